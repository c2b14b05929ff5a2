"""The history of a game in progress on its screen, with tables of its rounds and of the evening."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lasvegas_tui.play import past_turns
from lasvegas_tui.play.keyboard_sharing import Seating
from lasvegas_tui.play.session import Session, Step
from lasvegas_tui.records.results import Result
from lasvegas_tui.rules.core import Player
from lasvegas_tui.screens.end.round_and_evening_tables import evening, rounds
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.shell.app_navigation_and_settings import app_of


class TableHistory:
    """The sentences of a game's history, and how they are shown on the screen of its table."""

    def __init__(self, screen: GameScreen[Any], session: Session, seating: Seating) -> None:
        self.screen = screen
        self.session = session
        self.seating = seating
        self.sentences: list[str] = []
        self.games: Sequence[Result] = ()
        """The finished games of this evening."""
        self._num_steps = 0
        """The number of steps that the sentences are about."""
        self._num_between = 0
        """The number of things between steps that the sentences are about, such as undo."""
        self._round_at_side = 0
        """The round in which the side column was last drawn."""

    def add(self, step: Step) -> None:
        """Add the sentences about the game's last step, unless they are already there."""
        if self._num_steps == len(self.session.steps):
            return
        if past_turns.turns_over(self.session, step):
            self.write_anew()
            return
        self._num_steps = len(self.session.steps)
        self.seating.is_explained = app_of(self.screen).settings.reasons
        if self.session.round != self._round_at_side:
            self.draw_side()
        lines = self.seating.narrate(step)
        self.sentences += lines
        self.screen.draw_history(self.sentences, len(lines))

    def catch_up(self) -> None:
        """Write the history again if steps were undone, or something happened that is no step."""
        is_taken_back = len(self.session.steps) < self._num_steps
        if is_taken_back or len(self.session.between) != self._num_between:
            self.write_anew()

    def write_anew(self) -> None:
        """Write the whole history again, as after an undo or a change of players."""
        self.seating.is_explained = app_of(self.screen).settings.reasons
        self._num_between = len(self.session.between)
        self._num_steps = len(self.session.steps)
        self.sentences = []
        num_new = 0
        for lines in self.seating.narrate_all():
            self.sentences += lines
            num_new = len(lines) or num_new
        self.screen.draw_history(self.sentences, num_new)
        self.draw_side()

    def show_as_new(self, player: Player) -> None:
        """Highlight as new all sentences about what has happened since a player's last choice."""
        num_since = self.seating.num_since(player)
        self.screen.draw_history(self.sentences, max(num_since, self.screen.history.num_new))

    def draw_side(self) -> None:
        """Draw the tables in the side column: the finished rounds, and the evening's games."""
        self._round_at_side = self.session.round
        found = (rounds(self.session), evening(self.games))
        self.screen.side_tables.tables = tuple(table for table in found if table is not None)
