"""Tables with phones, without a terminal and without a browser."""

from collections.abc import Sequence

from lasvegas_tui.bots import BotError
from lasvegas_tui.phones.chairs import Chairs
from lasvegas_tui.phones.joined_phones import Room
from lasvegas_tui.phones.mediator_front import PhoneFront, Touch
from lasvegas_tui.phones.page_content import PageMaker
from lasvegas_tui.play.mediator_requests import (
    AskToChoose,
    BotFailed,
    Failed,
    Refused,
    Reply,
    Retold,
    RoundOver,
    Say,
    Show,
    Think,
)
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.table_and_phone_mediators import Places
from lasvegas_tui.rules.core import Action
from lasvegas_tui.screens.registry import screen_class
from tests.lines.table import new_session

GOES_ON = (Show, RoundOver, Think, Retold, Refused, Failed, BotFailed)
"""What the table requests that nobody has to decide."""


def new_looks(session: Session) -> PageMaker:
    """Return how the pages of a session's game are made."""
    screen = screen_class(session.game.name)
    return PageMaker(session.game, session.seats, screen.targeting, screen.help)


class Table:
    """A table whose screen shows everything at once."""

    def __init__(
        self, session: Session, at_phones: Sequence[int] = (), chairs: Chairs | None = None
    ) -> None:
        self.session = session
        self.places = Places(session, lambda: "auto")
        self.room = Room(self.places, new_looks(session), chairs or Chairs(session.seats))
        self.room.begin()
        self.room.let_join(True)
        self.places.begin()
        self.secrets = {player: self.room.claim(player) for player in at_phones}
        self.go_on()

    def hand(self, player: int) -> PhoneFront:
        return self.room.fronts[player]

    def go_on(self) -> None:
        """Show what is to be shown, and let bots choose."""
        table = self.places.table
        while isinstance(table.request, GOES_ON):
            reply: Reply = Say.GO
            if isinstance(table.request, Think):
                reply = self._thought(table.request.player)
            table.reply(reply)

    def _thought(self, player: int) -> Reply:
        try:
            return self.session.bot_choice(player)
        except BotError as error:
            return error

    def touch(self, player: int, do: str, at: int = 0) -> str:
        """Touch something on the page as it is now."""
        said = touch(self.hand(player), do, at)
        self.go_on()
        return said

    def roll(self) -> None:
        """Let everybody roll who has to."""
        while rolling := [p for p, hand in self.room.fronts.items() if hand.sheet().go == "Roll"]:
            self.touch(rolling[0], "go")

    def asked(self) -> list[int]:
        """Return the players who have to choose on their phones."""
        hands = self.room.fronts.items()
        return [player for player, hand in hands if isinstance(hand.place.request, AskToChoose)]

    def choose(self, player: int, index: int = 0) -> None:
        """Make a choice by touches."""
        hand = self.hand(player)
        assert isinstance(hand.place.request, AskToChoose)
        self.point(player, hand.place.request.view.actions[index])
        self.touch(player, "go")

    def point(self, player: int, action: Action) -> None:
        """Put a choice under the finger."""
        question = self.hand(player).question
        assert question is not None
        if question.items:
            sizes = range(1 << len(question.items))
            picked = ([n for n in range(len(question.items)) if bits >> n & 1] for bits in sizes)
            combined = question.targeting.combined
            found = next(p for p in picked if p and combined(question.view, p) == action)
            for at in (*question.picked, *found):
                self.touch(player, "card", at)
        elif question.chosen != action:
            self.touch(player, "choice", question.actions.index(action))


def touch(hand: PhoneFront, do: str, at: int = 0) -> str:
    return hand.touch(Touch(hand.number, hand.version, do, at))  # type: ignore[arg-type]


def new_table(game: str, *names: str, at_phones: Sequence[int] = ()) -> Table:
    return Table(new_session(game, *names), at_phones)
