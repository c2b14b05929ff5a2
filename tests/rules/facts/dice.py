"""What the tests have to know of the dice game."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from lasvegas_tui.rules.casino.casinos import Deal
from lasvegas_tui.rules.casino.chip_cards import CHIP_CARDS
from lasvegas_tui.rules.core import Action, Player
from lasvegas_tui.rules.dice.options import NUM_WHITE
from lasvegas_tui.rules.dice.rules import DiceState
from lasvegas_tui.rules.dice.table import NOTES, NUM_DICE, Phase
from tests.rules.facts import Facts
from tests.rules.facts.witness import MoneyWitness
from tests.rules.looks import exchanged


def conserved(state: DiceState) -> bool:
    table = state.table
    is_paid = table.phase in (Phase.DEAL, Phase.OVER)
    on_table = [] if is_paid else [note for casino in table.casinos for note in casino.notes]
    notes = sorted(
        on_table
        + [note for purse in state.purses for note in purse]
        + list(state.pile + state.under)
    )
    cards = (
        state.chip_pile + sum((casino.chips for casino in table.casinos), ()) + sum(table.chips, ())
    )
    return (
        notes == sorted(NOTES)
        and sorted(cards) == sorted(CHIP_CARDS if table.options.chips else ())
        and _all_dice(state) == _expected_dice(state)
    )


def _all_dice(state: DiceState) -> list[int]:
    table = state.table
    lying = [
        sum(casino.dice[owner] for casino in table.casinos)
        for owner in range(len(table.casinos[0].dice))
    ]
    in_hand = [*table.own, *([sum(table.white)] if table.has_white else [])]
    return [here + there for here, there in zip(lying, in_hand, strict=True)]


def _expected_dice(state: DiceState) -> list[int]:
    table, num_players = state.table, state.num_players
    own = NUM_DICE if table.round else 0
    leftover = 2 if num_players == 3 and table.phase is not Phase.LEFTOVER else 0
    white = NUM_WHITE.get(num_players, 0) * num_players + leftover if table.round else 0
    return [own] * num_players + ([white] if table.has_white else [])


class DiceWitness(MoneyWitness):
    def deal(self, outcome: Action | None) -> None:
        if isinstance(outcome, Deal):
            self.dealt.update(note for notes in outcome.notes for note in notes)

    def doubts(self, state: DiceState) -> bool:
        pile = Counter(NOTES) - self.dealt
        return self.doubts_money(state.purses, state.under) or Counter(state.pile) != pile


def secrets(state: DiceState) -> object:
    return state.purses, state.under, state.pile


def look_alike(state: DiceState, kept: Sequence[Player], rng: Random) -> DiceState:
    """The notes are dealt anew to where notes lie."""
    piles = (*state.purses, state.under, state.pile)
    *purses, under, pile = exchanged(piles, kept, rng)
    return replace(state, purses=tuple(purses), under=under, pile=pile)


FACTS = Facts(
    conserved=conserved,
    witness=DiceWitness,
    variants=(
        ({"neutral": False}, (2,)),
        ({"neutral": True}, (3, 4)),
        ({"chips": True}, (2, 5)),
        ({"neutral": True, "chips": True, "open_money": True}, (3,)),
        ({"short": True}, (2,)),
    ),
    hidden=frozenset({"pile", "under"}),
    secrets=secrets,
    look_alike=look_alike,
)
