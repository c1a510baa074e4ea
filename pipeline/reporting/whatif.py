"""What a change did, as lines of text and as sentences: the same for runs that were watched and for any two runs.

Both come as a table of lines, one for each of what is compared: change, heading, row (what it is), share (told in
per cent), digits, unit, a, b, effect with interval, p_holm, known, saved, games, deals, more_games.
"""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

import polars as pl

from pipeline.analysis.findings import about
from pipeline.analysis.whatif import BEYOND, DIFFERS, SMALL, TOGETHER, UNKNOWN, Watched
from pipeline.charts.words import largest, listing, name, number, percent, plain, plural, points, signed, span, whole
from pipeline.reporting.alike import Alike, in_words
from pipeline.store.reading import Run

SEATS, STRATEGIES, SOURCES = "Win share by seat", "Win share by strategy", "Points a game by source"
ENDINGS, COURSE = "How games end", "The course of a game"
TAGS = {DIFFERS: "solid", SMALL: "good", UNKNOWN: "open"}
QUESTIONS = {
    SEATS: "Does it change which seat wins?",
    STRATEGIES: "Does it change which strategy wins?",
    SOURCES: "Does it change where points come from?",
    ENDINGS: "Does it change how games end?",
    COURSE: "Does it change the course of a game?",
}
MOST_TOLD = 4  # numbers in which changes don't add up
SHORT = {"rounds": "Rounds"}  # what else would read oddly by itself
FIXED = (
    "The players don't know of the change: they choose by habits that were set for the rules as printed. So this is "
    "what the rule does to players who don't adapt; people will."
)
CHOICE = (
    "\N{LEFT DOUBLE QUOTATION MARK}Hardly changes\N{RIGHT DOUBLE QUOTATION MARK} means: surely less than half a point "
    "of win share, one point of another share, or 2 % of any other number. That line is a choice."
)
VALID = (
    "Intervals hold at 95 %, however often one looks and whenever one stops; what is said to change allows for all "
    "that is asked at once (Holm)."
)


Row = Mapping[str, Any]


class GoalMoved(NamedTuple):
    """A goal of the project, before and with the change."""

    change: str
    key: str
    before: str  # met, missed, not known
    after: str
    sentence: str  # how it stands with the change


class Tried(NamedTuple):
    """What came of trying changes."""

    title: str  # of the game
    about: str  # who played what, in a sentence
    runs: dict[str, Run]  # by what each is called, the baseline first
    lines: pl.DataFrame
    looks: pl.DataFrame  # the seats' lines at each look, with `games`; no rows where nobody looked more than once
    alike: dict[str, Alike | None]  # by change: how far its games came out as the baseline's
    uses: list[str]  # whether what is new was used, a sentence each
    goals: list[GoalMoved]
    stopped: str  # why no more games were played, in a sentence; "" where nothing was stopped
    warnings: list[str]
    reading: list[str]  # how intervals and words are to be read, a sentence each
    command: str

    @property
    def changes(self) -> list[str]:
        """What was tried, in order; without what changes do beyond their sum."""
        return [one for one in self.lines["change"].unique(maintain_order=True) if one != BEYOND]

    @property
    def nothing(self) -> bool:
        """Whether no change changed a single row."""
        return bool(self.alike) and all(one is not None and one.every_row for one in self.alike.values())


def lines_of(effects: pl.DataFrame, watched: Sequence[Watched]) -> pl.DataFrame:
    """The effects of `analysis.whatif.Watch` as lines."""
    by_key = {one.key: one for one in watched}
    told = [_called(by_key[key], group) for key, group in effects["key", "group"].iter_rows()]
    named = pl.DataFrame(told, schema=_NAMED, orient="row")
    return pl.concat([effects, named], how="horizontal").with_columns(paired=pl.lit(True))


_NAMED = {"heading": pl.String, "row": pl.String, "share": pl.Boolean, "digits": pl.Int64, "unit": pl.String}


def _called(one: Watched, group: str) -> tuple[str, str, bool, int, str]:
    """Under which heading and name something is told, and how."""
    quantity, unit = one.quantity, one.quantity.unit
    how = (unit.share, unit.digits + (not unit.share), "points" if unit.share else unit.word)
    if quantity.by == "seat":
        return SEATS, f"Seat {group}", *how
    if quantity.by:
        return STRATEGIES, name(group), *how
    if quantity.name == "source_points":
        return SOURCES, name(one.part), *how
    if quantity.name == "ending":
        return ENDINGS, plain(one.part).capitalize(), *how
    said = SHORT.get(quantity.name) or quantity.told(one.part)
    return COURSE, said[:1].upper() + said[1:], *how


def effect_of(row: Row) -> str:
    """`−0.7 (−1.3 to −0.1)`."""
    between = _between(row)
    return f"{_signed(row)}{f' ({between})' if between else ''}"


def _signed(row: Row) -> str:
    return points(row["effect"]) if row["share"] else signed(row["effect"], row["digits"])


def _between(row: Row) -> str:
    digits, scale = (1, 100.0) if row["share"] else (row["digits"], 1.0)
    return span(row["effect_low"], row["effect_high"], digits, scale)


def _value(row: Row, run: str) -> str:
    return percent(row[run]) if row["share"] else number(row[run], row["digits"])


def headings(lines: pl.DataFrame) -> list[str]:
    """What lines stand under, in order."""
    return lines["heading"].unique(maintain_order=True).to_list()


def verdict(rows: pl.DataFrame) -> str:
    """Of lines: whether any changes, all hardly change, or it is not known."""
    known = set(rows["known"])
    return DIFFERS if DIFFERS in known else SMALL if known == {SMALL} else UNKNOWN


def sentence(rows: pl.DataFrame) -> str:
    """What is known of lines under one heading: what changes, clearest first, what hardly, and what is not known."""
    said = []
    sure = rows.filter(pl.col("known") == DIFFERS).sort("p_holm", pl.col("effect").abs(), descending=[False, True])
    if sure.height:
        said.append(f"{_list(sure)}.")
    hardly = rows.filter(pl.col("known") == SMALL)["row"].to_list()
    if hardly:
        said.append(f"Hardly changed: {listing(hardly)}.")
    unknown = rows.filter(pl.col("known") == UNKNOWN)
    if unknown.height:
        said.append(f"Not known: {_list(unknown)}{_more(unknown)}.")
        said.append(_bound(rows))
    return " ".join(filter(None, said))


def _bound(rows: pl.DataFrame) -> str:
    """Of win shares, how far off any of them can be."""
    if rows["heading"][0] not in (SEATS, STRATEGIES) or rows["effect_low"].null_count():
        return ""
    most = max(abs(end) for column in ("effect_low", "effect_high") for end in rows[column])
    return f"None changes by more than {number(100 * most)} points either way, as far as is known."


def _list(rows: pl.DataFrame) -> str:
    each = [f"{row['row']} {effect_of(row)}" for row in rows.iter_rows(named=True)]
    unit = rows["unit"][0]
    same = rows["unit"].n_unique() == 1 and unit
    first = each[0].replace(" (", f" {unit} (", 1) if same else each[0]
    return listing([first, *each[1:]])


def _more(rows: pl.DataFrame) -> str:
    if "more_games" not in rows.columns or rows["more_games"].null_count() == rows.height:
        return ""
    return f"; about {about(int(largest(rows, 'more_games') or 0))} more games a side should tell"


def saved(lines: pl.DataFrame) -> str:
    """What playing on the same deals saved, for the seats' win shares or else whatever there is."""
    seats = lines.filter((pl.col("heading") == SEATS) & (pl.col("change") != BEYOND))
    times = (seats if seats.height else lines)["saved"].drop_nulls()
    times = times.filter(times.is_finite())
    if not (len(times) and lines["paired"].all()):
        return ""
    low, high = float(times.min()), float(times.max())  # type: ignore[arg-type]  # of floats
    between = number(low) if number(low) == number(high) else f"{number(low)} to {number(high)}"
    what = "of the seats' win shares" if seats.height else "of these effects"
    return (
        f"Playing both on the same deals saved games: without it, intervals {what} as narrow as these would take "
        f"{between} times as many."
    )


def adding_up(lines: pl.DataFrame) -> str:
    """Whether several changes together do what each does alone, added up; "" for one change."""
    beyond = lines.filter(pl.col("change") == BEYOND)
    if not beyond.height:
        return ""
    sure = beyond.filter(pl.col("known") == DIFFERS)
    if sure.height:
        first = sure.sort((pl.col("heading") != SEATS).cast(pl.Int8), "p_holm", maintain_order=True).head(MOST_TOLD)
        more = f", and {sure.height - first.height} more numbers" if sure.height > first.height else ""
        return f"They don't add up. Beyond the sum of each alone, all together make: {_list(first)}{more}."
    if (beyond["known"] == SMALL).all():
        return "They add up: together they do what each does alone, and hardly more or less."
    seats = beyond.filter(pl.col("heading") == SEATS)
    return f"No surplus is known beyond the sum of each alone{f': {_list(seats)}' if seats.height else ''}."


def text(tried: Tried) -> Iterator[str]:
    """As a person reads it in a terminal."""
    yield tried.about
    if tried.stopped:
        yield tried.stopped
    for change in tried.changes:
        rows = tried.lines.filter(pl.col("change") == change)
        found = tried.alike.get(change)
        yield ""
        yield _headed(change, rows)
        if found:
            yield in_words(found)
        if not (found and found.every_row):
            for heading in headings(rows):
                yield ""
                yield from table(heading, rows.filter(pl.col("heading") == heading))
    yield ""
    yield from (f"{one.key}: {one.before} → {one.after} with {one.change}. {one.sentence}" for one in tried.goals)
    yield from filter(None, [adding_up(tried.lines), *tried.uses])
    if not tried.nothing:
        yield from filter(None, [saved(tried.lines), *tried.reading])
    yield from (f"Note: {warning}" for warning in tried.warnings)


def _headed(change: str, rows: pl.DataFrame) -> str:
    games, deals = (int(largest(rows, column) or 0) for column in ("games", "deals"))
    what = "All together" if change == TOGETHER else f"With {change}"
    return f"{what}: {plural(games, 'game')} a side" + (f" on {plural(deals, 'deal')}" if 0 < deals < games else "")


def table(heading: str, rows: pl.DataFrame) -> Iterator[str]:
    """Lines under one heading, in columns."""
    width = max(30, *(len(row) for row in rows["row"]))
    yield f"{heading:{width}} {'before':>8} {'after':>8} {'effect':>8} {'interval':>18}"
    for row in rows.iter_rows(named=True):
        cells = f"{_value(row, 'a'):>8} {_value(row, 'b'):>8} {_signed(row):>8} {_between(row):>18}"
        yield f"{row['row']:{width}} {cells}  {row['known']}"


def table_html(rows: pl.DataFrame) -> str:
    """The same as a table of a page."""
    head = "".join(f'<th scope="col"{k}>{t}</th>' for t, k in zip(_HEADS, _KINDS, strict=True))
    body = []
    for row in rows.iter_rows(named=True):
        cells = (
            row["row"],
            _value(row, "a"),
            _value(row, "b"),
            _signed(row),
            _between(row).replace(" ", NBSP) or "–",
            row["known"],
        )
        body.append("".join(f"<td{kind}>{escape(str(cell))}</td>" for cell, kind in zip(cells, _KINDS, strict=True)))
    lines = "".join(f"<tr>{line}</tr>" for line in body)
    return f'<div class="scroll" tabindex="0"><table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table></div>'


NBSP = "\N{NO-BREAK SPACE}"
_WORD = " class=word"
_HEADS = ("", "before", "after", "effect", "interval", "")
_KINDS = (_WORD, "", "", "", "", _WORD)


def finding(question: str, tag: str, said: str, rests: str = "") -> str:
    """A finding as an item of a page's list; `tag` is one of the words of `TAGS`, or any other."""
    mark = f'<span class="tag {TAGS.get(tag, "open")}">{escape(tag)}</span>' if tag else ""
    under = f'<p class="rests">{escape(rests)}</p>' if rests else ""
    return f'<li><p class="headline">{escape(question)} {mark}</p><p>{escape(said)}</p>{under}</li>'


def rests(rows: pl.DataFrame) -> str:
    """How many games lines rest on."""
    return f"{whole(largest(rows, 'games'))} games a side"
