"""The findings of a page on Core Space: what the Security Die does, what Wardens change, and what staying brings."""

from collections.abc import Iterator

import polars as pl

from pipeline.analysis import law, leaving, security, threat, variance
from pipeline.analysis.findings import Basis, Finding, Size, found, known, size, sureness
from pipeline.reporting import levers, missions, patrols
from pipeline.reporting.core_space import (
    DICE,
    FARE,
    FRICTION,
    LAW,
    LENSES,
    MISSIONS,
    NAMES,
    NPCS,
    SHARES,
    SHIELD,
    calm,
    chosen,
    effect_of_guards,
    effect_of_wardens,
    other_players,
    stand_ins,
)
from pipeline.reporting.sentences import few
from pipeline.reporting.space_conclusions import conclusions
from pipeline.reporting.study import Study

SHARE, DEFEATS, UA, TRADERS = (100.0, "%"), (1.0, "defeats"), (1.0, "UA"), (1.0, "Traders")


def _games(told: Size, study: Study) -> Size:
    """The size with the number of missions in place of what its table counts."""
    return told._replace(games=study.run().games)


def rolled(study: Study, on: Basis) -> Iterator[Finding]:
    """What the Security Die really does, and how often it decides at all."""
    results, cost = study.ask(security.results, "security"), study.ask(security.costly, "security")
    if results.height and not few(results):
        told = size(cost.row(0, named=True), "die_costly", SHARE, known(cost.row(0, named=True), "die_costly"))
        yield found("What does the Security Die really do?", patrols.results(results), _games(told, study), on)
    decided = study.ask(security.decided, "security")
    if decided.height and not few(decided):
        told = size(cost.row(0, named=True), "by_die", SHARE, known(cost.row(0, named=True), "by_die"))
        yield found("How is it decided what Wardens do?", patrols.decided(decided), _games(told, study), on)


def paid(study: Study, on: Basis) -> Iterator[Finding]:
    """What Wardens cost a crew."""
    tolls = study.ask(security.tolls, "seats")
    if tolls.height and not few(tolls) and tolls["paid"][0]:
        row = tolls.row(0, named=True)
        told = size(row, "paid", (1.0, "tolls for 100 turns"), known(row, "paid"))
        yield found("What do Wardens cost a crew?", patrols.tolls(tolls), _games(told, study), on)


def alarmed(study: Study, on: Basis) -> Iterator[Finding]:
    """When Wardens go On Alert, and why."""
    curve = study.ask(calm, "games") if study.has("alerts") else pl.DataFrame()
    causes = study.ask(security.alerts, "alerts", "games")
    if curve.height and study.ask(security.decided, "security").height and not few(curve):
        row = causes.sort("games", descending=True).row(0, named=True)
        told = size(row, "share", SHARE, known(row, "share"))
        yield found("When do Wardens go On Alert, and why?", patrols.alert(curve, causes), _games(told, study), on)


def shielded(study: Study, on: Basis) -> Iterator[Finding]:
    """Whether Wardens shield the crews, or are a danger themselves."""
    effects = effect_of_wardens(study, MISSIONS, study.baseline)
    shown = levers.only(effects, SHIELD)
    clearest = shown.sort("p_holm", nulls_last=True) if shown.height else shown
    if clearest.height and clearest["effect"][0] is not None:
        first = clearest.row(0, named=True)
        told = size(first, "effect", DEFEATS, sureness(first["p_holm"]))
        guards = effect_of_guards(study)
        said = [patrols.shields(effects), patrols.shields(guards, "Guards") if guards.height else ""]
        question = "Do Wardens and Guards shield the crews from the Scourge?"
        yield found(question, " ".join(filter(None, said)), _games(told, study), on)
    removed = study.ask(law.removed, "attacks", "games")
    if removed.height and not few(removed):
        top = removed.row(0, named=True)
        told = size(top, "removed", (1.0, "Scourge characters"), known(top, "removed"))
        yield found("Who removes the Scourge?", patrols.removed(removed), _games(told, study), on)


def fallen(study: Study, on: Basis) -> Iterator[Finding]:
    """Who defeats Traders, and what becomes of them."""
    by = study.ask(law.defeats, "arrests", "games")
    if by.height and not few(by):
        top = by.row(0, named=True)
        told = size(top, "defeats", DEFEATS, known(top, "defeats"))
        yield found("Who defeats Traders?", patrols.defeated(by), _games(told, study), on)
    became = study.ask(law.became, "arrests")
    if became.height and not few(became):
        row = became.row(0, named=True)
        told = size(row, "arrested", SHARE, known(row, "arrested"))
        yield found("What becomes of a defeated Trader?", patrols.became(became), _games(told, study), on)


def changed(study: Study, on: Basis) -> Iterator[Finding]:
    """Which levers change most."""
    for question, names, values in (
        ("Which levers of the law change most?", LAW, (*FARE, *SHIELD)),
        ("Does it matter what the Security Die shows?", DICE, (*FARE, *FRICTION)),
        ("Does it matter what dice NPCs have?", NPCS, (*FARE, *SHIELD)),
    ):
        effects = levers.only(levers.changes(study, LENSES, chosen(study, names)), values)
        said = missions.levers(effects, NAMES, SHARES)
        if said:
            clearest = effects.sort("p_holm", nulls_last=True).row(0, named=True)
            told = Size(None, None, None, "", int(clearest["games"] or 0), sureness(clearest["p_holm"]))
            yield found(question, said, _games(told, study), on)


def grown(study: Study, on: Basis) -> Iterator[Finding]:
    """Whether the threat grows at the right speed."""
    empty, by_round = (study.ask(ask, "arrivals", "rounds") for ask in (threat.empty, threat.by_round))
    if empty.height and not few(empty):
        row = empty.row(0, named=True)
        told = size(row, "empty", SHARE, known(row, "empty"))
        yield found(
            "Does the threat grow at the right speed?", missions.threat(by_round, empty), _games(told, study), on
        )


def stayed(study: Study, on: Basis) -> Iterator[Finding]:
    """What one more round brings and costs."""
    more, exits = study.ask(leaving.one_more, "rounds"), study.ask(leaving.by_exit, "seats", by=("exit_round",))
    if more.height and not few(more):
        first = more.sort("round").row(0, named=True)
        told = size(first, "loot", UA, known(first, "loot"))
        said = " ".join([missions.one_more(more), missions.exits(exits)])
        yield found("Does it pay to stay for one more round?", said, _games(told, study), on)


def lucky(study: Study, on: Basis) -> Iterator[Finding]:
    """Whether results are made by players or by luck."""
    parts = study.ask(variance.explained, "seats", value="points")
    if parts.height and not few(parts):
        told = Size(100 * parts["share"][0], None, None, "%", study.run().games, "very sure")
        yield found("Does a result hang on the players or on luck?", missions.explained(parts, "points"), told, on)


def holding(study: Study, on: Basis) -> Iterator[Finding]:
    """Which conclusions hold over the stand-ins."""
    dice, npcs = chosen(study, DICE), chosen(study, NPCS)
    rows = conclusions(study) if dice or npcs else []
    if rows:
        said = [
            levers.counted(levers.count(rows, list(part)), over)
            for part, over in (
                (dice, "the six Security Dice"),
                (npcs, "low, middle and high NPC dice"),
                (other_players(study), "other players"),
            )
            if part
        ]
        counted = levers.count(rows, list(stand_ins(study)))
        told = Size(
            counted[1], None, None, "conclusions", study.run().games, "very sure" if counted[0] else "not known"
        )
        yield found("Do the conclusions hold over the stand-ins?", " ".join(said), told, on)


FIRST = (rolled, paid, alarmed, shielded, fallen, changed, holding)
FINDINGS = (grown, stayed, lucky)
