"""Set up a position by hand: outcomes of chance are given, and checked against the rules.

Anna places two 6s at Casino 6, and so does Ben; both are tied there and get nothing.
"""

from lasvegas_tui import rules
from lasvegas_tui.rules import Action, IllegalActionError, Player, State
from lasvegas_tui.rules.casino.casinos import Deal
from lasvegas_tui.rules.dice.actions import Place, Roll

NOTES = ((50_000,), (60_000,), (70_000,), (80_000,), (90_000,), (40_000, 20_000))


def played(state: State, *moves: tuple[Player | None, Action]) -> State:
    """Check and apply moves, each with its player or None for chance, and return the last state."""
    for player, action in moves:
        state.check(player, action)
        state = state.apply(action)
    return state


def main() -> None:
    game = rules.game("dice")
    start = game.new(3, game.options())
    state = played(
        start,
        (None, Deal(NOTES)),
        (None, Roll((1, 2, 3, 4, 5, 5, 6, 6))),
        (0, Place(6)),
        (None, Roll((1, 1, 2, 3, 4, 4, 6, 6))),
        (1, Place(6)),
    )
    view = state.view(0)
    casino = view.table.casinos[5]  # type: ignore[attr-defined]
    print(f"Casino 6 has {casino.notes}, dice {casino.counts}: {casino.payout()}")
    try:
        played(state, (0, Place(1)))
    except IllegalActionError as error:
        print(f"Not now: {error}")


if __name__ == "__main__":
    main()
