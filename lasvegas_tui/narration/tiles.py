"""The tiles of Royale in words: what each does, what can be chosen at it, what came of it."""

from __future__ import annotations

from collections.abc import Sequence

from lasvegas_tui.narration.words import joined, num, numeral, plural, upper
from lasvegas_tui.rules.casinos import Owner
from lasvegas_tui.rules.core import Action, News
from lasvegas_tui.rules.money import short
from lasvegas_tui.rules.royale import effects
from lasvegas_tui.rules.royale.state import RoyaleView
from lasvegas_tui.rules.royale.table import (
    CASINO_NAMES,
    CHIP,
    Decline,
    Dice,
    DiceMoved,
    PlayerStep,
    Rewarded,
    Skipped,
    Table,
    TokenMoved,
)
from lasvegas_tui.rules.royale.tiles import (
    TILES,
    bad_luck,
    black_box,
    block_it,
    double_down,
    fifty_fifty,
    handicap,
    knockout,
    lucky_punch,
    my_choice,
    nice_dice,
    no_entry,
    power_play,
    prime_time,
)

TEXTS = {
    "A1": "Hide 1 to 3 tokens. Guessed wrong, they pay.",
    "A2": "Black dice: a 7 or a double takes the jackpot, else it grows.",
    "B1": "Before payout the leader here may add black dice.",
    "B2": "Black dice: bet higher or lower, or stop and take.",
    "C1": "First with five dice here takes the token: 100K at payout.",
    "C2": "Fewest dice here before payout: pay 50K.",
    "D1": "10K for each casino with a die of your own.",
    "D2": "Most dice here: set a die instead of rolling.",
    "E1": "Close another casino. Each move of the token pays.",
    "E2": "Opponents put a die in the bar; you take yours out.",
    "F1": "Put a cluster of gray dice in a casino.",
    "F2": "Bring a gray die here for what its space shows.",
    "G1": "Six tokens split by the left neighbour: the winner takes a pile.",
    "G2": "Dice moved here win 60K and 30K once more.",
    "H1": "Lay a die on the space of its number: 10K to 60K at payout.",
    "H2": "Black dice: do one of the two results.",
}
"""What each side does, in a line for where there is room; the rulebook says it in full."""

SPACE_NAMES = {"chip": "one chip", "card": "30K", "die": "set or take back a die"}
RESULTS = {4: "activate another tile", 5: "set a die or take one back", 6: "a die on the golden space, 60K"}

TOLD_BY_NEWS = (
    lucky_punch.GuessTokens,
    prime_time.PlaceBlack,
    fifty_fifty.TakeReward,
    no_entry.CloseCasino,
    knockout.PutInBar,
    block_it.MoveCluster,
    handicap.TakeGray,
    black_box.TakePile,
    double_down.RaiseDice,
    nice_dice.LayDie,
    my_choice.ChooseResult,
    my_choice.PutOnGold,
    effects.SetDie,
    effects.TakeBack,
)
"""Choices that the news they bring tell in full."""


def place(number: int) -> str:
    """Gives a casino's name."""
    return CASINO_NAMES[number - 1]


def dice(some: Dice) -> str:
    """Gives "two dice and the Biggy"."""
    parts = [num(some.small, "die")] if some.small else []
    return " and ".join(parts + (["the Biggy"] if some.big else []))


def one(biggy: bool) -> str:
    """Gives "a die" or "the Biggy"."""
    return "the Biggy" if biggy else "a die"


def paid(dollars: int) -> str:
    """Gives a reward as it is paid: in chips, or as a card."""
    return num(dollars // CHIP, "chip") if dollars <= 2 * CHIP else short(dollars)


# -- choices ---------------------------------------------------------------------------------------


def label(action: Action, view: RoyaleView, names: Sequence[str]) -> str:
    """Gives a choice at a tile as a line of a menu."""
    table = view.table
    match action:
        case Decline():
            return _declined(table)
        case lucky_punch.HideTokens(tokens):
            return f"{upper(num(tokens, 'token'))}: {paid(lucky_punch.REWARDS[tokens])} if not guessed"
        case lucky_punch.GuessTokens(tokens):
            return f"Guess {num(tokens, 'token')}"
        case prime_time.PlaceBlack(numbers):
            return f"{upper(numeral(len(numbers)))} black: {joined([place(n) for n in numbers])}"
        case fifty_fifty.Bet(higher):
            return f"Bet that the next sum is {'higher' if higher else 'lower'} than {_betting(table).total}"
        case fifty_fifty.TakeReward():
            reward = _betting(table).reward
            return f"Stop and take {paid(reward)}" if reward else "Stop with nothing"
        case power_play.UsePower(number, biggy):
            return f"Set {one(biggy)} to {number} → {place(number)}"
        case no_entry.CloseCasino(number):
            return f"Close {number} {place(number)}"
        case knockout.PutInBar(biggy):
            return f"{upper(one(biggy))} into the bar"
        case block_it.MoveCluster(count, number):
            return f"{upper(numeral(count))} gray {plural('die', count)} → {place(number)}"
        case handicap.TakeGray(number, space):
            return f"From {place(number)}: {SPACE_NAMES[space]}"
        case black_box.SplitTokens(first, second):
            return f"{_tokens(first)}  |  {_tokens(second)}"
        case black_box.TakePile(pile):
            return f"Take the {'first' if pile == 1 else 'second'} pile{_pile_size(table, pile)}"
        case double_down.RaiseDice(small, biggy):
            return f"Move {dice(Dice(small, int(biggy)))} to the tile"
        case nice_dice.LayDie(number, biggy):
            return f"Lay {one(biggy)} on {number}: {paid(nice_dice.REWARDS[number])}"
        case my_choice.ChooseResult(result):
            return f"{result}: {_result(result)}"
        case my_choice.ActivateTile(number):
            tile = table.tile(number)
            return f"Activate {tile.name} at {place(number)}" if tile is not None else f"Activate {place(number)}"
        case my_choice.PutOnGold(biggy):
            return f"Put {one(biggy)} on the golden space"
        case effects.SetDie(number, biggy):
            return f"Set {one(biggy)} to {number} → {place(number)}"
        case effects.TakeBack(number, biggy):
            return f"Take {one(biggy)} back from {place(number)}"
    return type(action).__name__


def _declined(table: Table) -> str:
    match table.steps[-1] if table.steps else None:
        case power_play.PowerOffered():
            return "Roll as ever"
        case prime_time.PlacingBlack():
            return "Place no black die"
        case no_entry.ClosingCasino():
            return f"Leave {place(table.closed)} closed" if table.closed else "Leave the token"
        case double_down.Raising() | nice_dice.LayingDie():
            return "Move no die"
        case handicap.TakingGray():
            return "Leave the gray dice"
    return "Leave it"


def _betting(table: Table) -> fifty_fifty.FiftyFifty:
    return next(tile for tile in table.tiles if isinstance(tile, fifty_fifty.FiftyFifty))


def _tokens(pile: Sequence[int]) -> str:
    return " ".join(short(token) if token else "0" for token in pile)


def _pile_size(table: Table, pile: int) -> str:
    step = table.steps[-1] if table.steps else None
    return f", {num(step.sizes[pile - 1], 'token')}" if isinstance(step, black_box.TakingPile) else ""


def _result(result: int) -> str:
    return RESULTS.get(result) or paid(my_choice.REWARDS[result])


def task(table: Table) -> str:
    """Gives what the tile on top of the table asks for."""
    match table.steps[-1] if table.steps else None:
        case lucky_punch.HidingTokens():
            return "to hide tokens"
        case lucky_punch.GuessingTokens():
            return "to guess the tokens"
        case prime_time.PlacingBlack():
            return "to place the black dice"
        case fifty_fifty.Betting():
            return "to stop or to bet"
        case power_play.PowerOffered():
            return "to set a die or roll"
        case no_entry.ClosingCasino():
            return "to close a casino"
        case knockout.ChoosingDie():
            return "to put a die in the bar"
        case block_it.MovingCluster():
            return "to move gray dice"
        case handicap.TakingGray():
            return "to take a gray die"
        case black_box.Splitting():
            return "to split the tokens"
        case black_box.TakingPile():
            return "to take a pile"
        case double_down.Raising():
            return "to move dice to the tile"
        case nice_dice.LayingDie():
            return "to lay a die"
        case my_choice.ChoosingResult():
            return "to choose a result"
        case my_choice.ActivatingTile():
            return "to activate a tile"
        case my_choice.PuttingOnGold():
            return "to put a die on the golden space"
        case effects.SetOrTakeBack():
            return "to set or take back a die"
    return "to choose"


def hint(table: Table, names: Sequence[str]) -> str:
    """Gives what the choice that a tile asks for is about, in a line."""
    match table.steps[-1] if table.steps else None:
        case lucky_punch.HidingTokens(player):
            return f"{names[(player + 1) % len(names)]} guesses how many; only a wrong guess pays {names[player]}."
        case lucky_punch.GuessingTokens(holder=holder):
            return f"Right: nothing for {names[holder]}. Wrong: one token pays two chips, two 30K, three 40K."
        case fifty_fifty.Betting():
            tile = _betting(table)
            return f"A bet that is won makes it {short(fifty_fifty.REWARDS[tile.space + 1])}; the same sum again loses."
        case power_play.PowerOffered():
            return "A die set to any number goes there and sets off the tile; or roll as ever."
        case prime_time.PlacingBlack(player, faces=faces):
            return f"The black dice show {faces[0]} and {faces[1]}; placed, each counts as a die of {names[player]}."
        case black_box.Splitting(winner=winner):
            return f"{names[winner]} takes one pile and sees only how many tokens it has. 0 is a blank."
        case black_box.TakingPile():
            return "In them are 60K, twice 20K and three blanks; nobody but the splitter knows where."
        case effects.SetOrTakeBack():
            return "A die set or taken back sets off no tile."
        case my_choice.ActivatingTile():
            return "As if dice had just been placed there."
        case knockout.ChoosingDie():
            return "A die in the bar counts nowhere until it is freed."
        case PlayerStep():
            return _text(table)
    return ""


def _text(table: Table) -> str:
    """Gives what the tile does that the choice belongs to."""
    number = getattr(table.steps[-1], "number", 0)
    tile = table.tile(number) if number else None
    return TEXTS[tile.side] if tile is not None else ""


# -- news ------------------------------------------------------------------------------------------


def reported(news: News, view: RoyaleView, owners: Sequence[str]) -> list[str]:
    """Gives one piece of news of a tile."""
    match news:
        case Rewarded(player, dollars, side):
            return [f"{TILES[side].name} pays {owners[player]} {paid(dollars)}."]
        case Skipped(side, told):
            return [f"{TILES[side].name}: {told}"]
        case DiceMoved(owner, moved, origin, target):
            verb = "goes" if moved.num_dice == 1 else "go"
            return [f"{_moved(moved, owners, owner)} {verb} from {_spot(origin)} to {_spot(target)}."]
        case TokenMoved(side, holder):
            where = "goes back to its tile" if holder is None else f"goes to {owners[holder]}"
            return [f"{TILES[side].name}: the token {where}."]
        case lucky_punch.HandOpened(player, tokens, guesser, guess):
            verdict = "right" if guess == tokens else "wrong"
            return [f"{owners[guesser]} guesses {guess}, {owners[player]} holds {tokens}: {verdict}."]
        case no_entry.CasinoClosed(player, number, opened):
            again = f"; {place(opened)} is open again" if opened else ""
            return [f"{owners[player]} closes {place(number)}{again}."]
        case bad_luck.LosersFixed(players):
            verb = "will have to pay 50K"
            return [f"Bad Luck: {joined([owners[p] for p in players])} {verb}."]
        case bad_luck.Fined():
            return [_fined(news, owners)]
        case black_box.PilesOpened(player, _, taken, left):
            return [f"{owners[player]} finds {_tokens(taken)}; {_tokens(left)} stays."]
        case double_down.TileTied(side, tied):
            return [f"{TILES[side].name}: {joined([owners[o] for o in tied])} tied."]
        case my_choice.ResultTaken(player, result):
            return [f"{owners[player]} chooses {result}: {_result(result)}."]
    return []


def _moved(moved: Dice, owners: Sequence[str], owner: Owner) -> str:
    if owner == len(owners) - 1:
        return upper(f"{numeral(moved.small)} gray {plural('die', moved.small)}")
    return upper(f"{dice(moved)} of {owners[owner]}")


def _spot(spot: int | str) -> str:
    if isinstance(spot, int):
        return place(spot)
    spots = {effects.HAND: "the hand", knockout.Knockout.side: "the bar"}
    return spots.get(spot) or TILES[spot].name


def _fined(news: bad_luck.Fined, owners: Sequence[str]) -> str:
    parts = [short(note) for note in news.notes]
    parts += [num(news.chips, "chip")] if news.chips else []
    parts += [f"{short(news.loose)} of loose money"] if news.loose else []
    given = joined(parts) or "nothing, having nothing"
    back = f" and gets {short(news.change)} back" if news.change else ""
    return f"Bad Luck: {owners[news.player]} pays {given}{back}."
