"""A tiny card set, and a table at which single rules can be tried: no sheets, no names to look up."""

from typing import Any

import numpy as np

from pipeline.engine.luck import name_key
from pipeline.engine.record import rows
from pipeline.engine.rules import MOST_MOVES, Move
from pipeline.games.core_worlds.facts import Log
from pipeline.games.core_worlds.moves import RULES
from pipeline.games.core_worlds.rules import RULEBOOK
from pipeline.games.core_worlds.state import Act, Design, Phase, Stage, State, complete
from pipeline.games.core_worlds.turn import begin_turn
from pipeline.games.core_worlds.vocabulary import NO_CARD, Condition, Kind, Of, Order, Verb, When
from pipeline.games.core_worlds.zones import enter_warzone, lay_out, own

FIGHTER, SOLDIER, HERO = Of.UNIT | Of.STARFIGHTER, Of.UNIT | Of.INFANTRY, Of.UNIT | Of.HERO
CORE = Of.WORLD | Of.CORE_WORLD


class Tiny:
    """A design under construction: cards by name."""

    def __init__(self, seats: int, variants: tuple[str, ...], sets: tuple[str, ...]) -> None:
        self.d: Any = rows(Design)[0]
        self.names: list[str] = []
        RULEBOOK.pack(RULEBOOK.settings(variants, sets, seats), seats, self.d.rules)

    def card(self, name: str, kind: Kind, of: int, deck: int = -1, copies: int = 1, **fields: int) -> int:
        number, card = len(self.names), self.d.cards[len(self.names)]
        self.names.append(name)
        card.luck = name_key(name)
        card.kind, card.of, card.order = kind, of, -1
        for field, value in fields.items():
            card[field] = value
        card.effects = self.d.effects_n
        self.d.cards_n = len(self.names)
        if deck >= 0:
            row = self.d.deck_rows[self.d.deck_rows_n]
            row.deck, row.card, row.copies, row.replaces = deck, number, copies, NO_CARD
            row.expansion = 1 if kind == Kind.EVENT else 0
            self.d.deck_rows_n += 1
        return number

    def text(self, when: When, verb: Verb, amount: int, of: int = 0, **condition: int) -> None:
        """Add an effect to the card last made."""
        card, effect = self.d.cards[self.d.cards_n - 1], self.d.effects[self.d.effects_n]
        effect.when, effect.verb, effect.amount, effect.of = when, verb, amount, of
        for field, value in condition.items():
            effect[field] = value
        card.when |= 1 << when
        card.effects_n += 1
        self.d.effects_n += 1


def tiny_design(seats: int, variants: tuple[str, ...] = (), sets: tuple[str, ...] = ()) -> Tiny:
    """Starting decks, and in each sector worlds, fighters, soldiers and tactics enough."""
    t = Tiny(seats, variants, sets)
    for name, of in (("Snub Fighter", FIGHTER), ("Grunt", SOLDIER)):
        t.card(name, Kind.UNIT, of, deploy_cost=1, fleet=of & Of.STARFIGHTER and 1, ground=of & Of.INFANTRY and 1)
    t.card("Energy Surge", Kind.TACTIC, Of.TACTIC)
    t.text(When.ENERGY_PHASE, Verb.GAIN_ENERGY, 1)
    t.text(When.ENERGY_PHASE, Verb.GAIN_ENERGY, 1, condition=Condition.FEWEST_WORLDS)
    for name in ("Coordinated Assault", "Tight Formation"):
        t.card(name, Kind.TACTIC, Of.TACTIC)
        t.text(When.INVADE, Verb.ADD_FLEET, 2, condition=Condition.USED, of_condition=Of.STARFIGHTER, at_least=2)
    t.d.start_n = 5
    for i in range(5):
        t.d.start[i].card, t.d.start[i].copies = i, -1
    for i in range(6):
        hero = t.card(f"Hero {i}", Kind.UNIT, HERO, deploy_cost=2, fleet=1, ground=1, points=1)
        home = t.card(f"Home {i}", Kind.HOME_WORLD, Of.WORLD, energy=-1, points=-1)
        faction = t.d.factions[i]
        faction.hero, faction.home, faction.home_orders = hero, home if i < 5 else NO_CARD, home
        faction.city, faction.expansion, faction.number = 1, int(i == 5), 10 - i
    t.d.factions_n = 6
    t.card("First Blood", Kind.EVENT, 0, deck=0)
    t.text(When.EVENT_ROUND, Verb.GAIN_FIRST_CONQUEST, 2)
    t.card("Freighter", Kind.UNIT, Of.UNIT | Of.VEHICLE, deck=0, copies=12, deploy_cost=1, ground=1)
    for deck in range(1, 6):
        sector_cards(t, deck)
    complete(t.d)
    return t


def sector_cards(t: Tiny, deck: int) -> None:
    """The cards of a sector."""
    t.card(f"Fighter {deck}", Kind.UNIT, FIGHTER, deck, 9, draft_cost=3, deploy_cost=3, fleet=3, order=Order(deck))
    t.card(f"Soldier {deck}", Kind.UNIT, SOLDIER, deck, 9, draft_cost=3, deploy_cost=3, ground=3, order=Order(deck - 1))
    t.card(f"Volley {deck}", Kind.TACTIC, Of.TACTIC, deck, 2, draft_cost=2, fleet=1, when=1 << When.INVADE)
    if deck < 5:
        t.card(f"World {deck}", Kind.WORLD, Of.WORLD, deck, 14, fleet=deck, ground=deck, energy=deck, points=deck)
        return
    t.card("Core", Kind.CORE_WORLD, CORE, deck, 14, fleet=6, ground=6, points=5)
    t.text(When.END, Verb.SCORE_PER, 1, Of.INFANTRY)
    t.card("Senate", Kind.PRESTIGE, Of.PRESTIGE, deck, 4, draft_cost=10, points=6, order=Order.GALACTIC_SENATE)
    t.text(When.DRAFT, Verb.LOWER_DRAFT_PER_CORE_WORLD, 3)
    t.card("Muster", Kind.EVENT, 0, deck)
    t.text(When.EVENT, Verb.DRAW, 1)


class Table:
    """A game in plain Python, dealt; `at_turn` empties it for a single rule."""

    def __init__(self, seats: int = 3, variants: tuple[str, ...] = (), sets: tuple[str, ...] = ()) -> None:
        self.t = tiny_design(seats, variants, sets)
        self.d: Any = self.t.d
        self.s: Any = rows(State)[0]
        self.log: Any = rows(Log)[0]
        self.bench: Any = rows(Move, MOST_MOVES)
        self.s.root, self.s.noise, self.s.seats = np.uint64(5), np.uint64(6), seats
        self.log.seats_at_table = seats
        with np.errstate(over="ignore"):
            RULES.setup(self.s, self.d, self.log)

    def number(self, name: str) -> int:
        return self.t.names.index(name)

    def at_turn(self, round_: int = 3, seat: int = 0, energy: int = 5, actions: int = 4) -> "Table":
        """A turn of `seat` in a round, everybody's hands, decks and the Central Zone empty."""
        s = self.s
        s.round_, s.seat, s.destiny, s.cycle, s.zone_n, s.events.n, s.aside.n = round_, seat, 0, 1, 0, 0, 0
        s.stage, s.phase = Stage.TURN, Phase.ACTION
        for empire in s.empires[: s.seats]:
            empire.hand.n = empire.deck.n = empire.discard.n = 0
            empire.owned.n, empire.printed = 1, int(self.d.cards[empire.home].points)
            empire.energy, empire.actions = energy, actions
        begin_turn(s)
        s.empires[seat].turns = 1
        self.count_all()
        return self

    def count_all(self) -> None:
        """Take the cards there are now as the cards of the game."""
        s = self.s
        s.cards_n, s.cards_sum, s.gone_n, s.gone_sum = 0, 0, 0, 0
        cards = [c for deck in s.decks for c in deck.cards[: deck.n]] + list(s.zone[: s.zone_n])
        cards += list(s.events.cards[: s.events.n])
        for empire in s.empires[: s.seats]:
            cards += list(empire.owned.cards[: empire.owned.n])
        s.cards_n, s.cards_sum = len(cards), sum((int(c) + 1) * (int(c) + 7) for c in cards)

    def lay(self, *names: str) -> None:
        """Lay cards into the Central Zone."""
        for name in names:
            lay_out(self.s, self.number(name))
        self.count_all()

    def give(self, where: str, *names: str, seat: int = 0) -> None:
        """Give a seat cards, in its hand, deck, discard pile or Warzone."""
        for name in names:
            card = self.number(name)
            own(self.s, self.d, seat, card)
            if where == "warzone":
                enter_warzone(self.s, self.d, seat, card)
            else:
                pile = self.s.empires[seat][where]
                pile.cards[pile.n] = card
                pile.n += 1
        self.count_all()

    def tokens(self, order: Order, n: int, seat: int = 0) -> None:
        """Put tokens of the pool on an Order."""
        self.s.empires[seat].tokens[order] += n
        self.s.empires[seat].pool -= n

    def legal(self) -> list[tuple[Act, str, int]]:
        """The legal moves: what, on which card, with how many tokens (or on which Order, or side)."""
        n = RULES.legal_moves(self.s, self.d, self.bench)
        return [self.told(self.bench[i]) for i in range(n)]

    def told(self, move: Any) -> tuple[Act, str, int]:
        subject = RULES.subject(self.s, self.d, move)
        if 0 <= subject < self.d.cards_n:
            return Act(move.kind), self.t.names[subject], int(move.b)
        return Act(move.kind), "", int(move.a)

    def does(self, act: Act, name: str = "", number: int = 0) -> None:
        """Make a legal move; what breaks an invariant fails."""
        moves = self.legal()
        assert (act, name, number) in moves, moves
        with np.errstate(over="ignore"):
            RULES.apply_move(self.s, self.d, self.bench[moves.index((act, name, number))], self.log)
        assert RULES.check(self.s, self.d) == 0

    def names(self, where: str, seat: int = 0) -> list[str]:
        """The cards of a seat in a place, sorted."""
        pile = self.s.empires[seat][where]
        return sorted(self.t.names[c] for c in pile.cards[: pile.n])

    def run(self, until: Stage, limit: int = 500) -> None:
        """Take the first legal move until a stage comes."""
        for _ in range(limit):
            if self.s.stage == until or RULES.is_over(self.s, self.d):
                return
            self.does(*self.legal()[0])
        raise AssertionError(f"{until.name} did not come")

    @property
    def me(self) -> Any:
        return self.s.empires[self.s.seat]
