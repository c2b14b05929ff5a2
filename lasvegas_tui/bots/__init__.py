"""Computer players, which know what a person in their seat would know, and nothing else.

Bots of other packages are entry points in the group `lasvegas.bots`, each of them a `Bot`.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from lasvegas_tui.bots import playouts
from lasvegas_tui.bots.playouts import Imagine
from lasvegas_tui.errors import UserError
from lasvegas_tui.os_differences import Signalled
from lasvegas_tui.plugins import PluginError, Plugins, in_words
from lasvegas_tui.rules.core import Action, Player, State, View
from lasvegas_tui.rules.games import Game
from lasvegas_tui.rules.grammar import joined
from lasvegas_tui.rules.policy import Policy, Way
from lasvegas_tui.safe_text import quoted

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
"""The share of choices that a gentle bot makes at random."""


class Bot(NamedTuple):
    """A bot with its own strategy, such as one from another package."""

    description: str
    choose: Callable[[View, Imagine, Random], Action]
    """Chooses an action from the bot's view and a source of states consistent with it."""
    games: tuple[str, ...] = ()
    """The names of the games that it plays; empty for all."""


class Level(NamedTuple):
    """A strategy for all games, based on their policies."""

    description: str
    choose: Callable[[Policy, View, Imagine, Random], Action]


class BotError(UserError):
    """A bot that is not installed, or cannot choose; the message says so."""


def _anything(policy: Policy, view: View, imagine: Imagine, rng: Random) -> Action:
    return rng.choice(view.actions)


def _by_rule(way: Way) -> Level:
    """Return the level that plays by the rule of a way of playing."""

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
"""The bots by their names in saved games, where the sharp bot is just called bot."""
LEVELS = {**{str(way): str(way) for way in Way}, "sharp": SHARP}
"""The levels, the weakest first, with the names of their bots."""
EASIEST = next(iter(LEVELS))
"""The bot of a new chair, and of a seat named bot."""


# -- bots of other packages ------------------------------------------------------------------------


def _reason_against(name: str, found: Any) -> str:
    if isinstance(found, Bot):
        return ""
    return "it is not a Bot"


PLUGINS = Plugins("bot", _reason_against, (*BOTS, *LEVELS))
OFFERED = tuple([name for name in (*BOTS, *PLUGINS.names) if name != GENTLE])
"""The names of the bots that can be chosen for a seat: all but one of earlier versions."""
CALLED = {**{name: name for name in OFFERED}, **LEVELS, "bot": EASIEST}
"""The bots by the words that refer to them: their names and levels, and the word bot."""


def level(name: str) -> str:
    """Return the word for the level of a bot."""
    return next((word for word, bot in LEVELS.items() if bot == name), name)


def way(name: str) -> Way | None:
    """Return the way in which a bot plays; None if its way of playing has no name."""
    return next((way for way in Way if way == name), None)


def suffix(name: str) -> str:
    """Return the suffix of a player's name: the level of a bot, empty for a person."""
    if name:
        return f" ({level(name)} bot)"
    return ""


def offered(game: Game, num_players: int) -> tuple[str, ...]:
    """Return the bots that can be chosen for a seat at a table of `num_players`.

    A level that is no stronger there than the one below is left out.
    """
    left_out = {*Way}.difference(game.policy.ways_among(num_players))
    return tuple(name for name in OFFERED if name not in left_out)


def find(name: str, game: str = "") -> Bot | Level:
    """Return a bot; raises BotError if it is not installed, or does not play the game."""
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
    """Return the choice of a plugin's bot; raises BotError if it is illegal or fails."""

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
    """Return a sentence about a bot, or why it is not available."""
    try:
        return f"A bot. {find(name).description}"
    except BotError as error:
        return str(error)


def choose(name: str, game: Game, state: State, player: Player, rng: Random) -> Action:
    """Return the choice of the bot `name` for `player`, who has to choose; raises BotError.

    It depends only on the player's knowledge and on `rng`: the bot gets a view and resampled
    states, never `state` itself.
    """
    bot, view = find(name), state.view(player)

    def imagine() -> State:
        return state.resample(player, rng)

    if isinstance(bot, Level):
        return bot.choose(game.policy, view, imagine, rng)
    return bot.choose(view, imagine, rng)
