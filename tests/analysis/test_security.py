"""What Security Wardens do: the die against its odds, what came of it, what it cost, and when they went On Alert."""

from fractions import Fraction

import polars as pl
import pytest

from pipeline.analysis import dice, security, survival
from tests.analysis import space

T = space.lazy(space.run(400, space.Truth(rotations=2)))
TWICE = space.lazy(space.run(400, space.Truth(rotations=2, weights=(1, 1, 1, 2, 1))))
ROWS = T["security"].collect()


def test_throws_count_those_that_were_thrown_again() -> None:
    found = security.thrown(T["security"])
    known = ROWS.filter(pl.col("face").is_not_null())
    assert found["rolled"].sum() == known.height + known["again"].cast(pl.Int64).sum()
    called = known.filter(pl.col("face") == "backup").height + known["again"].cast(pl.Int64).sum()
    assert found.filter(pl.col("face") == "backup")["rolled"].item() == called


@pytest.mark.parametrize(("run", "weights"), [(T, (1, 1, 1, 1, 1)), (TWICE, (1, 1, 1, 2, 1))])
def test_a_die_fits_the_weights_that_it_was_thrown_with(run: dict[str, pl.LazyFrame], weights: tuple[int, ...]) -> None:
    assert dice.fit(dice.faces(security.thrown(run["security"]), security.odds(weights)))["p_chi2"][0] > 0.01


def test_another_dies_odds_do_not_fit() -> None:
    assert dice.fit(dice.faces(security.thrown(TWICE["security"]), security.odds([1] * 5)))["p_chi2"][0] < 1e-6


def test_odds_are_exact() -> None:
    assert security.odds([1, 1, 1, 2, 1])["backup"] == Fraction(1, 3)
    assert sum(security.odds([0, 3, 1, 0, 2]).values()) == 1


def test_all_eight_headings_come_up() -> None:
    found = dice.faces(security.headings(T["security"]), {h: Fraction(1, 8) for h in security.HEADINGS})
    assert found["rolled"].min() > 0  # type: ignore[operator]
    assert dice.fit(found)["free"][0] == 7


def test_results_of_the_die_add_up_to_all_that_it_decided() -> None:
    found = security.results(T["security"], 2)
    assert found["share"].sum() == pytest.approx(1.0)
    assert found.group_by("face").agg(pl.col("of_face").sum())["of_face"].to_list() == pytest.approx([1.0] * 5)
    assert found["face"].unique(maintain_order=True).to_list() == list(security.FACES)
    token = ROWS.filter((pl.col("face") == "search") & (pl.col("effect") == "token")).height
    assert found.filter(pl.col("effect") == "token")["games"].item() == token


@pytest.mark.parametrize("question", [security.decided, security.came])
def test_shares_of_activations_add_up(question: object) -> None:
    found = question(T["security"], rotations=2)  # type: ignore[operator]
    assert found["share"].sum() == pytest.approx(1.0)
    assert found["games"].sum() == ROWS.height


def test_what_came_of_the_die_alone_are_its_results() -> None:
    found = security.came(T["security"], by_die=True, rotations=2)
    results = security.results(T["security"], 2)
    assert found["games"].sum() == results["games"].sum()
    placed = results.filter(pl.col("effect").is_in(["backup_came", "backup_placed"]))["games"].sum()
    assert found.filter(pl.col("kind") == "backup")["games"].item() == placed


def test_an_activation_without_effect_is_nothing() -> None:
    found = security.came(T["security"].with_columns(effect=pl.lit(None, pl.String)))
    assert found["kind"].to_list() == ["nothing"]


def test_what_costs_a_crew_is_a_toll_or_a_turn_of_a_trader() -> None:
    row = security.costly(T["security"], 2).row(0, named=True)
    paid = ROWS.filter(pl.col("effect").is_in(["token", "peg", "skip", "peg_kept_turn"]) & (pl.col("seat") > 0))
    assert row["costly"] == pytest.approx(paid.height / ROWS.height)
    by_die = ROWS.filter(pl.col("face").is_not_null()).height
    assert row["die_costly"] == pytest.approx(paid.height / by_die)
    others = security.costly(T["security"].with_columns(seat=pl.lit(0)))
    assert others["costly"][0] == 0.0, "a Civilian's turn is no crew's"


def test_tolls_are_told_by_crew_and_by_a_hundred_turns() -> None:
    seats = T["seats"].collect()
    row = security.tolls(T["seats"], (), 2).row(0, named=True)
    assert row["tokens"] == pytest.approx(seats["tolls_tokens"].mean())
    sums = seats.select(
        pl.col("turns", "turns_lost", "turns_questioned", "tolls_tokens", "tolls_pegs").cast(pl.Int64).sum()
    )
    turns, lost, questioned, tokens, pegs = sums.row(0)
    assert row["turn_share"] == pytest.approx(questioned / (turns + lost))
    assert row["paid"] == pytest.approx(100 * (tokens + pegs) / (turns + lost))


def test_causes_of_an_alert_and_missions_without_add_up() -> None:
    found = security.alerts(T["alerts"], T["games"], 2)
    assert found["share"].sum() == pytest.approx(1.0)
    assert found.filter(pl.col("cause") == "none")["games"].item() == 400 - T["alerts"].collect().height


def test_missions_without_an_alert_are_censored_at_their_end() -> None:
    cases = security.until_alert(T["games"]).collect()
    games = T["games"].collect()
    calm = games.filter(pl.col("alert") == 0)
    assert cases.filter(pl.col("ended") == 0)["round"].to_list() == calm["rounds"].cast(pl.Int64).to_list()
    curve = survival.still(security.until_alert(T["games"]), 2)
    assert curve["ended"].sum() == 400 - calm.height
    assert curve["still"].is_sorted(descending=True)


def test_without_wardens_there_is_nothing_to_tell() -> None:
    none = space.lazy(space.run(60, space.Truth(wardens=0)))
    assert security.results(none["security"]).height == 0
    assert security.decided(none["security"]).height == 0
    assert security.thrown(none["security"])["rolled"].sum() == 0
    assert security.alerts(none["alerts"], none["games"])["cause"].to_list() == ["none"]
    assert security.tolls(none["seats"])["paid"].to_list() == [0.0]
