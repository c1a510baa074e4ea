"""Dice that show what a scenario says: the luck of a character is chosen among many, so that its throws come as told.

No rule knows of it: what a character throws hangs on its own key of luck (`luck.throw`), and here a key is looked for
that gives the faces wanted, throw by throw, in the round of the position.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from pipeline.engine.luck import below, branch
from pipeline.engine.record import Array
from pipeline.errors import UsageError, unknown
from pipeline.games.core_space import luck
from pipeline.games.core_space.dice import face_hits, face_misfires
from pipeline.games.core_space.naming import HEADING_NAMES
from pipeline.games.core_space.vocabulary import CivilianFace, Face, Heading

PURPOSES = {
    "attack": luck.ATTACK_THROW,
    "security": luck.SECURITY_THROW,
    "arrow": luck.ARROW_THROW,
    "chance": luck.CHANCE_THROW,
    "persuade": luck.PERSUADE_THROW,
    "hack": luck.HACK_THROW,
    "melee": luck.MELEE_THROW,
    "tie": luck.TIE_THROW,
    "reload": luck.RELOAD_THROW,
    "blast": luck.BLAST_THROW,
    "pouch": luck.ROOM_THROW,
    "fate": luck.FATE_THROW,
}
COMBAT = ("attack", "persuade", "hack", "blast")  # throws of combat dice
COMBAT_FACES = {"double": (2, 0), "hit": (1, 0), "blank": (0, 0), "misfire": (0, 1)}
SKIPPED = "any"
AT_ONCE, MOST_TRIES = 1 << 16, 1 << 24


class Wanted(NamedTuple):
    """A die of a throw: the key it hangs on, how many faces it has, and which of them will do."""

    purpose: int
    nth: int  # which throw of the round, from 1
    die: int
    faces: int
    allowed: tuple[int, ...]


def load(s: Any, d: Any, it: Any, throws: Sequence[str]) -> None:
    """Give a character the first luck by which its next throws in this round come as told."""
    wanted = [one for count, said in enumerate(throws, it.throws + 1) for one in _wanted(d, said, count)]
    for first in range(0, MOST_TRIES, AT_ONCE):
        keys = branch(np.arange(first, first + AT_ONCE, dtype=np.uint64), 0)  # type: ignore[arg-type]  # many at once
        for one in wanted:
            if not len(keys):  # type: ignore[arg-type]
                break
            keys = keys[_shows(keys, int(s.round_), one)]  # type: ignore[index,arg-type]
        if len(keys):  # type: ignore[arg-type]
            it.luck = keys[0]  # type: ignore[index]
            return
    raise UsageError(f"dice {list(throws)!r}: no luck was found that throws so; say less of it")


def _shows(keys: Array, round_: int, one: Wanted) -> Array:
    """By which of the keys a die shows one of its wanted faces."""
    key: Any = branch(branch(branch(keys, one.purpose), round_), one.nth)  # type: ignore[arg-type]
    return np.isin(below(branch(key, one.die), one.faces), one.allowed)


def _wanted(d: Any, said: str, count: int) -> Iterator[Wanted]:
    """The dice of one throw, out of `attack hit blank` or `reload 4 of 6`."""
    name, *faces = said.split()
    if name == SKIPPED:
        return
    if name not in PURPOSES:
        raise unknown("throw", name, (*PURPOSES, SKIPPED))
    for die, face in enumerate(faces if name in COMBAT else [" ".join(faces)]):
        if face != SKIPPED:
            yield Wanted(PURPOSES[name], count, die, *_faces(d, name, die, face))


def _faces(d: Any, name: str, die: int, face: str) -> tuple[int, tuple[int, ...]]:
    """How many faces a die has, and which of them show what is said."""
    if name in COMBAT:
        if face not in COMBAT_FACES:
            raise unknown("face of a combat die", face, (*COMBAT_FACES, SKIPPED))
        kind = d.red if die else d.blue
        shown = [(face_hits(kind, i), face_misfires(kind, i)) for i in range(kind.faces)]
        return int(kind.faces), tuple(i for i, one in enumerate(shown) if one == COMBAT_FACES[face])
    if name == "security":
        return int(d.security_faces), _weighted(d.security, [one.name.lower() for one in Face], face)
    if name == "chance":
        return int(d.chance_faces), _weighted(d.chance, [one.name.lower() for one in CivilianFace], face)
    if name == "arrow":
        headings = [HEADING_NAMES[one] for one in Heading]
        return len(headings), _weighted([1] * len(headings), headings, face)
    number, of, faces = face.partition(" of ")
    if not of or not number.isdecimal() or not faces.isdecimal():
        raise UsageError(f"dice: {name} {face!r} must read `{name} 2 of 6`")
    return int(faces), (int(number) - 1,)


def _weighted(weights: Sequence[int], names: Sequence[str], face: str) -> tuple[int, ...]:
    """The numbers below the sum of some weights that stand for one of the faces."""
    if face not in names:
        raise unknown("face", face, names)
    which = names.index(face)
    low = sum(int(weight) for weight in weights[:which])
    return tuple(range(low, low + int(weights[which])))
