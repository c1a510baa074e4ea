"""Civilians and their die (public rules summary)."""

from pipeline.engine.jit import kernel
from pipeline.engine.luck import below, branch
from pipeline.engine.piles import push
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.core_space.arrivals import available, chance_face, takes_part
from pipeline.games.core_space.civilmoves import hides, moves_by_arrow, moves_towards, panics
from pipeline.games.core_space.combat import npc_shoots, npc_strikes
from pipeline.games.core_space.eventfolk import can_shoot
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.grid import apart2, range_of
from pipeline.games.core_space.hostility import band_of
from pipeline.games.core_space.luck import ARROW_THROW, CHANCE_THROW, throw
from pipeline.games.core_space.people import bring, came_by, engaged, in_contact, remove, stands
from pipeline.games.core_space.persuading import join_crew
from pipeline.games.core_space.state import FOUND, MOST_CREW, TRADERS, Act, Design, Stage, State
from pipeline.games.core_space.targets import choose_target
from pipeline.games.core_space.tray import draw_token, fits, lay_down, put_in, room_taken, size_of, take_out
from pipeline.games.core_space.views import sees
from pipeline.games.core_space.vocabulary import HEADINGS, NOBODY, Arrival, Breed, CivilianFace, Faction, Range

PANIC_MOVES = 2  # public: rules summary


@kernel
def throw_chance(s: State, d: Design, who: int) -> int:
    """A Civilian throws the Chance die: a CivilianFace."""
    return chance_face(d, int(below(branch(throw(s, who, CHANCE_THROW), 0), d.chance_faces)))


@kernel
def civilian_acts(s: State, d: Design, who: int, log: Log) -> None:
    """A Civilian's whole activation; may leave a decision (`s.asked` TRADE). Prone, it stands up instead."""
    it = s.people[who]
    if it.prone != 0:
        it.prone = 0
        return
    face, heading = throw_chance(s, d, who), int(below(branch(throw(s, who, ARROW_THROW), 0), HEADINGS))
    s.told.face, s.told.heading = face, heading
    if face == CivilianFace.ATTACK:
        attacks(s, d, who, heading, log)
    elif face == CivilianFace.LIVE_ONE:
        hatch(s, d, who, log)
    elif not does(s, d, who, face, log):
        moves_by_arrow(s, d, who, heading, log)


@kernel
def does(s: State, d: Design, who: int, face: int, log: Log) -> bool:
    """JOIN, HIDE or TRADE, where that can be done; else, as for MOVE, it Moves by the arrow."""
    if face == CivilianFace.JOIN:
        return joins(s, d, who, log)
    if face == CivilianFace.HIDE:
        return hides(s, d, who, log)
    return face == CivilianFace.TRADE and trades(s, d, who, log)


@kernel
def attacks(s: State, d: Design, who: int, heading: int, log: Log) -> None:
    """ATTACK: one Assault on its target, then panic: two Moves by the arrow; no target in sight: one Move by it."""
    s.actions, s.moved = 1, 0
    whom = choose_target(s, d, who)
    s.actions = 0
    if whom != NOBODY and in_contact(s, d, who, whom):
        npc_strikes(s, d, who, whom, log)
    elif whom != NOBODY and can_shoot(s, d, who, whom):
        npc_shoots(s, d, who, whom, log)
    else:
        panics(s, d, who, heading, log)
        return
    for _ in range(PANIC_MOVES):
        panics(s, d, who, heading, log)


@kernel
def trader_near(s: State, d: Design, who: int, any_: bool) -> int:
    """The nearest Trader in sight of a Civilian, or NOBODY: `any_` one at Short Range, or one who is not engaged."""
    best, least, here = NOBODY, 0, int(s.people[who].cell)
    for trader in range(MOST_CREW * s.seats):
        it = s.people[trader]
        if not stands(it):
            continue
        gap = int(apart2(here, int(it.cell)))
        if best != NOBODY and gap >= least:
            continue
        fit = range_of(d, here, int(it.cell)) == Range.SHORT if any_ else not engaged(s, d, trader)
        if fit and sees(s, d, who, trader):
            best, least = trader, gap
    return best


@kernel
def joins(s: State, d: Design, who: int, log: Log) -> bool:
    """JOIN: it joins the crew of the nearest Trader in sight at Short Range; whether there is one."""
    trader = trader_near(s, d, who, True)
    if trader == NOBODY:
        return False
    join_crew(s, d, who, s.people[trader].crew, log)
    return True


@kernel
def trades(s: State, d: Design, who: int, log: Log) -> bool:
    """TRADE: a Move towards the nearest unengaged Trader in sight, and in contact an offer; whether there is one."""
    trader = trader_near(s, d, who, False)
    if trader == NOBODY:
        return False
    if not in_contact(s, d, who, trader):
        moves_towards(s, d, who, trader, log)
    if stands(s.people[who]) and in_contact(s, d, who, trader):
        offer(s, who, trader)
    return True


@kernel
def offer(s: State, who: int, trader: int) -> None:
    """A random token out of the pouch is offered: the Trader may keep it, swap one for it, or refuse."""
    token = draw_token(s, who)
    if token == NOBODY:
        return
    s.found_n, s.found[0], s.found_bits[0] = 1, token, FOUND
    s.asked, s.about, s.by = Stage.TRADE, trader, who


@kernel
def trade_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """Keep the token offered, swap one of the tray for it, or refuse it."""
    n, it, token = 0, s.people[s.about], int(s.found[0])
    if fits(d, it, token):
        n = put(moves, n, Act.KEEP, token, 0, 0)
    room = d.rules.tray_slots - room_taken(d, it) - size_of(d, token)
    for place in range(it.tray_n):
        again = False
        for other in range(place):
            again = again or (it.tray[other] == it.tray[place] and it.worn[other] == it.worn[place])
        if not again and room + size_of(d, int(it.tray[place])) >= 0:
            n = put(moves, n, Act.SWAP, place, 0, 0)
    return put(moves, n, Act.DONE, 0, 0, 0)


@kernel
def apply_trade(s: State, d: Design, move: Move, log: Log) -> None:
    """The decision on what a Civilian offers; what is left over goes into its item slot, else into the pouch."""
    it, left = s.people[s.about], int(s.found[0])
    if move.kind == Act.SWAP:
        given = take_out(it, move.a)
        put_in(it, left, FOUND)
        left = given
    elif move.kind == Act.KEEP:
        put_in(it, left, FOUND)
        left = NOBODY
    if left != NOBODY:
        stow(s, d, s.by, left)
    s.found_n, s.asked, s.about, s.by = 0, Stage.STEP, NOBODY, NOBODY


@kernel
def stow(s: State, d: Design, who: int, token: int) -> None:
    """A token goes into an NPC's item slot if it is small and the slot is free, else into the pouch."""
    it = s.people[who]
    if it.on != 0 and it.slot == NOBODY and d.tokens[token].large == 0:
        it.slot = token
    else:
        push(s.pouch, token)


@kernel
def hatch(s: State, d: Design, who: int, log: Log) -> bool:
    """LIVE ONE: it is replaced by a Live One if the band allows one and one is available; whether it was."""
    band = band_of(d, s.hostility)
    if int(d.arrivals[band, Breed.LIVE_ONE]) == 0 or not takes_part(d, Breed.LIVE_ONE):
        return False
    if not available(s, d, Breed.LIVE_ONE):
        return False
    it = s.people[who]
    cell = int(it.cell)
    if it.slot != NOBODY:
        lay_down(s, cell, it.slot, FOUND)
        it.slot = NOBODY
    remove(s, who)
    if bring(s, d, Breed.LIVE_ONE, cell, log) != NOBODY:
        came_by(log, Arrival.HATCHED, NOBODY)
    return True


@kernel
def joined_civilians_throw(s: State, d: Design, log: Log) -> None:
    """Civilians that joined a crew throw too in their phase (public: rules summary)."""
    for who in range(TRADERS, s.last):
        it = s.people[who]
        if it.breed == Breed.CIVILIAN and it.faction == Faction.TRADERS and stands(it):
            joined_civilian_throws(s, d, who, log)


@kernel
def joined_civilian_throws(s: State, d: Design, who: int, log: Log) -> None:
    """A Civilian that joined a crew throws too: JOIN leaves it, LIVE ONE hatches; other icons mean nothing."""
    face, it = throw_chance(s, d, who), s.people[who]
    if face == CivilianFace.LIVE_ONE:
        hatch(s, d, who, log)
    elif face == CivilianFace.JOIN:
        s.standing[Faction.TRADERS] -= 1
        s.standing[Faction.CIVILIANS] += 1
        it.faction, it.crew, it.acted = Faction.CIVILIANS, NOBODY, 1
