"""`compare`, `report`, `study`: what the runs say."""

from __future__ import annotations

import typer


def register(app: typer.Typer) -> None:
    """Add the commands."""
