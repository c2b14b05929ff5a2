"""A turn of Royale over a slow line, such as ssh from a train: how long each key takes to be seen.

    python -m tests.slow_line
    python -m tests.slow_line --milliseconds 200 --kilobits 64

The program runs on a pseudo-terminal. The line behind it is reckoned: a key takes half the round
trip to the program; each byte of the answer waits until those before it are through, takes its
share of the rate, and half the round trip once more. So a figure is the time from a key to the last
byte of the picture that it brings, animations included.
"""

import argparse
import os
import tempfile
from time import monotonic

from msgspec import Struct

from tests.terminal import PROGRAM, Terminal

ROUND_TRIP, RATE = 60, 256
"""Milliseconds there and back, and thousands of bits a second."""
SIZES = ((80, 24), (120, 35))
PLAY = ("play", "royale", "--players", "Anna,Ben", "--seed", "7")
TURN = (
    ("the table opens", "", "Enter roll"),
    ("Enter rolls", "enter", " choose "),
    ("Right looks at a number", "right", "Enter place"),
    ("? explains it", "?", "Esc"),
    ("Esc goes back", "escape", "Enter place"),
    ("Enter chooses it", "enter", "Enter roll"),
)
"""What is done, the key for it, and what stands on the screen when it is done."""
ANIMATIONS = ("normal", "off")


class Line(Struct, frozen=True):
    """A slow line."""

    round_trip: float
    """Seconds there and back."""
    rate: float
    """Bytes a second."""


class Seen(Struct, frozen=True):
    """The answer to a key."""

    num_bytes: int
    first: float
    """Seconds until the first byte is seen."""
    last: float


class SlowTerminal(Terminal):
    """A terminal that notes when the program wrote how much."""

    written: list[tuple[float, int]]

    def _read(self, seconds: float) -> bool:
        before = len(self.raw)
        has_come = super()._read(seconds)
        self.written.append((monotonic(), len(self.raw) - before))
        return has_come

    def answer(self, key: str, awaited: str, line: Line) -> Seen:
        """Press a key, if it is one, and return when its answer is seen."""
        self.written, begun = [], monotonic()
        if key:
            self.press(key)
        self.wait_for_quiet(awaited)
        return seen(line, [(at - begun, size) for at, size in self.written if size])


def seen(line: Line, written: list[tuple[float, int]]) -> Seen:
    """Return when bytes are seen that were written at times after a key."""
    free, ends = 0.0, []
    for at, size in written:
        free = max(free, at) + size / line.rate
        ends.append(free + line.round_trip)
    first, _ = written[0] if written else (0.0, 0)
    return Seen(
        sum(size for _, size in written),
        first + line.round_trip + 1 / line.rate,
        max(ends, default=0.0),
    )


def measure(size: tuple[int, int], animation: str, line: Line) -> list[Seen]:
    """Return how the keys of a turn are answered."""
    with tempfile.TemporaryDirectory() as home:
        places = dict.fromkeys(("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"), home)
        command = [*PROGRAM, *PLAY, "--animation", animation]
        with SlowTerminal(command, size, {**os.environ, **places}) as terminal:
            return [terminal.answer(key, awaited, line) for _, key, awaited in TURN]


def main() -> None:
    """Print the figures of a turn."""
    parser = argparse.ArgumentParser(description="Measure a turn of Royale over a slow line.")
    parser.add_argument("--milliseconds", type=float, default=ROUND_TRIP, help="there and back")
    parser.add_argument("--kilobits", type=float, default=RATE, help="a second")
    args = parser.parse_args()
    line = Line(args.milliseconds / 1000, args.kilobits * 1000 / 8)
    for columns, rows in SIZES:
        for animation in ANIMATIONS:
            print(f"\n{columns}x{rows}, animation {animation}")
            print(f"{'':26}{'bytes':>8}{'first ms':>10}{'last ms':>10}")
            found = measure((columns, rows), animation, line)
            for (what, *_), key in zip(TURN, found, strict=True):
                first, last = 1000 * key.first, 1000 * key.last
                print(f"{what:26}{key.num_bytes:>8}{first:>10.0f}{last:>10.0f}")


if __name__ == "__main__":
    main()
