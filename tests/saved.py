"""Saved games that stop where a test wants to go on."""

import os
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from lasvegas_tui import rules
from lasvegas_tui.files import saved_game_summaries
from lasvegas_tui.files.listing import listed
from lasvegas_tui.files.saved_game_summaries import DamagedFile, SavedGame
from lasvegas_tui.files.transcript_writer import Transcript
from lasvegas_tui.play.seats import COLOURS, Seat
from lasvegas_tui.play.session import Header, Session
from lasvegas_tui.records.results import Result, result
from lasvegas_tui.rules.casino.casinos import CasinoPaid
from lasvegas_tui.rules.core import Chance, News, Terminal
from lasvegas_tui.rules.royale.actions import Place
from lasvegas_tui.rules.royale.tiles.lucky_punch import HideTokens
from tests.walking import bot_step, random_steps

SEED_WITH_LUCKY_PUNCH_FIRST = 27


def saved_game(until: Callable[[Session], bool], bot: str = "") -> Path:
    """Play a game of three with six tiles, Lucky Punch at casino 1, until something is so.

    All are people, or all but Anna are bots of a level.
    """
    options = rules.game("royale").options(tiles=6)
    seats = [Seat("Anna"), Seat("Ben", bot=bot), Seat("Cleo", bot=bot)]
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


def saved_by_bots(game: str, news: type[News], **options: Any) -> Path:
    """Play a game of three bots up to the step before the first news of a kind."""
    seats = tuple(
        Seat(name, colour, "random") for name, colour in zip("ABC", COLOURS, strict=False)
    )
    session = Session.start(Header(game=game, options=options, seats=seats, seed=7))
    while not any(isinstance(item, news) for item in session.view(None).news):
        bot_step(session)
    transcript = Transcript.create(session.header)
    for event in session.events[:-2]:
        transcript.append(event)
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


def header(game: str = "dice", num: int = 3, **options: Any) -> Header:
    return Header(
        game=game, options=options, seats=tuple(Seat(name) for name in "ABCDE"[:num]), seed=7
    )


def play(session: Session, num_events: int, seed: int = 0) -> Session:
    """Play on by chance for some events, or to the end."""
    rng = Random(seed)
    for _ in islice(random_steps(session, rng, rng.choice), num_events):
        pass
    return session


def saved_files() -> list[SavedGame | DamagedFile]:
    """Return what the saved games contain, the latest first."""
    return list(saved_game_summaries.saved_files(listed()))


def readable_games() -> list[SavedGame]:
    """Return the saved games that can be read, the latest first."""
    return [found for found in saved_files() if isinstance(found, SavedGame)]


def written(num_events: int, of: Header | None = None) -> tuple[Path, Session]:
    """A game that was played for some events and then left."""
    saved = Transcript.create(of or header())
    session = play(Session.start(of or header(), saved.append), num_events)
    saved.close()
    return saved.path, session


def result_of(path: Path) -> Result:
    """Return the result of a game that statistics count."""
    found = result(path)
    assert isinstance(found, Result)
    return found


def refusing(code: int) -> Any:
    """Return a call of the system that is refused."""

    def refused(*_: object, **__: object) -> None:
        raise OSError(code, os.strerror(code))

    return refused
