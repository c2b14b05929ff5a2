"""The moving pictures, made by playing: `python -m tests.film [NAME ...]`.

Each begins in a saved game of its name in `films`, which knows its next rolls; that of phones is
played by `tests.phones.film`. Every picture is drawn by Chromium, and ImageMagick makes one GIF of
them.
"""

import argparse
import asyncio
import shutil
import subprocess
import tempfile
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import NamedTuple

from textual.pilot import Pilot

from lasvegas_tui import opening_games
from lasvegas_tui.app import LasVegas
from lasvegas_tui.settings import Settings
from tests.browser import HAS_BROWSER, opened_browser
from tests.clock import now
from tests.phones import film as phones
from tests.screenshots import FOLDER, drawn, png, set_environment
from tests.ui.quiet import run

STARTS = Path(__file__).with_name("films")
SIZE = (80, 24)
MOVING, FRAME = 1.2, 0.08
"""Seconds in which things usually move, and between two pictures of that."""
NUM_COLOURS = 64
KEYS = {"enter": "Enter"}
"""How keys are called whose name is not what they write."""


class Take(NamedTuple):
    """A key, what is done by it, and how many seconds its last picture stays."""

    key: str
    what: str
    seconds: float
    moving: float = MOVING
    """Seconds after the key in which things may move."""

    @property
    def title(self) -> str:
        """What stands over its pictures."""
        return f"{KEYS.get(self.key, self.key)}: {self.what}" if self.key else self.what


FILMS = {
    "turn": (
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
    ),
    "round": (
        Take("", "the end of a round: Anna has two dice left", 2.5),
        Take("enter", "Anna throws them", 2.0),
        Take("5", "what would a 5 bring?", 3.0),
        Take("6", "and a 6? It breaks the tie with Cleo", 3.5),
        Take("enter", "Anna places it", 2.0),
        Take("enter", "her last die", 2.0),
        Take("2", "only one casino to choose", 2.5),
        Take("enter", "the payout, casino by casino", 3.0, 12.0),
    ),
}
"""What is done in each, by name."""
PHONES = "phones"
NAMES = (*FILMS, PHONES)


class Picture(NamedTuple):
    """SVG, and how many seconds it stays."""

    svg: str
    seconds: float


async def pictures(start: Path, takes: Sequence[Take]) -> AsyncIterator[Picture]:
    """Yield the pictures of a film that begins in a saved game."""
    app = LasVegas(opening_games.resume(start), Settings(animation="normal"), False)
    async with app.run_test(size=SIZE) as pilot:
        for take in takes:
            if take.key:
                await pilot.press(take.key)
            *moving, last = await shots(app, pilot, take)
            for picture in moving:
                yield picture
            yield Picture(last.svg, take.seconds)
    app.close_game()


async def shots(app: LasVegas, pilot: Pilot[None], take: Take) -> list[Picture]:
    """Return all different pictures of a take, each with the time until the next one."""
    found: list[Picture] = []
    since, end = now(), now() + take.moving
    while now() < end:
        await pilot.pause(FRAME)
        svg, moment = drawn(app, take.title), now()
        if not found or svg != found[-1].svg:
            found[-1:] = [Picture(last.svg, moment - since) for last in found[-1:]]
            found.append(Picture(svg, FRAME))
            since = moment
    return found


async def filmed(start: Path, takes: Sequence[Take]) -> list[Picture]:
    """Return all pictures of a film that begins in a saved game."""
    return [picture async for picture in pictures(start, takes)]


def frames(name: str, folder: Path) -> list[tuple[Path, float]]:
    """Return all pictures of a film, and how many seconds each stays."""
    if name == PHONES:
        return asyncio.run(phones.filmed(folder))
    start = Path(shutil.copy(STARTS / f"{name}.jsonl", folder))
    found: list[tuple[Path, float]] = []
    shown = run(filmed(start, FILMS[name]))
    with opened_browser() as browser:
        for number, picture in enumerate(shown):
            file = folder / f"{number}.png"
            png(picture.svg, file, browser)
            found.append((file, picture.seconds))
    return found


def write(name: str, folder: Path, convert: str, target: Path) -> None:
    """Make one picture that moves of all pictures of a film."""
    words: list[str] = []
    for file, seconds in frames(name, folder):
        words += ["-delay", str(round(100 * seconds)), str(file)]
    shape = ["+dither", "-colors", str(NUM_COLOURS), "-layers", "OptimizePlus", "-loop", "0"]
    subprocess.run([convert, *words, *shape, str(target)], check=True, timeout=600)


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.film", description="Films the table.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(NAMES)}")
    parser.add_argument("--to", type=Path, default=FOLDER, help="the folder to write to")
    given = parser.parse_args(argv)
    convert = shutil.which("convert")
    if not HAS_BROWSER or convert is None:
        parser.error("a film needs Chromium, playwright and ImageMagick")
    if not set(given.names) <= set(NAMES):
        parser.error(f"there are {', '.join(NAMES)}")
    for name in given.names or NAMES:
        target = given.to.resolve() / f"{name}.gif"
        with tempfile.TemporaryDirectory() as home:
            set_environment(home, "film")
            write(name, Path(home), convert, target)
        print(f"{target.name}: {target.stat().st_size // 1000} KB")


if __name__ == "__main__":
    main()
