import numpy as np
import pytest

from pipeline.games.core_worlds.facts import SOURCES, Source
from pipeline.games.core_worlds.moves import RULES
from pipeline.games.core_worlds.scoring import TOTAL, tally
from pipeline.games.core_worlds.vocabulary import Order
from tests.games.core_worlds.tiny import Table


def test_bonuses_count_the_whole_empire_cards_under_worlds_included() -> None:
    table = Table().at_turn()
    table.give("warzone", "Core", "Grunt")
    table.give("hand", "Grunt")
    table.give("deck", "Soldier 1")
    table.give("discard", "Grunt", "Fighter 1")
    table.give("under", "Grunt", "Hero 0")
    tally(table.s, table.d)
    assert table.s.score[0, Source.CORE_WORLDS] == 5
    assert table.s.score[0, Source.CORE_WORLD_BONUS] == 5
    assert table.s.score[0, Source.CARDS] == 1
    assert table.s.score[0, TOTAL] == 11


def test_the_words_of_sources_are_those_of_the_codes() -> None:
    assert tuple(source.name.lower() for source in Source) == SOURCES


def finished(table: Table) -> None:
    RULES.finish(table.s, table.d, table.log, np.zeros(5))


def test_the_rows_of_orders() -> None:
    table = Table(4).at_turn()
    for seat, n in enumerate((4, 6, 0, 4)):
        table.s.empires[seat].gained_ever[Order.GALACTIC_SENATE] = n + (2 if seat == 2 else 0)
        table.tokens(Order.GALACTIC_SENATE, n, seat)
    table.s.empires[2].spent_ever[Order.GALACTIC_SENATE] = 2
    finished(table)
    found = [
        (int(r.seat), int(r.kept), int(r.rank), int(r.points), int(r.contested), int(r.lead), int(r.swing))
        for r in table.log.orders[: table.log.orders_n]
    ]
    assert found == [(1, 4, 2, 0, 1, -2, 0), (2, 6, 1, 6, 1, 2, 1), (3, 0, 0, 0, 1, -6, 0), (4, 4, 2, 0, 1, -2, 0)]


def test_a_second_place_and_what_hangs_on_its_last_token() -> None:
    table = Table(3).at_turn()
    for seat, n in enumerate((5, 3, 2)):
        table.tokens(Order.MINING_COALITION, n, seat)
    finished(table)
    found = [(int(r.points), int(r.swing)) for r in table.log.orders[: table.log.orders_n]]
    assert found == [(5, 1), (2, 2), (0, 0)]


@pytest.mark.parametrize(
    ("switch", "breaks"), [("shared", [0, 0, 0]), ("most_worlds", [1, 3, 1]), ("later_seat", [0, 1, 2])]
)
def test_what_breaks_ties(switch: str, breaks: list[int]) -> None:
    table = Table(sets=(f"tie_break={switch}",)).at_turn()
    table.give("warzone", "World 1", "World 1", seat=1)
    found = np.zeros(5)
    RULES.finish(table.s, table.d, table.log, found)
    assert list(found[:3]) == breaks


def test_scores_add_up_to_points_and_hold_no_zero() -> None:
    table = Table().at_turn()
    table.give("warzone", "Core", "World 2", "Senate", seat=1)
    finished(table)
    scores = table.log.scores[: table.log.scores_n]
    assert [(int(row.seat), SOURCES[row.source], int(row.points)) for row in scores] == [
        (2, "worlds", 2),
        (2, "core_worlds", 5),
        (2, "prestige", 6),
    ]
    assert table.log.seats[1].points == 13
