"""What can be read of the Automa, of a campaign, and of the game if it ended now: fields that scenarios demand."""

from collections.abc import Callable
from typing import Any

from pipeline.games.fields import NUMBER, NUMBERS, PILE, SET, SWITCH, WORD, Field
from pipeline.games.micro_cosmos.cardtext import automa_name, scenario_name
from pipeline.games.micro_cosmos.facts import SOURCES
from pipeline.games.micro_cosmos.reading import NO_CARD, Reader, names_of, pile_of, table
from pipeline.games.micro_cosmos.vocabulary import NOBODY


def _final(about: str, name: str) -> Field:
    """A number of a seat's final facts."""
    return Field(about, NUMBER, lambda s, d, log, seat: int(getattr(log.seats[seat], name)), given=False)


def _points(source: int) -> Reader:
    return lambda s, d, log, seat: sum(
        int(row.points) for row in log.scores[: log.scores_n] if row.seat == seat + 1 and row.source == source
    )


def _automa(about: str, holds: str, value: Callable[[Any], Any], given: bool = True) -> Field:
    """Something of the Automa, where it plays."""

    def read(s: Any, d: Any, log: Any, seat: int) -> Any:
        return value(s.arks[s.seats])

    return table(about, holds, read, given=given)


def _notepad(name: str) -> Reader:
    """A number of the notepad of the scenario under way, or just over."""
    return lambda s, d, log, seat: int(getattr(log.scenarios[s.campaign.fact], name)) if d.campaign else 0


OF_THE_AUTOMA: dict[str, Field] = {
    "automa.resources": _automa(
        "the Automa's Resources: minerals, biomatter, technology, workforce",
        NUMBERS,
        lambda ark: [int(n) for n in ark.resources],
    ),
    "automa.influence": _automa(
        "the Automa's influence: red, green, blue", NUMBERS, lambda ark: [int(n) for n in ark.influence]
    ),
    "automa.spot": _automa("the Automa's spot of the New Worlds track", NUMBER, lambda ark: int(ark.spot)),
    "automa.score": _automa("the Automa's points so far", NUMBER, lambda ark: int(ark.points)),
    "automa.crew": _automa("Crew cards that the Automa took", NUMBER, lambda ark: int(ark.crew_points), given=False),
    "automa.deck": pile_of(
        "cards of the Automa drawn next, the first one first; when given the rest follows as dealt",
        "automa",
        automa_name,
        PILE,
    ),
    "automa.points": table(
        "final points of the Automa, if the game ended now",
        NUMBER,
        lambda s, d, log, seat: int(log.games[0].automa_points),
        given=False,
    ),
}

OF_A_CAMPAIGN: dict[str, Field] = {
    "scenario": table("scenario of the campaign, from 1", NUMBER, lambda s, d, log, seat: int(s.campaign.scenario) + 1),
    "scenario_deck": table(
        "Scenario cards revealed next, the first one first; when given, these are all that are left",
        PILE,
        lambda s, d, log, seat: names_of(d, scenario_name, s.campaign.deck.cards[: s.campaign.deck.n])[::-1],
    ),
    "scenario_card": table(
        "Scenario card of this round, or none",
        WORD,
        lambda s, d, log, seat: scenario_name(d, int(s.campaign.open)) if s.campaign.open != NOBODY else NO_CARD,
        given=False,
    ),
    "kept_cards": table(
        "Scenario cards kept for later in the round",
        SET,
        lambda s, d, log, seat: names_of(d, scenario_name, s.campaign.held.cards[: s.campaign.held.n]),
    ),
    "goals_met": table(
        "whether all goals of the scenario are met", SWITCH, lambda s, d, log, seat: bool(s.campaign.goals_met), False
    ),
    "carried": table(
        "Prestige Points from the scenario before", NUMBER, lambda s, d, log, seat: int(s.campaign.carried)
    ),
    "prestige": table(
        "Prestige Points left to spend", NUMBER, lambda s, d, log, seat: int(s.campaign.points), given=False
    ),
    "bought": table(
        "Resources bought for the next start", NUMBER, lambda s, d, log, seat: int(s.campaign.bought), given=False
    ),
    "discards": table(
        "Crew cards or Survivors that must still be given up",
        NUMBER,
        lambda s, d, log, seat: int(s.discards),
        given=False,
    ),
    **{
        f"notepad.{name}": table(f"notepad of the scenario: {about}", NUMBER, _notepad(name), given=False)
        for name, about in (
            ("carried", "points from the previous one"),
            ("resources", "points for Resources"),
            ("survivors", "points for Survivors"),
            ("colonies", "points for Colonies and Trading Outposts"),
            ("cards_left", "points for Scenario cards left"),
            ("total", "all points"),
            ("goals_round", "round of the scenario in which the goals were met, 0: not"),
        )
    },
}

IF_IT_ENDED_NOW: dict[str, Field] = {
    "points": _final("final points, if the game ended now", "points"),
    "rank": _final("rank, 1 is the best, if the game ended now", "rank"),
    **{
        f"points.{source}": Field(f"final points for {source.replace('_', ' ')}", NUMBER, _points(code), given=False)
        for code, source in enumerate(SOURCES)
    },
    "winners": table(
        "seats that share the win", NUMBER, lambda s, d, log, seat: int(log.games[0].winners), given=False
    ),
    "lost": table("whether nobody at the table wins", SWITCH, lambda s, d, log, seat: bool(log.lost), given=False),
}
