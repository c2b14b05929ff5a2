"""Showdown: everybody shows a card at once, and the highest takes a point.

There are fifteen cards, numbered from 1. Each of two rounds begins with three of them dealt to
everybody, face down; it ends when all of these have been shown. Most points win.
"""

from collections.abc import Mapping
from random import Random
from typing import Self, TypeAlias

from msgspec.structs import replace

from lasvegas_tui.rules.core import (
    CHANCE,
    TERMINAL,
    Action,
    News,
    Node,
    Options,
    Player,
    Refusal,
    Simultaneous,
    Standing,
    State,
    View,
)
from lasvegas_tui.rules.game_description import Game
from lasvegas_tui.rules.ranking import Criterion, rank

Cards: TypeAlias = tuple[int, ...]

DECK = range(1, 16)
HAND_SIZE = 3
NUM_ROUNDS = 2


class Deal(Action, frozen=True):
    """Chance: everybody's hand."""

    hands: tuple[Cards, ...]


class Show(Action, frozen=True):
    """Show a card of the hand."""

    card: int


class PointTaken(News, frozen=True):
    """The highest card took a point."""

    player: Player
    card: int


class ShowdownView(View, frozen=True):
    """What lies open, and the viewer's own hand."""

    scores: tuple[int, ...]
    round: int
    shown: tuple[Cards, ...]
    hand: Cards
    news: tuple[PointTaken, ...]


class ShowdownState(State, frozen=True):
    """The hands, and the cards that each player has shown in this round."""

    scores: tuple[int, ...]
    hands: tuple[Cards, ...]
    shown: tuple[Cards, ...]
    num_dealt: int = 0
    news: tuple[PointTaken, ...] = ()

    @property
    def num_players(self) -> int:
        return len(self.scores)

    @property
    def round(self) -> int:
        return self.num_dealt

    @property
    def node(self) -> Node:
        if any(self.hands):
            return Simultaneous(tuple(range(self.num_players)))
        return TERMINAL if self.num_dealt == NUM_ROUNDS else CHANCE

    def legal_actions(self, player: Player) -> tuple[Action, ...]:
        return tuple(map(Show, self.hands[player]))

    def apply(self, action: Action) -> Self:
        assert isinstance(action, Deal)
        hands = tuple(tuple(sorted(hand)) for hand in action.hands)
        nothing = ((),) * self.num_players
        return replace(self, hands=hands, shown=nothing, num_dealt=self.num_dealt + 1, news=())

    def apply_joint(self, actions: Mapping[Player, Action]) -> Self:
        cards = {player: show.card for player, show in actions.items() if isinstance(show, Show)}
        winner = max(cards, key=cards.__getitem__)
        players = range(self.num_players)
        return replace(
            self,
            scores=tuple(self.scores[p] + (p == winner) for p in players),
            hands=tuple(tuple(c for c in self.hands[p] if c != cards[p]) for p in players),
            shown=tuple((*self.shown[p], cards[p]) for p in players),
            news=(PointTaken(winner, cards[winner]),),
        )

    def sample(self, rng: Random) -> Action:
        deck = rng.sample(DECK, len(DECK))
        dealt = [deck[HAND_SIZE * p : HAND_SIZE * (p + 1)] for p in range(self.num_players)]
        return Deal(tuple(tuple(sorted(hand)) for hand in dealt))

    def refuse(self, player: Player, action: Action) -> Refusal:
        return Refusal("A card of the hand has to be shown.")

    def why_impossible(self, outcome: Action) -> Refusal | None:
        hands = outcome.hands if isinstance(outcome, Deal) else ()
        dealt = {card for hand in hands for card in hand}
        is_whole = [len(hand) for hand in hands] == [HAND_SIZE] * self.num_players
        if is_whole and len(dealt) == HAND_SIZE * self.num_players and dealt <= set(DECK):
            return None
        return Refusal("Everybody is dealt three cards, each of which is there once.")

    # -- what is secret ----------------------------------------------------------------------------

    def is_private(self, player: Player) -> bool:
        return bool(self.hands[player])

    def is_forced(self, player: Player) -> bool:
        return len(self.hands[player]) == 1

    def seen(self, action: Action, by: Player | None, viewer: Player | None) -> Action | None:
        if isinstance(action, Deal):
            return Deal(tuple(hand if p == viewer else () for p, hand in enumerate(action.hands)))
        return action  # a card is open once it is shown

    def view(self, player: Player | None) -> View:
        hand = () if player is None else self.hands[player]
        actions = () if player is None else self.legal_actions(player)
        return ShowdownView(
            player, self.node, actions, self.scores, self.round, self.shown, hand, self.news
        )

    def resample(self, player: Player, rng: Random) -> Self:
        return self.redraw(player, rng)  # nothing was open once that is not any more

    def redraw(self, viewer: Player | None, rng: Random) -> Self:
        hand = () if viewer is None else self.hands[viewer]
        known = {*hand, *(card for cards in self.shown for card in cards)}
        unseen = [card for card in DECK if card not in known]
        rng.shuffle(unseen)
        hands = list(self.hands)
        for other, hand in enumerate(hands):
            if other != viewer:
                hands[other] = tuple(sorted(unseen.pop() for _ in hand))
        return replace(self, hands=tuple(hands))

    # -- who wins ----------------------------------------------------------------------------------

    def returns(self) -> tuple[int, ...]:
        return self.scores

    def standings(self) -> tuple[Standing, ...]:
        return rank(Criterion("points", self.scores))


class ShowdownOptions(Options, frozen=True):
    """Showdown is played one way."""


ShowdownAction: TypeAlias = Deal | Show


def start(num_players: int, options: ShowdownOptions) -> ShowdownState:
    """Return the table before the first deal."""
    nothing: tuple[Cards, ...] = ((),) * num_players
    return ShowdownState((0,) * num_players, nothing, nothing)


GAME = Game("showdown", "Showdown", range(2, 5), ShowdownOptions, ShowdownAction, start)
