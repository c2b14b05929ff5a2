"""The questions of a game in progress: each function draws one on the table, and returns it.

Each question is made from a request, in which the game's mediator says what is due, such as that a
player has to roll. The front waits for its answer (`mediator_front.py`).
"""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from lasvegas_tui.asking.agreement_question import Agreement
from lasvegas_tui.asking.question import Question
from lasvegas_tui.key_commands import HIDE, ROLL, UNDO, Key
from lasvegas_tui.play.mediator_requests import Agree, AskToChoose, AskToRoll, LookAtSealed
from lasvegas_tui.rules.core import View
from lasvegas_tui.screens.live.director_with_session import LiveDirector
from lasvegas_tui.screens.table.question_prompt import ask_to_agree
from lasvegas_tui.widgets.styles import QUIET, STRONG, enter_word


def draw_choices(table: LiveDirector, asked: AskToChoose) -> Question:
    """Ask a player to choose, and highlight what has happened since the player's last choice."""
    view = asked.view
    question = Question(view, asked.player, table.screen.targeting, view.actions)
    table.announce(asked.player)
    table.screen.draw_since(())
    table.history.show_as_new(asked.player)
    table.draw_question(question)
    return question


def draw_roll(table: LiveDirector, roll: AskToRoll) -> Question:
    """Show that a player has to roll, and what has happened since the player's last turn."""
    screen, seating, view = table.screen, table.seating, roll.view
    table.announce(roll.player)
    question = Question(view, None, screen.targeting)
    since = seating.since(roll.player, seating.onlooker)
    table.draw_table(view, table.prompt(question).frame())
    screen.draw_choices(())
    left = screen.draw_since(since)
    badge = screen.players[roll.player].badge
    rolls = (f" rolls {screen.words.dice_to_roll(view)}", STRONG)
    asked = Content.assemble(badge, (": ", STRONG), enter_word(), rolls)
    digits = Content.styled(f"  {screen.help.explained_by_digits(view)}".rstrip(), QUIET)
    if asked.cell_length + digits.cell_length < screen.size.width:
        asked += digits
    table.advise(question)
    _ask_to_roll(table, asked, view, left)
    screen.draw_keys(ROLL, *table.keys_around())
    return question


def _ask_to_roll(table: LiveDirector, asked: Content, view: View, since: Sequence[str]) -> None:
    """Show the prompt of a roll, with sentences below it; if it is low, one about the table."""
    screen = table.screen
    told = screen.help.told_before_roll(view)
    if table.hints.tells_basics:
        screen.ask(asked)
    elif not told or not screen.has_class("-short"):
        screen.ask(asked, since)
    elif since:
        screen.ask(asked, [" ".join(since)])  # which leaves the last line free
        screen.latest.aside = told
    else:
        screen.ask(asked, (told,))


def draw_sealed(table: LiveDirector, sealed: LookAtSealed) -> Question:
    """Show a player what they have chosen face down, and the question whether to keep it."""
    player, view, screen = sealed.player, sealed.view, table.screen
    table.draw_table(view)
    label = screen.words.label(sealed.choice, view, screen.names)
    badge = screen.players[player].badge
    screen.ask(Content.assemble(badge, (f" has chosen, face down: {label}", STRONG)))
    screen.draw_keys(Key("Enter", "keep it", "enter"), UNDO, HIDE)
    return Question(view, None, screen.targeting)


def draw_agreement(table: LiveDirector, agree: Agree) -> Question:
    """Show the question whether everybody agrees to undo a decision."""
    table.hints.fall_silent()
    ask_to_agree(table.screen, agree.whose, agree.what)
    return Agreement(table.screen.shown[0], table.screen.targeting)


def draw_pause(
    table: LiveDirector, view: View, what: str, then: str, details: Sequence[str]
) -> Question:
    """Show a sentence on what has happened, and what Enter leads to; below them, show `details`.

    `what` is the sentence without its full stop, `then` the words for what Enter leads to.
    """
    table.draw_table(view)
    table.screen.draw_choices(())
    asked = Content.assemble((f"{what}. ", STRONG), enter_word(), (f": {then}", STRONG))
    table.screen.ask(asked, details)
    table.screen.draw_keys(Key("Enter", then, "enter"), *table.keys_around())
    return Question(view, None, table.screen.targeting)
