"""One game in progress: the position, the seats, the sealed choices, and every event so far.

    session = Session.start(Header.new("dice", options, seats, seed=7), journal=transcript.append)
    while not isinstance(session.node, Terminal):
        if isinstance(session.node, Chance):
            session.draw()
        else:
            player = session.awaited[0]
            session.choose(player, ...)

Everything that happens is an event, such as a roll, a choice, or a new player at a seat. `events`
has all of them; `steps` has those that were not taken back, each with the states before and after
it: the steps of a `Timeline`. Seats are not part of it: a take-back changes no seat. If several
players choose at the same time, their choices are sealed, which means hidden, until all are made.

An event is checked, then written to the journal (a function that puts it on the disk), then takes
effect; if the journal raises an error, nothing has happened. Replaying events works the same way as
playing them.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from random import Random
from typing import Self

from msgspec.structs import replace

from lasvegas_tui import bots, rules
from lasvegas_tui.bots.playouts import Comparison
from lasvegas_tui.play import honours
from lasvegas_tui.play.record_between_steps import Asking, Between, BetweenSteps, SeatChange
from lasvegas_tui.play.seats import Seat, SeatsError, check_seat, distinct, reseated, validated
from lasvegas_tui.play.steps import Step
from lasvegas_tui.play.timeline_and_undo_rules import Timeline
from lasvegas_tui.play.transcript_events import (
    Asked,
    Chanced,
    Chose,
    Ended,
    Entry,
    Event,
    Header,
    Journal,
    JournalError,
    Move,
    SatDown,
    Sealed,
    TookBack,
)
from lasvegas_tui.play.undone_outcomes import UndoneOutcomes
from lasvegas_tui.rules.core import (
    Action,
    Chance,
    IllegalActionError,
    Node,
    OptionsError,
    Player,
    Refusal,
    Simultaneous,
    Standing,
    State,
    Terminal,
    View,
)
from lasvegas_tui.rules.game_description import Game
from lasvegas_tui.rules.option_specs import options_of
from lasvegas_tui.safe_text import quoted

__all__ = ["EntryError", "Header", "Session", "Step"]


class EntryError(Exception):
    """Raised by `Session.replay` for an event that is not possible in the game."""

    def __init__(self, index: int, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.index = index
        """The index of the event, from 0."""
        self.refusal = refusal


# -- the session -----------------------------------------------------------------------------------


class Session:
    """A game in progress, with its whole history."""

    def __init__(self, header: Header, game: Game, journal: Journal | None = None) -> None:
        self.header = header
        self.game = game
        self.journal = journal
        self.seats_written = validated(header.seats)
        """The seats as in the file; in old games, "White" or the like may be a player's name."""
        self.seats = distinct(self.seats_written, game.kept_names)
        """The seats, with a number after names that are words of the game: "White 2"."""
        self.options = options_of(game, header.options)
        self.timeline = Timeline(game.new(len(self.seats), self.options))
        self._between = BetweenSteps()
        self._events: list[Event] = []
        self._undone_outcomes = UndoneOutcomes()

    @classmethod
    def start(cls, header: Header, journal: Journal | None = None) -> Self:
        """Return a new game, in which nothing has happened yet.

        `journal` writes each event before it takes effect; None writes nothing. Raises OptionsError
        if the options are not valid, SeatsError if the players cannot play together.
        """
        session = cls.read(header, journal)
        for seat in header.seats:
            check_seat(seat, session.game)
        return session

    @classmethod
    def read(cls, header: Header, journal: Journal | None = None) -> Self:
        """Return the game of a saved header, in which nothing has happened yet.

        Unlike `start`, this accepts names that are no longer allowed. Raises OptionsError if the
        options are not valid, SeatsError if the players cannot play together.
        """
        if header.game not in rules.names():
            offered = ", ".join([game.name for game in rules.all_games()])
            raise OptionsError(
                f"There is no game {quoted(header.game)} here: choose from {offered}."
            )
        try:
            game = rules.game(header.game)
        except rules.PluginError as error:
            raise OptionsError(str(error)) from error
        return cls(header, game, journal)

    @classmethod
    def replay(cls, header: Header, events: Iterable[Event]) -> Self:
        """Return the game after the given events; raises EntryError at the first impossible one."""
        session = cls.start(header)
        for index, event in enumerate(events):
            try:
                session.enter(event)
            except IllegalActionError as error:
                raise EntryError(index, error.refusal) from error
        return session

    # -- what there is -----------------------------------------------------------------------------

    @property
    def events(self) -> tuple[Event, ...]:
        """All events, including those taken back."""
        return tuple(self._events)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The events that were not taken back, each with the states before and after it."""
        return self.timeline.steps

    @property
    def changes(self) -> tuple[SeatChange, ...]:
        """All changes of seats, in order."""
        return self._between.seat_changes

    @property
    def between(self) -> tuple[Between, ...]:
        """The changes of seats, take-backs and requests for advice, in order."""
        return tuple(self._between.items)

    @property
    def num_taken_back(self) -> int:
        """The number of decisions taken back with everybody's consent; own undos do not count."""
        return sum(isinstance(event, TookBack) and event.is_marked for event in self._events)

    @property
    def names_had(self) -> frozenset[str]:
        """The names of all players of this game, including those who have left."""
        before = [change.before.name for change in self.changes]
        return frozenset([*before, *[seat.name for seat in self.seats]])

    @property
    def root(self) -> State:
        """The state at the start of the game."""
        return self.timeline.root

    @property
    def state(self) -> State:
        """The current state with all its secrets, of which screens may show only a `view`."""
        return self.timeline.state

    @property
    def round(self) -> int:
        """The number of the current round, from 1; 0 before the first."""
        return self.state.round

    @property
    def node(self) -> Node:
        """The node of the current state: who acts next."""
        return self.state.node

    @property
    def num_chanced(self) -> int:
        """The number of steps in which dice were rolled or cards dealt."""
        return self.timeline.num_chanced

    @property
    def sealed(self) -> frozenset[Player]:
        """The players who have made a simultaneous choice that is still hidden."""
        return frozenset(self.timeline.sealed)

    @property
    def sealed_in_order(self) -> tuple[Player, ...]:
        """The players who have made a simultaneous choice that is still hidden, earliest first."""
        return tuple(self.timeline.sealed)

    def sealed_choice(self, player: Player) -> Action | None:
        """Return a player's simultaneous choice that is not revealed yet; None if there is none.

        Nobody else may see it.
        """
        return self.timeline.sealed.get(player)

    @property
    def awaited(self) -> tuple[Player, ...]:
        """The players who still have to choose now; a choice that is hidden counts as made."""
        return self.timeline.awaited

    def view(self, viewer: Player | None) -> View:
        """Return what a player may know of the current state; None means an onlooker."""
        return self.state.view(viewer)

    def is_private(self, player: Player) -> bool:
        """Whether a player who has to choose now chooses in secret."""
        return self.state.is_private(player)

    def standings(self) -> tuple[Standing, ...]:
        """Return the final ranks and totals of a finished game."""
        return self.state.standings()

    def forced_choice(self, player: Player) -> Action | None:
        """Return the only choice of a player, or None if there is more than one.

        Choices that all have the same effect count as one.
        """
        state = self.state
        if not state.is_forced(player):
            return None
        return state.legal_actions(player)[0]

    def bot_choice(self, player: Player) -> Action:
        """Return the action that the bot of a player chooses now.

        In a game with a seed, it depends only on the seed and the events. Raises BotError if the
        bot is not installed or cannot choose.
        """
        rng = self._random(f"bot:{len(self.steps)}")
        return bots.choose(self.seats[player].bot, self.game, self.state, player, rng)

    def is_human(self, player: Player) -> bool:
        """Whether a person, not a bot, plays for a player."""
        return not self.seats[player].bot

    # -- choices and chance ------------------------------------------------------------------------

    def why_not(self, player: Player, action: Action) -> Refusal | None:
        """Return why a player may not choose an action now; None if they may."""
        try:
            self.timeline.check(player, action)
        except IllegalActionError as error:
            return error.refusal
        return None

    def preview(self, player: Player, action: Action, viewer: Player | None) -> View | None:
        """Return a player's view after a legal choice; None if others choose at the same time.

        The screen shows the view of `viewer`, or an onlooker's if it is None. Everything that this
        view hides is first replaced by a random guess, even if the player knows it. If the choice
        leads to several choices with the same effect, the first of these is made, too.
        """
        if isinstance(self.node, Simultaneous):
            return None
        after = self.state.redraw(viewer, Random(0)).apply(action)
        alike = after.legal_actions(player)
        if len(alike) > 1 and after.is_forced(player):
            after = after.apply(alike[0])
        return after.view(player)

    def choose(self, player: Player, action: Action) -> Step:
        """Make a choice for a player, and return the new step; raises the errors of `enter`.

        A simultaneous choice takes effect when all players have made theirs.
        """
        if isinstance(self.node, Simultaneous):
            self.enter(Sealed(player, action))
        else:
            self.enter(Chose(player, action))
        return self.steps[-1]

    def draw(self) -> Step:
        """Roll dice or deal cards, and return the new step; raises the errors of `enter`.

        If the same draw was taken back, it has the same outcome again where possible.
        """
        if not isinstance(self.node, Chance):
            raise IllegalActionError(Refusal("No dice have to be rolled and no cards dealt now."))
        number, state = self.num_chanced, self.state
        outcome = self._undone_outcomes.again(number, state)
        if outcome is None:
            outcome = state.sample(self._random(f"{number}"))
        self.enter(Chanced(outcome))
        return self.steps[-1]

    # -- seats and advice --------------------------------------------------------------------------

    def sit_down(self, player: Player, seat: Seat) -> None:
        """Give a seat another player or colour; raises the errors of `enter`."""
        try:
            check_seat(seat, self.game)
        except SeatsError as error:
            raise IllegalActionError(Refusal(str(error))) from error
        self.enter(SatDown(player, seat))

    def seat_usual_bot(self, player: Player) -> str:
        """Let the default bot play for a bot's seat, and return a sentence that says so."""
        seat = self.seats[player]
        self.sit_down(player, replace(seat, bot=bots.SHARP))
        return f"From here on the {bots.level(bots.SHARP)} bot plays for {seat.name}."

    def ask_advice(self, player: Player, viewer: Player | None) -> Comparison:
        """Record that a player has asked for advice, and return a comparison of their choices.

        The comparison depends only on what `viewer`, whose view is on the screen, may know (R-7);
        None means an onlooker.
        """
        if self._asking(player) not in self._between.items:
            self.enter(Asked(player))
        rng = Random(len(self.steps))
        imagine = partial(self.state.redraw, viewer, rng)
        return Comparison(self.game.policy, self.view(player), imagine, rng)

    # -- taking back -------------------------------------------------------------------------------

    def can_undo(self, player: Player) -> bool:
        """Whether a player may undo their last choice without asking the others."""
        return self.timeline.why_no_undo(player) is None

    def undo(self, player: Player) -> None:
        """Undo the last choice of a player, who may do so without asking the others.

        Raises the errors of `enter`, for example if the choice has revealed something new.
        """
        self.enter(TookBack(player))

    @property
    def can_take_back(self) -> bool:
        """Whether a person has decided something that can be taken back if all agree."""
        return self.timeline.num_undecided is not None

    @property
    def last_decision(self) -> tuple[Step, ...]:
        """The steps that a take-back removes: a person's last decision, and all after it."""
        num_before = self.timeline.num_undecided
        if num_before is None:
            return ()
        return self.steps[num_before:]

    @property
    def last_decider(self) -> Player | None:
        """The person who made the last decision; None if no person has decided anything.

        If several people decided together, it is the one who chose first.
        """
        events = [step.event for step in self.last_decision]
        choosers = (event.player for event in events if isinstance(event, Chose | Sealed))
        return next((player for player in choosers if self.is_human(player)), None)

    def take_back(self) -> None:
        """Take back the last decision of a person, and everything after it."""
        self.enter(TookBack())

    # -- how an event takes effect -----------------------------------------------------------------

    def enter(self, event: Entry) -> None:
        """Check an event, write it to the journal, and apply it.

        An `Ended` event is only compared with the result, which follows from the other events.
        Raises IllegalActionError or JournalError, and then nothing has changed.
        """
        if isinstance(event, Ended):
            self._check_end(event)
        elif isinstance(event, SatDown):
            self._reseat(event)
        elif isinstance(event, Asked):
            self._ask(event)
        else:
            self._move(event)

    def _move(self, event: Move) -> None:
        timeline = self.timeline.after(event, self.seats)
        self._write(event)
        num_kept = len(timeline.steps)
        gone = self.steps[num_kept:]
        self._undone_outcomes.keep(gone, timeline.num_chanced)
        self.timeline = timeline
        self._between.remove_steps(num_kept)
        if isinstance(event, TookBack) and event.is_marked:
            self._between.take_back(num_kept, gone)
        self._write_end()

    def _reseat(self, event: SatDown) -> None:
        if isinstance(self.node, Terminal):
            raise IllegalActionError(Refusal("The game is over: seats can no longer change."))
        try:
            written = reseated(self.seats_written, event.player, event.seat)
        except SeatsError as error:
            raise IllegalActionError(Refusal(str(error))) from error
        self._write(event)
        seats = distinct(written, self.game.kept_names)
        self._between.change_seats(len(self.steps), self.seats, seats)
        self.seats_written, self.seats = written, seats

    def _ask(self, event: Asked) -> None:
        player = event.player
        if not self.header.advice:
            raise IllegalActionError(Refusal("This game is played without advice."))
        if player not in self.awaited or not self.is_human(player):
            raise IllegalActionError(Refusal("Only a person who has to choose asks for advice."))
        self._write(event)
        self._between.ask(self._asking(player))

    def _asking(self, player: Player) -> Asking:
        """Return a player's request for advice at the current position."""
        return Asking(len(self.steps), player, self.seats[player].name)

    def _write(self, event: Event) -> None:
        if self.journal is not None:
            self.journal(event)
        self._events.append(event)

    def _write_end(self) -> None:
        """Write the result to the journal if the game is over.

        A failure is ignored, because the result follows from the other events.
        """
        if self.journal is not None and isinstance(self.node, Terminal):
            with suppress(JournalError):
                self.journal(self.end())

    def _check_end(self, end: Ended) -> None:
        if not isinstance(self.node, Terminal):
            raise IllegalActionError(Refusal("The game is not over here."))
        if replace(end, titles=()) != replace(self.end(), titles=()):  # titles may have new words
            raise IllegalActionError(Refusal("The game did not end like this."))

    def end(self) -> Ended:
        """Return the result of the finished game, with titles for its players."""
        found = honours.titles(self.game.words, self.timeline.root, self.steps)
        titles = tuple((title.name, title.player) for title in found)
        seats: tuple[Seat, ...] = ()
        if self.changes:
            seats = self.seats_written
        return Ended.of(self.state, seats, titles)

    # -- chance ------------------------------------------------------------------------------------

    def _random(self, purpose: str) -> Random:
        """Return a random generator for a purpose; it depends on the seed, if there is one."""
        if self.header.seed is None:
            return Random()
        return Random(f"{self.header.seed}:{purpose}")
