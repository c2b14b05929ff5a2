"""A bot of your own: it weighs what a number would bring now against the dice that it takes.

It gets a view, so it knows no more than a person in its seat would. The `pyproject.toml` beside it
makes `BOT` an entry point: once the package is installed, `bot:careful` seats the bot.
"""

from collections.abc import Callable
from random import Random

from lasvegas_tui import rules
from lasvegas_tui.bots import Bot
from lasvegas_tui.rules import Action, Chance, Decision, Player, State, Terminal, View
from lasvegas_tui.rules.casino.casinos import payout
from lasvegas_tui.rules.dice.actions import Place
from lasvegas_tui.rules.dice.table import DiceView

NUM_GAMES = 200
DIE = 12_000
"""The value of a die in the hand, in dollars."""


def careful(view: View, imagine: Callable[[], State], rng: Random) -> Action:
    """Return the choice that gains most over all rivals if the round ended now, minus its dice.

    `imagine` returns states that agree with the view, for bots that look ahead.
    """
    assert isinstance(view, DiceView)
    me, roll = view.table.player, view.table.roll
    places = [action for action in view.actions if isinstance(action, Place)]
    if not places or roll is None:  # a chip card is offered
        return rng.choice(view.actions)

    def lead(notes: tuple[int, ...], counts: tuple[int, ...]) -> int:
        return sum(note if who == me else -note for who, note in payout(notes, counts).awards)

    def value(action: Place) -> int:
        casino = view.table.casinos[action.number - 1]
        num_dice = roll.dice.count(action.number)
        counts = list(casino.counts)
        counts[me] += num_dice
        if roll.white:  # they belong to nobody, and come along
            counts[-1] += roll.white.count(action.number)
        now, then = lead(casino.notes, casino.counts), lead(casino.notes, tuple(counts))
        return then - now - DIE * num_dice

    return max(places, key=value)


BOT = Bot("Takes what it can get, if that is worth the dice.", careful, games=("dice",))


def choose(bot: Bot, state: State, player: Player, rng: Random) -> Action:
    """Return a bot's choice, based on what its player may know."""
    return bot.choose(state.bot_view(player), lambda: state.resample(player, rng), rng)


def result(seed: int, bot: Player) -> float:
    """Return the bot's share of the victory in one game against random play."""
    game, rng = rules.game("dice"), Random(seed)
    state: State = game.new(2, game.options())
    while not isinstance(state.node, Terminal):
        match state.node:
            case Decision(player) if player == bot:
                state = state.apply(choose(BOT, state, player, rng))
            case Decision(player):
                state = state.apply(rng.choice(state.legal_actions(player)))
            case Chance():
                state = state.apply(state.sample(rng))
    winners = [standing.player for standing in state.standings() if standing.rank == 1]
    return (bot in winners) / len(winners)


def main() -> None:
    points = sum(result(seed, bot=seed % 2) for seed in range(NUM_GAMES))
    print(f"{points:g} of {NUM_GAMES} games against random play")


if __name__ == "__main__":
    main()
