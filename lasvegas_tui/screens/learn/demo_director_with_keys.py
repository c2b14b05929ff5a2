"""The director of a demo: it plays the demo's shots, and handles the viewer's keys and clicks.

A shot is a caption with some steps of a game; keys pause the demo or go to another shot.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from lasvegas_tui.asking.reply_types import Signal
from lasvegas_tui.asking.targets import Target
from lasvegas_tui.demos.demo import Demo
from lasvegas_tui.destinations import OpenRulebook
from lasvegas_tui.key_commands import LEAVE, RULES
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.learn.demo_display import DemoDisplay
from lasvegas_tui.screens.learn.demo_playback import DemoPlayback
from lasvegas_tui.shell.app_navigation_and_settings import app_of
from lasvegas_tui.shell.too_small import fits
from lasvegas_tui.terminal.pressed_key_event import Pressed

OWN_KEYS = ("escape", LEAVE.key, RULES.key, "space", "left", "right", "backspace")
"""The keys that control the demo itself, such as pause, and so never answer its question."""


class DemoDirector(DemoDisplay):
    """Plays a demo on a game's screen, and handles the viewer's keys and clicks."""

    def __init__(self, screen: GameScreen[Any], demo: Demo) -> None:
        super().__init__(screen, demo)
        self.commands = {
            "space": self._hold_or_skip,
            "right": self._step,
            "enter": self.timer.hurry,
            **dict.fromkeys(("left", "backspace"), self._step_back),
            RULES.key: self._open_rule,
            **dict.fromkeys(("escape", LEAVE.key), self.leave),
        }

    def begin(self) -> None:
        if self.demo.is_first_round:
            app_of(self.screen).keep_offered(self.demo.game.name)
        self.jump(0)

    def jump(self, index: int) -> None:
        """Play the demo from the shot (captioned part) at `index`, counted from 0.

        If the demo is paused, show the end of that shot.
        """
        if self.is_held:
            self.timer.hurry()
        self._play_from(max(0, min(index, len(self.demo.shots) - 1)))

    def _play_from(self, index: int) -> None:
        self.screen.drive(partial(DemoPlayback(self).play, index), is_only=True)

    # -- time --------------------------------------------------------------------------------------

    def hold(self, is_held: bool) -> None:
        """Pause the demo if `is_held`, otherwise continue it."""
        self.is_held = is_held
        self._set_timer_going()
        self.draw_own_keys()

    def resize(self) -> None:
        self._set_timer_going()

    def _set_timer_going(self) -> None:
        """Run the timer, unless the demo is paused or the terminal is too small."""
        if self.is_held or not fits(self.screen.app.size):
            self.timer.hold()
        else:
            self.timer.release()

    # -- keys --------------------------------------------------------------------------------------

    def press(self, key: str, event: Pressed | None = None) -> bool:
        if self.screen.press_own(key):
            return True
        question, reply = self.question, None
        if question is not None and key not in OWN_KEYS:
            reply = question.press(key)
        if question is not None and reply is not None:
            self.take(reply)
        elif not super().press(key, event) and key.isdecimal():
            self._jump_to_shot(int(key))
        return True

    def click(self, target: Target) -> None:
        if self.question is not None:
            self.take(self.question.click(target))

    def click_line(self, index: int) -> None:
        if self.question is not None:
            self.take(self.question.click_line(index))

    def _hold_or_skip(self) -> None:
        """Pause or continue the demo; at a question, show the answer."""
        if self.question is not None:
            self.answer(Signal.SKIP)
        else:
            self.hold(not self.is_held)

    def _step(self) -> None:
        if self.question is not None:
            self._step_over_question()
        else:
            self.timer.hurry()

    def _step_back(self) -> None:
        if self.is_over:
            self.jump(self.index)
        else:
            self.jump(self.index - 1)

    def _open_rule(self) -> None:
        rules = OpenRulebook(self.demo.game.name, self.shot.rules[0])
        app_of(self.screen).open(rules, over=True)

    def _jump_to_shot(self, number: int) -> None:
        """Go to a shot by its digit, unless the digit may be an answer."""
        if not self._is_asking_soon and 0 < number <= len(self.demo.shots):
            self.jump(number - 1)

    def _step_over_question(self) -> None:
        if self.index + 1 < len(self.demo.shots):
            self.jump(self.index + 1)
        elif not self.is_over:
            self.answer(Signal.SKIP)

    @property
    def _is_asking_soon(self) -> bool:
        """Whether digits answer a question now or at the end of this shot."""
        return self.index == len(self.demo.shots) - 1 or self.shot.ask is not None
