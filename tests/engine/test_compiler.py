"""Compiling: what it costs, and that kernels mean the same however much of them is inlined."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline.engine import jit

CALLS = """
from pipeline.engine import compiler
compiler.ENTRY_INLINING = {size}
from tests.engine.test_compiler import count, count_twice
print([(count(n), count_twice(n)) for n in range(50)])
"""


@jit.kernel
def collatz(n: int) -> int:
    """Steps to 1: a loop, branches and a call, so that there is something to inline."""
    steps = 0
    while n > 1:
        n = halved(n)
        steps += 1
    return steps


@jit.kernel
def halved(n: int) -> int:
    """The next number."""
    return n // 2 if n % 2 == 0 else 3 * n + 1


@jit.entry
def count(n: int) -> int:
    """The entry."""
    return collatz(n)


@jit.entry
def count_twice(n: int) -> int:
    """Another entry over the same kernels."""
    return 2 * collatz(n)


@pytest.mark.parametrize("size", [0, 5000])
def test_entries_over_the_same_kernels_are_right_however_much_is_inlined(size: int, tmp_path: Path) -> None:
    pytest.importorskip("numba")
    command = [sys.executable, "-c", CALLS.format(size=size)]
    here = {**os.environ, "GALACTIC_CACHE": str(tmp_path), "NUMBA_DISABLE_JIT": "0"}
    for _ in ("compiled", "loaded"):
        done = subprocess.run(command, env=here, capture_output=True, text=True, check=True)
        assert done.stdout.strip() == str([(collatz(n), 2 * collatz(n)) for n in range(50)])


def test_compile_cost_counts_kernels_and_levels() -> None:
    numba = pytest.importorskip("numba")
    from pipeline.engine.compiler import compile_cost

    @numba.njit  # type: ignore[untyped-decorator, unused-ignore]
    def inner(x: int) -> int:
        return x + 1

    @numba.njit  # type: ignore[untyped-decorator, unused-ignore]
    def outer(x: int) -> int:
        return inner(x) * 2  # type: ignore[no-any-return, unused-ignore]

    cost = compile_cost(lambda: outer(1))
    assert (cost["kernels"], cost["depth"]) == (2, 2)
