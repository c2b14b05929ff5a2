import pickle
from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from lasvegas_tui import bots
from lasvegas_tui.bots import playouts
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import EntryError, Session
from lasvegas_tui.play.transcript_events import (
    Chanced,
    Chose,
    Ended,
    Entry,
    Header,
    JournalError,
    Sealed,
    TookBack,
)
from lasvegas_tui.rules.casino.casinos import Deal
from lasvegas_tui.rules.casino.chip_cards import Chip, LeaveChips, TakeChip
from lasvegas_tui.rules.core import (
    Action,
    Chance,
    IllegalActionError,
    OptionsError,
    Simultaneous,
    State,
    Terminal,
    View,
)
from lasvegas_tui.rules.dice.actions import Place, Roll
from lasvegas_tui.rules.dice.options import DiceOptions
from lasvegas_tui.rules.vegan.actions import PlaceGolden, PlaceToken
from tests.rules.playing import thousands
from tests.walking import bot_step, random_steps

DEAL = Deal(((60_000,), (70_000,), (20_000, 30_000), (50_000,), (90_000,), (10_000, 40_000)))
ROLL = Roll((1, 2, 3, 3, 3, 5, 6, 6))


def header(game: str = "dice", num: int = 3, bots: int = 0, **options: Any) -> Header:
    seats = tuple(
        Seat(name, bot="bot" if p >= num - bots else "") for p, name in enumerate("ABCDE"[:num])
    )
    return Header(game=game, options=options, seats=seats, seed=7)


def played(session: Session, num_events: int, rng: Random) -> Session:
    """Goes on by chance for some events, or to the end."""
    for _ in islice(random_steps(session, rng, rng.choice), num_events):
        pass
    return session


def at_place(num: int = 3, bots: int = 0) -> Session:
    """A dice game at its first choice."""
    session = Session.start(header(num=num, bots=bots, neutral=False))
    session.enter(Chanced(DEAL))
    session.enter(Chanced(ROLL))
    return session


def play_to_guess(session: Session, toy: Any, number: int = 2) -> None:
    """Brings the small game to where B guesses the number that A has hidden."""
    for player in session.awaited:
        session.choose(player, toy.pick(1))
    session.choose(0, toy.hide(number))


# -- choices ---------------------------------------------------------------------------------------


def test_choice_leads_to_the_next_state_and_is_refused_out_of_turn() -> None:
    session = at_place()
    before = session.state
    allowed = [number for number in range(1, 7) if session.why_not(0, Place(number)) is None]
    assert allowed == [1, 2, 3, 5, 6]
    step = session.choose(0, Place(3))
    assert session.state == before.apply(Place(3)) == step.after
    assert step.event == Chose(0, Place(3))
    assert step.applied == ((0, Place(3)),)
    with pytest.raises(IllegalActionError, match="come first"):
        Session.start(header()).choose(0, Place(1))
    with pytest.raises(IllegalActionError, match="No dice have to be rolled"):
        at_place().draw()


@pytest.mark.parametrize(
    ("player", "action", "sentence", "rule"),
    [
        (0, Place(4), "No die shows a 4.", "D-5"),
        (1, Place(3), "It is somebody else's turn: now seat 0 has to choose.", ""),
        (-3, Place(3), "There is no seat -3.", ""),
        (0, ROLL, "Now one of the numbers rolled has to be chosen.", "D-5"),
    ],
)
def test_illegal_choice_is_refused_with_its_rule_and_changes_nothing(
    player: int, action: Action, sentence: str, rule: str
) -> None:
    session = at_place()
    before, events = session.state, session.events
    with pytest.raises(IllegalActionError) as caught:
        session.choose(player, action)
    assert caught.value.refusal == (sentence, rule) == session.why_not(player, action)
    assert (session.state, session.events) == (before, events)


def test_preview_of_a_choice_does_not_use_hidden_information(toy: Any) -> None:
    session = at_place()
    assert session.preview(0, Place(3), None) == session.choose(0, Place(3)).after.view(0)
    points = set()
    for number in (1, 2, 3):
        session = Session.start(header("toy", num=2))
        play_to_guess(session, toy, number)
        points.add(session.preview(1, toy.guess(2), 1))
    assert len(points) == 1


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"game": "chess"}, "There is no game 'chess' here"),
        ({"num": 1}, "is for 2 to 5 players, not 1"),
        ({"nonsense": 1}, "has no option 'nonsense'"),
        ({"chips": "yes"}, 'The option chips cannot be "yes"'),
        ({"game": "card", "chips": True}, "only if players choose openly in turn"),
    ],
    ids=str,
)
def test_unplayable_options_are_refused_in_a_sentence(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(OptionsError, match=sentence):
        Session.start(header(**wrong))


def test_new_header_has_only_options_that_mean_something_and_no_seed() -> None:
    made = Header.new("dice", DiceOptions(chips=True), [Seat("Anna"), Seat("Ben")])
    assert made.options == {"chips": True}
    assert made.seed is None
    assert Header.new("dice", DiceOptions(), made.seats, seed=0).seed == 0
    assert made.date > "2024"
    assert [seat.colour for seat in made.seats] == ["orange", "blue"]
    told = header("royale", basic=True, tiles=3, fresh_tiles=False)
    assert Session.start(told).options == Session.start(header("royale", basic=True)).options


# -- the journal -----------------------------------------------------------------------------------


def test_event_is_in_the_journal_before_it_takes_effect() -> None:
    session = at_place()
    before, seen = session.state, []

    def journal(event: Entry) -> None:
        seen.append((event, session.state))

    session.journal = journal
    session.choose(0, Place(3))
    assert seen == [(Chose(0, Place(3)), before)]


@pytest.mark.parametrize(
    "act",
    [lambda s: s.draw(), lambda s: s.undo(0), lambda s: s.take_back()],
    ids=["draw", "undo", "take back"],
)
def test_event_that_cannot_be_written_changes_nothing(act: Callable[[Session], object]) -> None:
    def full(event: Entry) -> None:
        raise OSError("disk full")

    session = at_place()
    session.choose(0, Place(6))
    before = session.steps, session.events, session.state
    session.journal = full
    with pytest.raises(OSError, match="disk full"):
        act(session)
    assert (session.steps, session.events, session.state) == before
    session.journal = None
    act(session)
    assert session.state != before[2]


def test_end_that_cannot_be_written_loses_nothing() -> None:
    def journal(event: Entry) -> None:
        if isinstance(event, Ended):
            raise JournalError("The disk is full.")

    session = Session.start(header())
    session.journal = journal
    for _ in random_steps(session, Random(1)):
        pass
    assert isinstance(session.node, Terminal)


# -- chance ----------------------------------------------------------------------------------------


def test_draws_are_those_of_the_seed_in_every_version() -> None:
    """Files that are saved already go on with it."""
    first = played(Session.start(header()), 30, Random(1))
    other = Session.start(replace(header(), seed=8))
    rolls = [step.event for step in first.steps if isinstance(step.event, Chanced)]
    assert len(set(rolls)) > len(rolls) / 2
    assert other.draw().event != rolls[0]
    session = Session.start(header(num=2, neutral=False))
    deal, roll = (session.draw().applied[0].action for _ in range(2))
    assert deal == Deal(
        tuple(map(thousands, ("60", "10+90", "30+70", "30+60", "30+10+40", "40+70")))
    )
    assert roll == Roll((3, 4, 4, 4, 5, 5, 6, 6))


@pytest.mark.parametrize("bot", bots.BOTS)
def test_same_seed_gives_the_same_game_with_bots(bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "NUM_STEPS", 100)
    seats = (Seat("Anna", bot=bot), Seat("Ben", bot=bot))
    first, second = (
        with_bots(Session.start(Header(game="royale", seats=seats, seed=7)), 40) for _ in range(2)
    )
    assert first.events == second.events


def with_bots(session: Session, num_events: int) -> Session:
    """Goes on for some events at a table of bots alone."""
    for _ in range(num_events):
        bot_step(session)
    return session


def test_games_without_a_seed_differ() -> None:
    seats = (Seat("Anna", bot="random"), Seat("Ben", bot="random"))
    games = {
        with_bots(Session.start(Header(game="dice", seats=seats)), 20).events for _ in range(4)
    }
    assert len(games) == 4
    assert len({events[0] for events in games}) == 4


def test_session_without_a_seed_stores_no_future_draw() -> None:
    begun = Header.new("dice", DiceOptions(), header().seats)
    session = played(Session.start(begun), 20, Random(1))
    kept = pickle.dumps(
        (session.header, session.events, session.steps, session.game.name, session.options)
    )
    assert session.header.seed is None
    assert not any(isinstance(value, Random) for value in vars(session).values())
    comes = set()
    for _ in range(8):
        other = Session.replay(*pickle.loads(kept)[:2])
        while not isinstance(other.node, Chance):
            other.choose(other.awaited[0], other.state.legal_actions(other.awaited[0])[0])
        comes.add(other.draw().event)
    assert len(comes) > 2


def test_bot_does_not_see_the_next_outcome(monkeypatch: pytest.MonkeyPatch) -> None:
    def imagining(view: View, imagine: Callable[[], State], rng: Random) -> Action:
        imagined.append(imagine().apply(view.actions[0]).sample(rng))
        return view.actions[0]

    monkeypatch.setitem(bots.BOTS, "spy", bots.Bot("Looks ahead.", imagining))
    imagined: list[Action] = []
    came = []
    seats = (Seat("Anna", bot="spy"), Seat("Ben", bot="spy"), Seat("Cleo"))
    for seed in range(200):
        session = Session.start(
            Header(game="royale", options={"basic": True}, seats=seats, seed=seed)
        )
        while isinstance(session.node, Chance):
            session.draw()
        session.choose(0, session.bot_choice(0))
        came.append(session.draw().applied[0].action)
    assert sum(preview == real for preview, real in zip(imagined, came, strict=True)) < 10


# -- chance that comes again -----------------------------------------------------------------------


@pytest.mark.parametrize("seed", [None, 7])
@pytest.mark.parametrize("is_resumed", [False, True], ids=["live", "resumed"])
def test_roll_after_a_take_back_is_the_same_roll(seed: int | None, is_resumed: bool) -> None:
    session = Session.start(replace(header(num=2, neutral=False), seed=seed))
    session.enter(Chanced(DEAL))
    session.enter(Chanced(ROLL))
    session.choose(0, Place(3))
    rolls = [session.draw().event]
    for number in (6, 3, 2, 3):
        session.take_back()
        if is_resumed:
            session = Session.replay(session.header, session.events)
        session.choose(0, Place(number))
        rolls.append(session.draw().event)
    assert len(set(rolls)) == 1, "another choice leaves the other player's dice as they are"


def test_roll_that_became_impossible_is_drawn_again() -> None:
    session = Session.start(replace(header(num=2, neutral=False), seed=None))
    session.enter(Chanced(DEAL))
    session.enter(Chanced(Roll((1, 1, 1, 1, 2, 3, 4, 5))))
    third: dict[int, set[Action]] = {1: set(), 2: set()}
    for number in (1, 2, 1, 2, 2, 1):
        session.choose(0, Place(number))
        session.draw()
        session.choose(1, session.state.legal_actions(1)[0])
        third[number].add(session.draw().applied[0].action)
        session.take_back()
        session.take_back()
    assert [len(rolls) for rolls in third.values()] == [1, 1]
    assert [
        len(roll.dice) for rolls in third.values() for roll in rolls if isinstance(roll, Roll)
    ] == [4, 7]


CHANCES = [
    ("dice", {"chips": True}),
    ("royale", {"tiles": 6}),
    ("card", {}),
    ("board", {}),
    ("vegan", {}),
]


@pytest.mark.parametrize(("game", "options"), CHANCES, ids=[game for game, _ in CHANCES])
@settings(max_examples=5)
@given(choices=st.integers(0, 2**32), seed=st.sampled_from([None, 7]))
def test_same_draw_repeats_its_outcome_whenever_possible(
    game: str, options: dict[str, Any], choices: int, seed: int | None
) -> None:
    rng = Random(choices)  # of hypothesis none are drawn while chance is the system's
    session = Session.start(replace(header(game, **options), seed=seed))
    brought: dict[int, dict[State, Action]] = {}
    for _ in range(150):
        if isinstance(session.node, Terminal):
            break
        if isinstance(session.node, Chance):
            before, known = session.state, brought.setdefault(session.num_chanced, {})
            outcome = session.draw().applied[0].action
            possible = [
                action for action in known.values() if before.why_impossible(action) is None
            ]
            assert outcome == known.get(before, outcome)
            assert outcome in possible or not possible
            known[before] = outcome
        elif session.can_take_back and rng.random() < 0.3:
            session.take_back()
            if rng.random() < 0.2:
                session = Session.replay(session.header, session.events)
        else:
            played(session, 1, rng)


# -- sealed choices --------------------------------------------------------------------------------


def test_sealed_choices_take_effect_together_and_can_be_undone_until_then(toy: Any) -> None:
    session = Session.start(header("toy"))
    assert isinstance(session.node, Simultaneous)
    for player in (2, 0):
        step = session.choose(player, toy.pick(player + 1))
        assert step.after is step.before
        assert step.is_sealed
        assert step.applied == ()
    assert (sorted(session.sealed), session.awaited) == ([0, 2], (1,))
    assert session.state.returns() == (0, 0, 0)
    step = session.choose(1, toy.pick(2))
    assert not step.is_sealed
    assert step.applied == ((0, toy.pick(1)), (1, toy.pick(2)), (2, toy.pick(3)))
    assert session.state.returns() == (1, 2, 3)
    assert session.sealed == frozenset()
    assert [type(event) for event in session.events] == [Sealed] * 3
    session = Session.start(header("toy"))
    session.choose(0, toy.pick(1))
    session.choose(2, toy.pick(3))
    assert [session.can_undo(player) for player in range(3)] == [True, False, True]
    session.undo(0)
    assert (sorted(session.sealed), session.awaited) == ([2], (0, 1))
    session.choose(0, toy.pick(2))
    session.choose(1, toy.pick(2))
    assert session.state.returns() == (2, 2, 3)
    assert not any(session.can_undo(player) for player in range(3))


def test_second_illegal_or_open_choice_is_refused_where_choices_are_sealed(toy: Any) -> None:
    session = Session.start(header("toy"))
    session.choose(1, toy.pick(1))
    with pytest.raises(IllegalActionError, match="made already"):
        session.choose(1, toy.pick(2))
    with pytest.raises(IllegalActionError, match="Only 1, 2 or 3"):
        session.choose(0, toy.pick(4))
    with pytest.raises(IllegalActionError, match="has to lie face down"):
        session.enter(Chose(0, toy.pick(1)))
    assert session.sealed == {1}
    with pytest.raises(IllegalActionError, match="Nothing is chosen face down here"):
        at_place().enter(Sealed(0, Place(3)))


# -- back ------------------------------------------------------------------------------------------


def test_undo_goes_back_step_by_step_within_a_turn_and_stops_at_a_roll() -> None:
    session = Session.start(header(chips=True))
    session.enter(Chanced(Deal(DEAL.notes, (Chip.PINK,) * 5 + (Chip.JADE,))))
    session.enter(Chanced(ROLL))
    at_roll = session.state
    session.choose(0, Place(3))
    at_chips = session.state
    session.choose(0, TakeChip(Chip.PINK))
    session.undo(0)
    assert session.state == at_chips
    session.choose(0, LeaveChips())
    session.undo(0)
    session.undo(0)
    assert session.state == at_roll
    assert not session.can_undo(0)
    session = at_place()
    assert not session.can_undo(0)
    session.choose(0, Place(3))
    assert [session.can_undo(player) for player in range(3)] == [True, False, False]
    session.draw()
    assert not session.can_undo(0)
    with pytest.raises(IllegalActionError, match="only the whole table"):
        session.undo(0)


def test_secret_can_be_undone_until_another_player_acts_on_it(toy: Any) -> None:
    session = Session.start(header("toy", num=2))
    play_to_guess(session, toy)
    assert (session.can_undo(0), session.can_undo(1)) == (True, False)
    session.choose(1, toy.guess(3))
    assert not session.can_undo(0), "the guess revealed the number"
    assert not session.can_undo(1)
    session = Session.start(header("toy", num=3, bots=1))
    play_to_guess(session, toy)
    session.take_back()
    assert session.state.returns() == (1, 1, 1)
    session.take_back()
    assert (session.steps, session.awaited) == ((), (0, 1, 2))


def test_choice_that_reveals_hidden_money_cannot_be_undone() -> None:
    hidden, opened = (
        played(Session.start(header(num=2, neutral=False, open_money=is_open)), 500, Random(3))
        for is_open in (False, True)
    )
    last = hidden.events[-1]
    assert isinstance(last, Chose)
    assert not hidden.can_undo(last.player)
    assert opened.can_undo(last.player)


@pytest.mark.rule("V-5")
def test_token_that_turns_up_tricks_cannot_be_undone() -> None:
    def ends_with_a_token(seed: int, **options: bool) -> Session | None:
        session = Session.start(header("vegan", num=4, **options))
        for step in random_steps(session, Random(seed)):
            table: Any = step.after.table  # type: ignore[attr-defined]
            if table.is_scored and isinstance(step.event, Chose):
                is_token = isinstance(step.event.action, PlaceToken | PlaceGolden)
                return session if is_token and step.before.view(None).actions[1:] else None
        return None

    seed = next(seed for seed in range(100) if ends_with_a_token(seed))
    for is_open in (False, True):
        session = ends_with_a_token(seed, open_tricks=is_open)
        assert session is not None
        last = session.events[-1]
        assert isinstance(last, Chose)
        assert session.can_undo(last.player) == is_open


def test_take_back_returns_to_the_last_decision_of_a_person() -> None:
    session = at_place(num=3, bots=1)
    session.choose(0, Place(3))
    session.draw()
    at_second = session.state
    played(session, 1, Random(1))  # B, a person
    played(session, 3, Random(1))  # a roll, C, who is a bot, and the next roll
    num_events = len(session.events)
    session.take_back()
    assert session.state == at_second
    assert session.events[num_events:] == (TookBack(),)
    session.take_back()
    assert session.node == at_place().node
    assert not session.can_take_back
    with pytest.raises(IllegalActionError, match="nothing to undo"):
        session.take_back()


# -- replay ----------------------------------------------------------------------------------------


@settings(max_examples=40)
@given(
    st.randoms(use_true_random=False),
    st.sampled_from(CHANCES),
    st.integers(2, 4),
    st.integers(0, 150),
)
def test_replay_of_the_events_gives_the_same_game(
    rng: Random, chosen: tuple[str, dict[str, Any]], num: int, num_events: int
) -> None:
    game, options = chosen
    session = Session.start(header(game, num, **options))
    for _ in range(num_events // 10):
        played(session, 10, rng)
        if session.can_take_back and rng.random() < 0.3:
            session.take_back()
        for player in [p for p in range(num) if session.can_undo(p) and rng.random() < 0.5]:
            session.undo(player)
    again = Session.replay(session.header, session.events)
    found = (again.state, again.steps, again.events)
    assert found == (session.state, session.steps, session.events)


def test_replay_names_the_event_that_is_not_allowed() -> None:
    events = (Chanced(DEAL), Chanced(ROLL), Chose(0, Place(4)))
    with pytest.raises(EntryError) as caught:
        Session.replay(header(neutral=False), events)
    assert (caught.value.index, caught.value.refusal.rule) == (2, "D-5")
