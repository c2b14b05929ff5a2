"""The news of the card game: the events at the table that follow from an action."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from lasvegas_tui.rules.card.cards import Cards
from lasvegas_tui.rules.casino.casinos import CasinoPaid
from lasvegas_tui.rules.casino.chip_cards import Chip
from lasvegas_tui.rules.core import News, Player


class Placed(News, frozen=True):
    """A player revealed the selected cards and placed them in the casinos with their numbers."""

    is_scene: ClassVar = True
    player: Player
    cards: Cards


class Finished(News, frozen=True):
    """A player has placed eight cards or more, and takes no more turns in this round."""

    player: Player
    num_cards: int


class LastTurnTaken(News, frozen=True):
    """The last turn of a round is over, and these players placed fewer than eight cards (C-4)."""

    players: tuple[Player, ...]


class ChipTaken(News, frozen=True):
    """A player took a chip card from a casino."""

    player: Player
    casino: int
    colour: Chip


CardNews: TypeAlias = Placed | Finished | LastTurnTaken | ChipTaken | CasinoPaid
