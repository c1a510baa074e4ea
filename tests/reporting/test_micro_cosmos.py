"""The page on Micro Cosmos, made of made-up runs at several tables: what it says first, and what it finds."""

import re
from pathlib import Path
from typing import Any

import pytest

from pipeline.analysis import triggers
from pipeline.reporting import across, headlines, micro_cosmos, report, rests
from pipeline.reporting.making import Options, notebook_of, notebooks
from pipeline.reporting.study import How, Study
from tests.reporting import cosmos_runs
from tests.reporting.test_report import text_of

RUNS = {
    "printed rules": (4, ""),
    "base": (4, "base"),
    "new-worlds": (4, "new-worlds"),
    "old-authorities": (4, "old-authorities"),
    "2 seats": (2, ""),
    "solo": (1, ""),
    "campaign": (1, "campaign"),
}


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    home = tmp_path_factory.mktemp("runs")
    return {
        name: cosmos_runs.write(home / name.replace(" ", "-"), 480, seats, variant)
        for name, (seats, variant) in RUNS.items()
    }


@pytest.fixture(scope="module")
def html(runs: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> str:
    page = tmp_path_factory.mktemp("page") / "page.html"
    options = Options(command="galactic study micro-cosmos")
    return report(runs, page, options=options).read_text(encoding="utf-8")


def test_the_game_has_a_notebook_of_its_own() -> None:
    assert notebook_of("micro-cosmos").name == "micro_cosmos.ipynb"


def test_the_first_screen_says_that_the_base_game_is_a_stand_in(html: str) -> None:
    start = text_of(html)[:1100]
    assert "4 at the table, and as many with 1 or 2 at it" in start
    assert "The base game played here is a stand-in." in start
    assert "rulebook of the base game was not found" in start
    assert "about the expansions' rules as mechanisms" in start.replace("&#x27;", "'")
    assert start.index("stand-in") < start.index("What we found")
    assert "Not the publisher's card numbers" not in text_of(html)


def test_findings_answer_the_designers_questions_and_rest_on_the_stand_in(html: str) -> None:
    opening = html[html.index('<ol class="findings">') : html.index("<nav")]
    for question in (
        "How do games end?",
        "Does the number of players change what ends the game?",
        "How many must pursue the mission for it to end the game?",
        "Does it pay to trigger the end?",
        "How far behind may a seat be that launches?",
        "How often is a Council locked?",
        "What is a neutral Survivor worth?",
        "Does the penalty for neutral Survivors decide games?",
        "Is the Automa a match?",
        "How hard is the campaign?",
    ):
        assert question in opening, question
    assert "depends on players and stand-in base game" in opening
    assert opening.index("How do games end?") < opening.index("Which seat wins?")


def test_every_question_has_a_chart_or_a_sentence_and_no_unfinished_number(html: str) -> None:
    for section in html.split("<section>")[1:]:
        assert "<img" in section or "<p" in section or "<dl" in section
    pictures = re.findall(r"<img [^>]*>", html)
    assert len(pictures) >= 30
    assert all(re.search(r' alt="[^"]{40,}"', picture) for picture in pictures)
    said = text_of(html)
    for wrong in ("nan", "None", "Traceback", "Error", "inf"):
        assert not re.search(rf"\b{wrong}\b", said), wrong


def test_runs_at_other_tables_are_held_against_nothing(runs: dict[str, Path]) -> None:
    study = Study(runs)
    assert study.variants == ["base", "new-worlds", "old-authorities"]
    assert across.tables_of(study) == {"1 seat": "solo", "2 seats": "2 seats", "4 seats": "printed rules"}
    assert list(micro_cosmos.rules_of(study)) == ["printed rules", "base", "new-worlds", "old-authorities"]


def test_runs_with_other_players_are_told_by_their_line_up(runs: dict[str, Path], tmp_path: Path) -> None:
    rushers = cosmos_runs.write(tmp_path / "rushers", 60, lineup="rushers", players=("mission-rusher",) * 4)
    study = Study({**runs, "all rush": rushers})
    assert study.repeats == ["all rush"]
    assert micro_cosmos.lineups_of(study) == {"mixed": "printed rules", "rushers": "all rush"}
    assert micro_cosmos.lineups_of(Study(runs)) == {}


def test_other_numbers_are_held_against_the_run_of_the_same_players(runs: dict[str, Path], tmp_path: Path) -> None:
    half: dict[str, Any] = {"lineup": "half", "players": ("mission-rusher", "balanced") * 2}
    rush = cosmos_runs.write(tmp_path / "half", 60, **half)
    sooner: dict[str, Any] = {
        "settings": {"launch_spot": {"4": 7}},
        "asked": {"settings": ["launch_spot.4=7"], "cards": []},
    }
    changed = cosmos_runs.write(tmp_path / "sooner", 60, **half, **sooner)
    study = Study({**runs, "half": rush, "launch-7": changed})
    assert study.under_repeats == {"half": ["launch-7"]}
    assert study.variants == ["base", "new-worlds", "old-authorities"], "it is no variant of the baseline"
    assert micro_cosmos.other_numbers(study) == (
        "line-up half",
        {"printed rules": "half", "launch_spot.4=7": "launch-7"},
    )
    alone = Study({"half": rush, "launch-7": changed})
    assert alone.variants == ["launch-7"]
    assert micro_cosmos.other_numbers(alone)[1] == {"half": "half", "launch-7": "launch-7"}
    assert micro_cosmos.other_numbers(Study(runs))[1] == {}


def test_launches_are_looked_at_where_there_are_enough_of_them(
    runs: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = cosmos_runs.write(tmp_path / "few", 40)
    alike = cosmos_runs.write(tmp_path / "alike", 200, lineup="rushers", players=("mission-rusher",) * 4)
    mixed = cosmos_runs.write(tmp_path / "mixed", 100, lineup="half", players=("mission-rusher", "balanced") * 2)
    study = Study({"first": few, "alike": alike, "mixed": mixed, "base": runs["base"]})
    assert micro_cosmos.launching_run(study) == "mixed", "of those whose players differ the one with most"
    by_lead = study.ask(triggers.by_lead, "games", "seats", "rounds", how=How(label="mixed"))
    said = micro_cosmos.behind(study, "mixed", by_lead)
    assert said.startswith(
        "Launches are too rare in the first run to look at closely; these are of games with 4 seats, "
    )
    monkeypatch.setattr(micro_cosmos, "ENOUGH", 5)
    assert micro_cosmos.launching_run(study) == "first"
    assert not micro_cosmos.behind(study, "first", by_lead).startswith("Launches")


@pytest.mark.parametrize(("seats", "spot", "least"), [(2, 5, 6), (3, 7, 6), (4, 9, 6), (4, 8, 4), (2, 7, 8)])
def test_nobody_can_launch_before_so_many_visits_to_the_star_portal(
    tmp_path: Path, seats: int, spot: int, least: int
) -> None:
    settings = {"new_worlds": "true", "mission_twice": "false", "launch_spot": {str(seats): spot}}
    study = Study([cosmos_runs.write(tmp_path / "run", 8, seats, settings=settings)])
    assert micro_cosmos.least_round(study) == least


def test_where_the_rules_leave_it_open_no_first_round_is_told(tmp_path: Path) -> None:
    settings = {"new_worlds": "true", "mission_twice": "true", "launch_spot": {"4": 9}}
    assert micro_cosmos.least_round(Study([cosmos_runs.write(tmp_path / "a", 8, settings=settings)])) == 0
    assert micro_cosmos.least_round(Study([cosmos_runs.write(tmp_path / "b", 8, variant="base")])) == 0


def test_that_others_play_at_another_table_is_said_only_where_they_do(tmp_path: Path) -> None:
    alike = Study([cosmos_runs.write(tmp_path / "a", 8, players=("balanced",) * 4)])
    assert micro_cosmos.seated(alike) == ""
    assert "Who plays differs too" in micro_cosmos.seated(Study([cosmos_runs.write(tmp_path / "b", 8)]))


def test_real_cards_need_no_warning_of_the_stand_in(tmp_path: Path) -> None:
    run = cosmos_runs.write(tmp_path / "run", 8)
    assert micro_cosmos.NOTICE in rests.notice(Study([run]), instead=micro_cosmos.NOTICE)
    manifest = (run / "_run.json").read_text()
    (run / "_run.json").write_text(re.sub(r'"stand_ins":\s*\[[^\]]*\]', '"stand_ins": []', manifest))
    assert rests.notice(Study([run]), instead=micro_cosmos.NOTICE) == ""


@pytest.mark.slow
@pytest.mark.parametrize(
    "kind", ["one deal", "one strategy", "base alone", "one seat", "campaign", "games and seats only"]
)
def test_a_run_that_is_short_of_something_has_a_page_too(tmp_path: Path, kind: str) -> None:
    bare = ("rounds", "scores", "launch", "influence", "councils", "survivors", "terraforming", "outposts", "scenarios")
    games, options = {
        "one deal": (4, {}),
        "one strategy": (60, {"players": ("balanced",) * 4}),
        "base alone": (60, {"variant": "base"}),
        "one seat": (60, {"seats": 1}),
        "campaign": (60, {"seats": 1, "variant": "campaign"}),
        "games and seats only": (60, {"without": bare}),
    }[kind]
    run = cosmos_runs.write(tmp_path / "run", games, **options)  # type: ignore[arg-type]
    page = report(run, tmp_path / "page.html", notebooks() / "micro_cosmos.ipynb")
    said = text_of(page.read_text(encoding="utf-8"))
    assert "What this rests on" in said
    assert not re.search(r"\bnan\b|\bNone\b|\binf\b", said)


def test_findings_of_a_bare_run_are_those_that_it_can_answer(tmp_path: Path) -> None:
    bare = ("rounds", "scores", "launch", "influence", "councils", "survivors", "scenarios")
    study = Study([cosmos_runs.write(tmp_path / "run", 80, without=bare)])
    found = headlines.headlines(study, 0.02, micro_cosmos.FINDINGS, micro_cosmos.FIRST)
    asked = [finding.question for finding, _ in found]
    assert asked == ["How do games end?", "Which seat wins?", "Which strategy wins?"]
