"""Whatever lies among the saved games, all other games are listed, gone on with, begun and told."""

import json
import os
from contextlib import suppress
from pathlib import Path
from time import time_ns

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from lasvegas_tui import opening_games, rules, times
from lasvegas_tui.cli import main as cli
from lasvegas_tui.files import deleting_and_renaming, listing
from lasvegas_tui.files.listing import listed
from lasvegas_tui.files.saved_game_summaries import SavedGame
from lasvegas_tui.files.transcript_errors import TranscriptError
from lasvegas_tui.files.transcript_reader import Loaded, header_of, load
from lasvegas_tui.files.transcript_writer import folder
from lasvegas_tui.play.transcript_events import Header
from lasvegas_tui.records import results
from lasvegas_tui.screens.home.lobby_rows import ago
from tests.files.seen import everything, first_line, good_game, look
from tests.saved import header

FAR = 253_402_300_800 * 10**9
"""The first nanosecond of the year 10000."""

CONTENTS = {
    "a mark": b"\xef\xbb\xbf",
    "two marks": b"\xef\xbb\xbf" * 2 + first_line(),
    "utf-16": first_line().decode().encode("utf-16"),
    "no utf-8 in a date": first_line(date="?").replace(b"?", b"\xc3("),
    "half a character": first_line().replace(b"Anna", b"\\ud800"),
    "deep": b'{"format":' + b"[" * 100_000,
    "deep options": first_line(options="?").replace(
        b'"?"', b'{"neutral":' * 900 + b"1" + b"}" * 900
    ),
    "a huge number": first_line(seed="?").replace(b'"?"', b"9" * 5000),
    "a huge version": first_line(version="?").replace(b'"?"', b"9" * 5000),
    "a number": b"1e400",
    "a huge option": first_line(options={"neutral": 10**30}),
    "a date of nothing": first_line(date="\0"),
    "the year 0": first_line(date="0000-01-01T00:00:00"),
    "the year 1": first_line(date="0001-01-01T00:00:00+23:59"),
    "the year 9999": first_line(date="9999-12-31T23:59:59-23:59"),
    "a last line of nothing": first_line() + b"\n\xff",
    "a deep last line": first_line() + b"\n" + b'{"event":' * 50_000,
    "a huge total": first_line()
    + b'\n{"event":"ended","ranks":[1,2],"totals":[%b,0]}\n' % (b"9" * 4000),
    "hostile seats at the end": first_line() + b'\n{"event":"ended","ranks":[1,2],"totals":[1,0],'
    b'"seats":[{"name":"\\u001b[31mEve"},{"name":"Ben"}]}\n',
    "the same seat twice at the end": first_line()
    + b'\n{"event":"ended","ranks":[1,2],"totals":[1,0],"seats":[{"name":"A"},{"name":"a"}]}\n',
}


NAMES = {
    "several lines": b"a\nb\x1b[31m\r.jsonl",
    "no utf-8": b"\xff\xfe.jsonl",
    "nothing": b".jsonl",
    "digits": b"9" * 249 + b".jsonl",
    "other digits": "²٣.jsonl".encode(),
    "blanks": b"  .jsonl",
}


# -- what is found ---------------------------------------------------------------------------------


@pytest.mark.parametrize("content", CONTENTS.values(), ids=CONTENTS)
def test_strange_content_hides_no_other_game(content: bytes) -> None:
    good = good_game()
    (folder() / "strange.jsonl").write_bytes(content)
    strange, known = everything()
    assert strange.path.name == "strange.jsonl"
    assert known.path == good
    assert isinstance(known, SavedGame)


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
@pytest.mark.parametrize("content", [b"", first_line()])
def test_strange_file_names_are_listed_and_deleted(name: bytes, content: bytes) -> None:
    good_game()
    path = folder() / os.fsdecode(name)
    path.write_bytes(content)
    assert path in [item.path for item in everything()]
    if len(name) < 200:
        deleting_and_renaming.delete(path)
        assert path not in [item.path for item in everything()]


def test_deleted_games_are_purged_after_a_week() -> None:
    good_game()
    now, week = time_ns(), deleting_and_renaming.SECONDS_KEPT * 10**9
    kept = {"notes.1.deleted", "x.jsonl.deleted", "x.jsonl.٣.deleted", f"x.jsonl.{now}.deleted"}
    for name in (*kept, "y.jsonl.1.deleted", f"z.jsonl.{now - week}.deleted"):
        (folder() / name).touch()
    deleting_and_renaming.purge(listed())
    assert {name for name in look() if name.endswith(".deleted")} == kept


def test_taken_name_of_the_next_game_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    names = iter((folder() / "taken.jsonl", folder() / "free.jsonl"))
    folder().mkdir(parents=True)
    (folder() / "taken.jsonl").symlink_to("/nowhere")
    monkeypatch.setattr("lasvegas_tui.files.transcript_writer._new_names", lambda _: names)
    assert opening_games.begin(header()).transcript.path.name == "free.jsonl"


# -- times -----------------------------------------------------------------------------------------


@given(st.floats(allow_nan=False))
@example(FAR / 10**9)
@example(-FAR / 10**9)
def test_every_time_is_on_the_calendar(seconds: float) -> None:
    when = times.at(seconds)
    assert times.FIRST <= when <= times.LAST
    ago(when, times.now())
    if abs(seconds) < 10**11:
        assert abs(when.timestamp() - seconds) < 1


@pytest.mark.parametrize("time", [FAR, -FAR, 2**63 * 10**9 - 1, -(2**63) * 10**9, 2**63, -(2**63)])
@pytest.mark.parametrize("is_dated", [True, False])
def test_file_of_any_time_is_listed(
    monkeypatch: pytest.MonkeyPatch, time: int, is_dated: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """No file system of tests has all of them, so the time is told otherwise."""
    good = good_game()
    strange = folder() / "strange.jsonl"
    end = b'\n{"event":"ended","ranks":[1,2],"totals":[1,0]}\n'
    strange.write_bytes(
        (first_line(date="9999-12-31T23:59:59") if is_dated else first_line()) + end
    )
    change = listing.last_change

    def aged(file: os.DirEntry[str] | Path) -> int:
        return time if file.name == strange.name else change(file)

    monkeypatch.setattr(listing, "last_change", aged)
    monkeypatch.setattr(results, "last_change", aged)
    assert {item.path for item in everything()} == {strange, good}
    assert cli.main(["stats"]) == 0
    assert opening_games.latest() == good
    assert "1 game, 1 evening" in capsys.readouterr().out


def test_game_of_another_year_is_not_of_this_evening() -> None:
    path = good_game()
    path.write_bytes(first_line(evening="The end of days"))
    os.utime(path, (4_000_000_000, 4_000_000_000))
    assert opening_games.begin(header()).session.header.evening != "The end of days"


# -- anything --------------------------------------------------------------------------------------

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=6,
)
HEADERS = st.fixed_dictionaries(
    {"format": st.just("lasvegas"), "version": st.sampled_from((1, 1, 1, 0, 2, 10**40))},
    optional={
        "game": st.sampled_from(rules.names()) | st.text(max_size=8),
        "options": st.dictionaries(
            st.sampled_from(("neutral", "tiles", "duels", "starter", "chips")) | st.text(), VALUES
        ),
        "seats": st.lists(
            st.fixed_dictionaries(
                {"name": st.text(max_size=14)},
                optional={"colour": st.text(max_size=6), "bot": st.sampled_from(("bot", "x"))},
            ),
            max_size=6,
        ),
        "seed": st.integers() | VALUES,
        "name": st.text(),
        "date": st.text(max_size=30) | st.datetimes(timezones=st.none()).map(str),
        "evening": st.text(),
        "later": VALUES,
    },
).map(lambda found: json.dumps(found).encode())
LINES = st.sampled_from(
    (
        b'{"event":"took_back"}',
        b'{"event":"sat_down","player":1,"seat":{"name":"Ruby","bot":"bot"}}',
        b'{"event":"ended","ranks":[1,2],"totals":[5,4]}',
        b'{"event":"chose","player":0,"action":{"do":"Place","number":3}}',
    )
)


@st.composite
def damaged_games(draw: st.DrawFn) -> bytes:
    """Return games with some bytes in them that do not belong there."""
    first = draw(HEADERS | st.just(first_line()))
    content = bytearray(b"\n".join([first, *draw(st.lists(LINES | st.binary(), max_size=4))]))
    for at, data in draw(st.lists(st.tuples(st.integers(0, 400), st.binary(max_size=3)))):
        content[at : at + len(data)] = data
    return bytes(content)


@settings(max_examples=80)
@given(st.binary() | damaged_games())
def test_any_bytes_are_listed_like_other_files(content: bytes) -> None:
    if not folder().exists():
        good_game()
    strange = folder() / "strange.jsonl"
    strange.write_bytes(content)
    assert len(everything()) == 2
    for reading in (load, header_of):
        with suppress(TranscriptError):
            assert isinstance(reading(strange), Loaded | Header)
    with suppress(TranscriptError):
        deleting_and_renaming.give_name(strange, "Friday")
    strange.unlink()
