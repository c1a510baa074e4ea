"""Least squares over a whole run in one pass of slices, with errors clustered by deal.

X'X and X'y are added up, and the squares of each deal's score X_c'e_c with it: no table of residuals is kept.
A slice's residuals e are taken with the coefficients of at least half of the slices up to it, the first's with
its own. In one slice that is exactly statsmodels' `OLS(...).fit(cov_type="cluster")`; over many the errors differ
by a part in a thousand or less, since a few thousand games already know the coefficients well (tests compare both).

Matrices are multiplied in pieces too small for BLAS to share out among threads, which on a busy machine wait for
each other longer than they work.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pipeline.analysis.intervals import mean_interval

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
SMALL = 100_000  # multiplications that BLAS does in one thread; OpenBLAS shares out from 262,144 on


class Block(NamedTuple):
    """Rows of whole deals: the columns of X, the outcome, and each row's deal."""

    x: Floats
    y: Floats
    deal: Ints


class Fit(NamedTuple):
    """Coefficients and their covariance, NaN where a column can't be told from those before it, and their basis."""

    names: tuple[str, ...]
    value: Floats
    covariance: Floats
    rows: int
    deals: int

    def contrast(self, weights: Floats, level: float = 0.95) -> tuple[float, float, float, float]:
        """Σ w·coefficient with its interval and standard error, over the coefficients with a weight."""
        used = weights != 0
        value = float(weights[used] @ self.value[used])
        with np.errstate(invalid="ignore"):
            error = np.sqrt(weights[used] @ self.covariance[np.ix_(used, used)] @ weights[used])
        low, high = mean_interval(np.array([value]), np.array([error]), np.array([float(self.deals)]), level)
        return value, float(low[0]), float(high[0]), float(error)


def clustered_fit(blocks: Iterable[Block], names: Sequence[str]) -> Fit:
    """Ordinary least squares of y on the named columns.

    Covariance (X'X)⁻¹ Σ_c X_c'e_c e_c'X_c (X'X)⁻¹ · m/(m−1) · (N−1)/(N−k), m deals, N rows, k columns (Liang and Zeger,
    Biometrika 73, 1986, with the small-sample factor of statsmodels and Stata). Fixed effects of games may be taken
    out of X and y before: they are nested in deals and cost no degrees of freedom (Cameron and Miller, J. Human
    Resources 50, 2015).
    """
    k = len(names)
    xx, xy, meat, rows, deals = np.zeros((k, k)), np.zeros(k), np.zeros((k, k)), 0, 0
    so_far = np.zeros(k)
    for number, block in enumerate(blocks, start=1):
        xx += cross(block.x, block.x)
        xy += cross(block.x, block.y[:, None])[:, 0]
        if number & (number - 1) == 0:  # 1, 2, 4, 8 …
            so_far = np.nan_to_num(_solve(xx, xy)[0])
        scores = _sums(block.x * (block.y - np.einsum("ij,j->i", block.x, so_far))[:, None], block.deal)
        meat += cross(scores, scores)
        rows += len(block.y)
        deals += len(scores)
    value, inverse = _solve(xx, xy)
    known = int(np.isfinite(value).sum())
    few = deals / (deals - 1) * (rows - 1) / (rows - known) if deals > 1 and rows > known else np.nan
    return Fit(
        tuple(names), value, inverse @ meat @ inverse * few + np.where(np.isnan(value), np.nan, 0.0), rows, deals
    )


def _solve(xx: Floats, xy: Floats) -> tuple[Floats, Floats]:
    """Coefficients, NaN for columns that are combinations of those before them, and (X'X)⁻¹ with zeros there."""
    kept = _independent(xx)
    value, inverse = np.full(len(xy), np.nan), np.zeros_like(xx)
    inverse[np.ix_(kept, kept)] = np.linalg.inv(xx[np.ix_(kept, kept)])
    value[kept] = inverse[np.ix_(kept, kept)] @ xy[kept]
    return value, inverse


def cross(a: Floats, b: Floats) -> Floats:
    """A'B in pieces of a few rows."""
    rows = min(max(1, SMALL // (a.shape[1] * b.shape[1])), 250)
    whole = len(a) // rows * rows
    total: Floats = a[whole:].T @ b[whole:]
    if whole:
        pieces = a[:whole].reshape(-1, rows, a.shape[1]).swapaxes(1, 2) @ b[:whole].reshape(-1, rows, b.shape[1])
        total += pieces.sum(axis=0)
    return total


def _independent(xx: Floats, tolerance: float = 1e-9) -> Ints:
    """The columns that are no combination of those before them, from X'X (elimination, row by row)."""
    left, scale, kept = xx.copy(), np.diag(xx).copy(), []
    for j in range(len(xx)):
        if left[j, j] <= tolerance * scale[j] or scale[j] <= 0:
            continue
        kept.append(j)
        left -= np.outer(left[:, j], left[j]) / left[j, j]
    return np.array(kept, np.int64)


def _sums(values: Floats, deal: Ints) -> Floats:
    """Column sums by deal; rows of a deal lie together."""
    starts = np.flatnonzero(np.r_[True, deal[1:] != deal[:-1]])
    summed: Floats = np.add.reduceat(values, starts, axis=0)
    return summed


def within_games(values: Floats) -> Floats:
    """An array (game, seat, …) less its mean over the seats of each game: what is left compares seats at one table."""
    mean = sum(values[:, seat] for seat in range(values.shape[1])) / values.shape[1]
    less: Floats = values - np.asarray(mean)[:, None]
    return less
