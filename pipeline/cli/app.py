"""The Typer app, and how every command ends: with a status and, if it failed, one line that says why.

0 done · 1 the machine failed us · 2 wrong usage, nothing written · 3 done, but not all is well · 130 interrupted
of `check`: 0 every goal is met · 1 one is missed (or the machine failed us) · 4 none is missed, but not all are known
"""

import functools
import io
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any

import typer

from pipeline import __version__
from pipeline.cli import (
    bench,
    campaigns,
    cards,
    describe,
    exporting,
    goals,
    labs,
    maps,
    plays,
    runs,
    studies,
    sweeps,
    welcome,
    whatif,
)
from pipeline.errors import MachineError, UsageError

OK, MACHINE, USAGE, UNSOUND, INTERRUPTED = 0, 1, 2, 3, 130

app = typer.Typer(
    name="galactic",
    help="Play a board game very many times, and say how fair it is and how sure that is.",
    epilog="Begin with: galactic study core-worlds",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
)
for commands in (describe, goals, cards, maps, plays, campaigns, labs, runs, studies, whatif, sweeps, exporting, bench):
    commands.register(app)


class _InterruptedError(Exception):
    """Ctrl-C, past the parser, which would swallow it with what it has to tell."""


def _heard(command: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(command)
    def heard(*args: Any, **kwargs: Any) -> Any:
        try:
            return command(*args, **kwargs)
        except KeyboardInterrupt as pressed:
            raise _InterruptedError from pressed

    return heard


for group in (app, *(one.typer_instance for one in app.registered_groups)):
    for command in group.registered_commands if group else ():
        assert command.callback is not None
        command.callback = _heard(command.callback)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(__version__)
        raise typer.Exit


@app.callback()
def options(
    version: bool = typer.Option(
        False, "--version", is_eager=True, callback=_print_version, help="Print the version and leave."
    ),
) -> None:
    """Play a board game very many times, and say how fair it is and how sure that is."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that can't print ± shows ? and goes on
    sys.exit(status(sys.argv[1:] if arguments is None else arguments))


def status(arguments: Sequence[str]) -> int:
    """Run the command line; the status it ends with."""
    try:
        if not arguments:
            print("\n".join(welcome.lines()))
            return OK
        found = app(args=list(arguments), prog_name="galactic", standalone_mode=False)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except (KeyboardInterrupt, _InterruptedError) as error:
        return _say("interrupted", error.__cause__ or error, INTERRUPTED)
    except UsageError as error:
        return _say(str(error), error, USAGE)
    except MachineError as error:
        return _say(str(error), error, MACHINE)
    except Exception as error:
        if not hasattr(error, "format_message"):  # of the command line's parser
            raise
        return _parser_said(error)
    return int(found) if isinstance(found, int) else OK


def _say(sentence: str, error: BaseException, code: int) -> int:
    """One line on stderr, and the command that goes on where there is one."""
    print(f"galactic: {sentence}", file=sys.stderr)
    for note in getattr(error, "__notes__", ()):
        print(f"  {note}", file=sys.stderr)
    return code


def _parser_said(error: Exception) -> int:
    """What is wrong with the command line itself."""
    message = " ".join(str(error.format_message()).split())  # type: ignore[attr-defined]
    context = getattr(error, "ctx", None)
    where = context.command_path if context is not None else "galactic"
    return _say(f"{message.rstrip('.')} (see `{where} --help`)", error, USAGE)
