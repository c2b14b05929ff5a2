"""Royale in words: every choice has a label and a sentence, and tells what it would bring."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from lasvegas_tui.play import narration
from lasvegas_tui.rules.core import Action, Chance, Decision, Seen, State
from lasvegas_tui.rules.money import short
from lasvegas_tui.rules.royale import GAME
from lasvegas_tui.rules.royale.choices import Decline, Pass, Place
from lasvegas_tui.rules.royale.dice import Dice
from lasvegas_tui.rules.royale.marks import Gold, Money, Quiet
from lasvegas_tui.rules.royale.table import ShownTile
from lasvegas_tui.rules.royale.tile import Tile
from lasvegas_tui.rules.royale.tiles import CHOICES, TILES
from lasvegas_tui.rules.royale.tiles.block_it import BlockIt, MoveCluster
from lasvegas_tui.rules.royale.tiles.double_down import RaiseDice
from lasvegas_tui.rules.royale.tiles.fifty_fifty import Bet, TakeReward
from lasvegas_tui.rules.royale.tiles.high_five import HighFive
from lasvegas_tui.rules.royale.tiles.jackpot import TOP, Jackpot
from lasvegas_tui.rules.royale.tiles.nice_dice import LayDie
from lasvegas_tui.rules.royale.tiles.no_entry import TRACK, CloseCasino, NoEntry
from lasvegas_tui.rules.royale.tiles.power_play import PowerPlay, UsePower
from lasvegas_tui.widgets.prompt import detail_lines
from tests.rules.royale.playing import black, place, play, position, roll

NAMES = ("Anna", "Ben", "Cleo")


def placing_preview(state: State, action: Action) -> list[str]:
    assert isinstance(state.node, Decision)
    player = state.node.player
    return narration.preview(
        GAME.words, state.view(player), action, state.apply(action).view(player), NAMES
    )


def told(state: State, action: Action) -> list[str]:
    assert isinstance(state.node, Decision)
    player = state.node.player
    before, after = state.view(player), state.apply(action).view(player)
    return [
        *GAME.words.done(before, Seen(player, action), after, NAMES),
        *GAME.words.came(before, after, NAMES),
    ]


def test_every_choice_has_a_label_and_a_sentence() -> None:
    seen = set()
    for side, seed in product(TILES, range(3)):
        state: State = position(
            tiles={
                1: side,
                2: "D1" if side[0] != "D" else "E1",
                3: "A2" if side[0] != "A" else "C1",
            }
        )
        rng = Random(f"{side} {seed}")
        for _ in range(400):
            if isinstance(state.node, Chance):
                state = state.apply(state.sample(rng))
            elif not isinstance(state.node, Decision):
                break
            else:
                actions = state.legal_actions(state.node.player)
                for action in actions:
                    seen.add(type(action))
                    assert_worded(state, action)
                state = state.apply(rng.choice(actions))
    assert seen == {Place, Pass, Decline, *CHOICES}


def assert_worded(state: State, action: Action) -> None:
    assert isinstance(state.node, Decision)
    kind = type(action).__name__
    lines = told(state, action)
    assert lines
    assert not any(
        kind in line
        for line in (*lines, GAME.words.label(action, state.view(state.node.player), NAMES))
    )
    assert not any(line.startswith(tuple(f"{name}:" for name in NAMES)) for line in lines), lines


@pytest.mark.parametrize(
    ("tile", "line"),
    [
        ("A1", "Lucky Punch: hide 1 to 3 tokens; a wrong guess pays you two chips to 40K."),
        ("A2", "Jackpot: throw both black dice; a 7 or a double pays 30K, else it grows."),
        (Jackpot(TOP), "Jackpot: throw both black dice; a 7 or a double pays 80K, else it stays."),
        ("B1", "Prime Time: nothing now; before payout the leader here may add black dice."),
        ("B2", "Fifty Fifty: bet on the next sum of the black dice, for up to 60K."),
        ("C1", "High Five: fewer than five dice here, no token."),
        (HighFive(1), "High Five: the token is taken."),
        ("C2", "Bad Luck: nothing now; whoever has fewest dice here at the end pays 50K."),
        ("D2", "Power Play: the token goes to Anna."),
        ("E1", "No Entry!: move the token to close a casino; you get two chips."),
        (NoEntry(1), "No Entry!: move the token to close a casino; you get nothing."),
        ("E2", "Knockout?: each opponent puts a die in the bar; you take yours out."),
        ("F1", "Block It!: put a group of 1, 2 or 3 gray dice in an open casino."),
        (BlockIt((1, 3)), "Block It!: put a group of 1 or 3 gray dice in an open casino."),
        (BlockIt(()), "Block It!: no gray dice are left here."),
        ("F2", "Handicap: bring a gray die here: a chip, 30K or a die to set or take back."),
        ("G1", "Black Box: nothing now; at payout the winner here takes a pile of tokens."),
        ("G2", "Double Down: dice may move from here to the tile, which pays 60K and 30K."),
        ("H1", "Nice Dice: lay a die on the space of its number: 10K to 60K at payout."),
        ("H2", "My Choice: throw both black dice and do one of the two results."),
    ],
)
def test_a_placing_foretells_what_the_tile_there_would_do(tile: str | Tile, line: str) -> None:
    state = play(position(tiles={1: tile}, hands=[2, Dice(1, 1), 2]), roll(1, 2))
    lines = placing_preview(state, Place(1))
    assert lines[2:] == [line]
    assert [part.plain for part in detail_lines(lines, 76, 3)] == lines, "the prompt at 80x24"


def test_what_a_tile_does_at_once_is_foretold_instead() -> None:
    state = play(position(tiles={1: "E2"}, hands=[2, 2]), roll(1, 2))
    assert placing_preview(state, Place(1))[2:] == [
        "Ben puts a die into the bar.",
        "Knockout?: an opponent has no die left for the bar.",
    ]


def test_a_token_that_stays_is_foretold() -> None:
    state = play(position(tiles={1: PowerPlay(0)}, dice={1: [1]}, hands=[2]), Decline(), roll(1, 2))
    assert placing_preview(state, Place(1))[2:] == ["Power Play: the token stays where it is."]


def test_a_tile_without_words_of_its_own_is_said_to_be_set_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Jackpot, "prospect", ShownTile.prospect)
    monkeypatch.setattr(Jackpot, "text", "")
    state = play(position(tiles={1: "A2"}, hands=[1, 1, 1]), roll(1))
    assert placing_preview(state, Place(1))[2:] == ["Jackpot is set off."]


def test_what_a_tile_pays_at_once_is_foretold() -> None:
    state = play(position(tiles={1: "D1"}, dice={2: [1], 3: [1]}, hands=[1, 1, 1]), roll(1))
    assert placing_preview(state, Place(1))[2:] == ["Pay Day pays Anna 30K."]


def test_closing_a_casino_is_foretold() -> None:
    state = place(position(tiles={1: "E1"}), 1)
    assert placing_preview(state, CloseCasino(4)) == [
        "Anna closes Paris.",
        "No Entry! pays Anna two chips.",
    ]


def test_a_die_set_tells_what_would_be_paid_anew() -> None:
    state = position(
        tiles={1: PowerPlay(0)},
        dice={1: [2], 3: [0, 1]},
        hands=[1, 1, 1],
        notes={3: (60_000, 40_000)},
    )
    assert placing_preview(state, UsePower(3)) == [
        "Anna would have 1 at Moonlight; Anna and Ben would be tied.",
        "If it ended now: Anna nothing, Ben nothing.",
    ]
    assert placing_preview(state, UsePower(2))[0] == "Anna would have 1 at Kings."


def test_gray_dice_have_a_name_like_other_owners() -> None:
    state = place(position(tiles={1: "F1"}, notes={3: (60_000,)}), 1)
    assert (
        placing_preview(state, MoveCluster(2, 3))[-1] == "If it ended now, at Moonlight: Gray 60K."
    )


def test_a_bet_is_worded_by_what_it_wins() -> None:
    state = play(place(position(tiles={1: "B2"}), 1), black(3, 4))
    labels = [GAME.words.label(action, state.view(0), NAMES) for action in state.legal_actions(0)]
    assert labels == [
        "Higher than 7: one chip if right",
        "Lower than 7: one chip if right",
        "Stop with nothing",
    ]
    assert told(state, Bet(higher=True)) == ["Anna bets that the next sum is higher than 7."]
    assert told(state, TakeReward()) == ["Anna stops with nothing."]


def test_leaving_the_token_is_a_sentence() -> None:
    state = place(position(tiles={1: "E1"}, closed=4), 1)
    assert told(state, Decline()) == ["Anna leaves Paris closed."]


def test_what_the_next_move_of_no_entry_pays_is_written_on_it_uncut() -> None:
    shown = []
    for space in range(len(TRACK)):
        parts = []
        for mark in NoEntry(space=space).marks():
            assert isinstance(mark, Gold | Money | Quiet)
            parts.append(short(mark.dollars) if isinstance(mark, Money) else mark.text)
        shown.append("".join(parts))
    assert shown == [
        "+2 chips",
        "nothing",
        "+30K",
        "nothing",
        "+1 chip",
        "nothing",
    ]
    assert max(map(len, shown)) <= 11, "there is room for that on the smallest terminal"


def test_a_result_is_not_numbered_twice() -> None:
    state = play(place(position(tiles={1: "H2"}, hands=[Dice(2, 1)] * 3), 1), black(5, 6))
    labels = [GAME.words.label(action, state.view(0), NAMES) for action in state.view(0).actions]
    assert labels == ["Set a die or take one back", "A die on the golden space, 60K"]


def test_a_placed_die_is_said_to_move() -> None:
    state = position(3, tiles={1: "H1"}, hands=[Dice(2, 1), 1, 1])
    view = play(state, roll(1, 3, biggy=1), Place(1)).view(0)
    labels = [GAME.words.label(action, view, NAMES) for action in view.actions]
    assert labels[:3] == [
        "Move a die from Miracle to 1: one chip",
        "Move the Biggy from Miracle to 1: one chip",
        "Lay a die on 3: 30K",
    ]


def test_whoever_bets_is_asked_to_stop_or_bet() -> None:
    state = play(place(position(tiles={1: "B2"}), 1), black(5, 4))
    assert GAME.words.task(state.view(0)) == "to stop or bet"


def test_dice_laid_on_a_tile_are_foretold_with_what_it_would_pay() -> None:
    state = position(3, tiles={1: "G2"}, dice={1: [2]}, hands=[2, 1, 1])
    state = play(state, roll(1, 4), Place(1))
    (*_, last) = placing_preview(state, RaiseDice(3))
    assert last == "If it ended now, on Double Down: Anna 60K."
    state = position(3, tiles={1: "H1"}, hands=[Dice(4, 1), 1, 1])
    state = play(state, roll(1, 2, 3, 6, biggy=6), Place(1))
    (*_, last) = placing_preview(state, LayDie(2))
    assert last == "If it ended now, on Nice Dice: Anna two chips."


def test_a_roll_that_passes_the_turn_is_told_of_its_roller() -> None:
    state = position(tiles={3: NoEntry(1)}, closed=5, hands=[1, 1, 1])
    after = state.apply(roll(5))
    said = GAME.words.done(state.view(None), Seen(None, roll(5)), after.view(None), NAMES)
    assert after.table.player != state.table.player
    assert said == ["Anna rolls 5."]
