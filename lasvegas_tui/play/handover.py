"""Who gets the keyboard next, and whether a curtain comes first.

A curtain is a screen that hides the game until the next person has taken the keyboard. It comes
before a person sees or does something secret, even if the same person has just made an open choice,
which others were watching. Several secret choices in a row need only one curtain (see
`keyboard_sharing`). Otherwise the keyboard passes openly; if nobody has to choose, it stays.
Simultaneous choices are secret, and are made clockwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec.structs import replace

from lasvegas_tui.rules.core import Player

if TYPE_CHECKING:
    from lasvegas_tui.play.keyboard_sharing import Seating
    from lasvegas_tui.play.session import Session

HandoverSetting: TypeAlias = Literal["auto", "always", "never"]
"""When a curtain hides the screen between players: before secrets, before every turn, or never."""


def next_person(seating: Seating) -> Player | None:
    """Return the person at this screen who chooses next; None if nobody here has to choose.

    The person is the first in clockwise order, beginning with the player whose choice was undone
    or, if there is none, with the holder of the keyboard.
    """
    if seating.asked_again is not None:
        first = seating.asked_again
    elif seating.holder is not None:
        first = seating.holder
    else:
        first = 0
    session = seating.session
    awaited = [player for player in session.awaited if player in seating.people]
    return min(awaited, key=lambda player: (player - first) % len(session.seats), default=None)


def covers_choice(seating: Seating, player: Player, setting: HandoverSetting) -> bool:
    """Whether a curtain hides the screen until `player`, who has to choose, takes over."""
    is_secret = seating.session.is_private(player)
    if is_secret:
        has_taken_over = player == seating.visitor
    else:
        has_taken_over = player == seating.holder
    if seating.is_alone or has_taken_over:
        return False
    return setting == "always" or (setting == "auto" and is_secret)


def covers_roll(seating: Seating, roller: Player, setting: HandoverSetting) -> bool:
    """Whether a curtain hides the screen until `roller` has taken the keyboard to roll the dice.

    A roll is never secret, so this happens only with the setting "always".
    """
    return setting == "always" and seating.holder != roller and not seating.is_alone


def covers_last_person(session: Session, player: Player, setting: HandoverSetting) -> bool:
    """Whether a curtain comes before the screen changes to the view of the only person left.

    It hides secrets from people who have left the game but may still be looking at the screen.
    """
    if setting == "auto":
        return not _sees_only_what_all_see(session, player)
    return setting == "always"


def _sees_only_what_all_see(session: Session, player: Player) -> bool:
    own, open_view = session.view(player), session.view(None)
    return replace(own, viewer=None, actions=()) == replace(open_view, actions=())
