from pathlib import Path

import pytest

from pipeline.errors import UsageError
from pipeline.games.forbidden_stars.card_sheets import ALL, card_names
from pipeline.games.forbidden_stars.components import SHEETS, load_components
from pipeline.games.forbidden_stars.vocabulary import If, Per, Unless, Verb
from tests.games.forbidden_stars.table import COMPONENTS

CARDS, EFFECTS = COMPONENTS.sheets["combat_cards"], COMPONENTS.sheets["effects"]


def test_every_faction_has_five_start_cards_four_of_level_0_three_of_level_2_and_two_of_level_3() -> None:
    prices = {0: 2, 2: 4, 3: 6}
    for faction in ("vanguard", "zealots", "reavers", "wayfarers"):
        own = [card for card in CARDS if card.faction == faction]
        bought = [card for card in own if not card.start]
        assert (len(own), len(bought)) == (14, 9)
        assert sorted(card.level for card in bought) == [0] * 4 + [2] * 3 + [3] * 2
        assert all(card.cost == prices[card.level] for card in bought)
        assert all((card.level, card.cost) == (0, 0) for card in own if card.start)


def test_icons_of_all_cards_as_the_lists_have_them() -> None:
    total = [sum(getattr(card, face) for card in CARDS) for face in ("offence", "defence", "morale")]
    assert total == [52, 47, 26]


def test_every_word_of_the_vocabulary_is_used_by_a_card() -> None:
    for words, column in ((Verb, "verb"), (If, "condition"), (Per, "per"), (Unless, "unless")):
        used = {getattr(row, column) for row in EFFECTS}
        assert {word.name.lower() for word in words} - used <= {"nothing"}
    assert {row.amount for row in EFFECTS} <= {1, 2, 3, 4, 5, ALL}


def test_names_are_in_the_order_of_the_design() -> None:
    names = card_names(COMPONENTS)
    assert (len(names), names[0], names[14], names[-1]) == (56, "Hidden Crossfire", "Red Fury", "Mind Lance")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("Hidden Crossfire,general,,,,tokens,,offence", "Hidden Crossfire,general,,,,tokens,,", "expected a face"),
        ("Hidden Crossfire,general,,,,tokens,,offence", "Hidden Crossfire,general,,,,tokens,,morale", "other tokens"),
        ("Living Tide,general,,,,reinforce", "Living Tide,unit,,,,reinforce", "names no units"),
        ("Hidden Crossfire,general,,,,tokens", "Hidden Crossfire,general,before,,,tokens", "expected a row before it"),
        ("pay_level,offence+defence+morale", "pay_level,", "expected it for pay and pay_level"),
        ("Monstrous Strength,unit,,,,destroy,", "Living Tide,general,,,,destroy,", "beside each other"),
    ],
)
def test_sheets_say_what_is_wrong(tmp_path: Path, old: str, new: str, said: str) -> None:
    text = (SHEETS.shipped / "effects.csv").read_text()
    assert old in text
    (tmp_path / "effects.csv").write_text(text.replace(old, new, 1))
    with pytest.raises(UsageError, match=said):
        load_components(tmp_path, 0, ())
