"""The game loop: goes from node to node of a game, and has the table show and ask.

Chance is drawn and shown, a bot is asked in a thread, a person is asked on the screen, behind the
curtain where what they see or choose is secret.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from textual.content import Content

from lasvegas_tui.rules.core import (
    Action,
    Chance,
    IllegalActionError,
    Node,
    Player,
    Terminal,
    View,
)
from lasvegas_tui.screens.house import house_of
from lasvegas_tui.screens.table.asking import prompt
from lasvegas_tui.screens.table.asking.keys import HIDE, HOLD, LEAVE, MENU, ROLL, UNDO
from lasvegas_tui.screens.table.asking.question import Answer, Question, Signal
from lasvegas_tui.screens.table.handover import CHANGE, Passed
from lasvegas_tui.screens.table.play import PlayScreen
from lasvegas_tui.screens.table.playback import Playback
from lasvegas_tui.screens.table.rounds import round_told
from lasvegas_tui.session import mediator
from lasvegas_tui.session.session import Step
from lasvegas_tui.session.transcript import TranscriptError
from lasvegas_tui.widgets.ink import ACT, QUIET, STRONG
from lasvegas_tui.widgets.panels import Key

OTHERS = Key("u", "undo somebody else's", "u", "undo another's")


async def deal(table: PlayScreen) -> None:
    """Play a session on at its table until the game is over and everybody has seen how it ended."""
    await GameLoop(table).play()


class GameLoop:
    """Plays a session on; its table draws, and on it people answer."""

    def __init__(self, table: PlayScreen) -> None:
        self.table = table
        self.session = table.session
        self.seating = table.seating
        self.look = table.look
        self.playback = Playback(table)
        self._is_playing_again = False
        self._last_called: Step | None = None
        """The last step of a game whose places have been called."""

    async def play(self) -> None:
        """Play on until everybody has seen how the game ended, or somebody wants to leave."""
        while not self.table.is_ending:
            await self.table.hold_timer.released()
            if self.seating.left_alone is not None:
                await self._leave_alone(self.seating.left_alone)
            elif isinstance(self.session.node, Terminal):
                await self._finish()
            else:
                await self._node(self.session.node)
        if self._is_playing_again:
            house_of(self.table).play_again(self.session)
        else:
            self.table.leave()

    async def _node(self, node: Node) -> None:
        people = self.seating.people
        bot = next((player for player in self.session.awaited if player not in people), None)
        if isinstance(node, Chance):
            await self._chance()
        elif bot is not None:
            await self._bot(bot)
        else:
            await self._person()

    async def _finish(self) -> None:
        """Show the standings, unless the table takes something back."""
        from lasvegas_tui.screens.end.standings import Parting, StandingsScreen

        view = self.seating.open_view()
        if await self.playback.pause(view, "The game is over", "standings") is not Signal.BACK:
            was_called = self._last_called is self.session.line[-1]
            self._last_called = self.session.line[-1]
            standings = StandingsScreen(
                self.session,
                self.look,
                beat=0.0 if was_called else self.playback.tempo.beat,
                lay_menu=self.table.open_menu,
            )
            parting = await self.table.app.push_screen_wait(standings)
            self._is_playing_again = parting is Parting.AGAIN
            self.table.is_ending = parting is not Parting.STAY

    # -- chance ------------------------------------------------------------------------------------

    async def _chance(self) -> None:
        view = self.seating.open_view()
        roller = view.roller
        if await self._before_chance(view, roller) is not Signal.BACK:
            step = await self._enter(self.session.draw)
            if step is not None:
                await self.playback.show_draw(step, roller)

    async def _before_chance(self, view: View, roller: Player | None) -> Answer:
        """Leave a round that is over to be looked at, and dice to the one who rolls them."""
        if view.is_between_rounds:
            what = f"Round {self.look.round(view)} of {self.look.num_rounds} is over"
            told = round_told(self.session, self.look, self.seating.onlooker)
            return await self.playback.pause(view, what, "next round", told)
        if roller in self.seating.people and not self.look.throws.is_thrown_at_once(view):
            assert roller is not None
            return await self._wait_for_roll(view, roller)
        return Signal.GO

    async def _wait_for_roll(self, view: View, roller: Player) -> Answer:
        table, seating = self.table, self.seating
        is_always = house_of(table).liked.handover == "always"
        if is_always and seating.holder != roller and len(seating.people) > 1:
            table.clear()
            if not await self._pass(roller, "to roll"):
                return Signal.BACK
        table.tell_turn(roller)
        seating.holder = roller
        question = Question(view, None, self.look.pointing)
        table.draw_table(view, prompt.frame(question, self.look))
        table.draw_choices(())
        since = seating.since(roller, seating.onlooker)
        table.draw_since(since)
        badge = self.look.inks[roller].badge
        rolls = (f" rolls {self.look.throws.num_dice(view)}", STRONG)
        digits = (f"  {self.look.hints.looking_up(view)}".rstrip(), QUIET)
        asked = Content.assemble(badge, (": ", STRONG), ("Enter", f"bold {ACT}"), rolls, digits)
        table.advise(question)
        keys = (ROLL, *table.back_keys(), *table.around_keys())
        told = table.left_to_prompt(since)
        answer = await table.answer_to(question, asked, keys, told)
        table.draw_since(())
        return answer

    # -- bots --------------------------------------------------------------------------------------

    async def _bot(self, player: Player) -> None:
        view = self.seating.open_view()
        self.table.draw_table(view)
        badge = self.look.inks[player].badge
        self.table.ask(Content.assemble(badge, (" thinks …", QUIET)))
        self.table.draw_keys(Key("any key", "faster", "enter"), HOLD, MENU, LEAVE)
        self.table.tell_turn(player)
        action = await asyncio.to_thread(self.session.bot_choice, player)
        is_private = self.session.is_private(player)
        await self.table.hold_timer.released()
        if not is_private and self._is_bot(player):
            await self.playback.point_at(self.seating.open_view(), player, action)
        if not self._is_bot(player):  # a person took the seat over meanwhile
            return
        await self._choose(player, action)
        if is_private:
            await self.playback.look_back(player)

    def _is_bot(self, player: Player) -> bool:
        return player not in self.seating.people

    # -- people ------------------------------------------------------------------------------------

    async def _person(self) -> None:
        people = self.seating.people
        player = next(player for player in self.session.awaited if player in people)
        forced = self.session.forced_choice(player)
        if forced is not None:
            await self._choose(player, forced)
            await self.playback.look_back(player)
        else:
            await self._hand_over()

    async def _hand_over(self) -> None:
        seating, when = self.seating, house_of(self.table).liked.handover
        handing = mediator.next_holder(self.session, seating.holder, when, seating.asked_again)
        if isinstance(handing, mediator.Curtain):
            await self._behind_curtain(handing)
            return
        player = handing.player
        assert player is not None
        self.table.tell_turn(player)
        seating.holder = player
        is_private = self.session.is_private(player)
        view = self.session.view(player if is_private else seating.onlooker)
        await self._settle(player, await self._ask_choice(view, player, is_private))

    async def _behind_curtain(self, curtain: mediator.Curtain) -> None:
        """Ask one player alone; the open table is back before anything else happens."""
        self.table.clear()
        is_again = curtain.player == self.seating.asked_again
        task = f"{curtain.task} again: it was taken back" if is_again else curtain.task
        if await self._pass(curtain.player, task, curtain.sealed):
            await self._alone(curtain.player)

    async def _pass(self, player: Player, task: str, sealed: Sequence[Player] = ()) -> bool:
        """Pass the keyboard on; False where somebody on the way there wanted something back."""
        table, seating = self.table, self.seating
        can_change = any(p in seating.people for p in sealed)
        back = CHANGE if can_change else next(iter(table.back_keys()), None)
        match await table.pass_keyboard(player, task, back, sealed):
            case Passed.OPENED:
                return True
            case Passed.UNDO if can_change:
                await self._look_at_sealed()
            case Passed.UNDO:
                undoer = seating.who_can_undo(None)
                if undoer is None:
                    table.take_back()
                else:
                    table.undo(undoer)
            case Passed.TAKE_BACK:
                table.take_back()
        return False

    async def _alone(self, player: Player) -> None:
        """Ask the player for whom the curtain was opened; after it the table lies open again."""
        self.seating.take_keyboard(player, is_private=True)
        answer = await self._ask_choice(self.session.view(player), player, True)
        self.seating.is_private = False
        self.table.clear()
        await self._settle(player, answer)

    async def _leave_alone(self, player: Player) -> None:
        """Open the table to the only person who is left, once they have the keyboard."""
        when = house_of(self.table).liked.handover
        is_open = when == "never" or (when == "auto" and self.seating.is_all_open(player))
        if is_open or await self._pass(player, "to play on with the bots"):
            self.seating.onlooker = player
            self.table.rewrite_story()
            self.table.clear()

    async def _settle(self, player: Player, answer: Answer) -> None:
        """Make the choice that a player answered with; who hid gives the keyboard back."""
        if answer is Signal.HIDE:
            self.seating.give_back()
        elif isinstance(answer, Action):
            await self._choose(player, answer)

    async def _look_at_sealed(self) -> None:
        """Let those who have sealed open their own choice again, the last of them first."""
        player = await self._open_sealed()
        if player is None:
            return
        self.seating.take_keyboard(player, is_private=True)
        view, choice = self.session.view(player), self.session.sealed_choice(player)
        assert choice is not None
        self.table.draw_table(view)
        badge = self.look.inks[player].badge
        label = self.session.game.words.label(choice, view, self.look.names)
        asked = Content.assemble(badge, (f" sealed: {label}", STRONG))
        keys = (Key("Enter", "keep it", "enter"), UNDO, HIDE)
        answer = await self.table.answer_to(Question(view, None, self.look.pointing), asked, keys)
        if answer is Signal.BACK:
            await self._alone(player)
        else:
            self.seating.give_back()
            self.table.clear()

    async def _open_sealed(self) -> Player | None:
        """Return who opens the curtain upon what they sealed; None where nobody does any more."""
        people = self.seating.people
        owners = [player for player in self.session.sealed_in_order if player in people]
        for left, player in enumerate(reversed(owners)):
            back = OTHERS if left < len(owners) - 1 else None
            task = "to look at what they sealed"
            match await self.table.pass_keyboard(player, task, back, is_wished=True):
                case Passed.OPENED:
                    return player
                case Passed.RESEATED | Passed.CANCELLED:
                    return None
        return None

    async def _ask_choice(self, view: View, player: Player, is_private: bool) -> Answer:
        question = Question(view, player, self.look.pointing, view.actions)
        self.seating.is_private = is_private and len(self.seating.people) > 1
        self.table.draw_since(())
        self.table.draw_question(question)
        answer = await self.table.answer_to(question)
        self.seating.is_private = False
        return answer

    # -- what came of it ---------------------------------------------------------------------------

    async def _choose(self, player: Player, action: Action) -> None:
        self.seating.asked_again = None
        step = await self._enter(lambda: self.session.choose(player, action))
        self.table.draw_choices(())
        if step is None:
            return
        if step.applied:
            await self.playback.show(step)
        else:
            self.table.clear()

    async def _enter(self, event: Callable[[], Step]) -> Step | None:
        """Enter an event; one that cannot be written down has not happened, and may be retried."""
        try:
            return event()
        except IllegalActionError as error:
            problem = error.refusal.sentence
        except TranscriptError as error:
            problem = str(error)
        view = self.seating.open_view()
        await self.playback.pause(view, "This could not be done", "try again", [problem])
        return None
