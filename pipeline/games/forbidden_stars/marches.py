"""What it is worth to move units: in an Advance, by an ability or a scheme; orbital strikes; storms."""

from pipeline.engine.jit import kernel
from pipeline.engine.rules import Move, Player, add
from pipeline.games.forbidden_stars.cards import QUADRANTS
from pipeline.games.forbidden_stars.features import Feature
from pipeline.games.forbidden_stars.galaxy import enemy, is_ship, uncontrolled, units_at
from pipeline.games.forbidden_stars.prospects import booty
from pipeline.games.forbidden_stars.sight import (
    chance,
    danger_on,
    denial,
    goal_worth,
    guards,
    stake,
    strongest,
    uncontrolled_world,
    unit_power,
)
from pipeline.games.forbidden_stars.state import STANDING, Design, State
from pipeline.games.forbidden_stars.strikes import ships_dice
from pipeline.games.forbidden_stars.vocabulary import GRADES, NOBODY
from pipeline.games.forbidden_stars.ways import power_from, ways_to


@kernel
def look_at_reach(s: State, d: Design) -> None:
    """The power that could still enter each area of the active system, that there already with it."""
    for quadrant in range(QUADRANTS):
        a = QUADRANTS * int(s.system) + quadrant
        power = int(s.sight.power[a, s.seat])
        if s.areas[a].world != 0 and enemy(s, a, s.seat):
            bits = ways_to(s, d, a, int(s.source), int(s.paths))
            power += power_from(s, int(s.seat), bits, a, int(s.source))
        s.sight.reach[quadrant] = power


@kernel
def leaving_features(s: State, d: Design, a: int, player: Player) -> None:
    """The last unit leaves a world."""
    area = s.areas[a]
    if area.world == 0 or units_at(s, a, s.seat) > 1:
        return
    if area.owner == s.seat:
        add(player, Feature.MOVE_LEAVES_STRUCTURE, 1.0 if danger_on(s, d, a) > 0 else 0.0)
        return
    add(player, Feature.MOVE_LEAVES, 1.0 + float(area.materiel))
    if guards(s, a) and danger_on(s, d, a) > 0:
        add(player, Feature.MOVE_LEAVES_STRUCTURE, 1.0)
    if area.objective == s.seat:
        add(player, Feature.MOVE_LEAVES_GOAL, 1.0)


@kernel
def attack_features(s: State, d: Design, a: int, grade: int, player: Player) -> None:
    """A unit enters an area with rivals: it begins the attack, or it joins it."""
    power = int(s.sight.power[a, s.seat])
    rival, one = strongest(s, d, a), unit_power(d, int(s.forces[s.seat].faction), grade)
    if s.areas[a].world == 0:
        together = power + one
    else:
        together = max(power + one, int(s.sight.reach[a % QUADRANTS]) if a // QUADRANTS == s.system else 0)
    goal, deny = goal_worth(s) if s.areas[a].objective == s.seat else 0.0, denial(s, a)
    if power > 0:
        more = chance(power + one, rival) - chance(power, rival)
        add(player, Feature.MOVE_JOIN, more * (1.0 + booty(s, d, a) + 4.0 * (goal + deny)))
        return
    wins = chance(together, rival)
    add(player, Feature.MOVE_GOAL, wins * goal)
    add(player, Feature.MOVE_DENY, wins * deny)
    add(player, Feature.MOVE_ATTACK, wins * booty(s, d, a))
    add(player, Feature.MOVE_RISK, (1.0 - wins) * 0.1 * float(together))


@kernel
def arriving_features(s: State, d: Design, a: int, grade: int, player: Player) -> None:
    """A unit comes to an area."""
    area = s.areas[a]
    if units_at(s, a, s.seat) >= int(area.capacity):
        add(player, Feature.MOVE_OVER, 1.0)
    if enemy(s, a, s.seat):
        attack_features(s, d, a, grade, player)
    elif is_ship(grade):
        if uncontrolled(s, a):
            add(player, Feature.MOVE_SHIP, 1.0)
    elif uncontrolled_world(s, a):
        add(player, Feature.MOVE_WORLD, 1.0)
        add(player, Feature.MOVE_MATERIEL, float(area.materiel))
        if area.objective == s.seat:
            add(player, Feature.MOVE_GOAL, goal_worth(s))
    elif units_at(s, a, s.seat) < int(area.capacity):
        add(player, Feature.MOVE_DANGER, stake(s, d, a))


@kernel
def move_features_of(s: State, d: Design, start: int, grade: int, to: int, player: Player) -> None:  # noqa: PLR0913 - a unit's way
    """A unit goes from one area to another."""
    add(player, Feature.MOVE, 1.0)
    add(player, Feature.MOVE_NEARER, float(s.sight.pull[to // QUADRANTS] - s.sight.pull[start // QUADRANTS]))
    if not is_ship(grade):
        leaving_features(s, d, start, player)
        add(player, Feature.MOVE_DANGER, -stake(s, d, start))
    arriving_features(s, d, to, grade, player)


@kernel
def strike_features(s: State, d: Design, void: int, world: int, player: Player) -> None:
    """An orbital strike: the damage that it would do on average, as far as units there can suffer it."""
    dice = min(ships_dice(s, d, void), int(d.rules.dice_cap))
    hurt, least, total = 0.5 * float(dice), 99, 0
    for seat in range(s.seats):
        if seat == s.seat:
            continue
        for grade in range(GRADES):
            units = int(s.areas[world].units[seat, grade, STANDING])
            if units > 0:
                health = int(d.units[GRADES * int(s.forces[seat].faction) + grade].health)
                least = min(least, health)
                total += units * health
    if hurt * 2.0 >= float(least):
        add(player, Feature.STRIKE, min(hurt, float(total)))


@kernel
def retreat_features(s: State, d: Design, a: int, player: Player) -> None:
    """Units go to an area out of a combat."""
    if a == NOBODY:
        return
    there = units_at(s, a, s.seat) + units_at(s, int(s.combat.area), s.seat)
    add(player, Feature.RETREAT_ROOM, float(max(0, there - int(s.areas[a].capacity))))
    add(player, Feature.RETREAT_NEAR, float(s.sight.pull[a // QUADRANTS]))
    if uncontrolled_world(s, a):
        add(player, Feature.MOVE_WORLD, 1.0)
        if s.areas[a].objective == s.seat:
            add(player, Feature.MOVE_GOAL, 1.0)


@kernel
def border_features(s: State, d: Design, border: int, share: float, player: Player) -> None:
    """What a storm on a border keeps apart (`share` 1), or did so far (-1)."""
    if border == NOBODY:
        return
    for system in range(d.systems):
        for side in range(4):
            other = int(d.next_to[system, side])
            if other == NOBODY or int(d.border[system, side]) != border:
                continue
            own, rival = float(s.sight.host[system, s.seat]), 0
            for seat in range(s.seats):
                if seat != s.seat:
                    rival = max(rival, int(s.sight.host[other, seat]))
            guarded = 1
            for quadrant in range(QUADRANTS):
                guarded += 1 if guards(s, QUADRANTS * system + quadrant) else 0
            add(player, Feature.STORM_RIVAL, share * 0.1 * min(float(rival), 2.0 * own + 1.0) * float(guarded))
            add(player, Feature.STORM_OWN, share * 0.1 * own * float(s.sight.goal[other]))


@kernel
def storm_features(s: State, d: Design, move: Move, player: Player) -> None:
    """A storm comes to a border, and leaves the one where it lay."""
    border_features(s, d, int(s.storm[move.a]), -1.0, player)
    border_features(s, d, move.b, 1.0, player)
