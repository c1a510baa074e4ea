"""Intervals and p that stay valid however often one looks, so that a run may be watched and stopped when all is known.

The asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (Annals of Statistics 52, 2024):
after m deals whose mean has the standard error se, with σ = se·√m,

    half = σ·√(2·(m·ρ² + 1) / (m²·ρ²) · ln(√(m·ρ² + 1) / α)),

and the chance that the interval *ever* misses the mean is at most about α. Turned round it gives a p that may be looked
at as often. It costs some width: the interval of 2,000 deals is about 1.5 times that of a single look.
"""

import math

import numpy as np
import numpy.typing as npt
from scipy import optimize, special

Floats = npt.NDArray[np.float64]
Numbers = Floats | float

TIGHTEST = 2_000  # deals after which the interval is as narrow as any of its kind
ALPHA = 0.05
# Optimal for TIGHTEST looks at level 95 % (the same paper, appendix B.2); one for all, so that all widths go together.
RHO2 = (-2 * math.log(ALPHA) + math.log(1 - 2 * math.log(ALPHA))) / TIGHTEST
FEWEST_DEALS = 100  # below it nothing is known: the sequence rests on the central limit theorem
MOST_DEALS = 10**7  # more than this is no advice: the value lies on the limit


def half_width(error: Numbers, deals: Numbers, alpha: float = ALPHA) -> Floats:
    """Half the interval's width from the standard error of a mean over so many deals; infinite below `FEWEST_DEALS`."""
    error, m = np.asarray(error, float), np.maximum(np.asarray(deals, float), 1.0)
    grown = m * RHO2 + 1
    half = error * np.sqrt(2 * grown / (m * RHO2) * np.log(np.sqrt(grown) / alpha))
    return np.where((np.asarray(deals) < FEWEST_DEALS) | np.isnan(error), np.inf, half)


def interval(mean: Numbers, error: Numbers, deals: Numbers, level: float = 1 - ALPHA) -> tuple[Floats, Floats]:
    """The mean ± `half_width`: over all looks together it misses the true mean with a chance of at most 1 − level."""
    half = half_width(error, deals, 1 - level)
    return np.asarray(mean) - half, np.asarray(mean) + half


def p_value(distance: Numbers, error: Numbers, deals: Numbers) -> Floats:
    """The p of a mean that lies `distance` away from what is supposed: min(1, √(m·ρ²+1)·exp(−z²/2·m·ρ²/(m·ρ²+1))).

    It is at most α exactly when the interval at 1 − α leaves out what is supposed. A distance of 0 or less (the mean
    lies on the other side) and fewer than `FEWEST_DEALS` give 1; a mean that never varied and lies elsewhere gives 0.
    """
    distance, error = np.asarray(distance, float), np.asarray(error, float)
    m = np.maximum(np.asarray(deals, float), 1.0)
    grown = m * RHO2 + 1
    with np.errstate(divide="ignore", invalid="ignore"):
        z2 = np.where(distance > 0, (distance / error) ** 2, 0.0)
    p = np.minimum(1.0, np.sqrt(grown) * np.exp(-z2 / 2 * m * RHO2 / grown))
    return np.where((np.asarray(deals) < FEWEST_DEALS) | np.isnan(error) | np.isnan(distance), 1.0, p)


def deals_needed(distance: float, error: float, deals: int, alpha: float = ALPHA, power: float = 0.9) -> int | None:
    """Deals in all after which a mean `distance` away from a limit should be told from it, if it is as measured.

    The m at which half(m) + z(power)·σ/√m is the distance; None where no sensible number does.
    """
    sigma, z = error * math.sqrt(deals), float(special.ndtri(power))
    if not (distance > 0 and sigma >= 0):
        return None

    def over(log_m: float) -> float:
        m = math.exp(log_m)
        one = sigma / math.sqrt(m)
        return float(half_width(one, m, alpha)) + z * one - distance

    least, most = math.log(FEWEST_DEALS), math.log(MOST_DEALS)
    if over(least) <= 0:
        return FEWEST_DEALS
    return None if over(most) > 0 else math.ceil(math.exp(optimize.brentq(over, least, most)))


def games_needed(
    distance: float, error: float, size: tuple[int, int], alpha: float = ALPHA, power: float = 0.9
) -> int | None:
    """The same in games; `size` is the deals and the games that were measured."""
    deals, games = size
    found = deals_needed(distance, error, deals, alpha, power)
    return None if found is None or not deals else math.ceil(found * games / deals)
