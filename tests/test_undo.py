"""Which choices may be undone alone, and what goes with a take-back."""

from collections.abc import Callable
from random import Random

import pytest
from msgspec.structs import replace

from lasvegas_tui.play.events import Chose
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.board.actions import GoodLuck, PlacePawn
from lasvegas_tui.rules.core import Chance, IllegalActionError, Player, Terminal
from tests.lines.table import new_session
from tests.walking import play_until, random_step


def chosen(game: str, is_wanted: Callable[[Session, Player], bool], seed: int) -> Session:
    """Return a game right after the first choice of a kind, made by one player alone."""
    session, rng = new_session(game, "Anna", "Ben", seed=seed), Random(seed)

    def is_next() -> bool:
        if isinstance(session.node, Chance | Terminal) or len(session.awaited) > 1:
            return False
        return is_wanted(session, session.awaited[0])

    play_until(session, rng, is_next)
    random_step(session, rng)
    assert isinstance(session.steps[-1].event, Chose)
    return session


def why_not(session: Session) -> str:
    event = session.steps[-1].event
    assert isinstance(event, Chose)
    refusal = session.timeline.why_no_undo(event.player)
    assert refusal is not None
    return refusal.sentence


def is_forced(session: Session, player: Player) -> bool:
    return session.forced_choice(player) is not None


def is_secret(session: Session, player: Player) -> bool:
    return session.is_private(player) and not is_forced(session, player)


def test_choice_without_another_one_is_not_undone_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    session = chosen("dice", lambda *_: True, seed=1)
    (player,) = [did.player for did in session.steps[-1].applied]
    assert player is not None
    assert session.can_undo(player)
    monkeypatch.setattr(type(session.state), "is_forced", lambda *_: True)
    assert why_not(session).startswith("There was no other choice")


def test_forced_choice_is_undone_with_the_choice_that_led_to_it() -> None:
    """A Good Luck card whose spaces differ only in their rows: the program takes the first."""
    session = new_session("board", "Anna", "Ben", seed=1)
    for player, action in ((0, PlacePawn(4)), (1, PlacePawn(6)), (0, GoodLuck(3))):
        session.choose(player, action)
    forced = session.forced_choice(0)
    assert forced is not None
    session.choose(0, forced)
    assert session.can_undo(0)
    session.undo(0)
    assert [step.applied[0].action for step in session.steps] == [PlacePawn(4), PlacePawn(6)]
    assert GoodLuck(3) in session.state.legal_actions(0)
    assert not session.can_undo(0), "Ben has chosen since"


def test_take_back_goes_back_to_a_choice_that_was_one() -> None:
    session = chosen("vegan", is_forced, seed=1)
    decided = session.last_decision[0]
    assert isinstance(decided.event, Chose)
    assert not decided.before.is_forced(decided.event.player)
    num_before = session.steps.index(decided)
    session.take_back()
    assert len(session.steps) == num_before


def test_card_that_everybody_has_seen_is_not_undone_alone() -> None:
    session = chosen("vegan", is_secret, seed=1)
    action = session.steps[-1].applied[0].action
    player = session.steps[-1].applied[0].player
    assert player is not None
    assert session.steps[-1].before.seen(action, player, None) is not None
    assert why_not(session).startswith("Everybody has seen the choice")


def test_seats_stay_as_they_are_once_the_game_is_over() -> None:
    session, rng = new_session("dice", "Anna", "Ben", short=True), Random(1)
    play_until(session, rng, lambda: isinstance(session.node, Terminal))
    seats, events = session.seats, session.events
    with pytest.raises(IllegalActionError, match="The game is over"):
        session.sit_down(1, replace(seats[1], name="Dora"))
    assert (session.seats, session.events) == (seats, events)
