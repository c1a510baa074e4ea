"""Reactions to an attack: Walk It Off and Reflexes (public rules summary, Skills)."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.core_space.cards import LEVELS, SKILLS
from pipeline.games.core_space.combat import aim, close_dice, strike
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.people import in_contact, stands
from pipeline.games.core_space.skills import pay_for_skill
from pipeline.games.core_space.state import Act, Design, State
from pipeline.games.core_space.vocabulary import Assault, SkillVerb
from pipeline.games.core_space.wounds import may_react, note_damage, settle_wound


@kernel
def react_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """In Stage.REACT: take the last wound as it is, or use a skill against it; the number of moves then."""
    wound = s.wounds[s.wounds_n - 1]
    n = put(moves, n, Act.ENDURE, 0, 0, 0)
    for skill in range(SKILLS):
        for level in range(1, LEVELS + 1):
            if may_react(s, d, wound, skill, level):
                n = put(moves, n, Act.REACT, skill, level, 0)
    return n


@kernel
def apply_reaction(s: State, d: Design, move: Move, log: Log) -> None:
    """Take the last wound, or use a skill against it: its pegs are lost for the mission."""
    s.wounds_n -= 1
    wound = s.wounds[s.wounds_n]
    who, by, damage, fact = wound.victim, wound.attacker, wound.damage, wound.fact
    if move.kind == Act.ENDURE:
        settle_wound(s, wound, log)
        return
    verb, amount = int(d.skills[move.a].verb[move.b - 1]), int(d.skills[move.a].amount[move.b - 1])
    pay_for_skill(s, who, move.b, log)
    if verb == SkillVerb.LESS_DAMAGE:
        averted = min(amount, damage)
        wound.damage = damage - averted
        settle_wound(s, wound, log)
        note_averted(log, fact, averted)
    elif verb == SkillVerb.STAND_AGAIN:
        stand_again(s, d, amount, log)
    else:
        note_damage(log, fact, 0, damage, 0)
        if amount > 0:
            strike_back(s, d, (who, by), amount - 1, log)


@kernel
def note_averted(log: Log, fact: int, averted: int) -> None:
    """Write down the damage that a skill averted."""
    if fact >= 0:
        log.attacks[fact].averted += averted


@kernel
def stand_again(s: State, d: Design, health: int, log: Log) -> None:
    """One who would be defeated stands again, with so much Health (public: Walk It Off 3; the Move is left out)."""
    wound = s.wounds[s.wounds_n]
    it = s.people[wound.victim]
    lost = max(0, it.health - health)
    it.health = min(max(1, health), d.roles[it.role].health)
    it.prone = 0
    note_damage(log, wound.fact, lost, wound.damage - lost, 0)


@kernel
def strike_back(s: State, d: Design, pair: tuple[int, int], more: int, log: Log) -> None:
    """A Close Assault back at the attacker, if it is still in contact, with so many dice more (public: Reflexes)."""
    who, by = pair
    if stands(s.people[by]) and in_contact(s, d, who, by):
        aim(s, who, by, Assault.COUNTER, close_dice(s, d, who) + more)
        strike(s, d, log)
