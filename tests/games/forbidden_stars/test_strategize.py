"""The Strategize Order: upgrades within the command level, pairs in the combat deck, the token on the event deck."""

import itertools
import random

import pytest

from pipeline.games.forbidden_stars.cards import KINDS, ORDER_UPGRADES
from pipeline.games.forbidden_stars.purchases import BOSS
from pipeline.games.forbidden_stars.state import Act, Stage
from pipeline.games.forbidden_stars.subjects import FIRST_CARD, FIRST_UNIT, FIRST_UPGRADE
from pipeline.games.forbidden_stars.vocabulary import Asset, EventCard, Faction, Grade, Item, Order, Structure
from tests.games.forbidden_stars.ordering import TL, TR, begin, done
from tests.games.forbidden_stars.table import Table


def strategize(table: Table, materiel: int = 14) -> Table:
    table.s.forces[0].materiel = materiel
    return begin(table, Order.STRATEGIZE)


def present(level: int = 0, faction: Faction = Faction.VANGUARD, sets: tuple[str, ...] = ()) -> Table:
    """Seat 1 has a ship in system 0, and cities far away."""
    table = Table(first=faction, sets=sets).units(TR, 0, Grade.SHIP_0)
    for a in (20, 23, 16)[:level]:
        table.structure(a, 0, Structure.CITY)
    return table


def on_event_deck(table: Table) -> int:
    return int(table.s.forces[0].on_deck.sum())


def test_without_a_unit_or_structure_nothing_is_bought_and_the_token_goes_on_the_event_deck() -> None:  # W11
    table = strategize(Table().units(4, 0, Grade.GROUND_0))
    assert table.s.active < 0
    assert on_event_deck(table) == 1
    table = strategize(Table(sets=("surplus_strategize=false",)))
    assert on_event_deck(table) == 0


def test_a_unit_or_a_structure_in_the_active_system_will_do() -> None:
    assert strategize(present()).stage == Stage.RESEARCH
    assert strategize(Table().structure(TL, 0, Structure.FACTORY)).stage == Stage.RESEARCH


@pytest.mark.parametrize("combat_first", [True, False])
def test_one_order_upgrade_and_one_combat_upgrade_in_any_order(combat_first: bool) -> None:  # W12
    table = strategize(present(2), 7)
    faction = Faction.VANGUARD
    kind = next(k for k in range(KINDS) if table.d.cards[KINDS * faction + k].level == 2)
    assert table.d.cards[KINDS * faction + kind].cost == 4
    upgrades = [i for i in range(ORDER_UPGRADES) if table.d.upgrades[ORDER_UPGRADES * faction + i].level == 1]
    assert table.d.upgrades[upgrades[0]].cost == 2
    out = table.s.forces[0].deck.nonzero()[0][0]
    if combat_first:
        table.do(Act.COMBAT_UPGRADE, kind).do(Act.REMOVE, int(out)).steps().do(Act.ORDER_UPGRADE, upgrades[0])
    else:
        table.do(Act.ORDER_UPGRADE, upgrades[0]).steps().do(Act.COMBAT_UPGRADE, kind).do(Act.REMOVE, int(out))
    table.steps()
    assert (table.s.forces[0].materiel, table.s.forces[0].owned) == (1, 1 << upgrades[0])
    assert (table.s.forces[0].deck[kind], table.s.forces[0].deck[out]) == (2, 0)
    assert table.s.active < 0
    assert on_event_deck(table) == 1
    rows = {(int(r.kind), int(r.what), int(r.paid)) for r in table.log.purchases[:2]}
    assert rows == {
        (Item.ORDER_UPGRADE, FIRST_UPGRADE - FIRST_UNIT + upgrades[0], 2),
        (Item.COMBAT_UPGRADE, FIRST_CARD - FIRST_UNIT + kind, 4),
    }
    assert table.sound


def test_after_one_upgrade_of_a_kind_the_other_kind_alone_is_offered() -> None:
    table = strategize(present(3))
    table.do(Act.ORDER_UPGRADE, 0).steps()
    assert table.stage == Stage.RESEARCH
    assert not table.kinds(Act.ORDER_UPGRADE)
    assert table.kinds(Act.COMBAT_UPGRADE)
    table = strategize(present(3))
    table.do(Act.COMBAT_UPGRADE, 13)
    table.do(*((Act.REMOVE,) + table.kinds(Act.REMOVE)[0])).steps()
    assert not table.kinds(Act.COMBAT_UPGRADE)
    assert table.kinds(Act.ORDER_UPGRADE)


@pytest.mark.parametrize(("level", "faction"), list(itertools.product(range(4), Faction)))
def test_upgrades_within_the_command_level_and_the_materiel_are_offered(level: int, faction: Faction) -> None:
    for materiel in (0, 1, 2, 3, 6):
        table = strategize(present(level, faction), materiel)
        cards = table.d.cards[KINDS * faction : KINDS * (faction + 1)]
        upgrades = table.d.upgrades[ORDER_UPGRADES * faction : ORDER_UPGRADES * (faction + 1)]
        wanted = {(Act.DONE, 0, 0, 0)}
        wanted |= {
            (Act.ORDER_UPGRADE, i, 0, 0) for i, u in enumerate(upgrades) if u.level <= level and u.cost <= materiel
        }
        wanted |= {
            (Act.COMBAT_UPGRADE, i, 0, 0)
            for i, c in enumerate(cards)
            if not c.start and c.level <= level and c.cost <= materiel
        }
        offered = set(table.legal()) if table.stage == Stage.RESEARCH else {(Act.DONE, 0, 0, 0)}
        assert offered == wanted


def test_an_upgrade_that_one_has_is_not_offered_again() -> None:
    table = present()
    table.s.forces[0].owned = 1
    assert 0 not in {a for a, _, _ in strategize(table).kinds(Act.ORDER_UPGRADE)}


def test_any_other_pair_leaves_the_deck_and_can_be_bought_again() -> None:
    table = strategize(present())
    kind = table.kinds(Act.COMBAT_UPGRADE)[0][0]
    before = {int(k) for k in table.s.forces[0].deck.nonzero()[0]}
    table.do(Act.COMBAT_UPGRADE, kind)
    assert table.stage == Stage.REMOVE
    assert {a for a, _, _ in table.kinds(Act.REMOVE)} == before
    gone = min(before)
    table.do(Act.REMOVE, gone).steps()
    done(table)
    table.phase(table.s.phase, 0)
    again = begin(table, Order.STRATEGIZE)
    assert gone in {a for a, _, _ in again.kinds(Act.COMBAT_UPGRADE)}


def test_the_deck_holds_ten_cards_in_five_pairs_after_any_purchases() -> None:  # W14
    lots = random.Random(5)
    for faction in Faction:
        table = present(3, faction)
        for n in range(6):
            deck = table.s.forces[0].deck
            assert (deck.sum(), (deck == 2).sum(), (deck == 0).sum()) == (10, 5, KINDS - 5), n
            table.s.forces[0].orders[:] = 2
            table.s.forces[0].on_deck[:] = 0
            table.phase(table.s.phase, 0)
            strategize(table)
            table.do(Act.COMBAT_UPGRADE, *lots.choice(table.kinds(Act.COMBAT_UPGRADE)))
            table.do(Act.REMOVE, *lots.choice(table.kinds(Act.REMOVE))).steps()
            done(table)


def test_nothing_need_be_bought() -> None:
    table = done(strategize(present()))
    assert table.s.active < 0
    assert (on_event_deck(table), table.s.forces[0].materiel, table.log.purchases_n) == (1, 14, 0)


def test_big_boss_lowers_the_price_of_an_upgrade() -> None:
    table = present(0, Faction.REAVERS).scheme(0, EventCard.BIG_BOSS)
    table.s.forces[0].assets[Asset.REINFORCEMENT] = 1
    strategize(table, 1)
    assert {c for _, _, c in table.kinds(Act.ORDER_UPGRADE)} == {0, BOSS}
    assert {c for _, _, c in table.kinds(Act.COMBAT_UPGRADE)} == {BOSS}
    kind = table.kinds(Act.COMBAT_UPGRADE)[0][0]
    table.do(Act.COMBAT_UPGRADE, kind, 0, BOSS)
    assert (table.s.forces[0].materiel, table.s.forces[0].schemes) == (0, 0)
    assert table.stage == Stage.REMOVE
