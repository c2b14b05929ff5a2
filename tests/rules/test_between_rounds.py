"""Between two rounds, and only there, a view says that one is over."""

from random import Random

from lasvegas_tui.rules.core import walk
from tests.rules.cases import Case, every_case


@every_case
def test_every_round_but_the_last_is_followed_by_one_pause(case: Case) -> None:
    rng = Random(5)
    states = list(walk(case.start(), rng.choice, rng))
    over = [state.round for state in states if state.view(None).is_between_rounds]
    num_rounds = states[-1].round if case.game.has_rounds else 1
    assert over == list(range(1, num_rounds))


@every_case
def test_view_names_the_players_who_have_a_choice(case: Case) -> None:
    rng = Random(6)
    for state in walk(case.start(), rng.choice, rng):
        players = range(case.num_players)
        choosing = [player for player in players if state.legal_actions(player)]
        assert sorted(state.view(None).awaited) == choosing


@every_case
def test_view_has_the_round_and_totals_of_its_state(case: Case) -> None:
    rng = Random(7)
    for state in walk(case.start(), rng.choice, rng):
        view = state.view(0)
        assert view.round in (0, state.round)
        worths = [view.worth(player) for player in range(case.num_players)]
        known = zip(worths, state.returns(), strict=True)
        assert all(worth in (None, total) for worth, total in known)
