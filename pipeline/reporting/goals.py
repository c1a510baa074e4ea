"""The goals of a project as a page opens with them."""

from collections.abc import Sequence

from pipeline.analysis.goals.answers import Answer
from pipeline.analysis.goals.sentences import VALID, sentence, verdict


def opening(answers: Sequence[Answer], changes: Sequence[str] = ()) -> str:
    """A section in Markdown: the verdict, a sentence for each goal, and how sure they are.

    `changes` are what the games were played with, where that is not what the rest of the page is about.
    """
    rules = f" Asked of games with {', '.join(changes)}." if changes else ""
    told = [verdict(answers) + rules, "", *(f"* {_marked(sentence(answer))}" for answer in answers), "", VALID]
    return "\n".join(["## Are the goals met?", "", *told])


def _marked(said: str) -> str:
    """The sentence with its answer in bold: up to the colon that ends it."""
    answer, colon, rest = said.partition(":")
    return f"**{answer}{colon}**{rest}"
