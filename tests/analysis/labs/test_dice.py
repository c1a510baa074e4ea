"""Exact odds of dice, beside enumeration and the closed forms of the Warden lab (dossier of Core Space, section 15)."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from pipeline.analysis.dice import Die as Hits
from pipeline.analysis.dice import pool
from pipeline.analysis.labs import dice
from pipeline.analysis.labs.dice import Questions
from pipeline.errors import UsageError

SECURITY = "search move interrogate backup attack"
MOVES, TOLLS = "search move interrogate", "search interrogate"


def chance(faces: str, symbols: str, again: tuple[str, ...] = ()) -> Fraction:
    """The odds that one die shows any of some faces."""
    return dice.counts(dice.asked([faces], 1, again), symbols.split())[1]


def test_a_warden_alone_moves_three_times_in_five() -> None:
    assert chance(SECURITY, MOVES) == Fraction(3, 5)
    assert chance(SECURITY, "backup") == chance(SECURITY, "attack") == Fraction(1, 5)


def test_two_wardens_in_contact_reroll_backup_and_the_four_other_results_are_alike() -> None:
    found = dice.odds(dice.read(SECURITY), ["backup"])
    assert found == {"search": Fraction(1, 4), "move": Fraction(1, 4), "interrogate": Fraction(1, 4), "backup": 0,
                     "attack": Fraction(1, 4)}  # fmt: skip


def test_tolls_are_two_in_five_and_a_half_with_backup_rerolled() -> None:
    assert chance(SECURITY, TOLLS) == Fraction(2, 5)
    assert chance(SECURITY, TOLLS, ("backup",)) == Fraction(1, 2)


@pytest.mark.parametrize("weights", [(1, 1, 1, 1, 1), (2, 1, 1, 1, 1), (1, 3, 2, 5, 4)])
def test_any_die_that_rerolls_backup_shows_the_others_by_their_weight_over_what_is_left(
    weights: tuple[int, ...],
) -> None:
    faces = dict(zip(SECURITY.split(), weights, strict=True))
    die = dice.read(", ".join(f"{n} {face}" for face, n in faces.items()))
    left = sum(weights) - faces["backup"]
    for face, odds in dice.odds(die, ["backup"]).items():
        assert odds == (Fraction(faces[face], left) if face != "backup" else 0)


def test_a_reroll_that_is_made_once_may_come_up_again() -> None:
    found = dice.odds(dice.read("d6"), ["1", "2"], once=True)
    assert found["1"] == Fraction(1, 3) * Fraction(1, 6)
    assert found["6"] == Fraction(1, 6) + Fraction(1, 3) * Fraction(1, 6)
    assert sum(found.values()) == 1
    assert dice.odds(dice.read("a a"), ["a"], once=True) == {"a": 1}


def test_counts_of_several_dice_are_those_of_all_throws_looked_through() -> None:
    sides = [["hit+hit", "hit", "hit", "miss", "miss", "miss"], ["hit", "miss", "miss", "miss"]]
    throws = list(product(sides[0], sides[0], sides[1], sides[1]))
    by_hand = Counter(sum(face.count("hit") for face in throw) for throw in throws)
    found = dice.counts(dice.asked(["hit+hit, 2 hit, 3 miss", "hit miss miss miss"], 2), {"hit"})
    assert found == {k: Fraction(by_hand[k], len(throws)) for k in range(7)}


@pytest.mark.parametrize(("keep", "kept"), [("", slice(0, 4)), ("highest 2", slice(2, 4)), ("lowest", slice(0, 1))])
def test_sums_are_those_of_all_throws_looked_through(keep: str, kept: slice) -> None:
    throws = list(product(range(1, 7), range(1, 7), range(1, 5), range(1, 5)))
    by_hand = Counter(sum(sorted(throw)[kept]) for throw in throws)
    rows = dice.sums(dice.asked(["d6", "d4"], 2), keep).rows
    left = {k: sum(n for other, n in by_hand.items() if other >= k) for k in by_hand}
    assert rows == tuple((k, Fraction(by_hand[k], 576), Fraction(left[k], 576)) for k in sorted(by_hand))


def test_turns_until_a_face_are_geometric() -> None:
    sheet = dice.until(dice.asked(["d6"]), "6")
    assert sheet.rows[2] == (3, Fraction(25, 216), Fraction(91, 216))
    assert sheet.says[0].startswith("On average it takes 6.00 turns; half of the time it has come by turn 4,")
    assert "nine times in ten by turn 13" in sheet.says[0]
    pair = dice.until(dice.asked(["d6"], 2), "2 6")
    assert pair.rows[0][1] == Fraction(1, 36)
    assert dice.until(dice.asked(["a"]), "a").rows == ((1, 1, 1),)


@pytest.mark.parametrize(("count", "spoils"), [(0, 0), (1, 0), (3, 0), (3, 2), (4, 1)])
def test_pools_of_combat_dice_are_those_of_all_throws_looked_through(count: int, spoils: int) -> None:
    blue, red = Hits(6, 1, 2, 1), Hits(6, 0, 3, 0)
    sides = {blue: [(2, 0), (1, 0), (1, 0), (0, 1), (0, 0), (0, 0)], red: [(1, 0)] * 3 + [(0, 0)] * 3}
    throws = list(product(*[sides[red if k else blue] for k in range(count)]))
    by_hand: Counter[int] = Counter()
    for throw in throws:
        misfires = sum(side[1] for side in throw)
        by_hand[0 if spoils and misfires >= spoils else sum(side[0] for side in throw)] += 1
    expected = {hits: Fraction(by_hand[hits], len(throws)) for hits in range(count + 2 if count else 1)}
    assert pool(blue, red, count, spoils) == expected


def test_what_is_told_without_a_question_fits_the_dice() -> None:
    def titles(faces: list[str], many: int = 1, **asked: str) -> list[str]:
        return [sheet.title for sheet in dice.answer(dice.asked(faces, many), Questions(**asked))]

    assert titles(["a b"]) == ["One die: each face"]
    assert titles(["a b"], 3)[1:] == ["How many of each with 3 dice"]
    assert titles(["d6"], 3)[1:] == ["The sum of 3 dice"]
    assert titles(["d6", "a b"], 1)[2:] == ["How many of each with 2 dice"]
    assert titles(["a b"], 2, until="a")[-1] == "Turns until a comes, throwing 2 dice a turn"


@pytest.mark.parametrize(
    ("faces", "options", "said"),
    [
        ([], {}, "needs --faces"),
        ([" "], {}, "names no face"),
        (["d0"], {}, "--faces d 0 must be from 1 to 100"),
        (["a b"], {"many": 0}, "--dice 0 must be from 1 to 60"),
        (["a b"], {"again": ["c"]}, "no face is called 'c'"),
        (["atack move"], {"again": ["attack"]}, "did you mean 'atack'?"),
        (["a b"], {"again": ["a b"]}, "leaves no face to stop at"),
        (["a b"], {"once": True}, "add --reroll FACE"),
    ],
)
def test_dice_that_can_not_be_are_named(faces: list[str], options: dict[str, object], said: str) -> None:
    with pytest.raises(UsageError, match=said.replace("?", r"\?")):
        dice.odds(dice.asked(faces, **options).dice[0], dice.asked(faces, **options).again)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("faces", "questions", "said"),
    [
        ("a b", Questions(counts=["c"]), "no face is called 'c'"),
        ("a b", Questions(until="2 a"), "never comes with 1 die"),
        ("a b", Questions(until="a, b"), "waits for several faces"),
        ("a b", Questions(keep="highest 2"), "whole numbers on every face"),
        ("d6", Questions(keep="best 2"), "must be highest or lowest"),
        ("d6", Questions(keep="highest 3"), "--keep highest 3 must be from 1 to 1"),
    ],
)
def test_questions_that_can_not_be_answered_say_why(faces: str, questions: Questions, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        dice.answer(dice.asked([faces]), questions)
