"""What tokens, skills and deeds are worth to a player: the features of moves that are no walking and no attack."""

from pipeline.engine.jit import kernel
from pipeline.engine.rules import Move, Player, add
from pipeline.games.core_space.cards import DIE
from pipeline.games.core_space.combat import armour_of
from pipeline.games.core_space.errands import HOME
from pipeline.games.core_space.features import Feature
from pipeline.games.core_space.grid import range_of
from pipeline.games.core_space.harm import dice_of, gun_features
from pipeline.games.core_space.people import hostile, stands
from pipeline.games.core_space.shooting import best_gun
from pipeline.games.core_space.sight import best_dice, goals_in, room_left, start_of
from pipeline.games.core_space.state import TRADERS, Act, Design, Person, Stage, State
from pipeline.games.core_space.tray import size_of
from pipeline.games.core_space.views import view_of_cells
from pipeline.games.core_space.vocabulary import NOBODY, SIDES, Range, SkillVerb, View

LOW_HEALTH = 2
DIE_PEGS = 3  # what a die of ammo is reckoned at
NOTHING_FITS = -5.0  # what dropping is reckoned at if nothing that is wanted has room then
STILL_TO_ACT = 0.4  # what shelter is reckoned at for one who may still walk away


@kernel
def best_blade(d: Design, it: Person) -> int:
    """The most dice of a standard hit with what a Trader carries."""
    best = 0
    for place in range(it.tray_n):
        best = max(best, int(d.tokens[it.tray[place]].close))
    return best


@kernel
def gain(dice: int, best: int, sign: float) -> float:
    """What a weapon adds to the best one; of one given up, what is lost with the best one."""
    if sign > 0.0:
        return float(max(0, dice - best))
    return -1.0 if dice > 0 and dice == best else 0.0


@kernel
def token_features(s: State, d: Design, what: int, sign: float, player: Player) -> None:
    """A token gained (sign 1) or given up (-1) by the Trader looked at."""
    me, token = s.people[s.sight.who], d.tokens[what]
    add(player, Feature.TAKE_SELL, sign * float(token.sell))
    add(player, Feature.TAKE_DICE, gain(int(token.dice[Range.SHORT]), best_dice(d, me), sign))
    add(player, Feature.TAKE_BLADE, gain(token.close, best_blade(d, me), sign))
    add(player, Feature.TAKE_ARMOUR, sign * float(max(token.armour, token.shield)))
    add(player, Feature.TAKE_HEAL, sign * float(token.heal))
    if token.ammo != 0:
        add(player, Feature.TAKE_AMMO, sign * float(DIE_PEGS if token.ammo == DIE else token.ammo))
    if what == d.objective and (s.sight.met == 0 or sign < 0.0):
        add(player, Feature.TAKE_GOAL, sign)
    add(player, Feature.TAKE_ROOM, sign * float(size_of(d, what)))


@kernel
def token_worth(s: State, d: Design, what: int, player: Player) -> float:
    """What a token gained is worth to a player, by his own weights."""
    before = player.worth
    token_features(s, d, what, 1.0, player)
    worth = player.worth - before
    player.worth = before
    return worth


@kernel
def drop_features(s: State, d: Design, place: int, player: Player) -> None:
    """A token dropped for one that was found: what is lost, and the best that then has room."""
    me, best = s.people[s.sight.who], 0.0
    what = int(me.tray[place])
    token_features(s, d, what, -1.0, player)
    room = room_left(d, me)
    for i in range(s.found_n):
        size = size_of(d, int(s.found[i]))
        if room < size <= room + size_of(d, what):
            best = max(best, token_worth(s, d, int(s.found[i]), player))
    add(player, Feature.DROP_FOR, best if best > 0.0 else NOTHING_FITS)


@kernel
def swap_features(s: State, d: Design, move: Move, player: Player) -> None:
    """What a Civilian offers, or what was found."""
    if move.kind == Act.SWAP:
        token_features(s, d, int(s.people[s.sight.who].tray[move.a]), -1.0, player)
    token_features(s, d, int(s.found[0 if move.kind != Act.TAKE else move.a]), 1.0, player)


@kernel
def use_features(s: State, d: Design, move: Move, player: Player) -> None:
    """Using a token: healing, a stimulant."""
    owner = s.people[move.b] if move.c != 0 else s.people[s.active]
    token = d.tokens[owner.tray[move.a]]
    if token.heal > 0:
        heal_features(s, d, move.b, token.heal, player)
    add(player, Feature.STIM, float(token.actions))


@kernel
def heal_features(s: State, d: Design, whom: int, health: int, player: Player) -> None:
    """Health gained by a Trader, who may be defeated."""
    it = s.people[whom]
    gained = min(health, d.roles[it.role].health - it.health)
    add(player, Feature.HEAL, float(gained))
    if it.defeated != 0:
        add(player, Feature.REVIVE, 1.0)
        add(player, Feature.REVIVE_ARRESTED, float(it.arrested))
    elif it.health <= LOW_HEALTH:
        add(player, Feature.HEAL_LOW, float(gained))


@kernel
def gear_features(s: State, d: Design, move: Move, player: Player) -> None:
    """Reloading, clearing a jam, putting armour on."""
    me = s.people[s.active]
    token = d.tokens[me.tray[move.a]]
    add(player, Feature.ACTION, 1.0)
    if move.kind == Act.RELOAD:
        gained = min(DIE_PEGS if token.ammo == DIE else token.ammo, d.rules.ammo_most - me.ammo)
        add(player, Feature.RELOAD, float(gained))
        add(player, Feature.RELOAD_EMPTY, 1.0 if me.ammo == 0 else 0.0)
    elif move.kind == Act.CLEAR:
        add(player, Feature.JAM_CLEARED, 1.0)
    else:
        add(player, Feature.DON, float(max(token.armour, token.shield) - armour_of(s, d, s.active)))


@kernel
def drag_features(s: State, d: Design, move: Move, player: Player) -> None:
    """Dragging a defeated mate: how much nearer to the airlock he comes."""
    add(player, Feature.ACTION, 1.0)
    if move.kind == Act.CARRY_OUT:
        add(player, Feature.CARRY_OUT, 1.0)
        return
    was, will = int(d.map.walk[s.people[move.a].cell, s.sight.home]), int(d.map.walk[move.b, s.sight.home])
    add(player, Feature.DRAG, 1.0)
    add(player, Feature.DRAG_HOME, 0.1 * float(was - will))


@kernel
def rob_features(s: State, d: Design, whom: int, player: Player) -> None:
    """What the tray of a defeated Trader holds."""
    it, loot = s.people[whom], 0
    for place in range(it.tray_n):
        loot += d.tokens[it.tray[place]].sell
    add(player, Feature.ROB_LOOT, float(loot) if s.sight.full == 0 else 0.0)
    if s.sight.met == 0:
        add(player, Feature.ROB_GOAL, float(goals_in(d, it)))


@kernel
def peg_features(s: State, who: int, pegs: int, player: Player) -> None:
    """Skill pegs that a move takes."""
    add(player, Feature.PEGS, float(pegs))
    add(player, Feature.LAST_PEG, 1.0 if s.people[who].pegs <= pegs else 0.0)


@kernel
def skill_features(s: State, d: Design, move: Move, player: Player) -> None:
    """A skill: what its verb is for, and the Skill pegs that it takes."""
    skill, level = d.skills[move.a], move.b - 1
    verb, amount = int(skill.verb[level]), int(skill.amount[level])
    peg_features(s, s.active, move.b, player)
    if verb in (SkillVerb.HEAL_SELF, SkillVerb.HEAL_MATE):
        heal_features(s, d, s.active if verb == SkillVerb.HEAL_SELF else move.c, amount, player)
    elif verb == SkillVerb.SHELTER:
        add(player, Feature.SKILL_SHELTER, shelter_worth(s, d, move.c))
    elif verb == SkillVerb.ACTION_EACH:
        add(player, Feature.SKILL_ACTIONS, float(1 + amount))
    elif verb == SkillVerb.REMOVE_SCOURGE:
        add(player, Feature.SKILL_REMOVE, float(dice_of(s, d, move.c)))
    elif verb == SkillVerb.PEG_OFF:
        add(player, Feature.SKILL_PEG, float(amount))
    elif verb == SkillVerb.CLOSE_ENTRY:
        add(player, Feature.SKILL_ENTRY, 1.0)
    elif verb == SkillVerb.LURE:
        add(player, Feature.SKILL_LURE, 1.0)
    elif verb == SkillVerb.EXTRA_SHOT:
        gun_features(s, d, move.c, 100 * best_gun(s, d, s.active, move.c) + amount, player)


@kernel
def shelter_worth(s: State, d: Design, whom: int) -> float:
    """The dice that enemies could shoot at a mate with where he stands; less while he has yet to act."""
    total, it = 0.0, s.people[whom]
    if it.cell < 0:
        return 0.0
    for other in range(TRADERS, s.last):
        foe = s.people[other]
        if not stands(foe) or not hostile(s, d, foe, it):
            continue
        board = d.boards[SIDES * foe.breed + foe.side]
        if board.no_limit == 0 and range_of(d, foe.cell, it.cell) == Range.LONG:
            continue
        if view_of_cells(d, foe.cell, it.cell, False) != View.UNSEEN:
            total += float(board.shooting * board.actions)
    return total if it.acted != 0 else STILL_TO_ACT * total


@kernel
def reaction_features(s: State, d: Design, move: Move, player: Player) -> None:
    """A reaction to an attack: what it averts."""
    wound = s.wounds[s.wounds_n - 1]
    skill, level = d.skills[move.a], move.b - 1
    verb, amount = int(skill.verb[level]), int(skill.amount[level])
    peg_features(s, wound.victim, move.b, player)
    it = s.people[wound.victim]
    saved = wound.damage
    if verb == SkillVerb.LESS_DAMAGE:
        saved = min(amount, wound.damage)
    elif verb == SkillVerb.STAND_AGAIN:
        saved = amount
    elif amount > 0:
        add(player, Feature.COUNTER, 1.0)
    add(player, Feature.SAVED, float(saved))
    if wound.damage >= it.health and (verb == SkillVerb.STAND_AGAIN or wound.damage - saved < it.health):
        add(player, Feature.SAVED_LIFE, 1.0)


@kernel
def toll_features(s: State, d: Design, player: Player) -> None:
    """A Skill peg that spares a token, or a turn."""
    toll = s.stage == Stage.TOLL
    peg_features(s, s.about, d.rules.search_pegs if toll else d.rules.question_pegs, player)
    add(player, Feature.TOLL_PEG if toll else Feature.QUESTION_PEG, 1.0)


@kernel
def leave_features(s: State, d: Design, who: int, player: Player) -> None:
    """Leaving for good."""
    sight = s.sight
    add(player, Feature.ACTION, 1.0)
    add(player, Feature.LEAVE, 1.0)
    add(player, Feature.LEAVE_HOME, 1.0 if sight.errand == HOME else 0.0)
    add(player, Feature.LEAVE_LOOT, float(sight.loot))
    add(player, Feature.LEAVE_MET, float(sight.met))
    add(player, Feature.LEAVE_BAND, float(sight.band))
    add(player, Feature.LEAVE_HURT, float(sight.hurt))
    add(player, Feature.LEAVE_FALLEN, float(sight.fallen_n))
    add(player, Feature.LEAVE_GOODS, float(sight.goods))
    add(player, Feature.LEAVE_DANGER, sight.danger + sight.danger_law)


@kernel
def turn_features(s: State, d: Design, who: int, player: Player) -> None:
    """Which Trader acts next."""
    it, sight = s.people[who], s.sight
    add(player, Feature.TURN_DANGER, sight.danger + sight.danger_law)
    if who < TRADERS:
        add(player, Feature.TURN_CAPTAIN, float(d.roles[it.role].captain))
    start, near = start_of(d, it), 20 * d.rules.move
    if sight.foe != NOBODY and int(d.map.walk[start, sight.foe]) <= near:
        add(player, Feature.TURN_FOE, 1.0)
    if sight.fallen != NOBODY and int(d.map.walk[start, sight.fallen]) <= near:
        add(player, Feature.TURN_FALLEN, 1.0)
    if it.cell < 0:
        add(player, Feature.TURN_SHIP, 1.0)
