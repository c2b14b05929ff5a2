"""The bots: their levels, and how each chooses from only what its player may know.

Other packages can add bots: each is a `Bot`, named by an entry point in the group `lasvegas.bots`.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from lasvegas_tui.bots import playouts
from lasvegas_tui.bots.playouts import Imagine
from lasvegas_tui.os_differences import Signalled
from lasvegas_tui.plugins import PluginError, Plugins, in_words
from lasvegas_tui.rules.core import Action, Player, State, View
from lasvegas_tui.rules.game_description import Game
from lasvegas_tui.rules.grammar import joined
from lasvegas_tui.rules.policy import Policy, Way
from lasvegas_tui.safe_text import quoted
from lasvegas_tui.user_error import UserError

__all__ = [
    "BOTS",
    "CALLED",
    "EASIEST",
    "GENTLE",
    "LEVELS",
    "OFFERED",
    "PLUGINS",
    "SHARP",
    "Bot",
    "BotError",
    "Level",
    "choose",
    "described",
    "find",
    "level",
    "offered",
    "suffix",
    "way",
]

WHIM = 0.5
"""The share of choices, from 0 to 1, that the bot "gentle" makes at random."""


class Bot(NamedTuple):
    """A bot that chooses by a function of its own, such as a bot from another package."""

    description: str
    choose: Callable[[View, Imagine, Random], Action]
    """Returns an action, given a view, a function that imagines states, and random numbers.

    The view is that of `State.bot_view`. Each call of the second argument returns another random
    state that is consistent with the view.
    """
    games: tuple[str, ...] = ()
    """The names of the games that the bot can play; empty if it can play all."""


class Level(NamedTuple):
    """A bot that can play all games, because each game has a `Policy` by which it chooses."""

    description: str
    choose: Callable[[Policy, View, Imagine, Random], Action]


class BotError(UserError):
    """Raised if a bot is not installed or cannot choose; the message says why."""


def _anything(policy: Policy, view: View, imagine: Imagine, rng: Random) -> Action:
    return rng.choice(view.actions)


def _by_rule(way: Way) -> Level:
    """Return the bot that plays by the rule of a way of playing."""

    def choose(policy: Policy, view: View, imagine: Imagine, rng: Random) -> Action:
        assert view.viewer is not None
        choice = policy.rule(way)(view, view.viewer, view.actions, rng)
        return choice or rng.choice(view.actions)

    return Level(DESCRIPTIONS[way], choose)


def _gentle(policy: Policy, view: View, imagine: Imagine, rng: Random) -> Action:
    if rng.random() < WHIM:
        return _anything(policy, view, imagine, rng)
    return _by_rule(Way.SENSIBLE).choose(policy, view, imagine, rng)


DESCRIPTIONS = {
    Way.SIMPLE: "Plays what it has most of; you can beat it in your first game.",
    Way.EAGER: "Plays what it has most of, where that brings something.",
    Way.GREEDY: "Takes the most that it can get now.",
    Way.THRIFTY: "Takes what it can get, but does not spend much on it.",
    Way.SENSIBLE: "Thinks of its rivals, too, and does not look ahead.",
}
SHARP, GENTLE = "bot", "gentle"
BOTS: dict[str, Bot | Level] = {
    **{str(way): _by_rule(way) for way in Way},
    SHARP: Level(
        "Plays the round out many times for each choice, and takes the best one.", playouts.choose
    ),
    "random": Level("Plays any choice that is allowed.", _anything),
    GENTLE: Level("Plays sensibly half of the time, and otherwise any choice.", _gentle),
}
"""All bots of this package by their names in saved games, where the sharp bot is called "bot"."""
LEVELS = {**{str(way): str(way) for way in Way}, "sharp": SHARP}
"""Maps each level's name for users to the name of its bot in `BOTS`, the weakest level first."""
EASIEST = next(iter(LEVELS))
"""The name of the bot of the weakest level."""


# -- bots of other packages ------------------------------------------------------------------------


def _reason_against(name: str, found: Any) -> str:
    if isinstance(found, Bot):
        return ""
    return "it is not a Bot"


PLUGINS = Plugins("bot", _reason_against, (*BOTS, *LEVELS))
OFFERED = tuple([name for name in (*BOTS, *PLUGINS.names) if name != GENTLE])
"""The names of the bots that users can choose; "gentle" is left out, as only old games use it."""
CALLED = {**{name: name for name in OFFERED}, **LEVELS, "bot": EASIEST}
"""Maps each word that users can type for a bot to the name of the bot."""


def level(name: str) -> str:
    """Return a bot's level as users read it, such as "sharp"; its name if it has no level."""
    words = {bot: word for word, bot in LEVELS.items()}
    return words.get(name, name)


def way(name: str) -> Way | None:
    """Return the `Way` in which the bot `name` plays; None if it follows none, such as "random"."""
    ways = {str(way): way for way in Way}
    return ways.get(name)


def suffix(name: str) -> str:
    """Return what is written after the name of a player who is a bot, such as " (sharp bot)".

    `name` is the bot's name; if it is empty, return an empty string.
    """
    if name:
        return f" ({level(name)} bot)"
    return ""


def offered(game: Game, num_players: int) -> tuple[str, ...]:
    """Return the names of the bots to choose from for a game with this number of players.

    A level is left out if, with that many players, it plays no better than the level below.
    """
    left_out = {*Way}.difference(game.policy.ways_among(num_players))
    return tuple(name for name in OFFERED if name not in left_out)


def find(name: str, game: str = "") -> Bot | Level:
    """Return the bot with this name.

    Raises BotError if the bot is not installed, or does not play the game called `game` (an empty
    `game` stands for any game).
    """
    found = BOTS.get(name) or _plugin(name)
    if game and isinstance(found, Bot) and found.games and game not in found.games:
        raise BotError(f"The bot {name} plays {joined(found.games)}, not {game}.")
    return found


def _plugin(name: str) -> Bot:
    if name not in PLUGINS.names:
        raise BotError(f"There is no bot {quoted(name)} here: choose from {', '.join(OFFERED)}.")
    try:
        found: Bot = PLUGINS.load(name)
    except PluginError as error:
        raise BotError(str(error)) from error
    return found._replace(choose=_watched(name, found))


def _watched(name: str, bot: Bot) -> Callable[[View, Imagine, Random], Action]:
    """Wrap a bot of another package, so that any failure or illegal action becomes BotError."""

    def choose(view: View, imagine: Imagine, rng: Random) -> Action:
        try:
            action = bot.choose(view, imagine, rng)
            if action in view.actions:
                return action
            what = f"made an illegal choice: {action}"
        except Signalled:
            raise
        except BaseException as error:
            what = f"cannot choose here: {in_words(error)}"
        raise BotError(f"The bot {name} {what}.")

    return choose


def described(name: str) -> str:
    """Return a sentence that describes a bot, or says why the bot is not available."""
    try:
        return f"A bot. {find(name).description}"
    except BotError as error:
        return str(error)


def choose(name: str, game: Game, state: State, player: Player, rng: Random) -> Action:
    """Return the action that the bot called `name` chooses for `player`.

    The choice depends only on what the player knows and on `rng`: the bot gets a view and states
    drawn by `State.resample`, never `state`. Raises BotError if the bot is not installed or cannot
    choose.
    """
    bot, view = find(name), state.bot_view(player)

    def imagine() -> State:
        return state.resample(player, rng)

    if isinstance(bot, Level):
        return bot.choose(game.policy, view, imagine, rng)
    return bot.choose(view, imagine, rng)
