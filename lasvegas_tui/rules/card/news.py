"""The news of the card game: what everybody sees happen at the table."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from lasvegas_tui.rules.card.cards import Cards
from lasvegas_tui.rules.casino.casinos import CasinoPaid
from lasvegas_tui.rules.casino.chip_cards import Chip
from lasvegas_tui.rules.core import News, Player


class Placed(News, frozen=True):
    """A player revealed cards and placed them in their casinos."""

    is_scene: ClassVar = True
    player: Player
    cards: Cards


class Finished(News, frozen=True):
    """A player has placed enough cards and takes no more turns in the round."""

    player: Player
    num_cards: int


class LastTurnTaken(News, frozen=True):
    """Players took the last turn of a round without having placed enough cards (C-4)."""

    players: tuple[Player, ...]


class ChipTaken(News, frozen=True):
    """A player took a chip card from a casino."""

    player: Player
    casino: int
    colour: Chip


CardNews: TypeAlias = Placed | Finished | LastTurnTaken | ChipTaken | CasinoPaid
