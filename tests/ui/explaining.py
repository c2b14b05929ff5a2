"""Everything that `?` and a click lead to: the pages that explain what is on a table."""

from collections.abc import Iterator
from string import digits
from typing import Any

from lasvegas_tui.asking.targets import Item, Seated, Target
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules import game, option_specs
from lasvegas_tui.rules.board.actions import FrontMan, Move, PlaceCounter, PlacePawn
from lasvegas_tui.screens.game.ui_state import Frame
from lasvegas_tui.screens.table.question_prompt import QuestionPrompt, rule_at, rule_shown
from lasvegas_tui.screens.table.scenes import scenes
from lasvegas_tui.screens.vegan.targets import GOLD, PILE, SUM, TRICK, Spot
from tests.ui.positions import TABLES, Asked, asked
from tests.ui.tables import NAMES, shared_table

KEYS = (*digits, "right", "down", "up")
CASINOS = range(1, 7)
THINGS: dict[str, tuple[Target, ...]] = {
    "dice": tuple(CASINOS),
    "royale": tuple(CASINOS),
    "card": (*CASINOS, Item(0)),
    "board": (Move(3), FrontMan(4), PlacePawn(2), PlaceCounter(0)),
    "vegan": (
        *(TRICK, SUM, PILE, "R0", "P7", "G3"),
        *(Spot("", "4"), Spot(GOLD, "MIN"), Spot(GOLD, ""), Spot(-1, "")),
    ),
}
"""What there is to be clicked, whether it can be chosen or not."""


def explained(name: str) -> set[str]:
    """Return the pages that random games of a kind lead to, and those of its options."""
    found = {spec.rule for spec in option_specs.option_specs(game(name).options)}
    for table, num_players, chosen in TABLES:
        if table == name:
            found.update(_in_a_game(name, num_players, chosen))
    return found


def _in_a_game(name: str, num_players: int, chosen: dict[str, Any]) -> Iterator[str]:
    session: Session | None = None
    for position in asked(name, num_players, chosen, range(1), NAMES):
        session = position.session
        yield from _at_choice(position, name)
    assert session is not None
    yield from _at_pauses(session)


def _at_choice(position: Asked, name: str) -> Iterator[str]:
    """Yield what is explained after a key, after a second one, and of everything clicked."""
    session, look = (position.session, shared_table(position.session))
    for keys in [*((key,) for key in KEYS), *(("up", digit) for digit in digits)]:
        question = position.question()
        for key in keys:
            question.press(key)
        yield QuestionPrompt(question, look, session).rule()
    for target in (*THINGS[name], Seated(0)):
        yield rule_at(target, position.question().view, look)


def _at_pauses(session: Session) -> Iterator[str]:
    """Yield what is explained before rolls, and while something is shown."""
    look = shared_table(session)
    for step in session.steps:
        view = step.after.view(None)
        yield rule_shown(view, Frame(), look)
        for scene in scenes(view, look, False):
            yield rule_shown(view, Frame(place=scene.place), look)
