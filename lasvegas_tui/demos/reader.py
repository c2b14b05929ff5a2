"""The reader of demo files, which reports all mistakes in a file at once.

`syntax` sorts the lines of a file; here the game is played, and names and choices are checked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path

import msgspec

from lasvegas_tui import disk
from lasvegas_tui.demos.caption_names import BRACES, CaptionNames, Passage
from lasvegas_tui.demos.demo import Ask, Demo, DemoError, Mistake, Shot
from lasvegas_tui.demos.syntax import FileLine, Script, ShotScript, script_of
from lasvegas_tui.errors import UserError
from lasvegas_tui.files.transcript import decoded, decoder
from lasvegas_tui.play.events import Chanced, Chose, Entry, Header, Sealed
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules import rulebook
from lasvegas_tui.rules.core import Action, Player, State
from lasvegas_tui.rules.grammar import upper
from lasvegas_tui.safe_text import quoted, shortened

MAX_BYTES = 2**17
"""The maximum size of a demo, several times the longest."""
SEAT = re.compile(r"\bseat (\d+)")
RULED = re.compile(r"\brulings?\b", re.IGNORECASE)
OTHERS = "..."
"""How an answer ends that stands for all choices with the same beginning."""
ONE_ANSWER = "A question needs one right answer, `=`, and others, `-`."


def read(path: Path, choices: Mapping[int, Action] | None = None) -> Demo:
    """Return the demo in a file; raises DemoError with all mistakes.

    `choices` replace choices in the file, by the index of the shot.
    """
    reader = _Reader(script_of(text_in(path)), choices or {})
    demo = reader.read(path)
    if demo is None:
        raise DemoError([(path, mistake) for mistake in sorted(set(reader.mistakes))])
    return demo


def text_in(path: Path) -> str:
    """Return the text of a file; raises DemoError."""
    try:
        return disk.text(disk.read(path, MAX_BYTES))
    except (OSError, UnicodeDecodeError) as error:
        reason: str | None = "it is not UTF-8 text"
        if isinstance(error, OSError):
            reason = error.strerror
        raise DemoError([(path, Mistake(1, f"It cannot be read: {reason}."))]) from error


class _Reader:
    """Reads one file, and collects the mistakes in it."""

    def __init__(self, script: Script, choices: Mapping[int, Action]) -> None:
        self.script = script
        self.choices = choices
        self.mistakes = script.mistakes
        self.replaced: dict[int, Action] = {}
        """The choices in the file that were replaced, by the line of their shot."""
        self.starts: list[int] = []
        """The number of steps before each shot, and after the last one."""
        self.asked: dict[int, int] = {}
        """The number of steps before the question, by the line where its shot begins."""

    def read(self, path: Path) -> Demo | None:
        """Return the demo; None if there were mistakes."""
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
        you = script.words.get("you")
        if "also" in script.words:
            names = script.words["also"].text.split(",")
        else:
            names = []
        return Demo(
            path=path,
            title=script.title.text,
            names=tuple(filter(None, (path.stem, *map(str.strip, names), script.title.text))),
            session=session,
            num_unseen=self.starts[0],
            viewer=None if you is None else self._seat(session, you),
            shots=shots,
            choices=self.choices,
        )

    def _tell(self, line: int, problem: str) -> None:
        self.mistakes.append(Mistake(line, problem))

    # -- lines -------------------------------------------------------------------------------------

    def _check_whole(self) -> None:
        """Note what is missing: a title, a scene, a question."""
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
        """Note what is missing of a question: an answer, an explanation."""
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
        """Note if a line names somebody who does not play."""
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
        """Return the player with the name in a line; None if nobody has it."""
        names = [seat.name for seat in session.seats]
        if line.text in names:
            return names.index(line.text)
        return None

    # -- playing -----------------------------------------------------------------------------------

    def _play(self, session: Session) -> None:
        """Enter the events of all shots into the game, up to the first mistake."""
        is_possible = all(self._is_entered(session, line, None) for line in self.script.unseen)
        for number, shot in enumerate(self.script.shots):
            self.starts.append(len(session.steps))
            for index, line in enumerate([*shot.events, None]):
                asking, instead = None, None
                if index == shot.num_before_ask:
                    self.asked[shot.number] = len(session.steps)
                    instead = self.choices.get(number)
                    if {"ask", "play"} <= shot.words.keys():
                        asking = shot
                if line is None or not is_possible:
                    break
                is_possible = self._is_entered(session, line, asking, instead)
            if not is_possible:
                return
        self.starts.append(len(session.steps))

    def _is_entered(
        self,
        session: Session,
        line: FileLine,
        asking: ShotScript | None,
        instead: Action | None = None,
    ) -> bool:
        """Enter an event, or the viewer's choice in its place; return whether it was possible."""
        try:
            event = decoded(decoder(session.game.actions), line.text.encode())
            if instead is not None and isinstance(event, Chose | Sealed):
                self.replaced[line.number] = event.action
                event = msgspec.structs.replace(event, action=instead)
            if asking is not None:
                self._check_choice(session, event, asking.words["play"], line.number)
            session.enter(event)
        except UserError as error:
            names = [seat.name for seat in session.seats]
            self._tell(line.number, SEAT.sub(lambda seat: names[int(seat[1])], str(error)))
            return False
        return True

    def _check_choice(self, session: Session, event: Entry, named: FileLine, line: int) -> None:
        """Note if the viewer's choice is another player's, or is the only one."""
        chooser = self._seat(session, named)
        if chooser is None:
            return
        is_theirs = isinstance(event, Chose | Sealed) and event.player == chooser
        if not is_theirs or len(session.state.legal_actions(chooser)) < 2:
            self._tell(line, f"This is not a choice of {named.text}, whom the viewer plays.")

    # -- shots -------------------------------------------------------------------------------------

    def _shots(self, session: Session) -> Iterator[Shot]:
        """Yield the shots, and note mistakes in their lines."""
        for index, script in enumerate(self.script.shots[: len(self.starts) - 1]):
            start, end = self.starts[index : index + 2]
            facts = CaptionNames(self._passage(session, index))
            mark = script.words.get("mark")
            has_ask = script.is_question or script.is_move
            shot = Shot(
                caption=tuple(self._filled(line, facts) for line in script.caption),
                rules=script.rules,
                rulings=script.rulings,
                before=_state(session, start),
                steps=session.steps[start:end],
                mark=mark.text if mark else "",
                num_before_ask=self.asked[script.number] - start if has_ask else 0,
            )
            if mark is not None and mark.text not in _places(session, shot):
                self._tell(mark.number, f"Nothing on the table is called {quoted(mark.text)}.")
            yield msgspec.structs.replace(shot, ask=self._ask(script, shot, facts))

    def _passage(self, session: Session, index: int) -> Passage:
        """Return the events that the caption of a shot is about.

        They are those below it; if there are none, those below an earlier caption. A choice of the
        viewer is not among them.
        """
        for place in range(index, -1, -1):
            start, end = self.starts[place : place + 2]
            if place == index and self.script.shots[index].is_move:
                end = self.asked[self.script.shots[index].number]
            if start < end or place == 0:
                break
        shown = session.steps[start:end]
        here = _state(session, self.starts[index])
        if shown:
            before = _state(session, start)
        else:
            before = here
        return Passage(session, before, shown, self.script.shots[index].rules)

    def _filled(self, line: FileLine, facts: CaptionNames) -> str:
        """Return a text in which names in braces are replaced; note unknown ones."""
        for problem in facts.unknown(line.text):
            self._tell(line.number, problem)
        return facts.filled(line.text)

    # -- the question ------------------------------------------------------------------------------

    def _ask(self, script: ShotScript, shot: Shot, facts: CaptionNames) -> Ask | None:
        words = script.words
        if script.is_move:
            return self._move(script, shot, facts)
        if "ask" not in words or "because" not in words:
            return None
        text, because = self._filled(words["ask"], facts), self._filled(words["because"], facts)
        if "play" not in words:
            wrong, reasons = self._wrong(script, facts)
            right = [self._filled(line, facts) for line in script.right]
            answers = [*right, *wrong]
            if len(set(answers)) < len(answers):
                self._tell(words["ask"].number, ONE_ANSWER)
            return Ask(text, because, "".join(right), wrong, reasons)
        chosen = shot.steps[shot.num_before_ask :]
        if not chosen or not isinstance(chosen[0].event, Chose | Sealed):
            self._tell(words["play"].number, "The choice to make is missing.")
            return None
        event = chosen[0].event
        reasons = self._by_label(script, shot, facts, event.player, event.action)
        return Ask(text, because, reasons=reasons, chooser=event.player, choice=event.action)

    def _move(self, script: ShotScript, shot: Shot, facts: CaptionNames) -> Ask | None:
        """Return what the viewer does in the game: a roll or a choice."""
        words = script.words
        text = ""
        if "ask" in words:
            text = self._filled(words["ask"], facts)
        if words["do"].text in facts.names:
            mover = facts.names.index(words["do"].text)
        else:
            mover = None
        match [step.event for step in shot.steps[shot.num_before_ask :]]:
            case [(Chose() | Sealed()) as event, *_] if event.player == mover:
                reasons = self._by_label(script, shot, facts, event.player, event.action)
                others = self._alternatives(script, shot, facts, event.player, event.action)
                return Ask(
                    text, reasons=reasons, chooser=mover, choice=event.action, alternatives=others
                )
            case [Chanced(), *_] if shot.asked.view(None).roller == mover is not None:
                return Ask(text, chooser=mover)
        if mover is not None:
            self._tell(words["do"].number, f"No move of {words['do'].text} follows.")
        return None

    def _wrong(
        self, script: ShotScript, facts: CaptionNames
    ) -> tuple[tuple[str, ...], dict[str, str]]:
        """Return the wrong answers, and the explanations of some of them."""
        parts = [line.parts() for line in script.wrong]
        filled = [(self._filled(answer, facts), self._filled(why, facts)) for answer, why in parts]
        return tuple(answer for answer, _ in filled), {answer: why for answer, why in filled if why}

    def _by_label(
        self, script: ShotScript, shot: Shot, facts: CaptionNames, player: Player, chosen: Action
    ) -> dict[str, str]:
        """Return the explanations of other choices, by the labels of the choices.

        An answer that ends in dots stands for all choices that begin like it and are not named
        before.
        """
        if script.wrong:
            labels = _labels(shot, facts, player, chosen)
        else:
            labels = {}
        found: dict[str, str] = {}
        for line in script.wrong:
            answer, why = (self._filled(part, facts) for part in line.parts())
            found = dict.fromkeys(self._meant(line, answer, tuple(labels)), why) | found
        return {label: why for label, why in found.items() if why}

    def _alternatives(
        self, script: ShotScript, shot: Shot, facts: CaptionNames, player: Player, chosen: Action
    ) -> tuple[Action, ...]:
        """Return the other choices with which the demo can continue."""
        event = script.events[script.num_before_ask]
        if event.number in self.replaced:
            found = [self.replaced[event.number]]
        else:
            found = []
        if script.alternatives:
            labels = _labels(shot, facts, player, None)
        else:
            labels = {}
        for line in script.alternatives:
            found += [labels[label] for label in self._meant(line, line.text, tuple(labels))]
        return tuple(action for action in dict.fromkeys(found) if action != chosen)

    def _meant(self, line: FileLine, answer: str, labels: Sequence[str]) -> list[str]:
        """Return the labels for which an answer stands."""
        begin = answer.removesuffix(OTHERS)
        is_open = begin != answer
        meant = [
            label for label in labels if label == answer or (is_open and label.startswith(begin))
        ]
        if not labels:
            self._tell(line.number, "There is no other choice.")
        elif not meant:
            near = get_close_matches(answer, labels, n=1, cutoff=0.0)
            self._tell(line.number, f"No other choice is called {quoted(answer)}: {near[0]!r}?")
        return meant


def _labels(
    shot: Shot, facts: CaptionNames, player: Player, chosen: Action | None
) -> dict[str, Action]:
    """Return the other choices of a player, by label."""
    view = shot.asked.view(player)
    others = [action for action in view.actions if action != chosen]
    return {upper(facts.words.label(action, view, facts.names)): action for action in others}


def _state(session: Session, num_steps: int) -> State:
    """Return the state of a game after a number of steps."""
    if num_steps:
        return session.steps[num_steps - 1].after
    return session.root


def _places(session: Session, shot: Shot) -> frozenset[str]:
    """Return the names that the mark of a shot can have."""
    views = (shot.before.view(None), shot.asked.view(None), shot.after.view(None))
    return frozenset(place for view in views for place in session.game.words.places(view))
