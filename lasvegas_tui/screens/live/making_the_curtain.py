"""Makes the curtain above a table, which hides secrets and is given only what everybody may see."""

from __future__ import annotations

from typing import Any

from lasvegas_tui.key_commands import LEAVE, MENU, PHONES, UNDO, Key
from lasvegas_tui.play.mediator_requests import Handover
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.live.curtain import CurtainDirector, PublicTable
from lasvegas_tui.screens.live.director_with_session import LiveDirector


def curtain_above(table: LiveDirector, handover: Handover) -> CurtainDirector:
    """Return the director of a new curtain, which hides the table until it is opened."""
    player = handover.player
    screen: GameScreen[Any] = type(table.screen)(table.screen.game, table.screen.seats)
    screen.prompt.least_lines = table.screen.prompt.least_lines  # no row moves
    at_table = {
        MENU.action: table.open_menu,
        LEAVE.action: table.leave_now,
        PHONES.action: table.open_phones,
    }
    director = CurtainDirector(
        screen,
        _public_table(table, handover),
        table.session.seats[player],
        handover.task,
        back=_back_key(table, handover),
        at_table=at_table,
        phone_keys=table.phone_keys,
        is_wished=handover.can_cancel,
        is_held=player == table.seating.last_holder,
    )
    screen.director = director
    return director


def _public_table(table: LiveDirector, handover: Handover) -> PublicTable:
    """Return what the curtain shows of the table."""
    return PublicTable(
        game=table.session.game.name,
        view=table.session.view(None),
        sealed=handover.sealed,
        sentences=tuple(table.history.sentences),
        num_new=table.screen.history.num_new,
        since=tuple(table.seating.since(handover.player, None)),
        unseen=tuple(table.seating.unseen(handover.player)),
    )


def _back_key(table: LiveDirector, handover: Handover) -> Key | None:
    """Return the key that undoes something at the curtain; None if nothing can be undone."""
    if handover.can_change_sealed:
        return UNDO
    if handover.can_cancel:
        return None
    return next(iter(table.back_keys()), None)
