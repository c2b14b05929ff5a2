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
"""The bank's number as an owner, after the two players."""


class Phase(Enum):
    THROW = "throw"
    DEAL = "deal"
    PLAY = "play"
    BANK = "bank"
    """The leader plays for the bank."""
    TOP_CARD = "top card"
    """The leader chose the pile's top card for the bank."""
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
    """The player, or the bank, that leads the first trick of the round."""
    thrower: Player
    """The player who throws the tokens."""
    player: Player
    """The player whose turn it is."""
    machines: tuple[Machine, ...]
    placed: tuple[int | None, ...]
    """The token on each machine; None if it has none."""
    tokens: tuple[int, ...]
    """The tokens not placed yet; with two players in ascending order."""
    golden: int | None
    """The golden token's number; None before the first throw."""
    golden_side: Side | None
    """The side of the golden token; None before it is placed."""
    trick: Trick
    """The current trick; a complete one stays until the next card is led."""
    last: Trick
    """The trick before the current one if tricks are open; otherwise an empty one."""
    sevens: int
    """How many more tokens the player has to place."""
    cabbages: tuple[int, ...]
    num_tricks: tuple[int, ...]
    """The number of tricks that each owner has taken in this round."""
    display: Hand
    """The bank's open cards."""
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
        """Whether the result of a round is on the table."""
        return self.round > 0 and self.phase in (Phase.THROW, Phase.OVER)

    @property
    def is_over_early(self) -> bool:
        """Whether the game is over before its last round (V-12)."""
        return self.phase is Phase.OVER and self.round < self.num_rounds

    @property
    def is_open(self) -> bool:
        """Whether the tricks taken are open (V-5)."""
        return self.options.open_tricks or self.is_scored

    @property
    def has_tokens_to_come(self) -> bool:
        """Whether tokens will still be placed in this round: four 7s fill four places (V-6)."""
        has_free_place = None in self.placed or self.golden_side is None
        return has_free_place and not self.is_scored

    @property
    def trick_number(self) -> int:
        """The number of tricks begun in this round; 0 before the first card."""
        return sum(self.num_tricks) + (self.trick.taker is None and bool(self.trick.laid))

    @property
    def following(self) -> str | None:
        """The letter of the colour that has to be followed; None if the player leads."""
        if self.trick.taker is None:
            return self.trick.led
        return None

    @property
    def golden_token(self) -> int:
        """The golden token's number; only after the first throw."""
        assert self.golden is not None
        return self.golden

    def score(self, counts: tuple[int, ...], owner: Owner) -> Score:
        """Return what an owner would gain if the round ended now.

        `counts` has the number of the owner's cards that count at each machine.
        """
        gains = []
        for machine, token, count in zip(self.machines, self.placed, counts, strict=True):
            gains.append(gain(machine, token, count))
        golden = 0
        if owner in self.at_golden():
            golden = self.golden_token
        return Score(counts, tuple(gains), golden)

    def counts(self, cards: Hand) -> tuple[int, ...]:
        """Return how many of the cards count at each machine."""
        return tuple([counting(machine, cards) for machine in self.machines])

    def at_golden(self) -> tuple[Owner, ...]:
        """Return the owners who would pay at the golden machine now (V-8, V-17)."""
        if self.golden_side is None:
            return ()
        return self.at_side(self.golden_side)

    def at_side(self, side: Side) -> tuple[Owner, ...]:
        """Return the owners who would pay now if the golden token were on this side (V-8)."""
        worst = WORST[side](self.num_tricks)
        return tuple([owner for owner, count in enumerate(self.num_tricks) if count == worst])


class Remembered(Struct, frozen=True):
    """What everybody could see earlier, but may be face down now."""

    taken: tuple[Hand, ...]
    """The cards in each owner's tricks."""
    voids: tuple[str, ...]
    """The letters of the colours that each player has failed to follow in this round."""
    machines: tuple[Machine, ...]
    """The machines that have not been in play."""


class VeganView(View, frozen=True):
    """Everything that a player, or an onlooker, may know about a game of Las Vegan."""

    table: Table
    hand: Hand
    """The viewer's cards, sorted by colour and value."""
    hand_sizes: tuple[int, ...]
    pile_size: int
    """How many cards are in the face-down pile."""
    open_tricks: tuple[Hand, ...]
    """The cards in each owner's tricks; empty while they are face down."""
    remembered: Remembered

    @property
    def num_rounds(self) -> int:
        return self.table.num_rounds

    @property
    def round(self) -> int:
        return self.table.round

    @property
    def score(self) -> Score | None:
        """What the viewer would gain if the round ended now; None if they may not know it."""
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
