"""A director that asks a player questions, which keys and clicks answer.

It adds questions to `screens/game/base_director.py`. The directors of games and of demos are
subclasses.
"""

from __future__ import annotations

import asyncio
from typing import Any

from lasvegas_tui.asking.question import Question
from lasvegas_tui.asking.reply_types import Answer, Cursor, IllegalChoice, KeyReply, RefusedKey
from lasvegas_tui.play.mediator_requests import Say
from lasvegas_tui.rules.core import Action, View
from lasvegas_tui.screens.game.base_director import Director
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.game.ui_state import NOTHING, Frame
from lasvegas_tui.screens.table.pausable_timer import PausableTimer


class AskingDirector(Director):
    """A director of a screen with at most one open question, which keys and clicks answer."""

    def __init__(self, screen: GameScreen[Any]) -> None:
        self.screen = screen
        self.question: Question | None = None
        self.timer = PausableTimer()
        self._answers: asyncio.Queue[Answer] = asyncio.Queue()

    def draw_table(self, view: View, frame: Frame[Any] = NOTHING) -> None:
        """Draw a view on the screen, with the cursor, preview or animation in `frame`."""
        self.screen.draw_table(view, frame)

    def draw_question(self, question: Question) -> None:
        """Show a question, with its cursor and a preview of the choice under the cursor."""
        raise NotImplementedError

    def refusal(self, question: Question, action: Action) -> str:
        """Return a sentence on why this action is illegal as the answer to a question."""
        raise NotImplementedError

    def refuse(self, sentence: str) -> None:
        """Show a sentence on why a key did nothing."""
        self.screen.refuse(sentence)

    async def answer_to(self, question: Question, seconds: float | None = None) -> Answer:
        """Wait for the answer to a question.

        Return `Say.GO` after `seconds` without an answer; None means no limit.
        """
        self._answers = asyncio.Queue()  # what was meant for a question before is not for this one
        self.question = question
        try:
            async with self.timer.running(seconds):
                return await self._answers.get()
        except TimeoutError:  # an answer may have come at the same moment
            if self._answers.empty():
                return Say.GO
            return self._answers.get_nowait()
        finally:
            self.question = None

    def answer(self, answer: Answer) -> None:
        """Answer the open question, if there is one."""
        if self.question is not None:
            self.question = None
            self._answers.put_nowait(answer)

    def take(self, reply: KeyReply) -> None:
        """Carry out the question's reply to a key or click, such as a choice or a new cursor."""
        question = self.question
        if question is None:
            return
        match reply:
            case Cursor.MOVED:
                self.draw_question(question)
            case Cursor.STAYED:
                return
            case RefusedKey(sentence):
                self.refuse(sentence)
            case IllegalChoice(action):
                self.refuse(self.refusal(question, action))
            case answer:
                self.answer(answer)
