"""Which moves are legal, by what is decided (stand-in base game SB1; rulebook, both Gameplay sections)."""

from collections.abc import Callable

from pipeline.games.micro_cosmos.state import Act, Stage
from tests.games.micro_cosmos.second.authorities import BLUE, GREEN, RED, usable
from tests.games.micro_cosmos.second.cards import ANYBODY, ENGINEER, NEUTRAL, NONE, WORKFORCE
from tests.games.micro_cosmos.second.planets import may_send
from tests.games.micro_cosmos.second.supply import berths, cargo, crew_left, crew_room, has
from tests.games.micro_cosmos.second.table import Move, Table

ACTIVATIONS, COLONIES = 2, 3
LOWER_ROW, UPPER_ROW, COUNCIL_CARD = 8, 16, 24  # where a Specialist comes from; below them: tokens
DONE: Move = (Act.DONE, 0, 0)


def specialists(t: Table, wanted: int, purpose: str) -> list[Move]:
    """Tokens and Crew cards that serve; the Red Council lets another Leader do, the Green one is an Engineer."""
    lower, upper = t.ark().rows
    hands = [(token, token) for token in range(4) if t.ark().tokens[token]]
    hands += [(LOWER_ROW + i, t.cards.crew[card].specialist) for i, card in enumerate(lower)]
    hands += [(UPPER_ROW + i, t.cards.crew[card].specialist) for i, card in enumerate(upper)]
    red = wanted < ENGINEER and usable(t, RED) and not (purpose == "boost" and t.says("red_for_boost", "false"))
    found = []
    for source, specialist in hands:
        if wanted in (ANYBODY, specialist):
            found.append((Act.SPECIALIST, source, 0))
        elif red and specialist < ENGINEER:
            found.append((Act.SPECIALIST, source, 1))
    if wanted == ENGINEER and purpose in ("upgrade", "colony") and usable(t, GREEN):
        found.append((Act.SPECIALIST, COUNCIL_CARD, 0))
    return found


def upgrades(t: Table) -> list[Move]:
    """One upgrade a turn, for its cost and an Engineer."""
    ark, found = t.ark(), []
    if t.now.upgraded or not specialists(t, ENGINEER, "upgrade"):
        return []
    for number, card in enumerate(t.cards.upgrades):
        ready = card.needs == NONE or ark.upgrades[card.needs]
        affordable = all(held >= cost for held, cost in zip(ark.resources, card.cost, strict=True))
        if not ark.upgrades[number] and ready and affordable:
            found.append((Act.UPGRADE, number, 0))
    return found


def destinations(t: Table) -> list[Move]:
    """Places within the range of the engines, never the own one."""
    ark = t.ark()
    steps = 3 if has(ark, "engines_3") else 2 if has(ark, "engines_2") else 1
    row, column = divmod(ark.place, 3)
    near = [i for i in range(9) if abs(i // 3 - row) + abs(i % 3 - column) <= steps]
    return [(Act.MOVE, i, 0) for i in near if i != ark.place]


def crew_cards(t: Table) -> list[Move]:
    """Crew cards whose part works here: any on the Star Portal, else those of the planet's colour."""
    ark, colour, found = t.ark(), t.here().planet.colour, []
    if t.now.activated >= ACTIVATIONS:
        return []
    for row, cards in enumerate(ark.rows):
        for i, number in enumerate(cards):
            card = t.cards.crew[number]
            raised = row == 1 and number in t.now.raised
            works = t.at_portal() or card.colour[row] == colour
            if works and not raised and sum(ark.resources) >= card.pay[row]:
                found.append((Act.CREW, row, i))
    return found


def swaps(t: Table) -> list[Move]:
    held, limit = t.ark().resources, cargo(t.ark())
    pairs = [(a, b) for a in range(4) for b in range(4) if a != b]
    return [(Act.SWAP, a, b) for a, b in pairs if held[a] > 0 and held[b] < limit]


def missions(t: Table) -> list[Move]:
    return [(Act.MISSION, i, 0) for i, one in enumerate(t.ark().aboard) if may_send(t, t.seat, one.card)]


def portal_actions(t: Table) -> list[Move]:
    """On the Star Portal (rulebook, New Worlds Gameplay, for the mission)."""
    ark, found = t.ark(), list[Move]()
    if swaps(t):
        found.append((Act.EXCHANGE, 0, 0))
    if crew_room(t, t.seat):
        found += [(Act.RECRUIT, i, 0) for i in range(len(t.canteen))]
    if ark.resources[WORKFORCE] >= 1:
        found += [(Act.TRAIN, token, 0) for token in range(4) if not ark.tokens[token]]
    return found + missions(t)


def liftable(t: Table) -> list[int]:
    """Tracks here that a Resource of the Ark could lift."""
    return [r for r in t.here().open_tracks() if t.ark().resources[r] >= 1]


def planet_actions(t: Table) -> list[Move]:
    ark, at, found = t.ark(), t.here(), list[Move]([(Act.GATHER, 0, 0)])
    if not at.terraformed and liftable(t):
        found.append((Act.TERRAFORM, 0, 0))
    if len(ark.aboard) < berths(ark) and (t.survivors or t.survivors_out):
        found.append((Act.SCOUT, 0, 0))
    if at.terraformed:
        fitting = (NEUTRAL, at.planet.colour)
        colours = [t.cards.survivors[one.card].colour for one in ark.aboard]
        found += [(Act.SETTLE, i, 0) for i, colour in enumerate(colours) if colour in fitting]
    if may_colonise(t):
        found.append((Act.COLONY, 0, 0))
    if not at.outpost[t.seat] and specialists(t, at.planet.colour, "outpost"):
        if ark.markers:
            found.append((Act.OUTPOST, NONE, 0))
        found += [(Act.OUTPOST, i, 0) for i, place in enumerate(t.places) if place.outpost[t.seat]]
    return found


def may_colonise(t: Table) -> bool:
    """One Colony a planet and player, for a Resource of its colour, a Workforce and an Engineer (reading A24)."""
    ark, at = t.ark(), t.here()
    ready = at.terraformed or t.says("colony_needs_terraformed", "false")
    paid = ark.resources[at.planet.colour] >= 1 and ark.resources[WORKFORCE] >= 1
    free = not at.colony[t.seat] and ark.colonies < COLONIES
    return ready and paid and free and bool(specialists(t, ENGINEER, "colony"))


def actions(t: Table) -> list[Move]:
    """Destination actions, each once a turn (reading A8: but the mission)."""
    if t.now.actions <= 0:
        return []
    return _not_done(t, portal_actions(t) if t.at_portal() else planet_actions(t))


def _not_done(t: Table, moves: list[Move]) -> list[Move]:
    again = {Act.MISSION} if t.says("mission_twice", "true") else set()
    return [move for move in moves if move[0] not in t.now.done - again]


def may_use_cobalt(t: Table) -> bool:
    """The Blue Council: a Specialist for one more action on a planet, once all are taken."""
    if t.now.actions > 0 or t.at_portal() or not usable(t, BLUE):
        return False
    return bool(specialists(t, ANYBODY, "cobalt")) and bool(_not_done(t, planet_actions(t)))


def may_boost(t: Table) -> bool:
    """A Leader of the planet's colour lifts one level more, once, when the others are lifted."""
    now = t.now
    if now.boosted or now.lifted < now.cap or not liftable(t):
        return False
    return bool(specialists(t, t.here().planet.colour, "boost"))


def lifts(t: Table) -> list[Move]:
    if t.now.lifted < t.now.cap:
        return [(Act.LIFT, resource, 0) for resource in liftable(t)]
    return [(Act.BOOST, 0, 0)] if may_boost(t) else []


def thrown_off(t: Table) -> list[Move]:
    """Reading A13."""
    return [(Act.THROW_OFF, i, 0) for i in range(len(t.ark().aboard))] if t.says("throw_off", "true") else []


def legal(t: Table) -> set[Move]:
    """All that may be done now."""
    moves: dict[Stage, Callable[[], list[Move]]] = {
        Stage.STEP: lambda: [(Act.STEP, int(t.due), 0)],
        Stage.GAIN: lambda: gains(t),
        Stage.PAY: lambda: [(Act.PAY, r, 0) for r in range(4) if t.ark().resources[r] > 0],
        Stage.UPGRADE: lambda: [DONE, *upgrades(t)],
        Stage.SPECIALIST: lambda: specialists(t, t.now.wanted, t.now.purpose),
        Stage.MOVE: lambda: destinations(t),
        Stage.DISCOVER: lambda: [(Act.DISCOVER, r, 0) for r in t.here().open_tracks()],
        Stage.CREW: lambda: [DONE, *crew_cards(t)],
        Stage.COUNCIL: lambda: [(Act.COUNCIL, council, 0) for council in range(3)],
        Stage.ACTION: lambda: [DONE, *actions(t), *thrown_off(t), *([(Act.COBALT, 0, 0)] if may_use_cobalt(t) else [])],
        Stage.LIFT: lambda: [*([DONE] if t.now.lifted else []), *lifts(t)],
        Stage.KEEP: lambda: [(Act.KEEP, i, 0) for i in range(len(t.now.drawn))],
        Stage.EXCHANGE: lambda: [*([DONE] if t.now.swapped else []), *swaps(t)],
        Stage.TAKE: lambda: [*([(Act.TAKE, NONE, 0)] if crew_left(t) else []), *canteen(t, Act.TAKE)],
        Stage.EXTRA: lambda: [*([] if t.says("extra_crew", "forced") else [DONE]), *canteen(t, Act.EXTRA)],
    }
    return set(moves[t.stage]())


def gains(t: Table) -> list[Move]:
    """A full type is chosen only where all are full."""
    free = [r for r in range(4) if t.ark().resources[r] < cargo(t.ark())]
    return [(Act.GAIN, r, 0) for r in free or [0]]


def canteen(t: Table, act: Act) -> list[Move]:
    return [(act, i, 0) for i in range(len(t.canteen))]
