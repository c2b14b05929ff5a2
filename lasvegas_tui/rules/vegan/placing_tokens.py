"""Where casino tokens may be placed, and the table after one is placed."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from lasvegas_tui.rules.casino.casinos import Owner
from lasvegas_tui.rules.core import Action
from lasvegas_tui.rules.tuples import swapped, without
from lasvegas_tui.rules.vegan.actions import PlaceGolden, PlaceToken
from lasvegas_tui.rules.vegan.machines import Machine, Side
from lasvegas_tui.rules.vegan.news import GoldenPlaced, TokenPlaced
from lasvegas_tui.rules.vegan.table import BANK, Table


def with_token(table: Table, owner: Owner, token: int, machine: Machine) -> Table:
    """Return the table after a token with the number `token` was put on a machine.

    `owner` is the player, or the bank, who put it there.
    """
    return replace(
        table,
        tokens=without(table.tokens, (token,)),
        placed=swapped(table.placed, table.machines.index(machine), token),
        news=(TokenPlaced(owner, token, machine),),
    )


def with_golden(table: Table, owner: Owner, side: Side) -> Table:
    """Return the table after a player, or the bank, put the golden token on this side."""
    return replace(table, golden_side=side, news=(GoldenPlaced(owner, table.golden_token, side),))


def with_bank_tokens(table: Table, sevens: int) -> Table:
    """Return the table after the bank placed a token for each of the `sevens` 7s in its trick.

    Tokens go to the free machines from left to right, the golden one last (V-16).
    """
    news = table.news
    for _ in range(sevens):
        free = [m for m, token in zip(table.machines, table.placed, strict=True) if token is None]
        if free:
            table = with_token(table, BANK, table.tokens[0], free[0])
        else:
            table = with_golden(table, BANK, "MIN")
        news += table.news
    return replace(table, news=news)


@lru_cache(maxsize=4096)
def placings(
    tokens: tuple[int, ...],
    machines: tuple[Machine, ...],
    placed: tuple[int | None, ...],
    side: Side | None,
) -> tuple[Action, ...]:
    """Return the legal actions that place a token (V-6); of equal tokens, only one is listed.

    `tokens` are the numbers on the tokens not placed yet. `placed` is the number on each machine,
    or None. `side` is where the golden token is, or None.
    """
    free = [machine for machine, token in zip(machines, placed, strict=True) if token is None]
    found: list[Action] = []
    for token in dict.fromkeys(tokens):
        found += [PlaceToken(token, machine) for machine in free]
    if side is None:
        found += [PlaceGolden("MIN"), PlaceGolden("MAX")]
    return tuple(found)
