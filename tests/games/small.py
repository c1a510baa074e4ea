"""A small game of cards and what they say, for tests of its sheets."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, NamedTuple

import pytest

from pipeline.games.cells import CONFIDENCE, SOURCE, Column, Confidence
from pipeline.games.loading import SheetsError, load
from pipeline.games.sheets import Sheet, SheetSet, Tables


class Card(NamedTuple):
    name: Annotated[str, Column("what it is called")]
    cost: Annotated[int, Column("coins", high=20)]
    draft_cost: Annotated[int, Column("coins to draft it", default=0, low=1, high=20)]
    uses: Annotated[int, Column("how often", default=1, low=0, high=3)]
    single: Annotated[bool, Column("only one exists", default=True)]
    kind: Annotated[str, Column("what it is", default="unit", words=("unit", "world"))]
    old: Annotated[str, Column("whose place it takes", default="", refers="cards")]
    source: Annotated[str, SOURCE]
    confidence: Annotated[Confidence, CONFIDENCE]


class Text(NamedTuple):
    card: Annotated[str, Column("the card", refers="cards")]
    amount: Annotated[int, Column("how much")]


CARDS = "name,cost,kind,old\nOak,2,unit,\nFir,4,world,\nYew,5,unit,Oak\n"
TEXTS = "card,amount\nOak,1\nOak,2\nFir,3\n"


def check(tables: Tables) -> Iterable[str]:
    known = {card.name for card in tables["cards"].rows}
    for index, text in enumerate(tables["texts"].rows):
        assert text.card in known, "the game sees only references that lead somewhere"
        if text.amount == 13:
            yield f"{tables['texts'].where(index, 'amount')}: found 13, expected luck"


def small_game(tmp_path: Path) -> SheetSet:
    """Its sheets, the shipped ones in a folder."""
    shipped = tmp_path / "shipped"
    shipped.mkdir()
    (shipped / "cards.csv").write_text(CARDS)
    (shipped / "texts.csv").write_text(TEXTS)
    sheets = (Sheet("cards", Card, "the cards"), Sheet("texts", Text, "what they say", (), "card", may_be_empty=True))
    return SheetSet(sheets, shipped, check, lambda tables, stand_in: tables)


def problems(game: SheetSet, folder: Path) -> tuple[str, ...]:
    with pytest.raises(SheetsError) as error:
        load(game, folder, 0, ())
    return error.value.problems
