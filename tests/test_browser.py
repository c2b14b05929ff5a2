"""The served lobby in a real browser: turns, a handover, reloading, and going on elsewhere."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from lasvegas_tui import opening_games, rules, settings
from lasvegas_tui.file_locks import lock_holder
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import Header
from lasvegas_tui.rules.royale.table import CASINO_NAMES
from lasvegas_tui.shell.themes import NIGHT
from lasvegas_tui.shell.too_small import LEAST
from tests.browser import Window, opened_browser, with_browser
from tests.serving import serving, with_extra
from tests.terminal import CURTAIN, OPENS, PROGRAM, Terminal

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [pytest.mark.nightly, with_extra, with_browser, pytest.mark.terminal]

SIZE = (1200, 900)
SEATS = (Seat("Anna", "orange"), Seat("Ben", "blue"))
ROLL_KEY, PLACE_KEY = "Enter roll  ", "Enter place  "
"""What stands at the foot of the page."""
ENDED = "getComputedStyle(document.querySelector('#closed')).display !== 'none'"
"""Whether the page says that the program has ended."""
REASON = "document.querySelector('#reason').textContent"
FITS = f"""
(({{ cols, rows }}) => cols >= {LEAST.width} && rows >= {LEAST.height})(
  globalThis.shownTerminal ?? {{}}
)
"""
"""Whether the smallest table fits."""
CAN_FIT = "getComputedStyle(document.querySelector('#fit')).display !== 'none'"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with opened_browser() as browser:
        yield browser


@pytest.fixture
def served(home: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A served lobby without animations, and the link to it."""
    assert settings.save(settings.Settings(animation="off")) == ""
    with serving() as (program, link):
        yield program, link


@pytest.fixture
def link(served: tuple[subprocess.Popen[str], str]) -> str:
    return served[1]


def dealt(game: str, **options: object) -> Path:
    """Deal a game of Anna and Ben and leave it on the shelf; returns its file."""
    header = Header.new(game, rules.game(game).options(**options), SEATS, 7)
    transcript = opening_games.begin(header).transcript
    transcript.close()
    return transcript.path


@pytest.fixture
def royale(home: Path) -> Path:
    return dealt("royale", basic=True)


@pytest.fixture
def card(home: Path) -> Path:
    return dealt("card")


def click(page: Window, text: str) -> None:
    """Click on the first letter of a text."""
    page.click(*page.place(text))


def wait_for_curtain(page: Window) -> None:
    """Wait until a curtain can be opened: its button is lit a moment after the last key."""

    def is_lit() -> bool:
        if CURTAIN not in page.text or OPENS not in page.text:
            return False
        return page.ground(*page.place(OPENS)) == NIGHT.variables["act-ground"].lower()

    page.wait_until(is_lit, "a curtain that can be opened")


def wait_until_left(page: Window, path: Path) -> None:
    """Wait until no program plays a game any more."""
    page.wait_until(lambda: lock_holder(path) is None, f"{path} is left")


def first_number(page: Window) -> str:
    """Return the first number that can be chosen."""
    row = next(line for line in page.lines if "to choose a number" in line)
    return row.partition("press ")[2][0]


def test_turns_are_played_by_keyboard_and_by_mouse(
    browser: Browser, royale: Path, link: str
) -> None:
    with Window(browser, link, SIZE) as page:
        page.wait_for("Continue")
        page.press("enter")
        page.wait_for("Anna: Enter rolls")
        page.press("enter")
        page.wait_for("Anna to choose a number")
        number = first_number(page)
        page.press(number)
        page.wait_for(f"Anna: {number} →")
        page.press("enter")
        page.wait_for("Ben: Enter rolls")

        click(page, ROLL_KEY)
        page.wait_for("Ben to choose a number")
        number = first_number(page)
        click(page, CASINO_NAMES[int(number) - 1])
        page.wait_for(f"Ben: {number} →")
        click(page, PLACE_KEY)
        page.wait_for("Anna: Enter rolls")


def test_game_continues_after_a_reload_and_in_a_terminal(
    browser: Browser, royale: Path, link: str
) -> None:
    with Window(browser, link, SIZE) as page:
        page.wait_for("Continue")
        page.press("enter")
        page.wait_for("Anna: Enter rolls")
        page.press("enter")
        page.wait_for("Anna to choose a number")
        rolled = page.lines

        page.reload()
        page.wait_for("Continue")
        wait_until_left(page, royale)
        page.press("enter")
        page.wait_for("Anna to choose a number")
        assert page.lines[:20] == rolled[:20]
        page.press(first_number(page))
        page.wait_for("→", "Enter place")
        page.press("enter")
        page.wait_for("Ben: Enter rolls")
        page.reload()
        wait_until_left(page, royale)
    with Terminal([*PROGRAM, "resume"]) as terminal:
        terminal.wait_for_quiet("Ben: Enter rolls")
        terminal.press("enter")
        terminal.wait_for("Ben to choose a number")


def test_keyboard_is_handed_over_by_key_and_by_mouse(
    browser: Browser, card: Path, link: str
) -> None:
    with Window(browser, link, SIZE) as page:
        page.wait_for("Continue")
        page.press("enter")
        wait_for_curtain(page)
        page.press("enter")
        page.wait_for("Anna to choose cards")
        hand = page.lines[18:28]

        page.blur()
        page.wait_for(CURTAIN)
        assert page.lines[18:28] != hand, "what is secret is covered while the page is left"
        page.focus()
        wait_for_curtain(page)
        page.press("f2")
        page.wait_for("Anna to choose cards")

        page.press("3")
        page.wait_until(lambda: "Enter" in page.lines[-1], "a card that is raised")
        page.press("enter")
        page.wait_for("Pass the keyboard to ● Ben")
        wait_for_curtain(page)
        click(page, OPENS)
        page.wait_for("Ben to choose cards")
        click(page, "h hide")
        page.wait_for(CURTAIN)


def test_page_loads_nothing_from_other_sites(browser: Browser, known: None, link: str) -> None:
    with Window(browser, link, SIZE) as page:
        page.wait_for("New game")
        place = link.partition("?")[0].removeprefix("http")
        assert {name.rpartition("/")[2] for name in page.addresses} >= {"xterm.css", "textual.js"}
        assert all(place in name or name == "data:," for name in page.addresses)
        assert page.value("document.fonts.check('16px \"Roboto Mono\"')")


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_text_fits_a_small_screen_before_and_after_turning(
    browser: Browser, known: None, link: str, size: tuple[int, int]
) -> None:
    with Window(browser, link, size, is_mobile=True, has_touch=True) as page:
        page.wait_for("New game")
        assert page.value(FITS)
        page.turn(*reversed(size))
        page.wait_until(lambda: page.value(FITS) or page.value(CAN_FIT), "letters of another size")
        if page.value(CAN_FIT):
            page.value("document.querySelector('#fit').click()")
            page.wait_until(lambda: page.value(FITS), "letters that fit")
            page.wait_for("New game")


def test_keys_that_browsers_may_reserve_reach_the_program(
    browser: Browser, royale: Path, link: str
) -> None:
    with Window(browser, link, SIZE) as page:
        page.wait_for("Continue")
        page.press("enter")
        page.wait_for("Anna: Enter rolls")
        page.press("enter")
        page.wait_for("Anna to choose a number")
        page.press("tab")
        page.wait_for("→", "Enter place")
        page.press("escape")
        page.wait_for("Anna to choose a number")
        page.press("ctrl+q")
        page.wait_until(lambda: page.value(ENDED), "the end of the program")
        assert page.value(REASON) == "The program has ended. Every game is saved."
        page.press("enter")
        page.wait_for("Continue")


def test_second_window_cannot_open_the_same_game(browser: Browser, royale: Path, link: str) -> None:
    with Window(browser, link, SIZE) as page, Window(browser, link, SIZE) as other:
        for window in (page, other):
            window.wait_for("Continue")
        page.press("enter")
        page.wait_for("Anna: Enter rolls")
        other.press("enter")
        other.wait_for("open in another window")


def test_interrupt_ends_the_server_and_its_programs(
    browser: Browser, royale: Path, served: tuple[subprocess.Popen[str], str]
) -> None:
    program, link = served
    with Window(browser, link, SIZE) as page:
        page.wait_for("Continue")
        page.press("enter")
        page.wait_for("Anna: Enter rolls")
        program.send_signal(signal.SIGINT)
        page.wait_until(lambda: page.value(ENDED), "the end of the program")
        assert page.value(REASON) == "The server has ended. Every game is saved."
        assert program.wait() == 0
        assert program.stdout is not None
        assert program.stdout.read() == ""
        assert lock_holder(royale) is None
