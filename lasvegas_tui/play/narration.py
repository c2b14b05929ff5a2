"""The narration of a game: sentences about steps and possible choices, as one viewer may know them.

The sentences about actions come from the game's own words (see `rules/words.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from lasvegas_tui import bots
from lasvegas_tui.play.record_between_steps import Asking, SeatChange, TakeBack
from lasvegas_tui.play.session import Session, Step
from lasvegas_tui.play.transcript_events import Chose
from lasvegas_tui.rules.core import Action, Player, Seen, State, View
from lasvegas_tui.rules.grammar import counted, possessive, upper
from lasvegas_tui.rules.words import Names, Words

ViewT = TypeVar("ViewT", bound=View)

AND_THE_REST = " and all that came after it"


def preview(
    words: Words[ViewT], before: ViewT, action: Action, after: ViewT | None, names: Names
) -> list[str]:
    """Return sentences about what would change if the choice `action` was made.

    `before` and `after` are the views before and after the choice. None for `after`, which
    `Session.preview` may return, means that the choice changes nothing yet.
    """
    return list(dict.fromkeys(words.preview(before, action, after or before, names)))


def of_steps(
    words: Words[View],
    steps: Sequence[Step],
    viewer: Player | None,
    now: State | None = None,
    *,
    is_brief: bool = False,
    is_explained: bool = True,
) -> list[str]:
    """Return sentences about steps as the player `viewer` saw them, or an onlooker if it is None.

    Cards that are face down in the state `now` are not mentioned; None means the state after the
    last step. `is_brief` leaves out rolls, and `is_explained` adds the reasons of bots.
    """
    if not steps:
        return []
    if now is None:
        now = steps[-1].after
    sentences: list[str] = []
    for step in steps:
        if now.is_face_down(step.after):
            sentences += _recalled(words, step, viewer, now, is_brief)
        else:
            sentences += _step(words, step, viewer, is_brief, is_explained)
    return sentences


def of_game(
    session: Session, viewer: Player | None, *, is_explained: bool = True
) -> list[list[str]]:
    """Return a list of sentences for each step of a game; one more list is about what came later.

    The sentences say what the player `viewer` saw, or an onlooker if it is None. Events between two
    steps, such as a change of seats, are described with the second step. `is_explained` adds the
    reasons of bots.
    """
    by_step = [
        of_steps(session.game.words, (step,), viewer, session.state, is_explained=is_explained)
        for step in session.steps
    ]
    by_step.append([])
    for item in reversed(session.between):
        by_step[item.num_before].insert(0, _between_steps(item))
    return by_step


def _between_steps(item: SeatChange | TakeBack | Asking) -> str:
    match item:
        case SeatChange():
            return of_seat_change(item)
        case TakeBack():
            return taken_back(item)
    return f"{item.name} asks for advice."


def last_decision(session: Session, viewer: Player | None) -> tuple[str, str]:
    """Return whose decision was the last, such as "Anna's choice", and a sentence that tells it.

    The sentence contains only what the player `viewer` may know, or an onlooker if it is None. It
    is empty if the decision is face down now. Both texts are empty if no person has decided
    anything.
    """
    steps = session.last_decision
    if session.last_decider is None:
        return "", ""
    sentences: list[str] = []
    if not session.state.is_face_down(steps[0].after):
        sentences = of_steps(session.game.words, steps, viewer)
    return _whose(steps[0]), next(iter(sentences), "")


def out_of_records(session: Session) -> str:
    """Return a warning that taking back the last decision keeps the game out of the records."""
    whose, _ = last_decision(session, None)
    rest = ""
    if len(session.last_decision) > 1:
        rest = AND_THE_REST
    return (
        f"This undoes {whose}{rest}; the game will then not count in your records. "
        "Undo again to do it."
    )


def _whose(step: Step) -> str:
    """Return whose decision a step belongs to, such as "Anna's choice"."""
    match step.event:
        case Chose(player):
            return f"{possessive(step.seats[player].name)} choice"
    return "what was chosen together"


def taken_back(item: TakeBack) -> str:
    """Return a sentence which says that a decision was taken back, but not what was decided."""
    decision = _whose(item.decision)
    if not isinstance(item.decision.event, Chose):
        decision = upper(decision)
    rest = ""
    if item.has_more:
        rest = f",{AND_THE_REST}"
    return f"{decision} is undone{rest}."


def undone(session: Session, player: Player | None) -> str:
    """Return a sentence about the last undo: whose choice or decision was undone.

    `player` has undone a choice alone; None means that a decision was taken back.
    """
    if player is not None:
        return f"{possessive(session.seats[player].name)} choice is undone."
    last = session.between[-1]
    if isinstance(last, TakeBack):
        return taken_back(last)
    return ""


def why_not_counted(session: Session) -> str:
    """Return why a game does not count in records: "short game, 2 choices undone".

    The text is empty if the game counts.
    """
    num = session.num_taken_back
    notes = []
    if session.options.is_short:
        notes.append("short game")
    if num:
        notes.append(f"{counted(num, 'choice')} undone")
    return ", ".join(notes)


def of_seat_change(change: SeatChange) -> str:
    """Return a sentence about another player or colour at a seat: "Ben takes over from Anna."."""
    before, after = change.before, change.after
    if before.name != after.name and after.bot:
        return f"{after.name}, a bot, takes over from {before.name}."
    if before.name != after.name:
        return f"{after.name} takes over from {before.name}."
    if after.bot and not before.bot:
        return f"A bot plays on as {after.name}."
    if before.bot and not after.bot:
        return f"A person plays on as {after.name}."
    return f"{after.name} is {after.colour} now."


def _step(
    words: Words[View], step: Step, viewer: Player | None, is_brief: bool, is_explained: bool
) -> list[str]:
    """Return the sentences about a step, of which nothing is face down now."""
    if not step.applied:
        return []
    names = tuple(seat.name for seat in step.seats)
    before, after = step.before.view(viewer), step.after.view(viewer)
    lines: list[str] = []
    for seen in _seen(words, step, viewer, is_brief):
        lines += words.done(before, seen, after, names)
    lines += words.came(before, after, names)
    if is_explained:
        return _explained(words, step, names, lines)
    return lines


def _recalled(
    words: Words[View], step: Step, viewer: Player | None, now: State, is_brief: bool
) -> list[str]:
    """Return sentences about a step that is face down now, with what may still be mentioned."""
    names = tuple(seat.name for seat in step.seats)
    seen = _seen(words, step, viewer, is_brief)
    return words.recalled(seen, step.news, now.view(viewer), names)


def _seen(words: Words[View], step: Step, viewer: Player | None, is_brief: bool) -> list[Seen]:
    """Return the actions of a step as `viewer` saw them; with `is_brief`, without rolls."""
    return [
        seen
        for seen in step.seen(viewer)
        if not (is_brief and isinstance(seen.action, words.untold_when_brief))
    ]


def _explained(words: Words[View], step: Step, names: Names, lines: list[str]) -> list[str]:
    """Return the sentences about a step, to which bots' reasons for open choices are added."""
    told = list(lines)
    before, after = step.before.view(None), step.after.view(None)
    for seen in step.seen(None):
        if seen.player is None or seen.action is None or not step.seats[seen.player].bot:
            continue
        way = bots.way(step.seats[seen.player].bot)
        reason = words.purpose(before, seen, after, names, way)
        about = [_subject(line, names) for line in lines]
        if reason and names[seen.player] in about:
            first = about.index(names[seen.player])
            told[first] = f"{lines[first].removesuffix('.')}, {reason}."
    return told


def _subject(line: str, names: Names) -> str:
    """Return the player's name with which a sentence, or its part after a colon, begins.

    It is empty without one. If several names fit, it is the longest.
    """
    for start in (line, line.partition(": ")[2]):
        found = [name for name in names if start.startswith(f"{name} ")]
        if found:
            return max(found, key=len)
    return ""
