"""The entry point of `lasvegas` and of `python -m lasvegas_tui`.

It cleans the environment before it imports anything else, because the environment decides from
which folders modules are imported.
"""

from lasvegas_tui import clean_environment


def main() -> None:
    """Run this process's command line, and end the process with the exit status."""
    clean_environment.prepare()
    from lasvegas_tui import exit_deadline
    from lasvegas_tui.cli.main import main as carry_out

    exit_deadline.end(carry_out())


if __name__ == "__main__":
    main()
