"""Sentences about Survivors, about the game against the Automa, and about the campaign."""

import polars as pl

from pipeline.reporting import aboard
from pipeline.reporting.sentences import TOO_FEW
from tests.reporting.test_authorities import with_ends

FATES = with_ends(
    pl.DataFrame(
        {
            "colour": ["blue", "neutral", "red"],
            "games": [100, 50, 300],
            "settled": [0.5, 0.2, 0.3],
            "sent": [0.3, 0.7, 0.3],
            "stuck": [0.2, 0.1, 0.4],
        }
    ),
    "settled",
    "sent",
    "stuck",
)


def test_neutral_survivors_stand_beside_the_mean_of_all_coloured_ones() -> None:
    said = aboard.fates(FATES)
    assert (
        "20.0% (19.0 to 21.0) are settled, 70.0% (69.0 to 71.0) are sent and 10.0% (9.0 to 11.0) are still aboard"
        in said
    )
    assert said.endswith("of coloured ones 35%, 30%, 35%.")
    assert aboard.fates(FATES.filter(pl.col("colour") != "neutral")).startswith("There are no neutral Survivors")
    assert aboard.fates(FATES.with_columns(games=pl.lit(3))) == TOO_FEW


KINDS = with_ends(
    pl.DataFrame({"kind": ["coloured", "neutral"], "games": [90, 40], "points": [2.0, 1.0], "kept": [0.5, 0.4]}),
    "points",
    "kept",
)


def test_a_neutral_card_is_called_worth_less_only_if_it_surely_is() -> None:
    said = aboard.kinds(KINDS)
    assert "gives 1.0 (1.0 to 1.0) points in the end, a coloured one 2.0 (2.0 to 2.0) and its Resources" in said
    assert said.endswith("are kept.")
    assert aboard.kinds(with_ends(KINDS, "points", reach=0.6)).endswith("so no difference is known.")
    assert aboard.kinds(KINDS.with_columns(games=pl.lit(12))) == TOO_FEW
    assert aboard.kinds(KINDS.head(1)) == aboard.kinds(pl.DataFrame())


def test_how_often_a_penalty_decides() -> None:
    row = with_ends(pl.DataFrame({"games": [99], "had": [0.2], "winners": [0.05], "made": [0.02], "broke": [0.03]}), "had")  # fmt: skip  # noqa: E501
    said = aboard.decides(row)
    assert said.startswith("In 20.0% (19.0 to 21.0) of games somebody loses points")
    assert "who has the most points in 5.0% of games, makes a tie in 2.0% and breaks one in 3.0%." in said
    assert (
        aboard.decides(row.with_columns(had=pl.lit(0.0))) == "Nobody lost points for neutral Survivors in these games."
    )


def test_the_source_that_moves_most_wins_is_named() -> None:
    table = pl.DataFrame({"source": ["steps", "last_spot"], "points_share": [0.5, 0.1], "moved": [0.2, 0.3]})
    assert aboard.weight(table).startswith("Last Spot decide most: without them 30.0% of wins")


DUEL = with_ends(
    pl.DataFrame(
        {"games": [99], "win_share": [0.6], "points": [50.0], "automa": [45.0], "automa_sd": [8.0], "triggered": [0.4]}
    ),
    "win_share",
    "triggered",
)


def test_the_game_against_the_automa() -> None:
    said = aboard.duel(DUEL)
    assert (
        "beats the Automa in 60.0% (59.0 to 61.0) of games, with 50.0 points to 45.0 (the Automa's spread by 8.0"
        in said
    )
    assert aboard.duel(DUEL.with_columns(games=pl.lit(2))) == TOO_FEW
    cards = pl.DataFrame({"council": ["red", "advantage"], "taken": [2.0, 9.0], "returned": [1.0, 9.0]})
    said = aboard.stripped(cards)
    assert said == "A player takes 2.00 Council cards a game, and the Automa takes 1.00 off again (50%)."
    assert aboard.stripped(pl.DataFrame()) == "The player never held a Council's card."


def test_the_campaign_is_told_and_its_scenarios_are_no_ranking_of_the_books() -> None:
    table = with_ends(
        pl.DataFrame(
            {"scenario": ["X1", "X2", "X3"], "games": [99, 60, 8], "lost": [0.2, 0.5, 0.9],
             "total": [12.0, 15.0, None], "total_sd": [3.0, 4.0, None]}
        ),
        "lost",
    )  # fmt: skip
    said = aboard.scenarios(table)
    assert said.startswith(
        "Scenario X2 is lost most, in 50.0% (49.0 to 51.0) of campaigns that reach it; winning X2 brings"
    )
    assert said.endswith("The scenarios are stand-ins: this is no ranking of the book's.")
    won = with_ends(pl.DataFrame({"games": [40], "won": [0.25]}), "won")
    assert aboard.campaigns(won) == "25.0% (24.0 to 26.0) of 40 campaigns are won to the end."
    assert aboard.campaigns(won.with_columns(games=pl.lit(4))) == TOO_FEW
