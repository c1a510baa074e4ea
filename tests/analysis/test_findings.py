import polars as pl
import pytest

from pipeline.analysis import (
    answers,
    compare,
    majorities,
    seats,
    slices,
    strategies,
    tension,
    tokens,
    turn_order,
    uptake,
)
from pipeline.analysis.findings import Basis, Finding, about, across, amount, interval, settled, sureness
from tests.analysis import synthetic

BASIS = Basis("four players of one strategy", "stand-in set 0")
TRUTH = synthetic.Truth(rotations=4, players=("a", "b", "c", "d"), player_effect={"a": 9.0}, seat_effect=(6, 0, 0, 0))


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> dict[str, pl.LazyFrame]:
    monkeypatch.setattr(slices, "ROWS_AT_A_TIME", 100_000)
    return synthetic.lazy(synthetic.run(1200, TRUTH))


def test_a_finding_says_what_how_big_how_sure_and_with_whom(run: dict[str, pl.LazyFrame]) -> None:
    (found,) = answers.about_seats(seats.by_seat(run["seats"], 4), BASIS)
    assert found.sentence.startswith("Seat 1 wins most, ")
    assert "a perfectly fair game of this many games would show" in found.sentence
    assert "95% interval" in found.sentence
    assert found.sentence.endswith(
        "Unfair: seat 1 is surely more than 2.0 points of win share away from an equal share."
    )
    assert found.sure == "very sure"
    assert found.effect is not None
    assert found.low is not None
    assert found.high is not None
    assert found.low < found.effect < found.high
    assert found.unit == "points of win share"
    assert found.games == 1200
    assert found.footing == "depends on four players of one strategy and stand-in set 0"
    assert not found.structural


def test_too_few_games_are_said_to_be_too_few() -> None:
    table = synthetic.lazy(synthetic.run(150))["seats"]
    (found,) = answers.about_seats(seats.by_seat(table), BASIS)
    assert found.sure == "not known"
    assert "Not known yet whether every seat is within 2.0 points" in found.sentence
    assert "more games would tell" in found.sentence or "too near that limit" in found.sentence


def test_one_deal_makes_no_claim() -> None:
    table = synthetic.lazy(synthetic.run(1))["seats"]
    (found,) = answers.about_seats(seats.by_seat(table), BASIS)
    assert found.sure == "not known"
    assert found.low is None
    assert "too few deals to say how sure" in found.sentence


def test_strategies(run: dict[str, pl.LazyFrame]) -> None:
    (found,) = answers.about_strategies(strategies.by_strategy(run["seats"], 4), BASIS)
    assert found.sentence.startswith("A is the strongest strategy")
    assert found.sure == "very sure"
    assert answers.about_strategies(strategies.by_strategy(synthetic.lazy(synthetic.run(9))["seats"]), BASIS) == []


def test_majorities(run: dict[str, pl.LazyFrame]) -> None:
    table = majorities.majorities(run["orders"], run["games"], rotations=4)
    hangs, pays = answers.about_majorities(table, majorities.weight(run["orders"], run["seats"], rotations=4), BASIS)
    assert "of wins would have gone to another seat" in hangs.sentence
    assert hangs.unit == "%"
    assert "is contested in" in pays.sentence
    assert pays.sure == "not known"  # all six Orders were made alike


def test_majorities_are_called_what_their_column_is_called(run: dict[str, pl.LazyFrame]) -> None:
    councils = run["orders"].rename({"order": "council"})
    table = majorities.majorities(councils, run["games"], "council", 4)
    weight = majorities.weight(councils, run["seats"], "council", 4)
    hangs, pays = answers.about_majorities(table, weight, BASIS)
    assert hangs.question == "How much hangs on Councils?"
    assert hangs.sentence.startswith("Councils give ")
    assert pays.question == "Which Council pays?"


def test_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "ROWS_AT_A_TIME", 100_000)
    tables = synthetic.lazy(synthetic.run(3000, synthetic.Truth(token_kept=3.0, token_spent=-2.0)))
    values = tokens.token_values(tokens.Played(tables["orders"], tables["rounds"], tables["seats"]))
    found = answers.about_tokens(values, BASIS)
    assert len(found) == 6
    assert {one.question for one in found} >= {"Keep or spend a token: Order of Knighthood?"}
    for one in found:
        assert one.sure == "very sure"
        assert one.sentence.startswith("Seats that spent a token in rounds ")
        assert "worse than seats of the same table that kept one" in one.sentence
        assert "does not say what spending would have done" in one.sentence


def _effects(effect: float, games: int = 1500) -> pl.DataFrame:
    a, b = synthetic.run(games), synthetic.run(games, synthetic.Truth(seat_effect=(0, 0, 0, effect)))
    pair = (a["games"].lazy(), b["games"].lazy())
    return compare.compare((a["seats"].lazy(), b["seats"].lazy()), pair, compare.WIN_SHARE, compare.Pair())


def test_a_change_is_told_with_what_pairing_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "ROWS_AT_A_TIME", 100_000)
    found = answers.about_change(_effects(4.0), "seat", "the handicap", BASIS)
    assert len(found) == 4
    assert found[3].sentence.startswith("With the handicap, seat 4 gets ")
    assert "points of win share more (95% interval" in found[3].sentence
    assert "without pairing them it would take" in found[3].sentence
    assert found[3].sure == "very sure"
    assert found[3].question == "What does the handicap do to wins?"


def test_what_a_change_is_stands_behind_its_name_and_orders_bring_points() -> None:
    row = _effects(0.0, 60).head(1).rename({"seat": "order"})
    row = row.with_columns(
        order=pl.lit("order_of_knighthood"), measure=pl.lit("points from Orders"), effect_se=pl.lit(0.03),
        effect=pl.lit(-0.14), effect_low=pl.lit(-0.2), effect_high=pl.lit(-0.08), p_holm=pl.lit(0.0),
    )  # fmt: skip
    (found,) = answers.about_change(row, "order", "the variant kind", BASIS, "a kinder game")
    assert found.question == "What does the variant kind do to points from Orders?"
    assert found.sentence.startswith(
        "With the variant kind (a kinder game), Order of Knighthood brings 0.14 points less (95% interval −0.20 to "
    )


def test_no_change_is_said_to_be_none() -> None:
    found = answers.about_change(_effects(0.0, 60), "seat", "nothing", BASIS)
    assert [one.sure for one in found] == ["not known"] * 4
    assert (
        found[0].sentence == "With nothing, seat 1 gets exactly what it did before. 60 games a side on the same deals."
    )


def test_an_unsure_change_is_not_claimed() -> None:
    row = _effects(0.0, 60).with_columns(
        effect=pl.lit(0.004), effect_se=pl.lit(0.01), p_holm=pl.lit(0.6), paired=pl.lit(False)
    )
    (found, *_) = answers.about_change(row, "seat", "it", BASIS)
    assert "it is not known that seat 1 gets more or less; measured: 0.4 points of win share more" in found.sentence
    assert "compared as independent samples" in found.sentence
    assert "in one of so many comparisons" not in found.sentence


def test_an_interval_beside_nought_that_is_not_claimed_is_explained() -> None:
    row = _effects(0.0, 60).with_columns(
        effect=pl.lit(0.04),
        effect_low=pl.lit(0.01),
        effect_high=pl.lit(0.07),
        effect_se=pl.lit(0.01),
        p_holm=pl.lit(0.1),
    )
    (found, *_) = answers.about_change(row, "seat", "it", BASIS)
    assert "(95% interval 1.0 to 7.0), which chance may make in one of so many comparisons." in found.sentence


def test_a_rule_that_nobody_could_use(run: dict[str, pl.LazyFrame]) -> None:
    never = run["consuls"].filter(pl.col("game") < 0)
    (found,) = answers.about_uptake(uptake.consul_uptake(never, run["games"], 4), "Consuls of the Empire", BASIS)
    assert "could never be used in these games" in found.sentence
    assert found.sure == "not known"
    (used,) = answers.about_uptake(
        uptake.consul_uptake(run["consuls"], run["games"], 4), "Consuls of the Empire", BASIS
    )
    assert "seats that could place a token, 3." in used.sentence
    assert "a game; of these " in used.sentence
    assert used.sentence.endswith(" conquered the world as well.")
    unlucky = uptake.consul_uptake(run["consuls"].with_columns(succeeded=pl.lit(0)), run["games"], 4)
    assert answers.about_uptake(unlucky, "Consuls", BASIS)[0].sentence.endswith("no effect that could be measured.")


def test_course_and_places(run: dict[str, pl.LazyFrame]) -> None:
    runaway, decided = answers.about_course(tension.course(run["rounds"], run["seats"], 4), BASIS)
    assert "if leading then meant nothing it would be 25.0%" in runaway.sentence
    assert "takes the lead for good" in decided.sentence
    places = answers.about_places(turn_order.core_worlds_by_place(run["conquests"], run["rounds"], rotations=4), BASIS)
    assert [place.sentence[:11] for place in places] == ["In round 9 ", "In round 10"]
    assert {place.sure for place in places} == {"not known"}


def test_where_no_seat_ever_leads_alone_nothing_is_said_of_leaders(run: dict[str, pl.LazyFrame]) -> None:
    level = run["rounds"].with_columns(points=pl.lit(0))
    found = answers.about_course(tension.course(level, run["seats"], 4), BASIS)
    assert [finding.question for finding in found] == ["When is it decided?"]


def test_across_is_dersimonian_and_lairds() -> None:
    # Borenstein et al., Introduction to Meta-Analysis, ch. 14, data set 1: M* = 0.3582, tau² = 0.0372, SE = 0.1055
    effects = [0.095, 0.277, 0.367, 0.664, 0.462, 0.185]
    errors = [x**0.5 for x in (0.033, 0.031, 0.050, 0.011, 0.043, 0.023)]
    found = across(effects, errors)
    assert found.effect == pytest.approx(0.3582, abs=2e-3)
    assert found.between**2 == pytest.approx(0.0372, abs=2e-3)
    assert found.low == pytest.approx(0.3582 - 1.96 * 0.1055, abs=3e-3)
    assert found.next_low == pytest.approx(-0.246, abs=0.02)  # ch. 17: prediction interval -0.246 to 0.962
    assert found.next_high == pytest.approx(0.962, abs=0.02)
    assert found.same_sign == 6


def test_two_sets_are_too_few_to_tell() -> None:
    with pytest.raises(ValueError, match="takes 3"):
        across([1.0, 2.0], [0.1, 0.1])


def _finding() -> Finding:
    return Finding("Q", "It pays.", 2.0, 1.5, 2.5, "points", 1000, "sure", BASIS.depends_on())


def test_structural_is_what_holds_over_many_sets() -> None:
    held = settled(_finding(), across([2.0, 2.1, 1.9, 2.2, 1.8], [0.2] * 5))
    assert held.structural
    assert held.footing == "structural"
    assert "Over 5 stand-in sets it averages 2.0 points" in held.sentence
    assert "5 of 5 agree" in held.sentence


def test_what_flips_with_the_set_depends_on_it() -> None:
    flips = settled(_finding(), across([2.0, -2.1, 1.9, -2.2, 1.8], [0.2] * 5))
    assert not flips.structural
    assert flips.footing == _finding().footing
    assert "3 of 5 agree on the direction, and one more should show −" in flips.sentence
    assert not settled(_finding(), across([2.0, 2.1, 1.9], [0.2] * 3)).structural  # three sets are too few


def test_games_still_needed_are_told_as_the_estimate_they_are() -> None:
    assert [about(n) for n in (7, 96, 1_273_653)] == ["7", "96", "1,300,000"]


def test_words() -> None:
    assert amount(-1.26, "points") == "1.3 points"
    assert interval(-0.012, 0.034, 100) == " (95% interval −1.2 to 3.4)"
    assert interval(-0.0001, 0.034, 100) == " (95% interval 0.0 to 3.4)"
    assert sureness(None) == sureness(float("nan")) == sureness(0.06) == "not known"
    assert sureness(0.04) == "sure"
    assert sureness(0.0004) == "very sure"
