"""The notepad of the solo campaign: what is told of a scenario, the pad filled in after it, and the state that is saved
(rulebook, Solo Campaign Scenario Notepad).
"""

from collections.abc import Iterator
from typing import Any

from pipeline.errors import UsageError
from pipeline.games.micro_cosmos.cardtext import (
    COLOUR_NAMES,
    PLACE_NAMES,
    SPECIALIST_NAMES,
    UPGRADE_NAMES,
    counted,
    listed,
    planet_name,
    resources_text,
    scenario_name,
    scenario_text,
    title,
    tracks,
)
from pipeline.games.micro_cosmos.facts import Source
from pipeline.games.micro_cosmos.resuming import NO_CAMPAIGN, resume
from pipeline.games.micro_cosmos.state import PLACES, Act, Due, Stage
from pipeline.games.micro_cosmos.tableau import goals_text
from pipeline.games.micro_cosmos.vocabulary import NOBODY, UPGRADES, Colour, Resource, Specialist, Upgrade

LEAD = "  "
POINTS = (
    ("carried", "From previous Scenario"),
    ("resources", "Resources"),
    ("survivors", "Survivors"),
    ("colonies", "Colonies and Trading Outposts"),
    ("cards_left", "Scenario cards left"),
    ("total", "Total"),
)


class CampaignNotepad:
    """The notepad of a campaign, as `galactic campaign` asks for it."""

    players = "campaign"

    def opening(self, s: Any, d: Any) -> list[str]:
        """What is known as a scenario begins: its name, goals and number of cards."""
        if not d.campaign:
            raise UsageError(NO_CAMPAIGN)
        campaign = s.campaign
        lines = ["", f"Scenario {campaign.scenario + 1}: {title(s, d)}"]
        lines.append(f"{LEAD}goals: {goals_text(s, d)}; {counted(int(campaign.deck.n), 'Scenario card')}")
        if campaign.carried:
            lines.append(f"{LEAD}{counted(int(campaign.carried), 'Prestige Point')} carried over")
        if s.gains:
            lines.append(f"{LEAD}{counted(int(s.gains), 'further Resource')} to start with")
        return lines

    def news(self, before: Any, s: Any, d: Any, log: Any, move: Any) -> list[str]:
        """What of a move belongs to the story of the campaign."""
        return list(_news(before, s, d, log, move))

    def rests(self, s: Any, d: Any) -> bool:
        """Whether a scenario is over and the next one not begun: the state can be saved."""
        return bool(s.due == Due.SCENARIO and s.stage == Stage.STEP)

    def save(self, s: Any, d: Any) -> dict[str, Any]:
        """What the notepad holds between two scenarios, in words and numbers."""
        campaign, ark = s.campaign, s.arks[0]
        kept = int(campaign.points) if d.scenarios[campaign.scenario].carry else 0
        return {
            "next_scenario": int(campaign.scenario) + 2,
            "rounds_played": int(s.round_),
            "prestige_earned": int(ark.scored[Source.PRESTIGE]),
            "prestige_carried": kept,
            "resources_bought": int(campaign.bought),
            "upgrades": [UPGRADE_NAMES[one] for one in Upgrade if ark.upgrades[one]],
            "trading_outposts": int(ark.markers) + int(ark.outposts),
            "specialists": [SPECIALIST_NAMES[one] for one in Specialist if ark.tokens[one]],
            "layout": [_saved_place(s, d, place) for place in range(PLACES)],
        }

    def resume(self, s: Any, d: Any, log: Any, saved: dict[str, Any]) -> None:
        """Make of a game just dealt one that goes on from what was saved."""
        resume(s, d, log, saved)


def _news(before: Any, s: Any, d: Any, log: Any, move: Any) -> Iterator[str]:
    campaign = s.campaign
    if move.kind == Act.CARD:
        yield f"{LEAD}{LEAD}plays {scenario_name(d, int(before.campaign.held.cards[move.a]))}"
    elif move.kind == Act.BUY:
        what = counted(int(d.scenarios[campaign.scenario].resources_for_point), "starting Resource")
        what = what if move.a == UPGRADES else UPGRADE_NAMES[Upgrade(move.a)]
        yield f"{LEAD}buys {what} for {counted(int(before.campaign.points - campaign.points), 'Prestige Point')}"
    elif move.kind == Act.STOP:
        yield f"{LEAD}ends the scenario, with {counted(int(campaign.deck.n), 'Scenario card')} left"
        yield from _end(s, d, log)
    elif move.kind == Act.STEP and move.a == Due.ROUND:
        card = int(campaign.open)
        yield f"{LEAD}round {campaign.rounds}: {scenario_name(d, card)} ({scenario_text(d, card)})"
    elif move.kind == Act.STEP and move.a == Due.SCENARIO:
        yield from CampaignNotepad().opening(s, d)
    elif move.kind == Act.STEP and move.a == Due.END_OF_ROUND:
        if campaign.goals_met and not before.campaign.goals_met:
            yield f"{LEAD}all goals are met in round {campaign.rounds}"
        if s.due in (Due.SCENARIO, Due.OVER):
            yield from _end(s, d, log)


def _end(s: Any, d: Any, log: Any) -> Iterator[str]:
    """A scenario is won or lost, and with the last one, or a lost one, the campaign."""
    campaign = s.campaign
    if campaign.goals_met:
        yield from _pad(s, d, log)
    if s.due != Due.OVER:
        return
    points = counted(int(s.arks[0].scored[Source.PRESTIGE]), "Prestige Point")
    if campaign.goals_met:
        yield f"The campaign is won, with {points} in all"
    else:
        yield f"{LEAD}the Scenario cards have run out: {goals_text(s, d)}"
        yield f"The campaign is lost in scenario {campaign.scenario + 1}, with {points} in all"


def _pad(s: Any, d: Any, log: Any) -> Iterator[str]:
    """The notepad, filled in."""
    row, ark = log.scenarios[s.campaign.fact], s.arks[0]
    yield f"{LEAD}Scenario notepad: scenario {s.campaign.scenario + 1}"
    yield f"{LEAD}  Points"
    for name, words in POINTS:
        yield f"{LEAD}    {words:31}{int(getattr(row, name)):3}"
    yield f"{LEAD}  Ark Upgrades: {listed(UPGRADE_NAMES[one] for one in Upgrade if ark.upgrades[one])}"
    yield f"{LEAD}  Trading Outpost markers gained: {int(ark.markers) + int(ark.outposts)}"
    yield f"{LEAD}  Planet Layout"
    for place in range(PLACES):
        text = _place_text(s, d, place)
        if text:
            yield f"{LEAD}    {PLACE_NAMES[place]}: {text}"
    yield f"{LEAD}  Specialists: {listed(SPECIALIST_NAMES[one] for one in Specialist if ark.tokens[one])}"


def _place_text(s: Any, d: Any, place: int) -> str:
    """A place as the pad has it: `004, red: 5 minerals, 2 biomatter, 4 technology; Colony`."""
    spot = s.places[place]
    if spot.planet == NOBODY:
        return ""
    if not spot.face_up:
        return "covered"
    planet = d.planets[spot.planet]
    if planet.portal:
        return f"{planet.number:03}, Star Portal"
    parts = [resources_text(spot.levels) + (" (terraformed)" if spot.terraformed else "")]
    parts += ["Colony"] if spot.colony[0] else []
    parts += ["Trading Outpost"] if spot.outpost[0] else []
    return f"{planet.number:03}, {COLOUR_NAMES[Colour(int(planet.colour))].lower()}: {'; '.join(parts)}"


def _saved_place(s: Any, d: Any, place: int) -> dict[str, Any]:
    """A place as it is saved."""
    spot = s.places[place]
    found: dict[str, Any] = {"place": PLACE_NAMES[place]}
    if spot.planet == NOBODY:
        return found | {"empty": True}
    if not spot.face_up:
        return found | {"covered": True}
    found["card"] = planet_name(d, int(spot.planet))
    planet = d.planets[spot.planet]
    if planet.portal:
        return found
    found["levels"] = {Resource(one).name.lower(): int(spot.levels[one]) for one in tracks(planet)}
    return found | {"colony": bool(spot.colony[0]), "trading_outpost": bool(spot.outpost[0])}
