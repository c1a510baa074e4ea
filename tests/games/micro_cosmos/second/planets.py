"""Planets: levels, finishing them, and what triggers the end (stand-in base game SB1; rulebook, New Worlds)."""

from tests.games.micro_cosmos.second.supply import choose
from tests.games.micro_cosmos.second.table import Place, Table

MOST, SECOND = 3, 1  # points for the most and the second most steps
MISSION = 2  # points for a Survivor sent
NO_BONUS, A_RESOURCE, SOME_POINTS = range(3)


def lift(t: Table, who: int, place: int, resource: int) -> None:
    t.places[place].levels[resource] += 1
    t.places[place].steps[who] += 1


def close(t: Table, who: int, place: int) -> None:
    """A planet whose tracks are all full is terraformed and scored at once."""
    at = t.places[place]
    if at.terraformed or at.open_tracks():
        return
    at.terraformed = True
    t.terraformed += 1
    note = t.ledger.planets[place]
    note.finished, note.finisher = t.round, t.seat_no(who)
    for other, steps in enumerate(at.steps):
        t.arks[other].scored["STEPS"] += steps
        t.arks[other].scored["MAJORITIES"] += majority(at, steps)
    if t.terraformed >= t.enough_planets and not t.terraformed_in:
        trigger(t, who)
        t.terraformed_in = t.round


def majority(at: Place, steps: int) -> int:
    """Who is alone with the most has three points; those who share that, and one alone behind, have one."""
    if steps == 0:
        return 0
    more = sum(other > steps for other in at.steps)
    alone = at.steps.count(steps) == 1
    if more == 0:
        return MOST if alone else SECOND
    return SECOND if more == 1 and alone else 0


def trigger(t: Table, who: int) -> None:
    """The end is triggered once, by whoever comes first; what follows is reading A9."""
    if t.launched or t.terraformed_in:
        return
    t.trigger = who
    if t.says("after_trigger", "stop"):
        t.last_turn = t.turn
    elif t.says("after_trigger", "one_turn_each"):
        t.last_turn = t.turn + t.at_table - 1
    else:
        t.last_round = t.round + t.says("after_trigger", "full_round")


def fits_on_top(t: Table, card: int) -> bool:
    """No two Survivors of a colour may lie on each other in the New Worlds."""
    survivors = t.cards.survivors
    return not t.stack or survivors[t.stack[-1]].colour != survivors[card].colour


def may_send(t: Table, who: int, card: int) -> bool:
    """Whether the mission takes a card now (reading A10: what the end of the own track does)."""
    at_end = t.arks[who].spot >= max(t.cards.tracks["new_worlds"])
    return t.new_worlds and fits_on_top(t, card) and not (at_end and t.says("track_end", "no_more"))


def send(t: Table, who: int, card: int) -> int:
    """Place a Survivor on the New Worlds board; the points of it (rulebook, New Worlds Gameplay)."""
    ark, survivors, track = t.arks[who], t.cards.survivors, t.cards.tracks["new_worlds"]
    beneath = survivors[t.stack[-1]].colour if t.stack else -1
    before, bonus = ark.points(), NO_BONUS
    t.stack.append(card)
    ark.sent += 1
    ark.scored["MISSIONS"] += MISSION
    if ark.spot < max(track):
        ark.spot += 1
        word, amount = track[ark.spot]
        if word == "resource":
            bonus = A_RESOURCE
            choose(t, who, amount)
        else:
            bonus = SOME_POINTS
            ark.scored["NEW_WORLDS_TRACK"] += amount
    t.mission += 1
    triggers = t.mission >= t.launch_spot and not t.launched
    if triggers:
        trigger(t, who)
        t.launched = t.round
    points = ark.points() - before
    row = [survivors[card].colour, beneath, ark.spot, bonus, points, t.mission, int(triggers)]
    t.ledger.launch.append([t.round, t.seat_no(who), *row])
    return points
