"""The settings: their titles, their possible values, and the file in which they are saved.

If the file is missing, damaged or read-only, fields fall back to their defaults one by one; the
program never stops because of it. The file is read again before it is written, under a lock, and
only changes made here are made in it, because other windows, people and newer versions write to it
too. Values that cannot be read are kept.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias, get_args, get_origin

import msgspec
from msgspec import Struct
from msgspec.structs import fields, replace

from lasvegas_tui import disk, folders
from lasvegas_tui.commands import keymap
from lasvegas_tui.play.handover import HandoverSetting
from lasvegas_tui.play.seats import Seat, SeatsError, validated
from lasvegas_tui.safe_text import plain

MAX_BYTES = 2**16
DAMAGES = (msgspec.MsgspecError, ValueError, RecursionError)
"""Errors raised by reading a text that is not a JSON object."""

# -- what there is to set --------------------------------------------------------------------------

Animation: TypeAlias = Literal["off", "normal", "fast"]
BotSpeed: TypeAlias = Literal["", "slow", "normal", "fast", "at once"]
"""How long a bot's step is shown; if empty, this depends on the animation."""


class Setting(Struct, frozen=True):
    """How a setting is presented to people."""

    title: str
    help: str
    labels: Mapping[Any, str] = {}
    """The labels of its values, in order; missing ones follow from the type."""
    is_look: bool = False
    """Whether the command line also offers it, for one run."""


class Settings(Struct, frozen=True):
    """The settings as the file contains them, beginning with those that people choose."""

    theme: Annotated[
        str,
        Setting(
            "Theme",
            "Colours: dark, light, safe for colour-blind people, the terminal's own sixteen,"
            " or one of Textual's.",
            {
                "night": "Night",
                "day": "Day",
                "clear": "Colour-blind safe",
                "sixteen": "Sixteen colours",
            },
            is_look=True,
        ),
    ] = ""
    """The name of a theme, possibly one of Textual's; empty for the default."""
    animation: Annotated[
        Animation,
        Setting(
            "Animation", "How fast dice and payouts move. It does not affect play.", is_look=True
        ),
    ] = "normal"
    bots: Annotated[
        BotSpeed,
        Setting(
            "Bots' speed",
            "How long each step of a bot is shown; all before your turn together take about four"
            " seconds, unless slow. Any key skips the wait.",
            {"": "like the animation"},
        ),
    ] = ""
    reasons: Annotated[
        bool,
        Setting(
            "Bots' reasons",
            "Adds the reason for a bot's choice to the history, if everybody can see it: for 90K.",
        ),
    ] = True
    handover: Annotated[
        HandoverSetting,
        Setting(
            "Cover the hand between two people",
            "When to cover the table between two people: auto before secrets, always at every"
            " turn, never if they look away themselves.",
            {"auto": "auto: only secrets", "always": "always", "never": "never, not even secrets"},
            is_look=True,
        ),
    ] = "auto"
    bell: Annotated[
        bool,
        Setting("Bell at a person's turn", "Rings when a person's turn follows somebody else's."),
    ] = False
    hints: Annotated[
        bool,
        Setting(
            "Hints for beginners",
            "Shows what the game is about, which key to press and which rule matters, in your"
            " first game of each kind.",
            {False: "never", True: "in a first game"},
        ),
    ] = True
    ascii: Annotated[
        bool,
        Setting(
            "Plain characters",
            "Only ASCII characters, for terminals that cannot show others.",
            is_look=True,
        ),
    ] = False
    last_table: dict[str, tuple[Seat, ...]] = {}
    """The last seats of each game; the latest, at the end, are proposed for other games."""
    coached: tuple[str, ...] = ()
    """The games for which hints have been shown."""
    begun: tuple[str, ...] = ()
    """The names of games that were started, each repeated for its first few games."""
    offered: tuple[str, ...] = ()
    """The games whose first round has been offered or seen."""
    told: tuple[str, ...] = ()
    """The rules that the coach has explained, each as often as it was explained."""
    learned: tuple[str, ...] = ()
    """The demos whose question was answered correctly, such as "dice ties"."""
    knows_rules: bool = False
    """Whether somebody has opened the rules; before that, refusals mention no rule."""
    keys: dict[str, str] = {}
    """Changed keys by command, such as "z" for "undo"."""

    def tables_with(self, game: str, seats: tuple[Seat, ...]) -> dict[str, tuple[Seat, ...]]:
        """Return the last tables with the seats of a game added as the latest."""
        others = {name: table for name, table in self.last_table.items() if name != game}
        return {**others, game: seats}


def _chosen() -> Iterator[tuple[str, Setting]]:
    """Yield the settings that people choose, by name, with the labels of all values."""
    for field in fields(Settings):
        if get_origin(field.type) is Annotated:
            kind, setting = get_args(field.type)
            yield field.name, replace(setting, labels={**_usual_labels(kind), **setting.labels})


def _usual_labels(kind: Any) -> dict[Any, str]:
    """Return the values of a type with their default labels; a text has none."""
    if kind is bool:
        return {False: "no", True: "yes"}
    return {value: value for value in get_args(kind)}


SETTINGS = dict(_chosen())
"""The settings that people choose, in the order of the settings page."""


def looks() -> dict[str, Setting]:
    """Return the settings that the command line offers for one run, with any theme."""
    return {name: setting for name, setting in SETTINGS.items() if setting.is_look}


# -- the pace of the table -------------------------------------------------------------------------


class Pace(Struct, frozen=True):
    """Durations of an animation speed, in seconds."""

    num_frames: int
    """The number of frames of rolling dice."""
    frame: float
    beat: float
    """The pause after a bot's step; 0 for no pause."""
    payout: float = 0.0
    """The duration of one payout; 0 for no movement."""

    def times(self, share: float) -> Pace:
        """Return the pace at which everything takes a share of its time."""
        return Pace(self.num_frames, self.frame * share, self.beat * share, self.payout * share)


PACES: dict[Animation, Pace] = {
    "off": Pace(0, 0.0, 0.0),
    "normal": Pace(9, 0.06, 1.0, 0.9),
    "fast": Pace(4, 0.04, 0.35, 0.45),
}

BOT_BEATS: Mapping[BotSpeed, float] = {"slow": 2.0, "normal": 1.0, "fast": 0.35, "at once": 0.0}
"""The pause after a bot's step for each setting of bots, which overrides the animation's."""

# -- the file --------------------------------------------------------------------------------------

USUAL = Settings()


def path() -> Path:
    """Return the path of the settings file, which need not exist; raises FolderError."""
    return folders.of_settings() / "settings.json"


def are_kept() -> bool:
    """Whether there is a settings file."""
    with suppress(folders.FolderError):
        return os.path.exists(path())
    return False


def place() -> str:
    """Return a phrase on where the settings are kept."""
    try:
        return f"Kept in {path()}"
    except folders.FolderError as error:
        return str(error)


def load() -> tuple[Settings, str]:
    """Return the settings, and a message if some of them could not be read."""
    try:
        found = _decoded(_on_file())
    except FileNotFoundError:
        return Settings(), ""
    except folders.FolderError as error:
        return Settings(), str(error)
    except OSError as error:
        return Settings(), f"The settings in {path()} cannot be read: {error.strerror}."
    except DAMAGES:
        return Settings(), (
            f"The settings in {path()} are damaged; the defaults are used."
            " Before settings are saved, the file is copied to one with the ending .bak."
        )
    return _salvaged(found)


def _on_file() -> bytes:
    return disk.read(path(), MAX_BYTES)


def _decoded(content: bytes) -> dict[str, Any]:
    return msgspec.json.decode(disk.text(content), type=dict[str, Any])


def _salvaged(found: dict[str, Any]) -> tuple[Settings, str]:
    """Return the settings with all valid values, and a message about the others."""
    kept, lost = _salvage(found)
    settings = Settings(**kept)
    if lost:
        return settings, f"Some settings in {path()} are damaged: {', '.join(lost)}."
    problem = keymap(settings.keys)[1]
    return settings, f"{problem} The default keys are used." if problem else ""


def _salvage(found: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """Return the valid values, and the names of the others."""
    kept: dict[str, Any] = {}
    lost = []
    for field in fields(Settings):
        if field.name in found:
            try:
                kept[field.name] = _read(field.name, field.type, found[field.name])
            except (msgspec.ValidationError, SeatsError, RecursionError):
                lost.append(field.name)
    return kept, lost


def _read(name: str, kind: Any, value: Any) -> Any:
    read = msgspec.convert(value, kind)
    if name == "last_table":
        return {plain(game): validated(seats) for game, seats in read.items()}
    return _without_controls(read)


def _without_controls(value: Any) -> Any:
    """Return a value in which all texts are safe to show."""
    match value:
        case str():
            return plain(value)
        case tuple():
            return tuple(map(plain, value))
        case dict():
            return {plain(name): plain(text) for name, text in value.items()}
        case _:
            return value


def save(settings: Settings, before: Settings = USUAL) -> str:
    """Save values that differ from `before`; return a message if this fails, else an empty one.

    Everything else in the file is kept: changes made elsewhere, and values that this program cannot
    read.
    """
    try:
        with disk.locked(path()):
            _write(_plain(before), _plain(settings))
    except folders.FolderError as error:
        return str(error)
    except OSError as error:
        return f"The settings cannot be saved in {path()}: {error.strerror}."
    return ""


def _write(before: dict[str, Any], after: dict[str, Any]) -> None:
    changed = [name for name in after if not _is_same(before[name], after[name])]
    try:
        content = _on_file()
    except FileNotFoundError:
        found = {}
    else:
        if not changed:
            return
        found = _to_change(content, changed)
    new = {name: _joined(found.get(name), before[name], after[name]) for name in changed}
    written = msgspec.json.format(msgspec.json.encode({**found, **new})) + b"\n"
    if len(written) > MAX_BYTES:
        raise OSError(errno.EFBIG, "it would become too long")
    disk.write(path(), written)


def _to_change(content: bytes, changed: Sequence[str]) -> dict[str, Any]:
    """Return the content of the file, without invalid values that are to be changed.

    A file with such values is first kept under another name.
    """
    try:
        found = _decoded(content)
        damaged = [name for name in _salvage(found)[1] if name in changed]
    except DAMAGES:
        found, damaged = {}, list(changed)
    if damaged:
        _keep(content)
    return {name: value for name, value in found.items() if name not in damaged}


def _keep(content: bytes) -> None:
    """Keep a file that cannot be read under another name, unless this has been done."""
    for number in count(1):
        kept = path().with_name(f"{path().name}{f'.{number}' if number > 1 else ''}.bak")
        if not os.path.lexists(kept):
            disk.write_new(kept, content)
            return
        with suppress(OSError):
            if disk.read(kept, MAX_BYTES) == content:
                return


def _joined(found: Any, before: Any, after: Any) -> Any:
    """Return the value in the file with the changes and additions between two others."""
    if isinstance(after, dict):
        if list(after) != list(before):
            moved = list(after)[-1:]
        else:
            moved = []
        changed = {
            name: value
            for name, value in after.items()
            if name in moved or before.get(name) != value
        }
        gone = {*changed, *before} - (after.keys() - changed.keys())
        return {name: value for name, value in (found or {}).items() if name not in gone} | changed
    if isinstance(after, list) and after[: len(before)] == before:
        return [*(found or []), *after[len(before) :]]
    return after


def _plain(settings: Settings) -> dict[str, Any]:
    """Return settings as JSON values."""
    return msgspec.json.decode(msgspec.json.encode(settings), type=dict[str, Any])


def _is_same(one: Any, other: Any) -> bool:
    """Whether two values are equal, including the order of their items."""
    return msgspec.json.encode(one) == msgspec.json.encode(other)
