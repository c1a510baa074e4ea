"""Who the players of a study are: how they decide, who beats whom, what they never do, and what hangs on them.

Every conclusion from simulated games rests on players; this is where a page says who they were.
"""

from collections.abc import Mapping, Sequence
from html import escape
from statistics import median
from typing import Any

import polars as pl

from pipeline.analysis import habits, seats, strategies
from pipeline.analysis.compare import WIN_SHARE
from pipeline.charts.words import listing, name, number, percent, plain, plural, signed, span, whole
from pipeline.reporting import sentences
from pipeline.reporting.display import items, table_html
from pipeline.reporting.study import How, Study

MOST_WEIGHTS = 5  # of a strategy that are named
MOST_NAMED = 12  # things of a list that are named
RANDOM = "chooses at random"


def section(study: Study) -> str:
    """The whole section (HTML), its heading left to the page."""
    return "".join((_line_up(study), _pairs(study), _never(study), _other_players(study)))


def _paragraph(text: str) -> str:
    return f'<p class="reading">{text}</p>' if text else ""


def _line_up(study: Study) -> str:
    """Who sits at the table, and a row for each strategy."""
    spec = study.run().manifest.spec
    lineup, seated = str(spec.get("lineup", "")), [str(player) for player in spec.get("players", ())]
    called = f"line-up <b>{escape(lineup)}</b>" if lineup and "," not in lineup else "these players"
    turns = study.rotations()
    where = f"each deal is played {turns} times, each of them once in every seat" if turns > 1 else "in these seats"
    known = {player: spec.get("strategies", {}).get(player, {}) for player in dict.fromkeys(seated)}
    said = (
        f"At the table: {called}: {listing(escape(name(player)) for player in seated)}; {where}. They are fixed rules, "
        "not people: each gives every legal move a value, a sum of weights times features, adds noise, and takes the "
        "best. They don't learn, bluff or adapt."
    )
    rows = [
        (name(player), str(it.get("about", "")), _noise(it), _most(it), _apart(it, list(known.values())))
        for player, it in known.items()
    ]
    titles = {"player": "Strategy", "about": "What it does", "noise": "Noise", "most": "Weighs most"}
    titles |= {"apart": "Unlike the others"} if len(rows) > 1 else {}
    table = pl.DataFrame(rows, schema=["player", "about", "noise", "most", "apart"], orient="row")
    return _paragraph(said) + table_html(table, titles)


def _noise(it: Mapping[str, Any]) -> str:
    return "–" if it.get("random") else f"{number(it.get('noise', 0.0), 2)} {it.get('noise_kind', '')}".strip()


def _most(it: Mapping[str, Any]) -> str:
    """A strategy's largest weights."""
    weights = it.get("weights", {})
    by_size = sorted((x for x in weights if weights[x]), key=lambda x: (-abs(weights[x]), x))
    return RANDOM if it.get("random") else _largest(weights, by_size)


def _apart(it: Mapping[str, Any], every: Sequence[Mapping[str, Any]]) -> str:
    """Where a strategy's weights are farthest from the median of the others at the table."""
    others = [one.get("weights", {}) for one in every if one is not it]
    if it.get("random") or not others:
        return "–"
    mine = {feature: 0.0 for one in others for feature in one} | dict(it.get("weights", {}))
    off = {x: mine[x] - median(one.get(x, 0.0) for one in others) for x in mine}
    return _largest(mine, sorted((x for x in off if off[x]), key=lambda x: (-abs(off[x]), x)))


def _largest(weights: Mapping[str, float], names: Sequence[str]) -> str:
    """The first of some weights in words."""
    return ", ".join(f"{plain(x)} {signed(weights[x])}" for x in names[:MOST_WEIGHTS]) or "–"


def _pairs(study: Study) -> str:
    """Who finishes ahead of whom, with intervals."""
    pairs = study.ask(strategies.pairwise, "seats") if study.seats > 1 else pl.DataFrame()
    if not pairs.height:
        return _paragraph("Nobody can beat anybody here: there is one strategy at the table.")
    order = pairs.group_by("player").agg(pl.col("ahead").mean()).sort("ahead", "player", descending=[True, False])
    names = order["player"].to_list()
    cells = {(row["player"], row["other"]): row for row in pairs.iter_rows(named=True)}
    rows = [[name(one), *(_cell(cells.get((one, other))) for other in names)] for one in names]
    columns = {"player": "Row ahead of column"} | {f"to {other}": name(other) for other in names}
    sure = [row for row in cells.values() if row["ahead_low"] is not None and row["ahead_low"] > 0.5]
    many = f"A sure winner: {len(sure)} of {plural(len(cells) // 2, 'pairing')}"
    least = whole(pairs["meetings"].min())  # type: ignore[arg-type]  # a number
    said = f"{sentences.strategy_pairs(pairs)} {many}; at least {least} meetings a pair, 95% intervals."
    return _paragraph(said) + table_html(pl.DataFrame(rows, schema=list(columns), orient="row"), columns)


def _cell(row: Mapping[str, Any] | None) -> str:
    if row is None:
        return "–"
    return f"{percent(row['ahead'], 0)} ({span(row['ahead_low'], row['ahead_high'], 0, 100)})"


def _never(study: Study) -> str:
    """Decisions that never came up and things that nobody ever had or chose."""
    lines = [*_kinds(study), *(_subjects(study) if study.has("decisions") else _things(study))]
    said = (
        "What these players never do can't be judged from their games, be it unwise, impossible, or outside of what "
        "they look at."
    )
    exact = (
        "" if study.has("decisions") else " (<code>--detail decisions</code> logs every choice, and counts exactly.)"
    )
    nothing = "<b>Never done:</b> nothing; every kind of decision came up, and everything was had by somebody."
    return _paragraph(f"<b>Never done.</b> {said}{exact}") + items(lines) if lines else _paragraph(nothing + exact)


def _kinds(study: Study) -> list[str]:
    """Kinds of decision that nobody had, and those that some strategies never had."""
    found = study.ask(habits.decided, "seats")
    if not found.height:
        return []
    by_kind = found.group_by("kind", maintain_order=True).agg(
        pl.col("decided").sum(), never=pl.col("player").filter(pl.col("decided") == 0)
    )
    nobody = [plain(kind) for kind in by_kind.filter(pl.col("decided") == 0)["kind"]]
    lines = [f"Kinds of decision in which nobody ever had a choice: {_few(nobody)}."] if nobody else []
    for kind, _, never in by_kind.filter((pl.col("decided") > 0) & (pl.col("never").list.len() > 0)).iter_rows():
        lines.append(f"{plain(kind).capitalize()} is decided by some, and never by {listing(map(name, never))}.")
    return lines


def _subjects(study: Study) -> list[str]:
    """What no move that was chosen is about, from every decision."""
    found = study.ask(habits.chosen, "decisions", "seats")
    columns = next(table for table in study.run().tables() if table.name == "decisions").columns
    words = next(column.words for column in columns if column.name == "subject") or ()
    known = set(found["subject"].drop_nulls())
    left = [word for word in words if word not in known]
    lines = [f"Never chosen, of {len(words)} things a move can be about, {len(left)}: {_few(left)}."] if left else []
    for (player,), mine in found.group_by("player", maintain_order=True):
        missing = sorted(known - set(mine["subject"].drop_nulls()))
        if missing:
            lines.append(f"{name(str(player))} never chose {len(missing)} that others did: {_few(missing)}.")
    return lines


def _things(study: Study) -> list[str]:
    """What no seat ever had, from the facts: of each vocabulary by the column that names most of it."""
    best: dict[tuple[str, ...], tuple[habits.Things, pl.DataFrame]] = {}
    for one in habits.things(study.run().tables()):
        named = study.ask(habits.had, one.table.name, column=one.column)
        if one.words not in best or named.height > best[one.words][1].height:
            best[one.words] = one, named
    lines = []
    for one, named in best.values():
        nobodys = named.filter(pl.col("had") == 0)["word"].to_list()
        if named.height == named.filter(pl.col("had") > 0).height:  # rows are a seat's: what has none is missing
            nobodys = [word for word in one.words if word not in set(named["word"])]
            if 2 * len(nobodys) > len(one.words):
                continue  # the column is not about all that its words name
        if nobodys:
            where = f"<code>{one.table.name}</code> ({escape(one.table.about)})"
            many = f"{len(nobodys)} of {len(one.words)}"
            lines.append(
                f"{many} in the column <code>{one.column}</code> of {where} no seat ever had: {_few(nobodys)}."
            )
    return lines


def _few(words: list[str]) -> str:
    shown = [escape(name(word)) if "_" in word else escape(word) for word in words[:MOST_NAMED]]
    return listing([*shown, f"{len(words) - MOST_NAMED} more"] if len(words) > MOST_NAMED else shown)


def _other_players(study: Study) -> str:
    """Whether the seats fare otherwise with other line-ups by the same rules."""
    base = study.run().manifest.spec
    labels = [label for label in study.repeats if _plays(study, label) != _plays(study, study.baseline)]
    if not labels:
        game = escape(str(base.get("game", "GAME")))
        return _paragraph(
            "<b>With other players</b> this was not played: whether a finding hangs on these players is open. "
            f"<code>galactic run {game} --players LINEUP --out FOLDER</code>, its folder given to <code>galactic "
            f"report</code> beside the others, tells; <code>galactic rules {game} --players</code> lists line-ups."
        )
    if study.seats < 2:
        return ""
    ours = study.ask(seats.by_seat, "seats")
    rows = []
    for label in (study.baseline, *labels):
        by_seat = study.ask(seats.by_seat, "seats", how=How(label=label))
        shares = by_seat["win_share", "win_share_low", "win_share_high"].iter_rows()
        rows.append([_lineup(study, label), *(f"{percent(x)} ({span(low, high, 1, 100)})" for x, low, high in shares)])
    columns = {"lineup": "Line-up"} | {f"seat {seat}": f"Seat {seat} wins" for seat in ours["seat"]}
    return _paragraph(_moved(study, labels)) + table_html(
        pl.DataFrame(rows, schema=list(columns), orient="row"), columns
    )


def _moved(study: Study, labels: Sequence[str]) -> str:
    """How far seats move between line-ups, and which surely do, allowing for all that are compared."""
    every = study.changed(WIN_SHARE, "seats", labels)
    sure = every.filter(pl.col("p_holm") <= 0.05)
    top = every.sort(pl.col("effect").abs(), descending=True).row(0, named=True)
    many = plural(len(labels), "other line-up")
    said = (
        f"<b>With other players</b> by the same rules ({many}) the seat that moves most is seat {top['seat']} with "
        f"{escape(_lineup(study, top['variant']))}: {signed(100 * top['effect'])} points of win share "
        f"({span(top['effect_low'], top['effect_high'], 1, 100)})."
    )
    if not sure.height:
        return f"{said} In runs of this size no seat surely fares otherwise."
    which = listing(f"seat {seat} with {escape(_lineup(study, x))}" for seat, x in sure["seat", "variant"].iter_rows())
    return f"{said} Surely otherwise than with the players above: {which}. What is found of seats hangs on who plays."


def _plays(study: Study, label: str) -> tuple[str, str]:
    spec = study.run(label).manifest.spec
    return str(spec.get("players")), str(spec.get("strategies"))


def _lineup(study: Study, label: str) -> str:
    return str(study.run(label).manifest.spec.get("lineup") or label)
