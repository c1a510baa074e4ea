"""The component sheets: what they hold, what is refused, and how they are packed."""

import csv
from pathlib import Path
from typing import Any

import pytest

from pipeline.engine.luck import name_of
from pipeline.errors import UsageError
from pipeline.games.core_space.component_sheets import BAND_WORDS, NEVER, NPC_WORDS, SKILL_WORDS
from pipeline.games.core_space.components import copy_sheets, corps_copies, design, load_components, vocabularies
from pipeline.games.core_space.facts import TABLES
from pipeline.games.core_space.rules import RULEBOOK
from pipeline.games.core_space.vocabulary import (
    BREEDS,
    NOBODY,
    SIDES,
    Band,
    Breed,
    CivilianFace,
    EventVerb,
    Faction,
    Range,
    Side,
    SkillVerb,
)

SHIPPED = load_components(None, 0, ())
SHEETS = SHIPPED.sheets
TOKENS = {row.name: i for i, row in enumerate(SHEETS["tokens"])}


def packed(*settings: str, seats: int = 2, variants: tuple[str, ...] = (), changes: tuple[str, ...] = ()) -> Any:
    components = load_components(None, 0, changes) if changes else SHIPPED
    return design(RULEBOOK.settings(variants, settings, seats), components, seats)


def board(d: Any, breed: Breed, side: Side = Side.STANDARD) -> Any:
    return d.boards[SIDES * breed + side]


def event(d: Any, name: str) -> Any:
    return d.events[[row.name for row in SHEETS["events"]].index(name)]


@pytest.mark.parametrize("variant", ["", *RULEBOOK.variants])
@pytest.mark.parametrize("seats", [1, 4])
def test_the_shipped_set_serves_every_table_and_variant(seats: int, variant: str) -> None:
    d = packed(seats=seats, variants=(variant,) if variant else ())
    assert 1 <= d.crew <= d.roles_n == 4
    assert d.tokens_n == 85
    assert all(d.supply[breed] >= d.at_start[breed] for breed in range(BREEDS))


def test_every_row_says_where_it_comes_from() -> None:
    for name, rows in SHEETS.items():
        if name != "ranges":
            assert all(row.source for row in rows), name
    assert SHIPPED.stand_in
    assert SHIPPED.confidence["own"] == 0
    assert SHIPPED.confidence["public"] > 700


def test_the_words_of_every_fact_column_are_there() -> None:
    known = {*vocabularies(SHIPPED), "ending", "decision", "player"}
    assert {about.words for table in TABLES for _, about in table.columns().values() if about.words} <= known


def test_what_a_move_is_about_has_one_name() -> None:
    words = vocabularies(SHIPPED)
    assert words["subject"] == words["breed"] + words["token"] + words["skill"]
    assert len({word.lower() for word in words["subject"]}) == len(words["subject"])
    assert words["skill"] == ("Walk It Off", "Assist", "Hack", "Regulate", "Reflexes", "Marksman")
    assert words["role"] == ("Captain", "Fighter", "Tech", "Crew member")
    assert words["band"][Band.WATCH_YOUR_BACK] == "watch_your_back"


# Boards


def test_the_scourge_moves_as_published() -> None:
    """Public: one action for Harvesters, two for the rest; Devastators do not climb; no gun for Harvesters."""
    d = packed()
    scourge = (Breed.HARVESTER, Breed.DEVASTATOR, Breed.ASSASSIN, Breed.LIVE_ONE)
    assert [board(d, breed).actions for breed in scourge] == [1, 2, 2, 2]
    assert [board(d, breed).rank for breed in scourge] == [1, 2, 3, 4]
    assert [board(d, breed).scramble for breed in scourge] == [1, 0, 1, 1]
    assert [board(d, breed).hunts for breed in scourge] == [0, 0, 1, 0]
    assert all(board(d, breed, side).no_limit for breed in scourge for side in Side)
    assert board(d, Breed.HARVESTER).shooting == board(d, Breed.HARVESTER, Side.RAISED).shooting == 0
    assert board(d, Breed.DEVASTATOR).shooting > 0
    assert all(board(d, breed).persuade == NEVER for breed in scourge)


def test_a_warden_has_two_actions_and_the_corps_outrank_their_guards() -> None:
    """Rulebook, Security Wardens and the Galactic Corps; Corps Composition."""
    d = packed()
    assert [board(d, Breed.WARDEN, side).actions for side in Side] == [2, 2]
    assert [board(d, breed).rank for breed in (Breed.GUARD, Breed.DESTROYER, Breed.DIRECTOR)] == [1, 2, 3]
    assert {board(d, breed).faction for breed in (Breed.GUARD, Breed.DESTROYER, Breed.DIRECTOR)} == {Faction.CORPS}
    assert not any(board(d, breed).no_limit for breed in Breed if Breed.GUARD <= breed < BREEDS)


def test_elite_specialist_and_charged_sides_are_no_worse() -> None:
    """Rulebook, Corps Elite, Specialist Security."""
    d = packed()
    for breed in range(BREEDS):
        for name in ("actions", "close", "shooting", "armour", "persuade", "rank"):
            low, high = getattr(board(d, Breed(breed)), name), getattr(board(d, Breed(breed), Side.RAISED), name)
            assert low <= high, (NPC_WORDS[breed], name)


def test_a_breed_without_a_second_side_has_the_same_on_both() -> None:
    d = packed()
    for breed in (Breed.GANGSTER, Breed.GANG_LEADER, Breed.CIVILIAN):
        assert board(d, breed).tobytes() == board(d, breed, Side.RAISED).tobytes()


def test_npc_dice_picks_one_of_three_values() -> None:
    low, middle, high = (packed(f"npc_dice={word}") for word in ("low", "default", "high"))
    guards = [board(d, Breed.GUARD) for d in (low, middle, high)]
    assert [(guard.close, guard.shooting, guard.armour, guard.persuade) for guard in guards] == [
        (1, 1, 1, 2),
        (1, 2, 1, 3),
        (2, 2, 1, 4),
    ]
    wardens = [board(d, Breed.WARDEN, Side.RAISED) for d in (low, middle, high)]
    assert [(warden.actions, warden.close, warden.shooting, warden.armour) for warden in wardens] == [
        (2, 1, 1, 1),
        (2, 2, 2, 1),
        (2, 2, 2, 2),
    ]


def test_who_is_there_at_the_start_is_a_rule_and_has_miniatures() -> None:
    d = packed(variants=("wardens-4", "guards-8"))
    assert (d.at_start[Breed.WARDEN], d.supply[Breed.WARDEN]) == (4, 4)
    assert (d.at_start[Breed.GUARD], d.supply[Breed.GUARD]) == (8, 8)
    short = packed("warden_supply=0", "wardens=3")
    assert short.supply[Breed.WARDEN] == 3
    plain = packed()
    assert [int(n) for n in plain.supply] == [5, 2, 1, 1, 4, 1, 1, 2, 3, 3, 3]
    assert plain.at_start[Breed.CIVILIAN] == 2


def test_a_side_that_takes_no_part_has_no_miniatures_and_no_cards() -> None:
    scourge, law = packed(variants=("law-board",)), packed("law=false")
    assert not any(scourge.supply[breed] for breed in range(Breed.GUARD))
    assert event(scourge, "Purge Activity").copies == 0
    assert event(scourge, "Military Intervention").copies == 2
    lawful = (Breed.GUARD, Breed.DESTROYER, Breed.DIRECTOR, Breed.WARDEN)
    assert not any(law.supply[breed] or law.at_start[breed] for breed in lawful)
    assert event(law, "Military Intervention").copies == event(law, "Operation Stack").copies == 0
    assert event(law, "Purge Activity").copies == 4


def test_the_lab_has_traders_of_its_own_number() -> None:
    assert packed(variants=("warden-lab",), seats=1).crew == 1
    assert packed("lab_traders=3", variants=("warden-lab",), seats=1).crew == 3
    assert [packed(seats=seats).crew for seats in (1, 2)] == [4, 3]


# Traders and skills


def test_a_crew_is_a_captain_and_three_with_weapons_that_cost_nothing() -> None:
    """Public: rookies take one gun and one blade of 0 UA each, and a crew two medi-stims at most."""
    d = packed()
    assert [d.roles[i].captain for i in range(4)] == [1, 0, 0, 0]
    assert [d.roles[i].tech for i in range(4)] == [0, 0, 1, 0]
    for i in range(4):
        role = d.roles[i]
        assert SHEETS["tokens"][role.gun].buy == SHEETS["tokens"][role.blade].buy == 0
        assert d.tokens[role.gun].dice[Range.SHORT] == d.tokens[role.blade].close == 1
        assert 3 <= role.health <= 6
        assert role.actions == 2
        assert 2 <= sum(int(level) for level in role.levels) <= 4
    stims = [d.roles[i].stim for i in range(4)]
    assert sorted(stims) == [NOBODY, NOBODY, TOKENS["Medi stim"], TOKENS["Medi stim"]]
    assert name_of(d.role_names[1]) == "Fighter"


def test_every_skill_is_marked_somewhere_in_a_crew() -> None:
    assert all(any(getattr(row, word) for row in SHEETS["traders"]) for word in SKILL_WORDS)


@pytest.mark.parametrize(
    ("skill", "level", "verb", "amount", "rank"),
    [
        ("walk_it_off", 1, SkillVerb.HEAL_SELF, 1, 0),
        ("walk_it_off", 2, SkillVerb.LESS_DAMAGE, 2, 0),
        ("walk_it_off", 3, SkillVerb.STAND_AGAIN, 1, 0),
        ("assist", 1, SkillVerb.SHELTER, 0, 0),
        ("assist", 2, SkillVerb.HEAL_MATE, 2, 0),
        ("assist", 3, SkillVerb.ACTION_EACH, 2, 0),
        ("hack", 1, SkillVerb.REMOVE_SCOURGE, 1, 2),
        ("hack", 2, SkillVerb.REMOVE_SCOURGE, 2, 2),
        ("hack", 3, SkillVerb.REMOVE_SCOURGE, 2, 3),
        ("regulate", 1, SkillVerb.PEG_OFF, 1, 0),
        ("regulate", 2, SkillVerb.CLOSE_ENTRY, 0, 0),
        ("regulate", 3, SkillVerb.LURE, 0, 3),
        ("reflexes", 1, SkillVerb.IGNORE_HITS, 0, 0),
        ("reflexes", 2, SkillVerb.IGNORE_HITS, 2, 0),
        ("reflexes", 3, SkillVerb.IGNORE_HITS, 3, 0),
        ("marksman", 1, SkillVerb.EXTRA_SHOT, 0, 0),
        ("marksman", 2, SkillVerb.EXTRA_SHOT, 1, 0),
        ("marksman", 3, SkillVerb.EXTRA_SHOT, 2, 0),
    ],
)
def test_skills_do_what_is_published(skill: str, level: int, verb: SkillVerb, amount: int, rank: int) -> None:
    """Public: rules summary."""
    d = packed()
    one = d.skills[SKILL_WORDS.index(skill)]
    assert (one.verb[level - 1], one.amount[level - 1], one.rank[level - 1]) == (verb, amount, rank)
    assert name_of(d.skill_names[0]) == "Walk It Off"


# Dice, arrivals, events


def test_dice_have_the_faces_that_are_known() -> None:
    """Public: only the blue die has two hits on a face; the Chance die has each icon once; Purge faces are 0, 1, 2."""
    d = packed()
    assert (d.blue.faces, d.blue.double, d.blue.single, d.blue.misfire) == (6, 1, 3, 1)
    assert (d.red.faces, d.red.double, d.red.single, d.red.misfire) == (6, 0, 3, 1)
    assert [int(n) for n in d.purge[: d.purge_faces]] == [0, 0, 1, 1, 1, 2]
    assert list(d.chance) == [1] * len(CivilianFace)
    assert (d.chance_faces, d.security_faces) == (6, 5)


def test_the_odds_of_combat_dice_are_exact() -> None:
    """Closed form: of NPCs' rolls without misfire, and of Traders' guns with it."""
    d = packed()
    plain = {1: (0.667, 0.167, 0), 2: (0.833, 0.417, 0.083), 3: (0.917, 0.625, 0.25), 5: (0.979, 0.865, 0.604)}
    sound = {3: (0.870, 0.620, 0.25), 4: (0.846, 0.717, 0.431), 5: (0.796, 0.734, 0.552)}
    for spoiled, odds in ((0, plain), (1, sound)):
        for dice, said in odds.items():
            assert [round(float(p), 3) for p in d.odds[spoiled, dice, 1:4]] == list(said)
    assert d.odds[0, 15, 1] == pytest.approx(1 - 1 / 3 * 0.5**14)


def test_the_security_die_is_a_rule() -> None:
    """Rulebook, Security Die: five results; how many faces each has is not public."""
    d = packed(variants=("die-backup",))
    assert (list(d.security), d.security_faces) == ([1, 1, 1, 2, 1], 6)


def test_nobody_comes_when_relaxed_and_purge_is_as_kill_me() -> None:
    """Public: rules summary, arrivals."""
    d = packed()
    assert not d.arrivals[Band.RELAXED].any()
    assert list(d.arrivals[Band.PURGE]) == list(d.arrivals[Band.KILL_ME]) == [2, 1, 1, -2]
    assert list(d.arrivals[Band.COVER_ME]) == [1, -1, -1, -2]
    assert list(d.arrivals[Band.GUARDED]) == [-1, 0, 0, 0]


def test_the_event_deck_has_twenty_cards_three_of_the_corps() -> None:
    """Public: the core set has 20 cards; the Corps' share is a stand-in."""
    d = packed()
    assert sum(d.events[i].copies for i in range(d.events_n)) == 20
    assert sum(d.events[i].copies for i in range(d.events_n) if d.events[i].corps) == 3
    none = packed("corps_cards=0")
    assert sum(none.events[i].copies for i in range(none.events_n)) == 17
    assert [event(packed("corps_cards=6"), name).copies for name in ("Military Intervention", "Operation Stack")] == [
        4,
        2,
    ]


def test_corps_cards_are_dealt_out_by_their_shares() -> None:
    assert [corps_copies([0, 2, 1], n) for n in range(5)] == [[0, 0, 0], [0, 1, 0], [0, 1, 1], [0, 2, 1], [0, 3, 1]]


def test_purge_activity_is_the_published_card() -> None:
    """Public: First Born rulebook p. 19."""
    card = event(packed(), "Purge Activity")
    near, closer, shoots, hunts = (
        EventVerb.PLACE_NEAR,
        EventVerb.STEP_CLOSER,
        EventVerb.SHOOT_NEAREST,
        EventVerb.HUNT_CAPTAIN,
    )
    assert list(card.verb) == [near, near, closer, shoots, shoots, hunts, hunts]
    assert list(card.breed) == [0, 0, Breed.HARVESTER, Breed.DEVASTATOR, Breed.DEVASTATOR, *2 * [Breed.ASSASSIN]]
    assert card.amount[Band.RELAXED] == 1
    idle = event(packed(), "Intelligence")
    assert (set(idle.verb), set(idle.breed)) == ({EventVerb.NOTHING}, {NOBODY})


# What is refused


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


@pytest.mark.parametrize(
    ("sheet", "row", "cells", "said"),
    [
        ("boards", "Guard", {"breed": "robot"}, "boards.csv row 10, breed: found 'robot', expected harvester"),
        ("boards", "Warden", {"side": "raised"}, "found no standard side of warden, expected one"),
        ("boards", "Elite Guard", {"side": "standard"}, "found 2 rows for the standard side of guard"),
        ("boards", "Warden", {"close_high": "x"}, "boards.csv row 16, close_high: found 'x', expected a whole number"),
        ("traders", "Captain", {"captain": "no"}, "found no Captain in the first row"),
        ("traders", "Tech", {"gun": "Laser"}, "traders.csv row 4, gun: found 'Laser', expected the name of a row"),
        ("traders", "Tech", {"gun": "Medi stim"}, "row 4, gun: found 'Medi stim', expected a token of kind weapon"),
        ("tokens", "Machine pistol", {"name": "Hack"}, "found 'Hack', expected another name: a breed or skill has it"),
        ("tokens", "Mission objective", {"kind": "special"}, "found 0 rows of kind objective, expected one"),
        ("tokens", "Knife", {"copies": "9"}, "found 122 copies in all, expected 120 at most"),
        ("tokens", "Grenade ballistic 5-3-1", {"blast_mode": ""}, "blast_mode: Grenade ballistic 5-3-1: found nothing"),
        ("tokens", "Grenade emp pulse", {"icons": "discard"}, "found no dice, expected some for a blast"),
        ("tokens", "Grenade emp pulse", {"reach": ""}, "expected how far its blast goes"),
        ("tokens", "Knife", {"kind": "special"}, "found 'special', expected weapon for a token with dice"),
        ("tokens", "Combat vest", {"kind": "special"}, "found 'special', expected armour for a token that is worn"),
        ("tokens", "Ammo loose", {"ammo": "3"}, "found 3 beside the icon ammo_die"),
        ("tokens", "Mission objective", {"size": "large"}, "found large, expected small"),
        ("skills", "hack", {"level": "3"}, "skills.csv row 10, skill+level: found 'hack 3' again, expected it once"),
        ("events", "Military Intervention", {"name": "X"}, "found 'Military Intervention', expected the name of a row"),
        ("effects", "Alarm Bells", {"breed": "guard"}, "Alarm Bells: found guard, expected nothing with pegs"),
        ("effects", "Growing Swarm", {"breed": ""}, "Growing Swarm: found nothing, expected a breed with step_closer"),
        ("effects", "Growing Swarm", {"bands": "relaxed+guarded+charge"}, "Growing Swarm: found charge again"),
        ("effects", "Growing Swarm", {"amount": "-1"}, "Growing Swarm: found -1, expected 0 or more"),
        ("arrivals", "guarded", {"harvester": "many"}, "arrivals.csv row 3, harvester: found 'many', expected 0, die"),
        ("dice", "blue", {"face": "attack"}, "dice.csv row 2, face: found 'attack', expected of the blue die"),
        ("dice", "purge", {"faces": "9"}, "found 13 faces of the purge die, expected 1 to 8"),
    ],
)
def test_a_bad_cell_is_named_with_its_file_row_and_column(
    tmp_path: Path, sheet: str, row: str, cells: dict[str, str], said: str
) -> None:
    with pytest.raises(UsageError) as error:
        load_components(own_sheet(tmp_path, sheet, row, cells), 0, ())
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("sheet", "start", "said"),
    [
        ("arrivals", "charge", "found no row for the band charge"),
        ("skills", "marksman,3", "found no row for marksman at level 3"),
        ("traders", "Tech", "found 3 rows, expected 4"),
        ("dice", "purge", "found 0 faces of the purge die"),
    ],
)
def test_rows_that_are_needed_are_missed(tmp_path: Path, sheet: str, start: str, said: str) -> None:
    copy_sheets(tmp_path)
    file = tmp_path / f"{sheet}.csv"
    file.write_text("".join(line for line in file.open() if not line.startswith(start)))
    with pytest.raises(UsageError, match=said):
        load_components(tmp_path, 0, ())


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (("security_die_weights=0,0,0,0,0",), "the Security Die needs a face"),
        (("bands.2=3",), "each must go as far as the one before"),
        (("bands.7=34", "start_pegs=35"), "start_pegs is 35, and the Hostility Tracker has 34 holes"),
        (("range_short=14",), "range_short is 14, and range_medium 13"),
        (("large_size=8",), "large_size is 8, and a tray has room for 6"),
    ],
)
def test_rules_that_do_not_fit_are_refused(settings: tuple[str, ...], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        packed(*settings)


def test_an_event_deck_without_cards_is_refused() -> None:
    none = tuple(f"{row.name}.copies=0" for row in SHEETS["events"] if row.deck != "galactic_corps")
    with pytest.raises(UsageError, match="there is no card to draw"):
        packed("corps_cards=0", changes=none)
    assert packed("corps_cards=0", "events=false", changes=none).events_n == len(SHEETS["events"])


def test_a_single_cell_can_be_changed() -> None:
    d = packed(changes=("Warden.close_default=4", "Hack.amount.2=3", "charge.harvester=4"))
    assert board(d, Breed.WARDEN).close == 4
    assert d.skills[SKILL_WORDS.index("hack")].amount[1] == 3
    assert d.arrivals[Band.CHARGE][0] == 4
    assert set(BAND_WORDS) == {row.band for row in SHEETS["arrivals"]}


def test_copied_sheets_play_the_same(tmp_path: Path) -> None:
    copy_sheets(tmp_path)
    assert load_components(tmp_path, 0, ()).digest == SHIPPED.digest
