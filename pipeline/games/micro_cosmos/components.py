"""The component sheets of the game, loaded, checked and packed into a design record."""

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pipeline.engine.luck import name_key
from pipeline.engine.record import rows
from pipeline.errors import UsageError
from pipeline.games import exporting, loading
from pipeline.games.micro_cosmos.component_sheets import (
    ANY_RESOURCE,
    AUTOMA,
    COUNCIL_TRACKS,
    CREW,
    NAMED,
    NEW_WORLDS,
    PLANETS,
    PORTAL,
    RESOURCE_WORDS,
    SCENARIO_CARDS,
    SCENARIOS,
    SURVIVORS,
    TRACK_SPOTS,
    UPGRADES,
    check,
    words,
)
from pipeline.games.micro_cosmos.facts import SOURCES
from pipeline.games.micro_cosmos.rules import RULEBOOK
from pipeline.games.micro_cosmos.standin import RANGES, check_ranges, redraw
from pipeline.games.micro_cosmos.state import ANY, LOWER, UPPER, Design
from pipeline.games.micro_cosmos.vocabulary import (
    NOBODY,
    AutomaAct,
    Bonus,
    Cause,
    Colour,
    Fate,
    Resource,
    ScenarioIf,
    ScenarioVerb,
    Specialist,
    Timing,
    Upgrade,
)
from pipeline.games.rulebook import Settings
from pipeline.games.sheets import Components, SheetSet

ADVANTAGE_CARD = "advantage"

SHEETS = SheetSet(
    (PLANETS, SURVIVORS, CREW, UPGRADES, TRACK_SPOTS, AUTOMA, SCENARIOS, SCENARIO_CARDS, RANGES),
    Path(__file__).with_name("components"),
    check=lambda tables: (*check(tables), *check_ranges(tables)),
    redraw=redraw,
)
load_components = functools.partial(loading.load, SHEETS)  # (folder, stand-in set, changes) -> Components
copy_sheets = functools.partial(exporting.copy_sheets, SHEETS)  # (folder) -> the files: templates for one's own sheets


def vocabularies(components: Components) -> Mapping[str, tuple[str, ...]]:
    """The words of the fact columns, by code: cards and planets by number, upgrades by `Upgrade`, and so on.

    `subject` is what a move is about (`subjects.subject`): Survivors, Crew, planets, upgrades.
    """
    colours = words(Colour)
    names = {sheet: tuple(row.name for row in components.sheets[sheet]) for sheet in NAMED}
    names["upgrades"] = tuple(row.name for row in _by_code(components))
    return {
        "planet": names["planets"],
        "survivor": names["survivors"],
        "crew": names["crew"],
        "upgrade": names["upgrades"],
        "colour": colours,
        "council": (*(track.removesuffix("_council") for track in COUNCIL_TRACKS), ADVANTAGE_CARD),
        "cause": words(Cause),
        "fate": words(Fate),
        "bonus": words(Bonus),
        "source": SOURCES,
        "scenario": tuple(row.name for row in components.sheets["scenarios"]),
        "subject": tuple(name for sheet in NAMED for name in names[sheet]),
    }


def design(settings: Settings, components: Components, seats: int) -> Any:
    """What a game of `seats` players is played by: the rules and the components, as one record."""
    packed = rows(Design)
    d = packed[0]
    RULEBOOK.pack(settings, seats, d.rules)
    _pack_planets(d, components)
    _pack_survivors(d, components)
    _pack_crew(d, components)
    _pack_upgrades(d, components)
    _pack_tracks(d, components)
    _pack_automa(d, components)
    _pack_scenarios(d, components)
    d.campaign = int(d.rules.campaign == 1 and seats == 1)
    d.automa_plays = int(seats == 1 and not d.campaign)
    d.terraformed_ends = d.rules.terraformed_planets
    d.launch_ends = d.rules.launch_spot
    _check_rules(d)
    _check_decks(d, seats)
    return d


def _by_code(components: Components) -> list[Any]:
    """The rows of the sheet `upgrades` in the order of `Upgrade`."""
    return sorted(components.sheets["upgrades"], key=lambda row: Upgrade[row.upgrade.upper()])


def _cells(row: Any, before: str = "") -> list[int]:
    """A row's numbers for the four Resources."""
    return [getattr(row, before + name) for name in RESOURCE_WORDS]


def _pack_planets(d: Design, components: Components) -> None:
    found = components.sheets["planets"]
    d.planets_n = len(found)
    for i, row in enumerate(found):
        planet = d.planets[i]
        d.planet_names[i] = name_key(row.name)
        planet.number, planet.portal = row.number, int(row.kind == PORTAL)
        planet.colour = Colour[row.colour.upper()] if row.colour else NOBODY
        planet.starting, planet.target = int(row.starting), row.target
        planet.start[:] = _cells(row)
        planet.gather[:] = _cells(row, "gather_")
        planet.in_deck, planet.campaign = int(row.in_deck), int(row.in_campaign)
        planet.majority_times = row.majority_times
        if planet.portal:
            d.portal = i


def _pack_survivors(d: Design, components: Components) -> None:
    found = components.sheets["survivors"]
    d.survivors_n = len(found)
    for i, row in enumerate(found):
        survivor = d.survivors[i]
        d.survivor_names[i] = name_key(row.name)
        survivor.colour, survivor.number = Colour[row.colour.upper()], row.number
        survivor.resources[:] = _cells(row)
        survivor.points = row.points
        survivor.neutral_deck = int(survivor.colour == Colour.NEUTRAL)
        survivor.campaign = int(row.in_campaign)


def _pack_crew(d: Design, components: Components) -> None:
    found = components.sheets["crew"]
    d.crew_n = len(found)
    for i, row in enumerate(found):
        card = d.crew[i]
        d.crew_names[i] = name_key(row.name)
        card.specialist = Specialist[row.specialist.upper()]
        for place, part in ((LOWER, "bottom"), (UPPER, "top")):
            gain = getattr(row, f"{part}_gain")
            card.colour[place] = Colour[getattr(row, f"{part}_colour").upper()]
            card.gain[place] = ANY if gain == ANY_RESOURCE else Resource[gain.upper()]
            card.amount[place] = getattr(row, f"{part}_amount")
            card.pay[place] = getattr(row, f"{part}_pay")


def _pack_upgrades(d: Design, components: Components) -> None:
    for card, row in zip(d.upgrades, _by_code(components), strict=True):
        card.needs = Upgrade[row.needs.upper()] if row.needs else NOBODY
        card.cost[:] = _cells(row)
        card.engineer, card.points = int(row.engineer), row.points


def _pack_tracks(d: Design, components: Components) -> None:
    for row in components.sheets["tracks"]:
        bonus = Bonus[row.bonus.upper()]
        amount = row.amount if bonus in (Bonus.RESOURCE, Bonus.POINTS, Bonus.LEADER) else 0
        if row.track == NEW_WORLDS:
            d.mission_bonus[row.spot], d.mission_amount[row.spot] = bonus, amount
            d.mission_spots = max(d.mission_spots, row.spot)
        else:
            council = COUNCIL_TRACKS.index(row.track)
            d.council_bonus[council, row.spot], d.council_amount[council, row.spot] = bonus, amount
            d.council_spots = max(d.council_spots, row.spot)


def _pack_automa(d: Design, components: Components) -> None:
    found = components.sheets["automa"]
    d.automa_n = len(found)
    for i, row in enumerate(found):
        d.automa_names[i] = name_key(row.name)
        d.automa[i].colour = Colour[row.colour.upper()]
        d.automa[i].acts[:] = [AutomaAct[act.upper()] for act in (row.first, row.second)]


SAME_NAME = (
    "goal_terraformed",
    "goal_settled",
    "goal_colonies",
    "resources_per_point",
    "settled_points",
    "aboard_points",
    "colony_points",
    "outpost_points",
    "card_points",
    "carry",
    "upgrade_cost",
    "resources_for_point",
)


def _pack_scenarios(d: Design, components: Components) -> None:
    cards = components.sheets["scenario_cards"]
    d.scenario_cards_n = len(cards)
    for i, row in enumerate(cards):
        card = d.scenario_cards[i]
        d.scenario_names[i] = name_key(row.name)
        card.timing, card.verb = Timing[row.timing.upper()], ScenarioVerb[row.verb.upper()]
        card.amount, card.condition, card.above = row.amount, ScenarioIf[row.condition.upper()], row.above
    d.scenarios_n = len(components.sheets["scenarios"])
    for i, row in enumerate(components.sheets["scenarios"]):
        d.scenario_titles[i] = name_key(row.name)
        d.scenarios[i].cards[: len(cards)] = [int(card.code in row.deck) for card in cards]
        for name in SAME_NAME:
            setattr(d.scenarios[i], name, int(getattr(row, name)))


def _check_rules(d: Design) -> None:
    """That the rules fit the sheets and each other."""
    rules = d.rules
    if rules.old_authorities and rules.council_card_spot > d.council_spots:
        raise UsageError(
            f"council_card_spot is {rules.council_card_spot}, and the tracks of the Councils end at {d.council_spots}"
        )
    least = min(sum(int(card) for card in d.scenarios[i].cards) for i in range(d.scenarios_n))
    if d.campaign and rules.fewer_scenario_cards >= least:
        raise UsageError(
            f"fewer_scenario_cards is {rules.fewer_scenario_cards}, and there is a scenario with {least} cards: "
            "one must be left"
        )


def _check_decks(d: Design, seats: int) -> None:
    """That there are cards enough to set up."""
    rules = d.rules
    planets = [d.planets[i] for i in range(d.planets_n)]
    taking_part = [planet for planet in planets if planet.in_deck and (planet.campaign or not d.campaign)]
    others = sum(1 for planet in taking_part if not planet.portal and not planet.starting)
    if others < rules.face_down_planets:
        raise UsageError(
            f"planets: there are {others} besides the starting planets, and {rules.face_down_planets} lie face down"
        )
    needed = rules.canteen + rules.start_crew * seats
    if d.crew_n < needed:
        raise UsageError(f"crew: there are {d.crew_n} cards, and {needed} are dealt at the start")
    survivors = [d.survivors[i] for i in range(d.survivors_n)]
    neutral = sum(1 for survivor in survivors if survivor.neutral_deck)
    if rules.new_worlds and rules.neutral_cards and not neutral:
        raise UsageError("survivors: there is no neutral card, and the rule neutral_cards asks for some")
    if neutral == len(survivors):
        raise UsageError("survivors: there are neutral cards only")
