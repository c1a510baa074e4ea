"""What a Trader is about: of all places that he could go to the one whose inches weigh most with his player."""

from pipeline.engine.jit import kernel
from pipeline.engine.rules import Player, add
from pipeline.games.core_space.cards import FAR
from pipeline.games.core_space.features import Feature
from pipeline.games.core_space.state import Design, Sight, State
from pipeline.games.core_space.vocabulary import NOBODY

NO_ERRAND, CRATE, GOAL, FALLEN, FOE, HOME = range(6)

HALF_WAY = 80  # tenths of an inch at which an errand weighs half of what it does at hand
LOOT_UNIT = 10  # UA


@kernel
def close(way: int) -> float:
    """How much of its weight an errand keeps that is so many tenths of an inch away."""
    return float(HALF_WAY) / float(HALF_WAY + way)


@kernel
def home_features(s: State, inches: float, player: Player) -> None:
    """What counts for inches nearer to the airlock."""
    sight = s.sight
    add(player, Feature.TO_HOME, inches)
    add(player, Feature.TO_HOME_MET, inches * float(sight.met))
    add(player, Feature.TO_HOME_FULL, inches * float(sight.full))
    add(player, Feature.TO_HOME_HURT, inches * float(sight.hurt))
    add(player, Feature.TO_HOME_BAND, inches * float(sight.band))
    add(player, Feature.TO_HOME_DRY, inches * float(sight.dry))
    add(player, Feature.TO_HOME_GOODS, inches * float(sight.goods))
    add(player, Feature.TO_HOME_LOOT, inches * float(sight.loot) / float(LOOT_UNIT))
    add(player, Feature.TO_HOME_ALONE, inches * float(sight.alone))


@kernel
def fallen_features(s: State, inches: float, player: Player) -> None:
    """What counts for inches nearer to a fallen mate."""
    add(player, Feature.TO_FALLEN, inches)
    add(player, Feature.TO_FALLEN_MEDIC, inches * float(s.sight.medic))


@kernel
def weigh(s: State, errand: int, player: Player) -> float:
    """What an inch nearer to the end of an errand weighs with a player."""
    before = player.worth
    errand_features(s, errand, 1.0, player)
    weight = player.worth - before
    player.worth = before
    return weight


@kernel
def errand_features(s: State, errand: int, inches: float, player: Player) -> None:
    """What counts for inches nearer to the end of an errand."""
    if errand == HOME:
        home_features(s, inches, player)
    elif errand == CRATE:
        add(player, Feature.TO_CRATE, inches)
    elif errand == GOAL:
        add(player, Feature.TO_GOAL, inches)
    elif errand == FALLEN:
        fallen_features(s, inches, player)
    elif errand == FOE:
        add(player, Feature.TO_FOE, inches)


@kernel
def end_of(sight: Sight, errand: int) -> int:
    """The cell where an errand ends, or NOBODY where there is no such errand."""
    if errand == HOME:
        return sight.home
    if errand == CRATE:
        return sight.crate if sight.full == 0 else NOBODY
    if errand == GOAL:
        return sight.goal
    if errand == FALLEN:
        return sight.fallen
    if errand == FOE:
        return sight.foe
    return NOBODY


@kernel
def way_of(s: State, d: Design, errand: int, start: int) -> int:
    """How far away the end of an errand is reckoned, in tenths of an inch; the airlock is always at hand."""
    sight = s.sight
    if errand == CRATE:
        return sight.crate_far
    if errand == GOAL:
        return sight.goal_far
    if errand == FALLEN:
        return sight.fallen_far
    if errand == FOE:
        return int(d.map.walk[start, sight.foe])
    return 0


@kernel
def choose_errand(s: State, d: Design, start: int, player: Player) -> None:
    """Choose the errand whose inches weigh most, those to far ends less; none where all weigh nothing."""
    best = 0.0
    s.sight.errand = NO_ERRAND
    for errand in range(CRATE, HOME + 1):
        end = end_of(s.sight, errand)
        if end < 0 or int(d.map.walk[start, end]) >= FAR:
            continue
        weight = weigh(s, errand, player) * close(way_of(s, d, errand, start))
        if weight > best:
            best, s.sight.errand = weight, errand


@kernel
def nearer(d: Design, start: int, cell: int, goal: int) -> float:
    """The inches that a cell is nearer to a goal than the start; 0 without a goal."""
    if goal < 0:
        return 0.0
    return 0.1 * float(int(d.map.walk[start, goal]) - int(d.map.walk[cell, goal]))
