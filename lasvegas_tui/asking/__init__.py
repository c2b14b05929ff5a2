"""Questions to players: their choices and their cursor, and what keys do; nothing is drawn here."""
