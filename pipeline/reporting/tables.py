"""Tables of the page that are more than the numbers behind a chart."""

from collections.abc import Mapping

import polars as pl

from pipeline.analysis.trials import ARMS
from pipeline.charts.words import known, number, points, span
from pipeline.reporting.display import table_html

MARK = " †"  # of a column that says of a card what only the publisher's numbers could settle
SEEN = {
    "card": "Card",
    "offered": "Offered",
    "affordable": "Affordable, %",
    "taken": "Taken, %",
    "played": "Played",
    "unused": "Unused, %",
}
WON = {"win_share": "Wins when taken, %", "lift": "Lift"}
TRIED = {
    "forced": "Forced",
    "forced_q": "q",
    "forbidden": "Forbidden",
    "forbidden_q": "q",
}
EXPLAINED = (
    "Every card; a click on a heading sorts. <i>Offered</i>: turns of any seat at which it lay there to be taken; of "
    "these, the seat in turn could <i>afford</i> it, and it was <i>taken</i>. <i>Played</i>: times it was deployed, "
    "played or used; <i>unused</i>: of those who took it, how many never put it to any use. <i>Wins when taken</i>: of "
    "the seats that took it; <i>lift</i>: points of win share above what the same strategies usually have there: with "
    "whom a card goes, not what it does."
)
TRIALS = (
    " <i>Forced</i> and <i>forbidden</i>: points of win share that a seat gained by having to take it as soon as it "
    "could, and by not being allowed to, where chance alone decided that, with 95% interval; <i>q</i>: at most 0.05 "
    "where it is more than chance makes among so many cards."
)
MARKED = "<b>†</b> Of this stand-in set of made-up card numbers: it says nothing of the published card."


def card_table(cards: pl.DataFrame, stand_in: bool, tried: pl.DataFrame | None = None) -> str:
    """Every card, sortable by any column.

    `cards` is a result of `analysis.cards.cards`, `tried` one of `analysis.trials.trials`. With stand-in components the
    cards stand by name, and the columns that judge a single card are marked as the made-up set's.
    """
    shown, titles = _told(cards), SEEN | _marked(WON, stand_in)
    if tried is not None and tried.height:
        shown = shown.join(tried_columns(tried), on="card", how="left")
        titles |= _marked(TRIED, stand_in)
    titles |= {"why": "Verdict"} if "why" in shown.columns else {}
    said = EXPLAINED + (TRIALS if "forced" in titles else "") + (f" {MARKED}" if stand_in else "")
    return f'<p class="small">{said}</p>{table_html(shown, titles, True, 1)}'


def trial_table(tried: pl.DataFrame, stand_in: bool) -> str:
    """The same of a game that counts nothing else of its cards: those that were tried."""
    share = {"card": "Card", "games": "Could be taken", "taken": "Taken when free, %"}
    told = tried.select("card", "games", pl.col("taken") * 100).join(tried_columns(tried), on="card")
    said = "Every card that was tried; a click on a heading sorts." + TRIALS + (f" {MARKED}" if stand_in else "")
    return f'<p class="small">{said}</p>{table_html(told, share | _marked(TRIED, stand_in), True, 1)}'


def tried_columns(tried: pl.DataFrame) -> pl.DataFrame:
    """By card, the cells that tell of trials: effects with intervals and the q of each."""
    rows = tried.iter_rows(named=True)
    cells = [{"card": row["card"], **{c: cell for arm in ARMS for c, cell in _arm(row, arm).items()}} for row in rows]
    return pl.DataFrame(cells, schema={"card": pl.String} | dict.fromkeys(TRIED, CELL))


CELL = pl.Struct({"value": pl.Float64, "text": pl.String})


def _arm(row: Mapping[str, float | None], arm: str) -> dict[str, dict[str, float | str | None]]:
    effect, q, low, high = row[arm], row[f"{arm}_q"], row[f"{arm}_low"], row[f"{arm}_high"]
    told = f"{points(effect)} ({span(low, high, scale=100)})" if known(effect) else "–"
    said = "–" if not known(q) else "<0.001" if q < 0.001 else number(q, 3 if q < 0.1 else 2)
    return {arm: {"value": effect, "text": told}, f"{arm}_q": {"value": q, "text": said}}


def _told(cards: pl.DataFrame) -> pl.DataFrame:
    """The columns of a card: counts, and shares in per cent."""
    offered = pl.when(pl.col("offered") > 0).then(pl.col("offered"))
    played = pl.sum_horizontal("deployed", "played", "used")
    return cards.with_columns(
        affordable=100 * pl.col("affordable") / offered,
        taken=100 * pl.col("drafted") / offered,
        played=pl.when((played > 0) | (pl.col("in_play") == 0)).then(played),  # a world just lies there
        unused=100 * pl.col("unused"),
        win_share=100 * pl.col("win_share"),
        lift=pl.struct(
            value=pl.col("lift"),
            text=pl.struct("lift", "lift_low", "lift_high").map_elements(_lift, pl.String),
        ),
    )


def _lift(row: Mapping[str, float | None]) -> str:
    between = span(row["lift_low"], row["lift_high"], scale=100)
    return f"{points(row['lift'])} ({between})" if between else "–"


def _marked(titles: Mapping[str, str], stand_in: bool) -> dict[str, str]:
    return {column: title + (MARK if stand_in else "") for column, title in titles.items()}
