"""One-line readings about Security Wardens and the law: the die, tolls, alerts, defeats, Arrests, and who shields whom.

Each takes the result of `pipeline.analysis` that its chart takes.
"""

from collections.abc import Mapping
from typing import Any

import polars as pl

from pipeline.analysis.law import OTHERWISE
from pipeline.analysis.security import COSTS, KIND_OF
from pipeline.charts.words import listing, name, number, percent, plural
from pipeline.reporting.sentences import FEW, TOO_FEW, few, with_span

NO_WARDENS = "No Security Warden was activated in these missions."
DECIDED = {
    "die": "the die",
    "scourge": "Scourge near",
    "taken_over": "taken over",
    "on_alert": "On Alert",
    "stand_up": "stood up",
    "interrupted": "skipped",
}
IN_WORDS = {
    "die": "by the Security Die",
    "scourge": "by Scourge at Short Range",
    "taken_over": "by the Corps, who take the Warden over",
    "on_alert": "because Wardens are On Alert",
    "stand_up": "because it was prone and stood up",
    "interrupted": "not at all, as it was skipped",
}
EFFECTS = {
    "token": "token given up",
    "peg": "peg paid",
    "empty": "nothing to give",
    "skip": "turn lost",
    "peg_kept_turn": "peg paid",
    "approach": "nearer",
    "arrow": "by arrow",
    "still": "still",
    "backup_came": "others came",
    "backup_placed": "new Warden",
    "backup_none": "nobody came",
    "attacked": "attacked",
    "chased": "chased",
    "no_target": "no target",
    "arrest": "Arrest",
    "stood_up": "stood up",
}
KINDS = {
    "toll": "toll",
    "turn_lost": "turn lost",
    "attack": "attack",
    "arrest": "Arrest",
    "backup": "backup",
    "moved": "moved",
    "nothing": "nothing",
}
CAUSES = {
    "shot": "a shot at a Warden",
    "close": "a Close Assault on one",
    "blast": "a blast that reached one",
    "opportunity": "an Opportunity Attack on one",
    "start": "the mission's start",
}
FORCES = {
    "scourge": "the Scourge",
    "wardens": "Wardens",
    "corps": "the Corps",
    "gangsters": "Gangsters",
    "civilians": "Civilians",
    "traders": "Traders",
    "others": "others",
    OTHERWISE: "no attack",
}


def labelled(results: pl.DataFrame) -> pl.DataFrame:
    """Results of the die with the column `result`: `Search: peg paid`."""
    effect = pl.col("effect").replace_strict(EFFECTS, default=pl.col("effect").str.replace_all("_", " "))
    face = pl.col("face").map_elements(name, pl.String)
    return results.with_columns(result=pl.concat_str(face, effect, separator=": "))


def forces(found: pl.DataFrame) -> pl.DataFrame:
    """A result by `by`, whose words are sides, with the sides as they are called."""
    return found.with_columns(pl.col("by").replace_strict(FORCES, default=pl.col("by"), return_dtype=pl.String))


def pairs(fights: pl.DataFrame, most: int = 12) -> pl.DataFrame:
    """The commonest fights, with the column `pair`: `Wardens, Scourge`."""
    if not fights.height:
        return fights
    sides = [
        pl.col(c).replace_strict(FORCES, default=pl.col(c), return_dtype=pl.String) for c in ("attacker", "defender")
    ]
    return fights.head(most).with_columns(
        pair=pl.concat_str(*(x.str.replace("the ", "") for x in sides), separator=", ")
    )


def fits(fit: pl.DataFrame, what: str = "The die") -> str:
    """Whether throws fit their exact odds."""
    row = fit.row(0, named=True)
    if not row["rolls"] or row["free"] < 1:
        return f"{what} was not thrown in these missions."
    p = "p below 0.001" if row["p_chi2"] < 0.001 else f"p = {number(row['p_chi2'], 3)}"
    thrown = plural(row["rolls"], "throw")
    if not row["sound"]:
        return f"{thrown}: too few for a test of the odds."
    if row["p_chi2"] < 0.001:
        return f"{thrown}: <b>farther from the exact odds than chance would put them</b> (Pearson's test, {p})."
    return f"{thrown}, as the exact odds would have it (Pearson's test, {p})."


def results(found: pl.DataFrame) -> str:
    """What really comes of the die: how often it costs a crew something, moves a Warden, or ends in a blow."""
    if few(found):
        return NO_WARDENS if not found.height else TOO_FEW
    kind = pl.col("effect").replace_strict(KIND_OF, default="nothing", return_dtype=pl.String)
    share = dict(found.group_by(kind.alias("kind")).agg(pl.col("share").sum()).iter_rows())
    costs = sum(share.get(kind, 0.0) for kind in COSTS)
    said = [
        f"{percent(costs)} of what the die decides ends in a token, a Skill peg or a turn lost",
        f"{percent(share.get('moved', 0.0))} only moves the Warden",
        f"{percent(share.get('backup', 0.0))} brings other Wardens",
        f"{percent(share.get('attack', 0.0))} is an attack",
        f"{percent(share.get('nothing', 0.0))} comes to nothing",
    ]
    named = found.group_by("face").agg(pl.col("share").sum(), missed=pl.col("share").filter(~kind.is_in(COSTS)).sum())
    faces = {face: (whole, missed) for face, whole, missed in named.iter_rows()}
    vain = [
        f"{percent(faces[face][1] / faces[face][0], 0)} of {word}"
        for face, word in (("search", "Searches"), ("interrogation", "Interrogations"))
        if face in faces and faces[face][0] > 0
    ]
    more = f" {listing(vain)} reach nobody who has something to lose." if vain else ""
    return f"{listing(said)}.{more}"


def decided(found: pl.DataFrame) -> str:
    """How activations are decided."""
    if few(found):
        return NO_WARDENS if not found.height else TOO_FEW
    said = [
        f"{with_span(found, i, 'share')} {IN_WORDS.get(word, name(word))}"
        for i, word in enumerate(found["decided"])
        if found["share"][i] >= 0.0005
    ]
    return f"What a Warden does is decided {listing(said)}."


def tolls(found: pl.DataFrame) -> str:
    """What Wardens cost a crew."""
    if few(found):
        return TOO_FEW
    if not found["paid"][0] and not found["questioned"][0]:
        return "Wardens took nothing from crews in these missions."
    return (
        f"In a mission a crew gives up {with_span(found, 0, 'tokens', share=False)} tokens and "
        f"{with_span(found, 0, 'pegs', share=False)} Skill pegs to Wardens, "
        f"{with_span(found, 0, 'paid', share=False)} tolls for 100 turns of its Traders, and loses "
        f"{with_span(found, 0, 'turn_share')} of their turns to Interrogations."
    )


def alert(curve: pl.DataFrame, causes: pl.DataFrame) -> str:
    """How soon Wardens go On Alert, and why."""
    if few(curve):
        return TOO_FEW
    went = causes.filter(pl.col("cause") != "none")
    if not went.height or not int(went["games"].sum()):
        return "Wardens never went On Alert in these missions."
    share = 1.0 - float(causes.filter(pl.col("cause") == "none")["share"].sum())
    half = curve.filter(pl.col("still") <= 0.5)
    when = f"; half would have by round {half['round'][0]} if missions went on" if half.height else ""
    total = float(went["games"].sum())
    why = [
        f"{CAUSES.get(cause, name(cause))} ({percent(n / total, 0)})" for cause, n in went["cause", "games"].iter_rows()
    ]
    return f"In {percent(share)} of missions the Wardens go On Alert{when}. What brought it about: {listing(why)}."


def defeated(found: pl.DataFrame) -> str:
    """Who defeats Traders."""
    if few(found):
        return TOO_FEW if found.height else "No Trader was defeated in these missions."
    total = float(found["defeats"].sum())
    said = [
        f"{FORCES.get(by, by)} {percent(share)}" for by, share in found["by", "share"].iter_rows() if share >= 0.0005
    ]
    return f"{number(total, 2)} defeats of Traders a mission, by: {listing(said)}."


def became(found: pl.DataFrame) -> str:
    """What comes of a defeat."""
    if few(found):
        return TOO_FEW
    row = found.row(0, named=True)
    if row["arrested_low"] is None:
        return FEW
    freed = with_span(found, 0, "freed") if row["freed"] is not None else "none"
    waited = number(row["waited"], 1) if row["waited"] is not None else "–"
    return (
        f"Of defeated Traders {with_span(found, 0, 'arrested')} are Arrested, on average {waited} rounds after they "
        f"fell, and {with_span(found, 0, 'revived')} are revived; of those Arrested {freed} are freed before the end."
    )


def bail(found: pl.DataFrame) -> str:
    """What becomes of Traders at the end, and what those tried cost."""
    if few(found):
        return TOO_FEW
    row = found.row(0, named=True)
    tried = sum(row[fate] for fate in ("free", "bailed", "prison"))
    said = (
        f"Of all Traders {percent(row['out'])} get out, {percent(tried)} are tried, {percent(row['left'])} are left "
        f"behind alive and {percent(row['dead'])} are dead"
    )
    if not tried or row["bail"] is None:
        return f"{said}."
    parts = [f"{percent(row[fate] / tried, 0)} {word}" for fate, word in (("free", "go free"), ("bailed", "are paid for"), ("prison", "go to prison"))]  # fmt: skip  # noqa: E501
    return f"{said}. Of those tried {listing(parts)}; bail is {with_span(found, 0, 'bail', share=False)} UA on average."


def removed(found: pl.DataFrame) -> str:
    """Who removes Scourge characters."""
    if few(found):
        return TOO_FEW if found.height else "No Scourge character was removed in these missions."
    total = float(found["removed"].sum())
    said = [
        f"{FORCES.get(by, by)} {percent(share)}" for by, share in found["by", "share"].iter_rows() if share >= 0.0005
    ]
    return f"{number(total, 2)} Scourge characters are removed a mission, by: {listing(said)}."


def shields(effects: pl.DataFrame, who: str = "Wardens") -> str:
    """What Wardens (or others) do to defeats, beside missions without any: protection, or one more danger."""
    row = _measures(effects)
    if not row:
        return TOO_FEW
    said = [
        f"{_more(row, 'by_scourge')} defeats of Traders by the Scourge",
        f"{_more(row, 'by_law')} by the law",
        f"{_more(row, 'law_removes')} Scourge characters removed by the law",
        f"{_more(row, 'traders_remove')} by Traders",
    ]
    return f"Beside missions without {who} there are, a mission, {listing(said)}."


def _measures(effects: pl.DataFrame) -> Mapping[str, Mapping[str, Any]]:
    known = effects.filter(pl.col("effect").is_not_null()) if effects.height else effects
    return {row["measure"]: row for row in known.iter_rows(named=True)} if known.height else {}


def _more(rows: Mapping[str, Mapping[str, Any]], measure: str) -> str:
    """`0.12 fewer (0.08 to 0.16)`, or that no difference is known."""
    row = rows.get(measure)
    if row is None:
        return "an unknown number of"
    effect, low, high = row["effect"], row["effect_low"], row["effect_high"]
    if low is None or low <= 0 <= high:
        return f"not surely more or fewer ({number(low, 2)} to {number(high, 2)})" if low is not None else "as many"
    ends = sorted((abs(low), abs(high)))
    return (
        f"{number(abs(effect), 2)} {'more' if effect > 0 else 'fewer'} ({number(ends[0], 2)} to {number(ends[1], 2)})"
    )
