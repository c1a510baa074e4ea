"""Survivors on an Ark: how they come on board, what they leave it for, and the facts of it."""

from pipeline.engine.facts import LOG_FULL
from pipeline.engine.jit import kernel
from pipeline.engine.piles import push
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.micro_cosmos.base_rules import ON_SCOUT
from pipeline.games.micro_cosmos.facts import MOST_SURVIVOR_ROWS, Log
from pipeline.games.micro_cosmos.state import MOST_BERTHS, MOST_DRAWN, Act, Design, State
from pipeline.games.micro_cosmos.supply import berths, draw_survivor, gain, seat_no
from pipeline.games.micro_cosmos.vocabulary import NOBODY, RESOURCES, Colour, Fate, Upgrade


@kernel
def scout_draws(s: State, d: Design, who: int) -> int:
    """How many Survivors Scout draws: one more with Scout Vehicles, and one from a spot of the own New Worlds track
    on (rulebook, New Worlds).
    """
    ark, draws = s.arks[who], d.rules.scout_draw
    if ark.upgrades[Upgrade.SCOUT_VEHICLES] != 0:
        draws += 1
    if d.rules.new_worlds != 0 and ark.spot >= d.rules.scout_spot:
        draws += 1
    return min(draws, MOST_DRAWN)


@kernel
def can_scout(s: State, d: Design) -> bool:
    """Whether there is a free berth and a Survivor to draw."""
    ark = s.arks[s.seat]
    return ark.aboard < min(berths(d, ark), MOST_BERTHS) and s.survivors.n + s.survivors_out.n > 0


@kernel
def scout(s: State, d: Design) -> None:
    """Draw Survivors to keep one of."""
    s.drawn_n = 0
    for _ in range(scout_draws(s, d, s.seat)):
        card = draw_survivor(s, d)
        if card == NOBODY:
            return
        s.drawn[s.drawn_n] = card
        s.drawn_n += 1


@kernel
def keep_moves(s: State, moves: Rows[Move]) -> int:
    """Which of the Survivors drawn to keep."""
    n = 0
    for place in range(s.drawn_n):
        n = put(moves, n, Act.KEEP, place, 0, 0)
    return n


@kernel
def keep(s: State, d: Design, place: int, log: Log) -> None:
    """Keep one of the Survivors drawn, whose Resources come at once; discard the others (stand-in base game SB1)."""
    card, neutrals = int(s.drawn[place]), 0
    for i in range(s.drawn_n):
        if d.survivors[s.drawn[i]].colour == Colour.NEUTRAL:
            neutrals += 1
        if i != place:
            push(s.survivors_out, int(s.drawn[i]))
    board(s, d, card, log)
    if log.survivors_n > 0:
        row = log.survivors[log.survivors_n - 1]
        row.drawn, row.drawn_neutral = s.drawn_n, neutrals
    s.drawn_n = 0
    if d.rules.survivor_resources == ON_SCOUT:
        give_resources(s, d, card)


@kernel
def board(s: State, d: Design, card: int, log: Log) -> None:
    """A Survivor comes on board; its row of facts begins."""
    ark = s.arks[s.seat]
    ark.berths[ark.aboard] = card
    ark.berth_fact[ark.aboard] = NOBODY
    if log.survivors_n < MOST_SURVIVOR_ROWS:
        row = log.survivors[log.survivors_n]
        row.round_, row.seat, row.survivor = s.round_, seat_no(s, s.seat), card
        row.colour, row.drawn = d.survivors[card].colour, 1
        ark.berth_fact[ark.aboard] = log.survivors_n
        log.survivors_n += 1
    else:
        log.games[0].faults |= LOG_FULL
    ark.aboard += 1


@kernel
def give_resources(s: State, d: Design, card: int) -> None:
    """A Survivor gives its Resources."""
    for resource in range(RESOURCES):
        if d.survivors[card].resources[resource] > 0:
            gain(s, d, s.seat, resource, int(d.survivors[card].resources[resource]))


@kernel
def leave(s: State, berth: int) -> int:
    """Take a Survivor off the Ark; the others keep their order."""
    ark = s.arks[s.seat]
    card = int(ark.berths[berth])
    ark.aboard -= 1
    for i in range(berth, ark.aboard):
        ark.berths[i] = ark.berths[i + 1]
        ark.berth_fact[i] = ark.berth_fact[i + 1]
    return card


@kernel
def note_fate(s: State, row: int, fate: int, points: int, log: Log) -> None:
    """Note what became of a Survivor, by its row of facts."""
    if row >= 0:
        fact = log.survivors[row]
        fact.fate, fact.fate_round, fact.points = fate, s.round_, points


@kernel
def throw_off_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """The Survivors that may be thrown off the Ark, where the rules allow it."""
    if d.rules.throw_off != 0:
        for berth in range(s.arks[s.seat].aboard):
            n = put(moves, n, Act.THROW_OFF, berth, 0, 0)
    return n


@kernel
def throw_off(s: State, berth: int, log: Log) -> None:
    """A Survivor is thrown off the Ark, into the discards; it takes no action."""
    row = int(s.arks[s.seat].berth_fact[berth])
    push(s.survivors_out, leave(s, berth))
    note_fate(s, row, Fate.THROWN_OFF, 0, log)
