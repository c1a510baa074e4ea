import pytest

from pipeline.analysis import councils, influence, tracks
from tests.analysis import cosmos

RUN = cosmos.run(100, cosmos.Truth(rotations=2))
LAZY = cosmos.lazy(RUN)
ROWS = RUN["councils"].to_dicts()
GAMES = {row["game"]: row for row in RUN["games"].to_dicts()}
SEATS = {(row["game"], row["seat"]): row for row in RUN["seats"].to_dicts()}
NONE = cosmos.lazy(cosmos.run(20, cosmos.Truth(old_authorities=False)))


def test_lock_in_by_council_and_the_first_of_a_game() -> None:
    found = councils.lock_in(LAZY["councils"], LAZY["games"], LAZY["seats"], 2)
    assert found["council"].to_list() == ["blue", "green", "red", "any"]
    locked = [r for r in ROWS if r["locked"] > 0]
    for row in found.iter_rows(named=True):
        mine = [r for r in locked if r["council"] == row["council"]]
        if row["council"] == "any":
            first = {r["game"]: r for r in sorted(locked, key=lambda r: -r["locked"])}
            mine = list(first.values())
            assert {r["game"] for r in mine} == {r["game"] for r in locked}
        assert row["games"] == 100
        assert row["locked"] == pytest.approx(len(mine) / 100)
        assert row["round"] == pytest.approx(sum(r["locked"] for r in mine) / len(mine))
        left = [GAMES[r["game"]]["rounds"] - r["locked"] for r in mine]
        assert row["left"] == pytest.approx(sum(left) / len(left))
        if row["council"] != "any":
            won = [SEATS[r["game"], r["seat"]]["win_share"] for r in mine]
            assert row["win_share"] == pytest.approx(sum(won) / len(won))


def test_a_card_locked_by_no_seat_has_no_winner() -> None:
    automa = RUN["councils"].with_columns(seat=0).lazy()
    found = councils.lock_in(automa, LAZY["games"], LAZY["seats"], 2)
    assert found["locked"].min() > 0  # type: ignore[operator]
    assert found["win_share"].null_count() == found.height


def test_how_cards_are_held() -> None:
    found = councils.held(LAZY["councils"], LAZY["games"], LAZY["seats"], 2)
    turns = sum(row["turns"] for row in SEATS.values())
    for row in found.iter_rows(named=True):
        mine = [r for r in ROWS if r["council"] == row["council"]]
        with_it = {r["game"] for r in mine}
        never_back = [g for g in with_it if not any(r["returned"] for r in mine if r["game"] == g)]
        assert row["had"] == pytest.approx(len(with_it) / 100)
        assert row["kept"] == pytest.approx(len(never_back) / len(with_it))
        assert row["held"] == pytest.approx(sum(r["turns_held"] for r in mine) / turns)
        for name in ("taken", "returned", "activations"):
            assert row[name] == pytest.approx(sum(r[name] for r in mine) / 100)
            assert row[f"{name}_low"] < row[name] < row[f"{name}_high"]


def test_who_had_a_card_counts_each_seat_once() -> None:
    found = councils.holders(LAZY["councils"], LAZY["seats"], 2)
    for row in found.iter_rows(named=True):
        mine = [r for r in ROWS if r["council"] == row["council"]]
        won = [SEATS[r["game"], r["seat"]]["win_share"] for r in mine]
        assert (row["games"], row["win_share"]) == (len(mine), pytest.approx(sum(won) / len(won)))


@pytest.mark.parametrize("by", ["cause", "council"])
def test_influence_by_what_it_is_gained_by(by: str) -> None:
    found = influence.by_group(LAZY["influence"], LAZY["games"], by, 2)
    steps = RUN["influence"].to_dicts()
    assert found["share"].sum() == pytest.approx(1)
    for row in found.iter_rows(named=True):
        mine = [s for s in steps if s[by] == row[by]]
        points = sum(s["points"] for s in mine)
        told = (row["steps"], row["points"], row["each"], row["share"])
        assert told == pytest.approx((len(mine) / 100, points / 100, points / len(mine), len(mine) / len(steps)))


def test_sizes_of_actions() -> None:
    rows = RUN["terraforming"].to_dicts()
    sizes = influence.sizes(LAZY["terraforming"], 2)
    assert sizes["share"].sum() == pytest.approx(1)
    assert dict(sizes["levels", "games"].iter_rows())[2] == sum(r["levels"] == 2 for r in rows)
    found = influence.actions(LAZY["terraforming"], rotations=2).row(0, named=True)
    levels = sum(r["levels"] for r in rows)
    assert found["games"] == len(rows)
    assert found["levels"] == pytest.approx(levels / len(rows))
    assert found["per_level"] == pytest.approx(len(rows) / levels)
    assert found["one"] == pytest.approx(sum(r["levels"] == 1 for r in rows) / len(rows))
    assert found["full"] == pytest.approx(sum(r["levels"] == r["cap"] for r in rows) / len(rows))


def test_outposts_placed_are_told_from_those_moved() -> None:
    found = influence.outposts(LAZY["outposts"], LAZY["games"], 2).row(0, named=True)
    moved = sum(r["from"] is not None for r in RUN["outposts"].to_dicts())
    assert (found["moved"], found["placed"]) == pytest.approx((moved / 100, (400 - moved) / 100))


def test_how_far_seats_get_on_a_track() -> None:
    found = tracks.reached(LAZY["influence"], LAZY["seats"], ("council", "spot"), 2)
    steps = RUN["influence"].to_dicts()
    for row in found.iter_rows(named=True):
        mine = [s for s in steps if s["council"] == row["council"] and s["spot"] == row["spot"]]
        assert row["games"] == 400
        assert row["share"] == pytest.approx(len(mine) / 400)
        assert row["round"] == pytest.approx(row["spot"] + 2)
        assert row["points"] == pytest.approx(mine[0]["points"])


def test_without_the_expansion_there_is_nothing() -> None:
    assert councils.lock_in(NONE["councils"], NONE["games"], NONE["seats"]).height == 0
    assert councils.held(NONE["councils"], NONE["games"], NONE["seats"]).height == 0
    assert councils.holders(NONE["councils"], NONE["seats"]).height == 0
    assert influence.by_group(NONE["influence"], NONE["games"]).height == 0
    assert tracks.reached(NONE["influence"], NONE["seats"], ("council", "spot")).height == 0
