"""The interface of a game: a tree of immutable states, in which actions lead from one to the next.

    state = game.new(3, game.options())
    while not isinstance(state.node, Terminal):
        match state.node:
            case Decision(player):
                state = state.apply(rng.choice(state.legal_actions(player)))
            case Simultaneous(players):
                state = state.apply_joint({p: rng.choice(state.legal_actions(p)) for p in players})
            case Chance():
                state = state.apply(state.sample(rng))
    print(state.standings())

`walk` is that loop.

Immutable values contain no cycles, so the garbage collector need not track them (`gc=False`, which
subclasses inherit).

Nothing here draws a random number by itself or knows about screens. `apply` trusts its caller;
actions from outside have to pass `check` first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar, NamedTuple, Self, TypeAlias, TypeVar

from msgspec import Meta, Struct

from lasvegas_tui.user_error import UserError

Player: TypeAlias = int
"""The number of a player, from 0, clockwise around the table."""

SEATS = range(5)
"""The numbers of all players at the largest table, 0 to 4."""
CLOCKWISE = [
    [tuple((player + step) % num for step in range(1, num + 1)) for player in range(num)]
    for num in range(len(SEATS) + 1)
]
"""`CLOCKWISE[n][p]` are all `n` players in turn order, from the one after player `p` to `p`."""


# -- nodes -----------------------------------------------------------------------------------------


class Decision(Struct, frozen=True, tag=True):
    """The kind of node at which one player has to choose."""

    player: Player


class Simultaneous(Struct, frozen=True, gc=False, tag=True):
    """The kind of node at which several players choose in secret at the same time.

    Their choices are applied together.
    """

    players: tuple[Player, ...]


class Chance(Struct, frozen=True, tag=True):
    """The kind of node at which dice are rolled or cards are dealt.

    States always use the instance `CHANCE`.
    """


class Terminal(Struct, frozen=True, tag=True):
    """The kind of node at which the game is over."""


Node: TypeAlias = Decision | Simultaneous | Chance | Terminal

DECISIONS = tuple(map(Decision, SEATS))
CHANCE = Chance()
TERMINAL = Terminal()


def awaited(node: Node) -> tuple[Player, ...]:
    """Return the players who have to choose at a node; empty for chance and after the game."""
    match node:
        case Decision(player):
            return (player,)
        case Simultaneous(players):
            return players
    return ()


# -- values ----------------------------------------------------------------------------------------


class Action(Struct, frozen=True, gc=False, tag=True, tag_field="do", forbid_unknown_fields=True):
    """A player's choice or an outcome of chance, in the form in which saved games contain it."""


class Seen(NamedTuple):
    """An action as one viewer sees it, without the parts that the viewer may not know."""

    player: Player | None
    """The player who acted; None for chance."""
    action: Action | None
    """The action without its hidden parts; None if all of it is hidden from the viewer."""


class News(Struct, frozen=True, gc=False, tag=True, tag_field="news"):
    """A public event that follows from an action, such as a payout, for sentences and screens."""

    is_scene: ClassVar[bool] = False
    """Whether the screen shows the event as a scene, by itself, before the next event.

    In the news of one action, all that follow a scene are shown as scenes, too.
    """


class Refusal(NamedTuple):
    """Why an action is not allowed: a sentence that names no player, and a rule's id, if any."""

    sentence: str
    rule: str = ""


class MissingPart(Refusal):
    """The refusal of something that needs a package that is not installed."""


class IllegalActionError(UserError):
    """Raised for an action that the rules do not allow now; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.refusal = refusal


class OptionsError(UserError, ValueError):
    """Raised for invalid options, or if they do not allow the number of players.

    The message is a sentence for users.
    """


def short_game(rule: str, over: str = "after one round") -> Meta:
    """Return the `Meta` of a game's option to play a short game.

    `rule` is the id of the rule about it, and `over` says when the game ends.
    """
    return Meta(
        title="Short game",
        description=f"The game is over {over} (a house rule); it counts for no record.",
        extra={"rule": rule},
    )


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The options of a game, on which the players agree before it begins.

    The `msgspec.Meta` of each field gives its title and its description for the command line and
    the setup screen.
    """

    @property
    def is_short(self) -> bool:
        """Whether the options make a short game, which is left out of all records."""
        return False

    def idle(self) -> Mapping[str, str]:
        """Map each option that other options leave without effect to a sentence that says so."""
        return {}

    def refuse_idle(self, given: Iterable[str]) -> None:
        """Raise OptionsError if other options leave an option named in `given` without effect."""
        idle = self.idle()
        for name in given:
            if name in idle:
                raise OptionsError(idle[name])

    def check(self, num_players: int) -> None:
        """Raise OptionsError if the options contradict each other or the number of players."""
        usual = type(self)()
        self.refuse_idle(
            name for name in self.__struct_fields__ if getattr(self, name) != getattr(usual, name)
        )


class Standing(Struct, frozen=True):
    """The place of a player in the final ranking."""

    player: Player
    rank: int
    """The place, from 1; players who share a place have the same number."""
    total: int
    """The final score by which players are ranked, in the unit of the game, such as dollars."""
    reason: str = ""
    """How a tie between totals was broken, or that it was not; empty if this total is not tied."""


# -- positions ------------------------------------------------------------------------------------


class View(Struct, frozen=True, gc=False):
    """Everything that may be shown to one player, or to an onlooker, and nothing else.

    Everybody may remember what was open once and is face down now (R-7), but it is not shown: only
    a view from `State.bot_view` contains it.
    """

    viewer: Player | None
    node: Node
    actions: tuple[Action, ...]
    """The viewer's legal actions; for an onlooker, the actions of the player to act, if public."""

    @property
    def num_rounds(self) -> int:
        """The number of rounds of this game; 0 if it is not known in advance."""
        return 0

    @property
    def round(self) -> int:
        """The current round, from 1; 0 before the first deal and in a game without rounds."""
        return 0

    @property
    def news(self) -> tuple[News, ...]:
        """The events that followed from the last action."""
        return ()

    @property
    def roller(self) -> Player | None:
        """The player who rolls dice next; None if a deal or a choice is next."""
        return None

    @property
    def awaited(self) -> tuple[Player, ...]:
        """The players who have to choose now."""
        return awaited(self.node)

    @property
    def is_between_rounds(self) -> bool:
        """Whether a round is over, its result is still on the table, and another round follows."""
        return False

    @property
    def is_money_hidden(self) -> bool:
        """Whether the money of at least one player is hidden from the viewer."""
        return False

    def worth(self, player: Player) -> int | None:
        """Return a player's total so far, in the unit of the game.

        None if the viewer may not know it, or the game keeps no total.
        """
        return None

    def num_won(self, player: Player) -> int:
        """Return how many notes or the like a player has won, shown if their values are hidden.

        It is 0 in games where values are never hidden.
        """
        return 0


ViewT = TypeVar("ViewT", bound=View)
"""The type of view of a game."""


class State(Struct, frozen=True, gc=False):
    """A position in a game, which is a node of the game's tree; it is immutable."""

    @property
    def num_players(self) -> int:
        raise NotImplementedError

    @property
    def round(self) -> int:
        """The current round, from 1; 0 before the first. A game may consist of a single round."""
        raise NotImplementedError

    @property
    def roller(self) -> Player | None:
        """The player who rolls dice next; None if a deal or a choice is next."""
        return None

    @property
    def node(self) -> Node:
        """Whose turn it is: `Decision`, `Simultaneous`, `Chance` or `Terminal`."""
        raise NotImplementedError

    def legal_actions(self, player: Player) -> tuple[Action, ...]:
        """Return the actions that are legal for a player now, in a stable order.

        It is empty for players who do not have to choose.
        """
        raise NotImplementedError

    def apply(self, action: Action) -> Self:
        """Return the state after a legal action or a possible outcome of chance."""
        raise NotImplementedError

    def apply_joint(self, actions: Mapping[Player, Action]) -> Self:
        """Return the state after several players chose, given their choices by player.

        It may be called only if `node` is `Simultaneous`.
        """
        raise NotImplementedError

    def sample(self, rng: Random) -> Action:
        """Draw an outcome of chance with its true probability; only if `node` is `Chance`."""
        raise NotImplementedError

    def refuse(self, player: Player, action: Action) -> Refusal:
        """Return why `action`, which is known to be illegal, is not allowed for `player`."""
        raise NotImplementedError

    def why_impossible(self, outcome: Action) -> Refusal | None:
        """Return why this outcome of chance is impossible now; None if it is possible.

        Only this method decides that, because most games have too many outcomes to list.
        """
        raise NotImplementedError

    def is_private(self, player: Player) -> bool:
        """Whether the player's choice now, or something it depends on, is secret."""
        return False

    def is_forced(self, player: Player) -> bool:
        """Whether a player who has to choose has just one choice, as everybody can see.

        Several choices count as one if it makes no difference which is made; the first is made.
        """
        return False

    def view(self, player: Player | None) -> View:
        """Return everything that may be shown to `player`, or to an onlooker (None)."""
        raise NotImplementedError

    def bot_view(self, player: Player) -> View:
        """Return the view of a bot that plays as `player`, with what it may remember from earlier.

        The default is the usual view, which is right for games in which nothing has to be
        remembered.
        """
        return self.view(player)

    def seen(self, action: Action, by: Player | None, viewer: Player | None) -> Action | None:
        """Return an action as `viewer` (None for an onlooker) sees it; None if it is all hidden.

        `by` is the player about to act, None for chance. If only a part is secret, such as the
        other hands of a deal, return the action without it. By default private choices are hidden,
        and chance is open.
        """
        if by is not None and by != viewer and self.is_private(by):
            return None
        return action

    def resample(self, player: Player, rng: Random) -> Self:
        """Return a random state that is possible given everything `player` has ever seen.

        Each possible state is drawn with its true probability for this player.
        """
        raise NotImplementedError

    def redraw(self, viewer: Player | None, rng: Random) -> Self:
        """Return a random state that looks the same now to `viewer`, or to an onlooker (None).

        It depends only on what they see now, not on what they could remember. The default
        resamples, which is right for games in which nothing has to be remembered.
        """
        if viewer is not None:
            return self.resample(viewer, rng)
        state = self
        for player in range(self.num_players):
            state = state.resample(player, rng)
        return state

    def is_face_down(self, past: Self) -> bool:
        """Whether something that was open in the earlier state `past` is face down now."""
        return False

    def returns(self) -> tuple[int, ...]:
        """Return each player's score so far, in the unit of the game, such as dollars."""
        raise NotImplementedError

    def standings(self) -> tuple[Standing, ...]:
        """Return the final ranking, the best player first; each place says how ties were broken."""
        raise NotImplementedError

    def check(self, player: Player | None, action: Action) -> None:
        """Raise IllegalActionError unless `action` is possible now; `player` is None for chance."""
        refusal = self._refusal(player, action)
        if refusal is not None:
            raise IllegalActionError(refusal)

    def _refusal(self, player: Player | None, action: Action) -> Refusal | None:
        node = self.node
        match node:
            case Terminal():
                return Refusal("The game is over.")
            case Chance():
                if player is not None:
                    return self._refuse_before_chance()
                return self.why_impossible(action)
        players = awaited(node)
        if player is None:
            return Refusal(f"A player has to choose first: {_seats(players)}.")
        if player not in range(self.num_players):
            return Refusal(f"There is no seat {player}.")
        if player not in players:
            return Refusal(f"It is somebody else's turn: now {_seats(players)} has to choose.")
        if action in self.legal_actions(player):
            return None
        return self.refuse(player, action)

    def _refuse_before_chance(self) -> Refusal:
        """Return the refusal of a player's action while chance is due, naming what has to come."""
        kind = type(self.sample(Random(0))).__name__
        return Refusal(f"Dice or cards come first: a {kind} has to come.")


def _seats(players: Sequence[Player]) -> str:
    return " or ".join(f"seat {player}" for player in players)


# -- random games ----------------------------------------------------------------------------------

AnyState = TypeVar("AnyState", bound=State)
Choose: TypeAlias = Callable[[tuple[Action, ...]], Action]
"""A function that picks one of several actions, such as `rng.choice`."""


def walk(state: AnyState, choose: Choose, rng: Random) -> Iterator[AnyState]:
    """Yield `state` and all states that follow it until the game ends.

    `choose` picks the actions of players, and `rng` draws the outcomes of chance.
    """
    while True:
        yield state
        node = state.node
        if node is CHANCE:  # first, as isinstance is slow for a mismatch
            state = state.apply(state.sample(rng))
        elif isinstance(node, Decision):
            state = state.apply(choose(state.legal_actions(node.player)))
        elif isinstance(node, Simultaneous):
            choices = {player: choose(state.legal_actions(player)) for player in node.players}
            state = state.apply_joint(choices)
        else:
            return
