"""The only import of Numba's compiler: what jit.py remembered becomes machine code here.

Numba optimises each function with all that it calls, and makes machine code of it, before it goes on to the next
caller. A game is hundreds of small kernels below one entry that alone is ever called from Python, so nearly all of
that is thrown away. Here kernels are only translated; the entry is linked of them and then optimised as a whole,
its kernels being nobody else's: a game compiles in three fifths of the time and plays a tenth faster.
`python -m tests.benchmarks.compiling` measures this.

Numba has a place for a compiler of one's own (`pipeline_class`), but the classes of libraries that are derived from
here are not meant for it: the Numba versions allowed in pyproject.toml are those that this was tried with.
"""

import functools
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import llvmlite.binding as llvm
import numba
from numba.core import event
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.typed_passes import NopythonTypeInference
from numba.extending import register_jitable

# Kernels allocate nothing, so Numba's reference counts on arrays are only a cost: a quarter of the time
# on one thread, and more on several, which count in the same words. Without NRT an allocation in a kernel
# does not compile.
OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False, "no_cfunc_wrapper": True}
ENVIRONMENT = "_ZN08NumbaEnv"  # what names begin with of the places where functions find their Python environment
ENTRY_INLINING = 500  # Core Worlds by 225, 500, 1000, 2000: 3,340, 3,490, 3,400 and 3,290 games/s, measured in turns
USUAL_INLINING = 225  # LLVM's default


class _KernelLibrary(JITCodeLibrary):
    """A kernel, to be linked into what calls it."""

    def _optimize_final_module(self) -> None:
        """Leave it to the entry."""

    def _finalize_final_module(self) -> None:
        """Finish. The engine that makes machine code gets no more than the places of environments."""
        self._finalize_dynamic_globals()  # type: ignore[no-untyped-call]  # Numba's is untyped
        names = [it.name for it in self._final_module.global_variables if it.name.startswith(ENVIRONMENT)]
        self._places = llvm.parse_assembly("\n".join(f'@"{name}" = common global i8* null' for name in names))
        self._codegen._add_module(self._places)  # type: ignore[no-untyped-call]  # likewise
        self._finalized = True


class _EntryLibrary(JITCodeLibrary):
    """An entry and all kernels below it."""

    def _optimize_final_module(self) -> None:
        """Keep the kernels to this module, so that LLVM inlines, changes and drops them as it likes.

        Kernels left visible would also be taken for those of an entry compiled before in the same process.
        """
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == llvm.Linkage.linkonce_odr:
                function.linkage = llvm.Linkage.internal
        with _inlining(ENTRY_INLINING):
            super()._optimize_final_module()  # type: ignore[no-untyped-call]  # likewise


@contextmanager
def _inlining(threshold: int) -> Iterator[None]:
    """Set LLVM's threshold for inlining, an estimate of a function's instructions times five."""
    llvm.set_option("", f"--inline-threshold={threshold}")
    try:
        yield
    finally:
        llvm.set_option("", f"--inline-threshold={USUAL_INLINING}")


class _Into(FunctionPass):
    """A pass that chooses the library that a function is translated into."""

    library: type[JITCodeLibrary]

    def __init__(self) -> None:
        """Numba makes one of each pass."""

    def run_pass(self, state: Any) -> bool:
        """Make the library, otherwise as Numba's own pass of translation does."""
        state.library = self.library(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return False


@register_pass(mutates_CFG=False, analysis_only=True)  # type: ignore[no-untyped-call]  # likewise
class _IntoKernelLibrary(_Into):
    _name = "into_kernel_library"
    library = _KernelLibrary


@register_pass(mutates_CFG=False, analysis_only=True)  # type: ignore[no-untyped-call]  # likewise
class _IntoEntryLibrary(_Into):
    _name = "into_entry_library"
    library = _EntryLibrary


class _Compiler(CompilerBase):
    """Numba's usual passes, and the choice of a library once the types are known."""

    into: type[_Into]

    def define_pipelines(self) -> list[Any]:
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)  # type: ignore[no-untyped-call]  # likewise
        passes.add_pass_after(self.into, NopythonTypeInference)
        passes.finalize()
        return [passes]


class _KernelCompiler(_Compiler):
    into = _IntoKernelLibrary


class _EntryCompiler(_Compiler):
    into = _IntoEntryLibrary


# Before every pass over every kernel Numba writes its arguments' types out as text, records with all their fields:
# a sixth of the time of compiling a game with large records, and the same text each time.
numba.types.Record.__repr__ = functools.cache(numba.types.Record.__repr__)  # type: ignore[method-assign]  # as said


def register(kernel: Callable[..., Any]) -> None:
    """Let compiled code call a kernel; nothing is made by which Python or C could."""
    register_jitable(pipeline_class=_KernelCompiler, no_cpython_wrapper=True, **OPTIONS)(kernel)


def dispatcher_of(function: Callable[..., Any], folder: Path) -> Callable[..., Any]:
    """Numba's dispatcher for an entry, kept in a cache folder."""
    numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]  # set by Numba at run time
    made = numba.njit(cache=True, pipeline_class=_EntryCompiler, **OPTIONS)(function)
    return cast(Callable[..., Any], made)


def compile_cost(call: Callable[[], Any]) -> dict[str, float]:
    """What compiling costs during `call`: seconds in all, kernels compiled, levels of calls among them."""
    started = time.perf_counter()
    listener = event.RecordingListener()  # type: ignore[no-untyped-call]  # likewise
    with event.install_listener("numba:compile", listener):
        call()
    depth = deepest = kernels = 0
    for _, one in listener.buffer:
        depth += 1 if one.is_start else -1
        deepest = max(deepest, depth)
        kernels += one.is_start
    return {"seconds": time.perf_counter() - started, "kernels": kernels, "depth": deepest}
