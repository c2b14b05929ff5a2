"""Las Vegan on the table."""

from __future__ import annotations

from lasvegas_tui.rules.core import News, Player
from lasvegas_tui.rules.grammar import signed
from lasvegas_tui.rules.vegan.table import (
    HAND_SIZES,
    NUM_ROUNDS,
    GoldenPaid,
    MachinePaid,
    RoundScored,
    TrickTaken,
    VeganView,
)
from lasvegas_tui.rules.vegan.words import owner_name, trick_number
from lasvegas_tui.screens.table.felt import Felt
from lasvegas_tui.screens.table.look import Look
from lasvegas_tui.screens.vegan.faces import (
    CABBAGE,
    GOLD,
    machine_title,
    owners,
    tricks,
)
from lasvegas_tui.screens.vegan.felt import VeganFelt
from lasvegas_tui.screens.vegan.pointing import VeganPointing, VeganPrompting
from lasvegas_tui.widgets.panels import Purse
from lasvegas_tui.widgets.pointing import Target
from lasvegas_tui.widgets.seats import SeatFace


class VeganLook(VeganPointing, VeganPrompting, Look[VeganView]):
    """The look of Las Vegan."""

    chance_again = "What is dealt or thrown again will be the same"
    title = "LAS VEGAN"
    num_rounds = NUM_ROUNDS
    purse_heading = "Cabbages"
    standing_heading = "Cabbages"
    rounds_heading = "Cabbages at the start, and after each round"
    is_won_by_round = False
    nobody_wins = "The bank wins"

    def new_felt(self) -> Felt[VeganView]:
        return VeganFelt(self)

    def round(self, view: VeganView) -> int:
        return view.table.round

    def headline(self, view: VeganView) -> str:
        table = view.table
        if not table.round:
            return ""
        num_tricks = HAND_SIZES[table.num_players]
        number = min(trick_number(table), num_tricks)
        return f"round {table.round} of {NUM_ROUNDS}, trick {number} of {num_tricks}"

    def total(self, total: int) -> str:
        return f"{total} {CABBAGE}"

    def worth(self, view: VeganView, player: Player) -> int | None:
        return view.table.cabbages[player]

    def brief(self, total: int) -> str:
        return str(total)

    def seat_faces(self, view: VeganView) -> tuple[SeatFace, ...]:
        table = view.table
        return tuple(
            SeatFace(
                ink=ink,
                dice=tricks(table.num_tricks[owner]),
                money=f"{table.cabbages[owner]} {CABBAGE}" if owner < table.num_players else "",
                is_awaited=owner in view.awaited,
            )
            for owner, ink in enumerate(owners(table, self.inks))
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


LOOK = VeganLook
