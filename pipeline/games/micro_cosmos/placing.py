"""Setting up a position by name: only such as the rules can reach.

What is not given is empty, or as the rules have it: Arks are on the Star Portal with nothing aboard, planets lie as
dealt, cards that lie nowhere are in their decks as shuffled, a Council card is with whoever stands alone at the top.
The turn of a seat is about to begin.
"""

import itertools
from typing import Any

import numpy as np

from pipeline.errors import UsageError
from pipeline.games.micro_cosmos.aboard import board
from pipeline.games.micro_cosmos.campaign import begin_scenario
from pipeline.games.micro_cosmos.cardtext import (
    COLOUR_NAMES,
    SPECIALIST_NAMES,
    UPGRADE_NAMES,
    scenario_name,
)
from pipeline.games.micro_cosmos.councils import entitled, sole_leader
from pipeline.games.micro_cosmos.facts import Source
from pipeline.games.micro_cosmos.laying import Layout
from pipeline.games.micro_cosmos.rules import AUTOMA_OWN_ARRIVAL, LOST_KEPT
from pipeline.games.micro_cosmos.scoring import score
from pipeline.games.micro_cosmos.state import LOWER, UPPER, Ark, Council, Due, Stage
from pipeline.games.micro_cosmos.stock import TABLE, Given, Stock, coded, fill
from pipeline.games.micro_cosmos.supply import berths, cargo, crew_held, fill_canteen
from pipeline.games.micro_cosmos.vocabulary import COLOURS, NOBODY, Colour, Timing, Upgrade

COLOUR_FIELDS = {int(colour): COLOUR_NAMES[colour].lower() for colour in Colour if colour < COLOURS}

CAMPAIGN_FIELDS = ("scenario", "scenario_deck", "kept_cards", "carried")


def place(s: Any, d: Any, log: Any, given: Given) -> None:
    """Make of a game just dealt the position that is given."""
    position = Position(s, d, log, given)
    position.begin()
    Layout(s, d, log, given).lay()
    for seat in range(s.seats):
        position.set_ark(seat)
    position.set_automa()
    position.set_boards()
    position.lay_piles()
    position.set_councils()
    position.set_campaign()
    position.start()


class Position:
    """A position in the making."""

    def __init__(self, s: Any, d: Any, log: Any, given: Given) -> None:
        self.s, self.d, self.log, self.given = s, d, log, given
        self.stock = Stock(s, d, given)

    def get(self, name: str, seat: int = TABLE, default: Any = None) -> Any:
        """What is given for a field."""
        return self.given.get((name, seat), default)

    def begin(self) -> None:
        """An empty table, in a round."""
        s, d = self.s, self.d
        for who in range(s.at_table):
            s.arks[who] = np.zeros((), Ark.dtype)
        for colour in range(COLOURS):
            s.councils[colour] = np.zeros((), Council.dtype)
            s.councils[colour].holder = s.councils[colour].last_holder = NOBODY
        s.round_ = self.get("round", default=1)
        if s.round_ > d.rules.max_rounds:
            raise UsageError(f"round = {s.round_}: there are {d.rules.max_rounds} at most")
        s.seat = self.get("turn", default=1) - 1
        if s.seat >= s.seats:
            raise UsageError(f"turn = {s.seat + 1}: there are seats 1 to {s.seats}")
        s.turn = (s.round_ - 1) * s.at_table + s.seat
        s.gains = s.pays = s.after_pay = s.mission = s.launched = s.terraformed_in = 0
        self.log.survivors_n = 0

    def set_ark(self, seat: int) -> None:
        """What a seat has."""
        d, ark = self.d, self.s.arks[seat]
        where = f"of seat {seat + 1}"
        for name in self.get("upgrades", seat, []):
            ark.upgrades[coded("upgrade", name, UPGRADE_NAMES)] = 1
        ark.upgrades_n = int(ark.upgrades.sum())
        for upgrade in Upgrade:
            needs = int(d.upgrades[upgrade].needs)
            if ark.upgrades[upgrade] and needs != NOBODY and not ark.upgrades[needs]:
                raise UsageError(f"upgrades {where}: {UPGRADE_NAMES[Upgrade(needs)]} comes first")
        for name in self.get("tokens", seat, []):
            ark.tokens[coded("Crew token", name, SPECIALIST_NAMES)] = 1
        unlocked = sum(1 for n in d.rules.outpost_unlocks if n <= ark.upgrades_n)
        if ark.outposts > unlocked and not d.campaign:
            raise UsageError(
                f"outposts_on {where}: {ark.outposts} lie on planets, and {ark.upgrades_n} upgrades unlock {unlocked}"
            )
        ark.markers = max(unlocked - int(ark.outposts), 0)
        resources = self.get("resources", seat, [0] * len(ark.resources))
        fill(ark.resources, resources, f"resources {where}")
        if max(resources, default=0) > cargo(d, ark):
            raise UsageError(f"resources {where}: Cargo holds {cargo(d, ark)} of each")
        self._crew(seat)
        self._aboard(seat)
        self._mission_of(seat)
        ark.settled = self.get("settled", seat, 0)
        for colour, name in COLOUR_FIELDS.items():
            ark.influence[colour] = self._spot(f"influence.{name}", self.get(f"influence.{name}", seat, 0))

    def _spot(self, field: str, spot: int) -> int:
        """A spot of a Council's track."""
        if spot and not self.d.rules.old_authorities:
            raise UsageError(f"{field}: Old Authorities is not in the game")
        if spot > self.d.council_spots:
            raise UsageError(f"{field} = {spot}: the track has {self.d.council_spots} spots")
        return spot

    def _crew(self, seat: int) -> None:
        s, d, ark = self.s, self.d, self.s.arks[seat]
        for row, field in ((LOWER, "crew_lower"), (UPPER, "crew_upper")):
            names = self.get(field, seat, [])
            most = int(d.rules.crew_limit if row == LOWER and d.rules.crew_limit_counts else d.rules.crew_row)
            if len(names) > most:
                raise UsageError(f"{field} of seat {seat + 1}: {len(names)} cards, and there is room for {most}")
            for i, name in enumerate(names):
                ark.crew[row, i] = self.stock.take("crew", name, f"{field} of seat {seat + 1}")
            ark.row_n[row] = len(names)
        if crew_held(s, d, seat) > d.rules.crew_limit:
            raise UsageError(f"seat {seat + 1} holds more than {d.rules.crew_limit} Crew cards (New Worlds Gameplay)")

    def _aboard(self, seat: int) -> None:
        s, d, ark = self.s, self.d, self.s.arks[seat]
        names = self.get("aboard", seat, [])
        if len(names) > berths(d, ark):
            raise UsageError(f"aboard of seat {seat + 1}: the Ark has {berths(d, ark)} berths")
        mover, s.seat = int(s.seat), seat
        for name in names:
            board(s, d, self.stock.take("survivors", name, f"aboard of seat {seat + 1}"), self.log)
        s.seat = mover

    def _mission_of(self, who: int) -> None:
        """The marker of the New Worlds track, and the Survivors sent."""
        d, ark = self.d, self.s.arks[who]
        automa = who >= self.s.seats
        spot = self.get("automa.spot") if automa else self.get("spot", who)
        sent = None if automa else self.get("sent", who)
        if (spot or sent) and not d.rules.new_worlds:
            raise UsageError("spot, sent: New Worlds is not in the game")
        ark.sent = sent if sent is not None else spot or 0
        ark.spot = min(int(ark.sent), int(d.mission_spots))
        if spot is not None and spot != ark.spot:
            raise UsageError(f"spot = {spot}: {ark.sent} Survivors sent bring the marker to spot {ark.spot}")

    def set_automa(self) -> None:
        """What the Automa has."""
        s, d = self.s, self.d
        if not d.automa_plays:
            told = [name for name, _ in self.given if name.startswith("automa.")]
            if told:
                raise UsageError(f"{told[0]}: the Automa is not in the game")
            return
        ark = s.arks[s.seats]
        ark.place = NOBODY
        fill(ark.resources, self.get("automa.resources", default=[0] * len(ark.resources)), "automa.resources")
        influence = self.get("automa.influence", default=[0] * COLOURS)
        fill(ark.influence, [self._spot("automa.influence", n) for n in influence], "automa.influence")
        self._mission_of(int(s.seats))

    def set_boards(self) -> None:
        """The stack of the New Worlds board, and Survivors on planets."""
        s, d = self.s, self.d
        names = self.get("stack", default=[])
        sent = sum(int(s.arks[who].sent) for who in range(s.at_table))
        mission = self.get("mission", default=max(sent, len(names)))
        if mission and not d.rules.new_worlds:
            raise UsageError("mission, stack: New Worlds is not in the game")
        if mission >= d.launch_ends and not d.campaign:
            raise UsageError(
                f"mission = {mission}: that has launched it, at {d.launch_ends}; let somebody send the last"
            )
        self._others_sent(mission - sent)
        top = [self.stock.take("survivors", name, "stack") for name in names]
        if mission < len(top):
            raise UsageError(f"mission = {mission}: {len(top)} Survivors lie on the stack")
        cards = self.stock.beneath(top, mission - len(top))
        colours = [int(d.survivors[card].colour) for card in cards]
        if any(one == other for one, other in itertools.pairwise(colours)):
            raise UsageError("stack: two neighbours of one colour (New Worlds Gameplay)")
        self.stock.lay(s.stack, cards[::-1])
        s.mission = mission
        self._settled()

    def _others_sent(self, left: int) -> None:
        """Who sent the Survivors that the launch marker counts and nobody is said to have sent: whoever comes last."""
        s, d = self.s, self.d
        told = {seat for seat in range(s.seats) if ("spot", seat) in self.given or ("sent", seat) in self.given}
        told |= {int(s.seats)} if ("automa.spot", TABLE) in self.given else set()
        free = [who for who in range(s.at_table) if who not in told]
        if left < 0 or (left and not free):
            raise UsageError("mission: the launch marker counts the Survivors that everybody has sent")
        if left:
            ark = s.arks[free[-1]]
            ark.sent, ark.spot = left, min(left, int(d.mission_spots))

    def _settled(self) -> None:
        s = self.s
        names = self.get("settled_cards", default=[])
        number = sum(int(s.arks[seat].settled) for seat in range(s.seats))
        if names and not number:
            raise UsageError("settled_cards: say in `settled` who settled them")
        if number < len(names):
            raise UsageError(f"settled_cards: {len(names)} of them, and {number} were settled")
        if number and not s.terraformed and not self.d.campaign:
            raise UsageError("settled: nobody settles before a planet is terraformed (Old Authorities Gameplay)")
        cards = [self.stock.take("survivors", name, "settled_cards") for name in names]
        self.stock.lay(s.settled, cards + self.stock.any_survivors(number - len(cards)))

    def lay_piles(self) -> None:
        """Decks, discards and the Canteen: what is given, and the rest as dealt."""
        s, d, stock = self.s, self.d, self.stock
        for kind, field, pile in (
            ("survivors", "survivors_discarded", s.survivors_out),
            ("crew", "crew_discarded", s.crew_out),
        ):
            stock.lay(pile, [stock.take(kind, name, field) for name in self.get(field, default=[])])
        canteen = self.get("canteen", default=[])
        if len(canteen) > d.rules.canteen:
            raise UsageError(f"canteen: there is room for {d.rules.canteen} Crew cards")
        for i, name in enumerate(canteen):
            s.canteen[i] = stock.take("crew", name, "canteen")
        s.canteen_n = len(canteen)
        decks = [("survivors", "survivor_deck", s.survivors), ("crew", "crew_deck", s.crew)]
        if d.automa_plays:
            decks.append(("automa", "automa.deck", s.automa))
            s.automa_out.n = 0
        for kind, field, pile in decks:
            top = [stock.take(kind, name, field) for name in self.get(field, default=[])]
            stock.lay(pile, stock.rest(kind) + top[::-1])
        if ("crew_deck", TABLE) in self.given and s.canteen_n < d.rules.canteen:
            self._canteen_from_below()
        fill_canteen(s, d)

    def _canteen_from_below(self) -> None:
        """Fill up the Canteen from under the deck, so that the cards said to come next do."""
        s, d = self.s, self.d
        while s.canteen_n < d.rules.canteen and s.crew.n:
            s.canteen[s.canteen_n] = s.crew.cards[0]
            s.canteen_n += 1
            s.crew.n -= 1
            s.crew.cards[: s.crew.n] = s.crew.cards[1 : s.crew.n + 1].copy()

    def set_councils(self) -> None:
        """Who has which card; and everybody's points, those of the last spots among them."""
        s, d = self.s, self.d
        for colour in COLOUR_FIELDS:
            self._council(colour)
        s.advantage = self.get("advantage", default=entitled(s, d) + 1) - 1
        if s.advantage >= s.seats or (d.rules.advantage_lost != LOST_KEPT and s.advantage != entitled(s, d)):
            raise UsageError("advantage: that seat does not have the advantage in enough Councils, or another has")
        for who in range(s.at_table):
            ark = s.arks[who]
            total = self.get("automa.score") if who >= s.seats else self.get("score", who)
            score(s, who, Source.STEPS, 0 if total is None else total - int(ark.points))

    def _council(self, colour: int) -> None:
        s, d, council, name = self.s, self.d, self.s.councils[colour], COLOUR_FIELDS[colour]
        last = int(d.council_spots)
        there = [who for who in range(s.at_table) if s.arks[who].influence[colour] == last]
        high = [who for who in range(s.seats) if s.arks[who].influence[colour] >= d.rules.council_card_spot]
        holder = self.get(f"holder.{name}", default=self._natural_holder(colour) + 1) - 1
        council.holder = holder
        if holder >= s.seats or (holder >= 0 and not self._may_hold(colour, holder)):
            raise UsageError(f"holder.{name}: seat {holder + 1} can't have that card (Old Authorities Gameplay)")
        council.last_holder = self.get(f"last_holder.{name}", default=0) - 1
        council.taken_before = int(holder >= 0 or council.last_holder >= 0 or bool(high))
        council.arrivals = len(there)
        council.locked = int(bool(there) and (holder in there or any(who >= s.seats for who in there)))
        if there and not council.locked:
            raise UsageError(f"holder.{name}: who came first to spot {last} has the card for good; say who that is")
        order = sorted(there, key=lambda who: (who != holder if holder >= 0 else who < s.seats, who))
        for i, who in enumerate(order):
            points = int(d.rules.arrival_points[min(i, len(d.rules.arrival_points) - 1)])
            score(s, who, Source.LAST_SPOT, points)

    def _natural_holder(self, colour: int) -> int:
        """Who has a Council's card where nothing is said of it."""
        s, d = self.s, self.d
        leader = sole_leader(s, colour)
        if leader == NOBODY or leader >= s.seats:
            return NOBODY
        return leader if s.arks[leader].influence[colour] >= d.rules.council_card_spot else NOBODY

    def _may_hold(self, colour: int, holder: int) -> bool:
        s, d = self.s, self.d
        influence = int(s.arks[holder].influence[colour])
        alone = sole_leader(s, colour) == holder or d.rules.automa_first == AUTOMA_OWN_ARRIVAL
        return influence == d.council_spots or (influence >= d.rules.council_card_spot and alone)

    def set_campaign(self) -> None:
        """Where a campaign stands: the scenario, its cards, Prestige Points."""
        s, d, campaign = self.s, self.d, self.s.campaign
        told = [name for name in CAMPAIGN_FIELDS if (name, TABLE) in self.given]
        if not d.campaign:
            if told:
                raise UsageError(f"{told[0]}: no campaign is played")
            return
        scenario = self.get("scenario", default=int(campaign.scenario) + 1)
        if not 1 <= scenario <= d.scenarios_n:
            raise UsageError(f"scenario = {scenario}: there are {d.scenarios_n}")
        campaign.scenario = scenario - 1
        campaign.carried = self.get("carried", default=0)
        self.log.scenarios_n = 0
        begin_scenario(s, d, self.log)
        campaign.settled = int(s.arks[0].settled)
        self.stock.left["scenario"] = [int(card) for card in campaign.deck.cards[: campaign.deck.n]]
        held = [self.stock.take("scenario", name, "kept_cards") for name in self.get("kept_cards", default=[])]
        for card in held:
            if d.scenario_cards[card].timing != Timing.ANY_TIME:
                raise UsageError(f"kept_cards: {scenario_name(d, card)} is not kept; it acts by itself")
        self.stock.lay(campaign.held, held)
        top = self.get("scenario_deck")
        if top is None:
            self.stock.lay(campaign.deck, self.stock.rest("scenario"))
        else:
            cards = [self.stock.take("scenario", name, "scenario_deck") for name in top]
            self.stock.lay(campaign.deck, cards[::-1])
        if not campaign.deck.n:
            raise UsageError("scenario_deck: a round begins with revealing a card, and there is none")
        campaign.cards_n = self.log.scenarios[0].deck = campaign.deck.n

    def start(self) -> None:
        """The turn of a seat is about to begin; in a campaign a round, which reveals a Scenario card."""
        s, d = self.s, self.d
        if s.terraformed >= d.terraformed_ends and not d.campaign:
            raise UsageError(
                f"terraformed: {s.terraformed} planets have triggered the end; let somebody finish the last"
            )
        s.stage, s.part = Stage.STEP, Stage.STEP
        s.due = Due.ROUND if d.campaign else Due.TURN
        s.trigger = NOBODY
