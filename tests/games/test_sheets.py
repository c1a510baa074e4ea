"""Component sheets on a small game of its own: reading, every kind of mistake, single changes, the digest."""

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, NamedTuple

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.errors import UsageError
from pipeline.games.cells import CONFIDENCE, SOURCE, TRUST_WORDS, Cell, Column, Confidence, cells
from pipeline.games.exporting import copy_sheets
from pipeline.games.loading import load
from pipeline.games.sheets import Sheet, SheetSet, Tables

COLOURS = ("red", "dark_blue")
MARKS = "; there are moon, star"
TRUSTED = "there are deduced, invented, known, own, public"
LOST = "3 rows of the shipped one name rows that your tiles does not have, like 'Oak'; expected texts.csv beside it, or"


class Tile(NamedTuple):
    name: Annotated[str, Column("what it is called")]
    cost: Annotated[int, Column("coins", high=20)]
    bonus: Annotated[int, Column("points", default=3, low=-5)]
    colour: Annotated[str, Column("its colour", default="red", words=COLOURS)]
    marks: Annotated[tuple[str, ...], Column("what lies on it", default=(), words=("star", "moon"))]
    single: Annotated[bool, Column("only one exists", default=False)]
    source: Annotated[str, SOURCE]
    confidence: Annotated[Confidence, CONFIDENCE]


class Text(NamedTuple):
    tile: Annotated[str, Column("the tile", refers="tiles")]
    amount: Annotated[int, Column("how much")]


HEAD = "name,cost,bonus,colour,marks,single,source,confidence\n"
TILES = HEAD + "Oak,2,,,star,no,p. 1,known\nFir Tree,4,1,dark_blue,star+moon,yes,a guess,invented; cost: public\n"
TEXTS = "tile,amount\nOak,1\nOak,2\nFir Tree,3\n"


def check(tables: Tables) -> Iterable[str]:
    tiles = tables["tiles"]
    for index, tile in enumerate(tiles.rows):
        if tile.cost == 13:
            yield f"{tiles.where(index, 'cost')}: found 13, expected luck"


def redraw(tables: Tables, stand_in: int) -> Tables:
    tiles = tables["tiles"]
    tiles.rows[:] = [tile._replace(bonus=tile.bonus + stand_in) for tile in tiles.rows]
    return tables


@pytest.fixture
def game(tmp_path: Path) -> SheetSet:
    shipped = tmp_path / "shipped"
    shipped.mkdir()
    (shipped / "tiles.csv").write_text(TILES)
    (shipped / "texts.csv").write_text(TEXTS)
    sheets = (Sheet("tiles", Tile, "the tiles"), Sheet("texts", Text, "what they say", (), "tile", may_be_empty=True))
    return SheetSet(sheets, shipped, check, redraw)


@pytest.fixture
def own(tmp_path: Path) -> Path:
    folder = tmp_path / "own"
    folder.mkdir()
    return folder


def wrong(game: SheetSet, folder: Path | None, *changes: str) -> str:
    with pytest.raises(UsageError) as error:
        load(game, folder, 0, changes)
    return str(error.value)


def test_the_shipped_sheets_as_rows(game: SheetSet) -> None:
    found = load(game, None, 0, ())
    oak, fir = found.sheets["tiles"]
    assert oak == Tile("Oak", 2, 3, "red", ("star",), False, "p. 1", Confidence("known"))
    assert fir == Tile(
        "Fir Tree", 4, 1, "dark_blue", ("star", "moon"), True, "a guess", Confidence("invented", (("cost", "public"),))
    )
    assert found.label == "stand-in set 0"
    assert found.stand_in
    # Oak: name, cost, marks; Fir: name, bonus, colour, marks, single (its cost is public); 3 texts of 2 cells
    assert found.confidence == {"known": 3, "public": 1, "deduced": 0, "invented": 5, "own": 6}


def test_a_designers_sheet_needs_no_source_and_takes_the_place_of_the_shipped_one(game: SheetSet, own: Path) -> None:
    (own / "tiles.csv").write_text(" Name ,COST,Marks\n Oak , 7.0 ,\n\nFir  Tree,+1, Moon + star \n")
    (own / "notes.txt").write_text("not a sheet")
    found = load(game, own, 0, ())
    assert [(tile.name, tile.cost, tile.bonus, tile.marks) for tile in found.sheets["tiles"]] == [
        ("Oak", 7, 3, ()),
        ("Fir Tree", 1, 3, ("moon", "star")),
    ]
    assert len(found.sheets["texts"]) == 3
    assert not found.stand_in
    assert found.label == f"your own sheets in {own}, the rest stand-in set 0"


def test_semicolons_tabs_byte_order_marks_and_unread_columns(game: SheetSet, own: Path) -> None:
    (own / "tiles.csv").write_bytes("\ufeffname;cost;_idea\nOak;2;x, y\nFir Tree;4;\n".encode())
    (own / "texts.csv").write_text("tile\tamount\nFir Tree\t3\n")
    found = load(game, own, 0, ())
    assert [tile.cost for tile in found.sheets["tiles"]] == [2, 4]
    assert found.sheets["texts"] == (Text("Fir Tree", 3),)


def save(path: Path, **tabs: list[list[object]]) -> None:
    book = openpyxl.Workbook()
    book.remove(book["Sheet"])
    for title, rows in tabs.items():
        tab = book.create_sheet(title)
        for row in rows:
            tab.append(row)
    book.save(path)


TILE_ROWS: list[list[object]] = [["name", "cost", "single"], ["Oak", 5, True], ["Fir Tree", 6.0, None]]


def test_excel_a_workbook_with_a_tab_for_each_sheet(game: SheetSet, own: Path) -> None:
    save(own / "game.xlsx", tiles=TILE_ROWS, texts=[["tile", "amount"], ["Oak", 9]], remarks=[["anything"]])
    found = load(game, own, 0, ())
    assert [(tile.cost, tile.single) for tile in found.sheets["tiles"]] == [(5, True), (6, False)]
    assert found.sheets["texts"] == (Text("Oak", 9),)
    assert found.label == f"your own sheets in {own}"


def test_excel_a_workbook_for_one_sheet_or_named_itself(game: SheetSet, own: Path) -> None:
    save(own / "tiles.xlsx", Sheet1=TILE_ROWS)
    assert [tile.cost for tile in load(game, own, 0, ()).sheets["tiles"]] == [5, 6]
    assert load(game, own / "tiles.xlsx", 0, ()).digest == load(game, own, 0, ()).digest


def test_excel_places_are_those_that_excel_shows(game: SheetSet, own: Path) -> None:
    rows: list[list[object]] = [["name", "cost"], ["Oak", 5], [], ["Fir Tree", "=B2+1"], ["Yew", 2.5]]
    save(own / "game.xlsx", tiles=rows)
    said = wrong(game, own)
    assert "game.xlsx tiles!B4, cost: found '=B2+1', expected a whole number from 0 to 20: it is a formula" in said
    assert "game.xlsx tiles!B5, cost: found '2.5', expected a whole number from 0 to 20" in said


def test_all_bad_cells_are_reported_at_once(game: SheetSet, own: Path) -> None:
    (own / "tiles.csv").write_text(
        HEAD
        + "Oak,-1,,,,,,\n"
        + '"Two\nlines",2,x,,,,,\n'
        + ",3,,rad,star+son,maybe,,sure\n"
        + "Yew,3,,,,,,known; cots: public\n"
        + "Elm,3,,,,,,,more\n"
    )
    (own / "texts.csv").write_text("tile,amount\nOak,\nYew,1\nYow,1\n")
    assert wrong(game, own).splitlines() == [
        "component sheets: 11 cells or files are wrong",
        "  tiles.csv row 2, cost: found '-1', expected a whole number from 0 to 20",
        "  tiles.csv row 3, bonus: found 'x', expected a whole number from -5 to 99",
        "  tiles.csv row 4, name: found nothing, expected a text",
        "  tiles.csv row 4, colour: found 'rad', expected red or dark_blue; did you mean 'red'?",
        "  tiles.csv row 4, marks: found 'star+son', expected star or moon (several with + between them)" + MARKS,
        "  tiles.csv row 4, single: found 'maybe', expected yes or no",
        f"  tiles.csv row 4, confidence: found 'sure', expected {TRUST_WORDS}; {TRUSTED}",
        "  tiles.csv row 5, confidence: found 'cots', expected a column of this sheet; did you mean 'cost'?",
        "  tiles.csv row 6: found 'more' right of the last column, expected nothing",
        "  texts.csv row 2, amount: found nothing, expected a whole number from 0 to 99",
        "  texts.csv row 4, tile: found 'Yow', expected the name of a row of tiles; did you mean 'Yew'?",
    ]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "tiles.csv: found no heading in its first row, expected name, cost"),
        (b"name,cost\n", "tiles.csv: found no row under its heading, expected at least one"),
        (b"name,cost\n,\n\n", "tiles.csv: found no row under its heading, expected at least one"),
        (b"name,bonus\nOak,1\n", "tiles.csv row 1: found no column cost, expected one: coins"),
        (b"name,cost,bonsu\nOak,1,1\n", "found a column 'bonsu' that means nothing here: did you mean 'bonus'?"),
        (b"name,cost,cost\nOak,1,1\n", "tiles.csv row 1: found column cost twice, expected it once"),
        ("name,cost\nBüche,1\n".encode("cp1252"), "tiles.csv: found a byte that is no UTF-8 text (byte 12)"),
        ("name,cost\nOak,1\n".encode("utf-16"), "tiles.csv: found a byte that is no UTF-8 text (byte 1)"),
        (
            b"name,cost\nOak,1\nOak,2\n",
            "tiles.csv row 3, name: found 'Oak' again, expected it once; it is in row 2 too",
        ),
        (b"name,cost\nOak,1\nFir Tree,13\n", "tiles.csv row 3, cost: found 13, expected luck"),
        (b"name,cost\nOak,99999999999999999999\nFir Tree,1\n", "expected a whole number from 0 to 20"),
    ],
)
def test_a_bad_sheet(game: SheetSet, own: Path, content: bytes, said: str) -> None:
    (own / "tiles.csv").write_bytes(content)
    assert said in wrong(game, own)


def spoil_with_lost_reference(own: Path) -> None:
    (own / "texts.csv").write_text("tile,amount\nOak,1\nFirtree,2\n")


def spoil_with_shipped_references(own: Path) -> None:
    (own / "tiles.csv").write_text("name,cost\nYew,1\n")


def spoil_with_misspelt_file(own: Path) -> None:
    (own / "tile.csv").write_text(TILES)


def spoil_with_misspelt_tab(own: Path) -> None:
    save(own / "game.xlsx", tiles=TILE_ROWS, text=[["tile", "amount"], ["Oak", 9]])


def spoil_with_no_tab(own: Path) -> None:
    save(own / "game.xlsx", Sheet1=TILE_ROWS)


def spoil_with_no_workbook(own: Path) -> None:
    (own / "tiles.xlsx").write_text("name,cost")


def spoil_with_one_sheet_twice(own: Path) -> None:
    (own / "tiles.csv").write_text(TILES)
    save(own / "game.xlsx", tiles=TILE_ROWS)


def spoil_with_nothing(own: Path) -> None:
    (own / "notes.txt").write_text("empty")


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (
            spoil_with_lost_reference,
            "texts.csv row 3, tile: found 'Firtree', expected the name of a row of tiles; did you mean 'Fir Tree'?",
        ),
        (
            spoil_with_shipped_references,
            LOST,
        ),
        (spoil_with_misspelt_file, "found a sheet called 'tile', expected tiles or texts; did you mean 'tiles'?"),
        (spoil_with_misspelt_tab, "found a tab called 'text', expected tiles or texts; did you mean 'texts'?"),
        (spoil_with_no_tab, "game.xlsx: found no tab that is a sheet"),
        (spoil_with_no_workbook, "tiles.xlsx: found no readable workbook"),
        (spoil_with_one_sheet_twice, "tiles.csv: found sheet tiles again, expected it once"),
        (spoil_with_nothing, "holds no sheet; it may hold tiles.csv, texts.csv, each as .xlsx too"),
    ],
)
def test_a_bad_folder(game: SheetSet, own: Path, spoil: Callable[[Path], None], said: str) -> None:
    spoil(own)
    assert said in wrong(game, own)


def test_a_folder_that_is_not_there(game: SheetSet, own: Path) -> None:
    assert wrong(game, own / "x") == f"components folder {own / 'x'} does not exist"


def test_a_very_long_list_of_mistakes_is_cut(game: SheetSet, own: Path) -> None:
    (own / "tiles.csv").write_text("name,cost\n" + "".join(f"T{i},-1\n" for i in range(150)))
    lines = wrong(game, own).splitlines()
    assert lines[0].endswith("151 cells or files are wrong")  # one of them: texts of tiles that are no more
    assert lines[-1] == "  and 51 more"


def test_changes_of_single_cells(game: SheetSet) -> None:
    found = load(game, None, 0, ("Fir Tree.cost=5", "oak . Marks = moon", "Oak.amount.2=7", "Fir Tree.amount=9"))
    assert [tile.cost for tile in found.sheets["tiles"]] == [2, 5]
    assert found.sheets["tiles"][0].marks == ("moon",)
    assert [text.amount for text in found.sheets["texts"]] == [1, 7, 9]
    assert found.sheets["tiles"][1].confidence.of("cost") == "own"
    assert found.changes == ("Fir Tree.cost=5", "oak . Marks = moon", "Oak.amount.2=7", "Fir Tree.amount=9")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("Fir Tee.cost=5", "no card is called 'Fir Tee': did you mean 'Fir Tree'?"),
        ("Oak.csot=5", "card 'Oak' has no column 'csot' to change: did you mean 'cost'?"),
        ("Oak.source=me", "card 'Oak' has no column 'source' to change"),
        ("Oak.name=Yew", "card 'Oak' has no column 'name' to change"),
        ("Oak.cost=many", "card change 'Oak.cost=many': found 'many', expected a whole number from 0 to 20"),
        ("Oak.cost=13", "tiles.csv row 2, cost: found 13, expected luck"),
        ("Oak.cost=", "found '', expected a whole number from 0 to 20"),
        ("Oak.cost", "card change 'Oak.cost' must look like NAME.column=value"),
        ("Oak=3", "card change 'Oak=3' must look like NAME.column=value"),
        ("Oak.amount=3", "Oak has 2 such rows: say Oak.amount.1=… or another"),
        ("Oak.amount.3=3", "Oak has 2 such rows, and no row 3"),
        ("Oak.colour=bule", "found 'bule', expected red or dark_blue"),
    ],
)
def test_a_bad_change(game: SheetSet, change: str, said: str) -> None:
    assert said in wrong(game, None, change)


def test_the_digest_covers_what_is_played_and_nothing_else(game: SheetSet, own: Path) -> None:
    first = load(game, None, 0, ()).digest
    (own / "tiles.csv").write_text(TILES.replace("a guess", "measured").replace("invented", "known"))
    assert load(game, own, 0, ()).digest == first
    for old, new in (("Oak,2", "Oak,3"), ("star,no", "moon,no"), ("Oak,2,,", "Oak,2,4,")):
        (own / "tiles.csv").write_text(TILES.replace(old, new))
        assert load(game, own, 0, ()).digest != first
    assert load(game, None, 0, ("Oak.cost=2",)).digest == first
    assert load(game, None, 0, ("Oak.cost=3",)).digest != first


def test_other_stand_in_sets(game: SheetSet) -> None:
    found = load(game, None, 4, ("Oak.cost=3",))
    assert [(tile.cost, tile.bonus) for tile in found.sheets["tiles"]] == [(3, 7), (4, 5)]
    assert found.label == "stand-in set 4"
    with pytest.raises(UsageError, match=re.escape("stand-in set -1 does not exist")):
        load(game, None, -1, ())


def test_copies_are_templates(game: SheetSet, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    files = copy_sheets(game, folder)
    assert [file.name for file in files] == ["tiles.csv", "texts.csv", "columns.txt"]
    assert load(game, folder, 0, ()).digest == load(game, None, 0, ()).digest
    told = (folder / "columns.txt").read_text()
    assert "  cost: coins (a whole number from 0 to 20)\n" in told
    assert "  marks: what lies on it (star or moon (several with + between them); blank: nothing)\n" in told
    with pytest.raises(UsageError, match=r"tiles\.csv is already there"):
        copy_sheets(game, folder)


@given(st.text(max_size=12))
def test_any_text_in_a_cell_is_a_value_or_a_sentence(text: str) -> None:
    for cell in cells(Tile).values():
        said = ""
        try:
            value = cell.read(text)
        except ValueError as error:
            said = str(error)
        if said:
            assert said.startswith(cell.expected())
        else:
            assert cell.read(cell.written(value)) == value or not text.strip()


@given(st.integers(-(10**12), 10**12))
def test_whole_numbers_are_read_within_their_range(number: int) -> None:
    cell = Cell("cost", int, Column("coins", low=-7, high=20))
    if -7 <= number <= 20:
        assert cell.read(f" {number} ") == number
    else:
        with pytest.raises(ValueError, match="from -7 to 20"):
            cell.read(str(number))
