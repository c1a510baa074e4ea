"""Searching: crates, rooms, defeated Traders, the floor, and what is taken (public rules summary)."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.core_space.effort import can_act, can_effortless, spend_action, spend_effortless
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.grid import touching
from pipeline.games.core_space.people import engaged, hostile, is_trader, on_board, stands
from pipeline.games.core_space.state import (
    FOUND,
    FROM_FLOOR,
    FROM_WHOM,
    MOST_TRAY,
    TRADERS,
    Act,
    Design,
    Person,
    Stage,
    State,
)
from pipeline.games.core_space.tray import draw_token, fits, lay_down, lift_up, put_in, size_of, take_out
from pipeline.games.core_space.vocabulary import NOBODY


@kernel
def searches_freely(d: Design, it: Person) -> bool:
    """Whether a Trader carries something that makes a Search effortless (public: the tokens' icons)."""
    for place in range(it.tray_n):
        if d.tokens[it.tray[place]].searches != 0:
            return True
    return False


@kernel
def can_search(s: State, d: Design, who: int) -> bool:
    """Whether a Trader has what a Search costs, and is not engaged (public)."""
    pays = can_effortless(s) if searches_freely(d, s.people[who]) else can_act(s)
    return pays and not engaged(s, d, who)


@kernel
def enemy_in_room(s: State, d: Design, who: int) -> bool:
    """Whether an enemy stands in the room of a Trader; rooms end at walls, doors and windows are ignored (public)."""
    me = s.people[who]
    room = int(d.map.room[me.cell])
    for other in range(s.last):
        it = s.people[other]
        if other != who and stands(it) and int(d.map.room[it.cell]) == room and hostile(s, d, it, me):
            return True
    return False


@kernel
def can_search_room(s: State, d: Design, who: int) -> bool:
    """Whether a General Search is open: not engaged, no enemy in the room, the room not searched yet (public)."""
    room = int(d.map.room[s.people[who].cell])
    if room < 0 or s.searched[room] != 0 or s.pouch.n == 0:
        return False
    return not enemy_in_room(s, d, who)


@kernel
def search_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """SEARCH, ROOM, ROB and PICK_UP of the active Trader; in Stage.TAKE: TAKE, DROP, DONE; the number of moves then."""
    if s.stage == Stage.TAKE:
        return take_moves(s, d, moves, n)
    who = s.active
    if not is_trader(who) or s.people[who].cell < 0:
        return n
    if can_search(s, d, who):
        n = crate_moves(s, d, moves, n)
        if can_search_room(s, d, who):
            n = put(moves, n, Act.ROOM, 0, 0, 0)
    if can_act(s) and not engaged(s, d, who):
        n = rob_moves(s, d, moves, n)
    if can_effortless(s):
        n = floor_moves(s, d, moves, n)
    return n


@kernel
def crate_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """Crates in contact that may hold something: not yet opened, or not emptied (public)."""
    cell = s.people[s.active].cell
    for crate in range(d.map.crates_n):
        row = s.crates[crate]
        if (row.n > 0 or row.opened == 0) and touching(d, cell, int(d.map.crates[crate])):
            n = put(moves, n, Act.SEARCH, crate, 0, 0)
    return n


@kernel
def rob_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """Defeated Traders in contact, of whatever crew, who still carry something (public)."""
    cell = s.people[s.active].cell
    for other in range(TRADERS):
        it = s.people[other]
        if on_board(it) and it.defeated != 0 and it.tray_n > 0 and reaches(d, cell, it.cell):
            n = put(moves, n, Act.ROB, other, 0, 0)
    return n


@kernel
def reaches(d: Design, cell: int, other: int) -> bool:
    """Whether something in a cell is in contact with who stands in another: beside it, or under his feet."""
    return cell == other or touching(d, cell, other)


@kernel
def floor_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """Tokens on the floor in contact (public: picking up is effortless)."""
    it = s.people[s.active]
    for place in range(s.lie_n):
        if reaches(d, it.cell, int(s.lie_cell[place])) and could_fit(d, it, int(s.lie_token[place])):
            n = put(moves, n, Act.PICK_UP, place, 0, 0)
    return n


@kernel
def could_fit(d: Design, it: Person, token: int) -> bool:
    """Whether a token would fit, if need be after dropping others for it."""
    return it.tray_n > 0 or fits(d, it, token)


@kernel
def take_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """What was found and has room; what to drop while something has none; or no more (public: take, swap, leave)."""
    it, crammed = s.people[s.about], False
    n = put(moves, n, Act.DONE, 0, 0, 0)
    for place in range(s.found_n):
        if fits(d, it, int(s.found[place])):
            n = put(moves, n, Act.TAKE, place, 0, 0)
        elif size_of(d, int(s.found[place])) <= d.rules.tray_slots:
            crammed = True
    if crammed:
        for place in range(it.tray_n):
            n = put(moves, n, Act.DROP, place, 0, 0)
    return n


@kernel
def apply_search(s: State, d: Design, move: Move, log: Log) -> None:
    """Carry out one of these moves."""
    kind = move.kind
    if kind == Act.TAKE:
        take_found(s, move.a)
    elif kind == Act.DROP:
        drop(s, move.a)
    elif kind == Act.DONE:
        end_taking(s)
    elif kind == Act.ROB:
        spend_action(s)
        look_into_tray(s, move.a)
    elif kind == Act.PICK_UP:
        spend_effortless(s)
        pick_up(s, d, move.a)
    else:
        spend_search(s, d)
        log.seats[s.people[s.active].crew].searches += 1
        if kind == Act.SEARCH:
            open_crate(s, move.a)
        else:
            search_room(s, d)


@kernel
def spend_search(s: State, d: Design) -> None:
    """A Search costs an action, or is effortless."""
    if searches_freely(d, s.people[s.active]):
        spend_effortless(s)
    else:
        spend_action(s)


@kernel
def find(s: State, token: int, bits: int) -> None:
    """A token lies before the Trader who searches."""
    s.found[s.found_n], s.found_bits[s.found_n] = token, bits
    s.found_n += 1


@kernel
def ask_taking(s: State, where: int) -> None:
    """Ask the active Trader what to take of what was found, if it is anything; the rest goes back (public)."""
    s.found_in = where
    if s.found_n > 0:
        s.asked, s.about = Stage.TAKE, s.active


@kernel
def open_crate(s: State, crate: int) -> None:
    """A crate is opened: whoever Searches it takes of its contents what he wants (public)."""
    row = s.crates[crate]
    row.opened, s.found_n = 1, 0
    for place in range(row.n):
        find(s, int(row.tokens[place]), FOUND)
    row.n = 0
    ask_taking(s, crate)


@kernel
def search_room(s: State, d: Design) -> None:
    """A General Search finds a random token of the pouch; once a room (public)."""
    s.searched[d.map.room[s.people[s.active].cell]] = 1
    s.found_n = 0
    find(s, draw_token(s, s.active), FOUND)
    ask_taking(s, NOBODY)


@kernel
def look_into_tray(s: State, whom: int) -> None:
    """Robbing a defeated Trader is like Searching a crate; what he wears stays on him (public; reading, README)."""
    s.found_n = 0
    it, mine = s.people[whom], s.people[whom].crew == s.people[s.active].crew
    while it.tray_n > 0:
        bits = int(it.worn[0])
        find(s, take_out(it, 0), bits if mine else bits | FOUND)
    ask_taking(s, FROM_WHOM + whom)


@kernel
def pick_up(s: State, d: Design, place: int) -> None:
    """Pick up a token in contact; one that has no room asks what to drop for it (public: swap)."""
    it = s.people[s.active]
    bits = int(s.lie_bits[place])
    token = lift_up(s, place)
    if fits(d, it, token):
        put_in(it, token, bits)
        return
    s.found_n = 0
    find(s, token, bits)
    ask_taking(s, FROM_FLOOR)


@kernel
def take_found(s: State, place: int) -> None:
    """Take a token that was found; the last one ends the search."""
    put_in(s.people[s.about], int(s.found[place]), int(s.found_bits[place]))
    s.found_n -= 1
    for i in range(place, s.found_n):
        s.found[i], s.found_bits[i] = s.found[i + 1], s.found_bits[i + 1]
    if s.found_n == 0:
        end_taking(s)


@kernel
def drop(s: State, place: int) -> None:
    """Drop a token where the Trader stands, to make room for one that was found (public: swap)."""
    it = s.people[s.about]
    bits = int(it.worn[place])
    lay_down(s, it.cell, take_out(it, place), bits)


@kernel
def end_taking(s: State) -> None:
    """What was not taken goes back to where it was."""
    for place in range(s.found_n):
        give_back(s, int(s.found[place]), int(s.found_bits[place]))
    s.found_n, s.asked = 0, Stage.STEP


@kernel
def give_back(s: State, token: int, bits: int) -> None:
    """A token that was not taken goes back: into the crate, the tray, the slot; else it lies on the floor.

    What a General Search found and nobody took lies where it was found (reading, README).
    """
    where = s.found_in
    if 0 <= where < FROM_WHOM:
        row = s.crates[where]
        row.tokens[row.n] = token
        row.n += 1
    elif FROM_WHOM <= where < FROM_FLOOR:
        give_to(s, where - FROM_WHOM, token, bits)
    else:
        lay_down(s, s.people[s.about].cell, token, bits)


@kernel
def give_to(s: State, whom: int, token: int, bits: int) -> None:
    """A token goes back to a character: a Trader's tray, an NPC's item slot; the floor where there is no room."""
    it = s.people[whom]
    if is_trader(whom) and it.tray_n < MOST_TRAY:
        put_in(it, token, bits)
    elif not is_trader(whom) and it.slot == NOBODY:
        it.slot = token
    else:
        lay_down(s, it.cell, token, bits)
