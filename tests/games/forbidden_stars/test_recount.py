"""Whole games in plain Python, recounted from their positions: purchases, orders, rounds, combats, objectives, waiting,
order upgrades.
"""

import functools
from typing import Any

import numpy as np
import pytest

from pipeline.engine.play import Batch, steps, worker
from pipeline.engine.record import rows
from pipeline.games import strategies
from pipeline.games.forbidden_stars import GAME
from pipeline.games.forbidden_stars.components import design, load_components
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.moves import RULES
from pipeline.games.forbidden_stars.state import State
from pipeline.games.forbidden_stars.vocabulary import Use
from tests.games.forbidden_stars.recount import UPGRADES, Recount
from tests.games.forbidden_stars.tallies import Tallies
from tests.golden.cases import FOLDER, LINEUP

GAMES = ((2, 5), (3, 2))  # seats and seed


@functools.cache
def _recounted(seats: int, seed: int) -> tuple[Any, Recount, Tallies]:
    """The log of a game of the players of the golden transcripts on a drawn galaxy, and what was seen of it."""
    settings = GAME.rulebook.settings(("drawn-galaxy",), (), seats)
    d, log, table = design(settings, load_components(None, 0, ()), seats), rows(Log)[0], worker(State)
    book = strategies.read(FOLDER / "forbidden-stars" / "players.toml", GAME.features)
    players = strategies.pack(book, book.lineup(LINEUP, seats).seated(seats), GAME.features)
    batch = rows(Batch)[0]
    batch.seed, batch.seats, batch.rotations, batch.cap = np.uint64(seed), seats, 1, 20_000
    seen, tallies, s, was, move, ended = Recount(d), Tallies(d), table.states[0], None, None, 0

    def look() -> None:
        nonlocal ended
        if was is not None:
            seen.after(was, s, move)
        if log.rounds_n > ended:
            seen.round_ends(s, [int(log.rounds[i].points) for i in range(ended, log.rounds_n)])
            ended = int(log.rounds_n)

    chosen: Any = table.bench.moves
    for step in steps(RULES, d, players, np.arange(seats), batch, (table, log)):
        look()
        tallies.look(s, step.seat, step.legal)
        was, move = s.copy(), chosen[step.chosen].copy()
        seen.before(s, move)
    look()
    tallies.look(s, 0, 0)
    assert log.games[0].faults == 0
    return log, seen, tallies


def _columns(log: Any, table: str, *columns: str) -> list[tuple[int, ...]]:
    found = log[table][: log[f"{table}_n"]]
    return [tuple(int(row[column]) for column in columns) for row in found]


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_purchases_cost_what_the_sheets_say(seats: int, seed: int) -> None:
    log, seen, _ = _recounted(seats, seed)
    told = _columns(log, "purchases", "round_", "seat", "kind", "what", "paid", "caches", "forges", "level")
    assert seen.purchases
    assert told == [tuple(map(int, row)) for row in seen.purchases]
    assert [int(log.seats[seat].spent) for seat in range(seats)] == [seen.spent[seat] for seat in range(seats)]


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_orders_lie_in_stacks_and_come_off_them_as_told(seats: int, seed: int) -> None:
    log, seen, _ = _recounted(seats, seed)
    columns = ("round_", "seat", "order", "system", "placed", "below", "above", "covered_by_others", "units")
    assert _columns(log, "orders", *columns) == [tuple(row[column] for column in columns) for row in seen.orders]
    uses = [Use.RESOLVED if use == Use.EMPTY else Use(use) for (use,) in _columns(log, "orders", "use")]
    assert uses == [row["use"] for row in seen.orders]


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_holdings_are_those_of_the_board(seats: int, seed: int) -> None:
    log, seen, _ = _recounted(seats, seed)
    columns = ("worlds", "cities", "factories", "bastions", "materiel", "income", "units", "value", "routed")
    assert _columns(log, "rounds", "seat", "points", *columns) == seen.rounds


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_combats_are_won_and_cost_as_the_positions_show(seats: int, seed: int) -> None:
    log, seen, _ = _recounted(seats, seed)
    told = _columns(log, "combats", "attacker_dice", "defender_dice", "attacker_lost", "defender_lost", "winner")
    assert seen.combats
    assert told == [tuple(row.values()) for _, row in sorted(seen.combats.items())]


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_points_are_the_objectives_that_lay_on_friendly_worlds(seats: int, seed: int) -> None:
    log, seen, _ = _recounted(seats, seed)
    found = _columns(log, "objectives", "owner", "collected")
    for seat in range(seats):
        assert sum(owner == seat + 1 and collected > 0 for owner, collected in found) == seen.collected[seat]


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_seats_wait_while_others_decide(seats: int, seed: int) -> None:
    log, _, seen = _recounted(seats, seed)
    told = _columns(log, "seats", "waits", "waited", "waited_fights", "longest_wait")
    assert told == [seen.waits(seat) for seat in range(seats)]
    assert all(0 < waits <= waited for waits, waited, _, _ in told)
    assert any(fights for _, _, fights, _ in told)


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_objectives_lie_as_far_and_are_cut_off_as_often_as_the_positions_show(seats: int, seed: int) -> None:
    log, _, seen = _recounted(seats, seed)
    told = _columns(log, "objectives", "steps", "rounds", "cut")
    assert told == [tuple(seen.goals[a]) for a in sorted(seen.goals)]
    assert any(cut for _, _, cut in told)
    assert len({steps for steps, _, _ in told}) > 1


def test_order_upgrades_are_bought_and_used_when_the_positions_show() -> None:
    most = 0
    for seats, seed in GAMES:
        log, _, seen = _recounted(seats, seed)
        expected = []
        for (seat, i), bought in seen.bought.items():
            uses = sum((one, upgrade) == (seat, i) for _, one, upgrade in seen.used)
            code = 27 + len(UPGRADES[0]) * int(log.seats[seat].faction) + i
            expected.append((seat + 1, code, bought, uses))
            most = max(most, uses)
        assert sorted(_columns(log, "upgrades", "seat", "upgrade", "bought", "uses")) == sorted(expected)
    assert most > 0
