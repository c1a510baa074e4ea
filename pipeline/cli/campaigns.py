"""`campaign`: a campaign of scenarios for one player, told scenario by scenario, saved and resumed."""

from __future__ import annotations

import dataclasses
from typing import Annotated

import typer

from pipeline.cli import options as o
from pipeline.errors import UsageError


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog="Example: galactic campaign micro-cosmos --seed 7 --scenarios 1 --save my-campaign.toml")(
        campaign
    )


def campaign(
    game: o.Game,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed",
            metavar="S",
            show_default="1, or that of the saved campaign",
            help="The root of all luck: an equal seed plays an equal campaign. --seed 7.",
        ),
    ] = None,
    players: Annotated[
        str,
        typer.Option(
            "--players",
            metavar="STRATEGY",
            show_default="the game's own, or that of the saved campaign",
            help="Who plays: a strategy or a line-up: --players random.",
        ),
    ] = "",
    strategies: o.Strategies = "",
    variants: o.Variants = None,
    settings: o.Settings = None,
    cards: o.Cards = None,
    components: o.Components = "",
    stand_in: o.StandIn = 0,
    scenarios: Annotated[
        int, typer.Option("--scenarios", metavar="N", help="Play N scenarios and rest; 0: to the end. --scenarios 1.")
    ] = 0,
    save: Annotated[
        str, typer.Option("--save", metavar="FILE", help="Save the campaign after every scenario, as TOML to be read.")
    ] = "",
    resume: Annotated[
        str,
        typer.Option(
            "--resume", metavar="FILE", help="Go on with a saved campaign, by the rules and cards that it began with."
        ),
    ] = "",
) -> None:
    """Play one campaign and tell it: cards revealed, goals, and the notepad filled in after each scenario."""
    from pipeline.runs.campaign import Going, read_saved, story
    from pipeline.runs.spec import Asked

    told = {
        "variants": tuple(variants or ()),
        "settings": tuple(settings or ()),
        "cards": tuple(cards or ()),
        "components": components,
        "stand_in": stand_in,
    }
    asked, saved = Asked(game, players="", **told), None  # type: ignore[arg-type]  # each is of its kind
    if resume:
        if any(told.values()):
            raise UsageError("--resume goes on by the rules and cards of the saved campaign: leave the others out")
        asked, saved = read_saved(resume, game)
    asked = dataclasses.replace(
        asked,
        seed=asked.seed if seed is None else seed,
        players=players or asked.players,
        strategies=strategies or asked.strategies,
    )
    for line in story(asked, Going(scenarios, save, saved)):
        print(line)
