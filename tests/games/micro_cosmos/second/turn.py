"""Rounds, turns and their parts: what is decided next (stand-in base game SB1; rulebook, both Gameplay sections)."""

from pipeline.games.micro_cosmos.state import Due, Stage
from tests.games.micro_cosmos.second.authorities import ADVANTAGE
from tests.games.micro_cosmos.second.automa import automa_turn
from tests.games.micro_cosmos.second.choices import (
    actions,
    crew_cards,
    may_use_cobalt,
    missions,
    thrown_off,
    upgrades,
)
from tests.games.micro_cosmos.second.scores import note_round
from tests.games.micro_cosmos.second.supply import crew_held, crew_room, draw_crew, gain, has
from tests.games.micro_cosmos.second.table import COMPENSATION, Table, Turn

PLANET_ACTIONS, PORTAL_ACTIONS = 1, 2
CREW_SPOT = 2  # of the New Worlds track: one more Crew card from the Canteen


def follow(t: Table) -> None:
    """Find what is decided next: what is pending first, then the parts of the turn."""
    if t.pays:
        t.pays = min(t.pays, sum(t.ark().resources))
        if t.pays:
            t.stage = Stage.PAY
            return
    t.gains, t.after_pay = t.gains + t.after_pay, 0
    if t.turn == 0 and t.due == Due.ROUND:
        while not t.gains and t.seat + 1 < t.seats:
            t.seat += 1
            t.gains = COMPENSATION[t.seat]
    if t.gains:
        t.stage = Stage.GAIN
    elif t.now.part == Stage.STEP:
        t.stage = Stage.STEP
    elif t.stage not in (Stage.SPECIALIST, Stage.EXCHANGE):
        go_on(t)


def go_on(t: Table) -> None:
    """Go through the parts of a turn until one has something to decide."""
    parts = {
        Stage.UPGRADE: (before_moving, Stage.MOVE),
        Stage.MOVE: (moving, Stage.CREW),
        Stage.CREW: (with_crew, Stage.ACTION),
        Stage.ACTION: (acting, Stage.TAKE),
        Stage.TAKE: (taking, Stage.EXTRA),
    }
    while t.now.part in parts:
        decide, then = parts[t.now.part]
        found = decide(t)
        if found is not None:
            t.stage = found
            return
        t.now.part = then
        if then == Stage.CREW:
            arrive(t)
        elif then == Stage.ACTION:
            begin_actions(t)
    if t.canteen and has_extra(t) and crew_room(t, t.seat):
        t.stage = Stage.EXTRA
    else:
        end_turn(t)


def before_moving(t: Table) -> Stage | None:
    return Stage.UPGRADE if upgrades(t) else None


def moving(t: Table) -> Stage | None:
    if not t.now.moved:
        return Stage.MOVE
    return Stage.DISCOVER if t.now.discovering else None


def with_crew(t: Table) -> Stage | None:
    return Stage.CREW if crew_cards(t) else None


def acting(t: Table) -> Stage | None:
    if t.now.drawn:
        return Stage.KEEP
    if t.now.neutral:
        return Stage.COUNCIL
    if t.now.terraforming:
        return Stage.LIFT
    return Stage.ACTION if actions(t) or may_use_cobalt(t) or thrown_off(t) else None


def taking(t: Table) -> Stage | None:
    """A Crew card at the end of the turn, from the deck; the Advantage card lets one choose (A12: or a last slot)."""
    if t.now.took or not crew_room(t, t.seat):
        return None
    one_slot = t.says("one_slot", "choice") and crew_held(t, t.seat) == 5 and has_extra(t)
    if t.canteen and (t.advantage == t.seat or one_slot):
        return Stage.TAKE
    t.now.took = True
    draw_crew(t, t.seat)
    return None


def has_extra(t: Table) -> bool:
    return t.new_worlds and t.ark().spot >= CREW_SPOT


def arrive(t: Table) -> None:
    """The owners of Trading Outposts here, others than who arrives, gain one Resource of the colour."""
    if t.at_portal():
        return
    for who in range(t.at_table):
        if who != t.seat and t.here().outpost[who]:
            gain(t, who, t.here().planet.colour, 1)


def begin_actions(t: Table) -> None:
    t.now.part = Stage.ACTION
    if not t.at_portal():
        t.now.actions = PLANET_ACTIONS + has(t.ark(), "robotics")
        return
    t.now.actions = PORTAL_ACTIONS
    note = t.ledger.seats[t.seat]
    note.portal_visits += 1
    note.portal_stalled += int(t.new_worlds and bool(t.ark().aboard) and not missions(t))


def end_turn(t: Table) -> None:
    """Council cards turn upright again (rulebook, Old Authorities Gameplay)."""
    t.ledger.seats[t.seat].advantage_turns += int(t.advantage == t.seat)
    for card in t.councils:
        card.used = False
    t.now.part = t.stage = Stage.STEP
    turn_over(t)


def turn_over(t: Table) -> None:
    if t.last_turn and t.turn >= t.last_turn:
        note_round(t)
        end(t)
    elif t.due != Due.AUTOMA and t.seat + 1 < t.seats:
        t.seat += 1
        t.due = Due.TURN
    else:
        t.due = Due.AUTOMA if t.automa and t.due != Due.AUTOMA else Due.END_OF_ROUND


def end(t: Table) -> None:
    t.due, t.over = Due.OVER, True


def step(t: Table) -> None:
    """What nobody decides."""
    if t.due == Due.ROUND:
        t.seat, t.due = 0, Due.TURN
    elif t.due == Due.TURN:
        begin_turn(t)
    elif t.due == Due.AUTOMA:
        t.turn += 1
        automa_turn(t)
        turn_over(t)
    else:
        note_round(t)
        if (t.last_round and t.round >= t.last_round) or t.round >= t.most_rounds:
            end(t)
        else:
            t.round += 1
            t.due = Due.ROUND


def begin_turn(t: Table) -> None:
    t.turn += 1
    t.now = Turn()
    t.ledger.seats[t.seat].turns += 1
    holders = [*(card.holder for card in t.councils), t.advantage]
    for council in range(ADVANTAGE + 1):
        if holders[council] == t.seat:
            t.ledger.card(council, t.seat_no(t.seat), t.round).turns_held += 1
