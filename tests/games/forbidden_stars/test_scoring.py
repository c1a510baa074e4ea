"""How a game ends: points, ranks and the final facts."""

import numpy as np
import pytest

from pipeline.engine.facts import settle
from pipeline.games.forbidden_stars.moves import RULES
from pipeline.games.forbidden_stars.state import ELIMINATION, LAST_ROUND, OBJECTIVES, Due, Stage
from pipeline.games.forbidden_stars.vocabulary import Grade, Structure
from tests.games.forbidden_stars.table import Table

WORLDS = (0, 3, 4, 7, 8, 11, 12, 15, 16, 19)


def ended(objectives: tuple[int, ...], worlds: tuple[int, ...], sets: tuple[str, ...] = ()) -> Table:
    """A game over after its last round: each seat has collected so much and holds so many worlds."""
    table, free = Table(len(objectives), sets=sets), iter(WORLDS)
    for seat, (collected, held) in enumerate(zip(objectives, worlds, strict=True)):
        table.s.forces[seat].objectives = collected
        for _ in range(held):
            table.structure(next(free), seat, Structure.CITY)
    table.s.round_, table.s.stage, table.s.due = 8, Stage.STEP, Due.OVER
    return table


def finish(table: Table) -> int:
    """The ending; ranks are in the log."""
    breaks = np.zeros(5)
    ending = RULES.finish(table.s, table.d, table.log, breaks)
    settle(table.log, breaks)
    return ending


def ranks(table: Table) -> list[int]:
    return [int(table.log.seats[seat].rank) for seat in range(table.s.seats)]


def test_after_round_8_most_objectives_win() -> None:
    table = ended((0, 1), (5, 1))
    assert finish(table) == LAST_ROUND
    assert ranks(table) == [2, 1]
    assert [int(row.points) for row in table.log.seats[:2]] == [0, 1]
    assert table.log.games[0].by_worlds == 0


def test_with_equal_objectives_5_worlds_beat_4() -> None:
    table = ended((1, 1), (4, 5))
    finish(table)
    assert ranks(table) == [2, 1]
    assert table.log.games[0].by_worlds == 1


@pytest.mark.parametrize(("last_tie", "expected"), [("materiel", [2, 1]), ("shared", [1, 1])])
def test_then_materiel_decides_or_the_win_is_shared(last_tie: str, expected: list[int]) -> None:
    table = ended((1, 1), (3, 3), (f"last_tie={last_tie}",))
    table.s.forces[0].materiel, table.s.forces[1].materiel = 4, 5
    finish(table)
    assert ranks(table) == expected
    assert table.log.games[0].by_worlds == (last_tie == "materiel")


def test_enough_objectives_end_the_game_by_objectives() -> None:
    table = ended((2, 1), (1, 5))
    assert finish(table) == OBJECTIVES
    assert ranks(table) == [1, 2]


def test_two_with_enough_objectives_are_told_apart_by_their_number() -> None:
    table = ended((2, 3), (5, 1))
    assert finish(table) == OBJECTIVES
    assert ranks(table) == [2, 1]


def test_the_last_one_on_the_board_wins_whatever_others_have_collected() -> None:
    table = ended((0, 1, 2), (1, 0, 0))
    table.s.forces[1].out = table.s.forces[2].out = 1
    assert finish(table) == ELIMINATION
    assert ranks(table) == [1, 2, 2]


def test_scores_add_up_to_points_and_are_never_0() -> None:
    table = ended((2, 0), (1, 1))
    finish(table)
    assert [(int(row.seat), int(row.points)) for row in table.log.scores[: table.log.scores_n]] == [(1, 2)]


def test_final_facts_of_a_seat() -> None:
    table = ended((1, 0), (2, 1)).units(9, 0, Grade.SHIP_0)
    table.s.last_layer = 1
    finish(table)
    row = table.log.seats[0]
    assert (row.seat, row.worlds, row.cities, row.faction, row.laid) == (1, 2, 2, 0, 0)
    assert table.log.seats[1].laid == 1
    assert (table.log.games[0].rounds, table.log.games[0].collected) == (8, 1)
