"""The components of Las Vegan: options, actions, news, and everything on the table.

All of it is public; hands are in the state. `state` says what actions do, and `words` how it is put
into sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta, Struct

from lasvegas_tui.rules.casino.law import Owner
from lasvegas_tui.rules.core import Action, News, Options, OptionsError, Player, View, short_game
from lasvegas_tui.rules.vegan.cards import (
    DECK,
    Card,
    Hand,
    How,
    Machine,
    Score,
    Trick,
    colour,
    counting,
    gain,
)

CABBAGES = 15  # V-C4
NUM_ROUNDS = 4  # V-12
NUM_MACHINES = 3  # V-1
HAND_SIZES = {2: 12, 3: 13, 4: 10, 5: 8}  # V-2, V-13
DISPLAY = 3  # V-13
BANK: Owner = 2
"""The bank's number as an owner, after the two players."""

Side: TypeAlias = Literal["MIN", "MAX"]
"""A side of the golden machine: those with the fewest tricks pay on MIN, with the most on MAX."""
WORST: dict[Side, Callable[[Iterable[int]], int]] = {"MIN": min, "MAX": max}  # V-8


class VeganOptions(Options, frozen=True):
    """The options of Las Vegan."""

    starter: Annotated[
        int,
        Meta(
            ge=1,
            le=5,
            title="First player",
            description="The player who starts round 1.",
            extra={"rule": "V-1", "is_seat": True},
        ),
    ] = 1
    open_tricks: Annotated[
        bool,
        Meta(
            title="Open tricks",
            description="Tricks taken lie face up, not face down, with what they bring or cost.",
            extra={"rule": "V-5"},
        ),
    ] = False
    short: Annotated[bool, short_game("V-20")] = False

    @property
    def is_short(self) -> bool:
        return self.short

    def check(self, num_players: int) -> None:
        super().check(num_players)
        if self.starter > num_players:  # V-1
            raise OptionsError(f"Seat {self.starter} cannot start a game of {num_players}.")


# -- actions ---------------------------------------------------------------------------------------


class Throw(Action, frozen=True):
    """Chance: the three machines turned up, and the sides of the tokens."""

    machines: tuple[Machine, ...]
    tokens: tuple[int, ...]
    """The number that each token shows, in the order of `cards.TOKENS`."""
    golden: int


class Deal(Action, frozen=True):
    """Chance: all hands, and with two players the bank's display."""

    hands: tuple[Hand, ...]
    display: Hand = ()


class Draw(Action, frozen=True):
    """Chance: the top card of the bank's pile."""

    card: Card


class Play(Action, frozen=True):
    """Play a card of the hand."""

    card: Card


class PlayForBank(Action, frozen=True):
    """Play a card of the display for the bank."""

    card: Card


class PlayTopCard(Action, frozen=True):
    """Play the top card of the bank's pile for the bank, without having seen it."""


class PlaceToken(Action, frozen=True):
    """Put a token on a machine."""

    token: int
    machine: Machine


class PlaceGolden(Action, frozen=True):
    """Put the golden token on a side of the golden machine."""

    side: Side


# -- news ------------------------------------------------------------------------------------------


class CardPlayed(News, frozen=True):
    """A card was played to the trick."""

    owner: Owner
    card: Card


class Refilled(News, frozen=True):
    """A card from the pile was added to the bank's display."""

    card: Card


class TrickTaken(News, frozen=True):
    """A trick was completed."""

    is_scene: ClassVar = True
    taker: Owner
    card: Card
    """The card that took the trick."""
    how: How
    sevens: int
    """The number of tokens for the taker to place."""


class TokenPlaced(News, frozen=True):
    """A token was put on a machine for the rest of the round."""

    owner: Owner
    token: int
    machine: Machine


class GoldenPlaced(News, frozen=True):
    """The golden token was put on its machine for the rest of the round."""

    owner: Owner
    token: int
    side: Side


class MachinePaid(News, frozen=True):
    """A machine with a token paid everybody, or cost them something."""

    is_scene: ClassVar = True
    machine: Machine
    token: int
    counts: tuple[int, ...]
    """The number of each player's cards that count there."""
    gains: tuple[int, ...]


class GoldenPaid(News, frozen=True):
    """The golden machine cost some owners."""

    is_scene: ClassVar = True
    side: Side
    token: int
    owners: tuple[Owner, ...]
    """The owners whom it cost; the bank may be one of them."""


class RoundScored(News, frozen=True):
    """A player's round was scored."""

    is_scene: ClassVar = True
    player: Player
    score: Score
    change: int
    """The gain or loss in cabbages; no player loses more than they have."""
    cabbages: int
    """The player's cabbages after the round."""


VeganNews: TypeAlias = (
    CardPlayed
    | Refilled
    | TrickTaken
    | TokenPlaced
    | GoldenPlaced
    | MachinePaid
    | GoldenPaid
    | RoundScored
)


# -- the table -------------------------------------------------------------------------------------


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


BANK_PLAYS = {card: PlayForBank(card) for card in DECK}


def bank_plays(display: Hand, led: str | None) -> tuple[Action, ...]:
    """Return the choices of a card for the bank (V-14).

    The top card of the pile is one of them only if the display cannot follow.
    """
    following = tuple([BANK_PLAYS[card] for card in display if colour(card) == led])
    if following:
        return following
    return (*[BANK_PLAYS[card] for card in display], PlayTopCard())
