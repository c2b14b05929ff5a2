"""`Game`, the description by which the program finds, lists and starts a game.

Each game's package defines one as `GAME`, which refers to the game's states, sentences, policy for
bots and options.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from lasvegas_tui.rules.core import Options, OptionsError, State
from lasvegas_tui.rules.policy import BY_CHANCE, Policy
from lasvegas_tui.rules.words import Names, Words

OF_ALL_TABLES: Names = (
    "Anybody",
    "Chance",
    "Everybody",
    "Nobody",
    "Somebody",
    "You",
    "Bank",
    "Casino",
    "Round",
    "Table",
)
"""Words that sentences use like a player's name, so that no player may have them as a name."""


class Game(Struct, frozen=True):
    """A game: its title and other facts about it, and the functions and classes it consists of."""

    name: str
    """The name of the game on the command line and of its folders, such as "dice"."""
    title: str
    players: range
    """The numbers of players that the game allows."""
    options: type[Options]
    actions: Any
    """The union of all types of actions, those of chance included; used to decode saved actions."""
    start: Callable[[int, Any], State]
    """Returns the first state, given the number of players and the options."""
    words: Words[Any] = Words()
    policy: Policy = BY_CHANCE
    """How bots choose in the game."""
    authors: tuple[str, ...] = ()
    year: int | None = None
    """The year in which the game was published; None if unknown."""
    goal: str = ""
    """A sentence that says how the game is won, shown in the list of games; may be empty."""
    tagline: str = ""
    """The goal in a few words, for narrow screens; may be empty."""
    short_title: str = ""
    """A shorter title for narrow screens; empty if the title itself is short enough."""
    minutes: int = 0
    """How many minutes a game takes with experienced players; 0 if unknown."""
    level: Literal["", "easy", "medium", "tricky"] = ""
    """How difficult the game is; empty if unknown."""
    order: float = float("inf")
    """The sort key of the game in lists, in ascending order; by default it comes last."""
    counts: str = "points"
    """The unit of the players' scores in the plural, such as "dollars" or "points"."""
    has_rounds: bool = True
    """Whether the game has several rounds, so that "round 2 of 4" says how far it has come."""
    own_names: Names = ()
    """Names of figures and cards in the game's sentences, which no player may have.

    The names of casinos and of imaginary players are in `words`.
    """
    pages: tuple[Path, ...] = ()
    """Files with further sections of the rulebook, in order, after those of `rulebook.md`."""

    @property
    def title_at_table(self) -> str:
        """The title, or the short title if there is one, in capitals, for the top of the screen."""
        return (self.short_title or self.title).upper()

    @property
    def kept_names(self) -> Names:
        """The names that no player may have, because sentences use them for other things."""
        words = self.words
        return (*OF_ALL_TABLES, *words.owners(()), *words.casino_names, *self.own_names)

    @property
    def num_players(self) -> str:
        """The numbers of players that the game allows, in words: "2 to 5 players"."""
        return f"{self.players[0]} to {self.players[-1]} players"

    @property
    def credits(self) -> str:
        """The authors and the year of publication: "Rüdiger Dorn, 2019"; may be empty."""
        parts = list(self.authors)
        if self.year is not None:
            parts.append(str(self.year))
        return ", ".join(parts)

    def new(self, num_players: int, options: Options) -> State:
        """Return the first state of a game.

        Raises OptionsError if the number of players or the options are not allowed.
        """
        if num_players not in self.players:
            raise OptionsError(f"{self.title} is for {self.num_players}, not {num_players}.")
        options.check(num_players)
        return self.start(num_players, options)
