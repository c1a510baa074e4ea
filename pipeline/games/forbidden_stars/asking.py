"""What a decision that several chapters ask for is about: `State.asking`.

Decisions of the stages SCHEME, EFFECT, ASSET, BUY, BUILD, RESEARCH, REMOVE and STORM come up in combat, in orders, in
events and at orbital strikes. Whoever sets such a stage sets `asking` too, to a code of its own range; the chapter of
that range is asked for the moves and told of the move made (see moves.py), and sets `asking` to NOTHING when it is
done with it.
"""

from enum import IntEnum

ORDERS, EVENTS, STRIKES = 40, 80, 120  # first codes; below them: combat, its cards and schemes


class Asking(IntEnum):
    """Codes below 40: combat cards and schemes in combat; from 40: orders and upgrades; from 80: events; from 120:
    orbital strikes.
    """

    NOTHING = 0
    # Combat cards: Stage.EFFECT, Act.CHOOSE (or DONE, where one may decline). The effect under way is that of
    # `combat.side` and `combat.effect`; a body is told as in bodies.py, with 1 for a routed one.
    OPTION = 1  # which of several effects of a card happens. a: its place in the card
    PAY = 2  # whether to pay a die for an effect. a: its face
    MAY = 3  # whether an effect happens. a: 0
    # whether to prevent an effect of the enemy's. a: a face paid; FACES: b, c a unit given up, or a card (b: NOBODY)
    PREVENT = 4
    LEVEL = 5  # which die is paid next for the unit pointed at. a: its face
    BODY = 6  # which unit. a: body, b: 1 routed
    FACE = 7  # which face: of tokens or dice taken, or of dice lost or thrown again. a: Face, or FACES: thrown
    EITHER = 8  # which of two things the enemy loses. a: 0 a die, 1 tokens
    TURN = 9  # which die is turned, and to what; DONE: no more. a: its face, b: the new one
    PLAY = 10  # which card of the hand, for its icons. a: kind
    DISCARD = 11  # which face-up card. a: kind
    AREA = 12  # which area units go to. a: area
    BRING = 13  # which unit comes from elsewhere. a: body, b: 1 routed, c: the area it comes from
    SPARE = 14  # whether to pay a morale die so that a unit is routed and not destroyed. a: its face
    # Schemes in a combat or strike: Stage.SCHEME with Act.SCHEME (or DONE), then Stage.EFFECT with Act.CHOOSE
    SCHEME = 20  # whether to use one now. a: event card
    RALLY = 21  # Standard Bearer: which unit. a: body
    ROUT = 22  # Broken Wills: which unit. a: body, c: its Side
    TEAR = 23  # Tear Down: which structure. a: Structure
    VANISH = 24  # Vanishing Host: which area. a: area
    THROW = 25  # Merciless Raid: which die is thrown again; DONE: no more. a: its face
    MERCY = 27  # SCHEME: whether to use one on a unit just routed. a: event card
    ADD = 26  # Merciless Raid: which face the die added shows. a: Face
    # Combat itself (combat.py)
    RAZE = 30  # EFFECT: which structure just taken is destroyed. CHOOSE, a: Structure; or DONE
    # Orders and order upgrades
    ORDER = 40  # what the stage says
    MUSTER = 41  # BUY: a unit by Dark Muster
    EARLY = 42  # BUILD: the structure before the units, by Fast Build
    WORKS = 43  # EFFECT: Reorganise Works. CHOOSE, a: world, b: structure that goes, c: Structure that comes
    THROUGH = 44  # SCHEME: whether to use Through the Storm (Act.SCHEME, or DONE)
    # Events
    PICK = 80  # which of the event cards drawn (Act.EVENT)
    STORM = 81  # the storm move of the card picked (Act.STORM)
    BEND = 82  # whether to cancel that storm move (Act.SCHEME, or DONE)
    BENT = 83  # where the storm goes instead (Act.STORM)
    EFFECT = 84  # what the event does; DONE: nothing
    SECOND = 85  # a second choice that it asks for
    PLANNED = 86  # whether to look at an own order token at the end of the Planning Phase (Act.SCHEME, or DONE)
    LOOK = 87  # which: CHOOSE, a: system, b: place in the stack from below
    LAY_BACK = 88  # where it goes: CHOOSE, a: 0 bottom, 1 top
    INSTEAD = 89  # what a scheme used instead of revealing an order does
    WALK = 90  # which unit goes next by Gate Walk
    PATHS = 91  # which of the cards that Many Paths drew is used (Act.EVENT)
    # Orbital strikes
    STRIKE = 120
    ANNOUNCE = 121  # SCHEME: which order upgrade is used with it (Act.UPGRADE), or DONE: the dice are thrown
    COSTS = 122  # SCHEME: whose further effect is paid for: UPGRADE, a: upgrade, b: the Face paid; or DONE
    NAME = 123  # EFFECT: who suffers damage first. CHOOSE, a: grade, b: 1 routed
    SCORCH = 124  # EFFECT: what the enemy loses. CHOOSE, a: grade, b: 1 routed; or a: GRADES + Structure
    THEFT = 125  # ASSET: which token the enemy loses
    WITHDRAW = 126  # EFFECT: which ship leaves: Act.MOVE, or DONE
