"""What compiling kernels only for their entry is worth: `python -m tests.benchmarks.compiling GAME`.

Compiles a game from nothing with Numba's own way and with ours, and then loads each and plays, in turns. Core Worlds
on two cores of a Xeon, other work paused:

    numba      compiled in 40 s  3,117 games/s
    ours       compiled in 23 s  3,514 games/s
"""

import os
import subprocess
import sys
import tempfile

CALL = """
import sys, time
from pipeline.engine import compiler
if sys.argv[2] == "numba":
    from numba.core.compiler import Compiler
    compiler._KernelCompiler = compiler._EntryCompiler = Compiler
from pipeline.runs.spec import Asked, specify
from pipeline.runs.table import Session, open_game
session = Session(open_game(specify(Asked(sys.argv[1]))))
began = time.process_time()
session.play(0, 100)
ready = time.process_time()
for call in range(int(sys.argv[3])):
    session.play(100 + 500 * call, 500)
print(ready - began, 500 * int(sys.argv[3]) / max(1e-9, time.process_time() - ready))
"""


def measure(game: str, way: str, folder: str, calls: int) -> tuple[float, float]:
    """Seconds until the first games are played, and games per second after that."""
    here = {**os.environ, "GALACTIC_CACHE": folder}
    done = subprocess.run(
        [sys.executable, "-c", CALL, game, way, str(calls)], env=here, capture_output=True, check=True
    )
    ready, speed = map(float, done.stdout.split())
    return ready, speed


def main(game: str) -> None:
    """Measure both ways, thrice in turns."""
    with tempfile.TemporaryDirectory() as numbas, tempfile.TemporaryDirectory() as ours:
        ways = {"numba": numbas, "ours": ours}
        compiling = {way: measure(game, way, folder, 0)[0] for way, folder in ways.items()}
        for _ in range(3):
            for way, folder in ways.items():
                speed = measure(game, way, folder, 10)[1]
                sys.stdout.write(f"{way:10} compiled in {compiling[way]:.0f} s  {speed:,.0f} games/s\n")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "core-worlds")
