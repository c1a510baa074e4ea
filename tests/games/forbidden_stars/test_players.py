from typing import Any

import numpy as np
import pytest

from pipeline.engine.record import rows
from pipeline.engine.rules import MOST_FEATURES, Move, Player
from pipeline.games.forbidden_stars.features import FEATURES, Feature
from pipeline.games.forbidden_stars.players import move_features
from pipeline.games.forbidden_stars.sight import chance, look, stake, threat, unit_power
from pipeline.games.forbidden_stars.state import Act, Phase, Stage
from pipeline.games.forbidden_stars.vocabulary import Asset, Faction, Grade, Order, Structure
from tests.games.forbidden_stars.duel import Duel, kind
from tests.games.forbidden_stars.table import Table

G0, S0, G1 = Grade.GROUND_0, Grade.SHIP_0, Grade.GROUND_1
HERE, VOID, FAR_VOID, CORNER = 0, 1, 2, 3  # areas of system 0
NEXT, NEXT_VOID, NEXT_CORNER = 4, 6, 7  # of system 1, at its right


def seen(s: Any, d: Any, feature: Feature, *move: int) -> float:
    """How big a feature of a move is."""
    player: Any = rows(Player)[0]
    player.weights[feature], s.sight.step = 1.0, 0
    looked: Any = rows(Move)[0]
    looked.kind, looked.a, looked.b, looked.c = (*move, 0, 0, 0)[:4]
    with np.errstate(over="ignore"):
        move_features(s, d, looked, player)
    return float(player.worth)


class Seen(Table):
    """A table that is looked at from seat 1, which lays orders."""

    def __init__(self, seats: int = 2) -> None:
        super().__init__(seats)
        self.s.seat, self.s.stage = 0, Stage.ORDER

    def of(self, feature: Feature, *move: int) -> float:
        """How big a feature of a move is."""
        return seen(self.s, self.d, feature, *move)


def test_features_are_numbered_without_a_gap() -> None:
    assert [int(feature) for feature in Feature] == list(range(len(FEATURES)))
    assert len(FEATURES) <= MOST_FEATURES


def test_power_is_dice_twice_with_health_and_morale() -> None:
    t = Seen()
    assert unit_power(t.d, Faction.VANGUARD, G1) == 2 * 2 + 3 + 3
    assert unit_power(t.d, Faction.REAVERS, G0) == 2 * 2 + 2 + 1


def test_even_powers_favour_the_defender() -> None:
    assert chance(10, 0) == 1.0
    assert chance(10, 10) < 0.5 < chance(12, 10) < chance(20, 10) < 1.0


def test_an_advance_sees_goals_in_reach() -> None:
    t = Seen().units(HERE, 0, G0, 2)
    t.s.areas[CORNER].objective = 0
    assert t.of(Feature.ADVANCE_GOAL, Act.ORDER, Order.ADVANCE, 0) == 0.0  # two voids between, and no ship
    t.units(VOID, 0, S0)
    assert t.of(Feature.ADVANCE_GOAL, Act.ORDER, Order.ADVANCE, 0) == 1.0
    assert t.of(Feature.ADVANCE_WORLDS, Act.ORDER, Order.ADVANCE, 0) == 0.0
    assert t.of(Feature.ADVANCE_GOAL, Act.ORDER, Order.DEPLOY, 0) == 0.0


def test_a_goal_of_a_rival_is_seen_by_the_chance_to_win() -> None:
    t = Seen().units(HERE, 0, G0, 2).units(VOID, 0, S0).units(CORNER, 1, G0)
    t.s.areas[CORNER].objective = 0
    few = t.of(Feature.ADVANCE_GOAL, Act.ORDER, Order.ADVANCE, 0)
    t.units(HERE, 0, G1)
    more = t.of(Feature.ADVANCE_GOAL, Act.ORDER, Order.ADVANCE, 0)
    assert 0.5 < few < more < 1.0


def test_a_storm_hides_what_lies_behind_it() -> None:
    t = Seen().units(NEXT, 0, G0, 2).units(VOID, 0, S0)
    assert t.of(Feature.ADVANCE_WORLDS, Act.ORDER, Order.ADVANCE, 0) == 1.0  # 4 - 1 - 0, one unit stays
    t.s.storm[0] = t.d.border[0, 1]
    assert t.of(Feature.ADVANCE_WORLDS, Act.ORDER, Order.ADVANCE, 0) == 0.0
    assert t.of(Feature.ADVANCE_NOTHING, Act.ORDER, Order.ADVANCE, 0) == 1.0


def test_a_player_knows_its_own_orders_and_not_those_of_rivals() -> None:
    t = Seen().units(HERE, 0, G0).stack(0, (0, Order.DEPLOY), (1, Order.DEPLOY))
    assert t.of(Feature.ORDER_AGAIN, Act.ORDER, Order.DEPLOY, 1) == 1.0
    assert t.of(Feature.ORDER_SAME, Act.ORDER, Order.DEPLOY, 0) == 1.0
    assert t.of(Feature.ORDER_SAME, Act.ORDER, Order.ADVANCE, 0) == 0.0
    assert t.of(Feature.ORDER_COVERS, Act.ORDER, Order.ADVANCE, 0) == 1.0


def test_a_deploy_sees_units_a_city_and_a_factory() -> None:
    t = Seen().units(HERE, 0, G0)
    assert t.of(Feature.DEPLOY_FACTORY, Act.ORDER, Order.DEPLOY, 0) == 1.0
    assert t.of(Feature.DEPLOY_CITY, Act.ORDER, Order.DEPLOY, 0) == 3.0
    assert t.of(Feature.DEPLOY_UNITS, Act.ORDER, Order.DEPLOY, 0) == 0.0
    t.structure(HERE, 0, Structure.FACTORY)
    assert t.of(Feature.DEPLOY_UNITS, Act.ORDER, Order.DEPLOY, 0) == 3.0  # capacity 3, materiel 6
    assert t.of(Feature.DEPLOY_CITY, Act.ORDER, Order.DEPLOY, 0) == 0.0


def test_a_dominate_sees_assets_that_there_is_room_for() -> None:
    t = Seen().units(HERE, 0, G0)
    t.s.areas[HERE].assets[Asset.FORGE] = 2
    assert t.of(Feature.DOMINATE_ASSETS, Act.ORDER, Order.DOMINATE, 0) == 2.0
    t.s.forces[0].assets[Asset.FORGE] = 2
    assert t.of(Feature.DOMINATE_ASSETS, Act.ORDER, Order.DOMINATE, 0) == 1.0


def test_danger_is_what_rivals_with_a_way_have_more() -> None:
    t = Seen().units(HERE, 0, G0).units(NEXT, 1, G1)
    look(t.s, t.d)
    assert threat(t.s, t.d, HERE) == 0.0  # a void between
    t.units(VOID, 1, S0)
    look(t.s, t.d)
    more = unit_power(t.d, Faction.ZEALOTS, G1) - unit_power(t.d, Faction.VANGUARD, G0)
    assert threat(t.s, t.d, HERE) == pytest.approx(0.1 * more)
    t.s.storm[0] = t.d.border[0, 1]
    look(t.s, t.d)
    assert threat(t.s, t.d, HERE) == 0.0


def test_danger_weighs_more_where_the_game_hangs_on_the_world() -> None:
    t = Seen().units(HERE, 0, G0).units(NEXT, 1, G1).units(VOID, 1, S0)
    look(t.s, t.d)
    plain = stake(t.s, t.d, HERE)
    assert plain > 0.0
    t.s.areas[HERE].objective = 1
    look(t.s, t.d)
    assert stake(t.s, t.d, HERE) == pytest.approx(3.0 * plain)
    t.s.forces[1].objectives = 1
    look(t.s, t.d)
    assert stake(t.s, t.d, HERE) == pytest.approx(5.0 * plain)
    assert t.of(Feature.ADVANCE_RESERVE, Act.ORDER, Order.ADVANCE, 0) == 0.0  # nobody could come to its help
    t.units(CORNER, 0, G0)
    assert t.of(Feature.ADVANCE_RESERVE, Act.ORDER, Order.ADVANCE, 0) == pytest.approx(5.0 * plain)


def test_a_goal_is_worth_more_that_wins_the_game() -> None:
    t = Seen().units(HERE, 0, G0, 2).units(VOID, 0, S0)
    t.s.areas[CORNER].objective = 0
    assert t.of(Feature.ADVANCE_GOAL, Act.ORDER, Order.ADVANCE, 0) == 1.0
    t.s.forces[0].objectives = 1
    assert t.of(Feature.ADVANCE_GOAL, Act.ORDER, Order.ADVANCE, 0) == 2.0


def test_a_rival_on_its_goal_is_driven_off_the_sooner_the_nearer_it_is_to_winning() -> None:
    t = Seen().units(HERE, 0, G0, 2).units(VOID, 0, S0).units(CORNER, 1, G0)
    assert t.of(Feature.ADVANCE_DENY, Act.ORDER, Order.ADVANCE, 0) == 0.0
    t.s.areas[CORNER].objective = 1
    one = t.of(Feature.ADVANCE_DENY, Act.ORDER, Order.ADVANCE, 0)
    t.s.forces[1].objectives = 1
    assert t.of(Feature.ADVANCE_DENY, Act.ORDER, Order.ADVANCE, 0) == pytest.approx(3.0 * one)
    assert 0.0 < one < 1.0


def test_an_advance_sees_how_many_answers_rivals_have_left() -> None:
    t = Seen().units(HERE, 0, G0).stack(0, (0, Order.ADVANCE)).stack(1, (1, Order.DEPLOY), (1, Order.ADVANCE))
    t.s.stage = Stage.REVEAL
    assert t.of(Feature.REVEAL_WAITS, Act.REVEAL, 0, 0, Order.ADVANCE) == 2.0
    assert t.of(Feature.REVEAL_WAITS, Act.REVEAL, 0, 1, Order.ADVANCE) == 0.0  # laid on the event deck


def test_materiel_that_orders_laid_will_spend_is_not_counted_on_twice() -> None:
    t = Seen().units(HERE, 0, G0).structure(HERE, 0, Structure.FACTORY)
    t.stack(1, (0, Order.STRATEGIZE))
    assert t.of(Feature.DEPLOY_UNITS, Act.ORDER, Order.DEPLOY, 0) == 1.0
    t.s.stage = Stage.REVEAL
    assert t.of(Feature.DEPLOY_UNITS, Act.REVEAL, 0, 0, Order.DEPLOY) == 3.0


def test_start_units_are_kept_for_the_guards_of_tiles_to_come() -> None:
    t = Seen()
    t.s.phase, t.s.stage, t.s.forces[0].hand_tiles_n = Phase.SETUP, Stage.MUSTER, 2
    t.s.areas[CORNER].objective = 1
    assert t.of(Feature.PLACE_MORE, Act.PLACE, G0, HERE) == 2.0
    assert t.of(Feature.PLACE_MORE, Act.PLACE, G0, CORNER) == 0.0
    t.units(CORNER, 0, G0)
    assert t.of(Feature.PLACE_MORE, Act.PLACE, G0, CORNER) == 2.0


def test_a_unit_that_leaves_gives_up_a_world_unless_another_stays() -> None:
    t = Seen().units(HERE, 0, G0).units(VOID, 0, S0)
    t.s.active, t.s.system, t.s.stage = 0, 0, Stage.MOVE
    assert t.of(Feature.MOVE_LEAVES, Act.MOVE, HERE, G0, CORNER) == 2.0
    assert t.of(Feature.MOVE_WORLD, Act.MOVE, HERE, G0, CORNER) == 1.0
    t.s.areas[HERE].objective = 0
    assert t.of(Feature.MOVE_LEAVES_GOAL, Act.MOVE, HERE, G0, CORNER) == 1.0
    t.units(HERE, 0, G0)
    assert t.of(Feature.MOVE_LEAVES, Act.MOVE, HERE, G0, CORNER) == 0.0


def test_a_unit_above_capacity_is_seen_and_no_danger_asks_for_it() -> None:
    t = Seen().units(HERE, 0, G0, 3).units(CORNER, 1, G1, 2)
    t.s.active, t.s.system, t.s.stage = 0, 0, Stage.BUY
    assert t.of(Feature.BUY_OVER, Act.BUY, G0, HERE) == 1.0
    assert t.of(Feature.BUY_DANGER, Act.BUY, G0, HERE) == 0.0
    assert t.of(Feature.BUY_PAID, Act.BUY, G0, HERE) == 2.0
    assert t.of(Feature.BUY_PAID, Act.BUY, G0, HERE, 1) == 0.0  # with a cache


def test_a_card_is_worth_what_it_does_to_what_lies_on_the_table() -> None:
    t = Duel("Hidden Crossfire", mine=(G0, G0), theirs=(G0, G0, G1), dice=(3, 0, 0), their_dice=(0, 2, 0))
    t.s.seat = t.me.seat
    crossfire = seen(t.s, t.d, Feature.CARD_HURT, Act.CARD, kind("Hidden Crossfire"))
    plate = seen(t.s, t.d, Feature.CARD_HURT, Act.CARD, kind("Hardened Plate"))
    assert crossfire == 3.0  # one icon and two tokens, of which a card of the enemy's takes one, and 3 against 2
    assert plate == 0.0
    t.foe.dice[:] = (6, 0, 0)
    assert seen(t.s, t.d, Feature.CARD_SAVED, Act.CARD, kind("Hardened Plate")) > 0.0


def test_damage_is_better_shrugged_off_than_taken() -> None:
    t = Duel("Hidden Crossfire", mine=(G0, G1))
    t.s.seat, t.s.combat.side, t.me.damage = t.me.seat, t.side, 2
    assert seen(t.s, t.d, Feature.TAKE_KILLED, Act.TAKE, G0) == pytest.approx(0.6)
    assert seen(t.s, t.d, Feature.TAKE_KILLED, Act.TAKE, G1) == 0.0
    assert seen(t.s, t.d, Feature.TAKE_ROUTED, Act.TAKE, G1) == pytest.approx(1.0)
