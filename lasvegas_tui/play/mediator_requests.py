"""The requests of the mediator to a front (a user interface), and the replies of a front.

Requests are immutable values. A request that concerns one player has the field `player`; `view` is
what the screen may show meanwhile. When a front shows a step, it may show only those of its actions
that `Step.seen` returns for the viewer.
"""

from __future__ import annotations

from collections.abc import Generator
from enum import Enum, auto
from typing import TypeAlias

from msgspec import Struct

from lasvegas_tui.bots import BotError
from lasvegas_tui.play.steps import Step
from lasvegas_tui.play.transcript_events import JournalError
from lasvegas_tui.rules.core import Action, IllegalActionError, Player, View

# -- one player does something ---------------------------------------------------------------------


class AskToChoose(Struct, frozen=True):
    """Ask a player to choose one of `view.actions`; the reply is the action."""

    player: Player
    view: View
    is_private: bool
    """Whether only this player may look at the screen while choosing."""


class AskToRoll(Struct, frozen=True):
    """Ask a player to roll the dice; the reply `Say.GO` rolls them."""

    player: Player
    view: View


class Handover(Struct, frozen=True):
    """Hide the game behind a curtain until a player has taken the keyboard."""

    player: Player
    task: str
    """What the player has to do, in words that everybody may read."""
    sealed: tuple[Player, ...] = ()
    """The players who have already made a simultaneous choice that is not revealed yet."""
    is_secret: bool = True
    """Whether the player will see something secret after taking the keyboard."""
    can_cancel: bool = False
    """Whether the player may cancel, because they have asked for the handover themselves."""
    can_change_sealed: bool = False
    """Whether `Say.UNDO` lets the player who last made a simultaneous choice here change it."""


class LookAtSealed(Struct, frozen=True):
    """Show a player alone the simultaneous choice they have made, which they may still undo."""

    player: Player
    view: View
    choice: Action


class LookAtMoney(Struct, frozen=True):
    """Show a player alone their own money, which is hidden from the others."""

    player: Player
    view: View


class Think(Struct, frozen=True):
    """Let a bot choose; the reply is its action, or the exception that it raised."""

    player: Player
    view: View
    """What the screen shows while the bot thinks."""


# -- everybody looks -------------------------------------------------------------------------------


class Agree(Struct, frozen=True):
    """Ask everybody whether to take back a decision."""

    whose: str
    """Whose decision it is, such as "Anna's choice"."""
    what: str
    """The decision in words for everybody; empty if it is face down."""


class RoundOver(Struct, frozen=True):
    """Show the end of a round until somebody continues."""

    view: View


class GameOver(Struct, frozen=True):
    """Show the end of the game with its result."""

    view: View


class BotFailed(Struct, frozen=True):
    """Tell everybody that a bot cannot choose; `Say.GO` replaces it with the default bot."""

    player: Player
    error: BotError


class Failed(Struct, frozen=True):
    """Tell everybody that an action failed and changed nothing; `Say.GO` tries it again."""

    error: IllegalActionError | JournalError


class Show(Struct, frozen=True):
    """Show a step until everybody has seen it; during that time a choice can be undone."""

    step: Step


# -- nobody is asked -------------------------------------------------------------------------------


class Retold(Struct, frozen=True):
    """Update the whole history of the game, because more has changed than one new step.

    `sentence` says what has changed, and may be empty.
    """

    sentence: str = ""


class Refused(Struct, frozen=True):
    """Tell a player in `sentence` why something that they asked for is not possible."""

    sentence: str


class Wait(Struct, frozen=True):
    """Show `view` and ask nobody, until something happens at another screen of the game."""

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
    """A reply that is neither an action nor an error."""

    GO = auto()
    """Yes: continue, roll, open the curtain, or keep the choice."""
    NO = auto()
    """No: do not agree, or cancel."""
    UNDO = auto()
    """Undo a choice, or take back a decision."""
    MONEY = auto()
    """Ask for a look at the player's own hidden money."""
    HIDE = auto()
    """Report that the user interface has hidden the game, so that a `Handover` has to come next."""


Reply: TypeAlias = Action | Say | BotError | None
"""The reply to a request; None asks for a new request, the one that is due now."""
Requests: TypeAlias = Generator[Request, Reply, None]
