"""What can be read of a position of Core Worlds, by name: the fields that scenarios give and demand."""

from collections.abc import Callable
from typing import Any

from pipeline.games.core_worlds.cardtext import ORDER_NAMES, card_name
from pipeline.games.core_worlds.facts import SOURCES
from pipeline.games.core_worlds.state import DECKS, Phase, Stage
from pipeline.games.core_worlds.vocabulary import NO_CARD, Order
from pipeline.games.fields import NUMBER, NUMBERS, PILE, SET, SWITCH, WORD, Field

Reader = Callable[[Any, Any, Any, int], Any]  # (s, d, log, seat) -> value


def _table(about: str, holds: str, read: Reader, given: bool = True, low: int = 0) -> Field:
    """A field that belongs to the table."""
    return Field(about, holds, read, by_seat=False, given=given, low=low)


def _number(about: str, name: str, given: bool = True) -> Field:
    """A number of an Empire."""
    return Field(about, NUMBER, lambda s, d, log, seat: int(getattr(s.empires[seat], name)), given=given)


def _pile(about: str, name: str, holds: str = SET) -> Field:
    """A pile of an Empire; in order it reads from the top."""

    def read(s: Any, d: Any, log: Any, seat: int) -> list[str]:
        cards = getattr(s.empires[seat], name)
        names = _names(d, cards.cards[: cards.n])
        return names[::-1] if holds == PILE else names

    return Field(about, holds, read)


def _final(about: str, name: str) -> Field:
    """A number of a seat's final facts."""
    return Field(about, NUMBER, lambda s, d, log, seat: int(getattr(log.seats[seat], name)), given=False)


def _names(d: Any, cards: Any) -> list[str]:
    return [card_name(d, int(card)) for card in cards]


def _sector_deck(s: Any, d: Any) -> list[str]:
    pile = s.decks[(s.round_ - 1) // d.rules.sector_rounds + 1]
    return _names(d, pile.cards[: pile.n])[::-1]


def _hero(s: Any, d: Any, seat: int) -> str:
    return card_name(d, int(s.empires[seat].hero))


def _but_home(empire: Any) -> list[int]:
    return [int(card) for card in empire.warzone.cards[: empire.warzone.n] if card != empire.home]


def _marked(empire: Any) -> list[int]:
    return [int(empire.warzone.cards[i]) for i in range(empire.warzone.n) if empire.acted[i]]


def _garrisons(s: Any, d: Any, seat: int) -> list[str]:
    empire = s.empires[seat]
    return [
        f"{card_name(d, int(empire.under.cards[i]))} under {card_name(d, int(empire.under_at[i]))}"
        for i in range(empire.under.n)
        if empire.under_at[i] not in (empire.home, NO_CARD)
    ]


def _in_city(empire: Any) -> list[int]:
    return [int(empire.under.cards[i]) for i in range(empire.under.n) if empire.under_at[i] == empire.home]


def _tokens(order: Order) -> Reader:
    return lambda s, d, log, seat: int(s.empires[seat].tokens[order])


def _points(source: int) -> Reader:
    return lambda s, d, log, seat: sum(
        int(row.points) for row in log.scores[: log.scores_n] if row.seat == seat + 1 and row.source == source
    )


def _order_points(order: Order) -> Reader:
    return lambda s, d, log, seat: sum(
        int(row.points) for row in log.orders[: log.orders_n] if row.seat == seat + 1 and row.order == order
    )


OF_THE_TABLE: dict[str, Field] = {
    "round": _table("round, 1 to 10", NUMBER, lambda s, d, log, seat: int(s.round_), low=1),
    "phase": _table(
        "phase that comes next or is going on: draw, energy, galactic, event, action, discard, end",
        WORD,
        lambda s, d, log, seat: Phase(s.phase).name.lower(),
    ),
    "turn": _table("seat whose turn it is, or that decides", NUMBER, lambda s, d, log, seat: int(s.seat) + 1, low=1),
    "cycle": _table("turn cycle of the Action Phase, from 1", NUMBER, lambda s, d, log, seat: int(s.cycle), low=1),
    "destiny": _table("seat that holds the destiny marker", NUMBER, lambda s, d, log, seat: int(s.destiny) + 1, low=1),
    "decision": _table(
        "kind of decision that is due", WORD, lambda s, d, log, seat: Stage(s.stage).name.lower(), given=False
    ),
    "offer": _table(
        "cards of the pregame draft that are left to pick from; nothing else can be given with it",
        SET,
        lambda s, d, log, seat: _names(d, [card for card in s.offer.cards[: s.offer.n] if card != NO_CARD]),
    ),
    "zone": _table("cards in the Central Zone", SET, lambda s, d, log, seat: _names(d, s.zone[: s.zone_n])),
    "energy_tokens": _table(
        "cards in the Central Zone that bear an energy token",
        SET,
        lambda s, d, log, seat: _names(d, [s.zone[i] for i in range(s.zone_n) if s.zone_token[i]]),
    ),
    "galactic_deck": _table(
        "cards of the current sector's deck that are drawn next, the first one first; the rest follows as dealt",
        PILE,
        lambda s, d, log, seat: _sector_deck(s, d),
    ),
    "galactic_deck_ends": _table(
        "whether nothing lies below those cards", SWITCH, lambda s, d, log, seat: not _sector_deck(s, d)
    ),
    "events": _table(
        "the event stack, bottom first", PILE, lambda s, d, log, seat: _names(d, s.events.cards[: s.events.n])
    ),
    "event": _table(
        "the Event on top of the stack, which works once the Galactic Phase is over, or none",
        WORD,
        lambda s, d, log, seat: card_name(d, int(s.events.cards[s.events.n - 1])) if s.events.n else "none",
        given=False,
    ),
    "invasion": _table(
        "fleet and ground strength of what is used in the invasion under way, tokens included",
        NUMBERS,
        lambda s, d, log, seat: [
            int(s.invasion.fleet + s.invasion.knight_fleet),
            int(s.invasion.ground + s.invasion.knight_ground),
        ],
        given=False,
    ),
    "aside": _table(
        "tactics played in this turn or Energy Phase, discarded when it ends",
        SET,
        lambda s, d, log, seat: _names(d, s.aside.cards[: s.aside.n]),
        given=False,
    ),
    "first_conquest": _table(
        "whether a world was conquered in this round", SWITCH, lambda s, d, log, seat: bool(s.first_conquest)
    ),
}

OF_EACH_SEAT: dict[str, Field] = {
    "faction": Field("hero of the starting deck", WORD, lambda s, d, log, seat: _hero(s, d, seat)),
    "actions": _number("Action Points left", "actions"),
    "energy": _number("energy left", "energy"),
    "passed": Field(
        "whether the seat is out for the round", SWITCH, lambda s, d, log, seat: bool(s.empires[seat].passed)
    ),
    "surge_tokens": _number("energy surge tokens", "surge"),
    "hand": _pile("hand cards", "hand"),
    "deck": _pile("the deck, the next card to be drawn first", "deck", PILE),
    "discard": _pile("the discard pile", "discard"),
    "warzone": Field(
        "cards in the Warzone besides the Home World",
        SET,
        lambda s, d, log, seat: _names(d, _but_home(s.empires[seat])),
    ),
    "used": Field(
        "cards in the Warzone that were used as an action in this round",
        SET,
        lambda s, d, log, seat: _names(d, _marked(s.empires[seat])),
    ),
    "garrisons": Field(
        "units under worlds, each as `Grunt under Taurus`", SET, lambda s, d, log, seat: _garrisons(s, d, seat)
    ),
    "city": Field("cards under the Capital City", SET, lambda s, d, log, seat: _names(d, _in_city(s.empires[seat]))),
    "consulships": Field(
        "Core Worlds held as a Consul",
        SET,
        lambda s, d, log, seat: _names(d, s.empires[seat].consuls[: s.empires[seat].consuls_n]),
    ),
    "claim": Field(
        "Core World that bears the seat's token and must be conquered on its next turn, or none",
        WORD,
        lambda s, d, log, seat: card_name(d, int(s.empires[seat].claimed)) if s.empires[seat].claim else "none",
    ),
    "consul_uses": _number("times the seat has placed a token on a Core World", "consul_uses"),
    **{
        f"tokens.{order.name.lower()}": Field(f"Faction Tokens on the {ORDER_NAMES[order]}", NUMBER, _tokens(order))
        for order in Order
    },
    "pool": _number("Faction Tokens not placed", "pool", given=False),
    "tokens_on_core_worlds": _number("Faction Tokens on Core Worlds", "on_worlds", given=False),
    "worlds": _number("worlds in the Warzone, Home World included", "worlds", given=False),
    "units": _number("units in the Warzone", "units", given=False),
    "income": _number("energy that the worlds make", "income", given=False),
}

IF_IT_ENDED_NOW: dict[str, Field] = {
    "points": _final("final points, if the game ended now", "points"),
    "rank": _final("rank, 1 is the best, if the game ended now", "rank"),
    **{
        f"points.{source}": Field(f"final points for {source.replace('_', ' ')}", NUMBER, _points(code), given=False)
        for code, source in enumerate(SOURCES)
    },
    **{
        f"points.{order.name.lower()}": Field(
            f"final points for the {ORDER_NAMES[order]}",
            NUMBER,
            _order_points(order),
            given=False,
        )
        for order in Order
    },
    "galactic_cards": Field(
        "all cards in the galactic decks and the Central Zone",
        SET,
        lambda s, d, log, seat: [
            *(n for k in range(DECKS) for n in _names(d, s.decks[k].cards[: s.decks[k].n])),
            *_names(d, s.zone[: s.zone_n]),
        ],
        False,
        False,
    ),
    "winners": Field(
        "seats that share the win", NUMBER, lambda s, d, log, seat: int(log.games[0].winners), False, False
    ),
}
