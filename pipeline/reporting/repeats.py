"""Does a finding hold with other cards and players? Runs by the baseline's rules with other stand-ins or line-ups.

Give a report such runs beside the baseline (`galactic run … --stand-in 1 --out …`): they are not taken for
variants, but for further tests of the same rules. With five or more that agree a finding is structural.
"""

import polars as pl

from pipeline.analysis import seats
from pipeline.analysis.findings import Across, Finding, across, settled
from pipeline.charts.words import number, percent, plural, signed, span
from pipeline.reporting.study import How, Study

FEWEST = 3  # sets, the baseline's among them, from which something can be said of the next one


def kind(study: Study) -> str:
    """What the repeats have other than the baseline, in words."""
    specs = [study.run(label).manifest.spec for label in (study.baseline, *study.repeats)]
    cards = len({str(spec.get("components")) for spec in specs}) > 1
    players = len({str(spec.get("players")) for spec in specs}) > 1
    return "stand-in sets and line-ups" if cards and players else "line-ups" if players else "stand-in sets"


def seat_by_set(study: Study, seat: int) -> pl.DataFrame:
    """A seat's win share in the baseline and in each repeat: `set`, and the columns of `analysis.seats.by_seat`."""
    found: list[pl.DataFrame] = []
    for label, called in _sets(study).items():
        by_seat = study.ask(seats.by_seat, "seats", how=How(label=label))
        found.append(by_seat.filter(pl.col("seat") == seat).select(pl.lit(called).alias("set"), pl.all()))
    return pl.concat(found)


def _sets(study: Study) -> dict[str, str]:
    """The baseline and the repeats by label, each called after the cards or players it has other than the rest."""
    labels = [study.baseline, *study.repeats]
    specs = [study.run(label).manifest.spec for label in labels]
    said = {"stand-in sets": "{label}", "line-ups": "line-up {lineup}"}.get(kind(study), "{label}, {lineup}")
    called = [said.format(label=spec.get("label"), lineup=spec.get("lineup")) for spec in specs]
    return dict(zip(labels, called if len(set(called)) == len(called) else labels, strict=True))


def over_sets(by_set: pl.DataFrame) -> Across | None:
    """The seat's distance from an equal share, in points, over the sets; nothing with fewer than three."""
    known = by_set.drop_nulls("win_share_se")
    if known.height < FEWEST:
        return None
    effects = [100 * (share - fair) for share, fair in known["win_share", "fair"].iter_rows()]
    return across(effects, [100 * error for error in known["win_share_se"]])


def tested(finding: Finding, study: Study, seat: int | None) -> Finding:
    """The finding about a seat as it stands after the repeats; as it was where there are too few."""
    if seat is None or not study.repeats:
        return finding
    over = over_sets(seat_by_set(study, seat))
    return (
        finding
        if over is None
        else settled(finding, over, kind(study), f"the distance of seat {seat} from an equal share")
    )


def reading(by_set: pl.DataFrame) -> str:
    """How far the sets agree on the seat."""
    over = over_sets(by_set)
    seat = by_set["seat"][0]
    if over is None:
        least = f"{FEWEST} sets are needed to say what the next one would show; there are {by_set.height}."
        return f"Seat {seat} wins {percent(by_set['win_share'].min())} to {percent(by_set['win_share'].max())}. {least}"  # type: ignore[arg-type]
    return (
        f"Seat {seat} is {signed(over.effect)} points of win share ({span(over.low, over.high)}) from an equal share "
        f"over {plural(over.sets, 'set')}, and {over.same_sign} agree on the direction; from set to set it differs by "
        f"{number(over.between)}. In one more set it should lie between {signed(over.next_low)} and "
        f"{signed(over.next_high)} points."
    )
