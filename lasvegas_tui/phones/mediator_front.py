"""The user interface on a phone: it carries out the mediator's requests for one player.

What the player has touched is kept here, so a phone that connects again shows the same. A touch
names the question for which it is meant and, if it makes a choice, also the version of the page. So
a touch that comes late or twice changes nothing, and the page says why.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from secrets import randbelow
from time import monotonic
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from lasvegas_tui.advice.search import Advice
from lasvegas_tui.advice.words import AdviceWords
from lasvegas_tui.asking.question import Question
from lasvegas_tui.asking.reply_types import Cursor, IllegalChoice
from lasvegas_tui.asking.targets import Item
from lasvegas_tui.phones.page_content import PageMaker, Sheet, hand_of, person
from lasvegas_tui.play import narration
from lasvegas_tui.play.mediator_requests import (
    AskToChoose,
    AskToRoll,
    Failed,
    GameOver,
    Refused,
    Request,
    Retold,
    Say,
    Show,
)
from lasvegas_tui.play.table_and_phone_mediators import Place
from lasvegas_tui.rules.core import Action, Simultaneous, Terminal
from lasvegas_tui.rules.grammar import joined
from lasvegas_tui.rules.words import Basics
from lasvegas_tui.user_error import UserError

LATE = "That was too late: the table has gone on."
AGAIN = "Look again: something else is chosen now."
LOOK = "Look at the table"
THINKING = "Playing every choice out …"

LONGEST = 3.0
"""The maximum number of seconds spent on finding advice."""
MOST_ADVISED = 5
"""The maximum number of choices whose values are shown as advice."""


class Touch(Struct, frozen=True, forbid_unknown_fields=True):
    """A tap on a page, as the page sends it."""

    question: int
    """The number of the question for which the tap is meant, from `Sheet.number`."""
    version: int
    """The version of the page that was tapped, from `Sheet.version`."""
    do: Literal["card", "choice", "go", "undo", "advice"]
    """What was tapped: a card, a choice, or a button; "go" makes the choice, rolls or goes on."""
    at: int = 0
    """The index, from 0, of the tapped card or choice."""


class PhoneFront:
    """The user interface of a game for one player, on the page of a phone."""

    def __init__(
        self,
        place: Place,
        page_maker: PageMaker,
        on_change: Callable[[], object],
        basics: Callable[[], Basics | None],
    ) -> None:
        """`page_maker` makes the pages, and `on_change` is called whenever the page has changed.

        `basics` returns what a new player has to know; None once the player knows the game.
        """
        self.place = place
        self.session = place.places.session
        self.page_maker = page_maker
        self.on_change = on_change
        """Called whenever the page has changed."""
        self.basics = basics
        (self.player,) = place.seating.players_here
        self.question: Question | None = None
        """The player's unanswered question, with what they have touched; None if there is none."""
        self.number = self.version = randbelow(2**32)
        self.said = ""
        self.advice: tuple[str, ...] = ()
        """The lines of advice on the open question; empty if the player has not asked for it."""
        self._request: Request | None = None
        self._resting_view = place.seating.open_view()
        """The view that the table last showed while it was not busy."""
        self._since: Sequence[str] = ()
        """What had happened then since the player's last turn, in sentences."""
        self._look_at_table()
        place.on_outdated = self.update
        self.update()

    # -- what is asked -----------------------------------------------------------------------------

    def update(self) -> None:
        """Update the page to the request that is open now.

        Requests that only show something are answered at once, because the table's screen shows it.
        """
        while isinstance(self.place.request, Show | Retold | Refused):
            if isinstance(self.place.request, Refused):
                self.said = self.place.request.sentence
            self.place.reply(Say.GO)
        if self.place.request is not self._request:
            self._request = self.place.request
            self.number += 1
            self.advice = ()
            self._ask()
        if not self.place.places.is_table_busy:
            self._look_at_table()
        self.on_change()

    def _ask(self) -> None:
        """Begin the question of the open request, unless the same question is open already."""
        asked = self._request
        if not isinstance(asked, AskToChoose):
            return
        if self.question is None or self.question.view != asked.view:
            targeting = self.page_maker.targeting
            self.question = Question(asked.view, self.player, targeting, asked.view.actions)

    def _look_at_table(self) -> None:
        """Keep what the table shows now, while it is not busy."""
        seating = self.place.seating
        self._resting_view = seating.open_view()
        self._since = seating.since(self.player, self.player)

    # -- what is touched ---------------------------------------------------------------------------

    def touch(self, touch: Touch) -> str:
        """Carry out a tap; return an empty string, or a sentence if it came too late."""
        if touch.question != self.number:
            return LATE
        if touch.do == "go" and touch.version != self.version:
            return AGAIN
        if touch.do != "undo":
            self.place.seating.forget_warning()
        self.said = ""
        self.version += 1
        match touch.do, self._request:
            case "undo", _:
                self.place.reply(Say.UNDO)
            case "go", AskToChoose():
                self._commit()
            case "go", AskToRoll() | Failed():
                self.place.reply(Say.GO)
            case (("card" | "choice"), AskToChoose()) if self.question is not None:
                self._point(self.question, touch)
        self.update()
        return ""

    def _commit(self) -> None:
        """Reply to the request with the touched choice, if there is one."""
        question = self.question
        if question is not None and question.chosen is not None:
            self.question = None
            self.place.reply(question.chosen)

    def _point(self, question: Question, touch: Touch) -> None:
        """Select the touched card or choice, or show why it cannot be chosen."""
        if touch.do == "card":
            self._point_at_card(question, touch.at)
        elif not question.items:
            self._point_at_choice(question, touch.at)
        if question.illegal_choice is not None:
            self.said = self._why_not(question.illegal_choice)
        self.place.point_at(question.chosen)

    def _point_at_choice(self, question: Question, at: int) -> None:
        """Select a choice; the selected one is no longer selected then."""
        if at not in range(len(question.actions)):
            return
        action = question.actions[at]
        if question.is_pointed and question.chosen == action:
            question.move_to(None)
        else:
            question.move_to(action)

    def _point_at_card(self, question: Question, at: int) -> None:
        """Select a card; the selected one is no longer selected then."""
        hand = hand_of(question)
        if at not in range(len(hand)):
            return
        touched = hand[at]
        if question.items:
            touched = Item(at)
        elif question.is_pointed and question.target == touched:
            question.move_to(None)
            return
        match question.click(touched):
            case IllegalChoice(action):
                self.said = self._why_not(action)
            case Cursor.STAYED:
                self.said = "This card cannot be chosen now."

    def _why_not(self, action: Action) -> str:
        refusal = self.session.why_not(self.player, action)
        if refusal is None:
            return ""
        return refusal.sentence

    # -- advice ------------------------------------------------------------------------------------

    def ask_advice(self) -> Callable[[], Sequence[str]] | None:
        """Return a function that finds advice on the open question in some seconds.

        Return None if there is no choice to make, or if advice is shown already or not allowed. The
        transcript records that the player has asked.
        """
        asked = self._request
        if not isinstance(asked, AskToChoose) or self.advice:
            return None
        try:
            comparison = self.session.ask_advice(self.player, asked.view.viewer)
        except UserError as error:
            self.said = str(error)
            return None
        self.advice = (THINKING,)
        self.update()
        game, names = self.page_maker.game, self.page_maker.names
        return partial(_advise, Advice(comparison, game), AdviceWords(game, asked.view, names))

    def take_advice(self, number: int, told: Sequence[str]) -> None:
        """Show lines of advice on the page if the question with this number is still open."""
        if number == self.number:
            self.advice = tuple(told)
            self.update()

    # -- the page ----------------------------------------------------------------------------------

    def sheet(self) -> Sheet:
        """Return everything that the page shows now."""
        sealed = sorted(self.session.sealed)
        return replace(
            self._page(),
            number=self.number,
            version=self.version,
            said=self.said,
            undo=self._undo_label(),
            advice=self.advice,
            can_ask_advice=self._can_ask_advice,
            is_folded=self.player in sealed,
            since=tuple(self._since),
            sealed=tuple(person(self.page_maker.seats[player]) for player in sealed),
        )

    def _page(self) -> Sheet:
        match self._request:
            case AskToChoose() if self.question is not None:
                page = self.page_maker.asking(self.question, self._preview(self.question))
                return self._with_basics(page)
            case AskToRoll(view=view):
                dice = self.page_maker.game.words.dice_to_roll(view)
                page = self.page_maker.waiting(view, f"Roll {dice}".rstrip())
                return self._with_basics(replace(page, is_turn=True, go="Roll", can_go=True))
            case Failed(error):
                page = self.page_maker.waiting(self._resting_view, "This could not be done")
                return replace(page, is_turn=True, hint=str(error), go="Try again", can_go=True)
            case GameOver(view) if not self.place.places.is_table_busy:
                page = self.page_maker.waiting(view, "The game is over")
                ending = self.page_maker.game.words.ending(view, self.page_maker.names)
                return replace(page, hint=ending, standings=tuple(self._standings()))
        return self.page_maker.waiting(self._resting_view, self._waiting_for())

    def _with_basics(self, page: Sheet) -> Sheet:
        """Return a page that shows a new player the basics in place of the usual hint."""
        basics = self.basics()
        if basics is None:
            return page
        return replace(page, basics=basics.lines, hint="")

    def _waiting_for(self) -> str:
        """Return what has to happen before it is the player's turn; may be empty."""
        session, names = self.session, self.page_maker.names
        if self.place.places.is_table_busy:
            return LOOK
        if isinstance(session.node, Simultaneous) and self.player in session.sealed:
            return f"Sealed; now {joined([names[player] for player in session.awaited])}"
        return ""

    def _preview(self, question: Question) -> list[str]:
        """Return what the touched choice would change, in sentences."""
        view, chosen = question.view, question.chosen
        targeting = self.page_maker.targeting
        if chosen is None or not (question.items or targeting.has_preview(chosen)):
            return []
        after = self.session.preview(self.player, chosen, view.viewer)
        words = self.page_maker.game.words
        return narration.preview(words, view, chosen, after, self.page_maker.names)

    def _standings(self) -> list[str]:
        words, names = self.page_maker.game.words, self.page_maker.names
        return [
            f"{standing.rank}. {names[standing.player]}  {words.total(standing.total)}"
            for standing in self.session.standings()
        ]

    @property
    def _can_ask_advice(self) -> bool:
        is_asked = isinstance(self._request, AskToChoose) and not self.advice
        return is_asked and self.session.header.advice

    def _undo_label(self) -> str:
        """Return the label of the button that undoes; empty if the player cannot undo."""
        seating = self.place.seating
        if isinstance(self.session.node, Terminal):
            return ""
        asked = None
        if isinstance(self._request, AskToChoose):
            asked = self.player
        can_take_back = seating.decides_alone and self.session.can_take_back
        if can_take_back or seating.who_can_undo(asked) is not None:
            return "undo"
        return ""


def _advise(advice: Advice, words: AdviceWords) -> list[str]:
    """Return lines about the best choices and their values, and why the first one is the best."""
    findings, end = advice.think(), monotonic() + LONGEST
    while monotonic() < end and not advice.is_complete:
        findings = advice.think()
    best = findings.best
    return [
        *[
            f"{words.label(found.action)}: {words.verdict(found, findings)}"
            for found in findings.prospects[:MOST_ADVISED]
        ],
        words.outlook(best, findings),
        words.chance(best),
        *filter(None, [words.reason(best, findings)]),
        f"Compared: {words.measure(findings)}.",
    ]
