"""Ranged Assaults: ammo, range, cover, shooting into Melee, burst and full charge, throws (public rules summary)."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.core_space.cards import Token
from pipeline.games.core_space.combat import aim, fire, npc_reaches, npc_shoots, shot_provokes, strike
from pipeline.games.core_space.effort import can_act, can_effortless, spend_action, spend_effortless
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.grid import range_of
from pipeline.games.core_space.hostility import note_shot
from pipeline.games.core_space.melee import again_in_tray, is_usable, may_attack
from pipeline.games.core_space.people import hostile, in_contact, is_trader
from pipeline.games.core_space.state import BROKEN, JAMMED, Act, Design, Person, State
from pipeline.games.core_space.tray import lay_down, take_out
from pipeline.games.core_space.views import sees
from pipeline.games.core_space.vocabulary import NOBODY, Assault, Range


@kernel
def may_aim(s: State, d: Design, who: int, whom: int) -> bool:
    """Whether somebody can be shot at, range apart: in sight, and not engaged with the shooter (public)."""
    if in_contact(s, d, who, whom) and hostile(s, d, s.people[whom], s.people[who]):
        return False
    return sees(s, d, who, whom)


@kernel
def is_loaded(it: Person, token: Token) -> bool:
    """Whether there is an ammo peg for a shot, or the weapon needs none."""
    return token.infinite != 0 or it.ammo > 0


@kernel
def can_fire(s: State, d: Design, who: int, place: int) -> bool:
    """Whether a Trader could fire what lies at a place of his tray: a gun, loaded, neither jammed nor broken."""
    it = s.people[who]
    token = d.tokens[it.tray[place]]
    if int(token.dice[0]) + int(token.dice[1]) + int(token.dice[2]) == 0 or it.jammed_out != 0:
        return False
    return is_loaded(it, token) and is_usable(s, d, who, place, JAMMED | BROKEN)


@kernel
def charge_of(d: Design, it: Person, token: Token) -> int:
    """The dice that a full charge of the weapon would add now: by how many ammo pegs it empties (public)."""
    if token.full_charge == 0:
        return 0
    if it.ammo >= int(d.rules.charge_pegs[1]):
        return int(d.rules.charge_dice[1])
    return int(d.rules.charge_dice[0]) if it.ammo >= int(d.rules.charge_pegs[0]) else 0


@kernel
def gun_at(s: State, d: Design, who: int, near: int, sort: int) -> int:
    """The first place of a tray, from `sort` on, with a weapon that can be fired at a Range; NOBODY: none."""
    it = s.people[who]
    for place in range(sort, it.tray_n):
        reaches = int(d.tokens[it.tray[place]].dice[near]) > 0 and can_fire(s, d, who, place)
        if reaches and not again_in_tray(s, who, place):
            return place
    return NOBODY


@kernel
def best_gun(s: State, d: Design, who: int, whom: int) -> int:
    """The place of the weapon with the most dice that a Trader could fire at somebody now, or NOBODY: none."""
    it, best, chosen = s.people[who], 0, NOBODY
    near = range_of(d, it.cell, s.people[whom].cell)
    for place in range(it.tray_n):
        dice = int(d.tokens[it.tray[place]].dice[near])
        if dice > best and can_fire(s, d, who, place):
            best, chosen = dice, place
    return chosen


@kernel
def shoot_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """SHOOT: whoever is in sight and range, with each weapon and number of dice bought; the number of moves then."""
    who = s.active
    it = s.people[who]
    if not can_act(s) or it.jammed_out != 0:
        return n
    for whom in range(s.last):
        if not may_attack(s, d, who, whom):
            continue
        near = range_of(d, it.cell, s.people[whom].cell)
        if not is_trader(who):
            if npc_reaches(s, d, who, near) and may_aim(s, d, who, whom):
                n = put(moves, n, Act.SHOOT, whom, NOBODY, 0)
            continue
        place = gun_at(s, d, who, near, 0)
        if place == NOBODY or not may_aim(s, d, who, whom):
            continue
        while place != NOBODY:
            n = shots_with(s, d, whom, place, moves, n)
            place = gun_at(s, d, who, near, place + 1)
    return n


@kernel
def shots_with(  # noqa: PLR0913 - a shot, and the moves
    s: State, d: Design, whom: int, place: int, moves: Rows[Move], n: int
) -> int:
    """The shots of a weapon at somebody: plain, in bursts, fully charged; the number of moves then."""
    it = s.people[s.active]
    token = d.tokens[it.tray[place]]
    n = put(moves, n, Act.SHOOT, whom, place, 0)
    for more in range(1, token.burst + 1):
        if token.infinite != 0 or it.ammo > more:
            n = put(moves, n, Act.SHOOT, whom, place, more)
    charge = charge_of(d, it, token)
    return put(moves, n, Act.SHOOT, whom, place, charge) if charge > token.burst else n


@kernel
def pay_ammo(s: State, d: Design, who: int, place: int, more: int) -> None:
    """A shot takes an ammo peg, a burst one for each die more, a full charge all that there are (public)."""
    it = s.people[who]
    token = d.tokens[it.tray[place]]
    if token.infinite != 0:
        return
    it.ammo = 0 if token.full_charge != 0 and more > token.burst else max(0, it.ammo - 1 - more)


@kernel
def count_shot(s: State, d: Design, who: int, silent: bool, log: Log) -> None:
    """Write down a Ranged Assault by a Trader; the first of a round puts a peg on the Hostility Tracker."""
    log.games[0].shots += 1
    log.seats[s.people[who].crew].shots += 1
    note_shot(s, d, silent, log)


@kernel
def rethrows(s: State, d: Design, who: int) -> int:
    """1 where a Trader carries something that lets him throw a die of a Ranged Assault again."""
    it = s.people[who]
    for place in range(it.tray_n):
        if d.tokens[it.tray[place]].rerolls != 0 and int(it.worn[place]) & BROKEN == 0:
            return 1
    return 0


@kernel
def shoot(s: State, d: Design, move: Move, extra: int, log: Log) -> None:
    """A Ranged Assault by the active Trader, for whatever it costs besides ammo: whom, with what, dice bought.

    `extra` dice come from a skill. A dangerous weapon then attacks its user (public: the tokens' icons).
    """
    who, place = s.active, move.b
    it = s.people[who]
    token = d.tokens[it.tray[place]]
    near = range_of(d, it.cell, s.people[move.a].cell)
    aim(s, who, move.a, Assault.RANGED, int(token.dice[near]) + move.c + extra)
    s.attack.place, s.attack.locked, s.attack.again = place, token.target_lock, rethrows(s, d, who)
    s.attack.misfires = 1 if token.reliable == 0 else 0
    pay_ammo(s, d, who, place, move.c)
    fire(s, d, log)
    count_shot(s, d, who, token.silent != 0, log)
    if token.dangerous != 0:
        aim(s, who, who, Assault.BACKFIRE, token.dangerous)
        strike(s, d, log)
    shot_provokes(s, d, who, log)


@kernel
def apply_shoot(s: State, d: Design, move: Move, log: Log) -> None:
    """A Ranged Assault as an action."""
    spend_action(s)
    if is_trader(s.active):
        shoot(s, d, move, 0, log)
    else:
        npc_shoots(s, d, s.active, move.a, log)


@kernel
def throw_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """THROW: a weapon that can be thrown, at whoever is at Short Range and in sight; the number of moves then."""
    who = s.active
    it = s.people[who]
    if not can_effortless(s):
        return n
    for place in range(it.tray_n):
        if d.tokens[it.tray[place]].throw_ == 0 or not is_usable(s, d, who, place, BROKEN):
            continue
        if again_in_tray(s, who, place):
            continue
        for whom in range(s.last):
            if not may_attack(s, d, who, whom) or range_of(d, it.cell, s.people[whom].cell) != Range.SHORT:
                continue
            if may_aim(s, d, who, whom):
                n = put(moves, n, Act.THROW, whom, place, 0)
    return n


@kernel
def apply_throw(s: State, d: Design, move: Move, log: Log) -> None:
    """A throw is resolved like a shot; the weapon then lies with the target, broken if it misfired (public)."""
    who = s.active
    it, cell = s.people[who], s.people[move.a].cell
    token = d.tokens[it.tray[move.b]]
    spend_effortless(s)
    aim(s, who, move.a, Assault.RANGED, token.throw_)
    s.attack.place, s.attack.locked, s.attack.breaks = move.b, token.target_lock, 1
    s.attack.misfires = 1 if token.reliable == 0 else 0
    fire(s, d, log)
    bits = int(it.worn[move.b])
    lay_down(s, cell, take_out(it, move.b), bits)
    shot_provokes(s, d, who, log)
