"""The tables at the side: what each round brought, and the evening so far."""

from datetime import datetime
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from lasvegas_tui.play.past_turns import views_after_rounds
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import Session
from lasvegas_tui.records.results import Result
from lasvegas_tui.screens.casinos.models_from_views import if_it_ended
from lasvegas_tui.screens.end.round_and_evening_tables import evening, rounds
from lasvegas_tui.widgets.side_tables_and_texts import table_lines
from tests.ui.tables import NAMES, TableApp, asking, new_session, press, table_of, text
from tests.walking import random_step, random_steps


def in_round(number: int, game: str = "royale", **options: Any) -> Session:
    """Return a game shortly after a round has begun."""
    session = new_session(game, 3, **options)
    return next(session for _ in random_steps(session, Random(1)) if session.state.round == number)


@pytest.mark.parametrize(
    ("game", "options"), [("royale", {"tiles": 4}), ("dice", {"open_money": True})]
)
def test_rounds_add_up_to_the_totals_after_the_last_one(game: str, options: dict[str, Any]) -> None:
    session = in_round(3, game, **options)
    table, last = rounds(session), views_after_rounds(session)[-1]
    assert table is not None
    assert table.columns == ("1", "2", "sum")
    for player, row in enumerate(table.rows):
        *gains, total = [int(cell.removesuffix("K")) for cell in row.cells]
        assert sum(gains) == total
        assert session.game.words.brief(last.worth(player) or 0) == row.cells[-1]
    assert rounds(in_round(1, game, **options)) is None


def test_hidden_money_is_counted_in_notes() -> None:
    session = in_round(2, "dice")
    table = rounds(session)
    assert table is not None
    assert table.heading == "Notes by round"
    assert not any("K" in cell for row in table.rows for cell in row.cells)


ANNA, BEN, CLEO = Seat("Anna", "orange"), Seat("Ben", "blue"), Seat("Cleo", "green")


def won_by(winner: Seat, other: Seat = ANNA, **changed: Any) -> Result:
    """Return a game of the evening, 400K to 300K."""
    friday = datetime(2026, 11, 20, 20)
    won = Result("royale", (winner, other), (1, 2), (400_000, 300_000), friday, "E")
    return replace(won, **changed)


def listed(*games: Result) -> dict[str, tuple[str, ...]]:
    """Return the rows of the table of an evening by their names, in order."""
    table = evening(games)
    assert table is not None
    return {row.name.plain: row.cells for row in table.rows}


def test_evening_lists_the_leader_first() -> None:
    games = (won_by(BEN), won_by(BEN))
    table = evening(games)
    assert table is not None
    assert table.heading == "This evening, 2 games"
    assert not table.note
    assert [*listed(*games).items()] == [("● Ben", ("2", "800K")), ("▲ Anna", ("0", "600K"))]
    assert evening([]) is None


def test_evening_of_changing_company_says_how_many_games_each_has_played() -> None:
    found = listed(won_by(BEN), won_by(CLEO), won_by(CLEO))
    assert found == {
        "■ Cleo": ("2", "2", "800K"),
        "● Ben": ("1", "1", "400K"),
        "▲ Anna": ("3", "0", "900K"),
    }


def test_win_that_does_not_count_has_a_star_and_its_meaning_stands_below() -> None:
    games = (won_by(ANNA, BEN), won_by(ANNA, BEN, num_taken_back=1))
    assert listed(*games) == {"▲ Anna": ("1*", "800K"), "● Ben": ("0", "600K")}
    table = evening(games)
    assert table is not None
    assert table.note.startswith("* also won")
    assert table.note in " ".join(line.plain.strip() for line in table_lines(table, 60))


@pytest.mark.parametrize(("size", "is_there"), [((160, 45), True), ((120, 35), False)])
async def test_table_of_rounds_is_beside_a_wide_table(
    size: tuple[int, int], is_there: bool
) -> None:
    async with asking(TableApp(in_round(2)), size=size) as (app, _):
        assert ("Money by round" in text(app)) is is_there


@pytest.mark.parametrize("size", [(160, 24), (160, 45), (200, 60)])
async def test_what_tiles_do_is_beside_a_wide_table_and_chooses_their_casino(
    size: tuple[int, int],
) -> None:
    async with asking(TableApp(new_session("royale", 3, tiles=6)), size=size) as (app, pilot):
        tiles = app.session.view(None).table.tiles  # type: ignore[attr-defined]
        side = " ".join(" ".join(line.plain for line in app.table.side_tables.lines()).split())
        told = [f"{number} {tile.name}: {tile.text}" for number, tile in enumerate(tiles, 1)]
        assert side.startswith(f"Tiles {' '.join(told)}")
        assert app.table.side_tables.region.bottom <= size[1]
        await press(pilot, "enter")
        question = app.question
        number = question.digits[0]
        lines = app.table.side_tables.lines()
        row = next(y for y, line in enumerate(lines) if line.plain.startswith(f"{number} "))
        await pilot.click(app.table.side_tables, offset=(4, row))
        assert question.target == number


@pytest.mark.parametrize("game", ["dice", "royale", "card"])
async def test_side_column_says_what_the_casinos_would_pay_now(game: str) -> None:
    session, rng = new_session(game, 3, seed=4), Random(4)
    view: Any = session.view(None)
    while not any(casino.payout().awards for casino in view.table.casinos):
        random_step(session, rng)
        view = session.view(None)
    table = table_of(session)
    (now,) = if_it_ended(table.words, view, table.players)
    told = [paragraph.plain.split() for paragraph in now.paragraphs]
    assert "0K" not in [amount for _, _, amount in told], "none is 0, as in the row of players"
    sums = {name: int(amount.removesuffix("K")) * 1000 for _, name, amount in told}
    assert list(sums.values()) == sorted(sums.values(), reverse=True)
    payouts = [casino.payout().awards for casino in view.table.casinos]
    for player, name in enumerate(NAMES[:3]):
        assert sums[name] == sum(a.note for paid in payouts for a in paid if a.owner == player)
