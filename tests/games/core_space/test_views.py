"""Line of sight and cover: against ray casting, and as the public rules summary tells it."""

import random
from pathlib import Path

import pytest

from pipeline.games.core_space import views
from pipeline.games.core_space.components import SHEETS
from pipeline.games.core_space.mapping import read_map
from pipeline.games.core_space.vocabulary import Breed, Ground, View
from tests.games.core_space import naive_sight as naive
from tests.games.core_space.board import Board, drawn

SHIPPED = sorted((SHEETS.shipped / "maps").glob("*.txt"))


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.stem)
def test_rays_blocked_by_the_map_are_those_of_ray_casting(file: Path) -> None:
    plan, board = read_map(file.read_text(), file.name), Board(whole=file.read_text())
    chance = random.Random(file.stem)
    floor = [cell for cell in range(576) if plan.ground[cell // 24, cell % 24] == Ground.FLOOR]
    for _ in range(60):
        viewer, target = chance.choice(floor), chance.randrange(576)
        masks = int(board.d.map.walls[viewer, target]), int(board.d.map.cover[viewer, target])
        assert masks == naive.masks(plan, viewer, target), (viewer, target)


def test_bodies_hide_what_discs_of_half_an_inch_hide() -> None:
    chance = random.Random(11)
    for _ in range(40):
        board = Board()
        cells = chance.sample([cell for cell in range(24 * 9) if cell % 24 < 9], 14)
        for cell in cells:
            board.npc(Breed.HARVESTER, cell % 24, cell // 24)
        viewer, target, others = cells[0], cells[1], cells[2:]
        blocked = sum(
            1 << bit for bit, ray in naive.rays(viewer, target) if any(naive.disc_blocks(ray, cell) for cell in others)
        )
        assert views.between(board.s, viewer, target) == blocked


def test_what_is_hidden_up_to_a_quarter_has_no_cover_and_from_nine_tenths_is_unseen() -> None:
    # public: rules summary, cover
    board = Board()
    for hidden, view in ((0, View.CLEAR), (4, View.CLEAR), (5, View.PARTIAL), (14, View.PARTIAL), (15, View.UNSEEN)):
        assert views.graded(board.d, (1 << hidden) - 1, (1 << hidden) - 1) == view
    assert views.graded(board.d, 0, 0xFFFF) == View.PARTIAL  # low terrain only ever gives cover


def test_bits_of_a_mask_are_counted() -> None:
    assert all(views.bits_of(mask) == mask.bit_count() for mask in range(1 << 16))


@pytest.mark.parametrize(
    ("edge", "view"), [("|", View.UNSEEN), ("/", View.CLEAR), (":", View.CLEAR), (" ", View.CLEAR)]
)
def test_walls_block_sight_doors_and_windows_do_not(edge: str, view: View) -> None:
    # public: rules summary, doors and windows
    board = Board(f"\n    {edge}\n" * 3)
    a, b = board.npc(Breed.GUARD, 4, 5), board.npc(Breed.GUARD, 7, 5)
    assert views.view(board.s, board.d, a, b) == view


def test_low_terrain_that_the_viewer_touches_hides_nothing_from_him() -> None:
    # public: rules summary, line of sight
    board = Board(whole=drawn("\n" * 3 + " l   . . ."))
    d = board.d
    assert views.view_of_cells(d, 24 * 5 + 3, 24 * 5 + 8, False) == View.CLEAR
    assert views.view_of_cells(d, 24 * 5 + 8, 24 * 5 + 3, False) == View.PARTIAL
    assert views.view_of_cells(d, 24 * 5 + 2, 24 * 5 + 8, False) == View.PARTIAL


def test_prone_behind_low_terrain_is_out_of_sight() -> None:
    # public: First Born rulebook, prone height
    board = Board(whole=drawn("\n" * 3 + " l"))
    a, b = board.npc(Breed.GUARD, 8, 5), board.npc(Breed.GANGSTER, 3, 5)
    assert views.view(board.s, board.d, a, b) == View.PARTIAL
    board.s.people[b].prone = 1
    assert views.view(board.s, board.d, a, b) == View.UNSEEN
    assert views.view(board.s, board.d, b, a) == View.CLEAR


def test_a_body_in_the_straight_line_hides_who_stands_behind_it() -> None:
    # public: rules summary, line of sight: characters block
    board = Board()
    a, b = board.npc(Breed.GUARD, 4, 4), board.npc(Breed.GANGSTER, 8, 4)
    assert views.sees(board.s, board.d, a, b)
    between = board.trader(6, 4)
    assert views.view(board.s, board.d, a, b) != View.CLEAR
    board.s.people[between].defeated = 1
    assert views.view(board.s, board.d, a, b) == View.CLEAR  # public: the defeated block nothing


def test_tall_terrain_blocks_sight_and_low_does_not() -> None:
    for sign, view in (("T", View.UNSEEN), ("l", View.PARTIAL)):
        board = Board(whole=drawn("\n" * 3 + f" {sign}"))
        assert views.view_of_cells(board.d, 24 * 5 + 1, 24 * 5 + 7, False) == view
