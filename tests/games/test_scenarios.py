"""Every scenario of tests/scenarios, in plain Python and compiled; and that they show every rule of their game."""

import contextlib
from pathlib import Path
from typing import Any

import pytest

from pipeline import games
from pipeline.errors import UsageError
from pipeline.games import scenario
from tests.games.positions import FOLDER, files, scenarios

every_game = pytest.mark.parametrize("game", games.names())
every_file = pytest.mark.parametrize(
    ("game", "path"),
    [pytest.param(game, path, id=f"{game}-{path.stem}") for game in games.names() for path in files(game)],
)


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["plain", "compiled"])
@every_file
def test_the_rules_do_what_the_scenarios_say(game: str, path: Path, compiled: bool) -> None:
    results = scenario.run_files([path], compiled)
    failed = [line for result in results if not result.passed for line in result.lines()]
    assert results, f"{game}: {path.name} holds no scenario"
    assert not failed, "\n".join(failed)


@every_game
def test_no_two_scenarios_have_one_id(game: str) -> None:
    ids = [one.told["id"] for one in scenarios(game)]
    assert not sorted({one for one in ids if ids.count(one) > 1})


@every_game
def test_every_field_that_is_listed_can_be_read(game: str) -> None:
    """With some number of players: fields of what plays against one alone are for one."""
    unread = set(scenario.fields(game))
    for seats in games.load(game).seats:
        desk = scenario.table_of(scenario.Scenario(Path("mine.toml"), game, {"id": "x", "seats": seats}))
        for name in sorted(unread):
            with contextlib.suppress(UsageError):
                desk.game.positions.read(desk.s, desk.d, desk.log, name)
                unread.remove(name)
    assert not unread


def without(one: scenario.Scenario, rule: str) -> scenario.Scenario:
    """A scenario that leaves a rule as it is printed, or as its variant has it."""
    left: dict[str, Any] = {name: value for name, value in one.get("rules", {}).items() if rule_of(name) != rule}
    return one._replace(told={**one.told, "rules": left})


def rule_of(name: str) -> str:
    """The rule that a setting is of: `launch_spot.4` is a cell of one."""
    return name.partition(".")[0]


def fails(one: scenario.Scenario) -> bool:
    """Whether a scenario fails. One whose position can't be shows nothing of what the game does."""
    try:
        return not scenario.run(one).passed
    except UsageError:
        return False


@every_game
def test_every_rule_is_set_by_a_scenario_that_shows_what_it_changes(game: str) -> None:
    """So no number of `galactic rules` is one that the game never looks at."""
    told = [(rule_of(name), one) for one in scenarios(game) for name in one.get("rules", {})]
    shown = {rule for rule in dict(told) if any(fails(without(one, rule)) for name, one in told if name == rule)}
    lacks = [rule for rule in games.load(game).rulebook.rules if rule not in shown]
    assert not lacks, f"{game}: no scenario sets these rules and fails without that: {', '.join(lacks)}"


def test_the_example_of_the_scenarios_own_page_passes(tmp_path: Path) -> None:
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    path = tmp_path / "mine.toml"
    path.write_text(page.split("```toml\n")[1].split("```")[0], encoding="utf-8")
    assert [result.differences for result in scenario.run_files([path])] == [()]
