"""What came of a move, told from the state before and the state after: every card, token, action and energy."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from pipeline.games.contract import EVERYBODY
from pipeline.games.core_worlds.cardtext import (
    ORDER_NAMES,
    card_facts,
    card_name,
    card_names,
    card_text,
    counted,
    effect_text,
    strength,
    under_words,
)
from pipeline.games.core_worlds.deploy import deploy_cost
from pipeline.games.core_worlds.draft import draft_cost
from pipeline.games.core_worlds.scoring import TOTAL
from pipeline.games.core_worlds.state import Act, Phase, Stage
from pipeline.games.core_worlds.vocabulary import Of, Order, Verb, When

INDENT = "      "
PLACES = ("hand", "deck", "aside", "discard pile", "Warzone", "invasion")


def heading(s: Any, d: Any) -> list[str]:
    """The round, its sector, who holds the destiny marker, and what everybody has for it."""
    if s.round_ < 1:
        return ["Before the first round"]
    sector = (s.round_ - 1) // d.rules.sector_rounds + 1
    actions, hand = int(d.rules.actions_by_round[s.round_ - 1]), int(d.rules.hand_by_round[s.round_ - 1])
    each = f"{counted(actions, 'action')} and a hand of {hand} each"
    return [f"Round {s.round_}, sector {sector}; seat {s.destiny + 1} holds the destiny marker; {each}"]


def tell(before: Any, s: Any, d: Any, move: Any, viewer: int = EVERYBODY) -> list[str]:
    """All that a move changed, as a seat may know it."""
    if move.kind == Act.PHASE:
        return list(_phase(before, s, d, Phase(move.a), viewer))
    if move.kind == Act.PICK:  # with the last pick the game begins, and that is told as round 1
        return []
    lines = [INDENT + line for line in _details(before, s, d, move)]
    return lines + [INDENT + line for line in changes(before, s, d, before.seat, viewer)]


def changes(before: Any, s: Any, d: Any, actor: int = -1, viewer: int = EVERYBODY) -> Iterator[str]:
    """What is different, seat by seat; of the actor without saying the seat, of hands the viewer's in full."""
    for seat in range(s.seats):
        if before.empires[seat].tobytes() == s.empires[seat].tobytes():
            continue
        parts = [
            *_numbers(before.empires[seat], s.empires[seat]),
            *_cards_moved(before, s, d, seat, viewer in (EVERYBODY, seat)),
        ]
        if parts:
            yield ("" if seat == actor else f"seat {seat + 1}: ") + "; ".join(parts)


def _numbers(old: Any, new: Any) -> Iterator[str]:
    if new.passed and not old.passed:
        yield "is out for the round"
    for name, was, now in (
        ("actions", old.actions, new.actions),
        ("energy", old.energy, new.energy),
        ("energy surge tokens", old.surge, new.surge),
    ):
        if was != now:
            yield f"{name} {was} → {now}"
    for order in Order:
        if old.tokens[order] != new.tokens[order]:
            yield f"tokens on {ORDER_NAMES[order]} {old.tokens[order]} → {new.tokens[order]}"
    if old.on_worlds != new.on_worlds:
        yield f"tokens on Core Worlds {old.on_worlds} → {new.on_worlds}"


def _cards_moved(before: Any, s: Any, d: Any, seat: int, seen: bool) -> Iterator[str]:
    """Cards that lie elsewhere than before: each loss of one place is paired with a gain of another."""
    old, new = _where(before, seat), _where(s, seat)
    for i in range(before.empires[seat].under.n, s.empires[seat].under.n):
        yield f"{under_words(d, s.empires[seat], i)}, out of the deck for good"
        _lost(old, new, int(s.empires[seat].under.cards[i]))
    gone = [old[place] - new[place] for place in PLACES]
    come = [new[place] - old[place] for place in PLACES]
    shuffled = before.empires[seat].shuffles != s.empires[seat].shuffles
    for i, source in enumerate(PLACES):
        for k, target in enumerate(PLACES):
            moved = gone[i] & come[k]
            gone[i] -= moved
            come[k] -= moved
            reshuffled = (source, target) == ("discard pile", "hand") and shuffled
            if reshuffled:
                yield "shuffles the discard pile into the deck"
            if moved and (source, target) != ("discard pile", "deck"):  # a shuffle is told as one
                hidden = not seen and (reshuffled or {source, target} == {"hand", "deck"})
                yield _unseen(moved, target) if hidden else _moved(d, moved, source, target)
    for k, target in enumerate(PLACES):
        if come[k]:
            yield f"{card_names(d, come[k].elements())} comes to {_the(target)}"
    for i, source in enumerate(PLACES):
        if gone[i]:
            yield f"{card_names(d, gone[i].elements())} leaves {_the(source)}"


def _lost(old: dict[str, Counter[int]], new: dict[str, Counter[int]], card: int) -> None:
    """Take a card out of the place that it left."""
    for place in PLACES:
        if old[place][card] > new[place][card]:
            old[place][card] -= 1
            return


def _moved(d: Any, cards: Counter[int], source: str, target: str) -> str:
    names = card_names(d, cards.elements())
    if target == "hand" and source in ("deck", "discard pile"):
        return f"draws {names}"
    if source == "hand" and target == "discard pile":
        return f"discards {names}"
    if target == "aside":
        return f"{names} lies aside until the turn ends"
    return f"{names} from {_the(source)} to {_the(target)}"


def _unseen(cards: Counter[int], target: str) -> str:
    """Cards that go from one hidden place to another, to whom they are hidden."""
    many = counted(cards.total(), "card")
    return f"draws {many}" if target == "hand" else f"{many} to {_the(target)}"


def _the(place: str) -> str:
    return place if place in ("hand", "aside") else f"the {place}"


def _where(s: Any, seat: int) -> dict[str, Counter[int]]:
    """A seat's cards by place. Units in an invasion lie in the Warzone until it succeeds."""
    empire = s.empires[seat]
    found = {
        "hand": _counted(empire.hand),
        "deck": _counted(empire.deck),
        "discard pile": _counted(empire.discard),
        "Warzone": _counted(empire.warzone),
        "invasion": Counter[int](),
        "aside": Counter[int](),
    }
    if seat == (s.conqueror if s.stage == Stage.CONSUL_WINDOW else s.seat):
        found["aside"] = _counted(s.aside)
    if seat == s.seat and s.stage in (Stage.INVASION, Stage.AFTERMATH, Stage.GARRISON, Stage.DISCARD):
        committed = Counter(int(empire.warzone.cards[i]) for i in range(empire.warzone.n) if empire.committed[i])
        found["invasion"] = _counted(s.invasion.used) - committed
    return found


def _counted(pile: Any) -> Counter[int]:
    return Counter(int(card) for card in pile.cards[: pile.n])


def _details(before: Any, s: Any, d: Any, move: Any) -> Iterator[str]:
    """How a cost or a strength comes about."""
    empire, seat = before.empires[before.seat], before.seat
    if move.kind == Act.DRAFT:
        card = int(before.zone[move.a])
        cost = draft_cost(before, d, seat, card)
        yield _cost("draft", (d.cards[card].draft_cost, cost, d), (move.b, Order.SCIENCE_GUILD, d.rules.guild_discount))
        if before.zone_token[move.a]:
            yield f"takes the energy token: +{d.rules.energy_token_value} energy"
    elif move.kind in (Act.DEPLOY, Act.PLAY):
        card = int(empire.hand.cards[move.a])
        cost = deploy_cost(before, d, seat, card)
        if move.kind == Act.DEPLOY or cost or d.cards[card].deploy_cost:
            verb = "deploy" if d.cards[card].of & Of.UNIT else "play"
            off = (move.b, Order.MERCHANT_ALLIANCE, d.rules.merchant_discount)
            yield _cost(verb, (d.cards[card].deploy_cost, cost, d), off)
    if before.stage == Stage.INVASION and s.stage == Stage.INVASION:
        yield _strengths(s, d)
    if move.kind == Act.CONQUER:
        yield f"{card_name(d, before.invasion.target)} is conquered: {_strengths(before, d)}"
        if before.invasion.token:
            yield f"takes the energy token: +{d.rules.energy_token_value} energy"
    if move.kind == Act.GARRISON:
        yield from _conquest_brings(before, d)
    if move.kind == Act.PLAY and move.c != When.INVADE and card_text(d, int(empire.hand.cards[move.a])):
        yield card_text(d, int(empire.hand.cards[move.a]))


def _conquest_brings(before: Any, d: Any) -> Iterator[str]:
    """What the world and the Event give for its conquest."""
    world = int(before.invasion.target)
    if before.invasion.slot >= 0 and (d.cards[world].when >> When.CONQUER) & 1:
        yield f"{card_name(d, world)} ({card_text(d, world)})"
    effects = [d.effects[before.event.effects[i]] for i in range(before.event.n)]
    for effect in effects:
        first = effect.verb == Verb.GAIN_FIRST_CONQUEST and not before.first_conquest
        if first or effect.verb == Verb.DRAW_ON_CONQUEST:
            yield f"{card_name(d, int(before.events.cards[before.events.n - 1]))} ({effect_text(d, effect)})"


def _cost(verb: str, cost: tuple[int, int, Any], tokens: tuple[int, Order, int]) -> str:
    """`costs 2 energy to draft: printed 6, 1 less by cards, 3 less by 1 Science Guild token`."""
    (printed, effects, d), (n, order, off) = cost, tokens
    paid = max(effects - n * off, min(d.rules.minimum_cost, printed))
    parts = []
    if effects != printed:
        parts.append(f"{abs(printed - effects)} {'less' if effects < printed else 'more'} by cards")
    if n:
        parts.append(f"{n * off} less by {counted(n, f'{ORDER_NAMES[order]} token')}")
    if paid != effects - n * off:
        parts.append(f"never below {paid}")
    return f"costs {paid} energy to {verb}" + (f": printed {printed}, {', '.join(parts)}" if parts else "")


def _strengths(s: Any, d: Any) -> str:
    """The strength of what is used, how it adds up, and what the world needs."""
    invasion = s.invasion
    used = [int(card) for card in invasion.used.cards[: invasion.used.n]]
    printed = (sum(int(d.cards[card].fleet) for card in used), sum(int(d.cards[card].ground) for card in used))
    parts = [f"{card_name(d, card)} {strength(d.cards[card].fleet, d.cards[card].ground)}" for card in used]
    more = (invasion.fleet - printed[0], invasion.ground - printed[1])
    if more != (0, 0):
        parts.append(f"effects {strength(*more)}")
    if invasion.knights:
        tokens = counted(int(invasion.knights), "Order of Knighthood token")
        parts.append(f"{tokens} {strength(invasion.knight_fleet, invasion.knight_ground)}")
    total = strength(invasion.fleet + invasion.knight_fleet, invasion.ground + invasion.knight_ground)
    world = d.cards[invasion.target]
    return f"strength {total} of {strength(world.fleet, world.ground)} needed ({', '.join(parts) or 'nothing'})"


def _phase(before: Any, s: Any, d: Any, phase: Phase, viewer: int) -> Iterator[str]:
    """What a phase did."""
    if phase == Phase.DRAW:
        yield ""
        yield f"=== {heading(s, d)[0]} ==="
    if phase == Phase.ACTION:
        yield from _action_phase(s, d)
        return
    if phase == Phase.OVER:
        return
    yield {Phase.EVENT: "Event"}.get(phase, f"{phase.name.title()} Phase")
    if phase == Phase.DRAW:
        yield from _extra_draws(before, d)
    if phase == Phase.ENERGY:
        yield from _income(before, s, d)
    if phase == Phase.GALACTIC:
        yield from _galactic(before, s, d)
    if phase == Phase.EVENT and s.events.n:
        yield from _event(s, d)
    if phase == Phase.END:
        yield from _round_ends(before, s)
    if phase not in (Phase.ENERGY, Phase.END):
        for line in changes(before, s, d, viewer=viewer):
            yield f"  {line}"


def _event(s: Any, d: Any) -> Iterator[str]:
    top = int(s.events.cards[s.events.n - 1])
    again = ""
    if not s.events_drawn:
        again = ", the starting Event, works" if s.events.n == 1 else ", drawn in an earlier round, works again"
    yield f"  {card_name(d, top)}{again} ({card_text(d, top) or 'no effect'})"


def _round_ends(before: Any, s: Any) -> Iterator[str]:
    """What was left unspent, and the points if the game ended here."""
    seats = range(s.seats)
    left = [(int(before.empires[seat].actions), int(before.empires[seat].energy)) for seat in seats]
    unspent = [f"seat {k + 1} {counted(a, 'action')} and {e} energy" for k, (a, e) in enumerate(left) if a or e]
    if unspent:
        yield f"  unspent: {'; '.join(unspent)}"
    yield f"  points if the game ended here: {'; '.join(f'seat {seat + 1} {s.score[seat, TOTAL]}' for seat in seats)}"


def _extra_draws(before: Any, d: Any) -> Iterator[str]:
    if not d.rules.galactic_orders or not d.rules.extra_draw:
        return
    for seat in range(before.seats):
        empire = before.empires[seat]
        worlds = empire.worlds if d.rules.home_world_draws else empire.worlds - 1
        if worlds > empire.units:
            has = f"{counted(int(worlds), 'world')}, {counted(int(empire.units), 'unit')}"
            yield f"  seat {seat + 1} draws {d.rules.extra_draw} more: {has} (p. 4)"


def _income(before: Any, s: Any, d: Any) -> Iterator[str]:
    """What the worlds give, and what is lost or kept of the energy of the last round."""
    for seat in range(s.seats):
        empire, old = s.empires[seat], int(before.empires[seat].energy)
        worlds = [int(card) for card in empire.warzone.cards[: empire.warzone.n] if d.cards[card].of & Of.WORLD]
        parts = [f"{card_name(d, card)} {d.cards[card].energy}" for card in worlds]
        if empire.round_income != empire.income:
            parts.append(f"cards {empire.round_income - empire.income}")
        if old and d.rules.energy_carry_over:
            parts.append(f"kept {old}")
        lost = f"; unspent and lost: {old}" if old and not d.rules.energy_carry_over else ""
        yield f"  seat {seat + 1}: {empire.energy} energy ({', '.join(parts)}){lost}"


def _galactic(before: Any, s: Any, d: Any) -> Iterator[str]:
    """Which cards left the Central Zone, which got an energy token, which came, and Events drawn."""
    old, new = _zone(before), _zone(s)
    left, come = old - new, new - old
    if left:
        yield f"  discarded, with an energy token since the last round: {card_names(d, left.elements())}"
    stayed = (old & new).elements()
    kept = card_names(d, stayed)
    if kept != "nothing":
        yield f"  left over, now with an energy token: {kept}"
    yield f"  laid out: {card_names(d, come.elements())}"
    drawn = [int(card) for card in s.events.cards[before.events.n : s.events.n]]
    if drawn:
        yield f"  Events on the stack, not counted: {', '.join(card_name(d, card) for card in drawn)}"


def _zone(s: Any) -> Counter[int]:
    return Counter(int(card) for card in s.zone[: s.zone_n])


def _action_phase(s: Any, d: Any) -> Iterator[str]:
    yield f"Action Phase: {s.zone_n} cards in the Central Zone"
    for i in range(s.zone_n):
        token = " + energy token" if s.zone_token[i] else ""
        yield f"  {card_name(d, int(s.zone[i]))} ({card_facts(d, int(s.zone[i]))}){token}"
