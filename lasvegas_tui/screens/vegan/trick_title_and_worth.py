"""The title of a trick, what the trick is worth at the machines, and who takes it, in words."""

from __future__ import annotations

from rich.cells import cell_len
from textual.content import Content

from lasvegas_tui.rules.grammar import counted, signed
from lasvegas_tui.rules.vegan.card_gains_and_costs import Load, carried, load_words
from lasvegas_tui.rules.vegan.cards import COLOURS, name
from lasvegas_tui.rules.vegan.machines import SET
from lasvegas_tui.rules.vegan.sentences.about_table import owner_names
from lasvegas_tui.rules.vegan.sentences.about_tricks import reason_to_take, taking
from lasvegas_tui.rules.vegan.table import VeganView
from lasvegas_tui.rules.vegan.tricks import Trick
from lasvegas_tui.screens.game.view_widget import Sight
from lasvegas_tui.screens.vegan.cards import LOAD_STYLES, SUITS
from lasvegas_tui.screens.vegan.shown_trick import Shown
from lasvegas_tui.screens.vegan.targets import then_of
from lasvegas_tui.screens.vegan.trick_owner_styles import owners
from lasvegas_tui.screens.vegan.unplaced_tokens import COIN
from lasvegas_tui.widgets.styles import MONEY, QUIET, STRONG, explained


def title_of(sight: Sight[VeganView], shown: Shown, width: int) -> Content:
    """Return the title of a trick: who leads, the colour led, or who has taken it and why.

    `width` is in cells. If it is too small for all that, the winning card is left out, but never
    the reason.
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
    """Return lines on what a trick is worth: one for each machine at which it counts.

    If it has 7s, the first line is about the tokens that are placed for them.
    """
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
