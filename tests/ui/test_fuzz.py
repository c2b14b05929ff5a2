"""The wild hands find nothing, and what is wrong they do find."""

from random import Random
from typing import Any

import pytest

from lasvegas_tui import destinations
from lasvegas_tui.screens.home.lobby import LobbyScreen
from lasvegas_tui.screens.home.settings import SettingsScreen
from lasvegas_tui.screens.live.director_with_keys import PlayDirector
from lasvegas_tui.shell.base_screen import BaseScreen
from tests import fuzz


@pytest.mark.nightly
@pytest.mark.long
def test_random_events_neither_end_nor_hang_the_program() -> None:
    failure = fuzz.fuzz("short", 800)
    assert failure is None, str(failure)


@pytest.mark.nightly
def test_same_seed_gives_the_same_events() -> None:
    first, again = (list(fuzz.wild_events(Random("a"), 99)) for _ in range(2))
    assert first == again
    assert first != list(fuzz.wild_events(Random("b"), 99))


BREAK = {
    "an error": (PlayDirector, "press", lambda self, *given: 1 // 0, "ZeroDivisionError"),
    "an end": (
        PlayDirector,
        "press",
        lambda self, *given: self.screen.app.exit(),
        "it ended, and nobody asked for that",
    ),
    "a screen without a way out": (
        SettingsScreen,
        "action_leave",
        lambda self: None,
        "escape does nothing",
    ),
    "a screen that hears nothing": (
        BaseScreen,
        "accepts",
        lambda self, event: False,
        "no way leads home",
    ),
}


@pytest.mark.nightly
@pytest.mark.parametrize(("owner", "name", "broken", "told"), BREAK.values(), ids=BREAK)
def test_broken_program_is_found(
    owner: type[Any], name: str, broken: Any, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(owner, name, broken)
    monkeypatch.setattr(fuzz, "PATIENCE", 0.0)
    monkeypatch.setattr(fuzz, "FEWEST_TRIES", 60)
    failure = fuzz.fuzz("broken", 3000)
    assert failure is not None
    assert told in failure.reason


@pytest.mark.nightly
def test_failure_is_reduced_to_few_events(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: LobbyScreen, number: int) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(fuzz, "opening", lambda rng: destinations.OpenLobby())
    monkeypatch.setattr(LobbyScreen, "action_choose", fail)
    monkeypatch.setattr(fuzz, "NUM_TRIES", 25)
    events = ("move 1 1", "turns 9", "key a", "rest", "key 3", "rest", "key b", "wheel 1 1 1")
    failure, _ = fuzz.walk(["leg"], events)
    assert failure is not None
    assert "key 3" in fuzz.shrunk(failure).events
    assert len(fuzz.shrunk(failure).events) < len(failure.events)
