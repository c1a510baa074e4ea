"""How many games two runs played alike, and whether what one of them changed mattered in any game at all."""

from typing import NamedTuple

from pipeline.analysis import compare
from pipeline.analysis.compare import Pair
from pipeline.charts.words import percent, plural, whole
from pipeline.reporting.study import Study
from pipeline.store.digest import Sums
from pipeline.store.reading import Run

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
    return Alike(int(found["games"][0]), float(found["share"][0]), _sums(first) == _sums(second))


def with_baseline(study: Study, label: str) -> tuple[Pair, Alike | None]:
    """How a run of a study goes together with the baseline, and how far their games came out alike."""

    def work() -> tuple[Pair, Alike | None]:
        first, second = study.run(), study.run(label)
        how = compare.pair(first.manifest.spec, second.manifest.spec)
        return how, alike(first, second, how)

    return study.once((with_baseline, label), work)


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
