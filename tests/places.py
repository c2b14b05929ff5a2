"""Random replies at several places of one session: the table, and phones that come and go.

    python -m tests.places --games 2000 --seed 1

The people of a game sit at the keyboard or hold a phone, and change between them. They reply
anything at any place, the file cannot always be written, bots fail, seats change. Everything is
judged by the replies alone:

- No view of a player is shown at the table but to somebody who has opened a curtain there since
  everybody looked last; a phone shows no view but its player's own.
- Nobody is stuck: there is always somebody who is asked something, until the game is over.
- A question stays the same one while others seal their choices elsewhere.
- A phone is not asked while the table is still showing what came before.
"""

import sys
from collections import Counter
from contextlib import suppress
from random import Random

from msgspec.structs import replace

from lasvegas_tui.bots import BotError
from lasvegas_tui.play.mediator_requests import (
    Agree,
    AskToChoose,
    GameOver,
    Handover,
    LookAtMoney,
    LookAtSealed,
    Refused,
    Reply,
    Request,
    Retold,
    Say,
    Show,
    Think,
    Wait,
)
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.table_and_phone_mediators import Place, Places
from lasvegas_tui.play.transcript_events import JournalError
from lasvegas_tui.rules.core import Player, Terminal
from tests.many_games import run
from tests.replies import BOT, HANDOVERS, WILD_EVENTS, Judge, random_header, unreliable

MOST_REPLIES = 8000
FREE_AT_PHONES = (Show, Refused, Retold, Wait, GameOver)
"""What a phone may be given while the table is showing."""


class TableJudge(Judge):
    """The judge of the table, whose screen people elsewhere look at, too."""

    def __init__(self, places: Places) -> None:
        self.places = places
        super().__init__(places.session)

    def _only_person(self) -> Player | None:
        return None if self.places.phones else super()._only_person()


class Evening:
    """A game at several places, with people who reply anything."""

    def __init__(self, seed: str) -> None:
        self.rng = Random(seed)
        header = random_header(self.rng, self.rng.choice((1, 2, 2, 3)))
        self.session = unreliable(Session.start(header), seed)
        handover = self.rng.choice(HANDOVERS)
        self.places = Places(self.session, lambda: handover)
        self.judged: dict[Place, Request | None] = {}
        self.places.begin()
        share = self.rng.choice((0, 0.3, 0.7, 1))
        for player in self.people:
            if self.rng.random() < share:
                self.places.open_phone(player)
        self.judge = TableJudge(self.places)
        self.seen = self.judge.seen
        self.look_around()

    @property
    def people(self) -> list[Player]:
        players = range(len(self.session.seats))
        return [player for player in players if self.session.is_human(player)]

    @property
    def is_wild(self) -> bool:
        """Whether anybody still goes back, or changes places."""
        return len(self.session.events) < WILD_EVENTS

    def play(self) -> Counter[str]:
        """Play until the game is over everywhere; raises AssertionError."""
        for _ in range(MOST_REPLIES):
            if isinstance(self.session.node, Terminal) and self.is_over:
                return self.seen
            self.go_on()
        raise AssertionError(f"still playing: {self.kinds}")

    @property
    def is_over(self) -> bool:
        """Whether nobody has anything else to do, or to see."""
        return all(isinstance(place.request, GameOver | None) for place in self.places)

    @property
    def kinds(self) -> list[str]:
        return [type(place.request).__name__ for place in self.places]

    def go_on(self) -> None:
        """Let somebody do something somewhere."""
        asked = [place for place in self.places if not isinstance(place.request, Wait | None)]
        assert [place for place in asked if not isinstance(place.request, GameOver)], self.kinds
        if self.is_wild and self.rng.random() < 0.02:
            self.change_chairs()
        elif self.is_wild and self.rng.random() < 0.005:
            self.reseat()
        elif self.is_wild and self.rng.random() < 0.03:
            self.reply(self.rng.choice(list(self.places)))
        else:
            self.reply(self.rng.choice(asked))

    def change_chairs(self) -> None:
        player = self.rng.choice(self.people)
        if player in self.places.phones:
            self.seen["back to the table"] += 1
            self.places.close_phone(player)
        else:
            self.seen["to a phone"] += 1
            self.places.open_phone(player)
        self.judge.reseat()
        self.look_around()

    def reseat(self) -> None:
        """Let a bot or a person take over from the other."""
        player = self.rng.randrange(len(self.session.seats))
        seat = self.session.seats[player]
        if self.people == [player] or isinstance(self.session.node, Terminal):
            return
        with suppress(JournalError):
            self.session.sit_down(player, replace(seat, bot="" if seat.bot else BOT))
            self.seen["other seats"] += 1
            self.places.update_seats()
            self.judge.reseat()
            self.look_around()

    def reply(self, place: Place) -> None:
        """Reply something to the request at a place, and look at what comes of it everywhere."""
        request = place.request
        if request is None:
            return
        reply = self.any_reply(request)
        if isinstance(request, Handover) and reply is Say.GO:
            self.judge.opens(request.player)
        open_elsewhere = {other: other.request for other in self.places if is_kept(other.request)}
        num_steps = len(self.session.steps)
        place.reply(reply)
        if self.has_only_sealed(num_steps):
            for other, asked in open_elsewhere.items():
                assert other is place or other.request is asked, "another question after a seal"
                self.seen["kept while others seal"] += other is not place
        self.look_around()

    def has_only_sealed(self, num_steps: int) -> bool:
        new = self.session.steps[num_steps:]
        return bool(new) and all(step.is_sealed for step in new)

    def any_reply(self, request: Request) -> Reply:
        rng = self.rng
        wishes: tuple[Say, ...] = ()
        if self.is_wild:
            wishes = (Say.UNDO, Say.MONEY, Say.HIDE)
        match request:
            case Think(player):
                try:
                    return self.session.bot_choice(player)
                except BotError as error:
                    return error
            case Agree():
                return rng.choice((Say.GO, Say.NO))
            case LookAtSealed():
                return rng.choice((Say.GO, Say.UNDO, Say.HIDE))
            case LookAtMoney():
                return rng.choice((Say.GO, Say.HIDE))
            case Wait():
                return rng.choice((*wishes, None))
            case Handover(can_cancel=True) if rng.random() < 0.3:
                return rng.choice((Say.NO, Say.UNDO))
            case Show() | Refused() | Retold() | GameOver():
                return Say.GO if not wishes or rng.random() < 0.97 else rng.choice(wishes)
            case AskToChoose(view=view) if not wishes or rng.random() < 0.9:
                return rng.choice(view.actions)
        return rng.choice(wishes) if wishes and rng.random() < 0.1 else Say.GO

    # -- who sees what -----------------------------------------------------------------------------

    def look_around(self) -> None:
        """Judge every request that has not been judged yet."""
        assert not any(place.is_outdated for place in self.places), self.kinds
        for place in self.places:
            if place.request is not None and self.judged.get(place) is not place.request:
                self.judged[place] = place.request
                self.judge_at(place, place.request)

    def judge_at(self, place: Place, request: Request) -> None:
        if place is self.places.table:
            self.judge.judge(request)
            return
        self.seen[f"{type(request).__name__} at a phone"] += 1
        (player,) = place.seating.players_here
        view = getattr(request, "view", None)
        assert view is None or view.viewer == player, "a view of somebody else at a phone"
        assert not isinstance(request, Handover | Think | LookAtMoney | Agree), request
        is_free = isinstance(request, FREE_AT_PHONES)
        assert is_free or not self.places.is_table_busy, "asked before the table has shown it"


def is_kept(request: Request | None) -> bool:
    """Whether a request stays while others seal; a curtain that somebody only wished for goes."""
    match request:
        case AskToChoose() | Handover(can_cancel=False):
            return True
    return False


def play(seed: str) -> Counter[str]:
    """Play a game at several places, and read its file again. Raises AssertionError."""
    evening = Evening(seed)
    seen = evening.play()
    again = Session.replay(evening.session.header, evening.session.events)
    assert again.state == evening.session.state
    return seen


if __name__ == "__main__":
    sys.exit(run("tests.places", __doc__, play))
