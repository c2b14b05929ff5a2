"""One game being played: its events, its seats, and who holds the keyboard.

Without files and screens.
"""
