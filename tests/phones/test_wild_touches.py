"""Anything at all is touched on pages, in any order, while chairs come and go: nothing breaks."""

from random import Random
from typing import Literal

import pytest

from lasvegas_tui.phones import html_writer
from lasvegas_tui.phones.front import AGAIN, LATE, PhoneFront, Touch
from lasvegas_tui.play.requests import Handover, Say
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.core import Terminal
from tests.phones.rooms import Table
from tests.replies import random_header, unreliable

Does = Literal["card", "choice", "go", "undo"]
DOES: tuple[Does, ...] = ("card", "choice", "choice", "go", "undo")
NUM_TOUCHES = 400


class WildTable(Table):
    """A table at which anybody touches anything."""

    def __init__(self, seed: str) -> None:
        self.rng = Random(seed)
        session = Session.start(random_header(self.rng, 1))
        people = [player for player in range(len(session.seats)) if session.is_human(player)]
        super().__init__(session, people)
        unreliable(session, seed)

    def touch_anything(self) -> None:
        """Touch something on some page, often what is there, sometimes what is not, or was."""
        rng = self.rng
        hand = rng.choice(list(self.room.hands.values()))
        sheet = hand.sheet()
        things = [("card", card.at) for card in sheet.cards]
        things += [("choice", choice.at) for choice in sheet.choices]
        if things and rng.random() < 0.7:
            hand.touch(Touch(hand.number, hand.version, *rng.choice(things)))  # type: ignore[arg-type]
        if rng.random() < 0.5:
            self._press(hand)
        else:
            self._touch_wildly(hand)
        self.show_something()

    def _press(self, hand: PhoneFront) -> None:
        assert hand.touch(Touch(hand.number, hand.version, "go")) == ""

    def _touch_wildly(self, hand: PhoneFront) -> None:
        rng = self.rng
        late = rng.choice((0, 0, 1, 7))
        number, version = hand.number - late, hand.version - rng.choice((0, 0, 1))
        said = hand.touch(Touch(number, version, rng.choice(DOES), rng.randrange(-2, 30)))
        assert said in ("", AGAIN, LATE)
        assert (said == LATE) == (late > 0)

    def show_something(self) -> None:
        """Let the table go on, and somebody at the keyboard do anything."""
        request = self.places.table.request
        if isinstance(request, Handover):
            self.places.table.reply(Say.GO)
        elif request is not None and self.rng.random() < 0.1:
            self.places.table.reply(self.rng.choice((Say.UNDO, Say.NO, Say.GO)))
        self.go_on()

    def change_chairs(self) -> None:
        """Free a chair, or let somebody take one."""
        free = self.room.free_chairs()
        if free:
            assert self.room.claim(self.rng.choice(free)) is not None
        elif len(self.room.hands) > 1:
            self.room.free(self.rng.choice(list(self.room.hands)))
        self.go_on()


def play(seed: str) -> int:
    """Touch anything for a while; return how many events came of it."""
    table = WildTable(seed)
    for _ in range(NUM_TOUCHES):
        if isinstance(table.session.node, Terminal):
            break
        table.touch_anything()
        if table.rng.random() < 0.02:
            table.change_chairs()
        for page in (None, *table.room.hands):
            html_writer.fragment(table.room.sheet(page))
    again = Session.replay(table.session.header, table.session.events)
    assert again.state == table.session.state
    return len(table.session.events)


def test_wild_touches_break_nothing() -> None:
    assert sum(play(f"wild {number}") for number in range(8)) > 400


@pytest.mark.nightly
def test_wild_touches_break_nothing_all_night() -> None:
    for number in range(100):
        play(f"night {number}")
