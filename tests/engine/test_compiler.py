"""Compiling: what it costs, and that a kernel means the same however much of it is inlined."""

import subprocess
import sys

import pytest

from pipeline.engine import jit

BOTH = """
from tests.engine.test_compiler import entry_of
from pipeline.engine import compiler
compiler.ENTRY_INLINING = {size}
import os, tempfile
os.environ["GALACTIC_CACHE"] = tempfile.mkdtemp()
print([entry_of()(n) for n in range(50)])
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


def entry_of() -> "jit.Entry[[int], int]":
    """The entry above, in a process of its own."""
    return count


@pytest.mark.parametrize("size", [0, 5000])
def test_inlining_changes_no_result(size: int) -> None:
    pytest.importorskip("numba")
    done = subprocess.run([sys.executable, "-c", BOTH.format(size=size)], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str([collatz(n) for n in range(50)])


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
