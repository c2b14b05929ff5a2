"""Demos: their list, and the screen that plays one."""
