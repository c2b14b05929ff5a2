"""The reader of demo files, which reports all mistakes in a file at once.

`syntax` sorts the lines of a file. Here its game is played, and its names are checked;
`question_reader` reads the questions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path

import msgspec

from lasvegas_tui import disk
from lasvegas_tui.demos.caption_names import BRACES, CaptionNames, Passage
from lasvegas_tui.demos.demo import Demo, DemoError, Mistake, Shot
from lasvegas_tui.demos.question_reader import ONE_ANSWER, QuestionReader
from lasvegas_tui.demos.syntax import FileLine, Script, ShotScript, script_of
from lasvegas_tui.files.transcript_reader import decoded, decoder
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.transcript_events import Chose, Entry, Header, Sealed
from lasvegas_tui.rules import rulebook
from lasvegas_tui.rules.core import Action, Player, State
from lasvegas_tui.safe_text import quoted, shortened
from lasvegas_tui.user_error import UserError

MAX_BYTES = 2**17
"""The maximum size of a demo file in bytes, several times the size of the longest one."""
SEAT = re.compile(r"\bseat (\d+)")
RULED = re.compile(r"\brulings?\b", re.IGNORECASE)


def read(path: Path, choices: Mapping[int, Action] | None = None) -> Demo:
    """Return the demo in a file; raises DemoError with all mistakes in the file.

    `choices` replace moves that the viewer makes in the file; their keys are the indices of the
    shots (parts of the demo), from 0.
    """
    reader = _Reader(script_of(text_in(path)), choices or {})
    demo = reader.read(path)
    if demo is None:
        raise DemoError([(path, mistake) for mistake in sorted(set(reader.mistakes))])
    return demo


def text_in(path: Path) -> str:
    """Return the text of a file; raises DemoError if it cannot be read."""
    try:
        return disk.text(disk.read(path, MAX_BYTES))
    except (OSError, UnicodeDecodeError) as error:
        reason: str | None = "it is not UTF-8 text"
        if isinstance(error, OSError):
            reason = error.strerror
        raise DemoError([(path, Mistake(1, f"It cannot be read: {reason}."))]) from error


class _Reader:
    """Reads one demo file, and collects the mistakes in it."""

    def __init__(self, script: Script, choices: Mapping[int, Action]) -> None:
        self.script = script
        self.choices = choices
        self.mistakes = script.mistakes
        self.replaced: dict[int, Action] = {}
        """The viewer's choices in the file that were replaced, by the number of their line."""
        self.starts: list[int] = []
        """The number of steps before each shot that could be played, and after the last one."""
        self.asked: dict[int, int] = {}
        """The number of steps before each shot's question, by the line where the shot begins."""

    def read(self, path: Path) -> Demo | None:
        """Return the demo, to which `path` leads; None if there were mistakes."""
        script = self.script
        self._check_whole()
        session = self._begun()
        if session is None:
            return None
        self._check_names(session)
        self._play(session)
        shots = tuple(self._shots(session))
        if self.mistakes or script.title is None:
            return None
        names = [path.stem]
        if "also" in script.words:
            names += map(str.strip, script.words["also"].text.split(","))
        names.append(script.title.text)
        viewer = None
        if "you" in script.words:
            viewer = self._seat(session, script.words["you"])
        return Demo(
            path=path,
            title=script.title.text,
            names=tuple(filter(None, names)),
            session=session,
            num_unseen=self.starts[0],
            viewer=viewer,
            shots=shots,
            choices=self.choices,
        )

    def _tell(self, line: int, problem: str) -> None:
        self.mistakes.append(Mistake(line, problem))

    # -- lines -------------------------------------------------------------------------------------

    def _check_whole(self) -> None:
        """Note which parts of a demo are missing: a title, a scene, a question."""
        script = self.script
        if script.title is None:
            self._tell(1, "There is no title: a line such as `# Ties`.")
        if script.header is None or not script.shots:
            self._tell(1, "There is no scene: a demo needs a transcript and captions.")
            return
        asked = [shot.words["ask"].number for shot in script.shots if shot.is_question]
        has_moves = any(shot.is_move for shot in script.shots)
        if len(asked) > 1 or not (asked or has_moves):
            if asked:
                line = asked[1]
            else:
                line = script.num_lines
            self._tell(line, f"A demo has one question, and this one has {len(asked)}.")
        for shot in script.shots:
            if shot.is_question:
                self._check_question(shot)

    def _check_question(self, shot: ShotScript) -> None:
        """Note which parts of a question are missing: an answer, an explanation."""
        line = shot.words["ask"].number
        if not shot.words.get("because", FileLine(0, "")).text:
            self._tell(line, "The question has no explanation: `because:`.")
        if "play" in shot.words:
            return
        if not all(BRACES.search(right.text) for right in shot.right):
            self._tell(
                shot.right[0].number, "The right answer has to be filled in by the game: `= {...}`."
            )
        if len(shot.right) != 1 or not shot.wrong:
            self._tell(line, ONE_ANSWER)

    def _begun(self) -> Session | None:
        """Return the game before its first event; None if the header is wrong."""
        header = self.script.header
        if header is None or not self.script.shots:
            return None
        try:
            return Session.start(msgspec.json.decode(header.text, type=Header))
        except (msgspec.DecodeError, UserError) as error:
            self._tell(header.number, str(error))
            return None

    def _check_names(self, session: Session) -> None:
        """Note unknown players and unknown ids of rules."""
        self._check_player(session, self.script.words.get("you"))
        for shot in self.script.shots:
            self._check_player(session, shot.words.get("play"))
            self._check_player(session, shot.words.get("do"))
        pages = {page.id: page.body for page in rulebook.sections(session.game.name)}
        for shot in self.script.shots:
            self._check_rules(shot, pages, session.game.title)

    def _check_player(self, session: Session, line: FileLine | None) -> None:
        """Note it as a mistake if a line names somebody who does not play."""
        if line is not None and self._seat(session, line) is None:
            known = ", ".join(seat.name for seat in session.seats)
            self._tell(line.number, f"There is no player called {quoted(line.text)}: {known}.")

    def _check_rules(self, shot: ShotScript, pages: Mapping[str, str], title: str) -> None:
        """Note unknown ids of rules, and rulings without their mark or without a page."""
        for rule in shot.rules:
            if rule not in pages:
                self._tell(shot.number, f"There is no rule {shortened(rule)} in {title}.")
            elif rule in shot.rulings and not RULED.search(pages[rule]):
                self._tell(shot.number, f"The page of {rule} has no ruling.")
        caption = " ".join(line.text for line in shot.caption)
        if RULED.search(caption) and not shot.rulings:
            self._tell(shot.number, "A ruling is stated, but no id is marked: `[E1*]`.")

    def _seat(self, session: Session, line: FileLine) -> Player | None:
        """Return the player whom a line names; None if nobody has this name."""
        names = [seat.name for seat in session.seats]
        if line.text in names:
            return names.index(line.text)
        return None

    # -- playing -----------------------------------------------------------------------------------

    def _play(self, session: Session) -> None:
        """Enter all events of the file into the game, up to the first mistake."""
        for line in self.script.unseen:
            if not self._enter(session, line):
                return
        for index, shot in enumerate(self.script.shots):
            self.starts.append(len(session.steps))
            if not self._play_shot(session, shot, self.choices.get(index)):
                return
        self.starts.append(len(session.steps))

    def _play_shot(self, session: Session, shot: ShotScript, instead: Action | None) -> bool:
        """Enter the events of a shot; return whether all were possible.

        `instead` replaces the viewer's choice.
        """
        chooser = None
        if "ask" in shot.words:
            chooser = shot.words.get("play")
        for index, line in enumerate(shot.events):
            if index != shot.num_before_ask:
                is_possible = self._enter(session, line)
            else:
                self.asked[shot.number] = len(session.steps)
                is_possible = self._enter(session, line, chooser, instead)
            if not is_possible:
                return False
        if shot.num_before_ask == len(shot.events):
            self.asked[shot.number] = len(session.steps)
        return True

    def _enter(
        self,
        session: Session,
        line: FileLine,
        chooser: FileLine | None = None,
        instead: Action | None = None,
    ) -> bool:
        """Enter the event in a line into the game; return whether it was possible.

        `chooser` names the player whose choice the event has to be, if the viewer makes it;
        `instead` replaces this choice.
        """
        try:
            event = decoded(decoder(session.game.actions), line.text.encode())
            if instead is not None and isinstance(event, Chose | Sealed):
                self.replaced[line.number] = event.action
                event = msgspec.structs.replace(event, action=instead)
            if chooser is not None:
                self._check_choice(session, event, chooser, line.number)
            session.enter(event)
        except UserError as error:
            names = [seat.name for seat in session.seats]
            self._tell(line.number, SEAT.sub(lambda seat: names[int(seat[1])], str(error)))
            return False
        return True

    def _check_choice(self, session: Session, event: Entry, chooser: FileLine, number: int) -> None:
        """Note it as a mistake if an event is no choice of the player whom `chooser` names.

        A choice is none if there is no other. `number` is the number of the event's line.
        """
        player = self._seat(session, chooser)
        if player is None:
            return
        is_theirs = isinstance(event, Chose | Sealed) and event.player == player
        if not is_theirs or len(session.state.legal_actions(player)) < 2:
            self._tell(number, f"This is not a choice of {chooser.text}, whom the viewer plays.")

    # -- shots -------------------------------------------------------------------------------------

    def _shots(self, session: Session) -> Iterator[Shot]:
        """Yield the shots that could be played, and note mistakes in their lines."""
        played = enumerate(zip(self.script.shots, pairwise(self.starts), strict=False))
        for index, (script, (start, end)) in played:
            names = CaptionNames(self._passage(session, index))
            num_before_ask = 0
            if script.is_question or script.is_move:
                num_before_ask = self.asked[script.number] - start
            shot = Shot(
                caption=tuple(names.filled(line, self.mistakes) for line in script.caption),
                rules=script.rules,
                rulings=script.rulings,
                before=_state(session, start),
                steps=session.steps[start:end],
                mark=self._mark(script),
                num_before_ask=num_before_ask,
            )
            self._check_mark(session, script, shot)
            question = QuestionReader(script, shot, names, self.replaced, self.mistakes)
            yield msgspec.structs.replace(shot, ask=question.read())

    def _mark(self, script: ShotScript) -> str:
        if "mark" in script.words:
            return script.words["mark"].text
        return ""

    def _check_mark(self, session: Session, script: ShotScript, shot: Shot) -> None:
        """Note it as a mistake if nothing on the table has the name that a shot marks."""
        if "mark" in script.words and shot.mark not in _places(session, shot):
            problem = f"Nothing on the table is called {quoted(shot.mark)}."
            self._tell(script.words["mark"].number, problem)

    def _passage(self, session: Session, index: int) -> Passage:
        """Return the events that the caption of a shot is about.

        They are those below it; if there are none, those below the nearest earlier caption that has
        any. The viewer's own move and what follows it are not among them.
        """
        script = self.script.shots[index]
        start, end = self.starts[index : index + 2]
        if script.is_move:
            end = self.asked[script.number]
        earlier = index
        while start == end and earlier > 0:
            earlier -= 1
            start, end = self.starts[earlier : earlier + 2]
        if start == end:
            start = end = self.starts[index]
        return Passage(session, _state(session, start), session.steps[start:end], script.rules)


def _state(session: Session, num_steps: int) -> State:
    """Return the state of a game after a number of steps."""
    if num_steps:
        return session.steps[num_steps - 1].after
    return session.root


def _places(session: Session, shot: Shot) -> frozenset[str]:
    """Return the names of all things on the table that a shot can mark."""
    views = (shot.before.view(None), shot.asked.view(None), shot.after.view(None))
    return frozenset(place for view in views for place in session.game.words.places(view))
