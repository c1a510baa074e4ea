import pathlib
from typing import Annotated

import numpy as np
import pytest

from pipeline.engine.record import Array, Record, rows
from pipeline.errors import UsageError
from pipeline.games.rulebook import PRINTED, UNSETTLED, YES_NO, Rule, Rulebook, Value, Variant, text


class Rules(Record):
    hand: Annotated[int, np.int32, Rule(6, "cards in hand", "p. 1", PRINTED, 1, 12)]
    zone: Annotated[int, np.int32, Rule({2: 6, 3: 8, 4: 10}, "cards in the zone", "p. 2", UNSETTLED, 1, 20)]
    actions: Annotated[Array, np.int32, 3, Rule([4, 4, 5], "actions by round", "p. 3", PRINTED, 1, 9)]
    surge: Annotated[Array, np.int32, 4, Rule({3: [0, 0, 1], 4: [0, 0, 1, 2]}, "by seat", "p. 4", PRINTED, 0, 3)]
    refill: Annotated[int, np.int32, Rule("fill", "how", "p. 5", UNSETTLED, words=("fill", "fixed"))]
    orders: Annotated[int, np.int32, Rule("true", "with Orders", "p. 6", PRINTED, words=YES_NO)]


BOOK = Rulebook(
    Rules,
    [
        Variant("base", "without", "p. 7", {"orders": "false"}),
        Variant("consuls", "with", "p. 8", {"orders": "true", "zone": {2: 6, 3: 8, 4: 9}}),
        Variant("small", "small", "p. 9", {"hand": 3}, cards=("Claw.cost=5",)),
    ],
    range(2, 5),
)


def packed(seats: int, *assignments: str, variants: tuple[str, ...] = ()) -> Rules:
    record = rows(Rules)[0]
    BOOK.pack(BOOK.settings(variants, assignments), seats, record)
    return record


def test_printed_values_are_packed_for_the_player_count() -> None:
    record = packed(4)
    assert (record.hand, record.zone, record.refill, record.orders) == (6, 10, 0, 1)
    assert record.actions.tolist() == [4, 4, 5]
    assert record.surge.tolist() == [0, 0, 1, 2]
    assert packed(3).surge.tolist() == [0, 0, 1, 0]


@pytest.mark.parametrize(
    ("assignment", "field", "value"),
    [
        ("hand=7", "hand", 7),
        ("zone=9", "zone", 9),
        ("zone.4=12", "zone", 12),
        ("actions=1,2,3", "actions", [1, 2, 3]),
        ("actions.2=9", "actions", [4, 9, 5]),
        ("surge.4=1,1,1,1", "surge", [1, 1, 1, 1]),
        ("surge.4.1=3", "surge", [3, 0, 1, 2]),
        ("refill=fixed", "refill", 1),
        ("orders=no", "orders", 0),
    ],
)
def test_set_changes_one_cell(assignment: str, field: str, value: object) -> None:
    found = getattr(packed(4, assignment), field)
    assert (found.tolist() if isinstance(value, list) else found) == value


@pytest.mark.parametrize(
    ("assignment", "message"),
    [
        ("hnad=7", r"no rule is called 'hnad': did you mean 'hand'\?"),
        ("hand", r"'hand' must look like name=value"),
        ("hand=", r"must look like name=value"),
        ("hand=many", r"hand = many is not allowed: it must be a whole number from 1 to 12"),
        ("hand=0", r"hand = 0 is not allowed: 0 must be a whole number from 1 to 12"),
        ("hand.4=8", r"hand has no such cell; its value is 6"),
        ("zone.6=8", r"zone\.6: there are cells for 2, 3, 4 players"),
        ("zone.x=8", r"a cell is named by numbers"),
        ("actions=1,2", r"actions = 1,2 must have 3 numbers with commas, like 4,4,5"),
        ("actions.9=1", r"actions\.9: there are places 1 to 3"),
        ("surge.4=1,1", r"must have cells like"),
        ("surge=1,1,1", r"must have cells like"),
        ("refill=fixd", r"it must be fill or fixed; did you mean 'fixed'\?"),
        ("orders=maybe", r"it must be false or true"),
    ],
)
def test_a_wrong_setting_is_one_sentence(assignment: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        BOOK.settings((), [assignment])


def test_a_cell_for_another_player_count_is_said_not_to_matter() -> None:
    assert BOOK.settings((), ["zone.3=9"], seats=4).notes == ("zone.3=9 can't matter in a game of 4",)
    assert BOOK.settings((), ["zone.4=9"], seats=4).notes == ()


def test_variants_combine_and_settings_come_last() -> None:
    settings = BOOK.settings(["consuls", "small"], ["hand=4"])
    assert settings.values["hand"] == 4
    assert settings.changed == ("hand", "zone")
    assert settings.cards == ("Claw.cost=5",)


def test_contradicting_variants_are_refused() -> None:
    with pytest.raises(UsageError, match="base and consuls contradict each other: orders would be false and true"):
        BOOK.settings(["base", "consuls"])


def test_an_unknown_variant_names_the_nearest() -> None:
    with pytest.raises(UsageError, match="no variant is called 'consul': did you mean 'consuls'"):
        BOOK.settings(["consul"])


def test_own_variant_file(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('about = "x"\n[settings]\norders = false\nzone = 7\n[cards]\n"Claw.cost" = 4\n', encoding="utf-8")
    settings = BOOK.settings([str(path)])
    assert (settings.values["orders"], settings.values["zone"]) == ("false", {2: 7, 3: 7, 4: 7})
    assert settings.cards == ("Claw.cost=4",)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("[settings]\nhnad = 1\n", "no rule is called 'hnad'"),
        ("[settings]\nhand = 99\n", "99 must be a whole number from 1 to 12"),
        ('[settings]\nhand = "x"\n', "must be a whole number"),
        ("[setings]\nhand = 9\n", "'setings' is no part of a variant"),
        ("= 3", "is no TOML"),
    ],
)
def test_a_wrong_variant_file_is_one_sentence(tmp_path: pathlib.Path, content: str, message: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(UsageError, match=message):
        BOOK.settings([str(path)])
    with pytest.raises(UsageError, match="does not exist"):
        BOOK.settings([str(tmp_path / "none.toml")])


def test_settings_are_equal_text_exactly_when_equal() -> None:
    assert BOOK.settings().canonical() == BOOK.settings((), ["hand=6"]).canonical()
    assert BOOK.settings().canonical() != BOOK.settings((), ["hand=7"]).canonical()


def test_a_default_out_of_its_own_range_is_a_programming_error() -> None:
    class Wrong(Record):
        hand: Annotated[int, np.int32, Rule(16, "cards", "p. 1", PRINTED, 1, 12)]

    with pytest.raises(UsageError, match="its default: hand = 16"):
        Rulebook(Wrong, (), range(2, 5))


def test_values_as_text() -> None:
    values: list[Value] = [6, [1, 2], {2: 6, 3: 8}, "fill"]
    assert [text(value) for value in values] == ["6", "1,2", "2: 6; 3: 8", "fill"]
