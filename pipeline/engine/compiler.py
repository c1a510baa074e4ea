"""The only import of Numba's compiler: what jit.py remembered becomes machine code here.

A call between kernels costs more than what most kernels do, so what counts is how much of them LLVM puts into
their callers. Doing that for each kernel in turn would optimise the small ones over and over. Kernels are
therefore left nearly as they are, and the entry, which everything is linked into, is inlined thoroughly: a
quarter more games a second than with LLVM's own threshold throughout, in less time.
`tests/benchmarks/inlining.py` measures this.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import llvmlite.binding as llvm
import numba
from numba.core import event
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.typed_passes import NopythonTypeInference
from numba.extending import register_jitable

# Kernels allocate nothing, so Numba's reference counts on arrays are only a cost: a quarter of the time
# on one thread, and more on several, which count in the same words. Without NRT an allocation in a kernel
# does not compile.
OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}
# Kernels are called by compiled code alone: what Python and C would call them by is a sixth of all compiling.
KERNEL_OPTIONS = OPTIONS | {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
USUAL_INLINING = 225  # LLVM's default
KERNEL_INLINING = 50
ENTRY_INLINING = 2000


def _inline_up_to(size: int) -> None:
    """Have LLVM inline functions of about so many instructions, times five, from now on."""
    llvm.set_option("", f"--inline-threshold={size}")


@register_pass(mutates_CFG=False, analysis_only=True)  # type: ignore[no-untyped-call]  # Numba's is untyped
class _InlineThoroughly(FunctionPass):
    """Comes after the types of an entry are known, when all its kernels are compiled, and before its own lowering."""

    _name = "inline_thoroughly"

    def __init__(self) -> None:
        """Numba makes one of each pass."""

    def run_pass(self, state: Any) -> bool:
        _inline_up_to(ENTRY_INLINING)
        return False


class _EntryCompiler(CompilerBase):
    """Numba's usual passes and that one."""

    def define_pipelines(self) -> list[Any]:
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)  # type: ignore[no-untyped-call]  # likewise
        passes.add_pass_after(_InlineThoroughly, NopythonTypeInference)
        passes.finalize()
        return [passes]


def register(kernel: Callable[..., Any]) -> None:
    """Let compiled code call a kernel."""
    register_jitable(**KERNEL_OPTIONS)(kernel)


def dispatcher_of(function: Callable[..., Any], folder: Path) -> Callable[..., Any]:
    """Numba's dispatcher for an entry, kept in a cache folder."""
    numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]  # set by Numba at run time
    made = numba.njit(cache=True, pipeline_class=_EntryCompiler, **OPTIONS)(function)
    return cast(Callable[..., Any], made)


@contextmanager
def inlining() -> Iterator[None]:
    """Set LLVM's threshold for what is compiled inside, and set it back."""
    _inline_up_to(KERNEL_INLINING)
    try:
        yield
    finally:
        _inline_up_to(USUAL_INLINING)


def compile_cost(call: Callable[[], Any]) -> dict[str, float]:
    """What compiling costs during `call`: seconds in all, kernels compiled, levels of calls among them."""
    started = time.perf_counter()
    listener = event.RecordingListener()  # type: ignore[no-untyped-call]  # Numba's is untyped
    with event.install_listener("numba:compile", listener):
        call()
    depth = deepest = kernels = 0
    for _, one in listener.buffer:
        depth += 1 if one.is_start else -1
        deepest = max(deepest, depth)
        kernels += one.is_start
    return {"seconds": time.perf_counter() - started, "kernels": kernels, "depth": deepest}
