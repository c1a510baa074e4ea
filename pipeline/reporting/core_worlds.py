"""What a page on Core Worlds asks beyond what every game is asked: Consuls, Orders, tokens, turn order."""

from collections.abc import Iterator

from pipeline.analysis import answers, majorities, tokens, turn_order, uptake
from pipeline.analysis.findings import Basis, Finding
from pipeline.reporting.headlines import Own
from pipeline.reporting.study import How, Study

MOST_TOKENS = 2  # findings on single Orders that the page opens with


def consuls(study: Study, on: Basis) -> Iterator[Finding]:
    """Whether Consuls of the Empire is used, in the first run in which it is on."""
    window = study.with_rule("consuls_window")
    if window:
        steps = study.ask(uptake.consul_uptake, "consuls", "games", how=How(label=window))
        if steps.height:
            yield from answers.about_uptake(steps, "Consuls of the Empire", on)


def orders(study: Study, on: Basis) -> Iterator[Finding]:
    """How much hangs on Orders, and which pays."""
    overview = study.ask(majorities.majorities, "orders", "games")
    if overview.height:
        yield from answers.about_majorities(overview, study.ask(majorities.weight, "orders", "seats"), on)


def keep_or_spend(study: Study, on: Basis) -> Iterator[Finding]:
    """Where keeping a token differs most from spending it."""
    values = study.ask(tokens.token_values, "orders", "rounds", "seats", how=How(into=tokens.Played))
    if values.height:
        known = [finding for finding in answers.about_tokens(values, on) if finding.sure != "not known"]
        yield from sorted(known, key=lambda finding: -abs(finding.effect or 0))[:MOST_TOKENS]


def places(study: Study, on: Basis) -> Iterator[Finding]:
    """Whether acting first in the last rounds takes more Core Worlds."""
    found = study.ask(turn_order.core_worlds_by_place, "conquests", "rounds")
    if found.height:
        yield from answers.about_places(found, on)


FINDINGS = (consuls, orders, keep_or_spend, places)


def asks() -> Own:
    """What a page on this game asks."""
    return Own(FINDINGS)
