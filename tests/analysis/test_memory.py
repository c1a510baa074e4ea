import os
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline.reporting.kernel import LEAN
from tests.analysis import synthetic

ASK = """
import sys
from pathlib import Path
import polars as pl
from pipeline.analysis import cards, compare, majorities, seats, tension, tokens

t = {p.name: pl.scan_parquet(sorted(p.glob("part-*.parquet"))) for p in Path(sys.argv[1]).iterdir()}
seats.by_seat(t["seats"])
tension.course(t["rounds"], t["seats"])
majorities.majorities(t["orders"], t["games"])
tokens.token_values(tokens.Played(t["orders"], t["rounds"], t["seats"]))
cards.cards(t["cards"], t["seats"])
both = (t["seats"], t["seats"])
compare.compare(both, (t["games"], t["games"]), compare.WIN_SHARE, compare.Pair())
print(next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM")))
"""


def _peak(folder: Path) -> float:
    """The most memory that a process of its own takes to answer the questions, in MiB."""
    env = LEAN | dict(os.environ)  # as a report's kernel has it
    asked = subprocess.run(
        [sys.executable, "-c", ASK, str(folder)], capture_output=True, text=True, check=True, env=env
    )
    return int(asked.stdout) / 1024


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads the peak from /proc")
def test_memory_does_not_grow_with_the_number_of_games(tmp_path: Path) -> None:
    for name, games in (("few", 10_000), ("many", 100_000)):
        synthetic.write(tmp_path / name, games, part=10_000)
    few, many = _peak(tmp_path / "few"), _peak(tmp_path / "many")
    # ten times the games; the imports alone take some 190 MiB
    assert many <= 1.10 * few, f"{few:.0f} MiB for 10,000 games, {many:.0f} MiB for 100,000"
