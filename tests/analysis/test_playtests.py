"""A designer's playtests: files as people keep them, rows that can't be, and the factor between real and estimated."""

import math
from pathlib import Path

import pytest
from scipy import stats

from pipeline.analysis import playtests
from pipeline.analysis.playtests import Playtest, Table
from pipeline.errors import UsageError

TABLE = Table("micro-cosmos", range(1, 5), ("capped", "mission_launch", "planets"))


def written(folder: Path, text: str, encoding: str = "utf-8") -> Path:
    file = folder / "playtests.csv"
    file.write_bytes(text.encode(encoding))
    return file


def test_a_file_with_semicolons_decimal_commas_blanks_and_further_columns_is_read(tmp_path: Path) -> None:
    text = (
        "\ufeffDate;Seats;Scores;Minutes;Ending;Who\n"
        "2026-01-02;4;45 38/52, 40;95,5;Mission launch;Ann\n"
        ";;;;;\n"
        "3.2.;;10 20;1:35;;\n"
        ";3;-;;-;\n"
        ";2;;80 min;;\n"
    )
    found = playtests.read(written(tmp_path, text), TABLE)
    assert found.games == (
        Playtest("2026-01-02", 4, (45, 38, 52, 40), 95.5, "mission_launch"),
        Playtest("3.2.", 2, (10, 20), 95.0),
        Playtest("", 3),
        Playtest("", 2, (), 80.0),
    )
    assert found.ignored == ("who",)
    assert [game.minutes for game in found.at(2)] == [95.0, 80.0]
    assert any("1 of 4 playtests have no minutes" in line for line in playtests.passed_over(found))


def test_scores_in_quotes_and_letters_of_an_old_spreadsheet_are_read(tmp_path: Path) -> None:
    text = 'seats,scores,minutes,date\n3,"12, 15, 9",60,Müller\n'
    (game,) = playtests.read(written(tmp_path, text, "cp1252"), TABLE).games
    assert game == Playtest("Müller", 3, (12, 15, 9), 60.0)


def test_every_bad_row_is_named_in_one_sentence(tmp_path: Path) -> None:
    text = (
        "date,seats,scores,minutes,ending\n"
        ",4,,90,\n"
        ",7,,90,\n"
        ",2,,long,\n"
        ",3,1 2,60,\n"
        ",,,60,\n"
        ",2,,0,mision_launch\n"
        ",x,a b,60,\n"
        ",2,,95,5,mission_launch\n"
    )
    with pytest.raises(UsageError) as raised:
        playtests.read(written(tmp_path, text), TABLE)
    said = str(raised.value)
    assert [number for number in range(1, 11) if f"row {number}:" in said] == [3, 4, 5, 6, 7, 8, 9]
    assert "seats 7: micro-cosmos is played by 1 to 4" in said
    assert "did you mean 'mission_launch'" in said
    assert "\n" not in said


def test_playtests_of_another_game_and_files_that_are_none_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="it is of 'Core Worlds', not of micro-cosmos"):
        playtests.read(written(tmp_path, "game,seats,minutes\nCore Worlds,4,90\n"), TABLE)
    with pytest.raises(UsageError, match="has no column seats"):
        playtests.read(written(tmp_path, "players,minutes\n4,90\n"), TABLE)
    with pytest.raises(UsageError, match="is empty"):
        playtests.read(written(tmp_path, "\n"), TABLE)
    with pytest.raises(UsageError, match="holds no playtests"):
        playtests.read(written(tmp_path, "seats,minutes\n"), TABLE)
    with pytest.raises(UsageError, match="can't be read"):
        playtests.read(tmp_path / "none.csv", TABLE)


def test_the_factor_is_the_geometric_mean_of_real_over_estimated_minutes_with_its_interval() -> None:
    games = [
        Playtest("", 4, (), 120.0),
        Playtest("", 4, (), 90.0),
        Playtest("", 2, (), 60.0),
        Playtest("", 3, (), 60.0),
    ]
    found = playtests.fit([*games, Playtest("", 4)], {4: 80.0, 2: 50.0})
    assert found is not None
    logs = [math.log(120 / 80), math.log(90 / 80), math.log(60 / 50)]
    mean = sum(logs) / 3
    spread = math.sqrt(sum((x - mean) ** 2 for x in logs) / 2 / 3)
    reach = stats.t.ppf(0.975, 2) * spread
    assert found.games == 3
    assert found.factor == pytest.approx(math.exp(mean))
    assert (found.low, found.high) == pytest.approx((math.exp(mean - reach), math.exp(mean + reach)))
    assert found.sentence == (
        f"your 3 playtests take {found.factor:.2g} times ({found.low:.2g} to {found.high:.2g}) as long as estimated; "
        "minutes below are scaled by it"
    )
    assert found.scaled({"turn": 10.0}) == pytest.approx({"turn": 10 * found.factor})


def test_one_playtest_says_that_it_can_not_tell_how_sure_it_is_and_none_fits_nothing() -> None:
    one = playtests.fit([Playtest("", 4, (), 100.0)], {4: 80.0})
    assert one is not None
    assert "one game can't tell how sure" in one.sentence
    assert playtests.fit([Playtest("", 4)], {4: 80.0}) is None


def test_intervals_of_the_factor_cover_it_as_often_as_they_say() -> None:
    import numpy as np

    rng, inside = np.random.default_rng(4), 0
    for _ in range(400):
        minutes = 80 * 1.3 * np.exp(rng.normal(0, 0.25, 8))
        found = playtests.fit([Playtest("", 4, (), float(m)) for m in minutes], {4: 80.0})
        assert found is not None
        inside += found.low <= 1.3 <= found.high
    assert 0.92 <= inside / 400 <= 0.98
