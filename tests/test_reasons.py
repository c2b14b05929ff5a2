"""The reasons of advice: they are true of the rounds that were played out, and they add up."""

import re
from itertools import islice
from statistics import fmean
from typing import Any

import pytest

from lasvegas_tui.advice import reasons, search
from lasvegas_tui.advice.playout_results import Source, Tally
from lasvegas_tui.advice.reasons import ELSEWHERE, LEAST, MOST, Difference
from lasvegas_tui.advice.search import Advice
from lasvegas_tui.advice.words import AdviceWords
from lasvegas_tui.bots import playouts
from lasvegas_tui.bots.playouts import Comparison, Trial
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules import game, names
from lasvegas_tui.rules.card.table import FINISHED_AT
from lasvegas_tui.rules.core import Action, Player
from lasvegas_tui.rules.dice.actions import Place
from lasvegas_tui.rules.grammar import numeral
from tests.advice_accuracy import NAMES, compared, meeting, positions, told, told_sum


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little is tried, and every difference is told."""
    monkeypatch.setattr(playouts, "NUM_STEPS", 400)
    monkeypatch.setattr(search, "NUM_GAMES", 10)
    monkeypatch.setattr(reasons, "CERTAIN", 1.0)


class Watched(Advice):
    """Complete advice that keeps every round that it played out."""

    def __init__(self, session: Session, player: Player) -> None:
        super().__init__(session.ask_advice(player, player), session.game)
        self.rounds: dict[Action, list[Trial]] = {}
        self.words = AdviceWords(session.game, session.view(player), NAMES[: len(session.seats)])
        self.complete = self.found()

    def _observe(self, trial: Trial) -> None:
        super()._observe(trial)
        self.rounds.setdefault(self.comparison.actions[trial.index], []).append(trial)

    def more(self, found: Difference, action: Action, than: Action) -> float:
        """Return how much more a choice brought than another, by its owner and place."""
        places = [self._at(found.place, action, than, *both) for both in self._both(action, than)]
        pairs = zip(self._both(action, than), places, strict=True)
        return fmean(
            self._of(found, here, at[0]) - self._of(found, there, at[1])
            for (here, there), at in pairs
        )

    def _both(self, action: Action, than: Action) -> list[tuple[Trial, Trial]]:
        return list(zip(self.rounds[action], self.rounds[than], strict=False))

    def _at(self, place: str, action: Action, than: Action, *trials: Trial) -> list[list[float]]:
        return [self._amounts(place, {action, than}, trial) for trial in trials]

    def _amounts(self, place: str, actions: set[Action], trial: Trial) -> list[float]:
        """Return what each player got at a place in a round."""
        words, num = self.game.words, trial.end.num_players
        seen = trial.last if self.game.has_rounds else trial.end
        earned = words.earned(seen, num)
        if place == words.besides_places:
            known = [sum(by[player] for by in earned.values()) for player in range(num)]
            return [a - b for a, b in zip(self.game.policy.totals(trial.end), known, strict=True)]
        if place != ELSEWHERE:
            return list(earned.get(place, [0.0] * num))
        own = {n for action in actions for n in self.game.policy.casinos_of(action)}
        others = [name for n, name in enumerate(words.casino_names, 1) if n not in own]
        return [sum(earned[f"at {name}"][player] for name in others) for player in range(num)]

    def _of(self, found: Difference, trial: Trial, amounts: list[float]) -> float:
        """Return the amount of the player, or of the rivals who count."""
        if found.is_own:
            return amounts[self.player]
        rivals = [rival for rival in range(len(amounts)) if rival != self.player]
        if self.game.name == "board":
            return fmean(amounts[rival] for rival in rivals)
        had = trial.end.returns()
        return amounts[max(rivals, key=lambda rival: had[rival])]


@pytest.mark.parametrize("name", names())
def test_reasons_of_advice_are_true_and_add_up(name: str) -> None:
    advised = [Watched(session, player) for session, player in islice(positions(name, 4), 3)]
    for advice in advised:
        check_what_comes_from_all_places(advice)
    assert sum(map(num_told_truly, advised))
    assert sum(map(num_added_up, advised))


def check_what_comes_from_all_places(advice: Watched) -> None:
    """It is the lead that ranks the choices."""
    for index, tally in enumerate(advice._tallies):
        signed = [
            amounts if source.is_own else [-amount for amount in amounts]
            for source, amounts in tally.sources.items()
        ]
        sums = list(map(sum, zip(*signed, strict=True)))
        assert sums == pytest.approx(advice.comparison._leads[index])


def num_told_truly(advice: Watched) -> int:
    """Return how many differences are told; each is true of the rounds that were played out."""
    num_told = 0
    for one in advice.complete.prospects:
        if one.reason is None:
            continue
        for found in one.reason.told:
            more = advice.more(found, one.action, one.reason.than)
            assert found.amount == advice.game.words.as_told(more)
            num_told += 1
    return num_told


def num_added_up(advice: Watched) -> int:
    """Return how many reasons add up, as a reader adds them, to the difference that is told.

    That is half of it at least and one and a half at most, with the rest.
    """
    num_told = 0
    found, words = advice.complete, advice.words
    for one in found.prospects:
        told = words.reason(one, found)
        verdict = words.verdict(found.beside(one), found)
        if " gets " not in told:
            continue
        gap = float(re.sub("(K| points| cabbages)? less", "", verdict))
        gap *= 1 if one is found.best else -1
        total = told_sum(told, words.names[advice.player])
        assert LEAST <= round(total / gap, 9) <= MOST, told
        assert ("above all" in told) <= (abs(total) < abs(gap))
        num_told += 1
    return num_told


def tally(by_place: dict[str, list[float]]) -> Tally:
    """Return what came of a choice for its player, by place and round."""
    played = Tally.of(game("dice"), 0, game("dice").new(2, game("dice").options(neutral=False)))
    played.sources = {Source(place, True): amounts for place, amounts in by_place.items()}
    num_rounds = len(next(iter(by_place.values())))
    played.amounts[0].num = num_rounds
    for odds in played.at_casinos:
        odds.num_rounds = num_rounds
    return played


@pytest.mark.parametrize(
    ("at_sahara", "told"), [(-10, []), (6, [("at Sahara", 6_000)]), (1, [("at Sahara", 1_000)])]
)
def test_what_is_told_speaks_for_the_better_choice(
    at_sahara: int, told: list[tuple[str, float]]
) -> None:
    """Elsewhere it is 14K ahead on average, but by chance that is too uncertain to be told."""
    here = tally({"at Sahara": [at_sahara * 1_000.0] * 40, "at Luxor": [114_000, -86_000] * 20})
    there = tally({"at Sahara": [0.0] * 40, "at Luxor": [0.0] * 40})
    found = reasons.reason(game("dice"), here, there, Place(4), Place(5))
    assert found.gap == (at_sahara + 14) * 1_000
    assert [(one.place, one.amount) for one in found.told] == told


@pytest.mark.parametrize(
    ("at_sahara", "elsewhere", "is_rest_needed", "rest"),
    [(1_400, 1_200, True, 2_000), (1_600, 1_000, False, 1_000), (400, 2_600, True, 3_000)],
)
def test_what_is_told_is_rounded_before_it_is_added_up(
    at_sahara: int, elsewhere: int, is_rest_needed: bool, rest: int
) -> None:
    """Who reads of 1K more at Sahara where 3K more are told misses the rest."""
    luxor = [elsewhere + 100_000.0, elsewhere - 100_000.0] * 20
    here = tally({"at Sahara": [float(at_sahara)] * 40, "at Luxor": luxor})
    there = tally({"at Sahara": [0.0] * 40, "at Luxor": [0.0] * 40})
    found = reasons.reason(game("dice"), here, there, Place(4), Place(5))
    assert found.gap == 3_000
    assert found.rest == rest
    assert found.is_rest_needed == is_rest_needed


@pytest.mark.parametrize(
    ("tied_here", "tied_there", "ties"),
    [(4, 20, (0.1, 0.5)), (20, 20, None), (16, 20, None), (20, 4, None)],
)
def test_ties_are_told_if_they_are_much_fewer_where_more_is_got(
    tied_here: int, tied_there: int, ties: tuple[float, float] | None
) -> None:
    here, there = (tally({"at Sahara": [dollars] * 40}) for dollars in (6_000.0, 0.0))
    for odds, num_tied in ((here.at_casinos[0], tied_here), (there.at_casinos[0], tied_there)):
        odds.number, odds.num_tied = 4, num_tied
    assert reasons.reason(game("dice"), here, there, Place(4), Place(5)).ties == ties


def test_ties_are_told_only_where_they_explain_the_difference(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reasons, "CERTAIN", 1.0)
    num_told = 0
    for session, player in islice(positions("dice", 100), 4, 8):
        for one in Advice(session.ask_advice(player, player), session.game).found().prospects:
            if one.reason is not None and one.reason.ties is not None:
                here, there = one.reason.ties
                assert (here < there) == (one.reason.told[0].amount > 0)
                num_told += 1
    assert num_told


def test_cards_that_are_still_to_place_explain_what_comes_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reasons, "CERTAIN", 1.0)
    num_told = 0
    for session, player in islice(positions("card", 100), 3):
        table: Any = session.state
        left = FINISHED_AT - table.table.num_out[player]
        found = Advice(session.ask_advice(player, player), session.game).found()
        words = AdviceWords(session.game, session.view(player), NAMES[: len(session.seats)])
        for one in found.prospects:
            told = re.search(
                r"(more|less) at the other casinos "
                r"\(with (\w+) cards? still to place instead of (\w+)",
                words.reason(one, found),
            )
            if told is None or one.reason is None:
                continue
            both: tuple[Any, Any] = (one.action, one.reason.than)
            here, there = [left - len(action.cards) for action in both]
            assert (told[2], told[3]) == (numeral(here), numeral(there) if there else "none")
            assert (told[1] == "more") == (here > there)
            num_told += 1
    assert num_told


@pytest.mark.parametrize(
    ("reason", "worth"),
    [
        ("Compared with “4 → 9K less”, Anna gets 14K more at A, but 2K less at B.", 12),
        (
            "Compared with “x”, Anna gets 14K less at A (a tie in 4%) and Ben gets 2K more there.",
            -16,
        ),
        ("Compared with “x”, the best rival gets 4K less at A, but Anna gets 1K less there.", 3),
        (
            "Compared with “x”, Ben gets 1.5 cabbages more from 7s; everything else is worth "
            "0.5 less.",
            -2,
        ),
    ],
)
def test_a_reason_is_added_up_as_it_is_read(reason: str, worth: float) -> None:
    assert told_sum(reason, "Anna") == worth


# -- beside a longer search ------------------------------------------------------------------------


def test_positions_of_a_game_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "NUM_STEPS", 300)
    monkeypatch.setattr(search, "NUM_GAMES", 5)
    found = [compared(*position, times=2) for position in islice(positions("dice", 1), 3)]
    assert all(one.regret >= 0 for one in found)
    assert told("dice", found).startswith("dice: right in ")


def test_two_choices_meet_in_as_many_rounds_as_were_fixed_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However clear the difference is: who stops when it is, stops where luck was good."""
    tried: list[int] = []

    def counting(self: Comparison, index: int, num_rounds: int) -> None:
        tried.append(num_rounds)
        try_out(self, index, num_rounds)

    try_out = Comparison.try_out
    monkeypatch.setattr(Comparison, "try_out", counting)
    session, player = next(positions("vegan", 1))
    there, back = [meeting(session, player, pair, 40) for pair in ((0, 1), (1, 0))]
    assert tried == [40] * 4
    assert there.behind == -back.behind
    assert there.error == back.error


@pytest.mark.nightly
@pytest.mark.parametrize("name", names())
def test_the_best_choice_is_best_by_a_longer_search(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or as good within the error: of three at most one may be wrong by chance."""
    monkeypatch.setattr(playouts, "NUM_STEPS", 1_000)
    found = [compared(*position, times=4) for position in islice(positions(name, 7), 3)]
    assert sum(one.is_right for one in found) >= 2, told(name, found)
