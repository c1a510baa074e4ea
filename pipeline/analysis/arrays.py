"""Facts of a slice as arrays with an axis for games, one for seats and so on: for what compares seats of one game."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

import numpy as np
import numpy.typing as npt
import polars as pl

from pipeline.analysis.moments import counted, product

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]


def dense(frame: pl.DataFrame, value: str, axes: Sequence[tuple[str, int]], empty: float = np.nan) -> Floats:
    """The values of a column at the places that other columns name, `empty` elsewhere.

    `axes` are (column, length); a column of whole numbers from 0 up, such as `index(...)` makes.
    """
    found = np.full([length for _, length in axes], empty)
    found[tuple(frame[name].to_numpy() for name, _ in axes)] = frame[value].to_numpy()
    return found


def numbered(frame: pl.DataFrame, first: int) -> pl.DataFrame:
    """Games counted from `first`, rounds and seats from 0, for `dense`: columns g, r, s as far as there are such."""
    steps = {"g": pl.col("game") - first}
    if "round" in frame.columns:
        steps["r"] = pl.col("round").cast(pl.Int64) - 1
    if "seat" in frame.columns:
        steps["s"] = pl.col("seat").cast(pl.Int64) - 1
    return frame.with_columns(**steps)


def places(words: pl.Series, place: Mapping[str, int]) -> Ints:
    """The place of each word of a column; quicker than a cast of every row to `Enum`."""
    codes = words.cast(pl.Categorical).to_physical().to_numpy()
    found = np.full(int(codes.max(initial=0)) + 1, -1, np.int64)
    found[codes] = np.arange(len(codes))
    own = np.flatnonzero(found >= 0)
    found[own] = [place[word] for word in words.gather(found[own]).cast(pl.String)]
    by_row: Ints = found[codes]
    return by_row


def span(frame: pl.DataFrame, rotations: int) -> tuple[int, int]:
    """The first game of the first deal in a slice, and how many games there are from it to the last."""
    games = frame["game"].to_numpy()
    first = int(games.min()) // rotations * rotations
    return first, int(games.max()) - first + 1


Numbers = TypeVar("Numbers", Floats, Ints, npt.NDArray[np.int8])


def by_deal(values: Numbers, rotations: int) -> Numbers:
    """Sums over the games of a deal; the first axis is games, beginning with a whole deal."""
    found = values[::rotations].copy()
    for turn in range(1, rotations):
        more = values[turn::rotations]
        found[: len(more)] += more
    return found


def array_moments(totals: Mapping[str, Floats], together: Sequence[Sequence[str]], by: str) -> dict[str, Floats]:
    """Moments (`moments.moments_of`) of arrays (deal, group), as an array over the groups for each column.

    Products of the columns that stand `together`; `counted` of those that are not the first there. A deal belongs to
    a group's clusters where the column `by` isn't 0.
    """
    flat = {name: values.reshape(len(values), -1) for name, values in totals.items()}
    found = {"clusters": np.count_nonzero(flat[by], axis=0).astype(float)}
    found |= {name: values.sum(axis=0) for name, values in flat.items()}
    for name in {x for names in together for x in names[1:]}:
        found[counted(name)] = np.count_nonzero(flat[name], axis=0).astype(float)
    for x, y in ((x, y) for names in together for i, x in enumerate(names) for y in names[i:]):
        found[product(x, y)] = np.einsum("dg,dg->g", flat[x], flat[y])
    return found


class ArrayTotal:
    """Adds up `array_moments` as they come."""

    def __init__(self, keys: pl.DataFrame) -> None:
        self.keys, self.sums = keys, dict[str, Floats]()

    def add(self, found: Mapping[str, Floats]) -> None:
        """Take in the moments of a slice."""
        for name, values in found.items():
            self.sums[name] = self.sums[name] + values if name in self.sums else values

    def whole(self) -> pl.DataFrame:
        """The moments of everything taken in, beside the keys that name the groups in order."""
        sums = pl.DataFrame(self.sums)
        return pl.concat([self.keys, sums.with_columns(pl.col("clusters").cast(pl.Int64))], how="horizontal")
