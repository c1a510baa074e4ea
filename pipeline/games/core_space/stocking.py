"""What lies in the crates and in the pouch at the start (public rules summary; Mission Monday)."""

from pipeline.engine.jit import kernel
from pipeline.engine.luck import branch
from pipeline.engine.piles import Pile, pop, push, shuffle
from pipeline.games.core_space.cards import CELLS
from pipeline.games.core_space.luck import CRATE_LUCK, POUCH_LUCK
from pipeline.games.core_space.mission_rules import OBJECTIVE_CARRY
from pipeline.games.core_space.state import CRATE_HOLDS, Crate, Design, State
from pipeline.games.core_space.vocabulary import TokenKind

SMALL, LARGE, RARE_SMALL, RARE_LARGE, CRATES_SMALL, CRATES_LARGE = range(6)  # piles of tokens that are shuffled


@kernel
def heap(d: Design, pile: Pile, large: int, rare: int) -> None:
    """Put the tokens of a size, rare ones or the others, on a pile; objective tokens are in none."""
    for token in range(d.tokens_n):
        card = d.tokens[token]
        if card.kind == TokenKind.OBJECTIVE or card.large != large or card.rare != rare:
            continue
        for _ in range(card.copies):
            push(pile, token)


@kernel
def mix(s: State, d: Design, pile: Pile, what: int) -> None:
    """Shuffle tokens."""
    shuffle(pile, d.token_names, branch(branch(s.root, POUCH_LUCK), what), s.keys)


@kernel
def lay_in(crate: Crate, token: int) -> None:
    """A token lies in a crate, where there is room."""
    if crate.n < CRATE_HOLDS:
        crate.tokens[crate.n] = token
        crate.n += 1


@kernel
def wanted(d: Design, crate: int, large: int) -> int:
    """How many tokens of a size lie in a crate (public: Mission Monday)."""
    if int(d.map.crate_large[crate]) != 0:
        return d.rules.crate_large_large if large != 0 else d.rules.crate_large_small
    return d.rules.crate_small if large == 0 else 0


@kernel
def needed(d: Design, large: int) -> int:
    """How many tokens of a size lie in all crates."""
    n = 0
    for crate in range(d.map.crates_n):
        n += wanted(d, crate, large)
    return n


@kernel
def fill_crates(s: State, d: Design, common: Pile, dealt: Pile, large: int) -> None:
    """Fill the crates with tokens of a size, a few rare ones mixed in; `common` keeps those that are left (public)."""
    need = needed(d, large)
    heap(d, common, large, 0)
    mix(s, d, common, LARGE if large != 0 else SMALL)
    heap(d, dealt, large, 1)
    mix(s, d, dealt, RARE_LARGE if large != 0 else RARE_SMALL)
    few = d.rules.rare_large if large != 0 else d.rules.rare_small
    dealt.n = min(int(dealt.n), need, few)
    while dealt.n < need and common.n > 0:
        push(dealt, pop(common))
    mix(s, d, dealt, CRATES_LARGE if large != 0 else CRATES_SMALL)
    for crate in range(d.map.crates_n):
        for _ in range(wanted(d, crate, large)):
            if dealt.n > 0:
                lay_in(s.crates[crate], pop(dealt))
    dealt.n = 0


@kernel
def hide_objectives(s: State, d: Design) -> None:
    """Objective tokens lie in crates, one in each of so many; which ones each crate decides by its own key."""
    if d.rules.objective != OBJECTIVE_CARRY or d.objective < 0:
        return
    root, n = branch(branch(s.root, CRATE_LUCK), 0), d.map.crates_n
    for crate in range(n):
        before = 0
        for other in range(n):
            if branch(root, int(d.map.crates[other]) % CELLS) < branch(root, int(d.map.crates[crate]) % CELLS):
                before += 1
        if before < d.rules.objective_tokens:
            lay_in(s.crates[crate], d.objective)


@kernel
def stock(s: State, d: Design) -> None:
    """Fill the crates; small tokens that are left are the pouch. Large and rare ones that are left are not in play.

    What Traders start with are further copies of these tokens.
    """
    large, dealt = s.deck, s.spent  # scratch: there is no deck yet
    fill_crates(s, d, large, dealt, 1)
    fill_crates(s, d, s.pouch, dealt, 0)
    large.n = 0
    hide_objectives(s, d)
