"""Start an installed `lasvegas` on a pseudo-terminal, see the table, quit, check the exit."""

import sys
import tempfile

from tests.terminal import LEFT_SCREEN, Terminal


def main(program: str) -> None:
    with tempfile.TemporaryDirectory() as home:
        env = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"), home)
        with Terminal(
            [program, "play", "royale", "--players", "Anna,Ben,Cleo", "--seed", "7"], env=env
        ) as terminal:
            terminal.wait_for("Enter rolls")
            terminal.press("ctrl+q")
            status = terminal.wait()
    if status != 0 or LEFT_SCREEN not in terminal.raw:
        sys.exit(f"lasvegas ended with status {status}:\n{terminal.text}")
    print("The installed program shows its table and ends well.")


if __name__ == "__main__":
    main(sys.argv[1])
