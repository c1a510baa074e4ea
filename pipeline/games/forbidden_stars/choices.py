"""What the choices are worth that cards, schemes, events and strikes ask for."""

from pipeline.engine.jit import kernel
from pipeline.engine.rules import Move, Player, add
from pipeline.games.forbidden_stars.asking import EVENTS, STRIKES, Asking
from pipeline.games.forbidden_stars.bodies import faction_of
from pipeline.games.forbidden_stars.cardplay import (
    body_power,
    count_effect,
    effect_features,
    face_features,
    nothing_counted,
    own_side,
)
from pipeline.games.forbidden_stars.cards import KINDS, QUADRANTS
from pipeline.games.forbidden_stars.effect_scope import effect_at, effect_now, whose
from pipeline.games.forbidden_stars.features import Feature
from pipeline.games.forbidden_stars.galaxy import units_at
from pipeline.games.forbidden_stars.marches import move_features_of, retreat_features
from pipeline.games.forbidden_stars.sight import threat, uncontrolled_world, unit_power
from pipeline.games.forbidden_stars.state import Act, Design, State
from pipeline.games.forbidden_stars.vocabulary import (
    FACES,
    GRADES,
    NOBODY,
    EventCard,
    Face,
    Verb,
)
from pipeline.games.forbidden_stars.ways import has
from pipeline.games.forbidden_stars.worth import asset_features, build_features, place_features


@kernel
def whole_effect(s: State, d: Design, place: int, player: Player) -> None:
    """An effect of the card under way happens: seen from the side that plays it, or from the other one."""
    nothing_counted(s)
    count_effect(s, d, int(s.combat.side), effect_at(s, d, place))
    side = own_side(s)
    if side != s.combat.side:
        for part in range(len(s.sight.card)):
            s.sight.card[part] = -s.sight.card[part]
    effect_features(s, d, side, player)


@kernel
def body_features(s: State, d: Design, body: int, player: Player) -> None:
    """A body is picked: it rallies, is routed or destroyed, or goes elsewhere."""
    effect = effect_now(s, d)
    side, verb = whose(s, effect), effect.verb
    power = body_power(s, d, side, body)
    own = side == own_side(s)
    if verb in (Verb.RALLY, Verb.PROMOTE):
        add(player, Feature.CARD_RALLY, power if own else -power)
    elif verb == Verb.ROUT:
        add(player, Feature.TAKE_ROUTED, power if own else -power)
    elif verb in (Verb.DESTROY, Verb.DESTROY_ROUTED, Verb.TARGET_DESTROY):
        add(player, Feature.TAKE_KILLED, power if own else -power)
    else:
        add(player, Feature.TAKE_ROUTED, power)


@kernel
def lost_face_features(s: State, d: Design, face: int, player: Player) -> None:
    """Which face an effect gives, or takes."""
    effect = effect_now(s, d)
    share = 1.0 if effect.verb in (Verb.TOKENS, Verb.DICE) else -1.0
    if whose(s, effect) != own_side(s):
        share = -share
    face_features(s, face, share, player)


@kernel
def prevent_features(s: State, d: Design, move: Move, player: Player) -> None:
    """Something is given up so that an effect of the enemy's does not happen."""
    if move.a < FACES:
        face_features(s, move.a, -1.0, player)
    elif move.b != NOBODY:
        add(player, Feature.TAKE_KILLED, body_power(s, d, own_side(s), move.b))
    else:
        add(player, Feature.CARD_OTHER, -1.0)


@kernel
def icon_features(s: State, d: Design, side: int, kind: int, player: Player) -> None:
    """The icons of a card come to one's side, or leave the enemy's."""
    for face in range(FACES):
        icons = float(d.cards[KINDS * faction_of(s, side) + kind].icons[face])
        if icons > 0.0:
            face_features(s, face, icons, player)


@kernel
def card_choice_features(s: State, d: Design, move: Move, player: Player) -> None:
    """A choice that a combat card asks for."""
    asking = s.asking
    if asking == Asking.OPTION:
        whole_effect(s, d, move.a, player)
    elif asking in (Asking.PAY, Asking.MAY):
        whole_effect(s, d, int(s.combat.effect), player)
        if asking == Asking.PAY:
            face_features(s, move.a, -1.0, player)
    elif asking == Asking.PREVENT:
        prevent_features(s, d, move, player)
    elif asking in (Asking.LEVEL, Asking.SPARE):
        face_features(s, move.a, -1.0, player)
    elif asking == Asking.BODY:
        body_features(s, d, move.a, player)
    elif asking == Asking.FACE:
        lost_face_features(s, d, move.a, player)
    elif asking == Asking.EITHER:
        add(player, Feature.DIE_OFFENCE, -1.0 if move.a == 0 else -0.5)
    elif asking == Asking.TURN:
        face_features(s, move.a, -1.0, player)
        face_features(s, move.b, 1.0, player)
    else:
        late_card_features(s, d, move, player)


@kernel
def late_card_features(s: State, d: Design, move: Move, player: Player) -> None:
    """The choices about cards, areas and units from elsewhere; and those of schemes in a combat."""
    asking, side = s.asking, own_side(s)
    if asking == Asking.PLAY:
        icon_features(s, d, side, move.a, player)
    elif asking == Asking.DISCARD:
        icon_features(s, d, 1 - side, move.a, player)
    elif asking in (Asking.AREA, Asking.VANISH):
        retreat_features(s, d, move.a, player)
    elif asking == Asking.BRING:
        add(player, Feature.CARD_KILL, body_power(s, d, side, move.a))
    elif asking == Asking.RALLY:
        add(player, Feature.CARD_RALLY, body_power(s, d, side, move.a))
    elif asking == Asking.ROUT:
        power = body_power(s, d, move.c, move.a)
        add(player, Feature.TAKE_ROUTED, power if move.c == side else -power)
    elif asking == Asking.TEAR:
        add(player, Feature.CARD_KILL, 0.0 if s.areas[s.combat.area].owner == s.seat else 1.0)
    elif asking == Asking.THROW:
        face_features(s, move.a, -1.0, player)
        face_features(s, Face.OFFENCE, 0.5, player)
    elif asking == Asking.ADD:
        face_features(s, move.a, 1.0, player)
    elif asking == Asking.RAZE:
        add(player, Feature.CITY, -1.0)


@kernel
def event_choice_features(s: State, d: Design, move: Move, player: Player) -> None:
    """A choice that an event asks for."""
    card = s.event
    if card == EventCard.TITHE:
        assets = 0
        for asset in range(len(s.areas[move.b].assets)):
            assets += int(s.areas[move.b].assets[asset])
        if move.a != 0:
            add(player, Feature.BUY_PAID, -float(s.areas[move.b].materiel))
        else:
            add(player, Feature.DOMINATE_ASSETS, float(assets + int(s.areas[move.b].wild)))
    elif card == EventCard.PLAGUE:
        power = unit_power(d, int(s.forces[move.c].faction), move.b)
        add(player, Feature.EVENT_UNITS, 0.2 * float(power) if move.c != s.seat else -1.0)
    elif card == EventCard.PLUNDER:
        add(player, Feature.EVENT_ASSETS, 1.0)
    elif s.asking == Asking.SECOND:
        place = 1.0 + float(s.areas[move.a].materiel) if uncontrolled_world(s, move.a) else 0.5
        add(player, Feature.MOVE_WORLD, place + float(s.sight.pull[move.a // QUADRANTS]))
    elif card in (EventCard.WRONG_TURN, EventCard.WANDERERS_RETURN, EventCard.GATE_WALK, EventCard.STORM_TOUCHED):
        alone = units_at(s, move.a, s.seat) <= 1 and has(s.sight.friendly[s.seat], move.a)
        add(player, Feature.MOVE_LEAVES, 1.0 + float(s.areas[move.a].materiel) if alone else 0.0)
        add(player, Feature.MOVE_DANGER, -threat(s, d, move.a))
    else:
        add(player, Feature.EVENT_SCHEME, 1.0)


@kernel
def choice_features(s: State, d: Design, move: Move, player: Player) -> None:
    """A choice that is asked for (Act.CHOOSE)."""
    asking = s.asking
    if asking < Asking.ORDER:
        card_choice_features(s, d, move, player)
    elif asking == Asking.WORKS:
        build_features(s, d, move.c, move.a, 0, player)
        build_features_away(s, move.b, player)
    elif EVENTS <= asking < STRIKES:
        event_choice_features(s, d, move, player)
    elif asking == Asking.NAME:
        if move.a < GRADES:
            add(player, Feature.TAKE_KILLED, -body_power(s, d, 1, move.a))
    elif asking == Asking.SCORCH:
        power = body_power(s, d, 1, move.a) if move.a < GRADES else 1.5
        add(player, Feature.TAKE_KILLED, power)


@kernel
def build_features_away(s: State, structure: int, player: Player) -> None:
    """A structure is replaced: what it was is gone."""
    if structure == 0:
        add(player, Feature.CITY, -1.0)
    elif structure == 1:
        add(player, Feature.FACTORY, -1.0)
    else:
        add(player, Feature.BASTION, -1.0)


@kernel
def picked_features(s: State, d: Design, card: int, player: Player) -> None:
    """An event card is picked of those drawn."""
    if d.events[card].scheme != 0:
        add(player, Feature.EVENT_SCHEME, 1.0)
    elif card in (EventCard.SPOILS, EventCard.MORE_BODIES, EventCard.OLD_FORGES, EventCard.TITHE, EventCard.PLUNDER):
        add(player, Feature.EVENT_ASSETS, 1.0)
    elif card in (EventCard.WAR_COUNCIL, EventCard.PATH_OF_ARMS, EventCard.STORM_TOUCHED):
        add(player, Feature.EVENT_UPGRADE, 1.0)
    else:
        add(player, Feature.EVENT_UNITS, 1.0)


@kernel
def placed_features(s: State, d: Design, move: Move, player: Player) -> None:
    """Free units come by an event, or units of the start in the set-up: MOVE-like choices of asset, unit and place."""
    if move.kind == Act.ASSET:
        rival = s.asking == Asking.THEFT
        asset_features(s, d, move.a, -1.0 if rival and s.seat != s.active else 1.0, player)
    elif move.kind == Act.PLACE:
        place_features(s, d, move.a, move.b, player)
        if move.c > 1:
            add(player, Feature.BUY, float(move.c - 1))
    elif move.b >= 0:
        move_features_of(s, d, move.a, move.b % GRADES, move.c, player)
