"""Scenes that prove a rule, as text: a position, what somebody does, and what follows.

`docs/testing.md` describes the file. Its lines are those of a demo, and the script of a demo sorts
them.
"""

import json
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from itertools import accumulate, takewhile
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import astuple

from lasvegas_tui.demos.syntax import FileLine, Script, ShotScript, script_of
from lasvegas_tui.play.transcript_events import Header
from lasvegas_tui.rules import game
from lasvegas_tui.rules.core import (
    Action,
    Chance,
    IllegalActionError,
    Player,
    Seen,
    Simultaneous,
    State,
    Terminal,
    awaited,
)
from lasvegas_tui.rules.grammar import joined
from lasvegas_tui.user_error import UserError
from tests.rules.parts import changed, facts, part_of
from tests.rules.turns import Turn, following

FOLDER = Path(__file__).parent / "scenes"
DOTS = "..."


class SceneError(AssertionError):
    """What follows in a scene is not what its text says."""


class Scene(NamedTuple):
    """A caption of a file, and all that is played below it."""

    file: Path
    script: Script
    shot: ShotScript

    def __str__(self) -> str:
        return f"{self.file.stem}: {self.shot.caption[0].text}"

    @property
    def rules(self) -> tuple[str, ...]:
        return self.shot.rules

    @property
    def signs(self) -> dict[FileLine, str]:
        """The lines to compare, with the sign before each."""
        shot = self.shot
        signed = {"=": shot.right, "-": shot.wrong, "+": shot.alternatives}
        return {line: sign for sign, lines in signed.items() for line in lines}


def scenes(file: Path, text: str) -> Iterator[Scene]:
    """Yield the scenes of a file; each title begins another position."""
    lines = text.splitlines()
    starts = [number for number, line in enumerate(lines) if line.startswith("# ")]
    if not text.startswith("# "):
        raise SceneError(f"{file.name}, line 1: a title has to come first")
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        script = script_of("\n" * start + "\n".join(lines[start:end]))
        for line, problem in script.mistakes:
            raise SceneError(f"{file.name}, line {line}: {problem}")
        if not script.shots:
            raise SceneError(f"{file.name}, line {start + 1}: no scene begins in this position")
        yield from (Scene(file, script, shot) for shot in script.shots)


def all_scenes() -> list[Scene]:
    """Return the scenes of all files."""
    files = sorted(FOLDER.rglob("*.scene"))
    return [scene for file in files for scene in scenes(file, file.read_text(encoding="utf-8"))]


def play(scene: Scene) -> None:
    """Play a scene; raises SceneError at the first line that does not hold."""
    signs, number = scene.signs, scene.shot.number
    try:
        table = _Table(scene.script)
        for number, text in sorted([*scene.script.unseen, *scene.shot.events, *signs]):
            table.take(signs.get(FileLine(number, text), ""), FileLine(number, text))
        if not signs or scene.shot.words or scene.script.words:
            raise SceneError("a scene says what follows, and has no other lines of a demo")
    except (SceneError, UserError, ValueError, LookupError) as error:
        raise SceneError(f"{scene.file.name}, line {number}: {error}") from None


class _Table:
    """A game under way, and what was said since something was last compared."""

    def __init__(self, script: Script) -> None:
        assert script.header is not None
        header = msgspec.json.decode(script.header.text, type=Header)
        self.start = script.shots[0].number
        self.game = game(header.game)
        self.names = [seat.name for seat in header.seats]
        options = msgspec.convert(header.options, self.game.options)
        self.state: State = self.game.new(len(self.names), options)
        self.sealed: dict[Player | None, Action] = {}
        self.told: list[str] = []
        self.is_compared = False

    def take(self, sign: str, line: FileLine) -> None:
        """Play one line or compare it with what is so."""
        match sign:
            case "":
                if self.is_compared:
                    self.told.clear()
                for thing in _objects(line.text):
                    self._play(thing)
            case "=" if line.text.startswith("{"):
                claim = json.loads(line.text)
                _expect(claim, self._so_far(claim))
            case "=":
                self._hear(line.text)
            case "-":
                self._refuse(*line.parts())
            case "+":
                self._offer(line.text.split("; "))
        self.is_compared = bool(sign) or line.number < self.start

    # -- what is played ----------------------------------------------------------------------------

    def _play(self, thing: dict[str, Any]) -> None:
        done = thing.get("action", thing)  # a line of a transcript, or its action alone
        if "do" not in done:
            self.state = changed(self.state, thing, self.names)
            return
        action = msgspec.convert(done, self.game.actions)
        self.state.check(self._actor, action)
        self.sealed[self._actor] = action
        if isinstance(self.state.node, Simultaneous) and self._actor is not None:
            return
        turn, self.sealed = Turn(self.state, self.sealed), {}
        self.state = following(turn)
        self._tell(turn)

    @property
    def _actor(self) -> Player | None:
        """Whoever has to choose and has not yet; None if it is chance or nobody."""
        return next((p for p in awaited(self.state.node) if p not in self.sealed), None)

    def _tell(self, turn: Turn) -> None:
        """Hear what the game says of a step."""
        before, after = turn.state.view(None), self.state.view(None)
        for by, action in turn.done.items():
            seen = Seen(by, turn.state.seen(action, by, None))
            self.told += self.game.words.done(before, seen, after, self.names)
        self.told += self.game.words.came(before, after, self.names)

    # -- what is compared --------------------------------------------------------------------------

    def _so_far(self, claim: Any) -> Any:
        """Return as much of what is so as a line claims, with the round and what each has."""
        counts = {"round": self.state.round, "returns": [*self.state.returns()]}
        return part_of(facts(self.state) | counts, claim, self.names)

    def _hear(self, expected: str) -> None:
        """Look for sentences in what was said, on the table, and in who comes next."""
        lying = self.game.words.table(self.state.view(None), self.names)
        sentences = [*self.told, *lying, *self._next()]
        starts = [at for at, first in enumerate(sentences) if expected.startswith(first)]
        if not any(expected in accumulate(sentences[at:], "{} {}".format) for at in starts):
            near = get_close_matches(expected, lying, n=2, cutoff=0.5)
            _expect(expected, [*self.told, *self._next(), *near])

    def _next(self) -> Iterator[str]:
        node = self.state.node
        match node:
            case Terminal():
                for player, rank, total, reason in map(astuple, self.state.standings()):
                    why = f" ({reason})" if reason else ""
                    yield f"{rank}. {self.names[player]}: {total}{why}"
            case Chance():
                roller = self.state.roller
                yield "Next: chance" if roller is None else f"Next: {self.names[roller]} to roll"
            case _:
                players = awaited(node)
                asked = self.game.words.asked(self.state.view(players[0]))
                yield f"Next: {joined([self.names[player] for player in players])} {asked}"

    def _refuse(self, tried: FileLine, why: FileLine) -> None:
        action = msgspec.convert(json.loads(tried.text), self.game.actions)
        try:
            self.state.check(self._actor, action)
        except IllegalActionError as error:
            _expect(why.text, f"{error.refusal.sentence} ({error.refusal.rule})")
        else:
            _expect(why.text, "that it is allowed")

    def _offer(self, expected: Sequence[str]) -> None:
        """Compare the choices of whoever has to choose."""
        player = self._actor
        view = self.state.view(player)
        left = labels = [self.game.words.label(one, view, self.names) for one in view.actions]
        for choice in expected:
            meant = _begins_like(choice, left)
            if not meant:
                _expect(choice, labels)
            left = left[len(meant) :]
        _expect([], left)


def _begins_like(choice: str, labels: Sequence[str]) -> list[str]:
    """Return the first labels as far as they are a choice, or begin like it before its dots."""
    begin = choice.removesuffix(DOTS)
    if begin == choice:
        return [label for label in labels[:1] if label == choice]
    return list(takewhile(lambda label: label.startswith(begin), labels))


def _expect(expected: Any, found: Any) -> None:
    if expected == found:
        return
    if isinstance(found, list):
        found = "".join(f"\n  {line}" for line in found) or "nothing"
    raise SceneError(f"expected {expected}, found {found}")


def _objects(text: str) -> Iterator[dict[str, Any]]:
    """Yield the objects of a line."""
    decoder = json.JSONDecoder()
    while text:
        thing, end = decoder.raw_decode(text)
        yield thing
        text = text[end:].lstrip()
