"""Damage: what may avert it, defeat of Traders, removal of NPCs (public rules summary)."""

from pipeline.engine.facts import LOG_FULL
from pipeline.engine.jit import kernel
from pipeline.games.core_space.cards import LEVELS, SKILLS
from pipeline.games.core_space.facts import MOST_ARREST_ROWS, Log
from pipeline.games.core_space.people import is_trader, remove, stands
from pipeline.games.core_space.state import MOST_WOUNDS, Design, State, Wound
from pipeline.games.core_space.tray import lay_down
from pipeline.games.core_space.vocabulary import NOBODY, Assault, Faction, SkillVerb


@kernel
def answers(verb: int, how: int, damage: int, health: int) -> bool:
    """Whether a kind of reaction is for such a wound: Reflexes for close attacks, standing again for a defeat."""
    if verb == SkillVerb.LESS_DAMAGE:
        return True
    if verb == SkillVerb.STAND_AGAIN:
        return damage >= health
    return verb == SkillVerb.IGNORE_HITS and how in (Assault.CLOSE, Assault.OPPORTUNITY, Assault.COUNTER)


@kernel
def may_react(s: State, d: Design, wound: Wound, skill: int, level: int) -> bool:
    """Whether the victim of a wound may use a skill at a level (from 1) against it: once a round, for so many pegs."""
    it = s.people[wound.victim]
    if not is_trader(wound.victim) or not stands(it) or it.used_skill != 0 or it.pegs < level:
        return False
    if int(d.roles[it.role].levels[skill]) < level:
        return False
    return answers(int(d.skills[skill].verb[level - 1]), wound.how, wound.damage, it.health)


@kernel
def reacts(s: State, d: Design, wound: Wound) -> bool:
    """Whether the victim of a wound has any reaction to it."""
    if wound.damage <= 0:
        return False
    for skill in range(SKILLS):
        for level in range(1, LEVELS + 1):
            if may_react(s, d, wound, skill, level):
                return True
    return False


@kernel
def note_damage(log: Log, fact: int, damage: int, averted: int, downed: int) -> None:
    """Write what came of an attack into its row of facts."""
    if fact >= 0:
        row = log.attacks[fact]
        row.damage, row.downed = damage, downed
        row.averted += averted


@kernel
def settle_wound(s: State, wound: Wound, log: Log) -> None:
    """A wound's damage is done: a Trader loses Health, an NPC is removed (public: NPCs die to the first point)."""
    it = s.people[wound.victim]
    if it.on == 0 or not stands(it):
        note_damage(log, wound.fact, 0, 0, 0)
        return
    down = 0
    if not is_trader(wound.victim):
        down = 1 if wound.damage > 0 else 0
    elif wound.damage > 0:
        it.health = max(0, it.health - wound.damage)
        down = 1 if it.health == 0 else 0
    note_damage(log, wound.fact, wound.damage, 0, down)
    if down == 0:
        return
    if is_trader(wound.victim):
        defeat(s, wound.victim, wound.attacker, log)
    else:
        slay(s, wound.victim, wound.attacker, log)


@kernel
def take_wound(s: State, d: Design, log: Log) -> None:
    """The attack's damage reaches its victim: it waits where he may react, else it is done at once."""
    attack = s.attack
    if s.wounds_n >= MOST_WOUNDS:
        log.games[0].faults |= LOG_FULL
        return
    wound = s.wounds[s.wounds_n]
    wound.victim, wound.attacker, wound.damage = attack.on, attack.by, attack.damage
    wound.how, wound.fact = attack.how, attack.fact
    if reacts(s, d, wound):
        s.wounds_n += 1
    else:
        settle_wound(s, wound, log)


@kernel
def defeat(s: State, who: int, by: int, log: Log) -> None:
    """A Trader is defeated: he lies where he fell, and his turn is over if it is his (public: rules summary)."""
    it = s.people[who]
    it.health, it.defeated, it.prone = 0, 1, 0
    s.standing[it.faction] -= 1
    if s.here[it.cell] == who:
        s.here[it.cell] = NOBODY
    s.lying[it.cell] = who
    if s.active == who:
        it.acted = 1
        s.active = NOBODY
    log.games[0].defeats += 1
    log.seats[it.crew].defeats += 1
    if log.arrests_n >= MOST_ARREST_ROWS:
        log.games[0].faults |= LOG_FULL
        it.fall = NOBODY
        return
    it.fall = log.arrests_n
    row = log.arrests[log.arrests_n]
    log.arrests_n += 1
    row.seat, row.trader, row.round_, row.by = it.crew + 1, it.role, s.round_, s.people[by].breed
    row.arrested, row.arrested_by, row.revived, row.fate = 0, NOBODY, 0, NOBODY


@kernel
def slay(s: State, who: int, by: int, log: Log) -> None:
    """An NPC is removed; the token that it carried lies where it fell (public: rules summary)."""
    it = s.people[who]
    faction, crew = it.faction, s.people[by].crew
    if faction == Faction.SCOURGE:
        log.games[0].scourge_killed += 1
        if crew >= 0:
            log.seats[crew].killed_scourge += 1
    elif faction in (Faction.CORPS, Faction.SECURITY) and crew >= 0:
        log.seats[crew].killed_law += 1
    if it.slot >= 0:
        lay_down(s, it.cell, it.slot, 0)
        it.slot = NOBODY
    if s.active == who:
        s.active = NOBODY
    remove(s, who)
