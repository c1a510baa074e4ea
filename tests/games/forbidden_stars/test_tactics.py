"""Event cards that are used in the Refresh Phase: their texts come from public lists."""

import pytest

from pipeline.games.forbidden_stars.asking import Asking
from pipeline.games.forbidden_stars.cards import EVENT_CARDS, KINDS
from pipeline.games.forbidden_stars.refresh import begin_refresh
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Act, Stage
from pipeline.games.forbidden_stars.vocabulary import Asset, EventCard, Faction, Grade, Order, Structure
from tests.games.forbidden_stars.table import Table

CITY, FACTORY, BASTION = Structure
CACHE, FORGE, REINFORCEMENT = Asset


def ready(card: int, seats: int = 2, sets: tuple[str, ...] = ()) -> Table:
    """Seat 1's faction plays this card in the next Refresh Phase; each seat has a unit, with a city for seat 1."""
    table = Table(seats, sets=("storms=0", *sets), first=card // EVENT_CARDS)
    for seat in range(seats):
        table.units(4 * seat, seat, Grade.GROUND_1)
    return table.structure(0, 0, CITY).on_deck(0, Order.DEPLOY, card)


def play(table: Table) -> Table:
    """Up to the card's effect."""
    begin_refresh(table.s, table.d)
    while table.stage == Stage.STEP and not (table.s.turn == 1 and table.s.turns == 1):
        table.step()
    return table


def done(table: Table) -> bool:
    """Whether the effect is over and no invariant broken."""
    return table.stage == Stage.STEP and table.s.asking == Asking.NOTHING and table.sound


@pytest.mark.parametrize("card", list(EventCard))
def test_every_tactic_may_be_left_unused(card: EventCard) -> None:
    table = ready(card)
    if table.d.events[card].scheme:
        return
    before = [int(x) for x in table.s.forces[0].pool]
    play(table)
    if table.s.asking == Asking.EFFECT:
        table.do(Act.DONE)
        assert table.log.events[0].did == 0
        assert before == [int(x) for x in table.s.forces[0].pool]
    if table.s.asking != Asking.PATHS:
        assert done(table)


def test_timely_arrival_places_a_better_unit_where_there_is_a_structure() -> None:
    table = play(ready(EventCard.TIMELY_ARRIVAL).units(3, 0, Grade.GROUND_0))
    assert set(table.kinds(Act.PLACE)) == {(Grade.GROUND_0, 0, 1), (Grade.GROUND_1, 0, 1), (Grade.GROUND_0, 3, 1)}
    table.do(Act.PLACE, Grade.GROUND_1, 0, 1)
    assert table.s.areas[0].units[0, Grade.GROUND_1, STANDING] == 2
    assert table.log.events[0].did == 1
    assert done(table)


def test_war_council_sells_an_order_upgrade_cheaper_for_each_bastion() -> None:
    table = ready(EventCard.WAR_COUNCIL).units(3, 0, Grade.GROUND_0).structure(3, 0, BASTION)
    table.s.forces[0].materiel = 0
    table = play(table)
    table.s.forces[0].materiel = 1  # a level 1 upgrade costs 2
    assert len(table.kinds(Act.ORDER_UPGRADE)) == 4
    table.do(Act.ORDER_UPGRADE, 1)
    assert table.s.forces[0].materiel == 0
    assert table.s.forces[0].owned == 0b10
    assert done(table)


def test_war_council_asks_for_the_command_level() -> None:
    table = play(ready(EventCard.WAR_COUNCIL))
    levels = {int(table.d.upgrades[i].level) for i, _, _ in table.kinds(Act.ORDER_UPGRADE)}
    assert levels == {0, 1}


def test_raise_the_walls_is_free_on_a_world_without_a_structure_and_costs_2_beside_one() -> None:
    table = play(ready(EventCard.RAISE_THE_WALLS).units(3, 0, Grade.GROUND_0))
    assert set(table.kinds(Act.BUILD)) == {(BASTION, 0, 0), (BASTION, 3, 0)}
    before = int(table.s.forces[0].materiel)
    table.do(Act.BUILD, BASTION, 0)
    assert table.s.forces[0].materiel == before - 2
    assert table.s.areas[0].structures == 1 << CITY | 1 << BASTION
    assert done(table)


def test_raise_the_walls_is_free_where_nothing_stands() -> None:
    table = play(ready(EventCard.RAISE_THE_WALLS).units(3, 0, Grade.GROUND_0))
    table.s.forces[0].materiel = 0
    assert table.kinds(Act.BUILD) == [(BASTION, 3, 0)]
    table.do(Act.BUILD, BASTION, 3)
    assert table.s.areas[3].owner == 0
    assert done(table)


def test_tithe_gives_the_assets_or_the_materiel_of_a_friendly_world() -> None:
    table = ready(EventCard.TITHE)
    table.s.areas[0].assets[:] = (1, 0, 1)
    table = play(table)
    assert set(table.kinds(Act.CHOOSE)) == {(0, 0, 0), (1, 0, 0)}
    table.do(Act.CHOOSE, 0, 0)
    assert list(table.s.forces[0].assets) == [1, 0, 1]
    assert done(table)


def test_tithe_gives_materiel() -> None:
    table = play(ready(EventCard.TITHE))
    before = int(table.s.forces[0].materiel)
    table.do(Act.CHOOSE, 1, 0)
    assert table.s.forces[0].materiel == before + 1


def test_tithe_gives_an_asset_of_choice_for_a_wild_icon() -> None:
    table = ready(EventCard.TITHE)
    table.s.areas[0].wild = 1
    table.s.forces[0].assets[CACHE] = 3
    table = play(table).do(Act.CHOOSE, 0, 0)
    assert table.stage == Stage.ASSET
    assert table.kinds(Act.ASSET) == [(FORGE, 0, 0), (REINFORCEMENT, 0, 0)]
    table.do(Act.ASSET, FORGE)
    assert list(table.s.forces[0].assets) == [3, 1, 0]
    assert done(table)


def test_tithe_gives_a_cache_for_a_wild_icon_by_the_other_reading() -> None:
    table = ready(EventCard.TITHE, sets=("wild_any=false",))
    table.s.areas[0].wild = 1
    play(table).do(Act.CHOOSE, 0, 0)
    assert list(table.s.forces[0].assets) == [1, 0, 0]
    assert done(table)


def test_many_paths_draws_three_more_cards_and_uses_one() -> None:
    table = ready(EventCard.MANY_PATHS)
    rest = [c for c in table.s.forces[0].events.cards[: table.s.forces[0].events.n] if c != EventCard.MANY_PATHS]
    table = play(table)
    assert table.s.asking == Asking.PATHS
    drawn = {card for card, _, _ in table.kinds(Act.EVENT)}
    assert drawn == {int(c) for c in rest[-3:]}
    scheme = [card for card in drawn if table.d.events[card].scheme]
    card = scheme[0] if scheme else min(drawn)
    table.do(Act.EVENT, card)
    while table.s.turn == 0:
        table.do(*table.legal()[0])
    assert table.s.forces[0].schemes == (1 << card % EVENT_CARDS if scheme else 0)
    assert table.sound


def test_new_converts_places_two_where_there_are_none_and_one_elsewhere() -> None:
    table = play(ready(EventCard.NEW_CONVERTS).units(3, 0, Grade.GROUND_0))
    assert set(table.kinds(Act.PLACE)) == {(Grade.GROUND_0, 0, 2), (Grade.GROUND_0, 3, 1)}
    table.do(Act.PLACE, Grade.GROUND_0, 0, 2)
    assert table.s.areas[0].units[0, Grade.GROUND_0, STANDING] == 2
    assert done(table)


def test_free_units_are_limited_by_the_models_that_there_are() -> None:
    table = ready(EventCard.NEW_CONVERTS)
    pool = int(table.s.forces[0].pool[Grade.GROUND_0])
    table = play(table.units(3, 0, Grade.GROUND_0, pool - 1))
    assert set(table.kinds(Act.PLACE)) == {(Grade.GROUND_0, 0, 1), (Grade.GROUND_0, 3, 1)}


def test_fresh_mobs_places_two_beside_a_unit_of_level_1_and_one_on_another_friendly_world() -> None:
    table = play(ready(EventCard.FRESH_MOBS).units(3, 0, Grade.GROUND_0))
    assert set(table.kinds(Act.PLACE)) == {(Grade.GROUND_0, 0, 2), (Grade.GROUND_0, 3, 1)}


@pytest.mark.parametrize(
    ("card", "gains"),
    [(EventCard.SPOILS, (0, 1, 1)), (EventCard.MORE_BODIES, (0, 0, 2)), (EventCard.OLD_FORGES, (0, 2, 0))],
)
def test_asset_tokens_are_gained_up_to_three_of_a_kind(card: EventCard, gains: tuple[int, int, int]) -> None:
    table = ready(card)
    table.s.forces[0].assets[:] = (0, 0, 0)
    play(table)
    assert tuple(table.s.forces[0].assets) == gains
    assert table.log.events[0].did == 1
    table = ready(card)
    table.s.forces[0].assets[:] = (3, 3, 3)
    assert tuple(play(table).s.forces[0].assets) == (3, 3, 3)


def test_plunder_gains_materiel_and_takes_an_asset_of_ones_choice_from_a_player() -> None:
    table = ready(EventCard.PLUNDER, 3)
    table.s.forces[1].assets[:], table.s.forces[2].assets[:] = (1, 0, 0), (0, 0, 2)
    table = play(table)
    before = int(table.s.forces[0].materiel)
    assert set(table.kinds(Act.CHOOSE)) == {(1, CACHE, 0), (2, REINFORCEMENT, 0)}
    table.do(Act.CHOOSE, 2, REINFORCEMENT)
    assert table.s.forces[0].materiel == before + 2
    assert list(table.s.forces[2].assets) == [0, 0, 1]
    assert done(table)


def test_wrong_turn_moves_a_unit_from_any_world_to_any_uncontrolled_world() -> None:
    table = play(ready(EventCard.WRONG_TURN).units(3, 0, Grade.GROUND_0).units(1, 0, Grade.SHIP_0))
    assert set(table.kinds(Act.CHOOSE)) == {(0, Grade.GROUND_1, 0), (3, Grade.GROUND_0, 0)}
    table.do(Act.CHOOSE, 3, Grade.GROUND_0)
    targets = {a for a, _, _ in table.kinds(Act.CHOOSE)}
    assert targets == {a for a in range(24) if a % 4 in (0, 3)} - {0, 3, 4}
    table.do(Act.CHOOSE, 23)
    assert table.s.areas[23].units[0, Grade.GROUND_0, STANDING] == 1
    assert done(table)


def test_hidden_colony_places_a_city_on_a_world_without_structure_and_own_objective() -> None:
    table = ready(EventCard.HIDDEN_COLONY)
    table.s.areas[3].objective, table.s.areas[7].objective = 0, 1
    table = play(table)
    worlds = {a for _, a, _ in table.kinds(Act.BUILD)}
    assert worlds == {a for a in range(24) if a % 4 in (0, 3)} - {0, 3, 4}
    before = int(table.s.forces[0].materiel)
    table.do(Act.BUILD, CITY, 7)
    assert (table.s.forces[0].materiel, table.s.forces[0].level) == (before - 1, 2)
    assert done(table)


def test_hidden_colony_has_its_price() -> None:
    table = play(ready(EventCard.HIDDEN_COLONY))
    table.s.forces[0].materiel = 0
    assert table.legal() == [(Act.DONE, 0, 0, 0)]


def test_wanderers_return_places_a_ship_in_an_uncontrolled_void_or_moves_one_there() -> None:
    table = play(ready(EventCard.WANDERERS_RETURN).units(1, 0, Grade.SHIP_0).units(2, 1, Grade.SHIP_0))
    voids = {a for a in range(24) if a % 4 in (1, 2)} - {1, 2}
    assert {a for _, a, _ in table.kinds(Act.PLACE)} == voids
    assert table.kinds(Act.CHOOSE) == [(1, Grade.SHIP_0, 0)]
    table.do(Act.CHOOSE, 1, Grade.SHIP_0)
    assert {a for a, _, _ in table.kinds(Act.CHOOSE)} == voids
    table.do(Act.CHOOSE, 22)
    assert table.s.areas[22].units[0, Grade.SHIP_0, STANDING] == 1
    assert table.s.areas[1].units[0, Grade.SHIP_0, STANDING] == 0
    assert done(table)


def test_path_of_arms_sells_a_pair_of_combat_cards_cheaper_for_each_world_with_a_city() -> None:
    table = play(ready(EventCard.PATH_OF_ARMS))
    force = table.s.forces[0]
    force.materiel = 1  # level 0 pairs cost 2
    kinds = [kind for kind, _, _ in table.kinds(Act.COMBAT_UPGRADE)]
    assert {int(table.d.cards[KINDS * Faction.WAYFARERS + kind].cost) for kind in kinds} == {2}
    table.do(Act.COMBAT_UPGRADE, kinds[0])
    assert table.stage == Stage.REMOVE
    gone = table.kinds(Act.REMOVE)[0][0]
    table.do(Act.REMOVE, gone)
    assert force.materiel == 0
    assert (force.deck[kinds[0]], force.deck[gone], force.deck.sum()) == (2, 0, 10)
    assert done(table)


def touched(storms: int) -> Table:
    """Storm-touched with so many storms around the top left system, where a unit of level 0 stands."""
    table = ready(EventCard.STORM_TOUCHED, sets=("storms=2",)).units(3, 0, Grade.GROUND_0)
    table.s.storm[0] = table.d.border[0, 1]
    table.s.storm[1] = table.d.border[0, 2] if storms > 1 else table.d.border[5, 1]
    begin_refresh(table.s, table.d)
    while table.s.asking != Asking.EFFECT:
        if table.stage == Stage.STORM:  # both stay where they are: this is not what is tried
            table.s.storm_moved = 3
            table.s.stage, table.s.asking = Stage.STEP, Asking.NOTHING
        table.step()
    return table


@pytest.mark.parametrize(("storms", "levels"), [(1, {0, 1}), (2, {0, 1, 2})])
def test_storm_touched_gives_an_upgrade_of_a_level_up_to_the_storms_around(storms: int, levels: set[int]) -> None:
    table = touched(storms)
    assert table.kinds(Act.CHOOSE) == [(3, Grade.GROUND_0, 0)]
    table.do(Act.CHOOSE, 3, Grade.GROUND_0)
    assert table.stage == Stage.RESEARCH
    first = 5 * Faction.ZEALOTS
    assert {int(table.d.upgrades[first + i].level) for i, _, _ in table.kinds(Act.ORDER_UPGRADE)} == levels
    pairs = {int(table.d.cards[KINDS * Faction.ZEALOTS + k].level) for k, _, _ in table.kinds(Act.COMBAT_UPGRADE)}
    assert pairs == levels - {1}
    before = int(table.s.forces[0].materiel)
    table.do(Act.ORDER_UPGRADE, 0)
    assert table.s.forces[0].owned == 1
    assert table.s.forces[0].materiel == before
    assert table.s.areas[3].units[0, Grade.GROUND_0].sum() == 0
    assert done(table)


def test_storm_touched_needs_a_unit_of_level_0() -> None:
    table = touched(1)
    table.s.areas[3].units[0, Grade.GROUND_0, ROUTED] = 0
    table.s.areas[3].units[0, Grade.GROUND_0, STANDING] = 0
    assert table.kinds(Act.CHOOSE) == []
