"""The Equipment tokens: every figure of the 85 against a list made apart from the sheet, and what single ones do."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from pipeline.engine.piles import MOST_CARDS
from pipeline.engine.record import rows
from pipeline.games.core_space.cards import DIE, Token
from pipeline.games.core_space.components import load_components, pack_tokens
from pipeline.games.core_space.state import Design
from pipeline.games.core_space.vocabulary import NOBODY, Range, TokenKind

FIGURES = Path(__file__).with_name("token_figures.txt")
SHIPPED = load_components(None, 0, ())
SHEET = SHIPPED.sheets["tokens"]
FLAGS = (
    "rare",
    "reliable",
    "silent",
    "target_lock",
    "infinite",
    "dangerous",
    "full_charge",
    "effortless",
    "discard",
    "not_now",
    "jam",
    "freeze",
    "searches",
    "rerolls",
    "reload_free",
    "tech",
)


def packed() -> Any:
    d = rows(Design)[0]
    pack_tokens(d, SHIPPED)
    return d


def token(d: Any, name: str) -> Any:
    return d.tokens[[row.name for row in SHEET].index(name)]


def figures(it: Token) -> str:
    """All that a token has, as the list of figures writes it."""
    parts = [TokenKind(it.kind).name.lower(), *(["large"] if it.large else []), f"x{it.copies}"]
    numbers = {
        "melee": (it.close, it.heavy, it.throw_),
        "range": tuple(it.dice),
        ("thrown " if it.thrown else "fired ") + "SML"[it.blast_range]: tuple(it.blast),
        "worn": (it.armour, it.shield, it.armour_close),
    }
    for label, three in numbers.items():
        if any(three) or (it.blast_range != NOBODY and " " in label):
            parts.append(f"{label} " + "/".join(map(str, three)))
    counts = {"burst": it.burst, "heal": it.heal, "ammo": it.ammo, "uses": it.uses - 1, "actions": it.actions}
    for label, number in counts.items():
        if number:
            said = "die" if label == "ammo" and number == DIE else getattr(it, label)
            parts.append(f"{label} {said}")
    parts += sorted(flag for flag in FLAGS if getattr(it, flag))
    return " ".join([*parts, *([f"sells {it.sell}"] if it.sell else [])])


@pytest.mark.parametrize("line", FIGURES.read_text().splitlines(), ids=lambda line: line.partition(":")[0])
def test_each_token_has_its_published_figures(line: str) -> None:
    """Public: equipment app, pictures of the tokens. The list was not made from the sheet."""
    name, _, said = line.partition(": ")
    assert figures(token(packed(), name)) == said


def test_all_tokens_fit_a_pile() -> None:
    assert len(SHEET) == 85
    assert sum(row.copies for row in SHEET) <= MOST_CARDS
    boxes = Counter(row.box for row in SHEET)
    assert boxes == {"core": 74, "galactic_corps": 11}


def test_guns_have_dice_by_range() -> None:
    d = packed()
    assert [list(token(d, name).dice) for name in ("Sniper rifle", "Mayhem gun chemical", "Line rifle", "Knife")] == [
        [1, 2, 3],
        [5, 0, 0],
        [2, 2, 2],
        [0, 0, 0],
    ]
    sniper, vapour, mayhem = (token(d, name) for name in ("Sniper rifle", "Vapour pistol", "Mayhem gun chemical"))
    assert (sniper.silent, sniper.target_lock, sniper.large, sniper.kind) == (1, 1, 1, TokenKind.WEAPON)
    assert (vapour.infinite, vapour.silent, vapour.rare) == (1, 1, 1)
    assert (mayhem.dangerous, mayhem.rare) == (1, 1)
    assert [token(d, name).burst for name in ("Combat rifle", "Common pistol", "Energy pistol")] == [2, 1, 0]
    assert (token(d, "Energy pistol").full_charge, token(d, "Shock rifle").reload_free) == (1, 1)
    assert (token(d, "Military pistol reliable").reliable, token(d, "Military pistol").reliable) == (1, 0)


def test_corrected_figures_are_those_of_the_pictures() -> None:
    """Public: pictures of the tokens; the app says otherwise of the first two."""
    d = packed()
    assert token(d, "Combat sword").close == 2
    assert list(token(d, "Combat rifle custom").dice) == [2, 1, 0]
    assert (token(d, "Impact suit").shield, token(d, "Impact suit").armour, token(d, "Impact suit").not_now) == (
        2,
        0,
        1,
    )


def test_blades_have_standard_heavy_and_thrown_dice() -> None:
    d = packed()
    assert [(token(d, n).close, token(d, n).heavy, token(d, n).throw_) for n in ("Paragon sword", "Combat axe")] == [
        (3, 4, 2),
        (1, 3, 2),
    ]
    assert list(token(d, "Destroyer riot fist").dice) == [3, 2, 0]
    assert token(d, "Destroyer riot fist").close == 2


def test_blasts_have_dice_by_distance() -> None:
    d = packed()
    ballistic, incinerator = token(d, "Grenade ballistic 5-3-1"), token(d, "Incinerator gun chemical")
    assert (list(ballistic.blast), ballistic.thrown, ballistic.blast_range) == ([5, 3, 1], 1, Range.SHORT)
    assert (list(incinerator.blast), incinerator.thrown, incinerator.blast_range) == ([4, 2, 1], 0, Range.SHORT)
    emp, time = token(d, "Grenade emp pulse"), token(d, "Grenade time pulse")
    assert (list(emp.blast), emp.jam, emp.blast_range) == ([0, 0, 0], 1, Range.MEDIUM)
    assert (list(time.blast), time.freeze, time.blast_range) == ([0, 3, 1], 1, Range.SHORT)
    blasts = [row.name for row in SHEET if token(d, row.name).blast_range != NOBODY]
    assert len(blasts) == 5
    assert all(token(d, name).discard for name in blasts if token(d, name).thrown)


def test_other_tokens_do_what_is_printed() -> None:
    d = packed()
    stim, pack, combat = (token(d, name) for name in ("Medi stim", "Medi pack", "Combat stim"))
    assert [(one.heal, one.actions, one.effortless, one.discard) for one in (stim, pack, combat)] == [
        (2, 0, 1, 1),
        (4, 0, 1, 1),
        (0, 2, 1, 1),
    ]
    ammo = [(token(d, n).ammo, token(d, n).uses) for n in ("Ammo box", "Ammo loose", "Ammo mag", "Corps ammo mag")]
    assert ammo == [(7, 2), (DIE, 1), (7, 1), (7, 1)]
    assert (token(d, "Sensor goggles").searches, token(d, "Target laser").rerolls, token(d, "Tech pack").tech) == (
        1,
        1,
        1,
    )
    belts = [(token(d, n).armour, token(d, n).shield, token(d, n).armour_close) for n in ("Shield belt custom",)]
    assert belts == [(0, 2, 0)]
    assert (token(d, "Combat jacket custom").armour, token(d, "Combat jacket custom").armour_close) == (1, 2)
    assert d.objective == [row.name for row in SHEET].index("Mission objective")
    assert d.tokens[d.objective].kind == TokenKind.OBJECTIVE
