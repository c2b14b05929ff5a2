"""Playing at the table: one worker asks, draws and waits; the keys answer.

The worker goes from node to node: chance is drawn and shown, a bot is asked in a thread, a person is
asked on the screen. A question is open or not; a key outside one only skips what is being shown.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from random import Random

from msgspec import Struct
from textual import events, on, work
from textual.content import Content

from lasvegas_tui import mediator, narration
from lasvegas_tui.rules.core import Action, Chance, Decision, IllegalActionError, Node, Player, Simultaneous, State, Terminal, View
from lasvegas_tui.screens.picture import Look, Picture
from lasvegas_tui.screens.question import Question, Signal
from lasvegas_tui.screens.table import TableScreen
from lasvegas_tui.session import Session, Step
from lasvegas_tui.widgets.arena import Arena
from lasvegas_tui.widgets.casino import CasinoPanel
from lasvegas_tui.widgets.choices import Choices
from lasvegas_tui.widgets.ink import ACT, QUIET, STRONG
from lasvegas_tui.widgets.panels import Key, Keys

Answer = Action | Signal


class Tempo(Struct, frozen=True):
    """How long things are shown, in seconds."""

    num_frames: int
    """Pictures of rolling dice."""
    frame: float
    beat: float
    """How long a bot's step stays before the next; 0 for no waiting."""


TEMPOS = {"off": Tempo(0, 0.0, 0.0), "normal": Tempo(9, 0.06, 1.0), "fast": Tempo(4, 0.04, 0.35)}
PAYOUT_BEATS = 2.4

ROLL = Key("Enter", "roll", "enter")
GO = Key("Enter", "go on", "enter")
PLACE = Key("Enter", "place", "enter")
CHOOSE = Key("Enter", "choose", "enter")
BACK = Key("Esc", "back", "escape")
UNDO = Key("u", "undo", "u")
TAKE_BACK = Key("U", "take back", "U")
EXPLAIN = Key("?", "explain", "?")
HISTORY = Key("l", "history", "l")
NEWS = Key("n", "since", "n")
MONEY = Key("m", "my money", "m")
HIDE = Key("h", "hide", "h")

NAMED = {"enter", "escape", "left", "right", "up", "down"}
STEPS = {"left": -1, "up": -1, "right": 1, "down": 1}
LETTERS = "pulnmhtUT?"


class PlayScreen(TableScreen):
    """A table at which a session is played to its end."""

    def __init__(self, session: Session, picture: Picture, *, animation: str = "normal", handover: str = "auto") -> None:
        super().__init__(picture)
        self.session = session
        self.tempo = TEMPOS[animation]
        self.handover = handover
        self.holder: Player | None = None
        """Who has the keyboard."""
        self.question: Question | None = None
        self.story: list[str] = []
        self.is_agreeing = False
        """Whether the table is asked if a choice may be taken back."""
        self._answers: asyncio.Queue[Answer] = asyncio.Queue(maxsize=1)
        self._skip = asyncio.Event()
        self._rng = Random()

    def on_mount(self) -> None:
        self._rewrite_log()
        self.draw_table(self.session.view(None))
        self.play()

    # -- the game ----------------------------------------------------------------------------------

    @work(exclusive=True)
    async def play(self) -> None:
        """Plays on until the game is over."""
        while not isinstance(self.session.node, Terminal):
            await self._node(self.session.node)
        await self._finish()

    async def _node(self, node: Node) -> None:
        match node:
            case Chance():
                await self._chance()
            case Decision(player) if not self.session.is_human(player):
                await self._bot(player)
            case Simultaneous() if bot := next((p for p in self.session.awaited if not self.session.is_human(p)), None):
                await self._bot(bot)
            case _:
                await self._human()

    async def _chance(self) -> None:
        view = self.session.view(None)
        roller = self.picture.roller(view)
        if self.picture.is_between_rounds(view):
            number = self.picture.round(view)
            if await self._pause(view, f"Round {number} of {self.picture.num_rounds} is over", "next round") is Signal.BACK:
                return
        elif roller is not None and self.session.is_human(roller):
            if await self._wait_for_roll(view, roller) is Signal.BACK:
                return
        step = self._enter(self.session.draw)
        if step is not None:
            await self._show_draw(step, roller)

    async def _wait_for_roll(self, view: View, roller: Player) -> Answer:
        self.holder = roller
        self.draw_table(view)
        self.draw_choices(())
        self.draw_since(self._since(roller))
        asked = Content.assemble(self.picture.inks[roller].badge, (": ", STRONG), ("Enter", f"bold {ACT}"))
        asked += Content.assemble((f" rolls {self.picture.num_dice(view)}", STRONG))
        answer = await self._ask(Question(view, None, self.picture), asked, (ROLL, *self._back_keys(), NEWS, HISTORY, EXPLAIN))
        self.draw_since(())
        return answer

    async def _show_draw(self, step: Step, roller: Player | None) -> None:
        view = self.session.view(None)
        self._write_log(step)
        self.draw_table(view)
        self.draw_choices(())
        if self.arena.dice:
            self.ask(Content.assemble(("The dice roll …", QUIET)))
            settled = self.arena.dice
            for _ in range(self.tempo.num_frames):
                self.arena.tumble(self._rng)
                if await self._beat(self.tempo.frame):
                    break
            self.arena.dice = settled
        await self._show_news(view)

    async def _bot(self, player: Player) -> None:
        view = self.session.view(None)
        self.draw_table(view)
        self.ask(Content.assemble(self.picture.inks[player].badge, (" thinks …", QUIET)))
        self.draw_keys(Key("any key", "faster", "enter"))
        key = f"{self.session.seed}:{len(self.session.line)}"
        name, state = self.session.seats[player].bot, self.session.state
        action = await asyncio.to_thread(_ask_bot, name, state, player, key)
        if not state.is_private(player):
            await self._point_at(view, player, action)
        await self._choose(player, action)

    async def _point_at(self, view: View, player: Player, action: Action) -> None:
        """Shows what a bot is about to do."""
        number = self.picture.number(action)
        if not self.tempo.beat or not number:
            return
        foreseen = self.session.foresee(player, action)
        self.draw_table(view, Look(number, (), foreseen))
        label = narration.label(action, view, self.names)
        asked = Content.assemble(self.picture.inks[player].badge, (f": {label}", STRONG))
        self.ask(asked, narration.foretell(view, action, foreseen, self.names))
        await self._beat(self.tempo.beat)

    async def _human(self) -> None:
        match mediator.next_holder(self.session, self.holder, self.handover):
            case mediator.Curtain() as curtain:
                await self._behind(curtain)
            case mediator.Banner(player):
                self.holder = player
                await self._open_choice(player)
            case _:
                assert self.holder is not None
                await self._open_choice(self.holder)

    async def _open_choice(self, player: Player) -> None:
        is_private = self.session.state.is_private(player)
        view = self.session.view(player if is_private else None)
        answer = await self._ask_choice(view, player)
        if isinstance(answer, Action):
            await self._choose(player, answer)

    async def _behind(self, curtain: mediator.Curtain) -> None:
        """Asks in private: curtain, choice, and the open table again before anything else."""
        raise NotImplementedError

    async def _ask_choice(self, view: View, player: Player) -> Answer:
        question = Question(view, player, self.picture, view.actions)
        self.draw_since(())
        self._draw_question(question)
        return await self._ask(question)

    async def _choose(self, player: Player, action: Action) -> None:
        step = self._enter(lambda: self.session.choose(player, action))
        self.draw_choices(())
        if step is None:
            return
        self._write_log(step)
        view = self.session.view(None)
        self.draw_table(view)
        await self._show_news(view)

    async def _show_news(self, view: View) -> None:
        """Follows a payout casino by casino; other news is in the history."""
        scenes = [(self.picture.place(news), news) for news in self.picture.news(view)]
        if not any(number for number, _ in scenes):
            return
        for number, news in scenes:
            told = narration.report(news, view, self.names)
            if not told:
                continue
            self.draw_table(view, Look(paying=number))
            asked = Content.assemble(("Payout", f"bold {ACT}"), (f"  casino {number}" if number else "", STRONG))
            keys = (Key("Enter", "next casino", "enter"), Key("Esc", "skip", "escape"), HISTORY)
            if await self._ask(Question(view, None, self.picture), asked, keys, told, self._payout_time()) is Signal.SKIP:
                break
        self.draw_table(view)

    def _payout_time(self) -> float | None:
        return PAYOUT_BEATS * self.tempo.beat or None

    async def _finish(self) -> None:
        view = self.session.view(None)
        if await self._pause(view, "The game is over", "standings") is Signal.BACK:
            self.play()
            return
        from lasvegas_tui.screens.standings import StandingsScreen

        await self.app.push_screen_wait(StandingsScreen(self.session, self.picture))
        self.dismiss(None)

    # -- asking ------------------------------------------------------------------------------------

    async def _pause(self, view: View, what: str, then: str) -> Answer:
        self.draw_table(view)
        self.draw_choices(())
        asked = Content.assemble((f"{what}. ", STRONG), ("Enter", f"bold {ACT}"), (f": {then}", STRONG))
        keys = (Key("Enter", then, "enter"), *self._back_keys(), HISTORY, EXPLAIN)
        return await self._ask(Question(view, None, self.picture), asked, keys, self.story[-1:])

    async def _ask(
        self,
        question: Question,
        asked: Content | None = None,
        keys: Sequence[Key] = (),
        told: Sequence[str] = (),
        seconds: float | None = None,
    ) -> Answer:
        """Waits for the answer to a question; with `seconds` it answers itself after that time."""
        if asked is not None:
            self.ask(asked, told)
            self.draw_keys(*keys)
        self.question, self.is_agreeing = question, False
        try:
            return await asyncio.wait_for(self._answers.get(), seconds)
        except TimeoutError:
            return Signal.GO
        finally:
            self.question = None

    def _answer(self, answer: Answer) -> None:
        if self.question is not None and self._answers.empty():
            self.question = None
            self._answers.put_nowait(answer)

    async def _beat(self, seconds: float) -> bool:
        """Waits, but no longer than to the next key; says whether there was one."""
        self._skip.clear()
        try:
            await asyncio.wait_for(self._skip.wait(), seconds)
        except TimeoutError:
            return False
        return True

    def _draw_question(self, question: Question) -> None:
        player, view = question.player, question.view
        assert player is not None
        foreseen, told = None, []
        if question.number and question.chosen is not None:
            foreseen = self.session.foresee(player, question.chosen)
            told = narration.foretell(view, question.chosen, foreseen, self.names)
        self.draw_table(view, Look(question.number, tuple(question.numbers), foreseen))
        labels = [narration.label(action, view, self.names) for action in question.actions]
        self.draw_choices(labels if question.is_list else (), question.cursor)
        self.ask(self._asked(question), told)
        self.draw_keys(*self._question_keys(question))

    def _asked(self, question: Question) -> Content:
        assert question.player is not None
        badge = self.picture.inks[question.player].badge
        if question.number and question.chosen is not None:
            label = narration.label(question.chosen, question.view, self.names)
            return Content.assemble(badge, (f": {label}", STRONG))
        digits = ", ".join(str(n) for n in question.numbers)
        where = f"  press {digits}" if digits else ""
        return Content.assemble(badge, (f" {narration.task(question.view)}", STRONG), (where, QUIET))

    def _question_keys(self, question: Question) -> tuple[Key, ...]:
        letters = [Key(k, narration.label(a, question.view, self.names), k) for k, a in question.letters.items()]
        common = (*letters, *self._back_keys(), EXPLAIN, HISTORY)
        if question.is_list:
            return (CHOOSE, *common)
        return (PLACE, BACK, *common) if question.number else (Key("1-6", "choose", "right"), *common)

    def _back_keys(self) -> tuple[Key, ...]:
        if self._who_can_undo() is not None:
            return (UNDO,)
        return (TAKE_BACK,) if self.session.can_take_back else ()

    # -- keys --------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        name = event.key if event.key in NAMED else event.character or ""
        if name not in NAMED and not (name.isdigit() or name in LETTERS) or not name:
            return
        event.stop()
        self.press(name)

    def press(self, name: str) -> None:
        """Does what a key does now."""
        if self.question is None:
            self._skip.set()
        elif self.is_agreeing:
            self._agree(name == "enter")
        elif name.isdigit():
            self._press_digit(int(name))
        elif name in STEPS:
            self._press_arrow(STEPS[name])
        elif name in self.question.letters:
            self._answer(self.question.letters[name])
        else:
            self._press_named(name)

    def _press_named(self, name: str) -> None:
        match name:
            case "enter":
                self._press_enter()
            case "escape":
                self._press_escape()
            case "u":
                self._undo()
            case "U" | "T" | "t":
                self._offer_take_back()
            case "l":
                self._open_history()
            case "n":
                self._open_since()
            case "?":
                self._explain()

    def _press_digit(self, digit: int) -> None:
        question = self.question
        if question is None or question.player is None:
            return
        action = question.at_digit(digit)
        if action is None:
            self._refuse(question, digit)
        elif action == question.chosen and (question.number or question.is_list):
            self._answer(action)
        else:
            question.chosen = action
            self._draw_question(question)

    def _press_arrow(self, step: int) -> None:
        if self.question is not None and self.question.player is not None:
            self.question.move(step)
            self._draw_question(self.question)

    def _press_enter(self) -> None:
        question = self.question
        assert question is not None
        if question.player is None:
            self._answer(Signal.GO)
        elif question.chosen is not None:
            self._answer(question.chosen)
        else:
            self.ask(self._asked(question), ["First choose: a digit, an arrow key or a click; Enter then commits it."])

    def _press_escape(self) -> None:
        question = self.question
        assert question is not None
        if question.player is None:
            self._answer(Signal.SKIP)
        elif question.numbers:
            question.chosen = None
            self._draw_question(question)

    def _refuse(self, question: Question, digit: int) -> None:
        """Says why a digit chooses nothing."""
        assert question.player is not None
        action = self.picture.placing(digit)
        if question.is_list or action is None:
            self.ask(self._asked(question), [f"There is no choice {digit} in the list."], is_refused=True)
            return
        refusal = self.session.why_not(question.player, action)
        if refusal is not None:
            rule = f" ({refusal.rule})" if refusal.rule else ""
            self.ask(self._asked(question), [refusal.sentence + rule], is_refused=True)

    @on(CasinoPanel.Chosen)
    def _casino_chosen(self, event: CasinoPanel.Chosen) -> None:
        if self.question is not None and not self.question.is_list and self.question.player is not None:
            self._press_digit(event.number)

    @on(Arena.Chosen)
    def _die_chosen(self, event: Arena.Chosen) -> None:
        if self.question is not None and not self.question.is_list:
            self._press_digit(event.number)

    @on(Choices.Chosen)
    def _line_chosen(self, event: Choices.Chosen) -> None:
        question = self.question
        if question is None or not question.is_list:
            return
        action = question.actions[event.index]
        if action == question.chosen:
            self._answer(action)
        else:
            question.chosen = action
            self._draw_question(question)

    @on(Keys.Clicked)
    def _key_clicked(self, event: Keys.Clicked) -> None:
        self.press(event.key.action)

    # -- back --------------------------------------------------------------------------------------

    def _who_can_undo(self) -> Player | None:
        people = (p for p in range(len(self.names)) if self.session.is_human(p))
        return next((p for p in people if self.session.can_undo(p)), None)

    def _undo(self) -> None:
        player = self._who_can_undo()
        if player is None:
            self._offer_take_back()
        else:
            self._go_back(lambda: self.session.undo(player))

    def _offer_take_back(self) -> None:
        """Past the free undo the table has to agree."""
        if not self.session.can_take_back:
            self._say("There is nothing to take back yet.")
            return
        self.is_agreeing = True
        asked = Content.assemble(("Take back the last decision?", f"bold {ACT}"))
        self.ask(asked, ["Only if the whole table agrees. The same dice will be rolled again. It stays in the transcript."])
        self.draw_keys(Key("Enter", "all agree", "enter"), Key("Esc", "no", "escape"))

    def _agree(self, yes: bool) -> None:
        self.is_agreeing = False
        if yes:
            self._go_back(self.session.take_back)
        else:
            self._answer(Signal.BACK)

    def _go_back(self, go: Callable[[], object]) -> None:
        self._enter(lambda: go() or True)
        self._rewrite_log()
        self._answer(Signal.BACK)

    # -- around ------------------------------------------------------------------------------------

    def _enter(self, event: Callable[[], Step | bool]) -> Step | None:
        """Enters an event in the session; says so where it could not be."""
        try:
            entered = event()
        except IllegalActionError as error:
            self._say(error.refusal.sentence)
            return None
        return entered if isinstance(entered, Step) else None

    def _say(self, sentence: str) -> None:
        self.prompt.told = (sentence,)
        self.prompt.is_refused = True

    def _write_log(self, step: Step) -> None:
        lines = narration.steps((step,), None, self.names)
        self.story += lines
        self.draw_told(self.story, len(lines))

    def _rewrite_log(self) -> None:
        self.story = narration.steps(self.session.line, None, self.names)
        self.draw_told(self.story)

    def _since(self, player: Player) -> list[str]:
        return []

    def _open_history(self) -> None: ...

    def _open_since(self) -> None: ...

    def _explain(self) -> None: ...


def _ask_bot(name: str, state: State, player: Player, key: str) -> Action:
    from lasvegas_tui import bots

    return bots.choose(name, state, player, key)
