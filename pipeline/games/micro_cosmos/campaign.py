"""The solo campaign: how scenarios begin, go on round by round, and end (rulebook, Solo Campaign)."""

from pipeline.engine.facts import LOG_FULL
from pipeline.engine.jit import kernel
from pipeline.engine.piles import pop
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.micro_cosmos.facts import MOST_SCENARIO_ROWS, Log
from pipeline.games.micro_cosmos.prestige import any_to_buy, buy, buy_moves, fill_notepad, meets_goals
from pipeline.games.micro_cosmos.rules import KEPT_ROUND
from pipeline.games.micro_cosmos.scenario_cards import act, discard, discard_moves, play_card, reveal_card
from pipeline.games.micro_cosmos.scenario_setup import deal_scenario, fill_scenario_deck
from pipeline.games.micro_cosmos.state import Act, Design, Due, Stage, State
from pipeline.games.micro_cosmos.vocabulary import NOBODY, Timing


@kernel
def begin_campaign(s: State, d: Design, log: Log) -> None:
    """The first scenario begins: the table is set up as for any game."""
    s.campaign.scenario = 0
    begin_scenario(s, d, log)


@kernel
def begin_scenario(s: State, d: Design, log: Log) -> None:
    """A scenario begins on a table that is set up: its deck is shuffled and its row of facts begins."""
    campaign, ark = s.campaign, s.arks[0]
    fill_scenario_deck(s, d)
    campaign.cards_n, campaign.rounds, campaign.points = campaign.deck.n, 0, 0
    campaign.goals_met, campaign.settled = 0, 0
    campaign.terraformed_before = s.terraformed
    campaign.colonies_before, campaign.outposts_before = ark.colonies, ark.outposts
    put_away(s)
    campaign.fact = log.scenarios_n
    if log.scenarios_n >= MOST_SCENARIO_ROWS:
        campaign.fact = MOST_SCENARIO_ROWS - 1
        log.games[0].faults |= LOG_FULL
        return
    log.scenarios_n += 1
    row = log.scenarios[campaign.fact]
    row.scenario, row.deck, row.carried = campaign.scenario, campaign.cards_n, campaign.carried


@kernel
def next_scenario(s: State, d: Design, log: Log) -> None:
    """The next scenario is set up; points that are not spent come along where the last one allows it.

    The Resources bought are chosen before its first round.
    """
    campaign = s.campaign
    campaign.carried = campaign.points if d.scenarios[campaign.scenario].carry != 0 else 0
    campaign.scenario += 1
    deal_scenario(s, d, log)
    begin_scenario(s, d, log)
    s.round_ += 1
    s.gains, campaign.bought = campaign.bought, 0
    s.due = Due.ROUND


@kernel
def reveal(s: State, d: Design, log: Log) -> None:
    """A round begins with revealing a Scenario card (rulebook, Solo Campaign End of a Scenario)."""
    campaign = s.campaign
    campaign.rounds += 1
    campaign.acted = 0
    log.scenarios[campaign.fact].rounds = campaign.rounds
    campaign.open = pop(campaign.deck)
    reveal_card(s, d, campaign.open)


@kernel
def card_acts_last(s: State, d: Design) -> bool:
    """A Scenario card that acts at the end of the round does so; whether something is still to be chosen for it."""
    campaign = s.campaign
    if campaign.acted == 0:
        campaign.acted = 1
        if d.scenario_cards[campaign.open].timing == Timing.END_OF_ROUND:
            act(s, d, campaign.open)
    return s.gains + s.pays + s.discards > 0


@kernel
def put_away(s: State) -> None:
    """No Scenario card is held any more, and what one has given lapses."""
    campaign = s.campaign
    campaign.open, campaign.held.n = NOBODY, 0
    campaign.engineer, campaign.leader, campaign.range, campaign.cap = 0, 0, 0, 0


@kernel
def campaign_round_ends(s: State, d: Design, log: Log) -> None:
    """A round is over: with the last card goes the last chance; once the goals are met the player may stop early
    (rulebook, Solo Campaign End of a Scenario).
    """
    campaign = s.campaign
    campaign.open = NOBODY
    if d.rules.scenario_cards_kept == KEPT_ROUND:
        put_away(s)
    if campaign.goals_met == 0 and meets_goals(s, d):
        campaign.goals_met = 1
        log.scenarios[campaign.fact].goals_round = campaign.rounds
    if campaign.deck.n > 0:
        s.due = Due.ROUND
        if campaign.goals_met != 0:
            s.stage = Stage.STOP
        else:
            s.round_ += 1
    elif campaign.goals_met != 0:
        end_scenario(s, d, log)
    else:
        s.due = Due.OVER


@kernel
def end_scenario(s: State, d: Design, log: Log) -> None:
    """A scenario is won: the notepad is filled in, and points are spent before the next one."""
    fill_notepad(s, d, log)
    s.stage = Stage.STEP
    if s.campaign.scenario + 1 >= d.scenarios_n:
        s.due = Due.OVER
        return
    s.due = Due.SCENARIO
    if any_to_buy(s, d):
        s.stage = Stage.BUY


@kernel
def campaign_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """The legal moves of the stages that only a campaign has."""
    if s.stage == Stage.DISCARD:
        return discard_moves(s, moves)
    if s.stage == Stage.BUY:
        return buy_moves(s, d, moves)
    n = put(moves, 0, Act.STOP, 0, 0, 0)
    return put(moves, n, Act.DONE, 0, 0, 0)


@kernel
def apply_campaign(s: State, d: Design, move: Move, log: Log) -> None:
    """Carry out a move that only a campaign has."""
    kind = move.kind
    if kind == Act.CARD:
        play_card(s, d, move.a)
    elif kind == Act.DISCARD:
        discard(s, move.a, log)
    elif kind == Act.STOP:
        end_scenario(s, d, log)
    elif kind == Act.BUY:
        buy(s, d, move.a, log)
        if not any_to_buy(s, d):
            s.stage = Stage.STEP
    else:
        if s.stage == Stage.STOP:
            s.round_ += 1
        s.stage = Stage.STEP
