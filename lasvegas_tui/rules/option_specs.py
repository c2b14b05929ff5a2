"""The options of a game as the command line and the setup screen see them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import NoneType
from typing import Any, get_args, get_type_hints

import msgspec
from msgspec import UNSET, Meta, Struct
from msgspec.structs import fields

from lasvegas_tui.rules.core import Options, OptionsError
from lasvegas_tui.rules.game_description import Game
from lasvegas_tui.safe_text import quoted, shortened

YES, NO, USUAL = "yes", "no", "as usual"


class OptionSpec(Struct, frozen=True):
    """The specification of one option of a game: its name, description and possible values."""

    name: str
    title: str
    description: str
    default: Any
    values: tuple[Any, ...]
    """The possible values in order: (False, True); numbers; or (None, True, False)."""
    rule: str = ""
    """The id of the rule that describes the option; empty if none does."""
    usual: str = USUAL
    """The label of the value None (the rules decide), such as "with two players"."""
    is_seat: bool = False
    """Whether the values are seats of players, numbered from 1."""

    @property
    def is_number(self) -> bool:
        return all(type(value) is int for value in self.values)

    @property
    def flag(self) -> str:
        """The name of the option on the command line: "--hidden-money"."""
        return "--" + self.name.replace("_", "-")

    def label(self, value: Any) -> str:
        """Return the label of a value, such as "yes" or "3"; for None it is `usual`."""
        if value is None:
            return self.usual
        if isinstance(value, bool):
            if value:
                return YES
            return NO
        return str(value)


def option_specs(options: type[Options]) -> tuple[OptionSpec, ...]:
    """Return the specifications of a game's options, in the order of their fields."""
    hints = get_type_hints(options, include_extras=True)
    return tuple(
        _option_spec(field.name, hints[field.name], field.default) for field in fields(options)
    )


def _option_spec(name: str, hint: Any, default: Any) -> OptionSpec:
    kind, *marks = get_args(hint)
    meta = next(mark for mark in marks if isinstance(mark, Meta))
    extra = meta.extra or {}
    assert default is not UNSET
    return OptionSpec(
        name,
        meta.title or name,
        meta.description or "",
        default,
        _values(kind, meta),
        rule=extra.get("rule", ""),
        usual=extra.get("usual", USUAL),
        is_seat=extra.get("is_seat", False),
    )


def _values(kind: Any, meta: Meta) -> tuple[Any, ...]:
    if kind is int:
        assert isinstance(meta.ge, int)
        assert isinstance(meta.le, int)
        return tuple(range(meta.ge, meta.le + 1))
    if kind is bool:
        return (False, True)
    if set(get_args(kind)) == {bool, NoneType}:
        return (None, True, False)
    raise TypeError(f"no way to offer {kind!r}")


def options_of(game: Game, given: Mapping[str, Any]) -> Options:
    """Return the options of a game with the values in `given`, by name, and defaults for the rest.

    Raises OptionsError for unknown options and impossible values.
    """
    known = game.options.__struct_fields__
    for name, value in given.items():
        if name not in known:
            raise OptionsError(
                f"{game.title} has no option {quoted(name)}: choose from {', '.join(known)}."
            )
        try:
            msgspec.convert({name: value}, game.options)
        except msgspec.ValidationError as error:
            raise OptionsError(
                f"The option {name} cannot be {shortened(json.dumps(value))}."
            ) from error
    return msgspec.convert(given, game.options)
