"""The fields of the settings: their titles, values and explanations."""

from __future__ import annotations

from typing import Any

from lasvegas_tui.screens.pace import BOT_BEATS
from lasvegas_tui.shell import themes
from lasvegas_tui.shell.base_app import BaseApp
from lasvegas_tui.widgets.fields import Chooser

TITLES = {
    "theme": "Theme",
    "animation": "Animation",
    "bots": "Speed of bots",
    "reasons": "Why bots chose",
    "handover": "Cover the hand between two people",
    "bell": "Bell at a person's turn",
    "hints": "Hints for somebody new",
    "ascii": "Plain characters",
}
EXPLANATIONS = {
    "theme": "Night, Day, two for few colours or eyes that mix them up, and those of Textual.",
    "animation": "How dice and payouts move. Nothing that happens depends on it.",
    "bots": "How long a bot's step is seen before the next. Any key goes on at once.",
    "reasons": "Tells after a bot's choice what it was for, as everybody can see it: for 90K.",
    "bell": "Rings when the turn of a person comes after somebody else's.",
    "handover": "auto: where something is secret. always: at every turn. "
    "never: secrets stay in sight too, for people who trust each other to look away.",
    "hints": "A line on what to press and the rule at stake, in your first game of each.",
    "ascii": "Draws with the characters of a typewriter, for terminals that cannot show others.",
}


def setting_field(name: str, app: BaseApp) -> Chooser:
    """Return the field of a setting with its present value."""
    value = app.theme if name == "theme" else getattr(app.settings, name)
    return Chooser(_choices(app)[name], value, name=name)


def apply_field(chooser: Chooser, app: BaseApp) -> None:
    """Apply the value of a setting's field."""
    changes = {str(chooser.name): chooser.value}
    if changes.get("hints"):
        changes |= {
            "coached": (),
            "told": (),
        }  # turning hints on again starts them from the beginning
    app.update_settings(**changes)


def _choices(app: BaseApp) -> dict[str, list[tuple[Any, str]]]:
    own = list(themes.TITLES.items())
    others = [(name, name) for name in sorted(app.available_themes) if name not in themes.TITLES]
    return {
        "theme": own + others,
        "animation": [(word, word) for word in ("off", "normal", "fast")],
        "bots": [("", "like the animation"), *((speed, speed) for speed in BOT_BEATS)],
        "handover": [
            ("auto", "auto: only secrets"),
            ("always", "always"),
            ("never", "never, not even secrets"),
        ],
        "reasons": [(True, "yes"), (False, "no")],
        "bell": [(False, "no"), (True, "yes")],
        "hints": [(True, "in a first game"), (False, "never")],
        "ascii": [(False, "no"), (True, "yes")],
    }
