import math

import polars as pl
import pytest

from pipeline.analysis import rates, seats, strategies, tension
from pipeline.analysis.goals.measuring import Gauge
from pipeline.analysis.goals.quantities import QUANTITIES, Source, why_not
from pipeline.analysis.rates import Rate
from pipeline.store.schema import Column, Table
from tests.analysis import synthetic
from tests.analysis.synthetic import Truth

TRUTH = Truth(seats=3, rotations=3, players=("a", "b", "c"), player_effect={"b": 6.0}, seat_effect=(3, 0, 0))
GAMES = 600


def _table(name: str, words: dict[str, tuple[str, ...]]) -> Table:
    game = Column("game", "int64", "game")
    return Table(name, name, (game, *(Column(key, "word", key, words=some) for key, some in words.items())))


TABLES = (
    _table("games", {"ending": ("capped", "after_last_round")}),
    _table("seats", {"player": ("a", "b", "c")}),
    _table("scores", {"source": (*synthetic.SOURCES, "orders")}),
    _table("rounds", {}),
)


@pytest.fixture(scope="module")
def made() -> dict[str, pl.LazyFrame]:
    return synthetic.lazy(synthetic.run(GAMES, TRUTH))


@pytest.fixture(scope="module")
def source(made: dict[str, pl.LazyFrame]) -> Source:
    pace = {"set_up": 600.0, "round": 60.0, "round_seat": 20.0}
    return Source(lambda name: made[name], TABLES, TRUTH.rotations, TRUTH.seats, pace)


def _mean(source: Source, name: str, part: str = "") -> tuple[float, float]:
    found = Gauge(QUANTITIES[name], part).look(source, GAMES).means()[0]
    assert found.deals == GAMES // TRUTH.rotations
    return found.value, found.error


def test_win_shares_by_seat_and_strategy_are_those_of_a_report(source: Source, made: dict[str, pl.LazyFrame]) -> None:
    reports = {
        "seat_gap": seats.by_seat(made["seats"], 3),
        "strategy_gap": strategies.by_strategy(made["seats"], 3).sort("player"),
    }
    for name, report in reports.items():
        found = Gauge(QUANTITIES[name]).look(source, GAMES)
        assert [one.value for one in found.means()] == pytest.approx(report["win_share"].to_list())
        assert [one.error for one in found.means()] == pytest.approx(report["win_share_se"].to_list())


def test_what_is_measured_a_game_is_what_a_report_says(source: Source, made: dict[str, pl.LazyFrame]) -> None:
    close = tension.closeness(made["games"], 3).row(0, named=True)
    course = tension.course(made["rounds"], made["seats"], 3)
    points = seats.results(made["seats"], (), 3).row(0, named=True)
    assert _mean(source, "margin")[0] == pytest.approx(close["margin"])
    assert _mean(source, "lead_changes")[0] == pytest.approx(close["changes"])
    assert _mean(source, "lead_taken_for_good")[0] == pytest.approx(tension.mean_decided(course.decided))
    assert _mean(source, "points") == pytest.approx((points["points"], points["points_se"]))
    assert _mean(source, "ending", "after_last_round")[0] == 1
    assert _mean(source, "ending", "capped")[0] == 0
    assert _mean(source, "rounds") == (10, 0)
    assert _mean(source, "decisions") == (180, 0)
    assert _mean(source, "minutes") == (10 + 10 * (1 + 1), 0)


def test_points_by_source_count_games_without_a_row(source: Source, made: dict[str, pl.LazyFrame]) -> None:
    mine = made["scores"].filter(pl.col("source") == "orders")
    report = rates.per_game((mine, made["games"]), {"points": pl.col("points")}, (), 3).row(0, named=True)
    assert _mean(source, "source_points", "orders")[0] == pytest.approx(report["points"])
    by_game = (
        made["scores"]
        .collect()
        .group_by("game")
        .agg(share=pl.col("points").filter(pl.col("source") == "orders").sum() / pl.col("points").sum())
    )
    share = by_game["share"].mean()
    assert isinstance(share, float)
    assert _mean(source, "order_share")[0] == pytest.approx(share)
    assert _mean(source, "source_share", "orders") == _mean(source, "order_share")


def test_differences_have_the_error_of_what_deals_share(source: Source, made: dict[str, pl.LazyFrame]) -> None:
    found = Gauge(QUANTITIES["seat_gap"]).look(source, GAMES)
    ahead = made["seats"].select("game", deal=pl.col("game") // 3, won=pl.col("win_share"), seat="seat")
    report = rates.rates_of(
        [ahead.with_columns(ahead=pl.col("won") * ((pl.col("seat") == 1) - (pl.col("seat") == 2).cast(pl.Int8)) * 3)],
        {"ahead": Rate(pl.col("ahead"))},
    ).row(0, named=True)
    first = found.differences()[0]
    assert first.value == pytest.approx(report["ahead"])
    half = (report["ahead_high"] - report["ahead_low"]) / 2
    assert first.error * 1.972 == pytest.approx(half, rel=2e-3)  # t of 199 degrees of freedom


def test_a_run_that_grows_says_at_each_look_what_one_look_would_say(source: Source) -> None:
    for name, part in (("seat_gap", ""), ("lead_taken_for_good", ""), ("source_points", "cards")):
        grown, keep = Gauge(QUANTITIES[name], part), Gauge(QUANTITIES[name], part, keep=True)
        for games in (150, 153, 600):
            at_once = Gauge(QUANTITIES[name], part).look(source, games)
            for found in (grown.look(source, games), keep.look(source, games)):
                assert found.groups == at_once.groups
                assert found.sums == pytest.approx(at_once.sums)
                assert (found.counts == at_once.counts).all()


def test_quantiles_are_of_all_rows_and_their_shares_by_deal(source: Source, made: dict[str, pl.LazyFrame]) -> None:
    found = Gauge(QUANTITIES["margin"], keep=True).look(source, GAMES)
    margins = made["games"].select("margin").collect()["margin"]
    for level in (0.1, 0.5, 0.9):
        assert found.quantile(level) == margins.sort()[math.ceil(level * GAMES) - 1]
    below = found.below(found.quantile(0.5), or_equal=True)
    assert below.value == pytest.approx((margins <= found.quantile(0.5)).mean())
    assert found.below(found.quantile(0.5), or_equal=False).value < below.value
    assert 0.5 < below.error / math.sqrt(0.25 / GAMES) < 2


def test_what_never_happened_may_still_happen(source: Source) -> None:
    never = Gauge(QUANTITIES["ending"], "capped").look(source, GAMES).means()[0]
    assert (never.value, never.error) == (0, 2 / never.deals)


def test_what_can_not_be_measured_says_why(source: Source) -> None:
    solo, bare = source._replace(seats=1), source._replace(tables=TABLES[:2], pace={})
    reasons = {
        why_not(QUANTITIES["seat_gap"], "", solo): "seat_gap can't be measured at 1 player: it takes at least 2",
        why_not(QUANTITIES["ending"], "", source): "ending needs a part, such as ending.after_last_round",
        why_not(QUANTITIES["ending"], "caped", source): "no ending is called 'caped': did you mean 'capped'?",
        why_not(QUANTITIES["points"], "cards", source): "points has no parts, such as 'cards'",
        why_not(QUANTITIES["order_share"], "", bare): "order_share needs the table scores, which this run has not",
        why_not(QUANTITIES["minutes"], "", bare): "minutes can't be estimated: the run knows no seconds by step",
    }
    for said, expected in reasons.items():
        assert said.startswith(expected)
    assert why_not(QUANTITIES["ending"], "capped", source) == ""
