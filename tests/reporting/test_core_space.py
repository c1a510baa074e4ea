"""The page on Core Space, made of made-up runs by many rules: what it says first, what it finds, and what holds."""

import re
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from pipeline.analysis import law, security
from pipeline.reporting import (
    core_space,
    headlines,
    levers,
    missions,
    patrols,
    report,
    rests,
    sentences,
    space_conclusions,
    space_findings,
)
from pipeline.reporting.making import Options, notebook_of, notebooks
from pipeline.reporting.study import Study
from tests.reporting import space_runs
from tests.reporting.test_report import text_of

RUNS: dict[str, tuple[int, tuple[str, ...]]] = {
    "printed rules": (2, ()),
    "wardens-0": (2, ("wardens-0",)),
    "wardens-4": (2, ("wardens-4",)),
    "specialists": (2, ("specialists",)),
    **{f"die-{face}": (2, (f"die-{face}",)) for face in space_runs.FACES},
    "npc-low": (2, ("npc-low",)),
    "npc-high": (2, ("npc-high",)),
    "wardens-0 npc-low": (2, ("wardens-0", "npc-low")),
    "wardens-0 npc-high": (2, ("wardens-0", "npc-high")),
    "warden-lab": (2, ("warden-lab",)),
    "1 crew": (1, ()),
    "4 crews": (4, ()),
}


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    home = tmp_path_factory.mktemp("runs")
    return {
        name: space_runs.write(home / name.replace(" ", "-"), 200, seats, variants)
        for name, (seats, variants) in RUNS.items()
    }


@pytest.fixture(scope="module")
def study(runs: dict[str, Path]) -> Study:
    return Study(runs)


@pytest.fixture(scope="module")
def html(runs: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> str:
    page = tmp_path_factory.mktemp("page") / "page.html"
    return report(runs, page, options=Options(command="galactic study core-space")).read_text(encoding="utf-8")


def test_the_game_has_a_notebook_of_its_own() -> None:
    assert notebook_of("core-space").name == "core_space.ipynb"


@pytest.mark.slow
def test_the_first_screen_says_what_is_a_stand_in_and_what_that_means(html: str) -> None:
    start = text_of(html)[:1400]
    for said in ("dice on the boards of all NPCs", "who arrives in which band", "event cards", "Security Die"):
        assert said in start, said
    assert "So no number below says how hard the published game is" in start
    assert start.index("stand-in") < start.index("What we found")


@pytest.mark.slow
def test_findings_answer_the_designers_questions(html: str) -> None:
    opening = html[html.index('<ol class="findings">') : html.index("<nav")]
    for question in (
        "What does the Security Die really do?",
        "How is it decided what Wardens do?",
        "What do Wardens cost a crew?",
        "When do Wardens go On Alert, and why?",
        "Do Wardens and Guards shield the crews from the Scourge?",
        "Who defeats Traders?",
        "What becomes of a defeated Trader?",
        "Do the conclusions hold over the stand-ins?",
        "Does the threat grow at the right speed?",
        "Does it pay to stay for one more round?",
        "Does a result hang on the players or on luck?",
    ):
        assert question in opening, question
    assert "depends on players and stand-in boards and dice" in opening
    assert "What does wardens-0 do to wins?" not in opening, "wins by seat are no question about Wardens"


@pytest.mark.slow
def test_every_question_has_a_chart_or_a_sentence_and_no_unfinished_number(html: str) -> None:
    for section in html.split("<section>")[1:]:
        assert "<img" in section or "<p" in section or "<dl" in section
    pictures = re.findall(r"<img [^>]*>", html)
    assert len(pictures) >= 32
    assert all(re.search(r' alt="[^"]{40,}"', picture) for picture in pictures)
    said = text_of(html)
    for wrong in ("nan", "None", "Traceback", "Error", "inf"):
        assert not re.search(rf"\b{wrong}\b", said), wrong


def test_runs_are_known_by_their_variants(study: Study) -> None:
    assert list(core_space.chosen(study, core_space.LAW)) == ["wardens-0", "wardens-4", "specialists"]
    assert list(core_space.stand_ins(study)) == ["even die", *core_space.DICE, *core_space.NPCS]
    assert set(study.tables) == {1, 2, 4}


def test_runs_by_rules_of_ones_own_stand_beside_the_levers(runs: dict[str, Path], tmp_path: Path) -> None:
    more = space_runs.write(tmp_path / "more", 40, asked={"settings": ["start_pegs=8"], "cards": []}, settings={})
    study = Study({**runs, "start_pegs=8": more})
    assert core_space.others(study) == {"start_pegs=8": "start_pegs=8"}
    assert () in core_space.runs_of(study)
    assert "start_pegs=8" not in core_space.runs_of(study).values()


def test_a_run_is_held_against_the_one_without_wardens_and_with_the_same_npcs(study: Study) -> None:
    assert core_space.without(study, study.baseline) == "wardens-0"
    assert core_space.without(study, "die-move") == "wardens-0", "without Wardens the die is never thrown"
    assert core_space.without(study, "npc-low") == "wardens-0 npc-low"
    alone = Study({"printed rules": study.run().path, "npc-low": study.run("npc-low").path})
    assert core_space.without(alone, "npc-low") == ""
    assert core_space.effect_of_wardens(alone, core_space.CREWS, "npc-low").height == 0


def test_other_players_are_held_against_themselves_without_wardens(runs: dict[str, Path], tmp_path: Path) -> None:
    who: dict[str, Any] = {"players": ("careful", "careful"), "lineup": "careful-crews"}
    more = {
        "careful": space_runs.write(tmp_path / "careful", 40, **who),
        "careful wardens-0": space_runs.write(tmp_path / "alone", 40, variants=("wardens-0",), **who),
    }
    study = Study({**runs, **more})
    assert core_space.other_players(study) == {"careful-crews": "careful"}
    assert core_space.without(study, "careful") == "careful wardens-0"
    assert list(core_space.stand_ins(study))[-1] == "careful-crews"
    assert core_space.chosen(study, core_space.LAW)["wardens-0"] == "wardens-0"
    assert space_conclusions.conclusions(study)[-1][1]["careful-crews"].value is not None


def test_effects_of_wardens_are_those_of_having_them(study: Study) -> None:
    effects = core_space.effect_of_wardens(study, core_space.CREWS, study.baseline)
    tolls = effects.filter(pl.col("measure") == "tolls").row(0, named=True)
    assert tolls["a"] == 0.0
    assert tolls["effect"] > 0
    assert tolls["paired"]


def test_each_die_is_held_against_its_own_odds(study: Study) -> None:
    assert core_space.weights(study, "die-backup") == [1, 1, 1, 2, 1]
    faces = core_space.security_die(study, "die-backup")
    assert faces["odds"].to_list() == pytest.approx([1 / 6, 1 / 6, 1 / 6, 1 / 3, 1 / 6])
    assert core_space.security_die(study, "wardens-0")["rolled"].sum() == 0


def test_combat_dice_come_from_the_sheets_of_the_run(study: Study, tmp_path: Path) -> None:
    dice = core_space.combat_dice(study)
    assert dice["blue"] == (6, 1, 3, 1)
    assert dice["red"] == (6, 0, 3, 1)
    table = core_space.pools(study)
    assert table.group_by("dice").agg(pl.col("odds").sum())["odds"].to_list() == pytest.approx([1.0] * 4)
    assert table["thrown"][0] == "1 die: 0 hits"
    bare = Study([space_runs.write(tmp_path / "bare", 40, sheets={})])
    assert core_space.pools(bare).height == 0


def test_conclusions_are_told_as_they_are_in_the_first_run(study: Study) -> None:
    rows = space_conclusions.conclusions(study)
    said = {levers.told(one, by_run["even die"].value) for one, by_run in rows}
    assert "The die mostly costs no crew anything" in said
    assert all(set(by_run) == set(core_space.stand_ins(study)) for _, by_run in rows)
    table = levers.table_of_conclusions(rows)
    assert table.count("<tr>") == len(rows) + 1
    assert "npc-high" in table
    assert "high NPCs" in levers.table_of_conclusions(rows, space_conclusions.HEADS)


def test_whether_a_conclusion_holds_is_read_off_the_side_of_nought() -> None:
    values = {"a": (1.0, 0.5, 1.5), "b": (2.0, 1.0, 3.0), "c": (-1.0, -2.0, -0.1), "d": (0.2, -1.0, 1.0)}
    found = levers.held({**values, "e": (None, None, None)})
    assert [found[x].verdict for x in "abcde"] == ["holds", "holds", "turns round", "not known", "not known"]
    conclusion = levers.Conclusion("x", "more", "less")
    rows = [(conclusion, found), (conclusion, levers.held({"a": (-1.0, -2.0, -0.5), "b": (-3.0, -4.0, -2.0)}))]
    assert levers.count(rows, ["b"]) == (2, 2, 0)
    assert levers.count(rows, ["b", "c"]) == (2, 1, 1)
    assert levers.told(conclusion, -1.0) == "less"
    assert levers.counted((2, 1, 1), "two dice") == (
        "Of 2 conclusions that are sure in the first run, 1 hold over two dice; turning round somewhere: 1."
    )
    assert levers.counted((0, 0, 0), "two dice").startswith("No conclusion is sure enough")
    assert levers.table_of_conclusions([]) == ""


def test_changes_of_many_runs_are_one_family_of_questions(study: Study) -> None:
    effects = levers.changes(study, core_space.LENSES, core_space.chosen(study, core_space.LAW))
    assert effects["change"].n_unique() == 3
    part = levers.only(effects, core_space.FARE)
    assert set(part["measure"]) == {"met", "out", "loot", "defeats"}
    assert (part["p_holm"] <= 1).all()
    said = missions.levers(levers.only(effects, core_space.FRICTION), core_space.NAMES, core_space.SHARES)
    assert said.startswith("More than chance, the clearest first: wardens-0, tolls paid −")


def test_a_change_that_is_chance_is_told_as_such(study: Study) -> None:
    effects = levers.against(study, core_space.CREWS, study.baseline).with_columns(change=pl.lit("itself"))
    assert missions.levers(effects, core_space.NAMES).startswith("No change is known here")
    assert missions.levers(effects.clear(), core_space.NAMES) == ""


def test_the_die_is_told_by_what_comes_of_it(study: Study) -> None:
    results = study.ask(security.results, "security")
    said = patrols.results(results)
    costs = results.filter(pl.col("effect").is_in(["token", "peg", "skip", "peg_kept_turn"]))["share"].sum()
    assert said.startswith(f"{100 * costs:.1f}% of what the die decides ends in a token, a Skill peg or a turn lost")
    assert "Searches" in said
    assert patrols.results(results.clear()) == patrols.NO_WARDENS
    assert patrols.labelled(results)["result"][0].startswith("Search: ")


def fit(p: float, sound: bool = True, rolls: int = 600) -> pl.DataFrame:
    return pl.DataFrame({"rolls": [rolls], "free": [4], "p_chi2": [p], "sound": [sound]})


def test_a_fit_is_told_with_its_p() -> None:
    assert patrols.fits(fit(0.4)) == "600 throws, as the exact odds would have it (Pearson's test, p = 0.400)."
    assert "farther from the exact odds than chance" in patrols.fits(fit(1e-9))
    assert patrols.fits(fit(0.4, sound=False)).endswith("too few for a test of the odds.")
    assert patrols.fits(fit(0.4, rolls=0), "The arrow") == "The arrow was not thrown in these missions."


def test_protection_is_told_beside_missions_without_wardens(study: Study) -> None:
    effects = core_space.effect_of_wardens(study, core_space.MISSIONS, study.baseline)
    sure = effects.with_columns(effect=pl.lit(-0.5), effect_low=pl.lit(-0.7), effect_high=pl.lit(-0.3))
    said = patrols.shields(sure)
    assert said.startswith("Beside missions without Wardens there are, a mission, 0.50 fewer (0.30 to 0.70) defeats")
    unsure = effects.with_columns(effect_low=pl.lit(-0.7), effect_high=pl.lit(0.3))
    assert "not surely more or fewer (−0.70 to 0.30)" in patrols.shields(unsure)
    assert patrols.shields(effects.clear()) == sentences.TOO_FEW


def test_without_wardens_there_is_little_to_tell(study: Study) -> None:
    alone = Study([study.run("wardens-0").path])
    said = [finding.question for asks in space_findings.FIRST for finding in asks(alone, headlines.basis(alone))]
    assert said == ["Who removes the Scourge?", "Who defeats Traders?", "What becomes of a defeated Trader?"]
    assert patrols.tolls(alone.ask(security.tolls, "seats")) == "Wardens took nothing from crews in these missions."
    assert patrols.defeated(alone.ask(law.defeats, "arrests", "games").clear()).startswith("No Trader")


@pytest.mark.slow
@pytest.mark.parametrize(
    "kind", ["one deal", "one strategy", "no Wardens", "one crew", "four crews", "games and seats only"]
)
def test_a_run_that_is_short_of_something_has_a_page_too(tmp_path: Path, kind: str) -> None:
    bare = ("rounds", "scores", "security", "alerts", "arrests", "attacks", "hostility", "arrivals", "extraction")
    games, options = {
        "one deal": (2, {}),
        "one strategy": (60, {"players": ("looter",) * 2}),
        "no Wardens": (60, {"variants": ("wardens-0",)}),
        "one crew": (60, {"seats": 1}),
        "four crews": (60, {"seats": 4}),
        "games and seats only": (60, {"without": bare}),
    }[kind]
    run = space_runs.write(tmp_path / "run", games, **options)  # type: ignore[arg-type]
    page = report(run, tmp_path / "page.html", notebooks() / "core_space.ipynb")
    said = text_of(page.read_text(encoding="utf-8"))
    assert "What this rests on" in said
    assert not re.search(r"\bnan\b|\bNone\b|\binf\b", said)


def test_the_warning_stands_only_where_something_is_made_up(tmp_path: Path) -> None:
    run = space_runs.write(tmp_path / "run", 8)
    assert core_space.NOTICE in rests.notice(Study([run]), instead=core_space.NOTICE)
    manifest = (run / "_run.json").read_text()
    (run / "_run.json").write_text(re.sub(r'"stand_ins":\s*\[[^\]]*\]', '"stand_ins": []', manifest))
    assert rests.notice(Study([run]), instead=core_space.NOTICE) == ""
