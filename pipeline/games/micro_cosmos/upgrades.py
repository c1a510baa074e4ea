"""Upgrading the Ark: the optional first part of a turn (public: LGM)."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.micro_cosmos.facts import Source
from pipeline.games.micro_cosmos.scoring import score
from pipeline.games.micro_cosmos.specialists import ask_specialist, can_serve
from pipeline.games.micro_cosmos.state import Act, Design, Purpose, State
from pipeline.games.micro_cosmos.supply import pay
from pipeline.games.micro_cosmos.vocabulary import NOBODY, RESOURCES, UPGRADES, Specialist

MOST_MARKERS = 3


@kernel
def can_upgrade(s: State, d: Design, upgrade: int) -> bool:
    """Whether an upgrade is still to be made, its prerequisite is and the Resources are there: all but an Engineer."""
    ark, card = s.arks[s.seat], d.upgrades[upgrade]
    if ark.upgrades[upgrade] != 0 or (card.needs != NOBODY and ark.upgrades[card.needs] == 0):
        return False
    for resource in range(RESOURCES):
        if ark.resources[resource] < card.cost[resource]:
            return False
    return True


@kernel
def open_upgrades(s: State, d: Design) -> int:
    """The upgrades that can be made now, as bits."""
    if s.upgraded >= d.rules.upgrades_a_turn:
        return 0
    engineer, found = can_serve(s, d, Purpose.UPGRADE, Specialist.ENGINEER), 0
    for upgrade in range(UPGRADES):
        if (engineer or d.upgrades[upgrade].engineer == 0) and can_upgrade(s, d, upgrade):
            found |= 1 << upgrade
    return found


@kernel
def upgrade_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """The upgrades that can be made."""
    found = open_upgrades(s, d)
    for upgrade in range(UPGRADES):
        if (found >> upgrade) & 1 != 0:
            n = put(moves, n, Act.UPGRADE, upgrade, 0, 0)
    return n


@kernel
def begin_upgrade(s: State, d: Design, upgrade: int) -> None:
    """Choose an upgrade; an Engineer is chosen next, where it takes one."""
    if d.upgrades[upgrade].engineer != 0:
        ask_specialist(s, Purpose.UPGRADE, Specialist.ENGINEER, upgrade)
    else:
        make_upgrade(s, d, s.seat, upgrade)


@kernel
def make_upgrade(s: State, d: Design, who: int, upgrade: int) -> None:
    """Pay for an upgrade and gain it, its points, and a marker where its number brings one (SB1)."""
    card = d.upgrades[upgrade]
    for resource in range(RESOURCES):
        pay(s, who, resource, int(card.cost[resource]))
    score(s, who, Source.UPGRADES, card.points)
    s.upgraded += 1
    fit_upgrade(s, d, who, upgrade)


@kernel
def fit_upgrade(s: State, d: Design, who: int, upgrade: int) -> None:
    """The Ark has an upgrade; some numbers of them unlock a Trading Outpost marker (stand-in base game SB1)."""
    ark = s.arks[who]
    ark.upgrades[upgrade] = 1
    ark.upgrades_n += 1
    ark.markers += markers_for(d, ark.upgrades_n)


@kernel
def markers_for(d: Design, upgrades: int) -> int:
    """Trading Outpost markers that so many upgrades bring; those for none are there from the start."""
    found = 0
    for i in range(MOST_MARKERS):
        if d.rules.outpost_unlocks[i] == upgrades:
            found += 1
    return found
