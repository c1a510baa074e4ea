"""The two errors that reach a user as a sentence, and the hint that names the nearest word.

Everything else that goes wrong is a programming error and stays a loud traceback.
"""

import difflib
from collections.abc import Iterable


class UsageError(ValueError):
    """What was asked for can't be done: one sentence with the bad value, the place and what would be right.

    The command line prints it and leaves with status 2; nothing has been written.
    """


class MachineError(RuntimeError):
    """The machine failed us (disk full, file cut short); the work can be taken up again. Status 1."""


def nearest(word: str, choices: Iterable[str]) -> str:
    """A hint that ends an error sentence: `did you mean 'x'?`, or the choices where nothing is near."""
    known = sorted(choices)
    close = difflib.get_close_matches(word, known, n=1, cutoff=0.6)
    if not close:
        lower = {name.lower(): name for name in known}
        close = [lower[name] for name in difflib.get_close_matches(word.lower(), lower, n=1, cutoff=0.6)]
    if close:
        return f"did you mean {close[0]!r}?"
    if len(known) > 20:
        return f"there are {len(known)}, from {known[0]!r} to {known[-1]!r}"
    return "there are " + ", ".join(known) if known else "there are none"


def unknown(kind: str, word: str, choices: Iterable[str]) -> UsageError:
    """The error for a name that does not exist: `no strategy is called 'gredy': did you mean 'greedy'?`"""
    return UsageError(f"no {kind} is called {word!r}: {nearest(word, choices)}")
