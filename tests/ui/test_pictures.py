"""How the screens around the table look, at both sizes, as text."""

from collections.abc import Callable
from pathlib import Path

import pytest

from lasvegas_tui import destinations, settings
from lasvegas_tui.app import LasVegas
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.settings import Settings
from tests.ui import screen
from tests.ui.quiet import until
from tests.ui.tables import curtain_of, new_curtain, running

ANNA, BEN, CLEO = Seat("Anna", "orange"), Seat("Ben", "blue"), Seat("Cleo", "green")
TABLE = Settings(
    last_table={"royale": (ANNA, BEN, CLEO), "dice": (ANNA, Seat("Bot", "pink", "bot"))}
)
SIZES = pytest.mark.parametrize(
    "size", [(80, 24), (120, 35)], ids=lambda size: f"{size[0]}x{size[1]}"
)


@SIZES
@pytest.mark.parametrize(
    ("name", "destination"),
    [
        ("lobby", destinations.OpenLobby("The settings are damaged; the defaults are used.")),
        ("setup-royale", destinations.OpenSetup("royale", {"tiles": 4})),
        ("setup-dice", destinations.OpenSetup("dice")),
        ("rules", destinations.OpenRulebook("royale", "E1")),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
async def test_screen_matches_its_golden(
    name: str,
    destination: destinations.Destination,
    size: tuple[int, int],
    golden: Callable[[str, str], None],
) -> None:
    async with running(LasVegas(destination, TABLE), size=size) as (app, _):
        golden(f"{name}-{size[0]}x{size[1]}", screen.text(app))


@SIZES
async def test_curtain_matches_its_golden(
    size: tuple[int, int], golden: Callable[[str, str], None]
) -> None:
    async with running(LasVegas(), size=size) as (app, pilot):
        unseen = ("Anna leads the red 0.", "Ben plays the red 4 and places a token, −2, on red.")
        curtain = new_curtain("to choose a number of tokens", 0, 1, player=2, unseen=unseen)
        await app.push_screen(curtain)
        await until(pilot, lambda: curtain_of(app).is_armed, "a curtain that can be opened")
        golden(f"curtain-{size[0]}x{size[1]}", screen.text(app))


@SIZES
async def test_settings_match_their_golden(
    size: tuple[int, int], golden: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        settings, "path", lambda: Path("/home/anna/.config/lasvegas-tui/settings.json")
    )
    async with running(LasVegas(), size=size) as (app, pilot):
        app.open(destinations.OpenSettings(), over=True)
        await pilot.pause()
        golden(f"settings-{size[0]}x{size[1]}", screen.text(app))
