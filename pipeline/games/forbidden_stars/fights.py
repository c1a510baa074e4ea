"""The stretch of the game that its lab plays: one combat, from its dice to the last unit that retreats."""

from typing import Annotated

import numpy as np

from pipeline.engine.bouts import Stretch, Tried
from pipeline.engine.jit import kernel
from pipeline.engine.luck import branch
from pipeline.engine.record import Array, Rows, i4
from pipeline.engine.rules import Move, put
from pipeline.games.forbidden_stars.cards import KINDS
from pipeline.games.forbidden_stars.combat import apply_combat, combat_moves, fight_on
from pipeline.games.forbidden_stars.effects import apply_effect, effect_moves
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.fighters import holds_area
from pipeline.games.forbidden_stars.luck import Luck, combat_key
from pipeline.games.forbidden_stars.moves import RULES
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Act, Design, Fight, Stage, State
from pipeline.games.forbidden_stars.vocabulary import GRADES, Side, Structure

DECK = 5  # where the luck of decks drawn by chance begins below that of hands


class Fought(Tried):
    """What came of a combat."""

    rounds: i4
    by_morale: i4  # 1: both sides had something left
    holds: i4  # 1: the winner has more than reinforcement tokens left
    dice: Annotated[Array, np.int16, 2]  # thrown at the start, by side
    lost: Annotated[Array, np.int16, 2]  # price of units lost, by side
    left: Annotated[Array, np.int16, (2, GRADES, 2)]  # units at the end, by side and grade: unrouted, routed
    bastion: i4  # 1: it still stands as the combat ends


@kernel
def begin(s: State, d: Design, log: Log) -> None:
    """Luck is set: decks that come by chance are drawn. What seats count of combats starts anew."""
    for seat in range(2):
        log.seats[seat].lost, log.seats[seat].destroyed = 0, 0
        log.seats[seat].attacks_won, log.seats[seat].defences_won = 0, 0
        draw_deck(s, d, seat)
    log.events_n = 0


@kernel
def draw_deck(s: State, d: Design, seat: int) -> None:
    """A seat whose deck is empty has one of any kinds, each as likely."""
    deck, kinds = s.forces[seat].deck, 0
    for kind in range(KINDS):
        kinds += int(deck[kind] > 0)
    if kinds > 0:
        return
    key = combat_key(s, Luck.HAND, seat, DECK)
    while kinds < d.deck_kinds:
        best, most = 0, np.uint64(0)
        for kind in range(KINDS):
            luck = branch(key, kind)
            if deck[kind] == 0 and luck >= most:
                best, most = kind, luck
        deck[best] = 2
        kinds += 1


@kernel
def is_over(s: State, d: Design) -> bool:
    """Whether the combat is over: the loser has retreated, and the winner has not yet taken what is there."""
    return s.combat.fight == Fight.OVER


@kernel
def fight_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """The legal moves of decisions in a combat. Reinforcement tokens are added as far as they may be."""
    stage = s.stage
    if stage == Stage.STEP:
        return put(moves, 0, Act.STEP, s.due, 0, 0)
    if stage == Stage.REINFORCE:
        return put(moves, 0, Act.REINFORCE, 0, 0, 0)
    if stage in (Stage.CARD, Stage.DAMAGE, Stage.RETREAT):
        return combat_moves(s, d, moves)
    return effect_moves(s, d, moves)


@kernel
def apply_fight(s: State, d: Design, move: Move, log: Log) -> None:
    """Carry out one of them."""
    stage = s.stage
    if stage == Stage.STEP:
        fight_on(s, d, log)
    elif stage in (Stage.REINFORCE, Stage.CARD, Stage.DAMAGE, Stage.RETREAT):
        apply_combat(s, d, move, log)
    else:
        apply_effect(s, d, move, log)


@kernel
def tell(s: State, d: Design, fought: Fought) -> None:
    """What is left of both sides, wherever it is by now."""
    combat = s.combat
    fought.winner, fought.rounds, fought.by_morale = combat.winner, combat.round_, combat.by_morale
    if combat.winner >= 0:
        fought.holds = int(holds_area(s, combat.winner))
    fought.bastion = s.areas[combat.area].structures >> Structure.BASTION & 1
    for side in (Side.ATTACKER, Side.DEFENDER):
        seat = combat.sides[side].seat
        fought.dice[side], fought.lost[side] = combat.sides[side].start_dice, combat.sides[side].lost
        for a in range(d.areas):
            for grade in range(GRADES):
                for state in (STANDING, ROUTED):
                    fought.left[side, grade, state] += s.areas[a].units[seat, grade, state]


FIGHT_RULES = RULES._replace(legal_moves=fight_moves, apply_move=apply_fight)
STRETCH = Stretch(begin, is_over, tell)
