"""The runs of a study: a game by its printed rules, and by each of its shipped variants, on common deals."""

import dataclasses
from collections.abc import Callable, Sequence

from pipeline import games
from pipeline.errors import UsageError
from pipeline.runs.spec import Asked, specify
from pipeline.runs.start import Finished, How, Watcher, start

PRINTED = "printed rules"  # the baseline's name


def study_runs(
    asked: Asked, how: How, watching: Callable[[], Watcher] = Watcher, variants: Sequence[str] = ()
) -> dict[str, Finished]:
    """Play, or go on with, the baseline and each variant (all shipped ones without `variants`); by name.

    Settings and card changes that are asked for hold in all of them. Everything is checked before the first
    game is played.
    """
    if asked.variants:
        raise UsageError("a study's baseline has no variants: name those to be held against it")
    names = list(dict.fromkeys(variants or games.load(asked.game).rulebook.variants))
    wanted = {PRINTED: asked} | {name: dataclasses.replace(asked, variants=(name,)) for name in names}
    for one in wanted.values():
        specify(one)
    done = {}
    for number, (name, one) in enumerate(wanted.items(), 1):
        watcher = watching()
        watcher.says(f"{name} ({number} of {len(wanted)})")
        done[name] = start(one, how, watcher)
    return done
