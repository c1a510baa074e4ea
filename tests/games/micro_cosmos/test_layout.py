"""Moving, discovering and visiting (stand-in base game SB1; public: LGM)."""

import pytest

from pipeline.games.micro_cosmos.facts import Source
from pipeline.games.micro_cosmos.layout import distance, reach
from pipeline.games.micro_cosmos.state import Act, Stage
from pipeline.games.micro_cosmos.vocabulary import NOBODY, Resource, Upgrade
from tests.games.micro_cosmos.turns import BLUE, GREEN, HIDDEN, PORTAL, RED, Turns


def places(bits: int) -> list[int]:
    return [place for place in range(9) if bits >> place & 1]


@pytest.mark.parametrize(
    ("upgrades", "place", "found"),
    [
        ((), 4, [1, 3, 5, 7]),
        ((), 0, [1, 3]),
        ((), 5, [2, 4, 8]),
        ((Upgrade.ENGINES_2,), 0, [1, 2, 3, 4, 6]),
        ((Upgrade.ENGINES_2, Upgrade.ENGINES_3), 0, [1, 2, 3, 4, 5, 6, 7]),
    ],
)
def test_an_ark_moves_over_edges_as_far_as_its_engines_go(
    upgrades: tuple[Upgrade, ...], place: int, found: list[int]
) -> None:
    table = Turns()
    for upgrade in upgrades:
        table.s.arks[0].upgrades[upgrade] = 1
    table.s.arks[0].place = place
    assert places(reach(table.s, table.d, 0)) == found


def test_an_ark_goes_round_a_hole_of_the_layout() -> None:
    table = Turns()
    table.s.places[1].planet = NOBODY
    table.s.arks[0].place, table.s.arks[0].upgrades[Upgrade.ENGINES_2] = 0, 1
    assert places(reach(table.s, table.d, 0)) == [3, 4, 6], "not 2, two steps off over the hole"


def test_distance_is_counted_over_edges() -> None:
    assert [distance(0, place) for place in (0, 1, 4, 8)] == [0, 1, 2, 4]


def test_the_move_is_forced() -> None:
    """Public: LGM."""
    table = Turns().begin(place=PORTAL)
    assert table.s.stage == Stage.MOVE, "nothing can be upgraded"
    assert table.kinds() == [Act.MOVE]


def test_discovering_lifts_one_level_for_a_step_and_no_influence() -> None:
    """E63; Old Authorities Gameplay: no influence for levels lifted by discovering."""
    table = Turns().begin(place=RED).does(Act.MOVE, HIDDEN)
    spot = table.s.places[HIDDEN]
    assert table.legal() == [(Act.DISCOVER, r, 0) for r in (0, 1, 2)], "004 has no Workforce track"
    table.does(Act.DISCOVER, Resource.TECHNOLOGY)
    assert (spot.face_up, spot.levels[Resource.TECHNOLOGY], spot.missing, spot.steps[0]) == (1, 4, 11, 1)
    assert list(table.me.influence) == [0, 0, 0]
    assert list(table.me.resources) == [0, 0, 0, 0]
    assert table.s.stage == Stage.ACTION
    fact = table.log.planets[spot.fact]
    assert (fact.discovered, fact.discoverer) == (3, 1)


def test_a_discovery_may_lift_more_or_nothing() -> None:
    table = Turns(sets=("discover_levels=2",)).begin(place=RED).does(Act.MOVE, HIDDEN)
    table.does(Act.DISCOVER, Resource.MINERALS)
    assert table.s.stage == Stage.DISCOVER
    table.does(Act.DISCOVER, Resource.MINERALS)
    assert table.s.places[HIDDEN].levels[Resource.MINERALS] == 6
    assert Turns(sets=("discover_levels=0",)).begin(place=RED).does(Act.MOVE, HIDDEN).s.stage == Stage.ACTION


def test_a_discovery_can_finish_a_planet() -> None:
    table = Turns()
    table.finish(HIDDEN, missing=1)
    table.s.places[HIDDEN].face_up = 0
    table.begin(place=RED).does(Act.MOVE, HIDDEN).does(Act.DISCOVER, Resource.MINERALS)
    spot = table.s.places[HIDDEN]
    assert (spot.terraformed, table.s.terraformed) == (1, 1)
    assert table.me.scored[Source.STEPS] == 1
    assert table.log.planets[spot.fact].finisher == 1


def test_others_with_an_outpost_there_have_income_of_the_planets_colour() -> None:
    table = Turns(3)
    for who in (0, 1):
        table.s.places[GREEN].outpost[who] = 1
    table.begin(place=PORTAL).does(Act.MOVE, GREEN)
    assert [int(ark.resources[Resource.BIOMATTER]) for ark in table.s.arks[:3]] == [0, 1, 0]
    assert sum(int(ark.resources.sum()) for ark in table.s.arks[:3]) == 1


def test_the_automas_outposts_have_income_too() -> None:
    table = Turns(1)
    table.s.places[BLUE].outpost[1] = 1
    table.begin(place=PORTAL).does(Act.MOVE, BLUE)
    assert table.s.arks[1].resources[Resource.TECHNOLOGY] == 1
