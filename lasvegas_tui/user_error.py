"""The base class of errors whose message is shown to people."""

from __future__ import annotations


class UserError(Exception):
    """Raised if something cannot be done; the message is a sentence for people."""
