"""Points, ranks and the final facts; what seats hold at the end of a round."""

from pipeline.engine.facts import LOG_FULL
from pipeline.engine.jit import kernel
from pipeline.engine.record import Array
from pipeline.games.forbidden_stars.cards import KINDS, ORDER_UPGRADES
from pipeline.games.forbidden_stars.facts import MOST_ROUND_ROWS, Log, Rounds, Source
from pipeline.games.forbidden_stars.galaxy import income, recount
from pipeline.games.forbidden_stars.rules import TIE_MATERIEL
from pipeline.games.forbidden_stars.state import (
    ELIMINATION,
    LAST_ROUND,
    OBJECTIVES,
    ROUTED,
    STANDING,
    Design,
    State,
)
from pipeline.games.forbidden_stars.vocabulary import GRADES, Structure

WORLDS_FIRST = 100  # one world outweighs any materiel in what breaks ties
OUT = -1  # what breaks ties for a seat that was eliminated


@kernel
def seats_left(s: State) -> int:
    """Seats that are not eliminated."""
    left = 0
    for seat in range(s.seats):
        if s.forces[seat].out == 0:
            left += 1
    return left


@kernel
def points(s: State, seat: int) -> int:
    """Objective tokens collected. A seat that was eliminated has none while others are left (inferred)."""
    force = s.forces[seat]
    return 0 if force.out != 0 and seats_left(s) > 0 else int(force.objectives)


@kernel
def objectives_won(s: State, d: Design) -> bool:
    """Whether a seat has collected as many objective tokens as win (public: reviews)."""
    for seat in range(s.seats):
        if s.forces[seat].out == 0 and s.forces[seat].objectives >= d.needed:
            return True
    return False


@kernel
def ending(s: State, d: Design) -> int:
    """How the game ended."""
    if objectives_won(s, d):
        return OBJECTIVES
    return ELIMINATION if seats_left(s) <= 1 else LAST_ROUND


@kernel
def breaks_tie(s: State, d: Design, seat: int) -> int:
    """What decides between equal objectives: worlds (public: session report), then materiel (inferred)."""
    force = s.forces[seat]
    if force.out != 0:
        return OUT
    if d.rules.last_tie != TIE_MATERIEL:
        return WORLDS_FIRST * int(force.worlds)
    return WORLDS_FIRST * int(force.worlds) + int(force.materiel)


@kernel
def structures_of(s: State, d: Design, seat: int, structure: int) -> int:
    """Structures of a kind that a seat controls."""
    found = 0
    for a in range(d.areas):
        if s.areas[a].owner == seat and s.areas[a].structures >> structure & 1 != 0:
            found += 1
    return found


@kernel
def routed_of(s: State, d: Design, seat: int) -> int:
    """Routed units of a seat."""
    found = 0
    for a in range(d.areas):
        for grade in range(GRADES):
            found += int(s.areas[a].units[seat, grade, ROUTED])
    return found


@kernel
def units_of(s: State, d: Design, seat: int, grade: int) -> int:
    """Units of a grade that a seat has on the board."""
    found = 0
    for a in range(d.areas):
        units = s.areas[a].units
        found += int(units[seat, grade, STANDING]) + int(units[seat, grade, ROUTED])
    return found


@kernel
def upgrades_of(s: State, d: Design, seat: int) -> int:
    """Order upgrades that a seat owns, and pairs in its combat deck that were not there at the start."""
    force, found = s.forces[seat], 0
    for i in range(ORDER_UPGRADES):
        if force.owned >> i & 1 != 0:
            found += 1
    for kind in range(KINDS):
        if force.deck[kind] > 0 and d.cards[KINDS * force.faction + kind].start == 0:
            found += 1
    return found


@kernel
def note_holdings(s: State, d: Design, seat: int, row: Rounds) -> None:
    """What a seat holds."""
    force = s.forces[seat]
    row.worlds, row.cities, row.materiel = force.worlds, force.level, force.materiel
    row.factories = structures_of(s, d, seat, Structure.FACTORY)
    row.bastions = structures_of(s, d, seat, Structure.BASTION)
    row.income, row.routed, row.upgrades = income(s, d, seat), force.lying, upgrades_of(s, d, seat)
    for grade in range(GRADES):
        units = units_of(s, d, seat, grade)
        row.units += units
        row.value += units * int(d.units[GRADES * force.faction + grade].cost)


@kernel
def note_round(s: State, d: Design, log: Log) -> None:
    """Write the rows of `rounds` at the end of a round."""
    recount(s, d)
    for seat in range(s.seats):
        if log.rounds_n >= MOST_ROUND_ROWS:
            log.games[0].faults |= LOG_FULL
            return
        row = log.rounds[log.rounds_n]
        log.rounds_n += 1
        row.round_, row.seat, row.points = s.round_, seat + 1, points(s, seat)
        note_holdings(s, d, seat, row)


@kernel
def note_seat(s: State, d: Design, seat: int, log: Log) -> None:
    """Write a seat's final row, and its points by source."""
    force, row = s.forces[seat], log.seats[seat]
    row.seat, row.points, row.faction = seat + 1, points(s, seat), force.faction
    row.worlds, row.cities, row.materiel = force.worlds, force.level, force.materiel
    row.laid = 1 if s.last_layer == seat else 0
    if row.points != 0:
        part = log.scores[log.scores_n]
        log.scores_n += 1
        part.seat, part.source, part.points = seat + 1, Source.OBJECTIVES, row.points


@kernel
def by_worlds(s: State, d: Design) -> bool:
    """Whether worlds or materiel decided between equal objectives: not all of the first seats share the win."""
    best, most = -1, 0
    for seat in range(s.seats):
        best = max(best, points(s, seat))
    tied, first = 0, 0
    for seat in range(s.seats):
        if points(s, seat) == best:
            tied += 1
            broken = breaks_tie(s, d, seat)
            if tied == 1 or broken > most:
                most, first = broken, 1
            elif broken == most:
                first += 1
    return first < tied


@kernel
def finish(s: State, d: Design, log: Log, breaks: Array) -> int:
    """Write the final facts and what breaks ties; the ending's code."""
    recount(s, d)
    log.seats_n = s.seats
    collected = 0
    for seat in range(s.seats):
        note_seat(s, d, seat, log)
        breaks[seat] = breaks_tie(s, d, seat)
        collected += int(s.forces[seat].objectives)
    game = log.games[0]
    game.rounds, game.combats, game.strikes = s.round_, log.combats_n, log.strikes_n
    game.collected, game.by_worlds = collected, 1 if by_worlds(s, d) else 0
    return ending(s, d)


@kernel
def is_eliminated(s: State, d: Design, seat: int) -> bool:
    """Whether a seat has no unit and no structure on the board."""
    for a in range(d.areas):
        if s.areas[a].owner == seat:
            return False
    for grade in range(GRADES):
        if units_of(s, d, seat, grade) > 0:
            return False
    return True


@kernel
def take_back_tokens(s: State, d: Design, seat: int) -> None:
    """A seat's order tokens leave the stacks; the others close up."""
    for system in range(d.systems):
        kept = 0
        for i in range(s.stack_n[system]):
            if s.stack_seat[system, i] == seat:
                s.forces[seat].orders[s.stack_order[system, i]] += 1
                continue
            s.stack_seat[system, kept] = s.stack_seat[system, i]
            s.stack_order[system, kept] = s.stack_order[system, i]
            s.stack_fact[system, kept] = s.stack_fact[system, i]
            kept += 1
        s.stack_n[system] = kept


@kernel
def eliminate(s: State, d: Design) -> bool:
    """A seat with nothing on the board is out: its tokens are removed, objective tokens stay (inferred).

    Whether one seat at most is left.
    """
    for seat in range(s.seats):
        if s.forces[seat].out == 0 and is_eliminated(s, d, seat):
            s.forces[seat].out = 1
            take_back_tokens(s, d, seat)
    return seats_left(s) <= 1
