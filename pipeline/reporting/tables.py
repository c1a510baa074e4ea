"""Tables of the page that are more than the numbers behind a chart."""

import polars as pl

from pipeline.reporting.display import table_html

CARD_COLUMNS = {
    "card": "Card",
    "seen": "On offer, %",
    "could": "Could, %",
    "taken": "Taken, %",
    "unused": "Unused, %",
    "takers": "Takers",
    "why": "Verdict",
}
JUDGED = {"lift": "Lift, points", "lift_low": "from", "lift_high": "to", "q": "q"}
SHARES = ("seen", "could", "taken", "unused", "lift", "lift_low", "lift_high")
EXPLAINED = (
    "Every card; a click on a heading sorts. <i>On offer</i>: share of games in which it lay in the Central Zone. "
    "Of these: <i>could</i>, somebody in turn could afford it; <i>taken</i>, somebody took it. "
    "<i>Unused</i>: of those who took it, how many never put it to any use."
)


def card_table(cards: pl.DataFrame, stand_in: bool) -> str:
    """Every card, sortable by any column; with stand-in components without the columns that would rank single cards."""
    titles = CARD_COLUMNS if stand_in else CARD_COLUMNS | JUDGED
    there = {column: title for column, title in titles.items() if column in cards.columns}
    in_points = [(pl.col(c) * 100).round(2) for c in SHARES if c in cards.columns]
    return f'<p class="small">{EXPLAINED}</p>{table_html(cards.with_columns(in_points), there, True, 1)}'
