"""How long a key at the table takes while phones hammer, and a touch beside it.

    python -m tests.phones.hammering
    python -m tests.phones.hammering --phones 40 --keys 200

The program runs on a pseudo-terminal, with a server on this machine. The phones look on, keep a
page open, and ask for pages and send touches as fast as they are answered. A figure is the time
from a key, or from a touch, to the first byte of the picture that it brings at the table. Phones at
another table take as much of the machine, so what they take from this one is the difference.
"""

import argparse
import asyncio
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from http.client import HTTPConnection
from itertools import cycle
from statistics import quantiles
from time import monotonic, sleep
from urllib.parse import urlsplit

import aiohttp
import msgspec

from lasvegas_tui.phones.guard import TouchPace
from tests.phones.browsers import LINK
from tests.terminal import KEYS, PROGRAM, Terminal

PLAY = ("play", "dice", "--phones", "127.0.0.1", "--players", "Anna,Ben", "--seed", "5")
PAUSE = 0.03
"""Seconds without a picture before the next key."""
PATIENCE = 5.0
ROUNDS = 5
"""How often each is measured, in turn: a busy machine is as busy for all."""
STATE = re.compile(r'data-question="(\d+)" data-version="(\d+)"')


class TimedTerminal(Terminal):
    """A terminal that tells when a picture comes."""

    def time_to_picture(self, do: Callable[[], object]) -> float:
        """Return the seconds from something that is done to the first byte of its picture."""
        while self._read(PAUSE):
            pass
        begun = monotonic()
        do()
        if not self._read(PATIENCE):
            raise AssertionError(f"no picture came:\n{self.text}")
        return monotonic() - begun


class Phone:
    """The phone of a player, without a browser."""

    def __init__(self, link: str) -> None:
        self.address = urlsplit(link)
        assert self.address.hostname is not None
        self.connection = HTTPConnection(self.address.hostname, self.address.port)
        self.cookie = self._kept("GET", self.address.path, b"", "")

    def _kept(self, method: str, path: str, body: bytes, cookie: str) -> str:
        """Return the secret that is given."""
        self._send(method, path, body, cookie)
        answer = self.connection.getresponse()
        answer.read()
        given = answer.getheader("Set-Cookie")
        assert given is not None, answer.status
        return given.partition(";")[0]

    def _send(self, method: str, path: str, body: bytes, cookie: str) -> None:
        origin = f"http://{self.address.netloc}"
        self.connection.request(method, path, body, {"Cookie": cookie, "Origin": origin})

    def take(self, player: int) -> None:
        told = msgspec.json.encode({"player": player})
        self.cookie = self._kept("POST", "/chair", told, self.cookie)

    def question(self) -> tuple[int, int]:
        """Return the numbers that a touch of the page carries."""
        self._send("GET", "/", b"", self.cookie)
        found = STATE.search(self.connection.getresponse().read().decode())
        assert found is not None
        return int(found[1]), int(found[2])

    def touch(self, do: str, at: int = 0) -> Callable[[], None]:
        """Return what touches something on the page as it is now."""
        question, version = self.question()
        told = {"question": question, "version": version, "do": do, "at": at}
        return lambda: self._send("POST", "/touch", msgspec.json.encode(told), self.cookie)

    def hear(self) -> None:
        """Read how a touch was answered."""
        self.connection.getresponse().read()


# -- those who hammer ------------------------------------------------------------------------------


@contextmanager
def hammering(link: str, num: int) -> Iterator[None]:
    """Let phones hammer, in a process of their own."""
    command = [sys.executable, "-m", "tests.phones.hammering", "--hammer", link]
    with subprocess.Popen([*command, "--phones", str(num)], stdout=subprocess.PIPE) as program:
        assert program.stdout is not None
        program.stdout.readline()
        try:
            yield
        finally:
            program.kill()


async def hammer(link: str, num: int) -> None:
    """Hammer with some phones until this program is ended."""
    answered: list[int] = []
    async with asyncio.TaskGroup() as group:
        for _ in range(num):
            group.create_task(_hammer(link, answered))
        while len(answered) < num:
            await asyncio.sleep(0.1)
        print("begun", flush=True)


async def _hammer(link: str, answered: list[int]) -> None:
    address = link.rpartition("/")[0]
    jar = aiohttp.CookieJar(unsafe=True)
    headers = {"Origin": address}
    touch = {"question": 1, "version": 1, "do": "go"}
    async with aiohttp.ClientSession(cookie_jar=jar, headers=headers) as session:
        async with session.get(link) as page:
            answered.append(page.status)
        await session.get(f"{address}/events")
        for _ in cycle([0]):
            with suppress(aiohttp.ClientError, TimeoutError):
                async with session.get(address + "/") as page:
                    await page.read()
                async with session.post(address + "/touch", json=touch, timeout=SHORT) as page:
                    await page.read()


SHORT = aiohttp.ClientTimeout(0.2)
"""A touch that is not answered soon is sent again."""

# -- the figures -----------------------------------------------------------------------------------


def told(what: str, seconds: Sequence[float]) -> None:
    parts = quantiles([1000 * each for each in seconds], n=20)
    print(f"{what:36} median {parts[9]:5.1f} ms   p95 {parts[18]:5.1f} ms", flush=True)


def keys(terminal: TimedTerminal, num: int) -> list[float]:
    """Return how long keys take that move the cursor to and fro."""
    pressed = cycle([KEYS["right"], KEYS["left"]])
    terminal.press("right")
    return [
        terminal.time_to_picture(lambda: terminal.send(next(pressed).encode())) for _ in range(num)
    ]


def touches(terminal: TimedTerminal, phone: Phone, num: int) -> list[float]:
    """Return how long touches of one choice and another take."""
    found = []
    for at in (number % 2 for number in range(num)):
        sleep(1 / TouchPace.EACH_SECOND)  # no phone may send more
        found.append(terminal.time_to_picture(phone.touch("choice", at)))
        phone.hear()
    return found


@contextmanager
def opened_table() -> Iterator[tuple[TimedTerminal, str]]:
    """Open a table that shows its code, and give its link."""
    with tempfile.TemporaryDirectory() as home:
        places = dict.fromkeys(("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"), home)
        command = [*PROGRAM, *PLAY, "--animation", "off"]
        with TimedTerminal(command, (80, 24), {**os.environ, **places}) as terminal:
            terminal.wait_for_quiet("Phones at this table")
            found = LINK.search(terminal.text)
            assert found is not None
            yield terminal, f"http://{found[0]}"


def measure(num_keys: int, num_phones: int) -> None:
    alone, elsewhere, here = list[float](), list[float](), list[float]()
    with opened_table() as (terminal, link), opened_table() as (_, other):
        ben = Phone(link)
        ben.take(1)
        terminal.press("escape", "enter")
        terminal.wait_for_quiet("Anna to choose a number")
        for _ in range(ROUNDS):
            alone += keys(terminal, num_keys // ROUNDS)
            with hammering(other, num_phones):
                elsewhere += keys(terminal, num_keys // ROUNDS)
            with hammering(link, num_phones):
                here += keys(terminal, num_keys // ROUNDS)
        told("a key", alone)
        told(f"a key, {num_phones} phones at another table", elsewhere)
        told(f"a key, {num_phones} phones at this table", here)
        terminal.press("enter")
        terminal.wait_for_quiet("Ben to roll")
        ben.touch("go")()
        ben.hear()
        terminal.wait_for_quiet("Ben to choose a number")
        told("a touch", touches(terminal, ben, num_keys // ROUNDS))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--keys", type=int, default=200, help="how many")
    parser.add_argument("--phones", type=int, default=40, help="how many hammer")
    parser.add_argument("--hammer", metavar="LINK", help="only hammer at this link")
    given = parser.parse_args()
    if given.hammer:
        asyncio.run(hammer(given.hammer, given.phones))
    else:
        measure(given.keys, given.phones)


if __name__ == "__main__":
    main()
