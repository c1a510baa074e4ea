import dataclasses
import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from pipeline import games
from pipeline.errors import UsageError
from pipeline.games.exporting import copy_sheets
from pipeline.runs.differences import difference
from pipeline.runs.spec import Asked, RunSpec, components_of, seats_of, specify

PLAIN = Asked("race", seats=3)

OWN = """
[strategies.mine]
like = "careful"
weights = { pot = 2.0 }
"""

ANOTHER = {
    "seats": ({"seats": 4}, "--seats: 3 there, 4 asked for"),
    "seed": ({"seed": 2}, "--seed: 1 there, 2 asked for"),
    "players": ({"players": "bold"}, "players: careful,bold,steady there, bold,bold,bold asked for"),
    "seating": ({"rotate": False}, "--rotate: yes there, no asked for"),
    "detail": ({"detail": "games"}, "--detail: facts there, games asked for"),
    "trials": ({"trials": 0.05}, "--trials: 0 there, 0.05 asked for"),
    "a variant": ({"variants": ("short",)}, "rule goal: 2: 40; 3: 30; 4: 30 there, 2: 20; 3: 15; 4: 15 asked for"),
    "a rule": ({"settings": ("bust=8",)}, "rule bust: 9 there, 8 asked for"),
    "a card": ({"cards": ("nine.value=8",)}, "components: stand-in set 0 there, stand-in set 0, nine.value=8"),
    "a set of stand-ins": ({"stand_in": 2}, "components: stand-in set 0 there, stand-in set 2 asked for"),
}


@pytest.mark.parametrize("change", ANOTHER)
def test_whatever_decides_the_rows_makes_another_run_and_is_told(change: str) -> None:
    fields, said = ANOTHER[change]
    there, other = specify(PLAIN), specify(dataclasses.replace(PLAIN, **fields))  # type: ignore[arg-type]
    assert there.identity() != other.identity()
    assert said in difference(there, other)
    assert difference(there, there) == ""


def test_an_edited_strategy_makes_another_run(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(OWN, encoding="utf-8")
    asked = Asked("race", players="mine", strategies=str(path))
    there = specify(asked)
    path.write_text(OWN.replace("2.0", "2.5"), encoding="utf-8")
    other = specify(asked)
    assert there.identity() != other.identity()
    assert difference(there, other) == "weight pot of strategy mine: 2 there, 2.5 asked for"


def test_an_edited_sheet_makes_another_run_and_its_source_does_not(tmp_path: Path) -> None:
    copy_sheets(games.load("race").sheets, tmp_path)
    sheet, asked = tmp_path / "tiles.csv", dataclasses.replace(PLAIN, components=str(tmp_path))
    there = specify(asked)
    text = sheet.read_text(encoding="utf-8")
    sheet.write_text(text.replace("a guess", "the publisher"), encoding="utf-8")
    assert specify(asked).identity() == there.identity()
    sheet.write_text(text.replace("nine,9", "nine,8"), encoding="utf-8")
    said = difference(there, specify(asked))
    assert said.startswith("sheet tiles, row 7: nine,9,4")


def test_labels_do_not_make_another_run(tmp_path: Path) -> None:
    """How a number came to be is no matter, only what it is."""
    assert specify(Asked("race", seats=0)).identity() == specify(Asked("race", seats=4)).identity()
    by_name = specify(dataclasses.replace(PLAIN, variants=("short",)))
    assert by_name.abouts == {"short": "a shorter race"}
    by_hand = specify(dataclasses.replace(PLAIN, settings=("goal.2=20", "goal.3=15", "goal.4=15")))
    assert by_name.identity() == by_hand.identity()
    listed = specify(dataclasses.replace(PLAIN, players="careful,bold,steady"))
    assert listed.identity() == specify(PLAIN).identity()


def test_a_game_may_say_how_many_seats_it_usually_has() -> None:
    game = games.load("race")
    assert seats_of(game, 0) == 4
    assert seats_of(dataclasses.replace(game, usual=2), 0) == 2
    assert seats_of(dataclasses.replace(game, usual=2), 3) == 3


def test_many_differences_are_cut() -> None:
    there = specify(PLAIN)
    fields: dict[str, Any] = {"seats": 4, "seed": 5, "players": "wild", "rotate": False, "detail": "games"}
    said = difference(there, specify(dataclasses.replace(PLAIN, **fields, settings=("bust=8",))))
    assert said.endswith("; and 1 more differences")


def test_a_spec_comes_back_from_a_manifest() -> None:
    spec = specify(
        dataclasses.replace(PLAIN, variants=("kind",), settings=("head_start.2=4",), cards=("one.copies=9",))
    )
    again = RunSpec.read(json.loads(spec.model_dump_json()))
    assert again == spec
    assert again.identity() == spec.identity()


def test_component_sheets_come_back_as_they_were(tmp_path: Path) -> None:
    """Also when the files they were read from are gone."""
    game = games.load("race")
    folder = tmp_path / "own"
    copy_sheets(game.sheets, folder)
    asked = dataclasses.replace(PLAIN, components=str(folder), cards=("two.value=3",))
    spec = specify(asked)
    then = game.load_components(folder, 0, ("two.value=3",))
    for path in folder.iterdir():
        path.unlink()
    now = components_of(RunSpec.read(json.loads(spec.model_dump_json())), game)
    assert (now.sheets, now.digest, now.label, now.changes) == (then.sheets, then.digest, then.label, then.changes)


def test_the_command_asks_for_the_same() -> None:
    asked = Asked("race", 3, 9, "one-bold", variants=("short",), cards=("nine.value=8",), rotate=False, detail="games")
    words = shlex.split(asked.command())
    assert words[:3] == ["galactic", "run", "race"]
    assert words[3:] == [
        *("--seats", "3", "--seed", "9", "--players", "one-bold", "--detail", "games"),
        *("--variant", "short", "--card", "nine.value=8", "--no-rotate"),
    ]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"game": "rase"}, "no game is called 'rase': did you mean 'race'?"),
        ({"seats": 1}, "--seats 1: race is played by 2 to 4"),
        ({"seats": 9}, "--seats 9: race is played by 2 to 4"),
        ({"seats": -2}, "--seats -2: race is played by 2 to 4"),
        ({"seed": -1}, "--seed -1 must be a whole number from 0 to"),
        ({"seed": 2**63}, "must be a whole number from 0 to"),
        ({"stand_in": -1}, "--stand-in -1 must be at least 0"),
        ({"detail": "all"}, "--detail all must be games, facts or decisions"),
        ({"players": "bald"}, "did you mean 'bold'?"),
        ({"players": "bold,wild"}, "players 'bold,wild' are 2, and there are 3 seats"),
        ({"players": "bold,wild,karful"}, "no player is called 'karful': did you mean 'careful'?"),
        ({"strategies": "nowhere.toml"}, "strategy file nowhere.toml does not exist"),
        ({"variants": ("shirt",)}, "no variant is called 'shirt': did you mean 'short'?"),
        ({"variants": ("short", "long")}, "variants short and long contradict each other"),
        ({"settings": ("gaol=3",)}, "no rule is called 'gaol': did you mean 'goal'?"),
        ({"settings": ("bust=many",)}, "bust = many is not allowed: it must be a whole number from 2 to 99"),
        ({"settings": ("bust=100",)}, "100 must be a whole number from 2 to 99"),
        ({"settings": ("goal.5=3",)}, "there are cells for 2, 3, 4 players"),
        ({"settings": ("bust",)}, "must look like name=value"),
        ({"cards": ("nein.value=3",)}, "no card is called 'nein': did you mean 'nine'?"),
        ({"cards": ("nine.vale=3",)}, "did you mean 'value'?"),
        ({"cards": ("nine.value=-3",)}, "expected a whole number from 1 to 99"),
        ({"components": "nowhere"}, "nowhere"),
    ],
)
def test_a_mistake_is_one_sentence(fields: dict[str, Any], said: str) -> None:
    with pytest.raises(UsageError) as wrong:
        specify(dataclasses.replace(PLAIN, **fields))
    assert said in str(wrong.value)
    assert "\n" not in str(wrong.value)


def test_a_run_without_trials_is_the_run_it_was_before_there_were_any() -> None:
    spec = specify(PLAIN)
    assert spec.identity() == RunSpec.read(spec.model_dump(mode="json", exclude={"trials"})).identity()
    assert "--trials" not in PLAIN.command()
    assert "--trials 0.05" in dataclasses.replace(PLAIN, trials=0.05).command()


@pytest.mark.parametrize("chance", [-0.1, 0.3, float("nan")])
def test_a_chance_of_trials_that_leaves_no_game_is_refused(chance: float) -> None:
    with pytest.raises(UsageError, match=r"--trials .* must be at least 0 and at most 0\.1"):
        specify(dataclasses.replace(PLAIN, trials=chance))


def test_the_pace_is_a_label_that_decides_nothing_and_runs_from_before_it_still_open() -> None:
    spec = specify(Asked("core-worlds", seats=4))
    assert spec.pace["turn"] > 0
    assert spec.model_copy(update={"pace": {"turn": 99.0}}).identity() == spec.identity()
    old = spec.model_dump(mode="json", exclude={"pace"})
    assert RunSpec.read(old).pace == {}
    assert RunSpec.read(old).identity() == spec.identity()
