"""Stand-in sets: within their ranges, the same everywhere, and row by row."""

from pathlib import Path

import pytest

from pipeline.errors import UsageError
from pipeline.games.cells import INVENTED
from pipeline.games.micro_cosmos.components import SHEETS, copy_sheets, load_components
from pipeline.games.micro_cosmos.standin import outside
from pipeline.games.sheets import Components, Table

SHIPPED = load_components(None, 0, ())


def tables(components: Components) -> dict[str, Table]:
    return {sheet.name: Table(sheet, "", list(components.sheets[sheet.name]), []) for sheet in SHEETS.sheets}


@pytest.mark.parametrize("number", range(6))
def test_every_set_lies_in_the_stated_ranges(number: int) -> None:
    assert list(outside(tables(load_components(None, number, ())))) == []


def test_a_number_out_of_range_is_noticed() -> None:
    components = load_components(None, 0, ())
    changed = tables(components)
    changed["planets"].rows[0] = changed["planets"].rows[0]._replace(minerals=1)
    assert list(outside(changed)) == ["Planet 001, minerals: 1 is not in 2 to 4"]


def test_only_invented_cells_differ() -> None:
    other = load_components(None, 1, ())
    differing = 0
    for sheet, rows in SHIPPED.sheets.items():
        for old, new in zip(rows, other.sheets[sheet], strict=True):
            changed = [column for column in old._fields if getattr(old, column) != getattr(new, column)]
            differing += len(changed)
            assert all(old.confidence.of(column) == INVENTED for column in changed), sheet
    assert differing > 80
    assert other.digest != SHIPPED.digest


def test_the_councils_and_what_cards_give_stay() -> None:
    other = load_components(None, 2, ())
    for old, new in zip(SHIPPED.sheets["tracks"], other.sheets["tracks"], strict=True):
        assert old == new or old.track == "new_worlds"
    for old, new in zip(SHIPPED.sheets["survivors"], other.sheets["survivors"], strict=True):
        assert (old.minerals > 0, old.workforce > 0, old.colour) == (new.minerals > 0, new.workforce > 0, new.colour)
    for old, new in zip(SHIPPED.sheets["planets"], other.sheets["planets"], strict=True):
        assert (old.minerals < 0, old.biomatter < 0) == (new.minerals < 0, new.biomatter < 0)


def test_the_new_worlds_track_is_drawn_too() -> None:
    found = {load_components(None, number, ()).sheets["tracks"][0].bonus for number in range(1, 9)}
    assert found == {"points", "resource"}


def test_a_row_hangs_on_no_other_row() -> None:
    whole = load_components(None, 5, ()).sheets["crew"]
    fewer = tables(SHIPPED)
    fewer["crew"].rows[:] = fewer["crew"].rows[10:]
    assert list(whole[10:]) == SHEETS.redraw(fewer, 5)["crew"].rows


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("planets,colour,1,2,,", "row 2, column: found 'colour', expected one of number, minerals"),
        ("crew,top_amount,0,2,,", "row 2, low: found 0 to 2, expected numbers from low to high that are each"),
        ("crew,top_amount,3,2,,", "row 2, low: found 3 to 2"),
    ],
)
def test_a_bad_range_is_refused(tmp_path: Path, line: str, said: str) -> None:
    copy_sheets(tmp_path)
    (tmp_path / "ranges.csv").write_text(f"sheet,column,low,high,source,confidence\n{line}\n")
    with pytest.raises(UsageError, match=said):
        load_components(tmp_path, 0, ())
