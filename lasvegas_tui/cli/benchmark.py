"""`lasvegas benchmark`: measures how fast random play goes, and prints a table."""

from __future__ import annotations

from collections.abc import Sequence

from lasvegas_tui.cli.arguments import Parser, listed_games
from lasvegas_tui.lab.benchmark import measure, play_yardstick, rows
from lasvegas_tui.rules import all_games, game, names
from lasvegas_tui.rules.games import Game


def main(argv: Sequence[str] | None = None) -> int:
    parser = Parser(
        prog="lasvegas benchmark", description="Measure random play in player actions a second."
    )
    parser.add_argument(
        "games", nargs="*", metavar="GAME", help=f"{listed_games()}; by default all"
    )
    parser.add_argument(
        "--seconds", metavar="N", type=float, default=1.0, help="processor time for each line: 1"
    )
    chosen = parser.parse_args(argv)
    for name in chosen.games:
        if name not in names():
            parser.error(f"there is no game {name!r}: choose {listed_games()}")
    if not 0 < chosen.seconds < float("inf"):
        parser.error(f"--seconds has to be more than 0, not {chosen.seconds:g}")
    print_rates(tuple(map(game, chosen.games)) or all_games(), chosen.seconds)
    return 0


def print_rates(games: Sequence[Game], seconds: float) -> None:
    """Measure games, each with all numbers of players, and print a line for each."""
    table = [("yardstick: dice, 4 players, mutable", play_yardstick), *rows(games)]
    rates = measure([play for _, play in table], seconds)
    print(f"{'player actions a second':36}{'rate':>10}{'share':>8}")
    for (name, _), found in zip(table, rates, strict=True):
        print(f"{name:36}{found:>10,.0f}{found / rates[0]:>8.2f}")
