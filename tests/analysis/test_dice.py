from fractions import Fraction

import polars as pl
import pytest
from scipy import stats

from pipeline.analysis import dice
from pipeline.analysis.intervals import exact_interval

D6 = {str(face): Fraction(1, 6) for face in range(1, 7)}


def _counts(*rolled: int) -> pl.DataFrame:
    return pl.DataFrame({"face": [str(i + 1) for i in range(len(rolled))], "rolled": rolled})


def test_rolls_are_counted_by_face() -> None:
    rolls = pl.LazyFrame({"face_up": ["hit", "miss", "hit"], "times": [2, 5, 1]})
    assert dice.rolled(rolls, "face_up")["rolled"].to_list() == [2, 1]
    assert dice.rolled(rolls, "face_up", "times")["rolled"].to_list() == [3, 5]


def test_faces_by_hand() -> None:
    found = dice.faces(_counts(15, 5, 10, 10, 10, 10), D6)
    assert found["expected"].to_list() == [10.0] * 6
    assert found["share"].to_list() == [n / 60 for n in (15, 5, 10, 10, 10, 10)]
    assert (found["share_low"][0], found["share_high"][0]) == pytest.approx(exact_interval(15, 60))
    assert found["p"][0] == pytest.approx(stats.binomtest(15, 60, 1 / 6).pvalue)
    assert found["p_holm"][0] == pytest.approx(min(1, 6 * found["p"][0]))


def test_weldons_dice() -> None:
    # 315,672 throws of Weldon's dice showed five or six 106,602 times (Pearson 1900): chi-square about 27 on one degree
    odds = {"five or six": Fraction(1, 3), "less": Fraction(2, 3)}
    counts = pl.DataFrame({"face": ["five or six", "less"], "rolled": [106_602, 315_672 - 106_602]})
    found = dice.fit(dice.faces(counts, odds)).row(0, named=True)
    assert found["chi2"] == pytest.approx(27.1, abs=0.1)
    assert found["free"] == 1
    assert found["p_chi2"] < 1e-6
    assert found["sound"]


def test_all_faces_together_are_scipys_tests() -> None:
    rolled = (90, 110, 105, 95, 120, 80)
    found = dice.fit(dice.faces(_counts(*rolled), D6)).row(0, named=True)
    assert (found["chi2"], found["p_chi2"]) == pytest.approx(tuple(stats.chisquare(rolled)))
    assert (found["g"], found["p_g"]) == pytest.approx(tuple(stats.power_divergence(rolled, lambda_=0)))
    assert found["free"] == 5
    assert found["sound"]


def test_a_face_the_rules_do_not_know_is_an_error() -> None:
    with pytest.raises(ValueError, match="rolled 7, which have no odds"):
        dice.faces(_counts(1, 1, 1, 1, 1, 1, 1), D6)


def test_a_face_that_can_not_come_up_and_did_is_certain_to_be_wrong() -> None:
    odds = {"1": 0.5, "2": 0.5, "3": 0.0}
    found = dice.faces(_counts(50, 49, 1), odds)
    assert found["p"][2] == 0
    assert dice.fit(found)["p_chi2"][0] > 0.5


def test_no_rolls_say_nothing() -> None:
    found = dice.faces(_counts(), D6)
    assert found["share"].null_count() == 6
    assert not dice.fit(found)["sound"][0]


def test_of_games_that_share_their_luck_one_is_tested() -> None:
    rolls = pl.LazyFrame({"game": [0, 1, 2, 3], "face": ["a", "b", "a", "b"]})
    assert dice.of_one_game(rolls, 2).collect()["game"].to_list() == [0, 2]
    assert dice.of_one_game(rolls).collect().height == 4
