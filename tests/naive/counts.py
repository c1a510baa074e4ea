"""Statistics the slow way: plain loops over rows, from the definitions, sharing no code with the pipeline."""

import math
from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any

Row = dict[str, Any]


def ratio(rows: Iterable[tuple[int, float, float]]) -> tuple[float, float]:
    """Σ top / Σ bottom of (cluster, top, bottom), and its cluster-robust standard error."""
    tops: dict[int, float] = defaultdict(float)
    bottoms: dict[int, float] = defaultdict(float)
    for cluster, top, bottom in rows:
        tops[cluster] += top
        bottoms[cluster] += bottom
    total = sum(bottoms.values())
    value = sum(tops.values()) / total
    residuals = [(tops[c] - value * bottoms[c]) / total for c in tops]
    m = len(residuals)
    return value, math.sqrt(m / (m - 1) * sum(e * e for e in residuals)) if m > 1 else math.nan


def difference(rows: Iterable[tuple[int, float, float, float, float]]) -> tuple[float, float]:
    """Σ top_b / Σ bottom_b − Σ top_a / Σ bottom_a of (cluster, top_a, bottom_a, top_b, bottom_b), with its error."""
    sums: dict[int, list[float]] = defaultdict(lambda: [0.0] * 4)
    for cluster, *numbers in rows:
        for i, number in enumerate(numbers):
            sums[cluster][i] += number
    ta, na, tb, nb = (sum(s[i] for s in sums.values()) for i in range(4))
    a, b = ta / na, tb / nb
    residuals = [(s[2] - b * s[3]) / nb - (s[0] - a * s[1]) / na for s in sums.values()]
    m = len(residuals)
    return b - a, math.sqrt(m / (m - 1) * sum(e * e for e in residuals))


def grouped(rows: Iterable[Row], key: Callable[[Row], Any]) -> dict[Any, list[Row]]:
    """Rows by a key."""
    found: dict[Any, list[Row]] = defaultdict(list)
    for row in rows:
        found[key(row)].append(row)
    return dict(found)


def leaders(rounds: list[Row]) -> dict[tuple[int, int], list[int]]:
    """By game and round the seats with the most points."""
    found = {}
    for key, rows in grouped(rounds, lambda r: (r["game"], r["round"])).items():
        top = max(r["points"] for r in rows)
        found[key] = sorted(r["seat"] for r in rows if r["points"] == top)
    return found


def decided_round(points: dict[int, dict[int, int]], winner: int) -> int:
    """The first round (of points[round][seat]) from whose end on nobody was ahead of the winner; else the last one."""
    last = max(points)
    for begin in sorted(points):
        if all(points[r][winner] == max(points[r].values()) for r in points if r >= begin):
            return begin
    return last


def incidence(games: list[Row], ending: str, capped: str = "capped") -> dict[int, float]:
    """Aalen and Johansen's estimator by rounds, from the definition; cut-offs count as after the round's end."""
    alive, found, sofar, at_risk = 1.0, {}, 0.0, len(games)
    for r in sorted({g["rounds"] for g in games}):
        here = [g for g in games if g["rounds"] == r]
        ended = sum(g["ending"] != capped for g in here)
        sofar += alive * sum(g["ending"] == ending for g in here) / at_risk
        alive *= 1 - ended / at_risk
        at_risk -= len(here)
        found[r] = sofar
    return found


def holm(p: list[float]) -> list[float]:
    """Holm's adjusted p, from the definition."""
    order = sorted(range(len(p)), key=lambda i: p[i])
    adjusted, worst = [0.0] * len(p), 0.0
    for step, i in enumerate(order):
        worst = max(worst, min(1.0, (len(p) - step) * p[i]))
        adjusted[i] = worst
    return adjusted


def benjamini_hochberg(p: list[float]) -> list[float]:
    """Benjamini and Hochberg's q, from the definition."""
    order = sorted(range(len(p)), key=lambda i: p[i], reverse=True)
    adjusted, best = [0.0] * len(p), 1.0
    for step, i in enumerate(order):
        best = min(best, len(p) * p[i] / (len(p) - step))
        adjusted[i] = best
    return adjusted


def shares(points: list[float]) -> list[float]:
    """Win shares by points alone."""
    top = max(points)
    return [(1 / points.count(top)) if p == top else 0.0 for p in points]
