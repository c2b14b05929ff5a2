"""What a table screen needs to know of a game: how a view becomes the values that the widgets draw.

A picture is a pure mapping. It decides nothing: what is legal, who is paid and who is tied comes out
of the view. A new game needs a picture of its own and nothing else to be played on the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from lasvegas_tui.rules.casinos import CasinoPaid, Owner, Payout
from lasvegas_tui.rules.core import Action, News, Player, View
from lasvegas_tui.rules.money import short
from lasvegas_tui.seats import COLOURS, Seat
from lasvegas_tui.widgets.casino import CasinoFace, OwnerRow
from lasvegas_tui.widgets.die import DieFace
from lasvegas_tui.widgets.ink import Ink
from lasvegas_tui.widgets.panels import Purse
from lasvegas_tui.widgets.seats import SeatFace


class Look(Struct, frozen=True):
    """What is pointed at on the table."""

    chosen: int = 0
    """The casino that the cursor is on, 0 for none."""
    open: tuple[int, ...] = ()
    """The casinos that may be chosen."""
    foreseen: View | None = None
    """The view that the choice looked at would lead to."""
    paying: int = 0
    """The casino that is being paid, 0 for none."""


class Picture:
    """The look of one game."""

    title = ""
    num_rounds = 0
    letters: Mapping[str, type[Action]] = {}
    """Keys for choices that are no number, such as p to pass."""

    def __init__(self, seats: Sequence[Seat]) -> None:
        self.seats = tuple(seats)
        self.names = tuple(seat.name for seat in seats)
        self.inks = tuple(ink(seat) for seat in seats)

    # -- what a game has to say --------------------------------------------------------------------

    def round(self, view: View) -> int:
        """Gives the round in play."""
        raise NotImplementedError

    def casinos(self, view: View, look: Look) -> tuple[CasinoFace, ...]:
        """Gives the casinos from 1 to 6."""
        raise NotImplementedError

    def dice(self, view: View) -> tuple[DieFace, ...]:
        """Gives the dice in the arena, blank where they are about to be rolled."""
        raise NotImplementedError

    def seat_faces(self, view: View) -> tuple[SeatFace, ...]:
        """Gives the players with what is left to each."""
        raise NotImplementedError

    def purses(self, view: View) -> tuple[Purse, ...]:
        """Gives the players with what they have won so far."""
        raise NotImplementedError

    def is_money_hidden(self, view: View) -> bool:
        """Whether money lies face down for whoever looks."""
        return False

    def number(self, action: Action) -> int:
        """Gives the casino number that a choice is made by, 0 where it is made from a list."""
        return 0

    def focus(self, view: View) -> int:
        """Gives the casino whose tile asks for something now, 0 for none."""
        return 0

    def hint(self, view: View) -> str:
        """Gives what a list of choices is about, in a line."""
        return ""

    def is_foreseeable(self, action: Action) -> bool:
        """Whether what a choice does to the casinos can be shown before it is made."""
        return bool(self.number(action))

    def placing(self, number: int) -> Action | None:
        """Gives the choice that a digit stands for, legal or not; None where digits stand for none."""
        return None

    def roller(self, view: View) -> Player | None:
        """Gives who is about to throw dice by hand; None where the table deals."""
        return None

    def thrown(self, action: Action, view: View) -> tuple[DieFace, ...]:
        """Gives the dice that chance has just thrown; none where it dealt."""
        return self.dice(view)

    def num_dice(self, view: View) -> str:
        """Gives what is about to be rolled: "8 dice"."""
        return ""

    def is_between_rounds(self, view: View) -> bool:
        """Whether a round is over and lies on the table to be looked at."""
        return False

    def rule(self, view: View, number: int) -> str:
        """Gives the rule to explain at a casino, or in general with 0."""
        return ""

    def place(self, news: News, view: View) -> int:
        """Gives the casino that a piece of news is about, 0 for none."""
        return news.casino if isinstance(news, CasinoPaid) else 0

    def news(self, view: View) -> tuple[News, ...]:
        """Gives what the last action brought about."""
        raise NotImplementedError


def ink(seat: Seat) -> Ink:
    """Gives the look of a player."""
    return Ink(seat.name, COLOURS[seat.colour].sign, f"$player-{seat.colour}")


def rows(
    owners: Sequence[tuple[Owner, Ink, str]], paid: Payout, old: Sequence[OwnerRow] | None = None
) -> tuple[OwnerRow, ...]:
    """Gives the rows of a casino from owners with their dice; those unlike the `old` ones are marked."""
    awards = dict(paid.awards)
    fresh = tuple(OwnerRow(ink, count, awards.get(owner), owner in paid.tied) for owner, ink, count in owners)
    if old is None:
        return fresh
    return tuple(replace(row, is_changed=row != was) for row, was in zip(fresh, old, strict=True))


def look_at(number: int, look: Look) -> str:
    """Gives how the casino is to be lit."""
    if number == look.paying:
        return "paying"
    if number == look.chosen:
        return "chosen"
    return "open" if number in look.open else ""


def purse(money: Sequence[int] | None, num_notes: int, extra: int = 0) -> str:
    """Gives money where it is open, else how many notes lie face down."""
    if money is not None:
        return short(sum(money) + extra) if money or extra else "0"
    return f"{num_notes} note{'' if num_notes == 1 else 's'}"
