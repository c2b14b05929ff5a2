"""Scenes: what an action brought about, as it is looked at bit by bit."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from lasvegas_tui.rules.core import News, View
from lasvegas_tui.rules.words import Words
from lasvegas_tui.screens.look.look import Look
from lasvegas_tui.widgets.pointing import Target


class Scene(Struct, frozen=True):
    """News that are looked at together."""

    place: Target | None
    """What on the felt they are about."""
    title: tuple[str, str]
    item: News
    """The first of these news."""
    news: tuple[News, ...]
    """All news up to these."""
    sentences: tuple[str, ...]

    def parts(self) -> list[tuple[News, ...]]:
        """Return the news as they come to be shown one after the other, in the end all."""
        first = self.news.index(self.item) + 1
        return [self.news[:end] for end in range(first, len(self.news) + 1)]


def scenes(view: View, look: Look[Any], words: Words[Any], is_moving: bool) -> list[Scene]:
    """Return what the last action brought that is to be looked at bit by bit.

    What only moves is worth no stop where nothing does.
    """
    news = view.news
    animation = look.animation
    worth = (
        index
        for index, item in enumerate(news)
        if animation.is_step(item) or (is_moving and animation.duration(item, view))
    )
    first = next(worth, len(news))
    found: list[Scene] = []
    for index in range(first, len(news)):
        item, shown = news[index], news[: index + 1]
        place, told = animation.place(item, view), words.news(item, view, look.names)
        if found and place in (None, found[-1].place):
            found[-1] = replace(found[-1], news=shown, sentences=found[-1].sentences + tuple(told))
        elif told:
            title = animation.title(item, view, look.names)
            found.append(Scene(place, title, item, shown, tuple(told)))
    return found
