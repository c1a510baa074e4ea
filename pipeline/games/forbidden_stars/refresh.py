"""The Refresh Phase: objectives, victory, income, rally, events and storms, the next round."""

from enum import IntEnum

from pipeline.engine.jit import kernel
from pipeline.games.forbidden_stars.asking import Asking
from pipeline.games.forbidden_stars.event_decks import count_drawn, draw_events, give_back_drawn
from pipeline.games.forbidden_stars.events import begin_effect, begin_storm, pick_event
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.galaxy import friendly, income, recount
from pipeline.games.forbidden_stars.planning import begin_planning
from pipeline.games.forbidden_stars.scoring import eliminate, note_round, objectives_won, routed_of
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Design, Due, Phase, Stage, State
from pipeline.games.forbidden_stars.supply import gain_materiel
from pipeline.games.forbidden_stars.tallies import note_ways
from pipeline.games.forbidden_stars.turns import nothing_under_way
from pipeline.games.forbidden_stars.vocabulary import GRADES, NOBODY


class Refresh(IntEnum):
    """Steps of the phase (public: player rules summary; the order of the last two is inferred)."""

    COLLECT = 0
    INCOME = 1
    RALLY = 2
    DRAW = 3
    PICK = 4  # each seat in turn: which of its cards it plays,
    STORM = 5  # the storm that the card moves,
    EFFECT = 6  # and what it does
    NEXT = 7
    END = 8


@kernel
def begin_refresh(s: State, d: Design) -> None:
    """The Refresh Phase begins."""
    s.phase, s.turns, s.storm_moved = Phase.REFRESH, 0, 0
    s.turn, s.seat = s.first, s.first
    nothing_under_way(s)
    s.refresh, s.due = Refresh.COLLECT, Due.REFRESH
    recount(s, d)
    for seat in range(s.seats):
        s.forces[seat].lying = routed_of(s, d, seat)


@kernel
def collect(s: State, d: Design, log: Log) -> None:
    """Each seat takes its objective tokens on worlds friendly to it (public: player rules summary)."""
    for a in range(d.areas):
        seat = int(s.areas[a].objective)
        if s.areas[a].laid == 0 or seat == NOBODY or not friendly(s, a, seat):
            continue
        s.forces[seat].objectives += 1
        s.areas[a].objective = NOBODY
        fact = int(s.areas[a].objective_fact)
        if fact != NOBODY:
            log.objectives[fact].collected = s.round_
            log.objectives[fact].fought = 1 if s.areas[a].won == seat + 1 else 0


@kernel
def gain_income(s: State, d: Design, log: Log) -> None:
    """Each seat gains the materiel of its friendly worlds; the dial has a limit (public: player rules summary)."""
    for seat in range(s.seats):
        if s.forces[seat].out == 0:
            log.seats[seat].wasted += gain_materiel(s, d, seat, income(s, d, seat))


@kernel
def rally_all(s: State, d: Design) -> None:
    """All routed units rally, and used upgrades are available again (public: player rules summary)."""
    for a in range(d.areas):
        units = s.areas[a].units
        for seat in range(s.seats):
            for grade in range(GRADES):
                units[seat, grade, STANDING] += units[seat, grade, ROUTED]
                units[seat, grade, ROUTED] = 0
    for seat in range(s.seats):
        s.forces[seat].used = 0


@kernel
def pick(s: State, d: Design, log: Log) -> bool:
    """The seat whose turn it is picks one of the cards it has drawn; whether it decides: one card leaves no choice."""
    s.seat = s.turn
    drawn = count_drawn(s, s.turn)
    s.refresh = Refresh.STORM
    if drawn == 0 or s.forces[s.turn].out != 0:
        s.refresh = Refresh.NEXT
        return False
    if drawn == 1:
        pick_event(s, d, NOBODY, log)
        return False
    s.stage, s.asking = Stage.EFFECT, Asking.PICK
    return True


@kernel
def next_in_turn(s: State, d: Design) -> None:
    """The cards that were not kept go back, and the next seat in turn plays its event."""
    give_back_drawn(s, d, s.turn)
    s.turns += 1
    s.event, s.event_fact, s.asking = NOBODY, NOBODY, Asking.NOTHING
    s.turn = (s.first + s.turns) % s.seats
    s.seat = s.turn
    s.refresh = Refresh.PICK if s.turns < s.seats else Refresh.END


@kernel
def next_first(s: State, d: Design) -> None:
    """The first-player token passes clockwise, over seats that are out (inferred)."""
    if d.rules.first_passes == 0 and s.forces[s.first].out == 0:
        return
    for i in range(1, s.seats + 1):
        seat = (s.first + i) % s.seats
        if s.forces[seat].out == 0:
            s.first = seat
            return


@kernel
def end_round(s: State, d: Design, log: Log) -> None:
    """The round ends: after the last one, or with one seat left, so does the game (public: round track)."""
    recount(s, d)
    alone = eliminate(s, d)
    note_round(s, d, log)
    if alone or s.round_ >= d.rules.rounds:
        s.due = Due.OVER
        return
    s.round_ += 1
    next_first(s, d)
    begin_planning(s, d)
    note_ways(s, d, log)


@kernel
def early_steps(s: State, d: Design, log: Log) -> None:
    """Objectives, and with enough of them victory; income; rally; cards drawn."""
    step = s.refresh
    s.refresh = step + 1
    if step == Refresh.COLLECT:
        collect(s, d, log)
        if objectives_won(s, d):
            note_round(s, d, log)
            s.due = Due.OVER
    elif step == Refresh.INCOME:
        gain_income(s, d, log)
    elif step == Refresh.RALLY:
        rally_all(s, d)
    else:
        for seat in range(s.seats):
            draw_events(s, d, seat)
        s.turns, s.turn = 0, s.first


@kernel
def refresh_on(s: State, d: Design, log: Log) -> None:
    """One step of the phase: leaves a decision, or the next step due."""
    s.stage, s.due = Stage.STEP, Due.REFRESH
    step = s.refresh
    if step <= Refresh.DRAW:
        early_steps(s, d, log)
    elif step == Refresh.PICK:
        pick(s, d, log)
    elif step == Refresh.STORM:
        s.refresh = Refresh.EFFECT
        begin_storm(s, d)
    elif step == Refresh.EFFECT:
        s.refresh = Refresh.NEXT
        begin_effect(s, d, log)
    elif step == Refresh.NEXT:
        next_in_turn(s, d)
    else:
        end_round(s, d, log)
