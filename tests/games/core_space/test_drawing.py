"""The board as text."""

from pipeline.games.core_space.drawing import capitals_of, drawn_board, drawn_map, key_lines, marks_of
from pipeline.games.core_space.vocabulary import Breed
from tests.games.core_space.board import Board


def test_walls_doors_and_windows_lie_between_cells_two_signs_wide() -> None:
    lines = drawn_map(Board("+-+:+\n|l|T/\n+-+/+").d)
    assert lines[0].split() == [str(x) for x in range(24)]
    at = 3 + 3 * 4
    assert [line[at : at + 7] for line in lines[9:12]] == ["+--+::+", "|ll|TT/", "+--+//+"]
    assert lines[10].startswith(" 4 |.  . ")
    assert all(len(line) <= 76 for line in lines)


def test_everybody_has_a_mark_of_two_signs() -> None:
    board = Board()
    captain, mate = board.trader(4, 4), board.trader(6, 4, 5)
    guard = board.npc(Breed.GUARD, 8, 4)
    board.fallen(10, 4, 2)
    first = capitals_of(board.d)
    marks = marks_of(board.s, board.d)
    assert (marks[captain], marks[mate], marks[guard]) == (first[0] + "1", first[1] + "2", "g1")
    assert marks[2] == first[2].lower() + "1"
    lines = drawn_board(board.s, board.d)
    assert f"|.  .  .  .  {marks[0]} .  {marks[5]} .  g1 .  {marks[2]} . " in lines[10]
    assert "g Guard" in " ".join(lines[50:])
    assert "fallen" in " ".join(lines[50:])


def test_whoever_stands_is_drawn_over_the_fallen_and_tokens() -> None:
    board = Board()
    board.fallen(4, 4, 1).trader(4, 4)
    board.s.lie_n, board.s.lie_cell[0], board.s.lie_cell[1] = 2, 24 * 4 + 4, 24 * 4 + 5
    assert drawn_board(board.s, board.d)[10][15:].startswith(f" {capitals_of(board.d)[0]}1 * ")


def test_empty_crates_and_terminals_that_are_done_look_so() -> None:
    board = Board()
    board.s.crates[0].opened, board.s.hacked[0] = 1, 1
    assert " x- O- " in drawn_board(board.s, board.d)[2]


def test_capitals_are_no_letters_of_npcs_and_each_is_another() -> None:
    capitals = capitals_of(Board().d)
    assert len(set(capitals)) == len(capitals)
    assert "x- empty" in " ".join(key_lines())
