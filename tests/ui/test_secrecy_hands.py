"""Hands and sealed choices are seen by their owners alone, in every game that has them."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import pytest

from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.card.actions import Draw
from lasvegas_tui.rules.card.table import CardView
from lasvegas_tui.rules.core import Action, Decision, Simultaneous, Terminal
from lasvegas_tui.screens.card.screen import CardScreen
from lasvegas_tui.widgets.dice import DieModel
from tests.nightly import rest_at_night
from tests.rules.looks import look_alike
from tests.ui.screen import written
from tests.ui.tables import TableApp, asking, is_covered, new_session
from tests.ui.twins import Watcher, copy, frames, positions, watching, with_state

SMALL, LARGE = (80, 24), (120, 35)

Played = tuple[str, int, dict[str, Any], tuple[int, int]]
WITH_HANDS: dict[str, Played] = {
    "card": ("card", 4, {}, SMALL),
    "vegan": ("vegan", 5, {}, SMALL),
    "card in turn with chips 120x35": ("card", 3, {"sequential": True, "chips": True}, LARGE),
    "vegan against the bank 120x35": ("vegan", 2, {}, LARGE),
}
WITH_SEALS: dict[str, Played] = {
    "card 120x35": ("card", 5, {}, LARGE),
    "duels": ("board", 2, {"duels": True}, SMALL),
    "vegan, the bank leads": ("vegan", 2, {}, SMALL),
}
PAGES = ("l", "escape", "n", "escape", "k")
"""Keys at a curtain: what happened, the news, and one that does nothing there."""


def cuts(game: str, num: int, options: dict[str, Any], seed: int) -> Iterator[Session]:
    """Return games cut where somebody is to make a choice in private."""
    for session in positions(new_session(game, num, seed=seed, **options), Random(seed)):
        if not isinstance(session.node, Decision | Simultaneous):
            continue
        player, state = session.awaited[0], session.state
        if state.is_private(player) and not state.is_forced(
            player
        ):  # what is forced is played, and open, at once
            yield copy(session)


class Visit(NamedTuple):
    """What is sent to a terminal at a curtain, behind it, and when the hand is hidden again."""

    before: list[str]
    behind: list[str]
    hidden: str


async def visit(watcher: Watcher, session: Session) -> Visit:
    await watcher.open(with_state(session, session.state))
    assert is_covered(watcher.app)
    for key in PAGES:
        await watcher.press(key)
    before = frames(watcher.seen)
    assert len(set(before)) >= 3, "the curtain and two pages"
    for key in ("o", "right", "h"):
        await watcher.press(key)
    assert is_covered(watcher.app)
    *behind, hidden = frames(watcher.seen)[len(before) :]
    return Visit(before, behind, hidden)


@pytest.mark.parametrize(
    "played", rest_at_night(((played,) for played in WITH_HANDS.values()), 2), ids=WITH_HANDS
)
async def test_hand_is_seen_by_its_owner_alone_behind_the_curtain(played: Played) -> None:
    game, num, options, size = played
    async with watching(size, written) as watcher:
        _, *found = islice(cuts(game, num, options, 3), 36)
        cut = found[len(found) // 7]
        owner, first = cut.awaited[0], await visit(watcher, cut)
        for viewer, whose in ((owner, "others"), (None, "all")):
            other = with_state(cut, look_alike(cut.state, viewer, Random(1)))
            assert other.state != cut.state
            assert other.state.view(viewer) == cut.state.view(viewer)
            second = await visit(watcher, other)
            assert second.before == first.before, "the curtain and its pages"
            assert second.hidden == first.hidden, "the key that hides it hides all of it"
            is_same = other.state.view(owner) == cut.state.view(owner)
            assert (second.behind == first.behind) is is_same, f"the hands of {whose}"
            assert is_same is (whose == "others")


async def test_screen_receives_no_dealt_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Action] = []

    def thrown(self: CardScreen, action: Action, view: CardView) -> tuple[DieModel, ...]:
        told.append(action)
        return ()

    monkeypatch.setattr(CardScreen, "thrown", thrown)
    app = TableApp(new_session("card", 2))
    async with asking(app):
        pass
    draws = [action for action in told if isinstance(action, Draw)]
    assert draws
    assert not any(hand for draw in draws for hand in draw.hands)


@pytest.mark.parametrize(
    "played", rest_at_night(((played,) for played in WITH_SEALS.values()), 1), ids=WITH_SEALS
)
async def test_screens_do_not_depend_on_sealed_choices(played: Played) -> None:
    game, num, options, size = played
    async with watching(size) as watcher:
        (cut,) = islice((cut for cut in sealing(game, num, options) if not cut.sealed), 1)
        sealer, seen = cut.awaited[0], []
        actions = cut.state.legal_actions(sealer)
        assert len(actions) > 1
        for action in (actions[0], actions[-1]):
            session = copy(cut)
            session.choose(sealer, action)
            looked = await watcher.look_at(session, 1)
            behind = await watcher.look_behind_the_curtain(copy(session), "right", "h")
            seen.append(frames(looked) + frames(behind))
        assert seen[0] == seen[1]


def sealing(game: str, num: int, options: dict[str, Any]) -> Iterator[Session]:
    """Return games cut where several choose at once, the first among more than one action."""
    for seed in range(40):
        for session in positions(new_session(game, num, seed=seed, **options), Random(seed)):
            awaited = session.awaited if isinstance(session.node, Simultaneous) else ()
            if len(awaited) > 1 and len(session.state.legal_actions(awaited[0])) > 1:
                yield copy(session)


def test_hidden_information_is_shown_only_once_the_game_is_over() -> None:
    for session in positions(new_session("card", 2, seed=1), Random(1)):
        is_open = None not in session.view(None).purses  # type: ignore[attr-defined]
        assert is_open == isinstance(session.node, Terminal)
