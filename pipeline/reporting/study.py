"""The runs that a notebook asks about: opened once, each question answered once.

In a notebook:

    study = Study({"printed rules": "data/core-worlds", "consuls": "data/core-worlds-consuls"})
    seats = study.ask(analysis.seats.by_seat, "seats")
    show(charts.seats.win_share, seats, sentences.seats)
"""

import inspect
import multiprocessing
import os
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import polars as pl

from pipeline.analysis.compare import Measure, compare, family, pair
from pipeline.analysis.slices import rotations_of
from pipeline.charts.words import listing, name, plural
from pipeline.errors import UsageError
from pipeline.store.manifest import RUN_FILE
from pipeline.store.reading import Run, open_run

PRINTED = "printed rules"
Question = Callable[..., Any]
Answer = TypeVar("Answer")


class How(NamedTuple):
    """How a question is put, where that is not plain."""

    label: str = ""  # the run that is asked; the baseline without it
    into: Callable[..., Any] | None = None  # the record that takes the tables, where the function wants one
    part: str = ""  # the table that is meant, of an answer that has several


PLAIN = How()


class _Asked(NamedTuple):
    """A question to tables of a run."""

    question: Question
    tables: tuple[str, ...]
    into: Callable[..., Any] | None
    options: dict[str, Any]

    def answer(self, scans: Sequence[pl.LazyFrame]) -> Any:
        """Its answer."""
        return self.question(*([self.into(*scans)] if self.into else scans), **self.options)


@cache
def _beside() -> ProcessPoolExecutor:
    """The other process: a thread would share Python's lock, and half of an answer is work under it."""
    spawn = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(1, mp_context=spawn, initializer=_end_with_parent)


def _end_with_parent() -> None:
    """Let the other process end when this one is killed: it would wait for ever for a question."""
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


_open_once = cache(open_run)


def _answer(asked: _Asked, path: str) -> Any:
    """Answer a question in the other process."""
    run = _open_once(path)
    return asked.answer([run.scan(table) for table in asked.tables])


class Study:
    """One or more runs of a game; the first is the baseline that the others are held against."""

    def __init__(self, runs: Mapping[str, str | Path] | Sequence[str | Path]) -> None:
        if not runs:
            raise UsageError("a report needs at least one run")
        if isinstance(runs, Mapping):
            self.runs = {label: open_run(path) for label, path in runs.items()}
        else:
            self.runs = _labelled([open_run(path) for path in runs])
        games = {run.manifest.game for run in self.runs.values()}
        if len(games) > 1:
            raise UsageError(f"runs of {listing(sorted(games))} can't be reported together")
        for label, run in self.runs.items():
            if run.games == 0:
                raise UsageError(f"the run {label!r} in {run.path} holds no finished games yet")
        self._answers: dict[Any, Any] = {}
        self._scans: dict[tuple[str, str], pl.LazyFrame] = {}
        self._turns = ThreadPoolExecutor(1)  # keeps what was begun in its order

    @property
    def labels(self) -> list[str]:
        """The names of the runs, the baseline first; those with trials of cards are not held against others."""
        return [label for label in self.runs if not self.chance(label)] or list(self.runs)

    @property
    def tried(self) -> str:
        """The name of the first run with trials of cards; empty if there is none."""
        return next((label for label in self.runs if self.chance(label)), "")

    def chance(self, label: str) -> float:
        """In a run with trials of cards, the chance of a card to be forced on a seat, and to be forbidden; else 0."""
        return float(self.runs[label].manifest.spec.get("trials", 0)) if label else 0.0

    @property
    def baseline(self) -> str:
        """The name of the run that the others are held against."""
        return self.labels[0]

    @property
    def variants(self) -> list[str]:
        """The names of the runs by other rules at a table as large as the baseline's."""
        held = {label for labels in self.under_repeats.values() for label in labels}
        return [label for label in self.labels[1:] if label not in (*self.repeats, *self.elsewhere, *held)]

    @cached_property
    def under_repeats(self) -> dict[str, list[str]]:
        """By repeat of the baseline with other players: the runs by other rules that these play. They are held against
        that repeat, not against the baseline.
        """
        specs = {label: self.run(label).manifest.spec for label in self.labels}
        base, found = specs[self.baseline], dict[str, list[str]]()
        for label in self.labels[1:]:
            if label in (*self.repeats, *self.elsewhere) or _players(specs[label]) == _players(base):
                continue
            alike = [one for one in self.repeats if _players(specs[one]) == _players(specs[label])]
            if alike:
                found.setdefault(alike[0], []).append(label)
        return found

    @cached_property
    def elsewhere(self) -> list[str]:
        """The names of the runs with another number of seats, which share no deals with the baseline."""
        return [label for label in self.labels[1:] if self.seats_of(label) != self.seats]

    @cached_property
    def tables(self) -> dict[int, str]:
        """By number of seats, from the fewest up: the run by the baseline's rules with so many."""
        found = {self.seats: self.baseline}
        for label in self.elsewhere:
            if self._same_rules(self.run(label).manifest.spec):
                found.setdefault(self.seats_of(label), label)
        return dict(sorted(found.items()))

    @cached_property
    def repeats(self) -> list[str]:
        """The names of the other runs by the baseline's rules: with other components or other players."""
        return [label for label in self.labels[1:] if self._repeats(self.run(label).manifest.spec)]

    def _repeats(self, spec: Mapping[str, Any]) -> bool:
        base = self.run().manifest.spec
        same = self._same_rules(spec) and spec.get("seats") == base.get("seats")
        return same and any(spec.get(key) != base.get(key) for key in ("components", "players", "strategies"))

    def _same_rules(self, spec: Mapping[str, Any]) -> bool:
        base = self.run().manifest.spec
        return all(spec.get(key) == base.get(key) for key in ("settings", "cards"))

    @cached_property
    def seats(self) -> int:
        """Seats at the table, in the baseline."""
        return self.seats_of(self.baseline)

    def seats_of(self, label: str) -> int:
        """Seats at the table, in a run."""
        return int(self.run(label).manifest.spec.get("seats", 0))

    def has(self, *tables: str, label: str = "") -> bool:
        """Whether a run logged these tables."""
        there = {table.name for table in self.run(label).tables()}
        return set(tables) <= there

    def run(self, label: str = "") -> Run:
        """A run by name; the baseline without one."""
        try:
            return self.runs[label or self.baseline]
        except KeyError:
            raise UsageError(f"no run is called {label!r}; there are {listing(self.labels)}") from None

    def scan(self, table: str, label: str = "") -> pl.LazyFrame:
        """A run's table as a query; that its files are sound is looked at once."""
        key = (label or self.baseline, table)
        if key not in self._scans:
            self._scans[key] = self.run(label).scan(table)
        return self._scans[key]

    def rotations(self, label: str = "") -> int:
        """Distinct seatings that each deal was played in: as many games in a row share a deal."""
        return rotations_of(self.run(label).manifest.spec)

    @property
    def stand_in(self) -> bool:
        """Whether any component of the baseline is invented."""
        return bool(self.run().manifest.stand_ins)

    def said(self, label: str) -> str:
        """A run's rules as they stand in a sentence: `the variant consuls`."""
        variants = self.run(label).manifest.spec.get("variants", ())
        return f"the variant {label}" if label in variants else label

    def with_rule(self, rule: str) -> str:
        """The name of the first run in which a switch is on; empty if there is none."""
        for label in self.labels:
            if str(self.run(label).manifest.spec.get("settings", {}).get(rule, "false")) == "true":
                return label
        return ""

    def changed(self, measure: Measure, table: str, labels: Sequence[str] = ()) -> pl.DataFrame:
        """What the other runs have more than the baseline of a measure: `compare`, with the run's name as `variant`.

        `p_holm` allows for all rows. Runs that did not log the table are passed over.
        """
        asked = [label for label in labels or self.variants if self.has(table, label=label) and self.has(table)]
        found = [self._change(measure, table, label) for label in asked]
        return family(*found) if found else pl.DataFrame()

    def _change(self, measure: Measure, table: str, label: str) -> pl.DataFrame:
        def work() -> pl.DataFrame:
            how = pair(self.run().manifest.spec, self.run(label).manifest.spec)
            tables = (self.scan(table), self.scan(table, label))
            games = (self.scan("games"), self.scan("games", label))
            return compare(tables, games, measure, how)

        return self.once((compare, measure, table, label), work).with_columns(variant=pl.lit(label))

    def once(self, key: Any, work: Callable[[], Answer]) -> Answer:
        """What `work` gives, kept under a key for when it is asked again."""
        if key not in self._answers:
            self._answers[key] = work()
        found: Answer = self._answers[key]
        return found

    def ask(self, question: Question, *tables: str, how: How = PLAIN, **options: Any) -> Any:
        """The answer of a function of `pipeline.analysis` to tables of one run, kept for when it is asked again.

        `rotations` is filled in. Where the run did not log one of the tables, the answer is a frame without rows.
        """
        if not self.has(*tables, label=how.label):
            return pl.DataFrame()
        asked, key = self._asked(question, tables, how, options)
        found = self._answers.get(key)
        if key not in self._answers or (isinstance(found, Future) and found.cancel()):
            found = self._answers[key] = asked.answer([self.scan(table, how.label) for table in tables])
        if isinstance(found, Future):
            found = self._answers[key] = found.result()
        return getattr(found, how.part) if how.part else found

    def begin(self, question: Question, *tables: str, how: How = PLAIN, **options: Any) -> None:
        """Work out an answer in another process, on another core, beside what is asked in the meantime.

        One is worked out at a time, in the order in which they were begun; `ask` waits for it, or works out one whose
        turn has not come. So begin what is asked last first: the two meet half-way, and both cores have as much to do.
        In a script this belongs below `if __name__ == "__main__"`: the other process imports the script too.
        """
        if self.has(*tables, label=how.label):
            asked, key = self._asked(question, tables, how, options)
            if key not in self._answers:
                path = self.run(how.label).path
                self._answers[key] = self._turns.submit(lambda: _beside().submit(_answer, asked, path).result())

    def _asked(
        self, question: Question, tables: tuple[str, ...], how: How, options: dict[str, Any]
    ) -> tuple[_Asked, Any]:
        """What is asked, and what its answer is kept under."""
        label = how.label or self.baseline
        turns = {"rotations": self.rotations(label)} if "rotations" in inspect.signature(question).parameters else {}
        key = (question, tables, label, tuple(sorted((k, str(v)) for k, v in options.items())))
        return _Asked(question, tables, how.into, options | turns), key

    def each(self, question: Question, *tables: str, **options: Any) -> Iterator[tuple[str, Any]]:
        """The answers of all runs, by name."""
        for label in self.labels:
            yield label, self.ask(question, *tables, how=How(label=label), **options)

    @property
    def note(self) -> str:
        """Who played, in a few words, for the foot of a chart."""
        lineup = str(self.run().manifest.spec.get("lineup", ""))
        return f"line-up {lineup}" if lineup and "," not in lineup else ""

    def lead(self) -> str:
        """What was played, in one sentence."""
        spec = self.run().manifest.spec
        games = sorted({self.run(label).games for label in self.labels})
        many = plural(games[0], "game") if len(games) == 1 else f"{plural(games[0], 'game')} or more"
        rules = len(self.variants) + 1
        what = f"{many} of each of {rules} sets of rules" if rules > 1 else many
        what += f" (and {plural(len(self.repeats), 'further test')} of the first)" if self.repeats else ""
        players = listing(sorted({name(player) for player in spec.get("players", ())}))
        others = sorted({self.seats_of(label) for label in self.elsewhere})
        more = f", and as many with {listing(map(str, others), 'or')} at it" if others else ""
        return f"{what}, {self.seats} at the table{more}, played by computer players: {players}."


def _players(spec: Mapping[str, Any]) -> tuple[str, ...]:
    """Who plays a run, with what cards."""
    return tuple(str(spec.get(key)) for key in ("players", "strategies", "components"))


def _labelled(runs: list[Run]) -> dict[str, Run]:
    """Runs named by what their rules differ in from the printed ones; by folder where that names two alike."""
    labels = [label_of(run) for run in runs]
    sizes = [int(run.manifest.spec.get("seats", 0)) for run in runs]
    if len(set(sizes)) > 1:
        pairs = zip(labels, sizes, strict=True)
        labels = [label if n == sizes[0] else f"{label}, {plural(n, 'seat')}" for label, n in pairs]
    if len(set(labels)) < len(labels):
        twice = [label for label in labels if labels.count(label) > 1]
        sets = _sets_of(runs)
        labels = [f"{one}, {which}" if one in twice else one for one, which in zip(labels, sets, strict=True)]
    if len(set(labels)) < len(labels):
        labels = [Path(run.path).name for run in runs]
    if len(set(labels)) < len(labels):
        labels = [run.path for run in runs]
    if len(set(labels)) < len(labels):
        raise UsageError(f"the run {runs[0].path} is named twice")
    return dict(zip(labels, runs, strict=True))


def _sets_of(runs: Sequence[Run]) -> list[str]:
    """The cards and the players of each run, in a few words: of both what is not the same in all of them."""
    specs = [run.manifest.spec for run in runs]
    cards, players = (
        [str(spec.get("label", "")) for spec in specs],
        [f"line-up {spec.get('lineup', '')}" for spec in specs],
    )
    told = [words for words in (cards, players) if len(set(words)) > 1] or [cards, players]
    return [listing(filter(None, words), "with") for words in zip(*told, strict=True)]


def label_of(run: Run) -> str:
    """What a run's rules differ in from the printed ones, in a few words."""
    spec = run.manifest.spec
    asked = spec.get("asked", {})
    changes = [*spec.get("variants", ()), *asked.get("settings", ()), *asked.get("cards", ())]
    changes += ["trials of cards"] if spec.get("trials") else []
    return " + ".join(str(change) for change in changes) or PRINTED


def latest_runs(game: str = "", folder: str | Path = "", tables: bool = False) -> dict[str, str]:
    """The runs last written that belong together (one game, seed, cards, players and seats), by name, the baseline
    first; with `tables` those with other numbers of seats and other line-ups as well, the baseline being of those that
    have most runs.

    For a notebook that was given none. Looks in data/, here or one folder up, unless told where.
    """
    places = [Path(folder)] if folder else [Path("data"), Path("..") / "data"]
    there = [path for place in places for path in place.glob(f"*/{RUN_FILE}")]
    runs = {path: open_run(path.parent) for path in there}
    fitting = {path: run for path, run in runs.items() if run.games and game in ("", run.manifest.game)}
    if not fitting:
        wanted = game or "GAME"
        raise UsageError(
            f"no runs of {wanted} in {listing(map(str, places), 'or')}: `galactic study {wanted}` makes them"
        )
    newest = max(fitting, key=lambda path: path.stat().st_mtime)
    aged = sorted(fitting.items(), key=lambda item: item[0].stat().st_mtime, reverse=True)
    kin = [run for _, run in aged if _kin(run, tables) == _kin(fitting[newest], tables)]
    related = list({_alike(run): run for run in reversed(kin)}.values())  # of those played again, the last one
    sizes = [int(run.manifest.spec.get("seats", 0)) for run in related]
    usual = max(sizes, key=lambda seats: (sizes.count(seats), seats))
    lineups = [str(run.manifest.spec.get("lineup")) for run in related]
    common = max(sorted(set(lineups)), key=lineups.count)

    def order(run: Run) -> tuple[bool, bool, bool, str, int]:
        seats, lineup = int(run.manifest.spec.get("seats", 0)), str(run.manifest.spec.get("lineup"))
        return seats != usual, lineup != common, label_of(run) != PRINTED, label_of(run), seats

    related.sort(key=order)
    return {label: run.path for label, run in _labelled(related).items()}


def _alike(run: Run) -> tuple[str, ...]:
    """What runs have in common that were asked for in the same way, whenever that was."""
    keys = ("seats", "players", "rotate", "settings", "cards", "components", "strategies", "trials")
    return tuple(str(run.manifest.spec.get(key)) for key in keys)


def _kin(run: Run, tables: bool) -> tuple[str, ...]:
    """What runs of one study have in common."""
    spec, seated = run.manifest.spec, ("seats", "players", "strategies")
    return (run.manifest.game, *(str(spec.get(key)) for key in ("seed", "components", *(() if tables else seated))))
