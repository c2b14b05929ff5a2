"""Las Vegan on the table: the hand, the trick, tokens, the bank, and a round's scoring."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from textual.content import Content
from textual.pilot import Pilot

from lasvegas_tui.ascii_signs import ascii_text
from lasvegas_tui.play.events import Chanced
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.core import Decision, Simultaneous, Terminal
from lasvegas_tui.rules.vegan.cards import DECK
from lasvegas_tui.rules.vegan.table import (
    Deal,
    Phase,
    PlaceToken,
    Play,
    RoundScored,
    Throw,
    VeganView,
)
from lasvegas_tui.rules.vegan.words import CABBAGE
from lasvegas_tui.screens.end.standings_screen import StandingsScreen
from lasvegas_tui.screens.live.curtain import CurtainDirector
from lasvegas_tui.screens.vegan.cards import SUITS, Suit, SuitedCardModel
from lasvegas_tui.screens.vegan.machines import MachinePanel, machine_head
from lasvegas_tui.screens.vegan.places import Spot
from lasvegas_tui.screens.vegan.score_sheet import (
    ScoreColumn,
    ScoreRow,
    score_sheet_lines,
)
from lasvegas_tui.screens.vegan.screen import VeganScreen
from lasvegas_tui.screens.vegan.trick import Slot, trick_lines
from lasvegas_tui.widgets.styles import Highlight, PlayerStyle
from tests.nightly import rest_at_night
from tests.rules.suited_cards import cards, play, play_for_bank
from tests.saved import is_over
from tests.ui.positions import LONG
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
from tests.walking import play_until, shortly_before

SIZES = [(80, 24), (120, 35), (200, 60)]
SIZE_IDS = ["80x24", "120x35", "200x60"]
HAND_SIZES = {2: 12, 3: 13, 4: 10, 5: 8}


def dealt(*hands: str, display: str = "", bots: int = 0, **options: Any) -> Session:
    """Return a game in which these cards were dealt, one string a player; others fill the hands."""
    session = new_session("vegan", len(hands) - bots, *["random"] * bots, **options)
    shown = cards(display)
    named = [cards(hand) for hand in hands]
    rest = [
        card for card in DECK if card not in {*shown, *(card for hand in named for card in hand)}
    ]
    size, full = HAND_SIZES[len(hands)], []
    for hand in named:
        full.append((*hand, *rest[: size - len(hand)]))
        del rest[: size - len(hand)]
    session.enter(Chanced(Throw(("4", "B", "3"), (-2, -1, 0, -3), -4)))
    session.enter(Chanced(Deal(tuple(full), shown)))
    return session


def played(session: Session, *plays: str) -> Session:
    for card in plays:
        assert isinstance(session.node, Decision)
        session.choose(session.node.player, play(card))
    return session


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


@pytest.mark.parametrize("size", SIZES[:1], ids=SIZE_IDS[:1])
async def test_hand_of_thirteen_is_shown_with_letters_and_signs(size: tuple[int, int]) -> None:
    app = TableApp(dealt("R0 R7 P1 P2 G3 G4 B5 B6 B7", "", ""))
    async with app.run_test(size=size) as pilot:
        await opened(pilot)
        shown = text(app)
        for suit in ("R ♥", "P ♠", "G ♣", "B ★"):
            assert suit in shown
        assert len(game_screen(app).hand.cards) == 13
        assert [str(card.target) for card in game_screen(app).hand.cards] == sorted(
            view(app, 0).hand, key=lambda card: ("RPGB".index(card[0]), card[1])
        )
        marks = {str(card.target): card.mark for card in game_screen(app).hand.cards}
        assert marks["R0"] == "↑"
        assert marks["R7"] == marks["B7"] == "◎"
        for name in app.table.names:
            assert name in shown
        assert f"15 {CABBAGE}" in shown


async def test_obviously_forced_choice_is_made_at_once() -> None:
    session = before_last_trick()
    app, num_before = TableApp(session), len(session.steps)
    async with asking(app) as (_, pilot):
        assert app.table.prompt.asked.plain.startswith("Trick 10")
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


def before_last_trick() -> Session:
    """Return a game of four in which everybody has one card left."""
    session = new_session("vegan", 4)

    def is_last() -> bool:
        view = view_of(session)
        return sum(view.hand_sizes) == 4 and view.table.phase is Phase.PLAY

    return play_until(session, Random(1), is_last)


async def test_cards_that_must_be_played_are_marked_and_others_refused() -> None:
    async with running(TableApp(played(dealt("R5", "R2 R9 P0 P3", "G1"), "R5"))) as (app, pilot):
        await opened(pilot)
        assert "must follow RED ♥" in text(app)
        assert looks(app)["R2"] == "open"
        assert looks(app)["P3"] == "faded"
        await press(pilot, "3")
        assert "Red was led, and this hand can follow." in text(app)
        assert isinstance(app.session.node, Decision)
        assert app.session.node.player == 1


async def test_card_is_previewed_and_then_played() -> None:
    async with running(TableApp(played(dealt("R5", "R2 R9", "G1"), "R5"))) as (app, pilot):
        await opened(pilot)
        await press(pilot, "9")
        assert looks(app)["R9"] == "chosen"
        assert "Ben would take the trick so far: the red 9 is the highest red" in text(app)
        assert [slot.is_taking for slot in game_screen(app).trick.slots] == [
            False,
            True,
            False,
        ]
        await press(pilot, "2")
        assert "Anna would take the trick so far" in text(app)
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


async def test_only_card_is_under_the_cursor_at_once() -> None:
    app = TableApp(played(dealt("R5", "R2 P0 P1 P2 P3 P4 P5 P6 P7 P8 P9 G0 G1", "G2"), "R5"))
    async with app.run_test() as pilot:
        await opened(pilot)
        assert looks(app)["R2"] == "chosen"
        await press(pilot, "enter")
        assert view(app).table.trick.cards == ("R5", "R2")


# -- the trick -------------------------------------------------------------------------------------


async def test_finished_trick_stays_until_it_was_seen_and_says_why() -> None:
    purple, green = [" ".join(f"{colour}{value}" for value in range(10)) for colour in "PG"]
    app = TableApp(played(dealt("R4", f"{purple} B1 B2 B3", f"{green} B4 B5 B6"), "R4", "P0"))
    async with app.run_test() as pilot:
        await opened(pilot)
        assert (
            "Ben is winning it so far: purple 0 is the last 0 of another colour than red"
            in text(app)
        )
        await press(pilot, "0", "enter")
        assert app.table.prompt.asked.plain == "Trick 1  goes to Cleo"
        assert "Cleo takes it: green 0 is the last 0 of another colour than red" in text(app)
        await press(pilot, "enter")
        assert isinstance(director_of(app), CurtainDirector), (
            "all looked at the trick: the hand is covered, though Cleo leads"
        )
        await open_curtain(pilot)
        assert view(app).table.trick.taker == 2, "it lies there until the next card is led"


async def test_next_leader_is_told_and_leads_in_the_preview() -> None:
    app = TableApp(played(dealt("R9 P5", "R2 P2", "R3 P3"), "R9", "R2", "R3"))
    async with app.run_test(size=(120, 35)) as pilot:
        await opened(pilot)
        assert "trick 2 of 13" in text(app)
        assert "to lead trick 2" in text(app)
        await press(pilot, "5", "5")
        assert "Anna leads PURPLE ♠" in text(app)
        assert "PURPLE ♠ was led" not in text(app)
        await press(pilot, "enter")
        assert "PURPLE ♠ was led" in text(app)


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
            assert "round so far" not in text(app)
            assert " k " not in text(app)
        pictures.append(seen)
    assert pictures[0] == pictures[1]


@pytest.mark.rule("V-5")
async def test_history_at_the_table_drops_a_trick_once_the_next_card_is_led() -> None:
    app = TableApp(played(dealt("R9 P5", "R2 P2", "R3 P3"), "R9", "R2"))
    async with app.run_test(size=(120, 35)) as pilot:
        await opened(pilot)
        await press(pilot, "3", "enter", "enter")
        assert "Cleo plays the red 3." in app.director.sentences
        await open_curtain(pilot)
        await press(pilot, "5", "5", "enter")
        assert app.director.sentences[2:] == ["Anna takes the trick.", "Anna leads the purple 5."]
        assert "red" not in " ".join(app.table.history.sentences)


async def test_tricks_of_a_round_are_narrated_after_scoring() -> None:
    session = new_session("vegan", 1, "random", "random", seed=3)
    before = shortly_before(session, lambda s: s.view(None).is_between_rounds, Random(3), 3)
    app = TableApp(before)
    async with app.run_test(size=(120, 35)) as pilot:
        while app.table.prompt.asked.plain.partition(".")[0] != "Round 1 of 4 is over":
            await press(pilot, "enter")
        told = [line for line in app.director.sentences if "takes the trick" in line]
        assert len(told) == 13
        assert all(":" in line for line in told)


async def test_last_trick_can_be_reviewed_by_key_with_open_tricks() -> None:
    session = dealt("R9 P5", "R2 P2", "R3 P3", open_tricks=True)
    app = TableApp(played(session, "R9", "R2", "R3", "P5"))
    async with app.run_test() as pilot:
        await opened(pilot)
        assert "PURPLE ♠ was led" in text(app)
        assert "▲R9 ●R2 ■R3 →▲" in text(app)
        await press(pilot, "k")
        assert "last trick: RED ♥ was led" in text(app)
        assert "Anna takes it: red 9 is the highest red" in text(app)
        await press(pilot, "k")
        assert "PURPLE ♠ was led" in text(app)
        assert len(app.session.steps) == 6, "nothing was done"


# -- tokens ----------------------------------------------------------------------------------------


def with_seven(**options: Any) -> Session:
    return played(dealt("R9 R4", "R7", "R3", **options), "R9", "R7", "R3")


@pytest.mark.parametrize("is_open", [False, True], ids=["face down", "open"])
async def test_token_is_placed_by_arrows_with_a_preview_of_its_worth(
    is_open: bool,
) -> None:
    async with running(TableApp(with_seven(open_tricks=is_open))) as (app, pilot):
        await opened(pilot)
        await press(pilot, "right", "right")
        assert app.director.question is not None
        assert app.director.question.target == Spot(-2, "3")
        await press(pilot, "down", "down", "down")
        assert app.director.question.target == Spot(-3, "3")
        assert "Each 3 in a player's tricks: −3." in text(app)
        assert ("Anna's tricks hold one 3 so far: −3." in text(app)) == is_open
        gains = game_screen(app).machines[2].lines()[-1].plain
        assert gains.split() == (["▲", "1", "card", "−3"] if is_open else [])
        assert view(app).table.placed == (None, None, None)
        await press(pilot, "enter")
        assert view(app).table.placed == (None, None, -3)


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
        await press(pilot, "5")
        assert "At the end of the round all with the most tricks get −4." in text(app)
        await press(pilot, "5")
        assert view(app).table.golden_side == "MAX"


async def test_tokens_and_machines_are_clicked() -> None:
    async with running(TableApp(with_seven())) as (app, pilot):
        await opened(pilot)
        await pilot.click(game_screen(app).tokens, offset=(36, 0))
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
        await pilot.click(game_screen(app).golden, offset=(4, 2))
        await settled(pilot)
        assert app.director.question.target == Spot("gold", "MAX")


@pytest.mark.parametrize("size", SIZES[:1], ids=SIZE_IDS[:1])
async def test_question_about_a_token_is_shown_whole(size: tuple[int, int]) -> None:
    async with running(TableApp(with_seven()), size=size) as (app, pilot):
        await opened(pilot)
        assert app.director.question is not None
        assert app.director.question.target == Spot(-2, "4"), "a legal place is proposed"
        assert "Enter place" in text(app).splitlines()[-1]
        await press(pilot, "escape")
        shown = text(app)
        assert "Anna to place a token  ↑↓ token  ←→ or 1-5 machine" in shown
        assert re.search(r" 1 4s {4,}2 BLUE sets  ★ {4,}3 3s {4,}GOLD ", shown)
        assert re.search(r" 4 MIN fewest", shown)
        assert re.search(r" 5 MAX most", shown)
        assert "›◎ −2‹  ◎ −1   ◎ 0   ◎ −3   ◎ gold −4" in shown, "the cursor is on the first token"
        assert "A token counts once for each card of that number" in shown
        assert "↑↓ token  ←→" in shown.splitlines()[-1]
        await press(pilot, "down", "down")
        assert "◎ −2   ◎ −1  ›◎ 0‹" in text(app)
        await press(pilot, "enter")
        assert "First choose" in text(app)
        await press(pilot, "2")
        assert "Anna: 0 on the blue sets" in text(app)
        assert " 2 BLUE sets  ★" in text(app)
        foot = text(app).splitlines()[-1]
        named = ("Enter place", "↑↓←→", "Esc", "h hide", "m more")
        assert all(key in foot for key in named)
        await press(pilot, "escape")
        assert "◎ −2   ◎ −1  ›◎ 0‹" in text(app), "the token is kept"
        assert view(app).table.placed == (None, None, None)


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
        assert "5 MAX ◎ most   ▲" in text(app), "the token stands apart from the word"
        await press(pilot, "up")
        assert app.director.question is not None
        assert app.director.question.target == Spot(-3, ""), "no other token goes there"


async def test_last_token_is_not_asked_for() -> None:
    session = played(dealt("R7 B7", "P7", "G7"), "R7", "P7", "G7")
    for token, machine in ((-2, "4"), (-1, "B"), (0, "3")):
        session.choose(0, PlaceToken(token, machine))
    async with running(TableApp(played(session, "B7", "P2", "B1"))) as (app, pilot):
        await opened(pilot)
        await press(pilot, "escape")
        shown = text(app)
        assert "Anna to place a token  ←→ or 4, 5 machine" in shown
        assert " 1  4s" not in shown, "what is filled has no digit"
        assert "↑↓" not in shown
        assert "›◎ gold −4‹" in shown
        await press(pilot, "right", "right", "enter")
        assert view(app).table.golden_side == "MAX"


async def test_tokens_are_distinguishable_without_colours_and_signs() -> None:
    async with running(TableApp(with_seven())) as (app, pilot):
        await opened(pilot)
        await press(pilot, "down")
        first = ascii_text(text(app))
        await press(pilot, "down")
        assert ascii_text(text(app)) != first


# -- the bank --------------------------------------------------------------------------------------


def to_bank() -> Session:
    return played(dealt("G8", "G1", display="B7 P1 P2"), "G8", "G1")


async def test_leader_plays_for_the_bank_from_the_display() -> None:
    async with running(TableApp(to_bank())) as (app, pilot):
        await opened(pilot)
        assert "Anna to play for the bank" in text(app)
        assert "display, 0: pile" in text(app)
        await press(pilot, "7")
        assert "Anna takes the trick: the green 8 is the highest green." in text(app)
        assert "One 7: Anna places one token." in text(app)
        await press(pilot, "enter")
        step = next(
            step for step in app.session.steps if step.applied[0].action == play_for_bank("B7")
        )
        assert step.applied[0].player == 0
        assert len(view(app).table.display) == 3, "the display is filled up at once"


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
        assert "sealed already" in text(app)
        assert app.session.sealed == {0}
        await open_curtain(pilot)
        assert view(app).table.trick.cards == (lead,), "the first answer is still secret"
        assert isinstance(app.session.node, Simultaneous)
        app.director.answer(app.session.view(1).actions[0])
        await settled(pilot)
        assert len(game_screen(app).trick.slots) == 3
        assert all(slot.card is not None for slot in game_screen(app).trick.slots)


def bank_led() -> Session:
    session = new_session("vegan", 2, seed=5)
    return play_until(session, Random(5), lambda: isinstance(session.node, Simultaneous))


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


def view_of(session: Session) -> VeganView:
    found = session.view(None)
    assert isinstance(found, VeganView)
    return found


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


def test_names_and_headings_are_whole_at_narrow_widths() -> None:
    player_styles = [PlayerStyle(name, "▲", "$player-orange") for name in LONG]
    slots = tuple(
        Slot(player_style, SuitedCardModel("7", SUITS["P"])) for player_style in player_styles[1:]
    )
    taking = Slot(player_styles[0], slots[0].card, is_taking=True, is_preview=True)
    lines = trick_lines(Content(""), (taking, *slots), 80, 6)
    assert all(name in lines[-1].plain for name in LONG)
    columns = (
        *(ScoreColumn(f"{title} sets", "−1") for title in ("PURPLE", "GREEN", "BLUE")),
        ScoreColumn("GOLD MIN", "−3"),
    )
    rows = [ScoreRow(player_style, (None,) * 4) for player_style in player_styles]
    narrow, wide = (
        score_sheet_lines(Content(""), columns, rows, width, 8)[0].plain for width in (80, 120)
    )
    assert "…" not in narrow
    assert "PURPLE sets" in wide


def test_place_and_token_make_a_choice() -> None:
    session = with_seven()
    assert session.view(0).actions[0] == PlaceToken(-2, "4")


NARROWEST_MACHINE = 18
"""Cells of a machine at 80x24."""


@pytest.mark.parametrize("suit", SUITS.values(), ids=lambda suit: suit.name)
def test_sign_of_a_colour_is_beside_the_digit_of_its_machine(suit: Suit) -> None:
    head = machine_head(suit.letter, "1", Highlight.NONE, NARROWEST_MACHINE).plain
    assert head.rstrip().endswith(f" {suit.sign}")
    assert head.startswith(f" 1 {suit.name.upper()} sets")


async def test_keys_without_an_effect_say_why() -> None:
    async with asking(TableApp(new_session("vegan", 1, "random"))) as (app, pilot):
        for key, said in (("k", "face down"), ("p", "No money is hidden"), ("h", "Nothing secret")):
            await press(pilot, key)
            assert said in text(app)
