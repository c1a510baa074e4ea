"""`lab`: exact odds of dice, majorities and decks; and one stretch of a game, such as a combat, tried many times."""

from __future__ import annotations

import dataclasses
import json
import os
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from pipeline.cli import exact
from pipeline.cli import options as o
from pipeline.cli.asking import project_and_asked
from pipeline.errors import UsageError, unknown

if TYPE_CHECKING:
    from pipeline.analysis.odds import Odds
    from pipeline.games.contract import Lab
    from pipeline.runs.lab import LabTable

WIDTH, SHARE = 46, 24  # of names, of a share and its interval


EXACT = ("dice", "majority", "deck")
GAME = "GAME"  # the command that any other first word than a lab's name means


class Labs(TyperGroup):
    """The labs; any other first word is a game, whose own lab then reads the whole line."""

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """The lab of that name, or the game's."""
        if args and args[0] not in self.commands and not args[0].startswith("-"):
            return args[0], self.commands[GAME], args
        return super().resolve_command(ctx, args)


def register(app: typer.Typer) -> None:
    """Add the group."""
    labs = typer.Typer(
        cls=Labs,
        help="Exact odds at once of dice, majorities and decks, and of a game's own lab: two forces that fight.",
        epilog='Example: galactic lab dice --faces "search search move interrogate backup attack"',
        rich_markup_mode=None,
    )
    exact.register(labs)
    labs.command(
        GAME,
        epilog='Example: galactic lab forbidden-stars --attacker "vanguard: 3 pathfinder" --defender "reavers: 2 mob"',
    )(lab)
    app.add_typer(labs, name="lab")


def lab(
    context: typer.Context,
    game: o.Game,
    attackers: Annotated[
        list[str] | None,
        typer.Option("--attacker", metavar="FORCE", help="Who attacks; several are each tried against each defender."),
    ] = None,
    defenders: Annotated[list[str] | None, typer.Option("--defender", metavar="FORCE", help="Who defends.")] = None,
    tries: Annotated[
        int, typer.Option("--tries", metavar="N", help="Tries of each pair of forces: --tries 100000.")
    ] = 20000,
    seed: o.Seed = 1,
    players: Annotated[
        str,
        typer.Option(
            "--players",
            metavar="A[,D]",
            show_default="the game's own",
            help="Who decides: a strategy for both, or one for the attacker and one for the defender.",
        ),
    ] = "",
    strategies: o.Strategies = "",
    variants: o.Variants = None,
    settings: o.Settings = None,
    cards: o.Cards = None,
    components: o.Components = "",
    stand_in: o.StandIn = 0,
    threads: Annotated[int, typer.Option("--threads", metavar="N", show_default="all cores", help="Threads.")] = 0,
    as_json: o.Json = False,
) -> None:
    """Fight two given forces many times: who wins how often, and what it costs.

    Without forces it says how one is told. Shares and means come with intervals of 95 %; equal seeds give each pair
    of forces equal luck.
    """
    from pipeline import games
    from pipeline.engine import jit
    from pipeline.runs.lab import LabTable, lab_of
    from pipeline.runs.project import is_project

    if game not in games.names() and not is_project(game):
        raise unknown("lab or game", game, (*EXACT, *games.names()))
    project, whole = project_and_asked(game, context)
    offered = lab_of(games.load(project.game))
    asked = dataclasses.replace(whole, seats=2, players=players or offered.players)
    if tries < 1:
        raise UsageError(f"--tries {tries} must be at least 1")
    if threads < 0:
        raise UsageError(f"--threads {threads} must be at least 1")
    table = LabTable(asked)
    for note in table.open.spec.notes:
        print(f"galactic: {note}", file=sys.stderr)
    if not attackers and not defenders:
        print("\n".join(table.lab.help(table.open.components)))
        return
    if not attackers or not defenders:
        raise UsageError("lab needs an --attacker and a --defender")
    laid = [table.lay((attacker, defender)) for attacker in attackers for defender in defenders]
    jit.announce(lambda sentence: print(f"galactic: {sentence}", file=sys.stderr))
    found = [_odds(table, one, tries, threads or os.cpu_count() or 1) for one in laid]
    print(json.dumps(_told(table, found), indent=1) if as_json else "\n".join(_lines(table.lab, found)))


def _odds(table: LabTable, laid: Any, tries: int, threads: int) -> Odds:
    from pipeline.analysis.odds import odds

    came = table.outcome(laid, tries, threads)
    rate = came.tries / max(came.seconds, 1e-9)
    print(f"galactic: {came.tries:,} {table.lab.what}s, {rate:,.0f} a second", file=sys.stderr)
    return odds(came.titles, came.tries, came.won, came.measures)


def _lines(lab: Lab, found: list[Odds]) -> list[str]:
    """A line a pair of forces; of a single one, all that was measured too."""
    heads = [f"{side} wins" for side in lab.sides] + ["nobody"]
    lines = ["".join(f"{head:>{SHARE}}" for head in heads)]
    for one in found:
        shares = "".join(f"{_share(share):>{SHARE}}" for share in one.shares)
        lines.append(f"{shares}   {' / '.join(one.titles)}")
    if len(found) == 1:
        lines += ["", *_details(lab, found[0])]
    return lines


def _details(lab: Lab, one: Odds) -> list[str]:
    lines = [f"{'':{WIDTH}}{'at first':>12}{'mean, and interval':>30}"]
    for side in (*range(len(lab.sides)), -1):
        if side >= 0:
            lines.append(f"{lab.sides[side]}: {one.titles[side]}")
        for measure in one.measures:
            if measure.side != side or (measure.at_first == 0 and measure.mean == 0):
                continue
            first = "" if measure.at_first is None else f"{measure.at_first:g}"
            mean = f"{measure.mean:.3f} ({measure.low:.3f} to {measure.high:.3f})"
            lines.append(f"{'  ' + measure.name:{WIDTH}}{first:>12}{mean:>30}")
    return lines


def _share(share: tuple[float, float, float]) -> str:
    return f"{share[0]:.1%} ({share[1]:.1%}–{share[2]:.1%})"


def _told(table: LabTable, found: list[Odds]) -> dict[str, Any]:
    sides = (*table.lab.sides, "nobody")
    spec = table.open.spec
    return {
        "game": spec.game,
        "version": spec.version,
        "seed": spec.seed,
        "players": list(spec.players),
        "changed": list(spec.changed),
        "cards": list(spec.cards),
        "components": spec.components,
        "pairs": [
            {
                **dict(zip(table.lab.sides, one.titles, strict=True)),
                "tries": one.tries,
                "odds": {
                    side: dict(zip(("share", "low", "high"), share, strict=True))
                    for side, share in zip(sides, one.shares, strict=True)
                },
                "measures": [
                    {**measure._asdict(), "side": sides[measure.side]}
                    if measure.side >= 0
                    else {**measure._asdict(), "side": None}
                    for measure in one.measures
                ],
            }
            for one in found
        ],
    }
