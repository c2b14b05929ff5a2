"""Random replies to the requests of a mediator, and the judge of what it shows.

    python -m tests.replies --games 500 --seed 1

A game with any options is played by people and bots, who reply anything that somebody can reply:
they choose, go back, agree or do not, hide, look at their own money, change what they sealed. The
file cannot always be written, bots fail, the seats change, advice is asked for, and requests are
dropped and begun anew. Everything is judged by the replies alone:

- No view of a player is shown but to somebody who has opened a curtain since everybody looked last.
- After a choice was undone its question comes again.
- A question that was dropped comes again, at most behind a new curtain.
"""

import sys
from collections import Counter
from collections.abc import Collection, Iterable
from contextlib import closing, suppress
from enum import Enum, auto
from random import Random
from typing import Self
from unittest.mock import patch

from msgspec.structs import replace

from lasvegas_tui import rules
from lasvegas_tui.bots import BotError
from lasvegas_tui.play.handover import HandoverSetting
from lasvegas_tui.play.keyboard_sharing import Seating
from lasvegas_tui.play.mediator import Mediator
from lasvegas_tui.play.mediator_requests import (
    Agree,
    AskToChoose,
    AskToRoll,
    BotFailed,
    Failed,
    GameOver,
    Handover,
    LookAtMoney,
    LookAtSealed,
    Refused,
    Reply,
    Request,
    Requests,
    Retold,
    RoundOver,
    Say,
    Show,
    Think,
)
from lasvegas_tui.play.seats import COLOURS, Seat
from lasvegas_tui.play.session import Header, Session
from lasvegas_tui.play.transcript_events import Entry, JournalError, TookBack
from lasvegas_tui.rules.core import Action, OptionsError, Player, Terminal, View
from lasvegas_tui.rules.option_specs import option_specs
from lasvegas_tui.user_error import UserError
from tests.many_games import run

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Eve")
BOT = "random"
HANDOVERS: tuple[HandoverSetting, ...] = ("auto", "auto", "always")
WILD_EVENTS = 150
"""The number of events after which nobody goes back any more, so that games end."""
MOST_REQUESTS = 4000


def random_header(rng: Random, fewest_people: int = 2, name: str = "") -> Header:
    """Return a game with any options and seats, of which at least so many are people's."""
    game = rules.game(name or rng.choice(list(rules.names())))
    num = rng.choice(list(game.players))
    while True:
        with suppress(OptionsError):
            chosen = {spec.name: rng.choice(spec.values) for spec in option_specs(game.options)}
            options = game.options(**chosen)
            options.check(num)
            break
    bots = [BOT if place >= fewest_people and rng.random() < 0.3 else "" for place in range(num)]
    rng.shuffle(bots)
    seats = [Seat(NAMES[n], list(COLOURS)[n], bots[n]) for n in range(num)]
    return Header.new(game.name, options, seats, rng.randrange(10**6))


# -- who may see what ------------------------------------------------------------------------------


class SeenError(AssertionError):
    """Somebody saw a secret without a curtain of their own."""


class Judge:
    """Whoever is alone with the screen, by the replies."""

    def __init__(self, session: Session, place: Collection[Player] | None = None) -> None:
        self.session = session
        self.place = range(len(session.seats)) if place is None else place
        self.alone: Player | None = None
        """The player who opened a curtain last, and nobody has had to look since."""
        self.last_person: Player | None = self._only_person()
        """The only person at the table, once nobody else can be looking on."""
        self.seen = Counter[str]()

    def _only_person(self) -> Player | None:
        people = [player for player in self.place if self.session.is_human(player)]
        return people[0] if len(people) == 1 else None

    def everybody_looks(self, what: str) -> None:
        """Note something that is for everybody."""
        self.seen[what] += 1
        self.alone = None

    def opens(self, player: Player) -> None:
        """Note that a player opens their curtain."""
        self.alone = player
        if player == self._only_person():
            self.last_person = player

    def reseat(self) -> None:
        """Note that the seats have changed."""
        self.alone = self.last_person = None

    def leaves_one(self) -> None:
        """Note that somebody may be left alone: while nothing is secret, they need no curtain."""
        last = self._only_person()
        if last is not None:
            with suppress(SeenError):
                self.check(self.session.view(last), "a view")

    def check(self, view: View, what: str, *, is_secret: bool = False) -> None:
        """Raise SeenError if a view, or a choice that is secret, is not for whoever is alone."""
        viewer = view.viewer
        if viewer is None or viewer in (self.alone, self.last_person):
            return
        if is_secret or shown(view) != shown(self.session.view(None)):
            raise SeenError(f"{what} of {viewer}, while {self.alone} is alone with the screen")
        if viewer == self._only_person():
            self.last_person = viewer

    def judge(self, request: Request) -> None:
        """Judge a request, and note who looks at it."""
        what = type(request).__name__
        self.seen[what] += 1
        if is_for_everybody(request, self.alone):
            self.alone = None
        view = getattr(request, "view", None)
        if view is not None:
            self.check(view, what, is_secret=is_for_one(request))
        elif isinstance(request, Retold):
            self.leaves_one()


def is_for_one(request: Request) -> bool:
    """Whether a request shows something to one player alone."""
    is_look = isinstance(request, LookAtSealed | LookAtMoney)
    return is_look or (isinstance(request, AskToChoose) and request.is_private)


def is_for_everybody(request: Request, alone: Player | None) -> bool:
    """Whether everybody looks at a request, also if a player was `alone` with the screen."""
    match request:
        case Show(step):
            is_scene = step.has_scene
            others = [did for did in step.applied if did.player not in (None, alone)]
            is_secret = alone is not None and step.before.is_private(alone)
            return is_scene or bool(others) or (not step.is_sealed and not is_secret)
        case Think() | Retold() | Refused():
            return False
    return not is_for_one(request)


def shown(view: View) -> View:
    return replace(view, viewer=None, actions=())


# -- replies ---------------------------------------------------------------------------------------


class Deed(Enum):
    """What somebody may do at a question other than reply to it."""

    ADVICE = auto()
    DROP = auto()
    RESEAT = auto()


QUESTIONS = (AskToChoose, AskToRoll, Handover, LookAtSealed, Agree, RoundOver, BotFailed, Failed)
WISHES = ((0.06, Say.UNDO), (0.09, Say.MONEY), (0.11, Say.HIDE))
NEVER_TYPED = ((0.12, Deed.RESEAT), (0.18, Deed.DROP))


class Replies:
    """Random replies that depend on a seed, the events, and how often was asked since the last.

    Fronts that ask the same therefore get the same replies. With `is_typed` there are only those
    that lines know.
    """

    def __init__(self, session: Session, seed: str, *, is_typed: bool = False) -> None:
        self.session = session
        self.seed = seed
        self.is_typed = is_typed
        self._num_events = self._num_asked = 0

    def to(self, request: Request) -> Reply | Deed:
        """Return any reply; what asks nothing has only one."""
        if isinstance(request, Think):
            return self._thought(request.player)
        if isinstance(request, QUESTIONS):
            return self._any(request, self._rng())
        if self.is_typed or not isinstance(request, Show | LookAtMoney | GameOver):
            return Say.GO
        wishes = ((0.01, Say.UNDO), (0.02, Say.MONEY), (0.03, Say.HIDE), (0.04, Deed.DROP))
        return _pick(wishes, self._rng()) or Say.GO

    def _thought(self, player: Player) -> Action | BotError:
        try:
            return self.session.bot_choice(player)
        except BotError as error:
            return error

    def _rng(self) -> Random:
        num_events = len(self.session.events)
        self._num_asked = 0 if num_events > self._num_events else self._num_asked + 1
        self._num_events = num_events
        return Random(f"{self.seed}:{num_events}:{self._num_asked}")

    def _any(self, request: Request, rng: Random) -> Reply | Deed:
        chances: tuple[tuple[float, Say | Deed], ...] = (
            WISHES if self.is_typed else WISHES + NEVER_TYPED
        )
        is_wild = self._num_events < WILD_EVENTS and self._num_asked < 20
        done = _pick(chances, rng) if is_wild else None
        match request:
            case Agree():
                return rng.choice((Say.GO, Say.NO))
            case LookAtSealed():
                return rng.choice((Say.GO, Say.UNDO, Say.HIDE))
            case Handover(can_cancel=True) if rng.random() < 0.2:
                return rng.choice((Say.NO, Say.UNDO))
            case Handover(can_change_sealed=True) if rng.random() < 0.2:
                return Say.UNDO
            case AskToChoose() if done is None and is_wild and rng.random() < 0.02:
                return Deed.ADVICE
            case AskToChoose(view=view) if done is None:
                return rng.choice(view.actions)
        return done or Say.GO


def _pick(chances: Iterable[tuple[float, Say | Deed]], rng: Random) -> Say | Deed | None:
    """Return one thing, by the chances up to each, or None."""
    chance = rng.random()
    return next((thing for most, thing in chances if chance < most), None)


def unreliable(session: Session, seed: str) -> Session:
    """Make bots of a session choose anything, or fail, and its journal fail now and then."""
    rng, journal = Random(seed), session.journal

    def choose(player: Player) -> Action:
        rng = Random(f"{seed}:{len(session.events)}:{player}")
        if session.seats[player].bot == BOT and rng.random() < 0.02:
            raise BotError("It has no idea.")
        return rng.choice(session.state.legal_actions(player))

    def write(entry: Entry) -> None:
        if rng.random() < 0.02:
            raise JournalError("The disk is full.")
        if journal is not None:
            journal(entry)

    session.bot_choice = choose  # type: ignore[method-assign]
    session.journal = write
    return session


class Watch:
    """Knows the request that a mediator waits for, whichever front carries it out."""

    request: Request

    def __enter__(self) -> Self:
        play = Mediator.play
        self._patch = patch.object(Mediator, "play", lambda mediator: self._watched(play(mediator)))
        self._patch.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._patch.stop()

    def _watched(self, requests: Requests) -> Requests:
        reply: Reply = None
        with closing(requests):
            while True:
                try:
                    self.request = requests.send(reply)
                except StopIteration:
                    return
                reply = yield self.request


# -- a front that shows nothing --------------------------------------------------------------------


class Driver:
    """Gets requests and replies to them, and knows what has to come again."""

    def __init__(
        self,
        session: Session,
        replies: Replies,
        handover: HandoverSetting,
        place: Collection[Player] | None = None,
        *,
        is_host: bool = True,
    ) -> None:
        self.session = session
        self.replies = replies
        self.seating = Seating(session, place, is_host=is_host)
        self.mediator = Mediator(session, self.seating, lambda: handover)
        self.judge = Judge(session, place)
        self.seen = self.judge.seen
        self.asked: list[tuple[int, AskToChoose]] = []
        """What was asked and answered, with the number of steps before."""
        self.due: list[AskToChoose] = []
        """The questions that come again, since their answers were undone, the first one next."""
        self.num_events = len(session.events)
        self.request = self._begin()
        """The open request, None once the game is over."""

    def play(self) -> Counter[str]:
        """Play until the game is over or long enough; return what was seen how often."""
        for _ in range(MOST_REQUESTS):
            if self.request is None:
                break
            self.go_on(self.request)
        return self.seen

    def go_on(self, request: Request) -> None:
        """Do anything at a request."""
        match self.replies.to(request):
            case Deed.ADVICE:
                assert isinstance(request, AskToChoose)
                self.seen["advice"] += 1
                with suppress(UserError):
                    self.session.ask_advice(request.player, request.view.viewer)
            case Deed.DROP:
                self._drop(request)
            case Deed.RESEAT:
                self._reseat()
            case reply:
                self._reply(request, reply)

    def _begin(self) -> Request | None:
        self._requests = self.mediator.play()
        return self._next(None)

    def _next(self, reply: Reply) -> Request | None:
        """Send a reply and judge the next request."""
        try:
            request = self._requests.send(reply)
        except StopIteration:
            assert isinstance(self.session.node, Terminal)
            return None
        self.judge.judge(request)
        if isinstance(request, Retold):
            self._note_undone()
        if isinstance(request, AskToChoose) and self.due:
            was_asked = request.player in [asked.player for asked in self.due]
            assert request == self.due[0] or not was_asked, "another question after an undo"
            self.seen["asked again"] += was_asked
            self.due = []
        self.num_events = len(self.session.events)
        return request

    def _reply(self, request: Request, reply: Reply) -> None:
        if isinstance(request, Handover) and reply is Say.GO:
            self.judge.opens(request.player)
        num_steps = len(self.session.steps)
        self.request = self._next(reply)
        if isinstance(request, AskToChoose) and len(self.session.steps) > num_steps:
            self.asked.append((num_steps, request))

    def _note_undone(self) -> None:
        """Note which questions come again, if choices were undone."""
        event = self.session.events[-1]
        if len(self.session.events) == self.num_events or not isinstance(event, TookBack):
            return
        num_steps, player = len(self.session.steps), event.player
        undone = [item for item in self.asked if item[0] >= num_steps]
        if player is not None:
            undone = [item for item in self.asked if item[1].player == player][-1:]
        self.asked = [item for item in self.asked if not any(item is gone for gone in undone)]
        self.due = [asked for _, asked in undone]

    # -- dropped and begun anew --------------------------------------------------------------------

    def begin_anew(self) -> None:
        """Drop what is open; what is private is closed with it."""
        self._requests.close()
        assert not self.seating.is_private
        self.judge.alone = None
        self.request = self._begin()

    def _drop(self, dropped: Request) -> None:
        self.seen["dropped"] += 1
        self.begin_anew()
        match dropped:
            case Handover(can_cancel=False):
                assert self.request == dropped
            case AskToChoose() | AskToRoll() | RoundOver() | GameOver() | Think():
                if isinstance(self.request, Handover):
                    self.seen["a new curtain"] += 1
                    self._reply(self.request, Say.GO)
                assert self.request == dropped

    def _reseat(self) -> None:
        """Let a bot or a person take over from the other."""
        rng = Random(f"{self.replies.seed}:{len(self.session.events)}")
        player = rng.randrange(len(self.session.seats))
        seat = self.session.seats[player]
        is_last = not any(not s.bot for n, s in enumerate(self.session.seats) if n != player)
        if is_last or isinstance(self.session.node, Terminal):
            return
        try:
            self.session.sit_down(player, replace(seat, bot="" if seat.bot else BOT))
        except JournalError:
            return
        self.seen["other seats"] += 1
        self.seating.update_people()
        self.judge.reseat()
        self.asked, self.due = [], []
        self.begin_anew()


def play(seed: str) -> Counter[str]:
    """Play a game at one place, with people who reply anything. Raises AssertionError."""
    rng = Random(seed)
    session = unreliable(Session.start(random_header(rng, rng.choice((1, 2, 2, 2)))), seed)
    handover = rng.choice(HANDOVERS)
    seen = Driver(session, Replies(session, seed), handover).play()
    again = Session.replay(session.header, session.events)
    assert again.state == session.state
    assert again.sealed == session.sealed
    return seen


if __name__ == "__main__":
    sys.exit(run("tests.replies", __doc__, play))
