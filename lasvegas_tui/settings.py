"""The settings: their titles and values, and the file in which they are kept.

If the file or some of its values cannot be read, the defaults are used in their place, and the
program goes on. People, other windows and newer versions write to the file, too. So it is read
again before it is written, under a lock; only settings that were changed in this window are
written, and values that cannot be read are kept.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain, count
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias, get_args, get_origin

import msgspec
from msgspec import Struct
from msgspec.structs import fields, replace

from lasvegas_tui import disk, folders
from lasvegas_tui.key_commands import keymap
from lasvegas_tui.play.handover import HandoverSetting
from lasvegas_tui.play.seats import Seat, SeatsError, validated
from lasvegas_tui.safe_text import plain

MAX_BYTES = 2**16
DAMAGES = (msgspec.MsgspecError, ValueError, RecursionError)
"""The errors of decoding a file that does not contain a JSON object."""

# -- what there is to set --------------------------------------------------------------------------

AnimationSpeed: TypeAlias = Literal["off", "normal", "fast"]
BotSpeed: TypeAlias = Literal["", "slow", "normal", "fast", "at once"]
"""How long each step of a bot is shown; empty means the speed of `animation`."""


class Setting(Struct, frozen=True):
    """The title, help and labels with which a setting is shown to users."""

    title: str
    help: str
    labels: Mapping[Any, str] = {}
    """The labels of the setting's values; other values have default labels, such as "yes"."""
    is_look: bool = False
    """Whether the setting can also be set on the command line for a single run."""


class Settings(Struct, frozen=True):
    """The content of the settings file: what users choose, then what the program remembers."""

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
    """The name of a theme of this program or of Textual; empty for the default."""
    animation: Annotated[
        AnimationSpeed,
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
            "Hide the hand between turns",
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
    """The seats of the last game of each kind, by its name; the latest is at the end."""
    coached: tuple[str, ...] = ()
    """The names of games for which all hints for beginners were shown."""
    begun: tuple[str, ...] = ()
    """The name of a game for each time that it was started.

    Only the first few starts of each game are kept.
    """
    offered: tuple[str, ...] = ()
    """The names of games whose lesson for new players was offered or played."""
    told: tuple[str, ...] = ()
    """The ids of the rules about which hints were given, once for each hint."""
    learned: tuple[str, ...] = ()
    """The names of demos whose question was answered correctly."""
    knows_rules: bool = False
    """Whether the user has opened the rules; before that, refusals do not name rules."""
    keys: dict[str, str] = {}
    """The keys that the user has chosen, by the names of commands: {"undo": "z"}."""

    def tables_with(self, game: str, seats: tuple[Seat, ...]) -> dict[str, tuple[Seat, ...]]:
        """Return `last_table` with the seats of a game as the latest."""
        others = {name: table for name, table in self.last_table.items() if name != game}
        return {**others, game: seats}


def _chosen() -> Iterator[tuple[str, Setting]]:
    """Yield the settings that people choose, by their names, with labels for all values."""
    for field in fields(Settings):
        if get_origin(field.type) is Annotated:
            kind, setting = get_args(field.type)
            yield field.name, replace(setting, labels={**_usual_labels(kind), **setting.labels})


def _usual_labels(kind: Any) -> dict[Any, str]:
    """Return the values of a type with their default labels; none for the type of text."""
    if kind is bool:
        return {False: "no", True: "yes"}
    return {value: value for value in get_args(kind)}


SETTINGS = dict(_chosen())
"""The settings that users choose, by name, in the order of the settings page."""


def looks() -> dict[str, Setting]:
    """Return the settings that can also be set on the command line, by name."""
    return {name: setting for name, setting in SETTINGS.items() if setting.is_look}


# -- the pace of the table -------------------------------------------------------------------------


class Pace(Struct, frozen=True):
    """The durations of animations, in seconds."""

    num_frames: int
    """The number of frames of a roll of dice."""
    frame: float
    """The number of seconds for which each frame of a roll is shown."""
    beat: float
    """The number of seconds for which a step of a bot is shown; 0 to go on at once."""
    payout: float = 0.0
    """The duration of a payout, in seconds; 0 without animation."""

    def times(self, share: float) -> Pace:
        """Return a pace with all durations multiplied by `share`."""
        return Pace(self.num_frames, self.frame * share, self.beat * share, self.payout * share)


PACES: dict[AnimationSpeed, Pace] = {
    "off": Pace(0, 0.0, 0.0),
    "normal": Pace(9, 0.06, 1.0, 0.9),
    "fast": Pace(4, 0.04, 0.35, 0.45),
}

BOT_BEATS: Mapping[BotSpeed, float] = {"slow": 2.0, "normal": 1.0, "fast": 0.35, "at once": 0.0}
"""The number of seconds for which a step of a bot is shown, by the value of the setting `bots`."""

# -- the file --------------------------------------------------------------------------------------

USUAL = Settings()


def path() -> Path:
    """Return the path of the file of settings, which may not exist yet.

    Raises FolderError if there is neither a home folder nor XDG_CONFIG_HOME.
    """
    return folders.of_settings() / "settings.json"


def are_kept() -> bool:
    """Whether a file of settings exists."""
    with suppress(folders.FolderError):
        return os.path.exists(path())
    return False


def place() -> str:
    """Return a text that says where settings are kept, or why they cannot be."""
    try:
        return f"Kept in {path()}"
    except folders.FolderError as error:
        return str(error)


def load() -> tuple[Settings, str]:
    """Return the settings, and a sentence about a problem with their file, or ""."""
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
    """Return the settings with the valid ones of the values found, and a sentence about others."""
    kept, lost = _salvage(found)
    settings = Settings(**kept)
    if lost:
        return settings, f"Some settings in {path()} are damaged: {', '.join(lost)}."
    _, problem = keymap(settings.keys)
    if problem:
        return settings, f"{problem} The default keys are used."
    return settings, ""


def _salvage(found: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """Return the valid ones of the values found, and the names of the invalid ones."""
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
    """Return a value whose texts have no control characters any more."""
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
    """Save the settings that differ from `before`; return an error as a sentence, or "".

    Everything else in the file is kept.
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
    """Return the values in the file, without invalid ones that are in `changed`.

    If there are such, the file is first copied under another name.
    """
    try:
        found = _decoded(content)
        _, invalid = _salvage(found)
        damaged = [name for name in invalid if name in changed]
    except DAMAGES:
        found, damaged = {}, list(changed)
    if damaged:
        _keep(content)
    return {name: value for name, value in found.items() if name not in damaged}


def _keep(content: bytes) -> None:
    """Write the content of a damaged file to a copy, unless there is one already."""
    first = path().with_name(f"{path().name}.bak")
    others = (path().with_name(f"{path().name}.{number}.bak") for number in count(2))
    for kept in chain([first], others):
        if not os.path.lexists(kept):
            disk.write_new(kept, content)
            return
        with suppress(OSError):
            if disk.read(kept, MAX_BYTES) == content:
                return


def _joined(found: Any, before: Any, after: Any) -> Any:
    """Return the value found in the file, with the changes from `before` to `after`."""
    if isinstance(after, dict):
        return _joined_by_name(found or {}, before, after)
    if isinstance(after, list) and after[: len(before)] == before:
        return [*(found or []), *after[len(before) :]]
    return after


def _joined_by_name(
    found: dict[str, Any], before: dict[str, Any], after: dict[str, Any]
) -> dict[str, Any]:
    """Return the values found in the file, with the changes from `before` to `after`.

    Values that have changed are at the end.
    """
    changed = {name: value for name, value in after.items() if before.get(name) != value}
    if list(after) != list(before):  # the last one may only have been moved to the end
        changed |= dict([*after.items()][-1:])
    unchanged = after.keys() - changed.keys()
    gone = {*changed, *before} - unchanged
    return {name: value for name, value in found.items() if name not in gone} | changed


def _plain(settings: Settings) -> dict[str, Any]:
    """Return the settings as values of JSON, by their names."""
    return msgspec.json.decode(msgspec.json.encode(settings), type=dict[str, Any])


def _is_same(one: Any, other: Any) -> bool:
    """Whether two values are equal, and their items are in the same order."""
    return msgspec.json.encode(one) == msgspec.json.encode(other)
