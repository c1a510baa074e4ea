"""Transcripts: complete, true to the states they tell, and able to be played back as they are printed."""

import functools
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from pipeline import games
from pipeline.engine.play import steps, worker
from pipeline.engine.record import rows
from pipeline.games import saying, transcript
from pipeline.games.core_space.naming import people_by_name
from pipeline.games.core_space.state import TRADERS
from pipeline.games.desk import Desk

GAME = games.load("core-space")
MOVE = re.compile(r"^(seat \d: .+) \((?:1 of \d+|nothing else is possible)\)$")
SHORT = ("max_rounds=5",)
SEED = 3


def sitting(seats: int, settings: tuple[str, ...] = SHORT, lineup: str = "mixed") -> transcript.Sitting:
    found = GAME.rulebook.settings((), settings, seats)
    components = GAME.load_components(None, 0, found.cards)
    return transcript.sit_down(GAME, found, components, transcript.seated(GAME, lineup, seats), SEED)


def played(sat: transcript.Sitting) -> Iterator[tuple[Any, Any, Any]]:
    """The state, the bench and the log before every step of a game that nobody tells; and after the last one."""
    table, log = worker(GAME.state), rows(GAME.log)
    for step in steps(GAME.rules, sat.d, sat.players, sat.seating, sat.batch, (table, log[0])):
        yield table.states[0], [table.bench.moves[i] for i in range(step.legal)], log[0]
    yield table.states[0], [], log[0]


@functools.cache
def told(seats: int, settings: tuple[str, ...] = SHORT, lineup: str = "mixed") -> list[str]:
    return list(transcript.lines(GAME, sitting(seats, settings, lineup)))


def test_every_round_begins_with_the_board_and_who_is_on_it() -> None:
    lines = told(2)
    rounds = [i for i, line in enumerate(lines) if re.match(r"^=== Round \d+: the turn counter is with seat", line)]
    assert [lines[i].split()[2] for i in rounds] == [f"{n + 1}:" for n in range(len(rounds))]
    for i in rounds:
        assert re.match(r"^ +0  1  2 .*22 23$", lines[i + 1])
        below = lines[i + 51 : i + 75]
        assert any(line.startswith("  Hostility: ") for line in below)
        assert any(line.startswith("  Captain 1: ") for line in below)
        assert any(line.startswith("  Captain 2: ") for line in below)


def test_every_activation_of_an_npc_says_why_it_does_what_it_does() -> None:
    text = "\n".join(told(1, ("max_rounds=8", "start_pegs=14"), "beginners"))
    assert re.search(
        r"^  Harvester \d+: goes for .+ \(.*(in the open|in partial cover|in contact|on foot)\)", text, re.M
    )
    assert re.search(r"^  Guard \d: goes for ", text, re.M)
    assert re.search(r"^  Warden \d: (Security Die: [A-Z ]+|it (sees|is) .+)", text, re.M)
    assert re.search(r"^  Civilian \d: throws [A-Z]", text, re.M)


def test_attacks_tell_dice_hits_cover_armour_and_damage() -> None:
    text = "\n".join(told(1, ("max_rounds=8", "start_pegs=14"), "beginners"))
    assert re.search(r"(shoots|fights) .+: \d dice, \d hits?", text)
    assert re.search(r"armour takes \d: ", text)
    assert re.search(r"cover takes \d", text)


@pytest.mark.parametrize("seats", [1, 2])
def test_no_health_peg_or_ammo_of_a_trader_changes_untold(seats: int) -> None:
    """Every `a → b` begins where the last one of that Trader ended, and rounds begin with what was told."""
    has: dict[tuple[str, str], int] = {}
    for line in told(seats, ("max_rounds=8", "start_pegs=14")):
        found = re.match(r"^  (\w[\w ]* \d): .*Health (\d+) of \d+; (\d+|no) Skill pegs?; (\d+) ammo", line)
        if found:
            for what, number in zip(("Health", "Skill pegs", "ammo pegs"), found.groups()[1:], strict=True):
                value = 0 if number == "no" else int(number)
                assert has.setdefault((found[1], what), value) == value, line
        owner = re.match(r"^    (\w[\w ]* \d): ", line)
        for what, before, after in re.findall(r"(Health|Skill pegs|ammo pegs) (\d+) → (\d+)", line):
            assert owner, line
            if (owner[1], what) in has:
                assert has[owner[1], what] == int(before), line
            has[owner[1], what] = int(after)


def test_no_peg_of_the_tracker_moves_untold() -> None:
    pegs = None
    for line in told(2):
        if found := re.match(r"^  Hostility: (\d+|no) pegs?, ", line):
            now = 0 if found[1] == "no" else int(found[1])
            assert pegs in (None, now), line
            pegs = now
        if found := re.match(r"^    Hostility (\d+) → (\d+)", line):
            assert pegs == int(found[1]), line
            pegs = int(found[2])


def test_one_is_not_called_many() -> None:
    for line in [*told(1), *told(4, ("max_rounds=2",))]:
        assert not re.search(r"\b1 (dice|hits|pegs|Skill pegs|seats|points)\b", line), line


@pytest.mark.parametrize("seats", [1, 3])
def test_the_scores_are_broken_down_and_add_up(seats: int) -> None:
    lines = told(seats)
    start = next(i for i, line in enumerate(lines) if line.startswith("The game ends: "))
    table = {
        line[2:22].strip(): [int(cell) for cell in line[22:].split()]
        for line in lines[start + 2 : start + 9]
        if re.match(r"^  [a-z ]{20}[ \d-]+$", line)
    }
    total, _ = table.pop("in all"), table.pop("rank")
    assert [sum(column) for column in zip(*table.values(), strict=True)] in (total, [])


@pytest.mark.parametrize("seats", [1, 2])
def test_what_is_printed_can_be_played_back(seats: int) -> None:
    """The moves of a transcript, said to a new table of the same deal, bring about the same position."""
    sat = sitting(seats)
    desk = Desk(GAME, sat.d, seats)
    desk.deal(SEED)
    moves = [found[1] for line in transcript.lines(GAME, sat, choices=False) if (found := MOVE.match(line))]
    for text in moves:
        done = saying.say(desk, f"{text}…")
        assert done.done, f"{text}: {done.reason()}"
        desk = done.desk
    then = next(s for s, _, _ in played(sat) if s.step == desk.s.step)
    assert GAME.narrator.table(then, sat.d) == GAME.narrator.table(desk.s, desk.d)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_no_two_legal_moves_read_alike(seats: int) -> None:
    """But for equal tokens in one place, of which it does not matter which."""
    for s, legal, _ in played(sat := sitting(seats, ("max_rounds=4", "start_pegs=14"))):
        texts = Counter(GAME.narrator.move(s, sat.d, move) for move in legal)
        twice = [text for text, n in texts.items() if n > 1]
        assert all(re.match(r"^seat \d: (take|drop|pick up) ", text) for text in twice), twice


@pytest.mark.parametrize("seats", [1, 2])
def test_whatever_is_said_at_whatever_time_is_answered(seats: int) -> None:
    """Every move of a game, said at other times of it: the narrator always has a reason, in words."""
    sat = sitting(seats)
    texts = sorted({found[1] for line in told(seats) if (found := MOVE.match(line))})
    assert len(texts) > 40
    for k, (s, legal, _) in enumerate(played(sat)):
        if k % 12 or not legal:
            continue
        now = {GAME.narrator.move(s, sat.d, move) for move in legal}
        for text in (text for text in texts[k % 7 :: 7] if text not in now):
            reason = GAME.narrator.refused(s, sat.d, text)
            assert reason.strip(), f"{text!r} at step {s.step} has no answer"


def test_what_names_nothing_of_the_game_has_no_answer() -> None:
    sat = sitting(2)
    s, _, _ = next(played(sat))
    for text in (
        "seat 1: dance",
        "seat 1: move to 99/0",
        "seat 1: activate Nobody 1",
        "seat 1: shoot Warden 1 with Death Ray",
        "seat 1: use Telepathy 1",
        "seat 1: give Holy Grail",
        "seat 1: reload with hope",
    ):
        assert GAME.narrator.refused(s, sat.d, text) == "", text
    assert GAME.narrator.refused(s, sat.d, "seat 9: stand up") == "there are seats 1 to 2"


def test_the_rules_are_not_changed_by_being_told() -> None:
    """Telling looks at the state only: the game goes as one that nobody told."""
    sat = sitting(2)
    quiet, loud = worker(GAME.state), worker(GAME.state)
    for table, tells in ((quiet, False), (loud, True)):
        log = rows(GAME.log)
        for step in steps(GAME.rules, sat.d, sat.players, sat.seating, sat.batch, (table, log[0])):
            if tells and step.legal > 1 and table.states[0].step % 20 == 0:
                GAME.narrator.table(table.states[0], sat.d)
                GAME.narrator.refused(table.states[0], sat.d, "seat 1: search the room")
    differ = [
        name
        for name in GAME.state.dtype.names or ()
        if name not in ("sight", "cost", "reach", "reach_n", "keys")
        and not np.array_equal(quiet.states[0][name], loud.states[0][name])
    ]
    assert not differ


def test_traders_and_npcs_have_names_of_their_own() -> None:
    s, d = next(played(sat := sitting(4, ("max_rounds=1",))))[0], sat.d
    names = people_by_name(s, d)
    assert len(names) == sum(1 for it in s.people if it.on)
    assert [who for name, who in names.items() if name.startswith("captain ")] == [0, 4, 8, 12]
    assert all(who >= TRADERS for name, who in names.items() if name.startswith(("guard", "warden")))
