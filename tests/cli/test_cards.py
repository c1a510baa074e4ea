"""`galactic cards`: sheets of one's own written, checked and compared, on Core Worlds' real sheets and the toy's."""

import csv
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import openpyxl
import pytest
import typer.main

from pipeline.cli.app import app, status
from pipeline.games.grids import letters

Capture = pytest.CaptureFixture[str]

# sheet, row (by its first cell), column, what is written there, what is said of it
SEEDED = [
    ("cards", "Claw Fighter", "draft_cost", "cheap", "found 'cheap', expected a whole number from 0 to 99"),
    ("cards", "Advanced Drones", "fleet", "2,5", "found '2,5', expected a whole number from 0 to 99"),
    ("cards", "Grunt", "ground", "120", "found '120', expected a whole number from 0 to 99"),
    ("cards", "Taurus", "kind", "wrold", "did you mean 'world'?"),
    ("cards", "Snub Fighter", "subtypes", "starfighter+robt", "did you mean 'robot'?"),
    ("factions", "Lord Banner", "capital_city", "perhaps", "found 'perhaps', expected yes or no"),
    ("effects", "Tight Formation", "card", "Tight Formaton", "did you mean 'Tight Formation'?"),
    ("cards", "Veteran Grunts", "name", "Grunt", "found 'Grunt' again, expected it once; it is in row 3 too"),
    ("cards", "Phantom Ship", "set", "", "found nothing, expected base or go"),
    ("cards", "Mining Freighter", "deploy_cost", "=G2+1", "it is a formula without a saved value"),
    ("effects", "Energy Surge", "of", "hero", "expected nothing: gain_energy does not look at cards"),
]
HEADING = ("cards", "points", "piont", "did you mean 'points'?")


def printed(capsys: Capture, *words: str, wanted: int = 0) -> str:
    assert status(words) == wanted
    said = capsys.readouterr()
    return said.err if wanted == 2 and not said.out else said.out


@pytest.fixture(scope="module")
def workbook(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("cards") / "cards.xlsx"
    assert status(["cards", "export", "core-worlds", str(path)]) == 0
    return path


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("cards") / "sheets"
    assert status(["cards", "export", "core-worlds", str(path)]) == 0
    return path


def seeds(names: dict[str, list[str]], heads: dict[str, list[str]]) -> Iterator[tuple[str, int, int, str, str]]:
    """Sheet, row and column from 1, what is written there, and what is to be said of it."""
    for sheet, name, column, text, said in SEEDED:
        yield sheet, names[sheet].index(name) + 1, heads[sheet].index(column) + 1, text, said
    sheet, column, text, said = HEADING
    yield sheet, 1, heads[sheet].index(column) + 1, text, said


def test_twelve_seeded_faults_in_a_workbook_are_reported_with_their_cells(workbook: Path, capsys: Capture) -> None:
    book = openpyxl.load_workbook(workbook)
    tabs = {name: book[name] for name in ("cards", "effects", "factions")}
    names = {name: [str(row[0]) for row in tab.iter_rows(max_col=1, values_only=True)] for name, tab in tabs.items()}
    heads = {name: [str(cell.value) for cell in tab[1]] for name, tab in tabs.items()}
    faults = list(seeds(names, heads))
    for sheet, row, column, text, _ in faults:
        tabs[sheet].cell(row, column).value = text or None
    book.save("mine.xlsx")
    assert len(faults) == 12
    lines = printed(capsys, "cards", "check", "mine.xlsx", wanted=2).splitlines()
    assert lines[0] == "galactic: component sheets: 12 cells or files are wrong"
    for sheet, row, column, _, said in faults:
        (line,) = [line for line in lines if line.startswith(f"  mine.xlsx {sheet}!{letters(column - 1)}{row}")]
        assert said in line
    told = json.loads(printed(capsys, "cards", "check", "mine.xlsx", "--json", wanted=2))
    assert not told["clean"]
    assert len(told["faults"]) == 12
    assert told["faults"][0]["place"].startswith("mine.xlsx cards!")
    assert told["faults"][0]["says"].startswith("found ")


def test_templates_of_the_sheets_can_be_edited_and_played(capsys: Capture) -> None:
    assert printed(capsys, "cards", "export", "race", "mine").split() == ["mine/tiles.csv", "mine/columns.txt"]
    with Path("mine/tiles.csv").open(encoding="utf-8") as lines:
        assert len(list(csv.DictReader(lines))) == 6
    assert status(["run", "race", "--games", "12", "--components", "mine", "--out", "run", "--quiet"]) == 0
    capsys.readouterr()
    assert status(["cards", "export", "race", "mine"]) == 2
    assert "mine/tiles.csv is already there" in capsys.readouterr().err


def test_twelve_seeded_faults_in_csv_files_are_reported_with_row_and_column(folder: Path, capsys: Capture) -> None:
    grids = {}
    for name in ("cards", "effects", "factions"):
        with (folder / f"{name}.csv").open(encoding="utf-8", newline="") as text:
            grids[name] = list(csv.reader(text))
    names = {name: [row[0] for row in grid] for name, grid in grids.items()}
    heads = {name: grid[0][:] for name, grid in grids.items()}
    faults = list(seeds(names, heads))
    for sheet, row, column, written, _ in faults:
        grids[sheet][row - 1][column - 1] = written
    Path("mine").mkdir()
    for name, grid in grids.items():
        with Path("mine", f"{name}.csv").open("w", encoding="utf-8", newline="") as text:
            csv.writer(text).writerows(grid)
    lines = printed(capsys, "cards", "check", "mine", "--game", "core-worlds", wanted=2).splitlines()
    assert lines[0] == "galactic: component sheets: 12 cells or files are wrong"
    for sheet, row, column, _, said in faults:
        place = f"  {sheet}.csv row {row}"
        at = f"{place}, {heads[sheet][column - 1]}:" if row > 1 else f"{place}:"
        (line,) = [line for line in lines if line.startswith(at)]
        assert said in line


def test_a_clean_file_is_told_with_what_it_holds(workbook: Path, capsys: Capture) -> None:
    said = printed(capsys, "cards", "check", str(workbook))
    assert f"{workbook} is clean: core-worlds with cards (204 rows), effects (124 rows), factions (6 rows)" in said
    assert "note" not in said
    assert json.loads(printed(capsys, "cards", "check", str(workbook), "--json"))["clean"] is True


def test_changes_are_told_in_the_words_of_the_columns(capsys: Capture) -> None:
    Path("cards-changes.csv").write_text(
        "name,set,deck,kind,draft cost,points,not simulated\nClaw Fighter,,,,5,,\nTaurus,,,,,–,\n"
        "Monument,go,1,prestige,3,2,\nAnu,,,,,,swaps two worlds\n"
    )
    said = printed(capsys, "cards", "diff", "shipped", "cards-changes.csv", "--game", "core-worlds")
    lines = said.splitlines()
    assert lines[0] == "cards: 2 changed, 1 added, 1 removed"
    assert "  Claw Fighter: draft cost 4 → 5" in lines
    assert any(
        line.startswith("  Monument: added (set go, deck 1, kind prestige, draft cost 3, points 2") for line in lines
    )
    assert "  Taurus: points 1 → blank (0; of a Home World as the rule home_world_points says)" in lines
    assert "  Anu: removed" in lines
    told = json.loads(
        printed(capsys, "cards", "diff", "cards-changes.csv", "shipped", "--game", "core-worlds", "--json")
    )
    assert {"changed", "added", "removed"} == {one["kind"] for one in told["differences"]}
    assert printed(capsys, "cards", "diff", "shipped", "shipped", "--game", "core-worlds") == "no cell differs\n"


def test_notes_reach_whoever_checks_plays_and_runs(capsys: Capture) -> None:
    Path("tiles-changes.csv").write_text("name,value,my price\none,2,9\nnine,not simulated: wild,\n")
    said = printed(capsys, "cards", "check", "tiles-changes.csv", "--game", "race")
    notes = [
        "tiles-changes.csv: ignored, as they mean nothing here: column my price",
        "tiles-changes.csv, over the sheet tiles: changed 1 (one), left out 1 (nine)",
        "1 row of tiles is not simulated: nine (wild)",
    ]
    assert all(f"  note: {note}" in said.splitlines() for note in notes)
    assert status(["run", "race", "--games", "12", "--components", "tiles-changes.csv", "--out", "run"]) == 0
    told = capsys.readouterr().err
    assert all(f"galactic: {note}" in told.splitlines() for note in notes)
    played = printed(capsys, "play", "race", "--components", "tiles-changes.csv")
    assert all(f"note: {note}" in played.splitlines() for note in notes)


def other_game(path: Path) -> list[str]:
    return [str(path), "--game", "race"]


def no_game(path: Path) -> list[str]:
    Path("tiles.csv").write_text("name,value,copies\none,1,1\n")
    return ["tiles.csv"]


def no_file(path: Path) -> list[str]:
    return ["nowhere.xlsx", "--game", "race"]


def no_name(path: Path) -> list[str]:
    Path("tiles.csv").write_text("value,copies\n1,1\n")
    return ["tiles.csv", "--game", "race"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (other_game, "says in its Help tab that it is of 'core-worlds', not of 'race'"),
        (no_game, "tiles.csv names no game (a workbook does, in its Help tab): say which: --game "),
        (no_file, "components folder nowhere.xlsx does not exist"),
        (no_name, "tiles.csv row 1: found no column name (what it is called), by which rows are known, expected one"),
    ],
)
def test_what_cannot_be_checked_is_one_sentence(
    words: Callable[[Path], list[str]], said: str, workbook: Path, capsys: Capture
) -> None:
    found = printed(capsys, "cards", "check", *words(workbook), wanted=2)
    assert said in found
    assert len(found.splitlines()) == 1


def test_nothing_is_overwritten_and_another_ending_is_refused(workbook: Path, capsys: Capture) -> None:
    assert "is already there" in printed(capsys, "cards", "export", "core-worlds", str(workbook), wanted=2)
    assert "must end in .xlsx" in printed(capsys, "cards", "export", "race", "cards.xls", wanted=2)
    assert "there is no folder" in printed(capsys, "cards", "export", "race", "no/cards.xlsx", wanted=2)


def test_every_command_of_the_group_says_what_it_does_with_an_example(capsys: Capture) -> None:
    group: Any = typer.main.get_command(app)
    commands = group.commands["cards"].commands
    assert set(commands) == {"export", "check", "diff"}
    for name, command in commands.items():
        assert f"Example: galactic cards {name}" in " ".join(printed(capsys, "cards", name, "--help").split())
        assert all(option.help for option in command.params)
