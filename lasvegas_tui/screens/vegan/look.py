"""Las Vegan on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from textual.containers import Horizontal

from lasvegas_tui.rules.core import Action, News
from lasvegas_tui.rules.vegan.cards import Card, Hand
from lasvegas_tui.rules.vegan.table import (
    HAND_SIZES,
    NUM_ROUNDS,
    GoldenPaid,
    MachinePaid,
    Phase,
    PlaceGolden,
    PlaceToken,
    Play,
    PlayForBank,
    PlayTopCard,
    RoundScored,
    Table,
    TrickTaken,
    VeganView,
)
from lasvegas_tui.rules.vegan.words import owner_name, signed
from lasvegas_tui.screens.table.felt import Felt
from lasvegas_tui.screens.table.look import Look
from lasvegas_tui.screens.table.moment import Moment
from lasvegas_tui.screens.vegan.faces import (
    BANK_INK,
    CABBAGE,
    GOLD,
    PILE,
    SIDES,
    Faces,
    Spot,
    machine_title,
    tricks,
)
from lasvegas_tui.screens.vegan.machines import GoldenPanel, MachinePanel, Tokens
from lasvegas_tui.screens.vegan.suited import CardRow
from lasvegas_tui.screens.vegan.trick import Sheet, TrickFace, TrickPanel, Verdict
from lasvegas_tui.widgets.ink import Ink
from lasvegas_tui.widgets.panels import Key, Purse
from lasvegas_tui.widgets.pointing import Target
from lasvegas_tui.widgets.seats import SeatFace

Item = TypeVar("Item")


# -- the look --------------------------------------------------------------------------------------


class VeganLook(Look[VeganView]):
    """The look of Las Vegan."""

    title = "LAS VEGAN"
    num_rounds = NUM_ROUNDS
    purse_heading = "Cabbages"
    keys = "rpgb"
    rounds_heading = "Cabbages at the start, and after each round"
    is_won_by_round = False
    nobody_wins = "The bank wins"
    is_since_first = False

    def new_felt(self) -> Felt[VeganView]:
        return VeganFelt(self)

    @property
    def owners(self) -> tuple[Ink, ...]:
        """All who take tricks, the bank last where it plays."""
        return (*self.inks, BANK_INK) if len(self.inks) == 2 else self.inks

    def round(self, view: VeganView) -> int:
        return view.table.round

    def headline(self, view: VeganView) -> str:
        table = view.table
        if not table.round:
            return ""
        number = sum(table.num_tricks) + (table.trick.taker is None)
        num_tricks = HAND_SIZES[table.num_players]
        return (
            f"round {table.round} of {NUM_ROUNDS}, trick {min(number, num_tricks)} of {num_tricks}"
        )

    def total(self, total: int) -> str:
        return f"{total} {CABBAGE}"

    def seat_faces(self, view: VeganView) -> tuple[SeatFace, ...]:
        table = view.table
        return tuple(
            SeatFace(
                ink=ink,
                dice=tricks(table.num_tricks[owner]),
                money=f"{table.cabbages[owner]} {CABBAGE}" if owner < table.num_players else "",
                is_awaited=owner in view.awaited,
            )
            for owner, ink in enumerate(self.owners)
        )

    def purses(self, view: VeganView) -> tuple[Purse, ...]:
        table = view.table
        return tuple(
            Purse(ink, f"{table.cabbages[p]} {CABBAGE}", tricks(table.num_tricks[p]))
            for p, ink in enumerate(self.inks)
        )

    def is_scene(self, news: News) -> bool:
        return isinstance(news, TrickTaken | MachinePaid | GoldenPaid | RoundScored)

    def place(self, news: News, view: VeganView) -> Target:
        match news:
            case TrickTaken():
                return "trick"
            case MachinePaid(machine):
                return machine
            case GoldenPaid():
                return GOLD
            case RoundScored():
                return "sum"
        return 0

    def scene_title(self, news: News, view: VeganView) -> tuple[str, str]:
        match news:
            case TrickTaken(taker):
                return (
                    f"Trick {sum(view.table.num_tricks)}",
                    f"goes to {owner_name(taker, self.names)}",
                )
            case MachinePaid(machine, token):
                return "Scoring", f"{machine_title(machine)} {signed(token)}"
            case GoldenPaid(side, token):
                return "Scoring", f"gold {signed(token)} on {side}"
        return "Scoring", "all at once"

    # -- choosing ----------------------------------------------------------------------------------

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

    def meant(self, target: Target, view: VeganView) -> Action | None:
        match target:
            case Spot(int(token), machine):
                return PlaceToken(token, machine)
            case Spot(_, side):
                return PlaceGolden("MIN" if side == "MIN" else "MAX")
            case "pile":
                return PlayTopCard()
            case str(card) if view.table.phase is Phase.BANK:
                return PlayForBank(card)
            case str(card):
                return Play(card)
        return None

    def rest(self, view: VeganView, at: Target | None) -> Target | None:
        tokens = _placeable(view)
        if not tokens:
            return None
        return Spot(at.token if isinstance(at, Spot) and at.token in tokens else tokens[0], "")

    def hint(self, view: VeganView) -> str:
        return (
            "A token is what each card counted by its machine brings at the end of the round. "
            "The golden one is for the fewest tricks, on MIN, or the most, on MAX."
        )

    def how(self, digits: Sequence[int], view: VeganView) -> str:
        if not _placeable(view):
            return super().how(digits, view)
        is_range = 2 < len(digits) == digits[-1] - digits[0] + 1
        numbers = f"{digits[0]}-{digits[-1]}" if is_range else ", ".join(map(str, digits))
        arrows = "↑↓ token  ←→" if len(_placeable(view)) > 1 else "←→"
        return f"{arrows} or {numbers} machine  Enter"

    def steering(self, view: VeganView, at: Target | None) -> tuple[Key, ...]:
        tokens = _placeable(view)
        token = (Key("↑↓", "token", "down"),) if len(tokens) > 1 else ()
        return (*token, Key("←→", "machine", "right")) if tokens else ()

    def commit_label(self, action: Action) -> str:
        return "place" if isinstance(action, PlaceToken | PlaceGolden) else "play"

    def at_digit(self, digit: int, view: VeganView, at: Target | None = None) -> Target | None:
        return self.at_key(str(digit), view, at)

    def at_key(self, key: str, view: VeganView, at: Target | None) -> Target | None:
        """Return what a digit or a colour's letter points at, from where the cursor is."""
        if view.table.phase is Phase.TOKEN:
            return _spot_at(key, view.table, at)
        cards = view.table.display if view.table.phase is Phase.BANK else view.hand
        if (
            key == "0"
            and view.table.phase is Phase.BANK
            and not any(card[1] == "0" for card in cards)
        ):
            return PILE
        return _card_at(key, cards, _allowed(view), at)

    def first(self, view: VeganView) -> Target | None:
        actions = view.actions
        return self.target(actions[0]) if len(actions) == 1 else None

    def steered(self, key: str, at: Target | None, targets: Sequence[Target]) -> Target:
        if isinstance(targets[0], Spot):
            return _spot_beside(key, at, targets)
        if key in ("up", "down") and at in targets:
            return _next_colour(key, str(at), targets)
        return super().steered(key, at, targets)

    def rule(self, view: VeganView, target: Target) -> str:
        table = view.table
        if isinstance(target, Spot):
            return "V-8" if target.token == GOLD else "V-7"
        rules = {
            Phase.BANK: "V-14",
            Phase.ANSWER: "V-15",
            Phase.TOKEN: "V-6",
            Phase.THROW: "V-7",
            Phase.OVER: "V-12",
        }
        return rules.get(table.phase, "V-4" if target else "V-3")


# -- what keys point at ----------------------------------------------------------------------------


def _allowed(view: VeganView) -> Hand:
    cards = [action.card for action in view.actions if isinstance(action, Play | PlayForBank)]
    return tuple(cards)


def _card_at(key: str, cards: Hand, allowed: Hand, at: Target | None) -> Card | None:
    """By value, if it can be in the colour under the cursor; by colour, if it can be of the value under it."""
    now = str(at) if at in cards else "  "
    if key.isdecimal():
        found = [card for card in cards if card[1] == key]
        liked = now[0] + key
    else:
        found = [card for card in cards if card[0] == key.upper()]
        liked = key.upper() + now[1]
    fair = [card for card in found if card in allowed]
    if liked in fair:
        return liked
    if not key.isdecimal() and now in fair:
        return fair[(fair.index(now) + 1) % len(fair)]
    return next(iter(fair or found), f"R{key}" if key.isdecimal() else None)


def _next_colour(key: str, at: Card, targets: Sequence[Target]) -> Target:
    """The nearest value of the next colour that there is."""
    cards = [str(target) for target in targets if target != PILE]
    colours = list(dict.fromkeys(card[0] for card in cards))
    if at == PILE or len(colours) < 2:
        return targets[(targets.index(at) + (1 if key == "down" else -1)) % len(targets)]
    colour = colours[(colours.index(at[0]) + (1 if key == "down" else -1)) % len(colours)]
    return min(
        (card for card in cards if card[0] == colour),
        key=lambda card: abs(int(card[1]) - int(at[1])),
    )


def _placeable(view: VeganView) -> list[int | str]:
    """The tokens that may be placed now, the golden one last."""
    plain = [action.token for action in view.actions if isinstance(action, PlaceToken)]
    golden = [GOLD for action in view.actions if isinstance(action, PlaceGolden)]
    return list(dict.fromkeys([*plain, *golden]))


def _spot_at(key: str, table: Table, at: Target | None) -> Spot | None:
    """Digits 1 to 5 are the places from the left to the right."""
    places = (*table.machines, *SIDES)
    if not key.isdecimal() or not 0 < int(key) <= len(places):
        return None
    place = places[int(key) - 1]
    if place in SIDES:
        return Spot(GOLD, place)
    token = at.token if isinstance(at, Spot) and at.token != GOLD else next(iter(table.tokens), 0)
    return Spot(token, place)


def _spot_beside(key: str, at: Target | None, targets: Sequence[Target]) -> Target:
    """Left and right go from place to place of one token, up and down from token to token."""
    spots = [target for target in targets if isinstance(target, Spot)]
    now = at if isinstance(at, Spot) else Spot(spots[0].token, "")
    step = -1 if key in ("left", "up") else 1
    if key in ("left", "right"):
        places = [spot.place for spot in spots if spot.token == now.token]
        return Spot(now.token, _beside(now.place, step, places))
    token = _beside(now.token, step, list(dict.fromkeys(spot.token for spot in spots)))
    there = Spot(token, now.place)
    return there if there in spots else Spot(token, "")


def _beside(now: Item, step: int, row: Sequence[Item]) -> Item:
    """The next one of a row, round its end; from outside of it the first or the last."""
    if now not in row:
        return row[0 if step > 0 else -1]
    return row[(row.index(now) + step) % len(row)]


# -- the felt --------------------------------------------------------------------------------------


class VeganFelt(Felt[VeganView]):
    """Machines and tokens, the trick, and below them the hand of whoever looks."""

    SCOPED_CSS = False
    DEFAULT_CSS = """
    VeganFelt #machines { height: 3; padding: 0 1; }
    VeganFelt #middle-row { height: 5; margin-top: 1; }
    VeganFelt.-scored #middle-row { height: 6; }
    VeganFelt.-scored Verdict { display: none; }
    VeganFelt #bank { width: 28; display: none; }
    VeganFelt.-bank #bank { display: block; }
    VeganFelt.-scored #trick { display: none; }
    VeganFelt.-scored #bank { display: none; }
    VeganFelt.-scored Sheet { display: block; }
    VeganFelt #stage { height: 5; }
    TableScreen.-tall VeganFelt #machines { height: 6; margin-top: 1; }
    TableScreen.-tall VeganFelt Tokens { margin-top: 1; }
    TableScreen.-tall VeganFelt #middle-row { height: 9; margin-top: 1; }
    TableScreen.-tall VeganFelt #stage { height: 1fr; }
    TableScreen.-huge VeganFelt #machines { height: 6; margin-top: 1; }
    TableScreen.-huge VeganFelt Tokens { margin-top: 1; }
    TableScreen.-huge VeganFelt #middle-row { height: 13; margin-top: 2; }
    """

    def __init__(self, look: VeganLook) -> None:
        self.look = look
        self.machines = tuple(MachinePanel() for _ in range(3))
        self.golden = GoldenPanel()
        self.tokens = Tokens()
        self.trick = TrickPanel(id="trick")
        self.bank = CardRow(id="bank")
        self.sheet = Sheet()
        self.hand = CardRow(id="hand")
        self.verdict = Verdict()
        self.last = TrickFace()
        above = [
            Horizontal(*self.machines, self.golden, id="machines"),
            self.tokens,
            Horizontal(self.trick, self.bank, self.sheet, id="middle-row"),
            self.verdict,
        ]
        super().__init__(above, [self.hand])

    @property
    def keys(self) -> tuple[Key, ...]:
        return (Key("t", "last trick", "t"),) if self.last.slots else ()

    def press(self, key: str) -> bool:
        """Lays the last trick over the one in play, and takes it away again."""
        if key != "t" or not self.last.slots:
            return False
        self.last, self.trick.face = self.trick.face, self.last
        self.verdict.face = self.trick.face
        return True

    def show_since(self, lines: Sequence[str], num_new: int) -> None:
        """Shows what is new only: the trick and the sheet keep the rest; a single line is the trick's verdict."""
        fresh = lines[len(lines) - num_new :]
        is_verdict = len(fresh) == 1 and not self.has_class("-scored")
        super().show_since(() if is_verdict else fresh, num_new)

    def draw(self, view: VeganView, moment: Moment[VeganView]) -> None:
        faces = Faces(self.look.inks, view, moment)
        for panel, face in zip(self.machines, faces.machines(), strict=False):
            panel.face = face
        self.golden.face = faces.golden()
        self.tokens.faces, self.tokens.aside = faces.tokens(), faces.last_cards()
        self.trick.face, self.last = faces.trick(), faces.last_trick()
        self.verdict.face = self.trick.face
        self.bank.heading, self.bank.cards = faces.bank()
        self.hand.heading, self.hand.cards = faces.hand()
        self.sheet.face = faces.sheet()
        self.set_class(view.table.has_bank, "-bank")
        self.set_class(faces.is_sheet_shown, "-scored")


LOOK = VeganLook
