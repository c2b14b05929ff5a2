"""What the table takes back is told, counted, and no part of what statistics compare."""

import json
from collections.abc import Callable
from datetime import datetime, timedelta
from fractions import Fraction
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from lasvegas_tui import rules
from lasvegas_tui.files.listing import listed
from lasvegas_tui.files.transcript_reader import load
from lasvegas_tui.play import narration
from lasvegas_tui.play.final_position_json import final_report
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.transcript_events import Chose, Ended, Entry, TookBack
from lasvegas_tui.records.evenings import played
from lasvegas_tui.records.results import readings
from lasvegas_tui.records.statistics import as_json, best, head_to_heads, records
from lasvegas_tui.records.statistics_tables import FinishedGames, StatsTable, running
from lasvegas_tui.rules.board.actions import GoodLuck, PlacePawn
from lasvegas_tui.rules.core import Chance, Decision, Player, Terminal
from tests import written_games
from tests.lines.table import new_session as lines_session
from tests.nightly import rest_at_night
from tests.saved import result_of
from tests.ui.tables import new_session
from tests.walking import play_until, random_step, random_steps, sentences

GAMES = list(rules.names())
FRIDAY = datetime(2026, 11, 20, 20)
NAME = "Friday, 20 November 2026"


def to_the_next_choice(session: Session, rng: Random) -> None:
    """Play on until Anna, who is alone with bots, has something to decide."""

    def is_asked() -> bool:
        return 0 in session.awaited and not session.state.is_forced(0)

    play_until(session, rng, is_asked)


def alone(game: str) -> Session:
    """Return a game of Anna and two bots in which it is her turn a second time."""
    session, rng = new_session(game, 1, "random", "random"), Random(3)
    for _ in range(2):
        to_the_next_choice(session, rng)
        random_step(session, rng)
    to_the_next_choice(session, rng)
    return session


# -- in the game -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_take_back_by_the_only_person_also_undoes_bots(game: str) -> None:
    session = alone(game)
    num_events, num_steps = len(session.events), len(session.steps)
    session.take_back()
    assert session.events[num_events:] == (TookBack(),)
    assert session.num_taken_back == 1
    assert len(session.steps) < num_steps
    told = sentences(session)
    assert "is undone" in told[-1]
    again = Session.replay(session.header, session.events)
    assert again.num_taken_back == 1
    assert narration.of_game(again, None) == narration.of_game(session, None)
    assert json.loads(final_report(session))["taken_back"] == 1


@pytest.mark.parametrize("game", rest_at_night(GAMES, 1))
def test_undo_that_reveals_nothing_is_not_counted(game: str) -> None:
    """Wherever a player may undo alone, the game stays as good as any other."""
    session, rng = new_session(game, 1, "random", "random"), Random(3)
    for _ in islice(random_steps(session, rng), 200):
        if session.can_undo(0) and rng.random() < 0.7:
            before = sentences(session)
            session.undo(0)
            after = sentences(session)
            assert after == before[: len(after)]
    assert session.num_taken_back == 0
    assert not any("undone" in line for line in sentences(session))


def test_history_says_whose_choice_is_taken_back_and_what_with_it() -> None:
    session, rng = new_session("dice", 2, "random"), Random(3)
    random_step(session, rng)
    while not isinstance(session.node, Decision):
        random_step(session, rng)
    session.choose(0, session.state.legal_actions(0)[0])
    at = len(session.steps) - 1
    session.take_back()
    assert narration.of_game(session, None)[at:] == [["Anna's choice is undone."]]
    for _ in range(3):
        random_step(session, rng)
    while isinstance(session.node, Chance):
        random_step(session, rng)
    session.sit_down(0, Seat("Dora"))
    session.take_back()
    told = sentences(session)
    assert told[-2] == "Dora takes over from Anna."
    assert told[-1].endswith("'s choice is undone, and all that came after it.")
    assert sum("undone" in line for line in told) == 2, "the first is not forgotten"


def test_history_spells_names_as_written_and_takes_a_joint_choice_back_as_one() -> None:
    session, rng = new_session("card", 2), Random(3)
    for _ in range(4):
        random_step(session, rng)
    session.take_back()
    assert sentences(session)[-1].startswith("What was chosen together is undone")
    session, rng = new_session("dice", 2, names=("anna", "ben")), Random(3)
    play_until(session, rng, lambda: isinstance(session.node, Decision))
    random_step(session, rng)
    session.take_back()
    assert sentences(session)[-1].startswith("anna's choice is undone")


def test_end_says_why_a_game_is_not_counted() -> None:
    session, rng = new_session("dice", 2), Random(3)
    short = new_session("dice", 2, short=True)
    assert narration.why_not_counted(session) == ""
    assert narration.why_not_counted(short) == "short game"
    for game, why in ((session, "1 choice undone"), (short, "short game, 1 choice undone")):
        random_step(game, rng)
        while not game.can_take_back:
            random_step(game, rng)
        game.take_back()
        assert narration.why_not_counted(game) == why


# -- in a file -------------------------------------------------------------------------------------


def marked(game: str, is_closed: bool) -> tuple[Path, Session]:
    """Put a game among the saved games in which two choices were taken back, and one was undone."""
    first = written_games.header(game, ("Anna", "Bot", "Cleo"), FRIDAY)
    session, rng = Session.start(first), Random(5)
    for _ in range(2):
        for _ in islice(random_steps(session, rng), 30):
            pass
        session.take_back()
    for _ in random_steps(session, rng):
        if session.can_undo(0) and not any(
            isinstance(event, TookBack) and event.player == 0 for event in session.events
        ):
            session.undo(0)
    assert isinstance(session.node, Terminal)
    end: list[Entry] = [Ended.of(session.state)] if is_closed else []
    return written_games.write(first, [*session.events, *end]), session


@pytest.mark.parametrize("is_closed", [True, False])
@pytest.mark.parametrize("game", GAMES)
def test_result_counts_take_backs(game: str, is_closed: bool) -> None:
    path, session = marked(game, is_closed)
    found = result_of(path)
    assert found.num_taken_back == session.num_taken_back == 2
    assert load(path).session.num_taken_back == 2


def test_json_of_a_replay_counts_take_backs(printed: Callable[..., str]) -> None:
    path, _ = marked("dice", True)
    assert json.loads(printed("replay", path, "--json"))["taken_back"] == 2


# -- in the statistics -----------------------------------------------------------------------------


def told(*totals: int, hours: int = 0, is_marked: bool = False) -> None:
    """Put a dice game of Anna, Ben and so on among the saved games."""
    ranks = tuple(1 + sum(other > total for other in totals) for total in totals)
    first = written_games.header(
        "dice", written_games.NAMES[: len(totals)], FRIDAY + timedelta(hours=hours), NAME
    )
    taken_back: list[Entry] = [TookBack()] if is_marked else []
    written_games.write(first, [*taken_back, Ended(ranks, totals)])


def finished() -> FinishedGames:
    *_, reading = readings(listed().latest())
    return FinishedGames.of(reading.found)


def sheet(title: str) -> StatsTable:
    return next(found for found in finished().tables() if found.title == title)


@pytest.fixture
def evening() -> None:
    """Anna wins three times, and in the second game, her highest, something was taken back."""
    told(50_000, 20_000)
    told(90_000, 10_000, hours=1, is_marked=True)
    told(40_000, 30_000, hours=2)
    told(10_000, 60_000, hours=3)


@pytest.mark.usefixtures("evening")
def test_game_with_take_backs_counts_for_no_record_streak_or_luck() -> None:
    games = finished().games
    anna = next(record for record in records(games) if record.name == "Anna")
    assert (anna.points, anna.luck) == (Fraction(2), Fraction(1, 2))
    assert anna.streaks == (2, 0)
    assert len(anna.course) == len(anna.counted) == 3
    assert best(games)["dice"].total == 60_000
    (pair,) = head_to_heads(games, records(games))
    assert (pair.num_first, pair.num_second) == (2, 1)
    assert [record.luck for record in records(games[1:2])] == [0, 0]


@pytest.mark.usefixtures("evening")
def test_games_with_take_backs_are_marked_and_told_in_json() -> None:
    first, second = running(finished().games).rows
    assert first == ("Anna", "2", "1 1* 1 2", "190K")
    assert second == ("Ben", "1", "2 2* 2 1", "120K")
    assert running(finished().games).note.startswith("* with undone choices")
    places = sheet("Places, streaks and dollars")
    assert places.rows[0] == ("Anna", "3*", "1", "2", "0", "190K")
    assert "* with undone choices" in places.note
    assert sheet("Wins and luck").rows[0] == ("Anna", "3", "2", "1 1/2", "+1/2", "0.87")
    assert finished().headline.endswith("2 people, 1 game with undone choices")
    assert [game.num_taken_back for game in played(NAME)] == [0, 1, 0, 0]
    found = json.loads(as_json(finished().games, ()))
    anna = found["players"][0]
    assert (found["games"], found["taken_back"]) == (4, 1)
    assert (anna["games"], anna["taken_back"], anna["wins"]) == (3, 1, "2")
    assert anna["places"] == {"1": 3, "2": 1}
    assert anna["by_game"] == {"dice": {"games": 3, "wins": "2"}}


def test_statistics_tell_short_games_and_take_backs_only_where_there_are_any() -> None:
    told(50_000, 20_000)
    assert not any("undone" in found.note for found in finished().tables())
    assert "undone" not in finished().headline
    written_games.played(new_session("dice", 2, short=True).header)
    short, usual = sorted(finished().games, key=lambda game: not game.is_short)
    assert (short.is_counted, usual.is_counted) == (False, True)
    assert finished().headline.endswith("1 short game")
    assert sum(len(record.counted) for record in records(finished().games)) == 2


def test_names_that_read_like_a_take_back_are_none() -> None:
    first = written_games.header("dice", ("took_back", "Ben"), FRIDAY, '{"event":"took_back"}')
    found = result_of(written_games.write(first, [TookBack(0), Ended((1, 2), (10_000, 0))]))
    assert found.num_taken_back == 0


def test_statistics_of_marked_games_alone_have_only_places(printed: Callable[..., str]) -> None:
    told(50_000, 20_000, is_marked=True)
    assert [found.title for found in finished().tables()] == [f"{NAME}: 1 game"]
    assert "1 game with undone choices" in printed("stats")


# -- what may be undone alone ----------------------------------------------------------------------


def chosen(game: str, is_wanted: Callable[[Session, Player], bool], seed: int) -> Session:
    """Return a game right after the first choice of a kind, made by one player alone."""
    session, rng = lines_session(game, "Anna", "Ben", seed=seed), Random(seed)

    def is_next() -> bool:
        if isinstance(session.node, Chance | Terminal) or len(session.awaited) > 1:
            return False
        return is_wanted(session, session.awaited[0])

    play_until(session, rng, is_next)
    random_step(session, rng)
    assert isinstance(session.steps[-1].event, Chose)
    return session


def why_not(session: Session) -> str:
    event = session.steps[-1].event
    assert isinstance(event, Chose)
    refusal = session.timeline.why_no_undo(event.player)
    assert refusal is not None
    return refusal.sentence


def is_forced(session: Session, player: Player) -> bool:
    return session.forced_choice(player) is not None


def is_secret(session: Session, player: Player) -> bool:
    return session.is_private(player) and not is_forced(session, player)


def test_choice_without_another_one_is_not_undone_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    session = chosen("dice", lambda *_: True, seed=1)
    (player,) = [did.player for did in session.steps[-1].applied]
    assert player is not None
    assert session.can_undo(player)
    monkeypatch.setattr(type(session.state), "is_forced", lambda *_: True)
    assert why_not(session).startswith("There was no other choice")


def test_take_back_goes_back_to_a_choice_that_was_one() -> None:
    session = chosen("vegan", is_forced, seed=1)
    decided = session.last_decision[0]
    assert isinstance(decided.event, Chose)
    assert not decided.before.is_forced(decided.event.player)
    num_before = session.steps.index(decided)
    session.take_back()
    assert len(session.steps) == num_before


def test_card_that_everybody_has_seen_is_not_undone_alone() -> None:
    session = chosen("vegan", is_secret, seed=1)
    action = session.steps[-1].applied[0].action
    player = session.steps[-1].applied[0].player
    assert player is not None
    assert session.steps[-1].before.seen(action, player, None) is not None
    assert why_not(session).startswith("Everybody has seen the choice")


def test_forced_choice_is_undone_with_the_choice_that_led_to_it() -> None:
    """A Good Luck card whose spaces differ only in their rows: the program takes the first."""
    session = lines_session("board", "Anna", "Ben", seed=1)
    for player, action in ((0, PlacePawn(4)), (1, PlacePawn(6)), (0, GoodLuck(3))):
        session.choose(player, action)
    forced = session.forced_choice(0)
    assert forced is not None
    session.choose(0, forced)
    assert session.can_undo(0)
    session.undo(0)
    assert [step.applied[0].action for step in session.steps] == [PlacePawn(4), PlacePawn(6)]
    assert GoodLuck(3) in session.state.legal_actions(0)
    assert not session.can_undo(0), "Ben has chosen since"
