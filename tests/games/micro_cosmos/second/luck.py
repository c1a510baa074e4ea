"""Which card comes next: the engine's luck, which is no rule of the game.

A shuffle is asked for by its purpose, by how often that deck was shuffled before, and by the names of the cards.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pipeline.engine.luck import below, branch, branch_name, name_key

CREW, SURVIVORS, AUTOMA, PLANETS, STARTING, _, DISCOVERED = range(7)


class Luck:
    """That of one game."""

    def __init__(self, root: Any) -> None:
        self.root = np.uint64(root)
        self.times = {CREW: 0, SURVIVORS: 0, AUTOMA: 0, PLANETS: 0, STARTING: 0}

    def shuffled(self, deck: int, cards: Sequence[int], names: Sequence[str]) -> list[int]:
        """The cards from bottom to top; `names` are those of all cards of their kind."""
        keys = {}
        with np.errstate(over="ignore"):
            root = branch(branch(self.root, deck), self.times[deck])
            for place, card in enumerate(cards):
                copy = sum(other == card for other in cards[:place])
                keys[int(branch(branch_name(root, name_key(names[card])), copy))] = card
        self.times[deck] += 1
        return [keys[key] for key in sorted(keys)]

    def one_of(self, tracks: Sequence[int], planet: str) -> int:
        """The track that the Automa lifts on a planet that it discovers."""
        with np.errstate(over="ignore"):
            root = branch_name(branch(self.root, DISCOVERED), name_key(planet))
            return tracks[int(below(branch(root, 0), len(tracks)))]
