"""A campaign told scenario by scenario, and the file in which it is saved between two.

It is played in plain Python, by the game's variant for one seat; the game's `Notepad` says what belongs to the story
and what is kept. A saved campaign that goes on comes out as if it had never been put away.
"""

import dataclasses
import itertools
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from pipeline import games
from pipeline.engine.play import steps, worker
from pipeline.engine.record import rows, words_of
from pipeline.errors import MachineError, UsageError, unknown
from pipeline.games.contract import Game, Notepad
from pipeline.runs.spec import Asked, specify
from pipeline.runs.table import OpenGame, open_game

PAD = "notepad"  # the table of the file that the game's own notepad fills
ASKED: dict[str, type] = {  # what else the file holds: what was asked for
    "game": str,
    "seed": int,
    "players": str,
    "strategies": str,
    "variants": list,
    "settings": list,
    "cards": list,
    "components": str,
    "stand_in": int,
}


class Going(NamedTuple):
    """How far a campaign goes, from where, and where it is saved."""

    scenarios: int = 0  # at most so many are played; 0: all
    save: str = ""  # the file that holds it after each scenario
    saved: dict[str, Any] | None = None  # the notepad to go on from


class Moment(NamedTuple):
    """A move that was made: the state before it, the state after it, the log, and the move."""

    before: Any
    s: Any
    log: Any
    move: Any


def story(asked: Asked, going: Going) -> Iterator[str]:
    """The campaign that is asked for, line by line; what is said several times running is said once."""
    for line, same in itertools.groupby(_lines(asked, going)):
        times = len(list(same))
        yield line if times == 1 else f"{line} ({times} times)"


def _lines(asked: Asked, going: Going) -> Iterator[str]:
    game = games.load(asked.game)
    notepad = notepad_of(game)
    asked = as_campaign(game, asked)
    if going.scenarios < 0:
        raise UsageError(f"--scenarios {going.scenarios} must be at least 0")
    table = open_game(specify(asked))
    if going.save and not Path(going.save).absolute().parent.is_dir():
        raise UsageError(f"--save {going.save}: there is no folder {Path(going.save).parent}")
    if going.save and Path(going.save).is_dir():
        raise UsageError(f"--save {going.save} is a folder, not a file")
    d, played = table.design, 0
    yield f"{game.title}: a campaign, seed {asked.seed}, played by {table.spec.lineup}"
    yield from (f"note: {note}" for note in table.spec.notes)
    for moment in moments(table, going.saved):
        if moment.move is None:
            yield from [] if going.saved else notepad.opening(moment.s, d)
            continue
        yield from notepad.news(*moment[:2], d, *moment[2:])
        if notepad.rests(moment.s, d):
            played += 1
            if going.save:
                _write(going.save, game, asked, notepad.save(moment.s, d))
                yield f"  (saved in {going.save})"
            if played == going.scenarios:
                yield "The campaign rests here."
                return


def notepad_of(game: Game) -> Notepad:
    """The notepad of a game that offers a campaign."""
    if game.notepad is None:
        others = [name for name in games.names() if games.load(name).notepad is not None]
        raise UsageError(f"{game.name} has no campaign; {', '.join(others) or 'no game'} has one")
    return game.notepad


def as_campaign(game: Game, asked: Asked) -> Asked:
    """The same with the campaign's variant at the table for one, and with whom it is played."""
    variants = asked.variants if game.campaign in asked.variants else (game.campaign, *asked.variants)
    return dataclasses.replace(asked, seats=1, variants=variants, players=asked.players or notepad_of(game).players)


def moments(table: OpenGame, saved: dict[str, Any] | None) -> Iterator[Moment]:
    """Play the campaign: the table as it is set up (no move), then every move that was made."""
    game, d = table.game, table.design
    seat, log = worker(game.state), rows(game.log)
    s, rules, before, move = seat.states[0], game.rules, None, None

    def taken_up(s: Any, d: Any, log: Any) -> None:
        rules.setup(s, d, log)
        notepad_of(game).resume(s, d, log, saved or {})

    played = rules if saved is None else rules._replace(setup=taken_up)
    for step in steps(played, d, table.players, table.seatings[0], table.batch(0), (seat, log[0])):
        yield Moment(before, s, log[0], move)
        states, words = words_of(game.state, 1)
        words[:] = seat.words
        before, move = states[0], seat.bench.moves[step.chosen].copy()  # type: ignore[attr-defined]  # NumPy records
    yield Moment(before, s, log[0], move)


def read_saved(path: str, game: str) -> tuple[Asked, dict[str, Any]]:
    """What a saved campaign was asked for with, and its notepad."""
    try:
        found = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as wrong:
        raise UsageError(f"--resume {path} can't be read: {wrong.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        raise UsageError(f"--resume {path} is no TOML: {wrong}") from None
    wanted = (*ASKED, PAD)
    for key in found:
        if key not in wanted:
            raise unknown(f"part of {path}", key, wanted)
    for key in wanted:
        kind = ASKED.get(key, dict)
        if not isinstance(found.get(key), kind) or isinstance(found[key], bool):
            raise UsageError(f"--resume {path}: {key!r} is missing or of the wrong kind; it is no saved campaign")
    if found["game"] != game:
        raise UsageError(f"--resume {path} is a campaign of {found['game']}, not of {game}")
    told: dict[str, Any] = {
        key: tuple(map(str, found[key])) if kind is list else found[key] for key, kind in ASKED.items()
    }
    return Asked(**told), found[PAD]


def _write(path: str, game: Game, asked: Asked, notepad: Mapping[str, Any]) -> None:
    told = {key: getattr(asked, key) for key in ASKED}
    lines = [f"# A campaign of {game.title}, between two scenarios.", *_table(told), "", *_toml(PAD, notepad)]
    try:
        Path(path).write_text("\n".join(lines) + "\n", encoding="utf-8")
    except OSError as wrong:
        raise MachineError(f"--save {path} can't be written: {wrong.strerror}") from None


def _toml(name: str, table: Mapping[str, Any]) -> Iterator[str]:
    """A table and its lists of tables."""
    plain = {key: value for key, value in table.items() if not _is_tables(value)}
    yield f"[{name}]"
    yield from _table(plain)
    for key, value in table.items():
        if _is_tables(value):
            for one in value:
                yield ""
                yield f"[[{name}.{key}]]"
                yield from _table(one)


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)


def _table(table: Mapping[str, Any]) -> list[str]:
    return [f"{key} = {_value(value)}" for key, value in table.items()]


def _value(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    if isinstance(value, dict):
        return f"{{ {', '.join(_table(value))} }}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_value, value))}]"
    escaped = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
