"""The playback of rolls and scenes on a table: it draws each moment of them, one after the other.

A scene is some news that belongs together, such as the payout of one casino (`scenes.py`); the
events in it are played one by one. `event_timing.py` says how long each of them is shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from lasvegas_tui.rules.core import View
from lasvegas_tui.screens.game.ui_state import Frame
from lasvegas_tui.screens.table.director_with_question import AskingDirector
from lasvegas_tui.screens.table.event_timing import EventTiming
from lasvegas_tui.screens.table.scenes import Scene, scenes
from lasvegas_tui.widgets.dice import DieModel

BIGGY_ALONE = 0.6
"""The share of a roll's time (0 to 1) after which only the big die (the Biggy) still rolls."""


class Playback:
    """Draws rolls and scenes on a table, moment by moment."""

    def __init__(self, table: AskingDirector, timing: EventTiming) -> None:
        self.table = table
        self.screen = table.screen
        self.timer = table.timer
        self.timing = timing
        self._rng = Random()

    def scenes(self, view: View) -> list[Scene]:
        """Return the scenes of the events in a view; how many there are depends on the settings."""
        return scenes(view, self.screen, bool(self.timing.pace.payout))

    async def roll(self, thrown: tuple[DieModel, ...]) -> None:
        """Animate a roll that ends with the dice `thrown`; a key ends the animation early."""
        for dice in rolling_frames(thrown, self.timing.pace.num_frames, self._rng):
            self.screen.draw_dice(dice)
            if await self.timer.sleep(self.timing.pace.frame):
                break
        self.screen.draw_dice(thrown)

    async def play(
        self, scene: Scene, view: View, frame: Frame[Any], earlier: Sequence[str]
    ) -> None:
        """Play a scene of the events in a view, with its sentences below the `earlier` ones.

        `frame` has what the table shows besides the scene. If animations are off, all events of the
        scene are shown at once.
        """
        if self.timing.shows_each_event:
            parts = scene.parts()
        else:
            parts = [scene.news]
        for news in parts:
            part = replace(frame, place=scene.place, news=news)
            await self._play_event(view, part, earlier, scene.sentences)

    async def _play_event(
        self, view: View, frame: Frame[Any], earlier: Sequence[str], sentences: Sequence[str]
    ) -> None:
        """Play the last of the frame's news: its movement, what is told about it, and a rest."""
        news = frame.news[-1]
        moving = self.timing.moving_time(news, view)
        if not moving:
            self.table.draw_table(view, replace(frame, t=1.0))
            self._tell(earlier, sentences)
        else:
            self.table.draw_table(view, replace(frame, t=0.0))
            is_told_after = self.screen.animation.is_read(news, view)
            if is_told_after:
                self._tell(earlier, ())
            else:
                self._tell(earlier, sentences)
            async for t in self.timer.progress(moving):
                self.table.draw_table(view, replace(frame, t=t))
            if is_told_after:
                self._tell(earlier, sentences)
        async for _ in self.timer.progress(self.timing.rest_time(news, view)):
            pass

    def _tell(self, earlier: Sequence[str], new: Sequence[str]) -> None:
        self.screen.draw_since([*earlier, *new], len(new))


def rolling_frames(
    thrown: tuple[DieModel, ...], num_frames: int, rng: Random
) -> Iterator[tuple[DieModel, ...]]:
    """Yield the dice to draw in each of the `num_frames` moments of a roll; the Biggy stops last.

    `thrown` are the dice as they are after the roll.
    """
    has_biggy = any(die.is_big for die in thrown)
    for frame in range(num_frames):
        is_biggy_alone = has_biggy and frame >= BIGGY_ALONE * num_frames
        dice = []
        for die in thrown:
            if is_biggy_alone and not die.is_big:
                dice.append(die)
            else:
                dice.append(replace(die, number=rng.randint(1, 6)))
        yield tuple(dice)
