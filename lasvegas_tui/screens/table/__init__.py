"""What games in progress, replays and demos share: questions, their keys, playback, and a timer."""
