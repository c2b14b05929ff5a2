"""What the tests have to know of Royale."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from lasvegas_tui.rules.core import Action, News, Player
from lasvegas_tui.rules.royale import CARDS
from lasvegas_tui.rules.royale.dice import ALL_DICE, NO_DICE, Dice
from lasvegas_tui.rules.royale.news import Rewarded
from lasvegas_tui.rules.royale.outcomes import Deal
from lasvegas_tui.rules.royale.rules import RoyaleState
from lasvegas_tui.rules.royale.table import Phase
from lasvegas_tui.rules.royale.tiles.bad_luck import Fined
from lasvegas_tui.rules.royale.tiles.prime_time import PrimeTime
from tests.rules.facts import Facts
from tests.rules.facts.witness import MoneyWitness
from tests.rules.looks import exchanged
from tests.rules.royale import playing

LOWEST_CARD = 30_000


def conserved(state: RoyaleState) -> bool:
    table = state.table
    is_rolled = table.phase not in (Phase.TILES, Phase.NEUTRAL)
    neutral = playing.num_dice(state, table.neutral)
    has_gray = any(tile is not None and tile.has_gray for tile in table.tiles)
    gray = playing.num_dice(state, table.gray)
    return (
        playing.cards(state) == playing.ALL_CARDS
        and all(
            playing.num_dice(state, p) == _expected_of(state, p) for p in range(state.num_players)
        )
        and neutral
        == (ALL_DICE if state.num_players == 2 and table.round and is_rolled else NO_DICE)
        and gray == Dice(9 if has_gray else 0)
        and min(table.chips) >= 0
        and min(state.loose) >= 0
    )


def _expected_of(state: RoyaleState, player: Player) -> Dice:
    """Return all dice of a player, and the black ones of Prime Time that count for them."""
    primes = [
        tile for tile in state.table.tiles if isinstance(tile, PrimeTime) and tile.player == player
    ]
    black = sum(len(prime.placed) for prime in primes)
    return ALL_DICE + Dice(black) if state.round else NO_DICE


class RoyaleWitness(MoneyWitness):
    def deal(self, outcome: Action | None) -> None:
        if isinstance(outcome, Deal):
            self.dealt.update(note for pair in outcome.pairs for note in pair)
            if outcome.aside:  # the rest is the bank's, and lies open
                self.dealt.update(Counter(CARDS) - self.dealt - Counter(outcome.aside))

    def hear(self, told: News) -> None:
        super().hear(told)
        match told:
            case Rewarded(player, dollars) if dollars >= LOWEST_CARD:
                self.won[player].update([dollars])
            case Fined(player, notes, change=change):
                self.won[player].subtract(notes)
                self.won[player].update([change] if change >= LOWEST_CARD else [])

    def doubts(self, state: RoyaleState) -> bool:
        pile = Counter(CARDS) - self.dealt
        return self.doubts_money(state.purses, state.under) or Counter(state.pile) != pile


def secrets(state: RoyaleState) -> object:
    return state.purses, state.under, state.pile


def look_alike(state: RoyaleState, kept: Sequence[Player], rng: Random) -> RoyaleState:
    """The notes are dealt anew to where notes lie."""
    piles = (*state.purses, state.under, state.pile)
    *purses, under, pile = exchanged(piles, kept, rng)
    return replace(state, purses=tuple(purses), under=under, pile=pile)


FACTS = Facts(
    conserved=conserved,
    witness=RoyaleWitness,
    variants=(
        ({"basic": True}, (2, 3, 5)),
        ({"basic": True, "hidden_money": True}, (4,)),
        ({"tiles": 1}, (3, 5)),
        ({"fresh_tiles": True}, (3,)),
        ({"tiles": 6, "fresh_tiles": True}, (2, 4)),
        ({"tiles": 6, "hidden_money": True}, (3, 5)),
        ({"short": True}, (2,)),
    ),
    hidden=frozenset({"pile", "under"}),
    secrets=secrets,
    look_alike=look_alike,
)
