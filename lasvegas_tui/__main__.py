"""The entry point of `lasvegas` and of `python -m lasvegas_tui`.

It prepares the environment, which decides where modules are imported from, before anything else is
imported.
"""

from lasvegas_tui import clean_environment


def main() -> None:
    """Run the command line of this process, and end the process."""
    clean_environment.prepare()
    from lasvegas_tui import exit_deadline
    from lasvegas_tui.cli.main import main as carry_out

    exit_deadline.end(carry_out())


if __name__ == "__main__":
    main()
