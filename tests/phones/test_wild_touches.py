"""Anything at all is touched on pages, in any order, while chairs come and go: nothing breaks."""

from random import Random
from typing import Literal

import pytest
from msgspec.structs import replace

from lasvegas_tui.files.transcript_writer import Transcript
from lasvegas_tui.phones import html_writer
from lasvegas_tui.phones.mediator_front import AGAIN, LATE, PhoneFront, Touch
from lasvegas_tui.play.mediator_requests import AskToChoose, AskToRoll, Handover, Say
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.core import Action, Player, Terminal
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
        hand = rng.choice(list(self.room.fronts.values()))
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
        elif len(self.room.fronts) > 1:
            self.room.free(self.rng.choice(list(self.room.fronts)))
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
        for page in (None, *table.room.fronts):
            html_writer.fragment(table.room.sheet(page))
    again = Session.replay(table.session.header, table.session.events)
    assert again.state == table.session.state
    return len(table.session.events)


def test_wild_touches_break_nothing() -> None:
    assert sum(play(f"wild {number}") for number in range(4)) > 200


@pytest.mark.nightly
def test_wild_touches_break_nothing_all_night() -> None:
    for number in range(100):
        play(f"night {number}")


MOST_REPLIES = 600


class Evening:
    """A game of people who all hold phones, and of bots; what they reply depends on the events."""

    def __init__(self, seed: str, *, is_touched: bool) -> None:
        header = replace(random_header(Random(seed)), date="2026-01-02T20:00:00+01:00")
        self.seed = seed
        self.is_touched = is_touched
        self.transcript = Transcript.create(header)
        self.session = Session.start(header, self.transcript.append)
        people = [p for p in range(len(header.seats)) if self.session.is_human(p)]
        self.table = Table(self.session, people)

    def written(self) -> bytes:
        for number in range(MOST_REPLIES):
            if isinstance(self.session.node, Terminal):
                break
            rng = Random(f"{self.seed}:{number}")
            player, reply = self._any(rng)
            self._give(player, reply)
        self.transcript.close()
        return self.transcript.path.read_bytes()

    def _any(self, rng: Random) -> tuple[Player, Action | Say]:
        """Return somebody's reply to what they are asked on their phone."""
        hands = self.table.room.fronts.items()
        asking = AskToChoose | AskToRoll
        asked = [(p, h.place.request) for p, h in hands if isinstance(h.place.request, asking)]
        player, request = rng.choice(asked)
        if rng.random() < 0.1:
            return rng.choice([p for p, _ in hands]), Say.UNDO
        if isinstance(request, AskToChoose):
            return player, rng.choice(request.view.actions)
        return player, Say.GO

    def _give(self, player: Player, reply: Action | Say) -> None:
        hand = self.table.hand(player)
        if not self.is_touched:
            hand.place.reply(reply)
            hand.update()
            self.table.go_on()
        elif isinstance(reply, Action):
            self.table.point(player, reply)
            self.table.touch(player, "go")
        else:
            self.table.touch(player, "undo" if reply is Say.UNDO else "go")


def check(seed: str) -> None:
    written = Evening(seed, is_touched=False).written()
    assert written.count(b"\n") > 5
    assert written == Evening(seed, is_touched=True).written(), seed


def test_the_same_replies_write_the_same_file_when_they_are_touched() -> None:
    for number in range(3):
        check(f"touched {number}")


@pytest.mark.nightly
def test_the_same_replies_write_the_same_file_all_night() -> None:
    for number in range(100):
        check(f"night {number}")
