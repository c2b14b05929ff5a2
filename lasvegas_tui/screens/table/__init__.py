"""What games in progress, replays and demos share: questions, their keys, scenes, and a timer."""
