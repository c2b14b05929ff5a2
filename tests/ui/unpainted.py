"""What an app under test need not do: paint what nobody looks at, read the same CSS for every app.

A test looks by `text` or `frame`, which draw all that is on the screen. Modules whose point is what
is painted after every change are marked as `painted`.
"""

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch
from weakref import WeakKeyDictionary

from textual._compositor import Compositor
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

_parse = Stylesheet._parse_rules
_parsed: dict[Hashable, list[RuleSet]] = {}
_palettes: dict[Hashable, int] = {}
"""Numbers of the variables that sheets were parsed with."""
_variables: WeakKeyDictionary[Stylesheet, tuple[object, int]] = WeakKeyDictionary()
"""The variables of a sheet, and their number."""


def _palette(sheet: Stylesheet) -> int:
    """Return the number of the variables of a sheet."""
    variables, number = _variables.get(sheet, (None, 0))
    if variables is not sheet._variables:
        key = tuple(sheet._variables.items())
        number = _palettes.setdefault(key, len(_palettes))
        _variables[sheet] = sheet._variables, number
    return number


def _parse_once(sheet: Stylesheet, css: str, *where: Any, **given: Any) -> list[RuleSet]:
    """Parse CSS, but for what another app has parsed with the same variables."""
    key = css, where, *given.items(), _palette(sheet)
    if key not in _parsed:
        _parsed[key] = _parse(sheet, css, *where, **given)
    return _parsed[key]


def _paint_nothing(compositor: Compositor, **_: object) -> None:
    compositor._dirty_regions.clear()


@contextmanager
def parsed_once() -> Iterator[None]:
    with patch.object(Stylesheet, "_parse_rules", _parse_once):
        yield


@contextmanager
def unpainted() -> Iterator[None]:
    with patch.object(Compositor, "render_update", _paint_nothing):
        yield
