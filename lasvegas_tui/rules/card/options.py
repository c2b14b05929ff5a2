"""The options of the card game, on which the players agree before it begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta

from lasvegas_tui.rules.core import Options, short_game


class CardOptions(Options, frozen=True):
    """The options of a card game, such as the sequential variation."""

    sequential: Annotated[
        bool,
        Meta(
            title="Play in turn, openly",
            description="One after the other and face up, instead of all at once in secret.",
            extra={"rule": "C-11"},
        ),
    ] = False
    chips: Annotated[
        bool,
        Meta(
            title="Chip cards",
            description="Two dice placed at once may take a chip card, and sets of these pay "
            "at the end (only in turn).",
            extra={"rule": "C-12"},
        ),
    ] = False
    short: Annotated[bool, short_game("C-14")] = False

    @property
    def is_short(self) -> bool:
        return self.short

    def idle(self) -> Mapping[str, str]:
        if self.sequential:  # C-12
            return {}
        return {"chips": "Chip cards are used only if players choose openly in turn."}
