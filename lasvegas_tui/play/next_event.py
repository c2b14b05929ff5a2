"""What comes next in a game that people and bots play at one keyboard.

Bots choose before people. Nobody is asked for a choice if everybody can see that it is the only
one. `curtain` decides which of several people is asked first.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.core import Action, Chance, Player, Terminal


class GameEnd(Struct, frozen=True, tag=True):
    """The game is over."""


class ChanceDraw(Struct, frozen=True, tag=True):
    """Dice are rolled or cards dealt."""


class BotChoice(Struct, frozen=True, tag=True):
    """A bot chooses."""

    player: Player


class ForcedChoice(Struct, frozen=True, tag=True):
    """A person's only choice is made for them."""

    player: Player
    action: Action


class PersonChoice(Struct, frozen=True, tag=True):
    """A person is asked."""


NextEvent: TypeAlias = GameEnd | ChanceDraw | BotChoice | ForcedChoice | PersonChoice


def next_event(session: Session) -> NextEvent:
    """Return what comes next."""
    match session.node:
        case Terminal():
            return GameEnd()
        case Chance():
            return ChanceDraw()
    bot = next((player for player in session.awaited if not session.is_human(player)), None)
    if bot is not None:
        return BotChoice(bot)
    player = session.awaited[0]
    forced = session.forced_choice(player)
    return PersonChoice() if forced is None else ForcedChoice(player, forced)
