"""An answer with a question mark asks, and never chooses, agrees, seats or ends anything."""

import io
from collections.abc import Sequence
from random import Random

import pytest

from lasvegas_tui.destinations import OpenGame
from lasvegas_tui.lines.asking_who_plays import ask_seats
from lasvegas_tui.lines.console import EndOfInputError, LineReader, Output
from lasvegas_tui.lines.typed_commands import asked_about
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.casino.chip_cards import LeaveChips
from tests.lines.table import CLEAR, Screen, Typist, new_session, told
from tests.lines.test_game import first_number, told_by
from tests.walking import random_steps

TWO = ("Anna", "Ben")


@pytest.mark.parametrize(
    ("typed", "about"),
    [
        ("3", None),
        ("?", ""),
        ("??", ""),
        ("3?", "3"),
        ("?3", "3"),
        ("? 3", "3"),
        ("3 ?", "3"),
        ("pass?!", "pass"),
        ("¿moonlight?", "moonlight"),
        ("3？", "3"),
        ("3؟", "3"),
        ("3⁉", "3"),
        ("is it 3?", "is it 3"),
    ],
)
def test_question_mark_anywhere_makes_a_question(typed: str, about: str | None) -> None:
    assert asked_about(typed) == about


@pytest.mark.parametrize("form", ["? {}", "?{}", "{}?", "{} ?", "{}？", "¿{}?"])
def test_question_about_a_choice_explains_it_and_chooses_nothing(form: str) -> None:
    session = new_session("dice", *TWO)
    number = first_number(session)
    events = session.events
    preview = told_by(session, form.format(number))
    assert " would " in preview[0]
    assert session.events == events


def test_question_about_a_choice_in_words_chooses_nothing_and_says_what_is_unknown() -> None:
    session = new_session("royale", *TWO)
    told(session, "")
    events = session.events
    told(session, "pass?")
    assert session.events == events
    assert told_by(session, "pass?") == told_by(session, "? pass")
    session = new_session("dice", *TWO, chips=True, neutral=False)
    for _ in random_steps(session, Random(1)):
        if LeaveChips() in session.view(None).actions:
            break
    assert told_by(session, "? no chip card") == ["What it would bring is not known yet."]


@pytest.mark.parametrize(
    "command", ["undo", "u", "quit", "q", "hint", "a", "hide", "money", "list"]
)
@pytest.mark.parametrize("form", ["{}?", "? {}"])
def test_question_about_a_command_says_what_it_does_and_does_nothing(
    command: str, form: str
) -> None:
    session = new_session("dice", *TWO)
    told(session, first_number(session), "")
    events = session.events
    (line,) = told_by(session, form.format(command))
    assert line.partition(":")[0] in ("undo", "quit", "hint", "hide", "money", "list")
    assert session.events == events


def test_question_about_a_rule_finds_its_page() -> None:
    session = new_session("royale", *TWO)
    assert told_by(session, "rules A1?")[0] == told_by(session, "rules A1")[0] == "A1 Lucky Punch"


def test_question_changes_nothing_before_a_roll_nor_after_it() -> None:
    session = new_session("dice", *TWO)
    told(session)
    events = session.events
    told(session, "?", "roll?", "undo?", "enter?")
    assert session.events == events
    session = new_session("dice", *TWO)
    number = first_number(session)
    again = Session.replay(session.header, session.events)
    told(session, *[f"{word}?" for word in ("", number, "undo", "quit", "table", "list", "hint")])
    assert session.events == again.events


def test_question_never_agrees_nor_refuses() -> None:
    session = new_session("dice", *TWO)
    told(session, first_number(session), "")
    events = session.events
    for question in ("yes?", "no?", "y?", "?"):
        text = told(session, "undo", question)
        assert "yes agrees to it." in text.splitlines()[-2]
        assert session.events == events
    text = told(session, "undo", "no?", "yes")
    assert "is undone" in text


def test_question_at_a_curtain_opens_and_cancels_nothing() -> None:
    session = new_session("card", *TWO)
    text = told(session, "?", "Anna?", "undo?", "back?")
    assert "Hand: " not in text
    assert session.sealed == frozenset()
    told(session, "", "11")
    text = told(session, "undo", "back?")
    assert text.count("back: cancel, and look at the table again.") == 1
    assert session.sealed == {0}


@pytest.mark.parametrize("question", ["?", "clear?", "hide?"])
def test_question_beside_a_secret_leaves_it_there(question: str) -> None:
    text = told(new_session("dice", *TWO), "money", "", question)
    shown = text.partition("Press Enter to clear it.")[2]
    assert CLEAR not in shown.partition("Enter clears it off the screen")[0]
    assert shown.count("Enter clears it off the screen") == 1


# -- who plays -------------------------------------------------------------------------------------


def seated(*answers: str) -> tuple[str, list[tuple[Seat, ...]]]:
    """Return what is told while it is asked who plays, and with which seats a game began."""
    begun: list[tuple[Seat, ...]] = []

    def begin(seats: Sequence[Seat]) -> OpenGame:
        begun.append(tuple(seats))
        raise EndOfInputError

    screen = Screen()
    keyboard = LineReader(Typist(answers, screen), Output(screen))
    with pytest.raises(EndOfInputError):
        ask_seats(keyboard, [Seat("Anna"), Seat("Ruby", bot="simple")], begin)
    return screen.getvalue(), begun


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("?", "Enter seats Anna and Ruby (simple bot)."),
        ("Anna?", "Anna: A person."),
        ("? bot", "Ruby: A bot. Plays what it has most of"),
        ("Cleo,bot:sharp?", "Cleo: A person. Ruby: A bot. Plays the round out many times"),
        (f"{'x' * 300}?", "is too long"),
        ("x" * 13, "is too long"),
    ],
)
def test_question_or_name_that_is_refused_seats_nobody_and_leaves_those_before(
    typed: str, told: str
) -> None:
    text, begun = seated("Ben", typed, "Cleo", "")
    assert told in " ".join(text.split())
    assert [[seat.name for seat in seats] for seats in begun] == [["Ben", "Cleo"]]


# -- lines that are no answer ----------------------------------------------------------------------


def test_line_that_is_too_long_is_one_wrong_answer() -> None:
    screen = Screen(is_terminal=False)
    stream = io.TextIOWrapper(io.BytesIO(b"x" * 10_000 + b"\nAnna\n"), "utf-8")
    keyboard = LineReader(stream, Output(screen))
    assert keyboard.answer() == "Anna"
    assert screen.getvalue().count("An answer has at most 500 letters.") == 1
    assert len(screen.getvalue()) < 500


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_bytes_that_are_no_text_are_no_answer(encoding: str) -> None:
    screen = Screen(is_terminal=False)
    stream = io.TextIOWrapper(
        io.BytesIO(b"B\xe4rbel,J\xf6rg\nAnna\n"), encoding, errors="surrogateescape"
    )
    assert LineReader(stream, Output(screen)).answer() == "Anna"
    assert f"This answer is not written in {encoding.upper()}." in screen.getvalue()


def test_bytes_are_read_as_the_locale_says() -> None:
    stream = io.TextIOWrapper(io.BytesIO(b"B\xe4rbel\n"), "latin-1", errors="surrogateescape")
    assert LineReader(stream, Output(Screen())).answer() == "Bärbel"
