import os
import re
from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta
from itertools import chain, count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from textual.binding import Binding
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static

from lasvegas_tui import destinations, disk, opening_games
from lasvegas_tui.app import LasVegas
from lasvegas_tui.files import saved_game_summaries
from lasvegas_tui.files.saved_game_summaries import NUM_READ, SavedGame
from lasvegas_tui.files.transcript_writer import folder
from lasvegas_tui.play.seats import COLOURS, Seat
from lasvegas_tui.play.session import Header
from lasvegas_tui.rules import all_games, game
from lasvegas_tui.rules.casino.dollars_in_words import short
from lasvegas_tui.rules.core import Chance, Standing, Terminal
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.home.delete_and_rename_questions import DeleteAndRenameQuestions
from lasvegas_tui.screens.home.lobby import NUM_RECENT, LobbyScreen
from lasvegas_tui.screens.home.lobby_cards import GAP, LEAST_WIDTH, NUM_PICTURE_ROWS, GameCards
from lasvegas_tui.screens.home.lobby_list import columns
from lasvegas_tui.screens.home.lobby_rows import (
    LobbyPage,
    ago,
    more_row,
    new_game_row,
    saved_game_row,
)
from lasvegas_tui.screens.home.settings import SettingsScreen
from lasvegas_tui.screens.home.setup import SetupScreen
from lasvegas_tui.screens.learn.replay_director import ReplayDirector
from lasvegas_tui.screens.pages.demo_list import DemoListScreen
from lasvegas_tui.screens.pages.rulebook import RulebookScreen
from lasvegas_tui.widgets.safe_option_list import SafeOptionList
from tests import written_games
from tests.saved import readable_games
from tests.ui import screen
from tests.ui.quiet import until
from tests.ui.tables import driver, on_top, running
from tests.walking import random_step

SEATS = (Seat("Anna", "orange"), Seat("Ben", "blue"))


def begun(name: str) -> destinations.OpenGame:
    return opening_games.begin(Header.new(name, game(name).options(), SEATS, seed=5))


def saved(name: str, num_choices: int) -> destinations.OpenGame:
    """Return a game played on at random for a few choices, and then left; -1 is to the end."""
    table, rng = begun(name), Random(5)
    node = table.session.node
    while (num_choices or isinstance(node, Chance)) and not isinstance(node, Terminal):
        num_choices -= not isinstance(node, Chance)
        random_step(table.session, rng)
        node = table.session.node
    table.transcript.close()
    return table


async def test_saved_game_is_listed_with_its_digit_stage_turn_and_time() -> None:
    session = saved("dice", 3).session
    saved("board", 3)
    async with running(LasVegas()) as (app, pilot):
        line = row(app, "round")
        assert line.split()[:3] == ["7", "Las", "Vegas"], "after those of new games"
        assert "round 1" in line
        assert f"{SEATS[session.awaited[0]].name} is next" in line
        assert "today" in line
        assert re.search(r"  14 chips left, . \w+ is next", row(app, "chips"))
        assert row(app, "chips").split()[0] == "6"
        await pilot.press("7")
        assert on_top(app, GameScreen).game.name == "dice"


async def test_all_games_can_be_replayed_and_leaving_returns_to_the_line() -> None:
    played_out = saved("dice", -1)
    for _ in range(4):
        saved("dice", 1)
    async with running(LasVegas()) as (app, pilot):
        assert "… and 2 more" in screen.text(app)
        await pilot.press("o", "escape")
        assert "New game" in screen.text(app)
        await pilot.press("o")
        winner = played_out.session.standings()[0]
        assert f"{SEATS[winner.player].name} won with {short(winner.total)}" in screen.text(app)
        await pilot.press("end", "up")
        chosen, cursor = screen.text(app), app.screen.query_one(OptionList).highlighted
        for key in ("enter", "v"):
            await pilot.press(key)
            replay = driver(app, ReplayDirector)
            assert replay.session.events == played_out.session.events
            await pilot.press("escape")
            assert app.screen.query_one(OptionList).highlighted == cursor
            assert screen.text(app) == chosen


def row(app: LasVegas, words: str) -> str:
    return next(line for line in screen.text(app).splitlines() if words in line)


def under_cursor(app: LasVegas) -> str:
    """The choice under the cursor, as it is written."""
    option = app.screen.query_one(OptionList).highlighted_option
    return " ".join(str(option.prompt).split()) if option is not None else ""


async def test_game_copied_into_the_folder_is_listed_on_return() -> None:
    friends = saved("card", 2).transcript.path
    content = friends.read_bytes()
    friends.unlink()
    async with running(LasVegas()) as (app, pilot):
        assert "Continue" not in screen.text(app)
        await pilot.press("down", "down")
        chosen = under_cursor(app)
        friends.write_bytes(content)
        await pilot.press("s", "escape")
        await until(pilot, lambda: "Continue" in screen.text(app), "the friend's game")
        assert "The Card Game" in screen.text(app).partition("New game")[0]
        assert under_cursor(app) == chosen, "the cursor stays where it was"
        friends.unlink()
        await pilot.press("s", "escape")
        await until(pilot, lambda: "Continue" not in screen.text(app), "an empty shelf")


async def test_saved_game_is_replayed_or_continued_where_it_stopped() -> None:
    session = saved("royale", 4).session
    async with running(LasVegas()) as (app, pilot):
        assert "Enter play on" in foot(app)
        await pilot.press("v")
        replay = driver(app, ReplayDirector)
        assert replay.session.events == session.events
        await pilot.press("escape", "enter")
        assert isinstance(app.screen, GameScreen)
        assert app.transcript is not None
        assert opening_games.replay(app.transcript.path).session.state == session.state
        app.open(destinations.OpenLobby())
        await pilot.pause()
        assert isinstance(app.screen, LobbyScreen)
        assert app.transcript is None


async def test_game_open_elsewhere_is_reported_and_neither_opened_nor_deleted() -> None:
    table, told = saved("dice", 1), "open in another window"
    other = opening_games.resume(table.transcript.path)
    async with running(LasVegas()) as (app, pilot):
        await pilot.press("x", "enter")
        assert told in screen.one_line(app)
        await pilot.press("6")
        assert isinstance(app.screen, LobbyScreen)
        assert told in screen.one_line(app)
        saved("card", 2)
        await pilot.press("s", "escape")
        await until(pilot, lambda: "Card Game" in screen.text(app).partition("New game")[0])
        assert told in screen.one_line(app)
    other.transcript.close()
    assert table.transcript.path in [found.path for found in readable_games()]


async def test_damaged_file_is_continued_and_the_damage_reported() -> None:
    table = saved("dice", 2)
    with table.transcript.path.open("a") as file:
        file.write("{not a line")
    async with running(LasVegas()) as (app, pilot):
        await pilot.press("6")
        assert "The line is cut off." in screen.one_line(app)
        await pilot.press("escape")
        assert isinstance(app.screen, GameScreen)


async def test_keys_open_pages_and_escape_returns() -> None:
    ways: dict[str, type[Screen[Any]]] = {
        "1": SetupScreen,
        "home down down enter": SetupScreen,
        "d": DemoListScreen,
        "question_mark": RulebookScreen,
        "S": SettingsScreen,
    }
    async with running(LasVegas()) as (app, pilot):
        for keys, kind in ways.items():
            await pilot.press(*keys.split())
            assert isinstance(app.screen, kind), keys
            await pilot.press("escape")
            assert isinstance(app.screen, LobbyScreen)
        await pilot.press("q")
    assert app.return_code == 0


async def test_mouse_chooses_a_line_and_a_second_choice_is_ignored() -> None:
    async with running(LasVegas()) as (app, pilot):
        await pilot.click(OptionList, offset=(8, 4))
        assert on_top(app, SetupScreen).game.name == "dice"
        await pilot.press("escape")
        lobby = on_top(app, LobbyScreen)
        await lobby.run_action(f"go('{LobbyPage.SETTINGS}')")
        await lobby.run_action(f"go('{LobbyPage.LEAVE}')")
        await pilot.pause()
        assert isinstance(app.screen, SettingsScreen)
        assert app.is_running


@pytest.mark.parametrize(
    ("then", "said"),
    [
        (datetime(2026, 3, 2, 9, 5), "today 09:05"),
        (datetime(2026, 3, 1, 23, 59), "yesterday 23:59"),
        (datetime(2026, 2, 20, 9, 5), "20 Feb"),
        (datetime(2025, 12, 31, 9, 5), "31 Dec 2025"),
    ],
)
def test_time_is_shown_in_everyday_words(then: datetime, said: str) -> None:
    assert ago(then, datetime(2026, 3, 2, 12, 0)) == said


LONG = ("Wolfeschlege", "Abdurrahmano", "Maximiliania", "Konstantinow", "Bartholomäus")


def listed(found: str, seats: tuple[Seat, ...], **more: Any) -> SavedGame:
    """Return a saved game in which the first is next, or which ended in the order of the seats."""
    saved = SavedGame(
        path=Path(found),
        game=found,
        seats=seats,
        awaited=(seats[0].name,),
        modified=datetime(2026, 3, 2, 9, 5),
        over=False,
        problem=None,
        stage="round 2" if game(found).has_rounds else "10 chips left",
        standings=tuple(Standing(p, p + 1, 50 - p) for p in range(len(seats))),
    )
    return replace(saved, **more)


@pytest.mark.parametrize("called", ["", "The long night of double sixes"], ids=["", "named"])
@pytest.mark.parametrize("names", [("Anna", "Ben"), LONG], ids=["short", "long"])
def test_columns_never_touch_and_omit_nothing(names: tuple[str, ...], called: str) -> None:
    seats = tuple(Seat(name, colour) for name, colour in zip(names, COLOURS, strict=False))
    saves = [
        listed(found.name, seats, over=over, name=called)
        for found in all_games()
        for over in (False, True)
    ]
    entries = [
        *map(saved_game_row, saves, count(6)),
        more_row(4, 17),
        *map(new_game_row, all_games(), range(1, 6)),
    ]
    for room in (*range(78, 122, 3), 198):
        rows, width = columns(entries, room)
        assert width <= room
        for row, entry in zip(rows, entries, strict=True):
            lines = [line.plain for line in row.split("\n")]
            assert {cell_len(line) for line in lines} == {width}
            assert lines[0][:4].strip() == entry.letter
            parts = [re.split(r" {2,}", f"  {line[3:].strip()}") for line in lines]
            cells = [cell for cell in chain(*parts) if cell]
            said = [entry.title.plain, entry.about.plain, entry.detail.plain, entry.note]
            if entry.brief.plain in cells:
                said[1] = entry.brief.plain
            assert sorted(" ".join(cells).split()) == sorted(" ".join(said).split())
            assert cells[0] == entry.title.plain
            assert said[1] in cells
            assert set(entry.note.split("  ")) <= {*map(str.strip, cells), ""}
            if room == 198:
                assert len(lines) == 1, "there is room for all"


@pytest.mark.parametrize(("room", "width"), [(60, 60), (74, 74), (120, 74)])
def test_list_without_rows_has_its_minimum_width(room: int, width: int) -> None:
    assert columns([], room) == ([], width)


# -- saved games -----------------------------------------------------------------------------------


def foot(app: LasVegas) -> str:
    return screen.text(app).splitlines()[-1]


def damaged() -> Path:
    folder().mkdir(parents=True, exist_ok=True)
    path = folder() / "old.jsonl"
    path.write_bytes(b"\xff")
    return path


def test_no_key_of_the_lobby_means_two_things() -> None:
    bound: list[str] = []
    for binding in LobbyScreen.BINDINGS:
        assert isinstance(binding, Binding)
        bound += binding.key.split(",")
    assert sorted(set(bound)) == sorted(bound)


async def test_digit_starts_the_same_game_on_every_page() -> None:
    saved("dice", 1)
    async with running(LasVegas()) as (app, pilot):
        for keys in ("5", "o 2"):
            await pilot.press(*keys.split())
            assert on_top(app, SetupScreen).game == all_games()[int(keys[-1]) - 1]
            await pilot.press("escape")
            await until(pilot, lambda: isinstance(app.screen, LobbyScreen), "the lobby")


BANK = "the bank wins: nobody has any"


@pytest.mark.parametrize(
    ("name", "standings", "about", "detail"),
    [
        ("royale", [(0, 1, 710_000), (1, 2, 0)], "▲ Anna won with 710K", "Anna, Ben"),
        ("board", [(0, 1, 21), (1, 2, 0)], "▲ Anna won with 21 points", "Anna, Ben"),
        ("board", [(0, 1, 1), (1, 2, 0)], "▲ Anna won with 1 point", "Anna, Ben"),
        ("vegan", [(0, 1, 31), (1, 2, 0)], "▲ Anna won with 31 cabbages", "Anna, Ben"),
        ("dice", [(1, 1, 30_000), (0, 1, 30_000)], "a victory shared, with 30K", "Ben and Anna"),
        ("vegan", [(0, 2, 0, BANK), (1, 2, 0, BANK)], "the bank wins", "Anna and Ben"),
    ],
)
def test_finished_game_shows_who_has_won(
    name: str, standings: list[tuple[Any, ...]], about: str, detail: str
) -> None:
    ended = listed(name, SEATS, over=True, standings=tuple(Standing(*row) for row in standings))
    row = saved_game_row(ended, 6)
    assert (row.about.plain, row.detail.plain) == (about, detail)


async def test_time_shown_is_that_of_the_file() -> None:
    path = saved("dice", 2).transcript.path
    text = path.read_text()
    path.write_text(re.sub('"date":"[^"]*"', '"date":"2020-05-04T12:00:00"', text, count=1))
    async with running(LasVegas()) as (app, pilot):
        assert "4 May 2020" in row(app, "is next")
        path.write_text(re.sub('"date":"[^"]*"', '"date":"once"', text, count=1))
        os.utime(path, (1_000_000_000, 1_000_000_000))
        await pilot.press("o")
        assert "9 Sep 2001" in row(app, "is next")


async def test_game_is_deleted_after_a_question_and_the_cursor_stays() -> None:
    gone, kept = saved("royale", 1).transcript.path, saved("dice", 1).transcript.path
    async with running(LasVegas()) as (app, pilot):
        await pilot.press("o", "down")
        list_of_all = app.screen.query_one(OptionList)
        there = list_of_all.highlighted
        assert there
        await pilot.press("x")
        assert "Delete Las Vegas Royale with Anna and Ben for good?" in screen.text(app)
        assert foot(app) == " Enter delete for good  any other key keep"
        assert gone.exists()
        await pilot.press("enter")
        assert "Deleted." in screen.text(app)
        assert list(folder().iterdir()) == [kept]
        assert list_of_all.highlighted == there
        await pilot.press("escape", "x", "enter")
        assert list(folder().iterdir()) == []
        assert "Continue" not in screen.text(app)


async def test_any_key_but_enter_keeps_the_game_and_does_nothing_else() -> None:
    path = saved("dice", 1).transcript.path
    async with running(LasVegas()) as (app, pilot):
        lobby, before = app.screen, foot(app)
        for key in ("x", "escape", "n", "y", "q", "1", "a", "s", "down", "ctrl+c"):
            await pilot.press("x", key)
            assert (app.screen, foot(app)) == (lobby, before), key
            assert "for good" not in screen.text(app)
        await pilot.press("down", "enter")
        await until(pilot, lambda: app.screen is not lobby, "another screen")
    assert path.exists()


async def test_click_elsewhere_keeps_the_game_and_one_on_the_key_bar_deletes_it() -> None:
    path = saved("dice", 1).transcript.path
    async with running(LasVegas()) as (app, pilot):
        lobby = app.screen
        await pilot.press("x")
        await pilot.click(SafeOptionList, offset=(10, 6))
        await until(pilot, lambda: "for good" not in screen.text(app), "the lobby as before")
        assert app.screen is lobby
        await pilot.press("home", "x")
        await pilot.click("KeyBar", offset=(3, 0))
        await until(pilot, lambda: not path.exists(), "the game to go")


@pytest.mark.parametrize(("size", "away"), [((80, 24), "down down"), ((160, 45), "up")])
async def test_x_deletes_nothing_where_no_saved_game_is_selected(
    size: tuple[int, int], away: str
) -> None:
    path = saved("dice", 1).transcript.path
    async with running(LasVegas(), size=size) as (app, pilot):
        assert "x delete" in foot(app)
        await pilot.press(*away.split())
        assert "x delete" not in foot(app)
        await pilot.press("x", "v", "n", "delete")
        assert isinstance(app.screen, LobbyScreen)
        assert not app.screen.query_one(DeleteAndRenameQuestions).keys
    assert path.exists()


async def test_game_is_named_and_listed_by_its_name() -> None:
    path = saved("dice", 3).transcript.path
    before, times = opening_games.replay(path).session, path.stat().st_mtime_ns
    async with running(LasVegas(), size=WIDE) as (app, pilot):
        name = app.screen.query_one(DeleteAndRenameQuestions).query_one(Input)
        await pilot.press("r")
        assert "A name for this Las Vegas:" in screen.text(app)
        assert "Enter keep the name  Esc back" in foot(app)
        name.value = "Evening 👨‍👩‍👧"
        await pilot.press("enter")
        refused = "A game needs a name without emoji that are joined from several"
        assert refused in screen.text(app)
        await pilot.press("r", *"Friday quiz", "enter")
        assert "Friday quiz: Anna, Ben" in screen.text(app)
        await pilot.press("r", *"x")
        await pilot.resize_terminal(120, 35)
        await pilot.press("q")
        assert name.value == "xq", "the window grew narrower"
        await pilot.press("escape", "x")
        await pilot.resize_terminal(*WIDE)
        assert "for good?" in screen.text(app)
        await pilot.press("escape")
        assert "Friday quiz: Anna, Ben" in screen.text(app)
        after = opening_games.replay(path).session
        assert (after.events, after.header.name) == (before.events, "Friday quiz")
        assert path.stat().st_mtime_ns == times
        await pilot.press("r", "backspace", "enter")
        assert "Friday" not in screen.text(app)


async def test_last_row_of_a_long_list_can_be_seen() -> None:
    for number in range(30):
        written_games.told("dice", ("Anna", "Ben"), (number, 0), datetime(2026, 3, 2, 9, number))
    async with running(LasVegas(), size=(80, 24)) as (app, pilot):
        await pilot.press("o", "end")
        assert under_cursor(app) == "Back"
        assert "Back" in screen.text(app)


# -- with much room --------------------------------------------------------------------------------

WIDE = (160, 45)


async def test_games_are_pictures_beside_the_evening_or_rows() -> None:
    began = datetime.now().replace(microsecond=0) - timedelta(minutes=47)
    written_games.told("dice", ("Anna", "Bot"), (40, 90), began, "Tonight")
    async with running(LasVegas(), size=WIDE) as (app, pilot):
        await until(pilot, lambda: "This evening" in screen.text(app), "the evening")
        seen = screen.text(app)
        assert "about 45 minutes, easy" in seen, "as it was here"
        assert "about 30 minutes, tricky" in seen, "as the rules say"
        assert "This evening, 1 game" in seen
        rows = [seen.index(name, seen.index("This evening")) for name in ("Anna", "Bot (")]
        assert rows == sorted(rows), "people come before bots"
        cards = app.screen.query_one(GameCards)
        for card in cards.cards:
            assert 0 < len(card.picture) <= NUM_PICTURE_ROWS
            assert max(row.cell_length for row in card.picture) <= LEAST_WIDTH
        titles = [found.title for found in all_games() if found.name in ("royale", "board")]
        assert [seen.count(title) for title in titles] == [1, 1]
        assert "New game" not in seen
        await pilot.resize_terminal(120, 35)
        assert not cards.display
        seen = screen.text(app)
        assert "This evening" not in seen
        assert [seen.count(title) for title in titles] == [1, 1]
        assert "New game" in seen


async def test_click_on_a_picture_opens_its_game() -> None:
    async with running(LasVegas(), size=(200, 60)) as (app, pilot):
        await until(pilot, lambda: "minutes" in screen.text(app), "the games in pictures")
        cards = app.screen.query_one(GameCards)
        await pilot.click(GameCards, offset=(cards.margin - 1, 3))
        await pilot.click(GameCards, offset=(cards.margin + cards.card_width, 3))
        assert app.screen.query(GameCards), "nothing stands there"
        await pilot.click(GameCards, offset=(cards.margin + 2 * (cards.card_width + GAP), 3))
        assert on_top(app, SetupScreen).game.name == "card"


async def test_narrow_lobby_reads_no_game_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lasvegas_tui.screens.home.lobby.readings", lambda _: pytest.fail("read"))
    saved("dice", -1)
    async with running(LasVegas(), size=(120, 35)) as (app, pilot):
        await pilot.press("down")
        assert "minutes" not in screen.text(app).replace("two minutes", "")


async def test_newcomer_chooses_among_the_pictures() -> None:
    ways = {"": "dice", "left": "royale", "right tab": "board", "down up": "dice"}
    async with running(LasVegas(), size=WIDE) as (app, pilot):
        await until(pilot, lambda: "begin here" in screen.text(app), "the game to begin with")
        for keys, opened in ways.items():
            await pilot.press(*keys.split(), "enter")
            assert on_top(app, SetupScreen).game.name == opened
            await pilot.press("escape")


@pytest.mark.parametrize("width", [80, 100])
def test_sentence_about_a_game_is_shorter_on_a_narrow_screen(width: int) -> None:
    rows = list(map(new_game_row, all_games(), range(1, 6)))
    drawn, _ = columns(rows, width - 2)
    for found, drawn_row in zip(all_games(), drawn, strict=True):
        assert (found.tagline if width == 80 else found.goal) in drawn_row.plain
        assert "\n" not in drawn_row.plain


async def test_page_keys_stop_at_the_ends_and_wait_for_room() -> None:
    saved("dice", 1)
    async with running(LasVegas()) as (app, pilot):
        listed = app.screen.query_one(SafeOptionList)
        first, last = listed.highlighted, listed.option_count - 1
        for key, there in (("pagedown", last), ("pageup", first)):
            await pilot.press(key, key)
            assert listed.highlighted == there
        listed.styles.display = "none"
        await pilot.pause()
        listed.set_options(list(listed.options))
        listed.highlighted = last
        for page in ("page_up", "page_down"):
            await app.run_action(page, listed)
            assert listed.highlighted == last


# -- many saved games ------------------------------------------------------------------------------


class Watch:
    """Counts how often the folder of saved games is listed, and which files are opened."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.num_listed = 0
        self.opened: Counter[str] = Counter()
        for name in ("scandir", "listdir"):
            monkeypatch.setattr(os, name, self._counted(getattr(os, name)))
        opened = disk.opened

        def watched(path: Path, flags: int) -> int:
            if path.parent == folder():
                self.opened[path.name] += 1
            return opened(path, flags)

        monkeypatch.setattr(disk, "opened", watched)

    def _counted(self, call: Callable[[Any], Any]) -> Callable[[Any], Any]:
        """Return a call that lists a folder, given by its path or as an open file."""

        def watched(place: Any = ".") -> Any:
            self.num_listed += os.path.samestat(os.stat(place), folder().stat())
            return call(place)

        return watched


@pytest.fixture
def many() -> int:
    """Save more finished games than any page of the lobby looks at, and return their number."""
    began = datetime(2026, 1, 2, 20)
    num = NUM_RECENT + 30
    for number in range(num):
        written_games.told("dice", ("Anna", "Ben"), (10, 0), began + timedelta(hours=number))
    return num


@pytest.mark.parametrize(
    ("size", "most"), [((80, 24), NUM_READ), ((120, 35), NUM_READ), (WIDE, NUM_READ + NUM_RECENT)]
)
async def test_lobby_lists_its_folder_once_and_opens_few_files(
    size: tuple[int, int], most: int, many: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = Watch(monkeypatch)
    monkeypatch.setattr(saved_game_summaries, "load", lambda path: pytest.fail(f"replayed {path}"))
    async with running(LasVegas(), size=size) as (app, pilot):
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "all saved games, finished ones too" in screen.text(app)
        assert watch.num_listed == 1
        assert 0 < sum(watch.opened.values()) <= most < many


async def test_lobby_lists_its_folder_once_on_every_return(
    many: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(LasVegas()) as (app, pilot):
        watch = Watch(monkeypatch)
        await pilot.press("s", "escape")
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen), "the lobby")
        assert watch.num_listed == 1
        assert not watch.opened, "nothing has changed"


async def test_statistics_open_every_file_once(many: int, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(monkeypatch)
    async with running(LasVegas(destinations.OpenStats())) as (app, _):
        await app.workers.wait_for_complete()
        assert f"{many} games" in screen.text(app)
        assert watch.num_listed == 1
        assert (len(watch.opened), set(watch.opened.values())) == (many, {1})


# -- a newest file that cannot be read -------------------------------------------------------------


async def test_newest_file_that_cannot_be_read_stands_before_older_games() -> None:
    os.utime(saved("dice", 3).transcript.path, (1_000_000_000, 1_000_000_000))
    path, said = damaged(), "old.jsonl is not a transcript of a game."
    async with running(LasVegas()) as (app, pilot):
        assert f"{said} Repair, move or delete it." in screen.text(app)
        assert "Damaged" in screen.text(app).partition("New game")[0]
        await pilot.press("enter")
        assert isinstance(app.screen, LobbyScreen), "no older game is taken instead"
        assert said in str(app.screen.query_one("#notice", Static).render())
        await pilot.press("x")
        assert "Delete old.jsonl for good?" in screen.text(app)
        await pilot.press("escape", "down", "enter")
        assert isinstance(app.screen, GameScreen)
        app.open(destinations.OpenLobby())
        await pilot.pause()
        await pilot.press("home", "x", "enter")
        assert not path.exists()


async def test_unreadable_file_older_than_a_game_is_only_on_the_page_of_all() -> None:
    os.utime(damaged(), (1_000_000_000, 1_000_000_000))
    saved("dice", 3)
    async with running(LasVegas()) as (app, pilot):
        assert "old.jsonl" not in screen.text(app)
        await pilot.press("o")
        assert "old.jsonl is not a transcript of a game." in screen.text(app)
        assert "Damaged" in screen.text(app)


async def test_lines_that_cannot_be_read_are_counted_in_the_row() -> None:
    path = saved("dice", 20).transcript.path
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:6], b"#\n", *lines[6:]]))
    async with running(LasVegas()) as (app, pilot):
        assert f"{len(lines) - 5} lines cannot be read" in screen.text(app)
        await pilot.press("6")
        said = f"The next choice moves this line and the {len(lines) - 6} lines after it to"
        assert said in screen.one_line(app)
        assert not Path(f"{path}.bak").exists()
