import os
import subprocess
import sys
import time
from pathlib import Path

import polars as pl
import psutil
import pytest

from pipeline.analysis import compare, seats, tension
from pipeline.errors import UsageError
from pipeline.reporting.study import How, Study, latest_runs
from tests.reporting import made_up

FOUR, PAIR = made_up.PLAYERS, ("greedy", "late_worlds")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("runs")
    made_up.write(folder / "printed", 40)
    made_up.write(folder / "consuls", 40, variants=("consuls",), seed=2)
    made_up.write(folder / "bare", 40, ("orders", "rounds"))
    made_up.write(folder / "tried", 40, trials=0.1)
    return folder


def test_runs_are_named_by_their_variants(home: Path) -> None:
    study = Study([home / "printed", home / "consuls"])
    assert study.labels == ["printed rules", "consuls"]
    assert study.baseline == "printed rules"
    assert study.variants == ["consuls"]
    assert study.said("consuls") == "the variant consuls"


def test_trials_of_cards_are_asked_by_their_name_and_held_against_nothing(home: Path) -> None:
    study = Study([home / "tried", home / "printed", home / "consuls"])
    assert (study.labels, study.baseline, study.tried) == (
        ["printed rules", "consuls"],
        "printed rules",
        "trials of cards",
    )
    assert (study.variants, study.repeats) == (["consuls"], [])
    assert study.chance(study.tried) == 0.1
    assert study.chance(study.baseline) == study.chance("") == 0
    assert study.has("trials", label=study.tried)
    alone = Study([home / "tried"])
    assert (alone.baseline, alone.tried) == ("trials of cards", "trials of cards")
    assert Study([home / "printed"]).tried == ""
    assert set(latest_runs("core-worlds", home)) >= {"printed rules", "trials of cards"}


def test_runs_by_the_same_rules_are_named_by_their_folders(home: Path) -> None:
    assert Study([home / "printed", home / "bare"]).labels == ["printed", "bare"]


def test_a_question_is_asked_once_a_run(home: Path) -> None:
    study, asked = Study({"a": home / "printed", "b": home / "consuls"}), []

    def question(table: pl.LazyFrame, rotations: int, extra: int = 0) -> pl.DataFrame:
        asked.append((rotations, extra))
        return table.select(pl.len()).collect()

    for _ in range(2):
        study.ask(question, "seats")
        study.ask(question, "seats", extra=1)
        study.ask(question, "seats", how=How(label="b"))
    assert asked == [(4, 0), (4, 1), (4, 0)]


def test_a_table_that_was_not_logged_is_answered_by_no_rows(home: Path) -> None:
    study = Study([home / "bare"])
    assert not study.has("orders")
    assert study.ask(tension.course, "rounds", "seats", how=How(part="decided")).height == 0


def test_a_part_of_an_answer_is_taken_from_the_same_pass(home: Path) -> None:
    study = Study([home / "printed"])
    course = study.ask(tension.course, "rounds", "seats")
    assert study.ask(tension.course, "rounds", "seats", how=How(part="decided")) is course.decided


def test_what_other_runs_have_more_is_told_by_run(home: Path) -> None:
    study = Study([home / "printed", home / "consuls"])
    effects = study.changed(compare.WIN_SHARE, "seats")
    assert effects["variant"].to_list() == ["consuls"] * 4
    wins = [study.ask(seats.by_seat, "seats", how=How(label=label))["win_share"] for label in study.labels]
    assert effects["effect"].to_list() == pytest.approx((wins[1] - wins[0]).to_list())


def test_one_run_alone_changes_nothing(home: Path) -> None:
    assert Study([home / "printed"]).changed(compare.WIN_SHARE, "seats").height == 0


@pytest.mark.parametrize("runs", [[], {}])
def test_no_runs_are_refused(runs: object) -> None:
    with pytest.raises(UsageError, match="at least one run"):
        Study(runs)  # type: ignore[arg-type]


def test_the_same_run_twice_is_refused(home: Path) -> None:
    with pytest.raises(UsageError, match="named twice"):
        Study([home / "printed", home / "printed"])


def test_a_wrong_name_is_refused(home: Path) -> None:
    with pytest.raises(UsageError, match="no run is called 'draft'; there are printed rules"):
        Study([home / "printed"]).run("draft")


def test_a_notebook_that_was_given_no_runs_takes_those_of_the_last_study(tmp_path: Path) -> None:
    made_up.write(tmp_path / "old", 4, players=("greedy", "late_worlds"))
    made_up.write(tmp_path / "x", 4, variants=("consuls",))
    made_up.write(tmp_path / "y", 4)
    for age, name in ((300, "old"), (200, "x"), (100, "y")):
        os.utime(tmp_path / name / "_run.json", (1e9 - age, 1e9 - age))
    assert latest_runs("core-worlds", tmp_path) == {
        "printed rules": str(tmp_path / "y"),
        "consuls": str(tmp_path / "x"),
    }


def test_runs_at_other_tables_belong_to_a_study_that_asks_for_them(tmp_path: Path) -> None:
    for k, (players, variants) in enumerate([(PAIR, ()), (FOUR, ()), (FOUR, ("consuls",)), (PAIR, ("consuls",))]):
        made_up.write(tmp_path / str(k), 4, players=players, variants=variants)
        os.utime(tmp_path / str(k) / "_run.json", (1e9 - k, 1e9 - k))
    names = list(latest_runs("core-worlds", tmp_path, tables=True).items())
    assert names[0] == ("printed rules", str(tmp_path / "1")), (
        "the larger table is the baseline where both have two runs"
    )
    assert {label for label, _ in names} == {
        "printed rules",
        "consuls",
        "printed rules, 2 seats",
        "consuls, 2 seats",
    }


def test_of_runs_that_were_played_again_the_last_one_is_taken(tmp_path: Path) -> None:
    for age, name in ((30, "before"), (10, "again"), (20, "between")):
        made_up.write(tmp_path / name, 4)
        os.utime(tmp_path / name / "_run.json", (1e9 - age, 1e9 - age))
    assert latest_runs("core-worlds", tmp_path) == {"printed rules": str(tmp_path / "again")}


def test_runs_at_other_tables_are_no_variants(home: Path, tmp_path: Path) -> None:
    two = made_up.write(tmp_path / "two", 40, players=PAIR)
    changed = made_up.write(tmp_path / "changed", 40, players=PAIR, variants=("consuls",))
    study = Study([home / "printed", home / "consuls", two, changed])
    assert study.variants == ["consuls"]
    assert study.repeats == []
    assert study.elsewhere == ["printed rules, 2 seats", "consuls, 2 seats"]
    assert study.tables == {2: "printed rules, 2 seats", 4: "printed rules"}
    assert study.changed(compare.WIN_SHARE, "seats")["variant"].unique().to_list() == ["consuls"]
    assert "40 games of each of 2 sets of rules, 4 at the table, and as many with 2 at it, played by" in study.lead()


def test_without_any_run_it_says_what_makes_one(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="`galactic study core-worlds` makes them"):
        latest_runs("core-worlds", tmp_path)


def where(table: pl.LazyFrame, rotations: int) -> tuple[int, int]:
    """Rows, and the process that counted them."""
    return int(table.select(pl.len()).collect().item()) * rotations, os.getpid()


def wait_for(table: pl.LazyFrame, flag: str) -> bool:
    """Whether a file comes to be there."""
    ends = time.monotonic() + 60
    while not Path(flag).exists() and time.monotonic() < ends:
        time.sleep(0.02)
    return Path(flag).exists()


def failing(table: pl.LazyFrame) -> None:
    """Fails."""
    raise ZeroDivisionError


def test_an_answer_begun_in_another_process_is_the_same_and_worked_out_once(home: Path) -> None:
    study, flag = Study([home / "printed"]), home / "flag"
    study.begin(where, "seats")
    study.begin(where, "seats")
    study.begin(wait_for, "seats", flag=str(flag))  # when this one has begun, the one before it has ended
    flag.touch()
    assert study.ask(wait_for, "seats", flag=str(flag))
    rows, process = study.ask(where, "seats")
    assert (rows, process) == study.ask(where, "seats")
    assert rows == 40 * 4 * 4
    assert process != os.getpid()


def test_what_was_begun_but_has_to_wait_is_worked_out_where_it_is_asked(home: Path) -> None:
    study, flag = Study([home / "printed"]), home / "later"
    study.begin(wait_for, "seats", flag=str(flag))
    study.begin(where, "seats")
    assert study.ask(where, "seats") == study.ask(where, "seats") == (40 * 4 * 4, os.getpid())
    flag.touch()
    assert study.ask(wait_for, "seats", flag=str(flag))


def test_what_fails_beside_the_rest_is_told_where_it_is_asked(home: Path) -> None:
    study = Study([home / "bare"])
    study.begin(failing, "seats")
    study.begin(failing, "orders")
    with pytest.raises(ZeroDivisionError):
        study.ask(failing, "seats")
    assert study.ask(failing, "orders").height == 0


BEGUN = """
import os, time
from pipeline.reporting.study import _beside
print(_beside().submit(os.getpid).result(), flush=True)
time.sleep(60)
"""


def test_the_other_process_ends_with_a_notebook_that_is_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", BEGUN], stdout=subprocess.PIPE, text=True) as notebook:
        assert notebook.stdout is not None
        other = int(notebook.stdout.readline())
        assert psutil.pid_exists(other)
        notebook.kill()
    psutil.wait_procs([process for process in [_process(other)] if process], timeout=20)
    assert not psutil.pid_exists(other)


def _process(pid: int) -> psutil.Process | None:
    return psutil.Process(pid) if psutil.pid_exists(pid) else None
