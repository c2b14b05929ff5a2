"""Names in braces in the captions of demos, such as `{Anna.total}`, and what replaces them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lasvegas_tui.demos.demo import Mistake
from lasvegas_tui.demos.syntax import FileLine
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.steps import Step
from lasvegas_tui.rules.core import State
from lasvegas_tui.rules.grammar import joined

BRACES = re.compile(r"\{([^{}]*)\}")


class Passage(NamedTuple):
    """The steps of a game that a caption is about, and the state before them."""

    session: Session
    before: State
    steps: Sequence[Step]
    rules: Sequence[str]
    """The ids of the rules that the caption explains."""

    @property
    def after(self) -> State:
        if self.steps:
            return self.steps[-1].after
        return self.before


class CaptionNames:
    """Maps the names that a caption may contain in braces to the texts that replace them."""

    def __init__(self, passage: Passage) -> None:
        session, after = passage.session, passage.after
        self.passage = passage
        self.players = tuple(seat.name for seat in session.seats)
        self.totals = after.returns()
        gains = zip(passage.before.returns(), self.totals, strict=True)
        self.gains = [now - then for then, now in gains]
        self.leaders = [
            self.players[place.player] for place in after.standings() if place.rank == 1
        ]
        self.words = session.game.words
        self.known = self.words.figures(after.view(None), self.players)

    def get(self, wanted: str) -> str | None:
        """Return the text that replaces the name `wanted`; None if the name is unknown."""
        if wanted in self.known:
            return self.known[wanted]
        return dict(self._own()).get(wanted)

    def _own(self) -> Iterator[tuple[str, str]]:
        yield "round", str(self.passage.after.round)
        yield "winner", joined(self.leaders)
        for name, gain, total in zip(self.players, self.gains, self.totals, strict=True):
            yield f"{name}.gain", self.words.amount(gain)
            yield f"{name}.total", self.words.amount(total)
            if self.gains.count(gain) == 1:
                yield f"taker of {gain}", name

    def filled(self, line: FileLine, mistakes: list[Mistake]) -> str:
        """Return the text of a line with each name in braces replaced.

        Unknown names are left out of the text, and added to `mistakes`.
        """
        for found in BRACES.finditer(line.text):
            if self.get(found[1]) is None:
                mistakes.append(Mistake(line.number, f"Nothing here is called {found[0]}."))
        return BRACES.sub(lambda found: self.get(found[1]) or "", line.text)
