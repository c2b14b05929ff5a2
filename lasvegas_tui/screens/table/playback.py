"""Playback: it plays events on a table, scene by scene, and rolls dice.

A scene is a piece of news that is shown alone, together with the news that belong to it: a casino
that pays, cards that are turned. Its news are played one by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.rules.core import News, View
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.game.ui_state import Frame
from lasvegas_tui.screens.table.asking_director import AskingDirector
from lasvegas_tui.settings import PACES, Pace
from lasvegas_tui.shell.base_app import app_of
from lasvegas_tui.widgets.dice import DieModel

BIGGY_ALONE = 0.6
"""The share of a roll after which all dice but the Biggy have stopped."""
PART_BEATS = 0.7
"""How long each part of a scene is shown if nothing moves, in beats."""


class Scene(Struct, frozen=True):
    """News that are shown together, the last of which are played now."""

    place: Target | None
    """The target on the table that these news are about."""
    title: tuple[str, str]
    item: News
    """The first of the news."""
    news: tuple[News, ...]
    """The news up to the ones that are played now."""
    sentences: tuple[str, ...]

    def parts(self) -> list[tuple[News, ...]]:
        """Return the news after each step of the scene: the first one, the first two, and so on."""
        first = self.news.index(self.item) + 1
        return [self.news[:end] for end in range(first, len(self.news) + 1)]


def scenes(view: View, screen: GameScreen[Any], is_moving: bool) -> list[Scene]:
    """Return the scenes of the last action.

    With `is_moving`, all news with an animation are scenes.
    """
    news = view.news
    animation = screen.animation
    worth = (
        index
        for index, item in enumerate(news)
        if animation.is_scene(item) or (is_moving and animation.duration(item, view))
    )
    first = next(worth, len(news))
    found: list[Scene] = []
    for index in range(first, len(news)):
        item, shown = news[index], news[: index + 1]
        place, sentences = animation.place(item, view), screen.words.news(item, view, screen.names)
        if found and place in (None, found[-1].place):
            found[-1] = replace(
                found[-1], news=shown, sentences=found[-1].sentences + tuple(sentences)
            )
        elif sentences:
            title = animation.title(item, view, screen.names)
            found.append(Scene(place, title, item, shown, tuple(sentences)))
    return found


class Playback:
    """Plays events on a table, timed by its timer and by the pace in the settings."""

    def __init__(self, table: AskingDirector, part_seconds: float | None = None) -> None:
        """Play each part of a scene for `part_seconds`.

        By default it takes as long as its movement.
        """
        self.table = table
        self.screen = table.screen
        self.timer = table.timer
        self.part_seconds = part_seconds
        self._rng = Random()

    @property
    def pace(self) -> Pace:
        """The pace in the settings."""
        return PACES[app_of(self.screen).settings.animation]

    def scenes(self, view: View) -> list[Scene]:
        """Return the scenes that led to a view."""
        return scenes(view, self.screen, bool(self.pace.payout))

    async def roll(self, thrown: tuple[DieModel, ...]) -> None:
        """Animate a roll of dice, which ends with `thrown`; a key skips the animation."""
        for dice in rolling_frames(thrown, self.pace.num_frames, self._rng):
            self.screen.draw_dice(dice)
            if await self.timer.sleep(self.pace.frame):
                break
        self.screen.draw_dice(thrown)

    async def play(
        self, scene: Scene, view: View, frame: Frame[Any], earlier: Sequence[str]
    ) -> None:
        """Play a scene of a view; `earlier` are the sentences shown before those of the scene."""
        is_in_parts = self.pace.beat or self.part_seconds is not None
        for news in scene.parts() if is_in_parts else [scene.news]:
            part = replace(frame, place=scene.place, news=news)
            await self._play_part(view, part, earlier, scene.sentences)

    async def _play_part(
        self, view: View, frame: Frame[Any], earlier: Sequence[str], sentences: Sequence[str]
    ) -> None:
        news, moving = frame.news[-1], self.moving_time(frame.news[-1], view)
        is_told_after = bool(moving) and self.screen.animation.is_read(news, view)
        self.table.draw_table(view, replace(frame, t=0.0 if moving else 1.0))
        self._tell(earlier, () if is_told_after else sentences)
        if moving:
            async for t in self.timer.progress(moving):
                self.table.draw_table(view, replace(frame, t=t))
        if is_told_after:
            self._tell(earlier, sentences)
        async for _ in self.timer.progress(self.rest_time(news, view)):
            pass

    def _tell(self, earlier: Sequence[str], new: Sequence[str]) -> None:
        self.screen.draw_since([*earlier, *new], len(new))

    def moving_time(self, news: News, view: View) -> float:
        """Return how long news move, in seconds."""
        seconds = self.screen.animation.duration(news, view) * self.pace.payout
        if self.part_seconds is None:
            return seconds
        return min(seconds, self.part_seconds)

    def rest_time(self, news: News, view: View) -> float:
        """Return how long the end of a movement is shown before the next news, in seconds."""
        moving = self.moving_time(news, view)
        if self.part_seconds is not None:
            return self.part_seconds - moving
        if moving:
            return 0.0
        return PART_BEATS * self.pace.beat


def rolling_frames(
    thrown: tuple[DieModel, ...], num_frames: int, rng: Random
) -> Iterator[tuple[DieModel, ...]]:
    """Yield the dice in each frame of a roll; the Biggy stops last."""
    has_last = any(die.is_big for die in thrown)
    for frame in range(num_frames):
        is_late = has_last and frame >= BIGGY_ALONE * num_frames
        yield tuple(
            replace(die, number=rng.randint(1, 6)) if die.is_big or not is_late else die
            for die in thrown
        )
