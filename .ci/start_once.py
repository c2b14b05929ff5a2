"""Starts an installed `lasvegas` on a pseudo-terminal, sees the table, quits, and checks the exit."""

import os
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.terminal import Terminal  # noqa: E402


def main(program: str) -> None:
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {"HOME": home, "XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home, "XDG_STATE_HOME": home}
        with Terminal([program, "play", "royale", "--players", "Anna,Ben,Cleo", "--seed", "7"]) as terminal:
            terminal.wait_for("Anna")
            terminal.press("ctrl+q")
            status = terminal.wait()
    if status != 0:
        sys.exit(f"lasvegas ended with status {status}")
    print("The installed program shows its table and ends well.")


if __name__ == "__main__":
    main(sys.argv[1])
