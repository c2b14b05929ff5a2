"""Letters heard at a table choose nothing in its game."""

from __future__ import annotations

import pytest

from lasvegas_tui import rules, screens
from lasvegas_tui.rules.core import View
from lasvegas_tui.screens.table_keys import LETTERS, MONEY
from tests.ui.tables import new_session


@pytest.mark.parametrize("name", rules.names())
def test_letters_of_a_game_are_no_keys_of_its_table(name: str) -> None:
    session = new_session(name)
    look = screens.look_of(session)
    heard = set(LETTERS)
    if type(session.view(None)).is_money_hidden is View.is_money_hidden:
        heard.discard(MONEY.action)  # there is none to look at alone
    assert not heard & {*look.targeting.keys, *look.targeting.letters}
