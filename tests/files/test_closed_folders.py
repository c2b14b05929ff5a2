"""Folders that may not be entered or read, and names that no file can have: a sentence each."""

from pathlib import Path

import pytest
from textual.widgets import Static

from lasvegas_tui import destinations
from lasvegas_tui.app import LasVegas
from lasvegas_tui.cli.main import main
from lasvegas_tui.files.transcript_writer import folder
from lasvegas_tui.screens.home.lobby import LobbyScreen
from lasvegas_tui.screens.pages.stats import StatsScreen
from tests.files.closed_folders import ends
from tests.files.closed_folders import place as place


def test_path_into_a_closed_folder_is_a_sentence(place: Path) -> None:
    demo, game = f"{place}/closed/x.demo", f"{place}/closed/x.jsonl"
    commands = [
        ["demo", demo],
        ["demo", f"{place}/closed/x"],
        ["replay", "--json", game],
        ["resume", game],
        ["review", game],
    ]
    for command, (status, out, err) in zip(commands, ends(*commands), strict=True):
        assert (status, out) == (2, ""), command
        assert err.startswith("lasvegas: "), command
        assert len(err.splitlines()) == 1, command


def test_doctor_names_closed_folders(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in ("DATA", "CONFIG"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", f"{place}/closed/{kind.lower()}")
    ((status, out, err),) = ends(["doctor"])
    assert (status, err) == (1, "")
    assert f"{place}/closed/config/lasvegas-tui/settings.json (Permission denied)" in out
    assert f"Games cannot be saved in {place}/closed: Permission denied." in out


@pytest.mark.parametrize("mode", [0, 0o300, 0o400], ids=["closed", "unread", "not entered"])
def test_unlistable_games_are_reported(mode: int, place: Path) -> None:
    games = place / "data" / "lasvegas-tui" / "games"
    games.mkdir(parents=True)
    (games / "a.jsonl").write_text("{")
    games.chmod(mode)
    commands = (["stats"], ["resume"], ["review"], ["replay", "--json"])
    for status, out, err in ends(*commands):
        assert (status, out) == (2, "")
        assert err == f"lasvegas: {games} cannot be read: Permission denied.\n"


@pytest.mark.parametrize("words", [["x" * 300], ["x" * 300 + ".demo"], ["dice", "x" * 300]])
def test_name_too_long_for_a_file_is_no_demo(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["demo", *words]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


async def test_lobby_and_statistics_report_unlistable_games() -> None:
    folder().parent.mkdir(parents=True)
    folder().write_text("a file in the place of the folder")
    sentence = f"{folder()} cannot be read: Not a directory."
    app = LasVegas()
    async with app.run_test() as pilot:
        await pilot.pause()
        assert isinstance(app.screen, LobbyScreen)
        assert str(app.screen.query_one("#notice", Static).content) == sentence
        app.open(destinations.OpenStats(), over=True)
        await pilot.pause()
        await app.workers.wait_for_complete()
        shown = next(screen for screen in app.screen_stack if isinstance(screen, StatsScreen))
        assert str(shown.query_one("#explanation", Static).content) == sentence
