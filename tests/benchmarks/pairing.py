"""How many games common deals save: `python -m tests.benchmarks.pairing [GAMES]`.

For the question what *Consuls of the Empire* does to each seat's win share, so many times the games would it take to
know it as closely without common deals (`saved` of `analysis.joint.contrast`). At least 2 means that pairing by deal
saves at least half of the games. With 4,000 games a side (it hardly depends on how many):

    4 seats, mixed         saved by seat   4.0    5.6    5.7    4.5
    4 seats, experienced   saved by seat   4.0    4.5    4.2    3.6
    4 seats, beginners     saved by seat  11.9   15.0   16.2   12.7
    3 seats, mixed         saved by seat   8.2    7.4    6.3
    2 seats, mixed         saved by seat   8.3    8.3

So at least 72 % of the games are saved. Players with much noise differ least from themselves: it is keyed by deal.
"""

import os
import sys
import tempfile

import polars as pl

from pipeline.analysis import whatif
from pipeline.analysis.goals.quantities import source_of
from pipeline.runs.growing import Growing
from pipeline.runs.spec import Asked

GAMES = 8_000
TABLES = ((4, "mixed"), (4, "experienced"), (4, "beginners"), (3, "mixed"), (2, "mixed"))


def saved(seats: int, players: str, games: int) -> pl.DataFrame:
    """By seat: the effect of the window on its win share, with interval, and what pairing saved."""
    base = Asked("core-worlds", seats=seats, players=players)
    change = Asked("core-worlds", seats=seats, players=players, settings=("consuls_window=true",))
    runs = [Growing(asked).to(games) for asked in (base, change)]
    watched = [one for one in whatif.watchable(source_of(runs[0])) if one.key == "seat_share"]
    watch = whatif.Watch(watched, whatif.trials(["consuls_window"]))
    watch.take(runs)
    return watch.effects()


def main(games: int) -> None:
    """Print a line a table."""
    with tempfile.TemporaryDirectory(prefix="galactic-") as folder:
        os.chdir(folder)
        for seats, players in TABLES:
            found = saved(seats, players, games)
            each = "  ".join(f"{times:5.1f}" for times in found["saved"])
            print(  # noqa: T201 - it is a script
                f"{seats} seats, {players:12} {found['games'][0]:6,} games a side   saved by seat {each}"
            )
        os.chdir("/")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
