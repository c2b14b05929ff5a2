"""The actions of the card game: the choices of players, and draws of cards."""

from __future__ import annotations

from typing import TypeAlias

from lasvegas_tui.rules.card.cards import Cards
from lasvegas_tui.rules.casino.casinos import Deal
from lasvegas_tui.rules.casino.chip_cards import LeaveChips, TakeChip
from lasvegas_tui.rules.core import Action


class Draw(Action, frozen=True):
    """Chance: the cards drawn by each player; empty for players who draw none."""

    hands: tuple[Cards, ...]


class Select(Action, frozen=True):
    """Choose the cards of the hand to place in casinos; the others are out of the round."""

    cards: Cards


CardAction: TypeAlias = Deal | Draw | Select | TakeChip | LeaveChips
