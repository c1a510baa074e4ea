"""Prestige Points: a scenario's goals, what its notepad adds up, and what points buy (rulebook, Solo Campaign)."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.micro_cosmos.facts import Log, Source
from pipeline.games.micro_cosmos.rules import COUNTS_NEW
from pipeline.games.micro_cosmos.scoring import score
from pipeline.games.micro_cosmos.state import Act, Design, State
from pipeline.games.micro_cosmos.supply import all_resources, cargo
from pipeline.games.micro_cosmos.upgrades import fit_upgrade
from pipeline.games.micro_cosmos.vocabulary import NOBODY, RESOURCES, UPGRADES


@kernel
def terraformed_now(s: State, d: Design) -> int:
    """The terraformed planets that count: those that lie there, or those of this scenario alone (A28)."""
    return s.terraformed - (s.campaign.terraformed_before if d.rules.campaign_counts == COUNTS_NEW else 0)


@kernel
def colonies_now(s: State, d: Design) -> int:
    """The Colonies that count, likewise."""
    return s.arks[0].colonies - (s.campaign.colonies_before if d.rules.campaign_counts == COUNTS_NEW else 0)


@kernel
def outposts_now(s: State, d: Design) -> int:
    """The Trading Outposts that count, likewise."""
    return s.arks[0].outposts - (s.campaign.outposts_before if d.rules.campaign_counts == COUNTS_NEW else 0)


@kernel
def meets_goals(s: State, d: Design) -> bool:
    """Whether all goals of the scenario are met. Survivors count as settled in this scenario."""
    goals = d.scenarios[s.campaign.scenario]
    if terraformed_now(s, d) < goals.goal_terraformed or s.campaign.settled < goals.goal_settled:
        return False
    return colonies_now(s, d) >= goals.goal_colonies


@kernel
def goal_left(s: State, d: Design, act: int) -> bool:
    """Whether a goal still lacks what an action brings: Terraform, Settle or Colony."""
    goals = d.scenarios[s.campaign.scenario]
    if act == Act.TERRAFORM:
        return terraformed_now(s, d) < goals.goal_terraformed
    if act == Act.SETTLE:
        return s.campaign.settled < goals.goal_settled
    return colonies_now(s, d) < goals.goal_colonies


@kernel
def fill_notepad(s: State, d: Design, log: Log) -> None:
    """Add up the Prestige Points of a scenario that is over (rulebook, Solo Campaign Scenario Notepad).

    Those carried over scored in the scenario before.
    """
    campaign, ark, rates = s.campaign, s.arks[0], d.scenarios[s.campaign.scenario]
    row = log.scenarios[campaign.fact]
    resources = all_resources(ark) // rates.resources_per_point if rates.resources_per_point > 0 else 0
    survivors = campaign.settled * rates.settled_points + ark.aboard * rates.aboard_points
    colonies = colonies_now(s, d) * rates.colony_points + outposts_now(s, d) * rates.outpost_points
    cards = campaign.deck.n * rates.card_points
    row.resources, row.survivors, row.colonies, row.cards_left = resources, survivors, colonies, cards
    campaign.points = campaign.carried + resources + survivors + colonies + cards
    row.total, row.won = campaign.points, 1
    score(s, 0, Source.PRESTIGE, campaign.points - campaign.carried)


@kernel
def can_buy(s: State, d: Design, what: int) -> bool:
    """Whether an upgrade, or starting Resources (UPGRADES), can be bought; no more of these than Cargo will hold."""
    campaign, ark, rates = s.campaign, s.arks[0], d.scenarios[s.campaign.scenario]
    if what == UPGRADES:
        most = cargo(d, ark)
        room = RESOURCES * (most - min(int(d.rules.start_resources), most)) - campaign.bought
        return campaign.points > 0 and 0 < rates.resources_for_point <= room
    if ark.upgrades[what] != 0 or campaign.points < rates.upgrade_cost:
        return False
    return d.upgrades[what].needs == NOBODY or ark.upgrades[d.upgrades[what].needs] != 0


@kernel
def any_to_buy(s: State, d: Design) -> bool:
    """Whether anything can be bought."""
    for what in range(UPGRADES + 1):
        if can_buy(s, d, what):
            return True
    return False


@kernel
def buy_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """What can be bought before the next scenario, and no more (rulebook, Solo Campaign Before You Begin)."""
    n = put(moves, 0, Act.DONE, 0, 0, 0)
    for what in range(UPGRADES + 1):
        if can_buy(s, d, what):
            n = put(moves, n, Act.BUY, what, 0, 0)
    return n


@kernel
def buy(s: State, d: Design, what: int, log: Log) -> None:
    """Buy an upgrade, which takes neither Engineer nor Resources, or Resources of choice for the start."""
    campaign, rates = s.campaign, d.scenarios[s.campaign.scenario]
    row = log.scenarios[campaign.fact]
    if what == UPGRADES:
        campaign.points -= 1
        campaign.bought += rates.resources_for_point
        row.resources_bought += rates.resources_for_point
    else:
        campaign.points -= rates.upgrade_cost
        fit_upgrade(s, d, 0, what)
        row.upgrades_bought += 1
