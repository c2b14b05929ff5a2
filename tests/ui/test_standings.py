"""The end of a game: its places called one after the other, and what is told of it."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from itertools import count
from typing import Any, Literal

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from lasvegas_tui.app import LasVegas
from lasvegas_tui.ascii_signs import ascii_text
from lasvegas_tui.destinations import OpenReplay, OpenSetup
from lasvegas_tui.play import won_amounts
from lasvegas_tui.play.honours import best_catch, costliest_tie
from lasvegas_tui.play.paid_banknotes import payments
from lasvegas_tui.play.session import Session
from lasvegas_tui.records.results import Result
from lasvegas_tui.rules.casino.casinos import CasinoPaid
from lasvegas_tui.rules.casino.dollars_in_words import short
from lasvegas_tui.rules.royale.table import CASINO_NAMES
from lasvegas_tui.screens.end import result_sheet
from lasvegas_tui.screens.end.final_standings_screen import StandingsScreen
from lasvegas_tui.screens.end.large_result_sheet import LargeResultSheet, figures
from lasvegas_tui.screens.end.result_sheet import CALLING, WIDTH, ResultSheet
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.live.menu import MenuScreen
from lasvegas_tui.settings import Settings
from lasvegas_tui.shell.arming_delay import PLEASE, ArmingDelay
from lasvegas_tui.widgets.earnings_chart import (
    Bar,
    bar_lines,
    chart_lines,
    heap_lines,
    level,
    round_lines,
)
from lasvegas_tui.widgets.large_letters import LETTERS, SIGN_LETTERS, large_name
from lasvegas_tui.widgets.styles import PlayerStyle
from tests.nightly import rest_at_night
from tests.ui.positions import LONG
from tests.ui.quiet import until
from tests.ui.tables import NAMES, TableApp, asking, new_session, played, running, text

AGES = 1000.0


@asynccontextmanager
async def at_the_end(
    session: Session, size: tuple[int, int] = (80, 40), pace: float = AGES
) -> AsyncIterator[tuple[TableApp, Pilot[Any], StandingsScreen]]:
    """Run the table of a game that is over, with its end page on top."""
    async with asking(TableApp(session), size=size) as (app, pilot):
        yield app, pilot, await open_page(app, pilot, pace)


async def open_page(app: TableApp, pilot: Pilot[Any], pace: float = AGES) -> StandingsScreen:
    screen = StandingsScreen(app.session, beat=pace)
    app.push_screen(screen)
    await pilot.pause()
    return screen


@pytest.mark.parametrize("game", rest_at_night(["dice", "vegan"], 1))
async def test_places_are_called_from_the_last_to_the_first(game: str) -> None:
    session = played(game)
    names = [seat.name for seat in session.seats]
    order = [names[standing.player] for standing in reversed(session.standings())]
    async with at_the_end(session) as (app, pilot, screen):
        for number in range(3):
            shown = text(app)
            assert CALLING in shown
            assert "wins" not in shown
            assert [name for name in order if name in shown] == order[:number]
            assert app.session.game.words.rounds_heading not in shown
            await pilot.press("enter")
        assert screen.is_whole
        assert CALLING not in text(app)
        assert app.session.game.words.rounds_heading in text(app), "a picture in every game"
        assert app.screen is screen, "the last call does not leave"


async def test_numbers_of_places_are_shown_from_the_start_and_nothing_moves() -> None:
    async with asking(TableApp(played("royale"))) as (app, pilot):
        for width, height in ((80, 24), (120, 35)):
            await pilot.resize_terminal(width, height)
            screen = await open_page(app, pilot)
            begun, region = text(app).splitlines(), screen.sheet.region
            (heading,) = (at for at, row in enumerate(begun) if CALLING in row)
            if width == 80:
                numbers = [row.split()[0] for row in begun[heading + 2 :] if row.strip()]
                assert numbers[:3] == ["1.", "2.", "3."]
            await pilot.press("escape")
            assert screen.is_whole
            assert screen.sheet.region == region
            assert " wins" in text(app).splitlines()[heading]
            assert "Enter play again" in text(app)
            await pilot.press("escape")
            await until(pilot, lambda: app.screen is app.table, "the table")


async def test_c_opens_the_seats_of_the_next_game() -> None:
    async with at_the_end(played("dice")) as (app, pilot, screen):
        await pilot.press("c")
        assert app.screen is screen, "not before all places have been called"
        await pilot.press("escape")
        assert "c chairs" in text(app).splitlines()[-1]
        await pilot.press("c")
        assert [type(opening) for opening in app.openings] == [OpenSetup]


@pytest.mark.parametrize(
    ("game", "animation"),
    rest_at_night(
        [("dice", "normal"), ("royale", "off"), ("card", "normal")]
        + [("dice", "off"), ("royale", "normal"), ("card", "off")],
        3,
    ),
)
async def test_v_pays_the_best_catch_once_more(
    game: str, animation: Literal["off", "normal"]
) -> None:
    session = played(game)
    async with at_the_end(session) as (app, pilot, screen):
        await pilot.press("v")
        assert not app.openings, "not before all places have been called"
        await pilot.press("escape")
        assert "v best catch" in text(app).splitlines()[-1]
        await pilot.press("v")
        (opening,) = app.openings
        catch = screen.ending.catch
    assert catch is not None
    assert isinstance(opening, OpenReplay)
    async with running(LasVegas(opening, Settings(animation=animation))) as (again, pilot):
        table = again.screen
        assert isinstance(table, GameScreen)
        await until(pilot, lambda: table.shown[1].news[-1:] == (catch.payment.paid,), "the payout")
        assert "Payout" in text(again)
        await pilot.press("left")
        await pilot.pause()
        assert not table.shown[1].news, "a key goes on, and nothing is played any more"


async def test_game_without_casinos_offers_no_catch() -> None:
    async with at_the_end(played("vegan")) as (app, pilot, _):
        await pilot.press("escape", "v")
        assert "best catch" not in text(app)
        assert not app.openings


async def test_enter_starts_a_rematch_only_after_a_quiet_moment() -> None:
    async with at_the_end(played("dice")) as (app, pilot, screen):
        await pilot.press(*["enter"] * 9)
        assert screen.is_whole
        assert app.screen is screen, "keys typed through the payout play no new game"
        assert PLEASE in text(app)
        await pilot.press("x", "down")
        await asyncio.sleep(ArmingDelay.FIRST)
        assert screen.is_armed, "other keys do not prolong the moment"
        assert PLEASE not in text(app)
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is not screen, "the next game")


async def test_menu_opens_over_the_end_page_and_pauses_the_calling() -> None:
    async with asking(TableApp(played("dice"))) as (app, pilot):
        screen = StandingsScreen(app.session, beat=AGES, lay_menu=app.director.open_menu)
        app.push_screen(screen)
        await pilot.pause()
        assert "m menu" in text(app)
        await pilot.press("enter", "m")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen), "the menu")
        screen.beat = 0.0001
        await pilot.pause()
        assert screen.num_called == 1, "the next place waits"
        await pilot.press("escape")
        await until(pilot, lambda: screen.is_whole, "all places")
        assert text(app).splitlines()[-1].strip() == (
            "Enter play again  c chairs  Esc back  j review  v best catch  m menu  q leave"
        )


async def test_key_bar_names_scrolling_for_a_long_page() -> None:
    async with at_the_end(played("dice", people=5), (80, 18), pace=0.0) as (app, _, _):
        assert "↑↓ scroll" in text(app).splitlines()[-1]


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("royale", {}),
        ("royale", {"hidden_money": True}),
        ("dice", {"chips": True}),
        ("card", {"sequential": True, "chips": True}),
    ],
)
def test_parts_of_a_total_add_up(game: str, options: dict[str, Any]) -> None:
    session = played(game, **options)
    view = session.view(None)
    for standing in session.standings():
        told = session.game.words.account(view, standing.player, standing.total)
        parts = [int(word[:-1]) for word in told.split() if word.endswith("K")]
        assert len(parts) == (1 if told.endswith("no chips") else 2)
        assert "0K in 0" not in told
        assert sum(parts) * 1000 == standing.total
        assert sum(won_amounts.money_by_round(session)[standing.player]) == standing.total


@pytest.mark.parametrize("game", ["dice", "royale", "card"])
def test_best_catch_and_costliest_tie_are_found(game: str) -> None:
    session = played(game)
    news = [item for step in session.steps for item in step.after.view(None).news]
    paid = [item for item in news if isinstance(item, CasinoPaid)]
    catch, tie = best_catch(payments(session.steps), 3), costliest_tie(payments(session.steps), 3)
    assert catch is not None
    assert catch.note == max(note for p in paid for owner, note in p.awards if owner < 3)
    assert (catch.owners[0], catch.note) in catch.payment.paid.awards
    lost = [max(p.left) for p in paid if p.left and min(p.tied, default=9) < 3]
    assert (tie.note if tie is not None else None) == max(lost, default=None)
    assert tie is None or tie.owners == tie.payment.paid.tied


ANNA = PlayerStyle("Anna", "▲", "$player-orange")


def test_parts_of_a_bar_are_labelled_with_their_rounds() -> None:
    whole = Bar(ANNA, (80_000, 0, 230_000, 150_000), True)
    labels = bar_lines(whole, 460_000, 60, short, 1)[-1]
    assert labels.plain.split() == ["1:", "80K", "3:", "230K", "4:", "150K"]
    narrow = bar_lines(Bar(ANNA, (80_000, 0, 230_000), True), 310_000, 24, short, 1)[-1]
    assert narrow.plain.split() == ["80K", "3:", "230K"], "the sum comes before the number"


def test_round_labels_are_below_their_bars_with_what_each_brought() -> None:
    bars = [Bar(ANNA, (80_000, 0, 230_000, 150_000)), Bar(ANNA, (10_000, 900_000, 0, 0))]
    heads, first, second = (row.plain for row in round_lines(bars, 74))
    starts = [heads.index(f"round {number}") for number in range(1, 5)]
    for row, told in ((first, "80K 0K 230K 150K"), (second, "10K 900K 0K 0K")):
        cells = [row[start:end] for start, end in zip(starts, [*starts[1:], 74], strict=True)]
        assert [cell.strip("█ ") for cell in cells] == told.split()
        assert all(cell.endswith(" ") for cell in cells[:3]), "rounds do not touch"
        assert ["█" in cell for cell in cells] == [amount != "0K" for amount in told.split()]


def test_parts_of_a_bar_are_distinguishable_in_ascii() -> None:
    (row, _) = chart_lines([Bar(ANNA, (4, 8, 2))], 60, str)
    assert [set(part) for part in ascii_text(row.plain)[16:].strip().split("|")] == [{"#"}] * 3


def test_labels_of_small_bars_do_not_touch() -> None:
    bars = [Bar(ANNA, (130_000, 90_000, 70_000, 170_000)), Bar(ANNA, (900_000,))]
    for width in range(24, 80):
        labels = chart_lines(bars, width)[1].plain
        assert set(labels.split()) <= {"130K", "90K", "70K", "170K"}


def test_level_is_as_high_as_its_share() -> None:
    assert [level(n, 8) for n in (0, 4, 8)] == ["▁", "▅", "█"]
    assert level(0, 0) == "▁"


async def test_tie_with_neutral_dice_says_so() -> None:
    async with at_the_end(played("royale", seed=1), pace=0.0) as (app, _, _):
        (told,) = (line for line in text(app).splitlines() if "Costliest tie" in line)
        assert re.search(rf"and (neutral|gray) dice, at ({'|'.join(CASINO_NAMES)}) in round", told)


# -- on a large screen -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "names", "people"),
    rest_at_night([("royale", LONG, 5), ("board", NAMES, 2), ("vegan", LONG, 5)], 1),
)
async def test_end_page_fills_a_large_screen(
    game: str, names: tuple[str, ...], people: int
) -> None:
    session = played(game, people=min(people, new_session(game).game.players[-1]), names=names)
    async with at_the_end(session, pace=0.0) as (app, pilot, screen):
        for width, height in ((120, 35), (160, 45), (200, 60)):
            await pilot.resize_terminal(width, height)
            sheet, shown = screen.sheet.region, text(app)
            assert (sheet.width, sheet.height) >= (width * 4 // 5, height * 3 // 5)
            assert "…" not in shown
            assert "scroll" not in shown
            for standing in session.standings():
                name = session.seats[standing.player].name
                assert shown.count(name) <= 2 + 2 * len(screen.ending.highlights)
        await pilot.resize_terminal(80, 24)
        assert screen.sheet.region.width == 78


@pytest.mark.parametrize(("height", "counts"), [(2, [3, 9]), (4, [0, 3, 0, 9]), (9, [3, 9])])
def test_heaps_have_as_many_pieces_as_their_numbers(height: int, counts: list[int]) -> None:
    bar = Bar(ANNA, (8, 4, 0))
    *rows, labels = heap_lines(bar, 8, 60, "❀", height)
    assert len(rows) == height
    assert [row.plain.count("❀") for row in rows if row.plain.strip()] == [n for n in counts if n]
    assert labels.plain.split() == ["8", "4", "0"]
    assert max(row.cell_length for row in rows) <= 60
    *rows, _ = heap_lines(bar, 40, 24, "❀", height)
    assert len(rows) == height
    assert max(row.cell_length for row in rows) <= 24


def test_titles_are_kept_that_a_later_game_of_the_evening_gives_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = played("dice", people=3)
    usual = ResultSheet(session).titles
    assert usual
    began = session.header.began
    assert began is not None
    given = tuple((title.name, title.player) for title in usual.values())
    later = Result("dice", session.seats, (1, 2, 3), (0, 0, 0), began, "", titles=given)
    monkeypatch.setattr(result_sheet, "evening_so_far", lambda _: [later])
    assert ResultSheet(session).titles == usual
    earlier = replace(later, began=began - timedelta(hours=1))
    monkeypatch.setattr(result_sheet, "evening_so_far", lambda _: [earlier])
    assert ResultSheet(session).titles != usual


def test_victory_shared_by_many_is_written_in_full() -> None:
    session = played("dice", people=5, names=LONG)
    ending = ResultSheet(session)
    ending.standings = tuple(replace(standing, rank=1) for standing in ending.standings)
    told = " ".join(row.plain.strip() for row in ending.headline(74, True))
    assert told.endswith("share the victory")


def test_large_figures_are_readable_in_ascii() -> None:
    told = [ascii_text(row.plain) for row in figures("$470,915", "bold")]
    assert told[0].startswith("$")
    assert not "".join(told).count("?")


@pytest.mark.parametrize("name", ["Ruby", "Wilhelmina Marie"])
def test_level_of_a_bot_is_beside_its_name(name: str) -> None:
    session = played("royale", people=2, names=("Anna", name))
    session.seats = (session.seats[0], replace(session.seats[1], bot="thrifty"))
    for ending in (ResultSheet(session), LargeResultSheet(session)):
        told = " ".join(" ".join(row.plain for row in ending.lines(2)).split())
        assert "thrifty bot" in told
        assert (f"{name} (thrifty bot)" in told) == (name == "Ruby")


@pytest.mark.parametrize("game", ["dice", "board", "vegan"])
async def test_winner_stands_in_the_letters_of_the_sign_on_the_smallest_screen(game: str) -> None:
    games = (played(game, 2, seed=seed) for seed in count(3))
    session = next(found for found in games if found.standings()[1].rank == 2)
    async with at_the_end(session, (80, 24)) as (app, pilot, sheet):
        name = session.seats[session.standings()[0].player].name
        rows = large_name(name, WIDTH, SIGN_LETTERS)
        assert rows[0] not in text(app), "nobody knows yet who won"
        sheet.call(2)
        await pilot.pause()
        assert all(row.rstrip() in text(app) for row in rows)
        assert not sheet.scroll.show_vertical_scrollbar


def test_name_without_room_or_letters_is_not_written_large() -> None:
    assert large_name("Zoë", WIDTH, SIGN_LETTERS) == large_name("ZOE", WIDTH, SIGN_LETTERS)
    assert large_name("Christopher", WIDTH, SIGN_LETTERS) == ()
    assert len(large_name("Christopher", WIDTH, LETTERS)) == 3
    assert large_name("李明", WIDTH, LETTERS) == ()
