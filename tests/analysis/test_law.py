"""Defeats, Arrests and trials, who removes whom, how threat grows, and what leaving early or late brings."""

from fractions import Fraction

import polars as pl
import pytest

from pipeline.analysis import dice, law, leaving, sides, survival, threat
from tests.analysis import space

T = space.lazy(space.run(400, space.Truth(rotations=2)))
C = {name: table.collect() for name, table in T.items()}
BLUE, RED = dice.Die(6, 1, 3, 1), dice.Die(6, 0, 3, 1)


def test_every_breed_has_a_side() -> None:
    known = C["arrests"].select(side=sides.side("by"), force=sides.force("by"), by="by").unique()
    said = {by: (side, force) for side, force, by in known.iter_rows()}
    assert said["warden"] == ("law", "wardens")
    assert said["guard"] == ("law", "corps")
    assert said["live_one"] == ("scourge", "scourge")


def test_defeats_by_force_add_up_to_all() -> None:
    found = law.defeats(T["arrests"], T["games"], 2)
    assert found["defeats"].sum() == pytest.approx(C["games"]["defeats"].mean())
    assert found["share"].sum() == pytest.approx(1.0)


def test_what_comes_of_defeats() -> None:
    row = law.became(T["arrests"], (), 2).row(0, named=True)
    was = C["arrests"].filter(pl.col("arrested") > 0)
    assert row["arrested"] == pytest.approx(was.height / C["arrests"].height)
    assert row["freed"] == pytest.approx(was.filter(pl.col("revived") > 0).height / was.height)
    assert row["waited"] == pytest.approx((was["arrested"].cast(pl.Int64) - was["round"].cast(pl.Int64)).mean())
    assert set(law.became(T["arrests"], ("by",), 2)["by"]) == {"scourge", "law", "gangsters"}


def test_arrest_and_revival_compete() -> None:
    found = law.since(T["arrests"], T["games"], 2)
    last = found.group_by("ending").agg(pl.col("incidence").last())
    assert set(last["ending"]) == {"arrested", "revived"}
    assert last["incidence"].sum() <= 1.0
    assert found["round"].min() == 0
    assert found.filter(pl.col("ending") == "arrested")["games"].max() == C["arrests"].filter(pl.col("arrested") > 0).height  # fmt: skip  # noqa: E501


def test_fates_of_traders_add_up_and_bail_is_of_those_tried() -> None:
    row = law.fates(T["extraction"], (), 2).row(0, named=True)
    assert sum(row[fate] for fate in law.FATES) == pytest.approx(1.0)
    tried = C["extraction"].filter(pl.col("fate").is_in(law.TRIED))
    assert row["bail"] == pytest.approx(tried["bail"].mean())
    thrown = law.trials(T["extraction"])
    assert thrown["rolled"].sum() == tried.height
    assert dice.fit(dice.faces(thrown, {str(k): Fraction(1, 6) for k in range(1, 7)}))["p_chi2"][0] > 0.001


def test_who_removes_the_scourge_and_what_no_attack_did() -> None:
    found = law.removed(T["attacks"], T["games"], 2)
    assert found["removed"].sum() == pytest.approx(C["games"]["scourge_killed"].mean())
    assert law.OTHERWISE in found["by"].to_list()
    mine = C["attacks"].filter((pl.col("downed") == 1) & (pl.col("attacker") == "warden") & pl.col("defender").is_in(space.LAWLESS))  # fmt: skip  # noqa: E501
    assert found.filter(pl.col("by") == "wardens")["removed"].item() == pytest.approx(mine.height / 400)


def test_whoever_belongs_to_a_crew_fights_as_a_trader() -> None:
    joined = T["attacks"].with_columns(attacker_seat=pl.lit(1))
    assert law.fights(joined, T["games"])["attacker"].unique().to_list() == ["traders"]


def test_crews_fare_as_their_rows_say() -> None:
    found = law.crews(T["seats"], ("player",), 2)
    for player, loot, none in found["player", "loot", "none"].iter_rows():
        mine = C["seats"].filter(pl.col("player") == player)
        assert loot == pytest.approx(mine["loot"].mean())
        assert none == pytest.approx((mine["out"] == 0).mean())


@pytest.mark.parametrize(
    ("n", "plain", "spoiled"),
    [
        (1, (0.667, 0.167, 0.0), None),
        (2, (0.833, 0.417, 0.083), None),
        (3, (0.917, 0.625, 0.250), (0.870, 0.620, 0.250)),
        (4, (0.958, 0.771, 0.438), (0.846, 0.717, 0.431)),
        (5, (0.979, 0.865, 0.604), (0.796, 0.734, 0.552)),
    ],
)
def test_odds_of_a_pool_of_dice_are_those_worked_out_by_hand(
    n: int, plain: tuple[float, ...], spoiled: tuple[float, ...] | None
) -> None:
    for wanted, spoils in ((plain, 0), (spoiled, 2)):
        odds = dice.pool(BLUE, RED, n, spoils)
        assert sum(odds.values()) == 1
        assert max(odds) == n + 1
        if wanted:
            at_least = [float(sum(p for hits, p in odds.items() if hits >= k)) for k in (1, 2, 3)]
            assert at_least == pytest.approx(wanted, abs=0.0006)


def test_no_dice_make_no_hits() -> None:
    assert dice.pool(BLUE, RED, 0) == {0: Fraction(1)}


def test_hits_of_npcs_fit_the_dice() -> None:
    found = law.hits(T["attacks"])
    npcs = C["attacks"].filter(pl.col("attacker_seat") == 0)
    assert found["rolled"].sum() == npcs.height
    for n in (1, 2, 3, 4):
        rows = found.filter(pl.col("dice") == n).select(face=pl.col("hits").cast(pl.String), rolled="rolled")
        odds = {str(hits): p for hits, p in dice.pool(BLUE, RED, n).items()}
        assert dice.fit(dice.faces(rows, odds))["p_chi2"][0] > 0.001


def test_arrivals_after_the_start_by_how_they_came() -> None:
    found = threat.arrivals(T["arrivals"], T["games"], ("how",), 2)
    assert "start" not in found["how"].to_list()
    later = C["arrivals"].filter(pl.col("how") != "start")
    assert found["came"].sum() == pytest.approx(later.height / 400)


def test_rounds_in_which_nobody_comes_count_as_empty() -> None:
    found = threat.by_round(T["arrivals"], T["rounds"], 2)
    first = found.row(0, named=True)
    came = C["arrivals"].filter((pl.col("how") == "hostility") & (pl.col("round") == 1))
    assert first["games"] == 400
    assert first["came"] == pytest.approx(came.height / 400)
    assert first["empty"] == pytest.approx(1 - came["game"].n_unique() / 400)
    whole = threat.empty(T["arrivals"], T["rounds"], 2).row(0, named=True)
    assert whole["empty"] == pytest.approx(float((found["empty"] * found["games"]).sum()) / float(found["games"].sum()))


def test_pegs_by_cause_and_sight_by_strategy() -> None:
    found = threat.pegs(T["hostility"], T["games"], 2)
    assert found["pegs"].sum() == pytest.approx(C["hostility"]["change"].cast(pl.Int64).sum() / 400)
    seen = threat.exposure(T["rounds"], T["seats"], ("player",), 2)
    assert set(seen["player"]) == {"looter", "fighter"}
    assert seen["law"].is_between(0.25, 0.35).all()


def test_crews_with_nobody_out_left_in_no_round() -> None:
    found = leaving.by_exit(T["seats"], ("exit_round",), 2)
    assert found["exit_round"].min() > 0  # type: ignore[operator]
    assert found["games"].sum() == C["seats"].filter(pl.col("exit_round") > 0).height
    bands = leaving.bands(T["seats"], 2)
    assert bands["share"].sum() == pytest.approx(1.0)
    assert bands.filter(pl.col("band") == "nobody")["games"].item() == C["seats"].filter(pl.col("out") == 0).height


def test_one_more_round_is_the_next_row_of_the_crew() -> None:
    rounds = pl.LazyFrame(
        {
            "game": [0] * 5,
            "round": [1, 2, 3, 1, 2],
            "seat": [1, 1, 1, 2, 2],
            "standing": [3, 2, 0, 3, 0],
            "fallen": [0, 1, 1, 0, 3],
            "loot": [0, 6, 9, 2, 2],
        }
    )
    found = leaving.one_more(rounds)
    assert found["round"].to_list() == [1, 2]
    assert found["loot"].to_list() == [3.0, 3.0]
    assert found["lost"].to_list() == [2.0, 0.0]
    assert found["gone"].to_list() == [0.5, 1.0]


def test_the_first_round_with_the_objective_is_when_it_is_met() -> None:
    cases = leaving.until_met(T["rounds"]).collect()
    met = C["rounds"].group_by("game", "seat").agg(pl.col("met").max())["met"].sum()
    assert cases.height == 800
    assert cases["ended"].sum() == met
    assert survival.still(cases.lazy(), 2)["ended"].sum() == met
