"""Pages to read: the rulebook, demos, statistics, advice, the review, the history."""
