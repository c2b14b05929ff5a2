"""Terminals that show little: the console of Linux, tmux with 16 colours, code page 437."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import lasvegas_tui
from lasvegas_tui.ascii_signs import ascii_text
from tests.saved import is_over, saved_game
from tests.terminal import PROGRAM, Terminal

ROOT = Path(lasvegas_tui.__file__).parent
TESTS = Path(__file__).parents[1]
CODE_PAGE = "cp437"
PLAY = ("play", "royale", "--players", "Ánna,Ben", "--seed", "7")
CODES = re.compile(r"\x1b\[([0-9;]*)m")


# -- code page 437, which older consoles of Windows have -------------------------------------------


def signs() -> set[str]:
    """Return every sign beyond ASCII in pages, demos, pictures of screens and recorded games."""
    pages = (*ROOT.rglob("*.md"), *ROOT.rglob("*.demo"))
    shown = (*(TESTS / "ui").rglob("*.txt"), *(TESTS / "playthroughs").glob("*.txt"))
    text = "".join(path.read_text(encoding="utf-8") for path in (*pages, *shown))
    return {sign for sign in text if not sign.isascii()}


def test_every_sign_has_a_replacement_in_the_code_page() -> None:
    assert len(signs()) > 50
    for sign in signs():
        plain = ascii_text(sign)
        assert plain.encode(CODE_PAGE).decode(CODE_PAGE) == plain
        assert "?" not in plain, sign


def told(*words: str, typed: str = "") -> str:
    """Return what a command tells where the output has that code page."""
    done = subprocess.run(
        [*PROGRAM, *words],
        input=typed.encode(CODE_PAGE),
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": CODE_PAGE},
    )
    assert done.returncode == 0, done.stderr.decode(CODE_PAGE)
    assert b"Traceback" not in done.stderr
    return done.stdout.decode(CODE_PAGE)


@pytest.mark.parametrize(
    "words",
    [
        ("rules", "royale"),
        pytest.param(("rules", "vegan"), marks=pytest.mark.nightly),
        ("demo", "dice", "--text"),
        pytest.param(("demo",), marks=pytest.mark.nightly),
        pytest.param(("doctor",), marks=pytest.mark.nightly),
        ("stats",),
        ("replay", "--plain"),
    ],
    ids=" ".join,
)
def test_commands_print_ascii_on_a_poor_terminal(words: tuple[str, ...]) -> None:
    saved_game(is_over)
    assert told(*words).isascii()


def test_line_mode_prints_ascii_on_a_poor_terminal() -> None:
    heard = told(*PLAY, "--plain", typed="\n2\nquit\n")
    assert "Anna rolls" in heard
    assert heard.isascii()


# -- terminals -------------------------------------------------------------------------------------


@pytest.mark.terminal
@pytest.mark.parametrize("env", [{"TERM": "linux"}, {"PYTHONIOENCODING": CODE_PAGE}], ids=str)
def test_table_is_drawn_in_ascii(env: dict[str, str]) -> None:
    with Terminal(
        [*PROGRAM, *PLAY, "--animation", "off"], env={"COLORTERM": "", **env}
    ) as terminal:
        terminal.wait_for_quiet("Enter roll")
        terminal.press("enter")
        terminal.wait_for(" choose  ")
        assert terminal.raw.isascii()
        terminal.press("ctrl+q")
        assert terminal.wait() == 0


@pytest.mark.terminal
@pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")
def test_tmux_with_16_colours_gets_only_those(tmp_path: Path) -> None:
    server = ("tmux", "-S", str(tmp_path / "socket"))
    settings = tmp_path / "tmux.conf"
    settings.write_text("set -g default-terminal screen\nset -g status off\n")
    own = ("env", "TERM=screen-16color", *PROGRAM, *PLAY)
    looks = {"TERM": "xterm", "COLORTERM": "", "TERM_PROGRAM": "", "TMUX": ""}
    with Terminal([*server, "-u", "-f", str(settings), "new-session", *own], env=looks) as terminal:
        terminal.wait_for_quiet("Enter roll")
        seen = subprocess.check_output([*server, "capture-pane", "-e", "-p"], encoding="utf-8")
        terminal.press("ctrl+q")
        terminal.wait()
    codes = {int(code or 0) for found in CODES.findall(seen) for code in found.split(";")}
    assert codes & {*range(30, 38), *range(90, 98)}
    assert not codes & {38, 48}
