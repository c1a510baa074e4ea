from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pipeline.engine.play import make_loop, worker
from pipeline.engine.record import rows
from pipeline.games import strategies
from pipeline.games.micro_cosmos import players
from pipeline.games.micro_cosmos.features import FEATURES
from pipeline.games.micro_cosmos.state import (
    MISSION_LAUNCH,
    TERRAFORMED,
)
from pipeline.runs.spec import Asked, specify
from pipeline.runs.table import open_game
from tests.games.micro_cosmos.compiled import played


def test_the_shipped_strategies_are_read_and_the_characters_derive_from_the_balanced_one() -> None:
    book = strategies.read(Path(players.__file__).with_name("strategies.toml"), FEATURES)
    assert set(book.strategies) >= {
        "balanced",
        "terraform-first",
        "mission-first",
        "mission-rusher",
        "council-climber",
        "outpost-pump",
        "neutral-avoider",
        "random",
    }
    assert set(book.lineups) >= {"mixed", "beginners", "experienced", "campaign"}


@pytest.mark.parametrize(
    ("players", "ending"),
    [("mission-rusher", MISSION_LAUNCH), ("terraform-first", TERRAFORMED), ("mission-rusher,random", MISSION_LAUNCH)],
)
def test_characters_end_games_in_their_own_way(players: str, ending: int) -> None:
    table = open_game(specify(Asked("micro-cosmos", seats=2, seed=3, players=players)))
    logs: Any = rows(table.game.log, 2)
    with np.errstate(over="ignore"):
        make_loop(table.game.rules)(
            table.design, table.players, table.seatings, table.batch(0), worker(table.game.state), logs
        )
    assert [log.games[0].ending for log in logs] == [ending, ending]
    if "random" in players:
        ranks = [log.seats[game].rank for game, log in enumerate(logs)]
        assert ranks == [1, 1]  # the second game is the first, rotated


@pytest.mark.slow
@pytest.mark.parametrize("player", ["balanced", "terraform-first", "mission-first", "council-climber", "outpost-pump"])
def test_the_better_strategies_beat_random_in_nineteen_of_twenty_games_of_two(player: str) -> None:
    won = 0.0
    for seat, lineup in enumerate((f"{player},random", f"random,{player}")):
        logs = played(2, lineup=lineup, games=200).logs
        won += float(sum(log.seats[seat].win_share for log in logs))
    assert won >= 0.95 * 400
