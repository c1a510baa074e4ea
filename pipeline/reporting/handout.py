"""One screen that can be handed on: what was tested, what was found, what isn't known, what would change our minds.

`publisher.handout` fills it from runs; other pages may fill their own. It fits a screen of 1280 by 900, a telephone
and a sheet of A4, holds everything it shows, and names no place on this machine (`without_places`).
"""

import re
from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import NamedTuple

MOST_FOUND, MOST_OPEN = 5, 4  # lines that fit the screen
SOMEWHERE = "…"


class Found(NamedTuple):
    """A finding: the question, the verdict with the kind of its tag, and the sentence with its interval."""

    question: str
    verdict: str
    kind: str  # "good", "bad", "open", "solid", "soft"
    sentence: str


class Handout(NamedTuple):
    """What stands on the screen: plain text, and charts as elements of HTML."""

    title: str
    tested: Sequence[str]
    found: Sequence[Found]
    unknown: Sequence[str]
    change: Sequence[str]
    charts: Sequence[str] = ()
    warning: str = ""  # what must be known before a number is read
    first: str = ""  # HTML that stands before the findings, such as the verdicts on goals
    foot: str = ""


def screen(handout: Handout, places: Iterable[str | Path] = ()) -> str:
    """The page; `places` are folders and files that it must not name besides those of this machine."""
    found = "".join(_item(one) for one in handout.found[:MOST_FOUND]) or "<li>Nothing that is sure.</li>"
    template = Template(_resource("handout.html"))
    page = template.substitute(
        title=escape(handout.title),
        style=_resource("handout.css"),
        warning=f'<p class="warning">{escape(handout.warning)}</p>' if handout.warning else "",
        first=handout.first,
        tested=_listed(handout.tested),
        found=found,
        unknown=_listed(handout.unknown[:MOST_OPEN]),
        change=_listed(handout.change[:MOST_OPEN]),
        charts="".join(handout.charts),
        foot=escape(handout.foot),
    )
    return without_places(page, places)


def _resource(name: str) -> str:
    return files("pipeline.reporting").joinpath(name).read_text(encoding="utf-8")


def _item(one: Found) -> str:
    tag = f'<span class="tag {one.kind}">{escape(one.verdict)}</span>'
    return f"<li><b>{escape(one.question)}</b> {tag}<br>{escape(one.sentence)}</li>"


def _listed(lines: Sequence[str]) -> str:
    return f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>" if lines else "<p>Nothing.</p>"


def without_places(html: str, places: Iterable[str | Path] = ()) -> str:
    """The page with … for every folder of this machine that it names: those given, the home, and where we are.

    A folder given by a bare name is left: its name may be any word. What is inside pictures stays, as it is data.
    """
    named = {str(Path.home()), str(Path.cwd())}
    for place in places:
        named |= {str(place), str(place).rstrip("/")}
        if "://" not in str(place):
            named.add(str(Path(place).resolve()))
    longest = sorted(
        (escape(one) for one in named if "/" in one.strip("/.") or one.startswith("/")), key=len, reverse=True
    )
    inside = re.compile("|".join(rf"{re.escape(one)}(?![\w-])(?:/[\w.\-]+)*" for one in longest if len(one) > 1))
    parts = re.split(r"(data:[\w/+.-]+;base64,[^\"')]*)", html)
    return "".join(part if k % 2 else inside.sub(SOMEWHERE, part) for k, part in enumerate(parts))


def split(text: str) -> list[str]:
    """The sentences of a text."""
    return re.split(r"(?<=[.!?]) (?=[A-Z])", text)


def shortened(text: str, most: int = 230) -> str:
    """The first sentences of a text, as many as fit; at least one."""
    kept, *rest = split(text)
    for sentence in rest:
        if len(kept) + 1 + len(sentence) > most:
            break
        kept = f"{kept} {sentence}"
    return kept
