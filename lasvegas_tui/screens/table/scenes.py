"""The scenes of a step of the game: which of its events are shown together, and told together.

What an action leads to is its news, a series of events such as "casino 3 pays a note to Anna".
Events in a row that are about the same place make a scene, such as the payout of one casino, or the
cards that are turned. A scene has a title and sentences; its events can move one after the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import dropwhile
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.rules.core import News, View
from lasvegas_tui.screens.game.screen import GameScreen


class Scene(Struct, frozen=True):
    """One event of an action, or several in a row about the same place, shown together."""

    place: Target | None
    """The thing on the table that the scene is about; None for the table as a whole."""
    title: tuple[str, str]
    """What happens, and where: "Payout" and "Kings"; the second text may be empty."""
    first: News
    """The event with which the scene begins."""
    news: tuple[News, ...]
    """All events of the action up to the end of this scene, with those of earlier scenes."""
    sentences: tuple[str, ...]

    def parts(self) -> list[tuple[News, ...]]:
        """Return `news` up to the scene's first event, then up to its second, and so on."""
        first_end = self.news.index(self.first) + 1
        return [self.news[:end] for end in range(first_end, len(self.news) + 1)]


def scenes(view: View, screen: GameScreen[Any], is_moving: bool) -> list[Scene]:
    """Group the events in a view into scenes; leave out the events before the first scene.

    The first scene begins with the first event that `Animation.is_scene` accepts. If animations are
    on (`is_moving`), it can also begin with an event that has an animation.
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


def told_by_no_scene(lines: Sequence[str], found: Sequence[Scene]) -> list[str]:
    """Return the sentences in `lines` that none of the scenes in `found` shows."""
    shown = {line for scene in found for line in scene.sentences}
    return [line for line in lines if line not in shown]
