"""What everybody can see of a tile of Royale: its name, its marks, and what it would pay now.

`tile` adds the effects of tiles on a state, which sentences and screens cannot reach.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec import Struct

from lasvegas_tui.rules.casino.dollars_in_words import short
from lasvegas_tui.rules.core import Player
from lasvegas_tui.rules.grammar import spaced
from lasvegas_tui.rules.royale.tile_display import Mark, Quiet, in_words


class Side:
    """The letter and number printed on a side of a tile, "A1" to "H2"; also the id of its rule.

    It is the tag in the header of the tile's class, which identifies the tile in stored states.
    """

    def __get__(self, tile: ShownTile | None, kind: type[ShownTile]) -> str:
        return str(kind.__struct_config__.tag)


class ShownTile(Struct, frozen=True, gc=False, tag=True, tag_field="side"):
    """What everybody can see of a tile."""

    side = Side()
    name: ClassVar[str]
    text: ClassVar[str] = ""
    """Whom the tile helps or hurts, and how, in one line; empty if it does not say."""
    has_gray: ClassVar[bool] = False
    """Whether the tile brings the gray dice into play."""
    can_close: ClassVar[bool] = False
    """Whether the tile can close a casino; its page then explains closed casinos."""
    hooks: ClassVar[frozenset[str]] = frozenset()
    """The names of the methods in `HOOKS` that the tile overrides."""

    @property
    def brief(self) -> str:
        """The text in two lines of at most eleven characters; empty if the marks say enough."""
        return ""

    @property
    def details(self) -> str:
        """What follows the text: amounts, what is left, limits; empty if there is no more."""
        return ""

    @property
    def told(self) -> str:
        """The name, the text and the details of the tile in one text."""
        return f"{self.name}: {self.text} {self.details}".strip(": ")

    @property
    def spot(self) -> str:
        """The name of the place where dice lie on the tile: "the bar"."""
        return self.name

    put: ClassVar = "on"
    """The preposition before `spot` for dice that are put there: "on" or "into"."""

    def marks(self) -> tuple[Mark, ...]:
        """Return what the tile displays now, such as amounts and dice."""
        marks: list[Mark] = []
        for field in self.__struct_fields__:
            marks += (Quiet(f"{spaced(field)} "), f"{getattr(self, field)} ")
        return tuple(marks)

    def marks_in_words(self, owners: Sequence[str]) -> str:
        """Return what the marks show in words: "pays 60K"; empty if there is nothing to say.

        `owners` are the names of all owners of dice.
        """
        return in_words(self.marks(), owners)

    def prospect(self) -> str:
        """Say what happens if dice are placed here now; it follows the name of the tile."""
        return self.text

    def figures(self, names: Sequence[str]) -> dict[str, str]:
        """Return facts about the tile for captions of demos, by name, such as "jackpot"."""
        return {}

    def outlook(self, owners: Sequence[str]) -> str:
        """Say what the tile would pay now: "on Double Down: Anna 60K"; empty if it pays nobody.

        `owners` are the names of all owners of dice.
        """
        paid = [(owner, self.due(player)) for player, owner in enumerate(owners)]
        told = [f"{owner} {short(dollars)}" for owner, dollars in paid if dollars]
        if not told:
            return ""
        return f"on {self.name}: {', '.join(told)}"

    def due(self, player: Player) -> int:
        """Return what the tile would pay a player if the round ended now, in dollars.

        It is negative if the tile would cost them money, and 0 if a throw or a choice decides.
        """
        return 0

    def badge(self, player: Player) -> str:
        """Return the mark beside a player whom the tile gives an extra choice; empty if none."""
        return ""
