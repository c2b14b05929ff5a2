"""Reading games: what is on the disk, what is told of it, and what is kept."""

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lasvegas_tui import opening_games, rules
from lasvegas_tui.cli.main import main
from lasvegas_tui.files import deleting_and_renaming
from lasvegas_tui.files.saved_game_summaries import DamagedFile, SavedGame
from lasvegas_tui.files.transcript_errors import NotInstalledError, TranscriptError
from lasvegas_tui.files.transcript_reader import load, load_installed
from lasvegas_tui.files.transcript_writer import Transcript, folder
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.transcript_events import Asked, Entry
from lasvegas_tui.records.results import result
from lasvegas_tui.rules.core import Action, Chance, Decision, Terminal
from lasvegas_tui.rules.dice.actions import Place
from lasvegas_tui.rules.dice.rules import DiceState
from lasvegas_tui.rules.grammar import counted
from lasvegas_tui.rules.royale.options import RoyaleOptions
from lasvegas_tui.rules.royale.tiles import CHOICES
from lasvegas_tui.screens.home.lobby_rows import saved_game_row
from tests.saved import header, play, result_of, saved_files, written

FORMAT = (Path(__file__).parents[2] / "docs" / "transcripts.md").read_text("utf-8")


def example() -> str:
    """The file that the documentation shows."""
    return "".join(f"{line.strip()}\n" for line in FORMAT.splitlines() if line.startswith("    {"))


def documented() -> set[str]:
    """The words of the description of the format."""
    return set(re.findall(r"\w+", FORMAT))


def by_hand(path: Path, *lines: str | bytes) -> Path:
    """A file of these lines."""
    file = path / "by-hand.jsonl"
    file.write_bytes(b"\n".join(line.encode() if isinstance(line, str) else line for line in lines))
    return file


HEADER, DEAL, ROLL, *_ = example().splitlines()
PLACE = '{"event":"chose","player":0,"action":{"do":"Place","number":3}}'


# -- what was written is read ----------------------------------------------------------------------


@settings(max_examples=40)
@given(
    st.integers(0, 10**6), st.integers(2, 5), st.booleans(), st.integers(0, 170), st.integers(0, 30)
)
def test_game_cut_anywhere_resumes_unchanged(
    seed: int, num: int, chips: bool, num_events: int, more: int
) -> None:
    saved = Transcript.create(header(num=num, chips=chips))
    session = play(Session.start(header(num=num, chips=chips), saved.append), num_events, seed)
    saved.close()
    again, loaded = Transcript.open(saved.path)
    resumed = loaded.session
    assert loaded.problem is None
    found = (resumed.state, resumed.steps, resumed.events)
    assert found == (session.state, session.steps, session.events)
    resumed.journal = again.append
    session.journal = None
    assert play(resumed, more, seed).state == play(session, more, seed).state
    again.close()
    assert load(saved.path).events == session.events
    saved.path.unlink()


@pytest.mark.parametrize("num", [2, 5])
def test_royale_loads_the_same_at_every_step(num: int) -> None:
    saved = Transcript.create(header("royale", num, tiles=6))
    session = Session.start(header("royale", num, tiles=6), saved.append)
    while not isinstance(session.node, Terminal):
        play(session, 11, len(session.events))
        loaded = load(saved.path)
        assert (loaded.problem, loaded.session.steps) == (None, session.steps)
        assert loaded.session.standings() == session.standings()
    saved.close()


@pytest.mark.parametrize("cut", range(1, 9))
def test_small_game_cut_anywhere_loads_the_same(toy: Any, cut: int) -> None:
    path, session = written(cut, header("toy"))
    assert load(path).session.steps == session.steps


def test_take_backs_and_half_sealed_choices_are_written(toy: Any) -> None:
    saved = Transcript.create(header())
    session = play(Session.start(header(), saved.append), 3)
    session.undo(0)
    play(session, 4)
    session.take_back()
    saved.close()
    kinds = [json.loads(line).get("event") for line in saved.path.read_text().splitlines()]
    assert kinds.count("took_back") == 2
    assert load(saved.path).session.state == session.state
    path, session = written(2, header("toy"))
    resumed = load(path).session
    assert len(resumed.sealed) == 2
    assert resumed.sealed == session.sealed
    for game in (session, resumed):
        game.journal = None
        game.choose(game.awaited[0], toy.pick(2))
    assert resumed.state == session.state


def test_event_is_on_disk_before_it_takes_effect() -> None:
    saved = Transcript.create(header())
    session = Session.start(header())
    sizes = []

    def journal(event: Entry) -> None:
        saved.append(event)
        sizes.append((len(load(saved.path).events), len(session.events)))

    session.journal = journal
    play(session, 5)
    assert sizes == [(n + 1, n) for n in range(5)]
    saved.close()


# -- written by hand -------------------------------------------------------------------------------


def test_example_of_the_documentation_loads(tmp_path: Path) -> None:
    loaded = load(by_hand(tmp_path, example()))
    session = loaded.session
    assert loaded.problem is None
    assert [seat.colour for seat in session.seats] == ["orange", "blue"]
    assert (len(session.events), len(session.steps)) == (7, 5)
    assert isinstance(session.node, Chance)


@pytest.mark.parametrize("game", rules.names())
def test_documentation_names_every_action_field_and_option(game: str) -> None:
    for kind in set(get_args(rules.game(game).actions)) - set(CHOICES):
        assert {kind.__name__, *kind.__struct_fields__} <= documented(), kind
    for field in msgspec.structs.fields(rules.game(game).options):
        assert f"{field.name}: {json.dumps(field.default)}" in FORMAT, field.name


def test_game_written_by_hand_can_be_played(tmp_path: Path) -> None:
    path = by_hand(tmp_path, HEADER, "", DEAL, "  ", ROLL)  # without an end of the last line
    opened, loaded = Transcript.open(path)
    session = loaded.session
    session.journal = opened.append
    session.choose(0, Place(3))
    play(session, 3)
    opened.close()
    again = load(path)
    assert again.problem is None
    assert again.events == session.events
    assert not Path(f"{path}.bak").exists()


def test_marks_line_ends_and_blank_lines_of_other_programs_are_read(tmp_path: Path) -> None:
    loaded = load(by_hand(tmp_path, b"\xef\xbb\xbf" + example().replace("\n", "\r\n").encode()))
    assert (loaded.problem, len(loaded.events)) == (None, 7)
    file = by_hand(tmp_path, "\n  \n" + example() + '{"event":"nonsense"}\n')
    loaded = load(file)
    assert len(loaded.events) == 7
    assert loaded.problem is not None
    assert loaded.problem.startswith("line 11: ")
    assert loaded.num_bytes == len(("\n  \n" + example()).encode())


@pytest.mark.rule("R-10")
def test_options_without_meaning_are_dropped_on_loading(tmp_path: Path) -> None:
    path = tmp_path / "old.jsonl"
    path.write_bytes(
        msgspec.json.encode(header("royale", 2, basic=True, tiles=5, fresh_tiles=True)) + b"\n"
    )
    assert load(path).session.options == RoyaleOptions(basic=True)


SIX_PINK = '{"event":"chanced","action":{"do":"Deal","notes":%s,"chips":%s}}'


def test_impossible_deal_is_refused_by_its_rule(tmp_path: Path) -> None:
    options = '{"sequential":true,"chips":true}'
    first = f'{{"format":"lasvegas","version":1,"game":"card","options":{options},"seats":%s}}'
    deal = SIX_PINK % (json.dumps([[30_000, 40_000]] * 6), json.dumps(["pink"] * 6))
    loaded = load(by_hand(tmp_path, first % '[{"name":"Anna"},{"name":"Ben"}]', deal, ""))
    assert loaded.problem == "line 2: The pile does not hold these chip cards. (C-C4)"


@pytest.mark.parametrize(
    "mistake", [ValueError("17"), RecursionError(), UnicodeDecodeError("utf-8", b"", 0, 1, "")]
)
def test_exception_in_the_rules_is_a_problem_of_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mistake: Exception
) -> None:
    def fail(self: DiceState, action: Action) -> DiceState:
        if isinstance(action, Place):
            raise mistake
        return apply(self, action)

    apply = DiceState.apply
    path = by_hand(tmp_path, HEADER, DEAL, ROLL, PLACE, ROLL, "")
    content = path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(DiceState, "apply", fail)
        opened, loaded = Transcript.open(path)
        kind = type(mistake).__name__
        told = f"The program failed at this event because of a bug: {kind} in"
        assert re.fullmatch(rf"line 4: {told} test_reading\.py:\d+\.", loaded.problem or "")
        assert len(loaded.events) == 2
        opened.close()
    assert path.read_bytes() == content
    assert len(load(path).events) == 4, "a better program reads on"


def test_text_of_a_file_is_printable(tmp_path: Path) -> None:
    loaded = load(
        by_hand(tmp_path, HEADER, DEAL, ROLL, PLACE.replace("Place", "\\u001b[2J\\u202e"), "")
    )
    assert (loaded.problem or "").isprintable()
    file = by_hand(tmp_path, HEADER.replace("Anna", "\\u001b[31mAn\\u202ena" + "x" * 90))
    assert load(file).session.seats[0].name == "[31mAnnaxxxx"


# -- what is on the disk, what is told, what is kept -----------------------------------------------

ENTRIES = [
    (PLACE.replace("3", "4"), "line 4: No die shows a 4. (D-5)"),
    (PLACE.replace("0", "1", 1), "line 4: It is somebody else's turn: now seat 0 has to choose."),
    (ROLL, "line 4: A player has to choose first: seat 0."),
    (
        '{"event":"took_back","player":0}',
        "line 4: The last thing that happened was not this player's choice",
    ),
    ('{"event":"took_back"}', "line 4: There is nothing to undo yet."),
    (PLACE.replace("chose", "sealed"), "line 4: Nothing is chosen face down here"),
    (
        PLACE.replace("Place", "Fly"),
        "line 4: This is not an event of this game: Invalid value 'Fly'",
    ),
    (PLACE.replace("number", "x"), "line 4: This is not an event of this game"),
    (
        PLACE.replace("3", '"3"'),
        "line 4: This is not an event of this game: Expected `int`, got `str`",
    ),
    (PLACE.replace("3", "9" * 5000), "line 4: "),
    (PLACE.replace("0", "-1"), "line 4: There is no seat -1."),
    (PLACE[:-9], "line 4: This is not JSON."),
    ("[" * 100_000, "line 4: "),
    (b'{"event":"\xff"}', "line 4: This is not UTF-8 text."),
    (b"\0" * 4096, "line 4: This is not JSON."),
    ("null", "line 4: This is not an event of this game"),
    # what a later program might add: it would raise the version
    ('{"event":"cheered","player":0}', "line 4: This is not an event of this game: "),
    (PLACE.replace("3", '3,"times":2'), "line 4: This is not an event of this game: "),
]
"""An entry that cannot be, and how the problem told begins; what stands before it is kept."""


@pytest.mark.parametrize(("line", "problem"), ENTRIES, ids=lambda value: str(value)[:30])
def test_wrong_entry_is_reported_with_its_line_and_earlier_ones_are_kept(
    tmp_path: Path, line: str | bytes, problem: str
) -> None:
    loaded = load(by_hand(tmp_path, HEADER, DEAL, ROLL, line, PLACE, ""))
    assert (loaded.problem or "").startswith(problem)
    assert len(loaded.problem or "") < 400
    assert len(loaded.events) == 2
    assert loaded.session.node == Decision(0)


NUM_EVENTS = 20
DAMAGES: dict[str, tuple[Callable[[list[bytes]], list[bytes]], int, str]] = {
    "whole": (lambda lines: lines, 20, ""),
    "no end of the last line": (lambda lines: [*lines[:-1], lines[-1][:-1]], 20, ""),
    "last line cut off": (
        lambda lines: [*lines[:-1], lines[-1][:-9]],
        19,
        "line 21: The line is cut off.",
    ),
    "last line of a byte": (
        lambda lines: [*lines[:-1], lines[-1][:1]],
        19,
        "line 21: The line is cut off.",
    ),
    "another line of zeros": (lambda lines: [*lines, b"\0\0\n"], 20, "line 22: This is not JSON."),
    "half a line more": (lambda lines: [*lines, b"{"], 20, "line 22: The line is cut off."),
    "a line in the middle garbled": (
        lambda lines: [*lines[:10], b"#" + lines[10], *lines[11:]],
        9,
        "line 11: This is not JSON.",
    ),
}
"""What happened to the lines of a game of so many events, how many are kept, and what is told."""


@pytest.mark.parametrize(("damage", "num_kept", "problem"), DAMAGES.values(), ids=DAMAGES)
def test_damaged_tail_is_backed_up_before_truncation(
    damage: Callable[[list[bytes]], list[bytes]], num_kept: int, problem: str
) -> None:
    path, session = written(NUM_EVENTS)
    lines = damage(path.read_bytes().splitlines(keepends=True))
    content = b"".join(lines)
    path.write_bytes(content)
    opened, loaded = Transcript.open(path)
    assert loaded.problem == (problem or None)
    assert loaded.events == session.events[:num_kept]
    assert path.read_bytes() == content, "only playing on changes the file"
    loaded.session.journal = opened.append
    play(loaded.session, 2)
    opened.close()
    assert (load(path).problem, load(path).events) == (None, loaded.session.events)
    backup = Path(f"{path}.bak")
    assert backup.exists() == bool(problem)
    assert not problem or backup.read_bytes() == b"".join(lines[1 + num_kept :])


@pytest.mark.parametrize(
    ("num_more", "lines"),
    [
        (0, "this line"),
        (1, "this line and the line after it"),
        (76, "this line and the 76 lines after it"),
    ],
)
def test_lines_that_playing_on_moves_are_counted_before(num_more: int, lines: str) -> None:
    path, session = written(80)
    content = path.read_bytes().splitlines(keepends=True)
    at = len(content) - 1 - num_more
    content[at] = b"#" + content[at]
    path.write_bytes(b"".join([*content, b"\n"]))
    told = f"Not all of the file could be read: line {at + 1}: This is not JSON."
    assert opening_games.replay(path).notice == f"{told} Left out: {lines}."
    (listed,) = saved_files()
    assert isinstance(listed, SavedGame)
    assert (
        f"{counted(num_more + 1, 'line')} cannot be read" in saved_game_row(listed, 6).about.plain
    )
    table = opening_games.resume(path)
    assert table.notice == f"{told} The next choice moves {lines} to {path.name}.bak."
    play(table.session, 1)
    table.transcript.close()
    moved = Path(f"{path}.bak").read_bytes().splitlines()
    assert len([line for line in moved if line]) == num_more + 1
    assert load(path).events == session.events[: at - 1] + table.session.events[at - 1 :]


# -- files of tomorrow -----------------------------------------------------------------------------


def of_tomorrow(line: bytes) -> bytes:
    """Return a line with fields that a later program of the same format may add."""
    entry = json.loads(line)
    entry["at"] = "2030-01-01T20:00:00+01:00"
    if "event" not in entry:
        entry["table"] = {"cloth": "green"}
        entry["seats"] = [{**seat, "picture": "cat.svg"} for seat in entry["seats"]]
    if "seat" in entry:
        entry["seat"]["picture"] = "dog.svg"
    return json.dumps(entry).encode() + b"\n"


def test_fields_added_by_a_newer_program_change_nothing() -> None:
    """Every kind of event is in the file, and its result is read from the last line."""
    saved = Transcript.create(header(num=2))
    session = play(Session.start(header(num=2), saved.append), 4)
    while not session.awaited:
        play(session, 1)
    session.enter(Asked(session.awaited[0]))
    session.take_back()
    play(session, 6)
    session.sit_down(1, Seat("Cleo"))
    play(session, 1000)
    saved.close()
    path, then = saved.path, (10**18, 10**18)
    os.utime(path, ns=then)
    before, found = load(path), result_of(path)
    lines = path.read_bytes().splitlines(keepends=True)
    kinds = {json.loads(line).get("event") for line in lines[1:]}
    assert kinds == {"chanced", "chose", "took_back", "sat_down", "asked", "ended"}
    later = b"".join(map(of_tomorrow, lines))
    path.write_bytes(later)
    os.utime(path, ns=then)
    loaded = load(path)
    assert (loaded.problem, loaded.events) == (None, before.events)
    assert loaded.session.state == before.session.state
    assert found.num_taken_back == 1
    assert result(path) == found


def test_game_of_tomorrow_continues_and_keeps_what_is_new_in_it() -> None:
    path, _ = written(20)
    later = b"".join(map(of_tomorrow, path.read_bytes().splitlines(keepends=True)))
    path.write_bytes(later)
    deleting_and_renaming.give_name(path, "Friday")
    first, rest = path.read_bytes().split(b"\n", 1)
    assert json.loads(first)["table"] == {"cloth": "green"}
    table = opening_games.resume(path)
    assert table.notice == ""
    play(table.session, 1)
    table.transcript.close()
    assert path.read_bytes().startswith(first + b"\n" + rest)
    assert not Path(f"{path}.bak").exists()


@settings(max_examples=60)
@given(st.data())
def test_any_change_of_bytes_is_a_problem_or_a_refusal(tmp_path: Path, data: st.DataObject) -> None:
    content = bytearray(example().encode())
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(content)))
        length = data.draw(st.integers(0, 12))
        content[start : start + length] = data.draw(st.binary(max_size=12))
    file = tmp_path / "damaged.jsonl"
    file.write_bytes(bytes(content))
    try:
        loaded = load(file)
    except TranscriptError:
        assert not content.startswith(f"{HEADER}\n".encode())
        return
    assert loaded.problem is not None or loaded.num_bytes == len(content)
    assert Session.replay(loaded.header, loaded.events).state == loaded.session.state


def test_path_that_leads_to_no_file_is_refused(tmp_path: Path) -> None:
    for path, sentence in [
        (tmp_path, "is not a file"),
        (Path("/dev/zero"), "is not a file"),
        (tmp_path / "nothing", "No such file"),
        (tmp_path / ("x" * 300), "name too long"),
        (Path("a\0b"), "cannot be opened"),
    ]:
        with pytest.raises(TranscriptError, match=sentence):
            load(path)


def test_game_with_a_tile_that_is_not_installed_is_refused_and_left_as_it_is(
    capsys: pytest.CaptureFixture[str],
) -> None:
    session = Session.start(header("royale"))
    session.draw()
    session.draw()
    lines = [msgspec.json.encode(item) for item in (session.header, *session.events)]
    content = re.sub(rb'"sides":\["..', b'"sides":["I1', b"\n".join([*lines, b""]))
    path = folder() / "I1.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    for opened in (load, Transcript.open):
        with pytest.raises(NotInstalledError, match="The tile I1 is not installed: there are A1"):
            opened(path)
    read = load_installed(path)
    assert read.problem is not None
    assert read.problem.startswith("line 3: The tile I1 is not installed: there are A1")
    assert [*read.events] == [*session.events][:1]
    assert main(["replay", str(path), "--json"]) == 1
    assert msgspec.json.decode(capsys.readouterr().out)["problem"] == read.problem
    assert path.read_bytes() == content
    assert [file.name for file in folder().iterdir()] == [path.name]
    (listed,) = saved_files()
    assert isinstance(listed, DamagedFile)
    assert listed.is_sound
    assert saved_game_row(listed, 6).title.plain == "Not installed"
