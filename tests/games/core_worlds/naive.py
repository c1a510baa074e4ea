"""The rules that count, told a second time, slowly and from the rulebook: what the fast ones are held to.

Nothing here calls the rules. Cards become plain objects, piles become lists of names, and everything is
added up afresh.
"""

import itertools
from typing import Any, NamedTuple

from pipeline.games.core_worlds.cardtext import card_name
from pipeline.games.core_worlds.vocabulary import Condition, Kind, Of, Order, Verb, When

WORLDS = (Kind.WORLD, Kind.CORE_WORLD, Kind.HOME_WORLD)


class Text(NamedTuple):
    when: When
    verb: Verb
    amount: int
    of: int
    condition: Condition
    of_condition: int
    at_least: int


class Card(NamedTuple):
    name: str
    kind: Kind
    of: int
    draft: int
    deploy: int
    fleet: int
    ground: int
    points: int
    order: int
    texts: tuple[Text, ...]

    def is_one(self, of: int) -> bool:
        return of == 0 or bool(self.of & of)

    def having(self, *whens: When) -> list[Text]:
        return [text for text in self.texts if text.when in whens]


def text_of(t: Any) -> Text:
    return Text(
        When(t.when),
        Verb(t.verb),
        int(t.amount),
        int(t.of),
        Condition(t.condition),
        int(t.of_condition),
        int(t.at_least),
    )


def cards_of(d: Any) -> list[Card]:
    found = []
    for i in range(d.cards_n):
        row = d.cards[i]
        costs = int(row.draft_cost), int(row.deploy_cost), int(row.fleet), int(row.ground), int(row.points)
        texts = tuple(text_of(d.effects[k]) for k in range(row.effects, row.effects + row.effects_n))
        found.append(Card(card_name(d, i), Kind(row.kind), int(row.of), *costs, int(row.order), texts))
    return found


class Table:
    """A position as plain lists."""

    def __init__(self, s: Any, d: Any) -> None:
        self.s, self.d, self.cards = s, d, cards_of(d)

    def pile(self, pile: Any) -> list[Card]:
        return [self.cards[card] for card in pile.cards[: pile.n] if card >= 0]

    def units(self, seat: int) -> list[Card]:
        return [card for card in self.pile(self.s.empires[seat].warzone) if card.of & Of.UNIT]

    def holds(self, seat: int, text: Text, party: list[Card], world: Card | None) -> bool:
        if text.condition == Condition.USED:
            return sum(card.is_one(text.of_condition) for card in party) >= text.at_least
        if text.condition == Condition.IN_WARZONE:
            mine = self.pile(self.s.empires[seat].warzone)
            return sum(card.is_one(text.of_condition) for card in mine) >= text.at_least
        if text.condition == Condition.TARGET:
            return world is not None and world.is_one(text.of_condition)
        return text.condition == Condition.ALWAYS or self.fewest(seat)

    def fewest(self, seat: int) -> bool:
        worlds = [sum(c.kind in WORLDS for c in self.pile(e.warzone)) for e in self.s.empires[: self.s.seats]]
        return worlds[seat] == min(worlds)

    def in_force(self, seat: int) -> list[Text]:
        """Texts that hold for the seat whatever is used: its Warzone, the Event of the round, tactics of the turn."""
        texts = [t for card in self.pile(self.s.empires[seat].warzone) for t in card.having(When.WARZONE)]
        if self.s.events.n:
            texts += self.pile(self.s.events)[-1].having(When.EVENT_ROUND)
        return texts + [text_of(self.d.effects[k]) for k in self.s.turn.effects[: self.s.turn.n]]

    def strength(self, seat: int, party: list[Card], world: Card) -> tuple[int, int]:
        fleet, ground = sum(card.fleet for card in party), sum(card.ground for card in party)
        own: list[tuple[Card | None, Text]] = [(card, t) for card in party for t in card.having(When.INVADE)]
        for card, text in own + [(None, t) for t in self.in_force(seat)]:
            if not self.holds(seat, text, party, world):
                continue
            others = [one for one in party if one.of & Of.UNIT and one.is_one(text.of)]
            times = len(others) - (card in others if card else 0)
            add = {
                Verb.ADD_FLEET: (1, 0),
                Verb.ADD_GROUND: (0, 1),
                Verb.ADD_FLEET_PER: (times, 0),
                Verb.ADD_GROUND_PER: (0, times),
            }.get(text.verb, (0, 0))
            fleet, ground = fleet + text.amount * add[0], ground + text.amount * add[1]
        return fleet, ground

    def conquerable(self, seat: int, world: Card) -> bool:
        """Whether any choice of units, tactics and Knighthood tokens reaches both strengths and can be paid."""
        empire = self.s.empires[seat]
        energy = empire.energy - self.invasion_cost(seat, world)
        if energy < 0 or empire.actions < 1:
            return False
        hand = [card for card in self.pile(empire.hand) if card.of & Of.TACTIC]
        tactics = [card for card in hand if card.fleet or card.ground or card.having(When.INVADE)]
        units = self.units(seat)
        for n in range(len(tactics) + 1):
            for chosen in itertools.combinations(tactics, n):
                price = sum(max(0, card.deploy - self.lowered(seat, Verb.LOWER_DEPLOY, card)) for card in chosen)
                if price > energy:
                    continue
                fleet, ground = self.strength(seat, units + list(chosen), world)
                lacking = (max(0, world.fleet - fleet) + 1) // 2 + (max(0, world.ground - ground) + 1) // 2
                icons = sum(card.order == Order.ORDER_OF_KNIGHTHOOD for card in chosen)
                if lacking <= empire.tokens[Order.ORDER_OF_KNIGHTHOOD] + icons:
                    return True
        return False

    def lowered(self, seat: int, verb: Verb, card: Card) -> int:
        return sum(
            text.amount
            for text in self.in_force(seat)
            if text.verb == verb and card.is_one(text.of) and self.holds(seat, text, [], None)
        )

    def invasion_cost(self, seat: int, world: Card) -> int:
        return max(0, 1 - self.lowered(seat, Verb.LOWER_INVADE, world))

    def draft_cost(self, seat: int, card: Card) -> int:
        empire = self.s.empires[seat]
        cores = sum(one.kind == Kind.CORE_WORLD for one in self.pile(empire.warzone)) + int(empire.consuls_n)
        per_core = sum(t.amount for t in card.having(When.DRAFT) if t.verb == Verb.LOWER_DRAFT_PER_CORE_WORLD)
        return max(0, card.draft - self.lowered(seat, Verb.LOWER_DRAFT, card) - cores * per_core)

    def empire(self, seat: int) -> list[Card]:
        """Hand, deck, discard pile, Warzone and cards under worlds and city, wherever they lie."""
        e = self.s.empires[seat]
        return [card for pile in (e.hand, e.deck, e.discard, e.warzone, e.under) for card in self.pile(pile)]

    def points(self, seat: int) -> int:
        """Printed points, bonuses, consulships, Orders."""
        mine = self.empire(seat)
        e = self.s.empires[seat]
        shared = [self.cards[card] for card in e.consuls[: e.consuls_n]]
        total: int = sum(card.points for card in mine + shared)
        for card in mine + shared:
            for text in card.having(When.END):
                total += text.amount * sum(one.is_one(text.of) for one in mine + shared)
        return total + sum(self.order_points(order)[seat] for order in Order)

    def order_points(self, order: Order) -> list[int]:
        """The scoring of one Order Card, word by word from p. 7."""
        tokens = [int(e.tokens[order]) for e in self.s.empires[: self.s.seats]]
        points = [0] * len(tokens)
        most = max(tokens)
        if most == 0:
            return points
        leaders = [seat for seat, n in enumerate(tokens) if n == most]
        for seat in leaders:
            points[seat] = most
        rest = sorted((n for n in tokens if n < most), reverse=True)
        if len(leaders) == 1 and len(tokens) > 2 and rest and rest[0] > 0 and rest.count(rest[0]) == 1:
            points[tokens.index(rest[0])] = -(-rest[0] // 2)
        return points
