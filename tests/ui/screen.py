"""What a person sees of an app under test, as text and as styles."""

from __future__ import annotations

from typing import Any

from textual import _context
from textual.app import App
from textual.strip import Strip


def strips(app: App[Any]) -> list[Strip]:
    """Return the lines on the screen, with what shows through from below."""
    _context.visible_screen_stack.set(app._background_screens)
    return app.screen._compositor.render_strips()


def text(app: App[Any]) -> str:
    """Return the letters on the screen."""
    return "\n".join(strip.text.rstrip() for strip in strips(app)) + "\n"


def frame(app: App[Any]) -> list[list[tuple[str, str]]]:
    """Return letters and styles, for comparing two screens entirely."""
    return [
        [(segment.text, str(segment.style)) for segment in strip.simplify()]
        for strip in strips(app)
    ]


def written(app: App[Any]) -> str:
    """Return what a terminal is sent to draw all that is on the screen."""
    _context.visible_screen_stack.set(app._background_screens)
    return app.screen._compositor.render_full_update().render_segments(app.console)
