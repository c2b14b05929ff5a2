"""What the page of one player shows: made of a view, a question and words, and of nothing else.

It is the same for every game: a game says how its cards and dice look (`Targeting.face`), and all
else is made of what every game has.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from lasvegas_tui.asking.question import Question
from lasvegas_tui.asking.question_help import QuestionHelp
from lasvegas_tui.asking.targeting import Face, Targeting
from lasvegas_tui.asking.targets import Target
from lasvegas_tui.play.seats import COLOURS, Seat
from lasvegas_tui.rules.core import Player, Simultaneous, View, without_memory
from lasvegas_tui.rules.games import Game
from lasvegas_tui.rules.grammar import joined, num, upper

CHOOSE_FIRST = "Touch what you want"
MOST_SINCE = 3
"""The maximum number of sentences about what has happened above a choice."""


class Person(Struct, frozen=True):
    """A player's name, sign and colour on a page."""

    name: str
    sign: str
    colour: str


class Touchable(Struct, frozen=True):
    """A card or a choice that can be touched."""

    at: int
    """The index of the card or the choice."""
    label: str = ""
    face: Face | None = None
    is_chosen: bool = False
    is_open: bool = True
    """Whether the card or the choice can be chosen now."""


class Sheet(Struct, frozen=True):
    """Everything on a page."""

    person: Person | None
    """The player whose page it is; None for an onlooker."""
    headline: str
    progress: str = ""
    number: int = 0
    """The number of the question that a touch answers."""
    version: int = 0
    """The number of touches by this player so far; those of others do not count."""
    is_turn: bool = False
    """Whether the player has to do something."""
    since: tuple[str, ...] = ()
    """What has happened since the player's last turn."""
    hint: str = ""
    cards: tuple[Touchable, ...] = ()
    is_folded: bool = False
    """Whether the cards are shown only once they are asked for."""
    choices: tuple[Touchable, ...] = ()
    preview: tuple[str, ...] = ()
    """Sentences about the result of the choice that was touched last."""
    go: str = ""
    """The label of the button that commits; empty if there is nothing to commit."""
    can_go: bool = False
    said: str = ""
    """Why the last touch did nothing."""
    undo: str = ""
    """The label of the button that goes back; empty if nothing can be taken back here."""
    can_ask_advice: bool = False
    advice: tuple[str, ...] = ()
    rule: str = ""
    """The id of the rule about the question."""
    own: str = ""
    """What the player has won so far."""
    standings: tuple[str, ...] = ()
    """Who has won, once the game is over."""
    sealed: tuple[Person, ...] = ()
    """The players who have sealed their choice."""
    table: tuple[str, ...] = ()
    """The table in words."""
    free_chairs: tuple[tuple[Player, Person], ...] = ()
    """The chairs that an onlooker can take."""


def person(seat: Seat) -> Person:
    return Person(seat.name, COLOURS[seat.colour].sign, seat.colour)


class Looks(Struct, frozen=True):
    """Makes the pages of one game."""

    game: Game
    seats: tuple[Seat, ...]
    targeting: Targeting[Any]
    help: QuestionHelp[Any]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    # -- the parts that every page has -------------------------------------------------------------

    def waiting(self, view: View, headline: str = "") -> Sheet:
        """Return the page of somebody who is asked nothing; `view` says who looks at it."""
        view, player, words = without_memory(view), view.viewer, self.game.words
        return Sheet(
            person=None if player is None else person(self.seats[player]),
            headline=headline or self._whose_turn(view),
            progress=words.progress(view),
            cards=tuple(self._cards_at_rest(view)),
            own=self._own(view, player),
            table=tuple(words.table(view, self.names)),
        )

    def _whose_turn(self, view: View) -> str:
        """Return who has to do what: "Anna to choose a number"."""
        names = [self.names[player] for player in view.awaited]
        if view.roller is not None:
            dice = self.game.words.dice_to_roll(view)
            return f"{self.names[view.roller]} to roll {dice}".rstrip()
        if not names:
            return "Look at the table"
        return f"{joined(names)} {self.game.words.asked(view)}"

    def _own(self, view: View, player: Player | None) -> str:
        if player is None:
            amount = None
        else:
            amount = view.worth(player)
        if amount is None:
            return ""
        return f"yours: {self.game.words.amount(amount)}"

    def _cards_at_rest(self, view: View) -> Iterator[Touchable]:
        for at, card in enumerate(self.targeting.hand(view)):
            yield Touchable(at, self._name(card, view), self.targeting.face(card, view))

    # -- a question --------------------------------------------------------------------------------

    def asking(self, question: Question, preview: Sequence[str]) -> Sheet:
        """Return the page of a player who has to choose; `preview` describes the choice so far."""
        view, words = without_memory(question.view), self.game.words
        resting = self.waiting(view, upper(words.asked(view).removeprefix("to ")))
        return replace(
            resting,
            is_turn=True,
            hint="" if preview else words.hint(view, self.names),
            cards=tuple(self._cards(question)),
            choices=tuple(self._choices(question)),
            preview=tuple(preview),
            go=self._commit_label(question) if question.chosen is not None else CHOOSE_FIRST,
            can_go=question.chosen is not None,
            rule=self.help.rule(view, question.target or question.chosen),
        )

    def _commit_label(self, question: Question) -> str:
        """Return what the button does: "Seal", "Place", "Confirm"."""
        if isinstance(question.view.node, Simultaneous):
            return "Seal"
        if question.is_list or question.chosen is None:
            return "Confirm"
        return upper(self.help.commit_label(question.chosen))

    def _cards(self, question: Question) -> Iterator[Touchable]:
        """Yield the cards in the hand, and which of them can be chosen now."""
        view = question.view
        for at, card in enumerate(hand_of(question)):
            is_item = bool(question.items)
            yield Touchable(
                at,
                self._name(card, view),
                self.targeting.face(card, view),
                is_chosen=at in question.picked if is_item else question.target == card,
                is_open=is_item or card in question.targets,
            )

    def _choices(self, question: Question) -> Iterator[Touchable]:
        """Yield the choices that are no cards in the hand, in the game's own words."""
        view, hand = question.view, hand_of(question)
        for at, action in enumerate(question.actions):
            if question.items or (hand and self.targeting.target(action) in hand):
                continue
            label = self.game.words.label(action, view, self.names)
            face = self.targeting.face(action, view)
            yield Touchable(at, label, face, is_chosen=action == question.chosen)

    def _name(self, card: Target, view: View) -> str:
        """Return a card in letters and digits, for those who hear the page."""
        face = self.targeting.face(card, view)
        if face is None:
            return str(card)
        named = f"{face.colour} {face.text}".strip()
        if face.dice:
            return f"{named}, {num(len(face.dice), 'die')}"
        return named


def hand_of(question: Question) -> tuple[Target, ...]:
    """Return the cards that are shown with a question: those to select, or the player's hand."""
    return question.items or question.targeting.hand(question.view)
