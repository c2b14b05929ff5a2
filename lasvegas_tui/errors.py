"""The base of all errors that end in a sentence to people."""

from __future__ import annotations


class UserError(Exception):
    """Something that cannot be done; the message is a sentence to people."""
