"""Which phone has which chair, by a secret that only this phone knows.

Only the fingerprint of a secret is kept, so that a game that is resumed still knows its phones, and
nobody who reads the file can take a chair.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from lasvegas_tui import disk
from lasvegas_tui.files.transcript import folder
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.rules.core import Player

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""The letters of the code that is shown at the table: none looks like another."""
NUM_LETTERS = 8
MOST_BYTES = 10_000


class Kept(Struct, forbid_unknown_fields=True):
    """What is kept about the phones of an evening."""

    evening: str = ""
    port: int = 0
    chairs: dict[str, str] = {}
    """The fingerprints of the secrets, by the names of the players."""


def kept_file() -> Path:
    return folder().parent / "phones.json"


def read_kept(evening: str) -> Kept:
    """Return what is kept about an evening; an empty `Kept` if it is about another evening."""
    with suppress(OSError, msgspec.MsgspecError):
        kept = msgspec.json.decode(disk.read(kept_file(), MOST_BYTES), type=Kept)
        if kept.evening == evening:
            return kept
    return Kept(evening)


class Chairs:
    """The chairs of a table, each for a player who may play on a phone."""

    def __init__(self, seats: Sequence[Seat], kept: Kept | None = None) -> None:
        self.kept = kept or Kept()
        self.code = new_code()
        """Shown at the table: whoever knows it may look on, and take a free chair."""
        self.looking_on = secrets.token_urlsafe(16)
        """The secret of all who look on."""
        self.seats = tuple(seats)

    def claim(self, player: Player) -> str:
        """Return a new secret of a chair, in place of any it had."""
        secret = secrets.token_urlsafe(16)
        self.kept.chairs[self.seats[player].name] = _fingerprint(secret)
        self._keep()
        return secret

    def free(self, player: Player) -> None:
        """Take a player's chair from the phone that has it."""
        self.kept.chairs.pop(self.seats[player].name, None)
        self._keep()

    def change_seats(self, seats: Sequence[Seat]) -> None:
        """Free the chairs of players who have left or given their seat to a bot."""
        self.seats = tuple(seats)
        people = {seat.name for seat in seats if not seat.bot}
        self.kept.chairs = {
            name: chair for name, chair in self.kept.chairs.items() if name in people
        }
        self._keep()

    def use_port(self, port: int) -> None:
        """Keep the port, so that the links of phones stay valid."""
        self.kept.port = port
        self._keep()

    def taken(self) -> list[Player]:
        """Return the players whose chairs are taken."""
        return [
            player
            for player, seat in enumerate(self.seats)
            if not seat.bot and seat.name in self.kept.chairs
        ]

    def owner(self, secret: str) -> Player | None:
        """Return the player whose chair a secret opens; None if it opens none."""
        found = _fingerprint(secret)
        owners = [
            player
            for player in self.taken()
            if hmac.compare_digest(self.kept.chairs[self.seats[player].name], found)
        ]
        return next(iter(owners), None)

    def looks_on(self, secret: str) -> bool:
        """Whether a secret is the one that all onlookers share."""
        return hmac.compare_digest(self.looking_on.encode(), secret.encode(errors="replace"))

    def is_code(self, told: str) -> bool:
        """Whether this is the code that the table shows."""
        return hmac.compare_digest(self.code.encode(), told.encode(errors="replace"))

    def _keep(self) -> None:
        """Keep the chairs for a game that is resumed; without it they are only lost then."""
        if self.kept.evening:
            with suppress(OSError):
                disk.write(kept_file(), msgspec.json.encode(self.kept))


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(NUM_LETTERS))


def _fingerprint(secret: str) -> str:
    return hashlib.sha256(secret.encode(errors="replace")).hexdigest()
