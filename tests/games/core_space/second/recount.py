"""What a mission counts, counted again from moves and from states before and after them."""

from collections import Counter
from typing import Any

from pipeline.games.core_space.state import FOUND, Act, Phase, Stage
from pipeline.games.core_space.vocabulary import Assault, Breed, Faction, Fate, Peg, SkillVerb
from tests.games.core_space.second.law import spot_of
from tests.games.core_space.second.people import LAW, TRADERS, Scene
from tests.games.core_space.second.watch import Did, Mission

FIELDS = ("on", "faction", "crew", "breed", "acted", "skips", "questioned", "defeated", "arrested", "out", "number")
MOVE, CAP, INCH = 40, 110, 10


class Ledger:
    """Counts of one mission, by seat."""

    def __init__(self, mission: Mission) -> None:
        self.mission, self.wrong, self.seen = mission, list[str](), Counter[str]()
        self.count: list[Counter[str]] = [Counter() for _ in range(mission.seats)]
        self.all = Counter[str]()
        self.was: list[dict[str, int]] | None = None
        self.phase, self.hostility, self.round = -1, 0, 0
        self.last: Did | None = None
        self.shots: dict[int, int] = {}  # shots of a round that are not silent
        self.rounds: dict[tuple[int, int], dict[str, int]] = {}
        self.walked, self.going = Counter[int](), (-1, 0, -1)  # who is on the way, tenths of an inch, where to

    def look(self, did: Did | None) -> None:
        s = self.mission.s
        now = [{name: int(getattr(s.people[who], name)) for name in FIELDS} for who in range(64)]
        if self.was is not None:
            self.changes(self.was, now)
        if self.round != s.round_:
            self.walked.clear()
        self.arrived()
        if did is not None:
            self.of_move(did)
            if s.phase == Phase.ASSESSMENT and s.stage == Stage.STEP:
                self.of_round()
        self.was, self.phase, self.hostility = now, int(s.phase), int(s.hostility)
        self.round, self.last = int(s.round_), did

    def expect(self, what: str, wanted: Any, came: Any) -> None:
        self.seen[what] += 1
        if wanted != came:
            self.wrong.append(f"round {self.mission.s.round_}: {what}: counted {wanted}, came {came}")

    def changes(self, was: list[dict[str, int]], now: list[dict[str, int]]) -> None:
        """What happened to somebody since the last look."""
        s = self.mission.s
        for who, (before, after) in enumerate(zip(was, now, strict=True)):
            if who < TRADERS:
                mine = self.count[after["crew"]] if after["on"] else Counter[str]()
                mine["defeats"] += after["defeated"] > before["defeated"]
                mine["arrests"] += after["arrested"] > before["arrested"]
                mine["turns_lost"] += after["skips"] < before["skips"]
                mine["turns_questioned"] += after["questioned"] < before["questioned"]
                if after["out"] > before["out"]:
                    mine["exit_round"], mine["exit_pegs"] = int(s.round_), int(s.hostility)
            elif before["on"] and after["faction"] == Faction.TRADERS and before["faction"] != Faction.TRADERS:
                self.count[after["crew"]]["joined"] += after["on"]
            gone = before["on"] and (not after["on"] or after["number"] != before["number"])
            if who >= TRADERS and gone and before["faction"] == Faction.SCOURGE:
                self.all["scourge_killed"] += 1
            elif who >= TRADERS and gone:
                self.all["others_gone"] += 1

    def of_move(self, did: Did) -> None:
        """A move that is about to be made."""
        s, d = self.mission.s, self.mission.d
        mine, active = self.count[did.seat], int(s.active)
        person = 0 <= active < TRADERS
        mine["turns"] += did.kind == Act.ACTIVATE and did.a < TRADERS
        mine["searches"] += did.kind in (Act.SEARCH, Act.ROOM)
        mine["pegs"] += did.b if did.kind in (Act.SKILL, Act.REACT) else 0
        mine["tolls_tokens"] += did.kind == Act.GIVE
        if s.stage in (Stage.TOLL, Stage.QUESTION) and did.kind == Act.PEG:
            mine["tolls_pegs"] += int(d.rules.search_pegs if s.stage == Stage.TOLL else d.rules.question_pegs)
        shot: Any = None
        if person and did.kind in (Act.SHOOT, Act.BLAST):
            gun = d.tokens[s.people[active].tray[did.b]]
            shot = gun if did.kind == Act.SHOOT or not gun.thrown else None
        elif did.kind == Act.SKILL and d.skills[did.a].verb[did.b - 1] == SkillVerb.EXTRA_SHOT:
            shot = False
        if shot is not None:
            mine["shots"] += 1
            loud = 2 if shot is False else int(not shot.silent)  # 2: whichever gun is best
            self.shots[int(s.round_)] = max(self.shots.get(int(s.round_), 0), loud)
        if s.stage == Stage.ACTION and not s.people[active].prone:
            self.of_moves(did, active)

    def of_moves(self, did: Did, who: int) -> None:
        """Where Moves may lead, and what the one that is made costs."""
        s = self.mission.s
        scene = Scene(s, self.mission.d, self.mission.board)
        start, before = scene.spots.get(who), 0
        if start is None:
            start, before = spot_of(int(self.mission.d.map.airlocks[did.seat])), INCH
        left = CAP - self.walked[who]
        cost = scene.reach(who, MOVE, start)
        ends = {cell: price + before for cell, price in cost.items() if scene.may_end(who, cell)}
        most = min(MOVE, left)
        wanted = {cell for cell, price in ends.items() if price <= most and cell != scene.spots.get(who)}
        offered = {spot_of(int(m.a)) for m in self.mission.options[: self.mission.legal] if m.kind == Act.MOVE}
        if s.actions > 0:
            self.expect("cells of a Move", wanted, offered)
        if did.kind in (Act.MOVE, Act.PROXIMITY):
            self.going = (who, ends[spot_of(did.a)], did.a)
            limit = INCH if did.kind == Act.PROXIMITY else MOVE
            self.expect("inches of a Move", True, ends[spot_of(did.a)] <= min(limit, left))
        elif did.kind == Act.LEAVE:
            home = spot_of(int(self.mission.d.map.airlocks[did.seat]))
            self.expect("an inch to spare for the ship", True, cost[home] + INCH <= most)

    def arrived(self) -> None:
        """Who set out has arrived, or was felled first; what he has walked in the round is within the cap."""
        s = self.mission.s
        who, cost, cell = self.going
        if who >= 0 and s.leaver != who:
            if int(s.people[who].cell) == cell and not s.people[who].defeated:
                self.walked[who] += cost
                self.expect("tenths of an inch walked", self.walked[who], int(s.people[who].walked))
            self.going = (-1, 0, -1)
        if self.last is not None and self.last.kind == Act.DRAG:
            for one in range(TRADERS):
                self.expect("a drag of four inches at most", True, s.people[one].walked - self.walked[one] <= MOVE)
                self.walked[one] = int(s.people[one].walked)
        self.expect("cap of a round", [], [one for one in range(TRADERS) if s.people[one].walked > CAP])

    def of_round(self) -> None:
        """The end of a round."""
        s = self.mission.s
        scene = Scene(s, self.mission.d, self.mission.board)
        for seat in range(self.mission.seats):
            mine = [who for who in range(4 * seat, 4 * seat + 4) if s.people[who].on]
            up = [who for who in mine if who in scene.standing]
            seen = {True: 0, False: 0}
            for scourge in seen:
                factions = (Faction.SCOURGE,) if scourge else LAW
                eyes = [one for one in scene.standing if one >= TRADERS and scene.faction(one) in factions]
                seen[scourge] = sum(any(scene.sees(one, who) for one in eyes) for who in up)
            self.rounds[int(s.round_), seat + 1] = {
                "standing": len(up),
                "fallen": sum(who in scene.fallen for who in mine),
                "out": sum(s.people[who].fate == Fate.OUT for who in mine),
                "pegs": int(s.hostility),
                "seen_by_law": seen[False],
                "seen_by_scourge": seen[True],
                "scourge": sum(scene.faction(one) == Faction.SCOURGE for one in scene.standing),
                "law": sum(scene.faction(one) in LAW for one in scene.standing),
            }

    def close(self) -> None:
        """The mission is over: every count against the facts."""
        log = self.mission.log
        for seat in range(self.mission.seats):
            self.of_seat(seat)
        for i in range(log.rounds_n):
            row = log.rounds[i]
            for name, wanted in self.rounds.get((int(row.round_), int(row.seat)), {}).items():
                if int(row.round_) < int(log.games[0].rounds):
                    self.expect(f"rounds.{name}", wanted, int(getattr(row, name)))
        self.of_game()
        self.of_tracker()

    def of_seat(self, seat: int) -> None:
        s, d, log = self.mission.s, self.mission.d, self.mission.log
        row, mine = log.seats[seat], self.count[seat]
        names = ("turns", "turns_lost", "turns_questioned", "searches", "pegs", "tolls_pegs", "shots", "defeats")
        for name in (*names, "arrests", "joined", "tolls_tokens", "exit_round", "exit_pegs"):
            self.expect(f"seats.{name}", mine[name], int(getattr(row, name)))
        attacks = [log.attacks[i] for i in range(log.attacks_n)]
        felled = [a for a in attacks if a.downed and a.attacker_seat == seat + 1 and a.how != Assault.BACKFIRE]
        law = [a for a in felled if Breed.GUARD <= a.defender <= Breed.WARDEN and a.defender_seat == 0]
        scourge = [a for a in felled if a.defender <= Breed.LIVE_ONE]
        self.expect("seats.killed_law", len(law), int(row.killed_law))
        self.expect("seats.killed_scourge", True, int(row.killed_scourge) >= len(scourge))
        crew = [s.people[who] for who in range(4 * seat, 4 * seat + 4) if s.people[who].on]
        out = [it for it in crew if it.fate == Fate.OUT]
        found = [
            token for it in out for token, bits in zip(it.tray[: it.tray_n], it.worn, strict=False) if bits & FOUND
        ]
        found += [token for it in out for token in (it.armour, it.shield) if token >= 0]
        self.expect("seats.out", len(out), int(row.out))
        self.expect("seats.left", len(crew) - len(out), int(row.left))
        self.expect("seats.tokens", len(found), int(row.tokens))
        self.expect("seats.loot", sum(int(d.tokens[token].sell) for token in found), int(row.loot))

    def of_game(self) -> None:
        log = self.mission.log
        game = log.games[0]
        for name in ("defeats", "arrests", "shots"):
            self.expect(f"games.{name}", sum(mine[name] for mine in self.count), int(getattr(game, name)))
        self.expect("games.scourge_killed", self.all["scourge_killed"], int(game.scourge_killed))
        came = Counter(int(log.arrivals[i].breed) for i in range(log.arrivals_n))
        self.expect("games.wardens", came[Breed.WARDEN], int(game.wardens))
        self.expect(
            "games.corps", sum(came[b] for b in (Breed.GUARD, Breed.DESTROYER, Breed.DIRECTOR)), int(game.corps)
        )
        self.expect("games.scourge", sum(came[b] for b in range(Breed.GUARD)), int(game.scourge))
        self.expect("games.activations", int(log.security_n), int(game.activations))
        downs = sum(
            bool(log.attacks[i].downed) for i in range(log.attacks_n) if log.attacks[i].defender == Breed.TRADER
        )
        self.expect("attacks.downed of Traders", int(game.defeats), downs)

    def of_tracker(self) -> None:
        """The Hostility Tracker by cause."""
        s, d, log = self.mission.s, self.mission.d, self.mission.log
        rows = [log.hostility[i] for i in range(log.hostility_n)]
        pegs, per = int(d.rules.start_pegs), -(-self.mission.seats // 3)
        full = int(d.rules.bands[6])
        for row in rows:
            pegs += int(row.change)
            self.expect("pegs one after another", pegs, int(row.pegs))
            band = next(i for i in range(7) if pegs <= d.rules.bands[i])
            self.expect("band", band, int(row.band))
        self.expect("pegs at the end", pegs, int(s.hostility))
        for round_ in range(1, int(log.games[0].rounds) + 1):
            mine = [row for row in rows if row.round_ == round_]
            if any(row.pegs == full for row in rows if row.round_ <= round_):
                break
            self.expect("pegs of the round", [per], [int(r.change) for r in mine if r.cause == Peg.ROUND])
            shot = [int(row.change) for row in mine if row.cause == Peg.SHOT]
            loud = self.shots.get(round_, 0)
            self.expect("pegs of shots", True, shot in ([[]] if loud == 0 else [[1]] if loud == 1 else [[], [1]]))
