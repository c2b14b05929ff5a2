"""The film of a table with phones: `python -m tests.film phones`.

Three browsers as phones join the table of this program and play a turn of the card game. The table
and the phones are taken at the same moments, and a ring shows what a finger has touched.
"""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace
from textual.pilot import Pilot

from lasvegas_tui import opening_games, rules
from lasvegas_tui.app import LasVegas
from lasvegas_tui.play.session import Header
from lasvegas_tui.screens.live.phones_screen import PhonesScreen
from tests.browser import CHROMIUM, OPTIONS
from tests.phones.picture import new_phone
from tests.screenshots import LIKED, SEATS, drawn

if TYPE_CHECKING:
    from playwright.async_api import Browser, Page

TABLE, NUM_PHONES = (80, 24), 2
SAMPLE = 0.12
"""Seconds between two looks at the table."""
WIDTH, HEIGHT = 1480, 610
STYLE = f"""
body {{ margin: 0; padding: 16px; width: {WIDTH - 32}px; background: #23262f; color: #e9e6dc; }}
h1 {{ margin: 0 0 12px 4px; font: 600 22px system-ui, sans-serif; }}
#all {{ display: flex; gap: 16px; align-items: center; justify-content: space-between; }}
#table {{ width: 828px; }}
.phone {{ position: relative; width: 288px; height: 508px; }}
.phone {{ border: 4px solid #05060a; border-radius: 20px; overflow: hidden; }}
.phone img {{ width: 100%; }}
.phone i {{ position: absolute; width: 38px; height: 38px; margin: -21px; border-radius: 50%; }}
.phone i {{ border: 4px solid #ffb454; background: #ffb45455; }}
"""


class Touch(NamedTuple):
    """What somebody does, and how many seconds its last picture stays."""

    what: str
    phone: int | None
    """The number of the phone that is touched; None for the keyboard."""
    at: str
    """What is touched, as a selector, or the key that is pressed."""
    seconds: float
    moving: float = 0.6
    """Seconds in which things may move."""


TOUCHES = (
    Touch("the table shows a code to scan", None, "", 2.5),
    Touch("Anna scans it, and takes her chair", 0, ".chair:has-text('Anna')", 2.0),
    Touch("and Ben takes his", 1, ".chair:has-text('Ben')", 2.0),
    Touch("both choose at once, in secret", None, "escape", 2.5),
    Touch("Anna touches a card: what would it bring?", 0, ".card >> nth=1", 2.0),
    Touch("and one more", 0, ".card >> nth=2", 2.5),
    Touch("Ben looks, too", 1, ".card >> nth=3", 2.0),
    Touch("Anna seals: her hand folds away", 0, ".go", 2.5),
    Touch("Ben seals, and all look at the table", 1, ".go", 4.0, 7.0),
)


class Moment(NamedTuple):
    """The table and the phones at a moment, and how many seconds it stays."""

    title: str
    table: str
    phones: Sequence[bytes]
    touched: tuple[int, float, float] | None
    """The number of a phone, and where it is touched, in parts of its size."""
    seconds: float


class Film:
    """A game that is filmed."""

    def __init__(self, app: LasVegas, pilot: Pilot[None], pages: Sequence[Page]) -> None:
        self.app = app
        self.pilot = pilot
        self.pages = pages
        self.moments: list[Moment] = []

    async def take(self, touch: Touch) -> None:
        """Do something, and look at what comes of it."""
        touched = await self._do(touch)
        phones = await self._phones()
        loop = asyncio.get_running_loop()
        since, end = loop.time(), loop.time() + touch.moving
        table = drawn(self.app)
        while loop.time() < end:
            await self.pilot.pause(SAMPLE)
            then, now = drawn(self.app), loop.time()
            if then != table:
                self.moments.append(Moment(touch.what, table, phones, touched, now - since))
                table, since, touched = then, now, None
        phones = await self._phones()
        self.moments.append(Moment(touch.what, table, phones, touched, touch.seconds))

    async def _do(self, touch: Touch) -> tuple[int, float, float] | None:
        if touch.phone is None:
            if touch.at:
                await self.pilot.press(touch.at)
            return None
        page = self.pages[touch.phone]
        thing = page.locator(touch.at)
        box, size = await thing.bounding_box(), page.viewport_size
        assert box is not None
        assert size is not None
        before = await page.locator("#sheet").inner_html()
        await thing.tap()
        await page.wait_for_function(
            "before => document.getElementById('sheet')?.innerHTML !== before", arg=before
        )
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        return touch.phone, x / size["width"], y / size["height"]

    async def _phones(self) -> list[bytes]:
        return [await page.screenshot() for page in self.pages]


async def moments(browser: Browser) -> list[Moment]:
    """Play the film, and return its moments."""
    header = Header.new("card", rules.game("card").options(), SEATS[:NUM_PHONES], 5)
    app = LasVegas(
        opening_games.begin(header), replace(LIKED, theme="night", animation="normal"), False
    )
    app.phones_at = "127.0.0.1"
    async with app.run_test(size=TABLE) as pilot:
        while not isinstance(app.screen, PhonesScreen):
            await pilot.pause()
        pages = [await new_phone(browser) for _ in range(NUM_PHONES)]
        for page in pages:
            await page.goto(app.screen.link)
        film = Film(app, pilot, pages)
        for touch in TOUCHES:
            await film.take(touch)
    app.close_game()
    return film.moments


async def draw(moment: Moment, page: Page, target: Path) -> None:
    """Draw the table, and the phones beside it."""
    phones = ""
    for number, shown in enumerate(moment.phones):
        ring = ""
        if moment.touched is not None and moment.touched[0] == number:
            _, x, y = moment.touched
            ring = f'<i style="left: {100 * x}%; top: {100 * y}%"></i>'
        picture = base64.b64encode(shown).decode()
        phones += f'<div class="phone"><img src="data:image/png;base64,{picture}">{ring}</div>'
    table = base64.b64encode(moment.table.encode()).decode()
    await page.set_content(
        f"<style>{STYLE}</style><h1>{moment.title}</h1>"
        f'<div id="all"><img id="table" src="data:image/svg+xml;base64,{table}">{phones}</div>'
    )
    await page.screenshot(path=target)


async def filmed(folder: Path) -> list[tuple[Path, float]]:
    """Return the pictures of the film, and how many seconds each stays."""
    from playwright.async_api import async_playwright

    frames: list[tuple[Path, float]] = []
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)
        taken = await moments(browser)
        page = await browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        for number, moment in enumerate(taken):
            target = folder / f"{number}.png"
            await draw(moment, page, target)
            frames.append((target, moment.seconds))
        await browser.close()
    return frames
