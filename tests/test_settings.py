from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import settings as tries
from hypothesis import strategies as st

from lasvegas_tui import settings
from lasvegas_tui.session.seats import Seat
from lasvegas_tui.settings import Settings

TABLE: dict[str, tuple[Seat, ...]] = {
    "royale": (Seat("Anna", "pink"), Seat("Ben", "blue", "simple"))
}


def write(content: bytes) -> None:
    settings.path().parent.mkdir(parents=True, exist_ok=True)
    settings.path().write_bytes(content)


def test_at_first_there_are_the_usual_settings_and_nothing_to_say() -> None:
    assert settings.load() == (Settings(), "")
    assert not settings.path().exists()


def test_settings_saved_are_settings_loaded() -> None:
    kept = Settings("light", "fast", "always", True, TABLE)
    assert settings.save(kept) == ""
    assert settings.load() == (kept, "")
    assert [file.name for file in settings.path().parent.iterdir()] == ["settings.json"]


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"\xff\xfe", b"[]", b"null", b"[" * 9999, b'{"ascii": true,}', b"// mine\n{}"],
    ids=["empty", "torn", "utf-16", "list", "null", "deep", "comma", "comment"],
)
def test_a_damaged_file_gives_the_usual_settings_and_a_sentence(content: bytes) -> None:
    write(content)
    loaded, sentence = settings.load()
    assert loaded == Settings()
    assert sentence == (
        f"The settings in {settings.path()} are damaged; the usual ones are used."
        " Before any are saved, the file is kept with the ending .bak."
    )


def test_a_damaged_value_costs_only_itself() -> None:
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
def test_any_file_of_settings_is_read_or_gives_the_usual_ones(content: bytes) -> None:
    write(content)
    loaded, sentence = settings.load()
    assert loaded == Settings() or not sentence


def test_a_directory_in_the_place_of_the_file_is_a_sentence() -> None:
    settings.path().mkdir(parents=True)
    assert settings.load() == (
        Settings(),
        f"The settings in {settings.path()} cannot be read: it is not a file.",
    )
    assert "cannot be saved" in settings.save(Settings())
    assert list(settings.path().parent.iterdir()) == [settings.path()]


def test_a_file_in_the_place_of_the_directory_is_a_sentence(home: Path) -> None:
    settings.path().parent.parent.mkdir(parents=True)
    settings.path().parent.write_text("")
    assert settings.load()[1].endswith("cannot be read: Not a directory.")
    assert "cannot be saved" in settings.save(Settings())


def test_a_full_disk_leaves_the_old_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(file: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    settings.save(Settings(handover="always"))
    monkeypatch.setattr(os, "write", full)
    assert settings.save(Settings(handover="never")).endswith("No space left on device.")
    assert settings.load() == (Settings(handover="always"), "")
