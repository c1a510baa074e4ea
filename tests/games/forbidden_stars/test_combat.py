"""The course of a combat: dice, reinforcements, cards, rounds, and who wins."""

import numpy as np
import pytest

from pipeline.engine.luck import branch
from pipeline.games.forbidden_stars.cards import KINDS
from pipeline.games.forbidden_stars.combat import begin_attack
from pipeline.games.forbidden_stars.dice import throw
from pipeline.games.forbidden_stars.fighters import dice_to_throw, draw_cards, morale, shuffle_deck
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Act, Fight, Stage
from pipeline.games.forbidden_stars.vocabulary import FACES, FACTIONS, GRADES, NOBODY, Asset, Face, Faction, Structure
from tests.games.forbidden_stars.fighting import (
    ATTACKER,
    DEFENDER,
    HERE,
    VOID,
    army,
    at_random,
    begin,
    cards,
    dice,
    going,
    no_cards,
    on,
    row,
    there,
    until,
)
from tests.games.forbidden_stars.table import Table

GROUND = (0, 2, 3, 5)
SHIP = 1


def test_dice_are_the_combat_values_of_unrouted_units_at_most_eight() -> None:  # W35
    table = army(Table(), 0, [3, 3, 3])
    army(table, 1, [0])
    assert [int(table.d.units[3].dice)] * 3 == [3, 3, 3]
    on(begin(table))
    assert table.s.combat.sides[ATTACKER].start_dice == 8
    assert table.s.combat.sides[ATTACKER].dice.sum() == 8
    routed = army(army(Table(), 0, [3, 3], routed=[3]), 1, [0])
    assert on(begin(routed)).s.combat.sides[ATTACKER].dice.sum() == 6


@pytest.mark.parametrize("seed", range(12))
def test_dice_at_the_start_are_those_that_units_and_a_bastion_bring(seed: int) -> None:
    random = np.random.default_rng(seed)
    table = Table(first=int(random.integers(FACTIONS)))
    up = [[int(g) for g in random.choice(GROUND, random.integers(0, 4))] for _ in range(2)]
    down = [[int(g) for g in random.choice(GROUND, random.integers(0, 3))] for _ in range(2)]
    bastion = bool(random.integers(2))
    for seat in (0, 1):
        army(table, seat, [*up[seat], 0], routed=down[seat])
    if bastion:
        table.structure(HERE, 1, Structure.BASTION)
    begin(table)
    for side in (ATTACKER, DEFENDER):
        units = table.d.units[GRADES * table.s.forces[side].faction :]
        expected = sum(int(units[g].dice) for g in [*up[side], 0])
        if side == DEFENDER and bastion:
            expected += 2
        assert dice_to_throw(table.s, table.d, side) == min(8, expected)


def test_each_face_comes_as_often_as_a_die_shows_it() -> None:
    table = begin(army(army(Table(), 0, [0]), 1, [0]))
    seen = np.zeros(FACES)
    with np.errstate(over="ignore"):
        for deal in range(2500):
            table.s.root = branch(np.uint64(7), deal)
            table.s.combat.sides[0].rolls = 0
            dice(table, ATTACKER, 0, 0, 0)
            throw(table.s, table.d, ATTACKER, 8)
            seen += table.s.combat.sides[0].dice
    share = seen / seen.sum()
    for face, expected in ((Face.OFFENCE, 1 / 2), (Face.DEFENCE, 1 / 3), (Face.MORALE, 1 / 6)):
        assert abs(share[face] - expected) < 3.5 * np.sqrt(expected * (1 - expected) / seen.sum())


def test_both_draw_five_of_ten_cards() -> None:
    table = until(begin(army(army(Table(), 0, [0, 2]), 1, [0, 2])), Fight.CARDS)
    for side in (ATTACKER, DEFENDER):
        fighter, deck = table.s.combat.sides[side], table.s.forces[side].deck
        assert fighter.hand.sum() == 5
        assert fighter.draw_n == 5
        left = np.bincount(fighter.draw[:5], minlength=KINDS)
        assert list(fighter.hand + left) == list(deck)


def test_every_card_of_a_deck_is_drawn_as_often_as_the_others() -> None:
    table, drawn = begin(army(army(Table(), 0, [0]), 1, [0])), np.zeros(KINDS)
    hand = table.s.combat.sides[ATTACKER].hand
    with np.errstate(over="ignore"):
        for deal in range(400):
            table.s.root, hand[:] = branch(np.uint64(3), deal), 0
            shuffle_deck(table.s, table.d, ATTACKER)
            draw_cards(table.s, ATTACKER, 5)
            drawn += hand
    assert drawn.sum() == 2000
    assert all(abs(n - 400) < 60 for n in drawn[drawn > 0])
    assert (drawn > 0).sum() == 5


def test_a_card_more_in_the_deck_leaves_the_order_of_the_others() -> None:
    def order(*kinds: int) -> list[int]:
        table = army(army(Table(), 0, [0]), 1, [0])
        table.s.forces[0].deck[:] = 0
        table.s.forces[0].deck[list(kinds)] = 2
        on(begin(table))
        fighter = table.s.combat.sides[ATTACKER]
        return [int(kind) for kind in fighter.draw[: fighter.draw_n + fighter.hand.sum()]]

    before, after = order(0, 1, 2, 3, 4), order(0, 1, 2, 3, 9)
    assert [kind for kind in before if kind != 4] == [kind for kind in after if kind != 9]


def test_the_attacker_then_the_defender_adds_reinforcements_one_for_each_unit() -> None:
    table = army(army(Table(), 0, [0, 0]), 1, [2]).structure(HERE, 1, Structure.BASTION)
    for seat in (0, 1):
        table.s.forces[seat].assets[Asset.REINFORCEMENT] = 3
    on(begin(table))
    before = [int(table.s.combat.sides[side].dice.sum()) for side in (0, 1)]
    seats = []
    while table.stage == Stage.REINFORCE:
        seats.append(int(table.s.seat))
        table.do(Act.REINFORCE)
    assert seats == [0, 0, 1]  # a bastion is no unit
    assert [int(table.s.combat.sides[side].reinforcements[STANDING]) for side in (0, 1)] == [2, 1]
    assert [int(table.s.forces[seat].assets[Asset.REINFORCEMENT]) for seat in (0, 1)] == [1, 2]
    assert [int(table.s.combat.sides[side].dice.sum()) for side in (0, 1)] == before
    assert (row(table).attacker_reinforcements, row(table).defender_reinforcements) == (2, 1)


def test_reinforcements_may_be_declined_and_are_gone_after_the_combat() -> None:
    table = army(army(Table(), 0, [0, 0]), 1, [0])
    table.s.forces[0].assets[Asset.REINFORCEMENT] = 2
    on(begin(table)).do(Act.REINFORCE).do(Act.DONE)
    assert table.s.forces[0].assets[Asset.REINFORCEMENT] == 1
    at_random(table, np.random.default_rng(1))
    assert table.s.forces[0].assets[Asset.REINFORCEMENT] == 1
    assert not table.s.combat.sides[0].reinforcements.any()
    assert table.sound


def test_both_choose_a_card_before_either_is_revealed_and_cards_stay_face_up() -> None:
    table = until(begin(army(army(Table(), 0, [3, 3]), 1, [3, 3])), Fight.CARDS)
    on(table)
    assert (table.stage, int(table.s.seat)) == (Stage.CARD, 0)
    table.do(*table.legal()[0])
    assert (table.stage, int(table.s.seat)) == (Stage.CARD, 1)
    assert table.s.combat.sides[ATTACKER].up_n == 0
    table.do(*table.legal()[0])
    while table.s.combat.round_ == 1 and going(table):
        until(table, Fight.AFTER)
        table.steps() if table.stage == Stage.STEP else table.do(*table.legal()[-1])
    assert table.s.combat.sides[ATTACKER].up_n >= 1


def test_a_card_may_be_played_in_both_its_copies() -> None:
    table = cards(until(begin(army(army(Table(), 0, [3]), 1, [3])), Fight.CARDS), ATTACKER, 4, 4)
    on(table).do(Act.CARD, 4)
    assert table.s.combat.sides[ATTACKER].hand[4] == 1
    assert table.s.combat.sides[ATTACKER].played == 4


def test_a_combat_has_three_rounds_and_dice_are_kept() -> None:
    table = no_cards(begin(army(army(Table(), 0, [0]), 1, [0])))
    dice(table, ATTACKER, 0, 4, 0)
    dice(table, DEFENDER, 0, 4, 0)
    rounds = set()
    while going(table):
        rounds.add(int(table.s.combat.round_))
        if table.s.combat.fight not in (Fight.OVER, Fight.NONE):
            assert list(table.s.combat.sides[ATTACKER].dice) == [0, 4, 0]
        table.step() if table.stage == Stage.STEP else table.do(*table.legal()[0])
    assert rounds - {0} == {1, 2, 3}
    assert row(table).rounds == 3
    assert row(table).by_morale == 1


def test_the_rounds_of_a_combat_are_a_rule() -> None:
    table = no_cards(begin(army(army(Table(sets=("execution_rounds=1",)), 0, [0]), 1, [0])))
    dice(table, ATTACKER, 0, 4, 0)
    dice(table, DEFENDER, 0, 4, 0)
    at_random(table, np.random.default_rng(1))
    assert row(table).rounds == 1


def test_tokens_go_at_the_end_of_a_round_and_icons_count_again() -> None:
    table = army(army(Table(), 0, [2, 2]), 1, [3, 3])
    cards(cards(until(begin(table), Fight.CARDS), ATTACKER, 0, 0), DEFENDER)  # Hidden Crossfire: 2 offence tokens
    dice(table, ATTACKER, 0, 0, 0)
    dice(table, DEFENDER, 0, 8, 0)
    on(table).do(Act.CARD, 0)
    while table.s.combat.round_ == 1:
        table.step() if table.stage == Stage.STEP else table.do(*table.legal()[-1])
    fighter = table.s.combat.sides[ATTACKER]
    assert list(fighter.tokens) == [0, 0]
    assert list(fighter.up[: fighter.up_n]) == [0]
    assert fighter.played == NOBODY


@pytest.mark.parametrize(("mine", "theirs", "winner"), [(2, 1, ATTACKER), (1, 1, DEFENDER), (1, 2, DEFENDER)])
def test_morale_decides_and_a_tie_goes_to_the_defender(mine: int, theirs: int, winner: int) -> None:  # W40
    table = no_cards(begin(army(army(Table(first=Faction.VANGUARD), 0, [0]), 1, [0]), came=(3,)))
    assert [int(table.d.units[GRADES * f].morale) for f in (0, 1)] == [2, 2]
    dice(table, ATTACKER, 0, 0, mine)
    dice(table, DEFENDER, 0, 0, theirs)
    assert [morale(table.s, table.d, side) for side in (0, 1)] == [2 + mine, 2 + theirs]
    until(table, Fight.OVER)
    assert table.s.combat.winner == winner


def test_routed_units_have_no_morale_and_a_bastion_has_two() -> None:
    table = army(army(Table(), 0, [5], routed=[2]), 1, [0]).structure(HERE, 1, Structure.BASTION)
    begin(table)
    assert morale(table.s, table.d, ATTACKER) == 4
    assert morale(table.s, table.d, DEFENDER) == 2 + 2
    table.s.combat.sides[DEFENDER].up[0], table.s.combat.sides[DEFENDER].up_n = 4, 1  # Black Sermon: 1 morale icon
    assert morale(table.s, table.d, DEFENDER) == 2 + 2 + int(table.d.cards[KINDS + 4].icons[Face.MORALE])


def test_a_side_with_nothing_left_has_lost_at_the_end_of_the_round() -> None:
    table = no_cards(begin(army(army(Table(), 0, [2]), 1, [0]), came=(3,)))
    dice(table, ATTACKER, 8, 0, 0)
    dice(table, DEFENDER, 0, 0, 8)
    until(table, Fight.OVER)
    assert table.s.combat.winner == ATTACKER
    assert table.s.combat.round_ == 1
    on(table)
    assert row(table).by_morale == 0
    assert (row(table).winner, row(table).defender_lost) == (1, 2)
    assert there(table, 1) == {}


def test_where_both_lose_everything_nobody_wins_and_the_defender_keeps_its_structure() -> None:
    table = army(army(Table(), 0, [0]), 1, [0]).structure(HERE, 1, Structure.CITY)
    no_cards(begin(table, came=(3,)))
    dice(table, ATTACKER, 8, 0, 0)
    dice(table, DEFENDER, 8, 0, 0)
    at_random(table, np.random.default_rng(1))
    assert row(table).winner == 0
    assert table.s.areas[HERE].owner == 1
    assert table.s.forces[1].worlds == 1
    assert table.s.areas[HERE].won == 0
    assert table.log.seats[0].attacks_won == table.log.seats[1].defences_won == 0
    assert table.sound


def test_a_world_with_a_structure_only_is_won_without_dice() -> None:  # W41
    table = army(Table(), 0, [0]).structure(HERE, 1, Structure.FACTORY)
    table.s.forces[0].assets[Asset.REINFORCEMENT] = 1
    begin(table, came=(3,)).step()
    assert table.s.combat.winner == ATTACKER
    assert table.s.combat.sides[ATTACKER].dice.sum() == 0
    on(table)
    assert table.s.areas[HERE].owner == 0
    assert (row(table).rounds, row(table).winner, row(table).captured) == (0, 1, 1)
    assert table.s.forces[0].assets[Asset.REINFORCEMENT] == 1
    assert table.sound


def test_a_defender_whose_units_are_all_routed_has_lost_at_once() -> None:
    table = army(army(Table(), 0, [0]), 1, [], routed=[5]).units(3, 1, 0)
    on(begin(table, came=(4,)))
    assert table.stage == Stage.RETREAT
    assert row(table).rounds == 0


def test_a_bastion_alone_fights() -> None:
    table = army(Table(), 0, [0]).structure(HERE, 1, Structure.BASTION)
    until(begin(table), Fight.CARDS)
    assert table.s.combat.sides[DEFENDER].dice.sum() == 2
    assert row(table).bastion == 1


def test_attackers_of_reinforcement_tokens_only_do_not_hold_the_world() -> None:
    table = army(army(Table(), 0, [0]), 1, [0]).structure(HERE, 1, Structure.CITY)
    table.s.forces[0].assets[Asset.REINFORCEMENT] = 1
    no_cards(on(begin(table, came=(3,))).do(Act.REINFORCE))
    dice(table, ATTACKER, 8, 0, 8)
    dice(table, DEFENDER, 2, 0, 0)
    on(table).do(Act.TAKE, 0, STANDING)  # the attacker loses its only unit; the token stays
    at_random(table, np.random.default_rng(1))
    assert row(table).winner == 1
    assert table.s.areas[HERE].owner == 1
    assert table.s.areas[HERE].won == 0
    assert table.sound


def test_ships_fight_in_voids() -> None:
    table = army(army(Table(), 0, [SHIP], VOID), 1, [4], VOID)
    until(begin(table, VOID, came=(2,)), Fight.CARDS)
    assert table.s.combat.sides[DEFENDER].start_dice == 4
    assert row(table).world == 0
    at_random(table, np.random.default_rng(1))
    assert table.sound


@pytest.mark.parametrize("seed", range(4))
def test_the_game_notes_what_the_defenders_dice_showed_at_the_start(seed: int) -> None:
    table = army(army(Table(first=Faction.REAVERS), 0, [0, 2, 3]), 1, [5, 0])
    on(begin(table, came=(3,)))
    offence, defence, morale = (int(n) for n in table.s.combat.sides[DEFENDER].dice)
    at_random(table, np.random.default_rng(seed))
    found = row(table)
    assert (found.defender_offence, found.defender_defence) == (offence, defence)
    assert found.defender_dice == offence + defence + morale > 0


def test_the_game_notes_who_fought_whom_with_what() -> None:
    table = army(army(Table(first=Faction.REAVERS), 0, [0, 2, 3]), 1, [5], routed=[0])
    at_random(begin(table, came=(3,)), np.random.default_rng(5))
    found = row(table)
    assert (found.system, found.attacker, found.defender) == (1, 1, 2)
    assert (found.attacking, found.defending) == (Faction.REAVERS, Faction.WAYFARERS)
    assert (found.attacker_value, found.defender_value) == (9, 7)
    seats = table.log.seats
    assert (seats[0].attacks, seats[1].defences) == (1, 1)
    assert seats[0].attacks_won + seats[1].defences_won == 1
    assert seats[0].lost == found.attacker_lost == seats[1].destroyed
    assert seats[1].lost == found.defender_lost == seats[0].destroyed
    plays = table.log.plays[: table.log.plays_n]
    assert {int(p.combat) for p in plays} == {1}
    assert all(p.won == (p.seat == found.winner) for p in plays)
    assert sorted({int(p.seat) for p in plays}) == [1, 2]
    assert all(p.attacker == (p.seat == 1) for p in plays)


def test_a_combat_that_a_card_led_to_begins_after_the_one_under_way() -> None:
    table = army(army(Table(), 0, [0]), 1, [0]).units(3, 0, 2).units(3, 1, 2)
    begin(table)
    table.s.queued, table.s.queued_by = 3, 1
    first = int(table.s.combats)
    while table.s.combat.area == HERE:
        table.step() if table.stage == Stage.STEP else table.do(*table.legal()[-1])
    assert table.s.combats == first + 1
    assert table.s.queued == NOBODY
    assert [int(table.s.combat.sides[side].seat) for side in (0, 1)] == [1, 0]
    at_random(table, np.random.default_rng(2))
    assert row(table).attacker == 2


def test_a_combat_that_waits_is_passed_over_where_nothing_is_contested_any_more() -> None:
    table = army(army(Table(), 0, [0]), 1, [0]).units(3, 1, 2)
    begin(table)
    table.s.queued, table.s.queued_by = 3, 0
    at_random(table, np.random.default_rng(2))
    assert table.log.combats_n == 1


def test_the_other_side_is_whoever_else_is_there() -> None:
    table = army(army(Table(seats=3), 2, [0]), 1, [0])
    begin_attack(table.s, table.d, HERE, 2, table.log)
    assert [int(table.s.combat.sides[side].seat) for side in (0, 1)] == [2, 1]


@pytest.mark.parametrize("seed", range(25))
def test_combats_of_any_kind_end_soundly(seed: int) -> None:
    random = np.random.default_rng(seed)
    table = Table(first=int(random.integers(FACTIONS)))
    with np.errstate(over="ignore"):
        table.s.root = branch(np.uint64(11), seed)
    area = int(random.choice([HERE, VOID]))
    for seat in (0, 1):
        grades = random.choice(GROUND if area == HERE else (1, 4), random.integers(1, 4))
        army(table, seat, [int(g) for g in grades], area)
        table.s.forces[seat].assets[Asset.REINFORCEMENT] = random.integers(0, 4)
        table.s.forces[seat].deck[:] = 0
        table.s.forces[seat].deck[random.choice(KINDS, 5, replace=False)] = 2
    if area == HERE and random.integers(2):
        table.structure(HERE, 1, int(random.integers(3)))
    table.units(2, 1, SHIP).units(3, 1, 0)
    at_random(begin(table, area, came=(5,)), random)
    assert table.s.combat.fight == Fight.NONE
    assert table.sound
    assert table.log.games[0].faults == 0
    for seat in (0, 1):
        assert ROUTED not in {state for (_, state), n in there(table, seat, area).items() if n < 0}
        assert not (there(table, 0, area) and there(table, 1, area))
