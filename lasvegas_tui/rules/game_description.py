"""The description of a game, with which the program finds, lists and starts it.

Each package of a game defines one as `GAME`. It joins the parts of the game: its states, sentences,
policy and options.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec import Struct

from lasvegas_tui.rules.core import Options, OptionsError, State
from lasvegas_tui.rules.policy import BY_CHANCE, Policy
from lasvegas_tui.rules.words import Names, Words

OF_ALL_TABLES: Names = (
    *("Anybody", "Chance", "Everybody", "Nobody", "Somebody", "You"),
    *("Bank", "Casino", "Round", "Table"),
)
"""Words that sentences use in place of a player's name; no player can have them."""


class Game(Struct, frozen=True):
    """A game: its title and other fixed facts, and its parts."""

    name: str
    """The word on the command line; also the name of its folders."""
    title: str
    players: range
    """The possible numbers of players."""
    options: type[Options]
    actions: Any
    """The union of all its action types, chance included, for decoding."""
    start: Callable[[int, Any], State]
    words: Words[Any] = Words()
    policy: Policy = BY_CHANCE
    """How bots choose quickly."""
    authors: tuple[str, ...] = ()
    year: int | None = None
    """The year of publication."""
    goal: str = ""
    """How one wins, in a plain sentence for the lobby."""
    tagline: str = ""
    """The goal in a few words, where there is little room."""
    short_title: str = ""
    """The title where there is little room; empty for the whole one."""
    minutes: int = 0
    """Approximate minutes for people who know the game; 0 if unknown."""
    level: str = ""
    """How difficult the game is: "easy", "medium" or "tricky"; empty if unknown."""
    order: float = float("inf")
    """The sort key in the lobby; games without one come last."""
    counts: str = "points"
    """The unit of its totals: "dollars", "points"."""
    has_rounds: bool = True
    """Whether its rounds are displayed as a measure of progress."""
    own_names: Names = ()
    """Names of figures and cards of the game, which no player can have.

    Names of imaginary players and casinos are in `words`.
    """
    pages: tuple[Path, ...] = ()
    """Pages of the rulebook after those in `rulebook.md`, one section each."""

    @property
    def title_at_table(self) -> str:
        """The title as it is shown at the table, in capitals."""
        return (self.short_title or self.title).upper()

    @property
    def kept_names(self) -> Names:
        """All names that sentences at the table use themselves; no player can have them."""
        words = self.words
        return (*OF_ALL_TABLES, *words.owners(()), *words.casino_names, *self.own_names)

    @property
    def num_players(self) -> str:
        """The number of players in words."""
        return f"{self.players[0]} to {self.players[-1]} players"

    @property
    def credits(self) -> str:
        """Authors and year, "Rüdiger Dorn, 2019"; empty if unknown."""
        parts = list(self.authors)
        if self.year is not None:
            parts.append(str(self.year))
        return ", ".join(parts)

    def new(self, num_players: int, options: Options) -> State:
        """Return the first state; raises OptionsError for an invalid setup."""
        if num_players not in self.players:
            raise OptionsError(f"{self.title} is for {self.num_players}, not {num_players}.")
        options.check(num_players)
        return self.start(num_players, options)
