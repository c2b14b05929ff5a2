import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import click
import pytest
from msgspec import Meta
from msgspec.structs import replace

from lasvegas_tui import os_differences, rules
from lasvegas_tui.cli.main import COMMANDS
from lasvegas_tui.cli.play_resume_replay import GameCommand, play_game
from lasvegas_tui.cli.simulate_and_benchmark import simulate_game
from lasvegas_tui.cli.stats_and_review import console
from lasvegas_tui.files.transcript_writer import Transcript, folder
from lasvegas_tui.play.seats import Seat, typed_seats
from lasvegas_tui.play.session import Header, Session
from lasvegas_tui.rules import game
from lasvegas_tui.rules.core import Options
from lasvegas_tui.rules.option_specs import option_specs
from tests import loaded
from tests.saved import written
from tests.terminal import PROGRAM, Terminal

LIGHT = """\
import sys
from lasvegas_tui.cli.main import main
main({words!r})
print(*sys.modules)"""


def lasvegas(*words: str) -> subprocess.CompletedProcess[str]:
    """Runs the program without a terminal."""
    return loaded.run(*words)


@pytest.mark.parametrize(
    "words",
    [
        "",
        "play",
        "play royale",
        "play royale --seed",
        "play royale --",
        "--animation",
        "--theme",
        "completion",
        "completion bash",
        "stats",
        "doctor",
        "resume FILE",
    ],
)
def test_complaint_repeats_input_without_control_characters(
    words: str, complaint: Callable[..., str]
) -> None:
    said = complaint(*words.split(), "\x1b[31mred\u202e" + "x" * 500)
    assert "\x1b" not in said
    assert r"\x1b" not in said
    assert len(said) < 250


def test_version_is_printed_and_help_names_every_command_and_game(
    printed: Callable[..., str],
) -> None:
    assert printed("--version") == printed("-v") == "lasvegas 0.1.0\n"
    text = printed("--help")
    assert all(f"\n  {command} " in text for command in COMMANDS)
    assert all(f"{game.name} " in text and game.title in text for game in rules.all_games())


def test_help_names_games_their_options_and_the_folder(printed: Callable[..., str]) -> None:
    text = printed("play", "--help")
    assert all(f"\n  {name} " in text for name in rules.names())
    assert "Options come after the game: `lasvegas play royale --help`" in text
    told = "".join(printed("replay", "--help").split())
    assert "".join(str(folder()).split()) in told


@pytest.mark.parametrize("name", rules.names())
def test_help_for_a_game_names_all_its_options(name: str, printed: Callable[..., str]) -> None:
    text = printed("play", name, "--help")
    flags = [spec.flag for spec in option_specs(game(name).options)]
    assert all(f"\n  {flag} " in text for flag in (*flags, "--players", "--seed", "--ascii"))
    assert game(name).title in text
    assert max(map(len, text.splitlines())) <= 80


class Sown(Options, frozen=True):
    """Options of another package's game, some of which are called as those of every game are."""

    seed: Annotated[bool, Meta(description="Sow.")] = False
    json: Annotated[bool, Meta(description="Name the sower.")] = False
    advice: Annotated[bool, Meta(description="Ask the neighbours.")] = False
    help: Annotated[bool, Meta(description="Ask a neighbour to sow.")] = False
    reapTwice: Annotated[bool, Meta(description="Reap.")] = False  # noqa: N815
    numFields: Annotated[int, Meta(description="Fields.", ge=1, le=9)] = 3  # noqa: N815


def sown(template: click.Command) -> GameCommand:
    return GameCommand(replace(game("dice"), options=Sown), template)


@pytest.mark.parametrize(
    ("template", "flag"),
    [
        (play_game, "--seed"),
        (play_game, "--no-advice"),
        (simulate_game, "--seed"),
        (simulate_game, "--json"),
    ],
)
def test_game_option_does_not_replace_an_option_of_every_game(
    template: click.Command, flag: str
) -> None:
    (found,) = [option for option in sown(template).params if flag in _flags(option)]
    assert found in template.params
    assert not any("--help" in _flags(option) for option in sown(template).params)


def _flags(option: click.Parameter) -> list[str]:
    return [*option.opts, *option.secondary_opts]


def test_option_name_with_capitals_is_accepted() -> None:
    words = ["--no-reapTwice", "--numFields", "4"]
    given = sown(play_game).make_context("dice", words, obj={}).params
    assert (given["reapTwice"], given["numFields"]) == (False, 4)


@pytest.mark.parametrize(
    "words", ["--version", "--help", "play poker", "play royale --players A", "play royale --help"]
)
def test_textual_is_not_loaded_before_a_screen_opens(words: str) -> None:
    command = [sys.executable, "-c", LIGHT.format(words=words.split())]
    loaded = subprocess.run(command, capture_output=True, text=True, timeout=120).stdout.split()
    assert "lasvegas_tui.cli.main" in loaded
    assert {"textual", "rich"}.isdisjoint(loaded)


def test_rules_are_printed_into_a_pipe() -> None:
    done = lasvegas("rules", "royale", "lucky punch")
    assert done.returncode == 0
    assert done.stdout.startswith("## A1 Lucky Punch\n")
    for words in ("lucky", "A1"):
        assert lasvegas("rules", "royale", words).stdout == done.stdout
    assert lasvegas("rules", "dice").stdout.startswith("# Las Vegas in short")


def test_rules_are_printed_in_the_order_they_were_named_or_the_best_page(
    printed: Callable[..., str],
) -> None:
    lines = printed("rules", "royale", "r-6", "A1", "R-6").splitlines()
    headings = [line for line in lines if line.startswith("## ")]
    assert headings == ["## R-6 Passing for a chip", "## A1 Lucky Punch"]
    text = printed("rules", "dice", "TIES")
    assert text.startswith("## D-8 ")
    assert "See also D-21 Chips and ties" in text.splitlines()[-1]
    assert "Read on" not in printed("rules", "dice", "D-8")


@pytest.mark.parametrize(
    ("kind", "told"), [("dumb", "TERM=dumb"), ("", "the environment says nothing of TERM")]
)
def test_terminal_of_no_use_is_refused(kind: str, told: str, home: Path) -> None:
    command = [*PROGRAM, "play", "royale", "--players", "A,B"]
    with Terminal(command, env={"TERM": kind}) as terminal:
        assert terminal.wait() == 2
        said = " ".join(terminal.raw.decode().split())
        assert told in said
        assert "The same command with --plain works anywhere" in said
        assert b"\x1b[?1049h" not in terminal.raw
    assert not (home / "data" / "lasvegas-tui" / "games").exists()


@pytest.fixture
def file() -> Path:
    """A game of dice after its first roll."""
    seats = (Seat("Anna", "orange"), Seat("Ben", "blue"))
    header = Header.new("dice", game("dice").options(), seats, seed=1)
    transcript = Transcript.create(header)
    session = Session.start(header, transcript.append)
    session.draw()
    session.draw()
    transcript.close()
    return transcript.path


def test_replay_is_printed_as_one_json_object_without_a_file_of_the_last_game(
    file: Path, printed: Callable[..., str]
) -> None:
    report = json.loads(printed("replay", file, "--json"))
    assert report["over"] is False
    assert report["awaiting"]["seats"] == [{"seat": 0, "name": "Anna"}]
    assert {seat["name"] for seat in report["standings"]} == {"Anna", "Ben"}
    assert printed("replay", "--json") == printed("replay", file, "--json") != ""


def test_replay_names_line_reason_and_rule_of_an_illegal_entry(file: Path) -> None:
    with file.open("a") as lines:
        lines.write('{"event":"chose","player":0,"action":{"do":"Place","number":7}}\n')
    done = lasvegas("replay", str(file), "--json")
    assert done.returncode == 1
    assert done.stderr == "lasvegas: line 4: There is no casino 7. (D-C1)\n"
    assert json.loads(done.stdout)["problem"] == "line 4: There is no casino 7. (D-C1)"


def test_closed_pipe_is_no_failure() -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w") as pipe:
        command, errors = [*PROGRAM, "rules", "royale"], subprocess.PIPE
        done = subprocess.run(command, stdout=pipe, stderr=errors, text=True, timeout=120)
    assert "Traceback" not in done.stderr


def test_printed_output_follows_the_terminal_size(monkeypatch: pytest.MonkeyPatch) -> None:
    output = console(io.StringIO())
    for size in ((70, 20), (40, 30)):
        told = os.terminal_size(size)
        monkeypatch.setattr(os_differences, "terminal_size", lambda _, told=told: told)
        assert output.size == size


def test_demo_names_demos_of_other_games_with_the_same_name(printed: Callable[..., str]) -> None:
    last = printed("demo", "ties").splitlines()[-1]
    assert last == "There is also `lasvegas demo dice ties` and `lasvegas demo card ties`."
    assert "There is also" not in printed("demo", "dice", "ties")


def test_bot_level_can_follow_a_name() -> None:
    seats = typed_seats(["Anna", "Ruby:simple", "bot:sharp", "Bot: SENSIBLE ", "simple"])
    assert [(seat.name, seat.bot) for seat in seats] == [
        ("Anna", ""),
        ("Ruby", "simple"),
        ("Duke", "bot"),
        ("Lou", "sensible"),
        ("Dot", "simple"),
    ]


@pytest.mark.parametrize("words", [[], ["play"], ["play", "royale"], ["rules"]], ids=" ".join)
def test_help_is_a_command(words: list[str], printed: Callable[..., str]) -> None:
    asked = printed(*words, "--help")
    assert printed("help", *words) == asked


@pytest.mark.parametrize(
    ("words", "advised"),
    [
        ("play vegan --players Anna,bot", "The same command with --plain"),
        ("resume", "The same command with --plain"),
        ("", "`lasvegas play royale --plain`"),
    ],
)
def test_command_that_needs_no_terminal_is_suggested_without_one(words: str, advised: str) -> None:
    written(1)
    done = lasvegas(*words.split())
    assert done.returncode != 0
    assert f"{advised} works anywhere" in done.stderr
