"""What moves are about, by name, and that each move of a decision has luck of its own."""

import numpy as np
import pytest

from pipeline.engine.record import rows
from pipeline.engine.rules import Move
from pipeline.games.forbidden_stars.components import vocabularies
from pipeline.games.forbidden_stars.moves import RULES
from pipeline.games.forbidden_stars.state import Act
from pipeline.games.forbidden_stars.vocabulary import GRADES, EventCard, Faction, Grade, Order, Structure
from tests.games.forbidden_stars.table import COMPONENTS, Table

SUBJECTS = vocabularies(COMPONENTS)["subject"]


def about(first: Faction, kind: int, a: int = 0, b: int = 0, c: int = 0) -> str:
    """The name of what a move is about, for a seat with this faction."""
    table, move = Table(first=first), rows(Move)[0]
    move.kind, move.a, move.b, move.c = kind, a, b, c
    code = RULES.subject(table.s, table.d, move)
    return SUBJECTS[code] if code >= 0 else ""


@pytest.mark.parametrize(
    ("faction", "kind", "a", "b", "c", "name"),
    [
        (Faction.VANGUARD, Act.ORDER, Order.DOMINATE, 3, 0, "dominate"),
        (Faction.VANGUARD, Act.REVEAL, 3, 0, Order.ADVANCE, "advance"),
        (Faction.VANGUARD, Act.BUY, Grade.GROUND_0, 0, 0, "Pathfinder"),
        (Faction.WAYFARERS, Act.BUY, Grade.SHIP_0, 0, 0, "Lance Frigate"),
        (Faction.REAVERS, Act.MOVE, 0, Grade.GROUND_1 + GRADES, 4, "Bruiser"),
        (Faction.REAVERS, Act.TAKE, GRADES, 0, 0, ""),
        (Faction.ZEALOTS, Act.BUILD, Structure.BASTION, 0, 0, "Bastion"),
        (Faction.ZEALOTS, Act.ORDER_UPGRADE, 1, 0, 0, "Dark Muster"),
        (Faction.VANGUARD, Act.CARD, 0, 0, 0, "Hidden Crossfire"),
        (Faction.ZEALOTS, Act.SCHEME, EventCard.PLAGUE, 0, 0, "Plague"),
        (Faction.WAYFARERS, Act.EVENT, EventCard.GATE_WALK, 0, 0, "Gate Walk"),
        (Faction.WAYFARERS, Act.TILE, 3, 1, 0, "Tile 4"),
        (Faction.WAYFARERS, Act.DONE, 0, 0, 0, ""),
    ],
)
def test_what_a_move_is_about(faction: Faction, kind: int, a: int, b: int, c: int, name: str) -> None:
    assert about(faction, kind, a, b, c) == name


def test_each_legal_move_of_a_decision_has_luck_of_its_own() -> None:
    table = Table(4)
    for seat in range(4):
        table.units(4 * seat, seat, Grade.GROUND_0)
    table.steps()
    n = RULES.legal_moves(table.s, table.d, table.moves)
    with np.errstate(over="ignore"):
        keys = {int(RULES.move_luck(table.s, table.d, table.moves[i])) for i in range(n)}
    assert len(keys) == n > 8


def test_luck_of_a_card_goes_by_its_name() -> None:
    table, move = Table(), rows(Move)[0]
    move.kind, move.a = Act.CARD, 2
    with np.errstate(over="ignore"):
        before = RULES.move_luck(table.s, table.d, move)
        table.d.card_names[3], table.d.card_names[2] = table.d.card_names[2], 0
        move.a = 3
        assert RULES.move_luck(table.s, table.d, move) == before
