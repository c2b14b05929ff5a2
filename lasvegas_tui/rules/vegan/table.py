"""The table of Las Vegan, which everybody can see, and the view of one player.

Hands are part of `rules.VeganState`. `rules` defines what actions do, and `words` describes the
table in sentences.
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
"""The number of the bank among the owners of tricks; the two players have the numbers 0 and 1."""


class Phase(Enum):
    THROW = "throw"
    DEAL = "deal"
    PLAY = "play"
    BANK = "bank"
    """A player chooses a card for the bank."""
    TOP_CARD = "top card"
    """The top card of the pile, which a player chose for the bank, is turned up."""
    REFILL = "refill"
    BANK_LEAD = "bank lead"
    ANSWER = "answer"
    """Both players answer the bank's card at the same time."""
    TOKEN = "token"
    OVER = "over"


class Table(Struct, frozen=True, gc=False):
    """Everything that all players can see.

    With two players, the bank is a third owner of tricks.
    """

    options: VeganOptions
    phase: Phase
    round: int
    starter: Owner
    """The player, or the bank, who leads the first trick of the round."""
    thrower: Player
    """The player who throws the tokens at the start of the round."""
    player: Player
    """The player whose turn it is."""
    machines: tuple[Machine, ...]
    placed: tuple[int | None, ...]
    """For each machine, the number on its token; None for a machine without a token."""
    tokens: tuple[int, ...]
    """The numbers on the tokens that are not placed yet; with two players, in ascending order."""
    golden: int | None
    """The number on the golden token, which is below 0; None before the first throw."""
    golden_side: Side | None
    """The side of the golden machine where its token is; None if it is not placed yet."""
    trick: Trick
    """The current trick; a complete trick remains until a card is led to the next one."""
    last: Trick
    """The trick before the current one; empty if tricks taken are face down."""
    sevens: int
    """How many more tokens the player who took the last trick has to place."""
    cabbages: tuple[int, ...]
    num_tricks: tuple[int, ...]
    """How many tricks each player, and the bank, has taken in this round."""
    display: Hand
    """The bank's open cards; empty in a game without the bank."""
    news: tuple[VeganNews, ...] = ()

    @property
    def num_rounds(self) -> int:
        """The number of rounds in the whole game."""
        if self.options.short:  # V-20
            return 1
        return NUM_ROUNDS

    @property
    def num_players(self) -> int:
        return len(self.cabbages)

    @property
    def has_bank(self) -> bool:
        """Whether the bank takes part, as it does with two players."""
        return len(self.num_tricks) > len(self.cabbages)

    @property
    def is_scored(self) -> bool:
        """Whether a round is over, and its result is on the table."""
        return self.round > 0 and self.phase in (Phase.THROW, Phase.OVER)

    @property
    def is_over_early(self) -> bool:
        """Whether the game ended before its last round, because a player has no cabbages (V-12)."""
        return self.phase is Phase.OVER and self.round < self.num_rounds

    @property
    def is_open(self) -> bool:
        """Whether everybody may see the cards in tricks that were taken (V-5)."""
        return self.options.open_tricks or self.is_scored

    @property
    def has_tokens_to_come(self) -> bool:
        """Whether a place for a token is free, so that another can be placed this round (V-6)."""
        has_free_place = None in self.placed or self.golden_side is None
        return has_free_place and not self.is_scored

    @property
    def trick_number(self) -> int:
        """The number of the current trick, from 1; 0 before a card is played in this round."""
        return sum(self.num_tricks) + (self.trick.taker is None and bool(self.trick.laid))

    @property
    def following(self) -> str | None:
        """The letter of the colour that has to be followed; None if the next card is led."""
        if self.trick.taker is None:
            return self.trick.led
        return None

    @property
    def golden_token(self) -> int:
        """The number on the golden token; an error before the first throw."""
        assert self.golden is not None
        return self.golden

    def score(self, counts: tuple[int, ...], owner: Owner) -> Score:
        """Return the result of a player, or the bank, if the round ended now.

        `counts` says how many cards of this owner each machine counts.
        """
        gains = []
        for machine, token, count in zip(self.machines, self.placed, counts, strict=True):
            gains.append(gain(machine, token, count))
        golden = 0
        if owner in self.at_golden():
            golden = self.golden_token
        return Score(counts, tuple(gains), golden)

    def counts(self, cards: Hand) -> tuple[int, ...]:
        """Return, for each machine, how many of these cards it counts."""
        return tuple([counting(machine, cards) for machine in self.machines])

    def at_golden(self) -> tuple[Owner, ...]:
        """Return who would lose cabbages at the golden machine now (V-8, V-17).

        They are players, and perhaps the bank; nobody if the golden token is not placed.
        """
        if self.golden_side is None:
            return ()
        return self.at_side(self.golden_side)

    def at_side(self, side: Side) -> tuple[Owner, ...]:
        """Return who would lose cabbages if the golden token were on this side (V-8)."""
        worst = WORST[side](self.num_tricks)
        return tuple([owner for owner, count in enumerate(self.num_tricks) if count == worst])


class Remembered(Struct, frozen=True):
    """Facts that all players have seen, but that may be face down now."""

    taken: tuple[Hand, ...]
    """The cards in the tricks of each player, and of the bank, in this round."""
    voids: tuple[str, ...]
    """For each player, the letters of the colours that they did not follow in this round."""
    machines: tuple[Machine, ...]
    """The machines that have not been used so far in this game."""


class VeganView(View, frozen=True):
    """All that a player, or an onlooker, may know about a game of Las Vegan."""

    table: Table
    hand: Hand
    """The viewer's cards, sorted by colour and value; empty for an onlooker."""
    hand_sizes: tuple[int, ...]
    pile_size: int
    """The number of cards in the face-down pile."""
    open_tricks: tuple[Hand, ...]
    """The cards in the tricks of each player, and of the bank; empty while they are face down."""

    @property
    def num_rounds(self) -> int:
        return self.table.num_rounds

    @property
    def round(self) -> int:
        return self.table.round

    @property
    def score(self) -> Score | None:
        """The viewer's result if the round ended now; None if the viewer may not know it."""
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
    """A view for bots: what a player sees now, and what they may remember from earlier."""

    remembered: Remembered
