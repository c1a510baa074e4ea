"""Points, and the facts that are written at the end of a round and of the mission (public rules summary)."""

from pipeline.engine.facts import LOG_FULL
from pipeline.engine.jit import kernel
from pipeline.engine.record import Array
from pipeline.games.core_space.extraction import settle_fate
from pipeline.games.core_space.facts import MOST_ROUND_ROWS, SOURCES, Log, Source
from pipeline.games.core_space.hostility import band_of
from pipeline.games.core_space.mission_rules import OBJECTIVE_CARRY, OBJECTIVE_INTERACT
from pipeline.games.core_space.people import on_board, stands
from pipeline.games.core_space.state import (
    ALL_ABOARD,
    ALL_LOST,
    LAB_OVER,
    MOST_CREW,
    ROUND_LIMIT,
    SOME_LEFT,
    TRADERS,
    Design,
    Person,
    State,
)
from pipeline.games.core_space.tray import copies_in, found_tokens, found_value
from pipeline.games.core_space.views import sees
from pipeline.games.core_space.vocabulary import NOBODY, Breed, Faction, Fate

ALL_SOURCES = len(SOURCES)


@kernel
def got_out(it: Person) -> bool:
    """Whether a Trader got out."""
    return it.on != 0 and it.fate == Fate.OUT


@kernel
def count_out(s: State, seat: int) -> int:
    """The Traders of a crew who got out."""
    n = 0
    for who in range(MOST_CREW * seat, MOST_CREW * seat + MOST_CREW):
        if got_out(s.people[who]):
            n += 1
    return n


@kernel
def loot_out(s: State, d: Design, seat: int) -> int:
    """The sale value of what a crew found and carried out."""
    value = 0
    for who in range(MOST_CREW * seat, MOST_CREW * seat + MOST_CREW):
        if got_out(s.people[who]):
            value += found_value(d, s.people[who])
    return value


@kernel
def objectives(s: State, d: Design, seat: int, aboard: bool) -> int:
    """Objective tokens that a crew has carried out, or with `aboard` false: that and what those standing carry."""
    n = 0
    for who in range(MOST_CREW * seat, MOST_CREW * seat + MOST_CREW):
        it = s.people[who]
        if got_out(it) or (not aboard and stands(it)):
            n += copies_in(it, d.objective)
    return n


@kernel
def met_so_far(s: State, d: Design, seat: int, aboard: bool) -> bool:
    """Whether a crew has what the objective asks for: tokens (out, or with `aboard` false carried), or terminals."""
    if d.rules.objective == OBJECTIVE_CARRY:
        return objectives(s, d, seat, aboard) >= d.rules.objective_goal
    if d.rules.objective == OBJECTIVE_INTERACT:
        return int(s.hacks[seat]) >= d.rules.objective_goal
    return True


@kernel
def has_met(s: State, d: Design, seat: int) -> bool:
    """Whether a crew met the objective: it has what that asks for, and somebody got out (public)."""
    return count_out(s, seat) > 0 and met_so_far(s, d, seat, True)


@kernel
def points_for(s: State, d: Design, seat: int, source: int, log: Log) -> int:
    """The points of a crew from a Source: first the objective, then Traders who got out, then loot (public).

    A crew with nobody out has lost: it has no points at all.
    """
    if count_out(s, seat) == 0:
        return 0
    if source == Source.OBJECTIVE:
        return d.rules.objective_points if has_met(s, d, seat) else 0
    if source == Source.ALIVE:
        return d.rules.alive_points * count_out(s, seat)
    if source == Source.LOOT:
        return d.rules.loot_points * loot_out(s, d, seat)
    return -d.rules.loot_points * log.seats[seat].bail


@kernel
def points_of(s: State, d: Design, seat: int, log: Log) -> int:
    """The points of a crew, if the mission ended here."""
    points = 0
    for source in range(ALL_SOURCES):
        points += points_for(s, d, seat, source, log)
    return points


@kernel
def is_seen(s: State, d: Design, whom: int, scourge: bool) -> bool:
    """Whether a Trader is in line of sight of a Scourge character, or else of a Warden or Corps character."""
    for who in range(TRADERS, s.last):
        it = s.people[who]
        if not stands(it) or (it.faction == Faction.SCOURGE) != scourge:
            continue
        if (scourge or it.faction in (Faction.CORPS, Faction.SECURITY)) and sees(s, d, who, whom):
            return True
    return False


@kernel
def carried_loot(s: State, d: Design, seat: int) -> int:
    """The sale value of what a crew found and has carried out, or carries while it stands."""
    value = loot_out(s, d, seat)
    for who in range(MOST_CREW * seat, MOST_CREW * seat + MOST_CREW):
        if stands(s.people[who]):
            value += found_value(d, s.people[who])
    return value


@kernel
def note_round(s: State, d: Design, log: Log) -> None:
    """Write the rows of `rounds` at the end of a round."""
    for seat in range(s.seats):
        if log.rounds_n >= MOST_ROUND_ROWS:
            log.games[0].faults |= LOG_FULL
            return
        row = log.rounds[log.rounds_n]
        log.rounds_n += 1
        row.round_, row.seat, row.points = s.round_, seat + 1, points_of(s, d, seat, log)
        row.pegs, row.out, row.loot = s.hostility, count_out(s, seat), carried_loot(s, d, seat)
        row.met = 1 if met_so_far(s, d, seat, False) else 0
        row.scourge = s.standing[Faction.SCOURGE]
        row.law = int(s.standing[Faction.CORPS]) + int(s.standing[Faction.SECURITY])
        for who in range(MOST_CREW * seat, MOST_CREW * seat + MOST_CREW):
            if stands(s.people[who]):
                row.standing += 1
                row.seen_by_law += 1 if is_seen(s, d, who, False) else 0
                row.seen_by_scourge += 1 if is_seen(s, d, who, True) else 0
            elif on_board(s.people[who]):
                row.fallen += 1


@kernel
def close_fates(s: State, d: Design, log: Log) -> None:
    """Who has no fate yet, as a mission is broken off or the Warden lab is over, is stranded, or left behind."""
    for who in range(MOST_CREW * s.seats):
        it = s.people[who]
        if it.on != 0 and it.fate == NOBODY:
            settle_fate(s, d, who, Fate.STRANDED if it.defeated == 0 else Fate.LEFT, log)


@kernel
def note_seat(s: State, d: Design, seat: int, log: Log) -> None:
    """Write a crew's final row, and its points by source."""
    row = log.seats[seat]
    row.seat, row.points, row.out = seat + 1, 0, count_out(s, seat)
    row.met = 1 if has_met(s, d, seat) else 0
    row.loot = loot_out(s, d, seat)
    for who in range(MOST_CREW * seat, MOST_CREW * seat + MOST_CREW):
        it = s.people[who]
        if got_out(it):
            row.tokens += found_tokens(it)
        elif it.on != 0:
            row.left += 1
    if row.exit_round == 0:
        row.exit_band = NOBODY
    for source in range(ALL_SOURCES):
        points = points_for(s, d, seat, source, log)
        if points != 0:
            part = log.scores[log.scores_n]
            log.scores_n += 1
            part.seat, part.source, part.points = seat + 1, source, points
            row.points += points


@kernel
def note_game(s: State, d: Design, log: Log) -> None:
    """Write the row of `games`."""
    game = log.games[0]
    game.rounds, game.pegs, game.band = s.round_, s.hostility, band_of(d, s.hostility)
    game.wardens = s.came[Breed.WARDEN]
    game.scourge, game.corps = 0, 0
    for breed in (Breed.HARVESTER, Breed.DEVASTATOR, Breed.ASSASSIN, Breed.LIVE_ONE):
        game.scourge += int(s.came[breed])
    for breed in (Breed.GUARD, Breed.DESTROYER, Breed.DIRECTOR):
        game.corps += int(s.came[breed])
    shots = 0
    for seat in range(s.seats):
        shots += log.seats[seat].shots
    game.shots = shots


@kernel
def ending_of(s: State, d: Design) -> int:
    """How the mission ended; the code of the ending."""
    out, crew, stranded = 0, 0, 0
    for who in range(MOST_CREW * s.seats):
        it = s.people[who]
        if it.on != 0:
            crew += 1
            out += 1 if it.fate == Fate.OUT else 0
            stranded += 1 if it.fate == Fate.STRANDED else 0
    if d.rules.lab != 0:
        return LAB_OVER
    if stranded > 0:
        return ROUND_LIMIT
    if out == 0:
        return ALL_LOST
    return ALL_ABOARD if out == crew else SOME_LEFT


@kernel
def is_lost(s: State, d: Design) -> bool:
    """Whether nobody wins: no crew has anybody out, or the only crew has not met the objective (public)."""
    for seat in range(s.seats):
        if count_out(s, seat) > 0 and (s.seats > 1 or has_met(s, d, seat)):
            return False
    return True


@kernel
def finish(s: State, d: Design, log: Log, breaks: Array) -> int:
    """Write the final facts and what breaks ties (nothing does: they are shared); the ending's code."""
    close_fates(s, d, log)
    log.seats_n = s.seats
    for seat in range(s.seats):
        note_seat(s, d, seat, log)
        breaks[seat] = 0
    note_game(s, d, log)
    log.lost = 1 if is_lost(s, d) else 0
    return ending_of(s, d)
