"""Sentences about what ends a game: they state the numbers of their table, and refuse where there are too few."""

import polars as pl
import pytest

from pipeline.analysis.triggers import LEADS
from pipeline.reporting import launching, sentences


def shares(**endings: tuple[float, int]) -> pl.DataFrame:
    rows = [
        (name, games, share, share - 0.01, share + 0.01, 10.0, sum(g for _, g in endings.values()))
        for name, (share, games) in endings.items()
    ]
    names = ["ending", "games", "share", "share_low", "share_high", "rounds", "all"]
    return pl.DataFrame(rows, schema=names, orient="row")


def test_endings_of_the_game_read_as_parts_of_a_sentence() -> None:
    table = shares(terraformed_planets=(0.9, 90), mission_launch=(0.1, 10))
    said = sentences.ending_shares(table)
    assert said.startswith(
        "90.0% (89.0 to 91.0) ended by terraformed planets and 10.0% (9.0 to 11.0) ended by the launch"
    )


def test_each_table_is_told_with_the_launches_and_the_length_of_its_games() -> None:
    two = shares(mission_launch=(0.6, 60), both_in_one_round=(0.1, 10), terraformed_planets=(0.3, 30))
    four = shares(terraformed_planets=(1.0, 50)).with_columns(rounds=pl.lit(12.0))
    both = pl.concat([two.with_columns(table=pl.lit("2 seats")), four.with_columns(table=pl.lit("4 seats"))])
    assert launching.by_table(both) == (
        "Share of games that end by the launch of the mission: 2 seats: 60.0% (59.0 to 61.0) (and with both triggers "
        "in one round 10.0%), 10.0 rounds on average; 4 seats: 0.0%, 12.0 rounds on average."
    )


def test_line_ups_are_told_with_what_one_that_rushes_alone_wins() -> None:
    both = pl.concat(
        [shares(mission_launch=(1.0, 40)).with_columns(players=pl.lit(x)) for x in ("mixed", "one-rusher")]
    )
    alone = pl.DataFrame(
        {
            "player": ["balanced", "mission-rusher"],
            "games": [120, 40],
            "win_share": [0.3, 0.1],
            "win_share_low": [0.28, 0.05],
            "win_share_high": [0.32, 0.15],
            "fair": [0.25, 0.25],
        }
    )
    said = launching.by_lineup(both, alone)
    assert said.startswith("By line-up, the share of games that end by the launch of the mission: mixed: 100.0%")
    assert said.endswith("One that rushes alone among others wins 10.0% (5.0 to 15.0), less than an equal share.")
    assert launching.by_lineup(both, alone.head(1)) == launching.by_lineup(both, pl.DataFrame())


def pursuing(games: int) -> pl.DataFrame:
    none = shares(terraformed_planets=(1.0, games)).with_columns(pursuing=0)
    three = shares(mission_launch=(0.8, 4 * games), terraformed_planets=(0.2, games)).with_columns(pursuing=3)
    return pl.concat([none, three])


def test_a_launch_is_told_by_how_many_pursue_it() -> None:
    said = launching.by_pursuing(pursuing(40))
    assert said.startswith("Where nobody pursues the mission, 0.0% of games end by a launch; where 3 seats do, 80.0%")
    assert "nobody" not in launching.by_pursuing(pursuing(10)), "ten games are too few to tell of"
    assert launching.by_pursuing(pursuing(5)) == sentences.TOO_FEW


def test_the_earliest_end_is_told_beside_what_the_rules_allow() -> None:
    lengths = pl.DataFrame(
        {"ending": ["capped", "mission_launch", "mission_launch"], "rounds": [2, 9, 7], "games": [1, 5, 1]}
    )
    said = launching.earliest(lengths, 6)
    assert "by the launch of the mission in round 7. By these rules nobody can launch before round 6." in said
    assert "2" not in said, "a game that was cut off has not ended"
    assert "By these rules" not in launching.earliest(lengths)


def wins(share: float, reach: float, games: int = 100) -> pl.DataFrame:
    return pl.DataFrame(
        {
            "ending": ["mission_launch"],
            "games": [games],
            "win_share": [share],
            "win_share_low": [share - reach],
            "win_share_high": [share + reach],
            "fair": [0.25],
        }
    )


@pytest.mark.parametrize(
    ("share", "reach", "verdict"),
    [
        (0.5, 0.1, "more than an equal share"),
        (0.1, 0.1, "less than an equal share"),
        (0.3, 0.1, "not known to differ from an equal share"),
    ],
)
def test_whether_triggering_the_end_pays(share: float, reach: float, verdict: str) -> None:
    said = launching.wins(wins(share, reach))
    assert f"games that end by the launch of the mission ({verdict}); an equal share is 25.0%" in said


def test_few_games_say_nothing_of_who_triggers() -> None:
    assert launching.wins(wins(0.5, 0.1, games=29)) == sentences.TOO_FEW
    assert launching.seats(pl.DataFrame()) == sentences.TOO_FEW


def leads(share: float, games: int = 50) -> pl.DataFrame:
    behind = [(LEADS[place], place, games, share, share - 0.05, share + 0.05, 0.25) for place in range(3)]
    names = ["lead", "place", "games", "win_share", "win_share_low", "win_share_high", "fair"]
    return pl.DataFrame(behind, schema=names, orient="row").with_columns(ending=pl.lit("mission_launch"))


def test_how_far_behind_one_may_be() -> None:
    assert launching.by_lead(leads(0.4)).endswith("More than an equal share is won even from 10 or more behind.")
    lost = launching.by_lead(leads(0.1))
    assert "10 or more points behind, 10.0% (5.0 to 15.0); 5 to 9 points behind" in lost
    assert lost.endswith("From behind it wins less than an equal share, however little it is behind.")
    assert launching.by_lead(leads(0.25)).endswith("25.0% (20.0 to 30.0).")
    assert launching.by_lead(leads(0.4, games=10)).startswith("Too few of the seats that ended a game by the launch")


def test_whether_sending_goes_with_winning() -> None:
    table = pl.DataFrame({"sent": [0, 2, 7], "games": [90, 40, 3], "win_share": [0.2, 0.4, 1.0]})
    said = launching.sent(table)
    assert said.startswith(
        "Seats that send none win 20.0%, those that send 2 Survivors 40.0%; most is won by those that"
    )
    assert "send 2 Survivors, 40.0%. That is what goes with sending" in said
    assert launching.sent(table.tail(2)) == launching.sent(pl.DataFrame()) == sentences.TOO_FEW


def test_stalled_visits_and_spots() -> None:
    table = pl.DataFrame(
        {"visits": [2.5], "stalled": [0.1], "stalled_low": [0.08], "stalled_high": [0.12], "games": [99]}
    )
    assert "2.5 turns at the Star Portal a game; in 10.0% (8.0 to 12.0) of them" in launching.stalled(table)
    nobody = table.with_columns(pl.lit(None, pl.Float64).alias(c) for c in ("stalled", "stalled_low", "stalled_high"))
    assert launching.stalled(nobody) == "Nobody visited the Star Portal in these games."
    spots = pl.DataFrame({"spot": [2, 1], "games": [400, 400], "share": [0.01, 0.5]})
    said = launching.spots(spots)
    assert said == "50.0% of seats send a Survivor at all; the farthest that any gets is spot 2, 4 seats of 400 seats."
    assert launching.spots(pl.DataFrame()) == "Nobody sent a Survivor in these games."
