"""The section on the players of a study, from made-up runs."""

import json
from pathlib import Path
from typing import Any

import polars as pl

from pipeline.reporting import who_plays
from pipeline.reporting.study import Study
from tests.analysis import synthetic
from tests.reporting import made_up

STRONG = {"greedy": 8.0}


def run(folder: Path, spec: dict[str, Any] | None = None, **truth: Any) -> Path:
    made_up.write(folder, 400, **truth)
    manifest = json.loads((folder / "_run.json").read_text())
    manifest["spec"] |= spec or {}
    (folder / "_run.json").write_text(json.dumps(manifest))
    return folder


def with_weights(**weights: dict[str, float]) -> dict[str, Any]:
    known = {
        player: {
            "about": f"plays as {player}",
            "noise": 0.5,
            "noise_kind": "gumbel",
            "weights": weights.get(player, {}),
        }
        for player in made_up.PLAYERS
    }
    known["token_spender"] |= {"random": True}
    return {"strategies": known}


def test_each_strategy_is_told_with_its_noise_its_largest_weights_and_what_sets_it_apart(tmp_path: Path) -> None:
    weights = {
        "greedy": {"conquer_points": 4.0, "draft_cost": -6.5, "pass": 0.0},
        "late_worlds": {"conquer_points": 4.0, "draft_cost": -0.5},
        "token_hoarder": {"conquer_points": 4.0, "draft_cost": -0.5},
    }
    said = who_plays.section(Study([run(tmp_path / "a", with_weights(**weights))]))
    assert (
        "line-up <b>mixed</b>: Greedy, Late Worlds, Token Hoarder and Token Spender; each deal is played 4 times"
        in said
    )
    greedy = said[said.index(">Greedy</td>") :].split("</tr>")[0]
    assert "0.50 gumbel" in greedy
    assert "draft cost −6.5, conquer points +4.0</td>" in greedy
    assert ">draft cost −6.5" in greedy.rpartition("<td")[2]
    late = said[said.index(">Late Worlds</td>") :].split("</tr>")[0]
    assert ">conquer points +4.0, draft cost −0.5</td>" in late
    spender = said[said.index(">Token Spender</td>") :].split("</tr>")[0]
    assert "chooses at random" in spender


def test_who_beats_whom_is_told_with_intervals(tmp_path: Path) -> None:
    said = who_plays.section(Study([run(tmp_path / "a", player_effect=STRONG)]))
    assert "Greedy finishes ahead of" in said
    assert "of 6 pairings; at least 400 meetings a pair" in said
    table = said[said.index("Row ahead of column") :].split("</table>")[0]
    assert table.count("–</td>") == 4  # nobody meets himself
    assert table.count(" to ") == 12


def test_one_strategy_alone_beats_nobody(tmp_path: Path) -> None:
    said = who_plays.section(Study([run(tmp_path / "a", players=("greedy",) * 4)]))
    assert "Nobody can beat anybody here: there is one strategy at the table." in said


def test_other_line_ups_by_the_same_rules_are_held_against_the_baseline(tmp_path: Path) -> None:
    alone = who_plays.section(Study([run(tmp_path / "a")]))
    assert "<b>With other players</b> this was not played" in alone
    assert "galactic run core-worlds --players LINEUP" in alone
    others = {"lineup": "others", "strategies": {"greedy": {"about": "", "noise": 2.0}}}
    moved = run(tmp_path / "b", others, seat_effect=(12.0, 0.0, 0.0, 0.0, 0.0), seed=2)
    said = who_plays.section(Study([tmp_path / "a", moved]))
    assert "(1 other line-up) the seat that moves most is seat 1 with others: +" in said
    assert "Surely otherwise than with the players above: seat 1 with others" in said
    same = run(tmp_path / "c", others)
    assert "no seat surely fares otherwise" in who_plays.section(Study([tmp_path / "a", same]))


def with_decisions(folder: Path) -> Path:
    """A run in which Greedy alone takes gold, and lead is only ever forced on somebody."""
    made_up.write(folder, 8)
    frames = synthetic.run(8, synthetic.Truth(rotations=4, players=made_up.PLAYERS))
    seats = frames["seats"].with_columns(
        decided_take=pl.lit(1, pl.Int64),
        decided_wait=(pl.col("player") == "greedy").cast(pl.Int64),
        decided_ask=pl.lit(0),
    )
    took = pl.when(pl.col("player") == "greedy").then(pl.lit("gold")).otherwise(pl.lit("iron_ore"))
    taken = seats.select("game", "seat", kind=pl.lit("take"), subject=took, legal=pl.lit(2, pl.Int64))
    forced = taken.head(1).with_columns(subject=pl.lit("lead"), legal=pl.lit(1, pl.Int64))
    frames |= {"seats": seats, "decisions": pl.concat([taken, forced])}
    spec = made_up.spec_of("core-worlds", made_up.PLAYERS)
    return made_up.put(folder / "exact", 8, frames, made_up.Told("core-worlds", "Core Worlds", spec, (), ()))


def test_what_nobody_and_what_some_never_do_is_counted_exactly_from_every_decision(tmp_path: Path) -> None:
    said = who_plays.section(Study([with_decisions(tmp_path)]))
    assert "--detail decisions" not in said
    assert "Kinds of decision in which nobody ever had a choice: ask." in said
    assert "Wait is decided by some, and never by Late Worlds, Token Hoarder and Token Spender." in said
    assert "Never chosen, of 3 things a move can be about, 1: lead." in said
    assert "Greedy never chose 1 that others did: Iron Ore." in said
    assert "Late Worlds never chose 1 that others did: gold." in said


def test_from_facts_alone_things_are_named_that_no_seat_ever_had(tmp_path: Path) -> None:
    made_up.write(tmp_path / "a", 8)
    frames = synthetic.run(8, synthetic.Truth(rotations=4, players=made_up.PLAYERS))
    names = [f"Card {n}" for n in range(20)]
    every = pl.DataFrame({"game": [0] * 20, "card": names, "seat": [0, 0, *[1] * 18]})
    spec = made_up.spec_of("core-worlds", made_up.PLAYERS)
    told = made_up.Told("core-worlds", "Core Worlds", spec, (), ())
    said = who_plays.section(Study([made_up.put(tmp_path / "b", 8, frames | {"cards": every}, told)]))
    assert "<code>--detail decisions</code> logs every choice" in said
    assert (
        "2 of 20 in the column <code>card</code> of <code>cards</code> (made up) no seat ever had: Card 0 and Card 1."
        in said
    )
