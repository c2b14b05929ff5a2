"""Opening pages about a game on top of its table: history, rules, demos and advice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lasvegas_tui.asking.question import Question
from lasvegas_tui.asking.targets import Target
from lasvegas_tui.destinations import OpenRulebook
from lasvegas_tui.errors import UserError
from lasvegas_tui.play.seating import Seating
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules import rulebook
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.pages.texts import HistoryPage, TextPage, heading
from lasvegas_tui.screens.table import prompt
from lasvegas_tui.shell.base_app import app_of


class PageOpener:
    """Opens pages about the game on top of its table."""

    def __init__(self, table: GameScreen[Any], session: Session, seating: Seating) -> None:
        self.table = table
        self.session = session
        self.seating = seating

    def open_history(self, sentences: Sequence[str]) -> None:
        """Open the history."""
        self.table.app.push_screen(HistoryPage(sentences, self.table.players))

    def open_since(self) -> None:
        """Open the sentences since the last turn of the player with the keyboard."""
        player = next(iter(self.seating.people), 0)
        if self.seating.holder is not None:
            player = self.seating.holder
        sentences = self.seating.since(player, self.seating.onlooker) or ["Nothing happened since."]
        what = f"Since the last turn of {self.table.names[player]}"
        self.table.app.push_screen(TextPage(heading(what), sentences))

    def open_advice(self, asked: Question) -> None:
        """Open the values of the choices of the player who is asked, or say why not."""
        from lasvegas_tui.play.advice import Advice
        from lasvegas_tui.play.advice_words import AdviceWords
        from lasvegas_tui.screens.pages.advice import AdvicePage

        assert asked.player is not None
        try:
            comparison = self.session.ask_advice(asked.player, asked.view.viewer)
        except UserError as error:
            self.table.refuse(str(error))
            return
        words = AdviceWords(self.session.game, asked.view, self.table.names)
        page = AdvicePage(Advice(comparison, self.session.game), words, asked.chosen)
        self.table.app.push_screen(page)

    def explain(self, asked: Question | None) -> None:
        """Open the rules at the target under the cursor, or at the question or scene."""
        self._open_rules(self._rule(asked))

    def open_signs(self) -> None:
        """Open the page about the signs at the table, or the rules if the game has none."""
        self._open_rules(rulebook.about_signs(self.session.game.name))

    def explain_at(self, target: Target) -> None:
        """Open the rules at a target on the table."""
        view, _ = self.table.shown
        self._open_rules(prompt.rule_at(target, view, self.table))

    def show_demo(self, asked: Question | None) -> None:
        """Show the demo for the cursor, the question or the scene, or for the game."""
        game = self.session.game.name
        found = self._demo(asked)
        is_found = found not in ("", rulebook.SIGNS)
        app_of(self.table).show_rule(game, found if is_found else game, self.session.options)

    def _open_rules(self, rule: str) -> None:
        rules = OpenRulebook(self.session.game.name, rule, self.session.options)
        app_of(self.table).open(rules, over=True)

    def _rule(self, asked: Question | None) -> str:
        if asked is None or asked.player is None:
            return prompt.rule_shown(*self.table.shown, self.table)
        return prompt.rule(asked, self.table, self.session)

    def _demo(self, asked: Question | None) -> str:
        if asked is None or asked.player is None:
            return self._rule(asked)
        return prompt.demo(asked, self.table, self.session)
