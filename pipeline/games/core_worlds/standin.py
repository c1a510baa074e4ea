"""Further stand-in sets: every invented number drawn anew from the ranges in `components/ranges.csv`.

What is known, names, decks, kinds, which sides a unit is strong on and what effects do stay as they are. A number
hangs on the set, the card's name and the column alone, so that a card more or less changes no other card.
"""

import hashlib
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, NamedTuple

from pipeline.games.cells import CONFIDENCE, INVENTED, SOURCE, Column, Confidence
from pipeline.games.core_worlds.card_sheets import GALACTIC, START, SUBTYPES, CardRow, EffectRow, words
from pipeline.games.core_worlds.vocabulary import Kind
from pipeline.games.sheets import Sheet, Tables

NUMBERS = ("draft_cost", "deploy_cost", "energy", "points")
COLUMNS = ("strength", "weaker", *NUMBERS)


class RangeRow(NamedTuple):
    """From where to where a number of some cards is drawn. Of several rows for a card, the first holds."""

    kind: Annotated[str, Column("of these cards", words=words(Kind), played=False)]
    deck: Annotated[str, Column("of this deck", default="", words=(START, *GALACTIC), blank="any", played=False)]
    subtype: Annotated[str, Column("of this subtype", default="", words=SUBTYPES, blank="any", played=False)]
    column: Annotated[str, Column("strength is fleet and ground together", words=COLUMNS, played=False)]
    above: Annotated[
        str, Column("what low and high are counted from", default="", words=("strength",), blank="0", played=False)
    ]
    low: Annotated[int, Column("least", low=-20, played=False)]
    high: Annotated[int, Column("greatest", low=-20, played=False)]
    source: Annotated[str, SOURCE]
    confidence: Annotated[Confidence, CONFIDENCE]


RANGES = Sheet(
    "ranges",
    RangeRow,
    "what another stand-in set draws the invented numbers of cards from",
    unique=("kind", "deck", "subtype", "column"),
    name_column="kind",
    may_be_empty=True,
)


def redraw(tables: Tables, stand_in: int) -> Tables:
    """The tables with stand-in set number `stand_in` in place of every invented number that has a range."""
    cards, effects = tables["cards"], tables["effects"]
    ranges: list[RangeRow] = tables["ranges"].rows
    cards.rows[:] = [_card(card, ranges, stand_in) for card in cards.rows]
    seen: dict[tuple[str, str], int] = {}
    for i, effect in enumerate(effects.rows):
        place = seen[effect.card, effect.verb] = seen.get((effect.card, effect.verb), 0) + 1
        if _drawn(effect):
            key = (stand_in, effect.card, f"{effect.verb} {place}")
            effects.rows[i] = effect._replace(amount=_draw(key, effect.low, effect.high))
    return tables


def outside(tables: Tables) -> Iterator[str]:
    """The invented numbers that lie outside their range, or have none: of a shipped set there are no such."""
    ranges: list[RangeRow] = tables["ranges"].rows
    for card in tables["cards"].rows:
        yield from _card_outside(card, ranges)
    for effect in tables["effects"].rows:
        if _drawn(effect) and not effect.low <= effect.amount <= effect.high:
            yield f"{effect.card}, {effect.verb}: {effect.amount} is not in {effect.low} to {effect.high}"


def bounds(card: CardRow, column: str, ranges: Iterable[RangeRow]) -> tuple[int, int] | None:
    """Least and greatest value of a card's number by the first range that is meant for it."""
    for row in ranges:
        meant = row.kind == card.kind and row.deck in ("", card.deck) and row.subtype in ("", *card.subtypes)
        if meant and row.column == column:
            above = card.fleet + card.ground if row.above else 0
            return max(above + row.low, 0), max(above + row.high, 0)
    return None


def _card(card: CardRow, ranges: list[RangeRow], stand_in: int) -> CardRow:
    if _strong(card) and (found := bounds(card, "strength", ranges)):
        least = 2 * _weaker(card, found[1], ranges)[0]  # both sides of a card that is strong on both get something
        strength = _draw((stand_in, card.name, "strength"), max(found[0], least), found[1])
        low, high = _weaker(card, strength, ranges)
        weaker = _draw((stand_in, card.name, "weaker"), low, high)
        ground_is_weaker = card.fleet > card.ground
        if weaker and card.kind != "unit":
            ground_is_weaker = _draw((stand_in, card.name, "which side is weaker"), 0, 1) == 1
        fleet = strength - weaker if ground_is_weaker else weaker
        card = card._replace(fleet=fleet, ground=strength - fleet)
    drawn: dict[str, Any] = {}
    for column in NUMBERS:
        if _invented(card, column) and (found := bounds(card, column, ranges)):
            drawn[column] = _draw((stand_in, card.name, column), *found)
    return card._replace(**drawn)


def _strong(card: CardRow) -> bool:
    """Whether a card's strength is invented."""
    return _invented(card, "fleet") and _invented(card, "ground") and card.fleet + card.ground > 0


def _weaker(card: CardRow, strength: int, ranges: Iterable[RangeRow]) -> tuple[int, int]:
    """From where to where the weaker of two sides goes; units and tactics strong on one side only stay so."""
    one_sided = card.kind in ("unit", "tactic", "phantom") and 0 in (card.fleet, card.ground)
    low, high = (0, 0) if one_sided else bounds(card, "weaker", ranges) or (0, strength)
    return min(low, strength // 2), min(high, strength // 2)


def _card_outside(card: CardRow, ranges: list[RangeRow]) -> Iterator[str]:
    found = {
        column: getattr(card, column) for column in NUMBERS if _invented(card, column) and getattr(card, column) >= 0
    }
    spans = {column: bounds(card, column, ranges) for column in found}
    if _strong(card):
        strength = card.fleet + card.ground
        found["strength"], spans["strength"] = strength, bounds(card, "strength", ranges)
        found["weaker"], spans["weaker"] = min(card.fleet, card.ground), _weaker(card, strength, ranges)
    for column, value in found.items():
        low, high = spans[column] or (0, 0)
        if not low <= value <= high:
            yield f"{card.name}, {column}: {value} is not in {low} to {high}"


def _invented(card: CardRow, column: str) -> bool:
    return card.confidence.of(column) == INVENTED


def _drawn(effect: EffectRow) -> bool:
    """Whether the effect's amount is invented and has a range."""
    return effect.confidence.of("amount") == INVENTED and (effect.low, effect.high) != (0, 0)


def _draw(key: tuple[int, str, str], low: int, high: int) -> int:
    """A number from `low` to `high`, each as likely, that hangs on the key (set, card, what) alone."""
    luck = hashlib.blake2b("/".join(map(str, key)).encode(), digest_size=8).digest()
    return low + int.from_bytes(luck, "little") % (high - low + 1)
