"""A trick as if the card under the cursor were played: its title, its worth, and who takes it."""

from __future__ import annotations

from typing import NamedTuple

from rich.cells import cell_len
from textual.content import Content

from lasvegas_tui.rules.grammar import counted, signed
from lasvegas_tui.rules.vegan.card_gains_and_costs import Load, carried, load_words
from lasvegas_tui.rules.vegan.cards import COLOURS, Card, name
from lasvegas_tui.rules.vegan.machines import SET
from lasvegas_tui.rules.vegan.table import BANK, Phase, Table, VeganView
from lasvegas_tui.rules.vegan.table_words import owner_names
from lasvegas_tui.rules.vegan.trick_words import reason_to_take, taking
from lasvegas_tui.rules.vegan.tricks import Laid, Trick
from lasvegas_tui.screens.game.flight_progress import Delivery, delivery
from lasvegas_tui.screens.game.view_widget import Sight
from lasvegas_tui.screens.vegan.cards import LOAD_STYLES, SUITS, SuitedCardModel
from lasvegas_tui.screens.vegan.hand_and_bank import card_of
from lasvegas_tui.screens.vegan.targets import PILE, TRICK, Spot, then_of
from lasvegas_tui.screens.vegan.trick_owner_styles import owners
from lasvegas_tui.screens.vegan.unplaced_tokens import COIN
from lasvegas_tui.widgets.styles import MONEY, QUIET, STRONG, Highlight, explained


class Shown(NamedTuple):
    """The trick to draw, in which the card under the cursor counts as already played."""

    trick: Trick
    own: Laid | None = None
    """The card under the cursor, with its owner; None without one."""
    title: str = ""
    """Words to put before the title, such as "last trick: "; may be empty."""

    def is_secret(self, table: Table) -> bool:
        """Whether secret answers to the bank have still to decide who takes the trick (V-15)."""
        return table.phase is Phase.ANSWER and self.own is not None

    def model_of(self, laid: Laid, table: Table) -> SuitedCardModel:
        """Return what is drawn of a card of the trick; the card under the cursor is faded."""
        return card_of(laid.card, table, TRICK, Highlight.FADED.when(self.own == laid))


def shown_of(sight: Sight[VeganView], is_last: bool) -> Shown | None:
    """Return the trick to draw: the current one, or with `is_last` the one before.

    None if there is no such trick yet.
    """
    table = sight.view.table
    if is_last:
        if table.last.laid:
            return Shown(table.last, None, "last trick: ")
        return None
    if table.phase in (Phase.DEAL, Phase.THROW) and not table.trick.laid:
        return None
    trick, own = table.trick, _previewed(sight)
    if own is None or (trick.taker is not None and sight.frame.preview is None):
        return Shown(trick)
    return Shown(trick.with_card(own), own)


def _previewed(sight: Sight[VeganView]) -> Laid | None:
    """Return the card under the cursor with its owner; None if none can be played there."""
    view, card = sight.view, sight.frame.cursor
    if view.table.phase not in (Phase.PLAY, Phase.BANK, Phase.ANSWER):
        return None
    if not isinstance(card, str) or card not in sight.frame.open or card == PILE:
        return None
    if view.table.phase is Phase.BANK:
        return Laid(BANK, Card(card))
    if view.viewer is None:
        return Laid(view.table.player, Card(card))
    return Laid(view.viewer, Card(card))


def on_its_way(sight: Sight[VeganView]) -> Delivery | None:
    """Return how far the trick has flown to its owner; None if it is not being moved."""
    frame = sight.frame
    if frame.before is None or frame.place != TRICK:
        return None
    return delivery(frame.t)


def is_sheet_shown(sight: Sight[VeganView]) -> bool:
    """Whether the score sheet is shown in place of the trick."""
    place = sight.frame.place
    return sight.view.table.is_scored and place != TRICK and not isinstance(place, Spot)


# -- in words --------------------------------------------------------------------------------------


def title_of(sight: Sight[VeganView], shown: Shown, width: int) -> Content:
    """Return the title of a trick: who leads, the colour led, or who has taken it and why.

    The reason is always in it: if `width` (in cells) has no room for all, the card is left out.
    """
    table, (trick, own, title) = sight.view.table, shown
    if not trick.laid:
        return Content.assemble(
            sight.players[table.player].badge, (" leads the first trick", STRONG)
        )
    if trick.taker is not None:
        everybody = owner_names([player_style.name for player_style in sight.players])
        told = taking(trick, everybody)
        fitting = (words for words in told if cell_len(title + words) <= width)
        return Content.assemble((title, STRONG), (next(fitting, told[-1]), f"bold {MONEY}"))
    is_led = "was led"
    if own is not None and trick.laid == (own,):
        is_led = "would be led"
    return Content.assemble(SUITS[trick.colour].badge, (f" {is_led}", QUIET))


def box(sight: Sight[VeganView], shown: Shown, height: int) -> list[Content]:
    """Return at most `height` lines on what a trick is worth, and on who takes it and why."""
    trick, own, _ = shown
    if not trick.laid:
        return []
    heading = "IN THIS TRICK"
    if own is not None:
        heading = f"WITH THE {name(own.card).upper()}"
    elif _is_if_placed(sight, trick):
        heading = "IN THIS TRICK, IF PLACED"
    loads = loads_of(sight, shown)
    if not loads:
        loads = [Content.styled("no gain, no loss", QUIET)]
    rows = [Content.styled(heading, STRONG), *[Content("  ") + load for load in loads]]
    table = sight.view.table
    if trick.taker is None and not shown.is_secret(table):
        taker = owners(table, sight.players)[trick.best()[0].owner].badge
        wins = " wins"
        if len(trick.laid) < len(table.num_tricks):
            wins = " is ahead"
        rows.append(Content.assemble(taker, (wins, QUIET)))
        rows.append(Content.styled(f"  {reason_to_take(trick).removeprefix('the ')}", QUIET))
    elif carried(trick.cards, then_of(sight).table) and not table.is_scored:
        rows.append(Content.styled("  when the round ends", QUIET))
    return [explained(row, "carried") for row in rows[:height]]


def _is_if_placed(sight: Sight[VeganView], trick: Trick) -> bool:
    """Whether the token under the cursor would change what a trick is worth."""
    now, then = sight.view.table, then_of(sight).table
    return carried(trick.cards, now) != carried(trick.cards, then)


def loads_of(sight: Sight[VeganView], shown: Shown) -> list[Content]:
    """Return lines on what a trick is worth: one on tokens for its 7s, and one for each machine."""
    trick, num_left = shown.trick, shown.trick.sevens
    parts = [_load(load) for load in carried(trick.cards, then_of(sight).table)]
    if not trick.sevens:
        return parts
    if trick.taker is not None:
        num_left = sight.view.table.sevens
    tokens = f"{counted(num_left, 'token')} to place"
    if not num_left:
        tokens = f"{counted(trick.sevens, 'token')}, placed"
    return [Content.styled(f"{COIN} {tokens}", STRONG), *parts]


def _load(load: Load) -> Content:
    """Return what cards are worth at a machine: "−3 for an 8", "2 red (3 make −1)"."""
    style = LOAD_STYLES[signed(load.token)[0]]
    gain, suit = (signed(load.gain), style), COLOURS.get(load.machine, "")
    if not suit:
        return Content.assemble(gain, load_words(load).removeprefix(gain[0]))
    if not load.gain:
        number = (f"{load.num_cards} {suit}", STRONG)
        return Content.assemble(number, f" ({SET} make ", (signed(load.token), style), ")")
    over = ""
    if load.num_left:
        over = f", {load.num_left} over"
    return Content.assemble(gain, f" for {load.num_cards - load.num_left} {suit}{over}")


def with_loads(title: Content, sight: Sight[VeganView], shown: Shown, width: int) -> Content:
    """Return a title, followed by as much as fits `width` cells of what the trick is worth."""
    brief = [load.split(" (")[0] for load in loads_of(sight, shown)]
    heading = ""
    if _is_if_placed(sight, shown.trick):
        heading = "IF PLACED "
    while brief:
        loads = Content.assemble((f"   {heading}", QUIET), Content(", ").join(brief))
        if title.cell_length + loads.cell_length <= width:
            return title + explained(loads, "carried")
        del brief[-1]
    return title
