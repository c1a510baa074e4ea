"""Invading a world: what can be conquered, committing units, tactics and tokens, and what follows a conquest.

An invasion is offered only if it can be completed with what is known: all units, every tactic that can be paid,
and the Order of Knighthood tokens. More of anything never hurts, so committing everything is the most there is;
only tactics with a price are weighed against each other (up to MOST_PRICED of them).
"""

from pipeline.engine.jit import kernel
from pipeline.engine.piles import push, seen_before
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.core_worlds.deploy import ENOUGH_TOKENS, deploy_cost
from pipeline.games.core_worlds.draft import funds, tokens_needed, tokens_useful, twin
from pipeline.games.core_worlds.effects import floored, lowered, run, strength
from pipeline.games.core_worlds.orders import spend_tokens
from pipeline.games.core_worlds.state import MOST_PRICED, Act, Design, State
from pipeline.games.core_worlds.vocabulary import NO_CARD, Kind, Of, Order, Verb, When


@kernel
def invade_cost(s: State, d: Design, seat: int, world: int) -> int:
    """The energy that invading a world costs (public: lecoin; Galactic Orders p. 8)."""
    cost = d.rules.invade_energy - lowered(s, d, seat, Verb.LOWER_INVADE, world)
    return floored(d, d.rules.invade_energy, cost)


@kernel
def muster(s: State, d: Design, seat: int, energy: int, without: int) -> None:
    """Gather in `s.most` all that the seat could use in an invasion with `energy` left after paying for it,
    the hand card at place `without` (or -1) left out.

    What has a price lies apart in `s.priced` if it can't all be paid. The Phantom Ship's price counts with all
    Merchant Alliance tokens (Galactic Orders p. 7), and a tactic's own Knighthood icon as a token (p. 5).
    """
    empire = s.empires[seat]
    most = s.most
    most.n, s.priced_n = 0, 0
    for i in range(s.invasion.used.n):
        push(most, int(s.invasion.used.cards[i]))
    for place in range(empire.warzone.n):
        card = int(empire.warzone.cards[place])
        if d.cards[card].of & Of.UNIT != 0 and empire.committed[place] == 0:
            push(most, card)
    s.most_energy = energy
    s.most_knights = int(empire.tokens[Order.ORDER_OF_KNIGHTHOOD])
    if empire.hand.n > 0:
        muster_tactics(s, d, seat, without)


@kernel
def muster_tactics(s: State, d: Design, seat: int, without: int) -> None:
    """Gather the tactics in hand for `muster`."""
    empire, total, tokens = s.empires[seat], 0, int(s.empires[seat].tokens[Order.MERCHANT_ALLIANCE])
    for place in range(empire.hand.n):
        card = int(empire.hand.cards[place])
        row = d.cards[card]
        if place == without or (row.when >> When.INVADE) & 1 == 0 or row.of & Of.TACTIC == 0:
            continue
        price = deploy_cost(s, d, seat, card)
        if row.kind == Kind.PHANTOM:
            price -= tokens * d.rules.merchant_discount
            tokens = 0
        price = floored(d, row.deploy_cost, price)
        if price > 0 and s.priced_n < MOST_PRICED:
            s.priced[s.priced_n], s.price[s.priced_n] = card, price
            s.priced_n += 1
            total += price
        elif price == 0:
            push(s.most, card)
            if row.order == Order.ORDER_OF_KNIGHTHOOD and empire.pool >= ENOUGH_TOKENS:
                s.most_knights += 1
    if s.priced_n > 0 and total <= s.most_energy:
        for i in range(s.priced_n):
            push(s.most, int(s.priced[i]))
        s.priced_n = 0


@kernel
def tokens_for(d: Design, lacking: int) -> int:
    """How many Order of Knighthood tokens make up for a lack of strength."""
    if lacking <= 0:
        return 0
    return (lacking + d.rules.knighthood_strength - 1) // d.rules.knighthood_strength


@kernel
def enough(s: State, d: Design, world: int, knights: int) -> bool:
    """Whether the strength last added up, with tokens, reaches both numbers of a world; surplus is lost
    (public: icv2, lecoin; Galactic Orders p. 6).
    """
    row, invasion = d.cards[world], s.invasion
    fleet = row.fleet - s.sum_fleet - invasion.knight_fleet
    ground = row.ground - s.sum_ground - invasion.knight_ground
    return tokens_for(d, fleet) + tokens_for(d, ground) <= knights


@kernel
def reaches(s: State, d: Design, seat: int, world: int) -> bool:
    """Whether what was mustered is enough for a world, with the best choice among what has a price."""
    s.aim = world
    bare = s.most.n
    for chosen in range(1 << s.priced_n):
        price = 0
        for i in range(s.priced_n):
            if (chosen >> i) & 1 != 0:
                price += int(s.price[i])
                push(s.most, int(s.priced[i]))
        good = False
        if price <= s.most_energy:
            strength(s, d, seat, s.most)
            good = enough(s, d, world, s.most_knights)
        s.most.n = bare
        if good:
            return True
    return False


@kernel
def invade_moves(s: State, d: Design, seat: int, moves: Rows[Move], n: int) -> int:
    """Worlds of the Central Zone that can be conquered now."""
    empire = s.empires[seat]
    if empire.actions < d.rules.invade_actions:
        return n
    mustered, last_of = -1, -1
    for slot in range(s.zone_n):
        world = int(s.zone[slot])
        row = d.cards[world]
        if row.kind not in (Kind.WORLD, Kind.CORE_WORLD) or twin(s, slot):
            continue
        s.aim = world
        left = funds(s, d, seat, slot) - invade_cost(s, d, seat, world)
        if left < 0:
            continue
        if left == mustered and row.of == last_of and s.priced_n == 0:
            can = enough(s, d, world, s.most_knights)  # the same conditions hold: the sums are known
        else:
            muster(s, d, seat, left, -1)
            mustered, last_of = left, row.of
            can = reaches(s, d, seat, world)
        if can:
            s.zone_open[slot] = 1
            n = put(moves, n, Act.INVADE, slot, 0, funds(s, d, seat, slot) - left)
    s.aim = NO_CARD
    return n


@kernel
def claim_moves(s: State, d: Design, seat: int, moves: Rows[Move], n: int) -> int:
    """The Core World that bears the seat's token, if it can be conquered now (Galactic Orders p. 8)."""
    empire = s.empires[seat]
    world = empire.claimed
    s.aim = world
    left = empire.energy - invade_cost(s, d, seat, world)
    if left >= 0 and empire.actions >= d.rules.invade_actions:
        muster(s, d, seat, left, -1)
        if reaches(s, d, seat, world):
            n = put(moves, n, Act.INVADE, -1, 0, empire.energy - left)
    s.aim = NO_CARD
    return n


@kernel
def still_reaches(s: State, d: Design, place: int, price: int) -> bool:
    """Whether the invasion can still be completed after playing the hand card at `place` for `price`."""
    invasion, empire = s.invasion, s.empires[s.seat]
    push(invasion.used, int(empire.hand.cards[place]))
    muster(s, d, s.seat, empire.energy - price, place)
    can = reaches(s, d, s.seat, invasion.target)
    invasion.used.n -= 1
    return can


@kernel
def invasion_tactics(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """Tactics and the Phantom Ship that can be played in the invasion without spoiling it."""
    empire = s.empires[s.seat]
    off = d.rules.merchant_discount
    for place in range(empire.hand.n):
        card = int(empire.hand.cards[place])
        row = d.cards[card]
        if (row.when >> When.INVADE) & 1 == 0 or row.of & Of.TACTIC == 0 or seen_before(empire.hand, place):
            continue
        cost = deploy_cost(s, d, s.seat, card)
        tokens = int(empire.tokens[Order.MERCHANT_ALLIANCE]) if row.kind == Kind.PHANTOM else 0
        fewest = tokens_needed(d, row.deploy_cost, cost, empire.energy, off)
        if fewest > tokens:
            continue
        most = tokens_useful(d, cost, fewest, tokens, off)
        for b in range(fewest, most + 1):
            price = floored(d, row.deploy_cost, cost - b * off)
            if price == 0 or still_reaches(s, d, place, price):
                n = put(moves, n, Act.PLAY, place, b, When.INVADE)
    return n


@kernel
def knight_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """Order of Knighthood tokens for a strength that falls short of the world's, if the rest still suffices (p. 6)."""
    invasion = s.invasion
    row = d.cards[invasion.target]
    if s.empires[s.seat].tokens[Order.ORDER_OF_KNIGHTHOOD] <= 0:
        return n
    if invasion.fleet + invasion.knight_fleet < row.fleet:
        invasion.knight_fleet += d.rules.knighthood_strength
        s.most_knights -= 1
        if reaches(s, d, s.seat, invasion.target):
            n = put(moves, n, Act.KNIGHT, 0, 0, 0)
        invasion.knight_fleet -= d.rules.knighthood_strength
        s.most_knights += 1
    if invasion.ground + invasion.knight_ground < row.ground:
        invasion.knight_ground += d.rules.knighthood_strength
        s.most_knights -= 1
        if reaches(s, d, s.seat, invasion.target):
            n = put(moves, n, Act.KNIGHT, 1, 0, 0)
        invasion.knight_ground -= d.rules.knighthood_strength
        s.most_knights += 1
    return n


@kernel
def reached(s: State, d: Design) -> bool:
    """Whether what is committed conquers the world."""
    invasion = s.invasion
    row = d.cards[invasion.target]
    fleet = invasion.fleet + invasion.knight_fleet
    return fleet >= row.fleet and invasion.ground + invasion.knight_ground >= row.ground


@kernel
def unit_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """Units in the Warzone that are not committed yet; equal ones once."""
    empire = s.empires[s.seat]
    for place in range(empire.warzone.n):
        card = int(empire.warzone.cards[place])
        if d.cards[card].of & Of.UNIT == 0 or empire.committed[place] != 0:
            continue
        twin_before = False
        for i in range(place):
            if empire.warzone.cards[i] == card and empire.committed[i] == 0:
                twin_before = True
        if not twin_before:
            n = put(moves, n, Act.COMMIT, place, 0, 0)
    return n


@kernel
def commit(s: State, d: Design, place: int) -> None:
    """Commit a unit to the invasion; it lies in the Warzone until the world is conquered."""
    empire = s.empires[s.seat]
    empire.committed[place] = 1
    push(s.invasion.used, int(empire.warzone.cards[place]))
    s.invasion.units += 1
    run(s, d, s.seat, int(empire.warzone.cards[place]), When.INVADE)


@kernel
def knight(s: State, d: Design, side: int) -> None:
    """Spend an Order of Knighthood token on fleet (0) or ground (1) strength, not both (p. 6)."""
    spend_tokens(s, s.seat, Order.ORDER_OF_KNIGHTHOOD, 1)
    s.invasion.knights += 1
    if side == 0:
        s.invasion.knight_fleet += d.rules.knighthood_strength
    else:
        s.invasion.knight_ground += d.rules.knighthood_strength


@kernel
def weigh(s: State, d: Design) -> None:
    """Add up the strength of what is committed to the invasion."""
    strength(s, d, s.seat, s.invasion.used)
    s.invasion.fleet, s.invasion.ground = s.sum_fleet, s.sum_ground
