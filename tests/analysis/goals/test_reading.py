import math
import tomllib
from collections.abc import Mapping

import polars as pl
import pytest

from pipeline.analysis.goals.quantities import Source
from pipeline.analysis.goals.reading import Goal, Limits, read
from pipeline.errors import UsageError
from pipeline.store.schema import Column, Table

INF = math.inf


def _unplayed(name: str) -> pl.LazyFrame:
    raise AssertionError(f"goals are read before {name} is played")


def sources(*seats: int) -> Mapping[int, Source]:
    def table(name: str, column: str, words: tuple[str, ...]) -> Table:
        return Table(name, name, (Column("game", "int64", "game"), Column(column, "word", column, words=words)))

    tables = (
        table("games", "ending", ("capped", "mission_launch")),
        table("seats", "player", ("a", "b")),
        table("scores", "source", ("cards", "orders")),
        table("rounds", "x", ()),
    )
    return {n: Source(_unplayed, tables, n, n, {"round": 60.0}) for n in seats}


def goals(text: str, *seats: int) -> dict[str, Goal]:
    return {goal.key: goal for goal in read(tomllib.loads(text), sources(*(seats or (3, 4))))}


def limits(text: str) -> tuple[Limits, ...]:
    return next(iter(goals(text, 4).values())).limits


def test_a_goal_is_asked_at_every_table_or_at_the_one_it_names() -> None:
    found = goals('seat_gap = "at most 4 points"\nending.mission_launch.4 = [0.3, 0.7]\nmargin.3 = "at most 9"')
    assert list(found) == ["seat_gap.3", "seat_gap.4", "ending.mission_launch.4", "margin.3"]
    assert found["ending.mission_launch.4"].part == "mission_launch"
    assert list(goals('seat_gap = "at most 4 points"', 1, 2)) == ["seat_gap.2"]  # at a table for one there is no gap


def test_words_are_as_told_and_lists_as_measured() -> None:
    assert limits('seat_gap = "at most 4 points"') == (Limits("gap", -INF, 0.04),)
    assert limits('lead_taken_for_good = "after 60 %"') == (Limits("mean", 0.6, INF),)
    assert limits('lead_taken_for_good = "before 60.5%"') == (Limits("mean", -INF, 0.605),)
    assert limits('order_share = "at least 10 percent"') == (Limits("mean", 0.1, INF),)
    assert limits("order_share = [0.1, 0.3]") == (Limits("mean", 0.1, 0.3),)
    assert limits('points = "between 45 and 60"') == (Limits("mean", 45, 60),)
    assert limits('lead_changes = "at  least 2"') == (Limits("mean", 2, INF),)
    assert limits("order_share = [0, 0.3]") == (Limits("mean", -INF, 0.3),)  # no share is less than nothing
    assert limits('seat_gap = "between 0 and 4 points"') == (Limits("gap", -INF, 0.04),)


def test_a_table_asks_for_several_statistics_at_once() -> None:
    text = 'minutes.4 = { median = [45, 60], p90 = "at most 90 minutes" }\nminutes.3.mean = "at most 50"'
    found = goals(text)
    assert found["minutes.4"].limits == (Limits("median", 45, 60), Limits("p90", -INF, 90))
    assert [one.level for one in found["minutes.4"].limits] == [0.5, 0.9]
    assert found["minutes.4"].quantiles
    assert found["minutes.3"].limits == (Limits("mean", -INF, 50),)


MISTAKES = {
    'seat_gpa = "at most 4 points"': "goal seat_gpa: nothing is called 'seat_gpa': did you mean 'seat_gap'?",
    'ending.mision_launch = "at most 4 %"': "no ending is called 'mision_launch': did you mean 'mission_launch'?",
    'ending = "at most 4 %"': 'goal ending = "at most 4 %": ending needs a part, such as ending.mission_launch',
    'seat_gap.5 = "at most 4 points"': "goal seat_gap.5: the project plays no table of 5; its seats are 3, 4",
    'seat_gap = "small"': 'goal seat_gap = "small": it is not understood; write it like "at most 4 points"',
    'seat_gap = "at most 4"': 'it is told in points; write "at most 4 points"',
    'seat_gap = "at most 4 minutes"': 'it is told in points; write "at most 4 points"',
    'seat_gap = "at least 4 points"': 'a gap is wanted small; write "at most"',
    'seat_gap = "at most 0 points"': "no number of games shows that; leave room for 1.0 points of win share",
    'ending.capped = "at least 100 %"': "no number of games shows that; leave room for 1.0 %",
    "seat_gap = [0, 4]": 'shares in a list lie between 0 and 1; in words: "between 0 and 4 points"',
    "seat_gap = 4": "goal seat_gap = 4: it is not understood",
    "order_share = [0.3]": "a list must be of two numbers, from and to",
    "order_share = [0.3, 0.1]": "the first number must be less than the second",
    'order_share = "at most 120 %"': "a share lies between 0 and 100 %",
    "order_share = [0.0, 1.0]": "every game keeps such limits",
    "margin.mean.4 = 3": "goal margin.mean",
    'seat_gap.median = "at most 4 points"': "seat_gap has no median, as it is a share or a sum",
    "points = {}": "goal points = {}: it says nothing",
    "points.cards = [1, 2]": "points has no parts, such as 'cards'",
    "": "there are no goals; write some below [goals]",
}


@pytest.mark.parametrize("text", MISTAKES)
def test_a_goal_that_can_not_be_is_told_with_its_name_and_what_would_be_right(text: str) -> None:
    with pytest.raises(UsageError) as wrong:
        goals(text)
    assert MISTAKES[text] in str(wrong.value)
    assert "\n" not in str(wrong.value)
