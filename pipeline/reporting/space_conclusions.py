"""What may be so in Core Space or the other way round, and whether it holds over the stand-ins.

Some conclusions are about one run, some about a run beside the one without Wardens, on the same deals.
"""

import polars as pl

from pipeline.analysis import outcomes, strategies
from pipeline.charts.words import name
from pipeline.reporting.core_space import CREWS, DEFEATS, MISSIONS, WARDENS, effect_of_wardens, stand_ins
from pipeline.reporting.levers import Conclusion, Held, Lens, held, level
from pipeline.reporting.study import Study

Spanned = tuple[float | None, float | None, float | None]  # a value with the ends of its interval
UNKNOWN: Spanned = (None, None, None)
ALONE: tuple[tuple[Lens, Conclusion], ...] = (
    (
        WARDENS,
        Conclusion(
            "mostly_by_die",
            "Most activations of Wardens are decided by the die",
            "Most activations of Wardens are not decided by the die",
        ),
    ),
    (
        WARDENS,
        Conclusion("mostly_costly", "The die mostly costs a crew something", "The die mostly costs no crew anything"),
    ),
    (
        WARDENS,
        Conclusion(
            "attacks_over_costs",
            "A Warden attacks more often than it costs a crew a toll or a turn",
            "A Warden costs a crew a toll or a turn more often than it attacks",
        ),
    ),
    (
        MISSIONS,
        Conclusion("mostly_alert", "Wardens go On Alert in most missions", "Wardens stay calm in most missions"),
    ),
    (
        MISSIONS,
        Conclusion(
            "scourge_over_law",
            "The Scourge defeats more Traders than the law does",
            "The law defeats more Traders than the Scourge does",
            False,
        ),
    ),
    (
        MISSIONS,
        Conclusion(
            "law_shields",
            "The law removes more Scourge characters than it defeats Traders",
            "The law defeats more Traders than it removes Scourge characters",
            False,
        ),
    ),
    (
        MISSIONS,
        Conclusion(
            "traders_over_law",
            "Traders remove more Scourge characters than the law does",
            "The law removes more Scourge characters than Traders do",
            False,
        ),
    ),
    (
        DEFEATS,
        Conclusion("mostly_arrested", "Most defeated Traders are Arrested", "Most defeated Traders are not Arrested"),
    ),
    (
        DEFEATS,
        Conclusion(
            "revived_over_arrested",
            "More defeated Traders are revived than tried",
            "More defeated Traders are tried than revived",
        ),
    ),
)
BESIDE: tuple[tuple[Lens, Conclusion], ...] = (
    (
        CREWS,
        Conclusion("out", "Wardens raise how many Traders get out", "Wardens lower how many Traders get out", False),
    ),
    (CREWS, Conclusion("loot", "Wardens raise the loot", "Wardens lower the loot", False)),
    (CREWS, Conclusion("met", "Wardens make the objective easier", "Wardens make the objective harder")),
    (
        MISSIONS,
        Conclusion("by_scourge", "Wardens raise defeats by the Scourge", "Wardens lower defeats by the Scourge", False),
    ),
    (MISSIONS, Conclusion("by_law", "Wardens raise defeats by the law", "Wardens lower defeats by the law", False)),
    (
        MISSIONS,
        Conclusion(
            "law_removes",
            "Wardens raise how many Scourge characters the law removes",
            "Wardens lower how many Scourge characters the law removes",
            False,
        ),
    ),
)


HEADS = {  # what columns are called, with a soft hyphen where a word may be broken
    "even die": "even die",
    "die-search": "Search twice",
    "die-move": "Move twice",
    "die-interrogation": "Interro\u00adgation twice",
    "die-backup": "Backup twice",
    "die-attack": "Attack twice",
    "npc-low": "low NPCs",
    "npc-high": "high NPCs",
    "experienced": "experi\u00adenced",
}


def conclusions(study: Study) -> list[tuple[Conclusion, dict[str, Held]]]:
    """Which conclusions hold in each run of the stand-ins' range."""
    asked = [(alone, *one) for one in (*ALONE, *at_the_table(study))] + [(beside, *one) for one in BESIDE]
    found = []
    for ask, lens, conclusion in asked:
        values = {called: ask(study, lens, conclusion.measure, label) for called, label in stand_ins(study).items()}
        if next(iter(values.values()))[0] is not None:
            found.append((conclusion, held(values)))
    return found


def at_the_table(study: Study) -> list[tuple[Lens, Conclusion]]:
    """Who wins more than the rest of the table: the baseline's best strategy, and the first seat."""
    found = []
    by_strategy = study.ask(strategies.by_strategy, "seats")
    if by_strategy.height:
        best = str(by_strategy["player"][0])
        lens = Lens(("seats",), outcomes.tables, {best: outcomes.ahead("player", best)})
        called = name(best)
        words = (f"{called} wins more than the others do", f"{called} wins less than the others do")
        found.append((lens, Conclusion(best, *words)))
    if study.seats > 1:
        lens = Lens(("seats",), outcomes.tables, {"first_seat": outcomes.ahead("seat", 1)})
        words = ("Seat 1 wins more than the others do", "Seat 1 wins less than the others do")
        found.append((lens, Conclusion("first_seat", *words)))
    return found


def alone(study: Study, lens: Lens, measure: str, label: str) -> Spanned:
    """A measure in a run, with its interval."""
    told = level(study, lens, label)
    return told.select(measure, f"{measure}_low", f"{measure}_high").row(0) if told.height else UNKNOWN


def beside(study: Study, lens: Lens, measure: str, label: str) -> Spanned:
    """What a run has more of a measure than the one without Wardens, with its interval."""
    told = effect_of_wardens(study, lens, label)
    row = told.filter(pl.col("measure") == measure) if told.height else told
    return row.select("effect", "effect_low", "effect_high").row(0) if row.height else UNKNOWN
