"""Tables without rows (a variant that is off, an expansion not played) and tables of one seat."""

import polars as pl
import pytest

from pipeline.analysis import cards, compare, majorities, seats, tension, uptake
from pipeline.analysis.tokens import Played, token_values
from tests.analysis import synthetic

RUN = synthetic.lazy(synthetic.run(20))
NOTHING = {name: table.filter(pl.col("game") < 0) for name, table in RUN.items()}


def test_without_orders_there_are_no_majorities() -> None:
    assert majorities.majorities(NOTHING["orders"], RUN["games"]).height == 0
    assert majorities.by_rank(NOTHING["orders"], RUN["seats"]).height == 0
    whole = majorities.weight(NOTHING["orders"], RUN["seats"])
    assert whole["order"].to_list() == ["all"]
    assert whole["moved"].to_list() == [0.0]
    assert whole["points_share"].to_list() == [0.0]


def test_without_tokens_no_value_is_given() -> None:
    spent = [pl.lit(0, pl.Int8).alias(f"spent_{name}") for name in synthetic.ORDERS]
    found = token_values(Played(NOTHING["orders"], RUN["rounds"].with_columns(spent), RUN["seats"]))
    assert found["tokens"].unique().to_list() == [0]
    assert found["value"].null_count() == found.height
    assert found["p_holm"].null_count() == found.height


def test_without_consuls_and_events_there_is_no_uptake() -> None:
    assert uptake.consuls_by_seat(NOTHING["consuls"], RUN["games"]).height == 0
    assert uptake.events_worked(NOTHING["events"], RUN["games"]).height == 0
    assert not uptake.in_use(uptake.consul_uptake(NOTHING["consuls"], RUN["games"]))


def test_without_cards_there_are_none() -> None:
    assert cards.cards(NOTHING["cards"], RUN["seats"]).height == 0


def test_orders_of_neither_run_have_no_effects() -> None:
    both = (NOTHING["orders"], NOTHING["orders"])
    for paired in (True, False):
        how = compare.Pair(paired=paired)
        assert compare.compare(both, (RUN["games"], RUN["games"]), compare.ORDER_POINTS, how).height == 0


def test_one_seat_alone() -> None:
    alone = {name: t.filter(pl.col("seat") == 1) for name, t in RUN.items() if name in ("seats", "rounds")}
    won = alone["seats"].with_columns(win_share=pl.lit(1.0))
    by_seat = seats.by_seat(won)
    assert by_seat["fair"].to_list() == [1.0]
    assert seats.gap(by_seat)["gap"].to_list() == [0.0]
    course = tension.course(alone["rounds"], won)
    assert course.rounds["lead"].unique().to_list() == [0.0]
    assert course.decided["games"][0] == 20


@pytest.mark.parametrize("table", ["seats", "games"])
def test_a_measure_over_everything_has_one_row(table: str) -> None:
    value = {"seats": "points", "games": "margin"}[table]
    found = compare.compare(
        (RUN[table], RUN[table]), (RUN["games"], RUN["games"]), compare.Measure("all", value), compare.Pair()
    )
    assert found.height == 1
    assert found["effect"].to_list() == [0.0]
