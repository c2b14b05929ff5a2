"""The people at one screen: who holds the keyboard, and what they may see and take back.

A player who opens a curtain is alone with the screen: this is their visit. It ends as soon as
everybody has to look, even for a moment: at an open question or scene, to agree to something, at
somebody else's curtain. The next secret then needs a new curtain.
"""

from __future__ import annotations

from collections.abc import Sequence

from lasvegas_tui.play import narration, turns
from lasvegas_tui.play.events import Chanced
from lasvegas_tui.play.session import Session, Step
from lasvegas_tui.rules.core import Player, Simultaneous, View

NUM_SINCE = 8
"""The maximum number of sentences about what happened since a player's last turn."""


class Seating:
    """The people who play a session at one screen, and who holds the keyboard."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.holder: Player | None = None
        """The player with the keyboard."""
        self.last_holder: Player | None = None
        """The last player who had the keyboard; None if the seats have changed since."""
        self.visitor: Player | None = None
        """The player on a visit."""
        self.asked_again: Player | None = None
        """The player whose choice was taken back, until somebody chooses."""
        self.is_private = False
        """Whether the screen shows something only for the holder."""
        self.people = self._who_sits_there()
        self.onlooker: Player | None = self.people[0] if len(self.people) == 1 else None
        """The only person, whose view is shown openly; None if there are several."""
        self.is_explained = True
        """Whether the reasons of bots' choices are given."""
        self._num_watched = 0
        """The number of steps up to the last one that everybody has watched."""

    def update_people(self) -> None:
        """Update the people after the seats have changed; nobody holds the keyboard then.

        The only person left is not an onlooker yet: somebody else may still be looking at the
        screen.
        """
        self.people = self._who_sits_there()
        if self.people != (self.onlooker,):
            self.onlooker = None
        self.give_back()
        self.last_holder = None

    @property
    def is_alone(self) -> bool:
        """Whether there is only one person, who needs nobody else's agreement."""
        return len(self.people) == 1

    def _who_sits_there(self) -> tuple[Player, ...]:
        players = range(len(self.session.seats))
        return tuple(player for player in players if self.session.is_human(player))

    @property
    def left_alone(self) -> Player | None:
        """The only person left, until they have taken the keyboard as the onlooker."""
        return self.people[0] if self.onlooker is None and len(self.people) == 1 else None

    def open_view(self) -> View:
        """Return the view that everybody at the screen may see."""
        return self.session.view(self.onlooker)

    def take_keyboard(self, player: Player, is_private: bool) -> None:
        """Give a player the keyboard, and show the screen to them alone or to everybody."""
        self.holder = self.last_holder = player
        self.is_private = is_private and not self.is_alone
        self.visitor = player if self.is_private else None

    def give_back(self) -> None:
        """Take the keyboard from its holder, because everybody has to look at the screen now."""
        self.holder = self.visitor = None
        self.is_private = False

    def ask(self) -> None:
        """Note that a question is asked: everybody looks at one that is not private."""
        if not self.is_private:
            self.visitor = None

    def enter(self, step: Step) -> None:
        """Note a step: a visit continues through its player's secret choices, and through chance.

        Everybody looks at anything else, such as choices that are revealed together.
        """
        if not isinstance(step.event, Chanced) and not _is_secret_of(self.visitor, step):
            self.visitor = None

    def watch(self) -> None:
        """Note that everybody has watched the last step."""
        self._num_watched = len(self.session.steps)

    def who_can_undo(self, asked: Player | None) -> Player | None:
        """Return the player who may undo a choice without asking, until somebody else is asked.

        A sealed choice is opened only by its owner, behind a curtain of their own.
        """
        if isinstance(self.session.node, Simultaneous):
            return self.holder if self.is_private and self.holder in self.session.sealed else None
        player = next((player for player in self.people if self.session.can_undo(player)), None)
        return player if asked in (None, player) else None

    def undo(self, player: Player | None) -> None:
        """Undo a player's last choice, or with None take back the last person's decision.

        Raises IllegalActionError or TranscriptError.
        """
        if player is None:
            self.asked_again = self.session.last_decider
            self.session.take_back()
        else:
            self.session.undo(player)
        self._num_watched = min(self._num_watched, len(self.session.steps))

    def whose_money(self, asked: Player | None) -> Player | None:
        """Return the player who may look at their own hidden money while `asked` is asked."""
        if self.onlooker is not None or not self.open_view().is_money_hidden:
            return None
        player = self.holder if asked is None else asked
        return player if player in self.people else None

    def narrate(self, step: Step) -> list[str]:
        """Return the sentences about a step for everybody at the screen."""
        words = self.session.game.words
        return narration.of_steps(words, (step,), self.onlooker, is_explained=self.is_explained)

    def narrate_all(self) -> list[list[str]]:
        """Return the sentences about each step of the game, and those after the last one."""
        return narration.of_game(self.session, self.onlooker, is_explained=self.is_explained)

    def since(self, player: Player, viewer: Player | None) -> list[str]:
        """Return the sentences for `viewer` about everything since the last turn of `player`."""
        return self._brief(turns.steps_since_turn(self.session, player), viewer)

    def unseen(self, player: Player) -> list[str]:
        """Return the sentences for everybody about what `player` has missed since their turn."""
        return self._brief(turns.steps_since_turn(self.session, player, self._num_watched), None)

    def before_last_step(self) -> list[str]:
        """Return the sentences about what led from a person's last choice to the last step."""
        player = self.session.last_decider
        steps = () if player is None else turns.steps_since_turn(self.session, player)
        return self._brief(steps[:-1], self.onlooker)

    def _brief(self, steps: Sequence[Step], viewer: Player | None) -> list[str]:
        words = self.session.game.words
        told = narration.of_steps(
            words,
            steps,
            viewer,
            self.session.state,
            is_brief=True,
            is_explained=self.is_explained,
        )
        return told[-NUM_SINCE:]


def _is_secret_of(player: Player | None, step: Step) -> bool:
    """Whether a step is a secret choice of the player, and reveals nothing for all to look at."""
    if player is None or not turns.is_choice_of(step, player):
        return False
    if any(news.is_scene for news in step.after.view(None).news):
        return False
    return step.before.is_private(player) and all(did.player == player for did in step.applied)
