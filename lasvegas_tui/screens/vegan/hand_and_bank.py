"""The cards from which a player chooses: the hand, and the bank's open cards with its pile."""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace
from textual.content import Content

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.rules.casino.casinos import Owner
from lasvegas_tui.rules.grammar import numeral
from lasvegas_tui.rules.vegan.card_gains_and_costs import carried
from lasvegas_tui.rules.vegan.cards import Card, colour, value
from lasvegas_tui.rules.vegan.table import BANK, Phase, Table, VeganView
from lasvegas_tui.rules.vegan.tricks import Laid, playable
from lasvegas_tui.screens.game.ui_state import Frame
from lasvegas_tui.screens.game.view_widget import Sight
from lasvegas_tui.screens.vegan.cards import AHEAD, BETWEEN, SUITS, TO, SuitedCardModel
from lasvegas_tui.screens.vegan.targeting_and_help import pile_key
from lasvegas_tui.screens.vegan.targets import PILE, is_asked, then_of
from lasvegas_tui.screens.vegan.trick_owner_styles import BANK_INK, owners
from lasvegas_tui.screens.vegan.unplaced_tokens import COIN
from lasvegas_tui.widgets.styles import QUIET, STRONG, Highlight, explained

HeadedCards: TypeAlias = tuple[Content, tuple[SuitedCardModel, ...]]
"""A heading, and the cards to draw below it."""


def hand_of(sight: Sight[VeganView]) -> HeadedCards:
    """Return the cards of the player who looks at the screen, with a heading.

    Both are empty for an onlooker.
    """
    view = sight.view
    if view.viewer is None or not view.hand:
        return Content(""), ()
    rest = Highlight.FADED.when(bool(sight.frame.open))
    cards = tuple(_choice(sight, card, view.viewer, rest) for card in view.hand)
    return _hand_heading(sight), cards


def bank_of(sight: Sight[VeganView]) -> HeadedCards:
    """Return the bank's open cards and its pile, with a heading; empty without the bank."""
    table, frame = sight.view.table, sight.frame
    if not table.has_bank or not table.display:
        return Content(""), ()
    rest = Highlight.FADED.when(table.phase is Phase.BANK and bool(frame.open))
    cards = [_choice(sight, card, BANK, rest) for card in table.display]
    highlight = _highlight(PILE, frame, Highlight.NONE)
    heading, key, effect = "display and pile", "", ""
    if highlight:
        key, effect = pile_key(table.display), "unseen"
    if key:
        heading = f"display, {key}: pile"
    pile = SuitedCardModel(
        value=str(sight.view.pile_size),
        mark="pile",
        target=PILE,
        highlight=highlight,
        key=key,
        effect=effect,
    )
    return Content.assemble(BANK_INK.badge, (f"  {heading}", QUIET)), (*cards, pile)


def card_of(
    card: Card, table: Table, target: Target, highlight: Highlight = Highlight.NONE
) -> SuitedCardModel:
    """Return what is drawn of a card, including what the card alone is worth at each machine.

    `target` is what a click on it selects.
    """
    sign = ""
    if value(card) == "7":
        sign = COIN
    loads = carried((card,), table)
    return SuitedCardModel(value(card), SUITS[colour(card)], sign, loads, target, highlight)


def _choice(sight: Sight[VeganView], card: Card, owner: Owner, rest: Highlight) -> SuitedCardModel:
    """Return a card to choose from as drawn, with its effect if it can be chosen.

    `rest` is the highlight of cards that cannot be.
    """
    frame, table = sight.frame, then_of(sight).table
    highlight = _highlight(card, frame, rest)
    drawn = card_of(card, table, card, highlight)
    sure = carried((card,), sight.view.table)
    drawn = replace(drawn, if_placed=tuple(load for load in drawn.loads if load not in sure))
    if card not in frame.open:
        return drawn
    return replace(drawn, effect=_effect(sight, Laid(owner, card), highlight))


def _effect(sight: Sight[VeganView], laid: Laid, highlight: Highlight) -> str:
    """Return what a card would do: it "wins", is "ahead", "leads", or it goes "to ▲ Anna"."""
    table = sight.view.table
    if table.following is None:
        if highlight is Highlight.CHOSEN:
            return "leads"
        return ""
    best, _ = table.trick.with_card(laid).best()
    if best != laid:
        return f"{TO}{owners(table, sight.players)[best.owner].badge.plain}"
    if table.phase is Phase.ANSWER:
        return "wins?"
    if len(table.trick.laid) + 1 < len(table.num_tricks):
        return AHEAD
    return "wins"


def _highlight(card: Target, frame: Frame[VeganView], rest: Highlight) -> Highlight:
    if card == frame.cursor:
        return Highlight.CHOSEN
    if card in frame.open:
        return Highlight.OPEN
    return rest


def _hand_heading(sight: Sight[VeganView]) -> Content:
    """Return the heading of the hand: whose it is, what to do, and the letters of the colours."""
    view, holder = sight.view, sight.style_of(sight.view.viewer)
    assert holder is not None
    parts = [Content.assemble(holder.badge, (" holds", QUIET))]
    if is_asked(sight):
        parts.append(_task(sight))
    if is_asked(sight) and view.table.phase is Phase.PLAY and view.table.following is None:
        parts.append(_letters())
    return Content(BETWEEN).join(parts)


def _token_task(table: Table) -> str:
    """Say which token to place: "place the first of two tokens for the 7s you took"."""
    num_tokens = table.trick.sevens
    if num_tokens == 1:
        return "place a token for the 7 you took"
    which = ("first", "second", "third", "fourth")[num_tokens - table.sevens]
    return f"place the {which} of {numeral(num_tokens)} tokens for the 7s you took"


def _letters() -> Content:
    """Return the letters of the colours with their names."""
    suits = [Content.styled(f"{suit.letter} {suit.name}", suit.colour) for suit in SUITS.values()]
    return explained(Content("  ").join(suits), "suit")


def _task(sight: Sight[VeganView]) -> Content:
    """Return what the player has to do: play a card, which one, or place a token."""
    view, table = sight.view, sight.view.table
    led = table.following
    match table.phase:
        case Phase.TOKEN:
            return Content.styled(_token_task(table), STRONG)
        case Phase.BANK:
            return Content.styled("play for the bank first", STRONG)
    if led is None:
        return Content.styled("lead any card", STRONG)
    if colour(playable(view.hand, led)[0]) == led:
        return Content.assemble(("must follow ", STRONG), SUITS[led].badge)
    return Content.assemble(("no ", STRONG), SUITS[led].badge, (": play any card", STRONG))
