"""Rules that a variant adds: how often they could be used, were, and succeeded. What nobody uses has no effect."""

from collections.abc import Mapping, Sequence

import polars as pl

from pipeline.analysis.goals.quantities import Source
from pipeline.analysis.moments import complete, counts, ends, every_row, moments, with_ratio
from pipeline.analysis.slices import collect, slices

LAST_ROUNDS = (9, 10)
DECIDED = "decided_"  # begins the columns of `seats` that count a kind of decision


def uptake(
    rows: pl.LazyFrame, games: pl.LazyFrame, steps: Mapping[str, pl.Expr], rotations: int = 1, level: float = 0.95
) -> pl.DataFrame:
    """How far a rule gets: a row for each step, from what could happen to what succeeded.

    `steps` names them in order, each an expression on `rows` that is true (or a count) where it happened; each is told
    as a share of the one before and of the first. Columns: step, games, deals, total; with intervals per_game,
    of_before and of_first. A first step that never happened says that the variant was off, or that nobody ever could.
    """
    names = [f"step {i}" for i in range(len(steps))]
    chosen = rows.select(
        "game", **{name: step.cast(pl.Float64) for name, step in zip(names, steps.values(), strict=True)}
    )
    steps_between = [(name, before) for i, name in enumerate(names) for before in (names[0], names[max(i - 1, 0)])]
    parts = (_by_deal(theirs, part, names) for part, theirs in slices([games.select("game"), chosen], rotations))
    found = moments(parts, (), [*names, "games"], steps_between, grouped=True)
    told = []
    for i, (name, label) in enumerate(zip(names, steps, strict=True)):
        row = with_ratio(found, "per_game", (name, "games"), level=level)
        row = with_ratio(row, "of_before", (name, names[max(i - 1, 0)]), share=True, level=level)
        row = with_ratio(row, "of_first", (name, names[0]), share=True, level=level)
        measures = [*ends("per_game"), *ends("of_before"), *ends("of_first")]
        total = pl.col(name).cast(pl.Int64).alias("total")
        told.append(row.select(pl.lit(label).alias("step"), *counts("games"), total, *measures))
    later = pl.int_range(pl.len()) > 0
    return pl.concat(told).with_columns(
        pl.when(later).then(pl.col(end)).alias(end) for end in (*ends("of_before"), *ends("of_first"))
    )


def _by_deal(rows: pl.LazyFrame, games: pl.LazyFrame, steps: list[str]) -> pl.LazyFrame:
    """By deal, deals without a row included: the sum of each step, and the number of games."""
    sums = rows.group_by("deal").agg(pl.col(steps).sum())
    deals = games.group_by("deal").agg(games=pl.len())
    return deals.join(sums, on="deal", how="left").with_columns(pl.col(steps).fill_null(0.0))


def consul_windows(
    conquests: pl.LazyFrame, games: pl.LazyFrame, rounds: Sequence[int] = LAST_ROUNDS, rotations: int = 1
) -> pl.DataFrame:
    """*Consuls of the Empire* from the conqueror's side (Galactic Orders p. 8), as `uptake` tells it.

    Core Worlds conquered in the rounds in which the rule works; those after which somebody could place a token; and
    those conquered by the last to act, after which nobody could ever benefit: both are shares of the first.
    """
    rows = conquests.filter((pl.col("core") == 1) & (pl.col("consul") == 0) & pl.col("round").is_in(list(rounds)))
    steps = {
        "Core Worlds conquered": pl.lit(1),
        "somebody could place a token": pl.col("window") > 0,
        "by the last to act: nobody could benefit": pl.col("window") == 0,
    }
    found = uptake(rows, games, steps, rotations)
    beside = pl.int_range(pl.len()) < 2  # the third stands beside the second, not after it
    return found.with_columns(pl.when(beside).then(pl.col(end)).alias(end) for end in ends("of_before"))


def consul_uptake(consuls: pl.LazyFrame, games: pl.LazyFrame, rotations: int = 1) -> pl.DataFrame:
    """*Consuls* from the other seats' side, as `uptake` tells it: seats that could place a token, placed, succeeded."""
    steps = {
        "seats that could place a token": pl.lit(1),
        "placed one": pl.col("placed") == 1,
        "conquered the world as well": pl.col("succeeded") == 1,
    }
    return uptake(consuls, games, steps, rotations)


def consuls_by_seat(
    consuls: pl.LazyFrame, games: pl.LazyFrame, by: str = "seat", rotations: int = 1, level: float = 0.95
) -> pl.DataFrame:
    """Which seats *Consuls* serves: by seat, with intervals, could, placed and succeeded a game; and games, deals.

    `by` may also be `owner` (the seat that conquered) or `round`. Groups that never had a chance have no row.
    """
    base = every_row(games, rotations)
    names = ("could", "placed", "succeeded")
    needed = consuls.select("game", by, "placed", "succeeded")
    parts = (_by_group(theirs, part, by) for part, theirs in slices([games.select("game"), needed], rotations))
    found = complete(moments(parts, [by], [*[f"n_{x}" for x in names], "games"], grouped=True), base, (), "games")
    for name in names:
        found = with_ratio(found, name, (f"n_{name}", "games"), level=level)
    return found.select(by, *counts("games"), *[end for name in names for end in ends(name)])


def _by_group(consuls: pl.LazyFrame, games: pl.LazyFrame, by: str) -> pl.LazyFrame:
    sums = consuls.group_by("deal", by).agg(
        n_could=pl.len(),
        n_placed=pl.col("placed").cast(pl.Int64).sum(),
        n_succeeded=pl.col("succeeded").cast(pl.Int64).sum(),
    )
    return sums.join(games.group_by("deal").agg(games=pl.len()), on="deal")


def in_use(step: pl.DataFrame) -> bool:
    """Whether a rule was ever used: the last step of an `uptake` happened at least once."""
    return step.height > 0 and int(step["total"][-1]) > 0


def events_worked(events: pl.LazyFrame, games: pl.LazyFrame, rotations: int = 1, level: float = 0.95) -> pl.DataFrame:
    """Events by name: event, games, deals; rounds a game in which it worked with interval, fresh (share of these in
    which it was newly drawn rather than repeated).
    """
    base = every_row(games, rotations)
    needed = events.select("game", "event", "fresh")
    parts = (_worked(theirs, part) for part, theirs in slices([games.select("game"), needed], rotations))
    found = complete(moments(parts, ["event"], ["n_rounds", "n_fresh", "games"], grouped=True), base, (), "games")
    found = with_ratio(found, "rounds", ("n_rounds", "games"), level=level)
    fresh = pl.col("n_fresh") / pl.col("n_rounds")
    return found.select("event", *counts("games"), *ends("rounds"), fresh=fresh).sort("rounds", descending=True)


def _worked(events: pl.LazyFrame, games: pl.LazyFrame) -> pl.LazyFrame:
    sums = events.group_by("deal", "event").agg(n_rounds=pl.len(), n_fresh=pl.col("fresh").cast(pl.Int64).sum())
    return sums.join(games.group_by("deal").agg(games=pl.len()), on="deal")


def a_game(source: Source, words: Sequence[str] = ()) -> pl.DataFrame:
    """What was done in a run's games, as means a game: kinds of decision, rows of its tables, and of these the rows
    that name one of `words` (a card, say) and somebody who had it.

    Columns: what (decision, table or word), name, about (the table that says so, or ""), a_game.
    """
    found = [("decision", name, "", mean) for name, mean in _decisions(source)]
    games = max(int(collect(source.scan("games").select(pl.len())).item()), 1)
    for table in source.tables:
        rows = source.scan(table.name)
        found.append(("table", table.name, table.about, collect(rows.select(pl.len())).item() / games))
        held = rows.filter(pl.col("seat") > 0) if "seat" in (c.name for c in table.columns) else rows
        for word in dict.fromkeys(words):
            columns = [c.name for c in table.columns if c.words and word in c.words]
            if columns:
                there = pl.any_horizontal(pl.col(name).cast(pl.String) == word for name in columns)
                named = collect(held.filter(there).select(pl.len())).item()
                found.append(("word", word, table.about, named / games))
    return pl.DataFrame(found, schema=["what", "name", "about", "a_game"], orient="row")


def _decisions(source: Source) -> list[tuple[str, float]]:
    """Kinds of decision with their number a game."""
    kinds = [c.name for t in source.tables if t.name == "seats" for c in t.columns if c.name.startswith(DECIDED)]
    games = pl.col("game").n_unique()
    sums = collect(source.scan("seats").select(pl.col(kind).sum() / games for kind in kinds)) if kinds else None
    return [(kind.removeprefix(DECIDED), float(sums[kind][0] or 0.0)) for kind in kinds] if sums is not None else []


def new_in(before: pl.DataFrame, after: pl.DataFrame) -> pl.DataFrame:
    """Of two results of `a_game`, what is in the second and was never in the first: what a change brought into play."""
    both = after.join(before.rename({"a_game": "before"}), on=["what", "name", "about"], how="left")
    return both.filter((pl.col("before").fill_null(0.0) == 0) & (pl.col("a_game") > 0)).drop("before")
