"""Why something can't be done: the reason in words, with where the rule comes from."""

from typing import Any

from pipeline.games.core_space.cards import CELLS, SIZE
from pipeline.games.core_space.combat import unarmed_dice
from pipeline.games.core_space.grid import range_of, touching
from pipeline.games.core_space.items import most_health
from pipeline.games.core_space.melee import may_attack
from pipeline.games.core_space.naming import RANGE_NAMES, counted, inches, person_name, skill_name, token_name
from pipeline.games.core_space.order import able
from pipeline.games.core_space.people import engaged_with, in_contact, is_trader, on_board, stands
from pipeline.games.core_space.searching import enemy_in_room
from pipeline.games.core_space.state import BROKEN, FOUND, JAMMED, Stage
from pipeline.games.core_space.tray import fits
from pipeline.games.core_space.views import sees
from pipeline.games.core_space.vocabulary import NOBODY, Faction, Ground, Range, SkillVerb, TokenKind

BOOK = "(rulebook)"
SUMMARY = "(public: rules summary)"
GRID = "(public: First Born grid rules)"
TENTHS = 10
DECIDES = {
    Stage.STEP: "nothing is decided",
    Stage.TURN: "seat {} chooses who acts next",
    Stage.ACTION: "seat {} is in the midst of a turn",
    Stage.TAKE: "seat {} takes what was found",
    Stage.TOLL: "seat {} is searched: a token, or a Skill peg",
    Stage.QUESTION: "seat {} is questioned: a Skill peg, or the turn",
    Stage.REACT: "seat {} may react to an attack",
    Stage.FAVOUR: "seat {} asks a favour of whom it persuaded",
    Stage.TRADE: "seat {} is offered a token",
    Stage.SCATTER: "seat {} says where the blast lands",
    Stage.BAIL: "seat {} may pay bail",
}


def now(s: Any) -> str:
    """That it is not the moment, and what is decided."""
    return "not now: " + DECIDES[Stage(int(s.stage))].format(s.seat + 1)


def open_choice(s: Any) -> str:
    """Why a begun choice may not end as it stands."""
    return f"something is left to choose: {DECIDES[Stage(int(s.stage))].format(s.seat + 1)}"


def activate_refused(s: Any, d: Any, who: int) -> str:
    """Why somebody can't be activated."""
    it = s.people[who]
    if it.faction != Faction.TRADERS or it.crew != s.seat:
        return "it is not of this crew"
    if it.out:
        return "he has left for good"
    if it.defeated:
        return f"he is defeated {SUMMARY}"
    if it.acted:
        return f"it was activated in this round {SUMMARY}"
    if it.skips:
        return f"it loses this activation {BOOK}"
    return now(s) if able(s, who) else "it is not on the board"


def in_turn(s: Any, action: bool = True) -> str:
    """Why the active character can't do anything, or nothing that takes an action; "" where it can."""
    if s.stage != Stage.ACTION:
        return now(s)
    it = s.people[s.active]
    if it.prone:
        return f"it is prone: standing up comes first {SUMMARY}"
    if is_trader(s.active) and not it.started:
        return f"the first action is a Move out of the airlock {SUMMARY}"
    if s.actions <= 0 and (action or s.free <= 0):
        return f"no action is left {SUMMARY}"
    return ""


def in_melee(s: Any, d: Any) -> str:
    """Why an engaged character can't do what takes peace; "" where it is not engaged."""
    foe = engaged_with(s, d, s.active)
    return f"it is engaged with {person_name(s, d, foe)} {SUMMARY}" if foe >= 0 else ""


def move_refused(s: Any, d: Any, cell: int, near: bool = False) -> str:
    """Why the active character can't move to a cell, or (`near`) shift there."""
    if s.stage != Stage.ACTION:
        return now(s)
    it = s.people[s.active]
    if it.prone:
        return f"it is prone: standing up comes first {SUMMARY}"
    if not 0 <= cell < CELLS or int(d.map.ground[cell]) != Ground.FLOOR:
        return f"there is no floor {SUMMARY}"
    if s.here[cell] >= 0 or s.lying[cell] >= 0:
        there = int(s.here[cell] if s.here[cell] >= 0 else s.lying[cell])
        return "it is there already" if there == s.active else f"{person_name(s, d, there)} is there {GRID}"
    if s.actions <= 0 and (not near or s.free <= 0):
        return f"no action is left {SUMMARY}"
    left = TENTHS * d.rules.move_cap - it.walked
    if left <= 0:
        return f"it has moved {inches(int(it.walked))}, and nobody moves more than {d.rules.move_cap} a round {SUMMARY}"
    far = d.rules.proximity if near else d.rules.move
    kind = "a proximity move" if near else "a Move"
    return f"the way there is longer than the {far} inches of {kind}, or than is left of {d.rules.move_cap} {SUMMARY}"


def attack_refused(s: Any, d: Any, whom: int) -> str:
    """Why the active character can't attack somebody at all; "" where it may."""
    early = in_turn(s)
    if early:
        return early
    if s.people[whom].defeated:
        return f"defeated Traders are never attacked {SUMMARY}"
    if not stands(s.people[whom]):
        return "it is not on the board"
    if not may_attack(s, d, s.active, whom):
        crew = s.people[whom].crew == s.people[s.active].crew
        return "it is of the same crew" if crew else "crews do not fight (the rule crews_fight)"
    return ""


def weapon_refused(s: Any, d: Any, place: int, close: bool) -> str:
    """Why a weapon of the tray can't be used; "" where it can."""
    it = s.people[s.active]
    bits, token = int(it.worn[place]), d.tokens[it.tray[place]]
    if bits & BROKEN:
        return f"it is broken {SUMMARY}"
    if bits & JAMMED and not close:
        return f"it is jammed {SUMMARY}"
    if bits & FOUND and token.not_now:
        return f"it is unusable in the mission in which it was found {SUMMARY}"
    if not close and not token.infinite and it.ammo <= 0:
        return f"there is no ammo peg left {SUMMARY}"
    return ""


def shoot_refused(s: Any, d: Any, whom: int, place: int) -> str:
    """Why somebody can't be shot at with what lies at a place of the tray."""
    early = attack_refused(s, d, whom)
    if early:
        return early
    it = s.people[s.active]
    if it.jammed_out:
        return "it may not shoot in this round: EMP pulse (token icons)"
    if in_contact(s, d, s.active, whom):
        return f"it is in contact with whom it would shoot {SUMMARY}"
    if not sees(s, d, s.active, whom):
        return f"there is no line of sight {SUMMARY}"
    near = range_of(d, int(it.cell), int(s.people[whom].cell))
    wrong = weapon_refused(s, d, place, close=False) if place >= 0 else ""
    if wrong:
        return wrong
    if place >= 0 and not d.tokens[it.tray[place]].dice[near]:
        return f"it has no dice at {RANGE_NAMES[Range(near)]} {SUMMARY}"
    return f"there are not so many ammo pegs, or it has no such burst {SUMMARY}"


def fight_refused(s: Any, d: Any, whom: int, place: int, heavy: bool) -> str:
    """Why somebody can't be fought with what lies at a place of the tray, or unarmed."""
    early = attack_refused(s, d, whom)
    if early:
        return early
    if not in_contact(s, d, s.active, whom):
        return f"they are not in Base Contact {SUMMARY}"
    if place < 0:
        return "" if unarmed_dice(d, s, s.active) else "there are no dice for it"
    token = d.tokens[s.people[s.active].tray[place]]
    if not (token.heavy if heavy else token.close):
        return f"{'a heavy' if heavy else 'a standard'} hit with it has no dice {SUMMARY}"
    return weapon_refused(s, d, place, close=True)


def throw_refused(s: Any, d: Any, whom: int, place: int) -> str:
    """Why something can't be thrown at somebody."""
    early = in_turn(s, action=False) or (attack_refused(s, d, whom) if s.actions > 0 else "")
    if early:
        return early
    if not sees(s, d, s.active, whom):
        return f"there is no line of sight {SUMMARY}"
    token = d.tokens[s.people[s.active].tray[place]]
    if not token.throw_ and not token.thrown and not token.blast[0]:
        return f"it is not thrown {SUMMARY}"
    far = range_of(d, int(s.people[s.active].cell), int(s.people[whom].cell))
    return f"it is at {RANGE_NAMES[Range(far)]}, farther than it goes, or they are engaged {SUMMARY}"


def crate_refused(s: Any, d: Any, crate: int) -> str:
    """Why a crate can't be searched."""
    early = in_turn(s) or in_melee(s, d)
    if early:
        return early
    if crate >= d.map.crates_n:
        return f"there are {d.map.crates_n} crates"
    if not touching(d, int(s.people[s.active].cell), int(d.map.crates[crate])):
        return f"it is not in contact {SUMMARY}"
    return "it was opened, and is empty"


def room_refused(s: Any, d: Any) -> str:
    """Why there can be no General Search."""
    early = in_turn(s) or in_melee(s, d)
    if early:
        return early
    room = int(d.map.room[s.people[s.active].cell])
    if room >= 0 and s.searched[room]:
        return f"this room was searched {SUMMARY}"
    if enemy_in_room(s, d, s.active):
        return f"an enemy is in the room {SUMMARY}"
    return "the pouch is empty"


def beside_refused(s: Any, d: Any, whom: int, peace: bool = True) -> str:
    """Why nothing can be done with a character that one must be in contact with; "" where it is."""
    early = in_turn(s) or (in_melee(s, d) if peace else "")
    if early:
        return early
    if not on_board(s.people[whom]):
        return "it is not on the board"
    return "" if in_contact(s, d, s.active, whom) else f"they are not in Base Contact {SUMMARY}"


def fallen_refused(s: Any, d: Any, whom: int, peace: bool) -> str:
    """Why nothing can be done with a defeated Trader."""
    reason = beside_refused(s, d, whom, peace)
    return reason or ("it is not defeated" if not s.people[whom].defeated else now(s))


def persuade_refused(s: Any, d: Any, whom: int) -> str:
    """Why somebody can't be persuaded."""
    if is_trader(whom):
        return "it is no NPC"
    return beside_refused(s, d, whom) or f"the Scourge can't be persuaded, nor who joined a crew {SUMMARY}"


def terminal_refused(s: Any, d: Any, terminal: int) -> str:
    """Why a terminal can't be used."""
    if terminal >= d.map.terminals_n:
        return f"there are {d.map.terminals_n} terminals"
    early = in_turn(s) or in_melee(s, d)
    if early:
        return early
    if not touching(d, int(s.people[s.active].cell), int(d.map.terminals[terminal])):
        return f"it is not in contact {SUMMARY}"
    return "it was used" if s.hacked[terminal] else "the objective does not ask for it"


def leave_refused(s: Any, d: Any) -> str:
    """Why the ship can't be boarded."""
    early = in_turn(s)
    if early:
        return early
    return f"the airlock is too far, or what is left of the movement {SUMMARY}"


def quiet_refused(s: Any, d: Any, what: str) -> str:
    """Why one can't reload, clear a jam, or put something on."""
    return in_turn(s) or in_melee(s, d) or what


def use_refused(s: Any, d: Any, place: int, whom: int) -> str:
    """Why a token can't be used."""
    early = in_turn(s, action=False)
    if early:
        return early
    it = s.people[s.active]
    token = d.tokens[it.tray[place]]
    if int(it.worn[place]) & BROKEN:
        return f"it is broken {SUMMARY}"
    if token.heal:
        mate = s.people[whom]
        if whom != s.active and not in_contact(s, d, s.active, whom):
            return f"they are not in Base Contact {SUMMARY}"
        if mate.health >= most_health(d, mate):
            return f"there is no Health to restore {SUMMARY}"
    return now(s) if token.heal or token.actions else "it has no use of its own"


def skill_refused(s: Any, d: Any, skill: int, level: int, reaction: bool) -> str:
    """Why a skill can't be used at a level."""
    who = int(s.wounds[s.wounds_n - 1].victim) if s.stage == Stage.REACT else int(s.active)
    if who < 0 or not is_trader(who):
        return now(s)
    it = s.people[who]
    if d.roles[it.role].levels[skill] < level:
        has = int(d.roles[it.role].levels[skill])
        return f"{person_name(s, d, who)} has {skill_name(d, skill)} at level {has} {SUMMARY}"
    if it.used_skill:
        return f"one skill a round {SUMMARY}"
    if it.pegs < level:
        return (
            f"it takes {counted(level, 'Skill peg')}, and there {'is' if it.pegs == 1 else 'are'} {it.pegs} {SUMMARY}"
        )
    verb = int(d.skills[skill].verb[level - 1])
    reacts = verb in (SkillVerb.LESS_DAMAGE, SkillVerb.STAND_AGAIN, SkillVerb.IGNORE_HITS)
    if reacts != (s.stage == Stage.REACT):
        return now(s)
    return f"nobody is there for it, or it is not for such an attack {SUMMARY}"


def take_refused(s: Any, d: Any, token: int) -> str:
    """Why what was found can't be taken."""
    if s.stage != Stage.TAKE:
        return now(s)
    if token not in [int(one) for one in s.found[: s.found_n]]:
        return "it was not found"
    it = s.people[s.about]
    return now(s) if fits(d, it, token) else f"there is no room for it in the tray ({d.rules.tray_slots})"


def give_refused(s: Any, d: Any, token: int) -> str:
    """Why a token can't be given to the Warden that searches."""
    if s.stage != Stage.TOLL:
        return now(s)
    if d.tokens[token].kind == TokenKind.OBJECTIVE:
        return "it is no Equipment, but what the mission is about"
    return f"{person_name(s, d, int(s.about))} does not have it"


def peg_refused(s: Any, d: Any) -> str:
    """Why no Skill peg can be paid."""
    if s.stage not in (Stage.TOLL, Stage.QUESTION):
        return now(s)
    return f"there are not enough Skill pegs {BOOK}"


def cell_of(text: str) -> int:
    """The cell that a text as `8/5` names, or NOBODY."""
    x, _, y = text.partition("/")
    if x.isdecimal() and y.isdecimal() and int(x) < SIZE and int(y) < SIZE:
        return SIZE * int(y) + int(x)
    return NOBODY


def not_carried(s: Any, d: Any, token: int, who: int) -> str:
    """That somebody does not carry a token."""
    return f"{person_name(s, d, who)} does not carry {token_name(d, token)}"
