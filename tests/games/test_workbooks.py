"""Exported workbooks: every game's plays as the shipped sheets do, and tells a designer all that its cells may hold."""

from pathlib import Path
from typing import Any

import openpyxl
import pytest

from pipeline import games
from pipeline.games.cells import cells
from pipeline.games.exporting import write_folder
from pipeline.games.grids import letters, named_game
from pipeline.games.sheets import Components
from pipeline.games.workbooks import Book, write_workbook


def exported(name: str, folder: Path) -> tuple[Path, Components]:
    game = games.load(name)
    components = game.load_components(None, 0, ())
    path = folder / "cards.xlsx"
    write_workbook(Book(game.name, game.title, game.sheets, components), path)
    return path, components


@pytest.mark.parametrize("name", games.names())
def test_a_game_is_the_same_with_its_exported_workbook(name: str, tmp_path: Path) -> None:
    path, shipped = exported(name, tmp_path)
    found = games.load(name).load_components(path, 0, ())
    assert found.digest == shipped.digest
    assert found.notes == ()
    assert found.confidence == shipped.confidence
    assert named_game(path) == name
    assert [file.name for file in tmp_path.iterdir()] == ["cards.xlsx"]
    _tells_all(name, openpyxl.load_workbook(path))


def _tells_all(name: str, book: Any) -> None:
    """Each column has a heading with a note, a list or range unless its cells are free, and a row of the Help tab."""
    these = games.load(name).sheets
    helped = {(row[0], row[1]) for row in book["Help"].iter_rows(values_only=True, max_col=2)}
    assert book["Lists"].sheet_state == "hidden"
    assert book.sheetnames == ["Help", *(sheet.name for sheet in these.sheets if not sheet.drawn), "Lists"]
    for sheet in these.sheets:
        if sheet.drawn:
            continue
        tab = book[sheet.name]
        assert tab.freeze_panes is not None
        rules: dict[str, Any] = {
            str(rule.sqref).rstrip("0123456789").split("2:")[0]: rule for rule in tab.data_validations.dataValidation
        }
        for column, (title, cell) in enumerate(cells(sheet.row).items()):
            head = tab.cell(1, column + 1)
            assert head.value == title
            assert cell.column.about in head.comment.text
            assert cell.expected() in head.comment.text
            assert (sheet.name, title) in helped
            rule: Any = rules.get(letters(column))
            free = cell.kind is str and not cell.column.words and not cell.column.refers
            assert (rule is None) == (free or title == "confidence"), f"{sheet.name}, {title}"
            if cell.kind is int:
                assert (rule.type, rule.formula1, rule.formula2) == (
                    "whole",
                    str(cell.column.low),
                    str(cell.column.high),
                )
            if cell.column.words:
                listed = [str(row[0].value) for row in book["Lists"][rule.formula1.split("!")[1].replace("$", "")]]
                assert listed == list(cell.column.words)
            if cell.column.refers:
                assert rule.formula1.startswith(f"{cell.column.refers}!$")


def test_help_explains_the_verbs_with_examples_of_the_cards(tmp_path: Path) -> None:
    path, _ = exported("core-worlds", tmp_path)
    rows = list(openpyxl.load_workbook(path)["Help"].iter_rows(values_only=True))
    told = {row[1]: row for row in rows if row[0] == "effects, verb"}
    assert len(told) == 19
    assert told["add_ground_per"][2] == "`amount` more ground strength for each other unit `of` in this invasion"
    assert "verb add_ground_per, amount" in told["add_ground_per"][3]
    assert any("“+2 ground if a hero takes part” is: when invade" in str(row[0]) for row in rows)


def test_another_stand_in_set_is_exported_with_its_values_and_read_back_as_ones_own(tmp_path: Path) -> None:
    game = games.load("core-worlds")
    drawn = game.load_components(None, 3, ())
    write_folder(game.sheets, drawn, tmp_path / "sheets")
    assert game.load_components(tmp_path / "sheets", 0, ()).digest == drawn.digest
    assert drawn.digest != game.load_components(None, 0, ()).digest
