"""A reference of a game's actions and their fields as transcripts write them.

python -m lasvegas_tui.cli.reference royale
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from inspect import getdoc
from itertools import groupby

from msgspec import inspect

from lasvegas_tui import rules
from lasvegas_tui.rules.games import Game


def actions(game: Game) -> Iterator[str]:
    """Return the lines of the reference: the actions of each module below its summary."""
    info = inspect.type_info(game.actions)
    assert isinstance(info, inspect.UnionType)
    kinds = [kind for kind in info.types if isinstance(kind, inspect.StructType)]
    for module, defined in groupby(kinds, key=lambda kind: kind.cls.__module__):
        yield (sys.modules[module].__doc__ or "").partition("\n")[0]
        yield ""
        for kind in defined:
            yield f"    {kind.cls.__name__}"
            yield from (f"        {line}" for line in (getdoc(kind.cls) or "").splitlines() if line)
            yield from (f"        {_field(field)}" for field in kind.fields)
        yield ""


def _field(field: inspect.Field) -> str:
    optional = "" if field.required else "; may be left out"
    return f"{field.encode_name}: {_value(field.type)}{optional}"


def _value(kind: inspect.Type) -> str:
    match kind:
        case inspect.IntType():
            return "a whole number"
        case inspect.BoolType():
            return "true or false"
        case inspect.StrType():
            return "a text"
        case inspect.NoneType():
            return "null"
        case inspect.LiteralType(values):
            return " or ".join(map(json.dumps, values))
        case inspect.EnumType(cls):
            return " or ".join([json.dumps(member.value) for member in cls])
        case inspect.VarTupleType(item):
            return f"a list, each {_value(item)}"
        case inspect.TupleType(items):
            return f"a list of {', '.join(map(_value, items))}"
        case inspect.UnionType(types):
            return " or ".join(map(_value, types))
    raise TypeError(kind)


if __name__ == "__main__":
    print("\n".join(actions(rules.game(sys.argv[1]))))
