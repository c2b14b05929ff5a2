"""The description of a game, with which the program finds, lists and starts it.

Each package of a game defines one as `GAME`. It joins the parts of the game: its states, sentences,
policy and options.
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
"""Words that sentences use in place of a player's name, so that no player can have them."""


class Game(Struct, frozen=True):
    """A game: its title and other facts about it, and the parts that it consists of."""

    name: str
    """The name of the game on the command line, which its folders have, too."""
    title: str
    players: range
    """The possible numbers of players."""
    options: type[Options]
    actions: Any
    """The union of all types of actions, including those of chance, for decoding."""
    start: Callable[[int, Any], State]
    """Returns the first state, given the number of players and the options."""
    words: Words[Any] = Words()
    policy: Policy = BY_CHANCE
    """How bots choose in the game."""
    authors: tuple[str, ...] = ()
    year: int | None = None
    """The year of publication; None if unknown."""
    goal: str = ""
    """How the game is won, in plain words for the lobby; empty if this is not described."""
    tagline: str = ""
    """The goal in a few words, for where there is little room; empty if there is none."""
    short_title: str = ""
    """The title for where there is little room; empty if the title is short enough."""
    minutes: int = 0
    """How many minutes a game takes with people who know it; 0 if unknown."""
    level: Literal["", "easy", "medium", "tricky"] = ""
    """How difficult the game is; empty if unknown."""
    order: float = float("inf")
    """Games are listed in ascending order of this; by default they come last."""
    counts: str = "points"
    """The unit of the totals, such as "dollars" or "points"."""
    has_rounds: bool = True
    """Whether the number of the round says how far a game has come."""
    own_names: Names = ()
    """Names of figures and cards of the game, which no player can have.

    Names of imaginary players and casinos are in `words`.
    """
    pages: tuple[Path, ...] = ()
    """Files with further pages of the rulebook, one section each, after those of `rulebook.md`."""

    @property
    def title_at_table(self) -> str:
        """The title in capitals, as it is shown at the table."""
        return (self.short_title or self.title).upper()

    @property
    def kept_names(self) -> Names:
        """All names that the game's sentences use for other things; no player can have them."""
        words = self.words
        return (*OF_ALL_TABLES, *words.owners(()), *words.casino_names, *self.own_names)

    @property
    def num_players(self) -> str:
        """The possible numbers of players in words: "2 to 5 players"."""
        return f"{self.players[0]} to {self.players[-1]} players"

    @property
    def credits(self) -> str:
        """The authors and the year: "Rüdiger Dorn, 2019"; empty if neither is known."""
        parts = list(self.authors)
        if self.year is not None:
            parts.append(str(self.year))
        return ", ".join(parts)

    def new(self, num_players: int, options: Options) -> State:
        """Return the first state; raises OptionsError if options or number are not allowed."""
        if num_players not in self.players:
            raise OptionsError(f"{self.title} is for {self.num_players}, not {num_players}.")
        options.check(num_players)
        return self.start(num_players, options)
