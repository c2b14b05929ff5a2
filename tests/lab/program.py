"""The program, which writes the number of games of each chunk to a file once it is counted.

python -m tests.lab.program FILE simulate ...
"""

import sys
from collections.abc import Callable
from pathlib import Path

from lasvegas_tui.cli.main import main
from lasvegas_tui.lab import run
from lasvegas_tui.lab.run import Run, Workers


class WrittenRun(Run):
    """A run that writes down how far it is."""

    path: Path

    def play(self, workers: Workers, after: Callable[[int], object] = lambda _: None) -> None:
        def write(num_games: int) -> None:
            after(num_games)
            with self.path.open("a") as file:
                print(num_games, file=file)

        super().play(workers, write)


def counted(path: Path) -> list[int]:
    """Return the chunks that have been written."""
    return [int(line) for line in path.read_text().splitlines()] if path.exists() else []


if __name__ == "__main__":
    WrittenRun.path = Path(sys.argv.pop(1))
    vars(run)["Run"] = WrittenRun
    sys.exit(main())
