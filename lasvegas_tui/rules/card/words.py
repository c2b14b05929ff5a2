"""The sentences of the card game, as a subclass of `Words`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from lasvegas_tui.rules.card.actions import Draw, Select
from lasvegas_tui.rules.card.cards import Cards, num_dice
from lasvegas_tui.rules.card.news import ChipTaken, Finished, LastTurnTaken, Placed
from lasvegas_tui.rules.card.table import FINISHED_AT, NUM_TURNS, CardView, Casino, Phase, Table
from lasvegas_tui.rules.casino import bot_reasons as casino_reasons
from lasvegas_tui.rules.casino import words as casinos
from lasvegas_tui.rules.casino.casinos import NUMBERS, CasinoPaid, Deal
from lasvegas_tui.rules.casino.chip_cards import LeaveChips, TakeChip
from lasvegas_tui.rules.casino.dollars_in_words import amounts
from lasvegas_tui.rules.casino.words import CasinoWords
from lasvegas_tui.rules.core import Action, News, Player, Seen
from lasvegas_tui.rules.grammar import agreed, joined, num, plural, possessive
from lasvegas_tui.rules.policy import Way
from lasvegas_tui.rules.tuples import swapped
from lasvegas_tui.rules.words import Basics, Names, actor


class CardWords(CasinoWords[CardView]):
    """The sentences and labels of the card game."""

    untold_when_brief = (Deal, Draw)
    chance_again = "Cards drawn again will be the same"
    pieces = "cards"
    basics = Basics(
        aim="Most money wins; after 8 cards or 6 turns you are done for a round.",
        turn="Lay 1 or 2 cards, or 3 to 5 of one number; a 4 goes to casino 4.",
        why="Most dice (5+5 is two) take the top note; tied players get nothing.",
    )

    def progress(self, view: CardView) -> str:
        table, stage = view.table, self.stage(view)
        if table.phase not in (Phase.DRAW, Phase.SELECT, Phase.CHIP):
            return stage
        turn = table.turn
        if table.phase is Phase.DRAW and any(table.turns) and not table.options.sequential:
            turn -= 1  # its cards have been revealed, and are still shown
        return f"{stage} · turn {turn} of {NUM_TURNS}"

    def standing_heading(self, view: CardView) -> str:
        if view.table.options.chips:
            return "Money so far, with sets"
        return "Money so far"

    def account(self, view: CardView, player: Player, total: int) -> str:
        if not view.table.options.chips:
            return ""
        return casinos.notes_and_sets(total, view.besides_notes(player))

    def label(self, action: Action, view: CardView, names: Names) -> str:
        match action:
            case Select(cards):
                shown = _texts(cards)
                return f"{shown} → {_where(cards)}, {num(num_dice(cards), 'die')}"
            case TakeChip(colour):
                return casinos.chip_label(colour, view.table.chips[view.table.player])
            case LeaveChips():
                return "Take no chip card"
        return super().label(action, view, names)

    def places(self, view: CardView) -> tuple[str, ...]:
        return (*super().places(view), *map(str, NUMBERS), "hand")

    def figures(self, view: CardView, names: Names) -> dict[str, str]:
        there = casinos.figures(names, view.table.casinos)
        return super().figures(view, names) | there | casinos.set_figures()

    def task(self, view: CardView) -> str:
        match view.table.phase:
            case Phase.SELECT:
                return "to choose cards"
            case Phase.CHIP:
                return "to take a chip card"
        return ""

    def hint(self, view: CardView, names: Names) -> str:
        if view.table.phase is Phase.CHIP:
            where = f"Two dice were placed at casino {view.table.offers[0]}"
            return f"{where}: one chip card may be taken there."
        what = "Lay 1 or 2 cards, or 3 to 5 of one number; the rest are gone for this round."
        return f"{what} {_nearly_finished(view, names)}".rstrip()

    def number(self, action: Action) -> int | None:
        """Return the number of the selected card if it is a single card with one die; else None."""
        if isinstance(action, Select) and len(action.cards) == num_dice(action.cards) == 1:
            return action.cards[0].number
        return None

    def table(self, view: CardView, names: Names) -> list[str]:
        return list(table_lines(view, names))

    def done(self, before: CardView, seen: Seen, after: CardView, names: Names) -> list[str]:
        table = after.table
        match seen.action:
            case Deal():
                if table.options.sequential:
                    starts = f" {names[table.starter]} starts."
                else:
                    starts = ""
                stocked = "the casinos are stocked, and the decks are shuffled"
                return [f"Round {table.round}: {stocked}.{starts}"]
            case Draw():
                return [_drawn(before.hand_sizes, after.hand_sizes, table, names)]
            case LeaveChips():
                return [f"{actor(seen.player, names)} takes no chip card."]
        return []

    def purpose(
        self, before: CardView, seen: Seen, after: CardView, names: Names, way: Way | None = None
    ) -> str:
        player, action = seen
        if player is None:
            return ""
        if isinstance(action, TakeChip):
            return casino_reasons.of_chip(action.colour, before.table.chips[player])
        if not isinstance(action, Select):
            return ""
        return _why(before.table, player, action.cards, names, way)

    def moral(self, before: CardView, action: Action, after: CardView, names: Names) -> str:
        player = before.viewer
        if not isinstance(action, Select) or player is None:
            return ""
        table, cards = before.table, action.cards
        if table.num_out[player] + len(cards) >= FINISHED_AT:  # C-5
            return "Eight cards laid or more end the round for their player."
        if table.turns[player] == NUM_TURNS - 1:  # C-4
            return "The sixth turn of a round is the last one."
        if any(card.num_dice > 1 for card in cards):  # C-7
            return "A double card is one card, but it counts two dice."
        return casinos.deciding_rule(names, player, most_telling(table, player, cards), len(names))

    def news(self, news: News, view: CardView, names: Names) -> list[str]:
        match news:
            case Placed(player, cards):
                return [f"{names[player]} lays {_spread(cards)}."]
            case Finished(player, num_cards):
                laid = num(num_cards, "card")
                return [f"{names[player]} has laid {laid} and is finished for this round."]
            case LastTurnTaken(players):
                if not view.table.playing:
                    return ["The sixth turn ends the round."]
                those = joined([names[player] for player in players])
                return [f"The sixth turn ends the round for {those}."]
            case ChipTaken(player, casino, colour):
                return [f"{names[player]} takes the {colour} chip card at casino {casino}."]
            case CasinoPaid(casino):
                return casinos.paid(news, f"Casino {casino}", names, len(names), pieces="")
        return []

    def missed(self, news: Iterable[News], player: Player, names: Names) -> list[str]:
        laid: list[str] = []
        for item in news:
            match item:
                case Placed(owner, cards) if owner != player:
                    laid.append(f"{names[owner]} {_texts(cards)}")
                case CasinoPaid():  # another round has begun
                    laid.clear()
        if not laid:
            return []
        return [f"Last laid: {', '.join(laid)}."]

    def preview(self, before: CardView, action: Action, after: CardView, names: Names) -> list[str]:
        player = before.viewer
        if not isinstance(action, Select) or player is None:
            return []
        table = before.table
        previews = [
            _preview_at(n, table.casinos[n - 1], player, action.cards, names)
            for n in numbers(action.cards)
        ]
        total = _would_end(table, player, action.cards, names[player])
        if len(previews) == 1:
            dice, payout = previews[0]
            return [dice, f"{payout} {total}"]
        return [" ".join(dice for dice, _ in previews), total]


def _would_end(table: Table, player: Player, cards: Cards, name: str) -> str:
    """Say how near laying cards would bring a player to the end of the round."""
    laid = table.num_out[player] + len(cards)
    if laid >= FINISHED_AT:  # C-5
        return f"With {num(laid, 'card')} laid, {possessive(name)} round would be over."
    if table.turns[player] == NUM_TURNS - 1:  # C-4
        return "The sixth turn is the last of the round."
    return f"That makes {laid} of {FINISHED_AT} cards."


def _nearly_finished(view: CardView, names: Names) -> str:
    """Say which opponents lack one card to be finished; empty if none do."""
    laid = FINISHED_AT - 1
    those = [
        names[player]
        for player in view.table.playing
        if player != view.viewer and view.table.num_out[player] == laid
    ]
    if not those:
        return ""
    needed = f"{agreed('need', len(those))} one more card"
    return f"{joined(those)} {needed} to be finished."  # C-5


def _why(table: Table, player: Player, cards: Cards, names: Names, way: Way | None) -> str:
    """Return why a player placed cards, given the table before everybody's choices."""
    there = [
        (table.casinos[n - 1], with_cards(table.casinos[n - 1], n, player, cards))
        for n in numbers(cards)
    ]
    dice = f"{num(num_dice(cards), 'die')} on {num(len(cards), 'card')}"
    if way is Way.SIMPLE:
        return _for_dice(table, cards)
    purposes = [casino_reasons.purpose(names, player, old, new) for old, new in there]
    found = joined([text for text in purposes if text]).replace(" and for ", " and ")
    if way is Way.EAGER:
        if found:
            return f"{found} with {dice}"
        return _for_dice(table, cards)
    out = table.num_out[player] + len(cards)
    pace = f"{num(out, 'card')} laid after {num(table.turns[player] + 1, 'turn')}"
    if way is Way.THRIFTY and found:
        return f"{found} with {pace}"
    if found:
        return found
    if way in (Way.GREEDY, Way.THRIFTY):
        return f"to have {pace}"
    return casino_reasons.standing(names, player, *there[0])


def _for_dice(table: Table, cards: Cards) -> str:
    """Return why cards were laid that were chosen for their dice, and then for the notes there."""
    if num_dice(cards) > len(cards) == 1:
        return "as it is one card that counts twice"
    if len(cards) > 1:
        return f"for {num(num_dice(cards), 'die')} on {num(len(cards), 'card')}"
    return f"for the notes there: {amounts(table.casinos[cards[0].number - 1].notes)}"


def with_cards(casino: Casino, n: int, player: Player, cards: Cards) -> Casino:
    """Return casino number `n` after a player has placed those of `cards` that have this number."""
    more = tuple(card for card in cards if card.number == n)
    placed = swapped(casino.cards, player, casino.cards[player] + more)
    return Casino(casino.notes, placed, casino.chips)


def most_telling(table: Table, player: Player, cards: Cards) -> Casino:
    """Return a casino after a player placed `cards`: if possible, one where the player is tied."""
    there = [with_cards(table.casinos[n - 1], n, player, cards) for n in numbers(cards)]
    return next((casino for casino in there if player in casino.payout().tied), there[0])


def numbers(cards: Cards) -> tuple[int, ...]:
    """Return the different numbers on some cards in ascending order."""
    return tuple(sorted({card.number for card in cards}))


def _drawn(before: Sequence[int], after: Sequence[int], table: Table, names: Names) -> str:
    sizes = zip(names, before, after, strict=True)
    drawing = [name for name, old, new in sizes if new > old]
    if table.options.sequential:
        turn = ""
    else:
        turn = f"Turn {table.turn} of {NUM_TURNS}: "
    if len(drawing) == len(names):
        if turn:
            return f"{turn}all draw five cards."
        return "All draw five cards."
    return f"{turn}{joined(drawing)} {agreed('draw', len(drawing))} five cards."


def _texts(cards: Cards, between: str = " ") -> str:
    return between.join([card.text for card in cards])


def _spread(cards: Cards) -> str:
    """List cards by casino: "4 and 4+4 (three dice)"."""
    there = [tuple(card for card in cards if card.number == n) for n in numbers(cards)]
    parts = [f"{_listed(here)} ({num(num_dice(here), 'die')})" for here in there]
    if len(cards) == len(parts):
        return joined(parts)
    return "; ".join(parts)


def _listed(cards: Cards) -> str:
    if len(cards) == 1:
        return f"a {cards[0].text}"
    return joined([card.text for card in cards])


def _preview_at(
    n: int, casino: Casino, player: Player, cards: Cards, names: Names
) -> tuple[str, str]:
    new = with_cards(casino, n, player, cards)
    first, second = casinos.placing_preview(f"casino {n}", names, player, casino, new)
    return first, second


def _where(cards: Cards) -> str:
    there = numbers(cards)
    return f"{plural('casino', len(there))} {joined(list(map(str, there)))}"


# -- the table -------------------------------------------------------------------------------------


def table_lines(view: CardView, names: Names) -> Iterator[str]:
    """Yield sentences that describe the table, the viewer's cards last; none before a deal."""
    table = view.table
    if not table.round:
        return
    if table.phase is not Phase.OVER:
        yield f"Round {table.round} of {table.num_rounds}, turn {table.turn} of {NUM_TURNS}."
    if table.phase not in (Phase.DEAL, Phase.OVER):  # then the casinos have been paid
        for number, casino in zip(NUMBERS, table.casinos, strict=True):
            yield casinos.casino_line(f"Casino {number}", names, casino, chip_cards=casino.chips)
    yield f"Cards laid, finished at {FINISHED_AT}: {', '.join(_out(table, names))}."
    yield from casinos.money_lines(view, names, table.chips)
    if view.hand:
        yield f"Hand: {_texts(view.hand, ', ')}."
    if view.glass:
        yield f"Discarded: {_texts(view.glass, ', ')}."


def _out(table: Table, names: Names) -> Iterator[str]:
    for player, name in enumerate(names):
        if table.is_finished(player):
            finished = " and finished"
        else:
            finished = ""
        yield f"{name} {table.num_out[player]}{finished}"
