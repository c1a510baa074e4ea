"""Whole games of players who choose by chance: no invariant breaks by any reading, and the facts of a game agree."""

from collections.abc import Sequence

import pytest

from pipeline.games.forbidden_stars.facts import TABLES, Log
from pipeline.games.forbidden_stars.rules import RULEBOOK, VARIANTS
from pipeline.games.forbidden_stars.state import CAPPED, OBJECTIVES
from pipeline.games.forbidden_stars.vocabulary import Use
from pipeline.games.rulebook import Rule
from tests.games.forbidden_stars.compiled import Played, played, played_plain

SEATS = (2, 3, 4)
TOGETHER = {"face_offence": ("face_defence=0",), "face_defence": ("face_offence=0",)}  # six faces of a die in all
APART = {("objectives_each", 1)}  # objectives that win are asked of it


def _values(rule: Rule) -> Sequence[object]:
    if rule.words:
        return [word for word in rule.words if word != rule.default]
    return sorted({rule.low, rule.high})


OTHER_RULES = [
    (f"{name}.2={value}" if isinstance(rule.default, dict) else f"{name}={value}", *TOGETHER.get(name, ()))
    for name, rule in RULEBOOK.rules.items()
    for value in _values(rule)
    if (name, value) not in APART
]


def _sound(games: Played) -> bool:
    return all(log.games[0].faults == 0 and log.games[0].ending != CAPPED for log in games.logs)


@pytest.mark.parametrize("seats", SEATS)
def test_games_end_by_the_rules_and_break_no_invariant(seats: int) -> None:
    assert _sound(played(seats))


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("variant", [variant.name for variant in VARIANTS])
def test_games_of_each_variant_break_no_invariant(seats: int, variant: str) -> None:
    assert _sound(played(seats, (variant,), games=20))


@pytest.mark.parametrize("sets", OTHER_RULES, ids=" ".join)
def test_games_by_each_other_reading_break_no_invariant(sets: tuple[str, ...]) -> None:
    assert _sound(played(2, sets=sets, games=20))


@pytest.mark.parametrize("seats", SEATS)
def test_a_game_is_the_same_compiled_and_in_plain_python(seats: int) -> None:
    compiled, plain = played(seats).logs[0], played_plain(seats)
    for table in TABLES:
        n = int(plain[f"{table.name}_n"])
        assert n == compiled[f"{table.name}_n"]
        assert plain[table.name][:n].tolist() == compiled[table.name][:n].tolist(), table.name
    assert plain["steps"] == compiled["steps"]


def _rows(log: Log, table: str) -> list[dict[str, int]]:
    found = log[table][: log[f"{table}_n"]]  # type: ignore[index]  # a NumPy record at run time
    return [dict(zip(found.dtype.names, row.tolist(), strict=True)) for row in found]


@pytest.mark.parametrize("seats", SEATS)
def test_points_are_the_objective_tokens_collected(seats: int) -> None:
    for log in played(seats).logs:
        objectives = _rows(log, "objectives")
        assert len(objectives) == 6 * seats
        for seat in _rows(log, "seats"):
            collected = [row for row in objectives if row["owner"] == seat["seat"] and row["collected"] > 0]
            assert seat["points"] in {len(collected), 0}
            assert all(row["placer"] != row["owner"] for row in objectives)
        if log.games[0].ending == OBJECTIVES:
            assert max(row["points"] for row in _rows(log, "seats")) >= seats


@pytest.mark.parametrize("seats", SEATS)
def test_four_orders_are_laid_in_a_round_and_each_is_told_once(seats: int) -> None:
    for log in played(seats).logs:
        orders = _rows(log, "orders")
        for seat in _rows(log, "seats"):
            own = [row for row in orders if row["seat"] == seat["seat"]]
            assert seat["resolved"] == sum(row["use"] in (Use.RESOLVED, Use.EMPTY) for row in own)
            assert seat["to_events"] == sum(row["use"] == Use.TO_EVENTS for row in own)
            assert all(len([row for row in own if row["round_"] == r + 1]) <= 4 for r in range(8))
            assert sum(row["spent"] for row in own) <= seat["spent"]
        turns = [(row["round_"], row["turn"]) for row in orders if row["turn"] > 0]
        assert len(turns) == len(set(turns))


@pytest.mark.parametrize("seats", SEATS)
def test_combats_and_strikes_agree_with_the_seats_that_fought_them(seats: int) -> None:
    for log in played(seats).logs:
        combats = _rows(log, "combats")
        for seat in _rows(log, "seats"):
            attacks = [row for row in combats if row["attacker"] == seat["seat"]]
            defences = [row for row in combats if row["defender"] == seat["seat"]]
            assert (seat["attacks"], seat["defences"]) == (len(attacks), len(defences))
            assert seat["attacks_won"] == sum(row["winner"] == seat["seat"] for row in attacks)
            assert seat["defences_won"] == sum(row["winner"] == seat["seat"] for row in defences)
        assert (log.games[0].combats, log.games[0].strikes) == (len(combats), log.strikes_n)


@pytest.mark.parametrize("seats", SEATS)
def test_holdings_are_written_for_each_round_and_seat(seats: int) -> None:
    for log in played(seats).logs:
        found = [(row["round_"], row["seat"]) for row in _rows(log, "rounds")]
        assert found == [(r + 1, seat + 1) for r in range(log.games[0].rounds) for seat in range(seats)]
