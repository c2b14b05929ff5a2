"""Seats that change hands in the middle of a game: events, files, what counts, who sees what."""

from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from lasvegas_tui import rules
from lasvegas_tui.files.transcript_reader import load
from lasvegas_tui.files.transcript_writer import Transcript
from lasvegas_tui.play import narration
from lasvegas_tui.play.handover import covers_choice, next_person
from lasvegas_tui.play.keyboard_sharing import Seating
from lasvegas_tui.play.record_between_steps import SeatChange
from lasvegas_tui.play.seats import Seat, SeatsError, reseated, reseatings, validated
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.transcript_events import Ended, SatDown, TookBack
from lasvegas_tui.rules.core import Chance, IllegalActionError, Simultaneous, Terminal
from tests.saved import result_of
from tests.ui.tables import new_session
from tests.walking import random_step, random_steps, sentences

RUBY = Seat("Ruby", bot="random")
DAN = Seat("Dan")
GAMES = list(rules.names())


def deep(game: str, steps: int = 25, *bots: str) -> Session:
    """Return a game in the middle of a round; the second of three is a bot."""
    session, rng = new_session(game, 3 - len(bots), *bots), Random(steps)
    for _ in range(steps):
        random_step(session, rng)
    return session


def recorded(session: Session) -> Transcript:
    """Return a file that holds a game so far, and let the game be written on to it."""
    file = Transcript.create(session.header)
    for event in session.events:
        file.append(event)
    session.journal = file.append
    return file


def names(session: Session) -> list[str]:
    return [seat.name for seat in session.seats]


# -- the seats -------------------------------------------------------------------------------------


def test_seat_keeps_its_colour_and_changes_lead_from_one_seating_to_the_other() -> None:
    seats = validated([Seat("Anna"), Seat("Ben"), Seat("Cleo")])
    taken = reseated(seats, 1, RUBY)
    assert taken == (seats[0], replace(RUBY, colour="blue"), seats[2])
    exchanged = reseated(seats, 0, Seat("Anna", "blue"))
    assert [seat.colour for seat in exchanged] == ["blue", "orange", "green"]
    free = reseated(seats, 0, Seat("Anna", "pink"))
    assert [seat.colour for seat in free] == ["pink", "blue", "green"]
    wanted = (Seat("Anna", "green"), Seat("Ruby", "orange", "bot"), Seat("Cleo", "blue"))
    now = seats
    for player, seat in reseatings(seats, wanted):
        now = reseated(now, player, seat)
    assert now == wanted
    assert reseatings(seats, seats) == ()
    with pytest.raises(SeatsError, match="Two players are called"):
        reseatings(seats, (seats[0], Seat("anna", "blue"), seats[2]))


# -- the event -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("player", "seat", "why"),
    [
        (7, DAN, "no seat 7"),
        (-1, DAN, "no seat -1"),
        (1, Seat("ANNA"), "Two players are called"),
        (1, Seat(""), "needs a name"),
        (1, Seat("Ruby", bot="genius"), "no bot 'genius'"),
        (1, Seat("Dan", "black"), "no colour 'black'"),
    ],
)
def test_impossible_seat_change_is_refused_and_changes_nothing(
    player: int, seat: Seat, why: str
) -> None:
    session = deep("dice")
    before = session.seats, session.events, session.state
    with pytest.raises(IllegalActionError, match=why):
        session.sit_down(player, seat)
    assert (session.seats, session.events, session.state) == before


def test_end_of_a_game_has_its_seats_if_they_changed_and_nobody_sits_down_after_it() -> None:
    session = played_out(new_session("dice", 2), 1)
    seats, events = session.seats, session.events
    with pytest.raises(IllegalActionError, match="The game is over"):
        session.sit_down(1, DAN)
    assert (session.seats, session.events) == (seats, events)
    assert b"seats" not in msgspec.json.encode(session.end())
    session = deep("dice", 12)
    session.sit_down(0, RUBY)
    ended = Ended.of(played_out(session, 3).state)
    with pytest.raises(IllegalActionError, match="did not end like this"):
        session.enter(ended)
    session.enter(replace(ended, seats=session.seats))


def played_out(session: Session, seed: int) -> Session:
    for _ in random_steps(session, Random(seed)):
        pass
    assert isinstance(session.node, Terminal)
    return session


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("steps", [0, 9, 40])
def test_seat_changes_between_person_and_bot_are_saved(game: str, steps: int) -> None:
    session, rng = deep(game, steps), Random(steps)
    file = recorded(session)
    session.sit_down(1, RUBY)
    assert not session.is_human(1)
    assert session.steps == load(file.path).session.steps
    for _ in range(9):
        random_step(session, rng)
    session.sit_down(1, DAN)
    file.close()  # and the program ends here
    _, loaded = reopened = Transcript.open(file.path)
    again = loaded.session
    assert loaded.problem is None
    kept = (again.seats, again.changes, again.state)
    assert kept == (session.seats, session.changes, session.state)
    again.journal = reopened[0].append
    for _ in random_steps(again, rng):
        pass
    reopened[0].close()
    assert names(again) == ["Anna", "Dan", "Cleo"]
    assert load(file.path).problem is None
    found = result_of(file.path)
    assert found.seats == again.seats, "a game counts for whoever sat there at the end"
    assert [rank for _, rank in sorted((s.player, s.rank) for s in again.standings())] == list(
        found.ranks
    )


def test_seat_change_is_written_as_documented(tmp_path: Path) -> None:
    line = b'{"event":"sat_down","player":1,"seat":{"name":"Ruby","bot":"random"}}'
    session = deep("dice", 3)
    session.sit_down(1, RUBY)
    assert msgspec.json.encode(session.events[-1]) == line
    path = tmp_path / "by-hand.jsonl"
    header = b'{"format":"lasvegas","version":1,"game":"dice","seats":[{"name":"A"},{"name":"B"}]}'
    path.write_bytes(header + b"\n" + line + b"\n")
    assert names(load(path).session) == ["A", "Ruby"]


# -- sealed choices, undo and take-back ------------------------------------------------------------


def half_sealed() -> Session:
    """Return the card game with one choice of three sealed."""
    session = new_session("card", 3)
    while not isinstance(session.node, Simultaneous):
        session.draw()
    session.choose(0, session.state.legal_actions(0)[0])
    assert session.sealed == {0}
    return session


def test_seat_change_keeps_sealed_choices() -> None:
    session = half_sealed()
    choice = session.sealed_choice(0)
    session.sit_down(0, RUBY)
    session.sit_down(1, DAN)
    assert session.sealed_choice(0) == choice
    assert session.awaited == (1, 2)
    for player in (1, 2):
        session.choose(player, session.state.legal_actions(player)[0])
    assert not session.sealed
    assert Session.replay(session.header, session.events).steps == session.steps


def test_take_back_changes_no_seat_and_passes_over_choices_of_a_replaced_bot() -> None:
    session = new_session("dice", 2)
    for _ in range(2):
        session.draw()
    session.choose(0, session.state.legal_actions(0)[0])
    before = session.state
    session.draw()
    session.choose(1, session.state.legal_actions(1)[0])
    session.sit_down(1, RUBY)
    session.take_back()
    assert session.state != before  # it stands after Ben's roll, before his choice
    assert names(session) == ["Anna", "Ruby"], "Ben's decision was one of a person"
    assert session.awaited == (1,)
    session.take_back()
    assert session.awaited == (0,)
    assert names(session) == ["Anna", "Ruby"]
    assert session.changes == (SeatChange(2, 1, *_pair(session, "Ben")),)
    assert Session.replay(session.header, session.events).state == session.state
    assert session.events[-2:] == (TookBack(), TookBack())
    session = new_session("dice", 1, "random")
    for _ in range(2):
        session.draw()
    session.choose(0, session.state.legal_actions(0)[0])
    session.draw()
    session.choose(1, session.bot_choice(1))
    session.sit_down(1, DAN)
    session.take_back()
    assert session.awaited == (0,)


def _pair(session: Session, name: str) -> tuple[Seat, Seat]:
    return Seat(name, "blue"), session.seats[1]


# -- who sees what ---------------------------------------------------------------------------------


def at_private_question() -> Session:
    """Return a game in which somebody chooses in secret."""
    session, rng = new_session("royale", 3, tiles=6), Random(1)
    while isinstance(session.node, Chance) or not session.is_private(session.awaited[0]):
        random_step(session, rng)
    return session


def test_curtains_come_when_a_second_person_joins_and_go_with_a_bot() -> None:
    session = at_private_question()
    (player,) = session.awaited
    others = [other for other in range(3) if other != player]
    assert covers_choice(Seating(session), player, "auto")
    for name, other in zip(("Ruby", "Lou"), others, strict=True):
        session.sit_down(other, Seat(name, bot="random"))
    assert not covers_choice(Seating(session), player, "auto"), "alone with bots"
    session.sit_down(others[0], DAN)
    assert covers_choice(Seating(session), player, "auto")
    session.sit_down(player, Seat("Pearl", bot="random"))
    assert next_person(Seating(session)) is None, "nobody is awaited"
    assert session.bot_choice(player) in session.state.legal_actions(player)


# -- the history -----------------------------------------------------------------------------------


def test_history_names_who_sat_there_at_the_time() -> None:
    session, rng = new_session("dice", 2), Random(2)
    for _ in range(6):
        random_step(session, rng)
    before = sentences(session)
    session.sit_down(0, RUBY)
    found = sentences(session)
    assert found == [*before, "Ruby, a bot, takes over from Anna."]
    for _ in range(4):
        random_step(session, rng)
    told = sentences(session)
    assert told[: len(before)] == before
    assert not any("Anna" in line for line in told[len(before) + 1 :])
    assert any("Ruby" in line for line in told[len(before) + 1 :])


@pytest.mark.parametrize(
    ("seat", "told"),
    [
        (Seat("Dan"), "Dan takes over from Anna."),
        (Seat("Anna", bot="random"), "A bot plays on as Anna."),
        (Seat("Anna", "pink"), "Anna is pink now."),
    ],
)
def test_seat_change_is_narrated_in_a_sentence(seat: Seat, told: str) -> None:
    session = new_session("dice", 2)
    session.sit_down(0, seat)
    assert narration.of_game(session, None) == [[told]]


def test_exchange_of_colours_is_narrated_for_both_players() -> None:
    session = new_session("dice", 2)
    session.enter(SatDown(0, Seat("Anna", "blue")))
    assert narration.of_game(session, None) == [["Anna is blue now.", "Ben is orange now."]]
