"""Figures that follow from the expansions' rulebook alone, in whole games: what they add up to, chances in the stack.

Old Authorities (rulebook, the Influence tracks and the Council cards), New Worlds (rulebook, the mission).
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from pipeline.games.micro_cosmos.facts import Source
from pipeline.games.micro_cosmos.setup import mix
from pipeline.games.micro_cosmos.state import MISSION_LAUNCH
from pipeline.games.micro_cosmos.supply import SURVIVOR_LUCK
from pipeline.games.micro_cosmos.vocabulary import COLOURS, NOBODY, Bonus, Colour
from tests.games.micro_cosmos.compiled import played
from tests.games.micro_cosmos.tiny import Table

TABLES = [(seats, lineup) for seats in (2, 3, 4) for lineup in ("random", "rushers", "climbers")]
SPOTS = {1: 0, 2: 1, 3: 0, 4: 2, 5: 0, 6: 3, 7: 0}
LAST = 8
LAUNCHED_AT = {2: 5, 3: 7, 4: 9}
every_table = pytest.mark.parametrize(("seats", "lineup"), TABLES)


def rows(log: Any, table: str) -> list[Any]:
    return [log[table][k] for k in range(int(log[f"{table}_n"]))]


def games(seats: int, lineup: str) -> Iterator[Any]:
    """The logs of sixty games; none broke an invariant."""
    logs = played(seats, lineup=lineup).logs
    for k in range(len(logs)):
        assert logs[k].games[0].faults == 0
        yield logs[k]


def tracks(log: Any) -> dict[tuple[int, int], list[Any]]:
    """The steps of each seat on each Council's track."""
    found: dict[tuple[int, int], list[Any]] = defaultdict(list)
    for row in rows(log, "influence"):
        found[int(row.seat), int(row.council)].append(row)
    return found


@every_table
def test_influence_grows_by_one_and_each_spot_gives_what_the_track_shows(seats: int, lineup: str) -> None:
    for log in games(seats, lineup):
        for steps in tracks(log).values():
            assert [int(row.spot) for row in steps] == list(range(1, len(steps) + 1))
            assert all(row.points == SPOTS[int(row.spot)] for row in steps if row.spot < LAST)


@every_table
def test_a_whole_track_gives_14_points_to_the_first_11_to_the_second_and_6_to_others(seats: int, lineup: str) -> None:
    for log in games(seats, lineup):
        whole: dict[int, list[int]] = defaultdict(list)
        for row in rows(log, "influence"):
            if row.spot == LAST:
                steps = tracks(log)[int(row.seat), int(row.council)]
                whole[int(row.council)].append(sum(int(step.points) for step in steps))
        for totals in whole.values():
            assert totals == [14, 11, 6, 6][: len(totals)]


def test_in_long_games_a_third_comes_to_the_end_of_a_track_and_gets_6() -> None:
    logs = played(4, lineup="climbers", sets=("terraformed_planets.4=8", "launch_spot.4=16")).logs
    third = 0
    for k in range(len(logs)):
        ends = [row for row in rows(logs[k], "influence") if row.spot == LAST]
        for council in range(3):
            points = [int(row.points) for row in ends if row.council == council]
            assert points == [8, 5, 0, 0][: len(points)]
            third += len(points) > 2
    assert third > 0


def test_points_for_influence_are_three_quarters_of_one_up_to_spot_4_and_one_from_there_to_7() -> None:
    d = Table().d
    for colour in range(COLOURS):
        points = [
            int(d.council_amount[colour, spot]) if d.council_bonus[colour, spot] == Bonus.POINTS else 0
            for spot in range(LAST)
        ]
        assert sum(points[1:5]) / 4 == 0.75
        assert sum(points[5:8]) / 3 == 1.0
        assert points == [0, *SPOTS.values()]


@every_table
def test_neighbours_in_the_stack_never_share_a_colour(seats: int, lineup: str) -> None:
    for log in games(seats, lineup):
        top = NOBODY
        for row in rows(log, "launch"):
            assert row.beneath == top
            assert row.colour != row.beneath
            top = int(row.colour)


@every_table
def test_the_stack_the_launch_marker_and_the_players_markers_agree(seats: int, lineup: str) -> None:
    for log in games(seats, lineup):
        sent = rows(log, "launch")
        assert [int(row.marker) for row in sent] == list(range(1, len(sent) + 1))
        assert log.games[0].mission == len(sent)
        farthest = {int(row.seat): int(row.spot) for row in sent}
        assert sum(farthest.values()) == len(sent)
        missions = sum(int(row.points) for row in rows(log, "scores") if row.source == Source.MISSIONS)
        assert missions == 2 * len(sent)


@every_table
def test_the_mission_is_launched_by_the_fifth_seventh_or_ninth_survivor(seats: int, lineup: str) -> None:
    for log in games(seats, lineup):
        launching = [row for row in rows(log, "launch") if row.triggered]
        sent = int(log.games[0].mission)
        if log.games[0].ending == MISSION_LAUNCH:
            assert [int(row.marker) for row in launching] == [LAUNCHED_AT[seats]]
            assert log.games[0].launched == launching[0].round_
        assert (log.games[0].launched > 0) == (sent >= LAUNCHED_AT[seats])


@every_table
def test_nobody_launches_before_round_6(seats: int, lineup: str) -> None:
    """A seat begins at the Star Portal, must leave it each turn, and sends one Survivor a visit: one in two rounds."""
    for log in games(seats, lineup):
        launched = int(log.games[0].launched)
        assert launched == 0 or launched >= 2 * -(-LAUNCHED_AT[seats] // seats) == 6


def test_rushers_launch() -> None:
    assert all(log.games[0].launched > 0 for log in games(2, "rushers"))


DECKS = 300


def _decks() -> np.ndarray[Any, np.dtype[np.int64]]:
    """The colours of the Survivors' deck, bottom to top, as each of many deals shuffles it."""
    table, found = Table(), []
    deck, colours = table.s.survivors, [int(row.colour) for row in table.d.survivors]
    whole = [int(deck.cards[i]) for i in range(deck.n)]
    for root in range(DECKS):
        table.s.root = np.uint64(root)
        for i, card in enumerate(whole):
            deck.cards[i] = card
        with np.errstate(over="ignore"):
            mix(table.s, deck, table.d.survivor_names, SURVIVOR_LUCK)
        found.append([colours[int(deck.cards[i])] for i in range(deck.n)])
    return np.array(found)


def test_the_next_card_matches_a_coloured_top_9_times_in_35_and_a_neutral_one_5_times() -> None:
    """Of 36 cards, ten a colour and six neutral, one lies on top. Neighbours in shuffled decks, clustered by deck; a
    two-sided test at one in a thousand, and one that would tell these chances from those of a deck without neutrals.
    """
    decks = _decks()
    assert np.bincount(decks[0]).tolist() == [10, 10, 10, 6]
    for neutral, chance in ((False, 9 / 35), (True, 5 / 35)):
        asked = (decks[:, 1:] == Colour.NEUTRAL) == neutral
        matched = asked & (decks[:, 1:] == decks[:, :-1])
        share = matched.sum() / asked.sum()
        residual = (matched - share * asked).sum(axis=1)
        error = np.sqrt((residual**2).sum()) / asked.sum()
        assert abs(share - chance) < 3.29 * error, f"{share:.3f}, expected {chance:.3f}"
        assert error < 0.01
