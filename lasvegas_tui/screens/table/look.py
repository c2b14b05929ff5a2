"""What a table screen needs to know of a game: how a view becomes the values that the widgets draw.

A picture is a pure mapping. It decides nothing: what is legal, who is paid and who is tied comes out
of the view. A new game needs a picture of its own, with a felt, and nothing else to be played on the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from lasvegas_tui.rules.casinos import CasinoPaid
from lasvegas_tui.rules.core import Action, News, View
from lasvegas_tui.rules.money import full, short
from lasvegas_tui.screens.table.pointing import Pointing
from lasvegas_tui.screens.table.question import Question
from lasvegas_tui.session.seats import COLOURS, Seat
from lasvegas_tui.widgets.die import DieFace
from lasvegas_tui.widgets.ink import Ink
from lasvegas_tui.widgets.panels import Key, Purse
from lasvegas_tui.widgets.pointing import Target
from lasvegas_tui.widgets.seats import SeatFace

if TYPE_CHECKING:
    from lasvegas_tui.screens.table.felt import Felt

CARD_COLOURS = {"pink": "$card-pink", "golden": "$card-golden", "silver": "$card-silver"}
CARD_COLOURS |= {"jade": "$card-jade", "violet": "$card-violet"}
"""The colours of chip cards."""


class Moment(Struct, frozen=True):
    """What is pointed at on the table."""

    chosen: Target = 0
    """What the cursor is on: a casino's number, a card, a space; 0 for nothing."""
    open: tuple[Target, ...] = ()
    """What may be pointed at."""
    foreseen: View | None = None
    """The view that the choice looked at would lead to."""
    paying: Target = 0
    """What the piece of news being shown is about, 0 for nothing."""
    shown: tuple[News, ...] = ()
    """The news shown so far, the piece being shown last; empty where none is being shown."""
    picked: tuple[int, ...] = ()
    """The items selected, by their index."""
    cursor: int | None = None
    """The item under the cursor."""
    thrown: tuple[DieFace, ...] = ()
    """The dice as they roll by or fell, to be shown in place of those in the view."""


class Look(Pointing):
    """The look of one game."""

    title = ""
    num_rounds = 0
    """0 where a game has none to speak of."""
    is_since_first = True
    """Whether behind the curtain it is first told what happened since the last turn; else only when asked for."""
    next_scene = "next"
    """What a key leads on to, where news is looked at bit by bit."""
    purse_heading = "Money so far"
    """What the purses at the side hold."""
    rounds_heading = "Money by round"
    """The heading of the rounds in the standings, for a game that has any."""
    is_won_by_round = True
    """Whether rounds only add to what players have, as a bar can show; else the standings list what was left."""
    nobody_wins = "Nobody wins"
    is_outcome_shown = False
    """Whether dice to be looked at are shown with what they led to, rather than on the table as it was before."""
    has_side = True
    """Whether a column at the side holds purses and history where there is room; else the felt has all of it."""

    def __init__(self, seats: Sequence[Seat]) -> None:
        self.seats = tuple(seats)
        self.names = tuple(seat.name for seat in seats)
        self.inks = tuple(ink(seat) for seat in seats)

    # -- what a game has to say --------------------------------------------------------------------

    def new_felt(self) -> Felt:
        """Return a new felt to draw views of the game on."""
        raise NotImplementedError

    def round(self, view: View) -> int:
        """Return the round in play."""
        raise NotImplementedError

    def headline(self, view: View) -> str:
        """Return where the game stands: "round 2 of 4", and what the game adds to it."""
        number = self.round(view)
        return f"round {number} of {self.num_rounds}" if number and self.num_rounds else ""

    def seat_faces(self, view: View) -> tuple[SeatFace, ...]:
        """Return the players with what is left to each."""
        raise NotImplementedError

    def purses(self, view: View) -> tuple[Purse, ...]:
        """Return the players with what they have won so far."""
        raise NotImplementedError

    def total(self, total: int) -> str:
        """Return what a player has at the end, in full."""
        return full(total)

    # -- choosing, in words; what points at what is said by `Pointing` -------------------------------

    def how(self, digits: Sequence[int], view: View) -> str:
        """Return the keys that a choice is made by pointing with; `digits` are those that point at something."""
        return f"press {', '.join(map(str, digits))}" if digits else ""

    def steering(self, view: View, at: Target | None) -> tuple[Key, ...]:
        """Return the keys that lead on from `at`, where what they choose has a name of its own."""
        return ()

    def commit_label(self, action: Action) -> str:
        """Return what Enter does with a choice made by pointing."""
        return "place"

    def kind_label(self, kind: type[Action]) -> str:
        """Return what a letter does that stands for several choices: "move"."""
        return kind.__name__.lower()

    def moment(self, question: Question, foreseen: View | None = None) -> Moment:
        """Return what a question lets be pointed at and what is, with what would come of it."""
        chosen = question.target
        if not chosen and (question.is_list or question.player is None):
            chosen = self.focus(question.view)
        cursor = question.cursor_item if question.items else None
        return Moment(
            chosen or 0, tuple(question.targets), foreseen, picked=question.picked, cursor=cursor
        )

    def focus(self, view: View) -> Target:
        """Return the casino whose tile asks for something now, 0 for none."""
        return 0

    def hint(self, view: View) -> str:
        """Return what there is to choose, in a line."""
        return ""

    def is_foreseeable(self, action: Action) -> bool:
        """Whether what a choice does can be shown before it is made."""
        return self.target(action) is not None

    # -- chance and news -------------------------------------------------------------------------------

    def thrown(self, action: Action, view: View) -> tuple[DieFace, ...]:
        """Return the dice that chance has just thrown; none where it dealt."""
        return ()

    def dice(self, view: View) -> tuple[DieFace, ...]:
        """Return the dice on the table, blank where they are about to be rolled."""
        return ()

    def is_thrown_at_once(self, view: View) -> bool:
        """Whether the dice roll without waiting for the roller, whose last choice it was to throw them."""
        return False

    def num_dice(self, view: View) -> str:
        """Return what is about to be rolled: "8 dice"."""
        return ""

    def is_between_rounds(self, view: View) -> bool:
        """Whether a round is over and lies on the table to be looked at."""
        return False

    def rule(self, view: View, target: Target) -> str:
        """Return the rule to explain at a target, or in general with 0."""
        return ""

    def is_scene(self, news: News) -> bool:
        """Whether a piece of news is shown by itself; from the first such on all is shown."""
        return isinstance(news, CasinoPaid)

    def is_lasting(self, news: News) -> bool:
        """Whether a piece of news stays until a key is pressed, however fast the table plays."""
        return False

    def scene_key(self, news: News) -> str:
        """Return what a key leads on to."""
        return "next casino" if isinstance(news, CasinoPaid) else self.next_scene

    def place(self, news: News, view: View) -> Target:
        """Return what a piece of news is about, 0 for what belongs to the scene before it."""
        return 0

    def scene_title(self, news: News, view: View) -> tuple[str, str]:
        """Return what is being shown, and where: "Payout", "casino 3"."""
        place = self.place(news, view)
        return "Payout", f"casino {place}" if place else ""


def ink(seat: Seat) -> Ink:
    """Return the look of a player."""
    return Ink(seat.name, COLOURS[seat.colour].sign, f"$player-{seat.colour}")


def purse(money: Sequence[int] | None, num_notes: int, extra: int = 0) -> str:
    """Return money where it is open, else how many notes lie face down."""
    if money is not None:
        return short(sum(money) + extra) if money or extra else "0"
    return f"{num_notes} note{'' if num_notes == 1 else 's'}"
