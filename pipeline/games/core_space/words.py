"""How states and moves of Core Space read to a person: the game's Narrator.

The board is told by `tableau.py`, what came of a move by `news.py`, why one is not allowed by `refusals.py`, names by
`naming.py`.
"""

from collections.abc import Callable, Sequence
from typing import Any

from pipeline.games.core_space.drawing import key_lines
from pipeline.games.core_space.naming import (
    crate_name,
    person_name,
    skill_name,
    spot_name,
    token_name,
)
from pipeline.games.core_space.news import tell
from pipeline.games.core_space.people import is_trader
from pipeline.games.core_space.refusals import cannot, objection
from pipeline.games.core_space.state import BROKEN, FOUND, JAMMED, TURNED, Act, Stage
from pipeline.games.core_space.tableau import crew_lines, table_lines
from pipeline.games.core_space.vocabulary import NOBODY, SkillVerb

STATES = {FOUND: "found", JAMMED: "jammed", TURNED: "turned", BROKEN: "broken"}  # of two equal tokens in a tray
Verb = Callable[[Any, Any, Any], str]
NOTHING_MORE = {
    Stage.ACTION: "end the turn",
    Stage.TAKE: "take nothing more",
    Stage.FAVOUR: "ask for nothing",
    Stage.TRADE: "refuse it",
}


class Narrator:
    """The voice of the game."""

    def opening(self, s: Any, d: Any) -> list[str]:
        """What the signs of a board mean; the board itself begins each round."""
        return ["", *key_lines()]

    def table(self, s: Any, d: Any) -> list[str]:
        """The board, the tracker, and every crew."""
        return table_lines(s, d)

    def move(self, s: Any, d: Any, move: Any) -> str:
        """A legal move in words; "" for a forced step."""
        return "" if move.kind == Act.STEP else f"seat {s.seat + 1}: {verb(s, d, move)}"

    def also(self, s: Any, d: Any, move: Any) -> Sequence[str]:
        """Short forms within a longer text."""
        short = SHORT.get(Act(move.kind))
        return [form for form in short(s, d, move) if form] if short else ()

    def choices(self, s: Any, d: Any, moves: Any, legal: int) -> list[str]:
        """What the deciding seat could do and what not, and why; cells to move to in one list."""
        lines = [f"    can: {'; '.join(possible(s, d, moves, legal))}"]
        not_so = list(cannot(s, d, moves, legal))
        return [*lines, f"    can not: {'; '.join(not_so)}"] if not_so else lines

    def news(self, before: Any, s: Any, d: Any, move: Any) -> list[str]:
        """What came of a move."""
        return tell(before, s, d, move)

    def ending(self, s: Any, d: Any, log: Any) -> list[str]:
        """The crews as they ended, and whether the mission is lost."""
        lines = ["  the mission is lost"] if log.lost else []
        for seat in range(s.seats):
            lines += crew_lines(s, d, seat)
        return lines

    def refused(self, s: Any, d: Any, said: str) -> str:
        """Why a move is not allowed now."""
        return objection(s, d, said)


def face_down(s: Any, d: Any) -> tuple[int, ...]:
    """How many event cards and Equipment tokens are left, and which crates are unopened: all that is hidden here."""
    return (int(s.deck.n), int(s.pouch.n), *(int(crate.opened) for crate in s.crates))


def verb(s: Any, d: Any, move: Any) -> str:
    """What a move is called, without the seat."""
    return VERBS[Act(move.kind)](s, d, move)


def possible(s: Any, d: Any, moves: Any, legal: int) -> list[str]:
    """The legal moves; cells that differ in nothing else are told together."""
    told: list[str] = []
    cells: dict[str, list[str]] = {}
    for i in range(legal):
        move = moves[i]
        lead = TO_CELLS.get(Act(move.kind))
        if lead is None:
            told.append(verb(s, d, move))
            continue
        cells.setdefault(lead, []).append(spot_name(int(move.a)))
    return [f"{lead} {', '.join(spots)}" for lead, spots in cells.items()] + told


def _plain(text: str) -> Verb:
    return lambda s, d, move: text


def _person(before: str, after: str = "") -> Verb:
    return lambda s, d, move: f"{before} {person_name(s, d, int(move.a))}{after}"


def _cell(before: str) -> Verb:
    return lambda s, d, move: f"{before} {spot_name(int(move.a))}"


def _tray(before: str, after: str = "") -> Verb:
    """What one does with a token of the acting, or asked, Trader's tray."""
    return lambda s, d, move: f"{before} {label(s, d, int(move.a))}{after}"


def _found(before: str) -> Verb:
    return lambda s, d, move: f"{before} {token_name(d, int(s.found[move.a]))}"


def actor(s: Any) -> int:
    """Whose tray a decision is about: the Trader who is asked, or who acts."""
    return int(s.about) if s.stage not in (Stage.STEP, Stage.TURN, Stage.ACTION) else int(s.active)


def label(s: Any, d: Any, place: int) -> str:
    """The token at a place of that Trader's tray; beside an equal one in another state, with its own: found Knife."""
    who = actor(s)
    if who < 0 or place < 0:
        return token_name(d, NOBODY)
    it = s.people[who]
    bits, name = int(it.worn[place]), token_name(d, int(it.tray[place]))
    equal = [i for i in range(it.tray_n) if it.tray[i] == it.tray[place] and it.worn[i] != bits]
    return " ".join([*(word for bit, word in STATES.items() if equal and bits & bit), name])


def _weapon(s: Any, d: Any, place: int) -> str:
    if place >= 0:
        return label(s, d, place)
    return "bare hands" if is_trader(actor(s)) else "its own weapon"


def _shoot(s: Any, d: Any, move: Any) -> str:
    """A Ranged Assault, and dice bought with ammo pegs."""
    more = f" with {move.c} more {'die' if move.c == 1 else 'dice'}" if move.c else ""
    return f"shoot {person_name(s, d, int(move.a))} with {_weapon(s, d, int(move.b))}{more}"


def _fight(s: Any, d: Any, move: Any) -> str:
    """A Close Assault, as a heavy hit or a standard one."""
    how = "hit {} heavily" if move.c else "fight {}"
    return f"{how.format(person_name(s, d, int(move.a)))} with {_weapon(s, d, int(move.b))}"


def _throw(s: Any, d: Any, move: Any) -> str:
    return f"throw {_weapon(s, d, int(move.b))} at {person_name(s, d, int(move.a))}"


def _blast(s: Any, d: Any, move: Any) -> str:
    return f"blast {person_name(s, d, int(move.a))} with {_weapon(s, d, int(move.b))}"


def _use(s: Any, d: Any, move: Any) -> str:
    """A token of one's own, or of a fallen mate's, who is revived with it."""
    whom = int(move.b)
    if move.c:
        return f"revive {person_name(s, d, whom)} with his own {token_name(d, int(s.people[whom].tray[move.a]))}"
    for_ = f" on {person_name(s, d, whom)}" if whom >= 0 and whom != s.active else ""
    return f"use {label(s, d, int(move.a))}{for_}"


def _drag(s: Any, d: Any, move: Any) -> str:
    help_ = f" with the help of {person_name(s, d, int(move.c))}" if move.c >= 0 else ""
    return f"drag {person_name(s, d, int(move.a))} to {spot_name(int(move.b))}{help_}"


def _skill(s: Any, d: Any, move: Any) -> str:
    """A skill at a level, and whom or what it is used on."""
    verb_ = int(d.skills[move.a].verb[move.b - 1])
    named = f"use {skill_name(d, int(move.a))} {move.b}"
    if move.c < 0:
        return named
    if verb_ == SkillVerb.CLOSE_ENTRY:
        return f"{named} on Entry Point {move.c + 1}"
    if verb_ == SkillVerb.LURE:
        return f"{named} on {spot_name(int(move.c))}"
    return f"{named} on {person_name(s, d, int(move.c))}"


def _react(s: Any, d: Any, move: Any) -> str:
    return f"react with {skill_name(d, int(move.a))} {move.b}"


def _swap(s: Any, d: Any, move: Any) -> str:
    return f"swap {label(s, d, int(move.a))} for {token_name(d, int(s.found[0]))}"


def _pick_up(s: Any, d: Any, move: Any) -> str:
    return f"pick up {token_name(d, int(s.lie_token[move.a]))}"


VERBS: dict[Act, Verb] = {
    Act.STEP: _plain(""),
    Act.ACTIVATE: _person("activate"),
    Act.DONE: lambda s, d, move: NOTHING_MORE.get(Stage(s.stage), "nothing more"),
    Act.MOVE: _cell("move to"),
    Act.LEAVE: _plain("board the ship"),
    Act.PROXIMITY: _cell("step to"),
    Act.STAND: _plain("stand up"),
    Act.SHOOT: _shoot,
    Act.FIGHT: _fight,
    Act.THROW: _throw,
    Act.BLAST: _blast,
    Act.SEARCH: lambda s, d, move: f"search {crate_name(int(move.a))}",
    Act.ROOM: _plain("search the room"),
    Act.ROB: _person("rob"),
    Act.PERSUADE: _person("persuade"),
    Act.RELOAD: _tray("reload with"),
    Act.CLEAR: _tray("clear", " of a jam"),
    Act.DON: _tray("put on"),
    Act.USE: _use,
    Act.INTERACT: lambda s, d, move: f"use terminal {move.a + 1}",
    Act.DRAG: _drag,
    Act.CARRY_OUT: _person("carry", " on board"),
    Act.PICK_UP: _pick_up,
    Act.SKILL: _skill,
    Act.TAKE: _found("take"),
    Act.DROP: _tray("drop"),
    Act.GIVE: _tray("give"),
    Act.PEG: _plain("pay a Skill peg"),
    Act.ENDURE: lambda s, d, move: "use no skill" if s.stage == Stage.REACT else "pay nothing",
    Act.REACT: _react,
    Act.JOIN: lambda s, d, move: f"ask {person_name(s, d, int(s.by))} to join",
    Act.ASK_ITEM: lambda s, d, move: f"ask {person_name(s, d, int(s.by))} for what it carries",
    Act.KEEP: lambda s, d, move: f"keep {token_name(d, int(s.found[0]))}",
    Act.SWAP: _swap,
    Act.LAND: _cell("let it land at"),
    Act.PAY: lambda s, d, move: f"pay bail for {person_name(s, d, int(s.about))}",
    Act.PRISON: lambda s, d, move: f"leave {person_name(s, d, int(s.about))} in prison",
}
TO_CELLS = {Act.MOVE: "move to", Act.PROXIMITY: "step to", Act.LAND: "let it land at"}

SHORT: dict[Act, Callable[[Any, Any, Any], Sequence[str]]] = {
    Act.JOIN: lambda s, d, move: ("ask to join",),
    Act.ASK_ITEM: lambda s, d, move: ("ask for what it carries",),
    Act.PAY: lambda s, d, move: ("pay bail",),
    Act.PRISON: lambda s, d, move: ("leave him in prison",),
}
