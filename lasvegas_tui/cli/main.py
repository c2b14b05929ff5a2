"""The command `lasvegas`, which runs all other commands and reports errors in a sentence."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING

import click
from click.exceptions import Exit, NoSuchCommand
from click.shell_completion import FishComplete, add_completion_class, get_completion_class

from lasvegas_tui import __version__, exit_deadline, os_differences, rules, settings, streams
from lasvegas_tui.cli import DONE, FAILED, WRONG
from lasvegas_tui.cli.argument_types import Command, Looks, OneOf
from lasvegas_tui.cli.look_options import with_looks
from lasvegas_tui.cli.running_on_screen import open_screen
from lasvegas_tui.plugins import left_out
from lasvegas_tui.rules.core import IllegalActionError
from lasvegas_tui.rules.grammar import joined
from lasvegas_tui.safe_text import quoted, shortened
from lasvegas_tui.user_error import UserError

if TYPE_CHECKING:
    from lasvegas_tui.destinations import OpenDemo, OpenLobby

COMMANDS = {
    "play": "play_resume_replay",
    "resume": "play_resume_replay",
    "replay": "play_resume_replay",
    "rules": "rules_and_demo",
    "demo": "rules_and_demo",
    "stats": "stats_and_review",
    "review": "stats_and_review",
    "simulate": "simulate_and_benchmark",
    "benchmark": "simulate_and_benchmark",
    "serve": "serve",
    "doctor": "doctor",
    "completion": "main",
}
"""The module in this package that defines each command; it is imported only for its command."""
HELP = "help"
"""The word that shows help on a command if it is typed before the command's name."""
CLOSE = 0.7
"""An option is suggested for a mistyped one if their similarity (0 to 1) is at least this."""
MAX_SENTENCE = 500
"""The maximum number of characters in a sentence about an error."""
SHELLS = ("bash", "zsh", "fish")
COMPLETION = "_LASVEGAS_COMPLETE"
"""The name of the environment variable by which a shell asks for completions."""


class Lasvegas(click.Group):
    """The click group of all commands, which are imported when they are named."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = getattr(import_module(f"lasvegas_tui.cli.{COMMANDS[cmd_name]}"), cmd_name)
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the name of the command, the command, and its remaining arguments.

        The name of a game means `play GAME`, and `help COMMAND` means `COMMAND --help`.
        """
        word = args[0].casefold()
        if word == HELP:
            return self.resolve_command(ctx, [*args[1:], "--help"])
        if word in COMMANDS:
            args = [word, *args[1:]]
        elif word in rules.names():
            args = ["play", *args]
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from lasvegas_tui.cli.play_resume_replay import write_games

        super().format_commands(ctx, formatter)
        write_games(formatter)


@click.group(
    cls=Lasvegas,
    invoke_without_command=True,
    epilog="Example: lasvegas play royale --players Anna,Ben,bot",
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option("-v", "--version", is_flag=True, help="Show the version and exit.")
@with_looks
@click.pass_context
def lasvegas(context: click.Context, version: bool) -> int:
    """Play Las Vegas and its relatives at one terminal, passed from hand to hand.

    Without a command, the lobby opens.
    """
    if version and context.invoked_subcommand is not None:
        raise click.UsageError("`lasvegas --version` takes no command.")
    if version:
        print(f"lasvegas {__version__}")
        return DONE
    if context.invoked_subcommand is not None:
        return DONE
    return open_screen(context.obj, _lobby_or_first_round)


def _lobby_or_first_round() -> OpenLobby | OpenDemo:
    """Return the lobby or, when the program is started for the first time, a demo to play.

    The first time is known by settings that do not exist yet; if they cannot be saved now, it is
    the lobby.
    """
    from lasvegas_tui import demos, destinations
    from lasvegas_tui.files.listing import is_any_saved

    is_known = settings.are_kept() or is_any_saved()
    if is_known or settings.save(settings.Settings()):
        return destinations.OpenLobby()
    return destinations.OpenDemo(demos.first_round(), leads_home=True)


class WholeFishComplete(FishComplete):
    """Completion for fish with whole descriptions; click's own script cuts them at commas."""

    source_template = FishComplete.source_template.replace("string split", "string split --max 1")


add_completion_class(WholeFishComplete)


@click.command(
    cls=Command,
    epilog="""\b
Add this to the profile of bash:
  eval "$(lasvegas completion bash)\"""",
)
@click.argument("shell", type=OneOf(SHELLS), metavar="SHELL", help="bash, zsh or fish.")
def completion(shell: str) -> None:
    """Print a completion script for a shell."""
    shell_class = get_completion_class(shell)
    assert shell_class is not None
    print(shell_class(lasvegas, {}, "lasvegas", COMPLETION).source())


# -- carrying out a command line -------------------------------------------------------------------


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line, and return the exit status; None means this process's arguments."""
    if hasattr(sys, "frozen"):  # then the processes of a simulation also start here
        from multiprocessing import freeze_support

        freeze_support()
    streams.complete()
    asked = os.environ.get(COMPLETION)
    if asked:
        return _complete(asked)
    words = argv
    if words is None:
        words = sys.argv[1:]
    try:
        with os_differences.heard(os_differences.stop, signal.SIGINT):
            return _run(words)
    finally:
        _tell_left_out()


def _complete(asked: str) -> int:
    """Print the completions that a shell has asked for, and return the exit status."""
    shell_class = get_completion_class(asked.removesuffix("_complete"))
    with suppress(Exception, KeyboardInterrupt):
        if shell_class is not None:
            answer = shell_class(lasvegas, {"obj": {}}, "lasvegas", COMPLETION).complete()
            print(answer, flush=True)
            return DONE
    return _written(FAILED)


def _run(words: Sequence[str]) -> int:
    """Run a command line, report an error in a sentence, and return the exit status."""
    try:
        return _written(_carried_out(words))
    except BrokenPipeError:  # the reader is gone, and wants no more
        streams.silence(sys.stdout)
        return FAILED
    except os_differences.Signalled as signalled:  # the remaining output may never be read
        exit_deadline.end_within(exit_deadline.SECONDS, signalled.status)
        exit_deadline.wait_for_nobody()  # Python's own shutdown would stop the time limit
        return signalled.status
    except BaseException as error:
        return _failed(error)


def _carried_out(words: Sequence[str]) -> int:
    looks: Looks = {}
    try:
        with lasvegas.make_context(
            "lasvegas", [*words], obj=looks, terminal_width=_width()
        ) as context:
            return lasvegas.invoke(context) or DONE
    except Exit as end:  # after help or the version
        return end.exit_code
    except SystemExit as end:  # raised by Rich if nobody reads its output
        if isinstance(end.code, int):
            return end.code
        raise


def _width() -> int:
    """Return the width of pages of help, in cells."""
    return min(100, max(40, os_differences.terminal_size(sys.stdout).columns - 2))


def _written(status: int) -> int:
    """Write the rest of the output, and return the exit status.

    If it cannot be written, that is an error only if the status is that of success.
    """
    try:
        sys.stdout.flush()
    except OSError:
        if not status:
            raise
        streams.silence(sys.stdout)
    return status


# -- what went wrong -------------------------------------------------------------------------------


def _failed(error: BaseException) -> int:
    """Report an error in a sentence, and return the exit status.

    If the error was not expected, a report of the crash is written.
    """
    if isinstance(error, click.ClickException):
        return _fail(_sentence(error), error.exit_code)
    if _is_plain(error):
        return _fail(str(error), WRONG)
    if isinstance(error, OSError) and not streams.takes_more(sys.stdout):
        streams.silence(sys.stdout)
        return _fail(streams.reason(error), FAILED)
    from lasvegas_tui import crash_log

    return _fail(crash_log.failed(error), FAILED)


def _fail(sentence: str, status: int) -> int:
    streams.complain(sentence)
    return status


def _sentence(error: click.ClickException) -> str:
    """Return a sentence about what is wrong with a command line."""
    match error:
        case NoSuchCommand(command_name=name):
            return _unknown_command(name)
        case click.NoSuchOption(option_name=name, ctx=click.Context(command_path=command)):
            return _unknown_option(name, error.possibilities, command)
        case _:
            message = shortened(error.format_message(), MAX_SENTENCE)
            if message.endswith((".", "?")):
                return message
            return f"{message}."


def _unknown_command(name: str) -> str:
    commands = [*COMMANDS, HELP]
    near = get_close_matches(name.casefold(), [*commands, *rules.names()], n=1)
    if not near:
        return f"There is no command {quoted(name)}: there are {joined(commands)}."
    if near[0] in rules.names():
        meant = f"play {near[0]}"
    else:
        meant = near[0]
    return f"There is no command {quoted(name)}: did you mean `lasvegas {meant}`?"


def _unknown_option(name: str, possibilities: Sequence[str] | None, command: str) -> str:
    near = get_close_matches(name, possibilities or (), n=1, cutoff=CLOSE)
    if near:
        hint = f"did you mean {near[0]}?"
    else:
        hint = f"`{command} --help` lists them."
    return f"There is no option {quoted(name)} here: {hint}"


def _is_plain(error: BaseException) -> bool:
    """Whether the message of an error is a sentence for people.

    An IllegalActionError that nobody has caught is not: it is a mistake in the program.
    """
    return isinstance(error, UserError) and not isinstance(error, IllegalActionError)


def _tell_left_out() -> None:
    """Print which plugins could not be loaded, unless that has been printed."""
    for sentence in left_out():
        if sentence not in streams.SAID:
            streams.complain(sentence)
