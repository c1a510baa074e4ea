"""Transcripts: complete, true to the states they tell, and able to be played back as they are printed."""

import functools
import re
from collections.abc import Iterator
from typing import Any

import pytest

from pipeline import games
from pipeline.engine.play import steps, worker
from pipeline.engine.record import rows
from pipeline.games import saying, transcript
from pipeline.games.desk import Desk

GAME = games.load("core-worlds")
MOVE = re.compile(r"^(seat \d: .+) \((?:1 of \d+|nothing else is possible)\)$")
CHANGE = re.compile(r"\b(actions|energy|tokens on [A-Z][A-Za-z ]+?) (\d+) → (\d+)")
PHASES = ["Draw Phase", "Energy Phase", "Galactic Phase", "Action Phase", "Discard Phase", "End Phase"]


def sitting(seats: int, variants: tuple[str, ...] = (), seed: int = 3, player: str = "mixed") -> transcript.Sitting:
    settings = GAME.rulebook.settings(variants, (), seats)
    components = GAME.load_components(None, 0, settings.cards)
    return transcript.sit_down(GAME, settings, components, transcript.seated(GAME, player, seats), seed)


def played(sat: transcript.Sitting) -> Iterator[tuple[Any, Any, Any]]:
    """The state, the bench and the log before every step of a game that nobody tells; and after the last one."""
    table, log = worker(GAME.state), rows(GAME.log)
    for step in steps(GAME.rules, sat.d, sat.players, sat.seating, sat.batch, (table, log[0])):
        yield table.states[0], [table.bench.moves[i] for i in range(step.legal)], log[0]
    yield table.states[0], [], log[0]


@functools.cache
def told(seats: int, variants: tuple[str, ...] = ()) -> list[str]:
    return list(transcript.lines(GAME, sitting(seats, variants)))


def test_every_round_is_told_phase_by_phase() -> None:
    heads = [line.split(":")[0] for line in told(3) if line.startswith(tuple(PHASES))]
    assert heads == PHASES * 10
    rounds = [line for line in told(3) if line.startswith("=== Round ")]
    assert rounds[0].startswith("=== Round 1, sector 1; seat 1 holds the destiny marker; 4 actions and a hand of 6")
    assert [re.findall(r"seat (\d) holds", line)[0] for line in rounds] == list("1231231231")


def test_the_central_zone_is_laid_out_with_costs_strengths_and_energy_tokens() -> None:
    lines = told(3)
    starts = [i for i, line in enumerate(lines) if line.startswith("Action Phase: ")]
    for start in starts:
        n = int(lines[start].split()[2])
        cards = lines[start + 1 : start + 1 + n]
        assert all(re.match(r"^  .+ \((world, needs|core world, needs|.*draft )", card) for card in cards), cards
        assert not lines[start + 1 + n].startswith("  ")
    assert any(line.endswith(" + energy token") for line in lines)


@pytest.mark.parametrize(("seats", "variants"), [(2, ()), (4, ("consuls", "draft")), (3, ("base",))])
def test_no_action_energy_or_token_changes_untold(seats: int, variants: tuple[str, ...]) -> None:
    """Every `a → b` begins where the last one of that seat ended."""
    has: dict[tuple[str, str], int] = {}
    actor = ""
    for line in told(seats, variants):
        if found := re.match(r"^=== Round .* (\d+) actions? and a hand", line):
            has |= {(str(seat + 1), "actions"): int(found[1]) for seat in range(seats)}
        if found := re.match(r"^  seat (\d): (\d+) energy \(", line):
            has[found[1], "energy"] = int(found[2])
        if found := re.match(r"^\s*seat (\d): ", line):
            actor = found[1]
        if found := re.match(r"^  seat (\d)'s turn: (\d+) actions?, (\d+) energy", line):
            assert (has[found[1], "actions"], has[found[1], "energy"]) == (int(found[2]), int(found[3])), line
        for what, before, after in CHANGE.findall(line):
            assert has.get((actor, what), 0) == int(before), line
            has[actor, what] = int(after)


def test_a_conquest_is_told_with_its_sum_against_the_worlds_strength() -> None:
    conquests = [line for line in told(4, ("consuls", "draft")) if " is conquered: strength " in line]
    assert len(conquests) > 10
    for line in conquests:
        fleet, ground, need_fleet, need_ground = map(int, re.findall(r"(\d+)/(\d+) of (\d+)/(\d+) needed", line)[0])
        assert fleet >= need_fleet
        assert ground >= need_ground
        parts = re.findall(r" (-?\d+)/(-?\d+)(?=[,)])", line[line.index("(") :])
        assert (sum(int(f) for f, _ in parts), sum(int(g) for _, g in parts)) == (fleet, ground)


def test_a_turn_says_who_may_still_act_what_is_possible_and_why_the_rest_is_not() -> None:
    lines = told(4, ("consuls", "draft"))
    text = "\n".join(lines)
    assert re.search(r"others: seat \d may still act \(\d actions?, \d+ energy\)", text)
    assert "has passed" in text
    assert re.search(r"can not: .*invade [A-Z][\w' ]+ \(it needs \d+/\d+; all there is makes \d+/\d+", text)
    assert re.search(r"draft [A-Z][\w' ]+ \(it costs \d+ energy, and there are \d+\)", text)


def test_the_scores_are_broken_down_and_add_up() -> None:
    lines = told(4, ("consuls", "draft"))
    start = next(i for i, line in enumerate(lines) if line.startswith("The game ends: "))
    table = {
        line[2:22].strip(): [int(cell) for cell in line[22:].split()]
        for line in lines[start + 2 : start + 12]
        if re.match(r"^  [a-z ]{20}[ \d]+$", line)
    }
    total, _ = table.pop("in all"), table.pop("rank")
    assert [sum(column) for column in zip(*table.values(), strict=True)] == total
    orders = [line for line in lines[start:] if re.search(r"tokens? kept of \d+", line)]
    assert sum(int(line.split()[-2]) for line in orders) == sum(table.get("orders", [0]))


def test_what_is_printed_can_be_played_back() -> None:
    """The moves of a transcript, said to a new table of the same deal, bring about the same position."""
    sat = sitting(2, ("draft",), player="random")
    desk = Desk(GAME, sat.d, 2)
    desk.deal(3)
    moves = [found[1] for line in transcript.lines(GAME, sat, choices=False) if (found := MOVE.match(line))]
    for text in moves[:120]:
        done = saying.say(desk, f"{text}…")
        assert done.done, f"{text}: {done.reason()}"
        desk = done.desk
    then = next(s for s, _, _ in played(sat) if s.step == desk.s.step)
    assert GAME.narrator.table(then, sat.d) == GAME.narrator.table(desk.s, desk.d)


@pytest.mark.parametrize(("seats", "variants"), [(2, ()), (5, ("consuls",)), (3, ("base", "draft"))])
def test_no_two_legal_moves_read_alike(seats: int, variants: tuple[str, ...]) -> None:
    sat = sitting(seats, variants, player="random")
    for s, legal, _ in played(sat):
        texts = [GAME.narrator.move(s, sat.d, move) for move in legal]
        assert len(set(texts)) == len(texts), texts
        if s.step > 250:
            break


def test_whatever_is_said_at_whatever_time_is_answered() -> None:
    """Every move of a game, said at other times of it: the narrator always has a reason, in words."""
    sat = sitting(4, ("consuls", "draft"))
    texts = sorted({found[1] for line in told(4, ("consuls", "draft")) if (found := MOVE.match(line))})
    for k, (s, legal, _) in enumerate(played(sat)):
        if k % 40 or not legal:
            continue
        open_now = {GAME.narrator.move(s, sat.d, move) for move in legal}
        for text in texts[k % 7 :: 7]:
            reason = GAME.narrator.refused(s, sat.d, text)
            assert reason.strip(), f"{text!r} at step {s.step} has no answer; open: {open_now}"


def test_what_names_nothing_of_the_game_has_no_answer() -> None:
    sat = sitting(2)
    s, _, _ = next(played(sat))
    for text in (
        "seat 1: dance",
        "seat 1: draft Clow Fighter",
        "seat 1: spend 1 Jedi token",
        "seat 1: deploy 3 chairs",
    ):
        assert GAME.narrator.refused(s, sat.d, text) == ""
    assert GAME.narrator.refused(s, sat.d, "seat 9: pass") == "there are seats 1 to 2"


def test_the_rules_are_not_changed_by_being_told() -> None:
    """Telling looks at the state only: the points are those of a game that nobody told."""
    *_, (_, _, log) = played(sitting(3))
    points = next(line for line in told(3) if line.startswith("  in all ")).split()[2:]
    assert [int(cell) for cell in points] == [log.seats[seat].points for seat in range(3)]
