"""The lock beside a project: how its goals stood when they were last checked, small enough to commit and to read.

It holds no date and no path, so that equal games write equal bytes.
"""

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pipeline.analysis.goals.answers import Answer, Reading
from pipeline.analysis.goals.sentences import WORDS
from pipeline.errors import UsageError

LAYOUT = 1
DIGITS = 6  # of a value, after the point


def lock_of(answers: Sequence[Answer], specs: Mapping[int, Mapping[str, Any]]) -> dict[str, Any]:
    """What is kept of the answers, and of what was played at each number of players (a run's spec)."""
    first = next(iter(specs.values()))
    return {
        "layout": LAYOUT,
        "game": first["game"],
        "version": first["version"],
        "players": first["lineup"],
        "seed": first["seed"],
        "components": first["components"],
        "variants": [name.replace("\\", "/").rpartition("/")[2] for name in first["variants"]],
        "settings": {name: first["settings"][name] for name in first["changed"]},
        "cards": list(first["cards"]),
        "goals": {answer.goal.key: _goal(answer) for answer in answers},
    }


def _goal(answer: Answer) -> dict[str, Any]:
    return {
        "answer": answer.word,
        "games": answer.games,
        "measured": {one.limits.statistic: _reading(one) for one in answer.readings},
    }


def _reading(one: Reading) -> dict[str, Any]:
    told = {"value": one.value, "low": one.low, "high": one.high}
    limits = {"at_least": one.limits.low, "at_most": one.limits.high}
    rounded = {name: round(value, DIGITS) if math.isfinite(value) else None for name, value in told.items()}
    return rounded | {name: round(value, DIGITS) for name, value in limits.items() if math.isfinite(value)}


def text(lock: Mapping[str, Any]) -> str:
    """The lock as its file holds it."""
    return json.dumps(lock, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def parsed(content: str, where: str) -> dict[str, Any]:
    """A lock from its file; a `UsageError` for what is none."""
    try:
        found = json.loads(content)
    except ValueError:
        found = None
    parts = (("layout", int), ("game", str), ("goals", dict))
    if not (isinstance(found, dict) and all(isinstance(found.get(name), kind) for name, kind in parts)):
        raise UsageError(f"{where} is damaged; delete it, and the next check writes it anew")
    if found["layout"] > LAYOUT:
        raise UsageError(f"{where} has layout {found['layout']}, this version reads up to {LAYOUT}: update it")
    return found


def moved(old: Mapping[str, Any], new: Mapping[str, Any], answers: Sequence[Answer]) -> Iterator[str]:
    """What moved since the old lock, in sentences: what was played, and each goal whose answer or limits are others or
    whose value left the old interval: `seat gap at 3 players 3.1 → 4.6, limit 4: met → NOT MET`.
    """
    for key in ("game", "version", "players", "seed", "variants", "settings", "cards", "components"):
        if old.get(key) != new[key]:
            yield f"{key}: {_short(old.get(key))} → {_short(new[key])}"
    for answer in answers:
        key = answer.goal.key
        if key not in old["goals"]:
            yield f"{_name(answer)}: new"
            continue
        before, now = old["goals"][key], new["goals"][key]
        yield from _goal_moved(answer, before, now)
    gone = [key for key in old["goals"] if key not in new["goals"]]
    yield from (f"{key}: no goal any more" for key in gone)


def _goal_moved(answer: Answer, before: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    quantity, word = answer.goal.quantity, ""
    if before.get("answer") != now["answer"]:
        word = f": {_word(before.get('answer'))} → {_word(now['answer'])}"
    for one in answer.readings:
        statistic = one.limits.statistic
        old, new = before.get("measured", {}).get(statistic), now["measured"][statistic]
        if old is None:
            yield f"{_name(answer)}, {statistic}: new{word}"
            continue
        limits = [(was, new.get(key)) for key in ("at_least", "at_most") if (was := old.get(key)) != new.get(key)]
        if not (word or limits or _outside(old, new)):
            continue
        told = f"{_told(quantity.unit.told, old['value'])} → {_told(quantity.unit.told, new['value'])}"
        limit = _limits(quantity.unit.bound, new)
        was = f" (was {_limits(quantity.unit.bound, old)})" if limits else ""
        named = "" if statistic == quantity.kind else f", {statistic}"
        yield f"{_name(answer)}{named} {told}, {limit}{was}{word}"


def _outside(old: Mapping[str, Any], new: Mapping[str, Any]) -> bool:
    """Whether either value lies outside the other's interval; inside both it is what more or other games do."""
    if old["value"] is None or new["value"] is None:
        return bool(old["value"] != new["value"])
    return not (_in(old["value"], new) and _in(new["value"], old))


def _in(value: float, one: Mapping[str, Any]) -> bool:
    low, high = one.get("low"), one.get("high")
    return (low is None or low <= value) and (high is None or value <= high)


def _name(answer: Answer) -> str:
    goal = answer.goal
    what = f"{goal.quantity.name} {goal.part}".strip().replace("_", " ")
    return f"{what} at {goal.seats} player{'s' * (goal.seats != 1)}"


def _limits(bound: Any, one: Mapping[str, Any]) -> str:
    low, high = one.get("at_least"), one.get("at_most")
    if low is None:
        return f"limit {bound(high)}"
    return f"at least {bound(low)} wanted" if high is None else f"{bound(low)} to {bound(high)} wanted"


def _told(told: Any, value: float | None) -> str:
    return "?" if value is None else str(told(value))


def _word(answer: Any) -> str:
    return WORDS.get(answer, str(answer))


def _short(value: Any) -> str:
    """A value in a sentence; long ones by their beginning."""
    said = "nothing" if value in (None, [], {}) else value if isinstance(value, str) else json.dumps(value)
    return said if len(said) <= 60 else f"{said[:57]}…"
