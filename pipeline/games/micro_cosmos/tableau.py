"""The table as text: the layout as a small map, the boards of the expansions, and every Ark."""

from typing import Any

from pipeline.games.micro_cosmos.cardtext import (
    COLOUR_NAMES,
    SPECIALIST_NAMES,
    UPGRADE_NAMES,
    automa_name,
    counted,
    crew_name,
    crew_text,
    listed,
    place_name,
    planet_name,
    resources_text,
    scenario_name,
    scenario_text,
    survivor_name,
    tracks,
    who_name,
)
from pipeline.games.micro_cosmos.prestige import colonies_now, terraformed_now
from pipeline.games.micro_cosmos.state import LOWER, PLACES, UPPER
from pipeline.games.micro_cosmos.supply import cargo
from pipeline.games.micro_cosmos.vocabulary import COLOURS, NOBODY, Colour, Resource, Specialist, Upgrade

COLUMNS = 3
WIDTH = 34  # of a place of the map
LEAD = "  "


def heading(s: Any, d: Any) -> str:
    """The round, and how near the end is."""
    parts = [f"Round {s.round_}" if s.round_ else "Before the first round"]
    if d.campaign:
        parts.append(f"scenario {s.campaign.scenario + 1}, {counted(int(s.campaign.deck.n), 'Scenario card')} left")
    else:
        parts.append(f"{s.terraformed} of {counted(int(d.terraformed_ends), 'planet')} terraformed")
        if d.rules.new_worlds:
            parts.append(f"launch marker on {s.mission} of {d.launch_ends}")
    return ", ".join(parts)


def table_lines(s: Any, d: Any) -> list[str]:
    """Everything that lies on the table."""
    lines = [heading(s, d), *map_lines(s, d), *board_lines(s, d)]
    for who in range(s.at_table):
        lines += seat_lines(s, d, who)
    return lines


def map_lines(s: Any, d: Any) -> list[str]:
    """The layout, three by three: name and colour, levels, steps, markers, Arks."""
    lines = []
    for first in range(0, PLACES, COLUMNS):
        cells = [place_cell(s, d, place) for place in range(first, first + COLUMNS)]
        height = max(len(cell) for cell in cells)
        for i in range(height):
            row = [(cell[i] if i < len(cell) else "").ljust(WIDTH) for cell in cells]
            lines.append((LEAD + "| " + " | ".join(row)).rstrip())
        lines.append(LEAD + "-" * (COLUMNS * (WIDTH + COLUMNS)))
    return lines[:-1]


def place_cell(s: Any, d: Any, place: int) -> list[str]:
    """What a place of the map says, line by line."""
    spot = s.places[place]
    arks = [str(who + 1) for who in range(s.seats) if s.arks[who].place == place]
    here = [f"Ark {', '.join(arks)}"] if arks else []
    if spot.planet == NOBODY:
        return ["nothing"]
    if not spot.face_up:
        return ["covered", *here]
    if d.planets[spot.planet].portal:
        return [planet_name(d, int(spot.planet)), *here]
    done = ", terraformed" if spot.terraformed else ""
    colour = COLOUR_NAMES[Colour(int(d.planets[spot.planet].colour))].lower()
    return [f"{planet_name(d, int(spot.planet))}, {colour}{done}", *_planet_cell(s, d, place), *here]


def _planet_cell(s: Any, d: Any, place: int) -> list[str]:
    spot = s.places[place]
    planet = d.planets[spot.planet]
    levels = " ".join(f"{Resource(i).name[0]}{spot.levels[i]}" for i in tracks(planet))
    lines = [f"{levels} of {planet.target}"]
    steps = [f"{_short(s, who)} {spot.steps[who]}" for who in range(s.at_table) if spot.steps[who]]
    if steps:
        lines.append(f"steps: {', '.join(steps)}")
    for what, marks in (("Colony", spot.colony), ("Outpost", spot.outpost)):
        owners = [_short(s, who) for who in range(s.at_table) if marks[who]]
        if owners:
            lines.append(f"{what}: {', '.join(owners)}")
    return lines


def _short(s: Any, who: int) -> str:
    """Who it is on the map: a seat, or the Automa."""
    return f"seat {who + 1}" if who < s.seats else "Automa"


def board_lines(s: Any, d: Any) -> list[str]:
    """The Canteen, the decks, and the boards of the expansions that are played."""
    canteen = listed(crew_name(d, int(card)) for card in s.canteen[: s.canteen_n])
    decks = (("Crew", s.crew, s.crew_out), ("Survivor", s.survivors, s.survivors_out))
    counts = "; ".join(f"{name} deck {deck.n}, {out.n} discarded" for name, deck, out in decks)
    lines = [f"{LEAD}Canteen: {canteen}", f"{LEAD}{counts}"]
    if d.rules.new_worlds:
        top = survivor_name(d, int(s.stack.cards[s.stack.n - 1])) if s.stack.n else "empty"
        spots = ", ".join(f"{who_name(s, who)} {s.arks[who].spot}" for who in range(s.at_table))
        launch = f"launch marker {s.mission} of {d.launch_ends}"
        lines.append(f"{LEAD}New Worlds: {launch}; top of the stack: {top}; spots: {spots}")
    if d.rules.old_authorities:
        lines += [f"{LEAD}{council_text(s, colour)}" for colour in range(COLOURS)]
        holder = who_name(s, int(s.advantage)) if s.advantage != NOBODY else "nobody"
        lines.append(f"{LEAD}Advantage card: {holder}")
    if d.automa_plays:
        out = listed(automa_name(d, int(card)) for card in s.automa_out.cards[: s.automa_out.n])
        lines.append(f"{LEAD}Automa deck {s.automa.n}, used: {out}")
    if d.campaign:
        lines += campaign_lines(s, d)
    return lines


def council_text(s: Any, colour: int) -> str:
    """A Council's track and card."""
    council = s.councils[colour]
    spots = ", ".join(f"{who_name(s, who)} {s.arks[who].influence[colour]}" for who in range(s.at_table))
    return f"{COLOUR_NAMES[Colour(colour)]} Council: {spots}; card: {holder_text(s, council)}"


def holder_text(s: Any, council: Any) -> str:
    """Who has a Council card, and how."""
    if council.holder == NOBODY:
        return "out of the game" if council.locked else "beside the board"
    marks = [" for good"] if council.locked else []
    marks += [", activated"] if council.used else []
    marks += [", usable from the next turn on"] if council.since == s.turn else []
    return who_name(s, int(council.holder)) + "".join(marks)


def goals_text(s: Any, d: Any) -> str:
    """The goals of the scenario, and how far each is met: `1 planet terraformed (0 so far)`."""
    wanted = d.scenarios[s.campaign.scenario]
    goals = (
        (int(wanted.goal_terraformed), "planet", " terraformed", terraformed_now(s, d)),
        (int(wanted.goal_settled), "Survivor", " settled", int(s.campaign.settled)),
        (int(wanted.goal_colonies), "Colony", "", colonies_now(s, d)),
    )
    nouns = {"Colony": "Colonies"}
    return listed(
        f"{n} {noun if n == 1 else nouns.get(noun, noun + 's')}{done} ({now} so far)"
        for n, noun, done, now in goals
        if n
    )


def campaign_lines(s: Any, d: Any) -> list[str]:
    """The Scenario cards, and Prestige Points."""
    campaign = s.campaign
    opened = "none"
    if campaign.open != NOBODY:
        opened = f"{scenario_name(d, int(campaign.open))} ({scenario_text(d, int(campaign.open))})"
    held = listed(scenario_name(d, int(card)) for card in campaign.held.cards[: campaign.held.n])
    goals = ", all goals met" if campaign.goals_met else ""
    return [
        f"{LEAD}goals: {goals_text(s, d)}",
        f"{LEAD}Scenario card of this round: {opened}; kept: {held}{goals}",
        f"{LEAD}Prestige Points: {campaign.points} to spend, {campaign.carried} carried over",
    ]


def seat_lines(s: Any, d: Any, who: int) -> list[str]:
    """All that one at the table has."""
    ark = s.arks[who]
    if who >= s.seats:
        cards = f"{counted(int(ark.crew_points), 'Crew card')} taken" if ark.crew_points else "no Crew card"
        return [
            f"the Automa: {counted(int(ark.points), 'point')}, {resources_text(ark.resources, 'no Resources')}; {cards}"
        ]
    return [
        f"seat {who + 1}: {counted(int(ark.points), 'point')}, on {place_name(s, d, int(ark.place))}",
        *ark_lines(s, d, ark, "  "),
    ]


def ark_lines(s: Any, d: Any, ark: Any, lead: str) -> list[str]:
    """Cargo, Crew, Survivors, tokens, upgrades and markers of an Ark."""
    rows = [listed(crew_text(d, int(card), row) for card in ark.crew[row, : ark.row_n[row]]) for row in (LOWER, UPPER)]
    aboard = listed(survivor_name(d, int(card)) for card in ark.berths[: ark.aboard])
    tokens = listed(SPECIALIST_NAMES[one] for one in Specialist if ark.tokens[one])
    upgrades = listed(UPGRADE_NAMES[one] for one in Upgrade if ark.upgrades[one])
    colonies = counted(int(d.rules.colonies - ark.colonies), "Colony marker")
    return [
        f"{lead}Cargo: {resources_text(ark.resources)} (up to {cargo(d, ark)} each)",
        f"{lead}Crew, lower row: {rows[LOWER]}",
        f"{lead}Crew, upper row: {rows[UPPER]}",
        f"{lead}Survivors aboard: {aboard}",
        f"{lead}tokens: {tokens}; upgrades: {upgrades}",
        f"{lead}free: {counted(int(ark.markers), 'Trading Outpost marker')}, {colonies}",
    ]


def turn_lines(s: Any, d: Any, seat: int) -> list[str]:
    """Whose turn it is, and with what."""
    ark = s.arks[seat]
    head = f"{LEAD}seat {seat + 1}'s turn: {counted(int(ark.points), 'point')}, on {place_name(s, d, int(ark.place))}"
    return [head, *ark_lines(s, d, ark, "    ")]
