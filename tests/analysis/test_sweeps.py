"""A sweep's measures: tables, steps held together deal by deal, and numbers that hardly bind."""

from collections.abc import Mapping

import numpy as np
import polars as pl
import pytest
from scipy import stats

from pipeline.analysis import sweeps
from pipeline.analysis.goals.measuring import Sample
from pipeline.analysis.goals.quantities import Source
from pipeline.analysis.sweeps import Measured, Step
from pipeline.store.schema import Column, Table

SEATS, ROTATIONS, DEALS = 3, 3, 200
GAMES = DEALS * ROTATIONS
ENDINGS = ("capped", "goal", "timeout")
PACE = {"set_up": 60.0, "round": 30.0, "turn": 20.0}
TABLES = (
    Table("games", "a game", (Column("game", "int64", "game"), Column("ending", "word", "how", words=ENDINGS))),
    Table("seats", "a seat", (Column("game", "int64", "game"),)),
)


def source(shift: float, rounds: int = 0, touched: float = 1.0) -> Source:
    """A made-up setting: seat 1 has `shift` points more and `rounds` rounds, in a share `touched` of the deals."""
    rng = np.random.default_rng(5)
    luck, noise = rng.normal(0, 5, (DEALS, 1, SEATS)), rng.normal(0, 5, (DEALS, ROTATIONS, SEATS))
    hit = np.arange(DEALS) < touched * DEALS
    base = np.round(40 + luck + noise)
    base[:, :, 0] += np.where(hit, shift, 0)[:, None]
    points = base.reshape(GAMES, SEATS)
    best = points == points.max(axis=1, keepdims=True)
    length = 8 + rng.integers(0, 4, GAMES) + np.repeat(np.where(hit, rounds, 0), ROTATIONS)
    game = np.arange(GAMES)
    frames = {
        "games": pl.DataFrame({"game": game, "rounds": length, "ending": np.where(length > 10, "timeout", "goal")}),
        "seats": pl.DataFrame(
            {
                "game": np.repeat(game, SEATS),
                "seat": np.tile(np.arange(1, SEATS + 1), GAMES),
                "points": points.ravel().astype(int),
                "win_share": (best / best.sum(axis=1, keepdims=True)).ravel(),
                "decided_turn": np.repeat(length, SEATS),
            }
        ),
    }
    return Source(lambda name: frames[name].lazy(), TABLES, ROTATIONS, SEATS, PACE)


def measured(*sources: Source) -> list[Measured]:
    return [sweeps.measure(one, GAMES, sweeps.watched_of(one)) for one in sources]


def steps(sources: list[Source], pairs: list[Step]) -> pl.DataFrame:
    return sweeps.steps(measured(*sources), pairs, sweeps.watched_of(sources[0]))


def test_the_table_has_for_each_setting_what_a_plain_count_gives() -> None:
    one = source(3.0)
    (row,) = sweeps.table(measured(one), sweeps.watched_of(one)).to_dicts()
    games, seats = one.scan("games").collect(), one.scan("seats").collect()
    wins = seats.group_by("seat").agg(pl.col("win_share").mean())["win_share"]
    minutes = (60 + 30 * games["rounds"] + 20 * SEATS * games["rounds"]) / 60
    assert row["seat_gap"] == pytest.approx(float(wins.max()) - float(wins.min()))  # type: ignore[arg-type]
    assert row["seat_gap_low"] < row["seat_gap"] < row["seat_gap_high"]
    assert row["rounds"] == pytest.approx(games["rounds"].mean())
    assert row["minutes_median"] == minutes.quantile(0.5, "lower")
    assert row["minutes_p90"] == minutes.quantile(0.9, "lower")
    assert row["ending.goal"] == pytest.approx((games["ending"] == "goal").mean())
    assert row["ending.goal_high"] - row["ending.goal_low"] < 0.1
    assert "ending.capped" not in row
    assert row["games"] == GAMES


def test_a_step_is_the_paired_difference_of_means_over_common_deals() -> None:
    two = [source(0.0), source(2.0, rounds=1, touched=0.4)]
    found = steps(two, [(0, 0, 1)])
    rounds = found.filter(pl.col("key") == "rounds").row(0, named=True)
    by_deal = [one.scan("games").collect()["rounds"].to_numpy().reshape(DEALS, ROTATIONS).mean(axis=1) for one in two]
    difference = by_deal[1] - by_deal[0]
    assert rounds["effect"] == pytest.approx(difference.mean()) == 0.4
    assert rounds["effect_se"] == pytest.approx(stats.sem(difference))
    assert rounds["p"] == pytest.approx(stats.ttest_rel(by_deal[1], by_deal[0]).pvalue)
    assert rounds["same"] == pytest.approx(0.6)
    assert found.filter(pl.col("key") == "seat_share")["group"].to_list() == ["1", "2", "3"]
    assert (found["p_holm"] >= found["p"]).all()


def test_a_number_that_does_nothing_leaves_every_deal_as_it_was_and_can_not_be_told() -> None:
    found = steps([source(0.0), source(0.0), source(6.0)], [(1, 1, 2), (0, 0, 1)])
    nothing, much = sweeps.binding(found).to_dicts()
    assert (nothing["same"], nothing["pairs"], nothing["apart"]) == (1.0, 1, 0)
    assert (much["same"], much["apart"]) == (0.0, 1)
    apart = {row["number"]: row["apart"] for row in sweeps.told_apart(found).iter_rows(named=True)}
    assert apart[0] == []
    assert set(apart[1]) >= {"seat_share", "points"}
    most = sweeps.largest(found)
    assert set(most["number"]) == {1}
    assert most.filter(pl.col("key") == "points")["effect"].item() == pytest.approx(2.0)


def test_settings_that_differ_by_luck_alone_are_told_apart_in_one_of_twenty_sweeps_at_most() -> None:
    rng, false = np.random.default_rng(8), 0
    for _ in range(120):
        made = [lucky(rng) for _ in range(4)]
        found = sweeps.steps(made, [(0, k, k + 1) for k in range(3)], sweeps.watched_of(source(0.0)))
        false += bool((found["p_holm"] <= 0.05).any())
    assert false / 120 <= 0.1


def lucky(rng: np.random.Generator) -> Measured:
    """A setting of independent luck, measured in a way that needs no tables."""
    template = TEMPLATE[0]
    samples: Mapping[str, Sample] = {
        key: one._replace(sums=one.counts * rng.normal(0.4, 0.1, one.sums.shape))
        for key, one in template.samples.items()
    }
    return template._replace(samples=samples)


TEMPLATE = measured(source(0.0))
