"""Statistics of runs: polars tables in, small polars tables out; knows no engine and no file layout.

Every function takes lazy tables of facts, reads them in slices of whole deals (`slices`), reduces each slice to
sums and products over deals (`moments`, `arrays`) and works out intervals from these alone. So memory does not grow
with the number of games, and every interval allows for what the games of a deal share.

Columns of the results: a measure `x` comes with `x_low` and `x_high` (its interval, 95 % unless asked otherwise) and
sometimes `x_se` (its standard error); `games` and `deals` say how much it rests on (`games` counts seats where a row
is about seats); shares run from 0 to 1. A null interval means that there were too few deals to give one.

`answers` turns results into findings in sentences.
"""
