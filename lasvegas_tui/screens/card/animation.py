"""The animation of the card game: revealed cards are turned face up, and casinos are paid."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.rules.card.news import Finished, LastTurnTaken, Placed
from lasvegas_tui.rules.card.table import CardView, Casino
from lasvegas_tui.rules.core import News
from lasvegas_tui.rules.words import Names
from lasvegas_tui.screens.casinos.owner_rows import OwnerRow
from lasvegas_tui.screens.casinos.payout_animation import PayoutAnimation, Payouts
from lasvegas_tui.screens.game.animation_phases import duration_of, part_at
from lasvegas_tui.screens.game.ui_state import Frame

REVEAL = "reveal"
"""The value of `Frame.place` while cards are revealed; in other scenes, it is a casino's number."""
TURN, SETTLE = 2, 3
"""Relative durations: of turning one card up, and of the pause after a player's last card."""


class CardAnimation(PayoutAnimation[CardView]):
    next_label = "go on"

    def place(self, news: News, view: CardView) -> Target | None:
        if isinstance(news, Placed | Finished | LastTurnTaken):
            return REVEAL
        return super().place(news, view)

    def title(self, news: News, view: CardView, names: Names) -> tuple[str, str]:
        if not isinstance(news, Placed):
            return super().title(news, view, names)
        if view.table.options.sequential:
            return "Cards laid", names[news.player]
        return "Cards up!", ""

    def duration(self, news: News, view: CardView) -> float:
        if isinstance(news, Placed):
            return duration_of(_parts(news))
        return super().duration(news, view)

    def is_read(self, news: News, view: CardView) -> bool:
        return isinstance(news, Placed) or super().is_read(news, view)

    def is_waited_for_together(self, news: News, view: CardView) -> bool:
        is_secret = not view.table.options.sequential
        return isinstance(news, Placed) and is_secret  # a curtain comes next

    def view_at(
        self, view: CardView, frame: Frame[CardView], before: CardView, payouts: Payouts
    ) -> CardView:
        seen = super().view_at(view, frame, before, payouts)
        if frame.place != REVEAL:
            return seen
        num_out = list(seen.table.num_out)
        for news in all_placed(view):
            num_out[news.player] -= len(news.cards) - num_turned(news, frame)
        return replace(seen, table=replace(seen.table, num_out=tuple(num_out)))

    def change_at(self, view: CardView, frame: Frame[CardView]) -> tuple[CardView, CardView]:
        if frame.place != REVEAL:
            return view, view
        placed = all_placed(view)
        closed = [Placed(n.player, n.cards[num_turned(n, frame) :]) for n in placed]
        return _without(view, placed), _without(view, closed)


def all_placed(view: CardView) -> list[Placed]:
    """Return the events in which players have just revealed cards, one for each player."""
    return [news for news in view.table.news if isinstance(news, Placed)]


def num_turned(placed: Placed, frame: Frame[CardView]) -> int:
    """Return how many of a player's revealed cards are already face up in this frame."""
    part, _ = part_at(frame.progress_of(placed), _parts(placed))
    return min(part, len(placed.cards))


def _parts(placed: Placed) -> tuple[int, ...]:
    """Return the timeline of revealing a player's cards."""
    return (*[TURN] * len(placed.cards), SETTLE)


def _without(view: CardView, placed: Sequence[Placed]) -> CardView:
    """Return a view in which some of the revealed cards are not at their casinos yet."""
    casinos = []
    for number, casino in enumerate(view.table.casinos, 1):
        cards = list(casino.cards)
        for news in placed:
            num_here = sum(card.number == number for card in news.cards)
            cards[news.player] = cards[news.player][: len(cards[news.player]) - num_here]
        casinos.append(Casino(casino.notes, tuple(cards), casino.chips))
    return replace(view, table=replace(view.table, casinos=tuple(casinos)))


def struck(rows: Sequence[OwnerRow], is_striking: bool) -> tuple[OwnerRow, ...]:
    """Return a casino's rows of owners, of which some may be struck out.

    With `is_striking`, these are the highlighted rows of owners who tie; otherwise there are none.
    """
    return tuple(
        replace(row, is_struck=is_striking and row.is_tied and row.is_changed) for row in rows
    )
