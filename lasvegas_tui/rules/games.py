"""A game as a box on the shelf: what is printed on it, and the way in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec import Struct

from lasvegas_tui.rules.core import Options, OptionsError, State
from lasvegas_tui.rules.words import Words


class Game(Struct, frozen=True):
    """The fixed facts of a game, and the way in."""

    name: str
    """The word on the command line; also the name of its folders."""
    title: str
    players: range
    """The numbers of players it is for."""
    options: type[Options]
    actions: Any
    """The union of its action types, chance's too, for decoding."""
    start: Callable[[int, Any], State]
    words: Words[Any] = Words()
    authors: tuple[str, ...] = ()
    year: int | None = None
    """When it came out."""
    tagline: str = ""
    """What it is about, in a few words for the lobby."""
    order: float = float("inf")
    """Its place among the games in the lobby, the least first; those without one come last."""
    counts: str = "points"
    """What its totals are: "dollars", "chips"."""
    has_rounds: bool = True
    """Whether it is told how far a game has come by its round."""
    pages: tuple[Path, ...] = ()
    """Further pages of its rulebook, a section each, which come last."""

    @property
    def num_players(self) -> str:
        """How many it is for, in words."""
        return f"{self.players[0]} to {self.players[-1]} players"

    @property
    def credits(self) -> str:
        """Who made it and when, "Rüdiger Dorn, 2019"; empty where nobody says."""
        year = () if self.year is None else (str(self.year),)
        return ", ".join([*self.authors, *year])

    def new(self, num_players: int, options: Options) -> State:
        """Return the first state; raises OptionsError with a sentence where that cannot be."""
        if num_players not in self.players:
            raise OptionsError(f"{self.title} is for {self.num_players}, not {num_players}.")
        options.check(num_players)
        return self.start(num_players, options)
