"""Wild hands at every screen of the program, far faster than screens come and go.

    python -m tests.fuzz --events 500000 --seed 1

A leg begins at some place: the lobby, a setup, the settings, a rulebook, a demo, a replay, or a
table of any game, as deep in it as chance has it, with people and bots in any chairs. There keys,
clicks, drags, the wheel, pasted text, focus and sizes come in bursts. Then the terminal is put
right again and the way back to the lobby is taken by the keys that lead there: where it is not
found within seconds, the program stands still. An end that nobody asked for, or an error in any
task, is a failure too.

Strange files come to lie among the saved games meanwhile, and the file of the game on the table is
moved, removed, replaced or cut. After each run of the program another one is visited on a real
terminal, which takes any bytes and is closed in the end: see `fuzz_terminal`.

A failure prints the seed of its leg and the fewest events that were found to bring it about;
`--leg SEED` plays it again, after those before it in the same run of the program.
"""

import argparse
import asyncio
import faulthandler
import os
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from typing import Any, TypeAlias
from unittest.mock import patch

from msgspec import Struct
from msgspec.structs import replace
from textual import events
from textual.drivers.headless_driver import HeadlessDriver
from textual.geometry import Size
from textual.pilot import Pilot, WaitForScreenTimeout
from textual.screen import Screen
from textual.worker import Worker, WorkerFailed

from lasvegas_tui import app as program
from lasvegas_tui import demos, destinations, rules
from lasvegas_tui.app import LasVegas
from lasvegas_tui.asking.agreement_question import Agreement
from lasvegas_tui.bots import playouts
from lasvegas_tui.files.transcript_writer import Transcript
from lasvegas_tui.play.session import Header, Session
from lasvegas_tui.rules import rulebook
from lasvegas_tui.rules.core import Terminal
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.home.lobby import LobbyScreen
from lasvegas_tui.screens.home.settings import SettingsScreen
from lasvegas_tui.screens.learn.demo_director_with_keys import DemoDirector
from lasvegas_tui.screens.live.curtain import CurtainDirector
from lasvegas_tui.screens.live.director_with_keys import PlayDirector
from lasvegas_tui.settings import Settings
from lasvegas_tui.shell.arming_delay import ArmingDelay
from lasvegas_tui.shell.too_small import TooSmall
from tests import faults
from tests.fuzz_terminal import STRANGE, home, lay, visit
from tests.replies import random_header
from tests.ui.tables import director_of
from tests.walking import random_step

NUM_EVENTS = 250
"""Events of a leg."""
NUM_LEGS = 8
"""Legs until the program begins anew."""
VISIT = "terminal"
"""The end of the seed of a leg on a real terminal."""
NUM_TRIES = 60
"""Repetitions of a leg that failed, each with fewer events."""
DEEPEST = 500
"""Steps of a game that are played before it comes to the table."""
NAMES = ("Anna", "Ben", "Cléo", "多拉", "Eve")
FULL = (80, 24)
RESEATED = 0.02
"""How often hands make for the menu of a table and change a seat there."""
PATIENCE = 8.0
"""Seconds of this program's own work that an answer may take, however busy the machine is."""
FEWEST_TRIES = 5
"""Times that an answer is asked for, however long they take."""
IDLE_PATIENCE = 180.0
"""Seconds that it may take where nothing is worked at."""
STACK = 16
"""The calls that are told of an end."""
HANGING = 400.0
"""Seconds after which a leg hangs: the whole run ends, with a traceback of where."""

COMMON_KEYS = (*3 * ("enter",), "space", "up", "down", "left", "right", "escape", *"123456")
RARE_KEYS = (
    *("tab", "shift+tab", "pageup", "pagedown", "home", "end", "backspace", "delete"),
    *("f1", "f2", "ctrl+c", "ctrl+p", "ctrl+u", "left_shift", "alt+q", "?"),
    *"0789abcdefghijklmnopqrstuvwxyzLNMHUTOф€多",
)
PASTED = ("", "Anna", "two\nlines", "x" * 500, "[b]\x1b[31m\u202e", "1\r2\r")
SIZES = (
    *((1, 1), (2, 50), (50, 2), (10, 3), (30, 10), (79, 24), (80, 23)),
    *(FULL, FULL, FULL, (120, 35), (161, 47)),
)

LOST: tuple[Callable[[Path], object], ...] = (
    Path.unlink,
    lambda path: path.rename(path.with_name("moved.jsonl")),
    lambda path: path.with_name("other.jsonl").replace(path),
    lambda path: os.truncate(path, path.stat().st_size // 2),
    lambda path: path.write_bytes(b"\xff"),
)
"""What may happen to the file of a game while it is played."""

Report: TypeAlias = Callable[[int, str], None]
"""Takes how many events are done, and which leg comes next."""


class FuzzError(Exception):
    """What must not happen."""


class Failure(Struct, frozen=True):
    """A leg that went wrong, and how."""

    leg: str
    events: tuple[str, ...]
    reason: str

    def __str__(self) -> str:
        events = " ".join(map(repr, self.events))
        return f"leg {self.leg}:\n{self.reason}\nafter {len(self.events)} events: {events}"


QUICK = (
    (playouts, "NUM_STEPS", 300),
    (playouts, "NUM_ROUNDS", 3),
    (ArmingDelay, "FIRST", 0.02),
    (ArmingDelay, "LULL", 0.01),
    (ArmingDelay, "STILL", 0.01),
    (os, "fsync", lambda file: None),
)
"""What is shortened: bots think less, and what is written need not survive a power cut."""


class Watched(LasVegas):
    """The program; it remembers whether a person asked for its end."""

    CSS_PATH = str(Path(program.__file__).with_name("app.tcss"))
    is_ended_by_hand = False
    ended_by = ""
    """What was called when it ended, the last call at the end."""

    async def action_quit(self) -> None:
        self.is_ended_by_hand = True
        await super().action_quit()

    def exit(self, *args: Any, **named: Any) -> None:
        is_demo = isinstance(director_of(self), DemoDirector)
        is_left = is_demo or isinstance(self.screen, LobbyScreen)
        self.is_ended_by_hand = self.is_ended_by_hand or is_left
        self.ended_by = self.ended_by or "".join(traceback.format_stack(limit=STACK))
        super().exit(*args, **named)


# -- where a leg begins ----------------------------------------------------------------------------


def opening(rng: Random) -> destinations.Destination:
    """Return some place to begin at."""
    game = rng.choice(rules.names())
    match rng.randrange(12):
        case 11:
            return destinations.OpenStats()
        case 10:
            return destinations.OpenDemo(rng.choice(demos.of_game(game)))
        case 0:
            return destinations.OpenLobby(rng.choice(("", "A sentence.")))
        case 1:
            return destinations.OpenSetup(game)
        case 2:
            return destinations.OpenRulebook(game, rng.choice(rulebook.sections(game)).id)
        case 3:
            return destinations.OpenReplay(
                _played(_header(game, rng), rng), rng.choice(("", "A sentence."))
            )
        case _:
            return _table(game, rng)


def _table(game: str, rng: Random) -> destinations.OpenGame:
    transcript = Transcript.create(header := _header(game, rng))
    session = _played(header, rng)
    for event in session.events:
        transcript.append(event)
    session.journal = transcript.append
    return destinations.OpenGame(session, transcript, rng.choice(("", "", "", "A sentence.")))


def _header(game: str, rng: Random) -> Header:
    """Return a new game with any options that go together and anybody in the chairs."""
    header = random_header(rng, name=game)
    kinds = rng.choice((("",), ("", "random"), ("", "random", "bot"), ("random", "bot")))
    seats = zip(header.seats, NAMES, strict=False)
    return replace(
        header, seats=tuple(replace(seat, name=name, bot=rng.choice(kinds)) for seat, name in seats)
    )


def _played(header: Header, rng: Random) -> Session:
    """Return a game after some steps made at random, seldom all of it."""
    session = Session.start(header)
    for _ in range(
        rng.choice((rng.randrange(12), rng.randrange(120), rng.randrange(DEEPEST), 10 * DEEPEST))
    ):
        if isinstance(session.node, Terminal):
            break
        random_step(session, rng, rng.choice)
    return session


# -- what hands do ---------------------------------------------------------------------------------


def wild_events(rng: Random, num: int) -> Iterator[str]:
    """Return events, and turns of the loop between bursts; coordinates fit the last size."""
    width, height = FULL
    for _ in range(num):
        x, y = rng.randrange(width), rng.choice((rng.randrange(height), height - 1))
        match rng.choices(range(10), (60, 12, 3, 4, 3, 2, 2, 2, 0.5, 0.5))[0]:
            case 0:
                yield f"key {rng.choice(COMMON_KEYS if rng.random() < 0.6 else RARE_KEYS)}"
            case 1:
                yield f"click {x} {y} {rng.choice((1, 1, 1, 1, 2, 3))}"
            case 2:
                yield f"drag {x} {y} {rng.randrange(width)} {rng.randrange(height)}"
            case 3:
                yield f"wheel {x} {y} {rng.choice((-1, 1))}"
            case 4:
                yield f"move {x} {y}"
            case 5:
                yield f"paste {rng.randrange(len(PASTED))}"
            case 6:
                yield rng.choice(("blur", "focus", "focus"))
            case 7:
                width, height = rng.choice(SIZES)
                yield f"resize {width} {height}"
            case 8:
                yield f"file {rng.randrange(len(STRANGE))}"
            case 9:
                yield f"lose {rng.randrange(len(LOST))}"
        if rng.random() < RESEATED:
            yield from _reseat(rng)
        match rng.choices(range(4), (65, 25, 8, 2))[0]:
            case 1:
                yield f"turns {rng.choice((1, 1, 2, 3, 5, 8))}"
            case 2:
                yield f"turns {rng.randrange(10, 40)}"
            case 3:
                yield "rest"


def _reseat(rng: Random) -> Iterator[str]:
    """Yield the keys that change who sits on a seat, at a table whose menu is to be had."""
    yield from ("key escape", "key m", "turns 20")
    yield from ["key down"] * rng.randrange(1, 6)
    if rng.random() < 0.3:
        yield f"key {rng.choice('BDEG')}"
    yield from ("key tab", rng.choice(("key space", "turns 1")), "key tab", "key space", "turns 5")
    yield from ["key enter"] * 6
    yield "turns 10"


async def do(app: LasVegas, event: str) -> None:
    """Sends one event to the program, as its driver would."""
    word, *given = event.split()
    numbers = [int(part) for part in given] if word != "key" else []
    match word:
        case "key":
            app.post_message(events.Key(given[0], given[0] if len(given[0]) == 1 else None))
        case "click":
            x, y, button = numbers
            app.post_message(_mouse(events.MouseDown, x, y, button))
            app.post_message(_mouse(events.MouseUp, x, y, button))
        case "drag":
            x, y, to_x, to_y = numbers
            app.post_message(_mouse(events.MouseDown, x, y, 1))
            app.post_message(_mouse(events.MouseMove, (x + to_x) // 2, (y + to_y) // 2, 1))
            app.post_message(_mouse(events.MouseMove, to_x, to_y, 1))
            app.post_message(_mouse(events.MouseUp, to_x, to_y, 1))
        case "wheel":
            kind = events.MouseScrollUp if numbers[2] < 0 else events.MouseScrollDown
            app.post_message(_mouse(kind, numbers[0], numbers[1], 0))
        case "move":
            app.post_message(_mouse(events.MouseMove, numbers[0], numbers[1], 0))
        case "paste":
            app.post_message(events.Paste(PASTED[numbers[0]]))
        case "blur":
            app.post_message(events.AppBlur())
        case "focus":
            app.post_message(events.AppFocus())
        case "resize":
            size = Size(*numbers)
            assert isinstance(app._driver, HeadlessDriver)
            app._driver._size = size
            app.post_message(events.Resize(size, size))
        case "file":
            lay(numbers[0])
        case "lose" if app.transcript is not None:
            with suppress(OSError):  # it is lost already
                LOST[numbers[0]](app.transcript.path)
        case "turns":
            for _ in range(numbers[0]):
                await asyncio.sleep(0)
        case "rest":
            await asyncio.sleep(0.03)


def _mouse(kind: type[events.MouseEvent], x: int, y: int, button: int) -> events.MouseEvent:
    return kind(None, x, y, 0, 0, button, False, False, False, x, y)


# -- whether it lives ------------------------------------------------------------------------------


async def go_home(app: LasVegas, pilot: Pilot[None]) -> None:
    """Lead from anywhere to the lobby, into the settings and back; raises FuzzError."""
    app.apply(replace(app.settings, animation="off"))
    for event in ("focus", f"resize {FULL[0]} {FULL[1]}"):
        await do(app, event)
    patience = Patience()
    await _answer(app, pilot)
    was_home = False
    while not (was_home and isinstance(app.screen, SettingsScreen)):
        patience.ask(f"no way leads home and into the settings from {_situation(app)}")
        was_home = _is_home(app)
        if was_home:  # what was pressed there last may still open something
            await do(app, "key s")
        else:
            await _leave(app, app.screen)
        await _answer(app, pilot)
    await _press_until(app, pilot, "escape", lambda: _is_home(app))


def _is_home(app: LasVegas) -> bool:
    room = app.screen
    is_there = isinstance(room, LobbyScreen) and room.is_open and not room.notice.naming
    return is_there and not room.query(TooSmall)


async def _leave(app: LasVegas, room: Screen[Any]) -> None:
    """Does what a person does to get out of a screen; it may have to be done again."""
    match room:
        case GameScreen(director=CurtainDirector()):
            await asyncio.sleep(3 * ArmingDelay.FIRST)
            await do(app, "key o")
        case GameScreen(director=PlayDirector() as table) if not isinstance(
            table.question, Agreement
        ):
            await do(app, "key q")
        case LobbyScreen() if not (room.is_open and room.notice.naming):
            pass
        case _:
            await do(app, "key escape")


async def _answer(app: LasVegas, pilot: Pilot[None]) -> None:
    """Wait until all on the screen has answered a message; a screen that leaves need not."""
    patience = Patience()
    while True:
        with suppress(WaitForScreenTimeout):
            await pilot._wait_for_screen(timeout=3.0)
            break
        patience.ask(f"something answers nothing on {_situation(app)}")
    await asyncio.sleep(0.01)
    _look(app)


async def _press_until(
    app: LasVegas, pilot: Pilot[None], key: str, is_so: Callable[[], bool]
) -> None:
    """Press a key until it is heard: a screen that is still coming hears none."""
    patience = Patience()
    while not is_so():
        patience.ask(f"{key} does nothing on {_situation(app)}")
        await do(app, f"key {key}")
        await _answer(app, pilot)


class Patience:
    """How long something is waited for; a busy machine is waited for longer."""

    def __init__(self) -> None:
        self._num_tries = 0
        self._worked_until = time.process_time() + PATIENCE
        self._idle_until = time.monotonic() + IDLE_PATIENCE

    def ask(self, complaint: str) -> None:
        """Raise FuzzError with the complaint once patience is at its end."""
        self._num_tries += 1
        has_tried = self._num_tries > FEWEST_TRIES and time.process_time() > self._worked_until
        if has_tried or time.monotonic() > self._idle_until:
            raise FuzzError(complaint)


def _situation(app: LasVegas) -> str:
    """Return what stands on the screen, and of a table who is asked what."""
    told = [str(app.screen_stack), f"focus on {app.focused}, app {app.app_focus}"]
    table = director_of(app)
    if isinstance(table, PlayDirector):
        seats = [seat.bot or "person" for seat in table.session.seats]
        told.append(f"{table.session.header.game} of {seats} at {table.session.node}")
        told.append(f"question {table.question}")
        told += [f"{worker.name} {worker.state.name} {_waits_in(worker)}" for worker in app.workers]
    return "; ".join(told)


def _waits_in(worker: Worker[Any]) -> str:
    """Return the functions that a worker is in, the innermost last."""
    names: list[str] = []
    inner: Any = worker._task.get_coro() if worker._task is not None else None
    while inner is not None and getattr(inner, "cr_frame", None) is not None:
        names.append(f"{inner.cr_code.co_name}:{inner.cr_frame.f_lineno}")
        inner = inner.cr_await
    return " > ".join(names)


class _EndedError(Exception):
    """The program was ended, as it was told to."""


def _look(app: LasVegas) -> None:
    """Raises what is wrong."""
    if app._exception is not None:
        raise app._exception
    if app.crash:
        raise FuzzError(app.crash)
    if app._exit or not app.is_running:
        if isinstance(app, Watched) and app.is_ended_by_hand:
            raise _EndedError
        asked = app.ended_by if isinstance(app, Watched) else ""
        raise FuzzError(f"it ended, and nobody asked for that\n{asked}")


# -- legs ------------------------------------------------------------------------------------------


class Walk:
    """Legs one after the other in one program."""

    def __init__(
        self, legs: Sequence[str], given: Sequence[str] | None, tell: Report | None
    ) -> None:
        """`legs` are their seeds; `given` events are done in place of those of the leg."""
        self.legs = legs
        self.given = given
        self.tell = tell
        self.num_events = 0
        self._errors: list[str] = []

    async def go(self) -> Failure | None:
        """Return the first failure."""
        asyncio.get_running_loop().set_exception_handler(self._keep)
        for number, leg in enumerate(self.legs):
            faulthandler.dump_traceback_later(HANGING, exit=True, file=2)
            rng = Random(leg)
            if self.tell is not None:
                self.tell(self.num_events, leg)
            if number == 0:
                app = Watched(opening(rng), _settings(rng))
                context = app.run_test(size=FULL, tooltips=True, notifications=True)
                pilot = await context.__aenter__()
            else:
                app.apply(_settings(rng))
                app.open(opening(rng))
            done: list[str] = []
            try:
                await self._do_all(app, rng, done)
                await go_home(app, pilot)
                self._raise_kept()
            except _EndedError:
                break
            except Exception as error:
                reason = _told(error)
                app._exception = None
                with suppress(Exception):
                    app.exit()
                    await asyncio.wait_for(context.__aexit__(None, None, None), 10)
                return Failure(leg, tuple(done), reason)
        with suppress(Exception):
            await asyncio.wait_for(context.__aexit__(None, None, None), 20)
        app.close_game()
        return None if app._exception is None else Failure(leg, tuple(done), _told(app._exception))

    async def _do_all(self, app: Watched, rng: Random, done: list[str]) -> None:
        for event in self.given if self.given is not None else wild_events(rng, NUM_EVENTS):
            done.append(event)
            await do(app, event)
            self.num_events += not event.startswith(("turns", "rest"))
            _look(app)
            self._raise_kept()

    def _keep(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        self._errors.append(_told(error) if error is not None else str(context["message"]))

    def _raise_kept(self) -> None:
        if self._errors:
            raise FuzzError(self._errors[0])


def _settings(rng: Random) -> Settings:
    return Settings(
        animation=rng.choice(("off", "off", "fast", "normal")),
        handover=rng.choice(("auto", "auto", "always", "never")),
    )


def _told(error: BaseException) -> str:
    """Return the last lines of an error, of a worker's own one where that is what failed."""
    if isinstance(error, WorkerFailed):
        error = error.error
    return "".join(traceback.format_exception(error)[-12:])


def walk(
    legs: Sequence[str], given: Sequence[str] | None = None, tell: Report | None = None
) -> tuple[Failure | None, int]:
    """Goes some legs; gives the failure if there is one, and how many events were done."""
    walked = Walk(legs, given, tell)
    with ExitStack() as stack:
        stack.callback(faulthandler.cancel_dump_traceback_later)
        for owner, name, value in QUICK:
            stack.enter_context(patch.object(owner, name, value))
        return asyncio.run(walked.go()), walked.num_events


def shrunk(failure: Failure) -> Failure:
    """Return the same failure after fewer events, where it comes back with them alone."""
    best, size, start = failure, (len(failure.events) + 1) // 2, 0
    for _ in range(NUM_TRIES):
        left = best.events[:start] + best.events[start + size :]
        found, _ = walk([failure.leg], left)
        if found is not None and len(found.events) < len(best.events):
            best = found
        else:
            start += size
        if start >= len(best.events):
            if size == 1:
                break
            start, size = 0, (size + 1) // 2
    return best


def fuzz(seed: str, num_events: int, report: Report | None = None) -> Failure | None:
    """Does at least so many events; gives the first failure."""
    done, number = 0, 0

    def tell(num_more: int, leg: str) -> None:
        if report is not None:
            report(done + num_more, leg)

    while done < num_events:
        failure, num = walk([f"{seed}:{number}:{leg}" for leg in range(NUM_LEGS)], tell=tell)
        failure = failure or visited(f"{seed}:{number}:{VISIT}")
        if failure is not None:
            return failure
        done, number = done + num, number + 1
    return None


def visited(leg: str) -> Failure | None:
    """Visits the program on a terminal; gives what went wrong."""
    try:
        visit(leg)
    except AssertionError as error:
        return Failure(leg, (), _told(error))
    return None


def again(leg: str) -> Failure | None:
    """Goes one leg again."""
    return visited(leg) if leg.endswith(VISIT) else walk(_up_to(leg))[0]


def _up_to(leg: str) -> list[str]:
    """Return a leg and those that come before it while the program runs."""
    run, _, number = leg.rpartition(":")
    return [f"{run}:{before}" for before in range(int(number) + 1)]


def main() -> int:
    """Runs from the command line, in a home of its own; gives the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.fuzz", description="Wild hands at every screen."
    )
    parser.add_argument("--events", type=int, default=500_000, help="how many events at least")
    parser.add_argument("--seed", default="1", help="any word; the same one gives the same events")
    parser.add_argument("--leg", help="one leg again, as a failure tells its seed")
    given = parser.parse_args()
    begun = time.monotonic()

    def report(done: int, leg: str) -> None:
        speed = done / (time.monotonic() - begun)
        print(
            f"\r{done} events, {speed:.0f} a second, now leg {leg} ",
            end="",
            file=sys.__stderr__,
            flush=True,
        )

    faults.enable()
    with home():
        failure = again(given.leg) if given.leg else fuzz(given.seed, given.events, report)
        print(file=sys.stderr)
        if failure is not None:
            print(failure, flush=True)
        if failure is not None and failure.events:
            print("Looking for fewer events …", flush=True)
            print(shrunk(failure))
    return int(failure is not None)


if __name__ == "__main__":
    sys.exit(main())
