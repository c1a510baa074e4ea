"""Sentences about Councils: what is held, locked and gained, and when nothing can be said."""

import polars as pl

from pipeline.reporting import authorities
from pipeline.reporting.sentences import FEW, TOO_FEW


def with_ends(table: pl.DataFrame, *measures: str, reach: float = 0.01) -> pl.DataFrame:
    ends = [
        (pl.col(m) + sign * reach).alias(f"{m}_{end}") for m in measures for end, sign in (("low", -1), ("high", 1))
    ]
    return table.with_columns(ends)


CARDS = with_ends(
    pl.DataFrame(
        {
            "council": ["red", "green", "advantage"],
            "games": [100, 100, 100],
            "had": [1.0, 1.0, 0.6],
            "held": [0.20, 0.10, 0.05],
            "kept": [0.4, 0.3, 0.1],
            "returned": [1.5, 2.0, 1.0],
            "activations": [3.0, 2.0, 0.0],
            "fair": [0.25] * 3,
        }
    ),
    "held",
    "kept",
)


def test_the_card_held_most_is_named_only_if_it_surely_is() -> None:
    said = authorities.held(CARDS)
    assert said.startswith(
        "The Red card is held most, at the beginning of 20.0% (19.0 to 21.0) of turns, the Green least"
    )
    assert "(25% would be every round). Of cards that somebody took, 30% to 40% never went back" in said
    assert "together the cards go back 3.5 times a game and are used 5.0 times." in said
    assert said.endswith("nobody ever has it in 40.0% of games.")
    alike = authorities.held(with_ends(CARDS, "held", reach=0.1))
    assert alike.startswith("Each card is held at the beginning of 10.0% to 20.0% of turns (25% would be every round).")


def test_few_games_say_nothing_of_cards() -> None:
    assert authorities.held(CARDS.with_columns(games=pl.lit(9))) == FEW
    assert authorities.held(pl.DataFrame()) == "Nobody had a card in these games."


LOCKED = with_ends(
    pl.DataFrame(
        {
            "council": ["red", "any"],
            "games": [100, 100],
            "locked": [0.3, 0.5],
            "round": [9.0, 8.0],
            "left": [2.0, 3.0],
            "win_share": [0.4, 0.45],
            "fair": [0.25, 0.25],
        }
    ),
    "locked",
    "round",
    "left",
    "win_share",
)


def test_lock_in_tells_when_how_much_is_left_and_who_wins() -> None:
    said = authorities.lock_in(LOCKED)
    assert said.startswith(
        "In 50.0% (49.0 to 51.0) of games somebody reaches the last spot of a Council, first in round 8.0"
    )
    assert "with 3.0 (3.0 to 3.0) rounds to go. That seat wins 45.0% (44.0 to 46.0), more than an equal share" in said
    assert said.endswith("so this is not what the lock alone does.")
    assert authorities.lock_in(LOCKED.with_columns(games=pl.lit(5))).endswith(TOO_FEW)
    assert authorities.lock_in(LOCKED.head(1)) == "Nobody reached the last spot of any Council in these games."


def test_councils_are_called_unequal_only_if_their_intervals_lie_apart() -> None:
    table = with_ends(pl.DataFrame({"council": ["red", "blue"], "points": [10.0, 12.0]}), "points", reach=0.5)
    said = authorities.alike(table)
    assert said.startswith(
        "The Blue Council gives most points, 12.0 (11.5 to 12.5) a game to all seats together, the Red"
    )
    assert said.endswith("10.0 (9.5 to 10.5).")
    assert authorities.alike(with_ends(table, "points", reach=2.0)).endswith("it is not known that they differ.")
    assert authorities.alike(table.head(1)) == authorities.OFF


def test_what_hangs_on_the_last_spots() -> None:
    weight = pl.DataFrame({"source": ["steps", "last_spot"], "moved": [0.3, 0.2]})
    assert authorities.hangs(weight).startswith("Without the points of the last spots 20.0% of wins")
    assert authorities.hangs(weight.head(1)) == authorities.hangs(pl.DataFrame()) == ""


def test_cards_that_go_back_are_told_by_table() -> None:
    two = CARDS.with_columns(table=pl.lit("2 seats"), taken=pl.lit(1.0))
    four = CARDS.with_columns(table=pl.lit("4 seats"), taken=pl.lit(2.0))
    locks = LOCKED.with_columns(table=pl.lit("4 seats"))
    said = authorities.by_table(pl.concat([two, four]), locks)
    assert said == (
        "Council cards by table: 2 seats: taken 2.0 times a game and put back 3.5 times, a Council locked in 0.0% of "
        "games; 4 seats: taken 4.0 times a game and put back 3.5 times, a Council locked in 50.0% (49.0 to 51.0) of "
        "games."
    )
    assert authorities.by_table(two, locks) == ""


def test_causes_tracks_and_outposts() -> None:
    causes = with_ends(pl.DataFrame({"cause": ["terraform", "moved_outpost"], "share": [0.8, 0.2], "steps": [8.0, 2.0]}), "share")  # fmt: skip  # noqa: E501
    assert authorities.causes(causes) == (
        "Of 10.0 steps of influence a game, by cause: terraform 80.0% (79.0 to 81.0) and moved outpost 20.0% "
        "(19.0 to 21.0)."
    )
    rows = [("red", spot, share) for spot, share in ((1, 0.9), (2, 0.8), (8, 0.1))] + [("blue", 2, 0.6)]
    steps = with_ends(pl.DataFrame(rows, schema=["council", "spot", "share"], orient="row"), "share")
    said = authorities.reached(steps)
    assert (
        "on 70% of the tracks; the farthest spot that any seat reaches is 8: Red 10.0% (9.0 to 11.0) and Blue 0.0%"
        in said
    )
    outposts = with_ends(pl.DataFrame({"placed": [9.0], "moved": [3.0], "through_red": [0.5]}), "moved")
    assert "placed 9.0 times a game and moved 3.0 (3.0 to 3.0) times" in authorities.outposts(outposts)
    for sentence in (authorities.causes, authorities.reached, authorities.outposts):
        assert "in these games." in sentence(pl.DataFrame())


def test_sizes_of_actions_are_told_by_rules() -> None:
    table = with_ends(pl.DataFrame({"rules": ["printed rules", "base"], "games": [99, 99], "levels": [1.8, 2.0], "one": [0.4, 0.3]}), "levels")  # fmt: skip  # noqa: E501
    said = authorities.actions(table)
    assert "1.80 (1.79 to 1.81) by printed rules, where 40% lift one; 2.00 (1.99 to 2.01) by base, where 30%" in said
    assert authorities.actions(pl.DataFrame()) == TOO_FEW
