"""What the widgets draw of the values they are given."""

import re
from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from textual.content import Content
from textual.geometry import Region

from lasvegas_tui.key_commands import Key
from lasvegas_tui.rules.casino.casinos import payout
from lasvegas_tui.rules.grammar import counted
from lasvegas_tui.screens.casinos.casino_heights import RowBudget, num_rows, row_budget
from lasvegas_tui.screens.casinos.casino_panels import LIGHT, CasinoModel, casino_lines, needs_of
from lasvegas_tui.screens.casinos.models_from_views import owner_rows
from lasvegas_tui.screens.casinos.money_stack import stack_lines
from lasvegas_tui.screens.casinos.owner_rows import OwnerRow, owner_lines
from lasvegas_tui.shell import themes
from lasvegas_tui.widgets import casino_facades
from lasvegas_tui.widgets.choice_list import ChoiceList
from lasvegas_tui.widgets.dice import SIZES, DiceArena, DieModel, die_rows, fit, lefts
from lasvegas_tui.widgets.earnings_chart import NOTCH, Bar, chart_lines
from lasvegas_tui.widgets.history import History, WholeHistory
from lasvegas_tui.widgets.key_bar import KeyBar, fitted
from lasvegas_tui.widgets.prompt import Prompt
from lasvegas_tui.widgets.seats import CROWN, SeatModel, Seats, arranged, crowned, seat_lines
from lasvegas_tui.widgets.styles import Highlight, PlayerStyle
from lasvegas_tui.widgets.text_layout import centred, line, shortened, wrapped
from tests.ui.screen import OneWidget, text
from tests.ui.tables import running

ANNA = PlayerStyle("Anna", "▲", "$player-orange")
BEN = PlayerStyle("Ben", "●", "$player-blue")
MARKUP = PlayerStyle("[b]A[/b]", "▲", "$player-orange")
ROWS = (OwnerRow(ANNA, 3, paid=60_000), OwnerRow(BEN, 2, is_tied=True))


# -- lines -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [1, 5, 8, 30])
def test_lines_are_exactly_as_wide_as_asked(width: int) -> None:
    assert line(width, ["a long name"], ["60K"]).cell_length == max(width, 3)
    assert centred(width, ["漢字漢字"]).cell_length == width


def test_badge_is_a_sign_and_a_name() -> None:
    style = "bold $player-orange"
    assert ANNA.badge == Content.assemble(("▲ ", style), ("Anna", style))


def test_wrapping_keeps_every_word() -> None:
    assert [part.plain for part in wrapped("one two three", 7)] == ["one two", "three"]
    assert wrapped("", 7) == []


# -- casinos ---------------------------------------------------------------------------------------


def test_casino_shows_who_is_paid_and_who_is_tied_and_whether_it_is_closed() -> None:
    model = CasinoModel(4, "Paris", notes=(60_000,), rows=ROWS)
    title, *rows = [part.plain.split() for part in casino_lines(model, 14, 8)]
    assert title == ["4", "Paris"]
    assert ["▲", "3", "60K"] in rows
    assert ["●", "2", "tie"] in rows
    closed = CasinoModel(4, "Paris", notes=(60_000, 50_000), rows=ROWS, state="CLOSED")
    assert any("CLOSED" in part.plain for part in casino_lines(closed, 12, 9))
    named = CasinoModel(1, "Paris", rows=(OwnerRow(MARKUP, 1, paid=10_000),))
    assert any("[b]A[/b]" in part.plain for part in casino_lines(named, 25, 16))


# -- dice ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size.width))
def test_biggy_is_drawn_solid_without_a_seam(size: Any) -> None:
    """A half block in it would leave a dark line in fonts that do not fill their cells."""
    for row in die_rows(DieModel(5, "$player-blue", is_big=True), size, False):
        assert all(str(span.style).endswith("on $player-blue") for span in row.spans)
        assert not set(row.plain) & {"▄", "▀"}


def test_die_shows_as_many_pips_as_its_number_or_its_digit_at_the_smallest() -> None:
    for face, is_big, size in product(range(7), [False, True], SIZES[:-1]):
        rows = die_rows(DieModel(face, "$die-white", is_big=is_big), size, False)
        assert sum(row.plain.count(size.pip[0]) for row in rows) == face * len(size.pip)
        assert len({row.cell_length for row in rows}) == 1
    found = [row.plain.strip() for row in die_rows(DieModel(5, "$die-white"), SIZES[-1], False)]
    assert found == ["", "5"]


def test_dice_never_touch() -> None:
    for width, num_dice in product([30, 80], range(1, 13)):
        numbers = enumerate(1 + index // 2 for index in range(num_dice))
        dice = tuple(DieModel(number, "$die-white", is_big=not at) for at, number in numbers)
        size, gap = fit(dice, width, 5)
        starts = lefts(dice, size, gap)
        ends = [start + size.width_of(die) for start, die in zip(starts, dice, strict=True)]
        assert all(end < start for end, start in zip(ends, starts[1:], strict=False))
        assert ends[-1] < width


def test_biggy_is_larger() -> None:
    small, big = DieModel(5, "$die-white"), DieModel(5, "$die-white", is_big=True)
    assert all(size.width_of(big) > size.width_of(small) for size in SIZES)


async def test_click_on_a_die_chooses_its_number() -> None:
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


async def test_long_list_scrolls_with_the_cursor_and_takes_clicks() -> None:
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


@pytest.mark.painted
async def test_list_changed_while_hidden_is_redrawn() -> None:
    choices = ChoiceList()
    async with running(OneWidget(choices), size=(40, 6)) as (app, pilot):
        for label in ("first", "second"):
            choices.display = False
            await pilot.pause()
            choices.labels = (label,)
            choices.display = True
            await pilot.pause()
            assert label in text(app)


@pytest.mark.painted
async def test_painting_before_an_update_shows_the_current_content() -> None:
    history = History()
    async with OneWidget(history).run_test(size=(30, 4)) as pilot:
        history.sentences = ("a secret",)
        await pilot.pause()
        history.sentences = ("nothing",)
        (strip,) = history.render_lines(Region(0, 0, 30, 1))
        assert "nothing" in strip.text
        pilot.app.register_theme(themes.DAY)
        styles = {}
        for theme in (themes.DAY, themes.NIGHT):
            pilot.app.theme = theme.name
            await pilot.pause()
            (strip,) = history.render_lines(Region(0, 0, 30, 1))
            (told,) = (part for part in strip if "nothing" in part.text)
            styles[theme.name] = told.style and told.style.color
        assert styles[themes.DAY.name] != styles[themes.NIGHT.name]


async def test_second_refusal_is_not_ended_by_the_timer_of_the_first() -> None:
    prompt = Prompt()
    async with OneWidget(prompt).run_test() as pilot:
        prompt.keep_refusal("first", 0.01)
        prompt.keep_refusal("second", 600)
        await pilot.pause(0.1)
        prompt.ask(Content("Which?"), ["details"], [])
        assert prompt.details == ("second",)
        prompt.release_refusal()
        prompt.ask(Content("Which?"), ["details"], [])
        assert prompt.details == ("details",)


async def test_only_keys_that_fit_are_shown_and_can_be_clicked_if_they_do_something() -> None:
    bar = KeyBar()
    async with running(OneWidget(bar), size=(24, 3)) as (app, pilot):
        others = (Key("n", "since", "n"), Key("q", "lobby", "q"))
        bar.keys = (Key("Enter", "place", "enter"), Key("Esc", "back", "escape"), *others)
        await pilot.pause()
        assert "since" not in str(bar.render())
        await pilot.click(KeyBar, offset=(2, 0))
        await pilot.click(KeyBar, offset=(16, 0))
        bar.keys = (Key("↑↓", "scroll", ""), Key("q", "leave", "q"))
        await pilot.pause()
        await pilot.click(KeyBar, offset=(4, 0))
        await pilot.click(KeyBar, offset=(14, 0))
        assert app.posted == ["enter", "q", "q"]


PLACE, QUIT = Key("Enter", "place", "enter"), Key("q", "leave", "q")
FOOT: dict[str, tuple[tuple[Key, ...], dict[int, list[str]]]] = {
    "labels are shortened before keys are left out, and the last stays": (
        (PLACE, Key("l", "history", "l", "log"), Key("q", "lobby", "q")),
        {
            40: ["Enter place", "l history", "q lobby"],
            30: ["Enter place", "l log", "q lobby"],
            24: ["Enter place", "q lobby"],
        },
    ),
    "the last label is shortened first": (
        (Key("1", "the first", "1", "one"), Key("2", "the second", "2", "two")),
        {24: ["1 the first", "2 two"]},
    ),
    "labels of keys that explain themselves are left out first": (
        (PLACE, Key("Esc", "back", "escape", ""), QUIT),
        {40: ["Enter place", "Esc back", "q leave"], 24: ["Enter place", "Esc ", "q leave"]},
    ),
    "extra keys are left out first": (
        (
            Key("1-6", "choose", "right", "", is_extra=True),
            *(PLACE, Key("n", "news", "n", is_extra=True), Key("s", "menu", "s"), QUIT),
        ),
        {
            37: ["1-6 ", "Enter place", "n news", "s menu", "q leave"],
            30: ["1-6 ", "Enter place", "s menu", "q leave"],
            27: ["Enter place", "s menu", "q leave"],
            20: ["Enter place", "q leave"],
        },
    ),
}
"""Keys, and what is shown of them in so many columns."""


@pytest.mark.parametrize(("keys", "shown"), FOOT.values(), ids=FOOT)
def test_keys_that_do_not_fit(keys: tuple[Key, ...], shown: dict[int, list[str]]) -> None:
    for width, told in shown.items():
        assert [f"{key.key} {key.label}" for key in fitted(keys, width)] == told


def test_seats_shorten_the_words_of_all_or_of_none() -> None:
    models = (SeatModel(ANNA, "8 dice", "90K"), SeatModel(BEN, "8 dice", "90K", "won 4 chips"))
    for width, dice in ((60, ["8 dice"] * 2), (36, ["8", "8"])):
        assert [model.dice for model in arranged(models, width).models] == dice
    models = (
        SeatModel(ANNA, "20 counters", "0 points", "10 cards", fewer="20 left"),
        SeatModel(BEN, "9 counters", "0 points", "1 card", fewer="9 left"),
    )
    for width, dice in ((39, ["20 left", "9 left"]), (31, ["20", "9"])):
        assert [model.dice for model in arranged(models, width).models] == dice
    models = (SeatModel(ANNA, "no dice", "90K", "won 4 chips"), SeatModel(BEN, "", "90K"))
    assert [model.dice for model in arranged(models, 36).models] == ["0", ""]


def test_notes_that_others_may_not_see_are_said_to_be_hidden_where_there_is_room() -> None:
    hidden, own = SeatModel(ANNA, "8 cards", "3 notes"), SeatModel(ANNA, "8 cards", "90K", amount=9)
    for width, is_told in ((26, True), (22, True), (19, False)):
        _, below = seat_lines(hidden, width, 2)
        assert below.plain.startswith(" 8 cards ")
        assert ("notes hidden" in below.plain) == is_told
    assert "hidden" not in seat_lines(own, 26, 2)[1].plain
    with_set = SeatModel(ANNA, "8 cards", "3 notes", "2 chips")
    assert "2 chips" in seat_lines(with_set, 26, 2)[1].plain


DICE = st.builds(
    lambda count, biggy: counted(count, "die").replace("dies", "dice") + biggy,
    st.integers(0, 9),
    st.sampled_from(["", " + Biggy"]),
)
EXTRAS = st.builds(
    lambda count, star: counted(count, "chip") + star,
    st.integers(0, 19),
    st.sampled_from(["", " ★"]),
)
BOXES = st.lists(st.tuples(DICE, EXTRAS), min_size=2, max_size=5)


@example(rows=[("4 dice + Biggy", "2 chips ★")] * 5, width=78, name="Al")
@example(rows=[("4 dice + Biggy", "2 chips ★")] * 5, width=78, name="Bartholomew")
@given(rows=BOXES, width=st.integers(78, 198), name=st.sampled_from(["Al", "Bartholomew"]))
def test_dice_and_chips_of_a_player_stand_apart_and_whole_at_every_size(
    rows: list[tuple[str, str]], width: int, name: str
) -> None:
    player = PlayerStyle(name, "▲", "$player-red")
    models = [SeatModel(player, dice, "990K", extras) for dice, extras in rows]
    row = arranged(tuple(models), width)
    for model, given_row, cells in zip(row.models, rows, row.widths, strict=True):
        below = row.lines(model, cells, 2)[1].plain.removesuffix(" 990K")
        dice, extras = (re.findall(r"\d+|\+|B|★", text) for text in given_row)
        assert re.findall(r"\d+|\+|B|★", below) == dice + extras
        assert re.search(rf" {extras[0]} ?c", below)
        assert "…" not in below


@pytest.mark.parametrize("width", range(32, 48))
def test_crown_and_money_stand_apart_from_the_name(width: int) -> None:
    models = (
        SeatModel(ANNA, "20 counters", "15 points", "1 card", amount=15),
        SeatModel(BEN, "20 counters", "0 points", "10 cards", amount=0),
    )
    row = arranged(crowned(models), width)
    for model, cells in zip(row.models, row.widths, strict=True):
        shown = "\n".join(line.plain for line in row.lines(model, cells, 2))
        assert re.search(rf"{model.player_style.name}(\s|$)", shown)
        assert (CROWN in shown) == (model.amount == 15)


async def test_note_lands_on_the_money_or_above_words_that_it_would_cover() -> None:
    seats = Seats()
    async with running(OneWidget(seats), size=(60, 4)):
        seats.models = (SeatModel(ANNA, "8 dice", "90K"), SeatModel(BEN, "8 dice", "90K"))
        near, above = seats.landing(0, 3), seats.landing(0, 40)
        assert near.y - above.y == 1


NEWS: list[tuple[tuple[str, ...], int, str]] = [
    (("Old one.", "Ben rolls 3.", "Ben places two."), 2, "· Ben rolls 3. Ben places two."),
    (("Ben rolls 3 and 4 and 5.", "Ben places two."), 2, "· Ben places two."),
    (("It is round 2 of 4 by now. Ben begins.",), 1, "· Ben begins."),
    (("Ben rolls 3.", "Anna and Ben tied and take dice back."), 2, "· Anna and Ben tied and take…"),
    (("Ben places two.",), 0, "· Ben places two."),
    (("Now Block It! is at Kings.",), 1, "· Now Block It! is at Kings."),
]
"""What happened, how much of it is new, and the line that tells it in 34 columns."""


async def test_single_line_of_news_has_whole_sentences_up_to_the_last() -> None:
    async with running(OneWidget(history := History()), size=(34, 4)) as (_, pilot):
        for told, num_new, seen in NEWS:
            history.sentences, history.num_new = told, num_new
            await pilot.pause()
            assert str(history.render()).strip() == seen


async def test_news_too_long_for_their_lines_leave_out_the_reason() -> None:
    told = "Ben puts a counter on the 4 of table 9, to draw level with Cleo at table 9."
    async with running(OneWidget(history := History()), size=(40, 4)) as (_, pilot):
        for height, has_reason in ((3, True), (2, False)):
            history.styles.height = height
            history.sentences = (told,)
            await pilot.pause()
            shown = " ".join(str(history.render()).split())
            assert ("draw level" in shown) == has_reason
            assert shown.endswith("at table 9." if has_reason else "of table 9.")


async def test_history_ends_with_the_newest() -> None:
    history = History()
    async with running(OneWidget(history), size=(30, 4)) as (_, pilot):
        history.styles.height = 3
        history.sentences = tuple(f"event {n}" for n in range(9))
        await pilot.pause()
        assert str(history.render()).splitlines() == ["· event 6", "· event 7", "· event 8"]


PAID = (
    "Nugget: Cleo takes 70K.",
    "Caesars: Anna and Ben tied and take their dice back; nobody gets 40K.",
    "Mirage: Cleo takes 20K.",
    "Sahara: Ben takes 80K.",
    "Luxor: Anna takes 90K; Ben takes 50K.",
    "Circus: Nobody gets 30K or 20K.",
)


@pytest.mark.parametrize(
    ("height", "shown"),
    [
        (7, PAID),
        (5, (*PAID[:2], f"{PAID[2]} · {PAID[3]}", *PAID[4:])),
        (4, (*PAID[:2], f"{PAID[2]} · {PAID[3]}", f"{PAID[4]} · {PAID[5]}")),
        (
            3,
            (
                f"{PAID[0]} · Caesars: Anna and Ben tied; nobody gets 40K.",
                f"{PAID[2]} · {PAID[3]}",
                f"{PAID[4]} · {PAID[5]}",
            ),
        ),
        (2, ("before that: 5 more, in the log", PAID[5])),
    ],
)
async def test_payouts_share_lines_only_where_there_are_too_few_and_the_older_ones_first(
    height: int, shown: Sequence[str]
) -> None:
    history = WholeHistory()
    async with running(OneWidget(history), size=(80, 24)) as (_, pilot):
        history.styles.height = height
        history.sentences = PAID
        await pilot.pause()
        assert str(history.render()).splitlines() == [f"· {line}" for line in shown]


async def test_single_sentence_too_long_for_its_lines_is_cut_not_left_out() -> None:
    history = WholeHistory()
    async with running(OneWidget(history), size=(30, 4)) as (_, pilot):
        history.styles.height = 2
        history.sentences = ("Caesars: Anna, Ben and Cleo tied; nobody gets 40K, 30K or 20K.",)
        await pilot.pause()
        assert str(history.render()).startswith("· Caesars: Anna, Ben and")


def test_chart_is_proportional() -> None:
    def lengths(*bars: Bar) -> list[int]:
        return [sum(map(part.plain.count, ("█", NOTCH))) for part in chart_lines(bars, 78)[::2]]

    assert lengths(Bar(ANNA, (100_000, 50_000)), Bar(BEN, (0, 75_000))) == [60, 30]
    assert lengths(Bar(ANNA, (0, 0))) == [0]
    assert "100K" in chart_lines([Bar(ANNA, (100_000, 50_000))], 78)[1].plain


@given(st.text("abc ,;.", max_size=120), st.integers(4, 40), st.integers(1, 4))
def test_shortened_text_ends_after_a_whole_word(text: str, width: int, num_lines: int) -> None:
    text = " ".join(f"a{text}".split())  # a text begins with a word, not with a comma
    lines = shortened(text, width, num_lines)
    assert len(lines) <= num_lines
    assert all(line.cell_length <= width for line in lines)
    shown = " ".join(" ".join(line.plain for line in lines).split())
    is_long_word = max(map(len, text.split()), default=0) + 2 > width
    assert is_long_word or shown == text or _ends_a_word(shown, text)


def _ends_a_word(shown: str, text: str) -> bool:
    head = shown.removesuffix("…").rstrip()
    return shown.endswith("…") and text.startswith(head) and text[len(head)] in " ,;:·"


def test_every_casino_has_its_own_front() -> None:
    width = casino_facades.WIDTH
    fronts = [casino_facades.facade(n, width, Highlight.NONE, False) for n in range(1, 7)]
    assert len({"\n".join(row.plain for row in front) for front in fronts}) == 6
    assert {len(row) for front in casino_facades.FRONTS for row in front} == {width}
    assert {len(front) for front in casino_facades.FRONTS} == {casino_facades.HEIGHT}


@pytest.mark.parametrize("has_big", [False, True])
def test_every_die_at_a_casino_is_whole(has_big: bool) -> None:
    for width, num_dice in product(range(12, 30), range(9 - has_big)):
        row = OwnerRow(ANNA, num_dice, has_big)
        dice = owner_lines(row, 1, width, 2)[1].plain
        drawn = max(dice.count("1"), dice.count("▪") + dice.count("█"))
        assert drawn == num_dice + has_big
        assert "…" not in dice


def test_note_that_is_paid_leaves_the_sign_of_who_took_it() -> None:
    model = CasinoModel(4, "Paris", notes=(60_000, 50_000), rows=ROWS, num_gone=1)
    seen = [part.plain.strip() for part in stack_lines(model.money, 14, 1)]
    assert seen == [f"{ANNA.sign} 60K", "50K"]


def test_first_of_equal_notes_goes_to_the_most_dice_of_which_the_biggy_is_two() -> None:
    paid = payout((60_000, 60_000), (2, 3))
    rows = owner_rows((2, 3), paid, ((0, ANNA), (1, BEN)), (0, 1))
    model = CasinoModel(4, "Paris", notes=(60_000, 60_000), rows=rows, num_gone=1)
    seen = [part.plain.strip() for part in stack_lines(model.money, 14, 1)]
    assert f"{BEN.sign} 60K" in seen
    assert f"{ANNA.sign} 60K" not in seen


def test_light_runs_once_over_the_sign_of_a_casino_that_pays() -> None:
    lit = []
    for t in (0.0, 0.25, 0.5, 0.75, 1.0):
        head = casino_lines(CasinoModel(4, "Paris", light=t), 16, 8)[0]
        spans = [span for span in head.spans if span.style == LIGHT]
        lit.append([(span.start, span.end) for span in spans])
    starts = [start for (start, _), *_ in lit[1:-1]]
    assert starts == sorted(set(starts))
    assert lit[-1] == []


def test_dice_at_a_casino_have_pips_where_there_is_room_and_stand_beside_their_count() -> None:
    row = OwnerRow(ANNA, 3, paid=70_000)
    assert sum(part.plain.count("●") for part in owner_lines(row, 2, 26, 4)) == 3 * 2
    assert owner_lines(row, 2, 20, 1)[0].plain == " ▲ 3 ▐2▌▐2▌▐2▌  70K "
    assert owner_lines(row, 2, 12, 1)[0].plain == " ▲ 3    70K "


def test_row_budget_fits_and_a_larger_one_never_shows_less() -> None:
    model = CasinoModel(4, "Paris", notes=(60_000, 50_000), rows=ROWS, tile="Toy", tile_text="Tax.")
    needs = needs_of([model])
    for width, height in product([12, 14, 16, 22], range(8, 45)):
        budget, larger = row_budget(needs, width, height), row_budget(needs, width, height + 1)
        least = num_rows(RowBudget(has_text=budget.has_text), needs, width)
        assert num_rows(budget, needs, width) <= max(height, least)
        assert num_rows(larger, needs, width) >= num_rows(budget, needs, width)
        assert larger.has_text >= budget.has_text
        is_plain = not budget.has_facade and budget.owner == 1 and not budget.gap
        assert budget.has_text or is_plain, "words come before what is only beautiful"
