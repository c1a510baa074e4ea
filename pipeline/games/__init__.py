"""The games: one folder each, found by looking; there is nothing to register.

`names()` lists them without importing any, and `load(name)` imports that one alone.
"""

import importlib
import pathlib

from pipeline.errors import unknown
from pipeline.games.contract import Game


def names() -> list[str]:
    """The names of all games, as the command line takes them."""
    found = (path for folder in __path__ for path in pathlib.Path(folder).glob("*/__init__.py"))
    return sorted(path.parent.name.replace("_", "-") for path in found)


def load(name: str) -> Game:
    """The game of that name; an unknown one is a `UsageError` with the nearest name."""
    if name not in names():
        raise unknown("game", name, names())
    game = importlib.import_module(f"pipeline.games.{name.replace('-', '_')}").GAME
    assert isinstance(game, Game), f"{name}: its folder must offer a Game called GAME"
    return game
