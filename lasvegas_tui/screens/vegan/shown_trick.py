"""The trick that is shown: the last one, or the current one with the card under the cursor."""

from __future__ import annotations

from typing import NamedTuple

from lasvegas_tui.rules.vegan.cards import Card
from lasvegas_tui.rules.vegan.table import BANK, Phase, Table, VeganView
from lasvegas_tui.rules.vegan.tricks import Laid, Trick
from lasvegas_tui.screens.game.flight_progress import Delivery, delivery
from lasvegas_tui.screens.game.view_widget import Sight
from lasvegas_tui.screens.vegan.cards import SuitedCardModel
from lasvegas_tui.screens.vegan.hand_and_bank import card_of
from lasvegas_tui.screens.vegan.targets import PILE, TRICK
from lasvegas_tui.widgets.styles import Highlight


class Shown(NamedTuple):
    """The trick to draw, in which the card under the cursor counts as already played."""

    trick: Trick
    own: Laid | None = None
    """The card under the cursor, with its owner; None without one."""
    title: str = ""
    """Words to put before the title, such as "last trick: "; may be empty."""

    def is_secret(self, table: Table) -> bool:
        """Whether the card under the cursor is an answer to the bank (V-15).

        Who would take the trick is then unknown, because other answers are secret.
        """
        return table.phase is Phase.ANSWER and self.own is not None

    def model_of(self, laid: Laid, table: Table) -> SuitedCardModel:
        """Return what is drawn of a card of the trick; the card under the cursor is faded."""
        return card_of(laid.card, table, TRICK, Highlight.FADED.when(self.own == laid))


def shown_of(sight: Sight[VeganView], is_last: bool) -> Shown | None:
    """Return the trick to draw: the current one, or with `is_last` the one before.

    None if there is no such trick yet.
    """
    table = sight.view.table
    if is_last:
        if table.last.laid:
            return Shown(table.last, None, "last trick: ")
        return None
    if table.phase in (Phase.DEAL, Phase.THROW) and not table.trick.laid:
        return None
    trick, own = table.trick, _previewed(sight)
    if own is None or (trick.taker is not None and sight.frame.preview is None):
        return Shown(trick)
    return Shown(trick.with_card(own), own)


def _previewed(sight: Sight[VeganView]) -> Laid | None:
    """Return the card under the cursor with its owner; None if none can be played there."""
    view, card = sight.view, sight.frame.cursor
    if view.table.phase not in (Phase.PLAY, Phase.BANK, Phase.ANSWER):
        return None
    if not isinstance(card, str) or card not in sight.frame.open or card == PILE:
        return None
    if view.table.phase is Phase.BANK:
        return Laid(BANK, Card(card))
    if view.viewer is None:
        return Laid(view.table.player, Card(card))
    return Laid(view.viewer, Card(card))


def on_its_way(sight: Sight[VeganView]) -> Delivery | None:
    """Return how far the trick has flown to its owner; None if it is not being moved."""
    frame = sight.frame
    if frame.before is None or frame.place != TRICK:
        return None
    return delivery(frame.t)
