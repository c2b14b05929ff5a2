"""The notice over a screen while the terminal is too small."""

from __future__ import annotations

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

LEAST = Size(80, 24)


def fits(size: Size) -> bool:
    """Whether a terminal of this size is large enough for the program."""
    return size.width >= LEAST.width and size.height >= LEAST.height


class TooSmall(Widget, can_focus=True):
    """A notice over the whole screen that says which size is needed.

    Under it, the screen gets no input: `KeyAndClickFilter` accepts only the app's own keys.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    TooSmall {
        overlay: screen;
        position: absolute;
        offset: 0 0;
        width: 100vw;
        height: 100vh;
        background: $background;
        color: $foreground;
        content-align: center middle;
        text-align: center;
    }
    """

    def on_mount(self) -> None:
        self._focused_before = self.screen.focused
        self.focus(scroll_visible=False)

    def on_unmount(self) -> None:
        before = self._focused_before
        if before is not None and before.is_attached and before.screen.is_active:
            before.focus(scroll_visible=False)

    def render(self) -> Content:
        size = self.app.size
        return Content.assemble(
            ("The terminal is too small\n", "bold $act"),
            f"now {size.width}x{size.height}, needed {LEAST.width}x{LEAST.height}\n",
            ("Make it larger to continue · ctrl+q quits\n", "$text-muted"),
            ("lasvegas resume --plain plays on in words, at any size", "$text-muted"),
        )
