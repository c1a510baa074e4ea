"""What `galactic` alone says: it asks what one wants to know, and shows a command for each answer."""

ASKED = (
    ("Is a game fair, and where does that come from?", "galactic study core-worlds"),
    ("What would a change do?", "galactic try core-worlds --seats 4 --set consuls_window=true"),
    (
        "Which numbers give the game I want?",
        "galactic sweep micro-cosmos --seats 4 --vary terraformed_planets.4=3..5",
    ),
    ("Does my own version keep to my goals?", "galactic new my-balance --game core-worlds"),
    ("What are the odds of a die, a deck, a majority?", 'galactic lab dice --faces "hit hit miss" --dice 3'),
    ("How does one game go, choice by choice?", "galactic play core-worlds --seats 4 --seed 5"),
)


def lines() -> list[str]:
    """The question, six answers with a command each, and where there is more."""
    said = ["What do you want to know?", ""]
    for question, command in ASKED:
        said += [question, f"  {command}", ""]
    return [*said, "Each runs as it stands. `galactic --help` lists every command, `galactic games` every game."]
