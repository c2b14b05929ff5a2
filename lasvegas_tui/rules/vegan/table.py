"""What happens at a table of Las Vegan, and all that lies open on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta, Struct

from lasvegas_tui.rules.casinos import Owner
from lasvegas_tui.rules.core import Action, News, Options, OptionsError, Player, View
from lasvegas_tui.rules.vegan.cards import Card, Hand, How, Machine, Score, Trick, counting, gain

CABBAGES = 15  # V-C4
NUM_ROUNDS = 4  # V-12
NUM_MACHINES = 3  # V-1
HAND_SIZES = {2: 12, 3: 13, 4: 10, 5: 8}  # V-2, V-13
DISPLAY = 3  # V-13
BANK: Owner = 2
"""The bank's place, behind the two players."""

Side: TypeAlias = Literal["MIN", "MAX"]
"""Where the golden token lies: it costs those with the fewest tricks, or those with the most."""
WORST: dict[Side, Callable[[Iterable[int]], int]] = {"MIN": min, "MAX": max}  # V-8


class VeganOptions(Options, frozen=True):
    """What the table may agree on."""

    starter: Annotated[
        int,
        Meta(
            ge=1,
            le=5,
            title="First player",
            description="The seat that starts round 1.",
            extra={"rule": "V-1", "is_seat": True},
        ),
    ] = 1

    def check(self, num_players: int) -> None:
        super().check(num_players)
        if self.starter > num_players:  # V-1
            raise OptionsError(f"Seat {self.starter} cannot start a game of {num_players}.")


# -- actions ---------------------------------------------------------------------------------------


class Throw(Action, frozen=True):
    """Chance: the three machines turned up, and the sides of the tokens that are up."""

    machines: tuple[Machine, ...]
    tokens: tuple[int, ...]
    """In the order of the tokens, as they are listed among the components."""
    golden: int


class Deal(Action, frozen=True):
    """Chance: everybody's hand, and with two players the bank's display."""

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
    """Play the top card of the bank's pile for it, unseen."""


class PlaceToken(Action, frozen=True):
    """Put a token on a machine."""

    token: int
    machine: Machine


class PlaceGolden(Action, frozen=True):
    """Put the golden token on one side of the golden machine."""

    side: Side


# -- news ------------------------------------------------------------------------------------------


class CardPlayed(News, frozen=True):
    """A card was laid to the trick."""

    owner: Owner
    card: Card


class Refilled(News, frozen=True):
    """A card of the pile went to the bank's display."""

    card: Card


class TrickTaken(News, frozen=True):
    """A trick was complete."""

    is_scene: ClassVar = True
    taker: Owner
    card: Card
    """The card that took it."""
    how: How
    sevens: int
    """The tokens that the taker has to place."""


class TokenPlaced(News, frozen=True):
    """A token went to a machine and stays."""

    owner: Owner
    token: int
    machine: Machine


class GoldenPlaced(News, frozen=True):
    """The golden token went to its machine and stays."""

    owner: Owner
    token: int
    side: Side


class MachinePaid(News, frozen=True):
    """A machine with a token was counted for everybody."""

    is_scene: ClassVar = True
    machine: Machine
    token: int
    counts: tuple[int, ...]
    """Each player's cards that count there."""
    gains: tuple[int, ...]


class GoldenPaid(News, frozen=True):
    """The golden machine was counted."""

    is_scene: ClassVar = True
    side: Side
    token: int
    owners: tuple[Owner, ...]
    """Those whom it costs; the bank may be among them."""


class RoundScored(News, frozen=True):
    """A player's round was counted."""

    is_scene: ClassVar = True
    player: Player
    score: Score
    change: int
    """What the player really gained or lost: nobody goes below zero."""
    cabbages: int
    """What the player has now."""


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
    """Both players answer the bank's card at once."""
    TOKEN = "token"
    OVER = "over"


class Table(Struct, frozen=True, gc=False):
    """All that lies open. With two players the bank is the third owner."""

    options: VeganOptions
    phase: Phase
    round: int
    starter: Owner
    """Who leads the first trick of the round."""
    thrower: Player
    """Who throws the tokens."""
    player: Player
    """Whose turn it is."""
    machines: tuple[Machine, ...]
    placed: tuple[int | None, ...]
    """The token on each machine."""
    tokens: tuple[int, ...]
    """The tokens not placed; with two players in ascending order."""
    golden: int | None
    """The golden token's number; None before the first throw."""
    golden_side: Side | None
    """Where the golden token lies, once it was placed."""
    trick: Trick
    """The trick in play; a complete one stays until the next card is led."""
    last: Trick
    """The complete trick before it in this round."""
    sevens: int
    """The tokens that the player still has to place."""
    cabbages: tuple[int, ...]
    num_tricks: tuple[int, ...]
    """The tricks each owner has taken in this round."""
    display: Hand
    """The bank's open cards."""
    news: tuple[VeganNews, ...] = ()

    @property
    def num_players(self) -> int:
        return len(self.cabbages)

    @property
    def has_bank(self) -> bool:
        """Whether the bank plays."""
        return len(self.num_tricks) > len(self.cabbages)

    @property
    def is_scored(self) -> bool:
        """Whether a round is over and its scoring lies on the table."""
        return self.round > 0 and self.phase in (Phase.THROW, Phase.OVER)

    @property
    def following(self) -> str | None:
        """The letter of the colour that has to be followed; None where a trick is to be led."""
        return self.trick.led if self.trick.taker is None else None

    @property
    def golden_token(self) -> int:
        """The golden token's number; only once it was thrown."""
        assert self.golden is not None
        return self.golden

    def score(self, counts: tuple[int, ...], owner: Owner) -> Score:
        """Return what the machines would bring if the round ended now."""
        gains = tuple(
            [
                gain(m, token, n)
                for m, token, n in zip(self.machines, self.placed, counts, strict=True)
            ]
        )
        return Score(counts, gains, self.golden_token if owner in self.at_golden() else 0)

    def counts(self, cards: Hand) -> tuple[int, ...]:
        """Return how many of the cards count at each machine."""
        return tuple([counting(machine, cards) for machine in self.machines])

    def at_golden(self) -> tuple[Owner, ...]:
        """V-8: those whom the golden token costs as the tricks lie; the bank counts (V-17)."""
        return () if self.golden_side is None else self.at_side(self.golden_side)

    def at_side(self, side: Side) -> tuple[Owner, ...]:
        """V-8: those whom the golden token would cost on this side, for fewest or most tricks."""
        worst = WORST[side](self.num_tricks)
        return tuple([owner for owner, count in enumerate(self.num_tricks) if count == worst])


class Remembered(Struct, frozen=True):
    """What was open once in this game: the tricks that lie face down, and what they told."""

    taken: tuple[Hand, ...]
    """The cards in each owner's tricks."""
    voids: tuple[str, ...]
    """The letters of the colours that each player did not follow in this round."""
    machines: tuple[Machine, ...]
    """The machines that were not turned up yet."""


class VeganView(View, frozen=True):
    """What one player, or an onlooker, may know of a game of Las Vegan."""

    table: Table
    hand: Hand
    """The viewer's cards by colour, from low to high."""
    hand_sizes: tuple[int, ...]
    pile_size: int
    """The cards that nobody sees: the bank's pile, or with three players the card left over."""
    score: Score | None
    """What the viewer's tricks would bring if the round ended now; None for an onlooker."""
    remembered: Remembered

    @property
    def news(self) -> tuple[News, ...]:
        return self.table.news

    @property
    def is_between_rounds(self) -> bool:
        return self.table.is_scored and self.table.phase is not Phase.OVER
