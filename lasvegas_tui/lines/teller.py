"""Printing a game in lines of text: what has happened, and what has changed on the table.

The sentences are those of the game (`rules/words.py`) and of `play/narration.py`. This module
decides when they are printed, and for whom.
"""

from __future__ import annotations

from collections.abc import Sequence

from lasvegas_tui import bots
from lasvegas_tui.lines.console import Output
from lasvegas_tui.play import narration
from lasvegas_tui.play.keyboard_sharing import Seating
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.steps import Step
from lasvegas_tui.rules.core import Player, View
from lasvegas_tui.rules.grammar import agreed, joined, spaced


class Teller:
    """Prints a game for the people at one screen.

    While one player reads alone, lines for everybody are kept until all read again.
    """

    def __init__(self, session: Session, seating: Seating, output: Output) -> None:
        self.session = session
        self.seating = seating
        self.output = output
        self.words = session.game.words
        self._table_lines: list[str] = []
        """The lines that describe the open table, as last printed for everybody."""
        self._given_hints: set[tuple[Player, str]] = set()
        """The hints that were printed so far, each with the player who was given it."""
        self._is_alone = False
        """Whether everybody except one player is looking away."""
        self._missed: list[str] = []
        """The lines for everybody that are kept until the others read again."""
        self._num_read = 0
        """How many of the kept lines were printed for players who were alone."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players."""
        return tuple(seat.name for seat in self.session.seats)

    # -- what happened -----------------------------------------------------------------------------

    def tell_step(self, step: Step) -> None:
        """Print the public part of a step; for a choice not revealed yet, print who has chosen."""
        if step.applied:
            self._tell_everybody(self.seating.narrate(step))
        else:
            self._tell_everybody([self._who_has_chosen()])

    def _who_has_chosen(self) -> str:
        names = [self.names[player] for player in sorted(self.session.sealed)]
        return f"{joined(names)} {agreed('have', len(names))} chosen."

    def tell_history(self) -> None:
        """Print sentences about everything that has happened in the game."""
        lines: list[str] = []
        for lines_of_step in self.seating.narrate_all():
            lines += lines_of_step
        self.output.say(*(lines or ["Nothing has happened yet."]))

    def tell_since(self, player: Player) -> None:
        """Print what has happened since a player's last turn."""
        lines = self.seating.since(player, viewer=self.seating.onlooker)
        self.output.say(*(lines or ["Nothing has happened since."]))

    # -- who listens -------------------------------------------------------------------------------

    def look_away(self) -> None:
        """Print the kept lines that were not printed yet; from now on, only one player reads."""
        self._is_alone = True
        self.output.say(*self._missed[self._num_read :])
        self._num_read = len(self._missed)

    def listen_again(self) -> None:
        """Let everybody read again, and print the lines that were kept meanwhile."""
        if self._is_alone:
            self._is_alone = False
            self.output.say("Everybody may listen again.", *self._missed)
            self._missed.clear()
            self._num_read = 0

    def _tell_everybody(self, lines: Sequence[str]) -> None:
        """Print lines for everybody, or keep them while one player is alone."""
        if self._is_alone:
            self._missed += lines
        else:
            self.output.say(*lines)

    # -- the table ---------------------------------------------------------------------------------

    def tell_changes(self) -> None:
        """Print the lines about the table that have changed since the last call."""
        before, now = self._table_lines, self._lines(self.seating.open_view())
        self._table_lines = now
        self._tell_everybody([line for line in now if line not in before])

    def tell_table(self, view: View) -> None:
        """Print all lines about the table, as it is in a view."""
        self.output.say(*(self._lines(view) or ["There is nothing on the table yet."]))

    def tell_own(self, player: Player) -> None:
        """Print the lines about the table that only this player may read."""
        everybody = self._lines(self.session.view(None))
        own = self._lines(self.session.view(player))
        self.output.say(*[line for line in own if line not in everybody])

    def tell_hint(self, view: View, player: Player) -> None:
        """Print the hint about a player's choices, unless the player has already read it."""
        hint = self.words.hint(view, self.names)
        if hint and (player, hint) not in self._given_hints:
            self._given_hints.add((player, hint))
            self.output.say(*hint.splitlines())

    def _lines(self, view: View) -> list[str]:
        return self.words.table(view, self.names)

    # -- the beginning and the end -----------------------------------------------------------------

    def tell_seats(self) -> None:
        """Print the game, its players, its unusual options, and what new players have to know."""
        self.output.say(f"{self.session.game.title}.")
        for number, seat in enumerate(self.session.seats, 1):
            self.output.say(f"{number}: {seat.name}{bots.suffix(seat.bot)}.")
        chosen = [_option(name, value) for name, value in self.session.header.options.items()]
        if chosen:
            self.output.say(f"Options: {joined(chosen)}.")
        basics = self.words.basics_at(self.session.view(None))
        if basics is not None:
            self.output.say(*[f"{label.capitalize()}: {text}" for label, text in basics.lines])

    def tell_end(self) -> None:
        """Print the final standings and, if the game does not count in records, the reason."""
        self.output.say("The game is over.")
        for standing in self.session.standings():
            total = self.words.amount(standing.total)
            reason = ""
            if standing.reason:
                reason = f", {standing.reason}"
            self.output.say(f"{standing.rank}: {self.names[standing.player]}, {total}{reason}.")
        mark = narration.why_not_counted(self.session)
        if mark:
            self.output.say(f"The game does not count in your records: {mark}.")


def _option(name: str, value: object) -> str:
    """Return an option in words: "duels", "tiles 6"."""
    if value is True:
        return spaced(name)
    return f"{spaced(name)} {value}"
