"""The dealer: goes from node to node of a game, and has the table show and ask.

Chance is drawn and shown, a bot is asked in a thread, a person is asked on the screen, behind the
curtain where what they see or choose is secret.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any

from msgspec.structs import replace
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
from lasvegas_tui.screens.table import asking
from lasvegas_tui.screens.table.handover import CHANGE, Passed
from lasvegas_tui.screens.table.keys import GO, HIDE, HISTORY, HOLD, LEAVE, MENU, ROLL, UNDO
from lasvegas_tui.screens.table.moment import Moment
from lasvegas_tui.screens.table.motion import move
from lasvegas_tui.screens.table.play import PlayScreen
from lasvegas_tui.screens.table.question import Answer, Question, Signal
from lasvegas_tui.screens.table.rounds import round_told
from lasvegas_tui.screens.table.scenes import Scene, scenes
from lasvegas_tui.screens.table.tempo import BOT_BEATS, TEMPOS, Tempo, tumbling
from lasvegas_tui.session import mediator, story
from lasvegas_tui.session.session import Step
from lasvegas_tui.session.transcript import TranscriptError
from lasvegas_tui.widgets.die import DieFace
from lasvegas_tui.widgets.ink import ACT, QUIET, STRONG
from lasvegas_tui.widgets.panels import Key

FEWEST_BEATS = 2.4
READ_IN_A_BEAT = 30
"""Letters."""
PART_BEATS = 0.7
"""How long each part of a scene stays before the next."""
OTHERS = Key("u", "undo somebody else's", "u")
REST = 0.1
"""The part of a payout's time in which nothing moves any more."""


async def deal(table: PlayScreen) -> None:
    """Play a session on at its table until the game is over and everybody has seen how it ended."""
    await Dealer(table).play()


class Dealer:
    """The one who plays a session on; its table draws, and on it people answer."""

    def __init__(self, table: PlayScreen) -> None:
        self.table = table
        self.session = table.session
        self.sitting = table.sitting
        self.look = table.look
        self._is_playing_again = False
        self._rng = Random()

    @property
    def tempo(self) -> Tempo:
        return TEMPOS[house_of(self.table).liked.animation]

    def reading_time(self, sentences: Sequence[str]) -> float | None:
        """Return how long sentences are looked at before the table goes on by itself.

        None for until a key is pressed: without animation nothing goes on by itself.
        """
        beats = max(FEWEST_BEATS, sum(map(len, sentences)) / READ_IN_A_BEAT)
        return beats * self.tempo.beat or None

    @property
    def bot_beat(self) -> float:
        """How long a bot's step is seen, in seconds; 0 for no waiting."""
        return BOT_BEATS.get(house_of(self.table).liked.bots, self.tempo.beat)

    async def play(self) -> None:
        """Play on until everybody has seen how the game ended, or somebody wants to leave."""
        while not self.table.is_ending:
            await self.table.hourglass.released()
            if isinstance(self.session.node, Terminal):
                await self._finish()
            else:
                await self._node(self.session.node)
        if self._is_playing_again:
            house_of(self.table).play_again(self.session)
        else:
            self.table.leave()

    async def _node(self, node: Node) -> None:
        people = self.sitting.people
        bot = next((player for player in self.session.awaited if player not in people), None)
        if isinstance(node, Chance):
            await self._chance()
        elif bot is not None:
            await self._bot(bot)
        else:
            await self._person()

    async def _finish(self) -> None:
        """Show the standings, unless the table takes something back."""
        from lasvegas_tui.screens.table.standings import Parting, StandingsScreen

        view = self.sitting.open_view()
        if await self._pause(view, "The game is over", "standings") is not Signal.BACK:
            standings = StandingsScreen(
                self.session, self.look, beat=self.tempo.beat, lay_menu=self.table.open_menu
            )
            parting = await self.table.app.push_screen_wait(standings)
            self._is_playing_again = parting is Parting.AGAIN
            self.table.is_ending = parting is not Parting.STAY

    # -- chance ------------------------------------------------------------------------------------

    async def _chance(self) -> None:
        view = self.sitting.open_view()
        roller = view.roller
        if await self._before_chance(view, roller) is not Signal.BACK:
            step = await self._enter(self.session.draw)
            if step is not None:
                await self._show_draw(step, roller)

    async def _before_chance(self, view: View, roller: Player | None) -> Answer:
        """Leave a round that is over to be looked at, and dice to the one who rolls them."""
        if view.is_between_rounds:
            what = f"Round {self.look.round(view)} of {self.look.num_rounds} is over"
            told = round_told(self.session, self.look, self.sitting.onlooker)
            return await self._pause(view, what, "next round", told)
        if roller in self.sitting.people and not self.look.is_thrown_at_once(view):
            assert roller is not None
            return await self._wait_for_roll(view, roller)
        return Signal.GO

    async def _wait_for_roll(self, view: View, roller: Player) -> Answer:
        table, sitting = self.table, self.sitting
        is_always = house_of(table).liked.handover == "always"
        if is_always and sitting.holder != roller and len(sitting.people) > 1:
            table.clear()
            if not await self._pass(roller, "to roll"):
                return Signal.BACK
        table.tell_turn(roller)
        sitting.holder = roller
        question = Question(view, None, self.look)
        table.draw_table(view, asking.moment(question, self.look))
        table.draw_choices(())
        table.draw_since(sitting.since(roller, sitting.onlooker))
        badge = self.look.inks[roller].badge
        rolls = (f" rolls {self.look.num_dice(view)}", STRONG)
        asked = Content.assemble(badge, (": ", STRONG), ("Enter", f"bold {ACT}"), rolls)
        table.coach(question)
        keys = (ROLL, *table.back_keys(), *table.around_keys())
        answer = await table.answer_to(question, asked, keys)
        table.draw_since(())
        return answer

    async def _show_draw(self, step: Step, roller: Player | None) -> None:
        view = self.sitting.open_view()
        self.table.draw_choices(())
        thrown = self.look.thrown(step.applied[0].action, view)
        if thrown:
            await self._tumble(thrown)
            if roller is not None and thrown != self.look.dice(view):
                if self.look.is_outcome_shown:
                    before = step.before.view(self.sitting.onlooker)
                    self.table.draw_table(view, Moment(thrown=thrown, before=before))
                await self._look_at(step)
        await self._show(step)

    async def _tumble(self, thrown: tuple[DieFace, ...]) -> None:
        """Let the dice roll by before they lie as they lie."""
        self.table.draw_dice(thrown)
        self.table.ask(Content.styled("The dice roll …", QUIET))
        self.table.draw_keys()
        for dice in tumbling(thrown, self.tempo.num_frames, self._rng):
            self.table.draw_dice(dice)
            if await self.table.beat(self.tempo.frame):
                break
        self.table.draw_dice(thrown)

    async def _look_at(self, step: Step) -> None:
        """Leave dice to be looked at that are gone from the table again."""
        if self.tempo.beat or self.sitting.people:
            lines = self.sitting.told(step)[:2]
            asked = Content.styled(lines[0] if lines else "", STRONG)
            pause = Question(self.sitting.open_view(), None, self.look)
            seconds = self.reading_time(lines)
            hold = () if seconds is None else (HOLD,)
            keys = (GO, *hold, HISTORY, MENU, LEAVE)
            await self.table.answer_to(pause, asked, keys, lines[1:], seconds)

    # -- bots --------------------------------------------------------------------------------------

    async def _bot(self, player: Player) -> None:
        view = self.sitting.open_view()
        self.table.draw_table(view)
        badge = self.look.inks[player].badge
        self.table.ask(Content.assemble(badge, (" thinks …", QUIET)))
        self.table.draw_keys(Key("any key", "faster", "enter"), HOLD, MENU, LEAVE)
        self.table.tell_turn(player)
        action = await asyncio.to_thread(self.session.bot_choice, player)
        is_private = self.session.is_private(player)
        await self.table.hourglass.released()
        if not is_private and self._is_bot(player):
            await self._point_at(self.sitting.open_view(), player, action)
        if not self._is_bot(player):  # a person took the seat over meanwhile
            return
        await self._choose(player, action)
        if is_private:
            await self._look_back(player)

    def _is_bot(self, player: Player) -> bool:
        return player not in self.sitting.people

    async def _point_at(self, view: View, player: Player, action: Action) -> None:
        """Show what a bot is about to do."""
        if not self.bot_beat:
            return
        target = self.look.target(action)
        told: list[str] = []
        moment: Moment[Any] = Moment()
        if target is not None and self.look.is_foreseeable(action):
            foreseen = self.session.foresee(player, action)
            moment = Moment(target, (target,), foreseen)
            told = story.foretell(self.session.game.words, view, action, foreseen, self.look.names)
        self.table.draw_table(view, moment)
        label = self.session.game.words.label(action, view, self.look.names)
        badge = self.look.inks[player].badge
        self.table.ask(Content.assemble(badge, (f": {label}", STRONG)), told)
        await self.table.beat(self.bot_beat)

    async def _look_back(self, player: Player) -> None:
        """Leave what was done unseen to be looked at, as far as it is open now."""
        is_open = bool(self.session.line[-1].applied)
        if self.bot_beat and is_open and not self._scenes(self.sitting.open_view()):
            self.table.ask(self.look.inks[player].badge, self.table.story[-1:])
            await self.table.beat(self.bot_beat)

    # -- people ------------------------------------------------------------------------------------

    async def _person(self) -> None:
        people = self.sitting.people
        player = next(player for player in self.session.awaited if player in people)
        forced = self.session.forced_choice(player)
        if forced is not None:
            await self._choose(player, forced)
            await self._look_back(player)
        else:
            await self._hand_over()

    async def _hand_over(self) -> None:
        sitting, when = self.sitting, house_of(self.table).liked.handover
        handing = mediator.next_holder(self.session, sitting.holder, when, sitting.asked_again)
        if isinstance(handing, mediator.Curtain):
            await self._behind_curtain(handing)
            return
        player = handing.player
        assert player is not None
        self.table.tell_turn(player)
        sitting.holder = player
        is_private = self.session.is_private(player)
        view = self.session.view(player if is_private else sitting.onlooker)
        await self._settle(player, await self._ask_choice(view, player, is_private))

    async def _behind_curtain(self, curtain: mediator.Curtain) -> None:
        """Ask one player alone; the open table is back before anything else happens."""
        self.table.clear()
        is_again = curtain.player == self.sitting.asked_again
        task = f"{curtain.task} anew: it was taken back" if is_again else curtain.task
        if await self._pass(curtain.player, task, curtain.sealed):
            await self._alone(curtain.player)

    async def _pass(self, player: Player, task: str, sealed: Sequence[Player] = ()) -> bool:
        """Pass the keyboard on; False where somebody on the way there wanted something back."""
        table, sitting = self.table, self.sitting
        can_change = any(p in sitting.people for p in sealed)
        back = CHANGE if can_change else next(iter(table.back_keys()), None)
        match await table.pass_keyboard(player, task, back, sealed):
            case Passed.OPENED:
                return True
            case Passed.UNDO if can_change:
                await self._look_at_sealed()
            case Passed.UNDO:
                undoer = sitting.who_can_undo(None)
                assert undoer is not None
                table.undo(undoer)
            case Passed.TAKE_BACK:
                table.take_back()
        return False

    async def _alone(self, player: Player) -> None:
        """Ask the player for whom the curtain was opened; after it the table lies open again."""
        self.sitting.take_keyboard(player, is_private=True)
        answer = await self._ask_choice(self.session.view(player), player, True)
        self.sitting.is_private = False
        self.table.clear()
        await self._settle(player, answer)

    async def _settle(self, player: Player, answer: Answer) -> None:
        """Make the choice that a player answered with; who hid gives the keyboard back."""
        if answer is Signal.HIDE:
            self.sitting.give_back()
        elif isinstance(answer, Action):
            await self._choose(player, answer)

    async def _look_at_sealed(self) -> None:
        """Let those who have sealed open their own choice again, the last of them first."""
        player = await self._open_sealed()
        if player is None:
            return
        self.sitting.take_keyboard(player, is_private=True)
        view, choice = self.session.view(player), self.session.sealed_choice(player)
        assert choice is not None
        self.table.draw_table(view)
        badge = self.look.inks[player].badge
        label = self.session.game.words.label(choice, view, self.look.names)
        asked = Content.assemble(badge, (f" sealed: {label}", STRONG))
        keys = (Key("Enter", "keep it", "enter"), UNDO, HIDE)
        answer = await self.table.answer_to(Question(view, None, self.look), asked, keys)
        if answer is Signal.BACK:
            await self._alone(player)
        else:
            self.sitting.give_back()
            self.table.clear()

    async def _open_sealed(self) -> Player | None:
        """Return who opens the curtain upon what they sealed; None where nobody does any more."""
        people = self.sitting.people
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
        question = Question(view, player, self.look, view.actions)
        self.sitting.is_private = is_private and len(self.sitting.people) > 1
        self.table.draw_since(())
        self.table.draw_question(question)
        answer = await self.table.answer_to(question)
        self.sitting.is_private = False
        return answer

    # -- what came of it ---------------------------------------------------------------------------

    async def _choose(self, player: Player, action: Action) -> None:
        self.sitting.asked_again = None
        step = await self._enter(lambda: self.session.choose(player, action))
        self.table.draw_choices(())
        if step is None:
            return
        if step.applied:
            await self._show(step)
        else:
            self.table.clear()

    async def _show(self, step: Step) -> None:
        """Show what a step led to; a payout is followed before it is told in the history."""
        view = self.sitting.open_view()
        found = self._scenes(view)
        if found:  # the whole table looks on, and somebody else may have the keyboard
            self.sitting.holder = None
        else:
            self.table.draw_table(view)
        if found or not _is_done_alone(step):
            self.sitting.watch()
        if await self._follow(found, step.before.view(self.sitting.onlooker), view):
            self.table.write_story(step)

    def _scenes(self, view: View) -> list[Scene]:
        return scenes(view, self.look, self.session.game.words, bool(self.tempo.payout))

    async def _follow(self, found: Sequence[Scene], before: View, view: View) -> bool:
        """Go through a payout or a reveal bit by bit; False where it was taken back."""
        table = self.table
        sheet: list[str] = []
        for scene in found:
            sheet += scene.sentences
            async with asyncio.TaskGroup() as group:
                playing = group.create_task(self._play_scene(scene, sheet[:], before, view))
                answer = await self._look_at_scene(scene, view)
                playing.cancel()
            if answer is Signal.BACK:
                return False
            if answer is Signal.SKIP:
                break
        table.draw_since([line for scene in found for line in scene.sentences], 0)
        if found:
            table.draw_table(view)
        return True

    async def _play_scene(
        self, scene: Scene, sheet: Sequence[str], before: View, view: View
    ) -> None:
        """Show a scene part by part; what is paid moves."""
        look, num_new = self.look, len(scene.sentences)
        draw = partial(self.table.draw_table, view)
        for shown in scene.parts() if self.tempo.beat else [scene.news]:
            moment: Moment[Any] = Moment(paying=scene.place, shown=shown, before=before)
            lasts = look.time(shown[-1]) * self.tempo.payout
            draw(replace(moment, t=0.0 if lasts else 1.0))
            if lasts and look.is_read(shown[-1]):  # what comes of it is not told before
                self.table.draw_since(sheet[:-num_new], 0)
                await move(draw, moment, lasts)
                self.table.draw_since(sheet, num_new)
                continue
            self.table.draw_since(sheet, num_new)
            if lasts:
                await move(draw, moment, lasts)
            elif shown != scene.news:
                await asyncio.sleep(PART_BEATS * self.tempo.beat)

    def _time_of(self, scene: Scene) -> float | None:
        """Return how long a scene is looked at; what has moved may need no reading."""
        parts = [shown[-1] for shown in scene.parts()]
        times = [self.look.time(news) for news in parts]
        moving = sum(times) * self.tempo.payout
        if moving and not any(map(self.look.is_read, parts)):
            return moving + REST * self.tempo.payout
        pauses = times[:-1].count(0.0) * PART_BEATS * self.tempo.beat
        reading = self.reading_time(scene.sentences)
        return None if reading is None else moving + pauses + reading

    async def _look_at_scene(self, scene: Scene, view: View) -> Answer:
        """Leave a scene to be looked at."""
        what, where = scene.title
        asked = Content.assemble((what, f"bold {ACT}"), (f"  {where}" if where else "", STRONG))
        go_on = Key("Enter", self.look.scene_key(scene.item), "enter")
        seconds = self._time_of(scene)
        hold = () if seconds is None else (HOLD,)
        keys = (go_on, *hold, Key("Esc", "skip", "escape"), HISTORY, MENU, LEAVE)
        pause = Question(view, None, self.look)
        return await self.table.answer_to(pause, asked, keys, (), seconds)

    async def _enter(self, event: Callable[[], Step]) -> Step | None:
        """Enter an event; one that cannot be written down has not happened, and may be retried."""
        try:
            return event()
        except IllegalActionError as error:
            problem = error.refusal.sentence
        except TranscriptError as error:
            problem = str(error)
        view = self.sitting.open_view()
        await self._pause(view, "This could not be done", "try again", [problem])
        return None

    async def _pause(self, view: View, what: str, then: str, told: Sequence[str] = ()) -> Answer:
        """Show a view until somebody goes on; a table of bots does so by itself."""
        table = self.table
        table.draw_table(view)
        table.draw_choices(())
        enter = ("Enter", f"bold {ACT}")
        asked = Content.assemble((f"{what}. ", STRONG), enter, (f": {then}", STRONG))
        keys = (Key("Enter", then, "enter"), *table.back_keys(), *table.around_keys())
        pause = Question(view, None, self.look)
        seconds = None if self.sitting.people else self.reading_time([what])
        return await table.answer_to(pause, asked, keys, told, seconds)


def _is_done_alone(step: Step) -> bool:
    """Whether a step is a choice that was made where nobody looked on."""
    return any(
        did.player is not None and step.before.is_private(did.player) for did in step.applied
    )
