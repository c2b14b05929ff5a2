"""Games that are played at six casinos: their look, and a play area of casinos above a stage."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from msgspec.structs import replace
from textual.geometry import Offset
from textual.widget import Widget

from lasvegas_tui.rules.casinos import Casino, Owner, Payout
from lasvegas_tui.rules.core import Player, Terminal, ViewT
from lasvegas_tui.screens.look.frame import Frame
from lasvegas_tui.screens.look.hints import Hints, Kind
from lasvegas_tui.screens.look.look import Look
from lasvegas_tui.screens.look.payout_animation import TILE, PayoutAnimation
from lasvegas_tui.screens.look.play_area import PlayArea
from lasvegas_tui.widgets.bar_chart import Bar, longest
from lasvegas_tui.widgets.casino_strip import CasinoModel, CasinoStrip
from lasvegas_tui.widgets.dice_arena import DiceArena
from lasvegas_tui.widgets.earnings_chart import EarningsChart
from lasvegas_tui.widgets.flying_note import WIDTH as NOTE_WIDTH
from lasvegas_tui.widgets.flying_note import Flight
from lasvegas_tui.widgets.highlight import Highlight
from lasvegas_tui.widgets.owners import OwnerRow
from lasvegas_tui.widgets.player_style import PlayerStyle

Owners: TypeAlias = tuple[tuple[Owner, PlayerStyle], ...]
"""Owners of dice with their styles."""


class CasinoHints(Hints[ViewT]):
    """The hints of a game in which numbers point at casinos."""

    lessons = {  # noqa: RUF012
        Kind.POINT: "Press a number you rolled: its dice go to that casino.",
        Kind.LOOK: "The preview shows what you would win; Enter places.",
    }


class CasinoLook(Look[ViewT]):
    """The look of a game with six casinos."""

    animation: PayoutAnimation[ViewT]

    def new_play_area(self) -> PlayArea[ViewT]:
        return DicePlayArea(self)

    # -- casinos -----------------------------------------------------------------------------------

    def owners(self, view: ViewT) -> Owners:
        """Return all possible owners of dice, with their index in the counts of a casino."""
        return tuple(enumerate((*self.player_styles, *self.imaginary)))

    def casino_models(self, view: ViewT, owners: Owners) -> Iterable[CasinoModel]:
        """Return the casinos from 1 to 6 as they are in a view, with a row for each owner."""
        raise NotImplementedError

    def previewed(self, view: ViewT, frame: Frame[ViewT]) -> ViewT:
        """Return the view that the choice under the cursor would lead to."""
        return frame.after(view)

    def casinos(self, view: ViewT, frame: Frame[ViewT]) -> tuple[CasinoModel, ...]:
        """Return the casinos of a frame: changed by a preview or a scene, paid, highlighted."""
        if frame.before is None:
            before, after = view, self.previewed(view, frame)
        else:
            before, after = self.animation.change_at(view, frame)
        owners = self.owners(before)
        was = tuple(self.casino_models(before, owners))
        now = was if after is before else tuple(self.casino_models(after, owners))
        models = [_changed(one, other, frame) for one, other in zip(was, now, strict=True)]
        return self.animation.casinos_at(models, view, frame, self.player_styles)

    # -- money -------------------------------------------------------------------------------------

    def leader(self, view: ViewT) -> Player | None:
        players = range(len(self.seats))
        return super().leader(view) if any(self.num_won(view, p) for p in players) else None

    def earnings(self, view: ViewT, frame: Frame[ViewT]) -> tuple[Bar, ...]:
        """Return a bar for each player: the money before a payout, and the gain so far.

        There are none outside of a payout, or while it waits for a choice.
        """
        is_over = view.is_between_rounds or isinstance(view.node, Terminal)
        is_paid = any(map(self.animation.is_payment, view.news))
        if not is_paid or not (is_over or frame.news):
            return ()
        seen = self.animation.view_at(view, frame)
        now, had = self._fortunes(seen), self._fortunes(frame.before or seen)
        return tuple(
            Bar(player_style, (min(before, after), max(0, after - before)))
            for player_style, before, after in zip(self.player_styles, had, now, strict=True)
        )

    def _fortunes(self, view: ViewT) -> list[int]:
        """Return everybody's money, or everybody's number of notes if any money is hidden."""
        players = range(len(self.seats))
        worths = [self.worth(view, player) for player in players]
        known = [worth for worth in worths if worth is not None]
        return known if len(known) == len(worths) else [self.num_won(view, p) for p in players]


def _changed(before: CasinoModel, after: CasinoModel, frame: Frame[ViewT]) -> CasinoModel:
    """Return a casino after a change, with a mark on the changed rows; notes and cards stay."""
    rows = tuple(
        replace(row, is_changed=row != was, is_asked=frame.hides_payouts)
        for was, row in zip(before.rows, after.rows, strict=True)
    )
    highlight = Highlight.OPEN.when(after.number in frame.open)
    if after.number == frame.place:
        highlight = Highlight.PAYING
    elif after.number == frame.cursor:
        highlight = Highlight.CHOSEN
    return replace(after, notes=before.notes, cards=before.cards, rows=rows, highlight=highlight)


@lru_cache(maxsize=128)
def casino_rows(casino: Casino, owners: Owners, big: tuple[int, ...] = ()) -> tuple[OwnerRow, ...]:
    """Return the rows of a casino; `big` are the numbers of big dice, if there are any."""
    return owner_rows(casino.counts, casino.payout(), owners, big)


def owner_rows(
    counts: Sequence[int], payout: Payout, owners: Owners, big: Sequence[int] = ()
) -> tuple[OwnerRow, ...]:
    """Return the rows of owners by the counts of their dice, in which a big die counts two."""
    awards, num_big = dict(payout.awards), big or [0] * len(counts)
    return tuple(
        OwnerRow(
            player_style,
            counts[owner] - 2 * num_big[owner],
            bool(num_big[owner]),
            awards.get(owner),
            owner in payout.tied,
        )
        for owner, player_style in owners
        if owner < len(counts)
    )


class CasinoPlayArea(PlayArea[ViewT]):
    """The casinos, above a stage for anything."""

    SCOPED_CSS = False
    DEFAULT_CSS = """
    CasinoPlayArea #strip { height: 1fr; padding: 0 0 0 1; margin-top: 0; }
    TableScreen.-tall CasinoPlayArea #strip { height: 7fr; margin-top: 1; }
    TableScreen.-huge CasinoPlayArea #strip { height: 7fr; margin-top: 1; }
    TableScreen.-tall CasinoPlayArea #stage { height: 3fr; }
    TableScreen.-huge CasinoPlayArea #stage { height: 3fr; }
    TableScreen.-wide CasinoPlayArea EarningsChart { width: 50%; }
    TableScreen.-vast CasinoPlayArea EarningsChart { width: 50%; }
    TableScreen.-wide CasinoPlayArea.-paid EarningsChart { width: 100%; }
    TableScreen.-vast CasinoPlayArea.-paid EarningsChart { width: 100%; }
    TableScreen.-wide CasinoPlayArea.-paid.-listing EarningsChart { width: 50%; }
    TableScreen.-vast CasinoPlayArea.-paid.-listing EarningsChart { width: 50%; }
    TableScreen.-short CasinoPlayArea EarningsChart { width: 0; }
    TableScreen.-short CasinoPlayArea.-paid EarningsChart { width: 0; }
    """

    def __init__(self, look: CasinoLook[ViewT], *below: Widget) -> None:
        self.look = look
        self.strip = CasinoStrip(6, "strip")
        super().__init__([self.strip], below)
        self.earnings = EarningsChart()
        self.beside = (self.earnings,)

    @property
    def parts(self) -> Mapping[str, Widget]:
        return {str(number): panel for number, panel in enumerate(self.strip.panels, 1)}

    def draw(self, view: ViewT, frame: Frame[ViewT]) -> None:
        self.strip.show(self.look.casinos(view, frame))
        self._draw_earnings(view, frame)

    def show_choices(
        self, labels: Sequence[str], cursor: int = -1, numbers: Sequence[int] = ()
    ) -> None:
        super().show_choices(labels, cursor, numbers)
        self.set_class(bool(labels), "-listing")

    def _draw_earnings(self, view: ViewT, frame: Frame[ViewT]) -> None:
        """Show the earnings as bars; after the payout they have the stage for themselves."""
        bars = self.look.earnings(view, frame)
        at_end = replace(frame, news=view.news, t=1.0) if frame.news else frame
        self.earnings.most = longest((*bars, *self.look.earnings(view, at_end)))
        self.earnings.bars = bars
        self.set_class(bool(bars) and not frame.news, "-paid")

    def origin(self, flight: Flight) -> tuple[Offset, int]:
        assert isinstance(flight.at, int)
        panel = self.strip.panels[flight.at - 1]
        region = panel.region
        left = region.x + (region.width - NOTE_WIDTH) // 2
        row = panel.tile_row if flight.index == TILE else panel.row_of(flight.index)
        return Offset(left, region.y + row), region.bottom - 1


class DicePlayArea(CasinoPlayArea[ViewT]):
    """Casinos, and the dice arena in the stage."""

    def __init__(self, look: CasinoLook[ViewT]) -> None:
        self.arena = DiceArena()
        self._is_animated = False
        super().__init__(look, self.arena)

    @property
    def parts(self) -> Mapping[str, Widget]:
        return {**super().parts, "dice": self.arena}

    def draw(self, view: ViewT, frame: Frame[ViewT]) -> None:
        super().draw(view, frame)
        self._is_animated = bool(frame.news) or frame.place is not None
        self.arena.dice = frame.dice or self.look.table_dice.dice(view, self.look.player_styles)
        self.arena.chosen = self.number_placed(view, frame)

    def number_placed(self, view: ViewT, frame: Frame[ViewT]) -> int:
        """Return the number of the dice that the choice under the cursor would place, or 0."""
        is_placing = frame.preview is not None and self.look.hints.focus(view) is None
        if frame.open and is_placing and isinstance(frame.cursor, int):
            return frame.cursor
        return 0

    def show_since(self, lines: Sequence[str], num_new: int) -> None:
        """Keep the stage for dice that are about to be rolled."""
        dice = self.arena.dice
        are_due = bool(dice) and not self._is_animated and not any(die.number for die in dice)
        self.leaves_since = bool(lines) and are_due
        super().show_since(() if are_due else lines, num_new)

    @property
    def is_stage_needed(self) -> bool:
        return bool(self.arena.dice)
