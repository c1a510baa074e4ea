"""The Refresh Phase: objectives, victory, income, rally, events drawn and played, the next round."""

from pipeline.games.forbidden_stars.asking import Asking
from pipeline.games.forbidden_stars.checks import FAULTS
from pipeline.games.forbidden_stars.event_decks import event_bit
from pipeline.games.forbidden_stars.refresh import Refresh, begin_refresh
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Act, Phase, Stage
from pipeline.games.forbidden_stars.vocabulary import EventCard, Faction, Grade, Order, Structure
from tests.games.forbidden_stars.table import Table


def ready(seats: int = 2, **said: object) -> Table:
    """Each seat has a unit on the first world of the system of its number."""
    table = Table(seats, **said)  # type: ignore[arg-type]
    for seat in range(seats):
        table.units(4 * seat, seat, Grade.GROUND_0)
    return table


def refresh(table: Table, until: int = Refresh.END) -> Table:
    """The Refresh Phase up to a step, or to a decision."""
    begin_refresh(table.s, table.d)
    while table.s.refresh < until and table.stage == Stage.STEP and not table.over:
        table.step()
    return table


def test_own_objective_tokens_on_friendly_worlds_are_taken() -> None:
    table = ready()
    table.structure(11, 0, Structure.CITY)
    for a, owner in ((0, 0), (3, 0), (4, 0), (11, 0), (8, 1)):
        table.s.areas[a].objective = owner
    table.d.needed = 3
    refresh(table, Refresh.INCOME)
    assert table.s.forces[0].objectives == 2  # with a unit, with a structure alone; not uncontrolled, not an enemy's
    assert [table.s.areas[a].objective for a in (0, 3, 4, 11, 8)] == [-1, 0, 0, -1, 1]


def test_a_world_with_routed_units_alone_is_friendly() -> None:
    table = ready().units(3, 0, Grade.GROUND_0, 1, ROUTED)
    table.s.areas[3].objective = 0
    refresh(table, Refresh.INCOME)
    assert table.s.forces[0].objectives == 1


def test_as_many_objectives_as_players_win_at_once() -> None:
    table = ready(3)
    table.s.forces[1].objectives, table.s.areas[4].objective = 2, 1
    refresh(table)
    assert table.over
    assert table.s.forces[1].materiel == table.d.factions[table.s.forces[1].faction].materiel  # no income any more


def test_one_objective_less_does_not_win() -> None:
    table = ready(3)
    table.s.forces[1].objectives, table.s.areas[4].objective = 1, 1
    refresh(table, Refresh.INCOME)
    assert not table.over


def test_each_gains_the_materiel_of_its_friendly_worlds() -> None:
    table = ready().units(3, 0, Grade.GROUND_0).units(7, 0, Grade.GROUND_0).structure(7, 1, Structure.CITY)
    before = int(table.s.forces[0].materiel)
    refresh(table, Refresh.RALLY)
    assert table.s.forces[0].materiel == before + 1 + 2  # the contested world gives nothing


def test_dial_12_and_income_5_are_14() -> None:
    table = ready().units(3, 0, Grade.GROUND_0)
    table.s.areas[3].materiel = 4
    table.s.forces[0].materiel = 12
    refresh(table, Refresh.RALLY)
    assert table.s.forces[0].materiel == 14
    assert table.log.seats[0].wasted == 3


def test_all_routed_units_rally_and_used_upgrades_are_available_again() -> None:
    table = ready().units(3, 0, Grade.GROUND_1, 2, ROUTED).units(5, 1, Grade.SHIP_0, 1, ROUTED)
    table.s.forces[0].used = 0b101
    refresh(table, Refresh.DRAW)
    assert list(table.s.areas[3].units[0, Grade.GROUND_1]) == [2, 0]
    assert list(table.s.areas[5].units[1, Grade.SHIP_0]) == [1, 0]
    assert table.s.forces[0].used == 0
    assert table.s.forces[0].lying == 2


def test_one_card_is_drawn_for_each_token_and_the_tokens_come_back() -> None:
    table = ready().on_deck(0, Order.STRATEGIZE).on_deck(0, Order.DEPLOY)
    refresh(table, Refresh.PICK)
    force = table.s.forces[0]
    assert (force.events.n, force.drew) == (6, 2)
    assert (list(force.orders), list(force.on_deck)) == ([2, 2, 2, 2], [0, 0, 0, 0])
    assert table.sound


def test_one_of_the_cards_drawn_is_played_and_the_others_go_back() -> None:
    table = ready().on_deck(0, Order.STRATEGIZE, EventCard.TITHE).on_deck(0, Order.DEPLOY, EventCard.SECOND_WIND)
    refresh(table)
    assert table.stage == Stage.EFFECT
    assert {card for card, _, _ in table.kinds(Act.EVENT)} == {EventCard.TITHE, EventCard.SECOND_WIND}
    table.do(Act.EVENT, EventCard.SECOND_WIND).step()
    while table.s.turn == 0:
        table.do(*table.legal()[0])
    assert table.s.forces[0].schemes == event_bit(EventCard.SECOND_WIND)
    assert table.s.forces[0].events.n == 7
    row = table.log.events[0]
    assert (row.card, row.drawn, row.did, row.seat) == (EventCard.SECOND_WIND, 2, 0, 1)
    assert table.sound


def test_drawn_cards_that_are_not_kept_go_to_the_discards_by_the_other_reading() -> None:
    table = ready(sets=("events_back=discard_pile",))
    table.on_deck(0, Order.STRATEGIZE, EventCard.TITHE).on_deck(0, Order.DEPLOY, EventCard.SECOND_WIND)
    refresh(table).do(Act.EVENT, EventCard.SECOND_WIND)
    while table.s.turn == 0:
        table.do(*table.legal()[0])
    force = table.s.forces[0]
    assert (force.events.n, force.event_discards.n) == (6, 1)
    assert table.sound


def test_an_empty_deck_is_made_anew_of_the_discards() -> None:
    table = ready(sets=("events_back=discard_pile",))
    force = table.s.forces[0]
    while force.events.n > 1:
        force.event_discards.cards[force.event_discards.n] = force.events.cards[force.events.n - 1]
        force.event_discards.n += 1
        force.events.n -= 1
    table.on_deck(0, Order.STRATEGIZE).on_deck(0, Order.DEPLOY)
    refresh(table, Refresh.PICK)
    assert (force.events.n, force.event_discards.n) == (6, 0)
    assert table.sound


def test_a_player_without_a_token_there_draws_a_card_for_its_storm_move_alone() -> None:
    table = ready(sets=("storms=0",))
    force = table.s.forces[0]
    refresh(table)
    assert force.drew == 0
    assert force.schemes == 0
    assert (force.events.n, table.log.events_n) == (8, 0)
    assert table.s.refresh == Refresh.END


def test_no_more_schemes_are_kept_than_may_be_held() -> None:
    table = ready(sets=("scheme_limit=1",)).scheme(0, EventCard.FORGE_WARDENS)
    table.on_deck(0, Order.STRATEGIZE, EventCard.SECOND_WIND)
    refresh(table)
    while table.s.refresh < Refresh.END:
        table.do(*table.legal()[0])
    assert table.s.forces[0].schemes == event_bit(EventCard.FORGE_WARDENS)
    assert table.sound


def test_events_are_played_first_player_first() -> None:
    table = ready().on_deck(0, Order.STRATEGIZE, EventCard.TITHE).on_deck(1, Order.STRATEGIZE, EventCard.NEW_CONVERTS)
    table.s.first = 1
    refresh(table)
    seats = []
    while table.s.refresh < Refresh.END:
        if table.s.asking == Asking.EFFECT:
            seats.append(int(table.s.seat))
        table.do(*table.legal()[0])
    assert seats == [1, 0]


def end(table: Table) -> Table:
    """The rest of the Refresh Phase, everything declined."""
    refresh(table)
    while table.s.phase == Phase.REFRESH and not table.over:
        table.do(*table.legal()[0])
    return table


def test_the_first_player_token_passes_clockwise_and_the_next_round_begins() -> None:
    table = end(ready(3))
    assert (table.s.round_, table.s.first, table.s.phase) == (2, 1, Phase.PLANNING)
    assert end(table).s.first == 2
    assert end(table).s.first == 0


def test_the_first_player_token_stays_by_the_other_reading() -> None:
    assert end(ready(sets=("first_passes=false",))).s.first == 0


def test_the_first_player_token_passes_over_who_is_out() -> None:
    table = ready(3)
    table.s.forces[1].out = 1
    assert end(table).s.first == 2


def test_the_game_ends_after_round_8() -> None:
    table = ready()
    table.s.round_ = 7
    assert not end(table).over
    assert table.s.round_ == 8
    assert end(table).over


def test_facts_tell_what_each_seat_holds_at_the_end_of_a_round() -> None:
    table = ready().units(3, 0, Grade.SHIP_0 + 1, 1, ROUTED).structure(0, 0, Structure.CITY)
    end(table)
    row = table.log.rounds[0]
    assert (row.round_, row.seat, row.worlds, row.cities, row.units, row.routed) == (1, 1, 2, 1, 2, 1)
    assert (row.income, row.value) == (3, 5)
    assert table.log.rounds_n == 2


def test_a_collected_objective_is_written_down_with_its_round() -> None:
    table = ready()
    table.s.areas[0].objective, table.s.areas[0].objective_fact, table.s.areas[0].won = 0, 0, 1
    table.s.round_ = 3
    refresh(table, Refresh.INCOME)
    assert (table.log.objectives[0].collected, table.log.objectives[0].fought) == (3, 1)


def bend(seats: int = 2) -> Table:
    """Seat 1 is about to move a storm; seat 2, the Zealots, holds Bend the Storm."""
    table = ready(seats).scheme(1, EventCard.BEND_THE_STORM)
    for storm in range(table.d.storms):
        table.s.storm[storm] = table.d.border[2 * storm, 1]
    table.on_deck(0, Order.STRATEGIZE, EventCard.TITHE)
    refresh(table)
    assert table.stage == Stage.STORM
    return table


def test_bend_the_storm_cancels_a_storm_move_and_moves_that_storm_elsewhere() -> None:
    table = bend()
    _, storm, border, _ = table.legal()[0]
    before = int(table.s.storm[storm])
    table.do(Act.STORM, storm, border)
    assert (table.stage, table.s.seat, table.s.storm[storm]) == (Stage.SCHEME, 1, before)
    table.do(Act.SCHEME, EventCard.BEND_THE_STORM)
    assert {s for s, _, _ in table.kinds(Act.STORM)} == {storm}
    elsewhere = next(b for _, b, _ in table.kinds(Act.STORM) if b != border)
    table.do(Act.STORM, storm, elsewhere)
    assert table.s.storm[storm] == elsewhere
    assert table.s.storm_moved == 1 << storm
    assert table.s.seat == 0
    assert table.s.forces[1].schemes == 0


def test_bend_the_storm_need_not_be_used() -> None:
    table = bend()
    _, storm, border, _ = table.legal()[0]
    table.do(Act.STORM, storm, border).do(Act.DONE)
    assert table.s.storm[storm] == border
    assert table.s.forces[1].schemes != 0


def test_a_storm_moves_once_in_a_phase() -> None:
    table = bend()
    _, storm, border, _ = table.legal()[0]
    table.do(Act.STORM, storm, border).do(Act.DONE)
    while table.stage != Stage.STORM:
        table.do(*table.legal()[0])
    assert storm not in {s for s, _, _ in table.kinds(Act.STORM)}


def test_every_fault_has_words() -> None:
    assert all(FAULTS.values())


def test_units_that_stand_stay_standing() -> None:
    table = refresh(ready(), Refresh.DRAW)
    assert table.s.areas[0].units[0, Grade.GROUND_0, STANDING] == 1
    assert table.s.forces[0].faction == Faction.VANGUARD
