"""The rules of the board game: which actions are legal in a state, and what each one does.

`table` defines the board and everything on it, `legal_turns` the actions that are legal in a turn,
and `table_winner` who wins a table's chip.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Self

from msgspec.structs import replace

from lasvegas_tui.rules.board import refusals
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
from lasvegas_tui.rules.board.dice_duel_hearts import BEATEN, DEFENDING, HEARTS, Hearts
from lasvegas_tui.rules.board.legal_turns import turn_actions
from lasvegas_tui.rules.board.news import (
    BoardNews,
    CounterPlaced,
    DuelFought,
    MaryMoved,
    NoCounter,
    PawnMoved,
    RollLost,
    Stalled,
    TableScored,
    Why,
)
from lasvegas_tui.rules.board.playing_tables import FACES, POSITIONS
from lasvegas_tui.rules.board.table import IDLE_ROUNDS, BoardView, Cards, Duel, Phase, Table
from lasvegas_tui.rules.core import (
    CHANCE,
    DECISIONS,
    TERMINAL,
    Action,
    Node,
    Player,
    Refusal,
    Simultaneous,
    Standing,
    State,
)
from lasvegas_tui.rules.ranking import Criterion, rank
from lasvegas_tui.rules.tuples import swapped

PAWN_PLACES = tuple(PlacePawn(position) for position in POSITIONS)
ROLLS = tuple(Roll(face) for face in FACES)
PICKS = tuple(Pick(hearts) for hearts in HEARTS)

PAWN, TURN, THROW, PLACE, DUEL, OVER = Phase
"""The members of `Phase` as plain names, because looking up an enum member is much slower."""


class BoardState(State, frozen=True):
    """A state of the board game; nothing in it is hidden."""

    table: Table

    # -- the interface of a state ------------------------------------------------------------------

    @property
    def num_players(self) -> int:
        return len(self.table.pawns)

    @property
    def round(self) -> int:
        if self.table.phase is PAWN:
            return 0
        return 1  # the game is a single long round

    @property
    def roller(self) -> Player | None:
        return self.table.roller

    @property
    def node(self) -> Node:
        table = self.table
        phase = table.phase
        if phase is THROW:
            return CHANCE
        if phase is DUEL:
            assert table.duel is not None
            return Simultaneous((table.duel.challenger, table.duel.defender))
        if phase is OVER:
            return TERMINAL
        return DECISIONS[table.player]

    def legal_actions(self, player: Player) -> tuple[Action, ...]:
        table = self.table
        phase = table.phase
        if phase is DUEL:
            if self.is_private(player):
                return PICKS
            return ()
        if player != table.player:
            return ()
        if phase is TURN:
            return turn_actions(table)
        if phase is PLACE:
            return tuple(
                [PlaceCounter(space) for space in table.targets(table.here, table.due, player)]
            )
        if phase is PAWN:
            return PAWN_PLACES
        return ()

    def apply(self, action: Action) -> Self:
        return replace(self, table=_applied(replace(self.table, news=()), action))

    def apply_joint(self, actions: Mapping[Player, Action]) -> Self:
        hearts = {player: pick.hearts for player, pick in actions.items() if isinstance(pick, Pick)}
        return replace(self, table=_after_duel(replace(self.table, news=()), hearts))

    def sample(self, rng: Random) -> Action:
        return ROLLS[int(rng.random() * 6)]

    def refuse(self, player: Player, action: Action) -> Refusal:
        return refusals.action(self.table, action)

    def why_impossible(self, outcome: Action) -> Refusal | None:
        return refusals.outcome(outcome)

    def is_private(self, player: Player) -> bool:
        duel = self.table.duel  # B-19
        return duel is not None and player in (duel.challenger, duel.defender)

    def is_forced(self, player: Player) -> bool:
        """Whether the player can only choose between spaces that differ in their row alone (B-4).

        Nothing depends on the row, so exchanging two such spaces would change nothing later.
        """
        table = self.table
        if table.phase is not PLACE or player != table.player:
            return False
        return table.has_spaces_alike

    def seen(self, action: Action, by: Player | None, viewer: Player | None) -> Action | None:
        return action  # picks are open once they take effect

    def view(self, player: Player | None) -> BoardView:
        actions: tuple[Action, ...] = ()
        if player is not None:
            actions = self.legal_actions(player)
        elif self.table.phase is not DUEL:  # B-19: picks are secret
            actions = self.legal_actions(self.table.player)
        return BoardView(player, self.node, actions, self.table)

    def resample(self, player: Player, rng: Random) -> Self:
        return self

    def returns(self) -> tuple[int, ...]:
        return self.table.totals

    def standings(self) -> tuple[Standing, ...]:  # B-18
        return rank(Criterion("chips", self.table.totals))


# -- a turn ----------------------------------------------------------------------------------------


def _applied(table: Table, action: Action) -> Table:
    match action:
        case ThrowDie():
            return _to_throw(replace(table, idle=0), table.pawn)
        case Roll(face):
            return _place(replace(table, die=face), table.here, face, is_thrown=True)
        case PlaceCounter(space):
            return _put(table, table.here, space)
        case Move(position):
            return _end_turn(_moved(replace(table, idle=table.idle + 1), position))
        case GoodLuck(number):
            return _place(_played(table, action), table.pawn, number, is_thrown=False)  # B-9
        case FrontMan(position):
            return _to_throw(_played(table, action), position)  # B-10
        case MaryChip():
            return _after_mary(_played(table, action))
        case Pass():
            return _end_turn(replace(table, idle=table.idle + 1))
        case PlacePawn(position):
            return _pawn_placed(_moved(table, position))
    raise TypeError(f"not an action of the board game: {action!r}")


def _moved(table: Table, position: int) -> Table:
    player = table.player
    news = (*table.news, PawnMoved(player, table.pawns[player], position))
    return replace(table, pawns=swapped(table.pawns, player, position), news=news)


def _pawn_placed(table: Table) -> Table:
    """Pass on to the next player; the first turn begins when all pawns are placed (B-1)."""
    if None in table.pawns:
        phase = PAWN
    else:
        phase = TURN
    return replace(table, phase=phase, player=(table.player + 1) % len(table.pawns))


def _played(table: Table, card: GoodLuck | FrontMan | MaryChip) -> Table:
    """Discard a card, and let it count for the table of the player's pawn."""
    player = table.player
    cards = _without(table.cards[player], card)
    return replace(
        table, cards=swapped(table.cards, player, cards), here_or_none=table.pawn, idle=0
    )


def _without(cards: Cards, card: GoodLuck | FrontMan | MaryChip) -> Cards:
    match card:
        case GoodLuck(number):
            return replace(
                cards, good_luck=tuple([left for left in cards.good_luck if left != number])
            )
        case FrontMan():
            return replace(cards, front_men=cards.front_men - 1)
        case MaryChip():
            return replace(cards, mary_chip=cards.mary_chip - 1)


def _to_throw(table: Table, position: int) -> Table:
    return replace(table, phase=THROW, here_or_none=position, due_or_none=None)


def _after_mary(table: Table) -> Table:
    """B-11: let the player throw if the table that Mary Chip reached was empty.

    They need a counter for that (B-16).
    """
    has_throw = table.counters[table.player] > 0
    table, was_empty = _mary_advanced(table, table.player)
    if was_empty and has_throw and table.phase is not OVER:
        return _to_throw(table, table.here)
    return _end_turn(table)


def _end_turn(table: Table) -> Table:
    """End the turn, and move Mary Chip after too many turns without a throw or a card (B-17)."""
    num_players = len(table.pawns)
    if table.idle >= IDLE_ROUNDS * num_players and table.phase is not OVER:
        table, _ = _mary_advanced(replace(table, idle=0, news=(*table.news, Stalled())), None)
    if table.phase is OVER:
        return replace(table, here_or_none=None, due_or_none=None, is_thrown=False)
    player = (table.player + 1) % num_players
    return replace(
        table, phase=TURN, player=player, here_or_none=None, due_or_none=None, is_thrown=False
    )


# -- a counter -------------------------------------------------------------------------------------


def _place(table: Table, position: int, number: int, is_thrown: bool) -> Table:
    """Place a counter, or ask for the space if several are possible (B-4)."""
    table = replace(table, due_or_none=number, is_thrown=is_thrown)
    player = table.player
    if not table.has_chip(position):  # B-11
        return _without_counter(table, NoCounter(player, position, number, "scored"))
    if not table.counters[player]:  # B-16
        return _without_counter(table, NoCounter(player, position, number, "none left"))
    spaces = table.targets(position, number, player)
    if not spaces:
        return _without_counter(table, NoCounter(player, position, number, "own"))
    if len(spaces) == 1:
        return _put(table, position, spaces[0])
    return replace(table, phase=PLACE)


def _without_counter(table: Table, news: NoCounter) -> Table:
    return _after_counter(_told(table, news), news.position)


def _put(table: Table, position: int, space: int) -> Table:
    player = table.player
    counters = swapped(table.counters, player, table.counters[player] - 1)
    table = replace(table, counters=counters)
    owner = table.spaces[position - 1][space]
    if owner is not None and table.options.duels:  # B-19
        return replace(table, phase=DUEL, duel=Duel(player, owner, space))
    if owner is not None:
        table = _sent_home(table, owner)
    table = _laid(table, position, space, player)
    placed = CounterPlaced(player, position, space, owner, table.due)
    return _after_counter(_told(table, placed), position)


def _after_duel(table: Table, hearts: Mapping[Player, Hearts]) -> Table:
    """Give the space to the winner of a duel, or to nobody after one heart or two each (B-20)."""
    duel = table.duel
    assert duel is not None
    attack, defence = hearts[duel.challenger], hearts[duel.defender]
    winner: Player | None = duel.defender
    if BEATEN[attack] == defence:
        winner = duel.challenger
    if attack == defence and attack != DEFENDING:
        winner = None
    for player in (duel.challenger, duel.defender):
        if player != winner:
            table = _sent_home(table, player)
    position = table.here
    table = replace(_laid(table, position, duel.space, winner), duel=None)
    shown = (attack, defence)
    fought = DuelFought(position, duel.space, duel.challenger, duel.defender, shown, winner)
    return _after_counter(_told(table, fought), position)


def _after_counter(table: Table, position: int) -> Table:
    """Go on after a counter was placed, or could not be (B-8, B-13).

    A full table is scored and ends the turn. Otherwise a card is followed by a throw, and a thrown
    1 moves Mary Chip before the turn ends.
    """
    if table.has_chip(position) and None not in table.spaces[position - 1]:
        table = _scored(table, position, "full")
        if not table.is_thrown:
            table = _told(table, RollLost(table.player))
        return _end_turn(table)
    if not table.is_thrown:
        return _to_throw(table, position)
    if table.due_or_none == 1:
        table, _ = _mary_advanced(table, table.player, is_rolled=True)
    return _end_turn(table)


def _laid(table: Table, position: int, space: int, owner: Player | None) -> Table:
    counters = swapped(table.spaces[position - 1], space, owner)
    return replace(table, spaces=swapped(table.spaces, position - 1, counters))


def _sent_home(table: Table, owner: Player) -> Table:
    return replace(table, counters=swapped(table.counters, owner, table.counters[owner] + 1))


# -- scoring ---------------------------------------------------------------------------------------


def _mary_advanced(
    table: Table, mover: Player | None, is_rolled: bool = False
) -> tuple[Table, bool]:
    """Move Mary Chip to the next table with a chip, and score it (B-12).

    Return also whether there were no counters at that table.
    """
    position = table.next_stop
    assert position is not None  # the game is over when the last chip is gone
    was_empty = not any(owner is not None for owner in table.spaces[position - 1])
    moved = MaryMoved(table.mary, position, mover, is_rolled)
    table = _told(replace(table, mary=position), moved)
    return _scored(table, position, "mary"), was_empty


def _scored(table: Table, position: int, why: Why) -> Table:
    """Award or discard the chip, and send the counters home (B-14, B-15, B-18, B-21)."""
    counters, decided = table.spaces[position - 1], table.verdict(position)
    is_scored = swapped(table.is_scored, position - 1, True)
    chips, winner = table.chips, decided.winner
    if winner is not None:
        chips = swapped(chips, winner, (*chips[winner], position))
    table = replace(
        table,
        counters=tuple([n + home for n, home in zip(table.counters, decided.counts, strict=True)]),
        spaces=swapped(table.spaces, position - 1, (None,) * len(counters)),
        is_scored=is_scored,
        chips=chips,
    )
    if not table.num_left:
        table = replace(table, phase=OVER)
    return _told(table, TableScored(position, why, decided, counters))


# -- helpers ---------------------------------------------------------------------------------------


def _told(table: Table, *news: BoardNews) -> Table:
    return replace(table, news=table.news + news)
