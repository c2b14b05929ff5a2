"""The review of a game that is over."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from lasvegas_tui import bots, destinations
from lasvegas_tui.bots import search
from lasvegas_tui.cli.main import main
from lasvegas_tui.play.events import Header
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import Session
from lasvegas_tui.records.review import (
    NUM_CHANCES,
    Chances,
    Depth,
    Judgement,
    Luck,
    Review,
    findings,
    moments,
    num_findings,
)
from lasvegas_tui.rules import game, names
from lasvegas_tui.rules.core import Chance, Terminal

SHORT = Depth(1, 3, 2)
ANNA, BEN = 0, 1


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "NUM_STEPS", 60)


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


def played(name: str, bot: str = "random", num_people: int = 2) -> Session:
    seats = [
        Seat(called, bot="" if at < num_people else "bot")
        for at, called in enumerate(("Anna", "Ben"))
    ]
    return play(Session.start(Header.new(name, game(name).options(), seats, seed=7)), bot)


def reviewed(session: Session, depth: Depth = SHORT) -> Review:
    review = Review()
    for finding in findings(session, depth):
        review.add(finding)
    return review


@pytest.mark.parametrize("name", names())
def test_every_real_choice_of_a_person_is_judged_and_no_bots(name: str) -> None:
    session = played(name, num_people=1)
    review = reviewed(session)
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


def test_the_same_game_is_reviewed_alike_and_all_findings_are_counted() -> None:
    session = played("dice")
    review = reviewed(session)
    assert review == reviewed(session)
    num_found = len(review.judgements) + len(review.rolls) + len(review.chances)
    assert num_found == num_findings(session)


@pytest.mark.parametrize("name", names())
def test_chances_add_up_and_the_last_are_the_result(name: str) -> None:
    session = played(name)
    chances = reviewed(session).chances
    assert NUM_CHANCES <= len(chances) <= NUM_CHANCES + 1
    winners = [standing.player for standing in session.standings() if standing.rank == 1]
    for found in chances:
        assert sum(found.shares) <= 1.0001
    assert [share > 0 for share in chances[-1].shares] == [p in winners for p in (ANNA, BEN)]


@pytest.mark.nightly
def test_sharp_play_has_fewer_mistakes_than_random_play(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(search, "NUM_STEPS", 2000)
    by_chance, well = reviewed(played("dice")), reviewed(played("dice", "sensible"))
    lost = [review.of(ANNA).lost + review.of(BEN).lost for review in (by_chance, well)]
    assert lost[0] > 2 * lost[1]


def test_a_mistake_is_what_chance_cannot_explain() -> None:
    one = Judgement(1, 1, ANNA, "a", "b", 5.0, 3.0)  # type: ignore[arg-type]
    two = Judgement(2, 1, ANNA, "a", "b", 7.0, 3.0)  # type: ignore[arg-type]
    other = Judgement(3, 1, BEN, "a", "b", 9.0, 1.0)  # type: ignore[arg-type]
    review = Review()
    for finding in (one, two, other, Luck(4, 1, ANNA, -3.0, 4.0), Luck(5, 1, ANNA, 1.0, 3.0)):
        review.add(finding)
    review.add(Chances(0, (0.5, 0.5)))
    score = review.of(ANNA)
    assert (score.num_choices, score.num_mistakes, score.lost) == (2, 1, 7.0)
    assert (score.luck, score.error) == (-2.0, 5.0)
    assert review.of(BEN).luck is None
    assert review.moments() == [other, two]


def test_moments_say_what_was_chosen_and_what_was_better() -> None:
    session = played("royale")
    review = reviewed(session)
    told = list(moments(session, review.moments()))
    assert len(told) == 3
    for moment, found in zip(told, review.moments(), strict=True):
        step = session.steps[found.num_before]
        assert step.seats[found.player].name in moment.heading
        assert "±" in moment.heading
        assert moment.chosen != moment.best


# -- on the command line ---------------------------------------------------------------------------


def saved(num_steps: int = 10**6) -> Path:
    seats = (Seat("Anna"), Seat("Ben"))
    opened = destinations.begin(Header.new("dice", game("dice").options(), seats, seed=7))
    play(opened.session, "random", num_steps)
    opened.transcript.close()
    return opened.transcript.path


def test_the_game_that_ended_last_is_reviewed(capsys: pytest.CaptureFixture[str]) -> None:
    saved()
    saved(20)
    assert main(["review", "--quick"]) == 0
    printed = capsys.readouterr()
    assert printed.out.startswith("Las Vegas: ")
    assert "chances to win" in printed.out
    assert printed.out.count("chosen: ") == printed.out.count("better: ") == 3
    assert max(map(len, printed.out.splitlines())) <= 100


def test_scripts_get_all_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    path = saved()
    assert main(["review", str(path), "--quick", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert {"game", "players", "decisions", "rolls", "chances"} == set(report)
    assert [player["name"] for player in report["players"]] == ["Anna", "Ben"]
    mistakes = [found for found in report["decisions"] if found["mistake"]]
    assert sum(player["num_mistakes"] for player in report["players"]) == len(mistakes)
    assert report["decisions"][0]["chosen"]["do"] == "Place"


def test_a_game_that_is_not_over_keeps_its_secrets(capsys: pytest.CaptureFixture[str]) -> None:
    path = saved(20)
    assert main(["review", str(path)]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "is not over" in printed.err
    assert printed.err.count("\n") == 1


def test_without_a_game_that_is_over_it_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    saved(20)
    assert main(["review"]) == 2
    assert "no saved game that is over" in capsys.readouterr().err
