"""Reasons agree with the rules: what may be done has none, and what may not has one."""

from collections.abc import Iterator
from typing import Any

import pytest

from pipeline import games
from pipeline.engine.play import steps, worker
from pipeline.engine.record import rows
from pipeline.games import transcript
from pipeline.games.micro_cosmos import denials, refusals
from pipeline.games.micro_cosmos.layout import at_portal
from pipeline.games.micro_cosmos.state import PLACES, Act, Stage
from pipeline.games.micro_cosmos.vocabulary import NOBODY, Specialist, Upgrade
from tests.golden.cases import FOLDER

GAME = games.load("micro-cosmos")
PLAYERS = FOLDER / "micro-cosmos" / "players.toml"
OTHER = (
    "mission_twice=true",
    "track_end=no_more",
    "throw_off=true",
    "colony_needs_terraformed=false",
    "crew_limit_counts=hand_apart",
    "launch_spot.2=12",
    "level_cost=2",
    "face_down_planets=3",
    "range=2",
)
TABLES = [(1, ()), (2, ()), (4, ()), (2, OTHER)]


def decisions(seats: int, settings: tuple[str, ...]) -> Iterator[tuple[Any, Any, set[tuple[int, int]]]]:
    """Every decision of some games: the state, the design, and the legal moves as kind and a."""
    found = GAME.rulebook.settings((), (*settings, "max_rounds=14"), seats)
    components = GAME.load_components(None, 0, found.cards)
    for seed in (1,):
        seated = transcript.seated(GAME, "golden", seats, PLAYERS)
        sat = transcript.sit_down(GAME, found, components, seated, seed)
        table, log = worker(GAME.state), rows(GAME.log)
        for step in steps(GAME.rules, sat.d, sat.players, sat.seating, sat.batch, (table, log[0])):
            moves = [table.bench.moves[i] for i in range(step.legal)]
            yield table.states[0], sat.d, {(int(move.kind), int(move.a)) for move in moves}


@pytest.mark.parametrize(("seats", "settings"), TABLES, ids=str)
def test_an_action_has_a_reason_just_when_it_is_not_legal(seats: int, settings: tuple[str, ...]) -> None:
    seen = set()
    for s, d, legal in decisions(seats, settings):
        if s.stage != Stage.ACTION or s.actions <= 0:
            continue
        for act, refused in denials.REFUSED.items():
            why = denials.action_refused(s, d, act) or refused(s, d)
            may = any(kind == act for kind, _ in legal)
            assert may == (why == ""), f"{act.name} at step {s.step}: legal {may}, {why!r}"
            seen.add((act, may))
    assert len(seen) >= 2 * len(denials.REFUSED) - 2, "each action was seen both ways, but gather and the like"


@pytest.mark.parametrize(("seats", "settings"), TABLES, ids=str)
def test_a_survivor_aboard_has_a_reason_just_when_it_can_not_leave(seats: int, settings: tuple[str, ...]) -> None:
    for s, d, legal in decisions(seats, settings):
        if s.stage != Stage.ACTION or s.actions <= 0:
            continue
        act, refused = (
            (Act.MISSION, denials.send_refused) if at_portal(s, d, s.seat) else (Act.SETTLE, denials.settle_refused)
        )
        ark = s.arks[s.seat]
        for berth in range(ark.aboard):
            why = denials.action_refused(s, d, act) or refused(s, d, int(ark.berths[berth]))
            assert ((act, berth) in legal) == (why == ""), f"step {s.step}: {why!r}"


@pytest.mark.parametrize(("seats", "settings"), TABLES, ids=str)
def test_upgrades_tokens_outposts_and_places_have_a_reason_just_when_they_are_not_legal(
    seats: int, settings: tuple[str, ...]
) -> None:
    now = "not now"
    for s, d, legal in decisions(seats, settings):
        if s.stage == Stage.UPGRADE:
            for upgrade in Upgrade:
                why = refusals.upgrade_refused(s, d, upgrade)
                assert ((Act.UPGRADE, upgrade) in legal) == why.startswith(now), why
        if s.stage == Stage.MOVE:
            for place in range(PLACES):
                assert ((Act.MOVE, place) in legal) == refusals.move_refused(s, d, place).startswith(now)
        if s.stage != Stage.ACTION or s.actions <= 0:
            continue
        if at_portal(s, d, s.seat):
            for token in Specialist:
                why = denials.action_refused(s, d, Act.TRAIN) or denials.train_refused(s, d, token)
                assert ((Act.TRAIN, token) in legal) == (why == ""), why
            continue
        for source in [NOBODY, *(place for place in range(PLACES) if s.places[place].outpost[s.seat])]:
            why = denials.action_refused(s, d, Act.OUTPOST) or denials.outpost_refused(s, d, source)
            assert ((Act.OUTPOST, source) in legal) == (why == ""), why


@pytest.mark.parametrize(("seats", "settings"), TABLES, ids=str)
def test_crew_cards_and_levels_have_a_reason_just_when_they_are_not_legal(
    seats: int, settings: tuple[str, ...]
) -> None:
    for s, d, legal in decisions(seats, settings):
        ark = s.arks[s.seat]
        if s.stage == Stage.CREW:
            found = {refusals.crew_refused(s, d, row, i)[:7] for row in (0, 1) for i in range(ark.row_n[row])}
            assert "not now" in found
            for row in (0, 1):
                open_ = sum(refusals.crew_refused(s, d, row, i).startswith("not now") for i in range(ark.row_n[row]))
                assert (open_ > 0) == ((Act.CREW, row) in legal)
        if s.stage == Stage.LIFT:
            for resource in range(4):
                why = refusals.lift_refused(s, d, resource)
                assert why, "a reason is asked for only where it is refused, but there is always one"
                little = why.startswith(("there is too little", "there are too few"))
                enough = ark.resources[resource] >= d.rules.level_cost
                assert ((Act.LIFT, resource) in legal) == (little and enough)
