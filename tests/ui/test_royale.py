"""What Royale's screen says of the tile that asks for something."""

import re
from random import Random

import pytest

from lasvegas_tui.asking.question import Question
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.rules.casino.casinos import NUMBERS
from lasvegas_tui.rules.core import Seen
from lasvegas_tui.rules.royale import GAME
from lasvegas_tui.rules.royale.actions import Decline, Pass, Place
from lasvegas_tui.rules.royale.chance_actions import ThrowBlack
from lasvegas_tui.rules.royale.dice import Dice
from lasvegas_tui.rules.royale.drawn_on_tiles import Gold, Loss, Lying, Money, Quiet, Sign
from lasvegas_tui.rules.royale.options import RoyaleOptions
from lasvegas_tui.rules.royale.table import RoyaleView
from lasvegas_tui.rules.royale.tile import Position
from lasvegas_tui.rules.royale.tiles import TILES
from lasvegas_tui.rules.royale.tiles.fifty_fifty import Bet
from lasvegas_tui.rules.royale.tiles.my_choice import ActivateTile
from lasvegas_tui.rules.royale.tiles.no_entry import CloseCasino
from lasvegas_tui.rules.royale.tiles.power_play import UsePower
from lasvegas_tui.rules.royale.words import RoyaleWords
from lasvegas_tui.screens.casinos.casino_heights import brief_lines
from lasvegas_tui.screens.casinos.models_from_views import face_placed
from lasvegas_tui.screens.casinos.owner_rows import owner_lines
from lasvegas_tui.screens.casinos.six_casinos import SixCasinos
from lasvegas_tui.screens.game.ui_state import Frame
from lasvegas_tui.screens.live.round_summary import round_summary
from lasvegas_tui.screens.royale.screen import RoyaleScreen, casino_models, owners_in
from lasvegas_tui.screens.royale.tile_display import painted
from lasvegas_tui.screens.table.question_prompt import QuestionPrompt, choosing
from lasvegas_tui.settings import Settings
from tests.nightly import at_night
from tests.rules.royale.playing import black, place, play, position, roll
from tests.ui.quiet import until
from tests.ui.screen import one_line
from tests.ui.tables import TableApp, asking, new_session, play_on, press, table_of, text
from tests.ui.twins import with_state
from tests.walking import play_until, random_step

SEATS = (Seat("Anna", "orange"), Seat("Ben", "blue"), Seat("Cleo", "green"))
SCREEN = RoyaleScreen(GAME, SEATS)
SMALLEST_CASINO = 12
"""Cells of a casino at 80 columns."""


def question(state: Position) -> Question:
    view = state.view(0)
    return Question(view, 0 if view.actions else None, SCREEN.targeting, view.actions)


def prompt(asked: Question) -> QuestionPrompt:
    return QuestionPrompt(asked, SCREEN, new_session("royale"))


@pytest.mark.parametrize(
    ("side", "name"), [("A2", "Jackpot"), ("B2", "Fifty Fifty"), ("H2", "My Choice")]
)
def test_throw_names_its_tile_and_lights_it(side: str, name: str) -> None:
    state = place(position(tiles={3: side}), 3)
    assert RoyaleWords().dice_to_roll(state.view(None)) == f"both black dice (b) for {name}"
    assert SCREEN.help.rule(state.view(None), None) == side
    assert prompt(question(state)).frame().cursor == 3


def test_tiles_are_described_in_turn_before_the_roll_and_at_once_where_it_is_for_one() -> None:
    told = SCREEN.help.told_before_roll
    state = position(tiles={1: "B2", 3: "H2"})
    first = "Tile 1: Bet on the next black roll: higher or lower? Or take the money."
    assert told(state.view(None)) == first
    one_die = play(state, roll(2, 4, 4, 5, 5, 6, 6, biggy=6), Place(2))
    third = "Tile 3: Roll the black dice and use one: money, a move, another tile."
    assert told(one_die.view(None)) == third
    assert told(position(tiles={}).view(None)) == ""
    jackpot = place(position(tiles={1: "B1", 3: "A2"}), 3)
    assert told(jackpot.view(None)).startswith("Jackpot: Roll the black dice")


@pytest.mark.rule("B2")
async def test_lost_bet_is_read_before_the_bots_go_on() -> None:
    session = new_session("royale", 1, "random")
    random_step(session, Random(1))
    state = play(place(position(2, tiles={1: "B2"}), 1), black(6, 6), Bet(higher=True))
    app = TableApp(with_state(session, state), Settings(animation="fast", hints=False))
    async with asking(app) as (_, pilot):
        assert "bet: higher than 12\n" in re.sub(" +\n", "\n", text(app)), "nothing is cut"
        await press(pilot, "enter")
        await until(pilot, lambda: "so the bet is lost" in text(app), "the lost bet")
        await until(pilot, lambda: app.director.question is not None, "the wait for Enter")
        assert "Enter go on" in text(app)
        assert not app.director.goes_on_by_itself


@pytest.mark.parametrize(("size", "is_told"), [((80, 24), True), ((120, 40), False)])
async def test_small_table_describes_a_tile_where_casinos_have_no_room(
    size: tuple[int, int], is_told: bool
) -> None:
    session = new_session("royale", 3, tiles=6)
    async with asking(TableApp(session), size=size) as (app, pilot):
        rng, rolls = Random(1), list[bool]()
        while len(rolls) < 3:
            if "Enter rolls" in text(app):
                view = session.view(None)
                assert isinstance(view, RoyaleView)
                rolls.append(SCREEN.help.told_before_roll(view) in text(app))
            await play_on(pilot, rng)
        assert rolls == [is_told] * 3


@pytest.mark.parametrize("side", TILES)
def test_every_tile_says_what_it_does_on_the_smallest_table(side: str) -> None:
    table = position(tiles={1: side})
    tile = table.table.tile(1)
    assert tile is not None
    marks = painted(tile.marks(), SCREEN.players)
    brief = brief_lines(len(marks), tile.brief, SMALLEST_CASINO)
    assert len([*marks, *brief]) == 2, "two lines are used, and nothing is left out"
    assert len(SCREEN.help.told_before_roll(table.view(None))) <= 78
    assert tile.details


@pytest.mark.parametrize("seed", [0, at_night(1)])
@pytest.mark.parametrize("people", [2, 3, 5])
async def test_every_tile_on_a_table_is_described_there(people: int, seed: int) -> None:
    session = new_session("royale", people, seed=seed, tiles=6)
    async with asking(TableApp(session)) as (app, pilot):
        view = session.view(None)
        assert isinstance(view, RoyaleView)
        for size in ((80, 24), (120, 35), (160, 45)):
            await pilot.resize_terminal(*size)
            shown, budget = one_line(app), app.table.query_one(SixCasinos).budget
            assert budget.has_brief or budget.has_text or app.table.has_class("-vast")
            for tile in filter(None, view.table.tiles):
                told = tile.brief if size == (80, 24) else tile.text
                assert all(word in shown for word in told.split()), tile


async def test_number_that_was_not_rolled_explains_its_tile_once_dice_lie() -> None:
    session = new_session("royale", 1, "random", tiles=6)
    async with asking(TableApp(session)) as (app, pilot):
        view = session.view(None)
        assert isinstance(view, RoyaleView)
        assert "1-6 explain tiles" in text(app)
        await press(pilot, "enter")
        question = app.question
        absent = next(n for n in NUMBERS if n not in question.digits)
        tile = view.table.tile(absent)
        assert tile is not None
        assert re.search(rf"{absent}.* explains? ", app.table.prompt.asked.plain)
        await press(pilot, str(absent))
        assert app.table.prompt.details == (f"No die shows a {absent}. {tile.told}",)
        refused = app.director.prompt(question).refusal(Place(absent), names_rule=True)
        assert "R-" not in refused, "the tile is explained, not the rule"


def test_a_single_tile_is_explained_by_its_digit() -> None:
    view = position(tiles={2: "A2"}).view(0)
    assert SCREEN.help.explained_by_digits(view) == "2 explains its tile"
    assert SCREEN.help.pointing_keys((1, 2), view) == "press 1, 2"


@pytest.mark.rule("R-8", "R-C3")
@pytest.mark.parametrize("is_hidden", [False, True])
def test_money_beside_a_player_is_what_the_standing_counts(is_hidden: bool) -> None:
    options = RoyaleOptions(hidden_money=is_hidden)
    purses = ((60_000,), (), (40_000, 50_000))
    view = position(purses=purses, chips=(2, 3, 0), options=options).view(0)
    seats = SCREEN.seats_in(view)
    assert (seats[0].money, seats[0].extras) == ("80K", "2 chips")
    assert SCREEN.purse(view, 0).money == "80K"
    others = ["0", "2 notes"] if is_hidden else ["30K", "90K"]
    assert [seat.money for seat in seats[1:]] == others
    if not is_hidden:
        assert [seat.amount for seat in seats] == [view.worth(player) for player in range(3)]


def test_big_die_has_a_word_beside_its_count_on_the_smallest_table() -> None:
    state = position(dice={2: [Dice(1, 1)], 3: [Dice(2)]}, notes={2: (70_000,), 3: (70_000,)})
    owners = owners_in(state.view(None), SCREEN.players)
    models = list(casino_models(state.view(None), owners, SCREEN.players))
    rows = [owner_lines(model.rows[0], model.number, SMALLEST_CASINO, 1)[0] for model in models]
    assert rows[1].plain == f" {SCREEN.players[0].sign} 3 B  70K "
    assert rows[2].plain == f" {SCREEN.players[0].sign} 2    70K "


def test_enter_is_labelled_with_what_each_choice_does() -> None:
    choices = [Place(1), Pass(), Decline(), CloseCasino(1), ActivateTile(1), UsePower(1)]
    labels = [SCREEN.help.commit_label(choice) for choice in choices]
    assert labels == ["place", "pass", "decline", "close", "activate", "place"]


def test_marks_of_a_tile_share_its_lines_each_in_its_style() -> None:
    lying = [Lying(player, dice) for player, dice in enumerate((Dice(2), Dice(1, 1), Dice(7, 1)))]
    one, two, three = [player_style.sign for player_style in SCREEN.players]
    dice = [f"{one}2 {two}1+Biggy", f"{three}7+Biggy"]
    assert [line.plain for line in painted(lying, SCREEN.players)] == dice
    first, second = painted(
        ["5: ", Money(30_000), Gold(" now "), Loss("pays "), Quiet("here"), Sign(1)], SCREEN.players
    )
    assert (first.plain, second.plain) == ("5: 30K now", f"pays here{two}")
    styles = ["$money", "$money", "$loss", "$text-muted", f"bold {SCREEN.players[1].colour}"]
    assert [span.style for line in (first, second) for span in line.spans] == styles
    assert painted((), SCREEN.players) == ()


@pytest.mark.parametrize(
    ("state", "asked"),
    [
        (place(position(tiles={3: "A1"}), 3), "Anna, Lucky Punch: hide tokens"),
        (
            place(position(tiles={3: "E1"}), 3),
            "Anna, No Entry!: close a casino  press 1, 2, 4, 5, 6",
        ),
        (play(position(hands=[3, 1, 1]), roll(2, 2, 5)), "Anna to choose a number  press 2, 5"),
    ],
)
def test_question_of_a_tile_begins_with_its_name(state: Position, asked: str) -> None:
    headline = prompt(question(state)).headline()
    assert headline.plain.removeprefix(f"{SCREEN.players[0].sign} ") == asked


def test_casino_to_close_is_pointed_at_and_closing_explained() -> None:
    asked = question(place(position(tiles={1: "E1"}, closed=4), 1))
    assert asked.digits == (2, 3, 5, 6)
    assert asked.zero == Decline()
    _, told = prompt(asked).preview()
    assert told == ["Nothing goes in or out of a closed casino until the payout."]
    asked.press("5")
    said = prompt(asked).headline().plain
    assert said.endswith("Anna, No Entry!: Close Cleopatra  Enter or 5 again")


def test_casinos_highlighted_by_a_tile_take_no_dice() -> None:
    rolled = play(position(hands=[3, 1, 1]), roll(2, 2, 5)).view(0)
    assert face_placed(Frame(2, (2, 5), rolled), SCREEN.help.focus(rolled)) == 2
    closing = place(position(tiles={1: "E1"}), 1).view(0)
    assert face_placed(Frame(2, (2, 5), closing), SCREEN.help.focus(closing)) == 0


def test_black_dice_are_blank_before_the_throw_and_keep_their_places_after_it() -> None:
    state = place(position(tiles={3: "H2"}), 3)
    assert [die.number for die in SCREEN.dice(state.view(None))] == [0, 0]
    after = play(state, black(5, 2))
    thrown = SCREEN.thrown(ThrowBlack((5, 2)), state.view(None))
    assert thrown == SCREEN.dice(after.view(None))
    seen = Seen(None, ThrowBlack((5, 2)))
    told = GAME.words.done(state.view(None), seen, after.view(None), SCREEN.names)
    assert told[0] == "The black dice show 2 and 5."
    bet = play(place(position(tiles={1: "B2"}), 1), black(3, 4))
    assert [die.number for die in SCREEN.dice(bet.view(0))] == [3, 4]


def test_results_are_chosen_by_their_own_digits_and_shown_with_the_tile() -> None:
    asked = question(play(place(position(tiles={3: "H2"}), 3), black(5, 3)))
    assert asked.is_list
    assert asked.numbers == (3, 5)
    choice = next(action for action in asked.actions if SCREEN.targeting.digit(action) == 3)
    said = choosing(0, choice, asked.view, SCREEN).plain
    assert said.endswith("Anna, My Choice: 30K")


@pytest.mark.rule("R-17")
def test_first_lines_say_whose_gray_dice_are_where_a_tile_has_some() -> None:
    for side, tile in TILES.items():
        basics = RoyaleWords().basics_at(position(tiles={1: side}).view(None))
        assert ("Gray dice are nobody's." in basics.why) == tile.has_gray
        assert all(len(line) <= 69 for _, line in basics.lines)


def test_gain_of_a_round_is_counted_with_its_chips_as_in_the_table_of_rounds() -> None:
    session, rng = new_session("royale", 2, seed=3, tiles=6), Random(3)
    play_until(session, rng, lambda: session.view(None).is_between_rounds)
    told = round_summary(session, table_of(session), None)
    found = re.findall(r"(\d+)K \(\+(\d+)K\)", told)
    assert len(found) == 2
    assert all(has == gained for has, gained in found), "all that was won in the only round"
