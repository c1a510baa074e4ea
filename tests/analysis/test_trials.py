"""What a card does, from trials: by hand, and over made-up games in which it is known."""

import numpy as np
import polars as pl
import pytest

from pipeline.analysis import trials
from pipeline.analysis.trials import ARMS, Limits
from tests.analysis.tried import TURNS, Made


def both(found: pl.DataFrame, column: str) -> pl.Series:
    return pl.concat([found[column.format(arm)] for arm in ARMS])


@pytest.fixture(scope="module")
def idle() -> list[pl.DataFrame]:
    """Fourteen runs in which no card does anything."""
    return [trials.trials(*Made(deals=250, cards=24).run(seed), rotations=TURNS) for seed in range(14)]


def test_ninety_five_percent_intervals_hold_the_truth_that_often(idle: list[pl.DataFrame]) -> None:
    for name in ("{}", "{}_points"):
        ends = [pl.concat([both(one, f"{name}_{end}") for one in idle]) for end in ("low", "high")]
        low, high = (end.drop_nulls().to_numpy() for end in ends)
        assert len(low) == 14 * 48
        assert 0.925 <= float(np.mean((low <= 0) & (high >= 0))) <= 0.975  # three standard errors either way


def test_without_effect_hardly_a_run_in_twenty_claims_one(idle: list[pl.DataFrame]) -> None:
    assert sum((both(one, "{}_q") <= 0.05).any() for one in idle) <= 2


def test_a_strong_card_is_found_and_the_others_are_not() -> None:
    found = trials.trials(*Made(deals=1200, cards=8, effect=1.0).run(1), rotations=TURNS)
    sure = {arm: found.filter(pl.col(f"{arm}_q") <= 0.05)["card"].to_list() for arm in ARMS}
    assert sure == {"forced": ["card 000"], "forbidden": ["card 000"]}
    row = found.row(0, named=True)
    assert row["forbidden"] < 0 < row["forced"]
    assert row["forced_changed"] == pytest.approx(0.5, abs=0.05)
    # So many seats with the card's value win more: what the simulation gives for six times as many deals.
    assert row["forced_low"] < 0.095 < row["forced_high"]
    assert row["forbidden_low"] < -0.097 < row["forbidden_high"]
    assert row["forced_each_low"] < 0.19 < row["forced_each_high"]
    first = trials.strongest(found, most=2)
    assert first["card"][:2].to_list() == ["card 000"] * 2
    assert first["arm"][:2].to_list() == ["forced", "forbidden"]


def test_an_effect_is_the_difference_of_what_seats_have_above_their_usual() -> None:
    table, seats = Made(deals=30, cards=2).run(3)
    found = trials.trials(table, seats, TURNS, limits=Limits(fewest=2)).row(0, named=True)
    shares: dict[tuple[str, int], list[float]] = {}
    won = {}
    for row in seats.collect().iter_rows(named=True):
        won[row["game"], row["seat"]] = (row["player"], row["win_share"])
        shares.setdefault((row["player"], row["seat"]), []).append(row["win_share"])
    arms: dict[str, list[float]] = {"free": [], "forced": [], "forbidden": []}
    took = dict.fromkeys(arms, 0)
    for row in table.filter(pl.col("card") == "card 000").collect().iter_rows(named=True):
        player, share = won[row["game"], row["seat"]]
        arms[row["arm"]].append(share - float(np.mean(shares[player, row["seat"]])))
        took[row["arm"]] += row["taken"]
    for arm in ARMS:
        assert found[arm] == pytest.approx(np.mean(arms[arm]) - np.mean(arms["free"]))
        assert found[f"{arm}_seats"] == len(arms[arm])
        turned = took[arm] / len(arms[arm]) - took["free"] / len(arms["free"])
        assert found[f"{arm}_changed"] == pytest.approx(abs(turned))
        assert found[f"{arm}_each"] == pytest.approx(found[arm] / turned)
    assert found["free_seats"] == len(arms["free"])
    assert found["taken"] == took["free"] / len(arms["free"])


def test_of_few_seats_nothing_is_said() -> None:
    found = trials.trials(*Made(deals=10, cards=2).run(4), rotations=TURNS)
    assert found["forced"].null_count() == found["forbidden_q"].null_count() == 2
    assert trials.strongest(found).height == 0
    assert trials.strongest(pl.DataFrame()).height == 0
