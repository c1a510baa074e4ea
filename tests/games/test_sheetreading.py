"""Sheets as people keep them: dashes, decimal commas, unseen spaces, formulas, columns of one's own, hidden rows, rows
that are not simulated. On a small game.
"""

import re
import zipfile
from pathlib import Path

import openpyxl
import pytest

from pipeline.errors import UsageError
from pipeline.games.cells import Cell, cells
from pipeline.games.loading import load
from pipeline.games.sheets import SheetSet

from .small import Card, Text, problems, small_game


@pytest.fixture
def game(tmp_path: Path) -> SheetSet:
    return small_game(tmp_path)


@pytest.fixture
def own(tmp_path: Path) -> Path:
    folder = tmp_path / "own"
    folder.mkdir()
    return folder


@pytest.mark.parametrize(
    ("column", "text", "value"),
    [
        *[("cost", text, 5) for text in ("5,0", "5.00", "\u00a05\u00a0", "\u200b5", "+5")],
        *[("draft_cost", text, 0) for text in ("", "0", "-", "–", "—", " – ", "\u2212", "0,0")],
        *[("single", text, False) for text in ("-", "–", "no", "FALSE")],
        *[("single", text, True) for text in ("", "x", "Yes\u00a0", "1")],
        *[("kind", text, "unit") for text in ("", "-", " Unit ")],
        *[("old", text, "") for text in ("", "–")],
        ("old", "Big\u00a0 Oak\u200b", "Big Oak"),
    ],
)
def test_what_a_cell_stands_for(column: str, text: str, value: object) -> None:
    assert cells(Card)[column].read(text) == value


@pytest.mark.parametrize(
    ("column", "text", "said"),
    [
        ("cost", "5,000", "a whole number from 0 to 20"),
        ("cost", "5,5", "a whole number from 0 to 20"),
        ("cost", "–", "a whole number from 0 to 20"),
        ("cost", "=B2+1", "it is a formula without a saved value; open the sheet where it was made and save it"),
        ("cost", "#DIV/0!", "it is a formula that fails"),
        ("uses", "-", "write 0 for none, where that may be, or leave it blank for 1"),
        ("draft_cost", "-1", "a whole number from 1 to 20"),
        ("name", "-", "a text"),
    ],
)
def test_what_a_cell_may_not_hold(column: str, text: str, said: str) -> None:
    with pytest.raises(ValueError, match=r"whole number|a text") as error:
        cells(Card)[column].read(text)
    assert said in str(error.value)


def test_a_value_is_exported_blank_where_blank_stands_for_it() -> None:
    cell: Cell = cells(Card)["uses"]
    assert [cell.shown(value) for value in (0, 1, 2)] == ["0", "", "2"]


def test_columns_of_ones_own_are_ignored_and_told_and_nearly_known_ones_are_wrong(game: SheetSet, own: Path) -> None:
    path = own / "cards.csv"
    path.write_text("name,cost,my price,_idea,,Cost 2\nOak,2,9,x,stray,\nFir,4,,,,\nYew,5,,,,\n")
    found = load(game, own, 0, ())
    assert found.notes == (
        "cards.csv: ignored, as they mean nothing here: columns my price, Cost 2",
        "cards.csv: ignored, without a heading: column E",
    )
    for heading, meant in (
        ("kid", "kind"),
        ("draft", "draft_cost"),
        ("draft cost (coins)", "draft_cost"),
        ("not simluated", "not_simulated"),
    ):
        path.write_text(f"name,cost,{heading}\nOak,2,\nFir,4,\n")
        assert f"did you mean {meant!r}?" in problems(game, own)[0]


def test_cells_under_a_misspelt_heading_are_read_as_meant_so_that_all_faults_are_told(
    game: SheetSet, own: Path
) -> None:
    (own / "cards.csv").write_text("name,csot\nOak,many\nFir,4\n")
    (own / "texts.csv").write_text("card,amount\nOak,13\nFri,13\nFir,13\n")
    assert [problem.partition(" (")[0] for problem in problems(game, own)] == [
        "cards.csv row 1: found a column 'csot' that means nothing here: did you mean 'cost'?",
        "cards.csv row 2, cost: found 'many', expected a whole number from 0 to 20",
        "texts.csv row 3, card: found 'Fri', expected the name of a row of cards; did you mean 'Fir'?",
        "texts.csv row 2, amount: found 13, expected luck",
        "texts.csv row 4, amount: found 13, expected luck",
    ]


def test_a_sheet_without_a_name_column_is_one_sentence(game: SheetSet, own: Path) -> None:
    (own / "cards.csv").write_text("cost,kind,remarks\nmany,wrold,\n")
    (said,) = problems(game, own)
    assert said == (
        "cards.csv row 1: found no column name (what it is called), by which rows are known, expected one beside "
        "cost, kind, remarks"
    )


def test_rows_above_the_heading_between_rows_and_of_dashes_may_be_blank(game: SheetSet, own: Path) -> None:
    (own / "cards.csv").write_text(",\n,\nname,cost\nOak,2\n,\n-,–\nFir,x\n")
    assert problems(game, own)[0] == "cards.csv row 7, cost: found 'x', expected a whole number from 0 to 20"


def test_names_of_the_shipped_sheet_that_a_whole_sheet_lacks_are_told(game: SheetSet, own: Path) -> None:
    (own / "cards.csv").write_text("name,cost\nFir,2\nElm,2\n")
    (own / "texts.csv").write_text("card,amount\nFir,2\n")
    assert load(game, own, 0, ()).notes == (
        "cards.csv: of the 3 names of the shipped sheet cards, 2 have no row here and are out of play: Oak, Yew",
        "texts.csv: of the 2 names of the shipped sheet texts, 1 have no row here and are out of play: Oak",
    )


def test_rows_and_cells_that_are_not_simulated_are_left_out_with_what_must_name_them(game: SheetSet, own: Path) -> None:
    (own / "cards.csv").write_text(
        "name,cost,uses,old,Not simulated\nOak,what?,,,swaps two worlds\nFir,4,not simulated: all of them,,no\n"
        "Yew,5,,Oak,-\nElm,not simulated: a wild card,,,\nnot simulated: Ash,3,,,\n"
    )
    found = load(game, own, 0, ())
    assert [(card.name, card.cost, card.uses, card.old) for card in found.sheets["cards"]] == [
        ("Fir", 4, 1, ""),
        ("Yew", 5, 1, ""),  # it takes nobody's place now
    ]
    assert found.sheets["texts"] == (Text("Fir", 3),)
    assert found.notes == (
        "cards.csv row 3, uses: not simulated, and read as blank (all of them)",
        "3 rows of cards are not simulated: Oak (swaps two worlds), Elm (a wild card), Ash",
        "2 rows of texts are not simulated: Oak (names what is not simulated)",
    )


def workbook(path: Path) -> None:
    book = openpyxl.Workbook()
    tab = book.active
    assert tab is not None
    tab.title = "Cards"
    for row in (["name", "cost", "uses"], ["Oak", "=1+2", 2.0], ["Fir", 4, 2.9999999999999996], ["Yew", 5, None]):
        tab.append(row)
    tab.row_dimensions[3].hidden = True
    book.create_sheet("remarks")
    book.create_sheet("cards old").append(["anything"])
    book.save(path)


def test_a_workbook_with_hidden_rows_and_other_tabs_and_a_formula_without_a_value(game: SheetSet, own: Path) -> None:
    workbook(own / "mine.xlsx")
    (said,) = problems(game, own)
    assert said.startswith(
        "mine.xlsx Cards!B2, cost: found '=1+2', expected a whole number from 0 to 20: it is a formula"
    )


def test_the_saved_value_of_a_formula_is_taken(game: SheetSet, own: Path, tmp_path: Path) -> None:
    workbook(tmp_path / "unsaved.xlsx")
    with zipfile.ZipFile(tmp_path / "unsaved.xlsx") as unsaved, zipfile.ZipFile(own / "mine.xlsx", "w") as saved:
        for name in unsaved.namelist():
            worked_out = re.sub(rb"(<f>1\+2</f>)<v ?/?>(</v>)?", rb"\1<v>3</v>", unsaved.read(name))
            saved.writestr(name, worked_out)
    found = load(game, own, 0, ())
    assert [(card.cost, card.uses) for card in found.sheets["cards"]] == [(3, 2), (4, 3), (5, 1)]
    assert found.notes == (
        "mine.xlsx: ignored, as no sheet is called so: tab remarks, cards old",
        "mine.xlsx, tab Cards: hidden rows are read as the others are: 3",
    )


def test_places_of_far_columns_and_tabs_with_blanks_are_written_as_excel_does(game: SheetSet, own: Path) -> None:
    book = openpyxl.Workbook()
    tab = book.active
    assert tab is not None
    tab.title = "my tab"
    tab.append(["name", *(f"_{number}" for number in range(26)), "cost"])
    tab.append(["Oak", *[None] * 26, 99])
    book.save(own / "cards.xlsx")
    assert problems(game, own)[0].startswith("cards.xlsx 'my tab'!AB2, cost: found '99', expected")


def test_a_sheet_with_faults_is_a_usage_error_that_lists_them(game: SheetSet, own: Path) -> None:
    (own / "cards.csv").write_text("name,cost\nOak,x\nFir,y\n")
    with pytest.raises(UsageError, match="component sheets: 2 cells or files are wrong"):
        load(game, own, 0, ())
