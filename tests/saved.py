"""Saved games of Royale that stop where a test wants to go on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from lasvegas_tui import rules
from lasvegas_tui.rules.casinos import CasinoPaid
from lasvegas_tui.rules.core import Chance, Terminal
from lasvegas_tui.rules.royale.choices import Place
from lasvegas_tui.rules.royale.tiles.lucky_punch import HideTokens
from lasvegas_tui.session.seats import Seat
from lasvegas_tui.session.session import Header, Session
from lasvegas_tui.session.transcript import Transcript

SEED_WITH_LUCKY_PUNCH_FIRST = 27


def saved_game(until: Callable[[Session], bool]) -> Path:
    """Play a game of three with six tiles, Lucky Punch at casino 1, until something is so."""
    options = rules.game("royale").options(tiles=6)
    seats = [Seat("Anna"), Seat("Ben"), Seat("Cleo")]
    header = Header.new("royale", options, seats, SEED_WITH_LUCKY_PUNCH_FIRST)
    transcript = Transcript.create(header)
    session = Session.start(header, transcript.append)
    while not until(session):
        if isinstance(session.node, Chance):
            session.draw()
        else:
            (player,) = session.awaited
            actions = session.state.legal_actions(player)
            session.choose(player, Place(1) if Place(1) in actions else actions[0])
    transcript.close()
    return transcript.path


def is_hiding_tokens(session: Session) -> bool:
    """Whether somebody is to hide tokens now."""
    return any(HideTokens(1) in session.state.legal_actions(player) for player in session.awaited)


def is_paying_next(session: Session) -> bool:
    """Whether every number that can be chosen now ends the round."""
    (player,) = session.awaited or (0,)
    places = [action for action in session.state.legal_actions(player) if isinstance(action, Place)]
    news = [session.state.apply(place).view(None).table.news for place in places]  # type: ignore[attr-defined]
    return bool(news) and all(any(isinstance(item, CasinoPaid) for item in items) for items in news)


def is_over(session: Session) -> bool:
    """Whether the game is over."""
    return isinstance(session.node, Terminal)
