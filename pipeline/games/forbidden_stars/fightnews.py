"""What a combat or an orbital strike did, in words: dice by face, cards, tokens, damage, morale, who won."""

from collections.abc import Iterator
from typing import Any

from pipeline.games.contract import EVERYBODY
from pipeline.games.forbidden_stars.asking import Asking
from pipeline.games.forbidden_stars.cards import KINDS
from pipeline.games.forbidden_stars.cardtext import card_text
from pipeline.games.forbidden_stars.effect_scope import card_of
from pipeline.games.forbidden_stars.fighters import icons_of, is_left, morale, strength
from pipeline.games.forbidden_stars.naming import (
    FACE_NAMES,
    area_name,
    counted,
    faces_text,
    faction_name,
    kind_name,
    listed,
    structures_of,
    units_text,
)
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Act, Fight, Stage
from pipeline.games.forbidden_stars.vocabulary import NOBODY, Face, Side

SIDES = (Side.ATTACKER, Side.DEFENDER)
CARD = "combat card"  # one that is not to be seen
FLAGS = {
    "no_rout": "its units can't be routed in this round",
    "no_damage": "it suffers no damage in this round",
    "rout_kills": "enemy units that are routed in this round are destroyed",
    "copies": "it takes the tokens that the enemy takes too",
}


def seat_of(s: Any, side: int) -> str:
    """The seat on a side: `seat 2`."""
    return f"seat {s.combat.sides[side].seat + 1}"


def is_on(s: Any) -> bool:
    """Whether a combat or strike is under way."""
    return bool(s.combat.fight != Fight.NONE)


def dice_changes(before: Any, s: Any, d: Any, viewer: int = EVERYBODY) -> Iterator[str]:
    """What happened to dice, tokens and hands in a combat or strike."""
    if not is_on(s) or s.combats != before.combats:
        return
    for side in SIDES:
        yield from dice_news(before, s, d, side, viewer in (EVERYBODY, s.combat.sides[side].seat))


def begins(s: Any, d: Any) -> Iterator[str]:
    """Who meets whom, and with what."""
    combat = s.combat
    what = "Orbital strike" if combat.strike else "Combat"
    yield f"{what} on {area_name(d, int(combat.area))}"
    for side, word in zip(SIDES, ("attacks with", "defends with"), strict=True):
        seat, area = int(combat.sides[side].seat), s.areas[combat.area]
        if combat.strike and side == Side.ATTACKER:
            continue
        forces = units_text(s, d, seat, area.units[seat])
        forces += structures_of(d, int(area.structures)) if area.owner == seat else []
        yield f"seat {seat + 1}, {faction_name(s, d, seat)}, {word} {listed(forces)}"


def dice_news(before: Any, s: Any, d: Any, side: int, seen: bool) -> Iterator[str]:
    """Dice and tokens of a side that changed, and flags that cards set; its hand, if that may be seen."""
    thrown = bool(before.combat.fight == Fight.DICE)
    was, now, who = before.combat.sides[side], s.combat.sides[side], seat_of(s, side)
    dice = [int(n) for n in now.dice]
    thrown_n = sum(dice)
    if thrown and thrown_n > 0:
        yield f"{who} throws {thrown_n} {'die' if thrown_n == 1 else 'dice'}: {faces_text(dice)}"
        if not s.combat.strike:
            hand = [
                counted(int(now.hand[kind]), kind_name(s, d, int(now.seat), kind))
                for kind in range(KINDS)
                if now.hand[kind]
            ]
            yield f"{who} draws {listed(hand) if seen else counted(int(sum(now.hand)), CARD)}"
    elif not thrown and dice != [int(n) for n in was.dice]:
        yield f"{who}: dice {faces_text(was.dice)} become {faces_text(dice)}"
    if s.combat.number != before.combat.number:
        return
    gained = [int(now.tokens[face]) - int(was.tokens[face]) for face in range(2)]
    if any(gained) and s.combat.round_ == before.combat.round_ and any(now.tokens):
        yield f"{who}: combat tokens {faces_text([*now.tokens, 0])}"
    yield from reinforcement_news(was, now, who)
    for flag, about in FLAGS.items():
        if getattr(now, flag) and not getattr(was, flag):
            yield f"{who}: {about}"
    for face in Face:
        if int(now.no_tokens) & ~int(was.no_tokens) & 1 << face:
            yield f"{who} takes no {FACE_NAMES[face]} tokens in this round"
    yield from hand_news(before, s, d, side, seen)


def reinforcement_news(was: Any, now: Any, who: str) -> Iterator[str]:
    """Reinforcement tokens that joined, were routed, rallied or destroyed."""
    up, down = (int(now.reinforcements[state]) - int(was.reinforcements[state]) for state in (STANDING, ROUTED))
    left = f"{int(now.reinforcements.sum())} in the combat"
    if up + down > 0:
        yield f"{who}: a reinforcement token joins, {left}"
    elif up + down < 0:
        yield f"{who}: a reinforcement token is destroyed, {left}"
    elif up:
        yield f"{who}: a reinforcement token is {'routed' if up < 0 else 'rallied'}"


def hand_news(before: Any, s: Any, d: Any, side: int, seen: bool) -> Iterator[str]:
    """Cards that a side drew, lost, turned down or has counted for the enemy."""
    was, now, who = before.combat.sides[side], s.combat.sides[side], seat_of(s, side)
    seat = int(now.seat)
    played = int(now.played) if now.played != was.played else NOBODY
    up = [int(kind) for kind in now.up[: now.up_n]]
    for kind in range(KINDS):
        change = int(now.hand[kind]) - int(was.hand[kind]) + (1 if kind == played else 0)
        name = kind_name(s, d, seat, kind)
        if change > 0 and was.seat == now.seat and before.combat.fight > Fight.DICE:
            yield f"{who} draws {counted(change, name if seen else CARD)}"
        elif change < 0:
            shown = kind in up[was.up_n :]
            yield f"{who}: {name if seen or shown else CARD} leaves the hand{' and lies face up' if shown else ''}"
    if now.milled not in (was.milled, NOBODY):
        yield f"{who} counts the icons of {kind_name(s, d, int(s.combat.sides[1 - side].seat), int(now.milled))}"
    if now.up_n < was.up_n:
        yield f"{who} has one face-up card fewer: {listed(kind_name(s, d, seat, kind) for kind in up)}"


def card_news(before: Any, s: Any, d: Any) -> Iterator[str]:
    """Cards that were revealed, and the damage that comes of it."""
    combat, was = s.combat, before.combat
    if not is_on(s) or s.combats != before.combats:
        return
    if combat.strike:
        if combat.fight == Fight.DAMAGE and was.fight != Fight.DAMAGE:
            yield f"the strike does {int(combat.sides[1].damage)} damage to {seat_of(s, 1)}"
        return
    if combat.number == was.number and combat.round_ == was.round_:
        for side in SIDES:
            if combat.sides[side].up_n > was.sides[side].up_n and combat.side == side and combat.fight == Fight.REVEAL:
                kind = int(combat.sides[side].up[combat.sides[side].up_n - 1])
                if before.stage == Stage.EFFECT and before.asking == Asking.PLAY:
                    yield f"{seat_of(s, side)} adds {_card(s, d, side, kind)} for its icons alone"
                    continue
                yield f"{seat_of(s, side)} reveals {_card(s, d, side, kind)}"
                yield f"{kind_name(s, d, int(combat.sides[side].seat), kind)}: {card_text(d, card_of(s, side))}"
    if combat.fight == Fight.DAMAGE and (was.fight != Fight.DAMAGE or combat.again < was.again):
        for side in SIDES:
            enemy = 1 - side
            yield (
                f"{seat_of(s, side)} suffers {int(combat.sides[side].damage)} damage: "
                f"offence {strength(s, d, enemy, Face.OFFENCE)} against defence {strength(s, d, side, Face.DEFENCE)}"
            )


def target_news(before: Any, s: Any, move: Any, changed: bool) -> Iterator[str]:
    """Of a body that takes damage: that nothing happens to it, and how much damage is left."""
    if move.kind != Act.TAKE:
        return
    side = int(before.combat.side)
    left = int(s.combat.sides[side].damage)
    if s.asking == Asking.SPARE and s.stage == Stage.EFFECT:
        yield "it is not routed but destroyed, unless a morale die is paid"
    elif not changed:
        yield f"it shrugs {int(before.combat.sides[side].damage)} damage off"
    elif left:
        nobody = not before.combat.strike and not is_left(s, side)
        yield f"{left} damage left{', and nobody to take it' if nobody else ''}"


def _card(s: Any, d: Any, side: int, kind: int) -> str:
    """A card and its icons, and what all icons face up add up to."""
    seat = int(s.combat.sides[side].seat)
    card = d.cards[KINDS * int(s.forces[seat].faction) + kind]
    total = [icons_of(s, d, side, face) for face in Face]
    return f"{kind_name(s, d, seat, kind)} (icons: {faces_text(card.icons)}; in all {faces_text(total)})"


def fight_ends(before: Any, s: Any, d: Any) -> Iterator[str]:
    """A new round; who won, and by what; and that it is over."""
    combat, was = s.combat, before.combat
    if is_on(before) and (not is_on(s) or s.combats != before.combats):
        yield "the strike is over" if was.strike else "the combat is over"
    if s.combats != before.combats:
        yield from begins(s, d)
    if combat.strike or not is_on(s):
        return
    if combat.round_ > was.round_ and combat.number == was.number:
        yield f"round {combat.round_} of the combat"
    if combat.fight != Fight.RETREAT or was.fight == Fight.RETREAT:
        return
    if combat.winner == NOBODY:
        yield "nobody is left in the combat: nobody wins"
    elif combat.by_morale:
        values = [morale(s, d, side) for side in SIDES]
        tie = ", and equal morale is the defender's" if values[0] == values[1] else ""
        yield f"{seat_of(s, int(combat.winner))} wins by morale: attacker {values[0]}, defender {values[1]}{tie}"
    else:
        yield f"{seat_of(s, int(combat.winner))} wins the combat"
