from dataclasses import replace
from functools import partial
from pathlib import Path

from pipeline.analysis.findings import Basis, Finding
from pipeline.reporting.headlines import findings_html, headlines
from pipeline.reporting.study import Study
from tests.reporting import made_up


def finding(sure: str = "very sure", structural: bool = False) -> Finding:
    return Finding(
        "Which seat wins?",
        "Seat 1 & 2 win 30.0% (95% interval 29.0 to 31.0).",
        5.0,
        4.0,
        6.0,
        "points",
        10_000,
        sure,  # type: ignore[arg-type]
        () if structural else ("the players of line-up mixed", "stand-in set 0"),
        structural,
    )


def test_a_finding_tells_question_verdict_size_n_and_what_it_depends_on() -> None:
    html = findings_html([(finding(), "unfair")])
    assert '<p class="headline">Which seat wins? <span class="tag bad">unfair</span></p>' in html
    assert "<p>Seat 1 &amp; 2 win 30.0% (29.0 to 31.0).</p>" in html
    assert "10,000 games · very sure" in html
    assert '<span class="tag soft">depends on players and stand-in cards</span>' in html


def test_what_all_depend_on_is_said_in_full_once() -> None:
    html = findings_html([(finding(), "very sure"), (finding(), "sure")])
    assert html.count("the players of line-up mixed and stand-in set 0") == 1
    assert "In brackets: a range that holds the true value in 95 of 100 such studies." in html


def test_a_structural_finding_is_marked_so() -> None:
    html = findings_html([(finding(structural=True), "very sure")])
    assert '<span class="tag solid">structural</span>' in html
    assert "depends on" not in html
    assert "held over many sets of cards or players" in html


def test_what_is_not_known_is_counted_and_folded_away() -> None:
    html = findings_html([(finding(), "very sure"), (finding("not known"), "not known")])
    assert "Asked, and not known from these games: 1" in html
    assert html.index("<details") > html.index("very sure")


def test_what_is_invented_may_be_called_otherwise() -> None:
    assert "depends on players and stand-in base game" in findings_html([(finding(), "sure")], "stand-in base game")


def test_a_game_has_questions_of_its_own_and_some_come_first(tmp_path: Path) -> None:
    study = Study([made_up.write(tmp_path / "run", 40)])
    asked = [partial(_asks, name) for name in ("first", "own")]
    found = headlines(study, 0.02, own=asked[1:], first=asked[:1])
    questions = [one.question for one, _ in found]
    assert questions[:2] == ["first", "Which seat wins?"]
    assert questions[-3:] == ["own", "Does the leader run away?", "When is it decided?"]
    assert "first" not in [one.question for one, _ in headlines(study)]


def _asks(name: str, study: Study, on: Basis) -> list[Finding]:
    return [replace(finding(), question=name)]


def test_nothing_found_is_said() -> None:
    assert "too small" in findings_html([])
