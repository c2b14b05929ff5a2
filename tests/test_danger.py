"""The number that must not come: every next roll is played out, and costs the note or does not."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random
from typing import Any, TypeAlias

import pytest
from msgspec.structs import replace

from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.transcript_events import Header
from lasvegas_tui.rules import game
from lasvegas_tui.rules.core import Action, Player, Seen
from lasvegas_tui.rules.dice.actions import Place, Roll
from lasvegas_tui.rules.dice.table import Phase as DicePhase
from lasvegas_tui.rules.royale.actions import Place as PlaceNumber
from lasvegas_tui.rules.royale.chance_actions import Roll as RoyaleRoll
from lasvegas_tui.rules.royale.table import Phase as RoyalePhase
from tests.walking import random_steps

NAMES = ("Anna", "Ben", "Cleo")
FACES = range(1, 7)

Shown: TypeAlias = tuple[str, int]
"""A kind of die, and its number."""


def placings(name: str, num_players: int, **options: Any) -> Iterator[tuple[Any, Player, Action]]:
    """Yield placings of random games, with the states before them."""
    for seed in range(6):
        seats = [Seat(called) for called in NAMES[:num_players]]
        header = Header.new(name, game(name).options(**options), seats, seed)
        session = Session.start(header)
        for _ in random_steps(session, Random(seed)):
            state: Any = session.state
            for player in session.awaited:
                for action in state.legal_actions(player):
                    if isinstance(action, Place | PlaceNumber):
                        yield state, player, action


def note(table: Any, number: int, player: Player) -> int:
    return int(dict(table.casinos[number - 1].payout().awards).get(player, 0))


def rolls(name: str, table: Any, rival: Player, number: int) -> Iterator[tuple[str, Action]]:
    """Yield each roll of a player in which one die shows the number, with the kind of that die."""
    other = number % 6 + 1
    if name == "dice":
        own, white = table.own[rival], table.white[rival]
        if own:
            yield "small", Roll(tuple(sorted((number, *[other] * (own - 1)))), (other,) * white)
        if white:
            yield "white", Roll((other,) * own, tuple(sorted((number, *[other] * (white - 1)))))
        return
    small, biggy = table.hands[rival].small, table.hands[rival].big
    if small:
        shown = tuple(sorted((number, *[other] * (small - 1))))
        yield "small", RoyaleRoll(shown, other if biggy else 0)
    if biggy:
        yield "Biggy", RoyaleRoll((other,) * small, number)


def every_roll(name: str, table: Any, roller: Player) -> Iterator[tuple[Action, Counter[Shown]]]:
    """Yield each roll of a player, with how many dice of which kind show each number."""
    if name == "dice":
        first, second, kind = table.own[roller], table.white[roller], "white"
    else:
        first, second, kind = table.hands[roller].small, table.hands[roller].big, "Biggy"
    for own in combinations_with_replacement(FACES, first):
        for other in combinations_with_replacement(FACES, second):
            shown = Counter([("small", face) for face in own] + [(kind, face) for face in other])
            yield Roll(own, other) if name == "dice" else RoyaleRoll(own, sum(other)), shown


def costly(name: str, after: Any, player: Player, number: int) -> set[tuple[str, str]]:
    """Return the kinds of single dice that cost the player the note, with whoever rolls them."""
    place = Place(number) if name == "dice" else PlaceNumber(number)
    phase = DicePhase.ROLL if name == "dice" else RoyalePhase.ROLL
    found = set()
    for roller in range(after.num_players):
        turn = replace(after, table=replace(after.table, player=roller, phase=phase, roll=None))
        for kind, roll in rolls(name, after.table, roller, number):
            then = turn.apply(roll).apply(place)
            lost = note(then.table, number, player) < note(after.table, number, player)
            if lost and (kind == "white" or roller != player):
                found.add((kind, "" if kind == "white" else NAMES[roller]))
    return found


def named(said: str, number: int) -> set[tuple[str, str]]:
    """Return the dice that a sentence names."""
    found = {("white", "")} if re.search(rf"\b(a|another) white {number} comes", said) else set()
    rolling = re.search(rf"^(.*) rolls a {number}", said)
    found |= {("small", who) for who in NAMES if rolling and who in rolling[1]}
    shown = re.search(rf"((?:\w+'s?(?: or |, )?)+) Biggy shows a {number}", said)
    return found | {("Biggy", who) for who in NAMES if shown and who in shown[1]}


@pytest.mark.rule("D-15", "R-7", "R-C2")
@pytest.mark.parametrize(
    ("name", "num_players", "options"),
    [
        ("dice", 2, {"neutral": True}),
        ("dice", 3, {"neutral": True}),
        ("dice", 3, {"neutral": False}),
        ("royale", 2, {"basic": True}),
        ("royale", 3, {"basic": True}),
        ("royale", 2, {"tiles": 3}),
        ("royale", 3, {"tiles": 3}),
    ],
)
def test_every_die_that_costs_the_note_is_named_and_no_other(
    name: str, num_players: int, options: dict[str, Any]
) -> None:
    words, kinds = game(name).words, set()
    for state, player, action in placings(name, num_players, **options):
        said = words.danger(state.view(player), action, NAMES[:num_players])
        after = state.apply(action)
        if after.round != state.round or len(after.table.casinos) < 6 or _is_over(after):
            continue  # nobody has a die left
        if name == "royale" and after.table.steps:
            continue  # a tile comes first
        lost = costly(name, after, player, action.number)  # type: ignore[attr-defined]
        told = named(said, action.number)  # type: ignore[attr-defined]
        biggies = {("Biggy", who) for kind, who in told if kind == "small"}
        assert told <= lost, said
        assert lost - told <= biggies, said
        kinds |= {kind for kind, _ in told}
    possible = {"small"}
    if name == "royale":
        possible.add("Biggy")
    if options.get("neutral"):
        possible.add("white")
    assert kinds == possible


@pytest.mark.rule("D-15", "R-7", "R-C2")
@pytest.mark.parametrize(
    ("name", "options"), [("dice", {"neutral": True}), ("royale", {"basic": True})]
)
def test_in_every_next_roll_a_single_die_costs_the_note_if_it_is_named(
    name: str, options: dict[str, Any]
) -> None:
    """All rolls of few dice, and all placings: one die of the number is enough if it is named."""
    costs: Counter[str] = Counter()
    for state, player, action in placings(name, 2, **options):
        after, rival, number = state.apply(action), 1 - player, action.number  # type: ignore[attr-defined]
        if after.round != state.round or _is_over(after) or _num_left(name, after, rival) > 3:
            continue
        told = named(game(name).words.danger(state.view(player), action, NAMES[:2]), number)
        held = note(after.table, number, player)
        phase = DicePhase.ROLL if name == "dice" else RoyalePhase.ROLL
        turn = replace(after, table=replace(after.table, player=rival, phase=phase, roll=None))
        for roll, shown in every_roll(name, after.table, rival):
            rolled = turn.apply(roll)
            single = [kind for kind, face in shown.elements() if face == number]
            for placing in rolled.legal_actions(rival):
                is_lost = note(rolled.apply(placing).table, number, player) < held
                if getattr(placing, "number", None) != number:
                    assert not is_lost
                elif len(single) == 1:
                    kind, who = single[0], "" if single[0] == "white" else NAMES[rival]
                    if kind == "Biggy" and ("small", who) in told:
                        continue  # which says enough: Ben rolls a 4
                    assert is_lost == ((kind, who) in told), (told, roll)
                    costs[kind] += is_lost
    assert all(costs[kind] for kind in ("small", "white" if name == "dice" else "Biggy"))


def _num_left(name: str, state: Any, player: Player) -> int:
    if name == "dice":
        return int(state.table.own[player] + state.table.white[player])
    return int(state.table.hands[player].num_dice)


def _is_over(state: Any) -> bool:
    return state.table.phase.name in ("DEAL", "OVER")


def test_white_dice_are_named_in_advice_and_in_the_reason_of_a_bot() -> None:
    """Anna has two 1s, White one: one more white die ties her out of the note."""
    header = Header.new("dice", game("dice").options(), [Seat("Anna"), Seat("Ben")], 3)
    session = Session.start(header)
    session.draw()
    session.draw()
    view, names = session.view(0), ("Anna", "Ben")
    danger = session.game.words.danger(view, Place(1), names)
    assert danger == "another white 1 comes"
    after = session.state.apply(Place(1)).view(0)
    said = session.game.words.purpose(view, Seen(0, Place(1)), after, names)
    assert said.endswith(", unless another white 1 comes")
