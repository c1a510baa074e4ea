"""Boarding the ship, the end of the mission, and what becomes of those left behind (public rules; rulebook)."""

from pipeline.engine.jit import kernel
from pipeline.engine.luck import below, branch
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.hostility import band_of
from pipeline.games.core_space.luck import FATE_THROW, throw
from pipeline.games.core_space.people import stands, take_off
from pipeline.games.core_space.play_rules import PRISON
from pipeline.games.core_space.state import MOST_CREW, Act, Design, Due, Stage, State
from pipeline.games.core_space.tray import found_tokens, found_value
from pipeline.games.core_space.vocabulary import NOBODY, Fate

FACES = 6  # of the die for a fate: the bail table has as many entries


@kernel
def board(s: State, d: Design, who: int, carried: bool, log: Log) -> None:
    """A Trader leaves the board for good: his facts.

    One who is carried on board while Arrested stays so, unless he is revived before the end: his trial decides
    (rulebook, Arrested Traders; reading, README).
    """
    it = s.people[who]
    take_off(s, who)
    it.out = 1
    note_exit(s, d, who, log)
    log.extraction[it.fact].round_ = s.round_
    log.extraction[it.fact].carried = 1 if carried else 0
    if it.defeated == 0 or it.arrested == 0:
        settle_fate(s, d, who, Fate.OUT, log)
    row = log.seats[it.crew]
    row.exit_round, row.exit_pegs, row.exit_band = s.round_, s.hostility, band_of(d, s.hostility)


@kernel
def note_exit(s: State, d: Design, who: int, log: Log) -> None:
    """A Trader's row of the table extraction, if he has none yet."""
    it = s.people[who]
    if it.fact != NOBODY:
        return
    it.fact = log.extraction_n
    log.extraction_n += 1
    row = log.extraction[it.fact]
    row.seat, row.trader, row.fate = it.crew + 1, it.role, Fate.STRANDED
    row.pegs, row.band = s.hostility, band_of(d, s.hostility)


@kernel
def settle_fate(s: State, d: Design, who: int, fate: int, log: Log) -> None:
    """What became of a Trader; of those who got out, what they found counts."""
    it = s.people[who]
    it.fate = fate
    note_exit(s, d, who, log)
    row = log.extraction[it.fact]
    row.fate = fate
    if fate == Fate.OUT:
        row.tokens, row.loot = found_tokens(it), found_value(d, it)
    if it.defeated != 0 and it.fall >= 0:
        log.arrests[it.fall].fate = fate


@kernel
def mission_over(s: State, d: Design) -> bool:
    """Whether every Trader is defeated or back on board (public).

    One who has not left the ship yet is to come; NPCs that joined a crew don't count.
    """
    for who in range(MOST_CREW * s.seats):
        it = s.people[who]
        if stands(it) or (it.on != 0 and it.started == 0 and it.out == 0 and it.defeated == 0):
            return False
    return True


@kernel
def homing(s: State, d: Design, log: Log) -> None:
    """Due.HOMING: the fate of the next Trader left behind, perhaps a decision (`s.asked` BAIL); then Due.OVER."""
    for who in range(MOST_CREW * s.seats):
        if s.people[who].on != 0 and s.people[who].fate == NOBODY:
            decide_fate(s, d, who, log)
            return
    s.due = Due.OVER


@kernel
def fate_throw(s: State, who: int) -> int:
    """The number thrown for a Trader's fate, from 1."""
    return 1 + below(branch(throw(s, who, FATE_THROW), 0), FACES)


@kernel
def decide_fate(s: State, d: Design, who: int, log: Log) -> None:
    """Who still stands is stranded; who is Arrested is tried (rulebook); of the others some are dead (public)."""
    it = s.people[who]
    if it.defeated == 0:
        settle_fate(s, d, who, Fate.STRANDED, log)
    elif it.arrested != 0:
        trial(s, d, who, log)
    else:
        number = fate_throw(s, who)
        settle_fate(s, d, who, Fate.DEAD if number <= d.rules.death_faces else Fate.LEFT, log)
        log.extraction[it.fact].throw_ = number


@kernel
def trial(s: State, d: Design, who: int, log: Log) -> None:
    """An Arrested Trader's trial: free, bail or prison, by a die (rulebook, Arrested Traders; public: First Born).

    Bail can be refused; that is prison, and so is bail that the crew can't pay.
    """
    note_exit(s, d, who, log)
    number = min(fate_throw(s, who) + d.rules.bail_bonus, FACES)
    log.extraction[s.people[who].fact].throw_ = number
    bail = int(d.rules.bail_table[number - 1])
    if bail == 0:
        settle_fate(s, d, who, Fate.FREE, log)
    elif bail == PRISON or bail > funds_left(s, d, s.people[who].crew, log):
        settle_fate(s, d, who, Fate.PRISON, log)
    else:
        s.asked, s.about = Stage.BAIL, who


@kernel
def funds_left(s: State, d: Design, seat: int, log: Log) -> int:
    """What a crew still has for bail; its loot is sold only later (reading, README)."""
    return d.rules.funds - log.seats[seat].bail


@kernel
def bail_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """In Stage.BAIL: PAY or PRISON; the number of moves then."""
    n = put(moves, n, Act.PAY, s.about, 0, 0)
    return put(moves, n, Act.PRISON, s.about, 0, 0)


@kernel
def apply_bail(s: State, d: Design, move: Move, log: Log) -> None:
    """Pay for an Arrested Trader, or let him go to prison."""
    who = s.about
    s.asked = Stage.STEP
    if move.kind == Act.PRISON:
        settle_fate(s, d, who, Fate.PRISON, log)
        return
    row = log.extraction[s.people[who].fact]
    row.bail = d.rules.bail_table[row.throw_ - 1]
    log.seats[s.people[who].crew].bail += row.bail
    settle_fate(s, d, who, Fate.BAILED, log)
