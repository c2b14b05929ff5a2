"""Answering at the table: keys and clicks come in, and what the open question makes of them is done.

A key outside a question only skips what is being shown.
"""

from __future__ import annotations

from textual import events, on

from lasvegas_tui.screens.table.asking import AskingScreen
from lasvegas_tui.screens.table.keys import LETTERS, NAMED
from lasvegas_tui.screens.table.question import Cursor, Question, Refused, Reply, Unfit
from lasvegas_tui.widgets.choices import Choices
from lasvegas_tui.widgets.drawn import Pointed
from lasvegas_tui.widgets.panels import Keys


class AnsweringScreen(AskingScreen):
    """A table whose question is answered by keys and clicks; they also go back, or open a page."""

    def on_key(self, event: events.Key) -> None:
        name = event.key if event.key in NAMED else event.character or ""
        letters = LETTERS + self.picture.keys + "".join(self.picture.letters)
        if (name not in NAMED and not (name.isdecimal() or name in letters)) or not name:
            return
        event.stop()
        self.press(name)

    @on(Pointed)
    def _thing_pointed_at(self, event: Pointed) -> None:
        if self.is_agreeing:
            self._agree(False)
        elif self.question is not None:
            self._take(self.question, self.question.click(event.target))

    @on(Choices.Chosen)
    def _line_chosen(self, event: Choices.Chosen) -> None:
        if self.is_agreeing:
            self._agree(False)
        elif self.question is not None:
            self._take(self.question, self.question.choose_line(event.index))

    @on(Keys.Clicked)
    def _key_clicked(self, event: Keys.Clicked) -> None:
        self.press(event.key.action)

    def press(self, name: str) -> None:
        """Do what a key does now."""
        if self.question is None:
            self.skip()
        elif self.is_agreeing:
            self._agree(name == "enter")
        elif not self.felt.press(name):
            reply = self.question.press(name)
            if reply is None:
                self._press_command(name)
            else:
                self._take(self.question, reply)

    def _take(self, question: Question, reply: Reply) -> None:
        """Do what the open question makes of a key or a click."""
        match reply:
            case Cursor.MOVED:
                self._draw_question(question)
            case Cursor.STAYED:
                return
            case Refused(sentence):
                self._refuse(sentence)
            case Unfit(action):
                self._refuse_choice(question, action)
            case answer:
                self._answer(answer)

    def _press_command(self, name: str) -> None:
        """Do what a key does that says nothing about the question."""
        match name:
            case "u":
                self._undo()
            case "U" | "T" | "t":
                self._offer_take_back()
            case "l":
                self._open_history()
            case "n":
                self._open_since()
            case "m":
                self._look_at_money()
            case "h":
                self.cover()
            case "q":
                self.leave()
            case "?":
                self._explain()
