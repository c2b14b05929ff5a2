"""`lasvegas serve`: its link, the programs of its windows, and what is said where it cannot be."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from lasvegas_tui.cli import serve
from lasvegas_tui.os_differences import HUNG_UP
from lasvegas_tui.web import app_process
from lasvegas_tui.web.app_process import Size
from tests.saved import written
from tests.serving import free_port, serving, with_extra

WINDOW = (sys.executable, "-P", "-m", "lasvegas_tui.cli.browser_entry_point")
"""The program of a window."""


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.7", "example.org"])
def test_public_address_requires_the_public_flag(host: str, complaint: Callable[..., str]) -> None:
    assert complaint("serve", "--host", host) == (
        f"lasvegas: Other machines can reach {host}, and the connection is not encrypted."
        " Add --public to allow this.\n"
    )


def test_missing_extra_is_reported_with_what_to_install(
    monkeypatch: pytest.MonkeyPatch, complaint: Callable[..., str]
) -> None:
    monkeypatch.delitem(sys.modules, "lasvegas_tui.web.server", raising=False)
    monkeypatch.setitem(sys.modules, "textual_serve", None)
    assert "pip install 'lasvegas-tui[serve]'" in complaint("serve")


@pytest.mark.parametrize("port", ["0", "65536", "http", "-1", "²", "9" * 100, "9" * 5000])
def test_invalid_port_is_refused(port: str, complaint: Callable[..., str]) -> None:
    assert "--port takes a number from 1 to 65535" in complaint("serve", "--port", port)


@pytest.mark.parametrize(
    ("host", "is_loopback"),
    [
        ("127.0.0.1", True),
        ("127.9.9.9", True),
        ("::1", True),
        ("localhost", True),
        ("LOCALHOST", True),
        ("0.0.0.0", False),
        ("::", False),
        ("10.0.0.1", False),
        ("localhost.example.org", False),
    ],
)
def test_only_loopback_addresses_count_as_local(host: str, is_loopback: bool) -> None:
    assert serve.is_loopback(host) is is_loopback


def test_looks_are_passed_to_the_lobby_of_a_window() -> None:
    looks = {"theme": "day; ls", "handover": "always", "ascii": True}
    assert serve.command(looks)[-3:] == ["--theme=day; ls", "--handover=always", "--ascii"]


def test_window_does_not_import_modules_from_its_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    foreign = "import os; os.write(1, b'a module of this folder\\n'); os._exit(1)"
    for module in ("random", "textual", "msgspec", "usercustomize", "lasvegas_tui/__init__"):
        path = tmp_path / f"{module}.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text(foreign)
    monkeypatch.setenv("PYTHONPATH", "")
    monkeypatch.setenv("PYTHONSTARTUP", str(tmp_path / "random.py"))
    with running(serve.command({}), tmp_path) as window:
        assert window.stdout is not None
        assert window.stdout.readline() == b"__GANGLION__\n"


def test_window_gets_only_the_environment_it_needs() -> None:
    needed = {"PATH": "/bin", "LC_ALL": "C", "XDG_DATA_HOME": "/data", "TZ": "UTC", "NO_COLOR": "1"}
    given = {
        **needed,
        "PYTHONPATH": ".",
        "PYTHONSTARTUP": "x.py",
        "LD_PRELOAD": "x.so",
        "TOKEN": "secret",
        "TEXTUAL": "debug,devtools",
        "TEXTUAL_DRIVER": "x:y",
        "COLUMNS": "1",
        "TERM": "dumb",
    }
    got = app_process.environment(Size(90, 30), given)
    screen = {"TERM": "xterm-256color", "COLUMNS": "90", "ROWS": "30"}
    assert got.items() >= {**needed, **screen}.items()
    assert not {"PYTHONPATH", "PYTHONSTARTUP", "LD_PRELOAD", "TOKEN"} & got.keys()
    assert not any(name.startswith("TEXTUAL") for name in got)


@contextmanager
def running(command: Sequence[str], folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Run the program of a window."""
    variables = app_process.environment(Size(80, 24), os.environ)
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=folder, env=variables, stdin=pipe, stdout=pipe) as program:
        try:
            yield program
        finally:
            program.kill()


@pytest.mark.parametrize("is_open", [True, False])
def test_window_ends_with_its_server(is_open: bool, home: Path) -> None:
    with running(serve.command({}), home) as window:
        assert window.stdin is not None
        assert window.stdout is not None
        if is_open:
            assert window.stdout.readline() == b"__GANGLION__\n"
        window.stdin.close()
        window.stdout.close()
        assert window.wait() == HUNG_UP
    assert not (home / "state").exists(), "it has reported a failure"


@pytest.mark.usefixtures("known")
def test_terminal_replies_from_a_browser_are_not_keys() -> None:
    path, _ = written(3)
    with subprocess.Popen(WINDOW, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as window:
        assert window.stdin is not None
        assert window.stdout is not None
        drawn = b""
        while b"Continue" not in drawn:
            drawn += os.read(window.stdout.fileno(), 2**16)
        typed = (b"\x1bP>|xterm", b".js(5.5.0)\x1b", b"\\\x1b[A", b"\xff\x11")
        window.stdin.write(b"".join(b"D%s%s" % (len(part).to_bytes(4), part) for part in typed))
        window.stdin.flush()
        window.stdout.read()
        assert window.wait() == 0
    assert path.exists()


@pytest.fixture
def served(home: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A served lobby, and the link to it."""
    with serving() as (program, link):
        yield program, link


@with_extra
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_page_is_served_until_an_interrupt(
    name: str, served: tuple[subprocess.Popen[str], str]
) -> None:
    program, link = served
    with build_opener(HTTPCookieProcessor()).open(link) as page:
        assert "token" not in page.url
        assert "Las Vegas" in str(page.read(), "utf-8")
    program.send_signal(getattr(signal, name))
    assert program.wait() == 0
    assert program.stdout is not None
    assert program.stdout.read() == ""


@with_extra
def test_requests_of_strangers_are_not_logged_to_the_terminal(
    served: tuple[subprocess.Popen[str], str],
) -> None:
    program, link = served
    port = urlsplit(link).port
    for sent in (
        b"GET\r\n\r\n",
        b"\x16\x03\x01\r\n\r\n",
        b"",
        b"GET / HTTP/1.1\r\nHost: [\r\n\r\n",
    ):
        with socket.create_connection(("127.0.0.1", port)) as stranger:
            stranger.sendall(sent)
            stranger.shutdown(socket.SHUT_WR)
            stranger.recv(100)
    program.send_signal(signal.SIGINT)
    assert program.wait() == 0
    assert program.stdout is not None
    assert program.stdout.read() == ""


@with_extra
def test_port_in_use_is_reported(complaint: Callable[..., str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = complaint("serve", "--port", port)
    assert f"Port {port} of 127.0.0.1 cannot be opened: Address" in said


@with_extra
@pytest.mark.parametrize("host", ["a" * 80, "a..b", "1.2.3.4.5 6"])
def test_invalid_address_is_reported(host: str, complaint: Callable[..., str]) -> None:
    said = complaint("serve", "--host", host, "--public")
    assert re.search("cannot be opened|is not an address|is not the name of a server", said)


@contextmanager
def at_once() -> Iterator[asyncio.Event]:
    """An interrupt that has come already."""
    came = asyncio.Event()
    came.set()
    yield came


@with_extra
def test_browser_opens_a_link_that_is_not_printed(
    monkeypatch: pytest.MonkeyPatch, printed: Callable[..., str]
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.setattr(Thread, "start", Thread.run)
    monkeypatch.setattr("lasvegas_tui.web.server.interrupted", at_once)
    port = free_port()
    text = printed("serve", "--port", port, "--open")
    (link,) = opened
    assert link.startswith(f"http://127.0.0.1:{port}/?token=")
    assert link not in text


@with_extra
@pytest.mark.parametrize(
    ("words", "start"),
    [
        (["--host", "0.0.0.0", "--public"], "http://127.0.0.1:{port}/?token="),
        (["--host", "0.0.0.0", "--public", "house.lan"], "http://house.lan:{port}/?token="),
        (["--public", "https://games.example.org"], "https://games.example.org/?token="),
        (["--host", "localhost"], "http://localhost:{port}/?token="),
    ],
)
def test_printed_link_names_the_address_others_can_reach(
    words: list[str], start: str, monkeypatch: pytest.MonkeyPatch, printed: Callable[..., str]
) -> None:
    monkeypatch.setattr("lasvegas_tui.web.server.interrupted", at_once)
    port = free_port()
    said = printed("serve", "--port", port, *words)
    assert said.startswith(f"The lobby is at {start.format(port=port)}")
    assert ("Anyone who has this link can play" in said) is ("--public" in words)
