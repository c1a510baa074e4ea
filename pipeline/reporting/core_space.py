"""What a page on Core Space says and asks beyond what every game is asked: its first warning, runs and findings."""

from collections.abc import Sequence
from fractions import Fraction

import polars as pl

from pipeline.analysis import dice, law, leaving, outcomes, security, survival
from pipeline.charts.plain import Value
from pipeline.charts.words import plural
from pipeline.reporting import levers, patrols
from pipeline.reporting.across import of_runs
from pipeline.reporting.headlines import Own
from pipeline.reporting.levers import Lens
from pipeline.reporting.study import PRINTED, How, Study

NOTICE = (
    "<b>Much of the board is a stand-in.</b> The rules of the Galactic Corps and the Security Wardens are the "
    "publisher's. Not public, and made up here within what is known: <b>the dice on the boards of all NPCs</b>, <b>who "
    "arrives in which band</b> of the Hostility Tracker, most of <b>the event cards</b>, how many faces of <b>the "
    "Security Die</b> show which result, and the maps. So no number below says how hard the published game is. Read "
    "what differs (with Wardens and without, two Wardens and four, one die and another), and whether it holds over the "
    "stand-ins: the table under <i>Which conclusions hold?</i> says so for six Security Dice and for low, middle and "
    'high NPC dice. Crews are played by programs. <a href="#what-this-rests-on">What is made up</a>'
)
INVENTED = "stand-in boards and dice"
LAW = ("wardens-0", "wardens-1", "wardens-3", "wardens-4", "specialists", "elite-corps", "guards-0", "guards-4", "guards-8")  # fmt: skip  # noqa: E501
DICE = tuple(f"die-{face}" for face in security.FACES)
NPCS = ("npc-low", "npc-high")
WITHOUT = "wardens-0"  # the variant without Wardens
NO_GUARDS = "guards-0"
LAB = "warden-lab"

CREWS = Lens(("seats",), outcomes.crews, outcomes.CREWS)
MISSIONS = Lens(("games", "arrests", "attacks", "arrivals"), outcomes.missions, outcomes.MISSIONS)
WARDENS = Lens(("security",), outcomes.activations, outcomes.WARDENS)
DEFEATS = Lens(("arrests",), outcomes.defeats, outcomes.DEFEATS)
LENSES = (CREWS, MISSIONS, WARDENS)

FARE = (
    Value("met", "objective met, points", True),
    Value("out", "Traders out", digits=2),
    Value("loot", "loot, UA"),
    Value("defeats", "defeats", digits=2),
)
FRICTION = (
    Value("tolls", "tolls paid", digits=2),
    Value("questioned", "turns lost", digits=2),
    Value("arrests", "Arrests", digits=2),
    Value("bail", "bail, UA", digits=2),
)
SHIELD = (
    Value("by_scourge", "defeats by Scourge", digits=2),
    Value("by_law", "defeats by the law", digits=2),
    Value("law_removes", "Scourge, by the law", digits=2),
    Value("traders_remove", "Scourge, by Traders", digits=2),
)
PATROL = (
    Value("by_die", "decided by die, points", True),
    Value("costly", "costs a crew, points", True),
    Value("alert", "On Alert, points", True),
    Value("backup", "Wardens called", digits=2),
)
NAMES = {value.column: value.title.split(",")[0] for part in (FARE, FRICTION, SHIELD, PATROL) for value in part}
NAMES |= {"law_removes": "Scourge removed by the law", "traders_remove": "Scourge removed by Traders"}
SHARES = tuple(value.column for part in (FARE, FRICTION, SHIELD, PATROL) for value in part if value.share)


def runs_of(study: Study) -> dict[tuple[str, ...], str]:
    """The baseline and the runs by other rules, with the baseline's players at its table, by their variants."""
    found: dict[tuple[str, ...], str] = {}
    for label in (study.baseline, *study.variants):
        spec = study.run(label).manifest.spec
        if not spec.get("asked", {}).get("settings"):
            found.setdefault(tuple(sorted(spec.get("variants", ()))), label)
    return found


def chosen(study: Study, names: Sequence[str]) -> dict[str, str]:
    """Of some variants those that were played, with the labels of their runs."""
    runs = {variants: label for variants, label in runs_of(study).items() if label != study.baseline}
    return {one: runs[(one,)] for one in names if (one,) in runs}


def others(study: Study) -> dict[str, str]:
    """Runs by rules of one's own, such as other pegs at the start, that were given beside those of a study."""
    known = {*LAW, *DICE, *NPCS, LAB}
    labels = [label for label in study.variants if not known & set(study.run(label).manifest.spec.get("variants", ()))]
    return {label: label for label in labels}


def stand_ins(study: Study) -> dict[str, str]:
    """The runs that conclusions are looked for in, by what they are called: by each Security Die, the even one first,
    with other NPC dice, and by other players.
    """
    return {"even die": study.baseline} | chosen(study, (*DICE, *NPCS)) | other_players(study)


def other_players(study: Study) -> dict[str, str]:
    """The runs by the baseline's rules with other players, by their line-ups."""
    specs = {label: study.run(label).manifest.spec for label in study.repeats}
    mine = study.run().manifest.spec.get("players")
    return {str(spec.get("lineup", x)): x for x, spec in specs.items() if spec.get("players") != mine}


def without(study: Study, label: str) -> str:
    """The run without Wardens that a run is held against: players and NPC dice alike, the Security Die no matter."""
    if label in study.repeats:
        theirs = study.under_repeats.get(label, [])
        alone = [x for x in theirs if tuple(study.run(x).manifest.spec.get("variants", ())) == (WITHOUT,)]
        return alone[0] if alone else ""
    runs = runs_of(study)
    variants = set(study.run(label).manifest.spec.get("variants", ()))
    npcs = tuple(sorted(variants & set(NPCS)))
    base = runs.get(tuple(sorted((WITHOUT, *npcs))), "")
    return base if base != label else ""


def effect_of_wardens(study: Study, lens: Lens, label: str) -> pl.DataFrame:
    """What a run with Wardens has more than the one without, on the same deals."""
    base = without(study, label)
    return levers.against(study, lens, label, base) if base else pl.DataFrame()


def effect_of_guards(study: Study) -> pl.DataFrame:
    """What the baseline has more in its missions than the run without Guards, on the same deals."""
    base = chosen(study, (NO_GUARDS,)).get(NO_GUARDS, "")
    return levers.against(study, MISSIONS, study.baseline, base) if base else pl.DataFrame()


def weights(study: Study, label: str = "") -> list[int]:
    """The faces of the Security Die in a run, by result; none where that is not known."""
    return [int(x) for x in study.run(label).manifest.spec.get("settings", {}).get("security_die_weights", ())]


def security_die(study: Study, label: str = "") -> pl.DataFrame:
    """How often the faces of the Security Die came up in a run, beside the odds of that run's die."""
    by_face, shown = study.ask(security.thrown, "security", how=How(label=label)), weights(study, label)
    return dice.faces(by_face, security.odds(shown)) if by_face.height and any(shown) else pl.DataFrame()


def combat_dice(study: Study) -> dict[str, dice.Die]:
    """The dice of attacks, by colour, from the sheets that the baseline holds; none where it lacks them."""
    rows = study.run().manifest.spec.get("sheets", {}).get("dice", [])
    faces: dict[str, dict[str, int]] = {}
    for colour, face, count, *_ in rows:
        faces.setdefault(str(colour), {})[str(face)] = int(count)
    found = {}
    for colour in ("blue", "red"):
        sides = faces.get(colour, {})
        if sides:
            shown = (sides.get(word, 0) for word in ("double_hit", "hit", "misfire"))
            found[colour] = dice.Die(sum(sides.values()), *shown)
    return found if len(found) == 2 else {}


def pools(study: Study) -> pl.DataFrame:
    """Hits that NPCs threw beside the exact odds: the columns of `analysis.dice.faces`, with dice, and `thrown` as its
    row is called.
    """
    hits, colours = study.ask(law.hits, "attacks"), combat_dice(study)
    if not hits.height or not colours:
        return pl.DataFrame()
    found = []
    for n in hits["dice"].unique().sort():
        odds = {str(k): p for k, p in dice.pool(colours["blue"], colours["red"], int(n)).items()}
        mine = hits.filter(pl.col("dice") == n).select(face=pl.col("hits").cast(pl.String), rolled="rolled")
        named = pl.format(f"{plural(n, 'die', 'dice')}: {{}} hits", "face")
        found.append(dice.faces(mine, odds).with_columns(dice=pl.lit(int(n)), thrown=named))
    return pl.concat(found)


def fits_of_pools(table: pl.DataFrame) -> str:
    """How well the hits fit their odds, for each number of dice."""
    said = []
    for n in table["dice"].unique().sort():
        fit = dice.fit(table.filter(pl.col("dice") == n))
        said.append(f"{plural(int(n), 'die', 'dice')}: {patrols.fits(fit)}")
    return " ".join(said)


def trials(study: Study) -> pl.DataFrame:
    """What was thrown for Traders who are tried, beside even odds."""
    bonus = int(study.run().manifest.spec.get("settings", {}).get("bail_bonus", 0) or 0)
    thrown = study.ask(law.trials, "extraction")
    if not thrown.height:
        return pl.DataFrame()
    return dice.faces(thrown, {str(k + bonus): Fraction(1, 6) for k in range(1, 7)})


def arrows(study: Study) -> pl.DataFrame:
    """Where the arrow of the Security Die pointed, beside even odds."""
    pointed = study.ask(security.headings, "security")
    odds = dict.fromkeys(security.HEADINGS, Fraction(1, len(security.HEADINGS)))
    found = dice.faces(pointed, odds) if pointed.height else pl.DataFrame()
    return found.with_columns(pl.col("face").str.to_uppercase()) if found.height else found


def calm(security_games: pl.LazyFrame, rotations: int = 1) -> pl.DataFrame:
    """How long Wardens stay calm: `survival.still` of `games`."""
    return survival.still(security.until_alert(security_games), rotations)


def reaching(rounds: pl.LazyFrame, rotations: int = 1) -> pl.DataFrame:
    """When crews have what the objective asks for: `survival.still` of `rounds`."""
    return survival.still(leaving.until_met(rounds), rotations)


def every(study: Study, *names: str) -> dict[str, str]:
    """The baseline and some variants, as far as they were played."""
    return {PRINTED: study.baseline} | chosen(study, names)


def by_table(study: Study) -> pl.DataFrame:
    """How crews fare at each table by the baseline's rules: `law.crews` with the column `table`; nothing for one."""
    labels = {plural(seats, "crew"): label for seats, label in study.tables.items()}
    found = of_runs(study, ("table", labels), law.crews, "seats")
    return found if found.height and found["table"].n_unique() > 1 else pl.DataFrame()


def asks() -> Own:
    """What a page on this game asks."""
    from pipeline.reporting import space_findings  # which imports this

    return Own(space_findings.FINDINGS, space_findings.FIRST, wins_by_rules=False)
