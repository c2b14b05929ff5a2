"""A further folder of tiles in the game, for a program or a run of pytest that starts with it.

LASVEGAS_TILES=folder python -m pytest -p tests.toy_tile.plugin ...
LASVEGAS_TILES=folder python -m tests.toy_tile.plugin play royale ...
"""

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType

PACKAGE = "lasvegas_tui.rules.royale.tiles"


class Longer(MetaPathFinder):
    """Finds the package of the tiles with one folder more on its path."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        spec = PathFinder.find_spec(name, path, target) if name == PACKAGE else None
        if spec is not None and spec.submodule_search_locations is not None:
            spec.submodule_search_locations.append(os.environ["LASVEGAS_TILES"])
        return spec


assert PACKAGE not in sys.modules, "the tiles are found when they are first imported"
sys.meta_path.insert(0, Longer())

if __name__ == "__main__":
    from lasvegas_tui.cli.main import main

    sys.exit(main(sys.argv[1:]))
