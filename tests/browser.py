"""Chromium, driven by playwright: the page of `lasvegas serve`, phones, and pictures."""

from __future__ import annotations

import importlib.util
import shutil
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

import pytest

from tests.terminal import STUCK

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
OPTIONS = ("--no-sandbox", "--disable-gpu")
HAS_BROWSER = CHROMIUM is not None and importlib.util.find_spec("playwright") is not None
with_browser = pytest.mark.skipif(not HAS_BROWSER, reason="Chromium or playwright is not installed")
LOOK = 0.02
"""Seconds between two looks at a page."""
REMEMBER_TERMINAL = """
Object.defineProperty(Object.prototype, "fitAddon", {
  set(addon) {
    globalThis.shownTerminal = this.terminal;
    Object.defineProperty(this, "fitAddon", { value: addon });
  },
});
"""
"""Keeps the page's terminal, which its script shows to nobody, where tests can read it."""
READ_LINES = """
() => {
  const shown = globalThis.shownTerminal?.buffer.active;
  const rows = globalThis.shownTerminal?.rows ?? 0;
  return Array.from({ length: rows }, (_, row) => shown.getLine(row).translateToString(true));
}
"""
READ_PLACE = """
([column, row]) => {
  const { cols, rows, element } = globalThis.shownTerminal;
  const box = element.querySelector(".xterm-screen").getBoundingClientRect();
  return [box.x + (column + 0.5) * box.width / cols, box.y + (row + 0.5) * box.height / rows];
}
"""
READ_GROUND = """
([column, row]) => shownTerminal.buffer.active.getLine(row).getCell(column).getBgColor()
"""
FOCUS = "document.querySelector('.xterm-helper-textarea').focus()"
KEYS: Mapping[str, str] = {
    "enter": "Enter",
    "escape": "Escape",
    "tab": "Tab",
    "right": "ArrowRight",
    "f2": "F2",
    "ctrl+q": "Control+q",
}
"""What playwright calls the keys that are no sign."""


@contextmanager
def opened_browser() -> Iterator[Browser]:
    """Open a browser; no event loop can run in this thread meanwhile."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)
        try:
            yield browser
        finally:
            browser.close()


class Window:
    """A window of the browser at the lobby. Leaving the `with` block closes it."""

    def __init__(self, browser: Browser, address: str, size: tuple[int, int], **given: Any) -> None:
        width, height = size
        self._context = browser.new_context(viewport={"width": width, "height": height}, **given)
        self.page = self._context.new_page()
        self.addresses: set[str] = set()
        """All that this window has asked a server for."""
        self.page.on("request", lambda request: self.addresses.add(request.url))
        self.page.on("websocket", lambda socket: self.addresses.add(socket.url))
        self.page.add_init_script(REMEMBER_TERMINAL)
        self.page.goto(address)

    def __enter__(self) -> Window:
        return self

    def __exit__(self, *error: object) -> None:
        self._context.close()

    def value(self, expression: str, given: object = None) -> Any:
        """Return the value of an expression on the page."""
        return self.page.evaluate(expression, given)

    # -- what is seen ------------------------------------------------------------------------------

    @property
    def lines(self) -> list[str]:
        """The page's terminal, line by line, without blanks at the ends."""
        lines: list[str] = self.value(READ_LINES)
        return lines

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def place(self, text: str) -> tuple[int, int]:
        """Return column and row of the first place where a text stands, both from 0."""
        for row, line in enumerate(self.lines):
            if text in line:
                return line.index(text), row
        raise AssertionError(f"{text!r} is not on the page:\n{self.text}")

    def wait_for(self, *texts: str) -> None:
        """Wait until texts stand on the page."""
        self.wait_until(lambda: all(text in self.text for text in texts), " and ".join(texts))

    def wait_until(self, is_so: Callable[[], bool], what: str) -> None:
        """Wait until something is so. A page that is just left for another one is asked again."""
        from playwright.sync_api import Error

        end = time.monotonic() + STUCK
        while time.monotonic() < end:
            with suppress(Error):
                if is_so():
                    return
            time.sleep(LOOK)
        raise AssertionError(f"waited in vain for {what}:\n{self.text}")

    def ground(self, column: int, row: int) -> str:
        """Return the colour behind a cell, as in `#0a0b0c`."""
        return f"#{self.value(READ_GROUND, (column, row)):06x}"

    def screenshot(self) -> bytes:
        """Return the page as PNG."""
        return self.page.screenshot()

    # -- what a person does ------------------------------------------------------------------------

    def press(self, *keys: str) -> None:
        """Press keys, by name or sign."""
        for key in keys:
            self.page.keyboard.press(KEYS.get(key, key))

    def click(self, column: int, row: int) -> None:
        """Click on a cell, counted from 0."""
        self.page.mouse.click(*self.value(READ_PLACE, (column, row)))

    def turn(self, width: int, height: int) -> None:
        """Give the screen another size, as a phone that is turned has."""
        self.page.set_viewport_size({"width": width, "height": height})

    def reload(self) -> None:
        self.page.reload()

    def blur(self) -> None:
        """Take the keyboard away from the page, as another window does."""
        self.value("document.activeElement.blur()")

    def focus(self) -> None:
        """Give the keyboard back to the page."""
        self.value(FOCUS)
