import numpy as np
import pytest

from pipeline.engine.luck import branch
from pipeline.games.forbidden_stars.asking import Asking
from pipeline.games.forbidden_stars.cards import EVENT_CARDS, KINDS
from pipeline.games.forbidden_stars.dice import take_tokens
from pipeline.games.forbidden_stars.effects import ABOUT_DICE, ABOUT_UNITS
from pipeline.games.forbidden_stars.state import MOST_UP, ROUTED, STANDING, Stage
from pipeline.games.forbidden_stars.vocabulary import FACTIONS, GRADES, NOBODY, Grade, Verb
from tests.games.forbidden_stars.duel import DEF, DOWN, G0, G1, MOR, OFF, UP, Duel, happens, kind
from tests.games.forbidden_stars.fighting import HERE, VOID, army, begin, going, on
from tests.games.forbidden_stars.table import Table


def test_every_verb_has_its_chapter() -> None:
    about_cards = {verb for verb in Verb if not (ABOUT_DICE | ABOUT_UNITS) >> verb & 1}
    assert ABOUT_DICE & ABOUT_UNITS == 0
    assert {verb.name for verb in about_cards} == {
        "NOTHING", "DISCARD_UP", "DISCARD_HAND", "MILL", "DRAW", "ICONS_ONLY", "PEEK", "AGAIN", "NO_ROUT",
        "NO_DAMAGE", "NO_TOKENS", "ROUT_KILLS", "COPY_TOKENS",
    }  # fmt: skip


def test_a_played_card_lies_face_up_from_its_reveal_on() -> None:
    duel = Duel("War Cry")
    assert duel.up(duel.me) == []
    assert duel.play().up(duel.me) == [kind("War Cry")]


def test_the_unit_part_looks_at_units_once_all_general_effects_are_done() -> None:
    assert happens("War Cry", mine=(), down=(G0,)).tokens() == (1, 0)
    assert happens("Bold Charge", mine=(G0,), down=(G1,), their_dice=(0, 1, 0)).dice(False) == (0, 0, 0)


def test_combat_tokens_that_both_sides_share_may_run_out() -> None:
    duel = Duel("Hidden Crossfire", sets=("combat_tokens=3",))
    duel.foe.tokens[DEF] = 2
    assert duel.play().tokens() == (1, 0)
    take_tokens(duel.s, duel.d, 1, OFF, 1)
    assert duel.tokens(False) == (0, 2)


def test_a_reinforcement_token_can_be_rallied_routed_and_destroyed() -> None:
    duel = Duel("Unbroken Oath", dice=(0, 0, 8))
    duel.me.reinforcements[DOWN] = 1
    assert list(duel.play().me.reinforcements) == [1, 0]
    fury = Duel("Red Fury", mine=(G1,), theirs=())
    fury.foe.reinforcements[UP] = 1
    assert list(fury.play().foe.reinforcements) == [0, 1]
    wrath = Duel("Sign of Wrath", mine=(G1,), theirs=())
    wrath.foe.reinforcements[DOWN] = 1
    assert list(wrath.play().foe.reinforcements) == [0, 0]


def test_an_effect_goes_on_after_a_unit_was_spared() -> None:
    duel = Duel("Tempting Bargain", foe=0, attacks=False)
    duel.foe.rout_kills = 0
    duel.play().choose(3, G0, UP)
    assert duel.asked(Asking.FACE)
    spared = Duel("Soul Guide", dice=(0, 0, 1), foe=0)
    spared.foe.rout_kills = 1
    spared.play().choose()
    assert spared.asked(Asking.SPARE)
    spared.choose(MOR)
    assert spared.finished
    assert spared.units() == {(G0, DOWN): 1}
    assert spared.me.no_damage == 1


def fight(table: Table, random: np.random.Generator, area: int) -> Table:
    """A combat of two factions with any cards, units and schemes, fought at random; checked at every decision."""
    sides = random.permutation(FACTIONS)[:2]
    grades = [grade for grade in Grade if (grade in (Grade.SHIP_0, Grade.SHIP_2)) == (area == VOID)]
    for seat in sides:
        force = table.s.forces[seat]
        force.deck[:] = 0
        force.deck[random.permutation(KINDS)[:5]] = 2
        force.assets[:] = 3
        force.schemes = (1 << EVENT_CARDS) - 1
        force.events.n = 0
        army(table, seat, [grades[i] for i in random.integers(len(grades), size=3)], area)
        army(table, seat, [Grade.GROUND_0, Grade.GROUND_1], area + 3 if area == HERE else 12)
    begin(table, area, int(sides[0]), (area + 3,) if area == HERE else ())
    while going(on(table)):
        legal = table.legal()
        assert legal
        assert len(legal) == len(set(legal))
        check(table)
        table.do(*legal[random.integers(len(legal))])
    check(table)
    return table


def check(table: Table) -> None:
    """Models, dice, tokens and cards are within what there is."""
    s, d = table.s, table.d
    for seat in range(FACTIONS):
        for grade in range(GRADES):
            there = sum(int(s.areas[a].units[seat, grade].sum()) for a in range(d.areas))
            models = int(d.units[GRADES * s.forces[seat].faction + grade].pool)
            assert there + int(s.forces[seat].pool[grade]) == models
    for a in range(d.areas):
        units = s.areas[a].units
        assert (units >= 0).all()
        wrong = units[:, [Grade.SHIP_0, Grade.SHIP_2]] if s.areas[a].world else units[:, [0, 2, 3, 5]]
        assert not wrong.any()
    for fighter in s.combat.sides:
        assert int(fighter.dice.sum()) <= d.rules.dice_cap
        for numbers in (fighter.dice, fighter.tokens, fighter.reinforcements, fighter.hand):
            assert (numbers >= 0).all()
        assert fighter.up_n <= MOST_UP
        assert fighter.seat == NOBODY or int(fighter.hand.sum()) + fighter.up_n + fighter.draw_n <= 10


@pytest.mark.parametrize("seed", range(16))
def test_combats_with_any_cards_keep_to_models_dice_tokens_and_cards(seed: int) -> None:
    random = np.random.default_rng(seed)
    table = Table(FACTIONS)
    with np.errstate(over="ignore"):
        table.s.root = branch(np.uint64(2), seed)
    fight(table, random, HERE if seed % 3 else VOID)
    assert table.stage in (Stage.STEP, Stage.DISBAND)
    assert (STANDING, ROUTED) == (0, 1)
