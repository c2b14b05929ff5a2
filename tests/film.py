"""The moving picture of a turn in the README, made by playing it: `python -m tests.film`.

The turn begins in the saved game `film.jsonl`, which knows its next roll. Each picture is drawn by
Chromium, and ImageMagick makes one GIF of them.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import subprocess
import tempfile
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from textual.pilot import Pilot

from lasvegas_tui.app import LasVegas
from lasvegas_tui.session import openings
from lasvegas_tui.settings import Settings
from tests.screenshots import FOLDER, drawn, found_chromium, png, set_environment

START = Path(__file__).with_suffix(".jsonl")
SIZE = (80, 24)
MOVING, FRAME = 1.2, 0.08
"""Seconds after a key in which things may move, and between two pictures of that."""
NUM_COLOURS = 64
KEYS = {"enter": "Enter"}
"""How keys are called whose name is not what they write."""


class Take(NamedTuple):
    """A key, what is done by it, and how many seconds its last picture stays."""

    key: str
    what: str
    seconds: float

    @property
    def title(self) -> str:
        """What stands over its pictures."""
        return f"{KEYS.get(self.key, self.key)}: {self.what}" if self.key else self.what


TAKES = (
    Take("", "Anna's turn", 2.0),
    Take("enter", "Anna rolls", 2.5),
    Take("5", "what would these dice bring?", 3.5),
    Take("4", "and these?", 4.0),
    Take("enter", "they set off a tile, and what comes now is secret", 3.0),
    Take("o", "Anna opens the curtain", 3.0),
    Take("3", "three tokens in a closed hand", 2.0),
    Take("enter", "Ben has to guess how many", 3.0),
    Take("2", "two, he says", 2.0),
    Take("enter", "wrong: the tile pays Anna", 3.5),
    Take("enter", "Ben's turn", 4.0),
)


class Picture(NamedTuple):
    """SVG, and how many seconds it stays."""

    svg: str
    seconds: float


async def pictures(start: Path) -> AsyncIterator[Picture]:
    """Yield the pictures of a film that begins in a saved game."""
    app = LasVegas(openings.resume(start), Settings(animation="normal"), False)
    async with app.run_test(size=SIZE) as pilot:
        for take in TAKES:
            if take.key:
                await pilot.press(take.key)
            *moving, last = await shots(app, pilot, take.title)
            for svg in moving:
                yield Picture(svg, FRAME)
            yield Picture(last, take.seconds)
    app.close_game()


async def shots(app: LasVegas, pilot: Pilot[None], title: str) -> list[str]:
    """Return all different pictures of the time in which things may move."""
    found: list[str] = []
    end = monotonic() + MOVING
    while monotonic() < end:
        await pilot.pause(FRAME)
        svg = drawn(app, title)
        if svg not in found[-1:]:
            found.append(svg)
    return found


async def write(folder: Path, chromium: str, convert: str, target: Path) -> None:
    """Draw all pictures, and make one of them that moves."""
    start = shutil.copy(START, folder)
    words: list[str] = []
    async for picture in pictures(Path(start)):
        file = folder / f"{len(words)}.png"
        png(picture.svg, file, chromium)
        words += ["-delay", str(round(100 * picture.seconds)), str(file)]
    shape = ["+dither", "-colors", str(NUM_COLOURS), "-layers", "OptimizePlus", "-loop", "0"]
    subprocess.run([convert, *words, *shape, str(target)], check=True, timeout=600)


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.film", description="Films a turn.")
    parser.add_argument("--to", type=Path, default=FOLDER / "turn.gif", help="the file to write")
    target = parser.parse_args(argv).to.resolve()
    chromium, convert = found_chromium(), shutil.which("convert")
    if chromium is None or convert is None:
        parser.error("a film needs Chromium and ImageMagick")
    with tempfile.TemporaryDirectory() as home:
        set_environment(home, "film")
        asyncio.run(write(Path(home), chromium, convert, target))
    print(f"{target.name}: {target.stat().st_size // 1000} KB")


if __name__ == "__main__":
    main()
