import importlib
import json
from pathlib import Path
from typing import Any

import pytest

from pipeline.errors import MachineError, UsageError
from pipeline.runs import distributed
from pipeline.runs.seatings import Plan
from pipeline.runs.shards import Job, file_metadata
from pipeline.runs.spec import Asked, specify
from pipeline.runs.start import How, start
from pipeline.store.verify import verify
from tests.toy import house as houses

RACE = Asked("race", seats=3, seed=7)


@pytest.mark.slow
def test_two_worker_processes_play_the_same_rows(house: Path, tmp_path: Path) -> None:
    """A window of a few shards a worker slides over the run; every game is there once."""
    done = houses.galactic(
        house,
        tmp_path,
        *("run", "race", "--seats", "3", "--seed", "7", "--games", "1200", "--shard-games", "60", "--out", "dask"),
        *("--executor", "dask", "--threads", "2", "--json"),
    )
    assert done.returncode == 0, done.stderr
    here = start(RACE, How(1200, "here"))
    assert json.loads(done.stdout)["digest"] == here.digest == verify("dask").digest
    assert verify("dask").complete


def test_it_says_clearly_when_the_library_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    real = importlib.import_module

    def missing(name: str) -> Any:
        if name == "distributed":
            raise ImportError(name)
        return real(name)

    monkeypatch.setattr(importlib, "import_module", missing)
    with pytest.raises(UsageError, match=r"needs the library `distributed`.*galactic-balance\[dask\]"):
        start(RACE, How(30, "run", executor="dask"))
    assert not Path("run").exists()


def test_a_scheduler_that_does_not_answer_is_the_machines_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(distributed, "PATIENCE", 0.5)
    with pytest.raises(MachineError, match=r"no Dask worker answers at tcp://127\.0\.0\.1:9"):
        list(distributed.play_dask(job(), [0], 1, "tcp://127.0.0.1:9"))


def test_a_worker_with_other_sources_refuses(tmp_path: Path) -> None:
    asked = job()
    other = asked._replace(metadata={**asked.metadata, "version_sources": "0" * 16}, folder=str(tmp_path / "run"))
    with pytest.raises(MachineError, match="has other sources of the engine or of race"):
        distributed.play_remote(other, 0)
    assert not (tmp_path / "run").exists()


def job() -> Job:
    spec = specify(RACE)
    return Job(spec, Plan(30, 30), "run", file_metadata(spec, {"sources": "?"}))
