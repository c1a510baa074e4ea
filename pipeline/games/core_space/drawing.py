"""The board as lines of text: cells two characters wide, walls and doors on their edges, as map files have them."""

from collections.abc import Mapping
from typing import Any

from pipeline.engine.luck import name_of
from pipeline.games.core_space.cards import SIZE
from pipeline.games.core_space.mapping import AIRLOCKS, ENTRIES, LARGE_CRATE, POSTS, SMALL_CRATE, TERMINAL
from pipeline.games.core_space.mapwalks import STEPS
from pipeline.games.core_space.naming import BREED_NAMES
from pipeline.games.core_space.state import MOST_CREW, PEOPLE, TRADERS
from pipeline.games.core_space.vocabulary import Breed, Ground, Heading

LETTERS = {  # of NPCs; Traders have capitals
    Breed.HARVESTER: "h",
    Breed.DEVASTATOR: "d",
    Breed.ASSASSIN: "a",
    Breed.LIVE_ONE: "l",
    Breed.GUARD: "g",
    Breed.DESTROYER: "y",
    Breed.DIRECTOR: "r",
    Breed.WARDEN: "w",
    Breed.GANGSTER: "n",
    Breed.GANG_LEADER: "b",
    Breed.CIVILIAN: "v",
}
CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
NUMBERS = "0123456789" + CAPITALS
ENTRY, AIRLOCK, TOKENS, DONE = ">", "=", "*", "-"
GROUNDS = {Ground.FLOOR: ". ", Ground.LOW: "ll", Ground.TALL: "TT"}
MARGIN = "   "
MAP_KEY = [
    f"{GROUNDS[Ground.LOW]} low terrain",
    f"{GROUNDS[Ground.TALL]} tall terrain",
    f"{SMALL_CRATE * 2} crate",
    f"{LARGE_CRATE * 2} large crate",
    f"{TERMINAL * 2} terminal",
    f"{ENTRY}1 Entry Point 1",
    f"{AIRLOCK}1 airlock of seat 1",
    "- | wall",
    "/ door",
    ": window",
]
BOARD_KEY = [
    f"{SMALL_CRATE}{DONE} empty",
    f"{TERMINAL}{DONE} done",
    f"{TOKENS} tokens on the floor",
    "capitals are Traders with the number of their seat",
    "small letters are NPCs with their own number",
]


def drawn_map(d: Any, with_posts: bool = False) -> list[str]:
    """The map without anybody on it."""
    cells = _things(d)
    if with_posts:
        for sign, faction in POSTS.items():
            for i in range(int(d.map.posts_n[faction])):
                cells[int(d.map.posts[faction][i])] = sign + " "
    return _lines(d, cells)


def drawn_board(s: Any, d: Any) -> list[str]:
    """The board with everybody on it, and below it whose marks these are."""
    cells = _things(d)
    for crate in range(int(d.map.crates_n)):
        if s.crates[crate].opened and not s.crates[crate].n:
            cells[int(d.map.crates[crate])] = cells[int(d.map.crates[crate])][0] + DONE
    for terminal in range(int(d.map.terminals_n)):
        if s.hacked[terminal]:
            cells[int(d.map.terminals[terminal])] = TERMINAL + DONE
    for i in range(int(s.lie_n)):
        cells[int(s.lie_cell[i])] = TOKENS + " "
    marks = marks_of(s, d)
    for who, mark in sorted(marks.items(), key=lambda pair: not s.people[pair[0]].defeated):
        cells[int(s.people[who].cell)] = mark
    return [*_lines(d, cells), *_wrapped(_who(s, d))]


def key_lines() -> list[str]:
    """What the signs of a board mean."""
    return _wrapped([*MAP_KEY, *BOARD_KEY])


def map_key() -> list[str]:
    """What the signs of a map mean."""
    return _wrapped(MAP_KEY)


def marks_of(s: Any, d: Any) -> dict[int, str]:
    """Two characters for everybody on the board: `C2` the Captain of seat 2, `c2` fallen, `g3` the third Guard."""
    capitals = capitals_of(d)
    marks = {}
    for who in range(PEOPLE):
        it = s.people[who]
        if not it.on or it.cell < 0:
            continue
        if who < TRADERS:
            first = capitals[who % MOST_CREW]
            marks[who] = (first.lower() if it.defeated else first) + NUMBERS[who // MOST_CREW + 1]
        else:
            marks[who] = LETTERS[Breed(int(it.breed))] + NUMBERS[int(it.number) % len(NUMBERS)]
    return marks


def capitals_of(d: Any) -> list[str]:
    """A capital for each Trader of a crew: the first letter of his board's words that nobody else has."""
    found: list[str] = []
    for role in range(int(d.roles_n)):
        words = name_of(d.role_names[role]).upper()
        letters = [word[0] for word in words.split()] + [sign for sign in words if sign.isalpha()]
        taken = (*found, *(letter.upper() for letter in LETTERS.values()))
        found.append(next(letter for letter in [*letters, *CAPITALS] if letter not in taken))
    return found


def _who(s: Any, d: Any) -> list[str]:
    """What the letters of those on the board mean."""
    capitals = capitals_of(d)
    here = {who: s.people[who] for who in marks_of(s, d)}
    roles = sorted({who % MOST_CREW for who in here if who < TRADERS})
    said = [f"{capitals[role]} {name_of(d.role_names[role])}" for role in roles]
    breeds = sorted({int(it.breed) for who, it in here.items() if who >= TRADERS})
    said += [f"{LETTERS[Breed(breed)]} {BREED_NAMES[Breed(breed)]}" for breed in breeds]
    fallen = any(it.defeated for it in here.values())
    return [*said, *["a small letter of a Trader: fallen"] * fallen]


def _wrapped(parts: list[str], width: int = 74) -> list[str]:
    lines = [""]
    for part in parts:
        if lines[-1] and len(lines[-1]) + len(part) + 2 > width:
            lines[-1] += ","
            lines.append("")
        lines[-1] += f", {part}" if lines[-1] else part
    return [MARGIN + line for line in lines]


def _things(d: Any) -> dict[int, str]:
    """What the map has in its cells, two characters each."""
    cells = {cell: GROUNDS[Ground(int(d.map.ground[cell]))] for cell in range(SIZE * SIZE)}
    for i in range(len(ENTRIES)):
        cells[int(d.map.entries[i])] = ENTRY + ENTRIES[i]
    for i in range(len(AIRLOCKS)):
        cells[int(d.map.airlocks[i])] = AIRLOCK + NUMBERS[i + 1]
    for i in range(int(d.map.crates_n)):
        cells[int(d.map.crates[i])] = 2 * (LARGE_CRATE if d.map.crate_large[i] else SMALL_CRATE)
    for i in range(int(d.map.terminals_n)):
        cells[int(d.map.terminals[i])] = 2 * TERMINAL
    return cells


def _lines(d: Any, cells: Mapping[int, str]) -> list[str]:
    """The board, with the numbers of columns above and of rows on the left."""
    lines = [MARGIN + " " + " ".join(f"{x:<2}" for x in range(SIZE))]
    for y in range(SIZE + 1):
        edges = [_north(d, x, y) for x in range(SIZE)]
        corners = [_corner(d, x, y) for x in range(SIZE + 1)]
        pairs = zip(edges, corners[1:], strict=True)
        lines.append(MARGIN + corners[0] + "".join(2 * edge + corner for edge, corner in pairs))
        if y < SIZE:
            row = "".join(_west(d, x, y) + cells[SIZE * y + x] for x in range(SIZE))
            lines.append(f"{y:>2} {row}{_west(d, SIZE, y)}")
    return [line.rstrip() for line in lines]


def _north(d: Any, x: int, y: int) -> str:
    """The edge north of a cell."""
    return "-" if y in (0, SIZE) else _edge(d, SIZE * y + x, Heading.N, "-")


def _west(d: Any, x: int, y: int) -> str:
    """The edge west of a cell."""
    return "|" if x in (0, SIZE) else _edge(d, SIZE * y + x, Heading.W, "|")


def _edge(d: Any, cell: int, heading: Heading, wall: str) -> str:
    bit = 1 << heading
    other = cell + STEPS[heading][0] + SIZE * STEPS[heading][1]
    if int(d.map.touch[cell]) & bit:
        return " " if d.map.room[cell] == d.map.room[other] else "/"
    return ":" if int(d.map.scrambles[cell]) & bit else wall


def _corner(d: Any, x: int, y: int) -> str:
    """A corner, drawn where an edge beside it is."""
    near = []
    near += [_north(d, column, y) for column in (x - 1, x) if 0 <= column < SIZE]
    near += [_west(d, x, row) for row in (y - 1, y) if 0 <= row < SIZE]
    return "+" if any(edge != " " for edge in near) else " "
