"""Where the units of an Advance Order may go: paths of friendly areas, storms, arrivals and contested areas."""

from pipeline.engine.jit import kernel
from pipeline.games.forbidden_stars.cards import QUADRANTS
from pipeline.games.forbidden_stars.galaxy import enemy, friendly
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Design, State
from pipeline.games.forbidden_stars.storms import blocks
from pipeline.games.forbidden_stars.upgrades import amount_of, may_use
from pipeline.games.forbidden_stars.vocabulary import GRADES, NOBODY, UpgradeVerb

SHIPS_PASS, ALL_PASS = 1, 2  # bits of `State.storms_pass`
NEAR = 2 * QUADRANTS  # areas that units of an Advance may start from: those of the active system, then of the source


@kernel
def near(s: State, i: int) -> int:
    """The `i`-th of the areas that units may start from, or NOBODY."""
    if i < QUADRANTS:
        return QUADRANTS * int(s.system) + i
    return QUADRANTS * int(s.source) + i - QUADRANTS if s.source != NOBODY else NOBODY


@kernel
def bit(a: int) -> int:
    """The bit of an area: beyond 32 bits, so the number of no record may decide the width in plain Python."""
    return 1 << int(a)


@kernel
def on(bits: int, a: int) -> bool:
    """Whether an area is among those that bits stand for."""
    return (int(bits) >> int(a)) & 1 != 0


@kernel
def judge_paths(s: State, d: Design) -> None:
    """Note which areas in and around the active system are friendly before any unit moves: an area gained by this
    order opens no path (public: FAQ).
    """
    s.paths = 0
    for quadrant in range(QUADRANTS):
        a = QUADRANTS * int(s.system) + quadrant
        if friendly(s, a, s.active):
            s.paths |= bit(a)
        for side in range(4):
            if d.next_to[s.system, side] != NOBODY:
                b = QUADRANTS * int(d.next_to[s.system, side]) + quadrant
                if friendly(s, b, s.active):
                    s.paths |= bit(b)


@kernel
def crosses(s: State, d: Design, a: int, b: int) -> bool:
    """Whether ground units get from an area to its neighbour: units cannot move through storms (rulebook, Advance
    Order), unless Through the Storm was used.
    """
    if a // QUADRANTS == b // QUADRANTS or s.storms_pass & ALL_PASS != 0:
        return True
    return not blocks(s, d, a // QUADRANTS, b // QUADRANTS)


@kernel
def joined(s: State, d: Design, bits: int, a: int) -> bool:
    """Whether an area lies beside one of those that bits stand for, not diagonally, with no storm between."""
    for side in range(4):
        b = int(d.beside[a, side])
        if b != NOBODY and on(bits, b) and crosses(s, d, b, a):
            return True
    return False


@kernel
def reach(s: State, d: Design, start: int, hop: int) -> int:
    """Bits of the areas that a path from a world leads through: contiguous friendly areas, worlds and voids (rulebook,
    Moving Ground Units), of the start's system and the active one alone (public: FAQ). `hop` is a void treated as
    friendly, or NOBODY. Any number of units may pass.
    """
    bits, grew = bit(start), True
    while grew:
        grew = False
        for i in range(NEAR):
            a = near(s, i)
            if a == NOBODY or on(bits, a) or not (on(s.paths, a) or a == hop):
                continue
            if a // QUADRANTS != s.system and a // QUADRANTS != start // QUADRANTS:
                continue
            if joined(s, d, bits, a):
                bits |= bit(a)
                grew = True
    return bits


@kernel
def may_enter(s: State, d: Design, a: int) -> bool:
    """Whether one more unit may end its movement in an area: five may, and one contested area may come of an Advance
    (rulebook, Advance Order).
    """
    arrived = 0
    for code in range(2 * GRADES):
        arrived += int(s.moved[a, code])
    if arrived >= d.rules.arrivals:
        return False
    if s.contested == NOBODY:
        return True
    return s.contested == a or not enemy(s, a, s.active)


@kernel
def waiting(s: State, d: Design, a: int, code: int) -> bool:
    """Whether a unit stands in an area that has not moved in this order; `code` is its grade, and GRADES more for a
    routed one: such move only by a rule that nothing was found on.
    """
    if code >= GRADES and d.rules.routed_move == 0:
        return False
    state = STANDING if code < GRADES else ROUTED
    return int(s.areas[a].units[s.active, code % GRADES, state]) > int(s.moved[a, code])


@kernel
def ships_pass(s: State, d: Design, start: int) -> bool:
    """Whether ships get from a void's system to the active one: no storm may lie between (rulebook, Advance Order),
    unless Storm Runners or Through the Storm lets them pass.
    """
    system = start // QUADRANTS
    if system == s.system or s.storms_pass != 0 or not blocks(s, d, system, s.system):
        return True
    return may_use(s, d, UpgradeVerb.STORM_RUNNERS)


@kernel
def ship_goes(s: State, d: Design, start: int, to: int) -> bool:
    """Whether a ship may move from a void to any other in the active system, even if far (rulebook, Moving Ships)."""
    if s.areas[start].world != 0 or s.areas[to].world != 0 or start == to or s.areas[to].laid == 0:
        return False
    return ships_pass(s, d, start) and may_enter(s, d, to)


@kernel
def hop_allows(s: State, d: Design, start: int, to: int, hop: int) -> bool:
    """Whether Rock Hoppers opens a path to a world through an uncontrolled void."""
    if s.areas[hop].laid == 0 or s.areas[hop].world != 0 or on(s.paths, hop) or enemy(s, hop, s.active):
        return False
    return joined(s, d, reach(s, d, start, hop), to)


@kernel
def hops(s: State, d: Design, start: int, to: int) -> int:
    """Bits, in the order of `near`, of the voids through which Rock Hoppers lets one more ground unit go to a world;
    all units that use it go through the same one. Whether the void is uncontrolled is seen before any unit moves.
    """
    found = 0
    if s.hop == NOBODY and not may_use(s, d, UpgradeVerb.ROCK_HOPPERS):
        return found
    if s.hop != NOBODY and s.hoppers <= 0:
        return found
    for i in range(NEAR):
        if near(s, i) != NOBODY and (s.hop >> i) & 1 != 0 and hop_allows(s, d, start, to, near(s, i)):
            found |= 1 << i
    return found


@kernel
def walks(s: State, d: Design, reached: int, start: int, to: int) -> bool:
    """Whether ground units get from a world to one that need not be friendly: it lies at the end of a path (rulebook,
    Moving Ground Units). A world beside a world needs no ship.
    """
    return on(reached, to) or joined(s, d, reached, to) or hops(s, d, start, to) != 0


@kernel
def ground_goes(s: State, d: Design, reached: int, start: int, to: int) -> bool:
    """Whether a ground unit may move from a world to another in the active system; `reached` is `reach` from there."""
    if s.areas[start].world == 0 or s.areas[to].world == 0 or start == to or s.areas[to].laid == 0:
        return False
    return may_enter(s, d, to) and walks(s, d, reached, start, to)


@kernel
def begin_hopping(s: State, d: Design, ways: int) -> None:
    """A ground unit has gone by Rock Hoppers: so many more may, through the voids that are left."""
    if s.hop == NOBODY:
        s.hoppers = amount_of(s, d, UpgradeVerb.ROCK_HOPPERS)
    s.hoppers -= 1
    s.hop &= ways
