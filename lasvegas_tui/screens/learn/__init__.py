"""Demos: the list of them, and the screen on which one is watched."""
