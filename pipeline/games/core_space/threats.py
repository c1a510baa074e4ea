"""Who could do harm to a Trader, and how much in which cell: estimates of players, by the map alone."""

from pipeline.engine.jit import kernel
from pipeline.games.core_space.cards import FAR
from pipeline.games.core_space.grid import within
from pipeline.games.core_space.people import hostile, stands
from pipeline.games.core_space.state import (
    THREAT_CALM,
    THREAT_LAW,
    THREAT_OTHER,
    TRADERS,
    Design,
    State,
)
from pipeline.games.core_space.views import view_of_cells
from pipeline.games.core_space.vocabulary import NOBODY, SIDES, Faction, View

PARTIAL_WORTH = 0.4  # what a die is reckoned at against one in partial cover
UNSEEN_WORTH = 0.4  # … that is shot with after a Move, at one who is not seen before
SHOT_WALK = 40  # tenths of an inch that a shooter gains by its Move, beyond its reach
RIVAL_DICE = 1  # that a Trader of another crew is reckoned at


@kernel
def add_threat(s: State, d: Design, who: int, kind: int) -> None:
    """One more character that could do harm."""
    it, sight = s.people[who], s.sight
    i = sight.threats_n
    sight.threats_n += 1
    sight.threat_cell[i], sight.threat_kind[i], sight.threat_far[i] = it.cell, kind, 0
    if who < TRADERS:
        sight.threat_close[i], sight.threat_shoot[i], sight.threat_creep[i] = RIVAL_DICE, RIVAL_DICE, 0
        sight.threat_reach[i] = 0
        return
    board = d.boards[SIDES * it.breed + it.side]
    after = max(0, board.actions - 1)
    sight.threat_close[i], sight.threat_shoot[i] = board.actions * board.close, board.actions * board.shooting
    sight.threat_creep[i], sight.threat_far[i] = after * board.shooting, board.no_limit
    sight.threat_reach[i] = 10 * d.rules.move * after


@kernel
def look_for_threats(s: State, d: Design, who: int, start: int) -> None:
    """Who could do harm, and the nearest of them on foot; and calm Wardens, who only look."""
    sight, me, foe = s.sight, s.people[who], FAR
    sight.threats_n, sight.foe = 0, NOBODY
    for other in range(s.last):
        it = s.people[other]
        if other == who or not stands(it) or it.crew == me.crew:
            continue
        if hostile(s, d, it, me):
            law = it.faction in (Faction.CORPS, Faction.SECURITY)
            add_threat(s, d, other, THREAT_LAW if law else THREAT_OTHER)
            way = int(d.map.walk[start, it.cell])
            if way < foe and other >= TRADERS:
                foe, sight.foe = way, it.cell
        elif it.faction == Faction.SECURITY:
            add_threat(s, d, other, THREAT_CALM)


@kernel
def dice_at(s: State, d: Design, i: int, cell: int) -> float:
    """The dice that threat `i` could throw at one who stands in a cell, in its next activation.

    It shoots with all its actions at one in sight, and with one less after a Move at one out of sight near by; in
    reach it fights.
    """
    sight, dice = s.sight, 0.0
    place = int(sight.threat_cell[i])
    way = int(d.map.walk[place, cell])
    if way <= int(sight.threat_reach[i]) + 10:
        share = 1.0 if way <= 10 or int(sight.threat_reach[i]) == 0 else 0.5
        dice = share * float(int(sight.threat_close[i]))
    shots = int(sight.threat_shoot[i])
    if shots == 0 or float(shots) <= dice:
        return dice
    if int(sight.threat_far[i]) == 0 and not within(place, cell, d.rules.range_medium):
        return dice
    seen = view_of_cells(d, place, cell, False)
    if seen == View.CLEAR:
        return float(shots)
    if seen == View.PARTIAL:
        return max(dice, PARTIAL_WORTH * float(shots))
    if way <= int(sight.threat_reach[i]) + SHOT_WALK:
        return max(dice, UNSEEN_WORTH * float(int(sight.threat_creep[i])))
    return dice


@kernel
def weigh_cell(s: State, d: Design, cell: int) -> None:
    """Fill `at_danger`, `at_law` and `at_watched` of the sight for one who stands in a cell."""
    sight = s.sight
    other, law, watched = 0.0, 0.0, 0.0
    for i in range(sight.threats_n):
        kind = int(sight.threat_kind[i])
        if kind == THREAT_OTHER:
            other += dice_at(s, d, i, cell)
        elif kind == THREAT_LAW:
            law += dice_at(s, d, i, cell)
        elif is_watched(d, int(sight.threat_cell[i]), cell):
            watched += 1.0
    sight.at_danger, sight.at_law, sight.at_watched = other, law, watched


@kernel
def is_watched(d: Design, place: int, cell: int) -> bool:
    """Whether a Warden in a place would see one who stands in a cell, within Medium Range."""
    return within(place, cell, d.rules.range_medium) and view_of_cells(d, place, cell, False) != View.UNSEEN
