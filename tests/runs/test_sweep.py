"""What a sweep is to play: numbers read and checked, every setting, its neighbours, before anything is played."""

import pytest

from pipeline import games
from pipeline.errors import UsageError
from pipeline.runs import sweep
from pipeline.runs.spec import Asked
from pipeline.runs.sweep import sweep_of

RACE = Asked("race", seats=3)


def refused(*vary: str, cards: tuple[str, ...] = ()) -> str:
    with pytest.raises(UsageError) as raised:
        sweep_of(RACE, vary, cards)
    return str(raised.value)


def test_every_setting_of_the_grid_is_there_and_the_game_as_it_stands_is_marked() -> None:
    found = sweep_of(RACE, ["goal.3=20..40..10", "keep_half=false,true"])
    assert [setting.values for setting in found.settings] == [
        (goal, half) for goal in ("20", "30", "40") for half in ("false", "true")
    ]
    assert [setting.values for setting in found.settings if setting.current] == [("30", "false")]
    assert found.settings[1].asked.settings == ("goal.3=20", "keep_half=true")
    assert len({found.base.identity(), *(setting.asked.command() for setting in found.settings)}) == 7


def test_what_the_project_says_stays_and_what_varies_goes_before_it() -> None:
    asked = Asked("race", seats=3, settings=("goal.3=40", "bust=8"))
    found = sweep_of(asked, ["goal.3=30,40"])
    assert found.settings[0].asked.settings == ("goal.3=40", "bust=8", "goal.3=30")
    assert [setting.current for setting in found.settings] == [False, True]


def test_neighbours_are_one_step_of_one_number_apart_and_words_have_no_order() -> None:
    grid = sweep_of(RACE, ["goal.3=20,30,40", "bust=7,8"])
    steps = {(n, grid.settings[i].values, grid.settings[j].values) for n, i, j in grid.neighbours()}
    assert len(steps) == 2 * 2 + 3 * 1
    assert (0, ("20", "7"), ("30", "7")) in steps
    assert (0, ("20", "7"), ("40", "7")) not in steps
    assert (1, ("20", "7"), ("20", "8")) in steps
    worded = sweep_of(
        Asked("core-worlds", seats=4), ["zone_refill=" + ",".join(words_of("core-worlds", "zone_refill"))]
    )
    assert len(list(worded.neighbours())) == len(worded.settings) * (len(worded.settings) - 1) // 2


def words_of(game: str, rule: str) -> tuple[str, ...]:
    return games.load(game).rulebook.rules[rule].words


def test_a_cell_of_a_sheet_can_be_varied() -> None:
    found = sweep_of(Asked("core-worlds", seats=4), [], ["Claw Fighter.draft_cost=3..5"])
    assert [setting.asked.cards for setting in found.settings] == [
        (f"Claw Fighter.draft_cost={cost}",) for cost in (3, 4, 5)
    ]
    assert found.numbers[0].card


def test_what_can_not_be_swept_is_one_sentence_that_says_what_would_be_right() -> None:
    assert "name a number to vary" in refused()
    assert "is empty" in (said := refused("goal.3=7..6"))
    assert "6..7" in said
    assert "--vary: no rule is called 'gaol': did you mean 'goal'?" in refused("gaol.3=20..30")
    assert "must be a whole number from 5 to 200" in refused("goal.3=190..210")
    assert "can't matter in a game of 3" in refused("goal.4=20..30")
    assert "has one value, so nothing varies" in refused("goal.3=30")
    assert "must look like name=7..11" in refused("goal.3")
    assert "is no range" in refused("goal.3=1.5..3")
    assert "every value must be there, and once" in refused("goal.3=20,,30")
    assert "every value must be there, and once" in refused("goal.3=20,20")
    assert "is varied twice" in refused("goal.3=20,30", "goal.3=40,50")
    assert "head_start is a list of 4 numbers; vary one of them, as in head_start.1=" in refused("head_start=1..3")
    assert "'Nobody'" in refused(cards=("Nobody.value=1..3",))


def test_too_many_settings_or_numbers_are_refused_with_how_many_may_be() -> None:
    assert "20 × 11 = 220 settings, at most 100 are played" in refused("goal.3=21..40", "bust=5..15")
    assert "4 numbers are varied, at most 3" in refused("goal.3=20,30", "bust=7,8", "keep_half=no,yes", "leak=0,1")
    assert "at most 100 settings are played" in refused("goal.3=1..100000000000")


def test_a_small_sweep_plays_more_games_of_each_setting_than_a_large_one() -> None:
    small, large = sweep_of(RACE, ["bust=7,8"]), sweep_of(RACE, ["goal.3=21..30", "bust=7..12"])
    assert sweep.games_of(small) == sweep.GAMES[0]
    assert sweep.games_of(large) == sweep.GAMES[-1]
    assert sweep.games_of(large, 77) == 77
