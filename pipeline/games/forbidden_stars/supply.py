"""Materiel and asset tokens: gained up to their limits, and spent."""

from pipeline.engine.jit import kernel
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.state import Design, State
from pipeline.games.forbidden_stars.vocabulary import NOBODY


@kernel
def gain_materiel(s: State, d: Design, seat: int, amount: int) -> int:
    """A seat's dial rises, at most to its limit; what is lost above it (public: player rules summary)."""
    force = s.forces[seat]
    before = int(force.materiel)
    force.materiel = max(before, min(before + amount, int(d.rules.materiel_cap)))
    return before + amount - int(force.materiel)


@kernel
def spend(s: State, d: Design, seat: int, amount: int, log: Log) -> None:
    """A seat pays materiel (rulebook, Purchasing Units); what an order under way spends is noted with it."""
    s.forces[seat].materiel -= amount
    log.seats[seat].spent += amount
    if seat == s.active and s.order_fact != NOBODY:
        log.orders[s.order_fact].spent += amount


@kernel
def gain_asset(s: State, d: Design, seat: int, asset: int) -> bool:
    """A seat takes an asset token, unless it holds as many of the kind as it may; whether it did (public: FAQ)."""
    force = s.forces[seat]
    if force.assets[asset] >= d.rules.asset_cap:
        return False
    force.assets[asset] += 1
    return True
