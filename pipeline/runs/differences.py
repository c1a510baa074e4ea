"""In what two specs differ, in words."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pipeline.games.rulebook import text
from pipeline.runs.spec import RunSpec

MOST_SHOWN = 5
PLAIN = {
    "game": "game",
    "version": "version of the game",
    "seats": "--seats",
    "seed": "--seed",
    "players": "players",
    "rotate": "--rotate",
    "detail": "--detail",
    "trials": "--trials",
}


def difference(there: RunSpec, asked: RunSpec) -> str:
    """What the run in a folder has otherwise than what is asked for: `--seed: 1 there, 2 asked for`."""
    found = [f"{what}: {old} there, {new} asked for" for what, old, new in _differences(there, asked)]
    more = [f"and {len(found) - MOST_SHOWN} more differences"] if len(found) > MOST_SHOWN else []
    return "; ".join(found[:MOST_SHOWN] + more)


def _differences(there: RunSpec, asked: RunSpec) -> Iterator[tuple[str, str, str]]:
    for field, name in PLAIN.items():
        old, new = getattr(there, field), getattr(asked, field)
        if old != new:
            yield name, _said(old), _said(new)
    if there.game != asked.game:
        return
    for rule, old, new in _changed(there.settings, asked.settings):
        yield f"rule {rule}", text(old) if old is not None else "unknown", text(new) if new is not None else "unknown"
    for name in sorted(there.strategies.keys() & asked.strategies.keys()):
        old, new = there.strategies[name], asked.strategies[name]
        for field in ("noise", "noise_kind", "random"):
            if getattr(old, field) != getattr(new, field):
                yield f"{field} of strategy {name}", _said(getattr(old, field)), _said(getattr(new, field))
        for weight, one, other in _changed(old.weights, new.weights):
            yield f"weight {weight} of strategy {name}", _said(one or 0.0), _said(other or 0.0)
    if there.components != asked.components:
        yield from _sheets(there, asked)


def _sheets(there: RunSpec, asked: RunSpec) -> Iterator[tuple[str, str, str]]:
    """The component sheets by their labels where these differ, else by the first cells that do."""
    if there.label != asked.label or set(there.cards) != set(asked.cards):
        yield "components", _components(there), _components(asked)
        return
    rows = [
        (f"sheet {sheet}, row {number}", _said(one), _said(other))
        for sheet in there.sheets
        for number, (one, other) in enumerate(zip(there.sheets[sheet], asked.sheets.get(sheet, []), strict=False), 2)
        if one != other
    ]
    yield rows[0] if rows else ("digest of the components", there.components, asked.components)


def _components(spec: RunSpec) -> str:
    return ", ".join((spec.label, *spec.cards))


def _changed(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterable[tuple[str, Any, Any]]:
    return [(name, old.get(name), new.get(name)) for name in sorted({*old, *new}) if old.get(name) != new.get(name)]


def _said(value: object) -> str:
    if isinstance(value, (tuple, list)):
        return ",".join(_said(one) for one in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str) and "\n" in value:
        return f"a text of {len(value.splitlines())} lines"
    return f"{value:g}" if isinstance(value, float) else str(value)
