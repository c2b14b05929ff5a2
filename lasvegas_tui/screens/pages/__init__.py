"""Pages to read: the rulebook, statistics, advice, the review, the history."""
