"""What a viewer can do after a demo: see the next or the same one again, or play against bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from lasvegas_tui import demos, destinations, opening_games
from lasvegas_tui.demos.demo import Demo
from lasvegas_tui.play.name_rules import is_kept
from lasvegas_tui.rules.core import Terminal
from lasvegas_tui.screens.home.new_player_name import FirstName
from lasvegas_tui.screens.learn.demo_display import DemoDisplay
from lasvegas_tui.shell.app_navigation_and_settings import app_of
from lasvegas_tui.user_error import UserError

AGAIN, DEAL = "Watch this demo again", "Play a real game with two bots"


def offers(table: DemoDisplay) -> Mapping[str, Callable[[], None]]:
    """Return what can be done after a demo: a text for each line of a list, and a function to call.

    The first line is the default.
    """
    demo, following = table.demo, demos.following(table.demo)
    found: dict[str, Callable[[], None]] = {}
    if demo.is_first_round:
        found[DEAL] = lambda: table.screen.drive(partial(_deal, table))
    if following is not None:
        is_whole = following.name == following.game.name
        if is_whole:
            title = "the game in short"
        else:
            title = following.title.partition(":")[0]
        found[f"Next demo: {title}"] = partial(_show, table, following)
    found[AGAIN] = lambda: None
    if DEAL not in found and not isinstance(demo.session.node, Terminal):
        you = demo.session.seats[demo.player].name
        play_on = partial(opening_games.play_on, demo)
        found[f"Play on as {you} with bots"] = partial(_open, table, play_on)
    return found


async def _deal(table: DemoDisplay) -> None:
    """Open a game of the kind that the demo shows; a new player is first asked for a name."""
    app = app_of(table.screen)
    game, latest = table.demo.game, next(reversed(app.settings.last_table.values()), ())
    known = next((seat.name for seat in latest if not seat.bot), "")
    is_known = known and not is_kept(known, game.kept_names)
    if is_known:
        name: str | None = known
    else:
        name = await app.push_screen_wait(FirstName(game.kept_names))
    if name:
        _open(table, partial(opening_games.first_game, game.name, name))
    else:
        table.leave()


def _show(table: DemoDisplay, demo: Demo) -> None:
    """Show another demo in place of the one that has ended."""
    app = app_of(table.screen)
    app.switch_screen(app.screen_of(destinations.OpenDemo(demo)))


def _open(table: DemoDisplay, new: Callable[[], destinations.OpenGame]) -> None:
    """Open a new game, or show why that is not possible."""
    try:
        game = new()
    except UserError as error:
        table.screen.notify(str(error), severity="warning", markup=False)
    else:
        app_of(table.screen).open(game)
