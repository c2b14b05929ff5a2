"""The mediator, which decides who is asked what next at one place (one screen with its players).

    mediator = Mediator(session, Seating(session), handover=lambda: "auto")
    requests = mediator.play()
    request = next(requests)
    ...
    request = requests.send(reply)

It goes from event to event of a session and yields requests; a front (a user interface) carries out
each request and sends a reply. Only the mediator changes the session: it enters choices, draws, and
takes back. It also decides when a curtain hides the screen between players. Each event is written
before it is shown.

It has no state besides the session and the seating. A front can drop it at a question and create a
new one, which asks the same question, perhaps behind a new curtain. Fronts do this to leave, to
change the seats, and to continue after the game has changed at another place.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeAlias, TypeVar

from lasvegas_tui.bots import BotError
from lasvegas_tui.play import narration
from lasvegas_tui.play.handover import (
    HandoverSetting,
    covers_choice,
    covers_last_person,
    covers_roll,
    next_person,
)
from lasvegas_tui.play.keyboard_sharing import Seating
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
    Wait,
)
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.steps import Step
from lasvegas_tui.play.transcript_events import JournalError
from lasvegas_tui.rules.core import Action, Chance, IllegalActionError, Player, Terminal, View
from lasvegas_tui.user_error import UserError

T = TypeVar("T")
Replied: TypeAlias = Generator[Request, Reply, Reply]
Decided: TypeAlias = Generator[Request, Reply, bool]

OVER = "The game is over: only the table can still undo something."
AT_THE_TABLE = "What all have to agree to is asked at the table."


class Mediator:
    """Decides what happens next at one screen, and yields it as requests to the user interface."""

    def __init__(
        self,
        session: Session,
        seating: Seating,
        handover: Callable[[], HandoverSetting],
        is_table_busy: Callable[[], bool] = lambda: False,
    ) -> None:
        """`handover` returns the setting for curtains, which may change during the game.

        While `is_table_busy` returns true, nobody is asked here, as the table still shows earlier
        steps.
        """
        self.session = session
        self.seating = seating
        self.handover = handover
        self.is_table_busy = is_table_busy

    def play(self) -> Requests:
        """Yield requests until the game is over, or until this generator is closed.

        Send the `Reply` to each request into the generator.
        """
        try:
            while (yield from self._advance()):
                pass
        finally:
            self.seating.look_together()

    def _advance(self) -> Decided:
        """Do or request the next thing; return False once the game is over."""
        step = self.seating.showing or self.seating.unshown()
        if step is not None:
            yield from self._show(step)
            return True
        if self.is_table_busy():
            yield from self._wait()
            return True
        if self.seating.left_alone is not None:
            yield from self._open_to_last(self.seating.left_alone)
            return True
        match self.session.node:
            case Terminal():
                over = GameOver(self.seating.open_view())
                return (yield from self._ask_everybody(over)) is not Say.GO
            case Chance():
                yield from self._draw()
            case _:
                yield from self._play_choice()
        return True

    # -- chance ------------------------------------------------------------------------------------

    def _draw(self) -> Requests:
        if (yield from self._await_draw()):
            yield from self._enter(self.session.draw)

    def _await_draw(self) -> Decided:
        """Request the roll or the next round, and wait for it; cards are dealt without waiting."""
        seating, view = self.seating, self.seating.open_view()
        if view.is_between_rounds and seating.is_host:
            return (yield from self._ask_everybody(RoundOver(view))) is Say.GO
        roller = self._roller(view)
        if roller in seating.people:
            return (yield from self._ask_to_roll(view, roller))
        if roller is not None or not seating.is_host:
            yield from self._wait()
            return False
        return True

    def _roller(self, view: View) -> Player | None:
        """Return the person who rolls next; None if a bot rolls, or nobody has to be asked."""
        if view.is_between_rounds or self.session.game.words.is_thrown_at_once(view):
            return None
        roller = view.roller
        if roller is not None and self.session.is_human(roller):
            return roller
        return None

    def _ask_to_roll(self, view: View, roller: Player) -> Decided:
        seating = self.seating
        if covers_roll(seating, roller, self.handover()):
            is_taken = yield from self._hand_over(Handover(roller, "to roll", is_secret=False))
            if not is_taken:
                return False
        seating.take_keyboard(roller, is_private=False)
        return (yield from self._answer(AskToRoll(roller, view), None)) is Say.GO

    # -- choices -----------------------------------------------------------------------------------

    def _play_choice(self) -> Requests:
        """Let a bot choose, or a person; bots choose first, and at the table only."""
        awaited = self.session.awaited
        bot = next((player for player in awaited if not self.session.is_human(player)), None)
        person = next((player for player in awaited if player in self.seating.people), None)
        if bot is not None and self.seating.is_host:
            yield from self._play_bot(bot)
        elif bot is not None or person is None:
            yield from self._wait()
        else:
            yield from self._play_person(person)

    def _play_person(self, player: Player) -> Requests:
        """Ask the next person, unless everybody can see that `player` has only one choice.

        Then it is made without asking.
        """
        forced = self.session.forced_choice(player)
        if forced is None:
            yield from self._ask_person()
        else:
            yield from self._choose(player, forced)

    def _play_bot(self, player: Player) -> Requests:
        match (yield Think(player, self.seating.open_view())):
            case BotError() as error:
                yield from self._replace_bot(player, error)
            case Action() as action:
                yield from self._choose(player, action)

    def _replace_bot(self, player: Player, error: BotError) -> Requests:
        """Let the default bot take a seat whose bot failed, once somebody agrees."""
        if (yield from self._ask_everybody(BotFailed(player, error))) is Say.GO:
            told = yield from self._enter(lambda: self.session.seat_usual_bot(player))
            if told is not None:
                yield Retold(told)

    def _ask_person(self) -> Requests:
        """Ask the next person to choose, after a curtain if one is due."""
        seating = self.seating
        player = next_person(seating)
        assert player is not None
        if covers_choice(seating, player, self.handover()):
            is_taken = yield from self._hand_over(self._handover_to(player))
            if not is_taken:
                return
        is_secret = self.session.is_private(player)
        seating.take_keyboard(player, is_secret)
        if is_secret:
            view = self.session.view(player)
        else:
            view = seating.open_view()
        reply = yield from self._answer(AskToChoose(player, view, seating.is_private), player)
        seating.is_private = False
        if isinstance(reply, Action):
            yield from self._choose(player, reply)

    def _handover_to(self, player: Player) -> Handover:
        task = self.session.game.words.asked(self.session.view(None))
        if player == self.seating.asked_again:
            task = f"{task} again: it was undone"
        return Handover(
            player,
            task,
            tuple(sorted(self.session.sealed)),
            is_secret=self.session.is_private(player),
            can_change_sealed=bool(self.seating.sealed),
        )

    def _choose(self, player: Player, action: Action) -> Requests:
        yield from self._enter(lambda: self.session.choose(player, action))

    def _enter(self, event: Callable[[], T]) -> Generator[Request, Reply, T | None]:
        """Call `event`, which changes the session, and return its result.

        If it fails, the session has not changed: the front is told why, and None is returned.
        """
        try:
            return event()
        except (IllegalActionError, JournalError) as error:
            yield from self._ask_everybody(Failed(error))
        return None

    def _show(self, step: Step) -> Requests:
        """Request that a step is shown, until everybody has seen it or it is undone."""
        if step is not self.seating.showing:
            self.seating.enter(step)
        self.seating.showing = step
        while not self.seating.is_elsewhere(step) and self._is_kept(step):
            if (yield from self._answer(Show(step), None)) is Say.GO:
                break
            self.seating.look_together()
        self.seating.showing = None

    def _is_kept(self, step: Step) -> bool:
        """Whether a step has not been taken back."""
        return any(step is kept for kept in self.session.steps)

    def _wait(self) -> Requests:
        yield from self._ask_everybody(Wait(self.seating.open_view()))

    # -- the keyboard ------------------------------------------------------------------------------

    def _hand_over(self, handover: Handover) -> Decided:
        """Request a curtain for a player; return whether the player has opened it."""
        self.seating.look_together()
        reply = yield handover
        match reply:
            case Say.UNDO if handover.can_change_sealed:
                self.seating.last_holder = handover.player  # who was given the keyboard
                yield from self._change_sealed()
            case Say.MONEY if not handover.can_cancel:
                yield from self._show_money(handover.player)
            case _:
                yield from self._obey(reply, None)
        return reply is Say.GO

    def _open_to_last(self, player: Player) -> Requests:
        """Begin to show the only person left their own view, after a curtain if one is due."""
        if covers_last_person(self.session, player, self.handover()):
            is_taken = yield from self._hand_over(Handover(player, "to play on with the bots"))
            if not is_taken:
                return
        self.seating.onlooker = player
        yield Retold()

    def _change_sealed(self) -> Requests:
        """Let the person who sealed last look at their choice and change it, after a curtain.

        Undo at that curtain leads to the person who sealed before them, and so on.
        """
        *others, player = self.seating.sealed
        while True:
            reply = yield Handover(
                player,
                "to change your choice",
                tuple(sorted(self.session.sealed)),
                can_cancel=True,
                can_change_sealed=bool(others),
            )
            if reply is not Say.UNDO or not others:
                break
            player = others.pop()
        if reply is Say.GO:
            yield from self._look_at_sealed(player)

    def _look_at_sealed(self, player: Player) -> Requests:
        """Show a player their sealed choice; if they undo it, ask them again at once."""
        self.seating.take_keyboard(player, is_private=True)
        choice = self.session.sealed_choice(player)
        assert choice is not None
        sealed = LookAtSealed(player, self.session.view(player), choice)
        yield from self._answer(sealed, player)
        self.seating.is_private = False
        if player in self.session.sealed:
            self.seating.look_together()

    # -- answers, and what is wanted instead -------------------------------------------------------

    def _ask_everybody(self, request: Request) -> Replied:
        """Send a request that everybody may see, which ends a visit; return the last reply."""
        self.seating.look_together()
        return (yield from self._answer(request, None))

    def _answer(self, request: Request, asked: Player | None) -> Replied:
        """Send a request until a reply answers it or makes it out of date; return the last reply.

        `asked` is the player who is asked; None if all are. A private request is not repeated once
        the front has covered it.
        """
        was_private = self.seating.is_private
        is_open, reply = True, None
        while is_open and self.seating.is_private == was_private:
            reply = yield request
            is_open = yield from self._obey(reply, asked)
        return reply

    def _obey(self, reply: Reply, asked: Player | None) -> Decided:
        """Carry out a reply that is a wish, such as an undo; return whether to repeat the request.

        It is not repeated if the reply was an answer, or if anything has changed.
        """
        if reply is not Say.UNDO:
            self.seating.forget_warning()
        match reply:
            case Say.UNDO:
                return (yield from self._go_back(asked))
            case Say.MONEY:
                return (yield from self._show_money(asked))
            case Say.HIDE:
                return (yield from self._hide())
        return False

    def _go_back(self, asked: Player | None) -> Decided:
        """Undo a choice if one player may do so alone, or else take back a decision if all agree.

        Return whether to repeat the request. `asked` is the player who is asked; None if all are.
        """
        player = self.seating.who_can_undo(asked)
        if player is None and not self.session.can_take_back:
            yield Refused("There is nothing to undo yet.")
            return True
        if isinstance(self.session.node, Terminal) and not self.seating.is_host:
            yield Refused(OVER)  # the table may have ended, and then nobody would go on there
            return True
        if player is None and not (self.seating.is_host or self.seating.decides_alone):
            yield Refused(AT_THE_TABLE)
            return True
        if player is None and self._is_warning_due():
            self.seating.is_warned = True
            yield Refused(narration.out_of_records(self.session))
            return True
        if player is not None or self.seating.decides_alone:
            return (yield from self._undo(player))
        self.seating.give_back()
        if (yield Agree(*narration.last_decision(self.session, None))) is Say.GO:
            yield from self._undo(None)
        return False

    def _is_warning_due(self) -> bool:
        """Whether the only person has to be warned that undoing keeps the game out of records."""
        is_first = not self.seating.is_warned and not self.session.num_taken_back
        return is_first and self.seating.decides_alone

    def _undo(self, player: Player | None) -> Decided:
        try:
            self.seating.undo(player)
        except UserError as error:
            yield Refused(str(error))
            return True
        yield Retold(narration.undone(self.session, player))
        return False

    def _show_money(self, asked: Player | None) -> Decided:
        """Let a player look at their own hidden money, while the others look away.

        Return whether to repeat the request. `asked` is the player who is asked; None if all are.
        """
        seating, player = self.seating, self.seating.whose_money(asked)
        if player is None:
            if seating.onlooker is None and seating.open_view().is_money_hidden:
                yield Refused("Nobody has the keyboard now whose money could be shown.")
            else:
                yield Refused("No money is hidden here.")
            return True
        is_alone = seating.is_private and seating.holder == player
        if not is_alone:
            handover = Handover(player, "to look at your own money", can_cancel=True)
            if not (yield from self._hand_over(handover)):
                return False
            seating.take_keyboard(player, is_private=True)
        reply = yield LookAtMoney(player, self.session.view(player))
        if reply is Say.HIDE:
            return (yield from self._hide())
        if not is_alone:
            seating.is_private = False
        return is_alone

    def _hide(self) -> Decided:
        """Note that the front has covered everything private; return whether nothing was.

        Otherwise the request is not repeated, and a curtain follows.
        """
        if not self.seating.is_private:
            yield Refused("Nothing secret is on the screen.")
            return True
        self.seating.give_back()
        return False
