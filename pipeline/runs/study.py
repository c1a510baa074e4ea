"""The runs of a study: a game by its printed rules and its shipped variants, on common deals, and at other tables."""

import dataclasses
from collections.abc import Callable, Sequence

from pipeline import games
from pipeline.errors import UsageError
from pipeline.runs.spec import Asked, seats_of, specify
from pipeline.runs.start import Finished, How, Watcher, start

PRINTED = "printed rules"  # the baseline's name


def study_runs(
    asked: Asked, how: How, watching: Callable[[], Watcher] = Watcher, variants: Sequence[str] = ()
) -> dict[str, Finished]:
    """Play, or go on with, the baseline and each variant, and what the game has beside them; by name.

    With `variants` those alone, without them what the game says that a study is. Settings and card changes that are
    asked for hold in all of them. Everything is checked before the first game is played.
    """
    if asked.variants:
        raise UsageError("a study's baseline has no variants: name those to be held against it")
    game = games.load(asked.game)
    names = list(dict.fromkeys(variants or game.studied or game.rulebook.variants))
    wanted = {PRINTED: asked} | {name: dataclasses.replace(asked, variants=(name,)) for name in names}
    if not variants and "," not in asked.players:  # named players sit at one table
        base = dataclasses.replace(asked, seats=seats_of(game, asked.seats))
        for run in game.beside:
            seats, players = run.seats or base.seats, run.players or base.players
            settings = (*base.settings, *run.settings)
            other = dataclasses.replace(
                base, seats=seats, variants=run.variants, players=players, settings=settings, trials=run.trials
            )
            wanted |= {run.name: other} if other != base else {}
    for one in wanted.values():
        specify(one)
    done = {}
    for number, (name, one) in enumerate(wanted.items(), 1):
        watcher = watching()
        watcher.says(f"{name} ({number} of {len(wanted)})")
        done[name] = start(one, how, watcher)
    return done
