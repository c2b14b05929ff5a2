"""A real browser as a phone joins, chooses and is refused; nightly tests have the rest."""

from __future__ import annotations

import pytest

from tests.browser import with_browser
from tests.phones.browsers import Evening
from tests.terminal import CURTAIN

pytestmark = [pytest.mark.terminal, pytest.mark.long, with_browser]


def test_phones_join_and_choose_and_one_is_refused_that_has_no_chair(cards: Evening) -> None:
    anna, ben = cards.phones["Anna"], cards.phones["Ben"]
    anna.tap(".card")
    anna.page.locator(".card.chosen").wait_for()
    anna.tap(".go")
    cards.terminal.wait_for("1 of 2 have chosen")
    ben.tap(".card")
    cards.terminal.press("f", "2")
    ben.page.get_by_text("No chair here").wait_for()
    cards.terminal.press("escape")
    cards.terminal.wait_for(CURTAIN)
    cards.terminal.wait_for("Ben")
    assert not anna.complaints
