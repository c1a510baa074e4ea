"""The facts of combats and orbital strikes: rows of `combats`, `plays` and `strikes`, and what seats count of them."""

from pipeline.engine.facts import LOG_FULL
from pipeline.engine.jit import kernel
from pipeline.games.forbidden_stars.bodies import BASTION, count, faction_of
from pipeline.games.forbidden_stars.cards import KINDS, QUADRANTS
from pipeline.games.forbidden_stars.facts import MOST_COMBAT_ROWS, MOST_PLAY_ROWS, MOST_STRIKE_ROWS, Log
from pipeline.games.forbidden_stars.fighters import price_of
from pipeline.games.forbidden_stars.state import STANDING, Design, State
from pipeline.games.forbidden_stars.vocabulary import NOBODY, Face, Side

COMBAT, STRIKE = 1, 2  # of `orders.fought`


@kernel
def note_fought(s: State, how: int, log: Log) -> None:
    """What the order under way led to."""
    if s.order_fact != NOBODY and log.orders[s.order_fact].fought == 0:
        log.orders[s.order_fact].fought = how


@kernel
def note_combat(s: State, d: Design, log: Log) -> int:
    """Begin a row of `combats`; its number, or NOBODY."""
    attacker, defender = int(s.combat.sides[Side.ATTACKER].seat), int(s.combat.sides[Side.DEFENDER].seat)
    log.seats[attacker].attacks += 1
    log.seats[defender].defences += 1
    note_fought(s, COMBAT, log)
    if log.combats_n >= MOST_COMBAT_ROWS:
        log.games[0].faults |= LOG_FULL
        return NOBODY
    row = log.combats[log.combats_n]
    log.combats_n += 1
    row.round_, row.system, row.world = s.round_, s.combat.area // QUADRANTS + 1, s.areas[s.combat.area].world
    row.attacker, row.defender = attacker + 1, defender + 1
    row.attacking, row.defending = faction_of(s, Side.ATTACKER), faction_of(s, Side.DEFENDER)
    row.attacker_value, row.defender_value = price_of(s, d, Side.ATTACKER), price_of(s, d, Side.DEFENDER)
    row.bastion = count(s, Side.DEFENDER, BASTION, STANDING)
    return log.combats_n - 1


@kernel
def note_dice(s: State, log: Log) -> None:
    """The dice thrown at the start, and what the defender's show: all that it has then were thrown."""
    if s.combat.fact != NOBODY:
        row = log.combats[s.combat.fact]
        row.attacker_dice = s.combat.sides[Side.ATTACKER].start_dice
        row.defender_dice = s.combat.sides[Side.DEFENDER].start_dice
        row.defender_offence = s.combat.sides[Side.DEFENDER].dice[Face.OFFENCE]
        row.defender_defence = s.combat.sides[Side.DEFENDER].dice[Face.DEFENCE]


@kernel
def note_reinforcement(s: State, log: Log) -> None:
    """A reinforcement token comes to the side that decides."""
    if s.combat.fact != NOBODY:
        row = log.combats[s.combat.fact]
        if s.combat.side == Side.ATTACKER:
            row.attacker_reinforcements += 1
        else:
            row.defender_reinforcements += 1


@kernel
def note_play(s: State, side: int, log: Log) -> None:
    """Write a row of `plays` for the card that a side reveals."""
    fighter = s.combat.sides[side]
    fighter.play_fact = NOBODY
    if s.combat.fact == NOBODY:
        return
    if log.plays_n >= MOST_PLAY_ROWS:
        log.games[0].faults |= LOG_FULL
        return
    fighter.play_fact = log.plays_n
    row = log.plays[log.plays_n]
    log.plays_n += 1
    row.combat, row.seat, row.attacker = s.combat.fact + 1, fighter.seat + 1, 1 - side
    row.round_, row.card = s.combat.round_, KINDS * faction_of(s, side) + fighter.played


@kernel
def note_outcome(s: State, log: Log) -> None:
    """Who won, in how many rounds, and what each side lost."""
    combat = s.combat
    if combat.winner == Side.ATTACKER:
        log.seats[combat.sides[Side.ATTACKER].seat].attacks_won += 1
    elif combat.winner == Side.DEFENDER:
        log.seats[combat.sides[Side.DEFENDER].seat].defences_won += 1
    if combat.fact == NOBODY:
        return
    row = log.combats[combat.fact]
    row.rounds, row.by_morale = combat.round_, combat.by_morale
    row.winner = 0 if combat.winner == NOBODY else combat.sides[combat.winner].seat + 1
    row.attacker_lost = combat.sides[Side.ATTACKER].lost
    row.defender_lost = combat.sides[Side.DEFENDER].lost
    i = log.plays_n - 1
    while i >= 0 and log.plays[i].combat == combat.fact + 1:
        log.plays[i].won = 1 if log.plays[i].seat == row.winner else 0
        i -= 1


@kernel
def note_strike(s: State, log: Log) -> int:
    """Begin a row of `strikes`; its number, or NOBODY."""
    note_fought(s, STRIKE, log)
    if log.strikes_n >= MOST_STRIKE_ROWS:
        log.games[0].faults |= LOG_FULL
        return NOBODY
    row = log.strikes[log.strikes_n]
    log.strikes_n += 1
    row.round_, row.seat = s.round_, s.combat.sides[Side.ATTACKER].seat + 1
    row.whom, row.dice = s.combat.sides[Side.DEFENDER].seat + 1, s.combat.sides[Side.ATTACKER].start_dice
    return log.strikes_n - 1
