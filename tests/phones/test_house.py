"""Phones in the house: nothing is loaded before it is asked for, and a page reaches no secret."""

import re
import subprocess
import sys

import grimp
import pytest

from lasvegas_tui.phones import addresses, html_writer
from lasvegas_tui.phones.addresses import NO_NETWORK, AddressError, chosen

LATE = ("aiohttp", "jinja2", "segno", "lasvegas_tui.phones", "lasvegas_tui.web")
LOADED = f"""
import asyncio, sys
from lasvegas_tui import opening_games, rules
from lasvegas_tui.app import LasVegas
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import Header

async def look():
    seats = (Seat("Anna", "orange"), Seat("Ben", "blue"))
    header = Header.new("card", rules.game("card").options(), seats, 5)
    app = LasVegas(opening_games.begin(header))
    async with app.run_test() as pilot:
        await pilot.pause()
        found = [name for name in {LATE!r} if name in sys.modules]
        listening = [t for t in asyncio.all_tasks() if "serve" in repr(t)]
        print(type(app.screen).__name__, found, listening)

asyncio.run(look())
"""


def test_table_without_phones_loads_nothing_of_them() -> None:
    told = subprocess.run(
        [sys.executable, "-c", LOADED], capture_output=True, text=True, check=True
    ).stdout
    assert told.split(maxsplit=1)[1].strip() == "[] []", told


def test_page_reaches_neither_sessions_nor_states() -> None:
    """It is made of a view, a question and words alone."""
    graph = grimp.build_graph("lasvegas_tui", cache_dir=None)
    for module in ("lasvegas_tui.phones.page_content", "lasvegas_tui.phones.html_writer"):
        for secret in ("lasvegas_tui.play.session", "lasvegas_tui.play.table_and_phone_mediators"):
            assert not graph.chain_exists(importer=module, imported=secret)


def test_page_names_no_game() -> None:
    graph = grimp.build_graph("lasvegas_tui", cache_dir=None)
    rules = [name for name in graph.modules if name.startswith("lasvegas_tui.rules.")]
    games = [name for name in rules if name.endswith(".rules")]
    phones = [name for name in graph.modules if name.startswith("lasvegas_tui.phones")]
    assert games
    for module in phones:
        assert not set(graph.find_modules_directly_imported_by(module)) & set(games)


def test_usual_address_is_one_of_this_machine_in_a_network_at_home(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = ["127.0.0.1", "169.254.3.4", "192.168.1.7", "8.8.8.8", "192.168.1.7", "10.0.0.5"]
    monkeypatch.setattr(addresses, "_sources", lambda: iter(found))
    monkeypatch.setattr(addresses, "_named", lambda: iter(()))
    assert addresses.addresses() == ["192.168.1.7", "10.0.0.5"]
    assert chosen("") == "192.168.1.7"
    monkeypatch.setattr(addresses, "_sources", lambda: iter(found[:2]))
    with pytest.raises(AddressError, match=NO_NETWORK):
        chosen("")


@pytest.mark.parametrize("address", ["0.0.0.0", "house", "::", "224.0.0.1", "1.2.3", "\x1b[31m"])
def test_what_is_no_address_of_one_machine_is_refused(address: str) -> None:
    """All addresses of the machine are never used unasked, and cannot be asked for."""
    with pytest.raises(AddressError, match="is not an address of this machine"):
        chosen(address)
    assert chosen("127.0.0.1") == "127.0.0.1"


# -- how the page looks ----------------------------------------------------------------------------

TEXTS = (
    ("ink", "ground"),
    ("ink", "raised"),
    ("ink", "high"),
    ("ink", "act-ground"),
    ("quiet", "ground"),
    ("quiet", "raised"),
    ("quiet", "high"),
    ("act", "ground"),
    ("act-ink", "act"),
    ("wrong", "ground"),
    ("paper-ink", "paper"),
    *((colour, "raised") for colour in ("orange", "blue", "green", "yellow", "pink")),
    *((suit, "paper") for suit in ("red", "purple", "grass", "sky")),
)
"""What is written on what, by the names of colours in the stylesheet."""


def colours() -> tuple[dict[str, str], dict[str, str]]:
    """Return the colours in the dark and in the light."""
    css = (html_writer.FOLDER / "hand.css").read_text()
    dark, light = re.findall(r":root \{(.*?)\}", css, re.DOTALL)
    found = [dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", part)) for part in (dark, light)]
    return found[0], {**found[0], **found[1]}


def brightness(colour: str) -> float:
    """Return the relative luminance of a colour, as WCAG defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", [0, 1], ids=["dark", "light"])
def test_everything_written_has_contrast(theme: int) -> None:
    known = colours()[theme]
    for text, ground in TEXTS:
        dark, light = sorted((brightness(known[text]), brightness(known[ground])))
        assert (light + 0.05) / (dark + 0.05) >= 4.5, (text, ground)


def test_script_is_short() -> None:
    assert len((html_writer.FOLDER / "hand.js").read_text().splitlines()) <= 120
