"""The sentences of Las Vegan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lasvegas_tui.rules.casino.law import Owner
from lasvegas_tui.rules.core import Action, News, Seen
from lasvegas_tui.rules.grammar import joined, num, numeral, plural, possessive, signed, upper
from lasvegas_tui.rules.policy import HasTable, Way
from lasvegas_tui.rules.vegan.cards import (
    COLOURS,
    Card,
    Laid,
    Machine,
    Trick,
    colour,
    counting,
    is_zero,
    name,
)
from lasvegas_tui.rules.vegan.reasons import reason
from lasvegas_tui.rules.vegan.table import (
    BANK,
    HAND_SIZES,
    CardPlayed,
    Deal,
    GoldenPaid,
    GoldenPlaced,
    MachinePaid,
    Phase,
    PlaceGolden,
    PlaceToken,
    Play,
    PlayForBank,
    PlayTopCard,
    Refilled,
    RoundScored,
    Side,
    Table,
    Throw,
    TokenPlaced,
    TrickTaken,
    VeganView,
)
from lasvegas_tui.rules.vegan.table_words import (
    SIDES,
    feats,
    lying,
    machine_name,
    moral,
    owner_names,
    tallies,
)
from lasvegas_tui.rules.words import Feat, Names, Words, actor

CABBAGE = "❀"
TASKS = {
    Phase.PLAY: "to play a card",
    Phase.ANSWER: "to answer the bank",
    Phase.BANK: "to play for the bank",
    Phase.TOKEN: "to place a token",
}


def cabbages(count: int) -> str:
    """Count cabbages: "one cabbage", "14 cabbages"."""
    return num(count, "cabbage")


# -- sentences -------------------------------------------------------------------------------------


class VeganWords(Words[VeganView]):
    """The sentences of Las Vegan."""

    untold_when_brief = (Deal,)
    chance_again = "What is dealt or thrown again will be the same"
    nobody_wins = "The bank wins"
    pieces = "cards"
    rounds_heading = "Cabbages at the start, and after each round"
    is_won_by_round = False
    piece = CABBAGE

    def feats(self, views: Sequence[VeganView]) -> Sequence[Feat]:
        return feats(views)

    def earned(self, seen: HasTable[Table], num_players: int) -> Mapping[str, Sequence[float]]:
        """Return what the machines have paid and cost each player, once they have."""
        places: dict[str, Sequence[float]] = {}
        for news in seen.table.news:
            if isinstance(news, MachinePaid):
                places[f"from {machine_name(news.machine)}"] = news.gains[:num_players]
            elif isinstance(news, GoldenPaid):
                lost = [news.token * (player in news.owners) for player in range(num_players)]
                places["from the golden token"] = lost
        return places

    def label(self, action: Action, view: VeganView, names: Names) -> str:
        match action:
            case Play(card):
                return f"Play the {name(card)}"
            case PlayForBank(card):
                return f"Play the {name(card)} for the bank"
            case PlayTopCard():
                return "Play the pile's top card for the bank, unseen"
            case PlaceToken(token, machine):
                return f"{signed(token)} on {machine_name(machine)}"
            case PlaceGolden(side):
                number = signed(view.table.golden_token)
                return f"Golden {number} on {side}, the {SIDES[side]} tricks"
        return super().label(action, view, names)

    def task(self, view: VeganView) -> str:
        table = view.table
        if table.phase is Phase.PLAY and (not table.trick.laid or table.trick.taker is not None):
            return f"to lead trick {trick_number(table)}"
        return TASKS.get(table.phase, "")

    def hint(self, view: VeganView, names: Names) -> str:
        return (
            "A token counts once for each card of that number, or for every three of that colour. "
            "The golden one costs those with the fewest tricks (MIN) or the most (MAX)."
        )

    def table(self, view: VeganView, names: Names) -> list[str]:
        return list(lying(view, names))

    def done(self, before: VeganView, seen: Seen, after: VeganView, names: Names) -> list[str]:
        match seen.action:
            case Throw(machines, tokens, golden):
                counted = joined([machine_name(machine) for machine in machines])
                shown = joined([signed(token) for token in tokens])
                throws = f"{names[before.table.thrower]} throws the tokens"
                thrown = f"{throws}: {shown}, golden {signed(golden)}"
                return [f"Round {after.table.round}: {counted}. {thrown}."]
            case Deal():
                leader = owner_names(names)[after.table.starter]
                size = numeral(HAND_SIZES[after.table.num_players])
                return [f"All get {size} cards. {upper(leader)} leads."]
            case PlayForBank(card):
                return [f"{actor(seen.player, names)} plays the {name(card)} for the bank."]
            case PlayTopCard():
                return [f"{actor(seen.player, names)} plays the top card of the pile for the bank."]
            case None:
                return [f"{actor(seen.player, names)} answers the bank in secret."]
        return []

    def news(self, news: News, view: VeganView, names: Names) -> list[str]:
        owners = owner_names(names)
        match news:
            case CardPlayed(owner, card):
                verb = "leads" if view.table.trick.laid[0] == (owner, card) else "plays"
                return [f"{upper(owners[owner])} {verb} the {name(card)}."]
            case Refilled(card):
                return [f"The {name(card)} fills the bank's display."]
            case TrickTaken():
                return _taken(news, owners)
            case TokenPlaced(owner, token, machine):
                return [f"{upper(owners[owner])} puts {signed(token)} on {machine_name(machine)}."]
            case GoldenPlaced(owner, token, side):
                where = f"{side}, for the {SIDES[side]} tricks"
                return [f"{upper(owners[owner])} puts the golden {signed(token)} on {where}."]
            case MachinePaid():
                return [_paid(news, names)]
            case GoldenPaid(side, token, those):
                fined = joined([owners[owner] for owner in those])
                return [f"{side}, {signed(token)} for the {SIDES[side]} tricks: {fined}."]
            case RoundScored():
                return [_scored(news, names)]
        return []

    def came(self, before: VeganView, after: VeganView, names: Names) -> list[str]:
        lines = super().came(before, after, names)
        # the card was described together with its player
        return lines[1:] if after.table.phase is Phase.REFILL else lines

    def recalled(
        self, seen: Sequence[Seen], news: Sequence[News], view: VeganView, names: Names
    ) -> list[str]:
        """V-5: describe only the deal, who took a trick, and the tokens."""
        deals = [item for item in seen if isinstance(item.action, Deal)]
        lines = [line for deal in deals for line in self.done(view, deal, view, names)]
        owners = owner_names(names)
        for item in news:
            match item:
                case TrickTaken(taker):
                    lines.append(f"{upper(owners[taker])} takes the trick.")
                case TokenPlaced() | GoldenPlaced():
                    lines += self.news(item, view, names)
        return lines

    def purpose(
        self, before: VeganView, seen: Seen, after: VeganView, names: Names, way: Way | None = None
    ) -> str:
        if seen.player is None or seen.action is None:
            return ""
        return reason(before.table, seen.action, seen.player, owner_names(names))

    def preview(
        self, before: VeganView, action: Action, after: VeganView, names: Names
    ) -> list[str]:
        owners = owner_names(names)
        match action:
            case Play(card) if before.table.phase is Phase.ANSWER:
                return _answer(before, card, names)
            case Play(card):
                own = Laid(before.table.player, card)
                return _in_trick(before.table.trick.with_card(own), own, before, after, owners)
            case PlayForBank(card):
                own = Laid(BANK, card)
                return _in_trick(before.table.trick.with_card(own), own, before, after, owners)
            case PlayTopCard():
                so_far, _ = before.table.trick.best()
                return [
                    "Nobody has seen it."
                    f" So far {owners[so_far.owner]} takes the trick with the {name(so_far.card)}."
                ]
            case PlaceToken(token, machine):
                return _token(token, machine, before, after, names)
            case PlaceGolden(side):
                return _golden(side, before.table, owners)
        return []

    def moral(self, before: VeganView, action: Action, after: VeganView, names: Names) -> str:
        return moral(before.table, action)

    def amount(self, amount: int) -> str:
        return cabbages(amount) if amount >= 0 else f"{signed(amount)} {plural('cabbage', -amount)}"

    def total(self, amount: int) -> str:
        return f"{amount} {CABBAGE}"

    def standing_heading(self, view: VeganView) -> str:
        return "Cabbages"

    def progress(self, view: VeganView) -> str:
        table, num_tricks = view.table, HAND_SIZES[view.table.num_players]
        if not table.round:
            return ""
        number = min(trick_number(table), num_tricks)
        return f"{self.stage(view)}, trick {number} of {num_tricks}"

    def places(self, view: VeganView) -> tuple[str, ...]:
        return (
            *super().places(view),
            *view.table.machines,
            "golden",
            "tokens",
            "trick",
            "bank",
            "hand",
        )

    def figures(self, view: VeganView, names: Names) -> dict[str, str]:
        """Return also the facts of `tallies`, such as "Anna at R"."""
        return super().figures(view, names) | tallies(view, owner_names(names))


def _taken(news: TrickTaken, owners: Names) -> list[str]:
    taker = upper(owners[news.taker])
    tokens = ""
    if news.sevens:
        tokens = f" and {num(news.sevens, '7')}"
    match news.how:
        case "two zeros":
            return [
                f"Two 0s of other colours: {taker[:1].lower()}{taker[1:]} takes the trick{tokens}."
            ]
        case "zero":
            return [f"{taker} takes the trick{tokens}: the {name(news.card)} is of another colour."]
    return [
        f"{taker} takes the trick{tokens}:"
        f" the {name(news.card)} is the highest {COLOURS[colour(news.card)]}."
    ]


def _paid(news: MachinePaid, names: Names) -> str:
    rows = zip(names, news.counts, news.gains, strict=True)
    parts = [f"{name} {signed(gain)} for {numeral(count)}" for name, count, gain in rows if gain]
    per = "for every three" if news.machine in COLOURS else "each"
    gained = ", ".join(parts) or "nothing for anybody"
    return f"{upper(machine_name(news.machine))}, {signed(news.token)} {per}: {gained}."


def _scored(news: RoundScored, names: Names) -> str:
    if not news.change:
        return f"{names[news.player]} keeps {cabbages(news.cabbages)}."
    verb = "gains" if news.change > 0 else "loses"
    floor = ""
    if news.change != news.score.change:
        floor = ", as nobody goes below 0,"
    left = numeral(news.cabbages) if news.cabbages else "none"
    return f"{names[news.player]} {verb} {cabbages(abs(news.change))}{floor} and has {left}."


def counted(machine: Machine, count: int) -> str:
    """Count the cards that count at a machine: "two 4s", "no blue cards"."""
    if machine in COLOURS:
        return num(count, f"{COLOURS[machine]} card")
    return num(count, machine)


# -- previews --------------------------------------------------------------------------------------


def _in_trick(
    trick: Trick, own: Laid, before: VeganView, after: VeganView, owners: Names
) -> list[str]:
    """Describe who would take the trick with another card in it, why, and for how much."""
    num_due = len(before.table.num_tricks) - len(trick.laid)
    if len(trick.laid) == 1:
        return [
            f"Leads {COLOURS[trick.colour]}: the others have to follow if they can.",
            *_sevens(trick, "Its taker"),
        ]
    best, how = trick.best()
    who = upper(owners[best.owner])
    why = "of another colour" if how == "zero" else f"the highest {COLOURS[trick.colour]}"
    reason = f"the {name(best.card)} is {why}"
    if num_due:
        due = f"{numeral(num_due)} {plural('card', num_due)} to come"
        verdict = f"{who} would take the trick so far: {reason}; {due}."
    else:
        verdict = f"{who} takes the trick: {reason}."
    if num_due:
        return [verdict, *_sevens(trick, "Its taker")]
    lines = [verdict]
    if best.owner == before.viewer:
        lines += _worth(before, trick, owners[best.owner])
    return lines + _sevens(trick, who)


def _worth(before: VeganView, trick: Trick, taker: str) -> list[str]:
    """Describe the cards of a trick that count at a machine."""
    found = [(machine, counting(machine, trick.cards)) for machine in before.table.machines]
    cards = [counted(machine, count) for machine, count in found if count]
    if not cards:
        return []
    return [f"That brings {taker} {joined(cards)}."]


def _sevens(trick: Trick, taker: str) -> list[str]:
    if not trick.sevens:
        return []
    sevens = num(trick.sevens, "7").capitalize()
    return [f"{sevens}: {_inside(taker)} places {num(trick.sevens, 'token')}."]


def _inside(taker: str) -> str:
    if taker in ("Its taker", "The bank"):
        return taker[:1].lower() + taker[1:]
    return taker


def _answer(view: VeganView, card: Card, names: Names) -> list[str]:
    """Describe an answer without knowing the other one (V-15)."""
    trick = view.table.trick
    lead = trick.laid[0].card
    assert view.viewer is not None
    own, rival = names[view.viewer], names[1 - view.viewer]
    sevens = _sevens(Trick((*trick.laid, Laid(view.viewer, card))), "Its taker")
    if is_zero(card, trick.led):
        return [
            f"{own} takes the trick, unless {rival} reveals such a 0 too: then the bank does.",
            *sevens,
        ]
    if colour(card) == trick.led and card > lead:
        beaten = f"unless {rival} reveals a higher {COLOURS[trick.colour]} or a 0 of another colour"
        return [f"Higher than the bank's {name(lead)}: {own} takes the trick, {beaten}.", *sevens]
    return [f"{own} does not take the trick: the bank's {name(lead)} stays the higher.", *sevens]


def _token(
    token: int, machine: Machine, before: VeganView, after: VeganView, names: Names
) -> list[str]:
    per = f"Every three {COLOURS[machine]} cards" if machine in COLOURS else f"Each {machine}"
    told = f"{per} in a player's tricks: {signed(token)}."
    index = before.table.machines.index(machine)
    if after.viewer is None or after.score is None:
        return [told]
    count = counted(machine, after.score.counts[index])
    return [
        told,
        f"{possessive(names[after.viewer])} tricks hold {count} so far:"
        f" {signed(after.score.gains[index])}.",
    ]


def _golden(side: Side, table: Table, owners: Names) -> list[str]:
    fined = table.at_side(side)
    those, tricks = joined([owners[owner] for owner in fined]), table.num_tricks[fined[0]]
    number = signed(table.golden_token)
    rule = f"At the end of the round all with the {SIDES[side]} tricks get {number}."
    return [rule, f"Now that is {those}, with {num(tricks, 'trick')}."]


# -- parts used by screens, too --------------------------------------------------------------------


def trick_number(table: Table) -> int:
    """Return the number of the current trick, or of the next one to be led."""
    is_next = table.trick.taker is None or table.phase in (Phase.PLAY, Phase.BANK)
    return sum(table.num_tricks) + is_next


def taking(trick: Trick, names: Names) -> str:
    """Describe who takes the trick so far, and why."""
    if not trick.laid:
        return ""
    (owner, card), how = trick.best()
    who, owns = upper(owner_names(names)[owner]), COLOURS[trick.colour]
    why = {
        "highest": f"{name(card)} is the highest {owns}",
        "zero": f"{name(card)} is the last 0 of another colour than {owns}",
        "two zeros": "both players revealed a 0 of another colour",
    }[how]
    return f"{who} {'takes it' if trick.taker is not None else 'is winning it so far'}: {why}"


def owner_name(owner: Owner, names: Names) -> str:
    """Return the name of a player or the bank."""
    return owner_names(names)[owner]
