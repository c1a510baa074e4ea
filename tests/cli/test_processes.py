"""What only shows in processes of their own: kills, signals, hash seeds, plain Python, pipes, compiling."""

import json
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pipeline.store.verify import verify
from tests.toy import house as houses

GAMES = 6000
RUN = ("run", "race", "--seats", "3", "--seed", "7", "--games", str(GAMES))


@pytest.fixture(scope="module")
def digest(house: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Of the run that all ways of playing it must come to."""
    folder = tmp_path_factory.mktemp("plainly")
    done = houses.galactic(house, folder, *RUN, "--out", "run", "--threads", "1", "--json")
    assert done.returncode == 0, done.stderr
    return str(json.loads(done.stdout)["digest"])


def stopped(house: Path, folder: Path, how: signal.Signals, after: int) -> subprocess.Popen[str]:
    """A run that was sent a signal once it had written some shards."""
    process = houses.start(house, folder, *RUN, "--out", "run", "--shard-games", "150")
    end = time.monotonic() + 60
    while len(list((folder / "run" / "_shards").glob("*.json"))) < after:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end
        time.sleep(0.01)
    process.send_signal(how)
    process.wait(timeout=30)
    return process


@pytest.mark.parametrize("after", [1, 4, 11])
def test_a_run_killed_with_9_goes_on_and_ends_with_the_same_rows(
    house: Path, tmp_path: Path, digest: str, after: int
) -> None:
    assert stopped(house, tmp_path, signal.SIGKILL, after).returncode == -signal.SIGKILL
    left = sum(1 for _ in (tmp_path / "run" / "_shards").glob("*.json"))
    assert after <= left < GAMES // 150
    again = houses.galactic(house, tmp_path, *RUN, "--out", "run", "--json")
    assert again.returncode == 0, again.stderr
    told = json.loads(again.stdout)
    assert told["digest"] == digest
    assert told["played_now"] == GAMES - 150 * left
    assert verify(tmp_path / "run").problems == ()


def test_ctrl_c_is_heard_at_once_and_says_how_to_go_on(house: Path, tmp_path: Path, digest: str) -> None:
    process = stopped(house, tmp_path, signal.SIGINT, 2)
    assert process.returncode == 130
    out, err = process.communicate()
    assert out == ""
    assert "Traceback" not in err
    (command,) = re.findall("go on with: galactic (.*)", err)
    again = houses.galactic(house, tmp_path, *shlex.split(command), "--json")
    assert json.loads(again.stdout)["digest"] == digest


def test_a_disk_that_is_full_is_status_1_and_the_run_goes_on(house: Path, tmp_path: Path, digest: str) -> None:
    """A limit on the size of files stands for a full disk: the system refuses to write on."""
    words = shlex.join([sys.executable, "-m", "pipeline.cli", *RUN, "--out", "run"])
    full = subprocess.run(
        ["bash", "-c", f"ulimit -f 60; trap '' XFSZ; exec {words}"],  # in blocks of 1,024 bytes
        cwd=tmp_path,
        env=houses.environment(house),
        capture_output=True,
        text=True,
        check=False,
    )
    assert full.returncode == 1, full.stderr
    assert "run/turned/part-00000.parquet could not be written" in full.stderr
    assert "File too large" in full.stderr
    assert "Traceback" not in full.stderr
    (command,) = re.findall("go on with: galactic (.*)", full.stderr)
    again = houses.galactic(house, tmp_path, *shlex.split(command), "--json")
    assert json.loads(again.stdout)["digest"] == digest


def test_two_processes_that_start_one_run_at_once_make_it_together(house: Path, tmp_path: Path, digest: str) -> None:
    both = [houses.start(house, tmp_path, *RUN, "--out", "run", "--threads", "1") for _ in range(2)]
    said = [process.communicate(timeout=120) for process in both]
    assert [process.returncode for process in both] == [0, 0], said
    assert verify(tmp_path / "run").problems == ()
    assert verify(tmp_path / "run").digest == digest


def test_hash_seeds_and_shards_change_no_row(house: Path, tmp_path: Path, digest: str) -> None:
    words = (*RUN, "--out", "run", "--threads", "2", "--shard-games", "777", "--json")
    done = houses.galactic(house, tmp_path, *words, PYTHONHASHSEED="1")
    assert json.loads(done.stdout)["digest"] == digest


def test_plain_python_plays_the_same_rows(house: Path, tmp_path: Path) -> None:
    words = ("run", "race", "--games", "40", "--detail", "decisions", "--json")
    plain = houses.galactic(house, tmp_path, *words, "--out", "plain", NUMBA_DISABLE_JIT="1", PYTHONWARNINGS="error")
    assert plain.returncode == 0, plain.stderr
    assert "compiling" not in plain.stderr
    compiled = houses.galactic(house, tmp_path, *words, "--out", "compiled")
    assert json.loads(plain.stdout)["digest"] == json.loads(compiled.stdout)["digest"]


def test_what_is_piped_has_no_control_characters(house: Path, tmp_path: Path) -> None:
    words = (*RUN, "--out", "run")
    done = houses.galactic(house, tmp_path, *words, FORCE_COLOR="", TERM="xterm-256color")
    assert done.returncode == 0
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f]", done.stdout + done.stderr)


def test_a_reader_that_leaves_early_is_no_trouble(house: Path, tmp_path: Path) -> None:
    command = f"{shlex.quote(sys.executable)} -m pipeline.cli play race | head -1"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        cwd=tmp_path,
        env=houses.environment(house),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "Race, 4 seats, seed 1, game 0\n"
    assert done.stderr == ""


def test_the_first_start_compiles_once_and_says_so(house: Path, tmp_path: Path) -> None:
    words = ("run", "race", "--games", "40", "--threads", "2", "--out")
    cold = houses.galactic(house, tmp_path, *words, "one", GALACTIC_CACHE=str(tmp_path / "cache"))
    assert cold.stderr.count("compiling race") == 1
    warm = houses.galactic(house, tmp_path, *words, "two", GALACTIC_CACHE=str(tmp_path / "cache"))
    assert "compiling" not in warm.stderr


def test_what_compiling_costs_is_reported(house: Path, tmp_path: Path) -> None:
    done = houses.galactic(house, tmp_path, "bench", "race", "--compile", "--json")
    told = json.loads(done.stdout)
    assert told["game"] == "race"
    assert 10 < told["kernels"] < 180
    assert 2 <= told["depth"] <= 8
    assert 0 < told["seconds"] < 60


def test_a_fifth_game_needs_a_folder_and_nothing_else(house: Path, tmp_path: Path) -> None:
    assert houses.galactic(house, tmp_path, "games").stdout.split()[0] == "race"
    touched = [
        path
        for path in (house / "pipeline").rglob("*.py")
        if "race" not in path.parts and "race" in path.read_text(encoding="utf-8").split()
    ]
    assert touched == []
