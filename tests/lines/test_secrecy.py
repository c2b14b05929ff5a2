"""What is told between curtains depends on nothing that those who listen may not know."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest

from lasvegas_tui.advice import search
from lasvegas_tui.bots import playouts
from lasvegas_tui.lines.choices import Choices
from lasvegas_tui.lines.console import PROMPT, LineReader, spoken
from lasvegas_tui.lines.mediator_front import SecretError
from lasvegas_tui.play.handover import next_person
from lasvegas_tui.play.keyboard_sharing import Seating
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.core import Action, Chance, Simultaneous, View
from tests.lines.table import AGAIN, ALONE, CLEAR, in_public, new_session, told
from tests.nightly import rest_at_night
from tests.rules.looks import look_alike
from tests.ui.twins import copy, games_with_hidden_money, positions, with_state

ANYTHING = ("table", "history", "since", "?", "list", "rules", "money", "hide")
"""Commands that tell something, at a curtain and behind it."""

SECRETS: dict[str, tuple[str, int, dict[str, Any]]] = {
    "card": ("card", 3, {}),
    "card in turn": ("card", 2, {"sequential": True, "chips": True}),
    "duels": ("board", 3, {"duels": True}),
    "royale": ("royale", 3, {"tiles": 6, "hidden_money": True}),
    "vegan": ("vegan", 4, {}),
    "vegan against the bank": ("vegan", 2, {}),
}
NAMES = ("Anna", "Ben", "Cleo", "Dora")


def secret_choices(game: str, num: int, options: dict[str, Any], seed: int) -> Iterator[Session]:
    """Yield games cut where somebody is to choose in private."""
    session = new_session(game, *NAMES[:num], seed=seed, **options)
    for cut in positions(session, Random(seed)):
        player = next(iter(cut.awaited), None)
        if player is None or cut.state.is_forced(player):
            continue
        if cut.state.is_private(player) and not cut.sealed:
            yield copy(cut)


def cuts(name: str) -> Iterator[Session]:
    game, num, options = SECRETS[name]
    for seed in range(20, 40):
        yield from islice(secret_choices(game, num, options, seed), 0, 30, 9)


@cache
def first_cuts(name: str) -> list[Session]:
    return list(islice(cuts(name), 5))


@pytest.mark.parametrize("name", SECRETS)
def test_nothing_secret_is_printed_before_the_curtain_opens(name: str) -> None:
    num_different = 0
    for cut in first_cuts(name):
        other = with_state(cut, look_alike(cut.state, None, Random(1)))
        num_different += other.state != cut.state
        before = [told(copy(session), *ANYTHING) for session in (cut, other)]
        assert before[0].rstrip().endswith(f"{ALONE}{PROMPT}".rstrip())
        assert before[0] == before[1]
    assert num_different or name == "duels"  # where nothing is secret before the picks


@pytest.mark.parametrize("name", SECRETS)
def test_player_behind_the_curtain_reads_only_what_they_may_know(name: str) -> None:
    for cut in first_cuts(name):
        owner = next_person(Seating(cut))
        same = with_state(cut, look_alike(cut.state, owner, Random(1)))
        behind = [told(copy(session), "", *ANYTHING[:-1], "? 1") for session in (cut, same)]
        assert same.state.view(owner) == cut.state.view(owner)
        assert behind[0] == behind[1]


@pytest.mark.parametrize("name", rest_at_night(SECRETS, 3))
def test_secret_choice_is_not_printed_before_its_reveal(name: str) -> None:
    num_compared = 0
    for cut in islice(cuts(name), 30):
        told_of: dict[View | None, set[str]] = {}
        choices = choices_of(cut)
        for action, number in zip(choices.actions, choices.numbers, strict=True):
            text = in_public(told(copy(cut), "", str(number), "history", "table"))
            told_of.setdefault(seen_of(cut, action), set()).add(text)
        num_compared += len(told_of) < len(choices.actions)
        assert all(len(texts) == 1 for texts in told_of.values())
    assert num_compared or name in ("card in turn", "vegan")  # where cards are open once played


def seen_of(session: Session, action: Action) -> View | None:
    """Return what an onlooker sees of the table after a choice; nothing of a sealed one."""
    if isinstance(session.node, Simultaneous):
        return None
    return session.state.apply(action).view(None)


@pytest.mark.parametrize("name", ["card", "vegan"])
def test_secret_is_cleared_after_choosing_or_hiding(name: str) -> None:
    cut = first_cuts(name)[0]
    hand = [line for line in told(copy(cut), "").splitlines() if line.startswith("Hand: ")]
    assert hand
    for answer in ("hide", str(choices_of(cut).numbers[0])):
        after = told(copy(cut), "", answer).rpartition(CLEAR)[2]
        assert after
        assert not [line for line in hand if line in after]


@pytest.mark.parametrize("name", ["card", "vegan", "vegan against the bank"])
def test_public_facts_are_printed_outside_curtains(name: str) -> None:
    game, num, options = SECRETS[name]
    session = new_session(game, *NAMES[:num], **options)
    text = told(session, *["", "1", "10"] * 300)
    public = " ".join(in_public(text).split())
    history = [line for lines in Seating(session).narrate_all() for line in lines]
    assert len(history) > 20
    assert text.count(AGAIN) > 5
    last_heard = next(n for n, line in enumerate(reversed(history)) if spoken(line) in public)
    for line in history[: len(history) - last_heard]:
        assert spoken(line) in public, line


@pytest.mark.rule("V-5")
def test_trick_is_shown_to_everybody_before_the_next_lead() -> None:
    """Later it lies face down, and the history tells only who took it."""
    session = new_session("vegan", "Anna", "Ben", "Cleo")
    text = told(session, *["", "10"] * 12)
    after = re.split(r"takes the trick[^.]*\.", " ".join(text.split()))[1:]
    assert len(after) >= 3
    for heard in after[:-1]:
        assert AGAIN.strip() in heard.partition(" leads the ")[0]


def choices_of(session: Session) -> Choices:
    """Return the choices of whoever is asked first."""
    view = session.view(next_person(Seating(session)))
    return Choices(view.actions, session.game.words, view, NAMES)


def test_hidden_money_is_shown_to_its_owner_alone() -> None:
    session = new_session("dice", "Anna", "Ben", seed=3)
    for cut in positions(session, Random(3)):
        if cut.state.round == 2 and cut.view(None).roller == 0:
            break
    alone, public = told(cut, "money", "", ""), in_public(told(cut, "money", "", ""))
    assert "Money: Anna 0" not in public
    assert f"Ben {cut.view(None).num_notes[1]} note" in public  # type: ignore[attr-defined]
    purse = cut.view(0).purses[0]  # type: ignore[attr-defined]
    assert f"Money: Anna {sum(purse) // 1000}K" in alone
    assert f"Money: Anna {sum(purse) // 1000}K" not in public


@pytest.mark.rule("R-7", "D-11")
def test_public_advice_does_not_depend_on_the_askers_hidden_money(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(playouts, "NUM_STEPS", 300)
    monkeypatch.setattr(search, "NUM_GAMES", 5)
    for cut in games_with_hidden_money(
        lambda seed: new_session("dice", "Anna", "Ben", seed=seed), 3
    ):
        other = with_state(cut, look_alike(cut.state, None, Random(1)))
        assert cut.view(cut.awaited[0]) != other.view(cut.awaited[0])
        heard = told(copy(cut), "hint")
        assert "using only what the screen shows" in " ".join(heard.split())
        assert heard == told(other, "hint")


def test_hidden_money_is_not_printed_where_it_cannot_be_cleared() -> None:
    text = told(new_session("dice", "Anna", "Ben"), "money", is_terminal=False)
    assert "Standard output is not a terminal, so nothing secret is shown" in text
    assert text.count("press Enter.") > 1, "the game goes on"


def test_secrets_of_several_people_are_refused_where_they_cannot_be_cleared() -> None:
    cut = next(cuts("card"))
    with pytest.raises(SecretError, match="Anna has to see something secret"):
        told(cut, "", is_terminal=False)
    for handover in ("always", "never"):
        with pytest.raises(SecretError):
            told(cut, "", is_terminal=False, handover=handover)


def test_one_person_against_bots_plays_through_a_pipe() -> None:
    session = new_session("card", "Anna", "Ruby:random", "Duke:random")
    text = told(session, *["list", "11"] * 10, is_terminal=False)
    assert "Hand: " in text
    assert "Ruby lays" in text
    assert "\x1b" not in text


def test_what_was_typed_before_a_curtain_does_not_open_it(monkeypatch: pytest.MonkeyPatch) -> None:
    num_forgotten = 0

    def forget(reader: LineReader) -> None:
        nonlocal num_forgotten
        num_forgotten += 1

    monkeypatch.setattr(LineReader, "forget_typed", forget)
    assert "Everyone else, look away." in told(new_session("card", "Anna", "Ben"))
    assert num_forgotten == 1


def test_undo_for_what_another_sealed_is_offered_where_a_choice_may_be_looked_at() -> None:
    session = new_session("card", "Anna", "Ben", "Cleo")
    while isinstance(session.node, Chance):
        session.draw()
    for player in (0, 1):
        session.choose(player, session.state.legal_actions(player)[0])
    hint = "Type undo for what somebody else has chosen."
    assert hint not in told(session)
    assert hint in told(session, "undo")
