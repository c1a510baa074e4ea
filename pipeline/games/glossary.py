"""What the words of a game's sheets mean, with examples from its cards: the file `glossary.toml` beside its sheets.

It has a table for each column of words, such as `[effects.verb]`, or `[any.breed]` for the columns of that name in all
sheets, with a line for each word; and `new`, which tells how a new card is written.
"""

import tomllib
from collections.abc import Mapping
from typing import Any

from pipeline.games.cells import cells
from pipeline.games.sheets import Components, SheetSet

FILE = "glossary.toml"
ANY = "any"  # in the place of a sheet's name

Glossary = Mapping[str, Any]


def read_glossary(these: SheetSet) -> Glossary:
    """A game's glossary; an empty one if it has none."""
    path = these.shipped / FILE
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def how_to(glossary: Glossary) -> list[str]:
    """How a new card is written, in lines."""
    return [line for line in str(glossary.get("new", "")).strip().splitlines() if line]


def meanings(glossary: Glossary, sheet: str, column: str) -> Mapping[str, str]:
    """What the words of a column mean, by word; empty where they speak for themselves."""
    found: Mapping[str, str] = glossary.get(sheet, {}).get(column, {}) or glossary.get(ANY, {}).get(column, {})
    return found


def example(components: Components, sheet: str, column: str, word: str) -> str:
    """A row in which a column holds a word, told by its name and what else it says: the shortest, "" if none does."""
    told = []
    for row in components.sheets[sheet]:
        value = getattr(row, column)
        if value == word or (isinstance(value, tuple) and word in value):
            told.append((value not in (word, (word,)), len(_told(row)), _told(row)))
    return min(told)[-1] if told else ""


def _told(row: Any) -> str:
    """A row in words: its first cell, then what else isn't blank and can matter in play."""
    known = cells(type(row))
    said = {name: cell.shown(getattr(row, name)) for name, cell in known.items() if cell.column.played}
    first, *others = [(name, text) for name, text in said.items() if text] or [("", "")]
    return first[1] + ": " + ", ".join(f"{name} {text}" for name, text in others)
