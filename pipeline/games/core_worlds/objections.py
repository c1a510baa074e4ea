"""From what a person says to the reason why it can't be done: the verbs of `words.py`, read back."""

import re
from collections.abc import Callable
from typing import Any

from pipeline.games.core_worlds import refusals as why
from pipeline.games.core_worlds.cardtext import ORDER_NAMES, card_name
from pipeline.games.core_worlds.state import Phase, Stage
from pipeline.games.core_worlds.vocabulary import NO_CARD, Of
from pipeline.games.saying import parts_of, plain

SEAT = re.compile(r"^seat (\d+): ?")
WHICH = re.compile(r" (from under the energy token|bare of energy)$")
ALLOWED = "not now: it is allowed, but not with all that follows it"
Reason = Callable[[Any, Any, int, str], str]


def objection(s: Any, d: Any, said: str) -> str:
    """Why what is said can't be done now; "" where it names nothing of this game."""
    s = s.copy()
    found = SEAT.match(said)
    seat = int(found[1]) - 1 if found else int(s.seat)
    words, *more = parts_of(said) or ("",)
    if seat >= s.seats:
        return f"there are seats 1 to {s.seats}"
    if not words:
        return why.short_of(s, d) if s.stage == Stage.INVASION else _now(s)
    for pattern, reason in REASONS.items():
        match = re.fullmatch(pattern, words)
        if match:
            why_not = reason(s, d, seat, (match[1] if match.re.groups else "") or "")
            if why_not == ALLOWED and "token" in " ".join(more):
                why_not = "it is allowed, but not with so many tokens"
            return _whose(s, seat, why_not, reason)
    return _whose(s, seat, _bare(s, d, seat, words), _bare)


def _whose(s: Any, seat: int, said: str, reason: Reason) -> str:
    """The reason, or that it is another seat's decision; that comes first, but for a Consul's token."""
    if not said or (reason == _place and said):
        return said
    if s.phase == Phase.OVER:
        return "the game is over"
    return why.turn_refused(s, seat) if seat != s.seat else said


def _now(s: Any) -> str:
    return "not now: " + why.DECIDES[Stage(s.stage)].format(s.seat + 1)


def _known(d: Any, words: str) -> bool:
    return any(plain(card_name(d, card)) == words for card in range(d.cards_n))


def _in(pile: Any, d: Any, words: str) -> int:
    """A card of that name in a pile, or NO_CARD."""
    for card in map(int, pile.cards[: pile.n]):
        if plain(card_name(d, card)) == words:
            return card
    return NO_CARD


def _zone(s: Any, d: Any, asked: tuple[int, str], refused: Callable[..., str]) -> str:
    seat, words = asked[0], WHICH.sub("", asked[1])
    if not _known(d, words):
        return ""
    slots = [slot for slot in range(s.zone_n) if plain(card_name(d, int(s.zone[slot]))) == words]
    if not slots:
        return "it is not in the Central Zone"
    return why.stage_refused(s) or refused(s, d, seat, slots[0]) or ALLOWED


def _draft(s: Any, d: Any, seat: int, words: str) -> str:
    return _zone(s, d, (seat, words), why.draft_refused)


def _invade(s: Any, d: Any, seat: int, words: str) -> str:
    return _zone(s, d, (seat, words), why.invade_refused)


def _hand(s: Any, d: Any, asked: tuple[int, str], refused: Callable[[Any, Any, int, int], str]) -> str:
    """A reason about a card in hand."""
    seat, words = asked
    if not _known(d, words):
        return ""
    card = _in(s.empires[seat].hand, d, words)
    return "it is not in hand" if card == NO_CARD else refused(s, d, seat, card)


def _deploy(s: Any, d: Any, seat: int, words: str) -> str:
    def refused(s: Any, d: Any, seat: int, card: int) -> str:
        stage = "" if s.stage == Stage.DEPLOY or s.free_deploys else why.stage_refused(s)
        return why.deploy_refused(s, d, seat, card) or stage or ALLOWED

    return _hand(s, d, (seat, words), refused)


def _play(s: Any, d: Any, seat: int, words: str) -> str:
    return _hand(s, d, (seat, words), why.play_refused)


def _city(s: Any, d: Any, seat: int, words: str) -> str:
    return _hand(s, d, (seat, words), lambda s, d, seat, card: why.city_refused(s, d, seat))


def _of_hand(s: Any, d: Any, seat: int, words: str) -> str:
    return _now(s) if words in ("nothing", "nobody") else _hand(s, d, (seat, words), lambda s, d, seat, card: _now(s))


def _power(s: Any, d: Any, seat: int, words: str) -> str:
    return why.power_refused(s, d, seat)


def _use(s: Any, d: Any, seat: int, words: str) -> str:
    """Using a card of the Warzone, for an action or in an invasion."""
    if not _known(d, words):
        return ""
    empire = s.empires[seat]
    card = _in(empire.warzone, d, words)
    if card == NO_CARD:
        return "it is not in the Warzone"
    if s.stage == Stage.INVASION:
        return "it takes part already" if d.cards[card].of & Of.UNIT else "it is no unit"
    return why.stage_refused(s) or (
        f"it takes {d.rules.card_actions} action, its text must say so, and once a round; {empire.actions} actions left"
    )


def _garrison(s: Any, d: Any, seat: int, words: str) -> str:
    if words == "nobody":
        return _now(s)
    if not _known(d, words):
        return ""
    if s.stage == Stage.CONSUL_TURN or (s.invasion.target != NO_CARD and s.invasion.slot < 0):
        return "a Consul may not garrison the world (p. 8)"
    if s.stage != Stage.GARRISON:
        return f"{_now(s)}; after a conquest one unit used in it may be put under the world (p. 7)"
    return "only a unit used in this invasion may be put under the world (p. 7)"


def _back(s: Any, d: Any, seat: int, words: str) -> str:
    if not _known(d, words):
        return ""
    return f"{_now(s)}; no effect brings it back to hand"


def _take_back(s: Any, d: Any, seat: int, words: str) -> str:
    return f"{_now(s)}; no token of seat {seat + 1} waits on a Core World (p. 8)"


def _place(s: Any, d: Any, seat: int, words: str) -> str:
    named = [card for card in range(d.cards_n) if plain(card_name(d, card)) == words]
    if words and words != "the core world" and not named:
        return ""
    return why.place_refused(s, d, seat, named[0] if named else NO_CARD)


def _spend(s: Any, d: Any, seat: int, words: str) -> str:
    if words == "energy surge":
        none = f"seat {seat + 1} has no energy surge token"
        return _now(s) if s.empires[seat].surge else none
    for order, name in ORDER_NAMES.items():
        if words in (plain(name), *(plain(word) for word in name.split() if word not in ("Order", "of", "Galactic"))):
            return why.spend_refused(s, d, seat, order) or why.stage_refused(s, option=False) or _now(s)
    return ""


def _pass(s: Any, d: Any, seat: int, words: str) -> str:
    if s.stage == Stage.TURN:
        return "passing is only the first thing of a turn"
    return _now(s)


def _conquer(s: Any, d: Any, seat: int, words: str) -> str:
    return why.short_of(s, d) if s.stage == Stage.INVASION else _now(s)


def _consul(s: Any, d: Any, seat: int, words: str) -> str:
    if not _known(d, words):
        return ""
    if s.stage != Stage.CONSUL_TURN:
        return f"{_now(s)}; no token of seat {seat + 1} waits on it (p. 8)"
    return why.invade_refused(s, d, seat, -1)


def _other(s: Any, d: Any, seat: int, words: str) -> str:
    return _now(s)


def _bare(s: Any, d: Any, seat: int, words: str) -> str:
    """A card alone, as a part of a longer text."""
    if s.stage in (Stage.INVASION, Stage.AFTERMATH, Stage.GARRISON):
        in_hand = _in(s.empires[seat].hand, d, words) != NO_CARD
        return _play(s, d, seat, words) if in_hand else _use(s, d, seat, words)
    return _deploy(s, d, seat, words)


REASONS: dict[str, Reason] = {  # in the plain words of `saying.plain`: no plural s
    r"pick (.+)": lambda s, d, seat, words: _now(s) if _known(d, words) else "",
    r"draft (.+)": _draft,
    r"deploy (?:\d+ )?(.+)": _deploy,
    r"invade (.+)": _invade,
    r"conquer (.+) as a consul": _consul,
    r"conquer": _conquer,
    r"(?:spend )?(?:an )?(?:\d+ )?(.+?) token(?: for (?:fleet|ground))?": _spend,
    r"play (.+?)(?: for an action)?": _play,
    r"put (.+) under the capital city": _city,
    r"use the home world'? power": _power,
    r"(?:use|commit) (?:\d+ )?(.+?)(?: for an action)?": _use,
    r"(?:garrison|colonise) (.+)": _garrison,
    r"put (.+) under the world": _garrison,
    r"take the token back": _take_back,
    r"take (.+) back to hand": _back,
    r"place a token(?: on (.+))?": _place,
    r"place no token": _other,
    r"(?:keep|discard) (.+)": _of_hand,
    r"pa|passe": _pass,
    r"end the (?:turn|invasion|energy phase)": _other,
    r"(?:shuffle the discard pile into the deck|leave the discard pile)": _other,
}
