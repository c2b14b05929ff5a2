"""The commands that open a game: `play`, `resume` and `replay`.

Modules that only some of them need are imported when they run, because imports take most of the
time that the program takes to start.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from lasvegas_tui import destinations, opening_games, rules, streams
from lasvegas_tui.ascii_signs import writer
from lasvegas_tui.cli import DONE, FAILED
from lasvegas_tui.cli.argument_types import (
    Command,
    Decorated,
    GameName,
    Looks,
    Number,
    listed_games,
    player_names,
    seed,
)
from lasvegas_tui.cli.look_options import with_looks
from lasvegas_tui.cli.running_on_screen import IN_WORDS, no_screen, open_screen
from lasvegas_tui.destinations import OpenGame
from lasvegas_tui.files.transcript_reader import load_installed
from lasvegas_tui.files.transcript_writer import folder
from lasvegas_tui.folders import FolderError
from lasvegas_tui.play.seats import Seat, typed_seats
from lasvegas_tui.play.session import Header, Session
from lasvegas_tui.rules.core import Options
from lasvegas_tui.rules.game_description import Game
from lasvegas_tui.rules.grammar import joined
from lasvegas_tui.rules.option_specs import option_specs

GAME = GameName()


# -- a command for each game -----------------------------------------------------------------------


class GameGroup(click.Group):
    """A click group with a command for each game, which is made when the game is named."""

    def __init__(self, name: str, about: str, template: click.Command) -> None:
        """Make commands of `template`, to which each game adds its options.

        `about` says what the commands do.
        """
        listed = f"Options come after the game: `lasvegas {name} royale --help` lists them."
        super().__init__(
            name,
            callback=_need_game,
            invoke_without_command=True,
            options_metavar=None,
            subcommand_metavar="GAME [OPTIONS]",
            help=f"{about}\n\n{listed}",
            epilog=template.epilog,
        )
        self.listed = listed
        self.template = template

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [found.name for found in rules.all_games()]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        return GameCommand(rules.game(GAME.convert(cmd_name, None, ctx)), self.template)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        return super().shell_complete(ctx, incomplete.casefold())

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        write_games(formatter)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            raise click.UsageError(self.listed) from error


@click.pass_context
def _need_game(context: click.Context) -> None:
    if context.invoked_subcommand is None:
        raise click.UsageError(
            f"Choose a game: {listed_games()}, such as `{context.command_path} royale`."
        )


class GameCommand(Command):
    """A command for one game, with an option for each of the game's options."""

    def __init__(self, game: Game, template: click.Command) -> None:
        """Make a command of `template`, to which the options of the game are added."""
        assert template.callback is not None
        taken = {"--help"}.union(*map(_names, template.params))
        own = [option for option in _options(game) if taken.isdisjoint(_names(option))]
        by = ""
        if game.credits:
            by = f"By {game.credits}."
        super().__init__(
            game.name,
            callback=partial(template.callback, game),
            params=[*own, *template.params],
            help=writer(False)(f"{game.title}, for {game.num_players}. {by}\n\n{template.help}"),
            epilog=template.epilog,
        )

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            owners = [game.name for game in rules.all_games() if _has(game, error.option_name)]
            if not owners:
                raise
            raise click.UsageError(
                f"{error.option_name} is an option of {joined(owners)}, not of {self.name}."
            ) from error


def _has(game: Game, flag: str) -> bool:
    return any(flag in _names(option) for option in _options(game))


def _names(param: click.Parameter) -> set[str]:
    """Return the name and the flags of a parameter, such as "tiles" and "--tiles"."""
    return {param.name, *param.opts, *param.secondary_opts}


def _options(game: Game) -> Iterator[click.Option]:
    """Yield a parameter for each option of a game; its value is None if it is not given."""
    for spec in option_specs(game.options):
        text = spec.description.rstrip(".")
        if spec.is_number:
            least, most = spec.values[0], spec.values[-1]
            about = f"{text}: {least} to {most}, by default {spec.default}."
            yield click.Option([spec.flag, spec.name], type=Number(least, most), help=about)
        else:
            flags = f"{spec.flag}/--no-{spec.flag[2:]}"
            yield click.Option([flags, spec.name], default=None, help=f"{text}.")


def write_games(formatter: click.HelpFormatter) -> None:
    """Write the list of the games into a page of help."""
    with formatter.section("Games"):
        formatter.write_dl(
            [(game.name, f"{game.title}, {game.tagline}") for game in rules.all_games()]
        )


def chosen_options(game: Game, given: dict[str, Any]) -> tuple[dict[str, Any], Options]:
    """Return the options in `given` that are set, by name, and all options of the game.

    Raises OptionsError if an option that was set has no effect.
    """
    overrides = {name: value for name, value in given.items() if value is not None}
    options = game.options(**overrides)
    options.refuse_idle(name for name, value in overrides.items() if value is not False)
    return overrides, options


def with_phones(command: Decorated) -> Decorated:
    """Add the option `--phones` to a command, and return the command."""
    return click.option(
        "--phones",
        metavar="[ADDRESS]",
        is_flag=False,
        flag_value="",
        help="Let players hold their hands on their own phones: the table shows a code to scan."
        " Phones have to be in the same network. ADDRESS is the one of this machine there, if it"
        " has several.",
    )(command)


def _refuse_phones(phones: str | None, plain: bool) -> None:
    """Raise UsageError if phones are wanted without a screen, AddressError for a wrong address."""
    if phones is None:
        return
    if plain:
        raise click.UsageError("Phones need a table on the screen: leave out --plain.")
    from lasvegas_tui.phones import addresses

    addresses.chosen(phones)


# -- the commands ----------------------------------------------------------------------------------


@click.command(
    epilog="""\b
Examples:
  lasvegas play royale
  lasvegas play royale --players Anna,Ben,bot --tiles 4
  lasvegas play dice --players Anna,Ben --seed 7
  lasvegas play card --plain
  lasvegas play card --phones"""
)
@click.option(
    "--players",
    metavar="NAMES",
    type=player_names,
    help="Names separated by commas, clockwise; the first player begins."
    " A seat named bot is a computer player that is easy to beat; add a level after a"
    " colon for another one: Ruby:greedy, bot:sensible, bot:sharp.",
)
@click.option("--seed", metavar="N", type=seed, help="The seed of all dice and cards.")
@click.option(
    "--no-advice",
    "advice",
    is_flag=True,
    flag_value=False,
    default=True,
    help="Turn off advice on what a choice is worth.",
)
@click.option("--plain", is_flag=True, help="Play in words, a line at a time.")
@with_phones
@with_looks
@click.pass_obj
def play_game(
    looks: Looks,
    game: Game,
    /,
    players: tuple[str, ...] | None,
    seed: int | None,
    advice: bool,
    plain: bool,
    phones: str | None,
    **given: Any,
) -> int:
    """With --players the game begins at once; without it, you are asked who plays."""
    overrides, options = chosen_options(game, given)
    _refuse_phones(phones, plain)

    def header(seats: Sequence[Seat]) -> Header:
        return Header.new(game.name, options, seats, seed, advice=advice)

    folder()  # before anybody is asked who plays
    if players is not None:
        begun = header(typed_seats(players))
        Session.start(begun)
        return _open_game(looks, lambda: opening_games.begin(begun), plain, phones)
    if plain:
        from lasvegas_tui.cli import playing_in_lines

        return playing_in_lines.play_new(
            looks, game.name, lambda seats: opening_games.begin(header(seats))
        )
    setup = destinations.OpenSetup(game.name, overrides, seed, advice)
    return open_screen(looks, lambda: setup, IN_WORDS, phones)


play = GameGroup("play", "Play a game.", play_game)


class FileCommand(Command):
    """A command for a saved game, whose help names the folder of saved games."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(_where())
        super().format_epilog(ctx, formatter)


def _where() -> str:
    """Return a sentence that says where saved games are."""
    try:
        return f"Saved games are in {folder()}."
    except FolderError as error:
        return str(error)


def with_file(without: str) -> Callable[[Decorated], Decorated]:
    """Return a decorator that adds the argument for the file of a saved game to a command.

    `without` describes, in the help, the game that is used if no file is given.
    """
    return click.argument(
        "file",
        required=False,
        type=click.Path(path_type=Path),
        help=f"A saved game; without it, {without}.",
    )


@click.command(cls=FileCommand)
@with_file("the one that was played last")
@click.option("--plain", is_flag=True, help="Continue in words, a line at a time.")
@with_phones
@with_looks
@click.pass_obj
def resume(looks: Looks, file: Path | None, plain: bool, phones: str | None) -> int:
    """Continue a saved game."""
    _refuse_phones(phones, plain)
    path = file or opening_games.latest()
    if not plain and no_screen():
        opening_games.replay(path)  # an unreadable file matters more than the terminal
    return _open_game(looks, lambda: opening_games.resume(path), plain, phones)


@click.command(cls=FileCommand)
@with_file("the one that was played last")
@click.option("--plain", is_flag=True, help="Describe the game in words, a line at a time.")
@click.option(
    "--json", "is_json", is_flag=True, help="Print the last position and the standings as JSON."
)
@with_looks
@click.pass_obj
def replay(looks: Looks, file: Path | None, plain: bool, is_json: bool) -> int:
    """Look at a saved game step by step."""
    path = file or opening_games.newest()
    if is_json:
        return _print_report(path)
    destination = opening_games.replay(path)
    if plain:
        from lasvegas_tui.cli import playing_in_lines

        return playing_in_lines.retell(looks, destination)
    return open_screen(looks, lambda: destination, IN_WORDS)


def _print_report(path: Path) -> int:
    from lasvegas_tui.play.final_position_json import final_report

    loaded = load_installed(path)
    print(final_report(loaded.session, loaded.problem).decode())
    if loaded.problem is None:
        return DONE
    streams.complain(loaded.problem)
    return FAILED


def _open_game(
    looks: Looks, opened: Callable[[], OpenGame], plain: bool, phones: str | None
) -> int:
    """Play the game that `opened` returns, on the screen or, if `plain`, in lines.

    Return the exit status.
    """
    if not plain:
        return open_screen(looks, opened, IN_WORDS, phones)
    from lasvegas_tui.cli import playing_in_lines

    return playing_in_lines.play(looks, lambda _: opened())
