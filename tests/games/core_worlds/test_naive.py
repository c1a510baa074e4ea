"""The rules held to a second telling of them (naive.py), decision by decision and at the end of the game."""

from collections.abc import Iterator
from typing import Any

import pytest

from pipeline import games
from pipeline.engine.play import steps, worker
from pipeline.engine.record import rows
from pipeline.games import transcript
from pipeline.games.core_worlds.state import Act, Stage
from pipeline.games.core_worlds.vocabulary import Kind
from tests.games.core_worlds.naive import Table

GAME = games.load("core-worlds")
GAMES = [(2, (), "random", 1), (3, ("draft",), "mixed", 2), (4, ("consuls",), "mixed", 3), (3, ("base",), "mixed", 4)]


def played(seats: int, variants: tuple[str, ...], players: str, seed: int) -> Iterator[tuple[Any, Any, list[Any]]]:
    """The state, the design and the legal moves before every step, and after the last one."""
    settings = GAME.rulebook.settings(variants, (), seats)
    components = GAME.load_components(None, 0, settings.cards)
    sat = transcript.sit_down(GAME, settings, components, transcript.seated(GAME, players, seats), seed)
    table, log = worker(GAME.state), rows(GAME.log)
    for step in steps(GAME.rules, sat.d, sat.players, sat.seating, sat.batch, (table, log[0])):
        yield table.states[0], sat.d, [table.bench.moves[i] for i in range(step.legal)]
    yield table.states[0], sat.d, [log[0]]


@pytest.mark.parametrize(("seats", "variants", "players", "seed"), GAMES)
def test_costs_conquests_and_points_are_those_of_a_second_telling(
    seats: int, variants: tuple[str, ...], players: str, seed: int
) -> None:
    conquests = drafts = 0
    for s, d, legal in played(seats, variants, players, seed):
        last = s, d, legal
        if s.stage != Stage.TURN:
            continue
        table, seat = Table(s, d), int(s.seat)
        invaded = {int(move.a) for move in legal if move.kind == Act.INVADE}
        costs = {int(move.a): int(move.c) for move in legal if move.kind == Act.DRAFT and move.b == 0}
        for slot in range(s.zone_n):
            card = table.cards[s.zone[slot]]
            if any(s.zone[i] == s.zone[slot] for i in range(slot)):
                continue  # equal cards are offered once
            if card.kind in (Kind.WORLD, Kind.CORE_WORLD):
                assert (slot in invaded) == table.conquerable(seat, card), f"round {s.round_}: {card.name}"
                conquests += slot in invaded
            else:
                cost = table.draft_cost(seat, card)
                affordable = s.empires[seat].actions >= 1 and cost <= s.empires[seat].energy
                assert (slot in costs) == affordable, f"round {s.round_}: {card.name}"
                assert costs.get(slot, cost) == cost, f"round {s.round_}: {card.name}"
                drafts += slot in costs
    s, d, (log,) = last
    assert conquests > 20
    assert drafts > 50
    assert [int(log.seats[seat].points) for seat in range(seats)] == [Table(s, d).points(seat) for seat in range(seats)]
