"""The program's themes: night, day, one for colour blindness, and the terminal's own colours.

Every theme defines the same colours: those of the players by the names in `seats.COLOURS`, money,
things to act on, losses. Text has a contrast of at least 4.5 on every background. The players' hues
follow Okabe and Ito, who chose them so that colour-blind people can distinguish them. They are
darker in the day theme, a little softer in the night theme, and the originals in the third one.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from textual.theme import Theme

PLAYERS = ("player-orange", "player-blue", "player-green", "player-yellow", "player-pink")
CARDS = ("card-pink", "card-golden", "card-silver", "card-jade", "card-violet")
SUITS = ("suit-red", "suit-purple", "suit-green", "suit-blue")
DICE = ("die-pip", "die-black", "die-white", "die-gray", "die-neutral")
MONEY = ("money", "money-ink", "money-ground", "money-shade")
BODIES = (*PLAYERS, "die-white", "die-gray", "die-neutral", "money-ground")
"""The theme variables for bodies, such as dice: a faded sign on a body has the body's colour."""


class Palette(Struct, frozen=True, kw_only=True):
    """The colours of one theme, from which nearly all its variables are derived."""

    foreground: str
    background: str
    surface: str
    panel: str
    edge: str
    """The colour of the borders of empty or disabled things."""
    act: str
    """The colour of things to choose or click, and of the selected one."""
    act_ground: str
    changed: str
    """The background of everything on the table that the selected choice would change."""
    struck: str
    """The background of an owner's row at a casino while the row is struck out for a tie."""
    muted: str
    disabled: str
    warning: str
    error: str
    success: str
    loss: str
    tile: str
    neon: str
    """The background of the game's name above the table."""
    facade: str
    """The colour of the walls in drawings of casinos."""
    money: tuple[str, ...]
    """The colours of money, in the order of `MONEY`.

    Likewise, `dice` is in the order of `DICE`, and so on to `suits`.
    """
    dice: tuple[str, ...]
    players: tuple[str, ...]
    cards: tuple[str, ...]
    suits: tuple[str, ...]
    variables: Mapping[str, str] = {}
    """Theme variables, by name, whose values do not follow from the colours above."""

    def all_variables(self) -> dict[str, str]:
        """Return all theme variables for these colours: Textual's and the program's own."""
        named = zip(
            (*MONEY, *DICE, *PLAYERS, *CARDS, *SUITS),
            (*self.money, *self.dice, *self.players, *self.cards, *self.suits),
            strict=True,
        )
        colours = dict(named)
        return {
            **colours,
            **{f"{body}-faded": colours[body] for body in BODIES},
            "die-black-faded": self.muted,
            "act": self.act,
            "act-ground": self.act_ground,
            "turn": self.act_ground,
            "changed": self.changed,
            "space": self.panel,
            "space-edge": self.edge,
            "die-edge": self.edge,
            "struck": self.struck,
            "tile": self.tile,
            "neon": self.neon,
            "facade": self.facade,
            "loss": self.loss,
            "die-faded": self.panel,
            "card-faded": self.panel,
            "text-muted": self.muted,
            "text-disabled": self.disabled,
            "block-cursor-background": self.act_ground,
            "block-cursor-foreground": self.foreground,
            "block-cursor-blurred-background": self.panel,
            "block-cursor-blurred-foreground": self.foreground,
            "footer-key-foreground": self.act,
            "footer-description-foreground": self.muted,
            "footer-background": self.background,
            "footer-foreground": self.muted,
            "input-selection-background": f"{self.act} 35%",
            "scrollbar": self.edge,
            "scrollbar-hover": self.muted,
            "scrollbar-active": self.act,
            "scrollbar-background": self.background,
            "scrollbar-background-hover": self.background,
            "scrollbar-background-active": self.background,
            **self.variables,
        }

    def theme(self, name: str, *, dark: bool = True, ansi: bool = False) -> Theme:
        """Return a Textual theme of these colours, with this name.

        `dark` is whether the background is dark, and `ansi` whether only the terminal's own colours
        are used.
        """
        boost = None
        if ansi:
            boost = self.background
        return Theme(
            name=name,
            primary=self.act,
            secondary=self.muted,
            accent=self.act,
            warning=self.warning,
            error=self.error,
            success=self.success,
            foreground=self.foreground,
            background=self.background,
            surface=self.surface,
            panel=self.panel,
            boost=boost,
            dark=dark,
            ansi=ansi,
            variables=self.all_variables(),
        )


NIGHT = Palette(
    foreground="#ebe7df",
    background="#0c0e14",
    surface="#141823",
    panel="#1e2432",
    edge="#66739a",
    act="#b99bff",
    act_ground="#2c2547",
    changed="#2d2844",
    struck="#43262b",
    muted="#a3abbd",
    disabled="#949cb0",
    warning="#f0b35a",
    error="#ff8f8f",
    success="#5fc9a0",
    loss="#ff9a94",
    tile="#a9c4e6",
    neon="#ff6fb5",
    facade="#50709f",
    money=("#f3cf85", "#1d1606", "#e3bb6a", "#d0a650"),
    dice=("#0c0e14", "#1e2432", "#f4f1e8", "#8d93a1", "#d8cdb8"),
    players=("#f0a13a", "#6bb8ee", "#2fb98a", "#f0e35a", "#e08fc0"),
    cards=("#f08cc8", "#e6b84a", "#c3ccd6", "#4fc08d", "#b18cf0"),
    suits=("#f0796b", "#b68dd4", "#57c98f", "#62aef2"),
    variables={
        "block-cursor-foreground": "#ffffff",
    },
).theme("night")

DAY = Palette(
    foreground="#1c1b22",
    background="#f6f3ec",
    surface="#ece8de",
    panel="#dfdacd",
    edge="#7d7661",
    act="#5b2fb8",
    act_ground="#dccff5",
    changed="#d9cdec",
    struck="#f0d2ca",
    muted="#4c4d58",
    disabled="#565762",
    warning="#7d4a00",
    error="#a3211a",
    success="#006145",
    loss="#a3211a",
    tile="#2a5078",
    neon="#a8186a",
    facade="#5d7ba6",
    money=("#704c00", "#2a1d00", "#e3bb6a", "#d3aa55"),
    dice=("auto 96%", "#1c1b22", "#ffffff", "#6b7180", "#c9b995"),
    players=("#702100", "#005a94", "#00614a", "#5c5c00", "#9a2e6c"),
    cards=("#9a2e6c", "#7a5200", "#4d5661", "#00614a", "#5b2fb8"),
    suits=("#a3271f", "#5c2d9e", "#165b39", "#0a5890"),
    variables={
        "die-white-faded": "#4c4d58",
        "die-neutral-faded": "#6b5a34",
        "money-ground-faded": "#704c00",
    },
).theme("day", dark=False)

CLEAR = Palette(
    foreground="#ffffff",
    background="#000000",
    surface="#121212",
    panel="#242424",
    edge="#767676",
    act="#ffffff",
    act_ground="#303030",
    changed="#303030",
    struck="#432d20",
    muted="#c4c4c4",
    disabled="#a8a8a8",
    warning="#e69f00",
    error="#ff9d66",
    success="#56b4e9",
    loss="#ffb38a",
    tile="#d0d8e8",
    neon="#ff9ad0",
    facade="#7d94b8",
    money=("#ffe2a8", "#000000", "#ffe2a8", "#e6c583"),
    dice=("#000000", "#242424", "#ffffff", "#999999", "#d8d8d8"),
    players=("#e69f00", "#56b4e9", "#1fbd8e", "#f0e442", "#de95c1"),
    cards=("#de95c1", "#e69f00", "#d8d8d8", "#1fbd8e", "#56b4e9"),
    suits=("#f08748", "#d38cc0", "#35c39c", "#67bdf0"),
    variables={
        "block-cursor-background": "#383838",
        "block-cursor-blurred-background": "#2a2a2a",
    },
).theme("clear")

SIXTEEN = Palette(
    foreground="ansi_bright_white",
    background="ansi_black",
    surface="ansi_black",
    panel="ansi_blue",
    edge="ansi_white",
    act="ansi_bright_white",
    act_ground="ansi_blue",
    changed="ansi_blue",
    struck="ansi_red",
    muted="ansi_white",
    disabled="ansi_white",
    warning="ansi_bright_yellow",
    error="ansi_bright_red",
    success="ansi_bright_green",
    loss="ansi_bright_magenta",
    tile="ansi_bright_cyan",
    neon="ansi_bright_magenta",
    facade="ansi_white",
    money=("ansi_bright_yellow", "ansi_black", "ansi_bright_yellow", "ansi_yellow"),
    dice=(
        "ansi_black",
        "ansi_bright_black",
        "ansi_bright_white",
        "ansi_bright_black",
        "ansi_white",
    ),
    players=(
        "ansi_bright_red",
        "ansi_bright_cyan",
        "ansi_bright_green",
        "ansi_bright_yellow",
        "ansi_bright_magenta",
    ),
    cards=(
        "ansi_bright_magenta",
        "ansi_bright_yellow",
        "ansi_white",
        "ansi_bright_green",
        "ansi_bright_cyan",
    ),
    suits=("ansi_bright_red", "ansi_bright_magenta", "ansi_bright_green", "ansi_bright_cyan"),
    variables={
        "ansi-background": "ansi_black",
        "ansi-foreground": "ansi_white",
        "input-selection-background": "ansi_blue",
        "scrollbar-hover": "ansi_bright_white",
        "panel": "ansi_blue",
        "turn": "ansi_black",
        "space": "ansi_black",
        "die-faded": "ansi_bright_black",
        "card-faded": "ansi_black",
        "die-edge": "ansi_white",
        **{f"{body}-faded": "ansi_bright_white" for body in (*BODIES, "die-black")},
    },
).theme("sixteen", ansi=True)
"""The theme of the terminal's own sixteen colours, which differ between terminals."""

THEMES = {theme.name: theme for theme in (NIGHT, DAY, CLEAR, SIXTEEN)}


def usual(color_system: str | None) -> str:
    """Return the name of the default theme, given Rich's name for the terminal's colours.

    That name is None if the terminal has no colours.
    """
    if color_system in ("standard", "windows"):
        return SIXTEEN.name
    return NIGHT.name


def defaults(is_dark: bool) -> dict[str, str]:
    """Return values for the program's own variables, to be used with one of Textual's themes."""
    return (NIGHT if is_dark else DAY).variables
