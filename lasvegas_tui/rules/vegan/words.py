"""Las Vegan in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from lasvegas_tui.rules.casinos import Owner
from lasvegas_tui.rules.core import Action, News, Player, View
from lasvegas_tui.rules.grammar import joined, num, numeral, plural, possessive, upper
from lasvegas_tui.rules.vegan.cards import COLOURS, Card, Laid, Machine, Trick, counting, name
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
    Table,
    Throw,
    TokenPlaced,
    TrickTaken,
    VeganView,
)

MINOR = (Deal,)
"""Actions that go without saying once what followed is told."""

TASKS = {
    Phase.PLAY: "to play a card",
    Phase.ANSWER: "to answer the bank",
    Phase.BANK: "to play for the bank",
    Phase.TOKEN: "to place a token",
}
SIDES = {"MIN": "fewest", "MAX": "most"}


# -- words -----------------------------------------------------------------------------------------


def signed(number: int) -> str:
    """Return a token's number as it is printed: "+1", "0", "−2"."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def machine_name(machine: Machine) -> str:
    """Return what a machine counts: "the 4s", "the blue sets"."""
    return f"the {COLOURS[machine]} sets" if machine in COLOURS else f"the {machine}s"


def owner_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names of all who take tricks, the bank's last."""
    return (*names, "the bank")


def cabbages(count: int) -> str:
    """Return "one cabbage", "14 cabbages"."""
    return num(count, "cabbage")


# -- what happened ---------------------------------------------------------------------------------


def told(
    before: View, action: Action | None, by: Player | None, after: View, names: Sequence[str]
) -> list[str]:
    """Return what an action was, and what came of it."""
    assert isinstance(before, VeganView)
    assert isinstance(after, VeganView)
    news = after.table.news
    done = _done(before.table, action, by, after.table, names)
    if done and isinstance(action, PlayForBank):
        news = news[1:]
    return done + [line for item in news for line in reported(item, after, names)]


def reported(news: News, view: View, names: Sequence[str]) -> list[str]:
    """Return one piece of news."""
    assert isinstance(view, VeganView)
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
            return [
                f"{upper(owners[owner])} puts the golden {signed(token)} on {side}, for the {SIDES[side]} tricks."
            ]
        case MachinePaid():
            return [_paid(news, names)]
        case GoldenPaid(side, token, those):
            fined = joined([owners[owner] for owner in those])
            return [f"{side}, {signed(token)} for the {SIDES[side]} tricks: {fined}."]
        case RoundScored():
            return [_scored(news, names)]
    return []


def _done(
    before: Table, action: Action | None, by: Player | None, after: Table, names: Sequence[str]
) -> list[str]:
    match action:
        case Throw(machines, tokens, golden):
            counted = joined([machine_name(machine) for machine in machines])
            shown = joined([signed(token) for token in tokens])
            throws = f"{names[before.thrower]} throws the tokens"
            return [f"Round {after.round}: {counted}. {throws}: {shown}, golden {signed(golden)}."]
        case Deal():
            leader = owner_names(names)[after.starter]
            return [
                f"All get {numeral(HAND_SIZES[after.num_players])} cards. {upper(leader)} leads."
            ]
        case PlayForBank(card):
            return [f"{_name(by, names)} plays the {name(card)} for the bank."]
        case PlayTopCard():
            return [f"{_name(by, names)} plays the top card of the pile for the bank."]
        case None:
            return [f"{_name(by, names)} answers the bank in secret."]
    return []


def _taken(news: TrickTaken, owners: Sequence[str]) -> list[str]:
    taker = upper(owners[news.taker])
    tokens = f", with {num(news.sevens, '7')}" if news.sevens else ""
    match news.how:
        case "two zeros":
            return [
                f"Two 0s of other colours: {taker[:1].lower()}{taker[1:]} takes the trick{tokens}."
            ]
        case "zero":
            return [
                f"{taker} takes the trick{tokens}: the {name(news.card)} is of another colour than the one led."
            ]
    return [
        f"{taker} takes the trick{tokens}: the {name(news.card)} is the highest {COLOURS[news.card[0]]}."
    ]


def _paid(news: MachinePaid, names: Sequence[str]) -> str:
    rows = zip(names, news.counts, news.gains, strict=True)
    parts = [f"{name} {signed(gain)} for {numeral(count)}" for name, count, gain in rows if gain]
    per = (
        f"{signed(news.token)} for every three"
        if news.machine in COLOURS
        else f"{signed(news.token)} each"
    )
    return (
        f"{upper(machine_name(news.machine))}, {per}: {', '.join(parts) or 'nothing for anybody'}."
    )


def _scored(news: RoundScored, names: Sequence[str]) -> str:
    if not news.change:
        return f"{names[news.player]} keeps {cabbages(news.cabbages)}."
    verb = "gains" if news.change > 0 else "loses"
    floor = ", as nobody goes below 0," if news.change != news.score.change else ""
    left = numeral(news.cabbages) if news.cabbages else "none"
    return f"{names[news.player]} {verb} {cabbages(abs(news.change))}{floor} and has {left}."


def counted(machine: Machine, count: int) -> str:
    """Return how many cards count at a machine: "two 4s", "no blue cards"."""
    return num(count, f"{COLOURS[machine]} card" if machine in COLOURS else machine)


# -- what might happen -----------------------------------------------------------------------------


def foretold(before: View, action: Action, after: View, names: Sequence[str]) -> list[str]:
    """Return what a choice would change."""
    assert isinstance(before, VeganView)
    assert isinstance(after, VeganView)
    owners = owner_names(names)
    match action:
        case Play(card) if before.table.phase is Phase.ANSWER:
            return _answer(before, card, names)
        case Play(card):
            own = Laid(before.table.player, card)
            return _in_trick(_with(before.table, own), own, before, after, owners)
        case PlayForBank(card):
            own = Laid(BANK, card)
            return _in_trick(_with(before.table, own), own, before, after, owners)
        case PlayTopCard():
            so_far, _ = before.table.trick.best()
            return [
                f"Nobody has seen it. So far {owners[so_far.owner]} takes the trick with the {name(so_far.card)}."
            ]
        case PlaceToken(token, machine):
            return _token(token, machine, before, after, names)
        case PlaceGolden(side):
            return _golden(side, before.table, owners)
    return []


def _with(table: Table, laid: Laid) -> Trick:
    played = table.trick.laid if table.trick.taker is None else ()
    return Trick((*played, laid), None, table.trick.is_bank_led and bool(played))


def _in_trick(
    trick: Trick, own: Laid, before: VeganView, after: VeganView, owners: Sequence[str]
) -> list[str]:
    """Return who would take the trick with one more card in it, why, and what it would bring."""
    num_due = len(before.table.num_tricks) - len(trick.laid)
    if len(trick.laid) == 1:
        return [
            f"Leads {COLOURS[trick.led]}: the others have to follow if they can.",
            *_sevens(trick, "Its taker"),
        ]
    best, how = trick.best()
    who = upper(owners[best.owner])
    reason = f"the {name(best.card)} is {'of another colour' if how == 'zero' else f'the highest {COLOURS[trick.led]}'}"
    if num_due:
        due = f"{numeral(num_due)} {plural('card', num_due)} to come"
        verdict = f"{who} would take the trick so far: {reason}; {due}."
    else:
        verdict = f"{who} takes the trick: {reason}."
    worth = (
        [] if num_due or best.owner != before.viewer else _worth(before, trick, owners[best.owner])
    )
    taker = "Its taker" if num_due else who
    return [verdict, *worth, *_sevens(trick, taker)]


def _worth(before: VeganView, trick: Trick, taker: str) -> list[str]:
    """Return which cards of a trick count at a machine."""
    found = [(machine, counting(machine, trick.cards)) for machine in before.table.machines]
    cards = [counted(machine, count) for machine, count in found if count]
    return [f"That brings {taker} {joined(cards)}."] if cards else []


def _sevens(trick: Trick, taker: str) -> list[str]:
    if not trick.sevens:
        return []
    return [
        f"{num(trick.sevens, '7').capitalize()}: {_inside(taker)} places {num(trick.sevens, 'token')}."
    ]


def _inside(taker: str) -> str:
    return taker[:1].lower() + taker[1:] if taker in ("Its taker", "The bank") else taker


def _answer(view: VeganView, card: Card, names: Sequence[str]) -> list[str]:
    """Return what can be said of an answer before the other one is known (V-15)."""
    trick = view.table.trick
    lead = trick.laid[0].card
    assert view.viewer is not None
    own, rival = names[view.viewer], names[1 - view.viewer]
    sevens = _sevens(Trick((*trick.laid, Laid(view.viewer, card))), "Its taker")
    if card[1] == "0" and card[0] != trick.led:
        return [
            f"{own} takes the trick, unless {rival} reveals such a 0 too: then the bank does.",
            *sevens,
        ]
    if card[0] == trick.led and card > lead:
        beaten = f"unless {rival} reveals a higher {COLOURS[trick.led]} or a 0 of another colour"
        return [f"Higher than the bank's {name(lead)}: {own} takes the trick, {beaten}.", *sevens]
    return [f"{own} does not take the trick: the bank's {name(lead)} stays the higher.", *sevens]


def _token(
    token: int, machine: Machine, before: VeganView, after: VeganView, names: Sequence[str]
) -> list[str]:
    per = f"Every three {COLOURS[machine]} cards" if machine in COLOURS else f"Each {machine}"
    told = f"{per} in a player's tricks: {signed(token)}."
    index = before.table.machines.index(machine)
    if after.viewer is None or after.score is None:
        return [told]
    count = counted(machine, after.score.counts[index])
    return [
        told,
        f"{possessive(names[after.viewer])} tricks hold {count} so far: {signed(after.score.gains[index])}.",
    ]


def _golden(side: str, table: Table, owners: Sequence[str]) -> list[str]:
    tricks = table.num_tricks
    bound = (min if side == "MIN" else max)(tricks)
    those = joined([owners[owner] for owner, count in enumerate(tricks) if count == bound])
    rule = f"At the end of the round all with the {SIDES[side]} tricks get {signed(table.golden)}."
    return [rule, f"Now that is {those}, with {num(bound, 'trick')}."]


# -- what can be chosen ----------------------------------------------------------------------------


def label(action: Action, view: View, names: Sequence[str]) -> str:
    """Return a choice as a line of a menu."""
    assert isinstance(view, VeganView)
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
            return f"Golden {signed(view.table.golden)} on {side}, the {SIDES[side]} tricks"
    return type(action).__name__


def task(view: View) -> str:
    """Return what the awaited player has to do."""
    assert isinstance(view, VeganView)
    return TASKS.get(view.table.phase, "")


def taking(trick: Trick, names: Sequence[str]) -> str:
    """Return who takes a trick as it lies, and why."""
    if not trick.laid:
        return ""
    (owner, card), how = trick.best()
    who, owns = upper(owner_names(names)[owner]), COLOURS[trick.led]
    why = {
        "highest": f"{name(card)} is the highest {owns}",
        "zero": f"{name(card)} is the last 0 of another colour than {owns}",
        "two zeros": "both players revealed a 0 of another colour",
    }[how]
    return f"{who} {'takes it' if trick.taker is not None else 'would take it so far'}: {why}"


def owner_name(owner: Owner, names: Sequence[str]) -> str:
    """Return the name of a player, or the bank's."""
    return owner_names(names)[owner]


def _name(player: Player | None, names: Sequence[str]) -> str:
    return "Somebody" if player is None else names[player]
