"""The sheets of the game (cards, what their text does, factions), and what must hold between their cells."""

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Annotated, NamedTuple

from pipeline.engine.piles import MOST_CARDS
from pipeline.games.cells import CONFIDENCE, SOURCE, Column, Confidence
from pipeline.games.core_worlds.effects import LOWER, WORKS
from pipeline.games.core_worlds.state import (
    BY_RULE,
    DECKS,
    MOST_DECK_ROWS,
    MOST_EFFECTS,
    MOST_FACTIONS,
    MOST_KINDS_OF_CARD,
    MOST_START_ROWS,
)
from pipeline.games.core_worlds.vocabulary import Condition, Kind, Of, Order, Verb, When
from pipeline.games.sheets import Sheet, Table, Tables


def words(kind: type[IntEnum]) -> tuple[str, ...]:
    """The members of a vocabulary as sheets spell them."""
    return tuple(member.name.lower() for member in kind)


BASE, EXPANSION = SETS = ("base", "go")
START, HOME = "start", "home"
GALACTIC = tuple(str(deck) for deck in range(DECKS))
SUBTYPES = ("infantry", "hero", "robot", "vehicle", "starfighter", "star_cruiser", "capital_ship")
SPLIT_ROWS = 5  # places of the rule `starting_split`
OF = Column("which cards it counts or changes; a card that is one of them counts", default=(), words=words(Of))


class CardRow(NamedTuple):
    """A kind of card."""

    name: Annotated[str, Column("as printed; of two cards of one name one says which it is")]
    set: Annotated[str, Column("base game or Galactic Orders (2012)", words=SETS)]
    deck: Annotated[str, Column("starting deck, galactic deck or Home World", words=(START, *GALACTIC, HOME))]
    kind: Annotated[str, Column("what it is", words=words(Kind))]
    subtypes: Annotated[tuple[str, ...], Column("of a unit", default=(), words=SUBTYPES)]
    copies: Annotated[
        int,
        Column(
            "copies in its deck, or in each starting deck",
            default=BY_RULE,
            low=1,
            high=24,
            blank="1; in starting decks as the rule starting_split says",
        ),
    ]
    draft_cost: Annotated[int, Column("energy to draft it", default=0)]
    deploy_cost: Annotated[int, Column("energy to deploy the unit or to play the tactic", default=0)]
    fleet: Annotated[int, Column("fleet strength that it adds, or that conquering the world takes", default=0)]
    ground: Annotated[int, Column("ground strength, likewise", default=0)]
    energy: Annotated[
        int,
        Column("energy of a world", default=BY_RULE, blank="0; of a Home World as the rule home_world_energy says"),
    ]
    points: Annotated[
        int,
        Column("printed Empire Points", default=BY_RULE, blank="0; of a Home World as the rule home_world_points says"),
    ]
    order: Annotated[str, Column("the Order of its icon", default="", words=words(Order))]
    replaces: Annotated[str, Column("the base card that leaves when this one is in", default="", refers="cards")]
    source: Annotated[str, SOURCE]
    confidence: Annotated[Confidence, CONFIDENCE]


class EffectRow(NamedTuple):
    """One thing that a card's text does."""

    card: Annotated[str, Column("the card", refers="cards")]
    when: Annotated[str, Column("when it works", words=words(When))]
    verb: Annotated[str, Column("what it does", words=words(Verb))]
    amount: Annotated[int, Column("how much; below 0 dearer instead of cheaper", low=-20, high=20)]
    of: Annotated[tuple[str, ...], OF]
    condition: Annotated[str, Column("when it counts", default="always", words=words(Condition))]
    of_condition: Annotated[tuple[str, ...], OF]
    at_least: Annotated[int, Column("how many of them the condition asks for", default=1, low=1)]
    low: Annotated[int, Column("least amount that another stand-in set may draw", default=0, low=-20, played=False)]
    high: Annotated[int, Column("greatest such amount", default=0, low=-20, played=False)]
    source: Annotated[str, SOURCE]
    confidence: Annotated[Confidence, CONFIDENCE]


class FactionRow(NamedTuple):
    """A starting deck with its hero and Home Worlds; it is in the game whenever its hero's set is."""

    hero: Annotated[str, Column("the hero of its starting deck", refers="cards")]
    number: Annotated[int, Column("printed on the Home World: the lowest at the table is seat 1", low=1)]
    home_world: Annotated[str, Column("of the base game; blank if it has none", default="", refers="cards")]
    home_world_go: Annotated[str, Column("of Galactic Orders", refers="cards")]
    capital_city: Annotated[bool, Column("whether it has one with Galactic Orders", default=True)]
    source: Annotated[str, SOURCE]
    confidence: Annotated[Confidence, CONFIDENCE]


CARDS = Sheet("cards", CardRow, "every kind of card, numbered in this order")
EFFECTS = Sheet("effects", EffectRow, "what cards do beside their numbers", (), "card", may_be_empty=True)
FACTIONS = Sheet("factions", FactionRow, "the starting decks", ("hero",), "hero")

WORLDS = ("world", "core_world", "home_world")
UNITS = ("unit", "phantom")
DRAFTED = (*UNITS, "tactic", "prestige")
NEEDS_OF = (Verb.ADD_FLEET_PER, Verb.ADD_GROUND_PER, Verb.SCORE_PER)
COUNTING = (*NEEDS_OF, *LOWER, Verb.LOWER_DRAFT_PER_CORE_WORLD, Verb.RETURN_UNIT)  # verbs that look at cards
BEARERS = {  # which kinds of card may say something of a time
    "energy_phase": ("tactic",),
    "action": ("tactic", "unit", *WORLDS),
    "free": ("tactic",),
    "deploy": UNITS,
    "invade": (*UNITS, "tactic"),
    "after_invasion": ("tactic",),
    "conquer": ("world", "core_world"),
    "warzone": ("unit", "prestige", *WORLDS),
    "end": (*DRAFTED, *WORLDS),
    "draft": DRAFTED,
    "event": ("event",),
    "event_round": ("event",),
}


def check(tables: Tables) -> Iterable[str]:
    """What is wrong between cells that are each right, as sentences."""
    cards, effects, factions = tables["cards"], tables["effects"], tables["factions"]
    yield from _sizes(cards, effects, factions)
    for index, card in enumerate(cards.rows):
        for column, wrong in _card_problems(card):
            yield f"{cards.where(index, column)}: {card.name}: {wrong}"
    yield from _start_problems(cards, factions)
    yield from _replacements(cards)
    by_name = {card.name: card for card in cards.rows}
    for index, effect in enumerate(effects.rows):
        for column, wrong in _effect_problems(effect, by_name[effect.card].kind):
            yield f"{effects.where(index, column)}: {effect.card}: {wrong}"


def _effect_problems(effect: EffectRow, kind: str) -> Iterator[tuple[str, str]]:
    """What is wrong with a row of a card's text, the column and what was found and expected."""
    verb, when = Verb[effect.verb.upper()], When[effect.when.upper()]
    if kind not in BEARERS[effect.when]:
        yield "when", f"found {effect.when!r} for a {kind}; expected that of a {' or '.join(BEARERS[effect.when])}"
    if verb not in WORKS[when]:
        those = ", ".join(one.name.lower() for one in sorted(WORKS[when]))
        yield "verb", f"found {effect.verb!r}, which does nothing at {effect.when!r}; expected {those}"
    if effect.amount < 0 and verb not in LOWER:
        yield "amount", f"found {effect.amount}, expected 0 or more: only costs may be raised by one below 0"
    if effect.of and verb not in COUNTING:
        yield "of", f"found {'+'.join(effect.of)}, expected nothing: {effect.verb} does not look at cards"
    if not effect.of and verb in NEEDS_OF:
        yield "of", f"found nothing, expected which cards {effect.verb} counts"
    if effect.of_condition and effect.condition not in ("used", "in_warzone", "target"):
        yield "of_condition", f"found {'+'.join(effect.of_condition)}, expected nothing with {effect.condition!r}"
    if effect.condition in ("used", "target") and effect.when not in ("invade", "warzone", "event_round"):
        yield "condition", f"found {effect.condition!r}, which never holds at {effect.when!r}: there is no invasion"
    if effect.low > effect.high:
        yield "low", f"found {effect.low}, expected at most high, {effect.high}"


def _sizes(cards: Table, effects: Table, factions: Table) -> Iterator[str]:
    decks = [card for card in cards.rows if card.deck in GALACTIC]
    start = [card for card in cards.rows if card.deck == START and "hero" not in card.subtypes]
    for what, found, most in (
        (f"{cards.file}: found {{}} cards", len(cards.rows), MOST_KINDS_OF_CARD),
        (f"{cards.file}: found {{}} cards in galactic decks", len(decks), MOST_DECK_ROWS),
        (f"{cards.file}: found {{}} cards besides heroes in starting decks", len(start), MOST_START_ROWS),
        (f"{effects.file}: found {{}} effects", len(effects.rows), MOST_EFFECTS),
        (f"{factions.file}: found {{}} factions", len(factions.rows), MOST_FACTIONS),
    ):
        if found > most:
            yield f"{what.format(found)}, expected {most} at most"
    copies: Counter[str] = Counter()
    for card in decks:
        copies[card.deck] += max(card.copies, 1)
    for deck, count in copies.items():
        if count > MOST_CARDS:
            yield f"{cards.file}: found {count} copies in galactic deck {deck}, expected {MOST_CARDS} at most"


def _card_problems(card: CardRow) -> Iterator[tuple[str, str]]:
    """What is wrong with a card by itself: the column and what was found and expected."""
    if (card.kind == "home_world") != (card.deck == HOME):
        yield "deck", f"found {card.deck!r} for a {card.kind}; Home Worlds are in {HOME!r}, and nothing else is"
    if card.deck == START and card.kind not in ("unit", "tactic"):
        yield "kind", f"found {card.kind!r} in a starting deck, expected unit or tactic"
    if card.deck == "0" and card.kind not in (*UNITS, "tactic", "event"):
        yield "kind", f"found {card.kind!r} in deck 0 (the pregame draft), expected unit, tactic or the first event"
    if (card.kind in UNITS) != bool(card.subtypes):
        found = "+".join(card.subtypes) or "nothing"
        yield "subtypes", f"found {found} for a {card.kind}; every unit has a subtype, and nothing else has"
    if card.order and card.kind not in DRAFTED:
        yield "order", f"found {card.order!r} for a {card.kind}; {', '.join(DRAFTED)} may bear an Order's icon"
    if card.energy > 0 and card.kind not in WORLDS:
        yield "energy", f"found {card.energy} for a {card.kind}, expected nothing: only worlds have energy"
    if card.kind == "event" and (card.draft_cost or card.points > 0 or card.fleet or card.ground):
        yield "kind", "found costs, strengths or points for an event, expected none"


def _start_problems(cards: Table, factions: Table) -> Iterator[str]:
    """Whether starting decks are whole: heroes with a faction each, and a number of copies for every other card."""
    heroes = {faction.hero for faction in factions.rows}
    place = 0
    for index, card in enumerate(cards.rows):
        if card.deck != START or card.name in heroes:
            continue
        place += 1
        if "hero" in card.subtypes:
            yield f"{cards.where(index, 'name')}: found hero {card.name}, expected a row of factions with that hero"
        elif card.copies == BY_RULE and place > SPLIT_ROWS:
            yield (
                f"{cards.where(index, 'copies')}: found nothing, expected the copies of {card.name}: the rule "
                f"starting_split has places for the first {SPLIT_ROWS} cards of starting decks"
            )
    by_name = {card.name: card for card in cards.rows}
    for index, faction in enumerate(factions.rows):
        hero = by_name[faction.hero]
        if hero.deck != START or "hero" not in hero.subtypes:
            yield f"{factions.where(index, 'hero')}: found {faction.hero!r}, expected a hero in deck {START!r}"
        for column, home in (("home_world", faction.home_world), ("home_world_go", faction.home_world_go)):
            if home and by_name[home].kind != "home_world":
                yield f"{factions.where(index, column)}: found {home!r}, expected a card that is a home_world"
        if hero.set == BASE and not faction.home_world:
            yield f"{factions.where(index, 'home_world')}: found nothing, expected one for a faction of the base game"


def _replacements(cards: Table) -> Iterator[str]:
    by_name = {card.name: card for card in cards.rows}
    for index, card in enumerate(cards.rows):
        if card.replaces:
            old = by_name[card.replaces]
            if (card.set, old.set) != (EXPANSION, BASE) or card.deck not in GALACTIC or old.deck not in GALACTIC:
                yield (
                    f"{cards.where(index, 'replaces')}: found {card.replaces!r}, expected a base card of a galactic "
                    "deck, replaced by one of Galactic Orders"
                )
