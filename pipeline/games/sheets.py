"""Component sheets: the part of a `Components` that the engine's side shares. (The loader follows.)"""

import dataclasses
from collections.abc import Mapping
from typing import Any


@dataclasses.dataclass(frozen=True)
class Components:
    """A game's checked component sheets."""

    sheets: Mapping[str, tuple[Any, ...]]  # by sheet name, its rows: NamedTuples of the game's own row types
    digest: str  # of all values that can matter in play (not of sources and notes)
    label: str  # "stand-in set 0", "stand-in set 7", "your own sheets in DIR"
    stand_in: bool  # whether any value is invented
    confidence: Mapping[str, int]  # how many cells rest on: known, public, deduced, invented, own
    changes: tuple[str, ...] = ()  # `--card` changes, as asked for
