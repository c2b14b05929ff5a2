"""How a player fares at casinos in rounds that were played on: their notes, ties and defeats."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from lasvegas_tui.rules.card.table import Select
from lasvegas_tui.rules.casinos import Casino
from lasvegas_tui.rules.core import Action, Player
from lasvegas_tui.rules.dice.table import Place as PlaceDice
from lasvegas_tui.rules.royale.choices import Place as PlaceRoyale


def casinos_of(action: Action) -> tuple[int, ...]:
    """Return the numbers of the casinos at which a choice places dice; empty if it places none."""
    match action:
        case PlaceDice(number) | PlaceRoyale(number):
            return (number,)
        case Select(cards):
            return tuple(sorted({card.number for card in cards}))
    return ()


class CasinoOdds(Struct):
    """One player's results at one casino, as counts of rounds."""

    number: int
    player: Player
    num_rounds: int = 0
    taken: dict[int, int] = {}
    """The rounds in which the player took a note, by its dollars."""
    num_tied: int = 0
    num_passed: int = 0
    """The rounds in which the player had dice there, was not tied, and somebody had more."""

    def observe(self, table: Any) -> None:
        """Count the end of a round."""
        casino: Casino = table.casinos[self.number - 1]
        counts, paid = casino.counts, casino.payout()
        self.num_rounds += 1
        for owner, note in paid.awards:
            if owner == self.player:
                self.taken[note] = self.taken.get(note, 0) + 1
        if self.player in paid.tied:
            self.num_tied += 1
        elif 0 < counts[self.player] < max(counts):
            self.num_passed += 1

    def share(self, num: int) -> float:
        """Return the share of rounds that a count is, from 0 to 1."""
        return num / self.num_rounds


def chance_to_roll_again(state: Any, action: Action, player: Player) -> float | None:
    """Return the chance that the player's next roll shows the number of a choice, from 0 to 1.

    None where the choice is no number, or leaves the player nothing to roll.
    """
    match action:
        case PlaceDice():
            after = state.apply(action).table
            num_dice = after.own[player] + after.white[player]
        case PlaceRoyale():
            num_dice = state.apply(action).table.hands[player].num_dice
        case _:
            return None
    return 1 - (5 / 6) ** num_dice if num_dice else None
