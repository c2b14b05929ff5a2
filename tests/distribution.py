"""Packages with entry points, as an installer would leave them behind."""

import os
from collections.abc import Mapping
from pathlib import Path

TESTS = Path(__file__).parent
TOYS = {
    "lasvegas.games": {"pig": "pig"},
    "lasvegas.tiles": {"I1": "pickpocket"},
    "lasvegas.bots": {"careful": "own_bot:BOT"},
}
"""A game, a tile and a bot."""
EXTRAS = ("aiohttp", "distributed", "textual_serve", "yarl")
"""Modules of optional dependencies, which may be missing."""
MODULES = (TESTS / "toys", TESTS / "toy_tile", TESTS.parent / "docs" / "examples")
"""The folders in which their modules lie."""


def install(folder: Path, entry_points: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """Leave a package behind in a folder, and return the environment that finds it."""
    info = folder / "lasvegas_more-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: lasvegas-more\nVersion: 1.0\n")
    lines = [
        line
        for group, entries in entry_points.items()
        for line in (f"[{group}]", *(f"{name} = {value}" for name, value in entries.items()))
    ]
    (info / "entry_points.txt").write_text("\n".join([*lines, ""]))
    paths = (TESTS.parent, folder, *MODULES, os.environ.get("PYTHONPATH", ""))
    return {"PYTHONPATH": os.pathsep.join(map(str, paths))}
