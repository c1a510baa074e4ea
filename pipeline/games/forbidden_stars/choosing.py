"""How choices that a card, an event or an upgrade asks for read to a person: CHOOSE and DONE, by what is asked."""

from collections.abc import Callable
from typing import Any

from pipeline.games.forbidden_stars.asking import Asking
from pipeline.games.forbidden_stars.bodies import other
from pipeline.games.forbidden_stars.cards import EVENT_CARDS
from pipeline.games.forbidden_stars.cardtext import article, effect_text
from pipeline.games.forbidden_stars.effect_scope import effect_at, effect_now, whose
from pipeline.games.forbidden_stars.naming import (
    ASSET_NAMES,
    FACE_NAMES,
    area_name,
    body_name,
    code_name,
    event_name,
    kind_name,
    seat_name,
    structure_name,
    system_name,
    unit_name,
)
from pipeline.games.forbidden_stars.routing import side_of
from pipeline.games.forbidden_stars.state import STANDING, Stage
from pipeline.games.forbidden_stars.vocabulary import FACES, GRADES, NOBODY, Asset, EventCard, Face, Grade, Verb

Words = Callable[[Any, Any, Any], str]
OF_CARDS = range(int(Asking.OPTION), int(Asking.SPARE))  # a card of the enemy's asks SPARE
NOTHING_MORE = {
    Stage.MUSTER: "place nothing more here",
    Stage.BUY: "buy no unit",
    Stage.BUILD: "build nothing",
    Stage.ABILITY: "leave the ability",
    Stage.RESEARCH: "buy no upgrade",
    Stage.MOVE: "move nothing more",
    Stage.STRIKE: "make no strike",
    Stage.SCHEME: "use nothing",
    Stage.REINFORCE: "add no reinforcement",
    Stage.EFFECT: "nothing more",
}
DECLINED = {
    Asking.PAY: "pay nothing",
    Asking.MAY: "decline",
    Asking.PREVENT: "let it happen",
    Asking.TURN: "turn no more",
    Asking.SPARE: "let it be destroyed",
    Asking.THROW: "throw nothing again",
    Asking.RAZE: "raze nothing",
    Asking.WORKS: "replace nothing",
    Asking.ANNOUNCE: "announce nothing",
    Asking.COSTS: "pay for nothing",
    Asking.BEND: "let the storm move",
    Asking.EFFECT: "leave the event",
    Asking.WITHDRAW: "withdraw nothing",
}


def declined(s: Any) -> str:
    """What it is called to decline what is asked, or to do no more of it."""
    asking, stage = int(s.asking), Stage(int(s.stage))
    if stage in (Stage.SCHEME, Stage.EFFECT) and asking in DECLINED:
        return DECLINED[Asking(asking)]
    return NOTHING_MORE.get(stage, "nothing more")


def card_under_way(s: Any, d: Any) -> str:
    """The combat card whose effect asks something now, or ""."""
    if int(s.asking) not in OF_CARDS or s.combat.side not in (0, 1):
        return ""
    fighter = s.combat.sides[s.combat.side]
    if fighter.played == NOBODY:
        return ""
    return kind_name(s, d, int(fighter.seat), int(fighter.played))


def chosen(s: Any, d: Any, move: Any) -> str:
    """What a choice is called, without the card that asks for it."""
    return CHOICES[Asking(int(s.asking))](s, d, move)


def _seat(s: Any, side: int) -> int:
    return int(s.combat.sides[side].seat)


def _option(s: Any, d: Any, move: Any) -> str:
    return effect_text(effect_at(s, d, int(move.a)))


def _pay(s: Any, d: Any, move: Any) -> str:
    face = FACE_NAMES[Face(move.a)]
    return f"pay {article(face)} {face} die"


def _prevent(s: Any, d: Any, move: Any) -> str:
    """What the enemy gives so that the effect does not happen."""
    if move.a < FACES:
        return _pay(s, d, move)
    if move.b == NOBODY:
        return "give up a face-up card"
    return f"give up {body_name(s, d, int(s.seat), int(move.b), int(move.c))}"


def _body(s: Any, d: Any, move: Any) -> str:
    side = whose(s, effect_now(s, d))
    doing = _doing(s, d)
    return f"{doing} {body_name(s, d, _seat(s, side), int(move.a), STANDING if doing == 'rally' else int(move.b))}"


def _doing(s: Any, d: Any) -> str:
    """What an effect does to the body picked."""
    verb = Verb(int(effect_now(s, d).verb))
    words = {
        Verb.RALLY: "rally",
        Verb.ROUT: "rout",
        Verb.DESTROY: "destroy",
        Verb.DESTROY_ROUTED: "destroy",
        Verb.RETREAT: "retreat with",
        Verb.MOVE: "move",
        Verb.PROMOTE: "promote",
        Verb.TARGET_DESTROY: "point at",
        Verb.BREAK_OUT: "break out with",
    }
    return words.get(verb, "take")


def _face(s: Any, d: Any, move: Any) -> str:
    effect = effect_now(s, d)
    if move.a >= FACES:
        return "throw it"
    name = FACE_NAMES[Face(move.a)]
    if effect.verb == Verb.TOKENS:
        return f"take {name}"
    if effect.verb == Verb.DICE:
        return f"add {name}"
    if effect.verb == Verb.REROLL:
        return f"throw {article(name)} {name} die again"
    return f"lose {name}"


def _either(s: Any, d: Any, move: Any) -> str:
    return "lose tokens" if move.a else "lose a die"


def _turn(s: Any, d: Any, move: Any) -> str:
    return f"turn {FACE_NAMES[Face(move.a)]} to {FACE_NAMES[Face(move.b)]}"


def _area(lead: str) -> Words:
    return lambda s, d, move: f"{lead} {area_name(d, int(move.a))}"


def _kind(lead: str, of_enemy: bool) -> Words:
    def words(s: Any, d: Any, move: Any) -> str:
        side = side_of(s, int(s.seat))
        if of_enemy:
            side = other(int(s.combat.side))
        return f"{lead} {kind_name(s, d, _seat(s, side), int(move.a))}"

    return words


def _bring(s: Any, d: Any, move: Any) -> str:
    body = body_name(s, d, int(s.seat), int(move.a), int(move.b))
    return f"bring {body} from {area_name(d, int(move.c))}"


def _own_body(lead: str) -> Words:
    return lambda s, d, move: f"{lead} {body_name(s, d, int(s.seat), int(move.a))}"


def _rout(s: Any, d: Any, move: Any) -> str:
    return f"rout {body_name(s, d, _seat(s, int(move.c)), int(move.a))}"


def _structure(lead: str) -> Words:
    return lambda s, d, move: f"{lead} {structure_name(d, int(move.a))}"


def _die(lead: str, after: str = "") -> Words:
    return lambda s, d, move: f"{lead} {FACE_NAMES[Face(move.a)]}{after}"


def _works(s: Any, d: Any, move: Any) -> str:
    old, new = structure_name(d, int(move.b)), structure_name(d, int(move.c))
    return f"replace {old} by {new} on {area_name(d, int(move.a))}"


def _event(s: Any, d: Any, move: Any) -> str:  # noqa: PLR0911 - a case for each card
    """What a tactic or a scheme used instead of an order asks first."""
    card, where = EventCard(int(s.event)), area_name(d, int(move.a))
    if card == EventCard.TITHE:
        return f"gain the {'materiel' if move.a else 'assets'} of {area_name(d, int(move.b))}"
    if card == EventCard.PLUNDER:
        if move.a == NOBODY:
            return "plunder nobody"
        return f"plunder {ASSET_NAMES[Asset(move.b)]} of {seat_name(int(move.a))}"
    if card == EventCard.STORM_TOUCHED:
        return f"give up {unit_name(s, d, int(s.seat), Grade.GROUND_0)} on {where}"
    if card in (EventCard.WRONG_TURN, EventCard.WANDERERS_RETURN):
        return f"take {unit_name(s, d, int(s.seat), int(move.b))} from {where}"
    if card == EventCard.PLAGUE:
        return f"rout {unit_name(s, d, int(move.c), int(move.b))} on {where}"
    if card == EventCard.GATE_WALK:
        return f"walk from {where}"
    if card == EventCard.SECOND_WIND:
        return f"rally in {system_name(d, int(move.a))}"
    return f"advance in {system_name(d, int(move.a))}"


def _look(s: Any, d: Any, move: Any) -> str:
    return f"look at token {move.b + 1} of {system_name(d, int(move.a))}"


def _name(lead: str) -> Words:
    """A unit of the side that is struck, or a structure."""

    def words(s: Any, d: Any, move: Any) -> str:
        if move.a >= GRADES:
            return f"{lead} {structure_name(d, int(move.a) - GRADES)}"
        return f"{lead} {code_name(s, d, _seat(s, 1), int(move.a) + GRADES * int(move.b))}"

    return words


CHOICES: dict[Asking, Words] = {
    Asking.OPTION: _option,
    Asking.PAY: _pay,
    Asking.MAY: lambda s, d, move: effect_text(effect_now(s, d)),
    Asking.PREVENT: _prevent,
    Asking.LEVEL: _pay,
    Asking.BODY: _body,
    Asking.FACE: _face,
    Asking.EITHER: _either,
    Asking.TURN: _turn,
    Asking.PLAY: _kind("add", of_enemy=False),
    Asking.DISCARD: _kind("discard", of_enemy=True),
    Asking.AREA: _area("go to"),
    Asking.BRING: _bring,
    Asking.SPARE: _pay,
    Asking.RALLY: _own_body("rally"),
    Asking.ROUT: _rout,
    Asking.TEAR: _structure("tear down"),
    Asking.VANISH: _area("vanish to"),
    Asking.THROW: _die("throw a", " die again"),
    Asking.ADD: _die("add", ""),
    Asking.RAZE: _structure("raze"),
    Asking.WORKS: _works,
    Asking.EFFECT: _event,
    Asking.INSTEAD: _event,
    Asking.SECOND: _area("go to"),
    Asking.LOOK: _look,
    Asking.LAY_BACK: lambda s, d, move: f"lay it on the {'top' if move.a else 'bottom'}",
    Asking.NAME: _name("name"),
    Asking.SCORCH: _name("give up"),
}


def asks_for(s: Any, d: Any) -> str:
    """What asks for the choice of now: a card, an event, a scheme; or ""."""
    card = card_under_way(s, d)
    if card:
        return card
    if Asking.RALLY <= s.asking <= Asking.VANISH and s.combat.scheme != NOBODY:
        return event_name(d, int(s.combat.scheme))
    if s.event != NOBODY and s.event < 4 * EVENT_CARDS and s.asking >= Asking.EFFECT:
        return event_name(d, int(s.event))
    return ""
