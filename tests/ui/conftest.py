"""Pictures of screens as text files beside the tests."""

import gc
from collections.abc import Awaitable, Callable, Iterator
from difflib import unified_diff
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from textual.pilot import Pilot

from lasvegas_tui.screens.end.final_standings_screen import StandingsScreen
from tests.ui.screen import text
from tests.ui.unpainted import parsed_once, unpainted

GOLDEN = Path(__file__).parent / "golden"
Pictures: TypeAlias = Callable[[str, Pilot[Any]], Awaitable[None]]


def pytest_runtest_logfinish() -> None:
    """Let an app go as soon as its test is over: a heap of them takes longer to look through."""
    gc.collect(0)


@pytest.fixture(autouse=True)
def only_looks_paint(request: pytest.FixtureRequest) -> Iterator[None]:
    """Paint where a test looks, and after every change in modules marked as painted."""
    with parsed_once():
        if request.node.get_closest_marker("painted"):
            yield
        else:
            with unpainted():
                yield


@pytest.fixture(autouse=True)
def nothing_is_reviewed_ahead(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock of the tests would wait for every review of a game that ends."""
    if not request.node.get_closest_marker("reviewed"):
        monkeypatch.setattr(StandingsScreen, "review_ahead", lambda screen: None)


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compares a screen with its picture on file; `--update-golden` writes it anew."""

    def compare(name: str, seen: str) -> None:
        file = GOLDEN / f"{name}.txt"
        if request.config.getoption("--update-golden"):
            file.parent.mkdir(exist_ok=True)
            file.write_text(seen, encoding="utf-8")
        assert file.exists(), f"no picture {name} yet: run with --update-golden"
        kept = file.read_text(encoding="utf-8")
        difference = "\n".join(
            unified_diff(kept.splitlines(), seen.splitlines(), "kept", "seen", lineterm="")
        )
        assert not difference, difference

    return compare


@pytest.fixture
def pictures(golden: Callable[[str, str], None]) -> Pictures:
    """Compares a screen with its pictures on file, one at each size."""

    async def compare(name: str, pilot: Pilot[Any]) -> None:
        for width, height in ((80, 24), (120, 35)):
            await pilot.resize_terminal(width, height)
            golden(f"{name}-{width}", text(pilot.app))

    return compare
