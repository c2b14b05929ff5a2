"""Vegas, the Board Game: throw for a counter where the chip is dear and can still be won.

Where several choices are as good the policy takes one of them by chance.
"""

from __future__ import annotations

from random import Random

from lasvegas_tui.rules.board.table import (
    GoodLuck,
    Move,
    PlaceCounter,
    PlacePawn,
    Table,
    ThrowDie,
)
from lasvegas_tui.rules.board.track import SPACES, TABLES
from lasvegas_tui.rules.core import Action, Player

WHIM = 0.1
THROWS, CARDS = 0.78, 0.15
"""The shares of turns with a plain throw, and with a Good Luck card before it."""


def choose(table: Table, player: Player, actions: tuple[Action, ...], rng: Random) -> Action | None:
    match actions[0]:
        case PlaceCounter():
            return _best([(_worth_of_space(table, player, a), a) for a in actions], rng)
        case PlacePawn():
            return _best([(_chip(a), a) for a in actions], rng)
        case ThrowDie():
            return _turn(actions, rng)
        case Move():
            return _best([(_chip(a), a) for a in actions if isinstance(a, Move)], rng)
    return None


def _turn(actions: tuple[Action, ...], rng: Random) -> Action | None:
    lot = rng.random()
    if lot < THROWS:
        return actions[0]
    cards = [action for action in actions if isinstance(action, GoodLuck)]
    return rng.choice(cards) if cards and lot < THROWS + CARDS else None


def _worth_of_space(table: Table, player: Player, action: Action) -> int:
    """Return how good a space is for a counter: a rival's first, then a low number."""
    assert isinstance(action, PlaceCounter)
    owner = table.spaces[table.here - 1][action.space]
    low = SPACES[table.here - 1][action.space][0]
    return (10 if owner is not None and owner != player else 0) - low


def _chip(action: Action) -> int:
    assert isinstance(action, PlacePawn | Move)
    return TABLES[action.position - 1].chip


def _best(valued: list[tuple[int, Action]], rng: Random) -> Action:
    most = max(value for value, _ in valued)
    return rng.choice([action for value, action in valued if value == most])
