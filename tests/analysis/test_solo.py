import numpy as np
import pytest

from pipeline.analysis import solo
from tests.analysis import cosmos

ALONE = cosmos.run(80, cosmos.Truth(seats=1))
CAMPAIGN = cosmos.run(80, cosmos.Truth(seats=1, campaign=True))


def test_one_seat_against_the_automa() -> None:
    lazy = cosmos.lazy(ALONE)
    found = solo.duel(lazy["games"], lazy["seats"]).row(0, named=True)
    own, other = ALONE["seats"]["points"].to_numpy(), ALONE["games"]["automa_points"].to_numpy().astype(int)
    assert found["win_share"] == pytest.approx(ALONE["seats"]["win_share"].mean())
    assert (found["points"], found["automa"]) == pytest.approx((own.mean(), other.mean()))
    assert found["ahead"] == pytest.approx((own - other).mean())
    assert found["automa_sd"] == pytest.approx(np.std(other))
    assert found["triggered"] == pytest.approx(ALONE["games"]["automa_triggered"].mean())
    assert found["ahead_low"] < found["ahead"] < found["ahead_high"]


def test_by_how_much_games_are_won_and_lost() -> None:
    lazy = cosmos.lazy(ALONE)
    found = solo.margins(lazy["games"], lazy["seats"])
    ahead = ALONE["seats"]["points"].to_numpy() - ALONE["games"]["automa_points"].to_numpy().astype(int)
    assert found["games"].sum() == 80
    assert found["ahead"].is_sorted()
    for least, games in found["ahead", "games"].iter_rows():
        assert games == np.sum((ahead >= least) & (ahead < least + 5))


def test_a_campaigns_scenarios() -> None:
    found = solo.scenarios(cosmos.lazy(CAMPAIGN)["scenarios"])
    rows = CAMPAIGN["scenarios"].to_dicts()
    for row in found.iter_rows(named=True):
        mine = [r for r in rows if r["scenario"] == row["scenario"]]
        won = [r for r in mine if r["won"]]
        assert row["games"] == len(mine)
        assert row["lost"] == pytest.approx(1 - len(won) / len(mine))
        assert row["rounds"] == pytest.approx(sum(r["rounds"] for r in mine) / len(mine))
        assert row["total"] == pytest.approx(sum(r["total"] for r in won) / len(won))
        assert row["total_sd"] == pytest.approx(np.std([r["total"] for r in won]))
        assert sum(row[part] for part in solo.PARTS) == pytest.approx(row["total"])


def test_how_campaigns_end() -> None:
    found = solo.campaigns(cosmos.lazy(CAMPAIGN)["games"]).row(0, named=True)
    won = (CAMPAIGN["games"]["ending"] == "campaign_won").mean()
    assert (found["games"], found["won"]) == (80, pytest.approx(won))


def test_without_a_campaign_there_are_no_scenarios() -> None:
    assert solo.scenarios(cosmos.lazy(ALONE)["scenarios"]).height == 0
