"""Pages of every kind of question in a real browser: on phones of all sizes, with large letters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from lasvegas_tui import rules
from lasvegas_tui.phones import html_writer
from lasvegas_tui.phones.page_content import Sheet
from lasvegas_tui.play.mediator_requests import AskToChoose
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.core import Terminal
from tests.browser import with_browser
from tests.phones.browsers import IS_WIDE, SIZES, SMALL_THINGS
from tests.phones.rooms import Table
from tests.replies import random_header

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [pytest.mark.nightly, pytest.mark.long, with_browser]

LONG_NAMES = ("Bartholomew", "Anna", "Cleo", "Dora", "Emil")
NUM_GAMES = 3
MOST_STEPS = 250
LARGE = "html { font-size: 200% }"
STYLE = f"<style>{(html_writer.FOLDER / 'hand.css').read_text()}</style>"
NUM_LINES_OF_NAME = """
() => {
  const name = document.querySelector("header .badge");
  const line = parseFloat(getComputedStyle(name).lineHeight);
  return Math.round(name.getBoundingClientRect().height / line);
}
"""
UNREACHABLE = """
() => {
  scrollTo(0, document.body.scrollHeight);
  const things = [...document.querySelectorAll("main [data-do]")];
  const last = things.at(-1)?.getBoundingClientRect();
  const foot = document.querySelector("footer").getBoundingClientRect();
  return last !== undefined && last.bottom > foot.top + 1 && last.right > foot.left + 1;
}
"""
"""Whether the last thing that can be touched stays below the foot of the page."""

NAMELESS = """
() => [...document.querySelectorAll("button, summary")].filter(
  (thing) => !(thing.ariaLabel ?? thing.innerText).match(/[a-z0-9]/i)
).length
"""
"""What a screen reader could not name."""


LOOK = f"""
() => ({{
  small: ({SMALL_THINGS})(), isWide: ({IS_WIDE})(), numLines: ({NUM_LINES_OF_NAME})(),
  isUnreachable: ({UNREACHABLE})(), numNameless: ({NAMELESS})(),
}})
"""
FINE = {"small": [], "isWide": False, "numLines": 1, "isUnreachable": False, "numNameless": 0}


def kinds_of_pages(game: str) -> Iterator[Sheet]:
    """Yield a page of every kind of question, before and after a touch, and of waiting."""
    known: set[str] = set()
    for seed in range(NUM_GAMES):
        table = full_table(game, seed)
        for _ in range(MOST_STEPS):
            if isinstance(table.session.node, Terminal):
                yield table.hand(0).sheet()
                break
            table.roll()
            for player in table.asked()[:1]:
                yield from new_pages(table, player, known)


def full_table(game: str, seed: int) -> Table:
    """Return a table at which everybody holds a phone."""
    rng = Random(f"{game}:{seed}")
    header = random_header(rng, name=game)
    seats = [
        replace(seat, bot="", name=name)
        for seat, name in zip(header.seats, LONG_NAMES, strict=False)
    ]
    return Table(Session.start(replace(header, seats=tuple(seats))), range(len(seats)))


def new_pages(table: Table, player: int, known: set[str]) -> Iterator[Sheet]:
    """Make a choice by touches; yield its pages if the question is of a new kind."""
    hand = table.hand(player)
    request = hand.place.request
    assert isinstance(request, AskToChoose)
    actions = request.view.actions
    kind = f"{sorted({type(action).__name__ for action in actions})} {len(actions) > 7}"
    at = len(known) % len(actions)
    before = hand.sheet()
    table.point(player, actions[at])
    after = hand.sheet()
    table.touch(player, "go")
    if kind not in known:
        known.add(kind)
        yield from (before, after, hand.sheet())


@pytest.mark.parametrize("game", rules.names())
def test_page_of_every_kind_of_question_fits_every_phone(browser: Browser, game: str) -> None:
    pages = [
        re.sub("<(link|script).*?>", "", html_writer.page(s, "")) for s in kinds_of_pages(game)
    ]
    assert len(pages) > 6
    for width, height in SIZES:
        for style in ("", f"<style>{LARGE}</style>"):
            context = browser.new_context(
                viewport={"width": width, "height": height}, has_touch=True, is_mobile=True
            )
            page = context.new_page()
            for html in pages:
                page.set_content(html.replace("</head>", f"{STYLE}{style}</head>"))
                assert page.evaluate(LOOK) == FINE
            context.close()
