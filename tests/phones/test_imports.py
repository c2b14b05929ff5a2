"""Nothing of phones is loaded, and nothing listens, until phones are asked for."""

from __future__ import annotations

import subprocess
import sys

import grimp
import pytest

from lasvegas_tui.phones import addresses
from lasvegas_tui.phones.addresses import NO_NETWORK, AddressError, chosen

LATE = ("aiohttp", "jinja2", "segno", "lasvegas_tui.phones", "lasvegas_tui.web")
LOADED = f"""
import asyncio, sys
from lasvegas_tui import destinations, rules
from lasvegas_tui.app import LasVegas
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import Header

async def look():
    seats = (Seat("Anna", "orange"), Seat("Ben", "blue"))
    header = Header.new("card", rules.game("card").options(), seats, 5)
    app = LasVegas(destinations.begin(header))
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
    for module in ("lasvegas_tui.phones.sheet", "lasvegas_tui.phones.writer"):
        for secret in ("lasvegas_tui.play.session", "lasvegas_tui.play.places"):
            assert not graph.chain_exists(importer=module, imported=secret)


def test_page_names_no_game() -> None:
    graph = grimp.build_graph("lasvegas_tui", cache_dir=None)
    rules = [name for name in graph.modules if name.startswith("lasvegas_tui.rules.")]
    games = [name for name in rules if name.endswith(".state")]
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
