"""What is told: a sentence for everything that happens, with names, and none that tells a secret.

The sentences themselves are recorded with random games, in `playthroughs`; those that these seldom
have are in `test_rare_sentences`.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import product
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from lasvegas_tui import rules
from lasvegas_tui.play import narration, past_turns
from lasvegas_tui.play.keyboard_sharing import Seating
from lasvegas_tui.play.seats import COLOURS, Seat
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.steps import Step
from lasvegas_tui.play.transcript_events import Chanced, Header
from lasvegas_tui.rules.core import Action, Chance, Decision, Player, Seen, State, Terminal
from lasvegas_tui.rules.grammar import joined, num, possessive, signed
from lasvegas_tui.rules.royale import GAME
from lasvegas_tui.rules.royale.actions import Decline, Pass, Place
from lasvegas_tui.rules.royale.tiles import CHOICES, TILES
from lasvegas_tui.rules.vegan.actions import PlaceToken, Play, Throw
from lasvegas_tui.rules.vegan.cards import COLOURS as NAMES_OF_COLOURS
from lasvegas_tui.rules.vegan.cards import DECK, Card
from lasvegas_tui.rules.vegan.sentences.about_table import table_lines
from lasvegas_tui.rules.vegan.table import Phase
from tests.nightly import rest_at_night
from tests.rules.royale.playing import position
from tests.rules.suited_cards import deal
from tests.walking import random_step, random_steps

NAMES = ("Anna", "Boris", "Cleo", "Dora", "Eve")
GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("dice", 3, {}),
    ("dice", 3, {"chips": True, "neutral": True}),
    ("royale", 3, {"tiles": 6}),
    ("royale", 3, {"basic": True, "hidden_money": True}),
    ("card", 3, {"sequential": True, "chips": True}),
    ("board", 3, {"duels": True}),
    ("vegan", 2, {}),
    ("vegan", 5, {}),
]
NO_WORDS = re.compile(r"\byou\b|\byour\b|Struct|\w\(|Chance", re.IGNORECASE)
"""What is in no sentence: it is heard by all, and says what a person would."""
LONGEST = 48
"""Letters of a choice that fit a menu, but for what lies behind its number."""


def new_session(game: str, num_players: int, seed: int = 1, **options: object) -> Session:
    seats = [Seat(name, colour) for name, colour in zip(NAMES[:num_players], COLOURS, strict=False)]
    return Session.start(Header.new(game, rules.game(game).options(**options), seats, seed))


# -- what is told of every game --------------------------------------------------------------------


@pytest.mark.parametrize(("game", "num_players", "options"), GAMES, ids=str)
def test_every_step_is_narrated_in_sentences_with_names(
    game: str, num_players: int, options: dict[str, Any]
) -> None:
    for seed in range(2):
        session = new_session(game, num_players, seed, **options)
        for step in random_steps(session, Random(seed)):
            for viewer in (None, 0, num_players - 1):
                told = narration.of_steps(session.game.words, (step,), viewer)
                assert told or step.is_sealed or game == "board", step.event
                for line in told:
                    assert line[0].isupper(), line
                    assert line.endswith((".", "!")), line
                    assert not NO_WORDS.search(line), line


@pytest.mark.parametrize(("game", "num_players", "options"), GAMES, ids=str)
def test_choices_have_distinct_labels_that_fit_a_menu_and_previews(
    game: str, num_players: int, options: dict[str, Any]
) -> None:
    session, rng, names = (
        new_session(game, num_players, 7, **options),
        Random(7),
        NAMES[:num_players],
    )
    words = session.game.words
    for _ in random_steps(session, rng):
        if not session.awaited:
            continue
        player = session.awaited[0]
        view = session.view(player)
        labels = [words.label(action, view, names) for action in view.actions]
        assert len(set(labels)) == len(labels)
        assert all(len(label) <= LONGEST or "→" in label for label in labels)
        assert words.task(view).startswith("to ")
        action = rng.choice(view.actions)
        after = session.preview(player, action, player)
        assert all(narration.preview(words, view, action, after, names))


def test_every_choice_at_a_tile_has_a_label_and_a_sentence() -> None:
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
    player = state.node.player
    before, after = state.view(player), state.apply(action).view(player)
    seen = Seen(player, action)
    lines = [*GAME.words.done(before, seen, after, NAMES), *GAME.words.came(before, after, NAMES)]
    assert lines
    assert not any(kind in line for line in (*lines, GAME.words.label(action, before, NAMES)))
    assert not any(line.startswith(tuple(f"{name}:" for name in NAMES)) for line in lines), lines


def test_brief_account_leaves_out_rolls() -> None:
    session, rng = new_session("dice", 3), Random(1)
    for _ in range(9):
        random_step(session, rng)
    told = narration.of_steps(session.game.words, session.steps, None, is_brief=True)
    assert len(told) == 4
    assert all("places" in line for line in told)


def test_lists_numbers_and_possessives_are_english() -> None:
    assert joined(["Anna"]) == "Anna"
    assert joined(["Anna", "Ben", "Cleo"]) == "Anna, Ben and Cleo"
    assert num(1, "die") == "one die"
    assert num(13, "note") == "13 notes"
    assert possessive("Boris") == "Boris'"
    assert possessive("Anna") == "Anna's"
    assert [signed(number) for number in (1, 0, -2)] == ["+1", "0", "−2"]


# -- secrets ---------------------------------------------------------------------------------------


def test_secret_choice_is_narrated_to_its_player_alone() -> None:
    kinds = set()
    for seed in range(20):
        session, rng = new_session("royale", 3, seed, tiles=6), Random(seed)
        while not isinstance(session.node, Terminal):
            step = random_step(session, rng)
            for player, action in step.applied:
                if player is not None and step.before.is_private(player):
                    kinds.add(type(action).__name__)
                    _assert_secret(step, player)
    assert kinds == {"HideTokens", "SplitTokens"}


def _assert_secret(step: Step, player: Player) -> None:
    (own,) = narration.of_steps(rules.game("royale").words, (step,), player)
    others = {
        tuple(narration.of_steps(rules.game("royale").words, (step,), viewer))
        for viewer in (None, (player + 1) % 3)
    }
    assert len(others) == 1
    ((told,),) = others
    assert told != own
    assert not re.search(r"one|two tokens|three|\d", told), told


# -- tricks face down (V-5) ------------------------------------------------------------------------

A_CARD = re.compile(rf"({'|'.join(NAMES_OF_COLOURS.values())}) (\d)")
THAT_TELL = "Cards that"


def dealt(*hands: str, **options: bool) -> Session:
    """Return a game in which these cards were dealt, one string a player; others fill the hands."""
    session = new_session("vegan", len(hands), **options)
    session.enter(Chanced(Throw(("4", "B", "3"), (-2, -1, 0, -3), -4)))
    session.enter(Chanced(deal(*hands)))
    return session


def play(session: Session, *plays: str) -> None:
    """Play cards by whoever is to play."""
    for card in plays:
        node = session.node
        assert isinstance(node, Decision)
        session.choose(node.player, Play(Card(card)))


def cards_in(lines: Iterable[str]) -> set[str]:
    """Return the cards that sentences name."""
    letters = {name: letter for letter, name in NAMES_OF_COLOURS.items()}
    return {letters[colour] + value for line in lines for colour, value in A_CARD.findall(line)}


def told_everywhere(session: Session, viewer: int) -> Iterator[str]:
    """Yield all that a player is told of the present round, but for what happens."""
    words, view, names = session.game.words, session.view(viewer), NAMES[: len(session.seats)]
    seating = Seating(session)
    begun = next(n for n, step in enumerate(session.steps) if step.after.round == session.round)
    for lines in narration.of_game(session, viewer)[begun:]:
        yield from lines
    for player in range(len(session.seats)):
        if len(past_turns.steps_since_turn(session, player)) <= len(session.steps) - begun:
            yield from seating.since(player, viewer)
    if len(session.last_decision) <= len(session.steps) - begun:
        yield from narration.last_decision(session, viewer)
    yield from table_lines(view, names)  # type: ignore[arg-type]
    for action in view.actions:
        after = session.preview(viewer, action, viewer)
        yield from narration.preview(words, view, action, after, names)


@pytest.mark.parametrize("num_players", rest_at_night([2, 4, 3, 5], 2))
@pytest.mark.rule("V-5")
def test_face_down_card_is_named_nowhere(num_players: int) -> None:
    session, rng, num_hidden = new_session("vegan", num_players, 3), Random(num_players), 0
    for _ in random_steps(session, rng):
        state: Any = session.state
        if state.round < 1 or state.table.phase is Phase.DEAL or rng.random() > 0.2:
            continue
        for viewer in range(num_players):
            lines = list(told_everywhere(session, viewer))
            known = {*state.hands[viewer], *state.table.trick.cards, *state.table.display}
            hidden = set(DECK) - known
            if state.table.is_scored:
                continue
            num_hidden += 1
            assert not cards_in(lines) & hidden, cards_in(lines) & hidden
            assert not [line for line in lines if line.startswith(THAT_TELL)]
    assert num_hidden > 50


@pytest.mark.rule("V-5")
def test_history_of_a_face_down_trick_names_its_taker_until_scoring() -> None:
    session = dealt("R7 R4 G1", "R2 P2", "R3 P3")
    play(session, "R7", "R2", "R3")
    session.choose(0, PlaceToken(-3, "3"))
    round_1, deal, *trick = history(session)
    assert (round_1[:8], deal) == ("Round 1:", "All get 13 cards. Anna leads.")
    assert trick == [
        "Anna leads the red 7.",
        "Boris plays the red 2.",
        "Cleo plays the red 3.",
        "Anna takes the trick with one 7 in it: the red 7 is the highest red.",
        "Anna puts −3 on the 3s; whoever takes a 3 loses 3 cabbages for it.",
    ]
    play(session, "G1")
    taken = [
        "Anna takes the trick.",
        "Anna puts −3 on the 3s; whoever takes a 3 loses 3 cabbages for it.",
    ]
    assert history(session) == [round_1, deal, *taken, "Anna leads the green 1."]
    state: Any = None
    while state is None or not state.table.is_scored:
        state = random_step(session, Random(1)).after
    assert history(session)[: len(trick) + 2] == [round_1, deal, *trick]


def history(session: Session) -> list[str]:
    return [line for lines in narration.of_game(session, None) for line in lines]


@pytest.mark.rule("V-5")
def test_face_down_choice_is_taken_back_without_naming_its_card() -> None:
    session = dealt("R4", "R2", "R9 G1")
    session.sit_down(2, replace(session.seats[2], bot="random"))
    play(session, "R4", "R2", "R9")
    assert narration.last_decision(session, None) == ("Boris' choice", "Boris plays the red 2.")
    play(session, "G1")
    assert narration.last_decision(session, None) == ("Boris' choice", "")


@pytest.mark.rule("V-5")
def test_history_keeps_naming_cards_of_open_tricks() -> None:
    session = dealt("R7 R4 G1", "R2 P2", "R3 P3", open_tricks=True)
    play(session, "R7", "R2", "R3")
    session.choose(0, PlaceToken(-3, "3"))
    before = history(session)
    play(session, "G1")
    assert history(session) == [*before, "Anna leads the green 1."]
