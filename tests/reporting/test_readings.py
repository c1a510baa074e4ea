"""Sentences: they state the numbers of their table, and say so where nothing is known."""

import polars as pl
import pytest

from pipeline.reporting import readings, sentences


def frame(**columns: list[object]) -> pl.DataFrame:
    return pl.DataFrame(columns)


SEATS = frame(
    seat=[1, 2],
    games=[4000, 4000],
    deals=[2000, 2000],
    win_share=[0.6, 0.4],
    win_share_low=[0.58, 0.38],
    win_share_high=[0.62, 0.42],
    win_share_se=[0.01, 0.01],
    fair=[0.5, 0.5],
)


def test_seats_tell_the_gap_beside_a_fair_games_and_the_verdict() -> None:
    said = sentences.seat_shares(SEATS)
    assert "Seat 1 wins most often, 60.0% (58.0 to 62.0), seat 2 least, 40.0% (38.0 to 42.0)" in said
    assert "a gap of 20.0 points; a perfectly fair game of this many games shows" in said
    assert "<b>Unfair</b>: seat 1 is certainly more than 2 points away from an equal share." in said


def test_seats_within_a_wide_margin_are_fair() -> None:
    assert "<b>Fair within the margin</b>" in sentences.seat_shares(SEATS, margin=0.2)


def test_seats_without_intervals_are_not_known_yet() -> None:
    unsure = [pl.lit(None, pl.Float64).alias(f"win_share_{end}") for end in ("low", "high", "se")]
    said = sentences.seat_shares(SEATS.with_columns(unsure))
    assert "60.0%, seat 2" in said
    assert "<b>Not known yet</b>" in said
    assert said.endswith(sentences.FEW)


def test_a_strategy_whose_seats_overlap_is_said_to_be_chance() -> None:
    table = SEATS.with_columns(player=pl.lit("token_hoarder"))
    assert sentences.strategies_by_seat(table).endswith("in seat 2.")
    wide = table.with_columns(win_share_low=pl.col("win_share") - 0.2, win_share_high=pl.col("win_share") + 0.2)
    assert sentences.strategies_by_seat(wide).endswith("in seat 2. Their intervals overlap: that may be chance.")


def test_what_the_best_seat_scores_more_of_than_the_worst_largest_difference_first() -> None:
    by_source = pl.DataFrame(
        {
            "seat": [1, 1, 2, 2, 2],
            "source": ["orders", "prestige", "orders", "prestige", "cards"],
            "points": [7.0, 12.0, 8.0, 6.0, 2.5],
        }
    )
    said = readings.seat_sources(by_source, SEATS)
    assert said == "Seat 1 scores +2.5 points beside seat 2: Prestige +6.0, Cards −2.5 and Orders −1.0."
    alike = by_source.filter(pl.col("source") == "orders").with_columns(points=7.0)
    assert readings.seat_sources(alike, SEATS) == "Seats 1 and 2 score as much from every source."


def test_one_seat_is_no_comparison() -> None:
    assert "nothing to compare" in sentences.seat_shares(SEATS.head(1))


def test_a_circle_of_strategies_is_named_only_if_each_surely_beats_the_next() -> None:
    pairs = [("a", "b"), ("b", "c"), ("c", "a")]
    rows = [(p, o, 0.6, 0.55, 0.65) for p, o in pairs] + [(o, p, 0.4, 0.35, 0.45) for p, o in pairs]
    names = ["player", "other", "ahead", "ahead_low", "ahead_high"]
    table = pl.DataFrame(rows, schema=names, orient="row")
    assert "rock, paper, scissors: A, B, C, A." in sentences.strategy_pairs(table)
    unsure = table.with_columns(ahead_low=pl.col("ahead_low") - 0.1)
    assert "There is no circle" in sentences.strategy_pairs(unsure)


def test_endings_name_capped_games_in_words() -> None:
    table = frame(
        ending=["after_last_round", "capped"], games=[99, 1], share=[0.99, 0.01], rounds=[10.0, 4.0],
        share_low=[0.95, 0.0], share_high=[1.0, 0.05],
    )  # fmt: skip
    said = sentences.ending_shares(table)
    assert said.startswith("99.0% (95.0 to 100.0) ended after last round and 1.0% (0.0 to 5.0) were cut off at the cap")
    assert said.endswith("a game takes 9.9 rounds on average.")


def test_when_games_are_decided_is_told_of_games_of_equal_and_of_unequal_length() -> None:
    table = frame(round=[8, 9, 10], share=[0.5, 0.3, 0.2], by_then=[0.5, 0.8, 1.0])
    assert sentences.decided(table) == "Half of all games are decided by the end of round 8; 20% only in round 10."
    unequal = frame(round=[8, 9, 22], share=[0.5, 0.495, 0.005], by_then=[0.5, 0.995, 1.0])
    assert sentences.decided(unequal) == (
        "Half of all games are decided by the end of round 8, nine in ten by the end of round 9."
    )


def token_rows(over: float, low: float, high: float) -> pl.DataFrame:
    return frame(
        order=["science_guild"], use=["spent"], first_round=[3], last_round=[4], over_kept=[over],
        over_kept_low=[low], over_kept_high=[high],
    )  # fmt: skip


def test_keep_or_spend_counts_what_is_sure_either_way() -> None:
    worse = sentences.keep_or_spend(token_rows(-2.0, -3.0, -1.0))
    assert worse.startswith("Of 1 ways to spend a token (an Order and a pair of rounds), 1 surely goes with fewer")
    assert "fewer points than keeping it, most of all Science Guild in rounds 3–4 (2.0 fewer, 1.0 to 3.0);" in worse
    assert "; none surely goes with more points than keeping it. Seats" in worse
    better = sentences.keep_or_spend(token_rows(2.0, 1.0, 3.0))
    assert "none surely goes with fewer points than keeping it; 1 surely goes with more points" in better
    assert "most of all Science Guild in rounds 3–4 (2.0 more, 1.0 to 3.0)" in better


def test_keep_or_spend_says_when_too_few_were_spent() -> None:
    none = token_rows(0.0, 0.0, 0.0).with_columns(over_kept=pl.lit(None, pl.Float64))
    assert sentences.keep_or_spend(none) == "Too few tokens were spent to say what that is worth."


EFFECTS = frame(
    measure=["win share"] * 2,
    variant=["consuls"] * 2,
    seat=[1, 4],
    effect=[-0.031, 0.004],
    effect_low=[-0.04, -0.01],
    effect_high=[-0.02, 0.02],
    p_holm=[0.001, 0.6],
    saved=[3.0, 3.0],
    paired=[True, True],
)


def test_changes_name_what_is_more_than_chance_and_what_pairing_saved() -> None:
    said = readings.changes(EFFECTS)
    assert said.startswith("More than chance: consuls, seat 1 −3.1 (−4.0 to −2.0).")
    assert "3.0 times the games" in said
    assert "seat 4" not in said


def test_changes_that_are_none_at_all_are_not_told_as_too_small_to_see() -> None:
    nothing = EFFECTS.with_columns(pl.lit(0.0).alias(name) for name in ("effect", "effect_low", "effect_high"))
    assert readings.changes(nothing) == "Nothing is different here, in any game."


def test_changes_that_chance_would_make_say_what_would_have_shown() -> None:
    said = readings.changes(EFFECTS.with_columns(p_holm=pl.lit(0.5), paired=pl.lit(False)))
    assert said.startswith("No difference is known here")
    assert "more than about 1.5 points would have shown" in said
    assert said.endswith("compared as independent samples.")


def test_a_rule_nobody_could_use_says_nothing_of_its_effect() -> None:
    steps = frame(step=["could", "did", "won"], total=[0, 0, 0], per_game=[0.0] * 3, of_before=[None] * 3)
    assert "say nothing of the rule's effect" in readings.used(steps.with_columns(of_first=pl.lit(None, pl.Float64)))


def test_starting_decks_whose_intervals_overlap_are_not_said_to_differ() -> None:
    table = frame(faction=["Banner", "Elona"], games=[10, 10], win_share=[0.3, 0.2])
    table = table.with_columns(win_share_low=pl.col("win_share") - 0.1, win_share_high=pl.col("win_share") + 0.1)
    assert "not known that the decks differ" in readings.factions(table)
    sure = table.with_columns(win_share_low=pl.col("win_share") - 0.01, win_share_high=pl.col("win_share") + 0.01)
    assert (
        readings.factions(sure, stand_in=False)
        == "Banner does best with 30.0% (29.0 to 31.0) of games won, Elona worst with 20.0% (19.0 to 21.0)."
    )
    assert readings.factions(sure).endswith("this is no ranking of the printed ones.")


@pytest.mark.parametrize(
    ("energy", "actions", "said"),
    [(0.4, 0.1, "energy before actions more often: in 40% of rounds against 10%"), (0.1, 0.3, "actions before energy")],
)
def test_what_runs_out_first(energy: float, actions: float, said: str) -> None:
    table = frame(games=[100], short_of_energy=[energy], short_of_actions=[actions], spent_out=[0.2])
    assert said in readings.starvation(table)


def test_no_card_stands_out_where_chance_would_do() -> None:
    table = frame(card=["a"], lift=[0.02], q=[0.5], why=["in use"])
    assert sentences.card_lifts(table).startswith("No card goes with winning")
    assert sentences.card_fates(table) == (
        "Of 1 card: 1 in use. Single cards are told of as those of a stand-in set, not as published ones."
    )


@pytest.mark.parametrize(
    ("why", "said"),
    [
        ("these players can't value it", "Of 1 card: 1 that these players can't value."),
        ("dealt, never offered", "Of 1 card: 1 dealt at the start and never on offer."),
    ],
)
def test_what_becomes_of_cards_reads_as_a_sentence(why: str, said: str) -> None:
    assert sentences.card_fates(frame(card=["a"], why=[why]), stand_in=False) == said


def test_one_ending_is_no_list_of_shares() -> None:
    one = frame(ending=["after_last_round"], games=[10], rounds=[10.0], share=[1.0])
    one = one.with_columns(share_low=pl.lit(0.7), share_high=pl.lit(1.0))
    assert sentences.ending_shares(one) == "Every game ended after last round; a game takes 10.0 rounds on average."
    two = pl.concat([one, one.with_columns(ending=pl.lit("capped"))]).with_columns(share=pl.lit(0.5))
    assert "and 50.0% (70.0 to 100.0) were cut off at the cap on decisions;" in sentences.ending_shares(two)


def test_events_that_are_stand_ins_are_not_ranked() -> None:
    table = frame(event=["Truce", "Flood"], rounds=[3.0, 1.0], fresh=[0.5, 0.5])
    assert readings.events(table).startswith("Most Events are stand-ins, so they are not ranked. Of 4.0 rounds a game")
    assert readings.events(table, stand_in=False).startswith("Truce is in force most often, 3.0 rounds a game.")
    assert "50% draw no new one." in readings.events(table)
