"""Pictures of payouts for the rulebook, drawn with the same widgets as a game."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from lasvegas_tui.play.seats import COLOURS, Seat
from lasvegas_tui.rules.casino.casinos import payout
from lasvegas_tui.screens.casinos.casino_panels import CasinoModel, CasinoPanels
from lasvegas_tui.screens.casinos.models_from_views import owner_rows
from lasvegas_tui.widgets.styles import Highlight, style_of

NAMES = ("You", "Ben", "Cleo", "Dora", "Emil")
INKS = tuple(style_of(Seat(name, colour)) for name, colour in zip(NAMES, COLOURS, strict=True))
"""The names, signs and colours of the players in the pictures."""
WIDTH, EACH = 64, 21
"""The maximum widths of a picture, and of each of the casinos in it, in cells."""
LEAST = 20
"""The minimum width of each of the casinos in a picture, in cells."""


class PayoutPicture(CasinoPanels):
    """One casino drawn at two or three moments: with dice placed, with ties struck out, and paid.

    If there is little room, the first moments are left out.
    """

    DEFAULT_CSS = f"""
    PayoutPicture {{ width: 100%; max-width: {WIDTH}; height: 14; margin-bottom: 1; }}
    PayoutPicture CasinoPanel {{ max-width: {EACH}; }}
    """

    def __init__(
        self, number: int, notes: Sequence[int], small: Sequence[int], big: Sequence[int] = ()
    ) -> None:
        """`small` and `big` are the numbers of dice of each owner; a big one counts as two."""
        all_big = (*big, *[0] * (len(small) - len(big)))
        counts = tuple(few + 2 * num_big for few, num_big in zip(small, all_big, strict=True))
        paid = payout(notes, counts)
        rows = owner_rows(counts, paid, tuple(enumerate(INKS)), all_big)
        lying = CasinoModel(number, notes=tuple(notes), rows=rows)
        before = replace(
            lying,
            name="dice placed",
            rows=tuple(replace(row, is_payment_hidden=True) for row in rows),
        )
        struck = replace(
            lying,
            name="ties fall out",
            rows=tuple(replace(row, is_struck=row.is_tied) for row in rows),
        )
        after = replace(
            lying,
            name="paid",
            num_gone=len(paid.awards),
            highlight=Highlight.PAYING,
            rows=tuple(replace(row, is_changed=bool(row.paid)) for row in rows),
        )
        if paid.tied:
            self.models = [before, struck, after]
        else:
            self.models = [before, after]
        super().__init__(len(self.models))
        self.show(self.models)

    def on_resize(self) -> None:
        num_shown = max(1, self.size.width // LEAST)
        for place, panel in enumerate(reversed(self.panels)):
            panel.display = place < num_shown
