"""Playback: shows at a table what happens there, as fast as people there like it.

Dice roll by, bots point at what they are about to do, and payouts are gone through bit by bit.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

from msgspec.structs import replace
from textual.content import Content

from lasvegas_tui.rules.core import Action, Player, View
from lasvegas_tui.screens.house import house_of
from lasvegas_tui.screens.look.frame import Frame
from lasvegas_tui.screens.pace import BOT_BEATS, PACES, Pace, tumbling
from lasvegas_tui.screens.table.asking import prompt
from lasvegas_tui.screens.table.asking.keys import GO, HISTORY, HOLD, LEAVE, MENU
from lasvegas_tui.screens.table.asking.question import Answer, Question, Signal
from lasvegas_tui.screens.table.motion import move
from lasvegas_tui.screens.table.play import PlayScreen
from lasvegas_tui.screens.table.scenes import Scene, scenes
from lasvegas_tui.session import story
from lasvegas_tui.session.session import Step
from lasvegas_tui.widgets.die import DieFace
from lasvegas_tui.widgets.ink import ACT, QUIET, STRONG
from lasvegas_tui.widgets.panels import Key

FEWEST_BEATS = 2.4
READ_IN_A_BEAT = 30
"""Letters."""
PART_BEATS = 0.7
"""How long each part of a scene stays before the next."""
REST = 0.1
"""The part of a payout's time in which nothing moves any more."""


class Playback:
    """Shows what happens at a table, and waits until it has been seen."""

    def __init__(self, table: PlayScreen) -> None:
        self.table = table
        self.session = table.session
        self.seating = table.seating
        self.look = table.look
        self._rng = Random()

    @property
    def tempo(self) -> Pace:
        """How fast people like it now."""
        return PACES[house_of(self.table).liked.animation]

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

    async def pause(self, view: View, what: str, then: str, told: Sequence[str] = ()) -> Answer:
        """Show a view until somebody goes on; a table of bots does so by itself."""
        table = self.table
        table.draw_table(view)
        table.draw_choices(())
        enter = ("Enter", f"bold {ACT}")
        asked = Content.assemble((f"{what}. ", STRONG), enter, (f": {then}", STRONG))
        keys = (Key("Enter", then, "enter"), *table.back_keys(), *table.around_keys())
        pause = Question(view, None, self.look.pointing)
        seconds = None if self.seating.people else self.reading_time([what])
        return await table.answer_to(pause, asked, keys, told, seconds)

    # -- before a step -----------------------------------------------------------------------------

    async def point_at(self, view: View, player: Player, action: Action) -> None:
        """Show what a bot is about to do."""
        if not self.bot_beat:
            return
        words, target = self.session.game.words, self.look.pointing.target(action)
        told: list[str] = []
        frame: Frame[Any] = Frame(self.look.hints.focus(view) if target is None else target)
        if self.look.pointing.is_foreseeable(action):
            foreseen = self.session.foresee(player, action)
            is_open = () if target is None else (target,)
            frame = replace(frame, open=is_open, preview=foreseen)
            told = story.foretell(words, view, action, foreseen, self.look.names)
        self.table.draw_table(view, frame)
        self.table.ask(prompt.choosing(player, action, view, self.look, words), told)
        await self.table.beat(self.bot_beat)

    # -- after a step ------------------------------------------------------------------------------

    async def look_back(self, player: Player) -> None:
        """Leave what was done unseen to be looked at, as far as it is open now."""
        is_open = bool(self.session.line[-1].applied)
        if self.bot_beat and is_open and not self._scenes(self.seating.open_view()):
            self.table.ask(self.look.inks[player].badge, self.table.story[-1:])
            await self.table.beat(self.bot_beat)

    async def show_draw(self, step: Step, roller: Player | None) -> None:
        """Let what chance brought be seen, and what it led to."""
        view = self.seating.open_view()
        self.table.draw_choices(())
        action = step.seen(self.seating.onlooker)[0].action
        thrown = () if action is None else self.look.throws.thrown(action, view, self.look.inks)
        if thrown:
            await self._tumble(thrown)
            if roller is not None and thrown != self.look.throws.dice(view, self.look.inks):
                if self.look.throws.is_outcome_shown:
                    before = step.before.view(self.seating.onlooker)
                    self.table.draw_table(view, Frame(dice=thrown, before=before))
                await self._look_at(step)
        await self.show(step)

    async def _tumble(self, thrown: tuple[DieFace, ...]) -> None:
        """Let the dice roll by before they lie as they lie."""
        self.table.draw_dice(thrown)
        what = "The die is" if len(thrown) == 1 else "The dice are"
        self.table.ask(Content.styled(f"{what} rolling.", QUIET))
        self.table.draw_keys()
        for dice in tumbling(thrown, self.tempo.num_frames, self._rng):
            self.table.draw_dice(dice)
            if await self.table.beat(self.tempo.frame):
                break
        self.table.draw_dice(thrown)

    async def _look_at(self, step: Step) -> None:
        """Leave dice to be looked at that are gone from the table again.

        What comes of them is told with them, unless it has a scene of its own.
        """
        if self.tempo.beat or self.seating.people:
            view = self.seating.open_view()
            lines = untold(self.seating.told(step), self._scenes(view))[:2]
            asked = Content.styled(lines[0] if lines else "", STRONG)
            pause = Question(view, None, self.look.pointing)
            seconds = self.reading_time(lines)
            hold = () if seconds is None else (HOLD,)
            keys = (GO, *hold, HISTORY, MENU, LEAVE)
            await self.table.answer_to(pause, asked, keys, lines[1:], seconds)

    async def show(self, step: Step) -> None:
        """Show what a step led to; a payout is followed before it is told in the history."""
        view = self.seating.open_view()
        found = self._scenes(view)
        if found:  # the whole table looks on, and somebody else may have the keyboard
            self.seating.holder = None
        else:
            self.table.draw_table(view)
        if found or not _is_done_alone(step):
            self.seating.watch()
        if await self._follow(found, step.before.view(self.seating.onlooker), view):
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
        animation, num_new = self.look.animation, len(scene.sentences)
        draw = partial(self.table.draw_table, view)
        for shown in scene.parts() if self.tempo.beat else [scene.news]:
            frame: Frame[Any] = Frame(place=scene.place, news=shown, before=before)
            lasts = animation.duration(shown[-1], view) * self.tempo.payout
            draw(replace(frame, t=0.0 if lasts else 1.0))
            if lasts and animation.is_read(shown[-1], view):  # what comes of it is not told before
                self.table.draw_since(sheet[:-num_new], 0)
                await move(draw, frame, lasts)
                self.table.draw_since(sheet, num_new)
                continue
            self.table.draw_since(sheet, num_new)
            if lasts:
                await move(draw, frame, lasts)
            elif shown != scene.news:
                await asyncio.sleep(PART_BEATS * self.tempo.beat)

    def _time_of(self, scene: Scene, view: View) -> float | None:
        """Return how long a scene is looked at; what has moved may need no reading."""
        parts = [shown[-1] for shown in scene.parts()]
        animation = self.look.animation
        times = [animation.duration(news, view) for news in parts]
        moving = sum(times) * self.tempo.payout
        if moving and not any(animation.is_read(news, view) for news in parts):
            return moving + REST * self.tempo.payout
        pauses = times[:-1].count(0.0) * PART_BEATS * self.tempo.beat
        reading = self.reading_time(scene.sentences)
        return None if reading is None else moving + pauses + reading

    async def _look_at_scene(self, scene: Scene, view: View) -> Answer:
        """Leave a scene to be looked at."""
        what, where = scene.title
        asked = Content.assemble((what, f"bold {ACT}"), (f"  {where}" if where else "", STRONG))
        go_on = Key("Enter", self.look.animation.next_after(scene.item), "enter")
        seconds = self._time_of(scene, view)
        hold = () if seconds is None else (HOLD,)
        keys = (go_on, *hold, Key("Esc", "skip", "escape"), HISTORY, MENU, LEAVE)
        pause = Question(view, None, self.look.pointing)
        return await self.table.answer_to(pause, asked, keys, (), seconds)


def untold(lines: Sequence[str], found: Sequence[Scene]) -> list[str]:
    """Return the lines that no scene tells."""
    staged = {line for scene in found for line in scene.sentences}
    return [line for line in lines if line not in staged]


def _is_done_alone(step: Step) -> bool:
    """Whether a step is a choice that was made where nobody looked on."""
    return any(
        did.player is not None and step.before.is_private(did.player) for did in step.applied
    )
