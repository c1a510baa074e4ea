"""The shipped strategies: sensible crews beat random ones, and the characters differ as their names say."""

import functools
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pipeline.engine.play import steps, worker
from pipeline.engine.record import Array, rows
from pipeline.games import strategies
from pipeline.games.core_space import players
from pipeline.games.core_space.features import FEATURES
from pipeline.runs.spec import Asked, specify
from pipeline.runs.table import Session, open_game

pytestmark = pytest.mark.filterwarnings("ignore:overflow")

CHARACTERS = ("balanced", "looter", "runner", "fighter", "careful")
MISSIONS = 300


def book() -> strategies.Book:
    return strategies.read(Path(players.__file__).with_name("strategies.toml"), FEATURES)


@functools.cache
def seats_of(lineup: str, seats: int = 2) -> Any:
    """The rows `seats` of some missions, [mission, seat], and those of `games`."""
    table = open_game(specify(Asked("core-space", seats=seats, seed=8, players=lineup, rotate=False)))
    session, seat_rows, game_rows = Session(table), [], []
    for first in range(0, MISSIONS, session.most):
        logs = session.play(first, min(session.most, MISSIONS - first))
        seat_rows.append(np.array(logs["seats"][:, :seats]))
        game_rows.append(np.array(logs["games"]).reshape(-1))
    return np.concatenate(seat_rows), np.concatenate(game_rows)


def mean(lineup: str, field: str, seats: int = 2) -> float:
    return float(seats_of(lineup, seats)[0][field].mean())


def test_the_shipped_strategies_are_read_and_the_characters_derive_from_the_balanced_one() -> None:
    read = book()
    assert set(read.strategies) >= {*CHARACTERS, "beginner", "random"}
    assert set(read.lineups) >= {"mixed", "beginners", "experienced"}
    for character in CHARACTERS[1:]:
        of, base = read.strategies[character].weights, read.strategies["balanced"].weights
        assert 0 < sum(of.get(name) != base.get(name) for name in of) <= 24, character


def test_every_feature_is_weighed_or_left_at_nothing_on_purpose() -> None:
    """What no shipped strategy weighs is for strategies of one's own."""
    weighed = {name for strategy in book().strategies.values() for name in strategy.weights}
    assert set(FEATURES) - weighed <= {"done", "done_left", "leave_loot", "at_scourge", "fight", "at_gangster"}


@pytest.mark.parametrize("lineup", ["balanced,random", "random,careful"])
def test_a_sensible_crew_comes_home_where_a_random_one_does_not(lineup: str) -> None:
    """The first mission of a seed, without a compiler."""
    table = open_game(specify(Asked("core-space", seats=2, seed=3, players=lineup, rotate=False)))
    log: Any = rows(table.game.log)[0]
    with np.errstate(over="ignore"):
        for _ in steps(
            table.game.rules,
            table.design,
            table.players,
            table.seatings[0],
            table.batch(0),
            (worker(table.game.state), log),
        ):
            pass
    points = [int(row.points) for row in log.seats[:2]]
    sensible = lineup.split(",").index("random") ^ 1
    assert points[sensible] > points[1 - sensible]


def shares(mine: Array, others: Array) -> float:
    """The share of missions in which one crew has more points than another."""
    return float((mine > others).mean())


@pytest.mark.slow
@pytest.mark.parametrize("player", CHARACTERS[:3])
def test_sensible_crews_score_more_than_random_ones_in_nineteen_of_twenty_missions_of_two(player: str) -> None:
    first, second = seats_of(f"{player},random")[0], seats_of(f"random,{player}")[0]
    won = shares(first["points"][:, 0], first["points"][:, 1]), shares(second["points"][:, 1], second["points"][:, 0])
    assert sum(won) / 2 >= 0.95


@pytest.mark.slow
def test_experienced_crews_mostly_come_home_with_what_they_came_for() -> None:
    rows_, games = seats_of("experienced")
    assert rows_["out"].mean() >= 0.7 * 3
    assert 0.4 <= rows_["met"].mean() <= 0.9
    assert rows_["loot"].mean() >= 15
    assert (games["alert"] > 0).mean() <= 0.25
    assert abs(rows_["met"][:, 0].mean() - rows_["met"][:, 1].mean()) <= 0.15
    assert (rows_["tolls_tokens"] + rows_["tolls_pegs"] + rows_["turns_questioned"]).sum(axis=1).mean() >= 0.25


@pytest.mark.slow
def test_the_characters_are_told_apart_by_loot_shots_and_survival() -> None:
    loot, shots, out = ({one: mean(one, what) for one in CHARACTERS} for what in ("loot", "shots", "out"))
    assert max(loot, key=lambda one: loot[one]) == "looter"
    assert mean("runner", "exit_round") < mean("looter", "exit_round")
    assert mean("runner", "met") >= mean("careful", "met")
    assert max(shots, key=lambda one: shots[one]) == "fighter"
    assert shots["fighter"] > 3 * shots["balanced"]
    assert min(shots, key=lambda one: shots[one]) in ("careful", "runner")
    assert min(out, key=lambda one: out[one]) == "fighter"
    assert mean("careful", "defeats") < mean("looter", "defeats")
    alerts = {one: float((seats_of(one)[1]["alert"] > 0).mean()) for one in CHARACTERS}
    assert max(alerts, key=lambda one: alerts[one]) == "fighter"
    assert alerts["careful"] <= 0.2  # mostly Opportunity Attacks on commanded Wardens, which nobody decides on


@pytest.mark.slow
@pytest.mark.parametrize("seats", [1, 3, 4])
def test_other_tables_play_well_too(seats: int) -> None:
    assert mean("experienced", "met", seats) >= 0.4
    assert mean("experienced", "out", seats) >= 0.65 * (4 if seats == 1 else 3)


@pytest.mark.parametrize(("lineup", "seed"), [("looter,fighter", 4), ("random", 5)])
def test_every_legal_move_has_a_noise_of_its_own(lineup: str, seed: int) -> None:
    table = open_game(specify(Asked("core-space", seats=2, seed=seed, players=lineup, rotate=False)))
    rules, at_table, decisions = table.game.rules, worker(table.game.state), 0
    bench: Any = at_table.bench
    log = rows(table.game.log)[0]
    for step in steps(rules, table.design, table.players, table.seatings[0], table.batch(0), (at_table, log)):
        moves = list(bench.moves[: step.legal])
        keys = {int(rules.move_luck(at_table.states[0], table.design, move)) for move in moves}
        assert len(keys) == len(moves), [(int(m.kind), int(m.a), int(m.b), int(m.c)) for m in moves]
        decisions += len(moves) > 1
    assert decisions > 50
