"""What came of a move, in words: what changed on the board, what seats gained and paid, and what a combat did."""

from collections.abc import Iterator
from typing import Any

from pipeline.games.contract import EVERYBODY
from pipeline.games.forbidden_stars.asking import Asking
from pipeline.games.forbidden_stars.cards import EVENT_CARDS, KINDS, ORDER_UPGRADES
from pipeline.games.forbidden_stars.effecttext import event_text, storm_text, upgrade_text
from pipeline.games.forbidden_stars.fightnews import card_news, dice_changes, fight_ends, target_news
from pipeline.games.forbidden_stars.naming import (
    ASSET_NAMES,
    area_name,
    border_name,
    code_name,
    counted,
    event_name,
    kind_name,
    listed,
    seat_name,
    structures_of,
    unit_name,
    upgrade_name,
)
from pipeline.games.forbidden_stars.refresh import Refresh
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Phase, Stage
from pipeline.games.forbidden_stars.tableau import table_lines, when
from pipeline.games.forbidden_stars.vocabulary import GRADES, NOBODY, ORDERS, Asset, Grade, Order

Place = tuple[int, int]  # area and state


def tell(before: Any, s: Any, d: Any, move: Any, viewer: int = EVERYBODY) -> list[str]:
    """What came of a move, line by line, as a seat may know it."""
    dice, board = [*dice_changes(before, s, d, viewer)], [*board_news(before, s, d)]
    told = [*skipped(before, s, d), *schemes_used(before, s, d), *dice, *board]
    told += target_news(before, s, move, bool(dice or board))
    told += [
        *seat_news(before, s, d, viewer),
        *card_news(before, s, d),
        *fight_ends(before, s, d),
        *order_ends(before, s),
    ]
    lines = [f"  {line}" for line in told]
    return [*lines, *headings(before, s, d, viewer)]


def schemes_used(before: Any, s: Any, d: Any) -> Iterator[str]:
    """What schemes say that are used now."""
    for seat in range(s.seats):
        gone = int(before.forces[seat].schemes) & ~int(s.forces[seat].schemes)
        for card in (EVENT_CARDS * int(s.forces[seat].faction) + i for i in range(EVENT_CARDS) if gone >> i & 1):
            yield f"{event_name(d, card)}: {event_text(d, card)}"


def order_ends(before: Any, s: Any) -> Iterator[str]:
    """An order that changed nothing says so."""
    ended = before.active != NOBODY and s.active == NOBODY and before.token != NOBODY
    if ended and not s.did:
        yield "no upgrade is bought" if before.order == Order.STRATEGIZE else "nothing comes of the order"


def headings(before: Any, s: Any, d: Any, viewer: int) -> list[str]:
    """A new round shows the table; a new phase is named."""
    if s.round_ != before.round_:
        return ["", *table_lines(s, d, viewer)]
    if s.phase != before.phase:
        return ["", when(s)]
    if s.phase == Phase.REFRESH and s.refresh != before.refresh and s.stage == Stage.STEP:
        return [f"  {line}" for line in refresh_lines(before, s)]
    return []


def refresh_lines(before: Any, s: Any) -> Iterator[str]:
    """Steps of the Refresh Phase that change nothing say so."""
    if before.refresh == Refresh.COLLECT and [f.objectives for f in s.forces] == [f.objectives for f in before.forces]:
        yield "nobody takes an objective token"
    if before.refresh == Refresh.STORM and s.refresh == Refresh.EFFECT and s.event != NOBODY:
        yield "no storm can move so"


def skipped(before: Any, s: Any, d: Any) -> Iterator[str]:
    """Seats that are passed over as all their tokens are covered."""
    if s.stage != Stage.REVEAL or before.stage != Stage.STEP or before.phase != Phase.OPERATIONS:
        return
    seat = int(before.turn)
    while seat != s.seat:
        under = any(
            s.stack_seat[system, i] == seat for system in range(d.systems) for i in range(int(s.stack_n[system]))
        )
        if under:
            yield f"seat {seat + 1} has no token on top of a stack and is passed over"
        seat = (seat + 1) % int(s.seats)


def board_news(before: Any, s: Any, d: Any) -> Iterator[str]:
    """Units, structures, objective tokens and storms that changed."""
    if Phase.SETUP in (s.phase, before.phase):
        return
    for seat in range(s.seats):
        changes = [changes_of(before, s, d, seat, grade) for grade in range(GRADES)]
        yield from promotions(s, d, seat, changes)
        for grade in range(GRADES):
            yield from unit_news(before, s, d, (seat, grade), changes[grade])
    for a in range(d.areas):
        yield from structure_news(before.areas[a], s.areas[a], d, a)
        if before.areas[a].objective != s.areas[a].objective:
            owner = int(before.areas[a].objective)
            collected = f"{s.forces[owner].objectives} collected, {d.needed} win"
            yield f"seat {owner + 1} takes its objective token on {area_name(d, a)}: {collected}"
    for storm in range(d.storms):
        if s.storm[storm] != before.storm[storm]:
            was, now = border_name(d, int(before.storm[storm])), border_name(d, int(s.storm[storm]))
            yield f"a storm moves from {was} to {now}"


def changes_of(before: Any, s: Any, d: Any, seat: int, grade: int) -> dict[Place, int]:
    """By how many units of a seat and grade places have more or fewer."""
    found = {}
    for a in range(d.areas):
        for state in (STANDING, ROUTED):
            change = int(s.areas[a].units[seat, grade, state]) - int(before.areas[a].units[seat, grade, state])
            if change:
                found[a, state] = change
    return found


def promotions(s: Any, d: Any, seat: int, changes: list[dict[Place, int]]) -> Iterator[str]:
    """Units that became such of a higher level where they stand: they are taken out of the changes."""
    for low, high in ((Grade.GROUND_0, Grade.GROUND_1), (Grade.GROUND_1, Grade.GROUND_2)):
        for place in sorted(changes[low]):
            n = min(-changes[low][place], changes[high].get(place, 0))
            if n > 0:
                changes[low][place] += n
                changes[high][place] -= n
                old = counted(n, code_name(s, d, seat, low + GRADES * place[1]))
                new = code_name(s, d, seat, high + GRADES * place[1])
                yield f"seat {seat + 1}: {old} {says(n, 'becomes', 'become')} {new} on {area_name(d, place[0])}"


def says(n: int, one: str, many: str) -> str:
    """The verb of so many units."""
    return one if n == 1 else many


def unit_news(before: Any, s: Any, d: Any, who: tuple[int, int], changes: dict[Place, int]) -> Iterator[str]:
    """Units of a seat and grade: routed and rallied, moved, placed and gone."""
    seat, grade = who
    name, owner = unit_name(s, d, seat, grade), f"seat {seat + 1}"
    for a in sorted({place[0] for place in changes}):
        fallen = min(-changes.get((a, STANDING), 0), changes.get((a, ROUTED), 0))
        risen = min(changes.get((a, STANDING), 0), -changes.get((a, ROUTED), 0))
        for n, state, word in ((fallen, ROUTED, "routed"), (risen, STANDING, "rallied")):
            if n > 0:
                changes[a, state] -= n
                changes[a, 1 - state] += n
                yield f"{owner}: {counted(n, name)} {says(n, 'is', 'are')} {word} on {area_name(d, a)}"
    gone = [(place, -n) for place, n in changes.items() if n < 0]
    come = [(place, n) for place, n in changes.items() if n > 0]
    while gone and come:
        (start, left), (to, missing) = gone.pop(), come.pop()
        n = min(left, missing)
        how = f" and {says(n, 'is', 'are')} routed" if to[1] == ROUTED and start[1] == STANDING else ""
        unit = counted(n, code_name(s, d, seat, grade + GRADES * start[1]))
        yield f"{owner}: {unit} {says(n, 'goes', 'go')} from {area_name(d, start[0])} to {area_name(d, to[0])}{how}"
        gone += [(start, left - n)] if left > n else []
        come += [(to, missing - n)] if missing > n else []
    back = sum(int(n) for n in s.forces[seat].pool) > sum(int(n) for n in before.forces[seat].pool)
    for (a, state), n in gone:
        unit = counted(n, code_name(s, d, seat, grade + GRADES * state))
        leaves = f"{says(n, 'is', 'are')} destroyed on" if back else f"{says(n, 'leaves', 'leave')} the board from"
        yield f"{owner}: {unit} {leaves} {area_name(d, a)}"
    for (a, state), n in come:
        unit = counted(n, code_name(s, d, seat, grade + GRADES * state))
        yield f"{owner}: {unit} {says(n, 'comes', 'come')} to {area_name(d, a)}"


def structure_news(was: Any, area: Any, d: Any, a: int) -> Iterator[str]:
    """Structures that came, went, changed hands or became others (Reorganise Works)."""
    come = structures_of(d, int(area.structures) & ~int(was.structures))
    gone = structures_of(d, int(was.structures) & ~int(area.structures))
    if was.owner != area.owner and NOBODY not in (was.owner, area.owner):
        taken = listed(structures_of(d, int(area.structures)))
        yield f"{seat_name(int(area.owner))} takes over {taken} on {area_name(d, a)} from {seat_name(int(was.owner))}"
    elif come and gone:
        yield f"{seat_name(int(area.owner))}: {listed(gone)} on {area_name(d, a)} becomes {listed(come)}"
        return
    else:
        for name in come:
            yield f"{seat_name(int(area.owner))}: {name} stands on {area_name(d, a)}"
    for name in gone:
        yield f"{seat_name(int(was.owner))}: {name} on {area_name(d, a)} is destroyed"


def seat_news(before: Any, s: Any, d: Any, viewer: int) -> Iterator[str]:
    """What seats gained, paid and drew."""
    for seat in range(s.seats):
        was, force = before.forces[seat], s.forces[seat]
        if Phase.SETUP not in (s.phase, before.phase):
            yield from stock_news(was, force, seat)
        for i in range(ORDER_UPGRADES):
            bit = 1 << i
            if force.owned & ~was.owned & bit:
                yield f"seat {seat + 1} gains the order upgrade {upgrade_name(s, d, seat, i)}"
            if force.used & ~was.used & bit:
                does = upgrade_text(d, ORDER_UPGRADES * int(force.faction) + i)
                yield f"seat {seat + 1} uses {upgrade_name(s, d, seat, i)}: {does}"
        for kind in range(KINDS):
            if force.deck[kind] != was.deck[kind]:
                way = "comes into" if force.deck[kind] else "leaves"
                yield f"seat {seat + 1}: the pair {kind_name(s, d, seat, kind)} {way} the combat deck"
        yield from event_news(before, s, d, seat, viewer in (EVERYBODY, seat))
        if force.out != was.out:
            yield f"seat {seat + 1} has nothing left on the board and is out"


def stock_news(was: Any, force: Any, seat: int) -> Iterator[str]:
    """Materiel, assets and command level of a seat."""
    change = int(force.materiel) - int(was.materiel)
    if change:
        way = f"gains {change}" if change > 0 else f"pays {-change}"
        yield f"seat {seat + 1} {way} materiel: {force.materiel} on the dial"
    for asset in Asset:
        change = int(force.assets[asset]) - int(was.assets[asset])
        if change:
            way = "gains" if change > 0 else "gives"
            yield f"seat {seat + 1} {way} {abs(change)} {ASSET_NAMES[asset]}: {force.assets[asset]} held"
    if force.level != was.level:
        yield f"seat {seat + 1}: command level {force.level}"


def event_news(before: Any, s: Any, d: Any, seat: int, seen: bool) -> Iterator[str]:
    """Tokens on the event deck, cards drawn, schemes kept."""
    was, force = before.forces[seat], s.forces[seat]
    tokens = sum(int(force.on_deck[order]) for order in range(ORDERS))
    if tokens > sum(int(was.on_deck[order]) for order in range(ORDERS)):
        yield f"seat {seat + 1} has {tokens} order token{'s' if tokens > 1 else ''} on its event deck"
    names = [event_name(d, EVENT_CARDS * int(force.faction) + i) for i in range(EVENT_CARDS)]
    drawn = [name for i, name in enumerate(names) if int(force.drawn) & ~int(was.drawn) & 1 << i]
    kept = [name for i, name in enumerate(names) if int(force.schemes) & ~int(was.schemes) & 1 << i]
    if drawn:
        for_ = "" if force.drew else " for its storm move"
        yield f"seat {seat + 1} draws {listed(drawn) if seen else counted(len(drawn), 'event card')}{for_}"
    if kept:
        yield f"seat {seat + 1} keeps {'the scheme ' + listed(kept) if seen else 'a scheme'}"
    comes_up = s.phase == Phase.REFRESH and s.event not in (before.event, NOBODY)
    if comes_up and s.event // EVENT_CARDS == force.faction:
        yield card_begins(before, s, d, seat, seen)


def card_begins(before: Any, s: Any, d: Any, seat: int, seen: bool) -> str:
    """An event card comes up: for its storm move alone, kept as a scheme (face down), or used."""
    card, name = int(s.event), event_name(d, int(s.event))
    by_storm = before.asking != Asking.PATHS  # what Many Paths draws moves no storm
    storm = f"; storm move: {storm_text(d, card)}" if by_storm else ""
    if by_storm and not s.forces[seat].drew:
        return f"seat {seat + 1} moves a storm by {name}, {storm_text(d, card)}; what the card does is not used"
    if d.events[card].scheme:
        picked = f"the scheme {name}: {event_text(d, card)}" if seen else "a scheme"
        return f"seat {seat + 1} picks {picked}{storm}"
    return f"seat {seat + 1} plays {name}: {event_text(d, card)}{storm}"
