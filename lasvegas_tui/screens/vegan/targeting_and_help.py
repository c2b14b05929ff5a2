"""How Las Vegan's questions are answered by keys and clicks, and the hints shown with them."""

from __future__ import annotations

from collections.abc import Sequence

from lasvegas_tui.asking.question_help import Kind, QuestionHelp
from lasvegas_tui.asking.targeting_by_keys_and_clicks import Face, Targeting, beside
from lasvegas_tui.asking.targets import Target
from lasvegas_tui.key_commands import STEPS, Key
from lasvegas_tui.rules.core import Action
from lasvegas_tui.rules.vegan.actions import PlaceGolden, PlaceToken, Play, PlayForBank, PlayTopCard
from lasvegas_tui.rules.vegan.cards import COLOURS, DECK, Card, Hand, colour, value
from lasvegas_tui.rules.vegan.machines import MACHINES
from lasvegas_tui.rules.vegan.sentences.about_table import SIDES
from lasvegas_tui.rules.vegan.table import Phase, Table, VeganView
from lasvegas_tui.screens.vegan.targets import GOLD, PILE, SUM, TRICK, Spot

SIGNS = {"R": "♥", "P": "♠", "G": "♣", "B": "★"}
"""The sign of each colour of cards, by the colour's letter."""

# -- what keys and clicks point at -----------------------------------------------------------------


class VeganTargeting(Targeting[VeganView]):
    """How keys and clicks choose cards, or tokens and places for them, in Las Vegan."""

    def target(self, action: Action) -> Target | None:
        match action:
            case Play(card) | PlayForBank(card):
                return card
            case PlayTopCard():
                return PILE
            case PlaceToken(token, machine):
                return Spot(token, machine)
            case PlaceGolden(side):
                return Spot(GOLD, side)
        return None

    def hand(self, view: VeganView) -> tuple[Target, ...]:
        return view.hand

    def face(self, thing: Target | Action, view: VeganView) -> Face | None:
        if isinstance(thing, PlayForBank):
            thing = thing.card
        if not isinstance(thing, str) or thing not in DECK:
            return None
        letter = colour(Card(thing))
        return Face(text=value(Card(thing)), sign=SIGNS[letter], colour=COLOURS[letter])

    def choice_at(self, target: Target, view: VeganView) -> Action | None:
        match target:
            case Spot() if view.table.phase is not Phase.TOKEN or not target.place:
                return None
            case Spot(int(token), machine):
                return PlaceToken(token, machine)
            case Spot(_, "MIN"):
                return PlaceGolden("MIN")
            case Spot(_, "MAX"):
                return PlaceGolden("MAX")
            case "pile":
                return PlayTopCard()
            case "trick" | "sum":
                return None
            case str(card) if view.table.phase is Phase.BANK:
                return PlayForBank(Card(card))
            case str(card):
                return Play(Card(card))
        return None

    def target_named(self, name: str) -> Target | None:
        if name == TRICK:
            return TRICK
        return None

    def parts_at(self, target: Target | None) -> tuple[str, ...]:
        match target:
            case Spot(_, place):
                if place in SIDES:
                    return ("golden",)
                return (place, "tokens")
            case "gold":
                return ("golden",)
            case str(place) if place in MACHINES:
                return (place,)
            case str():
                return ("trick", "bank", "hand")
        return ()

    def resting_target(self, view: VeganView, at: Target | None) -> Target | None:
        tokens = placeable(view)
        if not tokens:
            return None
        if isinstance(at, Spot) and at.token in tokens:
            return Spot(at.token, "")
        return Spot(tokens[0], "")

    def first_target(self, view: VeganView) -> Target | None:
        is_token = view.table.phase is Phase.TOKEN
        if is_token or len(view.actions) == 1:
            return self.target(view.actions[0])
        return None

    def at_digit(self, digit: int, view: VeganView, at: Target | None = None) -> Target | None:
        if view.table.phase is Phase.TOKEN:
            return _spot_at(digit, view.table, at)
        if view.table.phase is not Phase.BANK:
            return _card_at(str(digit), view.hand, _allowed(view), at)
        if str(digit) == pile_key(view.table.display):
            return PILE
        return _card_at(str(digit), view.table.display, _allowed(view), at)

    def can_repeat_digit(self, view: VeganView) -> bool:
        return view.table.phase is Phase.TOKEN  # that of a card goes to the next colour

    def next_target(
        self, key: str, at: Target | None, targets: Sequence[Target], view: VeganView
    ) -> Target:
        if isinstance(targets[0], Spot):
            return _spot_beside(key, at, targets)
        if key in ("up", "down") and at in targets:
            return _next_colour(key, at, targets)
        return super().next_target(key, at, targets, view)


# -- targets ---------------------------------------------------------------------------------------


def pile_key(display: Hand) -> str:
    """Return the key that chooses the bank's pile: "0", or empty if an open card has that value."""
    if any(value(card) == "0" for card in display):
        return ""
    return "0"


def _allowed(view: VeganView) -> Hand:
    """Return the cards that may be played now."""
    cards = [action.card for action in view.actions if isinstance(action, Play | PlayForBank)]
    return tuple(cards)


def _card_at(digit: str, cards: Hand, allowed: Hand, at: Target | None) -> Card:
    """Return the card of a digit; if none of this value can be played, one to be refused.

    At a card of this value, it is the next one; otherwise, it has the colour of the card at the
    cursor if possible.
    """
    found = [card for card in cards if value(card) == digit]
    fair = [card for card in found if card in allowed]
    if at in fair:
        return beside(Card(str(at)), 1, fair)
    alike = [card for card in fair if colour(card) == str(at)[:1]]
    for possible in (alike, fair, found):
        if possible:
            return possible[0]
    return Card(f"R{digit}")


def _next_colour(key: str, at: Target, targets: Sequence[Target]) -> Target:
    """Return the card in the next colour whose value is nearest."""
    cards = [Card(str(target)) for target in targets if target != PILE]
    colours = list(dict.fromkeys(colour(card) for card in cards))
    if at == PILE or len(colours) < 2:
        return beside(at, STEPS[key], targets)
    now = Card(str(at))
    letter = beside(colour(now), STEPS[key], colours)
    return min(
        (card for card in cards if colour(card) == letter),
        key=lambda card: abs(int(value(card)) - int(value(now))),
    )


def placeable(view: VeganView) -> list[int | str]:
    """Return the numbers of the tokens that may be placed now, `GOLD` last for the golden one."""
    plain = [action.token for action in view.actions if isinstance(action, PlaceToken)]
    golden = [GOLD for action in view.actions if isinstance(action, PlaceGolden)]
    return list(dict.fromkeys([*plain, *golden]))


def _spot_at(digit: int, table: Table, at: Target | None) -> Spot | None:
    """Return the token at the cursor with the place of a digit; None if there is no such place.

    Places are counted from the left. Without a token at the cursor it is the first one; at the
    golden machine it is the golden one.
    """
    places = (*table.machines, *SIDES)
    if not 0 < digit <= len(places):
        return None
    place = places[digit - 1]
    if place in SIDES:
        return Spot(GOLD, place)
    if isinstance(at, Spot) and at.token != GOLD:
        return Spot(at.token, place)
    return Spot(next(iter(table.tokens), 0), place)


def _spot_beside(key: str, at: Target | None, targets: Sequence[Target]) -> Target:
    """Return the target of an arrow: left and right change the place, up and down the token."""
    spots = [target for target in targets if isinstance(target, Spot)]
    if isinstance(at, Spot):
        now = at
    else:
        now = Spot(spots[0].token, "")
    if key in ("left", "right"):
        places = [spot.place for spot in spots if spot.token == now.token]
        return Spot(now.token, beside(now.place, STEPS[key], places))
    tokens = list(dict.fromkeys(spot.token for spot in spots))
    there = Spot(beside(now.token, STEPS[key], tokens), now.place)
    if there in spots:
        return there
    return Spot(there.token, "")


# -- what is shown with a question -----------------------------------------------------------------


TOKEN = Key("↑↓", "token", "down")
MACHINE = Key("←→", "machine", "right", "")
RULES = {
    Phase.BANK: "V-14",
    Phase.ANSWER: "V-15",
    Phase.TOKEN: "V-6",
    Phase.THROW: "V-7",
    Phase.OVER: "V-12",
}
"""The id of the rule to explain in these phases; in all others, a card's rule is explained."""
RULES_OF_CARDS = {"0": "V-4", "7": "V-6"}
"""The id of the rule to explain for a card of this value; for all other cards it is V-3."""
RULES_OF_SCENES: dict[Target, str] = {TRICK: "V-4", GOLD: "V-8", SUM: "V-10"}
LESSONS_OF_TOKENS = {
    Kind.POINT: "↑↓ choose a token; ←→ show what it does to a machine.",
    Kind.LOOK: "The machine shows what it would bring; Enter places it.",
}


class VeganHelp(QuestionHelp[VeganView]):
    """The hints, labels of keys and rules that are shown with Las Vegan's questions."""

    rule_of_result = "V-10"
    lessons = {  # noqa: RUF012
        Kind.POINT: "A digit picks that value; pressed again, the next colour.",
        Kind.LOOK: "The preview says who takes the trick; Enter plays it.",
    }

    def lesson(self, kind: Kind, view: VeganView) -> str:
        if placeable(view):
            return LESSONS_OF_TOKENS.get(kind, "")
        return super().lesson(kind, view)

    def pointing_keys(self, digits: Sequence[int], view: VeganView) -> str:
        if not placeable(view):
            values = [value(card) for card in _allowed(view)]
            if len(values) > len(set(values)):
                return "press a card's number; again: next colour"
            return "press a card's number"
        return "  ".join([f"{key.key} {key.label}" for key in self.steering_keys(view, None)])

    def steering_keys(self, view: VeganView, at: Target | None) -> tuple[Key, ...]:
        num_tokens = len(placeable(view))
        if num_tokens > 1:
            return (TOKEN, MACHINE)
        if num_tokens == 1:
            return (MACHINE,)
        return ()

    def commit_label(self, action: Action) -> str:
        if isinstance(action, PlaceToken | PlaceGolden):
            return "place"
        return "play"

    def rule(self, view: VeganView, target: Target | None) -> str:
        place, usual = target, "V-3"
        match target:
            case Spot(token, place):
                usual = "V-6"
                if token == GOLD:
                    usual = "V-8"
            case str(card):
                usual = RULES_OF_CARDS.get(card[-1:], usual)
        if place in SIDES:
            return "V-8"
        if place in view.table.machines:
            return "V-7"
        if isinstance(target, Spot):
            return usual
        if target in RULES_OF_SCENES:
            return RULES_OF_SCENES[target]
        return RULES.get(view.table.phase, usual)
