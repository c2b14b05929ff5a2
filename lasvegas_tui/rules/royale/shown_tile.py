"""The public part of a tile of Royale: its name, what is drawn on it, and what it would pay now.

Sentences and screens see only this part. What a tile does to a state is defined in `tile`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec import Struct

from lasvegas_tui.rules.casino.dollars_in_words import short
from lasvegas_tui.rules.core import Player
from lasvegas_tui.rules.grammar import spaced
from lasvegas_tui.rules.royale.drawn_on_tiles import Mark, Quiet, in_words


class Side:
    """Descriptor for the id of a tile's side, "A1" to "H2", which is also the id of its rule.

    It is the tag in the header of the tile's class, by which saved games identify the tile.
    """

    def __get__(self, tile: ShownTile | None, kind: type[ShownTile]) -> str:
        return str(kind.__struct_config__.tag)


class ShownTile(Struct, frozen=True, gc=False, tag=True, tag_field="side"):
    """The public part of a tile, which gives the casino below it a special effect."""

    side = Side()
    name: ClassVar[str]
    text: ClassVar[str] = ""
    """A line that says whom the tile helps or hurts, and how; may be empty."""
    has_gray: ClassVar[bool] = False
    """Whether the tile adds the gray dice, which belong to nobody, to the game."""
    can_close: ClassVar[bool] = False
    """Whether the tile can close a casino; its page in the rulebook then says what that means."""
    hooks: ClassVar[frozenset[str]] = frozenset()
    """The names of the methods in `HOOKS` that the tile overrides; only these are called."""

    @property
    def brief(self) -> str:
        """The tile's effect in two lines of at most 11 characters; empty if `marks` says enough."""
        return ""

    @property
    def details(self) -> str:
        """What to add to `text`, such as amounts, limits, and what is left; may be empty."""
        return ""

    @property
    def told(self) -> str:
        """The name, the text and the details of the tile as one text."""
        return f"{self.name}: {self.text} {self.details}".strip(": ")

    @property
    def spot(self) -> str:
        """The name of the place on the tile where dice are put, such as "the bar"."""
        return self.name

    put: ClassVar = "on"
    """The preposition before `spot` for dice that are put there, "on" or "into"."""

    def marks(self) -> tuple[Mark, ...]:
        """Return what is drawn on the tile now, such as amounts and dice."""
        marks: list[Mark] = []
        for field in self.__struct_fields__:
            marks += (Quiet(f"{spaced(field)} "), f"{getattr(self, field)} ")
        return tuple(marks)

    def marks_in_words(self, owners: Sequence[str]) -> str:
        """Return in words what is drawn on the tile now, such as "pays 60K"; may be empty.

        `owners` are the names of all owners of dice.
        """
        return in_words(self.marks(), owners)

    def prospect(self) -> str:
        """Say what happens if dice are placed at the tile's casino now, without the tile's name."""
        return self.text

    def figures(self, names: Sequence[str]) -> dict[str, str]:
        """Return the facts about the tile for captions of demos, by names such as "jackpot"."""
        return {}

    def outlook(self, owners: Sequence[str]) -> str:
        """Say whom the tile would pay what now: "on Double Down: Anna 60K"; may be empty.

        `owners` are the names of all owners of dice, the players first.
        """
        paid = [(owner, self.due(player)) for player, owner in enumerate(owners)]
        told = [f"{owner} {short(dollars)}" for owner, dollars in paid if dollars]
        if not told:
            return ""
        return f"on {self.name}: {', '.join(told)}"

    def due(self, player: Player) -> int:
        """Return what the tile would pay a player if the round ended now, in dollars.

        It is negative if the player would pay, and 0 if a roll or a choice decides.
        """
        return 0

    def badge(self, player: Player) -> str:
        """Return the sign next to the name of a player to whom the tile gives an extra choice.

        It is empty for other players.
        """
        return ""
