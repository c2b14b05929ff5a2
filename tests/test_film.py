"""The films: their keys can be pressed where they begin."""

from __future__ import annotations

from lasvegas_tui.files.transcript import load
from lasvegas_tui.rules.royale.choices import Place
from lasvegas_tui.rules.royale.tiles.lucky_punch import GuessTokens, HideTokens
from tests.film import FILMS, STARTS


def test_every_film_has_a_game_to_begin_in() -> None:
    assert {file.stem for file in STARTS.iterdir()} == set(FILMS)


def test_the_round_still_ends_as_it_is_told() -> None:
    loaded = load(STARTS / "round.jsonl")
    session = loaded.session
    assert loaded.problem is None
    assert session.draw() is not None
    assert set(session.state.legal_actions(0)) == {Place(5), Place(6)}
    session.choose(0, Place(6))
    session.draw()
    assert session.state.legal_actions(0) == (Place(2),)
    before = session.state.returns()
    session.choose(0, Place(2))
    assert all(now > was for now, was in zip(session.state.returns(), before, strict=True)), "paid"


def test_the_turn_still_begins_where_its_keys_can_be_pressed() -> None:
    loaded = load(STARTS / "turn.jsonl")
    session = loaded.session
    assert loaded.problem is None
    session.draw()
    assert {Place(5), Place(4)} <= set(session.state.legal_actions(0))
    session.choose(0, Place(4))
    session.choose(0, HideTokens(3))
    before = session.state.returns()[0]
    session.choose(1, GuessTokens(2))
    assert session.state.returns()[0] > before
