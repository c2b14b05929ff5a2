"""What tests of several rooms share: how examples are drawn, a home, a small game of all nodes."""

import asyncio
import gc
import os
import sys
from asyncio import AbstractEventLoop
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Self, TypeAlias

import pytest
from hypothesis import HealthCheck, settings
from msgspec import Struct
from msgspec.structs import replace

from lasvegas_tui import rules
from lasvegas_tui import settings as preferences
from lasvegas_tui.cli.main import main
from lasvegas_tui.rules.core import (
    CHANCE,
    DECISIONS,
    TERMINAL,
    Action,
    Node,
    Options,
    Player,
    Refusal,
    Simultaneous,
    Standing,
    State,
    View,
)
from lasvegas_tui.rules.game_description import Game
from lasvegas_tui.rules.ranking import Criterion, rank
from tests.clock import DrivenLoop
from tests.ui.quiet import apps_are_driven as apps_are_driven

gc.disable()  # what is loaded now stays

OF_UNIX = (
    "files/test_closed_folders.py",
    "files/test_file_systems.py",
    "files/test_lost_files.py",
    "files/test_strange_files.py",
    "files/test_what_lies_there.py",
    "lines/test_streams.py",
    "terminals/test_files.py",
    "terminals/test_unread.py",
    "test_times.py",
    "test_settings_file.py",
    "test_standard_streams.py",
    "test_textual.py",
    "ui/test_bursts.py",
    "ui/test_fuzz.py",
)
"""Tests of pipes, limits and drivers that Windows does not have."""
collect_ignore = [] if hasattr(os, "mkfifo") else list(OF_UNIX)

STRANGE = ("TEXTUAL", "LC_", "XDG_", "PYTHONDONT", "PYTHONIO", "PYTHONUTF8", "PYTHONWARN")
"""How the names begin of what changes how programs look, or where they keep things."""
for name in [name for name in os.environ if name.startswith(STRANGE)]:
    os.environ.pop(name)  # Textual and Rich read them once, when they are imported
for name in ("NO_COLOR", "FORCE_COLOR", "CLICOLOR", "COLUMNS", "LINES", "LANGUAGE", "STY", "TMUX"):
    os.environ.pop(name, None)
os.environ |= {
    "COLORTERM": "truecolor",
    "LANG": "C.UTF-8",
    "TERM": "xterm-256color",
    "TEXTUAL_ANIMATIONS": "none",
    "TEXTUAL_COLOR_SYSTEM": "truecolor",
    "UNICODE_VERSION": "15.1.0",
}

# Examples say what is so, not how quickly: a deadline or a check of speed measures the machine.
settings.register_profile(
    "dev",
    max_examples=50,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.register_profile("ci", settings.get_profile("dev"), derandomize=True)
settings.load_profile("ci" if "CI" in os.environ else "dev")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden", action="store_true", help="write the pictures of screens anew"
    )


def pytest_asyncio_loop_factories(item: pytest.Item) -> dict[str, Callable[[], AbstractEventLoop]]:
    if item.get_closest_marker("real_time"):
        return {"real": asyncio.new_event_loop}
    return {"driven": DrivenLoop}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes longest: at the end, everybody would wait for it."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


def pytest_collection_finish() -> None:
    """Take what is loaded for no garbage, and seldom look for more: it costs a third otherwise."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(400_000, 20, 20)
    gc.enable()


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Folders by the thousand; pytest would look at all of them to number the next one."""
    street = tmp_path_factory.mktemp("homes")
    return (street / str(number) for number in count())


@pytest.fixture(autouse=True)
def home(homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home of Anna's: no test touches the games and settings of whoever runs it."""
    path = next(homes)
    path.mkdir()
    monkeypatch.setenv("HOME", str(path))
    monkeypatch.setenv("LOGNAME", "anna")
    for kind in ("DATA", "CONFIG", "STATE", "CACHE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(path / kind.lower()))
    return path


@pytest.fixture
def known(home: Path) -> None:
    """Somebody who has been here before: the program begins in the lobby, and no game is new."""
    assert preferences.save(preferences.Settings(offered=rules.names())) == ""


# -- a small game: all pick a number, the first hides one, the second guesses it, a coin falls -----


class Pick(Action, frozen=True):
    number: int


class Hide(Action, frozen=True):
    number: int


class Guess(Action, frozen=True):
    number: int


class Toss(Action, frozen=True):
    coin: int


ToyAction: TypeAlias = Pick | Hide | Guess | Toss

PHASES = (Pick, Hide, Guess, Toss)


class ToyView(View, frozen=True):
    points: tuple[int, ...]
    phase: int
    hidden: int | None
    """The number hidden, for whoever hid it."""


class ToyState(State, frozen=True):
    points: tuple[int, ...]
    phase: int = 0
    hidden: int = 0

    @property
    def num_players(self) -> int:
        return len(self.points)

    @property
    def round(self) -> int:
        return 1 + self.phase // len(PHASES)

    @property
    def kind(self) -> type[Action]:
        return PHASES[self.phase % len(PHASES)]

    @property
    def node(self) -> Node:
        if self.round > 2:
            return TERMINAL
        nodes = (Simultaneous(tuple(range(self.num_players))), DECISIONS[0], DECISIONS[1], CHANCE)
        return nodes[self.phase % len(PHASES)]

    def legal_actions(self, player: Player) -> tuple[Action, ...]:
        is_awaited = {Pick: True, Hide: player == 0, Guess: player == 1, Toss: False}[self.kind]
        return (
            tuple(self.kind(number) for number in (1, 2, 3))
            if is_awaited and self.round <= 2
            else ()
        )

    def apply(self, action: Action) -> Self:
        following = replace(self, phase=self.phase + 1)
        match action:
            case Hide(number):
                return replace(following, hidden=number)
            case Guess(number):
                return replace(following.with_points(1, 10 * (number == self.hidden)), hidden=0)
            case Toss(coin):
                return following.with_points(0, coin)
        raise TypeError(action)

    def apply_joint(self, actions: Mapping[Player, Action]) -> Self:
        assert set(actions) == set(range(self.num_players))
        numbers = [
            action.number for _, action in sorted(actions.items()) if isinstance(action, Pick)
        ]
        points = tuple(old + new for old, new in zip(self.points, numbers, strict=True))
        return replace(self, points=points, phase=self.phase + 1)

    def with_points(self, player: Player, more: int) -> Self:
        return replace(
            self, points=tuple(old + more * (p == player) for p, old in enumerate(self.points))
        )

    def sample(self, rng: Random) -> Action:
        return Toss(rng.randrange(1_000_000))

    def refuse(self, player: Player, action: Action) -> Refusal:
        return Refusal("Only 1, 2 or 3.", "T-1")

    def why_impossible(self, outcome: Action) -> Refusal | None:
        return None if isinstance(outcome, Toss) else Refusal("A coin has to fall.", "T-2")

    def is_private(self, player: Player) -> bool:
        return self.kind in (Pick, Hide) and bool(self.legal_actions(player))

    def view(self, player: Player | None) -> ToyView:
        actions = self.legal_actions(player) if player is not None else ()
        return ToyView(
            player,
            self.node,
            actions,
            self.points,
            self.phase,
            self.hidden if player == 0 else None,
        )

    def resample(self, player: Player, rng: Random) -> Self:
        return replace(self, hidden=rng.choice((1, 2, 3))) if player and self.hidden else self

    def returns(self) -> tuple[int, ...]:
        return self.points

    def standings(self) -> tuple[Standing, ...]:
        return rank(Criterion("points", self.points))


class ToyOptions(Options, frozen=True):
    pass


class ToyGame(Struct, frozen=True):
    """The game and what its actions are called."""

    game: Game
    pick: type[Pick] = Pick
    hide: type[Hide] = Hide
    guess: type[Guess] = Guess
    toss: type[Toss] = Toss


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> ToyGame:
    """The small game, known to the program by the name of "toy"."""
    game = Game(
        "toy", "Toy", range(2, 6), ToyOptions, ToyAction, lambda num, _: ToyState((0,) * num)
    )
    names = (*rules.names(), "toy")
    monkeypatch.setattr(rules, "names", lambda: names)
    monkeypatch.setitem(sys.modules, "lasvegas_tui.rules.toy", SimpleNamespace(GAME=game))
    return ToyGame(game)


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Carry out a command, as its words, and return what it prints."""

    def carry_out(*words: object) -> str:
        assert main([*map(str, words)]) == 0
        out, err = capsys.readouterr()
        assert err == ""
        return out

    return carry_out


@pytest.fixture
def complaint(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Give a command, as its words, that is refused, and return why."""

    def refused(*words: object) -> str:
        assert main([*map(str, words)]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith("lasvegas: ")
        return err

    return refused
