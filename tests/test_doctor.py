"""`lasvegas doctor` and `completion`: what a machine has, and what shells learn."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

import pytest

from lasvegas_tui import __version__, settings
from lasvegas_tui.cli.main import SHELLS, main
from lasvegas_tui.files import transcript_writer
from tests import loaded, written_games
from tests.terminal import PROGRAM, Terminal

FINE = "No problems found."


def told(capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, str], str]:
    """Run the doctor; return its exit status, its findings and its last line."""
    status = main(["doctor"])
    *rows, blank, last = capsys.readouterr().out.splitlines()
    assert not blank
    return status, {row[:12].strip(): row[13:] for row in rows}, last


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LINES", "30")


def test_doctor_names_versions_sizes_and_folders(capsys: pytest.CaptureFixture[str]) -> None:
    written_games.played(written_games.header("dice", ("Anna", "Ben")))
    status, found, last = told(capsys)
    assert (status, last) == (0, FINE)
    assert found["lasvegas"] == __version__
    assert found["size"] == "100x30"
    assert found["games"] == f"{transcript_writer.folder()}, 1 file"
    assert found["settings"] == f"{settings.path()} (not there yet)"
    assert {"serve", "cluster"} <= found.keys()


def test_doctor_reports_a_terminal_that_is_too_small(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "79")
    status, _, last = told(capsys)
    assert (status, last) == (1, "The table needs 80x24; here there is 79x30.")


def test_doctor_reports_damaged_settings(capsys: pytest.CaptureFixture[str]) -> None:
    settings.path().parent.mkdir(parents=True)
    settings.path().write_text("{")
    status, _, last = told(capsys)
    assert status == 1
    assert last.startswith(f"The settings in {settings.path()} are damaged; the defaults are")


def test_doctor_runs_without_a_terminal() -> None:
    done = subprocess.run(
        [*PROGRAM, "doctor"], stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "none: everything is piped" in done.stdout


# -- completion ------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a shell find the program."""
    folders = (str(Path(sys.executable).parent), os.environ["PATH"])
    monkeypatch.setenv("PATH", os.pathsep.join(folders))


@pytest.mark.parametrize("shell", SHELLS)
def test_every_supported_shell_gets_a_completion_script(
    shell: str, printed: Callable[..., str]
) -> None:
    assert f"_LASVEGAS_COMPLETE={shell}_complete" in printed("completion", shell)


def test_unsupported_shell_is_refused(complaint: Callable[..., str]) -> None:
    assert "choose bash, zsh or fish, not 'dos'." in complaint("completion", "dos")


def offers(*typed: str, **variables: str) -> tuple[set[str], str]:
    """Return what bash is offered for the last word of a line, and what it is told besides."""
    words = ["lasvegas", *typed]
    asked = {
        "_LASVEGAS_COMPLETE": "bash_complete",
        "COMP_WORDS": " ".join(words),
        "COMP_CWORD": str(len(words) - 1),
    }
    with patch.dict(os.environ, {**asked, **variables}):
        done = loaded.run()
    return {line.partition(",")[2] for line in done.stdout.splitlines() if line}, done.stderr


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("pl", {"play"}),
        ("play ro", {"royale"}),
        ("play RO", {"royale"}),
        ("play royale --til", {"--tiles"}),
        ("play dice --no-c", {"--no-chips"}),
        ("play dice --handover a", {"auto", "always"}),
        ("simulate card --seq", {"--sequential"}),
        ("--theme n", {"night"}),
        ("rules v", {"vegan"}),
        ("stats --game b", {"board"}),
        ("play nothing --", set()),
        ("nothing a", set()),
        ("completion f", {"fish"}),
    ],
)
def test_words_are_completed(typed: str, offered: set[str]) -> None:
    assert offers(*typed.split(" ")) == (offered, "")


@pytest.mark.parametrize("typed", ["play ", "resume ", "replay --", "re", "stats --e"])
def test_completion_works_without_writable_folders(typed: str, tmp_path: Path) -> None:
    """No folder of games or settings is there, nor can one be made."""
    nowhere = tmp_path / "file"
    nowhere.touch()
    homes = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), str(nowhere / "home"))
    offered, complaint = offers(*typed.split(" "), **homes)
    assert offered
    assert complaint == ""


@pytest.mark.parametrize("asked", ["bash_complete", "zsh_complete", "tcsh_complete", "nonsense"])
def test_malformed_completion_request_prints_nothing(
    asked: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("_LASVEGAS_COMPLETE", asked)
    monkeypatch.delenv("COMP_WORDS", raising=False)
    assert main([]) == 1
    assert capsys.readouterr() == ("", "")


@pytest.mark.skipif(os.name == "nt", reason="a POSIX shell closes the stream")
@pytest.mark.parametrize("redirection", [">&-", ">/dev/full"])
def test_completion_into_a_closed_pipe_is_silent(redirection: str) -> None:
    asked = {"_LASVEGAS_COMPLETE": "bash_complete", "COMP_WORDS": "lasvegas pl", "COMP_CWORD": "1"}
    command = ["sh", "-c", f'exec "$@" {redirection}', "sh", *PROGRAM]
    done = subprocess.run(command, env={**os.environ, **asked}, capture_output=True)
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
def test_bash_completes(tmp_path: Path) -> None:
    """The script is loaded, and asked as the shell asks it."""
    script = tmp_path / "completion"
    script.write_bytes(subprocess.check_output([*PROGRAM, "completion", "bash"]))
    asked = (
        f"source {script}; COMP_WORDS=(lasvegas play roy); COMP_CWORD=2;"
        ' _lasvegas_completion lasvegas; echo "${COMPREPLY[@]}"'
    )
    done = subprocess.run(["bash", "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout == "royale\n"


@pytest.mark.skipif(shutil.which("fish") is None, reason="fish is not installed")
def test_fish_completes_and_shows_whole_descriptions(tmp_path: Path) -> None:
    script = subprocess.check_output([*PROGRAM, "completion", "fish"], text=True)
    assert script.count("string split") == script.count("string split --max 1") == 1
    file = tmp_path / "lasvegas.fish"
    file.write_text(script)
    typed = ("pl", "play ro", "--theme ni", "play royale --play")
    asked = [f"complete --do-complete 'lasvegas {words}'" for words in typed]
    command = ["fish", "--no-config", "-c", "; ".join([f"source {file}", *asked])]
    offered = subprocess.check_output(command, text=True).splitlines()
    assert [line.partition("\t")[0] for line in offered] == ["play", "royale", "night", "--players"]
    assert "Names separated by commas, clockwise; the first player" in offered[-1]


@pytest.mark.skipif(shutil.which("zsh") is None, reason="zsh is not installed")
@pytest.mark.terminal
def test_zsh_completes(tmp_path: Path) -> None:
    """The script is loaded as in the README, and Tab is pressed."""
    script = tmp_path / "lasvegas.zsh"
    script.write_bytes(subprocess.check_output([*PROGRAM, "completion", "zsh"]))
    (tmp_path / ".zshrc").write_text(
        f"PS1='ready> '; autoload -U compinit; compinit -u -D; eval \"$(<{script})\"\n"
    )
    with Terminal(["zsh", "-i"], env={"ZDOTDIR": str(tmp_path)}) as terminal:
        terminal.wait_for_quiet("ready>")
        terminal.send(b"lasvegas rul\t")
        terminal.wait_for("lasvegas rules")
        terminal.send(b"veg\t")
        terminal.wait_for("lasvegas rules vegan")
