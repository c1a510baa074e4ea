import polars as pl

from pipeline.analysis import habits
from pipeline.store.schema import Column, Table

SEATS = pl.DataFrame(
    {
        "game": [0, 0, 1, 1],
        "seat": [1, 2, 1, 2],
        "player": ["bold", "shy", "shy", "bold"],
        "decided_bank": [2, 0, 0, 3],
        "decided_draw": [0, 0, 0, 0],
    }
).lazy()
DECISIONS = pl.DataFrame(
    {
        "game": [0, 0, 0, 1, 1],
        "seat": [1, 2, 1, 1, 2],
        "kind": ["bank", "bank", "bank", "bank", "bank"],
        "subject": ["gold", "gold", "lead", "lead", None],
        "legal": [2, 1, 3, 2, 2],
    }
).lazy()


def test_decisions_are_counted_by_strategy_and_kind_noughts_too() -> None:
    found = habits.decided(SEATS)
    assert found.rows() == [
        ("bold", "bank", 2, 5),
        ("bold", "draw", 2, 0),
        ("shy", "bank", 2, 0),
        ("shy", "draw", 2, 0),
    ]


def test_forced_steps_are_no_choices() -> None:
    found = habits.chosen(DECISIONS, SEATS)
    assert found.rows() == [
        ("bold", "bank", "gold", 1),
        ("bold", "bank", "lead", 1),
        ("bold", "bank", None, 1),
        ("shy", "bank", "lead", 1),
    ]


def test_things_are_named_by_long_vocabularies_of_tables_with_a_seat() -> None:
    cards = tuple(f"card {n}" for n in range(20))
    columns = [
        Column("game", "int64", "game"),
        Column("seat", "int8", "seat"),
        Column("card", "word", "the card", words=cards),
        Column("fate", "word", "what became of it", words=("kept", "lost")),
    ]
    tables = [Table("cards", "a card", tuple(columns)), Table("bare", "none", (columns[0], columns[2]))]
    assert [(one.table.name, one.column, one.words) for one in habits.things(tables)] == [("cards", "card", cards)]
    rows = pl.DataFrame({"seat": [0, 1, 0], "card": ["card 1", "card 1", "card 2"]}).lazy()
    assert habits.had(rows, "card").rows() == [("card 1", 2, 1), ("card 2", 1, 0)]
