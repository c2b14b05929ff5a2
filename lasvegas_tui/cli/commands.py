"""The commands of `lasvegas`. Mistakes get one sentence; Textual is loaded only for a screen."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from lasvegas_tui import deadline, streams, system
from lasvegas_tui.cli import corrections
from lasvegas_tui.cli.arguments import (
    FAILED,
    WRONG,
    listed_games,
    shown,
)
from lasvegas_tui.cli.usage import parser

if TYPE_CHECKING:
    from lasvegas_tui.destinations import OpenDemo, OpenGame, OpenLobby
    from lasvegas_tui.play.events import Header
    from lasvegas_tui.play.seats import Seat
    from lasvegas_tui.rules.core import Options
    from lasvegas_tui.rules.rulebook import Section

MAX_NAMED = 6
"""The most pages that are named besides the one shown."""

_SAID: set[str] = set()
"""The sentences on standard error."""

Command: TypeAlias = Callable[[argparse.Namespace], int]


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out a command line and return the exit status."""
    if hasattr(sys, "frozen"):  # then the processes of a simulation begin here as well
        from multiprocessing import freeze_support

        freeze_support()
    streams.complete()
    try:
        with system.heard(system.stop, signal.SIGINT):
            return _told(sys.argv[1:] if argv is None else argv)
    finally:
        _tell_left_out()


def _told(words: Sequence[str]) -> int:
    """Carry out a command line; whatever ends it early is told in a sentence."""
    try:
        return _written(_status(words))
    except BrokenPipeError:  # whoever reads has gone, and wants no more
        streams.silence(sys.stdout)
        return FAILED
    except system.Signalled as signalled:  # what is still to be written may never be read
        deadline.end_within(deadline.SECONDS, signalled.status)
        return signalled.status
    except BaseException as error:
        return _failed(error)


def _written(status: int) -> int:
    """Return a status once all is written; where that fails, one of a failure stays."""
    try:
        sys.stdout.flush()
    except OSError:
        if not status:
            raise
        streams.silence(sys.stdout)
    return status


def _status(words: Sequence[str]) -> int:
    try:
        return _carried_out(words)
    except SystemExit as end:  # after help, the version, or a mistake that was told
        if isinstance(end.code, int):
            return end.code
        raise


def _carried_out(words: Sequence[str]) -> int:
    if words[:1] == ["help"]:
        words = [*words[1:], "--help"]
    words = corrections.understood(words, ALL)
    at = corrections.command_at(words)
    if at is not None and words[at] not in ALL:
        return _fail(corrections.unknown_command(words[at], ALL))
    if words[:1] == ["benchmark"]:
        return _benchmark(words[1:])
    program = parser(words)
    args, unknown = program.parse_known_args(words)
    if unknown:
        said, game = program.commands.get(args.command, program), getattr(args, "game", None)
        return _fail(corrections.unknown_argument(unknown[0], said, game))
    return COMMANDS[args.command](args)


def _failed(error: BaseException) -> int:
    """Tell an error in a sentence; where it is none of those that do so, a report is written."""
    if _is_plain(error):
        return _fail(str(error))
    if isinstance(error, OSError) and not streams.takes_more(sys.stdout):
        streams.silence(sys.stdout)
        return _fail(streams.reason(error), FAILED)
    from lasvegas_tui import crash_log

    return _fail(crash_log.failed(error), FAILED)


def _is_plain(error: BaseException) -> bool:
    """Whether an error explains itself in a sentence."""
    from lasvegas_tui.bots import BotError
    from lasvegas_tui.cli.serve_error import ServeError
    from lasvegas_tui.demos import NoSuchDemoError
    from lasvegas_tui.demos.demo import DemoError
    from lasvegas_tui.files.transcript import TranscriptError
    from lasvegas_tui.lab.simulation import SimulationError
    from lasvegas_tui.play.seats import SeatsError
    from lasvegas_tui.plugins import PluginError
    from lasvegas_tui.rules.core import OptionsError

    return isinstance(
        error,
        OptionsError
        | PluginError
        | BotError
        | SeatsError
        | TranscriptError
        | DemoError
        | NoSuchDemoError
        | ServeError
        | SimulationError,
    )


def _print_lines(args: argparse.Namespace, lines: Iterable[str]) -> None:
    """Print lines in characters that the output can show."""
    from lasvegas_tui.cli.characters import writer

    write = writer(hasattr(args, "ascii"))
    for line in lines:
        print(write(line))


def _fail(sentence: str, status: int = WRONG) -> int:
    streams.complain(sentence)
    _SAID.add(sentence)
    return status


def _tell_left_out() -> None:
    """Say what of other packages was to be loaded and could not be, unless that was said."""
    from lasvegas_tui.plugins import left_out

    for sentence in left_out():
        if sentence not in _SAID:
            _fail(sentence)


# -- the commands ----------------------------------------------------------------------------------


def _lobby(args: argparse.Namespace) -> int:
    return _open(args, _lobby_or_first_round)


def _lobby_or_first_round() -> OpenLobby | OpenDemo:
    """Return the lobby; the first round for whoever has neither settings nor games.

    Settings are saved so that it comes once; where they cannot be, it does not come.
    """
    from lasvegas_tui import demos, destinations, settings
    from lasvegas_tui.files import saved_games

    is_known = os.path.exists(settings.path()) or saved_games.num_saved_games()
    if is_known or settings.save(settings.Settings()):
        return destinations.OpenLobby()
    return destinations.OpenDemo(demos.first_round(), leads_home=True)


def _play(args: argparse.Namespace) -> int:
    if args.game is None:
        return _fail(f"Say which game: {listed_games()}, such as `lasvegas play royale`.")
    from lasvegas_tui import destinations

    overrides = _overrides(args)
    options = _options(args)
    if args.players is None and args.plain:
        return _play_asking_who(args, options)
    if args.players is None:
        return _open(
            args, lambda: destinations.OpenSetup(args.game, overrides, args.seed, args.advice)
        )
    from lasvegas_tui.play.session import Session
    from lasvegas_tui.play.typed_seats import typed_seats

    header = _header(args, options, typed_seats(args.players))
    Session.start(header)
    return _open_game(args, lambda: destinations.begin(header))


def _play_asking_who(args: argparse.Namespace, options: Options) -> int:
    from lasvegas_tui import destinations
    from lasvegas_tui.cli import lines

    def begin(seats: Sequence[Seat]) -> OpenGame:
        return destinations.begin(_header(args, options, seats))

    return lines.play(args, lines.asking_who_plays(args.game, begin))


def _header(args: argparse.Namespace, options: Options, seats: Sequence[Seat]) -> Header:
    from lasvegas_tui.play.session import Header

    return Header.new(args.game, options, seats, args.seed, advice=args.advice)


def _overrides(args: argparse.Namespace) -> dict[str, Any]:
    """Return the options of the game that were given."""
    return {
        name.removeprefix("option "): value
        for name, value in vars(args).items()
        if name.startswith("option ")
    }


def _options(args: argparse.Namespace) -> Options:
    """Return the options of the game; raises OptionsError where one given has no effect."""
    from lasvegas_tui.rules import game

    overrides = _overrides(args)
    options = game(args.game).options(**overrides)
    options.refuse_idle(name for name, value in overrides.items() if value is not False)
    return options


def _resume(args: argparse.Namespace) -> int:
    from lasvegas_tui import destinations

    path = args.file or destinations.latest()
    if not args.plain and _no_screen(args):
        destinations.replay(path)  # a file that cannot be read matters more than the terminal
    return _open_game(args, lambda: destinations.resume(path))


def _replay(args: argparse.Namespace) -> int:
    from lasvegas_tui import destinations

    path = args.file or destinations.newest()
    if args.json:
        return _print_report(path)
    destination = destinations.replay(path)
    if args.plain:
        from lasvegas_tui.cli import lines

        return lines.retell(args, destination)
    return _open(args, lambda: destination)


def _print_report(path: Path) -> int:
    from lasvegas_tui.files.transcript import load
    from lasvegas_tui.play.report import final_report

    loaded = load(path)
    print(final_report(loaded.session, loaded.problem).decode())
    if loaded.problem is None:
        return 0
    return _fail(loaded.problem, FAILED)


def _rules(args: argparse.Namespace) -> int:
    from lasvegas_tui import destinations
    from lasvegas_tui.rules import rulebook

    if args.game is None:
        return _fail(
            f"Say which game: {listed_games()}; and, if you like, a rule or words to look for."
        )
    names, others = _found(args.game, args.words)
    if args.words and not names:
        return _fail(_not_found(args.game, args.words))
    if not sys.stdout.isatty():
        printed = [rulebook.section(args.game, name) for name in names]
        text = "\n".join(printed) or rulebook.text(args.game)
        _print_lines(args, [text, *_read_on(others)])
        return 0
    return _open(args, lambda: destinations.OpenRulebook(args.game, names[0] if names else ""))


def _found(game: str, words: Sequence[str]) -> tuple[tuple[str, ...], Sequence[Section]]:
    """Return the names of the pages that words mean, and the other pages that have them."""
    from lasvegas_tui.rules import rulebook

    names = rulebook.find_all(game, words)
    ids = {page.id.casefold() for page in rulebook.sections(game)}
    if not ids.isdisjoint(map(str.casefold, words)):
        return names, ()
    pages = rulebook.search(game, words) if words else ()
    names = names or tuple(page.name for page in pages[:1])
    return names, [page for page in pages if page.name not in names]


def _not_found(game: str, words: Sequence[str]) -> str:
    """Return the message for words that no page of a rulebook has."""
    from lasvegas_tui.rules import rulebook
    from lasvegas_tui.rules.grammar import joined

    near = rulebook.nearest(game, words)
    hint = f": similar ones are {joined(near)}" if near else ""
    return (
        f"There is no rule {shown(' '.join(words))} in {game},"
        f" and no page has any of these words{hint}."
    )


def _read_on(others: Sequence[Section]) -> Iterator[str]:
    """Yield a line that names more pages, if there are any."""
    from lasvegas_tui.rules.grammar import joined

    labels = [page.label for page in others[:MAX_NAMED]]
    if len(others) > MAX_NAMED:
        labels.append(f"{len(others) - MAX_NAMED} more")
    if labels:
        yield f"Read on in {joined(labels)}."


def _demo(args: argparse.Namespace) -> int:
    from lasvegas_tui import demos, destinations
    from lasvegas_tui.cli import demo as printed
    from lasvegas_tui.demos.reader import read

    if not args.words:
        _print_lines(args, printed.listed())
        return 0
    path = Path(args.words[-1])
    is_file = path.suffix == demos.SUFFIX
    if os.path.exists(path) and not is_file:
        return _fail(f"{shown(str(path))} is no demo: the names of demos end in {demos.SUFFIX}.")
    found = read(path) if is_file else demos.find(args.words)
    is_in_doubt = not is_file and len(args.words) == 1 and found.name != found.game.name
    others = demos.namesakes(found) if is_in_doubt else ()
    if args.text or not sys.stdout.isatty():
        _print_lines(args, [*printed.as_text(found), *printed.also(others)])
        return 0
    status = _open(args, lambda: destinations.OpenDemo(found))
    _print_lines(args, printed.also(others))
    return status


def _stats(args: argparse.Namespace) -> int:
    from lasvegas_tui.cli import stats
    from lasvegas_tui.records.statistics import as_json

    finished = stats.gathered()
    evening = ""
    if args.evening is not None:
        found = finished.evenings_called(args.evening)
        if len(found) != 1:
            return _fail(stats.none_or_several(shown(args.evening), found))
        evening = found[0]
    chosen = finished.only(evening, args.game or "")
    if args.json:
        print(as_json(chosen.games, chosen.skipped).decode())
    else:
        stats.print_tables(chosen, hasattr(args, "ascii"))
    return 0


def _review(args: argparse.Namespace) -> int:
    from lasvegas_tui import destinations
    from lasvegas_tui.cli import review
    from lasvegas_tui.cli.characters import writer
    from lasvegas_tui.records import review_words
    from lasvegas_tui.records.review import FULL, QUICK

    session = review.finished(args.file or destinations.newest_finished())
    found = review.reviewed(session, QUICK if args.quick else FULL)
    if args.json:
        print(review_words.as_json(session, found).decode())
    else:
        review.print_text(session, found, writer(hasattr(args, "ascii")))
    return 0


def _simulate(args: argparse.Namespace) -> int:
    from lasvegas_tui.cli.simulate import simulate

    return simulate(args, _options(args))


def _serve(args: argparse.Namespace) -> int:
    from lasvegas_tui.cli.serve import serve

    serve(args)
    return 0


def _doctor(args: argparse.Namespace) -> int:
    from lasvegas_tui.cli import doctor

    findings = doctor.report()
    _SAID.update(doctor.problems(findings))
    print(*doctor.lines(findings), sep="\n")
    return 1 if any(finding.problem for finding in findings) else 0


def _completion(args: argparse.Namespace) -> int:
    from lasvegas_tui.cli.completion import script

    print(script(args.shell))
    return 0


def _benchmark(words: Sequence[str]) -> int:
    from lasvegas_tui.cli import benchmark

    return benchmark.main(words)


# -- the screen ------------------------------------------------------------------------------------


def _open_game(args: argparse.Namespace, opened: Callable[[], OpenGame]) -> int:
    """Open a game, on the screen or a line at a time."""
    if not args.plain:
        return _open(args, opened)
    from lasvegas_tui.cli import lines

    return lines.play(args, lambda _: opened())


def _open(args: argparse.Namespace, destination: Callable[[], Any]) -> int:
    """Open the app; errors before its first screen are printed."""
    problem = _no_screen(args)
    if problem:
        return _fail(problem)
    from lasvegas_tui import settings

    kept, notice = settings.load()
    given = {
        name: getattr(args, name)
        for name in ("theme", "animation", "handover")
        if hasattr(args, name)
    }
    first = destination()
    from lasvegas_tui import app, destinations

    if isinstance(first, destinations.OpenLobby):
        first, notice = destinations.OpenLobby(notice), ""
    return app.run(first, kept, given, True if hasattr(args, "ascii") else None, notice)


def _no_screen(args: argparse.Namespace) -> str:
    """Return why no screen can be opened here; empty if one can."""
    if os.environ.get("TEXTUAL_DRIVER"):
        return ""
    for stream in (sys.__stdin__, sys.__stderr__):
        if stream is None or stream.closed or not stream.isatty():
            problem = "This needs a terminal to play on: it cannot be piped or redirected."
            return f"{problem} {_in_words(args)}"
    kind = os.environ.get("TERM", "")
    if kind in {"dumb", "unknown", ""}:
        told = f"TERM={kind}" if kind else "nothing of TERM"
        return f"This terminal cannot draw a table: the environment says {told}. {_in_words(args)}"
    return ""


def _in_words(args: argparse.Namespace) -> str:
    """Return how to play where no screen can be opened."""
    command, game = args.command, getattr(args, "game", None)
    if not hasattr(args, "plain"):
        command, game = "play", game or "royale"
    words = " ".join(filter(None, ["lasvegas", command, game, "--plain"]))
    return f"In words, `{words}` works anywhere."


COMMANDS: dict[str, Command] = {
    "lobby": _lobby,
    "play": _play,
    "resume": _resume,
    "replay": _replay,
    "rules": _rules,
    "demo": _demo,
    "stats": _stats,
    "review": _review,
    "simulate": _simulate,
    "serve": _serve,
    "doctor": _doctor,
    "completion": _completion,
}
"""The function for each command; the lobby opens without one."""
ALL = (*(name for name in COMMANDS if name != "lobby"), "benchmark", "help")
"""The commands that can be typed."""
