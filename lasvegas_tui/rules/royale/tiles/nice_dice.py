"""Tile H1, Nice Dice: a player lays a die on the tile, and is paid for its number at payout."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from lasvegas_tui.rules.casino.casinos import NUMBERS, Owner
from lasvegas_tui.rules.casino.dollars_in_words import short
from lasvegas_tui.rules.core import Action, Player, Refusal
from lasvegas_tui.rules.grammar import joined
from lasvegas_tui.rules.royale.actions import DieChoice
from lasvegas_tui.rules.royale.dice import NO_DICE, Dice, a_die, die
from lasvegas_tui.rules.royale.drawn_on_tiles import Mark, Quiet, Sign
from lasvegas_tui.rules.royale.news import HAND, DiceMoved
from lasvegas_tui.rules.royale.table import Table, casino_name, paid
from lasvegas_tui.rules.royale.tile import PlayerStep, Position, Tile, Visit
from lasvegas_tui.rules.tuples import swapped
from lasvegas_tui.rules.words import Names

REWARDS = {number: 10_000 * number for number in NUMBERS}
"""The reward in dollars for laying a die on the space with each number."""


class LayDie(DieChoice, frozen=True):
    """Lay a die on the tile's space for the number that it shows."""

    def label(self, table: Table, names: Names) -> str:
        step, which = table.top, a_die(self.biggy)
        how = f"Lay {which} on"
        if isinstance(step, LayingDie) and step.has_placed(self.number, self.biggy):
            how = f"Move {which} from {casino_name(step.number)} to"
        return f"{how} {self.number}: {paid(REWARDS[self.number])}"

    def told(self, table: Table, name: str) -> str:
        return f"{name} chooses the space of the {self.number}."


class LyingDie(Struct, frozen=True):
    """A die on a space of the tile, and its owner."""

    owner: Player
    die: Dice


class NiceDice(Tile, frozen=True, tag="H1"):
    name: ClassVar = "Nice Dice"
    text: ClassVar = f"Lay a die on the tile: at payout its number times {short(REWARDS[1])}."
    details: ClassVar = "A die of this roll or one just placed here; it counts at no casino."

    spaces: tuple[LyingDie | None, ...] = (None,) * len(NUMBERS)

    @property
    def brief(self) -> str:
        pays = f"{short(REWARDS[1])} to {short(REWARDS[6])}"
        if any(self.spaces):
            return pays
        return f"lay a die: {pays}"

    def prospect(self) -> str:
        least, most = short(min(REWARDS.values())), short(max(REWARDS.values()))
        return f"lay a die on the space of its number: {least} to {most} at the end of the round."

    def marks(self) -> tuple[Mark, ...]:
        if not any(self.spaces):
            return ()
        marks: list[Mark] = [Quiet("laid")]
        for face, lying in enumerate(self.spaces, 1):
            if lying is not None:
                marks += (f" {face}", Sign(lying.owner))
        return tuple(marks)

    def outlook(self, owners: Names) -> str:
        rewards: dict[Owner, list[str]] = {}
        for face, lying in enumerate(self.spaces, 1):
            if lying is not None:
                reward = f"{short(REWARDS[face])} for the {face}"
                rewards.setdefault(lying.owner, []).append(reward)
        told = [f"{owners[owner]} {joined(theirs)}" for owner, theirs in rewards.items()]
        return f"on {self.name}: {', '.join(told)}"

    def activate(self, state: Position, visit: Visit) -> Position:
        laying = LayingDie(visit.player, visit.number, visit.placed)
        if not laying.offered(state):
            return state.skip(self, "there is no die that could be put on its space.")
        return state.then(laying)

    def due(self, player: Player) -> int:
        total = 0
        for face, lying in enumerate(self.spaces, 1):
            if lying is not None and lying.owner == player:
                total += REWARDS[face]
        return total

    def pay(self, state: Position, number: int) -> Position:
        for face, lying in zip(NUMBERS, self.spaces, strict=True):
            if lying is not None:
                state = state.reward(lying.owner, REWARDS[face], self.side)
        return state

    def dice(self, owner: Owner) -> Dice:
        found = NO_DICE
        for lying in self.spaces:
            if lying is not None and lying.owner == owner:
                found += lying.die
        return found

    def with_die(self, face: int, lying: LyingDie) -> NiceDice:
        """Return a copy of the tile with `lying` on the space for the number `face`, 1 to 6.

        It replaces the die that was there, if any.
        """
        return NiceDice(swapped(self.spaces, face - 1, lying))


class LayingDie(PlayerStep, frozen=True):
    side: ClassVar = "H1"
    task: ClassVar = "to lay a die"

    number: int
    placed: Dice
    """The dice just placed at the tile's casino, one of which may be laid on the tile."""

    def can_decline(self, table: Table) -> bool:
        return True

    def declining(self, table: Table) -> str:
        return "lay no die"

    def legal_actions(self, state: Position) -> tuple[Action, ...]:
        return tuple(LayDie(face, kind.big > 0) for face, kind in self.offered(state))

    def offered(self, state: Position) -> list[tuple[int, Dice]]:
        """Return pairs of a number and a die with this number that may be laid on the tile."""
        shown = sorted([*self._placed(), *self._rolled(state)], key=_by_number)
        return [(face, kind) for face, kind in shown if self._has_room(state, face)]

    def refuse(self, state: Position, action: Action) -> Refusal:
        match action:
            case LayDie(number) if number in NUMBERS and not self._has_room(state, number):
                return Refusal(
                    f"The die there would have to go to casino {number}, which is closed.",
                    self.side,
                )
            case LayDie():
                return Refusal("No such die was just rolled or placed here.", self.side)
        return Refusal("Now a die may be put on the space of its number.", self.side)

    def apply(self, state: Position, action: LayDie) -> Position:
        tile, laid = state.table.tile_at(self.number, NiceDice), die(action.biggy)
        displaced = tile.spaces[action.number - 1]
        state = self._fetched(state, action.number, laid).with_tile(
            self.number, tile.with_die(action.number, LyingDie(self.player, laid))
        )
        if displaced is None:
            return state
        owner, moved = displaced.owner, displaced.die
        return state.tell(DiceMoved(owner, moved, tile.side, action.number)).put(
            action.number, owner, moved
        )

    def _fetched(self, state: Position, face: int, laid: Dice) -> Position:
        """Return the position after a die is removed from the casino or from the hand."""
        if self.has_placed(face, bool(laid.big)):
            moved = DiceMoved(self.player, laid, self.number, NiceDice.side)
            return state.tell(moved).take(self.number, self.player, laid)
        return state.tell(DiceMoved(self.player, laid, HAND, NiceDice.side)).use_up(
            self.player, laid
        )

    def has_placed(self, face: int, biggy: bool) -> bool:
        """Whether a die with the number `face` was just placed at the tile's casino.

        If `biggy`, the die is the Biggy, otherwise a small die.
        """
        return (face, die(biggy)) in self._placed()

    def _placed(self) -> list[tuple[int, Dice]]:
        return [(self.number, kind) for kind in self.placed.kinds()]

    def _rolled(self, state: Position) -> list[tuple[int, Dice]]:
        """Return the remaining dice of this turn's roll; none in Power Play, which has no roll."""
        roll = state.table.roll
        if roll is None:
            return []
        small = [(face, die(biggy=False)) for face in sorted(set(roll.small))]
        if roll.biggy:
            return [*small, (roll.biggy, die(biggy=True))]
        return small

    def _has_room(self, state: Position, face: int) -> bool:
        """Whether the space is free, or its die can go to the casino of its number."""
        tile = state.table.tile_at(self.number, NiceDice)
        return tile.spaces[face - 1] is None or face != state.table.closed


def _by_number(shown: tuple[int, Dice]) -> tuple[int, int]:
    face, kind = shown
    return face, kind.big
