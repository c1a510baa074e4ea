"""What a report rests on, in HTML: stand-ins, unsettled switches, players, games, faults, versions, commands."""

import shlex
from html import escape
from pathlib import Path
from typing import Any

from pipeline.analysis import endings, minutes
from pipeline.analysis.minutes import ESTIMATE
from pipeline.charts.words import listing, name, plural, whole
from pipeline.reporting.display import items
from pipeline.reporting.headlines import meaning
from pipeline.reporting.study import How, Study

TELLING = 0.001  # share of games cut off from which the first screen tells of them


def notice(study: Study, true: str = "Publicly known facts", instead: str = "") -> str:
    """For the first screen: whether any component is invented, runs are incomplete, or games broke an invariant.

    `true` says what of the components is as published, as the beginning of a sentence in the plural. A game of which
    more is invented than numbers of cards says so itself: `instead` (HTML) takes the place of that warning.
    """
    said = [instead or _invented(study, true)] if study.run().manifest.stand_ins else []
    for label, run in study.runs.items():
        if not run.complete:
            said.append(
                f"The run {escape(label)} holds {whole(run.games)} of {plural(run.manifest.games, 'game')} asked for."
            )
        if run.faulted:
            said.append(
                f"<b>{plural(run.faulted, 'game')}</b> of {escape(label)} broke an invariant and should be looked at."
            )
    cut = {label: _capped(study, label) for label in study.labels}
    telling = [label for label, games in cut.items() if games > TELLING * study.run(label).games]
    if telling:
        games = listing(f"{whole(cut[x])} of {whole(study.run(x).games)} by {escape(x)}" for x in telling)
        said.append(f"<b>Games cut off</b> at the cap on decisions, and counted as they stood then: {games}.")
    return f'<div class="notice">{"".join(f"<p>{one}</p>" for one in said)}</div>' if said else ""


def _invented(study: Study, true: str) -> str:
    """That numbers are made up: which, and what in the findings hangs on them."""
    manifest = study.run().manifest
    cells = manifest.spec.get("confidence", {})
    where = '<a href="#what-this-rests-on">What is made up</a>'
    if cells and not cells.get("invented"):
        made = plural(len(manifest.stand_ins), "made-up number")
        return f"<b>Stand-ins.</b> The cards are real, but the rules hold {made}. {where}"
    many = f" ({whole(cells['invented'])} of {whole(sum(cells.values()))} values)" if cells else ""
    return (
        f"<b>Not the publisher's card numbers.</b> {true} are true; all other points, prices, strengths and effects of "
        f"cards are invented to fit{many}. Findings on seats, turn order, rules and strategies may carry over to the "
        f"printed game in direction, hardly in size; of a single card or starting deck they say nothing. {where}"
    )


def rests_on(study: Study, report: str = "") -> str:
    """The closing section; `report` is the command that makes the page again from the runs."""
    run = study.run()
    made = [f"<li><b>{escape(label)}</b>{_meant(study, label)}: {_made(study, label)}</li>" for label in study.labels]
    parts = [
        ("Games", f"<ul>{''.join(made)}</ul>"),
        ("Players", _players(study)),
        ("Equal deals", _deals(study)),
        ("Minutes at the table", _minutes(study)),
        ("Intervals", INTERVALS),
        ("Stand-ins", _listed(run.manifest.stand_ins, "None: all components come from a published source.")),
        ("Unsettled rules", _listed(run.manifest.unsettled, "None: every rule in play has one reading.")),
        ("Remarks", _listed(_remarks(study), "")),
        ("Versions", escape(listing(f"{key} {value}" for key, value in run.manifest.versions.items()))),
        ("The same again", _commands(study, report)),
    ]
    rows = "".join(f"<dt>{title}</dt><dd>{text}</dd>" for title, text in parts if text)
    return f'<dl class="rests">{rows}</dl>'


INTERVALS = (
    "95%, clustered by deal: games on one deal share its luck and are not counted as independent. "
    "A range says how far chance alone may have moved a number; it does not cover players who play otherwise "
    "or cards that are otherwise."
)
SAME_DEALS = "Variants are played on the same deals, so that a difference is the rule's doing and not luck's."


def _meant(study: Study, label: str) -> str:
    """What the run's variants are, set off from their names."""
    what = meaning(study, label)
    return f" ({escape(what)})" if what else ""


def _valued(rule: str, value: object) -> str:
    """A rule with its value, where that is one word or number."""
    return f"{rule} = {value}" if isinstance(value, str | int) else rule


def _remarks(study: Study) -> tuple[str, ...]:
    """What the runs have to remark, such as that a setting can't matter at this table; each remark once."""
    specs = [study.run(label).manifest.spec for label in study.labels]
    return tuple(dict.fromkeys(str(note) for spec in specs for note in spec.get("notes", ())))


def _made(study: Study, label: str) -> str:
    """A run's games, those cut off at the cap, those with faults."""
    run = study.run(label)
    said = [plural(run.games, "game")]
    capped = _capped(study, label)
    said.append(f"{whole(capped)} cut off at the cap on decisions" if capped else "none cut off")
    said.append(f"{whole(run.faulted)} with faults" if run.faulted else "no faults")
    if not run.complete:
        said.append(f"{whole(run.manifest.games)} asked for")
    settings = run.manifest.spec.get("settings", {})
    changed = [_valued(str(one), settings.get(one)) for one in run.manifest.spec.get("changed", ())]
    rules = f"; other than printed: {escape(listing(changed))}" if changed else ""
    return f"{listing(said)}{rules}"


def _capped(study: Study, label: str) -> int:
    """Games of a run that were cut off at the cap on decisions."""
    lengths = study.ask(endings.lengths, "games", how=How(label=label))
    return int(endings.length_of_a_game(lengths)["capped"][0]) if lengths.height else 0


def _players(study: Study) -> str:
    """Each strategy of any run with what it is said to do, the baseline's first."""
    strategies: dict[str, Any] = {}
    for run in study.runs.values():
        strategies = run.manifest.spec.get("strategies", {}) | strategies
    strategies = study.run().manifest.spec.get("strategies", {}) | strategies
    lines = []
    for key, strategy in strategies.items():
        about = str(strategy.get("about", "")) if isinstance(strategy, dict) else ""
        lines.append(f"<b>{escape(name(key))}</b>{': ' + escape(about) if about else ''}")
    return items(lines)


def _deals(study: Study) -> str:
    turns = study.rotations()
    if turns > 1:
        return f"Every deal was played {turns} times, each player once in every seat. {SAME_DEALS}"
    return f"Every deal was played once. {SAME_DEALS}"


def _minutes(study: Study) -> str:
    """How long games take, as an estimate, at each number of players that was played by the baseline's rules."""
    first = study.run().manifest.spec
    said = {}
    for label in study.labels:
        spec = study.run(label).manifest.spec
        alike = all(spec.get(key) == first.get(key) for key in ("settings", "lineup", "cards"))
        pace = tuple(spec.get("pace", {}).items())
        if alike and pace and spec["seats"] not in said:
            found = study.ask(minutes.lengths, "games", "seats", how=How(label=label), pace=pace)
            for row in found.iter_rows(named=True):
                middle, low, high = (whole(row[name]) for name in ("median", "p10", "p90"))
                said[spec["seats"]] = (
                    f"{plural(spec['seats'], 'player')}: {middle} (eight games of ten {low} to {high})"
                )
    if not said:
        return ""
    return f"Median by estimate, at {'; '.join(said[seats] for seats in sorted(said))}. {ESTIMATE.capitalize()}."


def _listed(lines: tuple[str, ...], none: str) -> str:
    if not lines:
        return none
    shown = items([_named(line) for line in lines])
    if len(lines) <= 6:
        return shown
    return f'<details class="paper"><summary>{len(lines)} of them</summary>{shown}</details>'


def _named(line: str) -> str:
    """A line such as `name = value: meaning`, its name set off."""
    named, equals, rest = line.partition(" = ")
    return f"<code>{escape(named)}</code> = {escape(rest)}" if equals else escape(line)


def _commands(study: Study, report: str) -> str:
    """The command that makes the page, and the one for each run."""
    folders = shlex.join(_short(run.path) for run in study.runs.values())
    lines = [report or f"galactic report {folders}"]
    for run in study.runs.values():
        asked = run.manifest.command or f"galactic run {run.manifest.game} --seed {run.manifest.seed}"
        lines.append(f"{asked} --games {run.manifest.games} --out {shlex.quote(_short(run.path))}")
    return f'<ul class="commands">{"".join(f"<li>{escape(line)}</li>" for line in lines)}</ul>'


def _short(path: str) -> str:
    """A folder as seen from here, where it lies within."""
    here = Path.cwd()
    try:
        return str(Path(path).resolve().relative_to(here))
    except ValueError:
        return path
