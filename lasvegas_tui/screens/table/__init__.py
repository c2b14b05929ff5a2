"""What games in progress, replays and demos share: questions and their keys, scenes, a timer."""
