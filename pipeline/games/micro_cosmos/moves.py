"""The rules as the engine calls them: whose decision it is, what is legal, what a move does."""

import numpy as np

from pipeline.engine.jit import kernel
from pipeline.engine.luck import branch
from pipeline.engine.record import Rows
from pipeline.engine.rules import GameRules, Move, put
from pipeline.games.micro_cosmos.aboard import keep, keep_moves, scout, throw_off, throw_off_moves
from pipeline.games.micro_cosmos.campaign import apply_campaign, campaign_moves
from pipeline.games.micro_cosmos.checks import check
from pipeline.games.micro_cosmos.councils import activate
from pipeline.games.micro_cosmos.crew import activate_crew, crew_moves, extra_moves, take_crew, take_moves
from pipeline.games.micro_cosmos.facts import Log
from pipeline.games.micro_cosmos.flow import begin_actions, carry_out, end_turn, follow, may_add_action
from pipeline.games.micro_cosmos.layout import at_portal, discover, discover_moves, go, move_moves, planet_at
from pipeline.games.micro_cosmos.planet_actions import (
    begin_terraform,
    council_moves,
    end_terraform,
    found,
    gather_here,
    goes_on_lifting,
    lift_moves,
    lift_paid,
    place_neutral,
    place_outpost,
    planet_moves,
    settle,
)
from pipeline.games.micro_cosmos.players import move_features
from pipeline.games.micro_cosmos.portal import any_swap, mission, portal_moves, recruit, swap, swap_moves, train
from pipeline.games.micro_cosmos.scenario_cards import card_moves
from pipeline.games.micro_cosmos.scoring import finish
from pipeline.games.micro_cosmos.setup import setup
from pipeline.games.micro_cosmos.specialists import ask_specialist, specialist_moves, spend_specialist
from pipeline.games.micro_cosmos.state import Act, Design, Due, Purpose, Stage, State
from pipeline.games.micro_cosmos.subjects import subject, taken
from pipeline.games.micro_cosmos.supply import cargo, gain, pay, take_canteen
from pipeline.games.micro_cosmos.upgrades import begin_upgrade, make_upgrade, upgrade_moves
from pipeline.games.micro_cosmos.vocabulary import ANY_SPECIALIST, NOBODY, RESOURCES, Colour, Specialist


@kernel
def is_over(s: State, d: Design) -> bool:
    """Whether the game has ended."""
    return s.due == Due.OVER and s.stage == Stage.STEP


@kernel
def to_move(s: State, d: Design) -> int:
    """The seat that decides."""
    return s.seat


@kernel
def decision(s: State, d: Design) -> int:
    """The kind of decision: the Stage."""
    return s.stage


@kernel
def round_of(s: State, d: Design) -> int:
    """The round, from 1."""
    return s.round_


@kernel
def gain_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """The Resources that Cargo has room for; where it has none, the gain is lost."""
    n, ark = 0, s.arks[s.seat]
    most = cargo(d, ark)
    for resource in range(RESOURCES):
        if ark.resources[resource] < most:
            n = put(moves, n, Act.GAIN, resource, 0, 0)
    if n == 0:
        n = put(moves, n, Act.GAIN, 0, 0, 0)
    return n


@kernel
def pay_moves(s: State, moves: Rows[Move]) -> int:
    """The Resources that can be given."""
    n, ark = 0, s.arks[s.seat]
    for resource in range(RESOURCES):
        if ark.resources[resource] > 0:
            n = put(moves, n, Act.PAY, resource, 0, 0)
    return n


@kernel
def action_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """Destination actions, the Blue Council's additional one, what takes no action; or no more."""
    n = put(moves, 0, Act.DONE, 0, 0, 0)
    if s.actions > 0:
        n = portal_moves(s, d, moves, n) if at_portal(s, d, s.seat) else planet_moves(s, d, moves, n)
    elif may_add_action(s, d):
        n = put(moves, n, Act.COBALT, 0, 0, 0)
    return throw_off_moves(s, d, moves, n)


@kernel
def turn_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """The legal moves of the four parts in which a Scenario card may be used too."""
    n, stage = 0, s.stage
    if stage == Stage.ACTION:
        n = action_moves(s, d, moves)
    elif stage == Stage.CREW:
        n = crew_moves(s, d, moves, put(moves, 0, Act.DONE, 0, 0, 0))
    elif stage == Stage.UPGRADE:
        n = upgrade_moves(s, d, moves, put(moves, 0, Act.DONE, 0, 0, 0))
    else:
        n = move_moves(s, d, moves)
    return card_moves(s, d, moves, n) if d.campaign != 0 else n


@kernel
def legal_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """All legal moves of the deciding seat."""
    stage = s.stage
    if stage == Stage.STEP:
        return put(moves, 0, Act.STEP, s.due, 0, 0)
    if stage in (Stage.UPGRADE, Stage.MOVE, Stage.CREW, Stage.ACTION):
        return turn_moves(s, d, moves)
    if stage == Stage.GAIN:
        return gain_moves(s, d, moves)
    if stage == Stage.LIFT:
        return lift_moves(s, d, moves)
    if stage == Stage.SPECIALIST:
        return specialist_moves(s, d, moves)
    if stage == Stage.KEEP:
        return keep_moves(s, moves)
    return rare_moves(s, d, moves)


@kernel
def rare_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """The legal moves of the stages that come seldom."""
    stage = s.stage
    if stage == Stage.DISCOVER:
        return discover_moves(s, d, moves)
    if stage == Stage.PAY:
        return pay_moves(s, moves)
    if stage == Stage.EXCHANGE:
        return swap_moves(s, d, moves, put(moves, 0, Act.DONE, 0, 0, 0) if s.swapped > 0 else 0)
    if stage == Stage.TAKE:
        return take_moves(s, d, moves)
    if stage == Stage.EXTRA:
        return extra_moves(s, d, moves)
    if stage == Stage.COUNCIL:
        return council_moves(moves)
    return campaign_moves(s, d, moves)


@kernel
def apply_done(s: State, d: Design, log: Log) -> None:
    """Decline, or nothing more of this kind."""
    stage = s.stage
    if stage == Stage.UPGRADE:
        s.part = Stage.MOVE
    elif stage == Stage.CREW:
        begin_actions(s, d, log)
    elif stage == Stage.ACTION:
        s.part = Stage.TAKE
    elif stage == Stage.LIFT:
        end_terraform(s, d, log)
    elif stage == Stage.EXCHANGE:
        s.stage = Stage.ACTION
    elif stage == Stage.EXTRA:
        end_turn(s, d, log)


@kernel
def apply_action(s: State, d: Design, move: Move, log: Log) -> None:
    """Take a Destination action."""
    kind = move.kind
    s.actions -= 1
    s.done |= 1 << kind
    if kind == Act.GATHER:
        gather_here(s, d)
    elif kind == Act.TERRAFORM:
        begin_terraform(s, d)
    elif kind == Act.SCOUT:
        scout(s, d)
    elif kind == Act.SETTLE:
        settle(s, d, move.a, log)
    elif kind == Act.COLONY:
        ask_specialist(s, Purpose.COLONY, Specialist.ENGINEER, NOBODY)
    elif kind == Act.OUTPOST:
        ask_specialist(s, Purpose.OUTPOST, planet_at(s, d, s.arks[s.seat].place).colour, move.a)
    elif kind == Act.EXCHANGE:
        s.stage, s.swapped = Stage.EXCHANGE, 0
    elif kind == Act.RECRUIT:
        recruit(s, d, move.a)
    elif kind == Act.TRAIN:
        train(s, d, move.a)
    elif kind == Act.MISSION:
        mission(s, d, move.a, log)


@kernel
def apply_specialist(s: State, d: Design, move: Move, log: Log) -> None:
    """Use up a Specialist and do what it was wanted for."""
    purpose = s.purpose
    spend_specialist(s, d, move, log)
    s.stage = s.part
    if purpose == Purpose.UPGRADE:
        make_upgrade(s, d, s.seat, s.target)
    elif purpose == Purpose.COLONY:
        found(s, d)
    elif purpose == Purpose.OUTPOST:
        place_outpost(s, d, move.b, log)
    elif purpose == Purpose.BOOST:
        s.boosted = 1
        s.cap += d.rules.cap_leader
    else:
        activate(s, s.seat, Colour.BLUE, log)
        s.actions += 1


@kernel
def apply_lift(s: State, d: Design, resource: int, log: Log) -> None:
    """Lift a level; the action ends where none can be lifted any more."""
    lift_paid(s, d, resource)
    if not goes_on_lifting(s, d):
        end_terraform(s, d, log)


@kernel
def apply_swap(s: State, d: Design, move: Move) -> None:
    """Swap a Resource; the Exchange ends where none can be swapped any more."""
    swap(s, d, move.a, move.b)
    if s.swapped >= d.rules.exchange or not any_swap(s, d):
        s.stage = Stage.ACTION


@kernel
def apply_part(s: State, d: Design, move: Move, log: Log) -> None:
    """Carry out a move of a part of the turn other than the Destination actions."""
    kind = move.kind
    if kind == Act.MOVE:
        go(s, d, move.a, log)
    elif kind == Act.CREW:
        activate_crew(s, d, move.a, move.b)
    elif kind == Act.UPGRADE:
        begin_upgrade(s, d, move.a)
    elif kind == Act.DISCOVER:
        discover(s, d, move.a, log)
    elif kind == Act.TAKE:
        take_crew(s, d, move.a)
    elif kind == Act.EXTRA:
        take_canteen(s, d, s.seat, move.a)
        end_turn(s, d, log)
    elif kind == Act.COBALT:
        ask_specialist(s, Purpose.COBALT, ANY_SPECIALIST, NOBODY)
    elif kind == Act.THROW_OFF:
        throw_off(s, move.a, log)
    elif kind == Act.BOOST:
        ask_specialist(s, Purpose.BOOST, planet_at(s, d, s.arks[s.seat].place).colour, NOBODY)
    elif kind == Act.SWAP:
        apply_swap(s, d, move)
    elif kind == Act.COUNCIL:
        place_neutral(s, d, move.a, log)


@kernel
def apply_move(s: State, d: Design, move: Move, log: Log) -> None:
    """Carry out a move and what follows by itself."""
    kind = move.kind
    if kind == Act.STEP:
        carry_out(s, d, log)
    elif Act.GATHER <= kind <= Act.MISSION:
        apply_action(s, d, move, log)
    elif kind == Act.GAIN:
        gain(s, d, s.seat, move.a, 1)
        s.gains -= 1
    elif kind == Act.PAY:
        pay(s, s.seat, move.a, 1)
        s.pays -= 1
    elif kind == Act.LIFT:
        apply_lift(s, d, move.a, log)
    elif kind == Act.SPECIALIST:
        apply_specialist(s, d, move, log)
    elif kind == Act.KEEP:
        keep(s, d, move.a, log)
    elif kind in (Act.CARD, Act.DISCARD, Act.STOP, Act.BUY) or s.stage in (Stage.STOP, Stage.BUY):
        apply_campaign(s, d, move, log)
    elif kind == Act.DONE:
        apply_done(s, d, log)
    else:
        apply_part(s, d, move, log)
    follow(s, d, log)


@kernel
def move_luck(s: State, d: Design, move: Move) -> np.uint64:
    """The key of a player's noise on a move: round, seat, kind, how far a count has come, and the card's name."""
    about, root, number = subject(s, d, move), s.noise, move.a + 2
    crew, planets = d.survivors_n, d.survivors_n + d.crew_n
    if move.kind == Act.CARD:
        root, number = s.noise ^ d.scenario_names[s.campaign.held.cards[move.a]], 0
    elif about < 0:
        number = number * 8 + move.b
    elif about < crew:
        root, number = s.noise ^ d.survivor_names[about], 0
    elif about < planets:
        root, number = s.noise ^ d.crew_names[about - crew], move.b if move.kind == Act.SPECIALIST else 0
    elif about < planets + d.planets_n:
        root = s.noise ^ d.planet_names[about - planets]
        if move.kind == Act.OUTPOST and move.a != NOBODY:
            number = planet_at(s, d, move.a).number + 1
        elif move.kind not in (Act.DISCOVER, Act.LIFT):
            number = 0
    if move.kind == Act.SPECIALIST:
        number += 512 * s.purpose
    count = s.gains + s.pays + s.lifted + s.swapped
    # Beyond 32 bits from round 32 on, so no scalar of a record may decide the width in plain Python.
    when = ((int(s.round_) * 8 + int(s.seat)) * 32 + int(move.kind)) * 64 + int(count)
    return branch(root, when * 4096 + int(number))


RULES = GameRules(
    setup,
    is_over,
    to_move,
    decision,
    round_of,
    legal_moves,
    apply_move,
    move_features,
    move_luck,
    subject,
    finish,
    check,
    taken,
)
