"""The narration of a game: sentences about steps and previews, as one viewer may know them.

The sentences themselves are the game's own (`rules/words.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from lasvegas_tui import bots
from lasvegas_tui.play.events import Asking, Chose, SeatChange, TakeBack
from lasvegas_tui.play.session import Session, Step
from lasvegas_tui.rules.core import Action, Player, Seen, State, View
from lasvegas_tui.rules.grammar import counted, possessive, upper
from lasvegas_tui.rules.words import Names, Words

ViewT = TypeVar("ViewT", bound=View)


def preview(
    words: Words[ViewT], before: ViewT, action: Action, after: ViewT, names: Names
) -> list[str]:
    """Describe what a choice would change, each thing once; `after` is the view after it."""
    return list(dict.fromkeys(words.preview(before, action, after, names)))


def of_steps(
    words: Words[View],
    line: Sequence[Step],
    viewer: Player | None,
    now: State | None = None,
    *,
    is_brief: bool = False,
    is_explained: bool = True,
) -> list[str]:
    """Describe steps as `viewer` saw them.

    Cards that are face down in `now`, by default the state after the last step, are not mentioned.
    A brief description leaves out rolls. With `is_explained`, bots give reasons.
    """
    if not line:
        return []
    if now is None:
        now = line[-1].after
    sentences: list[str] = []
    for step in line:
        if now.is_face_down(step.after):
            sentences += _recalled(words, step, viewer, now, is_brief)
        else:
            sentences += _step(words, step, viewer, is_brief, is_explained)
    return sentences


def of_game(
    session: Session, viewer: Player | None, *, is_explained: bool = True
) -> list[list[str]]:
    """Return the sentences about each step of a game, and at the end those about what followed.

    Events between two steps, such as a new player, are described with the second one.
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
    """Return the player who made the last decision, and the decision in words for `viewer`.

    The words are empty if the decision is face down now.
    """
    line, player = session.last_decision, session.last_decider
    if player is None:
        return "", ""
    is_covered = session.state.is_face_down(line[0].after)
    if is_covered:
        told = []
    else:
        told = of_steps(session.game.words, line, viewer)
    return _whose(line[0]), next(iter(told), "")


def out_of_records(session: Session) -> str:
    """Return a warning that taking back the last decision keeps the game out of the records."""
    whose, _ = last_decision(session, None)
    and_all = ""
    if len(session.last_decision) > 1:
        and_all = " and all that came after it"
    return (
        f"This undoes {whose}{and_all}; the game will then not count in your records. "
        "Undo again to do it."
    )


def _whose(step: Step) -> str:
    """Return the decision to which a step belongs, in words without its content."""
    match step.event:
        case Chose(player):
            return f"{possessive(step.seats[player].name)} choice"
    return "what was chosen together"


def taken_back(item: TakeBack) -> str:
    """Describe a take-back without saying what the decision was."""
    whose = _whose(item.decision)
    if isinstance(item.decision.event, Chose):
        decision = whose
    else:
        decision = upper(whose)
    return f"{decision} is undone{', and all that came after it' if item.has_more else ''}."


def undone(session: Session, player: Player | None) -> str:
    """Describe the undo of a player's choice, or, for None, the last take-back."""
    if player is None:
        last = session.between[-1]
    else:
        last = None
    if isinstance(last, TakeBack):
        return taken_back(last)
    if player is None:
        return ""
    return f"{possessive(session.seats[player].name)} choice is undone."


def why_not_counted(session: Session) -> str:
    """Return why a game does not count for records, such as take-backs; empty if it does."""
    num = session.num_taken_back
    notes = []
    if session.options.is_short:
        notes.append("short game")
    if num:
        notes.append(f"{counted(num, 'choice')} undone")
    return ", ".join(notes)


def of_seat_change(change: SeatChange) -> str:
    """Describe a change of seat."""
    before, after = change.before, change.after
    if after.bot:
        bot = ", a bot,"
    else:
        bot = ""
    if before.name != after.name:
        return f"{after.name}{bot} takes over from {before.name}."
    if bool(before.bot) != bool(after.bot):
        return f"{'A bot' if after.bot else 'A person'} plays on as {after.name}."
    return f"{after.name} is {after.colour} now."


def _step(
    words: Words[View], step: Step, viewer: Player | None, is_brief: bool, is_explained: bool
) -> list[str]:
    names = tuple(seat.name for seat in step.seats)
    before, after = step.before.view(viewer), step.after.view(viewer)
    lines = [
        line
        for seen in _seen(words, step, viewer, is_brief)
        for line in words.done(before, seen, after, names)
    ]
    if not step.applied:
        return []
    lines += words.came(before, after, names)
    if is_explained:
        return _explained(words, step, names, lines)
    return lines


def _recalled(
    words: Words[View], step: Step, viewer: Player | None, now: State, is_brief: bool
) -> list[str]:
    """Describe the part of a step that may still be mentioned although it is face down now."""
    names = tuple(seat.name for seat in step.seats)
    seen = _seen(words, step, viewer, is_brief)
    return words.recalled(seen, step.after.view(None).news, now.view(viewer), names)


def _seen(words: Words[View], step: Step, viewer: Player | None, is_brief: bool) -> list[Seen]:
    """Return the actions of a step as `viewer` saw them, without those that are left out."""
    return [
        seen
        for seen in step.seen(viewer)
        if not (is_brief and isinstance(seen.action, words.untold_when_brief))
    ]


def _explained(words: Words[View], step: Step, names: Names, lines: list[str]) -> list[str]:
    """Add the reasons of bots for open choices to the sentences about a step."""
    told = list(lines)
    before, after = step.before.view(None), step.after.view(None)
    for seen in step.seen(None):
        if seen.player is None or seen.action is None or not step.seats[seen.player].bot:
            continue
        way = bots.way(step.seats[seen.player].bot)
        reason = words.purpose(before, seen, after, names, way)
        own = [line for line in lines if _subject(line, names) == names[seen.player]]
        if reason and own:
            told[lines.index(own[0])] = f"{own[0].removesuffix('.')}, {reason}."
    return told


def _subject(line: str, names: Names) -> str:
    """Return the name that begins a sentence, or what follows its colon; the longest that fits."""
    for start in (line, line.partition(": ")[2]):
        found = [name for name in names if start.startswith(f"{name} ")]
        if found:
            return max(found, key=len)
    return ""
