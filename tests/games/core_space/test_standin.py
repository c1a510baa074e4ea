"""Stand-in sets: within their ranges, the same everywhere, and row by row."""

from collections import Counter
from pathlib import Path

import pytest

from pipeline.errors import UsageError
from pipeline.games.cells import INVENTED
from pipeline.games.core_space.component_sheets import BAND_WORDS, COMING, COMING_LIVE, SCOURGE_WORDS
from pipeline.games.core_space.components import SHEETS, copy_sheets, load_components
from pipeline.games.core_space.standin import outside
from pipeline.games.sheets import Components, Table

SHIPPED = load_components(None, 0, ())


def tables(components: Components) -> dict[str, Table]:
    return {sheet.name: Table(sheet, "", list(components.sheets[sheet.name]), []) for sheet in SHEETS.sheets}


@pytest.mark.parametrize("number", range(8))
def test_every_set_lies_in_the_stated_ranges(number: int) -> None:
    assert list(outside(tables(load_components(None, number, ())))) == []


def test_a_number_out_of_range_is_noticed() -> None:
    changed = tables(SHIPPED)
    for sheet, index, cells in (
        ("boards", 0, {"close_default": 9}),
        ("traders", 0, {"health": 9}),
        ("dice", 0, {"faces": 4}),
        ("arrivals", 1, {"harvester": "6"}),
    ):
        changed[sheet].rows[index] = changed[sheet].rows[index]._replace(**cells)
    assert list(outside(changed)) == [
        "Harvester, close: 9 is not in 1 to 2",
        "blue double_hit: 4 is not in 1 to 3",
        "Captain, health: 9 is not in 3 to 6",
        "guarded, harvester: 6 is not one of 0, die, 1, 2",
    ]


def test_only_invented_cells_differ() -> None:
    other = load_components(None, 1, ())
    differing = 0
    for sheet, rows in SHIPPED.sheets.items():
        for old, new in zip(rows, other.sheets[sheet], strict=True):
            changed = [column for column in old._fields if getattr(old, column) != getattr(new, column)]
            differing += len(changed)
            assert all(old.confidence.of(column) == INVENTED for column in changed), sheet
    assert differing > 25
    assert other.digest != SHIPPED.digest


def test_tokens_stay_but_for_the_value_of_the_energy_flask() -> None:
    """Public: all other figures are printed on the tokens."""
    values = set()
    for number in range(1, 9):
        other = load_components(None, number, ()).sheets["tokens"]
        for old, new in zip(SHIPPED.sheets["tokens"], other, strict=True):
            assert old == new or old.name == "Energy flask"
            values |= {new.sell} if old.name == "Energy flask" else set()
    assert len(values) > 2
    assert all(2 <= value <= 10 for value in values)


def test_low_and_high_of_boards_stay() -> None:
    other = load_components(None, 2, ()).sheets["boards"]
    for old, new in zip(SHIPPED.sheets["boards"], other, strict=True):
        changed = {column for column in old._fields if getattr(old, column) != getattr(new, column)}
        assert all(column.endswith("_default") for column in changed)


def test_harvesters_never_get_a_gun_and_the_scourge_keeps_its_actions() -> None:
    """Public: NPCs and AI page."""
    for number in range(1, 9):
        boards = {row.name: row for row in load_components(None, number, ()).sheets["boards"]}
        assert boards["Harvester"].shooting_default == boards["Charged Harvester"].shooting_default == 0
        scourge = ("Harvester", "Devastator", "Assassin", "Live One")
        assert [boards[name].actions_default for name in scourge] == [1, 2, 2, 2]
        assert boards["Specialist Warden"].actions_default == 2


@pytest.mark.parametrize("number", range(1, 9))
def test_dice_keep_their_number_of_faces(number: int) -> None:
    """Public: French guide: a die has six faces; red ones have no face of two hits."""
    faces: Counter[str] = Counter()
    for row in load_components(None, number, ()).sheets["dice"]:
        faces[row.die] += row.faces
        assert row.faces or (row.die, row.face) == ("red", "double_hit")
        assert row.die != "chance" or row.faces == 1
    assert faces == {"blue": 6, "red": 6, "purge": 6, "chance": 6}


@pytest.mark.parametrize("number", range(1, 9))
def test_later_bands_never_bring_fewer(number: int) -> None:
    """Public: rules summary: nobody comes when Relaxed, and PURGE! is as Kill Me."""
    rows = {row.band: row for row in load_components(None, number, ()).sheets["arrivals"]}
    for breed in SCOURGE_WORDS:
        order = COMING_LIVE if breed == "live_one" else COMING
        coming = [order.index(getattr(rows[band], breed)) for band in BAND_WORDS]
        assert coming == sorted(coming)
        assert coming[0] == 0
        assert coming[-1] == coming[-2]


def test_arrivals_are_drawn_too() -> None:
    assert len({load_components(None, number, ()).sheets["arrivals"] for number in range(1, 9)}) > 5


def test_a_row_hangs_on_no_other_row() -> None:
    whole = load_components(None, 5, ()).sheets["boards"]
    fewer = tables(SHIPPED)
    fewer["boards"].rows[:] = fewer["boards"].rows[10:]
    assert list(whole[10:]) == SHEETS.redraw(fewer, 5)["boards"].rows


def test_own_sheets_are_not_redrawn(tmp_path: Path) -> None:
    boards = (SHEETS.shipped / "boards.csv").read_text().splitlines()
    (tmp_path / "boards.csv").write_text("\n".join(line.rpartition(",")[0] for line in boards))
    own = load_components(tmp_path, 3, ())
    assert [row._replace(confidence=None) for row in own.sheets["boards"]] == [
        row._replace(confidence=None) for row in SHIPPED.sheets["boards"]
    ]
    assert own.sheets["dice"] != SHIPPED.sheets["dice"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("traders,name,1,2,,,", "row 2, column: found 'name', expected one of health, actions"),
        ("traders,health,0,2,,,", "row 2, low: found 0 to 2, expected numbers from low to high that are each"),
        ("traders,health,4,3,,,", "row 2, low: found 4 to 3"),
        ("arrivals,band,,,die,,", "row 2, column: found 'band', expected one of harvester"),
        ("arrivals,harvester,,,,,", "row 2, words: found nothing, expected some of 0, die"),
        ("arrivals,live_one,,,0+2,,", "row 2, words: found 0.2, expected some of 0, chance"),
    ],
)
def test_a_bad_range_is_refused(tmp_path: Path, line: str, said: str) -> None:
    copy_sheets(tmp_path)
    (tmp_path / "ranges.csv").write_text(f"sheet,column,low,high,words,source,confidence\n{line}\n")
    with pytest.raises(UsageError, match=said):
        load_components(tmp_path, 0, ())
