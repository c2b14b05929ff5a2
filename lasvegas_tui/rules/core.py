"""The contract every game keeps: a tree of immutable states, walked by actions.

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

Values hold no cycles, as they never change; so the garbage collector looks at none (`gc=False`,
which kinds of them inherit).

Nothing here draws a random number on its own or knows what a screen is. `apply` trusts its
caller; whoever takes actions from outside calls `check` first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar, NamedTuple, Self, TypeAlias, TypeVar

from msgspec import Struct

Player: TypeAlias = int
"""A seat at the table, counted clockwise from 0."""

SEATS = range(5)
"""The seats of the largest table."""
CLOCKWISE = [
    [tuple((player + step) % num for step in range(1, num + 1)) for player in range(num)]
    for num in range(len(SEATS) + 1)
]
"""`CLOCKWISE[n][p]` are the players in the order of play after `p` of `n`, who comes last."""


# -- what a state waits for ------------------------------------------------------------------------


class Decision(Struct, frozen=True, tag=True):
    """One player is to choose."""

    player: Player


class Simultaneous(Struct, frozen=True, gc=False, tag=True):
    """Several players are to choose in secret; their choices are applied together."""

    players: tuple[Player, ...]


class Chance(Struct, frozen=True, tag=True):
    """Dice are to be thrown or cards dealt; of a state it is always `CHANCE`."""


class Terminal(Struct, frozen=True, tag=True):
    """The game is over."""


Node: TypeAlias = Decision | Simultaneous | Chance | Terminal

DECISIONS = tuple(map(Decision, SEATS))
CHANCE = Chance()
TERMINAL = Terminal()


def awaited(node: Node) -> tuple[Player, ...]:
    """Return those who are to choose at a node, nobody where no player is."""
    match node:
        case Decision(player):
            return (player,)
        case Simultaneous(players):
            return players
    return ()


# -- values ----------------------------------------------------------------------------------------


class Action(Struct, frozen=True, gc=False, tag=True, tag_field="do", forbid_unknown_fields=True):
    """One choice of a player, or one outcome of chance; written to a transcript as it stands."""


class News(Struct, frozen=True, gc=False, tag=True, tag_field="news"):
    """One thing that the last action brought about in the open, for narration and animation."""

    is_scene: ClassVar[bool] = False
    """Whether it is shown by itself; from the first such on all that happened is."""


class Refusal(NamedTuple):
    """Why an action is not allowed now: a sentence that needs no names, and the rule's id."""

    sentence: str
    rule: str = ""


class IllegalActionError(Exception):
    """An action that the rules do not allow now."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.refusal = refusal


class OptionsError(ValueError):
    """Options or a number of players that a game cannot be played with; says why in a sentence."""


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the table agrees on before the game.

    Each field carries a `msgspec.Meta` with a title and a description, from which the command
    line and the setup screen are made.
    """

    def idle(self) -> Mapping[str, str]:
        """Return the options that mean nothing beside the others, with a sentence for each."""
        return {}

    def refuse_idle(self, given: Iterable[str]) -> None:
        """Raise OptionsError where one of the options given means nothing beside the others."""
        idle = self.idle()
        for name in given:
            if name in idle:
                raise OptionsError(idle[name])

    def check(self, num_players: int) -> None:
        """Raise OptionsError where the options do not go together or with that many players."""
        usual = type(self)()
        self.refuse_idle(
            name for name in self.__struct_fields__ if getattr(self, name) != getattr(usual, name)
        )


class Standing(Struct, frozen=True):
    """A place in the final ranking."""

    player: Player
    rank: int
    """1 for the winner; players who share a rank have the same number."""
    total: int
    """What the game is won by: dollars."""
    reason: str = ""
    """What decided between this player and others with the same total, or empty."""


class Criterion(NamedTuple):
    """One measure of a ranking, the more the better, with its name in the plural."""

    name: str
    values: Sequence[int]


def rank(*criteria: Criterion) -> tuple[Standing, ...]:
    """Return all players best first, by the first criterion, then by the tie-breaks after it."""
    keys = list(zip(*(c.values for c in criteria), strict=True))
    order = sorted(range(len(keys)), key=lambda p: keys[p], reverse=True)
    return tuple(
        Standing(p, 1 + sum(k > keys[p] for k in keys), keys[p][0], _tie_reason(p, keys, criteria))
        for p in order
    )


def _tie_reason(player: Player, keys: list[tuple[int, ...]], criteria: Sequence[Criterion]) -> str:
    mine = keys[player]
    rivals = [k for p, k in enumerate(keys) if p != player and k[0] == mine[0]]
    if not rivals:
        return ""
    if mine in rivals:
        return "shared: equal in " + " and ".join(c.name for c in criteria)
    decided = max(
        next(i for i, (a, b) in enumerate(zip(mine, k, strict=True)) if a != b) for k in rivals
    )
    others = ", ".join(str(k[decided]) for k in rivals)
    return f"decided by {criteria[decided].name}: {mine[decided]} against {others}"


# -- positions ------------------------------------------------------------------------------------


class View(Struct, frozen=True, gc=False):
    """What one player, or an onlooker, may know. It has no field for anything else.

    What happened in the open may be remembered by everybody (R-7). What of it lies face down now is
    in a field `remembered`, for those who think; what is shown, or told anew, comes from the other
    fields, which do not hold it.
    """

    viewer: Player | None
    node: Node
    actions: tuple[Action, ...]
    """The viewer's legal actions; an onlooker sees those of an open decision."""

    @property
    def news(self) -> tuple[News, ...]:
        """What the last action brought about."""
        return ()

    @property
    def roller(self) -> Player | None:
        """Whose dice are thrown next; None where the table deals or nothing is thrown."""
        return None

    @property
    def awaited(self) -> tuple[Player, ...]:
        """Those who are to choose."""
        return awaited(self.node)

    @property
    def is_between_rounds(self) -> bool:
        """Whether a round is over and still lies on the table, and the next is to begin."""
        return False

    @property
    def is_money_hidden(self) -> bool:
        """Whether somebody's money lies face down for the viewer."""
        return False


ViewT = TypeVar("ViewT", bound=View)
"""The type of a game's views."""


class State(Struct, frozen=True, gc=False):
    """A node of the game tree."""

    @property
    def num_players(self) -> int:
        raise NotImplementedError

    @property
    def round(self) -> int:
        """The round in play, from 1; 0 before the first deal."""
        raise NotImplementedError

    @property
    def roller(self) -> Player | None:
        """Whose dice are thrown next; None where the table deals or nothing is thrown."""
        return None

    @property
    def node(self) -> Node:
        """What has to happen next, and who is awaited."""
        raise NotImplementedError

    def legal_actions(self, player: Player) -> tuple[Action, ...]:
        """Return all that `player` may do now, in a stable order; empty unless awaited."""
        raise NotImplementedError

    def apply(self, action: Action) -> Self:
        """Return the state after a legal action or a possible outcome of chance."""
        raise NotImplementedError

    def apply_joint(self, actions: Mapping[Player, Action]) -> Self:
        """Return the state after the choices of all players of a simultaneous node."""
        raise NotImplementedError

    def sample(self, rng: Random) -> Action:
        """Return an outcome of chance with its true probability; only at a chance node."""
        raise NotImplementedError

    def refuse(self, player: Player, action: Action) -> Refusal:
        """Say why an action that `legal_actions` does not list is not allowed."""
        raise NotImplementedError

    def refuse_outcome(self, outcome: Action) -> Refusal | None:
        """Say why chance cannot bring this outcome now; None if it can."""
        raise NotImplementedError

    def is_private(self, player: Player) -> bool:
        """Whether `player`'s choice now, or what it takes to make it, is for their eyes only."""
        return False

    def is_forced(self, player: Player) -> bool:
        """Whether everybody can see that `player`, who is awaited, has only one choice."""
        return False

    def view(self, player: Player | None) -> View:
        """Return what `player`, or with None an onlooker, may know: what is or was open to them."""
        raise NotImplementedError

    def seen(self, action: Action, by: Player | None, viewer: Player | None) -> Action | None:
        """Return `action`, which `by` or with None chance is about to do, as `viewer` sees it.

        None hides it altogether; where only a part is secret, such as the others' hands of a deal,
        the action comes back without it. By default private choices are hidden, and chance is open.
        """
        is_secret = by is not None and by != viewer and self.is_private(by)
        return None if is_secret else action

    def resample(self, player: Player, rng: Random) -> Self:
        """Return a state that `player` could be in: what is or ever was open to them is kept.

        The rest is drawn anew, every world that is possible with its own chance.
        """
        raise NotImplementedError

    def returns(self) -> tuple[int, ...]:
        """Return what each player has so far, in dollars."""
        raise NotImplementedError

    def standings(self) -> tuple[Standing, ...]:
        """Return the ranking, best first, with the reason of every tie-break."""
        raise NotImplementedError

    def check(self, player: Player | None, action: Action) -> None:
        """Raise IllegalActionError unless `player`, or with None chance, may do `action` now."""
        refusal = self._refusal(player, action)
        if refusal is not None:
            raise IllegalActionError(refusal)

    def _refusal(self, player: Player | None, action: Action) -> Refusal | None:
        node = self.node
        match node:
            case Terminal():
                return Refusal("The game is over.")
            case Chance():
                return self._refuse_early() if player is not None else self.refuse_outcome(action)
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

    def _refuse_early(self) -> Refusal:
        due = type(self.sample(Random(0))).__name__
        return Refusal(f"Dice or cards come first: a {due} has to come.")


def _seats(players: Sequence[Player]) -> str:
    return " or ".join(f"seat {player}" for player in players)


# -- a walk down the tree --------------------------------------------------------------------------

AnyState = TypeVar("AnyState", bound=State)
Choose: TypeAlias = Callable[[tuple[Action, ...]], Action]
"""A way to choose one of several actions, such as `rng.choice`."""


def walk(state: AnyState, choose: Choose, rng: Random) -> Iterator[AnyState]:
    """Yield the state and all that follow it to the end of the game, chance's outcomes sampled."""
    while True:
        yield state
        node = state.node
        if node is CHANCE:  # first, as isinstance is slow to say no
            state = state.apply(state.sample(rng))
        elif isinstance(node, Decision):
            state = state.apply(choose(state.legal_actions(node.player)))
        elif isinstance(node, Simultaneous):
            choices = {player: choose(state.legal_actions(player)) for player in node.players}
            state = state.apply_joint(choices)
        else:
            return
