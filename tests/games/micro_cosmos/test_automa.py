"""The Automa: the Solo Modes of both expansions, and its deck and choices in the stand-in base game SB1."""

import numpy as np
import pytest

from pipeline.engine.piles import find, push, take
from pipeline.games.micro_cosmos.automa import automa_turn, target_of
from pipeline.games.micro_cosmos.facts import Source
from pipeline.games.micro_cosmos.vocabulary import NOBODY, AutomaAct, Cause, Colour
from tests.games.micro_cosmos.tiny import Table

NOTHING, GATHER, TERRAFORM, SCOUT, OUTPOST, DISCOVER = AutomaAct
AUTOMA = 1  # among the Arks of a solo game


class Solo(Table):
    """A solo game whose Automa draws the cards that a test gives it."""

    def __init__(self, variants: tuple[str, ...] = (), sets: tuple[str, ...] = ()) -> None:
        super().__init__(1, variants, sets)
        self.ark = self.s.arks[AUTOMA]

    def play(self, colour: Colour, *acts: AutomaAct) -> "Solo":
        top = int(self.s.automa.cards[self.s.automa.n - 1])
        self.d.automa[top].colour = colour
        self.d.automa[top].acts[:] = [*acts, NOTHING][:2]
        with np.errstate(over="ignore"):
            automa_turn(self.s, self.d, self.log)
        return self

    def on_top(self, colour: str) -> "Solo":
        """The next Survivor of the deck has a colour."""
        push(self.s.survivors, self.survivor(colour))
        return self


def number_at(table: Table, place: int) -> int:
    return int(table.d.planets[table.s.places[place].planet].number)


def test_the_target_has_the_cards_colour_if_it_can_then_fewest_levels_missing_then_the_lowest_number() -> None:
    table = Solo()
    assert number_at(table, target_of(table.s, table.d, Colour.GREEN)) == 2
    table.s.places[3].terraformed = 1
    assert number_at(table, target_of(table.s, table.d, Colour.GREEN)) == 1  # 001 and 003 miss as many
    table.s.places[5].missing = 10
    assert number_at(table, target_of(table.s, table.d, Colour.GREEN)) == 3
    table.s.places[2].face_up, table.s.places[2].missing = 1, 12
    assert number_at(table, target_of(table.s, table.d, Colour.GREEN)) == 5
    for place in (1, 2, 5):
        table.s.places[place].terraformed = 1
    assert target_of(table.s, table.d, Colour.GREEN) == NOBODY


def test_gather_gives_what_the_target_gives_without_a_limit() -> None:
    table = Solo()
    table.ark.resources[:] = [5, 0, 0, 5]
    table.play(Colour.RED, GATHER)
    assert list(table.ark.resources) == [7, 0, 0, 6]


def test_terraform_spends_what_it_holds_most_of_on_tracks_that_are_not_full() -> None:
    table = Solo(variants=("new-worlds",))
    table.ark.resources[:] = [2, 0, 9, 3]  # planet 001 has no Technology track
    table.play(Colour.RED, TERRAFORM)
    place = table.s.places[1]
    assert (list(table.ark.resources), list(place.levels)) == ([1, 0, 9, 2], [5, 3, 0, 4])
    assert (place.steps[AUTOMA], place.missing) == (2, 9)
    table.play(Colour.RED, TERRAFORM)
    assert list(table.ark.resources) == [0, 0, 9, 1]  # a tie goes to Minerals
    fact = table.log.terraforming[0]
    assert (fact.seat, fact.levels, fact.cap, fact.leader, fact.finished) == (0, 2, 2, 0, 0)


def test_a_terraform_action_gives_one_influence_however_many_levels_and_none_without_a_level() -> None:
    table = Solo(sets=("automa_cap=3",))
    table.play(Colour.RED, TERRAFORM)
    assert (table.ark.influence[Colour.RED], table.log.terraforming_n) == (0, 0)
    table.ark.resources[:] = [0, 0, 0, 3]
    table.play(Colour.RED, TERRAFORM)
    assert (table.s.places[1].steps[AUTOMA], table.ark.influence[Colour.RED]) == (3, 1)
    assert list(table.ark.resources) == [1, 0, 0, 0]  # of choice: the first of those it has least of
    assert table.log.influence[0].cause == Cause.TERRAFORM


def test_the_automa_gains_influence_only_by_old_authorities_and_its_rule() -> None:
    for one in (Solo(variants=("new-worlds",)), Solo(sets=("automa_influence=false",))):
        one.ark.resources[:] = [3, 0, 0, 0]
        one.play(Colour.RED, TERRAFORM, OUTPOST)
        assert (sum(one.ark.influence), one.log.influence_n) == (0, 0)


def test_finishing_a_planet_scores_it_and_may_trigger_the_end() -> None:
    table = Solo()
    place = table.s.places[1]
    place.levels[:], place.missing, table.s.terraformed = [7, 7, 0, 6], 1, 2
    place.steps[0], place.steps[AUTOMA] = 4, 5
    table.ark.resources[3] = 2
    table.play(Colour.RED, TERRAFORM)
    assert (table.s.arks[0].points, table.ark.points) == (5, 9)
    assert (table.s.terraformed_in, table.s.trigger, table.ark.resources[3]) == (3, AUTOMA, 1)
    planet = table.log.planets[place.fact]
    assert (planet.finished, planet.finisher, table.log.terraforming[0].finished) == (3, 0, 1)


def test_an_outpost_comes_on_the_target_once_with_points_and_influence() -> None:
    table = Solo().play(Colour.BLUE, OUTPOST, OUTPOST)
    assert (table.s.places[5].outpost[AUTOMA], table.ark.outposts, table.ark.points) == (1, 1, 2)
    assert (table.ark.influence[Colour.BLUE], table.log.outposts_n, table.log.outposts[0].from_) == (1, 1, NOBODY)
    assert table.log.influence[0].cause == Cause.NEW_OUTPOST


def test_discover_turns_up_the_first_planet_lifts_a_level_and_makes_it_the_target() -> None:
    table = Solo().play(Colour.RED, DISCOVER, TERRAFORM)
    place = table.s.places[0]
    fact = table.log.planets[place.fact]
    assert (place.face_up, fact.discovered, fact.discoverer) == (1, 3, 0)
    assert (place.steps[AUTOMA], place.missing) == (2, 10)  # one for discovering, one of the Resource gained
    assert sum(table.ark.influence) == 1  # for the Terraform
    other = Solo()
    other.d.planets[other.s.places[0].planet].start[0] = -1  # no Minerals track, which it has a Resource for
    other.play(Colour.RED, DISCOVER, TERRAFORM)
    assert (other.s.places[0].steps[AUTOMA], sum(other.ark.influence), list(other.ark.resources)) == (
        1,
        0,
        [1, 0, 0, 0],
    )


def test_the_track_lifted_is_the_planets_own_luck() -> None:
    lifted = set()
    for root in range(40):
        table = Solo()
        table.s.root = np.uint64(root)
        table.play(Colour.RED, DISCOVER)
        start = table.d.planets[table.s.places[0].planet].start
        lifted.add(tuple(int(table.s.places[0].levels[r]) - max(0, int(start[r])) for r in range(4)))
    assert lifted == {(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0)}


def test_where_nothing_is_face_down_discover_does_nothing() -> None:
    table = Solo()
    for place in table.s.places:
        place.face_up = 1
    table.play(Colour.RED, DISCOVER, GATHER)
    assert list(table.ark.resources) == [2, 0, 0, 1]


def test_a_survivor_of_another_colour_is_sent_and_gives_points_and_the_spot_but_no_resources() -> None:
    table = Solo().on_top("green")
    table.send(0, "green")
    table.ark.resources[:] = [4, 1, 2, 4]
    table.on_top("blue").play(Colour.RED, SCOUT)
    assert (table.ark.points, table.ark.spot, table.s.mission, table.s.stack.n) == (2, 1, 2, 2)
    assert list(table.ark.resources) == [4, 2, 2, 4]  # what it has least of, from the spot
    assert (table.log.launch[1].seat, table.log.launch[1].points) == (0, 2)


@pytest.mark.parametrize(("switch", "place"), [("discarded", "survivors_out"), ("under_deck", "survivors")])
def test_a_survivor_of_the_tops_colour_is_discarded_or_goes_under_the_deck(switch: str, place: str) -> None:
    table = Solo(sets=(f"automa_unmatched={switch}",))
    table.send(0, "green")
    card = table.on_top("green").s.survivors.cards[table.s.survivors.n - 1]
    deck = int(table.s.survivors.n)
    table.play(Colour.RED, SCOUT)
    assert (table.ark.points, table.ark.spot, table.s.mission, sum(table.ark.resources)) == (0, 0, 1, 0)
    assert find(table.s[place], card) == 0
    assert table.s.survivors.n + table.s.survivors_out.n == deck


def test_without_new_worlds_a_scout_gives_the_survivors_resources() -> None:
    table = Solo(variants=("old-authorities",)).on_top("red")
    card = int(table.s.survivors.cards[table.s.survivors.n - 1])
    table.play(Colour.RED, SCOUT)
    assert list(table.ark.resources) == list(table.d.survivors[card].resources)
    assert (table.s.survivors_out.cards[0], table.s.stack.n) == (card, 0)


def test_the_automa_may_trigger_the_end_by_launching() -> None:
    table = Solo().on_top("blue")
    table.s.mission = 6
    table.play(Colour.RED, SCOUT)
    assert (table.s.mission, table.s.launched, table.s.trigger) == (7, 3, AUTOMA)


@pytest.mark.parametrize(("switch", "sent", "cards"), [("false", 0, 0), ("true", 1, 1)])
def test_it_has_the_abilities_of_the_track_only_by_a_switch(switch: str, sent: int, cards: int) -> None:
    table = Solo(sets=(f"automa_passives={switch}",))
    table.send(0, "green")
    table.ark.spot = 4
    table.on_top("blue").on_top("green").play(Colour.RED, SCOUT)
    assert (table.ark.sent, table.ark.crew_points, table.s.canteen_n) == (sent, cards, 4)


def test_the_deck_is_shuffled_anew_when_it_is_used_up() -> None:
    table = Solo()
    cards = table.s.automa.n
    for _ in range(cards + 1):
        table.play(Colour.RED)
    assert (table.s.automa.n, table.s.automa_out.n) == (cards - 1, 1)
    order = [int(card) for card in table.s.automa.cards[: table.s.automa.n]]
    assert order != sorted(order)


def test_without_a_target_the_rest_of_the_card_still_happens() -> None:
    table = Solo().on_top("blue")
    for place in table.s.places:
        place.terraformed = 1
    table.play(Colour.RED, GATHER, SCOUT)
    assert (sum(table.ark.resources), table.ark.scored[Source.MISSIONS]) == (1, 2)  # one from the track


def test_an_empty_survivor_deck_stops_a_scout() -> None:
    table = Solo()
    while table.s.survivors.n > 0:
        take(table.s.survivors, 0)
    table.play(Colour.RED, SCOUT)
    assert (table.s.mission, table.ark.points) == (0, 0)
