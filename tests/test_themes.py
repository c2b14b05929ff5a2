from __future__ import annotations

import re
from itertools import combinations
from math import sqrt
from pathlib import Path

import pytest
from textual.color import Color
from textual.theme import Theme

from lasvegas_tui.cli import arguments
from lasvegas_tui.session.seats import COLOURS
from lasvegas_tui.widgets import themes

PACKAGE = Path(themes.__file__).parent
READABLE = 4.5
GROUNDS = ("background", "surface", "panel")
SUITS = ("suit-red", "suit-purple", "suit-green", "suit-blue")
TEXTS = (
    *("foreground", "text-muted", "text-disabled", "act", "money", "tile", "loss"),
    *(f"player-{name}" for name in COLOURS),
    *SUITS,
)
BODIES = (*(f"player-{name}" for name in COLOURS), "die-white", "die-gray", "die-neutral", *SUITS)
ALL = pytest.mark.parametrize("theme", themes.THEMES.values(), ids=themes.THEMES)


def value(theme: Theme, name: str) -> Color:
    return Color.parse({**theme.to_color_system().generate(), **theme.variables}[name])


def contrast(text: Color, ground: Color) -> float:
    """Return the ratio of brightness as WCAG counts it."""

    def brightness(colour: Color) -> float:
        parts = (
            part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
            for part in colour.normalized
        )
        return sum(
            weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True)
        )

    low, high = sorted((brightness(text), brightness(ground)))
    return (high + 0.05) / (low + 0.05)


@ALL
@pytest.mark.parametrize("ground", GROUNDS)
def test_text_can_be_read_on_every_ground(theme: Theme, ground: str) -> None:
    poor = {name: contrast(value(theme, name), value(theme, ground)) for name in TEXTS}
    assert {name: round(ratio, 2) for name, ratio in poor.items() if ratio < READABLE} == {}


@ALL
@pytest.mark.parametrize(
    ("text", "ground"),
    [
        ("money-ink", "money-ground"),
        ("background", "act"),
        ("background", "money"),
        ("foreground", "act-ground"),
        ("text-muted", "act-ground"),
        ("block-cursor-foreground", "block-cursor-background"),
        ("block-cursor-blurred-foreground", "block-cursor-blurred-background"),
        ("footer-key-foreground", "footer-background"),
        ("footer-description-foreground", "footer-background"),
        ("act", "act-ground"),
    ],
)
def test_text_can_be_read_on_grounds_of_its_own(theme: Theme, text: str, ground: str) -> None:
    assert contrast(value(theme, text), value(theme, ground)) >= READABLE


@ALL
@pytest.mark.parametrize("body", BODIES)
def test_pips_can_be_counted(theme: Theme, body: str) -> None:
    ground, pip = value(theme, body), theme.variables["die-pip"]
    seen = ground + ground.get_contrast_text(0.96) if pip.startswith("auto") else Color.parse(pip)
    assert contrast(seen, ground) >= READABLE


@ALL
@pytest.mark.parametrize("suit", SUITS)
def test_a_card_that_may_not_be_played_can_be_read(theme: Theme, suit: str) -> None:
    faded = value(theme, "background").blend(value(theme, suit), 0.22)
    assert contrast(value(theme, "text-muted"), faded) >= READABLE


@ALL
def test_no_two_players_have_nearly_one_colour(theme: Theme) -> None:
    def distance(one: str, other: str) -> float:
        pairs = zip(
            value(theme, f"player-{one}").rgb, value(theme, f"player-{other}").rgb, strict=True
        )
        return sqrt(sum((a - b) ** 2 for a, b in pairs))

    assert [pair for pair in combinations(COLOURS, 2) if distance(*pair) < 60] == []


def asked_for() -> set[str]:
    """Return the names of all colours that the package draws with."""
    files = [*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.tcss")]
    return {
        name
        for file in files
        for name in re.findall(r"\$([a-z]+(?:-[a-z]+)*)\b", file.read_text(encoding="utf-8"))
    }


@ALL
def test_a_theme_has_every_colour_that_is_drawn_with(theme: Theme) -> None:
    assert {"act", "player-orange", "text-muted"} <= asked_for() | {
        f"player-{name}" for name in COLOURS
    }
    assert (
        asked_for() - {"player"} - set(theme.to_color_system().generate()) - set(theme.variables)
        == set()
    )


def test_the_command_line_knows_the_themes_by_name() -> None:
    assert arguments.THEMES == tuple(themes.THEMES) == tuple(themes.TITLES)
