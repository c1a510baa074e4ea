"""The solo campaign (rulebook, Solo Campaign): scenarios, Scenario cards, Prestige Points, and what is carried over."""

import itertools
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pipeline.engine.play import steps, worker
from pipeline.engine.record import rows
from pipeline.games.micro_cosmos import components as sheets
from pipeline.games.micro_cosmos import entry
from pipeline.games.micro_cosmos.campaign import begin_campaign
from pipeline.games.micro_cosmos.checks import CAMPAIGN_WRONG, check
from pipeline.games.micro_cosmos.facts import MOST_ROUND_ROWS, Log, Source
from pipeline.games.micro_cosmos.moves import RULES
from pipeline.games.micro_cosmos.rules import RULEBOOK
from pipeline.games.micro_cosmos.scenario_cards import helps, holds_true, play_card
from pipeline.games.micro_cosmos.state import CAMPAIGN_LOST, CAMPAIGN_WON, CAPPED, Act, Due, Stage, State
from pipeline.games.micro_cosmos.vocabulary import NOBODY, UPGRADES, ScenarioIf, ScenarioVerb, Upgrade
from tests.games.micro_cosmos import compiled
from tests.games.micro_cosmos.compiled import played, played_plain
from tests.games.micro_cosmos.turns import GREEN, PORTAL, RED, Turns

CAMPAIGN = ("campaign",)
SHIPPED = Path(sheets.__file__).with_name("components")
HEADER = "name,deck,goal_terraformed,goal_settled,goal_colonies,resources_per_point,card_points,carry,upgrade_cost"
SWITCHES = [
    (),
    ("campaign_counts=new_only",),
    ("scenario_cards_kept=until_used",),
    ("fewer_scenario_cards=1", "terraform_cap=4"),
    ("new_worlds=true", "old_authorities=true", "mission_twice=true"),
    ("new_worlds=true", "throw_off=true", "crew_limit_counts=hand_apart", "neutral_cards=9"),
    ("start_resources=9", "start_crew=6", "cargo=3", "level_cost=0"),
]


def table(scenario: int = 0, sets: tuple[str, ...] = ()) -> Turns:
    """A campaign at the beginning of a scenario."""
    found = Turns(1, CAMPAIGN, sets)
    found.log.scenarios_n = 0
    with np.errstate(over="ignore"):
        begin_campaign(found.s, found.d, found.log)
    found.s.campaign.scenario = scenario
    return found


def holding(found: Turns, verb: ScenarioVerb) -> Turns:
    """A Scenario card of a kind is held."""
    cards = range(found.d.scenario_cards_n)
    held = found.s.campaign.held
    held.cards[held.n] = next(card for card in cards if found.d.scenario_cards[card].verb == verb)
    held.n += 1
    return found


def scenarios(log: Any) -> list[Any]:
    """The rows of `scenarios` of a game."""
    return list(log.scenarios[: log.scenarios_n])


@pytest.mark.parametrize("sets", SWITCHES)
def test_no_invariant_breaks_in_later_scenarios_however_they_are_played(sets: tuple[str, ...]) -> None:
    """Goals that even chance meets bring it to the other scenarios."""
    easy = [f"Planet {number}.target=4" for number in ("001", "002", "003")]
    easy += ["Landfall.goal_terraformed=1", "Landfall.goal_settled=0"]
    easy += ["New Homes.goal_terraformed=1", "New Homes.goal_colonies=0"]
    d, logs = compiled._design(1, CAMPAIGN, sets, tuple(easy)), rows(Log, 200)
    players = compiled._seated(1, "random")
    entry.play_games(d, players, np.zeros((1, 1), np.int16), compiled._batch(1), worker(State), logs)
    assert {int(log.games[0].faults) for log in logs} == {0}
    assert max(int(log.scenarios_n) for log in logs) == d.scenarios_n


@pytest.mark.parametrize("sets", SWITCHES)
@pytest.mark.parametrize("lineup", ["random", "experienced"])
def test_no_invariant_breaks_and_every_campaign_ends(lineup: str, sets: tuple[str, ...]) -> None:
    for log in played(1, CAMPAIGN, lineup, sets, 100).logs:
        game = log.games[0]
        assert (game.faults, game.ending != CAPPED) == (0, True)
        assert game.rounds == sum(int(row.rounds) for row in scenarios(log)) == log.rounds_n


def test_plain_python_plays_the_compiled_campaign() -> None:
    compiled_log, plain = played(1, CAMPAIGN, "experienced").logs[0], played_plain(1, CAMPAIGN, "experienced")
    for field in Log.dtype.names or ():
        assert np.array_equal(compiled_log[field], plain[field]), field


def test_a_row_is_written_for_every_scenario_that_was_begun_and_adds_up() -> None:
    """Rulebook, Solo Campaign Scenario Notepad; End of a Scenario (the deck is the timer)."""
    ends = set()
    for log in played(1, CAMPAIGN, "experienced", (), 100).logs:
        found, ending = scenarios(log), int(log.games[0].ending)
        ends.add(ending)
        assert [int(row.scenario) for row in found] == list(range(len(found)))
        assert [int(row.won) for row in found] == [1] * (len(found) - 1) + [int(ending == CAMPAIGN_WON)]
        for row in found:
            parts = [int(row.carried), int(row.resources), int(row.survivors), int(row.colonies), int(row.cards_left)]
            assert row.total == (sum(parts) if row.won else 0)
            assert 0 < row.rounds <= row.deck
            assert row.won or row.rounds == row.deck
            assert not row.won or 0 < row.goals_round <= row.rounds
            assert row.cards_left == (row.deck - row.rounds if row.won else 0)  # a point for each card in these
        for before, after in itertools.pairwise(found):
            price = 3 * int(before.upgrades_bought) + int(before.resources_bought) // 2
            assert after.carried == before.total - price
        earned = sum(int(row.total) - int(row.carried) for row in found if row.won)
        assert log.seats[0].points == earned
        assert log.lost == int(ending == CAMPAIGN_LOST)
    assert ends == {CAMPAIGN_WON, CAMPAIGN_LOST}


def test_who_goes_for_the_goals_wins_more_scenarios_than_chance() -> None:
    won = {
        lineup: sum(int(log.scenarios[0].won) for log in played(1, CAMPAIGN, lineup, (), 100).logs)
        for lineup in ("experienced", "random")
    }
    assert won["experienced"] > won["random"] + 50


def test_what_each_deck_holds_and_that_one_card_less_leaves_the_order() -> None:
    """Rulebook, Solo Campaign General Setup: one random card less makes it harder."""
    whole, fewer = table().s.campaign.deck, table(sets=("fewer_scenario_cards=1",)).s.campaign.deck
    assert (whole.n, fewer.n) == (12, 11)
    assert list(whole.cards[:12][::-1][:11]) == list(fewer.cards[:11][::-1])


@pytest.mark.parametrize(
    ("condition", "at", "true"),
    [
        (ScenarioIf.ALWAYS, PORTAL, True),
        (ScenarioIf.ON_TERRAFORMED, RED, True),
        (ScenarioIf.ON_TERRAFORMED, GREEN, False),
        (ScenarioIf.NOT_AT_PORTAL, RED, True),
        (ScenarioIf.NOT_AT_PORTAL, PORTAL, False),
        (ScenarioIf.ON_OWN_OUTPOST, GREEN, True),
        (ScenarioIf.ON_OWN_OUTPOST, RED, False),
        (ScenarioIf.SETTLED_THIS_ROUND, RED, False),
    ],
)
def test_conditions_of_scenario_cards(condition: ScenarioIf, at: int, true: bool) -> None:
    found = table().finish(RED)
    found.s.places[GREEN].outpost[0] = 1
    found.me.place = at
    found.d.scenario_cards[0].condition = condition
    assert holds_true(found.s, found.d, 0) == true


@pytest.mark.parametrize(("aboard", "true"), [(2, False), (3, True)])
def test_too_many_survivors_are_more_than_the_card_says(aboard: int, true: bool) -> None:
    found = table().aboard(0, *["red"] * aboard)
    found.d.scenario_cards[0].condition, found.d.scenario_cards[0].above = ScenarioIf.SURVIVORS_ABOVE, 2
    assert holds_true(found.s, found.d, 0) == true


@pytest.mark.parametrize(
    ("verb", "part", "at"),
    [
        (ScenarioVerb.RANGE, Stage.MOVE, PORTAL),
        (ScenarioVerb.TERRAFORM_CAP, Stage.ACTION, RED),
        (ScenarioVerb.FREE_ENGINEER, Stage.UPGRADE, RED),
        (ScenarioVerb.FREE_LEADER, Stage.ACTION, RED),
        (ScenarioVerb.SWAP, Stage.UPGRADE, PORTAL),
        (ScenarioVerb.SWAP, Stage.ACTION, RED),
    ],
)
def test_a_card_for_any_time_is_offered_where_it_helps(verb: ScenarioVerb, part: Stage, at: int) -> None:
    found = holding(table().cargo(2, 2, 2, 2), verb)
    found.me.place = at
    offered = set()
    for stage in (Stage.UPGRADE, Stage.MOVE, Stage.CREW, Stage.ACTION):
        found.s.part, found.s.actions, found.s.moved = stage, int(stage == Stage.ACTION), int(stage > Stage.MOVE)
        if helps(found.s, found.d, int(found.s.campaign.held.cards[0])):
            offered.add(stage)
    assert part in offered
    assert offered == ({Stage.UPGRADE, Stage.ACTION} if verb == ScenarioVerb.SWAP else {part})


def test_nothing_to_swap_and_nothing_to_lift_makes_no_offer() -> None:
    found = table().cargo(0, 0, 0, 0)
    found.s.part, found.s.actions, found.me.place = Stage.ACTION, 1, RED
    for verb in (ScenarioVerb.SWAP, ScenarioVerb.TERRAFORM_CAP, ScenarioVerb.FREE_ENGINEER, ScenarioVerb.FREE_LEADER):
        held = holding(found, verb).s.campaign.held
        assert not helps(found.s, found.d, int(held.cards[held.n - 1])), verb


def test_a_free_engineer_founds_a_colony_without_one_on_board() -> None:
    found = holding(table().cargo(1, 0, 0, 1).finish(RED), ScenarioVerb.FREE_ENGINEER)
    found.arrive(RED)
    assert Act.COLONY not in found.kinds()
    found.does(Act.CARD).does(Act.COLONY).does(Act.SPECIALIST, 25)
    assert (found.me.colonies, found.s.campaign.engineer) == (1, 0)


def test_a_swap_gives_as_many_as_it_takes() -> None:
    found = holding(table().cargo(1, 0, 0, 0), ScenarioVerb.SWAP)
    play_card(found.s, found.d, 0)
    assert (found.s.pays, found.s.after_pay, found.s.campaign.held.n) == (1, 1, 0)


def over(found: Turns, points: int) -> Turns:
    """The scenario is over, with points to spend."""
    found.s.stage, found.s.part, found.s.due, found.s.campaign.points = Stage.BUY, Stage.STEP, Due.SCENARIO, points
    return found


def test_upgrades_are_bought_in_their_order_and_bring_outpost_markers() -> None:
    """Rulebook, Solo Campaign Scenario Notepad (upgrades, Trading Outpost markers gained)."""
    found = over(table(), 7)
    assert (Act.BUY, Upgrade.ENGINES_3, 0) not in found.legal()
    found.does(Act.BUY, Upgrade.ENGINES_2).does(Act.BUY, Upgrade.ENGINES_3)
    assert (found.me.upgrades_n, found.me.markers, found.s.campaign.points) == (2, 1, 1)
    assert list(found.me.resources) == [0, 0, 0, 0]
    assert found.kinds() == [Act.DONE, Act.BUY]
    assert found.does(Act.BUY, UPGRADES).s.stage == Stage.STEP, "nothing is left to be bought"
    assert (found.s.campaign.bought, found.log.scenarios[0].resources_bought) == (2, 2)


def test_no_more_resources_are_bought_than_cargo_will_hold() -> None:
    found = over(table(), 30)
    for _ in range(8):  # two a point; sixteen fit beside the four to begin with
        found.does(Act.BUY, UPGRADES)
    assert (Act.BUY, UPGRADES, 0) not in found.legal()


def test_the_next_scenario_keeps_what_the_notepad_holds_and_nothing_else() -> None:
    """Rulebook, Solo Campaign Scenario Notepad."""
    found = table().finish(RED).cargo(3, 3, 3, 3).crew("Mechanic").aboard(0, "red")
    me, s = found.me, found.s
    s.places[RED].colony[0], me.colonies, me.colony_of[0] = 1, 1, 1
    s.places[GREEN].outpost[0], me.outposts, me.markers, me.tokens[1], me.place = 1, 1, 1, 1, RED
    over(found, 4).does(Act.DONE).does(Act.STEP, Due.SCENARIO)
    assert (s.campaign.scenario, s.campaign.carried, s.campaign.points, s.campaign.deck.n) == (1, 4, 0, 14)
    assert (me.colonies, me.outposts, me.markers, list(me.tokens)) == (1, 1, 1, [0, 1, 0, 0])
    assert s.places[RED].terraformed == s.terraformed == 1
    assert (list(me.resources), me.aboard, me.place) == ([1, 1, 1, 1], 0, PORTAL)
    assert (int(me.row_n.sum()), s.settled.n, s.survivors_out.n, s.crew_out.n) == (2, 0, 0, 0)


def test_covered_planets_may_be_others_in_the_next_scenario() -> None:
    """The notepad has the numbers of uncovered planets only."""
    found = table()
    before = [int(place.planet) for place in found.s.places]
    found.s.planets.n = 0
    for card in range(found.d.planets_n):
        planet = found.d.planets[card]
        if planet.campaign and not planet.portal and card not in before:
            found.s.planets.cards[found.s.planets.n] = card
            found.s.planets.n += 1
    over(found, 0).does(Act.DONE).does(Act.STEP, Due.SCENARIO)
    after = [int(place.planet) for place in found.s.places]
    hidden = [place for place in range(9) if not found.s.places[place].face_up]
    assert [after[place] for place in range(9) if place not in hidden] == [
        before[place] for place in range(9) if place not in hidden
    ]
    assert [after[place] for place in hidden] != [before[place] for place in hidden]
    assert len(set(after)) == 9
    assert [found.log.planets[found.s.places[place].fact].planet for place in hidden] == [after[at] for at in hidden]


@pytest.mark.parametrize("wrong", ["rounds", "goals_met", "points", "held"])
def test_a_campaign_that_does_not_add_up_is_found(wrong: str) -> None:
    found = table()
    campaign = found.s.campaign
    assert not check(found.s, found.d) & CAMPAIGN_WRONG
    if wrong == "held":
        campaign.held.n = 1  # the first card acts at once
    else:
        setattr(campaign, wrong, -1)
    assert check(found.s, found.d) & CAMPAIGN_WRONG


def own(folder: Path, *lines: str) -> Any:
    """The design of a campaign with own scenarios."""
    folder.mkdir(exist_ok=True)
    (folder / "scenarios.csv").write_text("\n".join((HEADER, *lines)) + "\n", encoding="utf-8")
    settings = RULEBOOK.settings(CAMPAIGN, (), 1)
    return sheets.design(settings, sheets.load_components(folder, 0, ()), 1)


def campaign_of(d: Any) -> Any:
    """The log of a campaign, played in plain Python."""
    log, batch = rows(Log)[0], compiled._batch(1)
    for _ in steps(RULES, d, compiled._seated(1, "experienced"), np.zeros(1, int), batch, (worker(State), log)):
        pass
    return log


def test_a_designers_own_scenarios_are_played(tmp_path: Path) -> None:
    """Rulebook, Solo Campaign Scenario Cards: each scenario says which cards are in its deck."""
    d = own(tmp_path, "Quiet,s04+s11+s13,0,0,1,1,5,no,2", "Quieter,s04+s11,0,1,0,0,0,no,1")
    assert d.scenarios_n == 2
    log = campaign_of(d)
    first = scenarios(log)[0]
    assert (first.deck, first.won, log.games[0].ending, log.games[0].faults) == (3, 0, CAMPAIGN_LOST, 0)


def test_own_scenario_cards_and_names(tmp_path: Path) -> None:
    shutil.copy(SHIPPED / "scenario_cards.csv", tmp_path)
    with (tmp_path / "scenario_cards.csv").open("a", encoding="utf-8") as file:
        file.write("Windfall,s16,immediate,gain,9,,,mine,invented\n")
    d = own(tmp_path, "Riches,s16,1,0,0,3,1,yes,3", "More,s16+s01,1,0,0,3,1,yes,3")
    log = campaign_of(d)
    assert scenarios(log)[0].deck == 1
    assert log.games[0].faults == 0


def test_the_longest_campaign_that_fits_the_sheets_has_room_in_the_facts(tmp_path: Path) -> None:
    """Ten scenarios of 24 cards: 240 rounds, each counted."""
    shutil.copy(SHIPPED / "scenario_cards.csv", tmp_path)
    with (tmp_path / "scenario_cards.csv").open("a", encoding="utf-8") as file:
        file.writelines(f"Own {n},s{n},any_time,swap,3,,,mine,invented\n" for n in range(16, 25))
    deck = "+".join(f"s{n:02}" for n in range(1, 25))
    d = own(tmp_path, *(f"Long {n},{deck},1,0,0,3,1,yes,3" for n in range(10)))
    most = sum(int(d.scenarios[n].cards[card]) for n in range(10) for card in range(24))
    assert most == MOST_ROUND_ROWS
    for name in ("rounds", "survivors", "launch"):
        assert np.iinfo(Log.dtype[name].base["round_"]).max >= most, name


def test_prestige_alone_counts_at_the_end() -> None:
    """Rulebook, Solo Campaign Scenario Notepad."""
    for log in played(1, CAMPAIGN, "experienced", (), 100).logs[:20]:
        sources = {int(row.source) for row in log.scores[: log.scores_n]}
        assert sources <= {int(Source.PRESTIGE)}


def test_nobody_is_where_no_card_is_revealed() -> None:
    assert table().s.campaign.open == NOBODY
