"""Sheets that hold changed and added rows only, on a small game."""

from pathlib import Path

import openpyxl
import pytest

from pipeline.games.cells import Confidence
from pipeline.games.loading import load
from pipeline.games.sheets import SheetSet

from .small import problems, small_game

NEW = "a row of the sheet cards, or for a new one its cost too"


@pytest.fixture
def game(tmp_path: Path) -> SheetSet:
    return small_game(tmp_path)


@pytest.fixture
def own(tmp_path: Path) -> Path:
    folder = tmp_path / "own"
    folder.mkdir()
    return folder


def cards(these: SheetSet, folder: Path) -> list[tuple[str, int, str, str]]:
    return [(card.name, card.cost, card.kind, card.old) for card in load(these, folder, 0, ()).sheets["cards"]]


def test_a_blank_cell_is_as_it_was_a_dash_is_none_and_other_rows_stay(game: SheetSet, own: Path) -> None:
    (own / "cards-changes.csv").write_text("name,cost,kind,old\nYew,7,,–\nElm,1,world,Fir\n")
    assert cards(game, own) == [
        ("Oak", 2, "unit", ""),
        ("Fir", 4, "world", ""),
        ("Yew", 7, "unit", ""),
        ("Elm", 1, "world", "Fir"),
    ]
    found = load(game, own, 0, ())
    assert found.notes == ("cards-changes.csv, over the sheet cards: changed 1 (Yew), added 1 (Elm)",)
    assert found.own == ("cards",)
    assert found.label == f"your own changes in {own}, the rest stand-in set 0"
    yew = found.sheets["cards"][2]
    assert yew.confidence == Confidence("own", (("cost", "own"), ("old", "own")))


def test_a_row_that_says_what_is_there_changes_nothing(game: SheetSet, own: Path) -> None:
    (own / "cards-changes.csv").write_text("name,cost\nYew,5\nOak,\n")
    found = load(game, own, 0, ())
    assert found.digest == load(game, None, 0, ()).digest
    assert found.notes == ("cards-changes.csv, over the sheet cards: changes nothing",)


def test_rows_that_share_a_name_take_the_place_of_all_of_that_name(game: SheetSet, own: Path) -> None:
    (own / "texts-changes.csv").write_text("card,amount\nOak,7\nYew,8\nYew,9\n")
    found = load(game, own, 0, ())
    assert [(text.card, text.amount) for text in found.sheets["texts"]] == [
        ("Oak", 7),
        ("Fir", 3),
        ("Yew", 8),
        ("Yew", 9),
    ]
    assert found.notes == ("texts-changes.csv, over the sheet texts: changed 1 (Oak), added 1 (Yew)",)


def test_a_row_that_is_not_simulated_leaves_play_with_its_text(game: SheetSet, own: Path) -> None:
    (own / "cards-changes.csv").write_text("name,not simulated\nOak,swaps\n")
    found = load(game, own, 0, ())
    assert [card.name for card in found.sheets["cards"]] == ["Fir", "Yew"]
    assert [text.card for text in found.sheets["texts"]] == ["Fir"]
    assert found.notes[0] == "cards-changes.csv, over the sheet cards: left out 1 (Oak)"


def test_changes_lie_over_a_whole_sheet_of_ones_own(game: SheetSet, own: Path) -> None:
    book = openpyxl.Workbook()
    tab = book.active
    assert tab is not None
    tab.title = "cards"
    for row in (["name", "cost"], ["Oak", 9], ["Fir", 9]):
        tab.append(row)
    changes = book.create_sheet("Cards changes")
    for row in (["name", "cost"], ["Fir", 8]):
        changes.append(row)
    book.save(own / "mine.xlsx")
    assert [(name, cost) for name, cost, _, _ in cards(game, own)] == [("Oak", 9), ("Fir", 8)]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("name,cost\nYwe,\n", f"cards-changes.csv row 2, name: found 'Ywe', expected {NEW}; did you mean 'Yew'?"),
        ("name,cost\nYew,many\n", "cards-changes.csv row 2, cost: found 'many', expected a whole number from 0 to 20"),
        ("name,cost\nYew,-\n", "cards-changes.csv row 2, cost: found '-', expected a whole number from 0 to 20"),
        (
            "name,cost\nYew,1\nYew,2\n",
            "cards-changes.csv row 3, name: found 'Yew' again, expected it once; it is in row 2 too",
        ),
        ("name,old\nYew,Ask\n", "cards-changes.csv row 2, old: found 'Ask', expected the name of a row of cards; "),
        ("cost\n1\n", "cards-changes.csv row 1: found no column name (what it is called), by which rows are known"),
    ],
)
def test_bad_changes(game: SheetSet, own: Path, content: str, said: str) -> None:
    (own / "cards-changes.csv").write_text(content)
    (found,) = problems(game, own)
    assert found.startswith(said)


def test_a_misspelt_name_of_changes_is_told(game: SheetSet, own: Path) -> None:
    (own / "card-changes.csv").write_text("name,cost\nYew,1\n")
    (found,) = problems(game, own)
    assert "did you mean 'cards-changes'?" in found
