"""A combat of a position: it begins in an area, with the dice and hands that are told."""

from collections.abc import Mapping
from typing import Any

from pipeline.errors import UsageError, unknown
from pipeline.games.forbidden_stars.cards import KINDS, QUADRANTS
from pipeline.games.forbidden_stars.combat import begin_combat, fight_on
from pipeline.games.forbidden_stars.galaxy import enemy, holds
from pipeline.games.forbidden_stars.naming import areas_by_name, kind_name
from pipeline.games.forbidden_stars.state import Fight, Part
from pipeline.games.forbidden_stars.turns import order_begins
from pipeline.games.forbidden_stars.vocabulary import NOBODY, Order

Given = Mapping[tuple[str, int], Any]
TABLE = -1


def begin_fight(s: Any, d: Any, log: Any, given: Given) -> None:
    """The seat whose turn it is attacks in an area, of an Advance Order; both have thrown their dice."""
    told = given.get(("attack", TABLE))
    loaded = [name for name, _ in given if name in ("dice", "hand", "came_from")]
    if told is None:
        if loaded:
            raise UsageError(f"{loaded[0]}: give it with `attack`")
        return
    areas = areas_by_name(d)
    if str(told).lower() not in areas:
        raise unknown("area", str(told), areas)
    a = areas[str(told).lower()]
    if not holds(s, a, int(s.turn)) or not enemy(s, a, int(s.turn)):
        raise UsageError(f"attack: seat {s.turn + 1} and an enemy must be in {told}")
    begin_advance(s, d, a)
    came = given.get(("came_from", TABLE), [])
    for name in came:
        if name.lower() not in areas:
            raise unknown("area", name, areas)
        s.combat.came |= 1 << areas[name.lower()]
    s.combat.advanced = int(bool(came))
    begin_combat(s, d, a, log)
    fight_on(s, d, log)
    for side in range(2):
        load_side(s, d, side, given)


def begin_advance(s: Any, d: Any, a: int) -> None:
    """An Advance Order of the seat whose turn it is, up to its combat."""
    seat = int(s.turn)
    s.seat = seat
    if s.forces[seat].orders[Order.ADVANCE] < 1:
        raise UsageError(f"attack: seat {seat + 1} has no Advance token in hand")
    s.forces[seat].orders[Order.ADVANCE] -= 1
    order_begins(s, d, Order.ADVANCE, a // QUADRANTS)
    s.token, s.order_fact, s.part, s.contested = Order.ADVANCE, NOBODY, Part.AFTER, a
    s.combat.came, s.combat.advanced = 0, 0


def load_side(s: Any, d: Any, side: int, given: Given) -> None:
    """The dice and the hand of a side, if they are told."""
    fighter = s.combat.sides[side]
    seat = int(fighter.seat)
    dice, hand = given.get(("dice", seat)), given.get(("hand", seat))
    if (dice is not None or hand is not None) and s.combat.fight != Fight.REINFORCE:
        raise UsageError("dice, hand: the combat is decided without dice")
    if dice is not None:
        if len(dice) != len(fighter.dice) or sum(dice) > d.rules.dice_cap:
            raise UsageError(f"dice of seat {seat + 1}: offence, defence, morale; {d.rules.dice_cap} in all at most")
        fighter.dice[:] = dice
    if hand is not None:
        load_hand(s, d, fighter, hand)


def load_hand(s: Any, d: Any, fighter: Any, told: list[str]) -> None:
    """A hand: the other cards lie in the deck, in their order."""
    seat = int(fighter.seat)
    names = {kind_name(s, d, seat, kind): kind for kind in range(KINDS)}
    left = [int(kind) for kind in fighter.draw[: fighter.draw_n]]
    left += [kind for kind in range(KINDS) for _ in range(int(fighter.hand[kind]))]
    fighter.hand[:] = 0
    for said in told:
        number, _, name = said.partition(" ")
        n, name = (int(number), name) if number.isdecimal() else (1, said)
        if name not in names:
            raise unknown(f"combat card of seat {seat + 1}", name, names)
        for _ in range(n):
            if names[name] not in left:
                raise UsageError(f"hand of seat {seat + 1}: {name} is not in its deck (so often)")
            left.remove(names[name])
            fighter.hand[names[name]] += 1
    fighter.draw_n = len(left)
    fighter.draw[: len(left)] = left
