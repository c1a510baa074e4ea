"""What a game's folder must offer. Each test says in words what a folder still lacks, for every game there is."""

import functools
import importlib
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pipeline import games
from pipeline.engine.bouts import Tried
from pipeline.engine.facts import ENGINE_FAULTS
from pipeline.engine.onestep import LEGAL, SETUP
from pipeline.engine.play import Batch, steps, worker
from pipeline.engine.record import Rows, rows
from pipeline.games import pace, strategies
from pipeline.games.contract import Game, Narrator, Positions
from pipeline.games.scenario import read
from tests.golden.cases import cases, missing

TESTS = Path(__file__).parents[1]
FOLDERS = Path(games.__file__).parent
NEEDED_TABLES = ("games", "seats", "scores", "rounds")
ENGINE_WORDS = {"ending", "decision", "player"}
LINEUPS = ("mixed", "beginners", "experienced")
PLAYED = 20  # games at every seat count and variant

every_game = pytest.mark.parametrize("name", games.names())


def folder(name: str) -> Path:
    return FOLDERS / name.replace("-", "_")


def components(game: Game) -> Any:
    return game.load_components(None, 0, ())


@every_game
def test_its_folder_holds_the_rooms_that_every_game_has(name: str) -> None:
    lacks = [
        room for room in ("README.md", "strategies.toml", "entry.py", "words.py") if not (folder(name) / room).exists()
    ]
    assert not lacks, f"{name}: its folder still lacks {', '.join(lacks)}"
    assert games.load(name).name == name, f"{name}: its GAME calls itself {games.load(name).name!r}"


@every_game
def test_telling_a_game_imports_no_compiler(name: str) -> None:
    code = (
        "import sys; from pipeline import games; from pipeline.games import scenario, transcript; "
        f"games.load({name!r}); sys.exit('numba' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=TESTS.parent, check=False)
    assert done.returncode == 0, f"{name}: loading it imports numba, and `play` and `scenario` must start without"


@every_game
def test_its_lab_if_it_has_one_says_how_a_force_is_told_and_who_decides(name: str) -> None:
    game = games.load(name)
    if game.lab is not None:
        assert issubclass(game.lab.tried, Tried), f"{name}: what its lab tells of a try begins with Tried"
        assert game.lab.help(components(game)), f"{name}: its lab does not say how a force is told"
        book = strategies.read(game.strategies, game.features)
        assert book.lineup(game.lab.players, 2), f"{name}: its lab needs players"
        assert (folder(name) / f"{game.lab.entry.rpartition('.')[2]}.py").exists()


@every_game
def test_every_rule_and_variant_says_what_it_is_and_where_it_is_from(name: str) -> None:
    rulebook = games.load(name).rulebook
    bare = [rule for rule, about in rulebook.rules.items() if not about.about.strip() or not about.source.strip()]
    assert not bare, f"{name}: no meaning or no source is given for the rules {', '.join(bare)}"
    bare = [one.name for one in rulebook.variants.values() if not one.about.strip() or not one.source.strip()]
    assert not bare, f"{name}: no meaning or no source is given for the variants {', '.join(bare)}"


@every_game
def test_every_column_of_its_facts_is_described_and_has_its_words(name: str) -> None:
    game = games.load(name)
    tables = {table.name: table for table in game.tables}
    lacks = [table for table in NEEDED_TABLES if table not in tables]
    assert not lacks, f"{name}: it writes no table {', '.join(lacks)}"
    words = {*game.vocabularies(components(game)), *ENGINE_WORDS}
    for table in game.tables:
        assert table.about, f"{name}: nothing says what a row of {table.name} is"
        for column, (_, about) in table.columns().items():
            assert about.about, f"{name}: nothing says what {table.name}.{column} means"
            known = not about.words or about.words in words
            assert known, f"{name}: {table.name}.{column} is written in {about.words!r}, which is no vocabulary"
    assert "source" in words, f"{name}: no vocabulary `source` names what points are for"
    assert game.endings[0] == "capped", f"{name}: its first ending must be `capped`"
    assert not set(game.faults) & set(ENGINE_FAULTS), f"{name}: its fault bits begin at 1 << 8"


@every_game
def test_its_strategies_load_and_seat_every_table(name: str) -> None:
    game = games.load(name)
    book = strategies.read(game.strategies, game.features)
    lacks = [one for one in LINEUPS if one not in book.lineups]
    assert not lacks, f"{name}: strategies.toml has no line-up {', '.join(lacks)}"
    abouts = {one.name: one.about for one in book.strategies.values()}
    abouts |= {one.name: one.about for one in book.lineups.values()}
    bare = [one for one, about in abouts.items() if not about.strip()]
    assert not bare, f"{name}: nothing says what these strategies or line-ups are: {', '.join(bare)}"
    for seats in game.seats:
        strategies.pack(book, book.lineup("mixed", seats).seated(seats), game.features)


@every_game
def test_its_narrator_and_positions_are_whole(name: str) -> None:
    game = games.load(name)
    for protocol, has in ((Narrator, game.narrator), (Positions, game.positions)):
        wanted = [method for method in vars(protocol) if not method.startswith("_")]
        lacks = [method for method in wanted if not callable(getattr(has, method, None))]
        assert not lacks, f"{name}: its {protocol.__name__} lacks {', '.join(lacks)}"
    bare = [field for field, about in game.positions.fields().items() if not about]
    assert not bare, f"{name}: nothing says what the fields {', '.join(bare)} mean"


@every_game
def test_its_campaign_is_whole_if_it_has_one(name: str) -> None:
    game = games.load(name)
    if game.notepad is None:
        assert not game.campaign, f"{name}: it has a campaign and still lacks a notepad to tell and save it"
        return
    assert game.campaign in game.rulebook.variants, f"{name}: `campaign` is to name a variant"
    assert 1 in game.seats, f"{name}: a campaign is for one seat"
    strategies.read(game.strategies, game.features).lineup(game.notepad.players, 1)


@every_game
def test_its_pace_has_seconds_for_every_kind_of_decision_and_for_upkeep(name: str) -> None:
    game = games.load(name)
    assert game.pace, f"{name}: its folder still lacks pace.toml"
    found = pace.read(game.pace)
    forced = {"step", "phase"}  # decided by nobody
    wanted = {*pace.UPKEEP, *(kind for kind in game.decisions if kind not in forced)}
    assert set(found.steps) == wanted, f"{name}: pace.toml has no seconds for {', '.join(wanted ^ set(found.steps))}"
    bare = [step for step, one in found.steps.items() if not one.about or one.seconds < 0]
    assert not bare, f"{name}: pace.toml does not say what is done in the time of {', '.join(bare)}"
    assert "estimate" in found.source, f"{name}: pace.toml does not say where its numbers are from"
    assert found.published, f"{name}: pace.toml does not say what is known of real games"


@every_game
def test_it_has_scenarios_and_golden_transcripts(name: str) -> None:
    files = sorted((TESTS / "scenarios" / name).glob("*.toml"))
    assert files, f"{name}: there are no scenarios in tests/scenarios/{name}/"
    for path in files:
        assert all(one.game == name for one in read(path)), f"{path.name}: its scenarios are of another game"
    lacks = [one for one in ("cases.toml", "players.toml") if not (TESTS / "golden" / name / one).exists()]
    assert not lacks, f"{name}: tests/golden/{name}/ still lacks {', '.join(lacks)}"
    assert not missing(name), f"{name}: no golden transcript shows {', '.join(missing(name))}"
    lacks = [case.path.name for case in cases() if case.game == name and not case.path.exists()]
    assert not lacks, f"{name}: no golden transcript {', '.join(lacks)}; `python -m tests.golden` writes them"


class Table:
    """A game, a player count and a variant, ready to play."""

    def __init__(self, name: str, seats: int, variant: str) -> None:
        self.game, self.seats = games.load(name), seats
        settings = self.game.rulebook.settings([variant] if variant else [], (), seats)
        self.d = self.game.design(settings, self.game.load_components(None, 0, settings.cards), seats)
        book = strategies.read(self.game.strategies, self.game.features)
        self.players = strategies.pack(book, book.lineup("mixed", seats).seated(seats), self.game.features)
        self.seating = np.arange(seats, dtype=np.int16)
        self.batch: Rows[Batch] = rows(Batch)
        batch = self.batch[0]
        batch.seed, batch.seats, batch.rotations = np.uint64(11), seats, 1
        batch.cap, batch.check_always = self.game.cap, 1

    def compiled(self, count: int) -> Any:
        logs = rows(self.game.log, count)
        play = importlib.import_module(self.game.entry).play_games
        play(self.d, self.players, self.seating[None], self.batch[0], worker(self.game.state), logs)
        return logs

    def plain(self) -> Any:
        table, log = worker(self.game.state), rows(self.game.log)
        for _ in steps(self.game.rules, self.d, self.players, self.seating, self.batch[0], (table, log[0])):
            pass
        return log

    def faults(self, logs: Any) -> list[str]:
        known = {**ENGINE_FAULTS, **self.game.faults}
        found = int(np.bitwise_or.reduce(logs["games"]["faults"], axis=None))
        return [about for bit, about in known.items() if found & bit]


def tables() -> list[Any]:
    found = []
    for name in games.names():
        game = games.load(name)
        for variant in ("", *game.rulebook.variants):
            found += [pytest.param(name, seats, variant, id=f"{name}-{variant}-{seats}") for seats in game.seats]
    return found


def plain_too(game: Game, seats: int, variant: str) -> bool:
    """Whether a table is played in plain Python as well, which takes seconds: of a variant one, of the game all."""
    which = list(game.rulebook.variants).index(variant) if variant else 0
    return not variant or seats == game.seats[which % len(game.seats)]


@functools.cache
def entry_of(name: str) -> Any:
    return importlib.import_module(games.load(name).entry)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats", "variant"), tables())
def test_it_plays_without_faults_and_alike_in_plain_python_and_compiled(name: str, seats: int, variant: str) -> None:
    table = Table(name, seats, variant)
    logs = table.compiled(PLAYED)
    assert not table.faults(logs), f"{name}: {'; '.join(table.faults(logs))}"
    assert (logs["games"]["ending"] > 0).all(), f"{name}: a game reached the cap of {table.game.cap} steps"
    same = not plain_too(table.game, seats, variant) or logs[:1].tobytes() == table.plain().tobytes()
    assert same, f"{name}: plain Python and compiled code write different facts for one game"
    assert entry_of(name).play_games.signatures == 1, f"{name}: play_games was compiled for more than one signature"


@pytest.mark.slow
@every_game
def test_its_compiled_step_deals_and_finds_legal_moves(name: str) -> None:
    game = games.load(name)
    table = Table(name, game.seats[0], "")
    logs, place = rows(game.log), worker(game.state)
    step = entry_of(name).step
    step(table.d, table.batch[0], place, logs, SETUP)
    assert step(table.d, table.batch[0], place, logs, LEGAL) > 0, f"{name}: no move is legal after the set-up"
