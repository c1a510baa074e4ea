"""Why a move is not allowed now, in words."""

from collections.abc import Iterator
from typing import Any


def cannot(s: Any, d: Any, moves: Any, legal: int) -> Iterator[str]:
    """What the deciding seat cannot do, and why."""
    yield from ()


def objection(s: Any, d: Any, said: str) -> str:
    """The reason; "" where the words name nothing of the game."""
    return "not now"
