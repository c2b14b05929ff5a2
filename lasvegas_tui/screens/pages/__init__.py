"""Pages of text and figures: rulebook, statistics, advice, review."""
