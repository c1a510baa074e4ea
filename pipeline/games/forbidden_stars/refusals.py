"""Why a move is not allowed now, found from the words that name it. The reasons are in denials.py."""

import re
from collections.abc import Callable
from typing import Any

from pipeline.games.forbidden_stars import denials
from pipeline.games.forbidden_stars.bodies import BASTION, REINFORCEMENT
from pipeline.games.forbidden_stars.cards import EVENT_CARDS, KINDS, ORDER_UPGRADES
from pipeline.games.forbidden_stars.damage import may_take
from pipeline.games.forbidden_stars.naming import (
    ORDER_NAMES,
    area_name,
    areas_by_name,
    body_name,
    event_name,
    kind_name,
    seat_name,
    shortened,
    structure_name,
    system_name,
    systems_by_name,
    unit_name,
    upgrade_name,
)
from pipeline.games.forbidden_stars.purchases import BOSS, CACHE, FORGE
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Stage
from pipeline.games.forbidden_stars.storms import blocks
from pipeline.games.forbidden_stars.vocabulary import FACTIONS, GRADES, NOBODY, STRUCTURES

NOT_NOW = denials.NOT_NOW
SEAT = re.compile(r"^seat (\d+):\s*")
AREA = r"([a-d]\d (?:top left|top right|bottom left|bottom right|tl|tr|bl|br))"
SPENT = {"cache": CACHE, "forge": FORGE, "big bos": BOSS}
WORDS = re.compile(
    r"^(choose|lay|put|place|move|reveal|use|pay|buy|build|promote|send|take|give up|remove|bring|from|strike|add|play|"
    r"let|damage|retreat|have nowhere|destroy|pick|decline|nothing|turn|throw|rally|rout|discard|go to|vanish|tear|"
    r"raze|replace|gain|plunder|walk|advance|look|name|point|break|lose|reinforce|withdraw|announce|leave|make)\b"
)


def plain(text: str) -> str:
    """A name as words are compared: small letters, no plural s (see saying.plain)."""
    return " ".join(word.rstrip("s") if len(word) > 2 else word for word in text.lower().split())


def objection(s: Any, d: Any, said: str) -> str:
    """The reason; "" where the words name nothing of the game."""
    found = SEAT.match(said)
    parts = [part.strip() for part in SEAT.sub("", said).split(",")]
    if not parts[0]:
        stage = Stage(int(s.stage)).name.lower()
        return f"it is to be said how it goes on: {seat_name(int(s.seat))} decides, {stage}"
    reason = _reason(s, d, parts)
    if reason and found and int(found[1]) - 1 != s.seat:
        return f"{NOT_NOW}: {seat_name(int(s.seat))} decides"
    return reason


def _reason(s: Any, d: Any, parts: list[str]) -> str:
    """Why the first part is not allowed now."""
    for pattern, why in PATTERNS:
        match = pattern.match(parts[0])
        if match:
            return why(s, d, match, parts)
    return NOT_NOW if WORDS.match(parts[0]) and _names_something(s, d, parts[0]) else ""


def _names_something(s: Any, d: Any, part: str) -> bool:
    """Whether a part bears a name of this game, or is a phrase without one."""
    names = [*(plain(name) for name in areas_by_name(d)), *systems_by_name(d), *_all_names(s, d), *PHRASES]
    return any(re.search(rf"(?:^|\W){re.escape(name)}(?:$|\W)", part) for name in names)


PHRASES = ("die", "token", "offence", "defence", "morale", "cache", "forge", "reinforcement", "nothing", "damage", "it")


def _all_names(s: Any, d: Any) -> list[str]:
    found = [structure_name(d, one) for one in range(STRUCTURES)]
    for seat in range(s.seats):
        found += [unit_name(s, d, seat, grade) for grade in range(GRADES)]
        found += [kind_name(s, d, seat, kind) for kind in range(KINDS)]
        found += [upgrade_name(s, d, seat, i) for i in range(ORDER_UPGRADES)]
    found += [event_name(d, card) for card in range(FACTIONS * EVENT_CARDS)]
    return [plain(name).split(" and ")[0] for name in [*found, *ORDER_NAMES.values()]]


def _area(d: Any, said: str) -> int:
    """The area that is named, or NOBODY."""
    for a in range(d.areas):
        if said in (plain(area_name(d, a)), plain(shortened(area_name(d, a)))):
            return a
    return NOBODY


def _unit(s: Any, d: Any, said: str) -> int:
    """The grade of a unit of the deciding seat, GRADES more for a routed one; NOBODY."""
    said = re.sub(r"^\d+ ", "", said)
    routed = said.startswith("routed ")
    names = {plain(unit_name(s, d, int(s.seat), grade)): grade for grade in range(GRADES)}
    grade = names.get(said.removeprefix("routed "), NOBODY)
    return grade if grade == NOBODY else grade + GRADES * int(routed)


def _spent(parts: list[str]) -> int:
    """What is said to be spent besides materiel: the part after the first one."""
    words = parts[1] if len(parts) > 1 else ""
    return sum(bit for word, bit in SPENT.items() if re.match(rf"^(a )?.*\b{word}\b", words))


def _why_unit(s: Any, d: Any, match: re.Match[str], parts: list[str]) -> str:
    grade, a = _unit(s, d, match[1]), _area(d, match[2])
    return denials.why_no_unit(s, d, grade, a, _spent(parts)) if NOBODY not in (grade, a) else ""


def _why_structure(s: Any, d: Any, match: re.Match[str], parts: list[str]) -> str:
    names = {plain(structure_name(d, one)): one for one in range(STRUCTURES)}
    a = _area(d, match[2])
    return denials.why_no_structure(s, d, names[match[1]], a) if match[1] in names and a != NOBODY else ""


def _why_upgrade(s: Any, d: Any, match: re.Match[str], parts: list[str]) -> str:
    seat, said = int(s.seat), match[1]
    for i in range(ORDER_UPGRADES):
        if plain(upgrade_name(s, d, seat, i)).split(" and ")[0] == said:
            return denials.why_no_upgrade(s, d, i, combat=False)
    for kind in range(KINDS):
        if plain(kind_name(s, d, seat, kind)).split(" and ")[0] == said:
            return denials.why_no_upgrade(s, d, kind, combat=True)
    return NOT_NOW if _names_something(s, d, said) else ""


def _why_move(s: Any, d: Any, match: re.Match[str], parts: list[str]) -> str:
    code, to = _unit(s, d, match[1]), _area(d, match[3])
    start = _area(d, match[2]) if match[2] else NOBODY
    return denials.why_no_move(s, d, code, start, to) if NOBODY not in (code, to) else ""


def _why_strike(s: Any, d: Any, match: re.Match[str], parts: list[str]) -> str:
    world, void = _area(d, match[1]), _area(d, match[2])
    return denials.why_no_strike(s, d, void, world) if world != NOBODY else ""


def _on_system(why: Callable[[Any, Any, int, int], str]) -> Callable[..., str]:
    def reason(s: Any, d: Any, match: re.Match[str], parts: list[str]) -> str:
        orders = {plain(name): order for order, name in ORDER_NAMES.items()}
        systems = systems_by_name(d)
        if match[1] not in orders or match[2] not in systems:
            return ""
        return why(s, d, int(orders[match[1]]), systems[match[2]])

    return reason


def _why_source(s: Any, d: Any, match: re.Match[str], parts: list[str]) -> str:
    systems = systems_by_name(d)
    if match[1] not in systems:
        return ""
    if s.stage != Stage.SOURCE:
        if s.order == 3 and s.active != NOBODY:
            return "nothing can come from there: no unit, a storm, or no path (rulebook, Advance Order)"
        return f"{NOT_NOW}: units come from other systems with an Advance Order"
    if systems[match[1]] not in [int(one) for one in d.next_to[s.system]]:
        return f"{system_name(d, systems[match[1]])} is not beside the active system (rulebook, Advance Order)"
    if blocks(s, d, systems[match[1]], int(s.system)):
        return "a storm lies on the border (rulebook, Advance Order)"
    return "no unit there finds a path of friendly areas (rulebook, Moving Ground Units)"


def _why_damage(s: Any, d: Any, match: re.Match[str], parts: list[str]) -> str:
    if s.stage != Stage.DAMAGE:
        return f"{NOT_NOW}: damage is assigned in a combat"
    seat, side = int(s.seat), int(s.combat.side)
    for body in (*range(GRADES), BASTION, REINFORCEMENT):
        for state in (STANDING, ROUTED):
            if plain(body_name(s, d, seat, body, state)) == match[1]:
                if state == ROUTED and not may_take(s, d, side, body, state):
                    return (
                        "a routed unit takes damage only when no unrouted one and no bastion is left (public: players)"
                    )
                return f"{match[1]} is not in the combat"
    return ""


def _why_card(s: Any, d: Any, match: re.Match[str], parts: list[str]) -> str:
    for kind in range(KINDS):
        if plain(kind_name(s, d, int(s.seat), kind)).split(" and ")[0] == match[1]:
            if s.stage != Stage.CARD:
                return f"{NOT_NOW}: cards are chosen in a combat"
            return f"{kind_name(s, d, int(s.seat), kind)} is not in hand"
    return ""


def _why_retreat(s: Any, d: Any, match: re.Match[str], parts: list[str]) -> str:
    a = _area(d, match[1])
    if a == NOBODY:
        return ""
    if s.stage != Stage.RETREAT:
        return f"{NOT_NOW}: whoever loses a combat retreats"
    return f"{area_name(d, a)} is no area to retreat to: attackers go back, defenders to friendly areas that they reach"


PATTERNS: tuple[tuple[re.Pattern[str], Callable[..., str]], ...] = (
    (re.compile(rf"^buy (.+?) for {AREA}$"), _why_unit),
    (re.compile(rf"^build (.+?) on {AREA}$"), _why_structure),
    (re.compile(r"^buy (?:the order upgrade |the combat upgrade )?(.+)$"), _why_upgrade),
    (re.compile(rf"^move (.+?)(?: from {AREA})? to {AREA}$"), _why_move),
    (re.compile(rf"^strike {AREA} from (.+)$"), _why_strike),
    (re.compile(r"^lay (\w+) on ([a-d]\d)$"), _on_system(denials.why_no_order)),
    (re.compile(r"^reveal (\w+) on ([a-d]\d)$"), _on_system(denials.why_not_revealed)),
    (re.compile(r"^(?:bring unit )?from ([a-d]\d)$"), _why_source),
    (re.compile(r"^damage (.+)$"), _why_damage),
    (re.compile(r"^let (.+) take the damage$"), _why_damage),
    (re.compile(r"^(?:play|choose the card) (.+)$"), _why_card),
    (re.compile(rf"^retreat to {AREA}$"), _why_retreat),
)
