"""The reader of demo files, whose format `demo` describes: reads each line and plays the game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from lasvegas_tui import rules
from lasvegas_tui.rules import rulebook
from lasvegas_tui.rules.core import IllegalActionError, Player, State
from lasvegas_tui.rules.grammar import joined
from lasvegas_tui.session.demo import Ask, Demo, DemoError, Shot
from lasvegas_tui.session.events import Chanced, Chose, Entry, Header, Sealed
from lasvegas_tui.session.journal import TranscriptError
from lasvegas_tui.session.seats import SeatsError
from lasvegas_tui.session.session import Session
from lasvegas_tui.session.transcript import LineError, decoded, decoder

MAX_LINES, MAX_WIDTH = 2, 70
"""The most lines of a caption, and characters of a line, on the smallest terminal."""
BRACES = re.compile(r"\{([^{}]*)\}")
AMOUNT = re.compile(r"\$(\d[\d,]*)|\b(\d+)K\b")


def read(path: Path) -> Demo:
    """Return the demo in a file, played to its end; raises DemoError."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise DemoError(path, 1, f"It cannot be read: {reason}.") from error
    return _Reader(path).read(text)


class _Draft(Struct):
    """A shot whose lines are still being read."""

    line: int
    rules: tuple[str, ...]
    caption: list[str]
    before: State
    num_before: int
    """The number of steps before it."""
    words: dict[str, str]
    right: list[str]
    wrong: list[str]
    num_asked: int = 0
    """The number of steps before its question."""


class _Reader:
    """Reads one demo, line by line."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.title = ""
        self.words: dict[str, str] = {}
        self.session: Session | None = None
        self.num_unseen = 0
        self.drafts: list[_Draft] = []
        self._line = 0

    def read(self, text: str) -> Demo:
        for self._line, line in enumerate(text.splitlines(), 1):
            if line.strip():
                self._take(line)
        if self.session is None or not self.drafts:
            raise self._error("There is no scene: a demo has a transcript and captions.", 1)
        shots = tuple(self._shot(index) for index in range(len(self.drafts)))
        num_questions = sum(shot.ask is not None and shot.ask.is_judged for shot in shots)
        has_moves = any(shot.ask is not None for shot in shots)
        if num_questions > 1 or not has_moves:
            raise self._error(f"A demo has one question, and this has {num_questions}.")
        if not self.title:
            raise self._error("There is no title: a line such as `# Ties`.")
        return Demo(
            path=self.path,
            title=self.title,
            names=self._names(shots),
            session=self.session,
            num_unseen=self.num_unseen,
            viewer=self._seat(self.words["you"]) if "you" in self.words else None,
            shots=shots,
        )

    def _names(self, shots: Sequence[Shot]) -> tuple[str, ...]:
        also = [name.strip() for name in self.words.get("also", "").split(",")]
        return tuple(filter(None, (self.path.stem, *also, self.title)))

    def _error(self, problem: str, line: int | None = None) -> DemoError:
        return DemoError(self.path, self._line if line is None else line, problem)

    # -- lines -------------------------------------------------------------------------------------

    def _take(self, line: str) -> None:
        for pattern, take in KINDS_OF_LINE.items():
            if found := re.fullmatch(pattern, line):
                take(self, *found.groups())
                return
        raise self._error(f"This says nothing to a demo: {line.strip()!r}.")

    def _take_title(self, title: str) -> None:
        self.title = title.strip()

    def _take_answer(self, mark: str, answer: str) -> None:
        draft = self._draft()
        (draft.right if mark == "=" else draft.wrong).append(answer)

    def _take_more(self, text: str) -> None:
        self._draft().caption.append(text)

    def _draft(self) -> _Draft:
        if not self.drafts:
            raise self._error("Captions come before their answers and further lines.")
        return self.drafts[-1]

    def _take_word(self, word: str, text: str) -> None:
        words = self.drafts[-1].words if self.drafts else self.words
        is_of_shot = word not in ("also", "you")
        if is_of_shot != bool(self.drafts):
            place = "below a caption" if is_of_shot else "above the first caption"
            raise self._error(f"`{word}:` stands {place}.")
        words[word] = text.strip()
        if word in ("ask", "do"):
            self.drafts[-1].num_asked = len(self._session().steps)

    def _begin_shot(self, ids: str, text: str) -> None:
        session = self._session()
        known = {section.id for section in rulebook.sections(session.game.name)}
        for rule in ids.split():
            if rule not in known:
                raise self._error(f"There is no rule {rule} in {session.game.title}.")
        if not self.drafts:
            self.num_unseen = len(session.steps)
        at = len(session.steps)
        rule_ids = tuple(ids.split())
        self.drafts.append(_Draft(self._line, rule_ids, [text], session.state, at, {}, [], []))

    def _take_transcript(self, line: str) -> None:
        if self.session is None:
            self.session = self._begin(line)
            return
        try:
            event = decoded(decoder(self.session.game.actions), line.encode())
            self._check_choice(event)
            self.session.enter(event)
        except (LineError, IllegalActionError) as error:
            raise self._error(str(error)) from error

    def _begin(self, line: str) -> Session:
        try:
            return Session.start(msgspec.json.decode(line, type=Header))
        except (msgspec.DecodeError, rules.core.OptionsError, SeatsError, TranscriptError) as error:
            raise self._error(str(error)) from error

    def _session(self) -> Session:
        if self.session is None:
            raise self._error("The first line of a transcript comes before the captions.")
        return self.session

    def _seat(self, name: str, line: int | None = None) -> Player:
        names = [seat.name for seat in self._session().seats]
        if name not in names:
            raise self._error(f"Nobody called {name!r} sits there: {', '.join(names)}.", line)
        return names.index(name)

    def _check_choice(self, event: Entry) -> None:
        """Check that the viewer's choice is the chooser's and has alternatives."""
        draft = self.drafts[-1] if self.drafts else None
        session = self._session()
        if draft is None or "play" not in draft.words or draft.num_asked != len(session.steps):
            return
        chooser = self._seat(draft.words["play"])
        is_theirs = isinstance(event, Chose | Sealed) and event.player == chooser
        if not is_theirs or len(session.state.legal_actions(chooser)) < 2:
            raise self._error(f"This is no choice of {draft.words['play']}'s, who is to be played.")

    # -- shots -------------------------------------------------------------------------------------

    def _shot(self, index: int) -> Shot:
        draft, session = self.drafts[index], self._session()
        later = self.drafts[index + 1 :]
        steps = session.steps[draft.num_before : later[0].num_before if later else None]
        num_before_ask = max(0, draft.num_asked - draft.num_before)
        shot = Shot(
            caption=(),
            rules=draft.rules,
            before=draft.before,
            steps=steps,
            mark=draft.words.get("mark", ""),
            num_before_ask=num_before_ask,
        )
        facts = _Facts(session, *self._shown(index))
        caption = tuple(self._filled(line, facts, draft) for line in draft.caption)
        self._check_room(caption, draft)
        return msgspec.structs.replace(shot, caption=caption, ask=self._ask(draft, shot, facts))

    def _shown(self, index: int) -> tuple[State, State]:
        """Return the states before and after the events that a caption describes.

        These are the events below it or, if there are none, below an earlier caption.
        """
        line = self._session().steps
        starts = [draft.num_before for draft in self.drafts] + [len(line)]
        for place in range(index, -1, -1):
            if starts[place] < starts[place + 1]:
                return self.drafts[place].before, line[starts[place + 1] - 1].after
        return self.drafts[index].before, self.drafts[index].before

    def _filled(self, text: str, facts: _Facts, draft: _Draft) -> str:
        for found in AMOUNT.finditer(BRACES.sub("", text)):
            dollars = int((found[1] or "0").replace(",", "")) or 1000 * int(found[2] or 0)
            if dollars not in facts.amounts:
                raise self._error(f"{found[0]} lies nowhere and is not paid.", draft.line)
        for found in BRACES.finditer(text):
            if facts.get(found[1]) is None:
                raise self._error(f"Nothing here is called {found[0]}.", draft.line)
        return BRACES.sub(lambda found: facts.get(found[1]) or "", text)

    def _check_room(self, caption: Sequence[str], draft: _Draft) -> None:
        if len(caption) > MAX_LINES or any(len(line) > MAX_WIDTH for line in caption):
            room = f"{MAX_LINES} lines of {MAX_WIDTH}"
            raise self._error(f"The caption is too long: there is room for {room}.", draft.line)

    def _ask(self, draft: _Draft, shot: Shot, facts: _Facts) -> Ask | None:
        words = draft.words
        if "do" in words:
            return self._move(draft, shot, facts)
        if "ask" not in words:
            return None
        if not words.get("because"):
            raise self._error("The question does not say why: `because:`.", draft.line)
        text, because = (self._filled(words[word], facts, draft) for word in ("ask", "because"))
        if "play" in words:
            if not shot.steps[shot.num_before_ask :]:
                raise self._error("The choice to be made is not there.", draft.line)
            event = shot.steps[shot.num_before_ask].event
            assert isinstance(event, Chose | Sealed)
            return Ask(text, because, chooser=event.player, choice=event.action)
        if not all(BRACES.search(line) for line in draft.right):
            raise self._error("The game does not fill in the right answer: `= {...}`.", draft.line)
        right, wrong = (
            [self._filled(line, facts, draft) for line in lines]
            for lines in (draft.right, draft.wrong)
        )
        if len(right) != 1 or not wrong or right[0] in wrong or len(set(wrong)) < len(wrong):
            raise self._error("A question has one right answer, `=`, and others, `-`.", draft.line)
        return Ask(text, because, right[0], tuple(wrong))

    def _move(self, draft: _Draft, shot: Shot, facts: _Facts) -> Ask:
        """Return the move that the viewer makes: a roll or a choice."""
        mover = self._seat(draft.words["do"], draft.line)
        text = self._filled(draft.words.get("ask", ""), facts, draft)
        events = [step.event for step in shot.steps[shot.num_before_ask :]]
        match events[:1]:
            case [Chose(player, action) | Sealed(player, action)] if player == mover:
                return Ask(text, chooser=mover, choice=action)
            case [Chanced()] if shot.asked.view(None).roller == mover:
                return Ask(text, chooser=mover)
        raise self._error(f"This is no move of {draft.words['do']}'s.", draft.line)


KINDS_OF_LINE: dict[str, Callable[..., None]] = {
    r"(\{.*)": _Reader._take_transcript,
    r"# (.*)": _Reader._take_title,
    r"\[([^]]+)\] *(.*)": _Reader._begin_shot,
    r"(also|you|mark|ask|play|do|because): *(.*)": _Reader._take_word,
    r"([=-]) +(.*)": _Reader._take_answer,
    r"\s+(.*?)\s*": _Reader._take_more,
}


# -- what is filled in -----------------------------------------------------------------------------


class _Facts:
    """The names and amounts that a caption can use."""

    def __init__(self, session: Session, before: State, after: State) -> None:
        self.names = tuple(seat.name for seat in session.seats)
        self.totals = after.returns()
        self.gains = [now - then for then, now in zip(before.returns(), self.totals, strict=True)]
        self.round = after.round
        self.leaders = [self.names[place.player] for place in after.standings() if place.rank == 1]
        self.words = session.game.words
        self.known = self.words.figures(after.view(None), self.names)
        self._lying = before.view(None), after.view(None)

    @cached_property
    def amounts(self) -> frozenset[int]:
        """The amounts on the table, paid out or owned."""
        return frozenset([*_numbers(self._lying), *self.gains, *self.totals])

    def get(self, wanted: str) -> str | None:
        """Return the text for a name in braces, None if it is unknown."""
        if wanted in self.known:
            return self.known[wanted]
        return dict(self._own()).get(wanted)

    def _own(self) -> Iterator[tuple[str, str]]:
        yield "round", str(self.round)
        yield "winner", joined(self.leaders)
        for name, gain, total in zip(self.names, self.gains, self.totals, strict=True):
            yield f"{name}.gain", self.words.amount(gain)
            yield f"{name}.total", self.words.amount(total)
            if self.gains.count(gain) == 1:
                yield f"taker of {gain}", name


def _numbers(value: Any) -> Iterator[int]:
    """Yield all integers in a value, however nested."""
    match value:
        case int():
            yield value
        case list() | tuple():
            for part in value:
                yield from _numbers(part)
        case Mapping():
            yield from _numbers(list(value.values()))
        case Struct():
            yield from _numbers(msgspec.to_builtins(value, str_keys=True))
