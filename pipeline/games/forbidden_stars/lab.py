"""The combat lab: two forces told in words, laid on a small galaxy, and what came of their combats.

    vanguard: 3 pathfinder, line trooper, 1 routed siege carrier
    reavers: 4 mob, bastion, 2 reinforcement; cards: +War Cry -Tinkers

The world or void of the combat has two areas beside it: attackers came from one, and defenders may retreat to the
other. Reinforcement tokens are all brought; nobody holds schemes.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from pipeline.engine.record import Record, rows
from pipeline.errors import UsageError, nearest
from pipeline.games.contract import Laid, Measure
from pipeline.games.forbidden_stars.bodies import BASTION, REINFORCEMENT
from pipeline.games.forbidden_stars.combat import begin_combat
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.fights import Fought
from pipeline.games.forbidden_stars.galaxy import is_ship, put_structure, put_unit, recount
from pipeline.games.forbidden_stars.state import AREAS, ROUTED, STANDING, Phase, State
from pipeline.games.forbidden_stars.vocabulary import GRADES, NOBODY, Asset, Faction, Grade, Structure
from pipeline.games.sheets import Components

HERE, FROM, BEHIND = range(3)  # areas: of the combat, where attackers came from, where defenders may go
ITEM = re.compile(r"(?:(\d+)\s+)?(routed\s+)?(\S.*)", re.IGNORECASE)
CHANGE = re.compile(r"(?:^|\s)([+-])\s*(.+?)(?=\s+[+-]|$)")
ANY = "any"

HELP = (
    "A force is a faction and its units, routed or not; on a world the defender may have a bastion:",
    '  "vanguard: 3 pathfinder, line trooper, 1 routed siege carrier"   "reavers: 4 mob, bastion, 2 reinforcement"',
    "Its combat deck is that of the start, unless cards follow a semicolon: as many kinds as a deck has, changes,",
    'or "any", which draws kinds for each combat: "reavers: 4 mob; cards: +War Cry -Tinkers"',
)


class Told(NamedTuple):
    """A force as it was told."""

    faction: int
    bodies: tuple[tuple[int, int, int], ...]  # body, its state, how many
    kinds: tuple[int, ...]  # of its combat deck; none: any, drawn for each combat
    title: str


class CombatLab:
    """What `galactic lab forbidden-stars` offers."""

    what = "combat"
    sides = ("attacker", "defender")
    players = "balanced"
    entry = f"{__name__.rpartition('.')[0]}.fights_entry"
    tried: type[Record] = Fought
    cap = 4000

    def help(self, components: Components) -> list[str]:
        """How a force is said."""
        lines = [*HELP]
        for faction in Faction:
            units = ", ".join(row.name for row in _of(components, "units", faction))
            cards = ", ".join(row.name for row in _of(components, "combat_cards", faction))
            lines += [f"{faction.name.capitalize()}: {units}", f"  cards: {cards}"]
        return lines

    def lay(self, d: Any, components: Components, forces: Sequence[str]) -> Laid:
        """Both forces in an area, and the combat about to begin."""
        told = [_told(d, components, text, side) for text, side in zip(forces, self.sides, strict=True)]
        domains = {is_ship(body) for force in told for body, _, _ in force.bodies if body < GRADES}
        if len(domains) > 1:
            raise UsageError("ships and ground units never meet in a combat: both forces need units of one kind")
        if not any(body < GRADES for body, _, _ in told[0].bodies):
            raise UsageError("an attacker needs at least one unit")
        if True in domains and any(body == BASTION for body, _, _ in told[1].bodies):
            raise UsageError("a bastion stands on a world, and ships fight in a void: leave one of them out")
        state = rows(State)
        _lay_galaxy(state[0], d, True not in domains)
        for seat, force in enumerate(told):
            _lay_force(state[0], d, seat, force)
        _lay_hinterland(state[0], d)
        begin_combat(state[0], d, HERE, rows(Log)[0])
        state[0].combat.fact = NOBODY
        return Laid(state, tuple(force.title for force in told))

    def measures(self, d: Any, components: Components, laid: Laid, tried: Any) -> list[Measure]:
        """Rounds, and for each side its dice, the price of what it lost, and how its units ended."""
        s = laid.position[0]
        found = [
            Measure(-1, "rounds fought", None, tried["rounds"]),
            Measure(-1, "decided by morale", None, tried["by_morale"]),
            Measure(-1, "won by more than reinforcement tokens", None, tried["holds"]),
        ]
        for side in range(2):
            units = s.areas[HERE].units[side]
            costs = [int(unit.cost) for unit in _units(d, s.forces[side].faction)]
            price = sum(cost * int(units[grade].sum()) for grade, cost in enumerate(costs))
            found += [
                Measure(side, "dice thrown", None, tried["dice"][:, side]),
                Measure(side, "materiel lost", price, tried["lost"][:, side]),
            ]
            names = _unit_names(components, int(s.forces[side].faction))
            for grade in range(GRADES):
                if is_ship(grade) == bool(s.areas[HERE].world):
                    continue
                for state, how in ((STANDING, "unrouted"), (ROUTED, "routed")):
                    left = tried["left"][:, side, grade, state]
                    found.append(Measure(side, f"{names[grade]}, {how} at the end", float(units[grade, state]), left))
        if s.areas[HERE].structures >> Structure.BASTION & 1:
            found.append(Measure(1, "bastion stands as the combat ends", 1.0, tried["bastion"]))
        return found


def _of(components: Components, sheet: str, faction: int) -> list[Any]:
    name = Faction(faction).name.lower()
    return [row for row in components.sheets[sheet] if row.faction == name]


def _units(d: Any, faction: int) -> list[Any]:
    return [d.units[GRADES * int(faction) + grade] for grade in range(GRADES)]


def _unit_names(components: Components, faction: int) -> list[str]:
    names = {Grade[row.grade.upper()]: row.name for row in _of(components, "units", faction)}
    return [names[grade] for grade in Grade]


def _plain(name: str) -> str:
    """A name as it is compared: small letters, and spaces for hyphens."""
    return " ".join(re.split(r"[\s_-]+", name.strip().lower()))


def _told(d: Any, components: Components, text: str, side: str) -> Told:
    """A force as it was told."""
    try:
        return _read(d, components, text, side)
    except UsageError as wrong:
        raise UsageError(f"{side} {text!r}: {wrong}") from None


def _read(d: Any, components: Components, text: str, side: str) -> Told:
    army, _, cards = text.partition(";")
    said, colon, listed = army.partition(":")
    names = [faction.name.lower() for faction in Faction]
    if not colon:
        raise UsageError("a force begins with its faction and a colon, as in 'vanguard: 3 pathfinder'")
    if _plain(said) not in names:
        raise UsageError(f"no faction is called {said.strip()!r}: {nearest(_plain(said), names)}")
    faction = names.index(_plain(said))
    bodies = tuple(_bodies(_unit_names(components, faction), listed))
    _check(d, faction, bodies, side)
    kinds, deck = _deck(d, components, faction, cards)
    title = f"{names[faction].capitalize()}: {_title(_unit_names(components, faction), bodies)}{deck}"
    return Told(faction, bodies, kinds, title)


def _title(names: Sequence[str], bodies: Sequence[tuple[int, int, int]]) -> str:
    words = [*names, "bastion", "reinforcement"]
    return ", ".join(
        words[body] if body == BASTION else f"{n} {'routed ' if state == ROUTED else ''}{words[body]}"
        for body, state, n in bodies
    )


def _bodies(names: Sequence[str], listed: str) -> Iterator[tuple[int, int, int]]:
    """Each part of a force: body, state and how many."""
    words = [*map(_plain, names), "bastion", "reinforcement"]
    for part in listed.split(","):
        item = ITEM.fullmatch(part.strip())
        if item is None:
            raise UsageError("a unit is missing between two commas, or after the colon")
        count, routed, said = item.groups()
        name = _plain(said)
        if name not in words and name.removesuffix("s") in words:
            name = name.removesuffix("s")
        if name not in words:
            raise UsageError(f"no unit is called {said.strip()!r}: {nearest(name, words)}")
        body, n = words.index(name), int(count or 1)
        if n < 1:
            raise UsageError(f"{n} {said.strip()}: there must be at least one, or none at all")
        if routed and body >= GRADES:
            raise UsageError(f"a {words[body]} begins no combat routed")
        yield body, ROUTED if routed else STANDING, n


def _check(d: Any, faction: int, bodies: Sequence[tuple[int, int, int]], side: str) -> None:
    """Whether there are so many, and they may fight on this side."""
    total = [0] * (GRADES + 2)
    for body, _, n in bodies:
        total[body] += n
    most = [*(int(unit.pool) for unit in _units(d, faction)), 1, int(d.rules.asset_cap)]
    words = ["models of this unit"] * GRADES + ["bastion to a world", "reinforcement tokens to a seat"]
    for body, n in enumerate(total):
        if n > most[body]:
            raise UsageError(f"there is no more than {most[body]} {words[body]}, and {n} are asked for")
    if side == "attacker" and total[BASTION]:
        raise UsageError("a bastion defends its world, and can't attack")


def _deck(d: Any, components: Components, faction: int, said: str) -> tuple[tuple[int, ...], str]:
    """The kinds of a combat deck, and how its title says them."""
    cards = _of(components, "combat_cards", faction)
    names, kinds = [_plain(row.name) for row in cards], [k for k, row in enumerate(cards) if row.start]
    if not said.strip():
        return tuple(kinds), ""
    head, colon, listed = said.partition(":")
    if not colon or _plain(head) != "cards":
        raise UsageError(f"after the semicolon comes 'cards: …', not {said.strip()!r}")
    if _plain(listed) == ANY:
        return (), "; any cards"
    if listed.strip()[:1] in ("+", "-"):
        for sign, name in CHANGE.findall(listed):
            kinds = _changed(kinds, sign, _kind(names, name))
    else:
        kinds = [_kind(names, name) for name in listed.split(",")]
    if len(set(kinds)) != d.deck_kinds or len(kinds) != d.deck_kinds:
        raise UsageError(f"a combat deck has {d.deck_kinds} different kinds of card, and these are {len(kinds)}")
    return tuple(kinds), f"; cards: {', '.join(cards[kind].name for kind in kinds)}"


def _kind(names: Sequence[str], said: str) -> int:
    name = _plain(said.strip(" ,"))
    if name not in names:
        raise UsageError(f"no combat card of this faction is called {said.strip()!r}: {nearest(name, names)}")
    return names.index(name)


def _changed(kinds: list[int], sign: str, kind: int) -> list[int]:
    return [*kinds, kind] if sign == "+" else [other for other in kinds if other != kind]


def _lay_galaxy(s: Any, d: Any, world: bool) -> None:
    """An area to fight in and one beside it on either side, with nobody there."""
    s.seats, s.round_, s.phase = 2, 1, Phase.OPERATIONS
    s.tile[:], s.layer[:], s.storm[:] = NOBODY, NOBODY, NOBODY
    for name in ("token", "order_fact", "event", "event_fact", "queued", "source", "contested", "hop"):
        setattr(s, name, NOBODY)
    for a in range(AREAS):
        area = s.areas[a]
        area.owner, area.objective, area.objective_fact = NOBODY, NOBODY, NOBODY
        if a <= BEHIND:
            area.laid, area.world, area.capacity = 1, int(world), d.rules.arrivals
    s.combat.came, s.combat.advanced = 1 << FROM, 1


def _lay_force(s: Any, d: Any, seat: int, told: Told) -> None:
    """A side's units in the area of the combat, and its cards and tokens."""
    force = s.forces[seat]
    force.faction, force.tokens = told.faction, d.rules.control_tokens
    force.pool[:] = [unit.pool for unit in _units(d, told.faction)]
    force.deck[list(told.kinds)] = 2
    for body, state, n in told.bodies:
        if body == BASTION:
            put_structure(s, d, HERE, seat, Structure.BASTION)
        elif body == REINFORCEMENT:
            force.assets[Asset.REINFORCEMENT] += n
        else:
            for _ in range(n):
                put_unit(s, d, HERE, seat, body, state)


def _lay_hinterland(s: Any, d: Any) -> None:
    """Defenders on a world have a friendly one behind them; ships find an empty void."""
    if s.areas[BEHIND].world:
        put_structure(s, d, BEHIND, 1, Structure.FACTORY)
    recount(s, d)
