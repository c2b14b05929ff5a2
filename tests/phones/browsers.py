"""Real browsers as phones beside the program on a real terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from tests.terminal import CURTAIN, PROGRAM, STUCK, Terminal

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

LINK = re.compile(r"127\.0\.0\.1:\d+/\w+")
COMMITS = re.compile(r"Enter (place|play|confirm|commit)")
SIZES = ((360, 640), (390, 844), (844, 390))
"""The sizes of phones upright and on their side, in their own pixels."""
LEAST = 44
"""The least width and height of what is touched."""
SMALL_THINGS = f"""
() => [...document.querySelectorAll("button, summary")]
  .filter((thing) => thing.checkVisibility())
  .map((thing) => [thing.textContent, thing.getBoundingClientRect()])
  .filter(([, box]) => box.width < {LEAST} || box.height < {LEAST})
  .map(([text]) => text)
"""
IS_WIDE = "() => document.documentElement.scrollWidth > innerWidth"
MOMENT = 0.02
"""Seconds between two looks at the phones and the table."""


class Phone:
    """A browser as a phone: a page with touch, in the hand of one player or of a looker-on."""

    def __init__(self, browser: Browser, size: tuple[int, int] = SIZES[0], **given: Any) -> None:
        width, height = size
        self.context = browser.new_context(
            viewport={"width": width, "height": height}, has_touch=True, is_mobile=True, **given
        )
        self.context.set_default_timeout(1000 * STUCK)
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._hear)

    def _hear(self, told: Any) -> None:
        if told.type == "error" and "ERR_" not in told.text and "status of" not in told.text:
            self.complaints.append(told.text)

    def join(self, link: str, name: str) -> None:
        """Scan the code and take a chair."""
        self.page.goto(link)
        self.page.locator(".chair", has_text=name).tap()
        self.page.locator("header", has_text=name).wait_for()

    @property
    def text(self) -> str:
        return self.page.locator("#sheet").inner_text()

    @property
    def is_turn(self) -> bool:
        return self.page.locator("#state.turn").count() > 0

    @property
    def question(self) -> str:
        found = self.page.locator("#state").get_attribute("data-question")
        assert found is not None
        return found

    @property
    def version(self) -> str:
        found = self.page.locator("#state").get_attribute("data-version")
        assert found is not None
        return found

    def tap(self, selector: str) -> None:
        """Touch something, and wait until the page has changed."""
        version = self.version
        self.page.locator(selector).first.tap()
        self._wait_for_change(version)

    def choose(self, rng: Random) -> None:
        """Touch what can be chosen until the button can be pressed, and press it."""
        go = self.page.locator(".go")
        for _ in range(20):
            if go.is_enabled():
                break
            open_things = self.page.locator(".card:not(.closed):not(.chosen), .choice:not(.chosen)")
            at = rng.randrange(open_things.count())
            version = self.version
            open_things.nth(at).tap()
            self._wait_for_change(version)
            chosen = self.page.locator(".card.chosen")
            if not go.is_enabled() and chosen.count() > 2:
                version = self.version
                chosen.first.tap()
                self._wait_for_change(version)
        self.tap(".go")

    def _wait_for_change(self, version: str) -> None:
        self.page.wait_for_function(
            "version => document.getElementById('state').dataset.version !== version", arg=version
        )


class Evening:
    """The program on a terminal, with phones beside it."""

    def __init__(self, terminal: Terminal, browser: Browser) -> None:
        self.terminal = terminal
        self.browser = browser
        self.phones: dict[str, Phone] = {}
        self.num_curtains = 0
        self.rng = Random(1)

    @property
    def link(self) -> str:
        found = LINK.search(self.terminal.text)
        assert found is not None, self.terminal.text
        return f"http://{found[0]}"

    def join(self, *names: str, sizes: Sequence[tuple[int, int]] = SIZES, **given: Any) -> None:
        """Let players scan the code and take their chairs, and close the page with the code."""
        self.terminal.wait_for("Phones at this table")
        self.terminal.settle()
        for number, name in enumerate(names):
            phone = Phone(self.browser, sizes[number % len(sizes)], **given)
            phone.join(self.link, name)
            self.phones[name] = phone
            self.terminal.wait_until(partial(self.has_come, name), f"{name} on a phone")
        self.terminal.press("escape")

    def has_come(self, name: str) -> bool:
        return any(name in line and "on a phone" in line for line in self.terminal.lines)

    def go_on(self) -> None:
        """Let whoever is asked do something: on the phones first, then at the keyboard."""
        for phone in self.phones.values():
            if phone.is_turn:
                phone.choose(self.rng)
                self.terminal.pump(MOMENT)
                return
        self.terminal.settle()
        if any(phone.is_turn for phone in self.phones.values()):
            return
        if CURTAIN in self.terminal.text:
            self.num_curtains += 1
            self.terminal.wait_for_curtain()
            self.terminal.press("o")  # another key than the one before, which may be held down
        else:
            self.terminal.press(self._key())

    def _key(self) -> str:
        """Return a key that goes on at the table, whatever it asks."""
        foot = self.terminal.lines[-1]
        if "Enter" in foot and (COMMITS.search(foot) or "select" not in foot):
            return "enter"
        return self.rng.choice("123456")


@contextmanager
def evening(
    browser: Browser,
    game: str,
    players: str,
    *options: str,
    size: tuple[int, int] = (80, 24),
    env: Mapping[str, str] | None = None,
) -> Iterator[Evening]:
    """Begin a game with phones on this machine."""
    command = (*PROGRAM, "play", game, "--phones", "127.0.0.1", "--players", players, *options)
    with Terminal(command, size, env) as terminal:
        yield Evening(terminal, browser)
