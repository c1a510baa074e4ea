"""The component sheets of the game, loaded, checked and packed into a design record."""

import functools
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from pipeline.engine.luck import name_key
from pipeline.engine.record import rows
from pipeline.errors import UsageError
from pipeline.games import exporting, loading
from pipeline.games.core_worlds.card_sheets import (
    BASE,
    CARDS,
    EFFECTS,
    EXPANSION,
    FACTIONS,
    GALACTIC,
    START,
    WORLDS,
    CardRow,
    EffectRow,
    FactionRow,
    check,
    words,
)
from pipeline.games.core_worlds.facts import SOURCES
from pipeline.games.core_worlds.rules import RULEBOOK
from pipeline.games.core_worlds.standin import RANGES, redraw
from pipeline.games.core_worlds.state import BY_RULE, Design, complete
from pipeline.games.core_worlds.vocabulary import NO_CARD, Condition, Kind, Of, Order, Verb, When
from pipeline.games.rulebook import Settings
from pipeline.games.sheets import Components, SheetSet

SHEETS = SheetSet(
    (CARDS, EFFECTS, FACTIONS, RANGES), Path(__file__).with_name("components"), check=check, redraw=redraw
)
load_components = functools.partial(loading.load, SHEETS)  # (folder, stand-in set, changes) -> Components
copy_sheets = functools.partial(exporting.copy_sheets, SHEETS)  # (folder) -> the files: templates for one's own sheets


def vocabularies(components: Components) -> Mapping[str, tuple[str, ...]]:
    """The words of the fact columns: cards and factions by number, the Orders, what points are for, and what a
    move is about (`subjects.subject`).
    """
    cards = tuple(card.name for card in components.sheets["cards"])
    return {
        "card": cards,
        "faction": tuple(faction.hero for faction in components.sheets["factions"]),
        "order": words(Order),
        "source": SOURCES,
        "subject": cards + words(Order),
    }


def design(settings: Settings, components: Components, seats: int) -> Any:
    """What a game of `seats` players is played by: the rules and the cards, as one record."""
    packed = rows(Design)
    d = packed[0]
    RULEBOOK.pack(settings, seats, d.rules)
    cards: tuple[CardRow, ...] = components.sheets["cards"]
    number = {card.name: i for i, card in enumerate(cards)}
    _pack_cards(d, cards)
    _pack_effects(d, components.sheets["effects"], number)
    for card in cards:
        if card.deck in GALACTIC:
            _pack_deck_row(d, card, number)
    _pack_factions(d, components.sheets["factions"], cards)
    heroes = {faction.hero for faction in components.sheets["factions"]}
    for card in cards:
        if card.deck == START and card.name not in heroes:
            d.start[d.start_n].card, d.start[d.start_n].copies = number[card.name], card.copies
            d.start_n += 1
    _check_decks(d, cards, seats)
    _check_factions(d, seats)
    complete(d)
    return d


def bits(of: Iterable[str]) -> int:
    """Words of `Of` as one number."""
    return sum(Of[word.upper()] for word in of)


def _pack_cards(d: Design, cards: tuple[CardRow, ...]) -> None:
    d.cards_n = len(cards)
    for packed, card in zip(d.cards, cards, strict=False):
        blank = BY_RULE if card.kind == "home_world" else 0
        packed.luck = name_key(card.replaces or card.name)  # a replaced card's place in the deck stays
        packed.title = name_key(card.name)
        packed.kind = Kind[card.kind.upper()]
        if Kind[card.kind.upper()] in (Kind.TACTIC, Kind.PHANTOM) and card.fleet + card.ground > 0:
            packed.when = 1 << When.INVADE  # strength that needs no text
        packed.of = _of(card)
        packed.draft_cost, packed.deploy_cost = card.draft_cost, card.deploy_cost
        packed.fleet, packed.ground = card.fleet, card.ground
        packed.energy = blank if card.energy == BY_RULE else card.energy
        packed.points = blank if card.points == BY_RULE else card.points
        packed.order = Order[card.order.upper()] if card.order else -1


def _of(card: CardRow) -> int:
    """All that a card is."""
    found = bits(card.subtypes)
    found |= Of.UNIT if card.kind in ("unit", "phantom") else 0
    found |= Of.TACTIC if card.kind in ("tactic", "phantom") else 0
    found |= Of.WORLD if card.kind in WORLDS else 0
    found |= Of.CORE_WORLD if card.kind == "core_world" else 0
    return found | (Of.PRESTIGE if card.kind == "prestige" else 0)


def _pack_effects(d: Design, effects: tuple[EffectRow, ...], number: Mapping[str, int]) -> None:
    """Effects card by card, each card knowing its first and how many."""
    for effect in sorted(effects, key=lambda effect: number[effect.card]):
        card, packed = d.cards[number[effect.card]], d.effects[d.effects_n]
        if card.effects_n == 0:
            card.effects = d.effects_n
        card.effects_n += 1
        card.when |= 1 << When[effect.when.upper()]
        packed.when, packed.verb = When[effect.when.upper()], Verb[effect.verb.upper()]
        packed.amount, packed.of = effect.amount, bits(effect.of)
        packed.condition, packed.of_condition = Condition[effect.condition.upper()], bits(effect.of_condition)
        packed.at_least = effect.at_least
        d.effects_n += 1


def _pack_deck_row(d: Design, card: CardRow, number: Mapping[str, int]) -> None:
    row = d.deck_rows[d.deck_rows_n]
    row.deck, row.card, row.copies = int(card.deck), number[card.name], max(card.copies, 1)
    row.expansion = int(card.set == EXPANSION)
    row.replaces = number[card.replaces] if card.replaces else NO_CARD
    d.deck_rows_n += 1


def _pack_factions(d: Design, factions: tuple[FactionRow, ...], cards: tuple[CardRow, ...]) -> None:
    number = {card.name: i for i, card in enumerate(cards)}
    sets = {card.name: card.set for card in cards}
    d.factions_n = len(factions)
    for row, faction in zip(d.factions, factions, strict=False):
        row.hero, row.number = number[faction.hero], faction.number
        row.home = number[faction.home_world] if faction.home_world else NO_CARD
        row.home_orders = number[faction.home_world_go]
        row.city, row.expansion = int(faction.capital_city), int(sets[faction.hero] == EXPANSION)


def _check_decks(d: Design, cards: tuple[CardRow, ...], seats: int) -> None:
    """That every deck fills the Central Zone once, with its least numbers of worlds and of other cards."""
    rules = d.rules
    playing = [card for card in cards if card.set == BASE or rules.galactic_orders]
    replaced = {card.replaces for card in playing}
    for deck in GALACTIC:
        counted = [card for card in playing if card.deck == deck and card.kind != "event" and card.name not in replaced]
        worlds = sum(max(card.copies, 1) for card in counted if card.kind in WORLDS)
        others = sum(max(card.copies, 1) for card in counted) - worlds
        if deck != "0":
            needs = [("worlds", worlds, rules.zone_min_worlds), ("other cards", others, rules.zone_min_nonworlds)]
            needs.append(("cards", worlds + others, rules.zone_total))
        else:
            needs = [("cards", others, seats * rules.draft_cards if rules.pregame_draft else 0)]
        for what, found, least in needs:
            if found < least:
                raise UsageError(
                    f"cards: galactic deck {deck} holds {found} {what}, and a game of {seats} needs {least} at least"
                )
    firsts = [card for card in playing if card.deck == "0" and card.kind == "event"]
    if rules.galactic_orders and rules.events and len(firsts) != 1:
        raise UsageError(
            f"cards: deck 0 holds {len(firsts)} events, and Galactic Orders needs one: it is the first event"
        )


def _check_factions(d: Design, seats: int) -> None:
    expansion = d.rules.galactic_orders
    playing = sum(1 for i in range(d.factions_n) if expansion or not d.factions[i].expansion)
    if playing < seats:
        raise UsageError(f"factions: there are {playing} starting decks, and a game of {seats} needs {seats}")
