"""The legal actions in a turn of the board game."""

from __future__ import annotations

from functools import lru_cache

from lasvegas_tui.rules.board.actions import FrontMan, GoodLuck, MaryChip, Move, Pass, ThrowDie
from lasvegas_tui.rules.board.playing_tables import FACES, POSITIONS, SHOWING, Counters
from lasvegas_tui.rules.board.table import Table
from lasvegas_tui.rules.core import Action, Player

GOOD_LUCKS = {number: GoodLuck(number) for number in FACES}
THROW_DIE, MARY_CHIP, PASS = ThrowDie(), MaryChip(), Pass()


def turn_actions(table: Table) -> tuple[Action, ...]:
    """Return the current player's legal actions: throw, play a card, move the pawn, or pass."""
    player = table.player
    pawn, cards, is_scored = table.pawn, table.cards[player], table.is_scored
    moves = _moves(is_scored, pawn)
    if is_scored[pawn - 1]:  # B-3
        return moves
    mary: tuple[Action, ...] = ()
    if cards.mary_chip:
        mary = (MARY_CHIP,)
    if not table.counters[player]:  # B-2, B-16
        return (*mary, *moves, PASS)
    good_luck = _good_lucks(pawn, table.spaces[pawn - 1], cards.good_luck, player)
    if cards.front_men:
        front_men = _front_men(is_scored, pawn)
    else:
        front_men = ()
    return (THROW_DIE, *good_luck, *front_men, *mary, *moves)


def _good_lucks(
    pawn: int, counters: Counters, numbers: tuple[int, ...], player: Player
) -> list[Action]:
    """Return the cards for numbers with a space that is not the player's own (B-9, B-16)."""
    found: list[Action] = []
    for number in numbers:
        for space in SHOWING[pawn - 1][number]:
            if counters[space] != player:
                found.append(GOOD_LUCKS[number])
                break
    return found


@lru_cache(maxsize=4096)
def _moves(is_scored: tuple[bool, ...], pawn: int) -> tuple[Action, ...]:
    """Return a move of the pawn to each other table that still has its chip."""
    return tuple(Move(position) for position in _others(is_scored, pawn))


@lru_cache(maxsize=4096)
def _front_men(is_scored: tuple[bool, ...], pawn: int) -> tuple[Action, ...]:
    """Return a Front-man for each other table than the pawn's that still has its chip (B-10)."""
    return tuple(FrontMan(position) for position in _others(is_scored, pawn))


def _others(is_scored: tuple[bool, ...], pawn: int) -> list[int]:
    """Return the numbers of the tables that still have their chip, without the pawn's."""
    return [position for position in POSITIONS if position != pawn and not is_scored[position - 1]]
