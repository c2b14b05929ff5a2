"""What games in progress, replays and demos have in common: a question, its keys, and a timer."""
