"""What Textual does for an app under test without anybody looking, done once or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any, TypeAlias

import pytest
from textual import screen
from textual._compositor import Compositor
from textual._context import visible_screen_stack
from textual._styles_cache import StylesCache
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip

Chops: TypeAlias = dict[int, Strip | None]
"""The parts of a line by the column in which they begin."""


class Unwatched(Compositor):
    """Draws what has changed once the app is quiet, and cuts no lines for a terminal not there.

    On a terminal, too, it is as chance has it which of the pictures in between are drawn.
    """

    DRAWS_AT_ONCE = False
    """Whether all of them are."""
    below: list[Screen[Any]] | None = None
    """The screens that show through, once there is something to draw."""

    def render_update(
        self,
        full: bool = False,
        screen_stack: list[Screen[Any]] | None = None,
        simplify: bool = False,
    ) -> Any:
        if full:  # somebody wants the picture
            return super().render_update(full, screen_stack, simplify)
        self.below = screen_stack or []
        if self.DRAWS_AT_ONCE:
            self.draw()
        return None

    def draw(self) -> bool:
        """Draw the widgets that have changed; return whether there are any."""
        if self.below is None or not self._dirty_regions:
            return False
        visible_screen_stack.set(self.below)
        changed = list(self._dirty_regions)
        self._dirty_regions.clear()
        self.below = None
        for widget, (region, clip) in self.visible_widgets.items():
            shown = region.intersection(clip)
            if not widget.is_container and any(shown.overlaps(part) for part in changed):
                widget.render_lines(shown.translate(-region.offset))
        return True

    def _render_chops(self, crop: Region, is_rendered_line: Callable[[int], bool]) -> Any:
        """Put the picture together; what lies wholly behind something else is not cut up."""
        chops: list[Chops] = [dict.fromkeys(cuts[:-1]) for cuts in self.cuts]
        for region, clip, strips in self._get_renders(crop):
            shown = region.intersection(clip)
            for y, strip in zip(shown.line_range, strips, strict=False):
                line = chops[y]
                cuts = [cut for cut in self.cuts[y] if shown.x <= cut <= shown.right]
                if is_rendered_line(y) and None in map(line.get, cuts[:-1]):
                    parts = strip.divide([cut - shown.x for cut in cuts[1:]])
                    for cut, part in zip(cuts, parts, strict=False):
                        line[cut] = part if line[cut] is None else line[cut]
        return chops


def once(parse: Callable[..., list[RuleSet]]) -> Callable[..., list[RuleSet]]:
    """Remember the rules of a style sheet for as long as its variables are the same."""
    parsed: dict[object, list[RuleSet]] = {}
    sets: list[dict[str, str]] = []

    def number(variables: dict[str, str]) -> int:
        """Return the same number for the same variables."""
        if variables not in sets:
            sets.append(variables)
        return sets.index(variables)

    @wraps(parse)
    def remembered(self: Stylesheet, css: str, **given: Any) -> list[RuleSet]:
        key = css, *given.items(), number(self._variables)
        if key not in parsed:
            parsed[key] = parse(self, css, **given)
        return parsed[key]

    return remembered


PARSE_RULES = once(Stylesheet._parse_rules)


@pytest.fixture(autouse=True)
def nothing_is_done_twice(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Puts these in the place of Textual's own, and lets what the app has drawn be forgotten."""
    monkeypatch.setattr(screen, "Compositor", Unwatched)
    monkeypatch.setattr(Stylesheet, "_parse_rules", PARSE_RULES)
    yield
    StylesCache.get_inner_outer.cache_clear()  # it would keep the pictures of a thousand widgets
