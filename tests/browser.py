"""The page of `lasvegas serve` in a real Chromium: its terminal, and a person's keys and mouse.

Chromium is told what to do through a pair of pipes, in the messages of its DevTools protocol.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import count
from typing import Any, Self

from tests.terminal import STUCK

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
OPTIONS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--hide-scrollbars",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--remote-debugging-pipe",
)
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
(() => {
  const shown = globalThis.shownTerminal?.buffer.active;
  const rows = globalThis.shownTerminal?.rows ?? 0;
  return Array.from({ length: rows }, (_, row) => shown.getLine(row).translateToString(true));
})()
"""
READ_PLACE = """
((column, row) => {
  const { cols, rows, element } = globalThis.shownTerminal;
  const box = element.querySelector(".xterm-screen").getBoundingClientRect();
  return [box.x + (column + 0.5) * box.width / cols, box.y + (row + 0.5) * box.height / rows];
})(%d, %d)
"""
FOCUS = "document.querySelector('.xterm-helper-textarea').focus()"
READ_GROUND = "shownTerminal.buffer.active.getLine(%d).getCell(%d).getBgColor()"
KEYS: Mapping[str, tuple[str, str, int]] = {
    "enter": ("Enter", "\r", 13),
    "escape": ("Escape", "", 27),
    "tab": ("Tab", "", 9),
    "right": ("ArrowRight", "", 39),
    "f2": ("F2", "", 113),
}
"""The keys that are no sign: their name, the text they type, and their number."""
ASKING = ("Network.requestWillBeSent", "Network.webSocketCreated")
"""The events that tell what a page asks a server for."""
CONTROL = 2
"""The number of the Control key among the modifiers."""


LEFT = ("Inspected target navigated or closed", "Cannot find context", "context was destroyed")
"""How Chromium says that a page was left before it could answer."""


class PageLeftError(AssertionError):
    """The page was left for another one before it answered."""


def found_chromium() -> str | None:
    """Return the path of Chromium, None where it is not installed."""
    return next((path for name in CHROMIUM if (path := shutil.which(name))), None)


class Chromium:
    """A running Chromium. Leaving the `with` block ends it."""

    def __init__(self, path: str) -> None:
        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        told, self._tell = os.pipe()
        self._hear, said = os.pipe()
        command = [path, *OPTIONS, f"--user-data-dir={self._folder.name}"]
        self._program = subprocess.Popen(
            ["bash", "-c", f'exec "$@" 3<&{told} 4>&{said}', "chromium", *command],
            pass_fds=(told, said),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(told)
        os.close(said)
        self._numbers = count(1)
        self._heard = b""
        self.events: list[dict[str, Any]] = []
        """What Chromium told of its windows unasked."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._program.kill()
        self._program.wait()
        os.close(self._tell)
        os.close(self._hear)
        self._folder.cleanup()

    def ask(self, method: str, session: str | None = None, **given: object) -> dict[str, Any]:
        """Send a command of the protocol and return the answer."""
        number = next(self._numbers)
        message: dict[str, Any] = {"id": number, "method": method, "params": given}
        if session is not None:
            message["sessionId"] = session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self._tell, data) :]
        while (answer := self._next()).get("id") != number:
            if "sessionId" in answer and "method" in answer:
                self.events.append(answer)
        if "error" in answer:
            was_left = any(sentence in answer["error"]["message"] for sentence in LEFT)
            problem = PageLeftError if was_left else AssertionError
            raise problem(f"{method}: {answer['error']}")
        result: dict[str, Any] = answer["result"]
        return result

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._heard:
            data = os.read(self._hear, 2**20)
            if not data:
                raise AssertionError("Chromium has ended.")
            self._heard += data
        message, _, self._heard = self._heard.partition(b"\0")
        answer: dict[str, Any] = json.loads(message)
        return answer

    def open(self, address: str, size: tuple[int, int]) -> Page:
        """Open a window of a size in pixels at an address."""
        return Page(self, address, size)


class Page:
    """A window of the browser at the lobby. Leaving the `with` block closes it."""

    def __init__(self, chromium: Chromium, address: str, size: tuple[int, int]) -> None:
        self._chromium = chromium
        width, height = size
        target = chromium.ask(
            "Target.createTarget", url="about:blank", newWindow=True, width=width, height=height
        )
        self._target = target["targetId"]
        attached = chromium.ask("Target.attachToTarget", targetId=self._target, flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Network", "Runtime"):
            self.ask(f"{domain}.enable")
        self.ask("Page.addScriptToEvaluateOnNewDocument", source=REMEMBER_TERMINAL)
        self.ask("Page.navigate", url=address)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._chromium.ask("Target.closeTarget", targetId=self._target)

    def ask(self, method: str, **given: object) -> dict[str, Any]:
        """Send a command about this page and return the answer."""
        return self._chromium.ask(method, self._session, **given)

    def value(self, expression: str) -> Any:
        """Return the value of an expression on the page."""
        found = self.ask("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

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
        end = time.monotonic() + STUCK
        while time.monotonic() < end:
            with suppress(PageLeftError):
                if is_so():
                    return
            time.sleep(LOOK)
        raise AssertionError(f"waited in vain for {what}:\n{self.text}")

    def ground(self, column: int, row: int) -> str:
        """Return the colour behind a cell, as in `#0a0b0c`."""
        return f"#{self.value(READ_GROUND % (row, column)):06x}"

    def screenshot(self) -> bytes:
        """Return the page as PNG."""
        return base64.b64decode(self.ask("Page.captureScreenshot")["data"])

    @property
    def addresses(self) -> set[str]:
        """All that this window has asked a server for."""
        mine = [event for event in self._chromium.events if event["sessionId"] == self._session]
        told = [event["params"] for event in mine if event["method"] in ASKING]
        return {given.get("url") or given["request"]["url"] for given in told}

    # -- what a person does ------------------------------------------------------------------------

    def press(self, *keys: str) -> None:
        """Press keys, by name or sign."""
        for key in keys:
            name, text, number = self._key(key.removeprefix("ctrl+"))
            modifiers = CONTROL if key.startswith("ctrl+") else 0
            given = {"key": name, "windowsVirtualKeyCode": number, "modifiers": modifiers}
            typed = {"text": text} if text and not modifiers else {}
            kind = "keyDown" if typed else "rawKeyDown"
            self.ask("Input.dispatchKeyEvent", type=kind, **given, **typed)
            self.ask("Input.dispatchKeyEvent", type="keyUp", **given)

    @staticmethod
    def _key(key: str) -> tuple[str, str, int]:
        return KEYS.get(key) or (key, key, ord(key.upper()))

    def click(self, column: int, row: int) -> None:
        """Click on a cell, counted from 0."""
        x, y = self.value(READ_PLACE % (column, row))
        at = {"x": x, "y": y, "button": "left", "clickCount": 1}
        self.ask("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        self.ask("Input.dispatchMouseEvent", type="mousePressed", **at)
        self.ask("Input.dispatchMouseEvent", type="mouseReleased", **at)

    def reload(self) -> None:
        self.ask("Page.reload")

    def blur(self) -> None:
        """Take the keyboard away from the page, as another window does."""
        self.value("document.activeElement.blur()")

    def focus(self) -> None:
        """Give the keyboard back to the page."""
        self.value(FOCUS)
