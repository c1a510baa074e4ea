"""Some hundred compiled games held to a second telling of them (naive.py)."""

import functools
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from pipeline.engine.play import Batch, worker
from pipeline.engine.record import rows
from pipeline.games import strategies
from pipeline.games.micro_cosmos import entry, players
from pipeline.games.micro_cosmos.components import design, load_components
from pipeline.games.micro_cosmos.facts import SOURCES, Log, Source
from pipeline.games.micro_cosmos.features import FEATURES
from pipeline.games.micro_cosmos.rules import RULEBOOK
from pipeline.games.micro_cosmos.state import BOTH, MISSION_LAUNCH, SAFETY_STOP, TERRAFORMED, State
from tests.games.micro_cosmos.naive import Retold

GAMES = 60
BOOK = strategies.read(Path(players.__file__).with_name("strategies.toml"), FEATURES)
TABLES = [
    (1, "both", "random"),
    (1, "both", "mixed"),
    (2, "both", "random"),
    (2, "both", "mixed"),
    (3, "both", "mixed"),
    (4, "both", "mixed"),
    (3, "new-worlds", "mixed"),
    (4, "old-authorities", "random"),
    (2, "base", "mixed"),
]


@functools.cache
def played(seats: int, variant: str, lineup: str) -> tuple[Any, Any]:
    """The logs of compiled games with every invariant checked after every move, and their design."""
    settings = RULEBOOK.settings((variant,), (), seats)
    d = design(settings, load_components(None, 0, settings.cards), seats)
    seated = BOOK.lineup(lineup, seats).seated(seats)
    batch, logs = rows(Batch)[0], rows(Log, GAMES)
    batch.seed, batch.seats, batch.rotations, batch.cap, batch.check_always = np.uint64(8), seats, 1, 20_000, 1
    seatings = np.arange(seats).reshape(1, seats)
    packed = strategies.pack(BOOK, seated, FEATURES)
    entry.play_games(d, packed, seatings, batch, worker(State), logs)
    return logs, d


@pytest.fixture(params=TABLES, ids=lambda table: "-".join(str(part) for part in table))
def told(request: pytest.FixtureRequest) -> list[Retold]:
    seats, variant, lineup = request.param
    logs, d = played(seats, variant, lineup)
    games = [Retold(log, d, seats) for log in cast("list[Any]", logs)]
    for game in games:
        game.tell()
    return games


def test_points_by_source_are_those_of_a_second_telling(told: list[Retold]) -> None:
    for game in told:
        for row in game.rows("seats"):
            scored = {int(part.source): int(part.points) for part in game.rows("scores") if part.seat == row.seat}
            again = {source: int(game.points[row.seat, source]) for source in Source}
            assert {SOURCES[k]: v for k, v in scored.items()} == {SOURCES[k]: v for k, v in again.items() if v}
            assert row.points == sum(again.values())


def test_council_cards_are_where_a_second_telling_has_them(told: list[Retold]) -> None:
    for game in told:
        rows_ = game.rows("councils")
        found = {(int(r.council), int(r.seat)): (int(r.taken), int(r.returned), int(r.locked > 0)) for r in rows_}
        assert found == game.held_cards()


def test_games_end_as_and_when_a_second_telling_does(told: list[Retold]) -> None:
    for game in told:
        row, (launched, enough) = game.log.games[0], game.end()
        assert (row.faults, row.launched, row.terraformed_in) == (0, launched, enough)
        wanted = SAFETY_STOP if launched == enough == 0 else MISSION_LAUNCH if enough == 0 else TERRAFORMED
        assert row.ending == (BOTH if launched and enough else wanted)
        assert row.rounds == (min(r for r in (launched, enough) if r) if launched or enough else game.rules.max_rounds)
        assert game.log.rounds_n == row.rounds * game.seats


def test_the_best_points_win_and_the_automa_is_an_opponent(told: list[Retold]) -> None:
    for game in told:
        points = [int(row.points) for row in game.rows("seats")]
        shares = [float(row.win_share) for row in game.rows("seats")]
        automa = int(game.log.games[0].automa_points)
        if game.d.automa_plays:
            assert shares == [float(points[0] > automa)] or points[0] == automa
            mine = sum(game.points[0, source] for source in Source)  # without Crew cards and Resources
            assert automa >= mine
        else:
            assert sum(shares) == pytest.approx(1)
            assert all(points[i] == max(points) for i, share in enumerate(shares) if share)


def test_these_games_show_what_they_are_to_show() -> None:
    """Every way to end, every source of points, cards lost and kept: or the tests above show little."""
    every = [(log, seats) for seats, variant, lineup in TABLES for log in played(seats, variant, lineup)[0]]
    assert {int(log.games[0].ending) for log, _ in every} >= {MISSION_LAUNCH, TERRAFORMED}
    sources = {int(row.source) for log, _ in every for row in log.scores[: log.scores_n]}
    assert sources == set(Source) - {Source.CREW, Source.PRESTIGE}
    councils = [row for log, _ in every for row in log.councils[: log.councils_n]]
    assert sum(row.returned > 0 for row in councils) > 20
    assert sum(row.locked > 0 for row in councils) > 20
    assert sum(row.activations > 0 for row in councils) > 20
    assert any(row.seat == 0 and row.spot == 8 for log, _ in every for row in log.influence[: log.influence_n])
