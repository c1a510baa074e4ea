"""Facts of a slice as arrays with an axis for games, one for seats and so on: for what compares seats of one game."""

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt
import polars as pl

from pipeline.analysis.moments import counted, product

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


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


def by_deal(values: Floats, rotations: int) -> Floats:
    """Sums over the games of a deal; the first axis is games, beginning with a whole deal."""
    if rotations == 1:
        return values
    short = -len(values) % rotations
    padded = np.concatenate([values, np.zeros((short, *values.shape[1:]))]) if short else values
    summed: Floats = padded.reshape(-1, rotations, *values.shape[1:]).sum(axis=1)
    return summed


def array_moments(totals: Mapping[str, Floats], keys: pl.DataFrame, counts: str) -> pl.DataFrame:
    """Moments (`moments.moments`) of arrays (deal, group): `keys` names the groups, in order.

    A deal belongs to a group's clusters where the column `counts` isn't 0.
    """
    names = list(totals)
    flat = {name: values.reshape(len(values), -1) for name, values in totals.items()}
    columns = {"clusters": (flat[counts] != 0).sum(axis=0)}
    columns |= {name: flat[name].sum(axis=0) for name in names}
    columns |= {counted(name): (flat[name] != 0).sum(axis=0) for name in names}
    for i, x in enumerate(names):
        for y in names[i:]:
            columns[product(x, y)] = np.einsum("dg,dg->g", flat[x], flat[y])
    return pl.concat([keys, pl.DataFrame(columns)], how="horizontal")
