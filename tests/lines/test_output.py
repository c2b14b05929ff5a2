"""Lines of at most 79 columns, for eyes and voices."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lasvegas_tui.lines.console import WIDTH, spoken, wrapped
from lasvegas_tui.safe_text import num_cells


@given(st.text(st.sampled_from("ab 1 é你🎲 .,;:—…·\u3164\xa0")))
def test_wrapping_fits_the_screen_and_loses_no_character(text: str) -> None:
    lines = list(wrapped(text))
    assert all(sum(map(num_cells, line)) <= WIDTH for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_long_text_is_split_into_sentences() -> None:
    notes, dice, now = "Casino 6, Circus: 90K and 40K.", "Dice: Anna 3.", "Now: Anna 90K."
    assert list(wrapped(f"{notes} {dice} {now}")) == [f"{notes} {dice} {now}"]
    dice = "Dice: Anna 3, Ben 2, Cleo 1, White 2."
    assert list(wrapped(f"{notes} {dice} {now}")) == [notes, dice, now]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("3 → Moonlight", "3 to Moonlight"),
        ("−4", "-4"),
        ("+31K ± 4K", "+31K plus or minus 4K"),
        ("60K 20K  |  0 0", "60K 20K and 0 0"),
    ],
)
def test_signs_are_replaced_by_words_for_screen_readers(text: str, said: str) -> None:
    assert " ".join(spoken(text).split()) == said
