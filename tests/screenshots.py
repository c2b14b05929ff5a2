"""Pictures of the screens, made by playing there: `python -m tests.screenshots [NAME ...]`.

Each is written to `screenshots/`: as PNG where Chromium and playwright are installed, else as the
SVG that Textual exports. The games are played at random from fixed seeds, so the pictures change
only when the screens or the rules do.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from lasvegas_tui import destinations, opening_games, rules, settings
from lasvegas_tui.app import LasVegas
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import Header, Session
from lasvegas_tui.rules.core import Chance, Terminal
from lasvegas_tui.rules.vegan.card_gains_and_costs import carried
from lasvegas_tui.rules.vegan.tricks import Laid
from lasvegas_tui.settings import Settings
from lasvegas_tui.shell.arming_delay import ArmingDelay
from tests.browser import HAS_BROWSER, Window, opened_browser
from tests.serving import HAS_EXTRA, serving
from tests.ui.quiet import run
from tests.walking import random_steps

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FOLDER = Path(__file__).parents[1] / "screenshots"

SEATS = (Seat("Anna", "orange"), Seat("Ben", "blue"), Seat("Cleo", "green"), Seat("Dora", "yellow"))
LIKED = Settings(animation="off", last_table={"royale": SEATS[:3], "dice": SEATS[:2]})
Wanted: TypeAlias = Callable[[Session], bool]


class Scene(Struct, frozen=True):
    """One picture: what is opened, which keys are pressed, in which theme."""

    name: str
    destination: Callable[[], destinations.Destination]
    keys: tuple[str, ...] = ()
    theme: str = "night"
    size: tuple[int, int] = (120, 35)


# -- positions -------------------------------------------------------------------------------------


def played(
    game: str, wanted: Wanted, seed: int = 7, **options: object
) -> Callable[[], destinations.Destination]:
    """Return a game played at random up to the first position that is wanted."""

    def destination() -> destinations.Destination:
        for attempt in range(seed, seed + 200):
            session = Session.start(
                Header.new(game, rules.game(game).options(**options), SEATS, attempt)
            )
            if any(wanted(session) for _ in random_steps(session, Random(attempt))):
                table = opening_games.begin(session.header)
                for event in session.events:
                    table.session.enter(event)
                return table
        raise LookupError(f"no such position in {game}")

    return destination


def _kinds(session: Session) -> set[str]:
    """Return the names of the actions that can be chosen from."""
    return {
        type(action).__name__ for p in session.awaited for action in session.state.legal_actions(p)
    }


def _num_places(session: Session) -> int:
    actions = [action for p in session.awaited for action in session.state.legal_actions(p)]
    return sum(type(action).__name__ == "Place" for action in actions)


def placing(session: Session) -> bool:
    return session.state.round == 2 and _num_places(session) == 3


def rolling(session: Session) -> bool:
    return session.state.round == 1 and isinstance(session.node, Chance) and len(session.steps) > 6


def at_a_tile(session: Session) -> bool:
    names = _kinds(session)
    return (
        session.state.round == 2
        and bool(names)
        and not names & {"Place", "Pass", "HideTokens", "SplitTokens"}
    )


def in_secret(session: Session) -> bool:
    return any(session.state.is_private(player) for player in session.awaited)


def before_payout(session: Session) -> bool:
    """Whether the first choice ends the round."""
    if session.state.round != 2 or "Place" not in _kinds(session):
        return False
    after = session.state.apply(session.state.legal_actions(session.awaited[0])[0])
    return any(type(news).__name__ == "CasinoPaid" for news in after.view(None).table.news)  # type: ignore[attr-defined]


def selecting(session: Session) -> bool:
    return session.state.round == 2 and "Select" in _kinds(session)


def following(session: Session) -> bool:
    """Whether somebody may take a trick that carries something, or leave it."""
    table = getattr(session.state, "table", None)
    if table is None or "Play" not in _kinds(session) or table.trick.taker is not None:
        return False
    player, trick = session.awaited[0], table.trick
    plays = [trick.with_card(Laid(player, a.card)) for a in session.state.legal_actions(player)]  # type: ignore[attr-defined]
    num_taking = sum(after.best()[0].owner == player for after in plays)
    is_awake = table.golden_side is not None and sum(map(bool, table.placed)) > 1
    is_close = 0 < num_taking < len(plays) > 3
    return is_awake and is_close and len(carried(trick.cards, table)) > 1


def late(session: Session) -> bool:
    return len(session.steps) > 60 and "Move" in _kinds(session)


def over(session: Session) -> bool:
    return isinstance(session.node, Terminal)


def with_saved_games() -> destinations.Destination:
    for game, wanted in (("dice", rolling), ("royale", placing)):
        table = played(game, wanted)()
        assert isinstance(table, destinations.OpenGame)
        table.transcript.close()
    return destinations.OpenLobby()


BROWSER = "browser"
"""The picture of the page that `lasvegas serve` shows."""
DICE = played("dice", placing, neutral=True, chips=True)
SMALL = (80, 24)
SCENES = (
    Scene("lobby", with_saved_games),
    Scene("setup", lambda: destinations.OpenSetup("royale")),
    Scene("royale-turn", played("royale", rolling, tiles=4), ("enter",)),
    Scene("royale-preview", played("royale", placing, tiles=4), ("right",)),
    Scene("royale-small", played("royale", placing, tiles=4), ("right",), size=SMALL),
    Scene("royale-tile", played("royale", at_a_tile)),
    Scene("royale-payout", played("royale", before_payout), ("right", "enter", "enter", "enter")),
    Scene("royale-curtain", played("royale", in_secret)),
    Scene("royale-standings", played("royale", over), ("enter",)),
    Scene("dice", DICE, ("right",)),
    Scene("dice-small", DICE, ("right",), size=SMALL),
    Scene("card", played("card", selecting), ("o", "5", "5")),
    Scene("card-small", played("card", selecting), ("o", "5", "5"), size=SMALL),
    Scene("board", played("board", late)),
    Scene("board-small", played("board", late), size=SMALL),
    Scene("vegan", played("vegan", following), ("o", "right")),
    Scene("vegan-small", played("vegan", following), ("o", "right"), size=SMALL),
)


def in_browser(browser: Browser) -> bytes:
    """Return a turn on the page of `lasvegas serve` as PNG."""
    table = played("royale", placing, tiles=4)()
    assert isinstance(table, destinations.OpenGame)
    table.transcript.close()
    settings.save(Settings(animation="off"))
    with serving() as (_, link), Window(browser, link, (1120, 860)) as page:
        page.wait_for("Continue")
        page.press("enter")
        page.wait_for("to choose a number")
        page.press("right")
        page.wait_for("Enter place")
        return page.screenshot()


# -- pictures --------------------------------------------------------------------------------------


async def svg(scene: Scene) -> str:
    """Return a scene as SVG."""
    app = LasVegas(
        scene.destination(),
        Settings(theme=scene.theme, animation="off", last_table=LIKED.last_table),
        False,
    )
    async with app.run_test(size=scene.size, notifications=True) as pilot:
        await pilot.pause(0.3 + ArmingDelay.FIRST)
        for key in scene.keys:
            await pilot.press(key)
            await pilot.pause(0.2)
        picture = drawn(app)
    app.close_game()
    return picture


def drawn(app: LasVegas, title: str = " ") -> str:
    """Return what an app shows as SVG, in a window with a title."""
    picture = app.export_screenshot(title=title)
    return re.sub(r',\s*url\("https?://[^)]*\)[^,;]*', "", picture)  # fonts from elsewhere


def png(picture: str, target: Path, browser: Browser) -> None:
    """Draws SVG with Chromium, which alone gets every sign right."""
    found = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', picture)
    assert found is not None
    width, height = (int(float(number) + 1) for number in found.groups())
    size = f"width:{width}px;height:{height}px"
    page = browser.new_page(viewport={"width": width, "height": height})
    page.set_content(
        f"<style>html,body{{margin:0;background:#000}}svg{{display:block;{size}}}</style>{picture}"
    )
    page.screenshot(path=target)
    page.close()


def shrink(target: Path) -> None:
    """Makes a picture smaller where ImageMagick is installed; the screens have few colours."""
    if convert := shutil.which("convert"):
        subprocess.run(
            [convert, str(target), "-colors", "128", str(target)], check=True, timeout=60
        )


def set_environment(home: str, name: str) -> None:
    """Let the program find a terminal with colours, no settings, and no saved games."""
    os.environ.pop("NO_COLOR", None)
    os.environ |= {
        "TERM": "xterm-256color",
        "XDG_DATA_HOME": f"{home}/{name}",
        "XDG_CONFIG_HOME": f"{home}/config",
    }


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.screenshots", description="Draws the screens."
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these; by default all")
    parser.add_argument("--to", type=Path, default=FOLDER, help="the folder to write to")
    given = parser.parse_args(argv)
    given.to.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        pictures: dict[str, str] = {}
        for scene in SCENES:
            if not given.names or scene.name in given.names:
                set_environment(home, scene.name)
                pictures[scene.name] = run(svg(scene))
        set_environment(home, BROWSER)
        if HAS_BROWSER:
            draw(pictures, given.to.resolve(), not given.names or BROWSER in given.names)
        else:
            for name, picture in pictures.items():
                (given.to / f"{name}.svg").write_text(picture, encoding="utf-8")


def draw(pictures: Mapping[str, str], folder: Path, has_page: bool) -> None:
    """Draw pictures by their names as PNG, and the page of `lasvegas serve`."""
    with opened_browser() as browser:
        for name, picture in pictures.items():
            target = folder / f"{name}.png"
            png(picture, target, browser)
            shrink(target)
            print(name)
        if has_page and HAS_EXTRA:
            target = folder / f"{BROWSER}.png"
            target.write_bytes(in_browser(browser))
            shrink(target)
            print(BROWSER)


if __name__ == "__main__":
    main()
