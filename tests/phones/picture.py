"""The picture of a table with phones: `python -m tests.phones.picture`.

It is made by playing: three browsers as phones join the table of this program. It needs Chromium.
"""

from __future__ import annotations

import asyncio
import base64
import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from lasvegas_tui import opening_games, rules
from lasvegas_tui.app import LasVegas
from lasvegas_tui.play.session import Header
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.live.director_with_keys import PlayDirector
from lasvegas_tui.screens.live.phones_screen import PhonesScreen
from tests.browser import CHROMIUM, OPTIONS
from tests.screenshots import FOLDER, LIKED, SEATS

if TYPE_CHECKING:
    from playwright.async_api import Browser, Page

PHONE = {"width": 360, "height": 640}
TABLE = (100, 30)
STYLE = """
body { margin: 0; padding: 32px; background: #23262f; width: 1440px; }
#table { width: 100%; display: block; border-radius: 10px; }
#phones { display: flex; justify-content: space-around; margin-top: 32px; }
#phones img { width: 330px; border: 10px solid #05060a; border-radius: 30px; }
"""


async def shoot(browser: Browser) -> bytes:
    """Return the picture."""
    header = Header.new("card", rules.game("card").options(), SEATS[:3], 5)
    app = LasVegas(opening_games.begin(header), replace(LIKED, theme="night"))
    app.phones_at = "127.0.0.1"
    async with app.run_test(size=TABLE) as pilot:
        while not isinstance(app.screen, PhonesScreen):
            await pilot.pause()
        link = app.screen.link
        pages = [await joined(browser, link, seat.name) for seat in SEATS[:3]]
        await pilot.press("escape")
        table = app.screen
        assert isinstance(table, GameScreen)
        assert isinstance(table.director, PlayDirector)
        anna, ben, cleo = pages
        await pick(anna, 0, 1)
        await anna.locator(".go").tap()
        await pick(ben, 1, 2)
        await pick(cleo, 3)
        for _ in range(10):
            await pilot.pause(0.05)
        phones = [await page.screenshot() for page in pages]
        return await together(browser, app.export_screenshot(), phones)


async def new_phone(browser: Browser) -> Page:
    """Return the empty page of a new phone."""
    context = await browser.new_context(
        viewport={"width": PHONE["width"], "height": PHONE["height"]},
        has_touch=True,
        is_mobile=True,
        device_scale_factor=2,
        color_scheme="dark",
    )
    return await context.new_page()


async def joined(browser: Browser, link: str, name: str) -> Page:
    page = await new_phone(browser)
    await page.goto(link)
    await page.locator(".chair", has_text=name).tap()
    await page.locator("header", has_text=name).wait_for()
    return page


async def pick(page: Page, *cards: int) -> None:
    """Touch cards of the hand, each after the page has shown the one before."""
    await page.locator("#state.turn").wait_for()
    for num, card in enumerate(cards, 1):
        await page.locator(".card").nth(card).tap()
        await page.wait_for_function(
            "num => document.querySelectorAll('.card.chosen').length === num", arg=num
        )


async def together(browser: Browser, table: str, phones: list[bytes]) -> bytes:
    """Return the table, and the phones below it."""
    shown = [base64.b64encode(phone).decode() for phone in phones]
    images = "".join(f'<img src="data:image/png;base64,{image}">' for image in shown)
    svg = base64.b64encode(table.encode()).decode()
    page = await browser.new_page(viewport={"width": 1504, "height": 900})
    await page.set_content(
        f'<style>{STYLE}</style><img id="table" src="data:image/svg+xml;base64,{svg}">'
        f'<div id="phones">{images}</div>'
    )
    return await page.screenshot(full_page=True)


async def main() -> int:
    from playwright.async_api import async_playwright

    with tempfile.TemporaryDirectory() as home:
        for kind in ("DATA", "CONFIG", "STATE", "CACHE"):
            os.environ[f"XDG_{kind}_HOME"] = home
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)
            picture = await shoot(browser)
            await browser.close()
    Path(FOLDER / "phones.png").write_bytes(picture)
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
