"""Whole random games as text: a change of these files is a change of the rules.

    python -m tests.rules.test_playthroughs --write

writes them anew. Each turn has a line for who did what (with what else could have been done), and
under it what is different on and under the table; then what is different for an onlooker, and for
each player who sees something else than an onlooker does. What nobody may know is in the first part
alone: a leak is a line in one of the others.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import groupby, zip_longest
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import msgspec
import pytest

from lasvegas_tui.rules import names
from lasvegas_tui.rules.core import Action, Player, Standing, State
from tests.rules.cases import CASES, VARIANTS, Case
from tests.rules.turns import Turn

FOLDER = Path(__file__).parent.parent / "playthroughs"
SEED = 2012
CHOSEN = tuple({(case.game.name, case.options): case for case in reversed(CASES)}.values())[::-1]
"""Every game and variant with its smallest number of players."""
COUNTED_FROM_1 = ("casinos", "tiles")
UNTOLD = "steps"
"""How a game keeps in mind what comes next is its own affair."""
TAGS = ("do", "news", "type")
"""Names of fields that tell the kind of a thing."""
Facts: TypeAlias = dict[str, str]
"""Values by the place where they are found."""


def path(case: Case) -> Path:
    return FOLDER / f"{case}.txt"


def lines(case: Case) -> Iterator[str]:
    """Return a whole random game, line by line."""
    options = msgspec.json.encode(case.options).decode()
    yield f"{case.game.title}, {case.num_players} players, {options}, seed {SEED}"
    known: dict[str, Facts] = {}
    for number, turn in enumerate(case.turns(Random(SEED))):
        told = dict(_told_by_eye(turn.state))
        for eye, facts in told.items():
            before = known.get(eye, {})
            yield from (
                f"      {eye}{place} {fact}"
                for place, fact in facts.items()
                if before.get(place) != fact
            )
        known = told
        yield from (
            f"{number:5} {_who(player)}: {_told(turn, player, action)}"
            for player, action in turn.done.items()
        )
    yield from map(_ranked, turn.state.standings())


def _told_by_eye(state: State) -> Iterator[tuple[str, Facts]]:
    """Yield what is so, what an onlooker sees beside the table, and what only a player sees."""
    yield "", dict(_facts("", msgspec.to_builtins(state)))
    onlooker = _seen(state, None)
    yield "onlooker: ", onlooker
    for player in range(state.num_players):
        seen = _seen(state, player).items()
        own = {place: fact for place, fact in seen if onlooker.get(place) != fact}
        yield f"player {player}: ", own


def _seen(state: State, viewer: Player | None) -> Facts:
    """Return what a view has beside the table; if there is one, it is the one that lies there."""
    view = msgspec.to_builtins(state.view(viewer))
    assert view.pop("table", None) == msgspec.to_builtins(state).get("table")
    assert view.pop("viewer") == viewer
    view["actions"] = len(view["actions"])
    return dict(_facts("", view))


def _who(player: Player | None) -> str:
    return "chance" if player is None else f"player {player}"


def _told(turn: Turn, player: Player | None, action: Action) -> str:
    others = () if player is None else _others(turn.state, player, action)
    done = _named(msgspec.to_builtins(action))
    return done + (f"   not {', '.join(map(_short, others))}" if others else "")


def _others(state: State, player: Player, action: Action) -> tuple[Action, ...]:
    return tuple(other for other in state.legal_actions(player) if other != action)


def _short(action: Action) -> str:
    """Return an action without the words that are the same in all actions of its kind."""
    kind, *parts = msgspec.to_builtins(action).values()
    return " ".join([kind, *(_listed(part) for part in parts)])


def _named(fields: dict[str, Any]) -> str:
    parts = fields.items()
    return " ".join([part if name in TAGS else f"{name}={_listed(part)}" for name, part in parts])


def _ranked(standing: Standing) -> str:
    reason = f" ({standing.reason})" if standing.reason else ""
    return f"{standing.rank}. player {standing.player}: {standing.total}{reason}"


def _facts(place: str, thing: Any) -> Iterator[tuple[str, str]]:
    """Return the values of a state by where they are found; a list of plain ones is one value."""
    parts = _parts(place, thing)
    is_one = "do" in parts or isinstance(parts.get("news"), str)  # a roll, or a piece of news
    if is_one or not any(isinstance(part, dict | list | tuple) for part in parts.values()):
        yield place, _listed(thing)
        return
    for name, part in parts.items():
        if name != UNTOLD:
            yield from _facts(f"{place} {name}".removeprefix("table ").strip(), part)


def _parts(place: str, thing: Any) -> dict[str, Any]:
    if isinstance(thing, list | tuple):
        return {str(number): part for number, part in enumerate(thing, place in COUNTED_FROM_1)}
    return thing if isinstance(thing, dict) else {}


def _listed(thing: Any) -> str:
    """Return values in a row, with a count where one follows itself."""
    if isinstance(thing, dict):
        return f"[{_named(thing)}]"
    if not isinstance(thing, list | tuple):
        return str(thing)
    runs = ((_listed(part), len(list(run))) for part, run in groupby(thing))
    return "[" + " ".join(part if count == 1 else f"{count}*{part}" for part, count in runs) + "]"


@pytest.mark.parametrize("case", CHOSEN, ids=str)
def test_a_game_goes_as_it_was_written_down(case: Case) -> None:
    written = path(case).read_text(encoding="utf-8").splitlines()
    for number, (now, before) in enumerate(zip_longest(lines(case), written), 1):
        assert now == before, f"{path(case).name}, line {number}; --write writes it anew"


def test_every_game_and_variant_is_written_down() -> None:
    assert sorted(file.name for file in FOLDER.iterdir()) == sorted(
        path(case).name for case in CHOSEN
    )
    assert len(CHOSEN) == len(names()) + len(VARIANTS)
    assert {case.game.name for case in CHOSEN} == set(names())


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        raise SystemExit("usage: python -m tests.rules.test_playthroughs --write")
    written = {path(case): "\n".join(lines(case)) + "\n" for case in CHOSEN}
    FOLDER.mkdir(exist_ok=True)
    for old in set(FOLDER.glob("*.txt")) - written.keys():
        old.unlink()
    for file, text in written.items():
        file.write_text(text, encoding="utf-8")
