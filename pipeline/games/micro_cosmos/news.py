"""What came of a move, told from the state before and the state after: points, Resources, cards, levels, markers."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from pipeline.games.micro_cosmos.base_rules import AFTER_ONE_TURN, AFTER_STOP, ON_SCOUT
from pipeline.games.micro_cosmos.cardtext import (
    COUNCIL_NAMES,
    RESOURCE_NAMES,
    SPECIALIST_NAMES,
    UPGRADE_NAMES,
    automa_name,
    bonus_text,
    counted,
    crew_name,
    effect_text,
    listed,
    place_name,
    planet_name,
    resources_text,
    scenario_name,
    scenario_text,
    survivor_name,
    title,
    tracks,
    who_name,
)
from pipeline.games.micro_cosmos.facts import SOURCES
from pipeline.games.micro_cosmos.state import ENDINGS, LOWER, PLACES, UPPER, Act, Due
from pipeline.games.micro_cosmos.supply import AUTOMA_LUCK, COUNTS, CREW_LUCK, SURVIVOR_LUCK
from pipeline.games.micro_cosmos.tableau import board_lines, goals_text, heading, holder_text, map_lines, turn_lines
from pipeline.games.micro_cosmos.triggers import ending
from pipeline.games.micro_cosmos.vocabulary import COLOURS, NOBODY, AutomaAct, Colour, Resource, Specialist, Upgrade

INDENT = "      "
GATHERERS = {Upgrade.MINING_VEHICLES: "Mining Vehicles 1 mineral", Upgrade.BIODOME: "Biodome 1 biomatter"}
DECKS = {CREW_LUCK: "Crew deck", SURVIVOR_LUCK: "Survivor deck", AUTOMA_LUCK: "Automa's deck"}

DEALT_ANEW = "Resources, Crew cards, Survivors and covered planets are dealt anew; all else stays as it is"


def tell(before: Any, s: Any, d: Any, move: Any) -> list[str]:
    """All that a move changed."""
    lines = [INDENT + line for line in _details(before, s, d, move)]
    if move.kind == Act.STEP:
        lines = _step(before, s, d, Due(move.a))
        if move.a == Due.SCENARIO:
            return lines
    actor = int(before.seat) if move.kind != Act.STEP else NOBODY
    return lines + [INDENT + line for line in changes(before, s, d, actor)]


def _details(before: Any, s: Any, d: Any, move: Any) -> Iterator[str]:
    """What a Crew card, planet, Survivor or spot gives, and how many levels may be lifted."""
    ark = before.arks[before.seat]
    if move.kind == Act.CREW:
        yield effect_text(d.crew[ark.crew[move.a, move.b]], int(move.a))
    elif move.kind == Act.TERRAFORM:
        parts = [f"{d.rules.terraform_cap}"]
        colour = d.planets[before.places[ark.place].planet].colour
        if ark.colony_of[colour]:
            parts.append(f"a Colony +{d.rules.cap_colony}")
        if before.places[ark.place].outpost[before.seat]:
            parts.append(f"the Trading Outpost +{d.rules.cap_outpost}")
        if before.campaign.cap:
            parts.append(f"a Scenario card +{before.campaign.cap}")
        why = f" ({', '.join(parts)})" if len(parts) > 1 else ""
        yield f"up to {counted(int(s.cap), 'level')}{why}"
    elif move.kind == Act.BOOST:
        yield f"a Leader lifts {d.rules.cap_leader} more"
    elif move.kind == Act.GATHER:
        more = [name for one, name in GATHERERS.items() if ark.upgrades[one]]
        gives = resources_text(d.planets[before.places[ark.place].planet].gather)
        yield f"the planet gives {', '.join([gives, *more])}"
    elif move.kind == Act.KEEP and d.rules.survivor_resources == ON_SCOUT:
        yield f"it gives {resources_text(d.survivors[before.drawn[move.a]].resources, 'nothing')}"
    elif move.kind == Act.MISSION and s.arks[before.seat].spot > ark.spot:
        spot = int(s.arks[before.seat].spot)
        yield f"spot {spot} gives {bonus_text(int(d.mission_bonus[spot]), int(d.mission_amount[spot]))}"


def _step(before: Any, s: Any, d: Any, due: Due) -> list[str]:
    """What a forced step is, before what it changed."""
    if due == Due.ROUND:
        told = ["", f"=== {heading(s, d)} ==="]
        if d.campaign and s.campaign.open not in (NOBODY, before.campaign.open):
            card = int(s.campaign.open)
            told.append(f"  Scenario card: {scenario_name(d, card)} ({scenario_text(d, card)})")
        return told if s.turn == 0 and s.round_ == 1 else [*told, *map_lines(s, d), *board_lines(s, d)]
    if due == Due.TURN:
        return ["", *turn_lines(s, d, int(before.seat))]
    if due == Due.AUTOMA:
        return ["", f"  the Automa's turn: {_automa_card(s, d)}"]
    if due == Due.SCENARIO:
        named = f"Scenario {s.campaign.scenario + 1}: {title(s, d)}"
        return ["", f"=== {named}; goals: {goals_text(s, d)} ===", f"  {DEALT_ANEW}"]
    if due == Due.END_OF_ROUND and s.due == Due.END_OF_ROUND:
        return [f"  the Scenario card {scenario_name(d, int(s.campaign.open))} acts"]
    if due == Due.END_OF_ROUND:
        points = "; ".join(f"{who_name(s, who)} {before.arks[who].points}" for who in range(s.at_table))
        over = ""
        if s.due == Due.OVER:
            over = f"; the game ends: {ENDINGS[ending(s, d)].replace('_', ' ')}"
        elif s.due == Due.SCENARIO:
            over = f"; the scenario is won, with {counted(int(s.campaign.points), 'Prestige Point')}"
        return [f"End of round {before.round_}: points so far: {points}{over}"]
    return []


def _automa_card(s: Any, d: Any) -> str:
    if not s.automa_out.n:
        return "no card"
    card = int(s.automa_out.cards[s.automa_out.n - 1])
    row = d.automa[card]
    acts = ", ".join(AutomaAct(int(act)).name.lower() for act in row.acts if act != AutomaAct.NOTHING)
    return f"{automa_name(d, card)} ({Colour(int(row.colour)).name.lower()}: {acts})"


def changes(before: Any, s: Any, d: Any, actor: int = NOBODY) -> Iterator[str]:
    """What is different: places, boards, then each at the table; of the actor without saying who."""
    for place in range(PLACES):
        yield from _place(before, s, d, place)
    yield from _boards(before, s, d)
    for who in range(s.at_table):
        parts = [*_numbers(before.arks[who], s.arks[who]), *_cards(before, s, d, who)]
        if parts:
            yield ("" if who == actor else f"{who_name(s, who)}: ") + "; ".join(parts)
    yield from _pending(before, s, d)


def _place(before: Any, s: Any, d: Any, place: int) -> Iterator[str]:
    """Levels, steps and markers of a place."""
    old, new = before.places[place], s.places[place]
    if old.tobytes() == new.tobytes():
        return
    if new.planet == NOBODY or old.planet != new.planet:
        yield f"{place_name(s, d, place)} lies there"
        return
    name, planet = planet_name(d, int(new.planet)), d.planets[new.planet]
    parts = []
    if new.face_up and not old.face_up:
        colour = Colour(int(planet.colour)).name.lower()
        yield f"{name} is uncovered ({colour}, gather {resources_text(planet.gather)})"
    parts += [
        f"{RESOURCE_NAMES[Resource(i)]} level {old.levels[i]} → {new.levels[i]} of {planet.target}"
        for i in tracks(planet)
        if old.levels[i] != new.levels[i]
    ]
    for who in range(s.at_table):
        if old.steps[who] != new.steps[who]:
            parts.append(f"{who_name(s, who)}'s steps {old.steps[who]} → {new.steps[who]}")
        for what, was, now in (
            ("Colony", old.colony[who], new.colony[who]),
            ("Trading Outpost", old.outpost[who], new.outpost[who]),
        ):
            if was != now:
                parts.append(f"{who_name(s, who)} {'has' if now else 'no longer has'} a {what} here")
    if new.terraformed and not old.terraformed:
        parts.append("IS TERRAFORMED")
    if parts:
        yield f"{name}: {'; '.join(parts)}"


def _boards(before: Any, s: Any, d: Any) -> Iterator[str]:
    """The New Worlds board, the Councils, the Advantage card, and the end."""
    if s.mission != before.mission:
        top = survivor_name(d, int(s.stack.cards[s.stack.n - 1])) if s.stack.n else "nothing"
        yield f"New Worlds: {top} on the stack; launch marker {before.mission} → {s.mission} of {d.launch_ends}"
    for colour in range(COLOURS):
        old, new = before.councils[colour], s.councils[colour]
        if (old.holder, old.locked) != (new.holder, new.locked):
            yield f"{COUNCIL_NAMES[Colour(colour)]} card: {holder_text(before, old)} → {holder_text(s, new)}"
        elif new.used > old.used:
            yield f"{COUNCIL_NAMES[Colour(colour)]} card is activated"
    if s.advantage != before.advantage:
        holder = who_name(s, int(s.advantage)) if s.advantage != NOBODY else "beside the board"
        yield f"Advantage card: {holder}"
    for what, was, now in (
        ("the mission is launched", before.launched, s.launched),
        ("enough planets are terraformed", before.terraformed_in, s.terraformed_in),
    ):
        if now and not was:
            first = before.launched == 0 and before.terraformed_in == 0
            yield f"THE END IS TRIGGERED: {what}; {_last(s, d)}" if first else f"{what} too, once the end was triggered"


def _last(s: Any, d: Any) -> str:
    """What is still played once the end is triggered."""
    if d.rules.after_trigger == AFTER_STOP:
        return "the game ends with this turn"
    if d.rules.after_trigger == AFTER_ONE_TURN:
        return "everybody else has one more turn"
    return f"round {s.last_round} is the last"


def _numbers(old: Any, new: Any) -> Iterator[str]:
    """Points by source, Resources, influence, tokens, upgrades and markers of an Ark."""
    for i, source in enumerate(SOURCES):
        if new.scored[i] != old.scored[i]:
            gained = int(new.scored[i] - old.scored[i])
            yield f"{gained:+d} point{'' if abs(gained) == 1 else 's'} for {source.replace('_', ' ')}"
    counts = [("points", old.points, new.points)]
    counts += [(RESOURCE_NAMES[one], old.resources[one], new.resources[one]) for one in Resource]
    counts += [(name, old.influence[colour], new.influence[colour]) for colour, name in COUNCIL_NAMES.items()]
    counts += [
        ("spot of the New Worlds track", old.spot, new.spot),
        ("free Trading Outpost markers", old.markers, new.markers),
        ("Crew cards taken", old.crew_points, new.crew_points),
    ]
    for what, was, now in counts:
        if was != now:
            yield f"{what} {was} → {now}"
    for kind in Specialist:
        if old.tokens[kind] != new.tokens[kind]:
            yield f"the {SPECIALIST_NAMES[kind]} token is {'unlocked' if new.tokens[kind] else 'locked'}"
    for upgrade in Upgrade:
        if old.upgrades[upgrade] != new.upgrades[upgrade]:
            yield f"{'gains' if new.upgrades[upgrade] else 'loses'} {UPGRADE_NAMES[upgrade]}"


def _cards(before: Any, s: Any, d: Any, who: int) -> Iterator[str]:
    """Crew cards and Survivors that came, went or changed rows."""
    if who >= s.seats:
        return
    old, new = before.arks[who], s.arks[who]
    was = [Counter(int(card) for card in old.crew[row, : old.row_n[row]]) for row in (LOWER, UPPER)]
    now = [Counter(int(card) for card in new.crew[row, : new.row_n[row]]) for row in (LOWER, UPPER)]
    lifted = (was[LOWER] - now[LOWER]) & (now[UPPER] - was[UPPER])
    if lifted:
        yield f"{_crew(d, lifted)} to the upper row"
    for row, name in ((LOWER, "lower"), (UPPER, "upper")):
        gone, come = was[row] - now[row] - lifted, now[row] - was[row] - lifted
        if gone:
            yield f"{_crew(d, gone)} of the {name} row {_is(gone)} discarded"
        if come:
            yield f"takes {_crew(d, come)} into the {name} row"
    aboard = Counter(int(card) for card in old.berths[: old.aboard])
    aboard_now = Counter(int(card) for card in new.berths[: new.aboard])
    if aboard_now - aboard:
        yield f"{_survivors(d, aboard_now - aboard)} comes aboard"
    if aboard - aboard_now:
        yield f"{_survivors(d, aboard - aboard_now)} leaves the Ark"


def _pending(before: Any, s: Any, d: Any) -> Iterator[str]:
    """Survivors drawn, what was shuffled, what lies in the Canteen now, what is still to be chosen."""
    if s.drawn_n > before.drawn_n:
        yield f"draws {listed(survivor_name(d, int(card)) for card in s.drawn[before.drawn_n : s.drawn_n])}"
    out = Counter(_list(s.survivors_out)) - Counter(_list(before.survivors_out))
    if out:
        yield f"{_survivors(d, out)} {_is(out)} discarded"
    for luck, deck in DECKS.items():
        if ((s.shuffles ^ before.shuffles) >> (COUNTS * luck)) & ((1 << COUNTS) - 1):
            yield f"the {deck} was empty and is made anew of its discards"
    old, new = _canteen(before), _canteen(s)
    if new - old:
        yield f"{_crew(d, new - old)} {'come' if (new - old).total() > 1 else 'comes'} into the Canteen"
    held = [card for card in _list(s.campaign.held) if card not in _list(before.campaign.held)] if d.campaign else []
    if held:
        yield f"kept: {listed(scenario_name(d, card) for card in held)}"
    for what, to_do, was, now in (
        ("Resource", "of choice to gain", before.gains, s.gains),
        ("Resource", "to give", before.pays, s.pays),
        ("card", "to give up", before.discards, s.discards),
    ):
        if now > was:
            yield f"{who_name(s, int(s.seat))} has {counted(int(now), what)} {to_do}"
    if d.campaign and s.campaign.points != before.campaign.points:
        yield f"Prestige Points to spend {before.campaign.points} → {s.campaign.points}"


def _is(cards: Counter[int]) -> str:
    return "are" if cards.total() > 1 else "is"


def _list(pile: Any) -> list[int]:
    return [int(card) for card in pile.cards[: pile.n]]


def _canteen(s: Any) -> Counter[int]:
    return Counter(int(card) for card in s.canteen[: s.canteen_n])


def _crew(d: Any, cards: Counter[int]) -> str:
    return listed(crew_name(d, card) for card in cards.elements())


def _survivors(d: Any, cards: Counter[int]) -> str:
    return listed(survivor_name(d, card) for card in cards.elements())
