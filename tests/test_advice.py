"""Advice: what choices are worth, by nothing that whoever looks on may not know."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from lasvegas_tui.advice import search
from lasvegas_tui.advice.playout_results import CasinoOdds, CasinoResult, percentages, share_of_win
from lasvegas_tui.advice.reasons import ELSEWHERE, Difference, Reason
from lasvegas_tui.advice.search import ENOUGH_ROUNDS, Advice, Findings, Prospect
from lasvegas_tui.advice.words import AdviceWords, shares
from lasvegas_tui.bots import playouts
from lasvegas_tui.files import transcript_reader
from lasvegas_tui.play import narration
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.timeline_and_undo_rules import Timeline
from lasvegas_tui.play.transcript_events import Asked, Header
from lasvegas_tui.rules import game, names
from lasvegas_tui.rules.core import (
    Action,
    Decision,
    IllegalActionError,
    Player,
    Standing,
    awaited,
)
from lasvegas_tui.rules.dice.actions import Place
from lasvegas_tui.rules.dice.rules import DiceState
from tests.nightly import rest_at_night
from tests.rules.cases import CASES, Case, line
from tests.rules.looks import look_alike
from tests.walking import play_until, random_step, random_steps


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "NUM_STEPS", 60)
    monkeypatch.setattr(search, "NUM_GAMES", 10)


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


def test_shared_win_counts_by_its_part() -> None:
    places = (Standing(0, 1, 5), Standing(2, 1, 5), Standing(1, 3, 0))
    over = SimpleNamespace(standings=lambda: places)
    assert [share_of_win(over, player) for player in range(3)] == [0.5, 0.0, 0.5]


# -- what is found ---------------------------------------------------------------------------------


def advice(session: Session, player: Player) -> Advice:
    return Advice(session.ask_advice(player, on_the_screen(session, player)), session.game)


@pytest.mark.parametrize("name", names())
def test_the_best_comes_first_and_all_choices_are_there(name: str) -> None:
    session = table(name)
    player = to_choice(session)
    found = advice(session, player).found()
    assert {one.action for one in found.prospects} == set(session.view(player).actions)
    behind = [one.behind for one in found.prospects]
    assert behind == sorted(behind)
    assert behind[0] == 0
    assert not found.best.is_worse
    assert found.worth(found.best) == max(map(found.worth, found.prospects))


@pytest.mark.parametrize("name", rest_at_night(names(), 2))
def test_every_report_names_the_highest_mean(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the rounds that tried both, no choice is ahead of the one called the best."""
    monkeypatch.setattr(playouts, "NUM_STEPS", 400)
    session = table(name)
    player = to_choice(session)
    asked = advice(session, player)
    for found in asked.findings():
        comparison = asked.comparison
        best = comparison.actions.index(found.best.action)
        for index in range(len(comparison.actions)):
            assert comparison.gap(index, best).behind >= 0
            assert comparison.num_rounds(index) <= comparison.num_rounds(best)


def at_dice() -> tuple[Session, Player, AdviceWords]:
    """Return a dice game at a choice, whose it is, and the words for their advice."""
    session = table("dice", neutral=False)
    player = to_choice(session)
    return session, player, AdviceWords(session.game, session.view(player), ("Anna", "Ben"))


def prospect(behind: float, error: float, *, is_as_good: bool = False) -> Prospect:
    action = Place(1 if not behind else 2)
    return Prospect(action, behind, error, is_as_good, (9000.0, 0.0), (), 0.5, (), None, None, None)


@pytest.mark.parametrize(
    ("behind", "error", "is_as_good", "is_complete", "said"),
    [
        (12_000.0, 3_000.0, False, False, "12K less"),
        (700.0, 300.0, True, True, "1K less"),
        (400.0, 100.0, True, True, "as good"),
        (1_000.0, 500.0, True, False, "as good"),
        (12_000.0, 9_000.0, False, False, "not sure yet"),
        (12_000.0, 9_000.0, False, True, "too close to tell"),
    ],
)
def test_a_choice_is_as_good_only_if_that_is_known(
    behind: float, error: float, is_as_good: bool, is_complete: bool, said: str
) -> None:
    _, _, words = at_dice()
    other = prospect(behind, error, is_as_good=is_as_good)
    found = Findings(0, 100, is_complete, (prospect(0.0, 0.0), other))
    assert words.verdict(other, found) == said


@pytest.mark.parametrize(
    ("behind", "said"),
    [
        (1_000.0, "Too close to tell from “{}”: 1K less, give or take 4K."),
        (300.0, "Too close to tell from “{}”: no difference, give or take 4K."),
    ],
)
def test_a_difference_too_close_to_tell_is_told_with_its_error(behind: float, said: str) -> None:
    _, player, words = at_dice()
    best = prospect(0.0, 0.0)
    other = prospect(behind, 2_000.0)._replace(
        reason=Reason(gap=-behind, told=(), than=best.action, ties=None)
    )
    found = Findings(player, 100, True, (best, other))
    assert words.reason(other, found) == said.format(words.label(best.action))


@pytest.mark.parametrize(
    ("best_amount", "shares"),
    [(9_000.0, [1.0, 0.5, 0.0]), (0.0, [1.0, 0.8, 0.2]), (-500.0, [1.0, 0.8, 0.2])],
)
def test_bars_are_as_long_as_choices_are_worth_and_stay_visible_if_the_best_is_worth_nothing(
    best_amount: float, shares: list[float]
) -> None:
    best = prospect(0.0, 0.0)._replace(amounts=(best_amount, 0.0))
    others = [prospect(behind, 0.0) for behind in (4_500.0, 18_000.0)]
    found = Findings(0, 100, True, (best, *others))
    assert [found.share(choice) for choice in found.prospects] == pytest.approx(shares)


def test_bars_of_choices_that_are_all_worth_nothing_are_whole() -> None:
    best = prospect(0.0, 0.0)._replace(amounts=(0.0, 0.0))
    found = Findings(0, 100, True, (best, prospect(0.0, 0.0)))
    assert [found.share(choice) for choice in found.prospects] == [1.0, 1.0]


def test_amounts_have_their_unit_and_the_best_is_final_only_at_the_end() -> None:
    session = table("board")
    words = AdviceWords(session.game, session.view(0), ("Anna", "Ben"))
    best, other = prospect(0.0, 0.0), prospect(1.2, 0.1)
    for is_complete, called in ((True, "best"), (False, "best so far")):
        found = Findings(0, 100, is_complete, (best, other))
        assert words.verdict(best, found) == called
        assert words.verdict(other, found) == "1.2 points less"


@pytest.mark.parametrize(
    ("name", "num_people", "said"),
    [
        ("dice", 2, "A's money minus B's, on average"),
        ("dice", 3, "A's money minus the best rival's, on average"),
        ("board", 3, "A's points minus a rival's, on average"),
        ("vegan", 3, "A's cabbages minus the best rival's, on average"),
    ],
)
def test_advice_says_how_choices_are_compared(name: str, num_people: int, said: str) -> None:
    session = table(name, num_people)
    words = AdviceWords(session.game, session.view(0), ("A", "B", "C")[:num_people])
    assert words.measure(Findings(0, 150, True, (prospect(0.0, 0.0),))) == said


@pytest.mark.parametrize("name", rest_at_night(["card", "dice"], 1))
def test_the_best_two_are_tried_in_enough_rounds_to_tell_of_them(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However soon it is known which is better."""
    monkeypatch.setattr(playouts, "NUM_STEPS", 2_000)
    session = table(name)
    for player in islice(choices(session, Random(8)), 3):
        asked = advice(session, player)
        found = asked.found()
        if asked.share_done < 1:
            break
    assert asked.share_done < 1, "it was known before everything was tried"
    first, second = asked.comparison.best_two
    assert asked.comparison.actions[first] == found.best.action
    assert min(map(asked.comparison.num_rounds, (first, second))) >= ENOUGH_ROUNDS


def test_chance_to_win_is_learned_from_games_played_to_their_end() -> None:
    session = table("dice")
    asked = advice(session, to_choice(session))
    assert asked.found().best.chance > 0


@pytest.mark.parametrize(
    ("tried", "is_complete"),
    [((ENOUGH_ROUNDS, ENOUGH_ROUNDS), True), ((ENOUGH_ROUNDS, ENOUGH_ROUNDS - 1), False)],
)
def test_thinking_goes_on_until_both_of_the_best_were_tried_often(
    tried: tuple[int, int], is_complete: bool
) -> None:
    session = table("dice")
    asked = advice(session, to_choice(session))
    asked.comparison = SimpleNamespace(  # type: ignore[assignment]
        best_two=(0, 1), num_rounds=tried.__getitem__, is_settled=True, num_steps=0
    )
    assert asked.is_complete == is_complete


def test_chance_of_a_number_in_the_next_roll_is_exact_and_card_games_have_none() -> None:
    session, player, _ = at_dice()
    for one in advice(session, player).think().prospects:
        left = session.state.apply(one.action).table.own[player]  # type: ignore[attr-defined]
        assert one.chance_to_roll_again == 1 - (5 / 6) ** left
    session = table("card")
    found = advice(session, to_choice(session)).think()
    assert {one.chance_to_roll_again for one in found.prospects} == {None}


@pytest.mark.parametrize("name", ["dice", "royale", "card"])
def test_only_placings_have_odds_at_casinos(name: str) -> None:
    session = table(name)
    player = to_choice(session)
    found = advice(session, player).think()
    assert any(one.odds for one in found.prospects)
    for one in found.prospects:
        assert tuple(odds.number for odds in one.odds) == session.game.policy.casinos_of(one.action)


# -- odds ------------------------------------------------------------------------------------------


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
    assert odds.parts == (
        CasinoResult(90_000, "", 1),
        CasinoResult(20_000, "", 1),
        CasinoResult(None, "a tie", 1),
        CasinoResult(None, "others have more", 1),
        CasinoResult(None, "no dice there", 1),
    )


@given(st.lists(st.integers(0, 10_000), min_size=1, max_size=7).filter(any))
def test_shares_in_per_cent_add_up_to_100(counts: list[int]) -> None:
    shares = percentages(counts)
    assert sum(shares) == 100
    for share, count in zip(shares, counts, strict=True):
        assert abs(share - 100 * count / sum(counts)) < 1
    assert percentages([2, 1]) == [67, 33], "the largest rest is rounded up"
    assert percentages([1, 5, 1]) == [14, 72, 14]


@pytest.mark.parametrize("name", ["dice", "royale", "card"])
def test_the_odds_of_a_casino_are_parts_of_a_whole(name: str) -> None:
    session, rng = table(name, 3), Random(5)
    for player in islice(choices(session, rng), 5):
        for one in advice(session, player).think().prospects:
            for odds in one.odds:
                assert sum(part.num for part in odds.parts) == odds.num_rounds
                assert sum(share for _, share in shares(odds)) == 100


# -- in words ------------------------------------------------------------------------------------


def test_what_is_said_of_a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "NUM_STEPS", 1500)
    session = table("dice", 2, neutral=False)
    player = to_choice(session)
    found = advice(session, player).found()
    words = AdviceWords(session.game, session.view(player), ("Anna", "Ben"))
    worst = found.prospects[-1]
    assert words.verdict(found.best, found) == "best"
    assert re.fullmatch(r"\d+K less|too close to tell", words.verdict(worst, found))
    assert re.fullmatch(
        r"This round brings on average: Anna \d+K, Ben \d+K\.", words.outlook(worst, found)
    )
    assert re.fullmatch(
        r"Chance to win the game: (about|over|under) \d+%\.", words.chance(found.best)
    )
    than = words.label(found.best.action)
    assert re.match(f"(Compared with|Too close to tell from) “{than}”", words.reason(worst, found))
    for odds in found.best.odds:
        assert words.odds(odds).startswith(words.place(odds))


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (0.02, "under 5%"),
        (0.05, "about 5%"),
        (0.47, "about 45%"),
        (0.95, "about 95%"),
        (0.98, "over 95%"),
    ],
)
def test_chance_to_win_is_told_in_steps_of_five_per_cent(chance: float, said: str) -> None:
    words = AdviceWords(game("dice"), table("dice").view(None), ("Anna", "Ben"))
    found = prospect(0.0, 0.0)._replace(chance=chance)
    assert words.chance(found) == f"Chance to win the game: {said}."


@pytest.mark.parametrize(
    ("here", "there", "said"),
    [(3, 5, " (with three dice left instead of five)"), (5, 5, ""), (6, 5, "")],
)
def test_fewer_dice_left_explain_what_less_comes_elsewhere(
    here: int, there: int, said: str
) -> None:
    _, player, words = at_dice()
    best = prospect(0.0, 0.0)._replace(dice_left=there)
    less = Difference(ELSEWHERE, True, -12_000.0)
    reason = Reason(gap=-12_000.0, told=(less,), than=best.action, ties=None)
    other = prospect(12_000.0, 1_000.0)._replace(dice_left=here, reason=reason)
    told = words.reason(other, Findings(player, 100, True, (best, other)))
    name = words.names[player]
    assert told.endswith(f"”, {name} gets 12K less at the other casinos{said}.")


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (-12_000.0, "gets 12K less at Sahara"),
        (-4_000.0, "gets 4K less at Sahara; everything else is worth 8K less"),
    ],
)
def test_reason_that_explains_too_little_ends_with_everything_else(told: float, said: str) -> None:
    _, player, words = at_dice()
    best = prospect(0.0, 0.0)
    less = Difference("at Sahara", True, told)
    other = prospect(12_000.0, 1_000.0)._replace(
        reason=Reason(gap=-12_000.0, told=(less,), than=best.action, ties=None)
    )
    reason = words.reason(other, Findings(player, 100, True, (best, other)))
    assert reason.endswith(f"”, {words.names[player]} {said}.")


@pytest.mark.parametrize("name", ["dice", "royale"])
def test_advice_names_the_number_that_must_not_come(name: str) -> None:
    session, rng, num_feared = table(name, 3), Random(6), 0
    for player in islice(choices(session, rng), 12):
        found, view = advice(session, player).think(), session.view(player)
        words = AdviceWords(session.game, view, ("Anna", "Ben", "Cleo"))
        for one in found.prospects:
            danger = session.game.words.danger(view, one.action, words.names)
            num_feared += bool(danger)
            assert words.reason(one, found).endswith(f"It brings less if {danger}.") == bool(danger)
            if danger:
                number = session.game.words.number(one.action)
                assert re.search(rf"( rolls a| shows a| white) {number}\b", danger)
    assert num_feared


@pytest.mark.parametrize("name", names())
def test_a_good_choice_never_brings_less_than_nothing(name: str) -> None:
    session, rng = table(name, 3), Random(6)
    for player in islice(choices(session, rng), 8):
        best = advice(session, player).think().best
        if name != "royale":  # where the payout of Bad Luck may be all that is to come
            assert best.amounts[player] >= 0


def test_outlook_is_that_of_the_last_round_or_of_a_few_turns(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = table("royale", basic=True)
    play_until(session, Random(3), lambda: session.round == 3 and bool(session.awaited))
    found, words = told_best(session, session.awaited[0])
    assert found.best.finals
    assert words.outlook(found.best, found).startswith("At the end of the game, on average: ")
    monkeypatch.setattr(playouts, "NUM_STEPS", 100)
    session = table("board")
    found, words = told_best(session, to_choice(session))
    told = words.outlook(found.best, found)
    assert re.fullmatch(r"Points .* may expect in a few turns: \w+ [\d.]+, \w+ [\d.]+\.", told)


def told_best(session: Session, player: Player) -> tuple[Findings, AdviceWords]:
    words = AdviceWords(session.game, session.view(player), ("Anna", "Ben"))
    return advice(session, player).think(), words


# -- who asks --------------------------------------------------------------------------------------


def test_asking_for_advice_is_recorded_and_narrated_once_per_choice() -> None:
    session = table("dice")
    written: list[Any] = []
    session.journal = written.append
    player = to_choice(session)
    session.ask_advice(player, None)
    session.ask_advice(player, None)
    assert written[-1] == Asked(player)
    assert written.count(Asked(player)) == 1
    decoder = transcript_reader.decoder(session.game.actions)
    assert decoder.decode(b'{"event":"asked","player":%d}\n' % player) == Asked(player)
    told = [line for lines in narration.of_game(session, None) for line in lines]
    assert told[-1] == "A asks for advice."
    again = Session.replay(session.header, session.events)
    assert again.between == session.between
    assert again.state == session.state


def test_bots_and_other_players_cannot_ask_for_advice_nor_anybody_where_it_is_turned_off() -> None:
    session = table("dice", 1, 1)
    player = to_choice(session)
    with pytest.raises(IllegalActionError, match="Only a person"):
        session.ask_advice(1 - player, None)
    play_until(session, Random(2), lambda: session.awaited == (1,))
    with pytest.raises(IllegalActionError, match="Only a person"):
        session.ask_advice(1, None)
    session = Session.start(replace(table("dice").header, advice=False))
    player = to_choice(session)
    with pytest.raises(IllegalActionError, match="without advice"):
        session.ask_advice(player, None)
    assert Asked(player) not in session.events


@pytest.mark.parametrize("name", names())
def test_advice_keeps_to_its_choice_while_the_game_moves_on(name: str) -> None:
    session = table(name)
    player = to_choice(session)
    asked = advice(session, player)
    actions = session.view(player).actions
    for _ in range(3):
        random_step(session, Random(5))
    assert {one.action for one in asked.think().prospects} == set(actions)


# -- secrets ---------------------------------------------------------------------------------------


def advised(session: Session, player: Player) -> Any:
    return advice(session, player).think()


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

    for seed in range(2):
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
        imagined = [
            game.ask_advice(player, on_the_screen(game, player)).imagine() for game in (here, there)
        ]
        assert imagined[0] == imagined[1]
        assert advised(here, player) == advised(there, player)
        for action in state.legal_actions(player):
            assert foreseen(here, player, action) == foreseen(there, player, action)


def foreseen(session: Session, player: Player, action: Action) -> object:
    """Return what is shown and told of a choice before it is made."""
    viewer = on_the_screen(session, player)
    view, after = session.view(viewer), session.preview(player, action, viewer)
    words, names = session.game.words, tuple(seat.name for seat in session.seats)
    told = narration.preview(words, view, action, after, names)
    return told, after


@pytest.mark.parametrize(
    ("name", "options"),
    [("dice", {"neutral": False}), ("royale", {"basic": True, "hidden_money": True})],
)
@pytest.mark.rule("R-7", "D-11")
def test_advice_shown_to_all_ignores_hidden_money_of_its_asker(
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
    assert first.ask_advice(0, None).imagine() == second.ask_advice(0, None).imagine()
    assert advised(first, 0) == advised(second, 0)
    alone = table(name, 1, 1, **options)
    imagined: Any = like(alone, rich).ask_advice(0, 0).imagine()
    assert imagined.purses[0] == dearest, "alone they are advised by what they have"


@pytest.mark.parametrize("name", names())
def test_imagined_states_agree_with_open_information(name: str) -> None:
    session, rng = table(name, 3), Random(3)
    for player in choices(session, rng):
        viewer = on_the_screen(session, player)
        imagined = session.ask_advice(player, viewer).imagine()
        assert imagined.view(viewer) == session.view(viewer)
