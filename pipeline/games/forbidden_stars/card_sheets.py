"""The sheets of the combat cards and of what they do, what must hold between their cells, and how they are packed."""

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Annotated, NamedTuple

from pipeline.engine.luck import name_key
from pipeline.games.cells import CONFIDENCE, SOURCE, Column, Confidence
from pipeline.games.forbidden_stars.cards import KINDS, MOST_EFFECTS
from pipeline.games.forbidden_stars.state import Design
from pipeline.games.forbidden_stars.vocabulary import (
    ROLLED,
    Face,
    Faction,
    Grade,
    If,
    Part,
    Per,
    Unless,
    Verb,
    Who,
)
from pipeline.games.sheets import Components, Sheet, Table, Tables


def _words(kind: type[IntEnum]) -> tuple[str, ...]:
    return tuple(member.name.lower() for member in kind)


ALL = 99  # in the columns `amount` and `pay_amount`
THROWN = "rolled"
FACES = _words(Face)
BODIES = (*_words(Grade), "bastion")


class CombatCardRow(NamedTuple):
    """A kind of combat card, of which there are two copies."""

    name: Annotated[str, Column("the card's neutral name")]
    faction: Annotated[str, Column("whose it is", words=_words(Faction))]
    start: Annotated[bool, Column("whether it is in the combat deck at the start; else it is an upgrade")]
    level: Annotated[int, Column("command level that the upgrade needs", default=0, high=9)]
    cost: Annotated[int, Column("materiel that the pair costs", default=0)]
    offence: Annotated[int, Column("icons of offence", default=0, high=9)]
    defence: Annotated[int, Column("icons of defence", default=0, high=9)]
    morale: Annotated[int, Column("icons of morale", default=0, high=9)]
    units: Annotated[
        tuple[str, ...],
        Column(
            "its unit part happens with an unrouted unit of one of these (or with a bastion)",
            default=(),
            words=BODIES,
            blank="it has no unit part",
        ),
    ]
    source: Annotated[str, SOURCE]
    confidence: Annotated[Confidence, CONFIDENCE]


class EffectRow(NamedTuple):
    """One thing that a combat card does; those of a card happen in the order of their rows."""

    card: Annotated[str, Column("the card", refers="combat_cards")]
    part: Annotated[str, Column("of which part of the card", words=_words(Part))]
    condition: Annotated[str, Column("when it happens", default="always", words=_words(If))]
    pay: Annotated[tuple[str, ...], Column("one may pay a die of such a face for it", default=(), words=FACES)]
    pay_amount: Annotated[int, Column("99: any number of dice, and it happens once for each", default=1, low=1)]
    verb: Annotated[str, Column("what it does", words=_words(Verb))]
    who: Annotated[str, Column("to whom", default="self", words=_words(Who))]
    face: Annotated[
        tuple[str, ...],
        Column("of dice or tokens; of several one is chosen; rolled: thrown", default=(), words=(*FACES, THROWN)),
    ]
    into: Annotated[
        tuple[str, ...], Column("convert: what dice turn to; lose_either: tokens lost", default=(), words=FACES)
    ]
    amount: Annotated[int, Column("how many; 99: all", default=1, low=1)]
    per: Annotated[str, Column("what the amount is multiplied by", default="one", words=_words(Per))]
    grades: Annotated[
        tuple[str, ...],
        Column("units that it is about, or that `per` counts", default=(), words=_words(Grade), blank="all"),
    ]
    enemy_chooses: Annotated[bool, Column("whether the enemy picks the unit, die or card", default=False)]
    may: Annotated[bool, Column("whether whoever picks may decline", default=False)]
    unless: Annotated[str, Column("how the enemy may prevent it", default="nothing", words=_words(Unless))]
    unless_face: Annotated[tuple[str, ...], Column("of the die that it pays for that", default=(), words=FACES)]
    must: Annotated[
        bool, Column("whether an enemy to whom it cannot happen prevents it instead, if it can", default=False)
    ]
    gift: Annotated[int, Column("dice that the enemy rolls and adds if it prevents it", default=0, high=9)]
    choice: Annotated[int, Column("of the rows of a card with one number only one happens", default=0, high=9)]
    source: Annotated[str, SOURCE]
    confidence: Annotated[Confidence, CONFIDENCE]


COMBAT_CARDS = Sheet("combat_cards", CombatCardRow, "every kind of combat card, fourteen a faction")
EFFECTS = Sheet("effects", EffectRow, "what combat cards do beside their icons", (), "card", may_be_empty=True)
CARD_SHEETS = (COMBAT_CARDS, EFFECTS)

FACED = ("tokens", "dice", "convert", "reroll", "lose_dice", "lose_tokens", "lose_either", "no_tokens")
TOKEN_VERBS = ("tokens", "lose_tokens", "no_tokens")


def check_cards(tables: Tables) -> Iterable[str]:
    """What is wrong between cells of these two sheets that are each right, as sentences."""
    cards, effects = tables["combat_cards"], tables["effects"]
    yield from _decks(cards)
    by_name = {card.name: card for card in cards.rows}
    counts: Counter[str] = Counter()
    for index, effect in enumerate(effects.rows):
        counts[effect.card] += 1
        first = index == 0 or effects.rows[index - 1].card != effect.card
        if first and counts[effect.card] > 1:
            yield f"{effects.where(index, 'card')}: found {effect.card!r} again, expected its rows beside each other"
        if counts[effect.card] == MOST_EFFECTS + 1:
            yield f"{effects.where(index, 'card')}: {effect.card}: found more effects than {MOST_EFFECTS}"
        for column, wrong in _effect_problems(effect, by_name[effect.card], first):
            yield f"{effects.where(index, column)}: {effect.card}: {wrong}"


def _decks(cards: Table) -> Iterator[str]:
    counts = Counter(card.faction for card in cards.rows)
    for faction in _words(Faction):
        if counts[faction] != KINDS:
            yield f"{cards.file}: found {counts[faction]} cards of {faction}, expected {KINDS}"
    start = Counter(card.faction for card in cards.rows if card.start)
    for faction in _words(Faction):
        if start[faction] != start[cards.rows[0].faction]:
            yield f"{cards.file}: found {start[faction]} start cards of {faction}, expected equally many for each"


def _effect_problems(effect: EffectRow, card: CombatCardRow, first: bool) -> Iterator[tuple[str, str]]:
    """What is wrong with an effect: the column and what was found and expected."""
    if effect.part == "unit" and not card.units:
        yield "part", "found 'unit', expected 'general': the card's row names no units"
    if bool(effect.face) != (effect.verb in FACED):
        yield "face", f"found {'+'.join(effect.face) or 'nothing'}, expected a face for {', '.join(FACED)} only"
    if effect.verb in TOKEN_VERBS and {"morale", THROWN} & set(effect.face):
        yield "face", f"found {'+'.join(effect.face)}, expected offence or defence: other tokens do not exist"
    if THROWN in effect.face and effect.verb != "dice":
        yield "face", f"found {THROWN!r}, expected it for dice only"
    if bool(effect.into) != (effect.verb in ("convert", "lose_either")):
        yield "into", "expected it for convert and lose_either, and for nothing else"
    if bool(effect.unless_face) != (effect.unless in ("pay", "pay_level")):
        yield "unless_face", "expected it for pay and pay_level, and for nothing else"
    if (effect.unless == "pay_level") != (effect.verb == "target_destroy"):
        yield "unless", "expected pay_level for target_destroy, and for nothing else"
    if effect.choice and (effect.pay or effect.may or effect.unless != "nothing"):
        yield "choice", f"found {effect.choice}, expected nothing where one pays, may decline or the enemy prevents"
    if effect.unless not in ("nothing", "pay_level") and (effect.pay or effect.may):
        yield "unless", f"found {effect.unless!r}, expected 'nothing' where one pays or may decline"
    if effect.condition == "before" and first:
        yield "condition", "found 'before' in the card's first row, expected a row before it"


def bits(words: Iterable[str], names: tuple[str, ...]) -> int:
    """Words as bits."""
    return sum(1 << names.index(word) for word in words)


def pack_cards(d: Design, components: Components) -> None:
    """Combat cards and their effects into the design; its rules are packed before."""
    places = {faction: KINDS * place for place, faction in enumerate(_words(Faction))}
    numbers: dict[str, int] = {}
    for row in components.sheets["combat_cards"]:
        numbers[row.name] = number = places[row.faction]
        places[row.faction] += 1
        card = d.cards[number]
        d.card_names[number] = name_key(row.name)
        card.start, card.level, card.cost = int(row.start), row.level, row.cost
        card.icons[:] = (row.offence, row.defence, row.morale)
        card.units = bits(row.units, BODIES)
    for row in components.sheets["effects"]:
        card = d.cards[numbers[row.card]]
        _pack_effect(d, MOST_EFFECTS * numbers[row.card] + card.effects_n, row)
        card.effects_n += 1
    _settle(d, components, numbers)


def _pack_effect(d: Design, place: int, row: EffectRow) -> None:
    effect, faces = d.effects[place], (*FACES, THROWN)
    effect.part, effect.condition = Part[row.part.upper()], If[row.condition.upper()]
    effect.pay_face, effect.pay = bits(row.pay, FACES), row.pay_amount if row.pay else 0
    effect.verb, effect.who = Verb[row.verb.upper()], Who[row.who.upper()]
    effect.face, effect.into = bits(row.face, faces), bits(row.into, FACES)
    effect.amount, effect.per = row.amount, Per[row.per.upper()]
    effect.grades = bits(row.grades, _words(Grade))
    effect.enemy_chooses, effect.may = int(row.enemy_chooses), int(row.may)
    effect.unless, effect.unless_face = Unless[row.unless.upper()], bits(row.unless_face, FACES)
    effect.must, effect.gift, effect.choice = int(row.must), row.gift, row.choice


def _settle(d: Design, components: Components, numbers: dict[str, int]) -> None:
    """What the sources leave open, as the rules have it: see the switches in rules.py."""
    for row in components.sheets["effects"]:
        if row.verb == "no_damage":
            card = numbers[row.card]
            for place in range(MOST_EFFECTS * card, MOST_EFFECTS * card + d.cards[card].effects_n):
                effect = d.effects[place]
                if effect.verb == Verb.DICE and d.rules.guide_rolls:
                    effect.face = ROLLED
                if effect.verb == Verb.NO_DAMAGE and d.rules.guide_shields_own:
                    effect.who = Who.SELF
    for place in range(len(d.effects)):
        effect = d.effects[place]
        several = effect.face & (effect.face - 1) != 0 or effect.verb == Verb.LOSE_EITHER
        if effect.verb in (Verb.LOSE_DICE, Verb.LOSE_EITHER) and several and d.rules.enemy_picks_loss:
            effect.enemy_chooses = 1


def card_names(components: Components) -> tuple[str, ...]:
    """The names of the combat cards, by their numbers in the design: faction by faction."""
    factions = _words(Faction)
    rows = sorted(components.sheets["combat_cards"], key=lambda row: factions.index(row.faction))
    return tuple(row.name for row in rows)
