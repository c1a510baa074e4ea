"""The findings that a page opens with: which questions are asked of which tables, and how an answer reads.

Seats, strategies, variants and the course of a game are asked of every game; what else a game asks are functions of its
own, such as those of `reporting.core_worlds`, which its notebook hands to `headlines`.
"""

import importlib
import importlib.util
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from html import escape
from typing import NamedTuple

import polars as pl

from pipeline.analysis import answers, compare, seats, strategies, tension
from pipeline.analysis.findings import Basis, Finding, sureness
from pipeline.charts.words import listing, plural, signed
from pipeline.reporting.alike import in_words, with_baseline
from pipeline.reporting.repeats import tested
from pipeline.reporting.study import Study

NO_CHANGE = "no game changed"  # the verdict on a change that mattered in no game
TAGS = {
    NO_CHANGE: "open",
    "unfair": "bad",
    "fair within the margin": "good",
    "not known yet": "open",
    "very sure": "solid",
    "sure": "solid",
    "not known": "open",
}
Asks = Callable[[Study, Basis], Iterable[Finding]]  # a game's own question: nothing where its tables are not logged


class Own(NamedTuple):
    """What a game's page asks beyond every game's questions: the arguments of `headlines` in their order."""

    own: Sequence[Asks] = ()
    first: Sequence[Asks] = ()
    wins_by_rules: bool = True


def own_of(game: str) -> Own:
    """What `asks()` of the game's own module in this room says; nothing for a game that has none."""
    module = f"pipeline.reporting.{game.replace('-', '_')}"
    if importlib.util.find_spec(module) is None:
        return Own()
    asks = getattr(importlib.import_module(module), "asks", Own)
    found: Own = asks()
    return found


def basis(study: Study) -> Basis:
    """What the study's findings depend on."""
    spec = study.run().manifest.spec
    lineup = str(spec.get("lineup", ""))
    players = f"the players of line-up {lineup}" if lineup and "," not in lineup else "these players"
    return Basis(players, str(spec.get("label", "")) if study.stand_in else "")


def meaning(study: Study, label: str) -> str:
    """What the variants of a run are, in the words of the rules; empty where they have none."""
    abouts = study.run(label).manifest.spec.get("abouts", {})
    return "; ".join(about for about in abouts.values() if about)


def headlines(
    study: Study,
    margin: float = 0.02,
    own: Sequence[Asks] = (),
    first: Sequence[Asks] = (),
    wins_by_rules: bool = True,
) -> list[tuple[Finding, str]]:
    """The findings, each with its verdict in a word or two: the seats', or how sure it is.

    `own` are the game's own, told after what is asked of every game; `first` those that it is asked above all. Without
    `wins_by_rules` it is not told what each set of rules changes in wins by seat: such a game asks that otherwise.
    """
    on, by_strategy = basis(study), study.ask(strategies.by_strategy, "seats")
    found: list[tuple[Finding, str]] = [(finding, finding.sure) for asks in first for finding in asks(study, on)]
    found += [(finding, _seat_verdict(study, margin)) for finding in _seats(study, margin)]
    found += [(finding, finding.sure) for finding in answers.about_strategies(by_strategy, on)]
    found += variants(study) if wins_by_rules else []
    found += [(finding, finding.sure) for asks in (*own, course) for finding in asks(study, on)]
    return found


def course(study: Study, on: Basis) -> Iterator[Finding]:
    """Whether the leader runs away, and when a game is decided; of a table with more than one seat."""
    found = study.ask(tension.course, "rounds", "seats") if study.seats > 1 else None
    if isinstance(found, tension.Course) and found.rounds.height:
        yield from answers.about_course(found, on)


def _seats(study: Study, margin: float) -> list[Finding]:
    by_seat = study.ask(seats.by_seat, "seats")
    if by_seat.height < 2:
        return []
    decisive = seats.verdict_of(by_seat, margin).seat
    return [tested(finding, study, decisive) for finding in answers.about_seats(by_seat, basis(study), margin)]


def _seat_verdict(study: Study, margin: float) -> str:
    return seats.verdict_of(study.ask(seats.by_seat, "seats"), margin).fairness


def variants(study: Study) -> Iterator[tuple[Finding, str]]:
    """Of each variant, what it does to the seat that it changes most, in wins or else in points, what to every seat's
    points, and how many games came out alike.
    """
    for label in study.variants:
        nothing = unchanged(study, label)
        wins = _clearest(study, label, compare.WIN_SHARE)
        points = _clearest(study, label, compare.POINTS)
        if nothing:
            yield nothing
        elif wins and points and wins.sure == "not known" and points.sure != "not known":
            yield _told(study, label, points, "In wins no difference is known."), points.sure
        elif wins:
            yield _told(study, label, wins, _points_of_all(study, label)), wins.sure


def _clearest(study: Study, label: str, measure: compare.Measure) -> Finding | None:
    """The clearest difference by seat between a run and the baseline."""
    effects = study.changed(measure, "seats", [label]).drop("variant", strict=False)
    if not effects.height:
        return None
    clearest = effects.sort("p_holm", pl.col("effect").abs(), descending=[False, True], nulls_last=True).head(1)
    return answers.about_change(clearest, "seat", study.said(label), basis(study), meaning(study, label))[0]


def _points_of_all(study: Study, label: str) -> str:
    """What every seat's points change by, in few words."""
    effects = study.changed(compare.POINTS, "seats", [label])
    if not effects.height:
        return ""
    told = [
        f"seat {seat} {signed(effect, 1)}{' (may be chance)' if sureness(p) == 'not known' else ''}"
        for seat, effect, p in effects.sort("seat")["seat", "effect", "p_holm"].iter_rows()
    ]
    return f"In points: {listing(told)}."


def _told(study: Study, label: str, finding: Finding, more: str = "") -> Finding:
    """The finding, with how many games came out alike."""
    _, both = with_baseline(study, label)
    return replace(finding, sentence=" ".join(filter(None, (finding.sentence, more, both and in_words(both)))))


def unchanged(study: Study, label: str) -> tuple[Finding, str] | None:
    """That a run's rules changed no game at all, where that is so."""
    _, both = with_baseline(study, label)
    if both is None or not both.every_row:
        return None
    said, what = study.said(label), meaning(study, label)
    told = in_words(both, f"{said} ({what})" if what else said)
    return answers.about_no_change(said, told, both.games, basis(study)), NO_CHANGE


def findings_html(found: list[tuple[Finding, str]], invented: str = "stand-in cards") -> str:
    """Findings as a list: the question, the verdict, the sentence, and what it rests on; `invented` names stand-ins."""
    if not found:
        return "<p>These runs are too small, or hold too little, to find anything.</p>"
    shown = [(finding, verdict) for finding, verdict in found if verdict != "not known"]
    rest = [(finding, verdict) for finding, verdict in found if verdict == "not known"]
    html = _preface([finding for finding, _ in found])
    html += f'<ol class="findings">{"".join(_item(*one, invented) for one in shown)}</ol>'
    if rest:
        folded = "".join(_item(*one, invented) for one in rest)
        html += f'<details class="paper"><summary>Asked, and not known from these games: {len(rest)}</summary>'
        html += f'<ol class="findings">{folded}</ol></details>'
    return html


def _preface(found: list[Finding]) -> str:
    """What holds for all findings: how to read an interval, and what those that are not structural depend on."""
    on = list(dict.fromkeys(one for finding in found if not finding.structural for one in finding.depends_on))
    said = ["In brackets: a range that holds the true value in 95 of 100 such studies."]
    if on:
        said.append(f"A finding that <i>depends</i> was made with {escape(listing(on))}, and may not hold with others.")
    if any(finding.structural for finding in found):
        said.append("A <i>structural</i> one held over many sets of cards or players.")
    return f'<p class="small">{" ".join(said)}</p>'


def _item(finding: Finding, verdict: str, invented: str) -> str:
    mark = _tag("structural", "solid") if finding.structural else _tag(_depends(finding, invented), "soft")
    sure = f" · {finding.sure}" if verdict not in (finding.sure, NO_CHANGE) else ""
    return (
        f'<li><p class="headline">{escape(finding.question)} {_tag(verdict, TAGS.get(verdict, "open"))}</p>'
        f"<p>{escape(finding.sentence.replace('95% interval ', ''))}</p>"
        f'<p class="rests">{plural(finding.games, "game")}{sure} {mark}</p></li>'
    )


def _depends(finding: Finding, invented: str) -> str:
    """What a finding depends on, in few words; the preface has them in full."""
    words = {"players": "players", "stand-in": invented}
    short = [next((s for key, s in words.items() if key in one), one) for one in finding.depends_on]
    return f"depends on {listing(dict.fromkeys(short))}" if short else "from one run"


def _tag(text: str, kind: str) -> str:
    return f'<span class="tag {kind}">{escape(text)}</span>'
