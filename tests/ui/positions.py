"""Positions of all games as random play comes to them, and a table that shows any of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from random import Random
from typing import Any, NamedTuple, TypeAlias

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from lasvegas_tui.asking.question import Question
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.core import Chance, Player, Terminal
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.live.director_with_session import LiveDirector
from lasvegas_tui.screens.live.table_history import TableHistory
from tests.nightly import at_night
from tests.ui.tables import OneScreen, new_session, table_of, targeting_of

LONG = ("Wolfeschlege", "Abdurrahmano", "Maximiliania", "Konstantinow", "Bartholomäus")
"""Names as long as they may be."""
Table: TypeAlias = tuple[str, int, dict[str, Any]]
"""A game, its players and its options."""
TABLES: list[Table] = [
    ("dice", 5, {"chips": True}),
    ("dice", 3, {"neutral": True}),
    ("royale", 5, {"tiles": 6}),
    ("royale", 4, {"tiles": 6, "hidden_money": True}),
    ("royale", 2, {"tiles": 6}),
    ("card", 5, {}),
    ("card", 3, {"sequential": True, "chips": True}),
    ("board", 4, {"duels": True}),
    ("board", 2, {}),
    ("vegan", 5, {}),
    ("vegan", 2, {}),
]
"""Games, players and options that between them ask everything there is to ask."""
TABLE_IDS = [f"{game}-{num}" for game, num, _ in TABLES]
LARGEST = {table[0]: table for table in reversed(TABLES)}
EACH_TABLE = pytest.mark.parametrize("table", TABLES, ids=TABLE_IDS)
LARGEST_OF_EACH = pytest.mark.parametrize(
    "table",
    [table if table in LARGEST.values() else at_night((table,)) for table in TABLES],
    ids=TABLE_IDS,
)
"""The largest table of each game; the others run at night."""


class Asked(NamedTuple):
    """A position in which somebody has to choose."""

    session: Session
    player: Player
    task: str

    @property
    def kind(self) -> Hashable:
        """What is to be done, and between which digits."""
        digits = self.question().digits
        return self.task, digits[:1], digits[-1:]

    def kept(self) -> Asked:
        """Return the same position of a session that stays there."""
        session = Session.start(self.session.header)
        session.timeline = self.session.timeline
        return self._replace(session=session)

    def question(self) -> Question:
        view = self.session.view(self.player if self.session.is_private(self.player) else None)
        return Question(view, self.player, targeting_of(self.session), view.actions)


def asked(
    game: str,
    num_players: int,
    options: dict[str, Any],
    seeds: range,
    names: tuple[str, ...] = LONG,
) -> Iterator[Asked]:
    """Return every choice of some random games; the session goes on with the next one."""
    for seed in seeds:
        rng = Random(seed)
        session = new_session(game, num_players, seed=seed, names=names, **options)
        while not isinstance(session.node, Terminal):
            if isinstance(session.node, Chance):
                session.draw()
                continue
            player = session.awaited[0]
            view = session.view(player)
            if len(view.actions) > 1:
                yield Asked(session, player, session.game.words.task(view))
            session.choose(player, rng.choice(view.actions))


def of_each_kind(positions: Iterator[Asked], num_each: int) -> Iterator[Asked]:
    """Return the first few positions of every kind of choice."""
    seen: Counter[Hashable] = Counter()
    for position in positions:
        seen[position.kind] += 1
        if seen[position.kind] <= num_each:
            yield position


class NoHistory(TableHistory):
    """An empty history: what is shown comes out of many games."""

    def write_anew(self) -> None:
        """Leave the history empty."""


class Positions(LiveDirector):
    """Shows any position; nothing is played."""

    def begin(self) -> None:
        self.history = NoHistory(self.screen, self.session, self.seating)
        self.lay_out()

    def show(self, position: Asked) -> Question:
        """Asks what is asked in a position."""
        self.session = position.session
        self.seating.is_private = True
        self.question = position.question()
        self.draw_question(self.question)
        return self.question


class OneTable(OneScreen):
    """An app with such a table only."""

    def __init__(self, position: Asked) -> None:
        super().__init__()
        session = position.session
        self.table: GameScreen[Any] = table_of(session)
        self.director = self.table.director = Positions(self.table, session)

    def get_default_screen(self) -> Screen[Any]:
        return self.table


async def shown(pilot: Pilot[None], position: Asked) -> Question:
    """Shows a position as a person sees it."""
    assert isinstance(pilot.app, OneTable)
    question = pilot.app.director.show(position)
    await pilot.pause()
    return question
