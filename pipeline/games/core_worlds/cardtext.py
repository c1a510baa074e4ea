"""Cards as a person reads them: names, what they are, cost and strength, and their text in words."""

from collections.abc import Iterable
from typing import Any

from pipeline.engine.luck import name_of
from pipeline.games.core_worlds.vocabulary import Condition, Kind, Of, Order, Verb, When

ORDER_NAMES = {order: order.name.replace("_", " ").title().replace(" Of ", " of ") for order in Order}
OF_NAMES = {of: of.name.replace("_", " ").lower() for of in Of}
PLURALS = {Of.INFANTRY: "infantry", Of.HERO: "heroes"}

WHEN_WORDS = {
    When.ENERGY_PHASE: "in the Energy Phase",
    When.ACTION: "for an action",
    When.FREE: "at any time of one's turn",
    When.DEPLOY: "when deployed",
    When.INVADE: "in an invasion",
    When.AFTER_INVASION: "after an invasion",
    When.CONQUER: "when conquered",
    When.WARZONE: "while in the Warzone",
    When.END: "at the end of the game",
    When.DRAFT: "when drafted",
    When.EVENT: "at once, each player",
    When.EVENT_ROUND: "for this round, everybody",
}
VERB_WORDS = {
    Verb.GAIN_ENERGY: "+{n} energy",
    Verb.LOSE_ENERGY: "-{n} energy",
    Verb.GAIN_ACTIONS: "+{n} action{s}",
    Verb.LOSE_ACTIONS: "-{n} action{s}",
    Verb.DRAW: "draw {n} card{s}",
    Verb.DISCARD: "discard {n} card{s}",
    Verb.ADD_FLEET: "+{n} fleet",
    Verb.ADD_GROUND: "+{n} ground",
    Verb.ADD_FLEET_PER: "+{n} fleet for each other {one}",
    Verb.ADD_GROUND_PER: "+{n} ground for each other {one}",
    Verb.LOWER_DRAFT: "{many} cost {less} to draft",
    Verb.LOWER_DEPLOY: "{many} cost {less} to deploy or play",
    Verb.LOWER_DRAFT_PER_CORE_WORLD: "costs {less} for each Core World owned",
    Verb.LOWER_INVADE: "an invasion costs {less}",
    Verb.FREE_DEPLOY: "{n} more unit{s} without an action",
    Verb.RETURN_UNIT: "up to {n} {many} back to hand",
    Verb.SCORE_PER: "{n} point{s} for each {one}",
    Verb.GAIN_FIRST_CONQUEST: "+{n} energy for the first to conquer a world",
    Verb.DRAW_ON_CONQUEST: "draw {n} card{s} for each conquest",
}
CONDITION_WORDS = {
    Condition.ALWAYS: "",
    Condition.USED: " if {n} {these} take part",
    Condition.IN_WARZONE: " with {n} {these} in the Warzone",
    Condition.FEWEST_WORLDS: " with the fewest worlds",
    Condition.TARGET: " against a {this}",
}


def card_name(d: Any, card: int) -> str:
    """A card's name as its sheet has it."""
    return name_of(d.cards[card].title)


def card_names(d: Any, cards: Iterable[int]) -> str:
    """Cards as a list in words, equal ones counted: `2 Grunt, Snub Fighter`; "nothing" where there are none."""
    counted: dict[str, int] = {}
    for card in cards:
        name = card_name(d, int(card))
        counted[name] = counted.get(name, 0) + 1
    return ", ".join(name if n == 1 else f"{n} {name}" for name, n in counted.items()) or "nothing"


def of_words(bits: int, many: bool) -> str:
    """What an effect counts, in words: `starfighters or robots`."""
    if bits == 0:
        return "cards" if many else "card"
    found = [of for of in Of if bits & of]
    return " or ".join((PLURALS.get(of, OF_NAMES[of] + "s") if many else OF_NAMES[of]) for of in found)


def effect_text(d: Any, effect: Any) -> str:
    """What one row of a card's text does, in words, without when it works."""
    amount, of = int(effect.amount), int(effect.of)
    less = f"{amount} less" if amount >= 0 else f"{-amount} more"
    does = VERB_WORDS[Verb(effect.verb)].format(
        n=amount, s="s" if amount != 1 else "", one=of_words(of, False), many=of_words(of, True), less=less
    )
    least, of_condition = int(effect.at_least), int(effect.of_condition)
    return does + CONDITION_WORDS[Condition(effect.condition)].format(
        n=f"{least} or more" if least > 1 else "any",
        these=of_words(of_condition, True),
        this=of_words(of_condition, False),
    )


def card_text(d: Any, card: int) -> str:
    """All of a card's text in words, or ""."""
    row = d.cards[card]
    by_when: dict[When, list[str]] = {}
    for i in range(row.effects_n):
        effect = d.effects[row.effects + i]
        by_when.setdefault(When(effect.when), []).append(effect_text(d, effect))
    return "; ".join(f"{WHEN_WORDS[when]}: {', '.join(does)}" for when, does in by_when.items())


def under_words(d: Any, empire: Any, i: int) -> str:
    """A card under a world or the Capital City, and where: `Grunt under Taurus`."""
    world = int(empire.under_at[i])
    where = "the Capital City" if world == empire.home else card_name(d, world)
    return f"{card_name(d, int(empire.under.cards[i]))} under {where}"


def counted(n: int, what: str) -> str:
    """A number of things: `1 world`, `2 worlds`."""
    return f"{n} {what}{'' if n == 1 else 's'}"


def strength(fleet: int, ground: int) -> str:
    """Fleet and ground as the boards print them: `5/3`."""
    return f"{fleet}/{ground}"


def card_facts(d: Any, card: int) -> str:
    """What is printed on a card, in brackets after its name in a transcript."""
    row, kind = d.cards[card], Kind(d.cards[card].kind)
    parts = [_kind_words(row, kind)]
    if kind in (Kind.WORLD, Kind.CORE_WORLD):
        parts += [f"needs {strength(row.fleet, row.ground)}", f"{row.energy} energy"]
    elif kind in (Kind.UNIT, Kind.PHANTOM):
        parts += [] if d.starting[card] else [f"draft {row.draft_cost}"]
        parts += [f"deploy {row.deploy_cost}", strength(row.fleet, row.ground)]
    elif kind == Kind.TACTIC:
        parts += [] if d.starting[card] else [f"draft {row.draft_cost}"]
        parts += [f"play {row.deploy_cost}"] if row.deploy_cost else []
        parts += [strength(row.fleet, row.ground)] if row.fleet or row.ground else []
    elif kind == Kind.PRESTIGE:
        parts += [f"draft {row.draft_cost}"]
    if row.points:
        parts.append("1 point" if row.points == 1 else f"{row.points} points")
    if row.order >= 0:
        parts.append(ORDER_NAMES[Order(row.order)])
    text = card_text(d, card)
    return ", ".join(parts) + (f"; {text}" if text else "")


def _kind_words(row: Any, kind: Kind) -> str:
    if kind == Kind.UNIT:
        return of_words(int(row.of) & ~Of.UNIT, False)
    if kind == Kind.PHANTOM:
        return "unit and tactic, " + of_words(int(row.of) & ~(Of.UNIT | Of.TACTIC), False)
    return kind.name.replace("_", " ").lower()


__all__ = ["ORDER_NAMES", "card_facts", "card_name", "card_names", "card_text", "effect_text", "of_words", "strength"]
