"""Map files: what the reader takes, what it refuses and where, and what is worked out from a drawing."""

import re
import time

import pytest

from pipeline.engine.record import rows
from pipeline.errors import UsageError
from pipeline.games.core_space.cards import Map
from pipeline.games.core_space.mapping import DRAWN, fill_map, read_map, tried
from pipeline.games.core_space.mapwalks import Edge
from pipeline.games.core_space.vocabulary import Faction, Ground, Heading
from tests.games.core_space.board import Board, drawn

FIRST = 3  # line of the file in which the board begins


def changed(line: int, column: int, sign: str, text: str = "") -> str:
    """A map file with one character of the board changed, told by its place in the file."""
    lines = (text or drawn()).splitlines()
    there = lines[line - 1].ljust(DRAWN)
    lines[line - 1] = there[: column - 1] + sign + there[column:]
    return "\n".join(lines)


def wrong(text: str) -> str:
    with pytest.raises(UsageError) as error:
        read_map(text, "mine.txt")
    return str(error.value)


def test_odd_lines_and_columns_are_cells_and_even_ones_edges() -> None:
    plan = read_map(drawn("+-+:+\n|l|T/\n+-+ +", at=(4, 6)), "mine.txt")
    assert (plan.ground[6, 4], plan.ground[6, 5]) == (Ground.LOW, Ground.TALL)
    assert [plan.west[6, x] for x in (4, 5, 6)] == [Edge.WALL, Edge.WALL, Edge.DOOR]
    assert [plan.north[6, x] for x in (4, 5)] == [Edge.WALL, Edge.WINDOW]
    assert [plan.north[7, x] for x in (4, 5)] == [Edge.WALL, Edge.OPEN]


def test_the_edge_of_the_board_is_a_wall_drawn_or_not() -> None:
    # public: rules summary, board
    plan = read_map(drawn(), "mine.txt")
    assert (plan.west[:, [0, 24]] == Edge.WALL).all()
    assert (plan.north[[0, 24], :] == Edge.WALL).all()
    assert not tried(changed(4, 1, "/"))[1]  # an airlock's door may be drawn


def test_blanks_at_the_end_of_lines_and_file_do_not_matter() -> None:
    text = drawn("\n l . T")
    padded = "\ufeff" + "\r\n".join(line + "   " if len(line) < 40 else line for line in text.splitlines()) + "\r\n\r\n"
    one, other = read_map(padded, "a"), read_map(text, "b")
    assert (one.ground == other.ground).all()
    assert one.things == other.things


@pytest.mark.parametrize(
    ("line", "column", "sign", "said"),
    [
        (12, 14, "q", r"line 12, column 14: found 'q', expected a cell: \. or blank \(floor\), l \(low terrain\)"),
        (12, 15, "-", r"line 12, column 15: found '-', expected an edge: \| \(wall\), / \(door\), : \(window\)"),
        (13, 14, "|", r"line 13, column 14: found '\|', expected an edge: - \(wall\)"),
        (13, 15, "l", r"line 13, column 15: found 'l', expected nothing, \+, - or \| in a corner"),
        (12, 1, ":", r"line 12, column 1: found ':', expected \|, nothing or / \(an airlock's door\)"),
        (12, 50, "l", r"line 12, column 50: found 'l' right of the board, expected 49 characters"),
        (12, 14, "a", r"line 12, column 14: found airlock a again, expected one; the first is in line 4, column 2"),
        (4, 2, " ", r"found no airlock a, expected one"),
        (4, 4, ".", r"found no Entry Point 1, expected one"),
    ],
)
def test_what_is_wrong_is_told_with_its_line_and_column(line: int, column: int, sign: str, said: str) -> None:
    assert re.search("map mine.txt: .*" + said, wrong(changed(line, column, sign)), re.S)


def test_everything_wrong_is_told_at_once() -> None:
    said = wrong(changed(20, 4, "?", changed(12, 14, "q")))
    assert said.startswith("map mine.txt: 2 things are wrong\n")
    assert "line 12, column 14" in said
    assert "line 20, column 4" in said


def test_an_airlock_lies_at_the_edge_of_the_board() -> None:
    text = changed(4, 2, " ", changed(12, 14, "a"))
    assert "line 12, column 14: found airlock a inside the board" in wrong(text)


def test_everything_can_be_walked_to() -> None:
    shut = drawn("+-+-+\n|x v|\n+-+-+")
    said = wrong(shut)
    assert "line 12, column 10: found x where nobody can walk to" in said
    assert "line 12, column 12: found v where nobody can walk to" in said
    assert not tried(shut.replace("|x v|", "|x v/"))[1]


def test_the_heading_is_checked() -> None:
    text = drawn()
    assert "found no name in the heading" in wrong(text.replace("name: Drawn", "about: a map"))
    assert "line 1: found 'nmae: Drawn'" in wrong(text.replace("name:", "nmae:"))
    assert "did you mean 'name'?" in wrong(text.replace("name:", "nmae:"))
    assert "found name again" in wrong("name: One\n" + text)
    assert "found confidence 'sure' in the heading" in wrong("confidence: sure\n" + text)
    assert "found no board" in wrong("name: Nothing\n")


def test_lines_too_few_and_too_many_are_counted() -> None:
    lines = drawn().splitlines()
    assert "found 47 lines of the board" in wrong("\n".join(lines[: FIRST - 1 + 10] + lines[FIRST - 1 + 11 :]))
    assert "found a line below the board" in wrong("\n".join([*lines, "", "", "notes"]))


def test_too_many_crates_are_refused() -> None:
    assert "found 18 crates, expected 1 to 16" in wrong(drawn("\n" + " x" * 17, at=(1, 10)))


def test_contact_needs_no_wall_between() -> None:
    # First Born grid rules: contact is orthogonal
    d = Board("+-+\n|.:\n+/+").d
    cell = 24 * 4 + 4
    assert int(d.map.touch[cell]) == 1 << Heading.S  # a door, but neither wall nor window
    assert int(d.map.touch[cell + 24]) & (1 << Heading.N)


def test_rooms_end_at_walls_doors_and_windows() -> None:
    # public: rules summary, rooms
    d = Board("+-+\n|.:\n+/+").d
    assert int(d.map.rooms) == 2
    inside = [cell for cell in range(576) if d.map.room[cell] != d.map.room[0]]
    assert inside == [24 * 4 + 4]


def test_no_step_cuts_a_corner() -> None:
    # First Born grid rules: diagonal steps
    d = Board("    |\n\n").d  # a wall west of 6/4 would be in line 2: this one is a corner only
    assert int(d.map.steps[24 * 4 + 5]) & (1 << Heading.E)
    d = Board("\n    |").d
    assert not int(d.map.steps[24 * 4 + 5]) & (1 << Heading.E)
    for cell, heading in ((24 * 5 + 5, Heading.NE), (24 * 3 + 5, Heading.SE), (24 * 5 + 6, Heading.NW)):
        assert not int(d.map.steps[cell]) & (1 << heading)
    d = Board("\n T").d
    assert not int(d.map.steps[24 * 4 + 3]) & (1 << Heading.E)
    assert not int(d.map.steps[24 * 5 + 4]) & (1 << Heading.NE | 1 << Heading.NW | 1 << Heading.N)
    assert int(d.map.scrambles[24 * 5 + 4]) & (1 << Heading.N)


def test_things_are_numbered_row_by_row() -> None:
    record = rows(Map)[0]
    fill_map(drawn("\n X x O\n\n w g n v"), 10, record)
    assert record.crates[: record.crates_n].tolist() == [8, 24 * 4 + 4, 24 * 4 + 5]
    assert record.crate_large[: record.crates_n].tolist() == [0, 1, 0]
    assert record.terminals[: record.terminals_n].tolist() == [9, 24 * 4 + 6]
    posts = {faction: record.posts[faction][: record.posts_n[faction]].tolist() for faction in range(5)}
    row = 24 * 5
    assert posts == {
        Faction.SCOURGE: [],
        Faction.CORPS: [row + 5],
        Faction.SECURITY: [row + 4],
        Faction.GANGSTERS: [row + 6],
        Faction.CIVILIANS: [row + 7],
    }
    assert record.airlocks.tolist() == [0, 23, 24 * 23 + 23, 24 * 23]
    assert record.entries.tolist() == [1, 22, 5, 24 * 23 + 1, 24 * 23 + 22, 24 * 23 + 5]


def test_a_map_is_worked_out_within_a_second() -> None:
    started = time.perf_counter()
    fill_map(drawn("\n T T l"), 11, rows(Map)[0])
    assert time.perf_counter() - started < 1.5
