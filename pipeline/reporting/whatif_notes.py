"""What to say beside the effects of a change: whether what is new was used, and what the numbers can't tell."""

from collections.abc import Iterator, Mapping, Sequence

import polars as pl

from pipeline.analysis import uptake
from pipeline.analysis.answers import about_uptake
from pipeline.analysis.findings import Basis
from pipeline.analysis.whatif import narrowed
from pipeline.charts.words import listing, number, plain, plural, whole
from pipeline.reporting.alike import Alike
from pipeline.store.reading import Run

RULE_OF_THREE = 3  # what never happened in n tries is rarer than 3/n, 19 times in 20


def uses(runs: tuple[Run, Run], games: int, words: Sequence[str]) -> Iterator[str]:
    """Whether what a change brings was used, in the first so many games of the baseline and of the run with it.

    `words` are the cards, say, that it changes.
    """
    sources = [narrowed(run, 0, games) for run in runs]
    before, after = (uptake.a_game(source, words) for source in sources)
    new = uptake.new_in(before, after)
    for what, said in (("decision", "New decisions"), ("table", "New in the logs")):
        rows = new.filter(pl.col("what") == what)
        if rows.height:
            each = (f"{plain(name)} {number(mean, 2)} a game" for name, mean in rows["name", "a_game"].iter_rows())
            yield f"{said}: {listing(each)}."
    if "consuls" in new["name"]:
        steps = uptake.consul_uptake(sources[1].scan("consuls"), sources[1].scan("games"), sources[1].rotations)
        yield from (one.sentence for one in about_uptake(steps, "Consuls of the Empire", Basis("")))
    both = before.join(after, on=["what", "name", "about"], suffix="_after").filter(pl.col("what") == "word")
    for word in words:
        there = both.filter((pl.col("name") == word) & ((pl.col("a_game") > 0) | (pl.col("a_game_after") > 0)))
        if not there.height:
            yield f"{word}: nobody had it in any of these games."
        for _, _, about, first, second in there.sort("a_game", descending=True).iter_rows():
            yield f"{word} ({about}): {number(first, 2)} a game before, {number(second, 2)} after."


def warnings(runs: Mapping[str, Run], alike: Mapping[str, Alike | None], deals: int) -> Iterator[str]:
    """What to keep in mind: numbers that never mattered, cards that are made up, games that broke an invariant.

    `runs` by name, the baseline first; `alike` says how far each other one's games came out as the baseline's.
    """
    base, *others = runs.values()
    known = set(base.manifest.spec.get("notes", ()))
    for run in others:
        yield from (f"{note}." for note in run.manifest.spec.get("notes", ()) if note not in known)
    for change, found in alike.items():
        if found and found.every_row:
            yield (
                f"{change} mattered in none of {plural(found.games, 'game')}: it never bound, or nobody used it. So it "
                f"matters on fewer than one deal in {whole(deals / RULE_OF_THREE)} (95 % sure)."
            )
    if base.manifest.spec.get("stand_in"):
        label = base.manifest.spec.get("label", "")
        yield f"Cards are made up where the publisher's are not known ({label}): sizes may not hold for the real ones."
    for label, run in runs.items():
        if run.faulted:
            yield f"{plural(run.faulted, 'game')} of {label} broke an invariant: `galactic verify {run.path}`."
