"""What is known from finished games: results, evenings, statistics, reviews."""
