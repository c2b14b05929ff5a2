import pytest
from hypothesis import given
from hypothesis import strategies as st

from lasvegas_tui.play.name_rules import clean_name, limit, same_name
from lasvegas_tui.play.seats import (
    BOT_NAMES,
    COLOURS,
    Seat,
    SeatsError,
    is_bot_name,
    seated,
    validated,
)
from lasvegas_tui.play.transcript_events import Header
from lasvegas_tui.rules.dice import GAME as DICE


def test_every_colour_has_its_own_sign() -> None:
    assert [colour.sign for colour in COLOURS.values()] == ["▲", "●", "■", "◆", "✚"]
    assert len({colour.ascii_sign for colour in COLOURS.values()}) == 5
    assert all(
        colour.ascii_sign.isascii() and colour.name == name for name, colour in COLOURS.items()
    )


@pytest.mark.parametrize(
    ("given_name", "shown"),
    [
        ("Anna", "Anna"),
        ("  Anna \t\n Maria  ", "Anna Maria"),
        ("[bold red]Eve", "[bold red]Ev"),
        ("\x1b[2J\x07Eve\x9b31m", "[2JEve31m"),
        ("A\u202enna\u200f\u2066", "Anna"),
        ("A\u2028B\u2029C\x85D", "A B C D"),
        ("x" * 100, "x" * 12),
        ("漢字漢字漢字漢字", "漢字漢字漢字"),
        ("a漢字漢字漢字漢", "a漢字漢字漢"),
        ("Zoe\u0308", "Zoë"),
        ("Z" + "\u0335" * 50, "Z" + "\u0335" * 2),
        ("\u0301Ann", "Ann"),
        ("👨\u200d👩\u200d👧", "👨👩👧"),
        ("👍🏽❤\ufe0f", "👍❤"),
        ("\u3164\u200b\u2800", ""),
        ("a\ud800b\ue000\U000e0041", "a\ufffdb"),
        ("", ""),
        ("eleven chars and more", "eleven chars"),
        ("twelve char s", "twelve char"),
    ],
    ids=ascii,
)
def test_player_name_is_cleaned_of_control_characters(given_name: str, shown: str) -> None:
    assert clean_name(given_name) == shown


def test_name_as_wide_as_it_can_be_is_full() -> None:
    assert all(map(limit, ("x" * 12, "漢" * 7, "Bartholomew ")))
    assert not any(map(limit, ("x" * 11, "漢" * 5, " Anna  ")))


def test_validation_fills_in_colours_and_cleans_names() -> None:
    seats = validated([Seat("Anna"), Seat("Ben", "orange"), Seat(" bot\a", bot="simple")])
    assert seats == (Seat("Anna", "blue"), Seat("Ben", "orange"), Seat("bot", "green", "simple"))


@pytest.mark.parametrize(
    ("seats", "sentence"),
    [
        ([Seat("Anna"), Seat("\u200b ")], "Every player needs a name that can be read."),
        ([Seat("Anna"), Seat("ANNA")], "Two players are called ANNA."),
        ([Seat("Strasse"), Seat("Straße")], "Two players are called Straße."),
        ([Seat("Anna"), Seat("Ａnna")], "Two players are called Ａnna."),
        ([Seat("x" * 12 + "1"), Seat("x" * 12 + "2")], "Two players are called xxxxxxxxxxxx."),
        ([Seat("Anna", "pink"), Seat("Ben", "pink")], "Two players have the colour pink."),
        (
            [Seat("Anna", "red\x1b")],
            "There is no colour 'red': choose from orange, blue, green, yellow, pink.",
        ),
        ([Seat(name) for name in "ABCDEF"], "There are colours for 5 players, not for 6."),
    ],
    ids=[
        "no name",
        "same name",
        "same letters",
        "same in full width",
        "same when cut",
        "colour",
        "unknown",
        "six",
    ],
)
def test_indistinguishable_seats_are_refused(seats: list[Seat], sentence: str) -> None:
    with pytest.raises(SeatsError) as caught:
        validated(seats)
    assert str(caught.value) == sentence


def test_new_game_refuses_an_emoji_that_an_old_one_shows_in_parts() -> None:
    family = Seat("👨\u200d👩\u200d👧")
    assert [seat.name for seat in validated([family])] == ["👨👩👧"]
    with pytest.raises(SeatsError, match="A player needs"):
        Header.new("dice", DICE.options(), [family])


def test_typed_name_seats_a_person_or_the_bot_of_that_name() -> None:
    chairs = [Seat("bot"), Seat(" Anna "), Seat("Bot 2", bot="random"), Seat(" RANDOM"), Seat("")]
    assert seated(chairs) == (
        Seat("Ruby", bot="simple"),
        Seat("Anna"),
        Seat("Bot 2", bot="random"),
        Seat("Duke", bot="random"),
        Seat(""),
    )
    assert seated([Seat("Bot", bot="random")]) == (Seat("Ruby", bot="random"),)


def test_bot_never_gets_the_name_of_a_person_and_names_never_run_out() -> None:
    chairs = [Seat("bot"), Seat("RUBY"), Seat("Duke"), Seat("Duke", bot="bot"), Seat("Ｌou")]
    assert [seat.name for seat in seated(chairs)] == ["Dot", "RUBY", "Duke", "Gus", "Ｌou"]
    chairs = [Seat("bot"), Seat("Duke", bot="bot"), Seat("", bot="random")]
    found = seated(chairs, ["RUBY", "Duke", "Lou", "Anna"])
    assert [seat.name for seat in found] == ["Dot", "Duke", "Gus"]
    chairs = [Seat("bot"), Seat("bot"), Seat("ruby 2")]
    assert [seat.name for seat in seated(chairs, BOT_NAMES)] == ["Duke 2", "Lou 2", "ruby 2"]
    assert all(map(is_bot_name, ("Ruby", "duke 2", "Lou 13")))
    assert not any(map(is_bot_name, ("Anna", "2", "", "Rubyx")))


@given(st.lists(st.sampled_from(["", "bot", "Anna", *BOT_NAMES]), min_size=1, max_size=5))
def test_bot_names_are_distinct_and_no_person_has_one(names: list[str]) -> None:
    seats = seated([Seat(name or "bot") for name in names])
    called = [seat.name for seat in seats if seat.bot]
    assert len(set(called)) == len(called)
    assert set(called).isdisjoint(seat.name for seat in seats if not seat.bot)
    assert set(called) <= set(BOT_NAMES)


# -- one name --------------------------------------------------------------------------------------


def test_long_and_different_names_are_told_apart() -> None:
    for name in ("Zoe B", "ZoéB", "Zoé C", "Zoé"):
        assert same_name(name) != same_name("Zoé B")
        assert len(validated([Seat("Zoé B"), Seat(name)])) == 2
    long = "Maximiliane Charlotte"
    assert same_name(long) == same_name(clean_name(long))
