import numpy as np
import pytest

from pipeline.games.core_worlds.inforce import begin_effects
from pipeline.games.core_worlds.moves import RULES
from pipeline.games.core_worlds.phases import begin_round, city_open, draw_phase, energy_phase, galactic_phase
from pipeline.games.core_worlds.state import Act, Phase, Stage
from pipeline.games.core_worlds.vocabulary import Condition, Kind, Of, Verb, When
from tests.games.core_worlds.tiny import Table


def test_a_hand_is_filled_and_a_kept_card_counts() -> None:
    table = Table(variants=("base",)).at_turn()
    table.give("hand", "Grunt")
    table.give("deck", *["Snub Fighter"] * 9)
    draw_phase(table.s, table.d)
    assert table.s.empires[0].hand.n == 6


@pytest.mark.parametrize(("units", "drawn"), [(0, 7), (1, 6), (2, 6)])
def test_more_worlds_than_units_draw_one_more(units: int, drawn: int) -> None:
    table = Table().at_turn()
    table.give("deck", *["Snub Fighter"] * 9)
    table.give("warzone", *["Grunt"] * units)
    draw_phase(table.s, table.d)
    assert table.s.empires[0].hand.n == drawn


def test_the_home_world_may_be_left_out_of_that_count() -> None:
    table = Table(sets=("home_world_draws=no",)).at_turn()
    table.give("deck", *["Snub Fighter"] * 9)
    draw_phase(table.s, table.d)
    assert table.s.empires[0].hand.n == 6


def test_energy_is_set_afresh_unless_it_is_carried_over_and_never_above_the_most() -> None:
    for sets, energy in (((), 5), (("energy_carry_over=yes",), 9), (("energy_max=4",), 4)):
        table = Table(sets=sets).at_turn(energy=4)
        table.give("warzone", "World 2")
        energy_phase(table.s, table.d)
        assert table.s.empires[0].energy == energy


def test_the_home_worlds_power_takes_two_cards_once() -> None:
    table = Table().at_turn()
    table.give("hand", "Grunt", "Grunt", "Snub Fighter", "Fighter 1")
    energy_phase(table.s, table.d)
    table.does(Act.POWER)
    table.does(Act.DISCARD, "Grunt")
    table.does(Act.DISCARD, "Fighter 1")
    assert (table.me.energy, table.names("hand")) == (4, ["Grunt", "Snub Fighter"])
    assert table.legal() == [(Act.DONE, "", 0)]


def test_energy_surge_gives_more_to_who_has_fewest_worlds() -> None:
    for mine, gained in ((0, 2), (1, 1)):
        table = Table().at_turn()
        table.give("hand", "Energy Surge")
        table.give("warzone", *["World 1"] * mine)
        energy_phase(table.s, table.d)
        energy = int(table.me.energy)
        table.does(Act.PLAY, "Energy Surge")
        assert table.me.energy - energy == gained


def test_ties_for_fewest_worlds_count_by_the_switch() -> None:
    table = Table(sets=("fewest_worlds_ties=no",)).at_turn()
    table.give("hand", "Energy Surge")
    energy_phase(table.s, table.d)
    table.does(Act.PLAY, "Energy Surge")
    assert table.me.energy == 4


def test_a_surge_token_is_spent_once() -> None:
    table = Table(seats=4)
    assert [int(e.surge) for e in table.s.empires[:4]] == [0, 0, 1, 2]
    table.run(Stage.ENERGY)
    table.does(Act.DONE)
    table.does(Act.DONE)
    energy = int(table.me.energy)
    table.does(Act.SURGE)
    assert (table.me.energy, table.me.surge) == (energy + 1, 0)


def test_three_worlds_open_the_capital_city_for_one_card_a_round() -> None:
    table = Table().at_turn()
    table.give("hand", "Grunt", "Energy Surge", "Grunt")
    table.give("warzone", "World 1")
    assert not city_open(table.s, table.d, 0)
    table.give("warzone", "World 1")
    energy_phase(table.s, table.d)
    assert {(act, name) for act, name, _ in table.legal()} >= {(Act.CITY, "Grunt"), (Act.CITY, "Energy Surge")}
    table.does(Act.CITY, "Grunt")
    assert table.names("under") == ["Grunt"]
    assert not [act for act, _, _ in table.legal() if act == Act.CITY]


def zone(table: Table) -> list[str]:
    return [table.t.names[c] for c in table.s.zone[: table.s.zone_n]]


def test_cards_with_an_energy_token_leave_the_game_and_the_others_get_one() -> None:
    table = Table().at_turn(round_=2)
    table.lay("Fighter 1", "World 1")
    table.s.zone_token[0] = 1
    galactic_phase(table.s, table.d, table.log)
    assert zone(table)[0] == "World 1"
    assert list(table.s.zone_token[:2]) == [1, 0]
    assert table.s.zone_n >= 8
    assert table.s.gone_n == 1


def test_fixed_new_cards_come_on_top_of_what_is_left_over() -> None:
    table = Table(sets=("zone_refill=fixed_new",)).at_turn(round_=2)
    table.lay("Fighter 1", "World 1")
    galactic_phase(table.s, table.d, table.log)
    assert table.s.zone_n >= 10


def test_drawing_goes_on_until_there_are_worlds_and_other_cards_enough() -> None:
    table = Table(seats=4).at_turn(round_=1)
    deck = table.s.decks[1]
    worlds = [table.number("World 1")] * 4
    deck.n = 14
    deck.cards[:14] = [*worlds, *[table.number("Fighter 1")] * 10]
    galactic_phase(table.s, table.d, table.log)
    assert (zone(table).count("World 1"), table.s.zone_n) == (4, 14)


@pytest.mark.parametrize(("switch", "cards"), [("stay_short", 2), ("next_sector", 8)])
def test_an_empty_deck_leaves_the_zone_short_or_the_next_is_used(switch: str, cards: int) -> None:
    table = Table(sets=(f"empty_deck_in_zone={switch}",)).at_turn(round_=1)
    table.s.decks[1].n = 2
    table.s.decks[1].cards[:2] = table.number("World 1"), table.number("Fighter 1")
    galactic_phase(table.s, table.d, table.log)
    assert table.s.zone_n >= cards


def test_an_event_goes_on_the_stack_is_not_counted_and_the_top_one_works() -> None:
    table = Table().at_turn(round_=9)
    deck = table.s.decks[5]
    deck.cards[deck.n] = table.number("Muster")
    deck.n += 1
    table.s.events.cards[0], table.s.events.n = table.number("First Blood"), 1
    table.give("deck", "Grunt", "Grunt", seat=1)
    table.count_all()
    table.s.stage, table.s.phase = Stage.PHASE, Phase.GALACTIC
    table.does(Act.PHASE, "", Phase.GALACTIC)
    assert table.s.events.n == 2
    assert "Muster" not in zone(table)
    table.does(Act.PHASE, "", Phase.EVENT)
    assert table.names("hand", 1) == ["Grunt"]
    row = table.log.events[0]
    assert (row.event, row.fresh, row.drawn) == (table.number("Muster"), 1, 1)


def test_an_event_that_makes_players_discard_asks_them_in_turn_order() -> None:
    table = Table().at_turn()
    card = table.t.card("Levy", Kind.EVENT, 0)
    table.t.text(When.EVENT, Verb.DISCARD, 1)
    table.s.events.cards[0], table.s.events.n = card, 1
    table.lay(*["World 1"] * 3, *["Fighter 1"] * 3)
    for seat, names in enumerate((["Grunt", "Snub Fighter"], [], ["Grunt"])):
        table.give("hand", *names, seat=seat)
    table.s.destiny = table.s.seat = 2
    table.s.stage, table.s.phase = Stage.PHASE, Phase.EVENT
    table.does(Act.PHASE, "", Phase.EVENT)
    assert table.s.seat == 2
    table.does(Act.DISCARD, "Grunt")
    assert table.s.seat == 0, "seat 2 has no card"
    table.does(Act.DISCARD, "Snub Fighter")
    assert (table.s.stage, table.s.phase, table.s.seat) == (Stage.PHASE, Phase.ACTION, 2)


def test_first_blood_pays_the_first_to_conquer_and_nobody_else() -> None:
    table = Table().at_turn(round_=1)
    begin_effects(table.s.event, table.d, table.number("First Blood"), When.EVENT_ROUND)
    table.lay("World 1", "World 1")
    for seat in (0, 1):
        table.give("warzone", "Grunt", "Snub Fighter", seat=seat)
    for seat, energy in ((0, 5 - 1 + 2), (1, 5 - 1)):
        table.does(Act.INVADE, "World 1")
        table.does(Act.COMMIT, "Grunt")
        table.does(Act.COMMIT, "Snub Fighter")
        table.does(Act.CONQUER, "World 1")
        table.does(Act.GARRISON, "", -1)
        assert table.s.empires[seat].energy == energy


def test_one_card_is_kept_and_the_rest_discarded() -> None:
    table = Table().at_turn()
    table.give("hand", "Grunt", "Grunt", "Fighter 1")
    table.s.stage, table.s.at = Stage.KEEP, 0
    assert table.legal() == [(Act.KEEP, "", -1), (Act.KEEP, "Grunt", 0), (Act.KEEP, "Fighter 1", 0)]
    table.does(Act.KEEP, "Fighter 1")
    assert (table.names("hand"), table.names("discard")) == (["Fighter 1"], ["Grunt", "Grunt"])
    assert table.s.seat == 1


def test_two_cards_are_kept_where_the_rule_says_two() -> None:
    table = Table(sets=("kept_cards=2",)).at_turn()
    table.give("hand", "Grunt", "Grunt", "Fighter 1")
    table.s.stage, table.s.at = Stage.KEEP, 0
    table.does(Act.KEEP, "Fighter 1")
    table.does(Act.KEEP, "Grunt")
    assert (table.names("hand"), table.names("discard")) == (["Fighter 1", "Grunt"], ["Grunt"])


@pytest.mark.parametrize(
    ("switch", "stage"), [("choice", Stage.RESHUFFLE), ("forced", Stage.PHASE), ("off", Stage.PHASE)]
)
def test_before_sector_5_the_discard_pile_may_be_shuffled_in(switch: str, stage: Stage) -> None:
    table = Table(sets=(f"reshuffle_at_sector_5={switch}",)).at_turn(round_=8)
    table.give("discard", "Grunt", "Fighter 1")
    with np.errstate(over="ignore"):
        begin_round(table.s, table.d)
    assert (table.s.stage, table.s.round_) == (stage, 9)
    assert table.s.empires[0].deck.n == (2 if switch == "forced" else 0)
    if switch == "choice":
        table.does(Act.RESHUFFLE, "", 1)
        assert table.s.empires[0].deck.n == 2


def test_a_card_in_the_warzone_can_give_cards_actions_and_energy_each_round() -> None:
    table = Table(variants=("base",)).at_turn()
    table.t.card("Beacon", Kind.UNIT, Of.UNIT)
    for verb in (Verb.DRAW, Verb.GAIN_ACTIONS, Verb.GAIN_ENERGY):
        table.t.text(When.WARZONE, verb, 1, condition=Condition.IN_WARZONE, of_condition=Of.WORLD, at_least=1)
    table.give("warzone", "Beacon")
    table.give("deck", *["Grunt"] * 9)
    draw_phase(table.s, table.d)
    energy_phase(table.s, table.d)
    assert (table.me.hand.n, table.me.actions, table.me.energy) == (7, 5, 4)


def test_ten_rounds_and_the_destiny_marker_goes_round() -> None:
    table = Table(seats=2)
    destiny = []
    while not RULES.is_over(table.s, table.d):
        if table.s.phase == Phase.DRAW and table.s.stage == Stage.PHASE:
            destiny.append(int(table.s.destiny))
        table.does(*table.legal()[0])
    assert destiny == [0, 1] * 5
    assert table.log.rounds_n == 20
