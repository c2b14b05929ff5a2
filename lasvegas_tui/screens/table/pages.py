"""The pages about a game that open over its table: its history, its rules, its demos."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lasvegas_tui.rules import rulebook
from lasvegas_tui.screens.house import house_of
from lasvegas_tui.screens.table import asking
from lasvegas_tui.screens.table.history import HistoryPage
from lasvegas_tui.screens.table.page import Page, heading
from lasvegas_tui.screens.table.question import Question
from lasvegas_tui.screens.table.screen import TableScreen
from lasvegas_tui.screens.table.sitting import Sitting
from lasvegas_tui.session.session import Session
from lasvegas_tui.widgets.pointing import Target


class Pages:
    """What can be looked up at a table, whatever is asked there."""

    def __init__(self, table: TableScreen[Any], session: Session, sitting: Sitting) -> None:
        self.table = table
        self.session = session
        self.sitting = sitting

    def open_history(self, told: Sequence[str]) -> None:
        """Open what happened so far."""
        self.table.app.push_screen(HistoryPage(told, self.table.look.inks))

    def open_since(self) -> None:
        """Open what happened since the last turn of whoever has the keyboard."""
        player = next(iter(self.sitting.people), 0)
        if self.sitting.holder is not None:
            player = self.sitting.holder
        told = self.sitting.since(player, self.sitting.onlooker) or ["Nothing happened since."]
        what = f"Since the last turn of {self.table.names[player]}"
        self.table.app.push_screen(Page(heading(what), told))

    def explain(self, asked: Question | None) -> None:
        """Open the rules at the thing under the cursor, or at what is asked or shown."""
        self._open_rules(self._rule(asked))

    def explain_at(self, target: Target) -> None:
        """Open the rules at a thing on the table."""
        view, _ = self.table.shown
        self._open_rules(asking.rule_at(target, view, self.table.look))

    def show_demo(self, asked: Question | None) -> None:
        """Show the demo of what is under the cursor or shown, or else of the game."""
        game = self.session.game.name
        found = self._demo(asked)
        is_found = found not in ("", rulebook.SIGNS)
        house_of(self.table).show_rule(game, found if is_found else game, self.session.options)

    def _open_rules(self, rule: str) -> None:
        house_of(self.table).open_rules(self.session.game.name, rule, self.session.options)

    def _rule(self, asked: Question | None) -> str:
        if asked is None or asked.player is None:
            return asking.rule_shown(*self.table.shown, self.table.look)
        return asking.rule(asked, self.table.look, self.session)

    def _demo(self, asked: Question | None) -> str:
        if asked is None or asked.player is None:
            return self._rule(asked)
        return asking.demo(asked, self.table.look, self.session)
