"""The end of the game: what triggers it, and when it comes then."""

from pipeline.engine.jit import kernel
from pipeline.games.micro_cosmos.base_rules import AFTER_FULL_ROUND, AFTER_ONE_TURN, AFTER_ROUND, AFTER_STOP
from pipeline.games.micro_cosmos.state import (
    BOTH,
    CAMPAIGN_LOST,
    CAMPAIGN_WON,
    MISSION_LAUNCH,
    SAFETY_STOP,
    TERRAFORMED,
    Design,
    State,
)


@kernel
def begin_end(s: State, d: Design, who: int) -> None:
    """The end is triggered for the first time; what follows is not known (stand-in base game SB1: the round is
    finished). Rounds count on `last_round`, turns up to `last_turns`, a number of `turn`.
    """
    if s.launched != 0 or s.terraformed_in != 0:
        return
    s.trigger = who
    if d.rules.after_trigger == AFTER_ROUND:
        s.last_round = s.round_
    elif d.rules.after_trigger == AFTER_FULL_ROUND:
        s.last_round = s.round_ + 1
    elif d.rules.after_trigger == AFTER_STOP:
        s.last_turns = s.turn
    elif d.rules.after_trigger == AFTER_ONE_TURN:
        s.last_turns = s.turn + s.at_table - 1


@kernel
def trigger_terraformed(s: State, d: Design, who: int) -> None:
    """Three or four terraformed planets trigger the end (public: LGM), but not in the campaign."""
    if d.campaign == 0 and s.terraformed_in == 0 and s.terraformed >= d.terraformed_ends:
        begin_end(s, d, who)
        s.terraformed_in = s.round_


@kernel
def trigger_launch(s: State, d: Design, who: int) -> int:
    """The launch marker on its spot triggers the end (New Worlds Gameplay); 1 if it does so now."""
    if d.campaign != 0 or s.launched != 0 or s.mission < d.launch_ends:
        return 0
    begin_end(s, d, who)
    s.launched = s.round_
    return 1


@kernel
def ends_after_turn(s: State, d: Design) -> bool:
    """Whether the game ends with the turn that is now over."""
    return s.last_turns != 0 and s.turn >= s.last_turns


@kernel
def ends_after_round(s: State, d: Design) -> bool:
    """Whether the game ends with the round that is now over. Nothing printed makes it end, so there is a last round."""
    if d.campaign != 0:
        return False
    return (s.last_round != 0 and s.round_ >= s.last_round) or s.round_ >= d.rules.max_rounds


@kernel
def ending(s: State, d: Design) -> int:
    """How the game ended: by what triggered it first, or both in one round. A campaign is won by its last scenario."""
    if d.campaign != 0:
        last = s.campaign.scenario >= d.scenarios_n - 1 and s.campaign.goals_met != 0
        return CAMPAIGN_WON if last or s.campaign.scenario >= d.scenarios_n else CAMPAIGN_LOST
    if s.launched != 0 and s.launched == s.terraformed_in:
        return BOTH
    if s.launched != 0 and (s.terraformed_in == 0 or s.launched < s.terraformed_in):
        return MISSION_LAUNCH
    return TERRAFORMED if s.terraformed_in != 0 else SAFETY_STOP
