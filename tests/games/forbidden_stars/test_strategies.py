from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pipeline.engine.play import Batch, steps, worker
from pipeline.engine.record import rows
from pipeline.games import strategies
from pipeline.games.forbidden_stars import players
from pipeline.games.forbidden_stars.components import design, load_components
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.features import FEATURES
from pipeline.games.forbidden_stars.moves import RULES
from pipeline.games.forbidden_stars.rules import RULEBOOK
from pipeline.games.forbidden_stars.state import CAPPED, State

BOOK = strategies.read(Path(players.__file__).with_name("strategies.toml"), FEATURES)
CHARACTERS = ("balanced", "builder", "raider", "turtle", "rusher", "dominator")
CAP = 20_000


def table(seats: int, lineup: str) -> tuple[Any, Any, Any]:
    """A design, who plays, and what is played."""
    d = design(RULEBOOK.settings((), (), seats), load_components(None, 0, ()), seats)
    batch: Any = rows(Batch)[0]
    batch.seed, batch.seats, batch.rotations, batch.cap, batch.check_always = np.uint64(8), seats, 1, CAP, 1
    return d, strategies.pack(BOOK, BOOK.lineup(lineup, seats).seated(seats), FEATURES), batch


def test_the_shipped_strategies_and_line_ups_are_read() -> None:
    assert set(BOOK.strategies) >= {*CHARACTERS, "beginner", "random"}
    assert set(BOOK.lineups) >= {"mixed", "beginners", "experienced", "one-rusher", "one-dominator", "turtles"}


@pytest.mark.parametrize(("seats", "lineup"), [(2, "balanced"), (2, "beginner,rusher"), (3, "turtle"), (4, "mixed")])
def test_characters_play_games_to_their_end_by_the_rules(seats: int, lineup: str) -> None:
    d, playing, batch = table(seats, lineup)
    log: Any = rows(Log)[0]
    for _ in steps(RULES, d, playing, np.arange(seats), batch, (worker(State), log)):
        pass
    assert log.games[0].faults == 0
    assert log.games[0].ending != CAPPED


@pytest.mark.slow
@pytest.mark.parametrize("player", CHARACTERS)
def test_the_characters_beat_random_in_nineteen_of_twenty_games_of_two(player: str) -> None:
    from pipeline.games.forbidden_stars import entry

    won, games = 0.0, 200
    for seat, lineup in enumerate((f"{player},random", f"random,{player}")):
        d, playing, batch = table(2, lineup)
        logs: Any = rows(Log, games)
        entry.play_games(d, playing, np.arange(2, dtype=np.int16).reshape(1, 2), batch, worker(State), logs)
        won += float(sum(log.seats[seat].win_share for log in logs))
    assert won >= 0.95 * 2 * games
