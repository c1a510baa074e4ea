"""How states and moves of Forbidden Stars read to a person: the game's Narrator.

The table is told by `tableau.py`, what came of a move by `news.py`, what is not possible by `barred.py`, why a move is
not allowed by `refusals.py`, choices of cards and events by `choosing.py`, names by `naming.py`.
"""

import re
from collections.abc import Callable, Sequence
from typing import Any

from pipeline.games.contract import EVERYBODY
from pipeline.games.forbidden_stars.asking import Asking
from pipeline.games.forbidden_stars.barred import cannot
from pipeline.games.forbidden_stars.choosing import DECLINED, asks_for, chosen, declined
from pipeline.games.forbidden_stars.laying import next_slot
from pipeline.games.forbidden_stars.mustering import FACTORY
from pipeline.games.forbidden_stars.naming import (
    ASSET_NAMES,
    FACE_NAMES,
    ORDER_NAMES,
    area_name,
    body_name,
    border_name,
    code_name,
    counted,
    event_name,
    kind_name,
    shortened,
    structure_name,
    system_name,
    tile_name,
    unit_name,
    upgrade_name,
)
from pipeline.games.forbidden_stars.news import tell
from pipeline.games.forbidden_stars.purchases import BOSS, CACHE, FORGE
from pipeline.games.forbidden_stars.refusals import objection
from pipeline.games.forbidden_stars.state import Act, Phase, Stage
from pipeline.games.forbidden_stars.tableau import seat_lines, table_lines
from pipeline.games.forbidden_stars.vocabulary import GRADES, NOBODY, Asset, Face, Order, Structure

Verb = Callable[[Any, Any, Any], str]
TURNED = ("", " turned by 90", " turned by 180", " turned by 270")
PLACED = re.compile(r"^(.* (?:on|for|to|at)) ([A-D]\d(?: (?:top|bottom) (?:left|right))?)( .*)?$")
SPENT = ((CACHE, "a cache"), (FORGE, "a forge"), (BOSS, "Big Boss"))


HIDDEN: dict[Act, Verb] = {  # what others hear of moves with cards and tokens that lie face down
    Act.ORDER: lambda s, d, move: f"lay an order token on {system_name(d, int(move.b))}",
    Act.CARD: lambda s, d, move: "choose a card",
    Act.EVENT: lambda s, d, move: "pick an event",
    Act.TILE: lambda s, d, move: "choose a tile",
}


class Narrator:
    """The voice of the game, to everybody or to one seat (from 0), which hears of others' hands only how many."""

    def __init__(self, viewer: int = EVERYBODY) -> None:
        self.viewer = viewer

    def opening(self, s: Any, d: Any) -> list[str]:
        """The table as it was dealt, and the galaxy if it lies."""
        return ["", *table_lines(s, d, self.viewer)]

    def table(self, s: Any, d: Any) -> list[str]:
        """The galaxy, the stacks, and what every seat has."""
        return table_lines(s, d, self.viewer)

    def move(self, s: Any, d: Any, move: Any) -> str:
        """A legal move in words; "" for the forced step that carries on."""
        if move.kind == Act.STEP:
            return ""
        hidden = HIDDEN.get(Act(move.kind)) if self.viewer not in (EVERYBODY, s.seat) else None
        return f"seat {s.seat + 1}: {(hidden or verb)(s, d, move)}"

    def also(self, s: Any, d: Any, move: Any) -> Sequence[str]:
        """Short forms: areas for short, without what asks for it or where a unit comes from."""
        text = verb(s, d, move)
        forms = {text, plain_verb(s, d, move)}
        short = SHORT.get(Act(move.kind))
        forms |= {form for form in short(s, d, move) if form} if short else set()
        return sorted({*forms, *map(shortened, forms)} - {text})

    def choices(self, s: Any, d: Any, moves: Any, legal: int) -> list[str]:
        """What the deciding seat could do, and what not and why."""
        lines = [f"    can: {'; '.join(possible(s, d, moves, legal))}"]
        not_so = list(cannot(s, d, moves, legal))
        return [*lines, f"    can not: {'; '.join(not_so)}"] if not_so else lines

    def news(self, before: Any, s: Any, d: Any, move: Any) -> list[str]:
        """What came of a move."""
        return tell(before, s, d, move, self.viewer)

    def ending(self, s: Any, d: Any, log: Any) -> list[str]:
        """What every seat has at the end."""
        return [line for seat in range(s.seats) for line in seat_lines(s, d, seat)]

    def refused(self, s: Any, d: Any, said: str) -> str:
        """Why a move is not allowed now."""
        return objection(s, d, said)


def face_down(s: Any, d: Any) -> tuple[int, ...]:
    """How many cards lie in each event deck, and in the combat decks of the combat under way; and combats so far."""
    forces, sides = s.forces[: s.seats], s.combat.sides
    return (*(int(force.events.n) for force in forces), *(int(side.draw_n) for side in sides), int(s.combats))


def verb(s: Any, d: Any, move: Any) -> str:
    """What a move is called, without the seat; a choice with the card that asks for it."""
    text = plain_verb(s, d, move)
    lead = asks_for(s, d) if Act(move.kind) in LED or (move.kind == Act.DONE and s.asking in DECLINED) else ""
    return f"{lead}: {text}" if lead else text


def plain_verb(s: Any, d: Any, move: Any) -> str:
    """The same without the card that asks for it."""
    return VERBS[Act(move.kind)](s, d, move)


def possible(s: Any, d: Any, moves: Any, legal: int) -> list[str]:
    """The legal moves; such as differ in the place alone are told together."""
    if s.stage == Stage.ORDER:
        return orders_told(d, moves, legal)
    told: dict[str, list[str]] = {}
    for i in range(legal):
        text = verb(s, d, moves[i])
        found = PLACED.match(text)
        lead, place = (f"{found[1]} {{}}{found[3] or ''}", found[2]) if found else (text, "")
        if moves[i].kind == Act.LAY:
            lead = f"{found[1]} {{}} turned as one likes" if found else text
        places = told.setdefault(lead, [])
        if place and place not in places:
            places.append(place)
    return [lead.format(" or ".join(places)) if places else lead for lead, places in told.items()]


def orders_told(d: Any, moves: Any, legal: int) -> list[str]:
    """Orders that may be laid: each kind on the same systems."""
    systems: dict[int, list[str]] = {}
    for i in range(legal):
        systems.setdefault(int(moves[i].a), []).append(system_name(d, int(moves[i].b)))
    orders = " or ".join(ORDER_NAMES[Order(order)] for order in sorted(systems))
    return [f"lay {orders} on {' or '.join(next(iter(systems.values())))}"]


LED = (Act.CHOOSE, Act.PLACE, Act.BUILD, Act.ORDER_UPGRADE, Act.COMBAT_UPGRADE, Act.ASSET, Act.MOVE)


def _plain(text: str) -> Verb:
    return lambda s, d, move: text


def spent(bits: int) -> str:
    """What is spent on a purchase besides materiel."""
    names = [name for bit, name in SPENT if bits & bit]
    return f" with {' plus '.join(names)}" if names else ""


def piece_name(s: Any, d: Any, move: Any) -> str:
    """What is placed: a unit, or a structure of the start."""
    if move.a >= GRADES:
        return structure_name(d, Structure.FACTORY if move.a == FACTORY else Structure.BASTION)
    return unit_name(s, d, int(s.seat), int(move.a))


def _place(s: Any, d: Any, move: Any) -> str:
    n = 1 if s.phase == Phase.SETUP else max(1, int(move.c))
    return f"place {counted(n, piece_name(s, d, move))} on {area_name(d, int(move.b))}"


def _storm(s: Any, d: Any, move: Any) -> str:
    """A storm that is laid, or moved from where it lies."""
    to = border_name(d, int(move.b))
    if s.phase == Phase.SETUP:
        return f"lay a storm on {to}"
    return f"move the storm on {border_name(d, int(s.storm[move.a]))} to {to}"


def _reveal(s: Any, d: Any, move: Any) -> str:
    """A token revealed: carried out, as another order perhaps, or laid on the event deck."""
    system = int(move.a)
    token = Order(int(s.stack_order[system, int(s.stack_n[system]) - 1]))
    if move.b:
        return f"lay {ORDER_NAMES[token]} of {system_name(d, system)} on the event deck"
    as_ = f" as {ORDER_NAMES[Order(move.c)]}" if move.c != token else ""
    return f"reveal {ORDER_NAMES[token]} on {system_name(d, system)}{as_}"


def _upgrade(s: Any, d: Any, move: Any) -> str:
    name = upgrade_name(s, d, int(s.seat), int(move.a))
    if s.asking == Asking.COSTS:
        return f"pay a {FACE_NAMES[Face(move.b)]} die for {name}"
    return f"use {name}"


def _buy(s: Any, d: Any, move: Any) -> str:
    unit = unit_name(s, d, int(s.seat), int(move.a))
    return f"buy {unit} for {area_name(d, int(move.b))}{spent(int(move.c))}"


def _build(s: Any, d: Any, move: Any) -> str:
    return f"build {structure_name(d, int(move.a))} on {area_name(d, int(move.b))}{spent(int(move.c))}"


def _ability(s: Any, d: Any, move: Any) -> str:
    """The faction's ability: a unit promoted where it is, or one that goes elsewhere."""
    unit = code_name(s, d, int(s.seat), int(move.b))
    if move.a == move.c:
        return f"promote {unit} on {area_name(d, int(move.a))}"
    return f"send {unit} from {area_name(d, int(move.a))} to {area_name(d, int(move.c))}"


def _asset(s: Any, d: Any, move: Any) -> str:
    return f"{'give up' if s.asking == Asking.THEFT else 'take'} {ASSET_NAMES[Asset(move.a)]}"


def _unit_move(s: Any, d: Any, move: Any) -> str:
    unit = code_name(s, d, int(s.seat), int(move.b))
    return f"move {unit} from {area_name(d, int(move.a))} to {area_name(d, int(move.c))}"


def _strike(s: Any, d: Any, move: Any) -> str:
    where = "all voids" if move.a == NOBODY else area_name(d, int(move.a))
    return f"strike {area_name(d, int(move.b))} from {where}"


def _retreat(s: Any, d: Any, move: Any) -> str:
    """Where units go that have lost: all, or one by one."""
    if move.a == NOBODY:
        return "have nowhere to retreat to"
    unit = ""
    if d.rules.retreat_split:
        unit = f" with {code_name(s, d, int(s.seat), int(move.b) + GRADES * int(move.c))}"
    return f"retreat to {area_name(d, int(move.a))}{unit}"


def _disband(s: Any, d: Any, move: Any) -> str:
    unit = code_name(s, d, int(s.seat), int(move.b) + GRADES * int(move.c))
    return f"destroy {unit} above capacity on {area_name(d, int(move.a))}"


def _source(s: Any, d: Any, move: Any) -> str:
    return f"bring units from {system_name(d, int(move.a))}" if move.a >= 0 else "bring units from nowhere else"


VERBS: dict[Act, Verb] = {
    Act.STEP: _plain(""),
    Act.DONE: lambda s, d, move: declined(s),
    Act.TILE: lambda s, d, move: f"choose {tile_name(d, 2 * int(move.a) + int(move.b))}",
    Act.LAY: lambda s, d, move: f"lay {tile_name(d, int(s.laying))} at {system_name(d, int(move.a))}{TURNED[move.b]}",
    Act.OWNER: lambda s, d, move: f"put an objective of seat {move.a + 1} on {area_name(d, int(next_slot(s)))}",
    Act.PLACE: _place,
    Act.STORM: _storm,
    Act.ORDER: lambda s, d, move: f"lay {ORDER_NAMES[Order(move.a)]} on {system_name(d, int(move.b))}",
    Act.REVEAL: _reveal,
    Act.SCHEME: lambda s, d, move: f"use the scheme {event_name(d, int(move.a))}",
    Act.UPGRADE: _upgrade,
    Act.BUY: _buy,
    Act.BUILD: _build,
    Act.ABILITY: _ability,
    Act.ASSET: _asset,
    Act.ORDER_UPGRADE: lambda s, d, move: (
        f"buy the order upgrade {upgrade_name(s, d, int(s.seat), int(move.a))}{spent(int(move.c))}"
    ),
    Act.COMBAT_UPGRADE: lambda s, d, move: (
        f"buy the combat upgrade {kind_name(s, d, int(s.seat), int(move.a))}{spent(int(move.c))}"
    ),
    Act.REMOVE: lambda s, d, move: f"take {kind_name(s, d, int(s.seat), int(move.a))} out of the deck",
    Act.SOURCE: _source,
    Act.MOVE: _unit_move,
    Act.STRIKE: _strike,
    Act.REINFORCE: _plain("add a reinforcement token"),
    Act.CARD: lambda s, d, move: f"choose the card {kind_name(s, d, int(s.seat), int(move.a))}",
    Act.CHOOSE: chosen,
    Act.TAKE: lambda s, d, move: f"let {body_name(s, d, int(s.seat), int(move.a), int(move.b))} take the damage",
    Act.RETREAT: _retreat,
    Act.DISBAND: _disband,
    Act.EVENT: lambda s, d, move: f"pick the event {event_name(d, int(move.a))}",
}

SHORT: dict[Act, Callable[[Any, Any, Any], Sequence[str]]] = {
    Act.SCHEME: lambda s, d, move: (f"use {event_name(d, int(move.a))}",),
    Act.ORDER_UPGRADE: lambda s, d, move: (f"buy {upgrade_name(s, d, int(s.seat), int(move.a))}{spent(int(move.c))}",),
    Act.COMBAT_UPGRADE: lambda s, d, move: (f"buy {kind_name(s, d, int(s.seat), int(move.a))}{spent(int(move.c))}",),
    Act.REMOVE: lambda s, d, move: (f"remove {kind_name(s, d, int(s.seat), int(move.a))}",),
    Act.CARD: lambda s, d, move: (f"play {kind_name(s, d, int(s.seat), int(move.a))}",),
    Act.EVENT: lambda s, d, move: (f"pick {event_name(d, int(move.a))}",),
    Act.MOVE: lambda s, d, move: (f"move {code_name(s, d, int(s.seat), int(move.b))} to {area_name(d, int(move.c))}",),
    Act.TAKE: lambda s, d, move: (f"damage {body_name(s, d, int(s.seat), int(move.a), int(move.b))}",),
    Act.SOURCE: lambda s, d, move: (f"from {system_name(d, int(move.a))}",) if move.a >= 0 else ("from nowhere",),
    Act.DISBAND: lambda s, d, move: (f"destroy {code_name(s, d, int(s.seat), int(move.b) + GRADES * int(move.c))}",),
    Act.REINFORCE: lambda s, d, move: ("reinforce",),
}
assert len(VERBS) == len(Act)
