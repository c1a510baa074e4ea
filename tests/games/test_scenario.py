"""Scenarios: what a file may hold, what a mistake in it says, and what a failed one says. On a toy of a game."""

import pathlib

import pytest

from pipeline import games
from pipeline.errors import UsageError
from pipeline.games import scenario
from tests.toy.race import GAME

GOOD = """
game = "race"

[[scenario]]
id = "R1"
says = "who banks keeps the pot"
source = "p. 1"
seats = 2
given = { pot = 6, banked = [3, 0] }
when = ["seat 1: bank"]
then = { pot = 0, banked = [9, 0], "points.1" = 9, legal = ["seat 2: press"], illegal = ["seat 2: bank"] }
"""


@pytest.fixture(autouse=True)
def race(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "load", lambda name: GAME)


def run(tmp_path: pathlib.Path, text: str, compiled: bool = False) -> scenario.Result:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    (result,) = scenario.run_files([path], compiled)
    return result


def refusal(tmp_path: pathlib.Path, text: str) -> str:
    with pytest.raises(UsageError) as wrong:
        run(tmp_path, text)
    return str(wrong.value)


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_a_good_scenario_passes_in_plain_python_and_compiled(tmp_path: pathlib.Path, compiled: bool) -> None:
    result = run(tmp_path, GOOD, compiled)
    assert result.passed, result.lines()
    assert result.lines() == ["ok    R1: who banks keeps the pot"]


def test_a_failed_scenario_says_the_sentence_what_was_expected_and_what_came(tmp_path: pathlib.Path) -> None:
    result = run(tmp_path, GOOD.replace("banked = [9, 0]", "banked = [6, 0]"))
    assert not result.passed
    first, second = result.lines()
    assert first.startswith("FAILS R1: who banks keeps the pot [p. 1; ")
    assert second.strip() == "banked: expected [6, 0], came [9, 0]"


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("pot = 6,", "pott = 6,", "scenario R1: no field is called 'pott': did you mean 'pot'?"),
        ("pot = 6,", "pot = 'six',", "pot = 'six' must be a whole number"),
        ("[3, 0]", "[3, 0, 0]", "must be a list of 2, one for each seat"),
        ("pot = 6,", "'banked.3' = 6,", "banked.3: there are seats 1 to 2"),
        ("pot = 6,", "'banked.1' = 6,", "banked of seat 1 is given twice"),
        ("pot = 6,", "turn = 6,", "turn comes of the rules"),
        ('"points.1"', '"pionts.1"', "no field is called 'pionts.1': did you mean"),
        ('"seat 1: bank"', '"seat 1: dance"', "no move reads 'seat 1: dance'; legal now: seat 1: press; seat 1: bank"),
        ("seats = 2", "seats = 7", "seats = 7: Race is for 2 to 4"),
        ("seats = 2", "seats = true", "seats = True has the wrong type"),
        ("seats = 2", "", "it lacks `seats`"),
        ("seats = 2", "seats = 2\nvariant = 'shrt'", "no variant is called 'shrt': did you mean 'short'?"),
        ("seats = 2", "seats = 2\nrules = { gaol = 5 }", "no rule is called 'gaol': did you mean 'goal'?"),
        ("seats = 2", "seats = 2\nwehn = []", "'wehn' is no part of a scenario: did you mean 'when'?"),
        ("legal = [", "legal = ['seat 2: dance', ", "no move reads 'seat 2: dance'"),
        ('["seat 1: bank"]', '["until pot = 3"]', "must read `until FIELD is VALUE` or `until seat N`"),
        ("pot = 0,", "pot = { sise = 1 },", "no demand on a field is called 'sise': did you mean 'size'?"),
    ],
)
def test_a_mistake_names_file_and_scenario(tmp_path: pathlib.Path, before: str, after: str, said: str) -> None:
    assert before in GOOD
    message = refusal(tmp_path, GOOD.replace(before, after, 1))
    assert said in message
    assert "mine.toml, scenario R1: " in message


def test_a_file_that_is_no_scenario_file_is_named(tmp_path: pathlib.Path) -> None:
    assert "is no TOML" in refusal(tmp_path, "game = ")
    assert "must begin with game" in refusal(tmp_path, "")
    assert "holds no [[scenario]]" in refusal(tmp_path, 'game = "race"')
    assert "'gane' is no part of a scenario file" in refusal(tmp_path, 'gane = "race"')
    assert "two scenarios have the id 'R1'" in refusal(tmp_path, GOOD + GOOD.partition("\n\n")[2])
    with pytest.raises(UsageError, match="can't be read"):
        scenario.run_files([tmp_path / "absent.toml"])


REFUSED = """
game = "race"

[[scenario]]
id = "R2"
says = "an empty pot can't be banked"
source = "p. 1"
seats = 2
when = ["seat 1: bank"]
then = { refused = "nothing to bank" }
"""


def test_a_refusal_needs_the_narrators_reason(tmp_path: pathlib.Path) -> None:
    assert run(tmp_path, REFUSED).passed
    other = run(tmp_path, REFUSED.replace("nothing to bank", "not your turn"))
    assert "expected to be refused because 'not your turn'; came refused: there is nothing to bank" in other.lines()[1]
    allowed = run(tmp_path, REFUSED.replace("seats = 2", "seats = 2\ngiven = { pot = 1 }"))
    assert "expected to be refused (nothing to bank); came: allowed" in allowed.lines()[1]
    as_table = REFUSED.replace('when = ["seat 1: bank"]\n', "").replace(
        '"nothing to bank"', "{ 'seat 1: bank' = 'p. 1' }"
    )
    assert run(tmp_path, as_table).passed


def test_a_move_that_is_refused_on_the_way_fails_the_scenario(tmp_path: pathlib.Path) -> None:
    result = run(tmp_path, REFUSED.replace("{ refused = ", "{ pot = 0 } #"))
    assert result.lines()[1].strip().startswith("'seat 1: bank': expected to be possible; refused: there is nothing")


def test_waiting_plays_the_least_until_something_is_so(tmp_path: pathlib.Path) -> None:
    waiting = GOOD.replace('["seat 1: bank"]', '["until seat 2", "until turn is 2", "next turn", "end"]')
    assert run(tmp_path, waiting.partition("then = ")[0] + "then = { turn = 3 }").passed
    never = waiting.replace("until turn is 2", "until turn is -1").partition("then = ")[0] + "then = { turn = 3 }"
    assert "'until turn is -1' never came about" in run(tmp_path, never).lines()[1]
