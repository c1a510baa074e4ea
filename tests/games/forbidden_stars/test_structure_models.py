"""Models of structures: as many as control tokens, or those that all players share (the rule structure_models)."""

import pytest

from pipeline.games.forbidden_stars.refresh import begin_refresh
from pipeline.games.forbidden_stars.state import Act, Stage
from pipeline.games.forbidden_stars.vocabulary import EventCard, Faction, Grade, Order, Structure
from tests.games.forbidden_stars.ordering import BR, TL, begin, owns
from tests.games.forbidden_stars.table import Table

CITY, FACTORY, BASTION = Structure
REORGANISE_WORKS = 3  # of the Vanguard's
both = pytest.mark.parametrize("rule", ["unlimited", "counted"])


def last_on_board(rule: str, structure: int, sets: tuple[str, ...] = (), first: int = Faction.VANGUARD) -> Table:
    """There is one model of a structure, and it stands on a world of the other player's far away."""
    table = Table(sets=(f"structure_models={rule}", *sets), first=first).structure(20, 1, structure)
    table.d.buildings[structure].models = 1
    return table.units(TL, 0, Grade.GROUND_1).units(BR, 0, Grade.GROUND_1)


@both
@pytest.mark.parametrize("structure", list(Structure))
def test_a_structure_without_a_model_left_cannot_be_bought(rule: str, structure: Structure) -> None:
    table = begin(last_on_board(rule, structure), Order.DEPLOY)
    assert table.stage == Stage.BUILD
    bought = {a for a, _, _ in table.kinds(Act.BUILD)}
    assert bought == set(Structure) - ({structure} if rule == "counted" else set())


@both
def test_works_cannot_become_what_has_no_model_left(rule: str) -> None:
    table = owns(last_on_board(rule, BASTION), REORGANISE_WORKS).structure(BR, 0, FACTORY)
    begin(table, Order.STRATEGIZE)
    assert {c for a, _, c in table.kinds(Act.CHOOSE)} == ({CITY} if rule == "counted" else {CITY, BASTION})


@both
@pytest.mark.parametrize(("card", "structure"), [(EventCard.RAISE_THE_WALLS, BASTION), (EventCard.HIDDEN_COLONY, CITY)])
def test_events_place_no_structure_without_a_model(rule: str, card: EventCard, structure: Structure) -> None:
    faction = Faction.VANGUARD if card == EventCard.RAISE_THE_WALLS else Faction.WAYFARERS
    table = last_on_board(rule, structure, ("storms=0",), faction).on_deck(0, Order.DEPLOY, card)
    begin_refresh(table.s, table.d)
    while table.stage == Stage.STEP and not (table.s.turn == 1 and table.s.turns == 1):
        table.step()
    assert bool(table.kinds(Act.BUILD)) == (rule == "unlimited")


def test_a_model_is_free_again_once_its_structure_is_gone() -> None:
    table = last_on_board("counted", CITY)
    table.s.areas[20].structures, table.s.areas[20].owner = 0, -1
    table.s.forces[1].tokens += 1
    begin(table, Order.DEPLOY)
    assert CITY in {a for a, _, _ in table.kinds(Act.BUILD)}
