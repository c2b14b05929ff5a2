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
"""A seat at the table, numbered clockwise from 0."""

SEATS = range(5)
"""The seats of the largest table, numbered from 0."""
CLOCKWISE = [
    [tuple((player + step) % num for step in range(1, num + 1)) for player in range(num)]
    for num in range(len(SEATS) + 1)
]
"""`CLOCKWISE[n][p]`: all `n` players in turn order after player `p`, who comes last."""


# -- nodes -----------------------------------------------------------------------------------------


class Decision(Struct, frozen=True, tag=True):
    """One player has to choose."""

    player: Player


class Simultaneous(Struct, frozen=True, gc=False, tag=True):
    """Several players choose in secret at the same time; their choices are applied together."""

    players: tuple[Player, ...]


class Chance(Struct, frozen=True, tag=True):
    """Chance decides: dice are rolled or cards dealt. States always use the instance `CHANCE`."""


class Terminal(Struct, frozen=True, tag=True):
    """The game is over."""


Node: TypeAlias = Decision | Simultaneous | Chance | Terminal

DECISIONS = tuple(map(Decision, SEATS))
CHANCE = Chance()
TERMINAL = Terminal()


def awaited(node: Node) -> tuple[Player, ...]:
    """Return the players who have to choose at a node; empty at a chance node and at the end."""
    match node:
        case Decision(player):
            return (player,)
        case Simultaneous(players):
            return players
    return ()


# -- values ----------------------------------------------------------------------------------------


class Action(Struct, frozen=True, gc=False, tag=True, tag_field="do", forbid_unknown_fields=True):
    """A player's choice or an outcome of chance, in the form in which transcripts contain it."""


class Seen(NamedTuple):
    """An action as one viewer saw it, who may not know all of it."""

    player: Player | None
    """The player who acted; None for chance."""
    action: Action | None
    """The action without what the viewer did not see; None if the viewer saw nothing of it."""


class News(Struct, frozen=True, gc=False, tag=True, tag_field="news"):
    """A public event caused by the last action, to be told in words and shown on the screen."""

    is_scene: ClassVar[bool] = False
    """Whether the news is a scene, shown by itself; if so, all news after it are scenes, too."""


class Refusal(NamedTuple):
    """Why an action is not allowed: a sentence without players' names, and a rule's id, if any."""

    sentence: str
    rule: str = ""


class MissingPart(Refusal):
    """The refusal of something that needs a package that is not installed."""


class IllegalActionError(UserError):
    """An action that the rules do not allow now."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.refusal = refusal


class OptionsError(UserError, ValueError):
    """Invalid options, or a number of players that they do not allow; the message is a sentence."""


def short_game(rule: str, over: str = "after one round") -> Meta:
    """Return the `Meta` of the option for a short game; `rule` is an id, `over` says its end."""
    return Meta(
        title="Short game",
        description=f"The game is over {over} (a house rule); it counts for no record.",
        extra={"rule": rule},
    )


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The options that the players agree on before the game.

    The `msgspec.Meta` of each field has a title and a description, which the command line and the
    setup screen display.
    """

    @property
    def is_short(self) -> bool:
        """Whether the options make a short game, which counts for no record."""
        return False

    def idle(self) -> Mapping[str, str]:
        """Return the names of options without effect because of others, and a sentence for each."""
        return {}

    def refuse_idle(self, given: Iterable[str]) -> None:
        """Raise OptionsError if an option named in `given` has no effect because of others."""
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
    """The place, 1 for the winner; players who share it have the same number."""
    total: int
    """The score that decides the game, such as dollars."""
    reason: str = ""
    """How a tie in the total is broken, or that it is not; empty if no other total is equal."""


# -- positions ------------------------------------------------------------------------------------


class View(Struct, frozen=True, gc=False):
    """Everything that may be shown to one player, or to an onlooker; no field is for anything else.

    Everybody may remember what was open once and lies face down now (R-7), but it is not shown:
    only a view by `State.bot_view` contains it.
    """

    viewer: Player | None
    node: Node
    actions: tuple[Action, ...]
    """The viewer's legal actions; for an onlooker, those of a player who chooses openly."""

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
        """The events caused by the last action."""
        return ()

    @property
    def roller(self) -> Player | None:
        """The player whose dice are rolled next; None if cards are dealt or nothing is rolled."""
        return None

    @property
    def awaited(self) -> tuple[Player, ...]:
        """The players who have to choose."""
        return awaited(self.node)

    @property
    def is_between_rounds(self) -> bool:
        """Whether a finished round is still on the table, and another one will begin."""
        return False

    @property
    def is_money_hidden(self) -> bool:
        """Whether the money of at least one player is hidden from the viewer."""
        return False

    def worth(self, player: Player) -> int | None:
        """Return a player's total so far, in the game's unit; None if hidden or not kept."""
        return None

    def num_won(self, player: Player) -> int:
        """Return how many notes or the like a player has won; 0 if their value is never hidden."""
        return 0


ViewT = TypeVar("ViewT", bound=View)
"""The type of a game's views."""


class State(Struct, frozen=True, gc=False):
    """A position in the game: a node of the game tree."""

    @property
    def num_players(self) -> int:
        raise NotImplementedError

    @property
    def round(self) -> int:
        """The current round, from 1; 0 before the first. A game may be a single long round."""
        raise NotImplementedError

    @property
    def roller(self) -> Player | None:
        """The player whose dice are rolled next; None if cards are dealt or nothing is rolled."""
        return None

    @property
    def node(self) -> Node:
        """Whose turn it is: `Decision`, `Simultaneous`, `Chance` or `Terminal`."""
        raise NotImplementedError

    def legal_actions(self, player: Player) -> tuple[Action, ...]:
        """Return the player's legal actions in a stable order; empty if they need not choose."""
        raise NotImplementedError

    def apply(self, action: Action) -> Self:
        """Return the state after a legal action or a possible outcome of chance."""
        raise NotImplementedError

    def apply_joint(self, actions: Mapping[Player, Action]) -> Self:
        """Return the state after the choices of all players at a simultaneous node."""
        raise NotImplementedError

    def sample(self, rng: Random) -> Action:
        """Draw an outcome of chance with its true probability; only at a chance node."""
        raise NotImplementedError

    def refuse(self, player: Player, action: Action) -> Refusal:
        """Explain why an action is illegal, which it is known to be."""
        raise NotImplementedError

    def why_impossible(self, outcome: Action) -> Refusal | None:
        """Return why this outcome of chance is impossible now; None if it is possible.

        Nothing else decides it: most games have too many outcomes to list.
        """
        raise NotImplementedError

    def is_private(self, player: Player) -> bool:
        """Whether the player's choice now, or something it depends on, is secret."""
        return False

    def is_forced(self, player: Player) -> bool:
        """Whether a player who has to choose has only one choice, and everybody can see that.

        Choices count as one if they differ in nothing that can matter; the first of them is made.
        """
        return False

    def view(self, player: Player | None) -> View:
        """Return everything that may be shown to `player`, or to an onlooker (None)."""
        raise NotImplementedError

    def bot_view(self, player: Player) -> View:
        """Return the view of `player` with what they may remember, for bots and policies.

        The default is the view itself, which is right for games in which nothing has to be
        remembered.
        """
        return self.view(player)

    def seen(self, action: Action, by: Player | None, viewer: Player | None) -> Action | None:
        """Return an action as `viewer` sees it; `by` is the player about to act, None for chance.

        None hides the action altogether. If only a part is secret, such as the other hands of a
        deal, return the action without that part. By default private choices are hidden and chance
        is open.
        """
        if by is not None and by != viewer and self.is_private(by):
            return None
        return action

    def resample(self, player: Player, rng: Random) -> Self:
        """Return a random state consistent with everything that `player` has ever seen.

        Each possible state is returned with its true probability, given what the player saw.
        """
        raise NotImplementedError

    def redraw(self, viewer: Player | None, rng: Random) -> Self:
        """Return a random state that looks the same to `viewer`, or to an onlooker (None).

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
        """Whether something that was face up in the earlier state `past` is face down now."""
        return False

    def returns(self) -> tuple[int, ...]:
        """Return each player's score so far, in the unit of the game, such as dollars."""
        raise NotImplementedError

    def standings(self) -> tuple[Standing, ...]:
        """Return the final ranking, the best player first, with the reasons of all tie-breaks."""
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
    """Yield a state and those that follow it to the end of the game, with sampled chance."""
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
