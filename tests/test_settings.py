import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as tries
from hypothesis import strategies as st
from msgspec.structs import replace

from lasvegas_tui import settings
from lasvegas_tui.app import LasVegas
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.settings import Settings
from tests.files.seen import gigabytes
from tests.saved import refusing

TABLE: dict[str, tuple[Seat, ...]] = {
    "royale": (Seat("Anna", "pink"), Seat("Ben", "blue", "simple"))
}


def write(content: bytes) -> None:
    settings.path().parent.mkdir(parents=True, exist_ok=True)
    settings.path().write_bytes(content)


def test_saved_settings_are_loaded_again_and_the_defaults_without_a_file() -> None:
    assert settings.load() == (Settings(), "")
    assert not settings.path().exists()
    kept = Settings("light", "fast", handover="always", ascii=True, last_table=TABLE)
    assert settings.save(kept) == ""
    assert settings.load() == (kept, "")
    assert [file.name for file in settings.path().parent.iterdir()] == ["settings.json"]


DAMAGED = {
    "empty": b"",
    "torn": b'{"keys": {"un',
    "half of utf-16": b"\xff\xfe{",
    "no utf-8": b'{"theme": "\xff"}',
    "a list": b"[]",
    "null": b"null",
    "deep": b"[" * 9999,
    "a comma too many": b'{"keys": {"undo": "z"},}',
    "a comment": b'// mine\n{"keys": {"undo": "z"}}',
}


@pytest.mark.parametrize("content", DAMAGED.values(), ids=DAMAGED)
def test_damaged_file_gives_defaults_and_is_backed_up_before_saving(content: bytes) -> None:
    write(content)
    assert settings.load() == (
        Settings(),
        f"The settings in {settings.path()} are damaged; the defaults are used."
        " Before settings are saved, the file is copied to one with the ending .bak.",
    )
    for theme in ("day", "night"):
        assert settings.save(Settings(theme=theme)) == ""
    assert on_file() == {"theme": "night"}
    assert [(file.name, file.read_bytes()) for file in others()] == [("settings.json.bak", content)]


def test_damaged_value_affects_no_other_value() -> None:
    write(
        b'{"theme":"li\\u001bght","animation":"wild","handover":"never","ascii":1,"unknown":[],'
        b'"last_table":{"dice":[{"name":"Anna"},{"name":"Anna"}]}}'
    )
    loaded, sentence = settings.load()
    assert loaded == Settings(theme="light", handover="never")
    assert sentence.endswith("are damaged: animation, ascii, last_table.")


@tries(max_examples=50)
@given(
    st.binary(max_size=80)
    | st.builds(lambda v: b'{"last_table":' + v + b"}", st.binary(max_size=40))
)
def test_any_bytes_load_as_settings_or_defaults(content: bytes) -> None:
    write(content)
    loaded, sentence = settings.load()
    assert loaded == Settings() or not sentence


def test_directory_for_the_file_or_a_file_for_the_directory_is_a_sentence() -> None:
    place = settings.path().parent
    place.parent.mkdir(parents=True)
    place.write_text("")
    assert settings.load()[1].endswith("cannot be read: Not a directory.")
    assert "cannot be saved" in settings.save(Settings())
    place.unlink()
    settings.path().mkdir(parents=True)
    sentence = f"The settings in {settings.path()} cannot be read: it is not a file."
    assert settings.load() == (Settings(), sentence)
    assert "cannot be saved" in settings.save(Settings())
    assert list(place.iterdir()) == [settings.path()]


def test_full_disk_keeps_the_old_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    settings.save(Settings(handover="always"))
    monkeypatch.setattr(os, "write", refusing(errno.ENOSPC))
    assert settings.save(Settings(handover="never")).endswith("No space left on device.")
    assert settings.load() == (Settings(handover="always"), "")


def test_settings_that_failed_to_save_are_saved_next_time(monkeypatch: pytest.MonkeyPatch) -> None:
    app = LasVegas()
    monkeypatch.setattr(app, "notify", lambda *_, **__: None)
    write(b"{}")
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", refusing(errno.ENOSPC))
        app.update_settings(theme="day")
    app.update_settings(animation="off")
    assert on_file() == {"theme": "day", "animation": "off"}


# -- what there is to set --------------------------------------------------------------------------


def in_docs(name: str) -> str:
    """Return what the docs say about a setting, as a row of their table."""
    setting, default = settings.SETTINGS[name], getattr(Settings(), name)
    values = ", ".join(f"`{json.dumps(value)}`" for value in setting.labels)
    return f"| `{name}` | {setting.help} | {values} | `{json.dumps(default)}` |\n"


def test_docs_list_every_setting() -> None:
    page = Path(__file__).parents[1].joinpath("docs", "files.md").read_text(encoding="utf-8")
    head = "| key | what it does | values | default |\n|---|---|---|---|\n"
    assert "".join((head, *map(in_docs, settings.SETTINGS), "\n")) in page
    assert [name for name in Settings.__struct_fields__ if f"`{name}`" not in page] == []


@pytest.mark.parametrize("name", settings.SETTINGS)
def test_every_value_offered_can_be_loaded(name: str) -> None:
    for value in settings.SETTINGS[name].labels:
        write(json.dumps({name: value}).encode())
        assert settings.load() == (Settings(**{name: value}), "")


# -- what else is in the file ----------------------------------------------------------------------

OWN = {
    "theme": "day",
    "keys": {"undo": "z"},
    "of a newer version": [1.5, None],
    "last_table": {"dice": [{"name": "Anna"}, {"name": "Ben"}]},
    "told": ["D-5"],
}


def on_file() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(settings.path().read_bytes())
    return found


def others() -> list[Path]:
    """Return all files beside the settings."""
    return [file for file in settings.path().parent.iterdir() if file != settings.path()]


def test_only_changed_settings_are_written() -> None:
    write(json.dumps(OWN).encode())
    mine, _ = settings.load()
    assert settings.save(replace(mine, animation="off"), mine) == ""
    assert on_file() == {**OWN, "animation": "off"}
    write(b"{}  \n")
    assert settings.save(Settings()) == ""
    assert settings.path().read_bytes() == b"{}  \n"


def test_concurrent_changes_of_two_windows_and_an_editor_are_merged() -> None:
    write(json.dumps(OWN).encode())
    one, _ = settings.load()
    other = one
    assert settings.save(replace(one, theme="night", told=("D-5", "D-8")), one) == ""
    write(json.dumps({**on_file(), "keys": {"undo": "y"}, "bell": True}).encode())
    mine = replace(
        other,
        handover="never",
        told=("D-5", "D-5"),
        last_table={**other.last_table, "card": (Seat("Cleo"), Seat("Dora"))},
    )
    assert settings.save(mine, other) == ""
    assert on_file() == {
        **OWN,
        "theme": "night",
        "keys": {"undo": "y"},
        "bell": True,
        "handover": "never",
        "told": ["D-5", "D-8", "D-5"],
        "last_table": {
            **OWN["last_table"],  # type: ignore[dict-item]
            "card": [{"name": "Cleo"}, {"name": "Dora"}],
        },
    }


def test_last_table_played_is_last_on_file() -> None:
    seats: tuple[Seat, ...] = (Seat("Anna"), Seat("Ben"))
    before = Settings(last_table={"dice": seats, "card": seats})
    settings.save(before)
    after = Settings(last_table={"card": seats, "dice": seats})
    settings.save(after, before)
    assert list(settings.load()[0].last_table) == ["card", "dice"]


def test_removed_values_do_not_return_from_the_file() -> None:
    before = Settings(last_table={"dice": (Seat("Anna"), Seat("Ben"))}, told=("D-5",))
    settings.save(before)
    settings.save(Settings(), before)
    assert settings.load() == (Settings(), "")


# -- what cannot be read ---------------------------------------------------------------------------


def test_each_damaged_file_is_backed_up_once() -> None:
    for content in (b"{", b"[", b"{"):
        write(content)
        assert settings.save(Settings(theme="day")) == ""
    found = {file.name: file.read_bytes() for file in others()}
    assert found == {"settings.json.bak": b"{", "settings.json.2.bak": b"["}


def test_damaged_value_stays_until_changed_and_is_then_backed_up() -> None:
    content = b'{"theme": 5, "told": "D-5", "keys": {"undo": "z"}}'
    write(content)
    assert settings.save(Settings(told=("D-8",))) == ""
    assert on_file() == {"theme": 5, "told": ["D-8"], "keys": {"undo": "z"}}
    assert [file.read_bytes() for file in others()] == [content]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16_and_byte_order_mark_are_read(encoding: str) -> None:
    mark = "\ufeff" if encoding.endswith("e") else ""
    write((mark + json.dumps(OWN, ensure_ascii=False)).encode(encoding))
    loaded, sentence = settings.load()
    assert (loaded.theme, loaded.keys, sentence) == ("day", {"undo": "z"}, "")
    assert settings.save(replace(loaded, theme="night"), loaded) == ""
    assert on_file() == {**OWN, "theme": "night"}
    assert others() == []


def test_huge_file_is_neither_read_nor_made() -> None:
    write(b"{}")
    gigabytes(settings.path())
    assert settings.load()[1].endswith("cannot be read: it is longer than 64 KB.")
    assert settings.save(Settings(theme="day")).endswith("it is longer than 64 KB.")
    write(b'{"of a newer version":' + b"[0," * 300 + b"0" + b"]" * 300 + b"}")
    before = settings.path().read_bytes()
    assert settings.save(Settings(theme="day")).endswith("it would become too long.")
    assert settings.path().read_bytes() == before
