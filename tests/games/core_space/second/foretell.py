"""Each activation of the law is foretold, then compared with what the engine did."""

from collections import Counter
from typing import Any

from pipeline.games.core_space.state import Due, Phase, Stage
from pipeline.games.core_space.vocabulary import Decided, Effect, Face, Faction
from tests.games.core_space.second import law
from tests.games.core_space.second.board import Spot
from tests.games.core_space.second.law import Told
from tests.games.core_space.second.people import Scene
from tests.games.core_space.second.watch import Did, Mission

OF_PHASES = {Phase.SCOURGE, Phase.CORPS, Phase.SECURITY, Phase.GANGSTERS, Phase.CIVILIANS}


class Prophet:
    """Foretells activations of one mission; what does not come true is in `wrong`."""

    def __init__(self, mission: Mission) -> None:
        self.mission, self.wrong, self.seen = mission, list[str](), Counter[str]()
        self.scene: Scene | None = None
        self.who, self.row, self.told, self.faction = -1, -1, Told(-1), -1

    def look(self, did: Did | None) -> None:
        """Before a move: first what the last one did, then what this one will do."""
        if self.scene is not None:
            self.begun()
        if self.row >= 0 and (did is None or self.ended()):
            self.compare_effect()
        self.scene = None
        s = self.mission.s
        if did is None or s.stage != Stage.STEP or s.due != Due.NEXT or s.phase not in OF_PHASES:
            return
        scene = Scene(s, self.mission.d, self.mission.board)
        self.who = law.next_of(scene, int(s.phase) - Phase.SCOURGE)
        if self.who < 0:
            return
        self.scene, self.faction = scene, scene.faction(self.who)
        if s.phase == Phase.SECURITY:
            self.told = law.warden(scene, self.who)
            self.foresee_die(scene)
        elif s.phase == Phase.CORPS:
            it = s.people[self.who]
            actions = int(scene.side(self.who).actions) - int(it.fewer) - int(bool(it.prone))
            self.told = Told(-1) if it.skips or actions <= 0 else law.lawful(scene, self.who, actions, -1)

    def foresee_die(self, scene: Scene) -> None:
        """What each result would come to, as the state is before the throw."""
        self.faces, self.ends = dict[int, Told](), list[set[Spot]]()
        if self.told.decided == Decided.DIE:
            self.faces = {int(face): law.by_die(scene, self.who, int(face)) for face in Face}
            self.ends = [law.arrow_ends(scene, self.who, heading) for heading in range(8)]
            self.gathered = law.gathered(scene, self.who)
            self.free = not scene.is_engaged(self.who)

    def ended(self) -> bool:
        """Whether the activation that is watched is over."""
        s = self.mission.s
        return bool(s.active != self.who and s.asked == 0)

    def expect(self, what: str, wanted: Any, came: Any) -> None:
        self.seen[what] += 1
        if wanted != came:
            s = self.mission.s
            self.wrong.append(f"round {s.round_}, who {self.who}: {what}: foretold {wanted}, came {came}")

    def begun(self) -> None:
        """The activation has begun: who it is, how it is decided and whom it is about."""
        s, log = self.mission.s, self.mission.log
        self.expect("who", self.who, int(s.told.who))
        if self.faction == Faction.SECURITY:
            self.row = log.security_n - 1
            row = log.security[self.row]
            self.expect("decided", int(self.told.decided), int(row.decided))
            if row.decided == Decided.DIE == self.told.decided:
                self.die(row)
            self.expect(f"target, {Decided(int(row.decided)).name}", self.told.whom, int(s.told.whom))
        elif self.faction == Faction.CORPS and self.told.effects:
            self.expect("target of the Corps", self.told.whom, int(s.told.whom))
            self.expect("Arrest by the Corps", self.told.arresting, bool(s.told.arresting))

    def die(self, row: Any) -> None:
        """The Security Die was thrown."""
        self.told = self.faces[int(row.face)]
        if self.gathered:
            self.expect("no Backup once gathered", True, row.face != Face.BACKUP)
        else:
            self.expect("thrown again", 0, int(row.again))
        if row.effect == Effect.ARROW and self.free:
            it = self.mission.s.people[self.who]
            spot = law.spot_of(int(it.cell))
            ends = self.ends[int(row.heading)]
            self.expect("end of an arrow Move", True, spot in ends)

    def compare_effect(self) -> None:
        """The activation is over: what came of it."""
        row = self.mission.log.security[self.row]
        name = Face(int(row.face)).name if row.face >= 0 else Decided(int(row.decided)).name
        self.seen[f"{name}: {Effect(int(row.effect)).name}"] += 1
        if int(row.effect) not in self.told.effects:
            wanted = sorted(Effect(one).name for one in self.told.effects)
            self.wrong.append(
                f"round {row.round_}, who {self.who}: {name} at {self.told.whom}: {Effect(int(row.effect)).name}, "
                f"foretold {wanted}"
            )
        actions = self.mission.d.rules.warden_attack_actions if row.decided != Decided.TAKEN_OVER else 2
        most = law.MOVE * (actions if row.face in (-1, Face.ATTACK) else 1)
        self.expect("inches", True, int(row.moved) <= most)
        self.row = -1
