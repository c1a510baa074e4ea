"""What can be read of a position of Forbidden Stars, by name: the fields that scenarios give and demand."""

from collections.abc import Callable
from typing import Any

from pipeline.games.fields import NUMBER, NUMBERS, PILE, SET, SWITCH, WORD, Field
from pipeline.games.forbidden_stars.cards import EVENT_CARDS, KINDS, ORDER_UPGRADES
from pipeline.games.forbidden_stars.fighters import morale, strength
from pipeline.games.forbidden_stars.galaxy import enemy, friendly, income, uncontrolled
from pipeline.games.forbidden_stars.naming import (
    ORDER_NAMES,
    area_name,
    border_name,
    content,
    counted,
    event_name,
    faction_name,
    kind_name,
    seat_name,
    system_name,
    tile_name,
    unit_name,
    upgrade_name,
)
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Due, Fight, Phase, Stage
from pipeline.games.forbidden_stars.tableau import schemes_of
from pipeline.games.forbidden_stars.vocabulary import GRADES, NOBODY, Asset, Face, Order

Reader = Callable[[Any, Any, Any, int], Any]  # (s, d, log, which) -> value
NOBODY_NAMED = "nobody"
TURNED = ("", " turned by 90", " turned by 180", " turned by 270")


def table(about: str, holds: str, read: Reader, given: bool = True, low: int = 0) -> Field:
    """A field of the table, of an area or of a system."""
    return Field(about, holds, read, by_seat=False, given=given, low=low)


def number(about: str, name: str, given: bool = True) -> Field:
    """A number of a seat."""
    return Field(about, NUMBER, lambda s, d, log, seat: int(getattr(s.forces[seat], name)), given=given)


def read_only(about: str, holds: str, read: Reader, low: int = 0) -> Field:
    """A field of a seat that comes of the rules."""
    return Field(about, holds, read, given=False, low=low)


def _tiles(s: Any, d: Any, log: Any, which: int) -> list[str]:
    return [
        f"{tile_name(d, int(s.tile[i]))}{TURNED[int(s.turned[i])]}" if s.tile[i] != NOBODY else ""
        for i in range(d.systems)
    ]


def _stack(s: Any, d: Any, log: Any, system: int) -> list[str]:
    return [
        f"{seat_name(int(s.stack_seat[system, i]))} {ORDER_NAMES[Order(int(s.stack_order[system, i]))]}"
        for i in range(s.stack_n[system])
    ]


def _control(s: Any, d: Any, log: Any, a: int) -> list[str]:
    """How an area stands to each seat."""
    if uncontrolled(s, a):
        return ["uncontrolled"] * int(s.seats)
    return [
        "friendly" if friendly(s, a, seat) else "enemy" if enemy(s, a, seat) else "uncontrolled"
        for seat in range(s.seats)
    ]


def orders_text(counts: Any) -> list[str]:
    """Order tokens by kind: `2 Deploy`."""
    return [counted(int(counts[order]), ORDER_NAMES[order]) for order in Order if counts[order]]


def asset(which: Asset) -> Field:
    """How many asset tokens of a kind a seat holds."""
    name = {Asset.CACHE: "cache", Asset.FORGE: "forge", Asset.REINFORCEMENT: "reinforcement"}[which]
    return Field(f"{name} tokens held", NUMBER, lambda s, d, log, seat: int(s.forces[seat].assets[which]))


def side_of(s: Any, seat: int) -> int:
    """The side of a seat in the combat under way, or NOBODY."""
    if s.combat.fight == Fight.NONE:
        return NOBODY
    return next((side for side in (0, 1) if s.combat.sides[side].seat == seat), NOBODY)


def of_fighter(read: Callable[[Any, Any, Any, int], Any], empty: Any) -> Reader:
    """Something of a seat's side of the combat: (s, d, fighter, side)."""

    def value(s: Any, d: Any, log: Any, seat: int) -> Any:
        side = side_of(s, seat)
        return read(s, d, s.combat.sides[side], side) if side != NOBODY else empty

    return value


def _hand(s: Any, d: Any, fighter: Any, side: int) -> list[str]:
    seat = int(fighter.seat)
    return [
        counted(int(fighter.hand[kind]), kind_name(s, d, seat, kind)) for kind in range(KINDS) if fighter.hand[kind]
    ]


def _supply(s: Any, d: Any, log: Any, seat: int) -> list[str]:
    pool = s.forces[seat].pool
    return [counted(int(pool[grade]), unit_name(s, d, seat, grade)) for grade in range(GRADES) if pool[grade]]


def _start_left(force: Any) -> int:
    return int(force.start.sum()) + int(force.start_factories) + int(force.start_bastions)


def _bits(bits: str, name: Callable[[Any, Any, int, int], str], n: int) -> Reader:
    return lambda s, d, log, seat: [name(s, d, seat, i) for i in range(n) if getattr(s.forces[seat], bits) >> i & 1]


OF_THE_TABLE: dict[str, Field] = {
    "round": table("round, from 1; 0 in the set-up", NUMBER, lambda s, d, log, which: int(s.round_), low=1),
    "phase": table(
        "phase: planning, operations (when nothing is said) or refresh; setup can only be read",
        WORD,
        lambda s, d, log, which: Phase(int(s.phase)).name.lower(),
    ),
    "first": table("seat that is first player", NUMBER, lambda s, d, log, which: int(s.first) + 1, low=1),
    "turn": table(
        "seat whose turn it is; when read, the seat that decides",
        NUMBER,
        lambda s, d, log, which: int(s.seat) + 1,
        low=1,
    ),
    "decision": table(
        "kind of decision that is due",
        WORD,
        lambda s, d, log, which: Stage(int(s.stage)).name.lower(),
        given=False,
    ),
    "tiles": table(
        "tiles of the systems, row by row, as `Tile 3A turned by 90`; else each has a world of capacity 3 and "
        "materiel 1 at the top left, one of capacity 2 and materiel 2 at the bottom right, and two voids",
        PILE,
        _tiles,
    ),
    "storms": table(
        "borders with a storm, as `A1/B1` or `top of A1`; those of which nothing is said lie on outer edges",
        SET,
        lambda s, d, log, which: [border_name(d, int(one)) for one in s.storm[: d.storms] if one != NOBODY],
    ),
    "attack": table(
        "area in which the seat whose turn it is attacks; a combat begins there, of an Advance Order",
        WORD,
        lambda s, d, log, which: area_name(d, int(s.combat.area)) if s.combat.fight != Fight.NONE else NOBODY_NAMED,
    ),
    "came_from": table("areas that the attackers came from", SET, lambda s, d, log, which: _came(s, d)),
    "active": table(
        "the active system, or nowhere", WORD, lambda s, d, log, which: system_name(d, int(s.system)), given=False
    ),
    "limit": table("deploy limit of the order", NUMBER, lambda s, d, log, which: int(s.limit), given=False),
    "event": table("the event card played", WORD, lambda s, d, log, which: event_name(d, int(s.event)), given=False),
    "over": table(
        "whether the game is over",
        SWITCH,
        lambda s, d, log, which: bool(s.stage == Stage.STEP and s.due == Due.OVER),
        given=False,
    ),
}


def _came(s: Any, d: Any) -> list[str]:
    return [area_name(d, a) for a in range(d.areas) if int(s.combat.came) >> a & 1]


OF_AN_AREA: dict[str, Field] = {  # written with the area: `at.A1 TL`
    "at": table(
        "units and structures in an area: `3 Pathfinder`, `routed Mob`, `seat 1 City`",
        SET,
        lambda s, d, log, a: content(s, d, a),
    ),
    "world": table(
        "capacity and materiel of a world; an empty list is a void",
        NUMBERS,
        lambda s, d, log, a: [int(s.areas[a].capacity), int(s.areas[a].materiel)] if s.areas[a].world else [],
    ),
    "assets": table(
        "assets that a world gives: caches, forges, reinforcements, wild ones",
        NUMBERS,
        lambda s, d, log, a: [*(int(n) for n in s.areas[a].assets), int(s.areas[a].wild)],
    ),
    "objective": table(
        "seat whose objective token lies there, 0: none; those of which nothing is said lie on other worlds",
        NUMBER,
        lambda s, d, log, a: int(s.areas[a].objective) + 1,
    ),
    "control": table(
        "how an area stands to each seat: friendly, enemy (contested ones too) or uncontrolled", PILE, _control, False
    ),
}

OF_A_SYSTEM: dict[str, Field] = {  # written with the system: `stack.A1`
    "stack": table("order tokens on a system, the lowest first: `seat 2 Advance`", PILE, _stack),
}

OF_EACH_SEAT: dict[str, Field] = {
    "faction": Field(
        "faction; else that of the seat's place in Vanguard, Zealots, Reavers, Wayfarers, or the first free one",
        WORD,
        lambda s, d, log, seat: faction_name(s, d, seat),
    ),
    "materiel": number("materiel on the dial; that of the start when nothing is said", "materiel"),
    "cache": asset(Asset.CACHE),
    "forge": asset(Asset.FORGE),
    "reinforcement": asset(Asset.REINFORCEMENT),
    "collected": number("objective tokens collected", "objectives"),
    "deck": Field(
        "kinds of the combat deck; those of the start when nothing is said",
        SET,
        lambda s, d, log, seat: [kind_name(s, d, seat, kind) for kind in range(KINDS) if s.forces[seat].deck[kind]],
    ),
    "cards": read_only(
        "combat cards in the combat deck", NUMBER, lambda s, d, log, seat: int(s.forces[seat].deck.sum())
    ),
    "upgrades": Field("order upgrades", SET, _bits("owned", upgrade_name, ORDER_UPGRADES)),
    "used": Field("of them: used in this round", SET, _bits("used", upgrade_name, ORDER_UPGRADES)),
    "schemes": Field("schemes held", SET, lambda s, d, log, seat: schemes_of(s, d, seat)),
    "event_deck": Field(
        "event cards drawn next, the first one first; the others follow as shuffled",
        PILE,
        lambda s, d, log, seat: [
            event_name(d, int(card)) for card in s.forces[seat].events.cards[: s.forces[seat].events.n][::-1]
        ],
    ),
    "on_event_deck": Field(
        "order tokens on the event deck: `2 Deploy`", SET, lambda s, d, log, seat: orders_text(s.forces[seat].on_deck)
    ),
    "orders": read_only(
        "order tokens in hand: `2 Deploy`", SET, lambda s, d, log, seat: orders_text(s.forces[seat].orders)
    ),
    "drawn": read_only(
        "event cards drawn in this Refresh Phase",
        SET,
        lambda s, d, log, seat: [
            event_name(d, EVENT_CARDS * int(s.forces[seat].faction) + i)
            for i in range(EVENT_CARDS)
            if s.forces[seat].drawn >> i & 1
        ],
    ),
    "discarded_events": read_only(
        "event cards in the discard pile",
        SET,
        lambda s, d, log, seat: [
            event_name(d, int(card)) for card in s.forces[seat].event_discards.cards[: s.forces[seat].event_discards.n]
        ],
    ),
    "level": number("command level", "level", given=False),
    "worlds": number("friendly worlds", "worlds", given=False),
    "control_tokens": number("structure control tokens left", "tokens", given=False),
    "income": read_only("materiel of friendly worlds", NUMBER, lambda s, d, log, seat: income(s, d, seat)),
    "pool": read_only("models left: `3 Pathfinder`", SET, _supply),
    "tiles_in_hand": read_only(
        "tiles in hand",
        SET,
        lambda s, d, log, seat: [
            tile_name(d, 2 * int(tile))[:-1] for tile in s.forces[seat].hand_tiles[: s.forces[seat].hand_tiles_n]
        ],
    ),
    "gives": read_only(
        "objective tokens that the seat still places, by the seat of their owner",
        NUMBERS,
        lambda s, d, log, seat: [int(s.forces[seat].give[owner]) for owner in range(s.seats)],
    ),
    "start_left": read_only(
        "start units and structures still to be placed",
        NUMBER,
        lambda s, d, log, seat: _start_left(s.forces[seat]),
    ),
    "out": read_only("whether the seat is eliminated", SWITCH, lambda s, d, log, seat: bool(s.forces[seat].out)),
}

OF_A_COMBAT: dict[str, Field] = {
    "dice": Field(
        "dice in the combat: offence, defence, morale; given with `attack`, else they are thrown",
        NUMBERS,
        of_fighter(lambda s, d, it, side: [int(n) for n in it.dice], []),
    ),
    "hand": Field(
        "combat cards in hand: `2 War Cry`; given with `attack`, else they are drawn", SET, of_fighter(_hand, [])
    ),
    "combat_tokens": read_only(
        "combat tokens: offence, defence", NUMBERS, of_fighter(lambda s, d, it, side: [int(n) for n in it.tokens], [])
    ),
    "face_up": read_only(
        "face-up combat cards",
        PILE,
        of_fighter(lambda s, d, it, side: [kind_name(s, d, int(it.seat), int(kind)) for kind in it.up[: it.up_n]], []),
    ),
    "reinforcing": read_only(
        "reinforcement tokens in the combat: standing, routed",
        NUMBERS,
        of_fighter(lambda s, d, it, side: [int(it.reinforcements[state]) for state in (STANDING, ROUTED)], []),
    ),
    "damage": read_only("damage still to assign", NUMBER, of_fighter(lambda s, d, it, side: int(it.damage), 0)),
    "offence": read_only(
        "offence: dice, tokens and icons",
        NUMBER,
        of_fighter(lambda s, d, it, side: strength(s, d, side, Face.OFFENCE), 0),
    ),
    "defence": read_only(
        "defence: dice, tokens and icons",
        NUMBER,
        of_fighter(lambda s, d, it, side: strength(s, d, side, Face.DEFENCE), 0),
    ),
    "morale": read_only(
        "morale: dice, icons, unrouted units and a bastion",
        NUMBER,
        of_fighter(lambda s, d, it, side: morale(s, d, side), 0),
    ),
    "combat_round": table("round of the combat", NUMBER, lambda s, d, log, which: int(s.combat.round_), given=False),
}
