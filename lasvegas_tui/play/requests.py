"""The requests of a mediator to a front, and the front's replies.

A request is a value: it names its player, and its `view` is the table as this player may see it
meanwhile. A step is that of the session: a front shows only what `Step.seen` returns for its
viewer.
"""

from __future__ import annotations

from collections.abc import Generator
from enum import Enum, auto
from typing import TypeAlias

from msgspec import Struct

from lasvegas_tui.bots import BotError
from lasvegas_tui.play.events import JournalError, Step
from lasvegas_tui.rules.core import Action, IllegalActionError, Player, View

# -- one player does something ---------------------------------------------------------------------


class AskToChoose(Struct, frozen=True):
    """A player chooses one of `view.actions`."""

    player: Player
    view: View
    is_private: bool
    """Whether everybody else looks away."""


class AskToRoll(Struct, frozen=True):
    """A player rolls the dice."""

    player: Player
    view: View


class Handover(Struct, frozen=True):
    """A player takes the keyboard, and everybody else looks away."""

    player: Player
    task: str
    """What the player has to do, in words that everybody may read."""
    sealed: tuple[Player, ...] = ()
    """The players who have already sealed their simultaneous choice."""
    is_secret: bool = True
    """Whether the player will see something that nobody else may see."""
    can_cancel: bool = False
    """Whether the handover can be cancelled: a player asked for it, not the game."""
    can_change_sealed: bool = False
    """Whether undo leads to a sealed choice, which its owner may then change."""


class LookAtSealed(Struct, frozen=True):
    """A player alone looks at what they sealed; undo takes it back."""

    player: Player
    view: View
    choice: Action


class LookAtMoney(Struct, frozen=True):
    """A player alone looks at their own hidden money."""

    player: Player
    view: View


class Think(Struct, frozen=True):
    """A bot thinks; the reply is its choice, or the error by which it failed."""

    player: Player
    view: View
    """The table to show meanwhile."""


# -- everybody looks -------------------------------------------------------------------------------


class Agree(Struct, frozen=True):
    """Everybody agrees that a decision is taken back, or does not."""

    whose: str
    what: str
    """The decision as everybody may know it; empty if it is face down."""


class RoundOver(Struct, frozen=True):
    """A round is over; the next one begins when somebody continues."""

    view: View


class GameOver(Struct, frozen=True):
    """The game is over."""

    view: View


class BotFailed(Struct, frozen=True):
    """A bot cannot choose; the game waits until somebody lets the default bot play."""

    player: Player
    error: BotError


class Failed(Struct, frozen=True):
    """Something could not be done or not be written, and has not happened; going on tries again."""

    error: IllegalActionError | JournalError


class Show(Struct, frozen=True):
    """A step is shown, even if it only seals a choice; it can be undone while it is shown."""

    step: Step


# -- nobody is asked -------------------------------------------------------------------------------


class Retold(Struct, frozen=True):
    """The history has changed other than by a new step; the sentence about it may be empty."""

    sentence: str = ""


class Refused(Struct, frozen=True):
    """Something that a player wanted cannot be done; the sentence says why."""

    sentence: str


class Wait(Struct, frozen=True):
    """Nobody is asked here until something has happened at another place."""

    view: View


Request: TypeAlias = (
    AskToChoose
    | AskToRoll
    | Handover
    | LookAtSealed
    | LookAtMoney
    | Think
    | Agree
    | RoundOver
    | GameOver
    | BotFailed
    | Failed
    | Show
    | Retold
    | Refused
    | Wait
)


class Say(Enum):
    """A reply other than a choice or an error."""

    GO = auto()
    """Yes: continue, roll, open the curtain, keep the choice."""
    NO = auto()
    """No: not agreed, or cancelled; the game continues as if nothing had been asked."""
    UNDO = auto()
    """Somebody wants to go back."""
    MONEY = auto()
    """Somebody wants to see their own money."""
    HIDE = auto()
    """Everything private has been covered; the curtain follows."""


Reply: TypeAlias = Action | Say | BotError | None
"""A reply; None if nobody will reply, and the mediator requests what is due then."""
Requests: TypeAlias = Generator[Request, Reply, None]
