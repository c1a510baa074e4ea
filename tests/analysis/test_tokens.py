import numpy as np
import pandas as pd
import polars as pl
import pytest
import statsmodels.formula.api as smf

from pipeline.analysis import slices
from pipeline.analysis.regression import Block, clustered_fit, cross
from pipeline.analysis.tokens import Played, token_values
from tests.analysis import synthetic

TRUTH = synthetic.Truth(rotations=2, players=("a", "b"), player_effect={"a": 3.0}, seat_effect=(2, 0, 0, 0))


def _blocks(rng: np.random.Generator) -> list[Block]:
    blocks = []
    for k in range(5):
        deal = np.repeat(np.arange(30) + 30 * k, 7)
        x = rng.normal(0, 1, (210, 4))
        x[:, 2] = x[:, 0] + x[:, 1]  # can't be told from the two before it
        y = x @ np.array([1.0, 2.0, 0.0, -1.0]) + np.repeat(rng.normal(0, 1, 30), 7) + rng.normal(0, 1, 210)
        blocks.append(Block(x, y, deal))
    return blocks


def test_clustered_fit_gives_statsmodels_coefficients_and_errors() -> None:
    blocks = _blocks(np.random.default_rng(1))
    whole = Block(*(np.concatenate(parts) for parts in zip(*blocks, strict=True)))
    fit = clustered_fit([whole], ["a", "b", "c", "d"])
    frame = pd.DataFrame(np.concatenate([b.x for b in blocks]), columns=list("abcd"))
    frame["y"], frame["deal"] = np.concatenate([b.y for b in blocks]), np.concatenate([b.deal for b in blocks])
    theirs = smf.ols("y ~ a + b + d - 1", frame).fit(cov_type="cluster", cov_kwds={"groups": frame["deal"]})
    known = [0, 1, 3]
    assert fit.value[known] == pytest.approx(theirs.params.to_numpy())
    assert np.sqrt(np.diag(fit.covariance))[known] == pytest.approx(theirs.bse.to_numpy())
    assert np.isnan(fit.value[2])
    assert fit.deals == 150
    assert fit.rows == 1050
    value, low, high, error = fit.contrast(np.array([1.0, -1.0, 0.0, 0.0]))
    test = theirs.t_test("a - b = 0")
    assert (value, error) == pytest.approx((test.effect[0], test.sd[0, 0]))
    assert low < value < high


def test_many_slices_have_the_coefficients_of_one_and_nearly_its_errors() -> None:
    rng = np.random.default_rng(4)
    x, deal = rng.normal(size=(40_000, 5)), np.repeat(np.arange(10_000), 4)
    y = x @ np.arange(5.0) + np.repeat(rng.normal(size=10_000), 4) + rng.normal(size=40_000)
    cut = [Block(x[i : i + 4000], y[i : i + 4000], deal[i : i + 4000]) for i in range(0, 40_000, 4000)]
    once, again = clustered_fit([Block(x, y, deal)], list("abcde")), clustered_fit(cut, list("abcde"))
    assert again.value == pytest.approx(once.value)
    assert np.sqrt(np.diag(again.covariance)) == pytest.approx(np.sqrt(np.diag(once.covariance)), rel=1e-3)


def test_a_contrast_with_an_unknown_coefficient_is_unknown() -> None:
    blocks = _blocks(np.random.default_rng(2))
    fit = clustered_fit(blocks, ["a", "b", "c", "d"])
    assert np.isnan(fit.contrast(np.array([0.0, 0.0, 1.0, 0.0]))[0])
    assert np.isfinite(fit.contrast(np.array([0.0, 0.0, 0.0, 1.0]))[0])


def test_products_by_blocks_are_the_product() -> None:
    a, b = np.random.default_rng(3).normal(size=(2, 1003, 3))
    assert cross(a, b) == pytest.approx(a.T @ b)
    assert cross(a[:50], b[:50]) == pytest.approx(a[:50].T @ b[:50])


@pytest.mark.parametrize("outcome", ["points", "win_share"])
def test_token_values_are_a_regression_within_games(outcome: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "ROWS_AT_A_TIME", 100_000)
    run = synthetic.run(60, TRUTH)
    tables = synthetic.lazy(run)
    stages = ((1, 5), (6, 10))
    found = token_values(Played(tables["orders"], tables["rounds"], tables["seats"]), outcome, stages, 2)
    frame = run["seats"].to_pandas().set_index(["game", "seat"])[["player", outcome]]
    kept = run["orders"].to_pandas().pivot_table(index=["game", "seat"], columns="order", values="kept")
    rounds = run["rounds"].to_pandas()
    terms = []
    for order in synthetic.ORDERS:
        frame[f"kept_{order}"] = kept[order]
        terms.append(f"kept_{order}")
    for order in synthetic.ORDERS:
        for a, b in stages:
            part = rounds[rounds["round"].between(a, b)]
            frame[f"spent_{order}_{a}"] = part.groupby(["game", "seat"])[f"spent_{order}"].sum()
            terms.append(f"spent_{order}_{a}")
    frame = frame.fillna(0).reset_index()
    formula = f"{outcome} ~ {' + '.join(terms)} + C(seat) + C(player) + C(game)"
    theirs = smf.ols(formula, frame).fit(cov_type="cluster", cov_kwds={"groups": frame["game"] // 2})
    # games taken out beforehand cost no degrees of freedom: statsmodels counts them, so its errors are a factor larger
    factor = np.sqrt((240 - theirs.df_model - 1) / (240 - len(terms) - 3 - 1))
    values = {(r["order"], r["use"], r["first_round"]): r for r in found.iter_rows(named=True)}
    for order in synthetic.ORDERS:
        for use, first, term in (
            ("kept", None, f"kept_{order}"),
            ("spent", 1, f"spent_{order}_1"),
            ("spent", 6, f"spent_{order}_6"),
        ):
            row = values[order, use, first]
            if row["tokens"] < 30:
                assert row["value"] is None
                continue
            assert row["value"] == pytest.approx(theirs.params[term])
            assert row["value_se"] == pytest.approx(theirs.bse[term] * factor)


def test_token_values_find_what_tokens_were_worth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "ROWS_AT_A_TIME", 100_000)
    truth = synthetic.Truth(token_kept=2.0, token_spent=-1.0)
    tables = synthetic.lazy(synthetic.run(4000, truth))
    found = token_values(Played(tables["orders"], tables["rounds"], tables["seats"]))
    spent = found.filter(pl.col("use") == "spent")
    assert spent.height == 30
    # a 95 % interval may miss one or a few of thirty
    assert ((spent["value_low"] < -1) & (spent["value_high"] > -1)).sum() >= 26
    kept = found.filter(pl.col("use") == "kept")
    assert (kept["value_low"] > 2.0).all()  # on top of it stands the award
    assert (kept["value_high"] < 4.0).all()
    assert (spent["over_kept"] < 0).all()
    assert (spent["p_over_kept"] < 0.05).all()
    assert kept["over_kept"].null_count() == 6
    assert kept["tokens"].sum() == tables["orders"].select(pl.col("kept").cast(pl.Int64).sum()).collect().item()


def test_one_seat_has_nobody_to_be_compared_with() -> None:
    tables = synthetic.lazy(
        {name: t.filter(pl.col("seat") == 1) for name, t in synthetic.run(5).items() if "seat" in t.columns}
    )
    assert token_values(Played(tables["orders"], tables["rounds"], tables["seats"])).height == 0
