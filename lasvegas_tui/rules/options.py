"""What a game lets the table agree on, read off its options for command line and setup screen."""

from __future__ import annotations

from types import NoneType
from typing import Any, get_args, get_type_hints

from msgspec import UNSET, Meta, Struct
from msgspec.structs import fields

from lasvegas_tui.rules.core import Options

YES, NO, USUAL = "yes", "no", "as usual"


class Offer(Struct, frozen=True):
    """One option: what it is called, what it does, and the values it can have."""

    name: str
    title: str
    description: str
    default: Any
    values: tuple[Any, ...]
    """In the order they are offered: of yes and no, of numbers, or None for as usual."""
    rule: str = ""
    """The id of the rule that says what it does; empty where none does."""
    usual: str = USUAL
    """The words for None, which leaves it to the game."""
    is_seat: bool = False
    """Whether its numbers are seats, counted from 1."""

    @property
    def is_number(self) -> bool:
        return all(type(value) is int for value in self.values)

    @property
    def flag(self) -> str:
        """The option on the command line."""
        return "--" + self.name.replace("_", "-")

    def label(self, value: Any) -> str:
        """Return the word for a value."""
        if value is None:
            return self.usual
        if isinstance(value, bool):
            return YES if value else NO
        return str(value)


def offers(options: type[Options]) -> tuple[Offer, ...]:
    """Return the options of a game in their order."""
    hints = get_type_hints(options, include_extras=True)
    return tuple(_offer(field.name, hints[field.name], field.default) for field in fields(options))


def _offer(name: str, hint: Any, default: Any) -> Offer:
    kind, *marks = get_args(hint)
    meta = next(mark for mark in marks if isinstance(mark, Meta))
    extra = meta.extra or {}
    assert default is not UNSET
    return Offer(
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
