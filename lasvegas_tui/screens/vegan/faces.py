"""What the widgets draw of Las Vegan: pure values made of a view and what is pointed at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace
from textual.content import Content

from lasvegas_tui.rules.casinos import Owner
from lasvegas_tui.rules.core import Player
from lasvegas_tui.rules.grammar import counted, signed
from lasvegas_tui.rules.vegan.cards import (
    COLOURS,
    SET,
    Card,
    Hand,
    Laid,
    Machine,
    Trick,
    is_zero,
    playable,
)
from lasvegas_tui.rules.vegan.table import (
    BANK,
    GoldenPaid,
    MachinePaid,
    Phase,
    PlaceGolden,
    PlaceToken,
    Play,
    RoundScored,
    Table,
    VeganView,
)
from lasvegas_tui.rules.vegan.words import taking
from lasvegas_tui.screens.table.moment import Moment
from lasvegas_tui.screens.vegan.machines import COIN, GoldenFace, MachineFace, TokenFace
from lasvegas_tui.screens.vegan.suited import SUITS, CardFace
from lasvegas_tui.screens.vegan.trick import Cell, Column, SheetFace, SheetRow, Slot, TrickFace
from lasvegas_tui.widgets.highlight import Highlight
from lasvegas_tui.widgets.ink import QUIET, STRONG, Ink
from lasvegas_tui.widgets.pointing import Target

CABBAGE = "❀"
BANK_INK = Ink("Bank", "$", "$foreground")
PILE = "pile"
GOLD = "gold"
SIDES = ("MIN", "MAX")


class Spot(NamedTuple):
    """A token, and where it may be put."""

    token: int | str
    """Its number, or GOLD."""
    place: str
    """A machine, MIN or MAX; empty for a token that is taken up only."""


class Faces:
    """What the widgets draw of one view."""

    def __init__(self, inks: Sequence[Ink], view: VeganView, moment: Moment[VeganView]) -> None:
        self.inks = tuple(inks)
        self.owners = owners(view.table, self.inks)
        self.view = view
        self.table = view.table
        self.moment = moment

    @property
    def is_sheet_shown(self) -> bool:
        """Whether the round's scoring lies where the trick was."""
        return self.table.is_scored and self.moment.paying != "trick"

    # -- machines ----------------------------------------------------------------------------------

    def machines(self) -> list[MachineFace]:
        """Return the three machines, blank before they are turned up."""
        if not self.table.machines:
            return [MachineFace("", "") for _ in range(3)]
        then = self._then()
        counts = then.score.counts if then.score is not None else None
        return [
            self._machine(index, then.table, counts) for index in range(len(self.table.machines))
        ]

    def _then(self) -> VeganView:
        """Return the view after placing what is looked at, or the present one."""
        then = self.moment.foreseen
        if then is None or not isinstance(self.moment.chosen, Spot):
            return self.view
        return then if then.table.round == self.table.round else self.view

    def _machine(self, index: int, then: Table, counts: tuple[int, ...] | None) -> MachineFace:
        machine = then.machines[index]
        spot = self.moment.chosen
        count = worth = ""
        if counts is not None:
            count = _cards(counts[index], machine)
            worth = signed(then.score(counts, 0).gains[index])
        return MachineFace(
            title=machine_title(machine),
            per=f"{SET} {COLOURS[machine]}" if machine in COLOURS else f"each {machine}",
            suit=SUITS.get(machine),
            token=self._placed(index, then),
            count=count,
            viewer=None if self.view.viewer is None else self.inks[self.view.viewer],
            worth=worth,
            highlight=self._highlight(machine, isinstance(spot, Spot) and spot.place == machine),
            target=self._spot(machine),
            key=self._key(machine),
        )

    def _placed(self, index: int, then: Table) -> TokenFace | None:
        """Return the token on a machine, chosen where the choice looked at would put it there."""
        token = then.placed[index]
        if token is None:
            return None
        is_new = self.table.placed[index] is None
        return TokenFace(signed(token), highlight=Highlight.CHOSEN.when(is_new))

    def golden(self) -> GoldenFace:
        """Return the golden machine, as the choice looked at would leave it."""
        table = self._then().table
        score = self._then().score
        spot = self.moment.chosen
        is_new = table.golden_side is not None and self.table.golden_side is None
        return GoldenFace(
            token=TokenFace(
                "" if table.golden is None else signed(table.golden),
                is_golden=not is_new,
                highlight=Highlight.CHOSEN.when(is_new),
            ),
            side=table.golden_side or "",
            fewest=tuple(self.owners[owner] for owner in table.at_side("MIN")),
            most=tuple(self.owners[owner] for owner in table.at_side("MAX")),
            worth=signed(score.golden) if score is not None and table.golden_side else "",
            sides=(
                self._highlight("MIN", spot == Spot(GOLD, "MIN")),
                self._highlight("MAX", spot == Spot(GOLD, "MAX")),
            ),
            targets=(Spot(GOLD, "MIN"), Spot(GOLD, "MAX")),
            highlight=Highlight.PAYING.when(self.moment.paying == GOLD),
            keys=(self._key("MIN"), self._key("MAX")),
        )

    def _key(self, place: str) -> str:
        """Return the digit of a place while a token may be put there."""
        actions = self.view.actions
        places = {action.machine for action in actions if isinstance(action, PlaceToken)}
        places |= {action.side for action in actions if isinstance(action, PlaceGolden)}
        if place not in places:
            return ""
        return str((*self.table.machines, *SIDES).index(place) + 1)

    def _highlight(self, place: str, is_chosen: bool) -> Highlight:
        if self.moment.paying == place:
            return Highlight.PAYING
        if is_chosen:
            return Highlight.CHOSEN
        is_open = any(
            isinstance(target, Spot) and target.place == place for target in self.moment.open
        )
        return Highlight.OPEN.when(is_open)

    def _spot(self, machine: Machine) -> Target:
        """Return what a click on a machine means: the chosen or first open token goes there."""
        spot = self.moment.chosen
        if (
            self.table.phase is Phase.TOKEN
            and self.table.placed[self.table.machines.index(machine)] is not None
        ):
            return Spot(next(iter(self.table.tokens), 0), machine)
        tokens = [
            target.token
            for target in self.moment.open
            if isinstance(target, Spot) and target.place == machine
        ]
        if isinstance(spot, Spot) and spot.token in tokens:
            return Spot(spot.token, machine)
        return Spot(tokens[0] if tokens else "", machine)

    def tokens(self) -> tuple[TokenFace, ...]:
        """Return the tokens that are not placed, the golden one last."""
        table = self.table
        spot = self.moment.chosen
        chosen = spot.token if isinstance(spot, Spot) else None
        # Of two tokens alike the first is the chosen one.
        faces = [
            self._left(token, signed(token), token == chosen and token not in table.tokens[:index])
            for index, token in enumerate(table.tokens)
        ]
        if table.golden is not None and table.golden_side is None:
            faces.append(self._left(GOLD, signed(table.golden), chosen == GOLD))
        return tuple(faces)

    def _left(self, token: int | str, number: str, is_chosen: bool) -> TokenFace:
        """Return a token that is not placed; a click takes it up if it may be placed."""
        is_open = any(
            isinstance(target, Spot) and target.token == token for target in self.moment.open
        )
        if not is_open:
            return TokenFace(number, token == GOLD, Highlight.CHOSEN.when(is_chosen))
        highlight = Highlight.CHOSEN if is_chosen else Highlight.OPEN
        return TokenFace(number, token == GOLD, highlight, Spot(token, ""))

    # -- cards -------------------------------------------------------------------------------------

    def trick(self) -> TrickFace:
        """Return the trick on the table, with the card under the cursor as if it were played."""
        table = self.table
        if table.phase in (Phase.DEAL, Phase.THROW) and not table.trick.laid:
            return TrickFace()
        trick = table.trick
        is_led_anew = trick.taker is not None and self.moment.foreseen is not None
        own = self._looked_at()
        if own is not None and (trick.taker is None or is_led_anew or not trick.laid):
            laid = trick.laid if trick.taker is None else ()
            trick = Trick((*laid, own), None, trick.is_bank_led)
        return self._trick(trick, own)

    def last_trick(self) -> TrickFace:
        """Return the complete trick before the one that is shown."""
        last = self.table.last
        return self._trick(last, None, "last trick") if last.laid else TrickFace()

    def last_cards(self) -> Content:
        """Return the last trick in short."""
        last = self.table.last
        if not last.laid or last.taker is None or self.is_sheet_shown:
            return Content("")
        parts = [
            Content.assemble(
                (self.owners[owner].sign, f"bold {self.owners[owner].colour}"), _short(card), " "
            )
            for owner, card in last.laid
        ]
        taker = self.owners[last.taker]
        return Content.assemble(
            ("last ", QUIET), *parts, ("→", QUIET), (taker.sign, f"bold {taker.colour}")
        )

    def _looked_at(self) -> Laid | None:
        """Return the card under the cursor, and whose it would be."""
        phase, card = self.table.phase, self.moment.chosen
        if phase not in (Phase.PLAY, Phase.BANK, Phase.ANSWER):
            return None
        if not isinstance(card, str) or card not in self.moment.open or card == PILE:
            return None
        if phase is Phase.BANK:
            return Laid(BANK, card)
        viewer = self.view.viewer
        return Laid(self.table.player if viewer is None else viewer, card)

    def _trick(self, trick: Trick, own: Laid | None, title: str = "") -> TrickFace:
        taking_now = trick.best()[0] if trick.laid and not self._is_open_answer(own) else None
        slots = [
            Slot(
                self.owners[owner],
                None if card is None else self._card(card, led=trick.led),
                is_taking=taking_now is not None and taking_now.owner == owner,
                is_due=card is None and owner in self._due(trick),
                is_preview=own == (owner, card),
            )
            for owner, card in self._seats(trick)
        ]
        verdict = ""
        if taking_now is not None and own is None:
            verdict = taking(trick, [ink.name for ink in self.inks])
        return TrickFace(
            self._trick_title(trick, title), tuple(slots), verdict, trick.taker is not None
        )

    def _is_open_answer(self, own: Laid | None) -> bool:
        """Whether nobody can say yet who takes it: another answer is still sealed."""
        return self.table.phase is Phase.ANSWER and own is not None

    def _seats(self, trick: Trick) -> list[tuple[Owner, Card | None]]:
        """Return who has played, and who plays after them, clockwise and the bank last."""
        laid: list[tuple[Owner, Card | None]] = list(trick.laid)
        played = [owner for owner, _ in laid]
        num_players = self.table.num_players
        first = next((owner for owner in played if owner < num_players), self.table.player)
        order = [(first + step) % num_players for step in range(num_players)]
        if self.table.has_bank:
            order.append(BANK)
        rest = [owner for owner in order if owner not in played]
        return laid + [(owner, None) for owner in rest]

    def _due(self, trick: Trick) -> tuple[Owner, ...]:
        if trick.taker is not None or self.table.phase is Phase.OVER:
            return ()
        if self.table.phase is Phase.ANSWER:
            return (0, 1)
        rest = [owner for owner, card in self._seats(trick) if card is None]
        return tuple(rest[:1])

    def _trick_title(self, trick: Trick, title: str) -> Content:
        if not trick.laid:
            leader = self.inks[self.table.player]
            return Content.assemble(leader.badge, (" leads the first trick", STRONG))
        led = Content.assemble(SUITS[trick.colour].badge, (" was led", QUIET))
        if title:
            return Content.assemble((f"{title}: ", STRONG), led)
        num_due = self.table.sevens if trick.taker is not None else trick.sevens
        if not num_due:
            return led
        return Content.assemble(led, (f"  {COIN} {num_due} to place", STRONG))

    def _card(
        self, card: Card, highlight: Highlight = Highlight.NONE, led: str | None = None
    ) -> CardFace:
        colour = card[0]
        value = card[1]
        mark = COIN if value == "7" else ""
        if is_zero(card, led or self.table.following):
            mark = "↑"
        return CardFace(value, SUITS[colour], mark, card, highlight)

    def bank(self) -> tuple[Content, tuple[CardFace, ...]]:
        """Return the display, and the pile with the number of its cards."""
        if not self.table.has_bank or not self.table.display:
            return Content(""), ()
        cards = [
            self._card(card, self._card_highlight(card, self.table.phase is Phase.BANK))
            for card in self.table.display
        ]
        highlight = self._card_highlight(PILE, False)
        key = pile_key(self.table.display) if highlight else ""
        pile = CardFace(str(self.view.pile_size), None, "pile", PILE, highlight, key)
        heading = "display, 0: pile" if key else "display and pile"
        return Content.assemble(BANK_INK.badge, (f"  {heading}", QUIET)), (*cards, pile)

    def hand(self) -> tuple[Content, tuple[CardFace, ...]]:
        """Return the viewer's cards and their heading, nothing for an onlooker."""
        view = self.view
        if view.viewer is None or not view.hand:
            return Content(""), ()
        is_playing = any(isinstance(action, Play) for action in view.actions)
        is_asked = is_playing or self.table.phase is Phase.BANK
        cards = tuple(self._card(card, self._card_highlight(card, is_asked)) for card in view.hand)
        return self._hand_heading(self.table.following if is_playing else None), cards

    def _card_highlight(self, card: Card, is_asked: bool) -> Highlight:
        if card == self.moment.chosen:
            return Highlight.CHOSEN
        if card in self.moment.open:
            return Highlight.OPEN
        return Highlight.FADED.when(is_asked and bool(self.moment.open))

    def _hand_heading(self, led: str | None) -> Content:
        view = self.view
        assert view.viewer is not None
        ink = self.inks[view.viewer]
        must: Content | str = ""
        if led is not None:
            must = _must_follow(led, playable(view.hand, led)[0][0] == led)
        aside = ""
        if view.score is not None:
            aside = f"   round so far {signed(view.score.change)} {CABBAGE}"
        num_colours = len({card[0] for card in self.moment.open if isinstance(card, str)})
        if num_colours > 1 and led is None:
            aside += "   0-9 value, r p g b colour"
        return Content.assemble(ink.badge, (" holds", QUIET), must, (aside, QUIET))

    # -- the sheet ---------------------------------------------------------------------------------

    def sheet(self) -> SheetFace:
        """Return the scoring of a round as far as it was shown, empty during play."""
        table = self.table
        if not table.is_scored:
            return SheetFace()
        heading = Content.styled(f"round {table.round}", STRONG)
        rows = [self._sheet_row(player) for player in range(table.num_players)]
        return SheetFace(heading, self._columns(), tuple(rows))

    def _columns(self) -> tuple[Column, ...]:
        """Return the heads of the columns: the machines from left to right, the golden one last."""
        table, paying = self.table, self.moment.paying
        columns = []
        for machine, token in zip(table.machines, table.placed, strict=True):
            number = "" if token is None else signed(token)
            columns.append(Column(machine_title(machine), number, paying == machine))
        golden = Column("GOLD", "", paying == GOLD)
        if table.golden_side is not None:
            number = signed(table.golden_token)
            golden = replace(golden, title=f"GOLD {table.golden_side}", token=number)
        return (*columns, golden)

    def _sheet_row(self, player: Player) -> SheetRow:
        """Return what each machine brings a player, and the sum once it is drawn."""
        table, shown = self.table, self.moment.shown or self.table.news
        paid = {news.machine: news for news in shown if isinstance(news, MachinePaid)}
        golden = next((news for news in shown if isinstance(news, GoldenPaid)), None)
        cells = [
            self._cell(paid.get(machine), token, player)
            for machine, token in zip(table.machines, table.placed, strict=True)
        ]
        row = SheetRow(self.inks[player], (*cells, self._golden_cell(golden, player)))
        for news in shown:
            if isinstance(news, RoundScored) and news.player == player:
                total = f"{news.cabbages} {CABBAGE}"
                return replace(row, change=signed(news.change), total=total)
        return row

    def _cell(self, paid: MachinePaid | None, token: int | None, player: Player) -> Cell | None:
        if token is None:
            return Cell("no token", "")
        if paid is None:
            return None
        return Cell(_cards(paid.counts[player], paid.machine), signed(paid.gains[player]))

    def _golden_cell(self, golden: GoldenPaid | None, player: Player) -> Cell | None:
        if self.table.golden_side is None:
            return Cell("no token", "")
        if golden is None:
            return None
        gain = golden.token if player in golden.owners else 0
        return Cell(tricks(self.table.num_tricks[player]), signed(gain))


# -- words -----------------------------------------------------------------------------------------


def owners(table: Table, inks: Sequence[Ink]) -> tuple[Ink, ...]:
    """Return all who take tricks, the bank last where it plays."""
    return (*inks, BANK_INK) if table.has_bank else tuple(inks)


def pile_key(display: Hand) -> str:
    """Return the digit that means the pile: 0, unless a card of that value lies in the display."""
    return "" if any(card[1] == "0" for card in display) else "0"


def machine_title(machine: Machine) -> str:
    """Return the head of a machine: "4s", "B BLUE sets"."""
    return f"{COLOURS[machine].upper()} sets" if machine in COLOURS else f"{machine}s"


def _must_follow(led: str, can_follow: bool) -> Content:
    if can_follow:
        return Content.assemble(("   must follow ", STRONG), SUITS[led].badge)
    cannot = ("   cannot follow ", STRONG)
    return Content.assemble(cannot, SUITS[led].badge, (": any card", STRONG))


def _short(card: Card) -> Content:
    return Content.styled(card, f"bold {SUITS[card[0]].colour}")


def _cards(count: int, machine: Machine) -> str:
    if machine in COLOURS:
        return f"{count} {COLOURS[machine]}"
    return counted(count, "card")


def tricks(count: int) -> str:
    """Return "1 trick", "2 tricks"."""
    return counted(count, "trick")
