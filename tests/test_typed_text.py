"""What was read at once: which line feeds are Enter, and which keys came alone."""

import pytest
from textual.events import Key, Paste
from textual.message import Message

from lasvegas_tui.terminal.input_parser import InputParser
from lasvegas_tui.terminal.pressed_key_event import Pressed
from tests.clock import now


def told(message: Message) -> str:
    match message:
        case Paste(text=text):
            return repr(text)
        case Key():
            return message.key
    return type(message).__name__


@pytest.mark.parametrize(
    ("read", "expected"),
    [
        (b"\n", ["enter"]),
        (b"\r", ["enter"]),
        (b"\x1b[106;5u", ["enter"]),
        (b"\r\n", ["enter"]),
        (b"\n\n", ["enter", "enter"]),
        (b"\r\n\r\n", ["enter", "enter"]),
        (b"Zo\n", ["Z", "o", "enter"]),
        (b"\n\x1b[C\n", ["enter", "right", "enter"]),
        (b"3\n4\n", ["3", "4"]),
        (b"3\n4", ["3", "4"]),
        (b"\n3", ["3"]),
        (b"\x1b[200~3\n4\n\x1b[201~", ["'3\\n4\\n'"]),
        (b"\x1b[200~3\n4\x1b[201~\n", ["'3\\n4'", "enter"]),
        (b"\x1b[57441;2u", []),
    ],
)
def test_line_feed_is_enter_unless_it_belongs_to_enter_or_to_text(
    read: bytes, expected: list[str]
) -> None:
    assert [told(message) for message in InputParser().feed(read)] == expected


def test_line_feed_that_comes_late_still_belongs_to_enter(monkeypatch: pytest.MonkeyPatch) -> None:
    time = 10.0
    monkeypatch.setattr("lasvegas_tui.terminal.input_parser.monotonic", lambda: time)
    parser = InputParser()
    assert [told(message) for message in parser.feed(b"\r")] == ["enter"]
    time += 0.01
    assert [told(message) for message in parser.feed(b"\n")] == []
    time += 1
    assert [told(message) for message in parser.feed(b"\n")] == ["enter"]


@pytest.mark.parametrize(
    ("read", "is_alone"),
    [
        (b"o", True),
        (b"\x1b[111u", True),
        (b"\x1b[57441;2uO", True),
        (b"\x1b[<35;1;1Mo\x1b[I", True),
        (b"\r\n", True),
        (b"oo", False),
        (b"foo", False),
        (b"o\n", False),
        (b"\x1b[111u\x1b[111u", False),
        (b"\x1b[200~text\x1b[201~o", False),
    ],
)
def test_key_is_alone_if_no_other_was_read_at_once(read: bytes, is_alone: bool) -> None:
    keys = [sent for sent in InputParser().feed(read) if isinstance(sent, Pressed)]
    assert keys
    assert all(key.is_alone is is_alone for key in keys)


def test_key_that_came_as_another_keeps_its_time_and_how_it_came() -> None:
    (event,) = InputParser().feed(b"\n")
    assert isinstance(event, Pressed)
    event.is_alone, event.time = False, now() - 5
    pressed = Pressed.like(event, event.key, event.character, is_again=True)
    assert (pressed.key, pressed.character) == ("enter", "\r")
    assert (pressed.is_alone, pressed.is_again, pressed.time) == (False, True, event.time)
