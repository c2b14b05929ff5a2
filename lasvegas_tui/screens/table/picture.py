"""What a table screen needs to know of a game: how a view becomes the values that the widgets draw.

A picture is a pure mapping. It decides nothing: what is legal, who is paid and who is tied comes out
of the view. A new game needs a picture of its own, with a felt, and nothing else to be played on the table.

A choice is made in one of four ways. By pointing: `target` names what on the felt stands for it, and
`at_digit` what a digit points at. By a letter, from `letters`; a kind of action with several choices
is opened by its letter, and then pointed at. By selecting several `items` that make one choice
together, as `combined` puts them. All else is chosen from a list.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from lasvegas_tui.rules.casinos import CasinoPaid
from lasvegas_tui.rules.core import Action, News, Player, View
from lasvegas_tui.rules.money import full, short
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


class Look(Struct, frozen=True):
    """What is pointed at on the table."""

    chosen: Target = 0
    """What the cursor is on: a casino's number, a card, a space; 0 for nothing."""
    open: tuple[Target, ...] = ()
    """What may be pointed at."""
    foreseen: View | None = None
    """The view that the choice looked at would lead to."""
    paying: Target = 0
    """What the piece of news being shown is about, 0 for nothing."""
    told: tuple[News, ...] = ()
    """The news shown so far, the piece being shown last; empty where none is being shown."""
    picked: tuple[int, ...] = ()
    """The items selected, by their index."""
    cursor: int | None = None
    """The item under the cursor."""


class Picture:
    """The look of one game."""

    title = ""
    num_rounds = 0
    """0 where a game has none to speak of."""
    letters: Mapping[str, type[Action]] = {}
    """Keys for kinds of choice, such as p to pass."""
    keys = ""
    """Letters that point at something, as `at_key` says."""
    is_since_first = True
    """Whether behind the curtain it is first told what happened since the last turn; else only when asked for."""
    next_scene = "next"
    """What a key leads on to, where news is looked at bit by bit."""
    told = "Money so far"
    """What the purses at the side hold."""
    rounds = "Money by round"
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

    def felt(self) -> Felt:
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

    def is_money_hidden(self, view: View) -> bool:
        """Whether money lies face down for whoever looks."""
        return view.is_money_hidden

    def total(self, total: int) -> str:
        """Return what a player has at the end, in full."""
        return full(total)

    # -- choosing ------------------------------------------------------------------------------------

    def number(self, action: Action) -> int:
        """Return the casino number that a choice is made by, 0 where it is made otherwise."""
        return 0

    def target(self, action: Action) -> Target | None:
        """Return what on the felt a choice is made by pointing at, None where it is made otherwise."""
        return self.number(action) or None

    def digit(self, action: Action) -> int | None:
        """Return the digit that says in a list which choice it is, such as a number of tokens; None for none."""
        return None

    def at_digit(self, digit: int, view: View, at: Target | None = None) -> Target | None:
        """Return what a digit points at, with the cursor on `at`."""
        return digit

    def at_key(self, key: str, view: View, at: Target | None) -> Target | None:
        """Return what one of `keys` points at, with the cursor on `at`."""
        return None

    def first(self, view: View) -> Target | None:
        """Return what the cursor is on to begin with."""
        return None

    def rest(self, view: View, at: Target | None) -> Target | None:
        """Return what the cursor, coming from `at`, rests on with nothing chosen yet, such as a token to be placed."""
        return None

    def how(self, digits: Sequence[int], view: View) -> str:
        """Return the keys that a choice is made by pointing with; `digits` are those that point at something."""
        return f"press {', '.join(map(str, digits))}" if digits else ""

    def steering(self, view: View, at: Target | None) -> tuple[Key, ...]:
        """Return the keys that lead on from `at`, where what they choose has a name of its own."""
        return ()

    def commit_label(self, action: Action) -> str:
        """Return what Enter does with a choice made by pointing."""
        return "place"

    def meant(self, target: Target, view: View) -> Action | None:
        """Return the choice that a target stands for, legal or not, to say why not; None where there is none."""
        return None

    def steered(self, key: str, at: Target | None, targets: Sequence[Target]) -> Target:
        """Return the target that an arrow key leads to: the next or the last one, round the end."""
        step = -1 if key in ("left", "up") else 1
        if at not in targets:
            return targets[0] if step > 0 else targets[-1]
        return targets[(targets.index(at) + step) % len(targets)]

    def items(self, view: View) -> tuple[Target, ...]:
        """Return the things of which several make one choice together, such as the viewer's hand."""
        return ()

    def combined(self, view: View, picked: Sequence[int]) -> Action:
        """Return the choice that some items make together, legal or not; they are given by rising index."""
        raise NotImplementedError

    def kind_label(self, kind: type[Action]) -> str:
        """Return what a letter does that stands for several choices: "move"."""
        return kind.__name__.lower()

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

    def roller(self, view: View) -> Player | None:
        """Return who is about to throw dice by hand; None where the table deals."""
        return None

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
