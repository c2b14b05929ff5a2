"""Pictures of a payout for the rulebook, drawn by the widgets of the table."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from lasvegas_tui.rules.casinos import payout
from lasvegas_tui.screens.table.casinos import rows
from lasvegas_tui.screens.table.look import ink
from lasvegas_tui.session.seats import COLOURS, Seat
from lasvegas_tui.widgets.casino import CasinoFace, CasinoStrip
from lasvegas_tui.widgets.highlight import Highlight

NAMES = ("You", "Ben", "Cleo", "Dora", "Emil")
INKS = tuple(ink(Seat(name, colour)) for name, colour in zip(NAMES, COLOURS, strict=True))
"""Who sits in the pictures."""


class PayoutPicture(CasinoStrip):
    """One casino three times: as it lies, with ties struck out, and paid."""

    DEFAULT_CSS = """
    PayoutPicture { width: 64; height: 14; padding: 0 0 0 1; }
    """

    def __init__(
        self, number: int, notes: Sequence[int], small: Sequence[int], big: Sequence[int] = ()
    ) -> None:
        """`small` and `big` are everybody's dice at the casino, a big one counting two."""
        super().__init__(3)
        bigs = (*big, *(0 for _ in small[len(big) :]))
        counts = tuple(few + 2 * one for few, one in zip(small, bigs, strict=True))
        paid = payout(notes, counts)
        words = [_words(few, one) for few, one in zip(small, bigs, strict=True)]
        owners = [(p, INKS[p], words[p], small[p]) for p in range(len(small))]
        lying = CasinoFace(number, "dice lie", notes=tuple(notes), rows=rows(owners, paid))
        asked = replace(lying, rows=tuple(replace(row, is_asked=True) for row in lying.rows))
        struck = [replace(row, is_struck=row.is_tied) for row in lying.rows]
        self.faces = (
            asked,
            replace(lying, name="ties go", rows=tuple(struck)),
            replace(
                lying,
                name="paid",
                num_gone=len(paid.awards),
                highlight=Highlight.PAYING,
                rows=tuple(replace(row, is_changed=bool(row.paid)) for row in lying.rows),
            ),
        )
        self.show(self.faces)


def _words(num_small: int, num_big: int) -> str:
    parts = [str(num_small)] * bool(num_small) + ["B"] * bool(num_big)
    return "+".join(parts)
