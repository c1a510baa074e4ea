"""How states and moves of Core Worlds read to a person: the game's Narrator.

What came of a move is told by `news.py`, why one is not allowed by `refusals.py`, cards by `cardtext.py`.
"""

from collections.abc import Sequence
from typing import Any

from pipeline.games.contract import EVERYBODY
from pipeline.games.core_worlds.cardtext import (
    ORDER_NAMES,
    card_facts,
    card_name,
    card_names,
    counted,
    strength,
    under_words,
)
from pipeline.games.core_worlds.news import heading, tell
from pipeline.games.core_worlds.objections import objection
from pipeline.games.core_worlds.refusals import cannot
from pipeline.games.core_worlds.state import Act, Stage
from pipeline.games.core_worlds.vocabulary import NO_CARD, Of, Order, When

LAST_WORD = (Order.GALACTIC_SENATE, Order.SCIENCE_GUILD, Order.ORDER_OF_KNIGHTHOOD)
PLAIN = {
    Act.POWER: "use the Home World's power",
    Act.SURGE: "spend an energy surge token",
    Act.PASS: "pass",
    Act.END_TURN: "end the turn",
    Act.CONQUER: "conquer",
    Act.TAKE_BACK: "take the token back",
}


class Narrator:
    """The voice of the game, to everybody or to one seat (from 0): of others' hands that hears how many cards."""

    def __init__(self, viewer: int = EVERYBODY) -> None:
        self.viewer = viewer

    def sees(self, seat: int) -> bool:
        """Whether it may tell what a seat has in hand."""
        return self.viewer in (EVERYBODY, seat)

    def opening(self, s: Any, d: Any) -> list[str]:
        """Who has which starting deck."""
        lines = [""]
        for seat in range(s.seats):
            empire = s.empires[seat]
            hero = next(int(card) for card in _cards(empire.owned) if d.starting[card] and d.cards[card].of & Of.HERO)
            surge = f", energy surge tokens: {empire.surge}" if empire.surge else ""
            city = ", a Capital City" if empire.city else ""
            lines.append(
                f"seat {seat + 1}: {card_name(d, hero)}'s deck, Home World {card_name(d, empire.home)}{city}{surge}"
            )
        if s.offer.n:
            all_seen = self.viewer == EVERYBODY
            offer = f"of: {card_names(d, _cards(s.offer))}" if all_seen else f"of {counted(int(s.offer.n), 'card')}"
            lines.append(f"pregame draft {offer}")
        return lines

    def table(self, s: Any, d: Any) -> list[str]:
        """The Central Zone, the event stack and every Empire."""
        lines = heading(s, d)
        lines += ["Central Zone:", *zone_lines(s, d)]
        if s.events.n:
            lines.append(
                f"Event stack, top first: {', '.join(card_name(d, card) for card in reversed(_cards(s.events)))}"
            )
        for seat in range(s.seats):
            lines += empire_lines(s, d, seat, self.sees(seat))
        return lines

    def move(self, s: Any, d: Any, move: Any) -> str:
        """A legal move in words; "" for the forced step that carries out a phase."""
        if move.kind == Act.PHASE:
            return ""
        kind = Act(move.kind)
        hidden = kind in (Act.KEEP, Act.PICK) and move.a >= 0 and not self.sees(int(s.seat))
        return f"seat {s.seat + 1}: {f'{kind.name.lower()} a card' if hidden else _verb(s, d, move)}"

    def also(self, s: Any, d: Any, move: Any) -> Sequence[str]:
        """Short forms within a longer text: a unit's name in an invasion or a further one to deploy."""
        kind, empire = move.kind, s.empires[s.seat]
        if kind == Act.COMMIT:
            name = card_name(d, int(empire.warzone.cards[move.a]))
            return (name, f"use {name}")
        if kind == Act.DEPLOY and s.stage != Stage.TURN:
            return (_verb(s, d, move).removeprefix("deploy "),)
        if kind == Act.PLAY:
            return (_verb(s, d, move).removeprefix("play "),)
        if kind == Act.KNIGHT:
            side = ("fleet", "ground")[move.a]
            return (f"1 Knighthood token for {side}", f"spend 1 Order of Knighthood token for {side}")
        if kind == Act.SPEND:
            return (f"1 {ORDER_NAMES[Order(move.a)]} token", f"spend 1 {_short(Order(move.a))} token")
        if kind == Act.GARRISON and not d.rules.galactic_orders:
            return (_verb(s, d, move).replace("put ", "colonise ").replace(" under the world", ""),)
        return ()

    def choices(self, s: Any, d: Any, moves: Any, legal: int) -> list[str]:
        """At the start of a turn: what the seat has, who may still act, what it could do and could not, and why."""
        options = [_verb(s, d, moves[i]) for i in range(legal)]
        if s.stage != Stage.TURN:
            return [f"    open: {'; '.join(options)}"]
        lines = ["", *_turn_lines(s, d)]
        lines.append(f"    can: {'; '.join(options)}")
        not_so = list(cannot(s, d, moves, legal))
        return [*lines, f"    can not: {', '.join(not_so)}"] if not_so else lines

    def news(self, before: Any, s: Any, d: Any, move: Any) -> list[str]:
        """What came of a move."""
        return tell(before, s, d, move, self.viewer)

    def ending(self, s: Any, d: Any, log: Any) -> list[str]:
        """What every seat's points are made of."""
        lines = []
        for k in range(log.orders_n):
            row = log.orders[k]
            kept, points = f"{counted(int(row.kept), 'token')} kept of {row.gained}", counted(int(row.points), "point")
            place = f", place {row.rank}" if row.rank else ""
            lines.append(f"  {ORDER_NAMES[Order(row.order)]}, seat {row.seat}: {kept}{place}: {points}")
        for seat in range(s.seats):
            lines += empire_lines(s, d, seat)
        return lines

    def refused(self, s: Any, d: Any, said: str) -> str:
        """Why a move is not allowed now."""
        return objection(s, d, said)


def zone_lines(s: Any, d: Any) -> list[str]:
    """The cards of the Central Zone with costs, strengths and energy tokens."""
    lines = []
    for i in range(s.zone_n):
        token = " + energy token" if s.zone_token[i] else ""
        lines.append(f"  {card_name(d, int(s.zone[i]))} ({card_facts(d, int(s.zone[i]))}){token}")
    return lines or ["  nothing"]


def empire_lines(s: Any, d: Any, seat: int, seen: bool = True) -> list[str]:
    """All that a seat has; of its hand, unless it may be seen, how many cards."""
    empire = s.empires[seat]
    hand = card_names(d, _cards(empire.hand)) if seen else counted(int(empire.hand.n), "card")
    status = "passed" if empire.passed else counted(int(empire.actions), "action")
    surge = f", {counted(int(empire.surge), 'energy surge token')}" if empire.surge else ""
    lines = [
        f"seat {seat + 1}: {status}, {empire.energy} energy{surge}",
        f"  Warzone: {card_names(d, _cards(empire.warzone))}",
        f"  hand: {hand}; deck: {empire.deck.n} cards",
        f"  discard pile: {card_names(d, _cards(empire.discard))}",
    ]
    if empire.under.n:
        under = [under_words(d, empire, i) for i in range(empire.under.n)]
        lines.append(f"  out of the deck: {', '.join(under)}")
    if d.rules.galactic_orders:
        lines.append(f"  tokens: {tokens_in_words(empire)}; {empire.pool} in the pool")
    if empire.consuls_n:
        lines.append(f"  Consul of {card_names(d, empire.consuls[: empire.consuls_n])}")
    return lines


def tokens_in_words(empire: Any) -> str:
    """The Faction Tokens on the Orders and on Core Worlds."""
    parts = [f"{ORDER_NAMES[order]} {empire.tokens[order]}" for order in Order if empire.tokens[order]]
    if empire.on_worlds:
        parts.append(f"on Core Worlds {empire.on_worlds}")
    return ", ".join(parts) or "none placed"


def _turn_lines(s: Any, d: Any) -> list[str]:
    """Whose turn it is, with what, and who may still act in this round."""
    empire = s.empires[s.seat]
    units = [int(card) for card in _cards(empire.warzone) if d.cards[card].of & Of.UNIT]
    lines = [
        f"  seat {s.seat + 1}'s turn: {counted(int(empire.actions), 'action')}, {empire.energy} energy",
        f"    hand: {card_names(d, _cards(empire.hand))}",
        f"    units: {card_names(d, units)} (strength {strength(empire.fleet, empire.ground)})",
    ]
    if d.rules.galactic_orders:
        lines.append(f"    tokens: {tokens_in_words(empire)}")
    return [*lines, f"    others: {'; '.join(_others(s))}"]


def _others(s: Any) -> list[str]:
    """Whether each other seat, clockwise, may still act in this round."""
    told = []
    for seat in ((s.seat + place) % s.seats for place in range(1, s.seats)):
        other = s.empires[seat]
        may = f"may still act ({counted(int(other.actions), 'action')}, {other.energy} energy)"
        if other.passed or other.actions == 0:
            may = "has passed" if other.passed else "has no action left"
        told.append(f"seat {seat + 1} {may}")
    return told


def _verb(s: Any, d: Any, move: Any) -> str:
    """What a move is called, without the seat."""
    kind = Act(move.kind)
    if kind in PLAIN:
        return PLAIN[kind]
    empire = s.empires[s.seat]
    if kind in (Act.PLAY, Act.CITY, Act.DISCARD, Act.DEPLOY, Act.KEEP):
        return _of_hand(d, empire, move)
    if kind in (Act.DRAFT, Act.INVADE):
        return _of_zone(s, d, move)
    if kind in (Act.USE, Act.COMMIT):
        name = card_name(d, int(empire.warzone.cards[move.a]))
        return f"use {name} for an action" if kind == Act.USE else f"commit {name}"
    if kind in (Act.RETURN, Act.GARRISON):
        name = card_name(d, int(s.invasion.used.cards[move.a])) if move.a >= 0 else "nobody"
        if kind == Act.RETURN:
            return f"take {name} back to hand"
        return f"garrison {name}" if d.rules.galactic_orders else f"put {name} under the world"
    return _of_table(s, d, move)


def _of_table(s: Any, d: Any, move: Any) -> str:
    kind = Act(move.kind)
    if kind == Act.PICK:
        return f"pick {card_name(d, int(s.offer.cards[move.a]))}"
    if kind == Act.RESHUFFLE:
        return "shuffle the discard pile into the deck" if move.a else "leave the discard pile"
    if kind == Act.SPEND:
        return f"spend 1 {ORDER_NAMES[Order(move.a)]} token"
    if kind == Act.KNIGHT:
        return f"1 Order of Knighthood token for {('fleet', 'ground')[move.a]}"
    if kind == Act.PLACE:
        world = card_name(d, s.invasion.target) if s.invasion.target != NO_CARD else "the Core World"
        return f"place a token on {world}" if move.a else "place no token"
    return "end the Energy Phase" if s.stage == Stage.ENERGY else "end the invasion"


def _of_hand(d: Any, empire: Any, move: Any) -> str:
    kind = Act(move.kind)
    name = card_name(d, int(empire.hand.cards[move.a])) if move.a >= 0 else "nothing"
    tokens = f" with {_tokens(move.b, Order.MERCHANT_ALLIANCE)}" if kind in (Act.PLAY, Act.DEPLOY) and move.b else ""
    if kind == Act.PLAY:
        return f"play {name}{tokens}{' for an action' if move.c == When.ACTION else ''}"
    if kind == Act.CITY:
        return f"put {name} under the Capital City"
    return f"{kind.name.lower()} {name}{tokens}"


def _of_zone(s: Any, d: Any, move: Any) -> str:
    if move.a < 0:
        return f"conquer {card_name(d, int(s.empires[s.seat].claimed))} as a Consul"
    name = card_name(d, int(s.zone[move.a]))
    twins = [i for i in range(s.zone_n) if s.zone[i] == s.zone[move.a]]
    if len({int(s.zone_token[i]) for i in twins}) > 1:  # equal cards, and one bears an energy token
        name += " from under the energy token" if s.zone_token[move.a] else " bare of energy"
    if move.kind == Act.INVADE:
        return f"invade {name}"
    return f"draft {name}" + (f" with {_tokens(move.b, Order.SCIENCE_GUILD)}" if move.b else "")


def _tokens(n: int, order: Order) -> str:
    return counted(n, f"{ORDER_NAMES[order]} token")


def _short(order: Order) -> str:
    """The word of an Order's name that says which it is: `Senate`, `Mining`."""
    words = ORDER_NAMES[order].split()
    return words[-1] if order in LAST_WORD else words[0]


def face_down(s: Any, d: Any) -> tuple[int, ...]:
    """How many cards lie in each deck: the Empires', those of the sectors, and those that Events come from."""
    empires = [int(s.empires[seat].deck.n) for seat in range(s.seats)]
    return (*empires, *(int(deck.n) for deck in s.decks), int(s.events.n))


def _cards(pile: Any) -> list[int]:
    return [int(card) for card in pile.cards[: pile.n]]
