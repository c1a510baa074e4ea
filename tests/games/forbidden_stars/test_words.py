"""How moves and tables read: every move has words of its own, and what it did is told."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from pipeline import games
from pipeline.engine.record import rows, words_of
from pipeline.games.desk import Desk
from pipeline.games.forbidden_stars.asking import Asking
from pipeline.games.forbidden_stars.barred import cannot
from pipeline.games.forbidden_stars.cardtext import card_text
from pipeline.games.forbidden_stars.components import load_components
from pipeline.games.forbidden_stars.effecttext import event_text, upgrade_text
from pipeline.games.forbidden_stars.news import event_news, structure_news
from pipeline.games.forbidden_stars.state import ROUTED, Act, Area, Phase
from pipeline.games.forbidden_stars.vocabulary import EventCard, Grade, Order, Structure, UpgradeVerb
from tests.games.forbidden_stars.ordering import begin
from tests.games.forbidden_stars.table import Table

GAME = games.load("forbidden-stars")
COMPONENTS = load_components(None, 0, ())
DEEP = 350  # decisions of a game that are looked at


def game(seats: int, seed: int, sets: tuple[str, ...] = ()) -> Desk:
    desk = Desk(GAME, GAME.design(GAME.rulebook.settings((), sets, seats), COMPONENTS, seats), seats)
    desk.deal(seed)
    return desk


def played(desk: Desk, seed: int) -> Iterator[tuple[Any, list[Any], int]]:
    """The state before each move, the legal moves and the one chosen by chance."""
    rng = np.random.default_rng(seed)
    for _ in range(DEEP):
        legal = [move.copy() for move in desk.legal()]
        if not legal:
            return
        states, words = words_of(GAME.state, 1)
        words[:] = desk.worker.words
        chosen = int(rng.integers(len(legal)))
        yield states[0], legal, chosen
        desk.make(chosen)


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_every_legal_move_has_words_of_its_own(seats: int, seed: int) -> None:
    desk = game(seats, seed, ("map=drawn",))
    with np.errstate(over="ignore"):
        for before, legal, _ in played(desk, seed):
            texts = Counter(GAME.narrator.move(before, desk.d, move) for move in legal)
            twice = [text for text, n in texts.items() if n > 1]
            assert not twice, twice
            assert all(texts) or legal[0].kind == Act.STEP


@pytest.mark.parametrize("seed", [4, 5])
def test_what_came_of_each_move_is_told_in_lines(seed: int) -> None:
    desk, told = game(2, seed, ("map=drawn",)), 0
    with np.errstate(over="ignore"):
        for before, legal, chosen in played(desk, seed):
            now = desk.copy()
            now.legal()
            now.make(chosen)
            lines = GAME.narrator.news(before, now.s, now.d, legal[chosen])
            told += len(lines)
            assert all(isinstance(line, str) for line in lines)
    assert told > DEEP // 2


def test_each_combat_card_says_what_it_does() -> None:
    d = game(2, 1).d
    texts = [card_text(d, card) for card in range(len(d.cards))]
    assert all(texts)
    assert "take 3 offence tokens for an offence die" in texts[14]  # Red Fury


def test_the_table_shows_the_galaxy_and_every_seat() -> None:
    desk = game(3, 1, ("map=drawn",))
    lines = "\n".join(GAME.narrator.table(desk.s, desk.d))
    for word in ("A1", "C3", "storms:", "seat 1", "seat 3", "combat deck:"):
        assert word in lines


def test_a_structure_that_becomes_another_is_not_told_as_lost() -> None:
    desk = game(2, 1, ("map=drawn",))
    was, area = rows(Area, 2)
    was.owner = area.owner = 0
    was.structures, area.structures = 1 << Structure.CITY, 1 << Structure.BASTION
    assert list(structure_news(was, area, desk.d, 0)) == ["seat 1: City on A1 top left becomes Bastion"]
    area.structures = 0
    assert list(structure_news(was, area, desk.d, 0)) == ["seat 1: City on A1 top left is destroyed"]


def test_each_event_card_and_order_upgrade_says_what_it_does_with_the_numbers_of_its_sheet() -> None:
    d = game(2, 1).d
    texts = [event_text(d, card) for card in EventCard] + [upgrade_text(d, upgrade) for upgrade in UpgradeVerb]
    assert len(set(texts)) == len(EventCard) + len(UpgradeVerb)
    assert event_text(d, EventCard.PLUNDER).startswith("gain 2 materiel")
    d.events[EventCard.PLUNDER].amount = 3
    assert event_text(d, EventCard.PLUNDER).startswith("gain 3 materiel")


def drawn_event(card: EventCard, tokens: int, asking: Asking = Asking.NOTHING, seen: bool = True) -> list[str]:
    """What is told of a card of seat 1 that comes up, drawn for so many order tokens."""
    table = Table(first=card // 8)
    before = table.s.copy()
    before.phase = table.s.phase = Phase.REFRESH
    before.asking, table.s.event, table.s.forces[0].drew = asking, card, tokens
    return list(event_news(before, table.s, table.d, 0, seen))


def test_an_event_card_drawn_for_its_storm_move_is_not_said_to_be_played() -> None:
    (said,) = drawn_event(EventCard.WANDERERS_RETURN, 0)
    assert said == "seat 1 moves a storm by Wanderers Return, across; what the card does is not used"
    (said,) = drawn_event(EventCard.WANDERERS_RETURN, 1)
    assert said.startswith("seat 1 plays Wanderers Return: place 1 free ship of level 0 in an uncontrolled void")
    assert said.endswith("storm move: across")
    (said,) = drawn_event(EventCard.RUSH, 2)
    assert said.startswith("seat 1 picks the scheme Rush: ")
    (said,) = drawn_event(EventCard.RUSH, 2, seen=False)
    assert said.startswith("seat 1 picks a scheme; storm move: ")
    (said,) = drawn_event(EventCard.SPOILS, 1, Asking.PATHS)  # drawn by Many Paths
    assert "storm" not in said


def barred(table: Table) -> list[str]:
    """What the deciding seat can't do."""
    return list(cannot(table.s, table.d, table.moves, len(table.legal())))


def test_orders_that_bring_nothing_say_why() -> None:
    table = Table().units(0, 0, Grade.GROUND_0).units(4, 1, Grade.GROUND_0)
    for system, order in ((1, Order.DEPLOY), (1, Order.STRATEGIZE), (3, Order.DOMINATE), (4, Order.ADVANCE)):
        table.stack(system, (0, order))
    assert barred(table.operations(0)) == [
        "reveal Deploy on B1 (another token lies on it)",
        "get anything by Strategize on B1 (nothing of one's own there, so no upgrade is bought)",
        "get anything by Dominate on A2 (no asset to gain there, and nothing to use the ability on)",
        "get anything by Advance on B2 (no unit can move there)",
    ]
    table.units(17, 0, Grade.SHIP_0)  # it may go to the other void
    assert not [line for line in barred(table) if "B2" in line]


def test_units_that_can_not_march_say_why() -> None:
    table = Table().units(3, 0, Grade.GROUND_0, 2).units(6, 0, Grade.SHIP_0).units(15, 0, Grade.GROUND_0)
    table.s.storm[0] = table.d.border[0, 2]  # below A1
    assert barred(begin(table, Order.ADVANCE)) == ["bring units from A2 (a storm lies on the border)"]
    table = Table().units(1, 0, Grade.SHIP_0).units(3, 0, Grade.GROUND_0, state=ROUTED)
    assert barred(begin(table, Order.ADVANCE)) == [
        "move to A1 top right (no further ship can go there)",
        "move routed units (they lie until they rally)",
    ]
