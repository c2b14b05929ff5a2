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

from lasvegas_tui.play.seats import COLOURS, Seat
from lasvegas_tui.rules.casinos import NUMBERS
from lasvegas_tui.rules.chips import Chip
from lasvegas_tui.rules.core import Player, ViewT
from lasvegas_tui.rules.money import full, short
from lasvegas_tui.screens.look.base_animation import Animation
from lasvegas_tui.screens.look.dice_presenter import DicePresenter
from lasvegas_tui.screens.look.frame import Frame
from lasvegas_tui.screens.look.play_area import PlayArea
from lasvegas_tui.screens.look.question_help import QuestionHelp
from lasvegas_tui.screens.look.targeting import Targeting
from lasvegas_tui.widgets.seats import Purse, SeatModel
from lasvegas_tui.widgets.styles import PlayerStyle


class Look(Generic[ViewT]):
    """The look of one game, whose views are of type `ViewT`."""

    targeting: Targeting[ViewT] = Targeting()
    question_help: QuestionHelp[ViewT] = QuestionHelp()
    animation: Animation[ViewT] = Animation()
    dice_presenter: DicePresenter[ViewT] = DicePresenter()

    title = ""
    num_rounds = 0
    """0 for a game without rounds to speak of."""
    purse_heading = "Money so far"
    """The heading of the purses at the side."""
    has_side = True
    """Whether purses and history stand in a column at the side; else the play area is as wide."""
    chance_again = "Dice rolled again will fall the same"
    """A warning about chance before a choice is taken back."""
    rounds_heading = "Money by round"
    """The heading of the rounds in the standings, for a game with rounds."""
    is_won_by_round = True
    """Whether each round adds to the money; else the standings list what was left after it."""
    nobody_wins = "Nobody wins"
    casino_names: Sequence[str] = tuple(f"casino {number}" for number in NUMBERS)
    """The names of the casinos in a sentence."""
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

    def round(self, view: ViewT) -> int:
        """Return the round in play, 0 if a game has none."""
        return 0

    def headline(self, view: ViewT) -> str:
        """Return the progress of the game: "round 2 of 4", and more if a game has more."""
        number = self.round(view)
        return f"round {number} of {self.num_rounds}" if number and self.num_rounds else ""

    def headline_at(self, seen: ViewT, frame: Frame[ViewT]) -> str:
        """Return the headline of a frame, whose view is `seen`; an animation keeps the old one."""
        return self.headline(frame.before or seen)

    def seat(self, view: ViewT, player: Player) -> SeatModel:
        """Return a player at the table, with what is left to play with."""
        return SeatModel(self.player_styles[player], "", "", is_awaited=player in view.awaited)

    def seats_in(self, view: ViewT) -> tuple[SeatModel, ...]:
        """Return everybody at the table."""
        return tuple(self.seat(view, player) for player in range(len(self.seats)))

    def purse(self, view: ViewT, player: Player) -> Purse:
        """Return the winnings of a player."""
        return Purse(self.player_styles[player], "")

    def worth(self, view: ViewT, player: Player) -> int | None:
        """Return a player's total, None if it is hidden."""
        return None

    def num_won(self, view: ViewT, player: Player) -> int:
        """Return the number of a player's notes, which everybody sees."""
        return 0

    def seats_at(self, seen: ViewT, frame: Frame[ViewT]) -> tuple[SeatModel, ...]:
        """Return the seats in a frame whose view is `seen`; an animation awaits no player."""
        models = self.seats_in(seen)
        if frame.before is None:
            return models
        return tuple([replace(model, is_awaited=False) for model in models])

    def standing_heading(self, view: ViewT) -> str:
        """Return the heading of the line after each round that tells what the players have."""
        return "Standing"

    def brief(self, total: int) -> str:
        """Return a total in short."""
        return short(total)

    def account(self, view: ViewT, player: Player, total: int) -> str:
        """Return the parts of a total at the end, empty if it has one part only."""
        return ""

    def total(self, total: int) -> str:
        """Return a total in full, for the end."""
        return full(total)


def style_of(seat: Seat) -> PlayerStyle:
    """Return the style of a player."""
    return PlayerStyle(seat.name, COLOURS[seat.colour].sign, f"$player-{seat.colour}")


def chip_cards(chips: Iterable[Chip]) -> tuple[tuple[str, str], ...]:
    """Return chip cards as the widgets draw them: a word and its colour each."""
    return tuple((str(chip), f"$card-{chip}") for chip in chips)
