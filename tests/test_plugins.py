"""Games, tiles and bots of other packages are found by entry points, and what fails is left out."""

import os
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from lasvegas_tui import plugins
from lasvegas_tui.files import saved_game_summaries
from lasvegas_tui.os_differences import Signalled
from lasvegas_tui.plugins import PluginError, Plugins
from lasvegas_tui.records import results
from lasvegas_tui.rules.dice.rules import DiceState
from tests.apart import run_tests
from tests.distribution import MODULES, TOYS, install
from tests.saved import saved_files, written
from tests.terminal import PROGRAM, Terminal

BROKEN = {
    "lasvegas.games": {"ghost": "nowhere", "dice": "pig", "Pig": "pig"},
    "lasvegas.tiles": {"Z1": "pig", "Z2": "pickpocket", "A1": "pickpocket"},
    "lasvegas.bots": {"mute": "own_bot:careful", "sharp": "own_bot:BOT"},
}
LEFT_OUT = [
    "The game dice of lasvegas-more is left out: there is another game of this name.",
    "The game Pig of lasvegas-more is left out: no game can have this name.",
    "The tile A1 of lasvegas-more is left out: there is another tile of this name.",
    "The bot sharp of lasvegas-more is left out: there is another bot of this name.",
    "The game ghost of lasvegas-more is left out: loading it raised ModuleNotFoundError:"
    " No module named 'nowhere'.",
    "The tile Z1 of lasvegas-more is left out: it is not a module with one tile Z1.",
    "The tile Z2 of lasvegas-more is left out: it is not a module with one tile Z2.",
    "The bot mute of lasvegas-more is left out: it is not a Bot.",
]


class UnspeakableError(BaseException):
    """An error that cannot say anything."""

    def __str__(self) -> str:
        raise KeyboardInterrupt

    __repr__ = __str__


def lasvegas(*args: str, env: Mapping[str, str], given: str = "") -> tuple[int, str, str]:
    """Run the program, and return its exit status and what it prints and complains of."""
    done = subprocess.run(
        [*PROGRAM, *args], capture_output=True, text=True, env={**os.environ, **env}, input=given
    )
    return done.returncode, done.stdout, done.stderr


def the_file() -> Path:
    (path,) = Path.home().rglob("*.jsonl")
    return path


# -- what is found ---------------------------------------------------------------------------------


@pytest.fixture
def toys(tmp_path: Path) -> dict[str, str]:
    """The environment with a game, a tile and a bot."""
    return install(tmp_path, TOYS)


@pytest.mark.terminal
@pytest.mark.timeout(300)
@pytest.mark.usefixtures("known")
def test_plugin_game_is_in_the_lobby_and_can_be_played(toys: dict[str, str]) -> None:
    with Terminal([*PROGRAM, "--animation", "off"], env=toys) as terminal:
        terminal.wait_for("2-5")
        terminal.press("6")
        terminal.wait_for("a new game")
        terminal.press("f2")
        terminal.wait_for("Roll again")
        terminal.press("q")
        terminal.wait_for("Continue")
        terminal.press("q")
        assert terminal.wait() == 0
    assert '"game":"pig"' in the_file().read_text()


def test_plugin_tile_and_game_are_played_in_line_mode(toys: dict[str, str]) -> None:
    assert lasvegas("rules", "royale", "I1", env=toys)[1].startswith("## I1 Pickpocket")
    royale = "play royale --plain --tiles 6 --players random,random --seed 1"
    lasvegas(*royale.split(), env=toys)
    assert '"I1"' in the_file().read_text()
    assert lasvegas("rules", "pig", env=toys)[1].startswith("# Pig\n\nPig: in turn")
    pig = "play pig --plain --players bot,bot:simple --seed 3"
    status, said, complaint = lasvegas(*pig.split(), env=toys)
    assert (status, complaint) == (0, "")
    assert "The game is over." in said


@pytest.mark.nightly
@pytest.mark.long
@pytest.mark.timeout(300)
def test_plugin_tile_passes_the_checks_of_all_tiles(toys: dict[str, str]) -> None:
    checks = ("tests/toy_tile/checks.py", "-k", "not at_a_terminal")
    run_tests(*checks, plugin="no:randomly", **toys)


def test_plugin_bot_is_seated_by_name_saved_and_simulated(toys: dict[str, str]) -> None:
    players = "Ruby:careful,bot:careful,careful"
    status, said, complaint = lasvegas("play", "dice", "--plain", "--players", players, env=toys)
    assert (status, complaint, said.count(" (careful bot).")) == (0, "", 3)
    assert the_file().read_text().count('"bot":"careful"') == 3
    simulate = ("simulate", "dice", "--seats", "careful,random", "--games", "4", "--jobs", "1")
    status, said, complaint = lasvegas(*simulate, env=toys)
    assert (status, complaint) == (0, "")
    assert "careful" in said
    said = "lasvegas: The bot careful plays dice, not card.\n"
    for words in ("play card --players A,bot:careful", "simulate card --seats careful,bot"):
        assert lasvegas(*words.split(), env=toys)[::2] == (2, said)


@pytest.mark.terminal
@pytest.mark.timeout(300)
def test_plugin_bot_is_offered_and_explained_in_the_setup(toys: dict[str, str]) -> None:
    with Terminal([*PROGRAM, "play", "dice", "--animation", "off"], env=toys) as terminal:
        terminal.wait_for("a new game")
        terminal.press("down", "tab", "tab")
        for _ in range(8):
            terminal.settle()
            if "careful" in terminal.text:
                break
            terminal.press("right")
        terminal.wait_for("A bot. Takes what it")
        terminal.press("f2")
        terminal.wait_for("Anna")
        terminal.press("ctrl+q")
        terminal.wait()
    assert '"bot":"careful"' in the_file().read_text()


def test_missing_plugin_bot_is_replaced_when_a_game_is_resumed(toys: dict[str, str]) -> None:
    args = ("play", "dice", "--plain", "--players", "Anna,Ruby:careful", "--seed", "7")
    assert lasvegas(*args, env=toys)[0] == 0
    status, said, _ = lasvegas("resume", "--plain", env={}, given="\n4\n\n")
    assert status == 0
    line = " ".join(said.split())
    assert "Ruby was played by the bot careful, which cannot play here" in line
    assert "There is no bot 'careful' here" in line
    assert "From here on the sharp bot plays for Ruby." in line
    assert '"event":"sat_down"' in the_file().read_text()
    assert lasvegas("replay", "--plain", env={})[0] == 0


def test_example_project_declares_its_bot(toys: dict[str, str]) -> None:
    described = tomllib.loads((MODULES[-1] / "pyproject.toml").read_text())
    assert described["project"]["entry-points"]["lasvegas.bots"] == TOYS["lasvegas.bots"]


# -- what is left out ------------------------------------------------------------------------------


def test_plugins_left_out_are_told_once_and_the_rest_can_be_played(tmp_path: Path) -> None:
    broken = install(tmp_path, BROKEN)
    status, said, complaint = lasvegas("doctor", env=broken)
    assert (status, complaint) == (1, "")
    assert set(LEFT_OUT) <= set(said.splitlines())
    status, _, complaint = lasvegas("play", "ghost", env=broken)
    assert status == 2
    assert sum("ghost" in line for line in complaint.splitlines()) == 1
    args = ("play", "royale", "--plain", "--players", "random,random")
    status, said, complaint = lasvegas(*args, env=broken)
    assert (status, "The game is over." in said) == (0, True)
    assert {f"lasvegas: {LEFT_OUT[index]}" for index in (4, 7)}.isdisjoint(complaint.splitlines())


@pytest.mark.terminal
@pytest.mark.usefixtures("known")
def test_lobby_lists_plugins_left_out(tmp_path: Path) -> None:
    env = install(tmp_path, {"lasvegas.games": {"ghost": "nowhere"}})
    with Terminal(PROGRAM, env=env) as terminal:
        terminal.wait_for("The game ghost of lasvegas-more is left out")
        assert "Las Vegas Royale" in terminal.text
        terminal.press("q")
        assert terminal.wait() == 0
    assert b"lasvegas: The game ghost" in terminal.raw


# -- one kind of plugin ----------------------------------------------------------------------------


def found(monkeypatch: pytest.MonkeyPatch, *entries: tuple[str, str]) -> Plugins:
    """Return colours of other packages; none of them is green."""
    group = "lasvegas.colours"
    declared = tuple(EntryPoint(name, value, group) for name, value in entries)
    monkeypatch.setattr(plugins, "_in_group", lambda asked: declared if asked == group else ())
    monkeypatch.setattr(plugins, "_LEFT_OUT", {})
    return Plugins("colour", lambda name, _: "it is green" if name == "green" else "", ("red",))


def test_plugin_names_are_known_without_loading_and_the_first_of_two_is_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    colours = found(monkeypatch, ("pink", "nowhere"), ("blue", "nowhere"))
    assert colours.names == ("blue", "pink")
    assert plugins.left_out() == ()
    colours = found(monkeypatch, ("blue", "json"), ("blue", "nowhere"), ("red", "json"))
    assert colours.loads("blue")
    assert colours.names == ("blue",)
    assert len(plugins.left_out()) == 2


def test_failing_plugin_is_loaded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    colours = found(monkeypatch, ("pink", "json:missing"), ("green", "json"), ("blue", "json"))
    for _ in range(2):
        with pytest.raises(PluginError, match="The colour pink is left out: loading it raised"):
            colours.load("pink")
        assert not colours.loads("green")
        assert colours.loads("blue")
    assert len(plugins.left_out()) == 2


@pytest.mark.parametrize(
    ("raised", "said"),
    [
        (SystemExit("good bye"), "SystemExit: good bye"),
        (KeyboardInterrupt(), "KeyboardInterrupt"),
        (GeneratorExit(), "GeneratorExit"),
        (UnspeakableError(), "UnspeakableError"),
        (BaseException("..."), "BaseException"),
    ],
    ids=lambda raised: type(raised).__name__,
)
def test_plugin_that_raises_anything_is_left_out(
    raised: BaseException, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def load(_: EntryPoint) -> None:
        raise raised

    colours = found(monkeypatch, ("pink", "json"))
    monkeypatch.setattr(EntryPoint, "load", load)
    assert not colours.loads("pink")
    assert plugins.left_out() == (f"The colour pink is left out: loading it raised {said}.",)


def test_signal_interrupts_loading_of_a_plugin(monkeypatch: pytest.MonkeyPatch) -> None:
    def load(_: EntryPoint) -> None:
        raise Signalled(2)

    colours = found(monkeypatch, ("pink", "json"))
    monkeypatch.setattr(EntryPoint, "load", load)
    with pytest.raises(Signalled):
        colours.load("pink")


@pytest.mark.parametrize("part", ["node", "standings", "apply"])
@pytest.mark.parametrize("raised", [ValueError(), SystemExit(), UnspeakableError()])
def test_saved_game_whose_rules_fail_is_listed_as_damaged(
    raised: BaseException, part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise raised

    path, _ = written(10_000)
    without_end = path.read_text().splitlines()[:-1]
    path.write_text("\n".join(without_end))
    monkeypatch.setattr(DiceState, part, property(fail) if part == "node" else fail)
    (listed,) = saved_files()
    assert isinstance(listed, saved_game_summaries.DamagedFile) or listed.problem
    assert isinstance(results.result(path), results.Unreadable)


def test_reason_of_a_failed_plugin_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    colours = found(monkeypatch, ("pink", "tests.shouting"))
    monkeypatch.setitem(sys.modules, "tests.shouting", None)
    monkeypatch.setattr(colours, "_reason_against", lambda *_: f"a\nb\x1b[2J{'c' * 500}")
    monkeypatch.setattr(EntryPoint, "load", lambda entry: entry)
    assert not colours.loads("pink")
    (sentence,) = plugins.left_out()
    assert sentence.isprintable()
    assert len(sentence) < 200


def test_plugins_are_not_imported_unless_needed() -> None:
    code = (
        "import sys; from lasvegas_tui.cli import main\n"
        "main.main(['--version']); print('importlib.metadata' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.endswith("False\n")
