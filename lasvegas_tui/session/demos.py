r"""Demos: a rule shown by a scene that the real game plays, with captions and one question.

A demo is a text file, UTF-8, of the kind `ties.demo`. It lies in the folder `demos` of its game, or
beside the page of a tile. Its lines with a brace are those of a transcript, see `transcript`: play
a scene, save it, and copy them. Between them stands what the scene has to say:

    # Ties
    also: equal, draw
    {"format":"lasvegas","version":1,"game":"dice","seats":[{"name":"Anna"},{"name":"Ben"}]}
    {"event":"chanced","action":{"do":"Deal","notes":[[60000],[70000],[80000],[50000],[90000],[50000]]}}
    {"event":"chanced","action":{"do":"Roll","dice":[1,2,3,3,3,5,6,6],"white":[1,1,2,4]}}

    [D-5] Anna has rolled. Every die of one number has to go to its casino.
      There, {Anna at 3} of her dice lie so far.
    mark: 3
    {"event":"chose","player":0,"action":{"do":"Place","number":3}}

    [D-8 D-9] Whoever has most dice there takes the first note.
    ask: Who would have {notes at 3} now?
    = {first at 3}
    - Ben
    because: Nobody else has a die there.

`#` is the title, and what follows `also:` are more names to find the demo by. The lines of the
transcript before the first caption are played before anybody looks. With `you: Anna` all is seen
with Anna's eyes, else as an onlooker sees it.

A caption begins with the ids of its rules in brackets and has one or two lines. It stays while the
lines of the transcript below it are played. `mark:` names the thing on the table to look at, where
that is not what the players do there: a casino's number, `dice`, `players`.

Each demo has one question. It is asked where it stands: lines of the transcript between its caption
and the question are played before it, those below it after it. Either it has its answers below it,
`=` the right one, which the game fills in, and `-` the others, and what would be paid is not shown
meanwhile; or it is a choice, which the viewer makes as a player does, and the next line of the
transcript is the right one:

    [D-5] It is your turn.
    ask: Which number takes the highest note?
    play: Ben
    because: The Sahara has the highest note, and nobody is there.
    {"event":"chose","player":1,"action":{"do":"Place","number":4}}

Names in braces are filled in by the game, as it stands after the lines below the caption:

    {Anna.gain}         what the lines below brought a player: $70,000, or 8, or 3 cabbages
    {Anna.total}        what a player has
    {taker of 70000}    who was brought that much
    {winner}            who is ahead, or who won where the game is over
    {round}             the round in play
    {Anna.chips}        what else the table counts by player, such as `own` dice, `hand_sizes`
    {notes at 3}        of games with casinos: what lies at one,
    {Anna at 3}             how many dice somebody has there,
    {first at 3}            and who would take the first note now; also second, and so on
    {tile at 3}             and in Royale which tile
    {chip}              what a chip is worth in Royale, {set of 3} what three chip cards of
                        one colour are worth in the dice game
    {jackpot}           of a tile in Royale, what its `figures` name
    {chip at 3}         of the board game: a table's chip, {Anna at 3} and {first at 3} as above,
                        {Anna.score} and {leader}; a table just scored is told as it lay
    {Anna at R}         of Las Vegan: cards that count there; also {Anna from R}, {taker}, {fewest}

An amount that stands in a caption as a figure has to lie on the table or to be paid.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from lasvegas_tui import rules
from lasvegas_tui.rules import rulebook
from lasvegas_tui.rules.core import Action, IllegalActionError, Options, Player, State, View
from lasvegas_tui.rules.games import Game
from lasvegas_tui.rules.grammar import joined
from lasvegas_tui.session.events import Chose, Entry, Header, Sealed, Step
from lasvegas_tui.session.journal import TranscriptError
from lasvegas_tui.session.seats import SeatsError
from lasvegas_tui.session.session import Session
from lasvegas_tui.session.transcript import LineError, decoded, decoder

SUFFIX = ".demo"
MAX_LINES, MAX_WIDTH = 2, 70
"""Room for a caption on the smallest terminal, in lines and characters."""
READING, LOOKING, THINKING = 0.25, 0.8, 4.0
"""Seconds to read a word, to see what a line of the transcript does, and to answer a question."""
MAX_LISTED = 6
"""Demos that a sentence names."""
RESTING = 0.5
"""Seconds that a shot stays when all has happened, and an answer when it has been read."""

WORD = re.compile(r"(also|you|mark|ask|play|because): *(.*)")
CAPTION = re.compile(r"\[([^]]+)\] *(.*)")
ANSWER = re.compile(r"([=-]) +(.*)")
BRACES = re.compile(r"\{([^{}]*)\}")
AMOUNT = re.compile(r"\$(\d[\d,]*)|\b(\d+)K\b")


class DemoError(Exception):
    """A demo that cannot be shown; says in which line and why."""

    def __init__(self, path: Path, line: int, problem: str) -> None:
        super().__init__(f"{path.name}, line {line}: {problem}")


class Ask(Struct, frozen=True):
    """The question of a demo."""

    text: str
    because: str
    """Why the right answer is right."""
    right: str = ""
    wrong: tuple[str, ...] = ()
    chooser: Player | None = None
    """Who is played by the viewer; None where the answers are listed."""
    choice: Action | None = None
    """What that player does."""

    @property
    def answers(self) -> tuple[str, ...]:
        """What can be answered, in an order that does not tell which one is right."""
        return tuple(sorted((self.right, *self.wrong)))


class Shot(Struct, frozen=True):
    """One picture of a demo, and what happens in it."""

    caption: tuple[str, ...]
    """One or two lines."""
    rules: tuple[str, ...]
    """The ids of the rules that it shows, the chief one first."""
    before: State
    steps: tuple[Step, ...]
    mark: str = ""
    """What to look at, where that is not what the steps point at."""
    ask: Ask | None = None
    num_before_ask: int = 0
    """How many of the steps are made before the question."""

    @property
    def asked(self) -> State:
        """The position in which the question is asked."""
        return self.steps[self.num_before_ask - 1].after if self.num_before_ask else self.before

    @property
    def after(self) -> State:
        return self.steps[-1].after if self.steps else self.before

    @property
    def seconds(self) -> float:
        """How long it stays where nobody holds it."""
        shown = reading(*self.caption) + len(self.steps) * LOOKING + RESTING
        if self.ask is None:
            return shown
        return shown + THINKING + reading(self.ask.because) + RESTING


def reading(*lines: str) -> float:
    """Return the seconds that it takes to read some lines."""
    return READING * sum(len(line.split()) for line in lines)


class Demo(Struct, frozen=True):
    """A demo, played to its end."""

    path: Path
    title: str
    names: tuple[str, ...]
    """What it is found by, its own name first."""
    session: Session
    """The game as it stands after it."""
    num_unseen: int
    """How many steps lead up to the first shot."""
    viewer: Player | None
    """With whose eyes all is seen, None for an onlooker's."""
    shots: tuple[Shot, ...]

    @property
    def name(self) -> str:
        return self.path.stem

    @property
    def player(self) -> Player:
        """In whose chair the viewer sits, or may sit down in the end."""
        choosers = [shot.ask.chooser for shot in self.shots if shot.ask is not None]
        return next(you for you in (self.viewer, *choosers, 0) if you is not None)

    @property
    def game(self) -> Game:
        return self.session.game

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that it shows."""
        return tuple(dict.fromkeys(rule for shot in self.shots for rule in shot.rules))

    def view(self, state: State) -> View:
        """Return what is seen of one of its states."""
        return state.view(self.viewer)

    @property
    def seconds(self) -> int:
        """How long it takes where nobody holds it."""
        return round(sum(shot.seconds for shot in self.shots))


# -- finding them ----------------------------------------------------------------------------------


def paths(game: str) -> tuple[Path, ...]:
    """Return the files of a game's demos: that of the game first, tiles last."""
    folder = Path(rules.package(game).__path__[0]) / "demos"
    own = sorted(folder.glob(f"*{SUFFIX}"), key=lambda path: (path.stem != game, path.stem))
    pages = [page.with_suffix(SUFFIX) for page in rules.game(game).pages]
    return (*own, *(page for page in pages if page.exists()))


@cache
def of_game(game: str) -> tuple[Demo, ...]:
    """Return the demos of a game in the order in which they are offered; raises DemoError."""
    return tuple(read(path) for path in paths(game))


def all_demos() -> tuple[Demo, ...]:
    """Return all demos, game by game; raises DemoError."""
    return tuple(demo for game in rules.all_games() for demo in of_game(game.name))


def about(game: str, rule: str, options: Options | None = None) -> Demo | None:
    """Return the demo that shows a rule soonest, or means it by a name.

    One is preferred in which what `options` switches on or off is as it is there.
    """
    found = [demo for demo in of_game(game) if rule in demo.rules or rule in demo.names]

    def unfitness(demo: Demo) -> tuple[bool, int, int]:
        is_whole, place = _lateness(demo, rule)
        return is_whole, _num_switched(demo.session.options, options), place

    return min(found, key=unfitness, default=None)


def _num_switched(options: Options, wanted: Options | None) -> int:
    """Return how many options are on in one game and off in the other."""
    if wanted is None:
        return 0
    known = msgspec.structs.asdict(options)
    pairs = [(known[name], there) for name, there in msgspec.structs.asdict(wanted).items()]
    return sum({here, there} == {True, False} for here, there in pairs)


def following(demo: Demo) -> Demo | None:
    """Return the demo that is offered after another one of the same game, None after the last."""
    offered = of_game(demo.game.name)
    after = [found.path for found in offered].index(demo.path) + 1 if demo in offered else 0
    return offered[after] if 0 < after < len(offered) else None


def _lateness(demo: Demo, rule: str) -> tuple[bool, int]:
    """Return how late in a demo a rule comes; the demo of a whole game knows it last."""
    is_whole = demo.name == demo.game.name
    return is_whole, demo.rules.index(rule) if rule in demo.rules else 0


class NoSuchDemoError(Exception):
    """Words that mean no demo, or several; says what there is, in a sentence."""


def find(words: Sequence[str]) -> Demo:
    """Return the demo that a name, a rule's id or part of a name means.

    The words may begin with the name of a game, which by itself is the demo of the game. Raises
    NoSuchDemoError where they mean none or several, and DemoError.
    """
    first, *rest = [word.casefold() for word in words]
    if first in rules.names():
        offered, wanted = of_game(first), " ".join(rest) or first
    else:
        offered, wanted = all_demos(), " ".join([first, *rest])
    named = [demo for demo in offered if wanted in map(str.casefold, demo.names)]
    if named:
        return named[0]
    shown = [demo for demo in offered if wanted.upper() in demo.rules]
    if shown:
        return min(shown, key=lambda demo: _lateness(demo, wanted.upper()))
    alike = [demo for demo in offered if any(wanted in name.casefold() for name in demo.names)]
    if len(alike) == 1:
        return alike[0]
    raise NoSuchDemoError(_none_or_several(wanted, offered, alike))


def _none_or_several(wanted: str, offered: Sequence[Demo], alike: Sequence[Demo]) -> str:
    if alike:
        return f"{wanted!r} could be {_listed(alike)}."
    by_name = {name.casefold(): demo for demo in offered for name in demo.names}
    near = [by_name[name] for name in get_close_matches(wanted, by_name, n=3, cutoff=0.4)]
    hint = f"near it are {_listed(near)}" if near else "`lasvegas demo` lists them all"
    return f"There is no demo {wanted!r}: {hint}."


def _listed(found: Sequence[Demo]) -> str:
    names = list(dict.fromkeys(f"{demo.game.name} {demo.name}" for demo in found))
    more = [f"{len(names) - MAX_LISTED} more"] if len(names) > MAX_LISTED else []
    return joined([*names[:MAX_LISTED], *more])


# -- reading one -----------------------------------------------------------------------------------


def read(path: Path) -> Demo:
    """Return the demo in a file, played to its end; raises DemoError."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise DemoError(path, 1, f"It cannot be read: {reason}.") from error
    return _Reader(path).read(text)


class _Draft(Struct):
    """A shot while its lines are being read."""

    line: int
    rules: tuple[str, ...]
    caption: list[str]
    before: State
    num_before: int
    """Steps of the game before it."""
    words: dict[str, str]
    right: list[str]
    wrong: list[str]
    num_asked: int = 0
    """Steps of the game before its question."""


class _Reader:
    """Reads one demo line by line."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.title = ""
        self.words: dict[str, str] = {}
        self.session: Session | None = None
        self.num_unseen = 0
        self.drafts: list[_Draft] = []
        self._line = 0

    def read(self, text: str) -> Demo:
        for self._line, line in enumerate(text.splitlines(), 1):
            if line.strip():
                self._take(line)
        if self.session is None or not self.drafts:
            raise self._error("There is no scene: a demo has a transcript and captions.", 1)
        shots = tuple(self._shot(index) for index in range(len(self.drafts)))
        num_questions = sum(shot.ask is not None for shot in shots)
        if num_questions != 1:
            raise self._error(f"A demo has one question, and this has {num_questions}.")
        if not self.title:
            raise self._error("There is no title: a line such as `# Ties`.")
        return Demo(
            path=self.path,
            title=self.title,
            names=self._names(shots),
            session=self.session,
            num_unseen=self.num_unseen,
            viewer=self._seat(self.words["you"]) if "you" in self.words else None,
            shots=shots,
        )

    def _names(self, shots: Sequence[Shot]) -> tuple[str, ...]:
        also = [name.strip() for name in self.words.get("also", "").split(",")]
        return tuple(filter(None, (self.path.stem, *also, self.title)))

    def _error(self, problem: str, line: int | None = None) -> DemoError:
        return DemoError(self.path, self._line if line is None else line, problem)

    # -- lines -------------------------------------------------------------------------------------

    def _take(self, line: str) -> None:
        if line.startswith("{"):
            self._take_transcript(line)
        elif line.startswith("# "):
            self.title = line[2:].strip()
        elif found := CAPTION.fullmatch(line):
            self._begin_shot(found[1].split(), found[2])
        elif found := WORD.fullmatch(line):
            self._take_word(found[1], found[2])
        elif (found := ANSWER.fullmatch(line)) and self.drafts:
            draft = self.drafts[-1]
            (draft.right if found[1] == "=" else draft.wrong).append(found[2])
        elif line.startswith(" ") and self.drafts:
            self.drafts[-1].caption.append(line.strip())
        else:
            raise self._error(f"This says nothing to a demo: {line.strip()!r}.")

    def _take_word(self, word: str, text: str) -> None:
        words = self.drafts[-1].words if self.drafts else self.words
        is_of_shot = word not in ("also", "you")
        if is_of_shot != bool(self.drafts):
            place = "below a caption" if is_of_shot else "above the first caption"
            raise self._error(f"`{word}:` stands {place}.")
        words[word] = text.strip()
        if word == "ask":
            self.drafts[-1].num_asked = len(self._session().line)

    def _begin_shot(self, ids: Sequence[str], text: str) -> None:
        session = self._session()
        known = {section.id for section in rulebook.sections(session.game.name)}
        for rule in ids:
            if rule not in known:
                raise self._error(f"There is no rule {rule} in {session.game.title}.")
        if not self.drafts:
            self.num_unseen = len(session.line)
        at = len(session.line)
        self.drafts.append(_Draft(self._line, tuple(ids), [text], session.state, at, {}, [], []))

    def _take_transcript(self, line: str) -> None:
        if self.session is None:
            self.session = self._begin(line)
            return
        try:
            event = decoded(decoder(self.session.game.actions), line.encode())
            self._check_choice(event)
            self.session.enter(event)
        except (LineError, IllegalActionError) as error:
            raise self._error(str(error)) from error

    def _begin(self, line: str) -> Session:
        try:
            return Session.start(msgspec.json.decode(line, type=Header))
        except (msgspec.DecodeError, rules.core.OptionsError, SeatsError, TranscriptError) as error:
            raise self._error(str(error)) from error

    def _session(self) -> Session:
        if self.session is None:
            raise self._error("The first line of a transcript comes before the captions.")
        return self.session

    def _seat(self, name: str, line: int | None = None) -> Player:
        names = [seat.name for seat in self._session().seats]
        if name not in names:
            raise self._error(f"Nobody called {name!r} sits there: {', '.join(names)}.", line)
        return names.index(name)

    def _check_choice(self, event: Entry) -> None:
        """See that the choice which is left to the viewer is one."""
        draft = self.drafts[-1] if self.drafts else None
        session = self._session()
        if draft is None or "play" not in draft.words or draft.num_asked != len(session.line):
            return
        chooser = self._seat(draft.words["play"])
        is_theirs = isinstance(event, Chose | Sealed) and event.player == chooser
        if not is_theirs or len(session.state.legal_actions(chooser)) < 2:
            raise self._error(f"This is no choice of {draft.words['play']}'s, who is to be played.")

    # -- shots -------------------------------------------------------------------------------------

    def _shot(self, index: int) -> Shot:
        draft, session = self.drafts[index], self._session()
        later = self.drafts[index + 1 :]
        steps = session.line[draft.num_before : later[0].num_before if later else None]
        num_before_ask = max(0, draft.num_asked - draft.num_before)
        shot = Shot(
            caption=(),
            rules=draft.rules,
            before=draft.before,
            steps=steps,
            mark=draft.words.get("mark", ""),
            num_before_ask=num_before_ask,
        )
        facts = _Facts(session, *self._shown(index))
        caption = tuple(self._filled(line, facts, draft) for line in draft.caption)
        self._check_room(caption, draft)
        return msgspec.structs.replace(shot, caption=caption, ask=self._ask(draft, shot, facts))

    def _shown(self, index: int) -> tuple[State, State]:
        """Return the states before and after what a caption tells of.

        That is what happens below it or, where nothing does, below the last caption before it.
        """
        line = self._session().line
        starts = [draft.num_before for draft in self.drafts] + [len(line)]
        for place in range(index, -1, -1):
            if starts[place] < starts[place + 1]:
                return self.drafts[place].before, line[starts[place + 1] - 1].after
        return self.drafts[index].before, self.drafts[index].before

    def _filled(self, text: str, facts: _Facts, draft: _Draft) -> str:
        for found in AMOUNT.finditer(BRACES.sub("", text)):
            dollars = int((found[1] or "0").replace(",", "")) or 1000 * int(found[2] or 0)
            if dollars not in facts.amounts:
                raise self._error(f"{found[0]} lies nowhere and is not paid.", draft.line)
        for found in BRACES.finditer(text):
            if facts.get(found[1]) is None:
                raise self._error(f"Nothing here is called {found[0]}.", draft.line)
        return BRACES.sub(lambda found: facts.get(found[1]) or "", text)

    def _check_room(self, caption: Sequence[str], draft: _Draft) -> None:
        if len(caption) > MAX_LINES or any(len(line) > MAX_WIDTH for line in caption):
            room = f"{MAX_LINES} lines of {MAX_WIDTH}"
            raise self._error(f"The caption is too long: there is room for {room}.", draft.line)

    def _ask(self, draft: _Draft, shot: Shot, facts: _Facts) -> Ask | None:
        words = draft.words
        if "ask" not in words:
            return None
        if not words.get("because"):
            raise self._error("The question does not say why: `because:`.", draft.line)
        text, because = (self._filled(words[word], facts, draft) for word in ("ask", "because"))
        if "play" in words:
            if not shot.steps[shot.num_before_ask :]:
                raise self._error("The choice to be made is not there.", draft.line)
            event = shot.steps[shot.num_before_ask].event
            assert isinstance(event, Chose | Sealed)
            return Ask(text, because, chooser=event.player, choice=event.action)
        if not all(BRACES.search(line) for line in draft.right):
            raise self._error("The game does not fill in the right answer: `= {...}`.", draft.line)
        right, wrong = (
            [self._filled(line, facts, draft) for line in lines]
            for lines in (draft.right, draft.wrong)
        )
        if len(right) != 1 or not wrong or right[0] in wrong or len(set(wrong)) < len(wrong):
            raise self._error("A question has one right answer, `=`, and others, `-`.", draft.line)
        return Ask(text, because, right[0], tuple(wrong))


# -- what is filled in -----------------------------------------------------------------------------


class _Facts:
    """What can be named in a caption."""

    def __init__(self, session: Session, before: State, after: State) -> None:
        self.names = tuple(seat.name for seat in session.seats)
        self.totals = after.returns()
        self.gains = [now - then for then, now in zip(before.returns(), self.totals, strict=True)]
        self.round = after.round
        self.leaders = [self.names[place.player] for place in after.standings() if place.rank == 1]
        self.words = session.game.words
        self.known = self.words.figures(after.view(None), self.names)
        self._lying = before.view(None), after.view(None)

    @cached_property
    def amounts(self) -> frozenset[int]:
        """The sums that lie on the table, are paid, or are owned."""
        return frozenset([*_numbers(self._lying), *self.gains, *self.totals])

    def get(self, wanted: str) -> str | None:
        """Return what a name in braces stands for, None if for nothing."""
        if wanted in self.known:
            return self.known[wanted]
        return dict(self._own()).get(wanted)

    def _own(self) -> Iterator[tuple[str, str]]:
        yield "round", str(self.round)
        yield "winner", joined(self.leaders)
        for name, gain, total in zip(self.names, self.gains, self.totals, strict=True):
            yield f"{name}.gain", self.words.amount(gain)
            yield f"{name}.total", self.words.amount(total)
            if self.gains.count(gain) == 1:
                yield f"taker of {gain}", name


def _numbers(value: Any) -> Iterator[int]:
    """Yield all whole numbers in a value."""
    match value:
        case int():
            yield value
        case list() | tuple():
            for part in value:
                yield from _numbers(part)
        case Mapping():
            yield from _numbers(list(value.values()))
        case Struct():
            yield from _numbers(msgspec.to_builtins(value, str_keys=True))
