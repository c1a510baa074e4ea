"""What a combat card and its effects say, in few words: `take 2 offence tokens; unit part: rout 1 enemy unit`."""

from collections.abc import Callable
from typing import Any

from pipeline.games.forbidden_stars.cards import MOST_EFFECTS
from pipeline.games.forbidden_stars.naming import FACE_NAMES
from pipeline.games.forbidden_stars.vocabulary import ANY_FACE, ROLLED, Face, Grade, If, Part, Per, Unless, Verb, Who

ALL = 99
IF_WORDS = {
    If.ALWAYS: "",
    If.ATTACKING: "attacking: ",
    If.DEFENDING: "defending: ",
    If.MORE_MORALE: "with more morale dice: ",
    If.ENEMY_ROUTED: "with an enemy routed: ",
    If.MORE_UNROUTED: "with more unrouted units: ",
    If.BEFORE: "then: ",
}
UNLESS_WORDS = {
    Unless.NOTHING: "",
    Unless.PAY: "pays {faces}",
    Unless.ROUT: "routs a unit",
    Unless.DESTROY: "destroys a unit",
    Unless.DESTROY_ROUTED: "destroys a routed unit",
    Unless.DISCARD: "discards a face-up card",
    Unless.PAY_LEVEL: "pays as many dice as its level",
}
LEVELS = dict(zip(Grade, (0, 0, 1, 2, 2, 3), strict=True))
PER_WORDS = {Per.UNROUTED: " for each unrouted unit", Per.MORALE_DICE: " for each morale die"}


def article(word: str) -> str:
    """`a` or `an`."""
    return "an" if word[0] in "aeiou" else "a"


def faces_of(bits: int) -> str:
    """The faces that bits stand for: `offence or defence`; thrown ones."""
    names = [FACE_NAMES[face] for face in Face if bits >> face & 1] + (["thrown"] if bits & ROLLED else [])
    return " or ".join(names) or "any"


def faced(bits: int, what: str) -> str:
    """A die or token of some faces: `offence or defence token`; of any face `die`."""
    return what if bits == ANY_FACE else f"{faces_of(bits)} {what}"


def effect_text(effect: Any) -> str:
    """What an effect does."""
    return TEXTS[Verb(int(effect.verb))](effect)


def card_text(d: Any, card: int) -> str:
    """What a card says: its general part, then its unit part."""
    effects = [d.effects[MOST_EFFECTS * card + i] for i in range(int(d.cards[card].effects_n))]
    parts = []
    for part, lead in ((Part.GENERAL, ""), (Part.UNIT, "unit part: ")):
        clauses: list[str] = []
        choice = 0
        for effect in effects:
            if effect.part != part:
                continue
            picks = ", as the enemy picks" if effect.enemy_chooses else ""
            does = f"{effect_text(effect)}{_price(effect)}{picks}{_unless(effect)}"
            clause = f"{IF_WORDS[If(int(effect.condition))]}{does}"
            if effect.choice > 0 and effect.choice == choice:
                clauses[-1] += f", or {clause}"
            else:
                clauses.append(clause)
            choice = int(effect.choice)
        parts += [lead + "; ".join(clauses)] if clauses else []
    return "; ".join(parts) or "nothing"


def _price(effect: Any) -> str:
    """What is paid for an effect, and that it may be declined."""
    may = " (or not)" if effect.may else ""
    if not effect.pay:
        return may
    die = faced(int(effect.pay_face), "die")
    return f" for {'each' if effect.pay == ALL else article(die)} {die}"


def _unless(effect: Any) -> str:
    """What the enemy may do so that an effect does not happen."""
    words = UNLESS_WORDS[Unless(int(effect.unless))]
    return f", unless the enemy {words.format(faces=faces_of(int(effect.unless_face)))}" if words else ""


def _many(effect: Any, what: str) -> str:
    n = str(int(effect.amount))
    if effect.amount == ALL:
        n = "" if what.startswith("both") else "all"
    one = what if effect.amount == 1 else f"{what}s"
    per = Per(int(effect.per))
    of_level = _of_level(effect) if per == Per.UNROUTED else ""
    return f"{n} {one}{PER_WORDS.get(per, '')}{of_level}".strip()


def _of_level(effect: Any) -> str:
    """Which units an effect is about, by their levels: ` of level 0 or 1`."""
    levels = sorted({LEVELS[grade] for grade in Grade if effect.grades >> grade & 1})
    return f" of level {' or '.join(map(str, levels))}" if levels else ""


def _side(effect: Any) -> str:
    return {Who.SELF: "own", Who.ENEMY: "enemy", Who.BOTH: "both sides'"}[Who(int(effect.who))]


def _faced(lead: str, what: str) -> Callable[[Any], str]:
    return lambda effect: f"{lead} {_many(effect, f'{faces_of(int(effect.face))} {what}')}"


def _lose(what: str) -> Callable[[Any], str]:
    def text(effect: Any) -> str:
        who = "" if effect.who == Who.SELF else "the enemy loses " if effect.who == Who.ENEMY else "both lose "
        return f"{who or 'lose '}{_many(effect, faced(int(effect.face), what))}"

    return text


def _units(lead: str, what: str = "unit") -> Callable[[Any], str]:
    def text(effect: Any) -> str:
        of_level = "" if effect.per == Per.UNROUTED else _of_level(effect)
        return f"{lead} {_many(effect, f'{_side(effect)} {what}')}{of_level}"

    return text


def _reroll(effect: Any) -> str:
    """Dice thrown again, and of which faces."""
    faces = "" if effect.face == ANY_FACE else f"{faces_of(int(effect.face))} "
    return f"throw {_many(effect, f'{_side(effect)} {faces}die').replace('dies', 'dice')} again"


def _plain(text: str) -> Callable[[Any], str]:
    return lambda effect: text


def _convert(effect: Any) -> str:
    dice = _many(effect, faced(int(effect.face), "die")).replace("dies", "dice")
    return f"turn {dice} to {faces_of(int(effect.into))}"


def _either(effect: Any) -> str:
    tokens = _many(effect, f"{faces_of(int(effect.into))} token")
    return f"the enemy loses a {faces_of(int(effect.face))} die or {tokens}"


TEXTS: dict[Verb, Callable[[Any], str]] = {
    Verb.NOTHING: _plain("nothing"),
    Verb.TOKENS: _faced("take", "token"),
    Verb.DICE: lambda effect: _faced("add", "die")(effect).replace("dies", "dice"),
    Verb.CONVERT: _convert,
    Verb.REROLL: _reroll,
    Verb.LOSE_DICE: lambda effect: _lose("die")(effect).replace("dies", "dice"),
    Verb.LOSE_TOKENS: _lose("token"),
    Verb.LOSE_EITHER: _either,
    Verb.RALLY: _units("rally"),
    Verb.ROUT: _units("rout"),
    Verb.DESTROY: _units("destroy"),
    Verb.DESTROY_ROUTED: _units("destroy", "routed unit"),
    Verb.RETREAT: _units("retreat with"),
    Verb.MOVE: _units("move"),
    Verb.BRING: _units("bring"),
    Verb.PROMOTE: _units("promote"),
    Verb.PLACE_HERE: _units("place", "free unit"),
    Verb.PLACE_BESIDE: _units("place beside", "free unit"),
    Verb.REINFORCE: _plain("take a free reinforcement token"),
    Verb.DISCARD_UP: _plain("discard a face-up card of the enemy's"),
    Verb.DISCARD_HAND: _plain("discard a card of the enemy's hand at random"),
    Verb.MILL: _plain("the icons of the enemy's top card count for oneself"),
    Verb.DRAW: lambda effect: f"draw {_many(effect, 'card')}",
    Verb.ICONS_ONLY: _plain("play another card for its icons"),
    Verb.PEEK: _plain("look at the enemy's card"),
    Verb.AGAIN: _plain("assess damage a second time"),
    Verb.NO_ROUT: _plain("own units can't be routed in this round"),
    Verb.NO_DAMAGE: _plain("nobody suffers damage in this round"),
    Verb.NO_TOKENS: lambda effect: f"the enemy takes no {faces_of(int(effect.face))} tokens in this round",
    Verb.ROUT_KILLS: _plain("enemy units routed in this round are destroyed"),
    Verb.COPY_TOKENS: _plain("take the tokens that the enemy takes too"),
    Verb.TARGET_DESTROY: _plain("destroy an enemy unit that one points at"),
    Verb.BREAK_OUT: _plain("break out"),
}
