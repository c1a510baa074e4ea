"""The options that several commands share, each with its help."""

from typing import Annotated

import typer

Game = Annotated[
    str, typer.Argument(metavar="GAME", help="A game, as `galactic games` lists them, or a project's folder or file.")
]
RunPath = Annotated[str, typer.Argument(metavar="RUN", help="A run's folder, or its URI.")]

Games = Annotated[
    int,
    typer.Option(
        "--games",
        metavar="N",
        help="How many games the run is to hold. More than it holds already extends it: --games 1000000.",
    ),
]
Seats = Annotated[
    int, typer.Option("--seats", metavar="N", show_default="4, or the nearest that the game allows", help="Players.")
]
Seed = Annotated[
    int,
    typer.Option("--seed", metavar="S", help="The root of all luck: an equal seed plays equal games. --seed 7."),
]
Players = Annotated[
    str,
    typer.Option(
        "--players",
        metavar="LINEUP|A,B,…",
        help="Who plays: a line-up, one strategy for all, or one for each seat: --players fleet,ground,fleet,random.",
    ),
]
Strategies = Annotated[
    str,
    typer.Option("--strategies", metavar="FILE.toml", help="Own strategies and line-ups, beside the shipped ones."),
]
Variants = Annotated[
    list[str] | None,
    typer.Option(
        "--variant",
        metavar="V",
        help="A shipped variant or an own TOML file; may be given several times: --variant consuls --variant draft.",
    ),
]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="K=V",
        help="Change a rule, or one cell of it; may be given several times: --set hand_size=7 --set zone_total.4=10.",
    ),
]
Cards = Annotated[
    list[str] | None,
    typer.Option(
        "--card",
        metavar='"NAME.column=value"',
        help='Change one cell of a component sheet; may be given several times: --card "Claw Fighter.draft_cost=5".',
    ),
]
Components = Annotated[
    str,
    typer.Option(
        "--components",
        metavar="DIR|FILE",
        help="Play with your own component sheets, CSV or Excel; `galactic cards export` writes templates.",
    ),
]
StandIn = Annotated[
    int,
    typer.Option(
        "--stand-in",
        metavar="N",
        help="Another set of the component values that only the publisher knows; 0 is the shipped one. --stand-in 3.",
    ),
]
Rotate = Annotated[
    bool,
    typer.Option(
        "--rotate/--no-rotate",
        help="Play each deal in every distinct seating of the players: then seat and strategy can be told apart.",
    ),
]
Detail = Annotated[
    str,
    typer.Option(
        "--detail",
        metavar="games|facts|decisions",
        help="What is written: only games and seats; all facts; also every decision (much).",
    ),
]
Trials = Annotated[
    float,
    typer.Option(
        "--trials",
        metavar="P",
        help="Forbid each card to a seat with this chance, and force it on one with the same: shows what a card does, "
        "in a table `trials`. --trials 0.05.",
    ),
]
Out = Annotated[
    str,
    typer.Option(
        "--out",
        metavar="DIR",
        show_default="data/<game>-<variant>-<seats>p-<hash>",
        help="The run's folder, or a URI such as s3://bucket/run. The same command in the same folder goes on.",
    ),
]
Threads = Annotated[
    int, typer.Option("--threads", metavar="N", show_default="all cores", help="Threads, or Dask worker processes.")
]
ShardGames = Annotated[
    int,
    typer.Option(
        "--shard-games",
        metavar="N",
        show_default="about 5 s of play",
        help="Games a file holds; fixed at a run's first start. Never changes a row.",
    ),
]
Shard = Annotated[
    str,
    typer.Option(
        "--shard", metavar="i/n", help="Play only every n-th shard, from the i-th: for job arrays. --shard 17/200."
    ),
]
Executor = Annotated[
    str, typer.Option("--executor", metavar="local|dask", help="Threads of this machine, or Dask distributed.")
]
Scheduler = Annotated[
    str,
    typer.Option(
        "--scheduler",
        metavar="ADDRESS",
        show_default="processes of this machine",
        help="A running Dask scheduler, whose workers reach --out too: --scheduler tcp://10.0.0.1:8786.",
    ),
]
Quiet = Annotated[bool, typer.Option("--quiet", help="No progress and no remarks.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
Choices = Annotated[
    bool,
    typer.Option("--choices/--no-choices", help="Say at each decision what else could be done, and what could not."),
]
