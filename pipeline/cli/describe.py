"""`games`, `rules`, `tables`: what there is, before anything is played."""

from __future__ import annotations

import dataclasses
import json
import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pipeline.cli import options as o
from pipeline.cli.asking import project_and_asked

if TYPE_CHECKING:
    from pipeline.games.contract import Game
    from pipeline.games.rulebook import Settings
    from pipeline.games.strategies import Book
    from pipeline.store.schema import Column, Table

WIDTH = 110
MOST_WORDS = 12  # of a vocabulary that are printed


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("games", epilog="Example: galactic games")(list_games)
    app.command(epilog="Example: galactic rules core-worlds --variant consuls | grep unsettled")(rules)
    app.command(epilog="Example: galactic tables core-worlds orders")(tables)


def list_games(as_json: o.Json = False) -> None:
    """List the games, with the numbers of players and what they are."""
    from pipeline import games

    found = [games.load(name) for name in games.names()]
    if as_json:
        keys = ("name", "title", "about", "version")
        told = [{key: getattr(game, key) for key in keys} | {"seats": list(game.seats)} for game in found]
        print(json.dumps(told, indent=1))
        return
    width = max((len(game.name) for game in found), default=0)
    for game in found:
        print(f"{game.name:{width}}  {game.seats[0]} to {game.seats[-1]} players  {game.title}: {game.about}")


def rules(
    context: typer.Context,
    game: o.Game,
    variants: o.Variants = None,
    settings: o.Settings = None,
    seats: o.Seats = 0,
    features: Annotated[
        bool, typer.Option("--features", help="Print instead what strategies can give a weight to.")
    ] = False,
    who: Annotated[bool, typer.Option("--players", help="Print instead the strategies and line-ups.")] = False,
    strategies: o.Strategies = "",
    as_json: o.Json = False,
) -> None:
    """Print every number and switch of a game: value, default, range, meaning, source and how sure it is.

    A rule is *printed* in the rulebook, *public* elsewhere, *unsettled* where readings differ, or a *stand-in*
    where only the publisher knows. The values are those with the given variants and settings.
    """
    from pipeline import games
    from pipeline.runs.spec import book_of, seats_of

    _, asked = project_and_asked(game, context)
    loaded = games.load(asked.game)
    if features:
        _print(list(loaded.features), loaded.features, as_json)
    elif who:
        book = book_of(loaded, asked.strategies)
        _print(_book_told(book), _book_lines(book), as_json)
    else:
        values = loaded.rulebook.settings(asked.variants, asked.settings, seats_of(loaded, asked.seats))
        _print(_rules_told(loaded, values), _rule_lines(loaded, values), as_json)


def tables(
    game: o.Game,
    names: Annotated[list[str] | None, typer.Argument(metavar="[TABLE]…", help="Only these tables.")] = None,
    as_json: o.Json = False,
) -> None:
    """Print the data dictionary: every table that a run of the game holds, its columns and what they mean."""
    from pipeline import games
    from pipeline.engine.rules import takes_nothing
    from pipeline.engine.trials import MOST_CHANCE
    from pipeline.errors import unknown
    from pipeline.runs.project import project_of
    from pipeline.runs.spec import specify
    from pipeline.runs.table import open_game

    asked = project_of(game).asked(detail="decisions")
    trials = MOST_CHANCE if games.load(asked.game).rules.taken is not takes_nothing else 0.0
    found = {table.name: table for table in open_game(specify(dataclasses.replace(asked, trials=trials))).tables}
    for name in names or ():
        if name not in found:
            raise unknown("table", name, found)
    chosen = [found[name] for name in names or found]
    _print([dataclasses.asdict(table) for table in chosen], (line for one in chosen for line in _table(one)), as_json)


def _print(told: Any, lines: Any, as_json: bool) -> None:
    if as_json:
        print(json.dumps(told, indent=1, ensure_ascii=False))
        return
    for line in lines:
        print(line)


def _rules_told(game: Game, settings: Settings) -> dict[str, Any]:
    rules = {
        name: {"value": settings.values[name], **rule._asdict(), "allowed": rule.allowed()}
        for name, rule in game.rulebook.rules.items()
    }
    variants = {
        name: variant._asdict() | {"settings": dict(variant.settings)}
        for name, variant in game.rulebook.variants.items()
    }
    return {"game": game.name, "rules": rules, "variants": variants}


def _rule_lines(game: Game, settings: Settings) -> Iterator[str]:
    from pipeline.games.rulebook import text

    for name, rule in game.rulebook.rules.items():
        changed = f"  (default: {text(rule.default)})" if name in settings.changed else ""
        yield f"{name} = {text(settings.values[name])}{changed}  [{rule.status}]"
        unit = f" {rule.unit}" if rule.unit else ""
        yield from _indented(f"{rule.about}; {rule.allowed()}{unit}")
        yield from _indented(f"source: {rule.source}")
        if rule.alternatives:
            yield from _indented(f"else: {rule.alternatives}")
    yield ""
    yield "Variants:"
    for variant in game.rulebook.variants.values():
        changes = [f"{name}={text(value)}" for name, value in variant.settings.items()]
        yield f"{variant.name}: {variant.about} [{variant.source}]"
        yield from _indented(", ".join([*changes, *variant.cards]))


def _book_told(book: Book) -> dict[str, Any]:
    return {
        "strategies": {name: it._asdict() | {"weights": dict(it.weights)} for name, it in book.strategies.items()},
        "lineups": {name: it._asdict() for name, it in book.lineups.items()},
    }


def _book_lines(book: Book) -> Iterator[str]:
    yield "Strategies:"
    for strategy in book.strategies.values():
        yield f"{strategy.name}: {strategy.about}"
        if not strategy.random:
            weights = ", ".join(f"{name} {weight:g}" for name, weight in strategy.weights.items())
            yield from _indented(f"noise {strategy.noise:g} ({strategy.noise_kind}); {weights}")
    yield ""
    yield "Line-ups:"
    for lineup in book.lineups.values():
        yield f"{lineup.name}: {lineup.about} ({', '.join(lineup.players)})"


def _table(table: Table) -> Iterator[str]:
    yield f"{table.name}: {table.about}"
    for column in table.columns:
        yield from _indented(_column(column))
    yield ""


def _column(column: Column) -> str:
    unit = f" [{column.unit}]" if column.unit and column.unit not in column.about else ""
    words = ""
    if column.words is not None:
        shown = ", ".join(column.words[:MOST_WORDS])
        words = f": {shown}" + (f" and {len(column.words) - MOST_WORDS} more" if len(column.words) > MOST_WORDS else "")
    return f"{column.name} ({column.type}){unit}: {column.about}{words}"


def _indented(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent="    ", subsequent_indent="      ", break_long_words=False)
