"""A question answers itself: what keys and clicks do to it, without a screen."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lasvegas_tui.asking.agreement_question import Agreement
from lasvegas_tui.asking.list_digits import MAX_DIGIT
from lasvegas_tui.asking.question import Question
from lasvegas_tui.asking.reply_types import Cursor, IllegalChoice, KeyReply, RefusedKey, Signal
from lasvegas_tui.asking.targeting_by_keys_and_clicks import Targeting
from lasvegas_tui.asking.targets import Item, Target
from lasvegas_tui.key_commands import NAMED, OF_TABLES
from lasvegas_tui.play.mediator_requests import Say
from lasvegas_tui.rules.board.actions import GoodLuck, Move, PlacePawn, ThrowDie
from lasvegas_tui.rules.core import Action, Player, View
from lasvegas_tui.rules.royale.actions import Decline, Pass
from lasvegas_tui.rules.royale.tiles.nice_dice import LayDie
from lasvegas_tui.rules.vegan.actions import PlaceGolden, PlaceToken
from lasvegas_tui.screens.table.question_prompt import MOST_PARTS, QuestionPrompt
from lasvegas_tui.screens.vegan.targets import GOLD, Spot
from tests.ui.positions import EACH_TABLE, LARGEST_OF_EACH, TABLES, Table, asked
from tests.ui.tables import NAMES, new_session, shared_table, table_of, targeting_of


class Position(NamedTuple):
    """What somebody is asked somewhere in a random game."""

    view: View
    player: Player
    targeting: Targeting[Any]
    legal: frozenset[Action]

    def ask(self) -> Question:
        return Question(self.view, self.player, self.targeting, self.view.actions)


@cache
def positions(index: int) -> tuple[Position, ...]:
    """Return all choices of two random games at one of the tables."""
    found = []
    for position in asked(*TABLES[index], range(2), NAMES):
        session, player = position.session, position.player
        legal = frozenset(session.state.legal_actions(player))
        view = position.question().view
        found.append(Position(view, player, targeting_of(session), legal))
    return tuple(found)


def choices(table: Table) -> tuple[Position, ...]:
    return positions(TABLES.index(table))


def first(game: str, is_so: Callable[[Question], bool]) -> Question:
    """Return the first question of some random games for which something holds."""
    tables = [index for index, (name, _, _) in enumerate(TABLES) if name == game]
    questions = (position.ask() for index in tables for position in positions(index))
    return next(question for question in questions if is_so(question))


def press(question: Question, *keys: str) -> KeyReply | None:
    """Press keys one after the other, and return what the last one led to."""
    replies = [question.press(key) for key in keys]
    return replies[-1]


def picked(question: Question) -> list[int]:
    return list(question.picked)


def kinds(question: Question) -> set[type[Action]]:
    return {type(action) for action in question.actions}


# -- every way of choosing -------------------------------------------------------------------------


@pytest.mark.parametrize("meant", [Pass(), Decline()])
def test_0_selects_the_choice_without_a_target_and_commits_when_repeated(meant: Action) -> None:
    question = first("royale", lambda question: question.zero == meant)
    assert press(question, "0") is Cursor.MOVED
    assert question.chosen == meant
    assert press(question, "0") == meant


class Nothing(Action, frozen=True):
    """Nothing is done."""


class Take(Action, frozen=True):
    """One thing is taken."""

    number: int


class Taking(Targeting[Any]):
    """Things to take, pointed at by their number; 0 takes none."""

    zero = (Nothing,)

    def target(self, action: Action) -> Target | None:
        return action.number if isinstance(action, Take) else None

    def choice_at(self, target: Target, view: View) -> Action | None:
        return Take(target) if isinstance(target, int) else None


THINGS = (Take(1), Take(2), Nothing())


class Lines(Taking):
    """Things in a list, which nothing points at."""

    def target(self, action: Action) -> Target | None:
        return None

    def digit(self, action: Action) -> int | None:
        return 0 if isinstance(action, Nothing) else None


CHOOSE = RefusedKey("Choose first (digit, arrow or click), then Enter.")


def things(actions: Sequence[Action] = THINGS, targeting: type[Taking] = Taking) -> Question:
    return Question(positions(0)[0].view, 0, targeting(), actions)


def do(question: Question, event: str) -> KeyReply | None:
    """Press a key, or click: on a number (on:3), a target or item (at:3), a line of a list."""
    what, _, number = event.partition(":")
    if what == "on":
        return question.click(int(number))
    if what == "at":
        targets = [*question.targets, *map(Item, range(len(question.items)))] or [0]
        return question.click(targets[int(number) % len(targets)])
    if what == "line":
        return question.click_line(int(number))
    return question.press(event)


def do_all(question: Question, events: str) -> KeyReply | None:
    """Do one after the other, and return what the last one led to."""
    replies = [do(question, event) for event in events.split()]
    return replies[-1]


@pytest.mark.parametrize(
    ("events", "reply", "chosen"),
    [
        ("1", Cursor.MOVED, Take(1)),
        ("1 enter", Take(1), Take(1)),
        ("1 1", Take(1), Take(1)),
        ("2 2", Take(2), Take(2)),
        ("1 2 1", Cursor.MOVED, Take(1)),
        ("1 2 2", Take(2), Take(2)),
        ("on:2", Cursor.MOVED, Take(2)),
        ("on:2 on:2", Take(2), Take(2)),
        ("on:2 2", Take(2), Take(2)),
        ("right", Cursor.MOVED, Take(1)),
        ("right right", Cursor.MOVED, Take(2)),
        ("right right right", Cursor.MOVED, Take(1)),
        ("left", Cursor.MOVED, Take(2)),
        ("left enter", Take(2), Take(2)),
        ("right 1", Cursor.MOVED, Take(1)),
        ("right 1 1", Take(1), Take(1)),
        ("1 left right 1", Cursor.MOVED, Take(1)),
        ("right down up enter", Take(1), Take(1)),
        ("1 3", IllegalChoice(Take(3)), Take(1)),
        ("enter", CHOOSE, None),
        ("0", Cursor.MOVED, Nothing()),
        ("0 0", Nothing(), Nothing()),
        ("1 0 enter", Nothing(), Nothing()),
        ("0 1 1", Take(1), Take(1)),
        ("0 escape enter", CHOOSE, None),
        ("1 u", None, Take(1)),
        ("1 space", None, Take(1)),
        ("?", None, None),
        ("line:0", Cursor.STAYED, None),
    ],
)
def test_targets_and_0_can_be_combined(
    events: str, reply: KeyReply | None, chosen: Action | None
) -> None:
    question = things()
    assert do_all(question, events) == reply
    assert question.chosen == chosen


# -- a list ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("events", "reply", "chosen"),
    [
        ("enter", Cursor.MOVED, Take(1)),
        ("enter enter", Take(1), Take(1)),
        ("1", Cursor.MOVED, Take(1)),
        ("2 2", Take(2), Take(2)),
        ("up", Cursor.MOVED, Nothing()),
        ("up down down enter", Take(2), Take(2)),
        ("2 escape", Cursor.MOVED, None),
        ("0 0", Nothing(), Nothing()),
        ("end enter", Nothing(), Nothing()),
        ("end pageup", Cursor.MOVED, Take(1)),
        ("2 home", Cursor.MOVED, Take(1)),
        ("1 9", RefusedKey("There is no choice 9 in the list."), Take(1)),
        ("line:1", Cursor.MOVED, Take(2)),
        ("line:1 line:1", Take(2), Take(2)),
        ("line:1 on:1", Cursor.STAYED, Take(2)),
        ("line:3", Cursor.STAYED, None),
    ],
)
def test_list_is_walked_through_and_committed(
    events: str, reply: KeyReply | None, chosen: Action | None
) -> None:
    question = things(targeting=Lines)
    assert question.is_list
    assert do_all(question, events) == reply
    assert question.chosen == chosen


def test_only_choice_of_0_is_a_list() -> None:
    question = things([Nothing()])
    assert question.is_list
    assert question.zero is None
    assert press(question, "1", "1") == Nothing()


def test_only_choice_is_under_the_cursor_and_needs_only_enter() -> None:
    question = things([Take(1)])
    assert (question.chosen, question.is_touched) == (Take(1), False)
    assert press(question, "enter") == Take(1)
    question = things([Take(1)])
    assert press(question, "1") is Cursor.MOVED, "a digit is not taken for the second of two"
    assert press(question, "1") == Take(1)


def in_a_list(question: Question) -> bool:
    return question.is_list and 2 < len(question.actions) < 9


def test_key_bar_names_digits_even_with_a_choice_under_the_cursor() -> None:
    session = new_session("royale", 5)
    look = table_of(session)
    for question in (first("royale", in_a_list), first("royale", is_on_casinos)):
        prompt = QuestionPrompt(question, look, session)
        press(question, prompt.keys[0].key[0])
        assert question.chosen is not None
        digits, enter = prompt.keys[:2]
        assert digits.key[0].isdecimal()
        assert digits.label == "choose"
        assert enter.key == "Enter"


def test_digit_means_a_number_even_if_a_die_and_the_biggy_share_it() -> None:
    actions = (LayDie(2), LayDie(3), LayDie(3, biggy=True), Decline())
    session = new_session("royale")
    question = Question(session.view(0), 0, targeting_of(session), actions)
    assert question.numbers == (2, 3, 7, 0)
    press(question, "3")
    assert question.chosen == LayDie(3)
    press(question, "down")
    assert question.chosen == LayDie(3, biggy=True)


# -- items -----------------------------------------------------------------------------------------


def with_a_hand(question: Question) -> bool:
    return len(question.items) > 2


class Holding(Taking):
    """Numbers in a hand, of which a digit selects those that end with it."""

    def __init__(self, *hand: int) -> None:
        self.hand_of_all = hand

    def items(self, view: View) -> tuple[Target, ...]:
        return self.hand_of_all

    def items_at(self, digit: int, view: View) -> tuple[int, ...]:
        hand = self.hand_of_all
        return tuple(index for index, held in enumerate(hand) if held % 10 == digit)

    def combined(self, view: View, picked: Sequence[int]) -> Action:
        return Take(sum(self.hand_of_all[index] for index in picked))


@pytest.mark.parametrize(
    ("hand", "events", "selected"),
    [
        ((5, 6, 66), "6", [1]),
        ((5, 6, 66), "6 6", [1, 2]),
        ((5, 6, 66), "6 6 6", [2]),
        ((5, 6, 66), "6 6 6 6", []),
        ((5, 6, 66), "6 6 6 6 6", [1]),
        ((6, 6), "6 6", [0, 1]),
        ((6, 6), "6 6 6", []),
        ((6, 6), "6 6 6 6", [0]),
        ((6, 6, 66), "6 6", [0, 1]),
        ((6, 6, 66), "6 6 6", [0, 1, 2]),
        ((6, 6, 66), "6 6 6 6", [2]),
        ((6, 6, 66), "6 6 6 6 6", []),
        ((5, 6), "6 6", []),
        ((5, 6), "5 6", [0, 1]),
        ((5, 6), "5 6 5", [1]),
        ((5, 6, 7), "5 at:2", [0, 2]),
        ((5, 6, 7), "5 at:2 at:0", [2]),
        ((5, 6, 7), "7 right space", [0, 2]),
        # by Space: equal ones count once, so both are selected next; other digits stay as they are
        ((5, 6, 6), "5 right right space 6", [0, 1, 2]),
        ((5, 6, 6), "5 right right space 6 6", [0]),
        ((6, 6, 66), "space left space 6", [0, 1, 2]),
    ],
)
def test_items_are_selected_and_put_back(
    hand: tuple[int, ...], events: str, selected: list[int]
) -> None:
    question = Question(positions(0)[0].view, 0, Holding(*hand), THINGS)
    do_all(question, events)
    assert picked(question) == selected


def test_cursor_follows_a_digit_to_its_items() -> None:
    question = Question(positions(0)[0].view, 0, Holding(5, 6, 66), THINGS)
    for _ in range(5):
        press(question, "6")
        assert question.cursor_item in (picked(question) or [1, 2])


def test_items_that_do_not_go_together_are_illegal() -> None:
    def is_torn(question: Question) -> bool:
        question.toggle(*range(len(question.items)))
        return with_a_hand(question) and question.illegal_choice is not None

    question = first("card", is_torn)
    unfit = question.illegal_choice
    assert unfit is not None
    assert press(question, "enter") == IllegalChoice(unfit)
    assert press(question, "escape") is Cursor.MOVED
    assert (question.picked, question.illegal_choice) == ((), None)


def test_missing_item_is_refused() -> None:
    question = first("card", with_a_hand)
    missing = sorted({*range(10)} - {*question.digits})
    assert {0, 7, 8, 9} <= {*missing}
    for digit in missing:
        assert press(question, str(digit)) == RefusedKey(f"No card here shows a {digit}.")
    assert question.click(1) is Cursor.STAYED, "a casino is no item"
    assert question.click(Item(9)) is Cursor.STAYED, "a hand drawn before had more"
    assert picked(question) == []


# -- tokens of Las Vegan, on which the cursor rests ------------------------------------------------


def with_tokens(question: Question) -> bool:
    return {PlaceToken, PlaceGolden} <= kinds(question) and len(question.actions) > 4


def test_cursor_starts_on_a_token_and_a_digit_places_it() -> None:
    question = first("vegan", with_tokens)
    proposed = question.chosen
    assert proposed is not None, "a legal place is proposed"
    (digit,) = [d for d in question.digits if question.target_of_digit(d) == question.target]
    assert not question.would_commit(digit)
    assert press(question, str(digit)) is Cursor.MOVED, "nobody has put the cursor there"
    assert question.would_commit(digit)
    assert press(question, str(digit)) == proposed
    press(question, "escape")
    assert question.is_resting
    assert isinstance(question.target, Spot)
    token = question.target.token
    digit = next(digit for digit in question.digits if digit < 4)
    assert press(question, str(digit)) is Cursor.MOVED
    assert question.is_pointed
    answer = press(question, str(digit))
    assert isinstance(answer, PlaceToken)
    assert answer.token == token


def test_token_alone_is_no_choice_and_escape_keeps_it() -> None:
    question = first("vegan", with_tokens)
    press(question, "up", "up")
    assert isinstance(question.target, Spot)
    token = question.target.token
    press(question, "right", "escape")
    assert question.target == Spot(token, "")
    assert press(question, "enter") is Cursor.MOVED, "a place is proposed again"
    placed = press(question, "enter")
    assert placed in question.actions
    assert getattr(placed, "token", GOLD) == token


def test_escape_goes_back_to_the_choice_that_the_question_began_with() -> None:
    question = first("board", lambda q: ThrowDie() in q.actions and len(q.actions) > 1)
    press(question, "down", "escape")
    assert question.chosen == ThrowDie()
    assert not question.is_pointed
    assert press(question, "escape", "enter") == ThrowDie()


@LARGEST_OF_EACH
def test_digit_after_an_arrow_commits_nothing(table: Table) -> None:
    for position in choices(table):
        for digit in position.ask().digits:
            question = position.ask()
            press(question, "right")
            assert not isinstance(press(question, str(digit)), Action)


# -- the tables of the board, some of them of two digits -------------------------------------------


def with_pawns(question: Question) -> bool:
    return {PlacePawn} == kinds(question) and len(question.actions) > 12


@pytest.mark.parametrize(
    ("keys", "position"),
    [
        *[("1", 1), ("7", 7), ("1 0", 10), ("1 1", 11), ("1 4", 14), ("1 7", 7), ("2 4", 4)],
        *[("1 2 3", 3), ("1 4 1 4", 14)],
    ],
)
def test_two_digits_make_the_number_of_a_table(keys: str, position: int) -> None:
    question = first("board", with_pawns)
    assert do_all(question, keys) is Cursor.MOVED, "nothing is committed"
    assert question.target == PlacePawn(position)
    assert press(question, "enter") == PlacePawn(position)


def test_two_digits_select_a_table_even_if_table_1_is_illegal() -> None:
    question = first("board", lambda q: Move(12) in q.actions and Move(1) not in q.actions)
    press(question, "up")
    assert press(question, "1") is Cursor.MOVED
    assert question.target in {Move(10), Move(11), Move(12)}, "the first of two digits"
    assert press(question, "2") is Cursor.MOVED
    assert question.chosen == Move(12)
    assert press(question, "1", "2") is Cursor.MOVED, "nothing is committed"


def test_digit_is_the_second_of_two_only_after_the_first() -> None:
    question = first("board", lambda q: kinds(q) == {Move} and Move(1) not in q.actions)
    two_digits = [Move(position) for position in range(10, 15)]
    first_of_two = next(move for move in question.actions if move in two_digits)
    question.move_to(first_of_two)
    press(question, "1")
    assert question.chosen == first_of_two, "nothing was typed before this 1"
    press(question, "2")
    assert question.chosen == Move(12)
    press(question, "1", "1")
    assert question.chosen == Move(11)


def test_arrows_select_rows_of_the_menu() -> None:
    question = first("board", lambda q: {ThrowDie, GoodLuck, Move} == kinds(q))
    assert question.chosen == ThrowDie(), "the cursor begins there"
    assert not question.is_pointed
    press(question, "up")
    assert isinstance(question.chosen, Move)
    before = question.chosen
    assert press(question, "5") == IllegalChoice(Move(5)), "it is behind the pawn"
    assert question.chosen == before
    assert press(question, "down", "enter") == ThrowDie()


def test_digit_again_goes_to_the_next_card_of_its_value() -> None:
    def has_two(question: Question) -> bool:
        return {"R5", "G5"} <= set(map(str, question.targets))

    question = first("vegan", has_two)
    press(question, "5")
    seen = question.target
    assert press(question, "5") is Cursor.MOVED, "it commits nothing"
    assert question.target != seen


# -- a pause ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "reply"),
    [("enter", Say.GO), ("escape", Signal.SKIP), ("1", None), ("right", None), ("space", None)],
)
def test_pause_accepts_enter_and_escape(key: str, reply: Say | Signal | None) -> None:
    position = positions(0)[0]
    pause = Question(position.view, None, position.targeting, can_skip=True)
    assert pause.press(key) is reply
    assert pause.click(1) is Cursor.STAYED
    assert pause.click_line(0) is Cursor.STAYED
    must_be_seen = Question(position.view, None, position.targeting)
    assert must_be_seen.press(key) is (None if reply is Signal.SKIP else reply)


def test_only_enter_agrees_to_a_take_back() -> None:
    for key in [*NAMED, "1", "x", "u", "?"]:
        position = positions(0)[0]
        agreement = Agreement(position.view, position.targeting)
        assert agreement.press(key) is (Say.GO if key == "enter" else Say.NO)
        assert agreement.click(1) is agreement.click_line(0) is Say.NO


# -- whatever is pressed ---------------------------------------------------------------------------


KEYS = st.sampled_from([*NAMED, *"0123456789", *sorted(OF_TABLES)])
CLICKS = st.builds("{}:{}".format, st.sampled_from(["on", "at", "line"]), st.integers(0, 20))
EVENTS = st.lists(st.one_of(KEYS, KEYS, CLICKS), max_size=30)


@LARGEST_OF_EACH
@settings(max_examples=40)
@given(data=st.data())
def test_random_keys_give_a_legal_action_or_none(table: Table, data: st.DataObject) -> None:
    position = data.draw(st.sampled_from(choices(table)))
    question, fresh = position.ask(), position.ask()
    for event in data.draw(EVENTS):
        reply = do(question, event)
        match reply:
            case Action():
                assert reply in position.legal
            case IllegalChoice(action):
                assert action not in question.actions
            case RefusedKey(sentence):
                assert sentence.endswith(".")
            case _:
                assert reply is None or isinstance(reply, Cursor)
        assert question.chosen is None or question.chosen in position.legal
    for _ in range(3):
        assert question.press("escape") is Cursor.MOVED
    assert question.picked == ()
    assert question.chosen == (None if question.is_resting else fresh.chosen)
    for name in ("targets", "zero", "numbers", "is_list"):
        assert getattr(question, name) == getattr(fresh, name)
    assert question.is_resting == (fresh.resting is not None)


# -- the next, the last and the sets of digits -----------------------------------------------------


def is_on_casinos(question: Question) -> bool:
    return len(question.targets) > 2 and Decline not in kinds(question)


@pytest.mark.parametrize("game", ["royale", "dice", "vegan", "board"])
def test_tab_selects_the_next_choice_and_home_and_end_the_outer_ones(game: str) -> None:
    question = first(game, is_on_casinos)
    targets = tuple(question.targets)
    question.move_to(None)
    press(question, "home")
    assert question.chosen == question.targets[targets[0]]
    press(question, "tab", "tab")
    assert question.chosen == question.targets[targets[2]]
    press(question, "shift+tab")
    assert question.chosen == question.targets[targets[1]]
    press(question, "end")
    assert question.chosen == question.targets[targets[-1]]
    press(question, "tab")
    assert question.chosen == question.targets[targets[0]], "round the end"


def test_list_longer_than_the_digits_names_the_key_for_its_end() -> None:
    question = first(
        "royale",
        lambda question: (
            question.is_list and len(question.actions) > 9 and 0 not in question.numbers
        ),
    )
    session = new_session("royale", 5)
    keys = QuestionPrompt(question, table_of(session), session).keys
    assert [(key.key, key.label) for key in keys][:2] == [("1-9", "choose"), ("End", "last")]
    refused = press(question, "0")
    assert refused == RefusedKey("No choice has the digit 0; ↑↓ and End reach the others.")


@LARGEST_OF_EACH
def test_key_bar_names_only_digits_that_choose(table: Table) -> None:
    session = new_session(table[0])
    look = table_of(session)
    for position in choices(table):
        question = position.ask()
        told = QuestionPrompt(question, look, session).digits
        numbers = question.numbers if question.is_list else question.digits
        digits = {number for number in numbers if number < 10}
        if told == "digits":
            assert len(digits) > MOST_PARTS
            continue
        said = set()
        for part in told.split():
            low, dash, high = part.partition("-")
            said |= set(range(int(low), int(high) + 1)) if dash else {int(part)}
        assert said == digits


@LARGEST_OF_EACH
def test_digit_named_for_playing_the_choice_plays_it(table: Table) -> None:
    num_played = 0
    for position in choices(table):
        for digit in position.ask().digits:
            question = position.ask()
            press(question, str(digit))
            if question.would_commit(digit):
                chosen = question.chosen
                assert press(question, str(digit)) == chosen
                num_played += 1
    assert num_played or table[0] == "card"


@EACH_TABLE
def test_no_choice_is_offered_twice_and_no_digit_is_ambiguous(table: Table) -> None:
    """A digit up to six is a number of the table: of dice, of a die's face or of a casino."""
    for position in asked(*table, range(1)):
        question, look = (position.question(), shared_table(position.session))
        words = position.session.game.words
        labels = [words.label(action, question.view, look.names) for action in question.actions]
        assert len(set(labels)) == len(labels)
        assert question.zero is None or question.zero not in question.targets.values()
        if question.is_list:
            digits = [digit for digit in question.numbers if digit <= MAX_DIGIT]
            assert len(set(digits)) == len(digits)
            for digit, action, label in zip(
                question.numbers, question.actions, labels, strict=True
            ):
                declines = type(action).__name__ in ("Decline", "LeaveChips")
                assert (digit == 0) == declines, label
                casinos = [n for n, name in enumerate(words.casino_names, 1) if name in label]
                if len(casinos) == 1 and table[0] == "royale":
                    assert digit in (*casinos, *range(7, MAX_DIGIT + 2)), label
