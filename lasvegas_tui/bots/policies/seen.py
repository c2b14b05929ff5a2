"""What a policy may ask of a view or a state."""

from __future__ import annotations

from typing import Protocol, TypeVar

TableT = TypeVar("TableT", covariant=True)
RememberedT = TypeVar("RememberedT", covariant=True)


class Seen(Protocol[TableT]):
    """What lies open."""

    @property
    def table(self) -> TableT: ...


class Recalled(Seen[TableT], Protocol[TableT, RememberedT]):
    """What lies open, and what was open earlier."""

    @property
    def remembered(self) -> RememberedT: ...
