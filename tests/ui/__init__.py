"""Tests of what is on the screen."""
