"""Event cards in the Refresh Phase: which one is played, its storm move, and whether its effect is used."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.forbidden_stars.asking import Asking
from pipeline.games.forbidden_stars.cards import EVENT_CARDS
from pipeline.games.forbidden_stars.event_decks import (
    count_drawn,
    draw_cards,
    event_bit,
    holds_scheme,
    note_event,
    use_scheme,
)
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.state import Act, Design, Due, Stage, State
from pipeline.games.forbidden_stars.storms import any_storm_move, bent_moves, move_storm, storm_moves
from pipeline.games.forbidden_stars.tactics import apply_tactic, happens_by_itself, tactic_by_itself, tactic_moves
from pipeline.games.forbidden_stars.vocabulary import NOBODY, EventCard


@kernel
def goes_on(s: State) -> None:
    """The Refresh Phase goes on."""
    s.seat = s.turn
    s.stage, s.due, s.asking = Stage.STEP, Due.REFRESH, Asking.NOTHING


@kernel
def drawn_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """Which of the cards drawn is played (public: player rules summary). EVENT, a: card."""
    n, force = 0, s.forces[s.seat]
    for i in range(EVENT_CARDS):
        if force.drawn >> i & 1 != 0:
            n = put(moves, n, Act.EVENT, EVENT_CARDS * int(force.faction) + i, 0, 0)
    return n


@kernel
def pick_event(s: State, d: Design, card: int, log: Log) -> None:
    """A seat plays a card that it has drawn; NOBODY: the only one. The others are kept apart until its turn ends."""
    force = s.forces[s.seat]
    for i in range(EVENT_CARDS):
        if card == NOBODY and force.drawn >> i & 1 != 0:
            card = EVENT_CARDS * int(force.faction) + i
    s.event = card
    if force.drew > 0:
        s.event_fact = note_event(s, s.seat, card, count_drawn(s, s.seat), log)


@kernel
def begin_storm(s: State, d: Design) -> None:
    """The seat moves a storm not yet moved in this phase as its card shows; without a legal move none (public: player
    rules summary; inferred).
    """
    if any_storm_move(s, d, d.events[s.event].storm):
        s.stage, s.asking = Stage.STORM, Asking.STORM


@kernel
def bender(s: State) -> int:
    """The seat that may cancel a storm move now, or NOBODY: it holds Bend the Storm."""
    for seat in range(s.seats):
        if s.forces[seat].out == 0 and holds_scheme(s, EventCard.BEND_THE_STORM, seat):
            return seat
    return NOBODY


@kernel
def apply_storm(s: State, d: Design, move: Move, log: Log) -> None:
    """A storm is moved; who holds Bend the Storm may cancel that and move it in any direction instead."""
    if s.asking == Asking.STORM and move.kind == Act.STORM and bender(s) != NOBODY:
        s.about, s.picked = move.a, move.b
        s.seat, s.stage, s.asking = bender(s), Stage.SCHEME, Asking.BEND
    elif move.kind == Act.STORM:
        move_storm(s, d, move.a, move.b)
        goes_on(s)
    elif move.kind == Act.SCHEME:
        use_scheme(s, d, s.seat, move.a, log)
        s.stage, s.asking = Stage.STORM, Asking.BENT
    else:
        move_storm(s, d, s.about, s.picked)
        goes_on(s)


@kernel
def begin_effect(s: State, d: Design, log: Log) -> None:
    """The effect of the card picked: a scheme is kept; a tactic may be used now (public: fan summary).

    Of a card drawn without a token on the event deck only the storm move counts (public: player rules summary).
    """
    force = s.forces[s.seat]
    if force.drew == 0:
        return
    if d.events[s.event].scheme != 0:
        keep_scheme(s, d)
    elif happens_by_itself(s.event):
        note_use(s, log)
        tactic_by_itself(s, d)
    elif s.event == EventCard.MANY_PATHS:
        many_paths(s, d, log)
    else:
        s.stage, s.asking, s.picked = Stage.EFFECT, Asking.EFFECT, NOBODY


@kernel
def note_use(s: State, log: Log) -> None:
    """The effect of the event happens."""
    if s.event_fact != NOBODY:
        log.events[s.event_fact].did = 1


@kernel
def keep_scheme(s: State, d: Design) -> None:
    """A scheme is kept hidden, unless as many are held as may be."""
    force, held = s.forces[s.seat], 0
    for i in range(EVENT_CARDS):
        held += force.schemes >> i & 1
    if held < d.rules.scheme_limit:
        force.schemes |= event_bit(s.event)
        force.drawn &= ~event_bit(s.event)


@kernel
def many_paths(s: State, d: Design, log: Log) -> None:
    """Many Paths: three more cards are drawn, and the effect of one of them is used, not its storm move."""
    before = s.forces[s.seat].drawn
    draw_cards(s, d, s.seat, d.events[EventCard.MANY_PATHS].amount)
    s.count = s.forces[s.seat].drawn & ~before
    if s.count != 0:
        note_use(s, log)
        s.stage, s.asking = Stage.EFFECT, Asking.PATHS


@kernel
def paths_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """Which of the cards that Many Paths drew is used. EVENT, a: card."""
    n, force = 0, s.forces[s.seat]
    for i in range(EVENT_CARDS):
        if s.count >> i & 1 != 0:
            n = put(moves, n, Act.EVENT, EVENT_CARDS * int(force.faction) + i, 0, 0)
    return n


@kernel
def event_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """The legal moves of a decision with an asking of events, those of the Planning Phase and of schemes apart."""
    asking = s.asking
    if asking == Asking.PICK:
        return drawn_moves(s, d, moves)
    if asking == Asking.PATHS:
        return paths_moves(s, d, moves)
    if asking == Asking.STORM:
        return storm_moves(s, d, moves, 0, d.events[s.event].storm)
    if asking == Asking.BEND:
        return put(moves, put(moves, 0, Act.DONE, 0, 0, 0), Act.SCHEME, EventCard.BEND_THE_STORM, 0, 0)
    if asking == Asking.BENT:
        return bent_moves(s, d, moves, 0, s.about)
    return tactic_moves(s, d, moves)


@kernel
def apply_event(s: State, d: Design, move: Move, log: Log) -> None:
    """Carry out a move of such a decision."""
    asking = s.asking
    if asking == Asking.PICK:
        pick_event(s, d, move.a, log)
        goes_on(s)
    elif asking == Asking.PATHS:
        s.event = move.a
        s.stage, s.due, s.asking = Stage.STEP, Due.REFRESH, Asking.NOTHING
        begin_effect(s, d, log)
    elif asking in (Asking.STORM, Asking.BEND, Asking.BENT):
        apply_storm(s, d, move, log)
    else:
        if asking == Asking.EFFECT and move.kind != Act.DONE:
            note_use(s, log)
        if apply_tactic(s, d, move, log):
            goes_on(s)
