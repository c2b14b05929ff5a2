"""Sentences about Las Vegan: its table, tricks, previews, and what players did."""
