"""I1 Pickpocket: point at a casino; the first to your left with dice there gives you a chip."""

from typing import ClassVar

from lasvegas_tui.rules.casino.casinos import NUMBERS
from lasvegas_tui.rules.core import Action, Player, Refusal
from lasvegas_tui.rules.royale.actions import CasinoChoice
from lasvegas_tui.rules.royale.news import TileNews
from lasvegas_tui.rules.royale.tile import PlayerStep, Position, Tile, Visit


class StealChip(CasinoChoice, frozen=True):
    """Steal a chip at a casino."""

    has_preview: ClassVar = True


class ChipStolen(TileNews, frozen=True):
    """A chip changed hands."""

    side: ClassVar = "I1"

    holder: Player
    player: Player


class Pickpocket(Tile, frozen=True, tag="I1"):
    name: ClassVar = "Pickpocket"

    stolen: int = 0

    def activate(self, state: Position, visit: Visit) -> Position:
        if not any(victim(state, visit.player, number) is not None for number in NUMBERS):
            return state.skip(self, "Nobody with a chip is anywhere to be robbed.")
        return state.then(Stealing(visit.player, visit.number))


class Stealing(PlayerStep, frozen=True):
    side: ClassVar = "I1"

    number: int

    def legal_actions(self, state: Position) -> tuple[Action, ...]:
        robbed = {number: victim(state, self.player, number) for number in NUMBERS}
        return tuple([StealChip(number) for number, player in robbed.items() if player is not None])

    def refuse(self, state: Position, action: Action) -> Refusal:
        return Refusal("Nobody with a chip is there to be robbed.", self.side)

    def apply(self, state: Position, action: StealChip) -> Position:
        robbed = victim(state, self.player, action.number)
        assert robbed is not None
        tile = state.table.tile_at(self.number, Pickpocket)
        return (
            state.with_tile(self.number, Pickpocket(tile.stolen + 1))
            .earn_chips(robbed, -1)
            .earn_chips(self.player, 1)
            .tell(ChipStolen(robbed, self.player))
        )


def victim(state: Position, thief: Player, number: int) -> Player | None:
    """The first to the thief's left who has dice at that casino and a chip."""
    table = state.table
    dice = table.casino(number).dice
    others = [(thief + seat) % state.num_players for seat in range(1, state.num_players)]
    return next((player for player in others if dice[player] and table.chips[player]), None)
