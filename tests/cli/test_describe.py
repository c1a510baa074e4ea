import json

import pytest

from pipeline.cli.app import status

Capture = pytest.CaptureFixture[str]


def printed(capsys: Capture, *words: str) -> str:
    assert status(words) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_games_are_listed(capsys: Capture) -> None:
    out = printed(capsys, "games")
    told = [" ".join(line.split()) for line in out.splitlines() if line.startswith("race")]
    assert told == ["race 2 to 4 players Race: press your luck with a shared stack of tiles"]
    (told,) = (game for game in json.loads(printed(capsys, "games", "--json")) if game["name"] == "race")
    assert told["seats"] == [2, 3, 4]


def test_every_rule_is_printed_with_its_source(capsys: Capture) -> None:
    out = printed(capsys, "rules", "race", "--variant", "short", "--set", "bust=8")
    assert "goal = 2: 20; 3: 15; 4: 15  (default: 2: 40; 3: 30; 4: 30)  [printed]" in out
    assert "bust = 8  (default: 9)  [printed]\n    a tile of this value or more loses the pot; a whole number" in out
    assert "keep_half = false  [unsettled]\n    half of" not in out
    assert "    source: p. 2 can be read so" in out
    assert "short: a shorter race [p. 2]\n    goal=2: 20; 3: 15; 4: 15" in out
    told = json.loads(printed(capsys, "rules", "race", "--json"))
    assert told["rules"]["bust"]["value"] == 9
    assert told["rules"]["head_start"]["status"] == "stand-in"
    assert set(told["variants"]) == {"short", "long", "kind"}


def test_features_strategies_and_line_ups_are_printed(capsys: Capture) -> None:
    assert printed(capsys, "rules", "race", "--features").split() == ["bank", "pot", "press"]
    out = printed(capsys, "rules", "race", "--players")
    assert "careful: banks early\n    noise 1 (uniform); bank 1, pot 1, press 5" in out
    assert "one-bold: one bold racer among careful ones (bold, careful, careful, careful)" in out
    assert json.loads(printed(capsys, "rules", "race", "--players", "--json"))["strategies"]["bold"]["weights"]


def test_the_data_dictionary(capsys: Capture) -> None:
    out = printed(capsys, "tables", "race")
    assert "games: a game\n    game (int64): number of the game in its run, from 0" in out
    assert "    tile (word): the tile: one, two, three, four, five, nine" in out
    assert "    decided_bank_or_press (int16):" in out
    assert "\ndecisions: a step of a game" in out
    alone = json.loads(printed(capsys, "tables", "race", "turned", "--json"))
    assert [column["name"] for column in alone[0]["columns"]] == ["game", "round", "seat", "tile", "lost"]
