"""Stand-in sets: the fixed galaxies alone are made up, so they alone differ."""

import pytest

from pipeline.games.cells import INVENTED
from pipeline.games.forbidden_stars.components import design, load_components
from pipeline.games.forbidden_stars.rules import RULEBOOK

SHIPPED = load_components(None, 0, ())


def test_only_the_fixed_galaxies_differ() -> None:
    other = load_components(None, 1, ())
    for sheet, rows in SHIPPED.sheets.items():
        assert (rows == other.sheets[sheet]) == (sheet != "galaxies"), sheet
    assert all(row.confidence.rest == INVENTED for row in other.sheets["galaxies"])
    assert other.digest != SHIPPED.digest
    assert load_components(None, 1, ()).digest == other.digest


def test_home_tiles_and_who_laid_what_stay() -> None:
    other = load_components(None, 2, ())
    for old, new in zip(SHIPPED.sheets["galaxies"], other.sheets["galaxies"], strict=True):
        assert (old.row, old.column, old.seat) == (new.row, new.column, new.seat)
        assert (old.tile == "home") == (new.tile == "home")


@pytest.mark.parametrize("number", range(1, 8))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_set_serves_every_table(number: int, seats: int) -> None:
    components = load_components(None, number, ())
    d = design(RULEBOOK.settings((), ("map=fixed",), seats), components, seats)
    inner = {int(d.border[i, side]) for i in range(d.systems) for side in range(4) if d.next_to[i, side] >= 0}
    assert {int(storm) for storm in d.fixed_storm[:seats]} <= inner


def test_galaxies_of_different_sets_have_different_tiles() -> None:
    found = {tuple(row.tile for row in load_components(None, number, ()).sheets["galaxies"]) for number in range(9)}
    assert len(found) == 9
