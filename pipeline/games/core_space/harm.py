"""What attacks are worth to a player: whom they are on, what they are likely to do, what they cost."""

from pipeline.engine.jit import kernel
from pipeline.engine.rules import Move, Player, add
from pipeline.games.core_space.combat import armour_of, unarmed_dice
from pipeline.games.core_space.features import Feature
from pipeline.games.core_space.grid import range_of, touching, within
from pipeline.games.core_space.people import engaged_with, hostile, stands
from pipeline.games.core_space.state import MOST_DICE, MOST_HITS, TRADERS, Act, Design, Person, State
from pipeline.games.core_space.views import view_of_cells
from pipeline.games.core_space.vocabulary import NOBODY, SIDES, Breed, Faction, Range, View

MOST_DAMAGE = 6  # looked at
SPLASH = 2  # inches round the place where a blast is aimed
TRADER_DICE = 1  # that a Trader of another crew is reckoned at


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
def dice_of(s: State, d: Design, whom: int) -> int:
    """The most dice that a character could throw in its next activation."""
    it = s.people[whom]
    if it.breed == Breed.TRADER:
        return TRADER_DICE
    board = d.boards[SIDES * it.breed + it.side]
    return board.actions * max(board.close, board.shooting)


@kernel
def alarm_features(s: State, it: Person, times: float, player: Player) -> None:
    """An attack on a Warden that puts all Wardens On Alert."""
    if it.faction == Faction.SECURITY and s.alert == 0:
        add(player, Feature.ALARM if it.commanded == 0 else Feature.ALARM_COMMANDED, times)


@kernel
def harm_features(s: State, d: Design, whom: int, dice: int, player: Player) -> None:
    """What an attack with so many dice is likely to do; dice below 0 are dice that misfires spoil, less one.

    Harm done to one who is no enemy is worth nothing.
    """
    it, me, spoiled = s.people[whom], s.people[s.active], 0
    add(player, target_kind(s, whom), 1.0)
    alarm_features(s, it, 1.0, player)
    if not hostile(s, d, it, me):
        return
    if dice < 0:
        dice, spoiled = -dice - 1, 1
    dice = min(max(dice, 0), MOST_DICE - 1)
    off, contact = armour_of(s, d, whom), touching(d, me.cell, it.cell)
    if not contact and view_of_cells(d, me.cell, it.cell, it.prone != 0) == View.PARTIAL:
        off += d.rules.cover_hits
    health, hits = it.health if whom < TRADERS else 1, 0.0
    for k in range(1, MOST_DAMAGE + 1):
        if off + k < MOST_HITS:
            hits += float(d.odds[spoiled, dice, off + k])
    chance = float(d.odds[spoiled, dice, min(off + health, MOST_HITS - 1)])
    add(player, Feature.HIT, chance)
    add(player, Feature.HIT_DAMAGE, hits)
    add(player, Feature.HIT_DICE, chance * float(dice_of(s, d, whom)))
    if contact:
        add(player, Feature.HIT_FREES, chance)


@kernel
def shoot_features(s: State, d: Design, move: Move, player: Player) -> None:
    """A Ranged Assault by a Trader, or by an NPC that joined."""
    me = s.people[s.active]
    add(player, Feature.ACTION, 1.0)
    add(player, Feature.SHOOT, 1.0)
    if s.active >= TRADERS:
        harm_features(s, d, move.a, d.boards[SIDES * me.breed + me.side].shooting, player)
        return
    gun_features(s, d, move.a, 100 * move.b + move.c, player)


@kernel
def gun_features(s: State, d: Design, whom: int, shot: int, player: Player) -> None:
    """What a shot of a Trader's gun does: `shot` is 100 times its place in the tray, and the dice added."""
    me, it = s.people[s.active], s.people[whom]
    token, near = d.tokens[me.tray[shot // 100]], range_of(d, me.cell, it.cell)
    more = shot % 100
    if token.infinite == 0:
        pegs = me.ammo if token.full_charge != 0 and more > token.burst else min(1 + more, me.ammo)
        add(player, Feature.AMMO, float(pegs))
        add(player, Feature.LAST_AMMO, 1.0 if pegs == me.ammo else 0.0)
    if s.shot == 0 and token.silent == 0:
        add(player, Feature.FIRST_SHOT, 1.0)
    add(player, Feature.SHOT_PROVOKES, float(s.sight.provokes))
    foe = engaged_with(s, d, whom)
    if foe >= 0 and near != Range.SHORT and token.target_lock == 0 and s.people[foe].crew == me.crew:
        add(player, Feature.MELEE, 1.0)
    dice = int(token.dice[near]) + more
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
        dice = unarmed_dice(s, d, s.active)
    else:
        token = d.tokens[me.tray[move.b]]
        spoiled = move.c != 0 and token.reliable == 0
        dice = max(token.heavy if move.c != 0 else token.close, token.armour_close)
        add(player, Feature.HEAVY, float(move.c))
    harm_features(s, d, move.a, -dice - 1 if spoiled else dice, player)


@kernel
def blasted(s: State, d: Design, cell: int, inches: int, player: Player) -> None:
    """Enemies less mates round where a blast is to land; a calm Warden there would put all On Alert."""
    me = s.people[s.active] if s.active >= 0 else s.people[s.about]
    for other in range(s.last):
        it = s.people[other]
        if not stands(it) or not within(it.cell, cell, inches):
            continue
        if it.crew == me.crew:
            add(player, Feature.BLASTED, -1.0)
        elif hostile(s, d, it, me):
            add(player, Feature.BLASTED, 1.0)
        alarm_features(s, it, 1.0, player)


@kernel
def blast_features(s: State, d: Design, move: Move, player: Player) -> None:
    """A blast, or a weapon thrown."""
    me, cell = s.people[s.active], s.people[move.a].cell
    token = d.tokens[me.tray[move.b]]
    if move.kind == Act.THROW:
        add(player, Feature.THROWN, 1.0)
        harm_features(s, d, move.a, -token.throw_ - 1, player)
        return
    if token.thrown != 0:
        add(player, Feature.THROWN, 1.0)
    else:
        add(player, Feature.ACTION, 1.0)
        add(player, Feature.AMMO, 0.0 if token.infinite != 0 else 1.0)
        add(player, Feature.FIRST_SHOT, 1.0 if s.shot == 0 and token.silent == 0 else 0.0)
    alarm_features(s, s.people[move.a], -1.0, player)  # counted by `blasted` too
    blasted(s, d, cell, SPLASH, player)
    harm_features(s, d, move.a, int(token.blast[0]), player)


@kernel
def attack_features(s: State, d: Design, move: Move, player: Player) -> None:
    """Attacks of all kinds."""
    if move.kind == Act.SHOOT:
        shoot_features(s, d, move, player)
    elif move.kind == Act.FIGHT:
        fight_features(s, d, move, player)
    else:
        blast_features(s, d, move, player)
