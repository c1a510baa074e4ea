"""What a move is about: a Survivor, a Crew card, a planet, an upgrade, or nothing of these."""

from pipeline.engine.jit import kernel
from pipeline.engine.rules import Move
from pipeline.games.micro_cosmos.state import (
    FROM_COUNCIL,
    FROM_LOWER,
    FROM_UPPER,
    LOWER,
    UPPER,
    Act,
    Design,
    State,
)
from pipeline.games.micro_cosmos.vocabulary import NOBODY, UPGRADES


@kernel
def survivor_of(s: State, move: Move) -> int:
    """The Survivor that a move is about, or NOBODY."""
    ark = s.arks[s.seat]
    if move.kind == Act.KEEP:
        return int(s.drawn[move.a])
    if move.kind in (Act.SETTLE, Act.MISSION, Act.THROW_OFF):
        return int(ark.berths[move.a])
    if move.kind == Act.DISCARD and s.discard_survivors != 0:
        return int(ark.berths[move.a])
    return NOBODY


@kernel
def crew_of(s: State, move: Move) -> int:
    """The Crew card that a move is about, or NOBODY."""
    ark, kind, at = s.arks[s.seat], move.kind, move.a
    if kind in (Act.RECRUIT, Act.TAKE, Act.EXTRA):
        return int(s.canteen[at]) if at >= 0 else NOBODY
    if kind == Act.CREW:
        return int(ark.crew[at, move.b])
    if kind == Act.SPECIALIST:
        if FROM_LOWER <= at < FROM_UPPER:
            return int(ark.crew[LOWER, at - FROM_LOWER])
        if FROM_UPPER <= at < FROM_COUNCIL:
            return int(ark.crew[UPPER, at - FROM_UPPER])
    if kind == Act.DISCARD and s.discard_survivors == 0:
        lower = int(ark.row_n[LOWER])
        return int(ark.crew[LOWER, at]) if at < lower else int(ark.crew[UPPER, at - lower])
    return NOBODY


@kernel
def planet_of(s: State, move: Move) -> int:
    """The planet, or Star Portal, that a move is about, or NOBODY: where the Ark goes, or acts."""
    kind = move.kind
    if kind == Act.MOVE:
        return s.places[move.a].planet
    if kind in (
        Act.DISCOVER,
        Act.GATHER,
        Act.TERRAFORM,
        Act.SCOUT,
        Act.COLONY,
        Act.OUTPOST,
        Act.LIFT,
        Act.BOOST,
    ):
        return s.places[s.arks[s.seat].place].planet
    return NOBODY


@kernel
def taken(s: State, d: Design, move: Move) -> int:
    """The Survivor that a move keeps, the Crew card that it takes or the upgrade that it buys, or NOBODY."""
    return subject(s, d, move) if move.kind in (Act.KEEP, Act.RECRUIT, Act.TAKE, Act.EXTRA, Act.UPGRADE) else NOBODY


@kernel
def subject(s: State, d: Design, move: Move) -> int:
    """The code of what a move is about: Survivors, then Crew cards, planets, upgrades; -1 for nothing of these."""
    if move.kind == Act.UPGRADE or (move.kind == Act.BUY and move.a < UPGRADES):
        return d.survivors_n + d.crew_n + d.planets_n + move.a
    card = survivor_of(s, move)
    if card != NOBODY:
        return card
    card = crew_of(s, move)
    if card != NOBODY:
        return d.survivors_n + card
    card = planet_of(s, move)
    return d.survivors_n + d.crew_n + card if card != NOBODY else NOBODY
