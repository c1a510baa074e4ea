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
from pipeline.games.micro_cosmos.news import changes
from pipeline.games.micro_cosmos.triggers import trigger_launch
from tests.golden.cases import FOLDER

GAME = games.load("micro-cosmos")
PLAYERS = FOLDER / "micro-cosmos" / "players.toml"
MOVE = re.compile(r"^(seat \d: .+) \((?:1 of \d+|nothing else is possible)\)$")
COUNTS = ("points", "minerals", "biomatter", "technology", "workforce", "Red Council", "Green Council", "Blue Council")
CHANGE = re.compile(rf"(?<![\w'])({'|'.join(COUNTS)}) (-?\d+) → (-?\d+)(?! of)")
SHORT = ("max_rounds=7",)


def sitting(seats: int, variants: tuple[str, ...] = (), settings: tuple[str, ...] = SHORT) -> transcript.Sitting:
    found = GAME.rulebook.settings(variants, settings, seats)
    components = GAME.load_components(None, 0, found.cards)
    return transcript.sit_down(GAME, found, components, transcript.seated(GAME, "golden", seats, PLAYERS), 3)


def played(sat: transcript.Sitting) -> Iterator[tuple[Any, Any, Any]]:
    """The state, the bench and the log before every step of a game that nobody tells; and after the last one."""
    table, log = worker(GAME.state), rows(GAME.log)
    for step in steps(GAME.rules, sat.d, sat.players, sat.seating, sat.batch, (table, log[0])):
        yield table.states[0], [table.bench.moves[i] for i in range(step.legal)], log[0]
    yield table.states[0], [], log[0]


@functools.cache
def told(seats: int, variants: tuple[str, ...] = ()) -> list[str]:
    return list(transcript.lines(GAME, sitting(seats, variants)))


def test_every_round_is_told_with_its_map_and_turns() -> None:
    lines = told(3)
    rounds = [int(found[1]) for line in lines if (found := re.match(r"^=== Round (\d+), ", line))]
    assert rounds == list(range(1, rounds[-1] + 1))
    turns = [line for line in lines if re.match(r"^  seat \d's turn: ", line)]
    assert [int(turn.strip()[5]) for turn in turns] == [1, 2, 3] * len(rounds)
    maps = [i for i, line in enumerate(lines) if line.startswith("  Canteen: ")]
    assert len(maps) == len(rounds)  # the first is that of the opening
    assert sum("Star Portal " in line for line in lines if line.startswith("  | ")) == len(maps)


def test_the_map_shows_levels_steps_markers_and_arks() -> None:
    text = "\n".join(told(3))
    assert re.search(r"\| Planet 00\d, red +\|", text)
    assert re.search(r"M\d B\d W\d of 7", text)
    assert re.search(r"steps: seat \d \d", text)
    assert re.search(r"Outpost: seat \d", text)
    assert re.search(r"Ark 1, 2, 3", text)
    assert re.search(r"\| covered ", text)


@pytest.mark.parametrize(("seats", "variants"), [(1, ()), (2, ()), (4, ()), (3, ("base",)), (2, ("new-worlds",))])
def test_no_points_resources_or_influence_change_untold(seats: int, variants: tuple[str, ...]) -> None:
    """Every `a → b` begins where the last one of that seat ended, and turns begin with what was told."""
    has: dict[tuple[str, str], int] = {}
    actor, started = "", 1
    for line in told(seats, variants):
        if found := re.match(r"^  seat (\d)'s turn: (-?\d+) points?,", line):
            actor = found[1]
            assert has.get((actor, "points"), 0) == int(found[2]), line
        if actor and (found := re.match(r"^    Cargo: (.+) \(up to", line)):
            cargo = {
                "minerals" if name == "mineral" else name: int(n) for n, name in re.findall(r"(\d+) (\w+)", found[1])
            }
            for name in COUNTS[1:5]:
                assert has.get((actor, name), started) == cargo.get(name, 0), line
        if found := MOVE.match(line):
            actor = found[1][5]
        if not line.startswith("      "):
            continue
        owner = re.match(r"^      (?:seat (\d)|the (Automa)): ", line)
        who = (owner[1] or owner[2]) if owner else actor
        for what, before, after in CHANGE.findall(line):
            default = started if what in COUNTS[1:5] and who != "Automa" else 0
            assert has.get((who, what), default) == int(before), line
            has[who, what] = int(after)


def test_what_the_automa_does_is_told() -> None:
    text = "\n".join(told(1))
    assert len(re.findall(r"^  the Automa's turn: \w+ \w+ \(\w+: \w+, \w+\)$", text, re.M)) == 7
    assert "the Automa:" in text
    assert re.search(r"the Automa: \d+ points \(", text), "its points by source at the end"


@pytest.mark.parametrize(
    ("switch", "said"),
    [
        ("finish_round", "launched; round 3 is the last"),
        ("full_round", "launched; round 4 is the last"),
        ("stop", "launched; the game ends with this turn"),
        ("one_turn_each", "launched; everybody else has one more turn"),
    ],
)
def test_with_the_end_it_is_told_what_is_still_played(switch: str, said: str) -> None:
    sat = sitting(2, settings=(f"after_trigger={switch}",))
    before, _, _ = next(played(sat))
    s = before.copy()
    s.round_, s.mission = 3, 5
    trigger_launch(s, sat.d, 0)
    told_now = [line for line in changes(before, s, sat.d) if "TRIGGERED" in line]
    assert told_now == [f"THE END IS TRIGGERED: the mission is {said}"]
    later = s.copy()
    later.terraformed_in = 4
    assert list(changes(s, later, sat.d)) == ["enough planets are terraformed too, once the end was triggered"]


def test_one_is_not_called_many() -> None:
    for line in [*told(1), *told(4)]:
        assert not re.search(r"\b1 (minerals|\w*[Rr]esources|seats|points|levels|cards|Crew cards)\b", line), line


def test_choices_say_what_is_possible_and_why_the_rest_is_not() -> None:
    text = "\n".join(told(2))
    assert re.search(r"^    can: upgrade nothing; upgrade ", text, re.M)
    assert re.search(r"can not: .*upgrade \w.+ \(it costs \d \w+", text)
    assert re.search(r"can not: .*create a Colony \(the planet is not terraformed", text)


@pytest.mark.parametrize("seats", [1, 3])
def test_the_scores_are_broken_down_and_add_up(seats: int) -> None:
    lines = told(seats)
    start = next(i for i, line in enumerate(lines) if line.startswith("The game ends: "))
    table = {
        line[2:22].strip(): [int(cell) for cell in line[22:].split()]
        for line in lines[start + 2 : start + 16]
        if re.match(r"^  [a-z ]{20}[ \d-]+$", line)
    }
    total, _ = table.pop("in all"), table.pop("rank")
    assert [sum(column) for column in zip(*table.values(), strict=True)] == total


@pytest.mark.parametrize(("seats", "variants"), [(2, ()), (1, ()), (3, ("base",))])
def test_what_is_printed_can_be_played_back(seats: int, variants: tuple[str, ...]) -> None:
    """The moves of a transcript, said to a new table of the same deal, bring about the same position."""
    sat = sitting(seats, variants)
    desk = Desk(GAME, sat.d, seats)
    desk.deal(3)
    moves = [found[1] for line in transcript.lines(GAME, sat, choices=False) if (found := MOVE.match(line))]
    for text in moves:
        done = saying.say(desk, f"{text}…")
        assert done.done, f"{text}: {done.reason()}"
        desk = done.desk
    then = next(s for s, _, _ in played(sat) if s.step == desk.s.step)
    assert GAME.narrator.table(then, sat.d) == GAME.narrator.table(desk.s, desk.d)


@pytest.mark.parametrize(("seats", "variants"), [(2, ()), (1, ()), (4, ()), (1, ("campaign",))])
def test_no_two_legal_moves_read_alike(seats: int, variants: tuple[str, ...]) -> None:
    for s, legal, _ in played(sat := sitting(seats, variants)):
        texts = [GAME.narrator.move(s, sat.d, move) for move in legal]
        assert len(set(texts)) == len(texts), texts


@pytest.mark.parametrize("seats", [1, 2])
def test_whatever_is_said_at_whatever_time_is_answered(seats: int) -> None:
    """Every move of a game, said at other times of it: the narrator always has a reason, in words."""
    sat = sitting(seats)
    texts = sorted({found[1] for line in told(seats) if (found := MOVE.match(line))})
    for k, (s, legal, _) in enumerate(played(sat)):
        if k % 12 or not legal:
            continue
        for text in texts[k % 7 :: 7]:
            reason = GAME.narrator.refused(s, sat.d, text)
            assert reason.strip(), f"{text!r} at step {s.step} has no answer"


def test_what_names_nothing_of_the_game_has_no_answer() -> None:
    sat = sitting(2)
    s, _, _ = next(played(sat))
    for text in (
        "seat 1: dance",
        "seat 1: move to Planet 099",
        "seat 1: upgrade Warp Drive",
        "seat 1: send Purple 3 to the New Worlds",
        "seat 1: lift dilithium",
        "seat 1: activate Nobody In Particular",
        "seat 1: recruit Captain Kirk",
    ):
        assert GAME.narrator.refused(s, sat.d, text) == "", text
    assert GAME.narrator.refused(s, sat.d, "seat 9: gather") == "there are seats 1 to 2"


def test_the_rules_are_not_changed_by_being_told() -> None:
    """Telling looks at the state only: the points are those of a game that nobody told."""
    *_, (_, _, log) = played(sitting(3))
    points = next(line for line in told(3) if line.startswith("  in all ")).split()[2:]
    assert [int(cell) for cell in points] == [log.seats[seat].points for seat in range(3)]
