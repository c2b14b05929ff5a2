"""The look of a game: how a view becomes the values that the widgets of the table draw.

A look is a pure mapping and decides nothing: legal choices, payouts and ties come from the view.
It has four parts with defaults: `targeting` (what keys and clicks point at), `question_help` (what
is shown with a question), `animation` (how news are played) and `dice_presenter`. A new game needs
a look with a play area and nothing else to be played at the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic

from msgspec.structs import replace

from lasvegas_tui.play.seats import Seat
from lasvegas_tui.rules.chips import Chip
from lasvegas_tui.rules.core import Player, ViewT
from lasvegas_tui.screens.asking.help import QuestionHelp
from lasvegas_tui.screens.asking.targeting import Targeting
from lasvegas_tui.screens.game.animation import Animation
from lasvegas_tui.screens.game.frame import Frame
from lasvegas_tui.screens.look.dice_presenter import DicePresenter
from lasvegas_tui.screens.look.play_area import PlayArea
from lasvegas_tui.widgets.seats import Purse, SeatModel
from lasvegas_tui.widgets.styles import PlayerStyle, style_of


class Look(Generic[ViewT]):
    """The look of one game, whose views are of type `ViewT`."""

    targeting: Targeting[ViewT] = Targeting()
    question_help: QuestionHelp[ViewT] = QuestionHelp()
    animation: Animation[ViewT] = Animation()
    dice_presenter: DicePresenter[ViewT] = DicePresenter()

    title = ""
    purse_heading = "Money so far"
    """The heading of the purses at the side."""
    has_side = True
    """Whether purses and history have a column at the side; else the play area is wider."""
    imaginary: Sequence[PlayerStyle] = ()
    """Imaginary players with dice of their own, in the order of their counts."""

    def __init__(self, seats: Sequence[Seat]) -> None:
        self.set_seats(seats)

    def set_seats(self, seats: Sequence[Seat]) -> None:
        """Change who sits at the table."""
        self.seats = tuple(seats)
        self.names = tuple(seat.name for seat in seats)
        self.player_styles = tuple(style_of(seat) for seat in seats)

    def new_play_area(self) -> PlayArea[ViewT]:
        """Return a new widget that draws views of the game."""
        raise NotImplementedError

    def seat(self, view: ViewT, player: Player) -> SeatModel:
        """Return a player at the table, with the dice or cards left."""
        return SeatModel(self.player_styles[player], "", "", is_awaited=player in view.awaited)

    def seats_in(self, view: ViewT) -> tuple[SeatModel, ...]:
        """Return everybody at the table."""
        return tuple(self.seat(view, player) for player in range(len(self.seats)))

    def purse(self, view: ViewT, player: Player) -> Purse:
        """Return the winnings of a player."""
        return Purse(self.player_styles[player], "")

    def told_at(self, seen: ViewT, frame: Frame[ViewT]) -> ViewT:
        """Return the view whose progress the title shows; an animation keeps the old one."""
        return frame.before or seen

    def seats_at(self, seen: ViewT, frame: Frame[ViewT]) -> tuple[SeatModel, ...]:
        """Return the seats in a frame whose view is `seen`; in an animation no player is active."""
        models = self.seats_in(seen)
        if frame.before is None:
            return models
        return tuple([replace(model, is_awaited=False) for model in models])


def chip_cards(chips: Iterable[Chip]) -> tuple[tuple[str, str], ...]:
    """Return chip cards as the widgets draw them: a word and a colour for each."""
    return tuple((str(chip), f"$card-{chip}") for chip in chips)
