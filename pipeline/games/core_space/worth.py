"""What attacks, tokens and deeds are worth to a player: the features of moves that are no walking."""

from pipeline.engine.jit import kernel
from pipeline.engine.rules import Move, Player, add
from pipeline.games.core_space.cards import DIE
from pipeline.games.core_space.combat import armour_of
from pipeline.games.core_space.features import Feature
from pipeline.games.core_space.grid import range_of, touching, within
from pipeline.games.core_space.people import engaged_with, hostile, stands
from pipeline.games.core_space.shooting import best_gun
from pipeline.games.core_space.sight import best_dice, room_left, start_of
from pipeline.games.core_space.state import MOST_DICE, MOST_HITS, TRADERS, Act, Design, Person, State
from pipeline.games.core_space.views import view_of_cells
from pipeline.games.core_space.vocabulary import NOBODY, SIDES, Breed, Faction, Range, SkillVerb, View

MOST_DAMAGE = 6  # looked at
LOW_HEALTH = 2
SPLASH = 1  # inches round the place where a blast is aimed
DIE_PEGS = 3  # what a die of ammo is reckoned at


@kernel
def target_kind(s: State, whom: int) -> int:
    """The feature that says whom an attack is on."""
    faction = s.people[whom].faction
    if faction == Faction.SCOURGE:
        return Feature.AT_SCOURGE
    if faction == Faction.CORPS:
        return Feature.AT_CORPS
    if faction == Faction.SECURITY:
        return Feature.AT_WARDEN
    if faction == Faction.GANGSTERS:
        return Feature.AT_GANGSTER
    if faction == Faction.CIVILIANS:
        return Feature.AT_CIVILIAN
    return Feature.AT_RIVAL


@kernel
def dice_of(d: Design, it: Person) -> int:
    """The most dice that a character could throw in its next activation."""
    if it.breed == Breed.TRADER:
        return 2
    board = d.boards[SIDES * it.breed + it.side]
    return board.actions * max(board.close, board.shooting)


@kernel
def harm_features(s: State, d: Design, whom: int, dice: int, player: Player) -> None:
    """What an attack with so many dice is likely to do; dice below 0 are dice that misfires spoil, less one."""
    it, spoiled = s.people[whom], 0
    if dice < 0:
        dice, spoiled = -dice - 1, 1
    dice = min(max(dice, 0), MOST_DICE - 1)
    me = s.people[s.active]
    off = armour_of(s, d, whom)
    if view_of_cells(d, me.cell, it.cell, it.prone != 0) == View.PARTIAL and not touching(d, me.cell, it.cell):
        off += d.rules.cover_hits
    health = it.health if whom < TRADERS else 1
    hits = 0.0
    for k in range(1, MOST_DAMAGE + 1):
        if off + k < MOST_HITS:
            hits += float(d.odds[spoiled, dice, off + k])
    chance = float(d.odds[spoiled, dice, min(off + health, MOST_HITS - 1)])
    add(player, Feature.HIT, chance)
    add(player, Feature.HIT_DAMAGE, hits)
    add(player, Feature.HIT_DICE, chance * float(dice_of(d, it)))
    add(player, target_kind(s, whom), 1.0)
    if it.faction == Faction.SECURITY and s.alert == 0:
        add(player, Feature.ALARM, 1.0)


@kernel
def shoot_features(s: State, d: Design, move: Move, player: Player) -> None:
    """A Ranged Assault by a Trader, or by an NPC that joined."""
    me = s.people[s.active]
    add(player, Feature.ACTION, 1.0)
    add(player, Feature.SHOOT, 1.0)
    if s.active >= TRADERS:
        harm_features(s, d, move.a, d.boards[SIDES * me.breed + me.side].shooting, player)
        return
    token = d.tokens[me.tray[move.b]]
    add(player, Feature.AMMO, float(1 + move.c) if token.infinite == 0 else 0.0)
    gun_features(s, d, move.a, 100 * move.b + move.c, player)


@kernel
def gun_features(s: State, d: Design, whom: int, shot: int, player: Player) -> None:
    """What a shot of a Trader's gun does: `shot` is 100 times its place in the tray, and the dice added."""
    me, it = s.people[s.active], s.people[whom]
    token, near = d.tokens[me.tray[shot // 100]], range_of(d, me.cell, it.cell)
    dice = int(token.dice[near]) + shot % 100
    if s.shot == 0 and token.silent == 0:
        add(player, Feature.FIRST_SHOT, 1.0)
    foe = engaged_with(s, d, whom)
    if foe >= 0 and near != Range.SHORT and token.target_lock == 0 and s.people[foe].crew == me.crew:
        add(player, Feature.MELEE, 1.0)
    harm_features(s, d, whom, dice if token.reliable != 0 else -dice - 1, player)


@kernel
def fight_features(s: State, d: Design, move: Move, player: Player) -> None:
    """A Close Assault."""
    me, spoiled = s.people[s.active], False
    add(player, Feature.ACTION, 1.0)
    add(player, Feature.FIGHT, 1.0)
    if s.active >= TRADERS:
        dice = d.boards[SIDES * me.breed + me.side].close
    elif move.b == NOBODY:
        dice = max(1, d.roles[me.role].unarmed)
    else:
        token = d.tokens[me.tray[move.b]]
        spoiled = move.c != 0 and token.reliable == 0
        dice = max(token.heavy if move.c != 0 else token.close, token.armour_close)
        add(player, Feature.HEAVY, float(move.c))
    harm_features(s, d, move.a, -dice - 1 if spoiled else dice, player)


@kernel
def blast_features(s: State, d: Design, move: Move, player: Player) -> None:
    """A blast, or a weapon thrown."""
    me, cell = s.people[s.active], s.people[move.a].cell
    token = d.tokens[me.tray[move.b]]
    add(player, Feature.THROWN, 1.0 if token.thrown != 0 or move.kind == Act.THROW else 0.0)
    if move.kind == Act.THROW:
        harm_features(s, d, move.a, -token.throw_ - 1, player)
        return
    for other in range(s.last):
        it = s.people[other]
        if stands(it) and within(it.cell, cell, SPLASH):
            add(player, Feature.BLASTED, 1.0 if hostile(s, d, it, me) else -1.0 if it.crew == me.crew else 0.0)
    harm_features(s, d, move.a, int(token.blast[0]), player)


@kernel
def token_features(s: State, d: Design, what: int, sign: float, player: Player) -> None:
    """A token gained (sign 1) or given up (-1) by the Trader looked at."""
    me, token = s.people[s.sight.who], d.tokens[what]
    add(player, Feature.TAKE_SELL, sign * float(token.sell))
    gun = int(token.dice[Range.SHORT])
    if gun > 0:
        best = best_dice(d, me)
        add(player, Feature.TAKE_DICE, max(0.0, float(gun - best)) if sign > 0.0 else -1.0 if gun == best else 0.0)
    if token.close > 0:
        add(player, Feature.TAKE_BLADE, sign * float(token.close))
    add(player, Feature.TAKE_ARMOUR, sign * float(max(token.armour, token.shield)))
    add(player, Feature.TAKE_HEAL, sign * float(token.heal))
    if token.ammo != 0:
        add(player, Feature.TAKE_AMMO, sign * float(DIE_PEGS if token.ammo == DIE else token.ammo))
    if what == d.objective:
        add(player, Feature.TAKE_OBJECTIVE, sign)
    add(player, Feature.TAKE_ROOM, sign * float(d.rules.large_size if token.large != 0 else 1))


@kernel
def use_features(s: State, d: Design, place: int, whom: int, player: Player) -> None:
    """Using a token: healing, a stimulant."""
    token = d.tokens[s.people[s.active].tray[place]]
    if token.heal > 0:
        heal_features(s, d, whom, token.heal, player)
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
    if move.kind == Act.RELOAD:
        gained = min(DIE_PEGS if token.ammo == DIE else token.ammo, d.rules.ammo_most - me.ammo)
        add(player, Feature.ACTION, 1.0)
        add(player, Feature.RELOAD, float(gained))
        add(player, Feature.RELOAD_EMPTY, 1.0 if me.ammo == 0 else 0.0)
    elif move.kind == Act.CLEAR:
        add(player, Feature.ACTION, 1.0)
        add(player, Feature.JAM_CLEARED, 1.0)
    else:
        add(player, Feature.ACTION, 1.0)
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
def skill_features(s: State, d: Design, move: Move, player: Player) -> None:
    """A skill: what its verb is for, and the Skill pegs that it takes."""
    skill, level = d.skills[move.a], move.b - 1
    verb, amount = int(skill.verb[level]), int(skill.amount[level])
    add(player, Feature.PEGS, float(move.b))
    if verb in (SkillVerb.HEAL_SELF, SkillVerb.HEAL_MATE):
        heal_features(s, d, s.active if verb == SkillVerb.HEAL_SELF else move.c, amount, player)
    elif verb == SkillVerb.SHELTER:
        add(player, Feature.SKILL_SHELTER, shelter_worth(s, d, move.c))
    elif verb == SkillVerb.ACTION_EACH:
        add(player, Feature.SKILL_ACTIONS, float(1 + amount))
    elif verb == SkillVerb.REMOVE_SCOURGE:
        add(player, Feature.SKILL_REMOVE, 1.0)
    elif verb == SkillVerb.PEG_OFF:
        add(player, Feature.SKILL_PEG, float(amount))
    elif verb == SkillVerb.CLOSE_ENTRY:
        add(player, Feature.SKILL_ENTRY, 1.0)
    elif verb == SkillVerb.LURE:
        add(player, Feature.SKILL_LURE, 1.0)
    elif verb == SkillVerb.EXTRA_SHOT:
        add(player, Feature.SKILL_SHOT, 1.0)
        gun_features(s, d, move.c, 100 * best_gun(s, d, s.active, move.c) + amount, player)


@kernel
def shelter_worth(s: State, d: Design, whom: int) -> float:
    """The dice that enemies could shoot at a mate with."""
    total, it = 0.0, s.people[whom]
    if it.cell < 0:
        return 0.0
    for other in range(TRADERS, s.last):
        foe = s.people[other]
        if stands(foe) and hostile(s, d, foe, it) and view_of_cells(d, foe.cell, it.cell, False) != View.UNSEEN:
            total += float(d.boards[SIDES * foe.breed + foe.side].shooting)
    return total


@kernel
def reaction_features(s: State, d: Design, move: Move, player: Player) -> None:
    """A reaction to an attack: what it averts."""
    wound = s.wounds[s.wounds_n - 1]
    skill, level = d.skills[move.a], move.b - 1
    verb, amount = int(skill.verb[level]), int(skill.amount[level])
    add(player, Feature.PEGS, float(move.b))
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
def leave_features(s: State, d: Design, who: int, player: Player) -> None:
    """Leaving for good."""
    it, sight = s.people[who], s.sight
    loot, goals = 0, 0
    if who < TRADERS:
        for place in range(it.tray_n):
            loot += d.tokens[it.tray[place]].sell
            goals += 1 if int(it.tray[place]) == d.objective else 0
    add(player, Feature.ACTION, 1.0)
    add(player, Feature.LEAVE, 1.0)
    add(player, Feature.LEAVE_LOOT, float(loot))
    add(player, Feature.LEAVE_MET, float(sight.met))
    add(player, Feature.LEAVE_BAND, float(sight.band))
    add(player, Feature.LEAVE_HURT, float(sight.hurt))
    add(player, Feature.LEAVE_FALLEN, float(sight.fallen_n))
    add(player, Feature.LEAVE_GOAL, float(goals))


@kernel
def turn_features(s: State, d: Design, who: int, player: Player) -> None:
    """Which Trader acts next."""
    it, sight = s.people[who], s.sight
    add(player, Feature.TURN_DANGER, sight.danger + sight.danger_law)
    if who < TRADERS:
        add(player, Feature.TURN_CAPTAIN, float(d.roles[it.role].captain))
    add(player, Feature.TURN_FOE, 1.0 if sight.foe >= 0 else 0.0)
    if sight.fallen >= 0 and int(d.map.walk[start_of(d, it), sight.fallen]) <= 10 * d.rules.move:
        add(player, Feature.TURN_FALLEN, 1.0)


@kernel
def swap_features(s: State, d: Design, move: Move, player: Player) -> None:
    """What a Civilian offers, or what was found."""
    if move.kind == Act.SWAP:
        token_features(s, d, int(s.people[s.sight.who].tray[move.a]), -1.0, player)
    token_features(s, d, int(s.found[0 if move.kind != Act.TAKE else move.a]), 1.0, player)


@kernel
def has_room(s: State, d: Design) -> bool:
    """Whether the Trader looked at has room for a small token."""
    return room_left(d, s.people[s.sight.who]) > 0
