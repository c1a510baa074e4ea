"""The page for a publisher, on made-up runs: what stands on it, and what must not."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from pipeline.analysis.findings import Finding
from pipeline.errors import UsageError
from pipeline.reporting import handout, publisher
from pipeline.reporting.handout import Found, Handout
from pipeline.reporting.headlines import own_of
from pipeline.reporting.study import Study
from tests.reporting import made_up

SEATS = Finding("Which seat wins?", "Seat 2.", 9.0, 8.0, 10.0, "points", 400, "very sure")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("private-folder")
    made_up.write(home / "printed-secret", 400, consuls=False)
    made_up.write(home / "changed-secret", 400, seat_effect=(0, 0, 0, 6, 0), variants=("consuls",))
    return home


@pytest.fixture(scope="module")
def html(home: Path) -> str:
    runs = [home / "printed-secret", home / "changed-secret"]
    return publisher.publish(Study(runs), home / "page.html").read_text(encoding="utf-8")


def text_of(html: str) -> str:
    body = html[html.index("<main>") : html.index("</main>")]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", body))


def test_it_says_what_was_tested_found_not_known_and_would_change_our_mind(html: str) -> None:
    said = text_of(html)
    for heading in ("What we tested", "What we found", "What we don't know", "What would change our mind"):
        assert heading in said
    assert "400 games of each of 2 sets of rules, 4 at the table" in said
    assert "Besides the first rules, on the same deals: the variant consuls" in said
    assert "Numbers that only the publisher knows are made up here" in said
    assert "games at real tables: enough to show" in said
    assert re.search(r"A ruling on \d+ rules? whose reading is not settled", said)
    assert "nan" not in said
    assert "None" not in said


def test_three_to_five_findings_each_with_an_interval_and_the_seats_first_where_they_are_known(html: str) -> None:
    found = html[html.index("<ol>") : html.index("</ol>")].split("<li>")[1:]
    assert 3 <= len(found) <= 5
    assert all(re.search(r"\(−?[\d.]+ to −?[\d.]+\)", one) for one in found)
    assert all('class="tag' in one for one in found)


def test_one_or_two_charts_are_inside_it_and_it_loads_nothing(html: str) -> None:
    pictures = re.findall(r"<img [^>]*>", html)
    assert 1 <= len(pictures) <= 2
    assert all(re.search(r' alt="[^"]{40,}"', picture) for picture in pictures)
    assert all(one.startswith("data:") for one in re.findall(r'(?:src|href)="([^"]{0,30})', html))
    assert "http" not in re.sub(r"base64,[^\"]+", "", html)
    assert len(html) < 400_000


def test_it_names_no_place_on_this_machine(html: str, home: Path) -> None:
    bare = re.sub(r"base64,[^\"]+", "", html)
    for place in (str(home), home.name, "printed-secret", "changed-secret", str(Path.home()), str(Path.cwd())):
        assert place not in bare, place


def test_places_are_taken_out_wherever_they_stand() -> None:
    told = f"played in data/mine/seats, {Path.home()}/cards/units.csv and {Path.cwd()}"
    page = handout.screen(Handout("T", [told], [], [], []), ["data/mine"])
    assert "played in …, … and …" in page


def test_a_folder_of_a_bare_name_is_no_reason_to_strike_out_that_word() -> None:
    page = handout.screen(Handout("T", ["the variant consuls", "lies in ./consuls/seats"], [], [], []), ["consuls"])
    assert "the variant consuls" in page


def test_runs_that_only_their_folders_tell_apart_are_called_by_numbers(home: Path, tmp_path: Path) -> None:
    made_up.write(tmp_path / "again-secret", 400, consuls=False)
    study = Study([home / "printed-secret", tmp_path / "again-secret"])
    assert study.labels == ["printed-secret", "again-secret"]
    page = publisher.publish(study, tmp_path / "page.html").read_text(encoding="utf-8")
    assert "secret" not in re.sub(r"base64,[^\"]+", "", page)


@pytest.mark.parametrize("game", ["core-worlds", "core-space", "micro-cosmos", "forbidden-stars"])
def test_the_findings_are_those_that_the_games_own_page_asks_for(game: str) -> None:
    own, module = own_of(game), game.replace("-", "_")
    assert [*own.own, *own.first]
    source = (Path(publisher.__file__).parents[2] / "notebooks" / f"{module}.ipynb").read_text(encoding="utf-8")
    assert f"headlines.headlines(study, margin, *{module}.asks())" in source


def test_a_game_without_a_module_of_its_own_is_asked_what_every_game_is() -> None:
    assert own_of("race") == own_of("display") == ((), (), True)


def test_the_strongest_findings_are_sure_have_an_interval_and_are_one_of_a_kind() -> None:
    found = [
        replace(SEATS, question="Keep or spend a token: a?"),
        replace(SEATS, question="Keep or spend a token: b?"),
        replace(SEATS, question="Unsure?", sure="not known"),
        replace(SEATS, question="Bare?", low=None, high=None),
        replace(SEATS, question="Sure?", sure="sure"),
        replace(SEATS, question="Structural?", structural=True),
        SEATS,
    ]
    kept = publisher.strongest([(finding, finding.sure) for finding in found])
    asked = [finding.question for finding, _ in kept]
    assert asked == ["Which seat wins?", "Structural?", "Keep or spend a token: a?", "Sure?"]
    assert len(publisher.strongest([(replace(SEATS, question=str(k)), "sure") for k in range(9)])) == 5


def test_what_is_too_long_is_cut_at_a_sentence() -> None:
    assert handout.shortened("One is 1.5 high. Two is not. Three.", 28) == "One is 1.5 high. Two is not."
    assert handout.shortened("One is long.", 3) == "One is long."


def test_words_are_escaped_and_an_empty_study_says_so() -> None:
    page = handout.screen(Handout("A & B", ["<b>"], [Found("Q?", "sure", "solid", "x < y")], [], []))
    assert "A &amp; B" in page
    assert "x &lt; y" in page
    assert "Nothing that is sure." in handout.screen(Handout("T", [], [], [], []))


def test_a_folder_is_no_page(home: Path) -> None:
    with pytest.raises(UsageError, match="is a folder"):
        publisher.publish(Study([home / "printed-secret"]), home)


@pytest.mark.parametrize("short", [{"players": ("greedy",) * 4}, {"players": ("greedy", "late_worlds")}])
def test_a_run_that_is_short_of_something_has_a_page_too(
    short: dict[str, object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write: Callable[..., object] = made_up.write
    write(tmp_path / "run", 4, consuls=False, **short)
    page = publisher.publish(Study(["run"]))
    assert page == Path("reports/core-worlds-publisher.html")
    assert "nan" not in text_of(page.read_text(encoding="utf-8"))
