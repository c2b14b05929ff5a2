"""How the people at one screen share its keyboard: who holds it, and what they may see and undo.

A place is a screen with a keyboard. Usually all people share one; with phones, each phone is
another place, with its own seating, and its owner still looks at the table's screen, too. A curtain
(a screen that hides the game) comes before secrets. A player who has opened it is alone with the
screen: this is their visit. A visit ends as soon as others look at the screen: at an open question,
at a scene (an animation that all watch), at a question to everybody, at somebody else's curtain.
The next secret then needs a new curtain.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from lasvegas_tui.play import narration, past_turns
from lasvegas_tui.play.session import Session, Step
from lasvegas_tui.play.transcript_events import Chanced, Chose, Sealed
from lasvegas_tui.rules.core import Player, Simultaneous, View

NUM_SINCE = 8
"""The maximum number of sentences about what a player has missed; only the latest are shown."""


class Seating:
    """The people at one screen, and which of them holds the keyboard."""

    def __init__(
        self,
        session: Session,
        players_here: Collection[Player] | None = None,
        *,
        is_host: bool = True,
    ) -> None:
        """Seat the players in `players_here` at one screen; None means all players.

        `is_host` is true for the table, which everybody looks at, and which lets bots and chance
        act.
        """
        self.session = session
        self.is_host = is_host
        self.players_here: Collection[Player] = range(len(session.seats))
        if players_here is not None:
            self.players_here = players_here
        self.holder: Player | None = None
        """The player who has the keyboard; None if nobody has it."""
        self.last_holder: Player | None = None
        """The last player who had the keyboard; None if nobody has since the seats last changed."""
        self.visitor: Player | None = None
        """The player who is alone with the screen after a curtain; None if nobody is."""
        self.asked_again: Player | None = None
        """The player whose choice was undone; None if nobody's was, or if a person chose since."""
        self.is_private = False
        """Whether the screen shows something that only the holder may see."""
        self.people = self._who_sits_there()
        self.onlooker: Player | None = None
        """The only person here, whose view may stay on the screen; None if others may look, too."""
        if self.is_alone:
            self.onlooker = self.people[0]
        self.is_warned = False
        """Whether the last reply here was a warning that undoing keeps the game out of records."""
        self.is_explained = True
        """Whether sentences give reasons for bots' choices."""
        self._num_watched = 0
        """The number of steps up to the last one that everybody here has watched."""
        self._shown = [*session.steps]
        """The steps that were shown here, or had happened before there was this place."""
        self.showing: Step | None = None
        """The step being shown here, which goes on if the mediator is started anew meanwhile."""

    def update_people(self) -> None:
        """Update the list of people after seats have changed; nobody holds the keyboard then.

        The view of the only person left is not shown yet, as others may still be looking at the
        screen.
        """
        self.people = self._who_sits_there()
        if self.people != (self.onlooker,):
            self.onlooker = None
        self.give_back()
        self.last_holder = None

    @property
    def is_alone(self) -> bool:
        """Whether only one person uses this screen, so that nothing has to be hidden."""
        return len(self.people) == 1 and not self.is_watched

    @property
    def is_watched(self) -> bool:
        """Whether this is the common screen of the table, and some people play on their phones."""
        elsewhere = set(range(len(self.session.seats))).difference(self.players_here)
        return self.is_host and any(map(self.session.is_human, elsewhere))

    @property
    def decides_alone(self) -> bool:
        """Whether the game's only person sits here, and can take back without asking others."""
        num_people = sum(not seat.bot for seat in self.session.seats)
        return self.is_alone and num_people == 1

    def _who_sits_there(self) -> tuple[Player, ...]:
        return tuple(player for player in self.players_here if self.session.is_human(player))

    @property
    def left_alone(self) -> Player | None:
        """The only person left here, if others may still look at the screen; otherwise None."""
        if self.onlooker is None and self.is_alone:
            return self.people[0]
        return None

    @property
    def sealed(self) -> tuple[Player, ...]:
        """The people here who have made a simultaneous choice that is still hidden.

        They are in the order in which they chose.
        """
        return tuple(player for player in self.session.sealed_in_order if player in self.people)

    def open_view(self) -> View:
        """Return what everybody at the screen may see."""
        return self.session.view(self.onlooker)

    def take_keyboard(self, player: Player, is_private: bool) -> None:
        """Give a player the keyboard; with `is_private`, nobody else looks at the screen."""
        self.holder = self.last_holder = player
        self.is_private = is_private and not self.is_alone
        if self.is_private:
            self.visitor = player
        else:
            self.visitor = None

    def give_back(self) -> None:
        """Take the keyboard from its holder; from now on everybody looks at the screen."""
        self.holder = None
        self.look_together()

    def look_together(self) -> None:
        """End a player's time alone with the screen: everybody looks at it from now on."""
        self.visitor = None
        self.is_private = False

    def ask(self) -> None:
        """Record that a question is shown; unless it is private, everybody looks at the screen."""
        if not self.is_private:
            self.visitor = None

    def unshown(self) -> Step | None:
        """Return the first step not yet shown on this screen; None if all were shown."""
        return next(iter(self.unshown_steps()), None)

    def unshown_steps(self) -> Sequence[Step]:
        """Return the steps not yet shown on this screen."""
        self._forget_undone()
        return self.session.steps[len(self._shown) :]

    def _forget_undone(self) -> None:
        """Drop steps from those that were shown if they were taken back, at any place."""
        steps, num_shown = self.session.steps, len(self._shown)
        if not num_shown:
            return
        is_last_kept = num_shown <= len(steps) and steps[num_shown - 1] is self._shown[-1]
        if not is_last_kept:
            kept = set(map(id, steps))
            self._shown = [step for step in self._shown if id(step) in kept]
            self._num_watched = min(self._num_watched, len(self._shown))

    def is_elsewhere(self, step: Step) -> bool:
        """Whether a step only seals a choice (not revealed yet) that was made on another screen."""
        match step.event:
            case Sealed(player):
                return step.is_sealed and player not in self.players_here
        return False

    def enter(self, step: Step) -> None:
        """Record that a step is shown, which ends a player's time alone if others look at it.

        The player stays alone at their own secret choices, at dice or cards, and at sealed choices
        made on other screens. After a scene (an animation such as a payout), nobody holds the
        keyboard.
        """
        self._shown.append(step)
        if self.is_elsewhere(step):
            return
        if isinstance(step.event, Chose | Sealed) and self.session.is_human(step.event.player):
            self.asked_again = None
        if step.has_scene:
            self.give_back()
        elif not isinstance(step.event, Chanced) and not _is_secret_of(self.visitor, step):
            self.visitor = None
        if not step.is_sealed and (step.has_scene or not _is_done_alone(step)):
            self._num_watched = len(self._shown)

    def who_can_undo(self, asked: Player | None) -> Player | None:
        """Return the player who may undo a choice without asking the others; None if nobody may.

        `asked` is the player who has to reply now; None if everybody has to. A sealed choice can be
        undone only by its owner, and only while they are alone with the screen.
        """
        if isinstance(self.session.node, Simultaneous):
            return self._who_can_unseal()
        player = next((player for player in self.people if self.session.can_undo(player)), None)
        if asked in (None, player):
            return player
        return None

    def _who_can_unseal(self) -> Player | None:
        """Return the player who is alone with the screen, if their choice is sealed."""
        alone = self.onlooker
        if alone is None and self.is_private:
            alone = self.holder
        if alone in self.session.sealed:
            return alone
        return None

    def forget_warning(self) -> None:
        """Forget that a warning about undoing was shown: the next undo shows it again."""
        self.is_warned = False

    def undo(self, player: Player | None) -> None:
        """Undo the last choice of a player; for None, take back the last decision of any person.

        Raises IllegalActionError if that is not possible now, JournalError if it cannot be written.
        """
        asked_again = None
        if player is None:
            asked_again = self.session.last_decider
            self.session.take_back()
        else:
            if player in self.session.sealed:
                asked_again = player
            self.session.undo(player)
        self.asked_again = asked_again
        self._forget_undone()

    def whose_money(self, asked: Player | None) -> Player | None:
        """Return the player who may look at their own hidden money now; None if nobody may.

        `asked` is the player who has to reply now; None if everybody has to.
        """
        if self.onlooker is not None or not self.open_view().is_money_hidden:
            return None
        if asked is None:
            player = self.holder
        else:
            player = asked
        if player in self.people:
            return player
        return None

    def narrate(self, step: Step) -> list[str]:
        """Return the sentences about one step for everybody at the screen."""
        words = self.session.game.words
        return narration.of_steps(words, (step,), self.onlooker, is_explained=self.is_explained)

    def narrate_all(self) -> list[list[str]]:
        """Return for each step of the game the sentences that everybody at the screen may read.

        The last list is about what has happened after the last step, such as a change of seats.
        """
        return narration.of_game(self.session, self.onlooker, is_explained=self.is_explained)

    def since(self, player: Player, viewer: Player | None) -> list[str]:
        """Return sentences about what has happened since the last turn of `player`.

        They contain only what the player `viewer` may know, or an onlooker if it is None.
        """
        return self._brief(past_turns.steps_since_turn(self.session, player), viewer)

    def num_since(self, player: Player) -> int:
        """Return how many sentences at the end of the history came after a player's last choice."""
        session = self.session
        told = narration.of_steps(
            session.game.words,
            past_turns.steps_since_choice(session, player),
            self.onlooker,
            session.state,
            is_explained=self.is_explained,
        )
        return len(told)

    def unseen(self, player: Player) -> list[str]:
        """Return public sentences about what has happened since a player's last choice.

        Steps that everybody at the screen watched are left out; only the last `NUM_SINCE` are
        returned.
        """
        steps = past_turns.steps_since_choice(self.session, player, self._num_watched)
        return self._brief(steps, None)[-NUM_SINCE:]

    def before_last_step(self) -> list[str]:
        """Return sentences, for all at the screen, about what followed a person's last choice.

        The last step is left out; only the last `NUM_SINCE` are returned. The list is empty if no
        person has chosen anything.
        """
        player = self.session.last_decider
        if player is None:
            return []
        steps = past_turns.steps_since_choice(self.session, player)
        return self._brief(steps[:-1], self.onlooker)[-NUM_SINCE:]

    def _brief(self, steps: Sequence[Step], viewer: Player | None) -> list[str]:
        words = self.session.game.words
        return narration.of_steps(
            words,
            steps,
            viewer,
            self.session.state,
            is_brief=True,
            is_explained=self.is_explained,
        )


def _is_secret_of(player: Player | None, step: Step) -> bool:
    """Whether a step is a secret choice of the player, and of nobody else."""
    if player is None or not past_turns.is_choice_of(step, player):
        return False
    return step.before.is_private(player) and all(did.player == player for did in step.applied)


def _is_done_alone(step: Step) -> bool:
    """Whether a step contains a secret choice, which nobody else has watched."""
    return any(
        did.player is not None and step.before.is_private(did.player) for did in step.applied
    )
