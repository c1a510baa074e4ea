"""Order upgrades: which of them a seat may use with the order under way, and those that take effect by themselves.

Each belongs to one of the four orders and helps to resolve that one (rulebook, Strategize Order). It may be used once a
round, by a later order than the one that bought it (public: fan lists; players quoting the rulebook). Where an upgrade
opens moves that are closed otherwise, those moves are simply offered, and it is used up with the first one made:

* Garrison Levies, Dark Muster, Fast Build, Twin Works in deploy.py and building.py;
* Far Sight and Reorganise Works in strategize.py and works.py; Change of Plan where orders are revealed, operations.py;
* Storm Runners and Rock Hoppers in advance.py and movement.py, Follow-up Strike in orders.py;
* the eight of an orbital strike in the chapters of strikes.

Campaign Footing and Twin Omens only give, so they happen by themselves as soon as they can (inferred).
"""

from pipeline.engine.jit import kernel
from pipeline.games.forbidden_stars.cards import ORDER_UPGRADES, QUADRANTS, OrderUpgrade
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.galaxy import friendly
from pipeline.games.forbidden_stars.state import Design, State
from pipeline.games.forbidden_stars.supply import gain_asset
from pipeline.games.forbidden_stars.vocabulary import NOBODY, ORDERS, Asset, UpgradeVerb


@kernel
def upgrade_of(s: State, d: Design, seat: int, i: int) -> OrderUpgrade:
    """An order upgrade of a seat's faction."""
    return d.upgrades[ORDER_UPGRADES * int(s.forces[seat].faction) + i]


@kernel
def usable(s: State, d: Design, seat: int, verb: int) -> int:
    """The number of the upgrade of this verb that a seat may use with the order under way, or NOBODY."""
    force = s.forces[seat]
    bits = force.owned & force.ready & ~force.used
    for i in range(ORDER_UPGRADES):
        if (bits >> i) & 1 != 0 and upgrade_of(s, d, seat, i).verb == verb:
            return i
    return NOBODY


@kernel
def may_use(s: State, d: Design, verb: int) -> bool:
    """Whether the active seat may use its upgrade of this verb now."""
    return usable(s, d, s.active, verb) != NOBODY


@kernel
def use_upgrade(s: State, d: Design, seat: int, verb: int) -> None:
    """A seat uses its upgrade of this verb, if it may: not again in this round."""
    i = usable(s, d, seat, verb)
    if i != NOBODY:
        s.forces[seat].used |= 1 << i


@kernel
def amount_of(s: State, d: Design, verb: int) -> int:
    """The first number of the active seat's upgrade of this verb, used or not; 0 where its faction has none."""
    for i in range(ORDER_UPGRADES):
        if upgrade_of(s, d, s.active, i).verb == verb:
            return int(upgrade_of(s, d, s.active, i).amount)
    return 0


@kernel
def other_of(s: State, d: Design, verb: int) -> int:
    """Its second number."""
    for i in range(ORDER_UPGRADES):
        if upgrade_of(s, d, s.active, i).verb == verb:
            return int(upgrade_of(s, d, s.active, i).other)
    return 0


@kernel
def campaign_footing(s: State, d: Design, log: Log) -> None:
    """Campaign Footing: reinforcement tokens for an Advance into a system without a friendly world."""
    if not may_use(s, d, UpgradeVerb.CAMPAIGN_FOOTING):
        return
    for quadrant in range(QUADRANTS):
        a = QUADRANTS * s.system + quadrant
        if s.areas[a].world != 0 and friendly(s, a, s.active):
            return
    gained = 0
    for _ in range(amount_of(s, d, UpgradeVerb.CAMPAIGN_FOOTING)):
        if gain_asset(s, d, s.active, Asset.REINFORCEMENT):
            gained += 1
    if gained > 0:
        use_upgrade(s, d, s.active, UpgradeVerb.CAMPAIGN_FOOTING)
        s.did = 1
        if s.order_fact != NOBODY:
            log.orders[s.order_fact].assets += gained


@kernel
def twin_omens(s: State, d: Design) -> None:
    """Twin Omens: order tokens from hand go on the event deck; it is open which, as all come back in the next Refresh
    Phase. With too few in hand, those that there are (inferred).
    """
    if not may_use(s, d, UpgradeVerb.TWIN_OMENS):
        return
    force, left = s.forces[s.active], amount_of(s, d, UpgradeVerb.TWIN_OMENS)
    for order in range(ORDERS):
        laid = min(left, int(force.orders[order]))
        force.orders[order] -= laid
        force.on_deck[order] += laid
        left -= laid
    if left < amount_of(s, d, UpgradeVerb.TWIN_OMENS):
        use_upgrade(s, d, s.active, UpgradeVerb.TWIN_OMENS)
        s.did = 1
