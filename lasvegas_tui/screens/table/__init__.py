"""The parts that games, replays and demos share: a question, its keys, and the timer."""
