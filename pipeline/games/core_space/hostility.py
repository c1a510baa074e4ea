"""The Hostility Tracker (public rules summary; Mission Monday 011)."""

from pipeline.engine.facts import LOG_FULL
from pipeline.engine.jit import kernel
from pipeline.games.core_space.facts import MOST_HOSTILITY_ROWS, Log
from pipeline.games.core_space.state import TRADERS, Design, State
from pipeline.games.core_space.vocabulary import BANDS, Band, Faction, Peg, Side


@kernel
def band_of(d: Design, pegs: int) -> int:
    """The Band of so many pegs (Mission Monday 011, the printed tracker)."""
    for band in range(BANDS):
        if pegs <= int(d.rules.bands[band]):
            return band
    return Band.PURGE


@kernel
def add_pegs(s: State, d: Design, pegs: int, cause: int, log: Log) -> None:
    """Move the tracker by so many pegs (cause: a Peg), within its holes; a new band opens closed Entry Points."""
    before = s.hostility
    s.hostility = min(max(before + pegs, 0), int(d.rules.bands[Band.PURGE]))
    if s.hostility == before:
        return
    band = band_of(d, s.hostility)
    if band > band_of(d, before):
        for entry in range(len(s.closed)):
            s.closed[entry] = 0
    if band == Band.PURGE:
        charge_scourge(s, d)
    if log.hostility_n >= MOST_HOSTILITY_ROWS:
        log.games[0].faults |= LOG_FULL
        return
    row = log.hostility[log.hostility_n]
    log.hostility_n += 1
    row.round_, row.cause, row.change, row.pegs, row.band = s.round_, cause, s.hostility - before, s.hostility, band


@kernel
def charge_scourge(s: State, d: Design) -> None:
    """PURGE!: from now on all Scourge characters have their charged sides up (public: rules summary)."""
    if d.rules.charged == 0:
        return
    s.charged = 1
    for who in range(TRADERS, s.last):
        if s.people[who].on != 0 and s.people[who].faction == Faction.SCOURGE:
            s.people[who].side = Side.RAISED


@kernel
def note_shot(s: State, d: Design, silent: bool, log: Log) -> None:
    """A Trader has made a Ranged Assault: the peg of the first one in a round, unless the weapon is silent."""
    if silent or s.shot != 0:
        return
    s.shot = 1
    add_pegs(s, d, d.rules.shot_pegs, Peg.SHOT, log)


@kernel
def round_pegs(s: State, d: Design, log: Log) -> None:
    """The Hostility Phase adds a peg for every three crews or part of them (public: rules summary)."""
    per = d.rules.crews_per_peg
    add_pegs(s, d, (s.seats + per - 1) // per, Peg.ROUND, log)
