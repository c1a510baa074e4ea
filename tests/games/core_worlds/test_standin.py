"""Stand-in sets: within their ranges, the same everywhere, and card by card."""

import subprocess
import sys
from typing import Any

import pytest

from pipeline.games.cells import INVENTED
from pipeline.games.core_worlds.components import SHEETS, load_components
from pipeline.games.core_worlds.standin import NUMBERS, outside
from pipeline.games.sheets import Components, Table

SHIPPED = load_components(None, 0, ())


def tables(components: Components) -> dict[str, Table]:
    return {sheet.name: Table(sheet, "", list(components.sheets[sheet.name]), []) for sheet in SHEETS.sheets}


@pytest.mark.parametrize("number", range(6))
def test_every_set_lies_in_the_stated_ranges(number: int) -> None:
    assert list(outside(tables(load_components(None, number, ())))) == []


def test_a_number_out_of_range_is_noticed() -> None:
    changed = tables(SHIPPED)
    cards = changed["cards"].rows
    (index,) = (i for i, card in enumerate(cards) if card.name == "Ashfall")
    cards[index] = cards[index]._replace(energy=3, ground=5)
    assert list(outside(changed)) == ["Ashfall, energy: 3 is not in 1 to 2", "Ashfall, strength: 6 is not in 2 to 4"]


def test_only_invented_numbers_differ() -> None:
    other = load_components(None, 1, ())
    numbers = {"fleet", "ground", *NUMBERS}
    differing = 0
    for old, new in zip(SHIPPED.sheets["cards"], other.sheets["cards"], strict=True):
        for column in old._fields:
            if getattr(old, column) != getattr(new, column):
                differing += 1
                assert column in numbers
                assert old.confidence.of(column) == INVENTED
    assert differing > 200
    for text, redrawn in zip(SHIPPED.sheets["effects"], other.sheets["effects"], strict=True):
        assert text._replace(amount=0) == redrawn._replace(amount=0)
    assert SHIPPED.sheets["factions"] == other.sheets["factions"]
    assert other.digest != SHIPPED.digest


def test_known_numbers_and_sides_stay() -> None:
    for number in range(1, 4):
        cards = {card.name: card for card in load_components(None, number, ()).sheets["cards"]}
        assert (cards["Claw Fighter"].fleet, cards["Claw Fighter"].deploy_cost) == (3, 3)
        assert (cards["Phantom Ship"].fleet, cards["Phantom Ship"].ground) == (1, 0)
        assert (cards["Pioneer Spirit"].fleet, cards["Pioneer Spirit"].ground) == (0, 0)
        for old in SHIPPED.sheets["cards"]:
            if old.kind == "unit":
                new = cards[old.name]
                assert (old.fleet > 0, old.ground > 0) == (new.fleet > 0, new.ground > 0)


def spread(name: str, column: str, sets: int = 40) -> set[int]:
    found = set()
    for number in range(1, sets):
        cards = {card.name: card for card in load_components(None, number, ()).sheets["cards"]}
        found.add(getattr(cards[name], column))
    return found


def test_a_range_is_used_in_full() -> None:
    assert spread("Anu", "points") == {4, 5, 6}


def test_worlds_are_weaker_on_either_side() -> None:
    leans = set()
    for number in range(1, 30):
        cards = {card.name: card for card in load_components(None, number, ()).sheets["cards"]}
        leans.add(cards["Dread Foundry"].fleet > cards["Dread Foundry"].ground)
    assert leans == {True, False}


def test_a_card_hangs_on_no_other_card() -> None:
    whole = load_components(None, 5, ()).sheets["cards"]
    fewer = tables(SHIPPED)
    fewer["cards"].rows[:] = fewer["cards"].rows[100:]
    alone = SHEETS.redraw(fewer, 5)["cards"].rows
    assert list(whole[100:]) == alone


def test_sets_are_the_same_in_every_process() -> None:
    code = "from pipeline.games.core_worlds.components import load_components as l; print(l(None, 7, ()).digest)"
    for seed in ("0", "1"):
        said = subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        )
        assert said.stdout.strip() == load_components(None, 7, ()).digest


def test_changes_come_after_the_draw() -> None:
    def points(components: Components) -> Any:
        return next(card.points for card in components.sheets["cards"] if card.name == "Anu")

    assert points(load_components(None, 3, ("Anu.points=9",))) == 9
