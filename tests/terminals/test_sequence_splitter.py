"""What a terminal sends is cut into sequences: only a key is a key, however it was cut."""

from collections.abc import Sequence
from itertools import product
from typing import TypeAlias

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual.constants import ESCAPE_DELAY
from textual.events import Key, Paste

from lasvegas_tui.terminal.input_parser import InputParser, XTermParser, is_known
from lasvegas_tui.terminal.sequence_splitter import (
    BARE,
    ESC,
    PASTE,
    PASTED,
    PATIENCE,
    TYPING,
    SequenceSplitter,
)

Come: TypeAlias = bytes | float
"""What comes in one read, or seconds in which nothing comes."""

LOOK = 0.1
"""Seconds between two looks whether something has come."""
SHORT, LONG, FOR_EVER = 0.25, PATIENCE - 2 * LOOK, TYPING + 2
KEYS_MISREAD = {
    *(f"{ESC}[{number}~" for number in (25, 26, 28, 29, 31, 32, 33, 34, 62, 63)),
    *(f"{ESC}[5{end}" for end in "ABCD"),
}
"""Keys of Textual's table that its parser takes for signs, such as F18 for a blank."""


def passed_on(*coming: Come) -> list[str]:
    """Return what is passed on, letters that follow each other in one."""
    sequences, now = SequenceSplitter(is_known), 0.0
    found: list[str] = []
    for come in (*coming, FOR_EVER):
        if isinstance(come, bytes):
            found += sequences.feed(come, now)
        else:
            for look in range(1, round(come / LOOK) + 1):
                found += sequences.tick(now + look * LOOK)
            now += come
    return joined(found)


def joined(pieces: Sequence[str]) -> list[str]:
    """Return pieces with those in one that follow each other and are no sequences."""
    found: list[str] = []
    for piece in pieces:
        if found and not piece.startswith(ESC) and not found[-1].startswith(ESC):
            found[-1] += piece
        else:
            found.append(piece)
    return found


def meant(data: bytes) -> list[str]:
    """Return what Textual is told of bytes: keys by name, anything else by class."""
    return [
        message.key if isinstance(message, Key) else type(message).__name__
        for message in InputParser().feed(data)
    ]


# -- a table ---------------------------------------------------------------------------------------

WHOLE: dict[str, tuple[bytes, list[str]]] = {
    "letters": (b"a\r\x11", ["a\r\x11"]),
    "a letter of several bytes": ("ж".encode(), ["ж"]),
    "bytes that are no letter": (b"a\xff\xc3(\xed\xa0\x80b", ["a(b"]),
    "all bytes that are no letter": (bytes(range(0x80, 0x100)) + b"\r", ["\r"]),
    "Esc": (b"\x1b", [ESC]),
    "Esc twice": (b"\x1b\x1b", [ESC, ESC]),
    "Esc and an arrow": (b"\x1b\x1b[A", [ESC, "\x1b[A"]),
    "Alt and a letter": (b"\x1ba", ["\x1ba"]),
    "an arrow": (b"\x1b[Ax", ["\x1b[A", "x"]),
    "F1": (b"\x1bOPx", ["\x1bOP", "x"]),
    "F1 of the console of Linux": (b"\x1b[[Ax", ["\x1b[[A", "x"]),
    "Shift and Home of rxvt": (b"\x1b[7$", ["\x1b[7$"]),
    "Shift and Home of rxvt, then an arrow": (b"\x1b[7$\x1b[A", ["\x1b[7$", "\x1b[A"]),
    "a paste": (b"\x1b[200~hi\x1b[201~x", [PASTE, "hi", PASTED, "x"]),
    "a paste with sequences in it": (
        b"\x1b[200~\x1b[31mred\x1b]0;x\x07\xff\x1b\x1b[201~x",
        [PASTE, "[31mred]0;x\x07", PASTED, "x"],
    ),
    "a background": (b"\x1b]11;rgb:2828/2828/2828\x07x", ["x"]),
    "a background, ended otherwise": (b"\x1b]11;rgb:2828/2828/2828\x1b\\x", ["x"]),
    "the name of a terminal": (b"\x1bP>|Konsole 24.12.3\x1b\\x", ["x"]),
    "a picture": (b"\x1b_Gi=31;OK\x1b\\x", ["x"]),
    "a private message": (b"\x1b^hello\x1b\\x", ["x"]),
    "a text of any length": (b"\x1bX" + b"o" * 100_000 + b"\x07x", ["x"]),
    "a text of letters of several bytes": ("\x1b]2;Ünïcode ❤\x1b\\x".encode(), ["x"]),
    "a text of bytes that are no letter": (b"\x1b]2;\xff\x9c\x9bo\x07x", ["x"]),
    "a text with keys in it": (b"\x1b]2;a\rb\x11\x18\x1a\x03\x07x", ["x"]),
    "a text broken off": (b"\x1b]2;abc\x18x", ["x"]),
    "a text broken off by a key": (b"\x1b]2;abc\x1b[Ax", ["\x1b[A", "x"]),
    "a text in a text": (b"\x1bP$q\x1b]11;rgb\x07\x1b\\x", ["x"]),
    "an end without a text": (b"\x1b\\x", ["x"]),
    "what tmux wraps": (b"\x1bPtmux;\x1b\x1b]11;?\x07\x1b\\x", ["x"]),
    "all that tmux wraps": (b"\x1bPtmux;\x1b\x1b]1;o\x1b\x1b\\o\x1b\x1b[c\x07\x1b\\x", ["x"]),
    "attributes": (b"\x1b[?62;22;52cx", ["x"]),
    "a state": (b"\x1b[0nx", ["x"]),
    "a size in cells": (b"\x1b[8;24;80tx", ["x"]),
    "a mode that nobody asked for": (b"\x1b[?1004;2$yx", ["x"]),
    "the keyboard's flags": (b"\x1b[?1ux", ["x"]),
    "parameters of any length": (b"\x1b[" + b"1;" * 9999 + b"cx", ["x"]),
    "a number that is no key": (b"\x1b[120~\x1b[120A\x1b[63~\x1b[32~x", ["x"]),
    "a number that is no letter": (b"\x1b[99999999u\x1b[55296u\x1b[97;;56320ux", ["x"]),
    "a key that is released": (b"\x1b[97;1:3ux", ["x"]),
    "a sequence broken off": (b"\x1b[12\x18x", ["x"]),
    "a sequence broken off by a key": (b"\x1b[12\r", ["\r"]),
    "a sequence broken off by another": (b"\x1b[<35;3\x1b[<35;3;4M", ["\x1b[<35;3;4M"]),
    "a mouse of urxvt": (b"\x1b[32;10;20Mx", ["x"]),
    "an old mouse": (b"\x1b[M #!x", ["x"]),
    "an old mouse far to the right": (b"\x1b[M \xa3\x9bx", ["x"]),
    "8-bit forms": ("\x9b<35;3;4M\x9d11;rgb\x9c\x90>|o\x1b\\x".encode(), ["x"]),
    "8-bit forms in bytes": (b"\x9b?62;22c\x9d11;rgb\x9c\x9fo\x07x", ["x"]),
    "a size of nothing": (b"\x1b[48;0;0;0;0tx", ["x"]),
}
IN_PIECES: dict[str, tuple[Sequence[Come], list[str]]] = {
    "a letter in two reads": ((b"\xc3", b"\xa9"), ["é"]),
    "the mouse in two pieces": ((b"\x1b[<35;33", SHORT, b";12Mx"), ["\x1b[<35;33;12M", "x"]),
    "a beginning and half a letter": ((b"\x1b]\xc3", SHORT, b"\xbcl", LONG, b"o\x07x"), ["x"]),
    "the mouse after a long time": ((b"\x1b[<35;33;12", LONG, b"M"), ["\x1b[<35;33;12M"]),
    "the mouse after too long a time": ((b"\x1b[<35;33", 9.0, b";12Mx"), ["x"]),
    "the last letter after too long a time": ((b"\x1b[<35;33;12", 9.0, b"M", b"x"), ["x"]),
    "an old mouse in two pieces": ((b"\x1b[M", LONG, b"#!!x"), ["x"]),
    "a background in two pieces": ((b"\x1b]11;rgb:28", LONG, b"28\x07x"), ["x"]),
    "a background after too long a time": ((b"\x1b]11;rgb:28", 9.0, b"28\x07x"), ["x"]),
    "a text cut in its end": ((b"\x1bP>|o\x1b", LONG, b"\\x"), ["x"]),
    "a text cut in its end after too long a time": ((b"\x1bP>|o\x1b", 9.0, b"\\x"), ["x"]),
    "a beginning and the mouse": ((b"\x1b[", SHORT, b"<35;33;12Mx"), ["\x1b[<35;33;12M", "x"]),
    "a beginning and an arrow": ((b"\x1b[", SHORT, b"A"), ["\x1b[A"]),
    "a beginning and F1": ((b"\x1bO", SHORT, b"P"), ["\x1bOP"]),
    "a beginning and a name": ((b"\x1bP", SHORT, b">|Konsole", LONG, b"\x1b\\x"), ["x"]),
    "a beginning and a text": ((b"\x1b^", SHORT, b"hello\x1b\\x"), ["x"]),
    "Esc, and later a letter": ((b"\x1b", SHORT, b"o"), [ESC, "o"]),
    "Esc, and later what is typed at one go": ((b"\x1b", SHORT, b"Otto\r3"), [ESC, "Otto\r3"]),
    "Esc, and later the mouse": ((b"\x1b", SHORT, b"\x1b[<35;3;4M"), [ESC, "\x1b[<35;3;4M"]),
    "Esc and the rest of the mouse": ((b"\x1b", SHORT, b"[<35;33;12Mx"), [ESC, "x"]),
    "Esc and the rest of an arrow": ((b"\x1b", SHORT, b"[A\x1b[B"), [ESC, "\x1b[B"]),
    "Esc and the rest of F1": ((b"\x1b", SHORT, b"OP"), [ESC]),
    "Esc and the rest of a background": ((b"\x1b", SHORT, b"]11;rgb:28\x07x"), [ESC, "x"]),
    "Esc and the rest in pieces": ((b"\x1b", SHORT, b"]11;r", LONG, b"gb:28\x07x"), [ESC, "x"]),
    "Esc and the rest in small pieces": (
        (b"\x1b", SHORT, b"[", SHORT, b"<35", LONG, b";3;4Mx"),
        [ESC, "x"],
    ),
    "Esc and the rest of a name": ((b"\x1b", SHORT, b"P>|Konsole\x1b\\x"), [ESC, "x"]),
    "Esc and the rest of a paste": ((b"\x1b", SHORT, b"[200~o", b"o\x1b[201~x"), [ESC, "x"]),
    "a paste in pieces": (
        (b"\x1b[200~one", LONG, b" tw", 9.0, b"o\x1b[20", SHORT, b"1~x"),
        [PASTE, "one two", PASTED, "x"],
    ),
    "a paste without an end, and a key": (
        (b"\x1b[200~one", 9.0, b"x", b"y"),
        [PASTE, "one", PASTED, "xy"],
    ),
    "a paste without an end, and an arrow": (
        (b"\x1b[200~one", 9.0, b"\x1b[A"),
        [PASTE, "one", PASTED, "\x1b[A"],
    ),
    "a text without an end, and an arrow": ((b"\x1b]2;abc", SHORT, b"\x1b[A"), ["\x1b[A"]),
    "a text without an end, and Esc": ((b"\x1b]2;abc", 9.0, b"\x1b"), [ESC]),
    "a text in small pieces": (
        [come for byte in b"\x1b]11;rgb:28/28/28\x07x" for come in (bytes([byte]), 0.05)],
        ["x"],
    ),
}


@pytest.mark.parametrize(("data", "expected"), WHOLE.values(), ids=WHOLE)
def test_whole_sequences_are_passed_on_or_dropped(data: bytes, expected: list[str]) -> None:
    assert passed_on(data) == expected


@pytest.mark.parametrize(("coming", "expected"), IN_PIECES.values(), ids=IN_PIECES)
def test_sequences_in_pieces_are_passed_on_or_dropped(
    coming: Sequence[Come], expected: list[str]
) -> None:
    assert passed_on(*coming) == expected


def test_beginning_of_a_sequence_alone_swallows_no_keys() -> None:
    for typed in ["o", "x", "3", "\r", "\x1b", "?", "Zoe", "\x1b[A"]:
        for bare in sorted(BARE - {ESC}):
            assert passed_on(bare.encode(), SHORT, typed.encode()) == [typed]


ONE_BYTE_APART = {
    "a name": (b"\x1bP>|Konsole 24.12.3\x1b\\", "P>|"),
    "where the mouse is": (b"\x1b[<35;33;12M", "<"),
    "a background": (b"\x1b]11;rgb:2828/2828/2828\x07", "11;"),
}
"""What comes a byte a read, and what of it is typed before it is known for what it is."""


@pytest.mark.parametrize(("data", "typed"), ONE_BYTE_APART.values(), ids=ONE_BYTE_APART)
def test_separate_bytes_form_a_sequence_once_no_other_is_possible(data: bytes, typed: str) -> None:
    coming = [come for byte in data for come in (bytes([byte]), SHORT)]
    assert passed_on(*coming) == [ESC, typed]


@pytest.mark.parametrize(
    ("beginning", "typed", "rest"),
    [
        (b"\x1bP", b">", b"|xterm.o(5.5.0)\x1b\\"),
        (b"\x1b]", b"1", b"1;rgb:2828/o828/2828\x07"),
        (b"\x1b]", b"L", b"oxo\x1b\\"),
        (b"\x1b_", b"G", b"i=1;o\x1b\\"),
        (b"\x1bX", b"6o", b"o\x1b\\"),
        (b"\x1b^", b"hel", b"lo\x1b\\"),
        (b"\x1b[", b"<", b"35;33;12M"),
        (b"\x1b[", b"4", b";600;800t"),
        (b"\x1b[", b"?", b"62;22;52c"),
        (b"\x1b[", b"9", 25 * b"9" + b"X"),
    ],
)
def test_rest_of_a_sequence_after_a_typed_byte_is_dropped(
    beginning: bytes, typed: bytes, rest: bytes
) -> None:
    assert passed_on(beginning, SHORT, typed, SHORT, rest) == [typed.decode()]
    assert passed_on(beginning, SHORT, typed, SHORT, rest, SHORT, b"s") == [f"{typed.decode()}s"]


def test_keys_after_a_beginning_of_a_sequence_are_typed() -> None:
    for beginning in [b"\x1b", b"\x1b[", b"\x1b]", b"\x1bP"]:
        for keys in ["o3\rs", "Pox", "P?ox", "1sx", "13As", "[s"]:
            if beginning == b"\x1b[":  # with a capital it is a key
                keys = keys.lower()
            coming = [come for key in keys for come in (key.encode(), SHORT)]
            heard = "".join(piece for piece in passed_on(beginning, SHORT, *coming) if piece != ESC)
            assert heard == (keys.replace("[", "") if beginning == b"\x1b" else keys)


@pytest.mark.parametrize("key", ["\x03", "\x11"])
@pytest.mark.parametrize(
    "beginning", [b"\x1b]11;rgb:28", b"\x1bP>|Kon", b"\x1b_Gi=1", b"\x1b[<35;3"]
)
def test_ctrl_key_is_read_amid_an_unfinished_sequence(beginning: bytes, key: str) -> None:
    assert passed_on(beginning, SHORT, key.encode()) == [key]


def test_escape_is_delivered_after_its_delay() -> None:
    sequences = SequenceSplitter(is_known)
    assert sequences.feed(b"\x1b", 7.0) == []
    assert sequences.tick(7.0 + ESCAPE_DELAY / 2) == []
    assert sequences.tick(7.0 + 1.01 * ESCAPE_DELAY) == [ESC]
    assert sequences.tick(8.0) == []


def test_typing_works_after_an_unterminated_string() -> None:
    typed = [come for _ in range(30) for come in (b"s", 0.5)]
    (heard,) = passed_on(b"\x1b]11;rgb", *typed)
    assert len(heard) > 30 - 2 * TYPING - 2


# -- what Textual makes of it ----------------------------------------------------------------------

MEANT: dict[bytes, list[str]] = {
    b"\x1b[A\x1bOB\x1b[1;5C\x1b[Z": ["up", "down", "ctrl+right", "shift+tab"],
    b"\x1b[3~\x1bOP\x1b[15~\x1b[24;2~": ["delete", "f1", "f5", "shift+f12"],
    b"\x1b[27u\x1b[97u\x1b[97;5u\x1b[57399u": ["escape", "a", "ctrl+a", "0"],
    b"\x1b[9;2u\x1b[27;5;97~\x1b[13u": ["shift+tab", "ctrl+a", "enter"],
    b"\x1b[<0;3;4M\x1b[<0;3;4m\x1b[<35;3;4M": ["MouseDown", "MouseUp", "MouseMove"],
    b"\x1b[200~\xc3\xa9\x1b[201~": ["Paste"],
    b"\x1b[I\x1b[O": ["AppFocus", "AppBlur"],
    b"\x1b[48;24;80;480;800t": ["Resize"],
    b"\x1b[?2026;2$y\x1b[?2048;0$y": ["TerminalSupportsSynchronizedOutput", "InBandWindowResize"],
    b"\x1b[24;80R": ["CursorPosition"],
    b"\x1b\x1ba": ["escape"],
}


@pytest.mark.parametrize(("data", "expected"), MEANT.items(), ids=repr)
def test_textual_understands_what_is_passed_on(data: bytes, expected: list[str]) -> None:
    assert meant(data) == expected


def test_long_paste_arrives_whole() -> None:
    (paste,) = InputParser().feed(b"\x1b[200~one\x1b" + b"o" * 5000 + b"\x1b[\r\x1b[201~")
    assert isinstance(paste, Paste)
    assert paste.text == "one" + "o" * 5000 + "[\r"


def test_mouse_works_where_the_terminal_reports_no_pixels() -> None:
    parser = InputParser()
    click = b"\x1b[<0;3;4M"
    assert len(list(parser.feed(b"\x1b[48;24;80;0;0t" + click + click))) == 2


def test_every_key_known_to_textual_is_passed_on_as_one() -> None:
    keys = [key for key in ANSI_SEQUENCES_KEYS if key[:2] in ("\x1b[", "\x1bO")]
    assert len(keys) > 250
    lost = {key for key in keys if not is_known(key)}
    assert lost == KEYS_MISREAD
    for key in set(keys) - lost:
        assert passed_on(key.encode()) == [key]
        assert all(len(name) > 1 or key[1] == "O" for name in told_by_textual(key))


def told_by_textual(text: str) -> list[str]:
    return [
        message.key if isinstance(message, Key) else type(message).__name__
        for message in XTermParser().feed(text)
    ]


# -- whatever comes --------------------------------------------------------------------------------

TEXT = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc"]), max_size=40
) | st.from_regex(r"\A[0-9]{1,3};[ -~]{0,40}\Z")
STRINGS = st.tuples(
    st.sampled_from(["\x1b]", "\x1bP", "\x1b_", "\x1b^", "\x1bX"]),
    TEXT,
    st.sampled_from(["\x07", "\x1b\\"]),
).map("".join)
CONTROLS = st.from_regex(r"\A\x1b\[[<=>?]?[0-9;:]{0,40}[ -/]{0,2}[@-~]\Z").filter(
    lambda text: not is_known(text) and not text.startswith(("\x1b[M", "\x1b[["))
)
FOREIGN = STRINGS | CONTROLS
MOUSE = st.from_regex(r"\A\x1b\[<[0-9]{1,2};[1-9][0-9]?;[1-9][0-9]?[Mm]\Z")
KNOWN = st.sampled_from(["\x1b[A", "\x1b[15;5~", "\x1bOP", "\x1b[97;5u", "\x1b[I"]) | MOUSE
FINALS = tuple(map(chr, range(0x40, 0x7F)))
TYPED = st.sampled_from(["a", "x", "3", "\r", "é", "?"])

COMING = st.lists(st.binary(max_size=40) | st.sampled_from([SHORT, LONG, 9.0]), max_size=5)


@st.composite
def cuts(draw: st.DrawFn, data: bytes) -> list[bytes]:
    """Return bytes in pieces."""
    places = sorted(draw(st.sets(st.integers(1, max(1, len(data) - 1)), max_size=5)))
    return [data[begin:end] for begin, end in zip([0, *places], [*places, len(data)], strict=True)]


@given(st.lists(FOREIGN | KNOWN | TYPED, max_size=6).map("".join), st.data())
def test_pieces_give_the_same_keys_as_the_whole(text: str, data: st.DataObject) -> None:
    pieces = data.draw(cuts(text.encode()))
    assert passed_on(*pieces) == passed_on(text.encode())


@given(st.lists(FOREIGN, min_size=1, max_size=4).map("".join), TYPED, TYPED, st.data())
def test_foreign_sequence_neither_adds_nor_swallows_keys(
    foreign: str, before: str, after: str, data: st.DataObject
) -> None:
    pieces = data.draw(cuts(f"{before}{foreign}{after}".encode()))
    assert passed_on(*pieces) == [before + after]
    assert meant(b"".join(pieces)) == meant((before + after).encode())


@given(FOREIGN | KNOWN, TYPED, st.sampled_from([SHORT, LONG]), st.data())
@example("\x1b]11;rgb\x1b\\", "a", LONG, None)
def test_interrupted_sequence_is_still_recognised(
    text: str, after: str, silence: float, data: st.DataObject | None
) -> None:
    whole = text.encode()
    place = data.draw(st.integers(3, len(whole) - 1)) if data and len(whole) > 3 else len(whole) - 1
    assume(place > 2)
    coming = (whole[:place], silence, whole[place:], SHORT, after.encode())
    assert passed_on(*coming) == passed_on(whole + after.encode())


@given(STRINGS | CONTROLS.filter(lambda text: len(text) > 3), TYPED, st.sampled_from([SHORT, 99.0]))
def test_foreign_sequence_cut_after_its_beginning_is_no_key(
    foreign: str, after: str, silence: float
) -> None:
    assume(not foreign.startswith("\x1b[ "))
    whole, typed = foreign.encode(), after.encode()
    assert passed_on(whole[:1], silence, whole[1:], typed) == [ESC, after]
    assert passed_on(whole[:2], silence, whole[2:], typed) == [after]


@given(COMING)
@example([b"\x1b[200~"])
@example([b"\x1b[M"])
@example([b"\xc3"])
def test_key_works_again_after_any_bytes(coming: Sequence[Come]) -> None:
    for key in (b"s", b"\r", b"\x1b", b"\x1b[A"):
        assert passed_on(*coming, FOR_EVER, key)[-1].endswith(key.decode())


def test_textual_reads_a_known_sequence_as_one_event() -> None:
    numbers = ("", *map(str, range(256)), "57399", "57427")
    parts = product(("\x1b[", "\x1b[1;", "\x1bO", "\x1b[?", "\x1b[<"), numbers, ("", ";5"), FINALS)
    known = [text for text in map("".join, parts) if is_known(text) and text != PASTE]
    assert len(known) > 500
    for text in known:
        *before, last = told_by_textual(text + "z")
        assert last == "z"
        assert text.endswith("u") or all(len(key) > 1 for key in before) or text[1] == "O"


TOO_LONG = 9.0


@pytest.mark.parametrize("key", ["\x1b[<35;33;12M", "\x1b[1;5A", "\x1b[97;5u", "\x1b[24;80R"])
def test_sequence_cut_after_its_beginning_arrives_once(key: str) -> None:
    coming = (key[:2].encode(), SHORT, key[2:].encode())
    assert passed_on(*coming) == [key]
    assert passed_on(*coming, SHORT, b"s", SHORT, b"t") == [key, "st"]


def test_paste_cut_after_its_beginning_arrives_whole() -> None:
    coming = (b"\x1b[", SHORT, b"200~", b"one", SHORT, b"two\x1b[201~", SHORT, b"s")
    assert passed_on(*coming) == [PASTE, "onetwo", PASTED, "s"]


@pytest.mark.parametrize(("beginning", "typed"), [("\x1b[97;5", "u"), ("\x1b[15;5", "~")])
def test_letter_that_counts_as_typed_is_no_key_of_a_sequence(beginning: str, typed: str) -> None:
    coming: tuple[Come, ...] = (beginning.encode(), TOO_LONG, typed.encode())
    assert passed_on(*coming) == [typed]
    assert passed_on(*coming, SHORT, b"s") == [f"{typed}s"]


def test_nul_in_a_sequence_does_not_mark_where_it_is_cut() -> None:
    typed = (b"s", SHORT, b"t")
    assert passed_on(b"\x1b]\x0011;rgb", TOO_LONG, *typed) == ["st"]
    assert passed_on(ESC.encode(), SHORT, b"\0[<3", SHORT, *typed) == [ESC, "\0[<3st"]
