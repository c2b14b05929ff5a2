"""The table of Las Vegan, as everybody sees it, and the view that a player gets of a position.

Hands are in the state. `rules` says what actions do, and `words` how it is put into sentences.
"""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from lasvegas_tui.rules.casino.casinos import Owner
from lasvegas_tui.rules.core import News, Player, View
from lasvegas_tui.rules.vegan.cards import Hand
from lasvegas_tui.rules.vegan.machines import WORST, Machine, Score, Side, counting, gain
from lasvegas_tui.rules.vegan.news import VeganNews
from lasvegas_tui.rules.vegan.options import VeganOptions
from lasvegas_tui.rules.vegan.tricks import Trick

CABBAGES = 15  # V-C4
NUM_ROUNDS = 4  # V-12
NUM_MACHINES = 3  # V-1
HAND_SIZES = {2: 12, 3: 13, 4: 10, 5: 8}  # V-2, V-13
DISPLAY = 3  # V-13
BANK: Owner = 2
"""The bank's number as an owner of tricks; the two players are 0 and 1."""


class Phase(Enum):
    THROW = "throw"
    DEAL = "deal"
    PLAY = "play"
    BANK = "bank"
    """The leader plays a card for the bank."""
    TOP_CARD = "top card"
    """The leader has chosen the top card of the pile for the bank."""
    REFILL = "refill"
    BANK_LEAD = "bank lead"
    ANSWER = "answer"
    """Both players answer the bank's card at the same time."""
    TOKEN = "token"
    OVER = "over"


class Table(Struct, frozen=True, gc=False):
    """Everything that lies face up.

    With two players, tricks have a third owner, the bank.
    """

    options: VeganOptions
    phase: Phase
    round: int
    starter: Owner
    """The player who leads the first trick of the round; may be the bank."""
    thrower: Player
    """The player who throws the tokens."""
    player: Player
    """The player whose turn it is."""
    machines: tuple[Machine, ...]
    placed: tuple[int | None, ...]
    """The number of the token on each machine; None for a machine without a token."""
    tokens: tuple[int, ...]
    """The numbers of the tokens not placed yet; with two players in ascending order."""
    golden: int | None
    """The number of the golden token; None before the first throw."""
    golden_side: Side | None
    """The side where the golden token was placed; None if it is not placed yet."""
    trick: Trick
    """The current trick; a complete trick stays until the next one is led."""
    last: Trick
    """The trick before the current one; empty if tricks are not open."""
    sevens: int
    """How many more tokens the taker of the last trick has to place."""
    cabbages: tuple[int, ...]
    num_tricks: tuple[int, ...]
    """The number of tricks that each owner has taken in this round."""
    display: Hand
    """The bank's open cards; empty without the bank."""
    news: tuple[VeganNews, ...] = ()

    @property
    def num_rounds(self) -> int:
        """The number of rounds of this game."""
        if self.options.short:  # V-20
            return 1
        return NUM_ROUNDS

    @property
    def num_players(self) -> int:
        return len(self.cabbages)

    @property
    def has_bank(self) -> bool:
        """Whether the bank plays, as it does with two players."""
        return len(self.num_tricks) > len(self.cabbages)

    @property
    def is_scored(self) -> bool:
        """Whether the table shows the result of a round."""
        return self.round > 0 and self.phase in (Phase.THROW, Phase.OVER)

    @property
    def is_over_early(self) -> bool:
        """Whether the game is over before its last round (V-12)."""
        return self.phase is Phase.OVER and self.round < self.num_rounds

    @property
    def is_open(self) -> bool:
        """Whether everybody may see the cards in the tricks taken (V-5)."""
        return self.options.open_tricks or self.is_scored

    @property
    def has_tokens_to_come(self) -> bool:
        """Whether another token can still be placed in this round (V-6)."""
        has_free_place = None in self.placed or self.golden_side is None
        return has_free_place and not self.is_scored

    @property
    def trick_number(self) -> int:
        """The number of the current trick, from 1; 0 before the first card of the round."""
        return sum(self.num_tricks) + (self.trick.taker is None and bool(self.trick.laid))

    @property
    def following(self) -> str | None:
        """The letter of the colour that has to be followed; None if the next card leads."""
        if self.trick.taker is None:
            return self.trick.led
        return None

    @property
    def golden_token(self) -> int:
        """The number of the golden token; only after the first throw."""
        assert self.golden is not None
        return self.golden

    def score(self, counts: tuple[int, ...], owner: Owner) -> Score:
        """Return the result that an owner would get if the round ended now.

        `counts` are the numbers of the owner's cards that each machine counts.
        """
        gains = []
        for machine, token, count in zip(self.machines, self.placed, counts, strict=True):
            gains.append(gain(machine, token, count))
        golden = 0
        if owner in self.at_golden():
            golden = self.golden_token
        return Score(counts, tuple(gains), golden)

    def counts(self, cards: Hand) -> tuple[int, ...]:
        """Return how many of the cards each machine counts."""
        return tuple([counting(machine, cards) for machine in self.machines])

    def at_golden(self) -> tuple[Owner, ...]:
        """Return the owners whom the golden machine would cost cabbages now (V-8, V-17).

        There are none if the golden token is not placed.
        """
        if self.golden_side is None:
            return ()
        return self.at_side(self.golden_side)

    def at_side(self, side: Side) -> tuple[Owner, ...]:
        """Return the owners whom the golden token would cost cabbages now on this side (V-8)."""
        worst = WORST[side](self.num_tricks)
        return tuple([owner for owner, count in enumerate(self.num_tricks) if count == worst])


class Remembered(Struct, frozen=True):
    """What everybody could see earlier, but may be face down now."""

    taken: tuple[Hand, ...]
    """The cards in each owner's tricks of this round."""
    voids: tuple[str, ...]
    """For each player, the letters of the colours that they could not follow in this round."""
    machines: tuple[Machine, ...]
    """The machines that have not been in play so far."""


class VeganView(View, frozen=True):
    """Everything that a player or an onlooker may know about a game of Las Vegan."""

    table: Table
    hand: Hand
    """The viewer's cards, sorted by colour and value; empty for an onlooker."""
    hand_sizes: tuple[int, ...]
    pile_size: int
    """The number of cards in the face-down pile."""
    open_tricks: tuple[Hand, ...]
    """The cards in each owner's tricks; empty while they are face down."""

    @property
    def num_rounds(self) -> int:
        return self.table.num_rounds

    @property
    def round(self) -> int:
        return self.table.round

    @property
    def score(self) -> Score | None:
        """The viewer's result if the round ended now; None if they may not know it."""
        if self.viewer is None or not self.open_tricks:
            return None
        cards = self.open_tricks[self.viewer]
        return self.table.score(self.table.counts(cards), self.viewer)

    @property
    def news(self) -> tuple[News, ...]:
        return self.table.news

    @property
    def is_between_rounds(self) -> bool:
        return self.table.is_scored and self.table.phase is not Phase.OVER

    def worth(self, player: Player) -> int:
        return self.table.cabbages[player]


class VeganBotView(VeganView, frozen=True):
    """A view with what its player may remember."""

    remembered: Remembered
