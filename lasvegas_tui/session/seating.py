"""The people at one screen: who has the keyboard, what they may see and take back."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from lasvegas_tui.rules.core import Player, Simultaneous, View
from lasvegas_tui.session import mediator, story
from lasvegas_tui.session.session import Session, Step

NUM_SINCE = 8
"""Sentences at most of what happened since somebody's last turn."""


class Seating:
    """The people who play a session at this screen."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._holder: Player | None = None
        self.last_holder: Player | None = None
        """Who had it last, as long as nobody gave it back; a scene is for the whole table."""
        self.asked_again: Player | None = None
        """Whose choice the table took back, until somebody chooses."""
        self.is_private = False
        """Whether something is on the screen that is for the holder only."""
        self.people = self._who_sits_there()
        self.onlooker: Player | None = self.people[0] if len(self.people) == 1 else None
        """Whose view lies open on the screen: nobody's where several people look at it."""
        self._num_watched = 0
        """How many steps of the game the whole table has looked on at, up to the last such one."""

    def sit(self) -> None:
        """Let those who sit there now be the people; the keyboard is nobody's.

        Who is the only one now is no onlooker yet: somebody else may still look at the screen.
        """
        self.people = self._who_sits_there()
        if self.people != (self.onlooker,):
            self.onlooker = None
        self.give_back()

    @property
    def is_alone(self) -> bool:
        """Whether there is nobody else to agree to anything."""
        return len(self.people) == 1

    def _who_sits_there(self) -> tuple[Player, ...]:
        players = range(len(self.session.seats))
        return tuple(player for player in players if self.session.is_human(player))

    @property
    def left_alone(self) -> Player | None:
        """Who is the only person now, and has not taken the keyboard as such."""
        return self.people[0] if self.onlooker is None and len(self.people) == 1 else None

    def is_all_open(self, player: Player) -> bool:
        """Whether a player sees nothing that others do not see."""
        own, open_view = self.session.view(player), self.session.view(None)
        return replace(own, viewer=None, actions=()) == replace(open_view, actions=())

    @property
    def holder(self) -> Player | None:
        """Who has the keyboard."""
        return self._holder

    @holder.setter
    def holder(self, player: Player | None) -> None:
        self._holder = player
        self.last_holder = self.last_holder if player is None else player

    def open_view(self) -> View:
        """Return what everybody at the screen may see."""
        return self.session.view(self.onlooker)

    def take_keyboard(self, player: Player, is_private: bool) -> None:
        """Let a player have the keyboard, alone with the screen or not."""
        self.holder, self.is_private = player, is_private

    def give_back(self) -> None:
        """Leave the keyboard to nobody: whoever is next takes it anew."""
        self._holder = self.last_holder = None
        self.is_private = False

    def watch(self) -> None:
        """Take it that the whole table has looked on at the last step."""
        self._num_watched = len(self.session.line)

    def go_back(self) -> None:
        """Forget what was watched of steps that are taken back."""
        self._num_watched = min(self._num_watched, len(self.session.line))

    def who_can_undo(self, asked: Player | None) -> Player | None:
        """Return who may undo their choice freely, until somebody else is asked for one.

        A sealed choice is opened again only by its owner, behind their own curtain.
        """
        if isinstance(self.session.node, Simultaneous):
            return self.holder if self.is_private and self.holder in self.session.sealed else None
        player = next((player for player in self.people if self.session.can_undo(player)), None)
        return player if asked in (None, player) else None

    def whose_money(self, asked: Player | None) -> Player | None:
        """Return who may look at hidden money of their own while somebody, or nobody, is asked."""
        if self.onlooker is not None or not self.open_view().is_money_hidden:
            return None
        player = self.holder if asked is None else asked
        return player if player in self.people else None

    def told(self, step: Step) -> list[str]:
        """Return what a step is told as to everybody at the screen."""
        return story.steps(self.session.game.words, (step,), self.onlooker)

    def whole_story(self) -> list[list[str]]:
        """Return what each step of the game is told as, and what happened after the last one."""
        return story.whole(self.session, self.onlooker)

    def since(self, player: Player, viewer: Player | None) -> list[str]:
        """Return what `viewer` is told of what happened since the last turn of `player`."""
        return self._brief(mediator.since(self.session, player), viewer)

    def unseen(self, player: Player) -> list[str]:
        """Return what everybody may hear of what `player` did not see since their last turn."""
        return self._brief(mediator.since(self.session, player, self._num_watched), None)

    def _brief(self, steps: Sequence[Step], viewer: Player | None) -> list[str]:
        words = self.session.game.words
        return story.steps(words, steps, viewer, is_brief=True)[-NUM_SINCE:]
