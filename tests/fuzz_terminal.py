"""Wild hands at a real terminal: any bytes at all, and in the end its window is closed.

A visit begins somewhere in the program, with strange files among the saved games. Keys, pastes and
bytes come in bursts; then the terminal is closed, whatever the program is doing. It must not have
failed, has to leave with the status of a hung-up terminal unless it was left by hand, and no game
may be held by anybody then.
"""

import os
import signal
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from unittest.mock import patch

import platformdirs

from lasvegas_tui import rules
from lasvegas_tui.files.transcript_writer import Transcript, folder
from tests.files.test_strange_files import CONTENTS
from tests.files.test_what_lies_there import THINGS
from tests.saved import header, written
from tests.terminal import ENTERED_SCREEN, KEYS, LEFT_SCREEN, PROGRAM, Terminal

ENDINGS = {0: "left", 129: "hung up", 130: "Ctrl+C", 131: "Ctrl+backslash"}
"""The statuses it may end with: some bytes are keys that end a program as it comes up."""
SIGNALS = (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT)
"""What may end it once it has given the terminal back: Python no longer catches them then."""
NUM_BURSTS = 30
BEGINNINGS = (
    (),
    ("resume",),
    ("replay",),
    ("demo", "ties"),
    *(("rules", game) for game in rules.names()),
    *(("play", game) for game in rules.names()),
    *(("play", game, "--players", "Anna,Ben") for game in rules.names()),
    *(("play", game, "--players", "bot,Anna") for game in rules.names()),
)
SIZES = ((80, 24), (80, 24), (120, 35), (30, 10), (1, 1))
ENDING = b"\x11\x1aqQ"
"""Ctrl+Q, Ctrl+Z, and the letter that leaves: the end comes by itself."""
USUAL = ("enter", "enter", "space", "up", "down", "left", "right", "escape", "tab", *"123456?lnsrd")
STRANGE: tuple[Callable[[Path], object], ...] = (
    *(thing.lay for thing in THINGS.values()),
    *(partial(Path.write_bytes, data=content) for content in CONTENTS.values()),
)
"""What makes a strange file of a path, or something stranger."""


@contextmanager
def home() -> Iterator[None]:
    """A new home, for as long as it lasts."""
    kinds = ("DATA", "CONFIG", "STATE", "CACHE")
    with tempfile.TemporaryDirectory() as path:
        homes = {f"XDG_{kind}_HOME": f"{path}/{kind}" for kind in kinds}
        with patch.dict(os.environ, homes):
            yield


def lay(number: int) -> None:
    """Lay something strange among the saved games, unless it lies there already."""
    path = folder() / f"strange-{number}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() and not path.is_symlink():
        STRANGE[number](path)


@home()
def visit(leg: str) -> None:
    """Pay a visit; the same leg brings the same bytes. Raises AssertionError."""
    rng = Random(leg)
    words = (*rng.choice(BEGINNINGS), "--animation", rng.choice(("off", "fast", "normal")))
    first = 0
    if words[0] in ("resume", "replay"):
        first = len(THINGS)  # a device may be newer than any game, and nothing is resumed then
    lay(rng.randrange(first, len(STRANGE)))
    written(rng.randrange(40), header("dice", 3))  # the newest, which can be resumed
    with Terminal([*PROGRAM, *words], size=rng.choice(SIZES)) as terminal:
        terminal.wait_until(lambda: ENTERED_SCREEN in terminal.raw, "a screen of its own")
        for burst in bursts(rng):
            terminal.send(burst)
            terminal.pump(rng.choice((0.0, 0.0, 0.01, 0.1)))
        if rng.random() < 0.2:
            terminal.signal(signal.SIGTSTP)
        terminal.close()
        status = terminal.wait_for_end()
        has_left = LEFT_SCREEN in terminal.raw
    assert status in ENDINGS or (has_left and -status in SIGNALS), f"{words} ended with {status}"
    assert not list(platformdirs.user_log_path("lasvegas-tui").glob("crash.log")), "it failed"
    for path in folder().glob("20*.jsonl"):
        Transcript.open(path)[0].close()


def bursts(rng: Random) -> Iterator[bytes]:
    """Yield what is typed, pasted, and sent by mistake."""
    for _ in range(NUM_BURSTS):
        match rng.randrange(5):
            case 0:
                typed = rng.randbytes(rng.randrange(1, 40))
            case 1:
                typed = b"\x1b[200~" + rng.randbytes(rng.randrange(200)) + b"\x1b[201~"
            case 2:
                typed = b"\x1b[%d;%du" % (
                    rng.randrange(10**19) >> rng.randrange(64),
                    rng.randrange(9),
                )
            case _:
                keys = rng.choices(USUAL, k=rng.randrange(1, 6))
                typed = "".join(KEYS.get(key, key) for key in keys).encode()
        yield typed.translate(None, ENDING)
