"""How casino tokens are placed on machines, and where they may be placed."""

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
    """Put a token on a machine."""
    return replace(
        table,
        tokens=without(table.tokens, (token,)),
        placed=swapped(table.placed, table.machines.index(machine), token),
        news=(TokenPlaced(owner, token, machine),),
    )


def with_golden(table: Table, owner: Owner, side: Side) -> Table:
    """Put the golden token on its machine."""
    return replace(table, golden_side=side, news=(GoldenPlaced(owner, table.golden_token, side),))


def with_bank_tokens(table: Table, sevens: int) -> Table:
    """V-16: place the bank's tokens from left to right, the golden one last."""
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
    """V-6: return the legal placings; tokens with the same number count as equal."""
    free = [machine for machine, token in zip(machines, placed, strict=True) if token is None]
    ordinary = [PlaceToken(token, machine) for token in dict.fromkeys(tokens) for machine in free]
    return (*ordinary, *([PlaceGolden("MIN"), PlaceGolden("MAX")] if side is None else []))
