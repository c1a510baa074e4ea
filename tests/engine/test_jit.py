"""The compile cache: never stale, right when many processes start cold, working without a writable home."""

import os
import pathlib
import shutil
import subprocess
import sys

from pipeline.engine import jit

TOY = {
    "rules.py": "from pipeline.engine.jit import kernel\n\n@kernel\ndef bonus(x: int) -> int:\n    return x + {add}\n",
    "entry.py": (
        "from pipeline.engine.jit import entry\nfrom toygame.rules import bonus\n\n\n"
        "@entry\ndef play(x: int) -> int:\n    return bonus(x) * 10\n"
    ),
    "__init__.py": "",
}
RUN = "from toygame.entry import play; from pipeline.engine import jit; jit.announce(print); print(play(1), play(2))"


def write_toy(folder: pathlib.Path, add: int) -> None:
    (folder / "toygame").mkdir(exist_ok=True)
    for name, text in TOY.items():
        (folder / "toygame" / name).write_text(text.format(add=add), encoding="utf-8")


def start(folder: pathlib.Path, cache: pathlib.Path, **env: str) -> subprocess.Popen[str]:
    path = os.pathsep.join([str(folder), str(jit.PACKAGE.parent)])
    return subprocess.Popen(
        [sys.executable, "-c", RUN],
        env={**os.environ, "PYTHONPATH": path, "GALACTIC_CACHE": str(cache), "NUMBA_DISABLE_JIT": "0", **env},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finish(process: subprocess.Popen[str]) -> list[str]:
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    return out.splitlines()


def test_an_edited_callee_in_another_file_is_seen(tmp_path: pathlib.Path) -> None:
    """Numba alone would go on serving the old code (numba issue 1833)."""
    write_toy(tmp_path, add=1)
    assert finish(start(tmp_path, tmp_path / "cache"))[-1] == "20 30"
    warm = finish(start(tmp_path, tmp_path / "cache"))
    assert warm == ["20 30"], "nothing is compiled, so nothing is announced"
    write_toy(tmp_path, add=5)
    cold = finish(start(tmp_path, tmp_path / "cache"))
    assert cold[-1] == "60 70"
    assert cold[0].startswith("compiling toygame")


def test_flags_that_change_code_have_a_cache_of_their_own(tmp_path: pathlib.Path) -> None:
    write_toy(tmp_path, add=1)
    finish(start(tmp_path, tmp_path / "cache"))
    checked = finish(start(tmp_path, tmp_path / "cache", NUMBA_BOUNDSCHECK="1"))
    assert checked[0].startswith("compiling toygame")
    assert len(list((tmp_path / "cache").iterdir())) == 2


def test_many_cold_processes_compile_once(tmp_path: pathlib.Path) -> None:
    write_toy(tmp_path, add=1)
    outputs = [finish(one) for one in [start(tmp_path, tmp_path / "cache") for _ in range(4)]]
    assert [lines[-1] for lines in outputs] == ["20 30"] * 4
    assert sum(len(lines) > 1 for lines in outputs) == 1, "one announced that it compiles"


def test_a_home_that_cannot_be_written_still_plays(tmp_path: pathlib.Path) -> None:
    write_toy(tmp_path, add=1)
    (tmp_path / "cache").write_text("a file where the folder should be", encoding="utf-8")
    assert finish(start(tmp_path, tmp_path / "cache"))[-1] == "20 30"


def test_plain_mode_needs_no_compiler(tmp_path: pathlib.Path) -> None:
    write_toy(tmp_path, add=1)
    process = start(tmp_path, tmp_path / "cache", NUMBA_DISABLE_JIT="1")
    assert finish(process) == ["20 30"]
    assert not (tmp_path / "cache").exists()


def test_importing_the_engine_imports_no_compiler() -> None:
    code = "import sys, pipeline.engine.play, pipeline.games; print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_the_digest_of_sources_sees_names_and_contents(tmp_path: pathlib.Path) -> None:
    write_toy(tmp_path, add=1)
    folder = tmp_path / "toygame"
    before = jit.sources_of(folder)
    shutil.move(folder / "rules.py", folder / "other.py")
    moved = jit.sources_of(folder)
    (folder / "other.py").write_text("", encoding="utf-8")
    assert len({before, moved, jit.sources_of(folder)}) == 3
