"""Upgrading the Ark (public: LGM; stand-in base game SB1) and where an Engineer comes from."""

from pipeline.games.micro_cosmos.facts import Source
from pipeline.games.micro_cosmos.state import FROM_COUNCIL, FROM_LOWER, FROM_UPPER, LOWER, UPPER, Act, Stage
from pipeline.games.micro_cosmos.vocabulary import Colour, Specialist, Upgrade
from tests.games.micro_cosmos.turns import Turns


def upgrades(table: Turns) -> list[Upgrade]:
    return [Upgrade(a) for kind, a, _ in table.legal() if kind == Act.UPGRADE]


def test_an_upgrade_needs_its_prerequisite_its_resources_and_an_engineer() -> None:
    table = Turns().cargo(1, 0, 2, 0).tokens(Specialist.ENGINEER).begin()
    assert table.legal()[0] == (Act.DONE, 0, 0)
    assert upgrades(table) == [Upgrade.ENGINES_2]
    table.me.upgrades[Upgrade.ENGINES_2] = 1
    assert upgrades(table) == [Upgrade.ENGINES_3]
    assert Turns().cargo(5, 5, 5, 5).tokens(Specialist.RED_LEADER).begin().s.stage == Stage.MOVE


def test_an_upgrade_is_paid_scored_and_in_force_and_only_one_is_made_a_turn() -> None:
    table = Turns().cargo(4, 0, 4, 0).tokens(Specialist.ENGINEER).crew("Welder").begin()
    table.does(Act.UPGRADE, Upgrade.ROBOTICS)
    assert table.s.stage == Stage.SPECIALIST
    assert table.legal() == [(Act.SPECIALIST, Specialist.ENGINEER, 0), (Act.SPECIALIST, FROM_LOWER, 0)]
    table.does(Act.SPECIALIST, Specialist.ENGINEER)
    assert list(table.me.resources) == [2, 0, 2, 0]
    assert (table.me.points, table.me.scored[Source.UPGRADES], table.me.upgrades[Upgrade.ROBOTICS]) == (1, 1, 1)
    assert table.me.tokens[Specialist.ENGINEER] == 0, "a token that is used becomes locked"
    assert table.s.stage == Stage.MOVE


def test_rules_may_allow_more_upgrades_a_turn() -> None:
    table = Turns(sets=("upgrades_a_turn=2",)).cargo(4, 0, 4, 0).tokens(Specialist.ENGINEER).crew("Welder").begin()
    table.does(Act.UPGRADE, Upgrade.ROBOTICS).does(Act.SPECIALIST, Specialist.ENGINEER)
    assert table.s.stage == Stage.UPGRADE
    table.does(Act.UPGRADE, Upgrade.CARGO_HOLDS).does(Act.SPECIALIST, FROM_LOWER)
    assert table.s.stage == Stage.MOVE


def test_a_crew_card_that_is_used_leaves_its_row_for_the_discards() -> None:
    table = Turns().cargo(2, 0, 0, 0).crew("Welder", "Fitter").crew("Mechanic", "Foreman", row=UPPER).begin()
    table.does(Act.UPGRADE, Upgrade.CARGO_HOLDS).does(Act.SPECIALIST, FROM_UPPER)
    assert (table.names(LOWER), table.names(UPPER)) == (["Welder", "Fitter"], ["Foreman"])
    assert table.s.crew_out.n == 1


def test_the_first_third_and_fifth_upgrade_bring_a_marker() -> None:
    table = Turns().cargo(5, 5, 5, 5)
    markers = []
    for upgrade in (Upgrade.BIODOME, Upgrade.CARGO_HOLDS, Upgrade.ROBOTICS, Upgrade.ENGINES_2, Upgrade.SCOUT_VEHICLES):
        table.cargo(5, 5, 5, 5).tokens(Specialist.ENGINEER).begin()
        table.does(Act.UPGRADE, upgrade).does(Act.SPECIALIST, Specialist.ENGINEER)
        markers.append(int(table.me.markers))
    assert markers == [1, 1, 2, 2, 3]


def test_endless_vine_serves_as_an_engineer_once_a_turn() -> None:
    """E32, Old Authorities Gameplay: no Crew card or token is used, and a second use in a turn is refused."""
    table = Turns(sets=("upgrades_a_turn=2",)).cargo(5, 5, 5, 5).turn().influence(0, Colour.GREEN, 2)
    table.s.gains = 0
    table.begin()
    table.does(Act.UPGRADE, Upgrade.ROBOTICS)
    assert table.legal() == [(Act.SPECIALIST, FROM_COUNCIL, 0)]
    table.does(Act.SPECIALIST, FROM_COUNCIL)
    assert table.me.upgrades[Upgrade.ROBOTICS] == 1
    assert table.s.councils[Colour.GREEN].used == 1
    assert table.s.stage == Stage.MOVE, "nothing else serves as an Engineer"
