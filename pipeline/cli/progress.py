"""How a run's progress reads: a live table on a terminal, plain lines now and then elsewhere, or nothing."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Any

from pipeline.runs.shards import Tally, no_games
from pipeline.runs.start import How, Watcher

if TYPE_CHECKING:
    from pipeline.runs.spec import RunSpec

EVERY = 5.0  # seconds between two plain lines
REFRESHED = 4  # times a second, on a terminal


def watcher(quiet: bool) -> Watcher:
    """What suits where stderr goes."""
    if quiet:
        return Watcher()
    return LiveTable() if sys.stderr.isatty() else Lines()


class Remarks(Watcher):
    """Remarks alone, each once, for what starts many small runs."""

    def __init__(self) -> None:
        self.said: set[str] = set()

    def says(self, sentence: str) -> None:
        """A remark for the user."""
        if sentence not in self.said:
            self.said.add(sentence)
            print(f"galactic: {sentence}", file=sys.stderr, flush=True)


def remarks(quiet: bool) -> Watcher:
    """What says how something goes that is made of many looks at growing runs."""
    return Watcher() if quiet else Remarks()


class Lines(Watcher):
    """Plain lines on stderr, without control characters."""

    def __init__(self) -> None:
        self.total, self.began, self.last = 0, 0.0, 0.0
        self.tally = no_games(0)

    def says(self, sentence: str) -> None:
        """A remark for the user."""
        print(f"galactic: {sentence}", file=sys.stderr, flush=True)

    def begins(self, spec: RunSpec, how: How, games: int) -> None:
        """So many games are about to be played."""
        self.total, self.tally = games, no_games(spec.seats)
        self.began = self.last = time.monotonic()
        self.says(f"{games:,} games to play, into {how.out}" if games else f"{how.out} holds all that was asked for")

    def played(self, tally: Tally) -> None:
        """These games were played; every few seconds it is said."""
        self.tally = self.tally.plus(tally)
        now = time.monotonic()
        if now - self.last >= EVERY:
            self.last = now
            self.says(self.line())

    def line(self) -> str:
        """How far the run is."""
        rate = self.rate()
        faults = f", {self.tally.faulted:,} faulted" if self.tally.faulted else ""
        left = f", {span((self.total - self.tally.games) / rate)} left" if rate else ""
        return f"{self.tally.games:,} of {self.total:,} games, {rate:,.0f} games/s{left}{faults}"

    def rate(self) -> float:
        """Games a second since the run began."""
        return self.tally.games / max(time.monotonic() - self.began, 1e-3)


class LiveTable(Lines):
    """A bar with games/s and the time left, and under it the win share by seat, on a terminal."""

    def __init__(self) -> None:
        super().__init__()
        self.live: Any = None

    def begins(self, spec: RunSpec, how: How, games: int) -> None:
        """Begin to draw."""
        super().begins(spec, how, games)
        if games:
            from rich.console import Console
            from rich.live import Live

            self.live = Live(
                console=Console(stderr=True), refresh_per_second=REFRESHED, get_renderable=self.drawn, transient=True
            )
            self.live.start()

    def played(self, tally: Tally) -> None:
        """Count; the table draws itself."""
        self.tally = self.tally.plus(tally)

    def ends(self) -> None:
        """Leave the terminal as it was."""
        if self.live is not None:
            self.live.stop()
            self.live = None

    def drawn(self) -> Any:
        """Bar and table as they stand."""
        from rich.console import Group
        from rich.progress_bar import ProgressBar
        from rich.table import Table
        from rich.text import Text

        table = Table(box=None, pad_edge=False)
        table.add_column("seat", justify="right")
        table.add_column("win share", justify="right")
        table.add_column("", justify="left")
        for seat, wins in enumerate(self.tally.wins, 1):
            share, give = share_of(wins, self.tally.games)
            table.add_row(str(seat), f"{share:.1%}", f"± {give:.1%}")
        note = Text(f"n = {self.tally.games:,}; ± is a rough 95 % range: `galactic report` reckons it by deal", "dim")
        bar = Table.grid(padding=(0, 1))
        bar.add_row(ProgressBar(self.total, self.tally.games, width=24), Text(self.line()))
        return Group(bar, table, note)


def share_of(wins: float, games: int) -> tuple[float, float]:
    """A win share, and the half width of its 95 % range if all games were independent."""
    if not games:
        return 0.0, 0.0
    share = wins / games
    return share, 1.96 * (share * (1 - share) / games) ** 0.5


def span(seconds: float) -> str:
    """A time left as a person says it: 45 s, 3 min 20 s, 2 h 5 min."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
