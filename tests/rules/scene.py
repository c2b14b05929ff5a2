"""Scenes that prove a rule, as text: a position, what somebody does, and what follows.

    # Two players at tables 2 and 5
    {"game":"board","seats":[{"name":"Anna"},{"name":"Ben"}]}
    {"phase":"turn","pawns":[2,5]}

    [B-4] A counter that is replaced goes home.
    {"spaces":{"2":[null,null,1,null,null,null]}}
    {"do":"ThrowDie"} {"do":"Roll","face":3}
    = Anna takes the 3 of table 2 from Ben.
    = {"counters":[19,20]}
    - {"do":"Pass"} : Only a player without counters may pass. (B-2)
    + Roll the gold die; Good Luck ...; ...

The lines are those of a demo (`docs/demos.md`), and its script reads them. Each caption is a scene of
its own, which begins in the position above the first one. An object that does nothing puts things
where it says, in a list by number from 1 or by name. What follows is said by the game, tells of its
table, or is a part of the state. After `-` comes what is refused and why, after `+`
all that may be chosen, with dots for whatever begins like it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from lasvegas_tui.demos.script import Line, Script, ShotScript, script_of
from lasvegas_tui.play.events import Header
from lasvegas_tui.rules import game
from lasvegas_tui.rules.core import (
    Action,
    AnyState,
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
from tests.rules.turns import Turn, following

FOLDER = Path(__file__).parent / "scenes"
NAMES = ("Anna", "Ben", "Cleo", "Dora", "Eve")
DOTS = "..."


class SceneError(AssertionError):
    """What follows in a scene is not what its text says."""


class Scene(NamedTuple):
    """A caption of a file, and all that is played below it."""

    file: Path
    script: Script
    shot: ShotScript

    def __str__(self) -> str:
        return f"{self.file.stem}-{self.shot.number}"

    @property
    def rules(self) -> tuple[str, ...]:
        return self.shot.rules

    @property
    def lines(self) -> list[Line]:
        """The lines to play and to compare, in the order of the file."""
        shot = self.shot
        return sorted([*self.script.unseen, *shot.events, *shot.right, *shot.wrong, *shot.also])


def scenes(file: Path, text: str) -> Iterator[Scene]:
    """Yield the scenes of a file; each title begins another position."""
    lines = text.splitlines()
    starts = [number for number, line in enumerate(lines) if line.startswith("# ")]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        script = script_of("\n" * start + "\n".join(lines[start:end]))
        for line, problem in script.mistakes:
            raise SceneError(f"{file.name}, line {line}: {problem}")
        yield from (Scene(file, script, shot) for shot in script.shots)


def all_scenes() -> list[Scene]:
    """Return the scenes of all files."""
    files = sorted(FOLDER.glob("*.scene"))
    return [scene for file in files for scene in scenes(file, file.read_text(encoding="utf-8"))]


def play(scene: Scene) -> None:
    """Play a scene; raises SceneError at the first line that does not hold."""
    signs = dict.fromkeys(scene.shot.right, "=") | dict.fromkeys(scene.shot.wrong, "-")
    signs |= dict.fromkeys(scene.shot.also, "+")
    assert scene.script.header is not None
    table = _Table(msgspec.json.decode(scene.script.header.text, type=Header), scene.script)
    for line in scene.lines:
        try:
            table.take(signs.get(line, ""), line)
        except (IllegalActionError, msgspec.DecodeError, LookupError) as error:
            raise SceneError(f"{scene.file.name}, line {line.number}: {error!r}") from error
        except SceneError as error:
            raise SceneError(f"{scene.file.name}, line {line.number}: {error}") from None


class _Table:
    """A game under way, and what was said since something was last compared."""

    def __init__(self, header: Header, script: Script) -> None:
        self.start = script.shots[0].number
        self.game = game(header.game)
        self.names = [seat.name for seat in header.seats]
        options = msgspec.convert(header.options, self.game.options)
        self.state: State = self.game.new(len(self.names), options)
        self.viewer: Player | None = None
        if "you" in script.words:
            self.viewer = self.names.index(script.words["you"].text)
        self.sealed: dict[Player | None, Action] = {}
        self.told: list[str] = []
        self.is_compared = False

    def take(self, sign: str, line: Line) -> None:
        """Play one line or compare it with what is so."""
        match sign:
            case "":
                if self.is_compared:
                    self.told.clear()
                for thing in _objects(line.text):
                    self._play(thing)
            case "=" if line.text.startswith("{"):
                claim = json.loads(line.text)
                self._expect(claim, self._so_far(claim))
            case "=" if f" {line.text} " not in f" {' '.join(self._sentences())} ":
                near = get_close_matches(line.text, self._sentences(), n=2, cutoff=0.5)
                found = dict.fromkeys([*self.told, *self._next(), *near])
                raise SceneError(_told(f"expected {line.text!r}", [*found]))
            case "-":
                self._refuse(*line.parts())
            case "+":
                self._offer(line.text.split("; "))
        self.is_compared = bool(sign) or line.number < self.start

    # -- what is played ----------------------------------------------------------------------------

    def _play(self, thing: dict[str, Any]) -> None:
        if "do" not in thing:
            self.state = changed(self.state, thing, self.names)
            return
        action = msgspec.convert(thing, self.game.actions)
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
        before, after = turn.state.view(self.viewer), self.state.view(self.viewer)
        for by, action in turn.done.items():
            seen = Seen(by, turn.state.seen(action, by, self.viewer))
            self.told += self.game.words.done(before, seen, after, self.names)
        self.told += self.game.words.came(before, after, self.names)

    # -- what is compared --------------------------------------------------------------------------

    def _so_far(self, claim: Any) -> Any:
        """Return as much of what is so as a line claims, with the round and what each has."""
        counts = {"round": self.state.round, "returns": [*self.state.returns()]}
        return _part(_facts(self.state) | counts, claim, self.names)

    def _sentences(self) -> list[str]:
        """Return what was said, what lies on the table, who is next, and the end."""
        lying = self.game.words.table(self.state.view(self.viewer), self.names)
        return [*self.told, *lying, *self._next()]

    def _next(self) -> Iterator[str]:
        node = self.state.node
        match node:
            case Terminal():
                for standing in self.state.standings():
                    reason = f" ({standing.reason})" if standing.reason else ""
                    yield f"{standing.rank}. {self.names[standing.player]}: {standing.total}{reason}"
            case Chance():
                roller = self.state.roller
                yield "Next: chance" if roller is None else f"Next: {self.names[roller]} to roll"
            case _:
                players = awaited(node)
                asked = self.game.words.asked(self.state.view(players[0]))
                yield f"Next: {joined([self.names[player] for player in players])} {asked}"

    def _expect(self, expected: Any, found: Any) -> None:
        if expected != found:
            raise SceneError(f"expected {json.dumps(expected)}, found {json.dumps(found)}")

    def _refuse(self, tried: Line, why: Line) -> None:
        action = msgspec.convert(json.loads(tried.text), self.game.actions)
        try:
            self.state.check(self._actor, action)
        except IllegalActionError as error:
            self._expect(why.text, f"{error.refusal.sentence} ({error.refusal.rule})")
        else:
            raise SceneError(f"expected {why.text!r}, but it is allowed")

    def _offer(self, expected: Sequence[str]) -> None:
        """Compare the choices of whoever has to choose."""
        player = self._actor
        labels: list[str] = []
        if player is not None:
            view = self.state.view(player)
            labels = [self.game.words.label(one, view, self.names) for one in view.actions]
        left = list(labels)
        for choice in expected:
            begin = choice.removesuffix(DOTS)
            if not left or (
                left[0] != choice and (begin == choice or left[0][: len(begin)] != begin)
            ):
                raise SceneError(_told(f"expected the choice {choice!r}", labels))
            del left[0]
            while begin != choice and left and left[0].startswith(begin):
                del left[0]
        if left:
            raise SceneError(f"expected no more choices, found {left}")


def _told(expected: str, found: Sequence[str]) -> str:
    return "\n  ".join([f"{expected}, found", *found])


# -- parts of a state ------------------------------------------------------------------------------


def changed(state: AnyState, changes: Mapping[str, Any], names: Sequence[str] = NAMES) -> AnyState:
    """Return a state in which things are where `changes` put them, as in a scene."""
    return msgspec.convert(_changed(_facts(state), changes, names), type(state))


def _facts(state: State) -> dict[str, Any]:
    facts: dict[str, Any] = json.loads(msgspec.json.encode(state))
    return facts


def _objects(text: str) -> Iterator[dict[str, Any]]:
    """Yield the objects of a line."""
    decoder, at = json.JSONDecoder(), 0
    while at < len(text):
        thing, at = decoder.raw_decode(text, at)
        yield thing
        at += len(text[at:]) - len(text[at:].lstrip())


def _place(thing: Any, key: str, names: Sequence[str]) -> tuple[Any, Any]:
    """Return the holder of a part and the part's key; a name is a place by seat."""
    if isinstance(thing, list):
        return thing, names.index(key) if key in names else int(key) - 1
    if key not in thing and "table" in thing:
        return thing["table"], key
    return thing, key


def _part(thing: Any, claim: Any, names: Sequence[str]) -> Any:
    """Return as much of a thing as is claimed of it."""
    if isinstance(thing, list) and isinstance(claim, str):
        return "".join("." if owner is None else names[owner][0] for owner in thing)
    if not isinstance(claim, Mapping) or thing is None:
        return thing
    found = {}
    for key, inner in claim.items():
        holder, at = _place(thing, key, names)
        found[key] = _part(holder[at], inner, names)
    return found


def _changed(thing: Any, change: Any, names: Sequence[str]) -> Any:
    """Return a thing in which parts are others."""
    if isinstance(thing, list) and isinstance(change, str):
        seats = {name[0]: seat for seat, name in enumerate(names)}
        return [seats.get(initial) for initial in change]
    if not isinstance(change, Mapping) or thing is None:
        return change
    for key, inner in change.items():
        holder, at = _place(thing, key, names)
        holder[at] = _changed(holder[at], inner, names)
    return thing
