"""The playback of a game in progress: each step is shown until people at the table have seen it.

A step is a roll or a choice that has taken effect, with the states before and after it. What it has
led to is its news, which is played in scenes, such as the payout of one casino (`table/scenes.py`).
Each scene ends after some time (`display_timing.py`), or with a key.

The front (`mediator_front.py`), which does at the table what the game asks for, calls `show` after
each step, and `show_thinking` and `point_at` before a bot's choice.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace
from textual.content import Content

from lasvegas_tui.asking.question import Question
from lasvegas_tui.asking.reply_types import Answer, Signal
from lasvegas_tui.asking.targets import Target
from lasvegas_tui.key_commands import GO, HISTORY, HOLD, LEAVE, MENU, Key
from lasvegas_tui.play import narration
from lasvegas_tui.play.mediator_requests import Reply, Say
from lasvegas_tui.play.session import Step
from lasvegas_tui.play.transcript_events import Chanced, Chose, Sealed
from lasvegas_tui.rules.core import Action, Player, View
from lasvegas_tui.screens.game.ui_state import Frame
from lasvegas_tui.screens.live.director_with_session import LiveDirector, reply
from lasvegas_tui.screens.live.display_timing import DisplayTiming
from lasvegas_tui.screens.table.question_prompt import choosing
from lasvegas_tui.screens.table.roll_and_scene_playback import Playback
from lasvegas_tui.screens.table.scenes import Scene, told_by_no_scene
from lasvegas_tui.widgets.dice import DieModel
from lasvegas_tui.widgets.styles import ACT, QUIET, STRONG

SKIP = Key("Esc", "skip", "escape")
FASTER = Key("any key", "faster", "enter")
ENTER_FASTER = Key("Enter", "faster", "enter")
"""The key bar's entry for Enter while the table is about to continue by itself."""


class LivePlayback(Playback):
    """Shows each step (roll or choice) of a game in progress to the people at its table.

    `table` is the director of the screen, which draws and waits for answers. The seating knows who
    sits there, and what they may see.
    """

    table: LiveDirector
    timing: DisplayTiming

    def __init__(self, table: LiveDirector) -> None:
        super().__init__(table, DisplayTiming(table.screen, table.session, table.seating))
        self.session = table.session
        self.seating = table.seating
        self._stopped: Step | None = None
        """The last step whose scenes were interrupted; None if none was."""
        self._num_seen = 0
        """The number of scenes of that step that have been seen."""

    # -- before a bot's choice ---------------------------------------------------------------------

    def show_thinking(self, player: Player, view: View) -> None:
        """Show that a bot is choosing now."""
        self.table.draw_table(view)
        self.screen.ask(Content.assemble(self.screen.players[player].badge, (" thinks …", QUIET)))
        self.screen.draw_keys(FASTER, HOLD, MENU, LEAVE)

    async def point_at(self, view: View, player: Player, action: Action) -> None:
        """Show the choice that a bot is about to make, for a moment, with the cursor on it."""
        if not self.timing.bot_beat:
            return
        words, target = self.session.game.words, self.screen.targeting.target(action)
        cursor = target
        open_targets: tuple[Target, ...] = (target,)
        if target is None:
            cursor, open_targets = self.screen.help.focus(view), ()
        frame: Frame[Any] = Frame(cursor, is_of_bot=True)
        details: list[str] = []
        if self.screen.targeting.has_preview(action):
            preview = self.session.preview(player, action, view.viewer)
            frame = replace(frame, open=open_targets, preview=preview)
            details = narration.preview(words, view, action, preview, self.screen.names)
        self.table.draw_table(view, frame)
        self.screen.ask(choosing(player, action, view, self.screen), details)
        await self.table.beat(self.timing.begin_bot_action())

    # -- a step ------------------------------------------------------------------------------------

    async def show(self, step: Step) -> Reply:
        """Show a step (a roll or a choice) and what it leads to, and add it to the history.

        Return `Say.GO` once everybody has seen it, or the reply that interrupted it, such as a wish
        to undo it. When the step is shown again, it continues with the scene that was interrupted.
        """
        self.screen.draw_choices(())
        match step.event:
            case Chanced():
                return await self._show_draw(step)
            case Chose(player) | Sealed(player) if not step.is_sealed:
                return await self._show_choice(step, player)
        self.table.clear()  # a choice was sealed, and others are still to come
        return Say.GO

    async def _show_draw(self, step: Step) -> Reply:
        """Show a roll, or what else chance has done: the rolling dice, and what they lead to."""
        wanted: Reply = Say.GO
        if self._stopped is not step:
            wanted = await self._show_roll(step)
        if wanted is Say.GO:
            wanted = await self._show_start_of_round(step)
        if wanted is Say.GO:
            return await self._show_news(step)
        return self._stop(step, 0, wanted)

    async def _show_choice(self, step: Step, player: Player) -> Reply:
        """Show a player's choice: what was chosen if nobody saw it, and what it leads to."""
        is_unwatched = _is_unwatched(step, player)
        if is_unwatched:
            await self._tell_unwatched(step, player)
        await self._slide(step)
        wanted = await self._show_news(step)
        if wanted is Say.GO and is_unwatched:
            await self.show_unwatched(player)
        return wanted

    async def _show_news(self, step: Step) -> Reply:
        """Play the scenes of a step, if it has any; then add the step to the history."""
        view = self.seating.open_view()
        found = self._scenes_after(step, view)
        wanted: Reply = Say.GO
        if found:
            wanted = await self._play_all(step, found, view)
        else:
            self.table.draw_table(view)
            self.screen.draw_since(())
        if wanted is Say.GO:
            self.table.history.add(step)
        return wanted

    def _stop(self, step: Step, num_seen: int, wanted: Reply) -> Reply:
        """Note where a step was interrupted, and return the reply that did it."""
        self._stopped, self._num_seen = step, num_seen
        return wanted

    # -- a roll ------------------------------------------------------------------------------------

    async def _show_roll(self, step: Step) -> Reply:
        """Show dice rolling, and then what has become of them, if they leave the table at once."""
        view, before = self.seating.open_view(), step.before.view(self.seating.onlooker)
        action = step.seen(self.seating.onlooker)[0].action
        thrown: tuple[DieModel, ...] = ()
        if action is not None:
            thrown = self.screen.thrown(action, view)
        if not thrown:
            return Say.GO
        await self._roll_dice(thrown, before.roller)
        if before.roller is None or thrown == self.screen.dice(view):
            return Say.GO
        if self.screen.shows_outcome:
            self.table.draw_table(view, Frame(dice=thrown, before=before))
        return await self._show_fallen(step)

    async def _roll_dice(self, thrown: tuple[DieModel, ...], roller: Player | None) -> None:
        """Show the thrown dice rolling."""
        self.screen.draw_dice(thrown)
        what = "The dice are"
        if len(thrown) == 1:
            what = "The die is"
        self.screen.ask(Content.styled(f"{what} rolling.", QUIET))
        if not self.screen.has_class("-wide"):  # what is told there came before the roll
            self.screen.latest.sentences = ()
        self.screen.draw_keys(FASTER, HOLD, MENU, LEAVE)
        self.timer.take_time()
        self.timing.begin_roll(roller)
        await self.roll(thrown)

    async def _show_fallen(self, step: Step) -> Reply:
        """Show what a roll has led to, with its dice still drawn although they left the table."""
        if not self.timing.pace.beat and not self.seating.people:
            return Say.GO
        view = self.seating.open_view()
        lines = told_by_no_scene(self.seating.narrate(step), self.scenes(view))[:2]
        seconds = self.timing.begin_sentences(lines)
        is_own = step.before.view(None).roller in self.seating.people
        if is_own and any(map(self.screen.animation.is_waited_for, view.news)):
            seconds = None
        return await self._show_sentences(lines, seconds, view)

    async def _show_start_of_round(self, step: Step) -> Reply:
        """Show how a later round begins, if a bot rolls first: people read it before they roll."""
        if self._stopped is step or not self.timing.pace.beat or step.after.round == 1:
            return Say.GO
        begun = [past for past in self.session.steps if past.after.round == step.after.round]
        has_rolled = any(past.before.roller is not None for past in begun)
        if has_rolled or not self._is_for_bot_to_roll(step):
            return Say.GO
        lines = [line for past in begun for line in self.seating.narrate(past)]
        seconds = self.timing.begin_sentences(lines)
        view = self.seating.open_view()
        self.table.draw_table(view)
        return await self._show_sentences(lines, seconds, view)

    def _is_for_bot_to_roll(self, step: Step) -> bool:
        """Whether the next thing to happen after a step is a bot's roll."""
        roller = step.after.roller
        return roller is not None and roller not in self.seating.people

    async def _show_sentences(
        self, lines: Sequence[str], seconds: float | None, view: View
    ) -> Reply:
        """Show sentences in the prompt for some seconds, or until a key is pressed."""
        headline = ""
        if lines:
            headline = lines[0]
        self.screen.ask(Content.styled(headline, STRONG), lines[1:])
        self.screen.draw_keys(*self._going_on(GO, seconds), HISTORY, MENU, LEAVE)
        return reply(await self.table.answer_to(self._pause(view), seconds))

    # -- a choice ----------------------------------------------------------------------------------

    async def _tell_unwatched(self, step: Step, player: Player) -> None:
        """Tell what was chosen before the scenes that it leads to, for a moment."""
        view = self.seating.open_view()
        found = self.scenes(view)
        if not found or not self.timing.bot_beat or self._stopped is step:
            return
        told = told_by_no_scene(self.seating.narrate(step), found)
        if told:
            before = step.before.view(self.seating.onlooker)
            places = [self.screen.animation.place(news, view) for news in view.news]
            first = next((place for place in places if place is not None), None)
            self.table.draw_table(view, Frame(before=before, place=first))
            self.screen.ask(self.screen.players[player].badge, told[:2])
            await self.table.beat(self.timing.begin_bot_action())

    async def _slide(self, step: Step) -> None:
        """Move the dice of a choice over the table if the choice is open and animated."""
        action = step.seen(self.seating.onlooker)[0].action
        if action is None or not self.timing.slide_time or self._stopped is step:
            return
        slide = self.screen.slide(action)
        if slide is None:
            return
        self.table.draw_table(step.before.view(self.seating.onlooker))
        async for t in self.timer.progress(self.timing.slide_time):
            self.screen.flying.fly(slide.dice, slide.at(t))
        self.screen.flying.land()

    async def show_unwatched(self, player: Player) -> None:
        """Show for a moment what the last choice, which `player` made, has led to.

        Call this if nobody saw the choice being made. If it has led to scenes, do nothing, because
        they show the result.
        """
        step, view = self.session.steps[-1], self.seating.open_view()
        if not self.timing.bot_beat or step.is_sealed or self.scenes(view):
            return
        lines = self.seating.narrate(step)
        headline = self.screen.players[player].badge
        if len(lines) > 1:
            headline, lines = Content.styled(lines[0], STRONG), lines[1:]
        if self.screen.shows_outcome:
            before = step.before.view(self.seating.onlooker)
            self.table.draw_table(view, Frame(before=before))
        self.screen.ask(headline, lines)
        await self.table.beat(self.timing.begin_bot_action())

    # -- scenes ------------------------------------------------------------------------------------

    def _scenes_after(self, step: Step, view: View) -> list[Scene]:
        """Return the scenes of a step, without those that only repeat a person's own choice."""
        found = self.scenes(view)
        match step.event:
            case Chose(player) if not (step.seats[player].bot or step.before.is_forced(player)):
                chooser = self.screen.animation.chooser
                return [scene for scene in found if chooser(scene.first) != player]
        return found

    def _unseen(self, step: Step, found: Sequence[Scene]) -> list[str]:
        """Return the sentences on what came before the scenes; empty if bots' steps are shown."""
        if self.timing.bot_beat:
            return []
        at_once = told_by_no_scene(self.seating.narrate(step), found)
        return [*self.seating.before_last_step(), *at_once]

    async def _play_all(self, step: Step, found: Sequence[Scene], view: View) -> Reply:
        """Play the scenes of a step; return `Say.GO`, or the reply that interrupted them."""
        before = step.before.view(self.seating.onlooker)
        earlier = self._unseen(step, found)
        num_seen = 0
        if self._stopped is step:
            num_seen = self._num_seen
        for number, scene in enumerate(found):
            if number >= num_seen:
                answer = await self._play_until_seen(scene, before, view, earlier)
                if answer is Signal.SKIP:
                    break
                if answer is not Say.GO:
                    return self._stop(step, number, reply(answer))
            earlier += scene.sentences
        self.screen.draw_since([line for scene in found for line in scene.sentences], 0)
        self.table.draw_table(view)
        return Say.GO

    async def _play_until_seen(
        self, scene: Scene, before: View, view: View, earlier: Sequence[str]
    ) -> Answer:
        """Play a scene, and return the answer to it: a key, or going on after its time."""
        what, where = scene.title
        asked = Content.styled(what, f"bold {ACT}")
        if where:
            asked = Content.assemble(asked, (f"  {where}", STRONG))
        go_on = Key("Enter", self.screen.animation.next_after(scene.first), "enter")
        seconds = self.timing.begin_scene(scene, view)
        self.screen.ask(asked)
        self.screen.draw_keys(*self._going_on(go_on, seconds), SKIP, HISTORY, MENU, LEAVE)
        self.timer.take_time()
        async with asyncio.TaskGroup() as group:
            playing = group.create_task(self.play(scene, view, Frame(before=before), earlier))
            answer = await self.table.answer_to(self._pause(view, can_skip=True), seconds)
            playing.cancel()
        return answer

    def _tell(self, earlier: Sequence[str], new: Sequence[str]) -> None:
        """Show sentences, and in the prompt those for which the table has no room."""
        left = self.screen.draw_since([*earlier, *new], len(new))
        if new and not self.screen.prompt.is_refused:
            self.screen.prompt.details = tuple(left)

    # -- waiting -----------------------------------------------------------------------------------

    def _pause(self, view: View, can_skip: bool = False) -> Question:
        """Return what is asked while something is shown: only whether to go on."""
        return Question(view, None, self.screen.targeting, can_skip=can_skip)

    def _going_on(self, key: Key, seconds: float | None) -> tuple[Key, ...]:
        """Return `key` if the table waits for it; otherwise the keys to go on sooner and to stop.

        `seconds` is the time after which the table continues; None to wait for a key.
        """
        if seconds is None or self.timer.is_stopped:
            return (key,)
        return (ENTER_FASTER, HOLD)


def _is_unwatched(step: Step, player: Player) -> bool:
    """Whether nobody saw a choice being made, because it was a bot's secret one or forced."""
    if step.seats[player].bot:
        return step.before.is_private(player)
    return step.before.is_forced(player)
