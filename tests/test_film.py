"""The film of the README: its keys can be pressed where it begins."""

from __future__ import annotations

from lasvegas_tui.rules.royale.choices import Place
from lasvegas_tui.rules.royale.tiles.lucky_punch import GuessTokens, HideTokens
from lasvegas_tui.session.transcript import load
from tests.film import START


def test_the_film_still_begins_where_its_keys_can_be_pressed() -> None:
    loaded = load(START)
    session = loaded.session
    assert loaded.problem is None
    session.draw()
    assert {Place(5), Place(4)} <= set(session.state.legal_actions(0))
    session.choose(0, Place(4))
    session.choose(0, HideTokens(3))
    before = session.state.returns()[0]
    session.choose(1, GuessTokens(2))
    assert session.state.returns()[0] > before
