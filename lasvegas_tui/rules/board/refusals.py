"""Sentences that say why an action is illegal in the board game, or a roll impossible.

A function that explains an illegal choice is never called for a legal one. So it does not check the
last reason: if no other holds, that one does. `outcome` alone decides which rolls are possible.
"""

from __future__ import annotations

from lasvegas_tui.rules.board.actions import (
    FrontMan,
    GoodLuck,
    MaryChip,
    Move,
    Pass,
    Pick,
    PlaceCounter,
    PlacePawn,
    Roll,
    ThrowDie,
)
from lasvegas_tui.rules.board.playing_tables import FACES, POSITIONS, SHOWING, SPACES
from lasvegas_tui.rules.board.table import Phase, Table
from lasvegas_tui.rules.core import Action, Refusal


def action(table: Table, wanted: Action) -> Refusal:
    """Return why an illegal action of the player who has to choose is not allowed."""
    match table.phase, wanted:
        case Phase.PAWN, PlacePawn():
            return Refusal("There is no such table.", "B-C2")
        case Phase.PAWN, _:
            return Refusal("First the pawn has to be placed at a table.", "B-1")
        case Phase.PLACE, PlaceCounter(space):
            return _space(table, table.here, table.due, space)
        case Phase.PLACE, _:
            return Refusal("Now a space has to be chosen for the counter.", "B-4")
        case Phase.DUEL, Pick():
            return Refusal("One, two or three hearts can be picked.", "B-19")
        case Phase.DUEL, _:
            return Refusal("First the duel has to be fought.", "B-19")
    return _turn(table, wanted)


def outcome(wanted: Action) -> Refusal | None:
    """Return why an outcome of chance is impossible now; None if it is a possible roll."""
    if not isinstance(wanted, Roll):
        return Refusal("Now the gold die is rolled: a Roll has to come.", "B-2")
    if wanted.face in FACES:
        return None
    return Refusal("A die shows 1 to 6.", "B-2")


def _turn(table: Table, wanted: Action) -> Refusal:
    player = table.player
    pawn = table.pawn
    match wanted:
        case PlacePawn():
            return Refusal("The pawn stands at a table already: it can be moved.", "B-1")
        case Move(position):
            return _other_table(table, pawn, position)
        case _ if not table.has_chip(pawn):
            return Refusal(f"Table {pawn} is scored: the pawn has to move, without a card.", "B-3")
        case MaryChip():
            return Refusal("The Mary card has been played.", "B-C1")
        case Pass():
            return Refusal("Only a player without counters may pass.", "B-2")
        case ThrowDie() | GoodLuck() | FrontMan() if not table.counters[player]:
            return Refusal(
                "Without counters there is no roll: only the Mary card, a move or a pass.", "B-16"
            )
        case GoodLuck(number) if number in table.cards[player].good_luck:
            return Refusal(
                f"Good Luck {number} would do nothing: every {number} here is yours.", "B-16"
            )
        case GoodLuck(number):
            return Refusal(f"Good Luck {number} has been played.", "B-9")
        case FrontMan() if not table.cards[player].front_men:
            return Refusal("All Front-men have been played.", "B-10")
        case FrontMan() if sum(table.is_scored) == len(POSITIONS) - 1:
            return Refusal("No other table has a chip.", "B-16")
        case FrontMan(position):
            return _other_table(table, pawn, position)
    return Refusal("Now the pawn is moved, or a card played, or the die rolled.", "B-2")


def _other_table(table: Table, pawn: int, position: int) -> Refusal:
    if position not in POSITIONS:
        return Refusal("There is no such table.", "B-C2")
    if position == pawn:
        return Refusal(f"Your pawn is at table {position} already.", "B-2")
    return Refusal(f"Table {position} has been scored.", "B-15")


def _space(table: Table, position: int, number: int, space: int) -> Refusal:
    if space not in range(len(SPACES[position - 1])):
        return Refusal("This table has no such space.", "B-C3")
    if space not in SHOWING[position - 1][number]:
        return Refusal(f"This space does not show a {number}.", "B-4")
    if table.spaces[position - 1][space] == table.player:
        return Refusal("A space has one counter, and here lies one of the same player.", "B-5")
    return Refusal(f"A space that shows a {number} is free.", "B-4")
