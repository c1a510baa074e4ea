"""What an Advance Order could do in a system as things stand: goals, worlds, a combat."""

from pipeline.engine.jit import kernel
from pipeline.engine.rules import Player, add
from pipeline.games.forbidden_stars.cards import QUADRANTS
from pipeline.games.forbidden_stars.features import Feature
from pipeline.games.forbidden_stars.sight import (
    chance,
    denial,
    goal_worth,
    guards,
    stake,
    strongest,
    uncontrolled_world,
)
from pipeline.games.forbidden_stars.state import Design, Stage, State
from pipeline.games.forbidden_stars.vocabulary import NOBODY, STRUCTURES, Structure
from pipeline.games.forbidden_stars.ways import has, power_from, spare_units, ways_to

GOAL, WORLDS, MATERIEL, FIGHT, RISK, DENY, NEARER = range(7)  # of `Sight.plan`


@kernel
def booty(s: State, d: Design, a: int) -> float:
    """What a rival's world is worth beside a goal: its materiel, its structures, and that it is a rival's."""
    area, worth = s.areas[a], 1.0 + 0.5 * float(s.areas[a].materiel)
    for structure in range(STRUCTURES):
        if structure != Structure.BASTION and (int(area.structures) >> structure) & 1 != 0:
            worth += 0.5 * float(d.buildings[structure].cost)
    for other in range(s.seats):
        if other != s.seat:
            worth += 0.05 * float(s.sight.power[a, other])
    if guards(s, a):
        worth += 1.0
    return worth


@kernel
def weigh(s: State, player: Player) -> float:
    """What the plan is worth to a player."""
    plan, weights = s.sight.plan, player.weights
    worth = weights[Feature.ADVANCE_GOAL] * plan[GOAL] + weights[Feature.ADVANCE_WORLDS] * plan[WORLDS]
    worth += weights[Feature.ADVANCE_MATERIEL] * plan[MATERIEL] + weights[Feature.ADVANCE_FIGHT] * plan[FIGHT]
    worth += weights[Feature.ADVANCE_DENY] * plan[DENY]
    return float(worth + weights[Feature.ADVANCE_RISK] * plan[RISK] + weights[Feature.ADVANCE_NEARER] * plan[NEARER])


@kernel
def look_at_fight(s: State, d: Design, a: int, power: int) -> None:
    """A combat on a rival's world, as a part of the plan if it is the best one."""
    plan = s.sight.plan
    wins = chance(power, strongest(s, d, a))
    fight, deny = wins * booty(s, d, a), wins * denial(s, a)
    goal = wins * goal_worth(s) if s.areas[a].objective == s.seat else 0.0
    if fight + 3.0 * (goal + deny) > plan[FIGHT] + 3.0 * (plan[GOAL] + plan[DENY]):
        plan[FIGHT], plan[RISK] = fight, (1.0 - wins) * 0.1 * float(power)
        plan[GOAL], plan[DENY] = max(plan[GOAL], goal), deny


@kernel
def plan_from(s: State, d: Design, system: int, source: int) -> None:
    """Work out the plan of an Advance with units of the system and one source."""
    sight = s.sight
    plan, taken = sight.plan, 0
    for part in range(len(plan)):
        plan[part] = 0.0
    for quadrant in range(QUADRANTS):
        a = QUADRANTS * system + quadrant
        if s.areas[a].world == 0 or has(sight.friendly[s.seat], a):
            continue
        bits = ways_to(s, d, a, source, int(sight.friendly[s.seat]))
        power = power_from(s, int(s.seat), bits, a, source)
        if power == 0:
            continue
        if not uncontrolled_world(s, a):
            look_at_fight(s, d, a, power)
        elif s.areas[a].objective == s.seat:
            plan[GOAL] += goal_worth(s)
            taken += 1
        elif spare_units(s, bits, system, source) > taken:
            plan[WORLDS] += 1.0
            plan[MATERIEL] += float(s.areas[a].materiel)
            taken += 1
    if source != NOBODY and sight.host[source, s.seat] > 0:
        plan[NEARER] = max(0.0, float(sight.pull[system] - sight.pull[source]))


@kernel
def plan_for(s: State, d: Design, system: int, player: Player) -> None:
    """Work out the plan of an Advance with the best source, by the player's weights."""
    best = -1.0e9
    for side in range(-1, 4):
        source = NOBODY
        if side >= 0:
            source = int(d.next_to[system, side])
            if source == NOBODY or (int(s.sight.open[system]) >> side) & 1 == 0:
                continue
            if s.sight.host[source, s.seat] == 0:
                continue
        plan_from(s, d, system, source)
        worth = weigh(s, player)
        if worth > best:
            best = worth
            for part in range(len(s.sight.plan)):
                s.sight.plans[system, part] = s.sight.plan[part]


@kernel
def plan_features(s: State, system: int, source: int, player: Player) -> None:
    """The features of the plan of an Advance as `Sight.plan` has it."""
    plan, nothing = s.sight.plan, 1.0
    for part in range(NEARER):
        if plan[part] > 0.0:
            nothing = 0.0
    add(player, Feature.ADVANCE_GOAL, plan[GOAL])
    add(player, Feature.ADVANCE_WORLDS, plan[WORLDS])
    add(player, Feature.ADVANCE_MATERIEL, plan[MATERIEL])
    add(player, Feature.ADVANCE_FIGHT, plan[FIGHT])
    add(player, Feature.ADVANCE_RISK, plan[RISK])
    add(player, Feature.ADVANCE_DENY, plan[DENY])
    add(player, Feature.ADVANCE_NEARER, plan[NEARER])
    add(player, Feature.ADVANCE_NOTHING, nothing)


@kernel
def reserve(s: State, d: Design, system: int) -> float:
    """The greatest stake of a friendly world in a system that own ground units could come to the help of."""
    helpers, worst = int(s.sight.host[system, s.seat]), 0.0
    for side in range(4):
        if (int(s.sight.open[system]) >> side) & 1 != 0:
            helpers += int(s.sight.host[int(d.next_to[system, side]), s.seat])
    for quadrant in range(QUADRANTS):
        a = QUADRANTS * system + quadrant
        if has(s.sight.friendly[s.seat], a) and helpers > s.sight.power[a, s.seat]:
            worst = max(worst, stake(s, d, a))
    return worst


@kernel
def prospects(s: State, d: Design, system: int, player: Player) -> None:
    """The features of an Advance in a system with the best source."""
    for part in range(len(s.sight.plan)):
        s.sight.plan[part] = s.sight.plans[system, part]
    plan_features(s, system, NOBODY, player)
    if s.stage == Stage.ORDER:
        add(player, Feature.ADVANCE_RESERVE, reserve(s, d, system))
