"""What a phone's page shows, made from a view, a question and words, for any game.

A game only says how its cards and dice look (`Targeting.face`). Nothing here knows a session or a
state, so a page cannot show what its player may not know.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from lasvegas_tui.asking.question import Question
from lasvegas_tui.asking.question_help import QuestionHelp
from lasvegas_tui.asking.targeting_by_keys_and_clicks import Face, Targeting
from lasvegas_tui.asking.targets import Target
from lasvegas_tui.play.seats import COLOURS, Seat
from lasvegas_tui.rules.core import Player, Simultaneous, View
from lasvegas_tui.rules.game_description import Game
from lasvegas_tui.rules.grammar import joined, num, upper

CHOOSE_FIRST = "Touch what you want"


class Person(Struct, frozen=True):
    """A player's name, sign and colour, as they are shown on a page."""

    name: str
    sign: str
    colour: str


class Touchable(Struct, frozen=True):
    """A card or a choice on a page that the player can touch."""

    at: int
    """The index, from 0, of a card among all cards, or of a choice among all choices."""
    label: str = ""
    """The words for the card or the choice."""
    face: Face | None = None
    """How the card or the choice is drawn; None if only its words are shown."""
    is_chosen: bool = False
    is_open: bool = True
    """Whether the card or the choice can be chosen now."""


class Sheet(Struct, frozen=True):
    """Everything that a phone's page shows at one time."""

    person: Person | None
    """The player to whom the page belongs; None for an onlooker."""
    headline: str
    progress: str = ""
    number: int = 0
    """The number of the open question, which the page sends back with every tap."""
    version: int = 0
    """A number that grows with every tap.

    The page sends it back with the next tap; a "go" with an old number comes too late.
    """
    is_turn: bool = False
    """Whether the player has to do something on this page now."""
    since: tuple[str, ...] = ()
    """Sentences about what has happened since the player's last turn."""
    basics: tuple[tuple[str, str], ...] = ()
    """What a new player has to know, as pairs of a label and a line; empty for other players."""
    hint: str = ""
    cards: tuple[Touchable, ...] = ()
    is_folded: bool = False
    """Whether the cards stay hidden until the player touches them."""
    choices: tuple[Touchable, ...] = ()
    preview: tuple[str, ...] = ()
    """Sentences about what the selected choice would change."""
    go: str = ""
    """The label of the button to make the choice, roll or go on; empty without a button."""
    can_go: bool = False
    said: str = ""
    """A sentence that says why the last tap had no effect; empty if it had one."""
    undo: str = ""
    """The label of the button to undo a choice; empty without a button."""
    can_ask_advice: bool = False
    advice: tuple[str, ...] = ()
    rule: str = ""
    """The id of the rule about the open question; empty if there is none."""
    own: str = ""
    """The player's own total in words; empty if it is not shown."""
    standings: tuple[str, ...] = ()
    """The final ranks and totals, a line for each player; empty until the game is over."""
    sealed: tuple[Person, ...] = ()
    """The players who have made their simultaneous choice, which is not revealed yet."""
    table: tuple[str, ...] = ()
    """Lines that describe everything on the table."""
    free_chairs: tuple[tuple[Player, Person], ...] = ()
    """The players for whom an onlooker may play on this phone from now on."""


def person(seat: Seat) -> Person:
    return Person(seat.name, COLOURS[seat.colour].sign, seat.colour)


class PageMaker(Struct, frozen=True):
    """Makes the content of phones' pages for one game."""

    game: Game
    seats: tuple[Seat, ...]
    targeting: Targeting[Any]
    help: QuestionHelp[Any]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    # -- the parts that every page has -------------------------------------------------------------

    def waiting(self, view: View, headline: str = "") -> Sheet:
        """Return the page of a player or onlooker who has nothing to choose now.

        `view` is what they see. If `headline` is empty, the page says whose turn it is.
        """
        player, words = view.viewer, self.game.words
        owner = None
        if player is not None:
            owner = person(self.seats[player])
        return Sheet(
            person=owner,
            headline=headline or self._whose_turn(view),
            progress=words.progress(view),
            cards=tuple(self._cards_at_rest(view)),
            own=self._own(view, player),
            table=tuple(words.table(view, self.names)),
        )

    def _whose_turn(self, view: View) -> str:
        """Return whose turn it is: "Anna to choose a number"."""
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
        """Return the page of a player who has to choose.

        `preview` has sentences about what the selected choice would change; empty if none is
        selected.
        """
        view, words = question.view, self.game.words
        resting = self.waiting(view, upper(words.asked(view).removeprefix("to ")))
        hint = ""
        if not preview:
            hint = words.hint(view, self.names)
        go = CHOOSE_FIRST
        if question.chosen is not None:
            go = self._commit_label(question)
        return replace(
            resting,
            is_turn=True,
            hint=hint,
            cards=tuple(self._cards(question)),
            choices=tuple(self._choices(question)),
            preview=tuple(preview),
            go=go,
            can_go=question.chosen is not None,
            rule=self.help.rule(view, question.target or question.chosen),
        )

    def _commit_label(self, question: Question) -> str:
        """Return the label of the button that makes the choice: "Seal", "Place", "Confirm"."""
        if isinstance(question.view.node, Simultaneous):
            return "Seal"
        if question.is_list or question.chosen is None:
            return "Confirm"
        return upper(self.help.commit_label(question.chosen))

    def _cards(self, question: Question) -> Iterator[Touchable]:
        """Yield the cards in the player's hand."""
        view = question.view
        for at, card in enumerate(hand_of(question)):
            if question.items:
                is_chosen, is_open = at in question.picked, True
            else:
                is_chosen, is_open = question.target == card, card in question.targets
            name, face = self._name(card, view), self.targeting.face(card, view)
            yield Touchable(at, name, face, is_chosen, is_open)

    def _choices(self, question: Question) -> Iterator[Touchable]:
        """Yield the choices that are not cards in the hand."""
        view, hand = question.view, hand_of(question)
        for at, action in enumerate(question.actions):
            if question.items or (hand and self.targeting.target(action) in hand):
                continue
            label = self.game.words.label(action, view, self.names)
            face = self.targeting.face(action, view)
            yield Touchable(at, label, face, is_chosen=action == question.chosen)

    def _name(self, card: Target, view: View) -> str:
        """Return a card in words, for people to whom the page is read aloud."""
        face = self.targeting.face(card, view)
        if face is None:
            return str(card)
        named = f"{face.colour} {face.text}".strip()
        if face.dice:
            return f"{named}, {num(len(face.dice), 'die')}"
        return named


def hand_of(question: Question) -> tuple[Target, ...]:
    """Return the cards that the page shows for a question, as targets (things to choose)."""
    return question.items or question.targeting.hand(question.view)
