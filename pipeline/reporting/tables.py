"""Tables of the page that are more than the numbers behind a chart."""

import polars as pl

from pipeline.reporting.display import table_html

CARD_COLUMNS = {
    "card": "Card",
    "why": "What becomes of it",
    "seen": "On offer, % of games",
    "could": "Could be taken, %",
    "taken": "Taken, %",
    "unused": "Taken and never used, %",
    "takers": "Seats that took it",
}
JUDGED = {"lift": "Lift, points", "lift_low": "from", "lift_high": "to", "q": "q"}
SHARES = ("seen", "could", "taken", "unused", "lift", "lift_low", "lift_high")


def card_table(cards: pl.DataFrame, stand_in: bool) -> str:
    """Every card, sortable by any column; with stand-in components without the columns that would rank single cards."""
    titles = CARD_COLUMNS if stand_in else CARD_COLUMNS | JUDGED
    there = {column: title for column, title in titles.items() if column in cards.columns}
    in_points = [(pl.col(c) * 100).round(1) for c in SHARES if c in cards.columns]
    return table_html(cards.with_columns(in_points), there, sortable=True)
