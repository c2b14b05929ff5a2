"""The command line. It says what is wrong in one sentence, and loads Textual only for a screen."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from lasvegas_tui import __version__
from lasvegas_tui.cli.arguments import (
    THEMES,
    WRONG,
    Flag,
    Parser,
    game_name,
    listed_games,
    number,
    one_of,
    player_names,
    seed,
    shown,
    size,
    theme,
)

if TYPE_CHECKING:
    from lasvegas_tui.rules.games import Game
    from lasvegas_tui.rules.rulebook import Section
    from lasvegas_tui.session.demos import Demo

ANIMATIONS = ("off", "normal", "fast")
HANDOVERS = ("auto", "always", "never")
SIZE = 80, 24
"""Columns and rows of a recording, unless others are asked for."""
MAX_NAMED = 12
"""Pages of a rulebook that a sentence names."""

Command: TypeAlias = Callable[[argparse.Namespace], int]


def main(argv: Sequence[str] | None = None) -> int:
    """Carries out a command line and gives the exit status."""
    words = list(sys.argv[1:] if argv is None else argv)
    if words[:1] == ["benchmark"]:
        from lasvegas_tui.cli import benchmark

        return benchmark.main(words[1:])
    args = _parser(words).parse_args(words)
    command: Command = args.command
    try:
        return command(args)
    except BrokenPipeError:
        sys.stdout = None
        return 1
    except Exception as error:
        if _is_plain(error):
            return _fail(str(error))
        raise


def _is_plain(error: Exception) -> bool:
    """Says whether an error explains itself in a sentence."""
    from lasvegas_tui.cli.record import RecordError
    from lasvegas_tui.rules.core import OptionsError
    from lasvegas_tui.session.demos import DemoError, NoSuchDemoError
    from lasvegas_tui.session.seats import SeatsError
    from lasvegas_tui.session.transcript import TranscriptError

    plain = OptionsError | SeatsError | TranscriptError | DemoError | NoSuchDemoError | RecordError
    return isinstance(error, plain)


def _fail(sentence: str) -> int:
    print(f"lasvegas: {sentence}", file=sys.stderr)
    return WRONG


# -- what can be said ------------------------------------------------------------------------------


def _parser(words: Sequence[str]) -> Parser:
    parser = Parser(
        prog="lasvegas",
        description="Las Vegas and its relatives at one terminal, passed from hand to hand.\n"
        "Without a command: the lobby.",
        epilog="Example: lasvegas play royale --players Anna,Ben,bot",
    )
    parser.add_argument("--version", action="version", version=f"lasvegas {__version__}")
    _add_looks(parser)
    parser.set_defaults(command=_lobby)
    commands = parser.add_subparsers(
        title="commands", metavar="COMMAND", prog="lasvegas", parser_class=Parser
    )
    _add_play(commands, words)
    _add_resume(commands)
    _add_replay(commands)
    _add_rules(commands, words)
    _add_demo(commands)
    _add_stats(commands, words)
    commands.add_parser(
        "benchmark", help="measure how fast the games play at random", add_help=False
    )
    return parser


def _add_looks(parser: argparse.ArgumentParser) -> None:
    looks = parser.add_argument_group("looks, for this time")
    own = argparse.SUPPRESS  # so that a command does not forget what was said before it
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


def _add_play(commands: Any, words: Sequence[str]) -> None:
    play: Parser = commands.add_parser(
        "play",
        help="play a game",
        description="Play a game. With --players it begins at once, without it asks who plays.",
        epilog="Examples:\n"
        "  lasvegas play royale\n"
        "  lasvegas play royale --players Anna,Ben,bot --tiles 4\n"
        "  lasvegas play dice --players Anna,Ben --seed 7",
    )
    play.set_defaults(command=_play)
    if "play" not in words:
        return
    from lasvegas_tui.rules import all_games, game, names

    _add_game(play, words)
    play.add_argument(
        "--players",
        metavar="NAMES",
        type=player_names,
        help="names with commas between, clockwise; the first begins."
        " A chair called bot is played by the program",
    )
    play.add_argument(
        "--seed", metavar="N", type=seed, help="the number that all dice and cards come from"
    )
    named = tuple(game(word) for word in words if word in names())
    for found in named or (all_games() if _is_help(words) else ()):
        _add_options(play, found)
    _add_looks(play)


def _is_help(words: Sequence[str]) -> bool:
    return not {"-h", "--help"}.isdisjoint(words)


def _add_game(command: Parser, words: Sequence[str], nargs: str | None = None) -> None:
    """Takes the name of a game; what there is to choose from is loaded only to be listed."""
    listed = listed_games() if _is_help(words) else None
    command.add_argument("game", metavar="GAME", type=game_name, nargs=nargs, help=listed)


def _add_options(play: Parser, found: Game) -> None:
    from lasvegas_tui.rules.options import offers

    about = f"{found.title}, for {found.num_players}."
    if found.credits:
        about += f"\nBy {found.credits}."
    group = play.add_argument_group(f"options of {found.name}", about)
    for offer in offers(found.options):
        if offer.flag in play._option_string_actions:
            continue
        text, dest = offer.description.rstrip("."), f"option {offer.name}"
        if offer.is_number:
            first, last = offer.values[0], offer.values[-1]
            group.add_argument(
                offer.flag,
                dest=dest,
                metavar="N",
                type=number(first, last),
                default=argparse.SUPPRESS,
                help=f"{text}: {first} to {last}, by default {offer.default}",
            )
        else:
            group.add_argument(
                offer.flag,
                f"--no-{offer.flag[2:]}",
                dest=dest,
                action=Flag,
                nargs=0,
                default=argparse.SUPPRESS,
                help=text,
            )


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
    resume.set_defaults(command=_resume)
    _add_looks(resume)


def _add_replay(commands: Any) -> None:
    replay: Parser = commands.add_parser(
        "replay", help="look at a game step by step", description="Look at a game step by step."
    )
    replay.add_argument("file", metavar="FILE", type=Path, help="the game's file")
    replay.add_argument(
        "--json", action="store_true", help="print the final position and the standings instead"
    )
    replay.set_defaults(command=_replay)
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
        help="ids of rules or tiles, such as R-6 A1, a title, or any words of the text",
    )
    rules.set_defaults(command=_rules)
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
    instead = demo.add_mutually_exclusive_group()
    instead.add_argument("--text", action="store_true", help="print it instead")
    instead.add_argument(
        "--record",
        metavar="FILE.cast",
        type=Path,
        help="let it play by itself, and write a recording for asciinema",
    )
    demo.add_argument(
        "--size",
        metavar="COLSxROWS",
        type=size,
        default=SIZE,
        help="the size of a recording, by default {}x{}".format(*SIZE),
    )
    demo.set_defaults(command=_demo)
    _add_looks(demo)


def _add_stats(commands: Any, words: Sequence[str]) -> None:
    stats: Parser = commands.add_parser(
        "stats",
        help="see who plays, who wins, and who was lucky",
        description="See who plays, who wins what, streaks, records, head to head, and luck.\n"
        "All of it is made out of the saved games, each time anew.",
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
    stats.set_defaults(command=_stats)
    _add_looks(stats)


# -- the commands ----------------------------------------------------------------------------------


def _lobby(args: argparse.Namespace) -> int:
    from lasvegas_tui.session import openings

    return _open(args, openings.Lobby)


def _play(args: argparse.Namespace) -> int:
    from lasvegas_tui.rules import game
    from lasvegas_tui.session import openings

    given = {
        name.removeprefix("option "): value
        for name, value in vars(args).items()
        if name.startswith("option ")
    }
    options = game(args.game).options(**given)
    options.refuse_idle(name for name, value in given.items() if value is not False)
    if args.players is None:
        return _open(args, lambda: openings.Setup(args.game, given, args.seed))
    from lasvegas_tui.session.session import Header, Session

    header = Header.new(args.game, options, _seats(args.players), args.seed)
    Session.start(header)
    return _open(args, lambda: openings.begin(header))


def _seats(names: Sequence[str]) -> tuple[Any, ...]:
    """Return the seats for names as they were typed."""
    from lasvegas_tui.bots import BOTS
    from lasvegas_tui.session.seats import COLOURS, Seat, SeatsError, seated

    if len(names) > len(COLOURS):
        raise SeatsError(f"There are {len(COLOURS)} chairs at the table, not {len(names)}.")
    chairs = (Seat(name, colour) for name, colour in zip(names, COLOURS, strict=False))
    return seated(chairs, BOTS)


def _resume(args: argparse.Namespace) -> int:
    from lasvegas_tui.session import openings

    path = args.file or openings.latest()
    return _open(args, lambda: openings.resume(path))


def _replay(args: argparse.Namespace) -> int:
    from lasvegas_tui.session import openings

    if args.json:
        return _print_report(args.file)
    opening = openings.replay(args.file)
    return _open(args, lambda: opening)


def _print_report(path: Path) -> int:
    import msgspec

    from lasvegas_tui.session.transcript import final_report, load

    loaded = load(path)
    print(msgspec.json.encode(final_report(loaded.session, loaded.problem)).decode())
    if loaded.problem is None:
        return 0
    print(f"lasvegas: {loaded.problem}", file=sys.stderr)
    return 1


def _rules(args: argparse.Namespace) -> int:
    from lasvegas_tui.rules import rulebook
    from lasvegas_tui.session import openings

    if args.game is None:
        return _fail(f"Say of which game, {listed_games()}, and what to look for if you like.")
    names = rulebook.find_all(args.game, args.words)
    if args.words and not names:
        found = rulebook.mentioning(args.game, args.words)
        if len(found) != 1:
            return _fail(_none_or_several(args, found))
        names = (found[0].name,)
    if not sys.stdout.isatty():
        printed = [rulebook.section(args.game, name) for name in names]
        print("\n".join(printed) or rulebook.text(args.game))
        return 0
    return _open(args, lambda: openings.Rules(args.game, names[0] if names else ""))


def _none_or_several(args: argparse.Namespace, found: Sequence[Section]) -> str:
    """Return the sentence on words that stand on no page of a rulebook, or on several."""
    from lasvegas_tui.rules.grammar import joined

    wanted = shown(" ".join(args.words))
    if not found:
        return f"There is no rule {wanted} in {args.game}, and no page has these words."
    labels = [page.label for page in found[:MAX_NAMED]]
    if len(found) > MAX_NAMED:
        labels.append(f"{len(found) - MAX_NAMED} more")
    return f"{wanted} is in {joined(labels)}."


def _demo(args: argparse.Namespace) -> int:
    from lasvegas_tui.cli import demo as printed
    from lasvegas_tui.session import demos, openings

    if args.record and not args.words:
        return _fail("Which demo is to be recorded? `lasvegas demo` lists them.")
    if not args.words:
        print(*printed.listed(), sep="\n")
        return 0
    path = Path(args.words[-1])
    is_file = path.suffix == demos.SUFFIX
    if path.exists() and not is_file:
        return _fail(f"{shown(str(path))} is no demo: the names of demos end in {demos.SUFFIX}.")
    found = demos.read(path) if is_file else demos.find(args.words)
    if args.record:
        return _record(args, found)
    if args.text or not sys.stdout.isatty():
        print(*printed.told(found), sep="\n")
        return 0
    return _open(args, lambda: openings.Show(found))


def _stats(args: argparse.Namespace) -> int:
    from lasvegas_tui.cli import stats

    annals = stats.gathered()
    evening = ""
    if args.evening is not None:
        found = annals.evenings_called(args.evening)
        if len(found) != 1:
            return _fail(stats.none_or_several(shown(args.evening), found))
        evening = found[0]
    chosen = annals.only(evening, args.game or "")
    if args.json:
        stats.print_json(chosen)
    else:
        stats.print_tables(chosen, hasattr(args, "ascii"))
    return 0


def _record(args: argparse.Namespace, demo: Demo) -> int:
    from lasvegas_tui.cli.record import record
    from lasvegas_tui.session import openings

    print(f"Playing and recording: {demo.title}", flush=True)
    show = openings.Show(demo, is_alone=True)
    record(lambda: _open(args, lambda: show), demo.title, args.size, args.record)
    return 0


# -- the screen ------------------------------------------------------------------------------------


def _open(args: argparse.Namespace, opening: Callable[[], Any]) -> int:
    """Opens the screen; what goes wrong before it is there is told without one."""
    problem = _no_screen()
    if problem:
        return _fail(problem)
    gc.disable()  # what is loaded now stays; the app looks for garbage after its first picture
    from lasvegas_tui import settings

    kept, notice = settings.load()
    given = {
        name: getattr(args, name)
        for name in ("theme", "animation", "handover")
        if hasattr(args, name)
    }
    first = opening()
    from lasvegas_tui import app
    from lasvegas_tui.session import openings

    if notice and isinstance(first, openings.Lobby):
        first = openings.Lobby(notice)
    return app.run(first, kept, given, True if hasattr(args, "ascii") else None)


def _no_screen() -> str:
    """Says why a screen cannot be opened here; empty if it can."""
    if os.environ.get("TEXTUAL_DRIVER"):
        return ""
    for stream in (sys.__stdin__, sys.__stderr__):
        if stream is None or stream.closed or not stream.isatty():
            return "This needs a terminal to play on: it cannot be piped or redirected."
    if os.environ.get("TERM", "dumb") in {"dumb", "unknown", ""}:
        return "This terminal cannot draw a table: the environment says TERM=dumb."
    return ""
