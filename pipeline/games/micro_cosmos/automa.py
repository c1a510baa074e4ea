"""The Automa, the opponent of the solo game: its deck, its target and what its cards do.

Only that it has a deck, terraforms, creates Trading Outposts, scouts and takes Crew cards is known (rulebook, the
Solo Modes; public: LGM); the cards and how it chooses are of the stand-in base game SB1.
"""

from pipeline.engine.facts import LOG_FULL
from pipeline.engine.jit import kernel
from pipeline.engine.luck import below, branch, branch_name
from pipeline.engine.piles import Pile, pop, push
from pipeline.games.micro_cosmos.bonuses import choose_resources
from pipeline.games.micro_cosmos.cards import AUTOMA_ACTS
from pipeline.games.micro_cosmos.councils import gain_influence
from pipeline.games.micro_cosmos.facts import MOST_OUTPOST_ROWS, MOST_TERRAFORM_ROWS, Log, Source
from pipeline.games.micro_cosmos.layout import close_planet, has_room, lift, uncover
from pipeline.games.micro_cosmos.missions import accepts, send
from pipeline.games.micro_cosmos.rules import UNMATCHED_UNDER
from pipeline.games.micro_cosmos.scoring import score
from pipeline.games.micro_cosmos.state import PLACES, Design, State
from pipeline.games.micro_cosmos.supply import (
    AUTOMA_LUCK,
    DISCOVER_LUCK,
    draw_survivor,
    gain,
    pay,
    renew,
    seat_no,
    take_canteen,
)
from pipeline.games.micro_cosmos.vocabulary import NOBODY, RESOURCES, AutomaAct, Cause


@kernel
def better_target(s: State, d: Design, place: int, than: int) -> bool:
    """Whether a place is rather the target than another: fewer levels missing, then the lower number."""
    if than == NOBODY:
        return True
    one, other = s.places[place], s.places[than]
    if one.missing != other.missing:
        return one.missing < other.missing
    return d.planets[one.planet].number < d.planets[other.planet].number


@kernel
def target_of(s: State, d: Design, colour: int) -> int:
    """The place that a card of a colour is about, or NOBODY: an unfinished planet that lies face up, of that colour
    if there is one.
    """
    same, any_colour = NOBODY, NOBODY
    for place in range(PLACES):
        row = s.places[place]
        if row.planet < 0 or row.planet == d.portal or row.face_up == 0 or row.terraformed != 0:
            continue
        if better_target(s, d, place, any_colour):
            any_colour = place
        if d.planets[row.planet].colour == colour and better_target(s, d, place, same):
            same = place
    return any_colour if same == NOBODY else same


@kernel
def automa_gathers(s: State, d: Design, place: int) -> None:
    """The Automa gains what its target's Gather gives."""
    for resource in range(RESOURCES):
        gain(s, d, s.seats, resource, int(d.planets[s.places[place].planet].gather[resource]))


@kernel
def most_held(s: State, d: Design, place: int) -> int:
    """Of the Resources that a planet still takes and the Automa can pay: what it has most of, the first in a tie."""
    ark, found = s.arks[s.seats], NOBODY
    for resource in range(RESOURCES):
        held = int(ark.resources[resource])
        if held < d.rules.level_cost or not has_room(s, d, place, resource):
            continue
        if found == NOBODY or held > ark.resources[found]:
            found = resource
    return found


@kernel
def automa_influence(s: State, d: Design, place: int, cause: int, log: Log) -> None:
    """The Automa moves on the influence tracks as players do (Old Authorities Solo Mode)."""
    if d.rules.automa_influence != 0:
        gain_influence(s, d, s.seats, d.planets[s.places[place].planet].colour, cause, log)


@kernel
def automa_terraforms(s: State, d: Design, place: int, log: Log) -> None:
    """The Automa lifts levels of its target with its own Resources, spending what it has most of."""
    who, levels, row = s.seats, 0, s.places[place]
    resource = most_held(s, d, place)
    while resource != NOBODY and levels < d.rules.automa_cap:
        pay(s, who, resource, d.rules.level_cost)
        lift(s, d, who, place, resource)
        levels += 1
        resource = most_held(s, d, place)
    if levels == 0:
        return
    close_planet(s, d, who, place, log)
    if log.terraforming_n < MOST_TERRAFORM_ROWS:
        fact = log.terraforming[log.terraforming_n]
        log.terraforming_n += 1
        fact.round_, fact.seat, fact.planet = s.round_, seat_no(s, who), row.planet
        fact.colour, fact.cap, fact.levels = d.planets[row.planet].colour, d.rules.automa_cap, levels
        fact.finished = row.terraformed
    else:
        log.games[0].faults |= LOG_FULL
    automa_influence(s, d, place, Cause.TERRAFORM, log)


@kernel
def automa_trades(s: State, d: Design, place: int, log: Log) -> None:
    """The Automa creates a Trading Outpost on its target, unless it has one there."""
    who, row = s.seats, s.places[place]
    if row.outpost[who] != 0:
        return
    row.outpost[who] = 1
    s.arks[who].outposts += 1
    score(s, who, Source.OUTPOSTS, d.rules.automa_outpost_points)
    if log.outposts_n < MOST_OUTPOST_ROWS:
        fact = log.outposts[log.outposts_n]
        log.outposts_n += 1
        fact.round_, fact.seat, fact.planet, fact.from_ = s.round_, seat_no(s, who), row.planet, NOBODY
    else:
        log.games[0].faults |= LOG_FULL
    automa_influence(s, d, place, Cause.NEW_OUTPOST, log)


@kernel
def random_track(s: State, d: Design, place: int, level: int) -> int:
    """A random track of a planet that is not full, by the planet's own luck; NOBODY if all are."""
    tracks = 0
    for resource in range(RESOURCES):
        if has_room(s, d, place, resource):
            tracks += 1
    if tracks == 0:
        return NOBODY
    luck = branch_name(branch(s.root, DISCOVER_LUCK), d.planet_names[s.places[place].planet])
    left = below(branch(luck, level), tracks)
    for resource in range(RESOURCES):
        if has_room(s, d, place, resource):
            if left == 0:
                return resource
            left -= 1
    return NOBODY


@kernel
def automa_discovers(s: State, d: Design, target: int, log: Log) -> int:
    """The Automa turns up the first face-down planet, lifts a random level of it and gains a Resource of choice.

    That planet becomes its target, which is returned; lifting so gives no influence (Old Authorities Gameplay).
    """
    for place in range(PLACES):
        if s.places[place].planet == NOBODY or s.places[place].face_up != 0:
            continue
        uncover(s, d, s.seats, place, log)
        for level in range(d.rules.discover_levels):
            track = random_track(s, d, place, level)
            if track != NOBODY:
                lift(s, d, s.seats, place, track)
        close_planet(s, d, s.seats, place, log)
        choose_resources(s, d, s.seats, 1)
        return place
    return target


@kernel
def put_under(pile: Pile, card: int) -> None:
    """Put a card under a pile."""
    push(pile, card)
    for i in range(pile.n - 1, 0, -1):
        pile.cards[i] = pile.cards[i - 1]
    pile.cards[0] = card


@kernel
def automa_meets(s: State, d: Design, card: int, log: Log) -> bool:
    """What the Automa does with a Survivor that it drew; whether it sent it.

    It takes its Resources; with New Worlds it sends it where the colour fits and gets none (New Worlds Solo Mode).
    """
    if d.rules.new_worlds != 0 and accepts(s, d, s.seats, card):
        send(s, d, s.seats, card, log)
        return True
    if d.rules.new_worlds != 0 and d.rules.automa_unmatched == UNMATCHED_UNDER:
        put_under(s.survivors, card)
        return False
    if d.rules.new_worlds == 0:
        for resource in range(RESOURCES):
            gain(s, d, s.seats, resource, int(d.survivors[card].resources[resource]))
    push(s.survivors_out, card)
    return False


@kernel
def has_passive(s: State, d: Design, spot: int) -> bool:
    """Whether the Automa has the ability of a spot of the New Worlds track: a switch, printed is nothing."""
    return d.rules.automa_passives != 0 and d.rules.new_worlds != 0 and s.arks[s.seats].spot >= spot


@kernel
def automa_scouts(s: State, d: Design, log: Log) -> None:
    """The Automa draws a Survivor; with the abilities of the New Worlds track (a switch) another if the first does
    not fit.
    """
    for _ in range(2 if has_passive(s, d, d.rules.scout_spot) else 1):
        card = draw_survivor(s, d)
        if card == NOBODY or automa_meets(s, d, card, log):
            return


@kernel
def automa_turn(s: State, d: Design, log: Log) -> None:
    """The Automa turns up its next card and carries it out."""
    renew(s, s.automa, s.automa_out, d.automa_names, AUTOMA_LUCK)
    if s.automa.n == 0:
        return
    number = pop(s.automa)
    push(s.automa_out, number)
    card = d.automa[number]
    target = target_of(s, d, card.colour)
    for i in range(AUTOMA_ACTS):
        act = card.acts[i]
        if act == AutomaAct.SCOUT:
            automa_scouts(s, d, log)
        elif act == AutomaAct.DISCOVER:
            target = automa_discovers(s, d, target, log)
        elif target == NOBODY:
            continue
        elif act == AutomaAct.GATHER:
            automa_gathers(s, d, target)
        elif act == AutomaAct.TERRAFORM:
            automa_terraforms(s, d, target, log)
        elif act == AutomaAct.OUTPOST:
            automa_trades(s, d, target, log)
    if has_passive(s, d, d.rules.crew_spot) and s.canteen_n > 0:
        take_canteen(s, d, s.seats, 0)
