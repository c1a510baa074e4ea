"""Attacks: dice, misfire, cover, armour, damage; Close Assaults and Opportunity Attacks (public rules summary)."""

import numpy as np

from pipeline.engine.facts import LOG_FULL
from pipeline.engine.jit import kernel
from pipeline.engine.luck import below, branch
from pipeline.games.core_space.dice import face_hits, face_misfires
from pipeline.games.core_space.facts import MOST_ATTACK_ROWS, Log
from pipeline.games.core_space.grid import range_of
from pipeline.games.core_space.luck import ATTACK_THROW, MELEE_THROW, throw
from pipeline.games.core_space.people import hostile, is_trader, neighbour, stands
from pipeline.games.core_space.state import BROKEN, JAMMED, MOST_DICE, MOST_TOLD, Design, State
from pipeline.games.core_space.views import view
from pipeline.games.core_space.vocabulary import (
    NOBODY,
    SIDES,
    Assault,
    Cause,
    Faction,
    Heading,
    Range,
    View,
)
from pipeline.games.core_space.wounds import take_wound


@kernel
def side_of(d: Design, which: int, key: np.uint64) -> int:
    """The side that a die of a throw shows: the first is blue, the others are red (public: rules summary)."""
    die = d.blue if which == 0 else d.red
    return int(below(key, die.faces))


@kernel
def aim(s: State, by: int, on: int, how: int, dice: int) -> None:
    """Begin an attack: nothing but who, whom, how and with how many dice."""
    a = s.attack
    a.by, a.on, a.how, a.dice = by, on, how, max(0, dice)
    a.misfires, a.place, a.locked, a.breaks, a.again, a.splash = 0, NOBODY, 0, 0, 0, 0
    a.hits, a.misfired, a.cover, a.armour, a.damage, a.fact = 0, 0, 0, 0, 0, NOBODY


@kernel
def throw_dice(s: State, d: Design) -> int:
    """Throw the dice of the attack: its hits; the number of misfire icons.

    One that may throw a die again does so with a die without a hit, first with an icon that makes it misfire.
    """
    a = s.attack
    key = throw(s, a.by, ATTACK_THROW)
    hits, icons, blank_at, icon_at = 0, 0, NOBODY, NOBODY
    for i in range(a.dice):
        die = d.blue if i == 0 else d.red
        side = side_of(d, i, branch(key, i))
        hits += face_hits(die, side)
        if face_misfires(die, side) != 0:
            icons += 1
            icon_at = i
        elif face_hits(die, side) == 0:
            blank_at = i
    spoilt = a.misfires != 0 and icons >= d.rules.misfires
    again = icon_at if icon_at >= 0 and (spoilt or blank_at < 0) else blank_at
    if a.again != 0 and again >= 0:
        if again == icon_at:
            icons -= 1
        die = d.blue if again == 0 else d.red
        side = side_of(d, again, branch(key, MOST_DICE + again))
        hits += face_hits(die, side)
        icons += face_misfires(die, side)
    a.hits = hits
    return icons


@kernel
def tell_attack(s: State) -> None:
    """Keep the attack for transcripts."""
    a, told = s.attack, s.told.made[s.told.attacks % MOST_TOLD]
    s.told.attacks += 1
    told.by, told.on, told.how, told.dice, told.place = a.by, a.on, a.how, a.dice, a.place
    told.hits, told.misfired, told.cover, told.armour, told.damage = a.hits, a.misfired, a.cover, a.armour, a.damage


@kernel
def note_attack(s: State, d: Design, log: Log) -> None:
    """Write the attack's row of facts; its damage comes when it is done."""
    a = s.attack
    a.fact = NOBODY
    tell_attack(s)
    if log.attacks_n >= MOST_ATTACK_ROWS:
        log.games[0].faults |= LOG_FULL
        return
    a.fact = log.attacks_n
    row = log.attacks[log.attacks_n]
    log.attacks_n += 1
    by, on = s.people[a.by], s.people[a.on]
    row.round_, row.how = s.round_, a.how
    row.attacker, row.attacker_seat = by.breed, by.crew + 1
    row.defender, row.defender_seat = on.breed, on.crew + 1
    row.range_ = range_of(d, by.cell, on.cell) if by.cell >= 0 and on.cell >= 0 else Range.SHORT
    row.dice, row.hits, row.misfired, row.cover, row.armour = a.dice, a.hits, a.misfired, a.cover, a.armour
    row.damage, row.averted, row.downed = 0, 0, 0


@kernel
def spoil_weapon(s: State) -> None:
    """A misfire: a ranged weapon jams, a heavy hit or a throw breaks it for the mission (public: rules summary)."""
    a = s.attack
    if a.place < 0 or not is_trader(a.by):
        return
    it = s.people[a.by]
    bit = BROKEN if a.breaks != 0 else JAMMED
    it.worn[a.place] = int(it.worn[a.place]) | bit


@kernel
def worn_armour(s: State, d: Design, who: int) -> int:
    """The physical armour of a character: an NPC's board; a Trader's board or what he wears, whichever is more."""
    it = s.people[who]
    if not is_trader(who):
        return d.boards[SIDES * it.breed + it.side].armour
    best = d.roles[it.role].armour
    if it.armour >= 0:
        best = max(best, d.tokens[it.armour].armour)
    return best


@kernel
def shield_of(s: State, d: Design, who: int) -> int:
    """The value of a Trader's shield, 0 where it gave way or he has none."""
    it = s.people[who]
    if not is_trader(who) or it.shield < 0 or it.shield_off != 0:
        return 0
    return d.tokens[it.shield].shield


@kernel
def armour_of(s: State, d: Design, whom: int) -> int:
    """The armour or shield that counts for a character: the higher of the two (public: rules summary)."""
    return max(worn_armour(s, d, whom), shield_of(s, d, whom))


@kernel
def shield_counts(s: State, d: Design, whom: int) -> bool:
    """Whether it is the shield that counts: where both are equal it does (public: rules summary)."""
    shield = shield_of(s, d, whom)
    return shield > 0 and shield >= worn_armour(s, d, whom)


@kernel
def could_damage(s: State, d: Design, whom: int, dice: int, cover: int) -> bool:
    """Whether so many dice could do damage: dice + 1 hits at most, less what cover takes off, exceed the armour."""
    return dice > 0 and dice + 1 - cover > armour_of(s, d, whom)


@kernel
def cause_of(how: int) -> int:
    """Why an attack of this kind puts the Wardens On Alert."""
    if how == Assault.RANGED:
        return Cause.SHOT
    if how == Assault.BLAST:
        return Cause.BLAST
    return Cause.OPPORTUNITY if how == Assault.OPPORTUNITY else Cause.CLOSE


@kernel
def alarm_by_attack(s: State, d: Design, log: Log) -> None:
    """A Trader that attacks a Warden puts all Wardens On Alert, hit or miss (rulebook, On Alert)."""
    a = s.attack
    by = s.people[a.by]
    if by.faction != Faction.TRADERS or s.people[a.on].faction != Faction.SECURITY:
        return
    if a.splash == 0 or d.rules.alert_on_blast_splash != 0:
        raise_alarm(s, d, cause_of(a.how), by.crew, log)


@kernel
def strike(s: State, d: Design, log: Log) -> int:
    """Carry out the attack in `s.attack`; the damage, applied or queued as a wound.

    Dice, misfire, cover (what `s.attack.cover` can take off), armour, in this order (public: rules summary). A Trader
    that attacks a Warden puts all On Alert, hit or miss.
    """
    a = s.attack
    alarm_by_attack(s, d, log)
    icons = throw_dice(s, d)
    if a.misfires != 0 and icons >= d.rules.misfires:
        a.misfired, a.cover, a.armour, a.damage = 1, 0, 0, 0
        spoil_weapon(s)
        note_attack(s, d, log)
        return 0
    shield = shield_counts(s, d, a.on)
    a.cover = min(a.cover, a.hits)
    a.armour = min(armour_of(s, d, a.on), a.hits - a.cover)
    a.damage = a.hits - a.cover - a.armour
    note_attack(s, d, log)
    if a.damage > 0 and s.people[a.on].sheltered != 0 and a.how in (Assault.RANGED, Assault.BLAST):
        if a.fact >= 0:
            log.attacks[a.fact].averted = a.damage
        a.damage = 0
    if a.damage > 0 and shield:
        s.people[a.on].shield_off = 1
    done = a.damage
    if done > 0:
        take_wound(s, d, log)
    return done


@kernel
def npc_strikes(s: State, d: Design, who: int, whom: int, log: Log) -> int:
    """A Close Assault by an NPC with its board."""
    it = s.people[who]
    aim(s, who, whom, Assault.CLOSE, d.boards[SIDES * it.breed + it.side].close)
    return strike(s, d, log)


@kernel
def unarmed_dice(s: State, d: Design, who: int) -> int:
    """The dice of a Trader's Close Assault without a weapon: his board's or his armour's (public: no sum)."""
    it = s.people[who]
    best = d.roles[it.role].unarmed
    if it.armour >= 0:
        best = max(best, d.tokens[it.armour].armour_close)
    if it.shield >= 0:
        best = max(best, d.tokens[it.shield].armour_close)
    return best


@kernel
def close_dice(s: State, d: Design, who: int) -> int:
    """The most dice of a standard hit that a character has: such a hit never misfires."""
    it = s.people[who]
    if not is_trader(who):
        return d.boards[SIDES * it.breed + it.side].close
    best = unarmed_dice(s, d, who)
    for place in range(it.tray_n):
        if int(it.worn[place]) & BROKEN == 0:
            best = max(best, d.tokens[it.tray[place]].close)
    return best


@kernel
def opportunity(s: State, d: Design, who: int, whom: int, log: Log) -> int:
    """An Opportunity Attack: a free Close Assault by a Trader or NPC on one that leaves Base Contact."""
    aim(s, who, whom, Assault.OPPORTUNITY, close_dice(s, d, who))
    if s.attack.dice == 0:
        return 0
    return strike(s, d, log)


@kernel
def may_strike_leaver(s: State, d: Design, who: int, leaver: int) -> bool:
    """Whether `who` makes an Opportunity Attack on one that leaves its contact: an enemy that stands upright.

    A Warden makes none, not on the Scourge either, unless it is under the Corps' command or On Alert (rulebook,
    Opportunity Attacks). Those of a crew make none on Wardens that are not On Alert: it would put all of them On Alert
    (reading, README).
    """
    it, other = s.people[who], s.people[leaver]
    if not stands(it) or it.prone != 0:
        return False
    if s.alert == 0:
        if it.faction == Faction.SECURITY and it.commanded == 0:
            return False
        if it.faction == Faction.TRADERS and other.faction == Faction.SECURITY:
            return False
    return hostile(s, d, it, other)


@kernel
def shot_provokes(s: State, d: Design, who: int, log: Log) -> None:
    """One that shoots while engaged suffers Opportunity Attacks, after the shot (public: First Born rulebook)."""
    for heading in (Heading.N, Heading.E, Heading.S, Heading.W):
        if not stands(s.people[who]):
            return
        other = neighbour(s, d, s.people[who].cell, heading)
        if other >= 0 and may_strike_leaver(s, d, other, who):
            opportunity(s, d, other, who, log)


@kernel
def cover_from(s: State, d: Design, who: int, whom: int) -> int:
    """The hits that cover takes off a ranged attack: one who was hit in a Melee unseen counts as in partial cover."""
    return 0 if view(s, d, who, whom) == View.CLEAR else d.rules.cover_hits


@kernel
def who_is_hit(s: State, d: Design, who: int, whom: int) -> int:
    """Who is hit of those in a Melee: at Short Range the target, else one of them by the die (public).

    They are the target and its enemies in contact with it; none of them is the shooter.
    """
    at = s.people[whom]
    if range_of(d, s.people[who].cell, at.cell) == Range.SHORT:
        return whom
    others = 0
    for heading in (Heading.N, Heading.E, Heading.S, Heading.W):
        if fights_with(s, d, whom, neighbour(s, d, at.cell, heading)):
            others += 1
    if others == 0:
        return whom
    pick = int(below(branch(throw(s, who, MELEE_THROW), 0), others + 1))
    for heading in (Heading.N, Heading.E, Heading.S, Heading.W):
        other = neighbour(s, d, at.cell, heading)
        if fights_with(s, d, whom, other):
            if pick == 0:
                return other
            pick -= 1
    return whom


@kernel
def fights_with(s: State, d: Design, whom: int, other: int) -> bool:
    """Whether `other`, in contact with `whom`, is engaged with it: one of them regards the other as an enemy."""
    if other < 0:
        return False
    a, b = s.people[whom], s.people[other]
    return hostile(s, d, a, b) or hostile(s, d, b, a)


@kernel
def fire(s: State, d: Design, log: Log) -> int:
    """Carry out the Ranged Assault in `s.attack` on whom it is aimed at: Melee, cover, then all the rest.

    The dice do not depend on who is hit, so he is chosen first; aiming at a Warden is attacking it all the same.
    """
    a = s.attack
    alarm_by_attack(s, d, log)
    if a.locked == 0:
        a.on = who_is_hit(s, d, a.by, a.on)
        a.cover = cover_from(s, d, a.by, a.on)
    return strike(s, d, log)


@kernel
def npc_reaches(s: State, d: Design, who: int, near: int) -> bool:
    """Whether an NPC can shoot at a Range: up to Medium, but for the Scourge (public: rules summary)."""
    it = s.people[who]
    board = d.boards[SIDES * it.breed + it.side]
    return board.shooting > 0 and (board.no_limit != 0 or near != Range.LONG)


@kernel
def npc_shoots(s: State, d: Design, who: int, whom: int, log: Log) -> int:
    """A Ranged Assault by an NPC with its board: range, cover, Melee. Beyond its range it throws no dice."""
    it = s.people[who]
    if it.jammed_out != 0:
        return 0
    near = range_of(d, it.cell, s.people[whom].cell)
    dice = d.boards[SIDES * it.breed + it.side].shooting if npc_reaches(s, d, who, near) else 0
    aim(s, who, whom, Assault.RANGED, dice)
    done = fire(s, d, log)
    shot_provokes(s, d, who, log)
    return done


@kernel
def raise_alarm(s: State, d: Design, cause: int, seat: int, log: Log) -> None:
    """All Wardens go On Alert, if they are not yet (rulebook, On Alert); `seat` from 0, or NOBODY."""
    if s.alert != 0:
        return
    s.alert = 1
    log.games[0].alert = max(1, s.round_)
    row = log.alerts[0]
    log.alerts_n = 1
    row.round_, row.cause, row.seat = max(1, s.round_), cause, seat + 1


@kernel
def revive(s: State, d: Design, who: int, health: int, log: Log) -> None:
    """A defeated Trader gets Health back: prone, no longer defeated or Arrested (rulebook, Arrested Traders)."""
    it = s.people[who]
    it.health = min(health, d.roles[it.role].health)
    it.defeated, it.arrested, it.prone = 0, 0, d.rules.revived_prone
    s.standing[it.faction] += 1
    if it.cell >= 0:
        if s.lying[it.cell] == who:
            s.lying[it.cell] = NOBODY
        s.here[it.cell] = who
    if it.fall >= 0:
        log.arrests[it.fall].revived = s.round_
    it.fall = NOBODY
