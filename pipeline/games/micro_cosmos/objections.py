"""From what a person says to the reason why it can't be done: the verbs of `words.py`, read back."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from pipeline.games.micro_cosmos import denials
from pipeline.games.micro_cosmos import refusals as why
from pipeline.games.micro_cosmos.cardtext import (
    ABILITIES,
    COUNCIL_NAMES,
    PLACE_NAMES,
    RESOURCE_NAMES,
    SPECIALIST_NAMES,
    UPGRADE_NAMES,
    crew_name,
    planet_name,
    scenario_name,
    survivor_name,
)
from pipeline.games.micro_cosmos.layout import at_portal
from pipeline.games.micro_cosmos.state import LOWER, PLACES, UPPER, Act, Due, Stage
from pipeline.games.micro_cosmos.tableau import goals_text
from pipeline.games.micro_cosmos.vocabulary import NOBODY, Colour, Specialist, Upgrade
from pipeline.games.saying import NOT_NOW, parts_of, plain

SEAT = re.compile(r"^seat (\d+): ?")
ALLOWED = "not now: it is allowed, but not with all that is said with it"
Reason = Callable[[Any, Any, str], str]


def objection(s: Any, d: Any, said: str) -> str:
    """Why what is said can't be done now; "" where it names nothing of this game."""
    s = s.copy()
    found = SEAT.match(said)
    seat = int(found[1]) - 1 if found else int(s.seat)
    words, *_ = parts_of(said) or ("",)
    if seat >= s.seats:
        return f"there are seats 1 to {s.seats}" if s.seats > 1 else "there is one seat"
    if not words:
        return why.open_choice(s, d)
    moment = "the game is over" if s.due == Due.OVER and s.stage == Stage.STEP else why.now(s)
    at_it = seat == s.seat
    if s.stage == Stage.STEP:  # what was wrong with it in a turn that has just ended
        at_it = bool(s.moved) and seat == (s.seat - 1 if s.due == Due.TURN else s.seat)
        s.seat = seat
    reason = _reason(s, d, words)
    stale = s.stage == Stage.STEP and reason.startswith(NOT_NOW)
    return moment if reason and (stale or not at_it) else reason


def _reason(s: Any, d: Any, words: str) -> str:
    """Why the deciding seat can't do it; "" where the words name nothing of this game."""
    for pattern, reason in REASONS.items():
        match = re.fullmatch(pattern, words)
        if match:
            return reason(s, d, (match[1] if match.re.groups else "") or "")
    return _bare(s, d, words)


def _named(names: Mapping[Any, str], words: str) -> int:
    """The code of what is called so, or NOBODY. Of a name within a text a count of 1 is left out: `Red 1`."""
    found = (int(code) for code, name in names.items() if words in (plain(name), plain(name).removesuffix(" 1")))
    return next(found, NOBODY)


def _survivors(d: Any) -> dict[int, str]:
    return {card: survivor_name(d, card) for card in range(d.survivors_n)}


def _crew(d: Any) -> dict[int, str]:
    return {card: crew_name(d, card) for card in range(d.crew_n)}


def _place(s: Any, d: Any, words: str) -> str:
    """Moving: a planet by its name, or a covered one by where it lies."""
    words = words.removeprefix("the ")
    cards = {card: planet_name(d, card) for card in range(d.planets_n)}
    card = _named(cards, words)
    for place in range(PLACES):
        covered = plain(f"covered planet {PLACE_NAMES[place]}")
        if words == covered or (card != NOBODY and s.places[place].planet == card):
            return why.move_refused(s, d, place)
    return "it is not in the layout" if card != NOBODY else ""


def _upgrade(s: Any, d: Any, words: str) -> str:
    upgrade = _named(UPGRADE_NAMES, words)
    return "" if upgrade == NOBODY else why.upgrade_refused(s, d, upgrade)


def _activate(s: Any, d: Any, words: str) -> str:
    """A Crew card, or a Council's."""
    if words in (plain(COUNCIL_NAMES[Colour.BLUE]), plain("the Blue Council"), plain(ABILITIES[Colour.BLUE])):
        return _cobalt(s, d, "")
    card = _named(_crew(d), re.sub(r" of the (lower|upper) row$", "", words))
    if card == NOBODY:
        return ""
    ark = s.arks[s.seat]
    for row in (LOWER, UPPER):
        for place in range(ark.row_n[row]):
            if ark.crew[row, place] == card:
                return why.crew_refused(s, d, row, place)
    return "it is in no row of the Ark's Crew cards"


def _action(act: Act) -> Reason:
    def reason(s: Any, d: Any, words: str) -> str:
        return denials.action_refused(s, d, act) or denials.REFUSED[act](s, d) or ALLOWED

    return reason


def _cobalt(s: Any, d: Any, words: str) -> str:
    return denials.cobalt_refused(s, d) if not d.rules.old_authorities else _cobalt_now(s, d)


def _cobalt_now(s: Any, d: Any) -> str:
    held = why.council_refused(s, d, Colour.BLUE)
    early = "" if s.moved else denials.action_refused(s, d, Act.COBALT)
    return held or early or denials.cobalt_refused(s, d)


def _aboard(act: Act, refused: Callable[[Any, Any, int], str]) -> Reason:
    """Settling or sending a Survivor by its name."""

    def reason(s: Any, d: Any, words: str) -> str:
        card, ark = _named(_survivors(d), words), s.arks[s.seat]
        if card == NOBODY:
            return ""
        if act == Act.MISSION and not d.rules.new_worlds:
            return refused(s, d, card)
        if card not in ark.berths[: ark.aboard]:
            return "it is not on the Ark"
        at_once = denials.action_refused(s, d, act)
        return at_once or refused(s, d, card) or ALLOWED

    return reason


def _outpost_from(s: Any, d: Any, words: str) -> str:
    for place in range(PLACES):
        planet = int(s.places[place].planet)
        if planet != NOBODY and plain(planet_name(d, planet)) == words:
            return denials.action_refused(s, d, Act.OUTPOST) or denials.outpost_refused(s, d, place) or ALLOWED
    return ""


def _outpost(s: Any, d: Any, words: str) -> str:
    return denials.action_refused(s, d, Act.OUTPOST) or denials.outpost_refused(s, d) or ALLOWED


def _recruit(s: Any, d: Any, words: str) -> str:
    card = _named(_crew(d), words)
    if card == NOBODY:
        return ""
    if card not in s.canteen[: s.canteen_n]:
        return "it is not in the Canteen"
    return denials.action_refused(s, d, Act.RECRUIT) or denials.recruit_refused(s, d) or ALLOWED


def _train(s: Any, d: Any, words: str) -> str:
    token = _named(SPECIALIST_NAMES, words)
    if token == NOBODY:
        return ""
    return denials.action_refused(s, d, Act.TRAIN) or denials.train_refused(s, d, token) or ALLOWED


def _resource(refused: Callable[[Any, Any, int], str]) -> Reason:
    """Something about a Resource by its name."""

    def reason(s: Any, d: Any, words: str) -> str:
        resource = _named(RESOURCE_NAMES, words)
        return "" if resource == NOBODY else refused(s, d, resource)

    return reason


def _take(s: Any, d: Any, words: str) -> str:
    if words in ("the top card of the crew deck", "from the deck"):
        return why.take_refused(s, d, canteen=False)
    card = _named(_crew(d), words.removesuffix(" from the canteen"))
    if card == NOBODY:
        return ""
    if card not in s.canteen[: s.canteen_n]:
        return "it is not in the Canteen"
    return why.take_refused(s, d, canteen=True)


def _keep(s: Any, d: Any, words: str) -> str:
    card = _named(_survivors(d), words)
    if card == NOBODY:
        return ""
    if s.stage == Stage.KEEP:
        return "it was not drawn"
    full = denials.scout_refused(s, d) if s.moved and not at_portal(s, d, s.seat) else ""
    return full or why.now(s)


def _throw(s: Any, d: Any, words: str) -> str:
    return "" if _named(_survivors(d), words) == NOBODY else why.throw_refused(s, d)


def _discard(s: Any, d: Any, words: str) -> str:
    known = (_survivors(d), _crew(d))
    return why.now(s) if any(_named(names, words) != NOBODY for names in known) else ""


def _play(s: Any, d: Any, words: str) -> str:
    cards = {card: scenario_name(d, card) for card in range(d.scenario_cards_n)}
    card = _named(cards, words)
    if card == NOBODY:
        return ""
    if not d.campaign:
        return "no campaign is played"
    if card not in s.campaign.held.cards[: s.campaign.held.n]:
        return "that Scenario card is not held (Solo Campaign Scenario Cards)"
    return "it would be of no use now, and can be played later in the round (Solo Campaign Scenario Cards)"


def _stop(s: Any, d: Any, words: str) -> str:
    """Ending a scenario, or going on with one."""
    if not d.campaign:
        return "no campaign is played"
    if not s.campaign.goals_met:
        return f"not all goals are met: {goals_text(s, d)} (Solo Campaign End of a Scenario)"
    return "not now: that is decided at the end of a round (Solo Campaign End of a Scenario)"


def _buy(s: Any, d: Any, words: str) -> str:
    """Buying an upgrade, or starting Resources."""
    upgrade = _named(UPGRADE_NAMES, words)
    if words != "resource" and upgrade == NOBODY:
        return ""
    if s.stage != Stage.BUY:
        return why.now(s)
    if upgrade == NOBODY:
        return "there are no Prestige Points for it, or no room for more Resources"
    needs = int(d.upgrades[upgrade].needs)
    if s.arks[0].upgrades[upgrade]:
        return "the Ark has it"
    if needs != NOBODY and not s.arks[0].upgrades[needs]:
        return f"{UPGRADE_NAMES[Upgrade(needs)]} comes first"
    cost = d.scenarios[s.campaign.scenario].upgrade_cost
    return f"it costs {cost} Prestige Points, and there are {s.campaign.points} (Solo Campaign Scenario Notepad)"


def _influence(s: Any, d: Any, words: str) -> str:
    return why.now(s)


def _bare(s: Any, d: Any, words: str) -> str:
    """A name alone, as a part of a longer text: a Resource, a Specialist, a Council."""
    words = re.sub(r"^(use |spend )?(the |an |a )?", "", words)
    resource = _named(RESOURCE_NAMES, words)
    if resource != NOBODY:
        return why.lift_refused(s, d, resource)
    if re.fullmatch(r"(biomatter|mineral|technology|workforce) for (biomatter|mineral|technology|workforce)", words):
        return why.pay_refused(s, d, _named(RESOURCE_NAMES, words.split()[0]))
    through = re.fullmatch(r"(.+?) as (?:a |an )?(.+)", words)
    if through:
        return _through_red(s, d, through[1], through[2])
    for colour, name in COUNCIL_NAMES.items():
        if words in (plain(name), plain(ABILITIES[colour])):
            return _cobalt(s, d, "") if colour == Colour.BLUE else why.council_refused(s, d, colour) or why.now(s)
    token = _named({one: f"{name} token" for one, name in SPECIALIST_NAMES.items()}, words)
    if token != NOBODY:
        return why.specialist_refused(s, d, token, token=True)
    card = _named(_crew(d), re.sub(r" of the (lower|upper) row$", "", words))
    if card == NOBODY:
        return why.now(s) if words == "scenario card" else ""
    held = [int(one) for row in (LOWER, UPPER) for one in s.arks[s.seat].crew[row, : s.arks[s.seat].row_n[row]]]
    if card not in held:
        return "it is in no row of the Ark's Crew cards"
    return why.specialist_refused(s, d, int(d.crew[card].specialist), token=False)


def _through_red(s: Any, d: Any, words: str, as_: str) -> str:
    """A Leader as one of another colour."""
    names = {one: f"{name} token" for one, name in SPECIALIST_NAMES.items()}
    known = _named(names, words) != NOBODY or _named(_crew(d), words) != NOBODY
    if not known or _named(SPECIALIST_NAMES, as_) == NOBODY:
        return ""
    if _named(names, words) == Specialist.ENGINEER:
        return "an Engineer is no Leader (Old Authorities, Red Council)"
    return why.council_refused(s, d, Colour.RED) or why.now(s)


RESOURCE = "biomatter|mineral|technology|workforce"
REASONS: dict[str, Reason] = {  # in the plain words of `saying.plain`: no plural s
    r"move to (.+)": _place,
    r"move the trading outpost from (.+)": _outpost_from,
    r"create a trading outpost": _outpost,
    r"create a colony": _action(Act.COLONY),
    r"upgrade nothing": lambda s, d, words: why.now(s),
    r"upgrade (.+)": _upgrade,
    r"activate no further crew card": lambda s, d, words: why.now(s),
    r"(?:activate|use) ((?:the )?blue council|cobalt geometrist)": _activate,
    r"activate (.+)": _activate,
    r"gather": _action(Act.GATHER),
    r"terraform(?: .+)?": _action(Act.TERRAFORM),
    r"scout": _action(Act.SCOUT),
    r"settle (.+)": _aboard(Act.SETTLE, denials.settle_refused),
    r"send (.+?)(?: to the new world)?": _aboard(Act.MISSION, denials.send_refused),
    r"exchange": _action(Act.EXCHANGE),
    r"recruit (.+)": _recruit,
    r"train the (.+?)(?: token)?": _train,
    r"(?:lift|discover) no further level": lambda s, d, words: why.now(s),
    r"lift (.+)": _resource(why.lift_refused),
    r"gain (.+)": _resource(why.gain_refused),
    r"give (.+)": _resource(why.pay_refused),
    rf"swap ({RESOURCE}) for (?:{RESOURCE})": _resource(why.pay_refused),
    r"spend a leader(?: to lift more)?": lambda s, d, words: why.boost_refused(s, d),
    r"keep (.+)": _keep,
    r"take no further (?:crew card|action)": lambda s, d, words: why.now(s),
    r"take (.+)": _take,
    r"throw (.+) off the ark": _throw,
    r"discard (.+)": _discard,
    r"(?:play on|end the scenario)": _stop,
    r"play (.+)": _play,
    r"influence in the (?:red|green|blue) council": _influence,
    r"(?:swap nothing further|buy nothing further|nothing more)": _influence,
    r"buy (.+)": _buy,
}
