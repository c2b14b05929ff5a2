"""The cards of Las Vegan as drawn: in the trick, in a hand, in the bank's display."""

from __future__ import annotations

from textual.content import Content

from lasvegas_tui.rules.casinos import Owner
from lasvegas_tui.rules.grammar import signed
from lasvegas_tui.rules.vegan.cards import Card, Hand, Laid, Trick, colour, is_zero, playable, value
from lasvegas_tui.rules.vegan.table import BANK, Phase, Play
from lasvegas_tui.rules.vegan.words import CABBAGE, taking
from lasvegas_tui.screens.vegan.base_presenter import BANK_INK, PILE, TRICK, Presenter
from lasvegas_tui.screens.vegan.machines import COIN
from lasvegas_tui.screens.vegan.suited_cards import SUITS, SuitedCardModel
from lasvegas_tui.screens.vegan.trick import Slot, TrickModel
from lasvegas_tui.widgets.styles import QUIET, STRONG, Highlight, explained
from lasvegas_tui.widgets.targets import Target


class CardPresenter(Presenter):
    """The trick, the last one, the viewer's hand and the bank's cards."""

    def trick(self) -> TrickModel:
        """Return the trick on the table, with the card under the cursor as if it were played."""
        table = self.table
        if table.phase in (Phase.DEAL, Phase.THROW) and not table.trick.laid:
            return TrickModel()
        trick = table.trick
        is_led_anew = trick.taker is not None and self.frame.preview is not None
        own = self._previewed()
        if own is not None and (trick.taker is None or is_led_anew or not trick.laid):
            trick = trick.with_card(own)
        return self._trick(trick, own)

    def last_trick(self) -> TrickModel:
        """Return the complete trick before the one that is shown."""
        last = self.table.last
        if not last.laid:
            return TrickModel()
        return self._trick(last, None, "last trick")

    def last_cards(self) -> Content:
        """Return the last trick in short form."""
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
        taken = Content.assemble(("→", QUIET), (taker.sign, f"bold {taker.colour}"))
        return explained(Content.assemble(("last ", QUIET), *parts, taken), "last trick")

    def _previewed(self) -> Laid | None:
        """Return the card under the cursor and its owner."""
        phase, card = self.table.phase, self.frame.cursor
        if phase not in (Phase.PLAY, Phase.BANK, Phase.ANSWER):
            return None
        if not isinstance(card, str) or card not in self.frame.open or card == PILE:
            return None
        if phase is Phase.BANK:
            return Laid(BANK, Card(card))
        if self.view.viewer is None:
            return Laid(self.table.player, Card(card))
        return Laid(self.view.viewer, Card(card))

    def _trick(self, trick: Trick, own: Laid | None, title: str = "") -> TrickModel:
        taking_now = None
        if trick.laid and not self._is_open_answer(own):
            taking_now = trick.best()[0]
        slots = [
            Slot(
                self.owners[owner],
                None if card is None else self._card(card, led=trick.led, target=TRICK),
                is_taking=taking_now is not None and taking_now.owner == owner,
                is_won=self.taken is not None and trick.taker == owner,
                is_due=card is None and owner in self._due(trick),
                is_preview=own == (owner, card),
            )
            for owner, card in self._seats(trick)
        ]
        verdict = ""
        if taking_now is not None and own is None:
            verdict = taking(trick, [player_style.name for player_style in self.player_styles])
        return TrickModel(
            self._trick_title(trick, title, own), tuple(slots), verdict, trick.taker is not None
        )

    def _is_open_answer(self, own: Laid | None) -> bool:
        """Whether the taker is not known yet, because the other answer is still sealed."""
        return self.table.phase is Phase.ANSWER and own is not None

    def _seats(self, trick: Trick) -> list[tuple[Owner, Card | None]]:
        """Return the owners with their cards in the order of play, the bank last."""
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

    def _trick_title(self, trick: Trick, title: str, own: Laid | None) -> Content:
        if not trick.laid:
            leader = self.player_styles[self.table.player]
            return Content.assemble(leader.badge, (" leads the first trick", STRONG))
        colour_led = SUITS[trick.colour].badge
        if own is not None and trick.laid == (own,):
            return Content.assemble(self.owners[own.owner].badge, (" leads ", QUIET), colour_led)
        led = Content.assemble(colour_led, (" was led", QUIET))
        if title:
            return Content.assemble((f"{title}: ", STRONG), led)
        num_due = trick.sevens
        if trick.taker is not None:
            num_due = self.table.sevens
            if self.taken is not None:
                num_due = self.taken.of(num_due)
        if not num_due:
            return led
        return Content.assemble(led, (f"  {COIN} {num_due} to place", STRONG))

    def _card(
        self,
        card: Card,
        highlight: Highlight = Highlight.NONE,
        led: str | None = None,
        target: Target = None,
    ) -> SuitedCardModel:
        mark = self._mark(card, led or self.table.following)
        return SuitedCardModel(value(card), SUITS[colour(card)], mark, target or card, highlight)

    def _mark(self, card: Card, led: str | None) -> str:
        """Return the mark of a card that wins as a zero or gives a token."""
        if is_zero(card, led):
            return "↑"
        if value(card) == "7":
            return COIN
        return ""

    def bank(self) -> tuple[Content, tuple[SuitedCardModel, ...]]:
        """Return the display, and the pile with the number of its cards."""
        if not self.table.has_bank or not self.table.display:
            return Content(""), ()
        cards = [
            self._card(card, self._card_highlight(card, self.table.phase is Phase.BANK))
            for card in self.table.display
        ]
        highlight = self._card_highlight(PILE, False)
        heading, key = "display and pile", ""
        if highlight:
            key = pile_key(self.table.display)
        if key:
            heading = f"display, {key}: pile"
        pile = SuitedCardModel(str(self.view.pile_size), None, "pile", PILE, highlight, key)
        return Content.assemble(BANK_INK.badge, (f"  {heading}", QUIET)), (*cards, pile)

    def hand(self) -> tuple[Content, tuple[SuitedCardModel, ...]]:
        """Return the viewer's cards and their heading, nothing for an onlooker."""
        view = self.view
        if view.viewer is None or not view.hand:
            return Content(""), ()
        led = None
        is_playing = any(isinstance(action, Play) for action in view.actions)
        if is_playing:
            led = self.table.following
        is_asked = is_playing or self.table.phase is Phase.BANK
        cards = tuple(self._card(card, self._card_highlight(card, is_asked)) for card in view.hand)
        return self._hand_heading(led), cards

    def _card_highlight(self, card: Target, is_asked: bool) -> Highlight:
        if card == self.frame.cursor:
            return Highlight.CHOSEN
        if card in self.frame.open:
            return Highlight.OPEN
        return Highlight.FADED.when(is_asked and bool(self.frame.open))

    def _hand_heading(self, led: str | None) -> Content:
        view = self.view
        assert view.viewer is not None
        player_style = self.player_styles[view.viewer]
        must: Content | str = ""
        if led is not None:
            must = _must_follow(led, colour(playable(view.hand, led)[0]) == led)
        aside = ""
        if view.score is not None:
            aside = f"   round so far {signed(view.score.change)} {CABBAGE}"
        num_colours = len({target[0] for target in self.frame.open if isinstance(target, str)})
        if num_colours > 1 and led is None:
            aside += "   0-9 value, r p g b colour"
        return Content.assemble(player_style.badge, (" holds", QUIET), must, (aside, QUIET))


# -- words -----------------------------------------------------------------------------------------


def pile_key(display: Hand) -> str:
    """Return the digit of the pile: 0, unless the display has a card of that value."""
    if any(value(card) == "0" for card in display):
        return ""
    return "0"


def _must_follow(led: str, can_follow: bool) -> Content:
    if can_follow:
        return Content.assemble(("   must follow ", STRONG), SUITS[led].badge)
    cannot = ("   cannot follow ", STRONG)
    return Content.assemble(cannot, SUITS[led].badge, (": any card", STRONG))


def _short(card: Card) -> Content:
    return Content.styled(card, f"bold {SUITS[colour(card)].colour}")
