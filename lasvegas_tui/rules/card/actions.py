"""The actions of the card game, of players and of chance."""

from __future__ import annotations

from typing import TypeAlias

from lasvegas_tui.rules.card.cards import Cards
from lasvegas_tui.rules.casino.casinos import Deal
from lasvegas_tui.rules.casino.chip_cards import LeaveChips, TakeChip
from lasvegas_tui.rules.core import Action


class Draw(Action, frozen=True):
    """Chance: the cards that each player draws; empty for players who draw none."""

    hands: tuple[Cards, ...]


class Select(Action, frozen=True):
    """Place these cards of the hand; the others go under the glass."""

    cards: Cards


CardAction: TypeAlias = Deal | Draw | Select | TakeChip | LeaveChips
