"""Some hundred compiled games held to a second telling of them (naive.py)."""

import pytest

from pipeline.games.micro_cosmos.facts import SOURCES, Source
from pipeline.games.micro_cosmos.state import BOTH, MISSION_LAUNCH, SAFETY_STOP, TERRAFORMED
from tests.games.micro_cosmos.compiled import played
from tests.games.micro_cosmos.naive import Retold

TABLES = [
    (1, ("both",), "random"),
    (1, ("both",), "mixed"),
    (2, ("both",), "random"),
    (2, ("both",), "mixed"),
    (3, ("both",), "mixed"),
    (4, ("both",), "mixed"),
    (3, ("new-worlds",), "mixed"),
    (4, ("old-authorities",), "random"),
    (2, ("base",), "mixed"),
]


@pytest.fixture(params=TABLES, ids=lambda table: f"{table[0]}-{table[1][0]}-{table[2]}")
def told(request: pytest.FixtureRequest) -> list[Retold]:
    game = played(*request.param)
    games = [Retold(log, game.d, game.seats) for log in game.logs]
    for one in games:
        one.tell()
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
    every = [log for table in TABLES for log in played(*table).logs]
    assert {int(log.games[0].ending) for log in every} >= {MISSION_LAUNCH, TERRAFORMED}
    sources = {int(row.source) for log in every for row in log.scores[: log.scores_n]}
    assert sources == set(Source) - {Source.CREW, Source.PRESTIGE}
    councils = [row for log in every for row in log.councils[: log.councils_n]]
    assert sum(row.returned > 0 for row in councils) > 20
    assert sum(row.locked > 0 for row in councils) > 20
    assert sum(row.activations > 0 for row in councils) > 20
    assert any(row.seat == 0 and row.spot == 8 for log in every for row in log.influence[: log.influence_n])
