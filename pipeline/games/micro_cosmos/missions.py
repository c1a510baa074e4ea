"""The colonization mission: Survivors placed on the New Worlds board (New Worlds Gameplay)."""

from pipeline.engine.facts import LOG_FULL
from pipeline.engine.jit import kernel
from pipeline.engine.piles import push
from pipeline.games.micro_cosmos.bonuses import choose_resources
from pipeline.games.micro_cosmos.facts import MOST_LAUNCH_ROWS, Log, Source
from pipeline.games.micro_cosmos.rules import TRACK_NO_MORE
from pipeline.games.micro_cosmos.scoring import score
from pipeline.games.micro_cosmos.state import Design, State
from pipeline.games.micro_cosmos.supply import seat_no
from pipeline.games.micro_cosmos.triggers import trigger_launch
from pipeline.games.micro_cosmos.vocabulary import NOBODY, Bonus


@kernel
def top_colour(s: State, d: Design) -> int:
    """The colour on top of the stack, or NOBODY where it is empty."""
    return d.survivors[s.stack.cards[s.stack.n - 1]].colour if s.stack.n > 0 else NOBODY


@kernel
def accepts(s: State, d: Design, who: int, card: int) -> bool:
    """Whether somebody's Survivor may be placed: of another colour than the top, neutral being a fourth one.

    An empty stack takes any. A marker at the end of its track stops nobody, or everybody it belongs to (a switch).
    """
    if d.rules.new_worlds == 0 or d.survivors[card].colour == top_colour(s, d):
        return False
    return d.rules.track_end != TRACK_NO_MORE or s.arks[who].spot < d.mission_spots


@kernel
def may_send(s: State, d: Design, card: int) -> bool:
    """Whether the seat whose turn it is may place a Survivor."""
    return accepts(s, d, s.seat, card)


@kernel
def next_spot(s: State, d: Design, who: int) -> int:
    """Move somebody's marker by one spot and give what that shows; the points of it. At the end it stays."""
    ark = s.arks[who]
    if ark.spot >= d.mission_spots:
        return 0
    ark.spot += 1
    bonus, amount = int(d.mission_bonus[ark.spot]), int(d.mission_amount[ark.spot])
    if bonus == Bonus.RESOURCE:
        choose_resources(s, d, who, amount)
        return 0
    if bonus != Bonus.POINTS:
        return 0
    score(s, who, Source.NEW_WORLDS_TRACK, amount)
    return amount


@kernel
def send(s: State, d: Design, who: int, card: int, log: Log) -> int:
    """Place a Survivor that has left its Ark; all points that this gave.

    In this order: points at once, the own marker and its spot's bonus (the abilities of spots 2 and 4 come with the
    spot), then the launch marker, which may trigger the end.
    """
    ark, before, beneath = s.arks[who], s.arks[who].spot, top_colour(s, d)
    push(s.stack, card)
    ark.sent += 1
    score(s, who, Source.MISSIONS, d.rules.mission_points)
    points = d.rules.mission_points + next_spot(s, d, who)
    s.mission += 1
    triggered = trigger_launch(s, d, who)
    if log.launch_n >= MOST_LAUNCH_ROWS:
        log.games[0].faults |= LOG_FULL
        return points
    row = log.launch[log.launch_n]
    log.launch_n += 1
    row.round_, row.seat = s.round_, seat_no(s, who)
    row.colour, row.beneath = d.survivors[card].colour, beneath
    row.spot, row.points, row.marker, row.triggered = ark.spot, points, s.mission, triggered
    if ark.spot > before:
        row.bonus = d.mission_bonus[ark.spot]
    return points
