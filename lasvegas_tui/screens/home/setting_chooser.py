"""The fields for choosing a setting, on the page of settings and in the menu of a table."""

from __future__ import annotations

from typing import Any

from lasvegas_tui.settings import SETTINGS
from lasvegas_tui.shell.app_navigation_and_settings import BaseApp
from lasvegas_tui.widgets.chooser import Chooser


def setting_chooser(name: str, app: BaseApp) -> Chooser:
    """Return a field for the setting called `name` that shows the setting's current value."""
    labels, value = dict(SETTINGS[name].labels), getattr(app.settings, name)
    if name == "theme":
        labels |= {other: other for other in sorted(app.available_themes.keys() - labels)}
        value = app.theme
    return Chooser([*labels.items()], value, name=name)


def apply_setting(chooser: Chooser, app: BaseApp) -> None:
    """Save the value chosen in a field as that of its setting.

    When hints are turned on, they begin again as in a first game.
    """
    changes: dict[str, Any] = {str(chooser.name): chooser.value}
    if changes.get("hints"):
        changes |= {"coached": (), "told": ()}
    app.update_settings(**changes)
