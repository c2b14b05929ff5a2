"""What plays, replays and demos have in common: a question, its keys, the time of what is shown."""
