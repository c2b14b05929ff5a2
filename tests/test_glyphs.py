import pytest
from rich.cells import cell_len

from lasvegas_tui import ascii_signs
from lasvegas_tui.play.seats import COLOURS
from lasvegas_tui.widgets.seats import CROWN


def test_every_sign_has_an_ascii_sign_of_its_own_and_of_the_same_width() -> None:
    for sign in ascii_signs.SIGNS:
        plain = ascii_signs.ascii_text(sign)
        assert plain.isascii()
        assert plain.isprintable()
        assert len(plain) == cell_len(sign) == 1
    signs = {ascii_signs.ascii_text(colour.sign) for colour in COLOURS.values()}
    assert signs == {colour.ascii_sign for colour in COLOURS.values()}
    assert ascii_signs.ascii_text(CROWN) not in {colour.ascii_sign for colour in COLOURS.values()}


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Élodie", "Elodie"),
        ("山", "??"),
        ("Łukasz", "?ukasz"),
        ("½", "1"),
        ("ﬁ", "f"),
        ("\u0301", ""),
        ("Anna", "Anna"),
        ("▰▱", "#-"),  # how far a demo is
    ],
)
def test_letters_keep_their_width_in_ascii(text: str, plain: str) -> None:
    assert ascii_signs.ascii_text(text) == plain
    assert len(plain) == cell_len(text)


@pytest.mark.parametrize(
    ("encoding", "term", "needed"),
    [
        ("utf-8", "xterm-256color", False),
        ("UTF8", "xterm", False),
        ("utf_8", "tmux", False),
        ("ascii", "xterm", True),
        ("latin-1", "xterm", True),
        (None, "xterm", True),
        ("utf-8", "linux", True),
    ],
)
def test_ascii_is_needed_where_a_terminal_shows_no_more(
    encoding: str | None, term: str, needed: bool
) -> None:
    assert ascii_signs.need_ascii(encoding, {"TERM": term}) is needed


@pytest.mark.parametrize(
    ("environ", "needed"),
    [
        ({"LC_ALL": "C"}, True),
        ({"LC_ALL": "POSIX"}, True),
        ({"LC_ALL": "C", "PYTHONUTF8": "1"}, False),
        ({"LC_ALL": "C.UTF-8"}, False),
        ({"LANG": "C"}, False),
        ({"LC_CTYPE": "C"}, False),
        ({}, False),
    ],
)
def test_c_locale_means_ascii_if_lc_all_asks_for_it(environ: dict[str, str], needed: bool) -> None:
    assert ascii_signs.need_ascii("utf-8", environ) is needed
