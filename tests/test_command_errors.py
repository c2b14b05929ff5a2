"""What cannot be done, or is typed nearly right, is told in one sentence, with status 2."""

import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from lasvegas_tui.cli.main import main
from tests import loaded

SENTENCE = re.compile(r"lasvegas: [^\n\x00-\x1f]+[.?]\n")
REFUSALS = [
    # games and their options
    ("play", "Choose a game: royale, dice, card, board or vegan, such as"),
    ("play xyz", "There is no game 'xyz': choose royale, dice, card, board or vegan."),
    ("play royal", "There is no game 'royal': did you mean royale?"),
    ("play '\x1b]0;x\x07\x9b31m[/]'", "There is no game"),
    ("play dice extra", "`lasvegas play dice` does not take 'extra'."),
    ("play royale --tiles 9", "from 1 to 6"),
    ("play royale --tiles x", "from 1 to 6"),
    ("play royale --tile 3", "There is no option '--tile' here: did you mean --tiles?"),
    ("play royale --PLAIN", "There is no option '--PLAIN' here"),
    ("play dice --zzz", "There is no option '--zzz' here: `lasvegas play dice --help`"),
    ("play dice --tiles 3", "--tiles is an option of royale, not of dice."),
    ("play royale --no-chips", "--no-chips is an option of dice and card, not of royale."),
    ("play --seed 7 dice", "Options come after the game: `lasvegas play royale --help`"),
    ("play dice --seed x", "A seed is a whole number"),
    ("play dice --players A,B,C,D,E --neutral", "2 to 4 players"),
    ("play royale --basic --tiles 4", "The basic game has no casino tiles"),
    ("play royale --tiles 3 --basic", "The basic game has no casino tiles"),
    ("play royale --basic --fresh-tiles", "The basic game has no casino tiles"),
    ("play card --chips", "Chip cards are used only if"),
    # players
    ("play royale --players Anna", "2 to 5 players, not 1"),
    ("play royale --players A,B,C,D,E,F", "5 chairs at the table, not 6"),
    ("play dice --players Anna,anna", "Two players are called"),
    ("play dice --players Anna,An\u200bna", "Two players are called Anna"),
    ("play dice --players Anna,\u200b", "needs a name"),
    ("play dice --players ''", "In --players there is no name"),
    ("play dice --players ' '", "In --players there is no name"),
    ("play dice --players Anna,", "After the last comma of --players there is no name"),
    ("play dice --players ,Ben", "Before the first comma of --players"),
    ("play dice --players Anna,,Ben", "Between two commas of"),
    ("play dice --players Anna,Maximiliania2", "is too long: at most 12"),
    (
        "play royale --players Anna,Ruby:strong",
        "no level 'strong': choose from simple, eager, greedy, thrifty, sensible, sharp.",
    ),
    # no terminal
    ("", "Playing on the screen needs a terminal"),
    ("play royale --players Anna,Ben", "Playing on the screen needs a terminal"),
    ("play royale --basic --no-fresh-tiles --players Anna,Ben", "terminal"),
    ("play card --no-chips --players Anna,Ben", "terminal"),
    # commands
    ("frobnicate", "There is no command 'frobnicate': there are play, resume, "),
    ("playy royale", "There is no command 'playy': did you mean `lasvegas play`?"),
    ("roayle", "There is no command 'roayle': did you mean `lasvegas play royale`?"),
    ("HLEP", "There is no command 'HLEP': did you mean `lasvegas help`?"),
    ("--theme day resumee", "There is no command 'resumee': did you mean `lasvegas resume`?"),
    ("--version extra", "There is no command 'extra'"),
    ("--version doctor", "`lasvegas --version` takes no command"),
    ("doctor a b", "`lasvegas doctor` does not take 'a b'."),
    ("--nonsense", "--nonsense"),
    ("--asci", "There is no option '--asci' here: did you mean --ascii?"),
    ("--theme mud", "no theme 'mud'"),
    ("--theme Night", "There is no theme 'Night'"),
    ("--animation FAST", "choose off, normal or fast, not 'FAST'."),
    ("stats --theme day", "There is no option '--theme' here: `lasvegas stats --help` lists"),
    ("stats --gam dice", "There is no option '--gam' here: did you mean --game?"),
    ("completion", "Choose from: bash, zsh, fish."),
    ("benchmark poker", "poker"),
    # rules
    ("rules", "a game: royale, dice, card, board or vegan; a rule or words"),
    ("rules dize", "There is no game 'dize': did you mean dice?"),
    ("rules royale Z9", "no rule 'Z9'"),
    ("rules royale nosuchrule", "no rule 'nosuchrule'"),
    ("rules royale jakpot", "no page has any of these words: similar ones are Jackpot"),
    ("rules dice zzz", "no page has any of these words."),
    ("rules royale ties A1", "'A1' names rules and 'ties' does not: give ids, or words to search"),
    # saved games
    ("resume", "There is no saved game to continue"),
    ("resume nowhere.jsonl", "nowhere.jsonl cannot be opened: No such file"),
    ("replay --json", "There is no saved game to look at."),
    ("replay nowhere.jsonl", "nowhere.jsonl"),
    ("replay nowhere.jsonl --json", "nowhere.jsonl cannot be opened"),
    ("replay '\x1b[31m.jsonl' --json", "cannot be opened"),
    ("replay / --json", "/"),
    # simulations
    ("simulate dice", "Missing option '--seats'."),
    ("simulate poker --seats simple,simple", "no game 'poker'"),
    (
        "simulate dice --seats simple,strong",
        "no level 'strong': choose simple, eager, greedy, thrifty, sensible, sharp or random.",
    ),
    ("simulate dice --seats simple,", "There is no level ''"),
    ("simulate dice --seats simple", "2 to 5 players, not 1"),
    ("simulate board --seats simple,simple,simple,simple,simple", "2 to 4 players, not 5"),
    ("simulate dice --seats simple,simple --jobs 0", "from 1 to 256"),
    ("simulate dice --seats simple,simple --games 0", "from 1 to 10000000"),
    ("simulate dice --seats simple,simple --games many", "from 1 to 10000000"),
    ("simulate dice --seats simple,simple --seed one", "'one'"),
    ("simulate dice --tiles 3", "--tiles is an option of royale, not of dice."),
    ("simulate --jobs 2 dice", "Options come after the game: `lasvegas simulate"),
    ("simulate royale --seats simple,simple --basic --tiles 3", "no casino tiles"),
    ("simulate dice --seats simple,simple --json --csv", "--json and --csv exclude each other."),
    ("simulate dice --seats simple,simple --jobs 2 --scheduler x", "--jobs and --scheduler"),
    ("simulate dice --seats simple,simple --append games", "--append"),
]
"""Command lines, each with a part of what is said of it."""


@pytest.mark.parametrize(("words", "reason"), REFUSALS)
def test_wrong_command_line_is_one_sentence_and_status_2(
    words: str, reason: str, complaint: Callable[..., str]
) -> None:
    said = complaint(*shlex.split(words))
    assert SENTENCE.fullmatch(said), said
    assert reason in said


def test_program_ends_with_that_status() -> None:
    done = loaded.run("play", "poker")
    assert (done.returncode, done.stdout) == (2, "")
    assert SENTENCE.fullmatch(done.stderr)


FAULTY = """
from lasvegas_tui.lines.mediator_front import LineFront
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
