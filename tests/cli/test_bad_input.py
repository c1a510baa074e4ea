from pathlib import Path

import pytest

from pipeline.cli.app import status

RUN = ["run", "race", "--seats", "3"]

MISTAKES = {
    "unknown command": (["rnu", "race"], "rnu"),
    "unknown option": ([*RUN, "--gmaes", "10"], "--games"),
    "an option without its value": ([*RUN, "--games"], "--games"),
    "words for a number": ([*RUN, "--games", "many"], "Invalid value for '--games'"),
    "no game": (["run"], "Missing argument"),
    "unknown game": (["run", "rase"], "no game is called 'rase': did you mean 'race'?"),
    "no games": ([*RUN, "--games", "0"], "--games 0 must be at least 1"),
    "fewer games than none": ([*RUN, "--games", "-3"], "--games -3 must be at least 1"),
    "too few seats": ([*RUN, "--seats", "1"], "--seats 1: race is played by 2 to 4"),
    "too many seats": ([*RUN, "--seats", "7"], "--seats 7: race is played by 2 to 4"),
    "unknown player": (
        [*RUN, "--players", "karful,bold,bold"],
        "no player is called 'karful': did you mean 'careful'?",
    ),
    "unknown line-up": ([*RUN, "--players", "equall"], "did you mean 'equal'?"),
    "players that don't fit": ([*RUN, "--players", "bold,careful"], "are 2, and there are 3 seats"),
    "unknown variant": ([*RUN, "--variant", "shrot"], "no variant is called 'shrot': did you mean 'short'?"),
    "contradicting variants": (
        [*RUN, "--variant", "short", "--variant", "long"],
        "short and long contradict each other",
    ),
    "unknown setting": ([*RUN, "--set", "gaol=3"], "no rule is called 'gaol': did you mean 'goal'?"),
    "setting of wrong type": ([*RUN, "--set", "bust=x"], "bust = x is not allowed: it must be a whole number"),
    "setting out of range": ([*RUN, "--set", "bust=1000"], "1000 must be a whole number from 2 to 99"),
    "setting without a value": ([*RUN, "--set", "bust"], "must look like name=value"),
    "unknown cell": ([*RUN, "--set", "goal.9=3"], "there are cells for 2, 3, 4 players"),
    "unknown card": ([*RUN, "--card", "nein.value=3"], "no card is called 'nein': did you mean 'nine'?"),
    "unknown column": ([*RUN, "--card", "nine.vaule=3"], "no column 'vaule' to change: did you mean 'value'?"),
    "card value out of range": ([*RUN, "--card", "nine.value=-1"], "found '-1', expected a whole number from 1 to 99"),
    "no component folder": ([*RUN, "--components", "nowhere"], "nowhere"),
    "no strategy file": ([*RUN, "--strategies", "nowhere.toml"], "nowhere.toml does not exist"),
    "negative stand-in set": ([*RUN, "--stand-in", "-1"], "--stand-in -1 must be at least 0"),
    "negative seed": ([*RUN, "--seed", "-1"], "--seed -1 must be a whole number from 0"),
    "unknown detail": ([*RUN, "--detail", "all"], "--detail all must be games, facts or decisions"),
    "no threads": ([*RUN, "--threads", "-1"], "--threads -1 must be at least 1"),
    "a shard beyond the last": ([*RUN, "--shard", "3/2"], "--shard 3/2 must look like i/n"),
    "unknown executor": ([*RUN, "--executor", "ray"], "--executor ray must be local or dask"),
    "unknown game to list": (["rules", "rase"], "did you mean 'race'?"),
    "unknown table": (["tables", "race", "turnt"], "no table is called 'turnt': did you mean 'turned'?"),
    "no run to verify": (["verify", "nowhere"], "nowhere"),
    "no run to replay": (["replay", "nowhere", "--game", "1"], "nowhere"),
    "no run to report": (["report", "nowhere"], "nowhere"),
    "no runs to compare": (["compare", "nowhere", "elsewhere"], "nowhere"),
    "no scenario": (["scenario"], "scenario needs a FILE"),
    "no scenario file": (["scenario", "nowhere.toml"], "nowhere.toml"),
    "threads of a bench": (["bench", "race", "--threads", "0"], "--threads 0 must be numbers with commas"),
    "a lab with one force": (["lab", "race", "--attacker", "3"], "lab needs an --attacker and a --defender"),
    "a force that is none": (
        ["lab", "race", "--attacker", "x", "--defender", "3"],
        "attacker 'x': points must be a number",
    ),
    "a lab of no tries": (["lab", "race", "--attacker", "1", "--defender", "2", "--tries", "0"], "--tries 0 must be"),
    "threads of a lab": (["lab", "race", "--attacker", "1", "--defender", "2", "--threads", "-1"], "--threads -1 must"),
    "a game without a lab": (["lab", "core-worlds"], "core-worlds has no lab"),
    "unknown player of a lab": (
        ["lab", "race", "--attacker", "1", "--defender", "2", "--players", "karful"],
        "did you mean 'careful'?",
    ),
    "unknown variant of a study": (["study", "race", "--variant", "shrot"], "did you mean 'short'?"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_one_line_on_stderr_and_status_2(mistake: str, capsys: pytest.CaptureFixture[str]) -> None:
    words, said = MISTAKES[mistake]
    assert status(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("galactic: ")
    assert err.count("\n") == 1
    assert said in err
    assert not list(Path().iterdir()), "a mistake must leave nothing behind"


def test_a_bad_sheet_names_every_bad_cell(capsys: pytest.CaptureFixture[str]) -> None:
    Path("own").mkdir()
    Path("own/tiles.csv").write_text("name,value,copies\none,1,0\ntwo,x,2\n", encoding="utf-8")
    assert status([*RUN, "--components", "own"]) == 2
    err = capsys.readouterr().err
    assert "tiles.csv row 2, copies: found '0', expected a whole number from 1 to 9" in err
    assert "tiles.csv row 3, value: found 'x', expected a whole number from 1 to 99" in err


def test_another_run_in_the_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert status([*RUN, "--games", "9", "--out", "run", "--quiet"]) == 0
    capsys.readouterr()
    assert status([*RUN, "--games", "9", "--out", "run", "--set", "bust=8", "--seed", "4"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == (
        "galactic: --out run holds another run: --seed: 1 there, 4 asked for; rule bust: 9 there, 8 asked for; "
        "name another folder\n"
    )


def test_a_file_that_was_cut_short(capsys: pytest.CaptureFixture[str]) -> None:
    status([*RUN, "--games", "9", "--out", "run", "--quiet"])
    path = Path("run/seats/part-00000.parquet")
    path.write_bytes(path.read_bytes()[:-4])
    capsys.readouterr()
    assert status(["verify", "run"]) == 2
    out, err = capsys.readouterr()
    assert err.startswith("galactic: run/seats/part-00000.parquet")
    assert out.splitlines()[-1].startswith("digest ")
