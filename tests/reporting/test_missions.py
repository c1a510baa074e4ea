"""Sentences about missions: they state the numbers of their table, and refuse where there are too few."""

import polars as pl
import pytest

from pipeline.reporting import missions, patrols
from pipeline.reporting.sentences import TOO_FEW


def spanned(**measures: list[float]) -> dict[str, list[float]]:
    """Columns with intervals of a tenth about each."""
    found: dict[str, list[float]] = {}
    for name, values in measures.items():
        found |= {name: values, f"{name}_low": [v - 0.1 for v in values], f"{name}_high": [v + 0.1 for v in values]}
    return found


ROUNDS = pl.DataFrame(
    {"round": [1, 2, 3], "games": [400, 300, 9], **spanned(came=[0.25, 2.0, 9.0], empty=[0.75, 0.25, 0.0])}
)
EMPTY = pl.DataFrame({"games": [709], **spanned(empty=[0.4], came=[1.0])})


def test_threat_is_told_of_rounds_that_were_played_often_enough() -> None:
    said = missions.threat(ROUNDS, EMPTY)
    assert said.startswith("In 40.0% (30.0 to 50.0) of rounds the tracker brings nobody.")
    assert "Round 1 brings 0.25 NPCs on average, round 2 most, 2.00." in said
    assert said.endswith("Most missions see nobody come in 1 round of 2, the last of them round 1.")
    busy = ROUNDS.with_columns(empty=pl.lit(0.1))
    assert missions.threat(busy, EMPTY).endswith("In no round do most missions see nobody come.")
    assert missions.threat(ROUNDS.tail(1), EMPTY) == TOO_FEW


def test_early_and_late_leavers_are_told_without_calling_it_a_cause() -> None:
    exits = pl.DataFrame({"exit_round": [4, 9, 12], "games": [40, 90, 3], **spanned(loot=[6.0, 12.0, 1.0], left=[0.5, 1.5, 3.0])})  # fmt: skip  # noqa: E501
    said = missions.exits(exits)
    assert said.startswith("Crews that leave in round 4 bring out 6.0 (5.9 to 6.1) UA and leave 0.5 (0.4 to 0.6)")
    assert "in round 9 it is 12.0 (11.9 to 12.1) UA" in said
    assert said.endswith("it is not what staying longer would do to a crew.")
    assert missions.exits(exits.head(1)) == TOO_FEW


def test_one_more_round_names_the_best_and_the_worst() -> None:
    more = pl.DataFrame({"round": [1, 2, 3], "games": [90, 80, 5], **spanned(loot=[3.0, 1.0, 9.0], lost=[0.1, 0.4, 2.0])})  # fmt: skip  # noqa: E501
    said = missions.one_more(more)
    assert "gains most loot in the round after round 1, 3.0 (2.9 to 3.1) UA" in said
    assert said.endswith("loses most Traders in the round after round 2, 0.40 of them.")


def crews(by: str, groups: list[object]) -> pl.DataFrame:
    return pl.DataFrame({by: groups, "games": [50, 60], **spanned(met=[0.5, 0.25], out=[2.0, 1.0], loot=[3.0, 9.0], none=[0.1, 0.2])})  # fmt: skip  # noqa: E501


def test_who_fares_best_of_seats_and_of_strategies() -> None:
    assert missions.crews(crews("seat", [1, 2]), "seat") == (
        "Seat 1 brings most Traders out, 2.0 (1.9 to 2.1), seat 2 fewest, 1.0 (0.9 to 1.1); seat 2 brings most loot, "
        "9.0 (8.9 to 9.1) UA."
    )
    assert missions.crews(crews("player", ["looter", "runner"]), "player").startswith("Looter brings most Traders out")
    assert missions.crews(crews("seat", [1, 2]).head(1), "seat") == TOO_FEW


def test_tables_are_told_one_after_the_other() -> None:
    said = missions.tables(crews("table", ["2 crews", "4 crews"]))
    assert said.startswith("2 crews: 50.0% meet the objective, 2.00 Traders get out, 10% lose all; 4 crews: 25.0%")


def test_parts_of_a_variance_are_told_in_one_sentence() -> None:
    table = pl.DataFrame(
        {"part": ["strategy", "deal", "rest"], "share": [0.25, 0.05, 0.7], "games": [99] * 3, "deals": [9] * 3}
    )
    assert missions.parts({"loot": table}).endswith("loot: 25.0% strategies, 5.0% the deal, 70.0% the rest.")
    assert missions.parts({"loot": table.clear()}) == TOO_FEW
    assert "25.0% lies between strategies, 5.0% in the deal" in missions.explained(table, "loot")


@pytest.mark.parametrize("tell", [missions.pegs, missions.arrivals, missions.one_more, missions.met, patrols.bail, patrols.became])  # fmt: skip  # noqa: E501
def test_nothing_is_told_of_nothing(tell: object) -> None:
    assert tell(pl.DataFrame()) == TOO_FEW  # type: ignore[operator]


def test_when_half_of_crews_have_the_objective() -> None:
    curve = pl.DataFrame({"round": [3, 5], "games": [90, 40], "ended": [45, 9], "still": [0.5, 0.4]})
    assert missions.met(curve) == (
        "If missions went on, 60.0% of crews would have what the objective asks for, half of them by round 3."
    )


def test_an_alert_is_told_with_its_causes() -> None:
    curve = pl.DataFrame({"round": [3, 5], "games": [90, 40], "ended": [15, 9], "still": [0.8, 0.6]})
    causes = pl.DataFrame({"cause": ["none", "shot", "close"], "games": [60, 20, 10], "share": [2 / 3, 2 / 9, 1 / 9]})
    assert patrols.alert(curve, causes) == (
        "In 33.3% of missions the Wardens go On Alert. What brought it about: a shot at a Warden (67%) and a Close "
        "Assault on one (33%)."
    )
    assert patrols.alert(curve, causes.head(1)) == "Wardens never went On Alert in these missions."


def test_trials_are_told_with_bail() -> None:
    fates = {"out": 0.5, "left": 0.2, "dead": 0.1, "free": 0.05, "bailed": 0.1, "prison": 0.05, "stranded": 0.0}
    table = pl.DataFrame({"games": [300], **{k: [v] for k, v in fates.items()}, **spanned(bail=[5.0])})
    assert patrols.bail(table) == (
        "Of all Traders 50.0% get out, 20.0% are tried, 20.0% are left behind alive and 10.0% are dead. Of those tried "
        "25% go free, 50% are paid for and 25% go to prison; bail is 5.0 (4.9 to 5.1) UA on average."
    )
    none = table.with_columns(pl.lit(0.0).alias(x) for x in ("free", "bailed", "prison"))
    assert patrols.bail(none).endswith("10.0% are dead.")
