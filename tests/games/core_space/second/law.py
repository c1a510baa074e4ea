"""What a Security Warden or a Galactic Corps character will do, told from the rulebook before it does it."""

from typing import NamedTuple

from pipeline.games.core_space.vocabulary import Breed, Decided, Effect, Face, Faction
from tests.games.core_space.second.board import SIZE, Spot
from tests.games.core_space.second.people import TRADERS, Scene

LISTED = {Faction.SCOURGE: 0, Faction.GANGSTERS: 1, Faction.TRADERS: 1}  # both Priority Target Lists
ARROWS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
MOVE = 40
FIGHT, SHOOT, WALK = "fight", "shoot", "walk"
TRADERS_ONLY = frozenset({Faction.TRADERS})
ANYBODY = frozenset({Faction.TRADERS, Faction.CIVILIANS, Faction.GANGSTERS})


class Told(NamedTuple):
    """What is foretold: how it is decided, whom it is about, what may come of it, and whether an Arrest is meant."""

    decided: int
    whom: int = -1
    effects: frozenset[int] = frozenset()
    arresting: bool = False


def some(*effects: Effect) -> frozenset[int]:
    return frozenset(int(effect) for effect in effects)


def level(scene: Scene, one: int) -> int | None:
    return LISTED.get(Faction(scene.faction(one)))


def armour(scene: Scene, whom: int) -> int:
    """What takes hits off: the higher of armour and shield."""
    it = scene.of(whom)
    if whom >= TRADERS:
        return int(scene.side(whom).armour)
    worn = [int(scene.d.roles[it.role].armour)]
    if it.armour >= 0:
        worn.append(int(scene.d.tokens[it.armour].armour))
    if it.shield >= 0 and not it.shield_off:
        worn.append(int(scene.d.tokens[it.shield].shield))
    return max(worn)


def could_hurt(scene: Scene, whom: int, dice: int, cover: bool) -> bool:
    return dice > 0 and dice + 1 - (int(scene.d.rules.cover_hits) if cover else 0) > armour(scene, whom)


def first_doing(scene: Scene, who: int, whom: int, actions: int) -> str:
    """The AI diagram of p. 36 for the first of so many actions."""
    board = scene.side(who)
    if scene.in_contact(who, whom):
        return FIGHT
    if not scene.sees(who, whom) or not board.shooting or scene.of(who).jammed_out:
        return WALK
    if actions > 1 and scene.gets_to(who, whom, MOVE * (actions - 1)):
        return WALK
    out_of_range = not scene.within(who, whom, scene.d.rules.range_medium)
    if board.shooting <= board.close or (out_of_range and scene.d.rules.npc_out_of_range_moves):
        return WALK
    return SHOOT


def target(scene: Scene, who: int, actions: int) -> int:
    """Whom the law attacks: in contact, in sight, on foot; Scourge, then the nearer of Gangsters and Traders."""
    listed = sorted(
        (one for one in scene.standing if one != who and level(scene, one) is not None),
        key=lambda one: scene.order(who, one),
    )
    touched = [one for one in listed if scene.in_contact(who, one)]
    close = int(scene.side(who).close)
    if touched and scene.d.rules.contact_beats_priority:
        return min(touched, key=lambda one: (not could_hurt(scene, one, close, False), level(scene, one) or 0))
    seen = [best(scene, who, [one for one in listed if level(scene, one) == rank]) for rank in (0, 1)]
    visible = [one for one in seen if one >= 0]
    for one in visible:
        cover = not scene.in_open(who, one)
        reaches = scene.within(who, one, scene.d.rules.range_medium)
        hurts = reaches and could_hurt(scene, one, int(scene.side(who).shooting), cover)
        if hurts or first_doing(scene, who, one, actions) != SHOOT:
            return one
    if visible:
        return visible[0]
    return min(listed, key=lambda one: (level(scene, one), scene.way(who, one), scene.order(who, one)), default=-1)


def best(scene: Scene, who: int, some_: list[int]) -> int:
    """Of those in sight the nearest in the open, else the nearest."""
    seen = [one for one in some_ if scene.sees(who, one)]
    return next((one for one in seen if scene.in_open(who, one)), seen[0] if seen else -1)


def to_arrest(scene: Scene, who: int) -> int:
    """The fallen Trader whom one of the law Arrests: in sight, with no other potential target in sight."""
    down = [one for one in scene.fallen if one < TRADERS and not scene.of(one).arrested and scene.sees(who, one)]
    others = (one for one in scene.standing if one != who and level(scene, one) is not None)
    if not down or any(scene.sees(who, one) for one in others):
        return -1
    return min(down, key=lambda one: scene.order(who, one))


def lawful(scene: Scene, who: int, actions: int, decided: int) -> Told:
    """What the Corps do, and a Warden under their command."""
    whom = to_arrest(scene, who)
    if whom < 0:
        whom = target(scene, who, actions)
        if whom < 0:
            return Told(decided, -1, some(Effect.NO_TARGET))
        if first_doing(scene, who, whom, actions) != WALK:
            return Told(decided, whom, some(Effect.ATTACKED, Effect.ARREST))
        loose = some(Effect.ATTACKED, Effect.CHASED, Effect.STILL, Effect.ARREST)
        sure = actions > 1 and scene.gets_to(who, whom, MOVE * (actions - 1)) and not scene.is_engaged(who)
        return Told(decided, whom, some(Effect.ATTACKED, Effect.ARREST) if sure else loose)
    if scene.is_engaged(who):
        return Told(decided, whom, frozenset(int(one) for one in Effect), True)
    soon = scene.gets_to(who, whom, MOVE * (actions - 1))
    return Told(decided, whom, some(Effect.ARREST) if soon else some(Effect.CHASED, Effect.STILL), True)


def warden(scene: Scene, who: int) -> Told:
    """A Warden's activation up to the die."""
    it, rules = scene.of(who), scene.d.rules
    scene.commanded.discard(who)
    if it.skips > 0:
        return Told(Decided.INTERRUPTED, -1, some(Effect.STILL))
    near = [one for one in scene.standing if scene.faction(one) == Faction.SCOURGE]
    near = sorted((o for o in near if scene.within(who, o, rules.range_short)), key=lambda o: scene.order(who, o))
    near = [one for one in near if scene.sees(who, one)]
    special = bool(it.side)
    over = not near or (special and bool(rules.specialist_takeover_ignores_scourge))
    over = over and any(
        scene.faction(one) == Faction.CORPS
        and scene.within(who, one, rules.range_medium)
        and (rules.medium_includes_short or not scene.within(who, one, rules.range_short))
        and scene.sees(who, one)
        for one in scene.standing
    )
    if over and not (scene.s.alert and rules.alert_beats_takeover):
        scene.commanded.add(who)
        return lawful(scene, who, int(scene.side(who).actions) - int(bool(it.prone)), Decided.TAKEN_OVER)
    if it.prone:
        return Told(Decided.STAND_UP, -1, some(Effect.STOOD_UP))
    if near and not special:
        return attacks(scene, who, best(scene, who, near), Decided.SCOURGE)
    if scene.s.alert:
        return attacks(scene, who, target(scene, who, int(rules.warden_attack_actions)), Decided.ON_ALERT)
    return Told(Decided.DIE)


def attacks(scene: Scene, who: int, whom: int, decided: int) -> Told:
    """The Attack result against somebody."""
    if whom < 0:
        return Told(decided, -1, some(Effect.NO_TARGET))
    actions = int(scene.d.rules.warden_attack_actions)
    if first_doing(scene, who, whom, actions) != WALK:
        return Told(decided, whom, some(Effect.ATTACKED))
    more = (Effect.ATTACKED,) if actions > 1 else ()
    return Told(decided, whom, some(Effect.CHASED, Effect.STILL, *more))


def by_die(scene: Scene, who: int, face: int) -> Told:
    """What comes of a result of the Security Die."""
    if face == Face.ATTACK:
        return attacks(scene, who, target(scene, who, int(scene.d.rules.warden_attack_actions)), Decided.DIE)
    if face == Face.MOVE:
        return Told(Decided.DIE, -1, some(Effect.ARROW, Effect.STILL))
    if face == Face.BACKUP:
        return Told(Decided.DIE, -1, backup(scene, who))
    wanted = TRADERS_ONLY if face == Face.SEARCH else ANYBODY
    seen = [one for one in scene.standing if one != who and scene.faction(one) in wanted and scene.sees(who, one)]
    free = [one for one in seen if not scene.is_engaged(one)]
    if not free:
        stays = seen and not scene.d.rules.no_eligible_target_moves
        return Told(Decided.DIE, -1, some(Effect.STILL) if stays else some(Effect.ARROW, Effect.STILL))
    whom = min(free, key=lambda one: scene.order(who, one))
    if scene.is_engaged(who):
        return Told(Decided.DIE, whom, frozenset(int(one) for one in Effect))
    if not scene.gets_to(who, whom, MOVE):
        return Told(Decided.DIE, whom, some(Effect.APPROACH, Effect.STILL))
    return Told(Decided.DIE, whom, toll(scene, whom, face))


def toll(scene: Scene, whom: int, face: int) -> frozenset[int]:
    """What a Search or an Interrogation may come to in contact."""
    it, d = scene.of(whom), scene.d
    if face == Face.INTERROGATION:
        pays = whom < TRADERS and it.pegs >= d.rules.question_pegs and it.skips == 0
        return some(Effect.SKIP, Effect.PEG_KEPT_TURN) if pays else some(Effect.SKIP)
    if whom >= TRADERS:
        return some(Effect.TOKEN) if it.slot >= 0 else some(Effect.EMPTY)
    tokens = [one for one in it.tray[: it.tray_n] if one != d.objective]
    if not tokens:
        return some(Effect.EMPTY)
    return some(Effect.TOKEN, Effect.PEG) if it.pegs >= d.rules.search_pegs else some(Effect.TOKEN)


def wardens(scene: Scene, who: int) -> list[int]:
    return [one for one in scene.standing if one != who and scene.faction(one) == Faction.SECURITY]


def gathered(scene: Scene, who: int) -> bool:
    """Whether there are other Wardens and all are in contact: Backup is thrown again."""
    return bool(wardens(scene, who)) and all(scene.in_contact(who, one) for one in wardens(scene, who))


def backup(scene: Scene, who: int) -> frozenset[int]:
    others = wardens(scene, who)
    if not others:
        there = sum(1 for one in range(64) if scene.of(one).on and scene.of(one).breed == Breed.WARDEN)
        return some(Effect.BACKUP_PLACED if there < scene.d.supply[Breed.WARDEN] else Effect.BACKUP_NONE)
    medium = scene.d.rules.range_medium
    near = [one for one in others if scene.within(who, one, medium) and not scene.in_contact(who, one)]
    return some(Effect.BACKUP_CAME, Effect.BACKUP_NONE) if near else some(Effect.BACKUP_NONE)


def arrow_ends(scene: Scene, who: int, heading: int) -> set[Spot]:
    """Where a Move by the arrow may end: farthest along it, then least aside, then soonest."""
    (ex, ey), (x0, y0) = ARROWS[heading], scene.spots[who]
    cost = scene.reach(who, MOVE)
    rank = {
        cell: (-((cell[0] - x0) * ex + (cell[1] - y0) * ey), abs((cell[0] - x0) * ey - (cell[1] - y0) * ex), cost[cell])
        for cell in cost
        if cell != (x0, y0) and scene.may_end(who, cell)
    }
    onward = {cell: key for cell, key in rank.items() if key[0] < 0}
    if not onward:
        return {(x0, y0)}
    return {cell for cell, key in onward.items() if key == min(onward.values())}


def next_of(scene: Scene, faction: int) -> int:
    """Who of a faction acts next: highest rank first, then the lower number; -1: nobody is left."""
    left = [one for one in scene.standing if scene.faction(one) == faction and not scene.of(one).acted]
    return min((one for one in left if one >= TRADERS), key=lambda one: (-int(scene.side(one).rank), one), default=-1)


def spot_of(cell: int) -> Spot:
    return cell % SIZE, cell // SIZE
