"""How the screens around the table look, at both sizes, as text."""

from pathlib import Path

import pytest

from lasvegas_tui import destinations, settings
from lasvegas_tui.app import LasVegas
from lasvegas_tui.destinations import Destination
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.settings import Settings
from tests.ui.conftest import Pictures
from tests.ui.tables import armed, new_curtain, running

ANNA, BEN, CLEO = Seat("Anna", "orange"), Seat("Ben", "blue"), Seat("Cleo", "green")
TABLE = Settings(
    last_table={"royale": (ANNA, BEN, CLEO), "dice": (ANNA, Seat("Bot", "pink", "bot"))}
)
PLACES: dict[str, Destination] = {
    "lobby": destinations.OpenLobby("The settings are damaged; the defaults are used."),
    "setup-royale": destinations.OpenSetup("royale", {"tiles": 4}),
    "setup-dice": destinations.OpenSetup("dice"),
    "rules": destinations.OpenRulebook("royale", "E1"),
}


@pytest.mark.parametrize("name", PLACES)
async def test_screen_matches_its_golden(name: str, pictures: Pictures) -> None:
    async with running(LasVegas(PLACES[name], TABLE)) as (_, pilot):
        await pictures(name, pilot)


async def test_curtain_matches_its_golden(pictures: Pictures) -> None:
    unseen = ("Anna leads the red 0.", "Ben plays the red 4 and places a token, −2, on red.")
    async with running(LasVegas()) as (app, pilot):
        curtain = new_curtain("to choose a number of tokens", 0, 1, player=2, unseen=unseen)
        await app.push_screen(curtain)
        await armed(pilot)
        await pictures("curtain", pilot)


async def test_settings_match_their_golden(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = Path("/home/anna/.config/lasvegas-tui/settings.json")
    monkeypatch.setattr(settings, "path", lambda: path)
    async with running(LasVegas()) as (app, pilot):
        app.open(destinations.OpenSettings(), over=True)
        await pilot.pause()
        await pictures("settings", pilot)
