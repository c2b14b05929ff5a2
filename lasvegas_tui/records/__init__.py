"""What games add up to: results, evenings, statistics, reviews."""
