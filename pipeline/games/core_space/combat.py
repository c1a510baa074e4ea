"""Attacks: dice, misfire, cover, armour, damage, defeat (public rules summary, section Combat)."""

from pipeline.engine.jit import kernel
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.state import Design, State


@kernel
def strike(s: State, d: Design, log: Log) -> int:
    """Carry out the attack in `s.attack`; the damage, applied or queued as a wound.

    A Trader that attacks a Warden puts all On Alert, hit or miss.
    """
    return 0


@kernel
def npc_strikes(s: State, d: Design, who: int, whom: int, log: Log) -> int:
    """A Close Assault by an NPC with its board."""
    return 0


@kernel
def opportunity(s: State, d: Design, who: int, whom: int, log: Log) -> int:
    """An Opportunity Attack: a free Close Assault by a Trader or NPC on one that leaves Base Contact."""
    return 0


@kernel
def npc_shoots(s: State, d: Design, who: int, whom: int, log: Log) -> int:
    """A Ranged Assault by an NPC with its board: range, cover, Melee."""
    return 0


@kernel
def could_damage(s: State, d: Design, whom: int, dice: int, cover: int) -> bool:
    """Whether so many dice could do damage: dice + 1 hits at most, less what cover takes off, exceed the armour."""
    return True


@kernel
def armour_of(s: State, d: Design, whom: int) -> int:
    """The armour or shield that counts for a character."""
    return 0


@kernel
def raise_alarm(s: State, d: Design, cause: int, seat: int, log: Log) -> None:
    """All Wardens go On Alert, if they are not yet (rulebook, On Alert); `seat` from 0, or NOBODY."""
    return


@kernel
def revive(s: State, d: Design, who: int, health: int, log: Log) -> None:
    """A defeated Trader gets Health back: prone, no longer defeated, no longer Arrested."""
    return
