from typing import Any

import numpy as np
import pytest

from pipeline.runs.spec import Asked, Detail, specify
from pipeline.runs.table import LOG_BYTES, OpenGame, Session, decided, open_game

GAMES = 50


def opened(detail: Detail = "facts", players: str = "mixed", seats: int = 3) -> OpenGame:
    return open_game(specify(Asked("race", seats=seats, players=players, detail=detail)))


def one_by_one(table: OpenGame, logs: Any) -> dict[str, list[dict[str, Any]]]:
    """The rows of some logs, read one at a time: slow and plain."""
    found: dict[str, list[dict[str, Any]]] = {}
    for facts in table.facts:
        found[facts.name] = []
        for log in logs:
            for k in range(int(log[f"{facts.name}_n"])):
                row = {"game": int(log["game"])}
                for field in facts.row.dtype.names or ():
                    row[field.rstrip("_")] = log[facts.name][k][field].item()
                if facts.name == "games":
                    row |= {"deal": row["game"] // table.rotations, "rotation": row["game"] % table.rotations}
                if facts.name == "seats":
                    kinds = enumerate(table.game.decisions)
                    row |= {decided(kind): int(log["choices"][k][code]) for code, kind in kinds}
                found[facts.name].append(row)
    return found


@pytest.mark.parametrize("detail", ["games", "facts", "decisions"])
def test_columns_are_the_used_rows_of_the_logs(detail: Detail) -> None:
    table = opened(detail)
    logs = Session(table).play(7, GAMES)
    expected, found = one_by_one(table, np.asarray(logs)), table.columns(logs)
    assert found.keys() == expected.keys()
    for name, columns in found.items():
        came = [
            dict(zip(columns, row, strict=True))
            for row in zip(*(values.tolist() for values in columns.values()), strict=True)
        ]
        assert came == expected[name]
        assert came


@pytest.mark.parametrize(
    ("detail", "tables"),
    [
        ("games", ["games", "seats"]),
        ("facts", ["games", "seats", "scores", "rounds", "turned"]),
        ("decisions", ["games", "seats", "scores", "rounds", "turned", "decisions"]),
    ],
)
def test_detail_says_which_tables_are_written(detail: Detail, tables: list[str]) -> None:
    assert [table.name for table in opened(detail).tables] == tables


def test_tables_and_columns_agree() -> None:
    table = opened("decisions")
    columns = table.columns(Session(table).play(0, 4))
    for one in table.tables:
        assert {column.name for column in one.columns} == columns[one.name].keys()
    assert [c.name for c in table.tables[0].columns][:4] == ["game", "deal", "rotation", "ending"]


def test_words_come_from_the_game_and_the_line_up() -> None:
    words = {
        (t.name, c.name): c.words for t in opened(players="bold,bold,careful").tables for c in t.columns if c.words
    }
    assert words["seats", "player"] == ("bold", "careful")
    assert words["games", "ending"] == ("capped", "goal_reached")
    assert words["turned", "tile"] == ("one", "two", "three", "four", "five", "nine")


def test_players_rotate_over_the_seats_on_equal_deals() -> None:
    """Games of one deal turn the tiles in one order, whoever sits where."""
    table = opened()
    columns = table.columns(Session(table).play(0, 3 * 20))
    seats = columns["seats"]
    for game in range(3 * 20):
        sat = seats["player"][seats["game"] == game]
        assert sat.tolist() == [(k - game) % 3 for k in range(3)]
    turned, shuffles = columns["turned"], columns["games"]["shuffles"]
    for deal in range(20):
        firsts = [turned["tile"][turned["game"] == 3 * deal + r][:10].tolist() for r in range(3)]
        assert all(shuffles[3 * deal : 3 * deal + 3] >= 1)
        assert firsts[0] == firsts[1] == firsts[2]


def test_no_two_games_are_alike() -> None:
    """The same game is never played twice and counted twice, in any line-up."""
    for players in ("mixed", "careful", "bold,careful,careful", "random"):
        table = opened(players=players)
        columns = table.columns(Session(table).play(0, 300))
        sat = columns["seats"]["player"].reshape(300, 3)
        starts = np.flatnonzero(np.diff(columns["turned"]["game"], prepend=-1))
        tiles = np.split(columns["turned"]["tile"], starts[1:])
        assert len({(*seating, *story) for seating, story in zip(sat.tolist(), tiles, strict=True)}) == 300


def test_a_game_does_not_depend_on_the_call_it_is_played_in() -> None:
    table = opened()
    whole = Session(table).play(0, 60).copy()
    session = Session(table)
    pieces = [session.play(first, count).copy() for first, count in ((0, 1), (1, 24), (25, 5), (30, 30))]
    assert np.array_equal(np.concatenate(pieces), np.asarray(whole))


def test_calls_grow_with_the_speed_and_end_with_the_games() -> None:
    session = Session(opened())
    sizes = []
    for _ in range(4):
        sizes.append(session.next_call(10**6))
        session.play(0, sizes[-1])
    assert sizes == [1, sizes[1], *(4 * size for size in sizes[1:3])]
    assert session.next_call(3) == 3
    for _ in range(8):
        session.play(0, session.next_call(10**6))
    assert 1000 < session.next_call(10**6) <= LOG_BYTES // session.table.game.log.dtype.itemsize
    session.rate = 0.1  # a searching player: ten seconds a game
    assert session.next_call(10**6) == 1
