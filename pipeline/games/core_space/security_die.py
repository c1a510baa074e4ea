"""The Security Die, and what Searches and Interrogations ask of Traders (rulebook, Security Die)."""

from pipeline.engine.jit import kernel
from pipeline.engine.luck import below, branch
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.core_space.activation import aim, came_of_it, finish_activation
from pipeline.games.core_space.backup import call_for_backup, gathered
from pipeline.games.core_space.diagram import TENTHS
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.luck import ARROW_THROW, SECURITY_THROW, throw
from pipeline.games.core_space.moving import npc_moves
from pipeline.games.core_space.paths import by_arrow, towards
from pipeline.games.core_space.people import in_contact, is_trader, neighbour
from pipeline.games.core_space.state import TRADERS, Act, Design, Stage, State
from pipeline.games.core_space.targets import any_visible, nearest_visible
from pipeline.games.core_space.tray import push_pouch, take_out
from pipeline.games.core_space.vocabulary import FACES, HEADINGS, NOBODY, Effect, Face, Faction, Heading, TokenKind

MOST_AGAIN = 100  # what the column of facts holds


@kernel
def face_for(d: Design, thrown: int) -> int:
    """The result that the Security Die shows for a throw below `security_faces`."""
    left = thrown
    for face in range(FACES):
        left -= int(d.security[face])
        if left < 0:
            return face
    return Face.MOVE


@kernel
def thrown_face(s: State, d: Design, who: int) -> int:
    """Throw the Security Die."""
    return face_for(d, int(below(branch(throw(s, who, SECURITY_THROW), 0), d.security_faces)))


@kernel
def roll_security(s: State, d: Design, who: int, log: Log) -> None:
    """Roll the Security Die and do what it says, but for Attack, which `s.actions` then stands for.

    Call for Backup is thrown again where all Wardens are in contact already. The arrow is read as it lies: any of
    eight headings, whatever the result (a reading).
    """
    face, again = thrown_face(s, d, who), 0
    while face == Face.BACKUP and d.security_faces > int(d.security[Face.BACKUP]) and gathered(s, d, who):
        again += 1
        face = thrown_face(s, d, who)
    heading = below(branch(throw(s, who, ARROW_THROW), 0), HEADINGS)
    s.told.face, s.told.again, s.told.heading = face, again, heading
    if s.security_fact != NOBODY:
        row = log.security[s.security_fact]
        row.face, row.again, row.heading = face, min(again, MOST_AGAIN), heading
    do_result(s, d, face, heading, log)


@kernel
def do_result(s: State, d: Design, face: int, heading: int, log: Log) -> None:
    """Do what a result of the Security Die says; the active Warden has then finished, unless it attacks or asks."""
    who = s.active
    if face == Face.ATTACK:
        s.actions = d.rules.warden_attack_actions
        return
    if face == Face.MOVE:
        move_by_arrow(s, d, who, heading, log)
    elif face == Face.BACKUP:
        came_of_it(s, call_for_backup(s, d, who, log), log)
    elif reaches(s, d, face, heading, log):
        if face == Face.SEARCH:
            search(s, d, s.target, log)
        else:
            question(s, d, s.target, log)
    if s.asked == 0:
        finish_activation(s, d)


@kernel
def move_by_arrow(s: State, d: Design, who: int, heading: int, log: Log) -> None:
    """One Move in the direction of the arrow, round terrain (rulebook, Security Die: Move)."""
    cell = by_arrow(s, d, who, heading, d.rules.move * TENTHS)
    if cell == s.people[who].cell:
        came_of_it(s, Effect.STILL, log)
        return
    npc_moves(s, d, who, cell, log)
    came_of_it(s, Effect.ARROW, log)


@kernel
def reaches(s: State, d: Design, face: int, heading: int, log: Log) -> bool:
    """One Move towards the nearest whom a Search or an Interrogation may be about; whether it is reached.

    With nobody in sight, a Move by the arrow. With only such in sight as are in Melee with an enemy likewise, by a
    reading that `no_eligible_target_moves` switches off.
    """
    who, wanted = s.active, 1 << Faction.TRADERS
    if face == Face.INTERROGATION:
        wanted |= 1 << Faction.CIVILIANS | 1 << Faction.GANGSTERS
    whom = nearest_visible(s, d, who, wanted)
    if whom == NOBODY:
        if d.rules.no_eligible_target_moves != 0 or not any_visible(s, d, who, wanted):
            move_by_arrow(s, d, who, heading, log)
        return False
    aim(s, whom, log)
    cell = towards(s, d, who, whom, d.rules.move * TENTHS)
    if cell != s.people[who].cell:
        came_of_it(s, Effect.APPROACH, log)
        if not npc_moves(s, d, who, cell, log):
            return False
    return in_contact(s, d, who, whom)


@kernel
def may_give(d: Design, token: int) -> bool:
    """Whether a token is Equipment, so that a Search takes it; what the mission's objective is about is none."""
    return d.tokens[token].kind != TokenKind.OBJECTIVE


@kernel
def has_to_give(s: State, d: Design, whom: int) -> bool:
    """Whether a Trader has an Equipment token in his tray; what is worn is not searched for (a reading)."""
    it = s.people[whom]
    for place in range(it.tray_n):
        if may_give(d, int(it.tray[place])):
            return True
    return False


@kernel
def ask(s: State, stage: int, about: int) -> None:
    """A decision of a Trader's crew on what the active Warden wants."""
    s.asked, s.about, s.by = stage, about, s.active


@kernel
def search(s: State, d: Design, whom: int, log: Log) -> None:
    """A Trader is searched: a token of his choice, or Skill pegs (rulebook, Security Die: Search).

    With no token there is nothing to pay for. An NPC that joined a crew gives up what it carries.
    """
    it = s.people[whom]
    if is_trader(whom):
        if has_to_give(s, d, whom):
            ask(s, Stage.TOLL, whom)
        else:
            came_of_it(s, Effect.EMPTY, log)
    elif it.slot == NOBODY:
        came_of_it(s, Effect.EMPTY, log)
    else:
        hand_over(s, d, it.slot)
        it.slot = NOBODY
        log.seats[it.crew].tolls_tokens += 1
        came_of_it(s, Effect.TOKEN, log)


@kernel
def hand_over(s: State, d: Design, token: int) -> None:
    """A token goes into the active Warden's Item slot, or the pouch where that is full or too small (rulebook)."""
    it = s.people[s.active]
    if it.slot == NOBODY and d.tokens[token].large == 0:
        it.slot = token
    elif d.rules.lab == 0:
        push_pouch(s, token)


@kernel
def payer_for(s: State, d: Design, whom: int) -> int:
    """Whose Skill pegs may spare a character an Interrogation, or NOBODY: a Trader's own.

    By `interrogated_joined_npc_pays` those of a crew mate in contact with an NPC that joined, else nobody's.
    """
    it = s.people[whom]
    if is_trader(whom):
        return whom if it.pegs >= d.rules.question_pegs else NOBODY
    if it.faction != Faction.TRADERS or d.rules.interrogated_joined_npc_pays == 0:
        return NOBODY
    for heading in (Heading.N, Heading.E, Heading.S, Heading.W):
        mate = neighbour(s, d, int(it.cell), heading)
        if 0 <= mate < TRADERS and s.people[mate].crew == it.crew and s.people[mate].pegs >= d.rules.question_pegs:
            return mate
    return NOBODY


@kernel
def question(s: State, d: Design, whom: int, log: Log) -> None:
    """A character is questioned: it loses its next activation, or Skill pegs (rulebook, Security Die: Interrogation).

    One that loses it already has nothing more to lose (a reading): the Reminder marker lies there.
    """
    payer = payer_for(s, d, whom)
    if s.people[whom].skips > 0 or payer == NOBODY:
        lose_turn(s, whom, log)
    else:
        ask(s, Stage.QUESTION, payer)


@kernel
def lose_turn(s: State, whom: int, log: Log) -> None:
    """A Reminder marker is placed: the character's next activation is skipped."""
    it = s.people[whom]
    if it.skips == 0:
        it.skips, it.questioned = 1, 1
    came_of_it(s, Effect.SKIP, log)


@kernel
def toll_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """In Stage.TOLL: GIVE, PEG; in Stage.QUESTION: PEG, ENDURE; the number of moves then. Equal tokens are one."""
    it = s.people[s.about]
    if s.stage == Stage.QUESTION:
        n = put(moves, n, Act.PEG, 0, 0, 0)
        return put(moves, n, Act.ENDURE, 0, 0, 0)
    for place in range(it.tray_n):
        if may_give(d, int(it.tray[place])) and not same_before(s, s.about, place):
            n = put(moves, n, Act.GIVE, place, 0, 0)
    if it.pegs >= d.rules.search_pegs:
        n = put(moves, n, Act.PEG, 0, 0, 0)
    return n


@kernel
def same_before(s: State, who: int, place: int) -> bool:
    """Whether an equal token, in the same state, lies in an earlier place of a tray."""
    it = s.people[who]
    for i in range(place):
        if it.tray[i] == it.tray[place] and it.worn[i] == it.worn[place]:
            return True
    return False


@kernel
def apply_toll(s: State, d: Design, move: Move, log: Log) -> None:
    """Carry out one of these; the Warden has then finished."""
    it, row = s.people[s.about], log.seats[s.people[s.about].crew]
    if move.kind == Act.GIVE:
        hand_over(s, d, take_out(it, move.a))
        row.tolls_tokens += 1
        came_of_it(s, Effect.TOKEN, log)
    elif move.kind == Act.ENDURE:
        lose_turn(s, s.target, log)
    else:
        pegs = d.rules.search_pegs if s.asked == Stage.TOLL else d.rules.question_pegs
        effect = Effect.PEG if s.asked == Stage.TOLL else Effect.PEG_KEPT_TURN
        it.pegs -= pegs
        row.tolls_pegs += pegs
        came_of_it(s, effect, log)
    s.asked, s.about, s.by = 0, NOBODY, NOBODY
    finish_activation(s, d)
