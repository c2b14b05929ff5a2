"""The look of a game: how a view becomes the values that the widgets of the table draw.

A look is a pure mapping. It decides nothing: what is legal, who is paid and who is tied comes out
of the view. It says what stands where, and with four more pages how choices are pointed at, what is
said meanwhile, how news is staged, and how dice are thrown. A new game needs a look of its own,
with a felt, and nothing else to be played on the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from lasvegas_tui.rules.casinos import NUMBERS
from lasvegas_tui.rules.chips import Chip
from lasvegas_tui.rules.core import Player, ViewT
from lasvegas_tui.rules.grammar import counted
from lasvegas_tui.rules.money import full, short
from lasvegas_tui.screens.table.felt import Felt
from lasvegas_tui.screens.table.moment import Moment
from lasvegas_tui.screens.table.pointing import Pointing
from lasvegas_tui.screens.table.prompting import Prompting
from lasvegas_tui.screens.table.staging import Staging
from lasvegas_tui.screens.table.throwing import Throwing
from lasvegas_tui.session.seats import COLOURS, Seat
from lasvegas_tui.widgets.ink import Ink
from lasvegas_tui.widgets.panels import Purse
from lasvegas_tui.widgets.seats import SeatFace


class Look(Pointing[ViewT], Prompting[ViewT], Staging[ViewT], Throwing[ViewT]):
    """The look of one game, whose views are of type `ViewT`."""

    title = ""
    num_rounds = 0
    """0 where a game has none to speak of."""
    standing_heading = "Standing"
    """What the players have, in a line after each round."""
    purse_heading = "Money so far"
    """What the purses at the side hold."""
    has_side = True
    """Whether purses and history stand in a column at the side; else the felt has all the room."""
    chance_again = "Dice rolled again will fall the same"
    """What is true of chance after a choice was taken back."""
    rounds_heading = "Money by round"
    """The heading of the rounds in the standings, for a game that has any."""
    is_won_by_round = True
    """Whether rounds only add to what players have; else the standings list what was left."""
    nobody_wins = "Nobody wins"
    casino_names: Sequence[str] = tuple(f"casino {number}" for number in NUMBERS)
    """What casinos are called in a sentence."""
    imaginary: Sequence[Ink] = ()
    """Who has dice beside the players and takes no turn, in the order of their counts."""

    def __init__(self, seats: Sequence[Seat]) -> None:
        self.sit(seats)

    def sit(self, seats: Sequence[Seat]) -> None:
        """Let those who sit at the table be these from now on."""
        self.seats = tuple(seats)
        self.names = tuple(seat.name for seat in seats)
        self.inks = tuple(ink(seat) for seat in seats)

    def new_felt(self) -> Felt[ViewT]:
        """Return a new felt to draw views of the game on."""
        raise NotImplementedError

    def round(self, view: ViewT) -> int:
        """Return the round in play."""
        raise NotImplementedError

    def headline(self, view: ViewT) -> str:
        """Return where the game stands: "round 2 of 4", and what the game adds to it."""
        number = self.round(view)
        return f"round {number} of {self.num_rounds}" if number and self.num_rounds else ""

    def headline_at(self, view: ViewT, moment: Moment[ViewT]) -> str:
        """Return where the game stands by what is seen: in a scene, as it stood before that."""
        return self.headline(moment.before or view)

    def seat_faces(self, view: ViewT) -> tuple[SeatFace, ...]:
        """Return the players with what is left to each."""
        raise NotImplementedError

    def purses(self, view: ViewT) -> tuple[Purse, ...]:
        """Return the players with what they have won so far."""
        raise NotImplementedError

    def worth(self, view: ViewT, player: Player) -> int | None:
        """Return what a player has in all, None where that does not lie open."""
        return None

    def num_won(self, view: ViewT, player: Player) -> int:
        """Return how many notes a player has, which everybody sees."""
        return 0

    def seats_shown(self, view: ViewT, moment: Moment[ViewT]) -> tuple[SeatFace, ...]:
        """Return the players with what they have so far, and the mark of whoever leads.

        Whoever is next is not awaited before what is being shown has ended.
        """
        seen = self.so_far(view, moment)
        leader = self.leader(seen)
        return tuple(
            replace(
                face,
                is_leading=player == leader,
                is_awaited=face.is_awaited and moment.before is None,
            )
            for player, face in enumerate(self.seat_faces(seen))
        )

    def leader(self, view: ViewT) -> Player | None:
        """Return who has more than everybody else, where everything lies open."""
        worths = [self.worth(view, player) for player in range(len(self.seats))]
        known = [worth for worth in worths if worth is not None]
        if not any(known) or len(known) < len(worths) or known.count(max(known)) > 1:
            return None
        return known.index(max(known))

    def brief(self, total: int) -> str:
        """Return what a player has, in short."""
        return short(total)

    def account(self, view: ViewT, player: Player, total: int) -> str:
        """Return what a total at the end is made of, empty where it is one thing."""
        return ""

    def total(self, total: int) -> str:
        """Return what a player has at the end, in full."""
        return full(total)


def ink(seat: Seat) -> Ink:
    """Return the look of a player."""
    return Ink(seat.name, COLOURS[seat.colour].sign, f"$player-{seat.colour}")


def purse(money: Sequence[int] | None, num_notes: int, extra: int = 0) -> str:
    """Return money where it is open, else how many notes lie face down."""
    if money is None:
        return counted(num_notes, "note")
    return short(sum(money) + extra) if money or extra else "0"


def chip_cards(chips: Iterable[Chip]) -> tuple[tuple[str, str], ...]:
    """Return chip cards as they are drawn, each a letter and its colour."""
    return tuple((chip[0], f"$card-{chip}") for chip in chips)
