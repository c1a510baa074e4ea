"""The page for a publisher: one screen on what runs say, for somebody who won't read the whole report."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from matplotlib.figure import Figure

import pipeline
from pipeline.analysis import endings, seats, strategies
from pipeline.analysis.findings import Finding, about
from pipeline.analysis.verdicts import games_to_notice
from pipeline.charts import endings as ending_charts
from pipeline.charts import seats as seat_charts
from pipeline.charts import strategies as strategy_charts
from pipeline.charts.words import listing, name, percent, plural, whole
from pipeline.errors import UsageError
from pipeline.reporting.display import figure_html
from pipeline.reporting.files import write_whole
from pipeline.reporting.handout import MOST_FOUND, Found, Handout, screen, shortened, split
from pipeline.reporting.headlines import TAGS, headlines, meaning, own_of
from pipeline.reporting.study import Study, label_of

MARGIN = 0.02  # a seat within so much of an equal share counts as fair
SEATS = "Which seat wins?"
NOTICEABLE = 0.005  # of a seat's wins: for less, tens of thousands of games would have to be played at tables
MOST_NAMED = 3  # sets of rules, switches


def publish(study: Study, out: str | Path | None = None, first: str = "") -> Path:
    """Write the page of a study's runs, reports/<game>-publisher.html without `out`; `first` (HTML) opens it."""
    game = study.run().manifest.game
    target = Path(out) if out is not None else Path("reports") / f"{game}-publisher.html"
    if target.is_dir():
        raise UsageError(f"{target} is a folder; the page needs the name of a file, such as {target / game}.html")
    places = [run.path for run in study.runs.values()]
    write_whole(target, screen(handout(_nameless(study))._replace(first=first), places))
    return target


def _nameless(study: Study) -> Study:
    """The study with runs that are only told apart by their folders called by numbers."""
    names = {}
    for k, (label, run) in enumerate(study.runs.items(), 1):
        of_folder = label in (run.path, Path(run.path).name) and label != label_of(run)
        names[f"run {k}" if of_folder else label] = run.path
    return study if list(names) == study.labels else Study(names)


def handout(study: Study, margin: float = MARGIN) -> Handout:
    """What a study says on one screen: its strongest findings, what it leaves open, and what would show it wrong."""
    manifest = study.run().manifest
    found = headlines(study, margin, *own_of(manifest.game))
    strong = strongest(found)
    versions = manifest.versions
    return Handout(
        f"{manifest.title.partition(',')[0]}: what {whole(sum(run.games for run in study.runs.values()))} games say",
        list(_tested(study)),
        [_told(finding, verdict) for finding, verdict in strong],
        list(_unknown(study, found)),
        list(_change(study)),
        [figure_html(figure) for figure in _charts(study, margin)],
        _warning(study),
        foot=(
            f"In brackets: a range that holds the true value in 95 of 100 such studies. Games at real tables: enough "
            f"to see it nine times in ten. Galactic Balance {versions.get('pipeline', pipeline.__version__)}."
        ),
    )


def strongest(found: Sequence[tuple[Finding, str]], most: int = MOST_FOUND) -> list[tuple[Finding, str]]:
    """The findings that are sure and have an interval: who wins first, what is structural next, one of a kind.

    Else in the order of the report, which is that of the game's own questions.
    """

    def rank(told: tuple[Finding, str]) -> tuple[bool, bool, bool]:
        finding, _ = told
        return finding.question != SEATS, not finding.structural, finding.sure != "very sure"

    kept: dict[str, tuple[Finding, str]] = {}
    for finding, verdict in sorted(found, key=rank):
        if finding.sure != "not known" and finding.low is not None:
            kept.setdefault(finding.question.partition(":")[0], (finding, verdict))
    return list(kept.values())[:most]


def _told(finding: Finding, verdict: str) -> Found:
    kind = "solid" if finding.structural else TAGS.get(verdict, "open")
    said = verdict if not finding.structural else f"{verdict}, over many sets"
    return Found(finding.question, said, kind, shortened(finding.sentence.replace("95% interval ", "")))


def _tested(study: Study) -> Iterator[str]:
    """What was played, by whom, and by what other rules."""
    yield study.lead()[:1].upper() + study.lead()[1:]
    abouts = {label: meaning(study, label) for label in study.variants}
    named = [f"{study.said(label)}{f' ({what})' if what else ''}" for label, what in abouts.items()]
    if named:
        more = len(named) - MOST_NAMED
        shown = named[:MOST_NAMED] + ([plural(more, "more set") + " of rules"] if more > 0 else [])
        yield f"Besides the first rules, on the same deals: {listing(shown)}."
    if study.repeats:
        yield f"The first rules again with {plural(len(study.repeats), 'other set')} of cards or players."


def _warning(study: Study) -> str:
    """That numbers are made up, runs cut short, or games broke a rule."""
    manifest, said = study.run().manifest, []
    if manifest.stand_ins:
        cells = manifest.spec.get("confidence", {})
        many = f" ({whole(cells['invented'])} of {whole(sum(cells.values()))} values)" if cells.get("invented") else ""
        said.append(f"Numbers that only the publisher knows are made up here{many}: read directions, not sizes.")
    for run in study.runs.values():
        if not run.complete:
            said.append(f"One run holds {whole(run.games)} of {plural(run.manifest.games, 'game')} asked for.")
        if run.faulted:
            said.append(f"{plural(run.faulted, 'game')} broke an invariant of the rules.")
    return " ".join(dict.fromkeys(said))


def _unknown(study: Study, found: Iterable[tuple[Finding, str]]) -> Iterator[str]:
    """What these games leave open: who plays, and the questions that were asked without an answer."""
    players = listing(sorted({name(one) for one in study.run().manifest.spec.get("players", ())}))
    yield f"How people would play it: all seats were played by programs ({players})."
    if study.stand_in and not study.repeats:
        yield "Whether it holds with other numbers on the cards: one made-up set was played."
    open_ = [finding for finding, _ in found if finding.sure == "not known"]
    for finding in open_[:2]:
        yield f"{finding.question} {_left_open(finding)}"
    if len(open_) > 2:
        yield f"{plural(len(open_) - 2, 'more question')} that these games don't settle, listed in the full report."


def _left_open(finding: Finding) -> str:
    """What of a finding says that it isn't known, or else its beginning."""
    sentences = split(finding.sentence.replace("95% interval ", ""))
    return next((one for one in sentences if "ot known" in one), sentences[0])


def _change(study: Study) -> Iterator[str]:
    """What would show us wrong: real games, real numbers, other readings, other players."""
    yield from _real_games(study)
    manifest = study.run().manifest
    if manifest.stand_ins:
        yield "The publisher's numbers in place of the made-up ones: what hangs on cards may then turn round."
    if manifest.unsettled:
        names = [one.partition(" = ")[0].replace("_", " ") for one in manifest.unsettled]
        more = len(names) - MOST_NAMED
        shown = names[:MOST_NAMED] + ([f"{more} more"] if more > 0 else [])
        yield f"A ruling on {plural(len(names), 'rule')} whose reading is not settled: {listing(shown)}."
    yield "Players who think further ahead, or otherwise, and with whom it comes out differently."


def _real_games(study: Study) -> Iterator[str]:
    """How many games at real tables would show what the seat farthest from an equal share is said to win."""
    by_seat = study.ask(seats.by_seat, "seats")
    if by_seat.height < 2:
        return
    far = by_seat.with_columns(off=(by_seat["win_share"] - by_seat["fair"]).abs()).sort("off", descending=True)
    row = far.row(0, named=True)
    off = row["win_share"] - row["fair"]
    shares = f"{percent(row['win_share'])} for seat {row['seat']} against an equal {percent(row['fair'])}"
    if abs(off) < NOTICEABLE:
        yield f"Hardly any number of games at real tables: {shares} is too small a difference to be seen there."
    else:
        games = about(games_to_notice(row["fair"], off))
        yield f"About {games} games at real tables: enough to show {shares}. If they don't, we are wrong."


def _charts(study: Study, margin: float) -> Iterator[Figure]:
    """Two small charts: who wins by seat, and by strategy; of a game for one, how games end."""
    by_seat, by_strategy = study.ask(seats.by_seat, "seats"), study.ask(strategies.by_strategy, "seats")
    if by_seat.height > 1:
        yield seat_charts.win_share(by_seat, margin=margin, note=study.note)
    if by_strategy.height > 1:
        yield strategy_charts.win_share(by_strategy, note=study.note)
    else:
        ended = study.ask(endings.endings, "games")
        if ended.height > 1:
            yield ending_charts.shares(ended, note=study.note)
