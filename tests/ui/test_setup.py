from collections.abc import Iterable

import pytest
from msgspec.structs import replace
from textual.events import Paste
from textual.pilot import Pilot
from textual.widgets import Input, Static

from lasvegas_tui import bots, demos, destinations, opening_games, rules, settings
from lasvegas_tui.app import LasVegas
from lasvegas_tui.play.name_rules import LIMIT
from lasvegas_tui.play.seats import COLOURS, Seat, bot_called, default_seats, typed_seats
from lasvegas_tui.play.transcript_events import Header
from lasvegas_tui.rules import rulebook
from lasvegas_tui.rules.option_specs import option_specs
from lasvegas_tui.rules.rulebook import sections
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.home.seat_fields import NOBODY, OCCUPANTS, PERSON
from lasvegas_tui.screens.home.setup import SetupScreen
from lasvegas_tui.screens.home.setup_buttons import BeginButton, FirstRoundButton
from lasvegas_tui.screens.live.director_with_keys import PlayDirector
from lasvegas_tui.screens.pages.markdown_view import MarkdownView
from lasvegas_tui.screens.pages.rulebook import RulebookScreen
from lasvegas_tui.settings import Settings
from lasvegas_tui.widgets.chooser import Chooser
from tests.nightly import rest_at_night
from tests.ui import screen
from tests.ui.quiet import until
from tests.ui.tables import driver, is_at_table, on_top, playing, running

KNOWN = Settings(offered=rules.names())
"""The settings of somebody to whom every first round was offered."""


def setup(name: str = "royale", **given: object) -> LasVegas:
    return LasVegas(destinations.OpenSetup(name, given), KNOWN)


def after(game: str, **tables: tuple[Seat, ...]) -> LasVegas:
    """Return the setup of a game for somebody who sat at these tables last."""
    return LasVegas(destinations.OpenSetup(game), replace(KNOWN, last_table=tables))


def shown_setup(app: LasVegas) -> SetupScreen:
    assert isinstance(app.screen, SetupScreen)
    return app.screen


def values(app: LasVegas) -> list[Chooser]:
    """Return the fields of the options."""
    return list(shown_setup(app).query(".value").results(Chooser))


def told(app: LasVegas) -> str:
    """Return what is explained or reported."""
    return str(shown_setup(app).query_one("#explanation", Static).render())


def told_whole(app: LasVegas) -> str:
    """Return the same as it is seen."""
    region = shown_setup(app).query_one("#explanation").region
    rows = screen.text(app).splitlines()[region.y : region.bottom]
    return " ".join(" ".join(row[region.x : region.right] for row in rows).split())


def dealt(app: LasVegas) -> tuple[Seat, ...]:
    """Return who sits at the table that is on the screen."""
    director = driver(app, PlayDirector)
    return director.session.seats


def typed(seats: Iterable[Seat]) -> str:
    """Return players as they are typed on the command line."""
    return ",".join(f"{seat.name}:{seat.bot}" if seat.bot else seat.name for seat in seats)


async def paste(pilot: Pilot[None], text: str) -> None:
    """Paste into the field that has the focus."""
    assert pilot.app.focused is not None
    pilot.app.focused.post_message(Paste(text))
    await pilot.pause()


async def test_setup_can_be_filled_in_with_the_keyboard() -> None:
    async with running(setup()) as (app, pilot):
        await pilot.press(
            *"Anna", "enter", *"Ben", "up", "tab", "right", "down", "down"
        )  # a colour; the third chair keeps its bot
        await pilot.press("down", "down", "down", "down", "right")  # the basic game
        await pilot.press("up", "up", "up", "up", "up", *"Ben")  # once more, in place of the other
        found = shown_setup(app)
        sat = [(seat.name, seat.colour) for seat in found.seats()]
        assert sat == [("Anna", "blue"), ("Ben", "orange"), ("Duke", "green")]
        assert found.options()["basic"] is True
        await pilot.press(*["down"] * 10, "enter")
        assert is_at_table(app)


async def test_phones_put_the_chairs_before_the_offer_of_a_first_round() -> None:
    for phones_at, focused in ((None, FirstRoundButton), ("", Input)):
        app = LasVegas(destinations.OpenSetup("card"), Settings())
        app.phones_at = phones_at
        async with running(app):
            assert "First time?" in screen.text(app)
            assert isinstance(app.focused, focused)
            if focused is Input:
                assert app.screen.query("OptionField Chooser").last(Chooser).value is True


async def test_options_without_effect_are_gray_skipped_and_left_out() -> None:
    async with running(setup("royale", basic=True, tiles=5)) as (app, pilot):
        basic, tiles, fresh, hidden, *_ = values(app)
        assert [field for field in values(app)[:4] if field.has_class("-idle")] == [tiles, fresh]
        basic.focus()
        for key, expected in (("enter", hidden), ("up", basic), ("tab", hidden), ("up", basic)):
            await pilot.press(key)
            assert expected.has_focus, key
        await pilot.click(tiles, offset=(18, 0))
        assert tiles.value == 5
        assert tiles.styles.opacity == fresh.styles.opacity == 1.0
        assert tiles.visual_style.foreground != hidden.visual_style.foreground
        basic.action_step(1)
        await pilot.pause()
        assert not tiles.has_class("-idle")
        assert shown_setup(app).options()["tiles"] == 5
        basic.action_step(1)
        await pilot.press("f2")
        assert playing(app).session.header.options == {"basic": True}


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ([*"Anna", "down", "tab", "tab", "home", "f2"], "The person on chair 2 needs a name."),
        ([*"Anna", "down", "\u3164", "f2"], "The person on chair 2 needs a name that can be read."),
        ([*"Anna", "enter", *"anna", "f2"], "Two players"),
        (
            [*"Anna", "down", *"gray", "f2"],
            "Please use another name than gray: it means something else at this table.",
        ),
        (["down", "backspace", "down", "backspace", "f2"], "2 to 5 players"),
    ],
)
async def test_missing_input_is_reported_in_a_sentence(keys: list[str], said: str) -> None:
    async with running(setup()) as (app, pilot):
        await pilot.press(*keys)
        assert said in told(app)
    assert app.transcript is None


@pytest.mark.parametrize(
    ("pasted", "said"),
    [
        ("Dora\r\n\r\nEmil\r\nFay\r", ""),
        ("A\nB\nC\nD\nE\nFay\nGus", "There is no chair for Fay and Gus."),
        ("\n".join(["x" * 10_000] * 9), "There is no chair for xxx"),
        ("Bartholomew the Great\nBen", LIMIT),
    ],
    ids=["all", "too many", "too long", "cut"],
)
async def test_pasted_names_are_seated_and_it_is_told_which_are_not(pasted: str, said: str) -> None:
    async with running(setup("dice")) as (app, pilot):
        await paste(pilot, pasted)
        assert told(app).startswith(said)
        assert told_whole(app).startswith(said[:60])
        assert len(told(app)) < 200
        names = [name[:12].strip() for name in pasted.splitlines() if name][:5]
        seats = shown_setup(app).seats()
        assert [seat.name for seat in seats][: len(names)] == names
        assert len({seat.colour for seat in seats}) == len(seats)


async def test_pasted_names_of_joined_emoji_are_refused_in_a_sentence() -> None:
    async with running(setup()) as (app, pilot):
        await paste(pilot, "🇩🇪\n👨‍👩‍👧")
        for chair in (1, 2):
            await pilot.press("f2")
            without = "needs a name without emoji that are joined"
            assert told(app).startswith(f"The person on chair {chair} {without}")
            await pilot.press(*["backspace"] * 12, *"Anna")


async def test_cursor_goes_to_the_missing_name() -> None:
    async with running(setup()) as (app, pilot):
        await pilot.press("backspace", "down", *"Ben", "tab", "f2", *"Anna", "f2")
        assert [seat.name for seat in dealt(app)[:2]] == ["Anna", "Ben"]


async def test_bot_is_seated_and_cards_dealt_by_mouse() -> None:
    async with running(setup("dice")) as (app, pilot):
        await pilot.press(*"Anna")
        await pilot.click(shown_setup(app).rows[1][2], offset=(10, 0))
        await pilot.click(BeginButton)
        dealt(app)
        assert app.transcript is not None
        assert opening_games.replay(app.transcript.path).session.seats[1].bot


async def test_hostile_names_are_shown_as_text_and_cut_to_fit() -> None:
    names = ("[@click=app.quit]x", "\x1b[31mAnn", "\u202eAnn", "🎲" * 20, "[b]B[/]")
    seats = tuple(Seat(name, colour) for name, colour in zip(names, COLOURS, strict=True))
    async with running(after("dice", dice=seats)) as (app, pilot):
        assert "[b]B[/]" in screen.text(app)
        await pilot.press("f2")
        dealt(app)
        assert all(name in screen.text(app) for name in ("[@click=app.", "[b]B[/]"))
        assert "\x1b" not in screen.text(app)
        assert "\u202e" not in screen.text(app)
        await pilot.press("enter")
        await until(pilot, lambda: "to choose a number" in screen.text(app))
        await pilot.press("l")
        assert "[@click=app. rolls" in screen.text(app)


async def test_unwritable_folder_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/dev/null/nowhere")
    async with running(setup()) as (app, pilot):
        await pilot.press(*"Anna", "enter", *"Ben", "f2")
        assert "cannot be created" in told(app)


async def test_names_and_enter_alone_deal_with_default_options() -> None:
    async with running(setup("royale")) as (app, pilot):
        before = shown_setup(app).options()
        await pilot.press(*"Anna", "enter", *"Ben", "enter")
        num_enters = 0
        while not is_at_table(app):
            num_enters += 1
            assert num_enters < 5
            await pilot.press("enter")
        session = playing(app).session
        assert typed(session.seats) == "Anna,Ben,Duke:simple"
        assert session.header.options == {}, "all of them are as usual"
        options = rules.game("royale").options
        assert before == {
            o.name: o.default for o in option_specs(options) if o.name not in options().idle()
        }


@pytest.mark.nightly
async def test_enter_changes_no_field_and_passes_every_option_to_the_deal() -> None:
    async with running(setup()) as (app, pilot):
        found = shown_setup(app)
        before = found.options(), list(found.seats())
        values = list(found.query(".value"))
        values[0].focus()
        await pilot.pause()
        for value in values:
            assert value.has_focus
            await pilot.press("enter")
        assert found.query_one(BeginButton).has_focus
        for chooser in found.query(".seat Chooser").results(Chooser):
            chooser.focus()
            await pilot.pause()
            await pilot.press("enter")
            assert not chooser.has_focus
        assert (found.options(), list(found.seats())) == before


async def test_question_mark_opens_the_rule_of_an_option_and_returns() -> None:
    async with running(setup("royale")) as (app, pilot):
        found = app.screen
        for spec in option_specs(rules.game("royale").options)[:3]:
            chooser = next(c for c in found.query(Chooser) if c.name == spec.name)
            if chooser.disabled:  # it means something only beside the one before it
                await pilot.press("space")
            chooser.focus()
            await pilot.press("?")
            page = on_top(app, RulebookScreen).query_one("#rule", MarkdownView)
            assert page.markdown.startswith(f"## {spec.rule} ")
            await pilot.press("escape")
            assert app.screen is found
            assert chooser.has_focus


async def test_key_of_rules_elsewhere_opens_the_summary_of_the_game() -> None:
    start = destinations.OpenSetup("dice")
    async with running(LasVegas(start, replace(KNOWN, keys={"rules": "b"}))) as (app, pilot):
        found = shown_setup(app)
        for field, key in ((Input, "?"), (BeginButton, "b")):
            found.query(field).first().focus()
            await pilot.pause()
            assert f"{key} rules" in screen.text(app).splitlines()[-1]
            await pilot.press(key)
            page = on_top(app, RulebookScreen).query_one("#rule", MarkdownView)
            assert page.markdown.startswith("# Las Vegas in short")
            assert found.query(Input).first().value == "Anna"
            await pilot.press("escape")


async def test_arrows_and_space_change_a_field_and_the_keys_are_named() -> None:
    async with running(setup()) as (app, pilot):
        basic, *_ = values(app)
        basic.focus()
        chosen = []
        for key in ("space", "right", "left", "space"):
            await pilot.press(key)
            chosen.append(basic.value)
        assert chosen == [True, False, True, False]
        move, change, *others = screen.text(app).splitlines()[-1].strip().split("  ")
        assert (move, change) == ("↑↓ Tab move", "←→ Space change")
        assert others == ["Enter next", "F2 deal", "? rules", "d demo", "Esc back"]
        shown_setup(app).query_one(BeginButton).focus()
        await pilot.pause()
        assert "Enter deal" in screen.text(app).splitlines()[-1]


async def test_bot_name_typed_seats_that_bot_as_on_the_command_line() -> None:
    name = "sharp"
    async with running(setup()) as (app, pilot):
        found = shown_setup(app)
        await pilot.press(*"Anna", "enter", *name, "enter", *"Bob", "enter", *name)
        choosers = list(found.query(".who").results(Chooser))
        bot = bots.CALLED[name]
        assert [chooser.value for chooser in choosers] == [PERSON, bot, PERSON, bot, NOBODY]
        row = next(line for line in screen.text(app).splitlines() if " 2  " in line)
        assert f"{bots.level(bot)} bot" in row
        seats = typed_seats(["Anna", name, "Bob", name])
        assert found.seats() == seats
        assert [seat.bot for seat in seats] == ["", bot, "", bot]
        await pilot.press("f2")
        assert dealt(app) == seats


def test_every_bot_that_a_word_seats_can_be_chosen() -> None:
    assert set(bots.CALLED.values()) == set(OCCUPANTS) - {PERSON}
    assert not bot_called("gentle"), "only a saved game has one"


async def test_name_that_only_begins_like_a_bots_is_a_person() -> None:
    async with running(setup()) as (app, pilot):
        found = shown_setup(app)
        first = found.query(".who").first(Chooser)
        await pilot.press(*"Bot")
        assert first.value == bots.EASIEST
        await pilot.press(*"tina")
        assert first.value == PERSON
        await pilot.press(*["backspace"] * 4)
        assert first.value == bots.EASIEST
        first.focus()
        await pilot.pause()
        await pilot.press("left")
        assert first.value == PERSON
        assert found.query(Input).first().value == "", "no person is called bot"


# -- sitting down ----------------------------------------------------------------------------------

TABLE = (Seat("Dora", "pink"), Seat("Emil", "green"), Seat("Ruby", "orange", "bot"))


@pytest.mark.parametrize("game", ["dice", "board"])
async def test_two_keys_in_the_lobby_seat_a_newcomer_with_two_bots(game: str) -> None:
    async with running(LasVegas(settings=KNOWN)) as (app, pilot):
        await pilot.press(str([found.name for found in rules.all_games()].index(game) + 1))
        assert shown_setup(app).game.name == game
        assert f"Enter {'begin' if game == 'board' else 'deal'}" in screen.text(app)
        assert ("eal" in screen.text(app)) is (game == "dice")
        await pilot.press("enter")
        assert typed(dealt(app)) == "Anna,Ruby:simple,Duke:simple"


async def test_two_keys_seat_the_last_table_in_any_game() -> None:
    older = {"dice": (Seat("Xaver", "pink"), Seat("Yuri", "blue"))}
    kept = replace(KNOWN, last_table={**older, "royale": TABLE})
    assert not settings.save(kept)
    app = LasVegas(settings=kept)
    async with running(app) as (_, pilot):
        await pilot.press("2", "enter")
        assert dealt(app) == TABLE
    assert list(settings.load()[0].last_table.items()) == [("royale", TABLE), ("dice", TABLE)]


async def test_long_name_is_explained_and_enter_deals_after_the_last_name() -> None:
    async with running(setup("dice")) as (app, pilot):
        await pilot.press(*"x" * 12)
        assert told_whole(app) == "A name has at most 12 letters, or 6 wide ones."
        assert "Enter next" in screen.text(app)
        await pilot.press("enter")
        assert "Enter deal" in screen.text(app)


async def test_bots_of_the_last_table_stay_with_other_people() -> None:
    async with running(after("dice", royale=TABLE)) as (app, pilot):
        shown_setup(app).rows[3][0].focus()
        await pilot.press(*"Fritz")
        assert [seat.name for seat in shown_setup(app).seats()] == ["Dora", "Emil", "Ruby", "Fritz"]


@pytest.mark.parametrize(
    ("keys", "seated"),
    [
        (["down", "down", "backspace"], "Anna,Ruby:simple"),
        ([*"Ruby", "down", *"bot", "down"], "Ruby,Lou:simple,Duke:simple"),
        (["x"] * 12 + ["backspace"] * 12 + [*"Zoe"], "Zoe,Ruby:simple,Duke:simple"),
    ],
    ids=["without a bot", "a bot's name", "a long name"],
)
async def test_typed_name_replaces_the_proposed_one(keys: list[str], seated: str) -> None:
    async with running(setup("dice")) as (app, pilot):
        await pilot.press(*keys)
        assert typed(shown_setup(app).seats()) == seated
        names = [part.partition(":")[0] for part in seated.split(",")]
        rows = screen.text(app).splitlines()
        shown = [row.split()[1] for row in rows if "orange" in row or "blue" in row]
        assert shown == names[:2], "a bot shows its name, and never has a person's"
        await pilot.press("f2")
        assert [seat.name for seat in dealt(app)] == names


async def test_seats_of_the_command_line_are_proposed_in_the_next_setup() -> None:
    seats = typed_seats(["Zoe", "Xaver:greedy"])
    table = opening_games.begin(Header.new("dice", rules.game("dice").options(), seats))
    async with running(LasVegas(table, Settings(animation="off"))) as (app, pilot):
        await pilot.press("q", "2")
        assert shown_setup(app).seats() == table.session.seats
    assert settings.load()[0].last_table == {"dice": table.session.seats}


NO_NAMES = ("root", "x", "build-7", "a" * 13, "bot", "sharp", "random", "simple")


@pytest.mark.parametrize(
    ("account", "proposed"),
    [
        ("zoe", ["Zoe", "Ruby", "Duke"]),
        ("duke", ["Duke", "Ruby", "Lou"]),
        *((account, ["Anna", "Ruby", "Duke"]) for account in NO_NAMES),
    ],
)
def test_account_name_is_proposed_if_it_looks_like_a_name_and_bots_have_others(
    account: str, proposed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOGNAME", account)
    seats = default_seats((), "bot")
    assert [seat.name for seat in seats] == proposed
    assert len({seat.colour for seat in seats}) == 3


# -- what is told and what is gray -----------------------------------------------------------------


async def test_every_field_is_explained_in_full() -> None:
    async with running(setup("royale")) as (app, pilot):
        found = shown_setup(app)
        who = found.query(".who").first(Chooser)
        for chooser in (who, *values(app)):
            chooser.focus()
            for value, _ in chooser.choices if chooser is who else chooser.choices[:1]:
                chooser.choose(value)
                found._explain()
                await pilot.pause()
                assert told_whole(app) == found._explanation()


async def test_first_player_is_chosen_by_name() -> None:
    async with running(setup("vegan")) as (app, pilot):
        starter, *_ = values(app)
        assert [shown for _, shown in starter.choices] == ["Anna", "Ruby", "Duke"]
        starter.action_step(1)
        assert "‹        Ruby        ›" in screen.text(app)
        await pilot.press("down", *"Xaver")
        assert [shown for _, shown in starter.choices] == ["Anna", "Xaver", "Duke"]
        await pilot.press("f2")
        assert app.transcript is not None
        header = opening_games.replay(app.transcript.path).session.header
        assert header.options == {"starter": 2}


@pytest.mark.parametrize("game", rest_at_night(["vegan", "royale"], 1))
async def test_large_screen_opens_the_rulebook_at_the_cursor(game: str) -> None:
    async with running(setup(game), size=(120, 35)) as (app, pilot):
        book, form = app.screen.query_one("#page", MarkdownView), app.screen.query_one("#form")
        assert book.markdown == sections(game)[0].markdown
        for spec in option_specs(rules.game(game).options):
            field = next(field for field in app.screen.query(Chooser) if field.name == spec.name)
            if field.disabled:
                continue
            field.focus()
            await pilot.pause()
            assert book.markdown == rulebook.section(game, spec.rule)
            assert book.num_lines(book.markdown) <= book.size.height
            assert book.region.right <= form.region.right
        await pilot.resize_terminal(160, 45)
        assert abs(form.region.x - (160 - form.region.right)) <= 1, "it is in the middle"


async def test_explanation_is_above_the_rulebook_or_beside_its_field() -> None:
    async with running(setup()) as (app, pilot):
        field = values(app)[0]
        field.focus()
        for size in ((120, 35), (80, 24), (120, 35)):
            await pilot.resize_terminal(*size)
            above, fields, page = map(app.screen.query_one, ("#explanation", "#fields", "#page"))
            is_large = size == (120, 35)
            assert (above.region.y == fields.region.y) == is_large
            if is_large:
                assert above.region.bottom <= page.region.y
            else:
                assert above.region.y == field.region.y


async def test_somebody_alone_at_a_game_for_the_first_time_is_offered_simple_bots() -> None:
    table = (Seat("Dora", "pink"), Seat("Ruby", "orange", "bot"))
    for game, level in (("royale", "bot"), ("dice", "simple")):
        async with running(after(game, royale=table)) as (app, _):
            assert [seat.bot for seat in shown_setup(app).seats()] == ["", level]


LEFT_OUT = {
    "dice": {"thrifty"},
    "royale": {"thrifty"},
    "card": {"eager"},
    "board": {"eager", "thrifty"},
    "vegan": {"greedy", "thrifty"},
}
"""The levels of bots that four players do not tell apart."""


@pytest.mark.parametrize("game", LEFT_OUT)
async def test_levels_that_four_do_not_tell_apart_are_not_offered_to_them(game: str) -> None:
    left_out = LEFT_OUT[game]
    left = min(left_out)
    names, levels = ("Anna", "Ruby", "Duke", "Carl"), ("", left, "simple", "simple")
    seats = tuple(map(Seat, names, COLOURS, levels))
    async with running(after(game, **{game: seats})) as (app, _):
        fields = shown_setup(app).seat_fields
        assert left in offered(fields.all[1].who), "as it sits here"
        assert fields.all[1].seat.bot == left
        assert not offered(fields.all[2].who) & left_out
        fields.all[1].who.choose("simple")
        fields.show_names()
        assert offered(fields.level.field) == {*bots.OFFERED} - left_out
        for empty in fields.all[2:]:
            empty.who.choose(NOBODY)
        fields.show_names()
        assert offered(fields.level.field) == {*bots.OFFERED}
        assert offered(fields.all[1].who) >= left_out


def offered(field: Chooser) -> set[str]:
    return {value for value, _ in field.choices}


async def test_all_bots_get_one_level_at_once() -> None:
    names, levels = ("Anna", "Ruby", "Duke"), ("", "simple", bots.SHARP)
    seats = tuple(map(Seat, names, COLOURS, levels))
    async with running(after("dice", dice=seats)) as (app, pilot):
        found = shown_setup(app)
        level = found.seat_fields.level.field
        assert "mixed" in screen.text(app)
        level.focus()
        await pilot.pause()
        assert "One level for all bots." in told_whole(app)
        await pilot.press("right", "right")
        assert [seat.bot for seat in found.seats()] == ["", level.value, level.value]
        assert found.seats()[1].name == "Ruby"
        assert "mixed" not in screen.text(app)
        assert told_whole(app) == f"{bots.described(level.value)} All bots are like this."


# -- the first round -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", rest_at_night(rules.names(), 1))
async def test_first_round_is_offered_once_and_enter_plays_it(game: str) -> None:
    seconds = demos.first_round(game).seconds
    async with running(LasVegas(destinations.OpenSetup(game))) as (app, pilot):
        assert f"First time? Play a first round: {seconds} seconds" in screen.text(app)
        assert "Enter first round" in screen.text(app).splitlines()[-1]
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, GameScreen))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, SetupScreen))
        assert "First time?" not in screen.text(app)
        assert app.settings.offered == (game,)
        app.open(destinations.OpenSetup(game))
        await until(pilot, lambda: isinstance(app.focused, Input))
        assert "First time?" not in screen.text(app)


async def test_first_round_is_opened_by_a_click_and_offered_until_it_is_passed_over() -> None:
    async with running(LasVegas(destinations.OpenSetup("dice"))) as (app, pilot):
        await pilot.click("#offer")
        await until(pilot, lambda: isinstance(app.screen, GameScreen))
        app.open(destinations.OpenSetup("board"))
        await until(pilot, lambda: "First time?" in screen.text(app))
        await pilot.press("escape")
        app.open(destinations.OpenSetup("board"))
        await until(pilot, lambda: "First time?" in screen.text(app))
        await pilot.press("f2")
        await until(pilot, lambda: isinstance(app.screen, GameScreen))
        assert app.settings.offered[-1:] == ("board",)
    unhinted = Settings(hints=False)
    async with running(LasVegas(destinations.OpenSetup("dice"), unhinted)) as (app, _):
        assert "First time?" not in screen.text(app)


async def test_digit_pressed_once_too_often_in_the_lobby_names_nobody() -> None:
    async with running(LasVegas(settings=KNOWN)) as (app, pilot):
        await pilot.press("2", "2")
        assert typed(shown_setup(app).seats()) == "Anna,Ruby:simple,Duke:simple"
        await pilot.press(*"R2", "escape", "5")
        assert typed(shown_setup(app).seats()) == "Anna,Ruby:simple,Duke:simple", "left by Esc"
    assert settings.load()[0].last_table == {}
