"""The card sheets: what they hold, what is refused, and how they are packed."""

import csv
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from pipeline.engine.luck import name_key
from pipeline.errors import UsageError
from pipeline.games.core_worlds.components import copy_sheets, design, load_components, vocabularies
from pipeline.games.core_worlds.rules import RULEBOOK
from pipeline.games.core_worlds.vocabulary import NO_CARD, Condition, Kind, Of, Order, Verb, When

SHIPPED = load_components(None, 0, ())
CARDS = {card.name: card for card in SHIPPED.sheets["cards"]}
NUMBER = {name: i for i, name in enumerate(CARDS)}
GALACTIC = "012345"
WORLDS = ("world", "core_world")


def packed(seats: int = 4, variants: tuple[str, ...] = (), *settings: str) -> Any:
    return design(RULEBOOK.settings(variants, settings), SHIPPED, seats)


def copies(deck: str, set_: str, *kinds: str) -> int:
    found = [card for card in CARDS.values() if card.deck == deck and card.set == set_]
    return sum(max(card.copies, 1) for card in found if not kinds or card.kind in kinds)


def test_decks_have_their_true_sizes() -> None:
    assert [copies(deck, "base") for deck in GALACTIC] == [12, 24, 24, 24, 24, 12]
    assert [copies(deck, "go") for deck in GALACTIC] == [8, 12, 13, 12, 12, 8]


def test_decks_are_mixed_as_the_rules_of_the_central_zone_need() -> None:
    for deck in "1234":
        assert copies(deck, "base", "world") == 11
        assert copies(deck, "base", "unit") in (8, 9)
        assert copies(deck, "base", "tactic") in (4, 5)
        assert copies(deck, "go", "event") in (1, 2)
        worlds = copies(deck, "go", "world") / (copies(deck, "go") - copies(deck, "go", "event"))
        assert 0.4 <= worlds <= 0.5
    assert copies("5", "base", "core_world") == copies("5", "base", "prestige") == 6
    assert copies("5", "go", "core_world") == 1
    assert copies("5", "go", "event") in (1, 2)
    assert [copies(deck, "go", "event") for deck in "0"] == [1]
    assert copies("0", "base", "unit", "tactic") == 12


def test_cards_are_single_and_at_most_double() -> None:
    galactic = Counter(max(card.copies, 1) for card in CARDS.values() if card.deck in GALACTIC)
    assert set(galactic) == {1, 2}
    assert galactic[1] > 20 * galactic[2]


def test_all_subtypes_and_sides_are_there() -> None:
    units = [card for card in CARDS.values() if card.deck in ("1", "2", "3", "4") and card.subtypes]
    subtypes = Counter(subtype for card in units for subtype in card.subtypes)
    assert set(subtypes) == {"infantry", "hero", "robot", "vehicle", "starfighter", "star_cruiser", "capital_ship"}
    assert min(subtypes.values()) >= 5
    both = sum(card.fleet > 0 and card.ground > 0 for card in units)
    assert 0.05 <= both / len(units) <= 0.2
    fleet = sum(card.fleet > 0 and card.ground == 0 for card in units)
    assert 0.35 <= fleet / len(units) <= 0.55


def test_most_cards_of_sectors_bear_an_icon_spread_over_the_orders_and_starting_cards_none() -> None:
    galactic = [card for card in CARDS.values() if card.deck in ("1", "2", "3", "4")]
    bearers = [card for card in galactic if card.kind in ("unit", "tactic", "phantom")]
    icons = Counter(card.order for card in bearers if card.order)
    assert 0.75 <= sum(icons.values()) / len(bearers) <= 0.85
    assert len(icons) == 6
    assert max(icons.values()) - min(icons.values()) <= 1
    assert not any(card.order for card in CARDS.values() if card.deck in ("0", "start", "home"))
    prestige = [card.order for card in CARDS.values() if card.kind == "prestige"]
    assert len(set(prestige)) == len(prestige) == 6


def test_thirteen_heroes_lead_six_factions_and_seven_can_be_drafted() -> None:
    heroes = [card for card in CARDS.values() if "hero" in card.subtypes]
    leaders = [faction.hero for faction in SHIPPED.sheets["factions"]]
    assert len(heroes) == 13
    assert sorted(leaders) == sorted(card.name for card in heroes if card.deck == "start")
    assert [CARDS[leader].set for leader in leaders].count("go") == 1


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        ("Snub Fighter", {"fleet": 1, "ground": 0, "deploy_cost": 1, "deck": "start", "subtypes": ("starfighter",)}),
        ("Claw Fighter", {"fleet": 3, "ground": 0, "deploy_cost": 3, "subtypes": ("starfighter",)}),
        ("Phantom Ship", {"fleet": 1, "ground": 0, "kind": "phantom", "subtypes": ("star_cruiser",), "set": "go"}),
        ("Coordinated Assault", {"fleet": 0, "ground": 0, "kind": "tactic", "deck": "start"}),
        ("Tight Formation", {"fleet": 0, "ground": 0, "kind": "tactic", "deck": "start"}),
        ("Pioneer Spirit", {"fleet": 0, "ground": 0, "kind": "tactic", "deck": "1", "set": "base"}),
        ("Mining Freighter", {"kind": "unit", "deck": "0"}),
        ("First Blood", {"kind": "event", "deck": "0", "set": "go"}),
        ("Advanced Drones (Galactic Orders)", {"replaces": "Advanced Drones", "set": "go"}),
        ("Repair Station (Galactic Orders)", {"replaces": "Repair Station", "set": "go"}),
        ("Superior Engineering", {"kind": "tactic"}),
        ("Taurus", {"kind": "world"}),
        ("Raven", {"kind": "core_world", "set": "go"}),
        ("Anu", {"kind": "core_world", "set": "base"}),
    ],
)
def test_known_facts_are_kept_and_say_so(name: str, facts: dict[str, Any]) -> None:
    card = CARDS[name]
    assert {column: getattr(card, column) for column in facts} == facts
    assert card.confidence.of("name") != "invented"
    assert card.source not in ("", "stand-in")
    assert all(card.confidence.of(column) != "invented" for column in facts if column in ("fleet", "deploy_cost"))


def test_every_card_says_where_it_comes_from() -> None:
    for sheet in ("cards", "effects", "factions"):
        assert all(row.source for row in SHIPPED.sheets[sheet])
        assert all(row.confidence.of("card") != "own" for row in SHIPPED.sheets[sheet])
    assert SHIPPED.stand_in
    assert SHIPPED.confidence["known"] > 50
    assert SHIPPED.confidence["own"] == 0


def text_of(d: Any, name: str) -> list[tuple[int, int, int, int, int]]:
    card = d.cards[NUMBER[name]]
    rows = [d.effects[card.effects + i] for i in range(card.effects_n)]
    return [(int(row.when), int(row.verb), int(row.amount), int(row.of), int(row.condition)) for row in rows]


def test_cards_are_packed_with_all_that_they_are() -> None:
    d = packed()
    ship, claw, anu = (d.cards[NUMBER[name]] for name in ("Phantom Ship", "Claw Fighter", "Anu"))
    assert ship.of == Of.UNIT | Of.TACTIC | Of.STAR_CRUISER
    assert ship.when == 1 << When.INVADE
    assert (claw.kind, claw.of, claw.fleet, claw.deploy_cost, claw.order) == (
        Kind.UNIT,
        Of.UNIT | Of.STARFIGHTER,
        3,
        3,
        Order.ORDER_OF_KNIGHTHOOD,
    )
    assert anu.of == Of.WORLD | Of.CORE_WORLD
    assert d.cards_n == len(CARDS)
    assert d.cards[NUMBER["First Blood"]].of == 0


def test_text_is_packed_card_by_card() -> None:
    d = packed()
    surge = [
        (When.ENERGY_PHASE, Verb.GAIN_ENERGY, 1, 0, Condition.ALWAYS),
        (When.ENERGY_PHASE, Verb.GAIN_ENERGY, 1, 0, Condition.FEWEST_WORLDS),
    ]
    assert text_of(d, "Energy Surge") == surge
    bonus = [(When.END, Verb.SCORE_PER, 1, Of.STAR_CRUISER | Of.CAPITAL_SHIP, Condition.ALWAYS)]
    assert text_of(d, "Anu") == bonus
    assert text_of(d, "Snub Fighter") == []
    for card, row in CARDS.items():
        if row.kind == "prestige":
            assert text_of(d, card) == [(When.DRAFT, Verb.LOWER_DRAFT_PER_CORE_WORLD, 3, 0, Condition.ALWAYS)]


def test_rules_fill_starting_decks_and_home_worlds() -> None:
    d = packed(4, (), "starting_split=4,6,3,1,1", "home_world_energy=2")
    split = {int(d.start[i].card): int(d.start[i].copies) for i in range(d.start_n)}
    assert split == {
        NUMBER["Snub Fighter"]: 4,
        NUMBER["Grunt"]: 6,
        NUMBER["Energy Surge"]: 3,
        NUMBER["Coordinated Assault"]: 1,
        NUMBER["Tight Formation"]: 1,
    }
    assert d.cards[NUMBER["Foxhollow"]].energy == 2
    assert d.cards[NUMBER["Taurus"]].energy == CARDS["Taurus"].energy


def test_replacements_and_the_sixth_faction_come_with_the_expansion() -> None:
    d = packed()
    rows = [d.deck_rows[i] for i in range(d.deck_rows_n)]
    replaced = {int(row.card): int(row.replaces) for row in rows if row.replaces != NO_CARD}
    drones = NUMBER["Advanced Drones (Galactic Orders)"]
    assert replaced[drones] == NUMBER["Advanced Drones"]
    assert len(replaced) == 2
    assert all(row.expansion == 1 for row in rows if int(row.card) in replaced)
    assert d.cards[drones].luck == d.cards[NUMBER["Advanced Drones"]].luck == name_key("Advanced Drones")
    assert d.cards[drones].title == name_key("Advanced Drones (Galactic Orders)")
    sixth = d.factions[5]
    assert (sixth.hero, sixth.home, sixth.expansion) == (NUMBER["Simon the Fox"], NO_CARD, 1)
    assert [int(d.factions[i].number) for i in range(d.factions_n)] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("variants", [(), ("base",), ("draft",), ("base", "draft"), ("consuls",), ("consuls", "draft")])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_shipped_set_serves_every_table_and_variant(seats: int, variants: tuple[str, ...]) -> None:
    assert packed(seats, variants).factions_n == 6


def test_words_of_the_fact_columns() -> None:
    words = vocabularies(SHIPPED)
    assert words["card"][NUMBER["Taurus"]] == "Taurus"
    assert words["faction"][0] == "Lord Banner"
    assert words["order"][5] == "mystic_brotherhood"


def own_cards(folder: Path, **cells: dict[str, str]) -> Path:
    """The shipped sheets with single cells of named rows changed."""
    copy_sheets(folder)
    with (folder / "cards.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        row.update(cells.get(row["name"].replace(" ", "_"), {}))
    with (folder / "cards.csv").open("w", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    return folder


def refused(folder: Path | None, *changes: str) -> str:
    with pytest.raises(UsageError) as error:
        load_components(folder, 0, changes)
    return str(error.value)


@pytest.mark.parametrize(
    ("row", "cells", "said"),
    [
        ("Claw_Fighter", {"kind": "ship"}, "kind: found 'ship', expected unit, tactic, world"),
        ("Claw_Fighter", {"draft_cost": "-1"}, "draft_cost: found '-1', expected a whole number from 0 to 99"),
        ("Claw_Fighter", {"name": "Ashfall"}, "name: found 'Ashfall' again, expected it once"),
        ("Claw_Fighter", {"subtypes": ""}, "Claw Fighter: found nothing for a unit; every unit has a subtype"),
        (
            "Claw_Fighter",
            {"energy": "2"},
            "Claw Fighter: found 2 for a unit, expected nothing: only worlds have energy",
        ),
        ("Claw_Fighter", {"deck": "home"}, "found 'home' for a unit; Home Worlds are in 'home'"),
        ("Claw_Fighter", {"deck": "7"}, "deck: found '7', expected start, 0, 1"),
        ("Ashfall", {"order": "science_guild"}, "Ashfall: found 'science_guild' for a world"),
        ("Ashfall", {"deck": "start"}, "found 'world' in a starting deck, expected unit or tactic"),
        ("Ashfall", {"deck": "0"}, "found 'world' in deck 0 (the pregame draft)"),
        ("First_Blood", {"points": "1"}, "found costs, strengths or points for an event, expected none"),
        ("Claw_Fighter", {"replaces": "Taurus"}, "found 'Taurus', expected a base card of a galactic deck"),
        ("Claw_Fighter", {"replaces": "Tarus"}, "found 'Tarus', expected the name of a row of cards"),
        ("Lord_Banner", {"subtypes": "infantry"}, "found 'Lord Banner', expected a hero in deck 'start'"),
        ("Highmark", {"kind": "world", "deck": "1"}, "found 'Highmark', expected a card that is a home_world"),
        (
            "Claw_Fighter",
            {"deck": "start"},
            "expected the copies of Claw Fighter: the rule starting_split has places for the first 5 cards",
        ),
        ("Captain_Ilse_Marren", {"deck": "start"}, "expected a row of factions with that hero"),
    ],
)
def test_a_bad_card(tmp_path: Path, row: str, cells: dict[str, str], said: str) -> None:
    if row == "Claw_Fighter" and cells.get("deck") == "start":
        cells = {**cells, "copies": ""}
    assert said in refused(own_cards(tmp_path, **{row: cells}))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("Taurus.when=deploy", "Taurus: found 'deploy' for a world; expected that of a unit or phantom"),
        ("Brackwater.verb=add_fleet", "Brackwater: found 'add_fleet', which does nothing at 'conquer'"),
        ("Brackwater.amount=-1", "Brackwater: found -1, expected 0 or more"),
        ("Brackwater.of=robot", "Brackwater: found robot, expected nothing: draw does not look at cards"),
        ("Raven.of=", "Raven: found nothing, expected which cards score_per counts"),
        ("Brackwater.condition=used", "found 'used', which never holds at 'conquer': there is no invasion"),
        ("Brackwater.of_condition=robot", "found robot, expected nothing with 'always'"),
    ],
)
def test_a_bad_text(change: str, said: str) -> None:
    assert said in refused(None, change)


def test_decks_too_small_for_the_table() -> None:
    fewer = [f"{card.name}.deck=4" for card in CARDS.values() if card.deck == "1" and card.kind == "world"][:12]
    components = load_components(None, 0, tuple(fewer))
    settings = RULEBOOK.settings()
    assert design(settings, components, 3).cards_n == len(CARDS)
    with pytest.raises(UsageError, match="galactic deck 1 holds 3 worlds, and a game of 5 needs 5 at least"):
        design(settings, components, 5)


def test_the_first_event_and_enough_starting_decks_are_needed(tmp_path: Path) -> None:
    components = load_components(None, 0, ("First Blood.deck=1",))
    with pytest.raises(UsageError, match="deck 0 holds 0 events"):
        design(RULEBOOK.settings(), components, 4)
    assert design(RULEBOOK.settings(["base"]), components, 4).cards_n == len(CARDS)
    (tmp_path / "factions.csv").write_text("hero,number,home_world,home_world_go\nLord Banner,1,Highmark,Foxhollow\n")
    with pytest.raises(UsageError, match="expected a row of factions with that hero"):
        load_components(tmp_path, 0, ())
    leaders = [f"{faction.hero}.set=go" for faction in SHIPPED.sheets["factions"][2:]]
    with pytest.raises(UsageError, match="there are 2 starting decks, and a game of 4 needs 4"):
        design(RULEBOOK.settings(["base"]), load_components(None, 0, tuple(leaders)), 4)


def test_copied_sheets_play_the_same(tmp_path: Path) -> None:
    copy_sheets(tmp_path)
    assert load_components(tmp_path, 0, ()).digest == SHIPPED.digest
    assert "copies: copies in its deck" in (tmp_path / "columns.txt").read_text()


def test_a_changed_cell_reaches_the_design() -> None:
    components = load_components(None, 0, ("Claw Fighter.draft_cost=9", "Raven.amount=2"))
    d = design(RULEBOOK.settings(), components, 4)
    assert d.cards[NUMBER["Claw Fighter"]].draft_cost == 9
    assert d.effects[d.cards[NUMBER["Raven"]].effects].amount == 2
    assert components.digest != SHIPPED.digest
