"""`galactic lab`, by the lab of the toy."""

import json
from pathlib import Path
from typing import Any

import pytest

from pipeline.cli.app import status

PAIR = ["lab", "race", "--attacker", "9", "--defender", "3", "--tries", "300"]


def told(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert status([*PAIR, "--json", *words]) == 0
    return json.loads(capsys.readouterr().out)


def test_a_lab_without_forces_says_how_one_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["lab", "race"]) == 0
    assert capsys.readouterr().out == 'Points that have been banked: "12".\n'


def test_it_prints_odds_with_intervals_and_what_was_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(PAIR) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert lines[0].split() == ["attacker", "wins", "defender", "wins", "nobody"]
    assert lines[1].endswith("   9 points / 3 points")
    assert lines[1].count("%") == 9
    assert [line for line in lines if line.startswith("  points ahead if it won")]
    assert "300 races" in err


def test_several_forces_are_each_tried_against_each_defender(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "--attacker", "2", "--defender", "8")
    pairs = [(pair["attacker"], pair["defender"]) for pair in found["pairs"]]
    assert pairs == [
        ("9 points", "3 points"),
        ("9 points", "8 points"),
        ("2 points", "3 points"),
        ("2 points", "8 points"),
    ]
    first, last = (found["pairs"][k]["odds"]["attacker"]["share"] for k in (0, 3))
    assert first > last
    assert status([*PAIR, "--defender", "8"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 3


def test_a_project_has_the_lab_of_its_game_by_its_own_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "balance.toml").write_text('game = "race"\n[settings]\ngoal = 30\n', encoding="utf-8")
    assert status(["lab", "balance.toml", *PAIR[2:], "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["game"], found["changed"]) == ("race", ["goal"])


def test_json_says_what_was_tried_and_by_whom(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "--players", "bold,careful", "--set", "goal=30", "--seed", "4")
    assert (found["game"], found["seed"], found["players"], found["changed"]) == (
        "race",
        4,
        ["bold", "careful"],
        ["goal"],
    )
    pair = found["pairs"][0]
    assert pair["tries"] == 300
    assert sum(share["share"] for share in pair["odds"].values()) == pytest.approx(1)
    for share in pair["odds"].values():
        assert share["low"] <= share["share"] <= share["high"]
    measures = {measure["name"]: measure for measure in pair["measures"]}
    assert measures["turns"]["side"] is None
    assert measures["points ahead if it won"]["side"] == "attacker"
    assert measures["points ahead if it won"]["at_first"] == 6
    assert measures["attacker wins"]["mean"] == pytest.approx(pair["odds"]["attacker"]["share"])


def test_equal_seeds_give_equal_odds_on_any_number_of_threads(capsys: pytest.CaptureFixture[str]) -> None:
    many = ["--tries", "9000"]
    one, two = told(capsys, *many, "--threads", "1"), told(capsys, *many, "--threads", "3")
    assert one == two
    assert told(capsys, *many, "--seed", "2") != one


def test_who_decides_matters(capsys: pytest.CaptureFixture[str]) -> None:
    shares = [
        told(capsys, "--players", players)["pairs"][0]["odds"]["attacker"]["share"]
        for players in ("careful,random", "random,careful")
    ]
    assert shares[0] > shares[1] + 0.2
