from __future__ import annotations

import pytest
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Static

from lasvegas_tui import openings
from lasvegas_tui.app import LasVegas
from lasvegas_tui.screens.handover import OPENING_KEYS, Guarded, Handover
from lasvegas_tui.seats import COLOURS, Seat
from tests.ui import screen

ANNA, BEN, CLEO = (Seat(name, colour) for name, colour in zip(("Anna", "Ben", "Cleo"), COLOURS, strict=False))
ARMED = 0.15


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
        await pilot.pause(ARMED)
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
            await pilot.pause(ARMED)
            frames.append(screen.frame(app))
    assert frames[0] == frames[1]


@pytest.mark.parametrize("key", sorted(OPENING_KEYS))
async def test_it_opens_by_its_keys(key: str) -> None:
    app = LasVegas()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(Handover(ANNA, "to guess"))
        await pilot.pause(ARMED)
        await pilot.press(key)
        await pilot.pause()
        assert not isinstance(app.screen, Handover)


@pytest.mark.parametrize("key", ["enter", "space", "escape", "tab", "q", "h", "p", "y", "left", *"0123456789"])
async def test_playing_keys_do_not_open_it(key: str) -> None:
    app = LasVegas()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(Handover(ANNA, "to guess"))
        await pilot.pause(ARMED)
        await pilot.press(key)
        await pilot.pause()
        assert isinstance(app.screen, Handover)


async def test_keys_typed_ahead_and_held_down_do_not_open_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Handover, "ARMING", 0.6)
    app = LasVegas()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(Handover(ANNA, "to guess"))
        for _ in range(6):
            await pilot.press("o")
            await pilot.pause(0.1)
        assert isinstance(app.screen, Handover)
        assert not app.screen.is_armed
        await pilot.pause(0.8)
        await pilot.press("o")
        await pilot.pause()
        assert not isinstance(app.screen, Handover)


async def test_a_click_opens_it_on_the_button_alone_and_not_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Handover, "ARMING", 0.5)
    app = LasVegas()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(Handover(ANNA, "to guess"))
        await pilot.click("#open")
        assert isinstance(app.screen, Handover)
        await pilot.pause(0.7)
        await pilot.click("#who")
        assert isinstance(app.screen, Handover)
        await pilot.click("#open")
        await pilot.pause()
        assert not isinstance(app.screen, Handover)


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
        await pilot.pause(ARMED)
        assert f"✚ {name}" in screen.text(app)
        assert f"● {name}" in screen.text(app)
