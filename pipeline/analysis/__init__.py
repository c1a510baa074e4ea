"""Statistics of runs: polars tables in, small polars tables out; knows no engine and no file layout.

Every function takes lazy tables of facts, cuts them into slices of whole deals (`slices`), reduces
those to sums and products over deals (`moments`) and works out intervals from these alone. So memory
does not grow with the number of games, and every interval allows for what the games of a deal share.

Columns of the results: a measure `x` comes with `x_low` and `x_high` (its interval, 95 % unless asked
otherwise) and `x_se` (its standard error); `games` and `deals` say how much it rests on; shares run
from 0 to 1. A null interval means that there were too few deals to give one.
"""
