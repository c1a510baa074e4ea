"""What a page on Micro Cosmos says and asks beyond what every game is asked: its first warning, and its findings."""

from collections.abc import Iterator

import polars as pl

from pipeline.analysis import (
    councils,
    decisive,
    endings,
    influence,
    majorities,
    solo,
    strategies,
    survivors,
    triggers,
)
from pipeline.analysis.findings import Basis, Finding, Size, Sure, found, known, size
from pipeline.charts.words import plural
from pipeline.reporting import aboard, authorities, launching, sentences
from pipeline.reporting.across import at_tables, of_runs
from pipeline.reporting.headlines import Own
from pipeline.reporting.study import PRINTED, How, Study, label_of

NOTICE = (
    "<b>The base game played here is a stand-in.</b> The publisher's rulebook of the base game was not found, so these "
    "games are played on <b>SB1</b>, a stand-in base game that agrees with all that is publicly known of it. The rules "
    "of <i>New Worlds</i> and <i>Old Authorities</i> are the publisher's; the base game's cards, costs and points, and "
    "what the spots of the New Worlds board give, are not. So what follows is about the expansions' rules as "
    "mechanisms, and says nothing of how the published game is balanced. "
    '<a href="#what-this-rests-on">What is made up</a>'
)
INVENTED = "stand-in base game"
ENOUGH = 500  # launches in the baseline, from which on they are looked at there
EXPANSIONS = ("base", "new-worlds", "old-authorities", "both")
WINS, SHARE = (100.0, "points of win share"), (100.0, "%")


def lineups_of(study: Study) -> dict[str, str]:
    """The baseline and the runs by its rules with other players, by their line-ups."""
    labels = (study.baseline, *study.repeats)
    named = {str(study.run(label).manifest.spec.get("lineup", label)): label for label in labels}
    return named if len(named) > 1 else {}


def seated(study: Study) -> str:
    """That other players sit at another table, where they do."""
    alike = len(set(study.run().manifest.spec.get("players", ()))) < 2
    return "" if alike else " Who plays differs too: a smaller table has the first players of the same line-up."


def rules_of(study: Study) -> dict[str, str]:
    """The baseline and the runs with one expansion or none, by name."""
    return {label: label for label in (study.baseline, *study.variants) if label in (study.baseline, *EXPANSIONS)}


def other_numbers(study: Study) -> tuple[str, dict[str, str]]:
    """Who plays the runs by other numbers of the same expansions, and those runs beside that which they are held
    against, by name: the baseline's, or else those of a line-up played beside it.
    """
    given = [label for label in study.variants if label not in EXPANSIONS]
    if given:
        return study.note, {study.baseline.split(",")[0]: study.baseline} | {label: label for label in given}
    for repeat, labels in study.under_repeats.items():
        named = {label_of(study.run(label)): label for label in labels}
        return f"line-up {study.run(repeat).manifest.spec.get('lineup', '')}", {PRINTED: repeat} | named
    return study.note, {}


def least_round(study: Study) -> int:
    """The first round in which the rules allow a launch; 0 where this is not known, or the mission is not played.

    By SB1 a seat begins at the Star Portal, must leave it, and sends one Survivor a visit: one in two rounds.
    """
    settings = study.run().manifest.spec.get("settings", {})
    plain = str(settings.get("new_worlds")) == "true" and str(settings.get("mission_twice")) == "false"
    spots = settings.get("launch_spot", {})
    spot = spots.get(study.seats, spots.get(str(study.seats))) if isinstance(spots, dict) else spots
    return 2 * -(-int(spot) // study.seats) if plain and spot and study.seats > 1 else 0


def ended(study: Study, on: Basis) -> Iterator[Finding]:
    """How games end, and how a launch depends on the table."""
    shares = study.ask(endings.endings, "games")
    if shares.height:
        row = shares.row(0, named=True)
        told = size(row, "share", SHARE, known(row, "share"))._replace(games=study.run().games)
        yield found("How do games end?", sentences.ending_shares(shares), told, on)
    tables = at_tables(study, endings.endings, "games")
    if tables.height and tables["table"].n_unique() > 1:
        told = Size(None, None, None, "%", int(tables["games"].sum()), "very sure")
        yield found(
            "Does the number of players change what ends the game?",
            launching.by_table(tables) + seated(study),
            told,
            on,
        )


def pursued(study: Study, on: Basis) -> Iterator[Finding]:
    """How a launch depends on how many pursue the mission."""
    by_pursuing = study.ask(endings.by_group, "games", by="pursuing") if study.has("launch") else pl.DataFrame()
    launched = by_pursuing.filter(pl.col("ending").is_in(launching.LAUNCHES)) if by_pursuing.height else by_pursuing
    if launched.height and not sentences.few(by_pursuing, "all"):
        told = Size(None, None, None, "%", int(by_pursuing["games"].sum()), "very sure")
        question = "How many must pursue the mission for it to end the game?"
        yield found(question, launching.by_pursuing(by_pursuing), told, on)


def rushed(study: Study, on: Basis) -> Iterator[Finding]:
    """How many must rush the mission, where other line-ups were played."""
    lineups = lineups_of(study)
    played = of_runs(study, ("players", lineups), endings.endings, "games") if study.has("launch") else pl.DataFrame()
    if played.height:
        one = lineups.get("one-rusher", "")
        alone = study.ask(strategies.by_strategy, "seats", how=How(label=one)) if one else pl.DataFrame()
        told = Size(None, None, None, "%", int(played["games"].sum()), "very sure")
        yield found("How many must rush the mission to launch it?", launching.by_lineup(played, alone), told, on)


def launching_run(study: Study) -> str:
    """The run by the baseline's rules in which launches are looked at closely: the baseline if it has enough of them,
    else the one with most, of those whose players differ if there is any.
    """
    if not study.has("launch"):
        return study.baseline
    labels = [label for seats, label in study.tables.items() if seats > 1 and label != study.baseline]
    counts = {label: _launches(study, label) for label in (study.baseline, *labels, *study.repeats)}
    if counts[study.baseline] >= ENOUGH:
        return study.baseline
    mixed = {x: n for x, n in counts.items() if len(set(study.run(x).manifest.spec.get("players", ()))) > 1 and n}
    found = mixed or counts
    return max(found, key=lambda label: found[label])


def _launches(study: Study, label: str) -> int:
    ended = study.ask(endings.endings, "games", how=How(label=label))
    return int(ended.filter(pl.col("ending") == "mission_launch")["games"].sum())


def whose(study: Study, label: str) -> str:
    """Which games a run other than the baseline holds, in a few words."""
    if label == study.baseline:
        return ""
    lineup = str(study.run(label).manifest.spec.get("lineup", ""))
    return f"{plural(study.seats_of(label), 'seat')}, line-up {lineup}"


def behind(study: Study, label: str, by_lead: pl.DataFrame) -> str:
    """How seats fare that launched from behind, in games of a run; and why in those, where it is not the baseline."""
    where = whose(study, label)
    why = f"Launches are too rare in the first run to look at closely; these are of games with {where}. "
    return (why if where else "") + launching.by_lead(by_lead)


def triggered(study: Study, on: Basis) -> Iterator[Finding]:
    """Whether triggering the end pays, and from how far behind."""
    if study.seats < 2 or not study.has("launch"):
        return
    wins = study.ask(triggers.wins, "games", "seats")
    if not sentences.few(wins):
        row = wins.sort("games", descending=True).row(0, named=True)
        told = size(row, "win_share", SHARE, known(row, "win_share", row["fair"]))._replace(games=study.run().games)
        yield found("Does it pay to trigger the end?", launching.wins(wins), told, on)
    label = launching_run(study)
    by_lead = study.ask(triggers.by_lead, "games", "seats", "rounds", how=How(label=label))
    losing = by_lead.filter((pl.col("ending") == "mission_launch") & (pl.col("lead").str.ends_with("behind")))
    if not sentences.few(losing):
        row = losing.sort("games", descending=True).row(0, named=True)
        sure = known(row, "win_share", row["fair"])
        told = size(row, "win_share", SHARE, sure)._replace(games=study.run(label).games)
        said = behind(study, label, by_lead)
        yield found("How far behind may a seat be that launches?", said, told, on)


def stacked(study: Study, on: Basis) -> Iterator[Finding]:
    """Whether the colour rule stalls the stack."""
    stalled = study.ask(triggers.stalled, "seats") if study.has("launch") else pl.DataFrame()
    if stalled.height and stalled["stalled"][0] is not None:
        row = stalled.row(0, named=True)
        told = size(row, "stalled", SHARE, known(row, "stalled"))._replace(games=study.run().games)
        yield found("Does the colour rule stall the mission?", launching.stalled(stalled), told, on)


def locked(study: Study, on: Basis) -> Iterator[Finding]:
    """How often a Council is locked, and whether the three are equally strong."""
    lock_in = study.ask(councils.lock_in, "councils", "games", "seats")
    first = lock_in.filter(pl.col("council") == councils.ANY) if lock_in.height else lock_in
    if first.height:
        row = first.row(0, named=True)
        told = size(row, "locked", SHARE, known(row, "locked"))._replace(games=study.run().games)
        weight = study.ask(majorities.weight, "scores", "seats", group="source")
        said = f"{authorities.lock_in(lock_in)} {authorities.hangs(weight)}".strip()
        yield found("How often is a Council locked?", said, told, on)
    by_council = study.ask(influence.by_group, "influence", "games", by="council")
    if by_council.height > 1:
        top, last = (by_council.sort("points", descending=True).row(i, named=True) for i in (0, -1))
        apart = top["points_low"] is not None and last["points_high"] is not None
        sure: Sure = "very sure" if apart and top["points_low"] > last["points_high"] else "not known"
        told = size(top, "points", (1.0, "points"), sure)._replace(games=study.run().games)
        yield found("Are the three Councils equally strong?", authorities.alike(by_council), told, on)


def neutral(study: Study, on: Basis) -> Iterator[Finding]:
    """What a neutral Survivor is worth, and whether the penalty for one decides games."""
    kinds = study.ask(survivors.kinds, "survivors")
    mine = kinds.filter(pl.col("kind") == survivors.NEUTRAL) if kinds.height else kinds
    if mine.height and kinds.height > 1:
        row, other = mine.row(0, named=True), kinds.filter(pl.col("kind") != survivors.NEUTRAL).row(0, named=True)
        told = size(row, "points", (1.0, "points"), known(row, "points", other["points"]))._replace(
            games=study.run().games
        )
        yield found("What is a neutral Survivor worth?", aboard.kinds(kinds), told, on)
        decides = study.ask(decisive.decides, "scores", "seats", source="neutrals")
        if study.seats > 1 and decides.height:
            row = decides.row(0, named=True)
            told = size(row, "winners", SHARE, known(row, "winners"))._replace(games=study.run().games)
            yield found("Does the penalty for neutral Survivors decide games?", aboard.decides(decides), told, on)


def alone(study: Study, on: Basis) -> Iterator[Finding]:
    """The game against the Automa, and the campaign."""
    label = study.tables.get(1, "")
    duel = study.ask(solo.duel, "games", "seats", how=How(label=label)) if label else pl.DataFrame()
    if duel.height and not campaign_in(study, label):
        row = duel.row(0, named=True)
        told = size(row, "win_share", SHARE, known(row, "win_share"))
        yield found("Is the Automa a match?", aboard.duel(duel), told, on)
    label = study.with_rule("campaign")
    scenarios = study.ask(solo.scenarios, "scenarios", how=How(label=label)) if label else pl.DataFrame()
    if scenarios.height:
        row = scenarios.sort("lost", descending=True).row(0, named=True)
        told = size(row, "lost", SHARE, known(row, "lost"))._replace(games=study.run(label).games)
        yield found("How hard is the campaign?", aboard.scenarios(scenarios), told, on)


def campaign_in(study: Study, label: str) -> bool:
    """Whether a run is one of campaigns."""
    return str(study.run(label).manifest.spec.get("settings", {}).get("campaign", "false")) == "true"


FIRST = (ended, rushed, pursued, triggered, stacked)
FINDINGS = (locked, neutral, alone)


def asks() -> Own:
    """What a page on this game asks."""
    return Own(FINDINGS, FIRST)
