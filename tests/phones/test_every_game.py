"""Every question of every game has a page on which it can be answered; toys run this, too."""

from random import Random

import pytest
from msgspec.structs import replace

from lasvegas_tui import rules
from lasvegas_tui.phones import html_writer
from lasvegas_tui.play.mediator_requests import AskToChoose
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.core import Terminal
from tests.nightly import rest_at_night
from tests.phones.rooms import Table
from tests.replies import random_header


@pytest.mark.parametrize("seed", rest_at_night(range(3), 1))
@pytest.mark.parametrize("game", rules.names())
def test_every_question_of_every_game_has_a_page_on_which_it_can_be_answered(
    game: str, seed: int
) -> None:
    """Only touches are used; labels are there, and every choice can be reached by some touches."""
    rng = Random(f"{game}:{seed}")
    header = random_header(rng, name=game)
    seats = [replace(seat, bot="") for seat in header.seats]
    session = Session.start(replace(header, seats=tuple(seats)))
    table = Table(session, range(len(seats)))
    for _ in range(400):
        if isinstance(session.node, Terminal):
            break
        table.roll()
        asked = table.asked()
        if not asked:
            continue
        player = rng.choice(asked)
        check_page(table, player)
        request = table.hand(player).place.request
        assert isinstance(request, AskToChoose)
        num_events = len(session.events)
        table.choose(player, rng.randrange(len(request.view.actions)))
        assert len(session.events) > num_events
    for player in range(len(seats)):
        check_page(table, player)


def check_page(table: Table, player: int) -> None:
    sheet = table.hand(player).sheet()
    html = html_writer.fragment(sheet)
    assert sheet.headline
    assert all(choice.label for choice in sheet.choices)
    assert all(card.label for card in sheet.cards)
    assert html.count("data-do=") >= len(sheet.choices)
