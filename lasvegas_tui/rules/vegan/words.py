"""The sentences of Las Vegan, as a subclass of `Words`.

Those about the whole table, about tricks and what a choice would change are in `sentences`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lasvegas_tui.rules.casino.casinos import Owner
from lasvegas_tui.rules.core import Action, News, Seen
from lasvegas_tui.rules.grammar import (
    counted,
    joined,
    num,
    numeral,
    plural,
    possessive,
    signed,
    upper,
)
from lasvegas_tui.rules.policy import HasTable, Way
from lasvegas_tui.rules.vegan.actions import (
    Deal,
    PlaceGolden,
    PlaceToken,
    Play,
    PlayForBank,
    PlayTopCard,
    Throw,
)
from lasvegas_tui.rules.vegan.bot_reasons import reason
from lasvegas_tui.rules.vegan.cards import COLOURS, name
from lasvegas_tui.rules.vegan.machines import Machine, machine_name
from lasvegas_tui.rules.vegan.news import (
    CardPlayed,
    GoldenPaid,
    GoldenPlaced,
    MachinePaid,
    Refilled,
    RoundScored,
    TokenPlaced,
    TrickTaken,
)
from lasvegas_tui.rules.vegan.sentences.about_previews import previewed
from lasvegas_tui.rules.vegan.sentences.about_table import (
    SIDES,
    effect,
    over_early,
    owner_names,
    side_name,
    table_lines,
    tallies,
)
from lasvegas_tui.rules.vegan.sentences.about_tricks import why_taken
from lasvegas_tui.rules.vegan.sentences.feats_for_titles import feats
from lasvegas_tui.rules.vegan.sentences.rule_behind_choice import moral
from lasvegas_tui.rules.vegan.sentences.trick_hints import trick_hint
from lasvegas_tui.rules.vegan.table import (
    BANK,
    HAND_SIZES,
    NUM_ROUNDS,
    Phase,
    Table,
    VeganView,
)
from lasvegas_tui.rules.vegan.tricks import Trick
from lasvegas_tui.rules.words import Basics, Feat, Moral, Names, Words, actor

CABBAGE = "❀"
TASKS = {
    Phase.PLAY: "to play a card",
    Phase.ANSWER: "to answer the bank",
    Phase.BANK: "to play for the bank",
    Phase.TOKEN: "to place a token",
}


BASICS = Basics(
    aim=f"Most cabbages ({CABBAGE}) win: {NUM_ROUNDS} rounds, or until somebody has none left.",
    turn="Play the colour led if you can. Its highest wins; other 0s beat it.",
    why="A 7 decides what counts (+ or −): each 9, say, or every three reds.",
    turn_label="TRICK",
)
TOKEN_HINT = (
    "On a number, a token counts for each such card that you take or have taken. On a colour, it "
    "counts for every three cards. The golden one costs whoever has the fewest tricks, or the most."
)


def cabbages(count: int) -> str:
    """Return a number of cabbages in words: "one cabbage", "14 cabbages"."""
    return num(count, "cabbage")


# -- sentences -------------------------------------------------------------------------------------


class VeganWords(Words[VeganView]):
    """The sentences and labels of Las Vegan."""

    untold_when_brief = (Deal,)
    chance_again = "What is dealt or thrown again will be the same"
    nobody_wins = "The bank wins"
    pieces = "cards"
    rounds_heading = "Cabbages at the start, and after each round"
    is_won_by_round = False
    piece = CABBAGE
    basics = BASICS
    aim = "most cabbages win"

    def basics_at(self, view: VeganView) -> Basics:
        found, table = BASICS, view.table
        if table.options.short:  # V-20
            found = found._replace(aim=f"Most cabbages ({CABBAGE}) win, after one round.")
        if table.machines and not any(token is not None for token in table.placed):
            return found._replace(why=_nothing_counts_yet(table.machines))
        return found

    def feats(self, views: Sequence[VeganView]) -> Sequence[Feat]:
        return feats(views)

    def earned(self, seen: HasTable[Table], num_players: int) -> Mapping[str, Sequence[float]]:
        """Return what each machine paid each player; empty before the round is scored.

        The keys are phrases such as "from blue"; costs are negative.
        """
        places: dict[str, Sequence[float]] = {}
        for news in seen.table.news:
            if isinstance(news, MachinePaid):
                places[f"from {machine_name(news.machine)}"] = news.gains[:num_players]
            elif isinstance(news, GoldenPaid):
                lost = [0] * num_players
                for owner in news.owners:
                    if owner < num_players:
                        lost[owner] = news.token
                places["from gold"] = lost
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
                return f"Gold {number} on {side_name(side)}"
        return super().label(action, view, names)

    def task(self, view: VeganView) -> str:
        table = view.table
        if table.phase is Phase.PLAY and (not table.trick.laid or table.trick.taker is not None):
            return f"to lead trick {trick_now_or_next(table)}"
        return TASKS.get(table.phase, "")

    def hint(self, view: VeganView, names: Names) -> str:
        if view.table.phase is Phase.TOKEN:
            return TOKEN_HINT
        return trick_hint(view, names)

    def table(self, view: VeganView, names: Names) -> list[str]:
        return list(table_lines(view, names))

    def done(self, before: VeganView, seen: Seen, after: VeganView, names: Names) -> list[str]:
        match seen.action:
            case Throw(machines, tokens, golden):
                those = joined([machine_name(machine) for machine in machines])
                shown = joined([signed(token) for token in tokens])
                tokens_up = f"The tokens: {shown}; gold {signed(golden)}"
                return [f"Round {after.table.round}: {those} count. {tokens_up}."]
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
                verb = "plays"
                if view.table.trick.laid[0] == (owner, card):
                    verb = "leads"
                last = ""
                if owner < len(names) and not view.hand_sizes[owner]:
                    last = ", the last card in hand"
                return [f"{upper(owners[owner])} {verb} the {name(card)}{last}."]
            case Refilled(card):
                return [f"The {name(card)} fills the bank's display."]
            case TrickTaken():
                return [_taken(news, view.table.trick, owners)]
            case TokenPlaced(owner, token) if owner != BANK or not view.table.has_bank:
                return [_placed(news, owners, is_only_place=_had_no_choice(view.table, token))]
            case TokenPlaced() | GoldenPlaced():
                return [_placed(news, owners)]
            case MachinePaid():
                return [_paid(news, names)]
            case GoldenPaid(side, token, those):
                fined = joined([owners[owner] for owner in those])
                return [f"Gold, {signed(token)} for the {SIDES[side]} tricks: {fined}."]
            case RoundScored():
                told = [_scored(news, names)]
                if news == view.table.news[-1]:
                    told += over_early(view.table, names)
                return told
        return []

    def came(self, before: VeganView, after: VeganView, names: Names) -> list[str]:
        lines = super().came(before, after, names)
        # the card was described together with its player
        if after.table.phase is Phase.REFILL:
            return lines[1:]
        return lines

    def recalled(
        self, seen: Sequence[Seen], news: Sequence[News], view: VeganView, names: Names
    ) -> list[str]:
        """Describe past actions, but only the deal, who took tricks, and the tokens.

        The rest is secret (V-5).
        """
        lines: list[str] = []
        for past in seen:
            if isinstance(past.action, Deal):
                lines += self.done(view, past, view, names)
        owners = owner_names(names)
        for item in news:
            match item:
                case TrickTaken(taker):
                    lines.append(f"{upper(owners[taker])} takes the trick.")
                case TokenPlaced() | GoldenPlaced():
                    lines.append(_placed(item, owners))
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
        return previewed(before, action, after, names)

    def moral(
        self, before: VeganView, action: Action, after: VeganView, names: Names
    ) -> Moral | None:
        return moral(before.table, action)

    def amount(self, amount: int) -> str:
        if amount >= 0:
            return cabbages(amount)
        return f"{signed(amount)} {plural('cabbage', -amount)}"

    def ending(self, view: VeganView, names: Names) -> str:
        return "".join(over_early(view.table, names))

    def total(self, amount: int) -> str:
        return f"{amount} {CABBAGE}"

    def standing_heading(self, view: VeganView) -> str:
        return "Cabbages"

    def progress(self, view: VeganView) -> str:
        table, num_tricks = view.table, HAND_SIZES[view.table.num_players]
        if not table.round:
            return ""
        number = min(trick_now_or_next(table), num_tricks)
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
        """Return the facts that captions of demos may contain, by their names.

        They are those of all games, and those of `tallies`, such as "Anna at R".
        """
        return super().figures(view, names) | tallies(view, owner_names(names))


def _nothing_counts_yet(machines: Sequence[Machine]) -> str:
    """Return a line for new players before a token is placed: no card counts, and what can."""
    *first, last = [COLOURS.get(machine, f"{machine}s") for machine in machines]
    cards = f"{', '.join(first)} or {last}"
    return f"No card counts yet; a 7 makes {cards} cost or bring {CABBAGE}."


def _taken(news: TrickTaken, trick: Trick, owners: Names) -> str:
    """Say who took a trick that still lies open, why, and with how many 7s."""
    tokens = ""
    if news.sevens:
        tokens = f" with {num(news.sevens, '7')} in it"
    return f"{upper(owners[news.taker])} takes the trick{tokens}: {why_taken(trick)}."


def _placed(news: TokenPlaced | GoldenPlaced, owners: Names, is_only_place: bool = False) -> str:
    """Say who put a token where, and what it does there."""
    owner = upper(owners[news.owner])
    if isinstance(news, GoldenPlaced):
        side, lost = news.side, -news.token
        put = f"{owner} puts gold {signed(news.token)} on {side_name(side)}"
        return f"{put}: whoever has the {SIDES[side]} loses {lost}."
    token, where = signed(news.token), machine_name(news.machine)
    put = f"{owner} puts {token} on {where}"
    if is_only_place:
        put = f"Only one place is left: {possessive(owner)} {token} goes on {where}"
    return f"{put}; {effect(news.token, news.machine)}."


def _had_no_choice(table: Table, token: int) -> bool:
    """Whether the token just placed had only one place, and the one left over is equal (V-6)."""
    has_free_place = None in table.placed or table.golden_side is None
    return not has_free_place and table.tokens == (token,)


def _paid(news: MachinePaid, names: Names) -> str:
    rows = zip(names, news.counts, news.gains, strict=True)
    parts = [f"{name} {signed(gain)} for {numeral(count)}" for name, count, gain in rows if gain]
    per = "each"
    if news.machine in COLOURS:
        per = "for every three"
    gained = "nothing for anybody"
    if parts:
        gained = ", ".join(parts)
    return f"{upper(machine_name(news.machine))}, {signed(news.token)} {per}: {gained}."


def _scored(news: RoundScored, names: Names) -> str:
    if not news.change:
        return f"{names[news.player]} keeps {counted(news.cabbages, 'cabbage')}."
    verb = "loses"
    if news.change > 0:
        verb = "gains"
    floor = ""
    if news.change != news.score.change:
        floor = ", as nobody goes below 0,"
    left = "none"
    if news.cabbages:
        left = str(news.cabbages)
    change = counted(abs(news.change), "cabbage")
    return f"{names[news.player]} {verb} {change}{floor} and has {left}."


# -- parts used by screens, too --------------------------------------------------------------------


def trick_now_or_next(table: Table) -> int:
    """Return the number of the current trick, from 1; of the next, if a player has to lead it."""
    num_complete = sum(table.num_tricks)
    if table.trick.taker is None or table.phase in (Phase.PLAY, Phase.BANK):
        return num_complete + 1
    return num_complete


def owner_name(owner: Owner, names: Names) -> str:
    """Return the name of a player, or "the bank"."""
    return owner_names(names)[owner]
