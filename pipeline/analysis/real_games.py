"""How many games at real tables would show what the simulated ones did."""

import math

MOST = 100_000  # above it nobody will play them


def to_notice(share: float, fair: float, power: float = 0.9, alpha: float = 0.05) -> int | None:
    """Games after which a share would be told from a fair one; None where no sensible number does.

    For one proportion against a fixed one, two-sided, after Cohen's arcsine transformation (*Statistical Power Analysis
    for the Behavioral Sciences*, 1988, chapter 6; statsmodels `NormalIndPower` with ratio 0). Each game counts once, so
    they should be games of different players.
    """
    from statsmodels.stats.power import NormalIndPower
    from statsmodels.stats.proportion import proportion_effectsize

    size = abs(float(proportion_effectsize(share, fair)))
    if size == 0:
        return None
    # An effect so large that a handful of games shows it is beyond what the solver brackets.
    games = (
        float(NormalIndPower().solve_power(effect_size=size, alpha=alpha, power=power, ratio=0)) if size < 2 else 4.0
    )
    needed = math.ceil(games)
    return needed if needed <= MOST else None
