"""The settings that last from game to game: theme, animation, keys, handover, last tables, hints.

A missing, damaged or read-only file falls back to defaults, field by field; it never stops the
program.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal, TypeAlias

import msgspec
import platformdirs
from msgspec import Struct
from msgspec.structs import fields

from lasvegas_tui.keymap import keymap
from lasvegas_tui.session.curtain import HandoverSetting
from lasvegas_tui.session.seats import Seat, SeatsError, plain, validated

MAX_BYTES = 2**16

Animation: TypeAlias = Literal["off", "normal", "fast"]
BotSpeed: TypeAlias = Literal["", "slow", "normal", "fast", "at once"]
"""How long a bot's step stays on screen; empty follows the animation."""


class Settings(Struct, frozen=True):
    """The settings, as the file holds them."""

    theme: str = ""
    """A theme's name; empty for the default."""
    animation: Animation = "normal"
    handover: HandoverSetting = "auto"
    ascii: bool = False
    """Whether to draw in plain ASCII."""
    last_table: dict[str, tuple[Seat, ...]] = {}
    """The last seats of each game; the latest entry is last, and the default for other games."""
    hints: bool = True
    """Whether beginners get hints."""
    reasons: bool = True
    """Whether the history tells what bots chose something for."""
    coached: tuple[str, ...] = ()
    """The games for which hints have been shown."""
    begun: tuple[str, ...] = ()
    """The first games of each kind that were begun, each by its name."""
    told: tuple[str, ...] = ()
    """The rules that the coach has told, each as often as it did."""
    learned: tuple[str, ...] = ()
    """The demos whose question was answered right, such as "dice ties"."""
    keys: dict[str, str] = {}
    """Changed keys by command, such as "z" for "undo"."""
    bots: BotSpeed = ""
    bell: bool = False
    """Whether a bell rings when the turn passes to a person."""


def path() -> Path:
    """Return the path of the settings file; it may not exist."""
    return platformdirs.user_config_path("lasvegas-tui") / "settings.json"


def load() -> tuple[Settings, str]:
    """Return the settings, and a message if some could not be read."""
    try:
        with path().open("rb") as file:
            found = msgspec.json.decode(file.read(MAX_BYTES), type=dict[str, Any])
    except FileNotFoundError:
        return Settings(), ""
    except OSError as error:
        return Settings(), f"The settings in {path()} cannot be read: {error.strerror}."
    except (ValueError, RecursionError):
        return Settings(), f"The settings in {path()} are damaged; the usual ones are used."
    return _salvaged(found)


def _salvaged(found: dict[str, Any]) -> tuple[Settings, str]:
    """Return the settings with the values that are valid, and a message about the rest."""
    kept: dict[str, Any] = {}
    lost = []
    for field in fields(Settings):
        if field.name in found:
            try:
                kept[field.name] = _read(field.name, field.type, found[field.name])
            except (msgspec.ValidationError, SeatsError, RecursionError):
                lost.append(field.name)
    settings = Settings(**kept)
    if lost:
        return settings, f"Some settings in {path()} are damaged: {', '.join(lost)}."
    problem = keymap(settings.keys)[1]
    return settings, f"{problem} The usual keys are used." if problem else ""


def _read(name: str, kind: Any, value: Any) -> Any:
    read = msgspec.convert(value, kind)
    if name == "last_table":
        return {plain(game): validated(seats) for game, seats in read.items()}
    if name in ("coached", "begun", "told", "learned"):
        return tuple(map(plain, read))
    if name == "keys":
        return {plain(command): plain(key) for command, key in read.items()}
    return plain(read) if name == "theme" else read


def save(settings: Settings) -> str:
    """Write the settings; return a message where that fails, else nothing."""
    target = path()
    fresh = target.with_name(f"{target.name}.{os.getpid()}")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_bytes(msgspec.json.format(msgspec.json.encode(settings)) + b"\n")
        fresh.replace(target)
    except OSError as error:
        with suppress(OSError):
            fresh.unlink()
        return f"The settings cannot be saved in {target}: {error.strerror}."
    return ""
