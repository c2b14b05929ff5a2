import re
from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations, product
from math import dist
from pathlib import Path
from typing import TypeAlias

import pytest
from rich.segment import Segment
from rich.style import Style
from textual import constants
from textual.color import Color, rgb_to_lab
from textual.content import Content
from textual.theme import Theme

from lasvegas_tui import destinations, opening_games
from lasvegas_tui.app import LasVegas
from lasvegas_tui.play.seats import COLOURS
from lasvegas_tui.screens.casinos.owner_rows import OwnerRow, owner_lines
from lasvegas_tui.screens.casinos.payout_rule_pictures import INKS
from lasvegas_tui.screens.vegan.cards import SUITS as SUIT_FACES
from lasvegas_tui.screens.vegan.cards import SuitedCardModel
from lasvegas_tui.screens.vegan.trick import Slot, trick_lines
from lasvegas_tui.settings import SETTINGS, Settings
from lasvegas_tui.shell import themes
from lasvegas_tui.shell.line_filters import UnboldBlack
from tests.nightly import rest_at_night
from tests.ui.screen import strips
from tests.ui.tables import new_session, running

PACKAGE = Path(themes.__file__).parent
READABLE = 4.5
VISIBLE = 3.0
"""The ratio for signs and solid things, after WCAG."""
GROUNDS = ("background", "surface", "panel", "space")
SUITS = ("suit-red", "suit-purple", "suit-green", "suit-blue")
TEXTS = (
    *("foreground", "text-muted", "text-disabled", "act", "money", "tile", "loss", "success"),
    *(f"player-{name}" for name in COLOURS),
    *SUITS,
)
PLAYERS = tuple(f"player-{name}" for name in COLOURS)
BODIES = (*(f"player-{name}" for name in COLOURS), "die-white", "die-gray", "die-neutral", *SUITS)
FULL = [theme for theme in themes.THEMES.values() if theme is not themes.SIXTEEN]
"""The themes whose colours are not the terminal's own."""
ALL = pytest.mark.parametrize("theme", themes.THEMES.values(), ids=themes.THEMES)


VALUES = {
    theme.name: {**theme.to_color_system().generate(), **theme.variables}
    for theme in themes.THEMES.values()
}
"""The colours of every theme, by their names."""


def value(theme: Theme, name: str) -> Color:
    return Color.parse(VALUES[theme.name][name])


def contrast(text: Color, background: Color) -> float:
    """Return the ratio of brightness as WCAG counts it."""

    def brightness(colour: Color) -> float:
        parts = (
            part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
            for part in colour.normalized
        )
        return sum(
            weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True)
        )

    low, high = sorted((brightness(text), brightness(background)))
    return (high + 0.05) / (low + 0.05)


FADED = tuple(f"{body}-faded" for body in (*themes.BODIES, "die-black"))
Stands: TypeAlias = tuple[Sequence[str], Sequence[str], float]
"""What is written or drawn, on which grounds, and the least ratio of contrast."""
IN_ALL: list[Stands] = [
    (TEXTS, GROUNDS, READABLE),
    (["money-ink"], ["money-ground", "money-shade"], READABLE),
    (["text-muted", "money"], ["changed"], READABLE),
    (["foreground", "text-muted"], ["struck", "act-ground", "turn"], READABLE),
    (["background"], ["act", "money", "success", "loss", "neon", "foreground"], READABLE),
    (["act"], ["act-ground"], READABLE),
    (["text-muted", "act", "block-cursor-foreground"], ["block-cursor-background"], READABLE),
    (["block-cursor-blurred-foreground"], ["block-cursor-blurred-background"], READABLE),
    (["footer-key-foreground", "footer-description-foreground"], ["footer-background"], READABLE),
    (PLAYERS, ["block-cursor-background"], VISIBLE),
    (["space-edge", "die-edge"], GROUNDS, VISIBLE),
    (["space-edge"], ["card-faded"], VISIBLE),
    (["facade"], ["surface"], VISIBLE),
    (["die-white"], ["die-black"], VISIBLE),
    (FADED, ["die-faded"], VISIBLE),
]
IN_FULL: list[Stands] = [
    (
        (*TEXTS, *themes.CARDS, "error", "warning"),
        ["block-cursor-background", "act-ground", "turn", "changed", "struck"],
        READABLE,
    ),
]
"""What stands on a line that is lit, in themes whose colours are not the terminal's own."""
ON_BLUE: list[Stands] = [(BODIES, ["panel"], VISIBLE)]
"""Where a heading can only be blue, and names in it are bold."""
IN_XTERM: list[Stands] = [
    (PLAYERS, ["background", "surface", "turn", "space"], READABLE),
    ((*SUITS, "space-edge"), ["card-faded"], READABLE),
    (["die-pip"], BODIES, READABLE),
    (FADED, ["die-faded"], VISIBLE),
    (["die-faded"], ["background"], VISIBLE),
    (["foreground", "text-muted", "money", "loss"], ["changed"], 2.95),
]


def poor(
    stands: list[Stands], colour: Callable[[str], Color], but: list[Stands] | None = None
) -> dict[tuple[str, str], float]:
    """Return what stands out too little, with its ground and its ratio."""
    least = {pair: ratio for texts, grounds, ratio in stands for pair in product(texts, grounds)}
    least |= {
        pair: ratio for texts, grounds, ratio in but or () for pair in product(texts, grounds)
    }
    found = {pair: contrast(*map(colour, pair)) for pair in least}
    return {pair: round(ratio, 2) for pair, ratio in found.items() if ratio < least[pair]}


@ALL
def test_all_that_is_written_or_drawn_stands_out_from_its_ground(theme: Theme) -> None:
    colour = partial(value, theme)
    if theme in FULL:
        assert poor([*IN_FULL, *IN_ALL], colour) == {}
    else:
        assert poor(IN_ALL, colour, but=ON_BLUE) == {}


@ALL
def test_pips_contrast_with_their_die(theme: Theme) -> None:
    for body in BODIES:
        background, pip = value(theme, body), theme.variables["die-pip"]
        seen = (
            background + background.get_contrast_text(0.96)
            if pip.startswith("auto")
            else Color.parse(pip)
        )
        assert contrast(seen, background) >= READABLE


XTERM = {
    "ansi_black": "#000000",
    "ansi_blue": "#0000ee",
    "ansi_white": "#e5e5e5",
    "ansi_bright_black": "#7f7f7f",
    "ansi_bright_red": "#ff0000",
    "ansi_bright_green": "#00ff00",
    "ansi_bright_yellow": "#ffff00",
    "ansi_bright_magenta": "#ff00ff",
    "ansi_bright_cyan": "#00ffff",
    "ansi_bright_white": "#ffffff",
}
"""The colours of those names in xterm, whose blue is a bright one."""


def test_sixteen_colours_stand_out_from_each_other_in_xterm() -> None:
    usual = {"background": "ansi_black", "surface": "ansi_black", "foreground": "ansi_bright_white"}
    named = {**usual, **themes.SIXTEEN.variables}
    assert poor(IN_XTERM, lambda name: Color.parse(XTERM[named[name]])) == {}


def test_neutral_colour_is_readable_where_a_change_is_lit() -> None:
    player_style, other = INKS[:2]
    row = OwnerRow(player_style, 3, paid=60_000, is_changed=True)
    slots = (
        Slot(player_style, SuitedCardModel("7", SUIT_FACES["P"]), is_taking=True, is_won=True),
        Slot(other),
    )
    drawn = [
        *owner_lines(row, 3, 12, 3),
        *owner_lines(row, 3, 40, 3),
        *trick_lines(Content(""), slots, 60, 12),
    ]
    lit = [line for line in drawn if any("on $changed" in str(span.style) for span in line.spans)]
    assert len(lit) > 4
    spans = [(span, line.plain[span.start : span.end]) for line in lit for span in line.spans]
    written = {
        str(span.style).removeprefix("bold ") for span, there in spans if there.strip(" ▐▌▪")
    }
    assert f"$die-pip on {player_style.colour}" in written
    assert not written & {player_style.colour, other.colour}


BLACK = 0
"""The number of a colour."""


async def test_black_text_is_not_bold_where_bold_is_drawn_gray() -> None:
    """Terminals of sixteen colours draw bold letters in the brighter colour."""
    bold = (Style(bold=True, color="black", bgcolor="yellow"), Style(bold=True, color="red"))
    plain = UnboldBlack().apply([Segment("1", style) for style in bold], Color(0, 0, 0))
    assert [segment.style and segment.style.bold for segment in plain] == [False, True]
    settings = Settings(theme="sixteen", animation="off")
    app = LasVegas(opening_games.begin(new_session("dice", 2).header), settings)
    async with running(app) as (_, pilot):
        await pilot.press("enter")
        shown = [segment for strip in strips(app) for segment in strip]
        player_styles = {
            (s.style.color.number, s.style.bold) for s in shown if s.style and s.style.color
        }
    app.close_game()
    assert (BLACK, True) not in player_styles
    assert BLACK in {number for number, _ in player_styles}


# -- told apart ------------------------------------------------------------------------------------

APART = 20.0
"""The least difference of two colours, as CIE counts it in Lab; some two can just be seen."""
APART_IN_ANY_EYES = 8.0
"""The least for those who lack a cone: a sign goes with every colour."""
EYES = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "without red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "without green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}
"""What eyes make of linear red, green and blue, after Machado, Oliveira and Fernandes (2009)."""


def linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def gamma(part: float) -> float:
    part = min(1.0, max(0.0, part))
    return part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055


def seen_by(eyes: str, colour: Color) -> Color:
    parts = [linear(part) for part in colour.normalized]
    mixed = (sum(w * p for w, p in zip(row, parts, strict=True)) for row in EYES[eyes])
    red, green, blue = (round(255 * gamma(part)) for part in mixed)
    return Color(red, green, blue)


def difference(one: Color, other: Color) -> float:
    """Return how different two colours look: their distance in Lab."""
    return dist(rgb_to_lab(one), rgb_to_lab(other))


@ALL
def test_colours_differ_for_colour_blind_eyes(theme: Theme) -> None:
    for eyes, names in product(EYES, (PLAYERS, SUITS)):
        least = APART if eyes == "usual" else APART_IN_ANY_EYES
        alike = {
            pair: round(difference(*(seen_by(eyes, value(theme, name)) for name in pair)), 1)
            for pair in combinations(names, 2)
        }
        assert {pair: apart for pair, apart in alike.items() if apart < least} == {}, eyes


@ALL
def test_dice_and_signs_contrast_with_their_background(theme: Theme) -> None:
    for background in ["background", "surface", "panel", "turn", "changed", "space"]:
        for eyes in EYES:
            beneath = seen_by(eyes, value(theme, background))
            poor = {
                name: round(contrast(seen_by(eyes, value(theme, name)), beneath), 2)
                for name in (*PLAYERS, *SUITS)
            }
            is_blue = theme is themes.SIXTEEN and background in ("panel", "changed")
            is_dark = is_blue and eyes == "without red"
            least_ratio = 2.0 if is_dark else VISIBLE
            assert {name: ratio for name, ratio in poor.items() if ratio < least_ratio} == {}


@ALL
def test_winner_mark_differs_from_suit_colours(theme: Theme) -> None:
    for suit in SUITS:
        assert difference(value(theme, "money"), value(theme, suit)) >= APART


# -- by itself -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("term", "colorterm", "no_color", "name"),
    [
        ("xterm", "", "", "sixteen"),
        ("linux", "", "", "sixteen"),
        ("xterm", "truecolor", "", "night"),
        ("xterm-256color", "", "", "night"),
        ("xterm", "", "1", "night"),
    ],
)
async def test_sixteen_colour_terminal_gets_its_theme(
    term: str, colorterm: str, no_color: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(constants, "COLOR_SYSTEM", "auto")
    for variable, setting in (("TERM", term), ("COLORTERM", colorterm), ("NO_COLOR", no_color)):
        monkeypatch.setenv(variable, setting) if setting else monkeypatch.delenv(variable, False)
    app = LasVegas()
    assert app.theme == name
    app.apply(Settings(theme="day"))
    assert app.theme == "day", "what somebody chose stays"


@pytest.mark.parametrize("theme", rest_at_night(themes.THEMES.values(), 2), ids=themes.THEMES)
async def test_every_page_opens_in_every_theme(theme: Theme) -> None:
    app = LasVegas(destinations.OpenSetup("royale"), Settings(theme=theme.name))
    async with running(app, size=(120, 35)) as (_, pilot):
        for destination in (destinations.OpenLobby(), destinations.OpenRulebook("dice", "D-8")):
            app.open(destination)
            await pilot.pause()
            assert app.screen.query("*")


def asked_for() -> set[str]:
    """Return the names of all colours that the package draws with."""
    files = [*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.tcss")]
    return {
        name
        for file in files
        for name in re.findall(r"(?<!\\)\$([a-z]+(?:-[a-z]+)*)\b", file.read_text(encoding="utf-8"))
    }


@ALL
def test_theme_defines_every_colour_in_use(theme: Theme) -> None:
    assert {"act", "player-orange", "text-muted"} <= asked_for() | set(PLAYERS)
    assert asked_for() - {"player"} - VALUES[theme.name].keys() == set()


def test_settings_list_all_themes_and_that_of_sixteen_colours_uses_their_names_only() -> None:
    assert tuple(themes.THEMES) == tuple(SETTINGS["theme"].labels)
    assert all(name.startswith("ansi_") for name in themes.SIXTEEN.variables.values())
