"""A question to a player: its choices, what keys and clicks lead to, hints. No Textual here."""
