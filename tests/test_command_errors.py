"""What cannot be done is told in one sentence, with the status of a mistake."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from lasvegas_tui.cli.main import main
from lasvegas_tui.rules import all_games
from tests import loaded

SENTENCE = re.compile(r"lasvegas: [^\n\x00-\x1f]+[.?]\n")
REFUSALS = {
    "no terminal": (
        ["play", "royale", "--players", "Anna,Ben"],
        "Playing on the screen needs a terminal",
    ),
    "no terminal for the lobby": ([], "Playing on the screen needs a terminal"),
    "a bad option": (["play", "royale", "--tile", "4"], "--tile"),
    "a bad value": (["play", "royale", "--tiles", "7"], "1 to 6"),
    "an option of another game": (
        ["play", "dice", "--tiles", "3", "--players", "Anna,Ben"],
        "--tiles",
    ),
    "an unknown game": (["play", "poker"], "There is no game 'poker'"),
    "an unknown command": (["deal"], "deal"),
    "one player": (["play", "royale", "--players", "Anna"], "2 to 5 players, not 1"),
    "six players": (["play", "royale", "--players", "A,B,C,D,E,F"], "not 6"),
    "equal names": (["play", "dice", "--players", "Anna,anna"], "Two players are called"),
    "names equal when cleaned": (
        ["play", "dice", "--players", "Anna,An\u200bna"],
        "Two players are called Anna",
    ),
    "a name of nothing": (["play", "dice", "--players", "Anna,\u200b"], "needs a name"),
    "no names": (["play", "dice", "--players", ""], "In --players there is no name"),
    "a blank for a name": (["play", "dice", "--players", " "], "In --players there is no name"),
    "no last name": (["play", "dice", "--players", "Anna,"], "After the last comma of --players"),
    "no first name": (["play", "dice", "--players", ",Ben"], "Before the first comma of --players"),
    "no name between": (["play", "dice", "--players", "Anna,,Ben"], "Between two commas of"),
    "a long name": (["play", "dice", "--players", "Anna,Maximiliania2"], "is too long: at most 12"),
    "a word after the version": (["--version", "extra"], "There is no command 'extra'"),
    "a command after the version": (
        ["--version", "doctor"],
        "`lasvegas --version` takes no command",
    ),
    "an id beside a word": (
        ["rules", "royale", "ties", "A1"],
        "'A1' names rules and 'ties' does not: give ids, or words to search for.",
    ),
    "a seed in letters": (["play", "dice", "--seed", "x"], "A seed is a whole number"),
    "a hostile word": (["play", "\x1b]0;x\x07\x9b31m[/]"], "There is no game"),
    "a file that is not there": (
        ["replay", "nowhere.jsonl", "--json"],
        "nowhere.jsonl cannot be opened",
    ),
    "no such game to resume, and no terminal": (
        ["resume", "nowhere.jsonl"],
        "nowhere.jsonl cannot be opened: No such file",
    ),
    "no game to resume, and no terminal": (["resume"], "There is no saved game to continue"),
    "a hostile file": (["replay", "\x1b[31m.jsonl", "--json"], "cannot be opened"),
    "a directory": (["replay", "/", "--json"], "/"),
}


@pytest.mark.parametrize(("words", "reason"), REFUSALS.values(), ids=REFUSALS)
def test_wrong_command_line_is_one_sentence_and_status_2(words: list[str], reason: str) -> None:
    done = loaded.run(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert SENTENCE.fullmatch(done.stderr), done.stderr
    assert reason in done.stderr


FAULTY = """
from lasvegas_tui.lines.front import LineFront
from lasvegas_tui.rules import rulebook
def fail(*_, **__):
    secret = "three " + "tokens"
    raise RuntimeError("broken")
rulebook.sections = LineFront.play = fail
"""
BROKEN = {
    "a command": ("rules", "dice", "ties"),
    "a game in lines": ("play", "dice", "--plain", "--players", "Anna,Ben"),
}


@pytest.mark.parametrize("words", BROKEN.values(), ids=BROKEN)
def test_failure_is_one_sentence_and_its_report_shows_no_value(
    words: tuple[str, ...], home: Path
) -> None:
    done = loaded.run(*words, first=FAULTY)
    (log,) = home.rglob("crash.log")
    assert done.returncode == 1
    assert f"The program failed; a report is in\n{log}\n" in done.stderr
    assert "Traceback" not in done.stderr
    assert "RuntimeError: broken" in log.read_text()
    assert "three tokens" not in log.read_text()


SHOUTING = FAULTY.replace('"broken"', '"\\x1b]0;title\\x07 \\x9b31m \\udce4"')


def test_report_of_a_failure_has_nothing_that_a_terminal_obeys(home: Path) -> None:
    assert loaded.run("rules", "dice", first=SHOUTING).returncode == 1
    (log,) = home.rglob("crash.log")
    written = log.read_text("utf-8")
    assert r"RuntimeError: \x1b]0;title\x07 \x9b31m \udce4" in written
    assert all(sign.isprintable() for sign in written.replace("\n", ""))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("royale", "play royale"),
        ("Royale --tiles 3", "play royale --tiles 3"),
        ("--theme day royale", "--theme day play royale"),
        ("PLAY Dice", "play dice"),
        ("Rules BOARD B-1", "rules board B-1"),
        ("stats --game Vegan", "stats --game vegan"),
        ("play dice --players Royale,Dice", "play dice --players Royale,Dice"),
        ("help ROYALE", "play royale --help"),
        ("Help Rules", "rules --help"),
    ],
)
def test_capitals_and_a_game_name_alone_are_accepted(
    typed: str, meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ends = []
    for line in (typed, meant):
        status, printed = main(line.split()), capsys.readouterr()
        ends.append((status, printed.out.casefold(), printed.err))
    assert ends[0] == ends[1]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("playy royale", "There is no command 'playy': did you mean `lasvegas play`?"),
        ("roayle", "There is no command 'roayle': did you mean `lasvegas play royale`?"),
        ("--theme day resumee", "There is no command 'resumee': did you mean `lasvegas resume`?"),
        ("frobnicate", "There is no command 'frobnicate': there are play, resume, "),
        ("play royal", "There is no game 'royal': did you mean royale?"),
        ("play xyz", "There is no game 'xyz': choose royale, dice, card, board or vegan."),
        ("play", "Choose a game: royale, dice, card, board or vegan, such as"),
        ("play dice --tiles 3", "--tiles is an option of royale, not of dice."),
        ("play royale --tile 3", "There is no option '--tile' here: did you mean --tiles?"),
        ("play royale --no-chips", "--no-chips is an option of dice and card, not of royale."),
        ("stats --gam dice", "There is no option '--gam' here: did you mean --game?"),
        ("--asci", "There is no option '--asci' here: did you mean --ascii?"),
        ("play dice --zzz", "There is no option '--zzz' here: `lasvegas play dice --help`"),
        ("play dice extra", "`lasvegas play dice` does not take 'extra'."),
        ("play --seed 7 dice", "Options come after the game: `lasvegas play royale --help`"),
        ("simulate --jobs 2 dice", "Options come after the game: `lasvegas simulate"),
        ("simulate dice --tiles 3", "--tiles is an option of royale, not of dice."),
        ("rules dize", "There is no game 'dize': did you mean dice?"),
    ],
)
def test_mistyped_argument_gets_advice_in_one_sentence(
    typed: str, told: str, complaint: Callable[..., str]
) -> None:
    said = complaint(*typed.split())
    assert said.startswith(f"lasvegas: {told}")
    assert said.count("\n") == 1


def test_help_names_the_five_games(printed: Callable[..., str]) -> None:
    told = printed("--help")
    assert all(f"{game.name} " in told and game.title in told for game in all_games())


def test_v_prints_the_version(printed: Callable[..., str]) -> None:
    assert printed("-v").startswith("lasvegas ")
