"""The component sheets: what they hold, what is refused, and how they are packed."""

import csv
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from pipeline.engine.luck import name_key
from pipeline.errors import UsageError
from pipeline.games.micro_cosmos.components import copy_sheets, design, load_components, vocabularies
from pipeline.games.micro_cosmos.rules import RULEBOOK
from pipeline.games.micro_cosmos.state import ANY, LOWER, NO_TRACK, UPPER
from pipeline.games.micro_cosmos.vocabulary import (
    NOBODY,
    AutomaAct,
    Bonus,
    Colour,
    Resource,
    ScenarioIf,
    ScenarioVerb,
    Specialist,
    Timing,
    Upgrade,
)

SHIPPED = load_components(None, 0, ())
SHEETS = SHIPPED.sheets
COLOURS = ("red", "green", "blue")


def packed(seats: int = 3, variants: tuple[str, ...] = (), *settings: str, changes: tuple[str, ...] = ()) -> Any:
    components = load_components(None, 0, changes) if changes else SHIPPED
    return design(RULEBOOK.settings(variants, settings, seats), components, seats)


def place(sheet: str, name: str) -> int:
    return [row.name for row in SHEETS[sheet]].index(name)


def test_six_neutral_survivors_give_no_resources() -> None:
    """New Worlds Setup and Gameplay."""
    neutral = [row for row in SHEETS["survivors"] if row.colour == "neutral"]
    assert len(neutral) == 6
    assert all(row.minerals == row.biomatter == row.technology == row.workforce == 0 for row in neutral)
    d = packed()
    assert sum(int(d.survivors[i].neutral_deck) for i in range(d.survivors_n)) == 6


def test_the_campaign_leaves_out_survivors_10_and_planet_016() -> None:
    """Solo Campaign General Setup."""
    assert {row.name for row in SHEETS["survivors"] if not row.in_campaign} == {"Red 10", "Green 10", "Blue 10"}
    assert {row.number for row in SHEETS["survivors"] if not row.in_campaign} == {10}
    assert [row.number for row in SHEETS["planets"] if not row.in_campaign] == [16]


def test_cards_named_in_the_example_are_there() -> None:
    """Solo Campaign Example: Star Portal 017; 004 and 007 not terraformed at levels that can be come to."""
    d = packed()
    assert d.planets[d.portal].number == 17
    by_number = {int(d.planets[i].number): d.planets[i] for i in range(d.planets_n)}
    assert set(by_number) == set(range(1, 18))
    for number, third, at_save in ((4, Resource.TECHNOLOGY, (5, 2, 4)), (7, Resource.WORKFORCE, (2, 3, 4))):
        planet = by_number[number]
        tracks = (Resource.MINERALS, Resource.BIOMATTER, third)
        assert all(0 <= planet.start[r] <= level < planet.target for r, level in zip(tracks, at_save, strict=True))
        assert sum(1 for level in planet.start if level != NO_TRACK) == 3
    assert sum(int(planet.starting) for planet in by_number.values() if not planet.portal) == 3


def spots(track: str) -> list[Any]:
    return sorted((row for row in SHEETS["tracks"] if row.track == track), key=lambda row: row.spot)


@pytest.mark.parametrize("colour", COLOURS)
def test_the_tracks_of_the_councils_are_the_printed_ones(colour: str) -> None:
    """Old Authorities Gameplay: ? 1 ? 2 Leader 3 Leader 8/5, so 14, 11 and 6 points in all."""
    found = spots(f"{colour}_council")
    assert [row.bonus for row in found] == [
        "resource",
        "points",
        "resource",
        "points",
        "leader",
        "points",
        "leader",
        "arrivals",
    ]
    before = sum(row.amount for row in found if row.bonus == "points")
    assert [before + int(points) for points in packed().rules.arrival_points] == [14, 11, 6]
    assert all(row.confidence.rest == "known" for row in found)


def test_the_new_worlds_track_shows_points_or_resources() -> None:
    """New Worlds Setup; which spot shows what is a stand-in, and says so."""
    found = spots("new_worlds")
    assert {row.bonus for row in found} == {"points", "resource"}
    assert all(row.confidence.of("bonus") == "invented" for row in found)
    assert len(found) >= packed(4).rules.launch_spot


def test_the_stand_in_cards_are_spread_evenly() -> None:
    planets = Counter(row.colour for row in SHEETS["planets"] if row.colour and row.in_deck)
    survivors = Counter(row.colour for row in SHEETS["survivors"])
    crew = Counter(row.specialist for row in SHEETS["crew"])
    assert planets == dict.fromkeys(COLOURS, 5)
    assert survivors == {**dict.fromkeys(COLOURS, 10), "neutral": 6}
    assert crew == {"engineer": 9, "red_leader": 7, "green_leader": 7, "blue_leader": 7}
    parts = Counter((row.bottom_colour, row.bottom_gain) for row in SHEETS["crew"])
    assert set(parts.values()) == {2}


def test_fifteen_scenario_cards_of_three_timings() -> None:
    """Solo Campaign Components and Scenario Cards."""
    cards = SHEETS["scenario_cards"]
    assert len(cards) == 15
    assert {row.timing for row in cards} == {"immediate", "end_of_round", "any_time"}


def test_every_row_says_where_it_comes_from() -> None:
    for name, rows in SHEETS.items():
        if name != "ranges":
            assert all(row.source for row in rows), name
    assert SHIPPED.stand_in
    assert SHIPPED.confidence["own"] == 0
    assert SHIPPED.confidence["known"] > 100


@pytest.mark.parametrize("variant", ["", *RULEBOOK.variants])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_shipped_set_serves_every_table_and_variant(seats: int, variant: str) -> None:
    d = packed(seats, (variant,) if variant else ())
    assert d.launch_ends == {1: 7, 2: 5, 3: 7, 4: 9}[seats]
    assert d.terraformed_ends == {1: 3, 2: 3, 3: 4, 4: 4}[seats]
    campaign = seats == 1 and variant == "campaign"
    assert (d.campaign, d.automa_plays) == (campaign, seats == 1 and not campaign)


def test_planets_are_packed_with_their_tracks() -> None:
    d = packed()
    first, portal = d.planets[place("planets", "Planet 001")], d.planets[d.portal]
    assert (first.colour, first.target, first.in_deck, first.majority_times) == (Colour.RED, 7, 1, 1)
    assert list(first.start) == [4, 3, NO_TRACK, 3]
    assert list(first.gather) == [2, 0, 0, 1]
    assert (portal.portal, portal.colour) == (1, NOBODY)
    assert list(portal.start) == [NO_TRACK] * 4
    assert sum(first.target - level for level in first.start if level != NO_TRACK) == 11
    twice = d.planets[place("planets", "Planet 016")]
    assert (twice.in_deck, twice.campaign, twice.majority_times) == (0, 0, 2)


def test_crew_cards_are_packed_by_row() -> None:
    d = packed()
    gardener = d.crew[place("crew", "Head Gardener")]
    assert gardener.specialist == Specialist.GREEN_LEADER
    assert (gardener.colour[LOWER], gardener.gain[LOWER], gardener.amount[LOWER], gardener.pay[LOWER]) == (
        Colour.RED,
        Resource.TECHNOLOGY,
        1,
        0,
    )
    assert (gardener.colour[UPPER], gardener.gain[UPPER], gardener.amount[UPPER], gardener.pay[UPPER]) == (
        Colour.GREEN,
        ANY,
        3,
        1,
    )
    assert d.crew_names[place("crew", "Head Gardener")] == name_key("Head Gardener")


def test_upgrades_tracks_and_the_automa_are_packed() -> None:
    d = packed()
    third = d.upgrades[Upgrade.ENGINES_3]
    assert (third.needs, third.engineer, third.points) == (Upgrade.ENGINES_2, 1, 1)
    assert list(d.upgrades[Upgrade.ROBOTICS].cost) == [2, 0, 2, 0]
    assert d.upgrades[Upgrade.ROBOTICS].needs == NOBODY
    assert (d.council_spots, d.mission_spots) == (8, 9)
    assert d.council_bonus[Colour.GREEN, 8] == Bonus.ARRIVALS
    assert (d.council_bonus[Colour.RED, 6], d.council_amount[Colour.RED, 6]) == (Bonus.POINTS, 3)
    assert d.mission_bonus[0] == d.council_bonus[Colour.BLUE, 0] == Bonus.NOTHING
    search = d.automa[place("automa", "Green search")]
    assert (search.colour, list(search.acts)) == (Colour.GREEN, [AutomaAct.TERRAFORM, AutomaAct.SCOUT])


def test_scenarios_are_packed_with_their_decks() -> None:
    d = packed(1, ("campaign",))
    first, third = d.scenarios[0], d.scenarios[2]
    assert [int(sum(d.scenarios[i].cards)) for i in range(d.scenarios_n)] == [12, 14, 15]
    assert (first.goal_terraformed, first.goal_settled, first.carry) == (1, 0, 1)
    assert (third.goal_terraformed, third.goal_colonies, third.aboard_points, third.carry) == (3, 2, 1, 0)
    card = d.scenario_cards[place("scenario_cards", "Overcrowding")]
    assert (card.timing, card.verb) == (Timing.END_OF_ROUND, ScenarioVerb.DISCARD_SURVIVOR)
    assert (card.condition, card.above) == (ScenarioIf.SURVIVORS_ABOVE, 2)


def test_words_of_the_fact_columns() -> None:
    words = vocabularies(SHIPPED)
    assert words["council"] == ("red", "green", "blue", "advantage")
    assert words["colour"] == ("red", "green", "blue", "neutral")
    assert words["upgrade"][Upgrade.SCOUT_VEHICLES] == "Scout Vehicles"
    assert words["planet"][place("planets", "Star Portal")] == "Star Portal"
    subjects = words["survivor"] + words["crew"] + words["planet"] + words["upgrade"]
    assert words["subject"] == subjects
    assert len(set(subjects)) == len(subjects)


def test_upgrades_are_named_by_code_whatever_their_order(tmp_path: Path) -> None:
    copy_sheets(tmp_path)
    lines = (tmp_path / "upgrades.csv").read_text().splitlines()
    (tmp_path / "upgrades.csv").write_text("\n".join([lines[0], *reversed(lines[1:])]))
    components = load_components(tmp_path, 0, ())
    assert vocabularies(components)["upgrade"] == vocabularies(SHIPPED)["upgrade"]
    d = design(RULEBOOK.settings(), components, 2)
    assert list(d.upgrades[Upgrade.ROBOTICS].cost) == [2, 0, 2, 0]


def own_sheet(folder: Path, sheet: str, name: str, cells: dict[str, str]) -> Path:
    """The shipped sheets with single cells of the first row of a name changed."""
    copy_sheets(folder)
    with (folder / f"{sheet}.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    next(row for row in rows if next(iter(row.values())) == name).update(cells)
    with (folder / f"{sheet}.csv").open("w", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    return folder


def refused(folder: Path | None, *changes: str) -> str:
    with pytest.raises(UsageError) as error:
        load_components(folder, 0, changes)
    return str(error.value)


@pytest.mark.parametrize(
    ("sheet", "row", "cells", "said"),
    [
        ("crew", "Welder", {"bottom_gain": "gold"}, "crew.csv row 2, bottom_gain: found 'gold', expected minerals"),
        ("crew", "Fitter", {"top_amount": "0"}, "crew.csv row 6, top_amount: found '0', expected a whole number"),
        ("crew", "Welder", {"name": "Red 1"}, "crew.csv row 2, name: found 'Red 1', expected another name"),
        ("planets", "Planet 004", {"number": "7"}, "planets.csv row 8, number: found 7 again, expected it once"),
        ("planets", "Planet 004", {"minerals": "9"}, "planets.csv row 5, minerals: Planet 004: found 9, expected at"),
        ("planets", "Planet 004", {"colour": ""}, "planets.csv row 5, colour: Planet 004: found nothing, expected red"),
        ("planets", "Planet 001", {"starting": "no"}, "found 2 starting planets in the deck, expected 3"),
        ("planets", "Star Portal", {"kind": "planet"}, "found 0 rows of kind 'star_portal', expected one"),
        ("planets", "Star Portal", {"colour": "red"}, "expected none: the Star Portal is no planet"),
        ("upgrades", "Robotics", {"upgrade": "biodome"}, "found no row whose upgrade is 'robotics', expected one"),
        ("upgrades", "Engines level 2", {"needs": "engines_3"}, "row 2, needs: Engines level 2: found 'engines_3'"),
        ("tracks", "red_council", {"bonus": "arrivals"}, "tracks.csv row 11, bonus: red_council spot 1"),
        ("tracks", "red_council", {"spot": "9"}, "found spots 2, 3, 4, 5, 6, 7, 8, 9 of red_council, expected every"),
        ("tracks", "new_worlds", {"bonus": "leader"}, "tracks.csv row 2, bonus: new_worlds spot 1: found 'leader'"),
        ("automa", "Red works", {"first": "sleep"}, "automa.csv row 2, first: found 'sleep', expected nothing, gather"),
        ("scenarios", "First Light", {"deck": "s01+s24"}, "scenarios.csv row 2, deck: First Light: found 's24'"),
        ("scenarios", "First Light", {"goal_terraformed": ""}, "First Light: found no goal, expected at least one"),
        (
            "scenario_cards",
            "Barter",
            {"timing": "immediate"},
            "Barter: found 'immediate' for 'swap', expected any",
        ),
        (
            "scenario_cards",
            "Quake",
            {"above": "2"},
            "scenario_cards.csv row 6, above: Quake: found 2, expected",
        ),
    ],
)
def test_a_bad_cell_is_named_with_its_file_row_and_column(
    tmp_path: Path, sheet: str, row: str, cells: dict[str, str], said: str
) -> None:
    assert said in refused(own_sheet(tmp_path, sheet, row, cells))


def test_all_bad_cells_are_reported_at_once(tmp_path: Path) -> None:
    own_sheet(tmp_path, "crew", "Welder", {"bottom_amount": "many", "top_colour": "grey", "specialist": ""})
    said = refused(tmp_path)
    assert "3 cells or files are wrong" in said
    assert "crew.csv row 2, specialist: found nothing, expected red_leader" in said


def test_councils_of_unequal_length_are_refused(tmp_path: Path) -> None:
    copy_sheets(tmp_path)
    sheet = tmp_path / "tracks.csv"
    sheet.write_text("".join(line for line in sheet.open() if not line.startswith("blue_council,8")))
    said = refused(tmp_path)
    assert "found 8 of red_council, 8 of green_council, 7 of blue_council spots" in said


@pytest.mark.parametrize(
    ("settings", "changes", "said"),
    [
        (("canteen=8", "start_crew=6"), (), "crew: there are 30 cards, and 32 are dealt at the start"),
        (("council_card_spot=9",), (), "council_card_spot is 9, and the tracks of the Councils end at 8"),
        (
            (),
            tuple(f"Planet {number:03}.in_deck=no" for number in range(4, 12)),
            "planets: there are 4 besides the starting planets, and 5 lie face down",
        ),
        (
            (),
            tuple(f"Neutral {number}.colour=red" for number in range(1, 7)),
            "there is no neutral card, and the rule neutral_cards asks for some",
        ),
    ],
)
def test_sheets_that_do_not_serve_the_rules_are_refused(
    settings: tuple[str, ...], changes: tuple[str, ...], said: str
) -> None:
    with pytest.raises(UsageError, match=said):
        packed(4, (), *settings, changes=changes)


def test_a_scenario_keeps_one_card_at_least() -> None:
    """Solo Campaign General Setup: the harder option takes a card out."""
    assert packed(1, ("campaign",), "fewer_scenario_cards=11").campaign == 1
    with pytest.raises(UsageError, match="fewer_scenario_cards is 12, and there is a scenario with 12 cards"):
        packed(1, ("campaign",), "fewer_scenario_cards=12")


def test_copied_sheets_play_the_same(tmp_path: Path) -> None:
    copy_sheets(tmp_path)
    assert load_components(tmp_path, 0, ()).digest == SHIPPED.digest
    assert "workforce: level of its track at the start" in (tmp_path / "columns.txt").read_text()


def test_a_changed_cell_reaches_the_design() -> None:
    changes = ("Robotics.technology=5", "new_worlds.amount.4=3", "Red 1.points=7", "First Light.goal_settled=1")
    d = packed(2, changes=changes)
    assert d.upgrades[Upgrade.ROBOTICS].cost[Resource.TECHNOLOGY] == 5
    assert d.mission_amount[4] == 3
    assert d.survivors[place("survivors", "Red 1")].points == 7
    assert d.scenarios[0].goal_settled == 1
