"""The table as lines of text: round and phase, the galaxy (drawing.py), and what every seat has."""

from typing import Any

from pipeline.games.contract import EVERYBODY
from pipeline.games.forbidden_stars.cards import EVENT_CARDS, KINDS, ORDER_UPGRADES
from pipeline.games.forbidden_stars.drawing import galaxy_lines
from pipeline.games.forbidden_stars.galaxy import income
from pipeline.games.forbidden_stars.naming import (
    ASSET_NAMES,
    counted,
    event_name,
    faction_name,
    kind_name,
    listed,
    tile_name,
    upgrade_name,
)
from pipeline.games.forbidden_stars.state import Phase
from pipeline.games.forbidden_stars.vocabulary import Asset

PHASE_NAMES = {phase: f"{phase.name.title()} Phase" for phase in Phase} | {Phase.SETUP: "set-up"}


def table_lines(s: Any, d: Any, viewer: int = EVERYBODY) -> list[str]:
    """The whole table, as a seat may see it."""
    galaxy = galaxy_lines(s, d, viewer) if any(area.laid for area in s.areas[: d.areas]) else ["no tile lies yet"]
    lines = [when(s), *galaxy]
    for seat in range(s.seats):
        lines += seat_lines(s, d, seat, viewer in (EVERYBODY, seat))
    return lines


def when(s: Any) -> str:
    """Round and phase."""
    if s.phase == Phase.SETUP:
        return "Set-up"
    return f"Round {s.round_}, {PHASE_NAMES[Phase(int(s.phase))]}; seat {s.first + 1} is first player"


def seat_lines(s: Any, d: Any, seat: int, seen: bool = True) -> list[str]:
    """What a seat has; of what it holds in hand, unless that may be seen, how many."""
    force = s.forces[seat]
    assets = [counted(int(force.assets[asset]), ASSET_NAMES[asset]) for asset in Asset if force.assets[asset]]
    out = ", out" if force.out else ""
    stock = f"materiel {force.materiel} (income {income(s, d, seat)}), command level {force.level}"
    held = f"worlds {force.worlds}, objectives {force.objectives}, assets: {listed(assets)}"
    lines = [f"  seat {seat + 1}, {faction_name(s, d, seat)}{out}: {stock}, {held}"]
    tiles = [tile_name(d, 2 * int(tile))[:-1] for tile in force.hand_tiles[: force.hand_tiles_n]]
    lines += [f"    tiles in hand: {listed(tiles) if seen else len(tiles)}"] if tiles else []
    deck = [kind_name(s, d, seat, kind) for kind in range(KINDS) if force.deck[kind]]
    upgrades = upgrades_of(s, d, seat)
    schemes = schemes_of(s, d, seat)
    lines.append(f"    combat deck: {listed(deck)}")
    lines += [f"    order upgrades: {listed(upgrades)}"] if upgrades else []
    lines += [f"    schemes: {listed(schemes) if seen else len(schemes)}"] if schemes else []
    return lines


def upgrades_of(s: Any, d: Any, seat: int) -> list[str]:
    """A seat's order upgrades; used ones say so."""
    force = s.forces[seat]
    return [
        f"{upgrade_name(s, d, seat, i)}{' (used)' if force.used >> i & 1 else ''}"
        for i in range(ORDER_UPGRADES)
        if force.owned >> i & 1
    ]


def schemes_of(s: Any, d: Any, seat: int) -> list[str]:
    """The schemes that a seat holds."""
    force = s.forces[seat]
    return [event_name(d, EVENT_CARDS * int(force.faction) + i) for i in range(EVENT_CARDS) if force.schemes >> i & 1]
