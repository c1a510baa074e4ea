"""How many games two runs played alike, and whether what one of them changed mattered in any game at all."""

from typing import NamedTuple

import polars as pl
import polars.selectors as cs

from pipeline.analysis import compare
from pipeline.analysis.compare import Pair
from pipeline.analysis.slices import cuts
from pipeline.charts.words import percent, plural, whole
from pipeline.reporting.study import Study
from pipeline.store.digest import Sums
from pipeline.store.reading import Run

AS_TEXT = cs.categorical().cast(pl.String)  # each run has its own codes
NEARLY = 0.9995  # from this share on, those that differ are counted


class Alike(NamedTuple):
    """What the games of two runs on the same deals have in common."""

    games: int
    same_points: float  # share of games in which every seat ended with the same points
    every_row: bool  # whether all rows of all tables are the same: no game was changed


def alike(first: Run, second: Run, how: Pair) -> Alike | None:
    """How far the games of two runs came out alike; None where they can't be matched game by game."""
    found = compare.identical((first.scan("seats"), second.scan("seats")), how)
    if not found.height or found["share"][0] is None:
        return None
    share = float(found["share"][0])
    return Alike(int(found["games"][0]), share, share == 1 and _same_rows(first, second, how))


def with_baseline(study: Study, label: str) -> tuple[Pair, Alike | None]:
    """How a run of a study goes together with the baseline, and how far their games came out alike."""

    def work() -> tuple[Pair, Alike | None]:
        first, second = study.run(), study.run(label)
        how = compare.pair(first.manifest.spec, second.manifest.spec)
        return how, alike(first, second, how)

    return study.once((with_baseline, label), work)


def _same_rows(first: Run, second: Run, how: Pair) -> bool:
    """Whether all rows of the games that both have are the same: by their digests where both have the same games."""
    if first.games == second.games:
        return _sums(first) == _sums(second)
    common = pl.col("game") < min(first.games, second.games)
    for table in first.tables():
        both = [run.scan(table.name).filter(common).with_columns(AS_TEXT) for run in (first, second)]
        if not all(a.equals(b) for a, b in cuts(both, how.rotations)):
            return False
    return True


def _sums(run: Run) -> dict[str, Sums]:
    """The digest of each table, from the manifests: equal rows have equal ones, however the run was cut."""
    total = {table.name: Sums() for table in run.tables()}
    for shard in run.shards:
        for name, before in total.items():
            total[name] = before.plus(Sums.from_hex(shard.tables[name].sums))
    return total


def in_words(found: Alike, change: str = "this") -> str:
    """How many games came out alike; or that none was changed, and what follows from that."""
    if found.every_row:
        return (
            f"No game was changed by {change}: all {plural(found.games, 'game')} are the same in both runs, row for "
            "row. What was changed never mattered in the games played, or nobody used it, so they say nothing of what "
            "it would do where it does."
        )
    same = round(found.same_points * found.games)
    if same == found.games:
        many = f"All {plural(found.games, 'game')}"
    elif same == 0:
        many = f"Not one of {plural(found.games, 'game')}"
    elif found.same_points > NEARLY:
        many = f"All but {whole(found.games - same)} of {plural(found.games, 'game')}"
    else:
        many = f"{percent(found.same_points)} of {plural(found.games, 'game')}"
    return f"{many} ended with the same points in every seat."
