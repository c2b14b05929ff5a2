"""The rest of a sequence that arrives late adds no key, and swallows none."""

import pytest

from lasvegas_tui.terminal.sequences import ESC, PASTE, PASTED
from tests.terminals.test_sequences import SHORT, Come, passed_on

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
