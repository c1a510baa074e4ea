"""The text of a new project: a `balance.toml` that works as it stands and shows by comments what else it can say."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pipeline.analysis.goals.quantities import ORDERS, QUANTITIES, Quantity, Source, why_not
from pipeline.analysis.verdicts import games_to_notice

if TYPE_CHECKING:
    from pipeline.games.contract import Game

WIDTH = 100
SEAT_GAP, STRATEGY_GAP = 6, 25  # points of win share, suggested
MARGINS = (3, 6, 10)  # points of win share that are translated into games at real tables
USUAL = {  # what a goal on each quantity may say, where nothing better is known
    "seat_gap": f'"at most {SEAT_GAP} points"',
    "strategy_gap": f'"at most {STRATEGY_GAP} points"',
    "ending": "[0.3, 0.7]",
    "rounds": '"between 6 and 10 rounds"',
    "minutes": '{ median = [45, 60], p90 = "at most 90 minutes" }',
    "lead_taken_for_good": '"after 60 %"',
    "lead_changes": '"at least 2"',
    "margin": '"at most 10 points"',
    "order_share": "[0.1, 0.3]",
    "source_share": '"at least 5 %"',
    "source_points": '"at most 40 points"',
    "points": '"between 30 and 60 points"',
    "decisions": '{ median = [100, 400], p90 = "at most 500" }',
}
BY_ITSELF = ("seat_gap", "strategy_gap", "lead_taken_for_good", "order_share")  # goals that are on from the start


def text_of(game: Game, sources: dict[int, Source]) -> str:
    """The file's text for a game with these tables."""
    return "\n".join([*_head(game, list(sources)), "", *_changes(game), "", *_goals(sources), ""])


def _head(game: Game, seats: list[int]) -> Iterator[str]:
    yield from _comment(
        f"{game.title}: what is to be played, and what is wanted of it. `galactic check` in this folder plays until "
        "every goal is met or missed; `galactic rules`, `run`, `study` and the others take this folder, or this file, "
        "in place of the game's name."
    )
    yield f'game = "{game.name}"'
    yield f"seats = {seats}".ljust(30) + "# numbers of players to look at; or one: seats = 4"
    yield 'players = "mixed"'.ljust(30) + f"# who plays: galactic rules {game.name} --players"
    yield "seed = 1".ljust(30) + "# the root of all luck"
    yield '# strategies = "my.toml"'.ljust(30) + "# own strategies and line-ups"
    yield '# components = "my-cards"'.ljust(30) + f"# own card sheets: galactic cards export {game.name} my-cards"
    yield "# stand_in = 0".ljust(30) + "# which set of the values that only the publisher knows"
    yield '# playtests = "playtests.csv"'.ljust(30) + "# games at real tables"
    names = list(game.rulebook.variants)
    if names:
        yield f'# variants = ["{names[-1]}"]'.ljust(29) + f" # there are {', '.join(names[:6])}"


def _changes(game: Game) -> Iterator[str]:
    name, rule = next(
        ((name, rule) for name, rule in game.rulebook.rules.items() if isinstance(rule.default, int)),
        next(iter(game.rulebook.rules.items())),
    )
    yield f"[settings]  # changed rules, as `galactic rules {game.name}` names them; a cell for 4 players: NAME.4 = 3"
    yield f"# {name} = {rule.default}"
    yield ""
    yield "[cards]  # changed cells of component sheets"
    yield '# "NAME.column" = 5'
    if game.pace:
        from pipeline.games import pace

        steps = pace.read(game.pace).steps
        yield ""
        yield "[minutes]  # seconds at a table, for estimated minutes; these are the shipped guesses"
        yield from (f"# {name} = {step.seconds:g}".ljust(30) + f"# {step.about}" for name, step in steps.items())


def _goals(sources: dict[int, Source]) -> Iterator[str]:
    yield "[goals]"
    yield from _comment(
        "A goal is NAME = what is wanted, at every number of players, or NAME.4 = at 4 players alone. Answers are "
        '"met", "missed" or "not known yet", with how many more games it takes. All goals are asked together: at most '
        "5 of 100 projects hear anything false, however often they look."
    )
    yield from _comment(
        "How far from fair is fair enough is a choice, yours and not a fact; the limits here are suggestions. To see "
        f"what such a margin means: {_at_tables()}."
    )
    for quantity in QUANTITIES.values():
        there = {n: source for n, source in sources.items() if not _hindered(quantity, source)}
        if there:
            yield ""
            yield from _goal(quantity, there, sources)


def _goal(quantity: Quantity, there: dict[int, Source], sources: dict[int, Source]) -> Iterator[str]:
    """A quantity with its goal, which is on if it suits every game and table, else a comment."""
    yield from _comment(f"{quantity.name}: {quantity.about}.")
    most = max(there)
    if quantity.parts:
        parts = there[most].words(*quantity.of)
        told = [part for part in parts if part != ORDERS] or list(parts)
        yield f"# {quantity.name}.{told[min(1, len(told) - 1)]} = {USUAL[quantity.name]}"
        yield from _comment(f"there are {', '.join(parts)}")
    elif quantity.name == "seat_share":
        yield f'# seat_share.{most} = "between {80 / most:.0f} and {120 / most:.0f} %"'
    else:
        on = quantity.name in BY_ITSELF and all(n in there for n in sources if n >= quantity.fewest)
        yield f"{'' if on else '# '}{quantity.name} = {USUAL[quantity.name]}"


def _hindered(quantity: Quantity, source: Source) -> str:
    part = source.words(*quantity.of)[:1] if quantity.parts else ("",)
    return why_not(quantity, part[0], source) if part else "it has no parts"


def _at_tables() -> str:
    """How many games it takes to notice a seat that wins too much, at a table of four."""
    first, *others = [f"{_round(games_to_notice(0.25, margin / 100)):,} for {margin}" for margin in MARGINS]
    first = first.replace(" for ", " games at real tables to notice that a seat of four wins ")
    return f"you would need about {first} points too much, {' and '.join(others)}"


def _round(games: int) -> int:
    return round(games, 2 - len(str(games)))


def _comment(said: str) -> list[str]:
    return textwrap.wrap(said, WIDTH, initial_indent="# ", subsequent_indent="# ", break_on_hyphens=False)
