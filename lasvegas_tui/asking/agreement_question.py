"""The question whether everybody at the table agrees to take back a decision."""

from __future__ import annotations

from typing import Any

from lasvegas_tui.asking.question import Question
from lasvegas_tui.asking.reply_types import KeyReply
from lasvegas_tui.asking.targeting_by_keys_and_clicks import Targeting
from lasvegas_tui.asking.targets import Target
from lasvegas_tui.play.mediator_requests import Say
from lasvegas_tui.rules.core import View


class Agreement(Question):
    """The question whether all agree to take a decision back: Enter is yes, other keys are no."""

    def __init__(self, view: View, targeting: Targeting[Any]) -> None:
        super().__init__(view, None, targeting)

    def press(self, key: str) -> KeyReply:
        if key == "enter":
            return Say.GO
        return Say.NO

    def click(self, target: Target) -> KeyReply:
        return Say.NO

    def click_line(self, index: int) -> KeyReply:
        return Say.NO
