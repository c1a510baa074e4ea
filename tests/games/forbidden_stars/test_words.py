"""How moves and tables read: every move has words of its own, and what it did is told."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from pipeline import games
from pipeline.engine.record import rows, words_of
from pipeline.games.desk import Desk
from pipeline.games.forbidden_stars.cardtext import card_text
from pipeline.games.forbidden_stars.components import load_components
from pipeline.games.forbidden_stars.news import structure_news
from pipeline.games.forbidden_stars.state import Act, Area
from pipeline.games.forbidden_stars.vocabulary import Structure

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
