import numpy as np
import polars as pl
import pytest

from pipeline.analysis import endings
from pipeline.analysis.intervals import wilson
from tests.analysis import synthetic
from tests.naive import counts as naive


def _games(count: int = 300, capped: bool = True) -> pl.DataFrame:
    """Games that end in two ways between rounds 3 and 9, or are cut off."""
    rng = np.random.default_rng(7)
    names = np.array(["blown up", "conquered", *(["capped"] if capped else [])])
    return pl.DataFrame(
        {
            "game": np.arange(count),
            "ending": names[rng.integers(0, len(names), count)],
            "rounds": rng.integers(3, 10, count),
            "decisions": rng.integers(50, 90, count),
        }
    )


def test_endings_are_counted_and_add_up() -> None:
    games = _games()
    found = endings.endings(games.lazy(), 3)
    assert found["share"].sum() == pytest.approx(1)
    for row in found.iter_rows(named=True):
        mine = games.filter(pl.col("ending") == row["ending"])
        assert row["games"] == mine.height
        assert row["rounds"] == pytest.approx(mine["rounds"].mean())
        rows = [(r["game"] // 3, float(r["ending"] == row["ending"]), 1) for r in games.to_dicts()]
        assert (row["share"], row["share_se"]) == pytest.approx(naive.ratio(rows))
        assert row["deals"] == 100
    assert found["games"].to_list() == sorted(found["games"], reverse=True)


def test_design_effect_of_single_games_is_one() -> None:
    found = endings.endings(_games().lazy())
    assert found["design_effect"].to_list() == pytest.approx([1.0] * 3, rel=0.01)


@pytest.mark.parametrize("capped", [True, False])
def test_incidence_is_aalen_and_johansens(capped: bool) -> None:
    games = _games(capped=capped)
    found = endings.incidence(games.lazy())
    for name in ("blown up", "conquered"):
        curve = found.filter(pl.col("ending") == name)
        expected = naive.incidence(games.to_dicts(), name)
        assert dict(zip(curve["round"], curve["incidence"], strict=True)) == pytest.approx(expected, abs=1e-9)
        assert (curve["incidence_low"] <= curve["incidence"] + 1e-9).all()
        assert (curve["incidence_high"] >= curve["incidence"] - 1e-9).all()
    assert "capped" not in found["ending"]


def test_without_cut_offs_incidence_is_the_share_and_about_as_sure() -> None:
    games = _games(capped=False)
    curve = endings.incidence(games.lazy()).filter(pl.col("ending") == "conquered")
    for row in curve.iter_rows(named=True):
        share = row["games"] / 300
        assert row["incidence"] == pytest.approx(share)
        assert (row["incidence_low"], row["incidence_high"]) == pytest.approx(wilson(row["games"], 300), abs=0.003)


@pytest.mark.parametrize("capped", [True, False])
def test_games_that_only_repeat_their_deal_make_nothing_surer(capped: bool) -> None:
    games = _games(100, capped)
    thrice = pl.concat([games.with_columns(game=pl.col("game") * 3 + k) for k in range(3)]).sort("game")
    once, again = endings.incidence(games.lazy()), endings.incidence(thrice.lazy(), 3)
    for name in ("incidence", "incidence_low", "incidence_high"):
        assert again[name].to_list() == pytest.approx(once[name].to_list(), abs=1e-3)


def test_cut_off_games_raise_the_incidence_that_dropping_them_would_not_know() -> None:
    games = _games()
    curve = endings.incidence(games.lazy()).filter(pl.col("ending") == "conquered")
    share = games.filter(pl.col("ending") == "conquered").height / 300
    assert curve["incidence"][-1] > share  # of all games, some of which never got so far


def test_one_ending_after_a_fixed_number_of_rounds() -> None:
    found = endings.incidence(synthetic.lazy(synthetic.run(50))["games"])
    assert found.row(0, named=True)["incidence"] == 1
    assert found["round"].to_list() == [10]


def test_only_cut_off_games_have_no_incidence() -> None:
    games = _games().with_columns(ending=pl.lit("capped"))
    assert endings.incidence(games.lazy()).height == 0
    assert endings.length_of_a_game(endings.lengths(games.lazy()))["capped_share"][0] == 1


def test_length_of_a_game() -> None:
    games = _games()
    found = endings.length_of_a_game(endings.lengths(games.lazy())).row(0, named=True)
    assert found["rounds"] == pytest.approx(games["rounds"].mean())
    assert found["rounds_median"] == np.quantile(games["rounds"], 0.5, method="inverted_cdf")
    assert found["rounds_95"] == np.quantile(games["rounds"], 0.95, method="inverted_cdf")
    assert found["capped"] == games.filter(pl.col("ending") == "capped").height


def test_whom_an_ending_favours() -> None:
    run = synthetic.run(60)
    games = run["games"].with_columns(ending=pl.when(pl.col("game") % 3 == 0).then(pl.lit("x")).otherwise(pl.lit("y")))
    found = endings.favours(games.lazy(), run["seats"].lazy())
    groups = naive.grouped(run["seats"].to_dicts(), lambda r: ("x" if r["game"] % 3 == 0 else "y", r["seat"]))
    assert found.height == 8
    for row in found.iter_rows(named=True):
        mine = groups[row["ending"], row["seat"]]
        assert row["win_share"] == pytest.approx(sum(r["win_share"] for r in mine) / len(mine))


def test_decisions_by_kind() -> None:
    run = synthetic.run(30)["seats"].with_columns(decided_draft=pl.col("seat") * 2, decided_deploy=pl.lit(1))
    found = endings.decisions(run.lazy())
    assert found["kind"].to_list() == ["draft", "deploy"]
    assert found["decided"].to_list() == [5.0, 1.0]
    assert endings.decisions(synthetic.lazy(synthetic.run(5))["seats"]).height == 0
