"""Real browsers as phones."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from lasvegas_tui import settings
from tests.browser import opened_browser
from tests.phones.browsers import Evening, evening

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with opened_browser() as browser:
        yield browser


@pytest.fixture
def quick(home: Path) -> None:
    """Show nothing for longer than it has to be."""
    assert settings.save(settings.Settings(animation="off")) == ""


@pytest.fixture
def cards(browser: Browser, quick: None) -> Iterator[Evening]:
    """A card game of Anna and Ben, whose phones ask them to choose."""
    with evening(browser, "card", "Anna,Ben", "--seed", "5") as table:
        table.join("Anna", "Ben")
        table.phones["Anna"].page.locator("#state.turn").wait_for()
        yield table


@pytest.fixture
def dice(browser: Browser, quick: None) -> Iterator[Evening]:
    """A dice game of Anna and Ben, who both hold phones."""
    with evening(browser, "dice", "Anna,Ben", "--seed", "5") as table:
        table.join("Anna", "Ben")
        yield table
