"""Facts: what the rules write down about one game, and what every game's log begins with.

A table of facts is a `Record` whose fields carry a `Column`; it lies in the game's log as an array
of fixed capacity with a count beside it (`conquests` and `conquests_n`). A full log is a fault,
never a silent loss. The field `round_` is written as the column `round` (NumPy has that name).
"""

from typing import Annotated, Any, NamedTuple, get_args, get_type_hints

import numpy as np

from pipeline.engine.jit import kernel
from pipeline.engine.record import Array, Record, Rows, i4, i8

MOST_SEATS = 5
MOST_KINDS = 24  # kinds of decision a game may have
MOST_DECISION_ROWS = 2048  # of the decisions table, kept on request; a game of more steps sets its own room
MOST_TRIAL_ROWS = 256  # of the trials table, kept in runs with trials

# Faults: bits of `log.faults`. A game's own begin at 1 << 8.
LOG_FULL, NO_MOVE, PILE_FULL, TOO_MANY_MOVES = 1, 2, 4, 8
ENGINE_FAULTS = {
    LOG_FULL: "a table of facts was full",
    NO_MOVE: "the game was not over and nobody could do anything",
    PILE_FULL: "a pile of cards was full",
    TOO_MANY_MOVES: "there were more legal moves than the table of moves holds",
}


class Column(NamedTuple):
    """What a column of facts means; `words` names the vocabulary its codes are written in (-1 is null)."""

    about: str
    words: str = ""
    unit: str = ""


class FactTable(NamedTuple):
    """A table that a game writes: its name, the record that is a row, and what a row is."""

    name: str
    row: type[Record]
    about: str

    def columns(self) -> dict[str, tuple[np.dtype[Any], Column]]:
        """By column name: the type in memory and what it means. An undescribed column raises."""
        found: dict[str, tuple[np.dtype[Any], Column]] = {}
        for field, hint in get_type_hints(self.row, include_extras=True).items():
            about = [extra for extra in get_args(hint)[1:] if isinstance(extra, Column)]
            if field == "dtype":
                continue
            if not about:
                raise TypeError(f"{self.row.__name__}.{field} needs a Column that says what it means")
            found[field.rstrip("_")] = (self.row.dtype[field], about[0])
        return found


class GameRow(Record):
    """A row of `games`: a game's table subclasses it. Columns `deal` and `rotation` are added by the run."""

    ending: Annotated[int, np.int8, Column("how the game ended", words="ending")]
    rounds: Annotated[int, np.int16, Column("rounds begun")]
    decisions: Annotated[int, np.int32, Column("decisions with more than one legal move")]
    winners: Annotated[int, np.int8, Column("seats that share the win; 0 where nobody can win")]
    margin: Annotated[int, np.int32, Column("points of the best seat less those of the second best; 0 in a tie")]
    lead_changes: Annotated[
        int, np.int16, Column("rounds at whose end another seat led than at the last end with one leader")
    ]
    faults: Annotated[int, np.int64, Column("fault bits; 0 is a sound game")]


class SeatRow(Record):
    """A row of `seats`: a game's table subclasses it. Columns `decided_<kind>` are added by the run."""

    seat: Annotated[int, np.int8, Column("seat, 1 is the first to act")]
    player: Annotated[int, np.int16, Column("the strategy that played this seat", words="player")]
    points: Annotated[int, np.int32, Column("final points", unit="points")]
    rank: Annotated[int, np.int8, Column("1 is the best; equal seats share the better rank")]
    win_share: Annotated[float, np.float64, Column("1 for a win, 1/k where k seats share it, else 0")]


class ScoreRow(Record):
    """A row of `scores`: the points a seat has from one source; a seat's rows add up to `seats.points`."""

    seat: Annotated[int, np.int8, Column("seat, 1 is the first to act")]
    source: Annotated[int, np.int8, Column("what the points are for", words="source")]
    points: Annotated[int, np.int32, Column("points from this source, never 0", unit="points")]


class RoundRow(Record):
    """A row of `rounds`, written at the end of a round for each seat in turn; a game's table subclasses it."""

    round_: Annotated[int, np.int16, Column("round, from 1")]
    seat: Annotated[int, np.int8, Column("seat, 1 is the first to act")]
    points: Annotated[int, np.int32, Column("points if the game ended here", unit="points")]


class DecisionRow(Record):
    """A row of `decisions`, kept only with `--detail decisions`: one step of a game."""

    step: Annotated[int, np.int32, Column("step of the game, from 1; forced ones included")]
    round_: Annotated[int, np.int16, Column("round, from 1; 0 before the first")]
    seat: Annotated[int, np.int8, Column("seat that decided")]
    kind: Annotated[int, np.int8, Column("kind of decision", words="decision")]
    subject: Annotated[int, np.int16, Column("what the chosen move is about", words="subject")]
    legal: Annotated[int, np.int16, Column("legal moves that were open; 1 is a forced step")]


class TrialRow(Record):
    """A row of `trials`, kept only in runs with trials of cards (see `pipeline.engine.trials`)."""

    seat: Annotated[int, np.int8, Column("seat, 1 is the first to act")]
    card: Annotated[int, np.int16, Column("what could be taken", words="subject")]
    arm: Annotated[int, np.int8, Column("whether it was free, forbidden to the seat or forced on it", words="arm")]
    open: Annotated[int, np.int16, Column("decisions at which a legal move took it, and so the arm mattered")]
    taken: Annotated[int, np.int16, Column("times the seat took it")]


DECISIONS = FactTable("decisions", DecisionRow, "a step of a game, forced ones included")
TRIALS = FactTable("trials", TrialRow, "a seat and a card that it could take, in a run with trials of cards")


class GameLog(Record):
    """What every game's log begins with. A game's own log subclasses this and adds its tables, each an
    array `NAME` with its count `NAME_n`; `games`, `seats`, `scores` and `rounds` are needed.
    """

    game: i8
    seats_at_table: i4
    keep_decisions: i4
    steps: i4  # that the game took, forced ones included
    lost: i4  # 1: nobody at the table wins: a solo opponent did, or a goal was missed
    choices: Annotated[Array, np.int16, (MOST_SEATS, MOST_KINDS)]
    trials_n: i4
    trials: Annotated[Rows[TrialRow], TrialRow, MOST_TRIAL_ROWS]


@kernel
def settle(log: Any, breaks: Array) -> None:
    """Ranks, win shares, margin and lead changes from `log.seats` (points) and `log.rounds`.

    `breaks[seat]` decides between equal points (greater is better); equal again is a shared win.
    In a game that is `lost` seats have ranks, and nobody has a share of a win.
    """
    n = log.seats_at_table
    best = log.seats[0].points
    for i in range(n):
        row = log.seats[i]
        better, equal = 0, 0
        for j in range(n):
            other = log.seats[j].points
            if other > row.points or (other == row.points and breaks[j] > breaks[i]):
                better += 1
            elif other == row.points and breaks[j] == breaks[i]:
                equal += 1
        row.rank = 1 + better
        row.win_share = 1.0 / equal if better == 0 and log.lost == 0 else 0.0
        best = max(best, row.points)
    winners, second, tops = 0, -(2**30), 0
    for i in range(n):
        if log.seats[i].rank == 1 and log.lost == 0:
            winners += 1
        if log.seats[i].points == best:
            tops += 1
        else:
            second = max(second, log.seats[i].points)
    game = log.games[0]
    game.winners = winners
    game.margin = 0 if tops > 1 or n == 1 else best - second
    game.lead_changes = lead_changes(log)


@kernel
def lead_changes(log: Any) -> int:
    """Ends of rounds at which one seat leads alone and another one did at the last such end."""
    leader, changes, k = -1, 0, 0
    n = log.seats_at_table
    while k + n <= log.rounds_n:
        top, tied = k, False
        for i in range(k + 1, k + n):
            if log.rounds[i].points > log.rounds[top].points:
                top, tied = i, False
            elif log.rounds[i].points == log.rounds[top].points:
                tied = True
        if not tied:
            seat = log.rounds[top].seat
            if leader >= 0 and leader != seat:
                changes += 1
            leader = seat
        k += n
    return changes
