"""The same replies write the same file, whether given to the places or touched on phones."""

from random import Random

import pytest
from msgspec.structs import replace

from lasvegas_tui.files.transcript import Transcript
from lasvegas_tui.play.requests import AskToChoose, AskToRoll, Say
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.core import Action, Player, Terminal
from tests.phones.rooms import Table
from tests.replies import random_header

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
        hands = self.table.room.hands.items()
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
            hand.look_up()
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
    for number in range(5):
        check(f"touched {number}")


@pytest.mark.nightly
def test_the_same_replies_write_the_same_file_all_night() -> None:
    for number in range(100):
        check(f"night {number}")
