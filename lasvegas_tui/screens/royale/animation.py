"""The animation of Royale: payouts, rewards and fines of tiles, and dice that tiles move."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from lasvegas_tui.rules.casino.casinos import CasinoPaid
from lasvegas_tui.rules.casino.dollars_in_words import short
from lasvegas_tui.rules.core import News
from lasvegas_tui.rules.grammar import counted
from lasvegas_tui.rules.royale.news import DiceMoved, Skipped, TileNews, Transfer
from lasvegas_tui.rules.royale.table import CASINO_NAMES, CHIP, RoyaleView
from lasvegas_tui.rules.royale.tiles import TILES
from lasvegas_tui.rules.tuples import swapped, without
from lasvegas_tui.rules.words import Names
from lasvegas_tui.screens.casinos.payout_animation import TILE, PayoutAnimation, Payouts
from lasvegas_tui.screens.game.animation_phases import duration_of, part_at
from lasvegas_tui.screens.game.flight_progress import DELIVERY, Delivery, delivery
from lasvegas_tui.screens.game.ui_state import Frame
from lasvegas_tui.widgets.flight import Flight


class RoyaleAnimation(PayoutAnimation[RoyaleView]):
    next_label = "go on"

    def is_scene(self, news: News) -> bool:
        if isinstance(news, Skipped):
            return "last_throw" in TILES[news.tile].hooks  # it begins the end of the round
        return super().is_scene(news)

    def place(self, news: News, view: RoyaleView) -> int | None:
        match news:
            case CasinoPaid():
                return news.casino
            case DiceMoved(target=int(number)) if _is_late(news):
                return number
            case TileNews():
                return view.table.number_of(news.side)
        return None

    def title(self, news: News, view: RoyaleView, names: Names) -> tuple[str, str]:
        number = self.place(news, view)
        if number is None:
            return "Payout", ""
        name, tile = CASINO_NAMES[number - 1], view.table.tile(number)
        if isinstance(news, DiceMoved):
            return view.table.spot(news.origin), name
        if isinstance(news, CasinoPaid) or tile is None:
            return "Payout", name
        return tile.name, name

    def duration(self, news: News, view: RoyaleView) -> float:
        if _transfer(news) is not None or _is_late(news):
            return duration_of(DELIVERY)
        return super().duration(news, view)

    def is_waited_for(self, news: News) -> bool:
        return isinstance(news, Skipped)  # what was rolled for comes to nothing, such as a bet

    def is_payment(self, news: News) -> bool:
        return _transfer(news) is not None or super().is_payment(news)

    def num_paid(self, view: RoyaleView) -> int:
        return view.table.num_paid

    def view_at(
        self, view: RoyaleView, frame: Frame[RoyaleView], before: RoyaleView, payouts: Payouts
    ) -> RoyaleView:
        seen = super().view_at(view, frame, before, payouts)
        table = replace(seen.table, chips=before.table.chips)
        seen = replace(seen, table=table, loose=before.loose)
        for item, t in frame.played():
            transfer = _transfer(item)
            if transfer is not None:
                seen = _delivered(seen, transfer, delivery(t, transfer.dollars < 0))
        return seen

    def flight(self, frame: Frame[RoyaleView], payouts: Payouts) -> Flight | None:
        transfer = _transfer(frame.news[-1])
        if transfer is None or frame.place is None:
            return super().flight(frame, payouts)
        is_fine = transfer.dollars < 0
        way = delivery(frame.t, is_fine).way
        if way is None:
            return None
        if transfer.chips > 0:
            text = counted(transfer.chips, "chip")
        elif is_fine:
            text = f"−{short(-transfer.dollars)}"
        else:
            text = short(transfer.dollars)
        return Flight(frame.place, TILE, text, transfer.player, way)

    def change_at(
        self, view: RoyaleView, frame: Frame[RoyaleView]
    ) -> tuple[RoyaleView, RoyaleView]:
        late = [item for item in view.table.news if isinstance(item, DiceMoved) and _is_late(item)]
        to_come = [item for item in late if item not in frame.news[:-1]]
        not_moved = [item for item in late if not part_at(frame.progress_of(item), DELIVERY)[0]]
        return _without_dice(view, to_come), _without_dice(view, not_moved)


def _is_late(news: News) -> bool:
    """Whether a tile moves dice to a casino just before it is paid."""
    if not isinstance(news, DiceMoved) or not isinstance(news.target, int):
        return False
    tile = TILES.get(str(news.origin))
    return tile is not None and "last_throw" in tile.hooks


def _without_dice(view: RoyaleView, moved: Sequence[DiceMoved]) -> RoyaleView:
    casinos = list(view.table.casinos)
    for item in moved:
        assert isinstance(item.target, int)
        casinos[item.target - 1] = casinos[item.target - 1].minus(item.owner, item.dice)
    return replace(view, table=replace(view.table, casinos=tuple(casinos)))


def _transfer(news: News) -> Transfer | None:
    """Return the money and chips that a tile gives to a player or takes; None for nothing."""
    if not isinstance(news, TileNews) or news.transfer is None or not news.transfer.dollars:
        return None
    return news.transfer


def _delivered(view: RoyaleView, transfer: Transfer, now: Delivery) -> RoyaleView:
    """Return a view with the part of a transfer that has been counted so far."""
    player, chips, loose = transfer.player, view.table.chips, view.loose
    in_cards = transfer.dollars - CHIP * transfer.chips
    num_chips = chips[player] + round(now.counted * transfer.chips)
    view = replace(view, table=replace(view.table, chips=swapped(chips, player, num_chips)))
    if now.counted < 1:
        dollars = round(now.counted * in_cards / CHIP) * CHIP
        return replace(view, loose=swapped(loose, player, loose[player] + dollars))
    num_notes = view.num_notes[player] + len(transfer.gained) - len(transfer.given)
    view = replace(
        view,
        loose=swapped(loose, player, loose[player] + transfer.loose),
        num_notes=swapped(view.num_notes, player, num_notes),
    )
    purse = view.purses[player]
    if purse is None:
        return view
    notes = (*without(purse, transfer.given), *transfer.gained)
    return replace(view, purses=swapped(view.purses, player, notes))
