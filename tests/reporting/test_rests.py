"""What the first screen warns of, and what the closing section lists."""

import json
from pathlib import Path
from typing import Any

from pipeline.reporting import rests
from pipeline.reporting.study import Study
from tests.reporting import made_up


def run(folder: Path, variants: tuple[str, ...] = (), **spec: Any) -> Path:
    """A small run whose spec says this as well."""
    made_up.write(folder, 4, variants=variants)
    manifest = json.loads((folder / "_run.json").read_text())
    manifest["spec"] |= spec
    (folder / "_run.json").write_text(json.dumps(manifest))
    return folder


def test_the_notice_counts_what_is_invented_and_says_what_that_leaves(tmp_path: Path) -> None:
    study = Study([run(tmp_path / "a", confidence={"known": 100, "invented": 1300})])
    said = rests.notice(study, "Deck sizes")
    assert "<b>Not the publisher's card numbers.</b> Deck sizes are true; all other points" in said
    assert "invented to fit (1,300 of 1,400 values)." in said
    assert "of a single card or starting deck they say nothing" in said


def test_real_cards_are_not_called_invented(tmp_path: Path) -> None:
    said = rests.notice(Study([run(tmp_path / "a", confidence={"own": 40, "invented": 0})]))
    assert "The cards are real, but the rules hold 1 made-up number." in said


def test_a_run_is_listed_with_what_its_variants_are_and_the_values_it_changes(tmp_path: Path) -> None:
    changed = {"changed": ["goal", "head_start"], "settings": {"goal": 9, "head_start": [1, 2]}}
    kind = run(tmp_path / "b", ("kind",), abouts={"kind": "half is kept"}, **changed)
    said = rests.rests_on(Study([run(tmp_path / "a"), kind]))
    assert "<b>kind</b> (half is kept): 4 games" in said
    assert "other than printed: goal = 9 and head_start</li>" in said


def test_remarks_of_all_runs_are_listed_once(tmp_path: Path) -> None:
    notes = {"notes": ["goal.2=9 can't matter in a game of 4"]}
    said = rests.rests_on(Study([run(tmp_path / "a"), *(run(tmp_path / x, (x,), **notes) for x in ("b", "c"))]))
    assert said.count("can&#x27;t matter in a game of 4") == 1


def test_minutes_are_told_as_an_estimate_for_each_table_played_by_the_baselines_rules(tmp_path: Path) -> None:
    pace = {"set_up": 600.0, "set_up_seat": 30.0}
    other = made_up.write(tmp_path / "c", 4, players=made_up.PLAYERS[:2])
    changed = run(tmp_path / "b", ("kind",), pace={"set_up": 9_000.0}, settings={"goal": 9})
    said = rests.rests_on(Study([run(tmp_path / "a", pace=pace), changed, other]))
    assert "at 4 players: 12 (eight games of ten 12 to 12). Minutes are an estimate" in said
    assert "150" not in said.partition("Minutes at the table")[2].partition("</dd>")[0]
    assert "Minutes at the table" not in rests.rests_on(Study([other]))
