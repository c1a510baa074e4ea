"""What players look at: how big each feature of a move is."""

from pipeline.engine.jit import kernel
from pipeline.engine.rules import Move, Player, add
from pipeline.games.forbidden_stars.asking import EVENTS, Asking
from pipeline.games.forbidden_stars.cardplay import balance, card_features, take_features
from pipeline.games.forbidden_stars.cards import QUADRANTS
from pipeline.games.forbidden_stars.choices import choice_features, picked_features, placed_features
from pipeline.games.forbidden_stars.features import Feature
from pipeline.games.forbidden_stars.galaxy import has_presence, units_at
from pipeline.games.forbidden_stars.laying import printed, steps_between
from pipeline.games.forbidden_stars.marches import (
    look_at_reach,
    move_features_of,
    retreat_features,
    storm_features,
    strike_features,
)
from pipeline.games.forbidden_stars.mustering import to_place
from pipeline.games.forbidden_stars.prospects import plan_features, plan_for, plan_from
from pipeline.games.forbidden_stars.sight import goals_around, guards, look, stake, unit_power
from pipeline.games.forbidden_stars.state import Act, Design, Phase, Stage, State
from pipeline.games.forbidden_stars.vocabulary import GRADES, NOBODY
from pipeline.games.forbidden_stars.worth import (
    asset_features,
    build_features,
    buy_features,
    deck_features,
    laying_features,
    order_upgrade_features,
    reveal_features,
    upgrade_features,
)

FAR = 3  # systems: farther from rivals is no better
NONE_YET = 99  # steps to nowhere
BARE = 3.0  # what each side of a tile counts that no unit is left to guard
UNLAID = 0.4  # what a side open to a tile still to come counts, beside a rival's world


@kernel
def tile_features(s: State, d: Design, move: Move, player: Player) -> None:
    """A side of a tile: its materiel."""
    materiel = 0
    for quadrant in range(QUADRANTS):
        face = d.tiles[(2 * move.a + move.b) * QUADRANTS + quadrant]
        materiel += int(face.materiel)
    add(player, Feature.TILE_MATERIEL, float(materiel))


@kernel
def steps_to(s: State, d: Design, system: int, own: bool) -> int:
    """Systems from one to the nearest with units or structures of one's own, or of a rival; 0 without any."""
    least = NONE_YET
    for seat in range(s.seats):
        if (seat == s.seat) != own:
            continue
        for other in range(d.systems):
            if has_presence(s, other, seat):
                least = min(least, steps_between(d, system, other))
    return least if least < NONE_YET else 0


@kernel
def lay_features(s: State, d: Design, system: int, turns: int, player: Player) -> None:
    """Where a tile is laid: beside whose tiles, how far from forces that lie already, how open its framed worlds are to
    rivals.
    """
    own, rival = steps_to(s, d, system, True), steps_to(s, d, system, False)
    open_to = BARE if to_place(s.forces[s.seat], False) == 0 else 1.0
    add(player, Feature.LAY_HOME, float(own))
    add(player, Feature.LAY_FAR, float(min(rival, FAR)))
    add(player, Feature.LAY_GOAL, goals_around(s, d, system))
    for side in range(4):
        other = int(d.next_to[system, side])
        if other != NOBODY and s.layer[other] != NOBODY:
            add(player, Feature.LAY_OWN if s.layer[other] == s.seat else Feature.LAY_RIVAL, 1.0)
    for quadrant in range(QUADRANTS):
        face = d.tiles[QUADRANTS * int(s.laying) + printed(quadrant, turns)]
        if face.slot == 0:
            continue
        for side in range(4):
            b = int(d.beside[QUADRANTS * system + quadrant, side])
            if b == NOBODY or b // QUADRANTS == system:
                continue
            if s.areas[b].laid == 0:
                add(player, Feature.LAY_EXPOSED, UNLAID * open_to)
            elif s.areas[b].world != 0 and s.layer[b // QUADRANTS] != s.seat:
                add(player, Feature.LAY_EXPOSED, open_to)


@kernel
def owner_features(s: State, d: Design, owner: int, player: Player) -> None:
    """Whose objective token is put on the tile: one is kept away from tiles that its owner is near to."""
    near = 0
    for side in range(4):
        other = int(d.next_to[s.laid, side])
        if other != NOBODY and has_presence(s, other, owner):
            near += 1
    add(player, Feature.OWNER_STRONG, float(near))


@kernel
def start_features(s: State, d: Design, move: Move, player: Player) -> None:
    """A unit or structure of the start is placed."""
    area = s.areas[move.b]
    if move.a == GRADES:
        add(player, Feature.PLACE_FACTORY, float(area.capacity))
    elif move.a < GRADES and area.world != 0:
        first = units_at(s, move.b, s.seat) == 0
        if first:
            add(player, Feature.PLACE_SPREAD, 1.0 + float(area.materiel))
        if first and guards(s, move.b):
            add(player, Feature.PLACE_GUARD, 1.0)
        else:
            add(player, Feature.PLACE_MORE, float(s.forces[s.seat].hand_tiles_n))
    add(player, Feature.PLACE_GOAL, goals_around(s, d, move.b // QUADRANTS))
    add(player, Feature.PLACE_DANGER, stake(s, d, move.b))


@kernel
def set_up_features(s: State, d: Design, move: Move, player: Player) -> None:
    """The decisions of the set-up."""
    kind = move.kind
    if kind == Act.TILE:
        tile_features(s, d, move, player)
    elif kind == Act.LAY:
        lay_features(s, d, move.a, move.b, player)
    elif kind == Act.OWNER:
        owner_features(s, d, move.a, player)
    elif kind == Act.PLACE:
        start_features(s, d, move, player)
    elif kind == Act.STORM:
        storm_features(s, d, move, player)


@kernel
def source_features(s: State, d: Design, source: int, player: Player) -> None:
    """Where units of an Advance come from."""
    plan_from(s, d, int(s.system), source)
    plan_features(s, int(s.system), source, player)


@kernel
def order_move_features(s: State, d: Design, move: Move, player: Player) -> None:
    """The decisions of orders: laid, revealed and carried out."""
    kind = move.kind
    if kind == Act.ORDER:
        laying_features(s, d, move, player)
    elif kind == Act.REVEAL:
        reveal_features(s, d, move, player)
    elif kind == Act.BUY:
        buy_features(s, d, move, player)
    elif kind == Act.BUILD:
        build_features(s, d, move.a, move.b, move.c if s.asking < EVENTS else 0, player)
    elif kind == Act.MOVE:
        move_features_of(s, d, move.a, move.b % GRADES, move.c, player)
    elif kind == Act.SOURCE:
        source_features(s, d, move.a, player)
    elif kind == Act.STRIKE:
        strike_features(s, d, move.a, move.b, player)
    elif kind == Act.COMBAT_UPGRADE:
        upgrade_features(s, d, move.a, move.c, player)
    elif kind == Act.ORDER_UPGRADE:
        order_upgrade_features(s, d, move.a, move.c, player)
    elif kind == Act.REMOVE:
        deck_features(s, d, move.a, -1.0, player)
    else:
        ability_features(s, d, move, player)


@kernel
def ability_features(s: State, d: Design, move: Move, player: Player) -> None:
    """A faction's ability; or a unit above capacity that is destroyed."""
    faction = int(s.forces[s.seat].faction)
    if move.kind == Act.DISBAND:
        add(player, Feature.DISBAND, 0.1 * float(unit_power(d, faction, move.b)))
    elif move.a == move.c:
        add(player, Feature.BUY_POWER, 0.1 * float(unit_power(d, faction, 2) - unit_power(d, faction, 0)))
        add(player, Feature.BUY_PAID, float(d.rules.promotion_cost))
    else:
        move_features_of(s, d, move.a, move.b % GRADES, move.c, player)


@kernel
def combat_features(s: State, d: Design, move: Move, player: Player) -> None:
    """The decisions of a combat, and what is asked in it."""
    kind = move.kind
    if kind == Act.CARD:
        card_features(s, d, move.a, player)
    elif kind == Act.TAKE:
        take_features(s, d, move.a, move.b, player)
    elif kind == Act.RETREAT:
        retreat_features(s, d, move.a, player)
    elif kind == Act.REINFORCE:
        add(player, Feature.REINFORCE, 1.0)
        add(player, Feature.REINFORCE_CLOSE, balance(s, d))
    elif kind == Act.CHOOSE:
        choice_features(s, d, move, player)
    else:
        other_features(s, d, move, player)


@kernel
def helps(s: State, d: Design) -> bool:
    """Whether a scheme asked for now may gain anything: one against storms only where a storm is in the way."""
    if s.asking == Asking.BEND:
        return s.turn != s.seat
    if s.asking != Asking.THROUGH:
        return True
    for side in range(4):
        if d.next_to[s.system, side] != NOBODY and (int(s.sight.open[s.system]) >> side) & 1 == 0:
            return True
    return False


@kernel
def other_features(s: State, d: Design, move: Move, player: Player) -> None:
    """Schemes, upgrades, events, storms and assets."""
    kind = move.kind
    if kind == Act.EVENT:
        picked_features(s, d, move.a, player)
    elif kind in (Act.SCHEME, Act.UPGRADE):
        add(player, Feature.SCHEME, 1.0 if helps(s, d) else -1.0)
    elif kind == Act.STORM:
        storm_features(s, d, move, player)
    elif kind == Act.ASSET:
        asset_features(s, d, move.a, 1.0, player)
    elif kind == Act.PLACE:
        placed_features(s, d, move, player)


@kernel
def begin_look(s: State, d: Design, player: Player) -> None:
    """The look at the position, as far as the decision needs it."""
    look(s, d)
    if s.stage in (Stage.ORDER, Stage.REVEAL):
        for system in range(d.systems):
            plan_for(s, d, system, player)
    elif s.stage == Stage.MOVE:
        look_at_reach(s, d)


@kernel
def of_orders(kind: int) -> bool:
    """Whether a kind of move belongs to orders, laid, revealed or carried out."""
    if kind in (Act.SCHEME, Act.UPGRADE, Act.ASSET):
        return False
    return Act.ORDER <= kind <= Act.STRIKE or kind == Act.DISBAND


@kernel
def move_features(s: State, d: Design, move: Move, player: Player) -> None:
    """Tell a player the features of a move."""
    kind = move.kind
    if s.sight.step != s.step + 1 and kind not in (Act.CARD, Act.TAKE, Act.TILE):
        begin_look(s, d, player)
    if s.phase == Phase.SETUP:
        set_up_features(s, d, move, player)
    elif of_orders(kind):
        order_move_features(s, d, move, player)
    else:
        combat_features(s, d, move, player)
