"""Damage: how much there is, who takes it, and what it does."""

import itertools
import math
from collections.abc import Iterator

import numpy as np
import pytest

from pipeline.engine.luck import branch
from pipeline.games.forbidden_stars.bodies import BASTION, REINFORCEMENT
from pipeline.games.forbidden_stars.damage import suffered
from pipeline.games.forbidden_stars.dice import throw
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Act, Stage
from pipeline.games.forbidden_stars.vocabulary import FACTIONS, GRADES, Face, Faction, Structure
from tests.games.forbidden_stars.fighting import (
    ATTACKER,
    DEFENDER,
    HERE,
    army,
    begin,
    damage,
    dice,
    no_cards,
    takes,
    there,
)
from tests.games.forbidden_stars.table import Table

GROUND = (0, 2, 3, 5)
DOSSIER = {(4, 4): 0.93, (6, 6): 1.28, (8, 8): 1.61, (8, 4): 2.71, (4, 8): 0.36, (6, 4): 1.77}
Body = tuple[int, int, bool]  # kind, health, routed


def defended(*grades: int, routed: tuple[int, ...] = (), first: int = Faction.VANGUARD) -> Table:
    """The defender has these units, and no cards are in play."""
    return no_cards(begin(army(army(Table(first=first), 0, [0]), 1, grades, routed=routed)))


def health(table: Table, side: int, grade: int) -> int:
    return int(table.d.units[GRADES * table.s.forces[side].faction + grade].health)


def test_damage_is_the_enemys_offence_above_ones_own_defence() -> None:
    table = defended(0)
    dice(table, ATTACKER, 5, 0, 0)
    dice(table, DEFENDER, 2, 1, 0)
    table.s.combat.sides[ATTACKER].tokens[:] = 1, 0
    table.s.combat.sides[DEFENDER].tokens[:] = 0, 2
    assert suffered(table.s, table.d, DEFENDER) == 5 + 1 - 1 - 2
    assert suffered(table.s, table.d, ATTACKER) == 2
    table.s.combat.sides[ATTACKER].tokens[1] = 4
    assert suffered(table.s, table.d, ATTACKER) == 0


def test_icons_of_all_face_up_cards_count() -> None:
    table = defended(0)
    dice(table, ATTACKER, 0, 0, 0)
    dice(table, DEFENDER, 0, 0, 0)
    fighter, cards = table.s.combat.sides[ATTACKER], table.d.cards
    fighter.up[:3], fighter.up_n = (0, 2, 0), 3
    assert suffered(table.s, table.d, DEFENDER) == sum(int(cards[kind].icons[Face.OFFENCE]) for kind in (0, 2, 0)) > 2
    fighter.milled = 5  # of the enemy's: Sign of Wrath, 2 offence icons
    assert suffered(table.s, table.d, DEFENDER) == 3 + 2


def test_a_flag_spares_a_side_all_damage() -> None:
    table = defended(0)
    dice(table, ATTACKER, 8, 0, 0)
    table.s.combat.sides[DEFENDER].no_damage = 1
    assert suffered(table.s, table.d, DEFENDER) == 0


def share(dice_thrown: int, p: float) -> Iterator[tuple[int, float]]:
    for hits in range(dice_thrown + 1):
        yield hits, math.comb(dice_thrown, hits) * p**hits * (1 - p) ** (dice_thrown - hits)


@pytest.mark.parametrize(("attack", "defence"), DOSSIER)
def test_expected_damage_of_dice_alone(attack: int, defence: int) -> None:
    exact = sum(
        p * q * max(0, a - b) for (a, p), (b, q) in itertools.product(share(attack, 1 / 2), share(defence, 1 / 3))
    )
    assert abs(exact - DOSSIER[attack, defence]) < 0.006
    table, found = defended(0), []
    with np.errstate(over="ignore"):
        for deal in range(1500):
            table.s.root = branch(np.uint64(5), deal)
            for side, n in ((ATTACKER, attack), (DEFENDER, defence)):
                table.s.combat.sides[side].rolls = 0
                dice(table, side, 0, 0, 0)
                throw(table.s, table.d, side, n)
            found.append(suffered(table.s, table.d, DEFENDER))
    assert abs(np.mean(found) - exact) < 4 * np.std(found) / math.sqrt(len(found))


def test_the_owner_decides_who_is_destroyed_and_who_is_routed() -> None:  # W36
    for first, second in (((0, STANDING), (2, STANDING)), ((2, STANDING), (0, STANDING))):
        table = defended(0, 2)  # health 2 and 3
        assert (health(table, 1, 0), health(table, 1, 2)) == (2, 3)
        damage(table, DEFENDER, 4).step()
        assert (table.stage, int(table.s.seat)) == (Stage.DAMAGE, 1)
        assert takes(table) == [(0, STANDING), (2, STANDING)]
        table.do(Act.TAKE, *first).step()
        table.do(Act.TAKE, *second)
        assert there(table, 1) == {(second[0], ROUTED): 1}


def test_less_than_its_health_routs_a_unit_and_does_nothing_to_a_routed_one() -> None:  # W37
    table = defended(2)
    damage(table, DEFENDER, 2).step()
    table.do(Act.TAKE, 2, STANDING)
    assert there(table, 1) == {(2, ROUTED): 1}
    damage(table, DEFENDER, 2).step()
    assert table.stage == Stage.STEP
    assert there(table, 1) == {(2, ROUTED): 1}


def test_a_bastion_shrugs_off_less_than_its_health() -> None:  # W38
    table = no_cards(begin(army(Table(), 0, [0]).structure(HERE, 1, Structure.BASTION)))
    damage(table, DEFENDER, 2).step()
    assert table.s.areas[HERE].structures != 0
    assert table.stage == Stage.STEP
    damage(table, DEFENDER, 3).step()
    table.do(Act.TAKE, BASTION, STANDING)
    assert table.s.areas[HERE].structures == 0
    assert table.s.areas[HERE].owner == -1
    assert table.s.forces[1].tokens == 9


def test_a_bastion_may_take_damage_for_the_units_beside_it() -> None:
    table = no_cards(begin(army(army(Table(), 0, [0]), 1, [2]).structure(HERE, 1, Structure.BASTION)))
    damage(table, DEFENDER, 2).step()
    assert takes(table) == [(2, STANDING), (BASTION, STANDING)]
    table.do(Act.TAKE, BASTION, STANDING)
    assert there(table, 1) == {(2, STANDING): 1}
    assert table.s.combat.sides[DEFENDER].damage == 0


def test_routed_units_take_damage_only_after_all_unrouted_ones() -> None:
    table = defended(2, routed=(0,))
    damage(table, DEFENDER, 5).step()
    assert takes(table) == [(2, STANDING)]
    table.do(Act.TAKE, 2, STANDING).step()
    assert takes(table) == [(0, ROUTED)]
    table.do(Act.TAKE, 0, ROUTED)
    assert there(table, 1) == {}
    assert table.s.combat.sides[DEFENDER].lost == 5


def test_a_unit_just_routed_takes_no_more_of_the_same_damage() -> None:
    table = defended(3)
    damage(table, DEFENDER, 3).step()
    table.do(Act.TAKE, 3, STANDING)
    assert there(table, 1) == {(3, ROUTED): 1}
    assert table.s.combat.sides[DEFENDER].damage == 0


def test_units_that_cannot_be_routed_stand() -> None:
    table = defended(3, 2)
    table.s.combat.sides[DEFENDER].no_rout = 1
    damage(table, DEFENDER, 2).step()
    assert table.stage == Stage.STEP
    assert there(table, 1) == {(3, STANDING): 1, (2, STANDING): 1}
    damage(table, DEFENDER, 3).step()
    table.do(Act.TAKE, 3, STANDING)  # health 4: nothing happens
    assert there(table, 1) == {(3, STANDING): 1, (2, STANDING): 1}


def test_a_reinforcement_token_takes_damage_as_a_unit_of_level_0() -> None:
    table = defended(3, first=Faction.ZEALOTS)  # the defender: Reavers, whose Mob has health 2
    fighter = table.s.combat.sides[DEFENDER]
    fighter.reinforcements[STANDING] = 2
    damage(table, DEFENDER, 3).step()
    assert takes(table) == [(3, STANDING), (REINFORCEMENT, STANDING)]
    table.do(Act.TAKE, REINFORCEMENT, STANDING).step()
    assert list(fighter.reinforcements) == [1, 0]
    table.do(Act.TAKE, REINFORCEMENT, STANDING)
    assert list(fighter.reinforcements) == [0, 1]
    assert fighter.lost == 0


def test_both_sides_suffer_at_the_same_time() -> None:
    table = no_cards(begin(army(army(Table(), 0, [0]), 1, [0])))
    for side in (ATTACKER, DEFENDER):
        dice(table, side, 2, 0, 0)
    seats = []
    while table.s.combat.round_ == 1 and table.s.combat.fight < 8:
        if table.stage == Stage.DAMAGE:
            seats.append(int(table.s.seat))
        table.step() if table.stage == Stage.STEP else table.do(*table.legal()[0])
    assert seats == [0, 1]
    assert there(table, 0) == there(table, 1) == {}


@pytest.mark.parametrize("only", [False, True])
def test_a_second_damage_step_hurts_both_or_the_enemy_only(only: bool) -> None:
    sets = ("second_step_enemy_only=true",) if only else ()
    table = no_cards(begin(army(army(Table(sets=sets), 0, [0, 0]), 1, [0, 0])))
    for side in (ATTACKER, DEFENDER):
        dice(table, side, 2, 0, 0)
    table.s.combat.again, table.s.combat.again_by = 1, 1 << ATTACKER
    while table.s.combat.round_ == 1 and table.s.combat.fight < 8:
        table.step() if table.stage == Stage.STEP else table.do(*table.legal()[0])
    assert there(table, 1) == {}
    assert there(table, 0) == ({(0, STANDING): 1} if only else {})


def told(bodies: list[Body], amount: int, choices: list[int]) -> list[Body]:
    """The rule told once more, naively: bodies in the order they are chosen, by place among those that may be."""
    bodies = list(bodies)
    while amount > 0:
        open_ = [body for body in bodies if not body[2]] or bodies
        useful = [body for body in open_ if amount >= body[1] or (not body[2] and body[0] != BASTION)]
        if not useful:
            break
        kinds = sorted(set(open_))
        chosen = kinds[choices.pop(0) % len(kinds)]
        bodies.remove(chosen)
        if amount >= chosen[1]:
            amount -= chosen[1]
            continue
        amount = 0
        bodies.append(chosen if chosen[0] == BASTION else (chosen[0], chosen[1], True))
    return sorted(bodies)


@pytest.mark.parametrize("seed", range(60))
def test_any_damage_to_any_bodies_in_any_order(seed: int) -> None:
    random = np.random.default_rng(seed)
    first = int(random.integers(FACTIONS))
    table = Table(first=first)
    army(table, 0, [5])
    up = [int(g) for g in random.choice(GROUND, random.integers(0, 4))]
    down = [int(g) for g in random.choice(GROUND, random.integers(0, 3))]
    army(table, 1, [*up, 0], routed=down)
    bastion = bool(random.integers(2))
    if bastion:
        table.structure(HERE, 1, Structure.BASTION)
    no_cards(begin(table))
    bodies: list[Body] = [(g, health(table, 1, g), False) for g in [*up, 0]]
    bodies += [(g, health(table, 1, g), True) for g in down] + [(BASTION, 3, False)] * bastion
    choices = [int(c) for c in random.integers(0, 60, 20)]
    amount = int(random.integers(0, 16))
    expected = told(bodies, amount, list(choices))
    damage(table, DEFENDER, amount).step()
    while table.stage == Stage.DAMAGE:
        open_ = sorted(
            (body, 3 if body == BASTION else health(table, 1, body), bool(state)) for body, state in takes(table)
        )
        body, _, routed = open_[choices.pop(0) % len(open_)]
        table.do(Act.TAKE, body, int(routed))
        if table.s.combat.fight == 6:
            table.step()
    found: list[Body] = []
    for (grade, state), n in there(table, 1).items():
        found += [(grade, health(table, 1, grade), state == ROUTED)] * n
    if table.s.areas[HERE].structures:
        found.append((BASTION, 3, False))
    assert sorted(found) == expected
