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
from lasvegas_tui.rules.vegan.card_effects import Load
from lasvegas_tui.rules.vegan.cards import DECK, Laid, counting
from lasvegas_tui.rules.vegan.table import (
    Deal,
    Phase,
    PlaceGolden,
    PlaceToken,
    Play,
    RoundScored,
    Side,
    Throw,
    VeganView,
)
from lasvegas_tui.rules.vegan.words import CABBAGE
from lasvegas_tui.screens.end.standings_screen import StandingsScreen
from lasvegas_tui.screens.game.frame import Frame
from lasvegas_tui.screens.live.curtain import CurtainDirector
from lasvegas_tui.screens.vegan.cards import SUITS, SuitedCardModel, effect_of, load_in
from lasvegas_tui.screens.vegan.machines import MachinePanel
from lasvegas_tui.screens.vegan.score_sheet import (
    ScoreColumn,
    ScoreRow,
    score_sheet_lines,
)
from lasvegas_tui.screens.vegan.screen import VeganScreen
from lasvegas_tui.screens.vegan.shared_by_widgets import COIN, TRICK, Spot
from lasvegas_tui.screens.vegan.trick import BOX, Slot, trick_lines
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
        assert {card for card, mark in marks.items() if mark} == {"R7", "B7"}
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


def costly(*plays: str, tokens: tuple[tuple[int, str], ...] = (), **options: Any) -> Session:
    """Return a game of four with tokens on the machines R, 8 and P, after a few cards."""
    session = new_session("vegan", 4, **options)
    hands = (
        "R0 R9 G0 G1 G2 B0 B1 B2 B8 P9",
        "R1 R4 R7 G3 G8 B3 B9 P0 P1 P2",
        "R2 R5 G4 G5 B4 B7 P4 P5 P6 P8",
        "R3 R6 R8 G6 G7 G9 B5 B6 P3 P7",
    )
    session.enter(Chanced(Throw(("R", "8", "P"), (-2, -1, 1, -3), -4)))
    session.enter(Chanced(Deal(tuple(map(cards, hands)))))
    played(session, "R9", "R7", "R2", "R3")
    session.choose(0, PlaceToken(*tokens[0]))
    if len(tokens) > 1:
        played(session, "G1", "G3", "G4", "G7")
        taker = session.awaited[0]
        session.choose(taker, PlaceToken(*tokens[1]))
    return played(session, *plays)


def carried_box(app: TableApp) -> str:
    """Return what stands beside the trick, in one line."""
    lines = [line.plain for line in game_screen(app).trick.lines()]
    width = game_screen(app).trick.size.width
    return " ".join(" ".join(line[width - BOX :] for line in lines).split())


async def test_playable_cards_say_whether_they_take_the_trick_and_what_they_carry() -> None:
    session = costly("B1", tokens=((-1, "R"),))
    async with running(TableApp(session), size=(120, 35)) as (app, pilot):
        await opened(pilot)
        led = view(app, 1)
        for card in game_screen(app).hand.cards:
            if card.target not in {action.card for action in led.actions}:  # type: ignore[attr-defined]
                assert not card.effect
                continue
            trick = led.table.trick.with_card(Laid(1, card.target))
            takes = trick.best()[0].owner == 1
            assert card.effect == ("takes" if takes else "leaves")
            assert [load.machine for load in card.loads] == ["R"] * (card.target[0] == "R")
        assert "−1/3" in text(app)
        assert "so far ▲ Anna takes it" in text(app)


async def test_trick_carries_what_is_in_it_and_the_card_under_the_cursor() -> None:
    session = costly("B8", tokens=((-3, "8"),))
    async with running(TableApp(session), size=(120, 35)) as (app, pilot):
        await opened(pilot)
        assert carried_box(app).startswith("THE TRICK CARRIES −3 for an 8 so far to ▲ Anna")
        await press(pilot, "9")
        told = "WITH BLUE 9 IT CARRIES −3 for an 8 so far to ● Ben highest blue"
        assert carried_box(app) == told


async def test_only_one_taker_is_named_while_a_card_is_previewed() -> None:
    async with running(TableApp(costly("B8", tokens=((-3, "8"),))), size=(80, 24)) as (app, pilot):
        await opened(pilot)
        assert "so far ▲ Anna takes it" in text(app)
        await press(pilot, "9")
        assert "so far to ● Ben" in text(app)
        assert "Anna takes it" not in text(app)


async def test_card_under_the_cursor_is_faint_in_the_trick() -> None:
    async with running(TableApp(costly("B8", tokens=((-3, "8"),)))) as (app, pilot):
        await opened(pilot)
        await press(pilot, "9")
        models = [slot.card for slot in game_screen(app).trick.slots if slot.card is not None]
        assert [model.highlight for model in models] == [Highlight.NONE, Highlight.FADED]


@pytest.mark.parametrize(("width", "told"), [(7, "−3 −1/3"), (4, "…")])
def test_card_says_what_it_carries_as_far_as_there_is_room(width: int, told: str) -> None:
    model = SuitedCardModel("8", SUITS["R"], "", (Load("8", -3, 1), Load("R", -1, 1)))
    assert load_in(model, width).plain == told


@pytest.mark.parametrize(
    ("width", "told"), [(9, "›leaves‹"), (7, "leaves"), (6, "› ‹"), (5, "› ‹")]
)
def test_word_below_a_card_fits_its_width(width: int, told: str) -> None:
    model = SuitedCardModel("8", SUITS["R"], highlight=Highlight.CHOSEN, effect="leaves")
    word = effect_of(model, width)
    assert word.plain.strip() == told
    assert word.cell_length == width


@pytest.mark.rule("V-5")
async def test_what_a_trick_carried_is_gone_once_the_next_card_is_led() -> None:
    session = costly("B8", "B3", "B4", "B5", tokens=((-3, "8"),))
    async with running(TableApp(session), size=(120, 35)) as (app, pilot):
        await opened(pilot)
        assert carried_box(app) == "THE TRICK CARRIED −3 for an 8"
        await press(pilot, "right")
        assert "−3" not in carried_box(app), "another card would be led"
        await press(pilot, "enter")
        assert "8" not in carried_box(app)


async def test_machines_say_what_they_bring_and_cost() -> None:
    session = costly(tokens=((-1, "R"), (1, "P")))
    async with running(TableApp(session), size=(80, 24)) as (app, pilot):
        await opened(pilot)
        red, eights, purple = (
            " ".join(" ".join(line.plain for line in panel.lines()).split())
            for panel in game_screen(app).machines
        )
        assert red.startswith("RED ♥ COSTS")
        assert re.search("−1 for 3 .*red in .*the round", red)
        assert "no token" in eights
        assert purple.startswith("PURPLE ♠ BRINGS")
        player = app.session.awaited[0]
        held = counting("P", view(app, player).hand)
        assert view(app).table.num_tricks[player] > 0, "they lie face down"
        assert purple.endswith(f"{held or 'none'} in your hand")


async def test_machine_says_that_nothing_is_won_without_a_trick() -> None:
    async with running(TableApp(dealt("R9", "R8", "R7")), size=(80, 24)) as (app, pilot):
        await opened(pilot)
        for panel, machine in zip(game_screen(app).machines, view(app).table.machines, strict=True):
            held = counting(machine, view(app, app.session.awaited[0]).hand)
            assert panel.lines()[-1].plain.strip() == f"{held} in hand, 0 won"


@pytest.mark.rule("V-6")
@pytest.mark.parametrize("size", SIZES, ids=SIZE_IDS)
async def test_what_a_seven_does_is_said_from_the_first_trick(size: tuple[int, int]) -> None:
    async with running(TableApp(dealt("R9", "R8", "R7")), size=size) as (app, pilot):
        await opened(pilot)
        assert "the taker of a 7 ◎ places one" in text(app)
        assert ("places one on a machine" in text(app)) == (size != SIZES[0])


@pytest.mark.rule("V-8")
@pytest.mark.parametrize(("side", "pays"), [("MIN", False), ("MAX", True)])
async def test_golden_machine_says_who_pays_now(side: Side, pays: bool) -> None:
    session = with_seven()
    session.choose(0, PlaceGolden(side))
    async with running(TableApp(session)) as (app, pilot):
        await opened(pilot)
        lines = " ".join(line.plain for line in game_screen(app).golden.lines())
        shown = " ".join(lines.split())
        assert ("MOST pay" if pays else "FEWEST pay") in shown
        assert ("now ▲" if pays else "now ● ■") in shown
        assert ("you 1" in shown) != pays, "what the first line says is not said again"
        assert ("you pay 4 so far" if pays else "not you so far") in shown


async def test_machine_under_the_cursor_shows_a_token_that_is_not_placed_by_its_outline() -> None:
    async with running(TableApp(with_seven())) as (app, pilot):
        await opened(pilot)
        machine = game_screen(app).machines[0]
        rows = [line.plain[:8].strip() for line in machine.lines()[1:4]]
        assert rows == ["┌────┐", "│ −2 │", "└────┘"]
        await press(pilot, "enter")
        rows = [line.plain[:8].strip() for line in machine.lines()[1:4]]
        assert "┌────┐" not in rows, "placed, it is awake"


async def test_golden_machine_says_that_its_token_is_not_placed_yet() -> None:
    async with running(TableApp(dealt("R9", "R8", "R7"))) as (app, pilot):
        await opened(pilot)
        lines = " ".join(line.plain for line in game_screen(app).golden.lines())
        words = re.sub(r"[^a-zA-Z: ]", "", lines)
        assert "no token: fewest or most pay: its placer says" in " ".join(words.split())


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


# -- the trick -------------------------------------------------------------------------------------


async def test_finished_trick_stays_until_it_was_seen_and_says_why() -> None:
    purple, green = [" ".join(f"{colour}{value}" for value in range(10)) for colour in "PG"]
    app = TableApp(played(dealt("R4", f"{purple} B1 B2 B3", f"{green} B4 B5 B6"), "R4", "P0"))
    async with app.run_test() as pilot:
        await opened(pilot)
        assert "so far to ● Ben" in text(app)
        assert "last 0 that is not red" in text(app)
        await press(pilot, "0", "enter")
        assert app.table.prompt.asked.plain == "Trick 1  goes to Cleo"
        assert "Cleo takes it: the last 0 that is not red" in text(app)
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
        assert "PURPLE ♠ would be led" in text(app)
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
        await press(pilot, "k")
        assert "last trick: Anna takes it: the highest red" in text(app)
        await press(pilot, "k")
        assert "PURPLE ♠ was led" in text(app)
        assert len(app.session.steps) == 6, "nothing was done"


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
        assert "Each 3 costs whoever takes it 3, also if taken before." in text(app)
        assert ("Anna's tricks hold one 3 so far: −3." in text(app)) == is_open
        assert ("Anna's hand has one 3; any in Anna's tricks count, too." in text(app)) != is_open
        held = " ".join(game_screen(app).machines[2].lines()[-1].plain.split())
        assert held == ("1 held, 1 won: −3" if is_open else "1 in your hand")
        assert view(app).table.placed == (None, None, None)
        await press(pilot, "enter")
        assert view(app).table.placed == (None, None, -3)


@pytest.mark.rule("V-7")
async def test_what_only_a_token_under_the_cursor_would_cost_has_a_question_mark() -> None:
    async with running(TableApp(with_seven(open_tricks=False))) as (app, pilot):
        await opened(pilot)
        await press(pilot, "right", "right")
        assert any("−2?" in line.plain for line in game_screen(app).hand.lines())
        await press(pilot, "enter")
        lines = [line.plain for line in game_screen(app).hand.lines()]
        assert any("−2" in line for line in lines)
        assert not any("−2?" in line for line in lines)


@pytest.mark.rule("V-6")
async def test_trick_says_that_its_token_is_placed() -> None:
    async with running(TableApp(with_seven())) as (app, pilot):
        await opened(pilot)
        assert "THE TRICK CARRIED" in text(app)
        assert f"{COIN} 1 token to place" in text(app)
        await press(pilot, "enter")
        assert "THE TRICK CARRIED" in text(app)
        assert f"{COIN} 1 token, placed" in text(app)


@pytest.mark.rule("V-6")
async def test_token_under_the_cursor_shows_what_the_trick_just_taken_would_carry() -> None:
    async with running(TableApp(with_seven())) as (app, pilot):
        await opened(pilot)
        await press(pilot, "3")
        assert "IF PLACED, IT CARRIES" in text(app)
        assert "−2 for a 3" in text(app)
        await press(pilot, "1")
        assert "THE TRICK CARRIED" in text(app)
        assert "−2 for a 3" not in text(app)


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
        assert "At the end of the round all with the most tricks lose 4." in text(app)
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


@pytest.mark.parametrize("size", SIZES[:1], ids=SIZE_IDS[:1])
async def test_question_about_a_token_is_shown_whole(size: tuple[int, int]) -> None:
    async with running(TableApp(with_seven()), size=size) as (app, pilot):
        await opened(pilot)
        assert app.director.question is not None
        assert app.director.question.target == Spot(-2, "4"), "a legal place is proposed"
        assert "Enter place" in text(app).splitlines()[-1]
        await press(pilot, "escape")
        shown = text(app)
        assert "Anna to place a token  ↑↓ token  ←→ machine" in shown
        assert "↑↓ choose a token:" in shown
        assert re.search(r" \[1\] 4s {4,}\[2\] BLUE ★ {4,}\[3\] 3s {4,}GOLD ", shown)
        assert "[4] FEWEST tricks" in shown
        assert "[5] MOST tricks" in shown
        assert "›◎ −2‹  ◎ −1   ◎ 0   ◎ −3   ◎ gold −4" in shown, "the cursor is on the first token"
        assert "A token counts for every card of that number" in shown
        assert "↑↓ token  ←→" in shown.splitlines()[-1]
        await press(pilot, "down", "down")
        assert "◎ −2   ◎ −1  ›◎ 0‹" in text(app)
        await press(pilot, "enter")
        assert "Anna: 0 on the 4s" in text(app), "Enter proposes a place, and commits nothing"
        await press(pilot, "2")
        assert "Anna: 0 on the blue sets" in text(app)
        assert "[2] BLUE ★" in text(app)
        assert "if placed" in text(app)
        foot = text(app).splitlines()[-1]
        named = ("Enter place", "↑↓ token", "←→ machine", "Esc", "h hide", "m more")
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
        assert "[5] MOST tricks" in text(app)
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
        assert "Anna to place a token  ←→ machine" in shown
        assert "[1]" not in shown, "what is filled has no digit"
        assert "↑↓" not in shown
        assert "›◎ gold −4‹" in shown
        await press(pilot, "right", "right", "enter")
        assert view(app).table.golden_side == "MAX"


@pytest.mark.rule("V-6")
async def test_nothing_is_said_to_come_once_all_four_sevens_are_taken() -> None:
    session = played(dealt("R7 B7 P7 G7", "", "", ""), "R7")
    while view_of(session).table.has_tokens_to_come:
        player = session.awaited[0]
        session.choose(player, session.view(player).actions[-1])
    async with running(TableApp(session)) as (app, pilot):
        await opened(pilot)
        assert "not used this round:" in text(app)
        assert "all four 7s are taken" in text(app)
        assert "taker of a 7" not in text(app)
        assert "whoever takes" not in text(app)


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
    assert all(name in lines[-2].plain for name in LONG)
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


async def test_keys_without_an_effect_say_why() -> None:
    async with asking(TableApp(new_session("vegan", 1, "random"))) as (app, pilot):
        for key, said in (
            ("k", "No trick has been taken yet"),
            ("p", "No money is hidden"),
            ("h", "Nothing secret"),
        ):
            await press(pilot, key)
            assert said in text(app)
