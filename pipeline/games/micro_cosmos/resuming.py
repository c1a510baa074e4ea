"""Going on with a campaign from a saved notepad: what it holds is checked, and the table set up by it."""

from collections.abc import Mapping
from typing import Any

from pipeline.engine.piles import push
from pipeline.errors import UsageError, unknown
from pipeline.games.micro_cosmos.cardtext import PLACE_NAMES, SPECIALIST_NAMES, UPGRADE_NAMES, planet_name, tracks
from pipeline.games.micro_cosmos.facts import Source
from pipeline.games.micro_cosmos.layout import lay
from pipeline.games.micro_cosmos.scoring import score
from pipeline.games.micro_cosmos.state import PLACES, Due, Stage
from pipeline.games.micro_cosmos.stock import coded
from pipeline.games.micro_cosmos.supply import cargo
from pipeline.games.micro_cosmos.vocabulary import NOBODY, RESOURCES, Resource, Upgrade

NUMBERS = {  # lowest and highest
    "next_scenario": (2, 10),
    "rounds_played": (1, 240),
    "prestige_earned": (0, 9999),
    "prestige_carried": (0, 9999),
    "resources_bought": (0, 99),
    "trading_outposts": (0, 3),
}
NAMES = ("upgrades", "specialists")
NO_CAMPAIGN = "the rule `campaign` is false, so no campaign is played"
OF_A_PLACE = ("place", "card", "covered", "empty", "levels", "colony", "trading_outpost")


def resume(s: Any, d: Any, log: Any, saved: Mapping[str, Any]) -> None:
    """Make of a game just dealt one whose next scenario is about to be set up."""
    if not d.campaign:
        raise UsageError(NO_CAMPAIGN)
    numbers = _numbers(saved)
    _campaign(s, d, log, numbers)
    _layout(s, d, log, saved["layout"])
    _ark(s, d, saved, numbers)
    s.round_ = s.turn = numbers["rounds_played"]
    s.stage, s.part, s.due, s.gains = Stage.STEP, Stage.STEP, Due.SCENARIO, 0


def _numbers(saved: Mapping[str, Any]) -> dict[str, int]:
    """The numbers of the notepad, once everything in it is known to be there and of its kind."""
    wanted = (*NUMBERS, *NAMES, "layout")
    for key in saved:
        if key not in wanted:
            raise unknown("part of a notepad", key, wanted)
    for key in wanted:
        if key not in saved:
            raise UsageError(f"the notepad lacks {key!r}")
    for name, (low, high) in NUMBERS.items():
        found = saved[name]
        if not isinstance(found, int) or isinstance(found, bool) or not low <= found <= high:
            raise UsageError(f"{name} = {found!r} must be a whole number from {low} to {high}")
    for name in NAMES:
        if not isinstance(saved[name], list) or not all(isinstance(one, str) for one in saved[name]):
            raise UsageError(f"{name} must be a list of names")
    return {name: int(saved[name]) for name in NUMBERS}


def _campaign(s: Any, d: Any, log: Any, numbers: Mapping[str, int]) -> None:
    """Which scenario was the last, and the points that are left of it."""
    campaign, scenario = s.campaign, numbers["next_scenario"]
    if scenario > d.scenarios_n:
        raise UsageError(f"next_scenario = {scenario}: there are {d.scenarios_n}")
    campaign.scenario = scenario - 2
    if numbers["prestige_carried"] and not d.scenarios[campaign.scenario].carry:
        raise UsageError(f"prestige_carried: scenario {scenario - 1} lets no Prestige Points be carried over")
    campaign.points, campaign.bought = numbers["prestige_carried"], numbers["resources_bought"]
    log.scenarios_n = 0
    score(s, 0, Source.PRESTIGE, numbers["prestige_earned"])


def _ark(s: Any, d: Any, saved: Mapping[str, Any], numbers: Mapping[str, int]) -> None:
    """Upgrades, Crew tokens and Trading Outpost markers."""
    ark = s.arks[0]
    for name in saved["upgrades"]:
        ark.upgrades[coded("upgrade", name, UPGRADE_NAMES)] = 1
    ark.upgrades_n = int(ark.upgrades.sum())
    for upgrade in Upgrade:
        needs = int(d.upgrades[upgrade].needs)
        if ark.upgrades[upgrade] and needs != NOBODY and not ark.upgrades[needs]:
            raise UsageError(f"upgrades: {UPGRADE_NAMES[upgrade]} needs {UPGRADE_NAMES[Upgrade(needs)]}")
    ark.tokens[:] = 0
    for name in saved["specialists"]:
        ark.tokens[coded("Crew token", name, SPECIALIST_NAMES)] = 1
    ark.markers = numbers["trading_outposts"] - int(ark.outposts)
    if ark.markers < 0:
        raise UsageError(f"trading_outposts = {numbers['trading_outposts']}: {ark.outposts} lie on planets")
    if ark.colonies > d.rules.colonies:
        raise UsageError(f"layout: {ark.colonies} Colonies, and there are {d.rules.colonies} markers")
    most = cargo(d, ark)
    room = RESOURCES * (most - min(int(d.rules.start_resources), most))
    if numbers["resources_bought"] > room:
        raise UsageError(f"resources_bought = {numbers['resources_bought']}: Cargo has room for {room} at the start")


def _layout(s: Any, d: Any, log: Any, told: Any) -> None:
    """Every place: a card that lies face up, a covered one (whichever), or none."""
    if not isinstance(told, list) or not all(isinstance(one, dict) for one in told):
        raise UsageError("layout must be a list of tables, one for each place")
    if [one.get("place") for one in told] != list(PLACE_NAMES):
        raise UsageError(f"layout: it must have the places {', '.join(PLACE_NAMES)}, in this order")
    cards = {planet_name(d, card): card for card in range(d.planets_n)}
    taking_part = [card for card in cards.values() if d.planets[card].campaign or card == d.portal]
    planets = [_card(one, cards, taking_part) for one in told]
    named = [planet for planet in planets if planet is not None and planet != NOBODY]
    if len(named) != len(set(named)) or d.portal not in named:
        raise UsageError("layout: every card lies there once, and the Star Portal is one of them")
    rest = [card for card in taking_part if card not in named]
    s.planets.n = log.planets_n = s.terraformed = 0
    for place, planet in enumerate(planets):
        if planet == NOBODY:
            s.places[place].planet = NOBODY
            continue
        if planet is None and not rest:
            raise UsageError("layout: more covered cards than there are planets left")
        lay(s, d, place, rest.pop() if planet is None else planet, log)
        s.places[place].face_up = int(planet is not None)
        if planet is not None and planet != d.portal:
            _planet(s, d, place, told[place])
    for card in rest:
        push(s.planets, card)


def _card(told: Mapping[str, Any], cards: Mapping[str, int], taking_part: list[int]) -> int | None:
    """The card at a place; None for a covered one, NOBODY for none."""
    for key in told:
        if key not in OF_A_PLACE:
            raise unknown("part of a place", key, OF_A_PLACE)
    said = [key for key in ("card", "covered", "empty") if told.get(key)]
    if len(said) != 1:
        raise UsageError(f"layout, {told['place']}: it must have one of `card`, `covered = true` and `empty = true`")
    if said != ["card"]:
        return None if said == ["covered"] else NOBODY
    name = str(told["card"])
    if name not in cards:
        raise unknown("planet", name, cards)
    if cards[name] not in taking_part:
        raise UsageError(f"layout, {told['place']}: {name} takes no part in a campaign")
    return cards[name]


def _planet(s: Any, d: Any, place: int, told: Mapping[str, Any]) -> None:
    """Levels and markers of a planet."""
    spot, ark, where = s.places[place], s.arks[0], f"layout, {PLACE_NAMES[place]}"
    planet, levels = d.planets[spot.planet], told.get("levels", {})
    names = [Resource(one).name.lower() for one in tracks(planet)]
    if not isinstance(levels, dict) or sorted(levels) != sorted(names):
        raise UsageError(f"{where}: its levels are those of {', '.join(names)}")
    for one, name in zip(tracks(planet), names, strict=True):
        low, level = int(planet.start[one]), levels[name]
        if not isinstance(level, int) or isinstance(level, bool) or not low <= level <= planet.target:
            raise UsageError(f"{where}: {name} = {level!r} must be a whole number from {low} to {planet.target}")
        spot.levels[one] = level
        spot.missing -= level - low
    spot.terraformed = int(spot.missing == 0)
    s.terraformed += spot.terraformed
    colony, outpost = bool(told.get("colony", False)), bool(told.get("trading_outpost", False))
    if colony and not spot.terraformed and d.rules.colony_needs_terraformed:
        raise UsageError(f"{where}: a Colony on a planet that is not terraformed")
    spot.colony[0], spot.outpost[0] = int(colony), int(outpost)
    ark.colonies += spot.colony[0]
    ark.colony_of[planet.colour] += spot.colony[0]
    ark.outposts += spot.outpost[0]


assert len(PLACE_NAMES) == PLACES
