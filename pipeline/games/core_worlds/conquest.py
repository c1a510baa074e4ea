"""What happens from the payment of an invasion to the garrison (public: vindjeu, unknowns; Galactic Orders p. 7)."""

from pipeline.engine.facts import LOG_FULL
from pipeline.engine.jit import kernel
from pipeline.engine.piles import push, seen_before, take
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.core_worlds.base_rules import COLONISE_ANY, COLONISE_INFANTRY, COLONISE_NONE, TOKEN_BEFORE
from pipeline.games.core_worlds.effects import gain_energy, given, has_effect, holds, matches, run
from pipeline.games.core_worlds.facts import MOST_CONQUESTS, Log, row_of
from pipeline.games.core_worlds.state import Act, Design, Stage, State
from pipeline.games.core_worlds.vocabulary import NO_CARD, Kind, Of, Verb, When
from pipeline.games.core_worlds.zones import enter_warzone, leave_warzone, own, put_under, take_from_zone


@kernel
def invade(s: State, d: Design, move: Move) -> None:
    """Begin an invasion: 1 Action Point and 1 energy (public: lecoin); place -1 is a Consul's."""
    slot = move.a
    empire, invasion = s.empires[s.seat], s.invasion
    clear_invasion(s)
    if slot >= 0:
        invasion.target, invasion.slot = int(s.zone[slot]), slot
        invasion.token = int(s.zone_token[slot])
        if d.rules.energy_token_when == TOKEN_BEFORE:
            gain_energy(s, d, s.seat, invasion.token * d.rules.energy_token_value)
    else:
        invasion.target, invasion.slot = empire.claimed, -1
    s.aim = invasion.target
    empire.energy -= move.c
    empire.actions -= d.rules.invade_actions
    s.did = 1
    s.stage = Stage.INVASION


@kernel
def clear_invasion(s: State) -> None:
    """No invasion is under way."""
    invasion = s.invasion
    invasion.target, invasion.slot, invasion.token = NO_CARD, -1, 0
    invasion.used.n, invasion.units, invasion.tactics = 0, 0, 0
    invasion.fleet, invasion.ground = 0, 0
    invasion.knights, invasion.knight_fleet, invasion.knight_ground = 0, 0, 0
    invasion.returns, invasion.return_of, invasion.fact = 0, 0, -1
    s.aim = NO_CARD


@kernel
def note_conquest(s: State, d: Design, log: Log) -> None:
    """Write the row of a conquest."""
    if log.conquests_n >= MOST_CONQUESTS:
        log.games[0].faults |= LOG_FULL
        return
    invasion, world = s.invasion, d.cards[s.invasion.target]
    row = log.conquests[log.conquests_n]
    invasion.fact = log.conquests_n
    log.conquests_n += 1
    row.round_, row.cycle, row.seat = s.round_, s.cycle, s.seat + 1
    row.turn_order = (s.seat - s.destiny + s.seats) % s.seats + 1
    row.world, row.sector = invasion.target, (s.round_ - 1) // d.rules.sector_rounds + 1
    row.core = 1 if world.kind == Kind.CORE_WORLD else 0
    row.consul = 1 if invasion.slot < 0 else 0
    row.units, row.tactics, row.knights = invasion.units, invasion.tactics, invasion.knights
    row.fleet_surplus = invasion.fleet + invasion.knight_fleet - world.fleet
    row.ground_surplus = invasion.ground + invasion.knight_ground - world.ground
    row.garrison, row.energy_token = NO_CARD, invasion.token


@kernel
def conquer(s: State, d: Design, log: Log) -> None:
    """The world is conquered: units leave the Warzone and the world comes in; a Consul leaves it to its owner."""
    seat, invasion = s.seat, s.invasion
    empire = s.empires[seat]
    place = 0
    while place < empire.warzone.n:
        if empire.committed[place] != 0:
            leave_warzone(s, d, seat, place)
        else:
            place += 1
    for i in range(invasion.used.n):
        log.cards[row_of(log, int(invasion.used.cards[i]), seat)].used += 1
    note_conquest(s, d, log)
    empire.last_conquest = s.round_
    if invasion.slot >= 0:
        take_from_zone(s, invasion.slot, seat, log)
        own(s, d, seat, invasion.target)
        enter_warzone(s, d, seat, invasion.target)
        if d.rules.energy_token_when != TOKEN_BEFORE:
            gain_energy(s, d, seat, invasion.token * d.rules.energy_token_value)
    s.stage = Stage.AFTERMATH if invasion.returns > 0 or holds_aftermath(s, d) else Stage.GARRISON


@kernel
def holds_aftermath(s: State, d: Design) -> bool:
    """Whether the conqueror holds a tactic for the end of an invasion."""
    hand = s.empires[s.seat].hand
    for i in range(hand.n):
        if has_effect(d, int(hand.cards[i]), When.AFTER_INVASION):
            return True
    return False


@kernel
def returnable(s: State, d: Design, place: int) -> bool:
    """Whether the card at a place among those used is a unit that may go back to hand."""
    card = int(s.invasion.used.cards[place])
    return d.cards[card].of & Of.UNIT != 0 and matches(d, card, s.invasion.return_of)


@kernel
def return_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """Used units that may go back to hand, equal ones once (Galactic Orders p. 7: Superior Engineering)."""
    if s.invasion.returns > 0:
        for place in range(s.invasion.used.n):
            if returnable(s, d, place) and not seen_before(s.invasion.used, place):
                n = put(moves, n, Act.RETURN, place, 0, 0)
    return n


@kernel
def return_unit(s: State, place: int) -> None:
    """A used unit goes back to hand."""
    push(s.empires[s.seat].hand, take(s.invasion.used, place))
    s.invasion.returns -= 1


@kernel
def may_garrison(s: State, d: Design, card: int) -> bool:
    """Whether a used card may be put under the world: any unit with Galactic Orders (p. 7), else as `base_colonise`."""
    row = d.cards[card]
    if row.of & Of.UNIT == 0 or s.invasion.slot < 0:
        return False
    rule = d.rules.base_colonise
    if d.rules.galactic_orders != 0 or rule == COLONISE_ANY:
        return True
    if rule == COLONISE_NONE:
        return False
    if rule == COLONISE_INFANTRY:
        return row.of & Of.INFANTRY != 0
    return d.starting[card] != 0 and row.of & Of.HERO == 0


@kernel
def garrison_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """No unit, or one of those used; equal ones once. A Consul may not garrison (Galactic Orders p. 8)."""
    n = put(moves, 0, Act.GARRISON, -1, 0, 0)
    for place in range(s.invasion.used.n):
        if may_garrison(s, d, int(s.invasion.used.cards[place])) and not seen_before(s.invasion.used, place):
            n = put(moves, n, Act.GARRISON, place, 0, 0)
    return n


@kernel
def garrison(s: State, d: Design, place: int, log: Log) -> None:
    """Put a used unit under the world or none; the rest is discarded; the world's own effects follow."""
    seat, invasion = s.seat, s.invasion
    empire = s.empires[seat]
    if place >= 0:
        card = take(invasion.used, place)
        put_under(s, seat, card, invasion.target)
        if invasion.fact >= 0:
            log.conquests[invasion.fact].garrison = card
    for i in range(invasion.used.n):
        push(empire.discard, int(invasion.used.cards[i]))
    invasion.used.n = 0
    if invasion.slot >= 0 and has_effect(d, invasion.target, When.CONQUER):
        run(s, d, seat, invasion.target, When.CONQUER)
    reward(s, d, seat)
    s.first_conquest = 1


@kernel
def reward(s: State, d: Design, seat: int) -> None:
    """What effects in force give for a conquest: cards, and energy for the round's first."""
    s.draws += given(s, d, seat, Verb.DRAW_ON_CONQUEST)
    for i in range(s.event.n):
        effect = d.effects[s.event.effects[i]]
        if not holds(s, d, seat, effect, s.invasion.used):
            continue
        if effect.verb == Verb.DRAW_ON_CONQUEST:
            s.draws += effect.amount
        elif effect.verb == Verb.GAIN_FIRST_CONQUEST and s.first_conquest == 0:
            gain_energy(s, d, seat, effect.amount)
