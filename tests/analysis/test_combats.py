"""Combats: who wins them, at what odds, whether dice are sound, and which cards win."""

import polars as pl
import pytest

from pipeline.analysis import combats
from tests.analysis import stars

TABLES = stars.run(200, stars.Truth(seats=2, rotations=2))
COMBATS = TABLES["combats"]
FOUGHT = COMBATS.filter(pl.col("rounds") > 0)
ODDS = {"offence": 1 / 2, "defence": 1 / 3, "morale": 1 / 6}


def test_all_combats_are_counted_once() -> None:
    row = combats.outcomes(COMBATS.lazy(), rotations=2).row(0, named=True)
    assert row["games"] == COMBATS.height
    assert row["won"] == pytest.approx((COMBATS["winner"] == COMBATS["attacker"]).mean())
    assert row["nobody"] == pytest.approx((COMBATS["winner"] == 0).mean())
    assert row["at_once"] == pytest.approx(1 - FOUGHT.height / COMBATS.height)
    assert row["morale"] == pytest.approx(FOUGHT["by_morale"].mean())
    assert row["rounds"] == pytest.approx(FOUGHT["rounds"].mean())
    assert row["attacker_lost"] == pytest.approx(COMBATS["attacker_lost"].mean())


def test_only_combats_with_dice_are_told_by_how_many_more_the_attacker_has() -> None:
    found = combats.outcomes(COMBATS.lazy(), ("ahead",), rotations=2)
    assert found["ahead"].to_list() == list(range(-4, 5))
    assert found["games"].sum() == FOUGHT.height
    more = FOUGHT.with_columns(more=pl.col("attacker_dice") - pl.col("defender_dice"))
    ends = more.filter(pl.col("more") >= 4)
    assert found["won"][-1] == pytest.approx((ends["winner"] == ends["attacker"]).mean())
    assert found["won_high"][0] < 0.5
    assert found["won_low"][-1] > 0.5


def test_a_trait_that_is_a_measure_too_can_be_asked_for() -> None:
    found = combats.fought(COMBATS.lazy(), ("by_morale",), rotations=2)
    assert found["games"].sum() == FOUGHT.height
    assert found["morale"].to_list() == [0.0, 1.0]


def test_by_factions_no_faction_fights_itself() -> None:
    found = combats.fought(COMBATS.lazy(), ("attacking", "defending"), rotations=2)
    assert found.height == 12
    assert found.filter(pl.col("attacking") == pl.col("defending")).height == 0


def test_dice_are_counted_in_one_game_of_each_deal() -> None:
    found = combats.thrown(COMBATS.lazy(), ODDS, rotations=2)
    one = FOUGHT.filter(pl.col("game") % 2 == 0)
    assert found["face"].to_list() == list(ODDS)
    assert found["rolled"].sum() == one["defender_dice"].cast(pl.Int64).sum()
    assert found["rolled"][0] == one["defender_offence"].cast(pl.Int64).sum()
    assert (found["p_holm"] > 0.01).all(), "they were thrown by these odds"
    loaded = combats.thrown(COMBATS.lazy(), {"offence": 0.4, "defence": 0.4, "morale": 0.2}, rotations=2)
    assert (loaded["p_holm"] < 0.001).any()


def test_strikes_are_means_of_strikes() -> None:
    strikes = TABLES["strikes"]
    row = combats.strikes(strikes.lazy(), rotations=2).row(0, named=True)
    assert row["dice"] == pytest.approx(strikes["dice"].mean())
    damage, dice = (int(strikes[name].cast(pl.Int64).sum()) for name in ("damage", "dice"))
    assert row["each_die"] == pytest.approx(damage / dice)
    assert row["idle"] == pytest.approx((strikes["destroyed"] == 0).mean())


def test_a_card_is_held_against_plays_of_its_faction_on_its_side_in_its_round() -> None:
    plays = TABLES["plays"].join(TABLES["seats"].select("game", "seat", "faction"), on=["game", "seat"])
    usual = pl.col("won").cast(pl.Float64).mean().over("faction", "attacker", "round")
    plays = plays.with_columns(lift=pl.col("won") - usual)
    found = combats.cards(TABLES["plays"].lazy(), TABLES["seats"].lazy(), rotations=2)
    assert found["games"].sum() == plays.height
    assert found["lift"].is_sorted(descending=True)
    for row in found.iter_rows(named=True):
        mine = plays.filter(pl.col("card") == row["card"])
        assert row["faction"] == mine["faction"][0]
        assert row["won"] == pytest.approx(mine["won"].mean())
        assert row["unit_part"] == pytest.approx(mine["unit_part"].mean())
        assert row["lift"] == pytest.approx(mine["lift"].mean())


def test_cards_that_winners_play_stand_out_beyond_chance() -> None:
    found = combats.cards(TABLES["plays"].lazy(), TABLES["seats"].lazy(), rotations=2)
    best = found.filter((pl.col("q") <= 0.05) & (pl.col("lift") > 0))
    assert set(best["card"]) == {f"{faction} card 0" for faction in stars.FACTIONS}


def test_without_plays_there_are_no_cards() -> None:
    none = TABLES["plays"].lazy().filter(pl.col("game") < 0)
    assert combats.cards(none, TABLES["seats"].lazy()).height == 0
