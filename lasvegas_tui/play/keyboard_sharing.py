"""The people at one place: who holds the keyboard, and what they may see and take back.

A place is a screen with a keyboard. Usually everybody shares it; with several places each has its
own seating, and those who sit elsewhere still look at the table's screen. A player who opens a
curtain is alone with the screen: this is their visit. It ends as soon as everybody has to look,
even for a moment: at an open question or scene, to agree to something, at somebody else's curtain.
The next secret then needs a new curtain.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from lasvegas_tui.play import narration, past_turns
from lasvegas_tui.play.events import Chanced, Chose, Sealed
from lasvegas_tui.play.session import Session, Step
from lasvegas_tui.rules.core import Player, Simultaneous, View

NUM_SINCE = 8
"""The maximum number of sentences about what happened since a player's last turn."""


class Seating:
    """The people who play a session at one place, and who holds the keyboard."""

    def __init__(
        self,
        session: Session,
        players_here: Collection[Player] | None = None,
        *,
        is_host: bool = True,
    ) -> None:
        """The players in `players_here` share the keyboard; by default these are all players.

        The host is the table: bots, chance and pace are served there, and everybody looks at it.
        """
        self.session = session
        self.is_host = is_host
        self.players_here: Collection[Player] = range(len(session.seats))
        if players_here is not None:
            self.players_here = players_here
        self.holder: Player | None = None
        """The player with the keyboard."""
        self.last_holder: Player | None = None
        """The last player who had the keyboard; None if the seats have changed since."""
        self.visitor: Player | None = None
        """The player on a visit."""
        self.asked_again: Player | None = None
        """The player whose choice was taken back, until a person chooses."""
        self.is_private = False
        """Whether the screen shows something only for the holder."""
        self.people = self._who_sits_there()
        self.onlooker: Player | None = self.people[0] if self.is_alone else None
        """The only person, whose view is shown openly; None if there are several."""
        self.is_warned = False
        """Whether the last thing done here was to warn that undoing keeps a game out of records."""
        self.is_explained = True
        """Whether the reasons of bots' choices are given."""
        self._num_watched = 0
        """The number of steps up to the last one that everybody has watched."""
        self._shown = [*session.steps]
        """The steps that were shown here, or happened before."""

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
        """Whether there is only one person, who needs no curtain."""
        return len(self.people) == 1 and not self.is_watched

    @property
    def is_watched(self) -> bool:
        """Whether people who sit at other places look at this screen, too."""
        players = range(len(self.session.seats))
        people = [player for player in players if self.session.is_human(player)]
        return self.is_host and any(player not in self.players_here for player in people)

    @property
    def decides_alone(self) -> bool:
        """Whether the only person of the game is here, so that nobody else has to agree."""
        num_people = sum(not seat.bot for seat in self.session.seats)
        return self.is_alone and num_people == 1

    def _who_sits_there(self) -> tuple[Player, ...]:
        return tuple(player for player in self.players_here if self.session.is_human(player))

    @property
    def left_alone(self) -> Player | None:
        """The only person left, until they have taken the keyboard as the onlooker."""
        if self.onlooker is None and self.is_alone:
            return self.people[0]
        return None

    @property
    def sealed(self) -> tuple[Player, ...]:
        """The people here who have sealed a choice, in the order in which they did so."""
        return tuple(player for player in self.session.sealed_in_order if player in self.people)

    def open_view(self) -> View:
        """Return the view that everybody at the screen may see."""
        return self.session.view(self.onlooker)

    def take_keyboard(self, player: Player, is_private: bool) -> None:
        """Give a player the keyboard, and show the screen to them alone or to everybody."""
        self.holder = self.last_holder = player
        self.is_private = is_private and not self.is_alone
        if self.is_private:
            self.visitor = player
        else:
            self.visitor = None

    def give_back(self) -> None:
        """Take the keyboard from its holder, because everybody has to look at the screen now."""
        self.holder = None
        self.look_together()

    def look_together(self) -> None:
        """Note that everybody looks at the screen: nothing is private, and a visit has ended."""
        self.visitor = None
        self.is_private = False

    def ask(self) -> None:
        """Note that a question is asked: everybody looks at one that is not private."""
        if not self.is_private:
            self.visitor = None

    def unshown(self) -> Step | None:
        """Return the first step that was not shown here yet, None if all were."""
        return next(iter(self.unshown_steps()), None)

    def unshown_steps(self) -> Sequence[Step]:
        """Return the steps that were not shown here yet."""
        self._forget_undone()
        return self.session.steps[len(self._shown) :]

    def _forget_undone(self) -> None:
        """Forget the steps that were taken back, here or anywhere: others may be in their place."""
        steps, num = self.session.steps, len(self._shown)
        if num and not (num <= len(steps) and steps[num - 1] is self._shown[-1]):
            kept = set(map(id, steps))
            self._shown = [step for step in self._shown if id(step) in kept]
            self._num_watched = min(self._num_watched, len(self._shown))

    def is_elsewhere(self, step: Step) -> bool:
        """Whether a step only sealed a choice at another place, which is not shown here."""
        match step.event:
            case Sealed(player):
                return not step.applied and player not in self.players_here
        return False

    def enter(self, step: Step) -> None:
        """Note that a step is shown.

        A visit continues through its player's secret choices, and through chance, and whatever is
        sealed at other places. Everybody looks at anything else; while a scene is shown, anybody
        may have the keyboard.
        """
        self._shown.append(step)
        if self.is_elsewhere(step):
            return
        if isinstance(step.event, Chose | Sealed) and self.session.is_human(step.event.player):
            self.asked_again = None
        has_scene = any(news.is_scene for news in step.after.view(None).news)
        if has_scene:
            self.give_back()
        elif not isinstance(step.event, Chanced) and not _is_secret_of(self.visitor, step):
            self.visitor = None
        if step.applied and (has_scene or not _is_done_alone(step)):
            self._num_watched = len(self._shown)

    def who_can_undo(self, asked: Player | None) -> Player | None:
        """Return the player who may undo a choice without asking, until somebody else is asked.

        A sealed choice is opened only by its owner, who is alone with the screen.
        """
        if isinstance(self.session.node, Simultaneous) and self.onlooker is not None:
            if self.onlooker in self.session.sealed:
                return self.onlooker
            return None
        if isinstance(self.session.node, Simultaneous):
            if self.is_private and self.holder in self.session.sealed:
                return self.holder
            return None
        player = next((player for player in self.people if self.session.can_undo(player)), None)
        if asked in (None, player):
            return player
        return None

    def forget_warning(self) -> None:
        """Note that something else was done after the warning: undo has to warn again."""
        self.is_warned = False

    def undo(self, player: Player | None) -> None:
        """Undo a player's last choice, or with None take back the last person's decision.

        Raises IllegalActionError or TranscriptError.
        """
        if player in self.session.sealed:
            decider = player
        else:
            decider = None
        if player is None:
            decider = self.session.last_decider
            self.session.take_back()
        else:
            self.session.undo(player)
        self.asked_again = decider
        self._forget_undone()

    def whose_money(self, asked: Player | None) -> Player | None:
        """Return the player who may look at their own hidden money while `asked` is asked."""
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
        """Return the sentences about a step for everybody at the screen."""
        words = self.session.game.words
        return narration.of_steps(words, (step,), self.onlooker, is_explained=self.is_explained)

    def narrate_all(self) -> list[list[str]]:
        """Return the sentences about each step of the game, and those after the last one."""
        return narration.of_game(self.session, self.onlooker, is_explained=self.is_explained)

    def since(self, player: Player, viewer: Player | None) -> list[str]:
        """Return the sentences for `viewer` about everything since the last turn of `player`."""
        return self._brief(past_turns.steps_since_turn(self.session, player), viewer)

    def unseen(self, player: Player) -> list[str]:
        """Return the sentences for everybody about what `player` has missed since their turn."""
        steps = past_turns.steps_since_turn(self.session, player, self._num_watched)
        return self._brief(steps, None)

    def before_last_step(self) -> list[str]:
        """Return the sentences about what led from a person's last choice to the last step."""
        player = self.session.last_decider
        if player is None:
            return []
        steps = past_turns.steps_since_turn(self.session, player)
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
    """Whether a step is a secret choice of the player, and of nobody else."""
    if player is None or not past_turns.is_choice_of(step, player):
        return False
    return step.before.is_private(player) and all(did.player == player for did in step.applied)


def _is_done_alone(step: Step) -> bool:
    """Whether a step is a choice that nobody else watched."""
    return any(
        did.player is not None and step.before.is_private(did.player) for did in step.applied
    )
