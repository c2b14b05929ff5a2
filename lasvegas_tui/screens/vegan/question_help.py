"""The hints, keys and rules that Las Vegan shows with a question."""

from __future__ import annotations

from collections.abc import Sequence

from lasvegas_tui.commands import Key
from lasvegas_tui.rules.core import Action
from lasvegas_tui.rules.vegan.table import (
    Phase,
    PlaceGolden,
    PlaceToken,
    VeganView,
)
from lasvegas_tui.screens.look.question_help import Kind, QuestionHelp
from lasvegas_tui.screens.vegan.base_presenter import GOLD, SIDES, SUM, TRICK, Spot
from lasvegas_tui.screens.vegan.targeting import placeable
from lasvegas_tui.widgets.targets import Target

TOKEN = Key("↑↓", "token", "down")
MACHINE = Key("←→", "machine", "right", "")
ELSEWHERE = Key("↑↓←→", "token, machine", "right", "")
RULES = {
    Phase.BANK: "V-14",
    Phase.ANSWER: "V-15",
    Phase.TOKEN: "V-6",
    Phase.THROW: "V-7",
    Phase.OVER: "V-12",
}
"""The rule to explain in a phase; in all others cards are played."""
RULES_OF_CARDS = {"0": "V-4", "7": "V-6"}
"""The rule to explain of a card by its value; of all others it is when they may be played."""
RULES_OF_SCENES: dict[Target, str] = {TRICK: "V-4", GOLD: "V-8", SUM: "V-10"}
LESSONS_OF_TOKENS = {
    Kind.POINT: "↑↓ take up a token; ←→ show what it does to a machine.",
    Kind.LOOK: "The machine shows what it would bring; Enter places it.",
}


class VeganQuestionHelp(QuestionHelp[VeganView]):
    """Hints, keys and rules of Las Vegan."""

    lessons = {  # noqa: RUF012
        Kind.POINT: "A digit is a value, a letter a colour: look who takes it.",
        Kind.LOOK: "The preview says who takes the trick; Enter plays it.",
    }

    def lesson(self, kind: Kind, view: VeganView) -> str:
        if placeable(view):
            return LESSONS_OF_TOKENS.get(kind, "")
        return super().lesson(kind, view)

    def pointing_keys(self, digits: Sequence[int], view: VeganView) -> str:
        tokens = placeable(view)
        if not tokens:
            return super().pointing_keys(digits, view)
        numbers = ", ".join(map(str, digits))
        if 2 < len(digits) == digits[-1] - digits[0] + 1:
            numbers = f"{digits[0]}-{digits[-1]}"
        choose_machine = f"←→ or {numbers} machine"
        return choose_machine if len(tokens) == 1 else f"↑↓ token  {choose_machine}"

    def steering_keys(self, view: VeganView, at: Target | None) -> tuple[Key, ...]:
        match placeable(view):
            case []:
                return ()
            case [_]:
                return (MACHINE,)
        if isinstance(at, Spot) and at.place:
            return (ELSEWHERE,)
        return (TOKEN, MACHINE)

    def commit_label(self, action: Action) -> str:
        if isinstance(action, PlaceToken | PlaceGolden):
            return "place"
        return "play"

    def rule(self, view: VeganView, target: Target | None) -> str:
        place, usual = target, "V-3"
        match target:
            case Spot(token, place):
                usual = "V-8" if token == GOLD else "V-6"
            case str(card):
                usual = RULES_OF_CARDS.get(card[-1:], usual)
        if place in SIDES:
            return "V-8"
        if place in view.table.machines:
            return "V-7"
        if isinstance(target, Spot):
            return usual
        return RULES_OF_SCENES.get(target) or RULES.get(view.table.phase, usual)
