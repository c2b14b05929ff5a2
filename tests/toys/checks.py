"""What is told of Showdown; run by `test_toy_game`, beside the plugin."""

from collections.abc import Sequence
from random import Random

from lasvegas_tui.play import narration
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.core import Action
from lasvegas_tui.rules.grammar import joined
from tests.ui.tables import NAMES, new_session
from tests.walking import random_step

ANNA, BEN = range(2)


def played(num_steps: int) -> Session:
    """Return a game of Showdown after its first deal and some more steps."""
    session, rng = new_session("showdown", 4), Random(1)
    for _ in range(1 + num_steps):
        random_step(session, rng)
    return session


def test_deal_tells_each_player_only_their_own_hand() -> None:
    session = played(0)
    own = [session.state.legal_actions(player) for player in (ANNA, BEN)]
    told = [f"Deal, hands {name} {listed(hand)}." for name, hand in zip(NAMES, own, strict=False)]
    assert narration.of_steps(session.game.words, session.steps, None) == ["Deal."]
    assert narration.of_steps(session.game.words, session.steps, ANNA) == [told[ANNA]]
    assert narration.of_steps(session.game.words, session.steps, BEN) == [told[BEN]]


def test_cards_shown_together_are_narrated_before_their_outcome() -> None:
    session = played(4)
    *_, last = session.steps
    shown = [action.card for _, action in last.applied]  # type: ignore[attr-defined]
    best = max(shown)
    assert narration.of_steps(session.game.words, session.steps[1:], None) == [
        *(f"{name} shows, card {card}." for name, card in zip(NAMES, shown, strict=False)),
        f"Point taken, player {NAMES[shown.index(best)]}, card {best}.",
    ]


def listed(shows: Sequence[Action]) -> str:
    return joined([str(show.card) for show in shows])  # type: ignore[attr-defined]
