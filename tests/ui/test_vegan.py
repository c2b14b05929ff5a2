"""Las Vegan on the table: the hand, the trick, tokens, the bank, and a round's scoring."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from textual.content import Content
from textual.pilot import Pilot

from lasvegas_tui.ascii_signs import ascii_text
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.timeline_and_undo_rules import Timeline
from lasvegas_tui.rules.core import Decision, Simultaneous, Terminal
from lasvegas_tui.rules.vegan.actions import PlaceToken, Play
from lasvegas_tui.rules.vegan.card_gains_and_costs import Load
from lasvegas_tui.rules.vegan.news import GoldenPlaced, RoundScored, TokenPlaced
from lasvegas_tui.rules.vegan.sentences.about_table import SIDES
from lasvegas_tui.rules.vegan.table import Phase, VeganView
from lasvegas_tui.rules.vegan.tricks import Laid
from lasvegas_tui.rules.vegan.words import CABBAGE
from lasvegas_tui.screens.end.final_standings_screen import StandingsScreen
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.game.ui_state import Frame
from lasvegas_tui.screens.live.curtain import CurtainDirector
from lasvegas_tui.screens.vegan.cards import SUITS, SuitedCardModel, effect_of, load_in
from lasvegas_tui.screens.vegan.machines import MachinePanel
from lasvegas_tui.screens.vegan.screen import VeganScreen
from lasvegas_tui.screens.vegan.targets import TRICK, Spot
from lasvegas_tui.settings import PACES, Pace, Settings
from lasvegas_tui.widgets.styles import Highlight
from tests.nightly import rest_at_night
from tests.rules.suited_cards import play_for_bank
from tests.saved import is_over
from tests.ui.positions import LONG
from tests.ui.quiet import until
from tests.ui.tables import (
    TableApp,
    asking,
    director_of,
    frame,
    new_session,
    open_curtain,
    play_on,
    press,
    running,
    settled,
    text,
)
from tests.ui.tables import played as finished
from tests.ui.vegan_positions import (
    bank_led,
    before_last_trick,
    costly,
    dealt,
    played,
    to_bank,
    view_of,
    with_seven,
)
from tests.walking import shortly_before

SIZES = [(80, 24), (120, 35), (200, 60)]
SIZE_IDS = ["80x24", "120x35", "200x60"]


def view(app: TableApp, player: int | None = None) -> VeganView:
    found = app.session.view(player)
    assert isinstance(found, VeganView)
    return found


def game_screen(app: TableApp) -> VeganScreen:
    assert isinstance(app.table, VeganScreen)
    return app.table


def looks(app: TableApp) -> dict[str, str]:
    """Return the cards of the hand on the screen, and how each is lit."""
    return {str(card.target): card.highlight for card in game_screen(app).hand.cards}


async def opened(pilot: Pilot[None]) -> None:
    await settled(pilot)
    await open_curtain(pilot)


# -- the hand --------------------------------------------------------------------------------------


async def test_obviously_forced_choice_is_made_at_once() -> None:
    session = before_last_trick()
    app, num_before = TableApp(session), len(session.steps)
    async with asking(app) as (_, pilot):
        assert app.table.prompt.asked.plain.startswith("The last trick")
        assert "each had one card left" in app.table.prompt.asked.plain
        assert len(session.steps) == num_before + 4
        await press(pilot, "escape")
        while view(app).table.phase is Phase.TOKEN:
            await play_on(pilot, Random(1))
        await settled(pilot)
        while "is over" not in app.table.prompt.asked.plain:
            await press(pilot, "enter")
        await pilot.press("u")
        await pilot.press("enter")
        await settled(pilot)
        assert sum(view(app).hand_sizes) > 4, "what was no choice is not what is taken back"


async def test_cards_that_must_be_played_are_marked_and_others_refused() -> None:
    async with running(TableApp(played(dealt("R5", "R2 R9 P0 P3", "G1"), "R5"))) as (app, pilot):
        await opened(pilot)
        assert "must follow RED ♥" in text(app)
        assert looks(app)["R2"] == "open"
        assert looks(app)["P3"] == "faded"
        await press(pilot, "3")
        assert "You hold red, so you must play it." in text(app)
        assert isinstance(app.session.node, Decision)
        assert app.session.node.player == 1


async def test_card_is_previewed_and_then_played() -> None:
    async with running(TableApp(played(dealt("R5", "R2 R9", "G1"), "R5"))) as (app, pilot):
        await opened(pilot)
        await press(pilot, "9")
        assert looks(app)["R9"] == "chosen"
        assert "Ben is ahead: the red 9 is the highest red" in text(app)
        assert [slot.is_taking for slot in game_screen(app).trick.slots] == [False, True, False]
        await press(pilot, "2")
        assert "Anna is ahead: the red 5 is the highest red" in text(app)
        assert len(view(app).table.trick.laid) == 1, "nothing is played yet"
        await press(pilot, "enter")
        assert view(app).table.trick.cards == ("R5", "R2")
        assert isinstance(director_of(app), CurtainDirector)


async def test_digit_of_two_cards_plays_neither() -> None:
    async with running(TableApp(dealt("R8 G8", "", ""))) as (app, pilot):
        await opened(pilot)
        num_events = len(app.session.events)
        await press(pilot, "8", "8", "8")
        assert len(app.session.events) == num_events
        assert "chosen" in looks(app).values()
        assert "8 again" not in text(app)
        await press(pilot, "enter")
        assert len(app.session.events) == num_events + 1


async def test_digit_again_never_plays_even_the_only_card_of_its_value() -> None:
    table = dealt("R5", "R2 R9 P0 P3", "G1")
    async with running(TableApp(played(table, "R5"))) as (app, pilot):
        await opened(pilot)
        value = "9"
        num_events = len(app.session.events)
        await press(pilot, value)
        assert "Enter plays it" in text(app)
        await press(pilot, value)
        assert len(app.session.events) == num_events
        assert "Enter plays it" in text(app)
        await press(pilot, "enter")
        assert len(app.session.events) > num_events


async def test_mark_of_who_plays_stays_until_the_card_is_played() -> None:
    async with running(TableApp(played(dealt("R5", "R2 R9", "G1"), "R5"))) as (app, pilot):
        await opened(pilot)
        await press(pilot, "9")
        slots = game_screen(app).trick.slots
        assert [slot.is_due for slot in slots] == [False, True, False]


async def test_digit_selects_the_value_and_again_the_next_colour() -> None:
    async with running(TableApp(dealt("R2 R8 P8 G3 G8", "", ""))) as (app, pilot):
        await opened(pilot)
        await press(pilot, "8")
        assert looks(app)["R8"] == "chosen"
        await press(pilot, "8", "8")
        assert looks(app)["G8"] == "chosen"
        await press(pilot, "3")
        assert looks(app)["G3"] == "chosen"
        await press(pilot, "enter")
        assert view(app).table.trick.cards == ("G3",)


async def test_up_and_down_go_from_colour_to_colour() -> None:
    app = TableApp(dealt("R2 P1 P5 P9 G4 B0 B1 B2 B3 B4 B5 B6 B7", "", ""))
    async with app.run_test() as pilot:
        await opened(pilot)
        await press(pilot, "5", "down")
        assert looks(app)["G4"] == "chosen"
        await press(pilot, "up", "up")
        assert looks(app)["R2"] == "chosen"
        await press(pilot, "left")
        assert looks(app)["B7"] == "chosen"


async def test_playable_cards_say_whether_they_take_the_trick_and_what_they_carry() -> None:
    session = costly("B1", tokens=((-1, "R"),))
    async with running(TableApp(session), size=(120, 35)) as (app, pilot):
        await opened(pilot)
        led = view(app, 1)
        for card in game_screen(app).hand.cards:
            if card.target not in {action.card for action in led.actions}:  # type: ignore[attr-defined]
                assert not card.effect
                continue
            best, _ = led.table.trick.with_card(Laid(1, card.target)).best()
            assert card.effect == ("ahead" if best.owner == 1 else "to ▲ Anna")
            assert [load.machine for load in card.loads] == ["R"] * (card.target[0] == "R")
        assert "−1/3" in text(app)
        assert "▲ Anna is ahead" in text(app)


@pytest.mark.parametrize(("width", "told"), [(7, "−3 −1/3"), (4, "…")])
def test_card_says_what_it_carries_as_far_as_there_is_room(width: int, told: str) -> None:
    model = SuitedCardModel("8", SUITS["R"], "", (Load("8", -3, 1), Load("R", -1, 1)))
    assert load_in(model, width).plain == told


@pytest.mark.parametrize(
    ("effect", "width", "told"),
    [
        *[("wins", 7, "›wins‹"), ("wins", 5, "wins"), ("wins", 4, "›✓‹")],
        *[("to ▲ Anna", 11, "›to ▲ Anna‹"), ("to ▲ Anna", 9, "›to ▲‹")],
        *[("to ▲ Anna", 5, "to ▲"), ("to ▲ Anna", 4, "›▲‹")],
        *[("leads", 7, "›leads‹"), ("leads", 5, "› ‹")],
    ],
)
def test_word_below_a_card_fits_its_width(effect: str, width: int, told: str) -> None:
    model = SuitedCardModel("8", SUITS["R"], highlight=Highlight.CHOSEN, effect=effect)
    word = effect_of(model, width)
    assert word.plain.strip() == told
    assert word.cell_length == width


@pytest.mark.parametrize("size", SIZES, ids=SIZE_IDS)
async def test_aim_stands_in_the_title_of_every_moment(size: tuple[int, int]) -> None:
    session = new_session("vegan", 1, "random", "random", "random", names=LONG[:4])
    rng = Random(2)
    async with running(TableApp(session), size=size) as (app, pilot):
        for _ in range(12):
            await play_on(pilot, rng)
            await settled(pilot)
            title = text(app).splitlines()[0]
            assert " · most cabbages win" in title
            assert "…" not in title


@pytest.mark.parametrize("size", SIZES, ids=SIZE_IDS)
async def test_cards_stay_where_they_are_as_those_at_their_right_are_played(
    size: tuple[int, int],
) -> None:
    app = TableApp(dealt("R1 P1 G1 B1", "R2", "R3"))
    async with running(app, size=size) as (app, pilot):
        await opened(pilot)
        hand = game_screen(app).hand
        cards, looks_before = hand.cards, hand.fitted(*hand.size)
        before = hand.columns(looks_before)
        assert len(cards) == 13
        for num_left in range(12, 0, -1):
            hand.cards = cards[:num_left]
            assert hand.fitted(*hand.size) == looks_before
            assert hand.columns(looks_before)[:num_left] == before[:num_left]


# -- the trick -------------------------------------------------------------------------------------


async def test_finished_trick_stays_until_it_was_seen_and_says_why() -> None:
    purple, green = [" ".join(f"{colour}{value}" for value in range(10)) for colour in "PG"]
    app = TableApp(played(dealt("R4", f"{purple} B1 B2 B3", f"{green} B4 B5 B6"), "R4", "P0"))
    async with app.run_test() as pilot:
        await opened(pilot)
        assert "● Ben is ahead" in text(app)
        assert "a 0 of another colour" in text(app)
        await press(pilot, "0", "enter")
        assert app.table.prompt.asked.plain == "Trick 1 goes to Cleo: the last 0 of another colour"
        assert "Cleo takes it: the last 0 of another colour" in text(app), (
            "there is room for no more"
        )
        await press(pilot, "enter")
        assert isinstance(director_of(app), CurtainDirector), (
            "all looked at the trick: the hand is covered, though Cleo leads"
        )
        await open_curtain(pilot)
        assert view(app).table.trick.taker == 2, "it lies there until the next card is led"


@pytest.mark.rule("V-5")
async def test_whoever_lost_a_trick_still_reads_who_took_it_when_the_next_was_led() -> None:
    app = TableApp(played(dealt("R9 P5", "R2 P2", "R3 P3"), "R9", "R2", "R3", "P5"))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        assert (
            app.table.latest.lines()[0].plain == "· Anna takes the trick. Anna leads the purple 5."
        )


@pytest.mark.parametrize("size", SIZES[:1], ids=SIZE_IDS[:1])
async def test_trick_is_face_down_once_the_next_card_is_led(size: tuple[int, int]) -> None:
    """Two games in which other cards were played to it look the same, and so do their pages."""
    others, pictures = "P0 P1 P2 P3 P4 P6 P7 P8 P9 G0 G1 G2", []
    for first, second, third in (("R9", "R2", "R3"), ("R8", "R1", "R4")):
        session = dealt(f"{first} P5", f"{second} {others}", third)
        app = TableApp(played(session, first, second, third, "P5"))
        async with app.run_test(size=size) as pilot:
            await opened(pilot)
            seen = [frame(app)]
            for key in ("k", "l", "escape", "n", "escape"):
                await press(pilot, key)
                seen.append(frame(app))
            assert "if it ended now" not in text(app)
            assert " k " not in text(app)
        pictures.append(seen)
    assert pictures[0] == pictures[1]


@pytest.mark.rule("V-5")
async def test_history_at_the_table_drops_a_trick_once_the_next_card_is_led() -> None:
    app = TableApp(played(dealt("R9 P5", "R2 P2", "R3 P3"), "R9", "R2"))
    async with app.run_test(size=(120, 35)) as pilot:
        await opened(pilot)
        await press(pilot, "3", "enter", "enter")
        assert "Cleo plays the red 3." in app.director.history.sentences
        await open_curtain(pilot)
        await press(pilot, "5", "5", "enter")
        assert app.director.history.sentences[2:] == [
            "Anna takes the trick.",
            "Anna leads the purple 5.",
        ]
        assert "red" not in " ".join(app.table.history.sentences)


async def test_tricks_of_a_round_are_narrated_after_scoring() -> None:
    session = new_session("vegan", 1, "random", "random", seed=3)
    before = shortly_before(session, lambda s: s.view(None).is_between_rounds, Random(3), 3)
    app = TableApp(before)
    async with app.run_test(size=(120, 35)) as pilot:
        while app.table.prompt.asked.plain.partition(".")[0] != "Round 1 of 4 is over":
            await press(pilot, "enter")
        told = [line for line in app.director.history.sentences if "takes the trick" in line]
        assert len(told) == 13
        assert all(":" in line for line in told)


@pytest.mark.parametrize("size", SIZES, ids=SIZE_IDS)
async def test_trick_flies_to_its_owner_over_no_words(size: tuple[int, int]) -> None:
    app = TableApp(played(dealt("R9 P5", "R2 P2", "R3 P3"), "R9", "R2"))
    async with app.run_test(size=size) as pilot:
        await opened(pilot)
        before = view(app, 0)
        await press(pilot, "3", "enter")
        screen, after = game_screen(app), view(app, 0)
        for is_flying in (False, True):
            scene = Frame(place=TRICK, news=after.news, before=before, t=0.6 * is_flying)
            screen.draw_table(after, scene)
            await pilot.pause()
            assert screen.flying.is_flying is is_flying
            if not is_flying:
                rows = text(app).splitlines()
        over = screen.flying.region
        assert not rows[over.y][over.x : over.right].strip()


async def test_last_trick_can_be_reviewed_by_key_with_open_tricks() -> None:
    session = dealt("R9 P5", "R2 P2", "R3 P3", open_tricks=True)
    app = TableApp(played(session, "R9", "R2", "R3", "P5"))
    async with app.run_test() as pilot:
        await opened(pilot)
        assert "PURPLE ♠ was led" in text(app)
        await press(pilot, "k")
        assert "last trick: Anna takes it: red 9, the highest red" in text(app)
        await press(pilot, "k")
        assert "PURPLE ♠ was led" in text(app)
        assert len(app.session.steps) == 6, "nothing was done"


# -- tokens ----------------------------------------------------------------------------------------


async def test_only_whoever_places_a_token_is_told_which_keys_choose_it() -> None:
    async with running(TableApp(with_seven())) as (app, pilot):
        await opened(pilot)
        assert "↑↓ choose a token:" in text(app)
        assert "place a token for the 7 you took" in text(app)
        pointed = Spot(-2, "4")
        for view, frame in (
            (app.session.view(None), Frame[VeganView](pointed, open=(pointed,))),
            (app.session.view(0), Frame[VeganView](place=TRICK)),
        ):
            app.table.draw_table(view, frame)
            await pilot.pause()
            assert "Anna places one:" in text(app)
            assert not any(told in text(app) for told in ("↑↓ choose", "7 you took", "[3] 3s"))


async def test_first_of_two_tokens_is_said_to_be_it() -> None:
    app = TableApp(played(dealt("R9 R4", "R7", "P0 P7"), "R9", "R7", "P7"))
    async with running(app) as (app, pilot):
        await opened(pilot)
        assert "place the first of two tokens for the 7s you took" in text(app)
        await press(pilot, "1", "enter")
        assert "place the second of two tokens for the 7s you took" in text(app)


@pytest.mark.rule("V-5")
@pytest.mark.parametrize("is_open", [False, True])
async def test_cards_won_are_said_to_lie_face_down_beside_the_tokens(is_open: bool) -> None:
    session = dealt("R9 P5", "R2 P2", "R3 P3", open_tricks=is_open)
    session = played(session, "R9", "R2", "R3", "P5", "P2")
    for player, is_told in ((0, not is_open), (1, False)):
        app = TableApp(session)
        async with running(app, size=(120, 35)) as (app, pilot):
            await opened(pilot)
            game_screen(app).draw_table(view(app, player), Frame())
            await pilot.pause()
            assert ("cards you won count, but lie face down" in text(app)) is is_told
            assert ("in your hand" in text(app)) is not is_open
            assert "?" not in game_screen(app).machines[0].lines()[-1].plain


async def test_machine_with_a_token_refuses_another() -> None:
    session = played(dealt("R9 R4 R7", "R8", "R3"), "R9", "R8", "R3", "R7")
    while view_of(session).table.phase is not Phase.TOKEN:
        player = session.awaited[0]
        session.choose(player, session.view(player).actions[0])
    session.choose(session.awaited[0], PlaceToken(-2, "4"))
    while view_of(session).table.phase is not Phase.TOKEN:
        player = session.awaited[0]
        session.choose(player, session.view(player).actions[-1])
    async with running(TableApp(session)) as (app, pilot):
        await opened(pilot)
        await press(pilot, "1")
        assert "This machine has a token already." in text(app)
        await pilot.click(game_screen(app).machines[0])
        assert "This machine has a token already." in text(app)


async def test_digits_choose_the_place_and_keep_the_token() -> None:
    async with running(TableApp(with_seven())) as (app, pilot):
        await opened(pilot)
        await press(pilot, "1", "down", "2")
        assert app.director.question is not None
        assert app.director.question.target == Spot(-1, "B")
        tokens = game_screen(app).tokens.lines()[0].plain
        assert "←→" in tokens
        assert "key" not in tokens, "each machine has its own"
        await press(pilot, "5")
        assert "At the end of the round all with the most tricks lose 4 cabbages." in text(app)
        await press(pilot, "5")
        assert view(app).table.golden_side == "MAX"


async def test_tokens_and_machines_are_clicked() -> None:
    async with running(TableApp(with_seven())) as (app, pilot):
        await opened(pilot)
        await pilot.click(game_screen(app).tokens, offset=(43, 0))
        await settled(pilot)
        assert app.director.question is not None
        assert app.director.question.target == Spot(-3, "")
        assert app.director.question.chosen is None, "a token alone is no choice"
        await pilot.click(game_screen(app).query(MachinePanel)[0])
        await settled(pilot)
        assert app.director.question.target == Spot(-3, "4")
        await pilot.click(game_screen(app).query(MachinePanel)[1])
        await settled(pilot)
        assert app.director.question.target == Spot(-3, "B")
        await pilot.click(game_screen(app).golden, offset=(4, 3))
        await settled(pilot)
        assert app.director.question.target == Spot("gold", "MAX")


async def test_golden_token_goes_to_the_golden_machine_only() -> None:
    async with running(TableApp(with_seven())) as (app, pilot):
        await opened(pilot)
        await press(pilot, "up")
        assert "›◎ gold −4‹" in text(app)
        seen = []
        for _ in range(4):
            await press(pilot, "right")
            assert app.director.question is not None
            seen.append(app.director.question.target)
        assert seen == [Spot("gold", "MIN"), Spot("gold", "MAX")] * 2
        assert "key 5: MOST tricks" in text(app)
        await press(pilot, "up")
        assert app.director.question is not None
        assert app.director.question.target == Spot(-3, ""), "no other token goes there"


async def test_preview_of_the_golden_token_shows_who_would_lose() -> None:
    async with running(TableApp(with_seven())) as (app, pilot):
        await opened(pilot)
        assert not any(seat.extras for seat in app.table.seat_row.models)
        for key, side in zip("45", SIDES, strict=True):
            await press(pilot, key)
            losing = view(app).table.at_side(side)
            marked = [p for p, seat in enumerate(app.table.seat_row.models) if seat.extras == "−4?"]
            assert tuple(marked) == losing
            below = [row.plain for row in game_screen(app).golden.lines()[2::2]]
            at = list(SIDES).index(side)
            assert below[at].startswith(" −4 if placed: ")
            assert below[1 - at].startswith("    now ")


async def test_tokens_are_distinguishable_without_colours_and_signs() -> None:
    async with running(TableApp(with_seven())) as (app, pilot):
        await opened(pilot)
        await press(pilot, "down")
        first = ascii_text(text(app))
        await press(pilot, "down")
        assert ascii_text(text(app)) != first


async def test_token_is_proposed_a_place_and_kept_without_one() -> None:
    async with running(TableApp(with_seven())) as (app, pilot):
        await opened(pilot)
        await press(pilot, "escape", "down", "down", "enter")
        assert app.director.question is not None
        assert app.director.question.target == Spot(0, "4"), "Enter proposes, and commits nothing"
        await press(pilot, "2", "escape")
        assert app.director.question.target == Spot(0, ""), "the token is kept"
        assert view(app).table.placed == (None, None, None)
        await press(pilot, "2", "enter")
        assert view(app).table.placed == (None, 0, None)
        assert "to lead trick 2" in text(app), "who has chosen need not be told"


@pytest.mark.rule("V-12")
async def test_early_end_is_explained_at_the_table_and_with_the_standings() -> None:
    session = finished("vegan")
    assert view_of(session).table.is_over_early
    async with running(TableApp(session)) as (app, pilot):
        await settled(pilot)
        why = session.game.words.ending(view(app), app.table.names)
        assert "no cabbages left: the game is over after round 3." in why
        assert "The game is over" in text(app)
        assert why in text(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, StandingsScreen)
        assert why in text(app)


async def test_last_card_of_a_bot_is_told_before_the_trick_goes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(PACES, "normal", Pace(1, 0.0001, 0.0001, 0.0001))
    asked: list[tuple[str, str]] = []
    ask = GameScreen.ask

    def note(
        screen: GameScreen[Any], what: Content, details: Sequence[str] = (), *rest: Any
    ) -> None:
        asked.append((what.plain, " ".join(details)))
        ask(screen, what, details, *rest)

    monkeypatch.setattr(GameScreen, "ask", note)
    session = played(dealt("R2 R4", "R1", "R3", bots=2), "R2")
    settings = Settings(animation="normal", hints=False)
    async with running(TableApp(session, settings)) as (_, pilot):
        await until(pilot, lambda: any("Trick 1" in what for what, _ in asked), "its scene")
    at = next(at for at, (what, _) in enumerate(asked) if "Trick 1" in what)
    what, told = asked[at - 1]
    assert "Cleo" in what
    assert told.startswith("Cleo plays the")


@pytest.mark.rule("V-6")
@pytest.mark.parametrize("size", SIZES, ids=SIZE_IDS)
async def test_token_of_a_bot_is_told_until_a_key(size: tuple[int, int]) -> None:
    session = played(dealt("R2 R4", "R7", "R3", bots=2), "R2")
    async with running(TableApp(session), size=size) as (app, pilot):
        for _ in range(9):
            await settled(pilot)
            if app.table.prompt.asked.plain.startswith("A token"):
                break
            await press(pilot, "enter")
        told = " ".join(text(app).split())
        assert "A token for the 7 that Ben took" in told
        placed = next(
            news for news in view(app).news if isinstance(news, TokenPlaced | GoldenPlaced)
        )
        assert app.session.game.words.news(placed, view(app), app.table.names)[0] in told
        await press(pilot, "enter")
        assert not app.table.prompt.asked.plain.startswith("A token")


@pytest.mark.rule("V-6")
async def test_token_with_only_one_place_is_said_to_go_there() -> None:
    session = played(dealt("R9 R4", "R7", "R3"), "R9", "R7", "R3")
    table = replace(
        view_of(session).table, tokens=(-1, -1), placed=(None, -2, 0), golden_side="MIN"
    )
    session.timeline = Timeline(replace(session.state, table=table))
    async with running(TableApp(session)) as (app, pilot):
        await settled(pilot)
        told = " ".join(text(app).split())
        placed = "Only one place is left: Anna's −1 goes on the 4s; "
        assert f"{placed}whoever takes a 4 loses 1 cabbage for it." in told


@pytest.mark.parametrize("width", [80, 120])
async def test_who_places_a_token_is_told_beside_the_widest_tokens(width: int) -> None:
    session = dealt("R1", "R2", "R3", tokens=(-2, -1, +1, -3))
    async with running(TableApp(session), size=(width, 24)) as (app, pilot):
        await opened(pilot)
        assert "whoever takes a 7 " in text(app)


# -- the bank --------------------------------------------------------------------------------------


async def test_leader_plays_for_the_bank_from_the_display() -> None:
    async with running(TableApp(to_bank())) as (app, pilot):
        await opened(pilot)
        await press(pilot, "7", "enter")
        action = play_for_bank("B7")
        step = next(step for step in app.session.steps if step.applied[0].action == action)
        assert step.applied[0].player == 0
        assert len(view(app).table.display) == 3, "the display is filled up at once"


@pytest.mark.rule("V-16")
async def test_token_of_the_bank_is_told_to_whoever_played_for_it() -> None:
    session = played(dealt("G7", "G1", display="G9 G8 P1"), "G7", "G1")
    async with running(TableApp(session)) as (app, pilot):
        await opened(pilot)
        await press(pilot, "9", "enter", "enter")
        assert app.table.prompt.asked.plain == "A token for the 7 that the bank took"
        assert "The bank puts" in text(app)


async def test_top_card_of_the_pile_is_played_unseen() -> None:
    async with running(TableApp(to_bank())) as (app, pilot):
        await opened(pilot)
        await press(pilot, "0")
        assert "Nobody has seen it." in text(app)
        assert [card.highlight for card in game_screen(app).bank.cards] == [
            "open",
            "open",
            "open",
            "chosen",
        ]
        await press(pilot, "enter")
        assert view(app).pile_size == 12
        assert view(app).table.display == ("B7", "P1", "P2")


async def test_both_answer_the_bank_in_secret_and_reveal_together() -> None:
    async with running(TableApp(bank_led())) as (app, pilot):
        await opened(pilot)
        lead = view(app).table.trick.cards[0]
        card = app.session.view(0).actions[-1]
        assert isinstance(card, Play)
        await press(pilot, card.card[1])
        await press(pilot, card.card[0].lower(), card.card[1]) if looks(app)[
            card.card
        ] != "chosen" else None
        assert "takes the trick" in text(app) or "does not take the trick" in text(app)
        app.director.press("enter")
        await settled(pilot)
        assert isinstance(director_of(app), CurtainDirector)
        assert "chosen already" in text(app)
        assert app.session.sealed == {0}
        await open_curtain(pilot)
        assert view(app).table.trick.cards == (lead,), "the first answer is still secret"
        assert isinstance(app.session.node, Simultaneous)
        app.director.answer(app.session.view(1).actions[0])
        await settled(pilot)
        assert len(game_screen(app).trick.slots) == 3
        assert all(slot.card is not None for slot in game_screen(app).trick.slots)


# -- the end ---------------------------------------------------------------------------------------


async def test_scoring_of_a_round_is_shown_machine_by_machine() -> None:
    app = TableApp(before_last_trick())
    rng, seen = Random(1), [""]
    async with app.run_test() as pilot:
        while "is over" not in seen[-1]:
            await play_on(pilot, rng)
            await settled(pilot)
            seen.append(app.table.prompt.asked.plain)
        scoring = [asked for asked in seen if asked.startswith("Scoring")]
        assert len(scoring) == len(set(scoring)) >= 2
        assert scoring[-1] == "Scoring  all at once"
        assert seen[-1].startswith("Round 1 of 4 is over")
        table = view(app).table
        for news in table.news:
            if isinstance(news, RoundScored):
                assert f"{news.cabbages} {CABBAGE}" in text(app)
        for machine in table.machines:
            assert machine in game_screen(app).sheet.render().plain or machine in "RPGB"


@pytest.mark.nightly
async def test_whole_game_leads_to_the_standings() -> None:
    await _play_to_the_standings(new_session("vegan", 1, "random", "random"), Random(1))


@pytest.mark.parametrize(("people", "seed"), rest_at_night([(2, 4), (5, 1)], 1))
async def test_last_trick_leads_to_the_standings(people: int, seed: int) -> None:
    rng = Random(seed)
    session = shortly_before(new_session("vegan", people), is_over, rng, 7)
    await _play_to_the_standings(session, rng)


async def _play_to_the_standings(session: Session, rng: Random) -> None:
    async with running(TableApp(session)) as (app, pilot):
        while not isinstance(app.screen, StandingsScreen):
            await play_on(pilot, rng)
            await pilot.pause()
        assert isinstance(app.session.node, Terminal)
        for standing in app.session.state.standings():
            assert f"{standing.total} {CABBAGE}" in text(app)


async def test_keys_without_an_effect_say_why() -> None:
    async with asking(TableApp(new_session("vegan", 1, "random"))) as (app, pilot):
        for key, said in (
            ("k", "No trick has been taken yet"),
            ("p", "No money is hidden"),
            ("h", "Nothing secret"),
        ):
            await press(pilot, key)
            assert said in text(app)
