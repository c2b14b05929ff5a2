"""What Textual does for an app under test without anybody looking, done once or not at all."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable, Iterable, Iterator
from functools import wraps
from typing import Any, TypeAlias

import pytest
from textual import screen
from textual._context import visible_screen_stack
from textual._styles_cache import StylesCache
from textual.app import App
from textual.css.model import RuleSet
from textual.css.styles import RulesMap
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.geometry import Region
from textual.message import Message
from textual.message_pump import MessagePump
from textual.reactive import Reactive
from textual.screen import Screen
from textual.strip import Strip

from lasvegas_tui.screens import room
from lasvegas_tui.widgets.sparing import Sparing

Chops: TypeAlias = dict[int, Strip | None]
"""The parts of a line by the column in which they begin."""
Handlers: TypeAlias = Iterable[tuple[type, Callable[[Message], Awaitable[Any]]]]
"""What does something about a message, each with the class that it comes from."""


class Unwatched(Sparing):
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


ASKED = "_id", "can_focus", "_reactive_has_focus", "_reactive_mouse_hover", "_reactive_disabled"
ASKED_OF_APP = "no_color", "_reactive_theme", "_reactive_app_focus", "_reactive_ansi_color"
"""The attributes that selectors and their pseudo-classes look at, besides types and classes."""


def place(node: Any) -> Hashable:
    """What a style sheet may ask of a node, and of those that it is in."""
    asked: list[object] = []
    while node is not None:
        asked.append(type(node))
        asked.append(frozenset(node._classes))
        asked += map(vars(node).get, ASKED_OF_APP if isinstance(node, App) else ASKED)
        node = node._parent
    return tuple(asked)


def at_each_place_once(apply: Callable[..., None]) -> Callable[..., None]:
    """Remember which rules hold where, for as long as they depend on no neighbours."""
    numbers: dict[tuple[RuleSet, ...], int] = {}
    holding: dict[Hashable, tuple[RulesMap, bool]] = {}

    def number(sheet: Any) -> int:
        """Return the same number for the same rules."""
        rules, known = getattr(sheet, "numbered", (None, 0))
        if rules is not sheet.rules:
            known = numbers.setdefault(tuple(sheet.rules), len(numbers))
            sheet.numbered = sheet.rules, known
        return known

    @wraps(apply)
    def remembered(
        self: Stylesheet, node: DOMNode, *, animate: bool = False, cache: object = None
    ) -> None:
        where = number(self), place(node)
        if where in holding:
            rules, node._has_hover_style = holding[where]
            self.replace_rules(node, rules, animate=animate)
            self._process_component_classes(node)
            return
        found: dict[object, RulesMap] = {}
        apply(self, node, animate=animate, cache=found)
        for rules in found.values():
            holding[where] = rules, node._has_hover_style

    return remembered


def found_once(find: Callable[..., Handlers]) -> Callable[..., Handlers]:
    """Remember what classes do about messages, but for what they do only about some of a kind."""
    known: dict[tuple[type, str, type], list[tuple[type, str]] | None] = {}

    def by_name(owner: type, name: str, message: type) -> list[tuple[type, str]] | None:
        """What is called by its name only, or None where there is more to look at."""
        found = []
        for cls in owner.__mro__:
            if not vars(cls).get("_decorated_handlers", {}).keys().isdisjoint(message.__mro__):
                return None
            called = next((it for it in (f"_{name}", name) if vars(cls).get(it)), None)
            if called and not getattr(vars(cls)[called], "_textual_on", None):
                found.append((cls, called))
        return found

    @wraps(find)
    def remembered(self: MessagePump, name: str, message: Message) -> Handlers:
        kind = type(self), name, type(message)
        if kind not in known:
            known[kind] = by_name(*kind)
        found = known[kind]
        if found is None:
            yield from find(self, name, message)
        for cls, called in found or ():
            if message._no_default_action:
                break
            yield cls, vars(cls)[called].__get__(self, cls)

    return remembered


def read_at_once(get: Callable[..., Any]) -> Callable[..., Any]:
    """Read what a reactive attribute holds without asking first whether it is there."""
    computed: dict[tuple[type, str], bool] = {}

    @wraps(get)
    def read(self: Reactive[Any], node: Any, owner: type) -> Any:
        kind = owner, self.compute_name
        if kind not in computed:
            computed[kind] = hasattr(owner, self.compute_name)
        if node is None or computed[kind] or self.internal_name not in vars(node):
            return get(self, node, owner)
        return vars(node)[self.internal_name]

    return read


def nothing_yet(size: int) -> dict[Any, Any]:
    """Return what a strip remembers; there are many, each is soon gone, and few remember much."""
    return {}


PARSE_RULES = once(Stylesheet._parse_rules)
APPLY = at_each_place_once(Stylesheet.apply)
GET_DISPATCH_METHODS = found_once(MessagePump._get_dispatch_methods)
GET = read_at_once(Reactive.__get__)


@pytest.fixture(autouse=True)
def nothing_is_done_twice(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Puts these in the place of Textual's own, and lets what the app has drawn be forgotten."""
    monkeypatch.setattr(screen, "Compositor", Unwatched)
    monkeypatch.setattr(room, "Sparing", Unwatched)
    monkeypatch.setattr(Stylesheet, "_parse_rules", PARSE_RULES)
    monkeypatch.setattr(Stylesheet, "apply", APPLY)
    monkeypatch.setattr(MessagePump, "_get_dispatch_methods", GET_DISPATCH_METHODS)
    monkeypatch.setattr(Reactive, "__get__", GET)
    monkeypatch.setattr("textual.strip.FIFOCache", nothing_yet)
    yield
    Strip.blank.cache_clear()
    StylesCache.get_inner_outer.cache_clear()  # it would keep the pictures of a thousand widgets
