"""What bots choose for, as everybody can see it."""

import re
from itertools import cycle, pairwise
from random import Random
from typing import Any

import pytest

from lasvegas_tui import bots
from lasvegas_tui.play import narration
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.steps import Step
from lasvegas_tui.play.transcript_events import Chose, Header
from lasvegas_tui.rules import card, game, names, vegan
from lasvegas_tui.rules.board import bot_reasons as board_reasons
from lasvegas_tui.rules.board.actions import PlaceCounter, Roll, ThrowDie
from lasvegas_tui.rules.board.options import BoardOptions
from lasvegas_tui.rules.card.actions import Select
from lasvegas_tui.rules.card.options import CardOptions
from lasvegas_tui.rules.casino import bot_reasons as casino_reasons
from lasvegas_tui.rules.casino.bot_reasons import Die, PlacedDice
from lasvegas_tui.rules.casino.dollars_in_words import short
from lasvegas_tui.rules.core import Player, Seen
from lasvegas_tui.rules.dice.table import Casino
from lasvegas_tui.rules.grammar import num
from lasvegas_tui.rules.policy import Way
from lasvegas_tui.rules.vegan import bot_reasons as vegan_reasons
from lasvegas_tui.rules.vegan.actions import Play, PlayForBank
from lasvegas_tui.rules.vegan.news import CardPlayed, TrickTaken, VeganNews
from lasvegas_tui.rules.vegan.rules import VeganState
from lasvegas_tui.rules.vegan.table import Phase, Table
from tests.rules.boards import DUELS, PLAIN, board
from tests.rules.dice_cards import cards
from tests.rules.laws import act, positions
from tests.rules.parts import changed
from tests.rules.suited_cards import play
from tests.rules.test_vegan import late
from tests.walking import random_steps

NAMES = ("Anna", "Ben", "Cleo")
ANNA, BEN = 0, 1
REASON = "(for|to|as|where|rather|though)"
"""The first word of every reason."""
EFFECT = "(leading|staying|drawing|coming|winning|fighting)"
"""How the effect of a roll begins, which has no reason."""


@pytest.mark.parametrize(
    ("notes", "before", "after", "told"),
    [
        ((90, 40), (0, 0, 0), (1, 0, 0), "for 90K"),
        ((90, 40), (0, 2, 0), (1, 2, 0), "for 40K"),
        ((90, 40), (1, 2, 0), (3, 2, 0), "to take 90K from Ben"),
        ((90,), (0, 1, 0), (2, 1, 0), "to take 90K from Ben"),
        ((90, 40), (0, 2, 0), (2, 2, 0), "to tie Ben out of 90K"),
        ((90, 40), (0, 2, 1), (2, 2, 1), "to tie Ben out of 90K"),
        ((90, 40), (2, 2, 0), (3, 2, 0), "for 90K"),
        ((90, 40), (2, 1, 3), (3, 1, 3), ""),
        ((90,), (0, 2, 0), (1, 2, 0), ""),
        ((90, 40), (3, 2, 0), (4, 2, 0), ""),
        ((90, 40), (1, 2, 0), (2, 2, 0), ""),
    ],
)
def test_purpose_of_a_placing_says_what_it_wins_or_costs(
    notes: tuple[int, ...], before: tuple[int, ...], after: tuple[int, ...], told: str
) -> None:
    dollars = tuple(1000 * note for note in notes)
    old, new = Casino(dollars, before), Casino(dollars, after)
    assert casino_reasons.purpose(("Anna", "Ben", "Cleo"), ANNA, old, new) == told


def test_purpose_of_neutral_dice_says_what_they_cost_a_rival() -> None:
    old, new = Casino((90_000,), (0, 2, 1)), Casino((90_000,), (0, 2, 2))
    assert casino_reasons.purpose(("Anna", "Ben"), ANNA, old, new) == "to cost Ben 90K"


@pytest.mark.parametrize(
    ("notes", "before", "after", "hands", "told"),
    [
        ((90,), (0, 1, 0), (2, 1, 0), (5, 5, 5), "to take 90K from Ben, unless Ben rolls a 4"),
        ((90,), (0, 1, 0), (2, 1, 0), (5, 0, 5), "to take 90K from Ben"),
        ((90,), (0, 1, 0), (3, 1, 0), (5, 5, 5), "to take 90K from Ben"),
        ((90, 30), (0, 2, 0), (1, 2, 0), (5, 5, 5), "for 30K, unless Cleo rolls a 4"),
        ((90,), (0, 0, 0), (1, 0, 0), (5, 5, 5), "for 90K, unless Ben or Cleo rolls a 4"),
        ((90,), (0, 2, 0), (2, 2, 0), (5, 5, 5), "to tie Ben out of 90K"),
    ],
)
def test_whose_next_die_would_cost_the_note_is_said(
    notes: tuple[int, ...],
    before: tuple[int, ...],
    after: tuple[int, ...],
    hands: tuple[int, ...],
    told: str,
) -> None:
    dollars = tuple(1000 * note for note in notes)
    placed = PlacedDice(4, after[ANNA], Casino(dollars, before), Casino(dollars, after))
    other = PlacedDice(1, 1, Casino((10_000,), (0, 3, 0)), Casino((10_000,), (1, 3, 0)))
    names, left = ("Anna", "Ben", "Cleo"), [Die(owner) for owner, num in enumerate(hands) if num]
    for way in (Way.SENSIBLE, None):
        assert casino_reasons.of_number(names, ANNA, placed, [other], hands, left, way) == told
    thrifty = casino_reasons.of_number(names, ANNA, placed, [other], hands, left, Way.THRIFTY)
    assert "unless" not in thrifty


@pytest.mark.parametrize(
    ("num_dice", "told"), [(1, "to keep four dice"), (2, "to come within one die of Ben")]
)
def test_dice_are_kept_only_if_another_number_has_more(num_dice: int, told: str) -> None:
    notes, before = (90_000,), (0, 3, 0)
    placed = PlacedDice(4, num_dice, Casino(notes, before), Casino(notes, (num_dice, 3, 0)))
    other = PlacedDice(1, 2, Casino((10_000,), (0, 3, 0)), Casino((10_000,), (2, 3, 0)))
    found = casino_reasons.of_number(
        ("Anna", "Ben", "Cleo"), ANNA, placed, [other], (5, 0, 0), [], Way.SENSIBLE
    )
    assert found == told


@pytest.mark.parametrize(
    ("spaces", "options", "told"),
    [
        ("......", PLAIN, "to lead at table 5"),
        ("A.B...", PLAIN, "to stay ahead at table 5"),
        ("BA....", PLAIN, "to lead at table 5 before Ben"),
        ("B.....", PLAIN, "to draw level with Ben at table 5"),
        ("B..B..", PLAIN, "to come within one counter of Ben at table 5"),
        ("BBBBBB", DUELS, "for a counter more at table 5"),
    ],
)
def test_reason_for_a_counter_is_where_it_puts_its_player(
    spaces: str, options: BoardOptions, told: str
) -> None:
    state = act(board(5, 1, options=options, spaces={"5": spaces}), ThrowDie(), Roll(6))
    after = state.apply(PlaceCounter(4))
    found = board_reasons.reason(
        state.table, PlaceCounter(4), after.table, ANNA, NAMES, Way.SENSIBLE
    )
    assert found == told


@pytest.mark.parametrize(
    ("placed", "told"),
    [
        ((None, None, None), "to take the trick"),
        ((-2, None, None), ""),
        ((None, -3, None), ""),
        ((1, None, None), "to take a trick with +1"),
    ],
)
def test_trick_is_said_to_carry_a_token_a_card_or_a_third_of_it_for_a_set(
    placed: tuple[int | None, ...], told: str
) -> None:
    state = act(late("B1", "G4", "B2", placed=placed), play("B1"), play("G4"))
    assert vegan_reasons.reason(state.table, play("B2"), 2, NAMES) == told


def played(name: str, seed: int, *, bot: str = "sensible") -> Session:
    seats = (Seat("Anna"), Seat("Ben", bot=bot), Seat("Cleo", bot=bot))
    session = Session.start(Header.new(name, game(name).options(), seats, seed))
    for _ in random_steps(session, Random(seed)):
        pass
    return session


def explained(session: Session, *, is_explained: bool = True) -> list[tuple[str, str]]:
    """Return the first sentences of steps that are explained, without and with that."""
    plain = narration.of_game(session, None, is_explained=False)
    told = narration.of_game(session, None, is_explained=is_explained)
    assert [len(lines) for lines in plain] == [len(lines) for lines in told]
    return [
        (a, b)
        for few, more in zip(plain, told, strict=True)
        for a, b in zip(few, more, strict=True)
        if a != b
    ]


EACH_GAME_AND_BOT = pytest.mark.parametrize(
    ("name", "bot"), [*zip(2 * names(), cycle([*Way, bots.SHARP]), strict=False)]
)
"""Each game, and each bot, with some of the others."""


@EACH_GAME_AND_BOT
def test_choices_of_bots_are_explained_and_nobody_elses(name: str, bot: str) -> None:
    session = played(name, 1, bot=bot)
    found = explained(session)
    assert len(found) > 5
    for plain, told in found:
        assert re.match("(No|A) [^:]+: (Ben|Cleo) |(Ben|Cleo) ", plain)
        said = REASON
        if " rolls a " in plain:
            said = EFFECT
        assert re.fullmatch(rf"{re.escape(plain[:-1])}, {said} [^.]+\.", told)
    assert not explained(session, is_explained=False)


@EACH_GAME_AND_BOT
def test_nearly_every_choice_of_a_bot_that_is_told_has_a_reason(name: str, bot: str) -> None:
    num_told = num_explained = 0
    for seed in range(2):
        session = played(name, seed, bot=bot)
        num_explained += len(explained(session))
        num_told += sum(
            is_told(session, step, seen.player)
            for step in session.steps
            for seen in step.seen(None)
            if seen.player and seen.action is not None and step.applied
        )
    least = {"royale": 0.7, "vegan": 0.8}.get(name, 0.95)
    assert num_explained > least * num_told, "tiles, and cards that may be forced, may have none"


@pytest.mark.parametrize(("num_dice", "told"), [(2, "as the biggest group"), (1, "for 90K")])
def test_one_die_is_no_group(num_dice: int, told: str) -> None:
    there = Casino((90_000,), (0, 0, 0))
    placed = PlacedDice(4, num_dice, there, Casino((90_000,), (num_dice, 0, 0)))
    other = PlacedDice(1, 1, there, Casino((90_000,), (1, 0, 0)))
    said = casino_reasons.of_number(NAMES, ANNA, placed, [other], (5, 5, 5), [], Way.SIMPLE)
    assert said == told


@pytest.mark.parametrize(
    ("digits", "told"),
    [
        ((3,), "for the notes there: 30K"),
        ((33,), "as it is one card that counts twice"),
        ((3, 33), "for three dice on two cards"),
    ],
)
def test_simple_bot_lays_cards_for_their_dice_or_else_for_the_notes(
    digits: tuple[int, ...], told: str
) -> None:
    casinos = {str(number): {"notes": [10_000 * number]} for number in range(1, 7)}
    state = changed(card.GAME.start(2, CardOptions(sequential=True)), {"casinos": casinos})
    view, seen = state.view(ANNA), Seen(ANNA, Select(cards(*digits)))
    assert card.GAME.words.purpose(view, seen, view, NAMES[:2], Way.SIMPLE) == told


def test_cards_at_two_casinos_are_laid_for_both_notes() -> None:
    casinos = {str(number): {"notes": [10_000 * number]} for number in range(1, 7)}
    state = changed(card.GAME.start(2, CardOptions(sequential=True)), {"casinos": casinos})
    view = state.view(ANNA)
    seen = Seen(ANNA, Select(cards(3, 5)))
    told = card.GAME.words.purpose(view, seen, view, NAMES[:2], Way.EAGER)
    assert told == "for 30K and 50K with two dice on two cards"


def test_a_double_laid_for_its_dice_is_said_to_be_one_card() -> None:
    told = [said for _, said in explained(played("card", 6, bot="eager"))]
    assert "Cleo lays a 3+3 (two dice), as it is one card that counts twice." in told


def is_told(session: Session, step: Step, player: Player) -> bool:
    """Whether a sentence begins with the player, who had a choice."""
    told = narration.of_steps(session.game.words, (step,), None, is_explained=False)
    has_choice = len(step.before.legal_actions(player)) > 1
    return has_choice and any(line.startswith(f"{session.seats[player].name} ") for line in told)


@pytest.mark.parametrize("name", names())
def test_a_choice_is_not_explained_while_it_is_hidden(name: str) -> None:
    session = played(name, 2)
    for step in session.steps:
        if all(seen.action is None for seen in step.seen(None)):
            told = narration.of_steps(session.game.words, (step,), None)
            assert told == narration.of_steps(session.game.words, (step,), None, is_explained=False)


def rolled(step: Step) -> tuple[dict[int, int], dict[int, int]]:
    """Return the dice of the player by number rolled, and what each would bring now."""
    state: Any = step.before
    table, player = state.table, step.event.player  # type: ignore[union-attr]
    dice, gains = {}, {}
    for action in state.legal_actions(player):
        if getattr(action, "number", None) is None:
            continue
        after = state.apply(action).table
        old, new = table.casinos[action.number - 1], after.casinos[action.number - 1]
        dice[action.number] = new.counts[player] - old.counts[player]
        gains[action.number] = dict(new.payout().awards).get(player, 0) - dict(
            old.payout().awards
        ).get(player, 0)
    return dice, gains


@pytest.mark.parametrize("bot", Way)
def test_what_a_level_says_of_its_dice_is_true(bot: Way) -> None:
    num_checked = 0
    for seed in range(6):
        session = played("dice", seed, bot=bot)
        for step in session.steps:
            told = " ".join(narration.of_steps(session.game.words, (step,), None))
            number = getattr(getattr(step.event, "action", None), "number", None)
            if number is None or not re.search(", (for|to|as) ", told):
                continue
            dice, gains = rolled(step)
            num_checked += 1
            if "as the biggest group" in told:
                assert dice[number] == max(dice.values())
            if "as no number brings money now" in told:
                assert max(gains.values()) <= 0
            if "the most to be had now" in told:
                assert gains[number] == max(gains.values()) > 0
            if "as nothing else could be placed" in told:
                assert len(dice) == 1
            view, placing = step.before.view(step.event.player), step.event.action  # type: ignore[union-attr]
            feared = session.game.words.danger(view, placing, ("Anna", "Ben", "Cleo"))
            is_told = bot == Way.SENSIBLE and not re.search(
                "to keep|as nothing else could be placed", told
            )
            assert told.partition(", unless ")[2].strip(". ") == (feared if is_told else "")
            if re.search(r" (with|price of) \w+ (die|dice)\b", told):
                assert gains[number] > 0
                assert num(dice[number], "die") in told
    assert num_checked > 20


@pytest.mark.parametrize("name", ["dice", "royale"])
def test_purpose_of_a_bot_is_true_on_the_table(name: str) -> None:
    """The player takes what the choice was for, if the round ended now; a rival loses it."""
    num_checked = 0
    for seed in range(3):
        session = played(name, seed)
        words = session.game.words
        for step in session.steps:
            found = [
                line
                for line in narration.of_steps(words, (step,), None)
                if re.search(", (for|to) ", line)
            ]
            if not found or not isinstance(step.event, Chose):
                continue
            number = getattr(step.event.action, "number", 0)
            amount = re.search(r"(?:for|take|out of) (\d+K)", found[0])
            if not number or amount is None:
                continue
            num_checked += 1
            before, after = (
                dict(state.table.casinos[number - 1].payout().awards)  # type: ignore[attr-defined]
                for state in (step.before, step.after)
            )
            if "out of" in found[0]:
                assert amount[1] in {short(note) for note in before.values()}
            else:
                player = step.event.player
                gained = after.get(player, 0)
                if f"{amount[1]} more" in found[0]:
                    gained -= before.get(player, 0)
                    gained += due(step.after, player) - due(step.before, player)
                assert short(gained) == amount[1]
    assert num_checked > 20


def due(state: Any, player: Player) -> int:
    """Return what tiles would pay a player, in dollars; 0 in a game without tiles."""
    return sum(tile.due(player) for tile in getattr(state.table, "tiles", ()) if tile is not None)


def test_what_is_said_of_a_counter_is_true_on_the_table() -> None:
    num_checked = 0
    session = played("board", 4)
    for step in session.steps:
        told = " ".join(narration.of_steps(session.game.words, (step,), None))
        found = re.search(r"(?:lead|leading|stay ahead|staying ahead) at table (\d+)", told)
        event: Any = step.event
        if found is None:
            continue
        before, after = (
            state.table.verdict(int(found[1])).winner  # type: ignore[attr-defined]
            for state in (step.before, step.after)
        )
        assert after == event.player
        assert bool(re.search("stay(ing)? ahead", told)) == (before == event.player)
        num_checked += 1
    assert num_checked > 5


@pytest.mark.parametrize("num_players", vegan.GAME.players)
def test_taker_that_a_reason_names_takes_the_trick(num_players: int) -> None:
    num_checked = 0
    for seed in range(20):
        takers: set[int] = set()
        for before, after in pairwise(
            positions(vegan.GAME, num_players, vegan.GAME.options(), seed)
        ):
            assert isinstance(before, VeganState)
            assert isinstance(after, VeganState)
            news, table = after.table.news, before.table
            takers |= takers_told(table, news)
            for taken in news:
                if isinstance(taken, TrickTaken):
                    assert takers <= {taken.taker}
                    num_checked += len(takers)
                    takers = set()
    assert num_checked > 50


def takers_told(table: Table, news: tuple[VeganNews, ...]) -> set[int]:
    """Return the owner that the reason for a card names as the taker of the trick, or nobody."""
    owners = ("Anna", "Ben", "Cleo", "Dan", "Eve")[: table.num_players] + ("the bank",)
    played = [item.card for item in news if isinstance(item, CardPlayed)]
    if table.phase not in (Phase.PLAY, Phase.BANK) or not played:
        return set()
    action: Play | PlayForBank = Play(played[0])
    if table.phase is Phase.BANK:
        action = PlayForBank(played[0])
    told = vegan_reasons.reason(table, action, table.player, owners)
    wanted, costly = re.match("to (take|be ahead)", told), re.match("to let (.+) take", told)
    assert not (wanted and "−" in told), "nobody would take it for that"
    assert not costly or "−" in told, "nobody would leave it for that"
    if costly:
        return {owners.index(costly[1])}
    if wanted and wanted[1] == "take":
        return {table.player}
    return set()


@pytest.mark.parametrize(
    ("plays", "placed", "told"),
    [
        ("G1", (None, None, None), "to leave the trick to others"),
        ("G8", (None, None, None), "to try for the trick"),
        ("B8", (None, -3, None), ""),
        ("G1 G8", (None, None, None), "to be ahead in the trick"),
        ("G8 G1", (None, None, None), "to stay under the green 8"),
        ("G7 G1", (None, None, None), ""),
        ("G8 R1", (None, None, None), "for lack of green"),
        ("G8 R0", (None, None, None), "to be ahead in the trick with a 0"),
        ("G8 G1 G4", (-3, None, None), "to let Anna take a trick with −3"),
        ("G7 G1 G4", (None, None, None), ""),
        ("G8 G1 G9", (1, None, None), "to take the trick"),
        ("G7 R0 B0", (None, None, None), "to take a trick with a 7"),
    ],
)
def test_reason_for_a_card_is_sane_and_known(
    plays: str, placed: tuple[int | None, ...], told: str
) -> None:
    *earlier, card = plays.split()
    dealt = zip((*earlier, card, "", "")[:3], ("P1", "P2", "P3"), strict=True)
    state = late(*[f"{first} {spare}" for first, spare in dealt], placed=placed)
    state = act(state, *map(play, earlier))
    assert vegan_reasons.reason(state.table, play(card), len(earlier), NAMES) == told


def test_last_card_of_a_hand_needs_no_reason_and_is_said_to_be_it() -> None:
    state = late("R1", "R2", "R3", num_tricks=[12, 0, 0])
    assert vegan_reasons.reason(state.table, play("R1"), ANNA, NAMES) == ""
    view = act(state, play("R1")).view(None)
    told = vegan.GAME.words.came(state.view(None), view, NAMES)
    assert told == ["Anna leads the red 1, the last card in hand."]
