"""`lasvegas serve`: who can reach the page, and what is said where it cannot be served."""

from __future__ import annotations

import argparse
import os
import shlex
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request

import pytest

from lasvegas_tui.cli import serve
from lasvegas_tui.cli.commands import main
from lasvegas_tui.cli.serve import ServeError
from lasvegas_tui.system import HUNG_UP
from tests.serving import reached, serving, with_extra
from tests.terminal import PROGRAM

WEB_DRIVER = "textual.drivers.web_driver:WebDriver"


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.7", "example.org"])
def test_no_port_is_opened_to_the_world_without_being_told_so(
    host: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--host", host]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == (
        f"lasvegas: Whoever reaches {host} could play there and see the saved games."
        " Say --public if they may.\n"
    )


def test_without_the_extra_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "textual_serve.server", None)
    assert main(["serve"]) == 2
    assert "pip install 'lasvegas-tui[serve]'" in capsys.readouterr().err


@pytest.mark.parametrize("port", ["0", "65536", "http", "-1"])
def test_a_port_is_a_number_of_one(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", port]) == 2
    assert "it takes a number from 1 to 65535" in capsys.readouterr().err


def test_a_port_that_is_taken_is_told() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(ServeError, match=f"Port {port} of 127.0.0.1 cannot be opened: Address"):
            serve.refuse_taken("127.0.0.1", port)


@pytest.mark.parametrize("host", ["a" * 80, "a..b", "1.2.3.4.5 6"])
def test_an_address_that_is_none_is_told(host: str) -> None:
    with pytest.raises(ServeError, match=r"cannot be opened|is no address"):
        serve.refuse_taken(host, 8000)


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
def test_loopback_is_this_machine_alone(host: str, is_loopback: bool) -> None:
    assert serve.is_loopback(host) is is_loopback


@pytest.mark.parametrize(
    ("origin", "asked", "host", "is_own"),
    [
        (None, "127.0.0.1:8000", "127.0.0.1", True),
        ("http://127.0.0.1:8000", "127.0.0.1:8000", "127.0.0.1", True),
        ("http://localhost:8000", "127.0.0.1:8000", "127.0.0.1", True),
        ("http://example.org", "127.0.0.1:8000", "127.0.0.1", False),
        ("http://example.org:8000", "example.org:8000", "127.0.0.1", False),
        ("null", "127.0.0.1:8000", "127.0.0.1", False),
        ("http://house.lan:8000", "house.lan:8000", "0.0.0.0", True),
        ("http://example.org", "house.lan:8000", "0.0.0.0", False),
    ],
)
def test_no_other_page_of_a_browser_is_heard(
    origin: str | None, asked: str, host: str, is_own: bool
) -> None:
    assert serve.is_own_page(origin, asked, host) is is_own


def test_the_lobby_looks_as_was_said() -> None:
    args = argparse.Namespace(theme="day; ls", handover="always", ascii=True)
    assert shlex.split(serve.command(args)) == [
        sys.executable,
        "-m",
        "lasvegas_tui",
        "--theme=day; ls",
        "--handover=always",
        "--ascii",
    ]


def test_a_window_ends_with_its_server() -> None:
    environment = {**os.environ, "TEXTUAL_DRIVER": WEB_DRIVER}
    with subprocess.Popen(
        PROGRAM, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
    ) as window:
        assert window.stdin is not None
        assert window.stdout is not None
        assert window.stdout.readline() == b"__GANGLION__\n"
        window.stdin.close()
        assert window.wait() == HUNG_UP


# -- with the extra --------------------------------------------------------------------------------


@pytest.fixture
def served(home: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A served lobby, and its address."""
    with serving() as (program, address):
        yield program, address


@with_extra
def test_the_page_is_served_until_an_interrupt(served: tuple[subprocess.Popen[str], str]) -> None:
    program, address = served
    assert "Las Vegas" in reached(address)
    program.send_signal(signal.SIGINT)
    assert program.wait() == 0
    assert program.stdout is not None
    assert program.stdout.read() == ""


@with_extra
def test_a_page_of_another_origin_is_refused(served: tuple[subprocess.Popen[str], str]) -> None:
    _, address = served
    headers = {
        "Origin": "http://example.org",
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
    }
    with pytest.raises(HTTPError) as refused:
        reached(Request(f"{address}/ws", headers=headers))
    assert refused.value.code == 403
    refused.value.close()
