"""Persuading NPCs, and what they then do (public rules summary)."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.core_space.dice import hits_of
from pipeline.games.core_space.effort import can_act, spend_action
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.luck import PERSUADE_THROW, throw
from pipeline.games.core_space.people import engaged, is_trader, neighbour
from pipeline.games.core_space.searching import ask_taking, could_fit, find
from pipeline.games.core_space.state import FOUND, FROM_WHOM, Act, Design, Stage, State
from pipeline.games.core_space.tray import fits, put_in
from pipeline.games.core_space.vocabulary import NOBODY, SIDES, Faction, Heading


@kernel
def persuade_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """PERSUADE of the active Trader: NPCs in contact, while he is not engaged; in Stage.FAVOUR what he asks for.

    So nobody who regards him as an enemy is persuaded. The number of moves then.
    """
    if s.stage == Stage.FAVOUR:
        return favour_moves(s, d, moves, n)
    who = s.active
    if not is_trader(who) or s.people[who].cell < 0 or not can_act(s) or engaged(s, d, who):
        return n
    for heading in (Heading.N, Heading.E, Heading.S, Heading.W):
        other = neighbour(s, d, s.people[who].cell, heading)
        if other >= 0 and can_be_persuaded(s, d, who, other):
            n = put(moves, n, Act.PERSUADE, other, 0, 0)
    return n


@kernel
def threshold(s: State, d: Design, npc: int) -> int:
    """The hits that an NPC's board takes off when it is persuaded (public: works like armour)."""
    it = s.people[npc]
    return d.boards[SIDES * it.breed + it.side].persuade


@kernel
def can_be_persuaded(s: State, d: Design, who: int, npc: int) -> bool:
    """Whether an NPC could be persuaded by a Trader with his best throw; one that joined a crew can't be."""
    if is_trader(npc) or s.people[npc].faction == Faction.TRADERS:
        return False
    dice = persuade_dice(s, d, who)
    return dice > 0 and dice + 1 > threshold(s, d, npc)


@kernel
def persuade_dice(s: State, d: Design, who: int) -> int:
    """As many dice as the Skill printed on the Trader's board, however many pegs he has (public)."""
    return d.roles[s.people[who].role].skill


@kernel
def favour_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """What a persuaded NPC can be asked for: to join the crew, or what it carries (public)."""
    npc = s.people[s.by]
    n = put(moves, n, Act.JOIN, s.by, 0, 0)
    if npc.slot >= 0 and could_fit(d, s.people[s.about], npc.slot):
        n = put(moves, n, Act.ASK_ITEM, s.by, 0, 0)
    return put(moves, n, Act.DONE, 0, 0, 0)


@kernel
def apply_persuade(s: State, d: Design, move: Move, log: Log) -> None:
    """Carry out one of these moves."""
    kind = move.kind
    if kind == Act.PERSUADE:
        persuade(s, d, move.a)
        return
    s.asked = Stage.STEP
    if kind == Act.JOIN:
        join_crew(s, d, s.by, s.people[s.about].crew, log)
    elif kind == Act.ASK_ITEM:
        hand_over(s, d)


@kernel
def persuade(s: State, d: Design, npc: int) -> None:
    """Throw for it: one hit more than the NPC's threshold succeeds; misfire icons mean nothing (public; README)."""
    who = s.active
    spend_action(s)
    if hits_of(d, throw(s, who, PERSUADE_THROW), persuade_dice(s, d, who)) > threshold(s, d, npc):
        s.asked, s.about, s.by = Stage.FAVOUR, who, npc


@kernel
def hand_over(s: State, d: Design) -> None:
    """The persuaded NPC hands over what it carries; without room for it something is dropped, or it keeps it."""
    npc, it = s.people[s.by], s.people[s.about]
    token, npc.slot = npc.slot, NOBODY
    if fits(d, it, token):
        put_in(it, token, FOUND)
        return
    s.found_n = 0
    find(s, token, FOUND)
    ask_taking(s, FROM_WHOM + s.by)


@kernel
def join_crew(s: State, d: Design, who: int, seat: int, log: Log) -> None:
    """An NPC joins a crew: it counts as one of its Traders from now on, with its own board (public)."""
    it = s.people[who]
    if it.cell >= 0:
        s.standing[it.faction] -= 1
        s.standing[Faction.TRADERS] += 1
    it.faction, it.crew = Faction.TRADERS, seat
    it.commanded, it.lured = 0, 0
    log.seats[seat].joined += 1
