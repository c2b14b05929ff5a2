"""The payout of a casino as it moves: all of it was decided before, and it only takes its time."""

import asyncio
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from textual.content import Content
from textual.geometry import Offset

from lasvegas_tui.play.session import Session, Step
from lasvegas_tui.rules.casino.casinos import Award, CasinoPaid
from lasvegas_tui.rules.royale.news import DiceMoved
from lasvegas_tui.screens.card.animation import REVEAL
from lasvegas_tui.screens.card.cards import LaidCards
from lasvegas_tui.screens.casinos.payout_animation import COIN, parts, progress
from lasvegas_tui.screens.game.animation_phases import duration_of
from lasvegas_tui.screens.game.ui_state import Frame
from lasvegas_tui.settings import PACES, Settings
from lasvegas_tui.widgets.flight import FlyingNote, position
from lasvegas_tui.widgets.seats import crowned
from tests.nightly import rest_at_night
from tests.ui.quiet import until
from tests.ui.tables import (
    NAMES,
    TableApp,
    asking,
    casinos_in,
    new_session,
    play_until_told,
    press,
    shared_table,
    table_of,
    text,
)
from tests.walking import random_step, random_steps, shortly_before

ALL = CasinoPaid(2, tied=(2, 3), awards=(Award(0, 90_000), Award(4, 40_000)), left=(20_000,))
TIMES = [step / 200 for step in range(201)]
GAMES = [("dice", {"open_money": True}), ("royale", {"basic": True})]


def test_casino_is_paid_in_order() -> None:
    seen: list[str] = []
    for t in TIMES:
        now = progress(ALL, t, 5)
        what = "light"
        if now.num_gone == 3:
            what = "over"
        elif now.num_sinking:
            what = "sinking"
        elif now.flight is not None:
            what = f"{now.flight.text} to {now.flight.player}"
        elif now.taking is not None:
            what = f"counting for {now.taking}"
        elif now.is_striking:
            what = "striking"
        if seen[-1:] != [what]:
            seen.append(what)
    assert seen == [
        "light",
        "striking",
        "90K to 0",
        "counting for 0",
        "40K to 4",
        "counting for 4",
        "sinking",
        "over",
    ]


def test_large_catch_shines_and_is_counted_for_longer() -> None:
    small, large = (CasinoPaid(2, (), (Award(0, note),), ()) for note in (40_000, 90_000))
    assert duration_of(parts(large)) > duration_of(parts(small))

    def num_runs(paid: CasinoPaid, num_players: int) -> int:
        lights = [progress(paid, t, num_players).light for t in TIMES]
        assert lights[-1] == 1, "it has passed"
        return 1 + sum(now < was for was, now in pairwise(lights))

    assert num_runs(small, 2) == 1
    assert num_runs(large, 2) > 1
    assert num_runs(large, 0) == 1, "nobody catches it"


def test_money_is_counted_up_to_what_was_paid() -> None:
    sums = [sum(note for _, note in progress(ALL, t, 5).banked) for t in TIMES]
    assert sums[0] == 0
    assert sums[-1] == 130_000
    assert progress(ALL, 1, 5).banked == ALL.awards
    assert all(0 <= now - was <= COIN for was, now in pairwise(sums))


def test_note_of_an_owner_without_a_seat_sinks() -> None:
    for t in TIMES:
        now = progress(ALL, t, 4)
        assert now.taking in (None, 0)
        assert all(owner == 0 for owner, _ in now.banked)
    assert any(progress(ALL, t, 4).num_sinking and progress(ALL, t, 4).num_gone == 1 for t in TIMES)


def test_casino_where_nothing_happens_takes_less_time() -> None:
    nothing = CasinoPaid(1, (), (), (50_000,))
    assert 0 < duration_of(parts(nothing)) < duration_of(parts(ALL)) == 1
    assert all(PACES[name].payout < 1 for name in PACES)
    assert PACES["fast"].payout * 2 == PACES["normal"].payout
    assert not PACES["off"].payout


def test_flying_note_never_covers_the_text_between_casino_and_seat() -> None:
    from textual.geometry import Offset

    way = [position(step / 40, Offset(10, 3), 12, Offset(70, 19)) for step in range(41)]
    assert way[0] == (10, 3)
    assert way[-1] == (70, 19)
    assert all(spot.x == 10 for spot in way if spot.y < 12)
    assert {spot.y for spot in way} == {*range(3, 13), 19}, "the words are in rows 13 to 18"
    assert all(was.y <= now.y and was.x <= now.x for was, now in pairwise(way))


# -- a round of each game --------------------------------------------------------------------------


def paid_round(game: str, seed: int = 3, **options: Any) -> tuple[Session, Step]:
    """Play at random up to the end of a round; return the game and the step that pays it."""
    session, rng = new_session(game, 3, seed=seed, **options), Random(seed)
    while True:
        step = random_step(session, rng)
        if not step.is_sealed and any(
            isinstance(item, CasinoPaid) for item in session.view(None).news
        ):
            return session, step


def pictures(session: Session, step: Step) -> list[tuple[Any, Frame[Any]]]:
    """Return what is seen of a payout, in its order."""
    view, before = session.view(None), step.before.view(None)
    return [
        (view, Frame(place=item.casino, news=view.news[: end + 1], before=before, t=t / 20))
        for end, item in enumerate(view.news)
        if isinstance(item, CasinoPaid)
        for t in range(21)
    ]


def royale_steps(num_games: int) -> Iterator[tuple[Session, Step]]:
    """Yield the steps of some games of chance with all their tiles."""
    for seed in range(num_games):
        session, rng = new_session("royale", 3, seed=seed, tiles=6), Random(seed)
        yield from ((session, step) for step in random_steps(session, rng, rng.choice))


def test_paid_casinos_stay_empty_while_a_tile_asks() -> None:
    asked = 0
    for session, step in royale_steps(12):
        view: Any = step.after.view(None)
        top = view.table.top
        if top is None or top.side != "G1":
            continue
        look: Any = shared_table(session)
        number = view.table.number_of("G1")
        faces = casinos_in(look, view, Frame())
        asked += number < 6
        for face in faces:
            assert (face.num_gone >= len(face.notes)) is (face.number <= number)
    assert asked, "a tile that asks in the middle of the payout"


def test_black_dice_reach_their_casino_before_it_is_paid() -> None:
    num_moved = 0
    for session, step in royale_steps(12):
        view: Any = step.after.view(None)
        look: Any = shared_table(session)
        for item in view.news:
            if not isinstance(item, DiceMoved) or not look.animation.duration(item, view):
                continue
            assert isinstance(item.target, int)
            num_moved += 1
            news, before = view.news[: view.news.index(item) + 1], step.before.view(None)
            frame = Frame[Any](place=item.target, news=news, before=before)
            frames = (replace(frame, t=0.0), replace(frame, t=1.0), Frame[Any]())
            drawn = [casinos_in(look, view, shown)[item.target - 1] for shown in frames]
            counts = [face.rows[item.owner].count for face in drawn]
            assert counts[0] != counts[1] == counts[2]
    assert num_moved, "black dice that were placed"


@pytest.mark.parametrize("game", ["dice", "royale", "card"])
def test_hidden_money_is_counted_in_notes_only(game: str) -> None:
    options = {"royale": {"hidden_money": True}}.get(game, {})
    session, step = paid_round(game, **options)
    look, seen = table_of(session), set()
    for view, frame in pictures(session, step):
        for model in crowned(look.seats_at(look.animation.at(view, frame).view, frame)):
            assert not model.is_leading
            assert model.money == "0" or model.money.split()[-1] in ("note", "notes")
            seen.add(model.money)
        assert all(view.worth(player) is None for player in range(3))
    assert len(seen) > 1, "the notes are counted up"


@pytest.mark.parametrize(("game", "options"), GAMES, ids=[game for game, _ in GAMES])
def test_paid_notes_are_gone_and_unpaid_ones_are_still_there(
    game: str, options: dict[str, Any]
) -> None:
    session, step = paid_round(game, **options)
    look: Any = table_of(session)
    for view, frame in pictures(session, step):
        for face in casinos_in(look, view, frame):
            if face.number < frame.place:
                assert face.num_gone >= len(face.notes)
            elif face.number > frame.place:
                assert not face.num_gone
                assert not face.num_sinking
    view = session.view(None)
    after = casinos_in(look, view, Frame())
    assert all(face.num_gone >= len(face.notes) for face in after)


# -- at the table ----------------------------------------------------------------------------------


async def test_payout_is_in_the_state_before_anything_moves() -> None:
    session = new_session("dice", 2, open_money=True)
    app = TableApp(session, Settings(animation="normal", hints=False))
    written: list[Any] = []
    session.journal = written.append
    async with app.run_test() as pilot:
        await play_until_told(pilot, "Payout", Random(1))
        await until(pilot, lambda: app.table.shown[1].place == 1, "the first casino")
        assert [model.money for model in app.table.seat_row.models] == ["0", "0"]
        assert session.view(None).num_notes != (0, 0)  # type: ignore[attr-defined]
        resumed = Session.replay(session.header, session.events)
        assert len(written) == len(session.events)
        assert resumed.view(None) == session.view(None)
    async with asking(TableApp(resumed)) as (app, _):
        assert "Round 1 of 4 is over" in text(app)
        assert [model.money for model in app.table.seat_row.models] != ["0", "0"]


@pytest.mark.parametrize(
    ("animation", "labels"), [("normal", ("faster", "hold")), ("off", ("next casino", "skip"))]
)
async def test_last_line_says_what_goes_on_by_itself_and_what_waits(
    animation: Any, labels: tuple[str, str]
) -> None:
    app = TableApp(new_session("dice", 2), Settings(animation=animation, hints=False))
    async with asking(app) as (_, pilot):
        await play_until_told(pilot, "Payout", Random(1))
        (first, second, *_) = app.table.key_bar.keys
        assert (first.label, second.label) == labels
        assert app.director.goes_on_by_itself is (animation == "normal")


async def test_note_flies_and_keys_skip_ahead() -> None:
    session = new_session("dice", 2, open_money=True)
    app = TableApp(session, Settings(animation="normal", hints=False))
    async with app.run_test() as pilot:
        await play_until_told(pilot, "Payout", Random(1))
        table = app.table
        while not table.flying.content.plain:
            assert "Payout" in table.prompt.asked.plain, "no note has flown"
            await asyncio.sleep(0.001)
        await pilot.press("space")
        assert not app.director.goes_on_by_itself
        held = table.shown[1].place
        await until(pilot, lambda: table.shown[1].t == 1, "the end of what moves")
        assert not table.flying.is_flying
        assert table.shown[1].place == held
        last_line = text(app).splitlines()[-1]
        assert "Enter go on" in last_line
        assert not {"faster", "hold"} & set(last_line.split())
        assert isinstance(held, int)
        following = held + 1
        await pilot.press("enter")
        await until(pilot, lambda: table.shown[1].place == following, "the next casino")
        await pilot.press("escape")
        await until(pilot, lambda: "Round 1 of 4 is over" in text(app), "the end of the payout")
        assert not table.flying.is_flying


async def test_cards_are_face_down_before_they_are_turned() -> None:
    app = TableApp(new_session("card", 0, "random", "random"), Settings(hints=False))
    async with app.run_test() as pilot:
        table = app.table
        await until(pilot, lambda: table.shown[1].place == REVEAL, "the reveal")
        laid = table.query_one(LaidCards)
        await until(pilot, lambda: laid.display, "the cards")
        assert len(laid.rows) == 2
        assert not any(row.num_open for row in laid.rows)
        assert not table.stage.since.display, "what comes of it is not told before"


# -- between rounds --------------------------------------------------------------------------------


async def between_rounds(game: str, number: int, **options: Any) -> tuple[Session, str]:
    """Play a round to its end; return the game and what the table says then."""
    rng = Random(1)
    session = shortly_before(
        new_session(game, 3, **options), lambda session: session.state.round > number, rng
    )
    async with asking(TableApp(session)) as (app, pilot):
        await play_until_told(pilot, f"Round {number} of", rng)
        return session, " ".join(app.table.prompt.details)


@pytest.mark.parametrize("number", [1, 2])
async def test_standing_after_a_round_lists_what_each_player_won(number: int) -> None:
    session, told = await between_rounds("royale", number)
    dealt = next(step.before for step in session.steps if step.after.round == number)
    before, totals = dealt.returns(), session.state.returns()
    assert (before != session.root.returns()) == (number > 1)
    order = sorted(range(3), key=lambda player: -totals[player])
    parts = [
        f"{NAMES[p]} {totals[p] // 1000}K (+{(totals[p] - before[p]) // 1000}K)" for p in order
    ]
    assert told == f"Money so far, with chips: {', '.join(parts)}."


@pytest.mark.parametrize(
    ("game", "options"), rest_at_night([("royale", {"hidden_money": True}), ("card", {})], 1)
)
async def test_standing_with_hidden_money_says_what_was_paid_in_the_open(
    game: str, options: dict[str, Any]
) -> None:
    session, told = await between_rounds(game, 1, **options)
    news = [item for step in session.steps for item in step.after.view(None).news]
    awards = [award for item in news if isinstance(item, CasinoPaid) for award in item.awards]
    won = []
    for player, name in enumerate(NAMES[:3]):
        paid = sum(award.note for award in awards if award.owner == player)
        won.append(f"{name} {paid // 1000}K" if paid else f"{name} nothing")
    assert told == f"Won this round: {', '.join(won)}; totals stay hidden until the end."


async def test_standing_of_las_vegan_lists_cabbages() -> None:
    session, told = await between_rounds("vegan", 1)
    start, totals = session.root.returns(), session.state.returns()
    assert told.startswith("Cabbages: ")
    for player in range(3):
        change = totals[player] - start[player]
        sign = "+" if change >= 0 else "−"
        assert f"{NAMES[player]} {totals[player]} ({sign}{abs(change)})" in told


@pytest.mark.parametrize("animation", ["normal", "off"])
@pytest.mark.parametrize("game", ["dice", "royale"])
async def test_dice_slide_from_the_roll_to_their_row_at_the_casino(
    game: str, animation: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    flown: list[tuple[str, Offset]] = []
    fly = FlyingNote.fly

    def seen(self: FlyingNote, content: Content, place: Offset) -> None:
        flown.append((content.plain, place))
        fly(self, content, place)

    monkeypatch.setattr(FlyingNote, "fly", seen)
    app = TableApp(new_session(game, 2), Settings(animation=animation, hints=False))
    async with asking(app) as (_, pilot):
        await press(pilot, "enter")
        arena, question = app.table.stage.yielding[0], app.director.question
        assert question is not None
        number = question.digits[0]
        stage, casino = arena.region, app.table.parts[str(number)].region
        await press(pilot, str(number), "enter")
        assert not app.table.flying.is_flying
    if animation == "off":
        assert not flown
        return
    (dice, start), *_, (_, end) = flown
    assert set(dice) <= {"▐", "▌", " ", str(number)}
    assert stage.contains_point(start)
    assert casino.contains_point(end)
    assert len(flown) > 3
