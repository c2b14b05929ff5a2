"""The process of `lasvegas` and `python -m lasvegas_tui`: how it begins, and how it ends.

Nothing is imported here before the environment is prepared, which decides where modules are
imported from.
"""

from lasvegas_tui import environment


def main() -> None:
    """Run the command line of this process, and end the process."""
    environment.prepare()
    from lasvegas_tui import exit_deadline
    from lasvegas_tui.cli.main import main as carry_out

    exit_deadline.end(carry_out())


if __name__ == "__main__":
    main()
