"""The playback of a game in progress, in which each step is shown until people have seen it.

Dice roll, bots point at what they are about to do, and payouts are played scene by scene.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace
from textual.content import Content

from lasvegas_tui.asking.question import Answer, Question, Signal
from lasvegas_tui.asking.targets import Target
from lasvegas_tui.key_commands import GO, HISTORY, HOLD, LEAVE, MENU, Key
from lasvegas_tui.play import narration, paid_banknotes
from lasvegas_tui.play.mediator_requests import Reply, Say
from lasvegas_tui.play.past_turns import before_round
from lasvegas_tui.play.session import Session, Step
from lasvegas_tui.play.transcript_events import Chose
from lasvegas_tui.rules.core import Action, Player, View
from lasvegas_tui.rules.words import Words
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.game.ui_state import Frame
from lasvegas_tui.screens.live.bot_time import BotTime
from lasvegas_tui.screens.live.director_with_session import LiveDirector, is_over, reply
from lasvegas_tui.screens.table.playback import Playback, Scene
from lasvegas_tui.screens.table.question_prompt import choosing
from lasvegas_tui.settings import BOT_BEATS, Pace
from lasvegas_tui.shell.base_app import app_of
from lasvegas_tui.widgets.dice import DieModel
from lasvegas_tui.widgets.styles import ACT, QUIET, STRONG, enter_word

FEWEST_BEATS = 2.4
"""The minimum number of beats for which sentences are shown."""
READ_IN_A_BEAT = 30
"""How many letters people read in a beat."""
SLIDE = 1 / 3
"""How long dice slide to their casino, as a fraction of the time that a full payout takes."""
LONGEST = 3.0
"""The maximum time for which anything is shown before the table continues, in seconds."""
REST = 0.1
"""How long the end of a payout stays on the screen.

It is a fraction of the time that a full payout takes.
"""
SKIP = Key("Esc", "skip", "escape")
FASTER = Key("any key", "faster", "enter")
ENTER_FASTER = Key("Enter", "faster", "enter")
"""What Enter does while the table is about to continue by itself."""


class LivePlayback(Playback):
    """Shows the steps of a game in progress to the people at its table."""

    table: LiveDirector

    def __init__(self, table: LiveDirector) -> None:
        super().__init__(table)
        self.session = table.session
        self.seating = table.seating
        self._stopped: Step | None = None
        """The last step whose scenes were interrupted; None if none was."""
        self._num_seen = 0
        """The number of scenes of that step that have been seen."""
        self._share = 1.0
        """The factor by which the time of what is shown now is shortened, at most 1."""
        self._bot_time = BotTime()

    # -- the pace ----------------------------------------------------------------------------------

    @property
    def pace(self) -> Pace:
        return super().pace.times(self._share)

    def person_acts(self) -> None:
        """Count the time of bots' turns anew, because a person has acted."""
        self._share = 1.0
        self._bot_time.begin()

    def _share_time(
        self,
        seconds: Callable[[], float | None],
        roller: Player | None = None,
        *,
        is_read: bool = True,
        can_hurry: bool = True,
    ) -> None:
        """Set `_share` for the next thing to be shown, so that nobody waits long.

        `seconds` returns its time at the full pace; None if it waits for a key. While bots' turns
        are shown faster, so is a roll, whose player is `roller`; less so what `is_read`.
        What cannot be read later is not shown faster: `can_hurry` is false.
        """
        self._share = 1.0
        usual = seconds()
        if not usual:
            return
        shown = min(usual, LONGEST)
        if can_hurry and self._is_hurrying:
            is_persons = roller in self.seating.people
            shown = self._bot_time.shown(shown, is_persons, is_read=is_read)
        self._share = shown / usual

    @property
    def _is_hurrying(self) -> bool:
        """Whether bots' turns are shown faster.

        They are not at the end of a round, with slow bots, or where only bots or only people play.
        """
        is_slow = app_of(self.screen).settings.bots == "slow"
        has_bots = any(seat.bot for seat in self.session.seats)
        is_watched = is_slow or not has_bots or not self.seating.people
        return not is_watched and not is_over(self.seating.open_view())

    def reading_time(self, sentences: Sequence[str]) -> float | None:
        """Return how many seconds people need to read sentences; None without animations.

        Then the table waits for a key.
        """
        if not self.pace.beat:
            return None
        beats = max(FEWEST_BEATS, sum(map(len, sentences)) / READ_IN_A_BEAT)
        return beats * self.pace.beat

    @property
    def bot_beat(self) -> float:
        """How many seconds each action of a bot is shown; 0 to show none."""
        bots = app_of(self.screen).settings.bots
        if bots:
            return BOT_BEATS[bots] * self._share
        return self.pace.beat

    # -- pauses ------------------------------------------------------------------------------------

    def draw_pause(self, view: View, what: str, then: str, details: Sequence[str] = ()) -> None:
        """Show a view with the sentence `what`, what Enter leads to, `then`, and more sentences."""
        table = self.table
        table.draw_table(view)
        self.screen.draw_choices(())
        asked = Content.assemble((f"{what}. ", STRONG), enter_word(), (f": {then}", STRONG))
        self.screen.ask(asked, details)
        self.screen.draw_keys(Key("Enter", then, "enter"), *table.keys_around())

    def time_of_pause(self, what: str) -> float | None:
        """Return how many seconds `what` is shown if only bots play; None to wait for a key."""
        if self.seating.people:
            return None
        return self.reading_time([what])

    def _pause(self, view: View, can_skip: bool = False) -> Question:
        return Question(view, None, self.screen.targeting, can_skip=can_skip)

    # -- bots --------------------------------------------------------------------------------------

    async def point_at(self, view: View, player: Player, action: Action) -> None:
        """Show the choice that a bot is about to make, for a moment."""
        if not self.bot_beat:
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
            details = narration.preview(words, view, action, frame.after(view), self.screen.names)
        self.table.draw_table(view, frame)
        self.screen.ask(choosing(player, action, view, self.screen), details)
        self._share_time(lambda: self.bot_beat)
        await self.table.beat(self.bot_beat)

    async def show_choice(self, step: Step, player: Player) -> None:
        """Show an open choice that nobody saw being made, before the scenes that it leads to."""
        view = self.seating.open_view()
        found = self.scenes(view)
        if not found or not self.bot_beat or self._stopped is step:
            return
        told = told_by_no_scene(self.seating.narrate(step), found)
        if told:
            before = step.before.view(self.seating.onlooker)
            self.table.draw_table(view, Frame(before=before, place=found[0].place))
            self.screen.ask(self.screen.players[player].badge, told[:1])
            self._share_time(lambda: self.bot_beat)
            await self.table.beat(self.bot_beat)

    async def show_unseen(self, player: Player) -> None:
        """Show what a choice that nobody saw made has led to, with its player still marked."""
        step, view = self.session.steps[-1], self.seating.open_view()
        if not self.bot_beat or not step.applied or self.scenes(view):
            return
        lines = self.seating.narrate(step)
        headline = self.screen.players[player].badge
        if len(lines) > 1:
            headline, lines = Content.styled(lines[0], STRONG), lines[1:]
        if self.screen.shows_outcome:
            before = step.before.view(self.seating.onlooker)
            self.table.draw_table(view, Frame(before=before))
        self.screen.ask(headline, lines)
        self._share_time(lambda: self.bot_beat)
        await self.table.beat(self.bot_beat)

    # -- steps -------------------------------------------------------------------------------------

    async def show_draw(self, step: Step) -> Reply:
        """Show the dice being rolled, and then the roll's step as `show` does.

        Return the same reply as `show`.
        """
        view, screen = self.seating.open_view(), self.screen
        before = step.before.view(self.seating.onlooker)
        action = step.seen(self.seating.onlooker)[0].action
        thrown: tuple[DieModel, ...] = ()
        if action is not None:
            thrown = screen.thrown(action, view)
        if thrown and self._stopped is not step:
            await self._roll_dice(thrown, before.roller)
            has_moved = thrown != screen.dice(view)
            if before.roller is not None and has_moved:
                if screen.shows_outcome:
                    self.table.draw_table(view, Frame(dice=thrown, before=before))
                wanted = await self._show_fallen(step)
                if wanted is not Say.GO:
                    return self._stop(step, 0, wanted)
        wanted = await self._show_start_of_round(step)
        if wanted is not Say.GO:
            return self._stop(step, 0, wanted)
        return await self.show(step)

    async def _show_start_of_round(self, step: Step) -> Reply:
        """Show how a later round begins, if a bot rolls first: people read it before they roll."""
        begun = [past for past in self.session.steps if past.after.round == step.after.round]
        starter = step.after.roller
        is_first = all(past.before.roller is None for past in begun)
        if starter is None or starter in self.seating.people or not is_first:
            return Say.GO
        if step.after.round == 1 or self._stopped is step or not self.pace.beat:
            return Say.GO
        lines = [line for past in begun for line in self.seating.narrate(past)]
        self._share_time(lambda: self.reading_time(lines))
        seconds = self.reading_time(lines)
        view = self.seating.open_view()
        self.table.draw_table(view)
        self.screen.ask(Content.styled(lines[0], STRONG), lines[1:])
        self.screen.draw_keys(*self._going_on(GO, seconds), HISTORY, MENU, LEAVE)
        return reply(await self.table.answer_to(self._pause(view), seconds))

    async def _roll_dice(self, thrown: tuple[DieModel, ...], roller: Player | None) -> None:
        """Show the thrown dice rolling."""
        self.screen.draw_dice(thrown)
        what = "The dice are"
        if len(thrown) == 1:
            what = "The die is"
        self.screen.ask(Content.styled(f"{what} rolling.", QUIET))
        self.screen.draw_keys(FASTER, HOLD, MENU, LEAVE)
        self.timer.take_time()
        self._share_time(lambda: self.pace.num_frames * self.pace.frame, roller, is_read=False)
        await self.roll(thrown)

    async def _show_fallen(self, step: Step) -> Reply:
        """Show what a roll has led to, with its dice still drawn although they left the table."""
        if not self.pace.beat and not self.seating.people:
            return Say.GO
        view = self.seating.open_view()
        lines = told_by_no_scene(self.seating.narrate(step), self.scenes(view))[:2]
        self._share_time(lambda: self.reading_time(lines))
        seconds = self._time_of_fallen(step, view, lines)
        headline = ""
        if lines:
            headline = lines[0]
        self.screen.ask(Content.styled(headline, STRONG), lines[1:])
        self.screen.draw_keys(*self._going_on(GO, seconds), HISTORY, MENU, LEAVE)
        return reply(await self.table.answer_to(self._pause(view), seconds))

    def _time_of_fallen(self, step: Step, view: View, lines: Sequence[str]) -> float | None:
        """Return how many seconds dice that left the table are shown; None to wait for a key."""
        is_own = step.before.view(None).roller in self.seating.people
        if is_own and any(map(self.screen.animation.is_waited_for, view.news)):
            return None
        return self.reading_time(lines)

    async def show(self, step: Step) -> Reply:
        """Play a step scene by scene, and then add it to the history.

        Return `Say.GO` once everybody has seen it, or the reply that interrupted it. When the step
        is shown again, it continues with the scene that was interrupted.
        """
        await self._slide(step)
        view = self.seating.open_view()
        found = self._scenes_after(step, view)
        if not found:
            self.table.draw_table(view)
        wanted = await self._play_all(step, found, view)
        if wanted is Say.GO:
            self.table.history.add(step)
        return wanted

    def _scenes_after(self, step: Step, view: View) -> list[Scene]:
        """Return the scenes of a step, without those that only repeat a person's own choice."""
        found = self.scenes(view)
        match step.event:
            case Chose(player) if not (step.seats[player].bot or step.before.is_forced(player)):
                chooser = self.screen.animation.chooser
                return [scene for scene in found if chooser(scene.first) != player]
        return found

    async def _slide(self, step: Step) -> None:
        """Move the dice of a choice over the table if the choice is open and animated."""
        action = step.seen(self.seating.onlooker)[0].action
        if action is None or not self.pace.payout or self._stopped is step:
            return
        slide = self.screen.slide(action)
        if slide is None:
            return
        self.table.draw_table(step.before.view(self.seating.onlooker))
        async for t in self.timer.progress(SLIDE * self.pace.payout):
            self.screen.flying.fly(slide.dice, slide.at(t))
        self.screen.flying.land()

    def _stop(self, step: Step, num_seen: int, wanted: Reply) -> Reply:
        """Note where a step was interrupted, and return the reply that did it."""
        self._stopped, self._num_seen = step, num_seen
        return wanted

    def _unseen(self, step: Step, found: Sequence[Scene]) -> list[str]:
        """Return the sentences on what came before the scenes; empty if bots' steps are shown."""
        if self.bot_beat or not found:
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
        if found:
            self.table.draw_table(view)
        return Say.GO

    def _tell(self, earlier: Sequence[str], new: Sequence[str]) -> None:
        """Show sentences, and in the prompt those for which the table has no room."""
        left = self.screen.draw_since([*earlier, *new], len(new))
        if new and not self.screen.prompt.is_refused:
            self.screen.prompt.details = tuple(left)

    async def _play_until_seen(
        self, scene: Scene, before: View, view: View, earlier: Sequence[str]
    ) -> Answer:
        """Play a scene, and return the answer to it: a key, or going on after its time."""
        what, where = scene.title
        asked = Content.styled(what, f"bold {ACT}")
        if where:
            asked = Content.assemble(asked, (f"  {where}", STRONG))
        go_on = Key("Enter", self.screen.animation.next_after(scene.first), "enter")
        can_hurry = not self.screen.animation.is_soon_hidden(scene.first)
        self._share_time(lambda: self.time_of(scene, view), can_hurry=can_hurry)
        seconds = self.time_of(scene, view)
        self.screen.ask(asked)
        self.screen.draw_keys(*self._going_on(go_on, seconds), SKIP, HISTORY, MENU, LEAVE)
        self.timer.take_time()
        async with asyncio.TaskGroup() as group:
            playing = group.create_task(self.play(scene, view, Frame(before=before), earlier))
            answer = await self.table.answer_to(self._pause(view, can_skip=True), seconds)
            playing.cancel()
        return answer

    def time_of(self, scene: Scene, view: View) -> float | None:
        """Return for how many seconds a scene moves and is shown; None to wait for a key."""
        parts = [shown[-1] for shown in scene.parts()]
        if len(self.seating.people) > 1 and any(
            self.screen.animation.is_waited_for_together(news, view) for news in parts
        ):
            return None
        moving = sum(self.moving_time(news, view) for news in parts)
        if moving and not any(self.screen.animation.is_read(news, view) for news in parts):
            return moving + REST * self.pace.payout
        resting = sum(self.rest_time(news, view) for news in parts[:-1])
        reading = self.reading_time(scene.sentences)
        if reading is None:
            return None
        return moving + resting + reading

    def _going_on(self, key: Key, seconds: float | None) -> tuple[Key, ...]:
        """Return `key` if the table waits for it; otherwise the keys to go on sooner and to stop.

        `seconds` is the time after which the table continues; None to wait for a key.
        """
        if seconds is None or self.timer.is_stopped:
            return (key,)
        return (ENTER_FASTER, HOLD)


def told_by_no_scene(lines: Sequence[str], found: Sequence[Scene]) -> list[str]:
    """Return the sentences that no scene shows."""
    shown = {line for scene in found for line in scene.sentences}
    return [line for line in lines if line not in shown]


def round_summary(session: Session, screen: GameScreen[Any], viewer: Player | None) -> str:
    """Return a sentence on what each player has after a round, and won in it.

    The leader comes first unless money is face down for `viewer`.
    """
    before, now = before_round(session).view(viewer), session.view(viewer)
    players = list(range(len(session.seats)))
    worths = [now.worth(player) for player in players]
    known = [worth for worth in worths if worth is not None]
    if len(known) == len(worths):
        players.sort(key=lambda player: -known[player])
    words = session.game.words
    standings = []
    for player in players:
        was, has = before.worth(player), now.worth(player)
        if was is None or has is None:
            notes = screen.purse(now, player).money
            gain = _gain_face_down(session, before, now, player)
            standings.append(f"{screen.names[player]} {notes} face down (+{gain})")
        else:
            gain = signed_brief(words, has - was)
            standings.append(f"{screen.names[player]} {words.brief(has)} ({gain})")
    return f"{words.standing_heading(now)}: {', '.join(standings)}."


def signed_brief(words: Words[Any], amount: int) -> str:
    """Return an amount in brief with its sign: "+90K", "−2", "+0"."""
    if amount < 0:
        return f"−{words.brief(-amount)}"
    return f"+{words.brief(amount)}"


def _gain_face_down(session: Session, before: View, now: View, player: Player) -> str:
    """Return what a player won in a round if all of it was paid openly, else how many notes."""
    of_round = [step for step in session.steps if step.after.round == session.round]
    paid = paid_banknotes.wins(paid_banknotes.payments(of_round), len(session.seats))
    notes = [win.note for win in paid if win.player == player]
    num_gained = now.num_won(player) - before.num_won(player)
    if len(notes) == num_gained:
        return f"{session.game.words.brief(sum(notes))} seen"
    return str(num_gained)
