"""One thing has one name, in the books, the demos and on the screens."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lasvegas_tui.rules.casino_words import money_text

ROOT = Path(__file__).parents[1]
BOOKS = [*ROOT.glob("lasvegas_tui/**/*.md"), *ROOT.glob("lasvegas_tui/**/*.demo")]
TEXTS = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *BOOKS, *ROOT.glob("lasvegas_tui/**/*.py")]


@pytest.mark.parametrize(
    ("other", "name"),
    [
        (r"\bThe Mirage\b", "Mirage"),
        (r"\bto the pile\b", "under the pile"),
        (r"\bmoney cards?\b", "note"),
    ],
)
def test_a_thing_has_no_other_name(other: str, name: str) -> None:
    found = [
        str(path.relative_to(ROOT))
        for path in TEXTS
        if re.search(other, path.read_text(encoding="utf-8"))
    ]
    assert not found, f"say {name!r}"


@pytest.mark.rule("C-8", "D-10", "R-7")
def test_notes_left_over_go_to_the_box_in_the_card_game_and_under_the_pile_elsewhere() -> None:
    for path in BOOKS:
        said = path.read_text(encoding="utf-8")
        wrong = "under the pile" if "card" in path.parts else "to the box"
        assert wrong not in said, path


def test_royale_calls_its_money_notes_and_never_cards() -> None:
    books = [path for path in BOOKS if "royale" in path.parts]
    lines = [line for path in books for line in path.read_text(encoding="utf-8").splitlines()]
    assert books
    assert not [x for x in lines if re.search(r"\bcards?\b", x) and '"event"' not in x]


def test_no_money_is_said_alike_whether_it_is_hidden_or_not() -> None:
    assert money_text(None, 0) == money_text((), 0) == "0"
    assert money_text(None, 2) == "2 notes"
