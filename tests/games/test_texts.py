"""Sheets whose rows are text files, on a small game of its own."""

from pathlib import Path
from typing import Annotated, NamedTuple

import pytest

from pipeline.errors import UsageError
from pipeline.games.cells import Column
from pipeline.games.exporting import copy_sheets
from pipeline.games.loading import load
from pipeline.games.sheets import Sheet, SheetSet


class Tile(NamedTuple):
    name: Annotated[str, Column("what it is called")]


class Poem(NamedTuple):
    name: Annotated[str, Column("the file")]
    text: Annotated[str, Column("its lines")]


@pytest.fixture
def game(tmp_path: Path) -> SheetSet:
    shipped = tmp_path / "shipped"
    (shipped / "poems").mkdir(parents=True)
    (shipped / "tiles.csv").write_text("name\nOak\n")
    (shipped / "poems" / "ode.txt").write_text("To an oak  \n\n")
    (shipped / "poems" / "lay.txt").write_text("Of a fir\n")
    sheets = (Sheet("tiles", Tile, "the tiles"), Sheet("poems", Poem, "what is sung", drawn=Poem))
    return SheetSet(sheets, shipped, lambda tables: (), lambda tables, stand_in: tables)


@pytest.fixture
def own(tmp_path: Path) -> Path:
    (tmp_path / "own" / "poems").mkdir(parents=True)
    return tmp_path / "own"


def test_a_file_is_a_row_without_blanks_at_the_end(game: SheetSet) -> None:
    assert load(game, None, 0, ()).sheets["poems"] == (Poem("lay", "Of a fir\n"), Poem("ode", "To an oak\n"))


def test_an_own_file_takes_the_place_of_the_shipped_one_and_counts(game: SheetSet, own: Path) -> None:
    before = load(game, None, 0, ())
    (own / "poems" / "Ode.TXT").write_bytes("\ufeffTo an elm\r\n".encode())
    (own / "poems" / "notes.md").write_text("not a row")
    found = load(game, own, 0, ())
    assert [row.text for row in found.sheets["poems"]] == ["Of a fir\n", "To an elm\n"]
    assert found.sheets["tiles"] == before.sheets["tiles"]
    assert found.digest != before.digest


def test_blanks_at_the_end_of_lines_are_no_change(game: SheetSet, own: Path) -> None:
    (own / "poems" / "ode.txt").write_text("To an oak\t \n \n")
    assert load(game, own, 0, ()).digest == load(game, None, 0, ()).digest


def test_templates_hold_the_files_too(game: SheetSet, tmp_path: Path) -> None:
    written = copy_sheets(game, tmp_path / "mine")
    names = [str(path.relative_to(tmp_path / "mine")) for path in written]
    assert names == ["tiles.csv", "poems/lay.txt", "poems/ode.txt", "columns.txt"]
    assert "poems: what is sung (text files in the folder poems)" in (tmp_path / "mine" / "columns.txt").read_text()


def test_a_file_that_is_no_text_and_one_that_is_there_twice_are_told(game: SheetSet, own: Path) -> None:
    (own / "poems" / "bad.txt").write_bytes(b"caf\xe9")
    (own / "poems" / "ode.txt").write_text("one")
    (own / "poems" / "ODE.txt").write_text("two")
    with pytest.raises(UsageError) as error:
        load(game, own, 0, ())
    assert "poems/bad.txt: found a byte that is no UTF-8 text (byte 4), expected UTF-8" in str(error.value)
    assert "found ode again, expected it once" in str(error.value)


def test_no_single_cell_of_a_text_is_changed(game: SheetSet) -> None:
    with pytest.raises(UsageError, match="no card is called 'ode'"):
        load(game, None, 0, ("ode.text=x",))
