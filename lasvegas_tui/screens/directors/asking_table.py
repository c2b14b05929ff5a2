"""A table that asks: it may have an open question, which keys and clicks answer."""

from __future__ import annotations

import asyncio
from typing import Any, Generic

from textual import events

from lasvegas_tui.commands import NAMED
from lasvegas_tui.rules.core import Action
from lasvegas_tui.rules.words import Words
from lasvegas_tui.screens.asking.question import (
    Answer,
    Cursor,
    IllegalChoice,
    Question,
    Refused,
    Reply,
    Request,
    Signal,
)
from lasvegas_tui.screens.directors.timer import PausableTimer
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.look.look import Look
from lasvegas_tui.shell.base_screen import Result, on
from lasvegas_tui.widgets.choice_list import ChoiceList
from lasvegas_tui.widgets.key_bar import KeyBar
from lasvegas_tui.widgets.line_widget import TargetClicked
from lasvegas_tui.widgets.targets import Target


class AskingTable(GameScreen[Result], Generic[Result]):
    """A table with at most one open question, and the timer of what it shows."""

    def __init__(self, look: Look[Any], words: Words[Any]) -> None:
        super().__init__(look, words)
        self.question: Question | None = None
        self.timer = PausableTimer()
        self._answers: asyncio.Queue[Answer | Request] = asyncio.Queue()

    async def answer_to(self, question: Question, seconds: float | None = None) -> Answer | Request:
        """Wait for the answer to a question; after `seconds` the table continues automatically."""
        self._answers = asyncio.Queue()  # what was meant for a question before is not for this one
        self.question = question
        try:
            async with self.timer.running(seconds):
                return await self._answers.get()
        except TimeoutError:  # an answer may have come at the same moment
            return Signal.GO if self._answers.empty() else self._answers.get_nowait()
        finally:
            self.question = None

    def answer(self, answer: Answer | Request) -> None:
        """Answer the open question, if there is one."""
        if self.question is not None:
            self.question = None
            self._answers.put_nowait(answer)

    def take(self, reply: Reply) -> None:
        """Handle the open question's reply to a key or a click."""
        question = self.question
        if question is None:
            return
        match reply:
            case Cursor.MOVED:
                self.draw_question(question)
            case Cursor.STAYED:
                return
            case Refused(sentence):
                self.refuse(sentence)
            case IllegalChoice(action):
                self.refuse(self.refusal(question, action))
            case answer:
                self.answer(answer)

    def draw_question(self, question: Question) -> None:
        """Show a question, its cursor and the preview of the choice there."""
        raise NotImplementedError

    def refusal(self, question: Question, action: Action) -> str:
        """Return the reason why an action of a question is not legal."""
        raise NotImplementedError

    # -- keys and clicks ---------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        name = event.key if event.key in NAMED else event.character or ""
        if self.knows_key(name):
            event.stop()
            self.press(name)

    def knows_key(self, name: str) -> bool:
        """Whether a key may mean something at this table."""
        return bool(name)

    def press(self, name: str) -> None:
        """Do what a key does."""
        raise NotImplementedError

    @on(KeyBar.Clicked)
    def _key_clicked(self, event: KeyBar.Clicked) -> None:
        self.press(event.key.action)

    @on(TargetClicked)
    def _target_clicked(self, event: TargetClicked) -> None:
        if self.question is not None:
            self.click(self.question, event.target)

    def click(self, question: Question, target: Target) -> None:
        """Handle a click on a target while a question is open."""
        self.take(question.click(target))

    @on(ChoiceList.Chosen)
    def _line_clicked(self, event: ChoiceList.Chosen) -> None:
        if self.question is not None:
            self.click_line(self.question, event.index)

    def click_line(self, question: Question, index: int) -> None:
        """Handle a click on a line of the list."""
        self.take(question.click_line(index))
