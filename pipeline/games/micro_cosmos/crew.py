"""Crew cards: activating them, and taking them at the end of a turn."""

from pipeline.engine.jit import kernel
from pipeline.engine.piles import push
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.micro_cosmos.layout import at_portal, planet_at
from pipeline.games.micro_cosmos.rules import EXTRA_FORCED, SLOT_CHOICE
from pipeline.games.micro_cosmos.state import ANY, LOWER, MOST_ROW, UPPER, Act, Design, State
from pipeline.games.micro_cosmos.supply import (
    all_resources,
    crew_room,
    discard_crew,
    draw_crew,
    gain,
    leave_row,
    put_crew,
    take_canteen,
)
from pipeline.games.micro_cosmos.vocabulary import NOBODY

EVERY_COLOUR = -2  # the Star Portal is of every colour


@kernel
def colour_here(s: State, d: Design) -> int:
    """The colour of the deciding Ark's location, as Crew cards see it."""
    if at_portal(s, d, s.seat):
        return EVERY_COLOUR
    return planet_at(s, d, s.arks[s.seat].place).colour


@kernel
def open_crew(s: State, d: Design) -> int:
    """The Crew cards whose part at the Cargo card has the location's colour (public: LGM), as bits: the lower row's,
    then the upper row's. A card that this turn moved to the upper row is not activated again in it.
    """
    found, ark = 0, s.arks[s.seat]
    if s.activated >= d.rules.crew_activations:
        return 0
    colour, held = colour_here(s, d), all_resources(ark)
    for row in range(2):
        for place in range(int(ark.row_n[row]) - (s.raised if row == UPPER else 0)):
            card = d.crew[ark.crew[row, place]]
            if (colour == EVERY_COLOUR or card.colour[row] == colour) and card.pay[row] <= held:
                found |= 1 << (row * MOST_ROW + place)
    return found


@kernel
def crew_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """The Crew cards that can be activated."""
    found = open_crew(s, d)
    for i in range(2 * MOST_ROW):
        if (found >> i) & 1 != 0:
            n = put(moves, n, Act.CREW, i // MOST_ROW, i % MOST_ROW, 0)
    return n


@kernel
def activate_crew(s: State, d: Design, row: int, place: int) -> None:
    """Apply a Crew card's effect; one of the lower row then goes to the upper row, or to the discards where that is
    full, one of the upper row to the discards (public: LGM).
    """
    ark = s.arks[s.seat]
    effect = d.crew[ark.crew[row, place]]
    s.activated += 1
    if effect.pay[row] > 0:
        s.pays = int(effect.pay[row])
    if effect.gain[row] != ANY:
        gain(s, d, s.seat, int(effect.gain[row]), int(effect.amount[row]))
    elif effect.pay[row] > 0:
        s.after_pay = int(effect.amount[row])
    else:
        s.gains = int(effect.amount[row])
    if row == UPPER:
        discard_crew(s, s.seat, UPPER, place)
        return
    card = leave_row(ark, LOWER, place)
    if ark.row_n[UPPER] < d.rules.crew_row:
        put_crew(ark, UPPER, card)
        s.raised += 1
    else:
        push(s.crew_out, card)


@kernel
def may_use_canteen(s: State, d: Design) -> bool:
    """Whether the Crew card at the end of the turn may come from the Canteen: with the Advantage card (rulebook,
    Old Authorities); and where the rules leave it open which card fills the one slot left.
    """
    if s.canteen_n == 0:
        return False
    if s.advantage == s.seat:
        return True
    return d.rules.one_slot == SLOT_CHOICE and crew_room(s, d, s.seat) == 1 and has_extra(s, d)


@kernel
def has_extra(s: State, d: Design) -> bool:
    """Whether a further Crew card may come from the Canteen: from a spot of the own track on (rulebook, New Worlds)."""
    return d.rules.new_worlds != 0 and s.arks[s.seat].spot >= d.rules.crew_spot


@kernel
def take_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """The top of the deck, or a Crew card of the Canteen."""
    n = 0
    if s.crew.n + s.crew_out.n > 0:
        n = put(moves, n, Act.TAKE, NOBODY, 0, 0)
    for place in range(s.canteen_n):
        n = put(moves, n, Act.TAKE, place, 0, 0)
    return n


@kernel
def take_crew(s: State, d: Design, place: int) -> None:
    """Take the Crew card of the end of the turn."""
    s.took += 1
    if place == NOBODY:
        draw_crew(s, d, s.seat)
    else:
        take_canteen(s, d, s.seat, place)


@kernel
def extra_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """A further Crew card of the Canteen, or none where that is open (rulebook, New Worlds)."""
    n = 0
    if d.rules.extra_crew != EXTRA_FORCED:
        n = put(moves, n, Act.DONE, 0, 0, 0)
    for place in range(s.canteen_n):
        n = put(moves, n, Act.EXTRA, place, 0, 0)
    return n
