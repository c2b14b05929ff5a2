"""The review of a game that is over."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from lasvegas_tui import bots, opening_games
from lasvegas_tui.advice.search import Findings, Prospect
from lasvegas_tui.bots import playouts
from lasvegas_tui.cli import stats_and_review
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.transcript_events import Header
from lasvegas_tui.records.review import (
    NUM_CHANCES,
    NUM_PASSES,
    QUICK,
    Chances,
    Depth,
    Judgement,
    Luck,
    Review,
    Reviewing,
)
from lasvegas_tui.records.review_words import luck_in_words, moments, rows
from lasvegas_tui.rules import game, names
from lasvegas_tui.rules.core import Chance, Player, Terminal
from tests.nightly import rest_at_night

SHORT = Depth(3, 2, 3)
ANNA, BEN = 0, 1


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "NUM_STEPS", 60)
    monkeypatch.setattr(stats_and_review, "QUICK", SHORT)


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Enough steps to tell a mistake from chance."""
    monkeypatch.setattr(playouts, "NUM_STEPS", 200)


def play(session: Session, bot: str, num_steps: int = 10**6) -> Session:
    rng = Random(1)
    for _ in range(num_steps):
        if isinstance(session.node, Terminal):
            break
        if isinstance(session.node, Chance):
            session.draw()
        else:
            player = session.awaited[0]
            session.choose(player, bots.choose(bot, session.game, session.state, player, rng))
    return session


def played(name: str, bot: str = "random", num_people: int = 2, is_short: bool = False) -> Session:
    seats = [
        Seat(called, bot="" if at < num_people else "bot")
        for at, called in enumerate(("Anna", "Ben"))
    ]
    options = game(name).options(short=is_short)
    return play(Session.start(Header.new(name, options, seats, seed=7)), bot)


def between(name: str, bot_of: dict[Player, str], seed: int) -> Session:
    """Return a game between two levels, as people would have played it."""
    seats = (Seat("Anna"), Seat("Ben"))
    session, rng = Session.start(Header.new(name, game(name).options(), seats, seed)), Random(seed)
    while not isinstance(session.node, Terminal):
        if isinstance(session.node, Chance):
            session.draw()
        else:
            player = session.awaited[0]
            bot = bot_of[player]
            session.choose(player, bots.choose(bot, session.game, session.state, player, rng))
    return session


def reviewed(session: Session, depth: Depth = SHORT) -> Review:
    return list(Reviewing(session, depth))[-1]


def judgement(num_before: int, player: int, behind: float, error: float) -> Judgement:
    """Return a decision so far behind the best one."""
    found = [
        Prospect(action, lost, error, False, (100.0, 50.0), (), 0.5, (), None, None, None)  # type: ignore[arg-type]
        for action, lost in (("b", 0.0), ("a", behind))
    ]
    return Judgement(num_before, 1, player, "a", Findings(player, 10, True, tuple(found)))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", rest_at_night(reversed(names()), 3))
def test_every_real_choice_of_a_person_is_judged_and_chances_end_with_the_result(name: str) -> None:
    session = played(name, num_people=1, is_short=True)
    review = reviewed(session)
    assert len(review.chances) == min(NUM_CHANCES, len(session.steps)) + 1
    winners = [standing.player for standing in session.standings() if standing.rank == 1]
    assert all(sum(found.shares) <= 1.0001 for found in review.chances)
    assert [share > 0 for share in review.chances[-1].shares] == [p in winners for p in (ANNA, BEN)]
    assert review.judgements
    assert {found.player for found in review.judgements} == {ANNA}
    for found in review.judgements:
        before = session.steps[found.num_before].before
        legal = before.legal_actions(ANNA)
        assert len(legal) > 1
        assert {found.chosen, found.best} <= set(legal)
        assert found.behind >= 0
        assert (found.behind == 0) or found.chosen != found.best
    assert review.of(BEN).num_choices == 0


def test_the_same_game_is_reviewed_alike_and_its_chances_are_shares() -> None:
    session = played("dice", is_short=True)
    review = reviewed(session)
    assert review == reviewed(session)
    review = reviewed(played("dice", is_short=True), Depth(1, 8, 0))
    first, *_, last = (found.shares for found in review.chances)
    assert all(0 < share < 1 for share in first)
    assert set(last) == {0, 1}


@pytest.mark.nightly
def test_sharp_play_has_fewer_mistakes_than_random_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "NUM_STEPS", 15_000)
    games = played("dice"), played("dice", "sensible")
    by_chance, well = [reviewed(session) for session in games]
    cost = [review.of(ANNA).cost + review.of(BEN).cost for review in (by_chance, well)]
    assert cost[0] > 2 * cost[1]


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("name", "is_short"), [("royale", False), ("dice", True), ("vegan", True), ("board", True)]
)
def test_mistakes_cost_no_more_than_there_is(
    name: str, is_short: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playouts, "NUM_STEPS", 400)
    check_costs(reviewed(played(name, is_short=is_short)))


def check_costs(review: Review) -> None:
    for player in (ANNA, BEN):
        assert 0 < review.of(player).cost < 1, "they were made at random"
    for found in review.judgements:
        assert 0 <= found.cost <= 1


@pytest.mark.nightly
@pytest.mark.long
@pytest.mark.parametrize("name", names())
def test_the_weaker_player_is_told_by_the_cost_of_mistakes(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of ten games between levels nine name the weaker one; of the long ones, three of four.

    No more games are played than it takes to know that.
    """
    monkeypatch.setattr(playouts, "NUM_STEPS", 800)
    if name in ("board", "vegan"):
        num_games = 4
    else:
        num_games = 10
    num_named = 0
    for seed in range(num_games):
        num_named += is_weaker_named(name, seed)
        if num_named == num_games - 1:
            break
        assert num_named >= seed, "two games named the other one"


def is_weaker_named(name: str, seed: int) -> bool:
    """Return whether mistakes of a simple player cost more than those of a sensible one."""
    by_player = {ANNA: ("sensible", "simple")[seed % 2], BEN: ("simple", "sensible")[seed % 2]}
    review = reviewed(between(name, by_player, seed), Depth(1, 1, QUICK.num_doubts))
    costs = {level: review.of(player).cost for player, level in by_player.items()}
    return costs["simple"] > costs["sensible"]


def test_mistake_exceeds_the_error_of_chance() -> None:
    one, two = judgement(1, ANNA, 8.0, 3.0), judgement(2, ANNA, 10.0, 3.0)
    other = judgement(3, BEN, 12.0, 1.0)
    review = Review()
    for finding in (one, two, other, Luck(4, 1, ANNA, -3.0, 4.0), Luck(5, 1, ANNA, 1.0, 3.0)):
        review.add(finding)
    review.add(Chances(0, (0.5, 0.5)))
    score = review.of(ANNA)
    assert (score.num_choices, score.num_mistakes) == (2, 1)
    assert score.cost == pytest.approx(0.05)
    assert (score.luck, score.error) == (-2.0, 5.0)
    assert review.of(BEN).luck is None
    assert review.moments() == [other, two]


def test_what_is_found_later_about_a_decision_counts() -> None:
    review = Review()
    review.add(judgement(1, ANNA, 9.0, 3.0))
    review.add(judgement(1, ANNA, 1.0, 1.0))
    assert review.of(ANNA).num_choices == 1
    assert review.moments() == []


@pytest.mark.parametrize(
    ("luck", "error", "told"),
    [
        (20_000.0, 30_000.0, "about fair"),
        (-20_000.0, 30_000.0, "about fair"),
        (50_000.0, 30_000.0, "lucky"),
        (-50_000.0, 30_000.0, "unlucky"),
        (90_000.0, 30_000.0, "lucky, +90K"),
        (-90_000.0, 30_000.0, "unlucky, −90K"),
    ],
)
def test_luck_has_an_amount_only_beyond_chance(luck: float, error: float, told: str) -> None:
    review = Review()
    review.add(Luck(1, 1, ANNA, luck, error))
    assert luck_in_words(review.of(ANNA), played("dice")) == told


def test_what_is_known_first_is_shown_first() -> None:
    session = played("dice", is_short=True)
    reviewing = Reviewing(session, SHORT)
    num_choices = len(reviewing._decisions)
    shares = [0.0]
    for number, review in enumerate(reviewing, 1):
        assert len(review.judgements) == min(number, num_choices)
        assert reviewing.share_done >= shares[-1]
        shares.append(reviewing.share_done)
        assert all(row.luck for row in rows(reviewing)) == reviewing.is_luck_known
    assert [row.name for row in rows(reviewing)] == [
        seat.name + bots.suffix(seat.bot) for seat in session.seats
    ]
    assert shares[-2] <= 1
    assert reviewing.share_done == 1
    assert reviewing.num_done <= reviewing.num_parts


def test_the_luck_of_a_roll_is_known_better_with_every_pass() -> None:
    errors: dict[int, list[float]] = {}
    seen: list[float] = []
    for review in Reviewing(played("dice", is_short=True), Depth(10, 1, 0)):
        for roll in review.rolls:
            known = errors.setdefault(roll.num_before, [])
            if roll.error not in known:
                known.append(roll.error)
    for known in errors.values():
        assert len(known) <= NUM_PASSES
        seen.append(known[-1] / known[0] if known[0] else 1.0)
    assert sum(seen) / len(seen) < 0.8


@pytest.mark.usefixtures("steps")
@pytest.mark.parametrize(
    ("name", "is_short", "when"),
    [("dice", False, r"round \d of 4"), ("card", True, r"round 1 of 1 · turn \d of 6")],
)
def test_moments_say_what_was_chosen_what_was_better_and_why(
    name: str, is_short: bool, when: str
) -> None:
    session = played(name, is_short=is_short)
    review = reviewed(session, Depth(1, 1, 1))
    check_costs(review)
    told = list(moments(session, review.moments()))
    assert len(told) == 3
    for moment, found in zip(told, review.moments(), strict=True):
        step = session.steps[found.num_before]
        assert re.fullmatch(f"{step.seats[found.player].name}, {when}", moment.heading)
        assert f"round {found.round} of" in moment.heading
        best, made = moment.choices
        assert (best.is_made, made.is_made) == (False, True)
        assert best.label != made.label
        assert best.share == 1 > made.share
        assert made.verdict.endswith(" less")
        assert moment.reason


# -- on the command line ---------------------------------------------------------------------------


def saved(num_steps: int = 10**6) -> Path:
    seats = (Seat("Anna"), Seat("Ben"))
    options = game("dice").options(short=True)
    opened = opening_games.begin(Header.new("dice", options, seats, seed=3))
    play(opened.session, "random", num_steps)
    opened.transcript.close()
    return opened.transcript.path


@pytest.mark.usefixtures("steps")
def test_last_finished_game_is_reviewed_in_print_and_as_json(printed: Callable[..., str]) -> None:
    path = saved()
    saved(20)
    text = printed("review", "--quick")
    assert text.startswith("Las Vegas: ")
    assert "chances to win" in text
    assert max(map(len, text.splitlines())) <= 100
    report = json.loads(printed("review", path, "--quick", "--json"))
    assert {"game", "players", "decisions", "rolls", "chances"} == set(report)
    assert [player["name"] for player in report["players"]] == ["Anna", "Ben"]
    mistakes = [found for found in report["decisions"] if found["mistake"]]
    assert sum(player["num_mistakes"] for player in report["players"]) == len(mistakes)
    assert text.count("  chosen  ") == text.count("  better  ") == len(mistakes) == 2
    assert report["decisions"][0]["chosen"]["do"] == "Place"


def test_review_needs_a_game_that_is_over(complaint: Callable[..., str]) -> None:
    said = complaint("review", saved(20))
    assert "is not over" in said
    assert said.count("\n") == 1
    saved(20)
    assert "no saved game that is over" in complaint("review")
