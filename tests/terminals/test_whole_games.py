"""Whole games on a real terminal, played by what stands on the screen and by nothing else."""

import json
import re
import signal
from pathlib import Path
from random import Random

import pytest

from lasvegas_tui.files.transcript_reader import load
from lasvegas_tui.rules.royale.tiles.lucky_punch import GuessTokens
from tests import loaded
from tests.saved import is_hiding_tokens, saved_game
from tests.terminal import CURTAIN, LEFT_SCREEN, PROGRAM, Terminal

pytestmark = pytest.mark.terminal

PLAY = (
    *PROGRAM,
    "play",
    "royale",
    "--players",
    "Anna,Ben,Cleo",
    "--tiles",
    "6",
    "--animation",
    "off",
)
MAX_ANSWERS = 2500


class Person:
    """Somebody who reads the screen and answers legally, at random."""

    def __init__(self, terminal: Terminal, seed: int) -> None:
        self.terminal = terminal
        self.rng = Random(seed)
        self.num_curtains = 0

    def play(self) -> None:
        """Answers until the standings are on the screen."""
        for _ in range(MAX_ANSWERS):
            self.terminal.settle()
            if "Money by round" in self.terminal.text:
                return
            self.answer_and_see()
        raise AssertionError(f"the game does not end:\n{self.terminal.text}")

    def answer_and_see(self) -> None:
        before = self.terminal.lines
        self.answer()
        self.terminal.wait_until(
            lambda: self.terminal.lines != before, "something new after an answer"
        )

    def answer(self) -> None:
        if CURTAIN in self.terminal.text:
            self.num_curtains += 1
            self.terminal.wait_for_curtain()
            self.open_curtain()
        elif self._has_key("choose") and (
            numbers := re.findall(r"press ([1-6](?:, [1-6])*)", self.terminal.text)
        ):
            if self._has_key("pass") and self.rng.random() < 0.1:
                self.do("pass")
            else:
                self.choose_number(int(self.rng.choice(numbers[0].split(", "))))
        elif enter := re.search(r"Enter (\w+)", self.terminal.lines[-1]):
            self.do(enter[1])
        else:
            self.choose_line()

    def _has_key(self, name: str) -> bool:
        """Whether the line of keys offers something."""
        return bool(re.search(rf"\S {name}( |$)", self.terminal.lines[-1]))

    def open_curtain(self) -> None:
        raise NotImplementedError

    def choose_number(self, number: int) -> None:
        raise NotImplementedError

    def choose_line(self) -> None:
        raise NotImplementedError

    def do(self, name: str) -> None:
        """Does what the line of keys calls so."""
        raise NotImplementedError


class AtTheKeyboard(Person):
    def open_curtain(self) -> None:
        self.terminal.press("o")

    def choose_number(self, number: int) -> None:
        self.terminal.press(str(number))

    def choose_line(self) -> None:
        self.terminal.press(*["down"] * self.rng.randrange(4), "enter")

    def do(self, name: str) -> None:
        key = re.findall(rf"(\S+) {name}(?: |$)", self.terminal.lines[-1])[0]
        self.terminal.press(key.lower())


class WithTheMouse(Person):
    def open_curtain(self) -> None:
        self.terminal.click(*self.terminal.place("open"))

    def choose_number(self, number: int) -> None:
        """Clicks on the casino, or on a die of that number."""
        digits = self.terminal.place("press ")[1] - 1
        dice = [
            match.start()
            for match in re.finditer(rf"\b{number}\b", self.terminal.screen.display[digits])
        ]
        if dice and self.rng.random() < 0.5:
            self.terminal.click(self.rng.choice(dice), digits)
        else:
            names = self.terminal.screen.display[1]
            self.terminal.click(re.search(rf"\b{number} [A-Z]", names).start(), 1)  # type: ignore[union-attr]

    def choose_line(self) -> None:
        self.do("choose")

    def do(self, name: str) -> None:
        self.terminal.wait_until(lambda: self._has_key(name), f"{name} among the keys")
        line = self.terminal.lines[-1]
        self.terminal.click(line.index(f" {name}") + 1, len(self.terminal.lines) - 1)


def final_report(path: Path) -> dict[str, object]:
    report: dict[str, object] = json.loads(loaded.run("replay", str(path), "--json").stdout)
    return report


def the_file(home: Path) -> Path:
    (path,) = home.rglob("*.jsonl")
    return path


@pytest.mark.long
def test_short_game_of_royale_is_played_by_keyboard(home: Path) -> None:
    with Terminal([*PLAY, "--players", "Anna,Ben", "--short", "--seed", "8"]) as terminal:
        terminal.wait_for("Enter roll")
        person = AtTheKeyboard(terminal, 1)
        person.play()
        assert person.num_curtains
        assert re.search(r"(Anna|Ben|Cleo)(,| and|\s).*(wins|share)", terminal.text)
        terminal.press("q")
        terminal.wait_for("New game")
        terminal.press("q")
        assert terminal.wait() == 0
        assert LEFT_SCREEN in terminal.raw
    report = final_report(the_file(home))
    assert report["over"] is True
    assert report["round"] == 1
    assert report["problem"] is None


@pytest.mark.nightly
@pytest.mark.long
def test_whole_game_of_royale_is_played_by_mouse(home: Path) -> None:
    with Terminal([*PLAY, "--seed", "58"]) as terminal:
        terminal.wait_for("Enter roll")
        person = WithTheMouse(terminal, 2)
        person.play()
        assert person.num_curtains
        person.do("leave")
        terminal.wait_for("New game")
        person.do("leave")
        assert terminal.wait() == 0
        assert LEFT_SCREEN in terminal.raw
    assert final_report(the_file(home))["over"] is True


# -- the plug is pulled ----------------------------------------------------------------------------


@pytest.fixture
def lucky_punch() -> Path:
    """A game of three in which Lucky Punch has just been set off, by Anna."""
    return saved_game(is_hiding_tokens)


def open_and_see_the_choices(terminal: Terminal) -> None:
    terminal.wait_for_curtain()
    terminal.press("o")
    terminal.wait_for_quiet("Two tokens")


def test_killed_game_resumes_on_the_open_curtain(lucky_punch: Path) -> None:
    with Terminal([*PROGRAM, "resume", str(lucky_punch)]) as terminal:
        open_and_see_the_choices(terminal)
        terminal.press("2")
        terminal.signal(signal.SIGKILL)
        assert terminal.wait() == -signal.SIGKILL
    assert final_report(lucky_punch)["awaiting"] == {
        "node": "decision",
        "seats": [{"seat": 0, "name": "Anna"}],
        "actions": ["HideTokens"],
        "who": None,
    }
    with Terminal([*PROGRAM, "resume"]) as terminal:
        terminal.wait_for(CURTAIN)
        assert "Anna" in terminal.text
        assert "to hide tokens" in terminal.text
        assert "Two tokens" not in terminal.text
        assert b"Two tokens" not in terminal.raw


def test_killed_game_keeps_a_secret_choice_secret(lucky_punch: Path) -> None:
    with Terminal([*PROGRAM, "resume", str(lucky_punch), "--animation", "off"]) as terminal:
        open_and_see_the_choices(terminal)
        terminal.press("3", "enter")
        terminal.wait_for("Guess two tokens")
        terminal.signal(signal.SIGKILL)
        terminal.wait()
    assert final_report(lucky_punch)["awaiting"] == {
        "node": "decision",
        "seats": [{"seat": 1, "name": "Ben"}],
        "actions": ["GuessTokens"],
        "who": None,
    }
    assert load(lucky_punch).session.state.legal_actions(1) == tuple(
        GuessTokens(n) for n in (1, 2, 3)
    )

    content, pictures = lucky_punch.read_text(), []
    assert '{"do":"HideTokens","tokens":3}' in content
    for tokens in (1, 2, 3):
        lucky_punch.write_text(
            content.replace('"HideTokens","tokens":3', f'"HideTokens","tokens":{tokens}')
        )
        with Terminal([*PROGRAM, "resume", "--animation", "off"]) as terminal:
            terminal.wait_for_quiet("Guess two tokens")
            pictures.append(terminal.text)
            terminal.press("l")
            pictures[-1] += terminal.text
            terminal.press("escape")
            terminal.wait_for_quiet("Guess two tokens")
            terminal.press("1")
            terminal.wait_for("Enter confirm")
            terminal.press("enter")
            terminal.wait_for(f"Ben guesses 1, Anna holds {tokens}")
            terminal.settle()
            assert f"Anna holds {tokens}" in terminal.text, "a reveal stays until a key"
    assert "Ben" in pictures[0]
    assert pictures[0] == pictures[1] == pictures[2]


def seal(terminal: Terminal, name: str, *keys: str) -> None:
    """Opens the curtain as that player, selects and seals."""
    terminal.wait_for(f"I am {name}")
    terminal.wait_for_curtain()
    terminal.press("o")
    terminal.wait_for_quiet("chosen")
    terminal.press(*keys, "enter")


def test_killed_game_resumes_with_its_sealed_choices(home: Path) -> None:
    play = [
        *PROGRAM,
        "play",
        "card",
        "--players",
        "Anna,Ben,Cleo",
        "--seed",
        "7",
        "--animation",
        "off",
    ]
    with Terminal(play) as terminal:
        seal(terminal, "Anna", "space")
        seal(terminal, "Ben", "space")
        terminal.wait_for("I am Cleo")
        terminal.signal(signal.SIGKILL)
        terminal.wait()
    path = the_file(home)
    awaiting = {
        "node": "simultaneous",
        "seats": [{"seat": 2, "name": "Cleo"}],
        "actions": ["Select"],
        "who": None,
    }
    assert final_report(path)["awaiting"] == awaiting
    assert path.read_text().count('"event":"sealed"') == 2
    with Terminal([*PROGRAM, "resume"]) as terminal:
        terminal.wait_for("I am Cleo")
        assert "chosen already:  ▲ Anna  ● Ben" in terminal.text
        seal(terminal, "Cleo", "space")
        terminal.wait_for("Cards up!")
