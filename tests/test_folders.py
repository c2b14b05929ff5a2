"""A user without a home and without an entry in the list of users, as in a container."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from lasvegas_tui import crash_log, settings
from lasvegas_tui.cli.main import main
from lasvegas_tui.files import deleting_and_renaming
from lasvegas_tui.files.listing import listed
from lasvegas_tui.files.transcript_writer import folder
from lasvegas_tui.folders import FolderError
from lasvegas_tui.opening_games import begin
from tests.saved import header

pytestmark = pytest.mark.skipif(os.name == "nt", reason="This is about the list of users of Unix.")

NO_FOLDER = "There is no folder for saved games: set HOME or XDG_DATA_HOME to one."
NO_SETTINGS = "There is no folder for the settings: set HOME or XDG_CONFIG_HOME to one."


@pytest.fixture(autouse=True, params=["", "no/absolute/one"])
def homeless(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs the program has no home, or one that is none."""
    import pwd

    def unknown(uid: int) -> pwd.struct_passwd:
        raise KeyError(uid)

    monkeypatch.setattr(pwd, "getpwuid", unknown)
    for kind in ("DATA", "CONFIG", "STATE", "CACHE"):
        monkeypatch.delenv(f"XDG_{kind}_HOME")
    monkeypatch.delenv("HOME")
    if request.param:
        monkeypatch.setenv("HOME", request.param)


@pytest.mark.parametrize(
    "words",
    [
        "play royale",
        "play royale --plain",
        "play royale --players Anna,bot",
        "play royale --players Anna,bot --plain",
        "resume",
        "resume --plain",
        "replay",
        "replay --json",
        "review",
        "stats",
        "stats --json",
    ],
)
def test_command_that_needs_a_folder_says_so(words: str, complaint: Callable[..., str]) -> None:
    assert complaint(*words.split()) == f"lasvegas: {NO_FOLDER}\n"


def test_help_and_the_doctor_name_what_has_no_folder_and_rules_need_none(
    printed: Callable[..., str], capsys: pytest.CaptureFixture[str]
) -> None:
    for command in ("resume", "replay", "review"):
        assert NO_FOLDER in printed(command, "--help")
    assert main(["doctor"]) == 1
    assert capsys.readouterr().out.endswith(f"{NO_SETTINGS}\n{NO_FOLDER}\n")
    assert "D-1" in printed("rules", "dice", "D-1")


def test_nothing_is_kept_and_nothing_fails() -> None:
    assert settings.load() == (settings.Settings(), NO_SETTINGS)
    assert settings.save(settings.Settings()) == NO_SETTINGS
    assert not settings.are_kept()
    assert settings.place() == NO_SETTINGS
    listing = listed()
    assert (listing.games, listing.problem) == ((), NO_FOLDER)
    deleting_and_renaming.purge(listing)
    with pytest.raises(FolderError):
        begin(header("dice"))
    assert crash_log.write("Traceback").endswith("set HOME or XDG_STATE_HOME to one.")


def test_game_is_played_where_its_folder_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, printed: Callable[..., str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    game = begin(header("dice"))
    game.transcript.close()
    assert game.transcript.path.is_relative_to(tmp_path)
    assert folder().is_dir()
    assert printed("stats")
    assert '"game":"dice"' in printed("replay", "--json")
