"""What the widgets draw of the values they are given."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from textual.content import Content
from textual.geometry import Region

from lasvegas_tui.commands import Key
from lasvegas_tui.widgets.bar_chart import NOTCH, Bar, chart_lines
from lasvegas_tui.widgets.casino import CasinoModel, OwnerRow, casino_lines, needs_of
from lasvegas_tui.widgets.choice_list import ChoiceList
from lasvegas_tui.widgets.dice import SIZES, DiceArena, DieModel, arena_rows, die_rows, fit, lefts
from lasvegas_tui.widgets.history import History
from lasvegas_tui.widgets.key_bar import KeyBar, fitted
from lasvegas_tui.widgets.row_budget import row_budget
from lasvegas_tui.widgets.seats import SeatModel, Seats, arranged, seat_lines
from lasvegas_tui.widgets.styles import PlayerStyle, centred, line, wrapped
from tests.ui.positions import LONG
from tests.ui.screen import OneWidget, text
from tests.ui.tables import running

ANNA = PlayerStyle("Anna", "▲", "$player-orange")
BEN = PlayerStyle("Ben", "●", "$player-blue")
ROWS = (OwnerRow(ANNA, 3, paid=60_000), OwnerRow(BEN, 2, is_tied=True))


# -- lines -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [1, 5, 8, 30])
def test_lines_are_exactly_as_wide_as_asked(width: int) -> None:
    assert line(width, ["a long name"], ["60K"]).cell_length == max(width, 3)
    assert centred(width, ["漢字漢字"]).cell_length == width


def test_wrapping_keeps_every_word() -> None:
    assert [part.plain for part in wrapped("one two three", 7)] == ["one two", "three"]
    assert wrapped("", 7) == []


# -- casinos ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("height", [8, 11, 18, 28])
@pytest.mark.parametrize("width", [12, 14, 25])
def test_the_owners_stand_level_in_all_casinos(width: int, height: int) -> None:
    text = "x " * 30
    models = [
        CasinoModel(1, "Miracle", notes=(40_000, 30_000), rows=ROWS),
        CasinoModel(
            2,
            "Kings",
            notes=(40_000, 30_000),
            rows=ROWS,
            tile="Pay Day",
            tile_text=text,
        ),
        CasinoModel(
            3,
            "Moonlight",
            notes=(40_000, 30_000),
            rows=ROWS,
            tile="Jackpot",
            state="CLOSED",
        ),
    ]
    budget = row_budget(needs_of(models), width, height)
    shown = [
        [part.plain for part in casino_lines(model, width, height, budget)] for model in models
    ]
    assert {len(lines) for lines in shown} == {height}
    assert len({next(i for i, text in enumerate(lines) if "▲" in text) for lines in shown}) == 1


def test_a_casino_says_who_is_paid_and_who_is_tied() -> None:
    lines = [
        part.plain
        for part in casino_lines(CasinoModel(4, "Paris", notes=(60_000,), rows=ROWS), 14, 8)
    ]
    assert lines[0].strip() == "4 Paris"
    assert any(text.split() == ["▲", "3", "60K"] for text in lines)
    assert any(text.split() == ["●", "2", "tie"] for text in lines)


def test_a_closed_casino_says_so() -> None:
    model = CasinoModel(4, "Paris", notes=(60_000, 50_000), rows=ROWS, state="CLOSED")
    assert any("CLOSED" in part.plain for part in casino_lines(model, 12, 9))


def test_a_long_name_gives_way_to_the_short_one() -> None:
    model = CasinoModel(1, "Golden Nugget", "Nugget")
    assert "Nugget" in casino_lines(model, 12, 8)[0].plain
    assert "Golden" not in casino_lines(model, 12, 8)[0].plain
    assert "Golden Nugget" in casino_lines(model, 20, 8)[0].plain


def test_names_are_no_markup() -> None:
    row = OwnerRow(PlayerStyle("[b]A[/b]", "▲", "$player-orange"), 1, paid=10_000)
    assert any(
        "[b]A[/b]" in part.plain
        for part in casino_lines(CasinoModel(1, "Paris", rows=(row,)), 25, 8)
    )


# -- dice ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size.width))
def test_the_biggy_is_solid_without_a_seam(size: Any) -> None:
    """A half block in it would leave a dark line in fonts that do not fill their cells."""
    for row in die_rows(DieModel(5, "$player-blue", is_big=True), size, False):
        assert all(str(span.style).endswith("on $player-blue") for span in row.spans)
        assert not set(row.plain) & {"▄", "▀"}


@pytest.mark.parametrize("size", SIZES[:-1], ids=lambda size: str(size.width))
@pytest.mark.parametrize("is_big", [False, True], ids=["small", "big"])
@pytest.mark.parametrize("face", range(7))
def test_a_die_shows_as_many_pips_as_its_number(face: int, is_big: bool, size: Any) -> None:
    rows = die_rows(DieModel(face, "$die-white", is_big=is_big), size, False)
    assert sum(row.plain.count(size.pip[0]) for row in rows) == face * len(size.pip)
    assert len({row.cell_length for row in rows}) == 1


def test_the_smallest_die_bears_its_digit() -> None:
    assert [row.plain.strip() for row in die_rows(DieModel(5, "$die-white"), SIZES[-1], False)] == [
        "",
        "5",
    ]


@pytest.mark.parametrize("num_dice", range(1, 13))
@pytest.mark.parametrize("width", [30, 80])
def test_dice_never_touch(num_dice: int, width: int) -> None:
    dice = tuple(
        DieModel(1 + index // 2, "$die-white", is_big=index == 0) for index in range(num_dice)
    )
    size, gap = fit(dice, width, 5)
    starts = lefts(dice, size, gap)
    ends = [start + size.width_of(die) for start, die in zip(starts, dice, strict=True)]
    assert all(end < start for end, start in zip(ends, starts[1:], strict=False))
    assert ends[-1] < width


def test_the_biggy_is_larger() -> None:
    small, big = DieModel(5, "$die-white"), DieModel(5, "$die-white", is_big=True)
    for size in SIZES:
        assert size.width_of(big) > size.width_of(small)


def test_every_die_has_its_digit_beneath() -> None:
    dice = (
        DieModel(2, "$die-white"),
        DieModel(5, "$die-white", mark="w"),
        DieModel(6, "$die-white", mark="BIG", is_big=True),
    )
    for size in SIZES:
        rows = [row.plain for row in arena_rows(dice, size, 1, 0)]
        starts = lefts(dice, size, 1)
        for die, left, digit in zip(dice, starts, ["2", "5w", "6 BIG"], strict=True):
            column = [row[left : left + size.width_of(die)].strip() for row in rows]
            assert (
                digit in column
                or size.width_of(die) < len(digit)
                or (size.is_digit and digit[0] in column)
            )


def test_many_dice_are_drawn_smaller_until_all_find_room() -> None:
    dice = tuple(DieModel(face % 6 + 1, "$die-white") for face in range(12))
    size, gap = fit(dice, 80, 5)
    assert size.width == 5
    assert lefts(dice, size, gap)[-1] + size.width <= 80
    assert fit(dice[:4], 80, 5)[0].width == 7
    assert fit(dice[:4], 80, 6)[0].width == 7
    assert fit(dice[:4], 80, 8)[0].width == 9
    assert fit(dice[:4], 80, 9)[0].width == 13


async def test_a_click_on_a_die_chooses_its_number() -> None:
    arena = DiceArena()
    async with running(OneWidget(arena), size=(60, 5)) as (app, pilot):
        arena.dice = (DieModel(2, "$die-white"), DieModel(5, "$die-white"))
        await pilot.pause()
        fitted = fit(arena.dice, 60, 5)
        left = arena.margin(*fitted)
        assert left > 10, "the dice lie in the middle"
        await pilot.click(DiceArena, offset=(left + lefts(arena.dice, *fitted)[1] + 1, 2))
        await pilot.click(DiceArena, offset=(left - 3, 2))
        await pilot.click(DiceArena, offset=(55, 2))
        assert app.posted == [5]


# -- lists and lines -------------------------------------------------------------------------------


async def test_a_long_list_scrolls_with_the_cursor_and_takes_clicks() -> None:
    choices = ChoiceList()
    async with running(OneWidget(choices), size=(40, 6)) as (app, pilot):
        choices.labels = tuple(f"choice {n}" for n in range(1, 21))
        await pilot.pause()
        assert "choice 1 " in str(choices.render()) + " "
        choices.cursor = 19
        await pilot.pause()
        assert "choice 20" in str(choices.render())
        assert "choice 1 " not in str(choices.render())
        await pilot.click(ChoiceList, offset=(5, 1))
        assert app.posted == [15]


async def test_a_list_that_changed_while_it_was_hidden_is_drawn_anew() -> None:
    choices = ChoiceList()
    async with running(OneWidget(choices), size=(40, 6)) as (app, pilot):
        for label in ("first", "second"):
            choices.display = False
            await pilot.pause()
            choices.labels = (label,)
            choices.display = True
            await pilot.pause()
            assert label in text(app)


async def test_whoever_paints_before_a_widget_has_compared_paints_what_is_so() -> None:
    history = History()
    async with OneWidget(history).run_test(size=(30, 4)) as pilot:
        history.sentences = ("a secret",)
        await pilot.pause()
        history.sentences = ("nothing",)
        (strip,) = history.render_lines(Region(0, 0, 30, 1))
        assert "nothing" in strip.text


async def test_only_keys_that_fit_are_shown_and_can_be_clicked() -> None:
    keys = KeyBar()
    async with running(OneWidget(keys), size=(24, 3)) as (app, pilot):
        others = (Key("n", "since", "n"), Key("q", "lobby", "q"))
        keys.keys = (Key("Enter", "place", "enter"), Key("Esc", "back", "escape"), *others)
        await pilot.pause()
        assert "since" not in str(keys.render())
        await pilot.click(KeyBar, offset=(2, 0))
        await pilot.click(KeyBar, offset=(16, 0))
        assert app.posted == ["enter", "q"]


async def test_a_click_on_a_key_that_only_explains_itself_does_nothing() -> None:
    keys = KeyBar()
    async with running(OneWidget(keys), size=(40, 3)) as (app, pilot):
        keys.keys = (Key("↑↓", "scroll", ""), Key("q", "leave", "q"))
        await pilot.pause()
        await pilot.click(KeyBar, offset=(4, 0))
        await pilot.click(KeyBar, offset=(14, 0))
        assert app.posted == ["q"]


def test_labels_are_shortened_before_keys_are_left_out_and_the_last_stays() -> None:
    keys = (Key("Enter", "place", "enter"), Key("l", "history", "l", "log"), Key("q", "lobby", "q"))
    assert [key.label for key in fitted(keys, 40)] == ["place", "history", "lobby"]
    assert [key.label for key in fitted(keys, 30)] == ["place", "log", "lobby"]
    assert [key.label for key in fitted(keys, 24)] == ["place", "lobby"]


async def test_keys_move_to_the_edge_before_one_is_left_out() -> None:
    keys = KeyBar()
    async with running(OneWidget(keys), size=(24, 3)) as (app, pilot):
        keys.keys = (Key("a", "seven77", "a"), Key("b", "six666", "b"), Key("q", "end", "q"))
        await pilot.pause()
        assert keys.lines()[0].plain == "a seven77 b six666 q end"
        await pilot.click(KeyBar, offset=(8, 0))
        await pilot.click(KeyBar, offset=(10, 0))
        assert app.posted == ["a", "b"]
        assert [key.key for key in fitted(keys.keys, 23)] == ["a", "q"]


@pytest.mark.parametrize(
    ("told", "num_new", "seen"),
    [
        (("Old one.", "Ben rolls 3.", "Ben places two."), 2, "· Ben rolls 3. Ben places two."),
        (("Ben rolls 3 and 4 and 5.", "Ben places two."), 2, "· Ben places two."),
        (("It is round 2 of 4 by now. Ben begins.",), 1, "· Ben begins."),
        (
            ("Ben rolls 3.", "Anna and Ben tied and take dice back."),
            2,
            "· Anna and Ben tied and take…",
        ),
        (("Ben places two.",), 0, "· Ben places two."),
        (("Now Block It! is at Kings.",), 1, "· Now Block It! is at Kings."),
    ],
)
async def test_one_line_of_news_has_whole_sentences_and_the_last_of_them(
    told: tuple[str, ...], num_new: int, seen: str
) -> None:
    async with running(OneWidget(history := History()), size=(34, 4)) as (_, pilot):
        history.sentences, history.num_new = told, num_new
        await pilot.pause()
        assert str(history.render()).strip() == seen


def test_a_long_name_gives_way_to_the_money() -> None:
    model = SeatModel(PlayerStyle("Maximiliane", "▲", "$player-orange"), "8 dice", "3 notes")
    assert seat_lines(model, 15, 2)[0].plain == " ▲ Max… 3 notes"
    assert seat_lines(model, 30, 2)[0].plain.endswith("Maximiliane        3 notes ")


def test_names_and_amounts_are_whole_where_many_seats_share_a_row() -> None:
    long = [PlayerStyle(name, "▲", "$player-orange") for name in LONG]
    for models in (
        [
            SeatModel(player_style, "18 counters", "won 42", "123456 FFF M")
            for player_style in long[:4]
        ],
        [SeatModel(player_style, "5+B dice", "430K", "12 chips ★") for player_style in long],
        [SeatModel(player_style, "10/8 out", "10 notes", "finished") for player_style in long],
        [
            SeatModel(player_style, "no dice", "1 note", "1 chip", is_leading=True)
            for player_style in long
        ],
    ):
        row = arranged(tuple(models), 78)
        assert sum(row.widths) + row.gap * (len(models) - 1) == 78
        money = models[0].money.removeprefix("won ").partition(" ")[0]
        for model, width in zip(row.models, row.widths, strict=True):
            lines = row.lines(model, width, 2)
            assert {line.cell_length for line in lines} == {width}
            shown = " ".join(line.plain for line in lines)
            assert "…" not in shown
            assert model.player_style.name in shown
            assert money in shown
    assert row.models[0].dice == "no dice"


def test_rows_stay_where_they_are_when_a_chip_card_is_taken() -> None:
    for height in range(8, 20):
        model = CasinoModel(
            1,
            "Paris",
            notes=(60_000,),
            rows=ROWS,
            cards=(("pink", "$card-pink"),),
            num_card_lines=1,
        )
        taken = replace(model, cards=())
        rows = [
            [part.plain for part in casino_lines(one, 12, height)][-len(ROWS) - 2 :]
            for one in (model, taken)
        ]
        assert rows[0][2:] == rows[1][2:]


async def test_the_history_ends_with_the_newest() -> None:
    history = History()
    async with running(OneWidget(history), size=(30, 4)) as (_, pilot):
        history.styles.height = 3
        history.sentences = tuple(f"event {n}" for n in range(9))
        await pilot.pause()
        assert str(history.render()).splitlines() == ["· event 6", "· event 7", "· event 8"]


def test_a_seat_drops_the_word_before_it_cuts_the_number() -> None:
    model = SeatModel(ANNA, "5+B dice", "230K", "2 chips", is_awaited=True)
    wide, narrow = (seat_lines(model, width, 2)[1].plain for width in (24, 15))
    assert "5+B dice" in wide
    assert "5+B" in narrow
    assert "dice" not in narrow
    assert "2 chips" in narrow


def test_the_chart_is_in_proportion() -> None:
    lines = chart_lines([Bar(ANNA, (100_000, 50_000)), Bar(BEN, (0, 75_000))], 78)
    bars = [sum(map(part.plain.count, ("█", NOTCH))) for part in lines[::2]]
    assert bars == [60, 30]
    assert "100K" in lines[1].plain


def test_the_chart_of_a_game_without_money() -> None:
    assert chart_lines([Bar(ANNA, (0, 0))], 78)[0].plain.count("█") == 0


def test_content_of_ink_is_a_sign_and_a_name() -> None:
    assert ANNA.badge == Content.assemble(
        ("▲ ", "bold $player-orange"), ("Anna", "bold $player-orange")
    )


async def test_words_of_seats_are_shortened_in_all_or_in_none() -> None:
    seats = Seats()
    async with running(OneWidget(seats)) as (_, pilot):
        seats.models = (
            SeatModel(ANNA, "2 dice", "2 notes", "1 card"),
            *(SeatModel(BEN, "8+4w dice", "3 notes", "2 cards") for _ in range(4)),
        )
        await pilot.pause()
        shown = str(seats.render())
        assert "dice" not in shown
        assert "notes" not in shown or "…" not in shown
        seats.models = (SeatModel(ANNA, "2 dice", "2 notes"), SeatModel(BEN, "1 die", "$70,000"))
        await pilot.pause()
        assert "2 dice" in str(seats.render())
        assert "2 notes" in str(seats.render())
