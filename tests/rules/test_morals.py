"""What the coach says of a rule: true where it is said, and told by what everybody may know."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from lasvegas_tui import rules
from lasvegas_tui.rules.board import playing_tables
from lasvegas_tui.rules.board.actions import GoodLuck
from lasvegas_tui.rules.board.news import CounterPlaced, MaryMoved, TableScored
from lasvegas_tui.rules.board.table import Phase as BoardPhase
from lasvegas_tui.rules.card.actions import Select
from lasvegas_tui.rules.core import Action, Chance, Player, Simultaneous, State, Terminal, awaited
from tests.rules.boards import board
from tests.rules.suited_cards import play
from tests.rules.test_vegan import late

NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eve")
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("dice", 2, {"neutral": True}),
    ("royale", 2, {"basic": True}),
    ("card", 3, {}),
    ("card", 3, {"sequential": True}),
    ("board", 3, {}),
    ("board", 3, {"duels": True}),
    ("vegan", 3, {}),
    ("vegan", 2, {}),
]
EACH = pytest.mark.parametrize(
    "number", range(len(TABLES)), ids=[f"{g}-{n}-{'-'.join(o)}" for g, n, o in TABLES]
)


class Told(NamedTuple):
    """A sentence of the coach, and the choice that it is told about."""

    said: str
    state: Any
    player: Player
    action: Any
    after: Any
    """The state that the choice leads to; None where others choose at the same time."""


def after_choice(state: State, player: Player, action: Action) -> State | None:
    return None if isinstance(state.node, Simultaneous) else state.apply(action)


def said_of(game: str, state: State, player: Player, action: Action) -> str:
    view, then = state.view(player), after_choice(state, player, action)
    names = NAMES[: state.num_players]
    moral = rules.game(game).words.moral(
        view, action, view if then is None else then.view(player), names
    )
    return "" if moral is None else moral.sentence


def positions(game: str, num_players: int, options: dict[str, Any], rng: Random) -> Iterator[State]:
    """Yield the states of a random game in which somebody chooses."""
    described = rules.game(game)
    state: State = described.start(num_players, described.options(**options))
    while not isinstance(state.node, Terminal):
        if isinstance(state.node, Chance):
            state = state.apply(state.sample(rng))
            continue
        yield state
        chosen = {p: rng.choice(state.legal_actions(p)) for p in awaited(state.node)}
        joint = isinstance(state.node, Simultaneous)
        state = state.apply_joint(chosen) if joint else state.apply(next(iter(chosen.values())))


@cache
def told(number: int) -> tuple[Told, ...]:
    """Return what is told of some choices in random games at a table."""
    return tuple(_told(*TABLES[number]))


def _told(game: str, num_players: int, options: dict[str, Any]) -> Iterator[Told]:
    rng = Random(7)
    for _ in range(6):
        for state in positions(game, num_players, options, rng):
            for player in awaited(state.node):
                legal = state.legal_actions(player)
                for action in rng.sample(legal, min(6, len(legal))):
                    said = said_of(game, state, player, action)
                    then = after_choice(state, player, action)
                    yield Told(said, state, player, action, then)


# -- what each sentence claims ---------------------------------------------------------------------


def is_scored_full(told: Told) -> bool:
    here = told.state.table.here
    spaces = told.state.table.spaces[here - 1]
    return bool(spaces.count(None) == 1 and told.after.table.is_scored[here - 1])


def has_thrown_after_each_placing(told: Told) -> bool:
    """Whether a card places a counter and leads to the throw, wherever the counter goes."""
    ends = [told.after]
    if told.after.table.phase is BoardPhase.PLACE:
        ends = [told.after.apply(space) for space in told.after.legal_actions(told.player)]
    return all(
        end.table.phase is BoardPhase.THROW and isinstance(end.table.news[0], CounterPlaced)
        for end in ends
    )


def has_mary_scored(told: Told) -> bool:
    moved = [news.position for news in told.after.table.news if isinstance(news, MaryMoved)]
    scored = [news.position for news in told.after.table.news if isinstance(news, TableScored)]
    return bool(moved) and moved == scored


def counters_here(told: Told) -> tuple[tuple[int, ...], list[int]]:
    """Return the counters on the table after the choice, and the lowest numbers of the leaders."""
    here = told.state.table.here
    spaces = told.after.table.spaces[here - 1]
    counts = tuple(spaces.count(player) for player in range(told.state.num_players))
    numbers = playing_tables.TABLES[here - 1].spaces
    leaders = [player for player, count in enumerate(counts) if count == max(counts)]
    return counts, [
        min(min(numbers[at]) for at, owner in enumerate(spaces) if owner == leader)
        for leader in leaders
    ]


def trick_after(told: Told) -> tuple[str, list[str]]:
    """Return the colour led and the cards of the trick with the one played."""
    trick = told.state.table.trick
    cards = [] if trick.taker is not None else list(trick.cards)
    cards.append(told.action.card)
    return cards[0][0], cards


def gain_of(cards: list[str], told: Told) -> int:
    """Return what the machines would pay for these cards alone."""
    table = told.state.table
    return sum(table.score(table.counts(tuple(cards)), 0).gains)


def loss_told(told: Told) -> int:
    return int(told.said.rstrip(".").rpartition(" ")[2])


def dice_at(told: Told) -> tuple[int, ...]:
    counts: tuple[int, ...] = told.after.table.casinos[told.action.number - 1].counts
    return counts


CLAIMS: dict[str, Callable[[Told], bool]] = {
    # the board game
    "A chip is worth as much": lambda t: all(
        len(one.spaces) == one.chip for one in playing_tables.TABLES
    ),
    "To move the pawn": lambda t: t.after.table.player != t.player,
    "A rolled 1": lambda t: t.state.table.spaces[t.state.table.pawn - 1].count(None) > 1,
    "A Front-man": lambda t: t.action.position != t.state.table.pawn,
    "The table that Mary comes": has_mary_scored,
    "A Good Luck card": has_thrown_after_each_placing,
    "Whoever has the space": lambda t: t.after.table.duel is not None,
    "A table is scored as soon": is_scored_full,
    "Where no space shows": lambda t: (
        t.state.table.due == 6
        and not any(
            6 in numbers for numbers in playing_tables.TABLES[t.state.table.here - 1].spaces
        )
    ),
    "No free space": lambda t: (
        not any(
            owner is None and t.state.table.due in numbers
            for owner, numbers in zip(
                t.state.table.spaces[t.state.table.here - 1],
                playing_tables.TABLES[t.state.table.here - 1].spaces,
                strict=True,
            )
        )
    ),
    "Most counters": lambda t: sorted(counters_here(t)[0])[-2] < max(counters_here(t)[0]),
    "Equal counters:": lambda t: (lowest := sorted(counters_here(t)[1]))[0] < lowest[1],
    "Equal counters, equal": lambda t: (lowest := sorted(counters_here(t)[1]))[0] == lowest[1],
    # Las Vegan
    "The last 0": lambda t: t.action.card[1] == "0" and trick_after(t)[0] != t.action.card[0],
    "Whoever takes the trick places": lambda t: t.action.card[1] == "7",
    "A trick is worth": lambda t: len(trick_after(t)[1]) == 1,
    "This trick is costly": lambda t: 0 > -loss_told(t) == gain_of(trick_after(t)[1], t),
    "A 0 of the colour led": lambda t: t.action.card == f"{trick_after(t)[0]}0",
    "In a colour": lambda t: trick_after(t)[0] != t.action.card[0] and t.action.card[1] != "0",
    "The highest card": lambda t: trick_after(t)[0] == t.action.card[0],
    "A colour counts": lambda t: t.action.machine in "RPGB",
    "A number counts": lambda t: t.action.machine in "12345689",
    "FEWEST costs": lambda t: t.action.side == "MIN" and t.state.table.golden < 0,
    "MOST costs": lambda t: t.action.side == "MAX" and t.state.table.golden < 0,
    # the games with casinos
    "Eight cards": lambda t: t.state.table.num_out[t.player] + len(t.action.cards) >= 8,
    "The sixth turn": lambda t: t.state.table.turns[t.player] == 5,
    "A double card": lambda t: any(one.value > 10 for one in t.action.cards),
    "Equal dice": lambda t: is_card(t) or dice_at(t).count(dice_at(t)[t.player]) > 1,
    "The white dice": lambda t: dice_at(t)[2] > 0,
    "The neutral dice": lambda t: dice_at(t)[2] > 0,
    "The most dice": lambda t: is_card(t) or is_first(t),
    "The next most": lambda t: is_card(t) or not is_first(t),
    "There are fewer": lambda t: is_card(t) or has_fewer_notes(t),
}
"""What has to hold where a sentence is told, by how it begins."""


def is_card(told: Told) -> bool:
    """Whether cards are laid at several casinos, whose dice cannot be seen yet."""
    return isinstance(told.action, Select)


def has_fewer_notes(told: Told) -> bool:
    counts = dice_at(told)
    paid = sorted((count for count in counts if counts.count(count) == 1 and count), reverse=True)
    num_notes = len(told.after.table.casinos[told.action.number - 1].notes)
    return counts[told.player] in paid[num_notes:]


def is_first(told: Told) -> bool:
    counts = dice_at(told)
    untied = [count for count in counts if counts.count(count) == 1]
    return counts[told.player] == max(untied, default=0)


@EACH
def test_moral_of_a_position_is_true(number: int) -> None:
    seen: Counter[str] = Counter()
    for each in told(number):
        if not each.said:
            continue
        claim = max((begin for begin in CLAIMS if each.said.startswith(begin)), key=len)
        assert CLAIMS[claim](each), (each.said, each.action)
        assert len(f"» {each.said}  y hides hints") <= 78
        seen[claim] += 1
    assert len(seen) >= 3


@EACH
def test_moral_depends_only_on_what_the_player_knows(number: int) -> None:
    rng, game = Random(3), TABLES[number][0]
    for each in told(number)[::5]:
        for _ in range(3):
            other = each.state.resample(each.player, rng)
            assert said_of(game, other, each.player, each.action) == each.said


def test_card_that_places_no_counter_is_not_said_to_place_one() -> None:
    """Mary Chip, who comes with a Good Luck 1, has just scored the table."""
    state = board(5, 6, mary=4, spaces={"5": "A....."})
    assert said_of("board", state, 0, GoodLuck(1)) == ""


@pytest.mark.parametrize(("token", "said"), [(-1, "loses 1."), (-3, "loses 3.")])
def test_trick_is_called_costly_from_the_first_cabbage(token: int, said: str) -> None:
    state = late("R4 P1", "R2 P2", "R3 P3", placed=(token, None, None))
    told = said_of("vegan", state, 0, play("R4"))
    assert told == f"This trick is costly: whoever takes it {said}"


def test_every_moral_of_the_coach_occurs() -> None:
    said = {each.said for number in range(len(TABLES)) for each in told(number)}
    assert [begin for begin in CLAIMS if not any(one.startswith(begin) for one in said)] == []
