"""Demos, lessons and replays."""
