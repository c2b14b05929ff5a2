"""Random games as text: what everybody sees of one round, and a short hash of every step.

    python -m tests.rules.test_playthroughs --write

writes them anew. A reader gets a round of each game and variant in its own words: what lies on
the table, what a player may choose and what that would bring, what is told of it, and who won. Each
step of the whole game is pinned by two hashes: one of its rules, which are what is so, what each
sees, may do and did; and one of all that is told of it. A change fails where it shows first.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import blake2b
from itertools import groupby, pairwise
from pathlib import Path
from random import Random
from textwrap import wrap
from typing import Any, NamedTuple, TypeAlias
from unittest.mock import patch

import msgspec
import pytest

from lasvegas_tui.rules import game, names
from lasvegas_tui.rules.core import Action, Player, Seen, Simultaneous, State, View
from lasvegas_tui.rules.royale import tiles
from lasvegas_tui.rules.royale.options import RoyaleOptions
from lasvegas_tui.rules.words import Words
from tests.rules.cases import CASES, Case
from tests.rules.turns import Turn

FOLDER = Path(__file__).parent.parent / "playthroughs"
SEED = 2012
NAMES = ("Anna", "Ben", "Cleo", "Dora", "Eve")
BOX = "ABCDEFGH"
"""The tiles of the box, which random games draw from; any other has a game of its own."""
OTHERS = [side for side in tiles.TILES if side[0] not in BOX]
CHOSEN = tuple({(case.game.name, case.options): case for case in reversed(CASES)}.values())[::-1]
"""Every game and variant with its smallest number of players."""
MOST = 60
"""Steps of a round that are shown."""
WIDTH = 100
COUNTED_FROM_1 = ("casinos", "tiles")
UNTOLD = "steps"
"""How a game keeps in mind what comes next is its own affair."""
TAGS = ("do", "news", "type")
"""Names of fields that tell the kind of a thing."""
Facts: TypeAlias = dict[str, str]
"""Values by the place where they are found."""


class Playthrough(NamedTuple):
    """A random game; one with a tile that is not of the box has it at casino 1."""

    case: Case
    side: str = ""

    def __str__(self) -> str:
        return f"royale-{self.side.lower()}" if self.side else str(self.case)

    @property
    def file(self) -> Path:
        return FOLDER / f"{self}.txt"


PLAYTHROUGHS = [
    *map(Playthrough, CHOSEN),
    *(Playthrough(Case(game("royale"), RoyaleOptions(), 2), side) for side in OTHERS),
]


@cache
def played(playthrough: Playthrough) -> tuple[Turn, ...]:
    """Return the turns of the whole game."""

    def draw(count: int, used: tuple[str, ...], rng: Random) -> tuple[str, ...]:
        sides = drawn(count, used, rng)
        return (playthrough.side, *sides[1:]) if playthrough.side else sides

    drawn = tiles.draw
    with patch.object(tiles, "LETTERS", tuple(BOX)), patch.object(tiles, "draw", draw):
        return tuple(playthrough.case.turns(Random(SEED)))


def shown(playthrough: Playthrough) -> list[str]:
    """Return the lines of a file."""
    case, turns = playthrough.case, played(playthrough)
    options = msgspec.json.encode(case.options).decode()
    begin = next(number for number, turn in enumerate(turns) if turn.state.round == 1)
    first = [turn for turn in turns[:-1] if turn.state.round <= 1][: begin + MOST]
    return [
        f"{case.game.title}, {case.num_players} players, {options}, seed {SEED}",
        "",
        *_table(case, turns[begin].state),
        "",
        *(
            line
            for now, after in pairwise(turns[: len(first) + 1])
            for line in _told(case, now, after)
        ),
        "",
        f"The end, after {len(turns) - 1} steps",
        *_table(case, turns[-1].state),
        *(
            f"{standing.rank}. {NAMES[standing.player]}: {standing.total}"
            + (f" ({standing.reason})" if standing.reason else "")
            for standing in turns[-1].state.standings()
        ),
        "",
        *wrap(" ".join(hashes(playthrough)), WIDTH),
    ]


# -- what a reader reads ---------------------------------------------------------------------------


def _table(case: Case, state: State) -> list[str]:
    return list(case.game.words.table(state.view(None), NAMES[: case.num_players]))


def _told(case: Case, turn: Turn, after: Turn) -> list[str]:
    """Return what may be chosen, what the choice would bring, and what everybody is told of it."""
    words, names = case.game.words, NAMES[: case.num_players]
    before, then = turn.state.view(None), after.state.view(None)
    seen = [Seen(by, turn.state.seen(action, by, None)) for by, action in turn.done.items()]
    return [
        *(
            line
            for by, action in turn.done.items()
            for line in _choice(words, names, turn, by, action)
        ),
        *(line for one in seen for line in words.done(before, one, then, names)),
        *words.came(before, then, names),
    ]


def _choice(
    words: Words[View], names: tuple[str, ...], turn: Turn, by: Player | None, action: Action
) -> Iterator[str]:
    if by is None:
        return
    view = turn.state.view(by)
    labels = [words.label(choice, view, names) for choice in view.actions]
    yield f"  {names[by]} {words.asked(view)}: {_shortened(labels)}"
    yield from (f"    {line}" for line in _foretold(words, names, turn, by, action))


def _shortened(labels: list[str]) -> str:
    told = "; ".join(labels[:4])
    return f"{told}; {len(labels) - 4} more" if len(labels) > 4 else told


def _foretold(
    words: Words[View], names: tuple[str, ...], turn: Turn, by: Player, action: Action
) -> list[str]:
    view = after = turn.state.view(by)
    if not isinstance(turn.state.node, Simultaneous):
        after = turn.state.redraw(by, Random(SEED)).apply(action).view(by)
    return list(words.preview(view, action, after, names))


# -- the hashes ------------------------------------------------------------------------------------


@cache
def hashes(playthrough: Playthrough) -> list[str]:
    """Return two of four signs for each step: of its rules, and of its words."""
    turns = played(playthrough)
    rules = [_hash(_rules(turn)) for turn in turns]
    told = [_hash(_words(playthrough.case, *pair)) for pair in pairwise(turns)]
    return [f"{one}-{other}" for one, other in zip(rules, [*told, "end"], strict=True)]


def _hash(lines: Iterable[str]) -> str:
    return blake2b("\n".join(lines).encode(), digest_size=2).hexdigest()


def _rules(turn: Turn) -> Iterator[str]:
    """Yield what is so, what each sees and may do, and what was done."""
    for eye, facts in _told_by_eye(turn.state):
        yield from (f"{eye}{place} {fact}" for place, fact in sorted(facts.items()))
    for player in range(turn.state.num_players):
        yield f"{player}: {_listed(msgspec.to_builtins(turn.state.legal_actions(player)))}"
    for by, action in turn.done.items():
        yield f"{by} does {_named(msgspec.to_builtins(action))}"


def _words(case: Case, turn: Turn, after: Turn) -> Iterator[str]:
    """Yield all that is told of a step, with every choice by its label."""
    words, names = case.game.words, NAMES[: case.num_players]
    yield from _told(case, turn, after)
    for by in turn.done:
        if by is not None:
            view = turn.state.view(by)
            yield from (words.label(choice, view, names) for choice in view.actions)
    yield from _table(case, turn.state)


def _told_by_eye(state: State) -> Iterator[tuple[str, Facts]]:
    """Yield what is so, what an onlooker sees beside the table, and what only a player sees."""
    yield "", dict(_facts("", msgspec.to_builtins(state)))
    onlooker = _seen(state, None) | _remembered(state)
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


def _remembered(state: State) -> Facts:
    """Return what lies face down and everybody may remember, which only bots are given."""
    view = msgspec.to_builtins(state.bot_view(0))
    if "remembered" not in view:
        return {}
    return dict(_facts("remembered", view["remembered"]))


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


def _named(fields: dict[str, Any]) -> str:
    parts = fields.items()
    return " ".join([part if name in TAGS else f"{name}={_listed(part)}" for name, part in parts])


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=str)
def test_game_is_played_and_narrated_as_recorded(playthrough: Playthrough) -> None:
    recorded = playthrough.file.read_text(encoding="utf-8").splitlines()
    turns, now = played(playthrough), hashes(playthrough)
    was = re.findall(r"\b[0-9a-f]{4}-(?:[0-9a-f]{4}|end)\b", "\n".join(recorded))
    for number, (one, other) in enumerate(zip(now, was, strict=False)):
        if one != other:
            lines = [*_rules(turns[number]), *_words(playthrough.case, *turns[number : number + 2])]
            pytest.fail(f"step {number} is another, {one} for {other}:\n" + "\n".join(lines))
    assert shown(playthrough) == recorded, "--write writes it anew"


def test_every_game_variant_and_tile_is_recorded() -> None:
    assert {file.name for file in FOLDER.iterdir()} == {one.file.name for one in PLAYTHROUGHS}
    assert {one.case.game.name for one in PLAYTHROUGHS} == set(names())


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        raise SystemExit("usage: python -m tests.rules.test_playthroughs --write")
    FOLDER.mkdir(exist_ok=True)
    for old in set(FOLDER.glob("*.txt")) - {one.file for one in PLAYTHROUGHS}:
        old.unlink()
    for one in PLAYTHROUGHS:
        one.file.write_text("\n".join(shown(one)) + "\n", encoding="utf-8")
