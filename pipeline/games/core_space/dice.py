"""Combat dice: hits and misfire icons of a throw; the first die is blue, the rest red (public rules summary)."""

import numpy as np

from pipeline.engine.jit import kernel
from pipeline.engine.luck import below, branch
from pipeline.games.core_space.cards import CombatDie
from pipeline.games.core_space.state import Design


@kernel
def face_hits(die: CombatDie, face: int) -> int:
    """The hits on a face of a die: faces with two come first, then those with one, misfires last but the blanks."""
    if face < die.double:
        return 2
    return 1 if face < die.double + die.single else 0


@kernel
def face_misfires(die: CombatDie, face: int) -> int:
    """The misfire icons on a face of a die."""
    hitting = die.double + die.single
    return 1 if hitting <= face < hitting + die.misfire else 0


@kernel
def hits_of(d: Design, key: np.uint64, n: int) -> int:
    """The hits of a throw of so many dice."""
    hits = 0
    for i in range(n):
        die = d.blue if i == 0 else d.red
        hits += face_hits(die, below(branch(key, i), die.faces))
    return hits


@kernel
def misfires_of(d: Design, key: np.uint64, n: int) -> int:
    """The misfire icons of the same throw."""
    icons = 0
    for i in range(n):
        die = d.blue if i == 0 else d.red
        icons += face_misfires(die, below(branch(key, i), die.faces))
    return icons
