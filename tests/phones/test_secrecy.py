"""Two games that differ only in what a player may not know give their phone the same bytes."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from lasvegas_tui import rules
from lasvegas_tui.files.transcript_writer import Transcript
from lasvegas_tui.phones import html_writer
from lasvegas_tui.phones.chairs import Chairs, kept_file, read_kept
from lasvegas_tui.play.mediator_requests import AskToChoose
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.core import Player, Terminal
from tests.phones.rooms import Table, touch
from tests.replies import random_header
from tests.rules.looks import look_alike
from tests.ui.twins import copy, with_state
from tests.walking import random_steps

NUM_POSITIONS = 25


def positions(game: str, seed: int) -> Iterator[Session]:
    """Play a game with any options at random, and yield it after some of its steps."""
    rng = Random(f"{game}:{seed}")
    header = random_header(rng, name=game)
    session = Session.start(header)
    for _ in random_steps(session, rng):
        if session.steps and rng.random() < 0.4:
            yield copy(session)
        if len(session.steps) > 120 or isinstance(session.node, Terminal):
            return


def pages(session: Session, player: Player | None) -> Iterator[str]:
    """Yield the page of a player, or of a looker-on, as it is and with each thing touched."""
    people = [p for p in range(len(session.seats)) if session.is_human(p)]
    table = Table(session, people)
    if player is None:
        yield html_writer.fragment(table.room.sheet(None))
        return
    hand = table.hand(player)
    hand.number = hand.version = 0
    yield html_writer.page(hand.sheet(), "")
    if isinstance(hand.place.request, AskToChoose):
        sheet = hand.sheet()
        touchable = [("card", card.at) for card in sheet.cards]
        touchable += [("choice", choice.at) for choice in sheet.choices]
        for do, at in touchable[:8]:
            touch(hand, do, at)
            yield html_writer.fragment(hand.sheet())


def is_kept(session: Session) -> bool:
    """Whether the present alone can be exchanged, and somebody has to choose before it goes on."""
    is_asked = [p for p in session.awaited if session.is_human(p) and not session.forced_choice(p)]
    return not session.sealed and len(is_asked) == len(session.awaited) > 0


@pytest.mark.parametrize("game", rules.names())
def test_page_tells_nothing_that_its_player_may_not_know(game: str) -> None:
    rng, num, num_different = Random(game), 0, 0
    for seed in range(40):
        for session in positions(game, seed):
            if not is_kept(session):
                continue
            viewer = rng.choice([p for p in range(len(session.seats)) if session.is_human(p)])
            twin = with_state(session, look_alike(session.state, viewer, rng))
            num += 1
            num_different += twin.state != session.state
            assert list(pages(copy(session), viewer)) == list(pages(twin, viewer))
        if num > NUM_POSITIONS:
            break
    assert num_different or game in ("dice", "royale", "board")


@pytest.mark.parametrize("game", ["card", "vegan"])
def test_who_looks_on_sees_no_hand(game: str) -> None:
    rng, num_different = Random(game), 0
    for session in positions(game, 1):
        if is_kept(session):
            twin = with_state(session, look_alike(session.state, None, rng))
            num_different += twin.state != session.state
            assert list(pages(copy(session), None)) == list(pages(twin, None))
    assert num_different > 5


def test_secrets_of_chairs_are_written_nowhere() -> None:
    """Neither pages nor the game's file, nor the file of phones, contain one."""
    header = replace(random_header(Random(1)), evening="tonight")
    transcript = Transcript.create(header)
    session = Session.start(header, transcript.append)
    people = [player for player in range(len(session.seats)) if session.is_human(player)]
    table = Table(session, people, Chairs(session.seats, read_kept("tonight")))
    for player in people:
        table.roll()
        if player in table.asked():
            table.choose(player)
    transcript.close()
    secrets = [*table.secrets.values(), table.room.chairs.looking_on]
    files = [path.read_text() for path in (transcript.path, kept_file())]
    shown = [html_writer.page(table.room.sheet(page), "") for page in (None, *people)]
    assert session.events
    assert len(secrets) > 2
    for secret in secrets:
        assert secret
        assert not any(secret in text for text in (*files, *shown))


def test_owner_of_a_hand_sees_that_hands_differ() -> None:
    """Otherwise the tests above would compare pages that show no hand at all."""
    rng, num_different = Random(2), 0
    for session in positions("card", 1):
        if is_kept(session):
            twin = with_state(session, look_alike(session.state, None, rng))
            owner = next(p for p in range(len(session.seats)) if session.is_human(p))
            num_different += list(pages(copy(session), owner)) != list(pages(twin, owner))
    assert num_different > 5
