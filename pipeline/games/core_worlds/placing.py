"""Setting up a position by name: only such as the rules can reach.

What is not given is empty or as it would be: cards of a starting deck that lie nowhere are in the deck (or, if the
deck is given, in the discard pile; or, if that is given too, under the Capital City), actions are those of the
round, energy is what the worlds make, and nobody has tokens. The round is the earliest that has the cards.
"""

from typing import Any

import numpy as np

from pipeline.engine.luck import branch
from pipeline.engine.piles import push, shuffle
from pipeline.errors import UsageError
from pipeline.games.core_worlds.base_rules import DRAFT_REPLACING, RESHUFFLE_CHOICE
from pipeline.games.core_worlds.cardtext import card_name
from pipeline.games.core_worlds.draft import replace
from pipeline.games.core_worlds.inforce import begin_effects
from pipeline.games.core_worlds.phases import begin_walk
from pipeline.games.core_worlds.setup import seat_faction
from pipeline.games.core_worlds.state import DECKS, SECTORS, Empire, Phase, Stage
from pipeline.games.core_worlds.supply import Supply, cards_called, deck_of, faction_numbers, first_round, sector_of
from pipeline.games.core_worlds.turn import begin_turn
from pipeline.games.core_worlds.vocabulary import Kind, Order, When
from pipeline.games.core_worlds.zones import DECK_LUCK, enter_warzone, lay_out, leave_game, own, put_under, weight

Given = dict[tuple[str, int], Any]
OWN_PILES = ("hand", "discard", "deck", "city", "warzone")
PHASES = {phase.name.lower(): phase for phase in Phase if phase != Phase.OVER}
TABLE = -1


def place(s: Any, d: Any, log: Any, given: Given) -> None:
    """Make of a game just dealt the position that is given."""
    if ("offer", TABLE) in given:
        lay_out_offer(s, d, given)
        return
    position = Position(s, d, given)
    position.seat_everybody()
    position.find_round()
    position.place_cards()
    for seat in range(s.seats):
        Seat(position, seat).set()
    position.start()
    position.count_cards()


def lay_out_offer(s: Any, d: Any, given: Given) -> None:
    """The cards of the pregame draft, before the first pick."""
    wanted = int(s.seats * d.rules.draft_cards)
    cards = [cards_called(d, name) for name in given["offer", TABLE]]
    if not d.rules.pregame_draft:
        raise UsageError("offer: there is no pregame draft in this game")
    if len(given) > 1:
        raise UsageError("offer: before the pregame draft nothing else can be given")
    if len(cards) != wanted:
        raise UsageError(f"offer: {wanted} cards are laid out, {d.rules.draft_cards} for each seat")
    pile = [int(card) for source in (s.decks[0], s.offer) for card in source.cards[: source.n]]
    for card in cards:
        if card not in pile:
            raise UsageError(f"offer: there is no further {card_name(d, card)} in deck 0")
        pile.remove(card)
    s.decks[0].n = s.offer.n = 0
    for target, found in ((s.offer, cards), (s.decks[0], pile)):
        for card in found:
            push(target, card)


class Position:
    """A position in the making."""

    def __init__(self, s: Any, d: Any, given: Given) -> None:
        self.s, self.d, self.given = s, d, given
        for card in s.offer.cards[: s.offer.n]:
            push(s.decks[0], int(card))
        s.offer.n = 0
        self.supply = Supply(s, d)
        for deck in range(DECKS):
            s.decks[deck].n = 0
        s.events.n = 0

    def get(self, name: str, seat: int = TABLE, default: Any = None) -> Any:
        """What is given for a field."""
        return self.given.get((name, seat), default)

    def seat_everybody(self) -> None:
        """Each seat's faction: as given, as a hero among its cards tells, or as dealt."""
        s, d = self.s, self.d
        heroes = {card_name(d, int(d.factions[f].hero)) for f in range(d.factions_n)}
        told: dict[int, str] = {}
        for seat in range(s.seats):
            listed = [name for field in OWN_PILES for name in self.get(field, seat, ())]
            known = [self.get("faction", seat)] if self.get("faction", seat) else [n for n in listed if n in heroes]
            if known:
                told[seat] = known[0]
        dealt = [
            f for seat in range(s.seats) for f in range(d.factions_n) if d.factions[f].hero == s.empires[seat].hero
        ]
        for seat, faction in enumerate(faction_numbers(d, told, dealt)):
            s.empires[seat] = np.zeros((), Empire.dtype)
            seat_faction(s, d, seat, faction)
            self._pregame(seat)
            empire = s.empires[seat]
            shuffle(empire.deck, d.names, branch(branch(branch(s.root, DECK_LUCK), seat), 0), s.keys)
            empire.shuffles = 1
            self.supply.own.append([int(card) for card in empire.deck.cards[: empire.deck.n][::-1]])
            empire.deck.n = 0

    def _pregame(self, seat: int) -> None:
        """The cards of the pregame draft: those given, and others that come next."""
        s, d, pile = self.s, self.d, self.supply.decks[0]
        if not d.rules.pregame_draft:
            return
        listed = [cards_called(d, name) for field in OWN_PILES for name in self.get(field, seat, ())]
        wanted = [card for card in listed if card in pile]
        if len(wanted) > d.rules.draft_cards:
            raise UsageError(f"seat {seat + 1} has {len(wanted)} cards of deck 0, and drafts {d.rules.draft_cards}")
        for card in (wanted + [card for card in pile if card not in wanted])[: d.rules.draft_cards]:
            pile.remove(card)
            own(s, d, seat, card)
            push(s.empires[seat].deck, card)
            if d.rules.draft_cards_are == DRAFT_REPLACING:
                replace(s, d, seat)

    def find_round(self) -> None:
        """The round that is given, or the earliest in which all cards that are given can be there."""
        s, d = self.s, self.d
        needed, named = 1, ""
        for (field, _), value in self.given.items():
            for name in value if isinstance(value, list) and field != "faction" else ():
                if isinstance(name, str):
                    deck = deck_of(d, cards_called(d, name.partition(" under ")[0]))
                    if first_round(d, deck) > needed:
                        needed, named = first_round(d, deck), name
        s.round_ = self.get("round", default=needed)
        if s.round_ > d.rules.rounds:
            raise UsageError(f"round = {s.round_}: there are {d.rules.rounds}")
        if s.round_ < needed:
            raise UsageError(f"{named} can't be there before round {needed}")
        s.destiny = (s.round_ - 1) % s.seats
        if self.get("destiny", default=s.destiny + 1) != s.destiny + 1:
            raise UsageError(f"in round {s.round_} seat {s.destiny + 1} holds the destiny marker")

    def place_cards(self) -> None:
        """The Central Zone, the galactic decks, the event stack, and what every seat has."""
        s, d = self.s, self.d
        for seat in range(s.seats):
            self._own_cards(seat)
        for name in self.get("zone", default=[]):
            lay_out(s, self.supply.take(name, "zone"))
        self._energy_tokens()
        self._events()
        sector = sector_of(d, s.round_)
        first = [self.supply.take(name, "galactic_deck") for name in self.get("galactic_deck", default=[])]
        for card in first:
            if deck_of(d, card) != sector:
                raise UsageError(
                    f"galactic_deck: {card_name(d, card)} is not of sector {sector}, that of round {s.round_}"
                )
        if self.get("galactic_deck_ends", default=False):
            for card in self.supply.decks[sector]:
                leave_game(s, card)
            self.supply.decks[sector] = []
        self.supply.decks[sector] = first + self.supply.decks[sector]
        for deck, pile in enumerate(self.supply.decks):
            for card in reversed(pile):
                push(s.decks[deck], card)

    def _energy_tokens(self) -> None:
        s, d = self.s, self.d
        for name in self.get("energy_tokens", default=[]):
            card = cards_called(d, name)
            bare = [slot for slot in range(s.zone_n) if s.zone[slot] == card and not s.zone_token[slot]]
            if not bare:
                raise UsageError(f"energy_tokens: there is no {name} in the Central Zone without one")
            s.zone_token[bare[0]] = 1
        aged = self._phase() not in (Phase.DRAW, Phase.ENERGY, Phase.GALACTIC)
        for slot in range(s.zone_n):
            deck, name = deck_of(d, int(s.zone[slot])), card_name(d, int(s.zone[slot]))
            if deck < sector_of(d, max(1, s.round_ - 1)):
                raise UsageError(
                    f"zone: {name} is of sector {deck} and has left the Central Zone before round {s.round_}"
                )
            if aged and deck < sector_of(d, s.round_) and not s.zone_token[slot]:
                raise UsageError(f"zone: {name} is of sector {deck}, so in round {s.round_} it bears an energy token")

    def _events(self) -> None:
        """The event stack; the Event on top works for the round once the Galactic Phase is over."""
        s, d = self.s, self.d
        starting = [card_name(d, card) for card in self.supply.first]
        for name in self.get("events", default=starting):
            push(s.events, self.supply.take(name, "events"))
        if starting and (not s.events.n or card_name(d, int(s.events.cards[0])) != starting[0]):
            raise UsageError(f"events: {starting[0]} lies at the bottom of the stack (p. 5)")
        if not s.events.n or self._phase() in (Phase.DRAW, Phase.ENERGY, Phase.GALACTIC, Phase.EVENT):
            return
        begin_effects(s.event, d, int(s.events.cards[s.events.n - 1]), When.EVENT_ROUND)

    def _own_cards(self, seat: int) -> None:
        s, d = self.s, self.d
        empire, supply = s.empires[seat], self.supply
        for field in ("warzone", "hand", "discard", "deck", "city"):
            cards = []
            for name in self.get(field, seat, []):
                had = len(supply.own[seat])
                cards.append(supply.take(name, field, seat))
                if len(supply.own[seat]) == had:  # it came from a galactic deck
                    own(s, d, seat, cards[-1])
            self._lay(seat, field, cards)
        self._garrisons(seat)
        rest = supply.own[seat][::-1]
        if rest and self.get("deck", seat) is None:
            self._lay(seat, "deck", rest[::-1])
        elif rest and self.get("discard", seat) is None:
            self._lay(seat, "discard", rest)
        elif rest and empire.city:
            self._lay(seat, "city", rest)
        elif rest:
            names = ", ".join(card_name(d, card) for card in rest)
            raise UsageError(
                f"seat {seat + 1}: {names} lie nowhere; list them, or leave out the deck or the discard pile"
            )

    def _lay(self, seat: int, field: str, cards: list[int]) -> None:
        s, d = self.s, self.d
        empire = s.empires[seat]
        if field == "city" and cards and not empire.city:
            raise UsageError(f"city of seat {seat + 1}: it has no Capital City")
        for card in reversed(cards) if field == "deck" else cards:
            if field == "warzone":
                enter_warzone(s, d, seat, card)
            elif field == "city":
                put_under(s, seat, card, empire.home)
            else:
                push(empire[field], card)

    def _garrisons(self, seat: int) -> None:
        s, d = self.s, self.d
        empire = s.empires[seat]
        for text in self.get("garrisons", seat, []):
            name, under, world_name = text.partition(" under ")
            if not under:
                raise UsageError(f"garrisons of seat {seat + 1}: {text!r} must read `Grunt under Taurus`")
            world = cards_called(d, world_name)
            if world == empire.home or world not in empire.warzone.cards[: empire.warzone.n]:
                raise UsageError(f"garrisons of seat {seat + 1}: {world_name} was not conquered by it")
            if world in empire.under_at[: empire.under.n]:
                raise UsageError(f"garrisons of seat {seat + 1}: one unit goes under {world_name} (p. 7)")
            had = len(self.supply.own[seat])
            card = self.supply.take(name, "garrisons", seat)
            if len(self.supply.own[seat]) == had:
                own(s, d, seat, card)
            put_under(s, seat, card, world)

    def _phase(self) -> Phase:
        name = self.get("phase", default="action")
        if name not in PHASES:
            raise UsageError(f"phase = {name!r} must be one of {', '.join(PHASES)}")
        return PHASES[name]

    def start(self) -> None:
        """What comes next: a phase, or a player turn."""
        s, d, phase = self.s, self.d, self._phase()
        s.first_conquest = int(self.get("first_conquest", default=False))
        s.stage, s.phase, s.seat, s.cycle = Stage.PHASE, phase, s.destiny, self.get("cycle", default=1)
        asks = d.rules.reshuffle_at_sector_5 == RESHUFFLE_CHOICE
        if asks and phase == Phase.DRAW and s.round_ == first_round(d, SECTORS):
            begin_walk(s, Stage.RESHUFFLE)
        if phase != Phase.ACTION:
            if self.get("turn") is not None:
                raise UsageError(f"turn: nobody has a turn in the {phase.name.lower()} phase")
            return
        able = [seat for seat in self._order() if not s.empires[seat].passed and s.empires[seat].actions]
        if not able:
            raise UsageError("nobody can act: give phase = 'discard' instead")
        seat = self.get("turn", default=able[0] + 1) - 1
        if seat not in able:
            raise UsageError(f"turn = {seat + 1}: that seat has passed, has no action, or does not exist")
        s.seat = seat
        begin_turn(s)

    def _order(self) -> list[int]:
        return [(self.s.destiny + place) % self.s.seats for place in range(self.s.seats)]

    def count_cards(self) -> None:
        """The totals by which the rules check that no card is lost."""
        s = self.s
        piles = (
            [s.decks[deck] for deck in range(DECKS)] + [s.events] + [s.empires[seat].owned for seat in range(s.seats)]
        )
        cards = [int(card) for pile in piles for card in pile.cards[: pile.n]] + [int(c) for c in s.zone[: s.zone_n]]
        s.cards_n, s.cards_sum = s.gone_n + len(cards), s.gone_sum + sum(weight(card) for card in cards)


class Seat:
    """What a seat has besides cards."""

    def __init__(self, position: Position, seat: int) -> None:
        self.position, self.s, self.d, self.seat = position, position.s, position.d, seat
        self.empire = position.s.empires[seat]

    def get(self, name: str, default: Any) -> Any:
        """What is given for this seat."""
        return self.position.get(name, self.seat, default)

    def refuse(self, sentence: str) -> UsageError:
        """The error for this seat."""
        return UsageError(f"seat {self.seat + 1}: {sentence}")

    def set(self) -> None:
        """Actions, energy and tokens."""
        empire, rules = self.empire, self.d.rules
        granted = int(rules.actions_by_round[self.s.round_ - 1])
        most = max(granted, int(rules.most_actions))
        empire.actions = self.get("actions", granted)
        if empire.actions > most:
            raise self.refuse(f"actions = {empire.actions}: there are never more than {most}")
        early = self.position._phase() in (Phase.DRAW, Phase.ENERGY)
        empire.energy = self.get("energy", 0 if early else int(empire.income))
        empire.passed = int(self.get("passed", False))
        empire.round_income, empire.hand_drawn = empire.income, empire.hand.n
        surge = self.get("surge_tokens", int(empire.surge))
        if surge > empire.surge_dealt:
            raise self.refuse(f"surge_tokens = {surge}: it was dealt {empire.surge_dealt}")
        empire.surge = surge
        self._used()
        self._tokens()
        self._consuls()

    def _used(self) -> None:
        empire = self.empire
        for name in self.get("used", []):
            card = cards_called(self.d, name)
            places = [i for i in range(empire.warzone.n) if empire.warzone.cards[i] == card and not empire.acted[i]]
            if not places:
                raise self.refuse(f"used: there is no {name} in the Warzone that was not used")
            empire.acted[places[0]] = 1

    def _tokens(self) -> None:
        empire = self.empire
        for order in Order:
            tokens = self.get(f"tokens.{order.name.lower()}", 0)
            if tokens and not self.d.rules.galactic_orders:
                raise self.refuse("there are no Faction Tokens without Galactic Orders")
            empire.tokens[order] = empire.gained_ever[order] = tokens
        empire.pool -= int(empire.tokens.sum())

    def _consuls(self) -> None:
        empire, rules = self.empire, self.d.rules
        held = [self._core_world(name) for name in self.get("consulships", [])]
        claimed = self.get("claim", "none")
        if (held or claimed != "none") and not (rules.consuls_window and self.s.round_ >= rules.consuls_from_round):
            raise self.refuse(f"Consuls need their variant and round {rules.consuls_from_round} (p. 8)")
        for card in held:
            empire.consuls[empire.consuls_n] = card
            empire.consuls_n += 1
        if claimed != "none":
            empire.claim, empire.claimed = 1, self._core_world(claimed)
        empire.claim_fact = -1
        empire.on_worlds = empire.consuls_n + empire.claim
        empire.consul_uses = self.get("consul_uses", int(empire.on_worlds))
        if not empire.on_worlds <= empire.consul_uses <= max(rules.consuls_a_seat, empire.on_worlds):
            raise self.refuse(f"consul_uses = {empire.consul_uses} does not fit its tokens on Core Worlds")
        if empire.on_worlds > rules.consuls_a_seat:
            raise self.refuse(f"it may place {rules.consuls_a_seat} token on a Core World in a game (p. 8)")
        empire.pool -= empire.on_worlds
        if empire.pool < 0:
            raise self.refuse(
                f"it has {rules.faction_tokens} Faction Tokens, and {rules.faction_tokens - empire.pool} lie out"
            )

    def _core_world(self, name: str) -> int:
        card = cards_called(self.d, name)
        owners = [
            i for i in range(self.s.seats) if card in self.s.empires[i].warzone.cards[: self.s.empires[i].warzone.n]
        ]
        if self.d.cards[card].kind != Kind.CORE_WORLD or not owners or owners == [self.seat]:
            raise self.refuse(f"{name} is no Core World in another player's Warzone")
        return card
