"""Hands and sealed choices are seen by their owners alone, in every game that has them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.card.table import CardView, Draw
from lasvegas_tui.rules.core import Action, Decision, Simultaneous, Terminal
from lasvegas_tui.screens.look.dice_presenter import DicePresenter
from lasvegas_tui.screens.table.handover_screen import HandoverScreen
from lasvegas_tui.widgets.dice import DieModel
from tests.rules.looks import look_alike, shown
from tests.ui.screen import written
from tests.ui.tables import TableApp, new_session, settled
from tests.ui.test_secrecy import Watcher, copy, frames, positions, program, with_state

SMALL, LARGE = (80, 24), (120, 35)

WITH_HANDS: dict[str, tuple[str, int, dict[str, Any], tuple[int, int]]] = {
    "card": ("card", 4, {}, SMALL),
    "card 120x35": ("card", 2, {}, LARGE),
    "card in turn with chips": ("card", 3, {"sequential": True, "chips": True}, SMALL),
    "vegan against the bank": ("vegan", 2, {}, SMALL),
    "vegan": ("vegan", 5, {}, SMALL),
    "vegan 120x35": ("vegan", 4, {}, LARGE),
}
WITH_SEALS: dict[str, tuple[str, int, dict[str, Any], tuple[int, int]]] = {
    "card": ("card", 3, {}, SMALL),
    "card 120x35": ("card", 5, {}, LARGE),
    "duels": ("board", 2, {"duels": True}, SMALL),
    "duels 120x35": ("board", 4, {"duels": True}, LARGE),
    "vegan, the bank leads": ("vegan", 2, {}, SMALL),
}

Played = tuple[str, int, dict[str, Any], tuple[int, int]]


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


@pytest.mark.parametrize("played", WITH_HANDS.values(), ids=WITH_HANDS)
async def test_hands_are_not_seen_on_the_table_or_the_curtain(played: Played) -> None:
    game, num, options, size = played
    async with program().run_test(size=size, notifications=True, tooltips=True) as pilot:
        watcher = Watcher(pilot)
        for cut in islice(cuts(game, num, options, 3), 5, 40, 17):
            other = with_state(cut, look_alike(cut.state, None, Random(1)))
            assert other.state != cut.state
            assert shown(other.state.view(None)) == shown(cut.state.view(None))
            seen = [frames(await watcher.look_at(session, 1)) for session in (cut, other)]
            assert seen[0] == seen[1]


@pytest.mark.parametrize("played", WITH_HANDS.values(), ids=WITH_HANDS)
async def test_the_curtain_and_its_pages_are_drawn_with_the_same_bytes(played: Played) -> None:
    game, num, options, size = played
    async with program().run_test(size=size, notifications=True, tooltips=True) as pilot:
        watcher = Watcher(pilot)
        (cut,) = islice(cuts(game, num, options, 3), 9, 10)
        sent = []
        for session in (copy_of(cut), with_state(cut, look_alike(cut.state, None, Random(1)))):
            await watcher.open(session)
            assert isinstance(watcher.app.screen, HandoverScreen)
            sent.append([written(watcher.app)])
            for key in ("l", "escape", "n", "escape", "k"):
                await watcher.press(key)
                sent[-1].append(written(watcher.app))
            assert isinstance(watcher.app.screen, HandoverScreen)
            assert len(set(sent[-1])) >= 3, "the curtain and two pages"
        assert sent[0] == sent[1]


@pytest.mark.parametrize("played", WITH_HANDS.values(), ids=WITH_HANDS)
async def test_behind_the_curtain_is_the_own_hand_and_nobody_elses(played: Played) -> None:
    game, num, options, size = played
    async with program().run_test(size=size, notifications=True, tooltips=True) as pilot:
        watcher = Watcher(pilot)
        for cut in islice(cuts(game, num, options, 4), 3, 30, 20):
            owner = cut.awaited[0]
            same = with_state(cut, look_alike(cut.state, owner, Random(1)))
            changed = with_state(cut, look_alike(cut.state, (owner + 1) % num, Random(1)))
            seen = []
            for session in (cut, same, changed):
                assert session.awaited[0] == owner
                seen.append(
                    frames(await watcher.look_behind_the_curtain(copy_of(session), "right", "h"))
                )
            assert seen[0] == seen[1], "what others hold changes nothing"
            assert (
                shown(cut.state.view(owner)) == shown(changed.state.view(owner))
                or seen[0][1:-1] != seen[2][1:-1]
            )
            assert seen[0][-1] == seen[2][-1], "the key that hides it hides all of it"


async def test_a_look_is_told_of_no_card_that_was_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Action] = []

    def thrown(
        dice_presenter: DicePresenter[CardView],
        action: Action,
        view: CardView,
        player_styles: object,
    ) -> tuple[DieModel, ...]:
        told.append(action)
        return ()

    monkeypatch.setattr(DicePresenter, "thrown", thrown)
    app = TableApp(new_session("card", 2))
    async with app.run_test() as pilot:
        await settled(pilot)
    draws = [action for action in told if isinstance(action, Draw)]
    assert draws
    assert not any(hand for draw in draws for hand in draw.hands)


def copy_of(session: Session) -> Session:
    """Return the same game with the same present, which may be another than its events led to."""
    return with_state(session, session.state)


@pytest.mark.parametrize("played", WITH_SEALS.values(), ids=WITH_SEALS)
async def test_what_was_sealed_is_not_seen(played: Played) -> None:
    game, num, options, size = played
    async with program().run_test(size=size, notifications=True, tooltips=True) as pilot:
        watcher = Watcher(pilot)
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


def test_a_game_is_over_before_its_standings_show_what_was_hidden() -> None:
    for session in positions(new_session("card", 2, seed=1), Random(1)):
        is_open = None not in session.view(None).purses  # type: ignore[attr-defined]
        assert is_open == isinstance(session.node, Terminal)
