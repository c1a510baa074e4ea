"""Sentences about single cards: what becomes of the extremes, and what luck showed a card to do."""

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

import polars as pl

from pipeline.analysis.cards import IN_USE, NEVER_SEEN, NOT_USED, NOT_VALUED, TOO_DEAR
from pipeline.analysis.trials import ARMS
from pipeline.charts.words import listing, number, percent, plural, points, span, whole
from pipeline.reporting.study import Study

Row = Mapping[str, Any]
MADE_UP = "These are cards of a made-up stand-in set: what is said of one holds for its numbers here, not as printed."
DOES = {"forced": "Having to take it as soon as it can:", "forbidden": "Not being allowed to take it:"}
MOST_TOLD = 2  # of each arm
SURE = 0.05  # q up to which an effect is known
LEFT = 0.1  # share of free seats below which a card counts as left lying


def extremes(cards: pl.DataFrame, stand_in: bool) -> str:
    """What becomes of the cards at the ends: dearest, least valued, least used, most taken; a list in HTML."""
    lines = list(_extremes(cards))
    if not lines:
        return ""
    made_up = f'<p class="small">{MADE_UP}</p>' if stand_in else ""
    return f"<ul>{''.join(f'<li>{line}</li>' for line in lines)}</ul>{made_up}"


def _extremes(cards: pl.DataFrame) -> Iterator[str]:
    offered = cards.filter(pl.col("offered") > 0).with_columns(
        afforded=pl.col("affordable") / pl.col("offered"), took=pl.col("drafted") / pl.col("offered")
    )
    for why, by, down, end in (
        (TOO_DEAR, "offered", True, "too dear, not unseen"),
        (NOT_VALUED, "affordable", True, "neither unseen nor too dear; these players can't value it"),
        (NEVER_SEEN, "offered", False, "hardly ever seen, whatever it costs"),
        (NOT_USED, "unused", True, ""),
        (IN_USE, "took", True, "of all in use it is left lying least"),
    ):
        fitting = offered.filter(pl.col("why") == why).sort(by, "card", descending=[down, False])
        if fitting.height:
            row = fitting.row(0, named=True)
            yield f"<b>{escape(row['card'])}</b>: {_fate(row, end)}."


def _fate(row: Row, end: str) -> str:
    told = (
        f"offered {plural(row['offered'], 'time')}, affordable {_share(row['afforded'])}, taken {_share(row['took'])}"
    )
    return f"{told}: {end}" if end else f"{told}, and {percent(row['unused'], 0)} of those who took it never used it"


def _share(value: float) -> str:
    return percent(value, 0 if value >= 0.1 else 1)


def untried(tried: pl.DataFrame, game: str) -> str:
    """What is said where no card's effect can be shown."""
    if tried.height:
        return "There are too few games with trials of cards here to say what any of them does."
    return (
        f"Not tried here: <code>galactic run {game} --trials 0.05 --out FOLDER</code>, given to <code>galactic report"
        "</code> beside the others, forbids cards to some seats and forces them on others by luck, which shows what "
        "each card does."
    )


def trials(tried: pl.DataFrame, chance: float, stand_in: bool) -> str:
    """What trials showed: how many cards are known to change wins, the strongest of each arm, and whether cards that
    seats leave are left for a reason. Of `tried` without rows nothing is said.
    """
    judged = tried.filter(_any(tried, "not null")) if tried.height else tried
    if judged.height == 0:
        return ""
    sure = judged.filter(_any(judged, "sure"))
    known = f"{whole(sure.height) if sure.height else 'none'} {'is' if sure.height == 1 else 'are'} known"
    drawn = (
        f"Luck forbade each card to a seat with a chance of {percent(chance, 0)} and forced it on one with the same."
    )
    said = [drawn, f"Of {plural(judged.height, 'card')} that enough seats could take, {known} to change wins by that."]
    said += [line for arm in ARMS for line in _strongest(judged, arm)]
    if not sure.height:
        said.append(f"An effect of {_typical(judged)} points could not be told from chance yet, for the typical card.")
    return " ".join([*said, *_left(judged), *([MADE_UP] if stand_in and sure.height else [])])


def _any(tried: pl.DataFrame, how: str) -> pl.Series:
    """Whether a card is judged in any arm, or known to do something."""
    q = [tried[f"{arm}_q"] for arm in ARMS]
    found = [one.is_not_null() if how == "not null" else (one <= SURE).fill_null(False) for one in q]
    return found[0] | found[1]


def _strongest(judged: pl.DataFrame, arm: str) -> Iterator[str]:
    sure = judged.filter(pl.col(f"{arm}_q") <= SURE).sort(pl.col(arm).abs(), "card", descending=[True, False])
    told = [_effect(row, arm) for row in sure.head(MOST_TOLD).iter_rows(named=True)]
    if told:
        yield f"{DOES[arm]} {listing(told)} points of win share."


def _effect(row: Row, arm: str) -> str:
    low, high = sorted(abs(row[f"{arm}_{end}"]) for end in ("low", "high"))
    does = "gives a seat" if row[arm] > 0 else "costs a seat"
    return f"<b>{escape(row['card'])}</b> {does} {number(100 * abs(row[arm]))} ({span(low, high, scale=100)})"


def _left(judged: pl.DataFrame) -> Iterator[str]:
    """Whether those who leave what they could take are right."""
    left = judged.filter((pl.col("taken") < LEFT) & pl.col("forced_q").is_not_null())
    sure = left.filter(pl.col("forced_q") <= SURE)
    helps = sure.filter(pl.col("forced") > 0).height
    if left.height > 1 and sure.height:
        yield (
            f"Of {left.height} cards that fewer than one free seat in ten takes when it could, having to take it is "
            f"known to hurt for {sure.height - helps or 'none'} (rightly left) and to help for {helps or 'none'} "
            "(wrongly left)."
        )


def against(tried: pl.DataFrame, cards: pl.DataFrame) -> str:
    """Whether cards that go with winning win: those whose lift is sure and whose forcing is known to hurt."""
    if tried.height == 0 or cards.height == 0:
        return ""
    both = cards.select("card", "lift", lift_q="q").join(tried, on="card").filter(pl.col("lift_q") <= SURE)
    lucky = both.filter((pl.col("lift") > 0) & pl.col("forced_q").is_not_null())
    turned = lucky.filter((pl.col("forced") < 0) & (pl.col("forced_q") <= SURE)).sort("lift", "card", descending=True)
    if turned.height == 0:
        return ""
    row = turned.row(0, named=True)
    return (
        f"Winning with a card is not winning by it: of {plural(lucky.height, 'card')} whose takers surely win more "
        f"than usual, having to take it is known to hurt for {turned.height}, such as {escape(row['card'])} (lift "
        f"{points(row['lift'])}, forced {points(row['forced'])})."
    )


def _typical(judged: pl.DataFrame) -> str:
    half = pl.concat([(judged[f"{arm}_high"] - judged[f"{arm}_low"]) / 2 for arm in ARMS]).drop_nulls()
    return number(100 * float(half.median()), 0)  # type: ignore[arg-type]  # floats have a float median


def footing(study: Study) -> str:
    """For the foot of a chart that names single cards: who played, and with what made-up set of cards."""
    label = str(study.run().manifest.spec.get("label", "")) if study.stand_in else ""
    return " · ".join(filter(None, [study.note, label]))
