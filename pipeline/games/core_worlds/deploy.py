"""Deploying units, playing tactics and using cards as an action."""

from pipeline.engine.jit import kernel
from pipeline.engine.piles import push, seen_before, take
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.core_worlds.draft import tokens_needed, tokens_useful
from pipeline.games.core_worlds.effects import floored, has_effect, lowered, matches, payable, run
from pipeline.games.core_worlds.facts import Log, row_of
from pipeline.games.core_worlds.orders import gain_token, spend_tokens
from pipeline.games.core_worlds.state import Act, Design, Stage, State
from pipeline.games.core_worlds.vocabulary import Kind, Of, Order, Verb, When
from pipeline.games.core_worlds.zones import enter_warzone

ENOUGH_TOKENS = 12  # in the pool: no invasion plays more icons than that


@kernel
def deploy_cost(s: State, d: Design, seat: int, card: int) -> int:
    """The energy to deploy a unit or play a tactic before Merchant Alliance tokens, not yet held at the minimum."""
    row = d.cards[card]
    cost = row.deploy_cost - lowered(s, d, seat, Verb.LOWER_DEPLOY, card)
    if row.of & Of.TACTIC != 0:
        cost += d.rules.tactic_play_energy
    return cost


@kernel
def deploy_moves(s: State, d: Design, seat: int, moves: Rows[Move], n: int) -> int:
    """Units that can be deployed now, each with every useful number of Merchant Alliance tokens (p. 6).

    Each unit costs an Action Point (public: lecoin, critical), unless an effect grants it.
    """
    empire = s.empires[seat]
    if empire.actions < d.rules.deploy_actions and s.free_deploys == 0:
        return n
    tokens = int(empire.tokens[Order.MERCHANT_ALLIANCE])
    off = d.rules.merchant_discount
    for place in range(empire.hand.n):
        card = int(empire.hand.cards[place])
        row = d.cards[card]
        if row.kind != Kind.UNIT or seen_before(empire.hand, place):
            continue
        cost = deploy_cost(s, d, seat, card)
        fewest = tokens_needed(d, row.deploy_cost, cost, empire.energy, off)
        if fewest > tokens:
            continue
        most = tokens_useful(d, cost, fewest, tokens, off)
        for b in range(fewest, most + 1):
            n = put(moves, n, Act.DEPLOY, place, b, floored(d, row.deploy_cost, cost - b * off))
    return n


@kernel
def deploy(s: State, d: Design, move: Move, log: Log) -> None:
    """Pay for a unit, move it into the Warzone, place its token (Galactic Orders p. 5)."""
    seat = s.seat
    empire = s.empires[seat]
    if s.free_deploys > 0:
        s.free_deploys -= 1
    else:
        empire.actions -= d.rules.deploy_actions
    empire.energy -= move.c
    spend_tokens(s, seat, Order.MERCHANT_ALLIANCE, move.b)
    card = take(empire.hand, move.a)
    enter_warzone(s, d, seat, card)
    gain_token(s, d, seat, card)
    if has_effect(d, card, When.DEPLOY):
        run(s, d, seat, card, When.DEPLOY)
    log.cards[row_of(log, card, seat)].deployed += 1
    s.did = 1


@kernel
def tactic_moves(s: State, d: Design, when: int, moves: Rows[Move], n: int) -> int:
    """Tactics in the deciding seat's hand that can be played for `when`; under way in an invasion only those
    that can't spoil it (the others can be played before it).
    """
    empire = s.empires[s.seat]
    for place in range(empire.hand.n):
        card = int(empire.hand.cards[place])
        row = d.cards[card]
        if (row.when >> when) & 1 == 0 or row.kind != Kind.TACTIC or seen_before(empire.hand, place):
            continue
        cost = floored(d, row.deploy_cost, deploy_cost(s, d, s.seat, card))
        if s.stage == Stage.INVASION and not harmless(s, d, card, when, cost):
            continue
        if cost <= empire.energy and payable(s, d, s.seat, card, when):
            n = put(moves, n, Act.PLAY, place, 0, when)
    return n


@kernel
def harmless(s: State, d: Design, card: int, when: int, cost: int) -> bool:
    """Whether playing a card for `when` takes nothing that the invasion could need: energy, hand cards, the card
    itself, or the last tokens of the pool.
    """
    row = d.cards[card]
    for k in range(row.effects, row.effects + row.effects_n):
        effect = d.effects[k]
        if effect.when == When.INVADE or (effect.when == when and effect.verb in (Verb.LOSE_ENERGY, Verb.DISCARD)):
            return False
    return cost <= 0 and (row.order < 0 or s.empires[s.seat].pool > ENOUGH_TOKENS)


@kernel
def play(s: State, d: Design, move: Move, log: Log) -> None:
    """Play a tactic from hand: pay, place its token, put it aside, carry it out.

    It is discarded when the turn ends (an assumption: two tactics that draw could fetch each other for ever), or
    when the invasion is over in which it was played.
    """
    seat, when = s.seat, move.c
    empire = s.empires[seat]
    card = int(empire.hand.cards[move.a])
    row = d.cards[card]
    cost = deploy_cost(s, d, seat, card) - move.b * d.rules.merchant_discount
    empire.energy -= floored(d, row.deploy_cost, cost)
    spend_tokens(s, seat, Order.MERCHANT_ALLIANCE, move.b)
    if when == When.ACTION:
        empire.actions -= d.rules.card_actions
    take(empire.hand, move.a)
    if when in (When.INVADE, When.AFTER_INVASION):
        push(s.invasion.used, card)
        s.invasion.tactics += 1
        if row.of & Of.UNIT != 0:
            s.invasion.units += 1  # the Phantom Ship is both
    else:
        push(s.aside, card)
    gain_token(s, d, seat, card)
    run(s, d, seat, card, when)
    log.cards[row_of(log, card, seat)].played += 1
    s.did = 1


@kernel
def use_moves(s: State, d: Design, seat: int, moves: Rows[Move], n: int) -> int:
    """Units and worlds in the Warzone that can be used as an action, each once a round (public: lecoin, critical)."""
    empire = s.empires[seat]
    if empire.actions < d.rules.card_actions:
        return n
    for place in range(empire.warzone.n):
        card = int(empire.warzone.cards[place])
        if has_effect(d, card, When.ACTION) and empire.acted[place] == 0 and payable(s, d, seat, card, When.ACTION):
            n = put(moves, n, Act.USE, place, 0, 0)
    return n


@kernel
def use(s: State, d: Design, place: int) -> None:
    """Use a card in the Warzone as an action."""
    empire = s.empires[s.seat]
    empire.actions -= d.rules.card_actions
    empire.acted[place] = 1
    run(s, d, s.seat, int(empire.warzone.cards[place]), When.ACTION)
    s.did = 1


@kernel
def deployable(s: State, d: Design, seat: int, of: int) -> bool:
    """Whether a unit `of` is in hand, payable or not."""
    hand = s.empires[seat].hand
    for i in range(hand.n):
        if d.cards[hand.cards[i]].kind == Kind.UNIT and matches(d, int(hand.cards[i]), of):
            return True
    return False
