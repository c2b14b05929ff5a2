"""What the table shows while players choose on phones: who they are, and their cursors."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from lasvegas_tui.asking.question import Question
from lasvegas_tui.key_commands import PHONES
from lasvegas_tui.play.mediator_requests import Wait
from lasvegas_tui.rules.core import Player, View
from lasvegas_tui.screens.live.director_with_session import LiveDirector
from lasvegas_tui.screens.table.question_prompt import choosing
from lasvegas_tui.widgets.styles import QUIET, STRONG


def draw_waiting(table: LiveDirector, wait: Wait) -> Question:
    """Show on the table who is choosing on a phone, and what is under their cursor.

    Return a question without choices, for the table to ask until they have chosen.
    """
    view, awaited = wait.view, table.places.awaited_at_phones()
    pointing = _pointing(table, view, awaited)
    if pointing is None:
        table.draw_table(view)
        table.screen.ask(_who_chooses(table, view, awaited))
    else:
        prompt = table.prompt(pointing)
        preview, details = prompt.preview()
        table.draw_table(view, prompt.frame(preview))
        table.screen.ask(_pointed_at(table, pointing), details)
    table.screen.draw_choices(())
    around = [key for key in table.keys_around() if key != PHONES]
    table.screen.draw_keys(PHONES, *around)
    return Question(view, None, table.screen.targeting)


def _pointing(table: LiveDirector, view: View, awaited: Sequence[Player]) -> Question | None:
    """Return the question of a player who points at a choice on a phone; None if nobody does."""
    for player in awaited:
        pointed = table.places.phones[player].pointed
        if pointed is not None and pointed in view.actions:
            question = Question(view, player, table.screen.targeting, view.actions)
            question.move_to(pointed)
            return question
    return None


def _who_chooses(table: LiveDirector, view: View, players: Sequence[Player]) -> Content:
    """Return who has to do what on a phone: "● Ben to roll 8 dice  on the phone"."""
    if not players:
        return Content.styled("The game goes on in a moment.", QUIET)
    screen = table.screen
    names = Content(", ").join([screen.players[player].badge for player in players])
    task = screen.words.asked(view)
    if view.roller is not None:
        task = f"to roll {screen.words.dice_to_roll(view)}"
    where = "on their phones"
    if len(players) == 1:
        where = "on the phone"
    return Content.assemble(names, (f" {task}", STRONG), (f"  {where}", QUIET))


def _pointed_at(table: LiveDirector, question: Question) -> Content:
    """Return what a player points at on a phone: "▲ Anna: 2 → Kings, one die  on the phone"."""
    assert question.player is not None
    assert question.chosen is not None
    chosen = choosing(question.player, question.chosen, question.view, table.screen)
    return Content.assemble(chosen, ("  on the phone", QUIET))
