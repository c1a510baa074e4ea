"""From what a person says to the reason why it can't be done: the verbs of `words.py`, read back."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from pipeline.games.core_space import denials as why
from pipeline.games.core_space.cards import SKILLS
from pipeline.games.core_space.naming import (
    BREED_NAMES,
    crew_numbers,
    people_by_name,
    person_name,
    skill_name,
    token_name,
)
from pipeline.games.core_space.people import is_trader, on_board
from pipeline.games.core_space.state import MOST_CREW, Act, Due, Stage
from pipeline.games.core_space.vocabulary import NOBODY
from pipeline.games.saying import NOT_NOW, parts_of, plain

STATE = re.compile(r"^(?:(?:found|jammed|turned|broken) )+")
SEAT = re.compile(r"^seat (\d+): ?")
ABSENT = -2  # an NPC that is not in play
NOT_IN_PLAY = "it is not in play"
ALLOWED = "not now: it is allowed, but not with all that is said with it"
Reason = Callable[[Any, Any, re.Match[str]], str]


def objection(s: Any, d: Any, said: str) -> str:
    """Why what is said can't be done now; "" where it names nothing of this game."""
    found = SEAT.match(said)
    seat = int(found[1]) - 1 if found else int(s.seat)
    parts = parts_of(said)
    if seat >= s.seats:
        return f"there are seats 1 to {s.seats}" if s.seats > 1 else "there is one seat"
    if not parts:
        return why.open_choice(s)
    reason = _reason(s, d, ", ".join(parts))
    if not reason:
        return ""
    if s.due == Due.OVER and s.stage == Stage.STEP:
        return "the mission is over"
    if (seat != s.seat or s.stage == Stage.STEP) and not reason.startswith(NOT_NOW):
        return why.now(s)
    return reason


def _reason(s: Any, d: Any, words: str) -> str:
    """Why the deciding seat can't do it; "" where the words name nothing of this game."""
    for pattern, reason in REASONS.items():
        match = re.match(rf"(?:{pattern})(?:, |$)", words)
        if match:
            return reason(s, d, match)
    return ""


def _person(s: Any, d: Any, words: str) -> int:
    """The character of that name, or NOBODY. Within a text a count of 1 is left out: `drag Fighter to`."""
    known = {plain(name): who for name, who in people_by_name(s, d).items()}
    who = known.get(words, known.get(f"{words} 1", NOBODY))
    breed = plain(words.rstrip(" 0123456789"))
    return ABSENT if who == NOBODY and breed in [plain(name) for name in BREED_NAMES.values()] else who


def _token(d: Any, words: str) -> int:
    """The token of that name, or NOBODY; what state it is in is not looked at."""
    words = STATE.sub("", words)
    return next((i for i in range(d.tokens_n) if plain(token_name(d, i)) == words), NOBODY)


def _place(s: Any, d: Any, words: str, who: int) -> int:
    """The place of a token of that name in a tray; -1: not in it, -2: no token is called so."""
    token = _token(d, words)
    if token == NOBODY:
        return -2
    it = s.people[who]
    return next((i for i in range(it.tray_n) if it.tray[i] == token), -1) if who >= 0 else -1


def _of_person(refused: Callable[[Any, Any, int], str]) -> Reason:
    """Something with a character by its name."""

    def reason(s: Any, d: Any, match: re.Match[str]) -> str:
        who = _person(s, d, match[1])
        if who == ABSENT:
            return NOT_IN_PLAY
        return "" if who == NOBODY else refused(s, d, who)

    return reason


def _of_cell(near: bool) -> Reason:
    def reason(s: Any, d: Any, match: re.Match[str]) -> str:
        cell = why.cell_of(match[1])
        return "" if cell == NOBODY else why.move_refused(s, d, cell, near)

    return reason


def _armed(refused: Callable[[Any, Any, int, int], str]) -> Reason:
    """An attack on a character with a token of the tray."""

    def reason(s: Any, d: Any, match: re.Match[str]) -> str:
        whom = _person(s, d, match["whom"])
        weapon = match["weapon"]
        who = int(s.active) if s.stage == Stage.ACTION else NOBODY
        bare = weapon in ("bare hand", "its own weapon")
        place = NOBODY if bare else _place(s, d, weapon, who)
        if whom == NOBODY or place < NOBODY:
            return ""
        if whom == ABSENT:
            return NOT_IN_PLAY
        if place == NOBODY and not bare and who >= 0:
            return why.in_turn(s) or why.not_carried(s, d, _token(d, weapon), who)
        return refused(s, d, whom, place) or ALLOWED

    return reason


def _of_tray(refused: Callable[[Any, Any, int], str]) -> Reason:
    """Something with a token of the active Trader's tray."""

    def reason(s: Any, d: Any, match: re.Match[str]) -> str:
        who = int(s.active) if s.stage == Stage.ACTION else NOBODY
        place = _place(s, d, match[1], who)
        if place < NOBODY:
            return ""
        if who == NOBODY:
            return why.now(s)
        if place == NOBODY:
            return why.in_turn(s) or why.not_carried(s, d, _token(d, match[1]), who)
        return refused(s, d, place)

    return reason


def _of_token(refused: Callable[[Any, Any, int], str]) -> Reason:
    """Something with a token by its name alone."""

    def reason(s: Any, d: Any, match: re.Match[str]) -> str:
        token = _token(d, match[1])
        return "" if token == NOBODY else refused(s, d, token)

    return reason


def _use(s: Any, d: Any, match: re.Match[str]) -> str:
    """A token, a skill at a level, or a terminal."""
    words, _, target = match[1].partition(" on ")
    terminal = re.fullmatch(r"terminal (\d+)", words)
    if terminal:
        return why.terminal_refused(s, d, int(terminal[1]) - 1)
    skill = _skill(d, words)
    if skill:
        return why.skill_refused(s, d, *skill, reaction=False)
    whom = _person(s, d, target) if target else int(s.active)
    if target and whom < 0:
        return "" if whom == NOBODY else NOT_IN_PLAY
    use = _of_tray(lambda s, d, place: why.use_refused(s, d, place, whom))
    named = re.match("(.+)", words)
    return use(s, d, named) if named else ""


def _skill(d: Any, words: str) -> tuple[int, int] | None:
    """The skill and level of `hack 2`; within a text `hack 1` has lost its 1."""
    for skill in range(SKILLS):
        name = plain(skill_name(d, skill))
        if words in (name, *(f"{name} {level}" for level in (1, 2, 3))):
            return skill, int(words.removeprefix(name) or 1)
    return None


def _react(s: Any, d: Any, match: re.Match[str]) -> str:
    skill = _skill(d, match[1])
    return why.skill_refused(s, d, *skill, reaction=True) if skill else ""


def _pick_up(s: Any, d: Any, token: int) -> str:
    return why.in_turn(s, action=False) or "it does not lie in contact, or there is no room for it"


def _now(s: Any, d: Any, match: re.Match[str]) -> str:
    return why.now(s)


REASONS: dict[str, Reason] = {  # in the plain words of `saying.plain`: no plural s
    r"activate ([^,]+)": _of_person(why.activate_refused),
    r"move to ([^,]+)": _of_cell(near=False),
    r"step to ([^,]+)": _of_cell(near=True),
    r"board the ship": lambda s, d, match: why.leave_refused(s, d),
    r"stand up": lambda s, d, match: why.now(s) if s.stage != Stage.ACTION else "it is not prone",
    r"shoot (?P<whom>[^,]+), (?P<weapon>[^,]+)(?:, [^,]+)?": _armed(why.shoot_refused),
    r"(?:\d+ )?more di[ce]e?": lambda s, d, match: (
        f"there are not so many ammo pegs, or it has no such burst {why.SUMMARY}"
    ),
    r"hit (?P<whom>[^,]+) heavily, (?P<weapon>[^,]+)": _armed(
        lambda s, d, whom, place: why.fight_refused(s, d, whom, place, heavy=True)
    ),
    r"fight (?P<whom>[^,]+), (?P<weapon>[^,]+)": _armed(
        lambda s, d, whom, place: why.fight_refused(s, d, whom, place, heavy=False)
    ),
    r"throw (?P<weapon>[^,]+?) at (?P<whom>[^,]+)": _armed(why.throw_refused),
    r"blast (?P<whom>[^,]+), (?P<weapon>[^,]+)": _armed(why.throw_refused),
    r"search crate (\d+)": lambda s, d, match: why.crate_refused(s, d, int(match[1]) - 1),
    r"search the room": lambda s, d, match: why.room_refused(s, d),
    r"rob ([^,]+)": _of_person(lambda s, d, whom: why.fallen_refused(s, d, whom, peace=True)),
    r"persuade ([^,]+)": _of_person(why.persuade_refused),
    r"drag ([^,]+?) to [^,]+": _of_person(lambda s, d, whom: why.fallen_refused(s, d, whom, peace=False)),
    r"carry ([^,]+?) on board": _of_person(lambda s, d, whom: why.fallen_refused(s, d, whom, peace=False)),
    r"reload, ([^,]+)": _of_tray(
        lambda s, d, place: why.quiet_refused(s, d, "it has no ammo, or there is room for none")
    ),
    r"clear ([^,]+?) of a jam": _of_tray(lambda s, d, place: why.quiet_refused(s, d, "it is not jammed")),
    r"put on ([^,]+)": _of_tray(lambda s, d, place: why.quiet_refused(s, d, "it is nothing to wear, or is broken")),
    r"use no skill": _now,
    r"use ([^,]+)": _use,
    r"revive ([^,]+), hi own [^,]+": _of_person(lambda s, d, whom: why.fallen_refused(s, d, whom, peace=False)),
    r"react, ([^,]+)": _react,
    r"pick up ([^,]+)": _of_token(_pick_up),
    r"take nothing more": _now,
    r"take ([^,]+)": _of_token(why.take_refused),
    r"give ([^,]+)": _of_token(why.give_refused),
    r"pay a skill peg": lambda s, d, match: why.peg_refused(s, d),
    r"pay nothing": _now,
    r"(?:drop|keep) ([^,]+)": _of_token(lambda s, d, token: why.now(s)),
    r"swap ([^,]+?) for [^,]+": _of_token(lambda s, d, token: why.now(s)),
    r"ask .+": _now,
    r"let it land at ([^,]+)": lambda s, d, match: "" if why.cell_of(match[1]) == NOBODY else why.now(s),
    r"pay bail.*": lambda s, d, match: "there is not enough money" if s.stage == Stage.BAIL else why.now(s),
    r"leave .+ in prison": _now,
    r"(?:end the turn|refuse it|nothing more)": _now,
}


def cannot(s: Any, d: Any, moves: Any, legal: int) -> Iterator[str]:
    """Who may still act, and what the acting character may have hoped to do."""
    if s.stage == Stage.TURN:
        open_ = {int(moves[i].a) for i in range(legal) if moves[i].kind == Act.ACTIVATE}
        for who in crew_numbers(s, d):
            if who // MOST_CREW == s.seat and who not in open_:
                yield f"{person_name(s, d, who)} ({why.activate_refused(s, d, who)})"
    if s.stage != Stage.ACTION:
        return
    kinds = {int(moves[i].kind) for i in range(legal)}
    yield from _attacks_not(s, d, kinds)
    it = s.people[s.active]
    if Act.MOVE not in kinds and on_board(it):
        yield f"move ({why.move_refused(s, d, _any_floor(s, d))})"


def _any_floor(s: Any, d: Any) -> int:
    """A free cell, to ask why nobody can move there."""
    return next((cell for cell in range(len(s.here)) if not d.map.ground[cell] and s.here[cell] < 0), 0)


def _attacks_not(s: Any, d: Any, kinds: set[int]) -> Iterator[str]:
    """Why nobody is shot at: with the first gun of the tray, at each enemy near."""
    it = s.people[s.active]
    guns = [i for i in range(it.tray_n) if d.tokens[it.tray[i]].dice[0]] if is_trader(s.active) else []
    if Act.SHOOT in kinds or not guns or not on_board(it) or s.actions <= 0:
        return
    place = guns[0]
    wrong = why.weapon_refused(s, d, place, close=False)
    yield f"shoot ({wrong or 'nobody is in sight and range, or they are in contact'})"
