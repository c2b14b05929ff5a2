"""The commands of `lasvegas`, their arguments and their help."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lasvegas_tui.cli.arguments import (
    THEMES,
    Flag,
    Parser,
    Version,
    game_name,
    levels,
    listed_games,
    number,
    one_of,
    player_names,
    seed,
    theme,
)

if TYPE_CHECKING:
    from lasvegas_tui.rules.games import Game

ANIMATIONS = ("off", "normal", "fast")
HANDOVERS = ("auto", "always", "never")
SHELLS = ("bash", "zsh", "tcsh", "fish")
HOST, PORT = "127.0.0.1", 8000
"""The default address and port of the page in a browser."""
NUM_GAMES, MOST_GAMES = 1000, 10**7
"""The default number of games of a simulation, and the highest number of a game."""
MOST_JOBS = 256


def parser(words: Sequence[str]) -> Parser:
    """Return the parser for a command line; loads only the games it names."""
    lasvegas = Parser(
        prog="lasvegas",
        description="Las Vegas and its relatives at one terminal, passed from hand to hand.\n"
        "Without a command: the lobby.",
        epilog=_games(words) + "Example: lasvegas play royale --players Anna,Ben,bot",
    )
    about = "show program's version number and exit"
    lasvegas.add_argument("-v", "--version", action=Version, nargs=0, help=about)
    _add_looks(lasvegas)
    lasvegas.set_defaults(command="lobby")
    commands = lasvegas.add_subparsers(
        title="commands", metavar="COMMAND", prog="lasvegas", parser_class=Parser
    )
    _add_play(commands, words)
    _add_resume(commands)
    _add_replay(commands, words)
    _add_rules(commands, words)
    _add_demo(commands)
    _add_stats(commands, words)
    _add_review(commands)
    _add_simulate(commands, words)
    _add_serve(commands)
    _add_doctor(commands)
    _add_completion(commands)
    commands.add_parser(
        "benchmark", help="measure how fast the games play at random", add_help=False
    )
    lasvegas.commands = commands.choices
    return lasvegas


def _games(words: Sequence[str]) -> str:
    """Return the games with their titles, for a listing."""
    if not _is_help(words):
        return ""
    from lasvegas_tui.rules import all_games

    games = [f"  {game.name:<8}{game.title}, {game.tagline}\n" for game in all_games()]
    return f"Games:\n{''.join(games)}\n"


def _add_looks(parser: argparse.ArgumentParser) -> None:
    looks = parser.add_argument_group("looks, for this time")
    own = argparse.SUPPRESS  # options before a command keep their values
    looks.add_argument(
        "--theme",
        metavar="NAME",
        type=theme,
        default=own,
        help=f"{', '.join(THEMES)}, or one of Textual's",
    )
    for name, values, what in (
        ("animation", ANIMATIONS, "how dice and payouts move"),
        (
            "handover",
            HANDOVERS,
            "cover the hand between two people: auto is where something is secret",
        ),
    ):
        looks.add_argument(
            f"--{name}", metavar="|".join(values), type=one_of(values), default=own, help=what
        )
    looks.add_argument(
        "--ascii", action="store_true", default=own, help="draw with plain characters"
    )


def _add_plain(parser: argparse.ArgumentParser, what: str) -> None:
    parser.add_argument("--plain", action="store_true", help=f"{what} a line at a time, in words")


def _add_play(commands: Any, words: Sequence[str]) -> None:
    play: Parser = commands.add_parser(
        "play",
        help="play a game",
        description="Play a game. With --players it begins at once; without, it asks who plays.",
        epilog="Examples:\n"
        "  lasvegas play royale\n"
        "  lasvegas play royale --players Anna,Ben,bot --tiles 4\n"
        "  lasvegas play dice --players Anna,Ben --seed 7\n"
        "  lasvegas play card --plain",
    )
    play.set_defaults(command="play")
    if "play" not in words:
        return
    _add_game(play, words, nargs="?")
    play.add_argument(
        "--players",
        metavar="NAMES",
        type=player_names,
        help="names with commas between, clockwise; the first begins."
        " A chair called bot is played by the program, with its level behind a colon:"
        " Ruby:gentle, bot:sensible, bot:sharp",
    )
    play.add_argument(
        "--seed", metavar="N", type=seed, help="the number that all dice and cards come from"
    )
    play.add_argument(
        "--no-advice",
        dest="advice",
        action="store_false",
        help="nobody may ask what a choice is worth",
    )
    _add_plain(play, "play")
    _add_all_options(play, words)
    _add_looks(play)


def _is_help(words: Sequence[str]) -> bool:
    return not {"-h", "--help"}.isdisjoint(words)


def _add_game(command: Parser, words: Sequence[str], nargs: str | None = None) -> None:
    """Add an argument for a game's name; all games are loaded only for a listing."""
    listed = listed_games() if _is_help(words) else None
    command.add_argument("game", metavar="GAME", type=game_name, nargs=nargs, help=listed)


def _add_all_options(command: Parser, words: Sequence[str]) -> None:
    """Add the options of the games that are named, or for a listing those of all."""
    from lasvegas_tui.rules import all_games, game, names

    named = tuple(game(word) for word in words if word in names())
    for found in named or (all_games() if _is_help(words) else ()):
        _add_options(command, found)


def _add_options(command: Parser, found: Game) -> None:
    from lasvegas_tui.rules.options import option_specs

    about = f"{found.title}, for {found.num_players}."
    if found.credits:
        about += f"\nBy {found.credits}."
    group = command.add_argument_group(f"options of {found.name}", about)
    for spec in option_specs(found.options):
        is_shared = spec.flag in command._option_string_actions
        holder = Parser(add_help=False) if is_shared else group  # shared: only listed
        text, dest = spec.description.rstrip("."), f"option {spec.name}"
        if spec.is_number:
            first, last = spec.values[0], spec.values[-1]
            option = holder.add_argument(
                spec.flag,
                dest=dest,
                metavar="N",
                type=number(first, last),
                default=argparse.SUPPRESS,
                help=f"{text}: {first} to {last}, by default {spec.default}",
            )
        else:
            option = holder.add_argument(
                spec.flag,
                f"--no-{spec.flag[2:]}",
                dest=dest,
                action=Flag,
                nargs=0,
                default=argparse.SUPPRESS,
                help=text,
            )
        if is_shared:
            group._group_actions.append(option)


def _add_resume(commands: Any) -> None:
    resume: Parser = commands.add_parser(
        "resume", help="continue a saved game", description="Continue a saved game."
    )
    resume.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        type=Path,
        help="its file; without it, the game played last",
    )
    _add_plain(resume, "play on")
    resume.set_defaults(command="resume")
    _add_looks(resume)


def _add_replay(commands: Any, words: Sequence[str]) -> None:
    about = "Look at a game step by step."
    if "replay" in words and _is_help(words):
        from lasvegas_tui.files.transcript import folder

        about += f" Saved games are in {folder()}."
    replay: Parser = commands.add_parser(
        "replay", help="look at a game step by step", description=about
    )
    replay.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        type=Path,
        help="its file; without it, the game played last",
    )
    _add_plain(replay, "tell it")
    replay.add_argument(
        "--json", action="store_true", help="print the final position and the standings instead"
    )
    replay.set_defaults(command="replay")
    _add_looks(replay)


def _add_rules(commands: Any, words: Sequence[str]) -> None:
    rules: Parser = commands.add_parser(
        "rules",
        help="read the rules of a game",
        description="Read the rules of a game. Into a pipe or a file they are printed.",
        epilog="Examples:\n  lasvegas rules royale A1\n  lasvegas rules dice ties",
    )
    _add_game(rules, words, nargs="?")
    rules.add_argument(
        "words",
        metavar="WORD",
        nargs="*",
        help="ids of rules or tiles, such as R-6 A1, or any words: the page that is meant is found",
    )
    rules.set_defaults(command="rules")
    _add_looks(rules)


def _add_demo(commands: Any) -> None:
    demo: Parser = commands.add_parser(
        "demo",
        help="see a rule played",
        description="See a rule played. Without a name, all demos are listed.",
        epilog="Examples:\n  lasvegas demo royale\n  lasvegas demo royale A1\n  lasvegas demo ties",
    )
    demo.add_argument(
        "words",
        metavar="NAME",
        nargs="*",
        help="a game, a tile, an option, any clear part of a name; or a demo's file",
    )
    demo.add_argument("--text", action="store_true", help="print it instead")
    demo.set_defaults(command="demo")
    _add_looks(demo)


def _add_stats(commands: Any, words: Sequence[str]) -> None:
    stats: Parser = commands.add_parser(
        "stats",
        help="see who plays, who wins, and who was lucky",
        description="See who plays, who wins what, streaks, records, head to head, and luck.\n"
        "All of it is made out of the saved games.",
        epilog="Examples:\n  lasvegas stats\n  lasvegas stats --evening friday --game royale",
    )
    stats.add_argument(
        "--evening",
        metavar="NAME",
        help='one evening: its name, such as "Friday, 20 November 2026", or any clear part of it',
    )
    listed = listed_games() if "stats" in words and _is_help(words) else ""
    stats.add_argument("--game", metavar="GAME", type=game_name, help=f"one game: {listed}")
    stats.add_argument("--json", action="store_true", help="print it for scripts, fractions exact")
    stats.set_defaults(command="stats")
    _add_looks(stats)


def _add_review(commands: Any) -> None:
    review: Parser = commands.add_parser(
        "review",
        help="see what decided a game: mistakes, and luck",
        description="See what decided a game that is over: each decision beside the best one by\n"
        "what its player could know then, the luck of the dice, and the chances to win.",
        epilog="Examples:\n  lasvegas review\n  lasvegas review FILE --quick --json",
    )
    review.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        type=Path,
        help="its file; without it, the game that ended last",
    )
    review.add_argument("--quick", action="store_true", help="think less, in a quarter of the time")
    review.add_argument("--json", action="store_true", help="print it for scripts")
    review.set_defaults(command="review")
    _add_looks(review)


def _add_serve(commands: Any) -> None:
    serve: Parser = commands.add_parser(
        "serve",
        help="play in a browser",
        description="Put the lobby on a web page, until Ctrl+C.\n"
        "Each window plays by itself, on the same saved games.",
        epilog="Examples:\n  lasvegas serve --open\n  lasvegas serve --host 192.168.1.7 --public",
    )
    serve.add_argument(
        "--host",
        metavar="ADDRESS",
        default=HOST,
        help=f"the address to listen at, by default {HOST}, which is this machine alone",
    )
    serve.add_argument(
        "--port",
        metavar="N",
        type=number(1, 65535),
        default=PORT,
        help=f"the port, by default {PORT}",
    )
    serve.add_argument(
        "--public",
        metavar="NAME",
        nargs="*",
        help="listen where others reach it: whoever has the link plays, and sees the saved games;"
        " NAME is the name by which they reach this machine, if that is not its own",
    )
    serve.add_argument("--open", action="store_true", help="open the link in the browser")
    serve.set_defaults(command="serve")
    _add_looks(serve)


def _add_doctor(commands: Any) -> None:
    doctor: Parser = commands.add_parser(
        "doctor",
        help="see what the program finds on this machine",
        description="See what the program finds on this machine: terminal, versions, places of\n"
        "files. This belongs into a report of a fault. Exits with 1 if no game can be played.",
    )
    doctor.set_defaults(command="doctor")


def _add_completion(commands: Any) -> None:
    completion: Parser = commands.add_parser(
        "completion",
        help="print what lets a shell complete commands",
        description="Print a script that lets a shell complete commands, options and games.",
        epilog='Example, for bash:\n  eval "$(lasvegas completion bash)"',
    )
    completion.add_argument("shell", metavar="SHELL", type=one_of(SHELLS), help=", ".join(SHELLS))
    completion.set_defaults(command="completion")


def _add_simulate(commands: Any, words: Sequence[str]) -> None:
    simulate: Parser = commands.add_parser(
        "simulate",
        help="let bots play many games, and see who wins how often",
        description="Let bots play many games, and see who wins how often.\n"
        "Ctrl+C ends it early, and prints what came of the games played until then.",
        epilog="Examples:\n"
        "  lasvegas simulate royale --seats sharp,sensible,gentle --games 500\n"
        "  lasvegas simulate dice --chips --seats sensible,gentle",
    )
    simulate.set_defaults(command="simulate")
    if "simulate" not in words:
        return
    _add_game(simulate, words)
    simulate.add_argument(
        "--seats",
        metavar="LEVELS",
        type=levels,
        required=True,
        help="sharp, sensible, gentle or random, with commas between, clockwise; the first begins"
        " game 1, and in each game all move on by one seat",
    )
    simulate.add_argument(
        "--games",
        metavar="N",
        type=number(1, MOST_GAMES),
        default=NUM_GAMES,
        help=f"how many games, by default {NUM_GAMES}",
    )
    simulate.add_argument(
        "--first",
        metavar="N",
        type=number(1, MOST_GAMES),
        default=1,
        help="the number of the first game, by default 1",
    )
    simulate.add_argument(
        "--seed",
        metavar="N",
        type=seed,
        help="with the number of a game it decides all of that game; by default it is drawn",
    )
    place = simulate.add_mutually_exclusive_group()
    place.add_argument(
        "--jobs",
        metavar="N",
        type=number(1, MOST_JOBS),
        help="how many processes play; by default one for each processor",
    )
    place.add_argument(
        "--scheduler", metavar="ADDRESS", help="have a Dask cluster play: tcp://HOST:PORT"
    )
    form = simulate.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print the figures for scripts")
    form.add_argument("--csv", action="store_true", help="print them for spreadsheets")
    _add_all_options(simulate, words)
    _add_looks(simulate)
