"""The second telling held beside the engine: moves, state and facts."""

from collections.abc import Iterator
from typing import Any

from pipeline.games.micro_cosmos.facts import Source
from tests.games.micro_cosmos.second.ledger import COLUMNS
from tests.games.micro_cosmos.second.scores import lost, tables
from tests.games.micro_cosmos.second.table import Table

Difference = tuple[str, object, object]  # what, the second telling's, the engine's


def whole(values: Any) -> list[int]:
    return [int(value) for value in values]


def pile(cards: Any) -> list[int]:
    return whole(cards.cards[: cards.n])


def differences(t: Table, s: Any) -> list[Difference]:
    """Where the state is another than in the second telling."""
    pairs = [*_arks(t, s), *_places(t, s), *_decks(t, s), *_councils(t, s), *_course(t, s)]
    return [(what, mine, its) for what, mine, its in pairs if mine != its]


def _arks(t: Table, s: Any) -> Iterator[Difference]:
    for who, (mine, its) in enumerate(zip(t.arks, s.arks[: t.at_table], strict=True)):
        name = f"Ark {who}: "
        yield name + "Resources", mine.resources, whole(its.resources)
        if who < t.seats:
            rows = tuple(whole(its.crew[row, : its.row_n[row]]) for row in range(2))
            yield name + "Crew", mine.rows, rows
            yield name + "Survivors", [one.card for one in mine.aboard], whole(its.berths[: its.aboard])
            yield name + "place", mine.place, int(its.place)
            yield name + "tokens", mine.tokens, whole(its.tokens)
            yield name + "upgrades", mine.upgrades, whole(its.upgrades)
            yield name + "markers", mine.markers, int(its.markers)
        yield name + "Outposts, Colonies", (mine.outposts, mine.colonies), (int(its.outposts), int(its.colonies))
        yield name + "influence", mine.influence, whole(its.influence)
        counted = (mine.spot, mine.sent, mine.settled, mine.crew_points)
        yield name + "counted", counted, tuple(whole((its.spot, its.sent, its.settled, its.crew_points)))
        scored = {source: mine.scored[source.name] for source in Source}
        yield name + "points", scored, {source: int(its.scored[source]) for source in Source}
        yield name + "all points", mine.points(), int(its.points)


def _places(t: Table, s: Any) -> Iterator[Difference]:
    for place, (mine, its) in enumerate(zip(t.places, s.places, strict=True)):
        marks = (int(mine.face_up), int(mine.terraformed), mine.levels)
        yield (
            f"place {place}",
            (mine.card, *marks),
            (
                int(its.planet),
                int(its.face_up),
                int(its.terraformed),
                whole(its.levels),
            ),
        )
        on_it = (mine.steps, mine.colony, mine.outpost)
        others = tuple(whole(row[: t.at_table]) for row in (its.steps, its.colony, its.outpost))
        yield f"markers on place {place}", on_it, others


def _decks(t: Table, s: Any) -> Iterator[Difference]:
    yield "Crew deck", t.crew, pile(s.crew)
    yield "Crew discards", sorted(t.crew_out), sorted(pile(s.crew_out))
    yield "Canteen", t.canteen, whole(s.canteen[: s.canteen_n])
    yield "Survivor deck", t.survivors, pile(s.survivors)
    yield "Survivor discards", sorted(t.survivors_out), sorted(pile(s.survivors_out))
    yield "Survivors drawn", t.now.drawn, whole(s.drawn[: s.drawn_n])
    yield "New Worlds", t.stack, pile(s.stack)
    yield "settled", t.settled, pile(s.settled)
    yield "Automa's deck", t.automa_deck, pile(s.automa)
    yield "Automa's discards", sorted(t.automa_out), sorted(pile(s.automa_out))


def _councils(t: Table, s: Any) -> Iterator[Difference]:
    for number, (mine, its) in enumerate(zip(t.councils, s.councils, strict=True)):
        told = (mine.holder, int(mine.locked), int(mine.used), mine.arrivals)
        yield f"Council {number}", told, tuple(whole((its.holder, its.locked, its.used, its.arrivals)))
    yield "Advantage card", t.advantage, int(s.advantage)


def _course(t: Table, s: Any) -> Iterator[Difference]:
    mine = (t.round, t.turn, t.seat, int(t.stage), int(t.due))
    yield "course", mine, tuple(whole((s.round_, s.turn, s.seat, s.stage, s.due)))
    pending = (t.gains, t.pays, t.after_pay, t.now.actions)
    yield "pending", pending, tuple(whole((s.gains, s.pays, s.after_pay, s.actions)))
    end = (t.mission, t.launched, t.terraformed, t.terraformed_in, t.trigger)
    yield "end", end, tuple(whole((s.mission, s.launched, s.terraformed, s.terraformed_in, s.trigger)))


def wrong_facts(t: Table, log: Any) -> list[Difference]:
    """Where the fact tables of a finished game are others than in the second telling."""
    found: list[Difference] = []
    for name, mine in tables(t).items():
        columns = COLUMNS[name].split()
        rows = getattr(log, name)[: getattr(log, f"{name}_n")]
        its = [[int(getattr(row, column)) for column in columns] for row in rows]
        in_order = sorted if name in ("councils", "scores") else list  # there the order says nothing
        if len(mine) != len(its):
            found.append((f"rows of {name}", len(mine), len(its)))
        pairs = zip(in_order(mine), in_order(its), strict=False)
        found += [(f"a row of {name}", a, b) for a, b in pairs if a != b]
    if lost(t) != bool(log.lost):
        found.append(("lost", lost(t), bool(log.lost)))
    return found
