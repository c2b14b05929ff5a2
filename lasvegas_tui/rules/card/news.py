"""The news of the card game: what everybody sees happen at the table."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from lasvegas_tui.rules.card.cards import Cards
from lasvegas_tui.rules.casino.casinos import CasinoPaid
from lasvegas_tui.rules.casino.chip_cards import Chip
from lasvegas_tui.rules.core import News, Player


class Placed(News, frozen=True):
    """Cards were revealed and placed in their casinos."""

    is_scene: ClassVar = True
    player: Player
    cards: Cards


class Finished(News, frozen=True):
    """A player has laid enough cards and sits out the rest of the round."""

    player: Player
    num_cards: int


class LastTurnTaken(News, frozen=True):
    """Players who have laid fewer cards have no turn left in the round (C-4)."""

    players: tuple[Player, ...]


class ChipTaken(News, frozen=True):
    """A player took a chip card from a casino."""

    player: Player
    casino: int
    colour: Chip


CardNews: TypeAlias = Placed | Finished | LastTurnTaken | ChipTaken | CasinoPaid
