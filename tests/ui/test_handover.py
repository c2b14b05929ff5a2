from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from textual.app import ComposeResult
from textual.pilot import Pilot
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

from lasvegas_tui.app import LasVegas
from lasvegas_tui.screens.table.handover import OPENING_KEYS, Guarded, Handover
from lasvegas_tui.session import openings
from lasvegas_tui.session.seats import COLOURS, Seat
from tests.ui import screen
from tests.ui.quiet import until

ANNA, BEN, CLEO = (
    Seat(name, colour) for name, colour in zip(("Anna", "Ben", "Cleo"), COLOURS, strict=False)
)


async def armed(pilot: Pilot[Any]) -> None:
    """Waits until the curtain can be opened."""
    curtain = pilot.app.screen
    assert isinstance(curtain, Handover)
    await until(pilot, lambda: curtain.is_armed, "a curtain that can be opened")


class ByHand:
    """A curtain's moments of quiet, which pass when a test says so."""

    def __init__(self) -> None:
        self.waiting: list[Timer] = []

    def set_timer(self, curtain: Handover, delay: float, callback: Callable[[], None]) -> Timer:
        assert delay == Handover.ARMING
        timer = Timer(curtain, delay, callback=callback)
        self.waiting.append(timer)
        timer.stop = lambda: self.waiting.remove(timer)  # type: ignore[method-assign]
        return timer

    def pass_quietly(self) -> None:
        """Lets the one moment pass that was waited for and not broken by a key."""
        (timer,) = self.waiting
        assert timer._callback is not None
        timer._callback()
        self.waiting.clear()


@pytest.fixture
def moments(monkeypatch: pytest.MonkeyPatch) -> ByHand:
    by_hand = ByHand()
    monkeypatch.setattr(Handover, "set_timer", lambda *given: by_hand.set_timer(*given))
    return by_hand


class Secret(Guarded, Screen[None]):
    """A screen with something private on it."""

    num_covered = 0

    def __init__(self, secret: str = "three tokens") -> None:
        super().__init__()
        self.secret = secret

    def compose(self) -> ComposeResult:
        yield Static(self.secret)

    def cover(self) -> None:
        self.num_covered += 1
        self.app.push_screen(Handover(ANNA, "to look again"))


async def test_it_shows_who_takes_the_keyboard_what_for_and_who_has_sealed() -> None:
    app = LasVegas()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(Secret())
        await app.push_screen(Handover(CLEO, "to choose a number of tokens", (ANNA, BEN)))
        await armed(pilot)
        seen = screen.text(app)
        for word in ("■ Cleo", "to choose a number of tokens", "sealed already", "▲ Anna", "● Ben"):
            assert word in seen
        assert "three" not in seen


async def test_it_hides_everything_below_letters_and_colours_alike() -> None:
    frames = []
    for secret in ("one token", "three tokens and a longer line"):
        app = LasVegas()
        async with app.run_test(size=(80, 24), notifications=True) as pilot:
            await app.push_screen(Secret(secret))
            app.notify(secret)
            await pilot.pause()
            assert secret in screen.text(app)
            await app.push_screen(Handover(BEN, "to guess"))
            await armed(pilot)
            frames.append(screen.frame(app))
    assert frames[0] == frames[1]


@pytest.mark.parametrize("key", sorted(OPENING_KEYS))
async def test_it_opens_by_its_keys(key: str) -> None:
    app = LasVegas()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(Handover(ANNA, "to guess"))
        await armed(pilot)
        await pilot.press(key)
        await pilot.pause()
        assert not isinstance(app.screen, Handover)


@pytest.mark.parametrize(
    "key", ["enter", "space", "escape", "tab", "q", "h", "p", "y", "left", *"0123456789"]
)
async def test_playing_keys_do_not_open_it(key: str) -> None:
    app = LasVegas()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(Handover(ANNA, "to guess"))
        await armed(pilot)
        await pilot.press(key)
        await pilot.pause()
        assert isinstance(app.screen, Handover)


async def test_keys_typed_ahead_and_held_down_do_not_open_it(moments: ByHand) -> None:
    app = LasVegas()
    async with app.run_test(size=(80, 24)) as pilot:
        curtain = Handover(ANNA, "to guess")
        await app.push_screen(curtain)
        await pilot.pause()
        for _ in range(6):
            before = list(moments.waiting)
            await pilot.press("o")
            assert len(moments.waiting) == 1
            assert moments.waiting != before, "every key begins the moment anew"
            assert (app.screen, curtain.is_armed) == (curtain, False)
        moments.pass_quietly()
        await pilot.press("o")
        await pilot.pause()
        assert app.screen is not curtain


async def test_a_click_opens_it_on_the_button_alone_and_not_at_once(moments: ByHand) -> None:
    app = LasVegas()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(Handover(ANNA, "to guess"))
        await pilot.click("#open")
        assert isinstance(app.screen, Handover)
        moments.pass_quietly()
        await pilot.click("#who")
        assert isinstance(app.screen, Handover)
        await pilot.click("#open")
        await pilot.pause()
        assert not isinstance(app.screen, Handover)


async def test_the_moment_of_quiet_passes_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Handover, "ARMING", 0.1)
    app = LasVegas()
    async with app.run_test(size=(80, 24)) as pilot:
        started = time.monotonic()
        await app.push_screen(Handover(ANNA, "to guess"))
        await armed(pilot)
        assert time.monotonic() - started >= 0.1


async def test_what_is_private_is_covered_once_when_the_terminal_is_left() -> None:
    from textual.events import AppBlur

    app = LasVegas(openings.Lobby())
    async with app.run_test(size=(80, 24)) as pilot:
        secret = Secret()
        await app.push_screen(secret)
        await pilot.pause()
        for _ in range(2):
            app.post_message(AppBlur())
            await pilot.pause()
        assert isinstance(app.screen, Handover)
        assert "three" not in screen.text(app)
        assert secret.num_covered == 1


@pytest.mark.parametrize("name", ["[/]", "[red]x[/red]", "[@click=app.quit]x[/]"])
async def test_a_name_is_never_markup(name: str) -> None:
    app = LasVegas()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(Handover(Seat(name, "pink"), "to guess", (Seat(name, "blue"),)))
        await armed(pilot)
        assert f"✚ {name}" in screen.text(app)
        assert f"● {name}" in screen.text(app)
