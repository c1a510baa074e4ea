"""What a side of a combat brings: bodies, their strength, dice at the start, cards, and what its icons add up to."""

import numpy as np

from pipeline.engine.jit import kernel
from pipeline.engine.luck import branch, branch_name
from pipeline.games.forbidden_stars.bodies import BASTION, BODIES, REINFORCEMENT, count, faction_of
from pipeline.games.forbidden_stars.cards import KINDS
from pipeline.games.forbidden_stars.dice import dice_of, tokens_of
from pipeline.games.forbidden_stars.luck import Luck, combat_key
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Design, State
from pipeline.games.forbidden_stars.vocabulary import GRADES, NOBODY, Face, Grade, Structure


@kernel
def row_of(s: State, side: int, body: int) -> int:
    """The row of `Design.units` that a body's health and morale are read from: a reinforcement token stands for a unit
    of level 0 of the kind that fights here (public: component list, combat simulator).
    """
    first = GRADES * faction_of(s, side)
    if body != REINFORCEMENT:
        return first + body
    return first + (Grade.GROUND_0 if s.areas[s.combat.area].world != 0 else Grade.SHIP_0)


@kernel
def health_of(s: State, d: Design, side: int, body: int) -> int:
    """The health of a body."""
    if body == BASTION:
        return int(d.buildings[Structure.BASTION].health)
    return int(d.units[row_of(s, side, body)].health)


@kernel
def morale_of(s: State, d: Design, side: int, body: int) -> int:
    """The morale of a body."""
    if body == BASTION:
        return int(d.buildings[Structure.BASTION].morale)
    return int(d.units[row_of(s, side, body)].morale)


@kernel
def bodies_of(s: State, side: int, state: int) -> int:
    """A side's bodies of all kinds in the combat, unrouted (a bastion among them) or routed."""
    found = 0
    for body in range(BODIES):
        found += count(s, side, body, state)
    return found


@kernel
def is_left(s: State, side: int) -> bool:
    """Whether a side has a unit, a reinforcement token or a bastion left."""
    return bodies_of(s, side, STANDING) + bodies_of(s, side, ROUTED) > 0


@kernel
def units_left(s: State, side: int) -> int:
    """A side's units in the combat: no bastion, no reinforcement tokens."""
    found = 0
    for grade in range(GRADES):
        found += count(s, side, grade, STANDING) + count(s, side, grade, ROUTED)
    return found


@kernel
def holds_area(s: State, side: int) -> bool:
    """Whether a side has a unit or a bastion left: reinforcement tokens alone hold no area (public: players)."""
    return units_left(s, side) + count(s, side, BASTION, STANDING) > 0


@kernel
def price_of(s: State, d: Design, side: int) -> int:
    """The price of a side's units in the combat."""
    price = 0
    for grade in range(GRADES):
        units = count(s, side, grade, STANDING) + count(s, side, grade, ROUTED)
        price += units * int(d.units[GRADES * faction_of(s, side) + grade].cost)
    return price


@kernel
def dice_to_throw(s: State, d: Design, side: int) -> int:
    """Dice at the start: the combat values of unrouted units, and of a bastion; at most so many (public: player rules
    summary). Reinforcement tokens bring none.
    """
    dice = count(s, side, BASTION, STANDING) * int(d.buildings[Structure.BASTION].dice)
    for grade in range(GRADES):
        dice += count(s, side, grade, STANDING) * int(d.units[GRADES * faction_of(s, side) + grade].dice)
    return min(dice, int(d.rules.dice_cap))


@kernel
def icons_of(s: State, d: Design, side: int, face: int) -> int:
    """Icons of a face on a side's face-up cards, those of earlier rounds too, and on a card that it counts as its own
    for this round (public: five fan programs).
    """
    fighter, found = s.combat.sides[side], 0
    for i in range(fighter.up_n):
        found += int(d.cards[KINDS * faction_of(s, side) + fighter.up[i]].icons[face])
    if fighter.milled != NOBODY:
        found += int(d.cards[KINDS * faction_of(s, 1 - side) + fighter.milled].icons[face])
    return found


@kernel
def strength(s: State, d: Design, side: int, face: int) -> int:
    """A side's offence or defence: dice, combat tokens and icons (public: player rules summary)."""
    return dice_of(s, side, 1 << face) + tokens_of(s, side, 1 << face) + icons_of(s, d, side, face)


@kernel
def morale(s: State, d: Design, side: int) -> int:
    """A side's morale: of unrouted units and a bastion, morale dice and icons (public: players, two simulators)."""
    total = dice_of(s, side, 1 << Face.MORALE) + icons_of(s, d, side, Face.MORALE)
    for body in range(BODIES):
        total += count(s, side, body, STANDING) * morale_of(s, d, side, body)
    return total


@kernel
def shuffle_deck(s: State, d: Design, side: int) -> None:
    """A side's combat deck is shuffled: cards sorted by keys of their names and copies, the last one on top."""
    fighter = s.combat.sides[side]
    deck, faction = s.forces[fighter.seat].deck, faction_of(s, side)
    root, n = combat_key(s, Luck.HAND, side, 0), 0
    for kind in range(KINDS):
        name = branch_name(root, np.uint64(d.card_names[KINDS * faction + kind]))
        for copy in range(deck[kind]):
            key, j = branch(name, copy), n
            while j > 0 and s.keys[j - 1] > key:
                fighter.draw[j], s.keys[j] = fighter.draw[j - 1], s.keys[j - 1]
                j -= 1
            fighter.draw[j], s.keys[j] = kind, key
            n += 1
    fighter.draw_n = n


@kernel
def draw_cards(s: State, side: int, cards: int) -> None:
    """A side draws cards from its combat deck to its hand, as far as there are any."""
    fighter = s.combat.sides[side]
    for _ in range(min(cards, int(fighter.draw_n))):
        fighter.draw_n -= 1
        fighter.hand[fighter.draw[fighter.draw_n]] += 1


@kernel
def hand_size(s: State, side: int) -> int:
    """Cards in a side's hand."""
    cards = 0
    for kind in range(KINDS):
        cards += int(s.combat.sides[side].hand[kind])
    return cards


@kernel
def open_side(s: State, side: int, seat: int) -> None:
    """A side enters a combat or strike with nothing in play yet."""
    fighter = s.combat.sides[side]
    fighter.seat, fighter.draw_n, fighter.up_n, fighter.rolls = seat, 0, 0, 0
    fighter.start_dice, fighter.lost, fighter.schemes, fighter.copies, fighter.damage = 0, 0, 0, 0, 0
    for face in range(len(fighter.dice)):
        fighter.dice[face] = 0
    for state in (STANDING, ROUTED):
        fighter.reinforcements[state] = 0
    for kind in range(KINDS):
        fighter.hand[kind] = 0
    end_flags(s, side)


@kernel
def end_flags(s: State, side: int) -> None:
    """What holds for one round of a combat ends with it: combat tokens and flags of cards."""
    fighter = s.combat.sides[side]
    for face in range(len(fighter.tokens)):
        fighter.tokens[face] = 0
    fighter.played, fighter.play_fact, fighter.milled, fighter.peeks = NOBODY, NOBODY, NOBODY, 0
    fighter.no_rout, fighter.no_damage, fighter.no_tokens, fighter.rout_kills = 0, 0, 0, 0
