"""What a command is asked to play: a game or a project, and on top of it what its command line says."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from pipeline.runs.project import Project
    from pipeline.runs.spec import Asked

ADDED = ("settings", "cards")  # what a command line adds to a project's own; all else replaces it
SEVERAL = ("variants", *ADDED)


def project_and_asked(word: str, context: typer.Context) -> tuple[Project, Asked]:
    """The project that a command's GAME names (a bare game's is all defaults), and what is asked for in all.

    Of the command's options those count that were given, so that a default of the command never hides what the project
    says. The project has them too, but keeps its tables: its goals are asked at all of them.
    """
    from pipeline.runs.project import project_of
    from pipeline.runs.spec import Asked

    project = project_of(word)
    fields = {field.name for field in dataclasses.fields(Asked)} - {"game"}
    chosen = {name: value for name, value in context.params.items() if name in fields and given(context, name)}
    for name in SEVERAL:
        if name in chosen:
            chosen[name] = (*(getattr(project, name) if name in ADDED else ()), *chosen[name])
    own = {field.name for field in dataclasses.fields(project)} - {"seats"}
    changed = dataclasses.replace(project, **{name: value for name, value in chosen.items() if name in own})
    return changed, project.asked(**chosen)


def games_of(project: Project, context: typer.Context) -> int:
    """How many games: as the command line says, else as the project does, else the command's usual number."""
    games: Any = context.params["games"]
    return int(games if given(context, "games") or not project.games else project.games)


def given(context: typer.Context, name: str) -> bool:
    """Whether an option was given, rather than left at its default."""
    source = context.get_parameter_source(name)
    return source is not None and source.name != "DEFAULT"
