"""The page on Forbidden Stars, made of made-up runs at several tables: what it says first, and what it finds."""

import re
from fractions import Fraction
from pathlib import Path

import polars as pl
import pytest

from pipeline.analysis import combats, factions, holdings, orders
from pipeline.reporting import forbidden_stars, headlines, report
from pipeline.reporting import star_readings as readings
from pipeline.reporting.making import Options, notebook_of, notebooks
from pipeline.reporting.sentences import TOO_FEW
from pipeline.reporting.study import Study
from tests.analysis import stars
from tests.reporting import star_runs
from tests.reporting.test_report import text_of

RUNS: dict[str, tuple[int, tuple[str, ...]]] = {
    "printed rules": (4, ()),
    "drawn-galaxy": (4, ("drawn-galaxy",)),
    "2 seats": (2, ()),
    "3 seats": (3, ()),
    "2 seats, drawn": (2, ("drawn-galaxy",)),
}


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    home = tmp_path_factory.mktemp("runs")
    return {
        label: star_runs.write(home / label.replace(" ", "-"), 240, seats, variants)
        for label, (seats, variants) in RUNS.items()
    }


@pytest.fixture(scope="module")
def study(runs: dict[str, Path]) -> Study:
    return Study(runs)


@pytest.fixture(scope="module")
def html(runs: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> str:
    page = tmp_path_factory.mktemp("page") / "page.html"
    options = Options(command="galactic study forbidden-stars")
    return report(runs, page, options=options).read_text(encoding="utf-8")


def test_the_game_has_a_notebook_of_its_own() -> None:
    assert notebook_of("forbidden-stars").name == "forbidden_stars.ipynb"


@pytest.mark.slow
def test_the_first_screen_says_what_was_played_and_what_is_settled_by_hand(html: str) -> None:
    start = text_of(html)[:1100]
    assert "4 at the table, and as many with 2 or 3 at it" in start
    assert "Some readings are settled by hand." in start
    assert start.index("settled by hand") < start.index("What we found")
    assert "Not the publisher's card numbers" not in text_of(html)


@pytest.mark.slow
def test_every_question_has_a_chart_or_a_sentence_and_no_unfinished_number(html: str) -> None:
    sections = html.split("<section>")[1:]
    assert len(sections) >= 14
    for section in sections:
        assert "<img" in section or "<p" in section or "<dl" in section
    pictures = re.findall(r"<img [^>]*>", html)
    assert len(pictures) >= 28
    assert all(re.search(r' alt="[^"]{40,}"', picture) for picture in pictures)
    said = text_of(html)
    for wrong in ("nan", "None", "Traceback", "Error", "inf"):
        assert not re.search(rf"\b{wrong}\b", said), wrong


def test_findings_answer_the_designers_questions(study: Study) -> None:
    found = headlines.headlines(study, 0.02, forbidden_stars.FINDINGS, forbidden_stars.FIRST)
    asked = [finding.question for finding, _ in found]
    for question in (
        "How do games end?",
        "How much happens at tables of other sizes?",
        "How strong are the factions?",
        "Does laying the last tile win?",
        "What becomes of orders?",
        "What is each order worth?",
        "Attack or defence?",
        "Which combat cards win?",
        "Which seat wins?",
        "Does early income snowball?",
        "Does turtling win?",
        "Are objectives within reach?",
        "How long does one wait?",
        "Are order upgrades used?",
        "Which components are dead?",
    ):
        assert question in asked, question
    assert asked.index("How strong are the factions?") < asked.index("Which seat wins?")
    assert all(finding.sentence.endswith(".") for finding, _ in found)
    assert not any(re.search(r"\bnan\b|\bNone\b", finding.sentence) for finding, _ in found)


def test_pairings_and_the_last_tile_are_looked_at_at_a_table_of_two(study: Study, runs: dict[str, Path]) -> None:
    assert forbidden_stars.two(study) == "2 seats"
    assert forbidden_stars.two(Study({"3 seats": runs["3 seats"]})) == "3 seats"
    galaxies = forbidden_stars.by_galaxy(study)
    assert galaxies["galaxy"].to_list() == ["players lay tiles", "the galaxy is drawn"]
    assert galaxies["seat"].to_list() == [2, 2]
    assert forbidden_stars.by_galaxy(Study({"2 seats": runs["2 seats"]})).height == 0


def test_the_odds_of_a_die_are_those_of_the_rules_that_were_played(tmp_path: Path, study: Study) -> None:
    assert forbidden_stars.odds(study) == {
        "offence": Fraction(1, 2),
        "defence": Fraction(1, 3),
        "morale": Fraction(1, 6),
    }
    settings = {"face_offence": "2", "face_defence": {"2": "1"}}
    other = Study([star_runs.write(tmp_path / "run", 8, settings=settings)])
    assert forbidden_stars.odds(other)["morale"] == Fraction(1, 2)


def test_what_nobody_ever_buys_or_plays_is_named(study: Study) -> None:
    never = forbidden_stars.never(study)
    assert never["order upgrades"] == [row[0] for row in star_runs.UPGRADES if row[0][-1] in "34"]
    assert never["combat upgrades"] == [], "those that are in the deck from the start need not be bought"
    assert never["structures"] == never["combat cards"] == never["events"] == []
    dead = forbidden_stars.dead(study)
    upgrades = dead.row(by_predicate=pl.col("kind") == "order upgrades", named=True)
    assert upgrades["games"] == 20
    assert upgrades["never"] == pytest.approx(8 / 20)
    for row in dead.iter_rows(named=True):
        assert sum(row[part] for part in forbidden_stars.BOUGHT) == pytest.approx(1)


def test_a_card_of_the_start_that_comes_back_to_a_deck_is_no_upgrade_that_is_bought(study: Study) -> None:
    every = set(study.ask(holdings.bought, "purchases", "seats")["what"])
    assert {f"{faction} combat_upgrade 2" for faction in stars.FACTIONS} < every
    told = forbidden_stars.bought(study, "combat_upgrade")["what"]
    assert set(told) == {f"{faction} combat_upgrade {k}" for faction in stars.FACTIONS for k in (0, 1)}
    combat = forbidden_stars.dead(study).row(by_predicate=pl.col("kind") == "combat upgrades", named=True)
    assert (combat["games"], combat["never"]) == (8, 0.0)


def test_a_run_without_its_sheets_names_nothing_as_never_bought(tmp_path: Path) -> None:
    bare = Study([star_runs.write(tmp_path / "run", 80, sheets={})])
    assert set(forbidden_stars.never(bare)) == {"combat cards", "events"}
    assert forbidden_stars.dead(bare)["never"].sum() == 0


def test_early_leads_are_looked_at_while_most_games_go_on(study: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    assert forbidden_stars.early(study) == 3
    monkeypatch.setattr(forbidden_stars, "AT_ROUND", 8)
    by_round = dict(study.ask(holdings.by_round, "rounds")["round", "games"].iter_rows())
    at = forbidden_stars.early(study)
    assert by_round[at + 1] > by_round[1] / 2 >= by_round.get(at + 2, 0)


def test_kinds_of_combat_hold_every_combat_with_dice(study: Study) -> None:
    found = forbidden_stars.kinds_of_combat(study)
    fought = study.ask(combats.fought, "combats")["games"][0]
    assert found["games"].to_list()[0::2] == [fought - other for other in found["games"].to_list()[1::2]]
    assert found["combats"].to_list()[:2] == ["on worlds", "in voids"]


def test_readings_of_too_little_say_so(tmp_path: Path) -> None:
    study = Study([star_runs.write(tmp_path / "run", 4)])
    assert readings.strongest(study.ask(factions.by_faction, "seats")) == TOO_FEW
    assert readings.pairings(study.ask(factions.pairings, "seats")) == TOO_FEW
    assert readings.worth(study.ask(orders.worth, "orders", "seats")) == TOO_FEW
    assert readings.leads(study.ask(holdings.leads, "rounds", "seats"), 3) == TOO_FEW
    assert readings.ahead(study.ask(combats.outcomes, "combats", by=("ahead",))) == TOO_FEW


def test_equal_dice_that_surely_favour_a_side_are_told_so() -> None:
    won = {"won": [0.1, 0.44, 0.9], "won_low": [0.08, 0.4, 0.8], "won_high": [0.12, 0.48, 0.95]}
    rows = pl.DataFrame({"ahead": [-4, 0, 4], "games": 900, **won})
    assert readings.ahead(rows).endswith("Equal dice favour the defender.")
    even = rows.with_columns(won_high=pl.lit(0.52))
    assert readings.ahead(even).endswith("Equal dice are not known to favour a side.")


def test_loaded_dice_are_told() -> None:
    shares = {"odds": [0.5, 0.5], "share": [0.7, 0.3], "p_holm": [0.0, 0.0]}
    faces = pl.DataFrame({"face": ["offence", "defence"], "rolled": [700, 300], **shares})
    assert "<b>not what the odds say</b>" in readings.thrown(faces)
    assert readings.thrown(faces.with_columns(p_holm=pl.lit(0.5))).endswith("as the odds say.")


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["one deal", "one strategy", "nobody lays tiles", "games and seats only"])
def test_a_run_that_is_short_of_something_has_a_page_too(tmp_path: Path, kind: str) -> None:
    bare = (
        "rounds",
        "scores",
        "orders",
        "combats",
        "plays",
        "strikes",
        "purchases",
        "objectives",
        "upgrades",
        "events",
    )
    games, options = {
        "one deal": (2, {}),
        "one strategy": (60, {"players": ("balanced",) * 3, "seats": 3}),
        "nobody lays tiles": (60, {"variants": ("drawn-galaxy",)}),
        "games and seats only": (60, {"without": bare}),
    }[kind]
    run = star_runs.write(tmp_path / "run", games, **options)  # type: ignore[arg-type]
    page = report(run, tmp_path / "page.html", notebooks() / "forbidden_stars.ipynb")
    said = text_of(page.read_text(encoding="utf-8"))
    assert "What this rests on" in said
    assert not re.search(r"\bnan\b|\bNone\b|\binf\b", said)


def test_findings_of_a_bare_run_are_those_that_it_can_answer(tmp_path: Path) -> None:
    bare = (
        "rounds",
        "scores",
        "orders",
        "combats",
        "plays",
        "strikes",
        "purchases",
        "objectives",
        "upgrades",
        "events",
    )
    study = Study([star_runs.write(tmp_path / "run", 80, without=bare)])
    found = headlines.headlines(study, 0.02, forbidden_stars.FINDINGS, forbidden_stars.FIRST)
    asked = [finding.question for finding, _ in found]
    assert asked == [
        "How do games end?",
        "How strong are the factions?",
        "Does laying the last tile win?",
        "Which seat wins?",
        "Which strategy wins?",
        "How long does one wait?",
    ]
