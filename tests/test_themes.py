import re
from itertools import combinations, product
from math import dist
from pathlib import Path

import pytest
from rich.segment import Segment
from rich.style import Style
from textual import constants
from textual.color import Color, rgb_to_lab
from textual.content import Content
from textual.theme import Theme

from lasvegas_tui import destinations
from lasvegas_tui.app import LasVegas
from lasvegas_tui.play.seats import COLOURS
from lasvegas_tui.screens.casinos.payout_pictures import INKS
from lasvegas_tui.screens.vegan.cards import SUITS as SUIT_FACES
from lasvegas_tui.screens.vegan.cards import SuitedCardModel
from lasvegas_tui.screens.vegan.trick import Slot, trick_lines
from lasvegas_tui.settings import SETTINGS, Settings
from lasvegas_tui.shell import themes
from lasvegas_tui.shell.themes import UnboldBlack
from lasvegas_tui.widgets.casino_owners import OwnerRow, owner_lines
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
BODIES = (*(f"player-{name}" for name in COLOURS), "die-white", "die-gray", "die-neutral", *SUITS)
LIT = ("turn", "changed", "struck")
FULL = [theme for theme in themes.THEMES.values() if theme is not themes.SIXTEEN]
"""The themes whose colours are not the terminal's own."""
ALL = pytest.mark.parametrize("theme", themes.THEMES.values(), ids=themes.THEMES)


def value(theme: Theme, name: str) -> Color:
    return Color.parse({**theme.to_color_system().generate(), **theme.variables}[name])


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


@ALL
@pytest.mark.parametrize("background", GROUNDS)
def test_text_is_readable_on_every_background(theme: Theme, background: str) -> None:
    poor = {name: contrast(value(theme, name), value(theme, background)) for name in TEXTS}
    assert {n: ratio for n, ratio in poor.items() if ratio < least(theme, n, background)} == {}


def least(theme: Theme, name: str, background: str) -> float:
    """Return the ratio a text needs; where a heading can only be blue, names in it are bold."""
    is_bold_on_blue = theme is themes.SIXTEEN and background == "panel" and name in BODIES
    return VISIBLE if is_bold_on_blue else READABLE


@ALL
def test_text_with_its_own_background_is_readable(theme: Theme) -> None:
    pairs = [
        *product(["money-ink"], ["money-ground", "money-shade"]),
        *product(["text-muted", "money"], ["changed"]),
        *product(["foreground", "text-muted"], ["struck", "act-ground", "turn"]),
        *product(["background"], ["act", "money", "success", "loss", "neon", "foreground"]),
        *product(["text-muted", "act", "block-cursor-foreground"], ["block-cursor-background"]),
        ("block-cursor-blurred-foreground", "block-cursor-blurred-background"),
        *product(["footer-key-foreground", "footer-description-foreground"], ["footer-background"]),
        ("act", "act-ground"),
    ]
    for text, background in pairs:
        assert contrast(value(theme, text), value(theme, background)) >= READABLE


@pytest.mark.parametrize("background", ["block-cursor-background", "act-ground", *LIT])
@pytest.mark.parametrize("theme", FULL, ids=[theme.name for theme in FULL])
def test_all_text_is_readable_where_a_line_is_lit(theme: Theme, background: str) -> None:
    names = (*TEXTS, *themes.CARDS, "error", "warning")
    poor = {name: contrast(value(theme, name), value(theme, background)) for name in names}
    assert {name: round(ratio, 2) for name, ratio in poor.items() if ratio < READABLE} == {}


@ALL
@pytest.mark.parametrize("edge", ["space-edge", "die-edge", "facade"])
@pytest.mark.parametrize("background", ["background", "surface", "panel", "space"])
def test_edges_that_mean_something_are_visible(theme: Theme, edge: str, background: str) -> None:
    if edge != "facade" or background == "surface":
        assert contrast(value(theme, edge), value(theme, background)) >= VISIBLE


@ALL
def test_names_are_readable_on_the_cursor_line(theme: Theme) -> None:
    for name in COLOURS:
        background = value(theme, "block-cursor-background")
        assert contrast(value(theme, f"player-{name}"), background) >= VISIBLE


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


@ALL
def test_pips_of_black_and_faded_dice_contrast(theme: Theme) -> None:
    assert contrast(value(theme, "die-white"), value(theme, "die-black")) >= VISIBLE
    for body in (*themes.BODIES, "die-black"):
        assert contrast(value(theme, f"{body}-faded"), value(theme, "die-faded")) >= VISIBLE


@ALL
@pytest.mark.parametrize("ground", ["background", "surface", "space", "card-faded"])
def test_edges_of_free_spaces_and_faded_cards_are_seen(theme: Theme, ground: str) -> None:
    assert contrast(value(theme, "space-edge"), value(theme, ground)) >= VISIBLE


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


@pytest.mark.parametrize("background", ["background", "surface", "turn", "space"])
def test_names_are_readable_in_xterm(background: str) -> None:
    colours = {name: Color.parse(XTERM[themes.SIXTEEN.variables[name]]) for name in PLAYERS}
    named = {"background": "ansi_black", "surface": "ansi_black", **themes.SIXTEEN.variables}
    beneath = Color.parse(XTERM[named[background]])
    assert {n for n, colour in colours.items() if contrast(colour, beneath) < READABLE} == set()


def test_faded_cards_of_las_vegan_are_readable_in_xterm() -> None:
    variables = themes.SIXTEEN.variables
    ground, edge = (Color.parse(XTERM[variables[n]]) for n in ("card-faded", "space-edge"))
    assert contrast(edge, ground) >= READABLE
    for suit in SUITS:
        assert contrast(Color.parse(XTERM[variables[suit]]), ground) >= READABLE


def test_faded_die_contrasts_with_its_pips_in_sixteen_colours() -> None:
    variables = themes.SIXTEEN.variables
    body = Color.parse(XTERM[variables["die-faded"]])
    assert contrast(body, Color.parse(XTERM["ansi_black"])) >= VISIBLE
    for of in (*themes.BODIES, "die-black"):
        assert contrast(Color.parse(XTERM[variables[f"{of}-faded"]]), body) >= VISIBLE


ON_CHANGED = ("foreground", "text-muted", "money", "loss")
"""What is written on the ground of what changes; signs are chips there."""


@pytest.mark.parametrize("name", ON_CHANGED)
def test_changed_text_is_readable_in_xterm(name: str) -> None:
    names = {"foreground": "ansi_bright_white", **themes.SIXTEEN.variables}
    changed = Color.parse(XTERM[names["changed"]])
    assert round(contrast(Color.parse(XTERM[names[name]]), changed), 1) >= VISIBLE


@pytest.mark.parametrize("body", BODIES)
def test_sign_on_a_chip_is_readable_in_xterm(body: str) -> None:
    background, pip = (themes.SIXTEEN.variables[name] for name in (body, "die-pip"))
    assert contrast(Color.parse(XTERM[pip]), Color.parse(XTERM[background])) >= READABLE


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
    app = LasVegas(destinations.begin(new_session("dice", 2).header), settings)
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
PLAYERS = tuple(f"player-{name}" for name in COLOURS)


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
@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("names", [PLAYERS, SUITS], ids=["players", "suits"])
def test_colours_differ_for_colour_blind_eyes(
    theme: Theme, names: tuple[str, ...], eyes: str
) -> None:
    least = APART if eyes == "usual" else APART_IN_ANY_EYES
    alike = {
        pair: round(difference(*(seen_by(eyes, value(theme, name)) for name in pair)), 1)
        for pair in combinations(names, 2)
    }
    assert {pair: apart for pair, apart in alike.items() if apart < least} == {}


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
@pytest.mark.parametrize("suit", SUITS)
def test_winner_mark_differs_from_suit_colours(theme: Theme, suit: str) -> None:
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


def test_sixteen_colour_theme_uses_ansi_names_only() -> None:
    theme = themes.SIXTEEN
    assert all(name.startswith("ansi_") for name in theme.variables.values())


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
    defined = {*theme.to_color_system().generate(), *theme.variables}
    assert asked_for() - {"player"} - defined == set()


def test_settings_list_all_themes_by_name() -> None:
    assert tuple(themes.THEMES) == tuple(SETTINGS["theme"].labels)
