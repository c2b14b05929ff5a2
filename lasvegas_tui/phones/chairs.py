"""Which phone plays for which player: each phone has a secret that no other phone knows.

A chair is a seat that may be played on a phone. Only the hashes of secrets are kept in a file, so
that a resumed game knows its phones, and nobody can take a chair by reading the file.
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
from lasvegas_tui.files.transcript_writer import folder
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.rules.core import Player

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""The characters of the code that the table shows; none of them looks like another."""
NUM_LETTERS = 8
MOST_BYTES = 10_000


class Kept(Struct, forbid_unknown_fields=True):
    """The content of the file that remembers the phones of one evening, a series of games."""

    evening: str = ""
    """The name of the evening; if it is empty, the content is never written to the file."""
    port: int = 0
    """The port of the server; 0 if unknown."""
    chairs: dict[str, str] = {}
    """Hashes of the phones' secrets; the keys are the names of the players."""


def kept_file() -> Path:
    """Return the path of the file that remembers phones."""
    return folder().parent / "phones.json"


def read_kept(evening: str) -> Kept:
    """Return what the file about phones contains for an evening (a series of games).

    There are no chairs and no port if the file is about another evening, or cannot be read.
    """
    with suppress(OSError, msgspec.MsgspecError):
        kept = msgspec.json.decode(disk.read(kept_file(), MOST_BYTES), type=Kept)
        if kept.evening == evening:
            return kept
    return Kept(evening)


class Chairs:
    """The seats that can be played on a phone, called chairs, and which of them are taken."""

    def __init__(self, seats: Sequence[Seat], kept: Kept | None = None) -> None:
        self.kept = kept or Kept()
        self.code = new_code()
        """The code that the table shows, with which anybody may look on or take a free chair."""
        self.looking_on = secrets.token_urlsafe(16)
        """The secret of the page for onlookers."""
        self.seats = tuple(seats)

    def claim(self, player: Player) -> str:
        """Let a phone play for a player, and return a new secret for it.

        The earlier secret of the player, if there is one, becomes invalid.
        """
        secret = secrets.token_urlsafe(16)
        self.kept.chairs[self.seats[player].name] = _fingerprint(secret)
        self._keep()
        return secret

    def free(self, player: Player) -> None:
        """Make the secret of a player's phone invalid, so that another phone can take over."""
        self.kept.chairs.pop(self.seats[player].name, None)
        self._keep()

    def change_seats(self, seats: Sequence[Seat]) -> None:
        """Replace the seats; the phones of players who have left or are bots become invalid."""
        self.seats = tuple(seats)
        people = {seat.name for seat in seats if not seat.bot}
        self.kept.chairs = {
            name: chair for name, chair in self.kept.chairs.items() if name in people
        }
        self._keep()

    def use_port(self, port: int) -> None:
        """Store the server's port, so that links to it remain valid in the next game."""
        self.kept.port = port
        self._keep()

    def taken(self) -> list[Player]:
        """Return the players who have a phone."""
        return [
            player
            for player, seat in enumerate(self.seats)
            if not seat.bot and seat.name in self.kept.chairs
        ]

    def owner(self, secret: str) -> Player | None:
        """Return the player whose phone has this secret; None if no phone has it."""
        found = _fingerprint(secret)
        owners = [
            player
            for player in self.taken()
            if hmac.compare_digest(self.kept.chairs[self.seats[player].name], found)
        ]
        return next(iter(owners), None)

    def looks_on(self, secret: str) -> bool:
        """Whether a secret is the one that all onlookers share; their page shows no secrets."""
        return hmac.compare_digest(self.looking_on.encode(), secret.encode(errors="replace"))

    def is_code(self, text: str) -> bool:
        """Whether a text is the code that the table shows to let phones join."""
        return hmac.compare_digest(self.code.encode(), text.encode(errors="replace"))

    def _keep(self) -> None:
        """Write the chairs to the file; if that fails, phones only have to join again."""
        if self.kept.evening:
            with suppress(OSError):
                disk.write(kept_file(), msgspec.json.encode(self.kept))


def new_code() -> str:
    """Return a new random code that lets phones join a table."""
    return "".join(secrets.choice(LETTERS) for _ in range(NUM_LETTERS))


def _fingerprint(secret: str) -> str:
    return hashlib.sha256(secret.encode(errors="replace")).hexdigest()
