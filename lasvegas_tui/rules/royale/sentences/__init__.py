"""Sentences about Royale: its table, its news, and previews."""
