"""The reader of what a part of a demo file asks the viewer: a question or a move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches

from lasvegas_tui.demos.caption_names import CaptionNames
from lasvegas_tui.demos.demo import Ask, Mistake, Shot
from lasvegas_tui.demos.syntax import FileLine, ShotScript
from lasvegas_tui.play.transcript_events import Chanced, Chose, Event, Sealed
from lasvegas_tui.rules.core import Action, Player
from lasvegas_tui.rules.grammar import upper
from lasvegas_tui.safe_text import quoted

OTHERS = "..."
"""The end of an answer that stands for several choices: "4 ..." for all labels beginning "4 "."""
ONE_ANSWER = "A question needs one right answer, `=`, and others, `-`."
EQUAL_ANSWERS = "The answers of a question have to differ."


class QuestionReader:
    """Reads what one shot (part of a demo) asks the viewer, and collects the mistakes there."""

    def __init__(
        self,
        script: ShotScript,
        shot: Shot,
        names: CaptionNames,
        replaced: Mapping[int, Action],
        mistakes: list[Mistake],
    ) -> None:
        """`replaced` has the file's choices that the viewer's have replaced, by line number."""
        self.script = script
        self.shot = shot
        self.names = names
        self.replaced = replaced
        self.mistakes = mistakes

    def read(self) -> Ask | None:
        """Return what the shot asks; None if it asks nothing, or if its lines have mistakes."""
        words = self.script.words
        if self.script.is_move:
            return self._move()
        if "ask" not in words or "because" not in words:
            return None
        text, because = self._filled(words["ask"]), self._filled(words["because"])
        if "play" in words:
            return self._choice(text, because)
        return self._list(text, because)

    def _tell(self, line: FileLine, problem: str) -> None:
        self.mistakes.append(Mistake(line.number, problem))

    def _filled(self, line: FileLine) -> str:
        return self.names.filled(line, self.mistakes)

    # -- the kinds of questions --------------------------------------------------------------------

    def _list(self, text: str, because: str) -> Ask:
        """Return a question whose answer is chosen from a list of sentences."""
        right = [self._filled(line) for line in self.script.right]
        wrong: list[str] = []
        reasons: dict[str, str] = {}
        for line in self.script.wrong:
            answer, why = map(self._filled, line.parts())
            wrong.append(answer)
            if why:
                reasons[answer] = why
        answers = [*right, *wrong]
        if len(set(answers)) < len(answers):
            self._tell(self.script.words["ask"], EQUAL_ANSWERS)
        return Ask(text, because, "".join(right), tuple(wrong), reasons)

    def _choice(self, text: str, because: str) -> Ask | None:
        """Return a question that is answered by a choice of the game; None if no choice follows."""
        event = self._event_asked_for()
        if not isinstance(event, Chose | Sealed):
            self._tell(self.script.words["play"], "The choice to make is missing.")
            return None
        reasons = self._reasons(event.player, event.action)
        return Ask(text, because, reasons=reasons, chooser=event.player, choice=event.action)

    def _move(self) -> Ask | None:
        """Return the move that the viewer makes, a roll or a choice; None if it is missing."""
        words, players = self.script.words, self.names.players
        text = ""
        if "ask" in words:
            text = self._filled(words["ask"])
        if words["do"].text not in players:
            return None
        mover = players.index(words["do"].text)
        event = self._event_asked_for()
        if isinstance(event, Chose | Sealed) and event.player == mover:
            return Ask(
                text,
                reasons=self._reasons(mover, event.action),
                chooser=mover,
                choice=event.action,
                alternatives=self._alternatives(mover, event.action),
            )
        if isinstance(event, Chanced) and self.shot.asked.view(None).roller == mover:
            return Ask(text, chooser=mover)
        self._tell(words["do"], f"No move of {words['do'].text} follows.")
        return None

    def _event_asked_for(self) -> Event | None:
        """Return the event with which the question is answered; None if none follows it."""
        answers = self.shot.steps[self.shot.num_before_ask :]
        if answers:
            return answers[0].event
        return None

    # -- other choices -----------------------------------------------------------------------------

    def _reasons(self, player: Player, chosen: Action) -> dict[str, str]:
        """Return the explanations of choices other than `chosen`, by the labels of the choices.

        An answer that ends in `OTHERS` stands for all choices that begin like it, except those for
        which an earlier answer stands.
        """
        if not self.script.wrong:
            return {}
        labels = tuple(self._by_label(player, chosen))
        found: dict[str, str] = {}
        for line in reversed(self.script.wrong):  # so that earlier answers replace later ones
            answer, why = map(self._filled, line.parts())
            found |= dict.fromkeys(self._meant(line, answer, labels), why)
        return {label: why for label, why in found.items() if why}

    def _alternatives(self, player: Player, chosen: Action) -> tuple[Action, ...]:
        """Return the choices other than `chosen` with which the demo can continue."""
        found: list[Action] = []
        event = self.script.events[self.script.num_before_ask]
        if event.number in self.replaced:
            found.append(self.replaced[event.number])
        if self.script.alternatives:
            choices = self._by_label(player, None)
            for line in self.script.alternatives:
                found += [choices[label] for label in self._meant(line, line.text, tuple(choices))]
        return tuple(action for action in dict.fromkeys(found) if action != chosen)

    def _by_label(self, player: Player, chosen: Action | None) -> dict[str, Action]:
        """Return a player's choices other than `chosen`, by label; with None, all choices."""
        view = self.shot.asked.view(player)
        words, players = self.names.words, self.names.players
        others = [action for action in view.actions if action != chosen]
        return {upper(words.label(action, view, players)): action for action in others}

    def _meant(self, line: FileLine, answer: str, labels: Sequence[str]) -> list[str]:
        """Return those of the labels for which an answer stands; note it if there are none."""
        beginning = answer.removesuffix(OTHERS)
        if beginning != answer:
            meant = [label for label in labels if label.startswith(beginning) or label == answer]
        else:
            meant = [label for label in labels if label == answer]
        if not labels:
            self._tell(line, "There is no other choice.")
        elif not meant:
            near = get_close_matches(answer, labels, n=1, cutoff=0.0)
            self._tell(line, f"No other choice is called {quoted(answer)}: {near[0]!r}?")
        return meant
