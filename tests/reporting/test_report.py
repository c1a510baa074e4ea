"""A report on made-up runs: what is on the page, and what becomes of runs that are short of something."""

import re
from pathlib import Path
from typing import Any

import nbformat
import pytest

from pipeline.errors import UsageError
from pipeline.reporting import NotebookError, notebook_of, report, study_page
from pipeline.reporting.making import Options, notebooks
from tests.reporting import made_up


def text_of(html: str) -> str:
    body = html[html.index("<main>") : html.index("</main>")]
    body = re.sub(r"<details.*?</details>", " ", body, flags=re.S)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", body))


@pytest.fixture(scope="module")
def html(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The page of a study of the printed rules and Consuls of the Empire, 400 games each, and of trials of cards."""
    home = tmp_path_factory.mktemp("study")
    printed = made_up.write(home / "printed", 400, consuls=False)
    changed = made_up.write(home / "consuls", 400, seat_effect=(0, 0, 0, 6, 0), variants=("consuls",))
    tried = made_up.write(home / "tried", 800, trials=0.05)
    heard: list[str] = []
    options = Options(heard=lambda cell, cells, heading: heard.append(heading), command="galactic study core-worlds")
    runs = {"printed rules": printed, "consuls": changed, "trials of cards": tried}
    page = study_page("core-worlds", runs, home / "page.html", options)
    assert "Keep a token or spend it?" in heard
    assert [path.name for path in home.iterdir() if path.name.startswith(".")] == [], "no scratch file is left"
    return page.read_text(encoding="utf-8")


def test_the_first_screen_says_what_was_played_and_that_components_are_stand_ins(html: str) -> None:
    start = text_of(html)[:900]
    assert "400 games of each of 2 sets of rules, 4 at the table" in start
    assert "Not the publisher's card numbers. Deck sizes, " in start
    assert start.index("Not the publisher's") < start.index("What we found")


def test_it_opens_with_findings_each_with_a_verdict_and_what_it_rests_on(html: str) -> None:
    opening = html[html.index('<ol class="findings">') : html.index("<nav")]
    assert opening.count('<p class="headline">') == opening.count('<p class="rests">') >= 5
    assert opening.count('class="tag') == 2 * opening.count('<p class="headline">')
    assert "depends on players and stand-in cards" in opening
    assert "400 games" in opening


def test_what_consuls_changes_is_among_the_findings(html: str) -> None:
    opening = text_of(html[: html.index("<nav")] + "</main>")
    assert "With the variant consuls, seat 4 gets" in opening


def test_every_question_has_a_chart_with_alt_text_or_a_sentence(html: str) -> None:
    sections = html.split("<section>")[1:]
    assert len(sections) == 17
    for section in sections:
        assert "<img" in section or "<p" in section or "<dl" in section
    pictures = re.findall(r"<img [^>]*>", html)
    assert len(pictures) >= 20
    assert all(re.search(r' alt="[^"]{40,}"', picture) for picture in pictures)


def test_it_loads_nothing_and_names_no_other_address(html: str) -> None:
    loaded = re.findall(r'(?:src|href)="([^"#][^"]{0,30})', html)
    assert loaded
    assert all(one.startswith("data:") for one in loaded)
    assert "http" not in re.sub(r"base64,[^\"]+", "", html)


def test_it_ends_with_what_it_rests_on(html: str) -> None:
    end = text_of(html[: html.index("</main>") + 7])
    end = end[end.rindex("What this rests on") :]
    for said in ("Greedy : plays as greedy", "none cut off", "no faults", "stand-in set 0", "pipeline 0.1.0"):
        assert said in end
    assert "zone_refill = fill" in end
    assert "galactic study core-worlds" in end
    assert "galactic run core-worlds --seed 7 --games 400 --out" in end


def test_stand_in_cards_stand_by_name_and_what_judges_one_is_marked(html: str) -> None:
    table = html[html.index('<table class="sortable">') :]
    table = table[: table.index("</table>")]
    assert table.count("<tr>") > 90
    names = [cell.replace("&#x27;", "'") for cell in re.findall(r"<tr><td class=word[^>]*>([^<]*)", table)]
    assert names == sorted(names)
    headings = re.findall(r"<button[^>]*>([^<]*)", table)
    assert headings[:6] == ["Card", "Offered", "Affordable, %", "Taken, %", "Played", "Unused, %"]
    tried = ["Forced †", "q †", "Forbidden †", "q †"]
    assert headings[6:] == ["Wins when taken, % †", "Lift †", *tried, "Verdict"]
    assert "Single cards are told of as those of a stand-in set" in html


def test_what_trials_of_cards_showed_is_told_and_drawn(html: str) -> None:
    section = next(one for one in html.split("<section>") if 'id="what-is-a-single-card-worth"' in one)
    assert "Luck forbade each card to a seat with a chance of 5% and forced it on one with the same." in section
    assert "none are known to change wins by that" in section
    assert 'alt="What having to take a card does, and not being allowed to.' in section


def test_no_error_or_unfinished_number_reaches_the_page(html: str) -> None:
    said = text_of(html)
    for wrong in ("nan", "None", "Traceback", "Error"):
        assert not re.search(rf"\b{wrong}\b", said), wrong


def run_of(tmp_path: Path, kind: str) -> Path:
    folder, bare = tmp_path / "run", ("scores", "rounds", "orders", "conquests", "consuls", "events", "cards")
    short: dict[str, tuple[int, dict[str, Any]]] = {
        "one game": (1, {"players": ("greedy",) * 4}),
        "one deal": (4, {}),
        "one strategy": (60, {"players": ("greedy",) * 4}),
        "games and seats only": (60, {"without": bare}),
        "two seats": (60, {"players": ("greedy", "late_worlds"), "consuls": False}),
    }
    games, options = short[kind]
    made_up.write(folder, games, **options)
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["one game", "one deal", "one strategy", "games and seats only", "two seats"])
@pytest.mark.parametrize("notebook", ["core_worlds", "compare_variants"])
def test_a_run_that_is_short_of_something_has_a_page_too(tmp_path: Path, kind: str, notebook: str) -> None:
    page = report(run_of(tmp_path, kind), tmp_path / "page.html", notebooks() / f"{notebook}.ipynb")
    said = text_of(page.read_text(encoding="utf-8"))
    assert "What this rests on" in said
    assert not re.search(r"\bnan\b|\bNone\b|\binf\b", said)
    if kind == "games and seats only" and notebook == "core_worlds":
        assert "These runs hold nothing to answer this from" in said
    if kind == "one strategy" and notebook == "core_worlds":
        assert "Every seat was played by the same strategy" in said


TELL = """
from pipeline.reporting import rests
from pipeline.reporting.display import put
from pipeline.reporting.study import Study

put(rests.notice(Study(runs)) + rests.rests_on(Study(runs)))
"""


def own_notebook(folder: Path, *cells: str) -> Path:
    v4 = nbformat.v4
    book = v4.new_notebook(cells=[v4.new_markdown_cell("# Mine\n\n## My question")])  # type: ignore[no-untyped-call]
    book.cells += [v4.new_code_cell(source) for source in ("runs = {}", *cells)]  # type: ignore[no-untyped-call]
    book.cells[1].metadata["tags"] = ["parameters"]
    nbformat.write(book, folder / "mine.ipynb")  # type: ignore[no-untyped-call]
    return folder / "mine.ipynb"


def test_a_designers_own_notebook_is_told_the_runs_by_name(tmp_path: Path) -> None:
    run = made_up.write(tmp_path / "run", 4)
    mine = own_notebook(tmp_path, "print(list(runs), command)")
    page = report([run], tmp_path / "deep" / "page.html", mine, Options(command="galactic report run"))
    assert "[&#x27;printed rules&#x27;] galactic report run" in page.read_text(encoding="utf-8")


def test_a_failing_cell_is_named_and_leaves_the_last_page_as_it_was(tmp_path: Path) -> None:
    run = made_up.write(tmp_path / "run", 4)
    (tmp_path / "page.html").write_text("the last one")
    with pytest.raises(NotebookError, match=r"code cell 2 .*'My question' failed: ZeroDivisionError"):
        report([run], tmp_path / "page.html", own_notebook(tmp_path, "1 / 0"))
    assert (tmp_path / "page.html").read_text() == "the last one"


def test_a_folder_can_be_no_page(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is a folder"):
        report([made_up.write(tmp_path / "run", 4)], tmp_path)


def test_games_that_were_cut_off_or_broke_an_invariant_are_told_first(tmp_path: Path) -> None:
    run = made_up.write(tmp_path / "run", 40, capped=4, faulted=2)
    page = report([run], tmp_path / "page.html", own_notebook(tmp_path, TELL)).read_text(encoding="utf-8")
    assert "counted as they stood then: 4 of 40 by printed rules." in page
    assert "<b>2 games</b> of printed rules broke an invariant" in page
    assert "40 games, 4 cut off at the cap on decisions and 2 with faults" in text_of(page)


def test_what_is_no_run_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="there is no"):
        report([tmp_path / "nowhere"], tmp_path / "page.html")
    assert list(tmp_path.iterdir()) == []


def test_a_game_has_its_own_notebook_and_others_the_one_on_variants() -> None:
    assert notebook_of("core-worlds").name == "core_worlds.ipynb"
    assert notebook_of("a-fifth-game").name == "compare_variants.ipynb"


@pytest.mark.parametrize("name", ["core_space", "core_worlds", "micro_cosmos", "compare_variants"])
def test_notebooks_are_committed_without_outputs_and_with_parameters(name: str) -> None:
    book = nbformat.read(notebooks() / f"{name}.ipynb", as_version=4)  # type: ignore[no-untyped-call]
    nbformat.validate(book)
    code = [cell for cell in book.cells if cell.cell_type == "code"]
    assert all(cell.outputs == [] and cell.execution_count is None for cell in code)
    assert code[0].metadata.tags == ["parameters"]
