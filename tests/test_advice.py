"""Advice: what choices are worth, by nothing that whoever looks on may not know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from lasvegas_tui.bots import search
from lasvegas_tui.bots.search import Comparison
from lasvegas_tui.files import transcript
from lasvegas_tui.play import narration
from lasvegas_tui.play.advice import Advice, CasinoOdds, is_worse
from lasvegas_tui.play.events import Asked, Header
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.timeline import Timeline
from lasvegas_tui.rules import game, names
from lasvegas_tui.rules.chips import Chip, TakeChip
from lasvegas_tui.rules.core import (
    Action,
    Decision,
    IllegalActionError,
    Player,
    awaited,
    without_memory,
)
from lasvegas_tui.rules.dice.state import DiceState
from lasvegas_tui.rules.dice.table import Place
from tests.rules.cases import CASES, Case, line
from tests.rules.looks import look_alike
from tests.walking import play_until, random_step, random_steps


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "NUM_STEPS", 60)


def table(name: str, people: int = 2, num_bots: int = 0, **options: Any) -> Session:
    seats = [Seat(called, bot="bot" if at >= people else "") for at, called in enumerate("ABCDE")]
    header = Header.new(name, game(name).options(**options), seats[: people + num_bots], seed=7)
    return Session.start(header)


def to_choice(session: Session, seed: int = 1) -> Player:
    """Play on to somebody's real choice."""

    def has_come() -> bool:
        awaited = session.awaited
        return bool(awaited) and len(session.view(awaited[0]).actions) > 1

    play_until(session, Random(seed), has_come)
    return session.awaited[0]


# -- what is found ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", names())
def test_the_best_comes_first_and_is_what_a_bot_would_choose_as_long_thinking(name: str) -> None:
    session = table(name)
    player = to_choice(session)
    comparison = session.ask_advice(player)
    policy, imagine = session.game.policy, comparison.imagine
    twin = Comparison(policy, session.view(player), imagine, Random(len(session.steps)))
    advice = Advice(comparison)
    found = advice.think()
    while not advice.is_complete:
        found = advice.think()
    assert found.estimates[0].action == comparison.best
    assert {e.action for e in found.estimates} == set(twin.actions)
    behind = [e.behind for e in found.estimates]
    assert behind == sorted(behind)
    assert behind[0] == 0
    assert not is_worse(found.estimates[0])


def test_estimate_of_a_choice_and_its_error() -> None:
    comparison = Comparison.__new__(Comparison)
    comparison.actions = (Place(1), Place(2))
    comparison._sweeps = [(10.0, [30.0, 20.0]), (20.0, [50.0, 30.0]), (30.0, [40.0, 40.0])]
    best, other = comparison.estimates()
    assert (best.action, best.gain, best.behind) == (Place(1), 20.0, 0.0)
    assert best.error == pytest.approx(10 / 3**0.5)
    assert (other.gain, other.behind) == (10.0, 10.0)
    assert other.error == pytest.approx(10 / 3**0.5)


def test_odds_count_notes_ties_and_others_with_more() -> None:
    state = game("dice").new(2, game("dice").options(neutral=False))
    assert isinstance(state, DiceState)
    odds = CasinoOdds(1, 0)
    for notes, dice in (
        ((90_000, 20_000), (3, 1)),
        ((90_000, 20_000), (1, 3)),
        ((90_000,), (1, 3)),
        ((90_000,), (2, 2)),
        ((90_000,), (0, 2)),
    ):
        casinos = list(state.table.casinos)
        casinos[0] = type(casinos[0])(notes=notes, dice=dice)
        odds.observe(type("Table", (), {"casinos": casinos}))
    assert odds.taken == {90_000: 1, 20_000: 1}
    assert (odds.num_tied, odds.num_passed, odds.num_rounds) == (1, 2, 5)
    assert odds.share(odds.num_passed) == 0.4


def test_the_chance_of_the_number_in_the_next_roll_is_exact() -> None:
    session = table("dice", neutral=False)
    player = to_choice(session)
    advice = Advice(session.ask_advice(player))
    for action in session.view(player).actions:
        left = session.state.apply(action).table.own[player]  # type: ignore[attr-defined]
        assert advice.chance_to_roll_again(action) == 1 - (5 / 6) ** left
    assert advice.chance_to_roll_again(TakeChip(Chip.PINK)) is None


def test_there_is_no_next_roll_in_a_game_of_cards() -> None:
    session = table("card")
    player = to_choice(session)
    advice = Advice(session.ask_advice(player))
    assert advice.chance_to_roll_again(session.view(player).actions[0]) is None


@pytest.mark.parametrize("name", ["dice", "royale", "card"])
def test_every_placing_has_its_casinos_and_nothing_else_has(name: str) -> None:
    session = table(name)
    player = to_choice(session)
    found = Advice(session.ask_advice(player)).think()
    assert any(found.odds.values())
    for action, odds in found.odds.items():
        assert tuple(one.number for one in odds) == session.game.policy.casinos_of(action)
        assert all(one.num_rounds == found.num_rounds for one in odds)


# -- who asks --------------------------------------------------------------------------------------


def test_asking_is_written_and_told_once_a_choice() -> None:
    session = table("dice")
    written: list[Any] = []
    session.journal = written.append
    player = to_choice(session)
    session.ask_advice(player)
    session.ask_advice(player)
    assert written[-1] == Asked(player)
    assert written.count(Asked(player)) == 1
    told = [line for lines in narration.of_game(session, None) for line in lines]
    assert told[-1] == "A asks for advice."
    again = Session.replay(session.header, session.events)
    assert again.between == session.between
    assert again.state == session.state


def test_asking_stays_in_a_file(tmp_path: Any) -> None:
    session = table("dice")
    player = to_choice(session)
    session.ask_advice(player)
    line = b'{"event":"asked","player":%d}\n' % player
    decoder = transcript.decoder(session.game.actions)
    assert decoder.decode(line) == Asked(player)


def test_a_table_may_play_without_advice() -> None:
    seats = (Seat("A"), Seat("B"))
    header = Header.new("dice", game("dice").options(), seats, seed=7, advice=False)
    session = Session.start(header)
    player = to_choice(session)
    with pytest.raises(IllegalActionError, match="without advice"):
        session.ask_advice(player)
    assert Asked(player) not in session.events


def test_neither_a_bot_nor_somebody_else_asks() -> None:
    session = table("dice", 1, 1)
    player = to_choice(session)
    with pytest.raises(IllegalActionError, match="Only a person"):
        session.ask_advice(1 - player)
    play_until(session, Random(2), lambda: session.awaited == (1,))
    with pytest.raises(IllegalActionError, match="Only a person"):
        session.ask_advice(1)


@pytest.mark.parametrize("name", names())
def test_advice_stays_about_its_choice_while_the_game_goes_on(name: str) -> None:
    session = table(name)
    player = to_choice(session)
    advice = Advice(session.ask_advice(player))
    actions = session.view(player).actions
    for _ in range(3):
        random_step(session, Random(5))
    found = advice.think()
    assert {estimate.action for estimate in found.estimates} == set(actions)


# -- secrets ---------------------------------------------------------------------------------------


def advised(session: Session, player: Player) -> Any:
    return Advice(session.ask_advice(player)).think()


def like(session: Session, state: Any) -> Session:
    """Return a game of the same table at another state."""
    other = Session.start(session.header)
    other.timeline = Timeline(state)
    return other


def seated(case: Case, num_people: int) -> Session:
    """Return a game with so many people, and bots in the other chairs."""
    seats = [
        Seat(called, bot="" if at < num_people else "random")
        for at, called in zip(range(case.num_players), "ABCDE", strict=False)
    ]
    return Session.start(Header.new(case.game.name, case.options, seats, seed=7))


def choices(session: Session, rng: Random) -> Iterator[Player]:
    """Play at random, and yield some of the players who have to choose."""
    for _ in random_steps(session, rng):
        if session.awaited and not session.sealed and rng.random() < 0.1:
            yield session.awaited[0]


def on_the_screen(session: Session, player: Player) -> Player | None:
    """Return whose view the screen shows while somebody chooses; None for an onlooker's."""
    is_alone = sum(map(session.is_human, range(len(session.seats)))) == 1
    return player if is_alone or session.is_private(player) else None


@pytest.mark.parametrize(
    ("case", "is_alone"),
    [
        pytest.param(
            case,
            is_alone,
            id=f"{case}-{'alone' if is_alone else 'together'}",
            marks=() if is_alone == bool(number % 2) else pytest.mark.nightly,
        )
        for number, case in enumerate(CASES)
        for is_alone in (True, False)
    ],
)
@pytest.mark.rule("R-7", "D-11", "C-9", "V-5")
def test_advice_depends_only_on_what_the_screen_shows(case: Case, is_alone: bool) -> None:
    """Hands, notes and tricks face down are others, and the asker's own where others look on."""
    session = seated(case, 1 if is_alone else case.num_players)

    for seed in range(3):
        rng = Random(seed)
        asked = [
            (turn.state, player)
            for turn in line(case, seed % 2)
            for player in awaited(turn.state.node)
            if session.is_human(player)
        ]
        state, player = rng.choice(asked)
        here = like(session, state)
        there = like(session, look_alike(state, on_the_screen(here, player), rng))
        imagined = [game.ask_advice(player).imagine() for game in (here, there)]
        assert imagined[0] == imagined[1]
        assert advised(here, player) == advised(there, player)
        for action in state.legal_actions(player):
            assert foreseen(here, player, action) == foreseen(there, player, action)


def foreseen(session: Session, player: Player, action: Action) -> object:
    """Return what is shown and told of a choice before it is made."""
    viewer = on_the_screen(session, player)
    view, after = session.view(viewer), session.preview(player, action)
    words, names = session.game.words, tuple(seat.name for seat in session.seats)
    told = narration.preview(words, view, action, after or view, names)
    return told, after and without_memory(after)


@pytest.mark.parametrize(
    ("name", "options"),
    [("dice", {"neutral": False}), ("royale", {"basic": True, "hidden_money": True})],
)
@pytest.mark.rule("R-7", "D-11")
def test_advice_that_others_see_too_knows_nothing_of_the_askers_own_money(
    name: str, options: dict[str, Any]
) -> None:
    session = table(name, 2, **options)
    play_until(session, Random(2), lambda: session.round > 2 and session.node == Decision(0))
    state: Any = session.state
    assert not state.is_private(0)
    dearest = tuple(sorted(state.pile)[-len(state.purses[0]) :])
    pile = tuple((Counter(state.pile) - Counter(dearest) + Counter(state.purses[0])).elements())
    rich = replace(state, purses=(dearest, *state.purses[1:]), pile=pile)
    assert rich.view(0) != state.view(0)
    first, second = like(session, rich), like(session, state)
    assert first.ask_advice(0).imagine() == second.ask_advice(0).imagine()
    assert advised(first, 0) == advised(second, 0)
    alone = table(name, 1, 1, **options)
    imagined: Any = like(alone, rich).ask_advice(0).imagine()
    assert imagined.purses[0] == dearest, "alone they are advised by what they have"


@pytest.mark.parametrize("name", names())
def test_imagined_states_agree_with_open_information(name: str) -> None:
    session, rng = table(name, 3), Random(3)
    for player in choices(session, rng):
        imagined, viewer = session.ask_advice(player).imagine(), on_the_screen(session, player)
        assert without_memory(imagined.view(viewer)) == without_memory(session.view(viewer))
