"""Tooltips, which explain the sign or the thing under the mouse."""

from __future__ import annotations

from textual.content import Content
from textual.events import MouseMove
from textual.widget import Widget

from lasvegas_tui.rules import rulebook


class Tips:
    """The tooltips of one game's screen; only one is shown at a time."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.has_signs = False
        """Whether signs are explained, and not only things with a text of their own."""
        self._explained: Widget | None = None
        """The widget that has a tooltip now; None if nothing under the mouse is explained."""

    def follow(self, event: MouseMove) -> None:
        """Show a tooltip for the thing now under the mouse, or none if it has no explanation."""
        self.end()
        meaning = event.style.meta
        text = meaning.get("tip", "")
        if not text and self.has_signs:
            text = rulebook.signs(self.game).get(meaning.get("sign", ""), "")
        if text and event.widget is not None:
            self._explained = event.widget
            event.widget.tooltip = Content(text)

    def end(self) -> None:
        """Hide the tooltip that is shown, if any."""
        if self._explained is not None:
            self._explained.tooltip = None
            self._explained = None
