"""Points at the end of a round and of the game, and the facts (stand-in base game SB1; New Worlds Gameplay)."""

from pipeline.games.micro_cosmos.facts import SOURCES
from pipeline.games.micro_cosmos.state import BOTH, MISSION_LAUNCH, SAFETY_STOP, TERRAFORMED
from tests.games.micro_cosmos.second.cards import NEUTRAL, NONE
from tests.games.micro_cosmos.second.table import Table

PENALTY, PER_POINT, PURSUIT, NO_PLANET = 2, 3, 2, 99


def neutrals(t: Table, who: int) -> int:
    return sum(t.cards.survivors[one.card].colour == NEUTRAL for one in t.arks[who].aboard)


def last_points(t: Table, who: int) -> dict[str, int]:
    """Three Resources left are a point, a neutral Survivor aboard costs two, a Crew card is a point of the Automa's."""
    ark = t.arks[who]
    return {
        "RESOURCES": sum(ark.resources) // PER_POINT,
        "NEUTRALS": -PENALTY * neutrals(t, who),
        "CREW": ark.crew_points,
    }


def note_round(t: Table) -> None:
    open_planets = [at.missing() for at in t.places if not at.planet.portal and not at.terraformed]
    nearest = min(open_planets, default=NO_PLANET)
    for who, ark in enumerate(t.arks[: t.seats]):
        points = ark.points() + sum(last_points(t, who).values())
        crew = len(ark.rows[0]) + len(ark.rows[1])
        held = [sum(ark.resources), crew, len(ark.aboard), sum(ark.influence)]
        t.ledger.rounds.append([t.round, who + 1, points, *held, t.mission, t.terraformed, nearest])


def finish(t: Table) -> None:
    """Score what counts at the end only."""
    for who, ark in enumerate(t.arks):
        ark.scored.update(last_points(t, who))
        for one in ark.aboard:
            penalty = -PENALTY if t.cards.survivors[one.card].colour == NEUTRAL else 0
            one.fact[-3:] = [0, t.round, penalty]


def strength(t: Table, who: int) -> tuple[int, int, int]:
    """Points, then settled Survivors, then Resources left."""
    ark = t.arks[who]
    if t.says("tie_break", "shared"):
        return ark.points(), 0, 0
    return ark.points(), ark.settled, sum(ark.resources)


def rank(t: Table, who: int) -> int:
    return 1 + sum(strength(t, other) > strength(t, who) for other in range(t.seats))


def lost(t: Table) -> bool:
    """Whether the Automa won: the player must have more."""
    return t.automa and strength(t, 0) <= strength(t, 1)


def ending(t: Table) -> int:
    """Both only in one round; else what came in the earlier one."""
    when = {MISSION_LAUNCH: t.launched, TERRAFORMED: t.terraformed_in}
    came = {how: round_ for how, round_ in when.items() if round_}
    if len(came) == 2 and t.launched == t.terraformed_in:
        return BOTH
    return min(came, key=lambda how: came[how], default=SAFETY_STOP)


def tables(t: Table) -> dict[str, list[list[int]]]:
    """The fact tables of a finished game."""
    log = t.ledger
    return {
        "launch": log.launch,
        "influence": log.influence,
        "terraforming": log.terraforming,
        "outposts": log.outposts,
        "survivors": log.survivors,
        "rounds": log.rounds,
        "councils": [[*key, *vars(row).values()] for key, row in log.councils.items()],
        "planets": [_planet(t, place) for place in range(9) if not t.places[place].planet.portal],
        "seats": [_seat(t, who) for who in range(t.seats)],
        "scores": [
            [who + 1, SOURCES.index(source.lower()), points]
            for who in range(t.seats)
            for source, points in t.arks[who].scored.items()
            if points
        ],
        "games": [_game(t)],
    }


def _planet(t: Table, place: int) -> list[int]:
    at, note = t.places[place], t.ledger.planets[place]
    most = max(at.steps)
    leaders = at.steps.count(most) if most else 0
    return [at.card, at.planet.colour, *vars(note).values(), at.missing(), most, leaders]


def _seat(t: Table, who: int) -> list[int]:
    ark, note = t.arks[who], t.ledger.seats[who]
    carried = [ark.sent, ark.settled, len(ark.aboard), neutrals(t, who)]
    built = [sum(ark.upgrades), ark.colonies, ark.outposts]
    visits = [note.advantage_turns, note.turns, note.portal_visits, note.portal_stalled]
    return [who + 1, ark.points(), rank(t, who), *carried, *built, *ark.influence, *visits]


def _game(t: Table) -> list[int]:
    seat = t.seat_no(t.trigger) if t.trigger != NONE else 0
    pursuing = sum(ark.sent >= PURSUIT for ark in t.arks[: t.seats])
    automa = t.arks[-1].points() if t.automa else 0
    by_automa = int(t.trigger >= t.seats)
    ended = [t.round, t.launched, t.terraformed_in, seat, t.mission, t.terraformed]
    return [*ended, pursuing, automa, by_automa, 0, ending(t)]
