"""What a sweep says: which numbers hardly bind, what can't be told apart, and where goals are met."""

from typing import Any

import polars as pl

from pipeline.analysis.goals.answers import MET, MISSED, UNKNOWN, Answer, Word
from pipeline.analysis.goals.quantities import QUANTITIES
from pipeline.analysis.goals.reading import Goal
from pipeline.reporting import sweeps
from pipeline.reporting.sweeps import Swept

NUMBERS = {"launch.4": ["7", "8", "9"], "planets": ["3", "4"]}
PLACES = [(launch, planets) for launch in NUMBERS["launch.4"] for planets in NUMBERS["planets"]]
LAUNCH = [(i, i + 2) for i in range(4)]  # steps of the first number; those of the second are next to each other
PLANETS = [(0, 1), (2, 3), (4, 5)]


def step(number: int, pair: tuple[int, int], key: str, **more: Any) -> dict[str, Any]:
    told = {"group": "", "effect": 0.0, "effect_se": 1.0, "deals": 500, "same": 0.3, "p": 1.0, "p_holm": 1.0}
    return {"number": number, "one": pair[0], "other": pair[1], "key": key} | told | more


def swept(steps: list[dict[str, Any]], goals: tuple[tuple[Word, ...], ...] = ()) -> Swept:
    rows = [
        {"launch.4": a, "planets": b, "current": (a, b) == ("9", "4"), "run": "data/x", "games": 2000, "rounds": 10.0}
        | {"seat_gap": 0.05, "seat_gap_low": 0.02, "seat_gap_high": 0.08, "minutes_median": 83.2, "minutes_p90": 95.1}
        for a, b in PLACES
    ]
    goal = Goal(QUANTITIES["rounds"], "", 4, ())
    answers = [[Answer(goal, word, (), 1.0, 1.0, 2000, 500, 0, None) for word in words] for words in goals]
    empty = pl.DataFrame(schema=dict.fromkeys(("seats", "p10", "median", "p90"), pl.Float64))
    frames = (pl.DataFrame(rows), pl.DataFrame(steps))
    return Swept("Race", "about", NUMBERS, *frames, 4, answers, None, (), empty, empty, (), "galactic sweep")


def steps_where(launch: dict[tuple[int, int], dict[str, Any]], planets: dict[str, Any]) -> list[dict[str, Any]]:
    found = [step(0, pair, "rounds", **launch.get(pair, {})) for pair in LAUNCH]
    return found + [step(1, pair, "rounds", **planets) for pair in PLANETS]


def test_a_number_that_leaves_nearly_all_deals_as_they_were_hardly_binds() -> None:
    found = swept(steps_where({pair: {"same": 0.97} for pair in LAUNCH}, {"same": 1.0}))
    said = sweeps.bound(found, "launch.4")
    assert said.startswith("launch.4 hardly binds: 97.0% of deals come out the same when it moves one step")
    assert said.endswith("nothing that is watched surely changes.")
    assert sweeps.bound(found, "planets") == "planets never mattered: every deal comes out the same, whatever it is."


def test_a_number_that_binds_says_what_a_step_changes_most() -> None:
    sure = {"same": 0.0, "effect": -1.25, "p_holm": 0.001}
    found = swept(steps_where({(0, 2): sure, (2, 4): sure | {"effect": -2.5}}, {}))
    said = sweeps.bound(found, "launch.4")
    assert "What a step changes most: rounds by −2.5 (8 → 9). No seat's win share surely changes." in said
    little = swept(steps_where({(0, 2): sure | {"effect": 0.004}}, {}))
    assert sweeps.bound(little, "launch.4").endswith("by too little to show.")
    seats = [step(0, (0, 2), "seat_share", group="3", effect=0.061, p_holm=0.01, same=0.0), *found.steps.to_dicts()]
    assert "seat 3's win share by +6.1 points (7 → 8)" in sweeps.bound(swept(seats), "launch.4")


def test_steps_that_can_not_be_told_apart_are_named_with_where_it_is_so() -> None:
    sure = {"p_holm": 0.001, "effect": 1.0}
    (said,) = sweeps.not_apart(swept(steps_where({(0, 2): sure, (1, 3): sure, (2, 4): sure}, sure)))
    assert said == "In 2,000 games a setting these can't be told apart: launch.4 8 and 9 (at planets 4)."
    (said,) = sweeps.not_apart(swept(steps_where({(0, 2): sure, (1, 3): sure}, {})))
    assert said.endswith("apart: launch.4 8 and 9; any two neighbours in planets.")
    (said,) = sweeps.not_apart(swept(steps_where(dict.fromkeys(LAUNCH, sure), sure)))
    assert said == "Every setting can be told from each of its neighbours."


def test_goals_are_counted_by_setting_and_the_best_settings_named() -> None:
    some = ((MET, MISSED), (MET, MET), (UNKNOWN, MISSED), (MET, UNKNOWN), (MISSED, MISSED), (MISSED, MET))
    found = swept(steps_where({}, {}), some)
    assert list(sweeps.goal_sentences(found)) == ["All goals are surely met at launch.4 = 7, planets = 4."]
    assert [sweeps.goals_met(answers) for answers in found.goals][:4] == [
        "1 of 2",
        "2 of 2",
        "0 of 2, 1 open",
        "1 of 2, 1 open",
    ]
    one = tuple((MET, MISSED) for _ in PLACES)
    assert list(sweeps.goal_sentences(swept(steps_where({}, {}), one))) == [
        "1 of 2 goals is surely met at 6 of 6 settings, more nowhere."
    ]
    none = tuple((UNKNOWN, MISSED) for _ in PLACES)
    assert list(sweeps.goal_sentences(swept(steps_where({}, {}), none))) == ["No goal is surely met at any setting."]


def test_the_game_as_it_stands_is_told_with_what_a_fair_one_would_show_and_minutes_as_an_estimate() -> None:
    found = swept(steps_where({}, {}))
    (said,) = sweeps.standing(found)
    assert said.startswith(
        "As it stands (launch.4 = 9, planets = 4): best to worst seat 5.0 points of win share (2.0 to"
    )
    assert "a fair game of this size shows about 2.3" in said
    assert "about 83 minutes, nine games of ten within 95" in said
    assert any("Minutes are an estimate" in note for note in sweeps.notes(found))
    lines = list(sweeps.text(found))
    assert any(line.lstrip().startswith("* 9") for line in lines)
