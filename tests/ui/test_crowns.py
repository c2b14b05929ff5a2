"""Whoever is marked as the leader has the most of what is printed beside the mark."""

import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from lasvegas_tui.play.session import Step
from lasvegas_tui.screens.end.large_result_sheet import LargeResultSheet
from lasvegas_tui.screens.end.result_sheet import ResultSheet
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.game.ui_state import Frame
from lasvegas_tui.screens.live.round_summary import round_summary
from lasvegas_tui.widgets.seats import CROWN, SeatModel, arranged, crowned
from lasvegas_tui.widgets.styles import PlayerStyle
from tests.nightly import rest_at_night
from tests.ui.tables import new_session, table_of
from tests.walking import random_steps

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("royale", 3, {"tiles": 6}),
    ("royale", 5, {"tiles": 6}),
    ("royale", 2, {"tiles": 6, "hidden_money": True}),
    ("dice", 3, {"chips": True, "open_money": True}),
    ("dice", 2, {"chips": True}),
    ("card", 3, {"sequential": True, "chips": True}),
    ("card", 2, {}),
    ("board", 4, {"duels": True}),
    ("board", 2, {}),
    ("vegan", 3, {}),
    ("vegan", 2, {}),
]
IDS = [" ".join([game, str(num), *options]) for game, num, options in TABLES]
OPEN = [
    table
    for table in TABLES
    if table[0] in ("royale", "dice", "vegan")
    and (table[0] != "dice" or "open_money" in table[2])
    and "hidden_money" not in table[2]
]
"""Those where all that everybody has is open between rounds."""
TIMES = (0.4, 0.8, 0.95, 1.0)
WIDTH = 78


def frames(
    look: GameScreen[Any], step: Step, viewer: int | None
) -> Iterator[tuple[Any, Frame[Any]]]:
    """Yield the pictures of what a step brought, and the table after it."""
    view, before = step.after.view(viewer), step.before.view(viewer)
    for end, item in enumerate(view.news, 1):
        for t in TIMES if look.animation.duration(item, view) else (1.0,):
            place = look.animation.place(item, view)
            yield view, Frame(place=place, news=view.news[:end], before=before, t=t)
    yield view, Frame()


def printed(models: tuple[SeatModel, ...]) -> Iterator[tuple[bool, str, int | None]]:
    """Yield for each seat whether it has a crown, and the money beside it, in words and figures."""
    row = arranged(crowned(models), WIDTH)
    for model, cells in zip(row.models, row.widths, strict=True):
        text = "\n".join(line.plain for line in row.lines(model, cells, 2))
        assert model.money in text
        found = re.fullmatch(r"(?:won )?(-?\d+)(?:K| ❀| points?)?", model.money)
        assert (CROWN in text) == bool(re.search(rf"{CROWN} ?{re.escape(model.money)}", text))
        yield CROWN in text, model.money, int(found[1]) if found else None


def check_crown(models: tuple[SeatModel, ...]) -> bool:
    """Check the crown of a row of seats; return whether there is one."""
    seats = [seat for seat in printed(models) if seat[1]]
    known = [amount for _, _, amount in seats if amount is not None]
    most = max(known, default=0)
    is_plain = len(known) == len(seats) and known.count(most) == 1 and any(known)
    for is_crowned, _, amount in seats:
        assert is_crowned == (is_plain and amount == most), seats
    return any(is_crowned for is_crowned, _, _ in seats)


@pytest.mark.parametrize(("game", "num_players", "options"), rest_at_night(TABLES, 4), ids=IDS)
def test_crown_marks_the_largest_amount_shown(
    game: str, num_players: int, options: dict[str, Any]
) -> None:
    session, rng = new_session(game, num_players, seed=3, **options), Random(3)
    look, num_crowned = table_of(session), 0
    for step in random_steps(session, rng, rng.choice):
        viewer = rng.choice([None, *range(num_players)])
        for view, frame in frames(look, step, viewer):
            models = look.seats_at(look.animation.at(view, frame).view, frame)
            num_crowned += check_crown(models)
    assert num_crowned


@pytest.mark.parametrize(("game", "num_players", "options"), OPEN)
def test_order_after_a_round_is_that_of_the_amounts(
    game: str, num_players: int, options: dict[str, Any]
) -> None:
    session, rng = new_session(game, num_players, seed=5, **options), Random(5)
    look, num_told = table_of(session), 0
    for step in random_steps(session, rng, rng.choice):
        if step.after.view(None).is_between_rounds:
            told = re.findall(r"(-?\d+)K? \(", round_summary(session, look, None))
            assert told == sorted(told, key=int, reverse=True)
            assert len(told) == num_players
            num_told += 1
    assert num_told


@pytest.mark.parametrize(("game", "num_players", "options"), TABLES, ids=IDS)
def test_winner_on_the_last_page_has_the_largest_total(
    game: str, num_players: int, options: dict[str, Any]
) -> None:
    session, rng = new_session(game, num_players, seed=4, **options), Random(4)
    for _ in random_steps(session, rng, rng.choice):
        pass
    small, large = ResultSheet(session), LargeResultSheet(session)
    most = max(standing.total for standing in session.standings())
    for number, standing in enumerate(session.standings()):
        whole = "\n".join(line.plain for line in small.place(number))
        assert f"{standing.rank}." in whole
        assert session.game.words.total(standing.total) in whole
        assert standing.rank > 1 or standing.total == most
        is_crowned = any(CROWN in line.plain for line in large.place(number))
        assert is_crowned == (standing.rank == 1)


@pytest.mark.parametrize(
    ("amounts", "leader"),
    [((1, 2, 3), 2), ((3, 2, 3), None), ((0, 0, 0), None), ((None, 2, 3), None), ((-1, 0, -2), 1)],
)
def test_no_crown_for_a_shared_lead_or_hidden_money(
    amounts: Sequence[int | None], leader: int | None
) -> None:
    anna = PlayerStyle("Anna", "▲", "$player-orange")
    models = crowned(tuple(SeatModel(anna, "", "some", amount=amount) for amount in amounts))
    assert [model.is_leading for model in models] == [seat == leader for seat in range(3)]
