"""Who gets the keyboard next, and whether a curtain comes first.

Several people share one keyboard. If the next of them is to see or do something secret, a curtain
covers it until they have taken over; otherwise the keyboard passes openly; and if nobody has to
choose, it stays. A player who makes a secret choice after an open one takes the keyboard
over from all the others, who were watching; several secret choices in a row are one visit (see
`seating`). A simultaneous choice counts as secret, and is made clockwise.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from lasvegas_tui.rules.core import Player

if TYPE_CHECKING:
    from lasvegas_tui.play.session import Session

HandoverSetting: TypeAlias = Literal["auto", "always", "never"]
"""When a curtain covers the table: before secrets, always, or never."""


class Stay(Struct, frozen=True, tag=True):
    """The holder keeps the keyboard, or nobody needs it."""

    player: Player | None
    """The person who chooses next, None if nobody has to."""


class Banner(Struct, frozen=True, tag=True):
    """The keyboard passes openly to another person."""

    player: Player


class Curtain(Struct, frozen=True, tag=True):
    """The keyboard passes to a person for something secret."""

    player: Player
    task: str
    """What they have to do, in words that everybody may read: "Lucky Punch: hide tokens"."""
    sealed: tuple[Player, ...]
    """The players who have already sealed their simultaneous choice."""


KeyboardChange: TypeAlias = Stay | Banner | Curtain


def next_holder(
    session: Session,
    holder: Player | None,
    setting: HandoverSetting,
    first: Player | None = None,
    visitor: Player | None = None,
    people: Collection[Player] | None = None,
) -> KeyboardChange:
    """Return how the keyboard passes on from `holder`, who is None at the start and after a resume.

    If several players may choose in any order, `first` is asked first. The `visitor` is already
    alone with the screen. The `people` share the keyboard, by default all people.
    """
    people = _all_people(session) if people is None else people
    player = _next_person(session, people, holder if first is None else first)
    if player is None or len(people) == 1:
        return Stay(player)
    is_secret = session.is_private(player)
    if player == (visitor if is_secret and setting != "never" else holder):
        return Stay(player)
    if setting == "always" or (setting == "auto" and is_secret):
        task = session.game.words.asked(session.view(None))
        return Curtain(player, task, tuple(sorted(session.sealed)))
    return Banner(player)


def covers_roll(
    session: Session,
    holder: Player | None,
    roller: Player,
    setting: HandoverSetting,
    people: Collection[Player] | None = None,
) -> bool:
    """Whether a curtain comes before a player's roll, which is never secret."""
    people = _all_people(session) if people is None else people
    return setting == "always" and holder != roller and len(people) > 1


def covers_last_person(session: Session, player: Player, setting: HandoverSetting) -> bool:
    """Whether a curtain comes before the game continues with one person, once the others have left.

    Those who left may still be watching, so what only the player may see remains covered.
    """
    if setting == "auto":
        return not _sees_only_what_all_see(session, player)
    return setting == "always"


def _next_person(
    session: Session, people: Collection[Player], holder: Player | None
) -> Player | None:
    """Return the first person who has to choose, clockwise from the holder, who comes first."""
    awaited = [player for player in session.awaited if player in people]
    start = 0 if holder is None else holder
    num_players = len(session.seats)
    return min(awaited, key=lambda player: (player - start) % num_players, default=None)


def _all_people(session: Session) -> Collection[Player]:
    return [player for player in range(len(session.seats)) if session.is_human(player)]


def _sees_only_what_all_see(session: Session, player: Player) -> bool:
    own, open_view = session.view(player), session.view(None)
    return replace(own, viewer=None, actions=()) == replace(open_view, actions=())
