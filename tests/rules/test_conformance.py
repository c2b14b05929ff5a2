"""What the contract promises: every game, variant and number of players at random positions."""

from functools import cache, lru_cache
from itertools import count
from random import Random
from typing import Any

import msgspec
import pytest

from lasvegas_tui import rules
from lasvegas_tui.rules.core import (
    Action,
    Chance,
    IllegalActionError,
    Player,
    State,
    Terminal,
    View,
    awaited,
)
from lasvegas_tui.rules.royale.rules import RoyaleState
from tests.rules.cases import CASES, Case, every_case, line
from tests.rules.facts import facts, facts_of, is_told
from tests.rules.laws import played_out
from tests.rules.outcomes import doubtful, impossible
from tests.rules.turns import Turn, following

MOST_STEPS = 5000
"""Far beyond any game that was ever seen; a game of Royale has no bound."""

NUM_LINES = 3
"""Random games of a case that the tests share."""


@cache
def some_turns(case: Case) -> tuple[Turn, ...]:
    """Return positions of random games and what was done in them, with ends and secrets."""
    rng, found = Random(str(case)), []
    for seed in range(NUM_LINES):
        game = line(case, seed)
        found += rng.sample(game, min(4, len(game)))
        found += [game[n] for n in rng.choices(special(case, seed), k=2)]
    return tuple(found)


@lru_cache(maxsize=512)
def special(case: Case, seed: int) -> tuple[int, ...]:
    """Return the numbers of the last turn, of those in private and of those after them."""
    game = line(case, seed)
    private = [
        n
        for n, turn in enumerate(game)
        if any(turn.state.is_private(p) for p in awaited(turn.state.node))
    ]
    return (len(game) - 1, *private, *(n + 1 for n in private))


def is_rolled_again(turn: Turn) -> bool:
    """Whether a roll led back to that very roll, as where only a closed number fell (E1)."""
    return turn.state.roller is not None and following(turn).roller == turn.state.roller


def accepts(state: State, player: Player | None, action: Action) -> bool:
    """Whether the action may be done; a refusal has to come with a sentence."""
    try:
        state.check(player, action)
    except IllegalActionError as error:
        sentence = error.refusal.sentence
        if not (sentence[:1].isupper() and sentence.endswith(".")):
            raise AssertionError(f"no sentence: {error.refusal}") from error
        return False
    return True


def conserved(state: State) -> bool:
    """Whether all that came out of the box is there, once."""
    return facts_of(state).conserved(state)


@pytest.mark.parametrize("name", rules.names())
def test_every_game_has_facts_and_a_case_for_each_option_and_number_of_players(name: str) -> None:
    assert is_told(name), (
        f"tests/rules/facts/{name}.py is missing: FACTS with what the game conserves, what its "
        "views hide, and a witness of what was open"
    )
    cases = [case for case in CASES if case.game.name == name]
    assert {case.num_players for case in cases} == {*rules.game(name).players}
    chosen = {option for case in cases for option in msgspec.to_builtins(case.options)}
    assert chosen == {*rules.game(name).options.__struct_fields__}


# -- decisions -------------------------------------------------------------------------------------


@every_case
def test_only_awaited_players_have_actions_which_are_hashable_distinct_and_stable(
    case: Case,
) -> None:
    for state, _ in some_turns(case):
        for player in range(case.num_players):
            actions = state.legal_actions(player)
            assert isinstance(actions, tuple)
            assert bool(actions) == (player in awaited(state.node))
            assert len(set(actions)) == len(actions)
            assert state.legal_actions(player) == actions == state.view(player).actions
            assert state.view(player).viewer == player


@every_case
def test_exactly_the_legal_actions_are_accepted(case: Case) -> None:
    pool = sorted({action for turn in line(case, 0) for action in turn.done.values()}, key=repr)

    for seed, turn in enumerate(some_turns(case)):
        others = Random(seed).sample(pool, min(20, len(pool)))
        state = turn.state
        for player in range(case.num_players):
            legal = state.legal_actions(player)
            assert all(accepts(state, player, action) for action in legal)
            assert not any(
                accepts(state, player, action) for action in others if action not in legal
            )


@every_case
def test_chance_is_refused_to_players_and_choices_to_chance(case: Case) -> None:
    for seed, turn in enumerate(some_turns(case)):
        state = turn.state
        if isinstance(state.node, Chance):
            outcome = state.sample(Random(seed))
            assert accepts(state, None, outcome)
            assert not any(accepts(state, player, outcome) for player in range(case.num_players))
        else:
            choices = [
                action for player in awaited(state.node) for action in state.legal_actions(player)
            ]
            assert not any(accepts(state, None, action) for action in choices)


# -- states ----------------------------------------------------------------------------------------


@every_case
def test_equal_logs_give_equal_states(case: Case) -> None:
    state = case.start()
    for turn in line(case, 1):
        assert state == turn.state
        assert hash(state) == hash(turn.state)
        state = following(turn) if turn.done else state


@every_case
def test_states_do_not_change(case: Case) -> None:
    for seed, turn in enumerate(some_turns(case)):
        state = turn.state
        before, code = hash(state), msgspec.json.encode(state)
        for player in range(case.num_players):
            state.view(player)
            state.resample(player, Random(seed))
        if turn.done:
            assert following(turn) == following(turn)
            assert following(turn) != state or is_rolled_again(turn)
        assert (hash(state), msgspec.json.encode(state)) == (before, code)


@every_case
def test_actions_and_outcomes_survive_a_round_trip_through_json(case: Case) -> None:
    decoder = msgspec.json.Decoder(case.game.actions)
    actions = {action for turn in line(case, 2) for action in turn.done.values()}
    actions |= {
        a
        for turn in line(case, 2)
        for p in awaited(turn.state.node)
        for a in turn.state.legal_actions(p)
    }
    assert len(actions) >= facts(case.game.name).num_actions
    assert all(decoder.decode(msgspec.json.encode(action)) == action for action in actions)


@every_case
def test_states_survive_a_round_trip_through_msgpack_and_json(case: Case) -> None:
    kind = type(case.start())
    packed, text = msgspec.msgpack.Decoder(kind), msgspec.json.Decoder(kind)
    for state in (turn.state for seed in range(2) for turn in line(case, seed)):
        assert packed.decode(msgspec.msgpack.encode(state)) == state
        assert text.decode(msgspec.json.encode(state)) == state


@every_case
def test_every_game_ends_with_a_ranking_after_rounds_without_a_gap(case: Case) -> None:
    for seed in range(NUM_LINES):
        rounds = [turn.state.round for turn in line(case, seed)]
        assert rounds == sorted(rounds)
        assert sorted(set(rounds)) == list(range(rounds[-1] + 1))
        assert len(rounds) < MOST_STEPS
        for turn in line(case, seed):
            assert conserved(turn.state)
        assert isinstance(turn.state.node, Terminal)
        standings = turn.state.standings()
        assert sorted(standing.player for standing in standings) == list(range(case.num_players))
        assert [standing.total for standing in standings] == sorted(
            turn.state.returns(), reverse=True
        )
        assert standings[0].rank == 1 or facts_of(turn.state).nobody_wins(turn.state)


# -- what a person or a script writes by hand ------------------------------------------------------


@every_case
def test_impossible_outcome_is_refused(case: Case) -> None:
    num_tried, seeds = 0, count()
    while num_tried <= 80:
        for turn in (turn for turn in line(case, next(seeds)) if None in turn.done):
            for how, outcome in impossible(case.game, turn.done[None]):
                assert not accepts(turn.state, None, outcome), (how, outcome)
                num_tried += 1


@every_case
def test_accepted_outcome_is_playable(case: Case) -> None:
    """Too many of one thing, and things of which none is left, are refused."""
    num_tried = 0
    for turn in [turn for turn in line(case, 0) if None in turn.done][::3]:
        for how, outcome in doubtful(case.game, turn.done[None]):
            num_tried += 1
            if accepts(turn.state, None, outcome):
                assert conserved(turn.state.apply(outcome)), (how, outcome)
    assert num_tried


# -- secrets ---------------------------------------------------------------------------------------


@every_case
def test_resampled_state_looks_the_same_to_its_player(case: Case) -> None:
    for seed, turn in enumerate(some_turns(case)):
        state = turn.state
        for player in range(case.num_players):
            other = state.resample(player, Random(seed))
            assert other.view(player) == state.view(player)
            assert other.view(None) == state.view(None)
            assert other.bot_view(player) == state.bot_view(player)
            assert other.node == state.node
            assert conserved(other)


@every_case
def test_resampled_state_is_playable_to_the_end(case: Case) -> None:
    for seed, turn in enumerate(some_turns(case)[::8]):
        state, rng = turn.state.resample(0, Random(seed)), Random(seed)
        assert conserved(played_out(state, rng))


@every_case
def test_hidden_information_is_resampled(case: Case) -> None:
    rng = Random(1)
    hides, game = False, line(case, 2)
    for turn in game[:: 1 + len(game) // 20]:
        state = turn.state
        secrets = facts_of(state).secrets
        drawn = {secrets(state.resample(0, rng)) for _ in range(8)}
        hides |= len(drawn) > 1
    assert hides == facts(case.game.name).is_drawn_anew  # what was open may be remembered


@every_case
def test_roller_and_roll_are_seen_by_every_viewer(case: Case) -> None:
    viewers = (None, *range(case.num_players))
    for state, done in line(case, 7):
        assert {state.view(viewer).roller for viewer in viewers} == {state.roller}
        if state.roller is not None:
            assert isinstance(state.node, Chance)
            assert all(state.seen(done[None], None, viewer) == done[None] for viewer in viewers)


@every_case
def test_private_choice_is_offered_to_its_player_only(case: Case) -> None:
    for turn in some_turns(case):
        state = turn.state
        private = [player for player in awaited(state.node) if state.is_private(player)]
        for player in private:
            action = state.legal_actions(player)[0]
            viewers = (None, *range(case.num_players))
            seeing = [
                viewer for viewer in viewers if state.seen(action, player, viewer) is not None
            ]
            assert seeing in ([player], list(viewers)), (
                "it stays a secret, or is open once it is made"
            )
        open_to = () if private else awaited(state.node)
        offered = state.legal_actions(open_to[0]) if open_to else ()
        assert state.view(None).actions == offered


@every_case
def test_deal_reveals_no_more_than_the_table_after_it(case: Case) -> None:
    rng = Random(7)
    deals = [
        turn.state for turn in line(case, 7) if None in turn.done and turn.state.roller is None
    ]
    for state in deals:
        outcomes = [state.sample(rng) for _ in range(8)]
        for viewer in (None, *range(case.num_players)):
            seen: dict[View, object] = {}
            for outcome in outcomes:
                view = state.apply(outcome).view(viewer)
                shown = _unordered(msgspec.to_builtins(state.seen(outcome, None, viewer)))
                assert seen.setdefault(view, shown) == shown


def _unordered(code: Any) -> Any:
    """Return plain values in an order that does not tell which of them came first."""
    if isinstance(code, dict):
        return {name: _unordered(part) for name, part in code.items()}
    if not isinstance(code, list | tuple):
        return code
    parts = list(map(_unordered, code))
    return parts if any(isinstance(part, list) for part in parts) else sorted(parts)


def test_secret_is_resampled_for_everybody_but_its_owner() -> None:
    rng, num_secrets = Random(2), 0
    for case in CASES:
        states = [turn.state for turn in line(case, 6) if isinstance(turn.state, RoyaleState)]
        for state in (state for state in states if state.secret is not None):
            assert state.secret is not None
            for player in range(case.num_players):
                drawn = {state.resample(player, rng).secret for _ in range(40)}
                assert (len(drawn) > 1) == (player != state.secret.owner)
                assert state.secret in drawn
            num_secrets += 1
    assert num_secrets > 3


@pytest.mark.parametrize("name", rules.names())
def test_views_have_no_field_for_hidden_information(name: str) -> None:
    case = next(case for case in CASES if case.game.name == name)
    state = case.start()
    shared = {"purses", "loose", "secret"}  # these show the viewer's own, or what lies open
    hidden = set(state.__struct_fields__) - {"table"} - shared - facts(name).shown
    assert hidden >= facts(name).hidden
    assert not hidden & set(state.view(0).__struct_fields__)
