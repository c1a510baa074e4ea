"""Points: as they are gained, for a planet that is terraformed, and at the end; and the final facts."""

from pipeline.engine.facts import LOG_FULL
from pipeline.engine.jit import kernel
from pipeline.engine.record import Array
from pipeline.games.micro_cosmos.base_rules import BREAK_SETTLED
from pipeline.games.micro_cosmos.facts import MOST_ROUND_ROWS, SOURCES, Log, Source
from pipeline.games.micro_cosmos.state import CAMPAIGN_WON, PLACES, Design, Place, State
from pipeline.games.micro_cosmos.supply import all_resources, seat_no
from pipeline.games.micro_cosmos.triggers import ending
from pipeline.games.micro_cosmos.vocabulary import COLOURS, NOBODY, Colour, Fate

ALL_SOURCES = len(SOURCES)
NO_PLANET_LEFT = 99  # what `rounds.missing` says then
SETTLED_FIRST = 10_000  # more than anybody's Resources: settled Survivors decide before those
PURSUIT = 2  # Survivors sent by a seat that pursues the mission


@kernel
def score(s: State, who: int, source: int, points: int) -> None:
    """Somebody gains or loses points; nothing else changes them."""
    ark = s.arks[who]
    ark.points += points
    ark.scored[source] = int(ark.scored[source]) + points


@kernel
def majority(s: State, d: Design, who: int, row: Place) -> int:
    """The points for most or second most steps on a planet (public: LGM; how many: stand-in base game SB1).

    Those tied for first get what the second would, and there is no second then; those tied for second get nothing.
    """
    mine, more, equal, points = int(row.steps[who]), 0, 0, 0
    if mine == 0:
        return 0
    for other in range(s.at_table):
        if row.steps[other] > mine:
            more += 1
        elif row.steps[other] == mine:
            equal += 1  # itself too
    if more == 0:
        points = d.rules.majority_first if equal == 1 else d.rules.majority_second
    elif more == 1 and equal == 1:
        points = d.rules.majority_second
    return points * d.planets[row.planet].majority_times


@kernel
def finish_planet(s: State, d: Design, place: int, log: Log) -> None:
    """All levels of a planet are full: it is terraformed, and all who helped score at once (public: LGM).

    In the campaign nobody competes, so no steps are counted (rulebook, Solo Campaign General Setup).
    """
    row = s.places[place]
    row.terraformed = 1
    s.terraformed += 1
    if d.campaign == 0:
        for who in range(s.at_table):
            score(s, who, Source.STEPS, int(row.steps[who]) * d.rules.step_points)
            score(s, who, Source.MAJORITIES, majority(s, d, who, row))
    if row.fact >= 0:
        log.planets[row.fact].finished = s.round_


@kernel
def neutrals_aboard(s: State, d: Design, who: int) -> int:
    """Neutral Survivors on an Ark: neither settled nor sent."""
    ark, found = s.arks[who], 0
    for berth in range(ark.aboard):
        if d.survivors[ark.berths[berth]].colour == Colour.NEUTRAL:
            found += 1
    return found


@kernel
def unfinished_steps(s: State, who: int) -> int:
    """Steps on planets that nobody has terraformed."""
    steps = 0
    for place in range(PLACES):
        row = s.places[place]
        if row.planet != NOBODY and row.terraformed == 0:
            steps += int(row.steps[who])
    return steps


@kernel
def for_resources(s: State, d: Design, who: int) -> int:
    """Points at the end for Resources left in Cargo (stand-in base game SB1)."""
    if d.rules.resources_per_point == 0 or (who >= s.seats and d.rules.automa_leftovers == 0):
        return 0
    return all_resources(s.arks[who]) // d.rules.resources_per_point


@kernel
def if_ended(s: State, d: Design, who: int) -> int:
    """The points that somebody would have if the game ended here."""
    ark = s.arks[who]
    if d.campaign != 0:
        return int(ark.scored[Source.PRESTIGE])
    points = ark.points + for_resources(s, d, who) - d.rules.neutral_penalty * neutrals_aboard(s, d, who)
    points += d.rules.unfinished_step_points * unfinished_steps(s, who)
    return points + d.rules.automa_crew_points * ark.crew_points


@kernel
def nearest(s: State) -> int:
    """Levels missing on the planet that is nearest to being terraformed."""
    found = NO_PLANET_LEFT
    for place in range(PLACES):
        row = s.places[place]
        if row.planet != NOBODY and row.terraformed == 0 and row.missing > 0:
            found = min(found, row.missing)
    return found


@kernel
def note_round(s: State, d: Design, log: Log) -> None:
    """Write the rows of `rounds` at the end of a round."""
    missing = nearest(s)
    for seat in range(s.seats):
        if log.rounds_n >= MOST_ROUND_ROWS:
            log.games[0].faults |= LOG_FULL
            return
        row, ark = log.rounds[log.rounds_n], s.arks[seat]
        log.rounds_n += 1
        row.round_, row.seat, row.points = s.round_, seat + 1, if_ended(s, d, seat)
        row.resources, row.survivors = all_resources(ark), ark.aboard
        row.crew = int(ark.row_n[0]) + int(ark.row_n[1])
        row.mission, row.terraformed, row.missing = s.mission, s.terraformed, missing
        for colour in range(COLOURS):
            row.influence += int(ark.influence[colour])


@kernel
def last_points(s: State, d: Design, who: int) -> None:
    """Score what counts at the end only; neutral Survivors cost before ties are settled (New Worlds Gameplay).

    In the campaign only Prestige Points count (rulebook, Solo Campaign Scenario Notepad).
    """
    if d.campaign != 0:
        for source in range(ALL_SOURCES):
            if source != Source.PRESTIGE:
                score(s, who, source, -int(s.arks[who].scored[source]))
        return
    score(s, who, Source.RESOURCES, for_resources(s, d, who))
    score(s, who, Source.NEUTRALS, -d.rules.neutral_penalty * neutrals_aboard(s, d, who))
    score(s, who, Source.STEPS, d.rules.unfinished_step_points * unfinished_steps(s, who))
    score(s, who, Source.CREW, d.rules.automa_crew_points * s.arks[who].crew_points)


@kernel
def note_seat(s: State, d: Design, seat: int, log: Log) -> None:
    """Write a seat's final row, its scores, and the Survivors that are still aboard."""
    ark, row = s.arks[seat], log.seats[seat]
    row.seat, row.points, row.sent, row.settled = seat + 1, ark.points, ark.sent, ark.settled
    row.stuck, row.stuck_neutral, row.upgrades = ark.aboard, neutrals_aboard(s, d, seat), ark.upgrades_n
    row.colonies, row.outposts = ark.colonies, ark.outposts
    row.influence_red = ark.influence[Colour.RED]
    row.influence_green = ark.influence[Colour.GREEN]
    row.influence_blue = ark.influence[Colour.BLUE]
    for source in range(ALL_SOURCES):
        if ark.scored[source] != 0:
            part = log.scores[log.scores_n]
            log.scores_n += 1
            part.seat, part.source, part.points = seat + 1, source, ark.scored[source]
    for berth in range(ark.aboard):
        if ark.berth_fact[berth] >= 0:
            fact = log.survivors[ark.berth_fact[berth]]
            fact.fate, fact.fate_round = Fate.STUCK, s.round_
            if d.campaign == 0 and fact.colour == Colour.NEUTRAL:
                fact.points = -d.rules.neutral_penalty


@kernel
def note_planets(s: State, log: Log) -> None:
    """Write how far each planet came, and who took most steps there."""
    for place in range(PLACES):
        row = s.places[place]
        if row.planet == NOBODY or row.fact < 0:
            continue
        fact, most, leaders = log.planets[row.fact], 0, 0
        for who in range(s.at_table):
            if row.steps[who] > most:
                most, leaders = int(row.steps[who]), 1
            elif most > 0 and row.steps[who] == most:
                leaders += 1
        fact.missing, fact.most_steps, fact.leaders = row.missing, most, leaders


@kernel
def note_game(s: State, log: Log) -> None:
    """Write the row of `games`."""
    game = log.games[0]
    game.rounds, game.launched, game.terraformed_in = s.round_, s.launched, s.terraformed_in
    game.mission, game.terraformed = s.mission, s.terraformed
    if s.launched != 0 or s.terraformed_in != 0:
        game.trigger = seat_no(s, s.trigger)
        game.automa_triggered = 1 if s.trigger >= s.seats else 0
    for seat in range(s.seats):
        if s.arks[seat].sent >= PURSUIT:
            game.pursuing += 1
    if s.at_table > s.seats:
        game.automa_points = s.arks[s.seats].points


@kernel
def breaks_tie(s: State, d: Design, who: int) -> int:
    """What decides between equal points (stand-in base game SB1): settled Survivors, then Resources left."""
    if d.rules.tie_break != BREAK_SETTLED:
        return 0
    return SETTLED_FIRST * s.arks[who].settled + all_resources(s.arks[who])


@kernel
def is_lost(s: State, d: Design, end: int) -> bool:
    """Whether the only player lost: to the Automa (public: LGM), or a campaign.

    The Automa is beaten by more points, or by the tie-break at equal ones.
    """
    if d.campaign != 0:
        return end != CAMPAIGN_WON
    if s.at_table == s.seats:
        return False
    mine, its = s.arks[0].points, s.arks[s.seats].points
    return mine < its or (mine == its and breaks_tie(s, d, 0) <= breaks_tie(s, d, s.seats))


@kernel
def finish(s: State, d: Design, log: Log, breaks: Array) -> int:
    """Score what counts at the end, write the final facts and what breaks ties; the ending's code."""
    for who in range(s.at_table):
        last_points(s, d, who)
    log.seats_n = s.seats
    for seat in range(s.seats):
        note_seat(s, d, seat, log)
        breaks[seat] = breaks_tie(s, d, seat)
    note_planets(s, log)
    note_game(s, log)
    end = ending(s, d)
    log.lost = 1 if is_lost(s, d, end) else 0
    return end
