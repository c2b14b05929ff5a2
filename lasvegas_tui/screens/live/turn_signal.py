"""How a turn is announced outside of the screen: by the terminal's title and bell."""

from __future__ import annotations

from typing import Any

from lasvegas_tui.rules.core import Player, View
from lasvegas_tui.rules.grammar import upper
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.shell.app_navigation_and_settings import app_of


class TurnSignal:
    """Announces turns and ends of rounds by the terminal's title and bell, for one table."""

    def __init__(self, screen: GameScreen[Any]) -> None:
        self.screen = screen
        self._turn: Player | None = None
        """The player announced last."""

    def announce_turn(self, player: Player, is_person: bool) -> None:
        """Show a player's turn in the terminal's title, and ring the bell for a person.

        It rings only if the settings allow it, and if another player was announced before.
        """
        app = app_of(self.screen)
        is_handed_on = self._turn is not None and self._turn != player
        title = f"{self.screen.names[player]} · {self.screen.game.title_at_table}"
        app.tell_turn(title, is_rung=app.settings.bell and is_handed_on and is_person)
        self._turn = player

    def announce_end(self, view: View) -> None:
        """Show the end of the round or of the game in the terminal's title."""
        title, stage = self.screen.game.title_at_table, self.screen.words.stage(view)
        if stage:
            title = f"{upper(stage)} · {title}"
        app_of(self.screen).tell_turn(title)
