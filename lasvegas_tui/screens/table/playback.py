"""The playback of news and rolls on a table.

News is played scene by scene. A scene is some news that belongs together, such as the payout of one
casino, or the cards that are turned; its events are played one by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import dropwhile
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.rules.core import News, View
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.game.ui_state import Frame
from lasvegas_tui.screens.table.director_with_question import AskingDirector
from lasvegas_tui.settings import PACES, Pace
from lasvegas_tui.shell.base_app import app_of
from lasvegas_tui.widgets.dice import DieModel

BIGGY_ALONE = 0.6
"""The share of a roll's time after which all dice but the Biggy have stopped."""
PART_BEATS = 0.7
"""How long each event of a scene is shown if nothing moves, in beats of the chosen pace."""


class Scene(Struct, frozen=True):
    """Events of one action that are shown together."""

    place: Target | None
    """The target that the scene is about; None for the table as a whole."""
    title: tuple[str, str]
    """What happens, and where, such as "Payout" and "Kings"; the latter may be empty."""
    first: News
    """The first event of the scene."""
    news: tuple[News, ...]
    """All news of the action up to the end of this scene, including the scenes before it."""
    sentences: tuple[str, ...]

    def parts(self) -> list[tuple[News, ...]]:
        """Return `news` up to the scene's first event, then up to its second, and so on."""
        first_end = self.news.index(self.first) + 1
        return [self.news[:end] for end in range(first_end, len(self.news) + 1)]


def scenes(view: View, screen: GameScreen[Any], is_moving: bool) -> list[Scene]:
    """Return the scenes of a view's news, beginning with the first event that is worth one.

    If `is_moving`, because animations are on, every event that has one is worth a scene.
    """
    animation = screen.animation

    def is_too_minor(numbered: tuple[int, News]) -> bool:
        _, item = numbered
        has_animation = is_moving and animation.duration(item, view) > 0
        return not has_animation and not animation.is_scene(item)

    found: list[Scene] = []
    for number, item in dropwhile(is_too_minor, enumerate(view.news, 1)):
        so_far = view.news[:number]
        place = animation.place(item, view)
        sentences = tuple(screen.words.news(item, view, screen.names))
        if found and place in (None, found[-1].place):
            scene = found.pop()
            found.append(replace(scene, news=so_far, sentences=scene.sentences + sentences))
        elif sentences:
            title = animation.title(item, view, screen.names)
            found.append(Scene(place, title, item, so_far, sentences))
    return found


class Playback:
    """Plays news and rolls on a table, at the pace chosen in the settings."""

    def __init__(self, table: AskingDirector, part_seconds: float | None = None) -> None:
        """`part_seconds` is how long each of a scene's news is played.

        By default this is as long as it moves, or some beats if nothing moves.
        """
        self.table = table
        self.screen = table.screen
        self.timer = table.timer
        self.part_seconds = part_seconds
        self._rng = Random()

    @property
    def pace(self) -> Pace:
        """How fast things are shown, as chosen in the settings."""
        return PACES[app_of(self.screen).settings.animation]

    def scenes(self, view: View) -> list[Scene]:
        """Return the scenes of a view's news, given whether animations are on."""
        return scenes(view, self.screen, bool(self.pace.payout))

    async def roll(self, thrown: tuple[DieModel, ...]) -> None:
        """Animate a roll that ends with the dice `thrown`; a key ends the animation."""
        for dice in rolling_frames(thrown, self.pace.num_frames, self._rng):
            self.screen.draw_dice(dice)
            if await self.timer.sleep(self.pace.frame):
                break
        self.screen.draw_dice(thrown)

    async def play(
        self, scene: Scene, view: View, frame: Frame[Any], earlier: Sequence[str]
    ) -> None:
        """Play a scene that is part of a view's news, with its sentences below the `earlier` ones.

        `frame` has what the table shows besides the scene. If animations are off, all events of the
        scene are shown at once.
        """
        if self.pace.beat or self.part_seconds is not None:
            parts = scene.parts()
        else:
            parts = [scene.news]
        for news in parts:
            part = replace(frame, place=scene.place, news=news)
            await self._play_part(view, part, earlier, scene.sentences)

    async def _play_part(
        self, view: View, frame: Frame[Any], earlier: Sequence[str], sentences: Sequence[str]
    ) -> None:
        news = frame.news[-1]
        moving = self.moving_time(news, view)
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
        async for _ in self.timer.progress(self.rest_time(news, view)):
            pass

    def _tell(self, earlier: Sequence[str], new: Sequence[str]) -> None:
        self.screen.draw_since([*earlier, *new], len(new))

    def moving_time(self, news: News, view: View) -> float:
        """Return how many seconds the movement of an event takes; 0 if nothing moves."""
        seconds = self.screen.animation.duration(news, view) * self.pace.payout
        if self.part_seconds is None:
            return seconds
        return min(seconds, self.part_seconds)

    def rest_time(self, news: News, view: View) -> float:
        """Return how many seconds to show an event after its movement, before the next one."""
        moving = self.moving_time(news, view)
        if self.part_seconds is not None:
            return self.part_seconds - moving
        if moving:
            return 0.0
        return PART_BEATS * self.pace.beat


def rolling_frames(
    thrown: tuple[DieModel, ...], num_frames: int, rng: Random
) -> Iterator[tuple[DieModel, ...]]:
    """Yield the dice for each of `num_frames` pictures of a roll; the Biggy stops last.

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
