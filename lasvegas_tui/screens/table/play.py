"""Playing at the table: one worker asks, draws and waits; the keys answer.

The worker goes from node to node: chance is drawn and shown, a bot is asked in a thread, a person is
asked on the screen. A question is open or not; a key outside one only skips what is being shown.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from random import Random

from msgspec import Struct
from msgspec.structs import replace
from textual import work
from textual.content import Content

from lasvegas_tui.rules.core import (
    Action,
    Chance,
    IllegalActionError,
    News,
    Node,
    Player,
    Terminal,
    View,
)
from lasvegas_tui.screens.house import house_of
from lasvegas_tui.screens.table.answering import AnsweringScreen
from lasvegas_tui.screens.table.asking import Answer
from lasvegas_tui.screens.table.handover import Handover
from lasvegas_tui.screens.table.keys import GO, HIDE, HISTORY, ROLL
from lasvegas_tui.screens.table.picture import Look, Picture
from lasvegas_tui.screens.table.question import Question, Signal
from lasvegas_tui.session import mediator
from lasvegas_tui.session import story as narration
from lasvegas_tui.session.session import Session, Step
from lasvegas_tui.session.transcript import TranscriptError
from lasvegas_tui.widgets.die import DieFace
from lasvegas_tui.widgets.ink import ACT, QUIET, STRONG
from lasvegas_tui.widgets.panels import Key, Purse
from lasvegas_tui.widgets.pointing import Target
from lasvegas_tui.widgets.seats import SeatFace


class Tempo(Struct, frozen=True):
    """How long things are shown, in seconds."""

    num_frames: int
    """Pictures of rolling dice."""
    frame: float
    beat: float
    """How long a bot's step stays before the next; 0 for no waiting."""


class Scene(Struct, frozen=True):
    """News that are looked at together."""

    place: Target
    """What on the felt they are about."""
    title: tuple[str, str]
    item: News
    """The first of these news."""
    news: tuple[News, ...]
    """All news up to these."""
    told: tuple[str, ...]


TEMPOS = {"off": Tempo(0, 0.0, 0.0), "normal": Tempo(9, 0.06, 1.0), "fast": Tempo(4, 0.04, 0.35)}
PAYOUT_BEATS = 2.4
PART_BEATS = 0.7
"""How long each part of a scene stays before the next."""


class PlayScreen(AnsweringScreen):
    """A table at which a session is played to its end."""

    def __init__(self, session: Session, picture: Picture) -> None:
        super().__init__(session, picture)
        self._skip = asyncio.Event()
        self._rng = Random()

    def on_mount(self) -> None:
        self._rewrite_story()
        self.draw_table(self.open_view())
        self.draw_choices(())
        self.play()

    @property
    def tempo(self) -> Tempo:
        return TEMPOS[house_of(self).liked.animation]

    # -- the game ----------------------------------------------------------------------------------

    @work(exclusive=True)
    async def play(self) -> None:
        """Plays on until the game is over and everybody has seen how it ended."""
        while True:
            if isinstance(self.session.node, Terminal):
                if await self._finish():
                    return
            else:
                await self._node(self.session.node)

    async def _node(self, node: Node) -> None:
        bot = next((player for player in self.session.awaited if player not in self.people), None)
        if isinstance(node, Chance):
            await self._chance()
        elif bot is not None:
            await self._bot(bot)
        else:
            await self._person()

    async def _chance(self) -> None:
        view = self.open_view()
        roller = self.picture.roller(view)
        answer: Answer = Signal.GO
        if self.picture.is_between_rounds(view):
            number = self.picture.round(view)
            answer = await self._pause(
                view, f"Round {number} of {self.picture.num_rounds} is over", "next round"
            )
        elif (
            roller in self.people
            and roller is not None
            and not self.picture.is_thrown_at_once(view)
        ):
            answer = await self._wait_for_roll(view, roller)
        if answer is not Signal.BACK:
            step = await self._enter(self.session.draw)
            if step is not None:
                await self._show_draw(step, roller)

    async def _wait_for_roll(self, view: View, roller: Player) -> Answer:
        if (
            house_of(self).liked.handover == "always"
            and self.holder != roller
            and len(self.people) > 1
        ):
            self._clear(view)
            await self.app.push_screen_wait(Handover(self.session.seats[roller], "to roll"))
        self.holder = roller
        question = Question(view, None, self.picture)
        self.draw_table(view, question.look)
        self.draw_choices(())
        self.draw_since(self._since(roller, self.onlooker))
        asked = Content.assemble(
            self.picture.inks[roller].badge, (": ", STRONG), ("Enter", f"bold {ACT}")
        )
        asked += Content.assemble((f" rolls {self.picture.num_dice(view)}", STRONG))
        keys = (ROLL, *self._back_keys(), *self._around_keys())
        answer = await self._ask(question, asked, keys)
        self.draw_since(())
        return answer

    async def _show_draw(self, step: Step, roller: Player | None) -> None:
        view = self.open_view()
        self.draw_choices(())
        thrown = self.picture.thrown(step.applied[0].action, view)
        if thrown:
            await self._tumble(thrown)
            if roller is not None and thrown != self.picture.dice(view):
                if self.picture.is_outcome_shown:
                    self.draw_table(view)
                    self.felt.throw(thrown)
                await self._look_at(thrown, step)
        await self._show(step)

    async def _tumble(self, thrown: tuple[DieFace, ...]) -> None:
        """Lets the dice roll by before they lie as they lie."""
        self.felt.throw(thrown)
        self.ask(Content.styled("The dice roll …", QUIET))
        self.draw_keys()
        for _ in range(self.tempo.num_frames):
            self.felt.tumble(self._rng)
            if await self._beat(self.tempo.frame):
                break
        self.felt.throw(thrown)

    async def _look_at(self, thrown: tuple[DieFace, ...], step: Step) -> None:
        """Leaves dice to be looked at that are gone from the table again."""
        if self.tempo.beat or self.people:
            lines = narration.steps(self.words, (step,), self.onlooker, self.names)[:2]
            asked = Content.styled(lines[0] if lines else "", STRONG)
            pause = Question(self.open_view(), None, self.picture)
            await self._ask(pause, asked, (GO, HISTORY), lines[1:], self._payout_time())

    async def _bot(self, player: Player) -> None:
        view = self.open_view()
        self.draw_table(view)
        self.ask(Content.assemble(self.picture.inks[player].badge, (" thinks …", QUIET)))
        self.draw_keys(Key("any key", "faster", "enter"))
        action = await asyncio.to_thread(self.session.bot_choice, player)
        is_private = self.session.is_private(player)
        if not is_private:
            await self._point_at(view, player, action)
        await self._choose(player, action)
        if is_private:
            await self._look_back(player)

    async def _look_back(self, player: Player) -> None:
        """Leaves what was done unseen to be looked at, as far as it is open now."""
        if self.tempo.beat and self.session.line[-1].applied and not self._scenes(self.open_view()):
            self.ask(self.picture.inks[player].badge, self.story[-1:])
            await self._beat(self.tempo.beat)

    async def _point_at(self, view: View, player: Player, action: Action) -> None:
        """Shows what a bot is about to do."""
        if not self.tempo.beat:
            return
        target, told, look = self.picture.target(action), [], Look()
        if target is not None and self.picture.is_foreseeable(action):
            foreseen = self.session.foresee(player, action)
            look, told = (
                Look(target, (target,), foreseen),
                narration.foretell(self.words, view, action, foreseen, self.names),
            )
        self.draw_table(view, look)
        label = self.words.label(action, view, self.names)
        self.ask(Content.assemble(self.picture.inks[player].badge, (f": {label}", STRONG)), told)
        await self._beat(self.tempo.beat)

    async def _person(self) -> None:
        player = next(player for player in self.session.awaited if player in self.people)
        forced = self.session.forced_choice(player)
        if forced is not None:
            await self._choose(player, forced)
            await self._look_back(player)
        else:
            await self._hand_over()

    async def _hand_over(self) -> None:
        handing = mediator.next_holder(self.session, self.holder, house_of(self).liked.handover)
        if isinstance(handing, mediator.Curtain):
            await self._behind_curtain(handing)
            return
        player = handing.player
        assert player is not None
        self.holder = player
        is_private = self.session.is_private(player)
        answer = await self._ask_choice(
            self.session.view(player if is_private else self.onlooker), player, is_private
        )
        if answer is Signal.HIDE:
            self.holder = None
        elif isinstance(answer, Action):
            await self._choose(player, answer)

    async def _behind_curtain(self, curtain: mediator.Curtain) -> None:
        """Asks one player alone; the open table is back before anything else happens."""
        self._clear(self.open_view())
        seats, player = self.session.seats, curtain.player
        can_change = any(p in self.people for p in curtain.sealed)
        handover = Handover(
            seats[player], curtain.task, [seats[p] for p in curtain.sealed], can_change
        )
        if await self.app.push_screen_wait(handover):
            self.holder, self.is_private = player, True
            since = self._since(player, player) if self.picture.is_since_first else ()
            await self._alone(player, await self._show_since(player, since) if since else Signal.GO)
        else:
            await self._look_at_sealed()

    async def _alone(self, player: Player, answer: Answer) -> None:
        """Asks the player for whom the curtain was opened, unless what came first was answered otherwise."""
        if answer is not Signal.HIDE and answer is not Signal.BACK:
            answer = await self._ask_choice(self.session.view(player), player, True)
        self.is_private = False
        self._clear(self.open_view())
        if answer is Signal.HIDE:
            self.holder = None
        elif isinstance(answer, Action):
            await self._choose(player, answer)

    async def _look_at_sealed(self) -> None:
        """Lets those who have sealed see their own choice again, the last of them first, and open it."""
        owners = [p for p in self.session.sealed_in_order if p in self.people]
        for left, player in enumerate(reversed(owners)):
            handover = Handover(
                self.session.seats[player],
                "to look at what they sealed",
                (),
                left < len(owners) - 1,
            )
            if await self.app.push_screen_wait(handover):
                break
        self.holder, self.is_private = player, True
        view, choice = self.session.view(player), self.session.sealed_choice(player)
        assert choice is not None
        self.draw_table(view)
        asked = Content.assemble(
            self.picture.inks[player].badge,
            (f" sealed: {self.words.label(choice, view, self.names)}", STRONG),
        )
        keys = (Key("Enter", "keep it", "enter"), Key("u", "choose again", "u"), HIDE)
        answer = await self._ask(Question(view, None, self.picture), asked, keys)
        if answer is Signal.BACK:
            await self._alone(player, Signal.GO)
        else:
            self.holder, self.is_private = None, False
            self._clear(self.open_view())

    async def _show_since(self, player: Player, since: Sequence[str]) -> Answer:
        self.draw_since(since)
        asked = Content.assemble(
            self.picture.inks[player].badge, (": since the last turn. ", STRONG)
        )
        asked += Content.assemble(("Enter", f"bold {ACT}"), (" goes on", STRONG))
        answer = await self._ask(Question(self.open_view(), None, self.picture), asked, (GO, HIDE))
        self.draw_since(())
        return answer

    async def _ask_choice(self, view: View, player: Player, is_private: bool) -> Answer:
        question = Question(view, player, self.picture, view.actions)
        self.is_private = is_private and len(self.people) > 1
        self.draw_since(())
        self._draw_question(question)
        answer = await self._ask(question)
        self.is_private = False
        return answer

    async def _choose(self, player: Player, action: Action) -> None:
        step = await self._enter(lambda: self.session.choose(player, action))
        self.draw_choices(())
        if step is None:
            return
        if step.applied:
            await self._show(step)
        else:
            self._clear(self.open_view())

    async def _show(self, step: Step) -> None:
        """Shows what a step led to; a payout is followed before it is told in the history."""
        view = self.open_view()
        before = self.seat_row.faces, self.purses.faces
        self.draw_table(view)
        scenes = self._scenes(view)
        if scenes:
            self.holder = (
                None  # the whole table was looking on, and somebody else may have the keyboard
            )
        if await self._follow(scenes, view, *before):
            self._write_story(step)

    async def _follow(
        self,
        scenes: Sequence[Scene],
        view: View,
        seats: Sequence[SeatFace],
        purses: tuple[Purse, ...],
    ) -> bool:
        """Goes through a payout or a reveal bit by bit, the players' money last; False where it was taken back."""
        counted = tuple(
            replace(face, money=old.money, extras=old.extras)
            for face, old in zip(self.seat_row.faces, seats, strict=False)
        )
        sheet: list[str] = []
        for scene in scenes:
            sheet += scene.told
            for shown in self._parts(scene):
                self.draw_table(view, Look(paying=scene.place, told=shown))
                self.seat_row.faces, self.purses.faces = counted, purses
                self.draw_since(sheet, len(scene.told))
                if shown is not scene.news and await self._beat(PART_BEATS * self.tempo.beat):
                    break
            what, where = scene.title
            asked = Content.assemble((what, f"bold {ACT}"), (f"  {where}" if where else "", STRONG))
            keys = (
                Key("Enter", self.picture.scene_key(scene.item), "enter"),
                Key("Esc", "skip", "escape"),
                HISTORY,
            )
            seconds = (
                None if self.people and self.picture.is_lasting(scene.item) else self._payout_time()
            )
            answer = await self._ask(Question(view, None, self.picture), asked, keys, (), seconds)
            if answer is Signal.BACK:
                return False
            if answer is Signal.SKIP:
                break
        self.draw_since([line for scene in scenes for line in scene.told], 0)
        self.draw_table(view)
        return True

    def _parts(self, scene: Scene) -> list[tuple[News, ...]]:
        """Return the news of a scene as they come to be shown: one after the other where the table has time for it."""
        first = scene.news.index(scene.item) + 1
        since = range(first if self.tempo.beat else len(scene.news), len(scene.news))
        return [*(scene.news[:end] for end in since), scene.news]

    def _scenes(self, view: View) -> list[Scene]:
        """Return what the last action brought that is to be looked at bit by bit."""
        news = view.news
        first = next((i for i, item in enumerate(news) if self.picture.is_scene(item)), len(news))
        scenes: list[Scene] = []
        for index in range(first, len(news)):
            item, shown = news[index], news[: index + 1]
            place, told = self.picture.place(item, view), self.words.news(item, view, self.names)
            if scenes and place in (0, scenes[-1].place):
                scenes[-1] = replace(scenes[-1], news=shown, told=scenes[-1].told + tuple(told))
            elif told:
                scenes.append(
                    Scene(place, self.picture.scene_title(item, view), item, shown, tuple(told))
                )
        return scenes

    def _payout_time(self) -> float | None:
        return PAYOUT_BEATS * self.tempo.beat or None

    async def _finish(self) -> bool:
        """Shows the standings; False where the table goes on looking or takes something back."""
        from lasvegas_tui.screens.table.standings import StandingsScreen

        answer = await self._pause(self.open_view(), "The game is over", "standings")
        if answer is Signal.BACK:
            return False
        is_done = await self.app.push_screen_wait(StandingsScreen(self.session, self.picture))
        if is_done:
            self.leave()
        return bool(is_done)

    # -- small steps -------------------------------------------------------------------------------

    async def _enter(self, event: Callable[[], Step]) -> Step | None:
        """Enters an event; where it cannot be written down nothing has happened, and it may be tried again."""
        try:
            return event()
        except IllegalActionError as error:
            problem = error.refusal.sentence
        except TranscriptError as error:
            problem = str(error)
        await self._pause(self.open_view(), "This could not be done", "try again", [problem])
        return None

    async def _beat(self, seconds: float) -> bool:
        """Waits, but no longer than to the next key; says whether there was one."""
        self._skip.clear()
        try:
            await asyncio.wait_for(self._skip.wait(), seconds)
        except TimeoutError:
            return False
        return True

    def skip(self) -> None:
        self._skip.set()
